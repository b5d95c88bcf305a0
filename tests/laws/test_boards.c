/* Pictures of positions of every ruleset, built in or shipped as a script: ids are there, once
   each, and name what a move touches; marks are where a player can win; huge positions stay small.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <ctype.h>
#include <dirent.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "games/games.h"
#include "script/script.h"
#include "solve/solve.h"

enum { POSITIONS = 150, HEAPS = 8, CELLS = 4, OPTIONS_MAX = 200, SIDE_MAX = 4000 };

/* Games with other parameters than the sample of their ruleset, and positions of several parts. */
static const char *const more[][2] = {
    {"nim", "3,3,1,1"},
    {"poker-nim", "2,0,3 hands 3,1"},
    {"moore-nim:k=3", "2,2,0,1"},
    {"euclid:zero", "7,3"},
    {"coin-turning:turtles*ruler", "(2,2),(3,1)"},
    {"counters:a>b>c>d,a>c,b>d", "a,b"},
    {"kayles", "3,3,2"},
    {"take-and-break:{4,5}.0{3}!", "9,3"},
    {"take-and-break:left=0.37:right=4=.3", "5,4"},
    {"octal:4.4", "5,3"},
    {"octal:0.8", "6"},
    {"octal:0.E1F", "7,2"},
    {"grundy", "6,6"},
    {"treblecross", "9,5,2"},
    {"dawsons-chess", "6,3"},
    {"subtraction:2,3:end=LR", "9"},
    {"subtraction:left=1,3:right=2", "4,7"},
    {"subtraction:1..", "12"},
    {"partial-nim", "(3,3,2), ((4,1)), *2, *2"},
    {"partial-nim:rule=any-odd", "(2,4), ((3)), *1"},
    {"hackenbush", "L(R,G),L,GL(R,R)"},
    {"impartial:hackenbush", "L(R,G),RL"},
    {"hackenbush", "0-a-b-0:LRL,a-c-b:GL,b-b:R,0-d"},
    {"node-kayles:partizan", "a-b-c-d-a,b-e,a:L,c:R"},
    {"arc-kayles:partizan", "a-b-c-d-a:LRGL,c-e"},
    {"misere:domineering", "3x2"},
    {"impartial:domineering", "..#/.../#.."},
    {"toads-and-frogs", "T.TF.F,T.F"},
    {"toads-and-frogs:jump=2", "TTFF.T"},
    {"clobber", "3x4"},
    {"clobber:cannibal", "xxo/o.x"},
    {"clobber:king:anti", "xo./#.x"},
    {"impartial:clobber", "xoox/x#oo"},
    {"konane", "xo.o.x/o.oxo./xoxoxo"},
    {"amazons", "x.#./..xo/...."},
    {"impartial:amazons", "x.#/..o"},
    {"nogo", "xo./.#./..x"},
    {"col", "L.l/..r/R#."},
    {"impartial:snort", "L.l/..r/R.."},
    {"impartial:fission", "..x../...../.x..."},
    {"toppling-dominoes", "LRE,RL,E"},
    {"impartial:toppling-dominoes", "LRLR,E"},
    {"maundy-cake", "6x4,4x6,6x4"},
    {"eatcake", "3x2,1x4,1x1,1x1"},
    {"impartial:cutcake", "3x4,70x2"},
    {"wythoff:k=2:m=3", "4,6"},
    {"diagonal:r=3:k=2", "6,5"},
    {"wythoff", "35,3"},
    {"imitation:k=2:m=2", "5,7 > 3,7 > 3,4"},
    {"counters:file=tests/games/counters.txt", "a,a,c,i"},
    {"end-nim.lua", "2,1,2"},
    {"kayles.lua", "3,3,2"},
    {"clobber.lua", "xoxo.ox"},
    {"cutcake.lua", "(3,2),(3,2),(1,4)"},
    {"limitation-kayles.lua:k=1", "(4,2),1,0"},
    {"partizan-treblecross.lua", "7,4"},
    {"chomp.lua", "3,3,1"},
    {"wythoff.lua:m=2", "4,3"},
    {"imitation-three.lua", "2,2,3,1,1"},
    {"push.lua", ".LR.L"},
};
enum { MORE = sizeof more / sizeof *more };

