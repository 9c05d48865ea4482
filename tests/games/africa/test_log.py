"""Notation and the log: what they say, and that points are what the log says was scored."""

import re

import pytest

from kibo import Match
from kibo.games.africa import GAME
from kibo.testing import rule


@rule("AFR-05")
@pytest.mark.parametrize("options", [{}, {"simple": True}, {"finish_round": True}])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_points_are_the_sum_of_what_the_log_says_was_scored(seats, options):
    match = Match(GAME, seats, options, seed=10 * seats)
    scored = [0] * seats
    told = 0
    while not match.over and len(match.history) < 2500:
        seat = match.to_act
        match.play(match.legal[(5 * len(match.history)) % len(match.legal)])
        notated = match.notated() if len(match.history) < 40 or match.over else None
        for entry in match.log(since=told):
            plus = re.findall(r"\+(\d+)", entry.words)
            assert len(plus) <= 1
            scored[seat] += int(plus[0]) if plus else 0
            if notated:
                assert re.findall(r"\+(\d+)", notated[entry.ply]) == plus
        told = len(match.history)
        track = [sum(row) for row in match.position.points[:seats]]
        assert track == scored
        if not match.over:
            assert match.points == scored


@rule("AFR-06", "AFR-11", "AFR-20", "AFR-42")
def test_lines_read_as_a_person_would_write_them():
    match = Match(GAME, 2, seed=1, chance="ask")
    lines = ["start Cairo", "start Cape Town", "stay", "reveal H2", "statue", "move H2", "camp for resources"]
    lines += ["stay", "reveal H15", "two nuggets +2", "move H15", "no action", "travel", "travel to Mombasa"]
    lines += ["move Cape Town", "reveal G14", "lion stays +1", "stay", "reveal H14", "monument"]
    lines += ["stay", "reveal J10", "lion", "lion to Cape Town +2", "stay", "no action"]
    for line in lines:
        match.play(line)
    assert match.notated() == lines
    words = [entry.words for entry in match.log()]
    assert words[:5] == [
        "A starts in Cairo",
        "B starts in Cape Town",
        "A stays in Cairo",
        "A turns up the marker at H2",
        "H2: statue, found by A",
    ]
    assert words[-3] == "A brings the lion to Cape Town: +2"
