"""What a variant's file may say: another path, other villages, other counters."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from kibo.core.faults import Faults, listed, one_of, point, table, whole
from kibo.core.material import Counts, Material

from .land import LANDS
from .state import FACE_NAMES

LEAST, MOST = 22, 200
"""How far the summit may be: further than any reach, which breaks ties; and as far as can be drawn."""
WIDE, TALL = point((-40, 1060), (0, 744)), point((-40, 804), (0, 860))
POINTS = {"wide": listed(WIDE, 1, 40), "tall": listed(TALL, 1, 40)}


def check(board: Mapping[str, Any], counts: Counts, faults: Faults) -> None:
    """Villages and stretches follow each other up to the summit, and there is room for all counters."""
    summit = 0 if faults.touch("board", "summit") else board["summit"]
    if summit:
        check_villages(board, summit, faults)
        check_stretches(board, summit, faults)
    if summit and not faults.touch("board", "villages") and not faults.touch("counts"):
        check_room(board["villages"], summit, sum(counts["state.COUNTERS"]), faults)


def check_villages(board: Mapping[str, Any], summit: int, faults: Faults) -> None:
    """The start village comes first, the others further and further up."""
    found = list(faults.sound(board["villages"], "board", "villages"))
    for i, village in found:
        if i == 0 and village != 0:
            faults.must(("board", "villages", 0), village, "0: all begin in the start village")
        if village >= summit:
            faults.must(("board", "villages", i), village, f"below the summit, {summit}")
    for (_, before), (i, village) in pairwise(found):
        if village <= before:
            faults.must(("board", "villages", i), village, f"further up than the village before, {before}")


def check_stretches(board: Mapping[str, Any], summit: int, faults: Faults) -> None:
    """Each land once, each stretch ends further up than the one before, the last at the summit."""
    found = list(faults.sound(board["stretch"], "board", "stretch"))
    names: set[str] = set()
    for i, stretch in found:
        if stretch["name"] in names:
            faults.must(("board", "stretch", i, "name"), stretch["name"], "a land that no other stretch has")
        names.add(stretch["name"])
    for (_, before), (i, stretch) in pairwise(found):
        if stretch["to"] <= before["to"]:
            faults.must(
                ("board", "stretch", i, "to"), stretch["to"], f"further than the stretch before, {before['to']}"
            )
    if found and found[-1][0] == len(board["stretch"]) - 1 and found[-1][1]["to"] != summit:
        faults.must(("board", "stretch", found[-1][0], "to"), found[-1][1]["to"], f"the summit, {summit}")


def check_room(villages: list[int], summit: int, counters: int, faults: Faults) -> None:
    """However they are placed, each counter finds a free space with no counter beside it (KIL-07)."""
    sure = sum((there - here - 1 + 2) // 3 for here, there in pairwise([*villages, summit]))
    if counters > sure:
        told = (
            f"come to {counters} counters, but the path is sure to have room for {sure}: make it longer, or take fewer"
        )
        faults.add(("counts",), told)
    if counters < 1:
        faults.add(("counts",), "come to no counter at all: there must be one at least")


MATERIAL = Material(
    board={
        "summit": whole(LEAST, MOST),
        "villages": listed(whole(0, MOST), 1, MOST),
        "river": table({"wide": listed(WIDE, 2, 40), "tall": listed(TALL, 2, 40)}),
        "trailhead": table({"wide": WIDE, "tall": TALL}),
        "stretch": listed(table({"name": one_of(*LANDS), "to": whole(1, MOST), **POINTS}), 1, len(LANDS)),
    },
    counts={"state.COUNTERS": FACE_NAMES},
    check=check,
)
