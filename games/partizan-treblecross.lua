-- Treblecross in which Left spoils an odd number of squares and Right an even one.
local function cross(parity)
  return function(rows)
    local list = {}
    for k, n in ipairs(rows) do
      for i = 1, (n + 1) // 2 do
        local a, b = math.max(i - 3, 0), math.max(n - i - 2, 0)
        if (n - a - b) % 2 == parity then
          local new = bouton.with(rows, k)
          if a > 0 then new[#new + 1] = a end
          if b > 0 then new[#new + 1] = b end
          list[#list + 1] = new
        end
      end
    end
    return list
  end
end

return {
  name = "partizan Treblecross",
  summary = "a cross spoils two squares on either side: Left an odd number, Right an even one",
  help = [[
In Treblecross both players write crosses on a strip, and three adjacent crosses win. Nobody writes
within two squares of a cross, since the other player would complete three. So a cross uses up its own
square and two on either side, as far as there are any. Here a cross of Left uses up an odd number of
squares (1, 3 or 5), and one of Right an even number (2 or 4). The player who cannot move loses.
The values of single strips begin 0, 1, -1, 1, {1|0}, 1/2, +-1, {2|1}, 1Tiny(1), {2|1/2}, 1, 2Tiny(1), 1.
Their infinitesimal parts become ever smaller. Up to infinitesimals (in reduced canonical form),
v(n+10) = v(n) + 1 was seen from n = 10 on: 1, 2, 1, 2, {2|1}, 2, {2|1}, {3|2}, 2, {3|2}.]],
  notation = "the lengths of the strips: 3,6",
  source = "C.-W. Lim, Partial Nim, Integers 5 (2005), G02: the closing question; E. R. Berlekamp, "
    .. "J. H. Conway, R. K. Guy, Winning Ways, chapter 4 (Treblecross)",
  example = {3, 6},
  valid = function(rows) return bouton.counts(rows) end,
  left = cross(1),
  right = cross(0),

  split = function(rows)
    local parts = {}
    for i, n in ipairs(rows) do parts[i] = {n} end
    return parts
  end,

  heap = function(n) return n > 0 and {n} or {} end,

  draw = function(rows, pen) pen:rows(rows, "squares") end,
  touch = function(from, to) return bouton.fallen(from, to) end,
}
