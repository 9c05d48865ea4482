"""Who visits: a random identity in a signed cookie, a name, a language. There are no accounts."""

from __future__ import annotations

import contextlib
import secrets
from dataclasses import dataclass, replace
from functools import lru_cache
from urllib.parse import urlsplit

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import QueryParams
from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from ...core.text import LANGUAGES, Texts
from ..home import is_loopback
from ..house.addresses import household
from ..words import house_words, negotiated

COOKIE = "kibo"
YEAR = 31_536_000
THEMES = ("auto", "light", "dark")
TEMPOS = {"slow": 1.8, "usual": 1.0, "fast": 0.4}
"""How long bots take for a move, of the usual time."""
HANDED_ON = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that tell that a request was passed on by a proxy."""
KNOWN = 2_000
"""How many visitors are remembered who were checked before."""
BROUGHT = 2_000
"""Letters that such a visitor has brought at most: what is longer is read anew each time."""


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
    tempo: float
    """How long bots take for a move, of the usual time."""
    address: str = ""
    near: bool = False
    """Do they sit at the computer on which the house is open?"""

    @property
    def counted(self) -> tuple[str, str]:
        """Whom the pace counts: an address and, where the browser brought it, an identity."""
        return self.address, self.player if self.known else ""

    @property
    def texts(self) -> Texts:
        """The house's words in the visitor's language."""
        return house_words(self.language)


class Guests:
    """Signs and reads the cookies."""

    def __init__(self, secret: str) -> None:
        self.signer = URLSafeSerializer(secret, salt="visit")
        self.read = lru_cache(maxsize=KNOWN)(self._read)

    def signed(self, cookie: str) -> dict[str, str]:
        """What a cookie of ours holds; nothing, if it is not ours or of another form than ours."""
        with contextlib.suppress(BadSignature):
            kept = self.signer.loads(cookie)
            if isinstance(kept, dict) and set(kept) == {"p", "n"} and all(isinstance(kept[key], str) for key in kept):
                return kept
        return {}

    def visit(self, request: Request) -> Visit:
        """Who makes a request; a cookie that is missing or forged means somebody new."""
        headers = request.headers
        cookies, accepted = "; ".join(headers.getlist("cookie")), headers.get("accept-language", "")
        query: bytes = request.scope["query_string"]
        is_short = len(cookies) + len(accepted) + len(query) <= BROUGHT
        visit = replace((self.read if is_short else self._read)(cookies, accepted, query))
        visit.address = household(request.client.host) if request.client else ""
        visit.player = visit.player or secrets.token_urlsafe(12)
        visit.secure = request.scope["scheme"] == "https"
        visit.near = is_near(request)
        return visit

    def _read(self, cookies: str, accepted: str, query: bytes) -> Visit:
        """What a visitor brings, except for a new identity."""
        brought, wishes = cookie_parser(cookies), QueryParams(query)
        kept = self.signed(brought.get(COOKIE, ""))
        asked = wishes.get("lang")
        theme = brought.get("theme", THEMES[0])
        return Visit(
            player=kept.get("p", ""),
            name=kept.get("n", ""),
            language=negotiated(accepted, asked or brought.get("lang")),
            tall=wishes.get("tall", brought.get("tall")) == "1",
            theme=theme if theme in THEMES else THEMES[0],
            known=bool(kept),
            chose_language=asked in LANGUAGES,
            secure=False,
            tempo=TEMPOS.get(wishes.get("speed", ""), 1.0),
        )

    def keep(self, visit: Visit, response: Response) -> Response:
        """Let the browser keep what it must bring next time."""
        signed = str(self.signer.dumps({"p": visit.player, "n": visit.name}))
        response.set_cookie(COOKIE, signed, max_age=YEAR, httponly=True, samesite="lax", secure=visit.secure)
        if visit.chose_language:
            response.set_cookie("lang", visit.language, max_age=YEAR, samesite="lax", secure=visit.secure)
        return response


def is_near(request: Request) -> bool:
    """Does a request come from the house's own computer, asked for by that name and through nobody's hands?

    A page elsewhere whose name was made to lead here, or a proxy beside the house, shows itself by one of these.
    """
    if request.client is None or not is_loopback(request.client.host):
        return False
    return is_loopback(host_in(request.headers.get("host", ""))) and not any(h in request.headers for h in HANDED_ON)


def host_in(asked: str) -> str:
    """The name in a header that says who was asked, without the port."""
    with contextlib.suppress(ValueError):
        return urlsplit(f"//{asked}").hostname or ""
    return ""


def suggested_name(texts: Texts) -> str:
    """A name for who has not given one: an animal."""
    return secrets.choice(texts["guests"].split(", "))
