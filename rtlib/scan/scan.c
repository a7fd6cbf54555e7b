/* scan.c: scans in stages: the walk over chunks, what is done with each, and the two passes.
 *
 * Chunks run along dimension 0. Where the scan does too (or through the whole array), a chunk
 * continues a running value; where another dimension is scanned, a chunk is of as many lines, and
 * a running value of each goes with it. The walk goes through the lines in scan order, so the state
 * is stored and loaded only where a unit ends. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "scan/scan.h"

/* ---- the walk ---- */

static const hpf_run *run_at(const hpf_array *home, const rt_scan *s, int d)
{
    return &home->dim[d].run[s->run[d]];
}

static long length(const hpf_run *run)
{
    return (run->hi - run->lo) / run->step + 1;
}

/* Whether the walk goes from high subscripts to low ones. */
static bool downwards(const rt_scan *s)
{
    return s->back != rt_scan_from_end(s);
}

bool rt_scan_from_end(const rt_scan *s)
{
    return s->pass == RT_SCAN_SUM && s->last_first;
}

/* The last place in a run where the walk stops. */
static long last_stop(const rt_scan *s, int d, const hpf_run *run)
{
    long n = length(run);
    return d == 0 ? (n - 1) / s->cap * s->cap : n - 1;
}

static void enter_dim(const hpf_array *home, rt_scan *s, int d)
{
    const bool down = downwards(s);
    s->run[d] = down ? home->dim[d].nrun - 1 : 0;
    const hpf_run *run = run_at(home, s, d);
    s->k[d] = down ? last_stop(s, d, run) : 0;
    s->index[d] = down ? s->count[d] - length(run) + s->k[d] : 0;
}

/* skip: what is left of the run is left out. */
static bool next_in_dim(const hpf_array *home, rt_scan *s, int d, bool skip)
{
    const hpf_run *run = run_at(home, s, d);
    long by = d == 0 ? s->cap : 1;
    if (!downwards(s)) {
        if (!skip && s->k[d] + by < length(run)) {
            s->k[d] += by;
            s->index[d] += by;
            return true;
        }
        if (s->run[d] + 1 == home->dim[d].nrun)
            return false;
        s->index[d] += length(run) - s->k[d];
        s->run[d]++;
        s->k[d] = 0;
        return true;
    }
    if (!skip && s->k[d] > 0) {
        s->k[d] -= by;
        s->index[d] -= by;
        return true;
    }
    if (s->run[d] == 0)
        return false;
    s->index[d] -= s->k[d];
    s->run[d]--;
    run = run_at(home, s, d);
    s->k[d] = last_stop(s, d, run);
    s->index[d] -= length(run) - s->k[d];
    return true;
}

/* To the first or the next chunk; false: there is none. */
static bool advance(const hpf_array *home, rt_scan *s)
{
    if (!s->begun) {
        s->begun = true;
        for (int d = 0; d < home->rank && home->holds; d++)
            enter_dim(home, s, d);
        return home->holds;
    }
    const bool skip = s->unit_done;
    s->unit_done = false;
    for (int j = 0; j < home->rank; j++) {
        int d = s->order[j], unit = s->level[0].dim;
        if (!(skip && d < unit) && next_in_dim(home, s, d, skip && d == unit))
            return true;
        enter_dim(home, s, d);
    }
    return false;
}

static long unit_here(const rt_scan *s)
{
    const rt_scan_level *l = &s->level[0];
    return l->stretch ? s->index[l->dim] / l->stretch : s->run[l->dim];
}

bool rt_scan_in_turns(const rt_scan *s)
{
    return s->level[0].dim == 0 && s->level[0].stretch == 1 && !s->running;
}

static void describe(hpf_scanner *hs)
{
    rt_scan *s = hs->work;
    hpf_chunk *c = &hs->chunk;
    c->apply = s->pass == RT_SCAN_APPLY;
    for (int d = 0; d < hs->home.rank; d++) {
        const hpf_run *run = run_at(&hs->home, s, d);
        c->sub[d] = run->lo + s->k[d] * run->step;
    }
    const hpf_run *run = run_at(&hs->home, s, 0);
    long left = length(run) - s->k[0];
    c->n = left < s->cap ? left : s->cap;
    c->step = run->step;
    c->fill = !s->kept || !c->apply;
    c->value = s->running ? s->state.value
               : s->kept  ? s->kept + s->kept_at * s->op.size
                          : s->buffer;
    c->segment = !s->segments ? NULL : s->kept ? s->kept_segment + s->kept_at : s->segment;
}

