/* sort.c: SORT_UP, SORT_DOWN, GRADE_UP and GRADE_DOWN (HPF 2.0, 7.4.6) of arrays of any layout.
 *
 * The whole array is sorted by a distributed sort with exact splitters: each process sorts its own
 * elements, the sorted sequences are cut where the parts end that the processes of the result have
 * (split.c), every process sends each part to its owner once, and merges what it gets. Where the
 * result's shares are no intervals in array element order the parts are even ones, and go from
 * there to the result. Lines along DIM are sorted each by itself on the process that holds them, if
 * need be after a remap that brings whole lines together; where there are fewer lines than
 * processes they are sorted together, as one sequence in which a line precedes the next. Arrays in
 * files: ooc/ooc_sort.c.
 *
 * Memory besides operand and result: SORT two local shares; GRADE, and SORT of reals among which
 * are NaNs or -0, two of 16 or 24 bytes an element. */
#include <stdlib.h>
#include <string.h>

#include "exchange/peers.h"
#include "exchange/share.h"
#include "sort/sort.h"

typedef rt_sort_job Job;

static void *memory(const Job *j, long count, long bytes)
{
    return rt_alloc((size_t)(count * bytes + 1), j->name);
}

/* ---- results ---- */

static void put_integer(const Job *j, char *to, long v)
{
    memcpy(to, &v, (size_t)rt_size_of(j->r)); /* little-endian: the low bytes */
}

char *rt_sort_results(const Job *j, const rt_form *f, void *records, long n)
{
    if (f->bare) {
        rt_order_value(f, records, n);
        return records;
    }
    long size = rt_size_of(j->r);
    char *values = memory(j, n * j->unit, size), *to = values;
    for (long i = 0; i < n; i++, to += size * j->unit) {
        const uint64_t *record = (const uint64_t *)records + i * rt_record_words(f);
        long at = rt_record_position(f, records, i);
        if (!j->grade) {
            rt_order_element(f, record, to);
        } else if (j->dim >= 0) {
            put_integer(j, to, at % j->extent[j->dim] + 1);
        } else {
            for (int d = 0; d < j->a->rank; d++) {
                put_integer(j, to + d * size, at % j->extent[d] + 1);
                at /= j->extent[d];
            }
        }
    }
    free(records);
    return values;
}

/* ---- all elements as one sequence ---- */

/* This process's elements as records, line by line sorted; *n of them. */
typedef struct Extract {
    const Job *job;
    const rt_form *form;
    rt_order order;
    long *list[HPF_MAX_RANK], n[HPF_MAX_RANK]; /* by place in the order: positions, their number */
    long step[HPF_MAX_RANK];                   /* in the share, and of a position */
    long weight[HPF_MAX_RANK];
    const char *values;
    uint64_t *records;
} Extract;

static void extract(Extract *x, int place, long at, long position)
{
    if (place == 0) {
        long size = HPF_TYPE_SIZE(x->form->type);
        rt_order_full(x->form, x->values + at * size, x->step[0] * size, x->n[0], x->list[0],
                      position, x->records);
        x->records += x->n[0] * rt_record_words(x->form);
        return;
    }
    for (long i = 0; i < x->n[place]; i++)
        extract(x, place - 1, at + i * x->step[place],
                position + x->list[place][i] * x->weight[place]);
}

static uint64_t *full_records(const Job *j, const rt_form *f, const char *values, long n)
{
    Extract x = {.job = j, .form = f, .values = values, .order = rt_order_of(j->a, j->dim)};
    uint64_t *records = x.records = memory(j, n, f->size);
    long weight = 1;
    for (int i = 0; i < x.order.rank; i++) {
        int d = x.order.dim[i];
        x.step[i] = 1;
        for (int below = 0; below < d; below++)
            x.step[i] *= rt_share_extent(j->a, below);
        x.list[i] = rt_linear_list(j->a, d, &x.n[i]);
        x.weight[i] = weight;
        weight *= x.order.extent[i];
    }
    if (n > 0)
        extract(&x, x.order.rank - 1, 0, 0);
    for (int i = 0; i < x.order.rank; i++)
        free(x.list[i]);
    return records;
}

