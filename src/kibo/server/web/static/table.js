// The table's page: frames come down one stream, choices go up as messages.
import { listen } from "./chat.js";
import { celebrate, fly, middle } from "./fly.js";
import { fill, glide, places } from "./morph.js";
import { beginWhy, clauseLink, endWhy, isWhy, markNow, markThings, may, openRules, showTab, spots, why } from "./learn.js";
import { calm, copy, endToast, theme, toast, upright } from "./page.js";
import { frame as frameFocus, unframe } from "./ring.js";
import { play } from "./sound.js";

const $ = id => document.getElementById(id);
const main = $("main"), id = main.dataset.table, words = JSON.parse(main.dataset.words);
const title = document.title, SETTLED = 300;
let shown = { board: -1, seq: -1, careful: [], points: [], turn: false }, frames = [], busy = false, changedAt = 0, movedAt = 0;
let stream = null, retry = 0, polling = 0, touched = false, typed = false, waitingFor = null, chosenAt = null;

// frames

const address = () => `/t/${id}/stream?tall=${upright.matches ? 1 : 0}&lang=${main.dataset.language}`;

function connect() {
  clearTimeout(retry);
  clearInterval(polling);
  stream?.close();
  announce(true);
  crowded = false;
  stream = new EventSource(address());
  stream.addEventListener("frame", event => receive(event.data));
  stream.addEventListener("nudge", () => { toast(words["nudge.you"]); play("nudge"); });
  stream.addEventListener("open", () => { document.body.classList.remove("lost"); endToast(); });
  stream.addEventListener("error", () => {
    document.body.classList.add("lost");
    toast(words["live.lost"], 0);
    if (stream.readyState === EventSource.CLOSED) retry = setTimeout(connect, 3000);
  });
}

// a page that is not looked at gives its connection back, and only looks now and then what there is to see
function rest(every, look) {
  clearTimeout(retry);
  clearInterval(polling);
  stream?.close();
  announce(false);
  polling = setInterval(async () => {
    const seen = await fetch(`/t/${id}/glance`).then(answer => answer.json(), () => null);
    if (seen) look(seen);
  }, every);
}

function glimpse(seen) {
  if (seen.seq === shown.seq || stream.readyState !== EventSource.CLOSED) return;
  stream = new EventSource(address());
  stream.addEventListener("frame", event => { receive(event.data); stream.close(); });
}

// a browser opens six connections to a house at most: of all its pages, those looked at last have a stream
const STREAMS = 4, me = Math.random(), others = new BroadcastChannel("streams"), later = new Set();
let crowded = false;
function announce(open) {
  if (open) later.clear();
  others.postMessage([me, open]);
}
others.addEventListener("message", ({ data: [who, open] }) => {
  open ? later.add(who) : later.delete(who);
  if (document.hidden) return;
  if (later.size >= STREAMS && !crowded) { crowded = true; rest(2000, glimpse); }
  else if (later.size < STREAMS) comeBack();
});
const comeBack = () => { if (crowded && !document.hidden) connect(); };
addEventListener("focus", comeBack);
addEventListener("pointerdown", comeBack, true);
addEventListener("pagehide", () => announce(false));

function receive(text, told = false) {
  const [facts, ...parts] = text.split("\n"), frame = { ...JSON.parse(facts), told };
  frame.parts = frame.parts.map((name, at) => [name, parts[at]]);
  frames.push(frame);
  if (frames.length > 12) frames = frames.slice(-1); // too far behind to watch it all
  if (!busy) showNext();
}

async function showNext() {
  busy = true;
  while (frames.length) {
    const rest = calm.matches || frames[0].board === shown.board ? 0 : movedAt + ($("lesson").firstChild ? 800 : 450) - Date.now();
    if (rest > 0) await new Promise(done => setTimeout(done, rest)); // each move is seen before the next
    const frame = frames.shift();
    if (frame.board !== shown.board && shown.board >= 0) movedAt = Date.now();
    show(frame);
  }
  busy = false;
}

