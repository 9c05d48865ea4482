// Points fly from where they were made to the panel of who has them.
export const middle = element => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
const at = ([x, y], size) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;

export function fly(board, was, now, from, duration) {
  now.forEach((points, seat) => {
    const more = points - was[seat], panel = board.querySelector(`[data-key="panel-${seat}"]`);
    if (!more || !panel) return;
    const bit = document.createElement("b");
    bit.className = "flying";
    bit.textContent = more > 0 ? `+${more}` : `−${-more}`;
    document.body.append(bit);
    const way = [{ transform: at(from, 1.6) }, { transform: at(from, 2), offset: 0.25 }, { transform: at(middle(panel), 1.1) }];
    bit.animate(way, { duration, easing: "ease-in-out" }).onfinish = () => bit.remove();
  });
}

// the end of a game: confetti
export function celebrate() {
  const colours = ["#d14127", "#1f6fb5", "#2a8351", "#e8b52a", "#7d4ba0"];
  for (let i = 0; i < 70; i++) {
    const bit = document.createElement("i");
    bit.className = "confetti";
    bit.style.background = colours[i % 5];
    bit.style.left = `${Math.random() * 100}vw`;
    document.body.append(bit);
    const fall = bit.animate([
      { transform: "translateY(-5vh) rotate(0)", opacity: 1 },
      { transform: `translate(${Math.random() * 20 - 10}vw, 105vh) rotate(${Math.random() * 900}deg)`, opacity: 0.8 },
    ], { duration: 2200 + Math.random() * 1800, delay: Math.random() * 500, easing: "cubic-bezier(.3,.2,.7,1)", fill: "backwards" });
    fall.onfinish = () => bit.remove();
  }
}
