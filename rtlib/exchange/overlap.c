/* overlap.c: overlap areas are filled with the neighbours' elements.
 *
 * All arrays of one hpf_overlap share one message a neighbour, by persistent requests on buffers
 * that belong to the plan, so that neither a swap of arrays nor a new width makes a plan stale. In
 * one array, a pair of processes has at most one box in common: along each grid dimension in which
 * they differ it is the strip next to the boundary (cut to what the other owns, which may be less
 * than the width, so neighbours may be further than one process away), along all other dimensions
 * what both own. Without corners, only boxes that differ along one grid dimension move. */
#include "exchange/overlap.h"

#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

/* MPICH's MPI_STATUSES_IGNORE is the address 1, which gcc takes for a small object. */
#pragma GCC diagnostic ignored "-Wstringop-overflow"

typedef struct Strip { /* along one dimension: coordinate of the other, subscripts lo:hi */
    int coord;
    long lo, hi;
} Strip;

/* ---- what is needed ---- */

static bool counts(const hpf_array *a, int d)
{
    return a->layout->key.dim[d].g >= 0; /* a dimension on one processor has no neighbours */
}

static bool stale(const hpf_halo *h)
{
    const hpf_array *a = h->a;
    int dims = 0;
    bool less = false;
    if (a->layout == NULL) /* it is not there, and nothing of it is read */
        return false;
    for (int d = 0; d < a->rank; d++) {
        if (!counts(a, d) || !(h->lo[d] || h->hi[d]))
            continue;
        dims++;
        less = less || h->lo[d] > a->dim[d].vlo || h->hi[d] > a->dim[d].vhi;
    }
    return less || (h->corners && dims > 1 && !a->corners);
}

void rt_halo_set_valid(const hpf_halo *h)
{
    hpf_array *a = h->a;
    bool more = false;
    for (int d = 0; d < a->rank; d++) {
        hpf_dim *x = &a->dim[d];
        if (h->corners) {
            x->vlo = h->lo[d];
            x->vhi = h->hi[d];
            continue;
        }
        more = more || h->lo[d] > x->vlo || h->hi[d] > x->vhi;
        x->vlo = h->lo[d] > x->vlo ? h->lo[d] : x->vlo;
        x->vhi = h->hi[d] > x->vhi ? h->hi[d] : x->vhi;
    }
    a->corners = h->corners || (a->corners && !more);
}

/* ---- making a plan ---- */

static void add_strip(Strip *list, int *n, int coord, long lo, long hi, long cut_lo, long cut_hi)
{
    lo = lo > cut_lo ? lo : cut_lo;
    hi = hi < cut_hi ? hi : cut_hi;
    if (lo <= hi)
        list[(*n)++] = (Strip){ coord, lo, hi };
}

static bool owns_any(const rt_key *key, int d, int coord)
{
    rt_runs own = { .n = 0 };
    rt_layout_runs(key, d, coord, &own);
    bool any = own.n > 0;
    rt_runs_free(&own);
    return any;
}

/* Strips of dimension d that this process gets (RT_IN) or gives (RT_OUT), by coordinate. */
static int strips(const hpf_halo *h, int d, int way, Strip *list)
{
    const rt_key *key = &h->a->layout->key;
    const rt_ldim *l = &key->dim[d];
    int n = 0, me = key->grid->coord[l->g];
    if (!h->lo[d] && !h->hi[d])
        return 0;
    for (int c = 0; c < l->np; c++) {
        if (c == me || (h->way[d] && (c < me) != ((h->way[d] > 0) == (way == RT_IN))))
            continue;
        int taker = way == RT_IN ? me : c, giver = way == RT_IN ? c : me;
        if (h->way[d] && !owns_any(key, d, taker)) /* it does not take part in a sweep */
            continue;
        rt_runs own = { .n = 0 };
        rt_layout_runs(key, d, giver, &own);
        if (own.n) {
            long lo, hi;
            rt_layout_block(key, d, taker, &lo, &hi);
            add_strip(list, &n, c, lo - h->lo[d], lo - 1, own.at->lo, own.at->hi);
            add_strip(list, &n, c, hi + 1, hi + h->hi[d], own.at->lo, own.at->hi);
        }
        rt_runs_free(&own);
    }
    return n;
}

static void add_piece(rt_pieces *p, long n, long off, long inc)
{
    if (p->n == p->cap) {
        p->cap = p->cap ? 2 * p->cap : 1;
        p->at = rt_grow(p->at, (size_t)p->cap * sizeof *p->at, "an overlap plan");
    }
    p->at[p->n++] = (rt_piece){ n, p->total, off, inc, off, inc };
    p->total += n;
}

