"""What a seat sees as numbers: everything that it sees, from its own place, in the declared columns and ranges."""

import random
from functools import cache
from itertools import product

import numpy
import pytest

import kibo
from all_games import GAMES, each_game
from kibo import UNKNOWN, KiboError
from kibo.core import tensor
from kibo.core.game import CHANCE, OVER
from kibo.core.layout import OBSERVER, laid_out
from kibo.core.record import ANYONE, OTHERS, OWN, Record, ValueKind, Words, cell, grid, row
from kibo.lab import Batch
from kibo.testing import fewer

PIG = next(game for game in GAMES if game.id == "pig")
LANES = 2


@cache
def positions(game, seats):
    """Positions of some games of random and greedy seats, with various options."""
    found = []
    for turn in range(3):
        options = {option.name: option.values[turn % len(option.values)] for option in game.options}
        bots = (None, "greedy") if turn == 0 and game.value else (None,)
        batch = Batch(game, seats, LANES, "plain", options, bots, seed=turn, cap=400 if turn else 60)
        for step in range(160 if turn else 25):
            if step % 4 == 0:
                found += [game.state.unpack(packed) for packed in batch._engine.arrays.games]
            batch.step(batch.sample())
    return found


@cache
def observations(game, seats):
    """What every seat sees of them."""
    seen = []
    for s, seat in product(positions(game, seats), range(seats)):
        one = s.copy()
        game.rules.observe(s, seat, one)
        seen.append((seat, one))
    return seen


@cache
def tensors(game, seats):
    seen = observations(game, seats)
    packed = numpy.concatenate([one.pack() for _, one in seen])
    return tensor.encode_many(game, packed, [seat for seat, _ in seen])


def for_each_size(test):
    sizes = [
        (game, seats)
        for game in GAMES
        for seats in sorted({game.seats[0], game.usual_seats or game.seats[-1]})[: fewer(2, 1)]
    ]
    return pytest.mark.parametrize(("game", "seats"), sizes, ids=[f"{game.id}-{seats}" for game, seats in sizes])(test)


@for_each_size
def test_a_tensor_says_who_looks(game, seats):
    shown = tensor.layout(game, seats)
    for (seat, _), line in zip(observations(game, seats), tensors(game, seats), strict=True):
        assert line[shown[OBSERVER]].tolist() == [float(one == seat) for one in range(seats)]


@for_each_size
def test_observations_that_differ_give_tensors_that_differ(game, seats):
    by_line, by_seen = {}, {}
    for (seat, seen), line in zip(observations(game, seats), tensors(game, seats), strict=True):
        key, numbers = (seat, seen.pack().tobytes()), line.tobytes()
        assert by_line.setdefault(numbers, key) == key, "something is lost"
        assert by_seen.setdefault(key, numbers) == numbers
    assert len(by_line) > len(by_seen) // 2 > 4


@for_each_size
def test_every_number_is_in_its_declared_range_and_nearly_every_share_at_most_one(game, seats):
    lines = tensors(game, seats)
    for part in tensor.layout(game, seats).parts:
        numbers = lines[:, part.begin : part.end]
        assert numbers.min() >= 0
        assert numbers.max() <= numpy.float32(part.high)
        assert (numbers <= 1).mean() > 0.97, part.name
        if part.kind not in (ValueKind.COUNT, ValueKind.FLAG):
            assert set(numpy.unique(numbers)) <= {0, 1}


RARE = {"raised", "leader", "bid", "out", "dry", "last_round", "rolled"}
"""Auctions and last rounds are too rare for so few games, and who goes first is rolled before anybody chooses."""


@each_game
def test_few_columns_never_change_in_play(game):
    seats, draws, seen, lookers = game.usual_seats or game.seats[0], random.Random(3), [], []
    legal, weight = [0] * game.num_actions, [0] * game.num_actions
    number = 0
    while len(seen) < 3000:
        number += 1
        s = game.state()
        chosen = {option.name: draws.choice(option.values) for option in game.options}
        game.rules.set_up(s, seats, game.option_row(chosen))
        for ply in range(2000):
            actor = game.rules.to_act(s)
            if actor == OVER:
                break
            if actor == CHANCE:
                count = game.rules.chance(s, legal, weight)
                action = draws.choices(legal[:count], weight[:count])[0]
            else:
                action = legal[draws.randrange(game.rules.legal_actions(s, legal))]
            if draws.random() < 0.25:
                lookers.append((ply + number) % seats)
                one = s.copy()
                game.rules.observe(s, lookers[-1], one)
                seen.append(one.pack())
            game.rules.apply(s, action)
    shown = tensor.layout(game, seats)
    changes = numpy.ptp(tensor.encode_many(game, numpy.concatenate(seen), lookers), axis=0) > 0
    assert changes.mean() > 0.6, "with so few games"
    assert {part.name for part in shown.parts if not changes[part.begin : part.end].any()} <= RARE


