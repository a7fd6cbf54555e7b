/* linear.c: values in array element order, or in the order of other dimensions, to a mapped array
 * (contract: sort.h).
 *
 * A position says which element it is, so no lists of subscripts travel: the sender works out the
 * owners of its interval in order, the receiver counts off its own elements in the same order. */
#include <stdlib.h>
#include <string.h>

#include "layout/group.h"
#include "exchange/peers.h"
#include "exchange/share.h"
#include "sort/sort.h"

rt_order rt_order_of(const hpf_array *a, int first)
{
    rt_order o = {.rank = a->rank};
    int n = 0;
    if (first >= 0)
        o.dim[n++] = first;
    for (int d = 0; d < a->rank; d++) {
        if (d != first)
            o.dim[n++] = d;
    }
    for (int i = 0; i < n; i++) {
        long extent = a->dim[o.dim[i]].hi - a->dim[o.dim[i]].lo + 1;
        o.extent[i] = extent > 0 ? extent : 0;
    }
    return o;
}

static bool natural(const rt_order *o)
{
    for (int i = 0; i < o->rank; i++) {
        if (o->dim[i] != i)
            return false;
    }
    return true;
}

/* ---- who has which positions ---- */

/* The subscripts, from 0, that a process with these coordinates has in a blocky dimension. */
static bool block_of(const rt_key *key, int dim, const int *coord, long *lo, long *hi)
{
    const rt_ldim *d = &key->dim[dim];
    if (d->g < 0) {
        *lo = 0;
        *hi = d->hi - d->lo;
        return true;
    }
    if (!rt_layout_blocky(key, dim))
        return false;
    rt_layout_block(key, dim, coord[d->g], lo, hi);
    *lo = (*lo < d->lo ? d->lo : *lo) - d->lo;
    *hi = (*hi > d->hi ? d->hi : *hi) - d->lo;
    return true;
}

bool rt_linear_intervals(const hpf_array *a, const rt_order *order, long *lo, long *hi)
{
    const rt_key *key = &a->layout->key;
    int slowest = order->rank - 1;
    while (slowest > 0 && order->extent[slowest] == 1)
        slowest--;
    for (int p = 0; p < rt.size; p++) {
        int coord[HPF_MAX_RANK];
        bool here = rt_layout_member(key, p, coord);
        long weight = 1;
        lo[p] = hi[p] = 0;
        for (int g = 0; here && g < key->grid->rank; g++)
            here = key->role[g] != RT_ALL || coord[g] == 0;
        long from = 0, to = 0;
        for (int i = 0; here && i < order->rank; i++) {
            long l, h;
            if (!block_of(key, order->dim[i], coord, &l, &h))
                return false;
            here = l <= h;
            if (here && i < slowest && h - l + 1 < order->extent[i])
                return false;
            from += i == slowest ? l * weight : 0;
            to += i == slowest ? (h + 1) * weight : 0;
            weight *= order->extent[i];
        }
        if (here) {
            lo[p] = from;
            hi[p] = to;
        }
    }
    return true;
}

/* ---- sending ---- */

typedef struct Sender {
    const rt_key *key;
    const rt_order *order;
    long lo[HPF_MAX_RANK];   /* lower bounds, by place in the order */
    int weight[HPF_MAX_RANK]; /* of a coordinate in the rank, by place; 0: the same for all */
    int base;                /* rank of what no dimension decides */
    long size;
    char *from;              /* the interval's values; NULL: only count */
    char *out;
    bool back;               /* from the other processes to the interval */
    long *count, *at;        /* by process */
} Sender;

static void sender_init(Sender *s, const hpf_array *a, const rt_order *order)
{
    const rt_key *key = s->key = &a->layout->key;
    int coord[HPF_MAX_RANK] = { 0 };
    s->order = order;
    s->size = rt_size_of(a);
    for (int g = 0; g < key->grid->rank; g++)
        coord[g] = key->role[g] == RT_FIXED ? key->at[g] : 0;
    s->base = rt_grid_rank(key->grid, coord);
    for (int g = 0; g < key->grid->rank; g++) {
        for (int i = 0; i < order->rank; i++) {
            if (key->role[g] != order->dim[i] || key->grid->extent[g] == 1)
                continue;
            coord[g] = 1; /* one further along it */
            s->weight[i] = rt_grid_rank(key->grid, coord) - s->base;
            coord[g] = 0;
        }
    }
    for (int i = 0; i < order->rank; i++)
        s->lo[i] = a->dim[order->dim[i]].lo;
}

