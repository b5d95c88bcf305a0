-- A study: how many positions the canonical form of a sum of r brackets [m] of Partial Nim has, at
-- most, beyond the largest |m|.
--   bouton run brackets-study.lua all 5 4             all lists with |m| <= 5 and r <= 4
--   bouton run brackets-study.lua random 12 10 300   300 lists drawn at random, the same each time
local kind = arg[1] or "all"
local most, longest = math.tointeger(arg[2] or 5), math.tointeger(arg[3] or 4)
local lists = math.tointeger(arg[4] or 300)
if kind ~= "all" and kind ~= "random" or not most or not longest or not lists
  or most < 1 or longest < 1 or lists < 1 then
  error("expected all or random, the largest |m|, the largest r, and the number of random lists", 0)
end

local bracket = {}
for m = -most, most do bracket[m] = m ~= 0 and bouton.br(m) or nil end

local seen, beyond, by = {}, {}, {}
local function note(r, largest, sum, list)
  local more = sum:nodes() - largest
  seen[r] = (seen[r] or 0) + 1
  if not beyond[r] or more > beyond[r] then
    beyond[r], by[r] = more, "[" .. table.concat(list, ",") .. "]"
  end
end

-- All lists in ascending order that go on from this one; [-1] is [1].
local function extend(list, r, least, largest, sum)
  for m = least, most do
    if m ~= 0 and m ~= -1 then
      list[r] = m
      local size, total = math.max(largest, math.abs(m)), sum + bracket[m]
      note(r, size, total, list)
      if r < longest then extend(list, r + 1, m, size, total) end
      list[r] = nil
    end
  end
end

local function draw()
  local list, largest, sum = {}, 0, bouton.value(0)
  for i = 1, math.random(longest) do
    local m = math.random(most)
    list[i] = math.random(2) == 1 and m or -m
    largest, sum = math.max(largest, m), sum + bracket[list[i]]
  end
  note(#list, largest, sum, list)
end

if kind == "all" then
  extend({}, 1, -most, 0, bouton.value(0))
else
  for _ = 1, lists do draw() end
end

local good, sharp = true, true
local head, line = "%3s %8s %6s %6s %6s  %s", "%3d %8d %6d %6d %6d  %s"
print(string.format(head, "r", "lists", "most", "bound", "3r+2", "first met by"))
for r = 1, longest do
  if seen[r] then
    local bound = r % 2 == 1 and 2 * r + 3 or 3 * r // 2
    good, sharp = good and beyond[r] <= 3 * r + 2, sharp and beyond[r] <= bound
    print(string.format(line, r, seen[r], beyond[r], bound, 3 * r + 2, by[r]))
  end
end
print("nodes <= max|m| + 3r + 2: " .. (good and "not broken" or "broken"))
print("nodes <= max|m| + 2r + 3 for odd r, max|m| + 3r/2 for even r: "
  .. (sharp and "not broken" or "broken"))
return good and sharp
