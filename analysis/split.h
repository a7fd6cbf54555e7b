/* split.h: index-set splitting: a loop that meets, in one of its iterations, what all others read.
 *
 *     do k = 1, n; do j = 1, n; do i = 1, n
 *       d(i,j) = min(d(i,j), d(i,k) + d(k,j))
 *     end do; end do; end do
 *
 * Iteration j = k sets the column that the others read, so the order matters; but those before it
 * may run in any order, and so may those behind it. */
#ifndef HPFC_SPLIT_H
#define HPFC_SPLIT_H

#include "nest.h"

/* Rewrites the unit's body: such loops become the iterations before k, iteration k, and those
 * behind it, where k is the variable of a loop around them that runs over the same values. */
void split_loops(Context *cx, Unit *u);

#endif
