"""The final count: what adds comes to the points, every line is said in every language and cites a clause."""

from __future__ import annotations

from ..core.game import EVERYONE
from ..core.text import LANGUAGES
from .laws import PATIENCE
from .trial import Trial, check, must, observed

ENDS = 8


@check(needs="breakdown")
def the_final_count_adds_up_and_shows_why_who_won_has_won(trial: Trial) -> None:
    """At the end of random games, with every number of seats and every value of each option."""
    game = trial.game
    for number in range(2 if trial.quick else ENDS):
        trial.seats = seats = game.seats[number % len(game.seats)]
        trial.options = {option.name: option.values[number % len(option.values)] for option in game.options}
        for _ in trial.walk(number, PATIENCE, whole=True):
            pass
        s = trial.position
        points, won = [0] * seats, [0] * seats
        game.rules.score(s, points)
        game.rules.winners(s, won)
        assert game.breakdown is not None
        lines = game.breakdown(observed(game, s, EVERYONE))
        counted = game.final.columns(s) if game.final else {}
        must(game.final is None or game.final.ending(s) in range(len(game.final.endings)), "an ending has no name")
        for line in lines:
            must(len(line.amounts) == seats, "a line has an amount for each seat", line.phrase)
            must(not line.ticked or set(line.amounts) <= {0, 1}, "what is ticked is had or not had", line.phrase)
            must(line.clause in game.clauses, "a line of the final count cites a clause that is not there", line.clause)
            must(
                all(game.text(language).say(line.phrase) for language in LANGUAGES), "a line has no words", line.phrase
            )
            told = line.phrase.key.removeprefix("count.")
            must(
                game.final is None or counted.get(told) == list(line.amounts),
                "the final count in numbers differs",
                told,
            )
        adding = [line.amounts for line in lines if line.adds]
        total = [sum(amounts) for amounts in zip(*adding, strict=True)]
        must(total == points, "the lines that add do not come to the points", total, points)
        decides = list(zip(points, *(line.amounts for line in lines if not line.adds), strict=True))
        best = [int(amounts == max(decides)) for amounts in decides]
        must(
            won == best,
            "points and the other lines, in their order, do not tell who has won",
            best,
            f"winners says {won}",
        )
