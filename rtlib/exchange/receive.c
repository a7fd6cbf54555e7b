/* receive.c: scalars of input on every process.
 *
 * Process 0 reads into the program's own variables. Every process notes their addresses, and the
 * values are broadcast together: at the end of the statement, when many wait, or where the program
 * needs one of them for the items that follow (hpf_read_sync). What an error or a null value left
 * unchanged is the same everywhere anyway, so all of them are sent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "io/namelist.h"
#include "rt.h"

enum { MOST = 1 << 16 };                /* bytes that wait */

typedef struct Piece {
    char *at;
    long bytes;
} Piece;

static struct {
    Piece *piece;
    int n, cap;
    long bytes;
} waiting;

void hpf_read_sync(void)
{
    if (waiting.n == 0)
        return;
    char *all = rt_alloc((size_t)waiting.bytes, "input"), *p = all;
    for (int i = 0; i < waiting.n && rt.rank == 0; i++, p += waiting.piece[i - 1].bytes)
        memcpy(p, waiting.piece[i].at, (size_t)waiting.piece[i].bytes);
    rt_bcast(all, waiting.bytes, 0);
    p = all;
    for (int i = 0; i < waiting.n && rt.rank != 0; i++, p += waiting.piece[i - 1].bytes)
        memcpy(waiting.piece[i].at, p, (size_t)waiting.piece[i].bytes);
    free(all);
    waiting.n = 0;
    waiting.bytes = 0;
}

static void note(void *p, long bytes)
{
    if (rt.size == 1)
        return;
    Piece *last = waiting.n > 0 ? &waiting.piece[waiting.n - 1] : NULL;
    if (last && last->at + last->bytes == (char *)p) {
        last->bytes += bytes;
    } else {
        if (waiting.n == waiting.cap) {
            waiting.cap = waiting.cap ? 2 * waiting.cap : 64;
            waiting.piece = rt_grow(waiting.piece, (size_t)waiting.cap * sizeof(Piece), "input");
        }
        waiting.piece[waiting.n++] = (Piece){ p, bytes };
    }
    waiting.bytes += bytes;
    if (waiting.bytes >= MOST)
        hpf_read_sync();
}

static void read_scalar(int base, void *p, long kind)
{
    if (RT_IO_PROCEED)
        rt_read_item(base, p, kind);
    note(p, base == HPF_COMPLEX ? 2 * kind : kind);
}

void hpf_read_int(void *p, int kind)
{
    read_scalar(HPF_INTEGER, p, kind);
}

void hpf_read_real(void *p, int kind)
{
    read_scalar(HPF_REAL, p, kind);
}

void hpf_read_complex(void *p, int kind)
{
    read_scalar(HPF_COMPLEX, p, kind);
}

void hpf_read_logical(void *p, int kind)
{
    read_scalar(HPF_LOGICAL, p, kind);
}

void hpf_read_char(char *s, long len)
{
    read_scalar(HPF_CHARACTER, s, len < 0 ? 0 : len);
}

/* The characters of each element that a NAMELIST names; to 0: all. */
static struct {
    long from, to;
} window;

void rt_read_items(int type, void *base, long count)
{
    if (!RT_IO_PROCEED)
        return;
    int b = HPF_TYPE_BASE(type);
    long size = HPF_TYPE_SIZE(type), all = HPF_TEXT_LENGTH(type);
    long kind = b == HPF_COMPLEX ? size / 2 : all;
    if (rt_io.raw) {
        rt_raw_read(rt_io.unit, base, (size_t)(count * all),
                    b == HPF_CHARACTER ? 1 : (size_t)kind);
        return;
    }
    long skipped = window.to ? window.from - 1 : 0;
    if (window.to)
        kind = window.to - skipped;
    for (long i = 0; i < count; i++)
        rt_read_item(b, (char *)base + i * size + skipped, kind);
}

/* ---- NAMELIST ---- */

static struct {
    rt_object *at;
    int n, cap;
} objects;

static void add_object(const char *name, const rt_object *o)
{
    if (objects.n == objects.cap) {
        objects.cap = objects.cap ? 2 * objects.cap : 16;
        objects.at = rt_grow(objects.at, (size_t)objects.cap * sizeof *objects.at, "a NAMELIST");
    }
    rt_object *to = &objects.at[objects.n++];
    *to = *o;
    to->name = rt_alloc(strlen(name) + 1, "a NAMELIST");
    strcpy(to->name, name);
}

