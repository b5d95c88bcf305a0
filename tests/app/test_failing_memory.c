/* The n-th allocation fails, for every n of a set of small commands, or all from the n-th on: the
   program ends with status 3 or 4 and a message, or the answer is the one it always gives. Only the
   longest commands are tried at some n instead of all; BOUTON_THOROUGH tries more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <ctype.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
enum { EVERY = 40, MORE = 400, PART = 10 }; /* a process takes long to start */
#else
enum { EVERY = 400, MORE = 3000, PART = 5 };
#endif
enum { OUTPUT_MAX = 1 << 16 };

extern char **environ;

/* What one run of the program gave. */
typedef struct run {
    int status; /* -1: killed by a signal */
    char out[OUTPUT_MAX], err[OUTPUT_MAX];
} run;

static char program[4096], folder[] = "/tmp/bouton-failing-XXXXXX";

/* -- running -- */

static void read_file(const char *name, char out[OUTPUT_MAX])
{
    int file = open(name, O_RDONLY);
    ssize_t length = file < 0 ? 0 : read(file, out, OUTPUT_MAX - 1);
    out[length > 0 ? length : 0] = '\0';
    if (file >= 0) close(file);
}

/* Runs a line of words in the scratch folder; ~ stands for a blank within a word. */
static void run_program(const char *line, run *result)
{
    char words[500], *argv[20] = {program}, *rest = words;
    int count = 1, status;
    pid_t child;
    posix_spawn_file_actions_t files;
    snprintf(words, sizeof words, "%s", line);
    while (count < 19 && (argv[count] = strsep(&rest, " "))) count++;
    for (char *c = words; c < words + strlen(line); c++)
        if (*c == '~') *c = ' ';
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, 1, "out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    posix_spawn_file_actions_addopen(&files, 2, "err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_int_equal(posix_spawn(&child, program, &files, NULL, argv, environ), 0);
    posix_spawn_file_actions_destroy(&files);
    assert_int_equal(waitpid(child, &status, 0), child);
    result->status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    read_file("out", result->out);
    read_file("err", result->err);
}

static long count_allocations(const char *line, run *whole)
{
    setenv("BOUTON_FAIL_COUNT", "1", 1);
    run_program(line, whole);
    unsetenv("BOUTON_FAIL_COUNT");
    const char *told = strstr(whole->err, "allocations: ");
    if (!told || whole->status != 0) fail_msg("%s: status %d, %s", line, whole->status, whole->err);
    return strtol(told + strlen("allocations: "), NULL, 10);
}

/* -- judging -- */

/* Times differ from run to run: every number with a point becomes #. */
static void blur_times(char *text)
{
    char *to = text;
    for (const char *from = text; *from;) {
        size_t digits = strspn(from, "0123456789"), more = 0;
        if (digits && from[digits] == '.') more = strspn(from + digits + 1, "0123456789e-");
        if (!digits) digits = 1;
        if (more) {
            *to++ = '#';
            from += digits + 1 + more;
        } else {
            while (digits-- > 0) *to++ = *from++;
        }
    }
    *to = '\0';
}

/* Whether every word of a text is also one of the whole answer. */
static bool is_part(const char *text, const char *whole)
{
    char word[OUTPUT_MAX];
    for (size_t length; *(text += strspn(text, " \n")); text += length) {
        size_t bare = length = strcspn(text, " \n");
        while (bare > 0 && strchr(",]}", text[bare - 1])) bare--;
        snprintf(word, sizeof word, "%.*s", (int)bare, text);
        if (!strstr(whole, word)) return false;
    }
    return true;
}

/* An answer that was not finished: words that say so, or nothing but parts of the whole one. */
static bool is_unfinished(const char *out, const char *whole)
{
    static const char *const words[] = {"not decided",      "null",          "not complete",
                                        "no period found",  "not proved",    "\"complete\": false",
                                        "not all that can", "stopped after", ",,"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(out, words[i])) return true;
    return is_part(out, whole);
}

