/* ooc_slab.c: nests over out-of-core arrays, slab by slab (contract: hpfrt_ooc.h).
 *
 * Each index is cut into chunks of equally many local iterations on all processes, so that all of
 * them take part in the same accesses. A box, one chunk of each index, needs of each array the
 * product of what its subscripts range over: that is the slab, packed in memory in the array's
 * order of dimensions. References that differ by constants share one slab, a little wider. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "ooc/slab.h"
#include "twophase/twophase.h"

/* ---- indices ---- */

static void add_range(hpf_ranges *r, hpf_range range)
{
    if (r->n == r->cap) {
        r->cap = r->cap ? 2 * r->cap : 4;
        r->at = rt_grow(r->at, (size_t)r->cap * sizeof *r->at, "a loop's ranges");
    }
    r->at[r->n++] = range;
}

static int by_value(const void *a, const void *b)
{
    const hpf_range *x = a, *y = b;
    return x->lo < y->lo ? -1 : x->lo > y->lo;
}

/* Ascending. */
void rt_slabs_own(rt_index *x, const hpf_space *space, int k)
{
    const hpf_array *home = space->home;
    hpf_triplet t = space->index[k];
    hpf_ranges_get(&x->own, NULL, 0, 0, 0, t.lo, t.hi, t.step);
    x->unit = x->own.n == 0 || x->own.at[0].step == 1;
    for (int d = 0; home && d < home->rank; d++) {
        const hpf_sub *s = &space->hsub[d];
        hpf_ranges all = x->own, part = { .n = 0 };
        if (s->idx != k || s->c == 0)
            continue;
        x->unit = x->unit && rt_layout_blocky(&home->layout->key, d);
        x->own = (hpf_ranges){ .n = 0 };
        for (int i = 0; i < all.n; i++) {
            hpf_ranges_get(&part, home, d, s->c, s->d, all.at[i].lo, all.at[i].hi, all.at[i].step);
            for (int j = 0; j < part.n; j++)
                add_range(&x->own, part.at[j]);
        }
        hpf_ranges_free(&part);
        hpf_ranges_free(&all);
    }
    if (x->own.n > 1)
        qsort(x->own.at, (size_t)x->own.n, sizeof *x->own.at, by_value);
    for (int i = 0; i < x->own.n; i++)
        x->count += x->own.at[i].n;
}

/* Whether this process executes anything: it holds what the home's constant subscripts say. */
static bool takes_part(const hpf_space *space)
{
    const hpf_array *home = space->home;
    if (!home)
        return true;
    for (int d = 0; d < home->rank; d++) {
        const hpf_sub *s = &space->hsub[d];
        if (home->layout->key.dim[d].g >= 0 && (s->idx < 0 || s->c == 0) &&
            !rt_run_find(home->dim[d].run, home->dim[d].nrun, s->d))
            return false;
    }
    return home->holds;
}

static void make_indices(rt_slabs *w, const hpf_space *space, int parallel)
{
    long most[HPF_MAX_INDICES];
    bool here = takes_part(space);
    for (int k = 0; k < w->n; k++) {
        rt_index *x = &w->index[k];
        x->all = space->index[k];
        rt_slabs_own(x, space, k);
        if (!here)
            x->own.n = 0;
        if (!here)
            x->count = 0;
        x->cut = x->parallel = k < parallel;
        most[k] = x->count;
    }
    if (w->n)
        rt_allreduce(most, w->n, MPI_LONG, MPI_MAX);
    for (int k = 0; k < w->n; k++)
        w->index[k].most = w->index[k].chunk = most[k];
    w->here = here;
}

/* ---- groups of references ---- */

static bool is_constant(const hpf_sub *s)
{
    return s->idx < 0 || s->c == 0;
}

/* Elements that index k ranges over lie together, and a shifted reference needs a few more. */
static bool is_hull(const rt_slabs *w, const hpf_sub *s)
{
    return is_constant(s) || (w->index[s->idx].unit && (s->c == 1 || s->c == -1));
}

