"""Runs the tests of the prompt. Usage: run.py PROGRAM [NAME...]"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import terminal  # noqa: E402

if __name__ == '__main__':
    terminal.PROGRAM = sys.argv[1]
    loader = unittest.defaultTestLoader
    names = sys.argv[2:]
    tests = loader.loadTestsFromNames(names) if names else loader.discover(
        os.path.dirname(__file__), 'test_*.py')
    result = unittest.TextTestRunner(verbosity=1).run(tests)
    sys.stderr.flush()
    bad = len(result.failures) + len(result.errors)
    print(f'[  PASSED  ] {result.testsRun - bad} test(s).')
    if bad:
        print(f'[  FAILED  ] {bad} test(s).')
    sys.exit(bad > 0)
