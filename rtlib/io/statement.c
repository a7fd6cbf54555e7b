/* statement.c: the input/output statement under way on process 0, and its errors.
 *
 * Items run between begin and end. An error that the statement catches (IOSTAT=, END=, EOR=, ERR=)
 * jumps back to the call that met it; the rest of the statement then does nothing. Any other ends
 * the program with one message. */
#include <ctype.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/connect.h"
#include "io/namelist.h"

enum {
    CACHED = 64,                        /* compiled formats kept */
};

typedef struct CachedFormat {
    char *text;
    long len;
    Fmt fmt;
} CachedFormat;

static CachedFormat cache[CACHED];
rt_statement rt_io;

/* A statement on an internal unit, or on another external one, may run inside an item of another
 * statement (a function that writes a number into its result, or a line into a log). The outer
 * ones wait here. */
static struct {
    rt_statement statement; /* process 0; without `escape`, which each call sets anew */
    hpf_io transfer;
} waiting[RT_STATEMENTS];
static int depth; /* statements under way, on every process */

/* ---- errors ---- */

static bool caught(int code)
{
    int by = code == RT_IO_END ? HPF_IO_END : code == RT_IO_EOR ? HPF_IO_EOR : HPF_IO_ERR;
    return rt_io.active && (rt_io.flags & (HPF_IO_STAT | by));
}

static _Noreturn void raise(int code, const char *where, const char *message)
{
    if (caught(code)) {
        rt_io.status = code;
        snprintf(rt_io.message, sizeof rt_io.message, "%s", message);
        longjmp(rt_io.escape, 1);
    }
    hpf_fail(where, "%s", message);
}

void rt_io_fail(int code, const char *where, const char *fmt, ...)
{
    char message[512];
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, sizeof message, fmt, args);
    va_end(args);
    raise(code, where, message);
}

void rt_io_error(int code, const char *fmt, ...)
{
    char message[900], name[300];
    va_list args;
    va_start(args, fmt);
    vsnprintf(message, 512, fmt, args);
    va_end(args);
    if (!caught(code) && rt_io.unit) {
        rt_unit *u = rt_io.unit;
        rt_unit_name(u, name, sizeof name);
        size_t n = strlen(message);
        if (rt_io.reading && u->rec > 0 && !rt_io.raw)
            snprintf(message + n, sizeof message - n, " (%s, record %ld)", name,
                     u->rec + (u->text == NULL && u->c.access != RT_ACCESS_DIRECT));
        else
            snprintf(message + n, sizeof message - n, " (%s)", name);
    }
    raise(code, rt_io.where, message);
}

/* Where in the format an error is: its text, as much of it as libgfortran shows, with a caret
 * below, as a second and third line. A ? in the message stands for the character there. */
void rt_format_error(long pos, const char *message)
{
    char what[160], caret[240] = "";
    int n = rt_io.textlen < 80 ? (int)rt_io.textlen : 80;
    snprintf(what, sizeof what, "%s", message);
    char *sign = strchr(what, '?');
    if (sign && pos < rt_io.textlen)
        *sign = (char)toupper((unsigned char)rt_io.text[pos]);
    if (pos >= 0 && pos < (long)sizeof caret - 1) {
        memset(caret, ' ', (size_t)pos);
        memcpy(caret + pos, "^", 2);
    }
    rt_io_fail(RT_IO_FORMAT, rt_io.where, "%s\n%.*s\n%s", what, n, rt_io.text, caret);
}

/* ---- formats ---- */

static bool in_use(const Fmt *fmt)
{
    for (int i = 1; i < depth; i++)
        if (waiting[i].statement.fmt == fmt)
            return true;
    return false;
}

/* A format is compiled at its first use and kept: a program has few formats and executes them
 * often. */
