// Makes an element like a fresh one, touching only what differs, so that focus, scroll and animations stay.
const keyOf = node => node.nodeType !== 1 ? "" :
  node.getAttribute("data-key") || node.id || (node.hasAttribute("data-action") ? "a" + node.getAttribute("data-action") : "");

export function fill(element, html) {
  const fresh = new DOMParser().parseFromString("<body>" + html, "text/html").body;
  children(element, fresh);
}

function morph(old, fresh) {
  if (old.isEqualNode(fresh) && !/^(INPUT|SELECT|FORM|FIELDSET)$/.test(old.nodeName)) return;
  if (old.nodeType !== 1) { old.nodeValue = fresh.nodeValue; return; }
  for (const { name, value } of fresh.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes])
    if (!fresh.hasAttribute(name) && !(old.nodeName === "DETAILS" && name === "open")) old.removeAttribute(name); // unfolded by hand
  children(old, fresh);
  if (old === document.activeElement || old.type === "radio") return; // what somebody is about to choose stays
  if (old.nodeName === "INPUT" && old.type === "checkbox") old.checked = fresh.hasAttribute("checked");
  if (old.nodeName === "SELECT") old.value = fresh.value;
}

function children(old, fresh) {
  const wanted = new Set([...fresh.childNodes].map(keyOf));
  const kept = new Map();
  for (const node of [...old.childNodes]) {
    const key = keyOf(node);
    if (key && !wanted.has(key)) node.remove();
    else if (key) kept.set(key, node);
  }
  let at = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const key = keyOf(node);
    const like = key ? kept.get(key) : at && !keyOf(at) ? at : null;
    if (like && like.nodeName === node.nodeName) {
      if (like === at) at = at.nextSibling;
      else keepingFocus(like, () => old.insertBefore(like, at));
      morph(like, node);
    } else {
      old.insertBefore(document.importNode(node, true), at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// what is put elsewhere would lose the focus
function keepingFocus(node, move) {
  const held = node.nodeType === 1 && node.contains(document.activeElement) && document.activeElement;
  move();
  if (held) held.focus({ preventScroll: true });
}

// Where every piece is and what it says, and how it travels from there to where it is afterwards.
export function places(root) {
  const found = new Map();
  for (const piece of root.querySelectorAll("svg [data-key]")) found.set(piece.dataset.key, [piece.getCTM(), piece.textContent]);
  return found;
}

// The piece that the move was about is returned: one that travelled or appeared, or one that says something else now.
export function glide(root, before, duration) {
  let travelled = null, turned = null;
  if (!duration) return null;
  for (const piece of root.querySelectorAll("svg [data-key]")) {
    const [was, said] = before.get(piece.dataset.key) ?? [], now = piece.getCTM();
    if (!now || !before.size) continue;
    if (!was) {
      piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration });
      travelled ??= piece;
    } else if (["a", "b", "c", "d", "e", "f"].some(part => Math.abs(was[part] - now[part]) > 0.01)) {
      const outer = piece.parentNode.getCTM().inverse();
      const path = [outer.multiply(was), outer.multiply(now)].map(m => ({ transform: `matrix(${m.a},${m.b},${m.c},${m.d},${m.e},${m.f})` }));
      piece.animate(path, { duration, easing: "cubic-bezier(.4,0,.2,1)" });
      travelled ??= piece;
    } else if (said !== piece.textContent && !piece.dataset.key.startsWith("panel")) turned ??= piece;
  }
  return travelled ?? turned;
}
