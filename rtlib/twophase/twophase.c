/* twophase.c: collective reads and writes of sections, from their arguments to their result
 * (contract: hpfrt_file.h). Source: R. Thakur and A. Choudhary, An extended two-phase method for
 * accessing sections of out-of-core arrays, Scientific Programming 5, 1996. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "twophase/twophase.h"

/* NAME.incomplete, on disk before the first write to NAME. [collective] */
static void put_mark(hpf_file *f)
{
    static const char text[] = "The file of this name without .incomplete is being updated, or was "
                               "when its program was ended.\n";
    if (f->rank == 0) {
        int fd = f->fd;
        const char *path = f->path;
        hpf_file_count count = f->count;
        f->path = f->mark;
        f->fd = rt_file_open_fd(f, f->mark, O_WRONLY | O_CREAT | O_TRUNC);
        rt_file_write(f, text, sizeof text - 1, 0);
        rt_file_fsync(f);
        rt_file_fsync_folder(f);
        if (f->fd >= 0)
            close(f->fd);
        if (f->fault.code && f->fd >= 0)
            unlink(f->mark); /* nothing was written to the file */
        f->fd = fd;
        f->path = path;
        f->count = count; /* of the array's file alone */
    }
    f->marked = !rt_file_agree(f);
}

/* Whether the file's data seem to be in memory; small requests are not worth the question. */
static bool seems_cached(rt_access *x, const rt_request *mine)
{
    hpf_file *f = x->f;
    const long worth = 1 << 20;
    bool fresh = f->spec.status == HPF_FILE_REPLACE || f->spec.status == HPF_FILE_SCRATCH;
    if (fresh || f->fault.code || mine->count * f->esize < worth)
        return true;
    f->count.reads++;
    /* the end: opening the file may have brought its beginning */
    return rt_file_cached(f, f->start + mine->last * f->esize);
}

static void check_access(rt_access *x)
{
    hpf_file *f = x->f;
    if (x->write && f->spec.status == HPF_FILE_OLD)
        rt_file_fault(f, EBADF, "'%s' was opened to be read only (array '%s')", f->spec.name,
                      f->array ? f->array : "?");
    if (x->write && f->broken)
        rt_file_fault(f, EIO, "'%s' is not whole: an earlier write to it failed (array '%s')",
                      f->spec.name, f->array ? f->array : "?");
}

/* The access itself; all know all requests, and how it is made. */
static void run(rt_access *x)
{
    hpf_file *f = x->f;
    f->count.direct += x->direct;
    if (x->direct && x->write)
        rt_direct_write(x);
    else if (x->direct)
        rt_direct_read(x);
    else if (x->write && x->all_near)
        rt_shared_write(x);
    else if (x->write)
        rt_twophase_write(x);
    else if (x->all_near)
        rt_shared_read(x);
    else
        rt_twophase_read(x);
    if (x->behind) { /* all agree on faults when it is settled */
        f->late = f->fault;
        f->fault.code = 0;
    } else if (x->direct || x->write || !x->all_near) { /* else all know */
        rt_file_agree(f);
    }
    if (x->write) {
        f->written = true;
        f->broken = f->broken || f->fault.code;
    }
}

static int finish(rt_access *x, rt_request *mine, const hpf_file_count *before, int flags)
{
    hpf_file *f = x->f;
    if (x->req)
        for (int p = 0; p < f->size; p++)
            rt_request_free(&x->req[p]);
    free(x->req);
    rt_request_free(mine);
    rt_file_stat(f->where, f->spec.name, &f->count, before);
    return rt_file_result(f, flags);
}

static void start(rt_access *x, const char *where, hpf_file *f, const char *array, bool write)
{
    *x = (rt_access){ .f = f, .write = write };
    long cores = rt.polite ? rt.cores : f->size;
    x->cores = (int)(cores < 1 ? 1 : cores > f->size ? f->size : cores);
    rt_file_settle(f);
    f->where = where;
    f->array = array;
    f->active = MPI_Wtime();
    check_access(x);
}

/* All learn all requests, and how they are met; false: there is nothing to do, or a fault that all
 * know. */
