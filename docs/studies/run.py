"""Makes the studies of this folder: `python docs/studies/run.py NAME…`, or all of them; every figure is counted anew.

A study is a function that plays, counts, and yields the lines of its page. What it says follows from the numbers.
"""

import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy

import kibo
from kibo.bots.desk import AT_START, new_desk
from kibo.bots.dispatch import needed
from kibo.core import draw
from kibo.core.errors import KiboError, unknown
from kibo.core.game import Game
from kibo.core.link import compiled, numbers
from kibo.games.kilimanjaro.actions import REST
from kibo.games.kilimanjaro.board import SUMMIT
from kibo.games.kilimanjaro.state import Phase
from kibo.lab import ledger
from kibo.lab.comparison import SURE, Comparison, Difference, compare, corrected, difference, lots
from kibo.lab.figures import intervals
from kibo.lab.findings import Estimate, mean_of, share_of, skill
from kibo.lab.paired import OUTCOME, SHARE, Deal, play_deal
from kibo.lab.playout import SHARES
from kibo.lab.scribe import Scribe
from kibo.lab.simulate import CAP, Simulation, cores

FOLDER = Path(__file__).parent
SEED = 16
GAMES = {"kilimanjaro": 8000, "africa": 4000, "photo_safari": 1500, "star_of_africa": 4000}
"""How many games a comparison plays on either side."""
EACH = {"kilimanjaro": 3000, "africa": 1500, "photo_safari": 400, "star_of_africa": 2000}
"""How many games each table plays where many tables are looked at."""

LEFT_OUT: list[str] = []
"""Which games of a study did not come to their end within the cap."""

Lines = Iterator[str]


def table(name: str, seats: int | None = None, bots: str = "greedy", **more: object) -> Simulation:
    """A table of equal bots."""
    options = more.pop("options", None)
    return Simulation(kibo.load(name), seats, options, [bots], SEED, threads=cores(), **more)  # type: ignore[arg-type]


def number(value: float) -> str:
    """A number in an English text."""
    return f"{value:,.1f}"


def percent(one: Estimate) -> str:
    """A share with its interval."""
    return f"{100 * one.value:.1f} % ({100 * one.low:.1f} to {100 * one.high:.1f})"


def mean(one: Estimate) -> str:
    """A mean with its interval."""
    return f"{number(one.value)} ({number(one.low)} to {number(one.high)})"


def drawn(name: str, rows: list[tuple[str, Estimate]], label: str, fair: float | None = None) -> str:
    """A figure in a file beside the page, and the line that shows it."""
    (FOLDER / f"{name}.svg").write_text(intervals(name, rows, label, number, fair) + "\n", "utf-8")
    return f"![{label}]({name}.svg)"


def told(found: Comparison, a: str, b: str) -> Lines:
    """What of a comparison is sure, as a table."""
    left_out = f" ({found.cut_off} more left out, as a game of them came to no end)" if found.cut_off else ""
    sure = len(found.significant())
    yield f"{found.games:,} pairs{left_out}, {len(found.differences)} measures; {sure} differ beyond chance."
    yield ""
    if found.significant():
        yield f"| measure | {a} | {b} | difference | 95 % interval |"
        yield "|---|---|---|---|---|"
    for one in found.significant():
        low, high = f"{one.low:,.2f}", f"{one.high:,.2f}"
        yield f"| {one.measure} | {one.a:,.2f} | {one.b:,.2f} | {one.difference:+,.2f} | {low} to {high} |"
    yield ""


def first_seat() -> Lines:
    """Is the first seat favoured?"""
    measured: list[tuple[str, int, Estimate, Difference]] = []
    for name in kibo.game_ids():
        for seats in kibo.load(name).seats:
            rows = played(table(name, seats), EACH[name])
            won = rows[:, ledger.WON : ledger.WON + seats]
            first = won[:, 0] / won.sum(axis=1)
            fair = numpy.full(len(first), 1 / seats)
            measured.append(
                (name, seats, share_of(first.sum(), len(first)), difference(f"{name} {seats}", fair, first))
            )
    sure = {one.measure for one in corrected([one for *_, one in measured]) if one.significant}
    favoured = [
        f"{name} with {seats}"
        for name, seats, one, _ in measured
        if f"{name} {seats}" in sure and one.value > 1 / seats
    ]
    behind = [
        f"{name} with {seats}"
        for name, seats, one, _ in measured
        if f"{name} {seats}" in sure and one.value < 1 / seats
    ]
    yield f"Favoured beyond chance: {', '.join(favoured) or 'nowhere'}."
    yield f"At a disadvantage beyond chance: {', '.join(behind) or 'nowhere'}."
    yield f"{len(measured)} tables were asked; Holm's correction keeps the risk of any false one at {100 * SURE:.0f} %."
    yield from (
        "",
        "| game | seats | games | first seat wins | fair | more than fair | sure |",
        "|---|---|---|---|---|---|---|",
    )
    for name, seats, one, more in measured:
        sign = "yes" if more.measure in sure else "no"
        gap = f"{100 * more.difference:+.1f} points"
        yield f"| {name} | {seats} | {EACH[name]:,} | {percent(one)} | {100 / seats:.1f} % | {gap} | {sign} |"
    rows_drawn = [(f"{name}, {seats}", Estimate(one.difference, one.low, one.high)) for name, seats, _, one in measured]
    yield from ("", drawn("first_seat", rows_drawn, "What the first seat wins more than its share, in percent", 0))


