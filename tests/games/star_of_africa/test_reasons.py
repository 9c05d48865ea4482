"""Why not: each reason in a position where it is given, beside one that differs only in the cause."""

from functools import cache
from typing import NamedTuple

import kibo
from kibo.games.star_of_africa import board, reasons
from kibo.games.star_of_africa.actions import GO
from kibo.games.star_of_africa.rules.moving import moves
from kibo.games.star_of_africa.state import ROBBER_OF, Kind, Phase, State
from kibo.testing import rule


def why(game, s, thing):
    """The key of the reason that the seat to act gets for a thing or a named space; None, if it may be chosen."""
    match = kibo.Match.at(game, s.to_words(), chance="ask")
    reason = match.why_not(match.to_act, space(thing))
    if reason is None:
        return None
    assert reason.clause in game.clauses
    for language in ("en", "fr", "de"):
        assert len(game.text(language).say(reason.phrase, ["Anna", "Ben", "Chloé"])) <= 120
    return reason.phrase.key


def space(name):
    """What a space is called among the things; any other thing, as it is."""
    return f"space-{board.NAMES.index(name)}" if name in board.NAMES else name


def rolled(t, die):
    return t.do("roll", f"die {die}")


@rule("STA-04")
def test_one_begins_in_tangier_or_cairo(game):
    s = kibo.Match(game, 2).position
    assert why(game, s, "tunis") == "why.start"
    assert why(game, s, "die") == "why.start"
    assert why(game, s, "tangier") is None


@rule("STA-20")
def test_who_has_arrived_first_says_whether_the_token_is_turned(game, table):
    t = rolled(table("cairo-egypt-3", "tangier"), 1).do("go egypt")
    assert why(game, t.s, "darfur") == "why.arrived"
    assert why(game, t.s, "egypt") is None
    t.do("wait", "stay")
    assert why(game, t.s, "darfur") == "why.no_line"


@rule("STA-44")
def test_who_has_met_a_robber_first_decides_about_it(game, table):
    t = rolled(table("cairo-egypt-3", "tangier", robbers={"egypt": "A"}), 1).do("go egypt")
    assert why(game, t.s, "darfur") == "why.robber_first"
    assert why(game, t.s, "egypt") is None


@rule("STA-52")
def test_an_auction_comes_first(game, table):
    t = table("egypt", "cairo", money=[9, 9], bank={6: 1}).do("try", "die 6", "token star")
    assert why(game, t.s, "tangier") == "why.auction"
    t.do("quit", "quit")
    assert why(game, t.s, "tangier") == "why.no_line"


@rule("STA-17")
def test_the_die_is_rolled_once(game, table):
    t = table("egypt", "cairo")
    assert why(game, t.s, "die") is None
    t = rolled(t, 2)
    assert why(game, t.s, "die") == why(game, t.s, "player-0") == "why.rolled"


@rule("STA-06")
def test_tokens_are_secret_and_nothing_is_traded(game, table):
    t = table("egypt", "cairo")
    assert why(game, t.s, "hidden") == "why.secret"
    assert why(game, t.s, "player-1") == "why.no_trade"
    assert why(game, t.do("stay").s, "player-1") == "why.your_panel"


def with_robber(t):
    """The same position with a robber in A's hand instead of face down somewhere."""
    t.s.robbers[0] = 1
    t._turned(Kind.ROBBER, somewhere=True)
    return t


@rule("STA-41")
def test_a_robber_needs_an_empty_red_city(game, table):
    t = with_robber(table("egypt", "darfur", "cairo", empty=("tunis", "darfur"), robbers={"suakin": "B"}))
    assert why(game, t.s, "tunis") is None
    assert why(game, t.s, "player-0") is None
    assert why(game, t.s, "tripoli") == "why.robber_on_token"
    assert why(game, t.s, "suakin") == "why.robber_on_robber"
    assert why(game, t.s, "darfur") == "why.robber_on_pawn"
    assert why(game, t.s, "tangier") == "why.robber_at_home"
    t.s.at[1] = board.CAIRO
    assert why(game, t.s, "darfur") is None
    t.s.robbers[0], t.s.robbers[1] = 0, 1
    assert why(game, t.s, "tunis") == "why.no_line"
    assert why(game, t.s, "player-0") == "why.your_panel"


