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
    {"clobber", "xoxoxoxo"},
    {"imitation-three", "2,3,4,0,0"},
    {"limitation-kayles", "(7),0,0"},
    {"partizan-kayles", "7,6"},
};

const char *bt_app__play_start(const bt_game *game)
{
    const bt_rules *rules = bt_rules__inner(game)->rules;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (!strcmp(starts[i].game, rules->name)) return starts[i].position;
    return rules->example;
}
