"""Which clauses take effect, looked at by hand."""

import pytest

from kibo.core.notation import read
from kibo.games.star_of_africa import GAME
from kibo.lab.citations import citations
from kibo.lab.clauses import effects_of, watching

CITING = citations(GAME)


def effects(t, *lines):
    return set().union(*(effects_of(GAME, t.s, read(GAME, t.s, line)) for line in lines))


@pytest.mark.parametrize(
    ("city", "token", "found"),
    [
        ("egypt", "blank", {"STA-31"}),
        ("slave_coast", "blank", {"STA-31", "STA-62"}),
        ("egypt", "topaz", {"STA-32"}),
        ("gold_coast", "topaz", {"STA-32", "STA-61"}),
        ("slave_coast", "topaz", {"STA-32"}),
        ("egypt", "robber", {"STA-40"}),
        ("egypt", "horseshoe", {"STA-50"}),
        ("egypt", "star", {"STA-33", "STA-53"}),
    ],
)
def test_what_a_token_shows_and_where_it_lay_decides(table, city, token, found):
    clauses = {"STA-31", "STA-32", "STA-33", "STA-40", "STA-50", "STA-51", "STA-53", "STA-61", "STA-62"}
    assert effects(table(city, "tangier").do("pay"), f"token {token}") & clauses == found


def test_a_horseshoe_is_kept_only_once_the_star_is_found(table):
    t = table("egypt", "tangier", star="B").do("pay")
    assert effects(t, "token horseshoe") & {"STA-50", "STA-51"} == {"STA-51"}


@pytest.mark.parametrize(("owner", "found"), [("A", {"STA-46"}), ("B", {"STA-43"})])
def test_ones_own_robber_asks_for_nothing(table, owner, found):
    t = table("suakin", "tangier", robbers={"darfur": owner}, money=[6, 3])
    assert effects(t, "fly darfur") & {"STA-43", "STA-46"} == found


def can(t):
    """Which clauses take effect when it is asked what may be done."""
    with watching(CITING) as found:
        assert t.can
    return found


@pytest.mark.parametrize("flights", ["anywhere", "strict"])
def test_flights_home_are_an_option_only_where_a_line_leads_home(table, flights):
    options = {"flights": flights}
    home = [city for city in ("suakin", "darfur") if "STA-72" in can(table(city, "cairo", options=options))]
    assert home == ["suakin"]  # from there a line leads to Cairo


@pytest.mark.parametrize(("entrance", "clause"), [("exact", "STA-70"), ("wait", "STA-73")])
def test_too_high_a_roll_before_a_town_meets_one_reading_or_the_other(table, entrance, clause):
    t = table("cairo-egypt-3", "tangier", options={"entrance": entrance}).do("roll", "die 6")
    assert can(t) & {"STA-70", "STA-73"} == {clause}
