"""Games on boards of squares: Clobber, Konane, Amazons, NoGo, Col, Snort, Fission; Northcott."""
from ruleset import LEFT, RIGHT, Ruleset

SIDES = (0, 1), (1, 0), (0, -1), (-1, 0)
CORNERS = (1, 1), (1, -1), (-1, 1), (-1, -1)


class Board(Ruleset):
    """Rows of characters."""
    letters = 'xo.'
    shapes = (1, 3), (1, 6), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4)
    most_reach = 250
    named = 3, 3  # the largest board that is asked for by its sides alone

    def __init__(self, random):
        super().__init__()

    def draw(self, random):
        if random.random() < 0.05:
            return '%dx%d' % (random.randint(1, self.named[0]), random.randint(1, self.named[1]))
        return self.fill(random, *random.choice(self.shapes))

    def fill(self, random, rows, columns):
        letters = self.letters + random.choice(('', '', '#'))
        return '/'.join(''.join(random.choice(letters) for _ in range(columns))
                        for _ in range(rows))

    def start(self, rows, columns):
        """The board that is meant by its sides alone."""
        return ('.' * columns,) * rows

    def read(self, text):
        rows, cross, columns = text.partition('x')
        if cross and rows.isdigit() and columns.isdigit():
            return self.start(int(rows), int(columns))
        return tuple(text.split('/'))

    @staticmethod
    def at(board, r, c):
        return board[r][c] if 0 <= r < len(board) and 0 <= c < len(board[0]) else '#'

    @staticmethod
    def squares(board, letters):
        return [(r, c) for r, row in enumerate(board) for c, s in enumerate(row) if s in letters]

    @staticmethod
    def put(board, *changes):
        rows = [list(row) for row in board]
        for r, c, letter in changes:
            rows[r][c] = letter
        return tuple(''.join(row) for row in rows)


def chequered(rows, columns):
    return tuple(''.join('xo'[(r + c) % 2] for c in range(columns)) for r in range(rows))


class Clobber(Board):
    letters = 'xo'

    def __init__(self, random):
        super().__init__(random)
        self.steps, step = random.choice(((SIDES, ''), (SIDES, ''), (SIDES + CORNERS, ':king'),
                                          (CORNERS, ':diagonal')))
        self.kind = random.choice(('', '', ':cannibal', ':anti'))
        self.far = self.kind != ':anti' and random.random() < 0.25
        self.game = 'clobber' + step + self.kind + (':far' if self.far else '')
        self.letters = 'xo.' if self.kind == ':anti' else random.choice(('xo', 'xo', 'xo.'))

    def start(self, rows, columns):
        return chequered(rows, columns)

    def moves(self, board, player):
        own, other = 'xo' if player == LEFT else 'ox'
        onto = {'': other, ':cannibal': 'xo', ':anti': '.'}[self.kind]
        behind = other if self.kind == ':anti' else '.'
        for r, c in self.squares(board, own):
            for down, across in self.steps:
                steps = 1
                while self.far and self.at(board, r + steps * down, c + steps * across) == '.':
                    steps += 1
                to = r + steps * down, c + steps * across
                if self.at(board, *to) in onto:
                    yield self.put(board, (r, c, behind), (*to, own))


class Konane(Board):
    game = 'konane'
    letters = 'xo..'
    shapes = (1, 6), (1, 8), (2, 4), (3, 3), (3, 4), (3, 5), (4, 4)

    def start(self, rows, columns):
        """Of an odd number of columns the help leaves open which two squares are in the middle:
        these boards are not asked for."""
        r, c = (rows - 1) // 2, (columns - 1) // 2
        return self.put(chequered(rows, columns), (r, c, '.'), (r, c + 1, '.'))

    def draw(self, random):
        """By chance, or of stones in turn as in a game."""
        if random.random() < 0.05:
            return '%dx%d' % (random.randint(1, 5), random.choice((2, 4)))
        rows, columns = random.choice(self.shapes)
        if random.random() < 0.3:
            return self.fill(random, rows, columns)
        return '/'.join(''.join('.' if random.random() < 0.4 else s for s in row)
                        for row in chequered(rows, columns))

    def moves(self, board, player):
        own, other = 'xo' if player == LEFT else 'ox'
        for r, c in self.squares(board, own):
            for down, across in SIDES:
                after = self.put(board, (r, c, '.'))
                y, x = r, c
                while (self.at(board, y + down, x + across) == other
                       and self.at(board, y + 2 * down, x + 2 * across) == '.'):
                    after = self.put(after, (y + down, x + across, '.'))
                    y, x = y + 2 * down, x + 2 * across
                    yield self.put(after, (y, x, own))