function show(frame) {
  const board = $("board"), first = shown.board < 0, moved = frame.board !== shown.board, wasTurn = shown.turn;
  const focused = document.activeElement, inBoard = board.contains(focused) || focused === document.body;
  const before = moved && !first ? places(board) : new Map();
  unframe();
  for (const [part, html] of frame.parts) fill($(part), html);
  if (moved) {
    const piece = glide(board, before, calm.matches ? 0 : 350);
    if (!calm.matches && shown.points.length && frame.stage === "playing") fly(board, shown.points, frame.points, chosenAt ?? middle(piece ?? board));
    chosenAt = null;
    changedAt = first ? 0 : performance.now();
    waitingFor = null;
    closeAsk();
    if (!first && !frame.told) endToast(); // what was said is about an earlier position
  }
  shown = frame;
  for (const action of frame.hint) board.querySelector(`[data-action="${action}"]`)?.classList.add("hint");
  markThings(frame.board);
  markNow(frame.clause);
  links();
  document.title = frame.turn ? `● ${words["live.turn"]} · ${title}` : title;
  document.body.classList.toggle("my-turn", frame.turn);
  document.body.dataset.stage = frame.stage;
  document.body.dataset.board = frame.board;
  keepFocus(inBoard);
  frameFocus();
  for (const list of ["log", "chat"]) scrollToEnd($(list));
  roomForNote();
  if (first) sinceLastTime(frame);
  else if (moved) play(frame.stage === "over" ? "win" : frame.turn && !wasTurn ? "turn" : "card");
  if (frame.stage === "over" && moved && !first && !calm.matches) celebrate();
  listen(first);
  localStorage.setItem(`seen-${id}`, frame.ply);
  clock(frame.left);
}

function keepFocus(inBoard) {
  const curtain = document.querySelector(".curtain [data-verb]");
  if (curtain) curtain.focus();
  else if (typed && inBoard && shown.turn && !$("board").contains(document.activeElement)) {
    document.querySelector("#board [data-action]")?.focus();
  }
}

function roomForNote() {
  const sentence = document.querySelector("#status .sentence");
  $("status").classList.toggle("roomy", sentence?.offsetHeight < 1.8 * parseFloat(getComputedStyle(sentence).fontSize));
}

const scrollToEnd = list => { list.scrollTop = list.scrollHeight; };

function sinceLastTime(frame) {
  const seen = Number(localStorage.getItem(`seen-${id}`) ?? -1);
  if (seen < 0 || frame.ply - seen < 2) return;
  const fresh = [...document.querySelectorAll("#log li")].filter(line => Number(line.dataset.key.slice(4)) >= seen);
  if (!fresh.length) return;
  fresh[0].dataset.since = words["side.since"];
  fresh.forEach(line => line.classList.add("new"));
  if (frame.stage !== "over") openSide(true);
  fresh[0].scrollIntoView({ block: "nearest" });
}

let ticking = 0;
function clock(left) {
  clearInterval(ticking);
  const end = performance.now() + (left ?? 0) * 1000;
  const draw = () => {
    const box = $("clock"), rest = Math.max(0, Math.round((end - performance.now()) / 1000));
    if (box) box.textContent = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
  };
  if (left !== null) { draw(); ticking = setInterval(draw, 500); }
}

// messages

const tell = async (verb, data) => (await post(verb, data)) !== null;