/* ---- the state ---- */

static void clear_state(rt_scan *s)
{
    for (long i = 0; i < s->lines; i++)
        memcpy(s->state.value + i * s->op.size, s->op.none, (size_t)s->op.size);
    if (s->state.flag)
        memset(s->state.flag, 0, (size_t)s->lines);
}

static void store_state(rt_scan *s)
{
    if (s->pass == RT_SCAN_SUM && s->at >= 0)
        rt_sums_copy(&s->op, &s->sum, s->at, &s->state, 0, s->lines);
}

/* The state for the chunk where the walk is. */
static void bring_state(hpf_scanner *hs)
{
    rt_scan *s = hs->work;
    long at = unit_here(s) * s->nline;
    if (rt_scan_in_turns(s)) /* rt_scan_chunk looks the sums up */
        return;
    for (int d = 0; d < hs->home.rank; d++)
        at += s->index[d] * s->weight[d];
    if (at == s->at)
        return;
    store_state(s);
    s->at = at;
    s->lines = s->vertical ? hs->chunk.n : 1;
    if (s->tree && unit_here(s) == (s->back ? s->level[0].nunit - 1 : 0))
        rt_scan_tree_clear(s->tree);
    if (s->alone && s->before)
        rt_sums_copy(&s->op, &s->state, 0, s->before, 0, 1);
    else if (s->pass == RT_SCAN_SUM || s->alone)
        clear_state(s);
    else
        rt_sums_copy(&s->op, &s->state, 0, &s->sum, at, s->lines);
}

static bool next_chunk(hpf_scanner *hs)
{
    rt_scan *s = hs->work;
    while (s->pass != RT_SCAN_OVER) {
        s->kept_at = s->begun ? s->kept_at + hs->chunk.n : 0;
        if (advance(&hs->home, s)) {
            describe(hs);
            bring_state(hs);
            return true;
        }
        store_state(s);
        s->at = -1;
        s->begun = false;
        if (s->pass == RT_SCAN_SUM && s->member) {
            rt_scan_carry(s, 0, &s->sum);
            for (long i = 0; i < s->sum.n && s->before; i++)
                rt_sums_join(&s->op, &s->sum, i, s->before, 0, &s->sum, i, 1);
        }
        s->pass = s->pass == RT_SCAN_SUM ? RT_SCAN_APPLY : RT_SCAN_OVER;
        if (s->steps) /* hpf_scan goes on with the carries that it wants to show */
            return false;
    }
    return false;
}

/* All have chunks of the same elements at the same time. */
bool hpf_scan_next(hpf_scanner *hs)
{
    bool more = next_chunk(hs);
    for (hpf_scanner *b = hs->work->beside; b; b = b->work->beside)
        next_chunk(b);
    return more;
}

void rt_scan_again(hpf_scanner *hs, const rt_sums *carry)
{
    rt_scan *s = hs->work;
    s->pass = RT_SCAN_APPLY;
    s->begun = false;
    s->at = -1;
    if (carry && s->member)
        rt_sums_copy(&s->op, &s->sum, 0, carry, 0, s->sum.n);
}

/* The walk ends with what is last here: one process ends with the last of all, in its state. */
void rt_scan_total(hpf_scanner *hs, rt_sums *all)
{
    rt_scan *s = hs->work;
    uint8_t message[RT_SCAN_LARGEST + 1] = { 0 };
    bool last = s->member;
    for (int d = 0; d < hs->home.rank && last; d++) {
        const hpf_dim *x = &hs->home.dim[d];
        last = x->nrun > 0 && (s->back ? x->run[0].lo == x->lo : x->run[x->nrun - 1].hi == x->hi);
    }
    int from = last ? hpf_rank() : -1; /* one of the replicas */
    rt_allreduce(&from, 1, MPI_INT, MPI_MAX);
    if (from == hpf_rank()) {
        memcpy(message, s->state.value, (size_t)s->op.size);
        message[RT_SCAN_LARGEST] = s->state.flag ? s->state.flag[0] : 0;
    }
    rt_allreduce(message, sizeof message, MPI_BYTE, MPI_BOR);
    memcpy(all->value, message, (size_t)s->op.size);
    if (all->flag)
        all->flag[0] = message[RT_SCAN_LARGEST];
}

