#!/usr/bin/env python3
"""Checks what bouton claims of all heaps, with nothing of bouton: check-certificate.py FILE.. (-: standard input)

FILE is a proof file of `period --proof`, or what `positions diagonal:r=R:k=K --json` prints. The theorems are in docs/theory-order.md and docs/theory.md."""
import json, re, sys
from functools import lru_cache
from itertools import product

def need(holds, why):
    if not holds: raise AssertionError(why)

def read_set(text):
    ranges = [part.split("..") for part in text.split(",")]
    need(all(r[-1].isdigit() and r[0].isdigit() for r in ranges), "only finite sets can be checked")
    return sorted({s for r in ranges for s in range(int(r[0]), int(r[-1]) + 1)})

def read_options(name):
    return dict(part.split("=") if "=" in part else ("left", part) for part in name.split(":")[1:])

def check_least(same, preperiod, period, last, within):
    """The least preperiod and period of a sequence that repeats after `within` from `last` - within on."""
    need(0 < period <= within, "the period makes no sense")
    need(all(same(n, n + period) for n in range(preperiod, last + 1)), "the period is broken")
    need(preperiod == 0 or not same(preperiod - 1, preperiod - 1 + period), "the preperiod is not the least")
    need(not any(all(same(n, n + e) for n in range(last - within, last)) for e in range(1, period)),
         "the period is not the least")

class Subtraction:
    """Sets by player (0 Left, 1 Right); a heap in which nobody can move is decided by its letter."""
    def __init__(self, name):
        parts = read_options(name)
        self.sets = [read_set(parts["left"]), read_set(parts.get("right", parts["left"]))]
        self.ends = parts.get("end", "P")
        letters = set("P" if "right" in parts else "LRNP") # two sets need normal play
        need(set(self.ends) <= letters and min(map(min, self.sets)) > 0, "no such game")
        self.longest, self.least = max(map(max, self.sets)), min(map(min, self.sets))
    def wins_end(self, player, heap): return self.ends[heap % len(self.ends)] in ("N", "LR"[player])
    def outcomes(self, count):
        wins = []
        for n in range(count):
            options = [[wins[n - s][1 - who] for s in self.sets[who] if s <= n] for who in (0, 1)]
            wins.append([not all(o) if o else self.wins_end(who, n) for who, o in enumerate(options)])
        return ["PRLN"[2 * left + right] for left, right in wins]

class Sums:
    """Outcomes of all sums of at most len(signs) heaps: gaps between them are reduced modulo the period."""
    def __init__(self, game, signs, period, start, width):
        need(period > 0 and (len(signs) < 3 or width >= start), "the numbers make no sense")
        self.game, self.period, self.start, self.width, self.known = game, period, start, width, {}
        for count in range(1, len(signs) + 1):
            rooms = [range(self.bound(count, i) + game.longest + period) for i in range(count)]
            for pattern in product((1, -1), repeat=count):
                if all(pattern.count(s) <= signs.count(s) for s in (1, -1)):
                    for gaps in product(*rooms): self.compare(pattern, gaps)
    def bound(self, count, i): return self.start if i == 0 and count > 1 else self.width
    def compare(self, pattern, gaps):
        """The hypothesis of the theorem: a gap that is larger by the period changes nothing."""
        heaps = [sum(gaps[:i + 1]) for i in range(len(gaps))]
        for i, gap in enumerate(gaps):
            if 0 <= gap - self.bound(len(gaps), i) < self.game.longest:
                later = heaps[:i] + [h + self.period for h in heaps[i:]]
                need(self.first(zip(heaps, pattern)) == self.first(zip(later, pattern)),
                     "an outcome changes when heaps grow by the period")
    def first(self, terms): # who wins moving first: (Left, Right)
        terms, reduced, old, new = sorted(terms, key=lambda t: (t[0], -t[1])), [], 0, 0
        for i, (heap, sign) in enumerate(terms):
            room = self.bound(len(terms), i) + self.game.longest + self.period
            gap, old = heap - old, heap
            new += gap if gap < room else room - self.period + (gap - room) % self.period
            reduced.append((new, sign))
        key = tuple(reduced)
        if key not in self.known:
            self.known[key] = tuple(any(not self.first(o)[1 - player] for o in self.options(key, player))
                                    for player in (0, 1))
        return self.known[key]
    def moves(self, heap, player):
        """The heaps to which a player may move; None is the game 0, which an end may have for an option."""
        to_zero = heap is not None and heap < self.game.least and self.game.wins_end(player, heap)
        return [heap - s for s in self.game.sets[player] if s <= (heap or 0)] + [None] * to_zero
    def options(self, terms, player):
        for i, (heap, sign) in enumerate(terms):
            for h in self.moves(heap, player if sign > 0 else 1 - player):
                yield terms[:i] + (() if h is None else ((h, sign),)) + terms[i + 1:]
    def le(self, n, m): return not self.first([(h, sign) for h, sign in ((n, 1), (m, -1)) if h is not None])[0]
    def same(self, n, m): return self.le(n, m) and self.le(m, n)
    def reaches(self, player, moves, n): return any(self.le(*((n, h) if player == 0 else (h, n))) for h in moves)

