/* Words of the field, third part: hot games, temperature, thermographs. */
#include "app/glossary.h"

/* clang-format off */
const bt_word bt_app__words_of_heat[] = {
    {"hot", "hot game",
     "A game is hot if its left stop exceeds its right stop: both players gain by moving first. "
     "{4|1} is hot, with temperature 3/2.",
     "calc 'is_hot({4|1})'", "cold, tepid, temperature, switch"},
    {"cold", "cold game",
     "A game is cold if it is a number: whoever moves loses something, so nobody wants to move. "
     "Its temperature is negative.",
     "calc 'temperature(1/2)'", "hot, tepid, number"},
    {"tepid", "tepid game",
     "A game is tepid if it is not a number but its stops are equal: it is a number plus a "
     "nonzero infinitesimal. Only the last move is at stake, and the temperature is 0.",
     "calc 'is_tepid(1*)'", "hot, cold, infinitesimal"},
    {"switch", NULL,
     "{x|y} with numbers x >= y: whoever moves first decides between x and y. +-x stands for "
     "{x|-x}; every switch is (x+y)/2 +- (x-y)/2.",
     "calc '{4|1}' '5/2 + +-3/2'", "hot, temperature"},
    {"stop", "left stop, right stop, stops",
     "The left stop is the number that is reached when Left starts, both players play well, and "
     "play stops at the first number. The right stop is defined in the same way, with Right "
     "starting.",
     "calc 'left_stop({5|-3} + {2|1})'", "confusion interval, hot, mean"},
    {"mean", "mean value, mast value",
     "The average worth of a game: the number m such that the sum of n copies of G differs from n "
     "m by a bounded amount. The mast of the thermograph stands there.",
     "calc 'mean({4|1})'", "temperature, thermograph, mast"},
    {"temperature", NULL,
     "How much a move is worth: the least tax on every move at which neither player gains by "
     "moving. A number m/2^k in lowest terms with k > 0 has temperature -1/2^k, and an integer "
     "-1.",
     "calc 'temperature({4|1})'", "mean, cooling, thermograph, hot"},
    {"cooling", "cool, tax",
     "G cooled by t is G with a tax of t on every move. If t is greater than the temperature, the "
     "cooled game is a number, the mean of G.",
     "calc 'cool({4|1},1)'", "heating, thermograph, freezing"},
    {"freezing", "freeze",
     "Cooling a game by exactly its temperature. What is left is its mean plus an infinitesimal.",
     "calc 'freeze({4||2|0})'", "cooling, mean"},
    {"chilling", "chill",
     "Cooling by 1. Berlekamp and Wolfe (1994) chill endgames of Go: the chilled game decides who "
     "gets the last point.",
     "calc 'cool({4|1},1)'", "cooling, warming"},
    {"heating", "heat, warming",
     "The reverse of cooling: whoever moves receives t, except in numbers, which stay as they "
     "are.",
     "calc 'heat(*,1)'", "cooling, overheating"},
    {"overheating", "overheat",
     "Like heating, except that an integer n becomes n.s. Many hot games are simpler games that "
     "are overheated.",
     "calc 'overheat(1/2,1,1)'", "heating, product"},
    {"thermal dissociation", "dissociation",
     "A game written as a sum of its mean and of infinitesimals that are heated by smaller and "
     "smaller temperatures. Each game can be written so in exactly one way.",
     "calc 'dissociation({4||2|0})'", "heating, mean"},
    {"thermograph", NULL,
     "A picture of a game cooled by every t. The left and right stops of G cooled by t form two "
     "walls, which meet at the temperature and continue as the mast. Larger numbers are drawn on "
     "the left, where Left's wall is.",
     "calc 'thermograph({4|1})'", "wall, mast, temperature, scaffold"},
    {"wall", "left wall, right wall",
     "The left wall of a thermograph shows the left stop of the cooled game for every tax t, the "
     "right wall the right stop.",
     "calc 'thermograph({4||2|0})'", "thermograph, stop"},
    {"mast", NULL,
     "The vertical line above the point where the walls of a thermograph meet. It stands at the "
     "mean and begins at the temperature.",
     "calc 'thermograph({4|1})'", "thermograph, mean"},
    {"scaffold", NULL,
     "The walls of the options, shifted by the tax t. Below the point where the two scaffolds "
     "cross, they are the walls of the thermograph.",
     "draw thermograph '{4|1}' --steps", "thermograph, wall"},
    {"incentive", "incentives",
     "What a move changes: G^L - G for Left, G - G^R for Right. A move with the greatest "
     "incentive, if there is one, is best in every sum.",
     "calc 'incentives({4|1})'", "orthodox, temperature"},
    {"orthodox", "orthodox move, orthodox play",
     "A move is orthodox at temperature t if it follows the wall of the thermograph there: with a "
     "tax of t on every move, no other move is better.",
     "calc 'left_orthodox({4|1},1)'", "thermograph, sentestrat, hotstrat"},
    {"hotstrat", NULL,
     "The strategy of moving in the hottest component. It is good, but not always best.",
     "calc 'temperature({5|-3})' 'temperature({2|1})'", "temperature, sentestrat"},
    {"sentestrat", NULL,
     "The strategy of answering a move that raised the temperature of its component in that "
     "component, and otherwise moving in the hottest one. It reaches the mean up to a bounded "
     "loss.",
     "calc 'mean({9||2|0})'", "hotstrat, sente"},
    {"sente", "reverse sente",
     "A move is sente, a word from Go, if it threatens so much that the opponent must answer; the "
     "player keeps the initiative. Taking the opponent's sente move away is reverse sente.",
     "calc 'thermograph({9|2||0})'", "gote, threat, temperature"},
    {"gote", "double sente",
     "A move is gote, a word from Go, if the opponent need not answer it and may move elsewhere. "
     "A switch is gote for both players.",
     "calc 'thermograph({4|1})'", "sente, switch"},
    {"threat", NULL,
     "A move that would be followed by a greater gain if it were not answered. In {9|2||0} a move "
     "of Left threatens to reach 9.",
     "calc 'left_options({9|2||0})'", "sente, tiny"},
    {"tempo", "free move, initiative",
     "An advantage of one move: a position worth 1 gives Left one free move, to be made at any "
     "time.",
     "calc '1 + {0|-1}'", "integer, number"},
    {"zugzwang", "mutual zugzwang",
     "A word from chess: whoever is to move would rather not, since every move does harm. Numbers "
     "are positions of this kind, and 0 is mutual zugzwang: whoever moves loses.",
     "solve hackenbush LR,LR,R", "cold, zero game"},
    {0},
};
