// Messages to the table: what is chosen on the board, and everything else that its people do.
import { ask } from "./ask.js";
import { middle } from "./fly.js";
import { afterEach, now, receive } from "./frames.js";
import { hand, table, words } from "./here.js";
import { toast } from "./page.js";

let waiting = false;
afterEach((_, { moved }) => { if (moved) waiting = false; });

export const tell = async (verb, data) => (await post(verb, data)) !== null;

// what the table answers, or null if it refuses; why is said to who asked
export async function post(verb, data = {}) {
  let answer;
  try {
    answer = await fetch(`/t/${table}/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ board: now.frame.board, ...data }),
    });
  } catch {
    document.body.classList.contains("lost") ? toast(words["live.lost"], 0) : toast(words["live.unsent"]);
    return null;
  }
  const said = await answer.json();
  if (!answer.ok) {
    toast(said.error);
    if (said.frame) receive(said.frame, true);
  } else if (said.go) location.href = said.go;
  else if (verb === "nudge") toast(words["nudge.sent"]);
  return answer.ok ? said : null;
}

export const labelOf = choice => choice.getAttribute("aria-label") ?? choice.textContent;

export function choose(choice) {
  const label = labelOf(choice);
  if (now.frame.careful.includes(Number(choice.dataset.action))) ask(`${label}. ${words["ask.careful"]}`, () => act(choice));
  else if (hand.touches) ask(label, () => act(choice), words["ask.touch"], choice);
  else act(choice);
}

async function act(choice) {
  if (waiting) return;
  waiting = true;
  choice.classList.add("sent");
  now.chosenAt = middle(choice);
  if (!await tell("act", { action: Number(choice.dataset.action) })) now.chosenAt = null;
  choice.classList.remove("sent");
  waiting = false;
}