def played(simulation: Simulation, games: int) -> numpy.ndarray:
    """The rows of the games that came to their end."""
    rows = numpy.concatenate([lot.games for lot in lots(simulation, games)])
    over = rows[:, ledger.ENDING] >= 0
    if not over.all():
        table_of = f"{simulation.game.id} with {simulation.seats} {simulation.bots[0]} bots"
        LEFT_OUT.append(f"{(~over).sum()} of {games:,} games of {table_of}")
    return rows[over]


def length() -> Lines:
    """How long is a game, and what makes it long?"""
    yield from (
        "Decisions a game, with their 95 % intervals.",
        "",
        "| game | bots | seats | decisions | 9 of 10 games |",
        "|---|---|---|---|---|",
    )
    rows_of: dict[str, numpy.ndarray] = {}
    for name in kibo.game_ids():
        for bots in ("greedy", "random"):
            for seats in sorted({kibo.load(name).seats[0], kibo.load(name).seats[-1]}):
                rows = played(table(name, seats, bots), EACH[name])
                taken = rows[:, ledger.DECISIONS]
                low, high = numpy.quantile(taken, (0.05, 0.95))
                yield f"| {name} | {bots} | {seats} | {mean(mean_of(taken))} | {low:,.0f} to {high:,.0f} |"
                if bots == "greedy":
                    rows_of[name] = rows
    yield from (
        "",
        "What goes with long games, greedy bots at a full table: Pearson's correlation of the decisions with what",
    )
    yield from (
        "the table comes to at the end, and its 95 % interval after Fisher.",
        "",
        "| game | with | correlation |",
        "|---|---|---|",
    )
    shown = []
    for name, rows in rows_of.items():
        for what, one in sorted(correlations(kibo.load(name), rows), key=lambda pair: -abs(pair[1].value)):
            yield f"| {name} | {what} | {one.value:+.2f} ({one.low:+.2f} to {one.high:+.2f}) |"
            shown.append((f"{name}: {what}", one))
    yield from ("", drawn("length", shown, "Correlation with the length of a game, in hundredths", 0))


def correlations(game: Game, rows: numpy.ndarray) -> Iterator[tuple[str, Estimate]]:
    """What of a game's end goes with its length."""
    names, seats = game.final.names, game.seats[-1]
    points = numpy.sort(rows[:, ledger.POINTS : ledger.POINTS + seats], axis=1)
    measures = {"lead of the first": points[:, -1] - points[:, -2]}
    for i, name in enumerate(names):
        measures[f"{name}, of all"] = rows[:, [ledger.AMOUNTS + seat * len(names) + i for seat in range(seats)]].sum(
            axis=1
        )
    for i, name in enumerate(game.final.endings):
        measures[f"ending {name}"] = rows[:, ledger.ENDING] == i
    for name, values in measures.items():
        if values.std() > 0:
            r = float(numpy.corrcoef(rows[:, ledger.DECISIONS], values)[0, 1])
            wide = 1.96 / numpy.sqrt(len(rows) - 3)
            yield name, Estimate(r, *(float(numpy.tanh(numpy.arctanh(r) + side * wide)) for side in (-1, 1)))


