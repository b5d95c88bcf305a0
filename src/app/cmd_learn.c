/* bouton learn GAME POSITION: the second player of Imitation Nim learns from a perfect first. */
#include "app/commands.h"
#include "games/imitation.h"
#include "games/two_piles.h"

#include <string.h>

enum {
    MOVES_MAX = 100000, /* in one game */
    PILE_MAX = 1000000, /* for statistics: what was learned is kept for each pile */
    MISSES_SHOWN = 10,
};

/* One game, or what many games add up to. */
typedef struct lessons {
    bt_app *app;
    bt_game *game;
    bt_wythoff *w;
    bt_imitation_state start, state;
    bool many; /* games, with starts and winning moves chosen at random */
    bt_random random;
    uint64_t moves, hits, misses, first_wins, won_starts;
    uint8_t *learned; /* by the smaller number of a pair: was it recorded? */
    size_t learned_size;
    uint64_t wrong[MISSES_SHOWN][2]; /* different pairs recorded by mistake */
    size_t wrong_count;
    const char *winner;
} lessons;

static void write_pair(const mpz_t x, const mpz_t y, bt_text *out)
{
    bt_rules__print_size(x, out);
    bt_text__char(out, ',');
    bt_rules__print_size(y, out);
}

/* -- the players -- */

/* One of the winning moves, each as likely as the others. */
static bt_status choose_win(lessons *l, bool *found, bt_piles *to)
{
    bt_imitation_wins wins;
    bool equal = mpz_cmp(l->state.pile[0], l->state.pile[1]) == 0;
    mpz_t n, b;
    bt_games__imitation_wins_init(&wins);
    mpz_inits(n, b, NULL);
    bt_status status = bt_games__imitation_wins(l->w, &l->state, &wins);
    uint64_t smaller = wins.has_exact + mpz_get_ui(wins.count), sides = equal ? 2 : 1;
    uint64_t total = wins.has_larger + sides * smaller;
    *found = !status && total > 0;
    if (*found) {
        uint64_t i = bt_random__below(&l->random, total);
        unsigned p = wins.smaller;
        for (int s = 0; s < 2; s++) mpz_set(to->at[s], l->state.pile[s]);
        if (i == sides * smaller) {
            mpz_set(to->at[1 - p], wins.larger);
        } else {
            if (i >= smaller) p = 1 - p;
            i %= smaller;
            if (wins.has_exact && i == 0) {
                mpz_set(to->at[p], wins.exact);
            } else {
                mpz_add_ui(n, wins.first, i - wins.has_exact);
                status = bt_games__wythoff_pair(l->w, n, to->at[p], b);
            }
        }
    }
    mpz_clears(n, b, NULL);
    bt_games__imitation_wins_clear(&wins);
    return status;
}

static bt_status move_first(lessons *l, bool *moved, bt_piles *to)
{
    if (!l->many) return bt_games__imitation_perfect(l->w, &l->state, moved, to->at[0], to->at[1]);
    bt_status status = choose_win(l, moved, to);
    if (!status && !*moved)
        bt_games__imitation_linger(l->w, &l->state, moved, to->at[0], to->at[1]);
    return status;
}

static void note_wrong(lessons *l, uint64_t a, uint64_t b)
{
    for (size_t i = 0; i < l->wrong_count; i++)
        if (l->wrong[i][0] == a && l->wrong[i][1] == b) return;
    if (l->wrong_count == MISSES_SHOWN) return;
    l->wrong[l->wrong_count][0] = a;
    l->wrong[l->wrong_count++][1] = b;
}

static void record(lessons *l, const bt_imitation_lesson *lesson)
{
    if (!lesson->recorded) return;
    l->hits += lesson->hit;
    l->misses += !lesson->hit;
    if (!l->many) return;
    int smaller = mpz_cmp(lesson->pair[0], lesson->pair[1]) > 0;
    uint64_t a = mpz_get_ui(lesson->pair[smaller]), b = mpz_get_ui(lesson->pair[1 - smaller]);
    if (!lesson->hit)
        note_wrong(l, a, b);
    else if (a < l->learned_size)
        l->learned[a] = 1;
}

/* -- one game -- */

