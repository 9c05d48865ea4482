"""Sealed dice at a table: what is shown when, and that nothing of the secret gets out before the end."""

import json
import re
import sqlite3
from dataclasses import replace
from itertools import pairwise
from random import Random

import httpx
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant
from sqlalchemy.exc import IntegrityError

from kibo.core.fair import Dice, seal_of
from kibo.core.game import load
from kibo.core.gamefile import write_record
from kibo.core.luck import draws_of
from kibo.core.text import LANGUAGES, Phrase
from kibo.core.verify import verify
from kibo.server.api.interface import Caller, view_of
from kibo.server.house.room import Room
from kibo.server.log.lobby import summary
from kibo.server.log.store import Change, Store, Waiting
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import frame_of, parts_of
from kibo.server.table.decide import act_for_bot, again, decide
from kibo.server.table.events import Message
from kibo.server.table.table import Table
from kibo.server.web.dice_page import dice_context, percent, wrong_draw
from kibo.server.words import house_words
from rulebook import PROJECT
from server.running import awaited
from server.table.test_any_order import SECRET, AnyOrder
from server.table.test_table import refused

PIG = load(PROJECT / "examples" / "pig")
FRAMER = Framer()
FRAMER.templates.globals.update(version="", option_words=lambda *_: "")


def finish(table):
    """Play to the end."""
    while table.table.stage == "playing":
        action = 0 if table.table.playing.position.brought >= 20 else 1
        if table.table.bot_to_act():
            table.fold(act_for_bot(table.table, table.table.board, action, table.now))
        else:
            table.act(table.player_to_act(), action)
    return table


def record_of(table):
    return write_record(table.table.playing, table.table.proof)


# words


def test_a_word_is_one_line_kept_with_its_seat_until_the_game_begins(played):
    table = played(seats=2)
    table.tell("anna", "sit", name="Anna")
    table.tell("anna", "word", word="  e\u0301te\n\x00 x" + "y" * 100)
    assert table.table.places[0].word == "éte x" + "y" * 34
    table.tell("anna", "word", word="")
    assert table.table.places[0].word == ""
    assert refused(table.tell, "eve", "word", word="luck") == "not_seated"
    assert refused(table.tell, "anna", "word", word="luck", seat=1) == "not_seated"
    assert refused(table.tell, "anna", "word", word=7) == "malformed"
    assert refused(table.tell, "anna", "word", word=" \n ") == "empty"
    table.tell("anna", "start", fill="random")
    assert refused(table.tell, "anna", "word", word="late") == "started"


def test_whoever_gets_up_takes_their_word_along(played):
    table = played(seats=2)
    table.tell("anna", "sit", name="Anna")
    table.tell("anna", "word", word="luck")
    table.tell("anna", "leave")
    table.tell("ben", "sit", name="Ben")
    assert table.table.places[0].word == ""


def test_on_one_screen_everybody_may_add_a_word(played):
    table = played(seats=2, one_screen=True)
    table.tell("anna", "sit", name="Anna")
    table.tell("anna", "sit", name="Ben")
    table.tell("anna", "word", word="one", seat=0)
    table.tell("anna", "word", word="two", seat=1)
    table.tell("anna", "start")
    assert table.table.words == ("one", "two")
    assert {place.name: place.word for place in table.table.places} == {"Anna": "one", "Ben": "two"}


# draws


def test_all_that_chance_brings_follows_from_secret_words_and_number(played):
    table = played(secret=SECRET, seats=2)
    for player in ("anna", "ben"):
        table.tell(player, "sit", name=player.title())
        table.tell(player, "word", word=f"{player}'s word")
    table.tell("anna", "start")
    dice = Dice(SECRET, ("anna's word", "ben's word"))
    assert table.table.order == dice.seating(2)
    finish(table)
    drawn = [event.action - 2 for event in table.events if event.kind == "played" and event.seat < 0]
    assert drawn == [dice.below(number, 6) for number in range(1, len(drawn) + 1)]
    found = verify(record_of(table), PIG)
    assert (found.faults, found.draws, found.over) == ([], len(drawn), True)


