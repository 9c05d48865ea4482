// What somebody can do now is in sight: where a board is longer than the screen, it is moved there once.
import { afterEach } from "./frames.js";
import { $ } from "./here.js";

const MARGIN = 8;

// as much of it as possible, and as little moved as necessary
function intoSight(parts) {
  const stage = $("stage"), { top: edge } = stage.getBoundingClientRect();
  const spans = parts.map(part => part.getBoundingClientRect()).map(({ top, bottom }) => [top - edge - MARGIN, bottom - edge + MARGIN].map(y => y + stage.scrollTop));
  const seen = at => spans.filter(([top, bottom]) => top >= at && bottom <= at + stage.clientHeight).length;
  const most = Math.max(0, stage.scrollHeight - stage.clientHeight), within = at => Math.min(most, Math.max(0, at));
  const tried = [stage.scrollTop, ...spans.flatMap(([top, bottom]) => [within(top), within(bottom - stage.clientHeight)])];
  const moved = at => Math.abs(at - stage.scrollTop);
  stage.scrollTop = tried.reduce((best, at) => seen(at) > seen(best) || (seen(at) === seen(best) && moved(at) < moved(best)) ? at : best);
}

afterEach((frame, { moved }) => {
  const zoomed = Number($("stage").dataset.zoom ?? 1) > 1;
  if (!moved || !frame.turn || zoomed || $("stage").scrollHeight <= $("stage").clientHeight) return;
  const hinted = document.querySelectorAll("#board .hint");
  intoSight([...(hinted.length ? hinted : document.querySelectorAll("#board [data-action]"))]);
});