static int owner(const Sender *s, int place, long i)
{
    return s->weight[place] ? s->weight[place] *
                                  rt_layout_owner(s->key, s->order->dim[place], s->lo[place] + i)
                            : 0;
}

static void pass(Sender *s, int rank, long n)
{
    if (s->from != NULL) {
        char *there = s->out + (s->at[rank] + s->count[rank]) * s->size;
        memcpy(s->back ? s->from : there, s->back ? there : s->from, (size_t)(n * s->size));
        s->from += n * s->size;
    }
    s->count[rank] += n;
}

/* Subscripts i..end-1 of the fastest dimension, everything else being `base`. */
static void pass_column(Sender *s, int base, long i, long end)
{
    int dim = s->order->dim[0];
    if (s->weight[0] == 0) {
        pass(s, base, end - i);
    } else if (rt_layout_blocky(s->key, dim)) {
        while (i < end) {
            long lo, hi, offset = s->lo[0];
            int coord = rt_layout_owner(s->key, dim, i + offset);
            rt_layout_block(s->key, dim, coord, &lo, &hi);
            long n = hi - offset + 1 < end ? hi - offset + 1 - i : end - i;
            pass(s, base + s->weight[0] * coord, n);
            i += n;
        }
    } else {
        for (; i < end; i++)
            pass(s, base + owner(s, 0, i), 1);
    }
}

/* Positions lo..hi-1, in order. */
static void pass_interval(Sender *s, long lo, long hi)
{
    long n = s->order->rank ? s->order->extent[0] : 1;
    while (lo < hi) {
        long rest = lo / n, first = lo % n, many = n - first < hi - lo ? n - first : hi - lo;
        int base = s->base;
        for (int i = 1; i < s->order->rank; i++) {
            base += owner(s, i, rest % s->order->extent[i]);
            rest /= s->order->extent[i];
        }
        if (s->order->rank == 0)
            pass(s, base, 1);
        else
            pass_column(s, base, first, first + many);
        lo += many;
    }
}

/* ---- receiving ---- */

static long *offsets(const hpf_array *a, int dim, long *n)
{
    long *list = rt_linear_list(a, dim, n);
    for (long i = 0; i < *n; i++)
        list[i] = hpf_offset(a, dim, a->dim[dim].lo + list[i]);
    return list;
}

long *rt_linear_list(const hpf_array *a, int dim, long *n)
{
    *n = a->holds ? rt_share_extent(a, dim) : 0;
    long *list = rt_alloc((size_t)(*n + 1) * sizeof *list, "subscripts"), at = 0;
    for (int r = 0; r < a->dim[dim].nrun && *n > 0; r++) {
        const hpf_run *run = &a->dim[dim].run[r];
        for (long i = run->lo; i <= run->hi; i += run->step)
            list[at++] = i - a->dim[dim].lo;
    }
    return list;
}

/* Where this process's elements are, and where their values: by place in the order. */
typedef struct Receiver {
    long size, unit, n[HPF_MAX_RANK];
    long *offset[HPF_MAX_RANK];   /* in storage */
    long *position[HPF_MAX_RANK]; /* among the values; NULL: one after the other */
    char *base;
    const char *values;
} Receiver;

static void receive(Receiver *v, int place, long offset, long position)
{
    if (place == 0) {
        for (long i = 0; i < v->n[0]; i++) {
            const char *from = v->values;
            if (v->position[0])
                from += (position + v->position[0][i]) * v->size;
            else
                v->values += v->size;
            memcpy(v->base + (offset + v->offset[0][i]) * v->unit, from, (size_t)v->size);
        }
        return;
    }
    for (long i = 0; i < v->n[place]; i++)
        receive(v, place - 1, offset + v->offset[place][i],
                v->position[place] ? position + v->position[place][i] : 0);
}

