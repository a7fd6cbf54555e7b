/* ooc_window.c: several steps of a loop over out-of-core arrays in one pass over their files
 * (contract: hpfrt_ooc.h).
 *
 * The nest goes through lines, those of the arrays' last dimension, and step t of a tile runs
 * t*skew lines behind the first one. So a window of lines of each array passes over its file: lines
 * are read when the first step comes to them, and written when the last one has left them. What
 * steps need of the neighbours' parts they compute themselves, from values before the tile. Of
 * lines that a neighbour works on at another time these are kept aside when the tile begins; lines
 * that it shares are at work at the same turn everywhere, and read before anybody writes them. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"

typedef struct rt_pane {
    hpf_window of;
    long reach[4 * HPF_MAX_RANK];
    hpf_triplet only[HPF_MAX_RANK];
    hpf_array *a;
    long own_lo[HPF_MAX_RANK], own_hi[HPF_MAX_RANK]; /* this process's part */
    long lo[HPF_MAX_RANK], hi[HPF_MAX_RANK];         /* and what a tile's steps reach */
    long stride[HPF_MAX_RANK], plane;                /* in memory; elements of a line */
    long from, to;         /* lines in memory */
    long done;             /* own lines up to this one are written */
    char *mem;
    char *aside;           /* neighbours' lines, those below first */
    hpf_dim was[HPF_MAX_RANK]; /* the descriptor as it was */
    long was_o;
} rt_pane;

typedef struct rt_windows {
    const char *where;
    int n;
    rt_pane *window;
    long skew, most;       /* lines between steps; steps of the longest tile */
    long block, chunk;     /* lines of a turn; of a box */
    long steps, first, last, box, boxes;
    char label[80];
    rt_progress progress;
} rt_windows;

/* ---- where windows lie ---- */

static int line_dim(const rt_pane *g)
{
    return g->a->rank - 1;
}

static bool writes(const rt_pane *g)
{
    return g->of.use & HPF_PIECE_WRITE;
}

static long back_of(const rt_windows *w, const rt_pane *g, long steps)
{
    return g->of.back + w->skew * (steps - 1);
}

static bool spreads(const hpf_array *a, int d)
{
    return a->layout->key.dim[d].g >= 0;
}

/* This process's part and what a tile of so many steps reaches. */
static void set_part(rt_pane *g, long steps)
{
    const hpf_array *a = g->a;
    g->plane = 1;
    for (int d = 0; d < a->rank; d++) {
        const hpf_dim *x = &a->dim[d];
        const long *r = g->reach + 4 * d;
        g->own_lo[d] = a->holds ? x->run[0].lo : 1;
        g->own_hi[d] = a->holds ? x->run[x->nrun - 1].hi : 0;
        g->lo[d] = g->own_lo[d];
        g->hi[d] = g->own_hi[d];
        if (a->holds && spreads(a, d)) {
            g->lo[d] -= r[0] + r[2] * (steps - 1);
            g->hi[d] += r[1] + r[3] * (steps - 1);
            g->lo[d] = g->lo[d] < x->lo ? x->lo : g->lo[d];
            g->hi[d] = g->hi[d] > x->hi ? x->hi : g->hi[d];
        }
        g->stride[d] = g->plane;
        if (d < a->rank - 1)
            g->plane *= g->hi[d] - g->lo[d] + 1;
    }
}

/* The neighbours' lines are read before they change. */
static bool keeps_aside(const rt_pane *g)
{
    return writes(g) && !g->of.only && spreads(g->a, line_dim(g));
}

static long lines_aside(const rt_pane *g)
{
    int d = line_dim(g);
    return keeps_aside(g) ? g->own_lo[d] - g->lo[d] + g->hi[d] - g->own_hi[d] : 0;
}

/* Lines of the window, of boxes of so many turns. */
static long lines_of(const rt_windows *w, const rt_pane *g, long steps, long chunk)
{
    int d = line_dim(g);
    long n = chunk + back_of(w, g, steps) + g->of.ahead, all = g->hi[d] - g->lo[d] + 1;
    return n > all ? all : n < 1 ? 1 : n;
}

static double bytes_of(const rt_windows *w, const rt_pane *g, long steps, long chunk)
{
    return (double)rt_size_of(g->a) * (double)g->plane *
           (double)(lines_of(w, g, steps, chunk) + lines_aside(g));
}

static double all_bytes(rt_windows *w, long steps, long chunk)
{
    double sum = 0;
    for (int i = 0; i < w->n; i++) {
        set_part(&w->window[i], steps);
        sum += bytes_of(w, &w->window[i], steps, chunk);
    }
    return sum;
}

