"""Runs the tests of this folder, or those named, and says how many passed as tools/check wants it."""

import os
import sys
import unittest


class Result(unittest.TextTestResult):
    passed = 0

    def addSuccess(self, test):
        super().addSuccess(test)
        self.passed += 1


def main(names):
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, here)
    import bouton
    from support import SEED

    print(f"bouton {bouton.__version__} from {os.path.dirname(bouton.__file__)}")
    print(f"Python {sys.version.split()[0]}, BOUTON_SEED={SEED}", flush=True)
    if names:
        suite = unittest.defaultTestLoader.loadTestsFromNames(names)
    else:
        suite = unittest.defaultTestLoader.discover(here)
    result = unittest.TextTestRunner(stream=sys.stdout, resultclass=Result).run(suite)
    bad = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    print(f"[  PASSED  ] {result.passed} test(s).")
    if bad:
        print(f"[  FAILED  ] {bad} test(s).")
    return 1 if bad or not result.passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
