/* gather.c: inspector/executor for subscripts that only run time knows.
 *
 * The inspector splits the accesses of this process into near ones, whose elements it holds, and
 * far ones. It sorts these by owner, drops repeats, and tells each owner once which of its elements
 * are wanted. The executor then moves values only, near ones from place to place. Elements that are
 * replicated are read from the own replica or the one beside; they are written, and combined, at
 * the first replica, which passes on what changed. So reads and writes have a route each where
 * replicas exist; each is made at its first use.
 *
 * An array in a file has no near elements: the owner of a far one is who accesses its part of the
 * file for all, and its offset is where it stands there (ooc_list.c). */
#include <stdlib.h>
#include <string.h>

#include "array/array.h"
#include "ops/combine.h"
#include "layout/group.h"
#include "ooc/ooc.h"
#include "exchange/peers.h"
#include "exchange/share.h"

typedef struct Route {
    bool made;
    long nnear, nfar;        /* near + far: all accesses */
    long *near, *near_at;    /* which accesses (NULL: all), and their element offsets from base */
    long *far, *slot;        /* which accesses (NULL: all), and their values' places */
    long *lead;              /* scatter: the first access of each slot; */
    long nrest;              /* the other ones, */
    long *rest, *rest_slot;  /* and their values' places */
    long nslot;              /* different elements that this process wants */
    long *want, *want_at;    /* by owner: how many of the slots, and the first */
    long *give, *give_at;    /* by asker: how many of this process's elements */
    long ngive;
    long *given, *offset;    /* of those: position in array element order, element offset */
    MPI_Comm replicas;       /* a route of writes: who else holds what this process holds */
    long nrenew;             /* how many elements change in all replicas; -1: most of the share */
    long *renew, *renew_at;
    long stride[HPF_MAX_RANK]; /* what the offsets were computed with */
} Route;

struct hpf_schedule {
    unsigned long layout;  /* id of the layout that it was made for */
    long n;                /* accesses */
    long *element;         /* their elements: position in array element order */
    Route read, write;
};

static void route_clear(Route *r)
{
    long *const lists[] = {r->near, r->near_at, r->far, r->slot, r->lead, r->rest, r->rest_slot,
                           r->want, r->want_at, r->give, r->give_at, r->given, r->offset,
                           r->renew, r->renew_at};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        free(lists[i]);
    memset(r, 0, sizeof *r);
}

static void schedule_clear(hpf_schedule *s)
{
    free(s->element);
    route_clear(&s->read);
    route_clear(&s->write);
    memset(s, 0, sizeof *s);
}

void hpf_schedule_free(hpf_schedule *s)
{
    if (s == NULL)
        return;
    schedule_clear(s);
    free(s);
}

static long *longs(long n)
{
    return rt_alloc((size_t)(n + 1) * sizeof(long), "a schedule");
}

/* ---- elements ---- */

/* The subscript in dimension d, of a position from which those before it are taken off. */
static long take_subscript(const hpf_array *x, int d, long *element)
{
    const hpf_dim *dim = &x->dim[d];
    long i = *element, extent = dim->hi - dim->lo + 1;
    if (d + 1 < x->rank) { /* what is left of the last one needs no division */
        i %= extent;
        *element /= extent;
    }
    return dim->lo + i;
}

static void element_subs(const hpf_array *x, long element, long *subs)
{
    for (int d = 0; d < x->rank; d++)
        subs[d] = take_subscript(x, d, &element);
}

void hpf_not_within(const char *where, const char *array, int dim, long i, long lo, long hi)
{
    hpf_fail(where, "subscript %ld in dimension %d of array '%s' is outside its bounds %ld:%ld "
             "(process %d)", i, dim, array, lo, hi, hpf_rank());
}

/* Positions in array element order of the accesses' elements. */
static long *list_elements(const char *where, const hpf_array *x, long n, const long *subs)
{
    long *element = longs(n);
    for (int d = x->rank - 1; d >= 0; d--) {
        const long *sub = subs + d * n;
        long lo = x->dim[d].lo, hi = x->dim[d].hi, extent = hi - lo + 1;
        for (long k = 0; k < n; k++) {
            if (sub[k] < lo || sub[k] > hi)
                hpf_not_within(where, x->name, d + 1, sub[k], lo, hi);
            element[k] = (d + 1 < x->rank ? element[k] * extent : 0) + (sub[k] - lo);
        }
    }
    return element;
}

