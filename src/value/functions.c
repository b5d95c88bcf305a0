/* The functions of the expression language, in one table. */
#include "value/lists.h"

#include <string.h>

static bt_value miny(bt_context *ctx, bt_value g)
{
    return bt_value_negate(ctx, bt_value_tiny(ctx, g));
}

static bool left_options(bt_context *ctx, bt_value g, bt_words *out)
{
    return bt_value__options(ctx, g, BT_LEFT, out);
}

static bool right_options(bt_context *ctx, bt_value g, bt_words *out)
{
    return bt_value__options(ctx, g, BT_RIGHT, out);
}

static bool left_incentives(bt_context *ctx, bt_value g, bt_words *out)
{
    return bt_value__side_incentives(ctx, g, BT_LEFT, out);
}

static bool right_incentives(bt_context *ctx, bt_value g, bt_words *out)
{
    return bt_value__side_incentives(ctx, g, BT_RIGHT, out);
}

static bool left_orthodox(bt_context *ctx, bt_value g, bt_value t, bt_words *out)
{
    return bt_value__orthodox(ctx, g, t, BT_LEFT, out);
}

static bool right_orthodox(bt_context *ctx, bt_value g, bt_value t, bt_words *out)
{
    return bt_value__orthodox(ctx, g, t, BT_RIGHT, out);
}

static const char *outcome(bt_context *ctx, bt_value g)
{
    static const char *const words[] = {"L", "R", "N", "P", NULL};
    return words[bt_value_outcome(ctx, g)];
}

