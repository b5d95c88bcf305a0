/* What other programs write as G.Name, and how it is written here. */
#include "value/read.h"

#include <string.h>

static const bt_foreign names[] = {
    {"Abs", "abs(x)"},
    {"AtomicWeight", "atomic_weight(G)"},
    {"Birthday", "birthday(G)"},
    {"CanonicalForm", "G"},
    {"Ceiling", "ceiling(x)"},
    {"Companion", "companion(G)"},
    {"ConjunctiveSum", "conjunctive(G,H)"},
    {"ConwayMultiply", "conway(G,H)"},
    {"ConwayProduct", "conway(G,H)"},
    {"Cool", "cool(G,t)"},
    {"Denominator", "denominator(x)"},
    {"Div", "div(m,n)"},
    {"FarStar", "far_star(G)"},
    {"Floor", "floor(x)"},
    {"FollowerCount", "nodes(G)"},
    {"Followers", "followers(G)"},
    {"Freeze", "freeze(G)"},
    {"GameValue", "G"},
    {"Gcd", "gcd(m,n)"},
    {"Heat", "heat(G,t)"},
    {"Incentives", "incentives(G)"},
    {"IsAllSmall", "is_all_small(G)"},
    {"IsAtomic", "is_atomic(G)"},
    {"IsCold", "is_cold(G)"},
    {"IsEven", "is_even(G)"},
    {"IsEvenTempered", "is_even_tempered(G)"},
    {"IsEvil", "is_evil(n)"},
    {"IsHot", "is_hot(G)"},
    {"IsInfinitesimal", "is_infinitesimal(G)"},
    {"IsInteger", "is_integer(G)"},
    {"IsNimber", "is_nimber(G)"},
    {"IsNumber", "is_number(G)"},
    {"IsNumberTiny", "is_number_tiny(G)"},
    {"IsNumberish", "is_numberish(G)"},
    {"IsOdd", "is_odd(G)"},
    {"IsOddTempered", "is_odd_tempered(G)"},
    {"IsOdious", "is_odious(n)"},
    {"IsTwoPower", "is_two_power(n)"},
    {"IsUptimal", "is_uptimal(G)"},
    {"IsZero", "is_zero(G)"},
    {"Isqrt", "isqrt(n)"},
    {"Lb", "lb(n)"},
    {"LeftIncentives", "left_incentives(G)"},
    {"LeftOptions", "left_options(G)"},
    {"LeftStop", "left_stop(G)"},
    {"Max", "max(x,y)"},
    {"Mean", "mean(G)"},
    {"Mex", "mex(x,..)"},
    {"Min", "min(x,y)"},
    {"Miny", "Miny(G)"},
    {"Mod", "mod(m,n)"},
    {"NimInverse", "nim_inverse(x)"},
    {"NimProduct", "nim_product(x,y)"},
    {"NimQuotient", "nim_quotient(x,y)"},
    {"NimSqrt", "nim_sqrt(x)"},
    {"NimSum", "nim_sum(x,y)"},
    {"NortonMultiply", "norton(G,U)"},
    {"NortonProduct", "norton(G,U)"},
    {"Numerator", "numerator(x)"},
    {"OrdinalProduct", "ordinal_product(G,H)"},
    {"OrdinalSum", "G:H"},
    {"Outcome", "outcome(G)"},
    {"OutcomeClass", "outcome(G)"},
    {"Overheat", "overheat(G,s,t)"},
    {"Pow", "pow(G,x)"},
    {"PowTo", "pow_to(G,x)"},
    {"ReducedCanonicalForm", "reduced(G)"},
    {"RightIncentives", "right_incentives(G)"},
    {"RightOptions", "right_options(G)"},
    {"RightStop", "right_stop(G)"},
    {"SelectiveSum", "selective(G,H)"},
    {"Sign", "sign(x)"},
    {"StopCount", "stop_count(G)"},
    {"Subordinate", "subordinate(G,B)"},
    {"Switch", "+-G"},
    {"Temperature", "temperature(G)"},
    {"Thermograph", "thermograph(G)"},
    {"Tiny", "Tiny(G)"},
    {"UglyProduct", "ugly_product(m,n)"},
    {"UptimalExpansion", "uptimal_expansion(G)"},
};

enum { NAMES = sizeof names / sizeof *names };

const bt_foreign *bt_value__foreign(size_t index)
{
    return index < NAMES ? &names[index] : NULL;
}

const bt_foreign *bt_value__find_foreign(const char *name, size_t length)
{
    for (size_t i = 0; i < NAMES; i++)
        if (strlen(names[i].name) == length && !strncmp(names[i].name, name, length))
            return &names[i];
    return NULL;
}
