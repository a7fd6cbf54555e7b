/* inline.h: procedures expanded where parallel loops call them. */
#ifndef HPFC_INLINE_H
#define HPFC_INLINE_H

#include "lower.h"

/* Replaces the CALLs in the body of `loop`, a copy, by what they do, and functions that a nest
 * cannot call (call_is_local) by their values, computed before the statement. Scalars of the callee
 * become temporaries, its local arrays arrays of the iteration's own (own.h), whose allocation
 * L->out and L->after get where their bounds are no constants. A dummy array becomes the part of
 * the actual that it stands for. False: a CALL that this cannot be done to, which `why` and `at`
 * say. */
bool inline_calls(Lower *L, Stmt *loop, const char **why, Span *at);

#endif
