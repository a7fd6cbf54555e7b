/* unroll.h: short loops that run over the points of a stencil. */
#ifndef HPFC_UNROLL_H
#define HPFC_UNROLL_H

#include "nest.h"

/* DO q = -1, 1 around a(i+q) inside a loop over i becomes three copies of its body, with a(i-1),
 * a(i) and a(i+1), which overlap areas serve; a sum of two variables would be a gather. `loop`
 * itself, or a copy where there are such loops inside it. */
Stmt *unroll_stencils(Context *cx, Unit *u, Stmt *loop);

#endif
