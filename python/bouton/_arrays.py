"""Buffers that the engine fills, as numpy arrays when numpy is there, as lists otherwise."""

from __future__ import annotations

_numpy = False  # not looked for yet


def _find_numpy():
    """It takes a tenth of a second to load: only when the first array is made."""
    global _numpy
    if _numpy is False:
        try:
            import numpy as _numpy
        except ImportError:
            _numpy = None
    return _numpy


def numbers(buffer, count, letter):
    """`count` items of a bytearray without copying; letter as in the module array."""
    numpy = _find_numpy()
    view = memoryview(buffer).cast(letter)[:count]
    return numpy.frombuffer(view, dtype=letter) if numpy else view.tolist()


def letters(buffer, count):
    """Outcomes: an array of one letter each, or a list of them."""
    numpy = _find_numpy()
    if numpy:
        return numpy.frombuffer(memoryview(buffer)[:count], dtype="S1").astype("U1")
    return list(buffer[:count].decode("ascii"))


def outcomes(buffer, count):
    """The same from the codes of a table."""
    numpy = _find_numpy()
    if numpy:
        codes = numpy.frombuffer(buffer, dtype="I")[:count]
        return numpy.array(list("LRNP?"))[codes]
    return ["LRNP?"[code] for code in memoryview(buffer).cast("I")[:count]]


def records(buffer, count):
    """Rows of a census: set, period, preperiod, letters."""
    numpy = _find_numpy()
    if numpy:
        fields = [(name, "Q") for name in ("set", "period", "preperiod", "letters")]
        return numpy.frombuffer(buffer, dtype=fields, count=count)
    return [tuple(row) for row in rows(memoryview(buffer).cast("Q")[: 4 * count].tolist(), 4)]


def rows(items, columns):
    """A row for each `columns` items."""
    numpy = _find_numpy()
    if numpy:
        return items.reshape(-1, columns)
    return [items[i : i + columns] for i in range(0, len(items), columns)]


def raised(error, partial):
    """The error with what was found before it."""
    error.partial = partial
    return error
