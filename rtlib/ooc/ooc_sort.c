/* ooc_sort.c: SORT_UP, SORT_DOWN, GRADE_UP and GRADE_DOWN where operand or result is out of core
 * (contract: sort.h).
 *
 * Lines along DIM are sorted in memory, as many at a time as MEMORY has room for. A whole array is
 * sorted by merging: all processes together read as many elements as they have room for, in array
 * element order, sort them as an array in memory, and write the records to a scratch file: a run.
 * Then each process keeps a window of each run, of all processes' windows one piece. What is not
 * after the last record of any window that goes on can be told its place: it is merged, dealt
 * evenly, and put at its positions of the result; empty windows are filled again. So elements are
 * read once, records are written and read once, and the result is written once. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"
#include "twophase/twophase.h"

typedef struct Window { /* of a run, on all processes */
    long at, n, end;    /* its first record in the file, how many; the end of the run */
    long here, used;    /* this process's, from mine on; how many of them are gone */
    char *mine;
} Window;

typedef struct Merge {
    const rt_sort_job *j;
    rt_form f;
    long room;          /* records that a process has room for */
    long each;          /* bytes that one of them takes */
    long memory;
    const hpf_array *least;
    long nrun, share;   /* runs; records of a process in a window */
    Window *window;
    char *buffer;
    hpf_file *file;
    long done;          /* records that the result has */
    rt_progress progress; /* runs are half of it */
    /* one access to the scratch file */
    char *run;
    long first, n;
} Merge;

static long bytes_each(const Merge *m)
{
    const rt_sort_job *j = m->j;
    long list = 200; /* of an element whose place in the file is looked up */
    return 4 * m->f.size + 2 * rt_size_of(j->a) + 2 * rt_size_of(j->r) * j->unit +
           (rt_ooc_is_linear(j->a) ? 0 : list) + (rt_ooc_is_linear(j->r) ? 0 : list * j->unit);
}

static void set_room(Merge *m, bool bare)
{
    const hpf_array *both[] = { m->j->a, m->j->r };
    m->f = rt_form_of(m->j->a->type, m->j->down, bare, m->j->grade);
    m->memory = 0;
    for (int i = 0; i < 2; i++)
        if (rt_is_ooc(both[i]) && (!m->memory || rt_ooc_of(both[i])->memory < m->memory)) {
            m->least = both[i];
            m->memory = rt_ooc_of(both[i])->memory;
        }
    m->each = bytes_each(m);
    m->room = m->memory / m->each;
    m->room = m->room * rt.size < m->j->size ? m->room : rt_ceil_div(m->j->size, rt.size);
    m->nrun = m->room > 0 ? rt_ceil_div(m->j->size, m->room * rt.size) : 1;
    m->share = m->room / m->nrun;
    if (m->share > 0)
        return;
    double runs = 1; /* room * room * processes elements can be merged */
    while (runs * runs * rt.size < (double)m->j->size)
        runs *= 2;
    rt_fail_all(m->j->where, "out of memory: %s of '%s', which has %ld elements, needs MEMORY of "
                "about %.0f bytes, that of '%s' is %ld", m->j->name, m->j->a->name, m->j->size,
                runs * (double)m->each, m->least->name, m->memory);
}

/* ---- runs ---- */

static void write_run(hpf_file *f, void *arg)
{
    const Merge *m = arg;
    if (m->n > 0)
        rt_file_write(f, m->run, m->n * m->f.size, f->start + m->first * m->f.size);
}

/* Elements lo..lo+n-1 of this process as sorted records, where they belong among those of all; NULL
 * on all: bare records will not do. */
static char *sort_some(const Merge *m, const rt_sort_parts *p, long lo, long n)
{
    const rt_sort_job *j = m->j;
    int type = j->a->type;
    char *values = rt_ooc_linear_get(j->where, j->a, lo, n), *records = values;
    long next =
        lo + m->room * rt.size; /* of the next run, which is read while this one is sorted */
    rt_ooc_linear_ahead(j->a, next, next + n < j->size ? n : j->size - next);
    if (m->f.bare && HPF_TYPE_BASE(type) == HPF_REAL) {
        int blurred = rt_order_blurred(type, values, n);
        rt_allreduce(&blurred, 1, MPI_INT, MPI_MAX);
        if (blurred) {
            free(values);
            return NULL;
        }
    }
    if (m->f.bare) {
        rt_order_bare(&m->f, values, n);
    } else {
        records = rt_alloc((size_t)(n * m->f.size + 1), j->name);
        rt_order_full(&m->f, values, rt_size_of(j->a), n, NULL, lo, (uint64_t *)(void *)records);
        free(values);
    }
    char *other = rt_alloc((size_t)(n * m->f.size + 1), j->name);
    char *sorted = rt_sort_records(&m->f, records, other, n);
    return rt_sort_deal(j, &m->f, p, sorted, sorted == records ? other : records, n);
}

