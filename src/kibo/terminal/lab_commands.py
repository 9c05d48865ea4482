"""The commands of the laboratory: many games, reports, analyses, tournaments, tuning; loaded when they run."""

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from .flags import (
    FolderFlag,
    GameArgument,
    LanguageFlag,
    OptionFlag,
    SetFlag,
    checked_language,
    checked_seed,
    deals_word,
    language_of_system,
    number_word,
    read_constants,
    words_of,
)


def simulate(
    game: GameArgument,
    number: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 10_000,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT…", help="The bots, in turn for the seats; ./my_bot.py is one of your own.")
    ] = "random",
    device: Annotated[
        str, typer.Option(help="plain (interpreted), cpu (compiled), gpu, or ray (a cluster's workers).")
    ] = "cpu",
    cluster: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="With --device ray: a cluster that is there; usually one is made here."),
    ] = None,
    threads: Annotated[
        int | None, typer.Option(help="Threads on the CPU, or workers of a cluster made here; usually one a core.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games, on every device.")] = 0,
    option: OptionFlag = None,
    constants: SetFlag = None,
    rotate: Annotated[
        bool, typer.Option("--rotate", help="Bots change seats; what is counted is counted by bot.")
    ] = False,
    cap: Annotated[int | None, typer.Option(help="A game is cut off after so many plies, and counted so.")] = None,
    sample: Annotated[
        int | None, typer.Option(help="How many games are watched for clauses, up to 40,000 plies in all; 0: none.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE.parquet", help="Write down every game, too: a folder of Parquet files.")
    ] = None,
    moves: Annotated[
        bool, typer.Option("--moves", help="With --out: every move as well, in FILE-moves.parquet.")
    ] = False,
    resume: Annotated[
        bool, typer.Option("--resume", help="With --out: go on with games that were written before.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> int:
    """Let bots play many games, and count what happens. Ctrl-C gives what has been counted so far.

    [dim]Example: kibo simulate GAME --games 100000 --seats 3 --bots greedy,random --out games.parquet[/dim]
    """
    from ..bots.own import read_bot
    from ..lab.what_if import given_game
    from . import simulating
    from .opening import options_of
    from .simulating import kept_in

    given = given_game(game, read_constants(constants))
    return simulating.run(
        given,
        games=number,
        seats=seats,
        options=options_of(given, option or []),
        bots=[read_bot(word) for word in words_of(bots)],
        device=device,
        cluster_at=cluster,
        threads=threads,
        seed=checked_seed(seed) or 0,
        cap=cap,
        rotate=rotate,
        sample=sample,
        kept=kept_in(out, moves, resume),
        as_json=json,
    )


def report(
    game: GameArgument,
    number: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games.")] = 2000,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="BOT,BOT…", help="The bots; several change seats. Usually greedy, where there is one."),
    ] = "",
    seed: Annotated[int, typer.Option(help="The same seed gives the same page.")] = 0,
    option: OptionFlag = None,
    constants: SetFlag = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            metavar="A B", help="Two of NAME=VALUE, with the same seeds: options, constants, bots=BOT+BOT, or a FILE."
        ),
    ] = None,
    lang: LanguageFlag = None,
    device: Annotated[str, typer.Option(help="plain (interpreted) or cpu (compiled).")] = "cpu",
    threads: Annotated[int | None, typer.Option(help="Threads on the CPU; usually one a core.")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.html", help="The page; usually report-GAME.html.")] = None,
) -> int:
    """Write a page about many games: length, points, seats, luck, and where on the board things happen.

    [dim]Example: kibo report GAME --games 5000 --seats 3 --lang fr --out report.html[/dim]
    """
    from ..bots.own import read_bot
    from ..lab.what_if import given_game
    from . import reporting
    from .opening import options_of

    loaded = given_game(game)
    wanted = reporting.ReportOrder(
        loaded,
        number,
        seats,
        options_of(loaded, option or []),
        [read_bot(word) for word in words_of(bots)],
        read_constants(constants),
        checked_seed(seed) or 0,
        device,
        threads,
    )
    language = checked_language(lang) or language_of_system()
    page = Path(f"report-{loaded.key}.html") if out is None else out
    return reporting.run(wanted, compare, language, page, shlex.join(["kibo", *sys.argv[1:]]))


