"""Learning a game in the browser: guided first games from first to last step, why not, and the rules at hand."""

import pytest

from all_games import GAMES
from browser.people import FRAMED, HIT, Person
from browser.test_access import serious
from kibo.core.text import LANGUAGES
from server.pupil import taught_pig
from server.running import Running

TAUGHT = [game for game in GAMES if game.lesson]
REASONED = [game for game in GAMES if game.reasons]
DRAWN = next(game for game in GAMES if game.view is not None)
ACT = """([table, board]) => fetch(`/t/${table}/act`, {method: "POST", headers: {"content-type": "application/json"},
  body: JSON.stringify({board, action: 1})}).then(answer => answer.ok)"""


@pytest.fixture(scope="module")
def school(tmp_path_factory):
    """A house with the small game that has everything."""
    game = taught_pig(tmp_path_factory.mktemp("taught"))
    running = Running(tmp_path_factory.mktemp("school"), games=(str(game.folder),))
    yield running
    running.close()


@pytest.fixture
def pupil(school, chromium):
    """Makes people in that house; none may leave an error in the console, save for what was refused."""
    made = []

    def make(**how):
        made.append(Person(school, chromium, **how))
        return made[-1]

    yield make
    for somebody in made:
        somebody.leave()
    assert [fault for somebody in made for fault in somebody.faults if "409" not in fault] == []


def settled(somebody):
    """Wait until the page shows the table as it stands."""
    somebody.until(f"Number(document.body.dataset.board) === {somebody.board}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", TAUGHT, ids=[game.id for game in TAUGHT])
def test_a_lesson_from_its_first_step_to_its_last(person, game, language):
    anna, chosen = person(language=language), language == LANGUAGES[TAUGHT.index(game) % 3]
    (anna.open_from_lobby if chosen else anna.open)(game.id, "learn")
    words = game.text(language)
    for number, step in enumerate(game.lesson.steps, 1):
        settled(anna)
        card = anna.page.inner_text("#lesson")
        assert f"{number} / {len(game.lesson.steps)}" in card
        assert words[f"lesson.{step.key}.title"] in card
        accepted = anna.match.accepted(step)
        if step.accept:
            anna.page.wait_for_selector(f'#board .hint[data-action="{accepted[0]}"]', state="attached")
        if number == 2 and chosen:
            anna.picture(f"{game.id}-lesson-wide")
            assert serious(anna.page) == []
            anna.page.reload()  # left and resumed
            anna.wait_for_turn()
            settled(anna)
        anna.click(accepted[0])
    settled(anna)
    assert words["lesson.end.title"] in anna.page.inner_text("#lesson")
    assert anna.page.locator("#board [data-action]").count() > 0


def test_a_wrong_move_gets_a_friendly_word_and_the_guide_can_be_left(pupil):
    anna = pupil()
    anna.open("taught_pig", "learn")
    anna.wait_for_turn()
    settled(anna)
    anna.page.click('#board [data-action="0"]', force=True)
    assert (
        anna.page.wait_for_selector("#toast.shown").inner_text() == "You could stop here, but try another roll first."
    )
    anna.click(1)
    settled(anna)
    assert anna.page.locator("#toast.shown").count() == 0
    board = anna.board
    anna.page.click("#controls [data-verb=undo]")
    anna.wait_beyond(board)
    assert "1 / 3" in anna.page.inner_text("#lesson")
    assert "guided first game" in anna.context.request.get(anna.house.url + "/").text()
    anna.page.click("#lesson [data-verb=unguide]")
    anna.page.wait_for_selector("#lesson:empty", state="attached")
    assert anna.page.locator("#board .hint").count() == 0
    anna.click(0)


def test_what_the_script_plays_for_others_is_seen_move_by_move(pupil):
    anna = pupil()
    anna.open("taught_pig", "learn")
    anna.wait_for_turn()
    anna.page.evaluate("""() => {
      window.seen = [];
      new MutationObserver(() => window.seen.push(document.body.dataset.board)).observe(
        document.body, { attributes: true, attributeFilter: ['data-board'] });
    }""")
    anna.click(1)
    anna.click(0)
    settled(anna)
    assert len(set(anna.page.evaluate("window.seen"))) == 4  # her roll; her hold, the rival's roll and hold


@pytest.mark.parametrize("game", REASONED, ids=[game.id for game in REASONED])
def test_a_click_on_what_cannot_be_chosen_says_why(person, game):
    anna = person()
    anna.open(game.id, "play")
    anna.wait_for_turn()
    settled(anna)
    seat = anna.match.to_act
    reasons = {thing: anna.match.why_not(seat, thing) for thing in anna.match.things(seat)}
    thing, x, y = anna.page.evaluate(HIT, [[name for name, reason in reasons.items() if reason]])
    anna.page.mouse.click(x, y)
    said = anna.page.wait_for_selector("#toast.shown").inner_text()
    assert game.text("en").say(reasons[thing].phrase, anna.match.names) in said
    anna.page.click("#toast a")
    assert anna.page.wait_for_selector("#rules .clause.here").get_attribute("id") == reasons[thing].clause
    names = [(name, reasons[name.get_attribute("data-of")]) for name in anna.page.locator("#board [data-of]").all()]
    for name, reason in [(name, reason) for name, reason in names if reason][-1:]:  # a name stands for its thing
        name.dispatch_event("click")
        assert (
            game.text("en").say(reason.phrase, anna.match.names)
            in anna.page.wait_for_selector("#toast.shown").inner_text()
        )


