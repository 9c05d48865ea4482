"""Every law refuses a position that breaks it."""

import pytest

from kibo.core.position import position_faults


def broken(**fields):
    """Change single entries of a sound position."""

    def change(s):
        for name, value in fields.items():
            if isinstance(value, dict):
                for index, entry in value.items():
                    getattr(s, name)[index] = entry
            else:
                setattr(s, name, value)

    return change


@pytest.mark.parametrize(
    ("words", "change"),
    [
        ("sit at the table", broken(star=2)),
        ("nobody sits in", broken(missing={3: 1})),
        ("nobody sits in", broken(city={9: 5}, hidden={5: 2})),
        ("has paid out", broken(money={0: 4})),
        ("30 tokens", broken(hidden={0: 11})),
        ("30 tokens", broken(bank={6: 1})),
        ("face down on red cities", broken(city={9: 0})),
        ("Tangier and Cairo hold nothing", broken(city={0: 1, 9: 0})),
        ("neither the star nor a robber", broken(bank={5: 1})),
        ("before the star is found", broken(horseshoes={0: 1})),
        ("at the same time", broken(came={0: 1})),
        ("at the same time", broken(came={0: 4})),
        ("paid for", broken(paid={0: 1})),
        ("misses none", broken(missing={0: 1})),
        ("does so in a city", broken(missing={1: 1}, at={1: 100})),
        ("has its roll", broken(phase=4)),
        ("has its roll", broken(die=3)),
        ("end with it", broken(rolled={0: 3})),
        ("end with it", broken(phase=1, rolled={0: 3})),
        ("Who turns a token", broken(phase=5, at={0: 1})),
        ("Who turns a token", broken(phase=5, at={0: 9}, money={0: 0}, paid_out=3)),
        ("who pays ransom", broken(phase=8)),
        ("decides about a robber", broken(phase=9)),
        ("A bid stands only", broken(bid=3)),
        ("A bid stands only", broken(raised=97)),
        ("A bid stands only", broken(phase=10)),
        ("over only when", broken(phase=11)),
    ],
)
def test_a_law_refuses_what_breaks_it(game, table, words, change):
    t = table("egypt", "tangier")
    change(t.s)
    assert any(words in fault for fault in position_faults(game, t.s)), position_faults(game, t.s)


@pytest.mark.parametrize(
    "change",
    [
        broken(bid=4),
        broken(money={1: 2}, paid_out=4),
        broken(out={1: 1}),
        broken(leader=0, bid=0),
        broken(leader=0, bid=9),
        broken(raised=97),
        broken(raised=1, money={1: 9}, paid_out=12),
    ],
)
def test_an_auction_that_cannot_be_is_refused(game, table, change):
    t = table("egypt", "tangier", money=[3, 4], bank={6: 1}).do("try", "die 6", "token star")
    assert t.phase == "bid"
    change(t.s)
    assert any("A bid stands only" in fault for fault in position_faults(game, t.s))
