"""Games in which the players have different moves: Partial Nim, Hackenbush, Domineering, Toads."""
import re

from ruleset import LEFT, Ruleset


class PartialNim(Ruleset):
    """Piles (colour, size); colours 0 blue, 1 red, 2 green."""
    most = 6

    def __init__(self, random):
        super().__init__()
        self.any_odd = random.random() < 0.4
        self.game = 'partial-nim:rule=any-odd' if self.any_odd else 'partial-nim'

    def random_text(self, random):
        piles = [[], [], []]
        for _ in range(random.randint(1, 3)):
            colour = random.choice((0, 0, 1, 1, 2))
            piles[colour].append(str(random.randint(1, self.most if colour < 2 else 4)))
        parts = ['(%s)' % ','.join(piles[0])] if piles[0] else []
        parts += ['((%s))' % ','.join(piles[1])] if piles[1] else []
        return ', '.join(parts + ['*' + size for size in piles[2]])

    def read(self, text):
        found = []
        if text == '0':
            return ()
        for item in re.finditer(r'\(\(([\d,]+)\)\)|\(([\d,]+)\)|\*(\d+)', text):
            colour = 1 if item.group(1) else 0 if item.group(2) else 2
            found += [(colour, int(size)) for size in item.group(0).strip('()*').split(',')]
        if not found:
            raise ValueError('cannot read ' + text)
        return tuple(sorted(pile for pile in found if pile[1]))

    def may_take(self, colour, player, stones):
        if colour == 2:
            return True
        if self.any_odd:
            return colour == player or stones % 2 == 1
        return stones % 2 == (1 if colour == player else 0)

    def moves(self, position, player):
        for i, (colour, size) in enumerate(position):
            for left in range(size):
                if self.may_take(colour, player, size - left):
                    pile = ((colour, left),) if left else ()
                    yield tuple(sorted(position[:i] + pile + position[i + 1:]))


class Hackenbush(Ruleset):
    """A forest: sorted trees (colour, branches)."""
    game = 'hackenbush'

    def __init__(self, random):
        super().__init__()
        self.colours = random.choice(('LR', 'LRG', 'LRG', 'G'))

    def random_text(self, random):
        budget = [random.randint(1, 7)]
        trees = []
        while budget[0] > 0:
            trees.append(self.random_tree(random, budget))
        return ','.join(trees)

    def random_tree(self, random, budget):
        """An edge, and what it bears: written without brackets where that is one thing."""
        budget[0] -= 1
        text, branches = random.choice(self.colours), []
        if text == 'L' and random.random() < 0.1:
            text = 'B'
        while budget[0] > 0 and random.random() < 0.6:
            branches.append(self.random_tree(random, budget))
        if not branches:
            return text
        if len(branches) == 1 and random.random() < 0.8:
            return text + branches[0]
        return text + '(' + ','.join(branches) + ')'

    def read(self, text):
        if text == '0':
            return ()
        forest, at = self.read_forest(text, 0)
        if at != len(text):
            raise ValueError('cannot read ' + text)
        return forest

    def read_forest(self, text, at):
        trees = []
        while True:
            tree, at = self.read_tree(text, at)
            trees.append(tree)
            if text[at:at + 1] != ',':
                return tuple(sorted(trees)), at
            at += 1

    def read_tree(self, text, at):
        colour = text[at:at + 1].replace('B', 'L')
        if colour not in ('L', 'R', 'G'):
            raise ValueError('cannot read ' + text)
        at += 1
        if text[at:at + 1] == '(':
            branches, at = self.read_forest(text, at + 1)
            if text[at:at + 1] != ')':
                raise ValueError('cannot read ' + text)
            return (colour, branches), at + 1
        if text[at:at + 1] in ('L', 'R', 'G', 'B'):
            tree, at = self.read_tree(text, at)
            return (colour, (tree,)), at
        return (colour, ()), at

    def moves(self, forest, player):
        own = 'L' if player == LEFT else 'R'
        for i, (colour, branches) in enumerate(forest):
            others = forest[:i] + forest[i + 1:]
            if colour in (own, 'G'):
                yield others
            for after in self.moves(branches, player):
                yield tuple(sorted(others + ((colour, after),)))


class Domineering(Ruleset):
    game = 'domineering'

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        rows, columns = random.choice(((1, 4), (2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3),
                                       (3, 4), (5, 2), (4, 4)))
        if random.random() < 0.1 and rows * columns < 12:
            return '%dx%d' % (rows, columns)
        taken = 0.45 if rows * columns > 9 else 0.25
        return '/'.join(''.join('#' if random.random() < taken else '.' for _ in range(columns))
                        for _ in range(rows))

    def read(self, text):
        if 'x' in text:
            rows, columns = map(int, text.split('x'))
            return ('.' * columns,) * rows
        return tuple(text.split('/'))

    def moves(self, board, player):
        down, across = (1, 0) if player == LEFT else (0, 1)
        for r in range(len(board) - down):
            for c in range(len(board[0]) - across):
                if board[r][c] == board[r + down][c + across] == '.':
                    rows = [list(row) for row in board]
                    rows[r][c] = rows[r + down][c + across] = '#'
                    yield tuple(''.join(row) for row in rows)


class Cram(Domineering):
    game = 'cram'
    impartial = True

    def moves(self, board, player):
        yield from super().moves(board, 0)
        yield from super().moves(board, 1)


class ToadsAndFrogs(Ruleset):
    game = 'toads-and-frogs'

    def __init__(self, random):
        super().__init__()

    def random_text(self, random):
        """A strip of a lone minus sign would be an operator in a sum: no strip is shorter than 2."""
        empty = random.choice('...._-')
        strips = [''.join(random.choice('TF' + empty + empty) for _ in range(random.randint(2, 7)))
                  for _ in range(random.choice((1, 1, 1, 2)))]
        return ','.join(strips)

    def read(self, text):
        return tuple(sorted(re.sub('[-_]', '.', text).split(',')))

    def moves(self, strips, player):
        for i, strip in enumerate(strips):
            for after in self.hops(strip, player):
                yield tuple(sorted(strips[:i] + (after,) + strips[i + 1:]))

    def hops(self, strip, player):
        own, other = ('T', 'F') if player == LEFT else ('F', 'T')
        forward = 1 if player == LEFT else -1
        for at, piece in enumerate(strip):
            if piece != own:
                continue
            for to, over in ((at + forward, None), (at + 2 * forward, at + forward)):
                if not 0 <= to < len(strip) or strip[to] != '.':
                    continue
                if over is not None and strip[over] != other:
                    continue
                squares = list(strip)
                squares[at], squares[to] = '.', own
                yield ''.join(squares)