def test_chat_between_the_moves_does_not_change_the_dice(played):
    def told(chat):
        table = played(secret=SECRET, seats=2).start("anna", "ben")
        for _ in range(12):
            if chat:
                table.tell("anna", "say", text="come on")
            table.act(table.player_to_act(), 1)
        return table.table.playing.history

    assert told(chat=True) == told(chat=False)


def test_a_draw_that_was_taken_back_is_never_used_again(played):
    table = played(secret=SECRET, seats=2).start("anna")
    numbers = []
    for turn in range(30):
        while table.table.bot_to_act():
            table.fold(act_for_bot(table.table, table.table.board, 0, table.now))
        numbers.append(table.table.drawn)
        table.act("anna", 1)
        if turn % 3 == 0:
            table.tell("anna", "undo", board=table.table.board, far=True)
    assert all(before < after for before, after in pairwise(numbers))
    restored = Table.restored("test", table.games, table.events)
    assert (restored.drawn, restored.draws_made) == (table.table.drawn, table.table.draws_made)
    found = verify(record_of(finish(table)), PIG)
    assert found.faults == []
    assert found.proof.taken_back >= 10


def test_what_could_not_be_written_is_drawn_the_same_again(played):
    table = played(seats=2).start("anna", "ben")
    message = Message("act", table.player_to_act(), {"board": table.table.board, "action": 1})
    first, second = (decide(table.table, message, table.now) for _ in range(2))
    assert first == second


def test_after_the_end_nothing_is_taken_back(played):
    table = finish(played(seats=2).start("anna"))
    assert refused(table.tell, "anna", "undo", board=table.table.board, far=True) == "undo_open"
    assert not table.table.far_undo("anna")
    assert not FRAMER.context(table.table, angle_of(table.table, "anna", "en", False))["can_undo"]


def test_a_rematch_has_dice_of_its_own(played):
    table = finish(played(secret=SECRET, seats=2).start("anna", "ben"))
    new = Table("new", table.games)
    for event in again(table.table, new, table.now):
        new.fold(event)
    assert len(new.secret) == 32
    assert new.secret != SECRET
    assert new.order == Dice(new.secret, ("", "")).seating(2)


def test_a_table_from_before_dice_were_sealed_plays_on(played):
    table = played(Random(1).randrange, secret=b"", seats=2)
    del table.events[0].data["dice"]
    table.table = Table.restored("test", table.games, table.events)
    table.table.below = Random(1).randrange
    finish(table.start("anna", "ben"))
    assert (table.table.seal, table.table.proof) == ("", None)
    assert verify(record_of(table), PIG) is None
    assert table.table.far_undo("anna") is False  # two people
    page = dice_page(table.table)
    assert "were not sealed" in page
    assert "<svg" in page


# what is shown


def dice_page(table, language="en", player="eve"):
    """The page of a table's dice, as a visitor gets it."""
    angle = angle_of(table, player, language, False)
    texts = house_words(language)
    context = FRAMER.context(table, angle) | awaited(dice_context(table, texts))
    context |= {"language": language, "theme": "auto"}
    return FRAMER.render("dice.html", context)


def everything(table, now=0.0):
    """All that anybody can be sent about a table: frames, pages, the interface for programs, logs, the lobby."""
    room = Room(table)
    for player in ("anna", "ben", "eve", ""):
        language = LANGUAGES[len(player) % 3]
        angle = angle_of(table, player, language, False)
        yield frame_of(FRAMER, table, angle, now=now).decode()
        whole = FRAMER.context(table, angle) | {"parts": parts_of(FRAMER, table, angle), "language": language}
        yield FRAMER.render("table.html", whole)
        yield dice_page(table, language, player)
        token = next((place.token for place in table.places if player in place.players), "")
        yield json.dumps(view_of(room, Caller(player, token), language))
        yield "".join(FRAMER.log_lines(table, angle))
    yield json.dumps(summary(table))
    yield repr([table, table.places, table.terms, table.match, room])


