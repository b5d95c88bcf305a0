/* Help on what is neither a command nor a function. */
#include "app/app.h"

#include <string.h>

typedef struct topic {
    const char *name, *summary, *text;
} topic;

static const topic topics[] = {
    {"notation", "how values are written",
     "Whatever is printed can be read back.\n"
     "\n"
     "  3  -7  3/4           numbers: integers, and fractions over powers of two\n"
     "  *  *3                nimbers: * is {0|0}, *3 is {0,*,*2|0,*,*2}\n"
     "  ^  v  ^^  ^5         ups and downs: ^ is {0|*}, v its negative, ^5 is five ups\n"
     "  3/4^^*2              a number, ups and a nimber added, written without plus signs\n"
     "  {1|0}  {1,*|0}       the options of Left, then of Right, each list with commas\n"
     "  {1||0|-1}            more bars bind looser: this is {1|{0|-1}}\n"
     "  +-1  +-{3,{4|2}}     plus or minus: {1|-1}, {3,{4|2}|-3,{-2|-4}}\n"
     "  Tiny(2)  Miny(1/2)   {0||0|-2} and the negative of Tiny(1/2)\n"
     "  ^<2>  ^[3]           up-second {0|v*}, and ^ + ^<2> + ^<3>; v<2> and v[3] likewise\n"
     "  G = {1|0}; G + G     variables; statements are separated by semicolons\n"
     "\n"
     "Operators: + - between values, 3.G for G+G+G, G:H for the ordinal sum ('{*|*}':H takes the\n"
     "form as it is written), and == != <= >= < > || (confused with; also <>) <| |> (or confused\n"
     "with) for claims. --unicode and --latex choose another way of writing; both are read as "
     "well.\n"},
    {"language", "lists, functions of your own, tables",
     "What a worksheet needs; the same at the prompt, in a file, on a pipe and in Python.\n"
     "\n"
     "  f(x,y) = x - y                 a function; f(5,2) is 3\n"
     "  f(n) = if n < 2 then n else f(n-1) + f(n-2)\n"
     "  x -> x + 1   (x,y) -> x - y    functions without a name\n"
     "  [1,^,{2|0}]   1..10   [1..3,7] lists, and ranges of integers\n"
     "  L[2]   length(L)   sum(L)      items are counted from 1\n"
     "  [f(n) for n in 1..10 if n != 4]   `where` instead of `if` is understood\n"
     "  [[m,n] for m in 1..3 for n in m..3]\n"
     "  map(mean, L)   map(x -> x + *, L)\n"
     "  tabulate(n, A(n), mean(A(n)) for n in 1..6)   a table; --csv, --latex, --json\n"
     "  and, or, not, true, false      for claims such as G > 0\n"
     "\n"
     "A bracket is a position when it starts with the name of a game and a blank, as [nim 3,4];\n"
     "else it is a list. In a position <n> stands for what n is:\n"
     "\n"
     "  bouton calc '[[kayles <n>] for n in 1..10]'\n"
     "  bouton calc 'tabulate(n, [domineering 2x<n>] for n in 1..5)'\n"
     "\n"
     "A form in quotes is kept as it is written: '{*|*}':1 is ^. canonical(F) is its value; "
     "compounds\n"
     "such as conjunctive(F,G) play it by its own moves.\n"
     "\n"
     "3*5 is 3 + *5 and 2^3 is 2 and three ups: a product is conway(3,5), a power pow(2,3). A "
     "list\n"
     "has at most a million items; loops over more are for Lua and Python.\n"},
    {"prompt", "lines: at the prompt, in a file, on a pipe",
     "A line is an expression, a command without `bouton`, or a game and a position. The same "
     "lines\n"
     "can be typed at the prompt, kept in a file (`bouton FILE`) or sent through a pipe.\n"
     "\n"
     "  {4|1} + ^*               an expression; what it is worth\n"
     "  G = {4|1}; mean(G); G+G  statements: every result is shown\n"
     "  ans + 1                  ans is the last value, also that of `value` and `solve`\n"
     "  solve nim 3,5,7          a command\n"
     "  nim 3,5,7                the same\n"
     "  play nim                 a game against the computer; Ctrl-C comes back here\n"
     "  help mex                 help on a command, a game, a function or a word of the field\n"
     "  # a remark               is skipped, as is an empty line\n"
     "  quit                     ends; so does Ctrl-D\n"
     "\n"
     "A line goes on in the next one while a bracket is open, or when it ends with a backslash; "
     "an\n"
     "empty line ends it. Tab completes commands, games, options, functions, variables, topics "
     "and\n"
     "files. The arrow keys fetch earlier lines, Ctrl-R searches them. Ctrl-C stops a computation\n"
     "and keeps all variables. Options with which bouton was started hold for every line.\n"},
    {"misere", "misere:GAME, in which the player who moves last loses",
     "Every game in normal play has this form, rulesets written in Lua as well. Positions are\n"
     "written as in the game itself:\n"
     "\n"
     "  bouton solve misere:kayles 9\n"
     "  bouton sequence misere:kayles --to 20\n"
     "\n"
     "Sums and values need normal play, so the whole position is searched; only Nim has a closed\n"
     "form here, and misere:nim is the same as nim:misere.\n"
     "References: Bouton, Annals of Mathematics 3 (1902); Winning Ways, chapter 13.\n"},
    {"impartial", "impartial:GAME, in which both players have the moves of both",
     "The impartial twin of a partizan game: whoever is to move may choose among the moves of\n"
     "Left and of Right. Its positions have nim-values. impartial:domineering is Cram.\n"
     "\n"
     "  bouton solve impartial:domineering 4x4\n"
     "  bouton solve impartial:toads-and-frogs TT.FF\n"
     "  bouton solve misere:impartial:domineering 3x3\n"},
    {"sum", "sums of positions, of one game or of several",
     "In a sum a player moves in one position and leaves the others as they are; whoever cannot\n"
     "move in any of them loses. A position of a normal-play game may be a sum of its own kind:\n"
     "'6 + 1,4' in Kayles. Positions of different games are added in the game `sum`, each with\n"
     "its game before it; a minus sign (with spaces around it) exchanges the players:\n"
     "\n"
     "  bouton solve sum 'kayles 6 + nim 3,4'\n"
     "  bouton value sum 'domineering 2x2 + hackenbush LR'\n"
     "  bouton play sum 'kayles 6 + nim 3,4 - hackenbush LR'\n"
     "\n"
     "If all games are impartial the nim-values of the parts decide, added in binary without\n"
     "carries; else the values of the parts are added; where a value would take too long, the sum\n"
     "is searched, moves in numbers last. Misere play and ends decided by letters do not add up.\n"
     "References: Sprague, Tohoku Math. J. 41 (1936); Grundy, Eureka 2 (1939); Conway, On\n"
     "Numbers and Games, chapter 7.\n"},
    {"limits", "time, memory, interruption",
     "--time SECONDS stops a computation after this many seconds. --memory SIZE bounds the memory\n"
     "(500M, 2G; K, M, G, T are powers of 1024); the default is half of the machine's. At a limit\n"
     "the program says which one it was, prints what it had found by then, and exits with status\n"
     "3. Ctrl-C does the same; a second Ctrl-C ends the program at once.\n"},
    {"exit-status", "what the program's status means",
     "  0  answered\n"
     "  1  answered, and the answer is \"no\": a claim fails, --expect does not hold\n"
     "  2  bad usage, input that makes no sense, a file that does not exist\n"
     "  3  not within the limits of time, memory or size\n"
     "  4  the system failed: a file that may not be read, a full disk\n"},
    {"output", "text, JSON, CSV",
     "Results go to standard output, everything else to standard error. --json writes one object "
     "on one\n"
     "line. Numbers in it are exact: integers that fit 64 bits as such, others and fractions as\n"
     "strings. Where answers come line by line (calc reading a pipe), a line that fails becomes\n"
     "{\"error\": .., \"line\": ..} at its place. --csv writes a table for spreadsheets.\n"
     "Pictures in text use the characters of the locale: with LC_ALL=C these are plain ASCII. "
     "Colours\n"
     "are for terminals only; --color never or the variable NO_COLOR turns them off.\n"},
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
