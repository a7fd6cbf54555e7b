/* scan_reference.h: scans done the plain way, for the tests of the runtime's: every process works
 * out all elements one after the other, from values that follow from the subscripts. */
#ifndef SCAN_REFERENCE_H
#define SCAN_REFERENCE_H

#include <float.h>

#include "intrinsics.h"

typedef struct ScanCase {
    hpf_op op;
    int type, dim, flags;  /* of the result; dim and flags as for hpf_scan */
    bool mask, segment;
    long salt, masked, even; /* one in `masked` is masked out; segments of some `even` elements */
} ScanCase;

static bool mask_at(const ScanCase *c, int rank, const long *pos)
{
    return hash_of(rank, pos, c->salt + 1, c->masked) != 0;
}

static bool segment_at(const ScanCase *c, int rank, const long *pos)
{
    long coarse[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++)
        coarse[d] = pos[d] / c->even;
    return hash_of(rank, coarse, c->salt + 2, 2);
}

/* The operand at a position (subscripts from 0). */
static Pair operand_at(const ScanCase *c, int rank, const long *pos)
{
    if (c->op == HPF_OP_COUNT)
        return (Pair){ hash_of(rank, pos, c->salt, 3) == 0, 0 };
    if (c->op == HPF_OP_COPY)
        return (Pair){ hash_of(rank, pos, c->salt, HPF_TYPE_BASE(c->type) == HPF_LOGICAL ? 2 : 100),
                       0 };
    return number_for(c->type, c->op, pos, rank, c->salt);
}

typedef struct Result {
    bool any; /* false: nothing contributes */
    Pair value;
} Result;

/* All results, in array element order: exactly what HPF 2.0, 7.4.5 says. */
static Result *scan_plainly(const ScanCase *c, int rank, const long *extent)
{
    long n = 1, step = 1;
    for (int d = 0; d < rank; d++)
        n *= extent[d];
    for (int d = 0; d < c->dim - 1; d++)
        step *= extent[d];
    Result *r = calloc((size_t)n + 1, sizeof *r);
    long length = c->dim ? extent[c->dim - 1] : n;
    for (long first = 0; first < n; first++) {
        if (c->dim && first / step % extent[c->dim - 1] != 0)
            continue;
        Result run = { false, { 0, 0 } };
        bool last = false;
        for (long k = 0; k < length; k++) {
            long at = first + (c->flags & HPF_SCAN_SUFFIX ? length - 1 - k : k) * step, left = at;
            long pos[HPF_MAX_RANK];
            for (int d = 0; d < rank; d++, left /= extent[d - 1])
                pos[d] = left % extent[d];
            bool seg = c->segment && segment_at(c, rank, pos);
            if (k && seg != last)
                run.any = false;
            last = seg;
            Pair x = operand_at(c, rank, pos);
            if (c->flags & HPF_SCAN_EXCLUSIVE)
                r[at] = run;
            if (!c->mask || mask_at(c, rank, pos)) {
                hpf_op op = c->op == HPF_OP_COUNT ? HPF_OP_SUM : c->op;
                run.value = !run.any ? x : op == HPF_OP_COPY ? run.value : apply(op, run.value, x);
                run.any = true;
            }
            if (!(c->flags & HPF_SCAN_EXCLUSIVE))
                r[at] = run;
        }
        if (!c->dim)
            break;
    }
    return r;
}

static bool is_result(const ScanCase *c, const char *p, const Result *r)
{
    if (r->any)
        return is_number(c->type, p, r->value.re, r->value.im);
    float f = c->op == HPF_OP_MAX ? -FLT_MAX : FLT_MAX;
    double x = c->op == HPF_OP_MAX ? -DBL_MAX : DBL_MAX;
    int size = HPF_TYPE_SIZE(c->type);
    int64_t huge = size > 8 ? 0 : (int64_t)(~(uint64_t)0 >> (65 - 8 * size));
    switch (c->op) {
    case HPF_OP_MAX: case HPF_OP_MIN:
        if (c->type == HPF_R4)
            return memcmp(p, &f, 4) == 0;
        if (c->type == HPF_R8)
            return memcmp(p, &x, 8) == 0;
        return is_number(c->type, p, c->op == HPF_OP_MAX ? -huge - 1 : huge, 0);
    case HPF_OP_PRODUCT: case HPF_OP_AND:
        return is_number(c->type, p, 1, 0);
    case HPF_OP_IAND:
        return is_number(c->type, p, -1, 0);
    default:
        return is_number(c->type, p, 0, 0);
    }
}

/* ---- arrays and sections of them ---- */

typedef struct Piece { /* `v` is what the scan sees: the whole of m, or a section of it */
    Mapped m;
    hpf_array view, *v;
} Piece;

