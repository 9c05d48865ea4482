"""The words of the command line: what is right does it, what is wrong gets a sentence."""

import subprocess
import sys

import pytest
from typer.testing import CliRunner

import kibo
from cli.players import PIG
from kibo import cli
from kibo.cli import app, main

NAME = kibo.game_ids()[0]
MISSPELT = NAME[:-1] + "xy"

WRONG = [
    (["plai"], "unknown command 'plai': did you mean play?"),
    (["zzz"], "unknown command 'zzz': there is serve, db, games, play"),
    (["--verzion"], "unknown option '--verzion': did you mean --version?"),
    (["play", MISSPELT], f"unknown game '{MISSPELT}': did you mean {NAME}?"),
    (["games", MISSPELT], f"unknown game '{MISSPELT}': did you mean {NAME}?"),
    (["simulate", MISSPELT], f"unknown game '{MISSPELT}': did you mean {NAME}?"),
    (["play", PIG, "--sead", "3"], "unknown option '--sead': did you mean --seed?"),
    (["play", PIG, "--bots", "randum"], "unknown bot 'randum': did you mean random?"),
    (["play", PIG, "--bots", "greedy"], "pig has no value function, so greedy cannot play it: there is random"),
    (["play", PIG, "--lang", "eng"], "unknown language 'eng': did you mean en?"),
    (["play", PIG, "--option", "target=50"], "unknown option of pig 'target': there is nothing"),
    (["play", PIG, "--seats", "9"], "pig is for 2 to 4 seats, not 9"),
    (["play", PIG, "--seats", "two"], "--seats takes a whole number: kibo play --help tells more"),
    (["play", PIG, "--seats"], "Option '--seats' requires an argument"),
    (["play", PIG, "--seats", "2", "--bots", "random,random,random"], "3 bots cannot sit in 2 seats"),
    (["play", PIG, "--names", "Anna,Anna"], "two cannot both be called 'Anna'"),
    (["play", PIG, "--names", "A\tB,C"], "a name is a word that can be printed"),
    (["play", PIG, "--names", "Anna,Ben,Carla", "--seats", "2"], "there are 2 people in 2 seats, but 3 names"),
    (["play", PIG, "--seed", "-1"], "a seed is a whole number from 0"),
    (["play", PIG, "again"], "Got unexpected extra argument"),
    (["play"], "say which game: kibo play GAME, or kibo play --resume"),
    (["play", "--resume"], "there is no game to resume"),
    (["play", PIG, "--resume"], "say either kibo play"),
    (["play", "nothing.json"], "there is no file nothing.json"),
    (["simulate"], "Missing argument 'GAME'"),
    (["simulate", PIG, "--games", "0"], "--games must be at least 1, not 0"),
    (["simulate", PIG, "--cap", "0"], "--cap must be at least 1, not 0"),
    (["simulate", PIG, "--cap", "9" * 30], "a game can be cut off after 1 to 1000000000 plies, not 9999"),
    (["simulate", PIG, "--sample", "-1"], "--sample must be 0 or more, not -1"),
    (["simulate", PIG, "--threads", "0"], "there must be 1 to 1024 threads, not 0"),
    (["simulate", PIG, "--threads", "99999"], "there must be 1 to 1024 threads, not 99999"),
    (["simulate", PIG, "--device", "gpuu"], "unknown device 'gpuu': did you mean gpu?"),
    (["simulate", PIG, "--bots", "random,random,random", "--seats", "2"], "name 1 to 2 bots for 2 seats, not 3"),
    (["show", "nothing.game"], "there is no file nothing.game"),
    (["show", "."], "is a folder, not a game record or saved game"),
]


