-- A study: the values of subtraction sets {a, b} with end=LR have the period a + b, from the
-- preperiod of Theorem 6 of docs/theory-order.md on.
--   bouton run pairs-study.lua 12
local most = math.tointeger(arg[1] or 12)
if not most or most < 2 then error("expected the largest b, 2 or more", 0) end

local function preperiod(a, b)
  if (a + b) % 2 == 0 or b >= 2 * a or b % 2 == 0 and 3 * a <= 2 * b then return 0 end
  return b % 2 == 1 and a + b or 2 * a
end

local count, shorter, wrong = 0, 0, {}
for b = 2, most do
  for a = 1, b - 1 do
    local p = bouton.game("subtraction:" .. a .. "," .. b .. ":end=LR"):period(0, "value")
    count = count + 1
    if not (p and p.proved and (a + b) % p.period == 0 and p.preperiod == preperiod(a, b)) then
      wrong[#wrong + 1] = "{" .. a .. "," .. b .. "}"
    elseif p.period < a + b then
      shorter = shorter + 1
    end
  end
end
print(count .. " pairs up to " .. most .. ": " .. count - #wrong .. " have the period a + b from "
  .. "the preperiod of Theorem 6 on, " .. shorter .. " of them also a shorter one")
if #wrong > 0 then print("not: " .. table.concat(wrong, " ")) end
return #wrong == 0