/* Do the references differ by constants only, small ones, in dimensions where that costs little? */
static bool shares(const rt_slabs *w, const rt_group *g, const hpf_piece *p)
{
    if (g->a->use->block != p->a->use->block || g->a->layout != p->a->layout ||
        ((g->use | p->use) & HPF_PIECE_WRITE))
        return false;
    for (int d = 0; d < g->a->rank; d++) {
        const hpf_sub *s = &g->sub[d], *t = &p->sub[d];
        long lo = t->d < g->least[d] ? t->d : g->least[d];
        long hi = t->d > g->greatest[d] ? t->d : g->greatest[d];
        if (is_constant(s) != is_constant(t) ||
            (!is_constant(s) && (s->idx != t->idx || s->c != t->c)))
            return false;
        if (hi != lo && (is_constant(s) || !is_hull(w, s) || hi - lo > RT_HULL))
            return false;
    }
    return true;
}

static rt_group *group_of(rt_slabs *w, const hpf_piece *p)
{
    for (int i = 0; i < w->ngroup; i++) {
        const rt_group *g = &w->group[i];
        if (p->slab ? g->slab == p->slab && g->a == p->a : g->slab == 0 && shares(w, g, p))
            return &w->group[i];
    }
    rt_group *g = &w->group[w->ngroup++];
    g->a = p->a;
    g->slab = p->slab;
    for (int d = 0; d < p->a->rank; d++) {
        g->sub[d] = p->sub[d];
        g->least[d] = g->greatest[d] = p->sub[d].d;
    }
    return g;
}

/* The first and last subscript that a reference takes in any iteration; nothing: hi < lo. */
static void all_subscripts(const rt_slabs *w, const hpf_sub *s, long *lo, long *hi)
{
    *lo = *hi = s->d;
    if (is_constant(s))
        return;
    hpf_triplet t = w->index[s->idx].all;
    long n = (t.hi - t.lo + t.step) / t.step, last = t.lo + (n - 1) * t.step;
    *lo += s->c * ((s->c > 0) == (t.step > 0) ? t.lo : last);
    *hi += s->c * ((s->c > 0) == (t.step > 0) ? last : t.lo);
    if (n <= 0)
        *lo = *hi + 1;
}

static bool same_sub(const hpf_sub *s, const hpf_sub *t)
{
    return is_constant(s) ? is_constant(t) && s->d == t->d
                          : s->idx == t->idx && s->c == t->c && s->d == t->d;
}

/* The dimensions in which the pieces that share a slab differ: it holds all between the first and
 * the last subscript of any of them, which no box changes. */
static void find_whole(const rt_slabs *w, rt_group *g, int n, const hpf_piece *pieces)
{
    for (int d = 0; d < g->a->rank; d++) {
        for (int i = 0; i < n; i++)
            g->whole[d] |= pieces[i].slab == g->slab && pieces[i].a == g->a &&
                           !same_sub(&g->sub[d], &pieces[i].sub[d]);
        if (!g->whole[d])
            continue;
        g->least[d] = LONG_MAX;
        g->greatest[d] = LONG_MIN;
        for (int i = 0; i < n; i++) {
            long lo, hi;
            if (pieces[i].slab != g->slab || pieces[i].a != g->a)
                continue;
            all_subscripts(w, &pieces[i].sub[d], &lo, &hi);
            if (lo <= hi && lo < g->least[d])
                g->least[d] = lo;
            if (lo <= hi && hi > g->greatest[d])
                g->greatest[d] = hi;
        }
        if (g->least[d] > g->greatest[d])
            g->least[d] = 1, g->greatest[d] = 0;
    }
}

/* What an access by a listed subscript takes of memory: its subscripts and value, and gather.c's
 * lists of places, of wishes while these are sorted, and of what others wish. */
static double list_bytes(const hpf_array *a)
{
    return 8 * a->rank + 160 + 3 * (double)rt_size_of(a);
}

static void note_memory(rt_slabs *w, const hpf_array *a)
{
    if (!rt_is_ooc(a) || (w->least && (double)rt_ooc_of(a)->memory >= w->memory))
        return;
    w->memory = (double)rt_ooc_of(a)->memory;
    w->least = a->name;
}

