-- A study: for which b the values of the set {a, a+1, .., b} with end=LR become periodic.
--   bouton run intervals-study.lua 4 20
--   bouton run intervals-study.lua 24 +4     each a up to four beyond the bound of the rule
-- A period is proved. Where there is none, as `bouton period` proves for each set, the values new
-- among the last a + b of 8(a + b) heaps are counted: some must be, but not all.
local most, last = math.tointeger(arg[1] or 4), arg[2] or "20"
local beyond = string.match(last, "^%+(%d+)$")
local to = not beyond and math.tointeger(last)
if not most or most < 1 or not (beyond or to) then
  error("expected the largest a, and the largest b or how far to go beyond the rule: +4", 0)
end

-- How many of the last a + b heaps have values that no smaller heap has.
local function count_new(game, a, b)
  local values, first, new = game:sequence(8 * (a + b) - 1, "value"), {}, 0
  for n, value in ipairs(values) do
    local text = tostring(value)
    if not first[text] then
      first[text] = true
      if n > 7 * (a + b) then new = new + 1 end
    end
  end
  return new
end

local good = true
for a = 1, most do
  local rule = a == 1 and math.huge or a % 2 == 0 and 3 * a + 1 or 2 * a + 2
  local bound = beyond and (a == 1 and 3 or rule) + math.tointeger(beyond) or to
  local periodic, new, fewest, largest = 0, 0, math.huge, 0
  for b = a, bound do
    local game = bouton.game("subtraction:" .. a .. ".." .. b .. ":end=LR")
    local p = game:period(0, "value")
    if p and p.proved then
      periodic = b -- the last one
    else
      local share = count_new(game, a, b)
      new, fewest, largest = new + 1, math.min(fewest, share), math.max(largest, share / (a + b))
    end
    good = good and (p and p.proved or false) == (b <= rule)
  end
  good = good and fewest > 0 and largest < 1
  local rest = new == 0 and "" or string.format(
    "; then %d sets with new values for ever, in at most %.0f%% of the heaps", new, 100 * largest)
  print("a = " .. a .. ", b to " .. bound .. ": periodic up to b = " .. periodic .. rest)
end
print("always periodic for a = 1, up to b = 3a + 1 for even a, up to b = 2a + 2 for odd a >= 3: "
  .. (good and "yes" or "no"))
return good
