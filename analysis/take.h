/* take.h: a copy whose right side dies becomes an exchange of storage. */
#ifndef HPFC_TAKE_H
#define HPFC_TAKE_H

#include "nest.h"

/* Is the nest a plain copy `a(sec) = b(sec)` of aligned arrays that this unit owns, and b(sec)
 * never read again before it is overwritten? Then the operation COMM_TAKE in its place. */
CommOp *take_of(Context *cx, Unit *u, Stmt *s);

/* Is what r covers in n a section whose bounds have one value during the whole unit? */
bool region_is_fixed(const Nest *n, const NestRef *r);

#endif
