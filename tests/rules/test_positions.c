/* Positions are kept once and stay where they are; parameters are split and pointed at. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/map.h"
#include "rules/positions.h"
#include "support/playing.h"
#include "support/seed.h"

/* -- interning -- */

static size_t make_bytes(uint32_t i, unsigned char *out)
{
    bt_random random = {i};
    size_t length = 1 + bt_random__below(&random, 40);
    for (size_t k = 0; k < length; k++) out[k] = (unsigned char)bt_random__next(&random);
    memcpy(out, &i, length < 4 ? length : 4); /* different for different i, but short ones */
    return length;
}

static void test_kept_once(void **state)
{
    enum { COUNT = 60000 };
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "nim");
    bt_position *handles = malloc(COUNT * sizeof *handles);
    const unsigned char **places = malloc(COUNT * sizeof *places);
    unsigned char bytes[64];
    (void)state;
    assert_true(handles && places);
    for (uint32_t i = 0; i < COUNT; i++) {
        size_t length = make_bytes(i, bytes);
        handles[i] = bt_rules__keep_position(game, bytes, length);
        assert_true(handles[i] != BT_NO_POSITION);
        places[i] = bt_rules__bytes(game, handles[i]).at;
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        size_t length = make_bytes(i, bytes);
        bt_bytes kept = bt_rules__bytes(game, handles[i]);
        assert_true(kept.at == places[i] && kept.length == length);
        assert_memory_equal(kept.at, bytes, length);
        assert_int_equal(bt_rules__keep_position(game, bytes, length), handles[i]);
    }
    free(handles);
    free(places);
    bt_rules_close(game);
    bt_close(ctx);
}

/* Marks within marks: what was kept before one is found afterwards, and nothing else. */
static void check_kept(bt_positions *p, const uint32_t *numbers, size_t count)
{
    unsigned char bytes[64];
    assert_int_equal(p->count, count + 1);
    for (size_t i = 0; i < count; i++) {
        size_t length = make_bytes(numbers[i], bytes);
        bt_bytes kept = bt_rules__kept(p, (bt_position)(i + 1));
        assert_int_equal(kept.length, length);
        assert_memory_equal(kept.at, bytes, length);
        assert_int_equal(bt_rules__find(p, bt_rules__key(bytes, length), bytes), i + 1);
    }
}

static void release(bt_positions *p, bt_positions_mark mark)
{
    bt_rules__release(p, mark);
    bt_positions_mark now = bt_rules__mark(p);
    assert_int_equal(now.count, mark.count);
    assert_true(now.blocks == mark.blocks && now.room == mark.room);
}

/* Slots are made again, in another order, when there are too few of them. */
static void release_at_random(bt_context *ctx, bt_random *random, unsigned steps)
{
    enum { DEEPEST = 20, MOST = 4000 };
    bt_positions *p = bt_rules__positions_open(ctx);
    bt_positions_mark marks[DEEPEST];
    uint32_t numbers[MOST], next = 1 << 16;
    unsigned char bytes[64];
    size_t depth = 0;
    assert_non_null(p);
    for (unsigned i = 0; i < steps; i++) {
        if (depth == DEEPEST || (depth && bt_random__below(random, 2))) {
            depth -= 1 + bt_random__below(random, depth);
            release(p, marks[depth]);
            check_kept(p, numbers, p->count - 1);
        } else {
            marks[depth++] = bt_rules__mark(p);
        }
        for (uint64_t more = bt_random__below(random, 100); more > 0 && p->count < MOST; more--) {
            size_t length = make_bytes(next, bytes), count = p->count;
            assert_true(bt_rules__keep(p, bytes, length) != BT_NO_POSITION);
            if (p->count > count) numbers[count - 1] = next; /* short ones may be there already */
            next++;
        }
    }
    bt_rules__positions_close(p);
}

