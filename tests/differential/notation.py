"""Reads the notation of values into a table of games, from `bouton help notation` alone."""
import re
from fractions import Fraction

TOKEN = re.compile(r'\s*(\+-|\|+|Tiny|Miny|\d+|[A-Z][A-Za-z0-9_]*|[-+^v*{}()<>\[\],/;=.])')


def read(games, text):
    """The canonical form of what `text` says; ValueError if it cannot be read."""
    return Reader(games, text).statements()


class Reader:
    def __init__(self, games, text):
        self.games, self.names = games, {}
        self.tokens, at = [], 0
        text = text.rstrip()
        while at < len(text):
            found = TOKEN.match(text, at)
            if not found:
                raise ValueError('cannot read %r at %d' % (text, at))
            self.tokens.append(found.group(1))
            at = found.end()
        self.at = 0

    def peek(self, ahead=0):
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else ''

    def take(self, expected=None):
        token = self.peek()
        if expected is not None and token != expected:
            raise ValueError('expected %r, not %r' % (expected, token))
        self.at += 1
        return token

    def statements(self):
        """Named parts, then the value: X={1|0}; {2|X}"""
        while self.peek(1) == '=':
            name = self.take()
            self.take('=')
            self.names[name] = self.sum()
            self.take(';')
        value = self.sum()
        self.take('')
        return value

    def sum(self):
        total = self.product()
        while self.peek() in ('+', '-'):
            minus = self.take() == '-'
            term = self.product()
            total = self.games.add(total, self.games.negate(term) if minus else term)
        return total

    def product(self):
        """An integer, a dot and a game, or parts written side by side."""
        if self.peek().isdigit() and self.peek(1) == '.':
            times = int(self.take())
            self.take('.')
            part, total = self.side_by_side(), self.games.zero
            for _ in range(times):
                total = self.games.add(total, part)
            return total
        return self.side_by_side()

    def side_by_side(self):
        """The sign of a number is its own: -1/2* is -1/2 + *."""
        total = self.atom()
        while self.starts_atom():
            total = self.games.add(total, self.atom())
        return total

    def starts_atom(self):
        token = self.peek()
        return token in ('^', 'v', '*', '{', '+-', '(') or token[:1].isalnum()

    def atom(self):
        games, token = self.games, self.take()
        if token == '-':
            return games.negate(self.atom())
        if token == '(':
            inner = self.sum()
            self.take(')')
            return inner
        if token.isdigit():
            return self.number(int(token))
        if token == '*':
            return self.games.nimber(int(self.take()) if self.peek().isdigit() else 1)
        if token in ('^', 'v'):
            up = self.ups(token)
            return up if token == '^' else games.negate(up)
        if token == '+-':
            return self.switch()
        if token in ('Tiny', 'Miny'):
            return self.tiny(token)
        if token == '{':
            return self.braces()
        if token in self.names:
            return self.names[token]
        raise ValueError('cannot read %r' % token)

    def number(self, whole):
        if self.peek() != '/':
            return self.games.number(whole)
        self.take()
        return self.games.number(Fraction(whole, int(self.take())))

    def ups(self, token):
        """What follows a ^ (or a v, to be negated): ^^ ^3 ^<2> ^[3]"""
        if self.peek().isdigit():
            return self.times(int(self.take()), self.up_power(1))
        if self.peek() == '<':
            return self.up_power(self.index('<', '>'))
        if self.peek() == '[':
            return self.up_sum(self.index('[', ']'))
        count = 1
        while self.peek() == token and self.peek(1) not in ('<', '['):
            self.take()
            count += 1
        return self.times(count, self.up_power(1))

    def index(self, opening, closing):
        self.take(opening)
        n = int(self.take())
        self.take(closing)
        return n

    def times(self, count, part):
        total = self.games.zero
        for _ in range(count):
            total = self.games.add(total, part)
        return total

    def up_power(self, n):
        """^<n> = {0 | -(^ + .. + ^<n-1>) + *}; ^<1> is ^ = {0|*}."""
        games = self.games
        right = games.add(games.negate(self.up_sum(n - 1)), self.games.nimber(1))
        return games.canonical([games.zero], [right])

    def up_sum(self, n):
        total = self.games.zero
        for i in range(1, n + 1):
            total = self.games.add(total, self.up_power(i))
        return total

    def switch(self):
        """+-x, or +-{a,b}: the options of Left, and their negatives for Right. With a bar in it,
        +-{2|1} is +- of one game."""
        start, left = self.at, None
        if self.peek() == '{':
            self.take()
            left, bar = self.items()
            if bar:
                self.at, left = start, None
            else:
                self.take('}')
        if left is None:
            left = [self.atom()]
        return self.games.canonical(left, [self.games.negate(l) for l in left])

    def tiny(self, token):
        games = self.games
        self.take('(')
        size = self.sum()
        self.take(')')
        inner = games.canonical([games.zero], [games.negate(size)])
        tiny = games.canonical([games.zero], [inner])
        return tiny if token == 'Tiny' else games.negate(tiny)

    def items(self):
        """A list with commas; then the length of the bar that ends it, 0 for a closing brace."""
        found = []
        if self.peek()[:1] not in ('|', '}', ''):
            found.append(self.sum())
            while self.peek() == ',':
                self.take()
                found.append(self.sum())
        return found, len(self.peek()) if self.peek()[:1] == '|' else 0

    def braces(self):
        """{1||0|-1}: lists between bars, of which the longest bind loosest."""
        lists, bars = [], []
        while True:
            found, bar = self.items()
            lists.append(found)
            if not bar:
                break
            bars.append(bar)
            self.take()
        self.take('}')
        if not bars:
            raise ValueError('no bar within braces')
        return self.split(lists, bars)

    def split(self, lists, bars):
        """The game that lists[0] bars[0] lists[1] .. stand for."""
        longest = max(bars)
        if bars.count(longest) != 1:
            raise ValueError('two bars of one length')
        at = bars.index(longest)
        return self.games.canonical(self.side(lists[:at + 1], bars[:at]),
                                    self.side(lists[at + 1:], bars[at + 1:]))

    def side(self, lists, bars):
        return [self.split(lists, bars)] if bars else lists[0]