/* Sorts records, of each line by itself; returns them, *other is memory for as many. */
static void *sort_own(const Job *j, const rt_form *f, void *records, void **other, long n)
{
    *other = memory(j, n, f->size);
    for (long lo = 0, hi; lo < n && j->line > 0; lo = hi) {
        long line = rt_record_position(f, records, lo) / j->line;
        for (hi = lo + 1; hi < n && rt_record_position(f, records, hi) / j->line == line;)
            hi++;
        char *at = (char *)records + lo * f->size;
        void *sorted = rt_sort_records(f, at, (char *)*other + lo * f->size, hi - lo);
        if (sorted != at)
            memcpy(at, sorted, (size_t)((hi - lo) * f->size));
    }
    void *sorted = j->line > 0 ? records : rt_sort_records(f, records, *other, n);
    if (sorted == *other)
        *other = records;
    return sorted;
}

/* The records that a process has, sorted; whether it counts them, or a replica does. */
static void *own_records(const Job *j, rt_form *f, bool counts, bool alone, void **other, long *n)
{
    *n = counts ? rt_share_count(j->a) : 0;
    char *values = memory(j, *n, rt_size_of(j->a));
    if (*n > 0)
        rt_share_get(j->a, values);
    int type = j->a->type, blurred = !j->grade && rt_order_blurred(type, values, *n);
    if (!alone && !j->grade && HPF_TYPE_BASE(type) == HPF_REAL)
        rt_allreduce(&blurred, 1, MPI_INT, MPI_MAX);
    bool bare = !j->grade && !blurred && j->line == 0 && rt_order_has_bare(type);
    *f = rt_form_of(type, j->down, bare, j->grade);
    void *records = values;
    if (bare) {
        rt_order_bare(f, values, *n);
    } else {
        records = full_records(j, f, values, *n);
        free(values);
    }
    return sort_own(j, f, records, other, *n);
}

typedef rt_sort_parts Parts;

/* Processes that get some, in the order of what they get. */
static void parts_order(Parts *p)
{
    p->n = 0;
    for (int q = 0; q < rt.size; q++) {
        if (p->lo[q] >= p->hi[q])
            continue;
        int at = p->n++;
        for (; at > 0 && p->lo[p->who[at - 1]] > p->lo[q]; at--)
            p->who[at] = p->who[at - 1];
        p->who[at] = q;
    }
}

static void parts_new(const Job *j, Parts *p)
{
    p->lo = memory(j, rt.size, sizeof(long));
    p->hi = memory(j, rt.size, sizeof(long));
    p->who = memory(j, rt.size, sizeof(int));
    p->direct = false;
}

static void split_evenly(Parts *p, long n)
{
    long each = n / rt.size, more = n % rt.size;
    for (int q = 0; q < rt.size; q++) {
        p->lo[q] = q * each + (q < more ? q : more);
        p->hi[q] = p->lo[q] + each + (q < more);
    }
}

void rt_sort_parts_even(const Job *j, Parts *p, long n)
{
    parts_new(j, p);
    split_evenly(p, n);
    parts_order(p);
}

void rt_sort_parts_free(Parts *p)
{
    free(p->lo);
    free(p->hi);
    free(p->who);
}

static void parts_make(const Job *j, Parts *p)
{
    rt_order order = rt_order_of(j->r, -1);
    parts_new(j, p);
    p->direct = j->line == 0 && rt_linear_intervals(j->r, &order, p->lo, p->hi);
    for (int q = 0; q < rt.size && p->direct; q++)
        p->direct = p->lo[q] % j->unit == 0 && p->hi[q] % j->unit == 0;
    for (int q = 0; q < rt.size && p->direct; q++) {
        p->lo[q] /= j->unit;
        p->hi[q] /= j->unit;
    }
    if (!p->direct)
        split_evenly(p, j->size);
    parts_order(p);
}