static bool held(const hpf_dim *d, long i)
{
    if (d->nrun == 1 && d->run->step == 1)
        return i >= d->run->lo && i <= d->run->hi;
    return rt_run_find(d->run, d->nrun, i) != NULL;
}

/* Who serves an element: its first replica, or for reads the one beside this process. */
static int owner_of(const hpf_array *x, const long *subs, bool write)
{
    int coord[HPF_MAX_RANK];
    const hpf_layout *l = x->layout;
    const hpf_grid *g = l->key.grid;
    if (rt_is_ooc(x))
        return rt_ooc_owner(x, rt_ooc_position(x, subs));
    for (int d = 0; d < g->rank; d++) {
        int role = l->key.role[d];
        coord[d] = role >= 0         ? rt_layout_owner(&l->key, role, subs[role])
                   : role == RT_FIXED ? l->key.at[d]
                   : write            ? 0
                   : g->member        ? g->coord[d]
                                      : rt.rank % g->extent[d];
    }
    return rt_grid_rank(g, coord);
}

/* ---- inspector ---- */

/* Marks the accesses to elements that this process holds; how many. A process that is not the
 * first replica has none where it writes. */
static long find_near(const hpf_array *x, const hpf_schedule *s, bool write, bool *near)
{
    bool may = x->holds && !rt_is_ooc(x) && (!write || hpf_first_replica(x));
    const hpf_dim *line = may && x->rank == 1 ? &x->dim[0] : NULL;
    long n = 0;
    if (line != NULL && line->nrun == 1 && line->run->step == 1) { /* the same, as a plain loop */
        long first = line->run->lo - line->lo, last = line->run->hi - line->lo;
        for (long k = 0; k < s->n; k++) {
            near[k] = (s->element[k] >= first) & (s->element[k] <= last);
            n += near[k];
        }
        return n;
    }
    for (long k = 0; k < s->n; k++) {
        long element = s->element[k];
        near[k] = may;
        for (int d = 0; d < x->rank && near[k]; d++)
            near[k] = held(&x->dim[d], take_subscript(x, d, &element));
        n += near[k];
    }
    return n;
}

typedef struct Wish {
    long element, access;
    int owner;
} Wish;

/* One stable pass: by the byte of the element at `shift`, or by owner. */
static void sort_pass(const Wish *from, Wish *to, long n, int shift, long *count, long buckets)
{
    memset(count, 0, (size_t)(buckets + 1) * sizeof *count);
    for (long i = 0; i < n; i++)
        count[(shift < 0 ? from[i].owner : (from[i].element >> shift) & 255) + 1]++;
    for (long b = 0; b < buckets; b++)
        count[b + 1] += count[b];
    for (long i = 0; i < n; i++)
        to[count[shift < 0 ? from[i].owner : (from[i].element >> shift) & 255]++] = from[i];
}

static bool in_order(const Wish *wish, long n)
{
    for (long i = 1; i < n; i++) {
        const Wish *a = &wish[i - 1], *b = &wish[i];
        if (a->owner > b->owner || (a->owner == b->owner && a->element > b->element))
            return false;
    }
    return true;
}

/* Sorts wishes by owner, then element; linear in their number. */
static Wish *sort_wishes(Wish *wish, long n)
{
    if (in_order(wish, n))
        return wish;
    long most = 0, buckets = rt.size > 256 ? rt.size : 256;
    Wish *other = rt_alloc((size_t)(n + 1) * sizeof *other, "a schedule");
    long *count = longs(buckets + 1);
    for (long i = 0; i < n; i++)
        most = wish[i].element > most ? wish[i].element : most;
    for (int shift = 0; shift < 64 && (most >> shift) > 0; shift += 8) {
        sort_pass(wish, other, n, shift, count, 256);
        Wish *t = wish;
        wish = other;
        other = t;
    }
    sort_pass(wish, other, n, -1, count, rt.size);
    free(wish);
    free(count);
    return other;
}

