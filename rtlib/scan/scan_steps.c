/* scan_steps.c: HPF_SCAN_STEPS=1 shows each hpf_scan in steps, on standard error: the results as
 * they are while carries are partly known. For arrays small enough to look at; results are then
 * made three times.
 *
 *     scan x.c:9: step 2, with what comes before in the round
 *       proc 1 [ (1 3 7) (4096 12288 28672) ]
 *
 * Each process's blocks of the template stand in parentheses, positions without an element
 * as dots. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "scan/scan.h"

bool rt_scan_steps_wanted(void)
{
    const char *text = getenv("HPF_SCAN_STEPS");
    return text && *text && strcmp(text, "0") != 0 && strcasecmp(text, "no") != 0;
}

typedef struct Text {
    char *at;
    long n, cap;
} Text;

static void add(Text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void add(Text *t, const char *fmt, ...)
{
    if (t->cap - t->n < 128) {
        t->cap = 2 * t->cap + 256;
        t->at = rt_grow(t->at, (size_t)t->cap, "the steps of a scan");
    }
    va_list args;
    va_start(args, fmt);
    t->n += vsnprintf(t->at + t->n, (size_t)(t->cap - t->n), fmt, args);
    va_end(args);
}

static void add_value(Text *t, int type, const char *p)
{
    int64_t v = 0;
    int size = HPF_TYPE_SIZE(type);
    float f[2];
    double x[2] = { 0 };
    switch (HPF_TYPE_BASE(type)) {
    case HPF_REAL:
    case HPF_COMPLEX:
        if (type == HPF_R4 || type == HPF_C8) {
            memcpy(f, p, (size_t)size);
            x[0] = f[0];
            x[1] = type == HPF_C8 ? f[1] : 0;
#if HPFC_QUAD
        } else if (type == HPF_R16 || type == HPF_C32) {
            rt_quad q[2] = { 0 };
            memcpy(q, p, (size_t)size);
            x[0] = (double)q[0];
            x[1] = (double)q[1];
#endif
        } else {
            memcpy(x, p, (size_t)size);
        }
        if (HPF_TYPE_BASE(type) == HPF_REAL)
            add(t, "%g", x[0]);
        else
            add(t, "(%g,%g)", x[0], x[1]);
        break;
    default:
        memcpy(&v, p, size < 8 ? (size_t)size : sizeof v);
        v = (int64_t)((uint64_t)v << (64 - 8 * size)) >> (64 - 8 * size);
        if (HPF_TYPE_BASE(type) == HPF_LOGICAL)
            add(t, "%s", v ? "T" : "F");
        else
            add(t, "%ld", (long)v);
    }
}

/* Everyone's line, in the order of ranks. [collective] */
static void print_lines(const Text *mine)
{
    long *length = rt_alloc((size_t)rt.size * sizeof *length, "the steps of a scan");
    MPI_Request request;
    rt_allgather(&mine->n, sizeof mine->n, length);
    if (rt.rank) {
        MPI_Isend(mine->at, (int)mine->n, MPI_BYTE, 0, RT_TAG_OTHER, rt.world, &request);
        rt_wait(&request);
    }
    for (int p = 0; p < rt.size && rt.rank == 0; p++) {
        char *text = rt_alloc((size_t)length[p] + 1, "the steps of a scan");
        if (p) {
            MPI_Irecv(text, (int)length[p], MPI_BYTE, p, RT_TAG_OTHER, rt.world, &request);
            rt_wait(&request);
        } else {
            memcpy(text, mine->at, (size_t)length[p]);
        }
        fprintf(stderr, "  proc %d [ %.*s]\n", p + 1, (int)length[p], text);
        free(text);
    }
    free(length);
}

static const char *element(const hpf_array *r, const long *sub)
{
    long off = 0;
    for (int d = 0; d < r->rank; d++)
        off += hpf_offset(r, d, sub[d]);
    return (const char *)r->base + off * rt_size_of(r);
}

