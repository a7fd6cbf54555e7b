/* fold_intrinsic.c: intrinsic functions of constants, and inquiries about types.
 *
 * Contract: fold_int.h. Mathematical functions are MPFR's (fold_math.c). */
#include <math.h>
#include <string.h>
#include <strings.h>

#include "fold_int.h"
#include "fold_math.h"

#define ABS REAL_FUNCTION(fabs)
#define TRUNC REAL_FUNCTION(trunc)
#define ROUND REAL_FUNCTION(round)
#define FREXP REAL_FUNCTION(frexp)
#define LDEXP REAL_FUNCTION(ldexp)
#define COPYSIGN REAL_FUNCTION(copysign)

static Expr *error(Context *cx, Expr *e, const char *what) {
    diag_error(cx, e->span, "%s", what);
    e->type = (Type){.base = TY_NONE};
    return e;
}

/* ---- inquiries ---- */

static Expr *integer_inquiry(Context *cx, Expr *e, int kind) {
    switch (e->intrinsic->id) {
    case IN_BIT_SIZE:
        return fold_integer(cx, e, 8 * kind);
    case IN_HUGE:
        return fold_integer(cx, e, integer_huge(kind));
    case IN_DIGITS:
        return fold_integer(cx, e, 8 * kind - 1);
    case IN_RADIX:
        return fold_integer(cx, e, 2);
    case IN_RANGE:
        return fold_integer(cx, e, integer_kind(kind)->range);
    default:
        return e;
    }
}

static Expr *real_inquiry(Context *cx, Expr *e, const RealKind *k) {
    switch (e->intrinsic->id) {
    case IN_DIGITS:
        return fold_integer(cx, e, k->digits);
    case IN_EPSILON:
        return fold_real(cx, e, LDEXP(1, 1 - k->digits));
    case IN_HUGE:
        return fold_real(cx, e, real_huge(k->kind));
    case IN_TINY:
        return fold_real(cx, e, LDEXP(1, k->min_exponent - 1));
    case IN_MAXEXPONENT:
        return fold_integer(cx, e, k->max_exponent);
    case IN_MINEXPONENT:
        return fold_integer(cx, e, k->min_exponent);
    case IN_PRECISION:
        return fold_integer(cx, e, k->precision);
    case IN_RADIX:
        return fold_integer(cx, e, 2);
    case IN_RANGE:
        return fold_integer(cx, e, k->range);
    default:
        return e;
    }
}

static Expr *selected_kind(Context *cx, Expr *e) {
    int64_t p = 0, r = 0, radix = 2;
    bool constant = true;
    for (int i = 0; i < e->args.n; i++)
        constant &= !e->args.at[i] || e->args.at[i]->kind == EX_CONST;
    if (!constant) { /* at run time all have a value */
        for (int i = 0; i < e->args.n; i++)
            if (!e->args.at[i])
                e->args.at[i] = mk_int(cx, e->span, i < 2 ? 0 : 2, 4);
        return e;
    }
    if (e->args.n > 0)
        expr_is_int(e->args.at[0], &p);
    if (e->args.n > 1)
        expr_is_int(e->args.at[1], &r);
    if (e->args.n > 2)
        expr_is_int(e->args.at[2], &radix);
    if (e->intrinsic->id == IN_SELECTED_INT_KIND)
        return fold_integer(cx, e, p <= 2 ? 1 : p <= 4 ? 2 : p <= 9 ? 4 : p <= 18 ? 8 : -1);
    const RealKind *k = real_kind_for(p, r);
    bool precise = real_kind_for(p, 0) != NULL, wide = real_kind_for(0, r) != NULL;
    return fold_integer(cx, e,
                        radix != 2        ? -5
                        : k               ? k->kind
                        : precise && wide ? -4
                        : wide            ? -1
                        : precise         ? -2
                                          : -3);
}

