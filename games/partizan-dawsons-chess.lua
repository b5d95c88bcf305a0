-- Dawson's Chess in which Left strikes out an odd number of files and Right an even one.
return {
  name = "partizan Dawson's Chess",
  summary = "strike out a file and its neighbours: Left an odd number, Right an even one",
  help = [[
In Dawson's Chess on a row of n files a move strikes out a file and its neighbours. Here Left strikes out
an odd number of files: a single file that stands alone, or three in a row. Right strikes out an even
number: two at an end of a row. (Lim's paper on Partial Nim asks for such games, in which one player
takes odd and the other even numbers.)
The values of single rows: v(n+6) = v(n) + 1 from n = 5 on, with
v(0..10) = 0, 1, -1, 1/2, +-1, {2|1/2}, 1, 2, 1/2, 3/2, {2|1/2}.]],
  notation = "the lengths of the rows: 3,6",
  source = "C.-W. Lim, Partial Nim, Integers 5 (2005), G02: the closing question; T. R. Dawson, "
    .. "Caissa's Wild Roses (1935)",
  example = {3, 6},
  valid = function(rows) return bouton.counts(rows) end,
  theorem = "v(n+6) = v(n) + 1 from n = 5 on, as found by this program",

  left = function(rows)
    local list = {}
    for i, n in ipairs(rows) do
      if n == 1 then list[#list + 1] = bouton.with(rows, i) end
      for a, b in bouton.splits(n - 3) do
        local new = bouton.with(rows, i)
        if a > 0 then new[#new + 1] = a end
        if b > 0 then new[#new + 1] = b end
        list[#list + 1] = new
      end
    end
    return list
  end,

  right = function(rows)
    local list = {}
    for i, n in ipairs(rows) do
      if n == 2 then list[#list + 1] = bouton.with(rows, i) end
      if n > 2 then list[#list + 1] = bouton.with(rows, i, n - 2) end
    end
    return list
  end,

  split = function(rows)
    local parts = {}
    for i, n in ipairs(rows) do parts[i] = {n} end
    return parts
  end,

  closed_form = function(rows)
    local first = {[0] = "0", "1", "-1", "1/2", "+-1", "{2|1/2}", "1", "2", "1/2", "3/2", "{2|1/2}"}
    local sum = bouton.value(0)
    for _, n in ipairs(rows) do
      local over = n > 10 and (n - 5) // 6 or 0
      sum = sum + first[n - 6 * over] + over
    end
    return sum
  end,

  heap = function(n) return n > 0 and {n} or {} end,

  draw = function(rows, pen) pen:rows(rows, "files") end,
  touch = function(from, to) return bouton.fallen(from, to) end,
}