static bool ask(rt_access *x, rt_request *mine)
{
    hpf_file *f = x->f;
    f->count.accesses++;
    f->count.elements += mine->count;
    x->cached = seems_cached(x, mine);
    if (!rt_fad_exchange(x, mine)) {
        rt_file_agree(f);
        return false;
    }
    f->count.direct += x->all_early;
    if (x->active == 0)
        return false;
    if (x->write && f->spec.status == HPF_FILE_UPDATE && !f->marked)
        put_mark(f);
    if (f->fault.code)
        return false;
    rt_access_plan(x);
    return true;
}

/* Everything from this process's request on. Where each has little to read, and in one piece, it
 * does so before it tells the others, and there is nothing to agree upon afterwards. */
static void proceed(rt_access *x, rt_request *mine)
{
    x->early = !x->write && rt_direct_early(x, mine);
    if (ask(x, mine))
        run(x);
}

/* Equal subscripts of a list get the value that one of them was read to. */
static void fill_copies(const rt_access *x, const hpf_file_part *part, const rt_copies *c)
{
    const hpf_file *f = x->f;
    rt_pieces pieces[HPF_MAX_RANK];
    const rt_pieces *dim[HPF_MAX_RANK];
    rt_piece whole[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK], count = 1;
    memset(pieces, 0, sizeof pieces);
    for (int d = 0; d < f->n; d++) {
        long n = rt_extent(part->sec[d]);
        int j = f->spec.order == HPF_FILE_ROW_MAJOR ? f->n - 1 - d : d;
        stride[d] = x->stride[j];
        whole[d] = (rt_piece){ .n = n, .sinc = 1, .dinc = 1 };
        pieces[d] = (rt_pieces){ .n = 1, .at = &whole[d], .total = n };
        if (d == c->dim) {
            rt_piece *list = rt_zalloc((size_t)c->n * sizeof *list, "an index list");
            for (long k = 0; k < c->n; k++)
                list[k] = (rt_piece){ 1, k, c->from[k], 1, c->to[k], 1 };
            pieces[d] = (rt_pieces){ .n = (int)c->n, .at = list, .total = c->n };
        }
        count *= pieces[d].total;
        dim[d] = &pieces[d];
    }
    rt_walk_copy(RT_DIRECT, f->n, dim, stride, stride, f->esize, 0, count, x->base, x->base);
    free(pieces[c->dim].at);
}

static int access_part(const char *where, hpf_file *f, const char *array, const hpf_file_part *part,
                       bool write, int flags)
{
    rt_access x;
    rt_request mine;
    rt_copies copies = { .n = 0 };
    hpf_file_count before = f->count;
    memset(&mine, 0, sizeof mine);
    start(&x, where, f, array, write);
    rt_request_make(&x, part, &mine, &copies);
    long count = mine.count;
    proceed(&x, &mine);
    if (copies.n && count && !write && !f->fault.code)
        fill_copies(&x, part, &copies);
    free(copies.to);
    free(copies.from);
    return finish(&x, &mine, &before, flags);
}

/* hpf_file_read: each process reads its part [collective]
 * In: part, NULL: nothing. Out: the part's memory; undefined after an error. */
int hpf_file_read(const char *where, hpf_file *f, const char *array, const hpf_file_part *part,
                  int flags)
{
    return access_part(where, f, array, part, false, flags);
}

/* hpf_file_write: each process writes its part [collective] */
int hpf_file_write(const char *where, hpf_file *f, const char *array, const hpf_file_part *part,
                   int flags)
{
    return access_part(where, f, array, part, true, flags);
}

/* ---- mapped arrays ---- */

static void check_array(hpf_file *f, const hpf_array *a)
{
    int type = f->spec.type;
    bool logical = HPF_TYPE_BASE(a->type) == HPF_LOGICAL && HPF_TYPE_BASE(type) == HPF_INTEGER;
    if (!f->world)
        rt_file_fault(f, EINVAL, "'%s' is not open on all processes, as the mapped array '%s' "
                      "needs", f->spec.name, a->name);
    else if (rt_size_of(a) != f->esize || (type && type != a->type && !logical))
        rt_file_fault(f, EINVAL, "'%s' holds elements of another type than array '%s'",
                      f->spec.name, a->name);
    else if (a->rank != f->n)
        rt_file_fault(f, EINVAL, "'%s' holds an array of rank %d, '%s' has rank %d", f->spec.name,
                      f->n, a->name, a->rank);
}