static void pick_piece(Piece *p, const char *name, int type, int rank, const long *extent,
                       const hpf_array *like)
{
    hpf_bound b[HPF_MAX_RANK];
    hpf_triplet sec[HPF_MAX_RANK + 1];
    bool single[HPF_MAX_RANK + 1] = { false }, section = pick(0, 3) == 0;
    if (!section) {
        pick_lower(b, rank, extent);
        pick_partner(&p->m, name, type, rank, b, like);
        p->v = &p->m.a;
        return;
    }
    int big = 0, drop = rank < HPF_MAX_RANK && pick(0, 2) == 0 ? (int)pick(0, rank) : -1;
    for (int d = 0; d <= rank; d++) {
        if (d == drop) {
            b[big] = (hpf_bound){ -1, 2 };
            sec[big] = (hpf_triplet){ pick(-1, 2), 0, 1 };
            single[big++] = true;
        }
        if (d == rank)
            break;
        long step = (long[]){ 1, 1, 2, -1, 3, -2 }[pick(0, 5)], n = extent[d];
        b[big].lo = pick(-3, 4);
        b[big].hi = b[big].lo + (n ? (n - 1) * labs(step) : 0) + pick(0, 3);
        long lo = b[big].lo + (step > 0 || !n ? 0 : (n - 1) * -step);
        sec[big++] = (hpf_triplet){ lo, lo + (n - 1) * step, step };
    }
    pick_mapped(&p->m, name, type, big, b, false);
    hpf_view(&p->view, &p->m.a, sec, single);
    p->v = &p->view;
}

static void free_piece(Piece *p)
{
    if (p->v == &p->view)
        hpf_free(&p->view);
    free_mapped(&p->m);
}

enum { OPERAND, MASKS, SEGMENTS };

static void fill_piece(Piece *p, const ScanCase *c, int what)
{
    Visit v = { .begun = false };
    for (char *q; (q = visit(&v, p->v));) {
        long pos[HPF_MAX_RANK];
        for (int d = 0; d < p->v->rank; d++)
            pos[d] = v.sub[d] - p->v->dim[d].lo;
        Pair x = what == OPERAND ? operand_at(c, p->v->rank, pos)
                 : what == MASKS ? (Pair){ mask_at(c, p->v->rank, pos), 0 }
                                 : (Pair){ segment_at(c, p->v->rank, pos), 0 };
        put_number(p->v->type, q, x.re, x.im);
    }
}

static void check_piece(const char *what, long round, Piece *p, const ScanCase *c,
                        const long *extent)
{
    Result *want = scan_plainly(c, p->v->rank, extent);
    Visit v = { .begun = false };
    for (char *q; (q = visit(&v, p->v));) {
        long at = 0;
        for (int d = p->v->rank - 1; d >= 0; d--)
            at = at * extent[d] + v.sub[d] - p->v->dim[d].lo;
        if (!is_result(c, q, &want[at])) {
            fail(what, round, p->v, v.sub);
            if (failures <= 3)
                fprintf(stderr, "  op %d type %d dim %d flags %d mask %d segment %d\n", c->op,
                        c->type, c->dim, c->flags, c->mask, c->segment);
        }
    }
    free(want);
}

/* ---- cases ---- */

static void pick_case(ScanCase *c, int rank)
{
    memset(c, 0, sizeof *c);
    c->type = all_types[pick(0, 11)];
    if (pick(0, 9) == 0)
        c->op = HPF_OP_COPY;
    else if (HPF_TYPE_BASE(c->type) == HPF_INTEGER && pick(0, 7) == 0)
        c->op = HPF_OP_COUNT;
    else
        do
            c->op = pick_op(c->type);
        while (c->op == HPF_OP_EQV);
    c->dim = (int)pick(0, rank);
    c->flags = (pick(0, 1) ? HPF_SCAN_SUFFIX : 0) | (pick(0, 3) ? 0 : HPF_SCAN_REPRODUCIBLE);
    if (c->op != HPF_OP_COPY) {
        c->flags |= pick(0, 1) ? HPF_SCAN_EXCLUSIVE : 0;
        c->mask = pick(0, 1);
    }
    c->segment = pick(0, 1);
    c->salt = pick(0, 100000);
    c->masked = pick(1, 4);
    c->even = (long[]){ 1, 1, 3, 20 }[pick(0, 3)];
}

static int pick_logical(void)
{
    return (int[]){ HPF_L1, HPF_L2, HPF_L4, HPF_L8 }[pick(0, 3)];
}

static int operand_type(const ScanCase *c)
{
    return c->op == HPF_OP_COUNT ? pick_logical() : c->type;
}

static int pick_extents(long *extent)
{
    int rank = (int)pick(1, 10);
    rank = rank <= 4 ? 1 : rank <= 7 ? 2 : rank <= 9 ? 3 : (int)pick(4, 7);
    static const long most[] = { 0, 90, 20, 8, 3, 3, 3, 3 };
    for (int d = 0; d < rank; d++)
        extent[d] = pick(0, 39) == 0 ? 0 : pick(1, most[rank]);
    return rank;
}

#endif