static const Fmt *compiled(const char *text, long len)
{
    unsigned hash = 2166136261u;
    for (long i = 0; i < len; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    CachedFormat *c = &cache[hash % CACHED];
    if (c->text && c->len == len && memcmp(c->text, text, (size_t)len) == 0)
        return &c->fmt;
    while (in_use(&c->fmt)) /* by a statement that waits */
        c = &cache[(c - cache + 1) % CACHED];
    if (c->text) {
        free(c->text);
        rt_format_free(&c->fmt);
        c->text = NULL;
    }
    long bad = 0;
    const char *error = rt_format_parse(&c->fmt, text, len, &bad);
    if (error)
        rt_format_error(bad, error);
    c->text = malloc((size_t)len + 1);
    if (!c->text)
        rt_io_fail(ENOMEM, rt_io.where, "out of memory for a FORMAT");
    memcpy(c->text, text, (size_t)len);
    c->len = len;
    return &c->fmt;
}

/* ---- begin ---- */

void rt_statement_begin(const char *where, int flags)
{
    memset(&rt_io, 0, offsetof(rt_statement, escape));
    rt_io.where = where;
    rt_io.flags = flags;
    rt_io.active = true;
}

/* Does the connection allow this statement? The order of the questions is libgfortran's. */
static void check(rt_unit *u, const hpf_io *io)
{
    const rt_connection *c = &u->c;
    bool raw = io->flags & HPF_IO_UNFORMATTED;
    if (rt_io.reading && c->action == RT_WRITE)
        rt_io_error(RT_IO_ACTION, "Cannot read from file opened for WRITE");
    if (!rt_io.reading && c->action == RT_READ)
        rt_io_error(RT_IO_ACTION, "Cannot write to file opened for READ");
    if (c->formatted && raw)
        rt_io_error(RT_IO_CONFLICT, "Missing format for FORMATTED data transfer");
    if (!c->formatted && !raw)
        rt_io_error(RT_IO_CONFLICT, io->group ? "Namelist formatting for unit connected with "
                                                "FORM='UNFORMATTED'"
                                              : "Format present for UNFORMATTED data transfer");
    if (c->access != RT_ACCESS_DIRECT && (io->flags & HPF_IO_REC))
        rt_io_error(RT_IO_CONFLICT, "Record number not allowed for %s access data transfer",
                    c->access == RT_ACCESS_STREAM ? "stream" : "sequential");
    if (c->access == RT_ACCESS_DIRECT && !(io->flags & HPF_IO_REC))
        rt_io_error(RT_IO_MISSING, "Direct access data transfer requires record number");
    if (c->access != RT_ACCESS_STREAM && (io->flags & HPF_IO_POS))
        rt_io_error(RT_IO_CONFLICT, "POS=specifier not allowed with REC= specifier, must be "
                                    "connected for stream access");
    if (c->access == RT_ACCESS_SEQUENTIAL && u->place == RT_AFTER_END)
        rt_io_error(RT_IO_CONFLICT, "Sequential READ or WRITE not allowed after EOF marker, "
                                    "possibly use REWIND or BACKSPACE");
    if ((io->flags & HPF_IO_REC) && io->rec <= 0)
        rt_io_error(RT_IO_OPTION, "Record number must be positive");
    if ((io->flags & HPF_IO_POS) && io->pos <= 0)
        rt_io_error(RT_IO_OPTION, "POS=specifier must be positive");
}

static void set_modes(const rt_unit *u, const hpf_io *io)
{
    int word;
    rt_io.edit.point = (word = rt_word_decimal(io->decimal)) < 0 ? u->c.point : (char)word;
    int sign = (word = rt_word_sign(io->sign)) < 0 ? u->c.sign : word;
    rt_io.edit.plus = sign == 'p';
    word = rt_word_round(io->round);
    rt_io.edit.mode = word < 0 ? u->c.round : (rt_round_mode)word;
    rt_io.edit.blank_zero = (word = rt_word_blank(io->blank)) < 0 ? u->c.blank_zero : word == 1;
    rt_io.delim = (word = rt_word_delim(io->delim)) < 0 ? u->c.delim : (rt_delim)word;
    rt_io.pad = (word = rt_word_pad(io->pad)) < 0 ? u->c.pad : word == 1;
    if (rt_word_advance(io->advance) == 0)
        rt_io.no_advance = true;
}

static void begin_reading(rt_unit *u, const hpf_io *io)
{
    rt_unit_reading(u);
    if (io->flags & HPF_IO_REC)
        u->rec = io->rec;
    if (io->flags & HPF_IO_POS)
        rt_unit_seek(u, io->pos - 1), u->mode = RT_READING;
    if (rt_io.raw) {
        rt_raw_begin(u, true);
        return;
    }
    if (!u->partial)
        rt_in_begin(u);
    u->left = u->settled;
    u->record = u->pos;
    u->keep = rt_io.fmt && (rt_io.fmt->moves_left || rt_io.no_advance);
    if (!rt_io.fmt)
        rt_list_read_begin();
    if (io->group)
        rt_namelist_find_group(io->group);
}

static void begin_writing(rt_unit *u, const hpf_io *io)
{
    rt_unit_writing(u);
    if (io->flags & HPF_IO_REC)
        u->rec = io->rec;
    if (io->flags & HPF_IO_POS) {
        rt_unit_seek(u, io->pos - 1);
        u->mode = RT_WRITING;
        u->cuts = u->c.formatted;
    }
    if (rt_io.raw)
        rt_raw_begin(u, false);
    if (io->group)
        rt_namelist_begin_write(io->group);
}

static void begin(const hpf_io *io)
{
    rt_io.fmt = io->fmt ? compiled(io->fmt, io->fmtlen) : NULL;
    if (io->text) {
        rt_io.unit = rt_unit_internal(io->text, io->len, io->records, rt_io.reading);
    } else {
        rt_unit *u = rt_io.unit = rt_unit_get(rt_io.where, io->unit, !rt_io.raw);
        rt_io.refused = true; /* unless check comes back */
        check(u, io);
        rt_io.refused = false;
    }
    rt_unit *u = rt_io.unit;
    u->where = rt_io.where;
    set_modes(u, io);
    if (io->flags & HPF_IO_POS)
        rt_unit_leave_record(u);
    if (rt_io.reading)
        begin_reading(u, io);
    else
        begin_writing(u, io);
}

static bool is_busy(int unit)
{
    for (int i = 1; i < depth; i++)
        if (!waiting[i].transfer.text &&
            rt_unit_number(waiting[i].transfer.unit) == rt_unit_number(unit))
            return true;
    return false;
}

void rt_statement_enter(const char *where, int unit)
{
    if (depth) {
        if (depth + 1 == RT_STATEMENTS)
            hpf_fail(where, "more than %d input/output statements inside each other", depth);
        memcpy(&waiting[depth].statement, &rt_io, offsetof(rt_statement, escape));
        waiting[depth].transfer = rt_transfer;
    }
    depth++;
    if (hpf_rank() == 0 && unit != RT_NO_UNIT && is_busy(unit))
        hpf_fail(where, "input/output statement inside another one on the same unit");
}

void rt_statement_leave(void)
{
    if (--depth == 0)
        return;
    memcpy(&rt_io, &waiting[depth].statement, offsetof(rt_statement, escape));
    rt_transfer = waiting[depth].transfer;
}

int rt_transfer_depth(void)
{
    return depth;
}

void hpf_io_begin(const char *where, const hpf_io *io)
{
    rt_output_at = where;
    bool reading = io->flags & HPF_IO_READ;
    rt_statement_enter(where, io->text ? RT_NO_UNIT : io->unit);
    rt_input_begin(io);
    if (hpf_rank() != 0)
        return;
    rt_statement_begin(where, io->flags);
    rt_io.reading = reading;
    rt_io.raw = io->flags & HPF_IO_UNFORMATTED;
    rt_io.text = io->fmt;
    rt_io.textlen = io->fmtlen;
    rt_io.first = true;
    rt_io.no_advance = io->flags & HPF_IO_NO_ADVANCE;
    if (RT_IO_PROCEED)
        begin(io);
}

void hpf_write_begin(const char *where, int unit, const char *fmt, long fmtlen, int flags)
{
    hpf_io_begin(where,
                 &(hpf_io){ .flags = flags, .unit = unit, .fmt = fmt, .fmtlen = fmtlen });
}

/* ---- end ---- */

static void end_reading(rt_unit *u)
{
    if (rt_io.raw) {
        rt_raw_end(u, true);
        return;
    }
    if (rt_io.eor) { /* the rest of the format is not for this record */
        rt_in_record(u);
        rt_io_error(RT_IO_EOR, "End of record");
    }
    if (rt_io.fmt)
        rt_format_next(false);
    else
        rt_list_read_end();
    if (rt_io.no_advance || rt_io.dollar)
        u->partial = !u->fixed;
    else
        rt_in_record(u);
}

static void end_writing(rt_unit *u)
{
    if (rt_io.raw) {
        rt_raw_end(u, false);
        rt_unit_end_statement(u);
        return;
    }
    if (rt_io.fmt)
        rt_format_next(false);
    if (rt_io.flags & HPF_IO_NAMELIST)
        rt_namelist_end_write();
    if ((rt_io.no_advance || rt_io.dollar) && !u->text)
        rt_unit_hold_record(u);
    else
        rt_unit_end_record(u);
    rt_unit_end_statement(u);
}

/* After an error the next statement begins at the next record, but for a statement that the
 * connection does not allow: that has not begun. */
static void skip_record(rt_unit *u)
{
    if (u && u->text && !rt_io.reading)
        rt_unit_keep_partial(u);
    if (!u || rt_io.refused || u->place == RT_AFTER_END || rt_io.status == RT_IO_EOR || u->text)
        return;
    if (rt_io.reading && rt_io.raw && u->marked)
        rt_raw_end(u, true);
    else if (rt_io.reading && !rt_io.raw && u->mode == RT_READING)
        rt_in_record(u);
    else if (!rt_io.reading && u->mode == RT_WRITING && u->c.access == RT_ACCESS_DIRECT)
        u->done = u->left = u->pos = u->settled = u->end = 0;
}

int rt_statement_end(void)
{
    if (RT_IO_PROCEED) {
        if (rt_io.reading)
            end_reading(rt_io.unit);
        else
            end_writing(rt_io.unit);
    }
    if (rt_io.status && !setjmp(rt_io.escape))
        skip_record(rt_io.unit);
    rt_io.active = false;
    return rt_io.status;
}

void hpf_write_end(void)
{
    if (hpf_rank() == 0)
        rt_statement_end();
    rt_statement_leave();
}
