// The keyboard: arrows go to the nearest choice in that direction, Enter or space chooses, ? asks why, Escape leaves.
import { closeAsk } from "./ask.js";
import { middle } from "./fly.js";
import { $ } from "./here.js";
import { comeToNow } from "./moment.js";
import { turnSide } from "./side.js";
import { endWhy, isWhy, pick, spots, turnWhy, why } from "./why.js";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const KEYS = { Escape: leave, "?": askWhy, Enter: take, " ": take, ...Object.fromEntries(Object.keys(WAYS).map(key => [key, go])) };

document.addEventListener("keydown", event => KEYS[event.key]?.(event));

const choiceAt = event => event.target.closest?.("#board [data-action]");
const thingAt = event => event.target.closest?.("#board [data-thing][tabindex]");

function leave({ target }) {
  if (!$("ask").hidden) closeAsk();
  else if (!$("moment").hidden) comeToNow();
  else if ($("side").contains(target)) { turnSide(false); $("open-rules").focus(); }
  else if (isWhy()) endWhy();
}

function askWhy({ target }) {
  if (!target.closest?.("input, select")) turnWhy();
}

function take(event) {
  const choice = choiceAt(event), thing = thingAt(event);
  if (choice ? choice.tagName === "BUTTON" : !thing) return; // a button is pressed by the browser itself
  event.preventDefault();
  if (event.repeat) return;
  choice ? pick(choice) : why(thing);
}

function go(event) {
  const from = choiceAt(event) ?? thingAt(event);
  if (!from && event.target !== $("board") && event.target !== document.body) return;
  event.preventDefault();
  nearest(from, WAYS[event.key])?.focus();
}

function nearest(from, [dx, dy]) {
  const all = spots();
  if (!from) return all[0];
  const [x, y] = middle(from);
  let best = null, least = Infinity;
  for (const other of all) {
    const [ox, oy] = middle(other), along = (ox - x) * dx + (oy - y) * dy, aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (other !== from && along > 1 && along + 2 * aside < least) { least = along + 2 * aside; best = other; }
  }
  return best;
}