static void add_written(rt_group *g, const hpf_piece *p)
{
    g->written = rt_grow(g->written, (size_t)(g->nwritten + 1) * sizeof *g->written, "slabs");
    memcpy(g->written[g->nwritten++], p->sub, (size_t)g->a->rank * sizeof *p->sub);
}

static void make_groups(rt_slabs *w, int n, const hpf_piece *pieces)
{
    w->group = rt_zalloc((size_t)(n + 1) * sizeof *w->group, "slabs");
    for (int i = 0; i < n; i++) {
        const hpf_piece *p = &pieces[i];
        note_memory(w, p->a);
        if (p->use & HPF_PIECE_LIST) {
            w->listed += list_bytes(p->a);
            continue;
        }
        rt_group *g = group_of(w, p);
        bool first = g->use == 0;
        g->use |= p->use;
        if (first && g->slab)
            find_whole(w, g, n, pieces);
        if (p->use & HPF_PIECE_WRITE)
            add_written(g, p);
        for (int d = 0; d < p->a->rank; d++) {
            if (!g->whole[d] && p->sub[d].d < g->least[d])
                g->least[d] = p->sub[d].d;
            if (!g->whole[d] && p->sub[d].d > g->greatest[d])
                g->greatest[d] = p->sub[d].d;
        }
        p->ref->x = &g->part;
        for (int d = 0; d < p->a->rank; d++)
            p->ref->sub[d] = g->whole[d] || is_hull(w, &p->sub[d])
                                 ? p->sub[d]
                                 : (hpf_sub){ p->sub[d].idx, 1, 0 };
    }
    for (int i = 0; i < w->ngroup; i++) {
        rt_group *g = &w->group[i];
        hpf_declare(&g->part, g->a->name, g->a->type, g->a->rank, NULL, NULL);
        for (int d = 0; d < g->a->rank; d++)
            g->hull[d] = g->whole[d] || is_hull(w, &g->sub[d]);
    }
}

/* ---- the box at work ---- */

/* Chunk number q of an index: which of its values, as ranges; false: none. */
static void set_chunk(rt_index *x, long q)
{
    long first = q * x->chunk, last = first + x->chunk - 1, at = 0;
    x->now.n = 0;
    for (int i = 0; i < x->own.n; i++) {
        const hpf_range *r = &x->own.at[i];
        long lo = first > at ? first - at : 0, hi = last - at < r->n - 1 ? last - at : r->n - 1;
        at += r->n;
        if (lo > hi)
            continue;
        add_range(&x->now, (hpf_range){ r->lo + lo * r->step, r->lo + hi * r->step, r->step,
                                        hi - lo + 1 });
    }
}

/* What the rows of the box at work take of a serial index; it is another part in each box. */
static void set_rows(rt_slabs *w, int k)
{
    rt_index *x = &w->index[k];
    hpf_triplet rows;
    rt_rows_cut(w->rows, k, &w->index[0], &rows);
    x->q = w->index[0].q;
    x->now.n = 0;
    for (int i = 0; i < x->own.n && rows.lo <= rows.hi; i++) { /* one range, of step 1 */
        long lo = x->own.at[i].lo > rows.lo ? x->own.at[i].lo : rows.lo;
        long hi = x->own.at[i].hi < rows.hi ? x->own.at[i].hi : rows.hi;
        if (lo <= hi)
            add_range(&x->now, (hpf_range){ lo, hi, 1, hi - lo + 1 });
    }
}

static void set_box(rt_slabs *w)
{
    w->empty = !w->here;
    for (int k = 0; k < w->n; k++) {
        rt_index *x = &w->index[k];
        if (rt_rows_has(w->rows, k))
            set_rows(w, k);
        else
            set_chunk(x, x->q);
        w->empty = w->empty || (x->cut && x->now.n == 0); /* a serial loop may run no iteration */
    }
    for (int k = 0; k < w->n; k++) {
        const hpf_ranges *r = &w->index[k].now;
        w->lo[k] = w->empty || r->n == 0 ? 1 : r->at[0].lo;
        w->hi[k] = w->empty || r->n == 0 ? 0 : r->at[r->n - 1].hi;
    }
}

