"""The law of secrets at many positions: worlds that look alike to a viewer are told alike, byte by byte."""

from all_games import GAMES
from attack.target import Row
from server.alike.law import attack

POSITIONS = {"africa": 6, "kilimanjaro": 10, "photo_safari": 10, "star_of_africa": 6, "masks": 12, "pig": 7}
"""How many positions of each game: more where more is hidden; of a game that is not named here, a few."""
FEW = 4


def run() -> list[Row]:
    """The attack, for the summary: a row for each game."""
    rows = []
    for game in GAMES:
        found = attack([game], many=POSITIONS.get(game.id, FEW), each=6, viewers=6)
        seen = f"{found}; {found.leaks[0]}" if found.leaks else str(found)
        rows.append(Row(f"worlds that look alike in {game.id}", sum(found.asked.values()), seen, not found.leaks))
    return rows