/* ---- how many steps ---- */

/* Lines follow each other in the file, and nothing else here is in it. */
static bool passes_over(const rt_windows *w, const rt_pane *g)
{
    const hpf_array *a = g->a;
    const hpf_file *f = rt_ooc_of(a)->file;
    for (int d = 0; d < a->rank; d++)
        if (!rt_layout_blocky(&a->layout->key, d))
            return false;
    for (int i = 0; i < w->n; i++)
        if (&w->window[i] != g && (writes(g) || writes(&w->window[i])) &&
            rt_ooc_of(w->window[i].a) == rt_ooc_of(a))
            return false;
    return f->spec.brick[0] == 0 && f->dim[f->n - 1] == a->use->sdim[a->rank - 1];
}

/* No more is computed for neighbours than for oneself. */
static bool is_narrow(const rt_windows *w, long steps)
{
    for (int i = 0; i < w->n; i++) {
        const rt_pane *g = &w->window[i];
        for (int d = 0; d < g->a->rank; d++) {
            const long *r = g->reach + 4 * d;
            if (g->a->holds && spreads(g->a, d) && rt.size > 1 &&
                (steps - 1) * (r[2] + r[3]) > g->own_hi[d] - g->own_lo[d] + 1)
                return false;
        }
    }
    return true;
}

/* Boxes so long that moving the window's rest is little beside them. */
static long least_chunk(const rt_windows *w, long steps)
{
    long n = 1;
    for (int i = 0; i < w->n; i++) {
        long back = back_of(w, &w->window[i], steps) / 4;
        n = back > n ? back : n;
    }
    return rt_ceil_div(n, w->block) * w->block;
}

/* Turns of the longest boxes that fit; at most all. */
static long greatest_chunk(rt_windows *w, long steps, double memory)
{
    long lo = least_chunk(w, steps) / w->block, hi = lo;
    for (int i = 0; i < w->n; i++) {
        const rt_pane *g = &w->window[i];
        int d = line_dim(g);
        long all = (g->hi[d] - g->lo[d] + 1 + back_of(w, g, steps) + g->of.ahead) / w->block + 1;
        hi = all > hi ? all : hi;
    }
    while (lo < hi) {
        long mid = lo + (hi - lo + 1) / 2;
        if (all_bytes(w, steps, mid * w->block) <= memory)
            lo = mid;
        else
            hi = mid - 1;
    }
    return lo * w->block;
}

long hpf_windows_fit(const char *where, hpf_windows *s, long least, long most, long skew,
                     long block, int n, const hpf_window *windows)
{
    rt_windows *w = rt_zalloc(sizeof *w, "windows of files");
    double memory = 0;
    long plan[2];
    bool can = true;
    *s = (hpf_windows){ 0, 1, 0, w };
    w->where = where;
    w->skew = skew;
    w->block = block;
    w->n = n;
    w->window = rt_zalloc((size_t)n * sizeof *w->window, "windows of files");
    for (int i = 0; i < n; i++) {
        hpf_array *a = windows[i].a;
        rt_pane *g = &w->window[i];
        g->of = windows[i];
        g->a = a;
        can = can && a->allocated && rt_is_ooc(a);
        memcpy(g->reach, windows[i].reach, 4 * (size_t)a->rank * sizeof *g->reach);
        if (windows[i].only)
            memcpy(g->only, windows[i].only, (size_t)a->rank * sizeof *g->only);
    }
    for (int i = 0; i < n && can; i++) {
        double mine = (double)rt_ooc_of(windows[i].a)->memory;
        can = passes_over(w, &w->window[i]);
        memory = i == 0 || mine < memory ? mine : memory;
    }
    for (w->most = can ? most : 0; w->most >= least; w->most--)
        if (all_bytes(w, w->most, least_chunk(w, w->most)) <= memory &&
            (least <= HPF_FEW_STEPS || is_narrow(w, w->most)))
            break;
    plan[0] = w->most >= least ? w->most : 0;
    rt_allreduce(plan, 1, MPI_LONG, MPI_MIN);
    w->most = plan[0];
    if (w->most == 0) {
        hpf_windows_end(s);
        return 0;
    }
    (void)all_bytes(w, w->most, 0);
    plan[1] = greatest_chunk(w, w->most, memory);
    rt_allreduce(&plan[1], 1, MPI_LONG, MPI_MIN);
    w->chunk = plan[1];
    for (int i = 0; i < n; i++) {
        rt_pane *g = &w->window[i];
        set_part(g, w->most);
        size_t line = (size_t)rt_size_of(g->a) * (size_t)g->plane;
        g->mem = rt_zalloc(line * (size_t)lines_of(w, g, w->most, w->chunk) + 64, "a window");
        g->aside = rt_zalloc(line * (size_t)lines_aside(g) + 64, "a window");
    }
    s->steps = w->most;
    return w->most;
}