/* What the mover does, in words, and where it leads; without `to` nothing is left to do. */
static bool describe_move(lessons *l, const bt_piles *to, bt_text *words, bt_text *position)
{
    if (!to) {
        bt_text__add(words, "cannot move");
        return false;
    }
    bt_piles from;
    bool imitates = bt_games__imitation_imitates(l->w, &l->state, to->at[0], to->at[1]);
    bt_games__piles_init(&from);
    for (int p = 0; p < 2; p++) mpz_set(from.at[p], l->state.pile[p]);
    bt_games__piles_say_move(&from, to, words);
    if (imitates) bt_text__add(words, ", an imitation");
    write_pair(to->at[0], to->at[1], position);
    bt_games__piles_clear(&from);
    return imitates;
}

static void show_move(lessons *l, const bt_piles *to, const bt_imitation_lesson *lesson)
{
    bt_output *out = l->app->out;
    bt_text words, position, pair;
    bool second = l->moves % 2 == 1;
    const char *player = second ? "second" : "first";
    bt_text__open(&words, l->app->ctx);
    bt_text__open(&position, l->app->ctx);
    bt_text__open(&pair, l->app->ctx);
    bool imitates = describe_move(l, to, &words, &position);
    if (second && lesson->recorded) write_pair(lesson->pair[0], lesson->pair[1], &pair);
    bt_output__object(out, NULL);
    bt_output__string(out, "player", player);
    if (to) bt_output__written(out, "to", &position);
    bt_output__written(out, "text", &words);
    bt_output__truth(out, "imitation", imitates);
    if (pair.length) bt_output__written(out, "learned", &pair);
    if (pair.length) bt_output__truth(out, "right", lesson->hit);
    bt_output__end(out);
    bt_output__cell_integer(out, l->moves + 1);
    bt_output__add_cell(out, player);
    bt_output__cell_written(out, &position);
    bt_output__cell_written(out, &words);
    bt_output__cell_written(out, &pair);
    bt_output__add_cell(out, !pair.length ? "" : lesson->hit ? "right" : "wrong");
    bt_text__close(&words);
    bt_text__close(&position);
    bt_text__close(&pair);
}

/* What the player whose turn it is does; *moved is false when there is nothing to do. */
static bt_status decide(lessons *l, bool *moved, bt_piles *to, bt_imitation_lesson *lesson)
{
    bt_status status = bt__check(l->app->ctx);
    if (status || l->moves % 2 == 0) return status ? status : move_first(l, moved, to);
    status = bt_games__imitation_learn(l->w, &l->state, lesson);
    if (status) return status;
    *moved = lesson->moved;
    for (int p = 0; p < 2 && *moved; p++) mpz_set(to->at[p], lesson->to[p]);
    record(l, lesson);
    return BT_OK;
}

/* Plays from l->state to the end; the player who moved last has won. */
static bt_status play(lessons *l)
{
    bt_imitation_lesson lesson;
    bt_piles to;
    bt_status status = BT_OK;
    bool moved = true;
    bt_games__imitation_lesson_init(&lesson);
    bt_games__piles_init(&to);
    for (l->moves = 0; !status; l->moves++) {
        status = decide(l, &moved, &to, &lesson);
        if (!status && l->moves == MOVES_MAX)
            status =
                bt__fail(l->app->ctx, BT_LIMIT, "the game lasts for more than %d moves", MOVES_MAX);
        if (!status && !l->many) show_move(l, moved ? &to : NULL, &lesson);
        if (status || !moved) break;
        status = bt_games__imitation_move(l->w, &l->state, to.at[0], to.at[1]);
    }
    l->winner = status ? NULL : l->moves % 2 == 1 ? "first" : "second";
    bt_games__piles_clear(&to);
    bt_games__imitation_lesson_clear(&lesson);
    return status;
}

static void tell_counts(lessons *l)
{
    bt_output *out = l->app->out;
    uint64_t recorded = l->hits + l->misses;
    bt_output__integer(out, "recorded", (int64_t)recorded);
    bt_output__integer(out, "hits", (int64_t)l->hits);
    bt_output__integer(out, "misses", (int64_t)l->misses);
    bt_text__format(
        bt_output__prose(out),
        "The second player took %llu pair%s for P-positions of (%llu,%llu)-Wythoff Nim: "
        "%llu rightly, %llu wrongly.\n",
        (unsigned long long)recorded, recorded == 1 ? "" : "s", (unsigned long long)l->w->k,
        (unsigned long long)l->w->m, (unsigned long long)l->hits, (unsigned long long)l->misses);
}