def leaks(secret, text):
    """Does any stretch of the secret stand in a text, in any of the ways in which bytes are written?"""
    forms = [secret.hex(), secret.hex().upper(), repr(secret)[2:-1], str(int.from_bytes(secret)), str(list(secret))]
    return [form for form in forms if any(form[at : at + 12] in text for at in range(0, len(form) - 12, 4))]


def test_a_leak_would_be_found():
    assert leaks(SECRET, f"…{SECRET.hex()[8:24]}…")
    assert leaks(SECRET, repr(SECRET))
    assert not leaks(SECRET, seal_of(SECRET))


class NothingLeaks(AnyOrder):
    """Whatever happens at a table, nothing of its secret is sent to anybody before the end."""

    looked = 0

    @invariant()
    def nothing_of_the_secret_is_sent(self):
        table = self.played.table if hasattr(self, "played") else None
        if table and table.stage != "over" and table.seq - self.looked >= 3:
            self.looked = table.seq
            for sent in everything(table, self.played.now):
                assert not leaks(SECRET, sent)


TestNothingLeaks = NothingLeaks.TestCase
TestNothingLeaks.settings = settings(
    max_examples=20, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)


def test_before_the_first_draw_a_table_with_another_secret_sends_the_same_but_for_the_seal(played):
    tables = [played(Random(1).randrange, secret=secret, seats=3) for secret in (SECRET, bytes(32))]
    steps = [("anna", "sit", {"name": "Anna"}), ("anna", "word", {"word": "luck"}), ("ben", "sit", {"name": "Ben"})]
    steps += [("anna", "bot", {"bot": "random"}), ("ben", "word", {"word": "Glück"}), ("ben", "say", {"text": "hi"})]
    for player, verb, data in steps:
        for table in tables:
            table.tell(player, verb, **data)
        first, second = ([sent for sent in everything(table.table) if not sent.startswith("[<")] for table in tables)
        assert [len(sent) for sent in first] == [len(sent) for sent in second]
        seals = [seal_of(secret) for secret in (SECRET, bytes(32))]
        whole = [sent.replace(*seals) for sent in first]
        assert [sent.replace(seals[0][:8] + "…", seals[1][:8] + "…") for sent in whole] == second
        assert first != second


def test_the_words_of_others_are_shown_once_the_game_has_begun(played):
    table = played(seats=2)
    for player in ("anna", "ben"):
        table.tell(player, "sit", name=player.title())
        table.tell(player, "word", word=f"<{player}s word>")

    def sees(player):
        sent = frame_of(FRAMER, table.table, angle_of(table.table, player, "en", False)).decode()
        return sent + dice_page(table.table, "en", player)

    assert "&lt;annas word&gt;" in sees("anna")
    assert "annas word" not in sees("ben") + sees("eve")
    assert "A word was added by: Anna, Ben." in sees("eve")
    table.tell("anna", "start")
    assert "<q>&lt;annas word&gt;</q>" in dice_page(table.table)


def test_errors_and_printed_events_tell_no_secret(played, tmp_path):
    table = played(secret=SECRET)
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'log.sqlite'}")

    async def written_twice():
        await store.open()
        try:
            async with store._writing() as write:
                for _ in range(2):
                    await write([Waiting([Change("test", table.events)])])
        finally:
            await store.close()

    with pytest.raises((IntegrityError, sqlite3.IntegrityError)) as refused_twice:
        awaited(written_twice())
    assert table.events[0].data["dice"] == SECRET.hex()
    assert not leaks(SECRET, f"{refused_twice.value} {refused_twice.value!r} {table.events}")


