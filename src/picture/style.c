/* The look of all pictures: colours, lines, letters. Blue, red and green can be told apart by
   colour-blind readers; and no meaning hangs on colour alone: lines differ in dashes, pieces in
   shape. */
#include "picture/picture.h"

#include <stdio.h>
#include <string.h>

typedef struct colours {
    uint32_t light, dark;
} colours;

static const colours palette[BT_TOKEN_HEAT] = {
    [BT_TOKEN_BG] = {0xf7f5f0, 0x14171b},         [BT_TOKEN_SURFACE] = {0xffffff, 0x1c2026},
    [BT_TOKEN_SUNK] = {0xefece4, 0x111417},       [BT_TOKEN_LINE] = {0xd9d4c8, 0x343a43},
    [BT_TOKEN_CTL] = {0x857e70, 0x78818e},        [BT_TOKEN_INK] = {0x1f2328, 0xe9e7e1},
    [BT_TOKEN_MUTE] = {0x5a5f66, 0xa7adb6},       [BT_TOKEN_LEFT] = {0x1c5fb0, 0x7fb2f5},
    [BT_TOKEN_LEFT_SOFT] = {0xe3edf9, 0x1c2f48},  [BT_TOKEN_RIGHT] = {0xb5342c, 0xff9a8d},
    [BT_TOKEN_RIGHT_SOFT] = {0xfbe7e4, 0x452421}, [BT_TOKEN_BOTH] = {0x27733a, 0x7fcf92},
    [BT_TOKEN_BOTH_SOFT] = {0xe2f2e5, 0x1d3726},  [BT_TOKEN_WIN] = {0x8a5a00, 0xf2c14e},
    [BT_TOKEN_WIN_SOFT] = {0xfff0cc, 0x3b2f10},   [BT_TOKEN_WIN_RING] = {0xb67a00, 0xf2c14e},
    [BT_TOKEN_LOSE] = {0x5f6570, 0xa3aab4},       [BT_TOKEN_LOSE_SOFT] = {0xeceef0, 0x2a2f37},
    [BT_TOKEN_FOCUS] = {0x6a3fb5, 0xbd9dff},      [BT_TOKEN_ERR] = {0x97204f, 0xff9cc0},
    [BT_TOKEN_ERR_SOFT] = {0xfbe8ef, 0x431f30},   [BT_TOKEN_ON] = {0xffffff, 0x14171b},
    [BT_TOKEN_STONE] = {0x4d5561, 0xaeb6c2},      [BT_TOKEN_ZERO] = {0x1f2328, 0xffffff},
    [BT_TOKEN_ZERO_DOT] = {0xffd45e, 0x8a5a00},
};

/* The scale runs through these, in equal steps; low is near the page. */
enum { STOPS = 6 };
static const colours scale[STOPS] = {{0xf6f1e4, 0x182431}, {0xdccfae, 0x23425c},
                                     {0xa9b7a8, 0x3d6a82}, {0x6a93a4, 0x75959a},
                                     {0x33648c, 0xb9b697}, {0x12305a, 0xf3e7bf}};

#define AREA(name, fill, stroke, width)                                                            \
    {                                                                                              \
        name, BT_TOKEN_##fill, BT_TOKEN_##stroke, width, NULL, false, false, false, false          \
    }
#define STROKE(name, stroke, width, dash)                                                          \
    {                                                                                              \
        name, BT_TOKEN_NONE, BT_TOKEN_##stroke, width, dash, false, false, false, true             \
    }
#define LETTERS(name, fill, size, bold, mono)                                                      \
    {                                                                                              \
        name, BT_TOKEN_##fill, BT_TOKEN_NONE, size, NULL, true, bold, mono, false                  \
    }

