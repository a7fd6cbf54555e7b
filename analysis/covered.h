/* covered.h: arrays that each iteration of a loop fills before it reads them. */
#ifndef HPFC_COVERED_H
#define HPFC_COVERED_H

#include "lower.h"

/* Does each iteration of the loop set all elements of the array that it reads, before it reads
 * them, and is none of them read behind the loop? Then each may have an array of its own. */
bool covered_in(Context *cx, Unit *u, Stmt *loop, const Symbol *array);

/* The loop with an array of the iteration's own (own.h) for each such array; the loop itself where
 * there is none. L->out and L->after get their allocation. */
Stmt *covered_own_arrays(Lower *L, Stmt *loop);

#endif
