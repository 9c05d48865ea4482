"""The end of a game as its players see it."""

import json
import random
import re

import pytest

from all_games import GAMES
from kibo.core.text import LANGUAGES
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import frame_of, parts_of
from kibo.server.table.decide import act_for_bot
from kibo.server.table.events import NOBODY


def finished(played, game):
    """A table of two, played to the end at random."""
    chosen = random.Random(1)
    table = played(below=chosen.randrange, game=game.id, seats=2).start("anna")
    while table.table.stage == "playing":
        action = chosen.choice(table.table.playing.legal)
        if table.table.bot_to_act():
            table.fold(act_for_bot(table.table, table.table.board, action, table.now))
        else:
            table.act("anna", action)
    return table.table


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_end_shows_the_points_line_by_line_the_winner_first(game, played):
    table = finished(played, game)
    match, first = table.playing, table.playing.winners[0]
    order = (first, 1 - first)
    points = [match.points[seat] for seat in order]
    lines = game.breakdown(match.position) if game.breakdown else []
    for language in LANGUAGES:
        end = parts_of(Framer(), table, angle_of(table, "anna", language, tall=False))["end"]
        rows = [re.findall(r"<td[^>]*>(-?\d+|✓|–)", row) for row in re.findall(r"<tr.*?</tr>", end)]
        rows = [row for row in rows if row]
        assert re.findall(r'#([^"]+)" data-clause="\1"', end) == [line.clause for line in lines]
        if not lines:
            assert rows == [[str(number)] for number in points]
            continue
        shown = [[line.shown(seat) for seat in order] for line in lines]
        if sum(line.adds for line in lines) > 1:
            shown.insert(sum(line.adds for line in lines), [str(number) for number in points])
        assert rows == shown
        assert (end.count('scope="row"'), end.count('scope="col"'), end.count("<caption>")) == (len(rows), 2, 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_final_count_of_star_of_africa_says_a_tick_and_not_a_one(language, played):
    game = next(game for game in GAMES if game.id == "star_of_africa")
    table = finished(played, game)
    end = parts_of(Framer(), table, angle_of(table, "anna", language, tall=False))["end"]
    rows = {row.split('data-clause="')[1][:6]: row for row in re.findall(r"<tr[^>]*><th scope=.row.*?</tr>", end)}
    assert sorted(re.findall(r"<td[^>]*>(.*?)</td>", rows["STA-71"])) == ["–", "✓"]
    assert set(re.findall(r"<td[^>]*>(.*?)</td>", rows["STA-33"])) <= {"–", "✓"}


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_the_final_count_marks_you_and_nobody_for_who_watches(game, played):
    table = finished(played, game)
    for player, marks in (("anna", 1), ("eve", 0)):
        end = parts_of(Framer(), table, angle_of(table, player, "de", tall=False))["end"]
        marked = re.findall(r"<th[^>]*>(?:(?!</th>).)*<em class=\"you\">du</em>", end)
        assert len(marked) == end.count('class="you"') == marks
        assert all("Anna" in column for column in marked)


def test_a_frame_tells_the_points_but_not_behind_a_curtain(played):
    def points(table, player):
        facts = frame_of(Framer(), table, angle_of(table, player, "en", tall=False)).split(b"\n")[0]
        return json.loads(facts)["points"]

    curtains = 0
    for game in GAMES:
        over = finished(played, game)
        assert points(over, "anna") == points(over, "eve") == over.playing.points
        table = played(game=game.id, seats=2, one_screen=True)
        for name in ("Anna", "Ben"):
            table.tell("anna", "sit", name=name)
        table.tell("anna", "start")
        hidden = table.table.eyes("anna").curtain != NOBODY
        assert points(table.table, "anna") == ([] if hidden else table.table.playing.points)
        curtains += hidden
    assert curtains > 0
