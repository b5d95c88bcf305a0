"""Combinatorial games: canonical values, outcomes, nim-values, sequences, rulesets of your own.

>>> from bouton import Game, Value
>>> Value("{2||1|0} + ^*").mean
Fraction(5, 4)
>>> Game("domineering").position("4x4").value
Value('+-{0,{{2|0},2Tiny(2)|{2|0},Miny(2)}}')
"""

from ._engine import Value, version as __version__
from ._errors import DomainError, Error, InputError, LimitError
from ._games import Census, Fault, Game, Period, Quotient, Report, census, games, help
from ._limits import Context, forget, limits
from ._pictures import Picture, order, thermographs
from ._positions import Move, Position, Solution
from ._rulesets import Negative, Ruleset
from ._values import Thermograph, calc, functions

__all__ = [
    "Census",
    "Context",
    "DomainError",
    "Error",
    "Fault",
    "Game",
    "InputError",
    "LimitError",
    "Move",
    "Negative",
    "Period",
    "Quotient",
    "Picture",
    "Position",
    "Report",
    "Ruleset",
    "Solution",
    "Thermograph",
    "Value",
    "calc",
    "census",
    "forget",
    "functions",
    "games",
    "help",
    "limits",
    "order",
    "thermographs",
]
