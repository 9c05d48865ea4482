"""Broken copies of an example: each with one fault, and the check that must find it."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Broken:
    """A fault: what is changed in which file, the check that finds it, and a part of its sentence."""

    check: str
    says: str
    changes: tuple[tuple[str, str, str], ...] = ()
    also: tuple[str, ...] = ()
    """Other checks that cannot but find it too."""
    without: tuple[str, ...] = ()
    """Files that the copy is without, because they would tell the same."""


GOLDEN = ("golden/two_seats.game", "golden/three_seats.game", "golden/counts.toml")
TEXTS = ("text/en.toml", "text/fr.toml", "text/de.toml")
RULES = ("RULES.md", "RULES.fr.md", "RULES.de.md")
WITHOUT_LESSON = ("lesson.toml",)
KEPT = """

NOW: list[int] = [0] * 3


@lru_cache
def kept(seat: int) -> int:
    return NOW[seat]


def remembered(seat: int, total: list[int]) -> int:
    NOW[:] = total
    return kept(seat)
"""


def in_all(files: tuple[str, ...], old: str, new: str) -> tuple[tuple[str, str, str], ...]:
    """The same change in several files."""
    return tuple((file, old, new) for file in files)


BROKEN = (
    # limits and subset
    Broken(
        "set up keeps what the table has chosen",
        "set_up keeps each option in the cell of its name",
        (("rules.py", "s.long = options[0]", "s.long = 0"),),
        without=GOLDEN,
    ),
    Broken(
        "compiled code keeps to the subset",
        "a comprehension does not compile for the GPU: write a loop",
        (("rules.py", "s.total[seat] = s.scored[seat][BELIEVED] +", "s.total[seat] = sum([0 for _ in [0]]) +"),),
        also=("what follows from a position is kept up to date", "a position survives its readable form"),
    ),
    Broken(
        "compiled code keeps to the subset",
        "WORTH is a dict, but a constant is a number or a tuple of numbers",
        (("bots.py", "POINT * s.total[seat]", "WORTH[0] * s.total[seat]"), ("bots.py", "POINT, WON =", "WORTH = {0: 10}\nPOINT, WON =")),
    ),
    # laws
    Broken(
        "random play keeps the laws and ends",
        "speaker is 7, but must be a whole number from 0 to 2",
        (("rules.py", "s.turn, s.phase = seat, Phase.END", "s.turn, s.speaker, s.phase = seat, 7, Phase.END"),),
    ),
    Broken(
        "random play keeps the laws and ends",
        "broken: Somebody has points just where a round has been played",
        (("rules.py", "s.said, s.showed, s.named = s.speaker, s.named, showed", "s.said, s.showed, s.named = s.speaker, NONE, showed"),),
        also=("every text is used and none is missing",),
    ),
    Broken(
        "random play keeps the laws and ends",
        "winners writes 1 for who has won",
        (("rules.py", "1 if s.total[seat] >= goal(s) else 0\n\n\ndef observe", "0\n\n\ndef observe"),),
        also=("the final count adds up and shows why who won has won",),
        without=GOLDEN,
    ),
    Broken(
        "random play keeps the laws and ends",
        "a seat has at most 2000000000 points",
        (("rules.py", "points[seat] = s.total[seat]", "points[seat] = 1_000_000_000 * s.total[seat]"),),
        also=("the final count adds up and shows why who won has won",),
        without=GOLDEN,
    ),
    Broken(
        "a position changed by hand is refused or can be played on",
        "a position that is not over has an action, but chance has no outcome",
        (("laws.py", "    masks_are_dealt_in_turn,\n", ""),),
    ),
    Broken(
        "random play keeps the laws and ends",
        "scored has 1.5, which is no whole number",
        (("rules.py", "TRUE, 2 * mask", "TRUE, 1.5 * mask"),),
        also=(
            "a position changed by hand is refused or can be played on",
            "packing and unpacking are inverse",
            "a position survives its readable form",
            "an observation of an observation is the same",
            "games from a queue ply by ply as on a gpu are the same games",
        ),
        without=(*GOLDEN, *WITHOUT_LESSON),
    ),
    Broken(
        "a position survives its readable form",
        "read again, the position is another one: named is 2 and 1",
        (("rules.py", 'Words(("none", *MASK_NAMES))', 'Words(("none", "hyena", "hyena", "lion"))'),),
        also=("a match survives json and its record",),
    ),
    Broken(
        "what follows from a position is kept up to date",
        "a derived field is not what Game.derive makes of the others",
        (("rules.py", " + s.scored[seat][CAUGHT]", ""),),
        also=("a position survives its readable form",),
    ),
    Broken(
        "a match survives json and its record",
        "line",
        (("notation.py", '"believe" if', '"be\\nlieve" if'),),
        without=(*GOLDEN, *WITHOUT_LESSON),
    ),
    Broken(
        "the same seed gives the same match",
        "the same moves led elsewhere",
        (("rules.py", "    s.seats = seats\n", "    s.seats = seats\n    PLAYED.append(0)\n    s.speaker = len(PLAYED) % seats\n"),
         ("rules.py", "NONE = 0\n", "NONE = 0\nPLAYED: list[int] = []\n")),
        also=("a starting position is made anew", "compiled code keeps to the subset", "a match survives json and its record", "drawings are the same with and without what is kept", "games from a queue ply by ply as on a gpu are the same games"),
        without=(*GOLDEN, *WITHOUT_LESSON),
    ),
    # notation
    Broken(
        "notation is unique and reads back",
        "actions 0 and 1 are both written 'name hyena'",
        (("notation.py", "MASK_NAMES[action - first]", "MASK_NAMES[0 if first == NAME else action - first]"),),
        also=("a match survives json and its record",),
        without=(*GOLDEN, *WITHOUT_LESSON),
    ),
    # secrets
    Broken(
        "a resampled world looks the same",
        "resample for seat 1 uses what the seat does not see: held is",
        (("rules.py", "    observe(s, seat, s)\n", ""),),
    ),
    Broken(
        "the alternatives of a secret look the same to the others",
        "seat 1 sees what only seat 0 may see: held is",
        (("rules.py", "if other != seat and", "if other > seat and"),),
    ),
    Broken(
        "the witness depends on what everyone sees",
        "the witness depends on what not everybody sees",
        (("rules.py", "if s.phase == Phase.DEAL else EVERYONE", "if s.phase == Phase.DEAL and s.held[0] != MASKS else EVERYONE"),),
    ),
    Broken(
        "an observation of an observation is the same",
        "what seat 1 sees of its own observation is something else: held is",
        (("rules.py", "seen.held[other] = UNKNOWN", "seen.held[other] = UNKNOWN if s.held[other] > NONE else NONE"),),
        also=("a resampled world looks the same",),
    ),
    Broken(
        "a log tells a seat only what it may know",
        "what the others are told of a secret depends on what they do not see",
        (("notation.py", 'Phrase("say.deal_hidden", who=Seat(s.turn))', 'Phrase("say.deal_hidden", who=Seat(max(0, s.held[0])))'),),
    ),
    Broken(
        "what a seat may do and how it is said follows from what it sees",
        "gain of action 4 needs more than seat 0 sees",
        (("bots.py", "s.held[s.turn] == s.named", "s.held[s.speaker] != s.named"),),
    ),
    Broken(
        "bots do the same in every world that looks the same",
        "ZeroDivisionError: integer division or modulo by zero (bots.py, line",
        (("bots.py", "return worth(s, seat) - best", "return worth(s, seat) // 0 - best"),),
        also=("what a game offers besides its rules is linked as it is",),
    ),
    # texts
    Broken(
        "all languages have the same keys and placeholders",
        "fr.toml and en.toml have different keys: tagline",
        (("text/fr.toml", "tagline = ", "motto = "), ("text/fr.toml", "motto", "# motto")),
    ),
    Broken(
        "all languages have the same keys and placeholders",
        "why.hidden in fr.toml has other placeholders than in en.toml: who",
        (("text/fr.toml", " ({who})", ""),),
    ),
    Broken(
        "words are translated",
        "de.toml says the same as en.toml: wait.deal",
        (("text/de.toml", "Die Masken werden ausgeteilt.", "The masks are dealt."),),
    ),
    Broken(
        "what a game waits for leaves room for what has happened",
        "wait.show in en.toml has at most 70 letters",
        (("text/en.toml", "The mask is turned over.", "The mask is turned over, and whoever has told a lie is found out at last, or not."),),
    ),
    Broken(
        "every text is used and none is missing",
        "en.toml has what nobody says: view.spare",
        in_all(TEXTS, "[view]\n", '[view]\nspare = "…"\n'),
    ),
    Broken(
        "every text is used and none is missing",
        "en.toml does not have: option.long.help",
        in_all(TEXTS, "\nhelp = ", "\n# help = "),
    ),
    # view
    Broken(
        "every legal choice is one focusable shape with a name",
        "'believe' is drawn 0 times, not once",
        (("view.py", "thing(kind, choice(action, scene.say(action), shapes) if open_now else shapes)", "thing(kind, shapes)"),),
    ),
    Broken(
        "a drawing is plain and its names are its own",
        "a drawing has no style: pages forbid it",
        (("view.py", "height=height, fill=SAND)", 'height=height, style="fill: red")'),),
    ),
    Broken(
        "a drawing is plain and its names are its own",
        "points have a panel to fly to, but there is no: panel-0, panel-1",
        (("view.py", 'key=f"panel-{seat}"', 'key=f"seat-{seat}"'),),
    ),
    Broken(
        "what is hidden changes not one byte",
        "the drawing for seat 0 shows what the seat does not see",
        (("view.py", "words(s.total[seat], 24", "words(s.total[seat], 24 + len(DRAWN)"), ("view.py", "    width, height = (780", "    DRAWN.append(0)\n    width, height = (780"),
         ("view.py", "\n\ndef draw(", "\n\nDRAWN: list[int] = []\n\n\ndef draw(")),
        also=("drawings are the same with and without what is kept",),
    ),
    Broken("there is a cover without words", "a cover is 640 by 480: 0 0 640 400", (("view.py", "document(640, 480", "document(640, 400"),)),
    Broken(
        "a name is drawn as text whatever is in it",
        "a name is escaped: svg.words does it",
        (("view.py", "    sign = seat_shape(", '    name = tag("text", scene.names[seat], x=64, y=35)\n    sign = seat_shape('),),
    ),
    Broken(
        "drawings are the same with and without what is kept",
        "something that was kept of another drawing is out of date: its key lacks a part",
        (("view.py", "words(s.total[seat],", "words(remembered(seat, s.total),"), ("view.py", '\n\ndef draw(', f"{KEPT}\n\ndef draw("),
         ("view.py", "from kibo.core.game import", "from functools import lru_cache\n\nfrom kibo.core.game import")),
    ),
    # reasons
    Broken(
        "what is called illegal is illegal and has a clause and words",
        "player-0 may be chosen and has a reason, or neither",
        (("reasons.py", 'return Reason("MSK-13", Phrase("why.own"))', 'return None and Reason("MSK-13", Phrase("why.own"))'),),
    ),
    Broken(
        "no name and no reason tells what a seat cannot know",
        "a name or reason tells seat 0 what it cannot know",
        (("things.py", 'Phrase("thing.player", who=Seat(seat))', 'Phrase("thing.player", who=Seat(seat), n=next(NUMBERS))'),
         ("things.py", "\n\ndef things", "\n\nNUMBERS = count()\n\n\ndef things"),
         ("things.py", "from kibo.core.text", "from itertools import count\n\nfrom kibo.core.text")),
    ),
    Broken(
        "the drawing shows exactly the things and each choice on them is what they stand for",
        "a thing is drawn once, in svg.thing: believe, doubt",
        (("view.py", "return thing(kind, ", "return group("),),
    ),
    Broken(
        "things are named alike in all games",
        "what lies before a seat is a thing: player-0, player-1",
        (*in_all(("things.py", "view.py"), 'named("player", ', 'named("seat", '), *in_all(("things.py", "reasons.py"), 'case "player", ', 'case "seat", ')),
    ),
    Broken(
        "every reason is proved in a position of its own",
        "no test names the reason: why.named",
        (("test_masks.py", '"why.named"', '"why." "named"'),),
    ),
    # lessons and the final count
    Broken(
        "a lesson can be played with every move that it accepts",
        "'show lion' is not possible now, in the phase 'show'",
        (("lesson.toml", '"doubt", "show hyena", "deal lion"', '"doubt", "show lion", "deal lion"'),),
    ),
    Broken(
        "some ten short steps bring in one rule at a time",
        "lesson.lie.title has at most 40 letters in de: 45",
        (("text/de.toml", 'title = "Lüge"', f'title = "{"Lüge" * 11}!"'),),
    ),
    Broken(
        "no words of a lesson are left over",
        "a step without words, or words without a step: spare",
        in_all(TEXTS, "[lesson.end]\n", '[lesson.spare]\ntitle = "…"\n[lesson.end]\n'),
    ),
    Broken(
        "the final count adds up and shows why who won has won",
        "the lines that add do not come to the points",
        (("count.py", "counted[way] = s.scored[seat][way]", "counted[way] = s.scored[seat][way] + 1"),),
    ),
    # rulebooks
    Broken(
        "every clause is proved by a test",
        'no test has @rule("…") for: MSK-15',
        (("RULES.md", "## The end", "- MSK-15 Nobody may look twice.\n\n## The end"),
         ("RULES.fr.md", "## La fin", "- MSK-15 Personne ne regarde deux fois.\n\n## La fin"),
         ("RULES.de.md", "## Das Ende", "- MSK-15 Niemand darf zweimal schauen.\n\n## Das Ende")),
    ),
    Broken(
        "every citation names a clause",
        "there is no clause MSK-77, which a test cites: test_masks.py: test_ten_points_win_at_once",
        (("test_masks.py", '@rule("MSK-20")', '@rule("MSK-20", "MSK-77")'),),
    ),
    Broken(
        "every phase in which a seat acts cites its clause",
        "Game.cites has no clause for the phase 'answer'",
        (("__init__.py", ', Phase.ANSWER: "MSK-11"', ""),),
    ),
    Broken(
        "the clauses are just the numbered lines of the rules",
        "RULES.md: a clause without words: MSK-14",
        in_all(RULES[:1], "- MSK-14 All masks are given back, and in the next round the next player clockwise speaks.", "- MSK-14 [R]"),
        also=("all languages have the same clauses in the same chapters",),
    ),
    Broken(
        "every option has a clause of its own",
        "no clause in en names the option long: `long, Long game",
        (("RULES.md", "In a long game it takes", "Or it takes"),),
    ),
    Broken(
        "all languages have the same clauses in the same chapters",
        "MSK-20 names other figures in RULES.fr.md: 10, 11",
        (("RULES.fr.md", "premiers 10 points", "premiers 11 points"),),
    ),
    Broken(
        "the worked examples are real positions that can be drawn",
        "broken: No two seats hold the same mask",
        (("examples.toml", '["hyena", "lion", "none"]', '["lion", "lion", "none"]'),),
    ),
    Broken(
        "no words of examples are left over",
        "a caption without words, or words without a picture: spare",
        in_all(TEXTS, "[example]\n", '[example]\nspare = "…"\n'),
    ),
    # golden games
    Broken(
        "a golden game replays to its result",
        "two_seats.game, line 44: the result is 'A 10, B 8; won by A', not 'A 11, B 8; won by A'",
        (("golden/two_seats.game", "A 10, B 8", "A 11, B 8"),),
    ),
    Broken(
        "the tree below has the counted size",
        "two_seats.game after 0 moves: not [3, 7] ways lead on: [3, 6]",
        (("golden/counts.toml", "[3, 6, 18", "[3, 7, 18"),),
    ),
)  # fmt: skip
