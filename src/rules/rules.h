/* What a ruleset supplies; games (rulesets with their parameters); positions; sums of positions. */
#ifndef BOUTON_RULES_INSIDE_H
#define BOUTON_RULES_INSIDE_H

#include "bouton/rules.h"
#include "picture/picture.h"
#include "rules/steps.h"
#include "rules/swift.h"
#include "value/value.h"
#include <gmp.h>

typedef struct bt_bytes {
    const unsigned char *at; /* stays where it is until the game is closed */
    size_t length;
} bt_bytes;

typedef struct bt_positions bt_positions;

/* A parameter as typed: `k=2` has a name and a value, a bare `misere` or `2,3,6` only a value. */
typedef struct bt_parameter {
    const char *name; /* "" when bare */
    const char *value;
    size_t place; /* of the value, in the text of the game */
} bt_parameter;

/* A list of positions being made: by options, by splitting. With a sink the bytes are handed on
   instead, and nothing is kept. */
typedef struct bt_position_list {
    bt_game *game;
    /* False: stop, the error is set. It must not ask the same game for options: scripts are still
       at work on these. */
    bool (*sink)(void *data, bt_bytes position);
    void *data;
    bt_words at;     /* handles */
    bt_text scratch; /* for building the next one: see bt_rules__take */
} bt_position_list;

/* Takes options that come as the parts of their sums, see parts in bt_rules: each is begun, then
   given its parts, and integers for parts known to be worth so much. False: stop, the error is set.
 */
typedef struct bt_part_sink {
    bool (*begin)(void *data);
    bool (*add)(void *data, bt_bytes representative, bool negated);
    void (*add_integer)(void *data, int64_t n);
    void *data;
} bt_part_sink;

/* Takes the pieces that a position falls into when a player gives up some moves. They lie between
   stations 0, 1, .., n: a chain of pieces, each beginning where the one before ends, from 0 to n,
   is a position that is no better for this player than the whole, and pieces may be offered for
   several chains. At most 31 stations after the first. False: stop, the error is set. */
typedef struct bt_relax_sink {
    bool (*piece)(void *data, unsigned from, unsigned to, bt_bytes piece);
    void *data;
} bt_relax_sink;

/* What a closed form says of a position. `statement` names the theorem. */
typedef struct bt_verdict {
    bool has_outcome, has_nim;
    bt_outcome outcome;
    mpz_t nim;      /* initialised by the caller */
    bt_value value; /* BT_NONE when it gives none */
    const char *statement;
} bt_verdict;

/* A move in a sum: one of its terms becomes another position. Where there would be very many alike,
   a range instead: the sizes that one pile can be brought to, in words and decimal digits. */
typedef struct bt_range {
    char *pile, *from, *until;
    unsigned step;
    char *text; /* what it does */
} bt_range;
typedef struct bt_move {
    size_t term;
    bt_position to;  /* BT_NO_POSITION for a range */
    bt_range *range; /* else NULL; belongs to the list */
} bt_move;
typedef struct bt_moves {
    bt_context *ctx;
    bt_move *at;
    size_t count, capacity;
    char *total; /* how many moves there are in all, in decimal; NULL: those listed */
} bt_moves;

/* A certificate: numbers and words from which a claim can be checked again. What they mean is said
   by its kind, which the game offers; in a file each has the name of its field. */
enum { BT_CERTIFICATE_NUMBERS = 10 };
typedef struct bt_certificate_kind bt_certificate_kind;
typedef struct bt_certificate {
    const bt_certificate_kind *kind; /* NULL: none */
    uint64_t number[BT_CERTIFICATE_NUMBERS];
    const char *text; /* where a field consists of words, its number is their place in here */
} bt_certificate;

/* A period; see period in study.h. */
typedef struct bt_period {
    bool found, proved;
    uint64_t preperiod, period;
    int64_t saltus;
    uint64_t searched; /* heaps among which it was sought */
    /* Proves it, if `proved`; else only the kind that was sought. No kind: it was only looked for
       among the first heaps. */
    bt_certificate certificate;
} bt_period;

