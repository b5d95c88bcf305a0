"""Values: the functions of the calculator as methods, thermographs, expressions."""

from __future__ import annotations

from . import _engine
from ._engine import Value
from ._pictures import Drawable, draw_values

LONG_LATEX = 600


def _count(arguments):
    """How many values a function takes; None: one or more."""
    return None if ".." in arguments else arguments.count(",") + 1


def _make_method(name, arguments, summary, example):
    call = _engine.call

    def method(self, *args):
        return call(name, self, *args)

    rest = ", ".join(arguments.split(",")[1:])
    method.__name__ = name
    method.__qualname__ = f"Value.{name}"
    method.__doc__ = f"{name}({rest}): {summary}.\n\nIn the calculator: {example}"
    return method


def _make_function(name, arguments, summary, example):
    call = _engine.call

    def function(*args):
        if not args:
            raise TypeError(f"{name} takes {arguments}")
        return call(name, *args)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"{name}({arguments}): {summary}.\n\nIn the calculator: {example}"
    return function


class Functions:
    """Every function of the calculator by its name.

    >>> import bouton
    >>> bouton.functions.heat("*2", 1)
    Value('+-{1,{2|0}}')
    >>> bouton.functions.A(6)
    Value('{1|0,{1|0,{1|0}}}')
    """

    def __dir__(self):
        return sorted(self.__dict__)

    def __iter__(self):
        return iter(self.__dict__)


functions = Functions()


def _attach():
    """Methods for what the type does not have by itself: nothing of the table is forgotten."""
    for entry in _engine.functions():
        name = entry[0]
        setattr(functions, name, _make_function(*entry))
        if name == "thermograph":
            Value.thermograph = lambda self: Thermograph(self)
            Value.thermograph.__doc__ = "The thermograph, with both walls."
        elif not hasattr(Value, name):
            setattr(Value, name, _make_method(*entry))


def _repr_latex_(self):
    """For notebooks; None for what nobody would read."""
    if self.nodes > LONG_LATEX:
        return None
    text = self.latex()
    return f"${text}$" if len(text) <= LONG_LATEX else None


class Thermograph(Drawable):
    """The thermograph of a value, which has a picture: svg(), tikz(), save(path).

    >>> from bouton import Value
    >>> t = Value("{4|1}").thermograph()
    >>> t.mean, t.temperature
    (Fraction(5, 2), Fraction(3, 2))
    >>> t.left_wall[0], t.left_wall[-1]
    ((Fraction(-1, 1), Fraction(5, 1)), (Fraction(3, 2), Fraction(5, 2)))
    """

    __slots__ = ("value", "left_wall", "right_wall")

    def __init__(self, value):
        self.value = Value(value)
        self.left_wall, self.right_wall = self.value._walls()

    @property
    def mean(self):
        """Where the mast stands."""
        return self.value.mean

    @property
    def temperature(self):
        """Where the mast begins."""
        return self.value.temperature

    def at(self, temperature):
        """Both walls at a temperature: (left, right).

        >>> Thermograph("{4|1}").at(1)
        (Fraction(3, 1), Fraction(2, 1))
        """
        return _wall_at(self.left_wall, temperature), _wall_at(self.right_wall, temperature)

    def steps(self):
        """How it is built, one picture after the other."""
        return draw_values("steps", [self.value])

    def _draw(self, form, scale):
        return _engine.draw_values("thermograph", [self.value], form, scale)

    def __repr__(self):
        return f"Thermograph({self.value!r})"

    def __eq__(self, other):
        if not isinstance(other, Thermograph):
            return NotImplemented
        return (self.left_wall, self.right_wall) == (other.left_wall, other.right_wall)

    def __hash__(self):
        return hash((tuple(self.left_wall), tuple(self.right_wall)))


def _wall_at(wall, temperature):
    if temperature < wall[0][0]:
        raise ValueError("a thermograph begins at temperature -1")
    for (low, x), (high, y) in zip(wall, wall[1:]):
        if temperature <= high:
            return x + (y - x) * (temperature - low) / (high - low)
    return wall[-1][1]


def calc(expression, **variables):
    """What an expression of the calculator comes to: a Value, a bool, a list, a Thermograph.

    >>> calc("G > 0", G="^")
    True
    >>> calc("[domineering 2x2] + 1")
    Value('{2|0}')
    >>> calc("incentives({2|0})")
    [Value('{2|0}')]
    """
    if not isinstance(expression, str):
        raise TypeError(f"an expression is a text, not {type(expression)!r}")
    return _engine.evaluate(expression, variables)


def _tree(self):
    """The canonical form as a graph in which every subposition stands once: a Picture."""
    return draw_values("tree", [self])


_attach()
Value.tree = _tree
Value._repr_latex_ = _repr_latex_