@for_each_size
def test_every_column_says_what_its_name_says(game, seats):
    """An encoder of its own, read off the layout's names alone, comes to the same numbers."""
    shown = tensor.layout(game, seats)
    everything = [*zip(observations(game, seats), tensors(game, seats), strict=True)]
    for (seat, seen), line in everything[:: max(1, len(everything) // 12)]:
        expected = {f"observer[seat {seat}]": 1.0}
        for field in game.state.stated():
            if field.name != "seats":
                expected |= named_columns(field, seen, seat, seats, game.seats[-1])
        assert {name: number for name, number in zip(shown.columns, line.tolist(), strict=True) if number} == {
            name: pytest.approx(number) for name, number in expected.items() if number
        }


def named_columns(field, seen, seat, seats, most):
    value = getattr(seen, field.name)
    if field.by_seat:
        turned = [value[(seat + i) % seats] for i in range(seats)]
        if field.others:
            found = entries(field, field.name, turned[0], seat, seats, most)
            apart = {1: "", 2: ""}
            for place, one in places(turned[1:]):
                for other in field.others[1:]:
                    name = f"[{field.word(other)}]" if len(field.others) not in apart else ""
                    found[f"others' {field.name}{place}{name}"] = float(one == other)
            return found
        value = turned
    if field.fixed:
        value = [one for i, (_, one) in enumerate(places(value)) if i not in field.fixed]
    return entries(field, field.name, value, seat, seats, most)


def entries(field, name, value, seat, seats, most):
    found = {}
    for place, one in places(value):
        if field.kind in (ValueKind.COUNT, ValueKind.FLAG):
            found[name + place] = (one - field.least) / field.usual
        elif field.kind == ValueKind.BITS:
            for bit in range(field.most.bit_length()):
                found[f"{name}{place}[{turned_value(field, bit, seat, seats, most)}]"] = float(one >> bit & 1)
        else:
            found[f"{name}{place}[{field.word(turned_value(field, one, seat, seats, most))}]"] = 1.0
    gone = [] if field.kind != ValueKind.BITS else [f"[{bit}]" for bit in range(seats, most)]
    return {column: number for column, number in found.items() if not column.endswith(tuple(gone))}


def places(value, place=""):
    if isinstance(value, int):
        return [(place, value)]
    return [found for i, one in enumerate(value) for found in places(one, f"{place}[{i}]")]


def turned_value(field, value, seat, seats, most):
    """The value that names the seats as counted from another."""
    for first, each, _ in field.owned:
        owner, which = divmod(value - first, each)
        if value != UNKNOWN and 0 <= owner < seats:
            return first + (owner - seat) % seats * each + which
    return value


def turned_position(game, s, by):
    """The same position with everybody some places further round the table, by the declaration."""
    other, seats, most = s.copy(), s.seats, game.seats[-1]

    def turned(field, value):
        if isinstance(value, list):
            return [turned(field, one) for one in value]
        if field.kind == ValueKind.BITS:
            bits = [bit for bit in range(field.most.bit_length()) if value >> bit & 1]
            return sum(1 << turned_value(field, bit, -by, seats, most) for bit in bits)
        return turned_value(field, value, -by, seats, most)

    for field in game.state.stated():
        value = turned(field, getattr(s, field.name))
        if field.by_seat:
            value = [value[(seat - by) % seats] for seat in range(seats)] + value[seats:]
        setattr(other, field.name, value)
    if game.derive:
        game.derive(other)
    return other


@for_each_size
def test_seats_that_move_round_the_table_see_the_same_but_who_they_are(game, seats):
    rest = tensor.layout(game, seats)[OBSERVER].stop
    for s in positions(game, seats)[:: LANES * 8]:
        for by in range(1, seats):
            other, seat = turned_position(game, s, by), by - 1
            one, two = s.copy(), other.copy()
            game.rules.observe(s, seat, one)
            game.rules.observe(other, (seat + by) % seats, two)
            first, second = tensor.encode(game, one, seat), tensor.encode(game, two, (seat + by) % seats)
            assert numpy.array_equal(first[rest:], second[rest:])


@for_each_size
def test_the_rules_agree_on_which_fields_name_seats(game, seats):
    """Had a field been forgotten, whoever moved round the table would be to act, may do or have scored otherwise."""
    rules, many = game.rules, [0] * game.num_actions
    for s in positions(game, seats)[::LANES]:
        for by in range(1, seats):
            other = turned_position(game, s, by)
            assert rules.to_act(other) == (rules.to_act(s) + by) % seats
            assert rules.legal_actions(other, many) == rules.legal_actions(s, many)
            mine, theirs = [0] * game.seats[-1], [0] * game.seats[-1]
            rules.score(s, mine)
            rules.score(other, theirs)
            assert [theirs[(seat + by) % seats] for seat in range(seats)] == mine[:seats]


@for_each_size
def test_what_never_changes_and_what_is_hidden_is_as_declared(game, seats):
    begun = game.state()
    game.rules.set_up(begun, seats, game.option_row({}))
    for seat, seen in observations(game, seats):
        for field in game.state.stated():
            flat = [one for _, one in places(getattr(seen, field.name))]
            start = [one for _, one in places(getattr(begun, field.name))]
            each = field.size // field.shape[0] if field.shape else 1
            for i, one in enumerate(flat):
                assert one not in field.never
                if i in field.fixed:
                    assert one == start[i], f"{field.name} is not fixed at {i}"
                elif field.others and i // each != seat and i // each < seats:
                    assert one in field.others, f"what others hold of {field.name}"
                else:
                    assert one != UNKNOWN or field.secret, f"{field.name} may be unknown"


@each_game
def test_compiled_and_plain_encoding_come_to_the_same_numbers(game):
    seats = game.seats[0]
    seen = observations(game, seats)[::40]
    for (seat, one), line in zip(seen, tensors(game, seats)[::40], strict=True):
        assert numpy.array_equal(tensor.encode(game, one, seat), line)


class Colour(Record):
    """Every kind of field, for two of three seats."""

    seats = cell(3)
    phase = cell(Words(["red", "blue"]), secret=True)
    turn = cell(2, kind=ValueKind.SEAT)
    gold = row(3, 50, usual=10, secret=True)
    card = grid(3, 2, Words(["none", "king"]), by_seat=True, others=(0, UNKNOWN))
    seen = row(2, 15, kind=ValueKind.BITS, owned=((0, 1, ANYONE),))
    on = row(2, Words(["-", "a", "b", "c", "A", "B", "C"]), owned=((1, 1, OWN), (4, 1, OTHERS)), fixed=(0,))


def test_each_kind_of_field_has_its_columns():
    shown = laid_out("colour", Colour, 2, 3)
    assert shown.columns == [
        *("observer[seat 0]", "observer[seat 1]", "phase[red]", "phase[blue]", "phase[?]", "turn[0]", "turn[1]"),
        *(f"gold[{i}][{what}]" for i in range(3) for what in ("share", "unknown")),
        *(
            "card[0][none]",
            "card[0][king]",
            "card[1][none]",
            "card[1][king]",
            "others' card[0][0]",
            "others' card[0][1]",
        ),
        *(f"seen[{i}][{bit}]" for i in range(2) for bit in (0, 1, 3)),
        *("on[0][-]", "on[0][a]", "on[0][B]"),
    ]
    assert shown.columns[shown["card"]] == ["card[0][none]", "card[0][king]", "card[1][none]", "card[1][king]"]
    with pytest.raises(KiboError, match="no columns are called 'cards': there are observer, phase"):
        shown["cards"]


class Huge(Record):
    """More than there is room for."""

    gold = cell(1 << 31)


def test_a_number_too_large_for_a_tensor_is_refused_in_a_sentence():
    with pytest.raises(KiboError, match="gold of huge goes up to 2147483648, and a tensor takes numbers of four bytes"):
        laid_out("huge", Huge, 2, 2)


def test_a_digest_tells_layouts_apart():
    digests = {tensor.layout(game, seats).digest for game in GAMES for seats in game.seats}
    assert len(digests) == sum(len(game.seats) for game in GAMES)


def test_what_cannot_be_encoded_is_refused_in_a_sentence():
    s = PIG.state()
    PIG.rules.set_up(s, 3, [])
    packed = numpy.repeat(s.pack(), 2)
    other = packed.copy()
    other["seats"][1] = 2
    for given, sentence in (
        ((PIG, packed["bank"], [0, 0]), "a row of packed positions of pig"),
        ((PIG, packed[:0], []), "a row of packed positions of pig"),
        ((PIG, other, [0, 0]), "the same number of seats"),
        ((PIG, packed, [0, 3]), "one of 0 to 2"),
        ((PIG, packed, [0]), "one of 0 to 2"),
        ((PIG, packed, [0, 0], numpy.zeros((2, 3), "f4")), "room for 2 times 13 32-bit floats"),
    ):
        with pytest.raises(KiboError, match=sentence):
            tensor.encode_many(*given)
    with pytest.raises(KiboError, match="2 to 4 seats"):
        tensor.layout(kibo.load("kilimanjaro"), 7)
