"""Pictures of values, positions, sequences and tables: the one place where they are written."""

from __future__ import annotations

import os

from . import _engine
from ._engine import Value

FORMATS = ("svg", "tikz", "tex", "pdf", "png")


class Drawable:
    """What has a picture: `_draw(format, scale)` gives it as text or bytes."""

    __slots__ = ()

    def svg(self):
        """The picture as the text of an SVG file."""
        return self._draw("svg", 1)

    def tikz(self):
        """The picture as a tikzpicture for LaTeX."""
        return self._draw("tikz", 1)

    def save(self, path, scale=2):
        """Writes it to a file whose name ends with .svg, .tikz, .tex, .pdf or .png.

        PDF and PNG need the library librsvg; `scale` is for PNG.
        """
        path = os.fspath(path)
        kind = os.path.splitext(path)[1].lstrip(".").lower()
        if kind not in FORMATS:
            raise ValueError(f"the name of a picture ends with one of .{', .'.join(FORMATS)}")
        content = self._draw("tikz" if kind == "tex" else kind, scale)
        if isinstance(content, str):
            content = content.encode()
        with open(path, "wb") as file:
            file.write(content)

    def _repr_svg_(self):
        return self.svg()


class Picture(Drawable):
    """A picture, shown by notebooks: svg(), tikz(), save(path).

    >>> from bouton import Game
    >>> Game("queen").draw_table(8, 8).svg().startswith("<svg")
    True
    """

    __slots__ = ("_words", "_draw")

    def __init__(self, words, draw):
        self._words, self._draw = words, draw

    def __repr__(self):
        return f"<Picture: {self._words}>"


def draw_values(kind, values):
    values = [Value(value) for value in values]
    words = f"{kind} of {', '.join(map(repr, values[:4]))}{', ..' if len(values) > 4 else ''}"
    return Picture(words, lambda form, scale: _engine.draw_values(kind, values, form, scale))


def thermographs(*values):
    """The thermographs of several values over each other."""
    return draw_values("thermograph", values)


def order(*values):
    """The Hasse diagram of some values: who is greater than whom.

    >>> order("^", 0, "*", "v")
    <Picture: order of Value('^'), Value('0'), Value('*'), Value('v')>
    """
    return draw_values("order", values)