static void put_results(Merge *m, const rt_sort_parts *p, char *records, long n)
{
    const rt_sort_job *j = m->j;
    rt_order order = rt_order_of(j->r, -1);
    char *values = rt_sort_results(j, &m->f, records, n);
    rt_ooc_linear_put(j->where, j->r, &order, (m->done + p->lo[rt.rank]) * j->unit, n * j->unit,
                      values);
    free(values);
}

/* All runs; one that is all there is goes straight into the result. False: bare records will not
 * do. */
static bool make_runs(Merge *m)
{
    long total = m->j->size, most = m->room * rt.size;
    for (long lo = 0; lo < total; lo += most) {
        rt_sort_parts p;
        long n = lo + most < total ? most : total - lo;
        rt_sort_parts_even(m->j, &p, n);
        m->n = p.hi[rt.rank] - p.lo[rt.rank];
        m->first = lo + p.lo[rt.rank];
        m->run = sort_some(m, &p, m->first, m->n);
        bool ok = m->run;
        if (ok && m->nrun > 1) {
            rt_file_apart(m->j->where, m->file, m->j->name, true, write_run, m);
            free(m->run);
        } else if (ok) {
            put_results(m, &p, m->run, m->n);
        }
        rt_sort_parts_free(&p);
        if (!ok)
            return false;
        rt_progress_show(&m->progress, 0.5 * (double)(lo + n) / (double)total, 0);
    }
    return true;
}

/* ---- merging ---- */

/* This process's pieces of the windows that are empty. */
static void fill_windows(hpf_file *f, void *arg)
{
    Merge *m = arg;
    for (long k = 0; k < m->nrun; k++) {
        Window *w = &m->window[k];
        if (w->n > 0 || w->at >= w->end)
            continue;
        long most = m->share * rt.size, first = m->share * rt.rank;
        w->n = w->end - w->at < most ? w->end - w->at : most;
        w->here = w->n - first < m->share ? w->n - first : m->share;
        w->here = w->here > 0 ? w->here : 0;
        w->used = 0;
        if (w->here > 0)
            rt_file_read(f, w->mine, w->here * m->f.size,
                         f->start + (w->at + first) * m->f.size);
        long next = w->at + w->n + first, left = w->end - next;
        if (left > 0) /* while these are merged */
            rt_file_ahead(f, f->start + next * m->f.size,
                          (left < m->share ? left : m->share) * m->f.size);
    }
}

/* The least last record of all windows whose runs go on behind them; false: there is none. */
static bool threshold(const Merge *m, char *least)
{
    long size = m->f.size + 8; /* a flag before the record */
    char *all = rt_zalloc((size_t)(size * rt.size), m->j->name), *mine = all + size * rt.rank;
    bool found = false;
    for (long k = 0; k < m->nrun; k++) {
        const Window *w = &m->window[k];
        if (w->at + w->n >= w->end || (w->n - 1) / m->share != rt.rank)
            continue;
        const char *last = w->mine + (w->here - 1) * m->f.size;
        if (!mine[0] || rt_record_before(&m->f, last, mine + 8))
            memcpy(mine + 8, last, (size_t)m->f.size);
        mine[0] = 1;
    }
    char *out = rt_alloc((size_t)size, m->j->name);
    memcpy(out, mine, (size_t)size);
    rt_allgather(out, size, all);
    for (int p = 0; p < rt.size; p++) {
        const char *x = all + p * size;
        if (x[0] && (!found || rt_record_before(&m->f, x + 8, least)))
            memcpy(least, x + 8, (size_t)m->f.size);
        found = found || x[0];
    }
    free(out);
    free(all);
    return found;
}

/* How many of this process's records of a window are not after `least`. */
static long not_after(const Merge *m, const Window *w, const char *least)
{
    long lo = w->used, hi = w->here;
    while (lo < hi) {
        long mid = lo + (hi - lo) / 2;
        if (rt_record_before(&m->f, least, w->mine + mid * m->f.size))
            hi = mid;
        else
            lo = mid + 1;
    }
    return lo;
}

