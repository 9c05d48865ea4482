"""At every size of screen what a turn needs is in view, in every phase of every game, and what a guide asks for too."""

import pytest

from browser.people import LOOK, UNSEEN
from browser.phases import DRAWN, LAPTOP, LOW, PHONE, SIZES, SMALL_PHONE, STANDS, each_phase, person_at, phases
from browser.test_dark import assert_readable_by_day_and_night
from browser.test_targets import assert_large_enough
from kibo.core.text import LANGUAGES

TAUGHT = [game for game in DRAWN if game.lesson]
LONG = "Benjamin-Alexander von T"
CHOICES, PANELS = "#board [data-action]", '#board [data-key^="panel-"]'
DRAWN_BY_CHANCE = {"turn up", "send back", "reveal", "see"}
"""Phases in which nobody chooses: a tile is turned, a counter is looked at."""
ACT = """([table, board, action]) => fetch(`/t/${table}/act`, {method: "POST",
  headers: {"content-type": "application/json"}, body: JSON.stringify({board, action})}).then(answer => answer.ok)"""

IN_VIEW = """selector => {
  const stage = document.getElementById('stage').getBoundingClientRect(), page = [0, 0, innerWidth, innerHeight];
  const seen = [...document.querySelectorAll(selector)].map(part => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return { name: part.dataset.action ?? part.dataset.key, top, bottom,
      whole: left >= Math.max(stage.left, page[0]) - 1 && top >= Math.max(stage.top, page[1]) - 1
        && right <= Math.min(stage.right, page[2]) + 1 && bottom <= Math.min(stage.bottom, page[3]) + 1 };
  });
  return { high: stage.height, seen };
}"""
"""What is drawn, where, and whether all of it can be seen."""


TURN_IN_VIEW = f"""([choices, panels]) => {{
  const look = {IN_VIEW}, side = document.getElementById('close-side'), wide = document.documentElement.scrollWidth;
  const seen = {{ choices: look(choices), panels: look(panels), wide }};
  if (side.checkVisibility()) {{
    side.click();
    seen.without = look(`${{choices}}, ${{panels}}`);
    document.getElementById('open-side').click();
  }}
  return seen;
}}"""
"""The same of all that a turn needs, and again without the log where it is open."""


def looked_at(somebody, selector):
    """What is drawn of something, once the page shows the table as it stands."""
    somebody.until(STANDS)
    return somebody.page.evaluate(IN_VIEW, selector)


def assert_in_view(found, size, what):
    """All of it is seen; on a small phone, if it fits there at all, and otherwise some of it."""
    seen = found["seen"]
    assert seen, f"{what}: nothing is drawn"
    high = max(part["bottom"] for part in seen) - min(part["top"] for part in seen)
    hidden = [part["name"] for part in seen if not part["whole"]]
    if size == SMALL_PHONE and high > found["high"]:
        assert len(hidden) < len(seen), f"{what}: none of it is in view"
    else:
        assert hidden == [], f"{what}: not in view"


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
@pytest.mark.parametrize("game", DRAWN, ids=[game.id for game in DRAWN])
def test_in_every_phase_what_a_turn_needs_is_in_view_large_enough_and_can_be_read(house, chromium, game, size):
    for phase, anna in each_phase(house, chromium, game, size):
        name = f"{game.id}, {game.phases[phase]}"
        found = anna.page.evaluate(TURN_IN_VIEW, [CHOICES, PANELS])
        assert_in_view(found["choices"], size, f"{name}: choices")
        if size != SMALL_PHONE:  # there a finger moves the board to them
            assert_in_view(found["panels"], size, f"{name}: panels")
        assert found["wide"] <= size[0], f"{name}: too wide"
        if "without" in found:  # the board has more room then, and no part of it is lost
            assert_in_view(found["without"], size, f"{name}: without the log")
        if phase == max(phases(game)):
            anna.picture(f"{game.id}-{size[0]}x{size[1]}")
        assert_large_enough(anna, name)
        if size in (LAPTOP, PHONE):
            assert_readable_by_day_and_night(anna, name)


def test_a_position_of_every_phase_is_looked_at():
    """Of the phases about which a rule says what may be done, all in which people choose."""
    for game in DRAWN:
        never = {game.phases[phase] for phase in game.cites} - {game.phases[phase] for phase in phases(game)}
        assert never <= DRAWN_BY_CHANCE, game.id


def test_what_a_guide_asks_for_is_in_view_at_every_step_on_the_smallest_phone(house, chromium):
    for game in TAUGHT:
        anna = person_at(house, chromium, SMALL_PHONE)
        try:
            anna.open(game.id, "learn")
            for number, taught in enumerate(game.lesson.steps, 1):
                anna.until(f"Number(document.body.dataset.board) === {anna.board}")
                accepted = anna.match.accepted(taught)
                if taught.accept:
                    anna.page.wait_for_selector(f'#board .hint[data-action="{accepted[0]}"]', state="attached")
                found = looked_at(anna, "#board .hint" if taught.accept else CHOICES)
                assert_in_view(found, SMALL_PHONE, f"{game.id}, step {number}, {taught.key}")
                assert anna.page.evaluate(ACT, [anna.table, anna.board, accepted[0]])
            assert anna.faults == []
        finally:
            anna.leave()