/* Subscripts of dimension d that the box needs, where they lie together. */
static void hull_of(const rt_slabs *w, const rt_group *g, int d, long *lo, long *hi)
{
    const hpf_sub *s = &g->sub[d];
    if (g->whole[d] || is_constant(s)) {
        *lo = g->least[d];
        *hi = g->greatest[d];
        return;
    }
    long first = w->lo[s->idx], last = w->hi[s->idx];
    *lo = (s->c > 0 ? first : -last) + g->least[d];
    *hi = (s->c > 0 ? last : -first) + g->greatest[d];
}

/* Dimension d of the slab's descriptor, for the box; returns its extent. */
static long bind_dim(const rt_slabs *w, rt_group *g, int d, long stride)
{
    hpf_dim *to = &g->part.dim[d];
    long extent;
    to->stride = to->s = stride;
    if (g->hull[d]) {
        hull_of(w, g, d, &to->lo, &to->hi);
        to->direct = true;
        to->o = -to->lo * stride;
        extent = to->hi - to->lo + 1;
    } else {
        const hpf_ranges *r = &w->index[g->sub[d].idx].now;
        g->run[d] = rt_grow(g->run[d], (size_t)(r->n + 1) * sizeof(hpf_run), "slabs");
        extent = 0;
        for (int i = 0; i < r->n; i++) {
            g->run[d][i] = (hpf_run){ r->at[i].lo, r->at[i].hi, r->at[i].step, extent, 1 };
            extent += r->at[i].n;
        }
        to->direct = false;
        to->run = g->run[d];
        to->nrun = r->n;
    }
    return extent > 0 ? extent : 0;
}

static void bind_slab(const rt_slabs *w, rt_group *g)
{
    long n = 1;
    g->part.o = 0;
    for (int d = 0; d < g->a->rank; d++) {
        long extent = bind_dim(w, g, d, n);
        g->part.o += g->part.dim[d].direct ? g->part.dim[d].o : 0;
        n *= extent;
    }
    g->part.base = g->mem;
}

/* ---- transfers ---- */

/* What one of the pieces refers to of dimension d, a whole one of the slab. */
static void add_progression(const rt_slabs *w, const rt_group *g, rt_segs *part, int d,
                            const hpf_sub *s)
{
    const hpf_dim *x = &g->part.dim[d];
    if (is_constant(s)) {
        rt_ooc_add(part, g->a, d, s->d, 1, 1, s->d - x->lo, 1);
        return;
    }
    const hpf_ranges *r = &w->index[s->idx].now;
    for (int i = 0; i < r->n; i++) {
        long step = s->c * r->at[i].step, first = s->c * r->at[i].lo + s->d;
        if (step < 0)
            first += (r->at[i].n - 1) * step;
        step = step < 0 ? -step : step;
        rt_ooc_add(part, g->a, d, first, step, r->at[i].n, first - x->lo, step);
    }
}

/* Where a slab lies in the file: in dimension `cut` (-1: none), a hull, only from subscript `from`
 * on; or, of a slab that is written, what one of the pieces refers to (`only`, else NULL). Nothing,
 * if the box is empty. */
static void part_of(const rt_slabs *w, const rt_group *g, rt_segs *part, int cut, long from,
                    const hpf_sub *only)
{
    memset(part, 0, HPF_MAX_RANK * sizeof *part);
    for (int d = 0; d < g->a->rank && !w->empty; d++) {
        const hpf_dim *x = &g->part.dim[d];
        const hpf_sub *s = &g->sub[d];
        if (g->whole[d] && only) {
            add_progression(w, g, &part[d], d, &only[d]);
            continue;
        }
        if (g->hull[d]) {
            long lo = d == cut && from > x->lo ? from : x->lo;
            rt_ooc_add(&part[d], g->a, d, lo, 1, x->hi - lo + 1, lo - x->lo, 1);
            continue;
        }
        for (int i = 0; i < x->nrun; i++) {
            const hpf_run *r = &x->run[i];
            rt_ooc_add(&part[d], g->a, d, s->c * r->lo + s->d, s->c * r->step,
                       (r->hi - r->lo) / r->step + 1, r->off, 1);
        }
    }
}

