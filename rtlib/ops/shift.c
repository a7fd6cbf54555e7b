/* shift.c: CSHIFT and EOSHIFT (Fortran 95, 13.14.31 and 13.14.36).
 *
 * With one shift for all lines they are one or two section copies. Where each line has its own, and
 * a process of the result holds whole lines, those of the source are made local and shifted there;
 * lines that several processes share are gathered, in rounds of bounded memory. Of arrays in files
 * pieces are shifted (ooc/ooc_lines.c). */
#include <stdlib.h>
#include <string.h>

#include "array/array.h"
#include "exchange/exchange.h"
#include "ooc/ooc.h"
#include "exchange/share.h"

static bool is_empty(const hpf_array *a)
{
    for (int d = 0; d < a->rank; d++) {
        if (hpf_extent(a, d) == 0)
            return true;
    }
    return false;
}

/* r(.., to: to+n-1, ..) = a(.., from: from+n-1, ..), positions along dim counted from 0. */
static void copy_part(const char *where, hpf_array *r, long to, hpf_array *a, long from, int dim,
                      long n)
{
    hpf_triplet rsec[HPF_MAX_RANK], asec[HPF_MAX_RANK];
    int run[HPF_MAX_RANK];
    if (n <= 0)
        return;
    for (int d = 0; d < a->rank; d++) {
        rsec[d] = (hpf_triplet){r->dim[d].lo, r->dim[d].hi, 1};
        asec[d] = (hpf_triplet){a->dim[d].lo, a->dim[d].hi, 1};
        run[d] = d;
    }
    rsec[dim] = (hpf_triplet){r->dim[dim].lo + to, r->dim[dim].lo + to + n - 1, 1};
    asec[dim] = (hpf_triplet){a->dim[dim].lo + from, a->dim[dim].lo + from + n - 1, 1};
    hpf_copy(where, r, rsec, a, asec, run);
}

static void check(const char *where, const char *name, const hpf_array *r, const hpf_array *a)
{
    if (r->rank != a->rank || r->type != a->type)
        rt_fail_all(where, "%s: '%s' has another rank or type than '%s'", name, r->name, a->name);
    bool none = is_empty(r) && is_empty(a); /* whatever their shapes are, nothing is moved */
    for (int d = 0; d < r->rank && !none; d++) {
        if (hpf_extent(r, d) != hpf_extent(a, d))
            rt_fail_all(where, "%s: '%s' has extent %ld in dimension %d, '%s' has %ld", name,
                        r->name, hpf_extent(r, d), d + 1, a->name, hpf_extent(a, d));
    }
}

/* hpf_cshift: r = CSHIFT(a, shift, dim+1) [collective]
 *
 * r conforms to a and is another array. */
void hpf_cshift(const char *where, hpf_array *r, hpf_array *a, long shift, int dim)
{
    check(where, "CSHIFT", r, a);
    long n = hpf_extent(a, dim);
    if (!is_empty(a)) {
        long s = rt_mod(shift, n);
        copy_part(where, r, 0, a, s, dim, n - s);
        copy_part(where, r, n - s, a, 0, dim, s);
    }
    hpf_written(r);
}

static long integer_value(const void *p, int type)
{
    switch (HPF_TYPE_SIZE(type)) {
    case 1:
        return *(const int8_t *)p;
    case 2:
        return *(const int16_t *)p;
    case 4:
        return *(const int32_t *)p;
    default:
        return (long)*(const int64_t *)p;
    }
}

/* ---- lines with shifts or boundaries of their own ---- */

/* A line runs along `dim`. The walker goes through this process's lines of r; beside each go the
 * line's shift, its boundary value and, where whole lines of a are here, the line of a. */
typedef struct Lines {
    const char *where;
    hpf_array *r, *a;
    int dim;
    bool circular;
    long n, size;                   /* elements of a line, bytes of an element */
    long shift;                     /* of all lines, where `each_shift` is false */
    bool each_shift, each_fill, each_source;
    hpf_ref shifts, fills, sources; /* readable at r's elements */
    const char *fill;               /* of all lines, where `each_fill` is false */
    long to, count;                 /* fill_line: positions to fill */
} Lines;

typedef struct Line {
    char *to;                         /* the element at local position 0 along dim */
    const char *shift, *fill, *source;
} Line;

typedef void LineBody(const Lines *l, Line line);

