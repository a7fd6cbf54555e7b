/* rows.h: loops over rows whose lengths an array gives. */
#ifndef HPFC_ROWS_H
#define HPFC_ROWS_H

#include "lower.h"

/* DO j = 1, k(i) inside a loop over i that touches out-of-core arrays becomes a loop up to the
 * greatest k(i), with the condition that j is one of row i: slabs are boxes of iterations. What
 * finds the greatest is emitted by `around`. `loop` itself, or a copy where there are
 * such loops. */
Stmt *rows_plain(Lower *around, Stmt *loop);

#endif