static Expr *selected_char_kind(Context *cx, Expr *e) {
    const Const *name = &e->args.at[0]->value;
    static const char *const known[] = {"ascii", "default"};
    int64_t n = name->len;
    while (n && name->s[n - 1] == ' ')
        n--;
    for (int i = 0; i < countof(known); i++)
        if (n == (int64_t)strlen(known[i]) && !strncasecmp(name->s, known[i], (size_t)n))
            return fold_integer(cx, e, 1);
    return fold_integer(cx, e, -1); /* ISO_10646 is not accepted */
}

static Expr *inquiry(Context *cx, Expr *e) {
    IntrinsicId id = e->intrinsic->id;
    if (id == IN_SELECTED_INT_KIND || id == IN_SELECTED_REAL_KIND)
        return selected_kind(cx, e);
    if (id == IN_SELECTED_CHAR_KIND)
        return e->args.at[0]->kind == EX_CONST ? selected_char_kind(cx, e) : e;
    if (!e->args.n || !e->args.at[0])
        return e;
    Type t = e->args.at[0]->type;
    int64_t len;
    if (id == IN_LEN)
        return expr_is_int(t.len, &len) ? fold_integer(cx, e, len) : e;
    if (id == IN_KIND)
        return fold_integer(cx, e, t.kind);
    if (t.base == TY_INTEGER)
        return integer_inquiry(cx, e, t.kind);
    if (t.base == TY_REAL || t.base == TY_COMPLEX)
        return real_inquiry(cx, e, real_kind(t.kind));
    return e;
}

/* ---- integers and bits ---- */

static uint64_t mask_of(int bits) {
    return bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1;
}

/* The low bits as a signed value of the kind. */
static Expr *bits_value(Context *cx, Expr *e, uint64_t v) {
    int bits = 8 * e->type.kind;
    v &= mask_of(bits);
    if (bits < 64 && v >> (bits - 1))
        v |= ~mask_of(bits);
    return fold_integer(cx, e, (int64_t)v);
}

static Expr *shift_circular(Context *cx, Expr *e, uint64_t u, int64_t shift, int64_t size) {
    if (size < 1 || size > 8 * e->type.kind || shift > size || shift < -size)
        return error(cx, e, "the shift is larger than the number of bits");
    uint64_t part = u & mask_of((int)size), rest = u & ~mask_of((int)size);
    int64_t s = ((shift % size) + size) % size;
    if (s)
        part = ((part << s) | (part >> (size - s))) & mask_of((int)size);
    return bits_value(cx, e, part | rest);
}

static Expr *bit_pair(Context *cx, Expr *e, int64_t a, int64_t b, int64_t c);
static Expr *bit_count_function(Context *cx, Expr *e, int64_t a, int64_t b);

static Expr *bit_function(Context *cx, Expr *e, int64_t a, int64_t b, int64_t c) {
    int bits = 8 * e->args.at[0]->type.kind;
    uint64_t u = (uint64_t)a & mask_of(bits);
    switch (e->intrinsic->id) {
    case IN_IAND:
        return fold_integer(cx, e, a & b);
    case IN_IOR:
        return fold_integer(cx, e, a | b);
    case IN_IEOR:
        return fold_integer(cx, e, a ^ b);
    case IN_NOT:
        return fold_integer(cx, e, ~a);
    case IN_BTEST:
    case IN_IBSET:
    case IN_IBCLR:
        if (b < 0 || b >= bits)
            return error(cx, e, "the bit position is outside the value");
        if (e->intrinsic->id == IN_BTEST)
            return fold_value(cx, e, (Const){.i = (int64_t)(u >> b & 1)});
        return bits_value(cx, e, e->intrinsic->id == IN_IBSET ? u | (uint64_t)1 << b
                                                              : u & ~((uint64_t)1 << b));
    case IN_IBITS:
        if (b < 0 || c < 0 || b > bits || c > bits - b)
            return error(cx, e, "the bit position is outside the value");
        return bits_value(cx, e, b == 64 ? 0 : u >> b & mask_of((int)c));
    case IN_ISHFT:
        if (b > bits || b < -bits)
            return error(cx, e, "the shift is larger than the number of bits");
        return bits_value(cx, e, b >= 64 || b <= -64 ? 0 : b >= 0 ? u << b : u >> -b);
    case IN_ISHFTC:
        return shift_circular(cx, e, u, b, e->args.n > 2 && e->args.at[2] ? c : bits);
    case IN_LEADZ:
        return fold_integer(cx, e, u ? __builtin_clzll(u) - (64 - bits) : bits);
    case IN_TRAILZ:
        return fold_integer(cx, e, u ? __builtin_ctzll(u) : bits);
    case IN_LSHIFT:
    case IN_RSHIFT:
    case IN_SHIFTA:
    case IN_SHIFTL:
    case IN_SHIFTR:
    case IN_MASKL:
    case IN_MASKR:
        return bit_count_function(cx, e, a, b);
    case IN_ILEN: {
        uint64_t held = a < 0 ? ~u & mask_of(bits) : u;
        return fold_integer(cx, e, held ? 64 - __builtin_clzll(held) : 0);
    }
    case IN_POPCNT:
        return fold_integer(cx, e, __builtin_popcountll(u));
    case IN_POPPAR:
        return fold_integer(cx, e, __builtin_popcountll(u) & 1);
    default:
        return bit_pair(cx, e, a, b, c);
    }
}

