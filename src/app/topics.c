/* Help on what is neither a command nor a function. */
#include "app/app.h"

#include <string.h>

typedef struct topic {
    const char *name, *summary, *text;
} topic;

static const topic topics[] = {
    {"notation", "how values are written",
     "Values are printed in this notation, and can be typed in it.\n"
     "\n"
     "  3  -7  3/4           numbers: integers, and fractions over powers of two\n"
     "  *  *3                nimbers: * is {0|0}, *3 is {0,*,*2|0,*,*2}\n"
     "  ^  v  ^^  ^5         ups and downs: ^ is {0|*}, v its negative, ^5 is five ups\n"
     "  3/4^^*2              the sum of a number, ups and a nimber, without signs\n"
     "  {1|0}  {1,*|0}       the options of Left, then of Right, each list with commas\n"
     "  {1||0|-1}            more bars bind less tightly: this is {1|{0|-1}}\n"
     "  +-1  +-{3,{4|2}}     short for {1|-1} and {3,{4|2}|-3,{-2|-4}}\n"
     "  Tiny(2)  Miny(1/2)   {0||0|-2} and the negative of Tiny(1/2)\n"
     "  ^<2>  ^[3]           up-second {0|v*}, and ^ + ^<2> + ^<3>; also v<2>, v[3]\n"
     "  G = {1|0}; G + G     variables; statements are separated by semicolons\n"
     "\n"
     "Operators: + - between values, 3.G for G+G+G, G:H for the ordinal sum ('{*|*}':H takes\n"
     "the form as it is written). Comparisons: == != <= >= < > || (confused with; also <>), <|\n"
     "(less than or confused with) and |> (greater than or confused with). --unicode and\n"
     "--latex print other notations, which can be read back, too.\n"},
    {"language", "lists, functions of your own, tables",
     "For worksheets; the same at the prompt, in a file, on a pipe and in Python.\n"
     "\n"
     "  f(x,y) = x - y                 a function; f(5,2) is 3\n"
     "  f(n) = if n < 2 then n else f(n-1) + f(n-2)\n"
     "  x -> x + 1   (x,y) -> x - y    functions without a name\n"
     "  [1,^,{2|0}]   1..10   [1..3,7] lists, and ranges of integers\n"
     "  L[2]   length(L)   sum(L)      items are counted from 1\n"
     "  [f(n) for n in 1..10 if n != 4]   `where` may be written for `if`\n"
     "  [[m,n] for m in 1..3 for n in m..3]\n"
     "  map(mean, L)   map(x -> x + *, L)\n"
     "  tabulate(n, A(n), mean(A(n)) for n in 1..6)   a table; --csv, --latex, --json\n"
     "  and, or, not, true, false      for claims such as G > 0\n"
     "\n"
     "Brackets that start with the name of a game and a space are a position, as in [nim 3,4];\n"
     "otherwise they are a list. In a position, <n> is replaced by the value of n:\n"
     "\n"
     "  bouton calc '[[kayles <n>] for n in 1..10]'\n"
     "  bouton calc 'tabulate(n, [domineering 2x<n>] for n in 1..5)'\n"
     "\n"
     "A form in quotes is not simplified: '{*|*}':1 is ^. canonical(F) is its value. Compounds\n"
     "such as conjunctive(F,G) are played on the form itself. The options inside are simplified\n"
     "unless they stand in quotes as well: '{'{*|*}'|1}'.\n"
     "\n"
     "3*5 is 3 + *5, and 2^3 is 2 plus three ups: write conway(3,5) for a product and pow(2,3)\n"
     "for a power. A list has at most a million items; use Lua or Python for longer loops.\n"},
    {"prompt", "lines: at the prompt, in a file, on a pipe",
     "A line is an expression, a command without `bouton`, or a game and a position. The same\n"
     "lines can be typed at the prompt, kept in a file (`bouton FILE`) or sent through a pipe.\n"
     "\n"
     "  {4|1} + ^*               an expression; prints its value\n"
     "  G = {4|1}; mean(G); G+G  statements; every result is printed\n"
     "  ans + 1                  the last value, also that of `value` and `solve`\n"
     "  solve nim 3,5,7          a command\n"
     "  nim 3,5,7                the same\n"
     "  play nim                 a game against the computer; Ctrl-C leaves it\n"
     "  help mex                 help on a command, a game, a function or a term\n"
     "  # a remark               is skipped, as are empty lines\n"
     "  quit                     ends the program; so does Ctrl-D\n"
     "\n"
     "A line continues on the next one while a bracket is open, or if it ends with a backslash;\n"
     "an empty line ends it. Tab completes commands, games, options, functions, variables,\n"
     "topics and files. The arrow keys recall earlier lines, and Ctrl-R searches them. Ctrl-C\n"
     "stops a computation and keeps all variables. Options given when bouton was started apply\n"
     "to every line.\n"},
    {"misere", "misere:GAME, in which the player who moves last loses",
     "Every normal-play game has a misere form, including rulesets written in Lua. Positions\n"
     "are written as in the game itself:\n"
     "\n"
     "  bouton solve misere:kayles 9\n"
     "  bouton sequence misere:kayles --to 20\n"
     "\n"
     "Nim has a closed form in misere play; misere:nim is the same as nim:misere. A game of\n"
     "heaps whose misere quotient is found and proved is solved by it (see 'bouton help\n"
     "quotient'). Everything else is searched, since sums and values need normal play.\n"
     "References: Bouton, Annals of Mathematics 3 (1902); Winning Ways, chapter 13.\n"},
    {"impartial", "impartial:GAME, in which both players have the moves of both",
     "The impartial form of a partizan game: each player may make Left's moves as well as\n"
     "Right's. Its positions have nim-values. impartial:domineering is Cram.\n"
     "\n"
     "  bouton solve impartial:domineering 4x4\n"
     "  bouton solve impartial:toads-and-frogs TT.FF\n"
     "  bouton solve misere:impartial:domineering 3x3\n"},
    {"sum", "sums of positions, of one game or of several",
     "In a sum each move is made in one of the positions, and the others stay as they are; a\n"
     "player who cannot move in any of them loses. In a normal-play game, positions are added\n"
     "with plus signs: '6 + 1,4' in Kayles. Positions of different games are added in the game\n"
     "`sum`, with the name of the game before each; a minus sign (with spaces around it) takes\n"
     "the negative:\n"
     "\n"
     "  bouton solve sum 'kayles 6 + nim 3,4'\n"
     "  bouton value sum 'domineering 2x2 + hackenbush LR'\n"
     "  bouton play sum 'kayles 6 + nim 3,4 - hackenbush LR'\n"
     "\n"
     "If all games are impartial, the nim-sum of the nim-values decides. Otherwise the values\n"
     "of the parts are added. If a value would take too long to find, the sum is searched, and\n"
     "moves in numbers are tried last. Games in misere play, or with ends decided by letters,\n"
     "cannot be added.\n"
     "References: Sprague, Tohoku Math. J. 41 (1936); Grundy, Eureka 2 (1939); Conway, On\n"
     "Numbers and Games, chapter 7.\n"},
    {"lua", "rulesets of your own, written in Lua",
     "A ruleset is a Lua script that returns a table with an example of a position and a\n"
     "function that lists the options: `moves` for an impartial game, `left` and `right` for a\n"
     "partizan one. A position is a number, a string or a list. Here a move takes 1 chip, or\n"
     "half of an even heap:\n"
     "\n"
     "  return {\n"
     "    example = 12,\n"
     "    moves = function(n)\n"
     "      if n == 0 then return {} end\n"
     "      return n % 2 == 0 and {n - 1, n // 2} or {n - 1}\n"
     "    end\n"
     "  }\n"
     "\n"
     "Save it as half.lua. Then half.lua can be used like any other game:\n"
     "\n"
     "  bouton check half.lua\n"
     "  bouton solve half.lua 12\n"
     "  bouton sequence half.lua --to 30\n"
     "\n"
     "docs/rulesets.md describes what else a ruleset may contain (parts of a sum, a closed\n"
     "form, a picture), and studies, which are run by 'bouton run'.\n"},
    {"limits", "time, memory, interruption",
     "--time SECONDS stops a computation after this many seconds. --memory SIZE bounds the\n"
     "memory (500M, 2G; K, M, G, T are powers of 1024); the default is half of the machine's\n"
     "memory. When a limit is reached, the program says which one, prints what it has found so\n"
     "far, and exits with status 3. Ctrl-C does the same; a second Ctrl-C ends the program at\n"
     "once.\n"},
    {"exit-status", "the meaning of the exit status",
     "  0  answered\n"
     "  1  answered, and the answer is \"no\": a claim is false, --expect does not hold\n"
     "  2  bad usage, input that cannot be read, or a file that does not exist\n"
     "  3  a limit of time, memory or size was reached\n"
     "  4  the system failed: a file that may not be read, a full disk\n"},
    {"output", "text, JSON, CSV",
     "Results go to standard output, everything else to standard error. --json writes one\n"
     "object on one line. Its numbers are exact: integers that fit in 64 bits are numbers, all\n"
     "others and fractions are strings. Where each line of input has its own answer (calc\n"
     "reading a pipe), the answer to a line that fails is {\"error\": .., \"line\": ..}. --csv\n"
     "writes a table for spreadsheets.\n"
     "Pictures in text use the characters of the locale: with LC_ALL=C these are plain ASCII.\n"
     "Colours are for terminals only; --color never or the variable NO_COLOR turns them off.\n"},
};

enum { TOPICS = sizeof topics / sizeof *topics };

const char *bt_app__topic(const char *name)
{
    for (size_t i = 0; i < TOPICS; i++)
        if (!strcmp(topics[i].name, name)) return topics[i].text;
    return NULL;
}

const char *bt_app__topic_name(size_t index)
{
    return index < TOPICS ? topics[index].name : NULL;
}

const char *bt_app__topic_summary(size_t index)
{
    return index < TOPICS ? topics[index].summary : NULL;
}
