-- Clobber on a row: a stone captures a neighbouring stone of the other colour.
local function capture(own, other)
  return function(row)
    local list = {}
    for i, c in bouton.chars(row) do
      if c == own then
        for _, to in ipairs { i - 1, i + 1 } do
          if to >= 1 and row:sub(to, to) == other then
            list[#list + 1] = bouton.put(bouton.put(row, i, "."), to, own)
          end
        end
      end
    end
    return list
  end
end

return {
  name = "Clobber on a row",
  summary = "a stone captures an adjacent stone of the other colour",
  help = [[
Left has the stones x, Right the stones o. A player moves a stone onto an adjacent stone of the
other colour, which is removed. All positions are all-small. Term n of `sequence` is a row of n
alternating stones; Albert, Grossman, Nowakowski and Wolfe conjectured that the first player wins
for every even n except 6.]],
  source = "M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, An introduction to Clobber, "
    .. "Integers 5(2) (2005), A01",
  notation = "stones x and o and empty squares .: xo.ox",
  example = "xoxox",
  parse = function(text)
    if text:find("[^xo.]") then return nil, "expected stones x and o and empty squares ." end
    return text
  end,
  print = function(row) return row end,
  left = capture("x", "o"),
  right = capture("o", "x"),

  -- empty squares part the row; a part of one colour is dead
  split = function(row)
    local parts = {}
    for part in row:gmatch("[xo]+") do
      if part:find("x", 1, true) and part:find("o", 1, true) then parts[#parts + 1] = part end
    end
    return parts
  end,

  heap = function(n) return ("xo"):rep((n + 1) // 2):sub(1, n) end,

  draw = function(row, pen) pen:strip(row, {x = "left", o = "right"}) end,
  touch = bouton.moved,
}