static void free_objects(void)
{
    for (int i = 0; i < objects.n; i++) {
        rt_object *o = &objects.at[i];
        free(o->name);
        if (o->is_view) {
            hpf_free(o->array);
            free(o->array);
        }
    }
    objects.n = 0;
}

const char *hpf_namelist_name(const char *pattern, const long *subscripts)
{
    enum { DIGITS = 24 };
    static char *name;
    static size_t cap;
    size_t need = 1;
    for (const char *c = pattern; *c; c++)
        need += *c == '#' ? DIGITS : 1;
    if (need > cap)
        name = rt_grow(name, cap = need, "a NAMELIST");
    char *to = name;
    for (const char *c = pattern; *c; c++)
        if (*c == '#')
            to += sprintf(to, "%ld", *subscripts++);
        else
            *to++ = *c;
    *to = 0;
    return name;
}

static void put_scalar(const char *name, int type, void *p, long len)
{
    int base = HPF_TYPE_BASE(type);
    if (!RT_IO_PROCEED)
        return;
    rt_namelist_object(name);
    rt_namelist_value(base, p, base == HPF_CHARACTER ? len
                               : base == HPF_COMPLEX ? HPF_TYPE_SIZE(type) / 2
                                                     : HPF_TYPE_SIZE(type));
    rt_namelist_flush();
}

void hpf_namelist_scalar(const char *name, int type, void *p, long len)
{
    if (rt_transfer.flags & HPF_IO_READ)
        add_object(name, &(rt_object){ .type = type, .at = p, .len = len });
    else
        put_scalar(name, type, p, len);
}

void hpf_namelist_array(const char *name, hpf_array *a)
{
    if (rt_transfer.flags & HPF_IO_READ) {
        add_object(name, &(rt_object){ .array = a });
        return;
    }
    if (RT_IO_PROCEED)
        rt_namelist_object(name);
    hpf_write_array(a);
}

void hpf_namelist_section(const char *name, const hpf_array *a, const hpf_triplet *sec,
                          const bool *single)
{
    hpf_bound first[HPF_MAX_RANK];
    int rank = 0;
    for (int d = 0; d < a->rank; d++)
        if (!single || !single[d])
            first[rank++].lo = sec[d].lo;
    hpf_array *part = rt_alloc(sizeof *part, "a NAMELIST");
    hpf_declare(part, a->name, a->type, rank, NULL, NULL);
    hpf_point_from(part, a, sec, single, first);
    if (rt_transfer.flags & HPF_IO_READ) {
        add_object(name, &(rt_object){ .array = part, .is_view = true });
        return;
    }
    hpf_namelist_array(name, part);
    hpf_free(part);
    free(part);
}

static void read_section(const rt_object *o, const hpf_triplet *sec)
{
    hpf_array part;
    hpf_view(&part, o->array, sec, NULL);
    hpf_read_array(&part);
    hpf_free(&part);
}

static void read_object(const rt_object *o, const rt_command *c)
{
    if (o->array) {
        if (HPF_TYPE_BASE(o->array->type) == HPF_CHARACTER) {
            window.from = c->from;
            window.to = c->to;
        }
        read_section(o, c->sec);
        window.to = 0;
        hpf_written(o->array);
        return;
    }
    int base = HPF_TYPE_BASE(o->type);
    long size = HPF_TYPE_SIZE(o->type);
    if (base == HPF_CHARACTER)
        read_scalar(base, (char *)o->at + c->from - 1, c->to - c->from + 1);
    else
        read_scalar(base, o->at, base == HPF_COMPLEX ? size / 2 : size);
}

/* Process 0 reads the group and tells the others which object is next. */
void rt_namelist_read(void)
{
    rt_namelist_begin_read();
    for (;;) {
        rt_command c = { .object = -1 };
        if (RT_IO_PROCEED)
            rt_namelist_next(&c, objects.at, objects.n);
        if (rt.rank == 0 && rt_io.status)
            c.object = -1;
        rt_bcast(&c, sizeof c, 0);
        if (c.object < 0)
            break;
        read_object(&objects.at[c.object], &c);
    }
    free_objects();
}
