"""By day and after dark everything that is written can be read: on the page, in panels, and on the clock."""

import re

from browser.people import LOOK
from browser.phases import DRAWN
from kibo.view import colours
from kibo.view.colours import Tone
from rulebook import PROJECT

HOUSE = (PROJECT / "src/kibo/server/web/static/house.css").read_text("utf-8")
THEMES = ("light", "dark")
READ = """() => {
  const once = ask => { const told = new Map(); return part => told.get(part) ?? told.set(part, ask(part)).get(part); };
  const rgb = text => { const found = text.match(/[\\d.]+/g); return found ? found.map(Number) : null; };
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, at) => sum + v * [0.2126, 0.7152, 0.0722][at], 0);
  const contrast = (a, b) => {
    const [x, y] = [light(a), light(b)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  };
  const faint = once(part => part !== document.documentElement && part instanceof Element // nothing need be painted
    && (Number(getComputedStyle(part).opacity) < 1 || faint(part.parentElement)));
  const ground = once(part => {
    const found = part && rgb(getComputedStyle(part).backgroundColor);
    return found && (found.length < 4 || found[3] > 0.9) ? found : part && ground(part.parentElement);
  });
  const under = (text, x, y) => {
    const style = getComputedStyle(text);
    if (style.paintOrder.startsWith("stroke") && style.stroke !== "none") return rgb(style.stroke);
    let above = true;
    for (const part of document.elementsFromPoint(x, y)) {
      if (part === text) { above = false; continue; }
      if (above || !(part instanceof SVGGeometryElement)) { if (part.id === "board") break; continue; }
      const { fill, fillOpacity } = getComputedStyle(part);
      if (fill.startsWith("url")) return null;
      const found = fill === "none" ? null : rgb(fill);
      if (found && Number(fillOpacity) > 0.8) return found;
    }
    return ground(text.ownerSVGElement.parentElement);
  };
  const seen = [];
  const judge = (part, ink, ground, size, weight) => {
    if (!ink || !ground) return;
    const large = size >= 24 || (size >= 18.66 && weight >= 700);
    seen.push({ id: part.id, said: part.textContent.trim().slice(0, 40), size: Math.round(size), ink, ground,
      good: contrast(ink, ground) >= (large ? 3 : 4.5), how: Math.round(contrast(ink, ground) * 100) / 100 });
  };
  for (const text of document.querySelectorAll("#board svg text")) {
    const box = text.getBoundingClientRect(), style = getComputedStyle(text);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    if (!box.width || x < 0 || y < 0 || x > innerWidth || y > innerHeight) continue;
    if (faint(text) || style.fillOpacity < 1) continue;
    judge(text, rgb(style.fill), under(text, x, y), box.height / 1.2, Number(style.fontWeight));
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const part = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !part.checkVisibility() || faint(part)) continue;
    if (part.closest("svg, script, style, :disabled")) continue;
    const style = getComputedStyle(part);
    judge(part, rgb(style.color), ground(part), parseFloat(style.fontSize), Number(style.fontWeight));
  }
  return seen;
}"""
"""Every text that is seen, with its colour, that of what lies under it, and whether the two can be told apart (AA)."""


READ_IN_EACH = f"""themes => themes.map(theme => {{
  document.documentElement.dataset.theme = theme;
  return ({READ})();
}})"""


def tones():
    """Every colour that plays a part, by its part."""
    return {tone.part: tone for tone in vars(colours).values() if isinstance(tone, Tone)}


def test_a_file_has_the_colours_of_the_day():
    """What the page's style says of a part by day is what stands in the drawing."""
    rules = re.findall(
        r'\[data-(fill|stroke)="([a-z-]+)"\] \{ \1: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\); \}', HOUSE
    )
    assert {part for _, part, *_ in rules} == set(tones())
    for _, part, day, night in rules:
        assert day == tones()[part]
        assert night != day


def dressed(somebody, theme):
    somebody.page.evaluate(f"document.documentElement.dataset.theme = '{theme}'")


def assert_readable_by_day_and_night(somebody, what):
    """All that is written on the page, which stays dark when it has been read: to dress it again takes long."""
    for theme, seen in zip(THEMES, somebody.page.evaluate(READ_IN_EACH, THEMES), strict=True):
        assert len(seen) > 5, what
        assert [text for text in seen if not text["good"]] == [], f"{what}, {theme}"


def test_the_clock_can_be_read_after_dark(person):
    anna = person()
    anna.open(DRAWN[0].id, "invite")
    anna.page.select_option("select[name=clock]", index=1)
    anna.page.click(".ways button.main[data-verb=start]")
    anna.wait_for_turn()
    anna.until("/\\d/.test(document.querySelector('#clock')?.textContent)")
    for theme in THEMES:
        dressed(anna, theme)
        assert [text["good"] for text in anna.page.evaluate(READ) if text["id"] == "clock"] == [True]


def test_pages_beside_the_table_can_be_read(person):
    anna, game = person(), DRAWN[0]
    table = anna.open(game.id, "invite")
    assert_readable_by_day_and_night(anna, "the waiting room")
    anna.page.click(".ways button.main[data-verb=start]")
    anna.wait_for_turn()
    clause = next(iter(game.clauses))
    for address in (
        "/",
        f"/rules/{game.id}",
        f"/rules/{game.id}/{clause}/tests",
        f"/t/{table}/dice",
        f"/t/{table}/replay",
    ):
        anna.page.goto(address)
        assert_readable_by_day_and_night(anna, address)
        assert (
            anna.page.evaluate(f"() => {{ {LOOK} return getComputedStyle(document.documentElement).opacity }}") == "1"
        )
