/* fetch.c: references of a nest are made local. If all that a reference reads lies where the nest
 * runs, it is the array itself; else a temporary laid out like the nest's home, which an exchange
 * fills before (hpf_fetch) or empties after (hpf_store_begin, _end) the nest.
 *
 * The temporary's subscripts are the nest's indices that the reference uses; it lies along the
 * home's grid dimensions as these indices do, and is replicated along the rest, so that every
 * process finds there what its own iterations need, and holds no more than that. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

typedef struct Ask { /* what was asked for: the answer holds while it is the same */
    unsigned long x, home;
    hpf_triplet index[HPF_MAX_INDICES];
    hpf_sub sub[HPF_MAX_RANK], hsub[HPF_MAX_RANK];
    int n, type;
    bool store, unused[7];        /* a write: all replicas of x must get it */
} Ask;

typedef struct Fetch {
    Ask ask;
    bool local;
    int ntmp;
    int index[HPF_MAX_RANK];      /* of each dimension of the temporary */
    int xdim[HPF_MAX_RANK];       /* the dimension of x that this index subscripts */
    rt_plan *in, *out;            /* NULL: not needed yet */
    hpf_triplet tsec[HPF_MAX_RANK], xsec[HPF_MAX_RANK];
} Fetch;

/* Index values in ascending order. */
static hpf_triplet ascending(hpf_triplet s)
{
    long n = rt_extent(s), step = s.step ? s.step : 1;
    if (n == 0)
        return (hpf_triplet){ s.lo, s.lo - 1, 1 };
    long last = s.lo + (n - 1) * step;
    if (n == 1)
        step = 1;
    return step > 0 ? (hpf_triplet){ s.lo, last, step } : (hpf_triplet){ last, s.lo, -step };
}

static bool is_constant(const hpf_sub *s)
{
    return s->idx < 0 || s->c == 0;
}

/* ---- is it local already? ---- */

/* Whether each iteration runs at coordinate `at` of grid dimension g. */
static bool home_is_at(const Ask *q, const rt_key *home, int g, int at)
{
    int role = home->role[g];
    if (role == RT_FIXED)
        return home->at[g] == at;
    if (role == RT_ALL)
        return false;
    const hpf_sub *h = &q->hsub[role];
    if (!is_constant(h) && q->index[h->idx].lo != q->index[h->idx].hi)
        return false;
    long i = is_constant(h) ? h->d : h->c * q->index[h->idx].lo + h->d;
    return i >= home->dim[role].lo && i <= home->dim[role].hi &&
           rt_layout_owner(home, role, i) == at;
}

/* Is the reference reached at all? A loop inside the body that takes no turn tells nothing about
 * references that stand in another one beside it. */
static bool is_reached(const Ask *q, int rank, int parallel)
{
    for (int i = 0; i < q->n; i++) {
        bool counts = i < parallel;
        for (int d = 0; d < rank; d++)
            counts |= !is_constant(&q->sub[d]) && q->sub[d].idx == i;
        if (counts && q->index[i].lo > q->index[i].hi)
            return false;
    }
    return true;
}

static bool is_local(const Ask *q, const hpf_array *x, const hpf_array *home, int parallel)
{
    const rt_key *key = &x->layout->key;
    if (rt.size == 1 || !is_reached(q, x->rank, parallel))
        return true;
    const rt_key *hkey = home ? &home->layout->key : NULL;
    bool same_grid = hkey && hkey->grid == key->grid;
    if (!same_grid && (key->grid->n < rt.size || (q->store && home)))
        return false;
    for (int g = 0; g < key->grid->rank; g++) {
        int role = key->role[g];
        if (role == RT_ALL) {
            if (q->store && home && hkey->role[g] != RT_ALL)
                return false;
            continue;
        }
        if (!same_grid)
            return false;
        if (role == RT_FIXED) {
            if (!home_is_at(q, hkey, g, key->at[g]))
                return false;
            continue;
        }
        const hpf_sub *s = &q->sub[role];
        const rt_ldim *xd = &key->dim[role];
        int h = hkey->role[g];
        if (is_constant(s)) {
            if (s->d < xd->lo || s->d > xd->hi ||
                !home_is_at(q, hkey, g, rt_layout_owner(key, role, s->d)))
                return false;
            continue;
        }
        if (h < 0 || q->hsub[h].idx != s->idx ||
            !rt_layout_meets(xd, s->c, s->d, &hkey->dim[h], q->hsub[h].c, q->hsub[h].d))
            return false;
    }
    return true;
}

