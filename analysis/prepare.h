/* prepare.h: what the files that pull things out of expressions share. */
#ifndef HPFC_PREPARE_H
#define HPFC_PREPARE_H

#include "lower.h"
#include "mods.h"

/* ---- prepare.c ---- */
/* scalar_code: every process is to have its value. */
Expr *prep(Lower *L, Expr *e, bool scalar_code);
/* ordered: order_… is still to be called, which saves what must be. */
void prep_subscripts(Lower *L, Expr *e, bool ordered);
Expr *freeze(Lower *L, Expr *e); /* of one value while the statement runs */
bool has(const Expr *e, bool (*is)(const Expr *e)); /* is there such an expression in it? */
bool is_changeable(const Expr *e);  /* elements, and what is called */
bool is_acting_call(const Expr *e); /* each process must call it, and once */
bool is_hoisted(const Expr *e);     /* needs statements of its own to be computed */
bool is_plain_array(const Expr *e); /* a whole array, or a section by triplets,
                                      * whose elements lie multiples of their size apart */

/* ---- prepare_call.c ---- */
Expr *prep_call(Lower *L, Expr *e, bool scalar_code);
/* A subscript or bound of what is stored behind a call, which may change that. */
Expr *kept(Lower *L, Expr *e, const SymSet *changed);
/* a(:)(lo:hi), which gets other values: a copy goes in and comes back, by way of Lower.after. */
void prepare_substrings(Lower *L, Expr **at, const SymSet *changed);
/* Does it change elements of mapped arrays, or parts of all texts of an array? They are stored when
 * it returns. */
bool is_storing_call(const Expr *e);

/* ---- prepare_list.c ---- */
Expr *prep_constructor(Lower *L, Expr *e);

#endif