/* The bits of two values. */
static Expr *bit_pair(Context *cx, Expr *e, int64_t a, int64_t b, int64_t c) {
    int bits = 8 * e->args.at[0]->type.kind;
    const Expr *second = e->args.n > 1 ? e->args.at[1] : NULL;
    uint64_t u = (uint64_t)a & mask_of(bits),
             v = (uint64_t)b & mask_of(second ? 8 * second->type.kind : 64);
    bool left = e->intrinsic->id == IN_DSHIFTL;
    switch (e->intrinsic->id) {
    case IN_BGE:
        return fold_value(cx, e, (Const){.i = u >= v});
    case IN_BGT:
        return fold_value(cx, e, (Const){.i = u > v});
    case IN_BLE:
        return fold_value(cx, e, (Const){.i = u <= v});
    case IN_BLT:
        return fold_value(cx, e, (Const){.i = u < v});
    case IN_MERGE_BITS:
        return fold_integer(cx, e, (a & c) | (b & ~c));
    case IN_DSHIFTL:
    case IN_DSHIFTR:
        if (c < 0 || c > bits)
            return error(cx, e, "the shift is larger than the number of bits");
        c = left ? c : bits - c;
        return bits_value(cx, e, (c < 64 ? u << c : 0) | (c > 0 ? v >> (bits - c) : 0));
    case IN_IS_IOSTAT_END:
        return fold_value(cx, e, (Const){.i = a == -1});
    case IN_IS_IOSTAT_EOR:
        return fold_value(cx, e, (Const){.i = a == -2});
    case IN_AND:
        return fold_value(cx, e, (Const){.i = a & b});
    case IN_OR:
        return fold_value(cx, e, (Const){.i = a | b});
    case IN_XOR:
        return fold_value(cx, e, (Const){.i = a ^ b});
    default:
        return e;
    }
}

/* SHIFTL and its like, MASKL and MASKR: of a number of bits. */
static Expr *bit_count_function(Context *cx, Expr *e, int64_t a, int64_t b) {
    IntrinsicId id = e->intrinsic->id;
    bool mask = id == IN_MASKL || id == IN_MASKR;
    int bits = 8 * e->type.kind;
    int64_t n = mask ? a : b;
    uint64_t u = (uint64_t)a & mask_of(bits);
    if (n < 0 || n > bits)
        return error(cx, e, "the shift is larger than the number of bits");
    switch (id) {
    case IN_MASKL:
        return bits_value(cx, e, ~mask_of(bits - (int)n));
    case IN_MASKR:
        return bits_value(cx, e, mask_of((int)n));
    case IN_LSHIFT:
    case IN_SHIFTL:
        return bits_value(cx, e, n < 64 ? u << n : 0);
    case IN_SHIFTR:
        return bits_value(cx, e, n < 64 ? u >> n : 0);
    default: { /* the sign comes in */
        uint64_t sign = a < 0 ? ~(uint64_t)0 : 0;
        return fold_integer(cx, e, (int64_t)((((uint64_t)a ^ sign) >> (n < 64 ? n : 63)) ^ sign));
    }
    }
}