static const bt_look looks[BT_STYLE_HEAT] = {
    [BT_STYLE_NONE] = AREA("none", NONE, NONE, 0),
    [BT_STYLE_STONE] = AREA("stone", STONE, NONE, 0),
    [BT_STYLE_LEFT] = AREA("left", LEFT, NONE, 0),
    [BT_STYLE_RIGHT] = AREA("right", RIGHT, NONE, 0),
    [BT_STYLE_BOTH] = AREA("both", BOTH, NONE, 0),
    [BT_STYLE_INK] = AREA("ink", INK, NONE, 0),
    [BT_STYLE_HOLLOW] = AREA("hollow", SURFACE, INK, 1.5),
    [BT_STYLE_SQUARE] = AREA("square", SUNK, LINE, 1.5),
    [BT_STYLE_REACH] = AREA("reach", LOSE_SOFT, LOSE, 1),
    [BT_STYLE_HOLE] = AREA("hole", SURFACE, LINE, 1),
    [BT_STYLE_FRAME] = AREA("frame", NONE, LINE, 1.5),
    [BT_STYLE_PAPER] = AREA("paper", SURFACE, NONE, 0),
    [BT_STYLE_BAND] = AREA("band", SUNK, NONE, 0),
    [BT_STYLE_ZERO] = AREA("zero", ZERO, NONE, 0),
    [BT_STYLE_ZERO_DOT] = AREA("zero-dot", ZERO_DOT, NONE, 0),
    [BT_STYLE_GRID] = STROKE("grid", LINE, 1, NULL),
    [BT_STYLE_EDGE] = STROKE("edge", CTL, 1.5, NULL),
    [BT_STYLE_GROUND] = STROKE("ground", INK, 4, NULL),
    [BT_STYLE_LINE] = STROKE("line", INK, 2, NULL),
    [BT_STYLE_FAINT] = STROKE("faint", MUTE, 1.5, NULL),
    [BT_STYLE_LEFT_LINE] = STROKE("left-line", LEFT, 3, NULL),
    [BT_STYLE_RIGHT_LINE] = STROKE("right-line", RIGHT, 3, "8 5"),
    [BT_STYLE_BOTH_LINE] = STROKE("both-line", BOTH, 9, NULL),
    [BT_STYLE_BOTH_CORE] = STROKE("both-core", SURFACE, 3, NULL),
    [BT_STYLE_LEFT_EDGE] = STROKE("left-edge", LEFT, 8, NULL),
    [BT_STYLE_RIGHT_EDGE] = STROKE("right-edge", RIGHT, 8, "9 4"),
    [BT_STYLE_LEFT_BAR] = STROKE("left-bar", LEFT, 3, NULL),
    [BT_STYLE_RIGHT_BAR] = STROKE("right-bar", RIGHT, 3, NULL),
    [BT_STYLE_BOTH_BAR] = STROKE("both-bar", BOTH, 3, NULL),
    [BT_STYLE_TAX] = STROKE("tax", FOCUS, 2, "1 4"),
    [BT_STYLE_HATCH_LEFT] = STROKE("hatch-left", LEFT, 1.5, NULL),
    [BT_STYLE_HATCH_RIGHT] = STROKE("hatch-right", RIGHT, 1.5, NULL),
    [BT_STYLE_ON] = AREA("on", ON, NONE, 0),
    [BT_STYLE_ON_LINE] = STROKE("on-line", ON, 2.5, NULL),
    [BT_STYLE_WIN] = AREA("win", WIN_SOFT, WIN_RING, 3),
    [BT_STYLE_TICK] = STROKE("tick", INK, 2.5, NULL),
    [BT_STYLE_LOSE] = {"lose", BT_TOKEN_SURFACE, BT_TOKEN_LOSE, 1.5, "3 2.5", false, false, false,
                       false},
    [BT_STYLE_FORBID] = AREA("forbid", ERR_SOFT, ERR, 2),
    [BT_STYLE_FORBID_LINE] = STROKE("forbid-line", ERR, 2.5, NULL),
    [BT_STYLE_GHOST] = {"ghost", BT_TOKEN_NONE, BT_TOKEN_CTL, 1.5, "4 3", false, false, false,
                        false},
    [BT_STYLE_LABEL] = LETTERS("label", INK, 13, false, false),
    [BT_STYLE_NUMBER] = LETTERS("number", INK, 15, true, false),
    [BT_STYLE_SMALL] = LETTERS("small", MUTE, 11, false, false),
    [BT_STYLE_HEADING] = LETTERS("heading", INK, 17, true, false),
    [BT_STYLE_LEFT_LABEL] = LETTERS("left-label", LEFT, 13, true, false),
    [BT_STYLE_RIGHT_LABEL] = LETTERS("right-label", RIGHT, 13, true, false),
    [BT_STYLE_BOTH_LABEL] = LETTERS("both-label", BOTH, 13, true, false),
    [BT_STYLE_WIN_LABEL] = LETTERS("win-label", WIN, 13, true, false),
    [BT_STYLE_ON_LABEL] = LETTERS("on-label", ON, 13, true, false),
    [BT_STYLE_MONO] = LETTERS("mono", INK, 14, false, true),
};

