"""Every clause has a proof, every citation a clause."""

from all_games import EXAMPLES, GAMES, each_game
from rulebook import TESTS, citations, mentioned


def prefix(game):
    return next(iter(game.clauses)).split("-")[0]


def folder_of_tests(game):
    return game.folder if game.folder in EXAMPLES else TESTS / "games" / game.id


@each_game
def test_every_clause_is_proved_by_a_test(game):
    cited = {clause for clause, _, _ in citations(folder_of_tests(game))}
    assert sorted(set(game.clauses) - cited) == []


@each_game
def test_every_citation_names_a_clause(game):
    wrong = [(clause, test) for clause, _, test in citations(folder_of_tests(game)) if clause not in game.clauses]
    assert wrong == []


@each_game
def test_the_sources_cite_only_clauses_that_there_are(game):
    for path in game.folder.rglob("*.py"):
        assert mentioned(path, prefix(game)) <= set(game.clauses), path.name


@each_game
def test_every_phase_in_which_a_seat_acts_cites_its_clause(game):
    assert set(game.cites.values()) <= set(game.clauses)


def test_clauses_of_games_are_told_apart_by_their_prefix():
    assert len({prefix(game) for game in GAMES}) == len(GAMES)
