-- Kayles: bowl over one pin, or two that stand side by side.
return {
  name = "Kayles",
  summary = "knock down one pin, or two neighbouring pins, of a row",
  help = [[
Pins stand in a row. A ball knocks down one pin, or two that stand side by side. It leaves two rows,
either of which may be empty. The last player to hit a pin wins.
Guy and Smith 1956: the nim-values have period 12 from row 71 on.]],
  source = "R. K. Guy, C. A. B. Smith, The G-values of various games, Proc. Cambridge Philos. Soc. "
    .. "52 (1956); H. E. Dudeney, The Canterbury Puzzles (1907)",
  example = {1, 4, 6},
  valid = function(rows) return bouton.counts(rows) end,
  octal = "0.77",

  moves = function(rows)
    local list = {}
    for i, n in ipairs(rows) do
      for pins = 1, math.min(2, n) do
        for a, b in bouton.splits(n - pins) do
          local new = bouton.with(rows, i)
          if a > 0 then new[#new + 1] = a end
          if b > 0 then new[#new + 1] = b end
          list[#list + 1] = new
        end
      end
    end
    return list
  end,

  exact = true,
  split = function(rows)
    local parts = {}
    for i, n in ipairs(rows) do parts[i] = {n} end
    return parts
  end,

  heap = function(n) return n > 0 and {n} or {} end,

  draw = function(rows, pen) pen:rows(rows, "pins") end,
  touch = function(from, to) return bouton.fallen(from, to, true) end,
}