/* Whether the function has a real value at a. Those of Bessel are computed all the same where
 * constants may be infinite or no number. */
static bool in_domain(const Context *cx, IntrinsicId id, Real a) {
    switch (id) {
    case IN_ACOS:
    case IN_ACOSD:
    case IN_ASIN:
    case IN_ASIND:
        return ABS(a) <= 1;
    case IN_ACOSH:
        return a >= 1;
    case IN_ATANH:
        return ABS(a) < 1;
    case IN_GAMMA:
    case IN_LOG_GAMMA:
        return a > 0 || a != TRUNC(a);
    case IN_BESSEL_Y0:
    case IN_BESSEL_Y1:
    case IN_BESSEL_YN:
        return a > 0 || cx->opt.no_range_check;
    case IN_LOG:
    case IN_LOG10:
        return a > 0;
    case IN_SQRT:
        return a >= 0;
    default:
        return true;
    }
}

static Expr *integer_function(Context *cx, Expr *e) {
    int64_t v[3] = {0};
    __int128 a, b;
    for (int i = 0; i < 3 && i < e->args.n; i++)
        if (e->args.at[i] && e->args.at[i]->type.base != TY_REAL &&
            !expr_is_int(e->args.at[i], &v[i]))
            return e;
    a = v[0];
    b = v[1];
    switch (e->intrinsic->id) {
    case IN_ABS:
        return fold_integer(cx, e, a < 0 ? -a : a);
    case IN_DIM:
        return fold_integer(cx, e, a > b ? a - b : 0);
    case IN_SIGN:
        a = a < 0 ? -a : a;
        return fold_integer(cx, e, b < 0 ? -a : a);
    case IN_MOD:
    case IN_MODULO:
        if (b == 0)
            return error(cx, e, "division by zero");
        a %= b;
        if (e->intrinsic->id == IN_MODULO && a != 0 && (a < 0) != (b < 0))
            a += b;
        return fold_integer(cx, e, a);
    case IN_CHAR:
    case IN_ACHAR: {
        if (a < 0 || a > 255)
            return error(cx, e, e->intrinsic->id == IN_ACHAR
                                    ? "the argument of ACHAR is outside 0:255"
                                    : "the argument of CHAR is outside 0:255");
        char c = (char)a;
        return mk_char(cx, e->span, arena_strndup(cx->arena, &c, 1), 1);
    }
    case IN_BESSEL_JN:
    case IN_BESSEL_YN: {
        Real x = e->args.at[1]->value.re;
        IntrinsicId id = e->intrinsic->id;
        return in_domain(cx, id, x)
                   ? fold_real(cx, e, fold_bessel(v[0], x, id == IN_BESSEL_YN, e->type.kind))
                   : error(cx, e, "the argument is outside the domain of the function");
    }
    default:
        return bit_function(cx, e, v[0], v[1], v[2]);
    }
}

/* MAX and MIN of all arguments; what is no number does not count. */
static Expr *extreme(Context *cx, Expr *e) {
    const Expr *best = e->args.at[0];
    bool max = e->intrinsic->id == IN_MAX, integer = e->type.base == TY_INTEGER;
    for (int i = 1; i < e->args.n; i++) {
        const Expr *x = e->args.at[i];
        bool less = integer ? x->value.i < best->value.i : x->value.re < best->value.re;
        bool more = integer ? x->value.i > best->value.i : x->value.re > best->value.re;
        if ((max ? more : less) || (!integer && isnan(best->value.re)))
            best = x;
    }
    return fold_value(cx, e, best->value);
}

/* ---- reals ---- */

