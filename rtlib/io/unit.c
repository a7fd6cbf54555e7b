/* unit.c: the table of units.
 *
 * 0, 5 and 6 are connected from the start. A unit that a data transfer uses without OPEN is
 * `fort.n` in the current directory, as gfortran has it. An internal unit is no member of the
 * table. */
#include "io/unit.h"
#include "io/format.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK = 1 << 16 };

rt_unit *rt_units;
static bool started;

/* Standard output's disappearance shall be an error with a message, not a silent death. */
static void ignore_sigpipe(void)
{
    struct sigaction old;
    if (sigaction(SIGPIPE, NULL, &old) == 0 && old.sa_handler == SIG_DFL) {
        old.sa_handler = SIG_IGN;
        sigaction(SIGPIPE, &old, NULL);
    }
}

const char *rt_strerror(int code)
{
    return strerror(code);
}

static bool swapped; /* without CONVERT */

void hpf_swap_files(void)
{
    swapped = true;
}

rt_connection rt_connection_default(void)
{
    return (rt_connection){ .formatted = true, .pad = true, .point = '.', .sign = 'u',
                            .of_unknown_status = true, .swap = swapped };
}

void rt_unit_name(const rt_unit *u, char *name, size_t size)
{
    if (u->text)
        snprintf(name, size, "internal unit");
    else if (u->fd == STDIN_FILENO)
        snprintf(name, size, "standard input");
    else if (u->fd == STDOUT_FILENO)
        snprintf(name, size, "standard output");
    else if (u->fd == STDERR_FILENO)
        snprintf(name, size, "standard error");
    else if (u->c.scratch)
        snprintf(name, size, "unit %d, a scratch file", u->number);
    else
        snprintf(name, size, "unit %d, '%s'", u->number, u->file ? u->file : "");
}

static rt_unit *make(const char *where, int number, int fd)
{
    rt_unit *u = calloc(1, sizeof *u);
    char *buf = u ? malloc(2 * CHUNK) : NULL;
    if (!buf) {
        free(u);
        rt_io_fail(ENOMEM, where, "out of memory for unit %d", number);
    }
    u->number = number;
    u->fd = fd;
    u->buf = buf;
    u->cap = 2 * CHUNK;
    u->where = where;
    u->c = rt_connection_default();
    u->position = 'A';
    return u;
}

static void add(rt_unit *u)
{
    u->next = rt_units;
    rt_units = u;
}

static void start(void)
{
    static const struct { int number, fd; rt_action action; const char *name; } pre[] = {
        { 5, STDIN_FILENO, RT_READ, "stdin" },
        { 0, STDERR_FILENO, RT_WRITE, "stderr" },
        { 6, STDOUT_FILENO, RT_WRITE, "stdout" },
    };
    if (started)
        return;
    started = true;
    ignore_sigpipe();
    for (int i = 0; i < 3; i++) {
        rt_unit *u = make(NULL, pre[i].number, pre[i].fd);
        u->c.action = pre[i].action;
        u->file = strdup(pre[i].name);
        u->prompt = u->fd == STDERR_FILENO || (u->fd == STDOUT_FILENO && isatty(u->fd));
        off_t at = lseek(u->fd, 0, SEEK_CUR);
        u->seekable = at >= 0 && u->fd != STDERR_FILENO;
        u->base = at > 0 ? at : 0;
        add(u);
    }
}

rt_unit *rt_unit_new(const char *where, int number, int fd)
{
    start();
    rt_unit *u = make(where, number, fd);
    add(u);
    return u;
}

void rt_unit_drop(rt_unit *u)
{
    for (rt_unit **p = &rt_units; *p; p = &(*p)->next)
        if (*p == u) {
            *p = u->next;
            break;
        }
    free(u->file);
    free(u->buf);
    free(u);
}

rt_unit *rt_unit_find(int number)
{
    start();
    rt_unit *u = rt_units;
    while (u && u->number != number)
        u = u->next;
    return u;
}

/* fort.n: for both if that is allowed. */
static rt_unit *connect_default(const char *where, int number, bool formatted)
{
    char name[32];
    snprintf(name, sizeof name, "fort.%d", number);
    rt_action action = RT_READWRITE;
    int fd = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0 && (errno == EACCES || errno == EPERM || errno == EROFS)) {
        action = RT_READ;
        fd = open(name, O_RDONLY | O_CLOEXEC);
        if (fd < 0) {
            action = RT_WRITE;
            fd = open(name, O_WRONLY | O_CLOEXEC);
        }
    }
    if (fd < 0)
        rt_io_fail(errno, where, "Cannot open file '%s': %s", name, strerror(errno));
    rt_unit *u = rt_unit_new(where, number, fd);
    u->file = strdup(name);
    u->c.formatted = formatted;
    u->c.action = action;
    u->seekable = lseek(fd, 0, SEEK_CUR) >= 0;
    return u;
}

void rt_unit_check(int number)
{
    if (number == HPF_UNIT_TOO_LARGE || number == HPF_UNIT_TOO_SMALL)
        rt_io_error(RT_IO_UNATTACHED, "Unit number in I/O statement too %s",
                    number == HPF_UNIT_TOO_LARGE ? "large" : "small");
}

int rt_unit_number(int unit)
{
    return unit == -1 ? 6 : unit;
}

rt_unit *rt_unit_get(const char *where, int number, bool formatted)
{
    rt_unit_check(number);
    number = rt_unit_number(number);
    rt_unit *u = rt_unit_find(number);
    if (!u) {
        if (number < 0)
            rt_io_fail(RT_IO_OPTION, where, "Unit number is negative and unit was not already "
                       "opened with OPEN(NEWUNIT=...)");
        u = connect_default(where, number, formatted);
    }
    u->where = where;
    return u;
}

/* One for each statement under way: one on an internal unit may run inside another. */
rt_unit *rt_unit_internal(char *text, long len, long records, bool reading)
{
    static rt_unit *unit[RT_STATEMENTS];
    rt_unit **at = &unit[rt_transfer_depth() - 1], *u = *at;
    if (!u)
        u = *at = make(NULL, 0, -1);
    u->text = text;
    u->text_len = len;
    u->text_records = records;
    u->rec = 0;
    u->mode = reading ? RT_READING : RT_WRITING;
    u->left = u->pos = u->end = u->done = u->settled = u->record = 0;
    u->over = 0;
    u->fixed = true;
    u->at_eof = true;
    u->partial = false;
    u->place = RT_BEFORE_END;
    return u;
}
