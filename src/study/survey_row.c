/* A row of a survey, and its bytes: numbers in groups of seven bits, lowest first. */
#include "study/survey.h"

#include <math.h>
#include <string.h>

void bt_study__row_open(bt_survey_row *row, bt_context *ctx)
{
    memset(row, 0, sizeof *row);
    bt_text__open(&row->texts, ctx);
    bt_text__open(&row->state, ctx);
}

void bt_study__row_close(bt_survey_row *row)
{
    bt_text__close(&row->texts);
    bt_text__close(&row->state);
}

void bt_study__row_clear(bt_survey_row *row, uint64_t item)
{
    row->item = item;
    memset(row->cells, 0, sizeof row->cells);
    bt_text__cut(&row->texts, 0);
    bt_text__cut(&row->state, 0);
}

void bt_study__row_integer(bt_survey_row *row, size_t column, int64_t n)
{
    row->cells[column] = (bt_survey_cell){.known = true, .integer = n};
}

/* SQLite knows neither what is not a number nor a negative zero. */
void bt_study__row_real(bt_survey_row *row, size_t column, double x)
{
    row->cells[column] = (bt_survey_cell){.known = !isnan(x)};
    if (!isnan(x) && x != 0) row->cells[column].real = x;
}

static void set_bytes(bt_survey_row *row, size_t column, const char *bytes, size_t length)
{
    row->cells[column] = (bt_survey_cell){.known = true, .at = row->texts.length, .length = length};
    bt_text__add_bytes(&row->texts, bytes, length);
}

void bt_study__row_string(bt_survey_row *row, size_t column, const char *string)
{
    set_bytes(row, column, string, strlen(string));
}

/* -- bytes -- */

void bt_study__put_number(bt_text *bytes, uint64_t n)
{
    for (; n >= 128; n >>= 7) bt_text__char(bytes, (char)(n | 128));
    bt_text__char(bytes, (char)n);
}

bool bt_study__get_number(const uint8_t **at, const uint8_t *end, uint64_t *n)
{
    *n = 0;
    for (unsigned shift = 0; shift < 64 && *at < end; shift += 7) {
        uint8_t byte = *(*at)++;
        *n |= (uint64_t)(byte & 127) << shift;
        if (byte < 128) return true;
    }
    return false;
}

/* Every cell as its integer, its real and its text: only one of them is not zero. */
void bt_study__row_encode(const bt_survey_row *row, bt_text *bytes)
{
    bt_study__put_number(bytes, row->item);
    for (size_t i = 0; i < BT_SURVEY_COLUMNS; i++) {
        const bt_survey_cell *cell = &row->cells[i];
        uint64_t real;
        if (!cell->known) continue;
        memcpy(&real, &cell->real, sizeof real);
        bt_study__put_number(bytes, i + 1);
        bt_study__put_number(bytes, (uint64_t)cell->integer);
        bt_study__put_number(bytes, real);
        bt_study__put_number(bytes, cell->length);
        bt_text__add_bytes(bytes, row->texts.at + cell->at, cell->length);
    }
    bt_study__put_number(bytes, 0);
    bt_study__put_number(bytes, row->state.length);
    bt_text__add_bytes(bytes, row->state.at, row->state.length);
}

static bool get_bytes(const uint8_t **at, const uint8_t *end, const uint8_t **bytes, size_t *length)
{
    uint64_t n;
    if (!bt_study__get_number(at, end, &n) || n > (size_t)(end - *at)) return false;
    *bytes = *at;
    *length = (size_t)n;
    *at += n;
    return true;
}

static bool decode_cell(bt_survey_row *row, size_t column, const uint8_t **at, const uint8_t *end)
{
    uint64_t integer, real;
    const uint8_t *bytes;
    size_t length;
    if (column >= BT_SURVEY_COLUMNS || !bt_study__get_number(at, end, &integer) ||
        !bt_study__get_number(at, end, &real) || !get_bytes(at, end, &bytes, &length))
        return false;
    set_bytes(row, column, (const char *)bytes, length);
    row->cells[column].integer = (int64_t)integer;
    memcpy(&row->cells[column].real, &real, sizeof real);
    return true;
}

bool bt_study__row_decode(bt_survey_row *row, const uint8_t **at, const uint8_t *end)
{
    uint64_t item, column;
    const uint8_t *state;
    size_t length;
    if (!bt_study__get_number(at, end, &item)) return false;
    bt_study__row_clear(row, item);
    for (;;) {
        if (!bt_study__get_number(at, end, &column)) return false;
        if (column == 0) break;
        if (!decode_cell(row, (size_t)column - 1, at, end)) return false;
    }
    if (!get_bytes(at, end, &state, &length)) return false;
    bt_text__add_bytes(&row->state, (const char *)state, length);
    return !row->texts.failed && !row->state.failed;
}
