"""Browsers other than Chromium, driven without any driver of the project's own: WebKit over WebDriver, Firefox over
Marionette, which speaks the same commands on a socket."""

import base64
import json
import os
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
PATIENCE = 30.0
QUIET = """user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.homepage_override.mstone", "ignore");
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("intl.accept_languages", "en");
user_pref("ui.prefersReducedMotion", 1);
user_pref("browser.download.always_ask_before_handling_new_types", false);
"""
"""Preferences of a Firefox that asks nothing and calls nobody."""


DRAWN = """const seen = [...document.images].filter(image => image.checkVisibility() && image.loading !== "lazy");
Promise.allSettled(seen.map(image => image.decode())).then(
  () => requestAnimationFrame(() => requestAnimationFrame(() => arguments[0](true))));"""
"""Waits for a page's pictures, and until the page has been painted with them."""


class Refusal(Exception):
    """What a browser answers when it cannot do something."""


def until(question: Callable[[], Any], what: str) -> Any:
    """Ask until the answer is yes, and give it back."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if answer := question():
            return answer
        time.sleep(0.02)
    raise Refusal(f"never came true: {what}")


def free_port() -> int:
    with socket.socket() as made:
        made.bind(("127.0.0.1", 0))
        return int(made.getsockname()[1])


class Browser:
    """What the round needs of a browser; the two below say how."""

    name = ""
    version = ""
    folder: "tempfile.TemporaryDirectory[str]"
    """Its own profile; downloads end there too."""

    def command(self, name: str, **data: Any) -> Any:
        raise NotImplementedError

    def complaints(self) -> list[str]:
        """Errors in the console since this was asked last."""
        raise NotImplementedError

    def resize(self, width: int, height: int) -> None:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def go(self, url: str) -> None:
        self.command("Navigate", url=url)

    def reload(self) -> None:
        self.command("Refresh")

    def ask(self, script: str, *arguments: Any) -> Any:
        """The value of an expression in the page."""
        return self.command("ExecuteScript", script=f"return ({script})", args=list(arguments))

    def until(self, question: str, *arguments: Any) -> Any:
        return until(lambda: self.ask(question, *arguments), question)

    def point(self, x: float, y: float) -> None:
        """A click of the mouse."""
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        mouse = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [move, down, up]}
        self.command("PerformActions", actions=[mouse])

    def tap(self, x: float, y: float) -> None:
        """A tap of a finger."""
        down, up = ({"type": kind, "button": 0} for kind in ("pointerDown", "pointerUp"))
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0, "origin": "viewport"}
        kind = {"pointerType": "touch"}
        self.command(
            "PerformActions",
            actions=[{"type": "pointer", "id": "finger", "parameters": kind} | {"actions": [move, down, up]}],
        )

    def press(self, key: str) -> None:
        """A key of the keyboard."""
        strokes = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        self.command("PerformActions", actions=[{"type": "key", "id": "keys", "actions": strokes}])

    def click(self, selector: str) -> None:
        """A click on what a selector finds, as soon as it is there."""
        self.until("!!document.querySelector(arguments[0])", selector)
        self.command("ElementClick", id=self.element(selector))

    def fill(self, selector: str, text: str) -> None:
        """Type into a field, in place of what was there."""
        field = self.element(selector)
        self.command("ElementClear", id=field)
        self.command("ElementSendKeys", id=field, text=text)

    def element(self, selector: str) -> str:
        found = self.command("FindElement", using="css selector", value=selector)
        return str(found[ELEMENT])

    def picture(self, path: Path) -> None:
        """Keep what is seen, once everything has been drawn."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self.command("ExecuteAsyncScript", script=DRAWN, args=[])
        path.write_bytes(base64.b64decode(self.command("TakeScreenshot", full=False)))