@rule("STA-41")
def test_without_an_empty_city_a_robber_stays_in_hand(game, table):
    city = len(board.NAMES[2 : board.CITIES]) + 1
    t = with_robber(table(board.NAMES[city], "cairo"))
    empty = t.s.city.index(0, 2)
    assert why(game, t.s, "player-0") is None
    t.s.at[1] = empty
    assert why(game, t.s, "player-0") == "why.no_empty_city"


@rule("STA-11", "STA-15")
def test_before_the_roll_only_a_flight_leads_anywhere(game, table):
    t = table("whalefish_bay", "cairo", money=[3, 3])
    assert why(game, t.s, "cape_town") is None
    assert why(game, t.s, "congo~whalefish_bay~1") == "why.roll_first"
    assert why(game, t.s, "victoria_falls") == "why.no_line"
    t.s.money[0], t.s.paid_out = 2, 5
    assert why(game, t.s, "cape_town") == "why.flight"
    t.s.at[0] = board.NAMES.index("congo~whalefish_bay~1")
    assert why(game, t.s, "cape_town") == "why.roll_first"


@rule("STA-72")
def test_where_the_exact_roll_is_needed_no_strict_flight_lands(game, table):
    for options, reason in (({}, None), ({"flights": "strict"}, "why.flight_exact")):
        t = table("suakin", "tunis", robbers={"darfur": "B"}, options=options)
        assert why(game, t.s, "cairo") == why(game, t.s, "darfur") == reason
        assert why(game, t.s, "lake_victoria") is None
        t.s.money[0], t.s.paid_out = 2, 5
        assert why(game, t.s, "lake_victoria") == "why.flight"


@rule("STA-73")
def test_too_high_a_roll_for_a_town_may_be_waited_for_at_its_entrance(game, table):
    for options, reason, entrance in (
        ({}, "why.home_exact", "why.whole_roll"),
        ({"entrance": "wait"}, "why.home_wait", None),
    ):
        t = rolled(table("cairo-egypt-3", "tunis", options=options), 5)
        assert why(game, t.s, "cairo") == reason
        assert why(game, t.s, "cairo-egypt-1") == entrance
        assert why(game, t.s, "cairo-egypt-2") == "why.whole_roll"


@rule("STA-23")
def test_who_came_first_may_turn_the_token_first(game, table):
    t = table("egypt", "egypt", "cairo", came=[1, 0, 2])
    assert why(game, t.s, "egypt") == "why.came_before"
    assert why(game, t.s, "pawn-1") == "why.came_before"
    t.s.came[0], t.s.came[1] = 0, 1
    assert why(game, t.s, "egypt") is None
    assert why(game, t.s, "pawn-1") is None


@rule("STA-18", "STA-44")
def test_where_one_stands_there_may_be_nothing_to_turn(game, table):
    assert why(game, table("egypt", "cairo").s, "egypt") is None
    assert why(game, table("egypt", "cairo", empty=("egypt",)).s, "egypt") == "why.nothing_here"
    assert why(game, table("egypt", "cairo", robbers={"egypt": "A"}).s, "egypt") == "why.robber_lies"


@rule("STA-10")
def test_a_move_does_not_come_back_to_where_it_began(game, table):
    t = rolled(table("egypt", "cairo"), 4)
    assert why(game, t.s, "egypt") == "why.no_circle"
    t.s.at[0] = board.NAMES.index("cairo-egypt-3")
    assert why(game, t.s, "egypt") is None


@rule("STA-11")
def test_a_roll_is_too_short_or_too_long(game, table):
    assert why(game, rolled(table("cairo", "tangier"), 2).s, "cairo-egypt-3") == "why.too_far"
    assert why(game, rolled(table("cairo", "tangier"), 3).s, "cairo-egypt-3") is None
    assert why(game, rolled(table("cairo", "tangier"), 4).s, "cairo-egypt-3") == "why.whole_roll"


@rule("STA-13", "STA-14")
def test_the_sea_has_its_price(game, table):
    dot = "tangier~tunis~2"
    assert why(game, rolled(table("tangier", "cairo", money=[1, 3]), 2).s, dot) is None
    assert why(game, rolled(table("tangier", "cairo", money=[0, 3]), 2).s, dot) == "why.penniless"
    before = "tunis-tripoli-1"  # on land one only drifts from a port
    assert why(game, rolled(table(before, "cairo", money=[1, 3]), 3).s, "off_tripoli") is None
    assert why(game, rolled(table(before, "cairo", money=[0, 3]), 3).s, "off_tripoli") == "why.fare"
    owing = rolled(table("tangier~tunis~1", "cairo", money=[0, 3]), 6)
    assert why(game, owing.s, "tripoli") == "why.penniless"
    assert why(game, owing.s, dot) is None


