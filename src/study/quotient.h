/* Misère quotients as a study: of whole graphs, and their proof files. */
#ifndef BOUTON_STUDY_QUOTIENT_H
#define BOUTON_STUDY_QUOTIENT_H

#include "solve/misere.h"
#include "solve/quotient_words.h"
#include "study/study.h"

/* Adds all nodes of a game of counters. BT_INPUT for another game: it needs positions. */
bt_status bt_study__quotient_nodes(bt_misere *m);

#endif
