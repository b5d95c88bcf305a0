#!/usr/bin/env python3
"""Checks proof files of kind value-slope, with nothing of bouton: check-line.py FILE..

Such a file says that the order of the heaps of a subtraction game changes along the line n : m = run : rise, and so has no
period. The heaps up to `heaps` are compared by the rules, the margins of Theorem 2 in docs/theory-order.md are measured, and
its two conditions are checked: enough heaps, and a difference between the two sides of the line."""
import sys

def read(path):
    c = dict(line.rstrip("\n").split(" ", 1) for line in open(path))
    parts = dict(p.split("=") if "=" in p else ("set", p) for p in c["game"].split(":")[1:])
    c.update({k: int(c[k]) for k in ("preperiod", "period", "order-period", "run", "rise", "heaps")})
    return c, sorted(map(int, parts["set"].split(","))), parts.get("end", "P")

def compare_heaps(S, ends, N):
    """le[n][m]: G(n) <= G(m); wins[n]: who wins n moving first, Left and Right."""
    wins, le = [], [bytearray(N + 1) for _ in range(N + 1)]
    end = lambda who, n: n < S[0] and ends[n % len(ends)] in ("N", "LR"[who])
    for n in range(N + 1):
        options = [wins[n - s] for s in S if s <= n]
        wins.append([any(not o[1 - who] for o in options) or end(who, n) for who in (0, 1)])
    for t in range(2 * N + 1):
        for n in range(max(0, t - N), min(N, t) + 1):
            m = t - n
            fails = any(s <= n and le[m][n - s] or s <= m and le[m - s][n] for s in S)
            fails = fails or end(0, n) and not wins[m][0] or end(1, m) and not wins[n][1]
            le[n][m] = not fails
    return le, wins

def measure(le, wins, N, p, a, b):
    """How far from the line, the axis and the diagonal the three vectors fail to keep the order."""
    same = lambda n, m, i, j: le[n][m] == le[n + i][m + j] and le[m][n] == le[m + j][n + i]
    below = above = M = W = 0
    V = max([n + 1 for n in range(N - p + 1) if wins[n] != wins[n + p]], default=0)
    for n in range(N - p + 1):
        for m in range(n + 1):
            if not same(n, m, p, 0): below = max(below, b * n - a * m + 1)
            if not same(n, m, p, p): above = max(above, a * m - b * n + 1)
            if n + a * p <= N and not same(n, m, a * p, b * p):
                if m <= n - m: M = max(M, m + 1)
                else: W = max(W, n - m + 1)
    return max(below, b * V), above, M, W, V

def bound(p, a, b, K, below, above, M, W, V):
    up = a - b
    return max((a * (M + K + b * p) + below + b * K) // b + 1 + p, a * (W + K + up * p) // up + 1 + p,
               (a * (M + K) + b * p + below + b * K) // b + 1 + a * p, M + K + W + p + a * p,
               max((above + a * K + up * p + b * (W + K)) // up + 1, M + p) + W + K + a * p,
               a * max((b * (W + K + up * p) + above + a * K) // up + 1, M + K + b * p) // b + 1 + p, V + p + K)

def check(path):
    c, S, ends = read(path)
    N, p, a, b = c["heaps"], c["order-period"], c["run"], c["rise"]
    if c["kind"] != "value-slope" or not (p > 0 and a > b > 0 and c["preperiod"] == c["period"] == 0 and S[0] > 0):
        return "this is no certificate of a line"
    le, wins = compare_heaps(S, ends, N)
    below, above, M, W, V = measure(le, wins, N, p, a, b)
    if bound(p, a, b, S[-1], below, above, M, W, V) > N:
        return "too few heaps are looked at"
    sides = {}, {}
    for n in range(N + 1):
        for m in range(M, n - W + 1):
            side = 0 if b * n - a * m >= below else 1 if a * m - b * n >= above else None
            if side is not None:
                L = p * b * (a - b)
                sides[side].setdefault((n % L, m % L), (le[n][m], le[m][n]))
    differ = any(sides[1].get(key, order) != order for key, order in sides[0].items())
    return None if differ else "the order is the same on both sides of the line"

status = 0
for path in sys.argv[1:]:
    why = check(path)
    print("refused: " + why if why else "holds: value-slope")
    status |= why is not None
sys.exit(status)