/* Gives each different far element a slot, by owner; returns the elements wanted, slot by slot. */
static long *make_slots(Route *r, const hpf_array *x, const hpf_schedule *s, const bool *near,
                        bool write)
{
    Wish *wish = rt_alloc((size_t)(r->nfar + 1) * sizeof *wish, "a schedule");
    long n = 0;
    for (long k = 0; k < s->n; k++) {
        long subs[HPF_MAX_RANK];
        if (near[k])
            continue;
        if (r->far)
            r->far[n] = k;
        element_subs(x, s->element[k], subs);
        wish[n] = (Wish){s->element[k], n, owner_of(x, subs, write)};
        n++;
    }
    wish = sort_wishes(wish, n);
    long *wanted = longs(n);
    for (long i = 0; i < n; i++) {
        if (i == 0 || wish[i].owner != wish[i - 1].owner ||
            wish[i].element != wish[i - 1].element) {
            wanted[r->nslot++] = wish[i].element;
            r->want[wish[i].owner]++;
        }
        r->slot[wish[i].access] = r->nslot - 1;
    }
    free(wish);
    return wanted;
}

/* ---- routes ---- */

static long offset_of(const hpf_array *x, long element)
{
    long offset = 0;
    if (rt_is_ooc(x)) {
        long subs[HPF_MAX_RANK];
        element_subs(x, element, subs);
        return rt_ooc_position(x, subs);
    }
    for (int d = 0; d < x->rank; d++) {
        const hpf_dim *dim = &x->dim[d];
        long i = take_subscript(x, d, &element);
        offset += dim->direct ? dim->o + i * dim->s : hpf_offset(x, d, i);
    }
    return offset;
}

/* Of those elements, or of the ones that are listed there. */
static void list_offsets(const hpf_array *x, const long *element, const long *which, long n,
                         long *to)
{
    const hpf_dim *line = !rt_is_ooc(x) && x->rank == 1 && x->dim[0].direct ? &x->dim[0] : NULL;
    if (line != NULL) { /* the same, as a plain loop */
        long first = line->o + line->lo * line->s, step = line->s;
        for (long i = 0; i < n; i++)
            to[i] = first + element[which ? which[i] : i] * step;
        return;
    }
    for (long i = 0; i < n; i++)
        to[i] = offset_of(x, element[which ? which[i] : i]);
}

/* Element offsets, again if x's strides are other ones (wider overlap areas, another array). */
static void bind(Route *r, const hpf_schedule *s, const hpf_array *x, bool again)
{
    bool same = !again && !rt_is_ooc(x);
    for (int d = 0; d < x->rank; d++) {
        same = same && r->stride[d] == x->dim[d].stride;
        r->stride[d] = x->dim[d].stride;
    }
    if (same)
        return;
    list_offsets(x, s->element, r->near, r->nnear, r->near_at);
    list_offsets(x, r->given, NULL, r->ngive, r->offset);
    list_offsets(x, r->renew, NULL, r->nrenew, r->renew_at);
}

static bool has_replicas(const hpf_array *x)
{
    return !rt_is_ooc(x) && rt_replicated_dims(x->layout) != 0;
}

static int by_value(const void *a, const void *b)
{
    long x = *(const long *)a, y = *(const long *)b;
    return (x > y) - (x < y);
}

/* The first replica tells the others which elements its route changes. [collective] */
static void list_renewed(Route *r, const hpf_schedule *s, const hpf_array *x)
{
    const hpf_grid *grid = x->layout->key.grid;
    unsigned all = (1u << grid->rank) - 1;
    r->replicas = rt_group(grid, all & ~rt_replicated_dims(x->layout));
    if (r->replicas == MPI_COMM_NULL)
        return;
    long n = 0, different = 0, share = rt_share_count(x);
    if (hpf_first_replica(x)) {
        r->renew = longs(r->nnear + r->ngive);
        for (long i = 0; i < r->nnear; i++)
            r->renew[n++] = s->element[r->near ? r->near[i] : i];
        for (long i = 0; i < r->ngive; i++)
            r->renew[n++] = r->given[i];
        qsort(r->renew, (size_t)n, sizeof(long), by_value);
        for (long i = 0; i < n; i++) {
            if (i == 0 || r->renew[i] != r->renew[i - 1])
                r->renew[different++] = r->renew[i];
        }
        r->nrenew = different > share / 2 ? -1 : different;
    }
    rt_bcast_on(r->replicas, &r->nrenew, sizeof(long));
    if (r->nrenew > 0) {
        if (r->renew == NULL)
            r->renew = longs(r->nrenew);
        r->renew_at = longs(r->nrenew);
        rt_bcast_on(r->replicas, r->renew, r->nrenew * (long)sizeof(long));
    }
}

