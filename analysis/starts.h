/* starts.h: loops that begin at a remainder, as those of red-black orders do. */
#ifndef HPFC_STARTS_H
#define HPFC_STARTS_H

#include "nest.h"

/* DO i = 1 + MOD(j,2), n, 2 inside a loop over j becomes a loop over all values that i may take,
 * with the condition that it does: nests have bounds that are linear in outer variables. Loops
 * inside `loop`: itself, or a copy where there are such loops. */
Stmt *starts_plain(Context *cx, Stmt *loop);

#endif