async function post(verb, data = {}) {
  let answer;
  try {
    answer = await fetch(`/t/${id}/${verb}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ board: shown.board, ...data }),
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

async function act(choice) {
  if (waitingFor !== null) return;
  waitingFor = shown.board;
  choice.classList.add("sent");
  chosenAt = middle(choice);
  if (!await tell("act", { action: Number(choice.dataset.action) })) chosenAt = null;
  choice.classList.remove("sent");
  waitingFor = null;
}

function choose(choice) {
  const label = choice.getAttribute("aria-label") ?? choice.textContent;
  if (shown.careful.includes(Number(choice.dataset.action))) ask(`${label}. ${words["ask.careful"]}`, () => act(choice));
  else if (touched) ask(label, () => act(choice), words["ask.touch"], choice);
  else act(choice);
}

let answered = null, picked = null;
function ask(text, then, yes = words["ask.yes"], choice = null) {
  if (choice && picked === choice) { closeAsk(); then(); return; } // a second tap on the same choice
  endToast(); // it would lie on the question
  picked?.classList.remove("picked");
  picked = choice;
  picked?.classList.add("picked");
  answered = then;
  $("ask").querySelector("p").textContent = text;
  $("ask").querySelector("[data-ask=yes]").textContent = yes;
  $("ask").hidden = false;
  if (typed) $("ask").querySelector("button").focus();
}

function closeAsk() {
  $("ask").hidden = true;
  picked?.classList.remove("picked");
  answered = picked = null;
}

function explain() {
  const sentence = document.querySelector("#status .sentence")?.textContent.trim() ?? "";
  toast(`${words["live.not_now"]} ${sentence}`, 8000, clauseLink(shown.clause));
}

addEventListener("pointerdown", event => { touched = event.pointerType === "touch"; typed = false; }, true);
addEventListener("keydown", () => { touched = false; typed = true; }, true);

document.addEventListener("click", event => {
  const on = part => event.target.closest(part);
  const choice = on("[data-action]"), verb = on("button[data-verb]"), clause = on("[data-clause]");
  const name = on("#board [data-of]"), thing = name ? document.querySelector(`#board [data-thing="${name.dataset.of}"]`) : on("#board [data-thing]");
  if (clause && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault();
    readRules(clause.dataset.clause);
  } else if (choice) {
    event.preventDefault();
    if (isWhy()) may(choice, shown.clause);
    else if (performance.now() - changedAt > SETTLED) choose(choice);
  } else if (verb) {
    const data = verb.dataset.send ? JSON.parse(verb.dataset.send) : {};
    if (verb.dataset.pick) data[verb.dataset.pick] = document.querySelector("#bots input:checked").value;
    if (verb.dataset.confirm) ask(verb.dataset.confirm, () => tell(verb.dataset.verb, data));
    else tell(verb.dataset.verb, data);
  } else if (on("[data-ask]")) {
    const then = answered;
    closeAsk();
    if (on("[data-ask]").dataset.ask === "yes") then?.();
  } else if (on("#toast")) endToast(); // it may lie on what is wanted
  else if (on("[data-copy]")) copy(on("[data-copy]").dataset.copy, words["invite.copied"]);
  else if (on("#seat-link")) { event.preventDefault(); copy($("seat-link").href, words["invite.copied"]); }
  else if (on("[data-close]") || on("#open-end")) showEnd($("end").classList.contains("away"));
  else if (on("#open-side")) openSide($("side").hidden || $("talk").hidden);
  else if (on("#open-rules")) $("side").hidden || $("rules").hidden ? readRules(shown.clause) : openSide(false);
  else if (on("#tab-rules")) readRules(shown.clause);
  else if (on("#tab-talk")) openSide(true);
  else if (on("#why")) isWhy() ? endWhy() : beginWhy(shown.board, post, touched);
  else if (on("#close-side")) openSide(false);
  else if (on("#zoom")) zoom();
  else if (thing) why(thing, post, choose, !!name);
  else if (on("#board svg") && shown.turn) explain();
});

document.addEventListener("submit", async event => {
  const form = event.target.closest("form[data-verb]");
  if (!form) return;
  event.preventDefault();
  const data = { ...Object.fromEntries(new FormData(form)), ...JSON.parse(form.dataset.send ?? "{}") };
  if (Object.values(data).some(value => value.trim?.() === "")) return;
  if (await tell(form.dataset.verb, data)) form.reset();
});

document.addEventListener("change", event => {
  const field = event.target, form = field.closest("form[data-change]");
  if (field.dataset.setting) return setting(field);
  if (!form) return;
  const value = field.type === "checkbox" ? field.checked : field.dataset.kind === "number" ? Number(field.value) : field.value;
  tell(form.dataset.change, field.dataset.kind === "option" ? { options: { [field.name]: value } } : { [field.name]: value });
});

// the keyboard: arrows go to the nearest choice in that direction, Enter or space chooses

document.addEventListener("keydown", event => {
  const choice = event.target.closest?.("#board [data-action]"), thing = event.target.closest?.("#board [data-thing][tabindex]");
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.key === "Escape" && !$("ask").hidden) closeAsk();
  else if (event.key === "Escape" && $("side").contains(event.target)) { openSide(false); $("open-rules").focus(); }
  else if (event.key === "Escape" && isWhy()) endWhy();
  else if (event.key === "?" && !event.target.closest?.("input, select")) isWhy() ? endWhy() : beginWhy(shown.board, post, touched);
  else if (choice && choice.tagName !== "BUTTON" && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) isWhy() ? may(choice, shown.clause) : choose(choice);
  } else if (thing && !choice && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (!event.repeat) why(thing, post, choose);
  } else if (way && (choice || thing || event.target === $("board") || event.target === document.body)) {
    event.preventDefault();
    nearest(choice ?? thing, way)?.focus();
  }
});

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

