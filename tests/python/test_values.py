"""Values: arithmetic and order beside plain Python, conversions, hashes, pickles, texts."""

import copy
import itertools
import pickle
from fractions import Fraction

import plain_games as plain
from support import TestCase

import bouton
from bouton import Context, Value


class Arithmetic(TestCase):
    def random_pair(self):
        g = plain.random_game(self.random, 3)
        return g, Value(str(g))

    def test_sums_and_negatives_are_those_of_the_definition(self):
        for _ in range(150):
            (g, x), (h, y) = self.random_pair(), self.random_pair()
            self.assertEqual(Value(str(g + h)), x + y)
            self.assertEqual(Value(str(g - h)), x - y)
            self.assertEqual(Value(str(-g)), -x)
            self.assertEqual(x - x, 0)

    def test_canonical_forms_are_those_of_the_definition(self):
        for _ in range(150):
            g, x = self.random_pair()
            form = plain.canonical(g)
            self.assertEqual(len(x.left), len(form.left))
            self.assertEqual({Value(str(y)) for y in form.left}, set(x.left))
            self.assertEqual({Value(str(y)) for y in form.right}, set(x.right))
            self.assertEqual(x.birthday, plain.birthday(form))
            self.assertEqual(x.nodes, plain.nodes(form))
            self.assertEqual(x.outcome, plain.outcome(g))
            self.assertEqual(Value(x.left, x.right), x)

    def test_the_order_is_partial(self):
        for _ in range(300):
            (g, x), (h, y) = self.random_pair(), self.random_pair()
            low, high = plain.at_most(g, h), plain.at_most(h, g)
            self.assertEqual((x <= y, x >= y), (low, high))
            self.assertEqual((x < y, x > y), (low and not high, high and not low))
            self.assertEqual((x == y, x != y), (low and high, not (low and high)))
            self.assertEqual(x.fuzzy(y), not low and not high)

    def test_multiples(self):
        self.assertEqual(3 * Value("^"), Value("^3"))
        self.assertEqual(Value("^") * -2, Value("vv"))
        self.assertEqual(0 * Value("{1|0}"), 0)
        for wrong in (Fraction(1, 2), 0.5, "2", None):
            with self.assertRaises(TypeError):
                Value("^") * wrong
        with self.assertRaisesRegex(TypeError, "conway"):
            Value("^") * Value("^")

    def test_truth_is_not_being_zero(self):
        self.assertFalse(Value("* + *"))
        self.assertTrue(Value("*"))
        self.assertEqual(+Value("^"), Value("^"))


class Conversions(TestCase):
    def test_numbers_in_and_out(self):
        for n in (0, 1, -1, 7, -(2**31), 2**62, -(2**63), 2**63, 10**40, -(10**40), 7**9000, -(7**9000)):
            self.assertEqual(int(Value(n)), n)
            self.assertEqual(Value(n), n)
            self.assertEqual(n, Value(n))
            if abs(n) < 10**4000:
                self.assertEqual(str(Value(n)), str(n))
            self.assertEqual(hash(Value(n)), hash(n))
        for _ in range(200):
            f = Fraction(self.random.randrange(-(10**6), 10**6), 2 ** self.random.randrange(70))
            self.assertEqual(Value(f), f)
            self.assertEqual(Value(f).fraction, f)
            self.assertEqual(hash(Value(f)), hash(f))
            self.assertEqual(Value(f).as_integer_ratio(), f.as_integer_ratio())
            self.assertEqual(float(Value(f)), float(f))

    def test_numbers_mix_with_values(self):
        self.assertEqual(Value("^") + 1, Value("1^"))
        self.assertEqual(1 - Value("^"), Value("1v"))
        self.assertEqual(Fraction(1, 2) + Value("*"), Value("1/2*"))
        self.assertTrue(0 < Value("^") < Fraction(1, 1024))
        self.assertTrue(Value("{1|0}") >= -1)

    def test_what_is_no_dyadic_number_is_refused_and_equals_nothing(self):
        with self.assertRaises(bouton.InputError):
            Value(Fraction(1, 3))
        self.assertFalse(Value(1) == Fraction(1, 3))
        self.assertTrue(Value(1) != Fraction(1, 3))

    def test_equality_with_other_things_is_false(self):
        for other in ("^", None, 0.5, [], object(), b"1"):
            self.assertFalse(Value("^") == other)
            self.assertTrue(Value("^") != other)
        with self.assertRaises(TypeError):
            Value("^") < "1"

    def test_floats_are_refused_with_advice(self):
        with self.assertRaisesRegex(TypeError, "Fraction"):
            Value(0.5)
        with self.assertRaises(TypeError):
            Value("^") + 0.5

    def test_only_numbers_become_numbers(self):
        for convert in (int, float, lambda v: v.fraction):
            with self.assertRaises(ValueError):
                convert(Value("^"))
        with self.assertRaises(ValueError):
            int(Value("1/2"))

    def test_measures_are_fractions(self):
        g = Value("{4|1}")
        self.assertEqual((g.mean, g.temperature), (Fraction(5, 2), Fraction(3, 2)))
        self.assertEqual((g.left_stop, g.right_stop), (4, 1))
        for x in (g.mean, g.temperature, g.left_stop, g.right_stop):
            self.assertIs(type(x), Fraction)
        self.assertIs(type(g.birthday), int)

    def test_integers_of_numpy(self):
        try:
            import numpy
        except ImportError:
            self.skipTest("numpy is not there")
        self.assertEqual(Value(numpy.int32(5)) + numpy.int64(2), 7)


