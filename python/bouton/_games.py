"""Games: opened by name, their positions, sequences, periods, tables, checks, the census."""

from __future__ import annotations

import os
from collections import namedtuple

from . import _arrays, _engine
from ._errors import InputError, games_folder
from ._limits import _watching, limits
from ._numbers import to_digits
from ._pictures import Picture
from ._positions import Position, _choose

_OF = {"outcome": 0, "nim": 1, "value": 2}
_OUTCOMES = {"L": 0, "R": 1, "N": 2, "P": 3}


class Period(namedtuple("Period", "preperiod period saltus proved found searched proof")):
    """What repeats: for all n from `preperiod` on, a(n + period) = a(n) + saltus.

    `found` is false when no period was seen among the `searched` heaps; a `period` of 0 that is
    `proved` says that nothing ever repeats. `proof` says why, in words.
    """

    __slots__ = ()


class Quotient(
    namedtuple(
        "Quotient",
        "order images p_portion relations generators all_heaps preperiod period tame kernel",
    )
):
    """A misere quotient: a commutative monoid of `order` elements, written as words.

    `images[n]` is the element of heap n, `p_portion` those that are lost for the player to move,
    `generators` maps the letters to heaps. If `all_heaps` is true, heap n + period is alike
    heap n from `preperiod` on, and the quotient is that of all heaps: proved.
    """

    __slots__ = ()


def _read_quotient(fields):
    order, _, all_heaps, preperiod, period, tame, kernel, words = fields
    rows = [line.split("\t") for line in (words or "").splitlines()]
    lists = {row[0]: row[1:] for row in rows}
    heaps = [int(heap) for heap in lists.get("generators", [])]
    letters = "abcdefghijklmnopqrstuvwxyz" if len(heaps) <= 26 else None
    names = (letters[i] if letters else f"g{i + 1}" for i in range(len(heaps)))
    return Quotient(
        order,
        lists.get("images", []),
        lists.get("p_portion", []),
        lists.get("relations", []),
        dict(zip(names, heaps)),
        all_heaps,
        preperiod if all_heaps else None,
        period if all_heaps else None,
        tame,
        kernel,
    )


def _write_parameter(value):
    if isinstance(value, (list, tuple, set, frozenset, range)):
        return ",".join(str(item) for item in value)
    return str(value)


def _write_name(name, parameters, named):
    """`subtraction:2,3,6:end=LR` from what was given in Python."""
    words = [name]
    numbers = [str(p) for p in parameters if isinstance(p, int) and not isinstance(p, bool)]
    if numbers:
        words.append(",".join(numbers))
    words += [_write_parameter(p) for p in parameters if not isinstance(p, int)]
    for key, value in named.items():
        if value is True:
            words.append(key)
        elif value is not False and value is not None:
            words.append(f"{key}={_write_parameter(value)}")
    return ":".join(words)


def _find_script(name):
    """Scripts that come with the package answer to their bare names: push for push.lua."""
    prefix = ""
    while name.startswith(("misere:", "impartial:")):
        word, name = name.split(":", 1)
        prefix += word + ":"
    stem, colon, rest = name.partition(":")
    if stem and "/" not in stem and not stem.endswith(".lua") and stem not in _built_in():
        if os.path.isfile(os.path.join(games_folder, stem + ".lua")):
            stem += ".lua"
    return prefix + stem + colon + rest


def _built_in(_names=set()):
    if not _names:
        _names.update(entry[0] for entry in _engine.about())
    return _names


