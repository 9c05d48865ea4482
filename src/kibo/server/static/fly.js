// Points fly from where they were made to the panel of who has them.
export const middle = element => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
const at = ([x, y], size) => `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${size})`;

export function fly(board, was, now, from, duration = 400) {
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
