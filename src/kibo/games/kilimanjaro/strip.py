"""The strip under the board: the own hand, the choices that have no place on the path, and what is still unseen."""

from typing import Any

from kibo.core.game import EVERYONE, Scene
from kibo.core.text import Phrase, Texts
from kibo.view.colours import LEAF, NOTE, WRITING
from kibo.view.kept import PANELS, kept
from kibo.view.letters import text_line
from kibo.view.panels import button, card, number_of
from kibo.view.shapes import pawn, seat_shape
from kibo.view.svg import group, thing, tooltip, words
from kibo.view.things import named

from .actions import CHANGE, CHASE, CHOOSE, EAT, NO_CHANGE, REST
from .board import SUMMIT
from .cards import card_back, card_face, card_name
from .icons import icon, on_disc
from .state import FACE_NAMES, Phase
from .things import DECK, WITHOUT_BUTTONS, deck


def strip(scene: Scene, width: float, height: float) -> str:
    """The whole strip."""
    body = card(width, height, LEAF, corner=16, inset=1)
    decisions = buttons(scene)
    hand_room = 330 if not scene.tall else 296
    shapes = [body]
    if scene.seat != EVERYONE and any_card(scene):
        shapes.append(hand(scene.text, scene.seat, tuple(scene.seen.hand[scene.seat]), scene.tall, height))
    info_room = 290 if not scene.tall else 0
    if decisions:
        left = hand_room if scene.seat != EVERYONE and any_card(scene) else 12
        shapes.append(group(row_of(decisions, width - left - info_room - 12, height - 12), x=left, y=6))
    elif scene.seat != EVERYONE and scene.seen.phase == Phase.PLACE_COUNTER and scene.seen.chosen >= 0:
        shapes.append(in_hand(scene, height))
    if not (decisions and scene.tall):
        room = 280 if not scene.tall else width - hand_room - 12
        s, drawable = scene.seen, scene.seen.phase in WITHOUT_BUTTONS
        counts = unseen(scene.text, tuple(s.bag), deck(s), scene.tall, room, height, drawable)
        shapes.append(group(counts, x=width - room - 8))
    return group(*shapes, key="strip")


def any_card(scene: Scene) -> bool:
    """Has the one who looks any cards?"""
    return any(card >= 0 for card in scene.seen.hand[scene.seat])


@kept(PANELS)
def hand(text: Texts, seat: int, held: tuple[int, ...], tall: bool, height: float) -> str:
    """The own cards; nobody else's."""
    letter = 15 if not tall else 22
    wide, high = (98, height - 36) if not tall else (90, height - 46)
    said = text_line(text["view.hand"], 40, letter * 1.5, letter, 250, fill=NOTE)
    cards = [
        thing(named("card", slot), tooltip(card_name(text, card)), card_face(card, wide, high),
              x=12 + slot * (wide + 6), y=height - high - 8, key=f"hand-{slot}")
        for slot, card in enumerate(held)
        if card >= 0
    ]  # fmt: skip
    return seat_shape(seat, letter * 0.6, 24, letter * 1.1) + said + "".join(cards)


def in_hand(scene: Scene, height: float) -> str:
    """The counter about to be placed, which only its owner sees."""
    face, letter = FACE_NAMES[scene.seen.chosen], 20 if not scene.tall else 24
    disc = on_disc(face, 54, height / 2, height * 0.36)
    return disc + text_line(
        scene.text[f"face.{face}"], 108, height / 2 + letter * 0.36, letter, 180, bold=True, fill=WRITING
    )


Button = tuple[int, str, str, str]
"""An action, its words, its picture round the origin, and the few letters under it."""


def buttons(scene: Scene) -> list[Button]:
    """The choices that have no place on the path or on a pile."""
    found: list[Button] = []
    if scene.seen.phase in (Phase.PLACE_COUNTER, Phase.PLAY_CARD):
        return found
    for action in scene.legal:
        picture = picture_of(scene, action)
        if picture is not None:
            found.append((action, scene.say(action), *picture))
    return found


def picture_of(scene: Scene, action: int) -> tuple[str, str] | None:
    """What is on a button."""
    s, text, stay = scene.seen, scene.text, scene.text["view.stay"]
    match s.phase:
        case Phase.CHOOSE_COUNTER:
            face = action - CHOOSE
            return on_disc(FACE_NAMES[face], 0, 0, 24), f"{text[f'face.{FACE_NAMES[face]}']} ×{s.stock[s.turn][face]}"
        case Phase.TAKE_BANANA if action == EAT:
            goal = min(s.at[s.turn] + s.stride, SUMMIT)
            return icon("banana", -22, 0, 42) + words(
                f"+{s.stride}", 4, 10, 28, font_weight=700, fill=WRITING
            ), f"→ {goal}"
        case Phase.TAKE_BANANA if action == REST:
            return pawn_at(s.turn), stay
        case Phase.SWAP_PLACES if action == NO_CHANGE:
            return pawn_at(s.turn), stay
        case Phase.SWAP_PLACES:
            other = action - CHANGE
            return group(pawn(other), x=-20, y=14) + icon("swap", 16, 0, 30), scene.names[other]
        case Phase.SEND_BACK:
            other = action - CHASE
            return group(pawn(other), x=-20, y=14) + icon("hut", 16, 0, 36), scene.names[other]
        case _:
            return None


def pawn_at(seat: int) -> str:
    """A pawn in the middle of a button."""
    return group(pawn(seat), y=14)


def row_of(decisions: list[Button], width: float, height: float) -> str:
    """Buttons side by side."""
    gap = 10
    each = min((width - gap * (len(decisions) - 1)) / len(decisions), 190)
    letter = 16 if height < 90 else 22
    drawn = []
    for i, (action, label, picture, under) in enumerate(decisions):
        shown = group(picture, x=each / 2, y=(height - letter * 1.6) / 2)
        name = text_line(
            under, each / 2, height - letter * 0.65, letter, each - 8, anchor="middle", bold=True, fill=WRITING
        )
        look: dict[str, Any] = {
            "x": i * (each + gap),
            "shadow": "#a9834a",
            "edge": WRITING,
            "id": f"kilimanjaro_{action}",
        }
        drawn.append(button(action, label, each, height - 3, shown, name, **look))
    return "".join(drawn)


@kept(PANELS)
def unseen(text: Texts, bag: tuple[int, ...], left: int, tall: bool, room: float, height: float, drawable: bool) -> str:
    """The draw pile, and how many counters of each face the one who looks has not seen: everyone can count that."""
    letter = 15 if not tall else 22
    step = room / 4
    y = (height + letter * 1.4) / 2 + 2
    shapes = [text_line(text["view.unseen"], room, letter * 1.5, letter, room - 4, anchor="end", fill=NOTE)]
    for face, name in enumerate(FACE_NAMES):
        x = face * step + step * 0.3
        said = text.say(Phrase("view.unseen_faces", face=Phrase(f"face.{name}"), n=bag[face]))
        disc = on_disc(name, 0, 0, 17 if not tall else 22)
        shapes.append(number_of(said, disc, bag[face], letter + 8, letter * 0.45, letter * 1.3, fill=WRITING, x=x, y=y))
    said = tooltip(text.say(Phrase("view.draw_pile", n=left)))
    back = group(card_back(30, 42), x=-15, y=-21) + words(
        left, 21, letter * 0.45, letter * 1.3, font_weight=700, fill=WRITING
    )
    pile = DECK if drawable else None
    shapes.append(group(said, back, x=3 * step + step * 0.3, y=y, key="draw-pile", data_thing=pile))
    return "".join(shapes)
