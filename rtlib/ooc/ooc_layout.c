/* ooc_layout.c: changes of layout on disk that a program asks for, or that a loop repays (contract:
 * hpfrt_ooc.h). What a loop repays is the estimate of the compiler (analysis/phase.c) with what
 * only run time knows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"
#include "ooc/pass_cost.h"

/* Do the dimensions named follow each other in the file, the first one fastest? */
static bool lies_so(const hpf_array *a, const int *dims)
{
    const hpf_file *f = rt_ooc_of(a)->file;
    for (int k = 0; k < a->rank; k++) {
        long step, base;
        if (rt_ooc_dim(a, dims[k], &step, &base) != f->dim[k])
            return false;
    }
    return true;
}

/* A pass over an array in bricks, in boxes of so many elements: of whole lines of a file whose
 * dimensions are the array's dims[], or with edges alike. */
static double brick_pass(const hpf_array *a, const int *dims, double slab, bool lines)
{
    const hpf_file *f = rt_ooc_of(a)->file;
    double edge = pow(slab, 1. / a->rank), box[HPF_MAX_RANK] = { 0 }, boxes = 1;
    double elements, pieces;
    for (int k = 0; k < a->rank; k++) {
        long step, base;
        double all = (double)(a->dim[dims[k]].hi - a->dim[dims[k]].lo + 1);
        double n = floor(fmax(1, fmin(lines ? slab : edge, all)));
        slab /= all;
        boxes *= ceil(all / n);
        for (int j = 0; j < f->n; j++)
            if (f->dim[j] == rt_ooc_dim(a, dims[k], &step, &base))
                box[j] = n;
    }
    rt_ooc_brick_box(f, box, &elements, &pieces);
    return boxes * ((double)rt_size_of(a) * elements + PASS_SEEK * pieces);
}

/* A pass over the array and the others beside it, as it lies. */
static double pass_now(const hpf_array *a, const int *dims, double all, int others)
{
    const rt_ooc *o = rt_ooc_of(a);
    double size = (double)rt_size_of(a), memory = (double)o->memory, slab, least = 0;
    int k = 1 + others;
    if (!o->file->spec.brick[0])
        return ooc_pass_cost(all, size, k, memory, true);
    slab = fmin(memory / (size * k), all);
    for (int skewed = 0; skewed < 2; skewed++) {
        double beside = others * ooc_pass_cost(all, size, k, memory, skewed) / k;
        double cost = beside + brick_pass(a, dims, slab, !skewed);
        least = skewed ? fmin(least, cost) : cost;
    }
    return least;
}

static bool repays(const hpf_array *a, const int *dims, long passes, int others)
{
    const rt_ooc *o = rt_is_ooc(a) ? rt_ooc_of(a) : NULL;
    if (!o)
        return false;
    double all = 1, size = (double)rt_size_of(a), memory = (double)o->memory;
    for (int d = 0; d < a->rank; d++)
        all *= (double)(a->dim[d].hi - a->dim[d].lo + 1);
    if (passes < 2 || o->file->n != a->rank || (!o->file->spec.brick[0] && lies_so(a, dims)))
        return false;
    double now = (double)passes * pass_now(a, dims, all, others);
    double then = ooc_pass_cost(all, size, 2, memory, true) +
                  (double)passes * ooc_pass_cost(all, size, 1 + others, memory, false);
    return then < now;
}

/* All of an array, by the dimensions of one that is to be like it. */
static void whole(const hpf_array *a, const int *dims, hpf_bound *bounds, hpf_triplet *to,
                  hpf_triplet *from)
{
    for (int k = 0; k < a->rank; k++) {
        const hpf_dim *d = &a->dim[dims[k]];
        bounds[k] = (hpf_bound){ d->lo, d->hi };
        to[k] = from[dims[k]] = (hpf_triplet){ d->lo, d->hi, 1 };
    }
}

typedef struct Turn { /* of a loop that hpf_turned was called for */
    hpf_array *t;
    long passes;      /* that were made, while there was no copy */
} Turn;
static Turn *turns;
static int nturn, cap_turn;

static Turn *turn_of(const hpf_array *t)
{
    for (int i = 0; i < nturn; i++)
        if (turns[i].t == t)
            return &turns[i];
    return NULL;
}

