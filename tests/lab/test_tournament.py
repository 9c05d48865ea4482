"""Tournaments: everybody in every seat with the same luck, resumed, rated and told."""

import json

import pytest

import kibo
from all_games import GAMES
from kibo.bots.levels import names_for
from kibo.bots.own import read_bot
from kibo.cli import main
from kibo.lab import report, standings, tournament
from kibo.lab.paired import Deal
from kibo.lab.simulate import Simulation
from kibo.lab.standings import PlayedGame
from kibo.lab.tournament import Lineup, Tournament, by_hand, driven, play_table
from pigs import edited_pig

VALUED = [game for game in GAMES if game.value is not None]
SMALL = min(VALUED, key=lambda game: sum(path.stat().st_size for path in game.folder.rglob("*.py")))
WORD = str(SMALL.folder)


def game(deal, bots, shares, seating=0):
    return PlayedGame("pig", len(bots), deal, seating, tuple(bots), tuple(shares), 10, 5, True)


def test_every_bot_has_every_seat_once_in_each_deal():
    assert Lineup(WORD, ("a", "b", "c")).seatings == [("a", "b", "c"), ("b", "c", "a"), ("c", "a", "b")]
    assert Lineup(WORD, ("a", "a", "b", "b")).seatings == [
        ("a", "a", "b", "b"), ("a", "b", "b", "a"), ("b", "b", "a", "a"), ("b", "a", "a", "b"),
    ]  # fmt: skip


def test_tables_are_all_choices_of_different_bots_or_where_there_are_too_few_all_ways_to_share_the_seats():
    one = Tournament([WORD], ["random", "easy", "greedy"], [2])
    assert [table.bots for table in one.tables] == [("random", "easy"), ("random", "greedy"), ("easy", "greedy")]
    if 3 in SMALL.seats:
        few = Tournament([WORD], ["random", "easy"], [3])
        assert [table.bots for table in few.tables] == [("random", "random", "easy"), ("random", "easy", "easy")]


def test_on_a_ladder_only_neighbours_meet_and_a_game_may_have_deals_of_its_own(monkeypatch):
    asked = []
    monkeypatch.setattr("kibo.terminal.tourney.run", lambda planned, *_: asked.append(planned) or 0)
    given = ["tournament", "--games", f"{WORD}=3,star_of_africa", "--bots", "random,easy,greedy", "--deals", "2"]
    assert main([*given, "--ladder", "--seats", "2"]) == 0
    (one,) = asked
    pairs = [("random", "easy"), ("easy", "greedy")]
    assert [table.bots for table in one.tables] == 2 * pairs
    assert [table.game for table in one.tables] == [WORD, WORD, "star_of_africa", "star_of_africa"]
    assert one.many == len(list(one._waiting(one.tables, one._done()))) == 3 + 3 + 2 + 2


def test_bots_that_play_a_game_alike_are_one_bot_in_it():
    one = Tournament([WORD], ["easy", "greedy", "medium", "easy"], [2])
    assert [table.bots for table in one.tables] == [("easy", "greedy")]
    shallow = Tournament(["star_of_africa"], ["greedy", "hard", "easy", "master"], [2])
    apart = len(set(names_for(kibo.load("star_of_africa"))) - {"random"})
    assert len(shallow.tables) == apart * (apart - 1) // 2


@pytest.mark.whole
def test_by_hand_and_compiled_a_deal_is_the_same_game():
    for seating in range(2):
        for bots in (("random", "easy"), ("greedy", "search:6")):
            deal = Deal([], 2000, 9, 4, seating)
            assert by_hand(WORD, bots, deal) == driven(WORD, bots, deal)


def test_the_luck_of_a_deal_does_not_depend_on_who_plays():
    first, second = (play_table(Lineup(WORD, bots), 3, 0, 2000) for bots in (("random", "easy"), ("easy", "random")))
    assert {one.bots for one in first} == {one.bots for one in second}
    assert all(sum(one.shares) == pytest.approx(1) for one in first)


