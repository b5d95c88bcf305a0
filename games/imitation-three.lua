-- Three-pile Imitation Nim: a move from a smallest pile must not be imitated in another pile.
return {
  name = "three-pile Imitation Nim",
  summary = "Nim on three piles in which a move from a smallest pile must not be imitated",
  help = [[
Nim on three piles with one restriction. If the previous player took x from a pile that was a
smallest one before the move (ties count, empty piles do not), x must not be taken from another pile.
On two piles this is Imitation Nim, whose P-positions are those of Wythoff Nim (Larsson 2009). A
position is the piles in ascending order, the number that must not be taken (0: none), and the
present size of the pile that it was taken from.]],
  source = "U. Larsson, 2-pile Nim with a restricted number of move-size imitations, Integers 9 (2009), "
    .. "G4",
  notation = "three piles, forbidden number, size of the pile exempt from that: 1,2,3,0,0",
  example = {1, 2, 3, 0, 0},
  alone = true,

  valid = function(at)
    return bouton.counts(at, 5) and at[1] <= at[2] and at[2] <= at[3]
  end,

  moves = function(at)
    local list = {}
    local smallest = at[1] > 0 and at[1] or at[2] > 0 and at[2] or at[3]
    for i = 1, 3 do
      local pile = at[i]
      local exempt = at[4] > 0 and pile == at[5]
      for take = 1, pile do
        if take ~= at[4] or exempt then
          local new = {at[1], at[2], at[3]}
          new[i] = pile - take
          table.sort(new)
          local leading = pile == smallest
          new[4] = leading and take or 0
          new[5] = leading and pile - take or 0
          list[#list + 1] = new
        end
      end
    end
    return list
  end,

  heap = function(n) return {n, n, n, 0, 0} end,
  cell = function(row, column) -- with a third pile of one
    local new = {1, row, column}
    table.sort(new)
    new[4], new[5] = 0, 0
    return new
  end,

  draw = function(at, pen)
    local below = pen:heaps({at[1], at[2], at[3]})
    if at[4] > 0 then
      local exempt = at[5] > 0 and " but from a pile of " .. at[5] or ""
      pen:text(93, below - 8, "do not take " .. at[4] .. exempt)
    end
  end,
  touch = function(from, to)
    return bouton.taken({from[1], from[2], from[3]}, {to[1], to[2], to[3]})
  end,
}
