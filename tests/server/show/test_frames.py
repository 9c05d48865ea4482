"""Frames: what several viewers see alike is drawn once, and a stream finds the board before again."""

import random

import pytest
import zstandard

from all_games import GAMES
from kibo.core.text import readable
from kibo.server.house.stream import Zstd, message
from kibo.server.show.frames import Framer, angle_of
from kibo.server.show.snapshot import BOARD, Snapshot

PEOPLE = ("anna", "ben", "cleo")


@pytest.mark.parametrize("game", [game for game in GAMES if 3 in game.seats], ids=lambda game: game.id)
def test_a_board_drawn_for_several_is_the_one_that_each_would_get_alone(game, played):
    chosen = random.Random(2)
    table, framer = played(below=chosen.randrange, game=game.id, seats=3).start(*PEOPLE), Framer()
    for ply in range(60):
        if table.table.stage != "playing":
            break
        table.act(table.player_to_act(), chosen.choice(table.table.playing.legal))
        if ply % 6:
            continue
        together = Snapshot(framer, table.table)
        for player in (*PEOPLE, "eve"):
            angle = angle_of(table.table, player, "fr", tall=ply % 12 == 0)
            alone = framer.board(table.table.playing, angle)
            assert readable(together.frame(angle)[BOARD].decode()) == alone.replace("\n", " ")
        if table.table.stage == "playing" and not table.table.has_secrets(range(3)):
            assert len(together.boards) == 2, "one for who acts, one for everybody else"


@pytest.mark.parametrize("game", [game for game in GAMES if 3 in game.seats], ids=lambda game: game.id)
def test_a_stream_finds_the_board_before_again(game, played):
    chosen, sizes = random.Random(3), []
    table = played(below=chosen.randrange, game=game.id, seats=3).start(*PEOPLE)
    framer, stream = Framer(), Zstd()
    there = zstandard.ZstdDecompressor(max_window_size=1 << 18).decompressobj()
    while table.table.stage == "playing" and len(sizes) < 30:
        sent = message("frame", Snapshot(framer, table.table).frame(angle_of(table.table, "anna", "en", tall=False)))
        squeezed = stream.piece(*sent)
        assert there.decompress(squeezed) == b"".join(sent)
        sizes.append(len(squeezed))
        table.act(table.player_to_act(), chosen.choice(table.table.playing.legal))
    assert sum(sizes[1:]) / len(sizes[1:]) < 1_500


def test_the_bar_says_what_came_of_a_move(played):
    table = played(seats=2).start("anna", "ben")
    table.act(table.player_to_act(), 1)
    last = Framer().told(table.table.playing, angle_of(table.table, "anna", "en", tall=False)).last
    assert last.startswith("The die shows ")


def test_what_came_of_a_move_in_secret_leaves_the_move_in_the_bar(played):
    table = played(below=random.Random(4).randrange, game="kilimanjaro", seats=2).start("anna", "ben")
    while True:
        player, match = table.player_to_act(), table.table.playing
        table.act(player, match.legal[0])
        if " draws " in match.log(None, "en")[-1].words and len(match.history) > 60:
            break
    other = {"anna": "ben", "ben": "anna"}[player]
    own, others = (Framer().told(match, angle_of(table.table, who, "en", tall=False)).last for who in (player, other))
    assert own.startswith(f"{player.title()} draws ")
    assert others.startswith(f"{player.title()} ")
    assert " draws " not in others
