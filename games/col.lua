-- Col on a path: nobody may colour a vertex next to one of their own.
local function colour(own)
  return function(path)
    local list = {}
    for i, c in bouton.chars(path) do
      local near = i > 1 and path:sub(i - 1, i - 1) == own or path:sub(i + 1, i + 1) == own
      if c == "." and not near then list[#list + 1] = bouton.put(path, i, own) end
    end
    return list
  end
end

return {
  name = "Col on a path",
  summary = "colour vertices of a path; neighbours never have the same colour",
  help = [[
Played on a path. Left colours an empty vertex L, Right colours one R, but neighbours may not have
the same colour. The player who cannot move loses. Every position is worth a
number, or a number and *.]],
  source = "J. H. Conway, On Numbers and Games, chapter 8 (C. Vout's game); Winning Ways, chapter 2",
  notation = "vertices from left to right: . empty, L, R",
  example = "..L...",
  parse = function(text)
    if text:find("[^LR.]") then return nil, "expected a path of L, R and ." end
    return text
  end,
  print = function(row) return row end,
  left = colour("L"),
  right = colour("R"),
  heap = function(n) return ("."):rep(n) end,

  draw = function(path, pen) pen:strip(path, {L = "left", R = "right"}) end,
  touch = bouton.moved,
}
