// The table that this page shows, the words that its scripts say, and by what somebody works the page.
export const $ = id => document.getElementById(id);
export const { table, game, language } = $("main").dataset;
export const words = JSON.parse($("main").dataset.words);

export const hand = { touches: false, types: false };
addEventListener("pointerdown", event => Object.assign(hand, { touches: event.pointerType === "touch", types: false }), true);
addEventListener("keydown", () => Object.assign(hand, { touches: false, types: true }), true);