/* A dimension's blocks as they lie in the template: CYCLIC(k) in whole blocks of k positions. */
static void add_blocks(Text *t, const hpf_array *r)
{
    const rt_key *key = &r->layout->key;
    const rt_ldim *d = &key->dim[0];
    long a = d->a * d->sa, b = d->a * d->sb + d->b, round = d->k * d->np;
    long p = a * d->lo + b, q = a * d->hi + b;
    long first = rt_floor_div(p < q ? p : q, round), last = rt_floor_div(p < q ? q : p, round);
    for (long j = first; j <= last; j++) {
        long from = j * round + key->grid->coord[d->g] * d->k;
        for (long at = from; at < from + d->k; at++) {
            long i = rt_mod(at - b, labs(a)) == 0 ? (at - b) / a : d->hi + 1;
            add(t, at == from ? "(" : " ");
            if (i >= d->lo && i <= d->hi)
                add_value(t, r->type, element(r, &i));
            else
                add(t, ".");
        }
        add(t, ") ");
    }
}

/* Dimension 0 in parentheses for each combination of the others, in array element order. */
static void add_lines(Text *t, const hpf_array *r, int dim, long *sub)
{
    for (int j = 0; j < r->dim[dim].nrun; j++) {
        const hpf_run *run = &r->dim[dim].run[j];
        for (sub[dim] = run->lo; sub[dim] <= run->hi; sub[dim] += run->step) {
            if (dim > 0) {
                add_lines(t, r, dim - 1, sub);
                continue;
            }
            add(t, sub[0] == r->dim[0].run[0].lo ? "(" : " ");
            add_value(t, r->type, element(r, sub));
        }
    }
    if (dim == 0)
        add(t, ") ");
}

void rt_scan_show_step(const char *where, int step, const char *what, const hpf_array *r)
{
    Text t = { .n = 0 };
    const rt_ldim *d = &r->layout->key.dim[0];
    long sub[HPF_MAX_RANK];
    add(&t, "%s", "");
    if (r->rank == 1 && d->kind == HPF_DIST_CYCLIC && d->k > 1 && r->layout->member)
        add_blocks(&t, r);
    else if (r->holds)
        add_lines(&t, r, r->rank - 1, sub);
    if (rt.rank == 0)
        fprintf(stderr, "scan %s: step %d, %s\n", where, step, what);
    print_lines(&t);
    free(t.at);
}

void rt_scan_show_sums(const rt_scan *s, int n)
{
    for (int k = 0; k < n; k++) {
        Text t = { .n = 0 };
        add(&t, "%s", "");
        const rt_sums *sums = &s->history[k];
        for (long i = 0; k < s->nhistory && i < sums->n; i++) {
            add_value(&t, s->type, sums->value + i * s->op.size);
            add(&t, " ");
        }
        if (rt.rank == 0)
            fprintf(stderr, "scan %s: sums of blocks, added over %d places\n", s->where, 1 << k);
        print_lines(&t);
        free(t.at);
    }
}

void rt_scan_show_rounds(const rt_scan *s, int step, const rt_sums *sums)
{
    const rt_scan_level *l = &s->level[0];
    int teller = l->place == l->places - 1 ? rt.rank : -1;
    Text t = { .n = 0 };
    MPI_Request request;
    MPI_Iallreduce(MPI_IN_PLACE, &teller, 1, MPI_INT, MPI_MAX, rt.world, &request);
    rt_wait(&request);
    add(&t, "%s", "");
    for (long i = 0; i < sums->n && teller == rt.rank; i++) {
        add_value(&t, s->type, sums->value + i * s->op.size);
        add(&t, " ");
    }
    rt_bcast(&t.n, sizeof t.n, teller);
    t.at = rt_grow(t.at, (size_t)t.n + 1, "the steps of a scan");
    rt_bcast(t.at, t.n, teller);
    if (rt.rank == 0)
        fprintf(stderr, "scan %s: step %d, rounds up to each: %.*s\n", s->where, step, (int)t.n,
                t.at);
    free(t.at);
}
