/* Lines along which P-positions lie: their slopes where a theorem gives them, else as measured. */
#include "base/numbers.h"
#include "games/diagonal_theory.h"
#include "games/two_piles.h"
#include "study/draw.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NEIGHBOURS = 8 };

/* -- by theorems -- */

static uint64_t root_of_square(uint64_t n)
{
    uint64_t root = (uint64_t)sqrt((double)n);
    while (root * root > n) root--;
    while ((root + 1) * (root + 1) <= n) root++;
    return root * root == n ? root : 0;
}

static void write_fraction(uint64_t a, uint64_t b, char out[48])
{
    unsigned long long gcd = bt__gcd(a, b), above = a / gcd, below = b / gcd;
    if (below == 1)
        snprintf(out, 48, "%llu", above);
    else
        snprintf(out, 48, "%llu/%llu", above, below);
}

/* `(3√2 + 1)/4`: what is 1 is not written. */
static void write_surd(const char *root, const char *end, const char *sign, const uint64_t parts[4],
                       char *out, size_t size)
{
    char factor[24] = "", below[24] = "";
    bool whole = parts[3] == 1;
    if (parts[0] > 1) snprintf(factor, sizeof factor, "%llu", (unsigned long long)parts[0]);
    if (!whole) snprintf(below, sizeof below, ")/%llu", (unsigned long long)parts[3]);
    snprintf(out, size, "%s%s%s%llu%s%s%llu%s", whole ? "" : "(", factor, root,
             (unsigned long long)parts[1], end, sign, (unsigned long long)parts[2], below);
}

/* (root of d + m) / b and (root of d - m) / b, with squares taken out of the root. */
static void write_surds(uint64_t d, uint64_t m, uint64_t b, bt_study__slope *out)
{
    uint64_t factor = 1;
    for (uint64_t n = 2; n * n <= d; n++)
        for (; d % (n * n) == 0; d /= n * n) factor *= n;
    uint64_t gcd = bt__gcd(bt__gcd(factor, m), b);
    const uint64_t parts[4] = {factor / gcd, d, m / gcd, b / gcd};
    write_surd("√", "", " + ", parts, out->words, sizeof out->words);
    write_surd("√", "", " − ", parts, out->inverse, sizeof out->inverse);
    write_surd("\\sqrt{", "}", "+", parts, out->latex, sizeof out->latex);
    write_surd("\\sqrt{", "}", "-", parts, out->latex_inverse, sizeof out->latex_inverse);
}

/* In (k,m)-Wythoff Nim b_n / a_n tends to the positive root of x^2 - (m/k) x - 1 (Hegarty and
   Larsson 2006): a_n grows like s n and b_n like t n, where t - s = m/k, and 1/s + 1/t = 1 since
   almost every number is exactly one a or one b. */
static void slope_of_wythoff(uint64_t k, uint64_t m, bt_study__slope *out)
{
    uint64_t d = m * m + 4 * k * k, root = root_of_square(d);
    double q = (double)m / (double)k;
    *out = (bt_study__slope){.rise = (q + sqrt(q * q + 4)) / 2, .theory = true};
    if (k == 1 && m == 1) {
        strcpy(out->words, "φ");
        strcpy(out->inverse, "1/φ");
        strcpy(out->latex, "\\varphi");
        strcpy(out->latex_inverse, "1/\\varphi");
    } else if (root) {
        write_fraction(root + m, 2 * k, out->words);
        write_fraction(root - m, 2 * k, out->inverse);
        memcpy(out->latex, out->words, sizeof out->words);
        memcpy(out->latex_inverse, out->inverse, sizeof out->inverse);
    } else {
        write_surds(d, m, 2 * k, out);
    }
}

size_t bt_study__known_slopes(const bt_game *game, bt_study__slope *out)
{
    enum { SMALL = 1 << 12 }; /* beyond, there is nothing to see in a picture */
    bool own = game->play.options == game->rules->play.options;
    const char *name = game->rules->name;
    if (!own) return 0;
    const bt_wythoff *w = bt_games__wythoff_of(game);
    const bt_diagonal *d = bt_games__diagonal_of(game);
    if (w && w->K < SMALL && w->M < SMALL) {
        slope_of_wythoff(w->K, w->M, out);
    } else if (d && d->odd == 1 && d->power * d->k < SMALL) {
        slope_of_wythoff(d->power * d->k, 1, out);
    } else if (!strcmp(name, "queen")) {
        slope_of_wythoff(1, 1, out);
    } else if (!strcmp(name, "rook") || (!strcmp(name, "nim") && bt_rules_is_normal_play(game))) {
        *out = (bt_study__slope){.rise = 1, .theory = true, .words = "1", .latex = "1"};
    } else {
        return 0;
    }
    return 1;
}

/* -- as measured -- */

static int compare_angles(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Least squares through the origin, of the later pairs whose angle lies in a beam. */
static double fit_beam(const uint64_t *pairs, size_t count, double low, double high)
{
    double xy = 0, xx = 0;
    for (size_t i = count / 2; i < count; i++) {
        double x = (double)pairs[2 * i], y = (double)pairs[2 * i + 1], angle = atan2(y, x);
        if (angle < low || angle > high) continue;
        xy += x * y;
        xx += x * x;
    }
    return xx > 0 ? xy / xx : 0;
}

/* Beams are runs of angles without a gap of more than 1 degree, at most 3 degrees wide. */
static size_t find_beams(const uint64_t *pairs, size_t count, const double *angles, size_t seen,
                         bt_study__slope out[BT_STUDY__SLOPES])
{
    const double degree = 0.017453292519943295;
    size_t found = 0;
    for (size_t i = 0, end; i < seen && found < BT_STUDY__SLOPES; i = end) {
        for (end = i + 1; end < seen && angles[end] - angles[end - 1] < degree;) end++;
        bool narrow = angles[end - 1] - angles[i] < 3 * degree;
        double rise = fit_beam(pairs, count, angles[i], angles[end - 1]);
        if (!narrow || end - i < NEIGHBOURS || end - i < seen / 10 || !(rise >= 1)) continue;
        out[found++] = (bt_study__slope){.rise = rise};
    }
    return found;
}

size_t bt_study__measured_slopes(bt_context *ctx, const uint64_t *pairs, size_t count,
                                 bt_study__slope out[BT_STUDY__SLOPES])
{
    size_t first = count / 2, seen = count - first;
    double *angles = bt__alloc(ctx, (seen ? seen : 1) * sizeof *angles);
    if (!angles) return 0;
    for (size_t i = 0; i < seen; i++)
        angles[i] = atan2((double)pairs[2 * (first + i) + 1], (double)pairs[2 * (first + i)]);
    qsort(angles, seen, sizeof *angles, compare_angles);
    size_t found = find_beams(pairs, count, angles, seen, out);
    bt__free(ctx, angles, (seen ? seen : 1) * sizeof *angles);
    return found;
}
