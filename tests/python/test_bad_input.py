"""Nonsense of every kind: exceptions, never a crash, never a wrong answer."""

import gc
from decimal import Decimal

from support import TestCase

import bouton
from bouton import Game, Value


class Nonsense(TestCase):
    def refused(self, call, *kinds):
        with self.assertRaises(kinds or (ValueError, TypeError)):
            call()

    def test_values_of_wrong_types(self):
        for thing in (None, 1.5, b"1", [], {}, object(), Decimal(1), 1j, Value, (1, 2), ...):
            self.refused(lambda: Value(thing), TypeError)
        for args in ((), (1, 2, 3), ([1], 5), ([None], []), ([[]], []), (5, 6)):
            self.refused(lambda: Value(*args))
        self.refused(lambda: Value(text="^"), TypeError)

    def test_texts_of_values(self):
        for text in ("", " ", "{", "}", "{1|0", "1/0", "1/3", "^^^^^^*x", "nosuch(3)", "[nim]",
                     "[nosuch 3]", "1 +", "\ud7ff", "{1|0}{", "x" * 100000, "((((", "mean(1"):
            self.refused(lambda: Value(text), bouton.InputError)

    def test_null_characters(self):
        self.refused(lambda: Value("1\0"), ValueError)
        self.refused(lambda: Game("nim\0"), ValueError)
        self.refused(lambda: Game("nim").position("3\0,4"), ValueError)
        self.refused(lambda: bouton.calc("1\0"), ValueError)
        self.refused(lambda: bouton.calc("G", **{"G\0": 1}), ValueError)

    def test_lone_surrogates(self):
        self.refused(lambda: Value("\udc80"), ValueError)
        self.refused(lambda: Game("nim").position("\udc80"), ValueError)

    def test_deep_nests(self):
        for deep in ("{" * 10**6, "{" * 10**6 + "|" + "}" * 10**6, "(" * 10**6 + "1" + ")" * 10**6,
                     "-" * 10**6 + "1", "+-" * 10**5 + "1", "|" * 10**5):
            with self.assertRaises(bouton.Error):
                Value(deep)

    def test_places_count_characters(self):
        with self.assertRaises(bouton.InputError) as caught:
            Value("↑ + nosuch(3)")
        self.assertEqual(caught.exception.place, 4)
        self.assertEqual(caught.exception.text, "↑ + nosuch(3)")
        self.assertIn("^", str(caught.exception).splitlines()[-1])
        with self.assertRaises(bouton.InputError) as caught:
            Game("nim").position("3,x")
        self.assertEqual(caught.exception.place, 2)

    def test_games_of_wrong_types(self):
        for name in (None, 3, b"nim", []):
            self.refused(lambda: Game(name), TypeError)
        for name in ("", "nosuch", "octal", "octal:9", "nim:k=3", ":", "misere:", "nosuch.lua", "/"):
            self.refused(lambda: Game(name), bouton.InputError, OSError)
        self.refused(lambda: Game("subtraction", -1), bouton.InputError)

    def test_positions_of_wrong_types(self):
        nim = Game("nim")
        for thing in (None, 1.5, b"3", object(), [1.5], ["x"], True):
            self.refused(lambda: nim.position(thing), TypeError)
        for text in ("", "x", "-3", "3,,4", "3 + ", "3" * 10 + "x"):
            self.refused(lambda: nim.position(text), bouton.InputError)
        self.refused(lambda: nim.position(3).state, TypeError)

    def test_studies_with_nonsense(self):
        nim = Game("nim")
        for call in (
            lambda: nim.sequence("5"),
            lambda: nim.sequence(None),
            lambda: nim.sequence(5, start=-1),
            lambda: nim.sequence(2**70),
            lambda: nim.sequence(2**64 + 5, start=2**64),
            lambda: nim.table(-1, 3),
            lambda: nim.table(2**33, 2**33),
            lambda: nim.positions(-1),
            lambda: nim.period(limit=-1),
            lambda: Game("domineering").period(),
            lambda: Game("domineering").sequence(5),
            lambda: nim.check(object()),
            lambda: nim.values(5),
            lambda: nim.values(["3"], of="luck"),
        ):
            self.refused(call, ValueError, TypeError, OverflowError, MemoryError)
        self.assertEqual(list(nim.sequence(2)), [0, 1, 2])

    def test_the_engine_itself(self):
        engine = bouton._engine
        for call in (
            lambda: engine.solve([], 0, 0, 0),
            lambda: engine.solve([1], 0, 0, 0),
            lambda: engine.solve([(1, 2, 3)], 0, 0, 0),
            lambda: engine.solve(None, 0, 0, 0),
            lambda: engine.solve([(Game("nim")._game, 1, False)], 9, 0, 0),
            lambda: engine.explain([]),
            lambda: engine.call(),
            lambda: engine.call("nosuch", 1),
            lambda: engine.value_term(3),
            lambda: engine.Game(),
            lambda: engine.open_rules("x", "x", False, False, ()),
            lambda: Game("nim")._game.place(3),
            lambda: Game("nim")._game.nims(0, b"123"),
        ):
            self.refused(call, ValueError, TypeError)

    def test_handles_that_are_none(self):
        game = Game("nim")._game
        for handle in (0, 10**6, 2**32 - 1, 2**40, -1):
            for call in (
                lambda: game.text(handle),
                lambda: game.options(handle, False),
                lambda: game.move_text(handle, handle, False),
                lambda: game.negate(handle),
                lambda: bouton._engine.solve([(game, handle, False)], 0, 0, 0),
                lambda: game.check([handle], 10),
            ):
                self.refused(call, ValueError, OverflowError)

    def test_random_texts(self):
        letters = "{}|,*^v+-./0123456789()<>[] XGmean=;_≥↑∗"
        for _ in range(3000):
            text = "".join(self.random.choice(letters) for _ in range(self.random.randrange(1, 14)))
            try:
                with bouton.limits(time=2):
                    value = Value(text)
            except bouton.Error:
                continue
            self.assertEqual(Value(str(value)), value, text)

    def test_garbage_is_collected_while_values_are_made(self):
        before = gc.get_threshold()
        gc.set_threshold(1)
        try:
            for k in range(200):
                Value([k, "^"], [-k]) + Game("kayles").position(k % 9).value
        finally:
            gc.set_threshold(*before)
