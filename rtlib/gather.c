/* gather.c: inspector/executor for subscripts that only run time knows.
 *
 * The inspector sorts the elements that this process's iterations touch by owner, drops repeats,
 * and tells each owner once which of its elements are wanted. The executor then moves values only:
 * from the owners (gather) or to them (scatter, combining). Of several replicas the first one
 * serves reads; after a scatter it passes its share on to the others. */
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "combine.h"
#include "group.h"
#include "share.h"

struct hpf_schedule {
    unsigned long layout;  /* id of the layout that it was made for */
    long n;                /* accesses */
    long *element;         /* their elements: position in array element order */
    long *slot;            /* their places among the values exchanged */
    long nslot;            /* different elements that this process wants */
    int *want, *want_at;   /* by owner: how many of the slots, and the first */
    int *give, *give_at;   /* by asker: how many of this process's elements */
    long ngive;
    long *offset;          /* of those: element offset from base, by asker */
};

static void schedule_clear(hpf_schedule *s)
{
    free(s->element);
    free(s->slot);
    free(s->want);
    free(s->want_at);
    free(s->give);
    free(s->give_at);
    free(s->offset);
    memset(s, 0, sizeof *s);
}

void hpf_schedule_free(hpf_schedule *s)
{
    if (s == NULL)
        return;
    schedule_clear(s);
    free(s);
}

/* ---- inspector ---- */

typedef struct Wish {
    long element; /* position in array element order */
    long access;
    int owner;
} Wish;

static int wish_order(const void *x, const void *y)
{
    const Wish *a = x, *b = y;
    if (a->owner != b->owner)
        return a->owner < b->owner ? -1 : 1;
    if (a->element != b->element)
        return a->element < b->element ? -1 : 1;
    return 0;
}

/* The first replica that owns the subscripts. */
static int owner_of(const hpf_layout *l, const long *subscripts)
{
    int coord[HPF_MAX_RANK];
    const hpf_grid *g = l->key.grid;
    for (int d = 0; d < g->rank; d++) {
        int role = l->key.role[d];
        coord[d] = role >= 0         ? rt_layout_owner(&l->key, role, subscripts[role])
                   : role == RT_FIXED ? l->key.at[d]
                                      : 0;
    }
    return g->world ? 0 : rt_grid_rank(g, coord);
}

static long element_of(const char *where, const hpf_array *x, long n, const long *subs, long k)
{
    long element = 0;
    for (int d = x->rank - 1; d >= 0; d--) {
        long i = subs[d * n + k];
        if (i < x->dim[d].lo || i > x->dim[d].hi)
            hpf_fail(where, "subscript %ld of '%s' in dimension %d is outside %ld:%ld", i, x->name,
                     d + 1, x->dim[d].lo, x->dim[d].hi);
        element = element * (x->dim[d].hi - x->dim[d].lo + 1) + (i - x->dim[d].lo);
    }
    return element;
}

/* Are these the very accesses that the schedule was made for, on every process? [collective] */
static bool schedule_fits(const hpf_schedule *s, const hpf_array *x, long n, const long *element)
{
    int fits = s->element != NULL && s->layout == x->layout->id && s->n == n &&
               memcmp(s->element, element, (size_t)n * sizeof(long)) == 0;
    rt_allreduce(&fits, 1, MPI_INT, MPI_MIN);
    return fits;
}

static int *prefix(const int *count, long *total)
{
    int *at = rt_alloc((size_t)(rt.size + 1) * sizeof(int), "a schedule");
    *total = 0;
    for (int p = 0; p < rt.size; p++) {
        at[p] = (int)*total;
        *total += count[p];
    }
    at[rt.size] = (int)*total;
    return at;
}

/* Sorts the accesses by owner and element, and gives each different element a slot. The wanted
 * elements, slot by slot, are returned. */
static long *make_slots(hpf_schedule *s, const hpf_array *x, const long *subs)
{
    Wish *wish = rt_alloc((size_t)(s->n + 1) * sizeof(Wish), "a schedule");
    for (long k = 0; k < s->n; k++) {
        long at[HPF_MAX_RANK];
        for (int d = 0; d < x->rank; d++)
            at[d] = subs[d * s->n + k];
        wish[k] = (Wish){s->element[k], k, owner_of(x->layout, at)};
    }
    qsort(wish, (size_t)s->n, sizeof(Wish), wish_order);
    long *wanted = rt_alloc((size_t)(s->n + 1) * sizeof(long), "a schedule");
    for (long k = 0; k < s->n; k++) {
        if (k == 0 || wish_order(&wish[k - 1], &wish[k]) != 0) {
            wanted[s->nslot++] = wish[k].element;
            s->want[wish[k].owner]++;
        }
        s->slot[wish[k].access] = s->nslot - 1;
    }
    free(wish);
    return wanted;
}

/* Sends n values of `size` bytes to each process and gets those meant for this one. */
static void exchange_values(int tag, long size, const char *out, const int *nout, const int *out_at,
                            char *in, const int *nin, const int *in_at, long *messages, long *bytes)
{
    MPI_Datatype element;
    MPI_Type_contiguous((int)size, MPI_BYTE, &element);
    MPI_Type_commit(&element);
    MPI_Request *request = rt_alloc((size_t)(2 * rt.size) * sizeof *request, "requests");
    int n = 0;
    *messages = *bytes = 0;
    for (int p = 0; p < rt.size; p++) {
        if (nin[p] > 0 && p != rt.rank)
            MPI_Irecv(in + in_at[p] * size, nin[p], element, p, tag, rt.world, &request[n++]);
    }
    for (int p = 0; p < rt.size; p++) {
        if (nout[p] == 0 || p == rt.rank)
            continue;
        MPI_Isend(out + out_at[p] * size, nout[p], element, p, tag, rt.world, &request[n++]);
        ++*messages;
        *bytes += nout[p] * size;
    }
    if (nout[rt.rank] > 0)
        memcpy(in + in_at[rt.rank] * size, out + out_at[rt.rank] * size,
               (size_t)(nout[rt.rank] * size));
    rt_waitall(n, request);
    free(request);
    MPI_Type_free(&element);
}

