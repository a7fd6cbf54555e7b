/* fold_mpfr.h: what fold_math.c and fold_complex.c know of MPFR. */
#ifndef HPFC_FOLD_MPFR_H
#define HPFC_FOLD_MPFR_H

#include "fold_math.h"

#if HPFC_QUAD
#define MPFR_WANT_FLOAT128
#endif
#include <math.h>
#include <mpfr.h>

#if HPFC_QUAD
#define mpfr_set_real mpfr_set_float128
#define mpfr_get_real mpfr_get_float128
#else
#define mpfr_set_real mpfr_set_ld
#define mpfr_get_real mpfr_get_ld
#endif

/* v, of many digits, rounded to REAL(kind). */
Real fold_rounded(mpfr_t v, int kind);

#endif