def check_order(game, c):
    p, start, width, settled = (c[k] for k in ("order-period", "order-from", "order-width", "settled"))
    order = Sums(game, (1, -1), p, start, width)
    need(settled >= start + width + 2 * p, "the heaps settle later")
    new = [n for n in range(settled + p) if not any(order.same(n, m) for m in range(n))]
    fresh = sum(n >= settled for n in new)
    need((len(new) - fresh, fresh) == (c["before"], c["fresh"]), "the different values are miscounted")
    if not fresh: check_least(order.same, c["preperiod"], c["period"], max(settled, c["preperiod"]) + p, p)
    return order if not fresh or c["preperiod"] == c["period"] == 0 else need(False, "the values do not repeat")

def read_form(text):
    read = lambda t: None if t == "0" else ("n", int(t[3:-1])) if t.startswith("[n-") else ("heap", int(t[1:-1]))
    return [[read(t) for t in re.findall(r"\[n-\d+\]|\[\d+\]|0", side)] for side in text.strip("{}").split("|")]

def check_forms(game, order, forms, first):
    """The heap n and {options} compare alike with every heap up to n, and with 0."""
    numbers = [o for form in forms for side in form for o in side if o]
    less = max([game.longest] + [number for kind, number in numbers if kind == "n"])
    fixed = max([0] + [number for kind, number in numbers if kind == "heap"])
    need(first >= less + max(order.start, order.width) and first > fixed, "the closed forms begin later")
    low = max(order.start + game.longest, fixed + order.width)
    for n in range(first, max(first + order.period, low + 2 * order.period + less + order.width) + 1):
        sides = [[o and (n - o[1] if o[0] == "n" else o[1]) for o in side] for side in forms[n % order.period]]
        for player, h in product((0, 1), [None, *range(n + 1)]):
            if not order.reaches(1 - player, order.moves(h, 1 - player), n):
                need(order.reaches(player, sides[player], h) == order.reaches(player, order.moves(n, player), h),
                     "a closed form is not the value")

def check_closed(game, c):
    forms = [read_form(text) for text in re.findall(r"\{[^{}]*\}", c["options"])]
    need(len(forms) == c["order-period"], "every residue has one closed form")
    check_forms(game, check_order(game, c), forms, c["options-from"])

def check_sum(game, c):
    terms = [(int(term[1:]), 1 if term[0] == "+" else -1) for term in c["sum"].split(",")]
    start, p = c["preperiod"], c["period"]
    sums = Sums(game, tuple(sign for _, sign in terms), p, start, c["width"])
    need(len(terms) > 1 or start >= c["width"], "the sum settles later")
    need(len(c["outcomes"]) == start + p, "too many or too few outcomes")
    for n, letter in enumerate(c["outcomes"]):
        left, right = sums.first([(n + offset, sign) for offset, sign in terms])
        need(letter == "PRLN"[2 * left + right], "an outcome is another")

def check_outcomes(game, c):
    first, length, shift, start, within = c["from"], c["length"], c["shift"], c["from"], c["shift"]
    o = game.outcomes(max(first + length, c["preperiod"]) + 2 * shift + game.longest + 2)
    if c["kind"] == "outcome-windows":
        need(length >= game.longest and all(o[n] == o[n + shift] for n in range(first, first + length)), "no windows")
    else:
        own, run = int("-right-" in c["kind"]), c["kind"].endswith("run")
        enough = game.longest if run else max(game.sets[1 - own]) + min(game.sets[own])
        need(length >= enough and set(o[first:first + length]) <= {"LR"[own], "LR"[own] if run else "N"}, "no run")
        start, within = first + (0 if run else max(game.sets[1 - own])), 1
    need(shift % c["period"] == 0 and c["preperiod"] <= start, "the numbers make no sense")
    check_least(lambda n, m: o[n] == o[m], c["preperiod"], c["period"], start + within, within)
    need(set(o[start:start + within]) == set(c["letters"]), "the letters are others")

