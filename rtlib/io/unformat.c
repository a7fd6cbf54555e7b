/* unformat.c: unformatted records, as gfortran writes them.
 *
 * A sequential record stands between two 4-byte lengths. One longer than 2**31 - 9 bytes is cut in
 * subrecords: the leading length is negative if another one follows, the trailing one if another
 * went before. Records of unknown length are written as they come: the place of the leading length
 * is filled in at the end. Direct access records are as long as RECL says, stream files have
 * none. CONVERT turns the bytes of each number round, and those of the lengths. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "io/unit.h"

enum { MARK = 4, TURNED = 4096 /* bytes, a multiple of every size of numbers */ };
static const int64_t MOST = 2147483639; /* bytes of a subrecord */

int32_t rt_raw_mark(const rt_unit *u, int32_t mark)
{
    return u->c.swap ? (int32_t)__builtin_bswap32((uint32_t)mark) : mark;
}

/* n bytes of numbers of `size`, each turned round. */
static void turn(char *to, const char *from, size_t n, size_t size)
{
    for (size_t i = 0; i < n; i += size)
        for (size_t k = 0; k < size; k++)
            to[i + k] = from[i + size - 1 - k];
}

/* ---- writing ---- */

static void open_subrecord(rt_unit *u)
{
    u->marker = u->base + (off_t)u->pos;
    memset(rt_unit_put(u, MARK), 0, MARK);
    u->sub_left = MOST;
    u->marked = true;
}

static void put_head(rt_unit *u, int32_t length)
{
    length = rt_raw_mark(u, length);
    if (u->marker >= u->base) {
        memcpy(u->buf + (u->marker - u->base), &length, MARK);
        return;
    }
    size_t sent = 0;
    while (sent < MARK) {
        ssize_t n = pwrite(u->fd, (char *)&length + sent, MARK - sent, u->marker + (off_t)sent);
        if (n < 0 && errno != EINTR)
            rt_io_error(errno, "%s", rt_strerror(errno));
        sent += n > 0 ? (size_t)n : 0;
    }
}

static void close_subrecord(rt_unit *u, bool more)
{
    int32_t n = (int32_t)(MOST - u->sub_left), tail = rt_raw_mark(u, u->more_subs ? -n : n);
    put_head(u, more ? -n : n);
    memcpy(rt_unit_put(u, MARK), &tail, MARK);
    u->more_subs = more;
}

void rt_raw_write(rt_unit *u, const void *p, size_t n, size_t size)
{
    const char *from = p;
    if (u->c.swap && size > 1) {
        char turned[TURNED];
        for (size_t done = 0, k; done < n; done += k) {
            k = n - done < TURNED ? n - done : TURNED;
            turn(turned, from + done, k, size);
            rt_raw_write(u, turned, k, 1);
        }
        return;
    }
    if (u->c.access == RT_ACCESS_DIRECT && u->pos + n > (size_t)u->c.recl)
        rt_io_error(RT_IO_DIRECT, "Write exceeds length of DIRECT access record");
    while (n > 0) {
        size_t part = n;
        if (u->c.access == RT_ACCESS_SEQUENTIAL) {
            if (u->c.recl && MOST - u->sub_left + (int64_t)n > u->c.recl && !u->more_subs)
                rt_io_error(RT_IO_SHORT, "I/O past end of record on unformatted file");
            if (u->sub_left == 0) {
                close_subrecord(u, true);
                open_subrecord(u);
            }
            part = (int64_t)n < u->sub_left ? n : (size_t)u->sub_left;
            u->sub_left -= (int64_t)part;
        }
        size_t most = (size_t)1 << 20;
        for (size_t done = 0; done < part; done += most) {
            size_t k = part - done < most ? part - done : most;
            memcpy(rt_unit_put(u, k), from + done, k);
            if (u->seekable || u->c.access == RT_ACCESS_STREAM)
                rt_unit_stream(u);
        }
        from += part;
        n -= part;
    }
}

/* ---- reading ---- */

