/* scan-reproducible: with HPF_SCAN_REPRODUCIBLE a scan of floating numbers has the same bits on any
 * number of processes and whatever the mappings, blocks of CYCLIC(k) that stay where they are among
 * them; and it is right, to rounding. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 60 > %t.1
// RUN: %hpfrun -n 2 %t 60 > %t.2
// RUN: %hpfrun -n 3 %t 60 > %t.3
// RUN: %hpfrun -n 4 %t 60 > %t.4
// RUN: %hpfrun -n 6 %t 60 > %t.6
// RUN: cmp %t.1 %t.2
// RUN: cmp %t.1 %t.3
// RUN: cmp %t.1 %t.4
// RUN: cmp %t.1 %t.6
// RUN: FileCheck %s < %t.1
// CHECK-COUNT-60: case {{[0-9]+}}: 0x{{[0-9a-f]+}}
// CHECK: scan-reproducible: ok
#include "scan_reference.h"

static const hpf_op ops[] = { HPF_OP_SUM, HPF_OP_SUM, HPF_OP_PRODUCT, HPF_OP_MAX };
static const int kinds[] = { HPF_R8, HPF_R4, HPF_C16, HPF_C8 };

static double number_at(int rank, const long *pos, long salt)
{
    return (double)(hash_of(rank, pos, salt, 1L << 40) + 1) / (double)(1L << 40);
}

static void fill_numbers(const Piece *p, const ScanCase *c)
{
    Visit v = { .begun = false };
    for (char *q; (q = visit(&v, p->v));) {
        long pos[HPF_MAX_RANK];
        for (int d = 0; d < p->v->rank; d++)
            pos[d] = v.sub[d] - p->v->dim[d].lo;
        double x = number_at(p->v->rank, pos, c->salt), y = number_at(p->v->rank, pos, c->salt + 1);
        if (c->op == HPF_OP_PRODUCT) { /* near 1 in absolute value */
            x = c->type == HPF_R8 || c->type == HPF_R4 ? 0.999 + x / 500 : cos(6 * x);
            y = sqrt(1 - x * x < 0 ? 0 : 1 - x * x);
        }
        switch (c->type) {
        case HPF_R8: *(double *)(void *)q = x; break;
        case HPF_R4: *(float *)(void *)q = (float)x; break;
        case HPF_C16: *(hpf_c16 *)(void *)q = (hpf_c16){ x, y }; break;
        default: *(hpf_c8 *)(void *)q = (hpf_c8){ (float)x, (float)y }; break;
        }
    }
}

/* The sum over a line of R8 from its own elements, against the result's last one. */
static void check_sum(const Piece *r, const ScanCase *c, const long *extent, long number)
{
    if (c->op != HPF_OP_SUM || c->type != HPF_R8 || c->dim || c->mask || c->segment ||
        c->flags & (HPF_SCAN_EXCLUSIVE | HPF_SCAN_SUFFIX))
        return;
    double total = 0, last = 0;
    Visit v = { .begun = false };
    for (char *q; (q = visit(&v, r->v));) {
        long pos[HPF_MAX_RANK];
        for (int d = 0; d < r->v->rank; d++)
            pos[d] = v.sub[d] - r->v->dim[d].lo;
        total += number_at(r->v->rank, pos, c->salt);
        last = *(double *)(void *)q;
    }
    if (fabs(total - last) > 1e-9 * total)
        fail("sum", number, r->v, extent);
}

/* GEN_BLOCK of any sizes, none at times. */
static hpf_dist uneven(long *sizes, long extent)
{
    for (int p = 0; p < hpf_size(); p++) {
        long most = pick(0, 3) ? 2 * extent / hpf_size() : 0, n = pick(0, most);
        sizes[p] = p + 1 == hpf_size() || n > extent ? extent : n;
        extent -= sizes[p];
    }
    return (hpf_dist)HPF_GEN_BLOCK_OF(sizes, hpf_size());
}

/* Elements of a fixed block. */
static long fixed_block(long extent)
{
    long k = 16;
    while (k < 1024 && k * 256 < extent)
        k *= 2;
    return k;
}

