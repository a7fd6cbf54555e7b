/* scan-staged: a scan in stages, with an operand and a consumer that are expressions of arrays of
 * random mappings (b = a + SUM_PREFIX(a*w) and the like): the chunks cover each element of the home
 * that a process holds, once a pass, the operand may be an element of `none`, and results may
 * replace operands. Another scan, which counts the elements, may go beside. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 600 | FileCheck %s
// RUN: %hpfrun -n 2 %t 500 | FileCheck %s
// RUN: env HPF_SCAN=unit %hpfrun -n 3 %t 500 | FileCheck %s
// RUN: %hpfrun -n 4 %t 400 | FileCheck %s
// RUN: %hpfrun -n 6 %t 300 | FileCheck %s
// CHECK: scan-staged: ok
#include "scan_reference.h"

/* An array of the nest, by the home's subscripts. */
typedef struct Ref {
    hpf_ref ref;
    char *at;
    long inc;
} Ref;

static hpf_sub *identity(const hpf_array *x, const hpf_array *home)
{
    static hpf_sub sub[HPF_MAX_RANK];
    for (int d = 0; d < x->rank; d++)
        sub[d] = (hpf_sub){ d, 1, x->dim[d].lo - home->dim[d].lo };
    return sub;
}

static void address(Ref *r, const hpf_chunk *c)
{
    hpf_step step = hpf_ref_step(&r->ref, 0, c->sub[0], c->step);
    long off = hpf_ref_step(&r->ref, -1, 0, 1).off + step.off;
    for (int d = 1; d < r->ref.x->rank; d++)
        off += hpf_ref_step(&r->ref, d, c->sub[d], 1).off;
    long size = HPF_TYPE_SIZE(r->ref.x->type);
    r->at = (char *)r->ref.x->base + off * size;
    r->inc = step.inc;
}

/* The number of the chunk's element i in the order of the scan. */
static double place_of(const ScanCase *c, const hpf_scanner *s, long i)
{
    long place = 0, all = 1;
    for (int d = 0; d < s->home.rank; d++) {
        long extent = s->home.dim[d].hi - s->home.dim[d].lo + 1;
        if (c->dim && d != c->dim - 1)
            continue;
        place += all * (s->chunk.sub[d] + (d ? 0 : i * s->chunk.step) - s->home.dim[d].lo);
        all *= extent;
    }
    return (double)(c->flags & HPF_SCAN_SUFFIX ? all - place : place + 1);
}