class Firefox(Browser):
    """Firefox without a window."""

    name = "Firefox"
    install = "apt-get install firefox-esr"

    @staticmethod
    def found() -> str | None:
        return shutil.which("firefox") or shutil.which("firefox-esr")

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        port = free_port()
        own = {"marionette.port": port, "browser.download.folderList": 2, "browser.download.dir": self.folder.name}
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in own.items()]
        (Path(self.folder.name) / "user.js").write_text(QUIET + "".join(lines))
        command = [
            str(self.found()),
            "--headless",
            "--marionette",
            "-remote-allow-system-access",
            "--no-remote",
            "--profile",
            self.folder.name,
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.line = until(lambda: _reached(port), "Firefox answers")
        self.line.settimeout(PATIENCE)
        self.number = 0
        self._read()
        capabilities = self.command("NewSession", capabilities={"alwaysMatch": {}})["capabilities"]
        self.version = str(capabilities["browserVersion"])

    def command(self, name: str, **data: Any) -> Any:
        self.number += 1
        kind = name if ":" in name else f"WebDriver:{name}"
        sent = json.dumps([0, self.number, kind, data]).encode()
        self.line.sendall(str(len(sent)).encode() + b":" + sent)
        _, _, error, result = self._read()
        if error:
            raise Refusal(f"{name}: {error['message']}")
        return result["value"] if list(result) == ["value"] else result

    def _read(self) -> Any:
        head = b""
        while not head.endswith(b":"):
            head += self.line.recv(1) or _gone()
        body = b""
        while len(body) < int(head[:-1]):
            body += self.line.recv(int(head[:-1]) - len(body)) or _gone()
        return json.loads(body)

    def _chrome(self, script: str, *arguments: Any) -> Any:
        self.command("Marionette:SetContext", value="chrome")
        try:
            return self.command("ExecuteScript", script=script, args=list(arguments))
        finally:
            self.command("Marionette:SetContext", value="content")

    def complaints(self) -> list[str]:
        said = self._chrome(
            """const said = Services.console.getMessageArray().filter(m => m instanceof Ci.nsIScriptError)
                 .filter(m => m.sourceName.startsWith('http://127.') || m.category.startsWith('CSP'))
                 .map(m => `${m.category}: ${m.errorMessage} (${m.sourceName}:${m.lineNumber})`);
               Services.console.reset();
               return said;"""
        )
        return list(said)

    def resize(self, width: int, height: int) -> None:
        """The page's own size: Firefox's window cannot be as narrow as a phone, but the page in it can."""
        self.command("SetWindowRect", width=max(width, 600), height=height + 200)
        self._chrome(
            """const {style} = gBrowser.selectedBrowser;
               [style.width, style.height, style.flex] = [arguments[0] + 'px', arguments[1] + 'px', 'none'];""",
            width,
            height,
        )
        self.until("innerWidth === arguments[0] && innerHeight === arguments[1]", width, height)

    def close(self) -> None:
        try:
            self.command("Marionette:Quit", flags=["eForceQuit"])
            self.process.wait(PATIENCE)
        finally:
            self.process.kill()
            self.process.wait()
            self.line.close()
            self.folder.cleanup()


def _reached(port: int) -> socket.socket | None:
    try:
        return socket.create_connection(("127.0.0.1", port), 1)
    except OSError:
        return None


def _gone() -> bytes:
    raise Refusal("the browser has gone")


PATHS = {
    "Navigate": "url",
    "Refresh": "refresh",
    "ExecuteScript": "execute/sync",
    "ExecuteAsyncScript": "execute/async",
    "PerformActions": "actions",
    "FindElement": "element",
    "TakeScreenshot": "screenshot",
    "SetWindowRect": "window/rect",
    "ElementClick": "element/{id}/click",
    "ElementClear": "element/{id}/clear",
    "ElementSendKeys": "element/{id}/value",
}
"""Where WebDriver takes the commands that are used here."""

TAP = """((x, y, touched) => ["pointerdown", "pointerup", "click"].forEach(kind => touched.dispatchEvent(
  new PointerEvent(kind, { bubbles: true, cancelable: true, pointerType: "touch", clientX: x, clientY: y })
)))(arguments[0], arguments[1], document.elementFromPoint(arguments[0], arguments[1]))"""


class WebKit(Browser):
    """WebKit's own small browser, on a screen that nobody sees where there is none."""

    name = "WebKit"
    install = "apt-get install webkit2gtk-driver xvfb"

    @staticmethod
    def found() -> str | None:
        small = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
        return str(small) if small and shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else None

    def __init__(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.said = Path(self.folder.name) / "console"
        self.read = 0
        read, write = os.pipe()
        screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
        self.screen = subprocess.Popen(screen, pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as told:
            display = f":{told.readline().strip()}"
        port = free_port()
        home = {"HOME": self.folder.name, "XDG_RUNTIME_DIR": self.folder.name, "LANG": "C.UTF-8"}
        self.driver = subprocess.Popen(
            ["WebKitWebDriver", f"--port={port}"],
            env=os.environ | home | {"DISPLAY": display, "GDK_BACKEND": "x11", "LIBGL_ALWAYS_SOFTWARE": "1"},
            stdout=self.said.open("wb"),
            stderr=subprocess.STDOUT,
        )
        self.base = f"http://127.0.0.1:{port}"
        until(lambda: _reached(port), "WebKit's driver answers").close()
        arguments = ["--automation", "--enable-write-console-messages-to-stdout=true"]
        arguments += ["--javascript-can-open-windows-automatically=true"]
        options = {"binary": self.found(), "args": arguments}
        wanted = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        made = self._send("/session", wanted)
        self.base += f"/session/{made['sessionId']}"
        self.version = str(made["capabilities"]["browserVersion"])
        self._open_bare_window()

    def _open_bare_window(self) -> None:
        """A window without a row of buttons, for that would keep it from being as narrow as a phone."""
        first = self._send("/window/handles", None)
        self.ask("!!window.open('about:blank', '', 'popup,width=1440,height=900')")
        other = until(lambda: set(self._send("/window/handles", None)) - set(first), "a second window")
        self._send("/window", {"handle": other.pop()})

    def command(self, name: str, **data: Any) -> Any:
        path = "/" + PATHS[name].format(**data)
        data.pop("id", None)
        return self._send(path, None if name == "TakeScreenshot" else data)

    def _send(self, path: str, data: Any, method: str | None = None) -> Any:
        body = None if data is None else json.dumps(data).encode()
        request = urllib.request.Request(self.base + path, body, {"content-type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            said = json.load(error)["value"]
            raise Refusal(f"{path}: {said['error']} {said['message']}") from None

    def complaints(self) -> list[str]:
        text = self.said.read_text(errors="replace")
        fresh, self.read = text[self.read :], len(text)
        return [line for line in fresh.splitlines() if line.startswith("CONSOLE") and " ERROR " in line]

    def tap(self, x: float, y: float) -> None:
        """The events of a tap, from the page: the driver makes a mouse of every pointer."""
        self.ask(TAP, x, y)

    def resize(self, width: int, height: int) -> None:
        self.command("SetWindowRect", width=width, height=height)
        self.until("innerWidth === arguments[0] && innerHeight === arguments[1]", width, height)

    def close(self) -> None:
        try:
            self._send("", None, "DELETE")
        finally:
            for process in (self.driver, self.screen):
                process.terminate()
                process.wait()
            self.folder.cleanup()


KNOWN: tuple[type[Firefox] | type[WebKit], ...] = (Firefox, WebKit)
