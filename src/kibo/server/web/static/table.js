// The table's page: where a click lands decides what it does; docs/page.md says what the attributes mean.
import { answer, ask } from "./ask.js";
import "./clock.js";
import { afterEach, isSettled } from "./frames.js";
import { $, hand, words } from "./here.js";
import "./keys.js";
import { comeToNow, lookAt } from "./moment.js";
import { FINGER, near, POINTER } from "./near.js";
import { copy, endToast } from "./page.js";
import { tell } from "./send.js";
import "./sight.js";
import { isOpen, readRules, turnSide } from "./side.js";
import { connect } from "./stream.js";
import { explain, isWhy, pick, turnWhy, why } from "./why.js";

const SIZES = ["1", "1.5", "2", "4"];

// The first selector that a click lies within has it.
const CLICKS = [
  ["[data-clause]", link => readRules(link.dataset.clause)],
  ["[data-action]", choice => { if (isWhy() || isSettled()) pick(choice); }],
  ["button[data-verb]", sendVerb],
  ["[data-ask]", button => answer(button.dataset.ask)],
  ["#toast", endToast], // it may lie on what is wanted
  ["[data-copy]", button => copy(button.dataset.copy, words["invite.copied"])],
  ["#seat-link", link => copy(link.href, words["invite.copied"])],
  ["[data-close], #open-end", () => showEnd($("end").classList.contains("away"))],
  ["#open-side", () => turnSide(!isOpen("talk"))],
  ["#open-rules", () => isOpen("rules") ? turnSide(false) : readRules()],
  ["#tab-rules", () => readRules()],
  ["#tab-talk", () => turnSide(true)],
  ["#why", turnWhy],
  ["#close-side", () => turnSide(false)],
  ["[data-moment]", lookAt],
  ["#moment button, .looking #board", comeToNow],
  ["#zoom", zoom],
  ["#board [data-of]", name => { const thing = thingOf(name); thing ? why(thing, true) : explain(); }],
  ["#board [data-thing]", thing => why(thing)],
  ["#board svg", explain],
];
const OURS = "[data-clause], [data-action], #seat-link"; // links, and choices that a form's button could be

document.addEventListener("click", event => {
  if (event.target.closest("a") && (event.ctrlKey || event.metaKey || event.shiftKey)) return; // a new tab
  const target = pressed(event), [where, does] = CLICKS.find(([selector]) => target.closest(selector)) ?? [];
  if (!does) return;
  const found = target.closest(where);
  if (found.matches(OURS)) event.preventDefault();
  does(found);
});

// a press beside a small choice means it; one on another thing of the board means that, but for a finger right beside
function pressed({ target, clientX, clientY, detail }) {
  if (!detail || isWhy() || !target.closest("#board svg") || document.body.classList.contains("looking")) return target;
  const thing = target.closest("[data-thing]");
  if (thing && !hand.touches) return target;
  return (thing ? near(clientX, clientY, POINTER, POINTER) : near(clientX, clientY, hand.touches ? FINGER : POINTER)) ?? target;
}

const thingOf = name => document.querySelector(`#board [data-thing="${name.dataset.of}"]`);

function sendVerb({ dataset: { verb, send, pick, confirm } }) {
  const data = send ? JSON.parse(send) : {};
  if (pick) data[pick] = document.querySelector("#bots input:checked").value;
  if (confirm) ask(confirm, () => tell(verb, data));
  else tell(verb, data);
}

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
  if (!form) return;
  const value = field.type === "checkbox" ? field.checked : field.dataset.kind === "number" ? Number(field.value) : field.value;
  tell(form.dataset.change, field.dataset.kind === "option" ? { options: { [field.name]: value } } : { [field.name]: value });
});

function zoom() {
  const stage = $("stage"), next = SIZES[(SIZES.indexOf(stage.dataset.zoom ?? "1") + 1) % SIZES.length];
  const [x, y] = [(stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth, (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight];
  stage.dataset.zoom = next;
  stage.scrollTo(x * stage.scrollWidth - stage.clientWidth / 2, y * stage.scrollHeight - stage.clientHeight / 2);
}

// the final count, put away to see the board, and fetched again

function showEnd(open) {
  const focused = $("end").contains(document.activeElement);
  $("end").classList.toggle("away", !open);
  $("open-end")?.setAttribute("aria-expanded", open);
  if (focused && !open) $("open-end")?.focus();
}

const fillLinks = () => document.querySelectorAll("[data-link]").forEach(field => { field.value = new URL(field.dataset.link, location.href).href; });

afterEach(fillLinks);
afterEach(frame => {
  $("end").classList.toggle("full", frame.stage === "over");
  showEnd(frame.stage !== "over" || !$("end").classList.contains("away")); // put away only until the next end
});

fillLinks();
connect();
