"""What is written about the module is true: docstrings, docs/python.md, README, type stubs."""

import ast
import doctest
import glob
import importlib.util
import os
import unittest

from support import ROOT, TestCase

import bouton
from bouton import (
    _arrays,
    _errors,
    _games,
    _limits,
    _pictures,
    _positions,
    _rulesets,
    _values,
)


class Documents(TestCase):
    def test_examples_in_docstrings(self):
        attempted = 0
        for module in (bouton, _arrays, _errors, _games, _limits, _pictures, _positions,
                       _rulesets, _values):
            globs = {name: getattr(bouton, name) for name in bouton.__all__}
            result = doctest.testmod(module, extraglobs=globs)
            self.assertEqual(result.failed, 0, module.__name__)
            attempted += result.attempted
        self.assertGreater(attempted, 40)

    def test_examples_of_the_type_value(self):
        runner = doctest.DocTestRunner()
        for test in doctest.DocTestFinder().find(bouton.Value, "Value", module=False):
            test.globs = {"Value": bouton.Value}
            runner.run(test)
        self.assertEqual(runner.failures, 0)
        self.assertGreater(runner.tries, 3)

    @unittest.skipUnless(importlib.util.find_spec("numpy"), "the examples show arrays of numpy")
    def test_examples_in_documents(self):
        for name in ("README.md", "docs/python.md", "python/README.md"):
            path = os.path.join(ROOT, name)
            result = doctest.testfile(path, module_relative=False, encoding="utf-8")
            self.assertEqual(result.failed, 0, name)
            self.assertGreater(result.attempted, 1, name)

    def test_everything_public_has_a_docstring(self):
        for name in bouton.__all__:
            thing = getattr(bouton, name)
            self.assertTrue(thing.__doc__, name)
            for field in vars(thing) if isinstance(thing, type) else ():
                if not field.startswith("_") and callable(getattr(thing, field)):
                    self.assertTrue(getattr(thing, field).__doc__, f"{name}.{field}")


class Stubs(TestCase):
    def setUp(self):
        path = os.path.join(os.path.dirname(bouton.__file__), "__init__.pyi")
        with open(path, encoding="utf-8") as file:
            self.tree = ast.parse(file.read())

    def members(self, name):
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and node.name == name:
                named = [n.name for n in node.body if isinstance(n, ast.FunctionDef)]
                return set(named) | {n.target.id for n in node.body if isinstance(n, ast.AnnAssign)}
        self.fail(f"the stub lacks {name}")

    def test_the_package_is_typed(self):
        self.assertTrue(glob.glob(os.path.join(os.path.dirname(bouton.__file__), "py.typed")))

    def test_everything_public_is_there(self):
        names = {getattr(n, "name", None) for n in self.tree.body}
        names |= {n.target.id for n in self.tree.body if isinstance(n, ast.AnnAssign)}
        self.assertLessEqual(set(bouton.__all__), names)
        for name in bouton.__all__:
            thing = getattr(bouton, name)
            if not isinstance(thing, type):
                continue
            public = {field for field in vars(thing) if not field.startswith("_")}
            if name in ("Census", "Move", "Period", "Solution", "Fault"):
                public = set(thing._fields)
            inherited = {f for base in thing.__mro__[1:-1] for f in vars(base)}
            self.assertEqual(public - self.members(name) - inherited, set(), name)

    def test_every_function_of_the_calculator_is_there(self):
        for name, _, _, _ in bouton._engine.functions():
            self.assertIn(name, self.members("Value"))
            self.assertIn(name, self.members("Functions"))

    def test_nothing_is_there_that_the_package_lacks(self):
        for name in bouton.__all__:
            thing = getattr(bouton, name)
            if isinstance(thing, type):
                for member in self.members(name):
                    known = hasattr(thing, member) or member in getattr(thing, "__slots__", ())
                    instance = {"message", "place", "text", "faults", "positions", "complete", "ended"}
                    self.assertTrue(known or member in instance, f"{name}.{member}")