typedef struct setting {
    const char *name, *text; /* a position to begin with; NULL: the example, heaps and cells */
    bt_context *ctx;
    bt_game *game;
    bt_words positions;
} setting;

static void fail_at(setting *s, bt_position position, const char *what, const char *detail)
{
    char *text = position ? bt_rules_text(s->game, position) : NULL;
    fail_msg("%s, position %s: %s %s %s", s->name, text ? text : "", what, detail,
             bt_message(s->ctx));
}

static void expect(setting *s, bt_position position, bool promise, const char *what)
{
    if (!promise) fail_at(s, position, what, "");
}

/* -- small positions -- */

static void add_position(setting *s, bt_position position)
{
    for (size_t i = 0; i < s->positions.length; i++)
        if (s->positions.at[i] == position) return;
    assert_true(bt_words__push(&s->positions, position));
}

static void add_bytes(setting *s, bt_status status, bt_text *bytes)
{
    expect(s, 0, status == BT_OK, "is not made");
    add_position(s, bt_rules__keep_position(s->game, bytes->at, bytes->length));
    bt_text__cut(bytes, 0);
}

static void add_starts(setting *s)
{
    bt_text bytes;
    bt_position example;
    const char *text = s->text ? s->text : bt_rules__example(s->game);
    bt_text__open(&bytes, s->ctx);
    expect(s, 0, bt_rules_parse(s->game, text, &example) == BT_OK, "is not read");
    add_position(s, example);
    for (uint64_t n = 0; !s->text && s->game->series.heap && n <= HEAPS; n++)
        add_bytes(s, s->game->series.heap(s->game, n, &bytes), &bytes);
    for (uint64_t i = 0; !s->text && s->game->series.cell && i < CELLS * CELLS; i++)
        add_bytes(s, s->game->series.cell(s->game, i / CELLS, i % CELLS, &bytes), &bytes);
    bt_text__close(&bytes);
}

/* What can be reached from them, as far as there is room. */
static void find_positions(setting *s)
{
    add_starts(s);
    for (size_t i = 0; i < s->positions.length && s->positions.length < POSITIONS; i++) {
        for (int player = 0; player < 2; player++) {
            bt_position options[OPTIONS_MAX];
            size_t count;
            expect(s, s->positions.at[i],
                   bt_rules_options(s->game, s->positions.at[i], (bt_player)player, options,
                                    OPTIONS_MAX, &count) == BT_OK,
                   "has no options");
            for (size_t k = 0; k < count && k < OPTIONS_MAX && s->positions.length < POSITIONS; k++)
                add_position(s, options[k]);
        }
    }
}

/* -- one picture -- */

static const char *id_of(const bt_picture *p, size_t shape)
{
    return p->shapes[shape].kind == BT_SHAPE_BEGIN ? bt_picture__string(p, p->shapes[shape].text)
                                                   : "";
}

static bool has_id(const bt_picture *p, const char *id)
{
    for (size_t i = 0; i < p->count; i++)
        if (*id && !strcmp(id_of(p, i), id)) return true;
    return false;
}

static void check_ids(setting *s, bt_position position, const bt_picture *p)
{
    for (size_t i = 0; i < p->count; i++) {
        if (!*id_of(p, i)) continue;
        for (size_t k = 0; k < i; k++)
            if (!strcmp(id_of(p, i), id_of(p, k)))
                fail_at(s, position, "an id twice:", id_of(p, i));
        const char *like = bt_picture__string(p, p->shapes[i].like);
        if (*like && !has_id(p, like)) fail_at(s, position, "alike an id that is not there:", like);
    }
}

static void check_shapes(setting *s, bt_position position, const bt_picture *p)
{
    for (size_t i = 0; i < p->point_count; i++)
        expect(s, position, isfinite(p->points[i].x) && isfinite(p->points[i].y),
               "a point is none");
    bt_box box = bt_picture__box(p);
    expect(s, position, box.left <= box.right && box.top <= box.bottom, "has no box");
    expect(s, position, p->depth == 0, "a group is left open");
    expect(s, position, p->title.length && p->about.length, "has no title");
}