/* ---- one chunk ---- */

static uint8_t segment_flags(bool first, bool last)
{
    return (uint8_t)((first ? RT_SUM_FIRST : 0) | (last ? RT_SUM_LAST : 0));
}

/* Where an element (but the first in scan order) is not of its predecessor's segment. */
RT_VECTORS static void compare(uint8_t *restrict cut, const signed char *restrict g, long n,
                               bool back)
{
    if (back)
        for (long i = 0; i < n - 1; i++)
            cut[i] = g[i] != g[i + 1];
    else
        for (long i = 1; i < n; i++)
            cut[i] = g[i] != g[i - 1];
}

/* Marks where segments begin, and takes the chunk's into the flags of the state. NULL: nowhere. */
static const uint8_t *cuts_along(rt_scan *s, const hpf_chunk *c)
{
    uint8_t *cut = s->cut, *flag = s->state.flag;
    long n = c->n, start = s->back ? n - 1 : 0, end = n - 1 - start;
    if (!flag)
        return NULL;
    bool fresh = !(*flag & RT_SUM_ANY), inside = false;
    if (!s->segments) {
        *flag = RT_SUM_ANY | RT_SUM_EVEN;
        if (fresh) {
            memset(cut, 0, (size_t)n);
            cut[start] = 1;
        }
        return fresh ? cut : NULL;
    }
    const signed char *g = c->segment;
    compare(cut, g, n, s->back);
    cut[start] = 0;
    inside = memchr(cut, 1, (size_t)n) != NULL;
    cut[start] = fresh || g[start] != !!(*flag & RT_SUM_LAST);
    bool even = fresh ? !inside : !inside && !cut[start] && (*flag & RT_SUM_EVEN);
    bool first = fresh ? g[start] : *flag & RT_SUM_FIRST;
    *flag = (uint8_t)(RT_SUM_ANY | (even ? RT_SUM_EVEN : 0) | segment_flags(first, g[end]));
    return inside || cut[start] ? cut : NULL;
}

static void sum_along(rt_scan *s, const hpf_chunk *c, const char *x)
{
    const rt_scan_op *o = &s->op;
    const uint8_t *cut = cuts_along(s, c);
    const uint8_t *p = !cut ? NULL : s->back ? memchr(cut, 1, (size_t)c->n)
                                             : memrchr(cut, 1, (size_t)c->n);
    if (!p) {
        o->total(s->state.value, x, c->n);
        return;
    }
    long i = p - cut;
    memcpy(s->state.value, x + i * o->size, (size_t)o->size);
    if (s->back)
        o->total(s->state.value, x, i);
    else
        o->total(s->state.value, x + (i + 1) * o->size, c->n - i - 1);
}

static void put_at_cuts(const uint8_t *cut, char *out, long n, const rt_scan_op *o)
{
    for (long i = 0; i < n; i++)
        if (cut[i])
            memcpy(out + i * o->size, o->none, (size_t)o->size);
}

/* The first n elements in scan order, of `all` at these addresses; returns how many are left. */
static long scan_some(const rt_scan *s, const char *x, const uint8_t *cut, char *out, long all,
                      long n, bool in_vectors, bool far, long ahead)
{
    const rt_scan_op *o = &s->op;
    long at = s->back ? all - n : 0, by = at * o->size;
    cut = cut ? cut + at : NULL;
    if (n > 0 && in_vectors)
        o->vectors.scan(s->state.value, x + by, cut, out + by, n, s->back, far, ahead);
    else if (n > 0)
        o->scan(s->state.value, x + by, cut, out + by, n, s->back);
    return all - n;
}