static rt_halo_link *link_to(rt_halo_plan *p, int way, int rank)
{
    for (int i = 0; i < p->n[way]; i++)
        if (p->link[way][i].rank == rank)
            return &p->link[way][i];
    p->link[way] = rt_grow(p->link[way], (size_t)(p->n[way] + 1) * sizeof(rt_halo_link),
                           "an overlap plan");
    rt_halo_link *l = &p->link[way][p->n[way]++];
    memset(l, 0, sizeof *l);
    l->rank = rank;
    return l;
}

/* strip[d] == NULL: what this process owns along dimension d. */
static void add_box(rt_halo_plan *p, int way, int halo, const hpf_halo *h,
                    const Strip *const *strip)
{
    const hpf_array *a = h->a;
    const rt_key *key = &a->layout->key;
    int coord[HPF_MAX_RANK];
    memcpy(coord, key->grid->coord, sizeof coord);
    for (int d = 0; d < a->rank; d++) {
        if (strip[d])
            coord[key->dim[d].g] = strip[d]->coord;
        else if (a->layout->run[d].n == 0)
            return;
    }
    rt_halo_link *link = link_to(p, way, rt_grid_rank(key->grid, coord));
    link->box =
        rt_grow(link->box, (size_t)(link->nbox + 1) * sizeof(rt_halo_box), "an overlap plan");
    rt_halo_box *box = &link->box[link->nbox++];
    memset(box, 0, sizeof *box);
    box->halo = halo;
    box->count = 1;
    for (int d = 0; d < a->rank; d++) {
        const hpf_dim *x = &a->dim[d];
        if (strip[d]) /* blocks: linear in the subscript */
            add_piece(&box->dim[d], strip[d]->hi - strip[d]->lo + 1,
                      (x->o + strip[d]->lo * x->s) / x->stride, x->s / x->stride);
        else
            for (int i = 0; i < x->nrun; i++)
                add_piece(&box->dim[d], (x->run[i].hi - x->run[i].lo) / x->run[i].step + 1,
                          x->run[i].off, x->run[i].inc);
        box->count *= box->dim[d].total;
    }
    box->at = link->bytes;
    link->bytes += (box->count * rt_size_of(a) + 15) / 16 * 16;
}

static void add_boxes(rt_halo_plan *p, int way, int halo, const hpf_halo *h)
{
    const hpf_array *a = h->a;
    Strip *list[HPF_MAX_RANK] = { NULL };
    int n[HPF_MAX_RANK] = { 0 }, at[HPF_MAX_RANK] = { 0 }; /* at: 0 own, else strip at - 1 */
    if (!a->layout->member)
        return;
    for (int d = 0; d < a->rank; d++)
        if (counts(a, d)) {
            list[d] = rt_alloc(2 * (size_t)a->layout->key.dim[d].np * sizeof(Strip),
                               "an overlap plan");
            n[d] = strips(h, d, way, list[d]);
        }
    for (;;) {
        int d = 0, used = 0;
        for (; d < a->rank && ++at[d] > n[d]; d++)
            at[d] = 0;
        if (d == a->rank)
            break;
        const Strip *strip[HPF_MAX_RANK];
        for (int e = 0; e < a->rank; e++) {
            strip[e] = at[e] ? &list[e][at[e] - 1] : NULL;
            used += at[e] > 0;
        }
        if (used == 1 || h->corners)
            add_box(p, way, halo, h, strip);
    }
    for (int d = 0; d < a->rank; d++)
        free(list[d]);
}