def check_nims(name, c): # Guy and Smith 1956
    codes = {"kayles": "0.77", "dawsons-kayles": "0.07", "dawsons-chess": "0.137", "treblecross": "0.007"}
    own = Subtraction(name).sets[0] if name.startswith("subtraction") else []
    code = (codes.get(name) or name.split(":")[1]).replace(".", "")
    digits = [3 * (k in own) for k in range(max(own) + 1)] if own else list(map(int, code))
    parts, taken = 2 if any(d & 4 for d in digits) else 1, len(digits) - 1
    n0, p = (c.get("nim-" + k, c[k]) for k in ("preperiod", "period"))
    need(p > 0 and (n0 >= 1 or parts == 1), "the numbers make no sense")
    count, g = parts * (n0 + p) + taken - (parts - 1) + p, []
    for n in range(count + p + 1):
        seen = {0 for k, d in enumerate(digits) if d & 1 and n == k}
        for k, d in enumerate(digits[:n]):
            seen |= {g[n - k]} if d & 2 and k else set()
            seen |= {g[i] ^ g[n - k - i] for i in range(1, (n - k) // 2 + 1)} if d & 4 else set()
        g.append(next(v for v in range(count + 2) if v not in seen))
    need(all(g[n] == g[n + p] for n in range(n0, count)), "the period is broken")
    value = [x > 0 for x in g] if c["kind"] == "outcome-by-nim" else g
    check_least(lambda n, m: value[n] == value[m], c["preperiod"], c["period"], n0 + p, p)

# -- values that rise for ever: the theorems are in docs/theory.md and docs/theory-partial.md --

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

def check_rise(rises, n0, p, rise, end):
    need(p > 0 and all(rises(n, p, rise) for n in range(n0, end - p)), "the period is broken")
    need(n0 == 0 or not rises(n0 - 1, p, rise), "the preperiod is not the least")
    for d in range(1, p):
        if p % d == 0 and rise * d % p == 0:
            need(not all(rises(n, d, rise * d // p) for n in range(n0, n0 + p)), "the period is not the least")

def check_rising_nims(c):
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
    check_rise(lambda n, q, x: g[n + q] == g[n] + x, c["preperiod"], p, s, end)

def check_rising_values(c):
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
    check_rise(rises, c["preperiod"], p, rise, end)

# -- all of it --

def check_positions(c):
    (r, k), partner, seen = (int(read_options(c["game"]).get(key, given)) for key, given in ("r2", "k1")), {}, {}
    for x, y in c["positions"]:
        need(partner.setdefault(x, y) == y and partner.setdefault(y, x) == x, "a pile has two partners")
    missing = next(n for n in range(len(partner) + 1) if n not in partner)
    need(all(min(pair) < missing for pair in c["positions"]), f"the partner of {missing} is not listed")
    for x in range(missing):
        for y in range(x, partner[x]):
            need(partner.get(y, x) < x or seen.get((y - x, x % r), 0) >= k, f"({x},{y}) is P and not listed")
        seen[partner[x] - x, x % r] = seen.get((partner[x] - x, x % r), 0) + 1
        need(seen[partner[x] - x, x % r] <= k, f"({x},{partner[x]}) is not P")

def check(text):
    if text.startswith("{"):
        c = json.loads(text)
        check_positions(c)
        return f"the positions of {c['game']}"
    lines = [line.split(" ", 1) for line in text.strip().split("\n")]
    c = {k: int(v) if v.isdigit() else v for k, v in lines}
    need(c["bouton"] == "proof 2" and c["kind"] != "value-slope", "no proof file for this checker (see check-line.py)")
    checks = {"value-order": check_order, "value-forms": check_closed, "sum-outcomes": check_sum}
    rises = {"nim-saltus": check_rising_nims, "value-saltus": check_rising_values}
    if c["kind"] in rises: rises[c["kind"]](c)
    elif "nim" in c["kind"]: check_nims(c["game"], c)
    else: checks.get(c["kind"], check_outcomes)(Subtraction(c["game"]), c)
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
