-- Fibonacci Nim: take at most twice as many as were taken just before.
return {
  name = "Fibonacci Nim",
  summary = "take at most twice what the other player took",
  help = [[
One heap. The first move takes at least one counter, but not all; every later move at most twice as
many as the move before. The player who cannot move loses. A position is the heap and the largest
number that may be taken: n,n-1 at the start.
Whinihan 1963: the player to move wins exactly when the least part of the heap, written as a sum of
Fibonacci numbers no two of which are consecutive (Zeckendorf), may be taken. So the previous player
wins at the start exactly when the heap is a Fibonacci number.]],
  source = "M. J. Whinihan, Fibonacci Nim, Fibonacci Quarterly 1(4) (1963)",
  theorem = "Whinihan 1963: the least Zeckendorf part of the heap",
  notation = "the heap and the most that may be taken: 21,20",
  example = {20, 19},
  alone = true,

  valid = function(at) return bouton.counts(at, 2) end,

  moves = function(at)
    local list = {}
    for take = 1, math.min(at[1], at[2]) do
      list[#list + 1] = {at[1] - take, math.min(at[1] - take, 2 * take)}
    end
    return list
  end,

  closed_form = function(at)
    local n, part = at[1], 0
    while n > 0 do
      local a, b = 1, 2
      while b <= n do a, b = b, a + b end
      n, part = n - a, a
    end
    return part > 0 and part <= at[2] and "N" or "P"
  end,

  heap = function(n) return {n, n > 0 and n - 1 or 0} end,

  draw = function(at, pen)
    local below = pen:heaps({at[1]})
    pen:text(31, below - 8, "take up to " .. math.min(at[1], at[2]))
  end,
  touch = function(from, to) return bouton.taken({from[1]}, {to[1]}, 1) end,
}
