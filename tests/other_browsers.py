"""A round through the house in Firefox and WebKit, whichever are installed: every game by mouse, keyboard and
touch, at the size of a desk and of a phone, in every language, on one screen with its curtain, and through a restart of
the house; nothing may be missing, and nothing may be said in the console.

The pictures in build/pictures are there to be looked at.
"""

import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path

from all_games import GAMES
from browser.drivers import KNOWN, Browser, Refusal, until
from browser.people import EVERYTHING, HIT
from browser.player import DESK, Player
from kibo.core.game import Game
from kibo.core.text import LANGUAGES
from kibo.server.house import stream as live
from kibo.server.words import house_words

END = "\ue010"
MOVES = 4
CURTAINS, MOST = 2, 40
IN_SIGHT = """[...document.querySelectorAll('#rules img')].filter(image => {
  const box = image.getBoundingClientRect();
  return box.bottom > 0 && box.top < innerHeight;
}).every(image => image.complete && image.naturalWidth > 0)"""
"""Whether every picture of the rules that can be seen is there."""
ASKED = "!!document.querySelector('#board [data-action], .curtain')"
SECRETS = """document.querySelectorAll('#board svg:not(.mark), [data-action], [data-thing], #log li').length"""
"""How much of what somebody sees stands in the page."""


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
    player.browser.until(IN_SIGHT)
    player.browser.click("#tab-talk")
    player.browser.fill(".chat form input", "<b>jambo</b>")
    player.browser.click(".chat form button")
    player.browser.until("document.querySelector('#chat li')?.textContent.includes('<b>jambo</b>')")
    player.browser.click(".settings summary")
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


def reconnect(player: Player) -> None:
    """The house closes and opens again: the page says so, finds back by itself, and the game goes on."""
    player.settled()
    faults = player.browser.complaints()
    player.close_house()
    try:
        player.browser.until("document.body.classList.contains('lost') && !!document.querySelector('#toast.shown')")
    finally:
        player.open_house()
    player.browser.until("!document.body.classList.contains('lost') && !document.querySelector('#toast.shown')")
    faults += [line for line in player.browser.complaints() if "connect" not in line.lower()]
    if faults:
        raise Refusal("\n".join(faults))
    if player.settled():
        player.point_at(player.sensible())


def on_a_phone(player: Player, game: Game) -> None:
    """The same table, narrow and upright, by touch."""
    player.look_narrow()
    for _ in range(2):
        if player.settled():
            player.tap(player.sensible())
    player.settled()
    player.picture(f"{game.id}-tall")
    player.browser.resize(*DESK)


def in_other_languages(player: Player, game: Game) -> None:
    """The same table in every other language, with what has happened and a move."""
    address = player.browser.ask("location.origin + location.pathname")
    for language in LANGUAGES[1:]:
        player.browser.go(f"{address}?lang={language}")
        if player.settled():
            player.point_at(player.sensible())
        player.settled()
        player.browser.click("#open-side")
        both = [(words("en"), words(language)) for words in (house_words, game.text)]
        player.check_language(language, *both)
        player.picture(f"{game.id}-{language}")
    player.browser.go(f"{address}?lang=en")


def waiting(player: Player, game: Game) -> None:
    """The lobby and a table before the game, in every language; its link is copied."""
    for language in reversed(LANGUAGES):  # so that the round goes on in English
        player.browser.go(player.house.url)
        player.browser.click(f".languages a[lang={language}]")
        player.browser.until("document.documentElement.lang === arguments[0]", language)
        both = [(words("en"), words(language)) for words in (house_words, game.text)]
        player.check_language(language, *both)
        player.open(game.id, "invite")
        player.browser.until("document.querySelector('.invite .home p').textContent.length > 5")
        player.check_language(language, *both)
        player.picture(f"waiting-{language}")
    player.browser.click("[data-copy]")
    player.browser.until("document.querySelector('#toast.shown')?.textContent.length > 5")


def one_screen(player: Player, game: Game) -> None:
    """Two people on one screen: between them the curtain, and nothing of what was seen stays in the page."""
    player.open(game.id, "screen")
    least = game.seats[0]
    player.browser.click(f"select[name=seats] option[value='{least}']")
    player.browser.until("document.querySelectorAll('.panel.seats li').length === arguments[0]", least)
    for name in ["Ben", "Carla", "Dora"][: least - 1]:
        player.browser.fill(".sit input[name=name]", name)
        player.browser.click(".sit button")
        player.browser.until("document.querySelector('.panel.seats ul').innerText.includes(arguments[0])", name)
    player.browser.click(".ways button.main[data-verb=start]")
    table, curtains, secrets = player.room.table, 0, False
    for move in range(MOST):
        until(lambda: player.shows(table) and player.browser.ask(ASKED), "somebody is asked")
        secrets = secrets or table.has_secrets(range(least))
        if player.browser.ask("!!document.querySelector('.curtain')"):
            curtains += 1
            look_behind_the_curtain(player, curtains == CURTAINS)
        if curtains == CURTAINS or (move >= MOVES and not secrets):
            return
        player.settled()
        player.point_at(player.sensible())
        if table.eyes(table.host).passing >= 0:  # what came of it is seen first
            player.browser.click(".passing button")
    raise Refusal(f"in {MOST} moves there were {curtains} curtains")