void *rt_sort_deal(const Job *j, const rt_form *f, const Parts *p, void *records, void *other,
                   long n)
{
    long *at = memory(j, p->n + 1, sizeof(long)), *cut = memory(j, p->n + 1, sizeof(long));
    long *nout = rt_zalloc((size_t)rt.size * sizeof(long), j->name);
    long *nin = rt_zalloc((size_t)rt.size * sizeof(long), j->name);
    long *out_at = rt_zalloc((size_t)rt.size * sizeof(long), j->name), got, runs = 0;
    for (int i = 1; i < p->n; i++)
        cut[i - 1] = p->lo[p->who[i]];
    rt_sort_split(f, records, n, j->line, p->n - 1, cut, at + 1);
    at[0] = 0;
    at[p->n] = n;
    for (int i = 0; i < p->n; i++) {
        nout[p->who[i]] = at[i + 1] - at[i];
        out_at[p->who[i]] = at[i];
    }
    rt_peers_count(nout, nin);
    long *in_at = rt_peers_at(nin, &got), *run = memory(j, rt.size + 2, sizeof(long));
    if (got > n) {
        free(other);
        other = memory(j, got, f->size);
    }
    rt_peers_exchange(RT_INTRINSIC, j->where, f->size, records, nout, out_at, other, nin, in_at);
    if (got > n) {
        free(records);
        records = memory(j, got, f->size);
    }
    for (int q = 0; q < rt.size; q++) {
        if (nin[q] > 0)
            run[runs++] = in_at[q];
    }
    run[runs] = got;
    void *merged = rt_merge_runs(f, other, records, run, runs, j->line);
    free(merged == other ? records : other);
    long *const lists[] = {at, cut, nout, nin, out_at, in_at, run};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        free(lists[i]);
    return merged;
}

static void sort_together(const Job *j)
{
    rt_form f;
    void *other;
    long n;
    rt_order order = rt_order_of(j->r, j->dim >= 0 && j->line > 0 ? j->dim : -1);
    if (j->line == 0 && rt_layout_everywhere(j->a->layout)) {
        void *records = own_records(j, &f, true, true, &other, &n);
        free(other);
        char *values = rt_sort_results(j, &f, records, n);
        rt_linear_take(j->r, &order, values);
        free(values);
        return;
    }
    Parts p;
    parts_make(j, &p);
    void *records = own_records(j, &f, hpf_first_replica(j->a), false, &other, &n);
    records = rt_sort_deal(j, &f, &p, records, other, n);
    char *values = rt_sort_results(j, &f, records, p.hi[rt.rank] - p.lo[rt.rank]);
    if (p.direct) {
        if (p.lo[rt.rank] < p.hi[rt.rank])
            rt_share_put(j->r, values);
        free(values);
        rt_linear_replicate(j->r);
    } else {
        for (int q = 0; q < rt.size; q++) {
            p.lo[q] *= j->unit;
            p.hi[q] *= j->unit;
        }
        rt_linear_put(RT_INTRINSIC, j->where, j->r, &order, values, p.lo, p.hi);
    }
    rt_sort_parts_free(&p);
}

/* ---- line by line ---- */

enum { LINES = 16 }; /* taken out of the share at a time, where they are not adjacent there */

typedef struct Lines {
    const Job *job;
    rt_form bare, full;
    long n;                     /* elements of a line */
    char *values, *graded;      /* this process's elements; GRADE: its part of the result */
    char *line, *result;        /* LINES lines */
    uint64_t *records, *other;  /* of one line; made at first need */
} Lines;

