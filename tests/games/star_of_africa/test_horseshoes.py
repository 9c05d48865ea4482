"""Horseshoes and the auction: STA-50 to STA-53."""

import pytest

from kibo.testing import rule


def find_star(table, *money, at="egypt", bank=2, missing=(), turn=0):
    """The star is found with horseshoes in the bank."""
    places = ["tangier"] * len(money)
    places[turn] = at
    for seat, turns in enumerate(missing):
        if turns:
            places[seat] = "slave_coast"
    t = table(*places, money=list(money), missing=list(missing), bank={6: bank}, turn=turn)
    return t.do("try", "die 6", "token star")


@rule("STA-50")
def test_a_horseshoe_turned_before_the_star_goes_to_the_bank(table):
    t = table("egypt", "tangier").do("pay", "token horseshoe")
    assert t.s.bank[6] == 1
    assert t.s.horseshoes[0] == 0


@rule("STA-51")
@pytest.mark.parametrize("owner", "AB")
def test_a_horseshoe_turned_after_the_star_is_kept(table, owner):
    t = table("egypt", "tangier", star=owner).do("pay", "token horseshoe")
    assert t.s.bank[6] == 0
    assert t.s.horseshoes[0] == 1


@rule("STA-52")
def test_bids_are_asked_for_in_turn_after_the_finder(table):
    t = find_star(table, 9, 9, 9, turn=1)
    asked = ""
    for line in ("bid 300", "bid 400", "bid 500", "bid 600", "quit", "bid 700", "quit"):
        assert t.phase == "bid"
        asked += "ABC"[t.s.bidder]
        t.do(line)
    assert asked == "CABCABC"
    assert t.s.horseshoes[:3] == [0, 1, 0], "B bid 700, and C left"
    assert t.s.money[:3] == [9, 2, 9]
    assert t.s.bank[6] == 1
    assert t.turn == "C", "the finder's turn is over"
    assert t.phase == "take turn"


@rule("STA-52")
def test_a_bid_is_at_least_300_and_no_more_than_one_has(table):
    t = find_star(table, 4, 6)
    assert t.can == {"quit", "bid 300", "bid 400", "bid 500", "bid 600"}


@rule("STA-52")
def test_a_bid_is_above_the_last(table):
    t = find_star(table, 6, 6).do("bid 400")
    assert t.can == {"quit", "bid 500", "bid 600"}


@rule("STA-52")
def test_who_cannot_bid_so_much_is_out_unasked(table):
    t = find_star(table, 9, 2, 5)
    assert t.s.bidder == 2
    t.do("bid 500", "bid 600")
    assert t.s.horseshoes[0] == 1
    assert t.s.money[0] == 3
    assert t.turn == "B"
    assert (t.s.bidder, t.s.bid, t.s.leader, sum(t.s.out)) == (0, 0, -1, 0)


@rule("STA-52")
def test_who_leaves_is_out_for_good(table):
    t = find_star(table, 9, 9, 9).do("quit", "bid 300", "bid 400")
    assert t.s.bidder == 2, "B is not asked again"
    t.do("quit")
    assert t.s.horseshoes[:3] == [1, 0, 0]
    assert t.s.money[:3] == [5, 9, 9]


@rule("STA-52")
def test_with_no_bid_it_stays_with_the_bank(table):
    t = find_star(table, 9, 9, 9).do("quit", "quit", "quit")
    assert t.s.bank[6] == 2
    assert sum(t.s.horseshoes) == 0
    assert t.turn == "B"
    assert find_star(table, 2, 2, 2).turn == "B", "nobody can bid at all"


@rule("STA-52")
def test_the_last_one_in_must_have_bid(table):
    t = find_star(table, 9, 9).do("quit")
    assert t.s.bidder == 0
    assert "quit" in t.can
    t.do("quit")
    assert sum(t.s.horseshoes) == 0


@rule("STA-52", "STA-34")
def test_who_misses_turns_may_bid(table):
    t = find_star(table, 0, 4, 4, missing=(0, 3, 0))
    assert t.s.bidder == 1
    t.do("bid 400")
    assert t.s.horseshoes[1] == 1
    assert t.turn == "C", "and still misses them"


@rule("STA-52")
def test_five_may_bid(table):
    t = find_star(table, 9, 9, 9, 9, 9, turn=3)
    asked = []
    for line in ("bid 300", "quit", "bid 400", "quit", "bid 500", "quit", "bid 800"):
        asked.append(t.s.bidder)
        t.do(line)
    assert asked == [4, 0, 1, 2, 3, 4, 1]
    assert t.s.bidder == 3
    t.do("bid 900")
    assert t.s.horseshoes == [0, 0, 0, 1, 0]
    assert t.turn == "E"


@rule("STA-52")
def test_whatever_one_has_may_be_bid(table):
    """At most 98 choices are offered at once; where there are more, the last leads on to them."""
    t = find_star(table, 0, 100)
    assert t.can == {"quit", *(f"bid {100 * bid}" for bid in range(3, 101))}
    t = find_star(table, 0, 101)
    assert t.can == {"quit", "more", *(f"bid {100 * bid}" for bid in range(3, 100))}
    t.do("more")
    assert (t.s.bidder, t.s.raised, t.s.bid) == (1, 97, 0)
    assert t.can == {"quit", "bid 10000", "bid 10100"}
    t.do("bid 10100")
    assert t.s.money[1] == 0
    assert t.s.horseshoes[1] == 1


@rule("STA-52")
def test_more_and_more_leads_to_the_bottom_of_the_purse_and_leaves_nothing_behind(table):
    t = find_star(table, 30_000, 31_000).do(*["more"] * 300)
    assert t.s.raised == 29_100
    t.do("bid 2910300", "bid 2910400", "quit")
    assert t.s.horseshoes[:2] == [1, 0]
    assert t.s.money[:2] == [30_000 - 29_104, 31_000]
    t = find_star(table, 300, 300).do("more", "more", "quit")
    assert t.s.raised == 0
    assert "bid 300" in t.can, "who leaves takes the higher start along"


@rule("STA-53")
def test_the_banks_other_horseshoes_are_out_of_the_game(table):
    t = find_star(table, 0, 9, bank=3).do("bid 300")
    assert t.s.bank[6] == 2
    assert t.s.hidden[6] == 2
    t = table("egypt", "tangier", star="B", bank={6: 4}).do("pay")
    assert t.odds["token horseshoe"] == 1


@rule("STA-53")
def test_with_no_horseshoe_in_the_bank_there_is_no_auction(table):
    assert find_star(table, 9, 9, bank=1).phase == "bid"
    t = find_star(table, 9, 9, bank=0)
    assert t.phase == "take turn"
    assert t.turn == "B"
