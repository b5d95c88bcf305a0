/* The law of limits: whatever is asked, in every form of output, ten times too large to be done.
   The program ends within 1.2 times the time and the memory that it was given, and soon after an
   interruption, with status 3, a message, and what is known by then in good form.

   Times are processor times, which a busy machine does not change much; what fails is tried once
   more. BOUTON_THOROUGH tries all cases, otherwise those that are marked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/json.h"
#include "support/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __SANITIZE_ADDRESS__
#define SLOWER 20 /* sanitizers are, and take memory: only the form of the answers counts */
#else
#define SLOWER 1
#endif

#define SECONDS   0.2
#define MEGABYTES "32"

enum {
    TEXT = 1,
    JSON = 2,
    CSV = 4,
    SHORT = 8,   /* also when there is little time */
    SILENT = 16, /* nothing is known before the end */
    LINES = 32,  /* JSON: an object a line */
    ALL = TEXT | JSON | CSV,
};

typedef struct law_case {
    const char *line;
    unsigned how;
    const char *input;
} law_case;

static const law_case cases[] = {
    {"solve domineering 9x9", TEXT | JSON | SHORT, NULL},
    {"solve domineering 8x9 --method value", TEXT | JSON, NULL},
    {"solve domineering 9x9 --moves every", TEXT | JSON | SHORT, NULL},
    {"solve domineering 6x7 --explain --method search", TEXT | JSON, NULL},
    {"solve snort 9x9 --moves every --explain --hint move", TEXT | JSON, NULL},
    {"solve konane 10x10", TEXT | JSON, NULL},
    {"value amazons 7x7", TEXT | JSON, NULL},
    {"solve maundy-cake 1000000007x720720", TEXT | JSON, NULL},
    {"solve domineering --batch", JSON | LINES | SHORT, "boards"},
    {"solve grundy 3000000000", TEXT | JSON | SHORT, NULL},
    {"solve toads-and-frogs TTTTTTTTT....FFFFFFFFF", TEXT | JSON, NULL},
    {"solve chomp.lua 15,15,15,15,15,15,15,15,15", TEXT | JSON | SHORT, NULL},
    {"solve sum domineering~9x9~+~kayles~5", TEXT | JSON, NULL},
    {"value domineering 8x9", TEXT | JSON | SHORT, NULL},
    {"value domineering --batch", JSON | LINES, "boards"},
    {"value octal:0.007 300000000", TEXT | JSON, NULL},
    {"calc [domineering~7x8]+[domineering~6x7]", TEXT | JSON | SHORT | SILENT, NULL},
    {"calc {1|*1000000}+{2|*900000}", TEXT | JSON | SHORT | SILENT, NULL},
    {"calc heat(*100000,1)", TEXT | SILENT, NULL},
    {"calc --json", JSON | LINES | SHORT | SILENT, "sums"},
    {"compare [domineering~7x8] [domineering~6x7]", TEXT | JSON | SHORT | SILENT, NULL},
    {"sequence treblecross --to 100000000", ALL | SHORT, NULL},
    {"sequence kayles --to 1000000000000", ALL, NULL},
    {"sequence nim --to 1000000000", ALL, NULL},
    {"sequence partial-nim --of value --to 100000", ALL | SHORT, NULL},
    {"sequence subtraction:2,3:end=LR --to 10000000000", ALL | SHORT, NULL},
    {"period grundy", TEXT | JSON | SHORT, NULL},
    {"period octal:0.007", TEXT | JSON, NULL},
    {"quotient dawsons-kayles", ALL | SHORT, NULL},
    {"quotient octal:0.31011", TEXT | JSON, NULL},
    {"positions wythoff:k=3:m=2 --count 100000000", ALL | SHORT, NULL},
    {"positions queen --count 100000000", ALL, NULL},
    {"positions diagonal:r=3 --count 100000000", ALL, NULL},
    {"positions imitation:k=2:m=3 --count 100000000", ALL, NULL},
    {"table wythoff:k=2:m=3 5000x5000", ALL | SHORT, NULL},
    {"table rook 10000x10000", ALL | SHORT, NULL},
    {"table queen 10000x10000", ALL, NULL},
    {"census subtraction --end LR --min 2 --max 40 --threads 1", TEXT | JSON | SHORT, NULL},
    {"survey octal --digits 4 --to 1000000 --threads 1", TEXT | JSON | SHORT, NULL},
    {"survey partizan-subtraction --max 12 --threads 1", TEXT | SHORT, NULL},
    {"census subtraction --end LR --min 2 --max 40 --threads 1 --detail", TEXT | JSON, NULL},
    {"census subtraction --end LR --min 2 --max 40 --threads 1 --store store", TEXT | SHORT, NULL},
    {"census subtraction --end LR --min 2 --max 29 --threads 1 --where period>1 --list 50000000",
     ALL | SHORT, NULL},
    {"census subtraction --end LR --min 2 --max 29 --threads 1 --where period>0 --list 5000000",
     TEXT | CSV, NULL},
    {"reproduce", TEXT | SHORT, NULL},
    {"reproduce nim imitation ending-partizan", JSON | LINES | SHORT, NULL},
    {"reproduce --thorough --summary", TEXT, NULL},
    {"compare-play 1,100000,99999999", TEXT | JSON | SILENT, NULL},
    {"learn imitation:k=2:m=3 1000,2000 --games 100000000", TEXT | JSON, NULL},
    {"check chomp.lua 9,9,9,9,9,9,9,9 --limit 1000000000", TEXT | JSON | SHORT, NULL},
    {"run loop.lua", TEXT | JSON | LINES | SHORT, NULL},
    {"run grow.lua", TEXT | SHORT | SILENT, NULL},
};

