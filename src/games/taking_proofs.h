/* Certificates of periods of nim-values: shared by the games of taking and breaking. */
#ifndef BOUTON_GAMES_TAKING_PROOFS_H
#define BOUTON_GAMES_TAKING_PROOFS_H

#include "games/games.h"
#include "games/taking.h"

extern const bt_certificate_field bt_games__nim_fields[], bt_games__outcome_by_nim_fields[];

/* What was found for the nim-values, and what follows for what was asked: the same, or for their
   outcomes perhaps less. */
void bt_games__nims_tell(const bt_certificate_kind *kind, const bt_taking_period *nims,
                         const bt_taking_period *least, bt_period *out);
void bt_games__nims_explain(const bt_taking *table, const bt_period *period, bt_text *out);
/* A period that was proved by local steps: its certificate, its words, and the check of it by the
   digits of the code. */
extern const bt_certificate_field bt_games__local_fields[];
void bt_games__local_tell(const bt_certificate_kind *kind, const bt_taking_period *found,
                          bt_period *out);
void bt_games__local_explain(const bt_taking_rules *rules, const bt_period *period, bt_text *out);
/* How the work is divided; zeros: as is best. */
typedef struct bt_verify_plan {
    size_t slice; /* heaps done at a time by one thread */
    size_t crew;  /* threads beside the first */
} bt_verify_plan;
bt_status bt_games__local_check(bt_context *ctx, const bt_taking_rules *rules,
                                const bt_certificate *certificate, bt_verify_plan plan);

/* A period with a saltus. */
extern const bt_certificate_field bt_games__saltus_fields[];
void bt_games__saltus_tell(const bt_certificate_kind *kind, const bt_taking_period *found,
                           bt_period *out);
void bt_games__saltus_explain(const bt_taking *table, const bt_period *period, bt_text *out);
bt_status bt_games__saltus_check(bt_game *game, const bt_certificate *certificate);

/* Checks by the digits of the code, the values of the table being claims; BT_PASS: not for games
   that never split heaps into two, or do so into three, or for values beyond 255. */
bt_status bt_games__claims_check(bt_taking *table, bt_context *ctx,
                                 const bt_certificate *certificate);
/* Checks by the moves of the game alone. `longest` is the largest element of a subtraction set; 0:
   an octal code. */
bt_status bt_games__nims_check(bt_game *game, uint64_t longest, const bt_certificate *certificate);

#endif
