/* The heaps of a certificate by local steps, computed again: shared by taking_verify_local.c, which
   reads the certificate, and taking_verify_steps.c, which works heap by heap and with threads. */
#ifndef BOUTON_TAKING_VERIFY_H
#define BOUTON_TAKING_VERIFY_H

#include "games/taking_proofs.h"

enum { BT_VERIFY_WORDS = 4, BT_VERIFY_VALUES = 64 * BT_VERIFY_WORDS }; /* values are below 256 */

typedef struct bt_verify_set {
    uint64_t word[BT_VERIFY_WORDS];
} bt_verify_set;

typedef struct bt_verifier {
    bt_context *ctx;
    const bt_taking_rules *rules;
    uint64_t mask;
    bool parity;
    size_t largest_rare, depth, window; /* window: max(largest_rare, depth) + the largest amount */
    size_t first_local, count;          /* all steps from first_local on must be local */
    uint8_t *value;                     /* count of them */
    uint32_t *rare;                     /* ascending */
    size_t rare_count, rare_capacity;
    bt_verify_set rare_type[2]; /* the values of type 0, at even and at odd heaps */
} bt_verifier;

bt_status bt_games__verify_refuse(const bt_verifier *verifier, const char *why);
/* Fills the table and checks every value; with all cores unless there is little to do. */
bt_status bt_games__verify_fill(bt_verifier *verifier);

#endif
