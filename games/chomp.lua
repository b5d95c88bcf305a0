-- Chomp: eat a square and all to the right of and below it; the top left one is poisoned.
return {
  name = "Chomp",
  summary = "eat a square and all squares to its right and below, but not the poisoned one",
  help = [[
A bar of chocolate, given by the lengths of its rows from the top, none longer than the one above.
A move eats a square and all squares to its right and below. The top left square is poisoned and may
not be eaten, so a player who finds only that square loses. The first player wins every rectangle
other than 1 x 1, by an argument that does not show how (Gale 1974). Tables are of rectangles.]],
  source = "D. Gale, A curious Nim-type game, Amer. Math. Monthly 81 (1974); F. Schuh, Spel van "
    .. "delers (1952)",
  notation = "the lengths of the rows from the top: 4,4,2",
  example = {4, 4, 2},
  valid = function(rows)
    for i = 2, #rows do
      if rows[i] > rows[i - 1] then return false, "a row is not longer than the one above it" end
    end
    return bouton.counts(rows)
  end,

  moves = function(rows)
    local list = {}
    for i = 1, #rows do
      for j = 1, rows[i] do
        if i > 1 or j > 1 then
          local new = {}
          for k = 1, #rows do
            local left = k < i and rows[k] or math.min(rows[k], j - 1)
            if left > 0 then new[k] = left end
          end
          list[#list + 1] = new
        end
      end
    end
    return list
  end,

  -- row and column of the table: the bar with that many rows and columns
  cell = function(row, column)
    local rows = {}
    for i = 1, column > 0 and row or 0 do rows[i] = column end
    return rows
  end,
  heap = function(n) -- the square bar
    local rows = {}
    for i = 1, n do rows[i] = n end
    return rows
  end,

  -- square row-column; what a move eats is what is missing after it, its corner first
  draw = function(rows, pen)
    for i = 1, math.min(#rows, 40) do
      for j = 1, math.min(rows[i], 60) do
        pen:group("s" .. i .. "-" .. j, function()
          pen:square(j * 34, i * 34, 34)
          if i == 1 and j == 1 then
            pen:circle(34, 34, 11, "ink")
            pen:line(29, 29, 39, 39, "on")
            pen:line(29, 39, 39, 29, "on")
          else
            pen:rect(j * 34 - 13, i * 34 - 13, 26, 26, "stone", 5)
          end
        end)
      end
      if rows[i] > 60 then
        pen:group("more-" .. i, function()
          pen:text(62 * 34, i * 34, "and " .. rows[i] - 60 .. " more")
        end)
      end
    end
    if #rows > 40 then pen:text(80, 41 * 34, "and " .. #rows - 40 .. " more rows") end
  end,
}
