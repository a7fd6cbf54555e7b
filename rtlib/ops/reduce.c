/* reduce.c: reductions over processes: scalars in one message, positions, and whole arrays.
 *
 * Each process brings its partial result; replicas of the same iterations must count once, so all
 * but the first replica bring the identity. */
#include <stdlib.h>
#include <string.h>

#include "array/array.h"
#include "ops/combine.h"
#include "layout/group.h"
#include "exchange/share.h"

/* ---- scalars of several types and operations in one message ---- */

static rt_combiner scalars, locations;

void rt_reduce_end(void)
{
    rt_combiner_free(&scalars);
    rt_combiner_free(&locations);
    rt_combine_end();
}

enum { SLOT = 32, FEW = 16 };

typedef struct Slot { /* says itself how it is combined */
    int32_t type, op;
    char value[SLOT] __attribute__((aligned(16)));
} Slot;

static void combine_slots(void *in, void *inout, int *len, MPI_Datatype *datatype)
{
    (void)datatype;
    Slot *a = inout, *b = in;
    for (int i = 0; i < *len; i++)
        rt_combine((hpf_op)a[i].op, a[i].type, a[i].value, b[i].value, 1);
}

static void slots_fill(Slot *slots, int n, const hpf_red *red)
{
    memset(slots, 0, (size_t)n * sizeof *slots);
    for (int i = 0; i < n; i++) {
        slots[i].type = red[i].type;
        slots[i].op = (int32_t)red[i].op;
        memcpy(slots[i].value, red[i].value, (size_t)HPF_TYPE_SIZE(red[i].type));
    }
    rt_combiner_make(&scalars, sizeof(Slot), combine_slots);
}

static void reduce_mixed(int n, const hpf_red *red)
{
    Slot few[FEW], *slots = n <= FEW ? few : rt_alloc((size_t)n * sizeof *slots, "a reduction");
    slots_fill(slots, n, red);
    rt_allreduce(slots, n, scalars.type, scalars.op);
    for (int i = 0; i < n; i++)
        memcpy(red[i].value, slots[i].value, (size_t)HPF_TYPE_SIZE(red[i].type));
    if (slots != few)
        free(slots);
}

/* Replicas but the first bring nothing. The bytes of a message. */
static long contribute(const hpf_array *home, int n, const hpf_red *red)
{
    long bytes = 0;
    for (int i = 0; i < n; i++) {
        bytes += HPF_TYPE_SIZE(red[i].type);
        if (!hpf_first_replica(home))
            rt_identity(red[i].op, red[i].type, red[i].value);
    }
    return bytes;
}

/* CHARACTER values may be longer than a slot. */
static bool any_text(int n, const hpf_red *red)
{
    bool any = false;
    for (int i = 0; i < n; i++)
        any = any || HPF_TYPE_BASE(red[i].type) == HPF_CHARACTER;
    return any;
}

void hpf_reduce(const char *where, const hpf_array *home, int n, const hpf_red *red)
{
    if (home == NULL || rt.size == 1)
        return;
    long bytes = contribute(home, n, red);
    if (n > 1 && !any_text(n, red))
        reduce_mixed(n, red);
    else
        for (int i = 0; i < n; i++)
            rt_combine_all(rt.world, red[i].op, red[i].type, red[i].value, 1);
    rt_count(RT_REDUCE, where, 1, bytes);
}

/* ---- positions of extreme values ---- */

typedef struct Loc {
    int32_t has, type, op, n;
    char value[SLOT] __attribute__((aligned(16)));
    int64_t position[HPF_MAX_RANK];
} Loc;

/* Is y a better value than x? (Not so for equal ones, -0 and +0 included.) */
static bool improves(const Loc *x, const Loc *y)
{
    char best[SLOT] __attribute__((aligned(16)));
    memcpy(best, x->value, SLOT);
    rt_combine((hpf_op)x->op, x->type, best, y->value, 1);
    return memcmp(best, x->value, (size_t)HPF_TYPE_SIZE(x->type)) != 0;
}

/* Does b come before a: a better value, or the same one earlier in array element order? */
static bool loc_before(const Loc *a, const Loc *b)
{
    if (!a->has || !b->has)
        return b->has;
    if (improves(a, b))
        return true;
    if (improves(b, a))
        return false;
    for (int d = a->n - 1; d >= 0; d--) {
        if (a->position[d] != b->position[d])
            return b->position[d] < a->position[d];
    }
    return false;
}

static void combine_locs(void *in, void *inout, int *len, MPI_Datatype *datatype)
{
    (void)datatype;
    Loc *a = inout, *b = in;
    for (int i = 0; i < *len; i++) {
        if (loc_before(&a[i], &b[i]))
            a[i] = b[i];
    }
}

void hpf_reduce_loc(const char *where, const hpf_array *home, hpf_op op, int type, void *value,
                    long *position, int n, bool *has)
{
    if (home == NULL || rt.size == 1)
        return;
    Loc loc;
    memset(&loc, 0, sizeof loc);
    loc.has = *has;
    loc.type = type;
    loc.op = (int32_t)op;
    loc.n = n;
    if (*has) {
        memcpy(loc.value, value, (size_t)HPF_TYPE_SIZE(type));
        for (int d = 0; d < n; d++)
            loc.position[d] = position[d];
    }
    rt_combiner_make(&locations, sizeof loc, combine_locs);
    rt_allreduce(&loc, 1, locations.type, locations.op);
    *has = loc.has;
    if (loc.has) {
        memcpy(value, loc.value, (size_t)HPF_TYPE_SIZE(type));
        for (int d = 0; d < n; d++)
            position[d] = (long)loc.position[d];
    }
    rt_count(RT_REDUCE, where, 1, (long)sizeof loc);
}

/* ---- arrays of partial results ---- */

void hpf_reduce_array(const char *where, const hpf_array *home, const hpf_sub *hsub,
                      hpf_array *part, hpf_op op)
{
    (void)hsub;
    if (home == NULL || home->layout == NULL || rt.size == 1)
        return;
    const hpf_grid *grid = home->layout->key.grid;
    /* Processes that hold the same part: along the grid where part lies on it, else all. */
    bool on_grid = part->layout->key.grid == grid && !grid->world;
    MPI_Comm comm = rt.world;
    if (on_grid)
        comm = rt_group(grid, ~rt_replicated_dims(part->layout) & ((1u << grid->rank) - 1));
    long n = rt_share_count(part), size = rt_size_of(part);
    int ranks = 0;
    if (comm != MPI_COMM_NULL)
        MPI_Comm_size(comm, &ranks);
    if (ranks <= 1 || n == 0) /* nobody else has a part of these results */
        return;
    char *buffer = rt_alloc((size_t)(n * size), "partial results");
    if (hpf_first_replica(home)) {
        rt_share_get(part, buffer);
    } else {
        for (long i = 0; i < n; i++)
            rt_identity(op, part->type, buffer + i * size);
    }
    rt_combine_all(comm, op, part->type, buffer, n);
    rt_share_put(part, buffer);
    free(buffer);
    rt_count(RT_REDUCE, where, 1, n * size);
}