READ = """texts => {
  const card = document.getElementById('lesson'), [title, said] = ['h2', '.guide p:not(.count)'].map(
    part => card.querySelector(part));
  return texts.filter(([words, more]) => {
    [title.textContent, said.textContent] = [words, more];
    return said.getBoundingClientRect().bottom > Math.min(card.getBoundingClientRect().bottom, innerHeight) + 1;
  });
}"""
"""Which steps, put into a guide's card, could not be read to their end."""


def test_all_that_a_guide_says_is_read_without_moving_its_card_on_low_and_small_screens(house, chromium):
    books = [game.text(language).words for game in TAUGHT for language in LANGUAGES]
    keys = [f"lesson.{step.key}" for game in TAUGHT for step in game.lesson.steps]
    texts = [[book[f"{key}.title"], book[f"{key}.say"]] for book in books for key in keys if f"{key}.say" in book]
    anna = person_at(house, chromium, LOW)
    try:
        anna.open(TAUGHT[0].id, "learn")
        for width, height in (LOW, SMALL_PHONE):
            anna.page.set_viewport_size({"width": width, "height": height})
            anna.page.wait_for_selector(f"body.{'wide' if width > height else 'tall'} #lesson h2")
            assert anna.page.evaluate(READ, texts) == []
    finally:
        anna.leave()


CUT = """[...document.querySelectorAll('button, .button, [role=tab], summary, label, h1, h2, h3')].filter(part => {
  if (!part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || part.matches('.icon')) return false;
  const inner = document.createRange(), box = part.getBoundingClientRect();
  inner.selectNodeContents(part);
  const said = inner.getBoundingClientRect();
  return part.innerText?.trim() && box.width > 2 && (said.left < box.left - 1 || said.right > box.right + 1
    || said.top < box.top - 2 || said.bottom > box.bottom + 2 || box.right > innerWidth + 1);
}).map(part => part.innerText).concat([...document.querySelectorAll('select')].flatMap(list => {
  const style = getComputedStyle(list), pen = document.createElement('canvas').getContext('2d');
  pen.font = style.font;
  const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1;
  const said = list.checkVisibility() ? [...list.options].map(one => one.text) : [];
  return said.filter(one => pen.measureText(one).width > room);
}))"""
"""What somebody reads and presses that sticks out of its own edge or the page, or is cut in a list to choose from."""


CUT_ANYWHERE = f"""() => {{
  {LOOK}
  const found = {CUT};
  for (const folded of document.querySelectorAll('details')) {{
    folded.open = true;
    found.push(...{CUT});
    folded.open = false;
  }}
  {UNSEEN}
  return found;
}}"""
"""The same with each part unfolded in turn."""


def test_words_that_are_cut_are_found(person):
    anna = person()
    anna.page.goto("/")
    low = "{ height: '5px', minHeight: 0, padding: 0, alignSelf: 'start', overflow: 'hidden' }"
    for part in (".ways button", "details.settings label"):  # the second is seen only where it is unfolded
        assert anna.page.evaluate(CUT_ANYWHERE) == []
        anna.page.evaluate(f"Object.assign(document.querySelector('{part}').style, {low})")
        assert anna.page.evaluate(CUT_ANYWHERE) != []
        anna.page.reload()


def test_no_words_are_cut_on_pages_beside_the_table_in_any_language(house, chromium):
    anna = person_at(house, chromium, SIZES[0])
    try:
        waiting = anna.open(DRAWN[0].id, "invite", LONG)
        for language in LANGUAGES:
            for page in ("/", f"/rules/{DRAWN[0].id}", f"/t/{waiting}/dice"):
                anna.page.goto(f"{page}?lang={language}")
                for width, height in SIZES:  # only the style of these pages knows how large the screen is
                    anna.page.set_viewport_size({"width": width, "height": height})
                    anna.until(f"innerWidth === {width} && innerHeight === {height}")
                    assert anna.page.evaluate(CUT_ANYWHERE) == [], (page, language, width)
    finally:
        anna.leave()


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_at_a_table_no_words_are_cut_and_what_closes_the_log_is_in_view_in_any_language(house, chromium, size):
    anna = person_at(house, chromium, size)
    try:
        waiting, table = (anna.open(DRAWN[0].id, way, LONG) for way in ("invite", "play"))
        for language in LANGUAGES:
            anna.page.goto(f"/t/{waiting}?lang={language}")
            assert anna.page.evaluate(CUT_ANYWHERE) == [], ("waiting", language)
            anna.page.goto(f"/t/{table}?lang={language}")
            anna.until("document.body.dataset.board > 0")
            if not anna.page.is_visible("#close-side"):
                assert anna.page.evaluate(f"() => {{ {LOOK} return {CUT} }}") == [], ("table", language)
                anna.page.click("#open-side")
            assert anna.page.evaluate(CUT_ANYWHERE) == [], ("table", language)
            box = anna.page.locator("#close-side").bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], language
    finally:
        anna.leave()
