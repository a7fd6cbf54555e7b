/* fold.h: values of constant expressions, as gfortran computes them.
 *
 * Contract: fold_node looks at one node whose operands are folded already; it returns the constant,
 * or the node itself where it is none. Integer overflow and division by zero in a constant are
 * errors; they are reported once and leave the node as it is. */
#ifndef HPFC_FOLD_H
#define HPFC_FOLD_H

#include "../tree/tree_make.h"

Expr *fold_node(Context *cx, Expr *e);
/* How many elements of a constant shape lie in front of the one there; -1: not to be told. */
int64_t fold_place(const ArraySpec *spec, const ExprVec *subscripts);
/* An element of an array PARAMETER with constant subscripts inside the bounds: its value;
 * else e. */
Expr *fold_constant_element(Context *cx, Expr *e);
/* ---- const_transform.c ---- */

/* Bytes of a value of the type as it lies in memory; -1: of no known size. */
enum { MAX_CONSTANT_BYTES = 1 << 20 }; /* of TRANSFER */

int64_t fold_bytes_of(Type t);
void fold_put_bytes(char *to, const Expr *e);
/* The value of e's type that has these bytes; NULL: none that a constant can be. */
Expr *fold_get_bytes(Context *cx, const Expr *e, const char *from, int64_t size);

/* The value v of an integer kind? */
bool fold_fits(int64_t v, int kind);

#endif
