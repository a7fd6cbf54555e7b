/* grid.c: processor arrangements. A grid is a pure function of its shape and the number of
 * processes, so that every unit of a program that asks for one gets the same. */
#include <stdlib.h>
#include <string.h>

#include "layout/layout.h"

static hpf_grid *grids;

/* Spreads n over the free extents as evenly as n's factors allow, greatest factors first and the
 * first extents not smaller than later ones. */
static void balance(int rank, int *extent, const bool *is_free, int n)
{
    int factor[32], count = 0;
    for (int p = 2; n > 1; p++)
        for (; n % p == 0; n /= p)
            factor[count++] = p;
    while (count--) {
        int least = -1;
        for (int d = 0; d < rank; d++)
            if (is_free[d] && (least < 0 || extent[d] < extent[least]))
                least = d;
        if (least >= 0)
            extent[least] *= factor[count];
    }
    for (int d = 0; d < rank; d++)
        for (int e = d + 1; e < rank; e++)
            if (is_free[d] && is_free[e] && extent[e] > extent[d]) {
                int swap = extent[d];
                extent[d] = extent[e];
                extent[e] = swap;
            }
}

/* wanted: rank, extents, of what it is a part, and which. */
static hpf_grid *intern(const hpf_grid *wanted)
{
    size_t size = sizeof wanted->extent;
    for (hpf_grid *g = grids; g; g = g->next)
        if (g->rank == wanted->rank && g->world == wanted->world && g->of == wanted->of &&
            memcmp(g->extent, wanted->extent, size) == 0 &&
            memcmp(g->first, wanted->first, size) == 0 && memcmp(g->by, wanted->by, size) == 0)
            return g;
    hpf_grid *g = rt_zalloc(sizeof *g, "a processor arrangement");
    *g = *wanted;
    g->n = 1;
    for (int d = 0; d < g->rank; d++)
        g->n *= g->extent[d];
    g->member = rt_grid_coord(g, rt.rank, g->coord);
    g->next = grids;
    grids = g;
    return g;
}

hpf_grid *rt_grid_world(void)
{
    return intern(&(hpf_grid){ .rank = 1, .extent = { rt.size }, .world = true });
}

/* Extents that are tried for an arrangement that asks for more processes than there are. */
struct fold {
    int rank;
    const long *shape;
    int extent[HPF_MAX_RANK], best[HPF_MAX_RANK];
    long n, sum; /* product and sum of the best */
};

static void try_extents(struct fold *f, int d, long n, long sum)
{
    if (d < 0) {
        if (n > f->n || (n == f->n && sum < f->sum)) {
            memcpy(f->best, f->extent, sizeof f->best);
            f->n = n;
            f->sum = sum;
        }
        return;
    }
    long most = rt.size / n;
    if (f->shape[d] < most)
        most = f->shape[d] ? f->shape[d] : 1;
    for (long e = most; e >= 1; e--) {
        f->extent[d] = (int)e;
        try_extents(f, d - 1, n * e, sum + e);
    }
}

/* The fixed extents where they ask for too many: none greater than it is in the source, the
 * greatest product that there are processes for, and of those the most even ones, last dimensions
 * first. What a program computes does not depend on where its data lie. */
static void fold_onto(int rank, const long *shape, int *extent)
{
    struct fold f = { .rank = rank, .shape = shape };
    try_extents(&f, rank - 1, 1, 0);
    memcpy(extent, f.best, (size_t)rank * sizeof *extent);
}

hpf_grid *hpf_grid_get(const char *where, int rank, const long *shape)
{
    if (rank == 0)
        return rt_grid_world();
    int extent[HPF_MAX_RANK];
    bool is_free[HPF_MAX_RANK], folds = false;
    long fixed = 1;
    for (int d = 0; d < rank; d++) {
        is_free[d] = shape[d] == 0;
        if (shape[d] < 0)
            rt_fail_all(where, "the processor arrangement has extent %ld in dimension %d", shape[d],
                        d + 1);
        extent[d] = is_free[d] || shape[d] > rt.size ? 1 : (int)shape[d];
        folds = folds || shape[d] > rt.size || fixed * extent[d] > rt.size;
        fixed *= folds ? 1 : extent[d];
    }
    if (folds) {
        fold_onto(rank, shape, extent);
        fixed = 1;
        for (int d = 0; d < rank; d++)
            fixed *= extent[d];
    }
    balance(rank, extent, is_free, rt.size / (int)fixed);
    hpf_grid wanted = { .rank = rank };
    memcpy(wanted.extent, extent, (size_t)rank * sizeof *extent);
    return intern(&wanted);
}

hpf_grid *hpf_grid_section(const char *where, hpf_grid *of, const long *from, const long *to,
                           const long *by)
{
    hpf_grid wanted = { .of = of };
    for (int d = 0; d < of->rank; d++) {
        long n = by[d] ? (to[d] - from[d] + by[d]) / by[d] : 1;
        if (n < 1 || from[d] < 1 || from[d] + (n - 1) * by[d] < 1)
            rt_fail_all(where, "dimension %d of this part of a processor arrangement has no "
                        "position", d + 1);
        long first = from[d] - 1, last = first + (n - 1) * by[d];
        for (; n > 1 && last >= of->extent[d]; n--) /* the arrangement was made smaller */
            last -= by[d];
        for (; n > 1 && first >= of->extent[d]; n--)
            first += by[d];
        wanted.first[d] = first < of->extent[d] ? (int)first : of->extent[d] - 1;
        wanted.by[d] = (int)by[d];
        if (by[d])
            wanted.extent[wanted.rank++] = (int)n;
    }
    if (wanted.rank == 0) /* one processor: a line of it */
        wanted.extent[wanted.rank++] = 1;
    return intern(&wanted);
}

int hpf_grid_extent(const hpf_grid *g, int dim)
{
    return g->world ? 1 : g->extent[dim];
}

void rt_grid_position(const hpf_grid *g, int i, int *coord)
{
    i %= g->n;
    for (int d = 0; d < g->rank; d++) {
        coord[d] = i % g->extent[d];
        i /= g->extent[d];
    }
}

/* Where in a part the position of the whole is. */
static bool coord_in_part(const hpf_grid *g, const int *whole, int *coord)
{
    coord[0] = 0;
    for (int d = 0, k = 0; d < g->of->rank; d++) {
        int away = whole[d] - g->first[d], by = g->by[d];
        if (by == 0 && away != 0)
            return false;
        if (by == 0)
            continue;
        if (away % by != 0 || away / by < 0 || away / by >= g->extent[k])
            return false;
        coord[k++] = away / by;
    }
    return true;
}

bool rt_grid_coord(const hpf_grid *g, int rank, int *coord)
{
    if (g->of) {
        int whole[HPF_MAX_RANK];
        return rt_grid_coord(g->of, rank, whole) && coord_in_part(g, whole, coord);
    }
    if (rank >= g->n)
        return false;
    rt_grid_position(g, rank, coord);
    return true;
}

int rt_grid_rank(const hpf_grid *g, const int *coord)
{
    if (g->of) {
        int whole[HPF_MAX_RANK];
        for (int d = 0, k = 0; d < g->of->rank; d++)
            whole[d] = g->first[d] + (g->by[d] ? coord[k++] * g->by[d] : 0);
        return rt_grid_rank(g->of, whole);
    }
    int rank = 0;
    for (int d = g->rank; d--;)
        rank = rank * g->extent[d] + coord[d];
    return rank;
}

void rt_grid_end(void)
{
    for (hpf_grid *g = grids, *next; g; g = next) {
        next = g->next;
        free(g);
    }
    grids = NULL;
}
