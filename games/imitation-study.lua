-- A study: the P-positions of three-pile Imitation Nim, as partners of a second pile.
--   bouton run imitation-study.lua 48 5
-- For piles a and b there is one c such that (a, b, c) is a P-position at the start. For each a up
-- to 5 the study looks whether c - b repeats as b grows, with piles up to 48.
local most, last = math.tointeger(arg[1] or 32), math.tointeger(arg[2] or 3)
if not most or not last or last < 1 or most < last then
  error("expected the largest pile and, not above it, the largest first pile", 0)
end

-- The key of three piles that are sorted.
local width = most + 1
local function key(a, b, c)
  if a > b then a, b = b, a end
  if b > c then b, c = c, b end
  if a > b then a, b = b, a end
  return (a * width + b) * width + c
end

-- With nothing forbidden, only[k] is false for a P-position; otherwise the number of stones that
-- wins, 0 if several do, and from[k] are the piles that it is taken from. With x forbidden but in
-- piles of e a position is lost as well if x alone wins, from other piles.
local only, from = {}, {}
local function lost(k, x, e)
  if not only[k] then return true end
  if x == 0 or only[k] ~= x then return false end
  for _, size in ipairs(from[k]) do
    if size == e then return false end
  end
  return true
end

local function look(a, b, c)
  local piles = {a, b, c}
  local smallest = a > 0 and a or b > 0 and b or c
  local number, sizes = false, {}
  for i = 1, 3 do
    local pile, x, y = piles[i], piles[i % 3 + 1], piles[(i + 1) % 3 + 1]
    for take = 1, pile do
      if lost(key(pile - take, x, y), pile == smallest and take or 0, pile - take) then
        number = (not number or number == take) and take or 0
        sizes[#sizes + 1] = pile
      end
    end
  end
  local k = key(a, b, c)
  only[k], from[k] = number, number and number > 0 and sizes or nil
end

local partner = {} -- partner[a][b] is c
for a = 0, last do partner[a] = {} end
local function join(a, b, c)
  if a <= last then
    partner[a][b], partner[a][c] = c, b
  end
end

for c = 0, most do
  for b = 0, c do
    for a = 0, b do
      look(a, b, c)
      if not only[key(a, b, c)] then
        join(a, b, c)
        join(b, a, c)
        join(c, a, b)
      end
    end
  end
end

-- The moves of the ruleset must say the same.
local game, small = bouton.game("imitation-three.lua"), math.min(most, 6)
for a = 0, small do
  for b = a, small do
    for c = b, small do
      local p = game:outcome({a, b, c, 0, 0}) == "P"
      if p == (only[key(a, b, c)] ~= false) then
        error("the ruleset differs at " .. a .. "," .. b .. "," .. c, 0)
      end
    end
  end
end

-- What repeats as far as all partners are known.
for a = 1, last do
  local steps = {}
  for b = 0, most do
    local c = partner[a][b]
    if not c then break end
    steps[#steps + 1] = c - b
  end
  local p = bouton.period(steps)
  if p then
    local words = {}
    for i = 1, p.period do words[i] = string.format("%+d", steps[p.preperiod + i]) end
    print("a = " .. a .. ": from b = " .. p.preperiod .. " on c - b is " .. table.concat(words, " ")
      .. " and so on, seen to b = " .. #steps - 1)
  else
    print("a = " .. a .. ": no period of c - b is seen to b = " .. #steps - 1)
  end
end
