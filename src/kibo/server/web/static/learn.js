// What helps to learn a game at its table: why not, and the rules beside the board.
import { fill } from "./morph.js";
import { toast } from "./page.js";

const $ = id => document.getElementById(id);
const main = $("main"), { table: id, game, language } = main.dataset, words = JSON.parse(main.dataset.words);
const READ = 9000;
let on = false, names = { board: -1, things: {} }, last = { thing: "", clause: "" };

// why not: a click, a tap, or Enter on a thing of the board

export async function why(element, post, choose, meant = false) {
  const thing = element.dataset.thing;
  if (isAgain(thing)) return $("toast").querySelector("a").click();
  const said = await post("why", { thing });
  if (!said) return;
  const choices = said.actions.map(action => document.querySelector(`#board [data-action="${action}"]`)).filter(Boolean);
  if (on && choices.length === 1) return may(choices[0], said.clause, thing);
  if (meant && choices.length === 1) return choose(choices[0]);
  last = { thing, clause: said.clause };
  toast(said.reason, READ, clauseLink(said.clause));
  choices.forEach(choice => choice.classList.add("hint"));
  if (on) choices[0]?.focus();
}

// who asks plays nothing: a choice says that it is one, and what it would do
export function may(choice, clause, thing = `action ${choice.dataset.action}`) {
  if (isAgain(thing)) return $("toast").querySelector("a").click();
  last = { thing, clause };
  toast(words["why.may_do"].replace("{what}", choice.getAttribute("aria-label") ?? choice.textContent), READ, clauseLink(clause));
}

// asked once more while the answer is seen: the rule itself
const isAgain = thing => on && last.thing === thing && last.clause && $("toast").classList.contains("shown");

export function clauseLink(clause) {
  if (!clause) return null;
  const link = document.createElement("a");
  [link.href, link.textContent, link.dataset.clause] = [`/rules/${game}#${clause}`, clause, clause];
  return link;
}

// by keyboard: a mode in which everything on the board can be reached

export const isWhy = () => on;
export const spots = () => [...document.querySelectorAll(`#board [data-action]${on ? ", #board [data-thing][tabindex]" : ""}`)];

export async function beginWhy(board, post, touched) {
  switchTo(true);
  await markThings(board);
  if (!document.querySelector("#board [data-thing][tabindex]")) { // nothing to go through: what is waited for is said
    switchTo(false);
    const said = await post("why", { thing: "" });
    return said && toast(said.reason, READ, clauseLink(said.clause));
  }
  toast(words[touched ? "why.on_touch" : "why.on"], READ);
  spots()[0]?.focus();
}

export function endWhy() {
  switchTo(false);
  for (const thing of document.querySelectorAll("#board [data-thing][tabindex]")) {
    for (const name of ["tabindex", "role", "aria-label"]) thing.removeAttribute(name);
  }
  toast(words["why.off"], 2000);
  (document.querySelector("#board [data-action]") ?? $("why")).focus();
}

function switchTo(state) {
  on = state;
  last = { thing: "", clause: "" };
  document.body.classList.toggle("asking", on);
  $("why").setAttribute("aria-pressed", on);
}

export async function markThings(board) {
  if (!on) return;
  mark();
  if (names.board === board) return;
  const answer = await fetch(`/t/${id}/things?lang=${language}`).then(found => found.json(), () => null);
  if (answer && on) { names = answer; mark(); }
}

let focused = "";
addEventListener("focusin", event => { focused = event.target.dataset?.thing ?? ""; });

function mark() {
  for (const thing of document.querySelectorAll("#board [data-thing]")) {
    const name = names.things[thing.dataset.thing];
    if (!name || thing.closest("[data-action]") || thing.querySelector("[data-action]")) continue; // a choice speaks for itself
    thing.setAttribute("tabindex", 0);
    thing.setAttribute("role", thing.querySelector("[data-thing]") ? "group" : "button");
    thing.setAttribute("aria-label", name);
  }
  if (focused && document.activeElement === document.body) document.querySelector(`#board [data-thing="${CSS.escape(focused)}"]`)?.focus();
}

// the rules beside the board, fetched once

export function showTab(name) {
  for (const tab of ["talk", "rules"]) {
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

export function markNow(clause) {
  for (const old of document.querySelectorAll("#rules .now")) old.classList.toggle("now", old.id === clause);
  if (clause) document.querySelector(`#rules [id="${clause}"]`)?.classList.add("now");
}

export async function openRules(clause, now, focus) {
  if (!$("rules").firstElementChild) {
    const answer = await fetch(`/rules/${game}/part?lang=${language}`).catch(() => null);
    if (!answer?.ok) return toast(words["live.lost"]);
    fill($("rules"), await answer.text());
  }
  for (const old of document.querySelectorAll("#rules .here")) old.classList.remove("here");
  markNow(now);
  const place = clause && document.getElementById(clause);
  if (!place) return;
  place.classList.add("here");
  place.scrollIntoView({ block: "start" });
  if (focus) place.focus({ preventScroll: true });
}
