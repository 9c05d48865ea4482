"""A report of a game: one HTML page that needs nothing else and prints well, in any of the languages."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from ..core.rulebook import rules_file
from ..core.text import Phrase, Texts, seat_letter
from .figures import heat_over, histogram, intervals, pairs, scale_of_heat
from .findings import CLOSE, STRONG, Estimate, Findings
from .sample import Sample
from .simulate import Simulation

WORDS = Path(__file__).parent.parent / "words"
STYLE = """:root{--ink:#33291f;--soft:#7a6a58;--line:#e3d9ca;--accent:#b0562b}
*{box-sizing:border-box}
body{font:16px/1.55 system-ui,sans-serif;color:var(--ink);background:#fff}
body{max-width:52rem;margin:0 auto;padding:2.5rem 1.25rem}
h1{font-size:2rem;line-height:1.15;margin:0 0 .5rem;text-wrap:balance}
h2{font-size:1.3rem;margin:2.6rem 0 .4rem;padding-top:1rem;border-top:1px solid var(--line);break-after:avoid}
h3{font-size:1rem;margin:1.4rem 0 .3rem;break-after:avoid}
p{margin:.4rem 0;max-width:44rem}.lead,.note{color:var(--soft)}.note{font-size:.875rem}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(10rem,1fr));gap:.75rem;margin:1.4rem 0 0;padding:0}
.tiles div{border:1px solid var(--line);border-radius:.6rem;padding:.7rem .9rem;break-inside:avoid}
.tiles b{display:block;font-size:1.7rem;line-height:1.2;color:var(--accent);font-variant-numeric:tabular-nums}
.tiles span{font-size:.85rem;color:var(--soft)}
figure{margin:.8rem 0;break-inside:avoid}figure svg{display:block;width:100%;height:auto;max-height:46rem}
.maps{display:grid;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr));gap:1rem 1.5rem}
.maps h3{margin:.6rem 0 0}.maps figure svg{border-radius:.5rem}
table{border-collapse:collapse;width:100%;margin:.8rem 0;font-size:.9rem}
th{font-weight:600;text-align:left;color:var(--soft)}
td,th{padding:.28rem .6rem .28rem 0;border-bottom:1px solid var(--line);vertical-align:top}
tr{break-inside:avoid}.n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.bar{width:7rem;padding-top:.55rem}.bar svg{display:block;width:7rem;height:.55rem}
.legend svg{width:7rem;height:.6rem;vertical-align:baseline;margin:0 .3rem}
code{font-size:.85em;overflow-wrap:anywhere}
@page{margin:16mm 14mm}
@media print{body{padding:0;font-size:10.5pt;max-width:none}h2{margin-top:1.6rem}figure svg{max-height:17cm}
.maps{grid-template-columns:1fr 1fr}}"""


class Speech:
    """What is said in one language, numbers included."""

    def __init__(self, language: str) -> None:
        self.language, self.words = language, Texts.load(WORDS, language)

    def __call__(self, key: str, **parts: str | int) -> str:
        """A sentence, as HTML."""
        return escape(self.words.say(Phrase(key, **parts)), quote=False)

    def number(self, value: float, digits: int = 1) -> str:
        """A number as the language writes it."""
        told = f"{value:,.{digits}f}"
        if self.language == "en":
            return told
        return told.replace(",", "\u202f" if self.language == "fr" else "\u00a0").replace(".", ",")

    def percent(self, share: float) -> str:
        """A share, of a hundred."""
        return self.number(100 * share)

    def parts(self, one: Estimate, scale: float = 100) -> dict[str, str]:
        """The ends of an interval."""
        return {"low": self.number(scale * one.low), "high": self.number(scale * one.high)}


def document(language: str, title: str, body: str) -> str:
    """A whole page."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    return (
        f'<!doctype html><html lang="{language}"><head>{head}<style>{STYLE}</style></head><body>{body}</body></html>\n'
    )


def page(found: Findings, sample: Sample, skill: tuple[Estimate | None, int], language: str, command: str) -> str:
    """All that was found, section by section."""
    say, game = Speech(language), found.simulation.game
    title = say.words.say(Phrase("report.title", game=game.text(language)["name"], n=say.number(found.games, 0)))
    parts = [
        f"<h1>{escape(title)}</h1>",
        *preface(say, found),
        tiles(say, found, skill[0]),
        *length(say, found),
        *wins(say, found),
        *sources(say, found),
        *finishes(say, found, sample),
        *luck(say, found, *skill),
        *places(say, found.simulation, sample),
        *clauses(say, found.simulation, sample),
        f"<h2>{say('report.method')}</h2>",
        f"<p>{say('report.method_told', command='{}').replace('{}', f'<code>{escape(command)}</code>')}</p>",
    ]
    return document(language, title, "\n".join(parts))


