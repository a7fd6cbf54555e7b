/* bytes.c: FGETC, FPUTC, FTELL, FSEEK and what else FORTRAN 77 compilers let programs do with the
 * file of a unit.
 *
 * Contract: process 0 has the units; status and answers are the same on all processes
 * [collective]. A status is 0, -1 at the end of the file, else an error of the system. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/unit.h"
#include "rt.h"

enum { INPUT = 5, OUTPUT = 6 };

static rt_unit *unit_of(long number)
{
    return rt.rank == 0 ? rt_unit_find((int)number) : NULL;
}

/* ---- characters ---- */

static long get(rt_unit *u, char *c)
{
    if (!u || u->c.access == RT_ACCESS_DIRECT)
        return -1;
    rt_unit_reading(u);
    if (u->pos >= u->end && !rt_in_more(u))
        return -1;
    *c = u->buf[u->pos++];
    return 0;
}

void hpf_fgetc(const char *where, long unit, char *to, long len, long *status)
{
    rt_unit *u = unit_of(unit);
    char c = ' ';
    if (u)
        u->where = where;
    long code = rt.rank == 0 ? get(u, &c) : 0;
    rt_bcast(&c, 1, 0);
    hpf_assign(to, len, hpf_chars(&c, 1));
    rt_give_number(code, status);
}

void hpf_fget(const char *where, char *to, long len, long *status)
{
    hpf_fgetc(where, INPUT, to, len, status);
}

static long put(rt_unit *u, char c)
{
    if (!u || u->c.access == RT_ACCESS_DIRECT)
        return -1;
    rt_unit_writing(u);
    *rt_unit_put(u, 1) = c;
    u->done = u->left = u->pos;
    rt_unit_end_statement(u);
    return 0;
}

void hpf_fputc(const char *where, long unit, hpf_str c, long *status)
{
    rt_unit *u = unit_of(unit);
    if (u)
        u->where = where;
    rt_give_number(rt.rank == 0 && c.n > 0 ? put(u, c.s[0]) : 0, status);
}

void hpf_fput(const char *where, hpf_str c, long *status)
{
    hpf_fputc(where, OUTPUT, c, status);
}

/* ---- places ---- */

void hpf_ftell(long unit, long *offset)
{
    const rt_unit *u = unit_of(unit);
    rt_give_number(u ? (long)rt_unit_tell(u) : -1, offset);
}

void hpf_fseek(const char *where, long unit, long offset, long whence, long *status)
{
    enum { FROM_BEGIN, FROM_HERE, FROM_END };
    rt_unit *u = unit_of(unit);
    long code = u && u->seekable ? 0 : -1;
    if (rt.rank == 0 && code == 0) {
        u->where = where;
        off_t from = whence == FROM_HERE ? rt_unit_tell(u) : 0;
        rt_unit_settle(u);
        if (whence == FROM_END)
            from = lseek(u->fd, 0, SEEK_END);
        if (whence < FROM_BEGIN || whence > FROM_END || from + offset < 0) {
            code = EINVAL;
        } else {
            rt_unit_seek(u, from + offset);
            u->place = RT_BEFORE_END;
        }
    }
    rt_give_number(code, status);
}

/* ---- what a file is ---- */

enum { STAT_VALUES = 13 };

static void give_stat(int failed, const struct stat *s, long *values, long *status)
{
    long v[STAT_VALUES + 1] = {failed ? errno : 0, (long)s->st_dev,     (long)s->st_ino,
                               (long)s->st_mode,   (long)s->st_nlink,   (long)s->st_uid,
                               (long)s->st_gid,    (long)s->st_rdev,    (long)s->st_size,
                               (long)s->st_atime,  (long)s->st_mtime,   (long)s->st_ctime,
                               (long)s->st_blksize, (long)s->st_blocks};
    rt_bcast(v, sizeof v, 0);
    rt_note_error(v[0]);
    memcpy(values, v + 1, STAT_VALUES * sizeof *v);
    if (status)
        *status = v[0];
}

static void stat_path(hpf_str name, bool of_link, long *values, long *status)
{
    struct stat s;
    memset(&s, 0, sizeof s);
    char *path = rt_path_of(name);
    int failed = rt.rank == 0 && (of_link ? lstat(path, &s) : stat(path, &s));
    give_stat(failed, &s, values, status);
    free(path);
}

void hpf_stat(hpf_str name, long *values, long *status)
{
    stat_path(name, false, values, status);
}

void hpf_lstat(hpf_str name, long *values, long *status)
{
    stat_path(name, true, values, status);
}

void hpf_fstat(long unit, long *values, long *status)
{
    rt_unit *u = unit_of(unit);
    struct stat s;
    memset(&s, 0, sizeof s);
    if (u && u->mode == RT_WRITING)
        rt_unit_write_out(u);
    errno = EBADF;
    give_stat(rt.rank == 0 && (!u || fstat(u->fd, &s)), &s, values, status);
}

void hpf_fnum(long unit, long *number)
{
    const rt_unit *u = unit_of(unit);
    rt_give_number(u ? u->fd : -1, number);
}

void hpf_isatty(long unit, long *terminal)
{
    const rt_unit *u = unit_of(unit);
    rt_give_number(u && isatty(u->fd), terminal);
}

void hpf_ttynam(long unit, char *to, long len)
{
    const rt_unit *u = unit_of(unit);
    char name[256] = "";
    if (u && ttyname_r(u->fd, name, sizeof name))
        name[0] = '\0';
    rt_bcast(name, sizeof name, 0);
    hpf_set_text(to, len, name);
}
