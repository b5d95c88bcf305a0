// Rulesets to begin with.

const PINS = `-- Pins in rows: a ball knocks over two neighbours.
return {
  name = "Pairs of pins",
  summary = "knock over two neighbouring pins",
  notation = "the lengths of the rows: 5,3",
  example = {7},
  moves = function(rows)
    local list = {}
    for i, n in ipairs(rows) do
      for a, b in bouton.splits(n - 2) do
        local new = bouton.with(rows, i, a)
        new[#new + 1] = b
        list[#list + 1] = new
      end
    end
    return list
  end,
  split = function(rows)
    local parts = {}
    for i, n in ipairs(rows) do parts[i] = {n} end
    return parts
  end,
  heap = function(n) return {n} end,
}
`;

const SQUARES = `-- Take a square number of chips from a heap.
return {
  name = "Squares",
  summary = "take a square number of chips",
  notation = "the size of the heap",
  example = 12,
  moves = function(n)
    local list = {}
    local k = 1
    while k * k <= n do
      list[#list + 1] = n - k * k
      k = k + 1
    end
    return list
  end,
  heap = function(n) return n end,
}
`;

const SHOVE = `-- Left takes one or four, Right takes two or three.
local function take(amounts)
  return function(n)
    local list = {}
    for _, k in ipairs(amounts) do
      if k <= n then list[#list + 1] = n - k end
    end
    return list
  end
end

return {
  name = "Unequal hands",
  summary = "Left takes 1 or 4 chips, Right 2 or 3",
  notation = "the size of the heap",
  example = 9,
  left = take {1, 4},
  right = take {2, 3},
  heap = function(n) return n end,
}
`;

export const EXAMPLES = {
    'pairs-of-pins.lua': PINS,
    'squares.lua': SQUARES,
    'unequal-hands.lua': SHOVE,
};
export const EMPTY = `-- A game of your own: which positions can a move lead to?
return {
  name = "My game",
  summary = "take one or two chips",
  example = 7,
  moves = function(n)
    local list = {}
    if n >= 1 then list[#list + 1] = n - 1 end
    if n >= 2 then list[#list + 1] = n - 2 end
    return list
  end,
  heap = function(n) return n end,
}
`;