static bt_status play_one(lessons *l)
{
    static const char *const columns[] = {"move", "player", "position", "what", "believes", "is"};
    bt_output *out = l->app->out;
    bt_text *text = bt_output__prose(out);
    bt_imitation_facts facts;
    bt_games__imitation_facts_init(&facts);
    bt_status status = bt_games__imitation_facts(l->w, &l->start, &facts);
    if (!status) {
        bt_text__format(
            text,
            "The first player is perfect and %s. The second player knows the rules, and\n"
            "that m divides the differences of P-positions.\n\n",
            facts.is_p ? "should lose: this is a P-position" : "can win");
        bt_output__columns(out, columns, sizeof columns / sizeof *columns, SIZE_MAX,
                           BT_OUTPUT_ALIGNED);
        bt_output__list(out, "moves");
        bt_games__imitation_set(&l->state, &l->start);
        status = play(l);
        bt_output__end_all(out);
        bt_text__char(text, '\n');
        if (l->winner) {
            bt_output__string(out, "winner", l->winner);
            bt_text__format(text, "The %s player has won.\n", l->winner);
        }
        tell_counts(l);
    }
    bt_games__imitation_facts_clear(&facts);
    return status;
}

/* -- many games -- */

/* A start whose piles are at most those of the position given. */
static bt_status draw_start(lessons *l, bool *previous)
{
    bt_piles piles;
    bt_games__piles_init(&piles);
    for (int p = 0; p < 2; p++)
        mpz_set_ui(piles.at[p], bt_random__below(&l->random, mpz_get_ui(l->start.pile[p]) + 1));
    bt_status status = bt_games__imitation_start(l->w, &l->state, piles.at[0], piles.at[1]);
    if (!status) status = bt_games__wythoff_is_p(l->w, piles.at[0], piles.at[1], previous);
    bt_games__piles_clear(&piles);
    return status;
}

/* How many P-positions there are within the piles given, and how many of them were recorded. */
static bt_status count_learned(lessons *l, uint64_t *known, uint64_t *all)
{
    int larger = mpz_cmp(l->start.pile[0], l->start.pile[1]) <= 0;
    bt_status status = BT_OK;
    mpz_t n, a, b;
    mpz_inits(n, a, b, NULL);
    for (*known = *all = 0; !status; mpz_add_ui(n, n, 1)) {
        status = bt_games__wythoff_pair(l->w, n, a, b);
        if (!status) status = bt__check(l->app->ctx);
        if (status || mpz_cmp(b, l->start.pile[larger]) > 0 ||
            mpz_cmp(a, l->start.pile[1 - larger]) > 0)
            break;
        ++*all;
        *known += l->learned[mpz_get_ui(a)];
    }
    mpz_clears(n, a, b, NULL);
    return status;
}

static void tell_statistics(lessons *l, uint64_t games)
{
    bt_output *out = l->app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__integer(out, "games", (int64_t)games);
    bt_output__integer(out, "won_starts", (int64_t)l->won_starts);
    bt_output__integer(out, "first_wins", (int64_t)l->first_wins);
    bt_text__format(text,
                    "%llu games from starts within the piles given: the first player could force a "
                    "win in %llu, and won %llu.\n",
                    (unsigned long long)games, (unsigned long long)l->won_starts,
                    (unsigned long long)l->first_wins);
    tell_counts(l);
}

static bt_status tell_learned(lessons *l)
{
    bt_output *out = l->app->out;
    uint64_t known, all;
    bt_status status = count_learned(l, &known, &all);
    if (status) return status;
    bt_output__integer(out, "pairs", (int64_t)all);
    bt_output__integer(out, "pairs_learned", (int64_t)known);
    bt_text__format(bt_output__prose(out),
                    "Of the %llu P-positions within these piles %llu were found.\n",
                    (unsigned long long)all, (unsigned long long)known);
    return BT_OK;
}

static void tell_wrong(lessons *l)
{
    bt_output *out = l->app->out;
    bt_text *text = bt_output__prose(out);
    bt_output__list(out, "wrong");
    if (l->wrong_count) bt_text__add(text, "Wrongly believed, for instance:");
    for (size_t i = 0; i < l->wrong_count; i++) {
        unsigned long long a = l->wrong[i][0], b = l->wrong[i][1];
        bt_output__print(out, NULL, "%llu,%llu", a, b);
        bt_text__format(text, " {%llu,%llu}", a, b);
    }
    if (l->wrong_count) bt_text__char(text, '\n');
    bt_output__end(out);
}

