/* reblock.c: a change of layout from its files to its end (contract: hpfrt_reblock.h): what the
 * target is to be, the plan, the passes and the files between them. */
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "reblock/reblock.h"

typedef struct Job {
    const hpf_reblock_spec *spec;
    const char *where;
    hpf_file *file[RT_PASSES + 1]; /* source, intermediate ones, target */
    int perm[HPF_MAX_RANK];        /* target dimension d is the source's perm[d] */
    hpf_file_spec target;
    rt_rproblem problem;
    rt_rplan plan;
    int pass;                      /* the first that is to be done */
    bool resume;
    char *name;                    /* the target, without the name of a dataset in it */
    char *state, what[2000];
    rt_fault fault;
    rt_progress progress;
    long moved, all;
} Job;

void hpf_reblock_stop(void)
{
    rt_reblock_stopped = 1;
}

static void refuse(Job *j, int code, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
static void refuse(Job *j, int code, const char *fmt, ...)
{
    va_list args;
    va_start(args, fmt);
    if (!j->fault.code)
        vsnprintf(j->fault.text, sizeof j->fault.text, fmt, args);
    j->fault.code = j->fault.code ? j->fault.code : code;
    va_end(args);
}

static bool ends_in(const char *name, const char *end)
{
    size_t n = strlen(name), m = strlen(end);
    return n > m && strcmp(name + n - m, end) == 0;
}

static bool open_file(Job *j, int k, const hpf_file_spec *spec, bool kept)
{
    bool lazy = j->spec->options & HPF_REBLOCK_NO_SYNC;
    int code = kept ? rt_file_open_kept(j->where, &j->file[k], spec, j->resume, lazy, HPF_IO_STAT)
                    : hpf_file_open(j->where, &j->file[k], spec, HPF_IO_STAT);
    if (code)
        refuse(j, code, "%s", hpf_file_message());
    return !code;
}

/* ---- what is asked for ---- */

static void take_permutation(Job *j, int n)
{
    const int *p = j->spec->permute;
    unsigned seen = 0;
    for (int d = 0; d < n; d++) {
        j->perm[d] = p[0] ? p[d] - 1 : d;
        if (j->perm[d] >= 0 && j->perm[d] < n)
            seen |= 1U << j->perm[d];
    }
    if (seen != (1U << n) - 1 || (n < HPF_MAX_RANK && p[0] && p[n]))
        refuse(j, EINVAL, "the permutation does not name each of the %d dimensions of '%s' once", n,
               j->spec->source);
}

/* About 1 MiB: as much of each dimension, the fastest first. */
static void usual_brick(const hpf_file_spec *s, long esize, long *brick)
{
    long volume = esize;
    for (int d = 0; d < s->rank; d++)
        brick[d] = 1;
    for (bool grown = true; grown && volume < 1 << 20;) {
        grown = false;
        for (int j = 0; j < s->rank && volume < 1 << 20; j++) {
            int d = s->order == HPF_FILE_ROW_MAJOR ? s->rank - 1 - j : j;
            if (brick[d] < s->extent[d]) {
                brick[d] *= 2;
                volume *= 2;
                grown = true;
            }
        }
    }
}

static void describe_target(Job *j)
{
    const hpf_reblock_spec *o = j->spec;
    const hpf_file_spec *s = hpf_file_shape(j->file[0]);
    hpf_file_spec *t = &j->target;
    bool h5 = rt_h5_named(o->target), bricks = h5 || ends_in(o->target, ".zarr"), given = false;
    *t = (hpf_file_spec){ .name = o->target, .status = HPF_FILE_REPLACE, .type = s->type,
                          .size = j->file[0]->esize, .rank = s->rank, .order = s->order };
    memcpy(t->descr, s->descr, sizeof t->descr);
    if (!bricks && !ends_in(o->target, ".npy"))
        refuse(j, EINVAL, "'%s': the target's name must end in .npy, .zarr or .h5", o->target);
    if (o->order || h5)
        t->order = o->order == 'F' ? HPF_FILE_COLUMN_MAJOR : HPF_FILE_ROW_MAJOR;
    if (h5 && o->order == 'F')
        refuse(j, EINVAL, "'%s': HDF5 knows row-major order only; a permutation turns the array",
               o->target);
    take_permutation(j, s->rank);
    if (j->fault.code)
        return;
    for (int d = 0; d < HPF_MAX_RANK; d++) {
        given = given || o->brick[d];
        if (d >= s->rank ? o->brick[d] != 0 : o->brick[d] < 0 || (given && !o->brick[d]))
            refuse(j, EINVAL, "the brick does not have the %d dimensions of '%s'", s->rank,
                   o->source);
    }
    if (given && !bricks)
        refuse(j, EINVAL, "'%s': a .npy file has no bricks", o->target);
    for (int d = 0; d < s->rank; d++) {
        t->extent[d] = s->extent[j->perm[d]];
        t->brick[d] = given ? o->brick[d] : bricks ? s->brick[j->perm[d]] : 0;
    }
    if (h5 && o->order && !given) /* contiguous */
        memset(t->brick, 0, sizeof t->brick);
    else if (bricks && !given && !s->brick[0])
        usual_brick(t, t->size, t->brick);
    for (int d = 0; h5 && t->brick[0] && d < s->rank; d++) /* its bricks end with the array */
        t->brick[d] = t->brick[d] > t->extent[d] ? t->extent[d] : t->brick[d];
}

static void side_of_spec(const hpf_file_spec *s, const int *perm, rt_rside *out)
{
    *out = (rt_rside){ .linear = s->brick[0] == 0 };
    for (int k = 0; k < s->rank; k++) {
        int d = s->order == HPF_FILE_ROW_MAJOR ? s->rank - 1 - k : k;
        out->fast[k] = perm ? perm[d] : d;
        out->brick[perm ? perm[k] : k] = s->brick[k];
    }
}

static void describe_problem(Job *j)
{
    const hpf_file_spec *s = hpf_file_shape(j->file[0]);
    rt_rproblem *p = &j->problem;
    *p = (rt_rproblem){ .n = s->rank, .esize = j->file[0]->esize, .processes = rt.size,
                        .memory = j->spec->memory ? j->spec->memory : 256L << 20, .call = 4096,
                        .threads = rt_reblock_threads() };
    memcpy(p->extent, s->extent, sizeof p->extent);
    side_of_spec(s, NULL, &p->source);
    side_of_spec(&j->target, j->perm, &p->target);
}

/* A file that becomes itself would be replaced while it is read. */
static void check_names(Job *j)
{
    struct stat a, b;
    const char *source = hpf_file_shape(j->file[0])->name;
    if (stat(source, &a) == 0 && stat(j->name, &b) == 0 && a.st_dev == b.st_dev &&
        a.st_ino == b.st_ino)
        refuse(j, EINVAL, "'%s' and '%s' are the same", j->spec->source, j->spec->target);
}

/* The same change of the same file: what the state on disk must agree with. */
static void name_change(Job *j)
{
    struct stat st = { .st_size = 0 };
    const hpf_file_spec *t = &j->target;
    fstat(j->file[0]->fd, &st);
    int at = snprintf(j->what, sizeof j->what, "%s %ld bytes of %ld.%09ld to %s type %d size %ld "
                      "order %d", j->spec->source, (long)st.st_size, (long)st.st_mtim.tv_sec,
                      st.st_mtim.tv_nsec, t->name, t->type, t->size, t->order);
    for (int d = 0; d < t->rank && at < (int)sizeof j->what; d++)
        at += snprintf(j->what + at, sizeof j->what - (size_t)at, " %ld/%ld<%d", t->extent[d],
                       t->brick[d], j->perm[d]);
}

/* ---- the plan ---- */

static void make_plan(Job *j)
{
    rt_rproblem *p = &j->problem;
    rt_rplan *plan = &j->plan;
    bool fits;
    if (j->resume)
        j->resume = rt_rstate_find(j->state, j->what, p->n, plan, &j->pass);
    if (j->resume) {
        plan->pass[0].from.linear = p->source.linear;
        plan->pass[plan->n - 1].to.linear = p->target.linear;
        for (int k = 0; k < plan->n; k++) {
            memcpy(plan->pass[k].from.fast, k > 0 ? p->target.fast : p->source.fast,
                   sizeof p->source.fast);
            memcpy(plan->pass[k].to.fast, p->target.fast, sizeof p->target.fast);
        }
        fits = rt_reblock_fixed(p, plan);
    } else {
        rt_reblock_plan(p, plan);
        fits = plan->n > 0;
    }
    if (!fits)
        refuse(j, ENOMEM, "'%s' cannot become '%s' within %ld bytes of memory a process: %ld would "
               "do", j->spec->source, j->spec->target, p->memory, plan->memory);
}

/* Process 0's, for all. */
static void share_plan(Job *j)
{
    if (rt.rank == 0)
        make_plan(j);
    rt_bcast(&j->plan, sizeof j->plan, 0);
    rt_bcast(&j->pass, sizeof j->pass, 0);
    rt_bcast(&j->resume, sizeof j->resume, 0);
    rt_bcast(&j->fault, sizeof j->fault, 0);
}

/* Bytes a second, from the source and to where the target will be: a few MiB each. */
static double seconds_of(Job *j)
{
    enum { PROBE = 16 << 20 };
    char *data = rt_zalloc(PROBE, "a measurement"), *name = NULL;
    double begin = MPI_Wtime(), rate[2], seconds = 0;
    ssize_t n = pread(j->file[0]->fd, data, PROBE, 0), m = 0;
    rate[0] = (double)(n > 0 ? n : 1) / (MPI_Wtime() - begin + 1e-9);
    if (asprintf(&name, "%s.probe", j->name) > 0) {
        int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        begin = MPI_Wtime();
        if (fd >= 0) {
            m = pwrite(fd, data, PROBE, 0);
            if (!(j->spec->options & HPF_REBLOCK_NO_SYNC))
                fdatasync(fd);
            close(fd);
            unlink(name);
        }
        free(name);
    }
    rate[1] = m > 0 ? (double)m / (MPI_Wtime() - begin + 1e-9) : rate[0];
    for (int k = 0; k < j->plan.n; k++)
        seconds += (double)j->plan.pass[k].read / rate[0] +
                   (double)j->plan.pass[k].written / rate[1];
    free(data);
    return seconds;
}

static void show_plan(Job *j)
{
    unsigned o = j->spec->options;
    if (rt.rank != 0)
        return;
    if (o & HPF_REBLOCK_PAPER)
        rt_reblock_print_paper(stdout, &j->problem, o & HPF_REBLOCK_JSON);
    else if (!j->fault.code)
        rt_reblock_print(stdout, &j->problem, &j->plan, o & HPF_REBLOCK_JSON, seconds_of(j));
    fflush(stdout);
}

/* ---- the passes ---- */

static void show_progress(void *data, long bytes)
{
    Job *j = data;
    j->moved += bytes * rt.size;
    rt_progress_show(&j->progress, j->all ? (double)j->moved / (double)j->all : 1,
                     (double)j->moved);
}

/* The files between the passes, raw and in bricks. */
static void open_middle(Job *j, int k)
{
    char *name = NULL;
    hpf_file_spec spec = { .status = HPF_FILE_REPLACE, .type = j->target.type, .raw = true,
                           .size = j->target.size, .rank = j->target.rank,
                           .order = hpf_file_shape(j->file[0])->order };
    if (asprintf(&name, "%s.pass%d", j->name, k) < 0)
        hpf_fail(j->where, "out of memory");
    spec.name = name;
    memcpy(spec.extent, j->problem.extent, sizeof spec.extent);
    memcpy(spec.brick, j->plan.pass[k - 1].to.brick, sizeof spec.brick);
    open_file(j, k, &spec, true);
    free(name);
}

static void open_targets(Job *j)
{
    int last = j->plan.n;
    if (open_file(j, last, &j->target, true))
        for (int k = j->pass > 0 ? j->pass : 1; k < last && !j->fault.code; k++)
            open_middle(j, k);
    if (j->fault.code || !j->resume)
        return;
    bool there = j->file[last]->resumed;
    if (j->pass > 0)
        there = there && j->file[j->pass]->resumed;
    if (j->pass + 1 < last)
        there = there && j->file[j->pass + 1]->resumed;
    if (there)
        return;
    j->resume = false; /* something is missing: from the beginning */
    for (int k = 1; k < j->pass && !j->fault.code; k++)
        open_middle(j, k);
    j->pass = 0;
}

/* True if all is well, on all. */
static bool agree(Job *j, hpf_file *a, hpf_file *b)
{
    int stop = rt_reblock_stopped;
    rt_barrier(); /* without the limit on waiting: others may have much more to do */
    rt_allreduce(&stop, 1, MPI_INT, MPI_MAX);
    hpf_file *bad = rt_file_agree(a) ? a : rt_file_agree(b) ? b : NULL;
    if (bad) {
        refuse(j, bad->fault.code, "%s", bad->fault.text);
        bad->fault.code = 0;
    } else if (stop) {
        refuse(j, EINTR, "interrupted; '%s' is as it was, and --resume goes on", j->spec->target);
    }
    return !j->fault.code;
}

/* File k as one end of a pass. Those between lie as the plan has it, which counted out who gets
 * which of their bricks. */
static void side_of_file(Job *j, int k, const rt_rside *shape, rt_side *s)
{
    const rt_rproblem *p = &j->problem;
    if (k == 0 || k == j->plan.n) {
        rt_side_of(s, j->file[k], shape, k > 0 ? j->perm : NULL);
        return;
    }
    rt_side_plain(s, p->n, p->extent, p->esize, shape);
    s->f = j->file[k];
}

static void run_passes(Job *j)
{
    bool sync = !(j->spec->options & HPF_REBLOCK_NO_SYNC), resume = j->resume;
    bool tell = j->spec->options & HPF_REBLOCK_PROGRESS;
    for (int k = j->pass; k < j->plan.n; k++)
        j->all += j->plan.pass[k].written;
    rt_progress_begin(&j->progress, "", 0);
    for (int k = j->pass; k < j->plan.n && !j->fault.code; k++) {
        const rt_rpass *pass = &j->plan.pass[k];
        rt_side from, to;
        rt_rstate state = { .fd = -1, .sync = sync };
        side_of_file(j, k, &pass->from, &from);
        side_of_file(j, k + 1, &pass->to, &to);
        rt_rstate_start(&state, j->state, j->what, j->problem.n, &j->plan, k, j->file[k + 1],
                        to.bricks, resume);
        rt_reblock_pass(&from, &to, pass, j->problem.memory, &state, tell ? show_progress : NULL,
                        j);
        bool well = agree(j, j->file[k], j->file[k + 1]);
        rt_rstate_end(&state, !well || k + 1 < j->plan.n);
        j->file[k + 1]->fault.code = 0; /* of the marks, which only spare work */
        resume = false;
    }
    rt_progress_end(&j->progress, true);
}

static void verify(Job *j, hpf_reblock_count *count)
{
    rt_side a, b;
    const rt_rpass *last = &j->plan.pass[j->plan.n - 1];
    hpf_file *source = j->file[0], *target = j->file[j->plan.n];
    hpf_file_count before[2] = { source->count, target->count };
    rt_side_of(&a, source, &j->plan.pass[0].from, NULL);
    rt_side_of(&b, target, &last->to, j->perm);
    uint64_t want = rt_side_sum(&a, j->problem.memory), is = rt_side_sum(&b, j->problem.memory);
    source->count = before[0];
    target->count = before[1];
    count->sum = is;
    if (agree(j, source, target) && want != is) {
        target->keep = false;
        refuse(j, EIO, "'%s' does not hold what '%s' does: checksums %016lx and %016lx",
               target->part, j->spec->source, (unsigned long)is, (unsigned long)want);
    }
}

/* The target takes its name; what is left of the way to it goes. */
static void finish(Job *j)
{
    hpf_file **target = &j->file[j->plan.n];
    if (j->spec->options & HPF_REBLOCK_NO_SYNC)
        (*target)->dirty = false;
    int code = hpf_file_close(j->where, *target, HPF_IO_STAT);
    *target = NULL;
    if (code) {
        refuse(j, code, "%s", hpf_file_message());
        return;
    }
    for (int k = 1; k < j->plan.n; k++)
        if (j->file[k])
            j->file[k]->keep = false;
    if (rt.rank == 0)
        unlink(j->state);
}

static void add_counts(Job *j, hpf_reblock_count *count)
{
    long sums[2] = { 0, 0 };
    for (int k = 0; k <= RT_PASSES; k++)
        if (j->file[k]) {
            sums[0] += j->file[k]->count.read_bytes;
            sums[1] += j->file[k]->count.written_bytes;
        }
    rt_allreduce(sums, 2, MPI_LONG, MPI_SUM);
    count->read = sums[0];
    count->written = sums[1];
    count->passes = j->plan.n;
    count->memory = j->plan.memory;
}

static bool empty(const Job *j)
{
    for (int d = 0; d < j->problem.n; d++)
        if (j->problem.extent[d] == 0)
            return true;
    return false;
}

static void run(Job *j, hpf_reblock_count *count)
{
    bool plan_only = j->spec->options & HPF_REBLOCK_PLAN;
    hpf_file_spec source = { .name = j->spec->source };
    if (!open_file(j, 0, &source, false))
        return;
    describe_target(j);
    if (rt.rank == 0)
        check_names(j);
    rt_bcast(&j->fault, sizeof j->fault, 0);
    if (j->fault.code)
        return;
    describe_problem(j);
    j->resume = (j->spec->options & HPF_REBLOCK_RESUME) && !plan_only;
    name_change(j);
    if (empty(j)) {
        j->plan.n = 1;
    } else {
        share_plan(j);
        if (plan_only)
            show_plan(j);
        if (j->spec->options & HPF_REBLOCK_PAPER)
            j->fault.code = 0; /* that model has limits of its own */
    }
    if (j->fault.code || plan_only)
        return;
    open_targets(j);
    count->resumed = j->resume;
    for (int k = 0; k <= j->plan.n; k++)
        if (j->file[k]) /* of the array's elements alone */
            j->file[k]->count.read_bytes = j->file[k]->count.written_bytes = 0;
    if (!j->fault.code && !empty(j))
        run_passes(j);
    if (!j->fault.code && !empty(j) && (j->spec->options & HPF_REBLOCK_VERIFY))
        verify(j, count);
    add_counts(j, count);
    if (!j->fault.code)
        finish(j);
}

int hpf_reblock(const char *where, const hpf_reblock_spec *spec, hpf_reblock_count *count,
                int flags)
{
    Job *j = rt_zalloc(sizeof *j, "a change of layout");
    hpf_reblock_count mine = { .passes = 0 };
    j->spec = spec;
    j->where = where;
    rt_reblock_stopped = 0;
    j->name = strndup(spec->target, rt_h5_name(spec->target));
    if (!j->name || asprintf(&j->state, "%s.reblock", j->name) < 0)
        hpf_fail(where, "out of memory");
    run(j, &mine);
    for (int k = 0; k <= RT_PASSES; k++)
        if (j->file[k])
            hpf_file_discard(j->file[k]);
    hpf_file last = { .world = true, .where = where, .fault = j->fault };
    free(j->state);
    free(j->name);
    free(j);
    if (count)
        *count = mine;
    return rt_file_result(&last, flags);
}
