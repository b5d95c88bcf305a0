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
Kayles as a partial game in the sense of Partial Nim: Left takes an odd number of pins, so one;
Right an even number, so two that stand side by side. Rows fall apart as in Kayles.
The sequence found: v(n+4) = v(n) + 1 from n = 0 on, with v(0..3) = 0, 1, {1|0}, {2|1}.]],
  source = "C.-W. Lim, Partial Nim, Integers 5 (2005), G02: the closing question",
  example = {3, 6},
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
