"""What a report says is what its games were, in every language; and what is painted lies on the board."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

import kibo
from kibo.core.heat import NOWHERE
from kibo.core.text import LANGUAGES
from kibo.lab import clauses, compared, findings, ledger, page, sample
from kibo.lab.comparison import Comparison, corrected, difference, lots
from kibo.lab.findings import Estimate
from kibo.lab.simulate import Simulation
from kibo.testing import fewer

PIG = kibo.load(Path(__file__).parents[2] / "examples" / "pig")
RACE = Simulation(kibo.load("kilimanjaro"), 3, seed=2, device="plain")
GAMES = 12


@pytest.fixture(scope="module")
def found():
    return findings.findings(RACE, GAMES)


@pytest.fixture(scope="module")
def seen():
    return sample.sampled(RACE, 3)


@pytest.fixture(scope="module")
def rows():
    return lots(RACE, GAMES)[0].games


def test_figures_are_those_of_the_single_games(found, rows):
    assert found.games == GAMES
    assert found.length.value == pytest.approx(rows[:, ledger.DECISIONS].mean())
    assert found.length.low < found.length.value < found.length.high
    assert sum(one.value for one in found.wins) == pytest.approx(1)
    for seat, one in enumerate(found.points):
        assert one.value == pytest.approx(rows[:, ledger.POINTS + seat].mean())
    points = rows[:, ledger.POINTS : ledger.POINTS + 3]
    assert found.ahead.value == pytest.approx((points[:, 0] - points[:, 1:].mean(axis=1)).mean())
    assert sum(one.value for _, one in found.endings) == pytest.approx(1)


def test_winners_and_others_are_counted_apart(found, rows):
    space = next(one for one in found.sources if one.name == "space")
    won, ended = [], []
    for row in rows:
        for seat in range(3):
            (won if row[ledger.WON + seat] else ended).append(row[ledger.AMOUNTS + 2 * seat])
    assert space.winners.value == pytest.approx(sum(won) / len(won))
    assert space.others.value == pytest.approx(sum(ended) / len(ended))


def test_a_finish_is_close_within_a_tenth_of_the_winners_points():
    import numpy

    leads, close = findings.finishes(numpy.array([[100, 90, 0], [100, 89, 95], [50, 44, 1], [7, 7, 7]]))
    assert leads.tolist() == [10, 5, 6, 0]
    assert close.value == 0.75
    assert findings.finishes(numpy.array([[1, 0], [0, 1]]))[1] is None


class Page(HTMLParser):
    """Sees to it that what is opened is closed."""

    def __init__(self, text):
        super().__init__()
        self.open, self.said = [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        assert tag not in ("script", "link", "img", "iframe")
        assert not any(name.startswith("on") for name, _ in attributes)
        assert all(value.startswith("#") for name, value in attributes if name in ("href", "src", "xlink:href"))
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


@pytest.mark.parametrize("language", LANGUAGES[: fewer(3, 1)])
def test_a_page_is_whole_in_every_language_and_needs_nothing_else(found, seen, language):
    text = page.page(found, seen, (Estimate(0.9, 0.8, 0.95), 40), language, "kibo report <kilimanjaro>")
    read = Page(text)
    assert read.open == []
    said = re.sub(r"\s+", " ", " ".join(read.said))
    assert RACE.game.text(language)["name"] in said
    assert not re.search(r"\{\w*\}", said)
    assert "kibo report <kilimanjaro>" in said
    for clause in ("KIL-22", "KIL-40"):
        share = seen.occurrence.occurred.get(clause, 0) / seen.games
        assert re.search(rf"{clause} [^%]* {100 * share:.0f} %", said)
    for one in RACE.game.heat.maps:
        assert RACE.game.text(language)[f"heat.{one.name}"] in said


def test_a_game_without_board_points_or_bots_gets_a_page_too():
    simulation = Simulation(PIG, 2, seed=1, device="plain")
    found, seen = findings.findings(simulation, 10), sample.sampled(simulation, 5)
    assert findings.skill(simulation, 10) is None
    assert seen.heat == []
    assert seen.comebacks is not None
    read = Page(page.page(found, seen, (None, 10), "en", "kibo report pig"))
    assert read.open == []
    assert "no bot that looks ahead" in " ".join(read.said)


def test_a_strong_bot_is_counted_at_whichever_seat_it_sits(monkeypatch):
    monkeypatch.setattr(findings, "STRONG", "easy")
    simulation = Simulation(kibo.load("kilimanjaro"), 2, seed=4, device="plain")
    share = findings.skill(simulation, 2)
    played = Simulation(simulation.game, 2, bots=["easy", "random"], seed=4, device="plain", rotate=True)
    assert share.value == pytest.approx(played.run(2).wins(0)["share"])


def test_half_time_is_between_the_first_points_and_the_end(found):
    history, _ = next(sample.histories(RACE, 1))
    half = sample.go_through(RACE, history, [[0] * 101, [0] * 101])
    assert len(half.points) == 3
    assert max(half.points) < 100
    assert half.winners


@pytest.mark.parametrize("name", kibo.game_ids())
def test_whatever_is_painted_happens_in_a_place_of_the_board(name):
    game = kibo.load(name)
    simulation = Simulation(game, game.seats[0], seed=3, device="plain", cap=6000)
    s = simulation.position()
    text, happened = game.heat.board(s, game.text("en")), {one.name: 0 for one in game.heat.maps}
    width, height = map(float, re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', text).groups())
    for one in game.heat.maps:
        spots = one.spots(s)
        assert len(set(spots)) == len(spots)
        assert all(0 < x < width and 0 < y < height for x, y in spots)
    for action in clauses.play_once(simulation, 0)[0]:
        before = s.copy()
        game.rules.apply(s, action)
        for one in game.heat.maps:
            place = one.where(before, action, s)
            assert NOWHERE <= place < len(one.spots(s))
            happened[one.name] += place != NOWHERE
    assert all(happened.values()), happened


def test_a_comparison_lists_what_is_sure_and_says_how_much_was_asked():
    import numpy

    few, many = numpy.arange(40) % 7, numpy.arange(40) % 7 + 3
    measured = [difference(f"points {letter}", few, many if letter == "A" else few) for letter in "ABC"]
    found = Comparison(40, 2, corrected(measured))
    for language in LANGUAGES:
        said = " ".join(Page(compared.comparison_page(found, RACE, ("x=1", "x=2"), language, "kibo")).said)
        assert RACE.game.text(language)["name"] in said
        assert re.search(r"\b3 [^.]*\. 1 ", said)  # three were asked, one is sure
        assert len(re.findall(r"\+3[.,]0", said)) == 1
    nothing = Comparison(40, 0, corrected([difference("decisions", few, few)]))
    assert "Nothing differs" in compared.comparison_page(nothing, RACE, ("a", "b"), "en", "kibo")


@pytest.mark.parametrize("name", kibo.game_ids())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_measure_of_every_game_has_its_words(name, language):
    game = kibo.load(name)
    measures = ["decisions", "plies", "points of all", "lead of the first", "points A", "won B"]
    measures += [f"ending {ending}" for ending in game.final.endings] + [f"{line} C" for line in game.final.names]
    said = [compared.measure(page.Speech(language), game, measure) for measure in measures]
    assert len(set(said)) == len(said)