static void one(long number)
{
    static const long shapes[][3] = {
        { 20000, 0, 0 }, { 90, 130, 0 }, { 7, 90, 21 }, { 33, 2, 40 }
    };
    seed = (uint64_t)(number * 7919 + 13);
    int shape = (int)pick(0, 3), rank = shape == 0 ? 1 : shape == 1 ? 2 : 3;
    const long *extent = shapes[shape];
    ScanCase c = { .op = ops[pick(0, 3)], .type = kinds[pick(0, 3)] };
    if (c.op == HPF_OP_MAX && HPF_TYPE_BASE(c.type) == HPF_COMPLEX)
        c.op = HPF_OP_SUM;
    c.dim = (int)pick(0, rank);
    c.flags = HPF_SCAN_REPRODUCIBLE | (pick(0, 1) ? HPF_SCAN_SUFFIX : 0) |
              (pick(0, 2) ? 0 : HPF_SCAN_EXCLUSIVE);
    c.mask = pick(0, 2) == 0;
    c.segment = pick(0, 2) == 0;
    c.salt = pick(0, 1000);
    c.masked = 3;
    c.even = pick(1, 50);
    Piece a, mask, segment, r;
    seed += (uint64_t)hpf_size() * 1000; /* other mappings on other numbers of processes */
    const hpf_dist bare[] = { HPF_BLOCK, HPF_CYCLIC, HPF_CYCLIC_OF(5), HPF_STAR };
    long sizes[64];
    Mapped *all[] = { &a.m, &mask.m, &segment.m };
    int type[] = { c.type, HPF_L1, HPF_L4 };
    for (int i = 0; i < 3; i++) {
        hpf_bound b[3], tb[3];
        hpf_dist dist[3];
        hpf_axis axes[3];
        for (int d = 0; d < rank; d++) {
            b[d] = (hpf_bound){ 1, extent[d] };
            const int kind = (int)pick(0, rank == 1 ? 7 : 6);
            const long k = fixed_block(extent[d]), end = (extent[d] + k - 1) / k * k;
            const bool whole = kind > 3 && kind < 7, turned = whole && pick(0, 1);
            dist[d] = whole ? (hpf_dist)HPF_CYCLIC_OF(k * pick(1, 2))
                      : kind == 7 ? uneven(sizes, extent[d]) : bare[kind];
            axes[d] = (hpf_axis){ d, turned ? -1 : 1, turned ? end + 1 : 0 };
            tb[d] = (hpf_bound){ 1, whole ? end : extent[d] };
        }
        all[i]->t = hpf_template_new("test:1", "t", rank, tb, dist, NULL);
        hpf_declare(&all[i]->a, "x", type[i], rank, all[i]->t, axes);
        hpf_allocate("test:2", &all[i]->a, b);
    }
    a.v = &a.m.a;
    mask.v = &mask.m.a;
    segment.v = &segment.m.a;
    hpf_bound b[3];
    for (int d = 0; d < rank; d++)
        b[d] = (hpf_bound){ 1, extent[d] };
    r.m.t = NULL;
    r.v = &r.m.a;
    hpf_declare(r.v, "r", c.type, rank, NULL, NULL);
    hpf_allocate("test:3", r.v, b);
    fill_numbers(&a, &c);
    fill_piece(&mask, &c, MASKS);
    fill_piece(&segment, &c, SEGMENTS);
    const bool over = number % 2; /* its operand */
    hpf_scan("test:4", c.op, over ? a.v : r.v, a.v, c.mask ? mask.v : NULL,
             c.segment ? segment.v : NULL, c.dim, c.flags);
    if (over) {
        hpf_triplet all[3];
        for (int d = 0; d < rank; d++)
            all[d] = (hpf_triplet){ 1, extent[d], 1 };
        hpf_copy("test:5", r.v, all, a.v, all, (int[]){ 0, 1, 2 });
    }
    check_sum(&r, &c, extent, number);
    uint64_t h = 1;
    Visit v = { .begun = false };
    for (char *q; (q = visit(&v, r.v));)
        for (int i = 0; i < HPF_TYPE_SIZE(c.type); i++)
            h = (h ^ (uint64_t)(unsigned char)q[i]) * 1099511628211u;
    if (hpf_rank() == 0)
        printf("case %ld: 0x%lx\n", number, (unsigned long)h);
    free_piece(&a);
    free_piece(&mask);
    free_piece(&segment);
    free_piece(&r);
}

int main(int argc, char **argv)
{
    run_rounds("scan-reproducible", argc, argv, one);
}
