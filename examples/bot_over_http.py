"""A bot of your own, in forty lines: it plays one game against the house's bots over HTTP.

Start the house with `kibo serve`, then run: python examples/bot_over_http.py [GAME] [ADDRESS]
"""

import json
import sys
import urllib.error
import urllib.request
from typing import Any


def ask(address: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """One request: POST if there is a body, GET otherwise."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60) as answer:
        return json.load(answer)


def choose(legal: list[dict[str, Any]]) -> dict[str, Any]:
    """The heart of the bot: here, whatever is certain to bring most."""
    return max(legal, key=lambda choice: choice["gain"] or 0)


def play(game: str, house: str) -> dict[str, Any]:
    """Sit down, play until the end, return the last view."""
    seat = ask(f"{house}/api/tables", body={"game": game, "name": "Forty lines"})
    table, token = f"{house}/api/tables/{seat['table']}", seat["token"]
    ask(f"{table}/start", token, {"fill": "random"})
    stream = urllib.request.Request(f"{table}/stream", headers={"authorization": f"Bearer {token}"})
    with urllib.request.urlopen(stream, timeout=60) as lines:
        for line in lines:
            view = json.loads(line[6:]) if line.startswith(b"data: ") else {}
            if view.get("stage") == "over":
                return dict(view)
            if view.get("legal"):
                chosen = choose(view["legal"])
                print(chosen["words"])
                ask(f"{table}/play", token, {"board": view["board"], "action": chosen["action"]})
    raise ConnectionError("the house closed the stream")


if __name__ == "__main__":
    address = sys.argv[2] if len(sys.argv) > 2 else "http://127.0.0.1:8321"
    try:
        end = play(sys.argv[1] if len(sys.argv) > 1 else ask(f"{address}/api/games")[0]["id"], address)
    except urllib.error.HTTPError as refused:
        sys.exit(json.load(refused)["error"])
    except urllib.error.URLError as error:
        sys.exit(f"no house answers at {address}: {error.reason}")
    print(f"{' and '.join(end['names'][seat] for seat in end['winners'])} won with {max(end['points'])} points")
