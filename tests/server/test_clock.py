"""The clock that several houses agree on."""

from itertools import pairwise

from kibo.server.clock import SLEW, AgreedClock


class Machine:
    """Ticks that go on when they are told to."""

    def __init__(self) -> None:
        self.ticks = 500.0
        self.clock = AgreedClock(lambda: self.ticks)

    def after(self, seconds: float, agreed: float | None = None) -> float:
        self.ticks += seconds
        if agreed is not None:
            self.clock.set(agreed, self.ticks)
        return self.clock.now()


def test_it_shows_the_agreed_time_at_once_and_goes_on_by_its_own_ticks():
    machine = Machine()
    assert machine.after(0, agreed=1_000_000.0) == 1_000_000.0
    assert machine.after(7) == 1_000_007.0
    assert machine.after(3, agreed=1_000_010.5) == 1_000_010.5


def test_it_never_goes_back_and_comes_near_the_agreed_time_all_the_same():
    machine, seen = Machine(), []
    machine.after(0, agreed=1_000_000.0)
    for turn in range(1, 40):  # the agreed clock was set back by half a minute
        seen.append(machine.after(10, agreed=1_000_000.0 + 10 * turn - 30))
    assert seen == sorted(seen)
    assert seen[-1] == 1_000_000.0 + 390 - 30
    assert all(later - sooner >= 10 * (1 - SLEW) - 1e-6 for sooner, later in pairwise(seen))


def test_it_does_not_jump_forward_either_so_that_nobody_loses_minutes_at_once():
    machine, seen = Machine(), []
    seen.append(machine.after(0, agreed=1_000_000.0))
    for turn in range(1, 400):  # the agreed clock was set forward by five minutes
        seen.append(machine.after(10, agreed=1_000_000.0 + 10 * turn + 300))
    assert all(later - sooner <= 10 * (1 + SLEW) + 1e-6 for sooner, later in pairwise(seen))
    assert seen[-1] == 1_000_000.0 + 3990 + 300
