/* kinds.h: which kinds of numbers there are, and the numbers that the compiler computes with.
 *
 * Contract: kinds.def is the only place that lists kinds; all else asks for a row. `Real` holds
 * values of every kind of REAL exactly, so that a value is rounded to its own kind once
 * (real_round). Arithmetic in C's operators on Real is that of the largest kind. */
#ifndef HPFC_KINDS_H
#define HPFC_KINDS_H

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base.h"
#include "config.h"

#if HPFC_QUAD
typedef __float128 Real;
#define REAL_FUNCTION(name) name##f128 /* of <math.h> */
#define REAL_READ strtof128
#else
typedef long double Real;
#define REAL_FUNCTION(name) name##l
#define REAL_READ strtold
#endif

typedef struct IntegerKind {
    int kind;
    const char *c, *c_pointer, *tag, *logical_tag; /* "int", "int *", "i4", "l4" */
    int range;
} IntegerKind;

typedef struct RealKind {
    int kind;
    const char *c, *c_pointer, *tag; /* "float", "float *", "r4" */
    const char *c_complex, *complex_pointer, *complex_tag;
    const char *suffix, *literal; /* of C's functions and constants */
    const char *c_huge;
    int digits, min_exponent, max_exponent, precision, range;
    int least, most; /* decimal digits that tell a value from its neighbours: %.*g */
    char letter;
} RealKind;

/* The row; NULL: there is no such kind. */
const IntegerKind *integer_kind(int64_t kind);
const RealKind *real_kind(int64_t kind);
/* The least kind with such PRECISION and RANGE, or NULL; the rows in order. */
const RealKind *real_kind_for(int64_t precision, int64_t range);
int64_t integer_huge(int kind); /* the largest integer of the kind */

Real real_round(Real v, int kind);
/* Operations of the kind, correctly rounded. */
Real real_add(Real a, Real b, int kind);
Real real_multiply(Real a, Real b, int kind);
Real real_divide(Real a, Real b, int kind);
Real real_huge(int kind);
Real real_read(const char *text, int kind);  /* strtod for the kind: correctly rounded */
void real_to_bytes(void *to, Real v, int kind); /* the kind's representation, `kind` bytes */
Real real_from_bytes(const void *from, int kind);
/* The shortest text of %.*g that reads back as the same value of the kind. */
char *real_text(Context *cx, Real v, int kind);

#endif
