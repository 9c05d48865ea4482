"""People who play in a browser: by mouse, by keyboard, by touch."""

import base64
import shutil
from collections import defaultdict
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Error, Page

from kibo.bots.player import choose
from rulebook import PROJECT
from run import BROWSERS
from server.running import Running

CHROMIUM = next((path for name in BROWSERS if (path := shutil.which(name))), "")
"""Where the browser is; nothing, if there is none."""
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]
ARGUMENTS += ["--disable-sync", "--no-first-run", "--disable-quic"]
PICTURES = PROJECT / "build" / "pictures"
QUICK_CLOCK = "const now = performance.now.bind(performance); performance.now = () => now() * 100;"
"""The page's own clock runs fast, so that nobody has to wait until a click counts."""

ASKED = "if (location.protocol !== 'about:') localStorage.setItem('forced', 'on');"
"""Whoever plays here is asked even where only one answer is possible."""

ANSWERED = """{ const { fetch } = window, { json } = Response.prototype;
const answered = () => { window.unanswered = false; };
window.fetch = (where, how) => {
  const asked = fetch(where, how);
  if (how?.method === "POST") {
    window.unanswered = true;
    asked.then(() => setTimeout(answered, 1000), answered);
  }
  return asked;
};
Response.prototype.json = function () { return json.call(this).finally(() => setTimeout(answered)); }; }"""
"""A page does not send a choice while it waits for the answer to another, which may come after the frame that shows it:
whoever plays faster than a person can has to know."""

UNSEEN = """{ const unseen = new CSSStyleSheet();
unseen.replaceSync("html { opacity: 0 }");
document.adoptedStyleSheets = [unseen]; }"""
"""Nothing is painted while nobody looks, which is half of a browser's work; all lies, and is hit, where it would be."""
LOOK = "document.adoptedStyleSheets = [];"
"""From here on the page is painted: for pictures, and for whoever judges what can be seen."""

SPOT = """choice => {
  const shapes = [choice, ...choice.querySelectorAll('*')];
  for (const shape of shapes) {
    const box = shape.getBoundingClientRect();
    for (const [u, v] of [[.5, .5], [.5, .2], [.5, .8], [.2, .5], [.8, .5], [.12, .12], [.88, .88]]) {
      const x = box.x + box.width * u, y = box.y + box.height * v;
      if (x >= 0 && y >= 0 && document.elementFromPoint(x, y)?.closest('[data-action]') === choice) return [x, y];
    }
  }
  return null;
}"""
"""Where a choice can be hit: a point at which it is what lies on top."""

HIT = """([names]) => {
  for (const thing of document.querySelectorAll('#board [data-thing]')) {
    if (!names.includes(thing.dataset.thing)) continue;
    for (const shape of [thing, ...thing.querySelectorAll('*')]) {
      const box = shape.getBoundingClientRect();
      for (const [u, v] of [[.5, .5], [.3, .3], [.7, .7], [.5, .1], [.1, .5]]) {
        const x = box.x + box.width * u, y = box.y + box.height * v, top = document.elementFromPoint(x, y);
        if (x > 0 && y > 0 && top?.closest('[data-thing]') === thing && !top.closest('[data-action]')) {
          return [thing.dataset.thing, x, y];
        }
      }
    }
  }
  return null;
}"""
"""Where one of these things can be hit, and which it is."""

FRAMED = """[document.activeElement, document.querySelector('#board .ring rect')].map(part => {
  const { left, top, right, bottom } = part?.getBoundingClientRect() ?? { left: 0, top: 0, right: 0, bottom: 0 };
  return [-left, -top, right, bottom];
}).reduce((held, ring) => held.every((side, at) => side <= ring[at] && ring[at] < side + 20))"""
"""Whether what the keyboard stands on is seen by a frame around it."""

