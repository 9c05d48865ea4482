"""The symbols of a game: each is drawn once in a drawing's `<defs>`, and used by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .kept import PARTS, PIECES, kept
from .svg import tag


class Sheet:
    """All symbols of a game, drawn on a square, whose left upper corner and side are given."""

    def __init__(self, game: str, corner: float, side: float, drawn: Mapping[str, Callable[[], str]]) -> None:
        self.game = game
        self.box = f"{corner} {corner} {side} {side}"
        self.drawn = drawn

    def symbols(self) -> str:
        """All of them, for the `<defs>`; what reaches over the edge of the square is drawn as well."""
        look = {"viewBox": self.box, "overflow": "visible"}
        return "".join(tag("symbol", draw(), id=self.id(name), **look) for name, draw in self.drawn.items())

    @kept(PARTS)
    def definitions(self, gradients: Callable[[], str]) -> str:
        """The `<defs>` of a drawing: the symbols, and the colours that everything else uses."""
        return tag("defs", self.symbols(), gradients())

    def id(self, name: str) -> str:
        """What a symbol is called in a page, beside those of other games."""
        return f"{self.game}-{name.replace(' ', '-')}"

    def icons(self) -> Callable[..., str]:
        """The function that draws a symbol, `size` wide, its middle at a place."""

        @kept(PIECES)
        def icon(name: str, x: float, y: float, size: float, **more: object) -> str:
            place = {"x": x - size / 2, "y": y - size / 2}
            return tag("use", href=f"#{self.id(name)}", **place, width=size, height=size, **more)

        return icon