/* Where an element asked for lies here. */
static long offset_of(const hpf_array *x, long element)
{
    long offset = 0;
    for (int d = 0; d < x->rank; d++) {
        long extent = x->dim[d].hi - x->dim[d].lo + 1;
        offset += hpf_offset(x, d, x->dim[d].lo + element % extent);
        element /= extent;
    }
    return offset;
}

static void make_schedule(const char *where, hpf_schedule *s, const hpf_array *x, const long *subs)
{
    s->layout = x->layout->id;
    s->want = rt_zalloc((size_t)rt.size * sizeof(int), "a schedule");
    s->give = rt_zalloc((size_t)rt.size * sizeof(int), "a schedule");
    s->slot = rt_alloc((size_t)(s->n + 1) * sizeof(long), "a schedule");
    long *wanted = make_slots(s, x, subs);
    MPI_Request request;
    MPI_Ialltoall(s->want, 1, MPI_INT, s->give, 1, MPI_INT, rt.world, &request);
    rt_wait(&request);
    long total, messages, bytes;
    s->want_at = prefix(s->want, &total);
    s->give_at = prefix(s->give, &s->ngive);
    s->offset = rt_alloc((size_t)(s->ngive + 1) * sizeof(long), "a schedule");
    exchange_values(RT_TAG_GATHER, sizeof(long), (char *)wanted, s->want, s->want_at,
                    (char *)s->offset, s->give, s->give_at, &messages, &bytes);
    for (long i = 0; i < s->ngive; i++)
        s->offset[i] = offset_of(x, s->offset[i]);
    free(wanted);
    rt_count(RT_GATHER, where, messages, bytes);
}

void hpf_inspect(const char *where, hpf_schedule **schedule, const hpf_array *x, long n,
                 const long *subs)
{
    if (*schedule == NULL)
        *schedule = rt_zalloc(sizeof **schedule, "a schedule");
    hpf_schedule *s = *schedule;
    long *element = rt_alloc((size_t)(n + 1) * sizeof(long), "a schedule");
    for (long k = 0; k < n; k++)
        element[k] = element_of(where, x, n, subs, k);
    if (schedule_fits(s, x, n, element)) {
        free(element);
        return;
    }
    schedule_clear(s);
    s->n = n;
    s->element = element;
    make_schedule(where, s, x, subs);
}

/* ---- executor ---- */

/* values[k] = the k-th access's element. [collective] */
void hpf_gather(const char *where, hpf_schedule *s, void *values, const hpf_array *x)
{
    size_t size = (size_t)HPF_TYPE_SIZE(x->type);
    char *out = rt_alloc((size_t)(s->ngive + 1) * size, "a gather");
    char *in = rt_alloc((size_t)(s->nslot + 1) * size, "a gather");
    for (long i = 0; i < s->ngive; i++)
        memcpy(out + (size_t)i * size, (char *)x->base + (size_t)s->offset[i] * size, size);
    long messages, bytes;
    exchange_values(RT_TAG_GATHER, (long)size, out, s->give, s->give_at, in, s->want, s->want_at,
                    &messages, &bytes);
    for (long k = 0; k < s->n; k++)
        memcpy((char *)values + (size_t)k * size, in + (size_t)s->slot[k] * size, size);
    free(out);
    free(in);
    rt_count(RT_GATHER, where, messages, bytes);
}

/* The first replica's share to the others. */
static void renew_replicas(hpf_array *x)
{
    const hpf_grid *grid = x->layout->key.grid;
    unsigned replicated = rt_replicated_dims(x->layout);
    MPI_Comm comm = rt.world;
    if (replicated == 0 && !grid->world)
        return;
    if (!grid->world)
        comm = rt_group(grid, ~replicated & ((1u << grid->rank) - 1));
    if (comm != MPI_COMM_NULL)
        rt_share_bcast(comm, x);
}

/* x's element of the k-th access = itself op values[k], in unspecified order. [collective] */
void hpf_scatter(const char *where, hpf_schedule *s, hpf_array *x, const void *values, hpf_op op)
{
    size_t size = (size_t)HPF_TYPE_SIZE(x->type);
    char *out = rt_alloc((size_t)(s->nslot + 1) * size, "a scatter");
    char *in = rt_alloc((size_t)(s->ngive + 1) * size, "a scatter");
    for (long i = 0; i < s->nslot; i++)
        rt_identity(op, x->type, out + (size_t)i * size);
    for (long k = 0; k < s->n; k++)
        rt_combine(op, x->type, out + (size_t)s->slot[k] * size,
                   (const char *)values + (size_t)k * size, 1);
    long messages, bytes;
    exchange_values(RT_TAG_GATHER, (long)size, out, s->want, s->want_at, in, s->give, s->give_at,
                    &messages, &bytes);
    for (long i = 0; i < s->ngive; i++)
        rt_combine(op, x->type, (char *)x->base + (size_t)s->offset[i] * size,
                   in + (size_t)i * size, 1);
    free(out);
    free(in);
    renew_replicas(x);
    hpf_written(x);
    rt_count(RT_SCATTER, where, messages, bytes);
}