static const bt_function functions[] = {
    {"mean", "G", "the mean value: where the mast of the thermograph stands", "mean({4|1})",
     .one = bt_value_mean, .measure = true},
    {"temperature", "G", "the temperature: how urgent a move is", "temperature({4|1})",
     .one = bt_value_temperature, .aliases = "temp", .measure = true},
    {"left_stop", "G", "the number reached when Left starts and both play well", "left_stop({4|1})",
     .one = bt_value_left_stop, .measure = true},
    {"right_stop", "G", "the number reached when Right starts and both play well",
     "right_stop({4|1})", .one = bt_value_right_stop, .measure = true},
    {"cool", "G,t", "G with every move taxed by the number t >= -1", "cool({4|1},1)",
     .two = bt_value_cool},
    {"freeze", "G", "G cooled by its own temperature", "freeze({4|1})", .one = bt_value_freeze},
    {"heat", "G,t", "G with every move rewarded by t", "heat(*2,1)", .two = bt_value_heat},
    {"overheat", "G,s,t", "G overheated from s to t: integers n become n.s, moves gain t",
     "overheat(1/2,1,1)", .three = bt_value_overheat},
    {"thermograph", "G", "both walls of the thermograph, corner by corner", "thermograph({4|1})",
     .thermograph = true},
    {"dissociation", "G",
     "thermal dissociation: x, t, E, u, F, .. with G = x + heat(E,t) + heat(F,u) + ..",
     "dissociation({4|1||0})", .list = bt_value__dissociate},
    {"atomic_weight", "G", "the atomic weight: how many ups G is worth", "atomic_weight({^^*|v})",
     .one = bt_value_atomic_weight, .aliases = "aw", .measure = true},
    {"is_atomic", "G", "whether G has an atomic weight", "is_atomic({0||0|-3/2})",
     .truth = bt_value__is_atomic},
    {"two_ahead", "G", "who wins by the two-ahead rule: L or R if the atomic weight decides it",
     "two_ahead(^^*2 + ^)", .word = bt_value__two_ahead},
    {"uptimal_expansion", "G", "x, *m, a, b, .. with G = x + *m + a.^ + b.^<2> + ..",
     "uptimal_expansion(^ - ^<3> + *2)", .list = bt_value__uptimal_expansion},
    {"uptimal", "x,*m,a,b,..", "x + *m + a.^ + b.^<2> + ..", "uptimal(0,*2,1,0,-1)",
     .many = bt_value__uptimal},
    {"is_uptimal", "G", "whether G is a sum of a number, powers of ^ and a nimber",
     "is_uptimal(^[3])", .truth = bt_value__is_uptimal},
    {"reduced", "G", "the reduced canonical form: the simplest game infinitesimally close",
     "reduced({1^|*})", .one = bt_value_reduced},
    {"birthday", "G", "the day on which G is born: the height of its canonical form",
     "birthday(1/2)", .one = bt_value_birthday, .measure = true},
    {"nodes", "G", "the number of distinct subpositions of the canonical form, with G itself",
     "nodes(^^)", .one = bt_value_nodes, .measure = true},
    {"ordinal_sum", "G,H", "G:H, where a move in G throws H away", "ordinal_sum(*,1)",
     .two = bt_value_ordinal_sum, .forms = bt_value__ordinal_form},
    {"ordinal_product", "G,H",
     "{(G.H^L):G^L, (G.H^R):(-G)^L | ..}: copies of G in place of H's moves",
     "ordinal_product(*2,*3)", .two = bt_value__ordinal_product,
     .forms = bt_value__ordinal_product_form},
    {"subordinate", "G,B", "the game K with B:K = G, if there is one", "subordinate(^*,*)",
     .two = bt_value__subordinate, .forms = bt_value__subordinate_form},
    {"canonical", "F", "the value of a form that was written in quotes", "canonical('{*|*}')",
     .any = bt_value__canonical},
    {"conjunctive", "G,H", "a move is made in both; over as soon as one of them is",
     "conjunctive(*2,^)", .two = bt_value__conjunctive, .forms = bt_value__conjunctive_form},
    {"continued", "G,H", "continued conjunctive: a move is made in each that is not yet over",
     "continued(*2,^)", .two = bt_value__continued, .forms = bt_value__continued_form},
    {"selective", "G,H", "a move is made in one of them or in both", "selective(*2,^)",
     .two = bt_value__selective, .forms = bt_value__selective_form},
    {"shortened", "G,H", "shortened selective: as selective, but over as soon as one of them is",
     "shortened(*2,^)", .two = bt_value__shortened, .forms = bt_value__shortened_form},
    {"diminished", "G,H", "diminished disjunctive: a move in one; over as soon as one of them is",
     "diminished(*2,^)", .two = bt_value__diminished, .forms = bt_value__diminished_form},
    {"norton", "G,U", "Norton's product of G by a unit U > 0", "norton(1/2,^)",
     .two = bt_value_norton},
    {"conway", "G,H", "Conway's product; on numbers the ordinary one, on nimbers the nim-product",
     "conway(*2,*2)", .two = bt_value_conway, .forms = bt_value__conway_form},
    {"incentives", "G", "what a move is worth: the undominated G^L - G and G - G^R",
     "incentives({1|0})", .list = bt_value__incentives},
    {"left_incentives", "G", "what a move is worth to Left: the undominated G^L - G",
     "left_incentives({1,^|0})", .list = left_incentives},
    {"right_incentives", "G", "what a move is worth to Right: the undominated G - G^R",
     "right_incentives({1|0,*})", .list = right_incentives},
    {"left_orthodox", "G,t", "Left's options that keep to the left wall at temperature t",
     "left_orthodox({5,{9|4}|0},5/2)", .list_two = left_orthodox},
    {"right_orthodox", "G,t", "Right's options that keep to the right wall at temperature t",
     "right_orthodox({5|0,{1|-6}},1)", .list_two = right_orthodox},
    {"left_orthodox_moves", "L", "Left's orthodox moves in a sum of games: [component, option], ..",
     "left_orthodox_moves([{5|-5},{5,{9|4}|0},^])", .any = bt_value__left_moves},
    {"right_orthodox_moves", "L",
     "Right's orthodox moves in a sum of games: [component, option], ..",
     "right_orthodox_moves([{5|-5},{5|0,{1|-6}},^])", .any = bt_value__right_moves},
    {"left_options", "G", "Left's options in canonical form", "left_options(^*)",
     .list = left_options},
    {"right_options", "G", "Right's options in canonical form", "right_options(^*)",
     .list = right_options},
    {"followers", "G", "every subposition of the canonical form, G first", "followers(^^)",
     .list = bt_value__followers, .aliases = "subpositions"},
    {"stop_count", "G",
     "the number of ways in which play, not always alternating, stops at a number",
     "stop_count({2||1|0})", .one = bt_value__stop_count, .measure = true},
    {"companion", "G", "the companion {GL', 0 if G >= 0 | GR', 0 if G <= 0}; of 0 it is *",
     "companion(^)", .one = bt_value__companion},
    {"far_star", "G", "the least nimber greater than all that equal subpositions of G",
     "far_star(^*2)", .one = bt_value__far_star},
    {"is_remote", "G,*n", "whether the star *n is remote from G: no subposition of G equals it",
     "is_remote(^,*2)", .truth_two = bt_value__is_remote},
    {"outcome", "G", "who wins: L Left, R Right, N the next player, P the previous one",
     "outcome(^*)", .word = outcome},
    {"simplest", "x,y", "the simplest number between two numbers", "simplest(1/4,7/8)",
     .two = bt_value__simplest_between, .aliases = "simplest_number"},
    {"sign_expansion", "x", "a number as signs, up and down the tree of numbers: 1 and -1",
     "sign_expansion(5/8)", .list = bt_value__sign_expansion},
    {"from_signs", "s,..", "the number with these signs; a red-blue Hackenbush string, 1 for blue",
     "from_signs(1,-1,1)", .many = bt_value__from_signs},
    {"is_zero", "G", "whether G is 0", "is_zero({*|*})", .truth = bt_value__is_zero},
    {"is_nimber", "G", "whether G is *n for some n, 0 among them", "is_nimber(*3)",
     .truth = bt_value__is_star},
    {"is_numberish", "G", "whether G is a number plus an infinitesimal: its stops are equal",
     "is_numberish(1^)", .truth = bt_value__is_numberish},
    {"is_number_tiny", "G",
     "whether G is a number, alone or plus Tiny(H) or Miny(H) for an H of positive mean",
     "is_number_tiny({2||2|-1})", .truth = bt_value__is_number_tiny},
    {"is_hot", "G", "whether the left stop exceeds the right stop", "is_hot({1|0})",
     .truth = bt_value__is_hot},
    {"is_tepid", "G", "whether G is not a number but its stops are equal", "is_tepid(1*)",
     .truth = bt_value__is_tepid},
    {"is_cold", "G", "whether G is a number, so that nobody wants to move in it", "is_cold(1/2)",
     .truth = bt_value_is_number},
    {"is_even", "G", "whether G is an even integer, or not a number and all its options are odd",
     "is_even({1|-1})", .truth = bt_value__is_even},
    {"is_odd", "G", "whether G is an odd integer, or not a number and all its options are even",
     "is_odd({2|0})", .truth = bt_value__is_odd},
    {"is_even_tempered", "G", "whether G is a number, or all its options are odd-tempered",
     "is_even_tempered({2*|*})", .truth = bt_value__is_even_tempered},
    {"is_odd_tempered", "G", "whether G is not a number and all its options are even-tempered",
     "is_odd_tempered({1|0})", .truth = bt_value__is_odd_tempered},
    {"is_number", "G", "whether G is a number", "is_number({0|1})", .truth = bt_value_is_number},
    {"is_integer", "G", "whether G is an integer", "is_integer({0|1})",
     .truth = bt_value_is_integer},
    {"is_infinitesimal", "G", "whether G lies between all positive and negative numbers",
     "is_infinitesimal(^)", .truth = bt_value_is_infinitesimal},
    {"is_all_small", "G", "whether in every subposition both players can move or neither",
     "is_all_small(Tiny(2))", .truth = bt_value_is_all_small, .aliases = "is_dicot"},
    {"div", "m,n", "the quotient of integers, rounded so that mod(m,n) is not negative",
     "div(-7,2)", .two = bt_value__div, .measure = true},
    {"mod", "m,n", "the remainder of the division of integers, 0 or more", "mod(-7,2)",
     .two = bt_value__mod, .measure = true},
    {"gcd", "m,n,..", "the greatest common divisor of integers", "gcd(12,18)",
     .many = bt_value__gcd, .measure = true},
    {"lb", "n", "the binary logarithm of an integer, rounded down", "lb(1000)", .one = bt_value__lb,
     .measure = true},
    {"pow", "G,x", "the power of a number, or of a game {0|H}: {0 | H - pow_to(G,x-1)}",
     "pow(2,100)", .two = bt_value__pow},
    {"pow_to", "G,x", "G:y for x = 1:y; of {0|H} the sum of the powers up to x, ^[n] when G is ^",
     "pow_to(Tiny(1),2)", .two = bt_value__pow_to},
    {"abs", "x", "the absolute value of a number", "abs(-3/2)", .one = bt_value__abs},
    {"sign", "x", "the sign of a number: -1, 0 or 1", "sign(-3/2)", .one = bt_value__sign_of,
     .measure = true},
    {"floor", "x", "the largest integer up to a number", "floor(-3/2)", .one = bt_value__floor,
     .measure = true},
    {"ceiling", "x", "the least integer from a number on", "ceiling(-3/2)",
     .one = bt_value__ceiling, .measure = true},
    {"numerator", "x", "the numerator of a number in lowest terms", "numerator(-3/2)",
     .one = bt_value__numerator, .measure = true},
    {"denominator", "x", "the denominator of a number, a power of 2", "denominator(-3/2)",
     .one = bt_value__denominator, .measure = true},
    {"max", "x,y,..", "the largest of some numbers", "max(1/2,-1,0)", .many = bt_value__max},
    {"min", "x,y,..", "the least of some numbers", "min(1/2,-1,0)", .many = bt_value__min},
    {"isqrt", "n", "the square root of an integer, rounded down", "isqrt(99)",
     .one = bt_value__isqrt, .measure = true},
    {"is_evil", "n", "whether an integer has an even number of 1s in binary", "is_evil(23)",
     .truth = bt_value__is_evil},
    {"is_odious", "n", "whether an integer has an odd number of 1s in binary", "is_odious(11)",
     .truth = bt_value__is_odious},
    {"is_two_power", "n", "whether an integer is a power of 2", "is_two_power(32)",
     .truth = bt_value__is_two_power},
    {"ugly_product", "m,n",
     "2^i by 2^j: 2^i + 2^(j-1) for i > j > 0, 2^(i-1) for i = j > 0; added up by nim-sums",
     "ugly_product(14,3)", .two = bt_value__ugly_product, .measure = true},
    {"nim_sum", "x,y,..", "the sum of nimbers, *n or the integers n that stand for them",
     "nim_sum(5,11,8)", .many = bt_value__nim_add},
    {"nim_product", "x,y,..", "the product in the field of nimbers, *n or the integers n",
     "nim_product(*4,*6)", .many = bt_value__nim_multiply},
    {"nim_inverse", "x", "1/x in the field of nimbers", "nim_inverse(*4)",
     .one = bt_value__nim_inverse},
    {"nim_quotient", "x,y", "x/y in the field of nimbers", "nim_quotient(*2,*3)",
     .two = bt_value__nim_divide},
    {"nim_sqrt", "x", "the square root in the field of nimbers", "nim_sqrt(*5)",
     .one = bt_value__nim_root},
    {"mex", "x,..", "the least nimber, or integer from 0 on, that is not among them", "mex(0,*,*3)",
     .many = bt_value__mex},
    {"sum", "L", "the sum of the values in a list", "sum([n for n in 1..100])",
     .any = bt_value__sum_list},
    {"length", "L", "the number of items in a list", "length(followers(^^))",
     .any = bt_value__length},
    {"map", "f,L", "the list of f(x) for every x in L", "map(x -> x + *, [1,^,{2|0}])",
     .any = bt_value__map},
    {"tabulate", "a,b,.. for n in L", "a table with a row for every n in L; or of a list of rows",
     "tabulate(n, {n|0}, mean({n|0}) for n in 1..3)", .any = bt_value__tabulate},
    {"Tiny", "G", "{0||0|-G}", "Tiny(2) + Miny(2)", .one = bt_value_tiny},
    {"Miny", "G", "{G|0||0}", "Miny(1) < 0", .one = miny},
};

