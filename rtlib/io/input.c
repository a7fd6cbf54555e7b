/* input.c: the record that is being read.
 *
 * The buffer holds what was read ahead. A record is not loaded whole: characters behind the cursor
 * go when room is needed, unless the statement may return to them (u->keep). Columns beyond the end
 * of a record are blank where PAD='YES', so the cursor may stand there: u->over columns off. */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "io/format.h"
#include "io/unit.h"

enum { CHUNK = 1 << 16 };

off_t rt_unit_tell(const rt_unit *u)
{
    return u->mode == RT_IDLE ? u->base : u->base + (off_t)u->pos;
}

void rt_unit_seek(rt_unit *u, off_t at)
{
    if (u->mode == RT_WRITING)
        rt_unit_settle(u);
    u->mode = RT_IDLE;
    u->base = at;
    u->done = u->left = u->pos = u->settled = u->end = u->record = 0;
    u->over = 0;
    u->fixed = u->at_eof = u->partial = false;
    if (u->seekable && lseek(u->fd, at, SEEK_SET) < 0)
        rt_io_error(errno, "%s", rt_strerror(errno));
}

void rt_unit_reading(rt_unit *u)
{
    if (u->mode == RT_READING)
        return;
    if (u->c.access != RT_ACCESS_DIRECT)
        rt_unit_seek(u, rt_unit_tell(u));
    u->mode = RT_READING;
    u->position = u->c.access == RT_ACCESS_SEQUENTIAL ? 'U' : u->position;
}

/* Makes room for another piece behind buf[0..end). */
static void make_room(rt_unit *u)
{
    size_t drop = u->keep ? u->record : u->pos;
    if (drop > 0) {
        memmove(u->buf, u->buf + drop, u->end - drop);
        u->base += (off_t)drop;
        u->pos -= drop;
        u->end -= drop;
        u->record -= u->record < drop ? u->record : drop;
    }
    if (u->cap - u->end >= CHUNK)
        return;
    char *buf = realloc(u->buf, 2 * u->cap);
    if (!buf)
        rt_io_error(ENOMEM, "out of memory for a record of %zu characters", u->end);
    u->buf = buf;
    u->cap *= 2;
}

bool rt_in_more(rt_unit *u)
{
    if (u->fixed || u->at_eof)
        return false;
    make_room(u);
    for (;;) {
        ssize_t n = read(u->fd, u->buf + u->end, u->cap - u->end);
        if (n > 0) {
            u->end += (size_t)n;
            return true;
        }
        if (n == 0) {
            u->at_eof = true;
            return false;
        }
        if (errno == EAGAIN)
            poll(&(struct pollfd){ .fd = u->fd, .events = POLLIN }, 1, -1);
        else if (errno != EINTR)
            rt_io_error(errno, "%s", rt_strerror(errno));
    }
}

static bool at_crlf(rt_unit *u)
{
    return u->buf[u->pos] == '\r' && (u->pos + 1 < u->end || rt_in_more(u)) &&
           u->buf[u->pos + 1] == '\n';
}

int rt_in_peek(rt_unit *u)
{
    if (u->over > 0)
        return '\n';
    if (u->pos < u->end || rt_in_more(u)) {
        if (u->fixed)
            return (unsigned char)u->buf[u->pos];
        return at_crlf(u) ? '\n' : (unsigned char)u->buf[u->pos];
    }
    if (u->fixed)
        return '\n';
    return u->left > 0 || u->settled > 0 ? '\n' : RT_EOF;
}

int rt_in_ahead(rt_unit *u, long k)
{
    if (u->over > 0)
        return '\n';
    while (u->pos + (size_t)k >= u->end)
        if (!rt_in_more(u))
            return '\n';
    return (unsigned char)u->buf[u->pos + (size_t)k];
}

/* While reading, `settled` is the column of the cursor and `left` that of the statement's begin. */
int rt_in_next(rt_unit *u)
{
    int c = rt_in_peek(u);
    if (c != '\n' && c != RT_EOF) {
        u->pos++;
        u->settled++;
    }
    return c;
}

static void new_record(rt_unit *u)
{
    u->record = u->pos;
    u->left = u->settled = 0;
    u->over = 0;
    u->partial = false;
    u->rec++;
}

