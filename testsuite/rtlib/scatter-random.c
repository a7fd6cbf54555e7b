/* scatter-random: combining scatters of arrays of all types and ranks 1 to 3 into arrays of ranks 1 to 3,
 * with masks and scalar indices, by all operations, for random layouts of array, base, result and
 * indices, gives what a loop over the elements in array element order gives, in all replicas. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 300 | FileCheck %s
// RUN: %hpfrun -n 3 %t 300 2 | FileCheck %s
// RUN: %hpfrun -n 4 %t 200 3 | FileCheck %s
// CHECK: scatter-random: ok
#include "intrinsics.h"

typedef struct Case {
    hpf_op op;
    bool count, has_mask;
    int type, rank, brank;          /* of the array, of the base */
    long extent[HPF_MAX_RANK], bextent[HPF_MAX_RANK];
    bool scalar[HPF_MAX_RANK];      /* the index is one value for all */
    long fixed[HPF_MAX_RANK];
    int mask;                       /* 0: scalar .FALSE., 1: scalar .TRUE., 2: an array */
} Case;

/* Subscripts count from 0 here. */
static long index_at(const Case *c, int d, const long *sub)
{
    return c->scalar[d] ? c->fixed[d] : hash_of(c->rank, sub, 40 + d, c->bextent[d]);
}

static bool mask_at(const Case *c, const long *sub)
{
    return !c->has_mask || (c->mask == 2 ? hash_of(c->rank, sub, 50, 3) > 0 : c->mask);
}

static Pair operand_at(const Case *c, const long *sub)
{
    return c->count ? (Pair){ hash_of(c->rank, sub, 31, 2), 0 }
                    : number_for(c->type, c->op, sub, c->rank, 31);
}

enum { WHAT_ARRAY = -1, WHAT_MASK = -2, WHAT_BASE = -3 }; /* else the index of that dimension */

static Pair value_of_base(const Case *c, int type, const long *sub)
{
    return number_for(type, c->op, sub, c->brank, 17);
}

static void set(const Case *c, hpf_array *x, int what)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, x));) {
        long sub[HPF_MAX_RANK];
        for (int d = 0; d < x->rank; d++)
            sub[d] = v.sub[d] - x->dim[d].lo;
        Pair n = what == WHAT_ARRAY  ? operand_at(c, sub)
                 : what == WHAT_MASK ? (Pair){ mask_at(c, sub), 0 }
                 : what == WHAT_BASE ? value_of_base(c, x->type, sub)
                                     : (Pair){ index_at(c, what, sub) + 1, 0 };
        put_number(x->type, p, n.re, n.im);
    }
}

/* What comes out at these subscripts of the result. */
static Pair expected(const Case *c, int type, const long *to)
{
    Pair r = value_of_base(c, type, to);
    long sub[HPF_MAX_RANK] = { 0 }, all = 1;
    for (int d = 0; d < c->rank; d++)
        all *= c->extent[d];
    for (long k = 0; k < all; k++) {
        bool here = mask_at(c, sub);
        for (int d = 0; d < c->brank && here; d++)
            here = index_at(c, d, sub) == to[d];
        if (here && c->count)
            r.re += operand_at(c, sub).re;
        else if (here)
            r = apply(c->op, r, operand_at(c, sub));
        for (int d = 0; d < c->rank && ++sub[d] == c->extent[d]; d++)
            sub[d] = 0;
    }
    return r;
}

static void check_scattered(const Case *c, const hpf_array *r, long round)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, r));) {
        long sub[HPF_MAX_RANK];
        for (int d = 0; d < r->rank; d++)
            sub[d] = v.sub[d] - r->dim[d].lo;
        Pair want = expected(c, r->type, sub);
        if (!is_number(r->type, p, want.re, want.im))
            fail((const char *[]){ "COPY_SCATTER", "SUM", "PRODUCT", "MAX", "MIN", "AND", "OR",
                                   "EQV", "NEQV", "IAND", "IOR", "IEOR" }[c->op],
                 round, r, v.sub);
    }
}

static void pick_case(Case *c)
{
    memset(c, 0, sizeof *c);
    c->rank = (int)pick(1, 3);
    c->brank = (int)pick(1, 3);
    c->count = pick(0, 9) == 0;
    c->type = c->count ? HPF_L4 : all_types[pick(0, 11)];
    c->op = c->count ? HPF_OP_SUM : pick(0, 3) ? pick_op(c->type) : HPF_OP_COPY;
    c->has_mask = !c->count && pick(0, 1);
    c->mask = (int)(pick(0, 3) ? 2 : pick(0, 1));
    for (int d = 0; d < c->rank; d++)
        c->extent[d] = pick(0, 20) ? pick(1, c->rank == 1 ? 60 : c->rank == 2 ? 9 : 4) : 0;
    for (int d = 0; d < c->brank; d++) {
        c->bextent[d] = pick(1, c->brank == 1 ? 40 : c->brank == 2 ? 7 : 4);
        c->scalar[d] = pick(0, 5) == 0;
        c->fixed[d] = pick(0, c->bextent[d] - 1);
    }
}

static void one(long round)
{
    Case c;
    pick_case(&c);
    static const int index_types[] = { HPF_I4, HPF_I8, HPF_I1, HPF_I2 };
    int type = c.count ? HPF_I4 : c.type;
    hpf_bound ab[HPF_MAX_RANK], bb[HPF_MAX_RANK], b[HPF_MAX_RANK];
    Mapped a, base, r, mask, index[3];
    hpf_operand at[3] = { { NULL, 0 } }, m = { NULL, c.mask };
    pick_lower(ab, c.rank, c.extent);
    pick_mapped(&a, "a", c.type, c.rank, ab, false);
    set(&c, &a.a, WHAT_ARRAY);
    pick_lower(bb, c.brank, c.bextent);
    pick_mapped(&base, "base", type, c.brank, bb, false);
    set(&c, &base.a, WHAT_BASE);
    pick_lower(b, c.brank, c.bextent);
    pick_partner(&r, "r", type, c.brank, b, &base.a);
    for (int d = 0; d < c.brank; d++) {
        at[d].value = c.fixed[d] + 1;
        if (c.scalar[d])
            continue;
        pick_lower(b, c.rank, c.extent);
        pick_partner(&index[d], "i", index_types[pick(0, 3)], c.rank, b, &a.a);
        set(&c, &index[d].a, d);
        at[d].a = &index[d].a;
    }
    if (c.has_mask && c.mask == 2) {
        pick_lower(b, c.rank, c.extent);
        pick_partner(&mask, "m", pick(0, 1) ? HPF_L4 : HPF_L1, c.rank, b, &a.a);
        set(&c, &mask.a, WHAT_MASK);
        m.a = &mask.a;
    }
    hpf_array *to = pick(0, 3) ? &r.a : &base.a;
    hpf_combine_scatter("test:1", c.op, to, &a.a, &base.a, at, c.has_mask ? &m : NULL);
    check_scattered(&c, to, round);
    for (int d = 0; d < c.brank; d++)
        if (!c.scalar[d])
            free_mapped(&index[d]);
    if (m.a)
        free_mapped(&mask);
    free_mapped(&r);
    free_mapped(&base);
    free_mapped(&a);
}

int main(int argc, char **argv)
{
    run_rounds("scatter-random", argc, argv, one);
}
