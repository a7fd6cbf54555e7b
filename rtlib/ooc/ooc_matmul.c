/* ooc_matmul.c: MATMUL of matrices in files (GAXPY: each column of the result is a sum of columns
 * of the first operand; R. Thakur, A. Choudhary, 1996, section 2.1).
 *
 * A block of the result stays in memory while the blocks of a's rows and b's columns that it is the
 * product of pass by; the processes share each block by (BLOCK,BLOCK) and multiply it as matrices
 * in memory. With m x k times k x n and blocks of mb x nb elements, a is read n/nb times, b m/mb
 * times and r written once. Of b's columns yb rows are in memory, of a's rows kb columns: if yb is
 * k, b too is read once. The four are those that make this cheapest. While blocks are multiplied,
 * the next one of a is read, and the result's block before is written. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"
#include "twophase/twophase.h"

typedef struct Blocks {
    const char *where;
    hpf_array *r, *a, *b;
    long m, n, k, mb, nb, kb, yb;
    hpf_array c, x, y;  /* of the result, of a and of b */
    rt_progress progress;
    double done;
    long y_row, y_column; /* the first of b in y, -1: nothing */
    rt_ahead *ahead;      /* a's next block is being read */
} Blocks;

/* Where the work stands: the first row and column of the result's block, and of a's columns, those
 * of which are in y. */
typedef struct Step {
    long i, j, row, l;
} Step;

/* Bytes of a process's share of an m x n block on the grid of `rows` by `columns` processes. */
static double share(const Blocks *b, long m, long n, const int *grid)
{
    return (double)rt_ceil_div(m, grid[0]) * (double)rt_ceil_div(n, grid[1]) *
           (double)rt_size_of(b->r);
}

static double bytes(const Blocks *b, long mb, long nb, long kb, long yb, const int *grid)
{
    return share(b, mb, nb, grid) + share(b, mb, kb, grid) + share(b, yb, nb, grid);
}

/* Bytes moved, and what the pieces cost that blocks have in files of columns: one a column unless
 * the columns are whole. */