/* A game counts once it is played to the end. */
static bt_status play_random(lessons *l)
{
    bool previous = false;
    bt_status status = draw_start(l, &previous);
    if (!status) status = play(l);
    if (status) return status;
    l->won_starts += !previous;
    l->first_wins += !strcmp(l->winner, "first");
    return BT_OK;
}

static bt_status play_many(lessons *l, uint64_t games)
{
    bt_context *ctx = l->app->ctx;
    uint64_t done = 0;
    bt_status status = BT_OK;
    for (int p = 0; p < 2; p++)
        if (mpz_cmp_ui(l->start.pile[p], PILE_MAX) > 0)
            return bt__fail(ctx, BT_LIMIT, "with --games piles have at most %d tokens", PILE_MAX);
    int smaller = mpz_cmp(l->start.pile[0], l->start.pile[1]) > 0;
    l->learned_size = mpz_get_ui(l->start.pile[smaller]) + 1;
    l->learned = bt__alloc_zero(ctx, l->learned_size);
    if (!l->learned) return BT_LIMIT;
    for (; done < games && !status; done += !status) {
        status = play_random(l);
        bt__progress(ctx, "games", (double)done, (double)games);
    }
    if (!status || (status == BT_LIMIT && done > 0)) tell_statistics(l, done);
    if (!status) status = tell_learned(l);
    if (!status || (status == BT_LIMIT && done > 0)) tell_wrong(l);
    bt__free(ctx, l->learned, l->learned_size);
    return status;
}

/* -- the command -- */

static bt_status learn(lessons *l, const bt_call *call, const bt_sum *sum)
{
    int64_t games = 0, seed = 1;
    bt_status status = bt_app__integer(l->app, call, "games", 1, INT64_C(1000000000000), &games);
    if (!status) status = bt_app__integer(l->app, call, "seed", 0, INT64_MAX, &seed);
    bt_bytes position = bt_rules__bytes(l->game, sum->terms[0].position);
    if (!status) status = bt_games__imitation_read(l->game, position, &l->start);
    if (status) return status;
    bt_output__string(l->app->out, "game", l->game->name);
    bt_output__string(l->app->out, "position", call->arguments[1]);
    if (!games) return play_one(l);
    bt_output__integer(l->app->out, "seed", seed);
    l->many = true;
    l->random.state = (uint64_t)seed;
    return play_many(l, (uint64_t)games);
}

static bt_status run(bt_app *app, const bt_call *call)
{
    lessons l = {.app = app};
    bt_sum sum;
    bool mixed;
    bt_app__reading(app, call->arguments[0]);
    bt_status status = bt_app__open_game(app, call->arguments[0], &l.game);
    if (status) return status;
    l.w = bt_games__wythoff_of(l.game);
    if (!l.w || strcmp(l.game->rules->name, "imitation") != 0)
        return bt__fail_at(app->ctx, 0,
                           "expected a game of Imitation Nim, as in imitation:k=2:m=3");
    bt_rules__sum_open(&sum, app->ctx);
    bt_games__imitation_init(&l.start);
    bt_games__imitation_init(&l.state);
    status = bt_app__read_position(app, call->arguments[0], call->arguments[1], &sum, &mixed);
    bt_app__reading(app, status ? app->text : NULL);
    if (!status) status = learn(&l, call, &sum);
    bt_games__imitation_clear(&l.start);
    bt_games__imitation_clear(&l.state);
    bt_rules__sum_close(&sum);
    return status;
}

const bt_command bt_app__learn = {
    .name = "learn",
    .usage = "imitation:k=K:m=M POSITION",
    .summary = "watch the second player of Imitation Nim learn from a perfect first player",
    .about = "The second player does not know the P-positions. Following Larsson's strategy\n"
             "(2008), the second player imitates so that m divides the difference of the\n"
             "piles, and records the result as a P-position of Wythoff Nim. This is wrong if\n"
             "the first player has just moved to a P-position: hits and misses are counted.\n"
             "With --games, starting positions are drawn at random with piles up to those\n"
             "given, and so are the first player's winning moves.",
    .options =
        (const bt_option[]){
            {"games", "N", "play N games and count"},
            {"seed", "S", "seed of the random choices (1)"},
            {0},
        },
    .examples =
        (const char *const[]){"paper imitation learn imitation:k=2:m=3 4,9",
                              "paper imitation learn imitation:k=2:m=2 30,40 --games 100", NULL},
    .paper = "imitation",
    .without = "unicode color",
    .least = 2,
    .most = 2,
    .csv = true,
    .served = true,
    .run = run,
};
