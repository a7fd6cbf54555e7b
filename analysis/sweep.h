/* sweep.h: DO loops whose iterations follow one another through distributed arrays -> nests that
 * run in order (NestSweep). */
#ifndef HPFC_SWEEP_H
#define HPFC_SWEEP_H

#include "depend.h"
#include "nest.h"

/* The nest of the n loops, each the only statement of the one before, with nest->sweep; NULL: their
 * iterations cannot run process after process, or need not. The loops are untouched. */
Nest *sweep_of_loops(Context *cx, Unit *u, Stmt **loops, int n);

#endif