/* Takes from the windows what is not after `least` (NULL: all), merged; *n records. */
static char *take(Merge *m, const char *least, long *n)
{
    long *run = rt_alloc((size_t)(m->nrun + 1) * sizeof *run, m->j->name), size = m->f.size;
    long *gone = rt_zalloc((size_t)m->nrun * sizeof *gone, m->j->name), runs = 0, at = 0, all = 0;
    for (long k = 0; k < m->nrun; k++) {
        const Window *w = &m->window[k];
        gone[k] = (least ? not_after(m, w, least) : w->here) - w->used;
        all += gone[k];
    }
    char *records = rt_alloc((size_t)(all * size + 1), m->j->name);
    char *other = rt_alloc((size_t)(all * size + 1), m->j->name);
    for (long k = 0; k < m->nrun; k++) {
        Window *w = &m->window[k];
        if (gone[k] > 0)
            run[runs++] = at;
        memcpy(records + at * size, w->mine + w->used * size, (size_t)(gone[k] * size));
        at += gone[k];
        w->used += gone[k];
        gone[k] = w->used;
    }
    run[runs] = all;
    char *merged = rt_merge_runs(&m->f, records, other, run, runs, 0);
    free(merged == records ? other : records);
    rt_allreduce(gone, (int)m->nrun, MPI_LONG, MPI_SUM);
    for (long k = 0; k < m->nrun; k++) {
        Window *w = &m->window[k];
        if (gone[k] < w->n)
            continue;
        w->at += w->n;
        w->n = w->here = w->used = 0;
    }
    free(run);
    free(gone);
    *n = all;
    return merged;
}

static void merge(Merge *m)
{
    const rt_sort_job *j = m->j;
    long total = j->size, size = m->f.size, most = m->room * rt.size;
    char *least = rt_alloc((size_t)size, j->name);
    m->window = rt_zalloc((size_t)m->nrun * sizeof *m->window, j->name);
    m->buffer = rt_alloc((size_t)(m->nrun * m->share * size), j->name);
    for (long k = 0; k < m->nrun; k++) {
        Window *w = &m->window[k];
        w->at = k * most;
        w->end = (k + 1) * most < total ? (k + 1) * most : total;
        w->mine = m->buffer + k * m->share * size;
    }
    while (m->done < total) {
        rt_sort_parts p;
        long n, all;
        rt_file_apart(j->where, m->file, j->name, false, fill_windows, m);
        char *records = take(m, threshold(m, least) ? least : NULL, &n);
        all = n;
        rt_allreduce(&all, 1, MPI_LONG, MPI_SUM);
        rt_sort_parts_even(j, &p, all);
        char *other = rt_alloc((size_t)(n * size + 1), j->name);
        records = rt_sort_deal(j, &m->f, &p, records, other, n);
        put_results(m, &p, records, p.hi[rt.rank] - p.lo[rt.rank]);
        m->done += all;
        rt_sort_parts_free(&p);
        rt_progress_show(&m->progress, 0.5 + 0.5 * (double)m->done / (double)total, 0);
    }
    free(m->window);
    free(m->buffer);
    free(least);
}

static void sort_whole(const rt_sort_job *j)
{
    Merge m = { .j = j };
    bool bare = !j->grade && rt_order_has_bare(j->a->type), sorted = false;
    char label[80];
    rt_ooc_progress(&m.progress, label, j->where, j->a->name);
    for (;;) {
        set_room(&m, bare);
        if (m.nrun > 1)
            m.file = rt_ooc_scratch(j->where, "sort", j->size * m.f.size);
        sorted = make_runs(&m);
        if (sorted && m.nrun > 1)
            merge(&m);
        if (m.nrun > 1)
            hpf_file_close(j->where, m.file, 0);
        if (sorted)
            break;
        bare = false; /* equal elements with other bits: records that know their positions */
    }
    rt_progress_end(&m.progress, false);
}

/* ---- lines ---- */

static void sort_piece(hpf_array *r, hpf_array *a, hpf_array *const *x, const void *arg)
{
    const rt_sort_job *j = arg;
    (void)x;
    if (j->grade)
        hpf_grade(j->where, r, a, j->dim + 1, j->down);
    else
        hpf_sort(j->where, r, a, j->dim + 1, j->down);
}

void rt_ooc_sort(const rt_sort_job *j)
{
    if (j->size == 0)
        return;
    if (j->dim < 0 || j->a->rank == 1) {
        sort_whole(j);
        return;
    }
    rt_ooc_by_lines(&(rt_ooc_lines){ .where = j->where, .what = j->name, .r = j->r, .a = j->a,
                                     .dim = j->dim, .each = 48, .work = sort_piece, .arg = j });
}