typedef enum bt_field_type {
    BT_FIELD_NUMBER,
    BT_FIELD_LETTERS, /* a set of outcomes, bit 1 << bt_outcome each, written `LNP` */
    BT_FIELD_WORDS    /* up to the end of the line */
} bt_field_type;
typedef struct bt_certificate_field {
    const char *name;
    bt_field_type type;
} bt_certificate_field;

/* A kind of certificates. The first two fields are a preperiod and a period; a period of 0 says
   that nothing ever repeats. */
struct bt_certificate_kind {
    const char *name;     /* `outcome-windows` */
    bt_of of;             /* what is said to repeat */
    const char *formerly; /* its rule in the first version of files; "": it had none; NULL: newer */
    const bt_certificate_field *fields; /* ended by one without a name */
    /* Checks it by the rules of the game alone, sharing no code with the search. BT_DOMAIN: the
       message says what does not hold. */
    bt_status (*check)(bt_game *game, const bt_certificate *certificate);
    /* Says in words what the search for such a certificate has found. NULL: it is no certificate of
       a period. */
    void (*explain)(bt_game *game, const bt_period *period, bt_text *out);
};

/* A fact about a position: a truth when `words` is NULL. */
typedef void bt_fact_sink(void *data, const char *key, const char *words, bool truth);

/* What a ruleset can do comes in groups. A game starts with copies of those of its ruleset, which
   opening may change: so a capability belongs to the opened game, and a game that wraps another
   one has as many as it can give. OPTIONAL functions say what NULL means. All may fail with
   bt__fail on the game's context; BT_PASS says "not my business". */

/* How it is played. */
typedef struct bt_rules_play {
    /* REQUIRED: text to bytes (appended to out) and back. Errors by bt__fail_at. */
    bt_status (*parse)(bt_game *game, const char *text, bt_text *out);
    void (*print)(bt_game *game, bt_bytes position, bt_text *out);
    /* REQUIRED: the options of a player, each built in out->scratch and given to bt_rules__take.
       For an impartial game the player does not matter. */
    bt_status (*options)(bt_game *game, bt_bytes position, bt_player player, bt_position_list *out);
    /* OPTIONAL: what the move does, in words. NULL: `to POSITION`. */
    void (*describe)(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *out);
    /* OPTIONAL: whether a player who cannot move wins, asked when game->letters is set. NULL: loses
       (normal play), or wins when game->misere is set. */
    bool (*stuck_wins)(bt_game *game, bt_bytes position, bt_player player);
    /* OPTIONAL, blocking games: with game->blocks = k-1 > 0 the previous player may forbid up to
       that many of the options for which this is true. */
    bool (*blockable)(bt_game *game, bt_bytes from, bt_bytes to);
} bt_rules_play;

