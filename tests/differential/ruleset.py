"""What a ruleset is here, the brute force that answers for every one of them, and sums."""
from literal import Games

LEFT, RIGHT = 0, 1
REACH = 500  # positions that may come of a random sum


def mex(numbers):
    n = 0
    while n in numbers:
        n += 1
    return n


class Ruleset:
    """A ruleset with its parameters. A position is whatever `read` makes of its text.

    Subclasses give `game` (as on the command line), `draw` or `random_text`, `read` and `moves`.
    """
    normal = True      # who cannot move loses, and sums have a meaning
    impartial = False  # both players have the same moves
    blocked = False    # moves may be blocked: no values, no nim-values
    valued = True      # `value` answers
    sums = True        # positions can be added
    methods = 'theorem', 'search', 'value'  # that answer in no time
    most_reach = 200   # positions that may come of a drawn one
    nim_value = True   # `solve` gives a nim-value, if the game is impartial and normal

    def __init__(self):
        self.options_known, self.wins_known, self.values, self.nims = {}, {}, {}, {}
        self.literals = {}
        self.table = Games()

    def random_text(self, random):
        """As text; unless a subclass has a better way, drawn until few positions come of it."""
        while True:
            text = self.draw(random)
            if self.reach(self.read(text), self.most_reach) <= self.most_reach:
                return text

    def draw(self, random):
        raise NotImplementedError

    def read(self, text):
        raise NotImplementedError

    def moves(self, position, player):
        """All positions to which the player can move."""
        raise NotImplementedError

    def stuck_wins(self, position, player):
        """Whether a player who cannot move wins."""
        return False

    def end_value(self, position):
        """The game that an end is in `value`, as text; only where ends are decided by letters."""
        return None

    # -- brute force --

    def reach(self, position, most):
        """How many positions can come of this one; any number beyond `most` if they are more."""
        seen, todo = {position}, [position]
        while todo and len(seen) <= most:
            at = todo.pop()
            for option in self.options(at, LEFT) | self.options(at, RIGHT):
                if option not in seen:
                    seen.add(option)
                    todo.append(option)
        return len(seen)

    def options(self, position, player):
        key = position if self.impartial else (position, player)
        known = self.options_known.get(key)
        if known is None:
            known = self.options_known[key] = frozenset(self.moves(position, player))
        return known

    def wins(self, position, player):
        """Whether the player wins who is to move."""
        key = (position, player)
        known = self.wins_known.get(key)
        if known is None:
            known = self.wins_known[key] = self.find_win(position, player)
        return known

    def find_win(self, position, player):
        options = self.options(position, player)
        if not options:
            return self.stuck_wins(position, player)
        return any(not self.wins(option, 1 - player) for option in options)

    def outcome(self, position):
        return {(True, True): 'N', (True, False): 'L', (False, True): 'R', (False, False): 'P'}[
            self.wins(position, LEFT), self.wins(position, RIGHT)]

    def winning_moves(self, position, player):
        return {option for option in self.options(position, player)
                if not self.wins(option, 1 - player)}

    def nim(self, position):
        known = self.nims.get(position)
        if known is None:
            known = self.nims[position] = mex({self.nim(o) for o in self.options(position, LEFT)})
        return known

    def value(self, position):
        """The canonical form of the position."""
        known = self.values.get(position)
        if known is None:
            known = self.values[position] = self.find_value(position, self.value,
                                                            self.table.canonical)
        return known

    def literal(self, position):
        """The position as a game with all its options."""
        known = self.literals.get(position)
        if known is None:
            known = self.literals[position] = self.find_value(position, self.literal,
                                                              self.table.make)
        return known

    def find_value(self, position, of, make):
        left = self.options(position, LEFT)
        right = self.options(position, RIGHT)
        end = self.end_value(position) if not left and not right else None
        if end is not None:
            return self.decided(end)
        return make([of(o) for o in left], [of(o) for o in right])

    def decided(self, letter):
        zero = self.table.zero
        return {'L': self.table.number(1), 'R': self.table.number(-1), 'P': zero,
                'N': self.table.make([zero], [zero])}[letter]


class Sum(Ruleset):
    """A sum of positions of one game, or of several: terms (sign, game, position)."""

    def __init__(self, parts, mixed):
        super().__init__()
        self.parts, self.mixed = parts, mixed
        self.by_name = {part.game: part for part in parts}
        self.game = 'sum' if mixed else parts[0].game
        self.impartial = all(part.impartial for part in parts)
        self.nim_value = not mixed or all(part.nim_value for part in parts)

    def random_text(self, random):
        """Two or three terms, or more of small ones, that stay within reach of brute force: the
        first leaves room for a second one, where none is without moves."""
        text, size, terms, tries = '', 1, 0, 0
        while terms < 2 or (terms < 4 and random.random() < 0.3):
            part = random.choice(self.parts)
            term = part.random_text(random)
            reach = part.reach(part.read(term), REACH)
            tries += 1
            if size * reach > (REACH if terms else REACH // 8) and tries < 1000:
                continue
            sign = ' - ' if random.random() < 0.3 else ' + '
            text += (sign if terms else '') + (part.game + ' ' if self.mixed else '') + term
            size, terms = size * reach, terms + 1
        return text

    def read(self, text):
        words = text.replace(' - ', ' + !').split(' + ')
        return tuple(self.read_term(word) for word in words)

    def read_term(self, word):
        sign = 1 if word.startswith('!') else 0
        word = word[sign:]
        name, place = word.split(' ', 1) if self.mixed else (self.game, word)
        return sign, name, self.by_name[name].read(place)

    def moves(self, position, player):
        for i, (sign, name, place) in enumerate(position):
            for option in self.by_name[name].options(place, player ^ sign):
                yield position[:i] + ((sign, name, option),) + position[i + 1:]
