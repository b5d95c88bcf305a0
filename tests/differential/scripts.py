"""The rulesets that are shipped as scripts: Chomp, heaps with a memory, partizan rows, cakes, Push."""
import re

from ruleset import LEFT, Ruleset


def numbers(text):
    return tuple(map(int, text.split(','))) if text != '()' else ()


class Chomp(Ruleset):
    game = 'chomp'
    impartial = True

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        rows = sorted((random.randint(1, 5) for _ in range(random.randint(1, 4))), reverse=True)
        return ','.join(map(str, rows))

    def read(self, text):
        return numbers(text)

    def moves(self, rows, player):
        for i, length in enumerate(rows):
            for j in range(length):
                if (i, j) != (0, 0):
                    after = rows[:i] + tuple(min(row, j) for row in rows[i:])
                    yield tuple(row for row in after if row)


class EndNim(Ruleset):
    game = 'end-nim'

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        return ','.join(str(random.randint(1, 4)) for _ in range(random.randint(1, 4)))

    def read(self, text):
        return numbers(text)

    def moves(self, stacks, player):
        if not stacks:
            return
        end, others = (stacks[0], stacks[1:]) if player == LEFT else (stacks[-1], stacks[:-1])
        for left in range(end):
            stack = (left,) if left else ()
            yield stack + others if player == LEFT else others + stack


class Memory(Ruleset):
    """One heap and a number."""
    impartial = True
    sums = nim_value = False
    most = 14

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        return '%d,%d' % (random.randint(0, self.most), random.randint(0, self.most))

    def read(self, text):
        heap, number = map(int, text.split(','))
        return heap, number


class FibonacciNim(Memory):
    game = 'fibonacci-nim'

    def read(self, text):
        heap, most = super().read(text)
        return heap, min(heap, most)

    def moves(self, position, player):
        heap, most = position
        for taken in range(1, most + 1):
            yield heap - taken, min(heap - taken, 2 * taken)


class Mem(Memory):
    def __init__(self, random):
        super().__init__(random)
        self.rule = random.choice(('', ':other', ':most=1', ':most=2', ':most=3'))
        self.game = 'mem' + self.rule

    def allows(self, taken, last):
        if self.rule == ':other':
            return taken != last
        return taken <= int(self.rule[-1]) * last if self.rule else taken >= last

    def moves(self, position, player):
        heap, last = position
        return ((heap - taken, taken) for taken in range(1, heap + 1) if self.allows(taken, last))


class OddAndEven(Ruleset):
    """Rows from which Left takes odd numbers and Right even ones, which `taken` gives."""
    most = 9

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        return ','.join(str(random.randint(1, self.most)) for _ in range(random.randint(1, 2)))

    def read(self, text):
        return tuple(sorted(numbers(text)))

    def taken(self, length):
        """What may go: the first and the number of things."""
        raise NotImplementedError

    def moves(self, rows, player):
        for i, length in enumerate(rows):
            for first, count in self.taken(length):
                if count % 2 == (player == LEFT):
                    parts = tuple(part for part in (first, length - first - count) if part)
                    yield tuple(sorted(rows[:i] + parts + rows[i + 1:]))


class PartizanKayles(OddAndEven):
    game = 'partizan-kayles'

    def taken(self, length):
        return ((first, count) for count in (1, 2) for first in range(length - count + 1))


class AndNeighbours(OddAndEven):
    """One thing goes, and as many on either side as are there, up to `wide`."""

    def taken(self, length):
        for middle in range(length):
            first, last = max(0, middle - self.wide), min(length - 1, middle + self.wide)
            yield first, last - first + 1


class PartizanDawsonsChess(AndNeighbours):
    game, wide = 'partizan-dawsons-chess', 1


class PartizanTreblecross(AndNeighbours):
    game, wide, most = 'partizan-treblecross', 2, 12


class PartizanEuclid(Ruleset):
    game = 'partizan-euclid'

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        return '%d,%d' % tuple(sorted((random.randint(1, 16), random.randint(1, 16)), reverse=True))

    def read(self, text):
        return numbers(text)

    def moves(self, position, player):
        p, q = position
        if p % q:
            yield q, p % q if player == LEFT else q - p % q