def test_printed_logs_tell_no_secret_at_any_level(played, tmp_path, caplog):
    table = played(secret=SECRET)
    store = Store(f"sqlite+aiosqlite:///{tmp_path / 'log.sqlite'}")

    async def written_and_read():
        await store.open()
        try:
            await store.write(Change("test", table.events))
            return await store.load("test")
        finally:
            await store.close()

    for name in ("", "sqlalchemy", "sqlalchemy.engine", "sqlalchemy.engine.Engine", "sqlalchemy.pool", "aiosqlite"):
        caplog.set_level("DEBUG", name)
    assert awaited(written_and_read())[0].data["dice"] == SECRET.hex()
    assert "FROM event" in caplog.text
    assert not leaks(SECRET, caplog.text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_finished_game_proves_and_counts_every_draw(played, language):
    table = finish(played(secret=SECRET, seats=2).start("anna", "ben"))
    page = dice_page(table.table, language)
    numbers = table.table.proof.numbers
    assert SECRET.hex() in page
    assert house_words(language).say(Phrase("dice.checked", n=len(numbers))) in page
    assert [int(number) for number in re.findall(r'data-draw="(\d+)"', page)] == list(numbers)
    came = [int(cell) for cell in re.findall(r"</svg></td><td>(\d+)</td>", page)]
    assert len(came) == 6
    assert sum(came) == len(numbers)
    assert page.count('class="bar"') == 8  # six faces, and the luck of two seats
    assert "style=" not in page


def test_a_log_that_was_tampered_with_is_found_out(played):
    table = finish(played(secret=SECRET, seats=2).start("anna", "ben"))
    draws = draws_of(table.table.playing)
    assert wrong_draw(table.table.proof, draws) is None
    other = next(outcome for outcome in draws[3].odds if outcome != draws[3].came)
    draws[3] = replace(draws[3], came=other)
    assert wrong_draw(table.table.proof, draws) == table.table.proof.numbers[3]
    table.table.order.reverse()
    assert wrong_draw(table.table.proof, draws) == 0
    assert house_words("en")["dice.wrong_seal"] in dice_page(table.table)


def test_numbers_are_said_as_a_language_writes_them():
    assert [percent(share, "en") for share in (0, 0.0001, 0.004, 0.5, 0.996, 0.99999, 1)] == [
        "0%", "< 0.1%", "0.4%", "50%", "99.6%", "> 99.9%", "100%",
    ]  # fmt: skip
    assert percent(0.004, "fr") == "0,4\u202f%"
    assert percent(0.25, "de") == "25\u00a0%"


def test_programs_add_words_and_get_the_proof_at_the_end(running):
    client = httpx.Client(base_url=running.url)

    def ask(method, path, token="", **body):
        headers = {"authorization": f"Bearer {token}"} if token else {}
        return client.request(method, f"/api{path}", headers=headers, json=body if method == "POST" else None)

    made = ask("POST", "/tables", game="pig", name="Anna").json()
    where, token = f"/tables/{made['table']}", made["token"]
    sealed = ask("GET", f"{where}/dice").json()
    assert re.fullmatch("[0-9a-f]{64}", sealed["seal"])
    assert (sealed["secret"], sealed["draws"]) == (None, None)
    assert ask("POST", f"{where}/word", word="luck").status_code == 401
    assert ask("POST", f"{where}/word", token, word="luck").status_code == 200
    tokens = [token, ask("POST", f"{where}/join", name="Ben").json()["token"]]
    ask("POST", f"{where}/start", token)
    assert ask("GET", where).json()["seal"] == sealed["seal"]
    while (view := ask("GET", where, token).json())["stage"] == "playing":
        wanted = "hold" if view["position"]["brought"] >= 20 else "roll"
        acting = tokens[view["names"][view["to_act"]] == "Ben"]
        ask("POST", f"{where}/play", acting, board=view["board"], action=wanted)
    shown = ask("GET", f"{where}/dice").json()
    assert seal_of(bytes.fromhex(shown["secret"])) == sealed["seal"] == shown["seal"]
    assert shown["words"] == ["luck", ""]
    table = running.house.rooms[made["table"]].table
    assert shown["draws"] == [number for _, number in table.draws_made]
    record = client.get(f"/t/{made['table']}/record").text
    assert verify(record, PIG).faults == []
    page = client.get(f"/t/{made['table']}/dice")
    assert page.status_code == 200
    assert shown["secret"] in page.text
