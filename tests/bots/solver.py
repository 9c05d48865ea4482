"""Endings of two seats tried through: between which bounds a seat's share of the win is certain to be."""

from kibo.core.game import CHANCE, OVER

ANYTHING = (0.0, 1.0)


class Solver:
    """Tries every action and all luck, so many plies deep and so many positions wide; beyond, anything may be."""

    def __init__(self, game, seat, most):
        self.game, self.seat, self.left = game, seat, most

    def after(self, s, action, depth):
        """The least and the most that the seat can be sure of after one more ply, whatever the other does."""
        following = s.copy()
        self.game.rules.apply(following, action)
        return self.bounds(following, depth - 1)

    def bounds(self, s, depth):
        rules, row, odds = self.game.rules, [0] * self.game.num_actions, [0] * self.game.num_actions
        actor = rules.to_act(s)
        if actor == OVER:
            won = [0] * s.seats
            rules.winners(s, won)
            return (won[self.seat] / sum(won),) * 2
        self.left -= 1
        if depth == 0 or self.left < 0:
            return ANYTHING
        count = rules.chance(s, row, odds) if actor == CHANCE else rules.legal_actions(s, row)
        if actor == CHANCE:
            found = [self.after(s, action, depth) for action in row[:count]]
            total = sum(odds[:count])
            return tuple(sum(odds[i] * found[i][side] for i in range(count)) / total for side in (0, 1))
        better, surely = (max, 1.0) if actor == self.seat else (min, 0.0)
        low, high = self.after(s, row[0], depth)
        for action in row[1:count]:
            if low == high == surely:
                break  # nothing is better
            other = self.after(s, action, depth)
            low, high = better(low, other[0]), better(high, other[1])
        return low, high


def certain(game, s, actions, seat, depth, most=300):
    """For each action, the bounds of what it brings."""
    return {action: Solver(game, seat, most // len(actions) + 1).after(s, action, depth) for action in actions}
