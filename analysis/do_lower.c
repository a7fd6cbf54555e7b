/* do_lower.c: INDEPENDENT loops, and loops that dependence analysis proves parallel, as nests.
 *
 * Contract: lower.h, doloop.h. The body is tried on a copy, its array statements as serial loops;
 * what cannot stand in a nest leaves the loop serial, which is always right, with a warning where
 * the user asserted INDEPENDENT. */
#include "lower.h"

#include <string.h>

#include "../frontend/sema.h"
#include "doloop.h"
#include "mods.h"

bool lower_parallel_do(Lower *L, Stmt *s) {
    StmtVec after = {0};
    if (!L->cx->opt.autopar)
        return false;
    Stmt *nest = doloop_to_nest(L->cx, L->unit, s, &after);
    if (!nest)
        return false;
    emit(L, nest);
    emit_after(L, &after);
    return true;
}
