/* sums.h: single elements that a loop only adds to, as sums in scalars. */
#ifndef HPFC_SUMS_H
#define HPFC_SUMS_H

#include "lower.h"

/* The statement that does what the serial loop does where elements of mapped arrays, at subscripts
 * that do not change in it, are only changed by x(i) = x(i) + e, with any of the operations of
 * reductions, and nothing else in the loop touches them: they are scalars meanwhile, so that its
 * iterations may run in any order. NULL: there are none, or the loop would not be a nest. */
Stmt *sums_apart(Context *cx, Unit *u, Stmt *loop);

#endif
