/* linear.h: integer expressions as sums, for comparing positions and for isl's parameters.
 *
 * Contract: a Linear is c0 + sum of coef*atom. Atoms are expressions that are not sums themselves;
 * two atoms are one where they are the same tree and are evaluated at the same time: a mapping's
 * offsets are taken at entry to the procedure, subscripts at the statement. */
#ifndef HPFC_LINEAR_H
#define HPFC_LINEAR_H

#include "../frontend/tree/tree_make.h"

enum { LINEAR_TERMS = 12 };

typedef struct LinearTerm {
    const Expr *atom;
    int64_t coef;
    bool at_entry; /* the value at entry to the procedure */
} LinearTerm;

typedef struct Linear {
    bool ok; /* false: too long, or a coefficient does not fit: nothing is known */
    int64_t c0;
    int n;
    LinearTerm term[LINEAR_TERMS];
} Linear;

Linear linear_const(int64_t c);
Linear linear_of(const Expr *e, bool at_entry); /* NULL: 0 */
Linear linear_add(Linear a, Linear b, int64_t factor); /* a + factor*b */
bool linear_is_const(const Linear *l, int64_t *c);

/* a - b, where that is a constant whatever the variables hold. */
bool linear_difference(const Expr *a, const Expr *b, int64_t *c);

/* MOD(e, 2), MODULO(e, 2), IAND(e, 1), e/2: the remainder of a division by a positive constant, or
 * its quotient. */
typedef struct Remainder {
    const Expr *of; /* the dividend */
    int64_t by;
    bool floors;    /* rounds to minus infinity, as MODULO does; else to zero */
    bool quotient;
} Remainder;
bool linear_remainder(const Expr *e, Remainder *r);

#endif
