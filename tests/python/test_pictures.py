"""Pictures: well-formed, of what was asked for, in every format, also of rulesets in Python."""

import os
import tempfile
import xml.dom.minidom

from support import TestCase

import bouton
from bouton import Game, Ruleset, Value


class Row(Ruleset):
    example = 3

    def moves(self, n):
        return range(n)

    def draw(self, n):
        for k in range(n):
            yield f"stone-{k}", [("circle", "stone", 30 * k, 0, 12), ("text", "label", 30 * k, 30, str(k))]
        yield "line", "ground", [(-20, 15), (30 * n, 15)]
        yield "rect", "frame", -30, -30, 30 * n + 40, 80
        yield "polygon", "left", [(0, 40), (10, 40), (5, 50)]


class Pictures(TestCase):
    def pictures(self):
        kayles = Game("kayles")
        yield Value("{4||2|0}").thermograph()
        yield Value("{4||2|0}").thermograph().steps()
        yield Value("{4||2|0}").tree()
        yield bouton.thermographs("{4|1}", "{2|-2}")
        yield bouton.order(0, 1, "*", "^", "v")
        yield Game("domineering").position("3x4")
        yield kayles.position("3,4") - Game("nim").position("3") + Value("{1|0}")
        yield kayles.draw_sequence(80)
        yield Game("queen").draw_table(8, 9)
        yield Game("queen").draw_table(8, 9, of="outcome")
        yield Game("wythoff").draw_positions(20)
        yield Row().position(4)
        yield Game("clobber").position("xoxo")

    def test_svg_is_well_formed(self):
        for picture in self.pictures():
            document = xml.dom.minidom.parseString(picture._repr_svg_())
            self.assertEqual(document.documentElement.tagName, "svg")
            self.assertTrue(document.getElementsByTagName("title"))
            self.assertTrue(document.getElementsByTagName("desc"))

    def test_tikz(self):
        for picture in self.pictures():
            text = picture.tikz()
            self.assertIn("\\begin{tikzpicture}", text)
            self.assertIn("\\end{tikzpicture}", text)

    def test_the_same_picture_gives_the_same_bytes(self):
        for first, second in zip(self.pictures(), self.pictures()):
            self.assertEqual(first.svg(), second.svg())

    def test_files(self):
        picture = Value("{4|1}").thermograph()
        with tempfile.TemporaryDirectory() as folder:
            for kind, start in (("svg", b"<svg"), ("tikz", b""), ("tex", b""), ("pdf", b"%PDF"),
                                ("png", b"\x89PNG")):
                path = os.path.join(folder, "x." + kind)
                try:
                    picture.save(path)
                except bouton.DomainError as error:
                    self.assertIn("librsvg", str(error))
                    continue
                with open(path, "rb") as file:
                    self.assertTrue(file.read().startswith(start), kind)
            for wrong in ("x", "x.gif", ""):
                with self.assertRaises(ValueError):
                    picture.save(os.path.join(folder, wrong))
            with self.assertRaises(OSError):
                picture.save(os.path.join(folder, "none", "x.svg"))

    def test_ids_of_a_ruleset_are_those_of_its_things(self):
        text = Row().position(3).svg()
        for k in range(3):
            self.assertIn(f'id="stone-{k}"', text)
        self.assertNotIn("stone-3", text)

    def test_shapes_that_are_none(self):
        for shape in (5, (), ("circle",), ("circle", "stone", 0), ("circle", "nosuch", 0, 0, 1),
                      ("star", "stone", 0, 0), ("line", "line", [(0, 0)]), ("line", "line", 3),
                      ("polygon", "left", [(1, 2, 3)]), ("circle", "stone", float("nan"), 0, 1),
                      ("circle", "stone", 1e300, 0, 1), ("text", "label", 0, 0, "a\0"), (3, []),
                      ("id", 5), ("id\0", [])):
            kind = type("Kind", (Row,), {"draw": lambda self, n: [shape]})
            with self.assertRaises((TypeError, ValueError), msg=shape):
                kind().position(3).svg()

    def test_an_exception_while_drawing_comes_out_as_itself(self):
        class Fails(Row):
            def draw(self, n):
                yield "circle", "stone", 0, 0, 5
                raise ZeroDivisionError

        with self.assertRaises(ZeroDivisionError):
            Fails().position(3).svg()
        self.assertTrue(Row().position(3).svg())

    def test_nonsense(self):
        for call in (
            lambda: bouton.order(),
            lambda: bouton.thermographs().svg(),
            lambda: Game("nim").draw_table(-1).svg(),
            lambda: Game("nim").draw_table(2**40).svg(),
            lambda: Game("domineering").draw_sequence(5).svg(),
            lambda: Game("kayles").draw_sequence(-5).svg(),
            lambda: bouton._engine.draw_values("tree", [1], "gif", 1),
            lambda: bouton._engine.draw_values("tree", [1], "png", -1),
            lambda: Game("wythoff").draw_positions(5, outcome="X"),
        ):
            with self.assertRaises((ValueError, TypeError, OverflowError)):
                call().svg()
