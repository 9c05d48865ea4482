// Short, quiet sounds made on the spot; silent until they are switched on.
const TUNES = {
  turn: [[660, 0, 0.12], [880, 0.12, 0.18]],
  card: [[220, 0, 0.06]],
  nudge: [[520, 0, 0.1], [520, 0.16, 0.1]],
  win: [[523, 0, 0.14], [659, 0.14, 0.14], [784, 0.28, 0.14], [1047, 0.42, 0.35]],
};
let audio = null;

export function play(name) {
  if (localStorage.getItem("sound") !== "on" || navigator.userActivation?.hasBeenActive === false) return; // not before a first touch
  audio ??= new AudioContext();
  for (const [pitch, from, length] of TUNES[name] ?? []) {
    const tone = audio.createOscillator(), loud = audio.createGain(), at = audio.currentTime + from;
    tone.type = "triangle";
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.08, at + 0.015);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + length);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + length + 0.02);
  }
}
