-- Wythoff Nim: take from one heap, or about the same number from both.
return {
  name = "Wythoff Nim",
  summary = "take from one heap, or from both heaps numbers that differ by less than m",
  help = [[
Two heaps. A move takes any number, at least one, from one heap, or i > 0 and j > 0 from the two
with |i - j| < m. The player who cannot move loses. Wythoff 1907: for m = 1 the previous
player wins at (floor(n phi), floor(n phi) + n).]],
  source = "W. A. Wythoff, A modification of the game of Nim, Nieuw Arch. Wisk. 7 (1907); A. S. "
    .. "Fraenkel, How to beat your Wythoff games' opponent on three fronts (1982)",
  theorem = "Wythoff 1907, Fraenkel 1982: complementary sequences",
  notation = "the two heaps: 4,9",
  params = { m = 1 },
  example = {4, 9},
  valid = function(piles) return bouton.counts(piles, 2) end,

  open = function(p)
    if p.m < 1 then error("m must be at least 1", 0) end
  end,

  moves = function(at, p)
    local a, b = at[1], at[2]
    local list = {}
    for i = 1, a do list[#list + 1] = {a - i, b} end
    for j = 1, b do list[#list + 1] = {a, b - j} end
    for i = 1, a do
      for j = math.max(1, i - p.m + 1), math.min(b, i + p.m - 1) do
        list[#list + 1] = {a - i, b - j}
      end
    end
    return list
  end,

  -- the smaller one is the least number not used yet, the larger one m n more
  closed_form = function(at, p)
    local low, high = math.min(at[1], at[2]), math.max(at[1], at[2])
    if low > 100000 then return nil end
    local used, mex, n = {}, 0, 0
    while true do
      while used[mex] do mex = mex + 1 end
      if mex >= low then break end
      used[mex], used[mex + p.m * n] = true, true
      n = n + 1
    end
    return mex == low and high == low + p.m * n and "P" or "N"
  end,

  draw = function(at, pen) pen:heaps(at) end,
  touch = function(from, to)
    local ids = {}
    for i = 1, 2 do
      if from[i] > 16 and to[i] < from[i] then ids[#ids + 1] = "h" .. i end
      for k = to[i] + 1, from[i] <= 16 and from[i] or 0 do ids[#ids + 1] = "h" .. i .. "-" .. k end
    end
    return ids
  end,
}
