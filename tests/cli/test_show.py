"""Recorded and saved games, replayed and drawn."""

import pytest

import kibo
from cli.players import PIG
from kibo.cli import main
from kibo.core.text import LANGUAGES

DRAWN = [name for name in kibo.game_ids() if kibo.load(name).view is not None]


@pytest.fixture
def match():
    """A game of Kilimanjaro after some moves."""
    match = kibo.Match(kibo.load("kilimanjaro"), 2, seed=4, names=["Anna", "Ben"])
    while len(match.history) < 90 and not match.over:
        match.play(match.legal[0])
    return match


@pytest.fixture(params=["game", "json"])
def file(request, match, tmp_path):
    path = tmp_path / f"played.{request.param}"
    text = kibo.write_record(match) if request.param == "game" else match.to_json()
    path.write_text(text, "utf-8")
    return str(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_told_move_by_move(capsys, file, match, language):
    assert main(["show", file, "--lang", language]) == 0
    said = capsys.readouterr().out
    assert [line for line in said.splitlines() if len(line) > 80] == []
    joined = said.replace("\n       ", " ")
    for number, told in enumerate(match.log(None, language), 1):
        actor = "·" if told.actor < 0 else "AB"[told.actor]
        assert f"\n{number:>4} {actor} {told.words}\n" in joined, told


def test_a_seat_is_told_only_what_it_may_know(capsys, file, match):
    assert main(["show", file, "--seat", "B"]) == 0
    said = capsys.readouterr().out.replace("\n       ", " ")
    hidden = [told.words for told in match.log() if told.words not in {own.words for own in match.log(1)}]
    assert hidden
    assert [words for words in hidden if words in said] == []
    assert main(["show", file, "--seat", "ben"]) == 0
    assert capsys.readouterr().out.replace("\n       ", " ") == said


def test_a_seat_that_is_not_there(capsys, file):
    assert main(["show", file, "--seat", "C"]) == 2
    assert "there is no seat 'C': there is A and B" in capsys.readouterr().err


def test_it_stops_after_so_many_moves_and_shows_the_position(capsys, file, match):
    assert main(["show", file, "--at", "40"]) == 0
    said = capsys.readouterr().out
    assert "  40 " in said
    assert "  41 " not in said
    assert match.back_to(40).waits_for() in said


@pytest.mark.parametrize("at", ["-1", "1000"])
def test_it_cannot_stop_where_the_game_has_not_been(capsys, file, at):
    assert main(["show", file, "--at", at]) == 2
    assert "--at can be 0 to " in capsys.readouterr().err


def test_a_position_is_drawn(capsys, file, match, tmp_path):
    out = tmp_path / "out.svg"
    assert main(["show", file, "--at", "40", "--svg", str(out), "--lang", "fr"]) == 0
    assert out.read_text("utf-8") == match.back_to(40).svg(language="fr")
    capsys.readouterr()
    assert main(["show", file, "--at", "40", "--svg", "-", "--seat", "A"]) == 0
    assert capsys.readouterr().out == match.back_to(40).svg(0) + "\n"


def test_a_file_may_begin_with_the_mark_of_some_editors(capsys, match, tmp_path):
    for name, text in (("a.game", kibo.write_record(match)), ("a.json", match.to_json())):
        (tmp_path / name).write_text(text, "utf-8-sig")
        assert main(["show", str(tmp_path / name)]) == 0
    assert capsys.readouterr().err == ""


def test_a_game_from_elsewhere_is_shown_with_its_folder(capsys, tmp_path):
    match = kibo.Match(kibo.load(PIG), seed=1)
    match.play("hold")
    path = tmp_path / "a.game"
    path.write_text(kibo.write_record(match), "utf-8")
    for command in ("show", "verify"):
        assert main([command, str(path)]) == 2
        said = capsys.readouterr().err
        assert "line 2: unknown game 'pig'" in said
        assert said.endswith("; if it lies elsewhere, name its folder with --game\n")
    assert main(["show", str(path), "--game", PIG]) == 0
    assert "A holds" in capsys.readouterr().out
    assert main(["show", str(path), "--game", PIG, "--svg", "-"]) == 2
    assert "pig has no view" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "instead", "reason"),
    [
        (1, "something else", "line 1: a game record begins with 'kibo game record 1'"),
        (2, "game: kilimandscharo", "line 2: unknown game 'kilimandscharo': did you mean kilimanjaro?"),
        (3, "seats: 17", "line 3: kilimanjaro is for 2 to 4 seats, not 17"),
        (10, "3. chance: counter zebra", "line 10: 'counter zebra' is not possible now"),
        (11, "9. chance: counter lion", "line 11: this is move 4, not 9"),
        (12, "rubbish", "line 12: 'rubbish' is no move"),
    ],
)
def test_what_cannot_be_played_is_refused_with_its_line(capsys, match, tmp_path, line, instead, reason):
    lines = kibo.write_record(match).splitlines()
    lines[line - 1] = instead
    path = tmp_path / "broken.game"
    path.write_text("\n".join(lines), "utf-8")
    assert main(["show", str(path)]) == 2
    assert f"kibo: {path}: {reason}" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe\x00",
        b"{",
        b'{"game": ' + b"[" * 100_000,
        b'{"game": 3}',
        b"{}",
        b"[1]",
        b"",
        b'{"game": "x", "table": []}',
    ],
)
def test_what_is_no_game_is_refused(capsys, tmp_path, text):
    path = tmp_path / "strange"
    path.write_bytes(text)
    assert main(["show", str(path)]) == 2
    assert main(["play", str(path)]) == 2
    assert "Traceback" not in capsys.readouterr().err
