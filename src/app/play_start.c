/* Where a game in play starts when no position is given: an interesting one, which the player who
   moves first can win. */
#include "app/play.h"

#include <string.h>

static const struct {
    const char *game, *position;
} starts[] = {
    {"nim", "3,5,7"},
    {"poker-nim", "3,5,7 hands 2,2"},
    {"rook", "5,7"},
    {"queen", "5,7"},
    {"kayles", "5,8"},
    {"dawsons-kayles", "12"},
    {"dawsons-chess", "9"},
    {"treblecross", "11"},
    {"grundy", "16"},
    {"octal", "5,8"},
    {"subtraction", "21"},
    {"partial-nim", "(3,5), ((2)), *2"},
    {"hackenbush", "LRL,RLR,GG"},
    {"domineering", "4x4"},
    {"cram", "4x5"},
    {"toads-and-frogs", "TTT..FFF"},
    {"wythoff", "6,9"},
    {"diagonal", "6,9"},
    {"imitation", "6,9"},
    {"chomp", "4,4,4"},
    {"clobber", "xoxo/oxox"},
    {"imitation-three", "2,3,4,0,0"},
    {"limitation-kayles", "(7),0,0"},
    {"partizan-kayles", "7,6"},
    {"staircase-nim", "3,2,4,1"},
    {"silver-dollar", "2,5,8"},
    {"turning-turtles", "2,5,8"},
    {"mock-turtles", "2,5,8"},
    {"ruler", "3,6"},
    {"twins", "2,6"},
    {"turning-corners", "(2,3),(4,1)"},
    {"arc-kayles", "a-b-c-d-a,c-e,e-f"},
    {"elephants-and-rhinos", "T..F..T.F"},
    {"col", ".R./..L"},
    {"konane", "xoxo/oxox/xo.o"},
    {"graph-col", "a-b-c-d-a,c-e"},
    {"snort", "..L/R.."},
    {"maundy-cake", "6x4,2x6"},
    {"fission", ".../.x./.../..x/..."},
    {"push", ".R.LRL"},
};

static const char *find_start(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strlen(starts[i].game) == length && !strncmp(starts[i].game, name, length))
            return starts[i].position;
    return NULL;
}

/* By the name as it was typed, since several names may stand for one ruleset. */
const char *bt_app__play_start(const bt_game *game)
{
    const char *name = game->name;
    while (!strncmp(name, "misere:", 7) || !strncmp(name, "impartial:", 10))
        name = strchr(name, ':') + 1;
    size_t length = strcspn(name, ":");
    const char *start = find_start(name, length);
    return start ? start : bt_rules__example(game);
}
