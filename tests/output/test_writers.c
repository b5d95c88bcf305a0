/* Random streams of events: JSON says what was sent, CSV can be read back, LaTeX is balanced; also
   when the stream ends early, or leaves piece by piece. BOUTON_SEED chooses the streams. */
#include "output/output.h"
#include "script/script.h"
#include "study/study.h"
#include "support/sink.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STREAMS = 400, EVENTS = 120, DEEPEST = 6, LONGEST = 12 };

typedef enum event_kind {
    STRING,
    INTEGER,
    REAL,
    TRUTH,
    NOTHING,
    DIGITS,
    VALUE,
    OBJECT,
    LIST,
    END,
    SAY,
    ROWS, /* columns, cells, end */
    KINDS
} event_kind;

typedef struct event {
    event_kind kind;
    char key[24], text[LONGEST + 1];
    int64_t n;
} event;

static const char *const names[] = {"a", "b, c", "d \"e\"\n"};
static const char *const games[] = {"{1|0}", "^*", "-3/4", "{2||1|0}", "+-1", "Tiny(2)"};

/* -- making streams -- */

/* Good UTF-8 of all sorts, and what the formats have to escape. */
static void make_text(bt_random *random, char text[LONGEST + 1])
{
    static const char *const bits[] = {
        "x", "7", " ",    "\"", "\\", "\n",           "\t", "\x01", ",",
        "{", "}", "$",    "&",  "%",  "\xe2\x86\x91", "#",  "_",    "^",
        "~", "|", "\x7f", "<",  "\r", "\xc3\xa9",     "'"};
    text[0] = '\0';
    for (uint64_t i = bt_random__below(random, 6); i > 0; i--) {
        const char *bit = bits[bt_random__below(random, sizeof bits / sizeof *bits)];
        if (strlen(text) + strlen(bit) <= LONGEST) strcat(text, bit);
    }
}

static size_t make_events(bt_random *random, event *events)
{
    size_t count = bt_random__below(random, EVENTS);
    unsigned depth = 0;
    for (size_t i = 0; i < count; i++) {
        event *e = &events[i];
        e->kind = (event_kind)bt_random__below(random, KINDS);
        if (e->kind == END && depth == 0) e->kind = TRUTH;
        if (e->kind == ROWS && depth > 0) e->kind = END;
        if ((e->kind == OBJECT || e->kind == LIST) && depth == DEEPEST) e->kind = END;
        if (e->kind == OBJECT || e->kind == LIST) depth++;
        if (e->kind == END) depth--;
        snprintf(e->key, sizeof e->key, "k_%zu", i);
        make_text(random, e->text);
        e->n = (int64_t)(bt_random__next(random) >> bt_random__below(random, 64));
        if (bt_random__below(random, 2)) e->n = -e->n;
    }
    return count;
}

static bt_random seeded(void)
{
    const char *seed = getenv("BOUTON_SEED");
    bt_random random = {seed ? strtoull(seed, NULL, 10) : 1};
    printf("BOUTON_SEED=%llu\n", (unsigned long long)random.state);
    return random;
}

/* -- sending them -- */

static void write_digits(const event *e, char digits[64])
{
    snprintf(digits, 64, "%lld%s", (long long)e->n, e->n % 3 ? "" : "12345678901234567890");
}

static void send_rows(bt_output *out, const event *e)
{
    bt_output__columns(out, names, 3, e->n % 2 ? SIZE_MAX : 0, BT_OUTPUT_ALIGNED);
    for (int i = 0; i < 3; i++) {
        bt_output__add_cell(out, e->text);
        bt_output__cell_integer(out, (uint64_t)i);
        bt_output__cell_value(out, bt_value_integer(bt_output__context(out), i));
    }
    bt_output__end_rows(out);
}

static void send_event(bt_output *out, const event *e, bool list)
{
    const char *key = list ? NULL : e->key;
    char digits[64];
    write_digits(e, digits);
    const char *game = games[(uint64_t)e->n % (sizeof games / sizeof *games)];
    switch (e->kind) {
    case STRING: bt_output__string(out, key, e->text); break;
    case INTEGER: bt_output__integer(out, key, e->n); break;
    case REAL: bt_output__real(out, key, (double)(e->n % 1000000) / 8); break;
    case TRUTH: bt_output__truth(out, key, e->n % 2 == 0); break;
    case NOTHING: bt_output__null(out, key); break;
    case DIGITS: bt_output__digits(out, key, digits); break;
    case VALUE: bt_output__value(out, key, bt_value_read(bt_output__context(out), game)); break;
    case OBJECT: bt_output__object(out, key); break;
    case LIST: bt_output__list(out, key); break;
    case END: bt_output__end(out); break;
    case SAY: bt_text__add(bt_output__prose(out), e->text); break;
    default: send_rows(out, e);
    }
}