class Texts(TestCase):
    def test_texts_read_back(self):
        for _ in range(200):
            x = Value(str(plain.random_game(self.random, 4)))
            self.assertEqual(Value(str(x)), x)
            self.assertEqual(Value(x.unicode()), x)
            if repr(x).startswith("Value("):
                self.assertEqual(eval(repr(x)), x)

    def test_hash_and_equality_across_contexts(self):
        for _ in range(60):
            text = str(plain.random_game(self.random, 3))
            here = Value(text)
            with Context():
                there = Value(text)
            self.assertIsNot(here.context, there.context)
            self.assertEqual(here, there)
            self.assertEqual(hash(here), hash(there))
            self.assertEqual(here - there, 0)
            self.assertEqual(len({here, there}), 1)
            self.assertFalse(here < there)

    def test_pickle_and_copy(self):
        for text in ("^*", "{3|1}", "1/2", "+-{3,{4|2}}", "Tiny(2)"):
            x = Value(text)
            for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
                self.assertEqual(pickle.loads(pickle.dumps(x, protocol)), x)
            self.assertEqual(copy.copy(x), x)
            self.assertEqual(copy.deepcopy([x])[0], x)

    def test_big_values_print_short(self):
        self.assertLess(len(repr(bouton.functions.heat("*14", 1))), 300)
        g = Value("[domineering 4x5]")
        self.assertLess(len(repr(g)), 300)
        self.assertEqual(Value(str(g)), g)
        big = sum((bouton.functions.A(2 * k) for k in range(1, 25)), Value(0))
        self.assertLess(len(repr(big)), 300)
        self.assertIsNone(big._repr_latex_())

    def test_latex_for_notebooks(self):
        self.assertEqual(Value("1/2")._repr_latex_(), "$\\frac{1}{2}$")
        self.assertTrue(Value("{2^*|v}")._repr_latex_().startswith("$"))


def split_arguments(text):
    """Cuts at the commas outside of all brackets: `{1,^|0},2` has two parts."""
    parts, depth = [""], 0
    for c in text:
        depth += (c in "({[") - (c in ")}]")
        if c == "," and not depth:
            parts.append("")
        else:
            parts[-1] += c
    return parts


def arguments_of(name, example):
    """Of an example that is one call; else None."""
    inside = example[len(name) + 1 : -1]
    whole = example.startswith(f"{name}(") and example.endswith(")")
    depths = itertools.accumulate((c in "({[") - (c in ")}]") for c in inside)
    return split_arguments(inside) if whole and min(depths, default=0) >= 0 else None


class Functions(TestCase):
    def test_nothing_of_the_table_is_forgotten(self):
        names = {entry[0] for entry in bouton._engine.functions()}
        self.assertGreater(len(names), 25)
        for name in names:
            self.assertTrue(hasattr(Value, name), name)
            self.assertTrue(callable(getattr(bouton.functions, name)), name)
            self.assertTrue(getattr(bouton.functions, name).__doc__)

    def test_methods_are_what_the_calculator_says(self):
        for name, arguments, _, example in bouton._engine.functions():
            self.assertIsNotNone(bouton.calc(example), example)
            args = arguments_of(name, example) or ["6"]
            expected = bouton.calc(f"{name}({','.join(args)})")
            self.assertEqual(getattr(bouton.functions, name)(*args), expected, name)
            own = getattr(Value(args[0]), name)
            self.assertEqual(own(*args[1:]) if callable(own) else own, expected, name)

    def test_wrong_arguments(self):
        for call in (
            lambda: Value("^").cool(),
            lambda: Value("^").cool(1, 2),
            lambda: bouton.functions.mean(),
            lambda: bouton.functions.mean(*range(100)),
            lambda: Value("^").norton("v"),
        ):
            with self.assertRaises((bouton.InputError, TypeError)):
                call()

    def test_expressions(self):
        self.assertIs(bouton.calc("^ > 0"), True)
        self.assertEqual(bouton.calc("G + H", G="^", H=1), Value("1^"))
        self.assertEqual(bouton.calc("X = 3; X + 1"), 4)
        with self.assertRaises(bouton.InputError):
            bouton.calc("X + 1")  # nothing stays from the line before
        self.assertEqual(len(bouton.calc("left_options(^*)")), 2)

    def test_positions_inside_expressions(self):
        self.assertEqual(Value("[nim 3,4] + *7"), 0)
        self.assertEqual(Value("[clobber.lua xo]"), Value("*"))


class Thermographs(TestCase):
    def test_walls_of_a_switch(self):
        t = Value("{4|1}").thermograph()
        self.assertEqual(t.left_wall, [(-1, 5), (Fraction(3, 2), Fraction(5, 2))])
        self.assertEqual(t.right_wall, [(-1, 0), (Fraction(3, 2), Fraction(5, 2))])

    def test_walls_meet_in_the_mean_and_start_at_the_stops(self):
        for _ in range(60):
            g = Value(str(plain.random_game(self.random, 4)))
            t = g.thermograph()
            self.assertEqual(t.at(g.temperature), (g.mean, g.mean))
            self.assertEqual(t.at(1000), (g.mean, g.mean))
            self.assertEqual(t.at(0), (g.left_stop, g.right_stop))
        with self.assertRaises(ValueError):
            t.at(-2)
