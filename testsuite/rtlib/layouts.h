/* layouts.h: random mapped arrays for the tests of the runtime library, the same on all processes,
 * and a visitor of the elements that a process owns. */
#ifndef LAYOUTS_H
#define LAYOUTS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hpfrt.h"

static uint64_t seed = 1;

static long pick(long lo, long hi) /* lo..hi */
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return lo + (long)((seed >> 33) % (uint64_t)(hi - lo + 1));
}

typedef struct Mapped {
    hpf_array a;
    hpf_template *t;
} Mapped;

static hpf_dist pick_dist(long extent, int np, bool blocks)
{
    switch (pick(0, blocks ? 2 : 5)) {
    case 0: return (hpf_dist){ HPF_DIST_STAR, 0, NULL };
    case 1: return (hpf_dist){ HPF_DIST_BLOCK, 0, NULL };
    case 2: return (hpf_dist){ HPF_DIST_BLOCK, (extent + np - 1) / np + pick(0, 2) + (extent == 0),
                               NULL };
    case 3: return (hpf_dist){ HPF_DIST_CYCLIC, 0, NULL };
    default: return (hpf_dist){ HPF_DIST_CYCLIC, pick(1, 4), NULL };
    }
}

/* A part, of `used` dimensions, of an arrangement that may have one more. */
static hpf_grid *pick_grid_part(int used, const long *shape, int np)
{
    long of_shape[HPF_MAX_RANK] = { 0 }, from[HPF_MAX_RANK], to[HPF_MAX_RANK], by[HPF_MAX_RANK];
    int rank = used + (used < HPF_MAX_RANK && pick(0, 1)), single = (int)pick(0, rank - 1);
    for (int g = 0, k = 0; g < rank; g++)
        of_shape[g] = rank > used && g == single ? pick(1, np) : shape[k++];
    hpf_grid *of = hpf_grid_get("test:2", rank, of_shape);
    for (int g = 0; g < rank; g++) {
        long n = hpf_grid_extent(of, g);
        from[g] = pick(1, n);
        by[g] = pick(0, 3) ? pick(1, 2) : -1;
        to[g] = by[g] > 0 ? pick(from[g], n) : pick(1, from[g]);
        if (rank > used && g == single)
            by[g] = 0;
    }
    return hpf_grid_section("test:2", of, from, to, by);
}

/* An array of this rank and these bounds, aligned in some way with a template distributed in some
 * way; blocks: no CYCLIC. */
static void pick_mapped(Mapped *m, const char *name, int type, int rank, const hpf_bound *bounds,
                        bool blocks)
{
    m->t = NULL;
    if (pick(0, 9) == 0) {
        hpf_declare(&m->a, name, type, rank, NULL, NULL);
        hpf_allocate("test:1", &m->a, bounds);
        return;
    }
    /* template dimensions: the array's in any order, some left out, perhaps one more */
    int order[HPF_MAX_RANK], n = 0;
    for (int d = 0; d < rank; d++)
        if (pick(0, 4))
            order[n++] = d;
    for (int i = n - 1; i > 0; i--) {
        int j = (int)pick(0, i), t = order[i];
        order[i] = order[j];
        order[j] = t;
    }
    hpf_axis axes[HPF_MAX_RANK];
    hpf_bound tb[HPF_MAX_RANK];
    bool extra = (n == 0 || pick(0, 3) == 0) && n < HPF_MAX_RANK;
    for (int x = 0; x < n; x++) {
        const hpf_bound *b = &bounds[order[x]];
        long a = (long[]){ 1, 1, 1, 2, 3, -1, -2 }[pick(0, 6)], off = pick(-3, 3);
        axes[x] = (hpf_axis){ order[x], a, off };
        long p = a * b->lo + off, q = a * (b->hi < b->lo ? b->lo : b->hi) + off;
        tb[x].lo = (p < q ? p : q) - pick(0, 3);
        tb[x].hi = (p < q ? q : p) + pick(0, 3);
    }
    if (extra) {
        tb[n] = (hpf_bound){ 0, pick(0, 5) };
        axes[n] = pick(0, 1) ? (hpf_axis){ HPF_ALL, 0, 0 }
                             : (hpf_axis){ HPF_AT, 0, pick(0, tb[n].hi) };
        n++;
    }
    hpf_dist dist[HPF_MAX_RANK];
    long map[HPF_MAX_RANK][100];
    int np = hpf_size(), used = 0;
    for (int x = 0; x < n; x++) {
        dist[x] = pick_dist(tb[x].hi - tb[x].lo + 1, 1, blocks);
        used += dist[x].kind != HPF_DIST_STAR;
    }
    hpf_grid *grid = NULL;
    if (used) {
        long shape[HPF_MAX_RANK] = { 0 };
        if (pick(0, 2) == 0) /* not all processes */
            for (int g = 0, left = np; g < used; g++) {
                shape[g] = pick(1, left);
                left /= (int)shape[g];
            }
        grid = hpf_grid_get("test:2", used, shape);
        if (pick(0, 3) == 0) /* a part of it, or of one with a dimension more */
            grid = pick_grid_part(used, shape, np);
    }
    for (int x = 0, g = 0; x < n; x++)
        if (dist[x].kind != HPF_DIST_STAR) {
            long extent = tb[x].hi - tb[x].lo + 1, p = hpf_grid_extent(grid, g++);
            if (pick(0, 5) == 0 && p < 16 && extent < 100) {
                dist[x].kind = pick(0, 1) || blocks ? HPF_DIST_GEN_BLOCK : HPF_DIST_INDIRECT;
                dist[x].k = 0;
                dist[x].map = map[x];
                if (dist[x].kind == HPF_DIST_INDIRECT) {
                    for (long q = 0; q < extent; q++)
                        map[x][q] = q && pick(0, 1) ? map[x][q - 1] : pick(1, p);
                    continue;
                }
                for (long c = 0, left = extent; c < p; c++, left -= map[x][c - 1])
                    map[x][c] = c == p - 1 ? left + pick(0, 2) : pick(0, left);
            }
            if (dist[x].kind == HPF_DIST_BLOCK && dist[x].k)
                dist[x].k = (extent + p - 1) / p + pick(0, 1);
        }
    m->t = hpf_template_new("test:3", "t", n, tb, dist, grid);
    hpf_declare(&m->a, name, type, rank, m->t, axes);
    hpf_allocate("test:4", &m->a, bounds);
}