/* Sorts or grades the line at `from`; the result to `to`, which may be the same. */
static void sort_line(Lines *l, char *from, char *to)
{
    const Job *j = l->job;
    long size = rt_size_of(j->a), n = l->n;
    const rt_form *f = &l->full;
    if (l->records == NULL) {
        l->records = memory(j, n, l->full.size);
        l->other = memory(j, n, l->full.size);
    }
    if (!j->grade && rt_order_has_bare(j->a->type) && !rt_order_blurred(j->a->type, from, n)) {
        rt_order_bare(&l->bare, from, n);
        void *sorted = rt_sort_records(&l->bare, from, l->other, n);
        rt_order_value(&l->bare, sorted, n);
        if (sorted != to)
            memcpy(to, sorted, (size_t)(n * size));
        return;
    }
    rt_order_full(f, from, size, n, NULL, 0, l->records);
    const uint64_t *sorted = rt_sort_records(f, l->records, l->other, n);
    for (long i = 0; i < n; i++) {
        if (j->grade)
            put_integer(j, to + i * rt_size_of(j->r), rt_record_position(f, sorted, i) + 1);
        else
            rt_order_element(f, sorted + i * rt_record_words(f), to + i * size);
    }
}

/* buffer[b*n + k] = share[k*inner + b] for b < many, or back. */
static void transpose(char *share, long inner, char *buffer, long n, long many, long size,
                      bool out)
{
    for (long k = 0; k < n; k++) {
        for (long b = 0; b < many; b++) {
            char *s = share + (k * inner + b) * size, *t = buffer + (b * n + k) * size;
            memcpy(out ? t : s, out ? s : t, (size_t)size);
        }
    }
}

static void sort_share(Lines *l, long inner, long outer)
{
    long asize = rt_size_of(l->job->a), rsize = rt_size_of(l->job->r), n = l->n;
    for (long o = 0; o < outer; o++) {
        for (long i = 0; i < inner; i += LINES) {
            long many = inner - i < LINES ? inner - i : LINES, at = o * n * inner + i;
            char *from = l->values + at * asize;
            char *to = l->graded ? l->graded + at * rsize : from;
            if (inner == 1) {
                sort_line(l, from, to);
                continue;
            }
            transpose(from, inner, l->line, n, many, asize, true);
            for (long b = 0; b < many; b++)
                sort_line(l, l->line + b * n * asize, l->result + b * n * rsize);
            transpose(to, inner, l->result, n, many, rsize, false);
        }
    }
}

/* dst gets the results of the lines of src, which lies alike; whole lines are here. [local] */
static void sort_lines_of(const Job *j, hpf_array *dst, const hpf_array *src)
{
    long count = rt_share_count(src), inner = 1, outer = 1;
    if (count == 0)
        return;
    Lines l = {.job = j, .n = j->extent[j->dim]};
    l.bare = rt_form_of(src->type, j->down, true, false);
    l.full = rt_form_of(src->type, j->down, false, j->grade);
    for (int d = 0; d < src->rank; d++)
        *(d < j->dim ? &inner : &outer) *= d == j->dim ? 1 : rt_share_extent(src, d);
    l.values = memory(j, count, rt_size_of(src));
    rt_share_get(src, l.values);
    if (j->grade)
        l.graded = memory(j, count, rt_size_of(dst));
    if (inner > 1) {
        l.line = memory(j, LINES * l.n, rt_size_of(src));
        l.result = memory(j, LINES * l.n, rt_size_of(dst));
    }
    sort_share(&l, inner, outer);
    rt_share_put(dst, j->grade ? l.graded : l.values);
    void *const lists[] = {l.values, l.graded, l.line, l.result, l.records, l.other};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        free(lists[i]);
}

/* Are the lines along the dimension whole on each process that has some of them? */
static bool has_lines(const hpf_array *a, int dim)
{
    const rt_ldim *d = &a->layout->key.dim[dim];
    return d->g < 0 || d->np == 1;
}

static void copy_all(const char *where, hpf_array *to, hpf_array *from)
{
    static const int same[HPF_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6};
    hpf_triplet t[HPF_MAX_RANK], f[HPF_MAX_RANK];
    for (int d = 0; d < to->rank; d++) {
        t[d] = (hpf_triplet){to->dim[d].lo, to->dim[d].hi, 1};
        f[d] = (hpf_triplet){from->dim[d].lo, from->dim[d].hi, 1};
    }
    hpf_copy(where, to, t, from, f, same);
}

