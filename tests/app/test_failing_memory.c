/* The n-th allocation fails, for every n of a set of small commands, or all from the n-th on: the
   program ends with status 3 or 4 and a message, or the answer is the one it always gives. Only the
   longest commands are tried at some n instead of all; BOUTON_THOROUGH tries more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
enum { EVERY = 10, MORE = 400, PART = 2 }; /* a process takes long to start */
#else
enum { EVERY = 100, MORE = 3000, PART = 12 };
#endif
static program_run whole; /* what comes when nothing fails */

static long count_allocations(const char *line)
{
    setenv("BOUTON_FAIL_COUNT", "1", 1);
    program_run_line(line, NULL, 0, &whole);
    unsetenv("BOUTON_FAIL_COUNT");
    const char *told = strstr(whole.err, "allocations: ");
    if (!told || whole.status != 0) fail_msg("%s: status %d, %s", line, whole.status, whole.err);
    return strtol(told + strlen("allocations: "), NULL, 10);
}

/* -- judging -- */

/* Times differ from run to run: every number with a point becomes #, the blanks before it too. */
static void blur_times(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        size_t digits = strspn(from, "0123456789"), more = 0;
        if (digits && from[digits] == '.') more = strspn(from + digits + 1, "0123456789e-");
        if (!digits) digits = 1;
        if (more) {
            while (to > text && to[-1] == ' ') to--;
            *to++ = '#';
            from += digits + 1 + more;
        } else {
            while (digits-- > 0) *to++ = *from++;
        }
    }
    *to = '\0';
}

/* Whether every word of a text is also one of the whole answer. */
static bool is_part(const char *text)
{
    char word[4096];
    for (size_t length; *(text += strspn(text, " \n")); text += length) {
        size_t bare = length = strcspn(text, " \n");
        while (bare > 0 && strchr(",]}\"", text[bare - 1])) bare--;
        snprintf(word, sizeof word, "%.*s", (int)bare, text);
        if (!strstr(whole.out, word)) return false;
    }
    return true;
}

/* An answer that was not finished: words that say so, or nothing but parts of the whole one. */
static bool is_unfinished(const char *out)
{
    static const char *const words[] = {"not decided",      "null",
                                        "not complete",     "no period found",
                                        "not proved",       "\"complete\": false",
                                        "not all that can", "stopped after",
                                        "by then",          ",,",
                                        "to the end.",      "how it begins"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(out, words[i])) return true;
    return is_part(out);
}

/* When a text cannot be written even at the second try, and there is memory again later, words may
   be missing in what is told beside the message: `strict` is no. */
static const char *find_fault(program_run *r, bool strict)
{
    bool failed = r->status == 3 || r->status == 4;
    blur_times(r->out);
    if (!failed && r->status != whole.status) return "neither answered nor failed in order";
    if (!failed) return strcmp(r->out, whole.out) ? "another answer" : NULL;
    if (strncmp(r->err, "bouton: ", 8) != 0 || strlen(r->err) < 12) return "no message";
    return !strict || is_unfinished(r->out) ? NULL : "a wrong answer";
}

/* -- the test -- */

static void fail_at(const char *line, const char *variable, long n)
{
    static program_run r;
    char number[30];
    snprintf(number, sizeof number, "%ld", n);
    setenv(variable, number, 1);
    unlink("store");
    program_run_line(line, NULL, 0, &r);
    unsetenv(variable);
    const char *fault = find_fault(&r, strcmp(variable, "BOUTON_FAIL_TWICE") != 0);
    if (fault)
        fail_msg("%s=%ld bouton %s: %s (status %d)\n%s%s", variable, n, line, fault, r.status,
                 r.out, r.err);
}

static void fail_each(const char *line, const char *variable, long count)
{
    long every = getenv("BOUTON_THOROUGH") ? MORE : EVERY;
    for (long n = 1; n <= count; n += n < every ? 1 : n / PART) fail_at(line, variable, n);
}

static void fails_in_order(void **state)
{
    const char *line = *state;
    unlink("store");
    long count = count_allocations(line);
    blur_times(whole.out);
    assert_true(count > 10);
    fail_each(line, "BOUTON_FAIL_AT", count);
    fail_each(line, "BOUTON_FAIL_TWICE", count);
    fail_each(line, "BOUTON_FAIL_FROM", count);
}

