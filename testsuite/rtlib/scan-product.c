/* scan-product: every operation and type, with every combination of direction, DIM, MASK, SEGMENT
 * and EXCLUSIVE, on every layout and alignment, operand and result alike or not, give the same as
 * one element after the other: 206684 cases. In rank 1 each layout meets each alignment, type, DIM
 * absent or 1, and arrays alike or all different; in rank 2 each layout each other one, with one
 * type an operation; 19456 are of infinities and NaNs. Arguments: every how many cases, which first. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 83 1 | FileCheck %s
// RUN: %hpfrun -n 3 %t 193 2 | FileCheck %s
// RUN: %hpfrun -n 4 %t 211 3 | FileCheck %s
// RUN: %hpfrun -n 5 %t 419 4 | FileCheck %s
// CHECK: scan-product: {{[1-9][0-9]+}} of {{[0-9]+}} cases
// CHECK: scan-product: ok
#include <math.h>

#include "scan_reference.h"

static long every = 1, from, number, done;

static bool wanted(void)
{
    bool yes = number++ % every == from;
    done += yes;
    return yes;
}

/* ---- mappings ---- */

enum { BLOCK, BLOCK_M, CYCLIC, CYCLIC_2, CYCLIC_3, GEN, INDIRECT, COLLAPSED, REPLICATED, LAYOUTS };

static const hpf_axis alignments[] = { { 0, 1, 0 }, { 0, 3, -1 }, { 0, -1, 5 }, { 0, -2, 3 },
                                       { 0, 1, 4 } };
enum { ALIGNMENTS = sizeof alignments / sizeof *alignments, MOST = 100 };

static void pick_map(hpf_dist *d, long *map, long extent, long p)
{
    if (d->kind == HPF_DIST_INDIRECT)
        for (long q = 0; q < extent; q++)
            map[q] = 1 + (q * q / 3 + q / 2) % p;
    for (long c = 0, left = extent; d->kind == HPF_DIST_GEN_BLOCK && c < p; left -= map[c++])
        map[c] = c == p - 1 ? left : c % 3 == 1 ? 0 : left / 2;
    if (d->kind == HPF_DIST_GEN_BLOCK || d->kind == HPF_DIST_INDIRECT)
        d->map = map;
    if (d->kind == HPF_DIST_BLOCK && d->k)
        d->k = (extent + p - 1) / p + 1;
}

static void lay(Mapped *m, const char *name, int type, int rank, const long *extent,
                const int *layout, const int *align)
{
    static const hpf_dist dists[LAYOUTS] = {
        [BLOCK] = HPF_BLOCK, [BLOCK_M] = HPF_BLOCK_OF(1), [CYCLIC] = HPF_CYCLIC,
        [CYCLIC_2] = HPF_CYCLIC_OF(2), [CYCLIC_3] = HPF_CYCLIC_OF(3),
        [GEN] = { HPF_DIST_GEN_BLOCK, 0, NULL }, [INDIRECT] = { HPF_DIST_INDIRECT, 0, NULL },
        [COLLAPSED] = HPF_STAR, [REPLICATED] = HPF_BLOCK };
    hpf_axis axes[2];
    hpf_bound tb[2], b[2];
    hpf_dist dist[2];
    long map[2][MOST];
    int used = 0;
    for (int d = 0; d < rank; d++) {
        const hpf_axis *x = &alignments[align[d]];
        b[d] = (hpf_bound){ 1 - d, extent[d] - d };
        long p = x->a * b[d].lo + x->b, q = x->a * b[d].hi + x->b;
        tb[d] = (hpf_bound){ (p < q ? p : q) - 1, (p < q ? q : p) + 2 };
        axes[d] = (hpf_axis){ d, x->a, x->b };
        dist[d] = dists[layout[d]];
        if (layout[d] == REPLICATED) {
            axes[d] = (hpf_axis){ HPF_ALL, 0, 0 };
            tb[d] = (hpf_bound){ 0, 8 };
        }
        used += dist[d].kind != HPF_DIST_STAR;
    }
    const long shape[2] = { 0 };
    hpf_grid *grid = used ? hpf_grid_get("test:2", used, shape) : NULL;
    for (int d = 0, g = 0; d < rank; d++)
        if (dist[d].kind != HPF_DIST_STAR)
            pick_map(&dist[d], map[d], tb[d].hi - tb[d].lo + 1, hpf_grid_extent(grid, g++));
    m->t = hpf_template_new("test:3", "t", rank, tb, dist, grid);
    hpf_declare(&m->a, name, type, rank, m->t, axes);
    hpf_allocate("test:4", &m->a, b);
}

