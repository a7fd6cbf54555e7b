/* ooc_plan.c: how large the slabs of a nest are, and in which order they come.
 *
 * All processes choose alike, from the greatest local counts: while the slabs do not fit, the index
 * is halved that costs least afterwards, where cost is bytes moved and, as bytes, the pieces that a
 * slab has in the file. Then what is left of the memory is used up. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ooc/pass_cost.h"
#include "ooc/slab.h"

/* Elements of dimension d of a group's slab. */
static double extent_of(const rt_slabs *w, const rt_group *g, int d)
{
    const hpf_sub *s = &g->sub[d];
    if (g->whole[d])
        return (double)(g->greatest[d] - g->least[d] + 1);
    double n = s->idx < 0 || s->c == 0 ? 1 : (double)w->index[s->idx].chunk;
    return g->hull[d] ? n + (double)(g->greatest[d] - g->least[d]) : n;
}

static double slab_bytes(const rt_slabs *w, const rt_group *g)
{
    double n = (double)rt_size_of(g->a);
    for (int d = 0; d < g->a->rank; d++)
        n *= extent_of(w, g, d);
    return n;
}

/* Accesses of a box by a listed subscript are its turns at most: those of the loops that
 * have rows, or iterations, times those of other serial loops. */
static double turns_of(const rt_slabs *w)
{
    double n = w->rows ? rt_rows_turns(w->rows) : 1;
    for (int k = 0; k < w->n; k++)
        if (k == 0 && w->rows)
            n = fmax(n, (double)w->index[k].chunk);
        else if (!rt_rows_has(w->rows, k))
            n *= (double)w->index[k].chunk;
    return n;
}

static double all_bytes(rt_slabs *w)
{
    if (w->rows)
        rt_rows_fit(w->rows, w);
    double n = w->listed * turns_of(w);
    for (int i = 0; i < w->ngroup; i++)
        n += slab_bytes(w, &w->group[i]);
    return n;
}

static long chunks_of(const rt_index *x)
{
    return x->cut && x->chunk ? rt_ceil_div(x->most, x->chunk) : 1;
}

/* How often a group's slab is another one: at each step of the indices up to the last in order that
 * it uses. */
static double loads(const rt_slabs *w, const rt_group *g)
{
    double n = 1, all = 1;
    for (int i = 0; i < w->n; i++) {
        all *= (double)chunks_of(&w->index[w->order[i]]);
        if (g->uses[w->order[i]])
            n = all;
    }
    return n;
}

/* The dimension of an array or view that runs along one of its file, -1: none. */
static int dim_behind(const hpf_array *a, int of)
{
    for (int d = 0; d < a->rank; d++)
        if (a->use->sdim[d] == of)
            return d;
    return -1;
}

void rt_ooc_brick_box(const hpf_file *f, const double *box, double *elements, double *pieces)
{
    bool whole = true, holes = false, next = true;
    double all = 1, bricks = 1;
    *pieces = 1;
    for (int j = 0; j < f->n; j++) {
        whole = whole && (box[j] >= (double)f->brick[j] || box[j] >= (double)f->extent[j]);
        holes = holes || (!whole && j < f->n - 1);
    }
    next = whole;
    for (int j = 0; j < f->n; j++) {
        double brick = (double)f->brick[j], n = (box[j] - 1) / brick + 1;
        n = fmod(box[j], brick) == 0 ? box[j] / brick : n;
        n = fmin(n, (double)f->nbrick[j]);
        all *= box[j];
        bricks *= n;
        *pieces *= next ? 1 : n; /* bricks that follow each other */
        next = next && box[j] >= (double)f->extent[j];
    }
    *elements = holes ? bricks * (double)f->volume : all;
}

/* Bytes and, as bytes, pieces of a slab in bricks. */
static double brick_cost(const rt_slabs *w, const rt_group *g)
{
    const hpf_file *f = rt_ooc_of(g->a)->file;
    double box[HPF_MAX_RANK], elements, n;
    for (int j = 0; j < f->n; j++) {
        int d = dim_behind(g->a, f->dim[j]);
        box[j] = d < 0 ? 1 : extent_of(w, g, d);
    }
    rt_ooc_brick_box(f, box, &elements, &n);
    return (double)rt_size_of(g->a) * elements + PASS_SEEK * n;
}

/* Pieces of a slab in its file: one as long as the dimensions are whole, from the fastest on. */
static double pieces(const rt_slabs *w, const rt_group *g)
{
    bool whole = true;
    double n = 1;
    const hpf_file *f = rt_ooc_of(g->a)->file;
    for (int j = 0; j < f->n; j++) {
        int d = dim_behind(g->a, f->dim[j]);
        if (d < 0) { /* a view takes one subscript of it */
            whole = false;
            continue;
        }
        const hpf_sub *s = &g->sub[d];
        if (!whole)
            n *= extent_of(w, g, d);
        if (g->whole[d])
            whole = whole && extent_of(w, g, d) >= (double)f->extent[j];
        else
            whole = whole && s->idx >= 0 && s->c != 0 &&
                    w->index[s->idx].chunk >= w->index[s->idx].most;
    }
    return n;
}

