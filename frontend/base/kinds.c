/* kinds.c: the rows of kinds.def, and what depends on the kind of a real number.
 *
 * Contract: kinds.h. */
#include "kinds.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const IntegerKind integers[] = {
#define INTEGER_KIND(kind, c, range) {kind, c, c " *", "i" #kind, "l" #kind, range},
#define REAL_KIND(...)
#include "kinds.def"
#undef INTEGER_KIND
#undef REAL_KIND
};

static const RealKind reals[] = {
#define INTEGER_KIND(...)
#define REAL_KIND(kind, c, z, tag, ...) {kind, c, c " *", "r" #kind, z, z " *", tag, __VA_ARGS__},
#include "kinds.def"
#undef INTEGER_KIND
#undef REAL_KIND
};

const IntegerKind *integer_kind(int64_t kind) {
    for (int i = 0; i < countof(integers); i++)
        if (integers[i].kind == kind)
            return &integers[i];
    return NULL;
}

const RealKind *real_kind(int64_t kind) {
    for (int i = 0; i < countof(reals); i++)
        if (reals[i].kind == kind)
            return &reals[i];
    return NULL;
}

const RealKind *real_kind_for(int64_t precision, int64_t range) {
    for (int i = 0; i < countof(reals); i++)
        if (reals[i].precision >= precision && reals[i].range >= range)
            return &reals[i];
    return NULL;
}

int64_t integer_huge(int kind) {
    return (int64_t)(UINT64_MAX >> (65 - 8 * kind));
}

Real real_round(Real v, int kind) {
    return kind == 4 ? (Real)(float)v : kind == 8 ? (Real)(double)v : v;
}

/* Twice the digits and two more make the second rounding harmless: only where Real has fewer must
 * kind 8 be computed in double. */
static bool in_double(int kind) {
    return kind == 8 && sizeof(Real) > sizeof(double) && !HPFC_QUAD;
}

Real real_add(Real a, Real b, int kind) {
    return in_double(kind) ? (Real)((double)a + (double)b) : real_round(a + b, kind);
}

Real real_multiply(Real a, Real b, int kind) {
    return in_double(kind) ? (Real)((double)a * (double)b) : real_round(a * b, kind);
}

Real real_divide(Real a, Real b, int kind) {
    return in_double(kind) ? (Real)((double)a / (double)b) : real_round(a / b, kind);
}

Real real_huge(int kind) {
    const RealKind *k = real_kind(kind);
    Real below = 1 - REAL_FUNCTION(ldexp)(1, -k->digits);
    return REAL_FUNCTION(ldexp)(below, k->max_exponent);
}

Real real_read(const char *text, int kind) {
    return kind == 4 ? (Real)strtof(text, NULL) : kind == 8 ? (Real)strtod(text, NULL)
                                                            : REAL_READ(text, NULL);
}

void real_to_bytes(void *to, Real v, int kind) {
    float single = (float)v;
    double twice = (double)v;
    memcpy(to, kind == 4 ? (void *)&single : kind == 8 ? (void *)&twice : (void *)&v, (size_t)kind);
}

Real real_from_bytes(const void *from, int kind) {
    float single;
    double twice;
    Real v;
    memcpy(kind == 4 ? (void *)&single : kind == 8 ? (void *)&twice : (void *)&v, from,
           (size_t)kind);
    return kind == 4 ? (Real)single : kind == 8 ? (Real)twice : v;
}

/* The C library knows the largest kind by functions of its own. */
static void print(char *to, size_t size, int digits, Real v, int kind) {
    if (kind <= 8) {
        snprintf(to, size, "%.*g", digits, (double)v);
        return;
    }
#if HPFC_QUAD
    char format[16];
    snprintf(format, sizeof format, "%%.%dg", digits);
    strfromf128(to, size, format, v);
#else
    snprintf(to, size, "%.*Lg", digits, v);
#endif
}

char *real_text(Context *cx, Real v, int kind) {
    const RealKind *k = real_kind(kind);
    char text[64];
    for (int digits = k->least; digits <= k->most; digits++) {
        print(text, sizeof text, digits, v, kind);
        if (real_read(text, kind) == v)
            break;
    }
    return arena_strndup(cx->arena, text, strlen(text));
}
