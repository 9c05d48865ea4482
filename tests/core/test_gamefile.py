"""Game records: written, replayed, and refused with the line and the reason."""

import pytest

import kibo
from kibo import BrokenRecord, Match, read_record, write_record
from rulebook import PROJECT

PIG = kibo.load(PROJECT / "examples" / "pig")
RECORD = """kibo game record 1
game: pig
seats: 2
seat A: Anna
# a remark

1. chance: die 4
2. A: roll
3. chance: die 6
4. A: hold
5. chance: die 1
"""


def test_a_record_is_replayed_move_by_move():
    match = read_record(RECORD, game=PIG)
    assert (match.points, match.names, match.to_act) == ([10, 0], ["Anna", "B"], kibo.CHANCE)
    assert read_record(RECORD, until=2, game=PIG).history == [5, 1]
    assert write_record(match) == RECORD.replace("# a remark\n", "").replace(
        "seat A: Anna\n", "seat A: Anna\nseat B: B\n"
    )


def test_the_mark_that_some_editors_begin_a_text_with_is_passed_over():
    assert read_record(f"\ufeff{RECORD}", game=PIG).history == read_record(RECORD, game=PIG).history


@pytest.mark.parametrize(
    ("old", "new", "line", "reason"),
    [
        ("kibo game record 1", "chess", 1, "begins with 'kibo game record 1'"),
        ("game: pig", "game: pigg", 2, "this is a game of pigg, not of pig"),
        ("seats: 2", "seats: nine", 3, "seats must be a whole number, not 'nine'"),
        ("seats: 2", "seats: 9", 3, "for 2 to 4 seats, not 9"),
        ("seats: 2", "seats: ²", 3, "seats must be a whole number, not '²'"),
        ("seats: 2", f"seats: {'9' * 5000}", 3, "seats must be a whole number"),
        ("seats: 2", "seats: 2\nseats: 3", 4, "line 3 says 'seats' already"),
        ("seat A: Anna", "seat C: Carla", 4, "there is no seat C: there is A and B"),
        ("2. A: roll", f"{'2' * 5000}. A: roll", 8, "is no move"),
        ("seats: 2", "chairs: 2", 3, "'chairs: 2' is no header"),
        ("seats: 2", "option speed: fast", 3, "unknown option of pig 'speed'"),
        ("2. A: roll", "2. B: roll", 8, "it is the move of A, not of B"),
        ("2. A: roll", "3. A: roll", 8, "this is move 2, not 3"),
        ("2. A: roll", "2. A: jump", 8, "'jump' is not possible now"),
        ("2. A: roll", "jump", 8, "'jump' is no move"),
        ("5. chance: die 1", "5. chance: die 1\nresult: A 1, B 2; won by A", 12, "the game is not over"),
    ],
)
def test_what_cannot_be_played_is_refused_with_line_and_reason(old, new, line, reason):
    with pytest.raises(BrokenRecord) as refused:
        read_record(RECORD.replace(old, new), game=PIG)
    assert refused.value.line == line
    assert reason in str(refused.value)
    assert str(refused.value).startswith(f"line {line}: ")


def test_a_game_from_a_folder_of_its_own_is_read_back_with_it():
    match = read_record(RECORD, game=PIG)
    assert read_record(write_record(match), game=match.game).history == match.history
    assert Match.from_json(match.to_json(), chance="ask", game=match.game).position == match.position
    other = kibo.load("africa")
    with pytest.raises(BrokenRecord, match="line 2: this is a game of pig, not of africa"):
        read_record(write_record(match), game=other)
    with pytest.raises(kibo.KiboError, match="this is a game of pig, not of africa"):
        Match.from_json(match.to_json(), game=other)


def test_a_wrong_result_is_refused():
    match = Match(PIG, seed=1)
    while not match.over:
        match.play("hold")
    record = write_record(match)
    assert read_record(record, game=PIG).winners == match.winners
    with pytest.raises(BrokenRecord, match="the result is"):
        read_record(record.replace("won by A", "won by B").replace("result: A ", "result: A 1"), game=PIG)
    with pytest.raises(BrokenRecord, match="the game is over"):
        read_record(record.replace("result:", f"{len(match.history) + 1}. A: hold\nresult:"), game=PIG)


def test_a_hand_made_start_has_no_record():
    match = Match.at(PIG, {"seats": 2, "bank": [50, 0, 0, 0]}, chance="ask")
    with pytest.raises(kibo.KiboError, match="keep this one as JSON"):
        write_record(match)