static void read_slab(rt_slabs *w, rt_group *g, int cut, long from)
{
    rt_segs part[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK];
    part_of(w, g, part, cut, from, NULL);
    for (int d = 0; d < g->a->rank; d++)
        stride[d] = g->part.dim[d].stride;
    rt_ooc_transfer(w->where, g->a, part, g->mem, stride, false);
}

static void write_slab(rt_slabs *w, rt_group *g)
{
    for (int i = 0; i < g->nwritten; i++) {
        rt_segs part[HPF_MAX_RANK];
        long stride[HPF_MAX_RANK];
        part_of(w, g, part, -1, 0, g->written[i]);
        for (int d = 0; d < g->a->rank; d++)
            stride[d] = g->part.dim[d].stride;
        if (!w->first) /* the others of its replicas write the same */
            for (int d = 0; d < g->a->rank; d++)
                rt_segs_free(&part[d]);
        rt_ooc_write_behind(w->where, g->a, part, g->mem, stride);
    }
}

/* What this process had of the group in the box before: the same, a part of it, or nothing. */
static bool same_chunks(const rt_slabs *w, const rt_group *g)
{
    for (int k = 0; k < w->n; k++)
        if (g->uses[k] && w->index[k].q != g->had[k])
            return false;
    return g->loaded;
}

/* The dimension along which the box follows the one whose slab the group holds, all others being
 * the same: what both need need not be read again. -1: there is none. */
static int dim_that_moves(const rt_slabs *w, const rt_group *g)
{
    int at = -1;
    if (!g->loaded || g->was_empty || w->empty || (g->use & HPF_PIECE_WRITE))
        return -1;
    for (int d = 0; d < g->a->rank; d++) {
        const hpf_sub *s = &g->sub[d];
        if (is_constant(s) || w->index[s->idx].q == g->had[s->idx])
            continue;
        if (at >= 0 || !g->hull[d] || s->c != 1)
            return -1;
        at = d;
    }
    return at;
}

static long extent_of(const rt_group *g, int d)
{
    const hpf_dim *x = &g->part.dim[d];
    long n = 0;
    for (int i = 0; i < x->nrun && !g->hull[d]; i++)
        n += (x->run[i].hi - x->run[i].lo) / x->run[i].step + 1;
    return g->hull[d] ? x->hi - x->lo + 1 : n;
}

/* The first subscript of dimension d that is missing where the slab before had old_lo to old_hi. */
static long first_missing(const hpf_dim *x, long old_lo, long old_hi)
{
    return old_hi < x->lo || old_lo > x->lo ? x->lo : (old_hi < x->hi ? old_hi : x->hi) + 1;
}

/* Planes of dimension d that the slab before had, from old_lo to old_hi, to the front; returns the
 * first subscript that is missing. The extent along d may be another one, so slower dimensions go
 * in the order in which none is overwritten. */
static long keep_planes(rt_group *g, int d, long old_lo, long old_hi)
{
    const hpf_dim *x = &g->part.dim[d];
    long keep = first_missing(x, old_lo, old_hi) - x->lo, outer = 1;
    if (keep == 0)
        return x->lo;
    long plane = x->stride * rt_size_of(g->a);
    long from = (old_hi - old_lo + 1) * plane, to = (x->hi - x->lo + 1) * plane;
    for (int k = d + 1; k < g->a->rank; k++)
        outer *= extent_of(g, k);
    for (long i = 0; i < outer; i++) {
        long t = to <= from ? i : outer - 1 - i;
        memmove(g->mem + t * to, g->mem + t * from + (x->lo - old_lo) * plane,
                (size_t)(keep * plane));
    }
    return x->lo + keep;
}

/* [collective] Makes the group's slab that of the box. What is decided is the same on all: whether
 * there is an access; how much it reads is each process's own. */