static void make_like(const Job *j, hpf_array *x, int type, const hpf_array *model)
{
    static const int same[HPF_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6};
    hpf_bound bounds[HPF_MAX_RANK];
    for (int d = 0; d < model->rank; d++)
        bounds[d] = (hpf_bound){model->dim[d].lo, model->dim[d].hi};
    hpf_declare(x, j->name, type, model->rank, NULL, NULL);
    hpf_allocate_like(j->where, x, bounds, model, same);
}

/* With the lines of `model`, which are whole. */
static void sort_lines(const Job *j, hpf_array *model)
{
    hpf_array source, result, *src = j->a, *dst = j->r;
    if (!rt_layout_alike(&src->layout->key, &model->layout->key)) {
        make_like(j, &source, src->type, model);
        copy_all(j->where, &source, src);
        src = &source;
    }
    if (!rt_layout_alike(&dst->layout->key, &model->layout->key)) {
        make_like(j, &result, dst->type, model);
        dst = &result;
    }
    sort_lines_of(j, dst, src);
    if (src == &source)
        hpf_free(&source);
    if (dst == &result) {
        hpf_written(&result);
        copy_all(j->where, j->r, &result);
        hpf_free(&result);
    }
}

/* An array of the operand's shape whose lines are whole and spread over all processes. */
static hpf_template *spread_lines(const Job *j, hpf_array *model)
{
    hpf_axis axes[HPF_MAX_RANK];
    hpf_bound bounds[HPF_MAX_RANK];
    hpf_dist dist[HPF_MAX_RANK];
    int longest = -1;
    for (int d = 0; d < j->a->rank; d++) {
        if (d != j->dim && (longest < 0 || j->extent[d] > j->extent[longest]))
            longest = d;
    }
    bool one = j->extent[longest] >= rt.size;
    for (int d = 0; d < j->a->rank; d++) {
        bool spread = one ? d == longest : d != j->dim && j->extent[d] > 1;
        axes[d] = (hpf_axis){d, 1, 0};
        bounds[d] = (hpf_bound){1, j->extent[d]};
        dist[d] = (hpf_dist){spread ? HPF_DIST_BLOCK : HPF_DIST_STAR, 0, NULL};
    }
    hpf_template *t = hpf_template_new(j->where, j->name, j->a->rank, bounds, dist, NULL);
    hpf_declare(model, j->name, j->a->type, j->a->rank, t, axes);
    hpf_allocate(j->where, model, bounds);
    return t;
}

static void sort_by_dim(Job *j)
{
    long lines = j->size / j->extent[j->dim];
    if (has_lines(j->r, j->dim)) {
        sort_lines(j, j->r);
    } else if (has_lines(j->a, j->dim)) {
        sort_lines(j, j->a);
    } else if (j->a->rank > 1 && lines >= rt.size) {
        hpf_array model;
        hpf_template *t = spread_lines(j, &model);
        sort_lines(j, &model);
        hpf_free(&model);
        hpf_template_free(t);
    } else {
        j->line = j->a->rank > 1 ? j->extent[j->dim] : 0;
        sort_together(j);
    }
}

/* ---- the four functions ---- */

