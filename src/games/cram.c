/* Cram: Domineering in which both players may place dominoes either way. */
#include "games/list.h"

const bt_rules bt_games__cram = {
    .name = "cram",
    .summary = "place dominoes either way on a board; the same moves for both players",
    .notation = "rows of free squares . and others #, separated by /, or a size: 4x4 or ../.#",
    .example = "4x4",
    .help = "Both players place dominoes on two free neighbouring squares, upright or across. The\n"
            "player who cannot move loses. It is the impartial twin of domineering, and the same\n"
            "as impartial:domineering. By symmetry the second player wins boards with two even\n"
            "sides, and the first player boards with one even and one odd side.\n"
            "References: M. Gardner, Cram, crosscram and quadraphage, Scientific American 230\n"
            "(1974); Winning Ways, chapter 15.",
    .stands_for = "impartial:domineering",
};