/* Dimensions 0..d of the local lines. */
static void each_line(const Lines *l, int d, Line line, LineBody *body)
{
    if (d < 0) {
        body(l, line);
        return;
    }
    if (d == l->dim) {
        each_line(l, d - 1, line, body);
        return;
    }
    const hpf_dim *dim = &l->r->dim[d];
    for (int i = 0; i < dim->nrun; i++) {
        const hpf_run *run = &dim->run[i];
        hpf_step none = {0, 0};
        hpf_step s = l->each_shift ? hpf_ref_step(&l->shifts, d, run->lo, run->step) : none;
        hpf_step f = l->each_fill ? hpf_ref_step(&l->fills, d, run->lo, run->step) : none;
        hpf_step a = l->each_source ? hpf_ref_step(&l->sources, d, run->lo, run->step) : none;
        long bytes = l->each_shift ? l->shifts.x->unit : 0, out = dim->stride * l->r->unit;
        long fill = l->each_fill ? l->fills.x->unit : 0;
        long source = l->each_source ? l->sources.x->unit : 0;
        long n = (run->hi - run->lo) / run->step;
        for (long k = 0; k <= n; k++) {
            Line at = {line.to + (run->off + k * run->inc) * out,
                       line.shift + (s.off + k * s.inc) * bytes,
                       line.fill + (f.off + k * f.inc) * fill,
                       line.source + (a.off + k * a.inc) * source};
            each_line(l, d - 1, at, body);
        }
    }
}

static const char *ref_start(const hpf_ref *ref)
{
    return (const char *)ref->x->base + hpf_ref_step(ref, -1, 0, 1).off * ref->x->unit;
}

static void all_lines(const Lines *l, LineBody *body)
{
    static const char none;
    if (!l->r->holds)
        return;
    Line first = {l->r->base, l->each_shift ? ref_start(&l->shifts) : &none,
                  l->each_fill ? ref_start(&l->fills) : l->fill,
                  l->each_source ? ref_start(&l->sources) : &none};
    each_line(l, l->r->rank - 1, first, body);
}

