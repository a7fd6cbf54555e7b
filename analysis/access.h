/* access.h: subscripts as functions of nest indices, and the references of a nest.
 *
 * Contract: sums of integers are linear.h's business; here they become expressions again, and the
 * SubForms of references. */
#ifndef HPFC_ACCESS_H
#define HPFC_ACCESS_H

#include "linear.h"
#include "nest.h"

/* The sum as an expression that reads well: nest indices first, constant last. INTEGER(8) unless
 * all parts are of a smaller kind. */
Expr *linear_expr(Context *cx, const Linear *f, Span at);
Expr *linear_simplify(Context *cx, Expr *e); /* e itself where it is not a sum */

/* Does e contain EX_INDEX, a variable private to the nest or the variable of a loop inside it, or
 * anything that the nest assigns? Otherwise it has one value during the nest. */
bool expr_invariant(const Nest *n, const Expr *e);
bool expr_reads_array(const Expr *e); /* an element or a function reference anywhere */
bool expr_has_index(const Expr *e); /* EX_INDEX anywhere */
/* Is index k one of a loop inside the body whose bounds each iteration computes anew (the rows of a
 * sparse matrix), so that no invariant triplet holds its values? */
bool index_is_ragged(const Nest *n, int k);
bool bound_is_nested(const Expr *e); /* not a sum of multiples of indices and of what has none */
bool step_is_one(const Expr *step); /* NULL: it is not written */
bool index_has_unit_step(const NestIndex *ix);
bool index_is_plain(const NestIndex *ix); /* that, and bounds that use no other index */
SubForm access_subform(Context *cx, const Nest *n, Expr *subscript);

/* Calls f on every expression in the statements, nested ones included, outside in. */
void walk_exprs(StmtVec *body, void (*f)(Expr **e, void *arg), void *arg);
void walk_expr(Expr **e, void (*f)(Expr **e, void *arg), void *arg);
void walk_stmts(StmtVec *body, void (*f)(Stmt *s, void *arg), void *arg);

/* Does the reference stand anywhere in it? */
bool expr_uses_ref(const Expr *e, const NestRef *r);
bool stmt_uses_ref(const Stmt *s, const NestRef *r);

/* (Re)builds nest->refs, EX_ELEM.ref, privates from the body; keeps loc and op of references that
 * were there before, the home, and the reductions. Called after every change of a body. */
Stmt *stmt_copy(Context *cx, const Stmt *s); /* deep; EXIT and CYCLE of loops inside
                                              * follow (nest.c) */
/* Statements that one statement became (SELECT CASE, calls with something before them) stand in the
 * block itself; _all: in the blocks inside, too, as a nest's body has them. */
void stmts_open(Context *cx, StmtVec *block);
void stmts_open_all(Context *cx, StmtVec *block);
void stmts_settle(StmtVec *body); /* copies that stand in the unit's body themselves now (nest.c) */
void stmts_append(Context *cx, StmtVec *to, const StmtVec *more);
void nest_refs_build(Context *cx, Unit *u, Nest *n);
/* b's statements, reductions, private scalars and spans behind a's; references are still to be
 * built. */
void nest_append(Context *cx, Nest *a, const Nest *b);
bool subscript_equal(const Expr *a, const Expr *b); /* one value, whatever their kinds */
bool ref_same_element(const NestRef *a, const NestRef *b); /* one array, equal subscripts */
bool ref_same_subscripts(const NestRef *a, const NestRef *b);
DistKind ref_dist(const NestRef *r, int d); /* as mapping_dist, at this nest */
/* Owned elements are one run of step 1 in each dimension, and stay so. */
bool ref_by_blocks(const NestRef *r);
/* By index of the nest: how far r lies from an element, each of whose subscripts is an index of its
 * own; false: at no constant distance, or beyond `most`. */
bool ref_offsets(const NestRef *from, const NestRef *r, long most, long *by);
/* Arrays that need no communication: replicated, and constants. */
bool array_replicated(const Symbol *s);

#endif
