/* reduce.c: reductions over processes: scalars in one message, positions, and whole arrays.
 *
 * Each process brings its partial result; replicas of the same iterations must count once, so all
 * but the first replica bring the identity. */
#include <stdlib.h>
#include <string.h>

#include "array.h"
#include "combine.h"
#include "group.h"
#include "share.h"

/* ---- scalars of several types and operations in one message ---- */

enum { SLOT = 16, MAX_SCALARS = 64 };

typedef struct Slot {
    int32_t type, op;
    char value[SLOT];
} Slot;

/* MPI's combining function: one MPI element is all slots, so that no implementation cuts between
 * them; each slot says itself how it is combined. */
static void combine_slots(void *in, void *inout, int *len, MPI_Datatype *datatype)
{
    Slot *a = inout, *b = in;
    int size;
    MPI_Type_size(*datatype, &size);
    long n = (long)*len * (size / (long)sizeof(Slot));
    for (long i = 0; i < n; i++)
        rt_combine((hpf_op)a[i].op, a[i].type, a[i].value, b[i].value, 1);
}

static void reduce_mixed(int n, const hpf_red *red)
{
    Slot slots[MAX_SCALARS];
    memset(slots, 0, sizeof slots);
    for (int i = 0; i < n; i++) {
        slots[i].type = red[i].type;
        slots[i].op = (int32_t)red[i].op;
        memcpy(slots[i].value, red[i].value, (size_t)HPF_TYPE_SIZE(red[i].type));
    }
    MPI_Datatype all;
    MPI_Op op;
    MPI_Type_contiguous((int)(sizeof(Slot)) * n, MPI_BYTE, &all);
    MPI_Type_commit(&all);
    MPI_Op_create(combine_slots, 1, &op);
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, slots, 1, all, op, rt.world, &request);
    rt_wait(&request);
    MPI_Op_free(&op);
    MPI_Type_free(&all);
    for (int i = 0; i < n; i++)
        memcpy(red[i].value, slots[i].value, (size_t)HPF_TYPE_SIZE(red[i].type));
}

void hpf_reduce(const char *where, const hpf_array *home, int n, const hpf_red *red)
{
    if (home == NULL || rt.size == 1)
        return;
    long bytes = 0;
    for (int i = 0; i < n; i++) {
        bytes += HPF_TYPE_SIZE(red[i].type);
        if (!hpf_first_replica(home))
            rt_identity(red[i].op, red[i].type, red[i].value);
    }
    for (int at = 0; n > 1 && at < n; at += MAX_SCALARS)
        reduce_mixed(n - at < MAX_SCALARS ? n - at : MAX_SCALARS, red + at);
    if (n == 1)
        rt_combine_all(rt.world, red->op, red->type, red->value, 1);
    rt_count(RT_REDUCE, where, 1, bytes);
}

/* ---- positions of extreme values ---- */

typedef struct Loc {
    int32_t has, type, op, n;
    char value[SLOT];
    int64_t position[HPF_MAX_RANK];
} Loc;

/* Is y a better value than x? (Not so for equal ones, -0 and +0 included.) */
static bool improves(const Loc *x, const Loc *y)
{
    char best[SLOT];
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
    MPI_Datatype mpi_loc;
    MPI_Op mpi_op;
    MPI_Request request;
    MPI_Type_contiguous((int)sizeof loc, MPI_BYTE, &mpi_loc);
    MPI_Type_commit(&mpi_loc);
    MPI_Op_create(combine_locs, 1, &mpi_op);
    MPI_Iallreduce(MPI_IN_PLACE, &loc, 1, mpi_loc, mpi_op, rt.world, &request);
    rt_wait(&request);
    MPI_Op_free(&mpi_op);
    MPI_Type_free(&mpi_loc);
    *has = loc.has;
    if (loc.has) {
        memcpy(value, loc.value, (size_t)HPF_TYPE_SIZE(type));
        for (int d = 0; d < n; d++)
            position[d] = (long)loc.position[d];
    }
    rt_count(RT_REDUCE, where, 1, (long)sizeof loc);
}

/* ---- arrays of partial results ---- */

void hpf_reduce_array(const char *where, const hpf_array *home, const hpf_sub *hsub, hpf_array *part,
                      hpf_op op)
{
    (void)hsub;
    if (home == NULL || rt.size == 1)
        return;
    const hpf_grid *grid = home->layout->key.grid;
    /* Processes that hold the same part: along the grid where part lies on it, else all. */
    bool on_grid = part->layout->key.grid == grid && !grid->world;
    MPI_Comm comm = rt.world;
    if (on_grid)
        comm = rt_group(grid, ~rt_replicated_dims(part->layout) & ((1u << grid->rank) - 1));
    long n = rt_share_count(part);
    if (comm == MPI_COMM_NULL || n == 0)
        return;
    long bytes = n * HPF_TYPE_SIZE(part->type);
    char *buffer = rt_alloc((size_t)bytes, "partial results");
    if (hpf_first_replica(home)) {
        rt_share_get(part, buffer);
    } else {
        for (long i = 0; i < n; i++)
            rt_identity(op, part->type, buffer + i * HPF_TYPE_SIZE(part->type));
    }
    rt_combine_all(comm, op, part->type, buffer, n);
    rt_share_put(part, buffer);
    free(buffer);
    rt_count(RT_REDUCE, where, 1, bytes);
}
