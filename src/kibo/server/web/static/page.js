// What every page shares: short messages, kept settings, links to copy.
const cookie = (name, value) => { document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`; };
export const upright = matchMedia("(max-aspect-ratio: 1/1)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
cookie("tall", upright.matches ? 1 : 0);
upright.addEventListener("change", () => cookie("tall", upright.matches ? 1 : 0));

let hiding = 0;
export function toast(text, lasting = 4000, link = null) {
  const box = document.getElementById("toast");
  box.replaceChildren(...(link ? [text, " ", link] : [text]));
  box.classList.add("shown");
  clearTimeout(hiding);
  if (lasting) hiding = setTimeout(endToast, lasting);
}

export function endToast() {
  const box = document.getElementById("toast");
  box.classList.remove("shown");
  box.querySelector("a")?.setAttribute("tabindex", -1); // what is not seen is not reached
}

export function theme(name) {
  document.documentElement.dataset.theme = name;
  cookie("theme", name);
}

export async function copy(path, said) {
  const link = new URL(path, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    toast(said);
  } catch {
    toast(link, 15000);
  }
}
