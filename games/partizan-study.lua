-- A study: the values of a partizan variant of Kayles, Dawson's Chess or Treblecross as a table.
--   bouton run partizan-study.lua kayles 12
local name, last = arg[1] or "kayles", tonumber(arg[2]) or 20
local game = bouton.game("partizan-" .. name .. ".lua")
local values = game:sequence(last, "value")
local rows = {{"n", "value", "mean", "temperature", "up to infinitesimals"}}
local reduced = {}
for n = 0, last do
  local v = values[n + 1]
  reduced[n + 1] = v:reduced()
  rows[#rows + 1] = {n, v, v:mean(), v:temperature(), reduced[n + 1]}
end
bouton.csv(rows)
local p = bouton.period(reduced)
if p then
  print("# v(n+" .. p.period .. ") = v(n) + " .. tostring(p.saltus) .. " from n = " .. p.preperiod
    .. " on, up to infinitesimals: " .. p.proof)
end