/* Dimension d: what this process owns of asec, as subscripts of the file. */
static void own_part(rt_access *x, const hpf_array *a, int d, hpf_triplet asec, hpf_triplet fsec,
                     rt_segs *out)
{
    hpf_file *f = x->f;
    long n = rt_extent(asec), m = rt_extent(fsec);
    long first = fsec.lo, last = fsec.lo + (m - 1) * fsec.step;
    if (n != m)
        rt_file_fault(f, EINVAL, "the section of array '%s' has extent %ld in dimension %d, that "
                      "of '%s' has %ld", a->name, n, d + 1, f->spec.name, m);
    else if (n && (first < 1 || last < 1 || first > f->spec.extent[d] || last > f->spec.extent[d]))
        rt_file_fault(f, EINVAL, "section %ld:%ld:%ld in dimension %d reaches beyond the bounds "
                      "1:%ld of the array in '%s' (array '%s')", fsec.lo, fsec.hi, fsec.step, d + 1,
                      f->spec.extent[d], f->spec.name, a->name);
    else if (n && (asec.lo < a->dim[d].lo || asec.lo > a->dim[d].hi ||
                   asec.lo + (n - 1) * asec.step < a->dim[d].lo ||
                   asec.lo + (n - 1) * asec.step > a->dim[d].hi))
        rt_file_fault(f, EINVAL, "section %ld:%ld:%ld in dimension %d reaches beyond the bounds of "
                      "array '%s'", asec.lo, asec.hi, asec.step, d + 1, a->name);
    if (f->fault.code || !a->holds || n == 0)
        return;
    long step = n == 1 ? 1 : fsec.step;
    rt_segs_make(out, &a->layout->run[d], asec.lo, asec.step, n);
    for (int k = 0; k < out->n; k++) {
        rt_seg *s = &out->at[k];
        long back = step < 0 ? (s->n - 1) * s->step : 0;
        s->off += step < 0 ? (s->n - 1) * s->inc : 0;
        s->inc = step < 0 ? -s->inc : s->inc;
        s->t = fsec.lo - 1 + (s->t + back) * step;
        s->step = s->n == 1 ? 1 : s->step * labs(step);
    }
    for (int i = 0, j = out->n - 1; step < 0 && i < j; i++, j--) {
        rt_seg swap = out->at[i];
        out->at[i] = out->at[j];
        out->at[j] = swap;
    }
}

static int access_array(const char *where, hpf_file *f, const hpf_array *a, const hpf_triplet *asec,
                        const hpf_triplet *fsec, bool write, int flags)
{
    rt_access x;
    rt_request mine;
    hpf_file_count before = f->count;
    memset(&mine, 0, sizeof mine);
    start(&x, where, f, a->name, write);
    check_array(f, a);
    for (int d = 0; d < a->rank && !f->fault.code; d++) {
        int j = f->spec.order == HPF_FILE_ROW_MAJOR ? f->n - 1 - d : d;
        hpf_triplet all = { a->dim[d].lo, a->dim[d].hi, 1 }, whole = { 1, f->spec.extent[d], 1 };
        own_part(&x, a, d, asec ? asec[d] : all, fsec ? fsec[d] : whole, &mine.dim[j]);
        x.stride[j] = a->dim[d].stride * a->unit;
    }
    x.base = a->base;
    if (f->fault.code || (write && !hpf_first_replica(a)))
        rt_request_free(&mine);
    rt_request_finish(f, &mine);
    proceed(&x, &mine);
    return finish(&x, &mine, &before, flags);
}

/* This process's request from a product of progressions. */
static void take_part(rt_access *x, rt_request *mine, rt_segs *part, void *base,
                      const long *stride)
{
    hpf_file *f = x->f;
    memset(mine, 0, sizeof *mine);
    for (int j = 0; j < f->n; j++) {
        int d = f->dim[j];
        mine->dim[j] = part[d];
        x->stride[j] = stride[d] * f->esize;
    }
    x->base = base;
    rt_request_finish(f, mine);
}