def lion() -> Lines:
    """Is the lion worth a village less?"""
    usual = table("kilimanjaro", 4)
    fewer = table("kilimanjaro", 4, swap={"board.VILLAGES": (0, 25, 50, 75)})
    flights = {name: fled(simulation, 1500) for name, simulation in (("five", usual), ("four", fewer))}
    gap = mean_of(flights["four"][0]).value - mean_of(flights["five"][0]).value
    error = sum((mean_of(lost).high - mean_of(lost).value) ** 2 for lost, _ in flights.values()) ** 0.5
    lost = mean_of(flights["five"][0])
    yield "A lion drives an expedition back to the village behind it; villages are 20 spaces apart (the start, 20, 40,"
    yield f"60 and 80). Greedy bots hide lions so that one costs {mean(lost)} spaces, {5 * lost.value:.0f} % of that."
    yield "And if there were one village less, at 25, 50 and 75?"
    yield from ("", "| villages | spaces lost to a lion | lions met a game |", "|---|---|---|")
    for name, (lost, met) in flights.items():
        yield f"| {name} | {mean(mean_of(lost))} | {mean(mean_of(met))} |"
    yield from (
        "",
        f"With a village less a lion costs {gap:+.1f} spaces more ({gap - error:.1f} to {gap + error:.1f}).",
        "",
    )
    yield from ("Between the same games with five villages and with four:", "")
    yield from told(compare(usual, fewer, GAMES["kilimanjaro"]), "five villages", "four villages")
    yield drawn(
        "lion",
        [(f"{name} villages", hundredth(mean_of(lost))) for name, (lost, _) in flights.items()],
        "Spaces lost to a lion",
    )


def hundredth(one: Estimate) -> Estimate:
    """For a figure of shares, a number that is none."""
    return Estimate(one.value / 100, one.low / 100, one.high / 100)


def fled(simulation: Simulation, games: int) -> tuple[numpy.ndarray, numpy.ndarray]:
    """The spaces that each meeting with a lion cost, and how many of them each game had."""
    rules, lost, met = simulation.game.rules, [], []
    piece = Scribe(simulation, plies=True).piece(0, games)
    actions, at = piece.plies["action"].tolist(), 0
    for plies in piece.lengths().tolist():
        s, lions = simulation.position(), 0
        for action in actions[at : at + plies]:
            turn, here, phase = s.turn, s.at[s.turn], s.phase
            rules.apply(s, action)
            goal = here + s.stride
            travels = phase in (Phase.PLAY_CARD, Phase.TAKE_BANANA) and action != REST
            if travels and goal < SUMMIT and s.at[turn] < goal:
                lost.append(goal - s.at[turn])
                lions += 1
        met.append(lions)
        at += plies
    return numpy.array(lost), numpy.array(met)


def ring() -> Lines:
    """Does the ring board change anything?"""
    for bots in ("greedy", "random"):
        sides = [table("photo_safari", 4, bots, options={"board": board}) for board in ("dodecahedron", "ring")]
        yield from (f"## {bots.capitalize()} bots, four seats", "")
        yield from told(compare(*sides, EACH["photo_safari"]), "dodecahedron", "ring")
    shown = []
    for board in ("dodecahedron", "ring"):
        rows = played(table("photo_safari", 4, options={"board": board}), EACH["photo_safari"])
        shown.append((board, hundredth(mean_of(rows[:, ledger.DECISIONS]))))
    yield drawn("ring", shown, "Decisions a game of greedy bots")


def cape_town() -> Lines:
    """Which Cape Town rule makes Star of Africa shorter?"""
    games, rules = GAMES["star_of_africa"], ("every", "once", "first")
    found, lengths = {}, {}
    for bots in ("greedy", "random"):
        sides = {rule: table("star_of_africa", 4, bots, options={"cape_town": rule}) for rule in rules}
        for rule, simulation in sides.items():
            lengths[bots, rule] = mean_of(played(simulation, games)[:, ledger.DECISIONS])
        found |= {(bots, rule): compare(sides["every"], sides[rule], games) for rule in rules[1:]}
    for (bots, rule), one in found.items():
        more = one["decisions"]
        sure = "beyond chance" if more.significant else "not to be told from chance"
        between = f"{more.low:,.1f} to {more.high:,.1f}"
        yield f"- {bots} bots, {rule} instead of every time: {more.difference:+,.1f} decisions ({between}), {sure}."
    yield from ("", "| decisions a game | every | once | first |", "|---|---|---|---|")
    for bots in ("greedy", "random"):
        yield f"| {bots} | " + " | ".join(mean(lengths[bots, rule]) for rule in rules) + " |"
    for (bots, rule), one in found.items():
        yield from ("", f"## {bots.capitalize()} bots: paid on every arrival, or {rule}", "")
        yield from told(one, "every", rule)
    shown = [(rule, hundredth(lengths["greedy", rule])) for rule in rules]
    yield from ("", drawn("cape_town", shown, "Decisions a game of greedy bots, four seats"))


def flights_home() -> Lines:
    """What do flights home decide?"""
    sides = {rule: table("star_of_africa", 4, options={"flights": rule}) for rule in ("anywhere", "strict")}
    games = GAMES["star_of_africa"]
    by_air = won_by_air(sides["anywhere"], 1000)
    yield f"Where flights may end at home, {percent(by_air)} of the games of greedy bots are won by one."
    yield from ("", "The same games with flights that may end anywhere, and with strict ones:", "")
    yield from told(compare(sides["anywhere"], sides["strict"], games), "anywhere", "strict")
    shown = [(rule, hundredth(mean_of(played(side, games)[:, ledger.DECISIONS]))) for rule, side in sides.items()]
    yield drawn("flights_home", shown, "Decisions a game of greedy bots, four seats")