static double volume(const Blocks *b, long mb, long nb, long kb, long yb)
{
    enum { SEEK_BYTES = 1 << 14 };
    double m = (double)b->m, n = (double)b->n, k = (double)b->k;
    double down = (double)rt_ceil_div(b->m, mb), across = (double)rt_ceil_div(b->n, nb);
    double along = b->k ? (double)rt_ceil_div(b->k, kb) : 1, again = yb < b->k ? down : 1;
    double parts = b->k ? (double)rt_ceil_div(b->k, yb) : 1;
    double pieces = down * across * (mb < b->m ? k : along) +
                    again * (yb < b->k ? n * parts : across) + (mb < b->m ? down * n : across);
    return (m * k * across + k * n * again + m * n) * (double)rt_size_of(b->r) +
           SEEK_BYTES * pieces;
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

static long half(long n)
{
    return n > 1 ? (n + 1) / 2 : 0;
}

/* The greatest nb that leaves room for the others; 0: none. */
static long most_columns(const Blocks *b, long mb, long kb, long yb, double memory,
                         const int *grid)
{
    long lo = 0, hi = b->n;
    while (lo < hi) {
        long nb = lo + (hi - lo + 1) / 2;
        if (bytes(b, mb, nb, kb, yb, grid) <= memory)
            lo = nb;
        else
            hi = nb - 1;
    }
    return lo;
}

/* Each mb, yb and kb, halved from m and k down. */
static void choose(Blocks *b, const int *grid)
{
    double memory = (double)least_memory(b), best = -1;
    for (long yb = b->k > 0 ? b->k : 1; yb >= 1; yb = half(yb))
        for (long kb = yb; kb >= 1; kb = half(kb))
            for (long mb = b->m; mb >= 1; mb = half(mb)) {
                long nb = most_columns(b, mb, kb, yb, memory, grid);
                double v = nb > 0 ? volume(b, mb, nb, kb, yb) : 0;
                if (nb == 0 || (best >= 0 && v >= best))
                    continue;
                best = v;
                b->mb = even(b->m, mb);
                b->nb = even(b->n, nb);
                b->kb = kb;
                b->yb = yb;
            }
    if (best < 0)
        rt_fail_all(b->where,
                    "out of memory: MATMUL of out-of-core arrays needs %.0f bytes a process, "
                    "MEMORY of '%s' is %.0f",
                    bytes(b, 1, 1, 1, 1, grid), b->r->name, memory);
    b->yb = b->k ? even(b->k, b->yb) : 1;
    b->kb = b->kb < b->yb ? b->kb : b->yb;
    while (b->kb < b->yb && bytes(b, b->mb, b->nb, 2 * b->kb, b->yb, grid) <= memory)
        b->kb *= 2;
    b->kb = even(b->yb, b->kb < b->yb ? b->kb : b->yb);
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

typedef struct Part { /* of a matrix, or of a vector that stands for one, as a block */
    hpf_array *of;
    hpf_triplet xs[2], os[2];
    int to_x[2], to_of[2];
} Part;

/* Rows i.. and columns j.., m by n of them. */
static Part part_of(hpf_array *of, long i, long m, long j, long n, bool column)
{
    Part p = { of, { { 1, m, 1 }, { 1, n, 1 } }, { { 0 } }, { -1, -1 }, { -1, -1 } };
    int d = 0;
    if (of->rank == 2 || column) { /* rows run along its first dimension */
        p.os[d] = (hpf_triplet){ of->dim[d].lo + i, of->dim[d].lo + i + m - 1, 1 };
        p.to_x[0] = d;
        p.to_of[d++] = 0;
    }
    if (of->rank == 2 || !column) {
        p.os[d] = (hpf_triplet){ of->dim[d].lo + j, of->dim[d].lo + j + n - 1, 1 };
        p.to_x[1] = d;
        p.to_of[d] = 1;
    }
    return p;
}

static void read_part(const Blocks *b, hpf_array *x, const Part *p)
{
    hpf_copy(b->where, x, p->xs, p->of, p->os, p->to_x);
}

static long rows_of(const Blocks *b, const Step *s)
{
    return s->i + b->mb < b->m ? b->mb : b->m - s->i;
}

static long columns_of(const Blocks *b, const Step *s)
{
    return s->j + b->nb < b->n ? b->nb : b->n - s->j;
}

static long in_y(const Blocks *b, const Step *s)
{
    return s->row + b->yb < b->k ? b->yb : b->k - s->row;
}

/* a's columns of the step. */
static long width_of(const Blocks *b, const Step *s)
{
    long end = s->row + in_y(b, s);
    return s->l + b->kb < end ? b->kb : end - s->l;
}

static Part operand(const Blocks *b, const Step *s)
{
    return part_of(b->a, s->i, rows_of(b, s), s->l, width_of(b, s),
                   b->a->rank == 1 && b->b->rank == 1);
}

/* The next step; false: it is of the result's next block, or there is none. */
static bool next_step(const Blocks *b, Step *s)
{
    s->l += width_of(b, s);
    if (s->l < s->row + in_y(b, s))
        return true;
    s->row = s->l;
    if (s->row < b->k)
        return true;
    s->row = s->l = 0;
    s->i += b->mb;
    if (s->i < b->m)
        return false;
    s->i = 0;
    s->j += b->nb;
    return false;
}

static void read_ahead(Blocks *b, Step s)
{
    next_step(b, &s);
    if (s.j >= b->n)
        return;
    Part p = operand(b, &s);
    b->ahead = rt_ooc_copy_begin(b->where, &b->x, p.xs, p.of, p.os, p.to_x);
}

static void read_operand(Blocks *b, const Step *s)
{
    Part p = operand(b, s);
    if (b->ahead)
        rt_ooc_copy_end(b->where, &b->x, b->a, b->ahead);
    else
        read_part(b, &b->x, &p);
    b->ahead = NULL;
}

/* A block at the edge of the matrices may be smaller: a view of its rows from i and leading
 * columns.
 */
static void view_of(hpf_array *view, const hpf_array *x, long i, long m, long n)
{
    hpf_view(view, x, (hpf_triplet[]){ { i, i + m - 1, 1 }, { 1, n, 1 } }, NULL);
}

/* c += what a's columns in x and b's rows in y come to. */
static void add_block(Blocks *b, const Step *s)
{
    hpf_array c, x, y;
    long m = rows_of(b, s), k = width_of(b, s), n = columns_of(b, s);
    view_of(&c, &b->c, 1, m, n);
    view_of(&x, &b->x, 1, m, k);
    view_of(&y, &b->y, 1 + s->l - b->y_row, k, n);
    rt_matmul_add(b->where, &c, &x, &y);
    hpf_free(&c);
    hpf_free(&x);
    hpf_free(&y);
    b->done += (double)m * (double)n * (double)k;
    rt_progress_show(&b->progress, b->done / b->m / b->n / b->k, 0);
}

static void write_block(Blocks *b, const Step *s)
{
    Part p = part_of(b->r, s->i, rows_of(b, s), s->j, columns_of(b, s), b->b->rank == 1);
    if (!rt_ooc_copy_behind(b->where, p.of, p.os, &b->c, p.xs, p.to_of))
        hpf_copy(b->where, p.of, p.os, &b->c, p.xs, p.to_of);
}

/* The block of the result that begins at *s, which becomes the next one's first step. */
static void result_block(Blocks *b, Step *s)
{
    Step first = *s;
    bool more = true;
    if (b->c.holds)
        memset(b->c.base, 0, (size_t)b->c.bytes);
    while (more) {
        if (b->k && (b->y_row != s->row || b->y_column != s->j)) {
            Part p = part_of(b->b, s->row, in_y(b, s), s->j, columns_of(b, s), b->b->rank == 1);
            read_part(b, &b->y, &p);
            b->y_row = s->row;
            b->y_column = s->j;
        }
        if (b->k) {
            read_operand(b, s);
            read_ahead(b, *s);
            add_block(b, s);
        }
        more = next_step(b, s);
    }
    write_block(b, &first);
}

/* rt_ooc_matmul: r = MATMUL(a, b) block by block [collective]
 *
 * In: any of the three in files, vectors too. Memory: the least MEMORY of them. Floating sums are
 * associated by blocks. */
void rt_ooc_matmul(const char *where, hpf_array *r, hpf_array *a, hpf_array *b)
{
    Blocks s = { .where = where, .r = r, .a = a, .b = b, .y_row = -1 };
    char label[80];
    s.m = a->rank == 2 ? hpf_extent(a, 0) : 1;
    s.k = hpf_extent(b, 0);
    s.n = b->rank == 2 ? hpf_extent(b, 1) : 1;
    hpf_grid *g = hpf_grid_get(where, 2, (long[]){ 0, 0 });
    int grid[2] = { hpf_grid_extent(g, 0), hpf_grid_extent(g, 1) };
    choose(&s, grid);
    make_block(&s, &s.c, "c", s.mb, s.nb);
    make_block(&s, &s.x, "a", s.mb, s.kb);
    make_block(&s, &s.y, "b", s.yb, s.nb);
    rt_ooc_progress(&s.progress, label, where, r->name);
    for (Step at = { 0 }; at.j < s.n && s.m > 0;)
        result_block(&s, &at);
    if (rt_is_ooc(r))
        rt_ooc_settle(where, r);
    rt_progress_end(&s.progress, false);
    hpf_array *blocks[] = { &s.c, &s.x, &s.y };
    for (int i = 0; i < 3; i++)
        free_block(blocks[i]);
}
