/* fission.h: loop fission: a loop whose iterations are independent, but which is no nest as it
 * stands, becomes several nests, each with a part of its body.
 *
 * So a loop whose iterations compute a subscript and then use it,
 *
 *     do i = 1, n
 *       x(i) = x(i) + v(i)*dt
 *       k = cell(x(i))
 *       e(i) = f(k)
 *     end do
 *
 * is one nest that moves x and one whose inspector lists the k. And lines that are solved forwards
 * and then backwards along a distributed dimension are two nests that run in order, for all lines,
 * process after process: not two for each line. */
#ifndef HPFC_FISSION_H
#define HPFC_FISSION_H

#include "nest.h"

/* The nests, and what gives DO variables their last values, in order into `out`; false: the loop
 * cannot be divided, and nothing has changed. in_order: sweeps (sweep.h) may be among them. */
bool fission_to_nests(Context *cx, Unit *u, Stmt *loop, bool in_order, StmtVec *out);

#endif