void hpf_windows_end(hpf_windows *s)
{
    rt_windows *w = s->work;
    for (int i = 0; w && i < w->n; i++) {
        free(w->window[i].mem);
        free(w->window[i].aside);
    }
    if (w)
        free(w->window);
    free(w);
    *s = (hpf_windows){ 0, 1, 0, NULL };
}

/* ---- transfers ---- */

/* Lines lo to hi of the window's file and their places in memory, which begins with
 * line `first`. */
static void add_lines(const rt_pane *g, rt_segs *part, long lo, long hi, long first)
{
    rt_ooc_add(&part[line_dim(g)], g->a, line_dim(g), lo, 1, hi - lo + 1, lo - first, 1);
}

/* What a line consists of: all that is reached, or this process's part. */
static void add_rest(const rt_pane *g, rt_segs *part, bool own)
{
    for (int d = 0; d < line_dim(g); d++) {
        long lo = own ? g->own_lo[d] : g->lo[d], hi = own ? g->own_hi[d] : g->hi[d];
        if (own && g->of.only) {
            lo = lo < g->only[d].lo ? g->only[d].lo : lo;
            hi = hi > g->only[d].hi ? g->only[d].hi : hi;
        }
        rt_ooc_add(&part[d], g->a, d, lo, 1, hi - lo + 1, lo - g->lo[d], 1);
    }
}

static void read_aside(rt_windows *w, rt_pane *g)
{
    rt_segs part[HPF_MAX_RANK] = { { 0 } };
    int d = line_dim(g);
    if (w->first <= w->last) {
        long below = g->own_lo[d] - g->lo[d];
        add_lines(g, part, g->lo[d], g->own_lo[d] - 1, g->lo[d]);
        add_lines(g, part, g->own_hi[d] + 1, g->hi[d], g->own_hi[d] + 1 - below);
        add_rest(g, part, false);
    }
    rt_ooc_transfer(w->where, g->a, part, g->aside, g->stride, false);
}

/* The turns of a box, and the lines that its window then has; false: none. */
static bool box_of(const rt_windows *w, const rt_pane *g, long box, long *from, long *to)
{
    int d = line_dim(g);
    long a = w->first + box * w->chunk, b = a + w->chunk - 1;
    *from = a - back_of(w, g, w->steps);
    *to = (b < w->last ? b : w->last) + g->of.ahead;
    *from = *from < g->lo[d] ? g->lo[d] : *from;
    *to = *to > g->hi[d] ? g->hi[d] : *to;
    return a <= w->last;
}

/* Lines that the next window has and the one in memory does not, of those that are read. */
static void missing_lines(const rt_pane *g, rt_segs *part, long from, long to)
{
    int d = line_dim(g);
    long lo = g->to >= from ? g->to + 1 : from, hi = to;
    if (keeps_aside(g)) {
        lo = lo < g->own_lo[d] ? g->own_lo[d] : lo;
        hi = hi > g->own_hi[d] ? g->own_hi[d] : hi;
    }
    if (g->of.only || lo > hi)
        return;
    add_lines(g, part, lo, hi, from);
    add_rest(g, part, false);
}

/* What lies aside of the lines lo to hi comes to its place. */
static void from_aside(rt_pane *g, long lo, long hi)
{
    int d = line_dim(g);
    long line = rt_size_of(g->a) * g->plane, below = g->own_lo[d] - g->lo[d];
    for (long j = lo; j <= hi; j++) {
        long at = j < g->own_lo[d] ? j - g->lo[d] : below + j - g->own_hi[d] - 1;
        if (j < g->own_lo[d] || j > g->own_hi[d])
            memcpy(g->mem + (j - g->from) * line, g->aside + at * line, (size_t)line);
    }
}

static void load(rt_windows *w, rt_pane *g)
{
    rt_segs part[HPF_MAX_RANK] = { { 0 } };
    long from, to, line = rt_size_of(g->a) * g->plane;
    if (box_of(w, g, w->box, &from, &to)) {
        long new = g->to >= from ? g->to + 1 : from;
        if (g->to >= from && from > g->from)
            memmove(g->mem, g->mem + (from - g->from) * line, (size_t)((g->to - from + 1) * line));
        missing_lines(g, part, from, to);
        g->from = from;
        g->to = to > g->to ? to : g->to;
        if (keeps_aside(g))
            from_aside(g, new, to);
    }
    if (!g->of.only)
        rt_ooc_transfer(w->where, g->a, part, g->mem, g->stride, false);
}