enum { CASES = sizeof cases / sizeof *cases };

/* -- judging -- */

/* Every line has as many cells as the first, and the last line is whole. */
static bool is_good_csv(FILE *file)
{
    size_t columns = 0, count = 1;
    bool quoted = false;
    int last = EOF;
    for (int c; (c = getc_unlocked(file)) != EOF; last = c) {
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if (c == ',') count++;
        if (c != '\n') continue;
        if (!columns) columns = count;
        if (count != columns) return false;
        count = 1;
    }
    return last == '\n' && !quoted;
}

static bool ends_with_a_line(FILE *file)
{
    return !fseek(file, -1, SEEK_END) && getc(file) == '\n';
}

static bool has_good_output(unsigned form, bool lines)
{
    FILE *file = fopen("stdout", "r");
    assert_non_null(file);
    bool good = form == JSON  ? json_is_good(file, lines)
                : form == CSV ? is_good_csv(file)
                              : ends_with_a_line(file);
    fclose(file);
    return good;
}

static const char *find_fault_of_form(const law_case *one, unsigned form, const program_run *r)
{
    if (r->status != 3) return "the status is not 3";
    if (strncmp(r->err, "bouton: ", 8) != 0) return "there is no message";
    if (r->out_length == 0) return one->how & SILENT ? NULL : "nothing was told of what is known";
    return has_good_output(form, one->how & LINES) ? NULL : "the output is not in good form";
}

/* What the program takes before it does anything is not counted. */
static const char *find_fault(const law_case *one, unsigned form, const program_run *r,
                              double seconds, double megabytes)
{
    double start = 0.1, itself = 10;
    if (seconds > 0 && r->seconds > SLOWER * (1.2 * seconds + start)) return "it took too long";
    if (megabytes > 0 && SLOWER == 1 && (double)r->resident > 1048576 * (1.2 * megabytes + itself))
        return "it took too much memory";
    if (r->after > SLOWER * 0.3) return "it was deaf";
    return find_fault_of_form(one, form, r);
}

/* -- the three ways to the end -- */

static void run_form(const law_case *one, unsigned form, const char *options, double interrupt,
                     program_run *r)
{
    char line[1000];
    snprintf(line, sizeof line, "%s%s %s", one->line,
             form == JSON  ? " --json"
             : form == CSV ? " --csv"
                           : "",
             options);
    remove("store");
    program_run_line(line, one->input, interrupt, r);
    if (interrupt <= 0) r->after = 0;
}

static void expect_law(const law_case *one, unsigned form, const char *options, double seconds,
                       double megabytes, double interrupt)
{
    const char *fault = NULL;
    for (int attempt = 0; attempt < 2; attempt++) {
        static program_run r;
        run_form(one, form, options, interrupt, &r);
        fault = find_fault(one, form, &r, seconds, megabytes);
        if (fault && attempt)
            print_error("%s %s (form %u): %s; status %d, %.2f s, %.2f s after, %.0f MB, %zu bytes\n"
                        "%.200s\n%.200s\n",
                        one->line, options, form, fault, r.status, r.seconds, r.after,
                        (double)r.resident / 1048576, r.out_length, r.out, r.err);
        if (!fault) return;
    }
    fail_msg("%s", fault);
}

/* The time of a batch is that of each line: another option bounds the whole. */
static void write_options(const law_case *one, double seconds, const char *memory, char *options,
                          size_t size)
{
    bool batch = strstr(one->line, "--batch") != NULL;
    snprintf(options, size, "--time %g --memory %s", seconds, memory);
    size_t length = strlen(options);
    if (batch) snprintf(options + length, size - length, " --total-time %g", seconds);
}

static void keeps_its_limits(void **state)
{
    const law_case *one = *state;
    char options[80];
    unsigned first = 0;
    for (unsigned form = TEXT; form <= CSV; form *= 2) {
        if (!(one->how & form)) continue;
        write_options(one, SECONDS, "1G", options, sizeof options);
        expect_law(one, form, options, SECONDS, 0, 0);
        if (first && !getenv("BOUTON_THOROUGH")) continue;
        first = form;
        write_options(one, 1, MEGABYTES "M", options, sizeof options);
        expect_law(one, form, options, 1, atof(MEGABYTES), 0);
        write_options(one, 5, "1G", options, sizeof options);
        expect_law(one, form, options, 0, 0, 0.1);
    }
}

/* -- which of them -- */

static bool is_wanted(const law_case *one)
{
    return one->how & SHORT || getenv("BOUTON_THOROUGH");
}

static int set_up(void **state)
{
    (void)state;
    if (!program_begin("bouton")) return -1;
    program_write_file("boards", "2x2\n8x9\n3x3\n8x8\n");
    program_write_file("sums", "1+1\n[domineering 7x8]+[domineering 6x7]\n");
    program_write_file("loop.lua", "local n = 0\nwhile true do n = n + 1\n"
                                   "if n % 1000000 == 1 then print(n) end end\n");
    program_write_file("grow.lua", "local t = {}\nfor i = 1, 1e9 do t[i] = {i} end\n");
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return program_end() ? 0 : -1;
}

/* An argument chooses among the commands: 'table*'. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[CASES];
    size_t count = 0;
    for (size_t i = 0; i < CASES; i++)
        if (is_wanted(&cases[i]))
            tests[count++] =
                (struct CMUnitTest){cases[i].line, keeps_its_limits, NULL, NULL, (void *)&cases[i]};
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return _cmocka_run_group_tests("limits", tests, count, set_up, tear_down);
}
