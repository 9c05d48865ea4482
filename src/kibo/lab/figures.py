"""The figures of a report, drawn by matplotlib as SVG; matplotlib is loaded when one is drawn."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ..core.errors import MissingExtra

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from .findings import Estimate

INK, SOFT, LINE, ACCENT, PALE = "#33291f", "#7a6a58", "#d9cdbb", "#b0562b", "#e2b690"
WIDE = 7.2
"""How wide a figure is, in inches: as wide as the page."""
FAR = 20.0
"""A row that is so many times as long as any other would leave nothing to see of them."""
HEAT = ("#fff3b0", "#fdc35c", "#f58b2e", "#d8471c", "#8f1220")
"""From few to many."""


def check_extra() -> None:
    """What figures need is there; otherwise MissingExtra says so, before anything is played."""
    if not find_spec("matplotlib"):
        raise MissingExtra("a report", "lab")


@contextmanager
def figure(name: str, height: float, into: list[str], label: str) -> Iterator[Axes]:
    """Axes to draw on; the finished figure is put into the list as an SVG element."""
    import matplotlib
    from matplotlib.figure import Figure

    look: Any = {
        "svg.fonttype": "none",
        "svg.hashsalt": name,
        "font.family": "sans-serif",
        "font.size": 9.5,
        "text.color": INK,
        "axes.edgecolor": LINE,
        "axes.labelcolor": SOFT,
        "xtick.color": SOFT,
        "ytick.color": INK,
        "axes.spines.top": False,
        "axes.spines.right": False,
    }
    with matplotlib.rc_context(look):
        drawn = Figure(figsize=(WIDE, height), layout="constrained")
        axes = drawn.add_subplot()
        axes.tick_params(length=0)
        yield axes
        out = io.StringIO()
        drawn.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    into.append(element(out.getvalue(), label))


def element(document: str, label: str) -> str:
    """An SVG document as an element of a page, as wide as there is room, read out as its label."""
    svg = document[document.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"font: ([\d.]+px) 'sans-serif'[^;\"]*", r"font: \1 system-ui, sans-serif", svg)
    svg = re.sub(r'<svg ([^>]*?)width="[\d.]+pt"', r"<svg \1", svg, count=1)
    svg = re.sub(r'<svg ([^>]*?)height="[\d.]+pt"', r"<svg \1", svg, count=1)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1).strip()


def histogram(name: str, values: Any, across: str, label: str, median: str) -> str:
    """How often each size occurs, with the median."""
    import numpy

    into: list[str] = []
    low, high = float(values.min()), float(numpy.quantile(values, 0.995))
    whole = high - low < 60
    bins: Any = numpy.arange(low - 0.5, high + 1.5) if whole else numpy.linspace(low, max(high, low + 1), 49)
    with figure(name, 2.3, into, label) as axes:
        counts, _, _ = axes.hist(numpy.minimum(values, high), bins=bins, color=PALE, edgecolor="white", linewidth=0.6)
        axes.set_ylim(0, 1.2 * float(numpy.max(counts)))  # room for what is said above
        middle = float(numpy.median(values))
        axes.axvline(middle, color=ACCENT, linewidth=1.6)
        axes.annotate(
            median, (middle, 1), xycoords=("data", "axes fraction"), xytext=(5, -4), textcoords="offset points",
            color=ACCENT, va="top", fontweight="bold",
        )  # fmt: skip
        axes.locator_params(axis="x", integer=True)
        axes.set_xlabel(across)
        axes.set_yticks([])
        axes.spines["left"].set_visible(False)
    return into[0]


def intervals(
    name: str, rows: Sequence[tuple[str, Estimate]], label: str, say: Callable[[float], str], fair: float | None = None
) -> str:
    """Estimates with their intervals, one under the other; a line where they would be if nothing mattered."""
    into: list[str] = []
    with figure(name, 0.5 + 0.34 * len(rows), into, label) as axes:
        for y, (_, one) in enumerate(rows):
            axes.plot([100 * one.low, 100 * one.high], [y, y], color=PALE, linewidth=7, solid_capstyle="round")
            axes.plot([100 * one.value], [y], "o", color=ACCENT, markersize=6.5)
            axes.annotate(
                say(100 * one.value), (100 * one.value, y), xytext=(0, 6), textcoords="offset points",
                ha="center", fontsize=8.5,
            )  # fmt: skip
        if fair is not None:
            axes.axvline(100 * fair, color=SOFT, linewidth=1, linestyle=(0, (4, 3)))
        axes.set_yticks(range(len(rows)), [word for word, _ in rows])
        axes.set_ylim(len(rows) - 0.45, -0.75)
        axes.spines["left"].set_visible(False)
        axes.locator_params(axis="x", integer=True)
        axes.grid(axis="x", color=LINE, linewidth=0.5)
        axes.set_axisbelow(True)
        axes.margins(x=0.08)
    return into[0]


def pairs(
    name: str,
    rows: Sequence[tuple[str, Estimate, Estimate | None]],
    words: tuple[str, str],
    label: str,
    say: Callable[[float], str],
) -> str:
    """Two bars a row, what winners have and what others have; each row by its own measure where one dwarfs all."""
    into: list[str] = []
    most = [max(one.value, other.value if other else 0.0) for _, one, other in rows]
    apart = len(most) > 1 and max(most) > FAR * sorted(most)[-2]
    with figure(name, 0.8 + 0.52 * len(rows), into, label) as axes:
        for y, (_, one, other) in enumerate(rows):
            unit = (most[y] or 1.0) if apart else 1.0
            for up, side, colour in ((-0.19, one, ACCENT), (0.19, other, PALE)):
                if side is not None:
                    axes.barh(y + up, side.value / unit, height=0.34, color=colour)
                    axes.annotate(
                        say(side.value), (max(side.value / unit, 0), y + up), xytext=(4, 0),
                        textcoords="offset points", va="center", fontsize=8.5,
                    )  # fmt: skip
        axes.set_yticks(range(len(rows)), [word for word, _, _ in rows])
        axes.set_ylim(len(rows) - 0.4, -0.6)
        axes.set_xticks([])
        for side_of in ("left", "bottom"):
            axes.spines[side_of].set_visible(False)
        for word, colour in zip(words, (ACCENT, PALE), strict=True):
            axes.barh(0, 0, color=colour, label=word)
        axes.margins(x=0.1)
        axes.legend(frameon=False, loc="lower left", bbox_to_anchor=(0, 1), ncols=2, fontsize=9, borderpad=0)
    return into[0]


def heat_colour(part: float) -> str:
    """A colour between few (0) and many (1)."""
    at = min(max(part, 0.0), 1.0) * (len(HEAT) - 1)
    i = min(int(at), len(HEAT) - 2)
    low, high = (tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5)) for colour in HEAT[i : i + 2])
    return "#" + "".join(f"{round(a + (b - a) * (at - i)):02x}" for a, b in zip(low, high, strict=True))


def heat_over(board: str, spots: Sequence[tuple[float, float]], size: float, counts: Sequence[int]) -> str:
    """A board in pale colours with a disc on every spot, the fuller its colour the more happened there."""
    most, total = max(counts), sum(counts)
    body, end = board.rsplit("</svg>", 1)
    head = body.index(">") + 1
    shapes = []
    for (x, y), count in zip(spots, counts, strict=True):
        if count:
            part = count / most
            told = f"<title>{100 * count / total:.1f} %</title>"
            look = f'fill="{heat_colour(part)}" fill-opacity="{0.6 + 0.35 * part:.2f}" stroke="#ab8878"'
            shapes.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{size * (0.45 + 0.55 * part**0.5):.1f}" {look}>{told}</circle>'
            )
    wash = '<rect width="100%" height="100%" fill="#ffffff" fill-opacity=".52"/>'
    return f"{body[:head]}{body[head:]}{wash}{''.join(shapes)}</svg>{end}"


def scale_of_heat() -> str:
    """The colours from few to many, side by side."""
    steps = 24
    parts = (f'<rect x="{i}" width="1.05" height="1" fill="{heat_colour(i / (steps - 1))}"/>' for i in range(steps))
    return f'<svg viewBox="0 0 {steps} 1" preserveAspectRatio="none" aria-hidden="true">{"".join(parts)}</svg>'
