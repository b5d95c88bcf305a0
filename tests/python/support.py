"""What the tests share: the seed of random numbers, time limits, programs of their own."""

import os
import random
import subprocess
import sys
import unittest

SEED = int(os.environ.get("BOUTON_SEED", "20261116"))
SANITIZED = bool(os.environ.get("SANITIZE"))
THOROUGH = bool(os.environ.get("BOUTON_THOROUGH"))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def seeded():
    """The same numbers in every run; another seed by BOUTON_SEED=N."""
    return random.Random(SEED)


def run(program, timeout=120, **environment):
    """Runs a program in a Python of its own: status, standard output, standard error."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        timeout=timeout,
        env={**os.environ, **environment},
    )
    return done.returncode, done.stdout, done.stderr


class TestCase(unittest.TestCase):
    """Failures name the seed."""

    def setUp(self):
        self.random = seeded()

    def _formatMessage(self, msg, standardMsg):
        return f"{super()._formatMessage(msg, standardMsg)} (BOUTON_SEED={SEED})"

    def runs(self, program, expected, **environment):
        """The program ends well and prints just that."""
        status, out, err = run(program, **environment)
        self.assertEqual((status, out.strip()), (0, expected), err[-2000:])