def look_behind_the_curtain(player: Player, again: bool) -> None:
    """There is nothing, and after a reload there is nothing; whose turn it is draws it."""
    table = player.room.table
    if player.browser.ask(SECRETS):
        raise Refusal("behind the curtain there is something")
    if again:
        player.picture(f"{table.game.id}-curtain")
        player.browser.reload()
        until(lambda: player.shows(table), "the table is shown again")
        if player.browser.ask(SECRETS) or not player.browser.ask("!!document.querySelector('.curtain')"):
            raise Refusal("a reload draws the curtain")
    if table.places[table.to_act].name not in player.browser.ask("document.querySelector('.curtain h2').innerText"):
        raise Refusal("the curtain names somebody else")
    player.browser.click(".curtain button")
    player.browser.until("!document.querySelector('.curtain')")


def replay(player: Player) -> None:
    """The slider goes through the positions."""
    player.browser.go(player.browser.ask("location.origin + location.pathname") + "/replay?at=0")
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
        player.point_at(player.room.table.playing.accepted(step)[0])
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
    player.browser.ask(
        "((row, at) => { row.dataset.index = at ? 0 : 1 })(...[document.querySelector('[data-draw]')]"
        ".map(row => [row, Number(row.dataset.index)])[0])"
    )
    player.browser.click("#check")
    player.browser.until("document.getElementById('checked').className.includes('bad')")


def round_of(player: Player, games: list[Game]) -> Iterator[tuple[str, Callable[[], None]]]:
    """Every part of the round, by name."""
    yield "lobby", lambda: lobby(player)
    yield "waiting, languages", lambda: waiting(player, games[0])
    for game in games:
        parts: list[tuple[str, Callable[[], None]]] = [("moves", lambda game=game: several_moves(player, game))]
        if game.reasons:
            parts.append(("why not", lambda: why_not(player)))
        parts += [("rules, chat", lambda: rules_and_chat(player)), ("reload", lambda: reload(player))]
        parts += [("reconnect", lambda: reconnect(player)), ("phone", lambda game=game: on_a_phone(player, game))]
        parts += [("languages", lambda game=game: in_other_languages(player, game))]
        if game.view is not None:
            parts.append(("replay", lambda: replay(player)))
        if game.view is not None:
            parts.append(("one screen", lambda game=game: one_screen(player, game)))
        if game.lesson:
            parts.append(("lesson", lambda game=game: lesson(player, game)))
        yield from ((f"{game.id}: {name}", part) for name, part in parts)
    plain = [game for game in games if game.view is None]
    if plain:
        yield f"{plain[0].id}: the end", lambda: the_end(player, plain[0])
    yield "pictures to keep", lambda: keep_pictures(player, [game for game in games if game not in plain])


def go_round(kind: Callable[[], Browser], wanted: list[str]) -> bool:
    """The whole round in one browser, in a house of its own; True if nothing was wrong."""
    browser = kind()
    wrong, began = 0, time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        player = Player(Path(folder), browser)
        try:
            print(f"── {browser.name} {browser.version}", flush=True)
            games = [game for game in player.house.house.games.values() if game.id in wanted or not wanted]
            for name, part in round_of(player, games):
                wrong += not went_well(player, name, part)
        finally:
            browser.close()
            player.close_house()
    print(f"    {wrong or 'nothing'} wrong, {time.monotonic() - began:.0f} s")
    return not wrong


def went_well(player: Player, name: str, part: Callable[[], None]) -> bool:
    """Do one part, and say how it went."""
    began, faults = time.monotonic(), []
    try:
        part()
    except Refusal as refusal:
        faults = [str(refusal)]
        player.picture(f"wrong {name}")
    except Exception:  # the round goes on, and says what went wrong
        faults = [traceback.format_exc()]
    faults += player.browser.complaints()
    print(f"{'no' if faults else 'ok'}  {name}  {time.monotonic() - began:.1f} s", *faults, sep="\n    ", flush=True)
    return not faults


def main(words: list[str]) -> int:
    """Every browser that is there, or those named, with every game or those named; 0 if all went well."""
    known = [kind.name.lower() for kind in KNOWN]
    strange = [word for word in words if word not in [*known, *(game.id for game in GAMES)]]
    if strange:
        print(f"There is no browser and no game {strange[0]}: say firefox, webkit, or the id of a game.")
        return 2
    browsers = [kind for kind in KNOWN if kind.name.lower() in words] or list(KNOWN)
    for kind in browsers:
        if not kind.found():
            print(f"{kind.name} is not installed, so it is left out: on Debian, {kind.install} brings it.")
    encodings: set[str] = set()
    usual = live.encoding_for
    live.encoding_for = lambda accepted: encodings.add(found := usual(accepted)) or found
    passed = []
    for kind in browsers:
        if kind.found():
            passed.append(go_round(kind, [word for word in words if word not in known]))
            print(f"    streams came as {', '.join(sorted(encodings)) or 'they are'}")
            encodings.clear()
    return 0 if passed and all(passed) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
