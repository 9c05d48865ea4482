// What every page shares: short messages, kept settings, links to copy.
const cookie = (name, value) => { document.cookie = `${name}=${value};path=/;max-age=31536000;samesite=lax`; };
export const upright = matchMedia("(max-aspect-ratio: 1/1)");
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
cookie("tall", upright.matches ? 1 : 0);
upright.addEventListener("change", () => cookie("tall", upright.matches ? 1 : 0));

let hiding = 0;
export function toast(text, lasting = 4000) {
  const box = document.getElementById("toast");
  box.textContent = text;
  box.classList.add("shown");
  clearTimeout(hiding);
  if (lasting) hiding = setTimeout(() => box.classList.remove("shown"), lasting);
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
