"""The game in the terminal, played by people from a script."""

import json
import re

import pytest

import kibo
from cli.players import PIG, Person, first_choice, play
from kibo.core.text import LANGUAGES, Texts
from kibo.terminal import store
from kibo.terminal.screen import WORDS

GAMES = [*kibo.game_ids(), PIG]


@pytest.mark.parametrize("game", ["kilimanjaro", PIG], ids=["kilimanjaro", "pig"])
@pytest.mark.parametrize("people", ["Anna", "Anna,Ben"])
def test_a_whole_game_can_be_played_by_always_taking_the_first_choice(monkeypatch, capsys, data, game, people):
    names = people.split(",")
    bots = [] if len(names) == 2 else ["--bots", "random"]
    answer = first_choice if game != PIG else lambda prompt: "hold" if prompt else ""
    person = Person(then=answer)
    assert play(monkeypatch, person, game, "--names", people, "--seed", "5", *bots) == 0
    said = capsys.readouterr().out
    assert "The game is over" in said
    assert re.search(r"\b(Anna|Ben|random) has won|have won together", said)
    (record,) = (data / "records").iterdir()
    assert str(record) in said
    match = store.read(record, PIG if game == PIG else None, ask=True).match
    assert match.over
    assert not list((data / "games").iterdir())


@pytest.mark.parametrize("game", GAMES, ids=[game.rpartition("/")[2] for game in GAMES])
@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_game_begins_in_every_language_and_waits_for_the_person(monkeypatch, capsys, game, language):
    person = Person()
    assert (
        play(monkeypatch, person, game, "--bots", "random", "--names", "Anna", "--lang", language, "--seed", "1") == 0
    )
    assert person.prompts == ["Anna> "]
    kept = {"en": "The game is kept", "fr": "La partie est gardée", "de": "Das Spiel ist gesichert"}
    assert kept[language] in capsys.readouterr().out


def test_bots_alone_play_to_the_end_while_one_watches(monkeypatch, capsys):
    assert play(monkeypatch, Person(), PIG, "--seats", "2", "--bots", "random,random", "--seed", "2") == 0
    said = capsys.readouterr().out
    assert "random A rolls again" in said
    assert "has won" in said


@pytest.mark.parametrize("typed", ["1", "hold", "HOLD", "ho", "holds"])
def test_a_choice_is_made_by_number_notation_or_the_beginning_of_notation_or_words(monkeypatch, capsys, data, typed):
    play(monkeypatch, Person([typed]), PIG, "--bots", "random", "--seed", "5")
    (saved,) = (data / "games").iterdir()
    assert "hold" in json.loads(saved.read_text())["history"]


def test_what_cannot_be_played_changes_nothing_and_gets_a_suggestion(monkeypatch, capsys, data):
    wrong = ["hodl", "3", "0", "", "-1", "x", "9" * 5000, "halp", "[bold]"]
    play(monkeypatch, Person(wrong), PIG, "--bots", "random", "--seed", "7")
    said = capsys.readouterr().out
    assert "hodl is not possible now.\nDid you mean one of these?\n1  holds" in said
    assert "3 is not possible now.\nType a number from 1 to 2" in said
    assert "Did you mean help?" in said
    assert "[bold] is not possible now" in said
    (saved,) = (data / "games").iterdir()
    assert len(json.loads(saved.read_text())["history"]) == 1


def test_commands_answer_without_using_up_the_move(monkeypatch, capsys, data):
    lines = [
        "help",
        "log",
        "show",
        "rules",
        "rules all",
        "rules 4",
        "rules PIG-05",
        "rules banks",
        "rules zebra",
        "save",
        "more",
        "undo",
    ]
    play(monkeypatch, Person(lines), PIG, "--bots", "random", "--seed", "5")
    said = capsys.readouterr().out
    assert "take back your last move" in said
    assert "the die shows" in said
    assert "phase decide" in said
    assert said.count("PIG-05") == 3
    assert said.count("PIG-04") == 2
    assert "No rule has zebra." in said
    assert "Kept in " in said
    assert "There is no move to take back." in said