static void free_mapped(Mapped *m)
{
    hpf_free(&m->a);
    hpf_template_free(m->t);
}

/* Goes through the owned elements: *at their subscripts; returns the element, NULL at the end. */
typedef struct Visit {
    int run[HPF_MAX_RANK];
    long k[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    bool begun;
} Visit;

static char *visit(Visit *v, const hpf_array *a)
{
    if (!a->holds)
        return NULL;
    if (v->begun) {
        int d = 0;
        for (; d < a->rank; d++) {
            const hpf_run *r = &a->dim[d].run[v->run[d]];
            if (v->sub[d] + r->step <= r->hi) {
                v->sub[d] += r->step;
                break;
            }
            if (++v->run[d] == a->dim[d].nrun)
                v->run[d] = 0;
            v->sub[d] = a->dim[d].run[v->run[d]].lo;
            if (v->run[d])
                break;
        }
        if (d == a->rank)
            return NULL;
    } else {
        memset(v, 0, sizeof *v);
        v->begun = true;
        for (int d = 0; d < a->rank; d++)
            v->sub[d] = a->dim[d].run[0].lo;
    }
    long off = 0;
    for (int d = 0; d < a->rank; d++)
        off += hpf_offset(a, d, v->sub[d]);
    return (char *)a->base + off * HPF_TYPE_SIZE(a->type);
}

/* A value that tells an element from all others. */
static long value_of(const hpf_array *a, const long *sub, long salt)
{
    long v = salt;
    for (int d = 0; d < a->rank; d++)
        v = v * 1000 + sub[d] + 100;
    return v;
}

static void put_value(const hpf_array *a, char *p, long v)
{
    int size = HPF_TYPE_SIZE(a->type);
    memset(p, 0, (size_t)size);
    memcpy(p, &v, (size_t)(size < 8 ? size : 8));
}

static bool has_value(const hpf_array *a, const char *p, long v)
{
    int size = HPF_TYPE_SIZE(a->type);
    return memcmp(p, &v, (size_t)(size < 8 ? size : 8)) == 0;
}

static void fill(const hpf_array *a, long salt)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, a));)
        put_value(a, p, value_of(a, v.sub, salt));
}

static const int types[] = { HPF_R8, HPF_I4, HPF_C16, HPF_L1, HPF_I2 };

static long failures;

static void fail(const char *what, long round, const hpf_array *a, const long *sub)
{
    if (++failures > 5)
        return;
    fprintf(stderr, "rank %d: %s, round %ld: element (", hpf_rank(), what, round);
    for (int d = 0; d < a->rank; d++)
        fprintf(stderr, "%s%ld", d ? "," : "", sub[d]);
    fprintf(stderr, ") of '%s' is wrong\n", a->name);
}

/* Ends the test with status 1 where this process failed; process 0 says what went well. */
static void report(const char *what)
{
    if (failures)
        exit(1);
    if (hpf_rank() == 0)
        printf("%s: ok\n", what);
}

#endif