enum { FUNCTIONS = sizeof functions / sizeof *functions };

bool bt_value__is_named(const bt_function *f, const char *name, size_t length)
{
    if (strlen(f->name) == length && !strncmp(f->name, name, length)) return true;
    for (const char *at = f->aliases ? f->aliases : ""; *at;) {
        size_t word = strcspn(at, " ");
        if (word == length && !strncmp(at, name, length)) return true;
        at += word + strspn(at + word, " ");
    }
    return false;
}

const bt_function *bt_value__find_function(const bt_scope *scope, const char *name, size_t length)
{
    for (size_t i = 0; i < FUNCTIONS; i++)
        if (bt_value__is_named(&functions[i], name, length)) return &functions[i];
    const bt_function *more = scope ? scope->hooks.functions : NULL;
    for (; more && more->name; more++)
        if (bt_value__is_named(more, name, length)) return more;
    return NULL;
}

const bt_function *bt_value__function(size_t index)
{
    return index < FUNCTIONS ? &functions[index] : NULL;
}

size_t bt_value__arity(const bt_function *f)
{
    size_t count = 1;
    if (strstr(f->arguments, " for ")) return 1; /* a list, then */
    for (const char *at = f->arguments; *at && !f->many; at++) count += *at == ',';
    return count;
}