def preface(say: Speech, found: Findings) -> Iterator[str]:
    """What was played."""
    simulation = found.simulation
    bots = ", ".join(dict.fromkeys(simulation.bots))
    games = say.number(found.games + found.cut_off, 0)
    yield f'<p class="lead">{say("report.lead", n=games, seats=simulation.seats, bots=bots, seed=simulation.seed)}'
    yield " ".join(settings(say, simulation)) + "</p>"
    if found.cut_off:
        yield f"<p>{say('report.cut_off', n=say.number(found.cut_off, 0))}</p>"


def settings(say: Speech, simulation: Simulation) -> Iterator[str]:
    """By which options and constants it was played."""
    text = simulation.game.text(say.language)
    chosen = [
        text[f"option.{option.name}.name"]
        if value is True
        else f"{text[f'option.{option.name}.name']}: {text[f'option.{option.name}.{value}']}"
        for option in simulation.game.options
        if (value := simulation.options[option.name]) != option.values[0]
    ]
    if chosen:
        yield say("report.options", options=", ".join(chosen))
    if simulation.game.variant:
        yield say("report.variant", variant=simulation.game.variant)


def tiles(say: Speech, found: Findings, skill: Estimate | None) -> str:
    """The few numbers that say most."""
    fair = say.percent(1 / found.simulation.seats)
    shown = [(say.number(found.length.value), say("report.length_tile"))]
    shown.append((say.percent(found.wins[0].value), say("report.first_tile", fair=fair)))
    if found.close:
        shown.append((say.percent(found.close.value), say("report.close_tile")))
    if skill:
        shown.append((say.percent(skill.value), say("report.skill_tile")))
    return '<div class="tiles">' + "".join(f"<div><b>{n}</b><span>{word}</span></div>" for n, word in shown) + "</div>"


def figure(drawing: str) -> str:
    """A drawing in its frame."""
    return f"<figure>{drawing}</figure>"


def length(say: Speech, found: Findings) -> Iterator[str]:
    """How long games are, and how they end."""
    import numpy

    low, middle, high = (float(part) for part in numpy.quantile(found.decisions, (0.25, 0.5, 0.75)))
    told = say(
        "report.length_told",
        mean=say.number(found.length.value),
        quarter=say.number(low, 0),
        three=say.number(high, 0),
        least=say.number(float(found.decisions.min()), 0),
        most=say.number(float(found.decisions.max()), 0),
        **say.parts(found.length, 1),
    )
    yield f"<h2>{say('report.length')}</h2><p>{told}</p>"
    across, median = say.words["report.length_across"], say("report.length_median", n=say.number(middle, 0))
    yield figure(histogram("length", found.decisions, across, say("report.length"), median))
    if found.endings:
        words = found.simulation.game.text(say.language)
        rows = [(words[f"ending.{name}"], one) for name, one in found.endings]
        yield f"<h3>{say('report.endings')} (%)</h3>"
        yield figure(intervals("endings", rows, say("report.endings"), say.number))


def wins(say: Speech, found: Findings) -> Iterator[str]:
    """Who wins, and what the first seat is worth."""
    fair, first = 1 / found.simulation.seats, found.wins[0]
    yield f"<h2>{say('report.wins')} (%)</h2>"
    rows = [(say("report.wins_seat", seat=seat_letter(seat)), one) for seat, one in enumerate(found.wins)]
    yield figure(intervals("wins", rows, say("report.wins"), say.number, fair))
    told = say("report.first_told", share=say.percent(first.value), fair=say.percent(fair), **say.parts(first))
    sure = say("report.first_unsure" if first.low <= fair <= first.high else "report.first_sure")
    yield f"<p>{told} {sure}"
    if found.close:  # points are more than who has won
        ahead = found.ahead
        yield say("report.first_points", mean=say.number(ahead.value), **say.parts(ahead, 1))
    yield "</p>"
    shared = say("report.wins_shared", share=say.percent(found.shared.value))
    yield f'<p class="note">{say("report.wins_fair")} {shared}</p>'