def analyse(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A game record, a saved game or a match as JSON.")],
    at: Annotated[int | None, typer.Option(metavar="N", help="After N moves of it; usually at its end.")] = None,
    number: Annotated[
        int | None, typer.Option("--games", "-n", metavar="N", help="How many games are imagined in all; usually 2000.")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="As many as there is time for, or --games of them.")] = None,
    device: Annotated[str, typer.Option(help="plain (interpreted), cpu (compiled) or gpu.")] = "cpu",
    threads: Annotated[int | None, typer.Option(help="Threads on the CPU; usually one a core.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed and number of games find the same, on every device.")] = 0,
    lang: LanguageFlag = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of a table.")] = False,
    folder: FolderFlag = None,
    constants: SetFlag = None,
) -> int:
    """Say what each choice of whoever is to move is worth, by what that seat sees. Ctrl-C gives what is known so far.

    [dim]Example: kibo analyse my.game --at 12 --games 100000 --device gpu[/dim]
    """
    from ..lab.simulate import cores
    from . import analysing, replay

    match = replay.read_until(file, at, folder, read_constants(constants))
    language = checked_language(lang) or language_of_system()
    many = cores() if threads is None else threads
    return analysing.run(match, number, seconds, device, many, checked_seed(seed) or 0, language, json)


def tournament(
    games: Annotated[
        str,
        typer.Option(
            metavar="GAME,GAME=N…", help="The games or files of variants, with deals of their own; usually all."
        ),
    ] = "",
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT…", help="The bots, ./my_bot.py among them; usually all levels of each game.")
    ] = "",
    seats: Annotated[str, typer.Option(metavar="N,N…", help="How many seats; usually as few as there can be.")] = "",
    deals: Annotated[int, typer.Option(help="How many deals each table of bots plays, with every seating.")] = 100,
    ladder: Annotated[bool, typer.Option("--ladder", help="Only bots named side by side meet.")] = False,
    sprt: Annotated[bool, typer.Option("--sprt", help="Leave two bots as soon as it is clear who is better.")] = False,
    processes: Annotated[int | None, typer.Option(help="Processes that play; usually one a core.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    out: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep all games there, with a report; go on if some are there."),
    ] = None,
    markdown: Annotated[Path | None, typer.Option(metavar="FILE", help="Write the standings as a page, too.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object instead of tables.")] = False,
) -> int:
    """Let bots play each other, all against all, and say how strong they are. Ctrl-C gives what is known so far.

    [dim]Example: kibo tournament --games GAME --bots greedy,hard --deals 500 --sprt --out results[/dim]
    """
    from ..core.game import game_ids
    from ..lab.simulate import cores
    from ..lab.tournament import Tournament
    from . import tourney

    named = dict(map(deals_word, words_of(games)))
    planned = Tournament(
        list(named) or game_ids(),
        words_of(bots),
        [number_word(word) for word in words_of(seats)],
        deals,
        checked_seed(seed) or 0,
        own_deals={word: own for word, own in named.items() if own is not None},
        neighbours=ladder,
        stop_early=sprt,
        folder=out,
    )
    command = " ".join(["kibo", *sys.argv[1:]])
    return tourney.run(planned, cores() if processes is None else processes, json, markdown, command)


def tune(
    game: GameArgument,
    number: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many games a step plays.")] = 200,
    steps: Annotated[int, typer.Option(metavar="N", help="How many steps in all, a checkpoint's included.")] = 200,
    check: Annotated[int, typer.Option(metavar="N", help="Games of the last match, against what was.")] = 4000,
    seats: Annotated[int | None, typer.Option(help="How many seats.")] = None,
    constants: Annotated[
        str | None, typer.Option(metavar="NAME,NAME…", help="Which constants: bots.NAME, say; usually the game says.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same tuning.")] = 0,
    out: Annotated[
        Path, typer.Option(metavar="FOLDER", help="For checkpoint, curve and patch; where one is, it goes on.")
    ] = Path("tuning"),
    device: Annotated[str, typer.Option(help="plain (interpreted) or cpu (compiled).")] = "cpu",
    threads: Annotated[int | None, typer.Option(help="Threads on the CPU; usually one a core.")] = None,
    option: OptionFlag = None,
) -> int:
    """Tune the constants of a game's value function by self-play. After Ctrl-C the same command goes on.

    [dim]Example: kibo tune GAME --seats 2 --games 400 --steps 300 --out tuned[/dim]
    """
    from ..lab.what_if import given_game
    from . import tuning
    from .opening import options_of

    given = given_game(game)
    return tuning.run(
        given,
        constants=words_of(constants),
        seats=seats,
        options=options_of(given, option or []),
        games=number,
        steps=steps,
        check=check,
        seed=checked_seed(seed) or 0,
        out=out,
        device=device,
        threads=threads,
    )
