// What stands beside the board: the log and the chat, or the rules, fetched once.
import { closeAsk } from "./ask.js";
import { listen } from "./chat.js";
import { afterEach, now } from "./frames.js";
import { $, game, hand, language, table, words } from "./here.js";
import { fill } from "./morph.js";
import { endToast, toast } from "./page.js";

const TABS = { talk: "open-side", rules: "open-rules" };

export const isOpen = tab => !$("side").hidden && !$(tab).hidden;

// from here on there is room for the log beside the board, and beside a guide or where nobody plays yet
const ROOM = "(min-width: 1280px), (min-width: 800px) and (min-height: 1100px)", MORE_ROOM = "(min-width: 1700px)";
const BESIDE = "(min-width: 1100px), (min-width: 800px) and (min-height: 1100px)";
const has = room => matchMedia(room).matches;
let asked = false;

// what somebody is asked must not lie under a log that covers the board
function makeWayForQuestion() {
  const before = asked;
  asked = Boolean(document.querySelector(".asked"));
  if (asked && !before && !$("side").hidden && !has(BESIDE)) openSide(false);
}

// what somebody opens or closes stays so at the next table, where there is room
export function turnSide(open, tab) {
  if (has(ROOM)) localStorage.setItem("side", open ? "open" : "closed");
  openSide(open, tab);
}

function openWithRoom(frame) {
  const room = frame.stage === "waiting" || $("lesson").firstChild ? MORE_ROOM : ROOM;
  if (has(room) && $("side").hidden && localStorage.getItem("side") !== "closed") openSide(true);
}

// on a page that is turned or made narrow the log would cover the board; who reads rules or writes keeps what is open
matchMedia(BESIDE).addEventListener("change", ({ matches }) => {
  if (!matches && isOpen("talk") && !$("side").contains(document.activeElement)) openSide(false);
});
for (const room of [ROOM, MORE_ROOM]) matchMedia(room).addEventListener("change", () => stage && openWithRoom(now.frame));

export function openSide(open, tab = "talk") {
  $("side").hidden = !open;
  document.body.classList.toggle("with-side", open);
  if (open) {
    endToast();
    closeAsk();
    showTab(tab);
    listen();
  }
  for (const [name, button] of Object.entries(TABS)) $(button).setAttribute("aria-expanded", open && tab === name);
  scrollToEnd("log");
}

function showTab(name) {
  for (const tab of Object.keys(TABS)) {
    $(tab).hidden = tab !== name;
    $(`tab-${tab}`).setAttribute("aria-selected", tab === name);
    $(`tab-${tab}`).tabIndex = tab === name ? 0 : -1;
  }
}

document.querySelector("[role=tablist]").addEventListener("keydown", event => {
  if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
  const other = document.querySelector("[role=tab][tabindex='-1']");
  other.click();
  other.focus();
});

function scrollToEnd(list) {
  $(list).scrollTop = $(list).scrollHeight;
}

// who returns is told what happened since
function sinceLastTime(frame) {
  const seen = Number(localStorage.getItem(`seen-${table}`) ?? -1);
  if (seen < 0 || frame.ply - seen < 2) return;
  const fresh = [...document.querySelectorAll("#log li")].filter(line => Number(line.dataset.key.slice(4)) >= seen);
  if (!fresh.length) return;
  fresh[0].dataset.since = words["side.since"];
  fresh.forEach(line => line.classList.add("new"));
  if (frame.stage !== "over") openSide(true);
  fresh[0].scrollIntoView({ block: "nearest" });
}

export async function readRules(clause = now.frame.clause) {
  openSide(true, "rules");
  if (!$("rules").firstElementChild) {
    const answer = await fetch(`/rules/${game}/part?lang=${language}`).catch(() => null);
    if (!answer?.ok) return toast(words["live.lost"]);
    fill($("rules"), await answer.text());
  }
  for (const old of document.querySelectorAll("#rules .here")) old.classList.remove("here");
  markNow(now.frame.clause);
  const place = clause && $(clause);
  if (!place) return;
  place.classList.add("here");
  place.scrollIntoView({ block: "start" });
  if (hand.types) place.focus({ preventScroll: true });
}

function markNow(clause) {
  for (const old of document.querySelectorAll("#rules .now")) old.classList.toggle("now", old.id === clause);
  if (clause) document.querySelector(`#rules [id="${clause}"]`)?.classList.add("now");
}

let stage = "";
afterEach((frame, { first }) => {
  if (frame.stage !== stage) openWithRoom(frame);
  stage = frame.stage;
  markNow(frame.clause);
  for (const list of ["log", "chat"]) scrollToEnd(list);
  if (first) sinceLastTime(frame);
  makeWayForQuestion();
});
