/* history.h: the history graph of a unit, and where its operations must synchronise: the operator
 * fusion algorithm of paper 004 (section III, Figure 2), run by the compiler. */
#ifndef HPFC_HISTORY_H
#define HPFC_HISTORY_H

#include "nest.h"

/* The unit's operations in order, before nests are fused: properties, where the unfused scheme
 * synchronises, where the algorithm still must, and why. Localities must be set. */
void history_put(Context *cx, Unit *u, Text *out);

#endif
