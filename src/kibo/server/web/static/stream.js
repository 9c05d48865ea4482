// The stream of frames from the house, and what a page does while nobody looks at it.
import { callToTurn, forget, now, receive } from "./frames.js";
import { language, table, words } from "./here.js";
import { endToast, toast, upright } from "./page.js";
import { onPreference, prefers } from "./settings.js";
import { play } from "./sound.js";

const GLANCE = 15000, GLIMPSE = 2000;
const again = () => 500 + 1000 * Math.random(); // not all pages at once
const line = { stream: null, timer: 0, crowded: false };

function open() {
  const shape = upright.matches ? 1 : 0;
  line.stream = new EventSource(`/t/${table}/stream?tall=${shape}&lang=${language}&speed=${prefers("speed")}`);
  line.stream.addEventListener("frame", event => receive(event.data));
}

function close() {
  clearTimeout(line.timer); // what waits once and what waits again and again is ended alike
  line.stream?.close();
}

export function connect() {
  close();
  announce(true);
  line.crowded = false;
  open();
  line.stream.addEventListener("nudge", () => { toast(words["nudge.you"]); play("nudge"); });
  line.stream.addEventListener("open", () => { document.body.classList.remove("lost"); endToast(); });
  line.stream.addEventListener("error", () => {
    document.body.classList.add("lost");
    toast(words["live.lost"], 0);
    if (line.stream.readyState === EventSource.CLOSED) line.timer = setTimeout(connect, again());
  });
}

// a page that is not looked at gives its connection back, and only looks now and then what there is to see
function rest(every, look) {
  close();
  announce(false);
  line.timer = setInterval(async () => {
    const seen = await fetch(`/t/${table}/glance`).then(answer => answer.json(), () => null);
    if (seen) look(seen);
  }, every);
}

function glance(seen) {
  if (!seen.turn || now.frame.turn) return;
  callToTurn(true);
  play("turn");
  now.frame.turn = true;
}

function glimpse(seen) {
  if (seen.seq === now.frame.seq || line.stream.readyState !== EventSource.CLOSED) return;
  open();
  line.stream.addEventListener("frame", () => line.stream.close());
}

// a browser opens six connections to a house at most: of all its pages, those looked at last have a stream
const STREAMS = 4, me = Math.random(), others = new BroadcastChannel("streams"), later = new Set();
const comeBack = () => { if (line.crowded && !document.hidden) connect(); };

function announce(open) {
  if (open) later.clear();
  others.postMessage([me, open]);
}

others.addEventListener("message", ({ data: [who, open] }) => {
  open ? later.add(who) : later.delete(who);
  if (document.hidden) return;
  if (later.size >= STREAMS && !line.crowded) { line.crowded = true; rest(GLIMPSE, glimpse); }
  else if (later.size < STREAMS) comeBack();
});
addEventListener("focus", comeBack);
addEventListener("pointerdown", comeBack, true);
addEventListener("pagehide", () => announce(false));
document.addEventListener("visibilitychange", () => document.hidden ? rest(GLANCE, glance) : connect());

// the house draws a board for screens that stand and one for those that lie
function fit() {
  document.body.classList.toggle("tall", upright.matches);
  document.body.classList.toggle("wide", !upright.matches);
}
upright.addEventListener("change", () => { fit(); forget(); connect(); });
onPreference(name => { if (name === "speed") connect(); }); // bots keep to it too
fit();
