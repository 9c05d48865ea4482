"""The quick part of the attacks: a few hundred of everything that is read end in a sentence or in success."""

import pytest

from attack import asked, files, lab, logs, typed
from attack.reader import Reader, tried
from attack.spoil import spoilt_json
from kibo import KiboError

QUICK = 40
"""One of so many of the long attack is tried here."""
READERS = [*files.READERS, *lab.READERS, *typed.READERS, *logs.READERS]


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.what)
def test_what_somebody_has_spoilt_gets_a_sentence_or_is_read(reader):
    row, faults = tried(reader, reader.many // QUICK, seed=2)
    assert not faults
    assert row.held


def test_every_spoilt_request_is_answered_as_one():
    row, faults = asked.tried(600, seed=2)
    assert not faults
    assert row.held


@pytest.mark.parametrize("what", logs.IN_HOUSE)
def test_a_spoilt_database_harms_nobody_but_the_table_that_it_tells_of(what):
    row, faults = logs.tried(what, logs.IN_HOUSE[what][0], 30, seed=2)
    assert not faults
    assert row.held


def refuses(text):
    raise KiboError("" if text == "1" else "no")


def test_what_fails_or_says_nothing_is_found_and_comes_again_with_its_seed():
    broken = Reader("broken", lambda: ["1"], lambda source, text: text, refuses, 3)
    broken_too = Reader("broken", lambda: ["[]"], spoilt_json, lambda text: 1 / (text == "[]"), 3)
    with pytest.raises(KiboError):
        tried(broken, 3)  # not even what is sound is read
    one, faults = tried(broken_too, 30)
    assert not one.held
    assert "ZeroDivisionError" in faults[0]
    assert tried(broken_too, 30)[1] == faults