def test_commands_are_called_by_their_name_in_the_language_of_the_table(monkeypatch, capsys):
    play(monkeypatch, Person(["aide", "quitter"]), PIG, "--bots", "random", "--seed", "5", "--lang", "fr")
    said = capsys.readouterr().out
    assert "annuler [N]" in said
    assert f"kibo play --resume --game {PIG} la reprend" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_told_in_the_language_of_the_table(monkeypatch, capsys, language):
    words = Texts.load(WORDS, language)
    every = f"{words['command.rules']} {words['rules.every']}"
    assert all(words["rules.every"] in words.words[key] for key in ("rules.all", "help.rules"))
    lines = [words["command.help"], every, words["command.quit"]]
    play(monkeypatch, Person(lines), "kilimanjaro", "--bots", "random", "--seed", "5", "--lang", language)
    said = " ".join(capsys.readouterr().out.split())
    for number, text in kibo.load("kilimanjaro").rulebook(language).clauses.items():
        told = text.replace("`", "").replace("[R]", f"[{words['rules.ruling']}]")
        assert " ".join(f"{number} {told}".split()) in said
    assert words["takes.save"] in said


def test_a_move_is_taken_back_when_nothing_was_drawn_since(monkeypatch, capsys, data):
    lines = ["choose banana", "undo"]
    play(monkeypatch, Person(lines), "kilimanjaro", "--bots", "random", "--names", "Anna", "--seed", "3")
    assert "Taken back." in capsys.readouterr().out
    (saved,) = (data / "games").iterdir()
    assert len(json.loads(saved.read_text())["history"]) == 16


def test_alone_against_bots_one_may_go_back_further(monkeypatch, capsys, data):
    play(monkeypatch, Person(["roll", "undo", "undo x", "undo 7", "undo 1"]), PIG, "--bots", "random", "--seed", "7")
    said = " ".join(capsys.readouterr().out.split())
    assert "undo 1 goes back all the same" in said
    assert "x is no number of moves" in said
    assert "7 cannot be taken back" in said
    assert "Taken back." in said
    (saved,) = (data / "games").iterdir()
    assert len(json.loads(saved.read_text())["history"]) == 1


@pytest.mark.parametrize(("answer", "plies"), [("yes", 1), ("no", 3), ("", 3)])
def test_people_go_back_further_only_if_all_agree(monkeypatch, capsys, data, answer, plies):
    play(monkeypatch, Person(["roll", "undo 1", answer]), PIG, "--names", "Anna,Ben", "--seed", "7")
    (saved,) = (data / "games").iterdir()
    assert len(json.loads(saved.read_text())["history"]) == plies


def test_at_the_curtain_the_one_before_may_still_take_back(monkeypatch, capsys, data):
    person = Person(["", "choose banana", "place 5", "undo"])
    play(monkeypatch, person, "kilimanjaro", "--names", "Anna,Ben", "--seed", "3")
    said = capsys.readouterr().out
    assert "Anna may still type undo." in said
    assert person.prompts == ["", "Anna> ", "Anna> ", "", "Anna> "]
    (saved,) = (data / "games").iterdir()
    assert len(json.loads(saved.read_text())["history"]) == 17


def test_where_nothing_is_hidden_nobody_is_asked_to_look_away(monkeypatch, capsys):
    person = Person(["hold", "hold"])
    play(monkeypatch, person, PIG, "--names", "Anna,Ben", "--seed", "5")
    assert "Pass the screen" not in capsys.readouterr().out
    assert set(person.prompts) == {"Anna> ", "Ben> "}


