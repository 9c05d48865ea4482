"""The rules as pages: every clause has an address, its pictures and its proofs, in three languages."""

import re
from dataclasses import replace

import httpx
import pytest

from all_games import GAMES
from kibo.core import clause_tests
from kibo.core.rulebook import rules_file
from kibo.core.text import LANGUAGES
from kibo.server.web.rules_pages import proved, written
from kibo.server.words import house_words

each_game = pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
FORBIDDEN = re.compile(r"<script(?![^>]*src=)|\sstyle=|\son\w+=|<style")


@pytest.fixture(scope="module")
def client(running):
    with httpx.Client(base_url=running.url, headers={"accept": "text/html"}, timeout=30) as visitor:
        yield visitor


@each_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_stands_on_the_page_and_in_the_panel(client, game, language):
    page = client.get(f"/rules/{game.id}?lang={language}").text
    part = client.get(f"/rules/{game.id}/part?lang={language}").text
    assert f'<html lang="{language}"' in page
    assert "<html" not in part
    written_in = language if rules_file(game.folder, language).is_file() else "en"
    for text in (page, part):
        assert not FORBIDDEN.search(text)
        assert re.findall(r'<li id="([^"]+)" class="clause"', text) == list(game.rulebook(written_in).clauses)
        assert f'class="book" lang="{written_in}"' in text
        assert "[R]" not in text
    assert len(re.findall(r"<h1", page)) == 1
    assert "<h1" not in part, "it stands within a page"


@each_game
def test_every_picture_of_the_page_is_there_and_has_words(client, game):
    for language in LANGUAGES:
        part = client.get(f"/rules/{game.id}/part?lang={language}").text
        pictures = re.findall(r'<img src="([^"]+)" alt="([^"]*)"', part)
        assert len(pictures) == sum(map(len, game.pictures.values())) * bool(game.view)
        assert all(words.strip() for _, words in pictures)
    for address, _ in pictures[:2]:
        drawn = client.get(address.replace("&amp;", "&"))
        assert drawn.headers["content-type"].startswith("image/svg+xml")
        assert drawn.text.count("viewBox=") >= 1
        assert not FORBIDDEN.search(drawn.text)


def test_a_picture_shows_what_matters(client):
    game, clause, number = next(
        (game, clause, number)
        for game in GAMES
        for clause, pictures in game.pictures.items()
        for number, picture in enumerate(pictures, 1)
        if picture.focus
    )
    box = game.pictures[clause][number - 1].focus
    svg = client.get(f"/rules/{game.id}/examples/{clause}-{number}.svg").text
    assert [float(part) for part in re.search(r'viewBox="([^"]+)"', svg)[1].split()] == list(box)


def test_a_clause_has_an_address_of_its_own(client):
    game = GAMES[0]
    clause = list(game.clauses)[3]
    answer = client.get(f"/rules/{game.id}/{clause}?lang=de")
    assert answer.status_code == 307
    assert answer.headers["location"] == f"/rules/{game.id}?lang=de#{clause}"


@each_game
def test_every_clause_leads_to_the_tests_that_prove_it(client, game):
    part = client.get(f"/rules/{game.id}/part").text
    for clause in game.clauses:
        assert f'href="/rules/{game.id}/{clause}/tests"' in part
    clause = list(game.clauses)[-1]
    page = client.get(f"/rules/{game.id}/{clause}/tests").text
    assert not FORBIDDEN.search(page)
    for proof in proved(game)[clause]:
        assert f"def {proof.name}(" in page
        assert proof.source.startswith("@")
        assert proof.source.splitlines()[0] == proof.path.read_text("utf-8").splitlines()[proof.line - 1]


def test_without_the_tests_there_are_no_links_to_them(client, monkeypatch):
    monkeypatch.setattr("kibo.server.web.rules_pages.folder_of_tests", lambda _: None)
    proved.cache_clear()
    try:
        assert "/tests" not in client.get("/rules/pig").text
        assert client.get("/rules/pig/PIG-01/tests").status_code == 404
    finally:
        proved.cache_clear()


def test_an_installed_game_has_left_its_tests_behind(tmp_path, monkeypatch):
    games = tmp_path / "lib" / "kibo" / "games"
    monkeypatch.setattr(clause_tests, "GAMES", games)
    game = replace(GAMES[0])
    vars(game)["folder"] = games / game.id
    assert clause_tests.folder_of_tests(game) is None
    (tmp_path / "tests" / "games" / game.id).mkdir(parents=True)
    (tmp_path / "tests" / "games" / game.id / "test_it.py").touch()
    assert clause_tests.folder_of_tests(game) == tmp_path / "tests" / "games" / game.id


@pytest.mark.parametrize(
    "path",
    ["chess", "chess/PIG-01", "pig/PIG-99", "pig/PIG-99/tests", "pig/examples/PIG-01-1.svg", "pig/examples/x.svg"],
)
def test_what_is_not_there_is_said_with_a_way_back(client, path):
    page = client.get(f"/rules/{path}")
    assert page.status_code == 404
    assert 'href="/"' in page.text


def test_the_few_marks_of_a_text_are_rendered_and_everything_else_is_text():
    game, texts = next(game for game in GAMES if game.id == "pig"), house_words("en")
    text = "`[R]` <b>x</b> & `a < b` **bold** *slanted* [R] see PIG-03, never PIG-99 or [R](javascript:alert(1))"
    html = written(text, game, texts)
    assert "&lt;b&gt;x&lt;/b&gt; &amp; <code>a &lt; b</code> <b>bold</b> <em>slanted</em>" in html
    assert html.count('class="ruling"') == 3
    assert '<a href="/rules/pig#PIG-03" data-clause="PIG-03">PIG-03</a>, never PIG-99' in html
    assert "<script" not in html
    assert 'href="javascript' not in html


def test_rules_and_lessons_are_reached_from_the_lobby(client):
    lobby = client.get("/").text
    for game in GAMES:
        assert f'href="/rules/{game.id}"' in lobby
        assert (f'name="learn" value="{game.id}"' in lobby) == (game.lesson is not None)
