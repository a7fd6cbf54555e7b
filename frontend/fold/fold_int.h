/* fold_int.h: what fold.c and fold_intrinsic.c share. */
#ifndef HPFC_FOLD_INT_H
#define HPFC_FOLD_INT_H

#include "fold.h"
#include "../tree/intrinsics.h"

/* A constant of e's type at e's place. The numeric ones round to e's kind and report overflow. */
Expr *fold_value(Context *cx, const Expr *e, Const v);
Expr *fold_integer(Context *cx, Expr *e, __int128 v);
Expr *fold_real(Context *cx, Expr *e, Real v);
Expr *fold_complex(Context *cx, Expr *e, Real re, Real im);
Expr *fold_overflow(Context *cx, Expr *e);

/* An EX_INTRINSIC; inquiries look at the type of their argument only. */
Expr *fold_intrinsic(Context *cx, Expr *e);

int fold_compare_text(const Const *a, const Const *b); /* padded with blanks: -1, 0, 1 */

#endif