class Game:
    """A game by its name and parameters.

    >>> Game("octal", "0.77").position("5").nim_value
    4
    >>> Game("subtraction", 2, 3, 6, end="LR").name
    'subtraction:2,3,6:end=LR'
    >>> Game("clobber").position("xoxo").value
    Value('+-{*,^}')
    """

    def __init__(self, name, *parameters, **named):
        if not isinstance(name, str):
            raise TypeError(f"the name of a game is a text, not {type(name)!r}")
        self._game = _engine.open(_find_script(_write_name(name, parameters, named)), games_folder)

    def _open(self):
        """The game of the engine."""
        return self._game

    def _parts(self):
        return (Game, self.name)

    def _picklable(self, position):
        return self._open().text(position)

    def _write(self, position):
        return repr(self._picklable(position))

    def __reduce__(self):
        return self._parts()[0], self._parts()[1:]

    @property
    def name(self):
        """As it is typed: subtraction:2,3,6."""
        return self._open().name

    @property
    def partizan(self):
        """Whether the players' options differ."""
        return self._open().partizan

    @property
    def normal_play(self):
        """Whether the player who cannot move loses."""
        return self._open().normal_play

    def __repr__(self):
        return f"Game({self.name!r})"

    # -- positions --

    def _handle(self, position):
        if isinstance(position, int) and not isinstance(position, bool):
            position = to_digits(position)
        elif isinstance(position, (tuple, list)) and all(isinstance(n, int) for n in position):
            position = ",".join(map(to_digits, position))
        return self._open().parse(position)

    def _read_sum(self, text):
        """The positions of `6 + 1,4 - 2`; a mistake is found in the whole text."""
        terms, start, negated = [], 0, False
        while start <= len(text):
            ends = [end for end in (text.find(" + ", start), text.find(" - ", start)) if end >= 0]
            end = min(ends, default=len(text))
            try:
                terms.append((self, self._handle(text[start:end].strip()), negated))
            except InputError as error:
                place = None if error.place is None else error.place + start
                raise type(error)(error.message, place, text) from None
            negated, start = text[end : end + 3] == " - ", end + 3
        return Position(terms)

    def position(self, position):
        """A position as it is typed, or numbers: position("3,5"), position(3), position([3, 5]).

        >>> Game("nim").position([3, 5, 7])
        Game('nim').position('3,5,7')
        >>> Game("kayles").position("6 + 1,4").nim_value
        3
        """
        if isinstance(position, str) and self._open().has_sums:
            return self._read_sum(position)
        return Position([(self, self._handle(position), False)])

    def values(self, positions, *, of="value", time=None, progress=None):
        """The values of many positions; an error stands in its place and stops nothing.

        `of` is "value", "nim" or "outcome"; `time` bounds each of them.

        >>> Game("domineering").values(["2x2", "2x3", "nonsense"])[:2]
        [Value('+-1'), Value('{2|-1/2}')]
        """
        name = {"value": "value", "nim": "nim_value", "outcome": "outcome"}
        field = _choose(name, of, "of")
        positions = list(positions)
        answers = []
        try:
            for done, position in enumerate(positions):
                answers.append(self._answer(position, field, time))
                if progress is not None:
                    progress(done + 1, len(positions))
        except KeyboardInterrupt as error:
            raise _arrays.raised(error, answers)
        return answers

    def _answer(self, position, field, time):
        try:
            if not isinstance(position, Position):
                position = self.position(position)
            if time is None:
                return getattr(position, field)
            with limits(time=time):
                return getattr(position, field)
        except KeyboardInterrupt:
            raise
        except Exception as error:
            return error

    # -- studies --

    def _of(self, of):
        if of is None:
            return "nim" if not self.partizan and self.normal_play else "outcome"
        _choose(_OF, of, "of")
        return of

    def sequence(self, to, of=None, start=0, *, progress=None):
        """The answers for the heaps `start` to `to`: nim-values, letters of outcomes, or values.

        When it ends early, the exception has what was found as `partial`.

        >>> list(Game("kayles").sequence(11))
        [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6]
        """
        of, count = self._of(of), to - start + 1
        if start < 0 or count < 0:
            raise ValueError("heaps are counted from 0")
        game = self._open()
        with _watching(game.context, progress):
            if of == "value":
                result, error = game.values(start, count)
            elif of == "nim":
                buffer = bytearray(4 * count)
                done, error = game.nims(start, buffer)
                result = _arrays.numbers(buffer, done, "I")
            else:
                buffer = bytearray(count)
                done, error = game.letters(start, buffer)
                result = _arrays.letters(buffer, done)
        if error is not None:
            raise _arrays.raised(error, result)
        return result

    def period(self, of=None, limit=0, *, progress=None):
        """The least period and preperiod of the sequence, with a proof where one is known.

        >>> Game("kayles").period()[:4]
        (71, 12, 0, True)
        """
        game = self._open()
        with _watching(game.context, progress):
            fields, error = game.period(_OF[self._of(of)], limit)
        found, proved, preperiod, period, saltus, searched, proof = fields
        result = Period(preperiod, period, saltus, proved, found, searched, proof)
        if error is not None:
            raise _arrays.raised(error, result)
        return result

    def quotient(self, to=None, *, progress=None):
        """The misere quotient of the heaps up to `to`, or of all heaps once they repeat.

        >>> q = Game("misere:kayles").quotient()
        >>> q.order, q.preperiod, q.period, q.images[:6]
        (40, 71, 12, ['1', 'a', 'b', 'a b', 'a', 'c'])
        """
        if self.normal_play:
            return Game("misere:" + self.name).quotient(to, progress=progress)
        game = self._open()
        with _watching(game.context, progress):
            fields, error = game.quotient(2**63 - 1 if to is None else to)
        result = _read_quotient(fields)
        if error is not None:
            raise _arrays.raised(error, result)
        return result

    def table(self, rows, columns=None, of=None, *, progress=None):
        """The answers for a game on two piles: rows of nim-values or of letters.

        >>> [list(row) for row in Game("queen").table(3, 3)]
        [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
        """
        columns = rows if columns is None else columns
        of, buffer = self._of(of), bytearray(4 * rows * columns)
        game = self._open()
        with _watching(game.context, progress):
            done, error = game.table(_OF[of], rows, columns, buffer)
        if of == "nim":
            items = _arrays.numbers(buffer, done * columns, "I")
        else:
            items = _arrays.outcomes(buffer, done * columns)
        result = _arrays.rows(items, columns)
        if error is not None:
            raise _arrays.raised(error, result)
        return result

    def positions(self, count, outcome="P", *, progress=None):
        """The first pairs x <= y with an outcome, for a game on two piles.

        >>> [tuple(map(int, pair)) for pair in Game("wythoff").positions(4)]
        [(0, 0), (1, 2), (3, 5), (4, 7)]
        """
        buffer = bytearray(16 * count)
        game = self._open()
        with _watching(game.context, progress):
            done, error = game.pairs(_choose(_OUTCOMES, outcome, "outcome"), buffer)
        result = _arrays.rows(_arrays.numbers(buffer, 2 * done, "Q"), 2)
        if error is not None:
            raise _arrays.raised(error, result)
        return result

    # -- pictures --

    def draw_sequence(self, to, of=None, start=0, fold=0):
        """The sequence as a Picture: with its period; `fold` is the length of a row."""
        of = _OF[self._of(of)]
        return Picture(
            f"sequence of {self.name} to {to}",
            lambda form, scale: self._open().draw_sequence(of, start, to, fold, form, scale),
        )

    def draw_table(self, rows, columns=None, of=None):
        """The table as a Picture: nim-values as colours, outcomes as squares."""
        of, columns = _OF[self._of(of)], rows if columns is None else columns
        return Picture(
            f"table of {self.name}, {rows}x{columns}",
            lambda form, scale: self._open().draw_table(of, rows, columns, form, scale),
        )

    def draw_positions(self, count, outcome="P"):
        """The first pairs with an outcome as points, with the lines along which they lie."""
        outcome = _choose(_OUTCOMES, outcome, "outcome")
        return Picture(
            f"positions of {self.name}",
            lambda form, scale: self._open().draw_pairs(outcome, count, form, scale),
        )

    def check(self, *positions, most=20000):
        """Compares every promise of the ruleset with its moves alone: a Report.

        >>> bool(Game("kayles").check())
        True
        """
        handles = [self.position(p)._terms[0][1] for p in positions]
        game = self._open()
        (faults, count, complete, ended), error = game.check(handles, most)
        found = [
            Fault(fault, Position([(self, at, False)]) if at else None, words)
            for fault, at, words in faults
        ]
        report = Report(found, count, complete, ended)
        if error is not None:
            raise _arrays.raised(error, report)
        return report


