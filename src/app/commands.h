/* The commands, each defined in its cmd_X.c. */
#ifndef BOUTON_APP_COMMANDS_H
#define BOUTON_APP_COMMANDS_H

#include "app/app.h"

extern const bt_command bt_app__calc, bt_app__compare, bt_app__help_command;
extern const bt_command bt_app__solve, bt_app__value, bt_app__sequence, bt_app__period;
extern const bt_command bt_app__positions, bt_app__table, bt_app__games;
extern const bt_command bt_app__learn, bt_app__play;
extern const bt_command bt_app__census, bt_app__survey, bt_app__verify, bt_app__compare_play;
extern const bt_command bt_app__cache;
extern const bt_command bt_app__reproduce, bt_app__quotient, bt_app__genus, bt_app__paper;
extern const bt_command bt_app__completion, bt_app__exercises;
extern const bt_command bt_app__draw;
extern const bt_command bt_app__check, bt_app__run_command, bt_app__load, bt_app__serve;

/* Reads `4x7`. */
bt_status bt_app__read_shape(bt_app *app, const char *text, uint32_t *rows, uint32_t *columns);
/* The game in misère play: as it is named, or made from the one that is named. */
bt_status bt_app__open_misere(bt_app *app, const char *name, bt_game **out);
/* The heaps or positions of a quotient: those that are given, else heaps up to --to, else all that
   the game lists. */
struct bt_misere;
bt_status bt_app__fill_quotient(bt_app *app, const bt_call *call, const char *const *positions,
                                size_t count, struct bt_misere *m);
/* sequence --of genus, period --of genus. */
bt_status bt_app__list_genera(bt_app *app, const bt_call *call, uint64_t from, uint64_t to);
bt_status bt_app__genus_period(bt_app *app, const bt_call *call, uint64_t limit);
/* The number of the sign that --expect names, which was given. */
bt_status bt_app__expected_sign(bt_app *app, const bt_call *call, const char *const *signs,
                                size_t *out);
/* compare --in GAME. */
bt_status bt_app__compare_in(bt_app *app, const bt_call *call, const char *name);
/* Checks a proof file: the work of verify, and of period --verify. Of a strategy also the replies,
   all or at a position (NULL). */
bt_status bt_app__verify_file(bt_app *app, const char *path, bool replies, const char *at);

/* Strategy files: see strategy.c. Finds the strategy of a sum that was solved, and writes it. */
bt_status bt_app__save_strategy(bt_app *app, const char *game, const bt_sum *sum,
                                const bt_solution *found, const char *path);
bool bt_app__is_strategy(const char *text);
/* Checks one and tells what it claims, and its replies if wanted: all of a graph, or those at a
   position (NULL: by parts that of the file). BT_DOMAIN: it does not hold. */
bt_status bt_app__check_strategy(bt_app *app, const char *text, bool replies, const char *at);

#endif
