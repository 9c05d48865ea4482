// Any earlier position: a slider, the position's link, and its picture.
import { fill, glide, places } from "./morph.js";
import { calm, copy, toast, upright } from "./page.js";

const main = document.getElementById("main"), board = document.getElementById("board");
const slider = document.querySelector("input[type=range]"), shown = document.querySelector("#slider output");
const id = main.dataset.table;
let wanted = 0, playing = 0;

async function go(at) {
  at = Math.max(0, Math.min(Number(slider.max), at));
  slider.value = at;
  shown.textContent = `${at} / ${slider.max}`;
  const turn = ++wanted;
  const answer = await fetch(`/t/${id}/at/${at}`);
  if (!answer.ok || turn !== wanted) return;
  const position = await answer.json(), before = places(board);
  fill(board, position.board);
  glide(board, before, calm.matches ? 0 : 250);
  document.getElementById("words").textContent = position.words;
  fill(document.getElementById("stands"), position.stands);
  document.getElementById("svg").href = `/t/${id}/at/${at}.svg`;
  history.replaceState(null, "", `?at=${at}`);
}

function run(on) {
  clearInterval(playing);
  if (on && slider.value === slider.max) go(0); // from the end there is nothing to play but all of it
  playing = on ? setInterval(() => (Number(slider.value) < Number(slider.max) ? go(Number(slider.value) + 1) : run(false)), 900) : 0;
  document.querySelector("[data-play]").setAttribute("aria-pressed", on);
}

async function picture() {
  const svg = await fetch(`/t/${id}/at/${slider.value}.svg`).then(answer => answer.text());
  const [width, height] = /viewBox="[\d.]+ [\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg).slice(1).map(Number);
  const image = new Image();
  image.onload = () => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [width * 2, height * 2];
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    URL.revokeObjectURL(image.src);
    canvas.toBlob(keep, "image/png"); // as an address in the page's text it would be megabytes long, and freeze WebKit
  };
  image.onerror = failed;
  image.src = URL.createObjectURL(new Blob([svg.replace("<svg ", `<svg width="${width}" height="${height}" `)], { type: "image/svg+xml" }));
}

function failed() {
  toast(document.getElementById("png").dataset.failed);
}

function keep(made) {
  const link = document.createElement("a");
  link.download = `${id}-${slider.value}.png`;
  link.href = URL.createObjectURL(made);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

slider.addEventListener("input", () => { run(false); go(Number(slider.value)); });
document.addEventListener("click", event => {
  const step = event.target.closest("[data-step]");
  if (step) { run(false); go(Number(slider.value) + Number(step.dataset.step)); }
  else if (event.target.closest("[data-play]")) run(!playing);
  else if (event.target.closest("[data-copy]")) copy(`/t/${id}/replay?at=${slider.value}`, event.target.closest("[data-copy]").dataset.copied);
  else if (event.target.closest("#png")) picture().catch(failed);
});

// the page may have been made before the house knew how this screen is held
function fit() {
  const fits = document.body.classList.contains("tall") === upright.matches;
  document.body.classList.toggle("tall", upright.matches);
  document.body.classList.toggle("wide", !upright.matches);
  if (!fits) go(Number(slider.value));
}
upright.addEventListener("change", fit);
fit();