/* No text covers another one. */
static void check_texts(setting *s, bt_position position, const bt_picture *p)
{
    for (size_t i = 0; i < p->count; i++) {
        if (p->shapes[i].kind != BT_SHAPE_TEXT) continue;
        bt_box a = bt_picture__shape_box(p, &p->shapes[i]);
        for (size_t k = 0; k < i; k++) {
            if (p->shapes[k].kind != BT_SHAPE_TEXT) continue;
            bt_box b = bt_picture__shape_box(p, &p->shapes[k]);
            double wide = fmin(a.right, b.right) - fmax(a.left, b.left);
            double high = fmin(a.bottom, b.bottom) - fmax(a.top, b.top);
            if (wide > 0.5 && high > 0.5)
                fail_at(s, position, "texts collide:", bt_picture__string(p, p->shapes[i].text));
        }
    }
}

static bt_picture *draw(setting *s, bt_position position)
{
    bt_picture *p;
    assert_int_equal(bt_picture_open(s->ctx, &p), BT_OK);
    if (bt_rules__draw(s->game, position, p)) fail_at(s, position, "is not drawn", "");
    return p;
}

/* -- what moves touch -- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* The ids in alphabetical order, to be compared as sets; each must be in the picture. */
static char *sort_ids(setting *s, bt_position position, const bt_picture *p, char *ids)
{
    char *list[2000], *sorted = NULL, *rest = NULL;
    size_t count = 0, length = strlen(ids) + 2;
    for (char *id = strtok_r(ids, " ", &rest); id && count < 2000;
         id = strtok_r(NULL, " ", &rest)) {
        if (!has_id(p, id)) fail_at(s, position, "a move touches what is not there:", id);
        list[count++] = id;
    }
    expect(s, position, count > 0, "a move touches nothing");
    qsort(list, count, sizeof *list, compare_texts);
    sorted = calloc(1, length);
    assert_non_null(sorted);
    for (size_t i = 0; i < count; i++) {
        if (i && !strcmp(list[i], list[i - 1])) fail_at(s, position, "touched twice:", list[i]);
        strcat(strcat(sorted, list[i]), " ");
    }
    return sorted;
}

static char *touch(setting *s, const bt_picture *p, bt_position from, bt_position to,
                   bt_player player)
{
    bt_term term = {s->game, from, false};
    bt_sum sum = {.ctx = s->ctx, .terms = &term, .count = 1};
    bt_text ids;
    bt_text__open(&ids, s->ctx);
    if (bt_rules__touch(&sum, player, &(bt_move){.to = to}, &ids))
        fail_at(s, from, "a move touches nothing", "");
    char *sorted = sort_ids(s, from, p, ids.at ? ids.at : (char[]){""});
    bt_text__close(&ids);
    return sorted;
}

/* A bar or a text stands for many moves. */
static bool is_coarse(const char *ids)
{
    return !strpbrk(ids, "-") || !strncmp(ids, "position", 8);
}

static void check_touches(setting *s, bt_position position, const bt_picture *p, bt_player player)
{
    bt_position options[OPTIONS_MAX];
    char *sets[OPTIONS_MAX];
    size_t count;
    assert_int_equal(bt_rules_options(s->game, position, player, options, OPTIONS_MAX, &count),
                     BT_OK);
    if (count > OPTIONS_MAX) count = OPTIONS_MAX;
    for (size_t i = 0; i < count; i++) {
        sets[i] = touch(s, p, position, options[i], player);
        for (size_t k = 0; k < i; k++)
            if (options[k] != options[i] && !strcmp(sets[i], sets[k]) && !is_coarse(sets[i]))
                fail_at(s, position, "two moves touch the same:", sets[i]);
    }
    for (size_t i = 0; i < count; i++) free(sets[i]);
}

/* -- marks: there is a tick exactly when the player can win -- */

static size_t count_style(const bt_picture *p, bt_style style)
{
    size_t count = 0;
    for (size_t i = 0; i < p->count; i++)
        count += p->shapes[i].style == style && p->shapes[i].count;
    return count;
}

