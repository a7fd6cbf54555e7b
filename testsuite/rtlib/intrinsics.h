/* intrinsics.h: what the tests of the transformational functions share: values that follow from
 * subscripts, so that every process can work out what any element should be. */
#ifndef INTRINSICS_H
#define INTRINSICS_H

#include "layouts.h"
#include "values.h"

/* A number that follows from the subscripts and the salt, 0 <= it < n. */
static long hash_of(int rank, const long *sub, long salt, long n)
{
    uint64_t h = (uint64_t)salt * 0x9e3779b97f4a7c15u + 12345;
    for (int d = 0; d < rank; d++) {
        h = (h ^ (uint64_t)(sub[d] + 1000)) * 0xbf58476d1ce4e5b9u;
        h ^= h >> 29;
    }
    return (long)((h >> 7) % (uint64_t)n);
}

/* An element as a number: re and im (values.h has the reverse). */
static bool is_number(int type, const void *p, long re, long im)
{
    char want[16] = { 0 };
    const hpf_c16 *z = p;
    const hpf_c8 *c = p;
    if (type == HPF_C16) /* -0 is 0 */
        return z->re == (double)re && z->im == (double)im;
    if (type == HPF_C8)
        return c->re == (float)re && c->im == (float)im;
    put_number(type, want, re, im);
    return memcmp(want, p, (size_t)HPF_TYPE_SIZE(type)) == 0;
}

static const int all_types[] = { HPF_I1, HPF_I2, HPF_I4, HPF_I8, HPF_R4, HPF_R8,
                                 HPF_C8, HPF_C16, HPF_L1, HPF_L2, HPF_L4, HPF_L8 };

/* ---- combining operations ---- */

/* Does the type have the operation? */
static bool fits(hpf_op op, int type)
{
    switch (HPF_TYPE_BASE(type)) {
    case HPF_LOGICAL: return op >= HPF_OP_AND && op <= HPF_OP_NEQV;
    case HPF_COMPLEX: return op == HPF_OP_SUM || op == HPF_OP_PRODUCT;
    case HPF_REAL: return op >= HPF_OP_SUM && op <= HPF_OP_MIN;
    default: return op >= HPF_OP_SUM && !(op >= HPF_OP_AND && op <= HPF_OP_NEQV);
    }
}

static hpf_op pick_op(int type)
{
    hpf_op op;
    do
        op = (hpf_op)pick(HPF_OP_SUM, HPF_OP_IEOR);
    while (!fits(op, type));
    return op;
}

typedef struct Pair {
    long re, im;
} Pair;

/* Long products wrap, as those of the runtime library do (-fwrapv). */
static long add(long x, long y)
{
    return (long)((unsigned long)x + (unsigned long)y);
}

static long times(long x, long y)
{
    return (long)((unsigned long)x * (unsigned long)y);
}

static Pair apply(hpf_op op, Pair x, Pair y)
{
    switch (op) {
    case HPF_OP_COPY: return y;
    case HPF_OP_SUM: return (Pair){ add(x.re, y.re), add(x.im, y.im) };
    case HPF_OP_PRODUCT:
        return (Pair){ add(times(x.re, y.re), times(-x.im, y.im)),
                       add(times(x.re, y.im), times(x.im, y.re)) };
    case HPF_OP_MAX: return x.re > y.re ? x : y;
    case HPF_OP_MIN: return x.re < y.re ? x : y;
    case HPF_OP_AND: return (Pair){ x.re && y.re, 0 };
    case HPF_OP_OR: return (Pair){ x.re || y.re, 0 };
    case HPF_OP_EQV: return (Pair){ x.re == y.re, 0 };
    case HPF_OP_NEQV: return (Pair){ x.re != y.re, 0 };
    case HPF_OP_IAND: return (Pair){ x.re & y.re, 0 };
    case HPF_OP_IOR: return (Pair){ x.re | y.re, 0 };
    default: return (Pair){ x.re ^ y.re, 0 };
    }
}

/* Operands small enough for exact sums, products and IAND of some tens of them in any type. */
static Pair number_for(int type, hpf_op op, const long *sub, int rank, long salt)
{
    bool logical = HPF_TYPE_BASE(type) == HPF_LOGICAL, pair = HPF_TYPE_BASE(type) == HPF_COMPLEX;
    long h = hash_of(rank, sub, salt, 1000);
    if (logical)
        return (Pair){ h & 1, 0 };
    if (op == HPF_OP_PRODUCT)
        return pair ? (Pair){ h % 2, (h + 1) % 2 } : (Pair){ h % 90 ? 1 - 2 * (h & 1) : 2, 0 };
    return (Pair){ h % 50 - 25, pair ? h % 7 : 0 };
}

/* ---- arrays ---- */

/* Bounds of these extents. */
static void pick_lower(hpf_bound *b, int rank, const long *extent)
{
    for (int d = 0; d < rank; d++) {
        b[d].lo = pick(-3, 4);
        b[d].hi = b[d].lo + extent[d] - 1;
    }
}

/* An array of random mapping, or one that lies like `like` (if that is not NULL and has the same
 * bounds). */
static void pick_partner(Mapped *m, const char *name, int type, int rank, hpf_bound *bounds,
                         const hpf_array *like)
{
    static const int same[] = { 0, 1, 2, 3, 4, 5, 6 };
    if (like == NULL || pick(0, 2)) {
        pick_mapped(m, name, type, rank, bounds, false);
        return;
    }
    for (int d = 0; d < rank; d++)
        bounds[d] = (hpf_bound){ like->dim[d].lo, like->dim[d].hi };
    m->t = NULL;
    hpf_declare(&m->a, name, type, rank, NULL, NULL);
    hpf_allocate_like("test:8", &m->a, bounds, like, same);
}

static void run_rounds(const char *name, int argc, char **argv, void (*one)(long))
{
    hpf_program program = { name, HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    long rounds = argc > 1 ? atol(argv[1]) : 100;
    seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    for (long round = 0; round < rounds; round++)
        one(round);
    report(name);
    hpf_end();
}

#endif
