"""Two coordinates: rook and queen, Wythoff and diagonal games with blocking, Imitation Nim."""
from ruleset import LEFT, Ruleset


class Pair(Ruleset):
    impartial = True
    most = 12

    def random_text(self, random):
        return '%d,%d' % (random.randint(0, self.most), random.randint(0, self.most))

    def read(self, text):
        a, b = map(int, text.split(','))
        return a, b

    def one_pile(self, position):
        a, b = position
        yield from ((x, b) for x in range(a))
        yield from ((a, y) for y in range(b))


class Rook(Pair):
    game = 'rook'

    def __init__(self, random):
        super().__init__()

    def moves(self, position, player):
        return self.one_pile(position)


class Queen(Pair):
    game = 'queen'

    def __init__(self, random):
        super().__init__()

    def moves(self, position, player):
        a, b = position
        yield from self.one_pile(position)
        yield from ((a - i, b - i) for i in range(1, min(a, b) + 1))


class Blocking(Pair):
    """The previous player may block up to k-1 of the moves in `stoppable`."""
    nim_value = False  # given while piles are small
    most = 28
    k = 1

    def stoppable(self, position):
        raise NotImplementedError

    def set_blocking(self, k):
        self.k = k
        self.blocked = k > 1
        self.sums = self.valued = self.normal = k == 1

    def find_win(self, position, player):
        stoppable = set(self.stoppable(position))
        good = [o for o in self.options(position, LEFT) if not self.wins(o, LEFT)]
        return (any(o not in stoppable for o in good)
                or sum(o in stoppable for o in good) >= self.k)

    def wins(self, position, player):
        return super().wins(position, LEFT)

    def winning_moves(self, position, player):
        """Those that win unless they are blocked, where not all of them can be."""
        if not self.wins(position, LEFT):
            return set()
        return super().winning_moves(position, LEFT)


class Wythoff(Blocking):
    def __init__(self, random):
        super().__init__()
        self.set_blocking(random.choice((1, 1, 2, 2, 3, 4)))
        self.m = random.choice((1, 1, 2, 3, 4))
        self.game = 'wythoff'
        self.game += ':k=%d' % self.k if self.k > 1 or random.random() < 0.3 else ''
        self.game += ':m=%d' % self.m if self.m > 1 or random.random() < 0.3 else ''

    def moves(self, position, player):
        a, b = position
        yield from self.one_pile(position)
        for i in range(1, a + 1):
            for j in range(max(1, i - self.m + 1), min(b, i + self.m - 1) + 1):
                yield a - i, b - j

    def stoppable(self, position):
        a, b = position
        return ((a - i, b - i) for i in range(1, min(a, b) + 1))


class Diagonal(Blocking):
    def __init__(self, random):
        super().__init__()
        self.set_blocking(random.choice((1, 1, 2, 3)))
        self.r = random.choice((1, 2, 3, 4, 5, 6, 8))
        self.game = 'diagonal'
        self.game += ':r=%d' % self.r if self.r != 2 or random.random() < 0.5 else ''
        self.game += ':k=%d' % self.k if self.k > 1 else ''

    def moves(self, position, player):
        yield from self.one_pile(position)
        yield from self.stoppable(position)

    def stoppable(self, position):
        a, b = position
        return ((a - i, b - i) for i in range(self.r, min(a, b) + 1, self.r))


class Imitation(Ruleset):
    """A state: the piles, what the last move took from which leading pile (or None), the number
    of imitations in a row by the player who moved last, and by the player to move."""
    impartial, sums, valued = True, False, True
    most = 11

    def __init__(self, random):
        super().__init__()
        self.k, self.m = random.choice((1, 2, 2, 3, 4)), random.choice((1, 2, 3))
        self.game = 'imitation'
        self.game += ':k=%d' % self.k if self.k > 1 else ''
        self.game += ':m=%d' % self.m if self.m > 1 else ''

    def random_text(self, random):
        piles = random.randint(0, self.most), random.randint(0, self.most)
        texts, state = ['%d,%d' % piles], (piles, None, 0, 0)
        for _ in range(random.choice((0, 0, 1, 2, 3, 4))):
            after = self.options(state, LEFT)
            if not after:
                break
            state = random.choice(sorted(after, key=str))
            texts.append('%d,%d' % state[0])
        return ' > '.join(texts)

    def read(self, text):
        piles = [tuple(map(int, word.split(','))) for word in text.split(' > ')]
        state = (piles[0], None, 0, 0)
        for after in piles[1:]:
            state = self.step(state, after)
            if state is None:
                raise ValueError('an illegal move in ' + text)
        return state

    def step(self, state, after):
        """The state after the move to the piles `after`; None if it imitates too often."""
        before, last, others, mine = state
        pile = 0 if after[0] != before[0] else 1
        taken = before[pile] - after[pile]
        leading = before[pile] <= before[1 - pile]
        imitates = (last is not None and last[0] != pile
                    and last[1] <= taken < last[1] + self.m)
        count = mine + 1 if imitates else 0
        if count == self.k:
            return None
        return after, (pile, taken) if leading else None, count, others

    def moves(self, state, player):
        (a, b) = state[0]
        for after in [(x, b) for x in range(a)] + [(a, y) for y in range(b)]:
            found = self.step(state, after)
            if found is not None:
                yield found