def won_by_air(simulation: Simulation, games: int) -> Estimate:
    """How often the last action of a game is a flight."""
    piece = Scribe(simulation, plies=True).piece(0, games)
    ends = numpy.cumsum(piece.lengths()) - 1
    phases = simulation.game.phases
    last = [phases[phase] == "take turn" for phase in piece.plies["phase"][ends].tolist()]
    return share_of(sum(last), games)


def luck() -> Lines:
    """How much of each game is luck?"""
    yield "Two answers. How often one bot that looks a step ahead (greedy) wins among random ones, changing seats: if"
    yield "all were luck, its equal share. And how often the same seat wins when equal greedy bots play the same deal"
    yield "again, with the same numbers for chance and other tie-breaks: if the deal decided nothing, an equal share."
    yield from (
        "",
        "| game | seats | greedy among random | same deal, same winner | equal share |",
        "|---|---|---|---|---|",
    )
    shown = []
    for name in kibo.game_ids():
        seats = 4
        simulation = table(name, seats)
        strong, again = skill(simulation, EACH[name]), same_winner(simulation, EACH[name])
        assert strong
        yield f"| {name} | {seats} | {percent(strong)} | {percent(again)} | {100 / seats:.0f} % |"
        shown += [(f"{name}: greedy wins", strong), (f"{name}: the deal decides", again)]
    yield from ("", drawn("luck", shown, "Luck and skill, four seats, in percent", 1 / 4))


def same_winner(simulation: Simulation, deals: int) -> Estimate:
    """How often two games of one deal have the same winner, a shared win counting as its part."""
    game, row = simulation.game, simulation.bot_row()
    play = compiled(game, play_deal, "cpu", needed(row))
    desk, outcome, bots = new_desk(game, "cpu"), numbers("cpu", OUTCOME), numbers("cpu", len(row))
    desk.worlds[AT_START] = simulation.position().pack()[0]
    bots[:] = row
    agreed = 0.0
    for deal in range(deals):
        shares = []
        for seating in range(2):
            play(desk, numbers("cpu", draw.STATE), Deal(bots, simulation.cap, SEED, deal, seating), outcome)
            shares.append([share / SHARES for share in outcome[SHARE:]])
        agreed += sum(one * other for one, other in zip(*shares, strict=True))
    return share_of(agreed, deals)


STUDIES: dict[str, Callable[[], Lines]] = {
    study.__name__: study for study in (first_seat, length, lion, ring, cape_town, flights_home, luck)
}
OF_TABLES = ("first_seat", "length", "ring", "luck")
"""Which of them look at so many tables that each plays fewer games."""


def machine() -> str:
    """What it was counted on."""
    model = platform.machine()
    if Path("/proc/cpuinfo").is_file():
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return (
        f"{cores()} cores ({model}), {platform.system()}, Python {platform.python_version()}, kibo {kibo.__version__}"
    )


def write(name: str) -> Path:
    """Make one study, and write its page."""
    began, used = time.perf_counter(), os.times()
    title = STUDIES[name].__doc__ or name
    LEFT_OUT.clear()
    lines = list(STUDIES[name]())
    spent = os.times().user - used.user
    games = ", ".join(f"{game} {count:,}" for game, count in (EACH if name in OF_TABLES else GAMES).items())
    page = [
        f"# {title}",
        "",
        *lines,
        "",
        "## How this was made",
        "",
        f"By `python docs/studies/run.py {name}`, which wrote this page and its figure: nothing was typed by hand.",
        f"Seed {SEED}; games a question, where no other number stands: {games}.",
        f"Intervals are 95 % intervals. It took {time.perf_counter() - began:.0f} s, {spent:.0f} s of processor time,",
        f"on {machine()}.",
    ]
    if LEFT_OUT:
        page += ["", f"Left out, as they came to no end within {CAP:,} plies: {'; '.join(dict.fromkeys(LEFT_OUT))}."]
    path = FOLDER / f"{name}.md"
    path.write_text("\n".join(page) + "\n", "utf-8")
    return path


if __name__ == "__main__":
    try:
        for chosen in sys.argv[1:] or STUDIES:
            if chosen not in STUDIES:
                raise unknown("study", chosen, STUDIES)
        for chosen in sys.argv[1:] or STUDIES:
            print(write(chosen))
    except KiboError as error:
        sys.exit(f"kibo: {error}")