/* ---- the temporary ---- */

static void choose_indices(const char *where, Fetch *f, const hpf_array *x, const hpf_array *home)
{
    const Ask *q = &f->ask;
    int by_index[HPF_MAX_INDICES];
    for (int i = 0; i < HPF_MAX_INDICES; i++)
        by_index[i] = -1;
    for (int d = 0; d < x->rank; d++) {
        if (is_constant(&q->sub[d]))
            continue;
        if (by_index[q->sub[d].idx] >= 0)
            rt_fail_all(where, "internal error: two subscripts of array '%s' move together; this "
                        "reference needs a gather", x->name);
        by_index[q->sub[d].idx] = d;
    }
    f->ntmp = 0;
    for (int pass = 0; pass < 2; pass++) /* indices of the home first, in its order */
        for (int d = 0; d < (pass ? x->rank : home ? home->rank : 0); d++) {
            const hpf_sub *s = pass ? &q->sub[d] : &q->hsub[d];
            if (is_constant(s) || by_index[s->idx] < 0)
                continue;
            f->index[f->ntmp] = s->idx;
            f->xdim[f->ntmp++] = by_index[s->idx];
            by_index[s->idx] = -1;
        }
}

static void temporary_key(rt_key *key, const Fetch *f, const hpf_array *home)
{
    const Ask *q = &f->ask;
    memset(key, 0, sizeof *key);
    key->rank = f->ntmp;
    for (int t = 0; t < f->ntmp; t++) {
        rt_ldim *l = &key->dim[t];
        const hpf_triplet *i = &q->index[f->index[t]];
        l->lo = l->slo = i->lo;
        l->hi = l->shi = i->hi;
        l->st = l->sst = i->step;
        l->sa = l->a = l->np = 1;
        l->g = -1;
    }
    if (!home) {
        key->grid = rt_grid_world();
        key->role[0] = RT_ALL;
        return;
    }
    const rt_key *hkey = &home->layout->key;
    key->grid = hkey->grid;
    for (int g = 0; g < key->grid->rank; g++) {
        int h = hkey->role[g];
        key->role[g] = h < 0 ? h : RT_ALL;
        key->at[g] = h == RT_FIXED ? hkey->at[g] : 0;
        if (h < 0)
            continue;
        const hpf_sub *s = &q->hsub[h];
        const rt_ldim *l = &hkey->dim[h];
        const hpf_triplet *i = s->idx < 0 ? NULL : &q->index[s->idx];
        bool used = false;
        for (int t = 0; t < f->ntmp; t++)
            used = used || f->index[t] == s->idx;
        if (is_constant(s) || (!used && i->lo == i->hi)) { /* one coordinate runs all of it */
            long at = is_constant(s) ? s->d : s->c * i->lo + s->d;
            key->role[g] = RT_FIXED;
            key->at[g] = at < l->lo || at > l->hi ? 0 : rt_layout_owner(hkey, h, at);
            continue;
        }
        for (int t = 0; t < f->ntmp; t++) {
            rt_ldim *to = &key->dim[t];
            if (f->index[t] != s->idx || to->g >= 0)
                continue;
            to->g = g;
            to->kind = l->kind;
            to->k = l->k;
            to->np = l->np;
            to->map = l->map;
            to->a = l->a * l->sa * s->c;
            to->b = l->a * (l->sa * s->d + l->sb) + l->b;
            key->role[g] = t;
        }
    }
}

/* The part of each index for which the subscripts lie within x: a mask may keep the program from
 * referring to the rest. False where that is nothing. */
