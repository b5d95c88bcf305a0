/* Cram: Domineering in which both players may place dominoes either way. */
#include "games/list.h"

const bt_rules bt_games__cram = {
    .name = "cram",
    .summary = "place dominoes either way on a board; the same moves for both players",
    .notation = "rows of free squares . and others #, separated by /, or a size: 4x4 or ../.#",
    .example = "4x4",
    .help =
        "Both players place dominoes on two free neighbouring squares, upright or across. The\n"
        "player who cannot move loses. Cram is the impartial form of Domineering, and the same as\n"
        "impartial:domineering. By symmetry the second player wins on boards with two even sides,\n"
        "and the first player on boards with one even and one odd side.\n"
        "References: M. Gardner, Cram, crosscram and quadraphage, Scientific American 230 (1974);\n"
        "Winning Ways, chapter 15.",
    .stands_for = "impartial:domineering",
};
