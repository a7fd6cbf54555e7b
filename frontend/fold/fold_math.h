/* fold_math.h: mathematical functions of constants, as fold.c and fold_intrinsic.c need them.
 * Values are correctly rounded to REAL(kind), of any kind; infinite on overflow. */
#ifndef HPFC_FOLD_MATH_H
#define HPFC_FOLD_MATH_H

#include <stdbool.h>
#include <stdint.h>

#include "../tree/intrinsics.h"
#include "../base/kinds.h"
#include "../tree/tree.h"

/* Elemental functions of one argument within their domain; false: `id` is none of them. */
bool fold_math(IntrinsicId id, Real x, int kind, Real *value);

Real fold_atan2(Real y, Real x, bool degrees, int kind);
Real fold_bessel(int64_t n, Real x, bool y, int kind); /* BESSEL_JN, BESSEL_YN */
Real fold_norm(const ExprVec *x, int kind); /* NORM2 of constants */
Real fold_hypot(Real x, Real y, int kind);
Real fold_pow(Real x, Real y, int kind);
Real fold_power(Real x, int64_t n, int kind);

/* x becomes x*y, x/y, x**y (y a complex number) or x**n. */
typedef struct FoldComplex {
    Real re, im;
} FoldComplex;
FoldComplex fold_complex_product(FoldComplex x, FoldComplex y, int kind);
FoldComplex fold_complex_quotient(FoldComplex x, FoldComplex y, int kind);
FoldComplex fold_complex_pow(FoldComplex x, FoldComplex y, int kind);
FoldComplex fold_complex_power(FoldComplex x, int64_t n, int kind);
/* re + i*im becomes a function of it. False: `id` is none that is folded. */
bool fold_complex_math(IntrinsicId id, Real *re, Real *im, int kind);

#endif
