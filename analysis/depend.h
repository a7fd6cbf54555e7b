/* depend.h: may the iterations of a DO loop run in any order? Dependences between them by isl.
 *
 * isl sees the global index space only, never ownership. Anything that is not affine, and any test
 * that exhausts isl's limit of operations, counts as a dependence. */
#ifndef HPFC_DEPEND_H
#define HPFC_DEPEND_H

#include "nest.h"

/* A scalar that every iteration only updates: v = v op e. */
typedef struct LoopReduction {
    Symbol *var;
    RedOp op;
    Stmt *update;
} LoopReduction;

typedef struct LoopFacts {
    bool parallel;
    Span where;      /* what stands in the way, and why; for -finfo=comm and warnings */
    const char *why;
    SymbolVec privates; /* scalars that each iteration sets before it reads them */
    Vec(LoopReduction) reductions;
} LoopFacts;

/* Facts about `loop`, a serial DO of unit u whose body is as sema left it (no nests inside). */
LoopFacts depend_loop(Context *cx, Unit *u, Stmt *loop);

/* What is scalar v, which the body assigns, to the loop's iterations: an entry of facts->privates
 * or ->reductions; or, false, it stands in their way, and facts->parallel is false. */
bool depend_scalar(Context *cx, Unit *u, Stmt *loop, Symbol *v, LoopFacts *facts);

/* May they where some values differ that do not change in the loop? *apart: those, in pairs. */
bool depend_versions(Context *cx, Unit *u, Stmt *loop, ExprVec *apart);

/* Does the loop touch an element, whose subscripts do not change in it, only where it is named by
 * the same subscripts? Of other names for its array the caller knows. */
bool depend_spares(Context *cx, Unit *u, Stmt *loop, const Expr *elem);

/* How far apart iterations of a nest of loops lie that touch one element, one of them writing it:
 * is the value of loop k greater, or less, in the later one? And does the later one read there what
 * the earlier one wrote, with another value of loop k? */
typedef struct LoopOrder {
    bool greater[MAX_RANK], less[MAX_RANK], used[MAX_RANK];
    int behind; /* as in NestSweep; MAX_BEHIND + 1: it would have to be more */
} LoopOrder;

/* The same about n loops, each the only statement of the one before, as if dependences through
 * array elements were no obstacle: *order tells of them. Steps are 1 or -1. */
LoopFacts depend_order(Context *cx, Unit *u, Stmt **loops, int n, LoopOrder *order);

/* v = v op e, v = e op v, v = f(v, e), of a scalar or an element: which operation, or false. */
bool reduction_form(const Stmt *s, RedOp *op);
/* Of such a statement: e, of v's type; -e where the statement is v = v - e. */
Expr *reduction_operand(Context *cx, const Stmt *s);

#endif