static Expr *real_to_integer(Context *cx, Expr *e, Real a) {
    Real v = e->intrinsic->id == IN_NINT      ? ROUND(a)
             : e->intrinsic->id == IN_CEILING ? REAL_FUNCTION(ceil)(a)
                                              : REAL_FUNCTION(floor)(a);
    return ABS(v) < 1e19 ? fold_integer(cx, e, (__int128)v) : fold_overflow(cx, e);
}

static int exponent_of(Real v) {
    int n = 0;
    if (v != 0)
        FREXP(v, &n);
    return n;
}

/* Distance of neighbours at v: EPSILON scaled, at least TINY. */
static Real spacing(Real v, const RealKind *k) {
    int n = exponent_of(v) - k->digits;
    if (v == 0 || n < k->min_exponent - 1)
        n = k->min_exponent - 1;
    return LDEXP(1, n);
}

/* The neighbour of a in the kind, above or below. */
static Real neighbour(Real a, bool above, const RealKind *k) {
    if (a == 0) {
        Real least = LDEXP(1, k->min_exponent - k->digits);
        return above ? least : -least;
    }
    int n = exponent_of(a) > k->min_exponent ? exponent_of(a) : k->min_exponent;
    Real step = LDEXP(1, n - k->digits);
    bool away = above == (a > 0), power = ABS(FREXP(a, &n)) == (Real)0.5;
    if (!away && power && n > k->min_exponent)
        step /= 2; /* below a power of 2 the numbers are closer */
    return above ? a + step : a - step;
}

static Expr *model_function(Context *cx, Expr *e, Real a) {
    const RealKind *k = real_kind(e->args.at[0]->type.kind);
    const Expr *second = e->args.n > 1 ? e->args.at[1] : NULL;
    int ignored, n = second ? (int)second->value.i : 0;
    bool special = isnan(a) || isinf(a), number = e->intrinsic->id == IN_SCALE;
    if (special && e->intrinsic->id == IN_EXPONENT)
        return fold_integer(cx, e, INT32_MAX);
    if (special && !number && e->intrinsic->id != IN_NEAREST)
        return fold_value(cx, e, (Const){.re = (Real)NAN});
    switch (e->intrinsic->id) {
    case IN_EXPONENT:
        return fold_integer(cx, e, exponent_of(a));
    case IN_FRACTION:
        return fold_real(cx, e, FREXP(a, &ignored));
    case IN_SCALE:
        return fold_real(cx, e, LDEXP(a, n));
    case IN_SET_EXPONENT:
        return fold_real(cx, e, LDEXP(FREXP(a, &ignored), n));
    case IN_SPACING:
        return fold_real(cx, e, spacing(a, k));
    case IN_RRSPACING:
        return fold_real(cx, e, a == 0 ? 0 : LDEXP(ABS(FREXP(a, &ignored)), k->digits));
    case IN_NEAREST:
        if (second->value.re == 0)
            return error(cx, e, "the second argument of NEAREST must not be zero");
        a = real_round(neighbour(a, second->value.re > 0, k), e->type.kind);
        return fold_value(cx, e, (Const){.re = a}); /* infinite beyond HUGE, as gfortran has it */
    default:
        return e;
    }
}

static Expr *real_pair(Context *cx, Expr *e, Real a, Real b) {
    switch (e->intrinsic->id) {
    case IN_ATAN2:
    case IN_ATAN2D: {
        bool degrees = e->intrinsic->id == IN_ATAN2D;
        return a == 0 && b == 0
                   ? error(cx, e, degrees ? "both arguments of ATAN2D are zero"
                                          : "both arguments of ATAN2 are zero")
                   : fold_real(cx, e, fold_atan2(a, b, degrees, e->type.kind));
    }
    case IN_HYPOT:
        return fold_real(cx, e, fold_hypot(a, b, e->type.kind));
    case IN_DIM:
        return fold_real(cx, e, a > b ? real_add(a, -b, e->type.kind) : 0);
    case IN_SIGN:
        return fold_real(cx, e, COPYSIGN(a, b));
    case IN_MOD:
    case IN_MODULO: {
        if (b == 0)
            return error(cx, e, "division by zero");
        Real r = REAL_FUNCTION(fmod)(a, b);
        if (e->intrinsic->id == IN_MODULO)
            r = r == 0 ? COPYSIGN(0, b) : (r < 0) != (b < 0) ? real_add(r, b, e->type.kind) : r;
        return fold_real(cx, e, r);
    }
    default:
        return model_function(cx, e, a);
    }
}

