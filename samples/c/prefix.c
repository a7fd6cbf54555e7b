/* prefix.c: prefix scans of mapped arrays from C and MPI by hand. docs/runtime.md walks through it.
 *
 *     hpfc -o prefix prefix.c && hpfrun -n 4 ./prefix
 *
 * Shows: where the elements that a mask selects go (COUNT_PREFIX), sums that begin anew with each
 * segment, scans of the columns of a matrix, and a scan whose operand and result are expressions,
 * without temporary arrays. Prints the same on any number of processes. */
#include <mpi.h>
#include <stdio.h>

#include <hpfrt.h>

#define TEXT(x) #x
#define PLACE(line) "prefix.c:" TEXT(line)
#define HERE PLACE(__LINE__) /* where messages and statistics say a call is */

enum { N = 1000 };

static void declare(hpf_array *a, const char *name, int type, hpf_template *t)
{
    static const hpf_axis identity = {0, 1, 0};
    static const hpf_bound bounds = {1, N};
    hpf_declare(a, name, type, 1, t, &identity);
    hpf_allocate(HERE, a, &bounds);
}

/* a(i) = 1 + mod(i, 5), w(i) = 2, big(i) = a(i) > 3, month(i) changes every 30 elements. */
static void fill(hpf_array *a, hpf_array *w, hpf_array *big, hpf_array *month)
{
    for (int r = 0; r < a->dim[0].nrun; r++) {
        const hpf_run *run = &a->dim[0].run[r]; /* all four lie alike */
        long at = run->off;
        for (long i = run->lo; i <= run->hi; i += run->step, at += run->inc) {
            ((double *)a->base)[at] = (double)(1 + i % 5);
            ((double *)w->base)[at] = 2;
            ((int32_t *)big->base)[at] = 1 + i % 5 > 3;
            ((int32_t *)month->base)[at] = (i - 1) / 30 % 2;
        }
    }
}

/* b = a / SUM_PREFIX(a*w) */
static void fused(hpf_array *b, hpf_array *a, hpf_array *w)
{
    hpf_scanner s;
    hpf_scan_begin(HERE, &s, HPF_OP_SUM, HPF_R8, a, 1, 0, 0);
    /* The nest: its index runs as home's subscripts do; a, w and b are made local to it. */
    const hpf_triplet index = {1, N, 1};
    const hpf_sub same = {0, 1, 0};
    const hpf_space nest = {1, &index, &s.home, &same};
    hpf_ref ra = {.x = NULL}, rw = {.x = NULL}, rb = {.x = NULL};
    hpf_fetch(HERE, &ra, a, &same, &nest);
    hpf_fetch(HERE, &rw, w, &same, &nest);
    hpf_store_begin(HERE, &rb, b, &same, &nest, false);
    while (hpf_scan_next(&s)) {
        const hpf_chunk *c = &s.chunk;
        hpf_step sa = hpf_ref_step(&ra, 0, c->sub[0], c->step);
        hpf_step sw = hpf_ref_step(&rw, 0, c->sub[0], c->step);
        hpf_step sb = hpf_ref_step(&rb, 0, c->sub[0], c->step);
        const double *pa = (const double *)ra.x->base + sa.off;
        const double *pw = (const double *)rw.x->base + sw.off;
        double *pb = (double *)rb.x->base + sb.off, *v = c->value;
        for (long k = 0; k < c->n; k++)
            v[k] = pa[k * sa.inc] * pw[k * sw.inc];
        hpf_scan_chunk(&s);
        if (c->apply)
            for (long k = 0; k < c->n; k++)
                pb[k * sb.inc] = pa[k * sa.inc] / v[k];
    }
    hpf_scan_end(&s);
    hpf_store_end(HERE, &rb, b);
    hpf_ref_free(&ra);
    hpf_ref_free(&rw);
    hpf_ref_free(&rb);
}

/* m(i,j) = i + j on (BLOCK,CYCLIC); the sums down the columns, and along the rows. */
static void matrix(double *down, double *along)
{
    const hpf_bound square[2] = {{1, 20}, {1, 30}};
    const hpf_axis identity[2] = {{0, 1, 0}, {1, 1, 0}};
    const hpf_dist dist[2] = {HPF_BLOCK, HPF_CYCLIC};
    hpf_template *t = hpf_template_new(HERE, "t", 2, square, dist, NULL);
    hpf_array m, r;
    hpf_declare(&m, "m", HPF_R8, 2, t, identity);
    hpf_declare(&r, "r", HPF_R8, 2, t, identity);
    hpf_allocate(HERE, &m, square);
    hpf_allocate(HERE, &r, square);
    for (long j = 1; j <= 30; j++)
        for (long i = 1; i <= 20; i++)
            if (hpf_owns(&m, (long[]){i, j}))
                ((double *)m.base)[hpf_offset(&m, 0, i) + hpf_offset(&m, 1, j)] = (double)(i + j);
    hpf_scan(HERE, HPF_OP_SUM, &r, &m, NULL, NULL, 1, 0);
    hpf_get(HERE, &r, (long[]){20, 3}, down);
    hpf_scan(HERE, HPF_OP_SUM, &r, &m, NULL, NULL, 2, HPF_SCAN_SUFFIX);
    hpf_get(HERE, &r, (long[]){4, 1}, along);
    hpf_free(&m);
    hpf_free(&r);
    hpf_template_free(t);
}

int main(int argc, char **argv)
{
    static const hpf_program program = {"prefix.c", HPF_MPI, 1};
    hpf_start(&argc, &argv, &program);

    const hpf_bound line = {1, N};
    const hpf_dist cyclic = HPF_CYCLIC_OF(7);
    hpf_template *t = hpf_template_new(HERE, "t", 1, &line, &cyclic, NULL);
    hpf_array a, w, b, big, month, place;
    declare(&a, "a", HPF_R8, t);
    declare(&w, "w", HPF_R8, t);
    declare(&b, "b", HPF_R8, t);
    declare(&big, "big", HPF_L4, t);
    declare(&month, "month", HPF_L4, t);
    declare(&place, "place", HPF_I4, t);
    fill(&a, &w, &big, &month);

    /* How many selected elements come before each: where PACK would put it. */
    int32_t before;
    hpf_scan(HERE, HPF_OP_COUNT, &place, &big, NULL, NULL, 1, HPF_SCAN_EXCLUSIVE);
    hpf_get(HERE, &place, (long[]){N}, &before);

    /* The sum of the month so far, of big elements only. */
    double so_far[2];
    hpf_scan(HERE, HPF_OP_SUM, &b, &a, &big, &month, 1, 0);
    hpf_get(HERE, &b, (long[]){90}, &so_far[0]);
    hpf_get(HERE, &b, (long[]){95}, &so_far[1]);

    double last, down, along;
    fused(&b, &a, &w);
    hpf_get(HERE, &b, (long[]){N}, &last);
    matrix(&down, &along);
    if (hpf_rank() == 0) {
        printf("%d big elements before the last\n", before);
        printf("month 3: %g, five days into month 4: %g\n", so_far[0], so_far[1]);
        printf("a / sum_prefix(a*w) at the end: %.9f\n", last);
        printf("down column 3: %g, along row 4: %g\n", down, along);
    }
    hpf_array *all[] = {&a, &w, &b, &big, &month, &place};
    for (int i = 0; i < 6; i++)
        hpf_free(all[i]);
    hpf_template_free(t);
    hpf_end();
}