def sources(say: Speech, found: Findings) -> Iterator[str]:
    """Where points come from, and what else is counted at the end."""
    if not found.sources:
        return
    words = found.simulation.game.text(say.language)
    rows = [(words[f"count.{one.name}"], one.winners, one.others) for one in found.sources]
    sides = say.words["report.sources_winners"], say.words["report.sources_others"]
    yield f"<h2>{say('report.sources')}</h2><p>{say('report.sources_told')}</p>"
    yield figure(pairs("sources", rows, sides, say("report.sources"), say.number))


def finishes(say: Speech, found: Findings, sample: Sample) -> Iterator[str]:
    """How close games are at the end, and how often somebody came from behind."""
    yield f"<h2>{say('report.finishes')}</h2>"
    if found.close:
        part = say.number(100 * CLOSE, 0)
        share = say.percent(found.close.value)
        yield f"<p>{say('report.close_told', share=share, part=part, **say.parts(found.close))}</p>"
        across, median = say.words["report.close_across"], say("report.length_median", n=say.number(middle(found), 0))
        yield figure(histogram("leads", found.leads, across, say("report.finishes"), median))
    else:
        yield f"<p>{say('report.close_none')}</p>"
    if sample.comebacks and sample.from_last:
        last = say.parts(sample.from_last)
        told = say(
            "report.comeback_told",
            share=say.percent(sample.comebacks.value),
            last=say.percent(sample.from_last.value),
            last_low=last["low"],
            last_high=last["high"],
            **say.parts(sample.comebacks),
        )
        yield f"<p>{told}</p>"


def middle(found: Findings) -> float:
    """The median lead."""
    import numpy

    return float(numpy.median(found.leads))


def luck(say: Speech, found: Findings, skill: Estimate | None, games: int) -> Iterator[str]:
    """How often a strong bot beats weak ones."""
    yield f"<h2>{say('report.skill')}</h2>"
    if skill is None:
        yield f"<p>{say('report.skill_none')}</p>"
        return
    fair = 1 / found.simulation.seats
    told = say(
        "report.skill_told",
        strong=STRONG,
        share=say.percent(skill.value),
        n=say.number(games, 0),
        fair=say.percent(fair),
        **say.parts(skill),
    )
    yield f"<p>{told}</p>"
    yield figure(intervals("skill", [(STRONG, skill)], say("report.skill"), say.number, fair))


def places(say: Speech, simulation: Simulation, sample: Sample) -> Iterator[str]:
    """Heat maps over the game's own board."""
    heat, s = simulation.game.heat, simulation.position()
    if heat is None:
        return
    words = simulation.game.text(say.language)
    yield f'<h2>{say("report.heat")}</h2><p>{say("report.heat_told", n=sample.games)}</p><div class="maps">'
    for one, counts in zip(heat.maps, sample.heat, strict=True):
        if sum(counts):
            yield f"<div><h3>{escape(words[f'heat.{one.name}'])}</h3>"
            yield figure(heat_over(heat.board(s, words), one.spots(s), one.size, counts))
            yield f'<p class="note legend">0 % {scale_of_heat()} {say.percent(max(counts) / sum(counts))} %</p></div>'
    yield "</div>"


def clauses(say: Speech, simulation: Simulation, sample: Sample) -> Iterator[str]:
    """In how many games each clause took effect."""
    seen = sample.occurrence
    if seen is None:
        return
    yield f"<h2>{say('report.clauses')}</h2><p>{say('report.clauses_told', n=seen.games)}</p><table>"
    translated = rules_file(simulation.game.folder, say.language).is_file()
    texts = simulation.game.rulebook(say.language if translated else "en").clauses
    for clause in texts:
        if clause not in seen.unwatched:
            share = seen.occurred.get(clause, 0) / seen.games
            full = f'<rect width="{100 * share:.1f}" height="8" fill="#b0562b"/>'
            bar = f'<rect width="100" height="8" fill="#f0e8dc"/>{full}'
            drawn = f'<svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">{bar}</svg>'
            yield (
                f'<tr><td class="n">{clause}</td><td>{escape(shortened(texts[clause]), quote=False)}</td>'
                f'<td class="bar">{drawn}</td><td class="n">{say.number(100 * share, 0)} %</td></tr>'
            )
    yield "</table>"
    if seen.unwatched:
        yield f'<p class="note">{say("report.clauses_unwatched", clauses=", ".join(seen.unwatched))}</p>'


def shortened(text: str, most: int = 66) -> str:
    """The beginning of a clause, to know it by."""
    plain = " ".join(text.replace("`", "").split())
    return plain if len(plain) <= most else plain[:most].rsplit(" ", 1)[0].rstrip(",;:.") + " …"
