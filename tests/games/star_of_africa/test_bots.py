"""What is worth what: the value function."""

import kibo
from kibo.games.star_of_africa.board import CITIES, FACES, FAR, FIRST_RED, FIRST_SEA, NAMES, SPACES
from kibo.games.star_of_africa.bots import HUNDRED, best_move, nearer_home, promise, standing, value
from kibo.games.star_of_africa.journeys import SWEEPS, TURN, TURNS_HOME, _goals, _turns_home
from kibo.games.star_of_africa.odds import SURE, WON, log_odds
from kibo.games.star_of_africa.state import KINDS, TOKEN, Kind
from kibo.lab import playout
from kibo.lab.simulate import Simulation


def test_greedy_beats_random_in_at_least_95_of_100_games(game):
    result = Simulation(game, seats=2, bots=["greedy", "random"], seed=5, device="cpu").run(100)
    assert result.tally[playout.WON_ALONE] >= 95


def test_the_star_and_the_way_home_are_worth_most(table):
    near, far, without = (
        value(t.s, 0)
        for t in (
            table("cairo-egypt-1", "sahara", star="A", money=[0, 0]),
            table("darfur", "sahara", star="A", money=[0, 0]),
            table("cairo-egypt-1", "sahara", star="B", money=[0, 0]),
        )
    )
    assert near > far > without


def test_who_can_pay_the_last_flight_is_nearer_home_than_who_waits_for_a_roll(table):
    flying = table("suakin", "sahara", star="A", money=[3, 0])
    waiting = table("cairo-egypt-1", "sahara", star="A", money=[3, 0])
    strict = table("suakin", "sahara", star="A", money=[3, 0], options={"flights": "strict"})
    assert value(flying.s, 0) > value(waiting.s, 0) > value(strict.s, 0)


def test_a_token_is_nearer_to_who_can_pay_for_it(table):
    rich = table("egypt", "sahara", money=[1, 0])
    assert value(rich.s, 0) > value(table("egypt", "sahara", money=[0, 0]).s, 0) + 2 * HUNDRED


def test_turns_home_are_worked_out_far_enough():
    """Going through the ways once more changes nothing by more than a twentieth of a turn."""
    further = _turns_home(3 * SWEEPS)
    assert max(abs(TURN * turns - kept) for turns, kept in zip(further, TURNS_HOME, strict=True)) <= 5


def test_without_robbers_a_turn_brings_home_what_the_table_says():
    """From every space with every purse, an average roll and the best move take just a turn off."""
    left = [turns if start % SPACES >= FIRST_RED else 0 for start, turns in enumerate(TURNS_HOME)]
    for start, turns in enumerate(left):
        if turns:
            rolls = [_goals(start % SPACES, roll, start // SPACES) for roll in range(1, FACES + 1)]
            after = sum(min(left[goal] for goal in goals) for goals in rolls) / FACES
            assert abs(after + TURN - turns) <= 5, NAMES[start % SPACES]


def test_a_robber_on_a_rivals_way_home_is_worth_placing(table):
    free = table("sahara", "darfur", star="B", empty=("egypt",))
    barred = table("sahara", "darfur", star="B", robbers={"egypt": "A"})
    assert value(barred.s, 0) > value(free.s, 0)
    assert value(barred.s, 1) < value(free.s, 1)


def test_the_end_is_worth_more_than_anything(table):
    t = table("cairo-egypt-2", "sahara", star="A").do("roll", "die 2", "go cairo")
    assert value(t.s, 0) > 500_000
    assert value(t.s, 1) < -500_000


def test_who_has_just_bought_a_horseshoe_in_cairo_is_not_home(table):
    t = table("cairo", "sahara", star="B", horseshoes=[1, 0])
    away = table("suakin", "sahara", star="B", horseshoes=[1, 0])
    assert value(away.s, 0) > value(t.s, 0)  # one flight is less than to leave and to come again
    assert kibo.load("star_of_africa").value is value


def only_token_at(t, *cities):
    """The last tokens lie at these cities, the star among them if nobody has it."""
    t.s.city[:] = [TOKEN if name in cities else 0 for name in NAMES[: len(t.s.city)]]
    t.s.hidden[:] = [len(cities) if kind == Kind.STAR else 0 for kind in range(KINDS)]
    return t.s


def test_a_token_on_the_way_does_not_tempt_who_carries_the_star(table):
    """Whoever hoped for it while rolling, and never turned it, waited where they were for ever."""
    for money in range(1, 9):
        t = table("sierra_leone", "sahara", star="A", money=[money, 0], phase="roll to move")
        empty, aside = (promise(only_token_at(t, *names), 0) for names in ((), ("timbuktu",)))
        assert empty == aside


def test_nobody_stays_on_an_island_to_save_the_fare(table):
    """The last token lies elsewhere, and every way there costs something: going is worth more than staying."""
    for island in ("canary_islands", "tamatave"):
        for money in range(2, 9):
            s = only_token_at(table(island, "sahara", money=[money, 0]), "darfur")
            stays = standing(s, 0)
            assert max(best_move(s, 0, roll, stays) for roll in range(1, FACES + 1)) > stays


def test_nobody_waits_for_ever_before_a_robber_at_the_gates(table):
    """Within a roll of home no step brings anybody nearer but onto the city of the robber: it is worth a roll."""
    tried = 0
    for space in range(FIRST_RED, FIRST_SEA):
        home = nearer_home(space)
        far = FAR[CITIES * space + home]
        between = [city for city in range(FIRST_RED, CITIES) if far <= FACES and city != space]
        for city in between:
            steps = FAR[CITIES * space + city]
            if steps + FAR[CITIES * city + home] == far:
                s = table(
                    NAMES[space], "sahara", star="A", money=[0, 0], robbers={NAMES[city]: "B"}, phase="roll to move"
                ).s
                assert promise(s, 0) > standing(s, 0), f"{NAMES[space]}, a robber in {NAMES[city]}"
                tried += 1
    assert tried > 5


def test_what_speaks_for_one_of_two_speaks_against_the_other():
    match = kibo.Match(kibo.load("star_of_africa"), 2, seed=6)
    held = set()
    while match.to_act is not None:
        s = match.position
        assert log_odds(s, 0) == -log_odds(s, 1)
        held.add((s.star, *s.horseshoes))
        match.play(match.legal[len(match.history) * 7 % len(match.legal)])
    won = match.winners[0]
    assert [log_odds(match.position, seat) for seat in (won, 1 - won)] == [WON, -WON]
    assert len(held) > 1


def test_who_goes_home_alone_is_surer_of_it_with_every_turn(table):
    near, far = (table(space, "sahara", star="A", money=[0, 0]).s for space in ("cairo-egypt-1", "darfur"))
    assert log_odds(near, 0) > log_odds(far, 0) > 0
    for s in (near, far):
        s.hidden[Kind.HORSESHOE] = 0  # nobody else can win
    assert SURE > log_odds(near, 0) > log_odds(far, 0) > 0


def test_of_many_rivals_the_one_who_is_nearest_to_winning_counts(table):
    alone = log_odds(table("darfur", "sahara", "sahara").s, 0)
    threatened = log_odds(table("darfur", "sahara", "egypt", star="C").s, 0)
    assert threatened < min(0, alone)