/* Which elements make a vector depends on addresses: not where the same bits are asked for. */
void rt_scan_stretch(const rt_scan *s, const char *x, const uint8_t *cut, char *out, long n,
                     bool far, long ahead)
{
    const rt_scan_op *o = &s->op;
    long count[3];
    if (o->vectors.wide == 0 || s->fixed) {
        scan_some(s, x, cut, out, n, n, false, false, 0);
        return;
    }
    rt_scan_parts(o, out, n, s->back, far || s->aligned, count);
    for (int k = 0; k < 3; k++) {
        n = scan_some(s, x, cut, out, n, count[k], k == 1, far, ahead);
        if (s->back)
            continue;
        x += count[k] * o->size;
        out += count[k] * o->size;
        cut = cut ? cut + count[k] : NULL;
    }
}

static void scan_along(rt_scan *s, const hpf_chunk *c, const char *x, char *out, bool far,
                       long ahead)
{
    const rt_scan_op *o = &s->op;
    const uint8_t *cut = cuts_along(s, c);
    char before[RT_SCAN_LARGEST];
    long size = o->size, n = c->n;
    memcpy(before, s->state.value, (size_t)size);
    rt_scan_stretch(s, x, cut, out, n, far, ahead);
    if (!s->exclusive)
        return;
    memmove(s->back ? out : out + size, s->back ? out + size : out, (size_t)((n - 1) * size));
    memcpy(s->back ? out + (n - 1) * size : out, before, (size_t)size);
    if (cut)
        put_at_cuts(cut, out, n, o);
}

/* A fixed block, while it is in the cache: its sum, and then its results. */
static void scan_block(rt_scan *s, const hpf_chunk *c, const char *x, char *out)
{
    char value[RT_SCAN_LARGEST] __attribute__((aligned(16)));
    uint8_t flag = 0;
    const rt_sums sum = { 1, value, s->state.flag ? &flag : NULL };
    sum_along(s, c, x);
    rt_sums_copy(&s->op, &sum, 0, &s->state, 0, 1);
    rt_scan_tree_next(s, s->tree, &s->state, &sum);
    scan_along(s, c, x, out, false, 0);
}

/* The same for the lines that a chunk lies across. */
static const uint8_t *cuts_across(rt_scan *s, const hpf_chunk *c)
{
    uint8_t *cut = s->cut, *flag = s->state.flag;
    if (!flag)
        return NULL;
    if (!s->segments) {
        for (long i = 0; i < c->n; i++) {
            cut[i] = !(flag[i] & RT_SUM_ANY);
            flag[i] = RT_SUM_ANY | RT_SUM_EVEN;
        }
        return cut;
    }
    for (long i = 0; i < c->n; i++) {
        bool g = c->segment[i], fresh = !(flag[i] & RT_SUM_ANY);
        bool change = !fresh && g != !!(flag[i] & RT_SUM_LAST);
        bool even = fresh || (!change && flag[i] & RT_SUM_EVEN);
        bool first = fresh ? g : flag[i] & RT_SUM_FIRST;
        cut[i] = fresh || change;
        flag[i] = (uint8_t)(RT_SUM_ANY | (even ? RT_SUM_EVEN : 0) | segment_flags(first, g));
    }
    return cut;
}

/* Each element is a unit of its own: sums are stored, or joined with what stands before them. */
static void sum_turns(hpf_scanner *hs, const char *x, char *out)
{
    rt_scan *s = hs->work;
    const rt_scan_op *o = &s->op;
    const hpf_chunk *c = &hs->chunk;
    long at = s->index[0] * s->nline, size = o->size, adjacent = s->nline == 1 ? c->n : 1;
    for (int d = 1; d < hs->home.rank; d++)
        at += s->index[d] * s->weight[d];
    rt_sums one = { c->n, (char *)(uintptr_t)x, s->state.flag ? s->cut : NULL };
    for (long i = 0; i < c->n && one.flag; i++) {
        bool g = s->segments && c->segment[i];
        one.flag[i] = RT_SUM_ANY | RT_SUM_EVEN | segment_flags(g, g);
    }
    if (!c->apply) {
        for (long i = 0; i < c->n; i += adjacent)
            rt_sums_copy(o, &s->sum, at + i * s->nline, &one, i, adjacent);
        return;
    }
    for (long i = 0; i < c->n; i += adjacent)
        rt_sums_copy(o, &s->state, i, &s->sum, at + i * s->nline, adjacent);
    if (!s->exclusive) {
        rt_sums result = { c->n, out, s->state.flag };
        rt_sums_join(o, &result, 0, &s->state, 0, &one, 0, c->n);
        return;
    }
    memcpy(out, s->state.value, (size_t)(c->n * size));
    for (long i = 0; i < c->n && one.flag; i++)
        if (!(s->state.flag[i] & RT_SUM_ANY) ||
            !(s->state.flag[i] & RT_SUM_LAST) != !(one.flag[i] & RT_SUM_FIRST))
            memcpy(out + i * size, o->none, (size_t)size);
}