static void load(rt_slabs *w, rt_group *g)
{
    bool reads = g->use & (HPF_PIECE_READ | HPF_PIECE_KEEP);
    if (same_chunks(w, g))
        return;
    int d = reads ? dim_that_moves(w, g) : -1;
    long old_lo = d < 0 ? 0 : g->part.dim[d].lo, old_hi = d < 0 ? 0 : g->part.dim[d].hi;
    bind_slab(w, g);
    long from = d < 0 ? 0 : keep_planes(g, d, old_lo, old_hi);
    if (g->ahead)
        rt_file_read_end(w->where, g->a->name, g->ahead);
    else if (reads)
        read_slab(w, g, d, from);
    g->ahead = NULL;
    g->loaded = true;
    g->was_empty = w->empty;
    for (int k = 0; k < w->n; k++)
        g->had[k] = w->index[k].q;
}

/* ---- the public calls ---- */

static bool advance(rt_slabs *w)
{
    for (int i = w->n - 1; i >= 0; i--) {
        rt_index *x = &w->index[w->order[i]];
        if (!x->cut)
            continue;
        if (++x->q < x->chunks)
            return true;
        x->q = 0;
    }
    return false;
}

/* [collective] What the box that is set needs of a group and the box before did not have is read
 * ahead, or the system is asked to do so. */
static void begin_group(rt_slabs *w, rt_group *g)
{
    rt_segs part[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK], from = 0;
    rt_group next = *g;
    if (!(next.use & (HPF_PIECE_READ | HPF_PIECE_KEEP)) || same_chunks(w, &next))
        return;
    int cut = dim_that_moves(w, &next);
    long old_lo = cut < 0 ? 0 : next.part.dim[cut].lo, old_hi = cut < 0 ? 0 : next.part.dim[cut].hi;
    memset(next.run, 0, sizeof next.run);
    bind_slab(w, &next);
    if (cut >= 0)
        from = first_missing(&next.part.dim[cut], old_lo, old_hi);
    part_of(w, &next, part, cut, from, NULL);
    for (int d = 0; d < next.a->rank; d++)
        stride[d] = next.part.dim[d].stride;
    if (g->early)
        g->ahead = rt_ooc_read_begin(w->where, next.a, part, next.mem, stride);
    else if (!w->empty)
        rt_ooc_ahead(next.a, part);
    for (int d = 0; d < HPF_MAX_RANK; d++) {
        rt_segs_free(&part[d]);
        free(next.run[d]);
    }
}

/* [collective] While the box at work is computed, what the next one needs is read. */
static void read_ahead(rt_slabs *w)
{
    long q[HPF_MAX_INDICES];
    for (int k = 0; k < w->n; k++)
        q[k] = w->index[k].q;
    if (advance(w)) {
        set_box(w);
        for (int i = 0; i < w->ngroup; i++)
            begin_group(w, &w->group[i]);
    }
    for (int k = 0; k < w->n; k++)
        w->index[k].q = q[k];
    set_box(w);
}

/* A group that only reads, of a file that the nest does not write. */
static bool is_early(const rt_slabs *w, const rt_group *g)
{
    for (int i = 0; i < w->ngroup; i++)
        if ((w->group[i].use & HPF_PIECE_WRITE) &&
            rt_ooc_of(w->group[i].a) == rt_ooc_of(g->a))
            return false;
    return true;
}

/* Rows of an index whose values do not lie together in some slab, so that it is addressed from the
 * first of all of them, are of no use. */
static void check_rows(rt_slabs *w)
{
    for (int k = 0; k < w->n; k++) {
        bool whole = !w->index[k].unit;
        for (int i = 0; i < w->ngroup; i++)
            for (int d = 0; d < w->group[i].a->rank; d++)
                whole = whole || (!is_constant(&w->group[i].sub[d]) &&
                                  w->group[i].sub[d].idx == k && !w->group[i].hull[d]);
        if (whole && rt_rows_has(w->rows, k))
            rt_rows_drop(w->rows, k);
        if (rt_rows_has(w->rows, k))
            w->index[k].cut = false;
    }
}

/* Which indices make the group's slab another one. */
static void find_used(const rt_slabs *w, rt_group *g)
{
    for (int d = 0; d < g->a->rank; d++) {
        if (is_constant(&g->sub[d]))
            continue;
        g->uses[g->sub[d].idx] = true;
        g->uses[0] = g->uses[0] || rt_rows_has(w->rows, g->sub[d].idx);
    }
}