/* The system is asked for what the next box reads. */
static void ask_ahead(const rt_windows *w, const rt_pane *g)
{
    rt_segs part[HPF_MAX_RANK] = { { 0 } };
    long from, to;
    if (w->box + 1 < w->boxes && box_of(w, g, w->box + 1, &from, &to))
        missing_lines(g, part, from, to);
    if (part[line_dim(g)].n > 0)
        rt_ooc_ahead(g->a, part);
    for (int d = 0; d < HPF_MAX_RANK; d++)
        rt_segs_free(&part[d]);
}

/* Lines that no later turn comes to. */
static void store(rt_windows *w, rt_pane *g)
{
    rt_segs part[HPF_MAX_RANK] = { { 0 } };
    int d = line_dim(g);
    long a = w->first + w->box * w->chunk, b = a + w->chunk - 1;
    if (a <= w->last) {
        long lo = g->done + 1, hi = b >= w->last ? g->to : b - back_of(w, g, w->steps);
        lo = lo < g->from ? g->from : lo;
        hi = hi > g->own_hi[d] ? g->own_hi[d] : hi;
        g->done = hi > g->done ? hi : g->done;
        if (g->of.only) {
            lo = lo < g->only[d].lo ? g->only[d].lo : lo;
            hi = hi > g->only[d].hi ? g->only[d].hi : hi;
        }
        if (lo <= hi && hpf_first_replica(g->a)) {
            add_lines(g, part, lo, hi, g->from);
            add_rest(g, part, true);
        }
    }
    rt_ooc_write_behind(w->where, g->a, part, g->mem, g->stride);
}

/* The descriptor addresses the window while a box is at work. */
static void bind(rt_pane *g)
{
    hpf_array *a = g->a;
    a->base = g->mem;
    a->o = 0;
    for (int d = 0; d < a->rank; d++) {
        a->dim[d].s = g->stride[d];
        a->dim[d].o = -(d == line_dim(g) ? g->from : g->lo[d]) * g->stride[d];
        a->o += a->dim[d].o;
    }
}

static void unbind(rt_pane *g)
{
    g->a->base = NULL;
    g->a->o = g->was_o;
    for (int d = 0; d < g->a->rank; d++) {
        g->a->dim[d].s = g->was[d].s;
        g->a->dim[d].o = g->was[d].o;
    }
}

/* ---- the public calls ---- */

void hpf_windows_begin(const char *where, hpf_windows *s, long steps, long first, long last)
{
    rt_windows *w = s->work;
    w->where = where;
    w->steps = steps;
    w->first = first <= last ? first : 1;
    w->last = first <= last ? last : 0;
    w->box = -1;
    w->boxes = rt_ceil_div(w->last - w->first + 1, w->chunk);
    rt_allreduce(&w->boxes, 1, MPI_LONG, MPI_MAX);
    for (int i = 0; i < w->n; i++) {
        rt_pane *g = &w->window[i];
        set_part(g, steps);
        g->from = g->lo[line_dim(g)];
        g->to = g->from - 1;
        g->done = g->own_lo[line_dim(g)] - 1;
        g->was_o = g->a->o;
        memcpy(g->was, g->a->dim, sizeof g->was);
        if (keeps_aside(g))
            read_aside(w, g);
    }
    rt_ooc_progress(&w->progress, w->label, where, w->window[0].a->name);
}

static void finish(rt_windows *w)
{
    rt_progress_end(&w->progress, false);
    for (int i = 0; i < w->n; i++) {
        if (writes(&w->window[i]))
            rt_ooc_settle(w->where, w->window[i].a);
        unbind(&w->window[i]);
    }
    rt_barrier(); /* what others wrote is there for the next tile */
}

bool hpf_windows_next(hpf_windows *s)
{
    rt_windows *w = s->work;
    for (int i = 0; i < w->n && w->box >= 0; i++)
        if (writes(&w->window[i]))
            store(w, &w->window[i]);
    if (++w->box >= w->boxes) {
        finish(w);
        return false;
    }
    rt_progress_show(&w->progress, (double)w->box / (double)w->boxes, 0);
    for (int i = 0; i < w->n; i++)
        load(w, &w->window[i]);
    rt_barrier(); /* nobody writes what others have not read */
    for (int i = 0; i < w->n; i++) {
        bind(&w->window[i]);
        ask_ahead(w, &w->window[i]);
    }
    s->lo = w->first + w->box * w->chunk;
    s->hi = s->lo + w->chunk - 1 < w->last ? s->lo + w->chunk - 1 : w->last;
    return true;
}
