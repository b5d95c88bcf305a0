/* The rulesets, one declaration each. */
#ifndef BOUTON_GAMES_LIST_H
#define BOUTON_GAMES_LIST_H

#include "games/games.h"

extern const bt_rules bt_games__nim;
extern const bt_rules bt_games__value;
extern const bt_rules bt_games__poker_nim;
extern const bt_rules bt_games__moore_nim;
extern const bt_rules bt_games__staircase_nim;
extern const bt_rules bt_games__silver_dollar;
extern const bt_rules bt_games__northcott;
extern const bt_rules bt_games__euclid;
extern const bt_rules bt_games__coin_turning;
extern const bt_rules bt_games__turning_turtles;
extern const bt_rules bt_games__mock_turtles;
extern const bt_rules bt_games__ruler;
extern const bt_rules bt_games__twins;
extern const bt_rules bt_games__turning_corners;
extern const bt_rules bt_games__rook;
extern const bt_rules bt_games__queen;
extern const bt_rules bt_games__counters;
extern const bt_rules bt_games__kayles;
extern const bt_rules bt_games__dawsons_kayles;
extern const bt_rules bt_games__dawsons_chess;
extern const bt_rules bt_games__treblecross;
extern const bt_rules bt_games__grundy;
extern const bt_rules bt_games__octal;
extern const bt_rules bt_games__take_and_break;
extern const bt_rules bt_games__take;
extern const bt_rules bt_games__take_a_square;
extern const bt_rules bt_games__subtraction;
extern const bt_rules bt_games__partial_nim;
extern const bt_rules bt_games__hackenbush;
extern const bt_rules bt_games__node_kayles;
extern const bt_rules bt_games__arc_kayles;
extern const bt_rules bt_games__graph_col;
extern const bt_rules bt_games__graph_snort;
extern const bt_rules bt_games__cram;
extern const bt_rules bt_games__domineering;
extern const bt_rules bt_games__toads_and_frogs;
extern const bt_rules bt_games__elephants_and_rhinos;
extern const bt_rules bt_games__toppling_dominoes;
extern const bt_rules bt_games__clobber;
extern const bt_rules bt_games__konane;
extern const bt_rules bt_games__amazons;
extern const bt_rules bt_games__nogo;
extern const bt_rules bt_games__col;
extern const bt_rules bt_games__snort;
extern const bt_rules bt_games__fission;
extern const bt_rules bt_games__cutcake;
extern const bt_rules bt_games__maundy_cake;
extern const bt_rules bt_games__eatcake;
extern const bt_rules bt_games__wythoff;
extern const bt_rules bt_games__diagonal;
extern const bt_rules bt_games__imitation;

#endif