static int set_up(void **state)
{
    (void)state;
    if (!program_begin("bouton-failing")) return -1;
    program_write_file("study.lua", "local v = bouton.value('{1|0} + ^')\nprint(v, v:mean())\n");
    program_write_file("game.lua", "return {example = 7, moves = function(n) local t = {}\n"
                                   "for i = 1, 2 do if i <= n then t[#t + 1] = n - i end end\n"
                                   "return t end}\n");
    program_write_file("parts", "bouton strategy 2\ngame domineering\nposition 2x2 - 2x2\n"
                                "outcome P\nterm 1\nvalue 1 0\n1 ##/##\nvalue 2 1\n2 #./#.\n"
                                "2 .#/.#\nvalue 3 -1\n3 ##/..\n3 ../##\nvalue 4 +-1\n4 2x2\n"
                                "term 2\n");
    program_run_line("period kayles --proof proof", NULL, 0, &whole);
    program_run_line("quotient octal:0.31 --proof quotient-proof", NULL, 0, &whole);
    return whole.status;
}

static int tear_down(void **state)
{
    (void)state;
    return program_end() ? 0 : -1;
}

/* An argument chooses among the commands: 'solve*'. */
int main(int argc, char **argv)
{
    static const char *const lines[] = {
        "solve nim 3,5,7",
        "solve nim 99999999999999999999999,5 --json --moves all",
        "solve domineering 3x4 --method search",
        "solve wythoff:k=2:m=3 4,900000000000000000000 --explain --moves none",
        "solve partial-nim (3,3,9),((2,1)),*4",
        "solve domineering 2x3 --moves every --json",
        "solve kayles 1,1,4 --explain --hint move",
        "solve domineering 2x2 --explain --json --hint move --moves one",
        "solve game.lua 7",
        "draw position nim 3,20,99999999999999999999 --moves win",
        "draw position hackenbush L(R,G),GL --moves all",
        "draw position wythoff:k=2 3,4 --moves all --blocked 1,2",
        "draw position imitation 4,9>3,9",
        "draw position kayles 6,1+3",
        "value hackenbush LRLLRRLG --json",
        "value domineering 3x3 --csv",
        "value clobber.lua xoxoxo",
        "calc {1|0}+^+[kayles~5]",
        "calc cool({5|-3},1/2)+1/1267650600228229401496703205376",
        "calc thermograph({5||2|-3})",
        "calc tabulate(n,{n|0},map(x->x+n,[1..n])~for~n~in~1..2)",
        "calc f(x)=if~x==0~then~0~else~1+f(x-1);f(2);conjunctive('{*|*}',^)",
        "draw thermograph {5||2|-3} --cool 1/2",
        "draw thermograph {3,{4|2}|1} {4|1}",
        "draw thermograph {3,{4|2}|1} --steps",
        "draw tree {2||1|0}+^*",
        "draw order 0 1 ^ * {1|-1} --json",
        "draw thermograph {5||2|-3} --tikz -",
        "draw position domineering 2x3 --text",
        "draw table queen 6x6 --text --color always --unicode",
        "solve nim 3,5 --explain --latex",
        "compare {1|0} 1/2",
        "sequence kayles --to 30 --csv",
        "sequence subtraction:2,3:end=LR --to 40 --json",
        "sequence partial-nim --of value --to 6 --csv",
        "period kayles",
        "period subtraction:2,5:end=LR --of outcome --json",
        "quotient octal:0.75 --json",
        "quotient octal:0.31 --proof -",
        "verify quotient-proof",
        "solve misere:octal:0.75 9,4 --explain",
        "table queen 5x5",
        "table wythoff:k=2:m=3 5x6 --json",
        "positions wythoff --count 10",
        "positions diagonal:r=2 --count 10 --json",
        "census subtraction --end LR --min 2 --max 9 --threads 1",
        "census subtraction --end LR --min 2 --max 9 --threads 1 --detail --json",
        "census subtraction --end LR --min 2 --max 9 --threads 1 --store store",
        "run study.lua",
        "check game.lua",
        "reproduce Illustration --summary",
        "verify proof",
        "verify parts --replies --json",
        "help",
        "help solve",
        "help nim",
        "games --json",
    };
    enum { COUNT = sizeof lines / sizeof *lines };
    struct CMUnitTest tests[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        tests[i] = (struct CMUnitTest){lines[i], fails_in_order, NULL, NULL, (void *)lines[i]};
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
