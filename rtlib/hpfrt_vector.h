/* hpfrt_vector.h: the functions of <math.h> that glibc has for vectors too (libmvec, which comes
 * with -lm). Programs made with -fvector-math include it after hpfrt.h.
 *
 * Contract: declarations only. The compiler may then replace the calls of a loop by calls for 2 to
 * 16 elements, which are wrong by up to 4 units in the last place. Where there are no such
 * functions, nothing is declared. glibc's own header declares them under -ffast-math only, which
 * gives up much more. */
#ifndef HPFRT_VECTOR_H
#define HPFRT_VECTOR_H

#include <math.h>

#if defined __x86_64__ && defined __GLIBC__ && defined __GNUC__ && !defined __clang__
#define HPF_VECTOR_1(f)                                                                            \
    extern double f(double) __attribute__((simd("notinbranch")));                                  \
    extern float f##f(float) __attribute__((simd("notinbranch")));
#define HPF_VECTOR_2(f)                                                                            \
    extern double f(double, double) __attribute__((simd("notinbranch")));                          \
    extern float f##f(float, float) __attribute__((simd("notinbranch")));
#if __GLIBC_PREREQ(2, 22)
HPF_VECTOR_1(sin)
HPF_VECTOR_1(cos)
HPF_VECTOR_1(exp)
HPF_VECTOR_1(log)
HPF_VECTOR_2(pow)
#endif
#if __GLIBC_PREREQ(2, 35)
HPF_VECTOR_1(tan)
HPF_VECTOR_1(asin)
HPF_VECTOR_1(acos)
HPF_VECTOR_1(atan)
HPF_VECTOR_1(sinh)
HPF_VECTOR_1(cosh)
HPF_VECTOR_1(tanh)
HPF_VECTOR_1(asinh)
HPF_VECTOR_1(acosh)
HPF_VECTOR_1(atanh)
HPF_VECTOR_1(log10)
HPF_VECTOR_1(erf)
HPF_VECTOR_1(erfc)
HPF_VECTOR_2(atan2)
HPF_VECTOR_2(hypot)
#endif
#undef HPF_VECTOR_1
#undef HPF_VECTOR_2
#endif

#endif