typedef struct Arrays {
    Piece a, mask, segment, r;
} Arrays;

static void lay_all(Arrays *x, int type, int result, int rank, const long *extent,
                    const int *layout, const int *align, bool alike)
{
    int other[2], turned[2];
    for (int d = 0; d < rank; d++) {
        other[d] = alike ? layout[d] : (layout[d] + 2 + d) % LAYOUTS;
        turned[d] = alike ? align[d] : (align[d] + 1) % ALIGNMENTS;
    }
    lay(&x->a.m, "a", type, rank, extent, layout, align);
    lay(&x->r.m, "r", result, rank, extent, other, turned);
    lay(&x->mask.m, "mask", HPF_L1, rank, extent, layout, turned);
    lay(&x->segment.m, "segment", HPF_L4, rank, extent, other, align);
    x->a.v = &x->a.m.a;
    x->r.v = &x->r.m.a;
    x->mask.v = &x->mask.m.a;
    x->segment.v = &x->segment.m.a;
}

static void free_all(Arrays *x)
{
    free_piece(&x->a);
    free_piece(&x->r);
    free_piece(&x->mask);
    free_piece(&x->segment);
}

/* ---- operations and options ---- */

static void options(Arrays *x, ScanCase *c, const long *extent, int low_dim)
{
    bool copy = c->op == HPF_OP_COPY;
    for (int o = 0; o < (copy ? 4 : 16); o++)
        for (int dim = low_dim; dim <= x->a.v->rank; dim++) {
            if (!wanted())
                continue;
            c->flags = (o & 1 ? HPF_SCAN_SUFFIX : 0) | (o & 8 ? HPF_SCAN_EXCLUSIVE : 0);
            c->segment = o & 2;
            c->mask = o & 4;
            c->dim = dim;
            c->salt = number;
            fill_piece(&x->a, c, OPERAND);
            fill_piece(&x->mask, c, MASKS);
            fill_piece(&x->segment, c, SEGMENTS);
            hpf_scan("test:9", c->op, x->r.v, x->a.v, c->mask ? x->mask.v : NULL,
                     c->segment ? x->segment.v : NULL, c->dim, c->flags);
            check_piece("hpf_scan", number - 1, &x->r, c, extent);
        }
}

static bool has(hpf_op op, int type)
{
    int base = HPF_TYPE_BASE(type);
    return op == HPF_OP_COPY || (op == HPF_OP_COUNT ? base == HPF_INTEGER
                                                    : op != HPF_OP_EQV && fits(op, type));
}

static void operations(int rank, const long *extent, const int *layout, const int *align,
                       bool alike, bool all)
{
    for (int op = 0; op <= HPF_OP_COUNT; op++) {
        int n = 0, turn = 0;
        for (int t = 0; t < 12; t++)
            n += has((hpf_op)op, all_types[t]);
        for (int t = 0; t < 12; t++) {
            if (!has((hpf_op)op, all_types[t]) || (!all && turn++ != (layout[0] + layout[1]) % n))
                continue;
            long next = number, cases = (op == HPF_OP_COPY ? 4 : 16) * (rank + 1);
            if ((from - next % every + every) % every >= cases) { /* none of them is wanted */
                number += cases;
                continue;
            }
            ScanCase c = { .op = (hpf_op)op, .type = all_types[t], .masked = 3, .even = 3 };
            Arrays x;
            lay_all(&x, op == HPF_OP_COUNT ? HPF_L2 : c.type, c.type, rank, extent, layout, align,
                    alike);
            options(&x, &c, extent, 0);
            free_all(&x);
        }
    }
}

