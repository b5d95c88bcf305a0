"""Taking from heaps: Moore's Nim, Euclid, amounts by a formula, codes with more than octal ones."""
from itertools import product

from heaps import Heaps
from ruleset import LEFT, Ruleset


class MooreNim(Heaps):
    nim_value = False
    most_heaps, most = 4, 4

    def __init__(self, random):
        super().__init__()
        self.k = random.choice((1, 2, 2, 2, 3, 4))
        self.game = 'moore-nim' if self.k == 2 and random.random() < 0.5 else (
            'moore-nim:k=%d' % self.k)

    def moves(self, position, player):
        for after in product(*(range(heap + 1) for heap in position)):
            if 1 <= sum(a < heap for a, heap in zip(after, position)) <= self.k:
                yield tuple(sorted(heap for heap in after if heap))


class Euclid(Ruleset):
    impartial = True
    most = 40

    def __init__(self, random):
        super().__init__()
        self.zero = random.random() < 0.5
        self.game = 'euclid:zero' if self.zero else 'euclid'
        self.nim_value = not self.zero

    def random_text(self, random):
        a, b = random.randint(1, self.most), random.randint(1, self.most)
        if random.random() < 0.05:
            a = random.choice((0, b))
        return '%d,%d' % (a, b)

    def read(self, text):
        a, b = map(int, text.split(','))
        return min(a, b), max(a, b)

    def moves(self, position, player):
        small, large = position
        if small:
            for left in range(large - small, -1 if self.zero else 0, -small):
                yield min(left, small), max(left, small)


def is_prime(n):
    return n > 1 and all(n % d for d in range(2, n))


class Take(Heaps):
    most_heaps, most = 3, 16
    formulas = {'n^2': lambda n: n ** 2, 'n*n': lambda n: n * n, '2^n': lambda n: 2 ** n,
                'n*(n+1)/2': lambda n: n * (n + 1) // 2, '3*n-2': lambda n: 3 * n - 2,
                '2*n-1': lambda n: 2 * n - 1, 'n^2+1': lambda n: n * n + 1,
                'n^3': lambda n: n ** 3, '(n+1)^2-n': lambda n: n * n + n + 1,
                '2^n-1': lambda n: 2 ** n - 1, '4*n+1': lambda n: 4 * n + 1,
                '(n^3+5*n)/6': lambda n: (n ** 3 + 5 * n) // 6, '2*n^2': lambda n: 2 * n * n,
                '2^(n-1)': lambda n: 2 ** (n - 1), 'n+2': lambda n: n + 2}

    def __init__(self, random):
        super().__init__()
        rule = random.choice(sorted(self.formulas) + ['squares', 'primes', 'fibonacci'])
        self.game = 'take:' + rule
        self.amounts = self.named(rule) or {self.formulas[rule](n) for n in range(1, 60)}

    def named(self, rule):
        if rule == 'squares':
            return {n * n for n in range(1, 60)}
        if rule == 'primes':
            return {n for n in range(60) if is_prime(n)}
        if rule == 'fibonacci':
            return {1, 2, 3, 5, 8, 13, 21, 34, 55}
        return None

    def heap_moves(self, heap, player):
        return ((heap - amount,) for amount in self.amounts if amount <= heap)


class Digit:
    """The numbers of heaps that may be left, and whether these must differ or be equal, or not."""

    def __init__(self, random, splits_only):
        self.sign = random.choice(('', '', '', '!', '?', '='))
        if random.random() < 0.3:
            least, most = (2 if splits_only else 0), 4
            self.counts = set(random.sample(range(least, most + 1), random.randint(1, 3)))
            text = '{%s}' % ','.join(map(str, sorted(self.counts)))
        else:
            text = random.choice('0048C' if splits_only else '0123456789ABCDEF')
            self.counts = {i for i in range(4) if int(text, 16) >> i & 1}
        self.text = text + self.sign

    def leaves(self, rest, count, least=1):
        """Ways to make so many heaps of the rest, in ascending order."""
        if count == 0:
            if rest == 0:
                yield ()
            return
        for first in range(least, rest // count + 1):
            for others in self.leaves(rest - first, count - 1, first):
                yield (first,) + others

    def after(self, rest):
        for count in self.counts:
            for heaps in self.leaves(rest, count):
                different = len(set(heaps))
                if self.sign == '!' and different < count or self.sign == '=' and different > 1:
                    continue
                if self.sign == '?' and count > 1 and different == 1:
                    continue
                yield heaps


class Code:
    def __init__(self, random):
        self.digits = [Digit(random, i == 0) for i in range(random.randint(2, 4))]
        self.endless = random.random() < 0.2
        last = '[%s]' if self.endless else '%s'
        self.text = '%s.%s' % (self.digits[0].text, ''.join(d.text for d in self.digits[1:-1]))
        self.text += last % self.digits[-1].text

    def after(self, heap):
        for taken in range(heap + 1):
            if taken < len(self.digits):
                yield from self.digits[taken].after(heap - taken)
            elif self.endless:
                yield from self.digits[-1].after(heap - taken)


class TakeAndBreak(Heaps):
    most_heaps, most = 2, 8

    def __init__(self, random):
        super().__init__()
        self.impartial = random.random() < 0.5
        self.codes = [Code(random) for _ in range(1 if self.impartial else 2)]
        texts = [code.text for code in self.codes]
        self.game = 'take-and-break:' + (
            texts[0] if self.impartial else 'left=%s:right=%s' % tuple(texts))

    def heap_moves(self, heap, player):
        return self.codes[0 if player == LEFT else -1].after(heap)
