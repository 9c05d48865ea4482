"""Any legal action, each as likely as the other."""

from .desk import Desk


def weigh_random(desk: Desk, count: int) -> None:
    """Equal weights."""
    for i in range(count):
        desk.weight[i] = 1