/* ---- infinities and NaNs ---- */

static double wild(long i, int kind)
{
    static const double less[] = { 1, -1, 0 };
    long h = hash_of(1, &i, kind, 7);
    return kind == 0 ? -INFINITY : kind == 1 ? NAN : h < 2 ? NAN : h < 4 ? -INFINITY
           : h < 5 && kind == 3 ? INFINITY : less[h % 3] * (double)i;
}

static void extremes(const int *layout, const int *align, bool alike)
{
    const long n[1] = { 29 };
    for (int t = 0; t < 2; t++) {
        Arrays x;
        int type = t ? HPF_R4 : HPF_R8;
        lay_all(&x, type, type, 1, n, layout, align, alike);
        for (int o = 0; o < 128; o++) {
            if (!wanted())
                continue;
            bool suffix = o & 1, exclusive = o & 8, max = o & 16;
            int kind = o >> 5;
            ScanCase c = { .segment = o & 2, .mask = o & 4, .salt = number, .masked = 3,
                           .even = 3 };
            Visit v = { .begun = false };
            for (char *q; (q = visit(&v, x.a.v));)
                if (t)
                    *(float *)(void *)q = (float)wild(v.sub[0] - 1, kind);
                else
                    *(double *)(void *)q = wild(v.sub[0] - 1, kind);
            fill_piece(&x.mask, &c, MASKS);
            fill_piece(&x.segment, &c, SEGMENTS);
            hpf_scan("test:9", max ? HPF_OP_MAX : HPF_OP_MIN, x.r.v, x.a.v,
                     c.mask ? x.mask.v : NULL, c.segment ? x.segment.v : NULL, 0,
                     (suffix ? HPF_SCAN_SUFFIX : 0) | (exclusive ? HPF_SCAN_EXCLUSIVE : 0));
            double want[29], none = t ? FLT_MAX : DBL_MAX, best = 0;
            bool any = false, last = false;
            for (long k = 0; k < n[0]; k++) {
                long i = suffix ? n[0] - 1 - k : k;
                bool seg = c.segment && segment_at(&c, 1, &i);
                any = any && (!k || seg == last);
                last = seg;
                double y = wild(i, kind), here = any ? best : max ? -none : none;
                if (!c.mask || mask_at(&c, 1, &i)) {
                    best = !any || isnan(best) || (max ? y > best : y < best) ? y : best;
                    any = true;
                }
                want[i] = exclusive ? here : any ? best : max ? -none : none;
            }
            memset(&v, 0, sizeof v);
            for (char *q; (q = visit(&v, x.r.v));) {
                double w = want[v.sub[0] - 1];
                double got = t ? *(float *)(void *)q : *(double *)(void *)q;
                if (isnan(w) ? !isnan(got) : got != w)
                    fail("extremes", o, x.r.v, v.sub);
            }
        }
        free_all(&x);
    }
}

int main(int argc, char **argv)
{
    hpf_program program = { "scan-product", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    every = argc > 1 ? atol(argv[1]) : 1;
    from = argc > 2 ? atol(argv[2]) % every : 0;
    const long line[1] = { 29 }, plane[2] = { 7, 6 };
    for (int l = 0; l < LAYOUTS; l++)
        for (int a = 0; a < (l == REPLICATED ? 1 : l == COLLAPSED ? 2 : ALIGNMENTS); a++)
            for (int alike = 0; alike < 2; alike++) {
                operations(1, line, (int[]){ l, 0 }, (int[]){ a, 0 }, alike, true);
                extremes((int[]){ l, 0 }, (int[]){ a, 0 }, alike);
            }
    for (int l = 0; l < LAYOUTS * LAYOUTS; l++) {
        int pair[2] = { l % LAYOUTS, l / LAYOUTS };
        operations(2, plane, pair, (int[]){ l % ALIGNMENTS, l / ALIGNMENTS % ALIGNMENTS },
                   l % 2 == 0, false);
    }
    if (hpf_rank() == 0)
        printf("scan-product: %ld of %ld cases\n", done, number);
    report("scan-product");
    hpf_end();
    return 0;
}