// the rest of the page

function openSide(open, tab = "talk") {
  $("side").hidden = !open;
  if (open) { endToast(); closeAsk(); }
  document.body.classList.toggle("with-side", open);
  if (open) { showTab(tab); listen(); }
  for (const [button, name] of [["open-side", "talk"], ["open-rules", "rules"]]) $(button).setAttribute("aria-expanded", open && tab === name);
  scrollToEnd($("log"));
}

function readRules(clause) {
  openSide(true, "rules");
  openRules(clause, shown.clause, typed);
}

const SIZES = ["1", "1.5", "2", "3"];
function zoom() {
  const stage = $("stage"), next = SIZES[(SIZES.indexOf(stage.dataset.zoom ?? "1") + 1) % SIZES.length];
  const [x, y] = [(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth, (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight];
  stage.dataset.zoom = next;
  stage.scrollTo(x * stage.scrollWidth - stage.clientWidth / 2, y * stage.scrollHeight - stage.clientHeight / 2);
}

function setting(field) {
  const { setting: name } = field.dataset;
  if (name === "theme") theme(field.value);
  else localStorage.setItem(name, field.checked ? "on" : "off");
  if (name === "sound") play("turn");
  document.body.classList.toggle("muted", localStorage.getItem("mute") === "on");
  listen();
}

function links() {
  for (const field of document.querySelectorAll("[data-link]")) field.value = new URL(field.dataset.link, location.href).href;
  $("end").classList.toggle("full", shown.stage === "over");
  showEnd(shown.stage !== "over" || !$("end").classList.contains("away")); // put away only until the next end
}

// the final count, put away to see the board, and fetched again
function showEnd(open) {
  const focused = $("end").contains(document.activeElement);
  $("end").classList.toggle("away", !open);
  $("open-end")?.setAttribute("aria-expanded", open);
  if (focused && !open) $("open-end")?.focus();
}

function settle() {
  for (const field of document.querySelectorAll("[data-setting]")) {
    if (field.dataset.setting === "theme") field.value = document.documentElement.dataset.theme;
    else field.checked = localStorage.getItem(field.dataset.setting) === "on";
  }
  document.body.classList.toggle("muted", localStorage.getItem("mute") === "on");
  if (innerWidth >= 1700) openSide(true);
  links();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) return connect();
  rest(15000, seen => {
    if (seen.turn && !shown.turn) { document.title = `● ${words["live.turn"]} · ${title}`; play("turn"); shown.turn = true; }
  });
});
upright.addEventListener("change", () => { shown.board = -1; document.body.className = document.body.className.replace(/\b(tall|wide)\b/, upright.matches ? "tall" : "wide"); connect(); });
document.body.classList.toggle("tall", upright.matches);
document.body.classList.toggle("wide", !upright.matches);
settle();
connect();
