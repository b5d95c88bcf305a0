-- Limitation Kayles: the number of pins that fell last must not be repeated too often.
return {
  name = "limitation Kayles",
  summary = "Kayles in which the last number of pins may be repeated at most k-1 times in a row",
  help = [[
Kayles with a limit like that of Imitation Nim. A move takes one pin or two neighbouring pins. If it
takes as many pins as the move before, it is a repetition, and there may be at most k-1 repetitions
in a row. So with k=1 the numbers 1 and 2 alternate after the first move. The player who cannot move
loses. A position is the rows, the pins that fell last (0 at the start) and the repetitions so far.]],
  source = "after U. Larsson, 2-pile Nim with a restricted number of move-size imitations, Integers 9 "
    .. "(2009), G4, applied to Dudeney's Kayles",
  notation = "(rows),pins of the last move,repetitions: (5,3),0,0",
  params = { k = 2 },
  example = {{5, 3}, 0, 0},
  valid = function(at)
    return #at == 3 and type(at[1]) == "table" and bouton.counts(at[1]) and bouton.counts({at[2], at[3]})
  end,
  alone = true,

  open = function(p)
    if p.k < 1 then error("k must be at least 1", 0) end
  end,

  moves = function(at, p)
    local rows, last, count = at[1], at[2], at[3]
    local list = {}
    for pins = 1, 2 do
      local now = pins == last and count + 1 or 0
      if now < p.k then
        for i, n in ipairs(rows) do
          for a, b in bouton.splits(n - pins) do
            local new = bouton.with(rows, i)
            if a > 0 then new[#new + 1] = a end
            if b > 0 then new[#new + 1] = b end
            table.sort(new)
            list[#list + 1] = {new, pins, now}
          end
        end
      end
    end
    return list
  end,

  heap = function(n) return {n > 0 and {n} or {}, 0, 0} end,

  draw = function(at, pen)
    local below = pen:rows(at[1], "pins")
    local last = at[2] == 0 and "no pin has fallen yet" or at[2] == 1 and "one pin fell last"
      or "two pins fell last"
    pen:text(90, below + 8, last .. (at[3] > 0 and ", repetitions: " .. at[3] or ""))
  end,
  touch = function(from, to) return bouton.fallen(from[1], to[1], true) end,
}