class Amazons(Board):
    game = 'amazons'
    letters = 'xo....##'
    shapes = (1, 3), (1, 5), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)
    named = 2, 3

    def start(self, rows, columns):
        return self.put(('.' * columns,) * rows, (0, 0, 'x'), (rows - 1, columns - 1, 'o'))

    def draw(self, random):
        text = super().draw(random)
        return '2x2' if text == '1x1' else text

    def lines(self, board, r, c):
        """The squares to which a queen or an arrow can go."""
        for down, across in SIDES + CORNERS:
            y, x = r + down, c + across
            while self.at(board, y, x) == '.':
                yield y, x
                y, x = y + down, x + across

    def moves(self, board, player):
        own = 'xo'[player]
        for r, c in self.squares(board, own):
            for y, x in self.lines(board, r, c):
                moved = self.put(board, (r, c, '.'), (y, x, own))
                for target in self.lines(moved, y, x):
                    yield self.put(moved, target + ('#',))


class NoGo(Board):
    """Boards on which a group is captured already do not come up in a game."""
    game = 'nogo'
    most_reach = 150
    letters = 'xo...'
    named = 2, 3

    def draw(self, random):
        while True:
            text = super().draw(random)
            board = self.read(text)
            if all(self.breathes(board, square) for square in self.squares(board, 'xo')):
                return text

    def breathes(self, board, square):
        """Whether the group of this square has an empty square beside it."""
        group, todo = {square}, [square]
        colour = board[square[0]][square[1]]
        while todo:
            r, c = todo.pop()
            for down, across in SIDES:
                beside = r + down, c + across
                if self.at(board, *beside) == '.':
                    return True
                if self.at(board, *beside) == colour and beside not in group:
                    group.add(beside)
                    todo.append(beside)
        return False

    def moves(self, board, player):
        for r, c in self.squares(board, '.'):
            after = self.put(board, (r, c, 'xo'[player]))
            touched = [(r + down, c + across) for down, across in SIDES]
            touched = [square for square in touched if self.at(after, *square) in 'xo']
            if all(self.breathes(after, square) for square in touched + [(r, c)]):
                yield after


class Colouring(Board):
    letters = 'LR.....lr'
    named = 2, 3

    def forbidden(self, player):
        """The colour that no neighbour may have."""
        raise NotImplementedError

    def moves(self, board, player):
        for r, c in self.squares(board, '.' + 'lr'[player]):
            if not any(self.at(board, r + down, c + across) == self.forbidden(player)
                       for down, across in SIDES):
                yield self.put(board, (r, c, 'LR'[player]))


class Col(Colouring):
    game = 'col'

    def forbidden(self, player):
        return 'LR'[player]


class Snort(Colouring):
    game = 'snort'

    def forbidden(self, player):
        return 'RL'[player]


class Fission(Board):
    game = 'fission'
    letters = 'x..'
    shapes = (3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (1, 7)
    named = 5, 4

    def start(self, rows, columns):
        return self.put(('.' * columns,) * rows, ((rows - 1) // 2, (columns - 1) // 2, 'x'))

    def moves(self, board, player):
        down, across = (1, 0) if player == LEFT else (0, 1)
        for r, c in self.squares(board, 'x'):
            before, after = (r - down, c - across), (r + down, c + across)
            if self.at(board, *before) == self.at(board, *after) == '.':
                yield self.put(board, (r, c, '.'), before + ('x',), after + ('x',))


class Northcott(Board):
    """Moves can be taken back: who wins is counted up from the positions without a move."""
    game = 'northcott'
    valued = sums = False
    methods = 'theorem',

    def draw(self, random):
        rows = []
        for _ in range(random.choice((1, 2, 2, 3))):
            length = random.randint(2, 5)
            row = ['.'] * length
            for square, piece in zip(random.sample(range(length), 2), 'xo'):
                row[square] = piece
            rows.append(''.join(row))
        return '/'.join(rows)

    def moves(self, board, player):
        for i, row in enumerate(board):
            at = row.index('xo'[player])
            for step in (-1, 1):
                to = at + step
                while 0 <= to < len(row) and row[to] == '.':
                    squares = list(row)
                    squares[at], squares[to] = '.', row[at]
                    yield board[:i] + (''.join(squares),) + board[i + 1:]
                    to += step

    def find_win(self, position, player):
        self.count_up(position)
        return self.wins_known[position, player]

    def count_up(self, start):
        seen, todo = {start}, [start]
        while todo:
            at = todo.pop()
            fresh = (self.options(at, LEFT) | self.options(at, RIGHT)) - seen
            seen |= fresh
            todo.extend(fresh)
        open_ends = {(at, player) for at in seen for player in (LEFT, RIGHT)}
        while open_ends:
            decided = {}
            for at, player in open_ends:
                replies = [self.wins_known.get((o, 1 - player)) for o in self.options(at, player)]
                if False in replies or None not in replies:
                    decided[at, player] = False in replies
            if not decided:
                raise ValueError('nobody can force the end')
            self.wins_known.update(decided)
            open_ends -= set(decided)
