"""A house that offers variants: at the table, in the record, on every page, and not without their files."""

import sys

import httpx
import pytest

from kibo import lab, read_record
from kibo.cli import main
from kibo.core.verify import verify
from kibo.server.settings import read_settings
from rulebook import PROJECT
from server.running import Running

sys.path.insert(0, str(PROJECT / "examples"))
import bot_over_http

TEXT = """
game = "kilimanjaro"
name = "Near {summit}"
[constants]
"state.HAND" = 2
[counts]
banana = 2
lion = 1
swap = 1
[board]
summit = 22
villages = [0, 11]
[[board.stretch]]
name = "jungle"
to = 22
wide = [[230, 700], [880, 300]]
tall = [[186, 768], [700, 300]]
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    path = tmp_path_factory.mktemp("variants") / "near.toml"
    path.write_text(TEXT, "utf-8")
    return path


def test_a_variant_is_played_with_bots_and_its_record_says_so(file, tmp_path):
    game = lab.given_game(file)
    running = Running(tmp_path, variants=(str(file),))
    try:
        games = httpx.get(f"{running.url}/api/games").json()
        assert {one["id"]: one["name"] for one in games}[game.key].endswith(": Near {summit}")
        lobby = httpx.get(f"{running.url}/?lang=fr").text
        assert f'value="{game.key}"' in lobby
        assert "Near {summit}" in lobby
        assert f'name="learn" value="{game.key}"' not in lobby
        assert httpx.get(f"{running.url}/cover/{game.key}.svg").text.startswith("<svg")
        rules = httpx.get(f"{running.url}/rules/{game.key}?lang=de").text
        assert "Dies ist eine Variante" in rules
        assert "state.COUNTERS: (8, 4, 4) → (2, 1, 1)" in rules
        assert "Dies ist eine Variante" not in httpx.get(f"{running.url}/rules/{game.id}?lang=de").text
        assert bot_over_http.play(game.key, running.url)["stage"] == "over"
        (table,) = running.house.rooms
        record = httpx.get(f"{running.url}/t/{table}/record").text
        dice = httpx.get(f"{running.url}/t/{table}/dice").text
        assert "Near {summit}" in dice
    finally:
        running.close()
    assert f"variant: {game.variant}\n" in record
    assert read_record(record, game=game).over
    assert not verify(record, game).wrong
    without = Running(tmp_path)
    try:
        assert httpx.get(f"{without.url}/t/{table}").status_code == 404
        assert httpx.get(f"{without.url}/").status_code == 200
    finally:
        without.close()
    again = Running(tmp_path, variants=(str(file),))
    try:
        assert httpx.get(f"{again.url}/t/{table}/record").text == record
    finally:
        again.close()


def test_a_house_with_a_wrong_file_says_all_that_is_wrong_and_does_not_open(file, tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("KIBO_DATA", str(tmp_path / "data"))
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(TEXT.replace("banana = 2", "bananas = 2").replace("summit = 22", "summit = 20"), "utf-8")
    assert main(["serve", "--no-open", "--port", "0", "--variant", str(file), "--variant", str(wrong)]) == 2
    said = capsys.readouterr().err
    assert "counts.bananas is unknown" in said
    assert "board.summit is 20" in said
    assert not (tmp_path / "data").exists()


def test_files_of_variants_are_a_setting_like_any_other(tmp_path):
    assert read_settings({}, None, {"KIBO_VARIANTS": "a.toml:b.toml"}).variants == ("a.toml", "b.toml")
    path = tmp_path / "settings.toml"
    path.write_text('variants = ["a.toml"]', "utf-8")
    assert read_settings({"variants": None}, path, {}).variants == ("a.toml",)
