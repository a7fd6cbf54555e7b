/* sema_iterations.h: statements, and values, in all iterations of FORALLs.
 *
 * Contract: for sema_inorder.c. Statements and expressions are given as the parser made them; each
 * is typed where the indices of a Space have their names. */
#ifndef HPFC_SEMA_ITERATIONS_H
#define HPFC_SEMA_ITERATIONS_H

#include "../structure/sema_struct.h"

/* The iterations of a statement: those that lists of index values have, and for each of these the
 * ones of headers. A WHERE on its own has one iteration. */
typedef struct Space {
    Scope *scope;                  /* where the indices have their names */
    SymbolVec index;               /* variables, the outermost first */
    SymbolVec list;                /* of the first of these: values */
    Symbol *at, *count;            /* place in the lists, and their length; NULL: none */
    Vec(const Stmt *) headers;     /* of FORALLs, for the other indices, not typed */
    Vec(Scope *) header_scopes;
} Space;

/* Extents of values in each iteration, and the largest. */
typedef struct Extents {
    int rank; /* 0: not known yet */
    const Expr *constant[MAX_RANK]; /* or NULL */
    Symbol *of[MAX_RANK], *largest[MAX_RANK];
} Extents;

bool has_constant_length(const Expr *e);  /* no CHARACTER, or one of that */

/* Loops whose variables, the indices, nothing may assign; how many loops there were before. */
int iterations_begin(Sema *S, const Space *sp);
/* `out` gets the statement, in all iterations. */
void iterations_put(Sema *S, StmtVec *out, const Space *sp, Stmt *s);
/* e as it is typed in an iteration, for its type and rank; nothing comes of it. */
Expr *iterations_look(Sema *S, const Space *sp, const Expr *e, bool designator);
/* Lists of the values of all indices take the place of headers. */
void iterations_list(Sema *S, StmtVec *out, Space *sp, Span at);

/* WHERE (mask) lhs = rhs; mask NULL: without. */
Stmt *iterations_masked(Sema *S, Expr *lhs, Expr *rhs, const Expr *mask);
/* A new array with a dimension more, for the iterations. */
Symbol *iterations_array(Sema *S, StmtVec *out, const Space *sp, const Extents *x, Type t,
                         Span at);
/* The part of such an array that belongs to the iteration. */
Expr *iterations_part(Sema *S, const Space *sp, const Symbol *v, const Extents *x, Span at);
/* Keeps the value of e, where the mask is true; what stands for it in an iteration. The extents are
 * found where they are not known. NULL: reported. */
Expr *iterations_keep(Sema *S, StmtVec *out, const Space *sp, const Expr *e, const Expr *mask,
                      Extents *x);
/* A mask, which is false where `under` is. */
Expr *iterations_keep_mask(Sema *S, StmtVec *out, const Space *sp, const Expr *e,
                           const Expr *under, Extents *x);

#endif
