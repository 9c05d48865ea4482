"""The panel of each seat: its three piles, how far they carry it, and the cards that could be laid on them."""

from dataclasses import dataclass
from typing import NamedTuple

from kibo.core.game import Scene
from kibo.core.record import UNKNOWN
from kibo.core.text import Phrase, Texts
from kibo.view.colours import HEAD, INK, LEAF, NOTE, SEAT_COLOURS, SNOW, WRITING
from kibo.view.kept import PANELS, PARTS, PIECES, kept
from kibo.view.letters import paragraph, text_line
from kibo.view.panels import card, has_won, number_of, seat_card, seat_name
from kibo.view.shapes import seat_shape
from kibo.view.svg import LABEL, choice, group, labelled, tag, thing, tooltip, words
from kibo.view.things import named

from .cards import card_back, card_face, card_name, chip, empty_pile, kind, pile_face, value
from .icons import icon, on_disc
from .notation import carries, carries_after, play_parts
from .pieces import face_down, known
from .rules import winners
from .state import FACE_NAMES, HAND, NO_CARD, PILES, VALUES, Phase
from .things import to_hide

INSIDE = "\x1e"
"""Stands for what is drawn inside of a choice."""


@dataclass(frozen=True)
class Shape:
    """The measures of a panel."""

    width: float
    height: float
    piles: float
    """Where the piles begin, from the left and from the top."""
    top: float
    pile: float
    """How wide a pile is."""
    band: float
    """The part of a card that no chip covers."""
    chip: float
    """How high a chip is."""
    letter: float


WIDE = Shape(width=396, height=205, piles=88, top=41, pile=99, band=55, chip=31, letter=20)
TALL = Shape(width=378, height=256, piles=9, top=86, pile=117, band=46, chip=36, letter=24)


class Owner(NamedTuple):
    """Whose panel it is, and all that lies there open to everybody."""

    seat: int
    name: str
    text: Texts
    tall: bool
    at: int
    hand: int
    """How many cards it holds."""
    top: tuple[int, ...]
    reach: int
    acts: bool
    """Is the game waiting for this seat, or drawing a card for it?"""
    won: bool

    @property
    def shape(self) -> Shape:
        """The measures for this screen."""
        return shape_of(self.tall)


def shape_of(tall: bool) -> Shape:
    """The measures for a screen."""
    return TALL if tall else WIDE


def owner(scene: Scene, seat: int) -> Owner:
    """What a panel shows of its seat."""
    s = scene.seen
    top = tuple(s.top[seat])
    return Owner(
        seat, scene.names[seat], scene.text, scene.tall, s.at[seat],
        hand=HAND - s.hand[seat].count(NO_CARD),
        top=top,
        reach=carries(top),
        acts=s.turn == seat and s.phase != Phase.END,
        won=s.phase == Phase.END and has_won(scene, winners, seat),
    )  # fmt: skip


def panel(scene: Scene, seat: int) -> str:
    """All that lies before a seat."""
    of, on_piles, counters = owner(scene, seat), chips(scene, seat), counters_held(scene, seat)
    return laid_out(of, on_piles, counters) if any(on_piles) else at_rest(of, counters)


@kept(PANELS)
def at_rest(of: Owner, counters: str) -> str:
    """A panel on which nothing may be laid now."""
    return laid_out(of, ("",) * PILES, counters)


def laid_out(of: Owner, on_piles: tuple[str, ...], counters: str) -> str:
    """A panel, with what may be laid on its piles, and the counters still to place."""
    return thing(
        named("player", of.seat),
        board(of),
        *(pile(of, number, on_piles[number]) for number in range(PILES)),
        counters,
        key=f"panel-{of.seat}",
    )


@kept(PANELS)
def board(of: Owner) -> str:
    """A panel without its piles."""
    return frame(of) + header(of) + (distance_tall(of) if of.tall else distance(of))


def frame(of: Owner) -> str:
    """The board of the panel, with a strong edge for the seat to act."""
    shape, strong = of.shape, of.acts or of.won
    body = seat_card(shape.width, shape.height, of.seat, strong, fill=LEAF, corner=16, inset=2.5)
    below = 44 if of.tall else shape.top - 4
    head = tag("path", d=f"M5 {below}V20A15 15 0 0 1 20 5H{shape.width - 20}A15 15 0 0 1 "
               f"{shape.width - 5} 20V{below}Z", fill=HEAD)  # fmt: skip
    if not strong:
        return body + head
    return body + head + tag("path", d="M-6 12L12 22L-6 32Z", fill=SEAT_COLOURS[of.seat], stroke=SNOW, stroke_width=2)


