// What the keyboard stands on gets a frame in the drawing: WebKit draws no outline around a part of an SVG.
const board = document.getElementById("board"), SPACE = "http://www.w3.org/2000/svg", GAP = 5, ROUND = 9;
let ring = null;

export function unframe() {
  ring?.remove();
  ring = null;
}

export function frame() {
  unframe();
  const held = document.activeElement;
  if (!board.contains(held) || !held.getBBox || !held.matches(":focus-visible")) return;
  const { x, y, width, height } = held.getBBox(), { a, b } = held.getScreenCTM(), pixel = 1 / Math.hypot(a, b), gap = GAP * pixel;
  const size = { x: x - gap, y: y - gap, width: width + 2 * gap, height: height + 2 * gap, rx: ROUND * pixel };
  ring = document.createElementNS(SPACE, "g");
  ring.setAttribute("class", "ring");
  for (let line = 0; line < 2; line++) { // a dark line on a white one is seen on any ground
    const box = ring.appendChild(document.createElementNS(SPACE, "rect"));
    for (const [name, value] of Object.entries(size)) box.setAttribute(name, value);
  }
  if (held.nodeName === "g") held.append(ring);
  else held.after(ring);
}

board.addEventListener("focusin", frame);
board.addEventListener("focusout", unframe);