static void test_released(void **state)
{
    bt_random random = random_start(__func__);
    bt_context *ctx = bt_open();
    (void)state;
    for (unsigned round = 0; round < 300; round++) release_at_random(ctx, &random, 10 + round % 30);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

static void test_dropped_from_a_map(void **state)
{
    bt_context *ctx = bt_open();
    bt_map map;
    (void)state;
    bt__map_open(&map, ctx);
    for (uint32_t i = 0; i < 5000; i++)
        if (i / BT_MAP_PAGE != 2) assert_true(bt__map_put(&map, i, i + 1));
    bt__map_drop(&map, 700, 4500);
    bt__map_drop(&map, 4990, 100000);
    for (uint32_t i = 0; i < 6000; i++) {
        const uint32_t *at = bt__map_get(&map, i);
        bool there = i < 700 || (i >= 4500 && i < 4990);
        assert_int_equal(at != NULL, there);
        if (at) assert_int_equal(*at, i + 1);
    }
    bt__map_close(&map);
    bt_close(ctx);
}

static void test_empty_and_binary(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "nim");
    bt_position empty = bt_rules__keep_position(game, "", 0),
                zero = bt_rules__keep_position(game, "\0", 1);
    bt_position zeros = bt_rules__keep_position(game, "\0\0", 2);
    (void)state;
    assert_true(empty && zero && zeros);
    assert_true(empty != zero && zero != zeros && empty != zeros);
    assert_int_equal(bt_rules__bytes(game, empty).length, 0);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_large_positions(void **state)
{
    size_t size = 3 << 20;
    char *bytes = calloc(1, size);
    bt_context *ctx = bt_open();
    bt_game *game = open_game(ctx, "nim");
    (void)state;
    assert_non_null(bytes);
    bt_position a = bt_rules__keep_position(game, bytes, size);
    bytes[size - 1] = 1;
    bt_position b = bt_rules__keep_position(game, bytes, size);
    assert_true(a && b && a != b);
    assert_int_equal(bt_rules__bytes(game, b).at[size - 1], 1);
    bt_limit_memory(ctx, bt_memory_used(ctx) + 1000);
    bytes[0] = 2;
    assert_int_equal(bt_rules__keep_position(game, bytes, size), BT_NO_POSITION);
    assert_int_equal(bt_error(ctx), BT_LIMIT);
    bt_clear(ctx);
    bytes[0] = 0;
    assert_int_equal(bt_rules__keep_position(game, bytes, size), b);
    bt_rules_close(game);
    bt_close(ctx);
    free(bytes);
}

/* -- parameters -- */

enum { SEEN = 20 };

/* What the ruleset below was given; the tests pass it through the context's watcher. */
typedef struct seen {
    size_t count;
    char names[SEEN][20], values[SEEN][20];
    size_t places[SEEN];
} seen;

static bt_status open_seeing(bt_game *game, const bt_parameter *given, size_t count)
{
    seen *s = bt__alloc_zero(game->ctx, sizeof *s);
    if (!s) return BT_LIMIT;
    game->data = s;
    s->count = count;
    for (size_t i = 0; i < count; i++) {
        snprintf(s->names[i], 20, "%s", given[i].name);
        snprintf(s->values[i], 20, "%s", given[i].value);
        s->places[i] = given[i].place;
    }
    return BT_OK;
}

static void close_seeing(bt_game *game)
{
    bt__free(game->ctx, game->data, sizeof(seen));
}

static const bt_rules seeing = {.name = "seeing", .open = open_seeing, .close = close_seeing};
static const bt_rules blind = {.name = "blind"};

static void test_parameters(void **state)
{
    static const char *const expected[][2] = {{"k", "2"}, {"", "2,3,6"}, {"end", "LR"},
                                              {"", ""},   {"x", "a=b"},  {"", "misere"}};
    static const size_t places[] = {9, 11, 21, 24, 27, 31};
    bt_context *ctx = bt_open();
    bt_game *game;
    (void)state;
    assert_int_equal(bt_rules__open(ctx, &seeing, ":k=2:2,3,6:end=LR::x=a=b:misere", &game), BT_OK);
    assert_string_equal(game->name, "seeing:k=2:2,3,6:end=LR::x=a=b:misere");
    const seen *s = game->data;
    assert_int_equal(s->count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_string_equal(s->names[i], expected[i][0]);
        assert_string_equal(s->values[i], expected[i][1]);
        assert_int_equal(s->places[i], places[i]);
    }
    bt_rules_close(game);
    assert_int_equal(bt_rules__open(ctx, &seeing, "", &game), BT_OK);
    assert_int_equal(((seen *)game->data)->count, 0);
    bt_rules_close(game);
    bt_close(ctx);
}

static void test_refused_parameters(void **state)
{
    bt_context *ctx = bt_open();
    bt_game *game;
    (void)state;
    assert_int_equal(bt_rules__open(ctx, &blind, ":k=2", &game), BT_INPUT);
    assert_null(game);
    assert_int_equal(bt_error_place(ctx), 8);
    bt_clear(ctx);
    assert_int_equal(bt_rules__open(ctx, &seeing, ":::::::::::::::::::::", &game), BT_INPUT);
    bt_clear(ctx);
    assert_int_equal(bt_rules__open(ctx, &blind, "", &game), BT_OK);
    assert_true(bt_rules_is_normal_play(game));
    game->misere = true;
    assert_false(bt_rules_is_normal_play(game));
    bt_rules_close(game);
    assert_int_equal(bt_memory_used(ctx), 0);
    bt_close(ctx);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kept_once),          cmocka_unit_test(test_released),
        cmocka_unit_test(test_dropped_from_a_map), cmocka_unit_test(test_empty_and_binary),
        cmocka_unit_test(test_large_positions),    cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_refused_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
