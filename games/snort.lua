-- Snort on a path: nobody may colour a vertex next to one of the opponent's.
local function colour(own, other)
  return function(path)
    local list = {}
    for i, c in bouton.chars(path) do
      local near = path:sub(i - 1, i - 1) == other and i > 1 or path:sub(i + 1, i + 1) == other
      if c == "." and not near then list[#list + 1] = bouton.put(path, i, own) end
    end
    return list
  end
end

return {
  name = "Snort on a path",
  summary = "colour vertices of a path; neighbours never have different colours",
  help = [[
Played on a path. Left puts a bull L on an empty vertex, Right a cow R; a bull and a cow may never be
neighbours. The player who cannot move loses. Term n of `sequence` is the empty path of n vertices.]],
  source = "J. H. Conway, On Numbers and Games, chapter 8 (S. Norton's game); Winning Ways, chapter 6",
  notation = "vertices from left to right: . empty, L, R",
  example = "...L..",
  parse = function(text)
    if text:find("[^LR.]") then return nil, "expected a path of L, R and ." end
    return text
  end,
  print = function(row) return row end,
  left = colour("L", "R"),
  right = colour("R", "L"),
  heap = function(n) return ("."):rep(n) end,

  -- a coloured field parts the path: each side keeps it as its border
  split = function(path)
    local parts, start = {}, 1
    for i, c in bouton.chars(path) do
      if c ~= "." and i > start then
        parts[#parts + 1] = path:sub(start, i)
        start = i
      elseif c ~= "." then
        start = i
      end
    end
    parts[#parts + 1] = path:sub(start)
    return parts
  end,

  draw = function(path, pen) pen:strip(path, {L = "left", R = "right"}) end,
  touch = bouton.moved,
}
