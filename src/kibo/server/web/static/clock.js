// The time that is left for a decision, counted down from what the last frame said.
import { afterEach } from "./frames.js";
import { $ } from "./here.js";

let ticking = 0;

function count({ left }) {
  clearInterval(ticking);
  if (left === null) return;
  const end = performance.now() + left * 1000;
  const draw = () => {
    const box = $("clock"), rest = Math.max(0, Math.round((end - performance.now()) / 1000));
    if (box) box.textContent = `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`;
  };
  draw();
  ticking = setInterval(draw, 500);
}

afterEach(count);