bool rt_scan_far(const rt_scan *s)
{
    return s->op.vectors.wide && !s->vertical && !s->exclusive && !s->op.marked && !s->fixed &&
           !rt_scan_in_turns(s);
}

void rt_scan_lengthen(hpf_scanner *hs)
{
    rt_scan *s = hs->work;
    if (s->member && !s->vertical && !s->fixed && !rt_scan_in_turns(s))
        s->cap = 1L << 20;
}

void rt_scan_chunk(hpf_scanner *hs, const void *x, void *out, bool far, long ahead)
{
    rt_scan *s = hs->work;
    const hpf_chunk *c = &hs->chunk;
    const rt_scan_op *o = &s->op;
    if (rt_scan_in_turns(s)) {
        sum_turns(hs, x, out);
    } else if (rt_scan_from_end(s)) {
        const rt_scan_marks marks = { .segment = (const void *)c->segment, .segment_bits = 1 };
        rt_scan_marked(hs, x, &marks, out, false, 0);
    } else if (!s->vertical && !c->apply) {
        sum_along(s, c, x);
    } else if (s->tree) {
        scan_block(s, c, x, out);
    } else if (!s->vertical) {
        scan_along(s, c, x, out, far, ahead);
    } else {
        const uint8_t *cut = cuts_across(s, c);
        if (!c->apply && !cut)
            o->join(s->state.value, s->state.value, x, c->n);
        else
            o->step(s->state.value, x, cut, c->apply ? out : s->scratch, c->n,
                    s->exclusive && c->apply ? o->none : NULL);
    }
    if (c->apply)
        rt_scan_show(o, out, c->n);
}

/* From its end in scan order, so that the scan begins with what is still in the cache. */
static void total_of_unit(const rt_scan *s, char *acc, const char *x, long u)
{
    enum { PART = 32 << 10 };
    const rt_scan_op *o = &s->op;
    const long first = rt_scan_first(&s->level[0], u), end = rt_scan_first(&s->level[0], u + 1);
    for (long done = 0, n; done < end - first; done += n) {
        n = end - first - done < PART / o->size ? end - first - done : PART / o->size;
        o->total(acc, x + (s->back ? first + done : end - done - n) * o->size, n);
    }
}

bool rt_scan_units(hpf_scanner *hs, const void *x, void *out, bool far)
{
    rt_scan *s = hs->work;
    const rt_scan_level *l = &s->level[0];
    const rt_scan_op *o = &s->op;
    if (hs->home.rank != 1 || s->pass != RT_SCAN_SUM || s->steps || s->sum.flag || s->fixed ||
        rt_scan_in_turns(s) || s->exclusive)
        return false;
    const char *from = x;
    for (long u = 0; u < l->nunit; u++)
        total_of_unit(s, s->sum.value + u * o->size, from, u);
    rt_scan_carry(s, 0, &s->sum);
    for (long k = 0; k < l->nunit; k++) {
        long u = s->back ? l->nunit - 1 - k : k, first = rt_scan_first(l, u), at = first * o->size;
        memcpy(s->state.value, s->sum.value + u * o->size, (size_t)o->size);
        rt_scan_stretch(s, from + at, NULL, (char *)out + at, rt_scan_first(l, u + 1) - first,
                        far && rt_scan_far(s), rt_scan_ahead(s));
    }
    rt_scan_show(o, out, l->count);
    s->pass = RT_SCAN_OVER;
    return true;
}

void hpf_scan_chunk(hpf_scanner *hs)
{
    for (; hs; hs = hs->work->beside)
        rt_scan_chunk(hs, hs->chunk.value, hs->chunk.value, false, 0);
}

/* ---- begin and end ---- */

