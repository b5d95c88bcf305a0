/* All of the library: include this one header. */
#ifndef BOUTON_H
#define BOUTON_H

#include "bouton/base.h"
#include "bouton/games.h"
#include "bouton/output.h"
#include "bouton/picture.h"
#include "bouton/rules.h"
#include "bouton/script.h"
#include "bouton/solve.h"
#include "bouton/study.h"
#include "bouton/value.h"

#endif
