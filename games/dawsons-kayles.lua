-- Dawson's Kayles: bowl over two pins that stand side by side.
return {
  name = "Dawson's Kayles",
  summary = "knock down two neighbouring pins of a row",
  source = "T. R. Dawson, Caissa's Wild Roses (1935); R. K. Guy, C. A. B. Smith, The G-values of "
    .. "various games, Proc. Cambridge Philos. Soc. 52 (1956)",
  example = {5, 6},
  valid = function(rows) return bouton.counts(rows) end,
  octal = "0.07",

  moves = function(rows)
    local list = {}
    for i, n in ipairs(rows) do
      for a, b in bouton.splits(n - 2) do
        local new = bouton.with(rows, i, a)
        new[#new + 1] = b
        list[#list + 1] = new
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

  draw = function(rows, pen) pen:rows(rows, "pins") end,
  touch = function(from, to) return bouton.fallen(from, to, true) end,
}
