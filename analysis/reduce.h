/* reduce.h: what the files of reductions share.
 *
 * reduce_lower.c reads a reduction and makes its nest; reduce_value.c knows what an accumulator
 * starts from and how a value joins it; reduce_place.c finds positions; reduce_exact.c sums in an
 * order that does not depend on the number of processes; some_dim.c chooses among dimensions. */
#ifndef HPFC_REDUCE_H
#define HPFC_REDUCE_H

#include "lower.h"

typedef struct Row {
    IntrinsicId id;
    RedOp red;
} Row;

/* The operand, mask and DIM of a reduction, prepared. */
typedef struct Reduction {
    const Row *row;
    Expr *operand, *mask;
    int dim; /* from 0; -1: none */
    Type type;
    Expr *equal; /* what MAXLOC, MINLOC and FINDLOC look for: positions of that are reduced */
    bool nans;   /* where the extreme is no number, each value is found */
    Expr *back;  /* BACK=, saved: the last one of several; NULL: the first */
    Expr *extent[MAX_RANK]; /* without DIM= such a position counts in array element order */
} Reduction;

/* ---- reduce_value.c; red_update and red_identity: lower.h ---- */

/* Extremes of reals begin with an infinity; `seen` notes beside them what values there were. */
bool red_is_extreme(RedOp red, Type t);
Expr *red_start(Context *cx, RedOp red, Span at, Type t);
Type red_seen_type(Type t);
Symbol *red_seen(Lower *L, const Type *t);
Stmt *red_note_seen(Context *cx, Span at, Expr *seen, Expr *value);
/* The result, from what was gathered. */
Expr *red_extreme(Context *cx, Span at, RedOp red, Expr *most, Expr *seen);

/* ---- reduce_lower.c ---- */

/* The reference that the indices follow; and operand and mask made to follow it. */
Expr *reduction_model(const Reduction *r);
void reduction_fit(Lower *L, Reduction *r, const Expr *model);
NestRed *reduction_add(Context *cx, Building *b, RedOp op, Symbol *var);
/* into: as lower_reduction has it. outer: the FORALL's indices that the operand uses. */
Expr *reduce_scalar(Lower *L, Reduction *r, Symbol *into);
Expr *reduce_array(Lower *L, const Expr *e, Reduction *r, unsigned outer);

/* ---- reduce_place.c ---- */

Expr *reduce_place(Lower *L, const Reduction *r, const Space *sp, const Expr *best);
/* Positions in one pass: value and subscripts are reduced together. */
Expr *reduce_location(Lower *L, const Expr *e, Reduction *r);
/* In two: what is looked for, then where it is. */
Expr *reduce_locations(Lower *L, Expr *e, const Reduction *r, unsigned outer);

/* ---- some_dim.c ---- */

Expr *reduce_some_dim(Lower *L, Expr *e, Symbol *into);

/* ---- reduce_exact.c ---- */

bool reduce_needs_scan(const Lower *L, const Reduction *r);
Expr *reduce_scalar_exactly(Lower *L, const Reduction *r, Symbol *into);
Expr *reduce_array_exactly(Lower *L, const Expr *e, const Reduction *r);

#endif