class Fault(namedtuple("Fault", "fault position words")):
    """A promise that is not kept, the smallest position that shows it, and words."""

    __slots__ = ()


class Report:
    """What a check found. True when nothing is wrong."""

    def __init__(self, faults, positions, complete, ended):
        self.faults = faults
        self.positions = positions
        self.complete = complete
        self.ended = ended

    def __bool__(self):
        return not self.faults

    def __repr__(self):
        words = [f"{f.fault}, at {f.position}: {f.words}" for f in self.faults]
        looked = f"examined {self.positions} positions"
        return "\n".join(words or ["nothing wrong was found"]) + f" ({looked})"


def games():
    """The names of all games: those of the library and the scripts that come with it.

    >>> "nim" in games() and "clobber" in games()
    True
    """
    names = [entry[0] for entry in _engine.about()]
    scripts = [f[:-4] for f in sorted(os.listdir(games_folder)) if f.endswith(".lua")]
    return names + [n for n in scripts if n not in _built_in() and not n.endswith("-study")]


def help(name):
    """What the library says of a game that it has."""
    for entry in _engine.about():
        if entry[0] == name:
            _, summary, parameters, notation, example, words = entry
            lines = [f"{name}: {summary}", "", words, "", f"A position: {notation}"]
            if parameters:
                lines.append(f"Parameters: {parameters}")
            return "\n".join(lines + [f"Example: {example}"])
    raise InputError(f"no game of the library is called {name!r}")


class Census(namedtuple("Census", "sets eventually_left eventually_right others rows")):
    """How many subtraction sets there are, and what becomes of them.

    `rows` are the first sets with their periods: an array with the fields set, period, preperiod and
    letters, or a list of tuples. `elements(row)` and `letters(row)` say what their numbers mean.
    """

    __slots__ = ()

    @staticmethod
    def elements(row):
        """The elements of a set: those of its number's bits."""
        return [k + 1 for k in range(64) if int(row[0]) >> k & 1]

    @staticmethod
    def letters(row):
        """The outcomes met in the period."""
        return "".join(letter for k, letter in enumerate("LRNP") if int(row[3]) >> k & 1)


def census(min, max, end="P", list=0, *, progress=None):
    """Every subtraction set with least element `min` and elements up to `max`: a Census.

    `end` decides the ends as in Game("subtraction", .., end="LR"); `list` is how many sets are
    listed. When it ends early, the exception has what was counted as `partial`.

    >>> census(2, 10, "LR")[:4]
    (256, 119, 0, 137)
    """
    if not 1 <= min <= max <= 64:
        raise ValueError("elements are from 1 to 64")
    buffer = bytearray(32 * list)
    with _watching(_engine.current(), progress):
        (*counts, listed), error = _engine.census(min, max, end, buffer)
    result = Census(*counts, _arrays.records(buffer, listed))
    if error is not None:
        raise _arrays.raised(error, result)
    return result
