"""Somebody who goes round the house in one of the other browsers."""

import time
from pathlib import Path
from typing import Any

from browser.drivers import Browser, Refusal, until
from browser.people import FRAMED, PICTURES, SPOT
from kibo.bots.player import choose
from kibo.core.text import Texts
from server.running import Running

DESK, PHONE = (1440, 900), (390, 844)
SETTLED = 0.4
"""A click within three tenths of a second after a change does not count."""
TAB, ENTER = "\ue004", "\ue007"

WORDS = """[document.body.innerText, ...[...document.querySelectorAll('svg title')].map(part => part.textContent),
  ...["aria-label", "title", "alt", "placeholder"].flatMap(
    name => [...document.querySelectorAll(`[${name}]`)].map(part => part.getAttribute(name)))].join("\\n")"""
"""All words of a page, those that are only heard too."""

MIDDLE = """(({ x, y, width, height }) => [x + width / 2, y + height / 2])(
  document.querySelector(arguments[0]).getBoundingClientRect())"""


class Player:
    """Somebody with one of the browsers, at one table after another."""

    def __init__(self, folder: Path, browser: Browser) -> None:
        self.folder, self.browser = folder, browser
        self.house = Running(folder)
        self.pictures = PICTURES / browser.name.lower()

    def open(self, game: str, way: str) -> None:
        """From the lobby to a table."""
        self.browser.go(self.house.url)
        self.browser.ask("localStorage.setItem('forced', 'on')")  # she is asked even where only one answer is possible
        self.browser.fill("input[name=name]", "Anna")
        self.browser.click(f".ways button[name={way}][value={game}]")
        stage = "playing" if way in ("play", "learn") else "waiting"
        self.browser.until("location.pathname.startsWith('/t/') && document.body.dataset.stage === arguments[0]", stage)

    def close_house(self) -> None:
        """The house stops, and says so to who looks; its log stays."""
        self.house.server.should_exit = True
        self.house.house.dismiss()
        self.house.close()

    def open_house(self) -> None:
        """The house opens again, where it was."""
        self.house = Running(self.folder, self.house.port)

    @property
    def room(self) -> Any:
        return self.house.house.rooms[self.browser.ask("location.pathname.split('/')[2]")]

    def shows(self, table: Any) -> bool:
        """Whether the page shows a table as it stands."""
        return bool(self.browser.ask("Number(document.body.dataset.board)") == table.board)

    def settled(self) -> bool:
        """Wait until it is her move and the page shows it; False if the game is over."""

        def asked() -> str | None:
            page = self.browser.ask(
                "[document.body.dataset.stage, Number(document.body.dataset.board),"
                " document.querySelectorAll('#board [data-action]').length]"
            )
            if page[0] == "over":
                return "over"
            return "turn" if page[1] == self.room.table.board and page[2] else None

        if until(asked, "it is her move") == "over":
            return False
        if self.browser.ask("document.body.classList.contains('with-side')"):  # what happened since she was here
            self.browser.click("#close-side")
        time.sleep(SETTLED)
        return True

    def sensible(self) -> int:
        match = self.room.table.playing
        return choose(match, match.to_act, "random" if match.game.value is None else "greedy", len(match.history))

    def point_at(self, action: int) -> None:
        """Choose by mouse, where the choice is on top."""
        board = self.room.table.board
        self.browser.point(*self._spot(f"#board [data-action='{action}']"))
        self._sent(board)

    def tap(self, action: int) -> None:
        """Choose by touch, and confirm."""
        board = self.room.table.board
        self.browser.tap(*self._spot(f"#board [data-action='{action}']"))
        self.browser.until("!document.getElementById('ask').hidden")
        self.browser.tap(*self.browser.ask(MIDDLE, "#ask [data-ask=yes]"))
        self._sent(board)

    def _spot(self, selector: str) -> list[float]:
        """Where a choice can be hit; if it is not in sight, it is brought there."""
        found = f"document.querySelector({selector!r})"
        self.browser.ask(f"{found}.scrollIntoView({{ block: 'nearest' }})")
        spot = self.browser.ask(f"({SPOT})({found})")
        if not spot:
            raise Refusal(f"nothing of {selector} can be hit")
        return list(spot)

    def type_to(self, action: int) -> None:
        """Choose by keyboard: Tab to the choice from the top of the page, Enter."""
        board = self.room.table.board
        self.browser.ask("document.querySelector('.skip').focus()")
        for _ in range(400):
            self.browser.press(TAB)
            reached = self.browser.ask(
                "[document.activeElement.dataset.action, document.activeElement === document.body]"
            )
            if reached[0] == str(action):
                break
            if reached[1]:  # beyond are the browser's own buttons
                raise Refusal(f"choice {action} is not reached by Tab before the page ends")
        else:
            raise Refusal(f"choice {action} is never reached by Tab")
        drawn = self.browser.ask("!!document.activeElement.getBBox")
        if drawn and not self.browser.ask(FRAMED):
            raise Refusal(f"choice {action} has the focus, but nothing shows it")
        self.browser.press(ENTER)
        self._sent(board)

    def _sent(self, board: int) -> None:
        if not self.browser.ask("document.getElementById('ask').hidden"):  # it costs something
            self.browser.click("#ask [data-ask=yes]")
        self.browser.until("Number(document.body.dataset.board) > arguments[0]", board)

    def picture(self, name: str) -> None:
        self.browser.picture(self.pictures / f"{name}.png")

    def check_language(self, language: str, *texts: tuple[Texts, Texts]) -> None:
        """The page is in a language: it says so, says nothing in English, and lacks no word."""
        if self.browser.ask("document.documentElement.lang") != language:
            raise Refusal(f"the page does not say that it is in {language}")
        said = self.browser.ask(WORDS)
        for english, own in texts:
            missing = [key for key in english.words if "." in key and key in said.split()]
            ours = "\n".join(own.words.values())
            strange = [text for text in english.words.values() if len(text) > 9 and text in said and text not in ours]
            if missing or strange:
                raise Refusal(f"in {language} there stands {(missing + strange)!r}")
        if "{" in said:
            raise Refusal(f"in {language} there stands a word that was not filled in")

    def look_narrow(self) -> None:
        """At the size of a phone nothing sticks out sideways."""
        self.browser.resize(*PHONE)
        self.browser.reload()
        self.browser.until("document.documentElement.scrollWidth <= arguments[0]", PHONE[0])
