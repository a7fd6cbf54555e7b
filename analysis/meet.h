/* meet.h: may two references touch one element, in iterations of two sets of loops?
 *
 * The pairs of such iterations are written down in isl's own notation:
 *
 *     [p0] -> { [a0,b0] : a0 != b0 and lo <= a0 <= hi and lo <= b0 <= hi and a0+1 = b0 }
 *
 * a0, a1… are the variables of the loops around the first reference, b0… around the second, p0…
 * whatever has one value in both; conditions of IFs around them are conjuncts, too. A remainder of
 * a division by a constant, as in red-black orders, is one more variable, r0, and q0 its quotient.
 * Empty means that they never meet. */
#ifndef HPFC_MEET_H
#define HPFC_MEET_H

#include "../frontend/tree/tree_make.h"

typedef struct MeetLoop {
    const Symbol *sym; /* the variable; NULL: the nest index below */
    int index;
    const Expr *lo, *hi, *step; /* step NULL: 1 */
} MeetLoop;

/* Conditions that hold, or do not, where a reference stands. */
typedef struct MeetGuard {
    const Expr *cond;
    bool fails;
} MeetGuard;
typedef Vec(MeetGuard) MeetGuardVec;
enum { MAX_GUARDS = 8 };
typedef struct MeetGuards {
    MeetGuard at[MAX_GUARDS];
    int n;
} MeetGuards;
/* Those of arm `arm` of an IF, besides; more than there is room for are left out. */
void meet_guard_arm(MeetGuards *g, const Stmt *s, int arm);

/* A reference within its loops, outermost first. */
typedef struct MeetSide {
    const MeetLoop *loop;
    int n;
    const ExprVec *subscripts;
    bool (*fixed)(const Expr *atom, const void *arg); /* has it one value on both sides? */
    const void *arg;
    const MeetGuards *guards; /* NULL: none */
} MeetSide;

typedef struct Meet Meet;

/* Questions about the same loops share one isl context. `known` (may be NULL) says something about
 * what is invariant. A question that was asked before, about whatever loops, has its answer. */
Meet *meet_begin(Context *cx, const MeetGuardVec *known);
void meet_end(Meet *m);
/* In iterations of which `which` holds ("a0 != b0"). True also where nothing is proved. */
bool meet_possible(Meet *m, const char *which, const MeetSide *a, const MeetSide *b);

#endif