static void make_requests(rt_halo_plan *p)
{
    long bytes = 0;
    for (int way = RT_IN; way <= RT_OUT; way++)
        for (int i = 0; i < p->n[way]; i++) {
            bytes += (p->link[way][i].bytes + 63) / 64 * 64;
            p->nreq[way] += (int)((p->link[way][i].bytes + RT_MOST - 1) / RT_MOST);
        }
    p->memory = rt_alloc((size_t)bytes + 64, "overlap buffers");
    char *at = p->memory;
    p->owner = rt_alloc((size_t)p->nreq[RT_IN] * sizeof(int), "an overlap plan");
    p->done = rt_alloc((size_t)p->nreq[RT_IN] * sizeof(int), "an overlap plan");
    for (int way = RT_IN; way <= RT_OUT; way++) {
        p->req[way] = rt_alloc((size_t)p->nreq[way] * sizeof(MPI_Request), "an overlap plan");
        for (int i = 0, r = 0; i < p->n[way]; i++) {
            rt_halo_link *l = &p->link[way][i];
            l->buffer = at;
            at += (l->bytes + 63) / 64 * 64;
            for (long first = 0; first < l->bytes; first += RT_MOST, r++) {
                int n = (int)(l->bytes - first < RT_MOST ? l->bytes - first : RT_MOST);
                if (way == RT_IN) {
                    p->owner[r] = i;
                    MPI_Recv_init(l->buffer + first, n, MPI_BYTE, l->rank, RT_TAG_OVERLAP,
                                  rt.world, &p->req[way][r]);
                } else {
                    MPI_Send_init(l->buffer + first, n, MPI_BYTE, l->rank, RT_TAG_OVERLAP,
                                  rt.world, &p->req[way][r]);
                }
            }
        }
    }
}

static rt_halo_plan *make_plan(const hpf_overlap *o, const unsigned long *ask)
{
    rt_halo_plan *p = rt_zalloc(sizeof *p, "an overlap plan");
    p->layout = rt_alloc((size_t)o->n * sizeof *ask, "an overlap plan");
    memcpy(p->layout, ask, (size_t)o->n * sizeof *ask);
    for (int way = RT_IN; way <= RT_OUT; way++)
        for (int i = 0; i < o->n; i++)
            if (ask[i])
                add_boxes(p, way, i, &o->halo[i]);
    make_requests(p);
    return p;
}

static void free_plan(rt_halo_plan *p)
{
    for (int way = RT_IN; way <= RT_OUT; way++) {
        for (int r = 0; r < p->nreq[way]; r++)
            MPI_Request_free(&p->req[way][r]);
        for (int i = 0; i < p->n[way]; i++) {
            rt_halo_link *l = &p->link[way][i];
            for (int b = 0; b < l->nbox; b++)
                for (int d = 0; d < HPF_MAX_RANK; d++)
                    rt_pieces_free(&l->box[b].dim[d]);
            free(l->box);
        }
        free(p->link[way]);
        free(p->req[way]);
    }
    free(p->layout);
    free(p->owner);
    free(p->done);
    free(p->memory);
    free(p);
}

/* ---- moving ---- */

void rt_halo_move(const hpf_overlap *o, rt_halo_link *l, bool packing)
{
    for (int b = 0; b < l->nbox; b++) {
        rt_halo_box *box = &l->box[b];
        const hpf_array *a = o->halo[box->halo].a;
        const rt_pieces *dim[HPF_MAX_RANK];
        long stride[HPF_MAX_RANK];
        for (int d = 0; d < a->rank; d++) {
            dim[d] = &box->dim[d];
            stride[d] = a->dim[d].stride * a->unit;
        }
        char *buffer = l->buffer + box->at;
        rt_walk_copy(packing ? RT_PACK : RT_UNPACK, a->rank, dim, stride, stride, rt_size_of(a), 0,
                     box->count, packing ? buffer : a->base, packing ? a->base : buffer);
    }
}

/* Plans are found by which arrays are stale and by their layouts; a layout that changes for good
 * leaves plans behind, so only a few are kept. */
rt_halo_plan *rt_halo_plan_for(hpf_overlap *o, rt_halo_state *x)
{
    int n = 0;
    for (rt_halo_plan **at = &x->plans; *at; at = &(*at)->next) {
        rt_halo_plan *p = *at;
        if (memcmp(p->layout, x->ask, (size_t)o->n * sizeof *x->ask) == 0) {
            *at = p->next;
            p->next = x->plans;
            return x->plans = p;
        }
        if (++n == 8) {
            *at = NULL;
            for (rt_halo_plan *next; p; p = next) {
                next = p->next;
                free_plan(p);
            }
            break;
        }
    }
    rt_halo_plan *p = make_plan(o, x->ask);
    p->next = x->plans;
    return x->plans = p;
}

rt_halo_state *rt_halo_state_of(hpf_overlap *o)
{
    rt_halo_state *x = o->plan;
    if (x && x->nhalo != o->n) {
        hpf_overlap_free(o);
        x = NULL;
    }
    if (!x) {
        o->plan = x = rt_zalloc(sizeof *x, "an overlap plan");
        x->ask = rt_alloc((size_t)o->n * sizeof *x->ask, "an overlap plan");
        x->nhalo = o->n;
    }
    return x;
}