STEPS_TO = """action => {
  const stops = [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')].filter(
    stop => stop.tabIndex >= 0 && !stop.disabled && stop.checkVisibility({ visibilityProperty: true }));
  const here = document.activeElement, stop = stops.find(stop => stop.dataset.action === action);
  const before = stops.filter(stop => here !== document.body && !(
    here.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING));
  const round = stops.length + 1, steps = stops.indexOf(stop) + 1 - before.length;
  return Math.abs(steps) <= round / 2 ? steps : steps - Math.sign(steps) * round;
}"""
"""How often Tab is pressed to come to a choice, backwards if that is less than nothing; beyond the last stop there is
one that belongs to the browser."""

EVERYTHING = """[...document.querySelectorAll('#board *')].map(
  part => [part.tagName, ...[...part.attributes].map(a => a.name + '=' + a.value).sort(),
    part.childElementCount ? '' : part.textContent].join(' '))"""
"""All that the board is made of, its words too."""


WHERE = f"choice => [({SPOT})(choice), choice.getAttribute('aria-label')]"
TURN = """document.body.dataset.stage === 'over' ? 'over'
  : document.body.dataset.board > 0 && !window.unanswered && document.querySelector('#board [data-action]') && 'turn'"""
"""Whether something can be chosen, by a page that has heard from the house: what is chosen before waits for that."""
ASKED_OR_BEYOND = """document.getElementById('ask').checkVisibility() ? 'asked'
  : Number(document.body.dataset.board) > %d && 'beyond'"""
"""Whether something more is asked, or the page has left a position."""
UNTIL = """async () => {
  for (let tries = 0; tries < 2000; tries++) {
    const answer = %s;
    if (answer) return answer;
    await new Promise(done => setTimeout(done, 10));
  }
}"""
"""Asks within the page: what is asked from here each time takes three processes."""
AT_REST: dict[tuple[Browser, str, bool, bool, str], list[Page]] = defaultdict(list)
"""Pages that were left, with nothing kept in them: another, with a store and a process of its own, takes long."""