/* What is known of its positions. */
typedef struct bt_rules_theory {
    bool exact; /* parts and normal form keep every move, and not only the value */
    /* What positions are worth may be kept for other processes: their bytes mean the same there,
       and so do the parameters of the game. */
    bool lasting;
    /* OPTIONAL: the parts whose sum the position is, whoever wins at the end. NULL: it is one. */
    bt_status (*split)(bt_game *game, bt_bytes position, bt_position_list *out);
    /* OPTIONAL: appends the representative of all positions alike by symmetry; true when that one
       is alike the negative instead (players exchanged). NULL: each stands for itself. */
    bool (*normal)(bt_game *game, bt_bytes position, bt_text *out);
    /* OPTIONAL: the options of a player, split, in normal form: where it can be done faster than by
       options, split and normal one after the other. Options that others dominate may be left out;
       what looks best comes first. NULL, or BT_PASS: by these. */
    bt_status (*parts)(bt_game *game, bt_bytes position, bt_player player, bt_part_sink *out);
    /* OPTIONAL: the parts of a sum that is at least as good for the player as the position, and
       easier to evaluate. With it, options that `parts` gives are first compared with others by
       search, and those that are dominated are not evaluated. Play must come to an end, and none
       from the parts may come back to the position. There may be several bounds, counted from 0,
       the best first; false: no more, or the error is set. The sink's `begin` is not called. NULL:
       none. */
    bool (*bound)(bt_game *game, bt_bytes position, bt_player player, unsigned which,
                  bt_part_sink *out);
    /* OPTIONAL: pieces in which the position falls when the player gives up some moves, and the
       last station. The pieces are small: all that can come of one of them will be looked at.
       BT_PASS, or NULL: none. */
    bt_status (*relax)(bt_game *game, bt_bytes position, bt_player player, bt_relax_sink *out,
                       unsigned *last);
    /* OPTIONAL: can every move, of whichever player, be copied: is there a symmetry of the position
       that keeps what a move leaves, whose image of a move never meets the move itself? Then the
       second player wins if both have all moves. NULL: it is not known. */
    bool (*copies)(bt_game *game, bt_bytes position);
    /* OPTIONAL: a search at speed, for one position in normal play that is not soon decided. NULL:
       the general one goes on. */
    const bt_swift *swift;
    /* OPTIONAL: how many moves each player has; more or less, it only decides what is tried first.
       NULL: they are counted. */
    void (*mobility)(bt_game *game, bt_bytes position, uint32_t moves[2]);
    /* OPTIONAL: is the value of this part soon found, so that a search had better know it? NULL: it
       is where there are few moves. */
    bool (*small)(bt_game *game, bt_bytes position);
    /* OPTIONAL: does the player, moving first, win the position together with a value? 1: yes, 0:
       no, -1: it is not seen in a moment. The positions looked at are added to *count. NULL: it
       never is. */
    int (*ending)(bt_game *game, bt_bytes position, bt_value with, bt_player player,
                  uint64_t *count);
    /* OPTIONAL: writes the position with the players exchanged. NULL: an impartial position is its
       own negative; others have none here. */
    void (*negate)(bt_game *game, bt_bytes position, bt_text *out);
    /* OPTIONAL: a closed form; BT_PASS where it does not apply. */
    bt_status (*theorem)(bt_game *game, bt_bytes position, bt_verdict *out);
    /* OPTIONAL: the canonical value by a way of its own; BT_NONE (and no error) where there is
     * none. */
    bt_value (*value)(bt_game *game, bt_bytes position);
    /* OPTIONAL: winning moves by the closed form, at least one if there is one, all if asked. NULL,
       or BT_PASS before any was added: options are tried one by one. Add them by
       bt_rules__add_move. */
    bt_status (*winning)(bt_game *game, bt_bytes position, bt_player player, bool all,
                         bt_moves *out);
    /* OPTIONAL: the reason, as a teacher would give it, with its conclusion; answers to moves that
       lose are added behind it. NULL, or BT_PASS: the general explanation. */
    bt_status (*explain)(bt_game *game, bt_bytes position, bt_steps *out);
    /* OPTIONAL, for hints in a position that the player can win. The idea behind it, as a sentence;
       NULL, or none given: what is true in general. */
    const char *(*idea)(bt_game *game, bt_bytes position, bt_player player);
    /* Where to look, as a sentence, the move being known; nothing written: the part that changes.
     */
    void (*where)(bt_game *game, bt_bytes from, bt_bytes to, bt_text *out);
    const char *part; /* what a part is called, `the heap of` before 5; NULL: `the part` */
    /* OPTIONAL: further facts for whoever solves: class, dynamic. Each is handed to the sink. */
    bt_status (*facts)(bt_game *game, bt_bytes position, bt_fact_sink *sink, void *data);
    /* OPTIONAL: tests a claim of the ruleset's own, such as a code that its heaps are said to
       follow. What is wrong is written in words, with the bytes of the position; BT_PASS: nothing.
     */
    bt_status (*claim)(bt_game *game, bt_text *position, bt_text *wrong);
    /* OPTIONAL: after a limit ended the work: what is known nevertheless, as a sentence without its
       end. NULL: nothing. */
    void (*so_far)(bt_game *game, bt_text *out);
} bt_rules_theory;

