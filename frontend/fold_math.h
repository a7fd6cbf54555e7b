/* fold_math.h: mathematical functions of constants, as fold.c and fold_intrinsic.c need them.
 * Values are correctly rounded to REAL(kind), kind 4 or 8; infinite on overflow. */
#ifndef HPFC_FOLD_MATH_H
#define HPFC_FOLD_MATH_H

#include <stdbool.h>
#include <stdint.h>

#include "intrinsics.h"

/* Elemental functions of one argument within their domain; false: `id` is none of them. */
bool fold_math(IntrinsicId id, double x, int kind, double *value);

double fold_atan2(double y, double x, int kind);
double fold_hypot(double x, double y, int kind);
double fold_pow(double x, double y, int kind);
double fold_power(double x, int64_t n, int kind);

/* x becomes x*y, x/y, x**y (y a complex number) or x**n. */
typedef struct FoldComplex {
    double re, im;
} FoldComplex;
FoldComplex fold_complex_product(FoldComplex x, FoldComplex y, int kind);
FoldComplex fold_complex_quotient(FoldComplex x, FoldComplex y, int kind);
FoldComplex fold_complex_pow(FoldComplex x, FoldComplex y, int kind);
FoldComplex fold_complex_power(FoldComplex x, int64_t n, int kind);
/* re + i*im becomes a function of it: SQRT, EXP, LOG, SIN, COS or TAN. False: another one. */
bool fold_complex_math(IntrinsicId id, double *re, double *im, int kind);

#endif
