-- Kayles in which Left takes an odd number of pins and Right an even one.
local function take(pins)
  return function(rows)
    local list = {}
    for i, n in ipairs(rows) do
      for a, b in bouton.splits(n - pins) do
        local new = bouton.with(rows, i)
        if a > 0 then new[#new + 1] = a end
        if b > 0 then new[#new + 1] = b end
        list[#list + 1] = new
      end
    end
    return list
  end
end

return {
  name = "partizan Kayles",
  summary = "Left takes one pin of a row, Right two neighbours",
  help = [[
Kayles in which Left takes an odd number of pins, that is one, and Right an even number, that is two
neighbouring ones. What is left on the two sides forms separate rows. (Lim's paper on Partial Nim asks for
such games, in which one player takes odd and the other even numbers.)
The values of single rows: v(n+4) = v(n) + 1 for all n, with v(0..3) = 0, 1, {1|0}, {2|1}.]],
  notation = "the lengths of the rows: 3,6",
  source = "C.-W. Lim, Partial Nim, Integers 5 (2005), G02: the closing question",
  example = {3, 6},
  valid = function(rows) return bouton.counts(rows) end,
  theorem = "v(n+4) = v(n) + 1, as found by this program",
  left = take(1),
  right = take(2),

  split = function(rows)
    local parts = {}
    for i, n in ipairs(rows) do parts[i] = {n} end
    return parts
  end,

  closed_form = function(rows)
    local first = {[0] = bouton.value(0), bouton.value(1), bouton.value("{1|0}"),
                   bouton.value("{2|1}")}
    local sum = bouton.value(0)
    for _, n in ipairs(rows) do sum = sum + first[n % 4] + n // 4 end
    return sum
  end,

  heap = function(n) return n > 0 and {n} or {} end,

  draw = function(rows, pen) pen:rows(rows, "pins") end,
  touch = function(from, to) return bouton.fallen(from, to, true) end,
}
