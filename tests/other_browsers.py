"""A round through the house in Firefox and WebKit, whichever are installed: every game by mouse and by keyboard,
at the size of a desk and of a phone; nothing may be missing, and nothing may be said in the console.

The pictures in build/pictures are there to be looked at.
"""

import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from all_games import GAMES
from browser.drivers import KNOWN, Browser, Refusal, until
from browser.people import EVERYTHING, HIT, PICTURES, SPOT
from kibo.bots.player import choose, names_for
from kibo.core.game import Game
from kibo.server import live
from server.running import Running

DESK, PHONE = (1440, 900), (390, 844)
SETTLED = 0.4
"""A click within three tenths of a second after a change does not count."""
TAB, ENTER, END = "\ue004", "\ue007", "\ue010"
MOVES = 4


class Player:
    """Somebody with one of the browsers, at one table after another."""

    def __init__(self, house: Running, browser: Browser) -> None:
        self.house, self.browser = house, browser
        self.pictures = PICTURES / browser.name.lower()

    def open(self, game: str, way: str) -> None:
        """From the lobby to a table."""
        self.browser.go(self.house.url)
        self.browser.fill("input[name=name]", "Anna")
        self.browser.click(f".ways button[name={way}][value={game}]")
        self.browser.until("location.pathname.startsWith('/t/') && document.body.dataset.stage === 'playing'")

    @property
    def room(self) -> Any:
        return self.house.house.rooms[self.browser.ask("location.pathname.split('/')[2]")]

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
        return choose(match, match.to_act, names_for(match.game)[-1], len(match.history))

    def point_at(self, action: int) -> None:
        """Choose by mouse, where the choice is on top."""
        choice = f"document.querySelector('#board [data-action=\"{action}\"]')"
        board = self.room.table.board
        self.browser.ask(f"{choice}.scrollIntoView({{ block: 'nearest' }})")
        spot = self.browser.ask(f"({SPOT})({choice})")
        if not spot:
            raise Refusal(f"nothing of choice {action} can be hit")
        self.browser.point(*spot)
        self._sent(board)

    def type_to(self, action: int) -> None:
        """Choose by keyboard: Tab to the choice, Enter."""
        board = self.room.table.board
        for _ in range(400):
            self.browser.press(TAB)
            if self.browser.ask("document.activeElement?.dataset?.action ?? ''") == str(action):
                break
        else:
            raise Refusal(f"choice {action} is never reached by Tab")
        self.browser.press(ENTER)
        self._sent(board)

    def _sent(self, board: int) -> None:
        if not self.browser.ask("document.getElementById('ask').hidden"):  # it costs something
            self.browser.click("#ask [data-ask=yes]")
        self.browser.until("Number(document.body.dataset.board) > arguments[0]", board)

    def picture(self, name: str) -> None:
        self.browser.picture(self.pictures / f"{name}.png")

    def look_narrow(self) -> None:
        """At the size of a phone nothing sticks out sideways."""
        self.browser.resize(*PHONE)
        self.browser.reload()
        self.browser.until("document.documentElement.scrollWidth <= arguments[0]", PHONE[0])


def lobby(player: Player) -> None:
    """The lobby, wide and narrow."""
    player.browser.resize(*DESK)
    player.browser.go(player.house.url)
    player.browser.until("[...document.images].every(image => image.complete && image.naturalWidth > 0)")
    player.picture("lobby-wide")
    player.look_narrow()
    player.picture("lobby-tall")
    player.browser.resize(*DESK)


def several_moves(player: Player, game: Game) -> None:
    """From the lobby to several moves by mouse and one by keyboard."""
    player.browser.resize(*DESK)
    player.open(game.id, "play")
    for number in range(MOVES):
        if player.settled():
            (player.type_to if number == 1 else player.point_at)(player.sensible())
    player.settled()
    player.picture(f"{game.id}-wide")


def why_not(player: Player) -> None:
    """A click on what cannot be chosen says why not."""
    player.settled()
    match = player.room.table.playing
    things = [thing for thing in match.things(match.to_act) if match.why_not(match.to_act, thing)]
    hit = player.browser.ask(f"({HIT})([arguments[0]])", things)
    if hit:
        player.browser.point(*hit[1:])
        player.browser.until("(document.querySelector('#toast.shown')?.textContent ?? '').length > 12")


def rules_and_chat(player: Player) -> None:
    """The rules beside the board, a word in the chat, and a sound."""
    player.browser.click("#open-rules")
    player.browser.until("document.querySelectorAll('#rules .clause').length > 2")
    player.browser.click("#tab-talk")
    player.browser.fill(".chat form input", "<b>jambo</b>")
    player.browser.click(".chat form button")
    player.browser.until("document.querySelector('#chat li')?.textContent.includes('<b>jambo</b>')")
    player.browser.click("[data-setting=sound]")
    player.browser.click("#close-side")


def reload(player: Player) -> None:
    """After a reload everything stands as before, and the stream goes on."""
    player.settled()
    before = player.browser.ask(EVERYTHING)
    player.browser.reload()
    if player.settled():
        if player.browser.ask(EVERYTHING) != before:
            raise Refusal("the board is another after a reload")
        player.point_at(player.sensible())


def on_a_phone(player: Player, game: Game) -> None:
    """The same table, narrow and upright."""
    player.look_narrow()
    if player.settled():
        player.point_at(player.sensible())
    player.settled()
    player.picture(f"{game.id}-tall")
    player.browser.resize(*DESK)