static _Noreturn void corrupt(void)
{
    rt_io_error(RT_IO_RECORD, "Unformatted file structure has been corrupted");
}

/* Up to n bytes of the file; returns how many there were. */
static size_t get_bytes(rt_unit *u, char *to, size_t n)
{
    size_t done = 0;
    while (done < n) {
        if (u->pos >= u->end && !rt_in_more(u))
            break;
        size_t k = u->end - u->pos < n - done ? u->end - u->pos : n - done;
        if (to)
            memcpy(to + done, u->buf + u->pos, k);
        u->pos += k;
        done += k;
    }
    return done;
}

static void next_subrecord(rt_unit *u, bool first)
{
    int32_t mark;
    size_t n = get_bytes(u, (char *)&mark, MARK);
    if (n == 0 && first) {
        u->place = RT_AFTER_END;
        rt_io_error(RT_IO_END, "End of file");
    }
    mark = rt_raw_mark(u, mark);
    if (n < MARK || mark == INT32_MIN)
        corrupt();
    u->more_subs = mark < 0;
    u->sub_left = mark < 0 ? -(int64_t)mark : mark;
}

static void end_subrecord(rt_unit *u)
{
    int32_t tail;
    while (u->sub_left > 0) {
        size_t n = get_bytes(u, NULL, (size_t)u->sub_left);
        if (n == 0)
            corrupt();
        u->sub_left -= (int64_t)n;
    }
    if (get_bytes(u, (char *)&tail, MARK) < MARK)
        corrupt();
}

static void read_raw(rt_unit *u, char *to, size_t n)
{
    if (u->c.access != RT_ACCESS_SEQUENTIAL) {
        if (u->c.access == RT_ACCESS_DIRECT && u->pos + n > (size_t)u->c.recl)
            rt_io_error(RT_IO_SHORT, "I/O past end of record on unformatted file");
        if (get_bytes(u, to, n) < n) {
            u->place = RT_AT_END;
            rt_io_error(RT_IO_END, "End of file");
        }
        return;
    }
    while (n > 0) {
        if (u->sub_left == 0 && u->more_subs) {
            end_subrecord(u);
            next_subrecord(u, false);
        }
        size_t part = (int64_t)n < u->sub_left ? n : (size_t)u->sub_left;
        if (part == 0)
            rt_io_error(RT_IO_SHORT, "I/O past end of record on unformatted file");
        if (get_bytes(u, to, part) < part)
            corrupt();
        u->sub_left -= (int64_t)part;
        to += part;
        n -= part;
    }
}

void rt_raw_read(rt_unit *u, void *p, size_t n, size_t size)
{
    char turned[16], *to = p;
    read_raw(u, to, n);
    for (size_t i = 0; u->c.swap && size > 1 && i < n; i += size) {
        turn(turned, to + i, size, size);
        memcpy(to + i, turned, size);
    }
}

/* ---- records ---- */

void rt_raw_begin(rt_unit *u, bool reading)
{
    u->marked = false;
    u->more_subs = false;
    if (u->c.access == RT_ACCESS_DIRECT && reading)
        rt_in_begin(u);
    if (u->c.access != RT_ACCESS_SEQUENTIAL)
        return;
    if (reading) {
        u->keep = false;
        next_subrecord(u, true);
        u->marked = true;
    } else {
        open_subrecord(u);
    }
}

void rt_raw_end(rt_unit *u, bool reading)
{
    if (u->c.access == RT_ACCESS_DIRECT) {
        if (!reading)
            rt_unit_pad_record(u, 0);
        return;
    }
    if (u->c.access == RT_ACCESS_STREAM || !u->marked) {
        if (!reading)
            u->done = u->left = u->pos;
        return;
    }
    u->marked = false;
    u->rec++;
    if (!reading) {
        close_subrecord(u, false);
        u->more_subs = false;
        u->done = u->left = u->pos;
        rt_unit_stream(u);
        return;
    }
    end_subrecord(u);
    while (u->more_subs) {
        next_subrecord(u, false);
        end_subrecord(u);
    }
}
