-- End-Nim: Left takes from the leftmost stack, Right from the rightmost one.
local function take(from)
  return function(stacks)
    local list = {}
    local i = from == "left" and 1 or #stacks
    for n = 0, (stacks[i] or 0) - 1 do
      list[#list + 1] = bouton.with(stacks, i, n > 0 and n or nil)
    end
    return list
  end
end

return {
  name = "End-Nim",
  summary = "Left takes from the leftmost stack, Right from the rightmost",
  help = [[
A row of stacks. Left takes any number of counters, at least one, from the leftmost stack, Right
from the rightmost. An empty stack disappears. The player who cannot move loses. A single stack is a
Nim heap.]],
  source = "M. H. Albert, R. J. Nowakowski, The game of End-Nim, Electron. J. Combin. 8(2) (2001), R1",
  notation = "the stacks from left to right: 3,1,2",
  example = {3, 1, 2},
  valid = function(stacks) return bouton.counts(stacks) end,
  left = take("left"),
  right = take("right"),
  heap = function(n) return n > 0 and {n} or {} end,
  cell = function(row, column)
    local stacks = {}
    if row > 0 then stacks[1] = row end
    if column > 0 then stacks[#stacks + 1] = column end
    return stacks
  end,

  draw = function(stacks, pen) pen:heaps(stacks) end,
  touch = function(from, to, player)
    return bouton.taken(from, to, player == "left" and 1 or #from)
  end,
}
