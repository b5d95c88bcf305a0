/* Words of the field, second part: values, order, canonical forms, numbers and infinitesimals. */
#include "app/glossary.h"

/* clang-format off */
const bt_word bt_app__words_of_values[] = {
    {"value", "game value",
     "What a game is worth in sums. Two games have the same value if the previous player wins "
     "their difference. A value is written as its canonical form.",
     "value domineering 3x3", "canonical form, equal, order"},
    {"equal", "equality",
     "G = H if the previous player wins G - H. Equal games may replace each other in every sum.",
     "compare '{*|*}' 0", "order, identical, canonical form"},
    {"identical", "form",
     "Two games are identical if they have identical options. Equal games need not be identical: "
     "{-1|1} and {|} are different forms of the value 0.",
     "calc '{-1|1}'", "equal, canonical form"},
    {"order", "partial order, greater, less",
     "G >= H if Left wins G - H when Right starts. The order is partial: for two games G and H, "
     "exactly one of G > H, G < H, G = H and G || H (confused) holds.",
     "compare '^' '*'", "fuzzy, equal"},
    {"fuzzy", "confused, confused with, incomparable",
     "G is fuzzy, or confused with 0, if the next player wins it: it is not positive, not "
     "negative and not 0. G || H means that G - H is fuzzy.",
     "compare '*' 0", "order, outcome, confusion interval"},
    {"confusion interval", NULL,
     "The numbers with which a game is confused. It reaches from the right stop to the left stop.",
     "compare '{4|1}' 2", "fuzzy, stop"},
    {"negative", "inverse",
     "-G is G with the roles of the players exchanged. The previous player wins G - G by copying "
     "every move, so G + (-G) = 0.",
     "calc '-{2|-1}'", "sum, zero game"},
    {"zero game", "zero, 0",
     "The game {|} in which nobody can move, and every game equal to it: those that the previous "
     "player wins.",
     "calc '{*|*}'", "P-position, equal"},
    {"canonical form", "simplest form",
     "The unique smallest form of a value: no option is dominated and none is reversible (Conway "
     "1976). Two games are equal exactly when their canonical forms are identical.",
     "calc '{0,1,-5|2,7}'", "dominated, reversible, birthday"},
    {"dominated", "dominated option",
     "An option G^L1 of Left is dominated if another option G^L2 is at least as good for Left: "
     "G^L1 <= G^L2. For Right it is the greater option that is dominated. Dominated options may "
     "be left out.",
     "calc '{0,1|5}'", "reversible, canonical form"},
    {"reversible", "reversible option, bypass",
     "A move of Left to G^L is reversible if Right has an answer G^LR <= G. Right can always "
     "answer in this way, so G^L may be replaced by all Left options of G^LR.",
     "calc '{0,*|0}'", "dominated, canonical form"},
    {"gift horse principle", "gift horse",
     "New options of Left that are less than or confused with G may be added to G without "
     "changing its value. So may new options of Right that are greater than or confused with G.",
     "calc '{0,*|}' '{0|}'", "dominated, canonical form"},
    {"simplicity rule", "simplicity theorem, simplest number",
     "If some number lies strictly between all Left options and all Right options, the game is "
     "the simplest such number: the one born first.",
     "calc '{1/4|1}'", "number, birthday"},
    {"birthday", "born",
     "The day on which a value is created: 0 is born on day 0, and a game is born one day after "
     "the last of its options. It is the height of the tree of the canonical form.",
     "calc 'birthday(3/4)'", "canonical form, simplicity rule"},
    {"number", "surreal number",
     "A game whose options are numbers and in which every Left option is less than every Right "
     "option. The numbers among short games are the dyadic rationals. Neither player gains by "
     "moving in a number.",
     "calc '{0|1}'", "dyadic rational, number avoidance, simplicity rule"},
    {"dyadic rational", "dyadic fraction",
     "A fraction whose denominator is a power of two: the numbers that occur as values of short "
     "games.",
     "calc '[hackenbush LRLR]'", "number, sign expansion"},
    {"integer", NULL,
     "n is the game {n-1|} in which Left has n free moves; -n gives them to Right.",
     "calc '{2|}'", "number"},
    {"sign expansion", NULL,
     "A number as a path of signs through the tree of numbers, in which + leads to a greater "
     "number and - to a smaller one. Read from the ground up, it is the red-blue Hackenbush "
     "string with that value.",
     "calc 'sign_expansion(5/8)'", "number, birthday, Hackenbush"},
    {"Hackenbush", NULL,
     "Edges of three colours are joined to each other and to the ground. Left cuts blue edges, "
     "Right cuts red ones, and both cut green ones. Whatever is no longer connected to the ground "
     "falls. Red-blue positions are numbers.",
     "value hackenbush LRL", "number, colon principle"},
    {"colon principle", NULL,
     "If G >= H, then X:G >= X:H in ordinal sums. In Hackenbush, whatever is attached to the rest "
     "at a single vertex may be replaced by something of equal value.",
     "calc '1:*' '1:*2'", "ordinal sum, Hackenbush"},
    {"ordinal sum", NULL,
     "In G:H, a move in H leaves G unchanged, and a move in G removes H. The value of G:H depends "
     "on the form of G, not only on its value.",
     "calc '1:-1'", "colon principle"},
    {"number avoidance", "number avoidance theorem",
     "In a sum of a number and a game that is not a number, a player who can win by moving first "
     "can do so without moving in the number.",
     "calc '1/2 + {2|0}'", "number, number translation"},
    {"number translation", "number translation theorem",
     "If x is a number and G = {G^L|G^R} is not a number, then G + x = {G^L + x | G^R + x}.",
     "calc '{2|0} + 3'", "number avoidance"},
    {"infinitesimal", NULL,
     "A game that lies between all negative and all positive numbers, such as *, ^ and Tiny(2). "
     "Both its stops are 0.",
     "calc 'is_infinitesimal(^*)'", "all-small, up, star, tiny"},
    {"all-small", "dicotic, dicot",
     "A game in which, at every position, either both players can move or neither can. All-small "
     "games are infinitesimals, measured in ups by their atomic weight.",
     "calc 'is_all_small(^*)'", "infinitesimal, atomic weight"},
    {"star", "*",
     "* = {0|0}: whoever moves ends the game. It is confused with 0, and * + * = 0.",
     "calc '* + *'", "nimber, fuzzy"},
    {"up", "^, down, v",
     "^ = {0|*}, a positive infinitesimal: Left wins it, but it is smaller than every positive "
     "number. Its negative is down, v = {*|0}.",
     "compare '^' 1/1024", "up-star, double up, infinitesimal"},
    {"up-star", "upstar, ^*",
     "^* = ^ + * = {0,*|0}, which is confused with 0. In Hackenbush it is a green edge with a "
     "blue one on top.",
     "compare '^*' 0", "up, star"},
    {"double up", "double-up, ^^",
     "^^ = ^ + ^ = {0|^*}. Two ups exceed *, while one up is confused with it.",
     "compare '^^' '*'", "up, atomic weight"},
    {"uptimal", "up-second, ^<2>",
     "A sum of a number, powers ^, ^<2>, ^<3>, .. of up, and a nimber. Each power is infinitely "
     "smaller than the one before: up-second ^<2> is {0|v*}.",
     "calc 'uptimal_expansion(^3*2)'", "up, infinitesimal"},
    {"tiny", "miny, tiny-G",
     "Tiny(G) = {0||0|-G} for G > 0 is a positive infinitesimal far smaller than up: if Right "
     "moves, Right threatens to reach -G. Its negative is Miny(G).",
     "compare 'Tiny(2)' '^'", "infinitesimal, threat"},
    {"remote star", "far star",
     "A star *n is remote from G if no subposition of G equals it. The far star of G is the least "
     "nimber greater than all that equal subpositions of G.",
     "calc 'far_star({^|*2})'", "atomic weight, nimber"},
    {"atomic weight", "uppitiness",
     "How many ups an all-small game is worth. If G has atomic weight n, then G and n.^ can "
     "replace each other in sums with a remote star. If n is at least 2, Left wins G, whoever "
     "starts.",
     "calc 'atomic_weight(^^*)'", "two-ahead rule, all-small, remote star"},
    {"two-ahead rule", "two ahead",
     "An all-small game of atomic weight 2 or more is won by Left, whoever starts; if Left is to "
     "move, 1 is enough. The same holds for Right with -2 and -1.",
     "calc 'two_ahead(^^)'", "atomic weight"},
    {"reduced canonical form", "rcf",
     "The simplest game that differs from G by an infinitesimal only. It keeps the stops, the "
     "mean and, if it is positive, the temperature.",
     "calc 'reduced({2|{1|*}})'", "canonical form, infinitesimal"},
    {"numberish", NULL,
     "A game is numberish if it differs from a number by an infinitesimal: its two stops are "
     "equal.",
     "calc 'is_numberish(1^*)'", "infinitesimal, stop, tepid"},
    {"product", "Norton product, Conway product",
     "In Norton's product G.U the positive game U takes the place of 1: n.^ means n ups. Conway's "
     "product multiplies numbers in the ordinary way, and nimbers by the nim-product.",
     "calc 'norton(3,^)' 'conway(1/2,6)'", "nim-product, overheating"},
    {"loopy", "loopy game, loop-free",
     "A game in which a position can occur again, so that play may go on for ever. The games here "
     "are loop-free: every play ends.",
     "games", "combinatorial game, short game"},
    {"short game", "short",
     "A game with finitely many subpositions in which every play ends. The values here are those "
     "of short games.",
     "calc 'nodes({4|1})'", "loopy, canonical form"},
    {0},
};