@rule("STA-42")
def test_a_robber_bars_the_way_and_is_reached_exactly(game, table):
    def barred(die, *names):
        return rolled(table("tunis", "cairo", money=[0, 3], robbers=dict.fromkeys(names, "B")), die).s

    assert why(game, barred(4), "tripoli-egypt-1") is None
    assert why(game, barred(4, "tripoli"), "tripoli-egypt-1") == "why.robber_in_way"
    assert why(game, barred(4), "tripoli") is None
    assert why(game, barred(4, "tripoli"), "tripoli") == "why.robber_exact"
    assert why(game, barred(3, "tripoli"), "tripoli") is None


@rule("STA-70")
def test_tangier_and_cairo_are_entered_exactly_and_not_passed(game, table):
    assert why(game, rolled(table("cairo-egypt-2", "tangier"), 2).s, "cairo") is None
    assert why(game, rolled(table("cairo-egypt-2", "tangier"), 3).s, "cairo") == "why.home_exact"
    assert why(game, rolled(table("cairo-egypt-2", "tangier"), 4).s, "cairo~suakin~1") == "why.home_in_way"
    assert why(game, rolled(table("cairo", "tangier"), 1).s, "cairo~suakin~1") is None


@rule("STA-63")
def test_ships_leave_saint_helena_on_a_one_or_two(game, table):
    near, beyond = "st_helena~off_cape_town~1", "st_helena~off_cape_verde~2"
    assert why(game, rolled(table("st_helena", "cairo"), 1).s, near) is None
    assert why(game, rolled(table("st_helena", "cairo"), 3).s, near) == "why.st_helena"
    assert why(game, rolled(table("st_helena", "cairo"), 2).s, beyond) is None
    assert why(game, rolled(table(near, "cairo"), 3).s, beyond) == "why.st_helena"


class Roll(NamedTuple):
    """Somebody who has rolled, and what matters to where that leads."""

    start: int
    die: int
    money: int = 9
    paid: int = 0
    robbers: tuple[int, ...] = ()

    def position(self):
        s = State()
        s.seats, s.phase, s.die, s.star = 2, Phase.MOVE, self.die, 1
        s.at[0], s.paid[0], s.money[0] = self.start, self.paid, self.money
        s.at[1], s.came[1] = board.TANGIER, 1
        for city in self.robbers:
            s.city[city] = ROBBER_OF + 1
        return s


@cache
def reached(roll):
    legal = [-1] * 300
    return {action - GO for action in legal[1 : moves(roll.position(), legal)]}


def is_true(roll, space, reason):
    """Is what a reason says so? Each is asked of a roll without the cause."""
    key, parts = reason.phrase.key, reason.phrase.parts
    within = any(space in reached(Roll(roll.start, die)) for die in range(1, roll.die + 1))
    match key:
        case "why.no_circle":
            return space == roll.start
        case "why.fare":
            return parts["cost"] > parts["money"] and space in reached(roll._replace(money=9))
        case "why.penniless":
            return roll.money == 0 and roll.paid == 0
        case "why.whole_roll" | "why.home_exact" | "why.robber_exact":
            return parts["n"] < roll.die and space in reached(roll._replace(money=9, die=parts["n"]))
        case "why.robber_in_way":
            return within
        case "why.too_far":
            return not within and parts["n"] > roll.die
        case "why.home_in_way":
            return not within
        case "why.st_helena":
            return roll.die > 2 and (roll.start == board.ST_HELENA or board.ST_HELENA in reached(Roll(*roll[:2])))
    return False


@rule("STA-10", "STA-11", "STA-13", "STA-14", "STA-42", "STA-63", "STA-70")
def test_every_reason_after_a_roll_is_true():
    given = set()
    for start in range(board.SPACES):
        for die in range(1, 7):
            number = 6 * start + die
            robbers = tuple(city for city in range(2, board.CITIES) if city != start and (city + number) % 5 == 0)
            roll = Roll(start, die, number % 3, int(start >= board.FIRST_SEA and number % 2), robbers)
            s = roll.position()
            for space in set(range(number % 17, board.SPACES, 17)) - reached(roll):
                reason = reasons.why_not(s, 0, f"space-{space}")
                assert is_true(roll, space, reason), (roll, board.NAMES[space], reason)
                given.add(reason.phrase.key)
    assert len(given) == 10
