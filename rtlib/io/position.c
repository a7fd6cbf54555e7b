/* position.c: REWIND, BACKSPACE, ENDFILE and FLUSH; process 0 alone.
 *
 * An endfile record that was read or written counts as one for BACKSPACE. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "io/unit.h"

/* The file ends where the last record was written. */
static void cut(rt_unit *u)
{
    rt_unit_settle(u);
    if (u->broken)
        rt_io_error(u->broken, "%s", rt_strerror(u->broken));
}

void rt_unit_rewind(rt_unit *u)
{
    if (u->c.access == RT_ACCESS_DIRECT)
        rt_io_error(RT_IO_OPTION, "Cannot REWIND a file opened for DIRECT access");
    cut(u);
    rt_unit_seek(u, 0);
    u->place = RT_BEFORE_END;
    u->position = 'R';
    u->rec = 0;
}

void rt_unit_to_end(rt_unit *u)
{
    cut(u);
    off_t end = lseek(u->fd, 0, SEEK_END);
    if (end >= 0)
        rt_unit_seek(u, end);
    u->position = 'P';
}

static void read_at(rt_unit *u, void *p, size_t n, off_t at)
{
    size_t done = 0;
    while (done < n) {
        ssize_t k = pread(u->fd, (char *)p + done, n - done, at + (off_t)done);
        if (k < 0 && errno == EINTR)
            continue;
        if (k < 0)
            rt_io_error(errno, "%s", rt_strerror(errno));
        if (k == 0)
            rt_io_error(RT_IO_RECORD, "Unformatted file structure has been corrupted");
        done += (size_t)k;
    }
}

/* Where the line begins that ends before `at`. */
static off_t line_before(rt_unit *u, off_t at)
{
    char piece[4096];
    at--; /* its own newline */
    while (at > 0) {
        off_t n = at < (off_t)sizeof piece ? at : (off_t)sizeof piece;
        read_at(u, piece, (size_t)n, at - n);
        for (off_t i = n; i > 0; i--)
            if (piece[i - 1] == '\n')
                return at - n + i;
        at -= n;
    }
    return 0;
}

static off_t record_before(rt_unit *u, off_t at)
{
    int32_t tail;
    do {
        read_at(u, &tail, sizeof tail, at - (off_t)sizeof tail);
        tail = rt_raw_mark(u, tail);
        int64_t n = tail < 0 ? -(int64_t)tail : tail;
        at -= n + 2 * (off_t)sizeof tail;
        if (at < 0)
            rt_io_error(RT_IO_RECORD, "Unformatted file structure has been corrupted");
    } while (tail < 0);
    return at;
}

static void backspace(rt_unit *u)
{
    if (u->c.access == RT_ACCESS_DIRECT)
        rt_io_error(RT_IO_OPTION, "Cannot BACKSPACE a file opened for DIRECT access");
    if (u->c.access == RT_ACCESS_STREAM && !u->c.formatted)
        rt_io_error(RT_IO_CONFLICT, "Cannot BACKSPACE an unformatted stream file");
    cut(u);
    off_t at = rt_unit_tell(u);
    if (u->place == RT_AFTER_END) { /* over the endfile record */
        rt_unit_seek(u, at);
        u->place = RT_BEFORE_END;
        return;
    }
    if (at > 0)
        at = u->c.formatted ? line_before(u, at) : record_before(u, at);
    rt_unit_seek(u, at);
    u->position = at > 0 ? 'U' : 'R';
    u->place = RT_BEFORE_END;
    u->rec -= u->rec > 0;
}

static void endfile(rt_unit *u)
{
    if (u->c.access == RT_ACCESS_DIRECT)
        rt_io_error(RT_IO_OPTION, "Cannot perform ENDFILE on a file opened for DIRECT access");
    if (u->c.action == RT_READ)
        rt_io_error(RT_IO_ACTION, "Cannot write to file opened for READ");
    bool stream = u->c.access == RT_ACCESS_STREAM; /* which has no endfile record */
    if (u->place == RT_AFTER_END && !stream)
        rt_io_error(RT_IO_CONFLICT,
                    "Cannot perform ENDFILE on a file already positioned after the EOF marker");
    cut(u);
    off_t at = rt_unit_tell(u);
    rt_unit_seek(u, at);
    if (u->fd > STDERR_FILENO && ftruncate(u->fd, at) != 0 && errno != EINVAL)
        rt_io_error(errno, "%s", rt_strerror(errno));
    u->place = stream ? RT_BEFORE_END : RT_AFTER_END;
    u->position = 'P';
}

void rt_unit_position(rt_unit *u, int what)
{
    switch (what) {
    case RT_POS_REWIND: rt_unit_rewind(u); break;
    case RT_POS_BACKSPACE: backspace(u); break;
    case RT_POS_ENDFILE: endfile(u); break;
    default:
        if (u->mode == RT_WRITING)
            rt_unit_write_out(u);
    }
}