/* Positions in rows: sequences, tables, lists. */
typedef struct bt_rules_series {
    /* OPTIONAL: the position of one heap (or row, or string) of size n: gives sequences. */
    bt_status (*heap)(bt_game *game, uint64_t n, bt_text *out);
    /* OPTIONAL: the position at a row and column: gives tables and lists of positions. */
    bt_status (*cell)(bt_game *game, uint64_t row, uint64_t column, bt_text *out);
    /* OPTIONAL: the values of heaps from..to at once: letters' codes, nim-values or handles. On
       BT_LIMIT the first *done of them are good. BT_PASS: one by one. */
    bt_status (*sequence)(bt_game *game, bt_of of, uint64_t from, uint64_t to, uint32_t *out,
                          size_t *done);
    /* OPTIONAL: nim-values of a table of rows x columns, row by row. NULL: cell by cell. */
    bt_status (*table)(bt_game *game, uint32_t rows, uint32_t columns, bt_row_sink *sink,
                       void *data);
    /* OPTIONAL: a period with its certificate. `limit` is the most heaps to look at (0: as many as
       seems sensible). *out comes all zero; on BT_LIMIT it says what was found among the heaps
       searched by then, if any were. NULL: none is looked for beyond what is general. */
    bt_status (*period)(bt_game *game, bt_of of, uint64_t limit, bt_period *out);
    /* OPTIONAL: the kinds of certificates that can be kept and checked again, ended by one without
       a name. NULL: none. */
    const bt_certificate_kind *certificates;
    /* OPTIONAL, where a move on a heap takes at most *taken and leaves at most *parts heaps, of any
       sizes, none of them 0: which numbers of heaps are allowed depends on the amount alone. Heaps
       are kept as bt_rules__put_heap writes them. NULL, or false: it is not so. */
    bool (*reach)(bt_game *game, uint64_t *taken, unsigned *parts);
    /* OPTIONAL: the first `count` P-positions in order of x, then y. NULL: by the table. */
    bt_status (*p_positions)(bt_game *game, uint64_t count, bt_pair_sink *sink, void *data);
} bt_rules_series;

/* How a position is shown. */
typedef struct bt_rules_picture {
    /* OPTIONAL: draws it, with an id on every shape that a move can touch. Positions too large to
       be drawn thing by thing are drawn as a number. NULL: its text in a frame. */
    bt_status (*draw)(bt_game *game, bt_bytes position, bt_picture *out);
    /* OPTIONAL: the ids of the shapes that a move touches, separated by blanks, the one to click on
       first. NULL, or BT_PASS: those that are not the same in the picture after the move. */
    bt_status (*touch)(bt_game *game, bt_bytes from, bt_bytes to, bt_player player, bt_text *ids);
} bt_rules_picture;

/* A ruleset: a const struct with designated initialisers. REQUIRED fields must be set. */
typedef struct bt_rules {
    const char *name;       /* REQUIRED: as typed, `dawsons-kayles` */
    const char *summary;    /* REQUIRED: one line */
    const char *parameters; /* OPTIONAL: `k=K m=M`; NULL: the game takes none */
    const char *notation;   /* REQUIRED: what a position looks like, in words */
    const char *example;    /* REQUIRED: a position */
    const char *help;       /* REQUIRED: the rules, what is known, references */
    const char *stands_for; /* OPTIONAL: another game, wrapped, that this is a name for */
    const char *sample; /* OPTIONAL: parameters for the tests, `2,3:end=LR`; NULL: none needed */

    bool partizan; /* the players' options differ; may also be set by open, per game */
    bool nameless; /* in sums of several games positions are written without the name */
    bool alone;    /* a position says who moves next or how it was reached: no part of a sum */

    /* OPTIONAL: checks the parameters and prepares game->data. NULL: parameters are refused. */
    bt_status (*open)(bt_game *game, const bt_parameter *given, size_t count);
    void (*close)(bt_game *game); /* OPTIONAL: frees game->data */

    bt_rules_play play;
    bt_rules_theory theory;
    bt_rules_series series;
    bt_rules_picture picture;
} bt_rules;

/* A ruleset with its parameters, opened in a context. */
struct bt_game {
    const bt_rules *rules;
    bt_context *ctx;
    char *name; /* as typed: `subtraction:2,3,6` */
    size_t name_size;
    void *data;          /* the ruleset's own */
    const char *example; /* NULL: that of the ruleset; ask bt_rules__example */
    bt_rules_play play;
    bt_rules_theory theory;
    bt_rules_series series;
    bt_rules_picture picture;
    bool partizan, alone, misere;
    bool letters; /* stuck_wins decides the end; set when the ruleset has it, unless open unsets it
                   */
    unsigned blocks;
    bt_positions *positions; /* its own store */
    void *memos;             /* the solvers' own */
    void (*close_memos)(bt_game *game);
    /* Opens the game of this name in another context, where the same bytes mean the same positions.
       NULL: it cannot be. */
    bt_status (*again)(const bt_game *game, bt_context *ctx, bt_game **out);
    void *lore; /* what a theory learned of its positions, such as a misère quotient */
    void (*close_lore)(bt_game *game);
};

