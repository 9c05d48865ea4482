"""Sealed dice: what a secret, the players' words and a number give, and records that prove it."""

import hashlib
import hmac
import re
from collections import Counter

import pytest

import kibo
from all_games import each_game
from kibo import BrokenRecord, read_record, write_record
from kibo.core import fair
from kibo.core.fair import Dice, DiceProof, key_of, new_secret, seal_of, without_bias
from kibo.core.verify import verify
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
SECRET = bytes(range(32))
WORDS = ("hakuna matata", "", "l’été")


def sealed(game, secret=SECRET, words=WORDS[:2], most=400, skip=()):
    """The match and the record of a game whose chance is sealed; the draws in `skip` count as taken back."""
    dice, seats = Dice(secret, words), len(words)
    order = dice.seating(seats)
    match = kibo.Match(game, seats, chance="ask", names=[f"Guest {chair}" for chair in order])
    numbers, number = [], seats - 1
    while not match.over and len(match.history) < most:
        if odds := match.odds:
            while number in skip:
                number += 1
            numbers.append(number)
            match.play(dice.outcome(number, odds))
            number += 1
        else:
            match.play(match.legal[len(match.history) * 7 % len(match.legal)])
    chairs = tuple(order.index(chair) for chair in range(seats))
    proof = DiceProof(seal_of(secret), secret, tuple(words), chairs, tuple(numbers))
    return match, write_record(match, proof)


@pytest.fixture(scope="module")
def pig():
    return sealed(PIG)[1]


def test_a_secret_has_256_bits_and_is_never_the_same():
    assert len({new_secret() for _ in range(50)}) == 50
    assert {len(new_secret()) for _ in range(50)} == {32}


def test_the_seal_is_what_sha256sum_says_of_a_line():
    text = f"kibo dice 1 seal {SECRET.hex()}"
    assert seal_of(SECRET) == hashlib.sha256(text.encode()).hexdigest()


def test_no_two_sets_of_words_give_the_same_key():
    sets = [("ab", "c"), ("a", "bc"), ("abc", ""), ("", "abc"), ("abc",), ("abc", "", ""), ("c", "ab"), ("", "")]
    assert len({key_of(SECRET, words) for words in sets}) == len(sets)
    assert key_of(SECRET, ("ab", "c")) != key_of(bytes(32), ("ab", "c"))


@pytest.mark.parametrize("total", range(1, 17))
def test_every_number_is_exactly_as_likely_as_another(total):
    found = Counter(without_bias(value, total, bits=4) for value in range(16))
    rejected = found.pop(None, 0)
    assert sorted(found) == list(range(total))
    assert len(set(found.values())) == 1
    assert rejected == 16 % total < total


@pytest.mark.parametrize("total", [1, 2, 3, 6, 96, 2**255 + 1, 2**256 - 1, 2**256])
def test_the_last_incomplete_run_is_drawn_again(total):
    end = 2**256 - 2**256 % total
    assert without_bias(0, total) == 0
    assert without_bias(end - 1, total) == total - 1
    if end < 2**256:
        assert without_bias(end, total) is None
        assert without_bias(2**256 - 1, total) is None


def test_a_number_that_is_rejected_leads_to_the_next_try(monkeypatch):
    tried = []

    def blocks(_key, text):
        tried.append(text)
        return (2**256 - 1 if len(tried) < 3 else 10).to_bytes(32)

    monkeypatch.setattr(fair, "_hmac", blocks)
    assert Dice(SECRET, ()).below(5, 6) == 4
    assert tried[1:] == ["kibo dice 1 draw 5 try 0", "kibo dice 1 draw 5 try 1"]


def test_draws_depend_on_number_secret_and_words_and_on_nothing_else():
    def row(secret, words):
        dice = Dice(secret, words)
        return [dice.below(number, 1000) for number in range(40)]

    assert row(SECRET, WORDS) == row(SECRET, WORDS)
    others = [row(bytes(32), WORDS), row(SECRET, (*WORDS[:2], "l’hiver")), row(SECRET, WORDS[::-1]), row(SECRET, ())]
    assert all(a != b for other in others for a, b in zip(row(SECRET, WORDS)[:1], other[:1], strict=True))


def test_a_die_of_many_draws_is_even():
    dice = Dice(SECRET, WORDS)
    counts = Counter(dice.below(number, 6) for number in range(6000))
    assert (
        sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5
    )  # 1 in 1000 is above; the secret is fixed


def test_odds_are_kept():
    dice = Dice(SECRET, WORDS)
    counts = Counter(dice.outcome(number, {7: 1, 9: 3, 4: 6}) for number in range(4000))
    assert all(abs(counts[outcome] / 4000 - share) < 0.03 for outcome, share in ((7, 0.1), (9, 0.3), (4, 0.6)))


def test_every_seating_is_as_likely_as_another():
    counts = Counter(tuple(Dice(n.to_bytes(32), ()).seating(3)) for n in range(3000))
    assert len(counts) == 6
    assert all(abs(count - 500) < 90 for count in counts.values())  # four standard deviations


def test_a_proof_does_not_print_its_secret():
    match, record = sealed(PIG)
    found = verify(record, PIG)
    assert SECRET.hex() not in repr(found)
    assert repr(SECRET) not in repr(found)
    assert match.over


# a whole game, computed with other code


