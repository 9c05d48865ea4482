"""What the JSON interface takes and gives."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    """A body that holds what it says and nothing else: `true` is no number, and a word no yes or no."""

    model_config = ConfigDict(extra="forbid", strict=True)


class NewTable(Strict):
    """A table to be made; whoever makes it takes a seat and is its host."""

    game: str = Field(description="A game's id, from /games", max_length=64)
    name: str = Field(description="What the host is called", max_length=64)
    seats: int | None = Field(None, description="How many seats; the game's usual number if not given")
    options: dict[str, bool | str] = Field(default_factory=dict, description="Options of the game by name")
    absent: str = Field("bot", description="If somebody stays away: 'bot' takes over, or their clock runs: 'wait'")
    clock: str = Field("none", description="none (then the seat of who stays away waits), relaxed or brisk")
    listed: bool = Field(False, description="Is it shown in the lobby?")
    guests_begin: bool = Field(False, description="May anybody who sits begin, or only the host?")


class Join(Strict):
    """Somebody who takes a seat."""

    name: str = Field(max_length=64)
    seat: int | None = None


class SeatBot(Strict):
    """A bot for a free seat."""

    bot: str = Field(max_length=64)
    seat: int | None = None


class Start(Strict):
    """The beginning; free seats are filled with this bot."""

    fill: str = Field("", max_length=64)


class Play(Strict):
    """An action for the position that `board` names."""

    board: int = Field(description="The number of the position, from the view")
    action: int | str = Field(description="The action's number, or its notation")


class Ask(Strict):
    """A question about something on the board, for the position that `board` names."""

    board: int = Field(description="The number of the position, from the view")
    thing: str = Field(
        "", description="A name from /things; without it the answer says what is waited for", max_length=64
    )


class Say(Strict):
    """A line of chat."""

    text: str = Field(max_length=2000)


class Word(Strict):
    """A word for the table's dice."""

    word: str = Field(description="One line; an empty one takes it away", max_length=64)


class Colour(Strict):
    """A colour for one's seat."""

    colour: int = Field(description="0 red, 1 blue, 2 green, 3 yellow, 4 purple, 5 black; -1: whichever is left")


class SeatOrder(Strict):
    """The order of the seats."""

    order: list[int] = Field(
        description="The chairs, counted from 0 as the view names them, in the order of the seats; empty: it is drawn",
        max_length=64,
    )


class Refusal(BaseModel):
    """Why something was not done; nothing has changed."""

    error: str = Field(description="A sentence in the caller's language")
    why: str = Field(description="The same in a word, for programs")


class Seated(BaseModel):
    """A seat, and the token that acts for it."""

    table: str
    token: str


class Done(BaseModel):
    """It is on disk."""

    seq: int
    board: int


class Why(BaseModel):
    """Why something may not be chosen now; `actions` are those that it stands for, where it may."""

    reason: str
    clause: str
    link: str
    actions: list[int]


class Legal(BaseModel):
    """Something that may be done now."""

    action: int
    notation: str
    words: str
    gain: int | None


class Wished(Strict):
    """What somebody asks of the others."""

    what: str = Field(description="'undo': take back my last move; 'out': go on without a seat; 'drop': end the table")
    seat: int | None = Field(None, description="Whose seat, for 'out'")


class Answered(Strict):
    """The answer to what somebody asks."""

    yes: bool


class ViewOf(BaseModel):
    """The table as one seat sees it, or as everybody does."""

    table: str
    game: str
    stage: str
    seq: int
    board: int
    seat: int | None
    to_act: int | None
    waits_for: str
    names: list[str]
    colours: list[int] = Field(description="The number of each seat's colour, as `colour` counts them")
    order: list[int] = Field(description="Chosen by the host: the chairs in the order of the seats; empty: it is drawn")
    position: dict[str, Any]
    legal: list[Legal]
    winners: list[int]
    points: list[int]
    seal: str = Field(description="The seal of the table's dice; empty, if they are not sealed")
    wish: dict[str, int | str] | None = Field(description="What a seat has asked of the others; `of`: about whose seat")


class DiceOf(BaseModel):
    """The dice of a table, as docs/fair-dice.md explains them."""

    seal: str
    words: list[str] = Field(description="The players' words by chair, once the game has begun")
    secret: str | None = Field(default=None, description="Shown when the game is over")
    chairs: list[int] | None = Field(default=None, description="For each chair, the seat of whoever sat on it")
    chosen: bool | None = Field(default=None, description="Was it chosen, and not drawn, who sits where?")
    draws: list[int] | None = Field(default=None, description="The number of each draw that chance made, in order")


class LogLine(BaseModel):
    """One entry of the log, as this seat may read it."""

    ply: int
    seat: int | None
    action: int | None
    words: str
