"""Who visits: a random identity in a signed cookie, a name, a language. There are no accounts."""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass
from functools import lru_cache

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import Request
from starlette.responses import Response

from ..core.text import LANGUAGES, Texts
from .words import house_words, negotiated

COOKIE = "kibo"
YEAR = 31_536_000
THEMES = ("auto", "light", "dark")


@dataclass
class Visit:
    """What a request says about who makes it."""

    player: str
    name: str
    language: str
    tall: bool
    theme: str
    known: bool
    """Did the browser bring its identity?"""
    chose_language: bool
    secure: bool

    @property
    def texts(self) -> Texts:
        """The house's words in the visitor's language."""
        return house_words(self.language)


class Guests:
    """Signs and reads the cookies."""

    def __init__(self, secret: str) -> None:
        self.signer = URLSafeSerializer(secret, salt="visit")
        self.read = lru_cache(maxsize=10_000)(self._read)

    def _read(self, cookie: str) -> dict[str, str]:
        with contextlib.suppress(BadSignature):
            kept: dict[str, str] = self.signer.loads(cookie)
            return kept
        return {}

    def visit(self, request: Request) -> Visit:
        """Who makes a request; a cookie that is missing or forged means somebody new."""
        kept = self.read(request.cookies.get(COOKIE, ""))
        asked = request.query_params.get("lang")
        language = negotiated(request.headers.get("accept-language", ""), asked or request.cookies.get("lang"))
        theme = request.cookies.get("theme", THEMES[0])
        return Visit(
            player=kept.get("p") or secrets.token_urlsafe(12),
            name=kept.get("n", ""),
            language=language,
            tall=request.query_params.get("tall", request.cookies.get("tall")) == "1",
            theme=theme if theme in THEMES else THEMES[0],
            known=bool(kept),
            chose_language=asked in LANGUAGES,
            secure=request.url.scheme == "https",
        )

    def keep(self, visit: Visit, response: Response) -> Response:
        """Let the browser keep what it must bring next time."""
        signed = str(self.signer.dumps({"p": visit.player, "n": visit.name}))
        response.set_cookie(COOKIE, signed, max_age=YEAR, httponly=True, samesite="lax", secure=visit.secure)
        if visit.chose_language:
            response.set_cookie("lang", visit.language, max_age=YEAR, samesite="lax", secure=visit.secure)
        return response


def suggested_name(texts: Texts) -> str:
    """A name for who has not given one: an animal."""
    return secrets.choice(texts["guests"].split(", "))
