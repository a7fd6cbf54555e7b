/* scan_ops.c: the inner loops of scans, made by one macro for all operations and types (contract:
 * scan.h).
 *
 * A running value waits for each addition. So a stretch is cut into four parts: the sums of the
 * first three are taken with many accumulators, and then four running values go side by side. All
 * of it happens within a chunk that stays in the first-level cache. Floating sums are thereby
 * associated otherwise than by a plain loop, which HPF leaves open; integers wrap. */
#include <float.h>
#include <string.h>

#include "scan.h"

/* Between `cut` marks from `from` to n: the last one in scan order, or -1. */
static long last_cut(const uint8_t *cut, long n, bool back)
{
    const uint8_t *p = back ? memchr(cut, 1, (size_t)n) : memrchr(cut, 1, (size_t)n);
    return p ? p - cut : -1;
}

#define ALWAYS static inline __attribute__((always_inline))

/* What NAME(p, q), the operation on NAME_t, needs. */
#define LOOPS(NAME)                                                                             \
    static NAME##_t NAME##_sum(NAME##_t acc, const NAME##_t *x, long n)                         \
    {                                                                                           \
        enum { W = 64 / sizeof(NAME##_t) };                                                     \
        long i = 0;                                                                             \
        if (n >= 2 * W) {                                                                       \
            NAME##_t w[W];                                                                      \
            for (int k = 0; k < W; k++)                                                         \
                w[k] = x[k];                                                                    \
            for (i = W; i + W <= n; i += W)                                                     \
                for (int k = 0; k < W; k++)                                                     \
                    w[k] = NAME(w[k], x[i + k]);                                                \
            for (int h = W / 2; h > 0; h /= 2)                                                  \
                for (int k = 0; k < h; k++)                                                     \
                    w[k] = NAME(w[k], w[k + h]);                                                \
            acc = NAME(acc, w[0]);                                                              \
        }                                                                                       \
        for (; i < n; i++)                                                                      \
            acc = NAME(acc, x[i]);                                                              \
        return acc;                                                                             \
    }                                                                                           \
    static void NAME##_total(void *acc, const void *x, long n)                                  \
    {                                                                                           \
        *(NAME##_t *)acc = NAME##_sum(*(NAME##_t *)acc, x, n);                                  \
    }                                                                                           \
    /* The running value behind n elements from x on (the lowest address). */                   \
    ALWAYS NAME##_t NAME##_pass(NAME##_t acc, const NAME##_t *x, const uint8_t *cut, long n,    \
                                bool back)                                                      \
    {                                                                                           \
        long p = cut ? last_cut(cut, n, back) : -1;                                             \
        if (p < 0)                                                                              \
            return NAME##_sum(acc, x, n);                                                       \
        return back ? NAME##_sum(x[p], x, p) : NAME##_sum(x[p], x + p + 1, n - p - 1);          \
    }                                                                                           \
    ALWAYS void NAME##_chains(NAME##_t *acc, const NAME##_t *x, const uint8_t *cut,             \
                              NAME##_t *out, long n, const bool back)                           \
    {                                                                                           \
        const long m = n / 4, e = back ? -1 : 1, at = back ? n - 1 : 0;                         \
        const long m1 = at + e * m, m2 = at + 2 * e * m, m3 = at + 3 * e * m;                   \
        const long low1 = back ? n - m : 0, low2 = back ? n - 2 * m : m;                        \
        const long low3 = back ? n - 3 * m : 2 * m;                                             \
        NAME##_t c0 = *acc;                                                                     \
        NAME##_t c1 = NAME##_pass(c0, x + low1, cut ? cut + low1 : NULL, m, back);              \
        NAME##_t c2 = NAME##_pass(c1, x + low2, cut ? cut + low2 : NULL, m, back);              \
        NAME##_t c3 = NAME##_pass(c2, x + low3, cut ? cut + low3 : NULL, m, back);              \
        for (long j = 0; j < m; j++) {                                                          \
            const long i0 = at + e * j, i1 = m1 + e * j, i2 = m2 + e * j, i3 = m3 + e * j;      \
            const NAME##_t x0 = x[i0], x1 = x[i1], x2 = x[i2], x3 = x[i3];                      \
            c0 = cut && cut[i0] ? x0 : NAME(c0, x0);                                            \
            c1 = cut && cut[i1] ? x1 : NAME(c1, x1);                                            \
            c2 = cut && cut[i2] ? x2 : NAME(c2, x2);                                            \
            c3 = cut && cut[i3] ? x3 : NAME(c3, x3);                                            \
            out[i0] = c0;                                                                       \
            out[i1] = c1;                                                                       \
            out[i2] = c2;                                                                       \
            out[i3] = c3;                                                                       \
        }                                                                                       \
        for (long j = 4 * m; j < n; j++) {                                                      \
            const long i = at + e * j;                                                          \
            c3 = cut && cut[i] ? x[i] : NAME(c3, x[i]);                                         \
            out[i] = c3;                                                                        \
        }                                                                                       \
        *acc = c3;                                                                              \
    }                                                                                           \
    static void NAME##_scan(void *acc, const void *x, const uint8_t *cut, void *out, long n,    \
                            bool back)                                                          \
    {                                                                                           \
        if (cut && back)                                                                        \
            NAME##_chains(acc, x, cut, out, n, true);                                           \
        else if (cut)                                                                           \
            NAME##_chains(acc, x, cut, out, n, false);                                          \
        else if (back)                                                                          \
            NAME##_chains(acc, x, NULL, out, n, true);                                          \
        else                                                                                    \
            NAME##_chains(acc, x, NULL, out, n, false);                                         \
    }                                                                                           \
    static void NAME##_step(void *acc, const void *x, const uint8_t *cut, void *out, long n,    \
                            const void *exclusive_none)                                         \
    {                                                                                           \
        NAME##_t *a = acc, *to = out;                                                           \
        const NAME##_t *v = x;                                                                  \
        if (exclusive_none) {                                                                   \
            const NAME##_t none = *(const NAME##_t *)exclusive_none;                            \
            for (long i = 0; i < n; i++) {                                                      \
                const NAME##_t q = v[i], p = a[i];                                              \
                const bool c = cut && cut[i];                                                   \
                a[i] = c ? q : NAME(p, q);                                                      \
                to[i] = c ? none : p;                                                           \
            }                                                                                   \
        } else if (cut) {                                                                       \
            for (long i = 0; i < n; i++) {                                                      \
                const NAME##_t q = v[i], r = NAME(a[i], q);                                     \
                a[i] = to[i] = cut[i] ? q : r;                                                  \
            }                                                                                   \
        } else {                                                                                \
            for (long i = 0; i < n; i++)                                                        \
                a[i] = to[i] = NAME(a[i], v[i]);                                                \
        }                                                                                       \
    }                                                                                           \
    static void NAME##_join(void *out, const void *left, const void *right, long n)             \
    {                                                                                           \
        NAME##_t *to = out;                                                                     \
        const NAME##_t *l = left, *r = right;                                                   \
        for (long i = 0; i < n; i++)                                                            \
            to[i] = NAME(l[i], r[i]);                                                           \
    }

