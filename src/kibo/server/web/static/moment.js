// An earlier moment: a line of the log shows on the board how it stood then, until somebody goes back to now.
import { afterEach, now, showAgain } from "./frames.js";
import { $, table, words } from "./here.js";
import { fill, glide, places } from "./morph.js";
import { calm, endToast, toast } from "./page.js";

let shown = "";

export async function lookAt(line) {
  const { moment } = line.dataset;
  if (moment === shown) return comeToNow();
  const answer = await fetch(`/t/${table}/at/${moment}`).catch(() => null);
  if (!answer?.ok) return toast(words["live.lost"]);
  const then = await answer.json(), before = places($("board"));
  endToast();
  shown = moment;
  now.past = true;
  fill($("board"), then.board);
  glide($("board"), before, calm.matches ? 0 : 350);
  $("moment").querySelector("b").textContent = line.textContent;
  mark();
}

export function comeToNow() {
  if (!now.past) return;
  shown = "";
  now.past = false;
  mark();
  showAgain();
}

function mark() {
  document.body.classList.toggle("looking", now.past);
  $("moment").hidden = !now.past;
  for (const line of document.querySelectorAll("[data-moment]")) {
    line.toggleAttribute("aria-current", line.dataset.moment === shown);
  }
}

// who looks at an earlier moment when the screen is passed on, or when the game is over, sees what there is now
afterEach(frame => frame.stage !== "playing" || frame.closed ? comeToNow() : mark());
