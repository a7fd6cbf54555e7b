/* known.h: what loops and IFs around a statement say about scalars while it runs.
 *
 * Contract: in `do j = k+1, n` j is greater than k as long as nothing in the loop changes k. The
 * nest pass notes such conditions on its way down into the bodies; the tests whether references
 * meet, and whether an assignment needs a temporary, take them as given. */
#ifndef HPFC_KNOWN_H
#define HPFC_KNOWN_H

#include "nest.h"

/* The number of conditions before; the two that follow add to them, known_forget takes them back.
 * Both are to be called before the body is lowered. */
int known_mark(const Unit *u);
void known_loop(Context *cx, Unit *u, const Stmt *loop);
void known_arm(Context *cx, Unit *u, const Stmt *s, int arm); /* the IF's conditions are ready */
void known_forget(Unit *u, int mark);

MeetGuardVec *known_of(const Unit *u);

/* May lhs and read be one element, in any two iterations of nest n? inside: its indices are
 * variables. True also where nothing is proved. */
bool known_may_meet(Context *cx, const Unit *u, const Nest *n, bool inside, const Expr *lhs,
                    const Expr *read);

#endif
