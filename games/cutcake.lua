-- Cutcake: Left cuts vertically, Right horizontally.
local function log2(n)
  local k = 0
  while n > 1 do n, k = n // 2, k + 1 end
  return k
end

local function cut(which)
  return function(cakes)
    local list = {}
    for i, cake in ipairs(cakes) do
      for a, b in bouton.splits(cake[which], 1) do
        local new = bouton.with(cakes, i)
        new[#new + 1] = which == 1 and {a, cake[2]} or {cake[1], a}
        new[#new + 1] = which == 1 and {b, cake[2]} or {cake[1], b}
        list[#list + 1] = new
      end
    end
    return list
  end
end

return {
  name = "Cutcake",
  summary = "Left cuts cakes vertically, Right horizontally",
  help = [[
Rectangular cakes of a by b pieces, a rows and b columns. Left cuts one along a vertical line, Right
along a horizontal one. Who cannot cut loses. Every position is an integer.]],
  source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2",
  notation = "cakes (rows,columns): (2,5),(3,3)",
  theorem = "Winning Ways, chapter 2: with k = floor(log2 rows), a wide cake is worth "
    .. "floor(columns/2^k) - 1",
  example = {{2, 5}, {3, 3}},
  left = cut(2),
  right = cut(1),

  split = function(cakes)
    local parts = {}
    for i, cake in ipairs(cakes) do parts[i] = {cake} end
    return parts
  end,

  closed_form = function(cakes)
    local sum = 0
    for _, cake in ipairs(cakes) do
      local rows, columns = cake[1], cake[2]
      if log2(columns) >= log2(rows) then
        sum = sum + (columns >> log2(rows)) - 1
      else
        sum = sum - (rows >> log2(columns)) + 1
      end
    end
    return sum
  end,

  cell = function(row, column)
    if row == 0 or column == 0 then return {} end
    return {{row, column}}
  end,
  heap = function(n) return n > 0 and {{1, n}} or {} end,
}
