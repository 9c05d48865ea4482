"""The parts of the terminal: words, choices, the text of a position, and games on disk."""

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

import kibo
from all_games import each_game
from cli.players import PIG
from kibo.core import draw
from kibo.core.text import LANGUAGES, Texts, placeholders
from kibo.terminal import position, store
from kibo.terminal.choices import Choice, choices_of, meant, near
from kibo.terminal.local_table import names_of, seated
from kibo.terminal.screen import WORDS, Screen, in_lines
from kibo.terminal.session import COMMANDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_terminal_speaks_every_language_with_the_same_keys_and_placeholders(language):
    english, other = Texts.load(WORDS, "en").words, Texts.load(WORDS, language).words
    assert sorted(english) == sorted(other)
    for key, text in english.items():
        assert placeholders(text) == placeholders(other[key]), key
        assert other[key].strip() == other[key]
    if language != "en":
        assert [key for key in english if " " in english[key] and english[key] == other[key]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_has_its_own_name_and_help(language):
    words = Texts.load(WORDS, language).words
    names = [words[f"command.{name}"] for name in COMMANDS]
    assert len(set(names)) == len(names)
    assert all(f"help.{name}" in words for name in COMMANDS)


def test_every_sentence_of_the_terminal_is_said_somewhere():
    files = [*(WORDS.parent / "terminal").glob("*.py"), WORDS.parent / "core" / "verify.py"]
    files += [WORDS.parent / "lab" / name for name in ("page.py", "compared.py")]
    source = "\n".join(path.read_text("utf-8") for path in files)
    keys = {key.removesuffix(".one").removesuffix(".other") for key in Texts.load(WORDS, "en").words}
    unsaid = {key for key in keys if f'"{key}"' not in source and f"'{key}'" not in source}
    assert unsaid == {f"{part}.{name}" for part in ("command", "help") for name in COMMANDS}


def many(count=30):
    return [Choice(n, n + 100, f"place {n * 2}", f"puts it on space {n * 2}", None) for n in range(1, count + 1)]


@given(st.integers(1, 20), st.integers(1, 20))
def test_a_number_means_the_choice_with_that_number_where_there_are_few(count, number):
    found = meant(many(count), str(number))
    assert [choice.number for choice in found] == ([number] if number <= count else [])


def test_where_there_are_many_a_number_that_may_be_two_things_is_asked_about():
    assert [choice.notation for choice in meant(many(), "10")] == ["place 10", "place 20"]
    assert [choice.notation for choice in meant(many(), "7")] == ["place 14"]
    assert [choice.notation for choice in meant(many(), "40")] == ["place 40"]


@given(st.text())
def test_nothing_that_is_typed_is_too_strange(line):
    choices = many()
    assert set(meant(choices, line)) <= set(choices)
    assert set(near(choices, line)) <= set(choices)


def test_an_exact_notation_goes_before_those_that_begin_like_it():
    assert [choice.notation for choice in meant(many(), "place 2")] == ["place 2"]
    assert len(meant(many(), "place")) == 30
    assert near(many(), "plaec 12")[0].notation == "place 12"


@each_game
def test_notation_and_number_of_every_choice_are_understood(game):
    match = kibo.Match(game, seed=2, chance="play")
    for turn in range(40):
        if match.over:
            break
        choices = choices_of(match, "en")
        for choice in choices:
            assert choice in meant(choices, str(choice.number))
            assert meant(choices, choice.notation.upper()) == [choice]
        match.play(match.legal[turn * 7 % len(match.legal)])


def text_of(match, seat, whole=False):
    console = Console(width=200, highlight=False, force_terminal=False)
    with console.capture() as caught:
        for part in position.position(match, seat, Texts.load(WORDS, "en"), whole):
            console.print(part)
    return caught.get()


@each_game
def test_every_position_can_be_read_as_text_by_everybody(game):
    match = kibo.Match(game, seed=3)
    for turn in range(15):
        if match.over:
            break
        for seat in (None, *range(match.seats)):
            said = text_of(match, seat) + text_of(match, seat, whole=True)
            assert all(name in said for name in match.names)
        match.play(match.legal[turn * 5 % len(match.legal)])


def test_a_text_shows_own_cards_and_no_others():
    match = kibo.Match(kibo.load("kilimanjaro"), 2, seed=1)
    while match.position.hand[1][2] < 0:
        match.play(match.legal[0])
    hands = [", ".join(hand).replace("foot", "on foot") for hand in match.position.to_words()["hand"]]
    for seat in (0, 1):
        said = text_of(match, seat)
        assert f"Your hand: {hands[seat]}" in said
        assert hands[1 - seat] not in said
        assert ", 3 in hand" in said
        assert "?, ?, ?" in text_of(match, seat, whole=True)
    assert f"Hand of A: {hands[0]}" in text_of(match, None)


def test_a_position_is_told_in_the_games_own_words_in_the_language_chosen():
    match = kibo.Match(kibo.load("star_of_africa"), 2, seed=1, names=["Anna", "Ben"], chance="ask")
    for move in ("start cairo", "start tangier", "die 6", "die 1", "fly suakin"):
        match.play(move)
    assert text_of(match, 0) == "Anna: Suakin; 0 francs\nBen: Tangier; 300 francs\nTokens face down: 30\n"
    console = Console(width=200, force_terminal=False)
    with console.capture() as caught:
        for part in position.position(match, 0, Texts.load(WORDS, "de")):
            console.print(part)
    assert "Ben: Tanger; 300 Franken\nVerdeckte Plaketten: 30\n" in caught.get()


@each_game
def test_what_is_told_of_a_position_is_what_its_seat_may_see(game):
    """In every world that looks the same, the same; and everybody is in it, in every language."""
    if game.tell is None:
        return
    for seats in game.seats:
        match = kibo.Match(game, seats, seed=seats)
        for turn in range(120):
            if match.over:
                break
            if turn % 6 == 0:
                for seat in (*range(seats), kibo.EVERYONE):
                    told = [repr(phrase) for phrase in game.tell(match.seen(seat), seat)]
                    world, draws = match.position.copy(), [0] * draw.STATE
                    draw.start(draws, turn, 0)
                    game.rules.resample(world, seat, draws)
                    seen = world.copy()
                    game.rules.observe(world, seat, seen)
                    assert [repr(phrase) for phrase in game.tell(seen, seat)] == told
                    for language in LANGUAGES:
                        lines = [game.text(language).say(p, match.names) for p in game.tell(seen, seat)]
                        assert all(name in line for name, line in zip(match.names, lines, strict=False))
            match.play(match.legal[turn * 5 % len(match.legal)])


def test_a_sentence_is_broken_between_words_alone_and_before_no_mark():
    text = "Anna pose une carte et avance de 7 cases\u202f; un lion sur la case 21\u00a0: Anna file au village 20. " * 3
    for width in (30, 80, 200):
        lines = in_lines(text, width, "  12 A ").plain.splitlines()
        assert all(len(line) <= min(width, 80) for line in lines)
        assert " ".join(line.strip() for line in lines) == f"12 A {text.strip()}"
        assert not any(line.strip()[0] in ";:" for line in lines)
    path = "/a/path/that/is/longer/than/any/line/and/must/stay/whole/so/that/it/can/be/copied/out.game"
    assert path in in_lines(f"see {path} for more", 80).plain


def test_neighbouring_places_are_drawn_together():
    assert position.spans([1, 2, 3, 7, 9, 10]) == "1–3, 7, 9–10"


def test_bots_fill_the_last_seats():
    pig = kibo.load(PIG)
    assert seated(pig, 3, ["random"], []) == ([None, None, "random"], 3)
    assert seated(pig, None, ["random", "random"], []) == ([None, "random", "random"], 3)
    assert seated(pig, None, ["random"], ["Anna", "Ben"]) == ([None, None, "random"], 3)
    assert seated(pig, None, [], []) == ([None, None], 2)
    assert names_of([None, "random", "random"], ["Anna"]) == ["Anna", "random B", "random C"]
    assert names_of([None, "random"], []) == ["A", "random"]


@pytest.fixture
def saved():
    match = kibo.Match(kibo.load(PIG), seed=1, names=["Anna", "random"])
    match.play("hold")
    return store.Saved(match, [None, "random"], "fr", 9)


def test_what_is_saved_is_read_again(saved, tmp_path):
    path = tmp_path / "a" / "game.json"
    store.save(path, saved)
    again = store.read(path, PIG)
    assert again.match.history == saved.match.history
    assert again.match.names == saved.match.names
    assert (again.bots, again.language, again.seed, again.is_table) == ([None, "random"], "fr", 9, True)
    assert [found.name for found in path.parent.iterdir()] == ["game.json"]


def test_a_failed_save_leaves_the_one_before(saved, tmp_path, monkeypatch):
    path = tmp_path / "game.json"
    store.save(path, saved)
    before = path.read_text("utf-8")

    def full(_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    saved.match.play(saved.match.legal[0])
    with pytest.raises(OSError):
        store.save(path, saved)
    assert path.read_text("utf-8") == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("entry", "value", "reason"),
    [
        ("bots", ["random"], "bots must be a list of 2"),
        ("bots", None, "bots must be a list of 2"),
        ("bots", [None, "greedi"], "did you mean greedy?"),
        ("language", "es", "language must be one of en, fr, de"),
        ("seed", "x", "seed must be a whole number or null"),
    ],
)
def test_an_edited_save_that_cannot_be_is_refused(saved, tmp_path, entry, value, reason):
    path = tmp_path / "game.json"
    store.save(path, saved)
    whole = json.loads(path.read_text("utf-8"))
    whole["table"][entry] = value
    path.write_text(json.dumps(whole), "utf-8")
    with pytest.raises(kibo.KiboError, match=reason.replace("?", r"\?")):
        store.read(path, PIG)


def test_the_latest_game_is_the_one_saved_last(saved, data):
    first, second = store.saves_folder() / "b.json", store.saves_folder() / "a.json"
    for age, path in enumerate((first, second)):
        store.save(path, saved)
        os.utime(path, ns=(age, age))
    assert store.latest() == second


def test_a_game_that_did_not_begin_at_set_up_ends_as_json(data):
    match = kibo.Match.at(kibo.load(PIG), {"seats": 2, "bank": [99, 0, 0, 0], "phase": "decide", "brought": 5})
    match.play("hold")
    path = store.write_end(match)
    assert path.suffix == ".json"
    assert store.read(path, PIG, ask=True).match.winners == [0]


def test_marks_in_names_are_shown_as_they_are(capsys):
    screen = Screen("en")
    screen.tell("end.won", who="[red]Anna[/red]")
    assert capsys.readouterr().out == "[red]Anna[/red] has won.\n"