bool bt_value__takes(bt_context *ctx, const bt_function *f, size_t count, size_t place)
{
    size_t wanted = bt_value__arity(f);
    if (f->many ? count >= 1 : count == wanted) return true;
    if (f->many)
        bt__fail_at(ctx, place, "%s takes at least one argument: %s(%s)", f->name, f->name,
                    f->arguments);
    else
        bt__fail_at(ctx, place, "%s takes %zu argument%s: %s(%s)", f->name, wanted,
                    wanted == 1 ? "" : "s", f->name, f->arguments);
    return false;
}

static bool list_of(bt_context *ctx, const bt_words *values, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_LIST, .list = bt_list__open(ctx)};
    bool good = out->list != NULL;
    for (size_t i = 0; i < values->length && good; i++)
        good = bt_list__push(out->list, (bt_result){BT_RESULT_VALUE, .value = values->at[i]});
    if (!good) bt_result__close(out);
    return good;
}

bool bt_value__apply(bt_context *ctx, const bt_function *f, const bt_value *args, size_t count,
                     bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_VALUE, .value = args[0]};
    if (f->thermograph) {
        bt_thermograph walls;
        out->kind = BT_RESULT_THERMOGRAPH;
        return bt_value__thermograph(ctx, args[0], &walls) == BT_OK;
    }
    if (f->truth || f->truth_two) {
        out->kind = BT_RESULT_TRUTH;
        out->truth = f->truth ? f->truth(ctx, args[0]) : f->truth_two(ctx, args[0], args[1]);
        return !bt_error(ctx);
    }
    if (f->word) {
        out->kind = BT_RESULT_WORD;
        out->word = f->word(ctx, args[0]);
        return out->word != NULL;
    }
    if (f->list || f->list_two) {
        bt_words found;
        bt_words__open(&found, ctx);
        bool good =
            f->list ? f->list(ctx, args[0], &found) : f->list_two(ctx, args[0], args[1], &found);
        good = good && list_of(ctx, &found, out);
        bt_words__close(&found);
        return good;
    }
    out->value = f->one     ? f->one(ctx, args[0])
                 : f->two   ? f->two(ctx, args[0], args[1])
                 : f->three ? f->three(ctx, args[0], args[1], args[2])
                            : f->many(ctx, args, count);
    return out->value != BT_NONE;
}

bt_status bt_value__call_entry(bt_context *ctx, const bt_function *function, const bt_value *args,
                               size_t count, bt_result *out)
{
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (!bt_value__store(ctx)) return bt_error(ctx);
    if (function->any) return bt__fail(ctx, BT_INPUT, "%s is for expressions only", function->name);
    if (!bt_value__takes(ctx, function, count, BT_NOWHERE)) return bt_error(ctx);
    for (size_t i = 0; i < count; i++)
        if (!args[i]) return bt_error(ctx) ? bt_error(ctx) : BT_INPUT;
    if (bt_value__apply(ctx, function, args, count, out)) return BT_OK;
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    return bt_error(ctx);
}

bt_status bt_value__call(bt_context *ctx, const char *name, const bt_value *args, size_t count,
                         bt_result *out)
{
    const bt_function *f = bt_value__find_function(NULL, name, strlen(name));
    *out = (bt_result){.kind = BT_RESULT_NOTHING};
    if (!f) return bt__fail(ctx, BT_INPUT, "there is no function '%.60s'", name);
    return bt_value__call_entry(ctx, f, args, count, out);
}
