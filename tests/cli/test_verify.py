"""A record is checked against its sealed dice."""

import pytest

from cli.players import PIG
from core.test_fair import SECRET, sealed
from kibo import Match, load, write_record
from kibo.cli import main
from kibo.core.fair import seal_of


@pytest.fixture(scope="module")
def record():
    return sealed(load(PIG), skip={4, 5})[1]


@pytest.fixture
def check(tmp_path, capsys):
    """Runs the command over a text; gives the exit status and all that was said."""

    def run(text, *more):
        path = tmp_path / "played.game"
        path.write_text(text, "utf-8")
        status = main(["verify", str(path), "--game", str(PIG), *(more or ("--lang", "en"))])
        said = capsys.readouterr()
        assert [line for line in said.out.splitlines() if len(line) > 80 and " " in line] == []
        return status, said.out + said.err

    return run


def test_a_true_record_is_confirmed_with_seal_words_and_what_was_taken_back(check, record):
    status, said = check(record)
    assert status == 0
    assert f"all {record.count('chance #')} draws are as sealed" in said
    assert f"seal: {seal_of(SECRET)}" in said
    assert "'hakuna matata'" in said
    assert "2 draws were taken back" in said


@pytest.mark.parametrize(
    ("language", "said", "wrong"),
    [("fr", "sont conformes au sceau", "coup"), ("de", "sind wie versiegelt", "Zug"), ("en", "are as sealed", "move")],
)
def test_it_speaks_the_language_that_was_chosen(check, record, language, said, wrong):
    status, whole = check(record, "--lang", language)
    assert status == 0 and said in " ".join(whole.split())
    line = [line for line in record.splitlines() if "chance #" in line][3]
    status, whole = check(record.replace(line, f"{line[:-1]}{int(line[-1]) % 6 + 1}"), "--lang", language)
    assert status == 1 and whole.startswith(f"{wrong} {line.split('.')[0]}")


def test_a_changed_record_is_refused_with_the_move_where_it_differs(check, record):
    line = [line for line in record.splitlines() if "chance #" in line][3]
    pips = int(line[-1])
    status, said = check(record.replace(line, f"{line[:-1]}{pips % 6 + 1}"))
    assert status == 1
    assert said == f"move {line.split('.')[0]}: the dice give 'die {pips}', the record says 'die {pips % 6 + 1}'\n"


def test_a_changed_seal_is_refused(check, record):
    assert check(record.replace(seal_of(SECRET), "0" * 64)) == (1, "the secret does not belong to the seal\n")


def test_a_record_without_a_seal_says_so(check):
    status, said = check(write_record(Match(load(PIG), seed=1)))
    assert status == 1
    assert "has no seal" in " ".join(said.split())


def test_a_broken_file_is_named_with_its_line(check, record):
    status, said = check(record.replace("dice secret: 0", "dice secret: "))
    assert status == 2
    assert "line 7: a secret is 64 digits" in said
    status, said = check("chess")
    assert status == 2
    assert "line 1: a game record begins with" in said
    assert main(["verify", "nothing.game"]) == 2
