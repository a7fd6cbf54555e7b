/* partial.h: arrays that iterations of a parallel loop only add to: histograms. */
#ifndef HPFC_PARTIAL_H
#define HPFC_PARTIAL_H

#include "lower.h"

/* In `loop`, a copy, each replicated array of which all is said by h(k) = h(k) + e, with any of the
 * operations of reductions, becomes an array of partial results (Symbol.is_partial) that each
 * process has to itself. L->out gets what it begins with, L->after what joins the results to h. Of
 * mapped arrays changed so, at subscripts that only run time knows, the statements are marked
 * (Stmt.combines). */
bool partial_arrays(Lower *L, Stmt *loop);
/* Did it find array s to be such a one? */
bool partial_stands_for(Stmt *loop, Symbol *s);
/* Is there any such array? */
bool partial_any(Context *cx, Stmt *loop);

#endif
