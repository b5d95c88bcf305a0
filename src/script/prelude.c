/* The part of the library `bouton` that is written in Lua itself. */
#include "script/state.h"

#include <string.h>

static const char prelude[] =
    "local bouton, print = ...\n"
    "local function list_of(first, ...)\n"
    "  if type(first) == 'table' then return first end\n"
    "  return {first, ...}\n"
    "end\n"
    /* the least number from 0 on that is not in the list */
    "function bouton.mex(...)\n"
    "  local seen = {}\n"
    "  for _, n in ipairs(list_of(...)) do seen[n] = true end\n"
    "  local n = 0\n"
    "  while seen[n] do n = n + 1 end\n"
    "  return n\n"
    "end\n"
    "function bouton.nim_sum(...)\n"
    "  local sum = 0\n"
    "  for _, n in ipairs(list_of(...)) do sum = sum ~ n end\n"
    "  return sum\n"
    "end\n"
    /* for a, b in bouton.splits(n): a + b = n, a <= b, from a = least (0) on */
    "function bouton.splits(n, least)\n"
    "  local a = (least or 0) - 1\n"
    "  return function()\n"
    "    a = a + 1\n"
    "    if a <= n - a then return a, n - a end\n"
    "  end\n"
    "end\n"
    /* for i, c in bouton.chars(s): the places and characters of a string */
    "function bouton.chars(s)\n"
    "  local i = 0\n"
    "  return function()\n"
    "    i = i + 1\n"
    "    if i <= #s then return i, s:sub(i, i) end\n"
    "  end\n"
    "end\n"
    /* the string with what stands from i on replaced by a string of the same length */
    "function bouton.put(s, i, piece)\n"
    "  return s:sub(1, i - 1) .. piece .. s:sub(i + #piece)\n"
    "end\n"
    /* the list with its item i replaced; without it when x is nil */
    "function bouton.with(list, i, x)\n"
    "  local new = {}\n"
    "  for k = 1, #list do\n"
    "    if k ~= i then new[#new + 1] = list[k] elseif x ~= nil then new[#new + 1] = x end\n"
    "  end\n"
    "  return new\n"
    "end\n"
    /* keys in order: numbers first, then strings */
    "function bouton.sorted(t)\n"
    "  local keys = {}\n"
    "  for k in pairs(t) do keys[#keys + 1] = k end\n"
    "  table.sort(keys, function(a, b)\n"
    "    if type(a) == type(b) then return a < b end\n"
    "    return type(a) == 'number'\n"
    "  end)\n"
    "  local i = 0\n"
    "  return function()\n"
    "    i = i + 1\n"
    "    return keys[i], t[keys[i]]\n"
    "  end\n"
    "end\n"
    "local function cell(x)\n"
    "  local s = tostring(x)\n"
    "  if s:find('[,\"\\r\\n]') then s = '\"' .. s:gsub('\"', '\"\"') .. '\"' end\n"
    "  return s\n"
    "end\n"
    /* prints rows, lists of cells, as comma-separated values */
    "function bouton.csv(rows)\n"
    "  for _, row in ipairs(rows) do\n"
    "    local cells = {}\n"
    "    for i = 1, #row do cells[i] = cell(row[i]) end\n"
    "    print(table.concat(cells, ','))\n"
    "  end\n"
    "end\n"
    /* the least period of a list, of integers or values: v(n+p) = v(n) + saltus from some n on,
       seen at least three times over and in more than half of the list */
    "local function period_of(list)\n"
    "  local count = #list\n"
    "  for p = 1, count // 3 do\n"
    "    local saltus, first = nil, count - p + 1\n"
    "    while first > 1 do\n"
    "      local a, b = list[first - 1], list[first - 1 + p]\n"
    "      if type(a) == 'string' then\n"
    "        if a ~= b then break end\n"
    "      else\n"
    "        local d = b - a\n"
    "        if saltus == nil then\n"
    "          saltus = d\n"
    "          if type(d) == 'userdata' and not d:is_number() then break end\n"
    "        elseif saltus ~= d then break end\n"
    "      end\n"
    "      first = first - 1\n"
    "    end\n"
    "    if count - first + 1 >= 3 * p and count - first + 1 > count // 2 then\n"
    "      return {period = p, preperiod = first - 1, saltus = saltus or 0, proved = false,\n"
    "              proof = 'seen in a list of ' .. count .. ', not proved'}\n"
    "    end\n"
    "  end\n"
    "end\n"
    /* values that rise by a number are looked for in a list */
    "local period_of_game = bouton.period\n"
    "function bouton.period(x, limit, of)\n"
    "  if type(x) == 'table' then return period_of(x) end\n"
    "  local found = period_of_game(x, limit, of)\n"
    "  if found or of ~= 'value' or not limit then return found end\n"
    "  return period_of(bouton.sequence(x, limit, of))\n"
    "end\n"
    "bouton.methods.period, bouton.methods = bouton.period, nil\n";

/* The table `bouton` is on top. */
void bt_script__open_prelude(lua_State *L)
{
    if (luaL_loadbufferx(L, prelude, strlen(prelude), "=bouton", "t")) lua_error(L);
    lua_pushvalue(L, -2);
    lua_getglobal(L, "print");
    lua_call(L, 2, 0);
}
