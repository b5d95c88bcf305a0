"""Games in normal play, kept once: {L|R} as two tuples of numbers of games.

Everything is the plain definition: G <= H when no G^L >= H and no H^R <= G. Canonical forms are
made by bypassing reversible options and deleting dominated ones, nothing else is known.
"""
from fractions import Fraction


def remembered(method):
    """A method of a game, or of a game and one thing more, that answers twice what it found."""
    def ask(self, *key):
        known = self.known.setdefault(method.__name__, {})
        if key not in known:
            known[key] = method(self, *key)
        return known[key]
    return ask


class Games:
    """A table of games; a game is its place in the table."""

    def __init__(self):
        self.left, self.right = [], []
        self.places, self.orders, self.forms, self.known = {}, {}, {}, {}
        self.zero = self.make((), ())

    def make(self, left, right):
        """The game with these options, as it stands."""
        key = (tuple(sorted(set(left))), tuple(sorted(set(right))))
        place = self.places.get(key)
        if place is None:
            place = self.places[key] = len(self.left)
            self.left.append(key[0])
            self.right.append(key[1])
        return place

    def le(self, g, h):
        """G <= H"""
        if g == h:
            return True
        known = self.orders.get((g, h))
        if known is None:
            known = not any(self.le(h, l) for l in self.left[g]) and not any(
                self.le(r, g) for r in self.right[h])
            self.orders[g, h] = known
        return known

    def same(self, g, h):
        return self.le(g, h) and self.le(h, g)

    def outcome(self, g):
        above, below = self.le(self.zero, g), self.le(g, self.zero)
        return 'P' if above and below else 'L' if above else 'R' if below else 'N'

    @remembered
    def negate(self, g):
        return self.make([self.negate(r) for r in self.right[g]],
                         [self.negate(l) for l in self.left[g]])

    def canonical(self, left, right):
        """The canonical form of {left|right}, whose options are canonical already."""
        g = self.make(left, right)
        if g not in self.forms:
            form = self.make(self.best(self.bypassed(g, left, 0), 0),
                             self.best(self.bypassed(g, right, 1), 1))
            self.forms[g] = form
        return self.forms[g]

    def bypassed(self, g, options, player):
        """The options of g with the reversible ones replaced by what they lead to."""
        mine, others = (self.left, self.right) if player == 0 else (self.right, self.left)
        todo, kept = list(options), set()
        while todo:
            option = todo.pop()
            for reply in others[option]:
                if self.le(reply, g) if player == 0 else self.le(g, reply):
                    todo.extend(mine[reply])
                    break
            else:
                kept.add(option)
        return kept

    def best(self, options, player):
        """The options without the dominated ones."""
        def beaten(a, b):
            return a != b and (self.le(a, b) if player == 0 else self.le(b, a))
        return [a for a in options if not any(beaten(a, b) for b in options)]

    @remembered
    def add(self, g, h):
        """The canonical form of G + H, for canonical G and H."""
        return self.canonical(
            [self.add(l, h) for l in self.left[g]] + [self.add(g, l) for l in self.left[h]],
            [self.add(r, h) for r in self.right[g]] + [self.add(g, r) for r in self.right[h]])

    @remembered
    def number(self, x):
        """The canonical form of a dyadic fraction."""
        x = Fraction(x)
        if x.denominator == 1:
            n = int(x)
            return self.make([self.number(n - 1)] if n > 0 else [],
                             [self.number(n + 1)] if n < 0 else [])
        step = Fraction(1, x.denominator)
        return self.make([self.number(x - step)], [self.number(x + step)])

    @remembered
    def nimber(self, n):
        options = [self.nimber(i) for i in range(n)]
        return self.make(options, options)

    @remembered
    def as_number(self, g):
        """The number that a canonical form is, or None."""
        left = [self.as_number(l) for l in self.left[g]]
        right = [self.as_number(r) for r in self.right[g]]
        if len(left) > 1 or len(right) > 1 or None in left + right:
            return None
        if left and right:
            return (left[0] + right[0]) / 2 if left[0] < right[0] else None
        return left[0] + 1 if left else right[0] - 1 if right else Fraction(0)

    @remembered
    def stop(self, g, player):
        """The stop of a canonical form when `player` (0 Left, 1 Right) starts."""
        x = self.as_number(g)
        if x is not None:
            return x
        if player == 0:
            return max(self.stop(l, 1) for l in self.left[g])
        return min(self.stop(r, 0) for r in self.right[g])

    @remembered
    def birthday(self, g):
        return max((1 + self.birthday(o) for o in self.left[g] + self.right[g]), default=0)

    def followers(self, g):
        """All that can be reached from g by moves of any players, g included."""
        seen, todo = {g}, [g]
        while todo:
            at = todo.pop()
            for option in self.left[at] + self.right[at]:
                if option not in seen:
                    seen.add(option)
                    todo.append(option)
        return seen