/* hpf_overlap_start: begins to fill overlap areas [collective]
 *
 * In: o->halo, arrays with the widths that a nest needs. Areas that still hold current values are
 * left out; if all do, nothing moves. Arrays whose areas are too small get wider ones (their base
 * changes). The areas may be read after hpf_overlap_finish; owned elements may be read, and must
 * not be written, in between. */
void hpf_overlap_start(const char *where, hpf_overlap *o)
{
    rt_halo_state *x = rt_halo_state_of(o);
    if (x->running && x->early) {
        x->early = false;
        return;
    }
    if (x->running)
        hpf_overlap_finish(o);
    bool any = false;
    for (int i = 0; i < o->n; i++) {
        hpf_halo *h = &o->halo[i];
        hpf_overlap_require(h->a, h->lo, h->hi);
        bool need = !h->room && stale(h);
        x->ask[i] = need ? h->a->layout->id : 0;
        any = any || need;
    }
    if (!any)
        return;
    rt_halo_plan *p = x->running = rt_halo_plan_for(o, x);
    x->where = where;
    x->waiting = p->nreq[RT_IN];
    if (p->nreq[RT_IN])
        MPI_Startall(p->nreq[RT_IN], p->req[RT_IN]);
    long bytes = 0;
    for (int i = 0; i < p->n[RT_OUT]; i++) {
        rt_halo_move(o, &p->link[RT_OUT][i], true);
        bytes += p->link[RT_OUT][i].bytes;
        rt_event(RT_OVERLAP, "send", where, p->link[RT_OUT][i].rank, p->link[RT_OUT][i].bytes);
    }
    if (p->nreq[RT_OUT])
        MPI_Startall(p->nreq[RT_OUT], p->req[RT_OUT]);
    rt_count(RT_OVERLAP, where, p->nreq[RT_OUT], bytes);
}

/* hpf_overlap_early: begins what the next hpf_overlap_start of the same object would [collective]
 *
 * Other communication may come between. Elements of the arrays must not change before that start,
 * or before hpf_overlap_finish, which ends it where no start follows. */
void hpf_overlap_early(const char *where, hpf_overlap *o)
{
    if (rt.size == 1)
        return;
    hpf_overlap_start(where, o);
    rt_halo_state_of(o)->early = true;
}

static void arrived(rt_halo_state *x, int n)
{
    x->waiting -= n;
    if (rt.trace)
        for (int k = 0; k < n; k++) {
            const rt_halo_link *l =
                &x->running->link[RT_IN][x->running->owner[x->running->done[k]]];
            rt_event(RT_OVERLAP, "arrive", x->where, l->rank, l->bytes);
        }
}

void hpf_overlap_poll(hpf_overlap *o)
{
    rt_halo_state *x = o->plan;
    if (!x || !x->running || x->waiting == 0)
        return;
    int n;
    MPI_Testsome(x->running->nreq[RT_IN], x->running->req[RT_IN], &n, x->running->done,
                 MPI_STATUSES_IGNORE);
    if (n > 0)
        arrived(x, n);
}

void hpf_overlap_finish(hpf_overlap *o)
{
    rt_halo_state *x = o->plan;
    if (!x || !x->running)
        return;
    rt_halo_plan *p = x->running;
    rt_event(RT_OVERLAP, "finish", x->where, -1, 0);
    while (x->waiting) {
        int n = rt_waitsome(p->nreq[RT_IN], p->req[RT_IN], p->done);
        if (n == 0)
            break;
        arrived(x, n);
    }
    for (int i = 0; i < p->n[RT_IN]; i++)
        rt_halo_move(o, &p->link[RT_IN][i], false);
    rt_waitall(p->nreq[RT_OUT], p->req[RT_OUT]);
    for (int i = 0; i < o->n; i++)
        if (p->layout[i])
            rt_halo_set_valid(&o->halo[i]);
    x->running = NULL;
    x->early = false;
    rt_event(RT_OVERLAP, "ready", x->where, -1, 0);
}

void hpf_overlap_free(hpf_overlap *o)
{
    rt_halo_state *x = o->plan;
    if (!x)
        return;
    if (x->running)
        hpf_overlap_finish(o);
    for (rt_halo_plan *p = x->plans, *next; p; p = next) {
        next = p->next;
        free_plan(p);
    }
    rt_turns_free(x->turns);
    free(x->ask);
    free(x);
    o->plan = NULL;
}
