"""What can be chosen is large enough for a hand and a finger, and what is picked and not yet played is unmistakable."""

import pytest

from browser.phases import DRAWN, SMALL_PHONE, each_phase

POINTER, FINGER, MOST = 24, 44, "4"
MISSED = """async wanted => {
  const { src } = [...document.scripts].find(script => script.src.includes("table.js"));
  const { near } = await import(src.replace("table.js", "near.js"));
  const stage = document.getElementById("stage"), missed = [];
  for (const [least, zoom] of wanted) {
    stage.dataset.zoom = zoom;
    for (const choice of document.querySelectorAll("#board [data-action]")) {
      choice.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = choice.getBoundingClientRect(), half = least / 2 - 0.5;
      const [x, y] = [left + width / 2, top + height / 2], { action } = choice.dataset;
      if (zoom !== "1" && Math.min(width, height) < least) missed.push([least, action, width, height]);
      for (const [dx, dy] of [[half, 0], [-half, 0], [0, half], [0, -half]]) {
        const { left, top, right, bottom } = stage.getBoundingClientRect(), [px, py] = [x + dx, y + dy];
        if (px < left || py < top || px > right || py > bottom) continue;
        if (!near(px, py, least)) missed.push([least, action, dx, dy]); // the next one's, where they are close
      }
    }
  }
  stage.dataset.zoom = "1";
  return missed;
}"""
"""Choices that a press within so many pixels does not reach, nor any other; and enlarged, those still too small."""


def assert_large_enough(somebody, what):
    """Every choice is as large as a hand needs, and enlarged as a finger does."""
    assert somebody.page.evaluate(MISSED, [[POINTER, "1"], [FINGER, MOST]]) == [], what


PINNED = """() => {
  const picked = document.querySelector("#board .picked").getBoundingClientRect();
  const [frame] = document.querySelectorAll("#board .pick rect"), pin = document.querySelector("#board .pick path");
  const question = document.getElementById("ask").getBoundingClientRect();
  const box = frame.getBoundingClientRect(), tip = pin.getBoundingClientRect();
  return { action: document.querySelector("#board .picked").dataset.action,
    around: box.left <= picked.left && box.right >= picked.right && box.top <= picked.top
      && box.bottom >= picked.bottom,
    hidden: !(question.top >= picked.bottom || question.bottom <= picked.top),
    last: frame.ownerSVGElement.lastElementChild === frame.parentNode, pin: [tip.width, tip.height],
    stroke: getComputedStyle(frame).strokeWidth };
}"""


@pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])
def test_a_tap_beside_a_small_choice_picks_it_and_marks_it_over_everything(house, chromium, game):
    """The frame goes round it, the pin points at it, both lie on top; nothing is played yet."""
    for phase, anna in each_phase(house, chromium, game, SMALL_PHONE, touch=True):
        choice = anna.page.locator("#board [data-action]").first
        choice.scroll_into_view_if_needed()
        box = choice.bounding_box()
        board = anna.board
        anna.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        anna.page.wait_for_selector("#ask:not([hidden])")
        found = anna.page.evaluate(PINNED)
        assert found["around"] and found["last"] and not found["hidden"], game.phases[phase]
        assert min(found["pin"]) >= 15 and float(found["stroke"].removesuffix("px")) >= 5
        assert anna.board == board
