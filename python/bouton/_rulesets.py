"""Rulesets written in Python."""

from __future__ import annotations

from . import _engine
from ._games import Game
from ._positions import Position


class Negative:
    """What `normal` returns when the representative is that of the negative."""

    __slots__ = ("position",)

    def __init__(self, position):
        self.position = position


class Ruleset(Game):
    """A game of your own: a class with `moves`, or with `left` and `right`.

    Positions are any hashable objects. `example`, a position, is needed for `check` without
    arguments. These may be added:

    - `split(p)`: the positions whose sum p is
    - `normal(p)`: the representative of all positions alike by symmetry, or
      `bouton.Negative(q)` when p is alike the negative of q
    - `negate(p)`: p with the players exchanged
    - `closed_form(p)`: what a theorem says: an outcome 'L' 'R' 'N' 'P', a nim-value, a Value, or
      None where it says nothing
    - `heap(n)` and `cell(row, column)`: the positions of sequences and tables; integers are the
      heaps of sequences by themselves
    - `text(p)` and `parse(text)`: how positions are written; `describe(p, q, player)`: moves
    - `draw(p)`: the shapes of a picture, ("circle", style, x, y, radius), ("rect", style, x, y,
      width, height), ("text", style, x, y, text), ("line", style, points) or ("polygon", style,
      points); an (id, shapes) is a thing that a move can touch. Styles: stone, left, right, both,
      square, line, label and others
    - `misere = True`: the player who cannot move wins; `name`: what it is called
    - `exact = True`: `split` and `normal` keep every move, and not only the value: needed for sums
      in misere play

    >>> class Take(Ruleset):
    ...     example = 5
    ...     def moves(self, n):
    ...         return [n - k for k in (1, 3, 4) if k <= n]
    >>> game = Take()
    >>> game.position(7).outcome, list(game.sequence(8))
    ('P', [0, 1, 0, 1, 2, 3, 2, 0, 1])
    """

    example = None
    misere = False
    exact = False
    _game = _printed = None

    def __init__(self):
        pass

    # -- how the engine sees it --

    def _find(self, name):
        method = getattr(self, name, None)
        if method is not None and not callable(method):
            raise TypeError(f"{type(self).__name__}.{name} is not a function")
        return method

    def _movers(self):
        moves, left, right = (self._find(name) for name in ("moves", "left", "right"))
        if moves and (left or right):
            raise TypeError("a ruleset has moves, or left and right, but not both")
        if not moves and not (left and right):
            raise TypeError("a ruleset needs a method moves, or left and right")
        return (moves, None) if moves else (left, right)

    def _print(self, position):
        write = self._find("text")
        if write is None:
            text = position if isinstance(position, str) else repr(position)
        else:
            text = write(position)
        if not isinstance(text, str):
            raise TypeError(f"text gave {type(text).__name__} instead of str")
        self._printed.setdefault(text, position)
        return text

    def _parse(self, text):
        """What was written is read back; else by `parse`, or as Python writes it."""
        read = self._find("parse")
        if read is not None:
            return read(text)
        if text in self._printed:
            return self._printed[text]
        if isinstance(self.example, str):
            return text
        from ast import literal_eval  # seldom needed, and slow to load

        return literal_eval(text)

    def _normal(self, position):
        alike = self.normal(position)
        if isinstance(alike, Negative):
            return alike.position, True
        return alike, False

    def _heap(self):
        heap = self._find("heap")
        whole = isinstance(self.example, int) and not isinstance(self.example, bool)
        return heap or (_identity if whole else None)

    def _open(self):
        if self._game is None:
            self._printed = {}
            left, right = self._movers()
            methods = (left, right, self._print, self._parse, self._find("split"))
            methods += (self._normal if self._find("normal") else None, self._find("negate"))
            methods += (self._find("closed_form"), self._find("describe"))
            methods += (self._heap(), self._find("cell"), self._find("draw"))
            example = "None" if self.example is None else self._print(self.example)
            self._game = _engine.open_rules(self.name, example, self.misere, self.exact, methods)
        return self._game

    def _parts(self):
        return (_same, self)

    def _picklable(self, position):
        return self._open().state(position)

    def __reduce__(self):
        state = {k: v for k, v in self.__dict__.items() if k not in ("_game", "_printed")}
        return _revive, (type(self), state)

    # -- what differs from other games --

    name = property(lambda self: type(self).__name__)

    def __repr__(self):
        return f"{self.name}()"

    def _handle(self, position):
        if isinstance(position, Position):
            position = position.state
        return self._open().place(position)

    def position(self, position):
        """The position that an object stands for."""
        return Position([(self, self._handle(position), False)])

    def quotient(self, to=None, *, progress=None):
        """The misere quotient of the heaps up to `to`, 20 by default, with a proof.

        >>> class Rows(Ruleset):
        ...     example, exact = (5,), True
        ...     def moves(self, rows):
        ...         for i, n in enumerate(rows):
        ...             for a in range(n):
        ...                 for b in {n - 1 - a, n - 2 - a} - {-1}:
        ...                     left = [m for m in (a, b) if m]
        ...                     yield tuple(sorted((*rows[:i], *left, *rows[i + 1:])))
        ...     def split(self, rows): return [(n,) for n in rows]
        ...     def heap(self, n): return (n,) if n else ()
        >>> Rows().quotient(10).order
        18
        """
        if self.misere:
            return super().quotient(20 if to is None else to, progress=progress)
        twin = _revive(type(self), self.__dict__)
        twin.misere, twin.closed_form = True, None
        if not self.exact:
            twin.split = twin.normal = None
        return twin.quotient(to, progress=progress)

    def check(self, *positions, most=20000):
        """Compares every promise of the ruleset with its moves alone: a Report.

        >>> class Wrong(Ruleset):
        ...     example = 5
        ...     def moves(self, n): return [n - 1] if n else []
        ...     def normal(self, n): return n % 3
        >>> Wrong().check().faults[0].fault
        'the normal form is worth something else'
        """
        if not positions and self.example is None and self._heap() is None:
            raise ValueError("name a position, or give the ruleset an example")
        return super().check(*positions, most=most)


def _identity(n):
    return n


def _same(ruleset):
    return ruleset


def _revive(kind, state):
    ruleset = kind.__new__(kind)
    ruleset.__dict__.update(state, _game=None, _printed=None)
    return ruleset
