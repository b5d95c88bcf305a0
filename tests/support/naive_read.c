/* A small reader of games for the slow side of the tests, apart from the library's. */
#include "naive_store.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    naive_store *store;
    const char *text, *at, *end;
} reader;

static naive read_sum(reader *in);

static _Noreturn void reject(const reader *in)
{
    fprintf(stderr, "cannot read '%s' at '%s'\n", in->text, in->at);
    abort();
}

static void skip(reader *in)
{
    while (in->at < in->end && isspace((unsigned char)*in->at)) in->at++;
}

static bool take(reader *in, const char *word)
{
    skip(in);
    size_t length = strlen(word);
    if ((size_t)(in->end - in->at) < length || strncmp(in->at, word, length) != 0) return false;
    in->at += length;
    return true;
}

static bool is_digit(const reader *in)
{
    return in->at < in->end && isdigit((unsigned char)*in->at);
}

static int read_digits(reader *in)
{
    int n = 0;
    if (!is_digit(in)) reject(in);
    while (is_digit(in)) n = n * 10 + (*in->at++ - '0');
    return n;
}

/* How many of c stand here: c, cc, ccc or c3. */
static int read_run(reader *in, char c)
{
    int n = 0;
    while (in->at < in->end && *in->at == c) {
        n++;
        in->at++;
    }
    return n == 1 && is_digit(in) ? read_digits(in) : n;
}

/* The powers of up: ^<n> = {0 | -^[n-1] + *}, and ^[n] their sum. */
static naive make_up_power(naive_store *store, int n, bool sum)
{
    naive zero = naive_zero(store), star = naive_star(store, 1), total = zero, power = zero;
    for (int i = 1; i <= n; i++) {
        naive right = naive_add(store, naive_negate(store, total), star);
        power = naive_game(store, &zero, 1, &right, 1);
        total = naive_add(store, total, power);
    }
    return sum ? total : power;
}

static naive read_up_power(reader *in, int sign)
{
    bool sum = in->at[1] == '[';
    in->at += 2;
    naive g = make_up_power(in->store, read_digits(in), sum);
    if (!take(in, sum ? "]" : ">")) reject(in);
    return sign < 0 ? naive_negate(in->store, g) : g;
}

static naive read_tiny(reader *in, bool miny)
{
    naive inner = naive_negate(in->store, read_sum(in)), zero = naive_zero(in->store);
    if (!take(in, ")")) reject(in);
    naive threat = naive_game(in->store, &zero, 1, &inner, 1);
    naive tiny = naive_game(in->store, &zero, 1, &threat, 1);
    return miny ? naive_negate(in->store, tiny) : tiny;
}

/* The longest run of bars outside inner braces in [from, to), or `to`. Two such runs: rejected. */
static const char *find_bars(const reader *in, const char *from, const char *to, size_t *length)
{
    const char *best = to;
    int depth = 0;
    bool twice = false;
    *length = 0;
    for (const char *at = from; at < to; at++) {
        depth += (*at == '{') - (*at == '}');
        if (*at != '|' || depth > 0) continue;
        size_t run = 0;
        while (at + run < to && at[run] == '|') run++;
        if (run == *length) twice = true;
        if (run > *length) {
            *length = run;
            best = at;
            twice = false;
        }
        at += run - 1;
    }
    if (twice) reject(in);
    return best;
}

static naive read_bars(naive_store *store, const char *from, const char *to);

/* One side of the bars: a list, or when it holds bars itself, a single game. */
static void read_side(naive_store *store, const char *from, const char *to, naive_list *out)
{
    reader in = {store, from, from, to};
    size_t length;
    find_bars(&in, from, to, &length);
    if (length > 0) {
        naive_push(out, read_bars(store, from, to));
        return;
    }
    skip(&in);
    if (in.at == in.end) return;
    do naive_push(out, read_sum(&in));
    while (take(&in, ","));
    skip(&in);
    if (in.at != in.end) reject(&in);
}

static naive read_bars(naive_store *store, const char *from, const char *to)
{
    reader in = {store, from, from, to};
    size_t length;
    const char *bars = find_bars(&in, from, to, &length);
    if (length == 0) reject(&in);
    naive_list lists[2] = {0};
    read_side(store, from, bars, &lists[0]);
    read_side(store, bars + length, to, &lists[1]);
    return naive_close_game(store, lists);
}

static naive read_braces(reader *in)
{
    const char *close = in->at;
    int depth = 1;
    for (; close < in->end; close++) {
        depth += (*close == '{') - (*close == '}');
        if (depth == 0) break;
    }
    if (close == in->end) reject(in);
    naive g = read_bars(in->store, in->at, close);
    in->at = close + 1;
    return g;
}

static naive read_number(reader *in)
{
    int n = read_digits(in);
    unsigned e = 0;
    if (in->at < in->end && *in->at == '/') {
        in->at++;
        int d = read_digits(in);
        while (d > 1 && d % 2 == 0) {
            d /= 2;
            e++;
        }
        if (d != 1) reject(in);
    }
    return naive_number(in->store, dyadic_make(n, e));
}

static bool read_part(reader *in, naive *out)
{
    if (in->at == in->end) return false;
    char c = *in->at, next = in->at + 1 < in->end ? in->at[1] : ' ';
    if (isdigit((unsigned char)c)) {
        *out = read_number(in);
    } else if (c == '*') {
        in->at++;
        *out = naive_star(in->store, is_digit(in) ? (unsigned)read_digits(in) : 1);
    } else if ((c == '^' || c == 'v') && (next == '<' || next == '[')) {
        *out = read_up_power(in, c == '^' ? 1 : -1);
    } else if (c == '^' || c == 'v') {
        int run = read_run(in, c);
        *out = naive_ups(in->store, c == '^' ? run : -run);
    } else if (take(in, "Tiny(")) {
        *out = read_tiny(in, false);
    } else if (take(in, "Miny(")) {
        *out = read_tiny(in, true);
    } else if (take(in, "{")) {
        *out = read_braces(in);
    } else {
        return false;
    }
    return true;
}

/* Parts written together, as 1/2vv*2, are added; n.G is a multiple. */
static naive read_term(reader *in)
{
    skip(in);
    naive sum, part;
    const char *start = in->at;
    if (take(in, "+-")) {
        sum = read_term(in);
        part = naive_negate(in->store, sum);
        return naive_game(in->store, &sum, 1, &part, 1);
    }
    bool minus = take(in, "-");
    if (minus && !is_digit(in)) return naive_negate(in->store, read_term(in));
    if (!read_part(in, &sum)) reject(in);
    if (minus) sum = naive_negate(in->store, sum); /* of the number only: -1^ is ^ - 1 */
    if (in->at < in->end && *in->at == '.') {
        in->at++;
        return naive_multiple(in->store, atoi(start), read_term(in));
    }
    while (read_part(in, &part)) sum = naive_add(in->store, sum, part);
    return sum;
}

static naive read_sum(reader *in)
{
    naive sum = read_term(in);
    for (;;) {
        if (take(in, "+"))
            sum = naive_add(in->store, sum, read_term(in));
        else if (take(in, "-"))
            sum = naive_subtract(in->store, sum, read_term(in));
        else
            return sum;
    }
}

naive naive_read(naive_store *store, const char *text)
{
    reader in = {store, text, text, text + strlen(text)};
    naive g = read_sum(&in);
    skip(&in);
    if (in.at != in.end) reject(&in);
    return g;
}