static void forget(const hpf_array *t)
{
    Turn *u = turn_of(t);
    if (u)
        *u = turns[--nturn];
}

static void remember(hpf_array *t)
{
    if (nturn == cap_turn) {
        cap_turn = cap_turn ? 2 * cap_turn : 8;
        turns = rt_grow(turns, (size_t)cap_turn * sizeof *turns, "loops over files");
    }
    turns[nturn++] = (Turn){ .t = t };
}

static void make_copy(const char *where, hpf_array *t, hpf_array *a, const int *dims)
{
    hpf_bound bounds[HPF_MAX_RANK];
    hpf_triplet to[HPF_MAX_RANK], from[HPF_MAX_RANK];
    whole(a, dims, bounds, to, from);
    hpf_allocate_like(where, t, bounds, a, dims);
    rt_ooc_copy(where, t, to, a, from, dims);
}

void hpf_turned(const char *where, hpf_array *t, hpf_array *a, const int *dims, long passes,
                int others)
{
    rt_array_leave(t);
    forget(t);
    if (!a || !a->allocated)
        return; /* there is nothing to read, or no longer */
    if (repays(a, dims, passes, others)) {
        make_copy(where, t, a, dims);
        return;
    }
    rt_key key = a->layout->key;
    for (int k = 0; k < a->rank; k++) {
        key.dim[k] = a->layout->key.dim[dims[k]];
        if (key.dim[k].g >= 0)
            key.role[key.dim[k].g] = k;
    }
    rt_array_share(t, a, &key, dims, NULL);
    if (passes == 0)
        remember(t);
}

void hpf_turned_again(const char *where, hpf_array *t, hpf_array *a, const int *dims, long passes,
                      int others)
{
    Turn *u = turn_of(t);
    if (!u || !a->allocated)
        return;
    if (!repays(a, dims, u->passes, others)) {
        u->passes += passes;
        return;
    }
    forget(t);
    rt_array_leave(t);
    make_copy(where, t, a, dims);
}

/* A file that was made beside an old one is now that one, and is gone on with. */
static void go_on(const char *where, rt_ooc *o)
{
    hpf_file_spec s = o->file->spec;
    char *name = rt_alloc(strlen(s.name) + 1, "a file's name");
    s.name = strcpy(name, s.name);
    s.status = HPF_FILE_UPDATE;
    hpf_file_close(where, o->file, 0);
    hpf_file_open(where, &o->file, &s, 0);
    free(name);
}

void hpf_out_of_core_move(const char *where, hpf_array *a, const hpf_ooc_spec *spec)
{
    hpf_bound bounds[HPF_MAX_RANK];
    hpf_triplet all[HPF_MAX_RANK];
    int own[HPF_MAX_RANK];
    hpf_array t;
    hpf_ooc_spec to = *spec;
    if (!a->allocated)
        return;
    for (int d = 0; d < a->rank; d++)
        own[d] = d;
    whole(a, own, bounds, all, all);
    rt_ooc *is = rt_ooc_of(a);
    hpf_file *file = is->file; /* views and the caller's array follow */
    hpf_file_status status = file->spec.status;
    if (!is->scratch && (status == HPF_FILE_OLD || file->format == RT_RAW ||
                         file->format == RT_HDF5))
        rt_fail_all(where, "the layout of the file '%s' of the array '%s' cannot be changed; "
                    "assign it to another out-of-core array", file->spec.name, a->name);
    if (!is->scratch) {
        to.file = file->spec.name;
        to.status = HPF_FILE_REPLACE;
    }
    if (status == HPF_FILE_REPLACE)
        rt_file_step_aside(where, file);
    hpf_declare(&t, a->name, a->type, a->rank, NULL, NULL);
    hpf_out_of_core(&t, &to);
    hpf_allocate_like(where, &t, bounds, a, own);
    rt_ooc_copy(where, &t, all, a, all, own);
    rt_ooc *was = rt_ooc_of(&t);
    is->file = was->file;
    was->file = file;
    if (status == HPF_FILE_REPLACE)
        file->spec.status = HPF_FILE_SCRATCH; /* it is to have no name */
    rt_ooc_changed(is);
    hpf_free(&t);
    if (status == HPF_FILE_UPDATE)
        go_on(where, is);
}
