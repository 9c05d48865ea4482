// Messages to the table: what is chosen on the board, and everything else that its people do.
import { ask } from "./ask.js";
import { middle } from "./fly.js";
import { afterEach, now, receive } from "./frames.js";
import { hand, table, words } from "./here.js";
import { toast } from "./page.js";
import { onPreference, prefers, tempo } from "./settings.js";

const SEEN = 900, TRIES = 3;
const sent = { waiting: false, timer: 0, forced: "" };
let early = null;

export const tell = async (verb, data) => (await post(verb, data)) !== null;

// a house that closes says when to come again, and has done nothing of what it was told: another, or the next, is told
// once more; of any other refusal nobody knows that, and it is said at once
async function send(verb, body, left = TRIES) {
  const answer = await fetch(`/t/${table}/${verb}`, { method: "POST", headers: { "content-type": "application/json" }, body });
  if (!answer.headers.has("retry-after") || !left) return answer;
  await new Promise(done => setTimeout(done, 500 + 500 * Math.random()));
  return send(verb, body, left - 1);
}

// what the table answers, or null if it refuses; why is said to who asked
export async function post(verb, data = {}, quiet = false) {
  let answer;
  try {
    answer = await send(verb, JSON.stringify({ board: now.frame.board, ...data }));
  } catch {
    if (!quiet) document.body.classList.contains("lost") ? toast(words["live.lost"], 0) : toast(words["live.unsent"]);
    return null;
  }
  const said = await answer.json().catch(() => ({ error: words["live.unsent"] }));
  if (!answer.ok) {
    if (!quiet) toast(said.error);
    if (said.frame) receive(said.frame, true);
  } else if (said.go) location.href = said.go;
  else if (verb === "nudge" && !said.hurried) toast(words["nudge.sent"]);
  return answer.ok ? said : null;
}

export const labelOf = choice => choice.getAttribute("aria-label") ?? choice.textContent;

export function choose(choice) {
  const label = labelOf(choice), action = choice.dataset.action;
  if (now.frame.board < 0) {
    choice.classList.add("sent");
    early = { action, label };
    return;
  }
  if (now.frame.careful.includes(Number(action))) ask(`${label}. ${words["ask.careful"]}`, () => act(choice), words["ask.yes"], choice, true);
  else if (prefers("confirm") === "always" || hand.touches && prefers("confirm") !== "never") ask(label, () => act(choice), words["ask.touch"], choice);
  else act(choice);
}

async function act(choice) {
  if (sent.waiting) return;
  sent.waiting = true;
  choice.classList.add("sent");
  now.chosenAt = middle(choice);
  if (!await tell("act", { action: Number(choice.dataset.action) })) now.chosenAt = null;
  choice.classList.remove("sent");
  sent.waiting = false;
}

// what was chosen before the house was heard, in a page just opened or turned, is meant if it says the same afterwards
function chooseEarly() {
  const { action, label } = early, choice = document.querySelector(`#board [data-action="${action}"]`);
  early = null;
  document.querySelector("#board .sent")?.classList.remove("sent");
  if (choice && labelOf(choice) === label) choose(choice);
}

// where only one answer is possible it is given by itself, once it has been seen, and said
async function force(choice, label) {
  if (sent.waiting || now.past || !choice?.isConnected || document.body.classList.contains("asking")) return;
  sent.forced = label;
  now.chosenAt = middle(choice);
  if (!await post("act", { action: Number(choice.dataset.action) }, true)) sent.forced = "";
}

function awaitForced(frame) {
  clearTimeout(sent.timer);
  if (!("only" in frame) || prefers("forced") === "on" || now.past) return;
  const choice = document.querySelector(`#board [data-action="${frame.only}"]`);
  if (choice) sent.timer = setTimeout(force, SEEN * tempo(), choice, labelOf(choice));
}

afterEach((frame, { moved }) => {
  if (moved) sent.waiting = false;
  if (moved && sent.forced) toast(words["side.forced_done"].replace("{what}", sent.forced));
  if (moved) sent.forced = "";
  awaitForced(frame);
  if (early) chooseEarly();
});
onPreference(() => awaitForced(now.frame));
