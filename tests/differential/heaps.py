"""Heaps: Nim and its kin, octal games, subtraction games, counters on graphs."""
import os

from ruleset import LEFT, Ruleset


class Heaps(Ruleset):
    """Any number of heaps, of which a move changes one."""
    impartial = True
    most_heaps, most = 3, 9

    def random_text(self, random):
        heaps = [random.randint(0, self.most) for _ in range(random.randint(1, self.most_heaps))]
        return ','.join(map(str, heaps))

    def read(self, text):
        return tuple(sorted(heap for heap in map(int, text.split(',')) if heap))

    def heap_moves(self, heap, player):
        """What can become of one heap: tuples of heaps."""
        raise NotImplementedError

    def moves(self, position, player):
        for i, heap in enumerate(position):
            for left in self.heap_moves(heap, player):
                yield tuple(sorted(position[:i] + tuple(h for h in left if h) + position[i + 1:]))


class Nim(Heaps):
    most_heaps, most = 4, 7

    def __init__(self, random):
        super().__init__()
        misere = random.random() < 0.5
        self.game = 'nim:misere' if misere else 'nim'
        self.normal = self.sums = self.valued = not misere

    def heap_moves(self, heap, player):
        return ((left,) for left in range(heap))

    def stuck_wins(self, position, player):
        return not self.normal


class Kayles(Heaps):
    most_heaps, most = 3, 11
    game = 'kayles'

    def __init__(self, random):
        super().__init__()

    def heap_moves(self, heap, player):
        for pins in (1, 2):
            for first in range(heap - pins + 1):
                yield first, heap - pins - first


class DawsonsKayles(Heaps):
    most_heaps, most = 3, 13
    game = 'dawsons-kayles'

    def __init__(self, random):
        super().__init__()

    def heap_moves(self, heap, player):
        for first in range(heap - 1):
            yield first, heap - 2 - first


class DawsonsChess(Heaps):
    most_heaps, most = 3, 12
    game = 'dawsons-chess'

    def __init__(self, random):
        super().__init__()

    def heap_moves(self, heap, player):
        """An advanced pawn costs its file and the files beside it."""
        for file in range(heap):
            yield max(file - 1, 0), max(heap - file - 2, 0)


class Treblecross(Heaps):
    most_heaps, most = 3, 15
    game = 'treblecross'

    def __init__(self, random):
        super().__init__()

    def heap_moves(self, heap, player):
        for first in range(heap - 2):
            yield first, heap - 3 - first


class Grundy(Heaps):
    most_heaps, most = 3, 12
    game = 'grundy'

    def __init__(self, random):
        super().__init__()

    def heap_moves(self, heap, player):
        for first in range(1, heap):
            if first < heap - first:
                yield first, heap - first


class Octal(Heaps):
    most_heaps, most = 2, 11

    def __init__(self, random):
        super().__init__()
        digits = '0123456789ABCDEF' if random.random() < 0.3 else '01234567'
        self.code = random.choice('000048C') if digits[-1] == 'F' else random.choice('00004')
        self.digits = [self.code] + [random.choice(digits) for _ in range(random.randint(1, 4))]
        if set(self.digits[1:]) == {'0'}:
            self.digits[-1] = '7'
        self.game = 'octal:%s.%s' % (self.digits[0], ''.join(self.digits[1:]))

    def heap_moves(self, heap, player):
        for taken, digit in enumerate(self.digits):
            rest, allowed = heap - taken, int(digit, 16)
            if allowed & 1 and rest == 0:
                yield ()
            if allowed & 2 and rest > 0:
                yield rest,
            if allowed & 4:
                for a in range(1, rest):
                    yield a, rest - a
            if allowed & 8:
                for a in range(1, rest):
                    for b in range(1, rest - a):
                        yield a, b, rest - a - b


class Amounts:
    """A set of amounts: numbers, ranges, or an infinite rule."""

    def __init__(self, random):
        items = [random.choice((self.one, self.one, self.one, self.a_range))(random)
                 for _ in range(random.randint(1, 3))]
        if random.random() < 0.15:
            items.append(random.choice((self.onward, self.parity))(random))
        self.text = ','.join(text for text, _ in items)
        self.tests = [test for _, test in items]

    def one(self, random):
        n = random.randint(1, 7)
        return str(n), lambda amount: amount == n

    def a_range(self, random):
        low = random.randint(1, 5)
        high = low + random.randint(0, 3)
        return '%d..%d' % (low, high), lambda amount: low <= amount <= high

    def onward(self, random):
        low = random.randint(1, 6)
        return '%d..' % low, lambda amount: amount >= low

    def parity(self, random):
        odd = random.randint(0, 1)
        low = 2 * random.randint(1, 3) + odd
        text = '%s>=%d' % ('odd' if odd else 'even', low)
        return text, lambda amount: amount >= low and amount % 2 == odd

    def __contains__(self, amount):
        return any(test(amount) for test in self.tests)


