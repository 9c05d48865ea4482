"""What the rest of kibo has room for."""

from __future__ import annotations

from ..core.game import CHANCE, OVER
from ..core.svg import SEAT_COLOURS
from ..lab.playout import MOST_PHASES, MOST_SEATS
from .trial import Trial, check, must, start

ACTIONS = 1 << 15
"""An action is kept in two bytes."""


@check()
def a_game_is_no_larger_than_there_is_room_for(trial: Trial) -> None:
    """Seats, phases and actions have numbers that every part of kibo can hold."""
    game = trial.game
    most = min(MOST_SEATS, len(SEAT_COLOURS))
    trial.tried += 1
    must(1 <= game.seats[0] <= game.seats[-1] <= most, f"a game is for 1 to {most} seats", game.seats)
    must(game.usual_seats in game.seats, "usual_seats is a number of seats there may be", game.usual_seats)
    must(0 < game.num_actions <= ACTIONS, f"a game has 1 to {ACTIONS} actions", game.num_actions)
    names = [field.name for field in game.state.fields]
    wanted = ["seats", "phase", *(option.name for option in game.options)]
    missing = [name for name in wanted if name not in names]
    must(not missing, "a position has a cell for the seats, the phase and each option, but not", *missing)
    odd = [phase for phase in game.phases if not 0 <= phase < MOST_PHASES]
    must(not odd, f"phases are numbered from 0 to {MOST_PHASES - 1}", *odd)


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
