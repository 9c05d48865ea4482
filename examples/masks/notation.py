"""An action as a line of text, and for a sentence in any language."""

from kibo.core.counting import Draws
from kibo.core.record import UNKNOWN
from kibo.core.text import Phrase, Seat

from .rules import BELIEVE, DEALT, DOUBT, MASK_NAMES, MASKS, NAME, NONE, SHOWN, Phase, State, goal


def mask_phrase(mask: int) -> Phrase:
    """A mask's name."""
    return Phrase(f"mask.{MASK_NAMES[mask - 1]}")


def write(s: State, action: int) -> str:
    """An action or outcome of chance as a line of text."""
    if action in (BELIEVE, DOUBT):
        return "believe" if action == BELIEVE else "doubt"
    word, first = ("show", SHOWN) if action >= SHOWN else ("deal", DEALT) if action >= DEALT else ("name", NAME)
    return f"{word} {MASK_NAMES[action - first]}"


def phrase(s: State, action: int) -> Phrase:
    """The same for a sentence; nothing hidden is told before it is shown."""
    match s.phase:
        case Phase.DEAL if action == UNKNOWN:
            return Phrase("say.deal_hidden", who=Seat(s.turn))
        case Phase.DEAL:
            return Phrase("say.deal", who=Seat(s.turn), mask=mask_phrase(action - DEALT + 1))
        case Phase.NAME:
            return Phrase("say.name", mask=mask_phrase(action - NAME + 1))
        case Phase.ANSWER if action == DOUBT:
            return Phrase("say.doubt", mask=mask_phrase(s.named))
        case Phase.ANSWER if (s.turn + 1) % s.seats == s.speaker:
            return Phrase("say.believe_last", other=Seat(s.speaker), mask=mask_phrase(s.named), n=s.named)
        case Phase.ANSWER:
            return Phrase("say.believe", mask=mask_phrase(s.named))
    shown = action - SHOWN + 1
    if shown == s.named:
        return Phrase("say.true", who=Seat(s.speaker), mask=mask_phrase(shown), n=2 * shown)
    return Phrase("say.false", who=Seat(s.speaker), other=Seat(s.turn), mask=mask_phrase(shown), n=s.named)


def last_said(s: State) -> Phrase:
    """What the speaker says, or how the round before went."""
    if s.named != NONE:
        return Phrase("view.says", who=Seat(s.speaker), mask=mask_phrase(s.named))
    if s.said == NONE:
        return Phrase("view.nothing", n=goal(s))
    if s.showed == NONE:
        return Phrase("view.was_believed", who=Seat(s.spoke), mask=mask_phrase(s.said))
    return Phrase("view.was_doubted", who=Seat(s.spoke), mask=mask_phrase(s.said), shown=mask_phrase(s.showed))


def tell(s: State, seat: int) -> list[Phrase]:
    """The position in sentences, for who does not see the drawing: what was said, points, and masks in sight."""
    points = [Phrase("view.points", who=Seat(other), n=s.total[other]) for other in range(s.seats)]
    masks = [(Seat(other), s.held[other]) for other in range(s.seats) if s.held[other] > NONE]
    return [*points, last_said(s), *(Phrase("tell.holds", who=who, mask=mask_phrase(mask)) for who, mask in masks)]


def effects(before: State, action: int, after: State) -> list[Phrase]:
    """What came of it beside what its phrase says: somebody has won (MSK-20)."""
    return [Phrase("came.won", who=Seat(after.turn))] if after.phase == Phase.END else []


DRAWS = (
    Draws(
        "masks",
        range(DEALT, DEALT + MASKS),
        lambda outcome: mask_phrase(outcome - DEALT + 1),
        lambda _, outcome: outcome - DEALT + 1,
    ),
    Draws("shown", range(SHOWN, SHOWN + MASKS), lambda outcome: mask_phrase(outcome - SHOWN + 1)),
)