/* How deep a circle lies in a box; below 0: it does not. */
static double depth_in(bt_point middle, double radius, bt_box box)
{
    double x = fmax(0, fmax(box.left - middle.x, middle.x - box.right));
    double y = fmax(0, fmax(box.top - middle.y, middle.y - box.bottom));
    return radius - hypot(x, y);
}

/* What is marked can still be read. */
static void check_marks_beside_texts(setting *s, bt_position position, const bt_picture *p)
{
    for (size_t i = 0; i < p->count; i++) {
        const bt_shape *mark = &p->shapes[i];
        bool circle = mark->kind == BT_SHAPE_CIRCLE && mark->count;
        if (!circle || (mark->style != BT_STYLE_WIN && mark->style != BT_STYLE_LOSE)) continue;
        for (size_t k = 0; k < p->count; k++) {
            if (p->shapes[k].kind != BT_SHAPE_TEXT) continue;
            bt_box box = bt_picture__shape_box(p, &p->shapes[k]);
            if (depth_in(p->points[mark->first], mark->size, box) > 0.5)
                fail_at(s, position, "a mark covers", bt_picture__string(p, p->shapes[k].text));
        }
    }
}

static void check_marks(setting *s, bt_position position, bt_player player)
{
    bt_sum *sum;
    bt_solution solution;
    bt_picture *p = draw(s, position);
    size_t options, before = count_style(p, BT_STYLE_WIN);
    assert_int_equal(bt_rules_sum_open(s->ctx, &sum), BT_OK);
    assert_int_equal(bt_rules_sum_add(sum, s->game, position, false), BT_OK);
    assert_int_equal(bt_rules_options(s->game, position, player, NULL, 0, &options), BT_OK);
    if (bt_solve__draw_moves(sum, &player, true, NULL, p)) fail_at(s, position, "no marks", "");
    assert_int_equal(bt_solve__ask(sum, (bt_question){.moves = BT_MOVES_ALL}, &solution), BT_OK);
    bool wins = solution.moves[player].count > 0;
    check_marks_beside_texts(s, position, p);
    expect(s, position, (count_style(p, BT_STYLE_WIN) > before) == wins, "a wrong tick");
    if (options && !wins)
        expect(s, position, count_style(p, BT_STYLE_LOSE) > 0, "losing moves are not marked");
    bt_solution__close(&solution);
    bt_rules_sum_close(sum);
    bt_picture_close(p);
}

/* -- well-formed -- */

static char folder[] = "/tmp/bouton-boards-XXXXXX";

