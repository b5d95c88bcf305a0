-- Mem: take at least as many as were taken just before; and other rules that remember one number.
return {
  name = "Mem",
  summary = "take at least as many as the other player took",
  help = [[
One heap, and the number that was taken last (0 or 1 at the start). A move takes at least as many as
the move before. The player who cannot move loses.
other: a move takes any number but the last one. most=K: a move takes at most K times the last
number, so that most=2 is the rule of Fibonacci Nim after the first move.]],
  source = "A. N. Siegel, Combinatorial Game Suite: Mem, GenMem and TakeAway",
  notation = "the heap and the number that was taken last: 10,3",
  params = { other = false, most = 0 },
  example = {10, 2},
  alone = true,

  valid = function(at) return bouton.counts(at, 2) end,

  open = function(p)
    if p.most < 0 then error("most must be at least 1", 0) end
    if p.most > 0 and p.other then error("choose other or most, not both", 0) end
  end,

  moves = function(at, p)
    local list = {}
    local least = (p.most > 0 or p.other) and 1 or math.max(1, at[2])
    local most = p.most > 0 and math.min(at[1], p.most * at[2]) or at[1]
    for take = least, most do
      if not (p.other and take == at[2]) then list[#list + 1] = {at[1] - take, take} end
    end
    return list
  end,

  heap = function(n, p)
    return {n, p.most > 0 and n or 0}
  end,

  draw = function(at, pen)
    local below = pen:heaps({at[1]})
    pen:text(31, below - 8, at[2] == 0 and "nothing was taken yet" or at[2] .. " taken last")
  end,
  touch = function(from, to) return bouton.taken({from[1]}, {to[1]}, 1) end,
}
