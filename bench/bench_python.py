"""The Python module beside plain Python, which is written from the definitions.

Each line: what is done, the processor time of the module, that of plain Python and how many times longer it
takes, or what the module aims at.
"""

import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests", "python"))

import plain_games as plain  # noqa: E402

import bouton  # noqa: E402
from bouton import Game, Ruleset, Value  # noqa: E402


def best(work, repeat=1, rounds=5):
    """The least processor time of one call, in seconds."""
    least = float("inf")
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(repeat):
            work()
        least = min(least, (time.process_time() - start) / repeat)
    return least


def words(seconds):
    for unit, size in (("s", 1), ("ms", 1e-3), ("us", 1e-6), ("ns", 1e-9)):
        if seconds >= size or unit == "ns":
            return f"{seconds / size:.3g} {unit}"


def tell(what, ours, theirs=None, aim=None):
    line = f"{what:52} {words(ours):>9}"
    if theirs is not None:
        line += f"   plain Python {words(theirs):>9}   {theirs / ours:9.0f} times"
    if aim is not None:
        line += f"   aim {words(aim):>9} {'kept' if ours <= aim else 'MISSED'}"
    print(line, flush=True)


def fresh(program):
    """The best of some runs in a new process, which prints seconds."""
    run = [sys.executable, "-c", program]
    return min(float(subprocess.run(run, capture_output=True, text=True).stdout) for _ in range(5))


def forget_plain():
    for memo in (plain.at_most, plain.add, plain.negate, plain.canonical, plain.write):
        memo.cache_clear()


def bench_values():
    up = Value("^")
    plain_up = plain.Plain([plain.ZERO], [plain.Plain([plain.ZERO], [plain.ZERO])])
    plain_one = plain.Plain([plain.ZERO])
    tell("Value + 1", best(lambda: up + 1, 10000), best(lambda: plain_up + plain_one, 10000), 2e-6)
    tell('Value("^") + 1', best(lambda: Value("^") + 1, 10000), aim=2e-6)
    tell("Value == Value", best(lambda: up == up, 10000))

    def switches(make):
        total = make(1)
        for n in range(2, 9):
            total = total + make(n)
        return total

    def plain_switches():
        forget_plain()
        numbers = [plain.ZERO]
        for _ in range(9):
            numbers.append(plain.Plain([numbers[-1]]))
        return switches(lambda n: plain.Plain([numbers[n]], [-numbers[n]]))

    def new_switches():
        with bouton.Context():
            return switches(lambda n: Value([n], [-n]))

    tell("+-1 + +-2 + .. + +-8, new", best(new_switches), best(plain_switches, rounds=1))


def bench_games():
    board = Game("domineering")

    def new(size):
        with bouton.Context():
            return Game("domineering").position(size).value

    def slow(rows, columns):
        forget_plain()
        return plain.domineering(plain.rectangle(rows, columns))

    assert Value(str(slow(3, 4))) == new("3x4")
    tell("value of Domineering 3x4, new", best(lambda: new("3x4")), best(lambda: slow(3, 4), rounds=1))
    tell("value of Domineering 4x4, new", best(lambda: new("4x4")), best(lambda: slow(4, 4), rounds=1))
    board.position("4x4").value
    tell("value of Domineering 4x4, known", best(lambda: board.position("4x4").value, 1000), aim=20e-6)

    def kayles(most):
        with bouton.Context():
            return Game("octal", "0.77").sequence(most)

    tell("nim-values of Kayles to 1000", best(lambda: kayles(1000)),
         best(lambda: plain.grundy(plain.octal_moves("0.77"), 1000), rounds=1))
    tell("nim-values of 0.106 to 10^6", best(lambda: Game("octal", "0.106").sequence(10**6), rounds=1))


class Heap(Ruleset):
    """Nim with one heap: n options for n."""

    example = 5

    def moves(self, n):
        return range(n)


def bench_rulesets(most=400):
    options = most * (most + 1) / 2
    own = best(lambda: [list(range(n)) for n in range(most + 1)])
    ours = best(lambda: Heap().sequence(most), rounds=3)
    tell("an option of a ruleset, beyond its own code", (ours - own) / options, aim=3e-6)


if __name__ == "__main__":
    program = "import time; t = time.process_time(); import bouton; print(time.process_time() - t)"
    tell("import bouton", fresh(program), aim=0.03)
    bench_values()
    bench_games()
    bench_rulesets()
