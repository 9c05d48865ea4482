"""Reports from the command line: a page, or a sentence that says what is wrong."""

import pytest

from cli.players import PIG
from kibo.cli import main


def test_a_page_is_written_and_named(tmp_path, capsys):
    out = tmp_path / "pig.html"
    assert main(["report", PIG, "--device", "plain", "--games", "20", "--lang", "de", "--out", str(out)]) == 0
    assert capsys.readouterr().out.strip() == str(out)
    assert out.read_text("utf-8").startswith('<!doctype html><html lang="de">')


def test_two_ways_to_play_are_compared_on_the_same_seeds(tmp_path):
    out = tmp_path / "pig.html"
    sides = ["--compare", "rules.GOAL=20", "rules.GOAL=100"]
    assert main(["report", PIG, "--device", "plain", "--games", "30", "--lang", "en", "--out", str(out), *sides]) == 0
    page = out.read_text("utf-8")
    assert "rules.GOAL=20 and rules.GOAL=100 compared" in page
    assert "decisions a game" in page


def test_a_variants_file_is_compared_with_the_game_and_with_another(tmp_path, capsys):
    mine, other, out = tmp_path / "mine.toml", tmp_path / "other.toml", tmp_path / "page.html"
    mine.write_text("game = 'kilimanjaro'\n[board]\nvillages = [0]", "utf-8")
    other.write_text("game = 'photo_safari'\n[constants]\n'state.ROUNDS' = 3", "utf-8")
    plain = ["report", "kilimanjaro", "--device", "plain", "--games", "3", "--seats", "2", "--bots", "random"]
    assert main([*plain, "--lang", "en", "--out", str(out), "--compare", "", str(mine)]) == 0
    assert "mine.toml" in out.read_text("utf-8")
    capsys.readouterr()
    assert main([*plain, "--out", str(out), "--compare", "", str(other)]) == 2
    assert "is a variant of photo_safari: it cannot be compared with kilimanjaro" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--games", "1"], "--games must be at least 2, not 1"),
        (["--out", "x.pdf"], "--out names an .html"),
        (["--out", "/no/where/x.html"], "there is no folder /no/where"),
        (["--device", "gpu"], "device"),
        (["--lang", "it"], "language"),
        (["--seats", "9"], "pig is for 2 to 4 seats, not 9"),
        (["--bots", "clever"], "clever"),
        (["--compare", "bots=random", "bots=random"], "are the same: nothing could differ"),
        (["--compare", "fast", "slow"], "--compare takes two of NAME=VALUE"),
        (["--compare", "rules.GOAL=x y", "rules.GOAL=20"], "with a number or a table"),
        (["--compare", "speed=1", "speed=2"], "speed"),
        (["--compare", "rules.GAOL=20", "rules.GOAL=20"], "GOAL"),
    ],
)
def test_whatever_is_wrong_is_said_in_a_sentence(arguments, sentence, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert main(["report", PIG, "--device", "plain", "--games", "4", *arguments]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