/* `list` at each depth, as whoever sends knows it. */
static void send_events(bt_output *out, const event *events, size_t count, unsigned flush_every)
{
    bool list[DEEPEST + 2] = {false};
    unsigned depth = 0;
    for (size_t i = 0; i < count; i++) {
        send_event(out, &events[i], list[depth]);
        if (events[i].kind == OBJECT || events[i].kind == LIST)
            list[++depth] = events[i].kind == LIST;
        if (events[i].kind == END) depth--;
        if (flush_every && i % flush_every == 0) bt_output__flush(out);
    }
}

static void write_events(bt_context *ctx, bt_format format, const event *events, size_t count,
                         unsigned flush_every, bool drop, bt_text *written)
{
    bt_text__cut(written, 0);
    bt_output *out = bt_output__open(ctx, format, BT_PLAIN, sink_append, written);
    assert_non_null(out);
    send_events(out, events, count, flush_every);
    if (drop)
        bt_output__drop(out);
    else
        assert_int_equal(bt_output__finish(out), BT_OK);
    assert_true(bt_output__is_empty(out));
    bt_output__close(out);
}

/* -- what JSON should say, built by another hand -- */

static json_t *item_of(bt_context *ctx, const event *e)
{
    char digits[64];
    const char *game = games[(uint64_t)e->n % (sizeof games / sizeof *games)];
    switch (e->kind) {
    case STRING: return json_string(e->text);
    case INTEGER: return json_integer(e->n);
    case REAL: return json_real((double)(e->n % 1000000) / 8);
    case TRUTH: return json_boolean(e->n % 2 == 0);
    case NOTHING: return json_null();
    case OBJECT: return json_object();
    case LIST: return json_array();
    case DIGITS:
        write_digits(e, digits);
        return e->n % 3 ? json_integer(e->n) : json_string(digits);
    case VALUE: {
        bt_text text;
        bt_text__open(&text, ctx);
        bt_value__print(ctx, bt_value_read(ctx, game), BT_PLAIN, &text);
        json_t *item = json_string(text.at);
        bt_text__close(&text);
        return item;
    }
    default: return NULL;
    }
}

static json_t *tree_of(bt_context *ctx, const event *events, size_t count)
{
    json_t *open[DEEPEST + 2] = {json_object()};
    unsigned depth = 0;
    for (size_t i = 0; i < count; i++) {
        json_t *item = item_of(ctx, &events[i]);
        if (events[i].kind == END) depth--;
        if (!item) continue;
        if (json_is_array(open[depth]))
            json_array_append_new(open[depth], item);
        else
            json_object_set_new(open[depth], events[i].key, item);
        if (events[i].kind == OBJECT || events[i].kind == LIST) open[++depth] = item;
    }
    return open[0];
}

static void check_json(bt_context *ctx, const event *events, size_t count, const bt_text *written)
{
    json_error_t error;
    json_t *right = tree_of(ctx, events, count);
    if (json_object_size(right) == 0) {
        assert_int_equal(written->length, 0);
    } else {
        json_t *read = json_loads(written->at, JSON_REJECT_DUPLICATES, &error);
        if (!read) print_error("%s\n%s\n", error.text, written->at);
        assert_non_null(read);
        assert_true(json_equal(read, right));
        assert_true(strchr(written->at, '\n') == written->at + written->length - 1);
        json_decref(read);
    }
    json_decref(right);
}

/* -- tests -- */

/* All of it, and cut short after every event: at a limit what is open is closed. */
static void test_json_says_what_was_sent(void **state)
{
    (void)state;
    bt_random random = seeded();
    bt_context *ctx = bt_open();
    event events[EVENTS];
    bt_text written;
    bt_text__open(&written, ctx);
    for (int s = 0; s < STREAMS; s++) {
        size_t count = make_events(&random, events), step = s < STREAMS / 10 ? 1 : count + 1;
        for (size_t some = count % step; some <= count; some += step) {
            unsigned flush_every = (unsigned)bt_random__below(&random, 5);
            write_events(ctx, BT_FORMAT_JSON, events, some, flush_every, false, &written);
            check_json(ctx, events, some, &written);
        }
        write_events(ctx, BT_FORMAT_JSON, events, count, 0, false, &written);
        check_json(ctx, events, count, &written);
    }
    bt_text__close(&written);
    bt_close(ctx);
}

/* What has left by then is an answer of its own, or nothing is. */
static void test_dropped_json_is_whole(void **state)
{
    (void)state;
    bt_random random = seeded();
    bt_context *ctx = bt_open();
    event events[EVENTS];
    bt_text written;
    bt_text__open(&written, ctx);
    for (int s = 0; s < STREAMS; s++) {
        size_t count = make_events(&random, events);
        write_events(ctx, BT_FORMAT_JSON, events, count, 0, true, &written);
        assert_int_equal(written.length, 0);
        write_events(ctx, BT_FORMAT_JSON, events, count, 7, true, &written);
        json_t *read = json_loads(written.at, JSON_REJECT_DUPLICATES, NULL);
        assert_true(read || written.length == 0);
        json_decref(read);
    }
    bt_text__close(&written);
    bt_close(ctx);
}

