"""The rules as pages: chapter by chapter, every clause with an address, drawn examples, and the tests that prove it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...core.clause_tests import ClauseTest, clause_tests, folder_of_tests
from ...core.game import Game
from ...core.match import Match
from ...core.rulebook import Chapter, Picture
from ...core.text import Texts
from ...core.variant_file import differences
from ..table.events import Refused
from .pages import Pages, whole_number
from .visitors import Visit

VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
RULING = re.compile(r"`?\[R\]`?")
MARKS = (
    (re.compile(r"`([^`]+)`"), r"<code>\1</code>"),
    (re.compile(r"\*\*([^*]+)\*\*"), r"<b>\1</b>"),
    (re.compile(r"\*([^*]+)\*|\b_([^_]+)_\b"), r"<em>\1\2</em>"),
)


@dataclass(frozen=True)
class ShownPicture:
    """A picture of an example as the page shows it."""

    address: str
    words: str
    caption: str
    width: float
    height: float


class RulesPages:
    """What the routes below `/rules` call."""

    def __init__(self, pages: Pages) -> None:
        self.pages = pages
        self.games = pages.house.games

    def game(self, request: Request) -> Game:
        """The game that the address names."""
        name = request.path_params["game"]
        if name not in self.games:
            raise Refused("no_game", 404, what=name)
        return self.games[name]

    def clause(self, request: Request) -> str:
        """The clause that the address names."""
        clause = request.path_params["clause"]
        if clause not in self.game(request).clauses:
            raise Refused("no_clause", 404)
        return str(clause)

    async def book(self, request: Request) -> Response:
        """All rules of a game on a page."""
        game, visit = self.game(request), self.pages.guests.visit(request)
        return self.pages.page(visit, "rules.html", self.context(game, visit) | {"level": 2, "name": visit.name})

    async def part(self, request: Request) -> Response:
        """The same for the panel beside a board."""
        game, visit = self.game(request), self.pages.guests.visit(request)
        return self.pages.page(visit, "parts/rules.html", self.context(game, visit) | {"level": 3})

    async def address(self, request: Request) -> Response:
        """A clause by its own address leads to its place on the page."""
        query = f"?{request.url.query}" if request.url.query else ""
        return RedirectResponse(f"/rules/{self.game(request).key}{query}#{self.clause(request)}")

    async def picture(self, request: Request) -> Response:
        """A drawn example."""
        game, visit = self.game(request), self.pages.guests.visit(request)
        clause, _, number = request.path_params["name"].rpartition("-")
        pictures = game.pictures.get(clause, [])
        if game.view is None or not 1 <= whole_number(number, 0) <= len(pictures):
            raise Refused("no_page", 404)
        svg = drawing(game, clause, int(number), visit.language)
        headers = {"cache-control": "max-age=3600", "vary": "cookie, accept-language"}
        return Response(svg, headers=headers, media_type="image/svg+xml")

    async def proofs(self, request: Request) -> Response:
        """The tests that prove a clause, where they came along."""
        game, clause, visit = self.game(request), self.clause(request), self.pages.guests.visit(request)
        found = proved(game).get(clause)
        if not found:
            raise Refused("no_clause", 404)
        book, language = game.rulebook_near(visit.language)
        context = {
            "game": game,
            "clause": clause,
            "words": written(book.clauses[clause], game, visit.texts),
            "book_language": language,
            "proofs": [(shown_path(game, proof), proof) for proof in found],
        }
        return self.pages.page(visit, "proofs.html", context)

    def context(self, game: Game, visit: Visit) -> dict[str, Any]:
        """What the templates of the rules use."""
        book, language = game.rulebook_near(visit.language)
        return {
            "game": game,
            "game_name": game.text(visit.language)["name"],
            "title": book.title,
            "intro": [written(words, game, visit.texts) for words in book.chapters[0].words],
            "first": [self.shown(clause, game, visit) for clause in book.chapters[0].clauses],
            "chapters": [self.chapter(chapter, game, visit) for chapter in book.chapters[1:]],
            "book_language": language,
            "proved": bool(proved(game)),
            "translated": language == visit.language,
            "changes": differences(game),
        }

    def chapter(self, chapter: Chapter, game: Game, visit: Visit) -> dict[str, Any]:
        """A chapter as the templates use it."""
        return {
            "heading": chapter.heading,
            "words": [written(words, game, visit.texts) for words in chapter.words],
            "clauses": [self.shown(clause, game, visit) for clause in chapter.clauses],
        }

    def shown(self, clause: Any, game: Game, visit: Visit) -> dict[str, Any]:
        """A clause as the templates use it."""
        plain = RULING.sub("", clause.text).replace("`", "").replace("*", "").strip()
        return {
            "number": clause.number,
            "text": written(clause.text, game, visit.texts),
            "proved": clause.number in proved(game),
            "pictures": [
                shown_picture(game, clause.number, number, picture, plain, visit.language)
                for number, picture in enumerate(game.pictures.get(clause.number, []) if game.view else [], 1)
            ],
        }


def written(text: str, game: Game, texts: Texts) -> Markup:
    """A text of the rules with its few marks as HTML, and a link wherever another clause is named."""
    html = str(escape(text))
    for mark, shape in MARKS:
        html = mark.sub(shape, RULING.sub("[R]", html))
    ruling = f'<span class="ruling" title="{escape(texts["rules.ruling_help"])}">{escape(texts["rules.ruling"])}</span>'
    html = html.replace("[R]", ruling)
    return Markup(re.sub(r"\b[A-Z]{2,4}-[0-9A-Z]+\b", lambda found: linked(found[0], game), html))


def linked(number: str, game: Game) -> str:
    """A clause that a text names, as a link if there is one."""
    if number not in game.clauses:
        return number
    return f'<a href="/rules/{game.key}#{number}" data-clause="{number}">{number}</a>'


@lru_cache(maxsize=400)
def drawing(game: Game, clause: str, number: int, language: str) -> str:
    """A drawn example: the position as the game's view shows it, cut to what matters."""
    picture = game.pictures[clause][number - 1]
    svg = Match.at(game, picture.position, chance="ask").svg(picture.seat, language)
    x, y, width, height = picture.focus or map(float, VIEW_BOX.findall(svg)[0].split())
    return VIEW_BOX.sub(f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"', svg, count=1)


def shown_picture(game: Game, clause: str, number: int, picture: Picture, plain: str, language: str) -> ShownPicture:
    """A picture with its address, its words and its size."""
    caption = game.text(language)[f"example.{picture.caption}"] if picture.caption else ""
    box = picture.focus or [
        float(part) for part in VIEW_BOX.findall(drawing(game, clause, number, language))[0].split()
    ]
    address = f"/rules/{game.key}/examples/{clause}-{number}.svg?lang={language}"
    return ShownPicture(address, caption or plain, caption, box[2], box[3])


@lru_cache(maxsize=64)
def proved(game: Game) -> dict[str, list[ClauseTest]]:
    """The tests of a game by the clause that they prove; none where they did not come along."""
    found: dict[str, list[ClauseTest]] = {}
    folder = folder_of_tests(game)
    for proof in clause_tests(folder) if folder else ():
        found.setdefault(proof.clause, []).append(proof)
    return found


def shown_path(game: Game, proof: ClauseTest) -> str:
    """Where a test is, seen from the project."""
    folder = folder_of_tests(game)
    assert folder is not None
    return str(proof.path.relative_to(folder.parents[1 if folder == game.folder else 2]))
