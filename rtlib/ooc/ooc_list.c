/* ooc_list.c: elements of an out-of-core array that lists name: what gathers and scatters read and
 * write of its file (gather.c).
 *
 * The file is dealt out in blocks, in turn, and the process that a block belongs to reads and
 * writes it for all (two phases, as in twophase.h; but lists have no structure by which everybody
 * could know everybody's). It goes through the listed elements in the order of the file and takes
 * up holes that are not worth another access; since nobody else touches its blocks, what it writes
 * may be read before. */
#include <stdlib.h>
#include <string.h>

#include "exchange/share.h"
#include "ooc/ooc.h"
#include "ops/combine.h"
#include "twophase/twophase.h"

enum { HOLE = 1 << 14 }; /* bytes that cost less than another access */

typedef struct Entry {
    long at, k; /* element of the file; place in the list */
} Entry;

typedef struct List {
    const hpf_array *a;
    rt_ooc *o;
    long n;
    Entry *entry;
    char *values;
    hpf_op op;
    bool write;
} List;

/* Elements of a block of the file: a share each, or what the hint says. */
static long block_of(const rt_ooc *o)
{
    const hpf_file *f = o->file;
    long share = rt_ceil_div(f->total, rt.size), most = f->hints.hpf_domain_block / f->esize;
    most = most > 0 ? most : 1;
    return share < 1 ? 1 : share < most ? share : most;
}

int rt_ooc_owner(const hpf_array *a, long at)
{
    const rt_ooc *o = rt_ooc_of(a);
    return (int)(at / block_of(o) % rt.size);
}

long rt_ooc_position(const hpf_array *a, const long *subscripts)
{
    const hpf_file *f = rt_ooc_of(a)->file;
    long by_dim[HPF_MAX_RANK], at[HPF_MAX_RANK];
    rt_ooc_place(a, subscripts, by_dim);
    for (int j = 0; j < f->n; j++)
        at[j] = by_dim[f->dim[j]];
    return rt_file_linear(f, at);
}

static int by_position(const void *a, const void *b)
{
    const Entry *x = a, *y = b;
    return x->at != y->at ? (x->at > y->at) - (x->at < y->at) : (x->k > y->k) - (x->k < y->k);
}

/* The entries from `i` on that one access serves: the first behind them. */
static long span_end(const List *l, long i, long hole, long room)
{
    long first = l->entry[i].at, block = block_of(l->o), j = i + 1;
    long limit = rt.size == 1 ? first + room : (first / block + 1) * block;
    limit = limit < first + room ? limit : first + room;
    while (j < l->n && l->entry[j].at < limit && l->entry[j].at - l->entry[j - 1].at <= hole)
        j++;
    return j;
}

static bool covers(const List *l, long i, long j)
{
    for (long k = i + 1; k < j; k++)
        if (l->entry[k].at > l->entry[k - 1].at + 1)
            return false;
    return true;
}

static void from_span(const List *l, long i, long j, const char *span)
{
    long size = l->o->file->esize;
    for (long k = i; k < j; k++)
        memcpy(l->values + l->entry[k].k * size, span + (l->entry[k].at - l->entry[i].at) * size,
               (size_t)size);
}

/* The entries go one after the other, so that those of one element keep their order. */
static void into_span(const List *l, long i, long j, char *span)
{
    long size = l->o->file->esize;
    for (long k = i; k < j; k++) {
        long at = l->entry[k].at - l->entry[i].at, from = l->entry[k].k;
        if (l->op == HPF_OP_COPY)
            memcpy(span + at * size, l->values + from * size, (size_t)size);
        else
            rt_combine_at(l->op, l->a->type, span, &at, l->values, &from, 1);
    }
}

static void work(hpf_file *f, void *arg)
{
    List *l = arg;
    long hint = l->write ? f->hints.hpf_hole_write : f->hints.hpf_hole_read;
    long size = f->esize, hole = (hint ? hint : HOLE) / size + 1;
    long most = l->write ? f->hints.ind_wr_buffer_size : f->hints.ind_rd_buffer_size;
    long room = most / size > 0 ? most / size : 1;
    for (long i = 0, j; i < l->n && !f->fault.code; i = j) {
        j = span_end(l, i, hole, room);
        long first = l->entry[i].at, n = l->entry[j - 1].at - first + 1;
        char *span = rt_file_buffer(n * size);
        f->active = MPI_Wtime();
        if (!l->write || l->op != HPF_OP_COPY || !covers(l, i, j))
            rt_file_read(f, span, n * size, f->start + first * size);
        if (!l->write) {
            from_span(l, i, j, span);
            continue;
        }
        into_span(l, i, j, span);
        rt_file_write(f, span, n * size, f->start + first * size);
    }
}

static void run(const char *where, const hpf_array *a, List *l, const long *at, long n)
{
    l->a = a;
    l->o = rt_ooc_of(a);
    l->n = n;
    l->entry = rt_alloc((size_t)(n + 1) * sizeof *l->entry, "a list of elements");
    for (long k = 0; k < n; k++)
        l->entry[k] = (Entry){ at[k], k };
    qsort(l->entry, (size_t)n, sizeof *l->entry, by_position);
    l->o->file->count.elements += n;
    rt_file_apart(where, l->o->file, a->name, l->write, work, l);
    free(l->entry);
}

void rt_ooc_read_list(const char *where, const hpf_array *a, const long *at, long n, void *values)
{
    List l = { .values = values };
    run(where, a, &l, at, n);
}

void rt_ooc_write_list(const char *where, hpf_array *a, const long *at, long n, const void *values,
                       hpf_op op)
{
    List l = { .values = (char *)(uintptr_t)values, .write = true, .op = op };
    rt_ooc_changed(rt_ooc_of(a));
    run(where, a, &l, at, n);
}