/* How it leaves does not change what is written. */
static void test_flushing_changes_nothing(void **state)
{
    (void)state;
    bt_random random = seeded();
    bt_context *ctx = bt_open();
    event events[EVENTS];
    bt_text once, often;
    bt_text__open(&once, ctx);
    bt_text__open(&often, ctx);
    for (int s = 0; s < STREAMS; s++) {
        bt_format format = (bt_format)(s % 4);
        size_t count = make_events(&random, events);
        write_events(ctx, format, events, count, 0, false, &once);
        write_events(ctx, format, events, count, 1, false, &often);
        assert_string_equal(once.at, often.at);
    }
    bt_text__close(&once);
    bt_text__close(&often);
    bt_close(ctx);
}

/* -- CSV -- */

/* Reads one cell after RFC 4180 and returns what follows it, a comma, a line's end or nothing. */
static const char *read_cell(const char *at, char *cell)
{
    bool quoted = *at == '"';
    if (quoted) at++;
    while (*at && (quoted ? *at != '"' || at[1] == '"' : !strchr(",\n\r", *at))) {
        if (quoted && *at == '"') at++;
        *cell++ = *at++;
    }
    *cell = '\0';
    return at + quoted;
}

static const char *check_cell(const char *at, const char *right, char end)
{
    char cell[200];
    at = read_cell(at, cell);
    assert_string_equal(cell, right);
    assert_int_equal(*at, end);
    return at + 1;
}

static void test_csv_can_be_read_back(void **state)
{
    (void)state;
    bt_random random = seeded();
    bt_context *ctx = bt_open();
    bt_text written;
    bt_text__open(&written, ctx);
    for (int s = 0; s < STREAMS; s++) {
        event e = {.kind = ROWS, .n = s};
        make_text(&random, e.text);
        write_events(ctx, BT_FORMAT_CSV, &e, 1, 0, false, &written);
        const char *at = written.at;
        for (int i = 0; i < 3; i++) at = check_cell(at, names[i], i < 2 ? ',' : '\n');
        for (int i = 0; i < 3; i++) {
            char digit[2] = {(char)('0' + i), 0};
            at = check_cell(at, e.text, ',');
            at = check_cell(at, digit, ',');
            at = check_cell(at, digit, '\n');
        }
        assert_int_equal(*at, '\0');
        event plain = {.kind = STRING, .key = "k,\"y"};
        strcpy(plain.text, e.text);
        write_events(ctx, BT_FORMAT_CSV, &plain, 1, 0, false, &written);
        check_cell(check_cell(written.at, plain.key, '\n'), e.text, '\n');
    }
    bt_text__close(&written);
    bt_close(ctx);
}

/* -- LaTeX -- */

/* Braces, dollars and environments match; nothing special is left bare. */
static void check_latex(const char *at)
{
    char open[16][16];
    int braces = 0, environments = 0;
    bool formula = false;
    for (; *at; at++) {
        if (*at == '\\') {
            char what[8] = "", name[16] = "";
            if (!strncmp(at, "\\begin{verbatim}", 16)) {
                at = strstr(at, "\n\\end{verbatim}\n");
                assert_non_null(at);
                at += strlen("\n\\end{verbatim}") - 1;
                continue;
            }
            if (sscanf(at, "\\%5[a-z]{%15[a-z]}", what, name) == 2 && !strcmp(what, "begin")) {
                assert_true(environments < 16);
                strcpy(open[environments++], name);
            } else if (sscanf(at, "\\%3[a-z]{%15[a-z]}", what, name) == 2 && !strcmp(what, "end")) {
                assert_true(environments > 0);
                assert_string_equal(open[--environments], name);
                assert_int_equal(braces, 0);
                assert_false(formula);
            }
            at++;
        } else if (*at == '{') {
            braces++;
        } else if (*at == '}') {
            assert_true(--braces >= 0);
        } else if (*at == '$') {
            formula = !formula;
        } else {
            assert_null(strchr(formula ? "#%~" : "#%_~^", *at)); /* scripts stand in formulas */
        }
    }
    assert_int_equal(braces, 0);
    assert_int_equal(environments, 0);
    assert_false(formula);
}

static void test_latex_is_balanced(void **state)
{
    (void)state;
    bt_random random = seeded();
    bt_context *ctx = bt_open();
    event events[EVENTS];
    bt_text written;
    bt_text__open(&written, ctx);
    for (int s = 0; s < STREAMS; s++) {
        size_t count = make_events(&random, events), step = s < STREAMS / 10 ? 1 : count + 1;
        for (size_t some = count % step; some <= count; some += step) {
            write_events(ctx, BT_FORMAT_LATEX, events, some, 3, s % 2 == 1, &written);
            check_latex(written.at);
        }
    }
    bt_text__close(&written);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_json_says_what_was_sent),
        cmocka_unit_test(test_dropped_json_is_whole),
        cmocka_unit_test(test_flushing_changes_nothing),
        cmocka_unit_test(test_csv_can_be_read_back),
        cmocka_unit_test(test_latex_is_balanced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