@pytest.mark.parametrize("stop", [["quit"], ["q"], []], ids=["quit", "q", "end of input"])
def test_a_game_left_in_the_middle_goes_on_where_it_was(monkeypatch, capsys, stop):
    assert play(monkeypatch, Person(["hold", *stop]), PIG, "--bots", "random", "--names", "Anna", "--seed", "5") == 0
    assert f"kibo play --resume --game {PIG} goes on with it" in capsys.readouterr().out
    person = Person(["log"])
    assert play(monkeypatch, person, "--resume", "--game", PIG) == 0
    assert "Anna holds" in capsys.readouterr().out
    assert person.prompts[0] == "Anna> "


def test_ctrl_c_keeps_the_game_and_says_how_to_resume(monkeypatch, capsys):
    def interrupt(prompt):
        raise KeyboardInterrupt

    assert play(monkeypatch, Person(["hold"], interrupt), "kilimanjaro", "--bots", "random", "--seed", "5") == 130
    assert "kibo play --resume goes on with it" in capsys.readouterr().out


def test_a_copy_is_kept_where_one_wants_it_and_nothing_is_written_over(monkeypatch, capsys, tmp_path):
    mine, theirs, record = tmp_path / "mine.json", tmp_path / "theirs.json", tmp_path / "my.game"
    theirs.write_text("precious")
    lines = [f"save {mine}", "hold", f"save {mine}", f"save {theirs}", f"save {record}", f"save {tmp_path}/no\0"]
    play(monkeypatch, Person(lines), PIG, "--bots", "random", "--seed", "5")
    assert theirs.read_text() == "precious"
    assert "is there already" in " ".join(capsys.readouterr().out.split())
    assert "hold" in json.loads(mine.read_text())["history"]
    assert record.read_text().startswith("kibo game record 1")
    assert play(monkeypatch, Person(), str(mine), "--game", PIG) == 0
    assert f"kibo play {mine} --game {PIG} goes on" in capsys.readouterr().out


def test_a_record_can_be_played_on_with_bots(monkeypatch, capsys, tmp_path):
    match = kibo.Match(kibo.load("kilimanjaro"), 2, seed=1)
    match.play(match.legal[0])
    path = tmp_path / "begun.game"
    path.write_text(kibo.write_record(match), "utf-8")
    before = path.read_text("utf-8")
    person = Person(["1"])
    assert play(monkeypatch, person, str(path), "--bots", "random", "--names", "Zoë") == 0
    assert person.prompts == ["Zoë> ", "Zoë> "]
    assert path.read_text("utf-8") == before


def test_options_reach_the_game(monkeypatch, data):
    play(monkeypatch, Person(), "kilimanjaro", "--option", "send_back=true", "--bots", "random")
    (saved,) = (data / "games").iterdir()
    assert json.loads(saved.read_text())["options"] == {"send_back": True}


def test_the_same_seed_gives_the_same_game_with_bots(monkeypatch, capsys, data):
    for _ in range(2):
        play(monkeypatch, Person(["1"] * 12), "kilimanjaro", "--bots", "greedy,random", "--seed", "11")
    one, other = [json.loads(path.read_text())["history"] for path in (data / "games").iterdir()]
    assert one == other
    assert len(one) > 30


def test_a_data_folder_that_cannot_be_written_is_said_before_anything_is_played(monkeypatch, capsys, tmp_path):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "file"))
    assert play(monkeypatch, Person(), PIG, "--bots", "random") == 2
    assert "let KIBO_DATA name a folder" in capsys.readouterr().err


def test_a_full_disk_is_said_and_stops_nobody(monkeypatch, capsys, data):
    room = []

    def full(path, saved):
        if room:
            raise OSError(28, "No space left on device")
        room.append(path)

    monkeypatch.setattr(store, "save", full)
    person = Person(["roll", "save", "quit"])
    assert play(monkeypatch, person, PIG, "--bots", "random", "--names", "Anna", "--seed", "7") == 0
    said = capsys.readouterr().out
    assert person.prompts == ["Anna> "] * 3
    assert said.count("(No space left on device)") == 3
    assert "The game is kept" not in said
