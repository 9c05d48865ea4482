"""What holds in every position that random play reaches."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from ..core.game import CHANCE, OVER, Game
from ..core.gamefile import read_record, write_record
from ..core.limits import MOST_WEIGHT
from ..core.match import Match
from ..core.position import position_faults
from .trial import Trial, check, must, random_play, same, start

LOOKED_AT = 3000
"""Every position of a game is looked at for so many plies; then it is only played to its end."""
PATIENCE = 200_000
"""Random play may take long, but not for ever."""


@check(each_table=True)
def random_play_keeps_the_laws_and_ends(trial: Trial) -> None:
    """Every position, the last one included, keeps to its fields and its laws, and each game comes to an end."""
    for number in trial.times(3):
        for s, actor, possible, _ in trial.walk(number, LOOKED_AT):
            is_sound(trial.game, s)
            must(actor == CHANCE or 0 <= actor < trial.seats, "to_act names a seat that nobody sits in", actor)
            is_a_row_of_actions(trial.game, possible)
            if actor == CHANCE:
                weight = [0] * trial.game.num_actions
                trial.game.rules.chance(s, [0] * trial.game.num_actions, weight)
                odds = weight[: len(possible)]
                must(min(odds) > 0, "every outcome of chance has a weight above 0", odds)
                must(sum(odds) <= MOST_WEIGHT, f"the weights of chance come to at most {MOST_WEIGHT}", sum(odds))
        s = trial.position
        is_sound(trial.game, s)
        for _ in random_play(trial.game, s, number, PATIENCE):
            pass
        is_over(trial, s)


def faults_of(game: Game, s: Any) -> list[str]:
    """What a position holds that no field may, or else the laws that it breaks."""
    odd = [
        f"{field.name} has {value!r}, which is no whole number"
        for field in game.state.fields
        for value in odd_entries(getattr(s, field.name))
    ]
    return odd or s.out_of_range() or position_faults(game, s)


def odd_entries(value: Any) -> list[Any]:
    """All that a field holds and that is no whole number."""
    if not isinstance(value, list):
        return [] if isinstance(value, int) else [value]
    return [] if set(map(type, value)) == {int} else [odd for part in value for odd in odd_entries(part)]


def is_sound(game: Game, s: Any) -> None:
    """No field holds what it may not, and no law is broken."""
    faults = faults_of(game, s)
    must(not faults, "random play comes to a position that cannot be", *faults)


def is_a_row_of_actions(game: Game, possible: list[int]) -> None:
    """Actions are ascending, each there once, and none is beyond `num_actions`."""
    must(possible == sorted(set(possible)), "actions are written ascending, each once", possible)
    must(
        possible[0] >= 0 and possible[-1] < game.num_actions,
        f"actions are numbered from 0 to num_actions - 1 = {game.num_actions - 1}",
        possible,
    )


def is_over(trial: Trial, s: Any) -> None:
    """The game has ended, soundly, and somebody has won."""
    must(trial.game.rules.to_act(s) == OVER, f"a game ends, but {PATIENCE} random plies brought no end")
    is_sound(trial.game, s)
    won = [0] * trial.seats
    trial.game.rules.winners(s, won)
    must(sum(won) >= 1 and set(won) <= {0, 1}, "winners writes 1 for who has won, and 0 for the others", won)
    points = [0] * trial.seats
    trial.game.rules.score(s, points)
    must(max(map(abs, points)) <= MOST_WEIGHT, f"a seat has at most {MOST_WEIGHT} points", points)


@check(needs="law")
def a_position_changed_by_hand_is_refused_or_can_be_played_on(trial: Trial) -> None:
    """A law that is missing shows here: a position that passes all of them, and cannot be played."""
    chosen, game, sound = Random(3 + trial.seed), trial.game, 0
    for seats in game.seats:
        trial.seats = seats
        for ply, (s, _, _, _) in enumerate(trial.walk(seats, 120)):
            if ply % 5:
                continue
            for _ in range(4):
                changed = changed_by_hand(game, s, chosen)
                if position_faults(game, changed):
                    continue
                sound += 1
                played_on(trial, changed, ply)
    must(sound > (1 if trial.quick else 20), "the laws leave something that can be changed by hand", sound)


def played_on(trial: Trial, s: Any, seed: int) -> None:
    """Play on a little from a position made by hand."""
    made = s.copy()
    try:
        for _ in random_play(trial.game, s, seed, 12):
            faults = s.out_of_range()
            must(not faults, "the laws pass a position from which a field leaves its range", *faults)
    except Exception:
        trial.position = made
        raise


def changed_by_hand(game: Game, s: Any, chosen: Random) -> Any:
    """The position with one or two entries changed to any other value that they may hold."""
    changed = s.copy()
    for _ in range(chosen.choice((1, 1, 2))):
        field = chosen.choice(game.state.stated())
        line = getattr(changed, field.name)
        value = chosen.randint(field.least, field.most)
        if field.name in ("seats", *(option.name for option in game.options)):
            continue
        if not field.shape:
            setattr(changed, field.name, value)
        elif len(field.shape) == 1:
            line[chosen.randrange(len(line))] = value
        else:
            chosen.choice(line)[chosen.randrange(field.shape[1])] = value
    if game.derive is not None:
        game.derive(changed)
    return changed


@check(each_table=True)
def packing_and_unpacking_are_inverse(trial: Trial) -> None:
    """A position is the same after a journey through its compact form."""
    for s, _, _, _ in trial.walk(11, 400):
        packed = s.pack()
        again = trial.game.state.unpack(packed[0])
        same(s, again, "packed and unpacked, the position is another one")
        must(packed.tobytes() == again.pack().tobytes(), "packed twice, the position has other bytes")


@check(each_table=True)
def a_position_survives_its_readable_form(trial: Trial) -> None:
    """Written in words and read again, a position is the same."""
    for s, _, _, _ in trial.walk(12, 400):
        again = trial.game.state()
        faults = again.read_words(json.loads(json.dumps(s.to_words())))
        must(not faults, "a position in words is not read again", *faults)
        if trial.game.derive is not None:
            trial.game.derive(again)
        same(s, again, "written in words and read again, the position is another one")


@check(each_table=True)
def what_follows_from_a_position_is_kept_up_to_date(trial: Trial) -> None:
    """The derived fields are what `derive` says, after every ply."""
    for s, _, _, _ in trial.walk(14, 400):
        again = s.copy()
        if trial.game.derive is not None:
            trial.game.derive(again)
        must(again == s, "a derived field is not what Game.derive makes of the others")


@check(each_table=True)
def a_match_survives_json_and_its_record(trial: Trial) -> None:
    """Kept and read again, a match has the same history and the same position."""
    game, trial.drawn = trial.game, 5 + trial.seed
    match = Match(game, trial.seats, trial.options, seed=trial.drawn)
    while not match.over and len(match.history) < trial.most(300):
        trial.look(match)
        match.play(match.legal[len(match.history) * 7 % len(match.legal)])
    if faults_of(game, match.position):
        return  # where it comes to what cannot be, it cannot be read either: the laws tell
    again = Match.from_json(match.to_json(), chance="ask", game=game)
    must(again.position == match.position and again.history == match.history, "read from JSON, it is another match")
    replayed = read_record(write_record(match), game=game)
    must(replayed.history == match.history, "read from its record, the match has another history")
    must(replayed.position == match.position, "read from its record, the match has another position")


@check()
def the_same_seed_gives_the_same_match(trial: Trial) -> None:
    """Rules draw nothing by themselves."""
    first, second = (Match(trial.game, seed=3 + trial.seed) for _ in range(2))
    trial.drawn = 3 + trial.seed
    for _ in range(30):
        trial.look(first)
        must(first.history == second.history, "with the same seed another match came about: do the rules draw?")
        same(first.position, second.position, "the same moves led elsewhere")
        if first.over:
            break
        first.play(first.legal[0])
        second.play(second.legal[0])


@check(each_table=True)
def a_starting_position_is_made_anew(trial: Trial) -> None:
    """`set_up` gives the same position again, also where it is not the first one in a process."""
    for number in trial.times(3):
        fresh = start(trial.game, trial.seats, trial.options)
        for _ in trial.walk(number, 60):
            pass
        again = start(trial.game, trial.seats, trial.options)
        same(fresh, again, "after a game has been played, set_up gives another position")
