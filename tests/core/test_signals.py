"""What a signal means for a while."""

import signal

import pytest

from kibo.core.signals import ENDINGS, hearing


def test_signals_are_heard_within_and_mean_what_they_did_afterwards():
    before, came = [signal.getsignal(number) for number in ENDINGS], []
    with hearing(dict.fromkeys(ENDINGS, lambda number, _: came.append(number))):
        for number in ENDINGS:
            signal.raise_signal(number)
    assert came == list(ENDINGS)
    assert [signal.getsignal(number) for number in ENDINGS] == before


def test_they_do_so_after_a_fault_and_within_each_other_too():
    before, came = signal.getsignal(signal.SIGTERM), []
    with hearing({signal.SIGTERM: lambda *_: came.append("outer")}):
        with pytest.raises(ZeroDivisionError), hearing({signal.SIGTERM: lambda *_: came.append("inner")}):
            signal.raise_signal(signal.SIGTERM)
            _ = 1 // 0
        signal.raise_signal(signal.SIGTERM)
    assert came == ["inner", "outer"]
    assert signal.getsignal(signal.SIGTERM) is before
