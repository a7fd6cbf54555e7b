/* inquire_unit.c: the statement INQUIRE; process 0 alone. The answers are libgfortran's. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "io/connect.h"

/* RECL of a unit that was opened without: what libgfortran says. */
static const long NO_LIMIT = INT64_MAX - INT32_MAX - 1;

static const char *yes(bool b)
{
    return b ? "YES" : "NO";
}

static void set(char *to, const char *value)
{
    snprintf(to, HPF_WORD, "%s", value);
}

static void nothing_known(hpf_inquiry *q)
{
    set(q->access, "UNDEFINED");
    set(q->form, "UNDEFINED");
    set(q->blank, "UNDEFINED");
    set(q->position, "UNDEFINED");
    set(q->action, "UNDEFINED");
    set(q->delim, "UNDEFINED");
    set(q->pad, "UNDEFINED");
    set(q->decimal, "UNDEFINED");
    set(q->sign, "UNDEFINED");
    set(q->round, "UNDEFINED");
    set(q->encoding, "UNDEFINED");
    set(q->asynchronous, "UNDEFINED");
    set(q->convert, "UNKNOWN");
    set(q->sequential, "UNKNOWN");
    set(q->direct, "UNKNOWN");
    set(q->stream, "UNKNOWN");
    set(q->formatted, "UNKNOWN");
    set(q->unformatted, "UNKNOWN");
    set(q->read, "NO");
    set(q->write, "NO");
    set(q->readwrite, "NO");
    q->number = -1;
    q->recl = -1;
    q->size = -1;
}

static long file_size(rt_unit *u)
{
    struct stat s;
    if (fstat(u->fd, &s) != 0 || !S_ISREG(s.st_mode))
        return 0;
    long size = (long)s.st_size;
    if (u->mode == RT_WRITING && u->base >= 0 && u->base + (off_t)u->end > size)
        size = (long)(u->base + (off_t)u->end);
    return size;
}

static void of_unit(hpf_inquiry *q, rt_unit *u)
{
    const rt_connection *c = &u->c;
    static const char *const accesses[] = { "SEQUENTIAL", "DIRECT", "STREAM" };
    static const char *const actions[] = { "READWRITE", "READ", "WRITE" };
    static const char *const delims[] = { "NONE", "QUOTE", "APOSTROPHE", "NONE" };
    bool f = c->formatted;
    q->opened = true;
    q->number = u->number;
    q->named = !c->scratch && u->file;
    if (u->file && !c->scratch)
        snprintf(q->name, sizeof q->name, "%s", u->file);
    q->has_name = q->named;
    set(q->access, accesses[c->access]);
    set(q->sequential, yes(c->access == RT_ACCESS_SEQUENTIAL));
    set(q->direct, yes(c->access == RT_ACCESS_DIRECT));
    set(q->stream, yes(c->access == RT_ACCESS_STREAM));
    set(q->form, f ? "FORMATTED" : "UNFORMATTED");
    set(q->formatted, yes(f));
    set(q->unformatted, yes(!f));
    set(q->action, actions[c->action]);
    set(q->read, yes(c->action != RT_WRITE));
    set(q->write, yes(c->action != RT_READ));
    set(q->readwrite, yes(c->action == RT_READWRITE));
    set(q->blank, !f ? "UNDEFINED" : c->blank_zero ? "ZERO" : "NULL");
    set(q->delim, f ? delims[c->delim] : "UNDEFINED");
    set(q->pad, f ? yes(c->pad) : "UNDEFINED");
    set(q->decimal, !f ? "UNDEFINED" : c->point == ',' ? "COMMA" : "POINT");
    set(q->sign, c->sign == 'p' ? "PLUS" : c->sign == 's' ? "SUPPRESS" : "PROCESSOR_DEFINED");
    static const char *const rounds[] = { "PROCESSOR_DEFINED", "NEAREST", "COMPATIBLE",
                                          "UP",                "DOWN",    "ZERO" };
    set(q->round, rounds[c->round]);
    set(q->encoding, !f ? "UNDEFINED" : c->utf8 ? "UTF-8" : "UNKNOWN");
    set(q->asynchronous, yes(c->asynchronous));
    bool big = (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__) != c->swap;
    set(q->convert, f ? "UNKNOWN" : big ? "BIG_ENDIAN" : "LITTLE_ENDIAN");
    char at = u->position;
    set(q->position, c->access == RT_ACCESS_DIRECT ? "UNDEFINED" : at == 'R' ? "REWIND"
                     : at == 'P' ? "APPEND" : at == 'A' ? "ASIS" : "UNSPECIFIED");
    q->recl = c->access == RT_ACCESS_STREAM ? -2 : c->recl ? c->recl : NO_LIMIT;
    q->nextrec = c->access != RT_ACCESS_DIRECT ? 0 : u->rec > 0 ? u->rec : 1;
    q->pos = c->access == RT_ACCESS_DIRECT ? 0 : (long)rt_unit_tell(u) + 1;
    q->size = file_size(u);
}

void rt_inquire(hpf_inquiry *q, int number, hpf_text file)
{
    memset(q, 0, sizeof *q);
    nothing_known(q);
    if (!file.s) {
        rt_unit *u = rt_unit_find(number);
        q->exist = u || number >= 0;
        if (u)
            of_unit(q, u);
        return;
    }
    char name[4096];
    while (file.len > 0 && file.s[file.len - 1] == ' ')
        file.len--;
    snprintf(name, sizeof name, "%.*s", (int)file.len, file.s);
    rt_unit *u = rt_units;
    while (u && !(u->fd > STDERR_FILENO && rt_same_file(u, name)))
        u = u->next;
    if (u)
        of_unit(q, u);
    struct stat s;
    q->exist = access(name, F_OK) == 0;
    if (!u) {
        bool r = access(name, R_OK) == 0, w = access(name, W_OK) == 0;
        set(q->read, yes(r));
        set(q->write, yes(w));
        set(q->readwrite, yes(r && w));
        if (stat(name, &s) == 0)
            q->size = (long)s.st_size;
    }
    snprintf(q->name, sizeof q->name, "%s", name);
    q->named = q->has_name = true;
}