/* `nan` and `inf` as printf writes them; not as in Konane. */
static bool has_no_number(const char *svg)
{
    static const char *const words[] = {"nan", "inf"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        for (const char *at = svg; (at = strstr(at, words[i])); at++)
            if (strchr("\" ,-(", at[-1]) && !isalpha((unsigned char)at[3])) return true;
    return false;
}

static void write_svg(setting *s, const bt_picture *p, bool bare)
{
    static unsigned number;
    char path[80];
    char *svg = bt_picture_svg(p, bare);
    snprintf(path, sizeof path, "%s/%u.svg", folder, number++);
    FILE *file = fopen(path, "w");
    assert_non_null(svg);
    assert_non_null(file);
    if (has_no_number(svg)) fail_msg("%s: not a number in %s", s->name, svg);
    fputs(svg, file);
    fclose(file);
    bt_free_text(s->ctx, svg);
}

/* An independent reader of XML looks at all of them. It also finds ids that are there twice. */
static void test_xml(void **state)
{
    char command[120];
    (void)state;
    snprintf(command, sizeof command, "find %s -name '*.svg' | xargs xmllint --noout", folder);
    assert_int_equal(system(command), 0);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[80];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

/* -- the rulesets -- */

static void open_setting(setting *s)
{
    s->ctx = bt_open();
    assert_non_null(s->ctx);
    bt_status status = bt_script__is_named(s->name)
                           ? bt_script__open_file(s->ctx, s->name, "games", &s->game)
                           : bt_games_open(s->ctx, s->name, &s->game);
    if (status) fail_msg("%s: %s", s->name, bt_message(s->ctx));
    bt_words__open(&s->positions, s->ctx);
}

static void close_setting(setting *s)
{
    assert_int_equal(bt_error(s->ctx), BT_OK);
    bt_words__close(&s->positions);
    bt_rules_close(s->game);
    bt_close(s->ctx);
}

static void check_position(setting *s, bt_position position)
{
    bt_picture *p = draw(s, position);
    check_ids(s, position, p);
    check_shapes(s, position, p);
    check_texts(s, position, p);
    for (int player = 0; player < 2; player++) {
        check_touches(s, position, p, (bt_player)player);
        check_marks(s, position, (bt_player)player);
    }
    write_svg(s, p, false);
    bt_picture_close(p);
}

static void test_ruleset(void **state)
{
    const char *const *given = *state;
    setting s = {.name = given[0], .text = given[1]};
    open_setting(&s);
    expect(&s, 0, s.game->picture.draw != NULL, "has no picture of its own");
    find_positions(&s);
    for (size_t i = 0; i < s.positions.length; i++) check_position(&s, s.positions.at[i]);
    close_setting(&s);
}

/* -- huge positions -- */

static const char *const huge[][2] = {
    {"nim", "1000000000000000000000000000000,17,3"},
    {"poker-nim", "99999999999999999999,3 hands 100000000000000000000000000,20"},
    {"kayles", "1000000000000000000000000000000,41,40"},
    {"treblecross", "1000000000000000000000000000000,43,42,1"},
    {"grundy", "41,40"},
    {"moore-nim", "1000000000000000000000000000000,41,40"},
    {"staircase-nim", "1000000000000000000000000000000,41,40"},
    {"mock-turtles", "3,31"},
    {"silver-dollar", "3,1000000000000000000000000000000"},
    {"euclid", "1000000000000000000000000000000,3"},
    {"subtraction:2,3", "1000000000000000000000000000000"},
    {"subtraction:left=1,40:right=2", "41,40"},
    {"partial-nim", "(1000000000000000000000000000000,17), ((18,16)), *1000000000000000000000000"},
    {"wythoff", "1000000000000000000000000000000,5"},
    {"wythoff", "33,32"},
    {"rook", "32,32"},
    {"queen", "1000000000000000000000000000000,1000000000000000000000000000000"},
    {"imitation", "1000000000000000000000000000000,7 > 999999999999999999999999999999,7"},
    {"domineering", "32x32"},
    {"cram", "1x32"},
    {"fibonacci-nim.lua", "1000000000000000,999999999999999"},
    {"cutcake.lua", "(1000,3),(2,100000)"},
};
enum { HUGE_COUNT = sizeof huge / sizeof *huge };

static void check_huge(setting *s, bt_position position)
{
    bt_picture *p = draw(s, position);
    bt_box box = bt_picture__box(p);
    check_ids(s, position, p);
    check_shapes(s, position, p);
    check_texts(s, position, p);
    expect(s, position, box.right - box.left < SIDE_MAX && box.bottom - box.top < SIDE_MAX,
           "is too large");
    write_svg(s, p, true);
    bt_picture_close(p);
}

static void test_huge(void **state)
{
    (void)state;
    for (size_t i = 0; i < HUGE_COUNT; i++) {
        bt_position position;
        setting s = {.name = huge[i][0], .text = huge[i][1]};
        open_setting(&s);
        expect(&s, 0, bt_rules_parse(s.game, s.text, &position) == BT_OK, "is not read");
        check_huge(&s, position);
        close_setting(&s);
    }
}

/* Long lists are cut, and a move behind the cut touches what says so. */
static void test_long(void **state)
{
    static const char *const games[][2] = {
        {"nim", "3,"},        {"kayles", "3,"}, {"hackenbush", "LR,"}, {"toads-and-frogs", "T.F,"},
        {"hackenbush", "LR"}, {"grundy", "5,"}, {"end-nim.lua", "3,"}, {"kayles.lua", "3,"},
        {"clobber.lua", "xo"}};
    (void)state;
    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        setting s = {.name = games[i][0]};
        bt_position position, options[4000];
        size_t count;
        open_setting(&s);
        bt_text text;
        bt_text__open(&text, s.ctx);
        for (int k = 0; k < 1000; k++) bt_text__add(&text, games[i][1]);
        if (strchr(text.at, ',')) bt_text__cut(&text, text.length - 1);
        expect(&s, 0, bt_rules_parse(s.game, text.at, &position) == BT_OK, "is not read");
        check_huge(&s, position);
        bt_picture *p = draw(&s, position);
        assert_true(has_id(p, "more"));
        assert_int_equal(bt_rules_options(s.game, position, BT_LEFT, options, 4000, &count), BT_OK);
        for (size_t k = 0; k < count && k < 4000; k += count / 7 + 1)
            free(touch(&s, p, position, options[k], BT_LEFT));
        bt_picture_close(p);
        bt_text__close(&text);
        close_setting(&s);
    }
}

/* -- sums -- */

/* Parts are told apart by their prefix; the sides of a negative are exchanged, and it says so. */
static void test_sum(void **state)
{
    setting s = {.name = "hackenbush"};
    bt_sum *sum;
    bt_picture *p;
    bt_text ids;
    bt_position part, cut;
    (void)state;
    open_setting(&s);
    assert_int_equal(bt_rules_sum_open(s.ctx, &sum), BT_OK);
    assert_int_equal(bt_rules_sum_read(sum, s.game, "LR - L"), BT_OK);
    assert_int_equal(bt_picture_open(s.ctx, &p), BT_OK);
    assert_int_equal(bt_rules__draw_sum(sum, p), BT_OK);
    check_ids(&s, 0, p);
    check_texts(&s, 0, p);
    assert_true(has_id(p, "t1-e1") && has_id(p, "t1-e2") && has_id(p, "t2-e1"));
    char *svg = bt_picture_svg(p, true);
    assert_non_null(strstr(svg, "sides exchanged"));
    assert_non_null(strstr(svg, "\xe2\x88\x92"));
    bt_text__open(&ids, s.ctx);
    assert_int_equal(bt_rules_parse(s.game, "L", &part), BT_OK);
    assert_int_equal(bt_rules_parse(s.game, "0", &cut), BT_OK);
    assert_int_equal(bt_rules__touch(sum, BT_RIGHT, &(bt_move){.term = 1, .to = cut}, &ids), BT_OK);
    assert_string_equal(ids.at, "t2-e1");
    bt_text__close(&ids);
    bt_free_text(s.ctx, svg);
    bt_picture_close(p);
    bt_rules_sum_close(sum);
    close_setting(&s);
}

static bool is_script(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && !strcmp(name + length - 4, ".lua") && !strstr(name, "study");
}

int main(void)
{
    static char names[100][200];
    static const char *given[100][2];
    struct CMUnitTest tests[200];
    size_t count = 0, named = 0;
    for (size_t i = 0; bt_games__at(i); i++, named++) {
        const bt_rules *rules = bt_games__at(i);
        snprintf(names[named], sizeof names[0], "%s%s%s", rules->name, rules->sample ? ":" : "",
                 rules->sample ? rules->sample : "");
    }
    DIR *scripts = opendir("games");
    for (struct dirent *file; scripts && (file = readdir(scripts));)
        if (is_script(file->d_name)) snprintf(names[named++], sizeof names[0], "%s", file->d_name);
    if (scripts) closedir(scripts);
    for (size_t i = 0; i < named; i++) {
        given[i][0] = names[i];
        tests[count++] = (struct CMUnitTest){names[i], test_ruleset, NULL, NULL, given[i]};
    }
    for (size_t i = 0; i < MORE; i++)
        tests[count++] =
            (struct CMUnitTest){more[i][0], test_ruleset, NULL, NULL, (void *)(uintptr_t)more[i]};
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_huge);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_long);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_sum);
    tests[count++] = (struct CMUnitTest)cmocka_unit_test(test_xml);
    return _cmocka_run_group_tests("boards", tests, count, make_folder, remove_folder);
}