def plain(shape: Shape) -> str:
    """The board of a panel without anything on it."""
    return card(shape.width, shape.height, LEAF, corner=16, inset=2.5)


def header(of: Owner) -> str:
    """Shape, name, the cards in hand and the space reached."""
    middle, size = (23.0, of.shape.letter)
    where = of.shape.width - (62 if not of.tall else 78)
    backs = where - 14 - 3 * size * 0.8
    cards = "".join(
        group(card_back(size * 0.7, size), x=backs + i * size * 0.8, y=middle - size / 2) for i in range(of.hand)
    )
    in_hand = tooltip(of.text.say(Phrase("view.hand_of", who=of.name, n=of.hand)))
    stone = card(size * 2.3, size * 1.4, "#fbf1d8", "#b08b52", corner=size * 0.7)
    reached = of.text.say(Phrase("view.reached", space=of.at))
    place = {"x": where, "y": middle - size * 0.7}
    stood = number_of(reached, stone, of.at, size * 1.15, size * 1.05, size, anchor="middle", fill=INK, **place)
    return (
        seat_shape(of.seat, size * 0.58, 28, middle)
        + seat_name(of.text, of.seat, of.name, 46, middle + size * 0.36, size, backs - 52)
        + group(in_hand, cards)
        + stood
    )


@kept(PIECES)
def counting(top: tuple[int, ...]) -> tuple[bool, ...]:
    """Which of three cards make the move: those of one kind, or else the highest (KIL-14, KIL-15, KIL-16)."""
    alike = [sum(other >= 0 and card >= 0 and kind(other) == kind(card) for other in top) for card in top]
    if max(alike) >= 2:
        return tuple(count >= 2 for count in alike)
    best = max(card % VALUES if card >= 0 else -1 for card in top)
    first = next((i for i, card in enumerate(top) if card >= 0 and card % VALUES == best), -1)
    return tuple(i == first for i in range(len(top)))


def sum_of(top: tuple[int, ...]) -> str:
    """The addition that a child would do."""
    return "+".join(str(value(card)) for card, counts in zip(top, counting(top), strict=True) if counts)


def distance(of: Owner) -> str:
    """How far the three cards would carry this seat now, in the wide panel."""
    if not of.reach:
        return ""
    said = of.text.say(Phrase("view.reach", who=of.name, n=of.reach))
    shapes = [
        tooltip(said),
        icon("steps", 45, 66, 36),
        words(of.reach, 45, 126, 46, anchor="middle", font_weight=700, fill=WRITING),
    ]
    if "+" in sum_of(of.top):
        shapes.append(words(f"= {sum_of(of.top)}", 45, 148, 16, anchor="middle", fill=NOTE))
    if of.won:
        shapes.append(ribbon(of.text, 45, 182, 76, 15))
    return group(*shapes)


def distance_tall(of: Owner) -> str:
    """The same, in the upright panel."""
    if not of.reach:
        return ""
    said = of.text.say(Phrase("view.reach", who=of.name, n=of.reach))
    shapes = [tooltip(said), icon("steps", 32, 64, 32), words(of.reach, 54, 77, 36, font_weight=700, fill=WRITING)]
    if "+" in sum_of(of.top):
        shapes.append(words(f"= {sum_of(of.top)}", 64 + 23 * len(str(of.reach)), 75, 24, fill=NOTE))
    if of.won:
        shapes.append(ribbon(of.text, 290, 66, 150, 22))
    return group(*shapes)


def ribbon(text: Texts, x: float, y: float, width: float, size: float) -> str:
    """The ribbon of the first."""
    band = tag("rect", x=x - width / 2, y=y - size, width=width, height=size * 1.8, rx=size * 0.5, fill="#b4532a")
    return band + text_line(
        text["view.won"], x, y + size * 0.28, size, width - 8, anchor="middle", bold=True, fill=SNOW
    )


def pile(of: Owner, number: int, on_pile: str) -> str:
    """One pile: its top card, and on it a chip for each card that may be laid there."""
    top, shape = of.top[number], of.shape
    face = pile_top(of.text, top, top >= 0 and counting(of.top)[number], of.tall)
    name = named("pile", of.seat, number)
    x = shape.piles + number * shape.pile + (number * 4 if of.tall else 0)
    return thing(name, group(face, key=name), on_pile, x=x, y=shape.top)


@kept(PIECES)
def pile_top(text: Texts, card: int, counts: bool, tall: bool) -> str:
    """The card that counts on a pile, or the room for one."""
    shape = shape_of(tall)
    width, height = shape.pile - 4, shape.height - shape.top - 10
    if card < 0:
        return empty_pile(width, height)
    return group(tooltip(card_name(text, card)), pile_face(card, width, height, shape.band, counts))


