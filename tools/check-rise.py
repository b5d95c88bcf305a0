#!/usr/bin/env python3
"""Checks values that are said to rise for ever, with nothing of bouton: check-rise.py FILE.. (-: standard input)

FILE is a proof file of the kind nim-saltus or value-saltus. The theorems are in docs/theory.md and docs/theory-partial.md."""
import sys
from functools import lru_cache

def need(holds, why):
    if not holds: raise AssertionError(why)

def read_code(code): return [int(d, 16) for d in code.replace(".", "")]

def options(digits, n):
    """The heaps that a move on a heap of n leaves."""
    for t, d in enumerate(digits[:n + 1]):
        r = n - t
        if d & 1 and r == 0 < t: yield ()
        if d & 2 and r > 0 < t: yield (r,)
        if d & 4: yield from ((i, r - i) for i in range(1, r // 2 + 1))
        if d & 8: yield from ((i, j, r - i - j) for i in range(1, r // 3 + 1) for j in range(i, (r - i) // 2 + 1))

def reach(codes):
    """The most that a move takes, and the most heaps that it leaves."""
    digits = [(t, d) for code in codes for t, d in enumerate(code) if d]
    return max(t for t, _ in digits), max([1] + [h for _, d in digits for h in (1, 2, 3) if d >> h & 1])

def check_least(rises, n0, p, rise, end):
    need(p > 0 and all(rises(n, p, rise) for n in range(n0, end - p)), "the period is broken")
    need(n0 == 0 or not rises(n0 - 1, p, rise), "the preperiod is not the least")
    for d in range(1, p):
        if p % d == 0 and rise * d % p == 0:
            need(not all(rises(n, d, rise * d // p) for n in range(n0, n0 + p)), "the period is not the least")

def check_nims(c):
    digits, p, s, band, end = read_code(c["game"].split(":")[1]), c["period"], c["saltus"], c["band"], c["heaps"]
    first, (taken, parts), g = max(c["preperiod"], 1), reach([digits]), []
    need(s > 0 and s & (s - 1) == 0 and parts <= 3 and end - 2 * p >= 3 * (first + p) + taken, "the numbers make no sense")
    for n in range(end):
        met = set()
        for option in options(digits, n):
            nim = 0
            for heap in option: nim ^= g[heap]
            met.add(nim)
        g.append(next(v for v in range(n + 2) if v not in met))
    high = lambda n: g[n] // s
    for m in range(end - 2 * p, end):
        lifts, pairs, both = set(), set(), set()
        for option in options(digits, m):
            nim, total = 0, sum(map(high, option))
            for heap in option: nim ^= g[heap]
            need(nim % s != g[m] % s or total < high(m) or (total - high(m)) % 2, f"an option of {m} may meet its value")
            for i in range(3):
                heap, a, b = ((option + (0, 0, 0))[:3] * 2)[i:i + 3]
                lift, pair = heap >= first and high(a) == high(b), min(a, b) >= first and high(a) == high(b)
                for holds, values in ((lift, lifts), (pair, pairs), (lift and pair, both)):
                    if holds: values.add(nim)
        low = g[m] - band
        need(low >= 2 * s and lifts >= set(range(low, g[m])) and both >= set(range(low - 2 * s, low)) and
             pairs >= set(range(low)), f"a value below that of {m} is not reached in a way that lasts")
    check_least(lambda n, q, x: g[n + q] == g[n] + x, c["preperiod"], p, s, end)

def check_values(c):
    """Values are compared by play: heaps of Left's code or of the negative, and an integer."""
    codes = [read_code(part.split("=")[1]) for part in c["game"].split(":")[1:]]
    taken, parts = reach(codes)
    p, rise, first = c["period"], c["rise"] - c["fall"], max(c["preperiod"], 1)
    need(len(codes) == 2 and parts <= 3, "the numbers make no sense")
    end = max(parts * (first + p) + taken, first + 2 * p + 1)
    @lru_cache(None)
    def wins(who, heaps, integer): # the player moves first: 0 Left, 1 Right
        for i, (sign, n) in enumerate(heaps):
            for option in options(codes[who if sign > 0 else 1 - who], n):
                rest = heaps[:i] + heaps[i + 1:] + tuple((sign, heap) for heap in option)
                if not wins(1 - who, tuple(sorted(rest)), integer): return True
        step = 1 if who == 0 else -1
        return integer * step > 0 and not wins(1 - who, heaps, integer - step)
    def at_least(heaps, integer): return not wins(1, tuple(sorted(heaps)), integer)  # the sum is >= 0
    def at_most(heaps, integer): return not wins(0, tuple(sorted(heaps)), integer)
    def rises(n, q, x):
        heaps = [(1, n + q), (-1, n)]
        return at_least(heaps, -x) and at_most(heaps, -x)
    def between(n, y):
        return not any(at_least([(1, h) for h in option], -y) for option in options(codes[0], n)) and \
            not any(at_most([(1, h) for h in option], -y) for option in options(codes[1], n))
    for n in range(end - p, end):
        if rise: need(sum(between(n, y) for y in range(-n - 2, n + 3)) < 2, f"two integers lie between the options of {n}")
    check_least(rises, c["preperiod"], p, rise, end)

def check(text):
    c = {k: int(v) if v.isdigit() else v for k, v in (line.split(" ", 1) for line in text.strip().split("\n"))}
    need(c["bouton"] == "proof 2" and c["kind"] in ("nim-saltus", "value-saltus"), "no proof file for this checker")
    (check_nims if c["kind"] == "nim-saltus" else check_values)(c)
    return f"{c['kind']} of {c['game']}"

sys.setrecursionlimit(100000)
status = 0 if sys.argv[1:] else sys.exit(__doc__)
for path in sys.argv[1:]:
    try:
        print("holds:", check((sys.stdin if path == "-" else open(path)).read()))
    except (AssertionError, KeyError, ValueError, IndexError, TypeError, StopIteration) as why:
        print("refused:", why if isinstance(why, AssertionError) else "the file is damaged")
        status = 1
sys.exit(status)