class Subtraction(Heaps):
    nim_value = False  # given for several heaps only

    def __init__(self, random):
        super().__init__()
        self.impartial = random.random() < 0.5
        self.ends = ''
        self.sets = [Amounts(random), Amounts(random)]
        if self.impartial:
            self.sets[1] = self.sets[0]
            self.game = 'subtraction:' + self.sets[0].text
        else:
            self.game = 'subtraction:left=%s:right=%s' % (self.sets[0].text, self.sets[1].text)
        if random.random() < 0.5:
            self.ends = ''.join(random.choice('LRNP') for _ in range(random.randint(1, 4)))
            self.game += ':end=' + self.ends
        self.decide()

    def decide(self):
        """What follows from letters other than P: single heaps and no sums."""
        self.normal = self.sums = not self.ends.strip('P')
        self.valued = self.normal or self.sets[0] is self.sets[1]
        self.partizan_ends = not self.normal
        if not self.normal:
            self.most_heaps, self.most = 1, 80
        elif not self.impartial:
            self.most_heaps, self.most = 2, 10

    def read(self, text):
        return super().read(text) if self.normal else (int(text),)

    def moves(self, position, player):
        if self.normal:
            yield from super().moves(position, player)
            return
        for left in self.heap_moves(position[0], player):
            yield left

    def heap_moves(self, heap, player):
        return ((heap - taken,) for taken in range(1, heap + 1) if taken in self.sets[player])

    def letter(self, position):
        return self.ends[position[0] % len(self.ends)]

    def stuck_wins(self, position, player):
        if self.normal:
            return False
        return self.letter(position) in ('L' if player == LEFT else 'R', 'N')

    def end_value(self, position):
        return None if self.normal else self.letter(position)


class Counters(Ruleset):
    """Counters on a random acyclic graph, which is written to a file."""
    impartial = True

    def __init__(self, random, folder):
        super().__init__()
        nodes = random.randint(2, 9)
        names = random.sample(['a', 'b', 'c', 'd', 'n1', 'n2', 'top', 'x_y', 'Z', 'end'], nodes)
        self.arrows = {name: [other for other in names[:i] if random.random() < 0.5]
                       for i, name in enumerate(names)}
        if not any(self.arrows.values()):
            self.arrows[names[1]] = [names[0]]
        used = {n for name in names for n in [name] * bool(self.arrows[name]) + self.arrows[name]}
        self.names = [name for name in names if name in used]
        path = os.path.join(folder, 'graph-%d.txt' % random.randint(0, 10**9))
        with open(path, 'w') as file:
            for name in random.sample(names, nodes):
                if self.arrows[name]:
                    file.write('%s: %s\n' % (name, ' '.join(self.arrows[name])))
        self.game = 'counters:file=' + path

    def random_text(self, random):
        return ','.join(random.choice(self.names) for _ in range(random.randint(1, 3)))

    def read(self, text):
        return tuple(sorted(text.split(',')))

    def moves(self, position, player):
        for i, node in enumerate(position):
            for other in self.arrows[node]:
                yield tuple(sorted(position[:i] + (other,) + position[i + 1:]))


class PokerNim(Ruleset):
    """Positions can repeat: they are labelled backwards from the ends, all of them at once.

    A state is (heaps, hand of the mover, hand of the other, a heap of Nim beside them).
    """
    impartial, sums, valued = True, False, False
    total, extra = 6, 4

    def __init__(self, random):
        super().__init__()
        self.add = None
        self.game = 'poker-nim'
        if random.random() < 0.5:
            self.add = sorted(random.sample(range(1, 6), random.randint(1, 3)))
            self.game += ':add=' + ','.join(map(str, self.add))
        self.labels = {}

    def random_text(self, random):
        heaps = [random.randint(0, 3) for _ in range(random.randint(1, 2))]
        hands = random.randint(0, 2), random.randint(0, 1)
        text = ','.join(map(str, heaps))
        return text if random.random() < 0.2 else text + ' hands %d,%d' % hands

    def read(self, text):
        heaps, _, hands = text.partition(' hands ')
        mine, other = map(int, hands.split(',')) if hands else (0, 0)
        return tuple(sorted(map(int, heaps.split(',')))), mine, other, 0

    def moves(self, state, player):
        heaps, mine, other, beside = state
        for i, heap in enumerate(heaps):
            for taken in range(1, heap + 1):
                yield self.after(heaps, i, heap - taken), other, mine + taken, beside
            for added in range(1, mine + 1):
                if self.add is None or added in self.add:
                    yield self.after(heaps, i, heap + added), other, mine - added, beside
        for left in range(beside):
            yield heaps, other, mine, left

    def after(self, heaps, i, size):
        return tuple(sorted(heaps[:i] + (size,) + heaps[i + 1:]))

    def find_win(self, state, player):
        if state not in self.labels:
            self.label(state)
        if self.labels[state] is None:
            raise ValueError('neither player can force the end')
        return self.labels[state]

    def label(self, start):
        """True where the mover wins, False where he loses, None where play need not end."""
        states, todo = {start}, [start]
        while todo:
            for option in self.options(todo.pop(), LEFT):
                if option not in states:
                    states.add(option)
                    todo.append(option)
        found, changed = {}, True
        while changed:
            changed = False
            for state in states:
                if state not in found:
                    labels = [found.get(option) for option in self.options(state, LEFT)]
                    if False in labels or None not in labels:
                        found[state] = False in labels
                        changed = True
        self.labels.update({state: found.get(state) for state in states})

    def nim(self, position):
        """The n for which the position and a heap of n together are lost."""
        return next(n for n in range(8) if not self.wins(position[:3] + (n,), LEFT))
