-- Boards: the functions in C beside plain ones in Lua, on random boards. Prints what differs.
local pieces = {"x", "o", ".", "#"}

local function random_board()
  local rows, columns, lines = math.random(5), math.random(5), {}
  for r = 1, rows do
    local line = {}
    for c = 1, columns do line[c] = pieces[math.random(#pieces)] end
    lines[r] = table.concat(line)
  end
  return lines
end

local function at(lines, r, c)
  local line = lines[r]
  local piece = line and line:sub(c, c)
  return piece ~= "" and piece or nil
end

-- The board with the squares for which keep(r, c) holds, the others #, cropped.
local function cut(lines, keep)
  local top, left, bottom, right = 99, 99, 0, 0
  for r = 1, #lines do
    for c = 1, #lines[1] do
      if keep(r, c) then
        top, left = math.min(top, r), math.min(left, c)
        bottom, right = math.max(bottom, r), math.max(right, c)
      end
    end
  end
  local new = {}
  for r = top, bottom do
    local line = ""
    for c = left, right do line = line .. (keep(r, c) and at(lines, r, c) or "#") end
    new[#new + 1] = line
  end
  return table.concat(new, "/")
end

-- Labels spread until nothing changes: squares of one part have the least label.
local function components(lines)
  local label, changed = {}, true
  local width = #lines[1]
  for r = 1, #lines do
    for c = 1, width do
      if at(lines, r, c) ~= "#" then label[r * 100 + c] = r * 100 + c end
    end
  end
  while changed do
    changed = false
    for place, own in pairs(label) do
      for _, step in ipairs {-100, 100, -1, 1} do
        local other = label[place + step]
        if other and other < label[place] then label[place], changed = other, true end
      end
    end
  end
  local list = {}
  for r = 1, #lines do
    for c = 1, width do
      local own = r * 100 + c
      if label[own] == own then
        list[#list + 1] = cut(lines, function(a, b) return label[a * 100 + b] == own end)
      end
    end
  end
  return table.concat(list, " ")
end

local function turn(lines) -- by a right angle
  local new = {}
  for c = 1, #lines[1] do
    local line = ""
    for r = #lines, 1, -1 do line = line .. at(lines, r, c) end
    new[c] = line
  end
  return new
end

local function mirror(lines)
  local new = {}
  for r, line in ipairs(lines) do new[r] = line:reverse() end
  return new
end

local function all_symmetries(lines)
  local seen = {}
  for _ = 1, 4 do
    seen[table.concat(lines, "/")] = true
    seen[table.concat(mirror(lines), "/")] = true
    lines = turn(lines)
  end
  local list = {}
  for text in pairs(seen) do list[#list + 1] = text end
  table.sort(list)
  return table.concat(list, " ")
end

local function neighbours(lines, row, column, diagonal)
  local list = {}
  for r = row - 1, row + 1 do
    for c = column - 1, column + 1 do
      local distance = math.abs(r - row) + math.abs(c - column)
      local near = distance == 1 or diagonal and distance == 2
      if near and c > 0 and at(lines, r, c) then
        list[#list + 1] = (r - 1) * (#lines[1] + 1) + c
      end
    end
  end
  return table.concat(list, " ")
end

local function expect(what, text, found, expected)
  if found ~= expected then print(what, text, found, expected) end
end

for _ = 1, tonumber(arg[1]) or 300 do
  local lines = random_board()
  local text = table.concat(lines, "/")
  expect("components", text, table.concat(bouton.components(text), " "), components(lines))
  expect("crop", text, bouton.crop(text), cut(lines, function(r, c) return at(lines, r, c) ~= "#" end))
  local turned = bouton.symmetries(text)
  expect("first", text, turned[1], text)
  table.sort(turned)
  expect("symmetries", text, table.concat(turned, " "), all_symmetries(lines))
  local r, c = math.random(#lines), math.random(#lines[1])
  local place = (r - 1) * (#lines[1] + 1) + c
  for _, diagonal in ipairs {false, true} do
    expect("neighbours", text, table.concat(bouton.neighbours(text, place, diagonal), " "),
      neighbours(lines, r, c, diagonal))
  end
end
print "done"
