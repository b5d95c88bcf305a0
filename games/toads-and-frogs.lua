-- Toads and Frogs: toads go right, frogs go left, each by a step or by a jump over one opponent.
local function move(who, over, step)
  return function(strip)
    local list = {}
    for i, c in bouton.chars(strip) do
      if c == who then
        local next, far = strip:sub(i + step, i + step), strip:sub(i + 2 * step, i + 2 * step)
        if i + step >= 1 and next == "." then
          list[#list + 1] = bouton.put(bouton.put(strip, i, "."), i + step, who)
        elseif i + 2 * step >= 1 and next == over and far == "." then
          list[#list + 1] = bouton.put(bouton.put(strip, i, "."), i + 2 * step, who)
        end
      end
    end
    return list
  end
end

return {
  name = "Toads and Frogs",
  summary = "toads hop right, frogs hop left, over one opponent at most",
  help = [[
Left moves a toad T one square to the right, or makes it jump over one frog into an empty square;
Right moves a frog F to the left in the same way. The player who cannot move loses.]],
  source = "E. R. Berlekamp, J. H. Conway, R. K. Guy, Winning Ways, chapters 1 and 5; J. Erickson, "
    .. "New Toads and Frogs results, in Games of No Chance (1996)",
  notation = "a strip of toads T, frogs F and empty squares .",
  example = "TT.FF",
  parse = function(text)
    if text:find("[^TF.]") then return nil, "expected a strip of T, F and ." end
    return text
  end,
  print = function(row) return row end,
  left = move("T", "F", 1),
  right = move("F", "T", -1),
  heap = function(n) return ("T"):rep(n) .. "." .. ("F"):rep(n) end,

  draw = function(strip, pen) pen:strip(strip, {T = "toad", F = "frog"}) end,
  touch = bouton.moved,
}