static void begin(const char *where, hpf_slabs *s, const hpf_space *space, int parallel,
                  rt_rows *rows, int n, const hpf_piece *pieces)
{
    rt_slabs *w = rt_zalloc(sizeof *w, "slabs");
    w->where = where;
    w->n = space->n;
    w->rows = rows;
    w->first = space->home ? hpf_first_replica(space->home) : rt.rank == 0;
    make_indices(w, space, parallel);
    make_groups(w, n, pieces);
    check_rows(w);
    for (int i = 0; i < w->ngroup; i++)
        find_used(w, &w->group[i]);
    for (int i = 0; i < w->ngroup; i++)
        w->group[i].early = is_early(w, &w->group[i]);
    rt_slabs_plan(w);
    rt_ooc_progress(&w->progress, w->label, where, w->least ? w->least : "");
    *s = (hpf_slabs){ w->lo, w->hi, w };
}

void hpf_slabs_begin(const char *where, hpf_slabs *s, const hpf_space *space, int parallel, int n,
                     const hpf_piece *pieces)
{
    begin(where, s, space, parallel, NULL, n, pieces);
}

void hpf_slabs_begin_rows(const char *where, hpf_slabs *s, const hpf_space *space, int parallel,
                          hpf_rows *rows, int n, const hpf_piece *pieces)
{
    begin(where, s, space, parallel, rows->work, n, pieces);
}

/* Boxes that are done, of all. */
static double part_done(const rt_slabs *w)
{
    double at = 0, all = 1;
    for (int i = 0; i < w->n; i++) {
        const rt_index *x = &w->index[w->order[i]];
        if (!x->cut)
            continue;
        at = at * (double)x->chunks + (double)x->q;
        all *= (double)x->chunks;
    }
    return at / all;
}

static void finish(rt_slabs *w)
{
    rt_progress_end(&w->progress, false);
    for (int i = 0; i < w->ngroup; i++) {
        if (w->group[i].use & HPF_PIECE_WRITE)
            rt_ooc_settle(w->where, w->group[i].a);
        free(w->group[i].mem);
        free(w->group[i].written);
        for (int d = 0; d < HPF_MAX_RANK; d++)
            free(w->group[i].run[d]);
    }
    for (int k = 0; k < w->n; k++) {
        hpf_ranges_free(&w->index[k].own);
        hpf_ranges_free(&w->index[k].now);
    }
    rt_rows_free(w->rows);
    free(w->group);
    free(w);
}

bool hpf_slabs_next(hpf_slabs *s)
{
    rt_slabs *w = s->work;
    bool more = true;
    if (w->begun) {
        for (int i = 0; i < w->ngroup; i++)
            write_slab(w, &w->group[i]);
        more = advance(w);
    }
    for (int k = 0; k < w->n; k++)
        more = more && (w->index[k].most > 0 || !w->index[k].cut);
    w->begun = true;
    if (!more) {
        finish(w);
        s->work = NULL;
        return false;
    }
    rt_progress_show(&w->progress, part_done(w), 0);
    set_box(w);
    for (int i = 0; i < w->ngroup; i++)
        load(w, &w->group[i]);
    read_ahead(w);
    return true;
}

void hpf_slab_clip(const hpf_slabs *s, int index, long step, long *lo, long *hi)
{
    if (*lo < s->lo[index])
        *lo += rt_ceil_div(s->lo[index] - *lo, step) * step;
    if (*hi > s->hi[index])
        *hi = s->hi[index];
}

void hpf_slab_cut(const hpf_slabs *s, int index, hpf_ranges *r)
{
    int n = 0;
    for (int i = 0; i < r->n; i++) {
        hpf_triplet t = { r->at[i].lo, r->at[i].hi, r->at[i].step };
        if (rt_clip(&t, s->lo[index], s->hi[index]))
            r->at[n++] = (hpf_range){ t.lo, t.hi, t.step, (t.hi - t.lo) / t.step + 1 };
    }
    r->n = n;
}
