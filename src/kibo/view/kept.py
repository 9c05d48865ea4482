"""What has been drawn is kept: the server draws a board for every move, and most of it is as it was.

A kept function is drawn from its arguments alone, and they are its key: whatever the drawing depends on is an argument.
docs/caches.md lists every one of them with its key, and a test draws with and without them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar, cast

if TYPE_CHECKING:
    from ..core.game import Scene
    from ..core.moved import Moved
    from ..core.text import Texts

P = ParamSpec("P")
R = TypeVar("R")
PIECES = 1 << 9
"""How many drawings of each small piece are kept: the same few numbers and words come again and again."""
PANELS = 1 << 9
"""The same for what lies before a seat: kept while the others move."""
PARTS = 1 << 5
"""The same for larger parts: kept for those who look at the same table, and not for long."""
SCENES = 4
"""The same for what a whole position looks like."""
ALL = None
"""The same for what has few possible arguments: everything."""


def kept(most: int | None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Keep the last results of a function, found again by its arguments and their types."""

    def keep(drawn: Callable[P, R]) -> Callable[P, R]:
        return cast(Callable[P, R], lru_cache(maxsize=most, typed=True)(drawn))

    return keep


def kept_for_all(drawn: Callable[[Scene], str]) -> Callable[[Scene], str]:
    """Keep what is the same for all who look at a position: drawn from what is seen, not from who sees or may choose.

    A position can change, so that a drawing is found again only for one that is still equal to it.
    """
    last: deque[tuple[Any, Texts, list[str], bool, list[Moved], str]] = deque(maxlen=SCENES)

    @wraps(drawn)
    def found(scene: Scene) -> str:
        for seen, text, names, tall, trail, whole in last:
            drawn_for = (scene.tall, scene.names, [*scene.trail])
            if drawn_for == (tall, names, trail) and text is scene.text and seen == scene.seen:
                return whole
        whole = drawn(scene)
        last.appendleft((scene.seen.copy(), scene.text, [*scene.names], scene.tall, [*scene.trail], whole))
        return whole

    found.cache_clear = last.clear  # type: ignore[attr-defined]
    return found
