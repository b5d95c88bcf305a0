-- Partizan Euclid: the Euclidean algorithm, with remainders from below for Left and from above for Right.
local function step(remainder)
  return function(at)
    local q = at[2]
    local t = at[1] % q
    return t > 0 and {{q, remainder(q, t)}} or {}
  end
end

return {
  name = "Partizan Euclid",
  summary = "Left divides with the remainder from below, Right with that from above",
  help = [[
Two positive numbers, the larger one first: p,q. If q divides p, play is over. Otherwise let t be the
remainder of p divided by q. Left moves to q,t and Right to q,q-t. The player who cannot move loses.
Term n of a sequence is n+1,n.]],
  source = "N. A. McKay and R. J. Nowakowski, Outcomes of Partizan Euclid, Integers 12B (2012/13), A9",
  notation = "two numbers, the larger one first: 8,5",
  example = {8, 5},
  parse = function(text)
    local p, q = text:match("^%s*(%d+)%s*,%s*(%d+)%s*$")
    p, q = math.tointeger(tonumber(p)), math.tointeger(tonumber(q))
    if not (p and q) then return nil, "expected two numbers, as 8,5" end
    if q < 1 or p < q then return nil, "expected positive numbers, the larger one first" end
    return {p, q}
  end,
  print = function(at) return at[1] .. "," .. at[2] end,
  left = step(function(_, t) return t end),
  right = step(function(q, t) return q - t end),
  draw = function(at, pen)
    if at[1] > 60 then
      pen:text(60, 20, at[1] .. " and " .. at[2])
    else
      pen:rows({at[1], at[2]}, "squares")
    end
  end,
  heap = function(n) return {n + 1, math.max(n, 1)} end,
  cell = function(row, column)
    return {math.max(row, column, 1), math.max(math.min(row, column), 1)}
  end,
}
