"""The games that a house finds: whole, or not at all."""

import shutil

from kibo.server.house.games_here import find_games
from rulebook import PROJECT


def test_the_games_of_the_house_are_whole(tmp_path, caplog):
    """A text file with a stray brace is said when the house opens, not when somebody reads the sentence."""
    folder = shutil.copytree(PROJECT / "examples" / "pig", tmp_path / "pig")
    words = folder / "text" / "fr.toml"
    words.write_text(words.read_text("utf-8") + '\nstray = "}"\n', "utf-8")
    assert "pig" not in find_games((str(folder),))
    assert "fr.toml" in caplog.text
    assert "stray" in caplog.text