/* Opens a ruleset with the parameters typed behind its name, `:k=2:m=3`. */
bt_status bt_rules__open(bt_context *ctx, const bt_rules *rules, const char *parameters,
                         bt_game **out);
/* Games made from games, which are taken over, also on failure: `misere:G`, the last mover loses;
   `impartial:G`, the moves of both players for both. Every ruleset can be wrapped. */
bt_status bt_rules__wrap_misere(bt_game *inner, bt_game **out);
bt_status bt_rules__wrap_impartial(bt_game *inner, bt_game **out);
/* Opens a game whose name may start with such prefixes; `open` opens what is behind them. */
typedef bt_status bt_game_opener(void *data, bt_context *ctx, const char *text, bt_game **out);
bt_status bt_rules__open_wrapped(bt_context *ctx, const char *text, bt_game_opener *open,
                                 void *data, bt_game **out);
/* Gives a game another name. */
bt_status bt_rules__rename(bt_game *game, const char *name);
/* What a wrapped game was made from, without any wrappers; other games are given back. */
const bt_game *bt_rules__inner(const bt_game *game);
const char *bt_rules__example(const bt_game *game); /* a position */

/* -- positions -- */
bt_position bt_rules__keep_position(bt_game *game, const void *bytes, size_t length);
/* The position of a heap, of a game that has them; BT_NO_POSITION with the error. */
bt_position bt_rules__heap_position(bt_game *game, uint64_t n);
/* Hands the options of a heap to a sink, keeping none of them. */
bt_status bt_rules__heap_options(bt_game *game, uint64_t n, bt_player player,
                                 bool (*sink)(void *data, bt_bytes option), void *data);
bt_bytes bt_rules__bytes(const bt_game *game, bt_position position);
void bt_rules__print(bt_game *game, bt_position position, bt_text *out);
void bt_rules__describe(bt_game *game, bt_position from, bt_position to, bt_player player,
                        bt_text *out);
/* Whether a player without a move wins. */
bool bt_rules__stuck_wins(bt_game *game, bt_position position, bt_player player);

void bt_rules__list_open(bt_position_list *list, bt_game *game);
void bt_rules__list_close(bt_position_list *list);
/* Appends the position built in list->scratch, and empties that; false at a limit. */
bool bt_rules__take(bt_position_list *list);
/* The same for a position that was built elsewhere. */
bool bt_rules__give(bt_position_list *list, const void *bytes, size_t length);
/* Appends to the list. */
bt_status bt_rules__options_of(bt_game *game, bt_bytes position, bt_player player,
                               bt_position_list *out);
bt_status bt_rules__options(bt_game *game, bt_position position, bt_player player,
                            bt_position_list *out);
bt_status bt_rules__split(bt_game *game, bt_position position, bt_position_list *out);
/* The representative of a position; *negated when it stands for the negative. */
bt_position bt_rules__normal(bt_game *game, bt_position position, bool *negated);

/* -- pictures: draw.c -- */
/* Draws a position into an empty picture, with its name; the general way when the ruleset has none.
 */
bt_status bt_rules__draw(bt_game *game, bt_position position, bt_picture *out);
/* The same for a sum: its terms in frames, side by side; the ids of term k have the prefix `tk-`
   when there are several. */
bt_status bt_rules__draw_sum(const bt_sum *sum, bt_picture *out);
/* The ids of the shapes that a move touches, separated by blanks. A range touches none. */
bt_status bt_rules__touch(const bt_sum *sum, bt_player player, const bt_move *move, bt_text *ids);

/* -- lists of moves -- */
void bt_rules__moves_open(bt_moves *moves, bt_context *ctx);
void bt_rules__moves_close(bt_moves *moves);
bt_status bt_rules__add_move(bt_moves *moves, size_t term, bt_position to);
/* The same for a ruleset, which has just written the position (and must not use the text again). */
bt_status bt_rules__add_written(bt_moves *moves, bt_game *game, bt_text *bytes);
/* The texts of a range are copied. */
bt_status bt_rules__add_range(bt_moves *moves, const bt_range *range);
bt_status bt_rules__set_total(bt_moves *moves, const char *digits);
bt_status bt_rules__copy_moves(const bt_moves *from, bt_moves *to); /* appends */

