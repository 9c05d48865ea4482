"""What the rest of kibo has room for."""

from __future__ import annotations

from ..core.game import CHANCE, OVER
from ..core.limits import limits_broken
from .trial import Trial, check, must, start


@check()
def a_game_is_no_larger_than_there_is_room_for(trial: Trial) -> None:
    """Seats, phases, actions and fields: a game that breaks a limit is not even loaded."""
    faults = limits_broken(trial.game)
    trial.tried += 1
    must(not faults, "there is no room for this", *faults)


@check(each_table=True)
def set_up_keeps_what_the_table_has_chosen(trial: Trial) -> None:
    """The starting position knows its seats and its options, and somebody or chance begins."""
    s = start(trial.game, trial.seats, trial.options)
    trial.tried += 1
    must(s.seats == trial.seats, f"set_up was given {trial.seats} seats, but s.seats is {s.seats}")
    kept = trial.game.options_of([getattr(s, option.name) for option in trial.game.options])
    must(kept == dict(trial.options), "set_up keeps each option in the cell of its name", kept, dict(trial.options))
    actor = trial.game.rules.to_act(s)
    must(actor != OVER, "a game that has been set up is not over")
    must(actor == CHANCE or 0 <= actor < trial.seats, "to_act names a seat that nobody sits in", actor)
