// Which choice a press means: what it hits, or else the nearest of those that are smaller than a finger or a hand needs.
export const POINTER = 24, FINGER = 44;

// `least` is how wide and high a choice is for a press, however small it is drawn; between two the nearer has it
export function near(x, y, least, most = Infinity) {
  const hit = document.elementFromPoint(x, y)?.closest("#board [data-action]");
  if (hit) return hit;
  let [best, far] = [null, Infinity];
  for (const choice of document.querySelectorAll("#board [data-action]")) {
    const { left, top, width, height } = choice.getBoundingClientRect();
    const [dx, dy] = [Math.abs(x - left - width / 2), Math.abs(y - top - height / 2)];
    const [wide, high] = [width, height].map(drawn => Math.min(Math.max(drawn, least), most));
    if (dx <= wide / 2 && dy <= high / 2 && Math.hypot(dx, dy) < far) [best, far] = [choice, Math.hypot(dx, dy)];
  }
  return best;
}
