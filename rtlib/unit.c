/* unit.c: output units. A unit is a file descriptor and a buffer in which records are composed.
 *
 * Records stay in the buffer until it is long, the program ends, or a moment has passed since the
 * last write, so that a program's progress is seen and yet a million short records cost few system
 * calls. A unit that was never opened is `fort.n` in the current directory, as gfortran has it. */
#include "format.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };               /* write out when that much waits */
static const double FLUSH_SECONDS = 0.2;

static rt_unit *units;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Standard output's disappearance shall be an error with a message, not a silent death. */
static void ignore_sigpipe(void)
{
    struct sigaction old;
    if (sigaction(SIGPIPE, NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
        old.sa_handler = SIG_IGN;
        sigaction(SIGPIPE, &old, NULL);
    }
}

static void unit_name(const rt_unit *u, char *name, size_t size)
{
    if (u->fd == STDOUT_FILENO)
        snprintf(name, size, "standard output");
    else if (u->fd == STDERR_FILENO)
        snprintf(name, size, "standard error");
    else
        snprintf(name, size, "'fort.%d'", u->number);
}

static rt_unit *unit_new(const char *where, int number)
{
    rt_unit *u = calloc(1, sizeof *u);
    char *buf = u ? malloc(2 * CHUNK) : NULL;
    if (!buf)
        rt_io_fail(ENOMEM, where, "out of memory for unit %d", number);
    u->number = number;
    u->buf = buf;
    u->cap = 2 * CHUNK;
    if (number == 6) {
        u->fd = STDOUT_FILENO;
        u->prompt = isatty(u->fd);
    } else if (number == 0) {
        u->fd = STDERR_FILENO;
        u->prompt = true;
    } else {
        char name[32];
        snprintf(name, sizeof name, "fort.%d", number);
        u->fd = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        if (u->fd < 0) {
            int error = errno;
            free(buf);
            free(u);
            rt_io_fail(error, where, "cannot open '%s' for unit %d: %s", name, number,
                       strerror(error));
        }
    }
    u->next = units;
    units = u;
    return u;
}

rt_unit *rt_unit_get(const char *where, int number)
{
    if (number == -1)
        number = 6;
    rt_unit *u = units;
    while (u && u->number != number)
        u = u->next;
    if (!u) {
        if (number < 0)
            rt_io_fail(RT_IO_BAD_UNIT, where, "unit number %d is negative", number);
        if (number == 5)
            rt_io_fail(RT_IO_READ_ONLY, where, "cannot write to unit 5, standard input");
        if (!units)
            ignore_sigpipe();
        u = unit_new(where, number);
    }
    u->where = where;
    return u;
}

/* Writes buf[0..n) out and moves the rest to the front. */
static bool write_out(rt_unit *u, size_t n)
{
    size_t sent = 0;
    while (sent < n && !u->broken) {
        ssize_t k = write(u->fd, u->buf + sent, n - sent);
        if (k >= 0)
            sent += (size_t)k;
        else if (errno == EAGAIN)       /* somebody made it nonblocking */
            poll(&(struct pollfd){ .fd = u->fd, .events = POLLOUT }, 1, -1);
        else if (errno != EINTR)
            u->broken = errno;
    }
    if (u->end > n)
        memmove(u->buf, u->buf + n, u->end - n);
    u->done = u->done > n ? u->done - n : 0;
    u->left = u->left > n ? u->left - n : 0;
    u->pos = u->pos > n ? u->pos - n : 0;
    u->settled = u->settled > n ? u->settled - n : 0;
    u->end = u->end > n ? u->end - n : 0;
    return !u->broken;
}

static _Noreturn void report(const rt_unit *u)
{
    char name[48];
    unit_name(u, name, sizeof name);
    rt_io_fail(u->broken, u->where, "cannot write to %s: %s", name, strerror(u->broken));
}

static void flush_records(rt_unit *u, size_t n)
{
    if (n > 0 && !write_out(u, n))
        report(u);
}

char *rt_unit_put(rt_unit *u, size_t n)
{
    size_t need = u->pos + n + 1;       /* + 1: the newline always has room */
    if (need > u->cap) {
        size_t cap = u->cap * 2 > need ? u->cap * 2 : need;
        char *buf = realloc(u->buf, cap);
        if (!buf)
            rt_io_fail(ENOMEM, u->where, "out of memory for a record of %zu characters",
                       need - u->done);
        u->buf = buf;
        u->cap = cap;
    }
    if (u->pos > u->end)
        memset(u->buf + u->end, ' ', u->pos - u->end);
    char *at = u->buf + u->pos;
    u->pos += n;
    if (u->pos > u->end)
        u->end = u->pos;
    u->settled = u->pos;
    return at;
}

void rt_unit_move(rt_unit *u, long columns)
{
    if (columns < 0 && u->pos - u->left < (size_t)-columns)
        u->pos = u->left;
    else
        u->pos += (size_t)columns;
}

void rt_unit_end_record(rt_unit *u)
{
    u->pos = u->end;
    *rt_unit_put(u, 1) = '\n';
    u->done = u->left = u->pos;
    if (u->done >= CHUNK)
        flush_records(u, u->done);
}

void rt_unit_hold_record(rt_unit *u)
{
    if (u->pos > u->settled)
        rt_unit_put(u, 0);
    u->pos = u->settled;
}

void rt_unit_stream(rt_unit *u)
{
    if (u->end >= CHUNK) {
        size_t n = u->pos < u->end ? u->pos : u->end;
        flush_records(u, n);
    }
}

void rt_unit_end_statement(rt_unit *u)
{
    u->left = u->pos;
    if (u->end == 0)
        return;
    double t = now();
    if (u->prompt || t - u->flushed_at > FLUSH_SECONDS) {
        u->flushed_at = t;
        flush_records(u, u->prompt ? (u->pos < u->end ? u->pos : u->end) : u->done);
    }
}

bool rt_io_flush(bool tell)
{
    bool ok = true;
    for (rt_unit *u = units; u; u = u->next) {
        if (u->end == 0 || u->broken)
            continue;
        if (!write_out(u, u->end)) {
            ok = false;
            if (tell)
                report(u);
        }
    }
    return ok;
}