static Expr *real_function(Context *cx, Expr *e) {
    Real a = e->args.at[0]->value.re, value;
    IntrinsicId id = e->intrinsic->id;
    if (!in_domain(cx, id, a))
        return error(cx, e, "the argument is outside the domain of the function");
    if (fold_math(id, a, e->type.kind, &value))
        return fold_real(cx, e, value);
    switch (id) {
    case IN_ABS:
        return fold_real(cx, e, ABS(a));
    case IN_ISNAN:
        return fold_value(cx, e, (Const){.i = isnan(a)});
    case IN_AINT:
        return fold_real(cx, e, TRUNC(a));
    case IN_ANINT:
        return fold_real(cx, e, ROUND(a));
    case IN_NINT:
    case IN_CEILING:
    case IN_FLOOR:
        return real_to_integer(cx, e, a);
    case IN_CMPLX:
    case IN_DCMPLX:
        return fold_complex(cx, e, a, e->args.at[1]->value.re);
    default:
        return real_pair(cx, e, a, e->args.n > 1 && e->args.at[1] ? e->args.at[1]->value.re : 0);
    }
}

/* What is left of complex arguments is computed at run time. */
static Expr *complex_function(Context *cx, Expr *e) {
    const Const *z = &e->args.at[0]->value;
    Real re = z->re, im = z->im;
    if ((re != 0 || im != 0) && fold_complex_math(e->intrinsic->id, &re, &im, e->type.kind))
        return fold_complex(cx, e, re, im);
    switch (e->intrinsic->id) {
    case IN_ABS:
        return fold_real(cx, e, fold_hypot(z->re, z->im, e->type.kind));
    case IN_REALPART:
        return fold_real(cx, e, z->re);
    case IN_AIMAG:
    case IN_IMAG:
    case IN_IMAGPART:
        return fold_real(cx, e, z->im);
    case IN_CONJG:
        return fold_complex(cx, e, z->re, -z->im);
    default:
        return e;
    }
}

/* ---- characters ---- */

/* INDEX: where `part` begins in s; the first place or the last. */
static int64_t find_text(const Const *s, const Const *part, bool back) {
    if (part->len > s->len)
        return 0;
    int64_t last = s->len - part->len;
    for (int64_t k = 0; k <= last; k++) {
        int64_t i = back ? last - k : k;
        if (part->len == 0 || !memcmp(s->s + i, part->s, (size_t)part->len))
            return i + 1;
    }
    return 0;
}

/* SCAN (in == true): the first or last character of s that is in the set; VERIFY: that is not. */
static int64_t find_set(const Const *s, const Const *set, bool back, bool in) {
    for (int64_t k = 0; k < s->len; k++) {
        int64_t i = back ? s->len - 1 - k : k;
        if ((set->len && memchr(set->s, s->s[i], (size_t)set->len) != NULL) == in)
            return i + 1;
    }
    return 0;
}

static int64_t trimmed(const Const *s) {
    int64_t n = s->len;
    while (n && s->s[n - 1] == ' ')
        n--;
    return n;
}

/* The characters from..to of s, and blanks to its length, in front or behind. */
static Expr *adjusted(Context *cx, const Expr *e, const Const *s) {
    int64_t n = s->len, from = 0, to = n;
    bool left = e->intrinsic->id == IN_ADJUSTL;
    char *text = arena_alloc(cx->arena, (size_t)n + 1);
    while (left && from < n && s->s[from] == ' ')
        from++;
    while (!left && to > 0 && s->s[to - 1] == ' ')
        to--;
    memset(text, ' ', (size_t)n);
    memcpy(left ? text : text + (n - to), s->s + from, (size_t)(to - from));
    return mk_char(cx, e->span, text, n);
}

