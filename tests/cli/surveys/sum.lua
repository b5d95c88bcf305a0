-- A survey whose rows go on when the limit is raised.
return {
    items = { 1, 2, 3 },
    columns = { { "sum", "integer" }, { "to", "integer" }, { "begun", "integer" } },
    finished = function(row, limit) return row.to >= limit end,
    row = function(k, limit, saved)
        local sum, from = 0, 1
        if saved then sum, from = string.match(saved, "(%d+) (%d+)") end
        local begun = math.tointeger(from)
        for n = begun, limit do sum = sum + k * n end
        sum = math.tointeger(sum)
        return { sum = sum, to = limit, begun = begun }, sum .. " " .. limit + 1
    end,
}