static void check(const char *where, const rt_scan *s, hpf_op op, const hpf_array *like, int dim)
{
    if (dim < 0 || dim > like->rank)
        rt_fail_all(where, "DIM of a scan of '%s' is %d, its rank is %d", like->name, dim,
                    like->rank);
    if (op == HPF_OP_COPY && s->exclusive)
        rt_fail_all(where, "a scan that copies cannot be exclusive");
    if (s->running && (dim > 1 || s->segments || s->fixed || s->op.flags || s->op.marked))
        rt_fail_all(where, "HPF_SCAN_RUNNING is not for this scan of '%s'", like->name);
}

/* The dimensions of the lines, and what order the walk takes. */
static void set_levels(hpf_scanner *hs, int dim)
{
    rt_scan *s = hs->work;
    const hpf_array *home = &hs->home;
    const rt_key *key = &home->layout->key;
    int rank = home->rank, first = dim ? dim - 1 : 0, last = dim ? first : rank - 1;
    while (first < last && key->dim[first].g < 0 && !s->fixed)
        first++;
    for (int d = first; d <= last; d++) {
        const rt_ldim *l = &key->dim[d];
        rt_scan_level_make(&s->level[s->nlevel++], home->layout, d, s->back,
                           s->fixed ? rt_scan_fixed((l->hi - l->lo) / l->st + 1) : 0);
    }
    s->vertical = dim > 1;
    s->alone = s->nlevel == 1 && s->level[0].places == 1 && s->level[0].rounds <= 1 &&
               !(s->fixed && s->vertical);
    s->nline = 1;
    for (int d = 0; d < rank; d++) {
        s->count[d] = home->layout->run[d].count;
        if (dim ? d != dim - 1 : d > first) {
            s->weight[d] = s->nline;
            s->nline *= s->count[d];
        }
    }
    s->order[0] = s->vertical ? dim - 1 : 0;
    for (int d = 0, n = 1; d < rank; d++)
        if (d != s->order[0])
            s->order[n++] = d;
    s->cap = HPF_SCAN_CHUNK;
    if (s->running)
        s->cap = s->level[0].dim == 0 && s->level[0].stretch == 1 ? 1 : LONG_MAX;
    if (s->fixed && s->level[0].dim == 0 && s->level[0].stretch < s->cap)
        s->cap = s->level[0].stretch;
}

/* What the walk works with. Operands are kept only where they are wanted twice. */
static void make_memory(hpf_scanner *hs, bool keep)
{
    rt_scan *s = hs->work;
    bool flagged = s->segments || s->op.flags;
    if (s->running) {
        rt_sums_make(&s->op, &s->state, 1, flagged);
    } else {
        s->buffer = rt_alloc_aligned((size_t)(s->cap * s->op.size + RT_SCAN_SLACK), "a scan");
        s->segment = rt_alloc_aligned((size_t)s->cap, "a scan");
        s->cut = rt_alloc_aligned((size_t)s->cap, "a scan");
        rt_sums_make(&s->op, &s->state, s->cap, flagged);
        if (s->vertical && flagged)
            s->scratch = rt_alloc_aligned((size_t)(s->cap * s->op.size), "a scan");
    }
    if (s->alone && s->fixed)
        s->tree = rt_scan_tree_make(s);
    if (s->alone || s->window)
        return;
    rt_sums_make(&s->op, &s->sum, s->level[0].nunit * s->nline, flagged);
    if (!keep || s->running)
        return;
    long all = 1;
    for (int d = 0; d < hs->home.rank; d++)
        all *= s->count[d];
    s->kept = rt_alloc_aligned((size_t)(all * s->op.size + RT_SCAN_SLACK), "a scan");
    s->kept_segment = s->segments ? rt_alloc_aligned((size_t)all, "a scan") : NULL;
}