static Expr *repeated(Context *cx, Expr *e, const Const *s, int64_t copies) {
    if (s->len && copies > (1 << 20) / s->len)
        return e; /* left to run time */
    char *text = arena_alloc(cx->arena, (size_t)(s->len * copies) + 1);
    for (int64_t i = 0; i < copies; i++)
        memcpy(text + i * s->len, s->s, (size_t)s->len);
    return mk_char(cx, e->span, text, s->len * copies);
}

static Expr *character_function(Context *cx, Expr *e) {
    const Const *s = &e->args.at[0]->value, none = {0};
    const Const *t = e->args.n > 1 && e->args.at[1] ? &e->args.at[1]->value : &none;
    bool back = e->args.n > 2 && e->args.at[2] && e->args.at[2]->value.i;
    IntrinsicId id = e->intrinsic->id;
    switch (id) {
    case IN_ADJUSTL:
    case IN_ADJUSTR:
        return adjusted(cx, e, s);
    case IN_IACHAR:
    case IN_ICHAR:
        return fold_integer(cx, e, (unsigned char)s->s[0]);
    case IN_INDEX:
        return fold_integer(cx, e, find_text(s, t, back));
    case IN_SCAN:
    case IN_VERIFY:
        return fold_integer(cx, e, find_set(s, t, back, id == IN_SCAN));
    case IN_LEN_TRIM:
        return fold_integer(cx, e, trimmed(s));
    case IN_TRIM:
        return mk_char(cx, e->span, s->s, trimmed(s));
    case IN_REPEAT:
        return repeated(cx, e, s, t->i);
    case IN_LGE:
    case IN_LGT:
    case IN_LLE:
    case IN_LLT: {
        int order = fold_compare_text(s, t);
        bool r = id == IN_LGE ? order >= 0 : id == IN_LGT ? order > 0 : id == IN_LLE ? order <= 0
                                                                                     : order < 0;
        return fold_value(cx, e, (Const){.i = r});
    }
    default:
        return e;
    }
}

static Expr *logical_function(Context *cx, Expr *e) {
    const Expr *second = e->args.n > 1 ? e->args.at[1] : NULL;
    bool a = e->args.at[0]->value.i != 0, b = second && second->value.i != 0;
    switch (e->intrinsic->id) {
    case IN_AND:
        return fold_value(cx, e, (Const){.i = a && b});
    case IN_OR:
        return fold_value(cx, e, (Const){.i = a || b});
    case IN_XOR:
        return fold_value(cx, e, (Const){.i = a != b});
    default:
        return e;
    }
}

/* Infinities and what is no number: most functions leave them to run time. */
static bool folds_beyond(const Expr *e) {
    IntrinsicId id = e->intrinsic->id;
    if (id == IN_ABS || id == IN_ISNAN || id == IN_SIGN)
        return true;
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i] && e->args.at[i]->type.base == TY_REAL &&
            !isfinite(e->args.at[i]->value.re))
            return false;
    return true;
}

Expr *fold_intrinsic(Context *cx, Expr *e) {
    if (e->intrinsic->cls == IC_INQUIRY)
        return inquiry(cx, e);
    if (e->intrinsic->cls != IC_ELEMENTAL || !e->args.n)
        return e;
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i] && e->args.at[i]->kind != EX_CONST)
            return e;
    if (e->intrinsic->id == IN_MAX || e->intrinsic->id == IN_MIN)
        return extreme(cx, e);
    if (e->intrinsic->id == IN_MERGE)
        return e->args.at[e->args.at[2]->value.i ? 0 : 1];
    switch (e->args.at[0]->type.base) {
    case TY_INTEGER:
        return integer_function(cx, e);
    case TY_REAL:
        return folds_beyond(e) ? real_function(cx, e) : e;
    case TY_COMPLEX:
        return complex_function(cx, e);
    case TY_LOGICAL:
        return logical_function(cx, e);
    case TY_CHARACTER:
        return character_function(cx, e);
    default:
        return e;
    }
}
