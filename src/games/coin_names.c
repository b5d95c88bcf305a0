/* Coin-turning games with names of their own. */
#include "games/list.h"

#define IN_A_ROW .notation = "the coins that show heads, numbered from 1: 2,5,6", .example = "2,5,6"

const bt_rules bt_games__turning_turtles = {
    .name = "turning-turtles",
    .summary = "turn one or two coins; the rightmost must turn from heads to tails",
    IN_A_ROW,
    .help =
        "A move turns a coin from heads to tails and, if the player wishes, one other coin to the\n"
        "left of it. The player who cannot move loses. This is Nim in disguise: coin n showing\n"
        "heads is a heap of n. The same as coin-turning:turtles.\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:turtles",
};

const bt_rules bt_games__mock_turtles = {
    .name = "mock-turtles",
    .summary = "turn up to three coins; the rightmost must turn from heads to tails",
    IN_A_ROW,
    .help =
        "A move turns a coin from heads to tails and, if the player wishes, one or two other\n"
        "coins to the left of it. The player who cannot move loses. Coin n has as its nim-value\n"
        "the n-th odious number: 1, 2, 4, 7, 8, 11, .. have an odd number of 1s in binary. The\n"
        "same as coin-turning:mock.\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:mock",
};

const bt_rules bt_games__ruler = {
    .name = "ruler",
    .summary = "turn adjacent coins; the rightmost must turn from heads to tails",
    IN_A_ROW,
    .help =
        "A move turns any number of adjacent coins; the rightmost of them must turn from heads to\n"
        "tails. The player who cannot move loses. The nim-value of coin n is the largest power of\n"
        "2 that divides n: 1, 2, 1, 4, 1, 2, 1, 8, .. The same as coin-turning:ruler.\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:ruler",
};

const bt_rules bt_games__twins = {
    .name = "twins",
    .summary = "turn two coins; the right one must turn from heads to tails",
    IN_A_ROW,
    .help =
        "A move turns exactly two coins; the right one must turn from heads to tails. The player\n"
        "who cannot move loses. The nim-value of coin n is n-1. The same as coin-turning:twins.\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:twins",
};

const bt_rules bt_games__turning_corners = {
    .name = "turning-corners",
    .summary = "turn the four corners of a rectangle of coins",
    .notation = "the coins that show heads, by row and column from 1: (2,3),(4,4)",
    .example = "(2,3),(3,2)",
    .help =
        "Coins lie on a board. A move turns the four coins at the corners of a rectangle; the one\n"
        "in the lower right corner must turn from heads to tails. The player who cannot move\n"
        "loses. The nim-value of the coin (a,b) is the nim-product of a-1 and b-1. The same as\n"
        "coin-turning:twins*twins.\n"
        "Example: bouton table turning-corners 6x6\n"
        "References: Winning Ways, chapter 14.",
    .stands_for = "coin-turning:twins*twins",
};
