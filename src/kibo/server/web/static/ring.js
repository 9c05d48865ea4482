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
  ring = doubled("ring", "rect", size);
  if (held.nodeName === "g") held.append(ring);
  else held.after(ring);
}

// a dark line on a white one is seen on any ground
function doubled(name, shape, size) {
  const drawn = document.createElementNS(SPACE, "g");
  drawn.setAttribute("class", name);
  for (let line = 0; line < 2; line++) {
    const part = drawn.appendChild(document.createElementNS(SPACE, shape));
    for (const [key, value] of Object.entries(size)) part.setAttribute(key, value);
  }
  return drawn;
}

// what is picked and not yet played gets a frame of its own and a pin above it, over everything else in the drawing
export function pin(choice) {
  const drawing = choice.closest("svg");
  if (!drawing) return null;
  const { left, top, width, height } = choice.getBoundingClientRect(), matrix = drawing.getScreenCTM().inverse();
  const at = new DOMPoint(left, top).matrixTransform(matrix), pixel = matrix.a, gap = GAP * pixel;
  const [x, y, wide, high] = [at.x - gap, at.y - gap, width * pixel + 2 * gap, height * pixel + 2 * gap];
  const mark = doubled("pick", "rect", { x, y, width: wide, height: high, rx: ROUND * pixel });
  const down = y > 30 * pixel, tip = down ? y - 3 * pixel : y + high + 3 * pixel, back = (down ? -1 : 1) * 20 * pixel, half = 13 * pixel;
  mark.append(...doubled("pin", "path", { d: `M${x + wide / 2} ${tip}l${-half} ${back}h${2 * half}Z` }).children);
  return drawing.appendChild(mark);
}

board.addEventListener("focusin", frame);
board.addEventListener("focusout", unframe);
