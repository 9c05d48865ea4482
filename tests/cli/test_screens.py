"""In a real terminal: the curtain between two people, and keys that interrupt."""

from pathlib import Path

import pytest

import kibo
from cli.players import PIG
from cli.terminal import CLEAR, Terminal
from kibo.core.draw import below, start
from kibo.terminal import store
from kibo.terminal.choices import choices_of

CURTAIN = r"Pass the screen to (\w+), then press Enter"


def in_the_middle(tmp_path: Path, seed: int) -> Path:
    """A game of two people, saved after a number of random moves."""
    match = kibo.Match(kibo.load("kilimanjaro"), 2, seed=seed, names=["Anna", "Ben"])
    draws = [0] * 4
    start(draws, seed, 0)
    while len(match.history) < 75 + seed:
        match.play(match.legal[below(draws, len(match.legal))])
    path = tmp_path / "middle.json"
    store.save(path, store.Saved(match, [None, None], "en", seed))
    return path


def words_in(value) -> set[str]:
    """All words of a readable position."""
    if isinstance(value, (list, tuple)):
        return {word for item in value for word in words_in(item)}
    return {value} if isinstance(value, str) else set()


def may_know(match: kibo.Match, seat: int) -> str:
    """Everything that a seat may read, as one text."""
    seen = words_in(list(match.seen(seat).to_words().values()))
    choices = choices_of(match, "en") if match.to_act == seat else []
    told = [entry.words for entry in match.log(seat)]
    return "\n".join([*seen, *told, *(f"{choice.notation}\n{choice.words}" for choice in choices)])


def secrets_from(match: kibo.Match, seat: int) -> set[str]:
    """Words that only the other seat may read."""
    theirs = words_in(list(match.seen(1 - seat).to_words().values()))
    return {word for word in theirs if word not in may_know(match, seat)}


def play_until_passed_on(terminal: Terminal, path: Path, place: int) -> int:
    """Take first choices until the screen goes to the other; return how far the text has been read."""
    while True:
        match = store.read(path, ask=True).match
        terminal.type(match.write(match.legal[0]) + "\r")
        place = terminal.wait_for(rf"{CURTAIN}|{match.names[match.to_act]}> |The game is over", place)
        if not terminal.text[:place].endswith("> "):
            return place


@pytest.mark.parametrize("seed", [1, 2])
def test_behind_the_curtain_nothing_of_the_other_person_is_left(tmp_path, data, seed):
    path = in_the_middle(tmp_path, seed)
    checked = 0
    with Terminal("play", str(path), data=str(data)) as terminal:
        place = terminal.wait_for(CURTAIN)
        for _ in range(6):
            match = store.read(path, ask=True).match
            seat = match.to_act
            assert terminal.visible().count("Pass the screen") == 1
            both = secrets_from(match, 0) | secrets_from(match, 1)
            assert not any(word in terminal.visible() for word in both)
            terminal.type("\r")
            place = terminal.wait_for(f"{match.names[seat]}> ", place)
            hidden = secrets_from(match, seat)
            checked += len(hidden)
            seen = terminal.visible()
            assert match.waits_for() in seen
            assert sorted(word for word in hidden if word in seen) == []
            place = play_until_passed_on(terminal, path, place)
            if "The game is over" in terminal.visible():
                break
        assert CLEAR in terminal.text
    assert checked > 0


def test_a_key_pressed_too_early_does_not_lift_the_curtain(tmp_path, data):
    path = in_the_middle(tmp_path, 1)
    match = store.read(path, ask=True).match
    other = match.names[1 - match.to_act]
    with Terminal("play", str(path), data=str(data)) as terminal:
        terminal.wait_for(CURTAIN)
        terminal.type("\r")
        terminal.wait_for(f"{match.names[match.to_act]}> ")
        terminal.type(match.write(match.legal[0]) + "\r\r\r\r")
        terminal.wait_for(f"Pass the screen to {other}")
        terminal.settle()
        assert f"{other}> " not in terminal.text
        terminal.type("\r")
        terminal.wait_for(f"{other}> ")


def test_leaving_leaves_no_secret_on_the_screen(tmp_path, data):
    path = in_the_middle(tmp_path, 1)
    match = store.read(path, ask=True).match
    with Terminal("play", str(path), data=str(data)) as terminal:
        terminal.wait_for(CURTAIN)
        terminal.type("\r")
        terminal.wait_for(f"{match.names[match.to_act]}> ")
        terminal.interrupt()
        terminal.wait_for("The game is kept")
        assert terminal.end() == 130
        assert not any(word in terminal.visible() for word in secrets_from(match, 0) | secrets_from(match, 1))
    assert store.read(path, ask=True).match.history == match.history


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)], ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_that_stops_keeps_the_game(data, key, status):
    with Terminal("play", PIG, "--bots", "random", "--names", "Anna", "--seed", "7", data=str(data)) as terminal:
        terminal.wait_for("Anna> ")
        terminal.type("roll\r")
        terminal.wait_for("Anna rolls again")
        terminal.wait_for("Anna> $")
        terminal.settle(0.3)
        terminal.type(key)
        terminal.wait_for(f"kibo play --resume --game {PIG} goes on with it")
        assert terminal.end() == status
    assert "Traceback" not in terminal.text
    assert "roll" in store.latest().read_text()


def test_ctrl_c_gives_what_has_been_counted(data):
    with Terminal(
        "simulate", PIG, "--games", "1000000", "--device", "plain", "--sample", "2", data=str(data)
    ) as terminal:
        terminal.wait_for(r"[1-9]\d*/1000000")
        terminal.interrupt()
        terminal.wait_for("stopped early")
        terminal.wait_for("in a sample of 2 games")
        assert terminal.end() == 130
