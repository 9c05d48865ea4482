"""Every view draws every choice once, hides what is hidden, and is plain SVG."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import copy
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ..core.game import EVERYONE
from ..core.match import Match
from ..core.text import LANGUAGES
from .texts import nothing_kept
from .trial import Fault, Options, Trial, check, must, resampled

LOOKS = 12
"""At least so many positions are drawn for every number of seats."""


def matches(trial: Trial, every: int, most: int = 600) -> Iterator[Match]:
    """Positions of random games, with every number of seats; of a game that is short, of several of them."""
    for seats in trial.crowds():
        looked, number = 0, 0
        while looked < LOOKS and number < LOOKS:
            trial.drawn = seats + trial.seed + 10 * number
            match = Match(trial.game, seats, seed=trial.drawn)
            for turn in range(trial.most(most)):
                if match.over:
                    break
                if (turn + number) % every == 0:
                    looked += 1
                    yield trial.look(match)
                match.play(match.legal[(turn * 17 + 5 + number) % len(match.legal)])
            looked, number = looked + 1, number + 1
            yield trial.look(match)


def read(drawing: str) -> Element:
    """A drawing as a tree of shapes."""
    try:
        return ElementTree.fromstring(drawing)
    except ElementTree.ParseError as error:
        raise Fault(f"the drawing is no XML: {error}") from None


@check(needs="view")
def every_legal_choice_is_one_focusable_shape_with_a_name(trial: Trial) -> None:
    """Whatever may be done can be done by pointer, touch and keyboard, and has words."""
    for number, match in enumerate(matches(trial, 6)):
        seat = match.to_act
        drawing = read(match.svg(0 if seat is None else seat, tall=number % 2 == 1))
        found = [shape for shape in drawing.iter() if shape.get("data-action")]
        drawn = sorted(int(shape.get("data-action", "")) for shape in found)
        legal = match.legal if seat is not None else []
        for action in legal:
            must(drawn.count(action) == 1, f"{match.write(action)!r} is drawn {drawn.count(action)} times, not once")
        must(drawn == legal, "what may not be chosen is drawn as a choice", *(set(drawn) - set(legal)))
        for shape in found:
            focusable = shape.get("tabindex") == "0" and shape.get("role") == "button" and shape.get("aria-label")
            must(focusable, "a choice has tabindex 0, the role button and an aria-label, as svg.choice makes it")


@check(needs="view")
def a_drawing_is_plain_and_its_names_are_its_own(trial: Trial) -> None:
    """No script, no style, nothing from elsewhere; a key names one thing, and each seat has a panel."""
    game = trial.game
    for number, match in enumerate(matches(trial, 25)):
        text = match.svg(EVERYONE, LANGUAGES[number % 3], tall=number % 2 == 0)
        must("<style" not in text and not re.search(r"\sstyle=", text), "a drawing has no style: pages forbid it")
        must("<script" not in text, "a drawing has no script")
        must(not re.search(r'(href|src)="(?!#)', text), "a drawing takes nothing from elsewhere")
        shapes = list(read(text).iter())
        keys = [shape.get("data-key", "") for shape in shapes if shape.get("data-key")]
        must(
            len(keys) == len(set(keys)), "a key names one thing", *sorted({key for key in keys if keys.count(key) > 1})
        )
        wanted = {f"panel-{seat}" for seat in range(match.seats)}
        must(wanted <= set(keys), "points have a panel to fly to, but there is no", *sorted(wanted - set(keys)))
        names = [shape.get("id", "") for shape in shapes if shape.get("id")]
        odd = [name for name in names if not name.startswith((game.id.replace("_", "-"), game.id))]
        must(not odd, f"an id begins with {game.id}, so that two drawings can stand on a page", *odd)


@check(needs="view")
def what_is_hidden_changes_not_one_byte(trial: Trial) -> None:
    """In every world that looks the same to a seat, it is shown the same drawing."""
    for number, match in enumerate(matches(trial, 12)):
        for seat in range(match.seats):
            other = copy(match)
            other.position = resampled(trial.game, match.position, seat, number)
            same = other.svg(seat) == match.svg(seat)
            must(same, f"the drawing for seat {seat} shows what the seat does not see")


@check(needs="view")
def there_is_a_cover_without_words(trial: Trial) -> None:
    """A picture for where games are chosen."""
    assert trial.game.view is not None
    cover = read(trial.game.view.cover())
    trial.tried += 1
    must(cover.get("viewBox") == "0 0 640 480", "a cover is 640 by 480", cover.get("viewBox"))
    must(not [shape for shape in cover.iter() if shape.tag.endswith("text")], "a cover has no words")


@check(needs="view")
def a_name_is_drawn_as_text_whatever_is_in_it(trial: Trial) -> None:
    """A player may be called anything."""
    match = Match(trial.game, seed=2 + trial.seed, names=["<b>&\"'"] * trial.game.usual_seats)
    trial.drawn = 2 + trial.seed
    for turn in range(120):
        if match.over:
            break
        if turn % 20 == 0:
            text = trial.look(match).svg(match.to_act or 0, tall=turn % 40 == 0)
            must("<b>" not in text, "a name is escaped: svg.words does it")
            shown = any("<b>&" in shape.text for shape in read(text).iter() if shape.text)
            must(shown, "the drawing says the names of those who play")
        match.play(match.legal[(turn * 7 + 3) % len(match.legal)])


def looks(trial: Trial) -> Iterator[tuple[Match, int, str, bool]]:
    """Tables that differ in one thing each, looked at by everybody in turn: what is kept for one the next asks for."""
    game = trial.game
    tables: list[tuple[int, Options, str]] = [(seats, {}, "") for seats in trial.crowds()]
    tables += [(game.usual_seats, {}, "Dr. ")]
    others = [(game.usual_seats, {o.name: value}, "") for o in game.options for value in o.values[1:]]
    tables += others[-1:] if trial.quick else others
    trial.drawn = 7 + trial.seed
    for seats, options, title in tables:
        names = [f"{title}{letter}" for letter in "Äbçdef"[:seats]]
        match, every = Match(game, seats, options, seed=trial.drawn, names=names), 40
        for turn in range(41 if trial.quick else 121):
            if match.over:
                break
            if turn % every == 0 or turn in (3, 7):  # some games are short
                for seat in [*({0, seats - 1} if trial.quick else range(seats)), EVERYONE]:
                    for tall in (False, True):
                        yield trial.look(match), seat, LANGUAGES[(turn // every + seat) % 3], tall
            match.play(match.legal[(turn * 17 + 5) % len(match.legal)])


@check(needs="view")
def drawings_are_the_same_with_and_without_what_is_kept(trial: Trial) -> None:
    """All that a kept part is drawn from is in its key."""
    kept = [match.svg(seat, language, tall) for match, seat, language, tall in looks(trial)]
    with nothing_kept(trial.game):
        for number, (match, seat, language, tall) in enumerate(looks(trial)):
            same = kept[number] == match.svg(seat, language, tall)
            must(same, "something that was kept of another drawing is out of date: its key lacks a part")
    must(len(set(kept)) > len(kept) / 4, "drawings of different positions differ", len(set(kept)), len(kept))
