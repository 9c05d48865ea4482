"""What somebody has named is said as they have named it, whatever marks are in it."""

import re

from kibo.cli import main
from kibo.terminal.screen import PipedConsole
from rulebook import PROJECT

ODD = "[/b] [red] :smile:"
SOURCE = PROJECT / "src" / "kibo"


def test_a_console_reads_no_marks_into_words(capsys):
    PipedConsole(width=80).print(ODD)
    assert capsys.readouterr().out == f"{ODD}\n"


def test_there_is_no_other_console():
    uses = [path for path in SOURCE.rglob("*.py") if re.search(r"rich\b.*\bConsole\b", path.read_text("utf-8"))]
    assert uses == [SOURCE / "terminal" / "screen.py"]


def test_a_bot_and_a_folder_are_called_what_they_are_called(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    bot = tmp_path / "[b] :smile:.py"
    bot.write_text("def choose(match):\n    return match.legal[0]\n", "utf-8")
    pig = str(PROJECT / "examples" / "pig")
    command = ["tournament", "--games", pig, "--bots", f"{bot.name},random", "--deals", "1", "--processes", "1"]
    assert main([*command, "--out", "[out]"]) == 0
    assert (tmp_path / "[out]" / "games.parquet").is_file()
    assert "[b] :smile:" in capsys.readouterr().out
    assert main(["simulate", pig, "--bots", bot.name, "-n", "1", "--device", "plain", "--sample", "0"]) == 0
    assert "[b] :smile:" in capsys.readouterr().out


def test_a_tournament_whose_process_is_ended_by_a_bot_says_so_and_keeps_what_was_played(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ends.py").write_text("import os\n\ndef choose(match):\n    os._exit(3)\n", "utf-8")
    (tmp_path / "stops.py").write_text("def choose(match):\n    raise SystemExit\n", "utf-8")
    pig = str(PROJECT / "examples" / "pig")
    for bot, said in (("ends.py", "has ended by itself"), ("stops.py", "the bot stops fails: SystemExit")):
        command = ["tournament", "--games", pig, "--bots", f"{bot},random", "--deals", "1", "--processes", "1"]
        assert main(command) == 2
        assert said in capsys.readouterr().err