@pytest.mark.parametrize(("arguments", "sentence"), WRONG, ids=[" ".join(arguments[:4]) for arguments, _ in WRONG])
def test_bad_input_gets_one_line_that_says_what_would_be_right(capsys, data, arguments, sentence):
    assert main(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("kibo: ")
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not data.exists()


def test_the_version():
    said = CliRunner().invoke(app, ["--version"])
    assert said.stdout == f"kibo {kibo.__version__}\n"
    assert said.exit_code == 0


def test_the_package_is_the_same_command():
    said = subprocess.run([sys.executable, "-m", "kibo", "--version"], capture_output=True, text=True, check=True)
    assert said.stdout == f"kibo {kibo.__version__}\n"


WITHOUT = f"""import sys
sys.modules |= dict.fromkeys({cli.HOUSE!r})  # as if they were not installed
from kibo.cli import main
sys.exit(main(sys.argv[1:]))"""


def without_the_house(*arguments):
    return subprocess.run([sys.executable, "-c", WITHOUT, *arguments], capture_output=True, text=True, check=False)


@pytest.mark.parametrize("arguments", [[], ["serve"], ["serve", "--workers", "2"], ["db", "check"]], ids=" ".join)
def test_without_the_house_one_line_says_what_to_install(arguments):
    done = without_the_house(*arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kibo: the game house needs more packages: pip install 'kibo[house]'\n"


@pytest.mark.parametrize(
    "arguments",
    [["games"], ["simulate", kibo.game_ids()[0], "--games", "1", "--device", "plain"], ["--help"]],
    ids=lambda words: words[0],
)
def test_everything_else_needs_nothing_of_the_house(arguments):
    done = without_the_house(*arguments)
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_every_option_of_every_game_is_shown_whole_on_a_narrow_screen(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    for name in kibo.game_ids():
        for option in kibo.load(name).options:
            assert f"{option.name}={'|'.join(str(value).lower() for value in option.values)}" in said


def test_with_a_house_no_arguments_open_it(monkeypatch):
    opened = []

    class House:
        @staticmethod
        def serve(port: int = 80) -> None:
            opened.append(port)

    monkeypatch.setattr(cli.importlib, "import_module", lambda _: House)
    assert main([]) == 0
    assert main(["serve", "--port", "81"]) == 0
    assert opened == [80, 81]


def test_a_house_refuses_wrong_words_with_a_suggestion(monkeypatch, capsys):
    class House:
        @staticmethod
        def serve(port: int = 80) -> None:
            raise AssertionError

    monkeypatch.setattr(cli.importlib, "import_module", lambda _: House)
    assert main(["serve", "--prot", "81"]) == 2
    assert "unknown option '--prot': did you mean --port?" in capsys.readouterr().err


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(capsys, monkeypatch):
    load = kibo.load

    def break_one(name):
        if name == NAME:
            raise ImportError("half written")
        return load(name)

    monkeypatch.setattr("kibo.terminal.shelf.load", break_one)
    assert main(["games"]) == 0
    said = capsys.readouterr().out
    assert "cannot be loaded: half written" in said
    assert all(name in said for name in kibo.game_ids())


@pytest.mark.parametrize("command", ["serve", "db", "games", "play", "show", "simulate", "test", "mutants", "bench"])
def test_every_command_has_an_example_and_explains_every_flag(command):
    found = __import__("typer").main.get_command(app).commands[command]
    assert f"Example: kibo {command}" in found.help
    assert [flag.name for flag in found.params if not getattr(flag, "help", None)] == []


def test_our_own_faults_leave_a_report_and_no_trace_on_the_screen(capsys, data, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("deep inside")

    monkeypatch.setattr("kibo.terminal.shelf.shelf", fail)
    assert main(["games"]) == 1
    said = capsys.readouterr().err
    assert "Traceback" not in said
    (report,) = (data / "reports").iterdir()
    assert str(report) in said
    assert "deep inside" in report.read_text()
    assert "kibo games" in report.read_text()


def test_an_error_of_the_system_is_a_line(capsys, tmp_path):
    match = kibo.Match(kibo.load(NAME), seed=1)
    path = tmp_path / "a.game"
    path.write_text(kibo.write_record(match), "utf-8")
    assert main(["show", str(path), "--svg", str(tmp_path / "no" / "where.svg")]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_help_and_import_stay_light():
    program = """
import sys
from kibo.cli import main
assert main(["--help"]) == 0
heavy = {"numpy", "numba", "matplotlib", "uvicorn", "starlette"} & set(sys.modules)
assert not heavy, heavy
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    alone = "import sys, kibo; assert not {'rich', 'typer', 'numpy', 'numba'} & set(sys.modules)"
    assert subprocess.run([sys.executable, "-c", alone], check=False).returncode == 0


def test_scripts_of_the_checkout_get_their_arguments_and_give_their_status(monkeypatch, tmp_path, capsys):
    (tmp_path / "src" / "kibo").mkdir(parents=True)
    monkeypatch.setattr(cli, "__file__", str(tmp_path / "src" / "kibo" / "cli.py"))
    assert main(["test"]) == 2
    assert "needs a checkout" in capsys.readouterr().err
    (tmp_path / "pyproject.toml").write_text("")
    assert main(["test"]) == 2
    assert "has no tests/run.py" in capsys.readouterr().err
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "run.py").write_text(
        "import sys; sys.exit(sys.argv[1:] == ['-x', '--some', 'tests/core'] and 7)"
    )
    assert main(["test", "-x", "--some", "tests/core"]) == 7


@pytest.mark.parametrize(("given", "language"), [("de_AT.UTF-8", "de"), ("fr", "fr"), ("ja_JP", "en"), ("C", "en")])
def test_the_language_is_that_of_the_system(monkeypatch, given, language):
    monkeypatch.setenv("LC_ALL", given)
    assert cli.language_of_system() == language


def test_a_closed_pipe_is_no_fault(tmp_path):
    match = kibo.Match(kibo.load(NAME), seed=1)
    while len(match.history) < 60:
        match.play(match.legal[0])
    path = tmp_path / "a.game"
    path.write_text(kibo.write_record(match), "utf-8")
    command = f"{sys.executable} -m kibo.cli show {path} | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1


def test_a_person_whose_screen_is_a_closed_pipe_is_told_how_to_resume(data):
    command = f"yes hold | {sys.executable} -m kibo.cli play {PIG} --bots random --names Anna | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "The game is kept: kibo play" in done.stderr
    assert done.stderr.count("\n") == 1
    assert len(list((data / "games").iterdir())) == 1


@pytest.mark.parametrize("language", ["en", "fr", "de"])
@pytest.mark.parametrize("name", kibo.game_ids())
def test_one_game_is_shown_with_its_seats_and_every_option(capsys, name, language):
    assert main(["games", name, "--lang", language]) == 0
    said = capsys.readouterr().out
    game = kibo.load(name)
    text = game.text(language)
    assert text["name"] in said
    assert f"kibo play {name}" in said
    for option in game.options:
        assert f"{option.name}={str(option.values[0]).lower()}|" in said
        assert " ".join(text[f"option.{option.name}.help"].split()) in " ".join(said.split())
    assert [line for line in said.splitlines() if len(line) > 80] == []


def test_a_game_from_elsewhere_is_shown_too(capsys):
    assert main(["games", PIG]) == 0
    assert "Pig" in capsys.readouterr().out
