/* ooc_matmul.c: MATMUL of matrices in files (GAXPY: each column of the result is a sum of columns
 * of the first operand; R. Thakur, A. Choudhary, 1996, section 2.1).
 *
 * A block of the result stays in memory while the blocks of a's rows and b's columns that it is the
 * product of pass by; the processes share each block by (BLOCK,BLOCK) and multiply it as matrices
 * in memory. With m x k times k x n and blocks of mb x nb elements, a is read n/nb times, b m/mb
 * times and r written once: mb and nb are those that make this cheapest, kb uses what is left. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"

typedef struct Blocks {
    const char *where;
    hpf_array *r, *a, *b;
    long m, n, k, mb, nb, kb;
    hpf_array c, p, x, y; /* of the result, of one product, of a and of b */
} Blocks;

/* Bytes of a process's share of an m x n block on the grid of `rows` by `columns` processes. */
static double share(const Blocks *b, long m, long n, const int *grid)
{
    return (double)rt_ceil_div(m, grid[0]) * (double)rt_ceil_div(n, grid[1]) *
           (double)rt_size_of(b->r);
}

static double bytes(const Blocks *b, long mb, long nb, long kb, const int *grid)
{
    return 2 * share(b, mb, nb, grid) + share(b, mb, kb, grid) + share(b, kb, nb, grid);
}

/* Bytes moved, and what the pieces cost that blocks have in files of columns: one a column unless
 * the columns are whole. */
static double volume(const Blocks *b, long mb, long nb, long kb)
{
    enum { SEEK_BYTES = 1 << 14 };
    double m = (double)b->m, n = (double)b->n, k = (double)b->k;
    double down = (double)rt_ceil_div(b->m, mb), across = (double)rt_ceil_div(b->n, nb);
    double along = b->k ? (double)rt_ceil_div(b->k, kb) : 1;
    double pieces = down * across * (mb < b->m ? k : along) +
                    down * along * (kb < b->k ? n : across) + (mb < b->m ? down * n : across);
    return (m * k * across + k * n * down + m * n) * (double)rt_size_of(b->r) + SEEK_BYTES * pieces;
}

static long least_memory(const Blocks *b)
{
    const hpf_array *all[] = { b->r, b->a, b->b };
    long least = 0;
    for (int i = 0; i < 3; i++)
        if (rt_is_ooc(all[i]) && (!least || rt_ooc_of(all[i])->memory < least))
            least = rt_ooc_of(all[i])->memory;
    return least;
}

/* Even blocks: the fewest of that size at most. */
static long even(long n, long most)
{
    return n ? rt_ceil_div(n, rt_ceil_div(n, most)) : 1;
}

/* For each mb and kb, halved from m and k down, the greatest nb that leaves room for them. */
static void choose(Blocks *b, const int *grid)
{
    double memory = (double)least_memory(b), best = -1;
    for (long kb = b->k > 0 ? b->k : 1; kb >= 1; kb = kb > 1 ? (kb + 1) / 2 : 0)
        for (long mb = b->m; mb >= 1; mb = mb > 1 ? (mb + 1) / 2 : 0) {
            long lo = 0, hi = b->n;
            while (lo < hi) {
                long nb = lo + (hi - lo + 1) / 2;
                if (bytes(b, mb, nb, kb, grid) <= memory)
                    lo = nb;
                else
                    hi = nb - 1;
            }
            if (lo > 0 && (best < 0 || volume(b, mb, lo, kb) < best)) {
                best = volume(b, mb, lo, kb);
                b->mb = even(b->m, mb);
                b->nb = even(b->n, lo);
                b->kb = kb;
            }
        }
    if (best < 0)
        rt_fail_all(b->where,
                    "out of memory: MATMUL of out-of-core arrays needs %.0f bytes a process, "
                    "MEMORY of '%s' is %.0f",
                    bytes(b, 1, 1, 1, grid), b->r->name, memory);
    while (b->kb < b->k && bytes(b, b->mb, b->nb, 2 * b->kb, grid) <= memory)
        b->kb *= 2;
    b->kb = b->k ? even(b->k, b->kb < b->k ? b->kb : b->k) : 1;
}

static void make_block(const Blocks *b, hpf_array *x, const char *name, long m, long n)
{
    const hpf_bound bounds[2] = { { 1, m }, { 1, n } };
    const hpf_axis axes[2] = { { 0, 1, 0 }, { 1, 1, 0 } };
    const hpf_dist dist[2] = { HPF_BLOCK, HPF_BLOCK };
    hpf_template *t = hpf_template_new(b->where, name, 2, bounds, dist, NULL);
    hpf_declare(x, name, b->r->type, 2, t, axes);
    hpf_allocate(b->where, x, bounds);
}

static void free_block(hpf_array *x)
{
    hpf_template *t = hpf_template_of(x);
    hpf_free(x);
    hpf_template_free(t);
}

