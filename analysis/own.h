/* own.h: arrays that each iteration of a parallel loop has to itself: NEW arrays, and local arrays
 * of procedures that are expanded in it. Symbol.own_of marks the temporaries that stand for them.
 * What they hold when an iteration begins or ends is nobody's: no communication, no owner, no
 * dependence. */
#ifndef HPFC_OWN_H
#define HPFC_OWN_H

#include "lower.h"

/* A temporary for the array `of`, with these bounds; L->out and L->after get its allocation where
 * they are no constants. */
Symbol *own_array(Lower *L, Symbol *of, Expr *const *lo, Expr *const *hi);

/* The same for all of `of`; it takes of's place in the loop's body. */
Symbol *own_stand_in(Lower *L, Stmt *loop, Symbol *of, Span at);

/* One array in place of another in the loop's body. */
void own_swap(Stmt *loop, Symbol *from, Symbol *to);

/* NEW arrays of the loop, and of INDEPENDENT loops inside it, become such temporaries: `loop` is a
 * copy. False: why not, and where. */
bool own_new_arrays(Lower *L, Stmt *loop, const char **why, Span *at);

#endif
