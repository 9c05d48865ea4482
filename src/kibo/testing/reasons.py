"""Why not: whatever may be pointed at has a reason that is true, with a clause of the rulebook, in three languages."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any
from xml.etree.ElementTree import Element

from ..core.clause_tests import folder_of_tests
from ..core.errors import KiboError
from ..core.game import Reasons
from ..core.match import Match
from ..core.text import LANGUAGES
from .trial import Options, Trial, check, must, resampled
from .views import read

A_PHASE = 4
"""Positions of a phase that are looked at, for each table."""


def reasons_of(trial: Trial) -> Reasons[Any]:
    """The reasons of a game that gives some."""
    assert trial.game.reasons is not None
    return trial.game.reasons


def choices(trial: Trial, every: int = 1) -> Iterator[tuple[Match, int]]:
    """Positions of random games with the seat that is to act, some of each phase, at every kind of table."""
    game, found = trial.game, 0
    tables: list[tuple[int, Options]] = [(seats, {}) for seats in trial.crowds()]
    tables += [(game.seats[0], {o.name: value}) for o in game.options for value in o.values[1:]]
    for number, (seats, options) in enumerate(tables, trial.seed):
        match, chosen, looked = Match(game, seats, options, seed=number), Random(number), Counter[int]()
        trial.drawn = number
        for _ in range(trial.most(700)):
            seat = match.to_act
            if seat is None:
                break
            looked[match.position.phase] += 1
            if looked[match.position.phase] <= A_PHASE or chosen.random() < 0.01:
                if found % every == 0:
                    yield trial.look(match), seat
                found += 1
            match.play(chosen.choice(match.legal))


@check(needs="reasons.py")
def what_is_called_illegal_is_illegal_and_has_a_clause_and_words(trial: Trial) -> None:
    """Each thing has a name, and either it may be chosen or a reason says why not."""
    game, reasons, chosen, number = trial.game, reasons_of(trial), 0, 0
    for match, seat in choices(trial):
        legal, seen = set(match.legal), match.seen(seat)
        things = match.things(seat)
        must(list(things) == list(reasons.things(seen)), "a thing is there twice")
        for thing, name in things.items():
            may, why, number = (
                not legal.isdisjoint(reasons.meanings(seen, thing)),
                match.why_not(seat, thing),
                number + 1,
            )
            chosen += may
            text = game.text(LANGUAGES[number % 3])
            must(text.say(name, match.names), f"{thing} has no name in {text.language}")
            must((why is None) == may, f"{thing} may be chosen and has a reason, or neither")
            if why:
                must(why.clause in game.clauses, f"why not {thing}: there is no clause", why.clause)
                must(why.phrase.key.startswith("why."), "the words of a reason are under [why]", why.phrase.key)
                must(re.search(r"\w", text.say(why.phrase, match.names)), f"{why.phrase.key} has no words")
    must(chosen, "things stand for choices, but none ever did: see Reasons.meanings")


def told(match: Match, seat: int) -> list[str]:
    """Whatever a seat may point at, with its name and why not."""
    return [repr((thing, name, match.why_not(seat, thing))) for thing, name in match.things(seat).items()]


@check(needs="reasons.py")
def no_name_and_no_reason_tells_what_a_seat_cannot_know(trial: Trial) -> None:
    """In every world that looks the same to a seat, whatever it points at has the same name and the same reason."""
    for number, (match, seat) in enumerate(choices(trial, every=4)):
        real, said = match.position, told(match, seat)
        match.position = resampled(trial.game, real, seat, number)
        again = told(match, seat)
        match.position = real
        must(again == said, f"a name or reason tells seat {seat} what it cannot know", *(set(again) - set(said)))


@check(needs="reasons.py")
def the_drawing_shows_exactly_the_things_and_each_choice_on_them_is_what_they_stand_for(trial: Trial) -> None:
    """What can be pointed at is on the board, and a choice drawn on a thing is one of its meanings."""
    if trial.game.view is None:
        return  # nothing is drawn
    reasons = reasons_of(trial)
    for number, (match, seat) in enumerate(choices(trial, every=3)):
        seen = match.seen(seat)
        drawing = read(match.svg(seat, tall=number % 2 == 0))
        drawn = sorted(shape.get("data-thing", "") for shape in drawing.iter() if shape.get("data-thing"))
        odd = Counter(drawn)
        odd.subtract(Counter(reasons.things(seen)))
        wrong = [thing for thing, times in odd.items() if times]
        must(not wrong, "things and drawing differ: a thing is drawn once, in svg.thing", *wrong)
        names = {shape.get("data-of") for shape in drawing.iter() if shape.get("data-of")}
        must(names <= set(drawn), "a name stands beside a thing that is not there", *(names - set(drawn)))
        for action, thing in chosen_on(drawing):
            meant = action in reasons.meanings(seen, thing)
            must(meant, f"{match.write(action)!r} is drawn on {thing}, which does not stand for it")


@check(needs="reasons.py")
def things_are_named_alike_in_all_games(trial: Trial) -> None:
    """A word and numbers; `player-0` is what lies before a seat, `pawn-0` its piece on the board, if it has one."""
    for match, seat in choices(trial):
        things = set(match.things(seat))
        odd = sorted(thing for thing in things if not re.fullmatch(r"[a-z]+(-\d+)*", thing))
        must(not odd, "a thing is called by a word and numbers, as space-12", *odd)
        missing = {f"player-{other}" for other in range(match.seats)} - things
        must(not missing, "what lies before a seat is a thing", *sorted(missing))
        pawns = {f"pawn-{other}" for other in range(match.seats)} & things
        must(pawns == {thing for thing in things if thing.startswith("pawn")}, "a pawn is called by its seat", *pawns)
        # before the first move those who have chosen a start stand there
        must(len(pawns) in (0, match.seats, seat), "each seat has a pawn, or none has", *sorted(pawns))


def chosen_on(shape: Element, thing: str | None = None) -> Iterator[tuple[int, str]]:
    """Each choice that is drawn as part of a thing, with the innermost thing around it."""
    thing = shape.get("data-thing") or thing
    if thing and shape.get("data-action"):
        yield int(shape.get("data-action", "")), thing
    for part in shape:
        yield from chosen_on(part, thing)


@check(needs="reasons.py")
def every_reason_is_proved_in_a_position_of_its_own(trial: Trial) -> None:
    """Random play does not meet every reason: each is named in a test, and no text of a reason is left over."""
    keys = {key.removesuffix(".one").removesuffix(".other") for key in trial.game.text("en").words}
    keys = {key for key in keys if key.startswith("why.")}
    source = (trial.game.folder / "reasons.py").read_text("utf-8")
    tests = folder_of_tests(trial.game)
    proofs = "".join(path.read_text("utf-8") for path in tests.rglob("test_*.py")) if tests else ""
    trial.tried += len(keys)
    said = set(re.findall(r'"(why\.[a-z_.]+)"', source))
    must(said == keys, "[why] and reasons.py do not have the same keys", *sorted(said ^ keys))
    unproved = sorted(key for key in keys if f'"{key}"' not in proofs)
    must(not unproved, "no test names the reason", *unproved)


@check(needs="reasons.py")
def a_seat_that_is_not_to_act_gets_no_reasons_of_the_game(trial: Trial) -> None:
    """Reasons are for who chooses, about what is on the board."""
    match = trial.look(Match(trial.game, seed=1 + trial.seed))
    seat = match.to_act or 0
    for who, thing in (((seat + 1) % match.seats, "anything"), (seat, "nothing of this name")):
        try:
            match.why_not(who, thing)
        except KiboError:
            continue
        must(False, f"seat {who} is told why not {thing!r}")