static bool set_sections(Fetch *f, const hpf_array *x)
{
    const Ask *q = &f->ask;
    for (int d = 0; d < x->rank; d++) {
        long at = q->sub[d].d;
        f->xsec[d] = (hpf_triplet){ at, at, 1 };
        if (is_constant(&q->sub[d]) && (at < x->dim[d].lo || at > x->dim[d].hi))
            return false;
    }
    for (int t = 0; t < f->ntmp; t++) {
        int d = f->xdim[t];
        const hpf_sub *s = &q->sub[d];
        hpf_triplet i;
        if (!rt_solve(s->c, s->d, (hpf_triplet){ x->dim[d].lo, x->dim[d].hi, 1 }, &i) ||
            !rt_meet(i, q->index[f->index[t]], &i))
            return false;
        f->tsec[t] = i;
        f->xsec[d] = (hpf_triplet){ s->c * i.lo + s->d, s->c * i.hi + s->d, s->c * i.step };
    }
    return true;
}

static void forget(hpf_ref *r)
{
    Fetch *f = r->plan;
    if (f) {
        rt_plan_release(f->in);
        rt_plan_release(f->out);
        f->in = f->out = NULL;
    }
    rt_array_leave(&r->tmp);
}

/* Fills the reference with x or with a temporary; what was decided last time stays while nothing
 * has changed. */
static Fetch *prepare(const char *where, hpf_ref *r, hpf_array *x, const hpf_sub *sub,
                      const hpf_space *space, bool store)
{
    Ask q;
    memset(&q, 0, sizeof q);
    const hpf_array *home = space->home;
    q.x = x->layout->id;
    q.home = home ? home->layout->id : 0;
    q.n = space->n;
    q.type = x->type;
    q.store = store;
    for (int i = 0; i < space->n; i++)
        q.index[i] = ascending(space->index[i]);
    for (int d = 0; d < x->rank; d++) {
        q.sub[d].idx = sub[d].idx; /* by member: padding stays zero */
        q.sub[d].c = sub[d].c;
        q.sub[d].d = sub[d].d;
    }
    for (int d = 0; home && d < home->rank; d++) {
        q.hsub[d].idx = space->hsub[d].idx;
        q.hsub[d].c = space->hsub[d].c;
        q.hsub[d].d = space->hsub[d].d;
    }
    Fetch *f = r->plan;
    bool fresh = !f || memcmp(&f->ask, &q, sizeof q) != 0;
    if (fresh) {
        forget(r);
        if (!f)
            r->plan = f = rt_alloc(sizeof *f, "a reference");
        memset(f, 0, sizeof *f);
        f->ask = q;
        f->local = is_local(&q, x, home, space->n - space->serial);
        if (!f->local)
            choose_indices(where, f, x, home);
    }
    if (f->local) {
        hpf_ref_local(r, x, sub);
        return f;
    }
    if (fresh) {
        rt_key key;
        temporary_key(&key, f, home);
        hpf_declare(&r->tmp, x->name, x->type, f->ntmp, NULL, NULL);
        rt_array_allocate(where, &r->tmp, &key);
        if (!set_sections(f, x))
            f->ntmp = -1; /* nothing is ever moved */
    }
    r->x = &r->tmp;
    for (int t = 0; t < r->tmp.rank; t++)
        r->sub[t] = (hpf_sub){ f->index[t], 1, 0 };
    return f;
}

static void fill(rt_what what, const char *where, Fetch *f, hpf_ref *r, const hpf_array *x)
{
    if (f->ntmp < 0)
        return;
    if (!f->in) {
        rt_copy c = { .dst = r->tmp.layout, .src = x->layout };
        memcpy(c.ssec, f->xsec, sizeof c.ssec);
        memcpy(c.dsec, f->tsec, sizeof c.dsec);
        memcpy(c.from, f->xdim, sizeof c.from);
        f->in = rt_plan_get(&c);
    }
    rt_plan_run(what, where, f->in, &r->tmp, x);
}

/* An array that is not there, read in iterations that no condition lets come to it, or a home that
 * is not, where there are no iterations: nothing is addressed. */
static bool is_absent(hpf_ref *r, const hpf_array *x, const hpf_sub *sub, const hpf_space *space)
{
    const bool absent = x->layout == NULL || (space->home && space->home->layout == NULL);
    if (absent)
        hpf_ref_local(r, x, sub);
    return absent;
}

