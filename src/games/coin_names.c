/* Coin-turning games with names of their own. */
#include "games/list.h"

#define IN_A_ROW .notation = "the coins that show heads, numbered from 1: 2,5,6", .example = "2,5,6"

const bt_rules bt_games__turning_turtles = {
    .name = "turning-turtles",
    .summary = "turn one or two coins, the rightmost from heads to tails",
    IN_A_ROW,
    .help = "A move turns a coin from heads to tails and, if the player likes, one more to the "
            "left of\n"
            "it. The player who cannot move loses. It is Nim: the coin n showing heads is a heap "
            "of n.\n"
            "The same as coin-turning:turtles, see there.\n"
            "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:turtles",
};

const bt_rules bt_games__mock_turtles = {
    .name = "mock-turtles",
    .summary = "turn up to three coins, the rightmost from heads to tails",
    IN_A_ROW,
    .help =
        "A move turns a coin from heads to tails and, if the player likes, one or two more to the\n"
        "left of it. The player who cannot move loses. The coin n is worth the n-th odious "
        "number:\n"
        "1, 2, 4, 7, 8, 11, .. have an odd number of 1s in binary. The same as coin-turning:mock,\n"
        "see there.\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:mock",
};

const bt_rules bt_games__ruler = {
    .name = "ruler",
    .summary = "turn coins side by side, the rightmost from heads to tails",
    IN_A_ROW,
    .help =
        "A move turns any number of coins that lie side by side, the rightmost of them from heads\n"
        "to tails. The player who cannot move loses. The coin n is worth the largest power of 2 "
        "that\n"
        "divides n: 1, 2, 1, 4, 1, 2, 1, 8, .. The same as coin-turning:ruler, see there.\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:ruler",
};

const bt_rules bt_games__twins = {
    .name = "twins",
    .summary = "turn two coins, the right one from heads to tails",
    IN_A_ROW,
    .help =
        "A move turns exactly two coins, the right one from heads to tails. The player who cannot\n"
        "move loses. The coin n is worth n-1. The same as coin-turning:twins, see there.\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:twins",
};

const bt_rules bt_games__turning_corners = {
    .name = "turning-corners",
    .summary = "turn the corners of a rectangle of coins, one of them from heads to tails",
    .notation = "the coins that show heads, by row and column from 1: (2,3),(4,4)",
    .example = "(2,3),(3,2)",
    .help =
        "Coins lie on a board. A move turns the four corners of a rectangle, the one in the lower\n"
        "right from heads to tails. The player who cannot move loses. The coin (a,b) is worth the\n"
        "nim-product of a-1 and b-1. The same as coin-turning:twins*twins, see there.\n"
        "Example: bouton table turning-corners 6x6\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:twins*twins",
};