/* What is asked for, without a home. */
static rt_scan *make_scan(const char *where, hpf_scanner *hs, hpf_op op, int type,
                          const hpf_array *like, int dim, int flags)
{
    rt_scan *s = rt_zalloc(sizeof *s, "a scan");
    memset(hs, 0, sizeof *hs);
    hs->work = s;
    s->where = where;
    s->type = type;
    s->dim = dim;
    s->back = flags & HPF_SCAN_SUFFIX;
    s->exclusive = flags & HPF_SCAN_EXCLUSIVE;
    s->segments = flags & HPF_SCAN_SEGMENT;
    s->running = flags & HPF_SCAN_RUNNING;
    s->fixed = flags & HPF_SCAN_REPRODUCIBLE && op != HPF_OP_COPY &&
               (HPF_TYPE_BASE(type) == HPF_REAL || HPF_TYPE_BASE(type) == HPF_COMPLEX);
    if (!rt_scan_op_get(&s->op, op, type))
        rt_fail_all(where, "a scan of '%s': its type does not have the operation", like->name);
    check(where, s, op, like, dim);
    memcpy(hs->none, s->op.none, sizeof hs->none);
    return s;
}

/* The home, and the walk over it. */
static void begin_walk(hpf_scanner *hs, const hpf_array *like, rt_key *key, int flags)
{
    rt_scan *s = hs->work;
    static char nothing[64]; /* home has a layout, and no elements to look at */
    hpf_declare(&hs->home, like->name, s->type, like->rank, NULL, NULL);
    rt_array_lend(&hs->home, key, nothing);
    bool empty = false;
    for (int d = 0; d < like->rank; d++)
        empty = empty || key->dim[d].lo > key->dim[d].hi;
    s->member = hs->home.layout->member && !empty;
    s->pass = empty ? RT_SCAN_OVER : RT_SCAN_SUM;
    s->at = -1;
    if (!s->member)
        return;
    set_levels(hs, s->dim);
    if (flags & RT_SCAN_WHOLE && !s->fixed && !rt_scan_steps_wanted())
        s->window = rt_scan_window(key, s->op.size);
    make_memory(hs, flags & HPF_SCAN_KEEP);
    if (s->alone)
        s->pass = RT_SCAN_APPLY;
    s->last_first = s->segments && !s->vertical && !s->fixed && !s->kept &&
                    s->level[0].stretch == 0;
}

void hpf_scan_begin(const char *where, hpf_scanner *hs, hpf_op op, int type, const hpf_array *like,
                    int dim, int flags, long moved)
{
    const rt_scan *s = make_scan(where, hs, op, type, like, dim, flags);
    rt_key key;
    rt_scan_home(&key, like, dim, s->fixed, s->op.size, moved, flags);
    begin_walk(hs, like, &key, flags);
}

void hpf_scan_beside(const char *where, hpf_scanner *hs, hpf_scanner *first, hpf_op op, int type,
                     int flags)
{
    rt_scan *f = first->work, *last = f;
    rt_scan *s = make_scan(where, hs, op, type, &first->home, f->dim, flags);
    if (s->back != f->back || s->running != f->running || s->fixed != f->fixed)
        rt_fail_all(where, "a scan beside that of '%s' must have the same direction, and as that "
                    "be HPF_SCAN_RUNNING and of fixed blocks (HPF_SCAN_REPRODUCIBLE, of REAL or "
                    "COMPLEX) or not", first->home.name);
    rt_key key = first->home.layout->key;
    begin_walk(hs, &first->home, &key, flags);
    f->last_first = s->last_first = false; /* each would leave out other parts of units */
    while (last->beside)
        last = last->beside->work;
    last->beside = hs;
}

static void end_one(hpf_scanner *hs)
{
    rt_scan *s = hs->work;
    rt_count(RT_SCAN, s->where, s->messages, s->bytes);
    for (int k = 0; k < s->nlevel; k++)
        rt_scan_level_free(&s->level[k]);
    rt_scan_tree_free(s->tree);
    rt_sums_free(&s->sum);
    rt_sums_free(&s->state);
    rt_sums_free(&s->in_round);
    rt_sums_free(&s->rounds);
    for (int k = 0; k < s->nhistory; k++)
        rt_sums_free(&s->history[k]);
    free(s->buffer);
    free(s->segment);
    free(s->cut);
    free(s->scratch);
    free(s->kept);
    free(s->kept_segment);
    free(s);
    hs->work = NULL;
    hpf_free(&hs->home);
}

void hpf_scan_end(hpf_scanner *hs)
{
    while (hs) {
        hpf_scanner *next = hs->work->beside;
        end_one(hs);
        hs = next;
    }
}
