-- A survey of subtraction games: a row for each pair of amounts.
local items = {}
for a = 1, 3 do
    for b = a + 1, 4 do items[#items + 1] = "subtraction:" .. a .. "," .. b end
end
return {
    title = "two amounts up to 4",
    items = items,
    columns = { { "period", "integer" }, { "share", "real" }, { "words", "text" } },
    counts = { "words" },
    largest = { "period" },
    row = function(item)
        local p = bouton.game(item):period()
        return { period = p.period, share = 1 / p.period, words = p.proved and "proved" or nil }
    end,
}
