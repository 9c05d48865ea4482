// What each visitor prefers, kept in this browser: shown and changed wherever a page has a field for it.
import { theme } from "./page.js";
import { play } from "./sound.js";

const USUAL = { speed: "usual", confirm: "touch" }, TEMPO = { slow: 1.8, usual: 1, fast: 0.4 };
const listeners = [];

export const prefers = name => localStorage.getItem(name) ?? USUAL[name] ?? "off";
export const onPreference = listener => listeners.push(listener);

// how long a move takes, of the usual time
export const tempo = () => TEMPO[prefers("speed")] ?? 1;

function keep(field) {
  const { setting: name } = field.dataset;
  if (name === "theme") theme(field.value);
  else localStorage.setItem(name, field.type !== "checkbox" ? field.value : field.checked ? "on" : "off");
  if (name === "sound") play("turn");
  for (const listener of listeners) listener(name);
}

document.addEventListener("change", event => { if (event.target.dataset.setting) keep(event.target); });
for (const field of document.querySelectorAll("[data-setting]")) {
  const { setting: name } = field.dataset;
  if (field.type === "checkbox") field.checked = prefers(name) === "on";
  else field.value = name === "theme" ? document.documentElement.dataset.theme : prefers(name);
}