/* -- heaps: positions that are lists of sizes, written `5,11,8`, kept as varints of any length --
 */
/* Reads sizes separated by commas (a single 0 is the empty list; zeros are dropped) of at most
   `bits` binary digits (0: any). `what` names one for messages: "heap". */
bt_status bt_rules__read_heaps(bt_context *ctx, const char *text, unsigned bits, const char *what,
                               bt_text *out);
/* The same, but zeros are kept: for coordinates, or heaps that can grow again. */
bt_status bt_rules__read_sizes(bt_context *ctx, const char *text, unsigned bits, const char *what,
                               bt_text *out);
void bt_rules__print_size(const mpz_t size, bt_text *out);
void bt_rules__print_heaps(bt_context *ctx, bt_bytes heaps, bt_text *out);
void bt_rules__put_heap(bt_text *out, uint64_t heap);
void bt_rules__put_heap_z(bt_text *out, const mpz_t heap);
/* The next heap, moving `rest` on; false at the end. The first is for heaps known to fit. */
bool bt_rules__next_heap(bt_bytes *rest, uint64_t *heap);
bool bt_rules__next_heap_z(bt_bytes *rest, mpz_t heap);
/* The heap list in ascending order: the usual normal form. */
bool bt_rules__sort_heaps(bt_game *game, bt_bytes heaps, bt_text *out);
/* One part for each heap: the usual split. */
bt_status bt_rules__split_heaps(bt_game *game, bt_bytes heaps, bt_position_list *out);

/* -- sums -- */
typedef struct bt_term {
    bt_game *game; /* borrowed */
    bt_position position;
    bool negated;
} bt_term;
struct bt_sum {
    bt_context *ctx;
    bt_term *terms;
    size_t count, capacity;
};
void bt_rules__sum_open(bt_sum *sum, bt_context *ctx);
void bt_rules__sum_close(bt_sum *sum);
/* Reads `6 + 1,4` for one game. Only a single position for games not in normal play. */
bt_status bt_rules__read_sum(bt_game *game, const char *text, bt_sum *out);
/* Reads `kayles 6 + nim 3,4 - hackenbush LR`; `find` gives the game of a name. */
typedef bt_game *bt_game_finder(void *data, bt_context *ctx, const char *name);
bt_status bt_rules__read_mixed_sum(bt_context *ctx, const char *text, bt_game_finder *find,
                                   void *data, bt_sum *out);
/* The same with values of positions, `[domineering 2x3] + nim 1`; `bracket` gives the value of the
   text between the brackets, which is not ended by a byte 0. */
typedef bt_value bt_bracket_reader(void *data, bt_context *ctx, const char *text, size_t length);
bt_status bt_rules__read_sum_of_all(bt_context *ctx, const char *text, bt_game_finder *find,
                                    bt_bracket_reader *bracket, void *data, bt_sum *out);
/* Writes it back, with the names of the games when `mixed`; as it is after a move, unless NULL. */
void bt_rules__print_sum(const bt_sum *sum, bool mixed, const bt_move *move, bt_text *out);
/* Must words about a term, counted from 0, say which one is meant? */
bool bt_rules__needs_number(const bt_sum *sum, size_t term);
/* What the move of a player does, in words: `heap 3 to 2`, or `heap 3 to 2 in term 1` where the
   term must be told. */
void bt_rules__describe_move(const bt_sum *sum, bt_player player, const bt_move *move,
                             bt_text *out);
/* Copies a sum, with a move made (NULL: none). Close it in any case. */
bt_status bt_rules__sum_after(const bt_sum *sum, const bt_move *move, bt_sum *out);
/* Who moves in a term when a player moves in the sum. */
bt_player bt_rules__mover(const bt_term *term, bt_player player);
bt_player bt_rules__other(bt_player player);
/* Does it make no difference who moves, neither in the moves nor at the end? */
bool bt_rules__is_alike(const bt_sum *sum);

#endif
