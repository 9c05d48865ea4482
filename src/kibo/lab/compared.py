"""Two ways to play compared, as a page: only what differs beyond chance is listed, and how much was asked is said."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..core.game import Game
from ..core.text import Phrase
from .comparison import Comparison, Difference
from .page import Speech, document
from .simulate import Simulation

AS_SHARES = ("won ", "ending ")
"""How measures begin that are shares of the games."""


def comparison_page(found: Comparison, a: Simulation, names: tuple[str, str], language: str, command: str) -> str:
    """What differs between two ways to play that have the same game, seats and seed."""
    say = Speech(language)
    title = say.words.say(Phrase("report.compare", game=a.game.text(language)["name"], a=names[0], b=names[1]))
    sure = found.significant()
    lead = say("report.compare_lead", n=say.number(found.games, 0), seats=a.seats, seed=a.seed)
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="lead">{lead}</p>']
    parts.append(f"<p>{say('report.compare_asked', asked=len(found.differences), found=len(sure))}</p>")
    if found.cut_off:
        parts.append(f"<p>{say('report.compare_cut', n=say.number(found.cut_off, 0))}</p>")
    parts.append("\n".join(table(say, a.game, sure, names)) if sure else f"<p>{say('report.compare_none')}</p>")
    told = say("report.method_told", command="{}").replace("{}", f"<code>{escape(command)}</code>")
    parts.append(f"<h2>{say('report.method')}</h2><p>{told}</p>")
    return document(language, title, "\n".join(parts))


def table(say: Speech, game: Game, sure: list[Difference], names: tuple[str, str]) -> Iterator[str]:
    """The surest difference first."""
    heads = (*names, say("report.difference"), say("report.interval"))
    cells = "".join(f'<th class="n">{escape(head)}</th>' for head in heads)
    yield f"<table><tr><th>{say('report.measure')}</th>{cells}</tr>"
    for one in sure:
        scale = 100 if one.measure.startswith(AS_SHARES) else 1
        digits = 2 if abs(one.difference * scale) < 1 else 1
        a, b, low, high = (say.number(scale * value, digits) for value in (one.a, one.b, one.low, one.high))
        more = ("+" if one.difference > 0 else "") + say.number(scale * one.difference, digits)
        row = "".join(f'<td class="n">{cell}</td>' for cell in (a, b, f"<b>{more}</b>", f"{low} … {high}"))
        yield f"<tr><td>{escape(measure(say, game, one.measure), quote=False)}</td>{row}</tr>"
    yield "</table>"


def measure(say: Speech, game: Game, name: str) -> str:
    """What a measure is called."""
    alone = {
        "decisions": "report.decisions",
        "plies": "report.plies",
        "points of all": "report.points_all",
        "lead of the first": "report.lead_first",
    }
    if name in alone:
        return say.words[alone[name]]
    text = game.text(say.language)
    if name.startswith("ending "):
        return say.words.say(Phrase("report.ending_share", ending=text[f"ending.{name.removeprefix('ending ')}"]))
    what, _, seat = name.rpartition(" ")
    if what in ("points", "won"):
        return say.words.say(Phrase("report.points_seat" if what == "points" else "report.won_seat", seat=seat))
    return f"{text[f'count.{what}']}, {say.words.say(Phrase('report.wins_seat', seat=seat))}"
