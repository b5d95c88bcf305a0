-- A study: subtraction sets by end=LR and in normal play. The hypothesis of Theorem 13 of Inoue,
-- Kadowaki, Kimura and Wada (2026): every R by LR is a P in normal play. Its conclusion: every P by
-- LR is a P there and every N an N. All heaps are decided, by the periods of both games.
--   bouton run normal-play-study.lua 2 10
local least, most = math.tointeger(arg[1] or 2), math.tointeger(arg[2] or 10)
if not least or not most or least < 1 or most < least or most - least > 20 then
  error("expected the least and the largest element of the sets, at most 20 apart", 0)
end

local function lcm(a, b)
  local x, y = a, b
  while y > 0 do x, y = y, x % y end
  return a // x * b
end

-- The outcomes of both games for all heaps before a common period and in it, and where that begins.
local function outcomes(name)
  local lr, normal = bouton.game(name .. ":end=LR"), bouton.game(name)
  local p, q = lr:period(0, "outcome"), normal:period(0, "outcome")
  if not (p and q and p.proved and q.proved) then error(name .. " has no proved period", 0) end
  local from = math.max(p.preperiod, q.preperiod)
  local last = from + lcm(p.period, q.period) - 1
  return lr:sequence(last, "outcome"), normal:sequence(last, "outcome"), from
end

-- Whether the hypothesis and the conclusion hold, for all heaps and for all large ones, and whether
-- there are R among the large ones.
local function compare(name)
  local lr, normal, from = outcomes(name)
  local r = {hypothesis = true, conclusion = true, later = true, conclusion_later = true}
  for n = 0, #lr - 1 do
    local x, y = lr[n + 1], normal[n + 1]
    if x == "R" and n >= from then r.right = true end
    if x == "R" and y ~= "P" then
      r.hypothesis = false
      if n >= from then r.later = false end
    elseif (x == "P" or x == "N") and y ~= x then
      r.conclusion = false
      if n >= from then r.conclusion_later = false end
    end
  end
  return r
end

local cases = {
  {"the hypothesis holds", function(r) return r.hypothesis end},
  {"the conclusion holds", function(r) return r.conclusion end},
  {"the hypothesis holds, the conclusion does not",
   function(r) return r.hypothesis and not r.conclusion end},
  {"the conclusion holds, the hypothesis does not",
   function(r) return r.conclusion and not r.hypothesis end},
  {"the hypothesis holds for all large heaps", function(r) return r.later end},
  {"  and the conclusion does not, for all heaps",
   function(r) return r.later and not r.conclusion end},
  {"  and the conclusion does not, for all large heaps",
   function(r) return r.later and not r.conclusion_later end},
  {"  and there are R among the large heaps", function(r) return r.later and r.right end},
}
local count, first, sets = {}, {}, 0
for i = 1, #cases do count[i] = 0 end
for mask = 1, (1 << most - least + 1) - 1 do
  local set = {}
  for s = least, most do
    if mask >> s - least & 1 == 1 then set[#set + 1] = s end
  end
  local text = table.concat(set, ",")
  local r = compare("subtraction:" .. text)
  sets = sets + 1
  for i, case in ipairs(cases) do
    if case[2](r) then
      count[i] = count[i] + 1
      first[i] = first[i] or text
    end
  end
end

print(sets .. " sets with elements from " .. least .. " to " .. most)
for i, case in ipairs(cases) do
  local example = first[i] and "  first {" .. first[i] .. "}" or ""
  print(string.format("%-52s %5d%s", case[1], count[i], example))
end
