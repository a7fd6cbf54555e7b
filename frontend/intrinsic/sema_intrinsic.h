/* sema_intrinsic.h: a reference to an intrinsic procedure under analysis: what sema_intrinsic.c
 * (arguments, types), sema_intrinsic_nodes.c and intrinsic_shape.c (shapes, inquiries) share. */
#ifndef HPFC_SEMA_INTRINSIC_H
#define HPFC_SEMA_INTRINSIC_H

#include "../sema/sema.h"

typedef struct Match {
    Sema *S;
    Span span;
    const Intrinsic *in;
    const char *name; /* as the user wrote it, upper case */
    ExprVec args;     /* in the row's order, typed; NULL: absent */
    bool ok;
} Match;

/* The argument with that keyword; NULL: absent. */
Expr *intrinsic_arg(const Match *m, const char *name);
/* Clears m->ok where a constant argument is outside of what the procedure takes. */
void intrinsic_values(Match *m);
/* sema_intrinsic_nodes.c: what another kind of node says, or NULL where e stays a reference to that
 * procedure; of operands as they are given, and of those that are matched and typed as e is. */
Expr *intrinsic_unfolded(Sema *S, Expr *e, const Intrinsic *in);
Expr *intrinsic_rewritten(Match *m, Expr *e);
/* sema_ieee.c: arguments of two kinds. */
void sema_ieee_arguments(Match *m);
/* Shape of the result by the row's rule; clears m->ok where arguments do not conform. */
Expr *intrinsic_state_part(Match *m, Expr *e); /* of what is asked for its state */
Shape *intrinsic_shape(Match *m);
/* The answer to an inquiry, or e itself where only run time knows. */
Expr *intrinsic_inquiry(Match *m, Expr *e);

/* sema_elemental.c: MVBITS becomes an assignment, if its arguments have one shape. */
bool sema_moves_alike(Match *m);
void sema_mvbits(Match *m, Stmt *s);

#endif