static void make_route(const char *where, Route *r, const hpf_schedule *s, const hpf_array *x,
                       bool write)
{
    bool *near = rt_alloc((size_t)s->n + 1, "a schedule");
    r->made = true;
    r->nnear = find_near(x, s, write, near);
    r->nfar = s->n - r->nnear;
    r->near_at = longs(r->nnear);
    r->slot = longs(r->nfar);
    if (r->nnear > 0 && r->nfar > 0) {
        r->near = longs(r->nnear);
        r->far = longs(r->nfar);
        for (long k = 0, i = 0; k < s->n; k++) {
            if (near[k])
                r->near[i++] = k;
        }
    }
    r->want = rt_zalloc((size_t)rt.size * sizeof(long), "a schedule");
    r->give = rt_zalloc((size_t)rt.size * sizeof(long), "a schedule");
    long *wanted = make_slots(r, x, s, near, write), total;
    free(near);
    rt_peers_count(r->want, r->give);
    r->want_at = rt_peers_at(r->want, &total);
    r->give_at = rt_peers_at(r->give, &r->ngive);
    r->given = longs(r->ngive);
    r->offset = longs(r->ngive);
    rt_peers_exchange(write ? RT_SCATTER : RT_GATHER, where, sizeof(long), (char *)wanted, r->want,
                      r->want_at, (char *)r->given, r->give, r->give_at);
    free(wanted);
    if (write && has_replicas(x))
        list_renewed(r, s, x);
    bind(r, s, x, true);
}

/* The route for reading or writing, made at first need; one serves both where nothing is
 * replicated. */
static Route *get_route(const char *where, hpf_schedule *s, const hpf_array *x, bool write)
{
    if (s->layout != x->layout->id)
        hpf_fail(where, "internal error: array '%s' was remapped after its subscripts were listed",
                 x->name);
    Route *r = write && has_replicas(x) ? &s->write : &s->read;
    if (!r->made)
        make_route(where, r, s, x, write);
    bind(r, s, x, false);
    return r;
}

/* hpf_inspect: which elements of x this process's iterations access [collective]
 *
 * In: n accesses, each process its own; subs[d*n + k]: the subscript in dimension d of the k-th.
 * In and out: *schedule, NULL at first; kept as it is where no process has other accesses than
 * last time and x is mapped as then. Errors: a subscript outside x's bounds. */
void hpf_inspect(const char *where, hpf_schedule **schedule, const hpf_array *x, long n,
                 const long *subs)
{
    if (*schedule == NULL)
        *schedule = rt_zalloc(sizeof **schedule, "a schedule");
    hpf_schedule *s = *schedule;
    if (x->layout == NULL) { /* not there, and nothing of it is read */
        schedule_clear(s);
        return;
    }
    long *element = list_elements(where, x, n, subs);
    int fits = s->element != NULL && s->layout == x->layout->id && s->n == n &&
               memcmp(s->element, element, (size_t)n * sizeof(long)) == 0;
    if (rt.size > 1)
        rt_allreduce(&fits, 1, MPI_INT, MPI_MIN);
    if (fits) {
        free(element);
        return;
    }
    schedule_clear(s);
    s->n = n;
    s->element = element;
    s->layout = x->layout->id;
}

hpf_schedule *rt_schedule_of(const hpf_array *x, long n, long *element)
{
    hpf_schedule *s = rt_zalloc(sizeof *s, "a schedule");
    s->n = n;
    s->element = element;
    s->layout = x->layout->id;
    return s;
}