@pytest.mark.whole
def test_a_tournament_goes_on_where_it_was_and_is_told_in_files(tmp_path, capsys):
    given = ["tournament", "--games", WORD, "--bots", "random,greedy", "--seats", "2", "--processes", "1"]
    given += ["--out", str(tmp_path / "out"), "--markdown", str(tmp_path / "ladder.md"), "--json"]
    assert main([*given, "--deals", "2"]) == 0
    once = json.loads(capsys.readouterr().out)
    assert main([*given, "--deals", "3"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert [row["games"] for row in once["standings"]] == [4, 4]
    assert [row["games"] for row in said["standings"]] == [6, 6]
    lines = (tmp_path / "out" / "games.jsonl").read_text().splitlines()
    assert len(lines) == 6
    assert lines[:4] == sorted(lines[:4], key=lines.index)
    row = said["standings"][0]
    assert {"bot", "games", "wins", "win_rate", "low", "high", "rating"} <= set(row)
    assert row["low"] <= row["win_rate"] <= row["high"]
    assert "<svg" in (tmp_path / "out" / "report.html").read_text()
    assert "| greedy | 6 |" in (tmp_path / "ladder.md").read_text()
    from pyarrow import parquet

    assert parquet.read_table(tmp_path / "out" / "games.parquet").num_rows == 6
    assert main([*given, "--deals", "3", "--seed", "5"]) == 2
    assert "another seed" in capsys.readouterr().err


def test_a_test_that_stops_early_leaves_two_bots_when_it_is_clear_who_is_better():
    clear = [game(deal, ["a", "b"], [1, 0]) for deal in range(40)]
    even = [game(deal, ["a", "b"], [deal % 2, 1 - deal % 2]) for deal in range(40)]
    assert standings.duel(clear, "a", "b")["verdict"] == "a"
    assert standings.duel(clear, "b", "a")["verdict"] == "a"
    assert standings.duel(even, "a", "b")["verdict"] is None
    assert standings.duel(clear[:5], "a", "b")["verdict"] is None  # too few to say


def test_a_decided_table_is_left(monkeypatch):
    planned = Tournament([WORD], ["random", "greedy"], [2], deals=1000, stop_early=True)
    bots = tuple(map(tournament.shown, planned.tables[0].bots))
    shares = {bots: (0.0, 1.0), bots[::-1]: (1.0, 0.0)}
    planned.played = [
        PlayedGame(SMALL.id, 2, deal, seating, seated, shares[seated], 9, 9, True)
        for deal in range(40)
        for seating, seated in enumerate(shares)
    ]
    assert list(planned._waiting(planned.tables, planned._done())) == []
    planned.stop_early = False
    assert len(list(planned._waiting(planned.tables, planned._done()))) == 960


def test_ratings_follow_the_results_and_their_intervals_hold_them():
    games = [game(deal, ["a", "b"], [1, 0] if deal % 4 else [0, 1]) for deal in range(80)]
    games += [game(deal, ["b", "c"], [1, 0] if deal % 4 else [0, 1]) for deal in range(80)]
    rows = standings.standings(games)
    assert [row["bot"] for row in rows] == ["a", "b", "c"]
    assert rows[0]["rating"] - rows[1]["rating"] == pytest.approx(191, abs=15)  # three of four
    assert all(row["rating_low"] <= row["rating"] <= row["rating_high"] for row in rows)
    assert rows[0]["skill"] > rows[1]["skill"] > rows[2]["skill"]
    assert "a against b" in report.page(rows, standings.duels(games))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--bots", "greedy"], "two bots or more"),
        (["--bots", "greedy,greedi"], "did you mean greedy"),
        (["--seats", "two"], "--seats takes whole numbers"),
        (["--seats", "99"], "is for"),
        (["--deals", "0"], "1 deal or more"),
        (["--games", "star_of_africa=0"], "1 deal or more"),
        (["--games", "star_of_africa=many"], "star_of_africa=many"),
        (["--processes", "0"], "--processes must be at least 1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(capsys, arguments, sentence):
    assert main(["tournament", "--games", WORD, *arguments]) == 2
    assert sentence in capsys.readouterr().err


def test_a_game_without_a_value_has_no_tournament_of_levels():
    pig = next(game for game in GAMES if game.value is None)
    with pytest.raises(kibo.KiboError, match="two bots or more"):
        Tournament([str(pig.folder)])


@pytest.mark.whole
def test_what_was_cut_off_is_played_again_and_what_is_spoilt_is_refused(tmp_path, capsys):
    given = ["tournament", "--games", WORD, "--bots", "random,greedy", "--seats", "2", "--processes", "1"]
    given += ["--out", str(tmp_path), "--deals", "2", "--json"]
    assert main(given) == 0
    whole = json.loads(capsys.readouterr().out)
    kept = tmp_path / tournament.GAMES_FILE
    lines = kept.read_text("utf-8").splitlines(keepends=True)
    for cut in (20, len(lines[2])):  # within a game, and between the two seatings of a deal
        kept.write_text("".join(lines[:2]) + lines[2][:cut], "utf-8")
        for _ in range(2):
            assert main(given) == 0
            assert json.loads(capsys.readouterr().out) == whole
    for spoilt in ("[]\n", "{\n", '{"game": "pig"}\n', lines[0].replace('"seats": 2', '"seats": 3')):
        kept.write_text(spoilt, "utf-8")
        assert main(given) == 2
        assert "is spoilt" in capsys.readouterr().err


def test_what_has_to_be_installed_is_said_before_anything_is_played(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(standings, "find_spec", lambda name: None)
    assert main(["tournament", "--games", WORD, "--bots", "random,greedy", "--out", str(tmp_path)]) == 2
    assert "kibo[lab]" in capsys.readouterr().err
    assert not (tmp_path / tournament.GAMES_FILE).exists()


OWN = "def choose(match):\n    return match.legal[{which}]\n"


def own_bot(folder, name, which=0):
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(OWN.format(which=which))
    return str(folder / name)


def test_bots_that_are_called_alike_are_not_counted_as_one(tmp_path):
    one, other = own_bot(tmp_path / "a", "mine.py"), own_bot(tmp_path / "b", "mine.py", -1)
    for bots, name in (([one, other], "mine"), (["random", own_bot(tmp_path, "random.py")], "random")):
        with pytest.raises(kibo.KiboError, match=f"two of the bots are called {name}"):
            Tournament([WORD], bots)
        with pytest.raises(kibo.KiboError, match=f"two of the bots are called {name}"):
            Simulation(SMALL, SMALL.seats[0], bots=[read_bot(bot) for bot in bots])
    assert Tournament([WORD], [one, one, "random"]).tables, "named twice it is one bot"


def test_games_of_other_rules_or_another_bot_of_that_name_are_not_gone_on_with(tmp_path):
    game = edited_pig(tmp_path / "pig")
    bots, folder = [own_bot(tmp_path, "mine.py"), "random"], tmp_path / "out"

    def again(*more):
        forget_what_was_read()
        played = Tournament([str(game)], [*bots, *more], deals=1, seed=2, folder=folder)
        played.run(1)
        return len(played.played)

    assert (again(), again()) == (2, 2)
    own_bot(tmp_path, "other.py", -1)
    assert again(str(tmp_path / "other.py")) == 6, "another bot may come"
    kept = [path.read_bytes() for path in sorted(folder.iterdir())]
    own_bot(tmp_path, "mine.py", -1)
    with pytest.raises(kibo.KiboError, match="before the bot mine changed"):
        again()
    own_bot(tmp_path, "mine.py")
    assert again() == 6
    edited_pig(game, "rules.py", "= 4, 100, 0", "= 4, 90, 0")
    with pytest.raises(kibo.KiboError, match="before the game pig changed: name another folder"):
        again()
    assert [path.read_bytes() for path in sorted(folder.iterdir())] == kept


def forget_what_was_read():
    """As in another process."""
    for function in (tournament.shown, tournament.named_game, tournament.game_id, tournament.seated, tournament.driver):
        function.cache_clear()
