"""Coins: on a staircase, on a strip, and in a row or on a board where they are turned."""
import re
from itertools import combinations

from ruleset import Ruleset


class Staircase(Ruleset):
    game = 'staircase-nim'
    impartial = True

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        return ','.join(str(random.choice((0, 1, 1, 2, 2, 3)))
                        for _ in range(random.randint(1, 4)))

    def read(self, text):
        return self.trim(tuple(map(int, text.split(','))))

    @staticmethod
    def trim(steps):
        while steps and steps[-1] == 0:
            steps = steps[:-1]
        return steps

    def moves(self, steps, player):
        for i, coins in enumerate(steps):
            for taken in range(1, coins + 1):
                after = list(steps)
                after[i] -= taken
                if i:
                    after[i - 1] += taken
                yield self.trim(tuple(after))


class SilverDollar(Ruleset):
    game = 'silver-dollar'
    impartial = True

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        coins = random.randint(1, 4)
        return ','.join(map(str, sorted(random.sample(range(1, 9), coins))))

    def read(self, text):
        return tuple(map(int, text.split(',')))

    def moves(self, coins, player):
        for i, square in enumerate(coins):
            for to in range(coins[i - 1] + 1 if i else 1, square):
                yield coins[:i] + (to,) + coins[i + 1:]


class Turning(Ruleset):
    """Coins in a row; `turned` gives the sets of coins that may be turned with the rightmost n."""
    impartial = True
    most = 7

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        heads = [n for n in range(1, self.most + 1) if random.random() < 0.4]
        random.shuffle(heads)
        return ','.join(map(str, heads)) or '0'

    def read(self, text):
        return frozenset(map(int, text.split(','))) - {0}

    def turned(self, n):
        raise NotImplementedError

    def moves(self, heads, player):
        for n in heads:
            for others in self.turned(n):
                yield heads ^ {n} ^ frozenset(others)


def some_before(n, *sizes):
    for size in sizes:
        yield from combinations(range(1, n), size)


class Turtles(Turning):
    game = 'turning-turtles'

    def turned(self, n):
        return some_before(n, 0, 1)


class MockTurtles(Turning):
    game = 'mock-turtles'

    def turned(self, n):
        return some_before(n, 0, 1, 2)


class Ruler(Turning):
    game = 'ruler'

    def turned(self, n):
        return (range(first, n) for first in range(1, n + 1))


class Twins(Turning):
    game = 'twins'

    def turned(self, n):
        return some_before(n, 1)


RULES = {'turtles': Turtles, 'mock': MockTurtles, 'ruler': Ruler, 'twins': Twins}


class Counted(Turning):
    """At most, or exactly, a number of coins: most5, exactly4."""

    def __init__(self, random):
        super().__init__(random)
        self.rule = random.choice(('most1', 'most4', 'most5', 'exactly1', 'exactly4', 'triplets'))

    def turned(self, n):
        number = 3 if self.rule == 'triplets' else int(self.rule[-1])
        return some_before(n, *range(number) if self.rule.startswith('most') else (number - 1,))


def any_rule(random):
    """The name of a rule, and the rule."""
    name = random.choice(('turtles', 'mock', 'ruler', 'twins', 'counted', 'counted'))
    rule = RULES.get(name, Counted)(random)
    return getattr(rule, 'rule', name), rule


class Named(Turning):
    """A rule by its name in coin-turning."""

    def __init__(self, random):
        super().__init__(random)
        name, self.inner = any_rule(random)
        self.game = 'coin-turning:' + name

    def turned(self, n):
        return self.inner.turned(n)


class Corners(Turning):
    """Coins (row, column)."""
    game = 'turning-corners'

    def random_text(self, random):
        rows, columns = random.choice(((2, 4), (3, 3), (4, 2), (2, 5)))
        heads = ['(%d,%d)' % (r, c) for r in range(1, rows + 1) for c in range(1, columns + 1)
                 if random.random() < 0.35]
        random.shuffle(heads)
        return ','.join(heads) or '0'

    def read(self, text):
        if text != '0' and not re.fullmatch(r'\(\d+,\d+\)(,\(\d+,\d+\))*', text):
            raise ValueError('cannot read ' + text)
        return frozenset((int(r), int(c)) for r, c in re.findall(r'\((\d+),(\d+)\)', text))

    def turned(self, n):
        row, column = n
        for r in range(1, row):
            for c in range(1, column):
                yield (r, c), (r, column), (row, c)


class Product(Corners):
    """The rows by one rule, the columns by another; all coins turn where they cross."""
    methods = 'theorem', 'search'

    def __init__(self, random):
        super().__init__(random)
        (first, self.down), (second, self.across) = any_rule(random), any_rule(random)
        self.game = 'coin-turning:%s*%s' % (first, second)

    def random_text(self, random):
        heads = ['(%d,%d)' % (r, c) for r in range(1, 4) for c in range(1, 4)
                 if random.random() < 0.3]
        return ','.join(heads) or '0'

    def turned(self, n):
        row, column = n
        for rows in self.down.turned(row):
            for columns in self.across.turned(column):
                crossings = {(r, c) for r in (*rows, row) for c in (*columns, column)}
                yield crossings - {n}