/* ---- executor ---- */

/* hpf_gather: values[k] = the element of the k-th access [collective] */
void hpf_gather(const char *where, hpf_schedule *s, void *values, const hpf_array *x)
{
    if (x->layout == NULL)
        return;
    long size = rt_size_of(x);
    Route *r = get_route(where, s, x, false);
    char *out = rt_alloc((size_t)((r->ngive + 1) * size), "a gather");
    char *in = rt_alloc((size_t)((r->nslot + 1) * size), "a gather");
    if (rt_is_ooc(x))
        rt_ooc_read_list(where, x, r->offset, r->ngive, out);
    else
        rt_elements_get(x, r->offset, r->ngive, out, NULL);
    rt_peers_exchange(RT_GATHER, where, size, out, r->give, r->give_at, in, r->want,
                      r->want_at);
    rt_elements_get(x, r->near_at, r->nnear, values, r->near);
    rt_move_at(size, values, r->far, in, r->slot, r->nfar);
    free(out);
    free(in);
}

/* The first replica's changed elements to the others. */
static void renew_replicas(const Route *r, hpf_array *x)
{
    long size = rt_size_of(x);
    if (r->nrenew < 0)
        rt_share_bcast(r->replicas, x);
    if (r->nrenew <= 0)
        return;
    char *values = rt_alloc((size_t)(r->nrenew * size), "a scatter");
    rt_elements_get(x, r->renew_at, r->nrenew, values, NULL);
    rt_bcast_on(r->replicas, values, r->nrenew * size);
    rt_elements_put(x, r->renew_at, r->nrenew, values, NULL);
    free(values);
}

static void combine(hpf_op op, int type, void *to, const long *at, const void *values,
                    const long *from, long n)
{
    if (op == HPF_OP_COPY)
        rt_move_at(HPF_TYPE_SIZE(type), to, at, values, from, n);
    else
        rt_combine_at(op, type, to, at, values, from, n);
}

/* Which access is a slot's first: its value starts the slot, so that no identity is needed, which
 * infinities and -0 would not survive. */
static void list_first(Route *r)
{
    r->lead = longs(r->nslot);
    r->rest = longs(r->nfar - r->nslot);
    r->rest_slot = longs(r->nfar - r->nslot);
    for (long i = 0; i < r->nslot; i++)
        r->lead[i] = -1;
    for (long i = 0; i < r->nfar; i++) {
        long k = r->far ? r->far[i] : i;
        if (r->lead[r->slot[i]] < 0) {
            r->lead[r->slot[i]] = k;
        } else {
            r->rest[r->nrest] = k;
            r->rest_slot[r->nrest++] = r->slot[i];
        }
    }
}

/* hpf_scatter: the element of the k-th access = itself op values[k], in unspecified order
 * [collective]
 *
 * Where HPF_OP_COPY meets an element twice it gets one of the values, the same in all replicas. */
void hpf_scatter(const char *where, hpf_schedule *s, hpf_array *x, const void *values, hpf_op op)
{
    if (x->layout == NULL)
        return;
    long size = rt_size_of(x);
    Route *r = get_route(where, s, x, true);
    char *out = rt_alloc((size_t)((r->nslot + 1) * size), "a scatter");
    char *in = rt_alloc((size_t)((r->ngive + 1) * size), "a scatter");
    if (r->lead == NULL)
        list_first(r);
    rt_move_at(size, out, NULL, values, r->lead, r->nslot);
    combine(op, x->type, out, r->rest_slot, values, r->rest, r->nrest);
    rt_peers_exchange(RT_SCATTER, where, size, out, r->want, r->want_at, in, r->give,
                      r->give_at);
    if (rt_is_ooc(x)) {
        rt_ooc_write_list(where, x, r->offset, r->ngive, in, op);
    } else {
        rt_elements_combine(op, x, r->near_at, values, r->near, r->nnear);
        rt_elements_combine(op, x, r->offset, in, NULL, r->ngive);
    }
    free(out);
    free(in);
    if (has_replicas(x))
        renew_replicas(r, x);
    hpf_written(x);
}
