// Why not: a click, a tap, or Enter on a thing of the board says whether it is allowed, and if not, why.
import { afterEach, now } from "./frames.js";
import { $, game, hand, language, table, words } from "./here.js";
import { toast } from "./page.js";
import { choose, labelOf, post } from "./send.js";

const READ = 9000, NOTHING = { thing: "", clause: "" };
const mode = { on: false, last: NOTHING, names: { board: -1, things: {} }, focused: "" };

// `meant`: who clicks a name beside a choice means the choice
export async function why(element, meant = false) {
  const thing = element.dataset.thing;
  if (isAgain(thing)) return $("toast").querySelector("a").click();
  const said = await post("why", { thing });
  if (!said) return;
  const choices = said.actions.map(action => document.querySelector(`#board [data-action="${action}"]`)).filter(Boolean);
  if (mode.on && choices.length === 1) return may(choices[0], said.clause, thing);
  if (meant && choices.length === 1) return choose(choices[0]);
  mode.last = { thing, clause: said.clause };
  toast(said.reason, READ, clauseLink(said.clause));
  choices.forEach(choice => choice.classList.add("hint"));
  if (mode.on) choices[0]?.focus();
}

// who asks plays nothing: a choice says that it is one, and what it would do
export const pick = choice => mode.on ? may(choice) : choose(choice);

function may(choice, clause = now.frame.clause, thing = `action ${choice.dataset.action}`) {
  if (isAgain(thing)) return $("toast").querySelector("a").click();
  mode.last = { thing, clause };
  toast(words["why.may_do"].replace("{what}", labelOf(choice)), READ, clauseLink(clause));
}

// asked once more while the answer is seen: the rule itself
const isAgain = thing => mode.on && mode.last.thing === thing && mode.last.clause && $("toast").classList.contains("shown");

// a click where nothing is: what is waited for
export function explain() {
  if (!now.frame.turn) return;
  const sentence = document.querySelector("#status .sentence")?.textContent.trim() ?? "";
  toast(`${words["live.not_now"]} ${sentence}`, 8000, clauseLink(now.frame.clause));
}

function clauseLink(clause) {
  if (!clause) return null;
  const link = document.createElement("a");
  [link.href, link.textContent, link.dataset.clause] = [`/rules/${game}#${clause}`, clause, clause];
  return link;
}

// a mode in which everything on the board can be reached by keyboard too

export const isWhy = () => mode.on;
export const turnWhy = () => mode.on ? endWhy() : beginWhy();
export const spots = () => [...document.querySelectorAll(`#board [data-action]${mode.on ? ", #board [data-thing][tabindex]" : ""}`)];

async function beginWhy() {
  switchTo(true);
  await markThings();
  if (!document.querySelector("#board [data-thing][tabindex]")) { // nothing to go through: what is waited for is said
    switchTo(false);
    const said = await post("why", { thing: "" });
    return said && toast(said.reason, READ, clauseLink(said.clause));
  }
  toast(words[hand.touches ? "why.on_touch" : "why.on"], READ);
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

function switchTo(on) {
  Object.assign(mode, { on, last: NOTHING });
  document.body.classList.toggle("asking", on);
  $("why").setAttribute("aria-pressed", on);
}

async function markThings() {
  if (!mode.on) return;
  mark();
  if (mode.names.board === now.frame.board) return;
  const names = await fetch(`/t/${table}/things?lang=${language}`).then(found => found.json(), () => null);
  if (names && mode.on) { mode.names = names; mark(); }
}

function mark() {
  for (const thing of document.querySelectorAll("#board [data-thing]")) {
    const name = mode.names.things[thing.dataset.thing];
    if (!name || thing.closest("[data-action]") || thing.querySelector("[data-action]")) continue; // a choice speaks for itself
    thing.setAttribute("tabindex", 0);
    thing.setAttribute("role", thing.querySelector("[data-thing]") ? "group" : "button");
    thing.setAttribute("aria-label", name);
  }
  if (mode.focused && document.activeElement === document.body) document.querySelector(`#board [data-thing="${CSS.escape(mode.focused)}"]`)?.focus();
}

addEventListener("focusin", event => { mode.focused = event.target.dataset?.thing ?? ""; });
afterEach(markThings);