def replay(player: Player) -> None:
    """The slider goes through the positions."""
    player.browser.go(player.browser.ask("location.href") + "/replay?at=0")
    first = player.browser.ask(EVERYTHING)
    player.browser.until("document.querySelector('#slider input').max > 2")
    player.browser.ask("document.querySelector('#slider input').focus()")
    player.browser.press(END)
    player.browser.until("location.search === '?at=' + document.querySelector('#slider input').max")
    if player.browser.ask(EVERYTHING) == first:
        raise Refusal("the last position looks like the first")


def keep_pictures(player: Player, games: list[Game]) -> None:
    """A position of each game as a picture to keep."""
    folder = Path(player.browser.folder.name)
    for game in games:
        player.open(game.id, "play")
        table = player.room.table.id
        player.browser.go(f"{player.house.url}/t/{table}/replay?at=0")
        player.browser.click("#png")
        kept = until(lambda: [p for p in folder.rglob(f"{table}-0*.png") if p.stat().st_size], "the picture is kept")  # noqa: B023
        if not kept[0].read_bytes().startswith(b"\x89PNG"):
            raise Refusal(f"{game.id}: what was kept is no picture")


def lesson(player: Player, game: Game) -> None:
    """The first steps of the guided game."""
    player.open(game.id, "learn")
    for step in game.lesson.steps[:2]:  # type: ignore[union-attr]
        player.settled()
        player.point_at(step.accepted(player.room.table.playing)[0])
    player.browser.until("document.getElementById('lesson').textContent.includes('3 / ')")
    player.settled()
    player.picture(f"{game.id}-lesson")


def the_end(player: Player, game: Game) -> None:
    """A short game to its end; then its dice are computed again in the browser."""
    player.open(game.id, "play")
    while player.settled():
        player.point_at(player.sensible())
    player.browser.until("!!document.querySelector('#end .result')")
    player.picture(f"{game.id}-end")
    player.browser.go(player.browser.ask("location.href") + "/dice")
    player.browser.click("#check")
    player.browser.until("document.getElementById('checked').className.includes('good')")
    player.picture(f"{game.id}-dice")


def round_of(player: Player, games: list[Game]) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every part of the round, by name."""
    yield "lobby", lambda: lobby(player)
    for game in games:
        parts: list[tuple[str, Callable[[], None]]] = [("moves", lambda game=game: several_moves(player, game))]
        if game.reasons:
            parts.append(("why not", lambda: why_not(player)))
        parts += [("rules, chat", lambda: rules_and_chat(player)), ("reload", lambda: reload(player))]
        parts += [("phone", lambda game=game: on_a_phone(player, game))]
        if game.view is not None:
            parts.append(("replay", lambda: replay(player)))
        if game.lesson:
            parts.append(("lesson", lambda game=game: lesson(player, game)))
        yield from ((f"{game.id}: {name}", part) for name, part in parts)
    plain = [game for game in games if game.view is None]
    if plain:
        yield f"{plain[0].id}: the end", lambda: the_end(player, plain[0])
    yield "pictures to keep", lambda: keep_pictures(player, [game for game in games if game not in plain])


def go_round(house: Running, kind: Callable[[], Browser], games: list[Game]) -> bool:
    """The whole round in one browser; True if nothing was wrong."""
    browser = kind()
    wrong = 0
    try:
        print(f"── {browser.name} {browser.version}", flush=True)
        player = Player(house, browser)
        for name, part in round_of(player, games):
            began, faults = time.monotonic(), []
            try:
                part()
            except Refusal as refusal:
                faults = [str(refusal)]
                player.picture(f"wrong {name}")
            except Exception:  # the round goes on, and says what went wrong
                faults = [traceback.format_exc()]
            faults += browser.complaints()
            wrong += bool(faults)
            print(f"{'no' if faults else 'ok'}  {name}  {time.monotonic() - began:.1f} s", *faults, sep="\n    ")
    finally:
        browser.close()
    return not wrong


def main(words: list[str]) -> int:
    """Every browser that is there, or those named, with every game or those named; 0 if all went well."""
    browsers = [kind for kind in KNOWN if kind.name.lower() in words] or list(KNOWN)
    strange = [word for word in words if word not in [*(kind.name.lower() for kind in KNOWN), *(g.id for g in GAMES)]]
    if strange:
        print(f"There is no browser and no game {strange[0]}: say firefox, webkit, or the id of a game.")
        return 2
    for kind in browsers:
        if not kind.found():
            print(f"{kind.name} is not installed, so it is left out: on Debian, {kind.install} brings it.")
    there = [kind for kind in browsers if kind.found()]
    encodings: set[str] = set()
    usual = live.encoding_for
    live.encoding_for = lambda accepted: encodings.add(found := usual(accepted)) or found
    passed = []
    with tempfile.TemporaryDirectory() as folder:
        house = Running(Path(folder))
        games = [
            game for game in house.house.games.values() if game.id in words or not {g.id for g in GAMES} & {*words}
        ]
        try:
            for kind in there:
                passed.append(go_round(house, kind, games))
                print(f"    streams came as {', '.join(sorted(encodings)) or 'they are'}")
                encodings.clear()
        finally:
            house.close()
    return 0 if passed and all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
