"""Nobody learns what they may not see, and any world that a seat can imagine looks the same to it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from ..bots.player import choose_by_sight, draws_for
from ..core.game import EVERYONE, Game
from ..core.match import Match
from ..core.notation import possible as possible_in
from ..core.record import UNKNOWN
from ..core.thought import Thought
from .laws import faults_of
from .trial import Trial, check, must, observed, resampled, same


@check(each_table=True)
def a_resampled_world_looks_the_same(trial: Trial) -> None:
    """What `resample` imagines is sound, made from what the seat sees alone, and no different to look at."""
    for number in trial.times(2):
        for ply, (s, actor, possible, _) in enumerate(trial.walk(100 + number, 1500)):
            for seat in [*range(trial.seats), EVERYONE]:
                if (ply + seat) % 3 == 0:
                    world = looking_the_same(trial, s, seat, ply)
                    must(trial.game.rules.to_act(world) == actor, f"in a world that seat {seat} imagines, another acts")
                    if actor == seat != EVERYONE:
                        must(
                            world == s or possible_in(trial.game, world) == possible,
                            f"in a world of seat {seat} it may do other things",
                        )


def looking_the_same(trial: Trial, s: object, seat: int, ply: int) -> Any:
    """A world that a seat imagines, compared with what it sees."""
    game = trial.game
    seen, world = observed(game, s, seat), resampled(game, s, seat, ply)
    looks = observed(game, world, seat)
    same(seen, looks, f"a world that seat {seat} imagines looks different to it")
    if world != s and (faults := faults_of(game, world)):  # only what is not already wrong with the true position
        faults = sorted(set(faults) - set(faults_of(game, s)))
        must(not faults, f"a world that seat {seat} imagines cannot be", *faults)
    alone = resampled(game, seen, seat, ply)
    same(world, alone, f"resample for seat {seat} uses what the seat does not see")
    return world


@check(each_table=True)
def the_alternatives_of_a_secret_look_the_same_to_the_others(trial: Trial) -> None:
    """What only one seat sees being chosen changes nothing that the others see."""
    game = trial.game
    for s, _, possible, _ in trial.walk(200, 1500):
        witness = game.rules.witness(s)
        if witness == EVERYONE:
            continue
        for seat in [*range(trial.seats), EVERYONE]:
            if seat == witness:
                continue
            first = None
            for action in possible:
                after = s.copy()
                game.rules.apply(after, action)
                look = observed(game, after, seat)
                first = first or look
                who = "everybody" if seat == EVERYONE else f"seat {seat}"
                same(first, look, f"{who} sees what only seat {witness} may see")


@check(each_table=True)
def the_witness_depends_on_what_everyone_sees(trial: Trial) -> None:
    """Whose move it is, and who sees it, is no secret."""
    rules = trial.game.rules
    for s, actor, _, _ in trial.walk(300, 1500):
        seen = observed(trial.game, s, EVERYONE)
        must(rules.witness(seen) == rules.witness(s), "the witness depends on what not everybody sees")
        must(rules.to_act(seen) == actor, "who acts depends on what not everybody sees")


@check(each_table=True)
def what_a_seat_may_do_and_how_it_is_said_follows_from_what_it_sees(trial: Trial) -> None:
    """Whoever asks is answered from what they see, and hears the same as from the true position."""
    match, trial.drawn = Match(trial.game, trial.seats, trial.options, seed=11 + trial.seed), 11 + trial.seed
    while not match.over and len(match.history) < trial.most(400):
        trial.look(match)
        seat, legal = match.to_act, match.legal
        for viewer in [*range(trial.seats), EVERYONE]:
            sight = match.sight(viewer)
            must(sight.to_act == seat, f"to seat {viewer} another seems to act", sight.to_act)
            must(sight.waits_for() == match.waits_for(), f"seat {viewer} is told to wait for something else")
            must(sight.legal == (legal if viewer == seat else []), f"seat {viewer} may do other things than it sees")
        sight = match.sight(seat or 0)
        for action in legal:
            for ask in ("write", "say", "gain"):
                said, true = getattr(sight, ask)(action), getattr(match, ask)(action)
                must(said == true, f"{ask} of action {action} needs more than seat {seat} sees", said, true)
        must(sight.read(match.write(legal[-1])) == legal[-1], "notation reads otherwise from what a seat sees")
        match.play(legal[len(match.history) * 7 % len(legal)])


@check(each_table=True)
def an_observation_of_an_observation_is_the_same(trial: Trial) -> None:
    """`observe` can be asked again of what it gave, which is in range but for UNKNOWN."""
    for ply, (s, _, _, _) in enumerate(trial.walk(400, 600)):
        seat = ply % trial.seats
        seen = observed(trial.game, s, seat)
        again = observed(trial.game, seen, seat)
        same(seen, again, f"what seat {seat} sees of its own observation is something else")
        faults = seen.out_of_range(observed=True)
        must(not faults, "an observation holds what it was not declared for; what is hidden is UNKNOWN", *faults)


@check(each_table=True)
def a_log_tells_a_seat_only_what_it_may_know(trial: Trial) -> None:
    """A log blanks what a seat did not see, and tells the rest."""
    match = Match(trial.game, trial.seats, trial.options, seed=9 + trial.seed, chance="ask")
    while not match.over and len(match.history) < trial.most(150):
        trial.look(match)
        witness, actor, blanks = trial.game.rules.witness(match.position), match.to_act, []
        if witness != EVERYONE:
            says_nothing_hidden(trial, match)
        match.play(match.legal[len(match.history) * 5 % len(match.legal)])
        for seat in [*range(trial.seats), EVERYONE]:
            told = match.log(seat, since=len(match.history) - 1)[0]
            hidden = witness not in (EVERYONE, seat)
            must(told.actor == actor and (told.action == UNKNOWN) == hidden, f"the log tells seat {seat} wrongly")
            if hidden:
                blanks.append(told.words)
        must(len(set(blanks)) <= 1, "those who may not see it are told different things", *blanks)


def says_nothing_hidden(trial: Trial, match: Match) -> None:
    """What is said of a secret to those who may not see it can be said from what everybody sees."""
    phrase, s = trial.game.notation.phrase, match.position
    told, known = repr(phrase(s, UNKNOWN)), repr(phrase(observed(trial.game, s, EVERYONE), UNKNOWN))
    must(told == known, "what the others are told of a secret depends on what they do not see", told, known)


@check()
def bots_do_the_same_in_every_world_that_looks_the_same(trial: Trial) -> None:
    """What a bot chooses is legal, the same again with its seed, and decided by what its seat sees."""
    game = trial.game
    for bot, turns in (("random", 12), ("greedy", 12), ("easy", 12), ("search:4", 3))[: 1 if game.value is None else 4]:
        match = Match(game, game.seats[0], seed=2 + trial.seed)
        trial.drawn = 2 + trial.seed
        for turn in range(turns // 3 if trial.quick else turns):
            seat = match.to_act
            if seat is None:
                break
            trial.look(match)
            action = chosen(match, seat, bot)
            must(action in match.legal, f"the bot {bot} plays what is not legal", action)
            must(chosen(match, seat, bot) == action, f"the bot {bot} plays otherwise with the same seed")
            true = match.position
            match.position = resampled(game, true, seat, turn)
            other = chosen(match, seat, bot)
            match.position = true
            must(other == action, f"the bot {bot} plays otherwise in a world that looks the same to seat {seat}")
            match.play(action)


def chosen(match: Match, seat: int, bot: str) -> int:
    """What a bot chooses, interpreted and not looking far."""
    sight = match.sight(seat)
    sight.game = shallow(match.game)
    return choose_by_sight(sight, bot, draws_for(match, seat, 3))


@cache
def shallow(game: Game) -> Game:
    """The same game, into which a search looks less far."""
    return replace(game, thought=Thought(depth=1))