static void load_internal(rt_unit *u)
{
    if (u->rec >= u->text_records || (u->text_len == 0 && !rt_io.pad))
        rt_io_error(RT_IO_END, "End of file");
    if ((size_t)u->text_len > u->cap) {
        char *buf = realloc(u->buf, (size_t)u->text_len);
        if (!buf)
            rt_io_error(ENOMEM, "out of memory for a record of %ld characters", u->text_len);
        u->buf = buf;
        u->cap = (size_t)u->text_len;
    }
    memcpy(u->buf, u->text + u->rec * u->text_len, (size_t)u->text_len);
    u->pos = 0;
    u->end = (size_t)u->text_len;
    new_record(u);
}

/* Record u->rec of a direct access file becomes the buffer. */
static void load_direct(rt_unit *u)
{
    size_t n = (size_t)u->c.recl;
    if (n > u->cap) {
        char *buf = realloc(u->buf, n);
        if (!buf)
            rt_io_error(ENOMEM, "out of memory for a record of %zu characters", n);
        u->buf = buf;
        u->cap = n;
    }
    off_t at = (off_t)(u->rec - 1) * u->c.recl;
    u->end = 0;
    while (u->end < n) {
        ssize_t k = pread(u->fd, u->buf + u->end, n - u->end, at + (off_t)u->end);
        if (k < 0 && errno == EINTR)
            continue;
        if (k < 0)
            rt_io_error(errno, "%s", rt_strerror(errno));
        if (k == 0)
            break;
        u->end += (size_t)k;
    }
    if (u->end == 0)
        rt_io_error(RT_IO_OPTION, "Non-existing record number");
    u->pos = 0;
    u->fixed = true;
    u->base = at;
    new_record(u);
}

void rt_in_begin(rt_unit *u)
{
    if (u->text) {
        load_internal(u);
    } else if (u->c.access == RT_ACCESS_DIRECT) {
        load_direct(u);
    } else {
        u->record = u->pos;
        u->left = u->settled = 0;
        u->over = 0;
        if (rt_in_peek(u) == RT_EOF) {
            u->place = RT_AFTER_END;
            rt_io_error(RT_IO_END, "End of file");
        }
    }
}

void rt_in_pass(rt_unit *u)
{
    if (u->text && u->text_records == 1) /* gfortran asks for no record behind a scalar */
        return;
    if (u->text || u->c.access != RT_ACCESS_DIRECT) {
        rt_in_begin(u);
    } else {
        u->pos = u->end = 0;
        new_record(u);
    }
}

void rt_in_record(rt_unit *u)
{
    if (u->fixed) {
        if (u->text || u->c.access != RT_ACCESS_DIRECT)
            u->partial = false;
        u->pos = u->end;
        return;
    }
    u->keep = false;
    for (;;) {
        char *at = memchr(u->buf + u->pos, '\n', u->end - u->pos);
        u->pos = at ? (size_t)(at - u->buf) + 1 : u->end;
        if (at || !rt_in_more(u))
            break;
    }
    new_record(u);
}

/* Is the n-th character from here the end of a line? */
static bool ends_behind(rt_unit *u, long n)
{
    return !u->fixed && rt_in_ahead(u, n) == '\n';
}

char *rt_in_take(rt_unit *u, long w, long *got)
{
    long n = 0;
    if (u->over == 0) {
        bool ends = false;
        while (!ends && n < w) {
            if (u->pos + (size_t)n >= u->end && !rt_in_more(u))
                break;
            long have = (long)(u->end - u->pos) < w ? (long)(u->end - u->pos) : w;
            char *from = u->buf + u->pos;
            char *at = u->fixed ? NULL : memchr(from + n, '\n', (size_t)(have - n));
            ends = at != NULL;
            n = at ? at - from : have;
        }
        if (n > 0 && u->buf[u->pos + (size_t)n - 1] == '\r' && (ends || ends_behind(u, n)))
            n--;
    }
    char *p = u->buf + u->pos;
    u->pos += (size_t)n;
    u->over += w - n;
    u->settled += (size_t)w;
    *got = n;
    return p;
}

void rt_in_tab(rt_unit *u, long column)
{
    long target = (long)u->left + column, here = (long)u->settled, got;
    if (target >= here) {
        rt_in_take(u, target - here, &got);
        return;
    }
    long back = here - target, off = back < u->over ? back : u->over;
    u->over -= off;
    u->pos -= (size_t)(back - off);
    u->settled = (size_t)target;
}

void rt_in_move(rt_unit *u, long columns)
{
    long column = (long)(u->settled - u->left) + columns;
    rt_in_tab(u, column > 0 ? column : 0);
}
