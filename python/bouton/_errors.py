"""Exceptions, and where the scripts of the package are."""

import os

games_folder = os.environ.get("BOUTON_GAMES") or os.path.join(
    os.path.dirname(os.path.abspath(__file__)), "games"
)


class Error(Exception):
    """What all exceptions of the module have in common.

    `partial` is what was found before a long study ended early, or None.
    """

    partial = None


class InputError(Error, ValueError):
    """Nonsense was given. `place` is where in `text`, as a number of characters, or None.

    >>> import bouton
    >>> try:
    ...     bouton.Value("{1|0")
    ... except bouton.InputError as error:
    ...     print(error.place)
    4
    """

    def __init__(self, message, place=None, text=None):
        super().__init__(message, place, text)
        self.message, self.place, self.text = message, place, text

    def __str__(self):
        if self.place is None or not self.text or "\n" in self.text:
            return self.message
        start = max(0, self.place - 50)
        shown = self.text[start : self.place + 30]
        return f"{self.message}\n  {shown}\n  {' ' * (self.place - start)}^"


class DomainError(InputError):
    """The question has no answer, as the nim-value of a partizan game."""


class LimitError(Error):
    """Not within the limits of time, memory, depth or size."""
