// What is written while the chat is not seen is told once, and marked until it is.
import { afterEach } from "./frames.js";
import { $, table } from "./here.js";
import { toast } from "./page.js";
import { onPreference, prefers } from "./settings.js";
import { play } from "./sound.js";

const KEPT = `heard-${table}`;
let heard = localStorage.getItem(KEPT) ?? "", told = "";

export function listen(first = false) {
  const last = $("chat").lastElementChild, key = last?.dataset.key ?? heard;
  if (!$("side").hidden && !$("talk").hidden) localStorage.setItem(KEPT, heard = key);
  const unread = key !== heard && prefers("mute") !== "on";
  $("open-side").classList.toggle("unread", unread);
  if (unread && !first && key !== told) {
    const line = document.createDocumentFragment();
    line.append(...last.cloneNode(true).childNodes);
    toast(line, 6000);
    play("card");
  }
  told = key;
}

function mute() {
  document.body.classList.toggle("muted", prefers("mute") === "on");
}

afterEach((_, { first }) => listen(first));
onPreference(() => { mute(); listen(); });
mute();