static void receive_all(hpf_array *a, const rt_order *order, const char *values, bool whole)
{
    Receiver v = {.size = rt_size_of(a), .unit = a->unit, .base = a->base, .values = values};
    long weight = 1;
    if (!a->holds)
        return;
    for (int i = 0; i < order->rank; i++) {
        v.offset[i] = offsets(a, order->dim[i], &v.n[i]);
        if (whole)
            v.position[i] = rt_linear_list(a, order->dim[i], &v.n[i]);
        for (long k = 0; k < v.n[i] && whole; k++)
            v.position[i][k] *= weight;
        weight *= order->extent[i];
    }
    receive(&v, order->rank - 1, 0, 0);
    for (int i = 0; i < order->rank; i++) {
        free(v.offset[i]);
        free(v.position[i]);
    }
}

void rt_linear_take(hpf_array *a, const rt_order *order, const char *values)
{
    long all = 1;
    for (int i = 0; i < order->rank; i++)
        all *= order->extent[i];
    if (natural(order) && rt_share_count(a) == all)
        rt_share_put(a, values);
    else
        receive_all(a, order, values, true);
    hpf_written(a);
}

void rt_linear_replicate(hpf_array *a)
{
    const hpf_grid *grid = a->layout->key.grid;
    unsigned all = (1u << grid->rank) - 1, replicated = rt_replicated_dims(a->layout);
    if (replicated == 0)
        return;
    MPI_Comm comm = rt_group(grid, all & ~replicated);
    if (comm != MPI_COMM_NULL)
        rt_share_bcast(comm, a);
}

void rt_linear_put(rt_what what, const char *where, hpf_array *a, const rt_order *order,
                   char *values, const long *lo, const long *hi)
{
    Sender s = {.key = NULL};
    sender_init(&s, a, order);
    s.count = rt_zalloc((size_t)rt.size * sizeof(long), "a result");
    long *nin = rt_zalloc((size_t)rt.size * sizeof(long), "a result"), out = 0, in = 0;
    pass_interval(&s, lo[rt.rank], hi[rt.rank]);
    rt_peers_count(s.count, nin);
    s.at = rt_peers_at(s.count, &out);
    long *in_at = rt_peers_at(nin, &in);
    s.out = rt_alloc((size_t)(out * s.size + 1), "a result");
    memset(s.count, 0, (size_t)rt.size * sizeof(long));
    s.from = values;
    pass_interval(&s, lo[rt.rank], hi[rt.rank]);
    free(values);
    char *got = rt_alloc((size_t)(in * s.size + 1), "a result");
    rt_peers_exchange(what, where, s.size, s.out, s.count, s.at, got, nin, in_at);
    free(s.out);
    if (in > 0 && natural(order))
        rt_share_put(a, got);
    else if (in > 0)
        receive_all(a, order, got, false);
    free(got);
    free(s.count);
    free(s.at);
    free(nin);
    free(in_at);
    rt_linear_replicate(a);
    hpf_written(a);
}

char *rt_linear_get(rt_what what, const char *where, const hpf_array *a, const long *lo,
                    const long *hi)
{
    rt_order order = rt_order_of(a, -1);
    Sender s = {.back = true};
    long in = 0, out = 0;
    sender_init(&s, a, &order);
    s.count = rt_zalloc((size_t)rt.size * sizeof(long), "a rearranged array");
    long *nout = rt_zalloc((size_t)rt.size * sizeof(long), "a rearranged array");
    pass_interval(&s, lo[rt.rank], hi[rt.rank]);
    rt_peers_count(s.count, nout);
    s.at = rt_peers_at(s.count, &in);
    long *out_at = rt_peers_at(nout, &out);
    /* own elements ascend as the intervals do: they are in order for the receivers already */
    char *mine =
        rt_alloc((size_t)((out ? rt_share_count(a) : 0) * s.size + 1), "a rearranged array");
    if (out > 0)
        rt_share_get(a, mine);
    s.out = rt_alloc((size_t)(in * s.size + 1), "a rearranged array");
    rt_peers_exchange(what, where, s.size, mine, nout, out_at, s.out, s.count, s.at);
    free(mine);
    char *values = s.from = rt_alloc((size_t)(in * s.size + 1), "a rearranged array");
    memset(s.count, 0, (size_t)rt.size * sizeof(long));
    pass_interval(&s, lo[rt.rank], hi[rt.rank]);
    free(s.out);
    free(s.count);
    free(s.at);
    free(nout);
    free(out_at);
    return values;
}
