/* Words of the field, first part: play, impartial games, heaps, misère play. */
#include "app/glossary.h"

/* clang-format off */
const bt_word bt_app__words_of_play[] = {
    {"combinatorial game", NULL,
     "A game of two players who move in turn, without chance and with nothing hidden. Here every "
     "play ends, and in normal play a player who cannot move loses.",
     "games", "normal play, impartial, partizan, loopy"},
    {"normal play", NULL,
     "The convention that a player who cannot move loses, so that whoever makes the last move "
     "wins. The theory of sums and values assumes normal play.",
     "solve nim 3,5,7", "misere play, sum"},
    {"misere play", "misere",
     "The convention that a player who cannot move wins, so that whoever makes the last move "
     "loses. Sums are much harder than in normal play: nim-values no longer suffice.",
     "solve misere:kayles 9", "normal play, quotient, genus, tame"},
    {"ruleset", "rules",
     "The rules of a game: which positions there are, and to which positions each player can move "
     "from each. A game in the strict sense is a single position with all that can follow it.",
     "help kayles", "position, option"},
    {"position", NULL,
     "The state of a game at some moment of play. Together with the rules it decides everything "
     "that can still happen, so a position is itself a game.",
     "draw position nim 3,5", "option, follower"},
    {"move", NULL,
     "A step from a position to one of the options of the player who moves.",
     "solve nim 3,5,7 --moves all", "option, play"},
    {"option", NULL,
     "A position that a player can reach in one move. G^L stands for an option of Left, G^R for "
     "one of Right, and the game is written {G^L,.. | G^R,..}.",
     "calc 'left_options({2,{3|1}|0})'", "follower, dominated, reversible"},
    {"follower", "subposition",
     "A position that can be reached from a game by any number of moves, or by none; one player "
     "may make several moves in a row.",
     "calc 'followers({2|{1|0}})'", "option, birthday"},
    {"outcome", "outcome class",
     "Who wins a game with best play. There are four classes: L (Left wins, whoever starts), R "
     "(Right wins), N (the next player, who is about to move, wins) and P (the previous player "
     "wins).",
     "calc 'outcome({1|-1})'", "P-position, N-position, fuzzy"},
    {"P-position", "previous player, P",
     "A position that the previous player wins: whoever is to move loses. In an impartial game "
     "every move from it leads to an N-position, and its nim-value is 0.",
     "positions wythoff --count 8", "N-position, outcome, zero game"},
    {"N-position", "next player, N",
     "A position that the next player wins, that is, whoever is to move. In an impartial game at "
     "least one move from it leads to a P-position.",
     "solve nim 1,2,4", "P-position, outcome"},
    {"impartial", "impartial game",
     "Both players have the same moves from every position, as in Nim. In normal play such a "
     "position has the value of a heap of Nim.",
     "solve kayles 7", "partizan, nim-value, Sprague-Grundy theory"},
    {"partizan", "partizan game, partisan",
     "The two players, Left and Right, may have different moves, as in Domineering or Hackenbush.",
     "value domineering 2x3", "impartial, canonical form, outcome"},
    {"Left and Right", "Left, Right",
     "The two players of a partizan game. Positive values are good for Left, negative ones for "
     "Right; in pictures Left is blue and Right is red.",
     "solve hackenbush LR", "partizan, outcome"},
    {"sum", "disjunctive sum",
     "Games played side by side: a move is a move in one of them. The sum ends when no component "
     "has a move left for the player whose turn it is.",
     "solve sum 'kayles 6 + nim 3,4'", "component, negative, nim-sum"},
    {"component", "part",
     "One of the games of a sum. A position that splits into components is solved by solving each "
     "of them and adding their values.",
     "solve kayles 2,8 --explain", "sum, nim-sum"},
    {"strategy", "winning strategy",
     "A reply to every move of the opponent that keeps a position won. A strategy can be written "
     "to a file and checked by the rules alone.",
     "solve nim 1,2,3 --strategy -", "Tweedledum-Tweedledee, strategy stealing"},
    {"Tweedledum-Tweedledee", "mirror strategy",
     "The strategy of copying the opponent's move in the other of two equal components. It shows "
     "that G - G is a zero game.",
     "solve nim 7,7", "negative, zero game"},
    {"strategy stealing", NULL,
     "An argument that the first player wins without showing how: if the second player had a "
     "winning reply to a certain move, the first player could have made that reply at once. It "
     "applies to Chomp.",
     "solve chomp 4,4,4", "strategy"},
    {"nim", "Bouton's game",
     "Heaps of chips; a move takes any number of chips from one heap. Charles Bouton solved it in "
     "1902: the previous player wins exactly when the nim-sum of the heaps is 0.",
     "solve nim 3,5,7 --explain", "nim-sum, nimber"},
    {"nim-sum", "nim sum, xor",
     "Addition in binary without carrying: each column is 1 if an odd number of the summands have "
     "a 1 there. The nim-values of impartial games add like this.",
     "calc 'nim_sum(3,5)'", "nimber, nim-value, nim-product"},
    {"nim-product", NULL,
     "The multiplication that, with the nim-sum, makes the nimbers a field (Conway 1976). The "
     "product of two different Fermat powers 2, 4, 16, 256, .. is the ordinary one, and the "
     "square of such a power x is 3x/2.",
     "calc 'nim_product(*4,*4)'", "nim-sum, nimber"},
    {"nimber", "star n, nim-heap",
     "The value *n of a heap of n chips in Nim: {0,*,..,*(n-1) | 0,*,..,*(n-1)}. Every impartial "
     "game equals exactly one nimber.",
     "calc '*3 + *5'", "star, nim-sum, nim-value"},
    {"nim-value", "Grundy value, Grundy number, Sprague-Grundy value",
     "The size of the heap of Nim to which an impartial position is equal: the mex of the "
     "nim-values of its options. It is 0 exactly in P-positions.",
     "sequence kayles --to 20", "mex, nimber, Sprague-Grundy theory"},
    {"mex", "minimal excludant",
     "The minimal excludant: the least of 0, 1, 2, .. that is missing from a set. The mex of 0, 1 "
     "and 3 is 2.",
     "calc 'mex(0,1,3)'", "nim-value"},
    {"Sprague-Grundy theory", "Sprague-Grundy theorem",
     "Every impartial game in normal play equals a heap of Nim, whose size is the mex of those of "
     "its options (Sprague 1935, Grundy 1939). So sums of impartial games are solved by nim-sums.",
     "solve kayles 9 --explain", "nim-value, mex, nim-sum"},
    {"heap", "pile, row",
     "A number of chips that lie together, or of pins that stand in a row. Many games are played "
     "with heaps, and each heap is a component of a sum.",
     "sequence subtraction:1,2,3 --to 11", "octal game, subtraction game"},
    {"subtraction game", "subtraction set",
     "A heap game in which the number of chips taken must belong to a given set. Its nim-values "
     "are periodic whenever the set is finite.",
     "period subtraction:2,3,6", "octal game, period, Ferguson pairing"},
    {"Ferguson pairing", NULL,
     "In a subtraction game with least element s, heap n has nim-value 1 exactly when heap n - s "
     "has nim-value 0 (Ferguson 1974).",
     "sequence subtraction:2,3,6 --to 20", "subtraction game, nim-value"},
    {"octal game", "octal code, taking and breaking",
     "A heap game given by a code 0.d1d2d3.. The digit dk says what may become of a heap from "
     "which k chips are taken. It is a sum of 1 (nothing may be left), 2 (one heap may be left) "
     "and 4 (two heaps may be left). Kayles is 0.77.",
     "sequence octal:0.77 --to 12", "Guy-Smith, subtraction game, period"},
    {"Kayles", NULL,
     "Pins stand in a row; a move knocks down one pin, or two that stand next to each other. "
     "Dudeney and Loyd invented it; Guy and Smith found its period 12.",
     "period kayles", "octal game, Dawson's Kayles"},
    {"Dawson's Kayles", "Dawsons Kayles, Dawson's chess",
     "Kayles in which exactly two neighbouring pins fall: the octal game 0.07. Dawson's Chess, "
     "two rows of pawns with forced captures, leads to the same nim-values one heap earlier.",
     "sequence dawsons-kayles --to 20", "Kayles, octal game"},
    {"period", "periodic, preperiod",
     "A sequence is periodic if G(n+p) = G(n) for all n from some n0 on; n0 is the preperiod. It "
     "is not known whether every finite octal game is periodic.",
     "period kayles", "Guy-Smith, saltus, sparse"},
    {"Guy-Smith", "Guy-Smith theorem, Guy and Smith",
     "The theorem that finitely many nim-values prove the period of an octal game. If no move "
     "takes more than k chips and G(n+p) = G(n) for n0 <= n < 2n0+p+k, where n0 >= 1, then G(n+p) "
     "= G(n) for all n >= n0 (Guy and Smith 1956).",
     "period kayles", "octal game, period"},
    {"saltus", "arithmetic periodic",
     "A sequence is arithmetic periodic if G(n+p) = G(n) + s from some n on; the constant s is "
     "the saltus. The nim-values of Nim have period 1 and saltus 1.",
     "period nim", "period, octal game"},
    {"sparse", "sparse space, rare values",
     "In many octal games nearly all nim-values have an odd number of ones in certain binary "
     "places, and the other values are rare. Then the next nim-value can be found from little "
     "more than the rare heaps, which is much faster.",
     "sequence octal:0.106 --to 30", "octal game, nim-value"},
    {"Wythoff's game", "Wythoff",
     "Two piles: take any number from one, or the same number from both. The P-positions are the "
     "pairs floor(n phi), floor(n phi) + n, with phi the golden ratio (Wythoff 1907).",
     "positions wythoff --count 8", "P-position, Beatty sequence"},
    {"Beatty sequence", NULL,
     "The integers floor(n a) for n = 1, 2, 3, .. If a and b are irrational with 1/a + 1/b = 1, "
     "their two sequences contain every positive integer exactly once, as in Wythoff's game.",
     "positions wythoff --count 10", "Wythoff's game"},
    {"blocking", "blocking manoeuvre, Muller twist",
     "Before each move the previous player may forbid some of the options. What was forbidden is "
     "forgotten after the move.",
     "solve wythoff:k=2 3,5", "P-position"},
    {"quotient", "misere quotient, indistinguishability quotient",
     "In misere play, positions that can replace each other in every sum are put into one class. "
     "These classes form a commutative monoid, the misere quotient (Plambeck 2005). Together with "
     "the classes that are P-positions, it plays the part of the nim-values.",
     "quotient octal:0.123", "misere play, tame, genus"},
    {"genus", "genus symbol",
     "The nim-value of an impartial position in normal play, followed by the misere nim-values of "
     "its sums with 0, 1, 2, .. heaps of two chips. A tame position has the genus of some "
     "position of Nim.",
     "genus kayles 5 9", "misere play, tame, quotient"},
    {"tame", "wild",
     "An impartial game is tame if in misere play it behaves like a position of Nim; otherwise it "
     "is wild. Long rows of Kayles are wild, and their quotient is larger than that of Nim.",
     "quotient kayles", "genus, quotient, misere play"},
    {0},
};
