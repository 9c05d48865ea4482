// Frames: how the table stands, as the house tells it, put into the page one after the other.
import { celebrate, fly, middle } from "./fly.js";
import { $, hand, table, words } from "./here.js";
import { fill, glide, places } from "./morph.js";
import { calm, endToast } from "./page.js";
import { tempo } from "./settings.js";
import { frame as frameFocus, unframe } from "./ring.js";
import { play } from "./sound.js";

const TITLE = document.title, SETTLED = 300, FAR_BEHIND = 12;
const queue = { frames: [], busy: false, movedAt: 0 }, followers = [];
let changedAt = 0;

// what the page shows now; `chosenAt` is where a choice of one's own was made, and while `past` is set the board shows
// an earlier moment
export const now = { frame: { board: -1, seq: -1, careful: [], points: [], turn: false }, chosenAt: null, past: false };

// a click right after a change was meant for what was there before
export const isSettled = () => performance.now() - changedAt > SETTLED;

// what other scripts do after each frame, in the order in which they asked for it
export const afterEach = follower => followers.push(follower);

export function receive(text, told = false) {
  const [facts, ...parts] = text.split("\n"), frame = { ...JSON.parse(facts), told };
  frame.parts = frame.parts.map((name, at) => [name, parts[at]]);
  queue.frames.push(frame);
  if (queue.frames.length > FAR_BEHIND) queue.frames = queue.frames.slice(-1); // too far to watch it all
  if (!queue.busy) showAll();
}

// everything as it was told last, after the board has shown something else
export const showAgain = () => show(now.frame);

// the same table drawn for another shape of screen is no move
export const forget = () => { now.frame.board = -1; };

async function showAll() {
  queue.busy = true;
  while (queue.frames.length) {
    const rest = calm.matches || queue.frames[0].board === now.frame.board ? 0 : queue.movedAt + tempo() * ($("lesson").firstChild ? 800 : 450) - Date.now();
    if (rest > 0) await new Promise(done => setTimeout(done, rest)); // each move is seen before the next
    const frame = queue.frames.shift();
    if (frame.board !== now.frame.board && now.frame.board >= 0) queue.movedAt = Date.now();
    show(frame);
  }
  queue.busy = false;
}

function show(frame) {
  const was = now.frame, first = was.board < 0, moved = frame.board !== was.board;
  const held = document.activeElement, onBoard = $("board").contains(held) || held === document.body;
  const before = moved && !first ? places($("board")) : new Map();
  unframe();
  for (const [part, html] of frame.parts) if (part !== "board" || !now.past) fill($(part), html);
  if (moved && !now.past) move(frame, was, before);
  now.frame = frame;
  for (const action of frame.hint) $("board").querySelector(`[data-action="${action}"]`)?.classList.add("hint");
  callToTurn(frame.turn);
  document.body.classList.toggle("my-turn", frame.turn);
  document.body.dataset.stage = frame.stage;
  document.body.dataset.board = frame.board;
  document.body.dataset.me = frame.me ?? "";
  roomForNote();
  for (const follow of followers) follow(frame, { first, moved });
  keepFocus(onBoard);
  frameFocus();
  if (moved && !first) play(frame.stage === "over" ? "win" : frame.turn && !was.turn ? "turn" : "card");
  if (frame.stage === "over" && moved && !first && !calm.matches) celebrate();
  localStorage.setItem(`seen-${table}`, frame.ply);
}

function move(frame, was, before) {
  const board = $("board"), piece = glide(board, before, calm.matches ? 0 : 350 * tempo()), first = was.board < 0;
  if (!calm.matches && was.points.length && frame.stage === "playing") fly(board, was.points, frame.points, now.chosenAt ?? middle(piece ?? board), 400 * tempo());
  now.chosenAt = null;
  changedAt = first ? 0 : performance.now();
  if (!first && !frame.told) endToast(); // what was said is about an earlier position
}

export function callToTurn(turn) {
  document.title = turn ? `● ${words["live.turn"]} · ${TITLE}` : TITLE;
}

function keepFocus(onBoard) {
  const handsOver = document.querySelector(".curtain [data-verb], .passing [data-verb]");
  if (handsOver) handsOver.focus();
  else if (hand.types && onBoard && now.frame.turn && !$("board").contains(document.activeElement)) {
    document.querySelector("#board [data-action]")?.focus();
  }
}

function roomForNote() {
  const sentence = document.querySelector("#status .sentence");
  $("status").classList.toggle("roomy", sentence?.offsetHeight < 1.8 * parseFloat(getComputedStyle(sentence).fontSize));
}
