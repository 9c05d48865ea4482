// A question before something is done: it costs something, or a finger may have slipped.
import { afterEach } from "./frames.js";
import { $, hand, words } from "./here.js";
import { endToast } from "./page.js";
import { pin } from "./ring.js";

const open = { then: null, choice: null, pin: null };

// `choice` is marked on the board while the question stands; chosen a second time, it is the answer, unless it costs something
export function ask(text, then, yes = words["ask.yes"], choice = null, careful = false) {
  if (choice && open.choice === choice && !careful) { closeAsk(); then(); return; }
  endToast(); // it would lie on the question
  closeAsk();
  Object.assign(open, { then, choice, pin: choice && pin(choice) });
  choice?.classList.add("picked");
  $("ask").querySelector("p").textContent = text;
  $("ask").querySelector("[data-ask=yes]").textContent = yes;
  $("ask").classList.remove("above");
  $("ask").hidden = false;
  $("ask").classList.toggle("above", Boolean(choice) && choice.getBoundingClientRect().bottom > $("ask").getBoundingClientRect().top); // what is picked stays in view
  if (hand.types) $("ask").querySelector("button").focus();
}

export function closeAsk() {
  $("ask").hidden = true;
  open.choice?.classList.remove("picked");
  open.pin?.remove();
  Object.assign(open, { then: null, choice: null, pin: null });
}

export function answer(said) {
  const { then } = open;
  closeAsk();
  if (said === "yes") then?.();
}

afterEach((_, { moved }) => { if (moved) closeAsk(); });
