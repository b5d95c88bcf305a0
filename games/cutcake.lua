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
along a horizontal one. The player who cannot cut loses. Every position is an integer.]],
  source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapter 2",
  notation = "cakes (rows,columns): (2,5),(3,3)",
  theorem = "Winning Ways, chapter 2: with k = floor(log2 rows), a wide cake is worth "
    .. "floor(columns/2^k) - 1",
  example = {{2, 5}, {3, 3}},
  valid = function(cakes)
    for _, cake in ipairs(cakes) do
      if not bouton.counts(cake, 2) then return false end
    end
    return true
  end,
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

  -- cake k is cut along k1-c2, behind its second column, or k1-r2, below its second row
  draw = function(cakes, pen)
    local x = 0
    for k = 1, math.min(#cakes, 24) do
      local rows, columns = cakes[k][1], cakes[k][2]
      local side = math.max(rows, columns) <= 20 and 26 or 520 // math.max(rows, columns)
      local w, h = math.max(columns * side, 8), math.max(rows * side, 8)
      pen:group("k" .. k, function()
        pen:rect(x, 0, w, h, "square", 2)
        for c = 1, side >= 8 and columns - 1 or 0 do
          pen:group("k" .. k .. "-c" .. c, function()
            pen:rect(x + c * side - 3, 0, 6, h, "hidden")
            pen:line(x + c * side, 2, x + c * side, h - 2, "left")
          end)
        end
        for r = 1, side >= 8 and rows - 1 or 0 do
          pen:group("k" .. k .. "-r" .. r, function()
            pen:rect(x, r * side - 3, w, 6, "hidden")
            pen:line(x + 2, r * side, x + w - 2, r * side, "right")
          end)
        end
        pen:text(x + w / 2, h + 14, rows .. " x " .. columns, "faint")
      end)
      x = x + math.max(w, 50) + 24
    end
    if #cakes > 24 then pen:text(x + 40, 13, "and " .. #cakes - 24 .. " more") end
  end,
  touch = function(from, to, player)
    local k, a = 1, to[#to - 1]
    while k <= #to - 2 and from[k][1] == to[k][1] and from[k][2] == to[k][2] do k = k + 1 end
    local side = player == "left" and 2 or 1
    if k > 24 or math.max(from[k][1], from[k][2]) > 65 then return {"k" .. math.min(k, 24)} end
    return {"k" .. k .. (player == "left" and "-c" or "-r") .. a[side]}
  end,
}
