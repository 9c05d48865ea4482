"""Any legal action, each as likely as the other."""

from ..core.record import Row


def weigh_random(count: int, weight: Row) -> None:
    """Equal weights."""
    for i in range(count):
        weight[i] = 1
