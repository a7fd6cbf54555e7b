/* turn.h: whole copies between out-of-core arrays that lie otherwise on disk are a change of
 * layout, which the runtime library makes in one pass over bricks, not a nest over slabs. */
#ifndef HPFC_TURN_H
#define HPFC_TURN_H

#include "nest.h"

/* Is the nest `a = b`, all of one of them and, as far as can be told, of the other, of out-of-core
 * arrays with other bricks, another order of storage or other dimensions running together? */
bool nest_turns(Context *cx, const Nest *n);
/* The operation COMM_COPY that such a nest is; NULL if it is none. */
CommOp *turn_of(Context *cx, Unit *u, Stmt *s);

#endif
