/* The survey of octal games: all codes with a given number of digits. */
#include "study/survey_octal.h"

#include "base/context.h"

#include <string.h>

enum { LEAST_HEAPS = 1000, HEAPS = 10000 };
static const int64_t most_heaps = 1000000000;

static const bt_survey_study *const studies[] = {&bt_study__octal_nim, &bt_study__octal_quotient,
                                                 NULL};

static bt_status plan(bt_survey *survey)
{
    static const char *const words[] = {"0", "4", "both", NULL};
    int64_t digits = 0, largest = 7, to = 0;
    size_t which = 0;
    bt_octal_survey *octal = survey->data = bt__alloc_zero(survey->ctx, sizeof *octal);
    if (!octal) return BT_LIMIT;
    bt_status status = bt_study__survey_number(survey, "digits", 1, BT_OCTAL_DIGITS, 2, &digits);
    if (!status) status = bt_study__survey_number(survey, "largest-digit", 1, 7, 7, &largest);
    if (!status)
        status = bt_study__survey_number(survey, "to", LEAST_HEAPS, most_heaps, HEAPS, &to);
    const char *first = status ? NULL : bt_study__survey_text(survey, "first", "both");
    if (!first) return bt_error(survey->ctx);
    while (words[which] && strcmp(first, words[which]) != 0) which++;
    if (!words[which])
        return bt__fail(survey->ctx, BT_INPUT,
                        "--first is the digit before the point: 0, 4 or both, not '%.40s'", first);
    octal->digits = (unsigned)digits;
    octal->to = (uint64_t)to;
    octal->from_four = which == 1;
    octal->base = (unsigned)largest + 1;
    octal->codes = 1;
    for (unsigned i = 0; i < octal->digits; i++) octal->codes *= octal->base;
    survey->count = octal->codes * (which == 2 ? 2 : 1);
    return BT_OK;
}

static void drop(bt_survey *survey)
{
    bt__free(survey->ctx, survey->data, survey->data ? sizeof(bt_octal_survey) : 0);
}

void bt_study__octal_code(const bt_survey *survey, uint64_t item, bt_text *out)
{
    const bt_octal_survey *octal = survey->data;
    uint64_t rest = item % octal->codes, unit = octal->codes;
    bt_text__add(out, octal->from_four || item >= octal->codes ? "4." : "0.");
    size_t least = out->length + 1, good = least;
    for (unsigned i = 0; i < octal->digits; i++) {
        unit /= octal->base;
        unsigned digit = (unsigned)(rest / unit % octal->base);
        bt_text__char(out, (char)('0' + digit));
        if (digit) good = out->length;
    }
    bt_text__cut(out, good);
}

bt_status bt_study__octal_game(const bt_survey_worker *worker, uint64_t item, bt_game **out)
{
    bt_text name;
    bt_text__open(&name, worker->ctx);
    bt_text__add(&name, "octal:");
    bt_study__octal_code(worker->survey, item, &name);
    bt_status status = name.failed ? BT_LIMIT : bt_games_open(worker->ctx, name.at, out);
    bt_text__close(&name);
    return status;
}

static void title(const bt_survey *survey, bt_text *out)
{
    const bt_octal_survey *octal = survey->data;
    bt_text__format(out, "octal games with up to %u digit%s behind the point, to heap %llu",
                    octal->digits, octal->digits == 1 ? "" : "s", (unsigned long long)octal->to);
}

const bt_survey_family bt_study__octal_survey = {
    .name = "octal",
    .item = "code",
    .items = "codes",
    .options =
        (const bt_survey_option[]){
            {"digits", false}, {"first", false}, {"largest-digit", false}, {"to", true}, {0}},
    .studies = studies,
    .plan = plan,
    .drop = drop,
    .key = bt_study__octal_code,
    .title = title,
};