class Push(Ruleset):
    game = 'push'

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        return ''.join(random.choice('..LLRR') for _ in range(random.randint(1, 6)))

    def read(self, text):
        return text.rstrip('.')

    def moves(self, strip, player):
        for at, piece in enumerate(strip):
            if piece == 'LR'[player]:
                gap = strip.rfind('.', 0, at)
                before = strip[:gap] if gap >= 0 else ''
                pushed = strip[gap + 1:at + 1]
                after = before + (pushed if gap >= 0 else pushed[1:]) + '.' + strip[at + 1:]
                yield after.rstrip('.')


class TurningCakes(Ruleset):
    """Cakes (rows, columns). A turned cake has its rows as columns."""

    def __init__(self, random):
        super().__init__()
        self.maundy = random.random() < 0.5
        self.game = 'turning-cakes:maundy' if self.maundy else 'turning-cakes'

    def random_text(self, random):
        cakes = random.randint(1, 2)
        return ','.join('(%d,%d)' % (random.randint(1, 5 - cakes), random.randint(1, 5 - cakes))
                        for _ in range(cakes))

    def read(self, text):
        if text != '()' and not re.fullmatch(r'\(\d+,\d+\)(,\(\d+,\d+\))*', text):
            raise ValueError('cannot read ' + text)
        return tuple(sorted((int(r), int(c)) for r, c in re.findall(r'\((\d+),(\d+)\)', text)))

    def pieces(self, length):
        if self.maundy:
            return ((length // n,) * n for n in range(2, length + 1) if length % n == 0)
        return ((a, length - 1 - a) for a in range(length))

    def moves(self, cakes, player):
        for i, (columns, rows) in enumerate(cakes):
            for lengths in self.pieces(columns if player == LEFT else rows):
                parts = tuple((rows, n) if player == LEFT else (n, columns) for n in lengths if n)
                yield tuple(sorted(cakes[:i] + parts + cakes[i + 1:]))


class LimitationKayles(Ruleset):
    """Rows, the pins of the last move, the repetitions in a row."""
    impartial = True
    sums = nim_value = False

    def __init__(self, random):
        super().__init__()
        self.k = random.choice((1, 2, 2, 3))
        self.game = 'limitation-kayles' + ('' if self.k == 2 else ':k=%d' % self.k)

    def random_text(self, random):
        rows = ','.join(str(random.randint(1, 5)) for _ in range(random.randint(1, 2)))
        last = random.choice((0, 0, 1, 2))
        return '(%s),%d,%d' % (rows, last, random.randint(0, self.k - 1) if last else 0)

    def read(self, text):
        rows, last, again = re.fullmatch(r'\(([\d,]*)\),(\d+),(\d+)', text).groups()
        return tuple(sorted(map(int, rows.split(',')))) if rows else (), int(last), int(again)

    def moves(self, position, player):
        rows, last, again = position
        for pins in (1, 2):
            repeats = again + 1 if pins == last else 0
            if repeats > self.k - 1:
                continue
            for i, length in enumerate(rows):
                for first in range(length - pins + 1):
                    parts = tuple(part for part in (first, length - pins - first) if part)
                    yield tuple(sorted(rows[:i] + parts + rows[i + 1:])), pins, repeats


class ImitationThree(Ruleset):
    """Three piles, the number that must not be taken, the size of the pile to which it may be."""
    game = 'imitation-three'
    impartial = True
    sums = nim_value = False

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        piles = sorted(random.randint(0, 5) for _ in range(3))
        if random.random() < 0.4:
            return '%d,%d,%d,%d,%d' % (*piles, random.randint(1, 4), random.choice(piles))
        return '%d,%d,%d,0,0' % tuple(piles)

    def read(self, text):
        *piles, number, exempt = map(int, text.split(','))
        return tuple(piles), number, exempt if number else 0

    def moves(self, position, player):
        piles, number, exempt = position
        smallest = min((pile for pile in piles if pile), default=0)
        for i, pile in enumerate(piles):
            for taken in range(1, pile + 1):
                if taken == number and pile != exempt:
                    continue
                after = tuple(sorted(piles[:i] + (pile - taken,) + piles[i + 1:]))
                yield (after, taken, pile - taken) if pile == smallest else (after, 0, 0)