#define OPERATION(NAME, TYPE, EXPR)                                          \
    typedef TYPE NAME##_t;                                                   \
    ALWAYS NAME##_t NAME(NAME##_t p, NAME##_t q)                             \
    {                                                                        \
        return EXPR;                                                         \
    }                                                                        \
    LOOPS(NAME)

typedef struct c16 { uint64_t part[2]; } c16;

/* The earlier of equal values stays; a mark or NaN on the left gives way. */
#define LARGER (q > p || p != p ? q : p)
#define SMALLER (q < p || p != p ? q : p)

#define INTEGERS(BITS)                                                                 \
    OPERATION(i##BITS##_sum, uint##BITS##_t, (uint##BITS##_t)(p + q))                  \
    OPERATION(i##BITS##_product, uint##BITS##_t, (uint##BITS##_t)((uint64_t)p * q))    \
    OPERATION(i##BITS##_max, int##BITS##_t, q > p ? q : p)                             \
    OPERATION(i##BITS##_min, int##BITS##_t, q < p ? q : p)                             \
    OPERATION(i##BITS##_and, uint##BITS##_t, p & q)                                    \
    OPERATION(i##BITS##_or, uint##BITS##_t, p | q)                                     \
    OPERATION(i##BITS##_xor, uint##BITS##_t, p ^ q)                                    \
    OPERATION(i##BITS##_copy, uint##BITS##_t, ((void)q, p))
INTEGERS(8)
INTEGERS(16)
INTEGERS(32)
INTEGERS(64)
OPERATION(c128_copy, c16, ((void)q, p))

#define REALS(BITS, TYPE)                                 \
    OPERATION(r##BITS##_sum, TYPE, p + q)                 \
    OPERATION(r##BITS##_product, TYPE, p *q)              \
    OPERATION(r##BITS##_max, TYPE, LARGER)                \
    OPERATION(r##BITS##_min, TYPE, SMALLER)
REALS(32, float)
REALS(64, double)

#define COMPLEXES(BITS, TYPE)                                                     \
    OPERATION(z##BITS##_sum, TYPE, ((TYPE){p.re + q.re, p.im + q.im}))            \
    OPERATION(z##BITS##_product, TYPE,                                            \
              ((TYPE){p.re * q.re - p.im * q.im, p.re * q.im + p.im * q.re}))
COMPLEXES(32, hpf_c8)
COMPLEXES(64, hpf_c16)

/* ---- the table ---- */

typedef struct Row {
    int type; /* of integers: logicals of the same size have the operations on bits too */
    hpf_op op;
    rt_scan_op loops;
} Row;

#define ROW(TYPE, OP, NAME)                                                                   \
    {                                                                                         \
        TYPE, OP, {.size = sizeof(NAME##_t), .total = NAME##_total, .scan = NAME##_scan,      \
                   .step = NAME##_step, .join = NAME##_join}                                  \
    }
#define INTEGER_ROWS(TYPE, BITS)                                                             \
    ROW(TYPE, HPF_OP_SUM, i##BITS##_sum), ROW(TYPE, HPF_OP_PRODUCT, i##BITS##_product),      \
        ROW(TYPE, HPF_OP_MAX, i##BITS##_max), ROW(TYPE, HPF_OP_MIN, i##BITS##_min),          \
        ROW(TYPE, HPF_OP_IAND, i##BITS##_and), ROW(TYPE, HPF_OP_IOR, i##BITS##_or),          \
        ROW(TYPE, HPF_OP_IEOR, i##BITS##_xor), ROW(TYPE, HPF_OP_COPY, i##BITS##_copy)
#define REAL_ROWS(TYPE, BITS)                                                                \
    ROW(TYPE, HPF_OP_SUM, r##BITS##_sum), ROW(TYPE, HPF_OP_PRODUCT, r##BITS##_product),      \
        ROW(TYPE, HPF_OP_MAX, r##BITS##_max), ROW(TYPE, HPF_OP_MIN, r##BITS##_min)

static const Row rows[] = {
    INTEGER_ROWS(HPF_I1, 8),
    INTEGER_ROWS(HPF_I2, 16),
    INTEGER_ROWS(HPF_I4, 32),
    INTEGER_ROWS(HPF_I8, 64),
    REAL_ROWS(HPF_R4, 32),
    REAL_ROWS(HPF_R8, 64),
    ROW(HPF_C8, HPF_OP_SUM, z32_sum),
    ROW(HPF_C8, HPF_OP_PRODUCT, z32_product),
    ROW(HPF_C16, HPF_OP_SUM, z64_sum),
    ROW(HPF_C16, HPF_OP_PRODUCT, z64_product),
    ROW(HPF_C16, HPF_OP_COPY, c128_copy),
};

/* The row's type and operation for what was asked: copies go by size, logicals as integers. */
static bool find(rt_scan_op *o, hpf_op op, int type)
{
    int base = HPF_TYPE_BASE(type), size = HPF_TYPE_SIZE(type);
    if (op == HPF_OP_COPY) {
        type = size == 16 ? HPF_C16 : HPF_TYPE(HPF_INTEGER, size);
    } else if (base == HPF_LOGICAL) {
        type = HPF_TYPE(HPF_INTEGER, size);
        if (op != HPF_OP_AND && op != HPF_OP_OR && op != HPF_OP_NEQV)
            return false;
        op = op == HPF_OP_AND ? HPF_OP_IAND : op == HPF_OP_OR ? HPF_OP_IOR : HPF_OP_IEOR;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].type == type && rows[i].op == op) {
            *o = rows[i].loops;
            return true;
        }
    return false;
}

static void put_integer(void *to, int64_t v, int size)
{
    memcpy(to, &v, (size_t)size); /* little-endian: the low bytes */
}

/* What -huge or huge stand for nothing must not hide -Inf among the operands: nothing is a NaN that
 * no arithmetic makes. */
static const uint32_t mark4 = 0x7fd05ca4;
static const uint64_t mark8 = 0x7ffc5ca45ca45ca4;

bool rt_scan_op_get(rt_scan_op *o, hpf_op op, int type)
{
    if (!find(o, op, type))
        return false;
    int base = HPF_TYPE_BASE(type), size = HPF_TYPE_SIZE(type);
    bool extreme = op == HPF_OP_MAX || op == HPF_OP_MIN;
    double one = op == HPF_OP_PRODUCT, sign = op == HPF_OP_MAX ? -1 : 1;
    float onef = (float)one, hugef = (float)sign * FLT_MAX;
    double huge = sign * DBL_MAX;
    int64_t most = (int64_t)(~(uint64_t)0 >> (65 - 8 * size));
    memset(o->none, 0, sizeof o->none);
    o->flags = op == HPF_OP_COPY;
    o->marked = extreme && base == HPF_REAL;
    if (op == HPF_OP_COPY)
        ;
    else if (base == HPF_INTEGER || base == HPF_LOGICAL)
        put_integer(o->none, op == HPF_OP_PRODUCT || op == HPF_OP_AND ? 1
                             : op == HPF_OP_IAND ? -1
                             : op == HPF_OP_MAX ? -most - 1
                             : op == HPF_OP_MIN ? most : 0, size);
    else if (o->marked && size == 4)
        memcpy(o->none, &mark4, sizeof mark4);
    else if (o->marked)
        memcpy(o->none, &mark8, sizeof mark8);
    else if (type == HPF_R4 || type == HPF_C8)
        memcpy(o->none, &onef, sizeof onef);
    else
        memcpy(o->none, &one, sizeof one);
    memcpy(o->empty, o->none, sizeof o->empty);
    if (o->marked && size == 4)
        memcpy(o->empty, &hugef, sizeof hugef);
    else if (o->marked)
        memcpy(o->empty, &huge, sizeof huge);
    return true;
}

#define SHOW(T)                                     \
    {                                               \
        T mark, empty, t;                           \
        memcpy(&mark, o->none, sizeof mark);        \
        memcpy(&empty, o->empty, sizeof empty);     \
        for (char *p = values, *end = p + n * (long)sizeof t; p < end; p += sizeof t) { \
            memcpy(&t, p, sizeof t);                \
            t = t == mark ? empty : t;              \
            memcpy(p, &t, sizeof t);                \
        }                                           \
    }

void rt_scan_show(const rt_scan_op *o, void *values, long n)
{
    if (o->marked && o->size == 4)
        SHOW(uint32_t)
    else if (o->marked)
        SHOW(uint64_t)
}