/* The block's rows i.. and columns j.. of a matrix, or of a vector that stands for one. */
static void move_block(const Blocks *b, hpf_array *x, hpf_array *of, long i, long m, long j, long n,
                       bool column, bool out)
{
    hpf_triplet xs[2] = { { 1, m, 1 }, { 1, n, 1 } }, os[2];
    int to_x[2] = { -1, -1 }, to_of[2] = { -1, -1 }, d = 0;
    if (of->rank == 2 || column) { /* rows run along its first dimension */
        os[d] = (hpf_triplet){ of->dim[d].lo + i, of->dim[d].lo + i + m - 1, 1 };
        to_x[0] = d;
        to_of[d++] = 0;
    }
    if (of->rank == 2 || !column) {
        os[d] = (hpf_triplet){ of->dim[d].lo + j, of->dim[d].lo + j + n - 1, 1 };
        to_x[1] = d;
        to_of[d] = 1;
    }
    if (out)
        hpf_copy(b->where, of, os, x, xs, to_of);
    else
        hpf_copy(b->where, x, xs, of, os, to_x);
}

#define ADD(T)                                          \
    for (long i = 0; i < n; i++)                        \
        ((T *)to)[i] += ((const T *)from)[i];           \
    return;

static void add(void *to, const void *from, long n, int type)
{
    switch (type) {
    case HPF_I1: ADD(int8_t)
    case HPF_I2: ADD(int16_t)
    case HPF_I4: ADD(int32_t)
    case HPF_I8: ADD(int64_t)
    case HPF_R4: ADD(float)
    case HPF_R8: ADD(double)
    case HPF_C8: n *= 2; ADD(float)
    case HPF_C16: n *= 2; ADD(double)
    case HPF_L1:
        for (long i = 0; i < n; i++)
            ((int8_t *)to)[i] |= ((const int8_t *)from)[i];
        return;
    case HPF_L2:
        for (long i = 0; i < n; i++)
            ((int16_t *)to)[i] |= ((const int16_t *)from)[i];
        return;
    case HPF_L4:
        for (long i = 0; i < n; i++)
            ((int32_t *)to)[i] |= ((const int32_t *)from)[i];
        return;
    default:
        for (long i = 0; i < n; i++)
            ((int64_t *)to)[i] |= ((const int64_t *)from)[i];
    }
}

/* A block at the edge of the matrices may be smaller: a view of its leading part. */
static void leading(hpf_array *view, const hpf_array *x, long m, long n)
{
    hpf_view(view, x, (hpf_triplet[]){ { 1, m, 1 }, { 1, n, 1 } }, NULL);
}

static void result_block(Blocks *b, long i, long m, long j, long n)
{
    long count = b->c.holds ? b->c.bytes / rt_size_of(&b->c) : 0;
    if (b->c.holds)
        memset(b->c.base, 0, (size_t)b->c.bytes);
    for (long l = 0; l < b->k; l += b->kb) {
        long k = l + b->kb < b->k ? b->kb : b->k - l;
        hpf_array p, x, y;
        move_block(b, &b->x, b->a, i, m, l, k, b->a->rank == 1 && b->b->rank == 1, false);
        move_block(b, &b->y, b->b, l, k, j, n, b->b->rank == 1, false);
        leading(&x, &b->x, m, k);
        leading(&y, &b->y, k, n);
        leading(&p, &b->p, m, n);
        hpf_matmul(b->where, &p, &x, &y);
        hpf_free(&p);
        hpf_free(&x);
        hpf_free(&y);
        if (count)
            add(b->c.base, b->p.base, count, b->c.type);
    }
    move_block(b, &b->c, b->r, i, m, j, n, b->b->rank == 1, true);
}

/* rt_ooc_matmul: r = MATMUL(a, b) block by block [collective]
 *
 * In: any of the three in files, vectors too. Memory: the least MEMORY of them. Floating sums are
 * associated by blocks. */
void rt_ooc_matmul(const char *where, hpf_array *r, hpf_array *a, hpf_array *b)
{
    Blocks s = { .where = where, .r = r, .a = a, .b = b };
    s.m = a->rank == 2 ? hpf_extent(a, 0) : 1;
    s.k = hpf_extent(b, 0);
    s.n = b->rank == 2 ? hpf_extent(b, 1) : 1;
    hpf_grid *g = hpf_grid_get(where, 2, (long[]){ 0, 0 });
    int grid[2] = { hpf_grid_extent(g, 0), hpf_grid_extent(g, 1) };
    choose(&s, grid);
    make_block(&s, &s.c, "c", s.mb, s.nb);
    make_block(&s, &s.p, "p", s.mb, s.nb);
    make_block(&s, &s.x, "a", s.mb, s.kb);
    make_block(&s, &s.y, "b", s.kb, s.nb);
    if (s.p.holds)
        memset(s.p.base, 0, (size_t)s.p.bytes);
    for (long j = 0; j < s.n; j += s.nb)
        for (long i = 0; i < s.m; i += s.mb)
            result_block(&s, i, i + s.mb < s.m ? s.mb : s.m - i, j,
                         j + s.nb < s.n ? s.nb : s.n - j);
    hpf_array *blocks[] = { &s.c, &s.p, &s.x, &s.y };
    for (int i = 0; i < 4; i++)
        free_block(blocks[i]);
}