static double cost(const rt_slabs *w)
{
    double sum = 0;
    for (int i = 0; i < w->ngroup; i++) {
        const rt_group *g = &w->group[i];
        int times = (g->use & (HPF_PIECE_READ | HPF_PIECE_KEEP) ? 1 : 0) +
                    (g->use & HPF_PIECE_WRITE ? 1 : 0);
        double each = rt_ooc_of(g->a)->file->spec.brick[0]
                          ? brick_cost(w, g)
                          : slab_bytes(w, g) + PASS_SEEK * pieces(w, g);
        sum += times * loads(w, g) * each;
    }
    return sum;
}

/* The index along the slowest dimension of the files goes on fastest: its planes follow each other
 * in a file, and those at the edges are kept. */
static void set_order(rt_slabs *w)
{
    int slow[HPF_MAX_INDICES] = { 0 };
    for (int i = 0; i < w->ngroup; i++) {
        const rt_group *g = &w->group[i];
        const hpf_file *f = rt_ooc_of(g->a)->file;
        for (int j = 0; j < f->n; j++) {
            int d = dim_behind(g->a, f->dim[j]), k = d < 0 ? -1 : g->sub[d].idx;
            if (k >= 0 && g->sub[d].c != 0 && slow[k] < j + 1)
                slow[k] = j + 1;
        }
    }
    for (int k = 0; k < w->n; k++) {
        int at = k;
        for (; at > 0 && slow[w->order[at - 1]] > slow[k]; at--)
            w->order[at] = w->order[at - 1];
        w->order[at] = k;
    }
}

/* Halves the index for which that is best; false: none makes the slabs smaller. */
static bool halve(rt_slabs *w)
{
    int best = -1;
    double best_cost = 0, before = all_bytes(w);
    for (int k = 0; k < w->n; k++) {
        rt_index *x = &w->index[k];
        long was = x->chunk;
        if (!x->cut || was <= 1)
            continue;
        x->chunk = (was + 1) / 2;
        if (all_bytes(w) < before || w->rows) { /* fewer rows of two blocks may lie further apart */
            double c = cost(w);
            if (best < 0 || c < best_cost) {
                best = k;
                best_cost = c;
            }
        }
        x->chunk = was;
    }
    if (best >= 0)
        w->index[best].chunk = (w->index[best].chunk + 1) / 2;
    return best >= 0;
}

/* Parallel indices that have rows are cut like others where there is no room for a row. */
static bool cut_rows(rt_slabs *w)
{
    bool any = false;
    for (int k = 1; k < w->n; k++) {
        rt_index *x = &w->index[k];
        if (!x->parallel || !rt_rows_has(w->rows, k))
            continue;
        rt_rows_drop(w->rows, k);
        x->cut = any = true;
        x->chunk = x->most;
    }
    if (any)
        w->index[0].chunk = w->index[0].most;
    return any;
}

/* Greatest chunks that fit, of the fastest index first; then even ones. */
static void use_up(rt_slabs *w, double memory)
{
    for (int i = w->n - 1; i >= 0; i--) {
        rt_index *x = &w->index[w->order[i]];
        long lo = x->chunk, hi = x->most;
        if (!x->cut || lo >= hi)
            continue;
        while (lo < hi) {
            x->chunk = lo + (hi - lo + 1) / 2;
            if (all_bytes(w) <= memory)
                lo = x->chunk;
            else
                hi = x->chunk - 1;
        }
        x->chunk = rt_ceil_div(x->most, rt_ceil_div(x->most, lo));
        if (w->rows && all_bytes(w) > memory)
            x->chunk = lo;
    }
}

void rt_slabs_plan(rt_slabs *w)
{
    bool limited = w->memory > 0;
    set_order(w);
    while (limited && all_bytes(w) > w->memory)
        if (!halve(w) && !cut_rows(w))
            rt_fail_all(w->where, "out of memory: MEMORY of the out-of-core array '%s' is %.0f "
                        "bytes, the smallest slabs of this statement take %.0f", w->least,
                        w->memory, all_bytes(w));
    if (limited)
        use_up(w, w->memory);
    if (w->rows)
        rt_rows_fit(w->rows, w); /* of the chunk that it came to */
    for (int k = 0; k < w->n; k++) {
        rt_index *x = &w->index[k];
        x->chunks = chunks_of(x);
    }
    for (int i = 0; i < w->ngroup; i++) {
        size_t bytes = (size_t)slab_bytes(w, &w->group[i]);
        void *mem;
        if (posix_memalign(&mem, 64, bytes ? bytes : 64) != 0)
            hpf_fail(w->where, "out of memory: a slab of array '%s' needs %ld bytes (rank %d)",
                     w->group[i].a->name, (long)bytes, rt.rank);
        w->group[i].mem = mem;
    }
}