/* b = a + SUM_PREFIX(a*w, mask, segment), all R8; b may be a. */
static void run(const ScanCase *c, hpf_array *b, hpf_array *a, hpf_array *w, hpf_array *mask,
                hpf_array *segment)
{
    hpf_scanner s;
    hpf_scan_begin("test:8", &s, c->op, HPF_R8, a, c->dim,
                   c->flags | (c->segment ? HPF_SCAN_SEGMENT : 0), pick(0, 40));
    hpf_scanner places;
    const bool beside = pick(0, 2) == 0;
    if (beside)
        hpf_scan_beside("test:9", &places, &s, HPF_OP_SUM, HPF_R8,
                        c->flags & (HPF_SCAN_SUFFIX | HPF_SCAN_REPRODUCIBLE));
    hpf_triplet index[HPF_MAX_RANK];
    hpf_sub hsub[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++) {
        index[d] = (hpf_triplet){ s.home.dim[d].lo, s.home.dim[d].hi, 1 };
        hsub[d] = (hpf_sub){ d, 1, 0 };
    }
    hpf_space space = { a->rank, index, &s.home, hsub, 0 };
    enum { A, W, M, S, B };
    static Ref ref[5];
    hpf_array *x[] = { a, w, mask, segment, b };
    memset(ref, 0, sizeof ref);
    for (int i = 0; i < B; i++)
        hpf_fetch("test:8", &ref[i].ref, x[i], identity(x[i], &s.home), &space);
    hpf_store_begin("test:8", &ref[B].ref, b, identity(b, &s.home), &space, false);
    double none;
    memcpy(&none, s.none, sizeof none);
    long seen[2] = { 0 }, held = s.home.holds;
    while (hpf_scan_next(&s)) {
        const hpf_chunk *k = &s.chunk;
        double *v = k->value;
        for (int i = 0; i <= B; i++)
            address(&ref[i], k);
        for (long i = 0; i < k->n; i++) {
            bool in = !c->mask || ((int8_t *)ref[M].at)[i * ref[M].inc];
            v[i] = in ? ((double *)(void *)ref[A].at)[i * ref[A].inc] *
                            ((double *)(void *)ref[W].at)[i * ref[W].inc] : none;
            if (c->segment)
                k->segment[i] = ((int8_t *)ref[S].at)[i * ref[S].inc];
        }
        for (long i = 0; i < k->n && beside; i++)
            ((double *)places.chunk.value)[i] = 1;
        hpf_scan_chunk(&s);
        for (long i = 0; i < k->n && k->apply && beside; i++)
            if (((double *)places.chunk.value)[i] != place_of(c, &s, i))
                fail("places", (long)((double *)places.chunk.value)[i], a, k->sub);
        for (long i = 0; i < k->n && k->apply; i++)
            ((double *)(void *)ref[B].at)[i * ref[B].inc] =
                ((double *)(void *)ref[A].at)[i * ref[A].inc] + v[i];
        seen[k->apply] += k->n;
    }
    for (int d = 0; d < a->rank; d++) {
        long n = 0;
        for (int r = 0; r < s.home.dim[d].nrun; r++)
            for (long i = s.home.dim[d].run[r].lo; i <= s.home.dim[d].run[r].hi; n++)
                i += s.home.dim[d].run[r].step;
        held *= n;
    }
    bool all = seen[0] == held || seen[0] == 0 || (c->segment && seen[0] < held);
    if (seen[1] != held || !all)
        fail("chunks", seen[1], a, (long[HPF_MAX_RANK]){ 0 });
    hpf_store_end("test:8", &ref[B].ref, b);
    for (int i = 0; i <= B; i++)
        hpf_ref_free(&ref[i].ref);
    hpf_scan_end(&s);
}

static void one(long round)
{
    long extent[HPF_MAX_RANK];
    int rank = pick_extents(extent);
    ScanCase c;
    do
        pick_case(&c, rank);
    while (c.type != HPF_R8 || c.op == HPF_OP_COPY || c.op == HPF_OP_MAX || c.op == HPF_OP_MIN);
    Piece a, w, mask, segment, b;
    pick_piece(&a, "a", HPF_R8, rank, extent, NULL);
    pick_piece(&w, "w", HPF_R8, rank, extent, a.v);
    pick_piece(&mask, "mask", HPF_L1, rank, extent, a.v);
    pick_piece(&segment, "segment", HPF_L1, rank, extent, a.v);
    pick_piece(&b, "b", HPF_R8, rank, extent, a.v);
    fill_piece(&mask, &c, MASKS);
    fill_piece(&segment, &c, SEGMENTS);
    long pos[HPF_MAX_RANK];
    for (int i = 0; i < 2; i++) { /* a*w is the operand of the reference, a is 4 */
        Piece *p = i ? &w : &a;
        Visit v = { .begun = false };
        for (char *q; (q = visit(&v, p->v));) {
            for (int d = 0; d < rank; d++)
                pos[d] = v.sub[d] - p->v->dim[d].lo;
            *(double *)(void *)q = i ? (double)operand_at(&c, rank, pos).re / 4 : 4;
        }
    }
    Piece *r = pick(0, 3) == 0 ? &a : &b;
    run(&c, r->v, a.v, w.v, mask.v, segment.v);
    Visit v = { .begun = false };
    for (char *q; (q = visit(&v, r->v));)
        *(double *)(void *)q -= 4;
    check_piece("staged scan", round, r, &c, extent);
    free_piece(&a);
    free_piece(&w);
    free_piece(&mask);
    free_piece(&segment);
    free_piece(&b);
}

int main(int argc, char **argv)
{
    run_rounds("scan-staged", argc, argv, one);
}
