"""Positions and their sums: who wins, what they are worth, where to move."""

from __future__ import annotations

from collections import namedtuple

from . import _engine
from ._engine import Value
from ._errors import DomainError
from ._pictures import Drawable

_METHODS = {"auto": 0, "theorem": 1, "search": 2, "value": 3, "moves": 4}
_MOVES = {"one": 0, "all": 1, "none": 2}
_PLAYERS = {"left": False, "right": True}


def _choose(table, word, what):
    try:
        return table[word]
    except (KeyError, TypeError):
        raise ValueError(f"{what} is one of {', '.join(map(repr, table))}, not {word!r}") from None


class Move(namedtuple("Move", "to text")):
    """A winning move: the position it leads to, and what it does.

    `to` is None where one line stands for a range of very many moves.
    """

    __slots__ = ()


class Solution(namedtuple("Solution", "outcome method statement nim_value value left right")):
    """Who wins and why: outcome, method, theorem, nim-value, value, winning moves of both players."""

    __slots__ = ()


class Position(Drawable):
    """A position, or a sum of positions and values; it has a picture: svg(), tikz(), save(path).

    >>> from bouton import Game, Value
    >>> p = Game("domineering").position("2x2")
    >>> p.value, p.outcome
    (Value('+-1'), 'N')
    >>> (p + Value("1/2") - p).outcome
    'L'
    """

    __slots__ = ("_terms", "_value")

    def __init__(self, terms):
        self._terms = tuple(terms)  # (game, handle of the position, negated)
        self._value = None

    # -- what it is --

    @property
    def game(self):
        """The game of a position that is no sum; else None."""
        game, _, negated = self._terms[0]
        return game if len(self._terms) == 1 and not negated else None

    @property
    def state(self):
        """The object that a ruleset in Python gave."""
        if self.game is None:
            raise TypeError("a sum has no state")
        return self.game._open().state(self._terms[0][1])

    @property
    def terms(self):
        """The parts of a sum, each a position or a negated one."""
        return tuple(Position([term]) for term in self._terms)

    def _raw(self):
        return [(game._open(), position, negated) for game, position, negated in self._terms]

    def __str__(self):
        words = []
        mixed = any(game is not self._terms[0][0] for game, _, _ in self._terms)
        for game, position, negated in self._terms:
            sign = ("- " if negated else "+ ") if words else ("- " if negated else "")
            name = f"{game.name} " if mixed and not isinstance(game, _ValueTerm) else ""
            words.append(f"{sign}{name}{game._open().text(position)}")
        return " ".join(words)

    def __repr__(self):
        if self.game is None:
            return f"<Position {self}>"
        return f"{self.game!r}.position({self.game._write(self._terms[0][1])})"

    def __eq__(self, other):
        """The same position of the same game; compare `.value` for equality of worth."""
        if not isinstance(other, Position):
            return NotImplemented
        return self._terms == other._terms

    def __hash__(self):
        return hash(self._terms)

    def __reduce__(self):
        return _restore, tuple(
            (game._parts(), game._picklable(position), negated)
            for game, position, negated in self._terms
        )

    # -- sums --

    def __neg__(self):
        return Position((game, position, not negated) for game, position, negated in self._terms)

    def __add__(self, other):
        terms = _terms_of(other)
        if terms is NotImplemented:
            return NotImplemented
        for game, _, _ in self._terms + terms:
            if not game._open().has_sums:
                raise DomainError(f"a position of {game.name} cannot be a part of a sum")
        return Position(self._terms + terms)

    def __radd__(self, other):
        terms = _terms_of(other)
        return terms if terms is NotImplemented else Position(terms) + self

    def __sub__(self, other):
        terms = _terms_of(other)
        return terms if terms is NotImplemented else self + -Position(terms)

    def __rsub__(self, other):
        terms = _terms_of(other)
        return terms if terms is NotImplemented else Position(terms) + -self

    def __mul__(self, count):
        if not isinstance(count, int):
            return NotImplemented
        if count == 0:
            return Position(_terms_of(0))
        times = Position(self._terms * abs(count))
        return times if count > 0 else -times

    __rmul__ = __mul__

    # -- questions --

    def solve(self, moves="one", method="auto"):
        """Who wins, by which method, with winning moves: a Solution."""
        found = _engine.solve(
            self._raw(), 0, _choose(_METHODS, method, "method"), _choose(_MOVES, moves, "moves")
        )
        return Solution(*found[:5], *(self._moves(side) for side in found[5:]))

    def _moves(self, found):
        return [Move(self._after(term, to) if to else None, text) for term, to, text in found]

    def _after(self, term, to):
        terms = list(self._terms)
        terms[term] = (terms[term][0], to, terms[term][2])
        return Position(terms)

    @property
    def value(self):
        """The canonical value, in normal play."""
        if self._value is None:
            self._value = _engine.solve(self._raw(), 2, 0, 2)[4]
        return self._value

    @property
    def outcome(self):
        """Who wins: 'L', 'R', 'N' (the player to move) or 'P' (the other one)."""
        return _engine.solve(self._raw(), 0, 0, 2)[0]

    @property
    def nim_value(self):
        """The nim-value of an impartial game in normal play."""
        return _engine.solve(self._raw(), 1, 0, 2)[3]

    def moves(self, player="left"):
        """The positions that a player can move to."""
        right = _choose(_PLAYERS, player, "player")
        options = []
        for term, (game, position, negated) in enumerate(self._terms):
            for to in game._open().options(position, right != negated):
                options.append(self._after(term, to))
        return options

    def winning_moves(self, player=None):
        """All winning moves of a player, if to move; without a name those of both together.

        >>> from bouton import Game
        >>> [str(move.to) for move in Game("nim").position("3,5,7").winning_moves()]
        ['2,5,7', '3,4,7', '3,5,6']
        """
        solution = self.solve(moves="all")
        if player is not None:
            return solution.right if _choose(_PLAYERS, player, "player") else solution.left
        both = list(solution.left)
        both += [move for move in solution.right if move not in both]
        return both

    def explain(self):
        """The reason, as a teacher would give it."""
        return _engine.explain(self._raw())

    def _draw(self, form, scale):
        return _engine.draw_sum(self._raw(), form, scale)


class _ValueTerm:
    """Stands for the game of a term that is a value."""

    name = "value"

    def __init__(self, value):
        self.value = value
        self._game, self._position = _engine.value_term(value)

    def _open(self):
        return self._game

    def _parts(self):
        return self.value

    def _picklable(self, position):
        return self._game.text(position)

    def __eq__(self, other):
        return isinstance(other, _ValueTerm) and self.value == other.value

    def __hash__(self):
        return hash(self.value)


def _terms_of(other):
    if isinstance(other, Position):
        return other._terms
    if isinstance(other, (str, float)):
        return NotImplemented
    try:
        term = _ValueTerm(Value(other))
    except TypeError:
        return NotImplemented
    return ((term, term._position, False),)


def _restore(*terms):
    """A position out of a pickle."""
    restored = []
    for parts, position, negated in terms:
        if isinstance(parts, Value):
            term = _ValueTerm(Value(position))
            restored.append((term, term._position, negated))
        else:
            game = parts[0](*parts[1:])
            restored.append((game, game._handle(position), negated))
    return Position(restored)