def chips(scene: Scene, seat: int) -> tuple[str, ...]:
    """For each pile the cards of the hand that may be laid there, with the move that its owner would then have."""
    drawn = [""] * PILES
    if scene.seen.phase != Phase.PLAY_CARD or not scene.legal:
        return tuple(drawn)
    now, shape = carries(tuple(scene.seen.top[seat])), shape_of(scene.tall)
    for action in scene.legal:
        card, on_seat, number = play_parts(action)
        if on_seat != seat:
            continue
        then = carries_after(scene.seen, action, seat)
        begin, end = offered(action, hand_slot(scene, card), scene.tall)
        drawn[number] += labelled(begin, scene.say(action)) + chip(card, now, then, shape.pile - 10, shape.chip) + end
    return tuple(drawn)


@kept(PIECES)
def offered(action: int, slot: int, tall: bool) -> tuple[str, str]:
    """What stands before and after a card that may be laid on a pile; its words are still to be said."""
    shape = shape_of(tall)
    y = shape.band + 2 + slot * (shape.chip + 2)
    begin, end = choice(action, LABEL, INSIDE, x=3, y=y, id=f"kilimanjaro_{action}").split(INSIDE)
    return begin, end


def hand_slot(scene: Scene, card: int) -> int:
    """Where a card is in the hand: its chips are in the same row everywhere."""
    found: int = scene.seen.hand[scene.seat].index(card)
    return found


def counters_held(scene: Scene, seat: int) -> str:
    """While counters are hidden: those the seat has still to place, open only to itself."""
    s = scene.seen
    if s.phase > Phase.PLACE_COUNTER:
        return ""
    if seat != scene.seat or s.stock[seat][0] == UNKNOWN:
        return stock(seat, to_hide(s, seat), None, scene.tall)
    faces = [name for face, name in enumerate(FACE_NAMES) for _ in range(max(s.stock[seat][face], 0))]
    if s.turn == seat and s.chosen >= 0:
        faces.append(FACE_NAMES[s.chosen])
    return stock(seat, to_hide(s, seat), tuple(faces), scene.tall)


@kept(PIECES)
def stock(seat: int, count: int, faces: tuple[str, ...] | None, tall: bool) -> str:
    """So many counters, with their faces for who may know them."""
    shape = shape_of(tall)
    room = shape.pile * PILES - 8
    step = min(room / 4, 4 * room / max(count, 1) / 4)
    radius = min(step * 0.45, 26)
    y = shape.top + (shape.height - shape.top) / 2 - 4
    first = shape.piles + room / 2 - step * (count - 1) / 2
    discs = [
        group(known(seat, faces[i], radius) if faces is not None else face_down(seat, radius), x=first + i * step, y=y)
        for i in range(count)
    ]
    return thing(named("stock", seat), *discs) if discs else ""


@kept(PARTS)
def how_to_count(text: Texts, tall: bool) -> str:
    """Where there is room: three examples of how far three cards carry."""
    shape = shape_of(tall)
    rows = ((22, 24, 27, 14), (1, 5, 26, 8), (2, 18, 11, 5))
    high = (shape.height - 44) / 3
    drawn = [
        plain(shape),
        text_line(text["view.how_far"], 18, 30, shape.letter * 0.9, shape.width - 36, bold=True, fill=WRITING),
    ]
    for i, row in enumerate(rows):
        y = 38 + i * high
        lit = counting(row[:3])
        drawn += [group(card_face(card, 74, high - 8, lit[j]), x=16 + j * 80, y=y) for j, card in enumerate(row[:3])]
        drawn.append(icon("steps", shape.width - 112, y + high / 2 - 4, 30))
        drawn.append(
            words(
                distance_of(row[:3]),
                shape.width - 60,
                y + high / 2 + 9,
                36,
                anchor="middle",
                font_weight=700,
                fill=WRITING,
            )
        )
    return group(*drawn)


def distance_of(top: tuple[int, ...]) -> int:
    """The move that three cards give."""
    return sum(value(card) for card, counts in zip(top, counting(top), strict=True) if counts)


@kept(PARTS)
def what_counters_do(text: Texts, tall: bool, send_back: int) -> str:
    """Where there is room: what each counter does."""
    shape = shape_of(tall)
    keys = ("banana", "lion", "send_back" if send_back else "swap")
    drawn, high = [plain(shape)], (shape.height - 20) / 3
    for i, (face, key) in enumerate(zip(FACE_NAMES, keys, strict=True)):
        y = 10 + (i + 0.5) * high
        drawn.append(on_disc(face, 46, y, high * 0.38))
        drawn.append(paragraph(text[f"help.{key}"], 86, y, 17 if not tall else 22, shape.width - 100))
    return group(*drawn)
