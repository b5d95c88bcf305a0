-- Turn-and-Eatcake and its relatives: a cake is turned by a quarter before every move.
local function parts_of(n, p)
  local list = {}
  if p.maundy then
    for k = 2, n do
      if n % k == 0 then
        local equal = {}
        for i = 1, k do equal[i] = n // k end
        list[#list + 1] = equal
      end
    end
  else
    for a, b in bouton.splits(n - 1) do list[#list + 1] = {a, b} end
  end
  return list
end

-- Turned, a cake has its columns as rows. Left divides what are columns then, Right the rows.
local function divide(side)
  return function(cakes, p)
    local list = {}
    for i, cake in ipairs(cakes) do
      for _, parts in ipairs(parts_of(cake[side], p)) do
        local new = bouton.with(cakes, i)
        for _, n in ipairs(parts) do
          if n > 0 then new[#new + 1] = side == 1 and {cake[2], n} or {n, cake[1]} end
        end
        list[#list + 1] = new
      end
    end
    return list
  end
end

return {
  name = "Turn-and-Eatcake",
  summary = "Eatcake in which a cake is turned by a quarter before a column or row is eaten",
  help = [[
Rectangular cakes of rows and columns. A player chooses a cake and turns it by a quarter, so that its
rows become columns. Then Left eats a column of it, Right a row; the parts on either side of it are
separate cakes. The player who cannot eat loses. maundy: instead of eating, the cake is divided into
equal parts, two or more, as in Maundy Cake.]],
  source = "A. N. Siegel, Combinatorial Game Suite: TurnAndEatcake and GenCutcake",
  notation = "cakes (rows,columns): (2,5),(3,3)",
  params = { maundy = false },
  example = {{2, 5}, {3, 3}},
  valid = function(cakes)
    for _, cake in ipairs(cakes) do
      if not bouton.counts(cake, 2) then return false end
    end
    return true
  end,
  left = divide(1),
  right = divide(2),

  split = function(cakes)
    local parts = {}
    for i, cake in ipairs(cakes) do parts[i] = {cake} end
    return parts
  end,

  cell = function(row, column)
    if row == 0 or column == 0 then return {} end
    return {{row, column}}
  end,
  heap = function(n) return n > 0 and {{1, n}} or {} end,

  draw = function(cakes, pen)
    local x = 0
    for k = 1, math.min(#cakes, 24) do
      local rows, columns = cakes[k][1], cakes[k][2]
      local side = math.max(rows, columns) <= 20 and 26 or 520 / math.max(rows, columns)
      local w, h = math.max(columns * side, 8), math.max(rows * side, 8)
      pen:group("k" .. k, function()
        pen:rect(x, 0, w, h, "square", 2)
        for c = 1, side >= 8 and columns - 1 or 0 do
          pen:line(x + c * side, 2, x + c * side, h - 2, "faint")
        end
        for r = 1, side >= 8 and rows - 1 or 0 do
          pen:line(x + 2, r * side, x + w - 2, r * side, "faint")
        end
      end)
      pen:text(x + w / 2, h + 14, rows .. " x " .. columns, "faint")
      x = x + math.max(w, 50) + 24
    end
    if #cakes > 24 then pen:text(x + 40, 13, "and " .. #cakes - 24 .. " more") end
  end,
  touch = function(from, to)
    local k = 1
    while k < #from and to[k] and from[k][1] == to[k][1] and from[k][2] == to[k][2] do k = k + 1 end
    return {"k" .. math.min(k, 24)}
  end,
}
