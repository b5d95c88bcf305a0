-- Push: a piece goes one square to the left and pushes those that touch it; they may fall off.
local function push(own)
  return function(strip)
    local list = {}
    for i, c in bouton.chars(strip) do
      if c == own then
        local gap = i - 1
        while gap >= 1 and strip:sub(gap, gap) ~= "." do gap = gap - 1 end
        -- the square `gap` is taken; without one the first piece falls off the strip
        local new = strip:sub(1, math.max(gap, 1) - 1) .. strip:sub(math.max(gap, 1) + 1, i) .. "."
          .. strip:sub(i + 1)
        list[#list + 1] = new:gsub("%.+$", "")
      end
    end
    return list
  end
end

return {
  name = "Push",
  summary = "move a piece one square to the left, pushing what stands in its way",
  help = [[
Played on a strip with Left's pieces L and Right's pieces R. A player moves one of his or her pieces
one square to the left. Pieces in the way, up to the first gap, are pushed along, and the first one
may be pushed off the strip. The player who cannot move loses. Every position is worth a number.]],
  source = "M. H. Albert, R. J. Nowakowski, D. Wolfe, Lessons in Play (2007)",
  notation = "squares from the left: . empty, L, R; empty ones at the right end are left out",
  example = ".L.RLR",
  left = push("L"),
  right = push("R"),
  parse = function(text)
    if text:find("[^LR.]") then return nil, "expected a strip of L, R and ." end
    return (text:gsub("%.+$", ""))
  end,
  print = function(strip) return strip == "" and "." or strip end,
  heap = function(n) return n > 0 and ("."):rep(n - 1) .. "L" or "" end,

  draw = function(strip, pen) pen:strip(strip, {L = "left", R = "right"}) end,
  touch = bouton.moved,
}