static const bt_look series[BT_SERIES] = {
    STROKE("series", INK, 2.5, NULL),      STROKE("series", FOCUS, 2.5, "10 4"),
    STROKE("series", BOTH, 2.5, "2 4"),    STROKE("series", WIN_RING, 2.5, "10 4 2 4"),
    STROKE("series", ERR, 2.5, "6 3 6 3"), STROKE("series", STONE, 2.5, "14 3"),
};

bt_look bt_picture__look(bt_style style)
{
    if (style >= BT_STYLE_POINT) {
        bt_look point = AREA("point", NONE, NONE, 0);
        point.fill = series[(style - BT_STYLE_POINT) % BT_SERIES].stroke;
        return point;
    }
    if (style >= BT_STYLE_SERIES) return series[(style - BT_STYLE_SERIES) % BT_SERIES];
    if (style < BT_STYLE_HEAT) return looks[style];
    bt_look heat = AREA("heat", NONE, NONE, 0);
    heat.fill = (bt_token)(BT_TOKEN_HEAT + (style - BT_STYLE_HEAT));
    return heat;
}

void bt_picture__class(bt_style style, char out[16])
{
    int first = style >= BT_STYLE_POINT    ? BT_STYLE_POINT
                : style >= BT_STYLE_SERIES ? BT_STYLE_SERIES
                                           : BT_STYLE_HEAT;
    if (style < BT_STYLE_HEAT)
        snprintf(out, 16, "%s", looks[style].name);
    else
        snprintf(out, 16, "%s%d", bt_picture__look(style).name, (int)style - first);
}

static uint32_t mix(uint32_t a, uint32_t b, double share)
{
    uint32_t sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        double low = (double)(a >> shift & 255), high = (double)(b >> shift & 255);
        sum |= (uint32_t)(low + (high - low) * share + 0.5) << shift;
    }
    return sum;
}

static uint32_t scale_colour(int step, bool dark)
{
    double at = (double)step * (STOPS - 1) / (BT_HEATS - 1);
    int below = at >= STOPS - 1 ? STOPS - 2 : (int)at;
    const colours *a = &scale[below], *b = &scale[below + 1];
    return dark ? mix(a->dark, b->dark, at - below) : mix(a->light, b->light, at - below);
}

uint32_t bt_picture__colour(bt_token token, bool dark)
{
    if (token >= BT_TOKEN_HEAT) return scale_colour((int)token - BT_TOKEN_HEAT, dark);
    return dark ? palette[token].dark : palette[token].light;
}

bt_style bt_picture__heat(double level)
{
    double step = level * (BT_HEATS - 1) + 0.5;
    int at = !(step > 0) ? 0 : step >= BT_HEATS ? BT_HEATS - 1 : (int)step;
    return (bt_style)(BT_STYLE_HEAT + at);
}

bool bt_picture__is_dark(bt_style style)
{
    uint32_t c = bt_picture__colour(bt_picture__look(style).fill, false);
    return 299 * (c >> 16) + 587 * (c >> 8 & 255) + 114 * (c & 255) < 128 * 1000;
}