/* hpf_fetch: makes a reference readable on every process that runs the nest [collective]
 *
 * In: x and its subscripts as functions of the nest's indices; the nest. Out: r->x and r->sub, to
 * be addressed by hpf_ref_step or hpf_ref_direct. Subscripts beyond x's bounds are left out (a mask
 * may protect them). r->tmp is freed by hpf_ref_free and reused until then. */
void hpf_fetch(const char *where, hpf_ref *r, hpf_array *x, const hpf_sub *sub,
               const hpf_space *space)
{
    if (is_absent(r, x, sub, space))
        return;
    Fetch *f = prepare(where, r, x, sub, space, false);
    if (!f->local)
        fill(RT_FETCH, where, f, r, x);
}

/* hpf_store_begin, hpf_store_end: the same for a reference that the nest writes [collective]
 *
 * Between the two, r->x holds what is written; keep: it begins with x's values, needed where the
 * nest does not write all of them. */
void hpf_store_begin(const char *where, hpf_ref *r, hpf_array *x, const hpf_sub *sub,
                     const hpf_space *space, bool keep)
{
    if (is_absent(r, x, sub, space))
        return;
    Fetch *f = prepare(where, r, x, sub, space, true);
    if (!f->local && keep)
        fill(RT_STORE, where, f, r, x);
}

void hpf_store_end(const char *where, hpf_ref *r, hpf_array *x)
{
    Fetch *f = r->plan;
    if (x->layout == NULL)
        return;
    hpf_written(x);
    if (!f || r->x == x || f->ntmp < 0) /* x itself was written, or nothing */
        return;
    if (!f->out) {
        rt_copy c = { .dst = x->layout, .src = r->tmp.layout };
        memcpy(c.dsec, f->xsec, sizeof c.dsec);
        memcpy(c.ssec, f->tsec, sizeof c.ssec);
        for (int d = 0; d < x->rank; d++)
            c.from[d] = -1;
        for (int t = 0; t < f->ntmp; t++)
            c.from[f->xdim[t]] = t;
        f->out = rt_plan_get(&c);
    }
    rt_plan_run(RT_STORE, where, f->out, x, &r->tmp);
}

void hpf_ref_free(hpf_ref *r)
{
    forget(r);
    free(r->plan);
    r->plan = NULL;
    r->x = NULL;
}

/* ---- addressing ---- */

void hpf_ref_local(hpf_ref *r, const hpf_array *x, const hpf_sub *sub)
{
    r->x = x;
    memcpy(r->sub, sub, (size_t)x->rank * sizeof *sub);
}

hpf_step hpf_ref_step(const hpf_ref *r, int idx, long i, long istep)
{
    hpf_step step = { 0, 0 };
    for (int d = 0; d < r->x->rank; d++) {
        const hpf_sub *s = &r->sub[d];
        const hpf_dim *x = &r->x->dim[d];
        if ((s->idx < 0 ? -1 : s->idx) != idx)
            continue;
        long c = idx < 0 ? 0 : s->c, at = c * i + s->d;
        if (x->direct) {
            step.off += x->o + at * x->s;
            step.inc += c * istep * x->s;
            continue;
        }
        const hpf_run *run = rt_run_find(x->run, x->nrun, at);
        if (!run) /* never addressed: this process runs no such iteration, or a mask forbids it */
            continue;
        step.off += (run->off + (at - run->lo) / run->step * run->inc) * x->stride;
        step.inc += c * istep / run->step * run->inc * x->stride;
    }
    return step;
}

long hpf_ref_direct(const hpf_ref *r, int nidx, long *strides)
{
    long off = 0;
    for (int i = 0; i < nidx; i++)
        strides[i] = 0;
    for (int d = 0; d < r->x->rank; d++) {
        const hpf_sub *s = &r->sub[d];
        const hpf_dim *x = &r->x->dim[d];
        off += x->o + s->d * x->s;
        if (s->idx >= 0)
            strides[s->idx] += s->c * x->s;
    }
    return off;
}
