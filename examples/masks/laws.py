"""What holds in every position."""

from .rules import MASKS, NONE, SEATS, Phase, State, goal


def everybody_is_at_the_table(s: State) -> int:
    """Those who speak, act and spoke sit at the table; empty seats have nothing."""
    if s.speaker >= s.seats or s.turn >= s.seats or s.spoke >= s.seats:
        return 0
    for seat in range(s.seats, SEATS):
        if s.total[seat] != 0 or s.held[seat] != NONE:
            return 0
    return 1


def no_mask_is_there_twice(s: State) -> int:
    """No two seats hold the same mask."""
    for mask in range(1, MASKS + 1):
        count = 0
        for seat in range(s.seats):
            count += 1 if s.held[seat] == mask else 0
        if count > 1:
            return 0
    return 1


def masks_are_dealt_in_turn(s: State) -> int:
    """While masks are dealt, the seats before the next one have theirs; then all have one, and at the end none."""
    dealt = s.turn if s.phase == Phase.DEAL else 0 if s.phase == Phase.END else s.seats
    for seat in range(s.seats):
        if (s.held[seat] != NONE) != (seat < dealt):
            return 0
    return 1


def a_mask_is_named_once_it_has_been(s: State) -> int:
    """The speaker has named a mask just where the others answer or see it, and does not answer."""
    answered = s.phase == Phase.ANSWER or s.phase == Phase.SHOW
    if (s.named != NONE) != answered:
        return 0
    if answered:
        return 1 if s.turn != s.speaker else 0
    return 1 if s.phase != Phase.NAME or s.turn == s.speaker else 0


def points_come_from_rounds(s: State) -> int:
    """Somebody has points just where a round has been played; only what was said can have been shown."""
    points = 0
    for seat in range(s.seats):
        points += s.total[seat]
    if (points > 0) != (s.said != NONE) or (s.said == NONE and (s.showed != NONE or s.spoke != 0)):
        return 0
    return 1


def one_has_won_at_the_end(s: State) -> int:
    """At the end the one whose turn it is has enough points; nobody else ever has."""
    for seat in range(s.seats):
        if (s.total[seat] >= goal(s)) != (s.phase == Phase.END and seat == s.turn):
            return 0
    return 1


LAWS = (
    everybody_is_at_the_table,
    no_mask_is_there_twice,
    masks_are_dealt_in_turn,
    a_mask_is_named_once_it_has_been,
    points_come_from_rounds,
    one_has_won_at_the_end,
)