@each_game
def test_a_whole_game_is_recomputed_independently(game):
    _, record = sealed(game, words=("ja, „Löwe“", "#1: eins")[: game.seats[0]])
    fields = dict(re.findall(r"^dice ([\w ]+): (.*)$", record, re.MULTILINE))
    secret, letters = bytes.fromhex(fields["secret"]), fields["chairs"].split()
    assert hashlib.sha256(b"kibo dice 1 seal " + fields["secret"].encode()).hexdigest() == fields["seal"]
    words = "\n".join(fields.get(f"word {letter}", "") for letter in letters)
    key = hmac.new(secret, b"kibo dice 1 words\n" + words.encode(), "sha256").digest()

    def below(number, total):
        value = int(hmac.new(key, f"kibo dice 1 draw {number} try 0".encode(), "sha256").hexdigest(), 16)
        assert value < 2**256 // total * total
        return value % total

    left = list(range(len(letters)))
    order = [left.pop(below(number, len(left))) for number in range(len(letters) - 1)] + left
    assert [letters[chair] for chair in order] == sorted(letters)
    match, found = kibo.Match(game, len(letters), chance="ask"), 0
    for number, written in re.findall(r"^\d+\. (?:chance #(\d+)|\w): (.*)$", record, re.MULTILINE):
        if number:
            spread = [outcome for outcome, weight in match.odds.items() for _ in range(weight)]
            assert match.write(spread[below(int(number), len(spread))]) == written
            found += 1
        match.play(written)
    assert found == verify(record, game).draws > 0


# records


@each_game
def test_a_sealed_record_verifies_and_is_read_as_any_other(game):
    match, record = sealed(game)
    found = verify(record, game)
    assert (found.faults, found.proof.taken_back) == ([], 0)
    assert found.draws == record.count("chance #")
    assert found.over == match.over
    assert read_record(record, game=game).history == match.history


def test_draws_that_were_taken_back_leave_gaps_that_are_counted():
    _, record = sealed(PIG, skip={3, 4, 9})
    found = verify(record, PIG)
    assert (found.faults, found.proof.taken_back) == ([], 3)


def test_words_of_a_record_are_those_of_the_seats(pig):
    dice = Dice(SECRET, WORDS[:2])
    letter = "AB"[dice.seating(2).index(0)]
    assert f"dice word {letter}: hakuna matata\n" in pig
    assert pig.count("dice word") == 1
    assert verify(pig, PIG).proof.words == WORDS[:2]


def moves(record):
    return [line for line in record.splitlines() if "chance #" in line]


@pytest.mark.parametrize("at", [0, 4, -1])
def test_one_changed_outcome_is_found_at_its_move(pig, at):
    line = moves(pig)[at]
    count, pips = int(line.split(".")[0]), int(line[-1])
    found = verify(pig.replace(f"\n{line}\n", f"\n{line[:-1]}{pips % 6 + 1}\n"), PIG)
    assert found.faults == [f"move {count}: the dice give 'die {pips}', the record says 'die {pips % 6 + 1}'"]


def test_a_changed_secret_word_seal_or_seating_is_found(pig):
    other = pig.replace(SECRET.hex(), (b"\x01" + SECRET[1:]).hex())
    assert verify(other, PIG).faults[0] == "the secret does not belong to the seal"
    assert re.match(r"move \d+: the dice give 'die \d', the record says 'die \d'", verify(other, PIG).faults[-1])
    assert verify(pig.replace(seal_of(SECRET), seal_of(bytes(32))), PIG).faults == [
        "the secret does not belong to the seal"
    ]
    assert verify(pig.replace("hakuna matata", "hakuna Matata"), PIG).faults[-1].startswith("move ")


def test_a_changed_seating_is_found():
    _, record = sealed(PIG, words=("", ""))
    chairs = re.search("dice chairs: (.*)", record)[1]
    swapped = verify(record.replace(f"chairs: {chairs}", f"chairs: {chairs[::-1]}"), PIG)
    assert swapped.faults == [f"the seats: the dice give {chairs}, the record says {chairs[::-1]}"]


def test_a_number_used_twice_is_found(pig):
    second = moves(pig)[1]
    found = verify(pig.replace(second, second.replace("#2", "#1")), PIG)
    assert found.faults == [f"move {second.split('.')[0]}: draw 1 cannot come after draw 1"]


def test_a_record_without_a_seal_says_nothing_about_its_dice():
    match = kibo.Match(PIG, seed=1)
    assert verify(write_record(match), PIG) is None


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("dice secret: .*\n", "", "needs 'dice secret: …' as well"),
        ("dice secret: 00", "dice secret: 0", "a secret is 64 digits from 0 to f"),
        ("dice seal: .", "dice seal: x", "a seal is 64 digits from 0 to f"),
        ("dice chairs: . .", "dice chairs: A A", "dice chairs names each of A and B once, not 'A A'"),
        ("dice word .", "dice word D", "there is no seat D: there is A and B"),
        ("chance #1:", "chance:", "this draw has no number"),
        ("chance #1: die .", "chance #1: die 9", "'die 9' is not possible now"),
        ("chance #1:", "A:", "it is the move of chance, not of A"),
        ("dice seal:", "dice sael:", "is no header"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(pig, old, new, reason):
    broken = re.sub(old, new, pig, count=1)
    line = next(
        (i for i, (a, b) in enumerate(zip(pig.splitlines(), broken.splitlines(), strict=False), 1) if a != b), 0
    )
    with pytest.raises(BrokenRecord, match=re.escape(reason)) as refused:
        verify(broken, PIG)
    assert refused.value.line == (line if "needs" not in reason else line - 1)