/* When a text cannot be written even at the second try, and there is memory again later, words may
   be missing in what is told beside the message: `strict` is no. */
static const char *find_fault(run *r, const run *whole, bool strict)
{
    bool failed = r->status == 3 || r->status == 4;
    blur_times(r->out);
    if (!failed && r->status != whole->status) return "neither answered nor failed in order";
    if (!failed) return strcmp(r->out, whole->out) ? "another answer" : NULL;
    if (strncmp(r->err, "bouton: ", 8) != 0 || strlen(r->err) < 12) return "no message";
    return !strict || is_unfinished(r->out, whole->out) ? NULL : "a wrong answer";
}

/* -- the test -- */

static void fail_each(const char *line, const char *variable, long count, const run *whole)
{
    static run r;
    char number[30];
    long every = getenv("BOUTON_THOROUGH") ? MORE : EVERY;
    for (long n = 1; n <= count; n += n < every ? 1 : n / PART) {
        snprintf(number, sizeof number, "%ld", n);
        setenv(variable, number, 1);
        unlink("store");
        run_program(line, &r);
        unsetenv(variable);
        const char *fault = find_fault(&r, whole, strcmp(variable, "BOUTON_FAIL_TWICE") != 0);
        if (fault)
            fail_msg("%s=%ld bouton %s: %s (status %d)\n%s%s", variable, n, line, fault, r.status,
                     r.out, r.err);
    }
}

static void fails_in_order(void **state)
{
    static run whole;
    const char *line = *state;
    unlink("store");
    long count = count_allocations(line, &whole);
    blur_times(whole.out);
    assert_true(count > 10);
    fail_each(line, "BOUTON_FAIL_AT", count, &whole);
    fail_each(line, "BOUTON_FAIL_TWICE", count, &whole);
    fail_each(line, "BOUTON_FAIL_FROM", count, &whole);
}

static void write_text(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static int set_up(void **state)
{
    static run r;
    (void)state;
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 40);
    if (length < 0) return -1;
    program[length] = '\0';
    for (int up = 0; up < 3; up++) *strrchr(program, '/') = '\0';
    strcat(program, "/bouton-failing");
    if (!mkdtemp(folder) || chdir(folder)) return -1;
    write_text("study.lua", "local v = bouton.value('{1|0} + ^')\nprint(v, v:mean())\n");
    write_text("game.lua", "return {example = 7, moves = function(n) local t = {} for i = 1, 2 do\n"
                           "if i <= n then t[#t + 1] = n - i end end return t end}\n");
    run_program("period kayles --proof proof", &r);
    return r.status;
}

static int tear_down(void **state)
{
    static const char *const names[] = {"study.lua", "game.lua", "proof", "out", "err", "store"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) unlink(names[i]);
    return chdir("/") || rmdir(folder);
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
        "solve game.lua 7",
        "value hackenbush LRLLRRLG --json",
        "value domineering 3x3 --csv",
        "value clobber.lua xoxoxo",
        "calc {1|0}+^+[kayles~5]",
        "calc cool({5|-3},1/2)+1/1267650600228229401496703205376",
        "calc thermograph({5||2|-3})",
        "compare {1|0} 1/2",
        "sequence kayles --to 30 --csv",
        "sequence subtraction:2,3:end=LR --to 40 --json",
        "sequence partial-nim --of value --to 6 --csv",
        "period kayles",
        "period subtraction:2,5:end=LR --of outcome --json",
        "table queen 5x5",
        "table wythoff:k=2:m=3 5x6 --json",
        "positions wythoff --count 10",
        "positions diagonal:r=2 --count 10 --json",
        "census subtraction --end LR --min 2 --max 9 --threads 1",
        "census subtraction --end LR --min 2 --max 9 --threads 1 --detail --json",
        "census subtraction --end LR --min 2 --max 9 --threads 1 --store store",
        "run study.lua",
        "check game.lua",
        "reproduce imitation --summary",
        "verify proof",
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
