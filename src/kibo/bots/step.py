"""One piece of a bot's thinking: the one function of the bots that is compiled for whoever waits for an answer."""

from .desk import Desk
from .dispatch import weigh_at_once
from .search import measure, rank

RANK, MEASURE = -1, -2
"""What can be asked for besides the weights of a bot that answers at once, which is named by its number."""


def step(task: int, desk: Desk, seat: int, count: int, base: int, first: int, samples: int) -> None:
    """Weigh by a bot that answers at once, order the actions at first sight, or measure samples of those kept."""
    if task == MEASURE:
        measure(desk, seat, count, base, first, samples)
    elif task == RANK:
        rank(desk, seat, count)
    else:
        weigh_at_once(task, desk, seat, count)
