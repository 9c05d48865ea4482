"""Compiled parts that are kept: what one process has compiled, another reads; or it compiles it anew."""

import pickle
from types import SimpleNamespace

import pytest

from kibo import load
from kibo.core import kept_parts, link
from kibo.core.kept_parts import SUM, KeptParts
from rulebook import PROJECT

PRICES = (3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4)


def price(place):
    return PRICES[place]


def dearest(one, other):
    return max(price(one), price(other))


def trip(one, other):
    return 100 * dearest(one, other) + price(one)


def journey(one, other):
    return dearest(one, other) - price(other)


@pytest.fixture
def process(tmp_path, monkeypatch):
    """What a process that has compiled nothing yet makes of a function, and how many parts it had to compile."""
    monkeypatch.setenv("KIBO_CACHE", str(tmp_path))
    compiled, keep = [], KeptParts.save_overload
    monkeypatch.setattr(KeptParts, "save_overload", lambda *given: compiled.append(given[0].name) or keep(*given))

    def begun(function, *given):
        monkeypatch.setattr(link, "_PARTS", {})
        monkeypatch.setattr(kept_parts, "_HERE", {})
        compiled.clear()
        found = link.compiled(load(PROJECT / "examples" / "pig"), function, "checked")(*given)
        assert found == function(*given)
        return sorted(name.partition("_")[0] for name in compiled)

    return begun


def files():
    return sorted(link.parts_folder().iterdir())


def test_what_one_process_has_compiled_another_reads_also_as_a_part_of_something_else(process):
    assert process(trip, 5, 7) == ["dearest", "price"]
    kept = {path: path.read_bytes() for path in files()}
    assert len(kept) == 2
    assert process(trip, 5, 7) == []
    assert process(journey, 8, 2) == []
    assert {path: path.read_bytes() for path in files()} == kept


@pytest.mark.whole
def test_a_file_that_is_damaged_or_gone_is_compiled_anew(process):
    process(trip, 5, 7)
    whole = {path: path.read_bytes() for path in files()}
    for path, data in whole.items():
        for harm in (b"", data[:SUM], data[: len(data) // 2], data[:-1] + bytes([data[-1] ^ 1]), None):
            path.unlink() if harm is None else path.write_bytes(harm)
            assert process(trip, 5, 7)
            assert process(trip, 5, 7) == []
            assert [one.name for one in files()] == [one.name for one in whole]


def test_where_nothing_can_be_written_parts_are_compiled(process, tmp_path):
    (tmp_path / "compiled").write_text("not a folder")
    assert process(trip, 5, 7) == ["dearest", "price"]
    assert process(trip, 5, 7) == ["dearest", "price"]


def test_what_knows_of_something_in_its_process_is_not_kept_nor_is_who_calls_it(process, monkeypatch):
    monkeypatch.setattr(kept_parts, "is_the_same_elsewhere", refusing("price", kept_parts.is_the_same_elsewhere))
    assert process(trip, 5, 7) == ["dearest", "price"]
    assert not link.parts_folder().exists()


@pytest.mark.parametrize(
    ("kept", "more"),
    [
        (True, {}),
        (True, {"called": [True, True]}),
        (False, {"called": [True, False]}),
        (False, {"names": ["numba.dynamic.globals.7f00"]}),
        (False, {"first": {"something to be done"}}),
        (False, {"types": ("int64", "type(CPUDispatcher(<function price at 0x7f00>))")}),
    ],
)
def test_addresses_and_what_calls_for_something_else_first_are_of_this_process(kept, more):
    given = {"called": [], "names": ["a table"], "first": set(), "types": ("int64",)} | more
    module = SimpleNamespace(global_variables=[SimpleNamespace(name=name) for name in given["names"]])
    others = [SimpleNamespace(is_kept=one) for one in given["called"]]
    part = SimpleNamespace(_final_module=module, _linking_libraries=others, _reload_init=given["first"])
    assert kept_parts.is_the_same_elsewhere(part, SimpleNamespace(args=given["types"])) is kept


def refusing(name, usual):
    return lambda part, signature: not part.name.startswith(name) and usual(part, signature)


def test_a_part_names_those_that_it_calls(process):
    process(trip, 5, 7)
    called = {path.name: pickle.loads(path.read_bytes()[SUM:])[0] for path in files()}
    assert sorted(map(len, called.values())) == [0, 1]
    assert {other for calls in called.values() for other in calls} < set(called)
