/* output.c: the record that is being composed, and those that wait to be written out.
 *
 * Records stay in the buffer until it is long, the program ends, or a moment has passed since the
 * last write, so that a program's progress is seen and yet a million short records cost few system
 * calls. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "io/unit.h"

enum { CHUNK = 1 << 16 };               /* write out when that much waits */
static const int64_t FLUSH_NANOSECONDS = 200000000;

/* In integers, which raise no flag of IEEE_EXCEPTIONS. */
static int64_t now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
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
    u->base += (off_t)n;
    u->done = u->done > n ? u->done - n : 0;
    u->left = u->left > n ? u->left - n : 0;
    u->pos = u->pos > n ? u->pos - n : 0;
    u->settled = u->settled > n ? u->settled - n : 0;
    u->end = u->end > n ? u->end - n : 0;
    return !u->broken;
}

static _Noreturn void report(const rt_unit *u)
{
    char name[300];
    rt_unit_name(u, name, sizeof name);
    rt_io_fail(u->broken, u->where, "cannot write to %s: %s", name, rt_strerror(u->broken));
}

static void flush_records(rt_unit *u, size_t n)
{
    if (n > 0 && !write_out(u, n))
        report(u);
}

/* What does not fit into the record of an internal unit leaves it as it is. */
static void check_room(const rt_unit *u, size_t n)
{
    if (u->text && u->rec < u->text_records && u->pos + n > (size_t)u->text_len)
        rt_io_error(RT_IO_EOR, "End of record");
}

char *rt_unit_put(rt_unit *u, size_t n)
{
    check_room(u, n);
    size_t need = u->pos + n + 8;       /* the end of the record always has room */
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

/* ---- ends of records ---- */

void rt_unit_pad_record(rt_unit *u, char fill)
{
    size_t recl = (size_t)u->c.recl;
    if (u->end > recl)
        rt_io_error(RT_IO_EOR, "End of record");
    u->pos = u->end;
    size_t n = recl - u->end;
    memset(rt_unit_put(u, n), fill, n);
    off_t at = (off_t)(u->rec - 1) * u->c.recl;
    if (u->base != at && lseek(u->fd, at, SEEK_SET) < 0)
        u->broken = errno;
    u->base = at;
    flush_records(u, u->end);
    u->done = u->left = u->pos = u->end = u->settled = 0;
    u->rec++;
}

void rt_unit_keep_partial(rt_unit *u)
{
    if (u->rec < u->text_records)
        memcpy(u->text + u->rec * u->text_len, u->buf, u->end);
}

/* The record goes to its element of the internal unit. */
static void end_internal(rt_unit *u)
{
    if (u->rec >= u->text_records)
        rt_io_error(RT_IO_END, "End of file");
    if (u->rec < u->text_records) {
        rt_unit_keep_partial(u);
        memset(u->text + u->rec * u->text_len + u->end, ' ', (size_t)u->text_len - u->end);
    }
    u->pos = u->end = u->left = u->settled = 0;
    u->rec++;
}

void rt_unit_end_record(rt_unit *u)
{
    u->partial = false;
    if (u->text) {
        end_internal(u);
        return;
    }
    if (u->c.access == RT_ACCESS_DIRECT) {
        rt_unit_pad_record(u, ' ');
        return;
    }
    u->pos = u->end;
    *rt_unit_put(u, 1) = '\n';
    u->done = u->left = u->pos;
    u->rec++;
    if (u->cuts || u->done >= CHUNK)
        flush_records(u, u->done);
    if (u->cuts && ftruncate(u->fd, u->base) != 0)
        errno = 0; /* a device */
    u->cuts = false;
}

void rt_unit_hold_record(rt_unit *u)
{
    if (u->pos > u->settled)
        rt_unit_put(u, 0);
    u->pos = u->settled;
    u->partial = true;
}

void rt_unit_stream(rt_unit *u)
{
    if (u->end < CHUNK || u->text || u->c.access == RT_ACCESS_DIRECT)
        return;
    flush_records(u, u->pos < u->end ? u->pos : u->end);
}

void rt_unit_end_statement(rt_unit *u)
{
    u->left = u->pos;
    if (u->end == 0 || u->text)
        return;
    int64_t t = now();
    if (u->prompt || t - u->flushed_at > FLUSH_NANOSECONDS) {
        u->flushed_at = t;
        flush_records(u, u->prompt ? (u->pos < u->end ? u->pos : u->end) : u->done);
    }
}

/* ---- between writing and reading ---- */

void rt_unit_writing(rt_unit *u)
{
    if (u->mode == RT_WRITING)
        return;
    off_t at = rt_unit_tell(u);
    u->mode = RT_WRITING;
    u->done = u->left = u->pos = u->settled = u->end = u->record = 0;
    u->over = 0;
    u->fixed = u->at_eof = u->partial = false;
    u->base = at;
    u->cuts = u->c.access == RT_ACCESS_STREAM && u->c.formatted && u->fd > STDERR_FILENO;
    u->place = RT_BEFORE_END;
    u->position = u->c.access == RT_ACCESS_SEQUENTIAL ? 'P' : u->position;
    if (u->c.access == RT_ACCESS_DIRECT)
        u->base = -1;
    else if (u->seekable && lseek(u->fd, at, SEEK_SET) >= 0 &&
             u->c.access == RT_ACCESS_SEQUENTIAL && u->fd > STDERR_FILENO &&
             ftruncate(u->fd, at) != 0)
        errno = 0; /* a device: what was written is its end anyway */
}

void rt_unit_write_out(rt_unit *u)
{
    if (u->broken)
        return; /* it was reported */
    flush_records(u, u->end);
}

/* A record that an error ended, and that no other statement went on with, is not written; but what
 * follows output with ADVANCE='NO' is. */
static void drop_failed(rt_unit *u)
{
    if (u->partial || !u->c.formatted || u->c.access == RT_ACCESS_DIRECT || u->end <= u->done)
        return;
    u->end = u->pos = u->left = u->settled = u->done;
}

void rt_unit_leave_record(rt_unit *u)
{
    if (u->mode != RT_WRITING || !u->partial)
        return;
    rt_unit_write_out(u);
    u->partial = false;
}

void rt_unit_settle(rt_unit *u)
{
    if (u->mode != RT_WRITING)
        return;
    drop_failed(u);
    if (u->partial && u->fd > STDERR_FILENO && u->c.formatted) {
        u->cuts = false; /* what follows in a stream stays, as with gfortran */
        rt_unit_end_record(u);
    }
    rt_unit_write_out(u);
}

bool rt_io_flush(bool tell)
{
    bool ok = true;
    for (rt_unit *u = rt_units; u; u = u->next) {
        if (u->mode != RT_WRITING || u->broken)
            continue;
        drop_failed(u);
        if (u->partial && u->fd > STDERR_FILENO && u->c.formatted) {
            u->partial = false;
            u->pos = u->end;
            *rt_unit_put(u, 1) = '\n';
        }
        if (u->end > 0 && !write_out(u, u->end)) {
            ok = false;
            if (tell)
                report(u);
        }
    }
    return ok;
}
