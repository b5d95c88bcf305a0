"""Short games in plain Python, written from the definitions: what the module is compared with.

Nothing here knows the module. A game is a pair of frozensets of games.
"""

from functools import lru_cache


class Plain:
    """{left | right}, kept once, so that memos are fast."""

    __slots__ = ("left", "right")
    kept = {}

    def __new__(cls, left=(), right=()):
        key = frozenset(left), frozenset(right)
        game = cls.kept.get(key)
        if game is None:
            game = cls.kept[key] = object.__new__(cls)
            game.left, game.right = key
        return game

    def __add__(self, other):
        return add(self, other)

    def __neg__(self):
        return negate(self)

    def __sub__(self, other):
        return add(self, negate(other))

    def __le__(self, other):
        return at_most(self, other)

    def __str__(self):
        return write(self)


ZERO = Plain()


@lru_cache(maxsize=None)
def at_most(g, h):
    """G <= H: no left option of G is >= H, and no right option of H is <= G."""
    return not any(at_most(h, x) for x in g.left) and not any(at_most(x, g) for x in h.right)


@lru_cache(maxsize=None)
def negate(g):
    return canonical(Plain(map(negate, g.right), map(negate, g.left)))


@lru_cache(maxsize=None)
def add(g, h):
    left = [add(x, h) for x in g.left] + [add(g, x) for x in h.left]
    right = [add(x, h) for x in g.right] + [add(g, x) for x in h.right]
    return canonical(Plain(left, right))


def _undominated(options, better):
    best = []
    for x in options:
        if any(better(x, y) for y in best):
            continue
        best = [y for y in best if not better(y, x)] + [x]
    return best


def _bypass_left(g):
    """Replaces reversible left options until there is none."""
    changed = True
    while changed:
        changed = False
        for x in g.left:
            through = next((y for y in x.right if at_most(y, g)), None)
            if through is not None:
                g = Plain((g.left - {x}) | through.left, g.right)
                changed = True
                break
    return g


def _bypass_right(g):
    changed = True
    while changed:
        changed = False
        for x in g.right:
            through = next((y for y in x.left if at_most(g, y)), None)
            if through is not None:
                g = Plain(g.left, (g.right - {x}) | through.right)
                changed = True
                break
    return g


@lru_cache(maxsize=None)
def canonical(g):
    """The form without dominated and reversible options; those of the options are removed first."""
    g = Plain(map(canonical, g.left), map(canonical, g.right))
    while True:
        before = g
        g = Plain(
            _undominated(g.left, at_most),
            _undominated(g.right, lambda x, y: at_most(y, x)),
        )
        g = _bypass_right(_bypass_left(g))
        if g is before:
            return g


@lru_cache(maxsize=None)
def write(g):
    """With braces only: no other notation is relied on."""
    left, right = (",".join(sorted(map(write, side))) for side in (g.left, g.right))
    return "{" + left + "|" + right + "}"


@lru_cache(maxsize=None)
def birthday(g):
    return 1 + max((birthday(x) for x in g.left | g.right), default=-1)


def nodes(g):
    seen, todo = set(), [g]
    while todo:
        x = todo.pop()
        if x not in seen:
            seen.add(x)
            todo.extend(x.left | x.right)
    return len(seen)


def outcome(g):
    low, high = at_most(g, ZERO), at_most(ZERO, g)
    return {(True, True): "P", (True, False): "R", (False, True): "L", (False, False): "N"}[low, high]


def random_game(random, depth):
    """A game of a birthday up to `depth`."""
    if depth == 0:
        return ZERO
    options = [[random_game(random, random.randrange(depth)) for _ in range(random.randrange(3))]
               for _ in range(2)]
    return Plain(*options)


# -- a board game --


def domineering(cells):
    """The game of a set of (row, column): Left places vertical dominoes."""

    @lru_cache(maxsize=None)
    def worth(board):
        left = [worth(board - {(r, c), (r + 1, c)}) for r, c in board if (r + 1, c) in board]
        right = [worth(board - {(r, c), (r, c + 1)}) for r, c in board if (r, c + 1) in board]
        return canonical(Plain(left, right))

    return worth(frozenset(cells))


def rectangle(rows, columns):
    return frozenset((r, c) for r in range(rows) for c in range(columns))


# -- heaps --


def grundy(moves, most):
    """Nim-values of the heaps 0..most; moves(n) lists tuples of the heaps left behind."""
    values = []
    for n in range(most + 1):
        seen = set()
        for heaps in moves(n):
            x = 0
            for heap in heaps:
                x ^= values[heap]
            seen.add(x)
        values.append(next(k for k in range(len(seen) + 1) if k not in seen))
    return values


def octal_moves(code):
    """The moves of an octal code such as 0.77, from its definition."""
    digits = [int(d, 8) for d in code.split(".")[1]]

    def moves(n):
        for taken, digit in enumerate(digits, 1):
            if taken > n:
                break
            rest = n - taken
            if digit & 1 and rest == 0:
                yield ()
            if digit & 2 and rest > 0:
                yield (rest,)
            if digit & 4:
                for a in range(1, rest // 2 + 1):
                    yield (a, rest - a)

    return moves