void rt_file_transfer(const char *where, hpf_file *f, const char *array, rt_segs *part, void *base,
                      const long *stride, bool write)
{
    rt_access x;
    rt_request mine;
    hpf_file_count before = f->count;
    start(&x, where, f, array, write);
    take_part(&x, &mine, part, base, stride);
    proceed(&x, &mine);
    finish(&x, &mine, &before, 0);
}

rt_ahead *rt_file_read_begin(const char *where, hpf_file *f, const char *array, rt_segs *part,
                             void *base, const long *stride)
{
    rt_ahead *a = rt_zalloc(sizeof *a, "a file access");
    rt_access *x = &a->access;
    rt_request mine;
    hpf_file_count before = f->count;
    start(x, where, f, array, false);
    take_part(x, &mine, part, base, stride);
    if (!ask(x, &mine)) {
        finish(x, &mine, &before, 0);
        x->f = NULL;
        return a;
    }
    if (rt_ahead_wanted(x) && x->direct)
        rt_direct_begin(a);
    else if (rt_ahead_wanted(x) && x->all_near)
        rt_shared_begin(a);
    rt_file_stat(where, f->spec.name, &f->count, &before);
    return a;
}

void rt_file_read_end(const char *where, const char *array, rt_ahead *a)
{
    rt_access *x = &a->access;
    rt_request nothing;
    if (x->f) {
        hpf_file_count before = x->f->count;
        memset(&nothing, 0, sizeof nothing);
        x->f->where = where;
        x->f->array = array;
        run(x);
        finish(x, &nothing, &before, 0);
    }
    rt_ahead_free(a);
}

void rt_file_write_behind(const char *where, hpf_file *f, const char *array, rt_segs *part,
                          void *base, const long *stride)
{
    rt_access x;
    rt_request mine;
    hpf_file_count before = f->count;
    start(&x, where, f, array, true);
    take_part(&x, &mine, part, base, stride);
    if (ask(&x, &mine)) {
        x.behind = (x.direct || x.all_near) && rt_ahead_wanted(&x);
        if (x.behind)
            rt_behind_begin(f);
        run(&x);
    }
    finish(&x, &mine, &before, 0);
}

void rt_file_apart(const char *where, hpf_file *f, const char *array, bool write,
                   void (*work)(hpf_file *f, void *arg), void *arg)
{
    rt_access x;
    rt_request nothing;
    hpf_file_count before = f->count;
    memset(&nothing, 0, sizeof nothing);
    start(&x, where, f, array, write);
    f->count.accesses++;
    if (write && !f->fault.code && f->spec.status == HPF_FILE_UPDATE && !f->marked)
        put_mark(f);
    if (!f->fault.code) {
        work(f, arg);
        rt_file_agree(f);
        f->written = f->written || write;
        f->broken = f->broken || (write && f->fault.code);
    }
    finish(&x, &nothing, &before, 0);
}

/* hpf_file_get: a(asec) = file(fsec) [collective] */
int hpf_file_get(const char *where, hpf_file *f, hpf_array *a, const hpf_triplet *asec,
                 const hpf_triplet *fsec, int flags)
{
    int code = access_array(where, f, a, asec, fsec, false, flags);
    hpf_written(a);
    return code;
}

/* hpf_file_put: file(fsec) = a(asec) [collective] */
int hpf_file_put(const char *where, hpf_file *f, const hpf_array *a, const hpf_triplet *asec,
                 const hpf_triplet *fsec, int flags)
{
    return access_array(where, f, a, asec, fsec, true, flags);
}

/* hpf_file_counters: sums over the file's processes [collective] */
void hpf_file_counters(hpf_file *f, hpf_file_count *count)
{
    MPI_Request request;
    *count = f->count;
    MPI_Iallreduce(MPI_IN_PLACE, count, (int)(sizeof *count / sizeof(long)), MPI_LONG, MPI_SUM,
                   f->comm, &request);
    rt_file_wait(f, &request);
}