/* A rank n-1 array (one value a line) made readable at r's elements. [collective] */
static void fetch_values(const Lines *l, hpf_ref *ref, hpf_array *line)
{
    hpf_triplet index[HPF_MAX_RANK];
    hpf_sub home[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    const hpf_array *r = l->r;
    for (int d = 0, k = 0; d < r->rank; d++) {
        index[d] = (hpf_triplet){r->dim[d].lo, r->dim[d].hi, 1};
        home[d] = (hpf_sub){d, 1, 0};
        if (d == l->dim)
            continue;
        sub[k] = (hpf_sub){d, 1, line->dim[k].lo - r->dim[d].lo};
        k++;
    }
    hpf_space space = {r->rank, index, r, home, 0};
    hpf_fetch(l->where, ref, line, sub, &space);
}

/* Whole lines of a made readable at r's elements, by position along dim. [collective] */
static void fetch_sources(Lines *l)
{
    hpf_triplet index[HPF_MAX_RANK + 1];
    hpf_sub home[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    const hpf_array *r = l->r, *a = l->a;
    for (int d = 0; d < r->rank; d++) {
        index[d] = (hpf_triplet){r->dim[d].lo, r->dim[d].hi, 1};
        home[d] = (hpf_sub){d, 1, 0};
        sub[d] = (hpf_sub){d, 1, a->dim[d].lo - r->dim[d].lo};
    }
    index[r->rank] = (hpf_triplet){0, l->n - 1, 1};
    sub[l->dim] = (hpf_sub){r->rank, 1, a->dim[l->dim].lo};
    hpf_space space = {r->rank + 1, index, r, home, 0};
    hpf_fetch(l->where, &l->sources, l->a, sub, &space);
    l->each_source = true;
}

static long line_shift(const Lines *l, const char *p)
{
    return l->each_shift ? integer_value(p, l->shifts.x->type) : l->shift;
}

/* Positions from..from+count-1 of a line take its boundary value; this process may hold some. */
static void fill_part(const Lines *l, Line line, long from, long count)
{
    const hpf_dim *dim = &l->r->dim[l->dim];
    hpf_triplet part = {dim->lo + from, dim->lo + from + count - 1, 1};
    const long out = dim->stride * l->r->unit;
    for (int i = 0; i < dim->nrun && count > 0; i++) {
        const hpf_run *run = &dim->run[i];
        hpf_triplet in;
        if (!rt_meet((hpf_triplet){run->lo, run->hi, run->step}, part, &in))
            continue;
        long first = run->off + (in.lo - run->lo) / run->step * run->inc;
        rt_copy_strided(line.to + first * out, run->inc * out, line.fill, 0,
                        (in.hi - in.lo) / run->step + 1, l->size);
    }
}

static void fill_line(const Lines *l, Line line)
{
    fill_part(l, line, l->to, l->count);
}

/* One line of r, wholly here, from a line of a. */
static void shift_line(const Lines *l, Line line)
{
    const hpf_dim *dim = &l->r->dim[l->dim];
    const hpf_run *run = dim->run;
    long s = line_shift(l, line.shift), n = l->n;
    const long unit = l->sources.x->unit, out = dim->stride * l->r->unit;
    long from = hpf_ref_step(&l->sources, l->r->rank, 0, 1).off * unit;
    long step = hpf_ref_step(&l->sources, l->r->rank, 0, 1).inc * unit, inc = run->inc * out;
    char *to = line.to + run->off * out;
    const char *source = line.source + from;
    if (l->circular)
        s = rt_mod(s, n);
    s = s > n ? n : s < -n ? -n : s;
    long at = s < 0 ? -s : 0, count = n - labs(s); /* positions at.. of r are at+s.. of a */
    rt_copy_strided(to + at * inc, inc, source + (at + s) * step, step, count, l->size);
    if (l->circular)
        rt_copy_strided(to + (n - s) * inc, inc, source, step, s, l->size);
    else
        fill_part(l, line, s < 0 ? 0 : n - s, labs(s));
}

/* ---- lines that several processes hold: a gather, in rounds ---- */

enum { ROUND = 1 << 16 }; /* elements of a process that one round brings */

/* Goes through this process's elements of r, along dim first. */
typedef struct Walk {
    const hpf_array *r;
    int order[HPF_MAX_RANK], run[HPF_MAX_RANK];
    long sub[HPF_MAX_RANK], off[HPF_MAX_RANK]; /* subscripts, element offsets */
    bool more, new_line;
} Walk;

static void walk_run(Walk *w, int d, int run)
{
    const hpf_dim *dim = &w->r->dim[d];
    w->run[d] = run;
    w->sub[d] = dim->run[run].lo;
    w->off[d] = dim->run[run].off * dim->stride;
}

static Walk walk_start(const hpf_array *r, int dim)
{
    Walk w = {.r = r, .more = r->holds, .new_line = true, .order = {dim}};
    for (int d = 0, k = 1; d < r->rank; d++) {
        if (d != dim)
            w.order[k++] = d;
        if (w.more)
            walk_run(&w, d, 0);
    }
    return w;
}

static void walk_next(Walk *w)
{
    for (int k = 0; k < w->r->rank; k++) {
        int d = w->order[k];
        const hpf_dim *dim = &w->r->dim[d];
        const hpf_run *run = &dim->run[w->run[d]];
        w->new_line = k > 0;
        w->sub[d] += run->step;
        w->off[d] += run->inc * dim->stride;
        if (w->sub[d] <= run->hi)
            return;
        bool again = w->run[d] + 1 == dim->nrun;
        walk_run(w, d, again ? 0 : w->run[d] + 1);
        if (!again)
            return;
    }
    w->more = false;
}

/* The value of a line-wise array for the element where the walk is. */
static const char *value_at(const hpf_ref *ref, const Walk *w)
{
    const char *p = ref_start(ref);
    for (int d = 0; d < w->r->rank; d++)
        p += hpf_ref_step(ref, d, w->sub[d], 1).off * ref->x->unit;
    return p;
}

/* The next elements, ROUND at most: those that come from a are listed, by a's subscripts in subs
 * (ROUND to a dimension) and r's offsets in `to`; the others get their boundary value. */
static long list_round(const Lines *l, Walk *w, long *subs, long *to)
{
    long k = 0, shift = 0;
    w->new_line = true;
    for (long seen = 0; w->more && seen < ROUND; seen++, walk_next(w)) {
        long off = 0;
        if (w->new_line)
            shift = l->each_shift ? line_shift(l, value_at(&l->shifts, w)) : l->shift;
        for (int d = 0; d < l->r->rank; d++)
            off += w->off[d];
        long from = w->sub[l->dim] - l->r->dim[l->dim].lo + shift;
        if (l->circular)
            from = rt_mod(from, l->n);
        if (from < 0 || from >= l->n) {
            memcpy((char *)l->r->base + off * l->r->unit,
                   l->each_fill ? value_at(&l->fills, w) : l->fill, (size_t)l->size);
            continue;
        }
        for (int d = 0; d < l->r->rank; d++)
            subs[d * ROUND + k] = l->a->dim[d].lo + w->sub[d] - l->r->dim[d].lo;
        subs[l->dim * ROUND + k] = l->a->dim[l->dim].lo + from;
        to[k++] = off;
    }
    return k;
}

static void gather_lines(const Lines *l)
{
    hpf_array *r = l->r;
    long rounds = (rt_share_count(r) + ROUND - 1) / ROUND;
    rt_allreduce(&rounds, 1, MPI_LONG, MPI_MAX);
    long *subs = rt_alloc((size_t)(r->rank * ROUND) * sizeof(long), "a shift");
    long *to = rt_alloc((size_t)ROUND * sizeof(long), "a shift");
    char *values = rt_alloc((size_t)(ROUND * l->size), "a shift");
    Walk w = walk_start(r, l->dim);
    hpf_schedule *schedule = NULL;
    for (long i = 0; i < rounds; i++) {
        long n = list_round(l, &w, subs, to);
        for (int d = 1; d < r->rank && n < ROUND; d++)
            memmove(subs + d * n, subs + d * ROUND, (size_t)n * sizeof(long));
        hpf_inspect(l->where, &schedule, l->a, n, subs);
        hpf_gather(l->where, schedule, values, l->a);
        rt_elements_put(r, to, n, values, NULL);
    }
    hpf_schedule_free(schedule);
    free(subs);
    free(to);
    free(values);
}

/* ---- all kinds ---- */

/* The same positions of a result that is out of core: copies of one element. */
static void fill_file(Lines *l)
{
    hpf_array one;
    hpf_triplet sec[HPF_MAX_RANK];
    int from[HPF_MAX_RANK];
    for (int d = 0; d < l->r->rank; d++) {
        sec[d] = (hpf_triplet){l->r->dim[d].lo, l->r->dim[d].hi, 1};
        from[d] = -1;
    }
    sec[l->dim].lo += l->to;
    sec[l->dim].hi = sec[l->dim].lo + l->count - 1;
    hpf_declare(&one, "boundary", l->r->type, 0, NULL, NULL);
    hpf_allocate(l->where, &one, NULL);
    memcpy(one.base, l->fill, (size_t)l->size);
    hpf_copy(l->where, l->r, sec, &one, NULL, from);
    hpf_free(&one);
}

/* One shift: the part that is shifted in is copied, the rest filled. */
static void shift_all(Lines *l)
{
    long n = l->n, s = l->shift > n ? n : l->shift < -n ? -n : l->shift;
    copy_part(l->where, l->r, s < 0 ? -s : 0, l->a, s < 0 ? 0 : s, l->dim, n - labs(s));
    l->to = s < 0 ? 0 : n - s;
    l->count = labs(s);
    if (rt_is_ooc(l->r))
        fill_file(l);
    else
        all_lines(l, fill_line);
}

static void check_lines(const Lines *l, const char *name, const char *what, const hpf_array *x)
{
    bool fits = x->rank == l->r->rank - 1;
    for (int d = 0, k = 0; d < l->r->rank && fits; d++) {
        if (d != l->dim)
            fits = hpf_extent(x, k++) == hpf_extent(l->r, d);
    }
    if (!fits)
        rt_fail_all(l->where, "%s: %s '%s' has not the shape of '%s' without dimension %d", name,
                    what, x->name, l->a->name, l->dim + 1);
}

/* A value for all lines, from a scalar, to every process. [collective] */
static void take_scalar(const char *where, const hpf_array *x, void *value)
{
    hpf_get(where, x, NULL, value);
}

static void shift_lines(Lines *l, const char *name, hpf_array *shift, hpf_array *boundary);

/* ooc.h: a piece of arrays in files */
static void shift_piece(hpf_array *r, hpf_array *a, hpf_array *const *x, const void *arg)
{
    const Lines *of = arg;
    Lines l = {.where = of->where, .r = r, .a = a, .dim = of->dim, .circular = of->circular,
               .shift = of->shift, .fill = of->fill};
    shift_lines(&l, l.circular ? "CSHIFT" : "EOSHIFT", x[0], x[1]);
}

static bool in_files(const Lines *l, hpf_array *const *x)
{
    bool lines = (x[0] && x[0]->rank > 0) || (x[1] && x[1]->rank > 0);
    return lines && (rt_is_ooc(l->r) || rt_is_ooc(l->a) || (x[0] && rt_is_ooc(x[0])) ||
                     (x[1] && rt_is_ooc(x[1])));
}

/* shift: an array of the lines' shape, or a scalar (rank 0), or NULL: l->shift; boundary likewise,
 * NULL: l->fill. */
static void shift_lines(Lines *l, const char *name, hpf_array *shift, hpf_array *boundary)
{
    char few[256] __attribute__((aligned(16))), *fill = few;
    check(l->where, name, l->r, l->a);
    if (shift != NULL && shift->rank > 0)
        check_lines(l, name, "SHIFT", shift);
    if (boundary != NULL && boundary->rank > 0)
        check_lines(l, name, "BOUNDARY", boundary);
    if (is_empty(l->a)) /* nothing moves, whatever is said of how far */
        return;
    if (in_files(l, (hpf_array *const[]){shift, boundary})) {
        rt_ooc_by_lines(&(rt_ooc_lines){.where = l->where, .what = name, .r = l->r, .a = l->a,
                                        .x = {shift, boundary}, .dim = l->dim, .each = 16,
                                        .work = shift_piece, .arg = l});
        hpf_written(l->r);
        return;
    }
    l->n = hpf_extent(l->a, l->dim);
    l->size = rt_size_of(l->a);
    if ((size_t)l->size > sizeof few)
        fill = rt_alloc((size_t)l->size, "a shift");
    if (l->fill == NULL) {
        memset(fill, HPF_TYPE_BASE(l->a->type) == HPF_CHARACTER ? ' ' : 0, (size_t)l->size);
        l->fill = fill;
    }
    if (boundary != NULL && boundary->rank > 0) {
        fetch_values(l, &l->fills, boundary);
        l->each_fill = true;
    } else if (boundary != NULL) {
        take_scalar(l->where, boundary, fill);
    }
    if (shift != NULL && shift->rank > 0) {
        fetch_values(l, &l->shifts, shift);
        l->each_shift = true;
    } else if (shift != NULL) {
        int64_t s;
        take_scalar(l->where, shift, &s);
        l->shift = integer_value(&s, shift->type);
    }
    if (!l->each_shift) {
        shift_all(l);
    } else if (l->r->layout->key.dim[l->dim].g < 0 && l->r->rank < HPF_MAX_RANK) {
        fetch_sources(l);
        all_lines(l, shift_line);
    } else {
        gather_lines(l);
    }
    hpf_ref_free(&l->shifts);
    hpf_ref_free(&l->fills);
    hpf_ref_free(&l->sources);
    if (fill != few)
        free(fill);
    hpf_written(l->r);
}

/* hpf_cshift_array: r = CSHIFT(a, shift, dim+1) with a shift for each line [collective]
 *
 * In: shift: integers, of the shape of a without dim. Memory: a share of a where r's dimension dim
 * is collapsed and a lies elsewhere, else a few MiB. */
void hpf_cshift_array(const char *where, hpf_array *r, hpf_array *a, hpf_array *shift, int dim)
{
    Lines l = {.where = where, .r = r, .a = a, .dim = dim, .circular = true};
    if (shift->rank == 0) {
        int64_t s;
        take_scalar(where, shift, &s);
        hpf_cshift(where, r, a, integer_value(&s, shift->type), dim);
        return;
    }
    shift_lines(&l, "CSHIFT", shift, NULL);
}

/* hpf_eoshift: r = EOSHIFT(a, shift, boundary, dim+1) [collective]
 *
 * boundary: one element, the same on all processes; NULL: zero, .FALSE. or blanks. */
void hpf_eoshift(const char *where, hpf_array *r, hpf_array *a, long shift, const void *boundary,
                 int dim)
{
    Lines l = {.where = where, .r = r, .a = a, .dim = dim, .shift = shift, .fill = boundary};
    shift_lines(&l, "EOSHIFT", NULL, NULL);
}

/* hpf_eoshift_array: the same with a shift or a boundary value for each line [collective]
 *
 * In: shift, boundary: of the shape of a without dim, or scalars (rank 0), or NULL: no shift, zero.
 * Memory: as hpf_cshift_array. */
void hpf_eoshift_array(const char *where, hpf_array *r, hpf_array *a, hpf_array *shift,
                       hpf_array *boundary, int dim)
{
    Lines l = {.where = where, .r = r, .a = a, .dim = dim};
    shift_lines(&l, "EOSHIFT", shift, boundary);
}

/* hpf_eoshift_lines: the same with one of both for each line, the other one for all [collective]
 *
 * In: shifts: NULL: shift for all lines; boundaries: NULL: boundary, as in hpf_eoshift, for all. */
void hpf_eoshift_lines(const char *where, hpf_array *r, hpf_array *a, hpf_array *shifts, long shift,
                       hpf_array *boundaries, const void *boundary, int dim)
{
    Lines l = {.where = where, .r = r, .a = a, .dim = dim, .shift = shift, .fill = boundary};
    shift_lines(&l, "EOSHIFT", shifts, boundaries);
}