class Person:
    """Somebody with a browser of their own."""

    def __init__(
        self, house: Running, chromium: Browser, phone: bool = False, language: str = "en", touch: bool = False
    ) -> None:
        self.house = house
        self.size = {"width": 390, "height": 844} if phone else {"width": 1440, "height": 900}
        self.kind = chromium, house.url, phone, touch, language
        self.page = AT_REST[self.kind].pop() if AT_REST[self.kind] else self._new_page()
        self.context = self.page.context
        self.faults: list[str] = []
        self.page.on("pageerror", self._failed)
        self.page.on("console", self._said)

    def _new_page(self) -> Page:
        chromium, url, phone, touch, language = self.kind
        context = chromium.new_context(
            base_url=url, viewport=self.size, has_touch=phone or touch, locale=language, reduced_motion="reduce"
        )
        context.add_init_script(QUICK_CLOCK + ASKED + ANSWERED + UNSEEN)
        page = context.new_page()
        page.set_default_timeout(20_000)
        return page

    def _failed(self, error: Error) -> None:
        self.faults.append(str(error))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(message.text)

    def leave(self) -> None:
        """Go, and leave nothing behind: the next one finds a page as if it were new."""
        self.page.remove_listener("pageerror", self._failed)
        self.page.remove_listener("console", self._said)
        for page in self.context.pages:
            if page is not self.page:
                page.close()
        self.page.goto("about:blank")
        self.page.mouse.move(-1, -1)
        self.page.set_viewport_size(self.size)
        self.page.emulate_media(reduced_motion="reduce")
        self.context.clear_cookies()
        self._browser_does("Storage.clearDataForOrigin", origin=self.house.url, storageTypes="all")
        AT_REST[self.kind].append(self.page)

    def _browser_does(self, command: str, **how: Any) -> Any:
        line = self.context.new_cdp_session(self.page)
        done = line.send(command, how)
        line.detach()
        return done

    # the table

    def open(self, game: str, way: str, name: str = "Anna") -> str:
        """Open a table, as the lobby's buttons do."""
        form = {"name": name, way: game}
        answer = self.context.request.post("/new", form=form, max_redirects=0)
        self.page.goto(answer.headers["location"])
        return self.table

    def open_from_lobby(self, game: str, way: str, name: str = "Anna") -> str:
        """Open a table with a button of the lobby."""
        self.page.goto("/")
        self.page.fill("input[name=name]", name)
        self.page.click(f".ways button[name={way}][value={game}]")
        self.page.wait_for_url("**/t/*")
        return self.table

    @property
    def table(self) -> str:
        return urlsplit(self.page.url).path.split("/")[2]

    def begin_small(self, game: str, from_lobby: bool = False) -> None:
        """A table of the fewest seats, filled with the strongest bot."""
        (self.open_from_lobby if from_lobby else self.open)(game, "invite")
        least = self.house.house.games[game].seats[0]
        self.page.select_option("select[name=seats]", str(least))
        self.until(f"document.querySelectorAll('.panel.seats li').length === {least}")
        self.page.click(".ways button.main[data-verb=start]")

    @property
    def match(self) -> Any:
        return self.house.house.rooms[self.table].table.playing

    # playing

    def wait_for_turn(self) -> bool:
        """Wait until something can be chosen, or the game is over."""
        return self.until(TURN) != "over"

    def sensible(self) -> int:
        """What a bot would do in this seat: so that games come to an end."""
        match = self.match
        return choose(match, match.to_act, "random" if match.game.value is None else "greedy", len(match.history))

    def click(self, action: int) -> None:
        """Choose by mouse, where the choice is on top."""
        spot, board = self._spot(action), self.board
        self.page.mouse.click(*spot)
        if self.until(ASKED_OR_BEYOND % board) == "asked":  # it costs something
            self.page.click("#ask [data-ask=yes]")
            self.wait_beyond(board)

    def tap(self, action: int) -> None:
        """Choose by touch, then confirm."""
        self.page.wait_for_selector(f'#board [data-action="{action}"]').scroll_into_view_if_needed()
        spot, board = self._spot(action), self.board
        self.page.touchscreen.tap(*spot)
        self.page.wait_for_selector("#ask:not([hidden])")
        self.page.tap("#ask [data-ask=yes]")
        self.wait_beyond(board)

    def _spot(self, action: int) -> list[float]:
        choice = f"""document.querySelector('#board [data-action="{action}"]')"""
        spot, said = self.until(f"{choice}?.getBoundingClientRect().width && (({WHERE})({choice}))")
        assert spot, f"nothing of choice {action} ({said}) can be hit"
        return spot

    def type(self, action: int) -> None:
        """Choose by keyboard alone: Tab to the choice, Enter."""
        steps = self.page.evaluate(STEPS_TO, str(action))
        for _ in range(abs(steps)):
            self.page.keyboard.press("Tab" if steps > 0 else "Shift+Tab")
        reached = self.page.evaluate("document.activeElement.dataset.action")
        assert reached == str(action), f"choice {action} is not reached, but {reached}"
        board = self.board
        self.page.keyboard.press("Enter")
        if self.until(ASKED_OR_BEYOND % board) == "asked":
            self.page.keyboard.press("Enter")
            self.wait_beyond(board)

    @property
    def board(self) -> int:
        return self.house.house.rooms[self.table].table.board

    def wait_beyond(self, board: int) -> None:
        """Wait until the page has left a position."""
        self.until(f"Number(document.body.dataset.board) > {board}")

    def until(self, question: str) -> Any:
        """Wait until the page says yes, and give back what it says; on a page that is left the next one is asked."""
        for _ in range(10):
            try:
                answer = self.page.evaluate(UNTIL % question)
            except Error as error:
                if "context was destroyed" not in error.message:
                    raise
            else:
                assert answer, f"never came true: {question}"
                return answer
        raise AssertionError(f"page after page was left before it came true: {question}")

    def shown(self) -> list[str]:
        """What the board is made of."""
        return self.page.evaluate(EVERYTHING)

    def picture(self, name: str) -> None:
        """Keep what is seen, to be looked at."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        self.page.evaluate(LOOK)
        taken = self._browser_does(
            "Page.captureScreenshot", optimizeForSpeed=True
        )  # packed less, in a third of the time
        (PICTURES / f"{name}.png").write_bytes(base64.b64decode(taken["data"]))
        self.page.evaluate(UNSEEN)
