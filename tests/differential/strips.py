"""Rows of dominoes, strips of animals that do not jump, and cakes."""
import re

from partizan import ToadsAndFrogs
from ruleset import LEFT, Ruleset


class TopplingDominoes(Ruleset):
    game = 'toppling-dominoes'

    def __init__(self, random):
        super().__init__()
        self.letters = random.choice(('LR', 'LRE', 'LRE', 'E'))

    def random_text(self, random):
        rows = random.choice((1, 1, 2, 3))
        return ','.join(''.join(random.choice(self.letters)
                                for _ in range(random.randint(1, 8 // rows)))
                        for _ in range(rows))

    def read(self, text):
        return tuple(sorted(row for row in text.split(',') if row != '0'))

    def moves(self, rows, player):
        for i, row in enumerate(rows):
            for at, domino in enumerate(row):
                if domino in 'LR'[player] + 'E':
                    for left in (row[:at], row[at + 1:]):
                        yield tuple(sorted(rows[:i] + ((left,) if left else ()) + rows[i + 1:]))


class Elephants(ToadsAndFrogs):
    game = 'elephants-and-rhinos'

    def hops(self, strip, player):
        for found in re.finditer(r'T\.' if player == LEFT else r'\.F', strip):
            pair = strip[found.start():found.end()]
            yield strip[:found.start()] + pair[::-1] + strip[found.end():]


class Cakes(Ruleset):
    """Cakes (rows, columns); what is said for Left holds for Right with the sides exchanged."""
    most, most_cakes = 6, 2

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        cakes = random.randint(1, self.most_cakes)
        most = self.most if cakes == 1 else (self.most + 1) // 2
        return ','.join('%dx%d' % (random.randint(1, most), random.randint(1, most))
                        for _ in range(cakes))

    def read(self, text):
        cakes = [tuple(map(int, cake.split('x'))) for cake in text.split(',') if cake != '0']
        return tuple(sorted(cakes))

    def pieces(self, width):
        """The widths into which Left divides this width."""
        raise NotImplementedError

    def moves(self, cakes, player):
        for i, cake in enumerate(cakes):
            rows, columns = cake if player == LEFT else cake[::-1]
            for widths in self.pieces(columns):
                parts = [(rows, width) if player == LEFT else (width, rows) for width in widths]
                yield tuple(sorted(cakes[:i] + tuple(parts) + cakes[i + 1:]))


class Cutcake(Cakes):
    game = 'cutcake'
    most = 4

    def pieces(self, width):
        return ((first, width - first) for first in range(1, width))


class MaundyCake(Cakes):
    game = 'maundy-cake'
    most = 4

    def pieces(self, width):
        return ((width // n,) * n for n in range(2, width + 1) if width % n == 0)


class Eatcake(Cakes):
    game = 'eatcake'
    most = 5

    def pieces(self, width):
        return (tuple(part for part in (eaten, width - 1 - eaten) if part)
                for eaten in range(width))
