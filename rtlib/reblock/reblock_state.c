/* reblock_state.c: TARGET.reblock, from which a change of layout that was ended early goes on
 * (contract: reblock.h).
 *
 * Its first 16 KiB are JSON: what is changed into what, the passes, and which of them is at
 * work; then comes a byte for each target brick of that pass, 1 once its data are on disk.
 * Bricks, not templates, are noted, so another number of processes or another limit can go on. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/json.h"
#include "reblock/reblock.h"

enum { HEADER = 16384 };

static void put_shape(FILE *to, int n, const long *shape)
{
    for (int d = 0; d < n; d++)
        fprintf(to, d ? ", %ld" : "[%ld", shape[d]);
    putc(']', to);
}

static char *header_of(const char *what, int n, const rt_rplan *plan, int pass)
{
    char *text = rt_zalloc(HEADER + 1, "the state");
    FILE *to = fmemopen(text, HEADER, "w");
    if (!to)
        hpf_fail(NULL, "out of memory for the state of a change of layout");
    fputs("{\"change\": ", to);
    rt_json_quote(to, what);
    fprintf(to, ",\n\"pass\": %d,\n\"passes\": [", pass);
    for (int k = 0; k < plan->n; k++) {
        fputs(k ? ",\n  [" : "\n  [", to);
        put_shape(to, n, plan->pass[k].from.brick);
        fputs(", ", to);
        put_shape(to, n, plan->pass[k].to.brick);
        putc(']', to);
    }
    fputs("]}\n", to);
    fclose(to);
    size_t length = strlen(text);
    memset(text + length, ' ', HEADER - length);
    text[HEADER - 1] = '\n';
    return text;
}

bool rt_rstate_find(const char *name, const char *what, int n, rt_rplan *plan, int *pass)
{
    char text[HEADER + 1] = "";
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    ssize_t length = fd < 0 ? -1 : pread(fd, text, HEADER, 0);
    if (fd >= 0)
        close(fd);
    rt_json *j = length == HEADER ? rt_json_parse(text) : NULL;
    const rt_json *passes = rt_json_get(j, "passes");
    long number = 0;
    plan->n = rt_json_count(passes);
    bool good = j && strcmp(rt_json_text(rt_json_get(j, "change")), what) == 0 && plan->n >= 1 &&
                plan->n <= RT_PASSES && rt_json_long(rt_json_get(j, "pass"), &number) &&
                number >= 0 && number < plan->n;
    for (int k = 0; good && k < plan->n; k++) {
        const rt_json *ends = rt_json_at(passes, k);
        good = rt_json_longs(rt_json_at(ends, 0), plan->pass[k].from.brick, HPF_MAX_RANK) == n &&
               rt_json_longs(rt_json_at(ends, 1), plan->pass[k].to.brick, HPF_MAX_RANK) == n;
    }
    *pass = (int)number;
    rt_json_free(j);
    return good;
}

static void fault(rt_rstate *s, const char *what)
{
    rt_file_fault(s->f, errno, "cannot %s '%s' (rank %d): %s", what, s->name, rt.rank,
                  strerror(errno));
}

static void put(rt_rstate *s, const void *data, long bytes, long at)
{
    for (const char *p = data; bytes > 0 && !s->f->fault.code;) {
        ssize_t n = pwrite(s->fd, p, (size_t)bytes, at);
        if (n <= 0 && errno != EINTR) {
            fault(s, "write");
        } else if (n > 0) {
            p += n;
            at += n;
            bytes -= n;
        }
    }
}

/* Any process may make it: all write the same header. */
static void create(rt_rstate *s)
{
    s->fd = open(s->name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (s->fd < 0 || ftruncate(s->fd, HEADER + s->bricks) != 0)
        fault(s, "make");
    else
        put(s, s->header, HEADER, 0);
    if (s->sync && !s->f->fault.code && fsync(s->fd) != 0)
        fault(s, "bring to disk");
}

static void load(rt_rstate *s)
{
    s->map = rt_zalloc((size_t)s->bricks, "the state");
    for (long at = 0; at < s->bricks;) {
        ssize_t n = pread(s->fd, s->map + at, (size_t)(s->bricks - at), HEADER + at);
        if (n == 0 || (n < 0 && errno != EINTR))
            break; /* what is not noted is done again */
        at += n > 0 ? n : 0;
    }
}

void rt_rstate_start(rt_rstate *s, const char *name, const char *what, int n, const rt_rplan *plan,
                     int pass, hpf_file *f, long bricks, bool resume)
{
    const char *every = getenv("HPF_REBLOCK_NOTE");
    bool sync = s->sync;
    *s = (rt_rstate){ .f = f, .fd = -1, .bricks = bricks, .sync = sync,
                      .every = every ? atof(every) : 5, .noted = MPI_Wtime() };
    s->name = rt_alloc(strlen(name) + 1, "a file name");
    strcpy(s->name, name);
    s->header = header_of(what, n, plan, pass);
    if (!resume && rt.rank == 0) {
        unlink(name); /* of another change */
        if (pass > 0)
            create(s);
    }
    rt_barrier();
    if (resume) {
        s->fd = open(name, O_RDWR | O_CLOEXEC);
        if (s->fd < 0)
            fault(s, "open");
        else
            load(s);
    }
    rt_barrier(); /* nobody writes what others still read */
}

bool rt_rstate_done(const rt_rstate *s, long brick)
{
    return s->map && s->map[brick];
}

void rt_rstate_mark(rt_rstate *s, long brick)
{
    if (!s->name)
        return; /* nothing is ever noted */
    if (s->ndone == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 256;
        s->done = rt_grow(s->done, (size_t)s->cap * sizeof *s->done, "the state");
    }
    s->done[s->ndone++] = brick;
}

/* The data first, then the marks. */
static void note(rt_rstate *s)
{
    char ones[256];
    memset(ones, 1, sizeof ones);
    if (s->sync && s->f->dirty && !s->f->fault.code && fdatasync(s->f->fd) != 0) {
        rt_file_fault(s->f, errno, "cannot bring to disk '%s' (rank %d): %s", s->f->path, rt.rank,
                      strerror(errno));
        s->ndone = 0; /* nobody knows what is there */
    }
    if (s->ndone && s->fd < 0)
        create(s);
    for (long k = 0, n; k < s->ndone && s->fd >= 0; k += n) {
        n = 1;
        while (k + n < s->ndone && n < (long)sizeof ones && s->done[k + n] == s->done[k] + n)
            n++;
        if (pwrite(s->fd, ones, (size_t)n, HEADER + s->done[k]) != n)
            break; /* they are done again */
    }
    s->ndone = 0;
    s->noted = MPI_Wtime();
}

bool rt_rstate_due(const rt_rstate *s)
{
    return s->name && MPI_Wtime() - s->noted >= s->every;
}

void rt_rstate_note(rt_rstate *s)
{
    if (s->ndone && rt_rstate_due(s))
        note(s);
}

void rt_rstate_end(rt_rstate *s, bool last)
{
    if (last && s->ndone)
        note(s);
    if (s->fd >= 0)
        close(s->fd);
    free(s->name);
    free(s->header);
    free(s->map);
    free(s->done);
    *s = (rt_rstate){ .fd = -1, .sync = s->sync };
}
