"""Limits, contexts, progress."""

from __future__ import annotations

from . import _engine

_UNITS = {"": 1, "B": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def _bytes(memory):
    """200M, 1.5G, or a number of bytes."""
    if memory is None:
        return 0
    if isinstance(memory, str):
        number = memory.strip().upper().removesuffix("IB")
        unit = number[-1:] if number[-1:] in "BKMGT" else ""
        number = number.removesuffix(unit) if unit else number
        try:
            memory = float(number) * _UNITS[unit]
        except ValueError:
            raise ValueError(f"a size of memory is written as 200M or 1.5G, not {memory!r}") from None
    if not 0 < memory < 2**63:
        raise ValueError("a size of memory is a positive number")
    return max(1, int(memory))


class limits:
    """Bounds the work of this thread: `with limits(time=1, memory="200M"):`.

    The time is that of the whole block; past a limit a question raises LimitError. Blocks may be
    nested, and the smaller limit counts.

    >>> import bouton
    >>> with bouton.limits(time=0.01):
    ...     bouton.Game("domineering").position("9x9").value
    Traceback (most recent call last):
      ...
    bouton._errors.LimitError: the time limit of 0.01 s was reached
    """

    def __init__(self, time=None, memory=None):
        if time is not None and not 0 < time < 1e9:
            raise ValueError("a time limit is a positive number of seconds")
        self._time, self._memory = time or 0, _bytes(memory)
        self._before = []

    def __enter__(self):
        self._before.append(_engine.limit(self._time, self._memory))
        return self

    def __exit__(self, *unused):
        _engine.unlimit(*self._before.pop())


class Context(_engine.Context):
    """A place of its own for values and games: `with Context():`.

    One context serves one thread at a time: threads that share one wait for each other, threads that
    each have their own work side by side. Values of different contexts can be mixed.

    >>> from bouton import Context, Value
    >>> with Context() as mine:
    ...     g = Value("{2|0}")
    >>> g + Value("^") == Value("{2^|^}")
    True
    """

    __slots__ = ("_before",)

    def __enter__(self):
        self._before = _engine.choose(self)
        return self

    def __exit__(self, *unused):
        _engine.choose(self._before)


class _watching:
    """Calls `progress(done, total)` while a context works: what tqdm and friends need."""

    def __init__(self, context, progress):
        if progress is not None and not callable(progress):
            raise TypeError("progress is a function of (done, total)")
        self._context, self._progress = context, progress

    def _call(self, what, done, total):
        self._progress(done, total)

    def __enter__(self):
        if self._progress is not None:
            self._before = self._context.watch(self._call)

    def __exit__(self, *unused):
        if self._progress is not None:
            self._context.watch(self._before)


def forget():
    """Forgets what was kept for questions answered before; values and games in use stay."""
    _engine.current().forget()