static void check(const Job *j)
{
    const hpf_array *r = j->r, *a = j->a;
    bool table = j->grade && j->dim < 0;
    bool fits = r->rank == (table ? 2 : a->rank) &&
                (j->grade ? HPF_TYPE_BASE(r->type) == HPF_INTEGER : r->type == a->type);
    for (int d = 0; d < r->rank && fits && !table; d++)
        fits = hpf_extent(r, d) == j->extent[d];
    if (fits && table)
        fits = hpf_extent(r, 0) == a->rank && hpf_extent(r, 1) == j->size;
    int base = HPF_TYPE_BASE(a->type);
    if (base != HPF_INTEGER && base != HPF_REAL && base != HPF_CHARACTER)
        rt_fail_all(j->where, "%s: the elements of '%s' have no order", j->name, a->name);
    if (!fits)
        rt_fail_all(j->where, "%s: '%s' has not the shape and type of the result for '%s'", j->name,
                    r->name, a->name);
    if (j->dim >= a->rank)
        rt_fail_all(j->where, "%s: DIM=%d is outside 1:%d", j->name, j->dim + 1, a->rank);
    if (!j->grade)
        return;
    long most = rt_size_of(r) == 8 ? INT64_MAX : (1L << (8 * rt_size_of(r) - 1)) - 1;
    for (int d = 0; d < a->rank; d++) {
        if ((j->dim < 0 || d == j->dim) && j->extent[d] > most)
            rt_fail_all(j->where, "%s: the subscripts of '%s' in dimension %d, up to %ld, do not "
                        "fit in INTEGER(%ld)", j->name, a->name, d + 1, j->extent[d],
                        rt_size_of(r));
    }
}

static void run(Job j)
{
    j.size = 1;
    for (int d = 0; d < j.a->rank; d++) {
        j.extent[d] = hpf_extent(j.a, d);
        j.size *= j.extent[d];
    }
    j.unit = j.grade && j.dim < 0 ? j.a->rank : 1;
    check(&j);
    if (rt_is_ooc(j.r) || rt_is_ooc(j.a))
        rt_ooc_sort(&j);
    else if (j.size > 0 && j.dim >= 0)
        sort_by_dim(&j);
    else if (j.size > 0)
        sort_together(&j);
    hpf_written(j.r);
    rt_count(RT_INTRINSIC, j.where, 0, 0);
}

/* hpf_sort: r = SORT_UP(a [, dim]), or SORT_DOWN [collective]
 *
 * In: a of type integer, real or character; dim: 0, the whole array in array element order, or the
 * dimension along which each line is sorted; r conforms to a, and may be a itself. Equal elements
 * keep their order; NaNs count as greater than all numbers. Errors: r of another shape or type. */
void hpf_sort(const char *where, hpf_array *r, hpf_array *a, int dim, bool down)
{
    run((Job){.where = where, .name = down ? "SORT_DOWN" : "SORT_UP", .r = r, .a = a,
              .dim = dim - 1, .down = down});
}

void hpf_grade_columns(const char *where, hpf_array *r, int type, const hpf_array *a)
{
    static const hpf_axis axes[2] = {{0, 1, 0}, {1, 1, 0}};
    static const hpf_dist dist[2] = {HPF_STAR, HPF_BLOCK};
    rt_key key;
    long size = 1;
    for (int d = 0; d < a->rank; d++)
        size *= hpf_extent(a, d);
    const hpf_bound bounds[2] = {{1, a->rank}, {1, size}};
    hpf_template *t = hpf_template_new(where, "grade", 2, bounds, dist, NULL);
    rt_layout_key(&key, where, "grade", 2, bounds, t, axes);
    hpf_template_free(t);
    const hpf_ooc_spec *ooc = r->ooc;
    hpf_free(r);
    hpf_declare(r, "grade", type, 2, NULL, NULL);
    r->ooc = ooc;
    rt_array_allocate(where, r, &key);
}

/* hpf_grade: r = GRADE_UP(a [, dim]), or GRADE_DOWN [collective]
 *
 * In: as hpf_sort; r of type integer: dim > 0: of a's shape, positions (from 1) along dim; else of
 * shape (rank of a, size of a), a column of subscripts (from 1) for each element. Errors: r of
 * another shape or type; subscripts that r's kind cannot hold. */
void hpf_grade(const char *where, hpf_array *r, hpf_array *a, int dim, bool down)
{
    run((Job){.where = where, .name = down ? "GRADE_DOWN" : "GRADE_UP", .r = r, .a = a,
              .dim = dim - 1, .down = down, .grade = true});
}
