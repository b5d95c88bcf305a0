"""Runs the tests of the server. Usage: run.py PROGRAM [--hostile N | NAME...]"""
import os
import sys
import unittest

sys.path.insert(0, os.path.dirname(__file__))
import server  # noqa: E402

if __name__ == '__main__':
    server.PROGRAM = sys.argv[1]
    names = sys.argv[2:]
    if names[:1] == ['--hostile']:
        os.environ['BOUTON_HOSTILE'] = names[1]
        names = ['test_hostile']
    loader = unittest.defaultTestLoader
    if names:
        tests = loader.loadTestsFromNames(names)
    else:
        tests = loader.discover(os.path.dirname(__file__), 'test_*.py')
    result = unittest.TextTestRunner(verbosity=1).run(tests)
    sys.stderr.flush()
    bad = len(result.failures) + len(result.errors)
    print(f'[  PASSED  ] {result.testsRun - bad} test(s).')
    if bad:
        print(f'[  FAILED  ] {bad} test(s).')
    sys.exit(bad > 0)