def test_by_keyboard_everything_is_reached_and_says_why_not(pupil):
    anna = pupil(language="de")
    anna.open("taught_pig", "learn")
    anna.wait_for_turn()
    anna.page.keyboard.press("Shift+?")
    anna.page.wait_for_selector("#board [data-thing=rug][tabindex]", state="attached")
    assert anna.page.get_attribute('#board [data-thing="bank-1"]', "aria-label").startswith("the bank of Bot")
    assert serious(anna.page) == []
    reach(anna, "bank-1")
    assert anna.page.evaluate(FRAMED)
    anna.page.keyboard.press("Enter")
    anna.page.wait_for_selector("#toast a")
    assert "You bank your own points only" in anna.page.inner_text("#toast")
    anna.page.keyboard.press("Enter")  # once more: to the rule itself
    anna.page.wait_for_selector("#PIG-05.here")
    assert anna.page.evaluate("document.activeElement.id") == "PIG-05"
    anna.page.click("#close-side")
    assert anna.page.locator("#board .ring").count() == 0
    board = anna.board
    anna.page.focus('#board [data-action="1"]')
    anna.page.keyboard.press("Enter")  # what is allowed says so, and is not played
    anna.until("document.querySelector('#toast').textContent.startsWith('Das ist jetzt erlaubt: ')")
    assert anna.page.get_attribute('#board [data-action="1"]', "aria-label") in anna.page.inner_text("#toast")
    anna.page.keyboard.press("Enter")  # once more: to the rule
    anna.page.wait_for_selector("#rules .here")
    anna.page.click("#close-side")
    anna.page.click('#board [data-action="1"]')  # by a click the same
    anna.page.wait_for_selector("#toast.shown")
    assert anna.board == board
    assert anna.page.evaluate(ACT, [anna.table, board])
    anna.wait_beyond(board)
    settled(anna)
    assert anna.page.locator("#board [data-thing=rug][tabindex]").count() == 1  # after a move as before
    anna.page.keyboard.press("Escape")
    assert anna.page.locator("#board [data-thing][tabindex]").count() == 0


def reach(somebody, thing):
    somebody.page.focus("#board")
    for _ in range(30):
        somebody.page.keyboard.press("ArrowRight" if thing != "bank-1" else "Tab")
        if somebody.page.evaluate("document.activeElement?.dataset?.thing") == thing:
            return
    raise AssertionError(f"{thing} is never reached")


def test_by_touch_a_thing_says_why_not_and_the_button_explains_the_keys(pupil):
    anna = pupil(phone=True)
    anna.open("taught_pig", "learn")
    anna.wait_for_turn()
    settled(anna)
    _, x, y = anna.page.evaluate(HIT, [["bank-1"]])
    anna.page.touchscreen.tap(x, y)
    anna.page.wait_for_selector("#toast a")
    anna.page.tap("#toast", position={"x": 8, "y": 8})  # it lies in the way; by itself it would stay for longer
    anna.page.wait_for_selector("#toast:not(.shown)", state="attached", timeout=6000)
    anna.page.touchscreen.tap(x, y)
    anna.page.wait_for_selector("#toast.shown a")
    anna.page.tap("#toast a")
    anna.page.wait_for_selector("#PIG-05.here")
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= 390
    anna.page.tap("#close-side")
    anna.page.tap("#why")
    anna.page.wait_for_selector("#why[aria-pressed=true]")
    anna.page.wait_for_selector("#board [data-thing=rug][tabindex]", state="attached")


def test_who_waits_is_told_whose_move_it_is(pupil):
    anna, eve = pupil(), pupil(language="fr")
    anna.open("taught_pig", "learn")
    anna.wait_for_turn()
    eve.page.goto(anna.page.url)
    eve.page.wait_for_selector("#board [data-thing=die]")
    eve.page.click("#board [data-thing=die]", force=True)
    assert eve.page.wait_for_selector("#toast.shown").inner_text() == "C’est à Anna de jouer."
    eve.page.click("#why")  # she has nothing to go through
    eve.page.wait_for_selector("#why[aria-pressed=false]")


def test_the_rules_open_beside_the_board_at_what_can_be_done_now(person):
    language = LANGUAGES[-1]
    anna = person(language=language)
    anna.open(DRAWN.id, "play")
    anna.wait_for_turn()
    clause = DRAWN.cites[anna.match.position.phase]
    anna.page.click("#open-rules")
    anna.page.wait_for_selector(f"#{clause}.here")
    shown = anna.page.evaluate(
        f"[document.getElementById('{clause}'), document.getElementById('rules')].map(e => e.getBoundingClientRect().y)"
    )
    assert abs(shown[0] - shown[1]) < 60
    assert anna.page.inner_text(f"#{clause} p").split()[:2] == DRAWN.rulebook(language).clauses[clause].split()[:2]
    assert serious(anna.page) == []
    anna.page.click("#tab-talk")
    assert anna.page.is_visible("#log")


@pytest.mark.parametrize(("game", "theme"), [(GAMES[0].id, "light"), (GAMES[1].id, "dark")])
def test_nothing_serious_on_the_pages_of_the_rules(person, game, theme):
    anna = person(phone=theme == "dark")
    anna.context.add_cookies([{"name": "theme", "value": theme, "url": anna.house.url}])
    anna.page.goto(f"/rules/{game}")
    clause = anna.page.get_attribute(".clause", "id")
    anna.page.goto(f"/rules/{game}#{clause}")
    assert serious(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth") <= anna.page.viewport_size["width"]
    anna.page.check(".proofs")
    anna.page.click(".clause .proof")
    assert serious(anna.page) == []
