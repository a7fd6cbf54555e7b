/* twophase_direct.c: accesses to the file from a window's buffer, and the direct way, in which each
 * process reads or writes for itself alone. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/near.h"
#include "twophase/twophase.h"

static rt_buffer kept; /* from access to access, up to KEEP bytes */

char *rt_file_buffer(long bytes)
{
    return rt_buffer_room(&kept, bytes, "file data");
}

void rt_file_end(void)
{
    rt_beside_files_end();
    rt_buffer_free(&kept);
    rt_near_end();
}

/* ---- spans of a window ---- */

/* Calls `move` for each part of a span that lies in one range of the window: elements from `at` of
 * the buffer on are those from `element` of the file on. */
typedef void Move(rt_access *x, char *buffer, long at, long element, long n);

static void each_part(rt_access *x, const rt_window *w, const rt_span *s, char *buffer, Move *move)
{
    long at = s->start, end = s->start + s->length;
    int a = 0, b = w->n - 1;
    while (a < b) { /* the last range that begins at or before the span */
        int mid = (a + b + 1) / 2;
        if (w->range[mid].at <= at)
            a = mid;
        else
            b = mid - 1;
    }
    while (at < end) {
        const rt_range *r = &w->range[a++];
        long n = r->at + r->hi - r->lo - at;
        long from = r->lo + at - r->at;
        while (a < w->n && w->range[a].lo == w->range[a - 1].hi) { /* neighbours in the file too */
            n += w->range[a].hi - w->range[a].lo;
            a++;
        }
        n = n < end - at ? n : end - at;
        move(x, buffer, at, from, n);
        at += n;
    }
}

static void read_part(rt_access *x, char *buffer, long at, long element, long n)
{
    const hpf_file *f = x->f;
    if (!f->address) {
        rt_file_read(x->f, buffer + at * f->esize, n * f->esize, f->start + element * f->esize);
        return;
    }
    for (long m; n > 0; n -= m, at += m, element += m) { /* bricks that stand anywhere */
        long brick = element / f->volume, first = element % f->volume;
        m = f->volume - first < n ? f->volume - first : n;
        if (f->address[brick] < 0)
            memset(buffer + at * f->esize, 0, (size_t)(m * f->esize));
        else
            rt_file_read(x->f, buffer + at * f->esize, m * f->esize,
                         f->address[brick] + first * f->esize);
    }
}

static void write_part(rt_access *x, char *buffer, long at, long element, long n)
{
    const hpf_file *f = x->f;
    if (!f->address) {
        rt_file_write(x->f, buffer + at * f->esize, n * f->esize, f->start + element * f->esize);
        return;
    }
    for (long m; n > 0; n -= m, at += m, element += m) {
        long brick = element / f->volume, first = element % f->volume;
        m = f->volume - first < n ? f->volume - first : n;
        rt_file_write(x->f, buffer + at * f->esize, m * f->esize,
                      f->address[brick] + first * f->esize);
    }
}

static void count_hole(rt_access *x, const rt_span *s)
{
    if (s->length > s->wanted) {
        x->f->count.holes++;
        x->f->count.hole_bytes += (s->length - s->wanted) * x->f->esize;
    }
}

void rt_window_read(rt_access *x, const rt_window *w, const rt_spans *s, char *buffer)
{
    for (int k = 0; k < s->n && !x->f->fault.code; k++) {
        each_part(x, w, &s->at[k], buffer, read_part);
        count_hole(x, &s->at[k]);
    }
}

/* Many small writes into pages that are not in memory would each wait for the disk. */
static void ask_for_pages(rt_access *x, const rt_window *w, const rt_spans *s)
{
    const hpf_file *f = x->f;
    if (x->cached || s->n < 8 || f->address)
        return;
    for (int k = 0; k < w->n; k++)
        rt_file_ahead(x->f, f->start + w->range[k].lo * f->esize,
                      (w->range[k].hi - w->range[k].lo) * f->esize);
}

void rt_window_write(rt_access *x, const rt_window *w, const rt_spans *s, const char *buffer)
{
    ask_for_pages(x, w, s);
    for (int k = 0; k < s->n && !x->f->fault.code; k++)
        each_part(x, w, &s->at[k], (char *)(uintptr_t)buffer, write_part);
}

static void count_part(rt_access *x, char *count, long at, long element, long n)
{
    (void)at;
    *(long *)(void *)count += rt_file_existing(x->f, element, element + n);
}

/* Whether a span holds, beside what is written, nothing but the padding of bricks at the array's
 * end; if so, zeros are put there. */
static bool only_padding(rt_access *x, const rt_window *w, const rt_span *s, long written,
                         char *buffer)
{
    const hpf_file *f = x->f;
    long exist = 0, elements = 1;
    for (int d = 0; d < f->n; d++)
        elements *= f->extent[d];
    if (f->total == elements)
        return false;
    each_part(x, w, s, (char *)&exist, count_part);
    if (written < exist)
        return false;
    memset(buffer + s->start * f->esize, 0, (size_t)(s->length * f->esize));
    return true;
}

bool rt_window_in_doubt(const rt_access *x, const rt_spans *s)
{
    bool doubt = x->f->total > x->f->volume;
    for (int k = 0; k < s->n; k++)
        doubt = doubt || s->at[k].wanted >= s->at[k].length;
    return x->meet && doubt;
}

void rt_window_fill_holes(rt_access *x, const rt_window *w, const rt_spans *s, const char *marks,
                          char *buffer)
{
    for (int k = 0; k < s->n && !x->f->fault.code; k++) {
        const rt_span *p = &s->at[k];
        long written = marks ? 0 : p->wanted;
        for (long i = 0; marks && i < p->length; i++)
            written += marks[p->start + i];
        if (written == p->length || only_padding(x, w, p, written, buffer))
            continue;
        each_part(x, w, p, buffer, read_part);
        count_hole(x, p);
    }
}

/* ---- each process for itself ---- */

/* One domain, this process's request; its windows are as long as its own buffer. */
static void alone(const rt_access *x, const rt_request *r, rt_access *one, long buffer)
{
    *one = *x;
    one->first = one->origin = r->first;
    one->end = r->last + 1;
    one->block = one->end - one->origin;
    one->shift = 0;
    one->domains = 1;
    one->room = buffer / x->f->esize < 1 ? 1 : buffer / x->f->esize;
    for (int d = x->f->n - 1; d > 0; d--) /* whole lines, if some fit */
        if (x->f->stride[d] <= one->room) {
            one->room -= one->room % x->f->stride[d];
            break;
        }
    one->per_window = one->block <= one->room ? 1 : rt_ceil_div(one->block, one->room);
    one->windows = one->block <= one->room ? 1 : one->per_window;
}

/* Bytes of its windows: where some are read ahead or written behind, all of these together take no
 * more than an aggregator's buffer (rt_ahead_memory). */
static long room_of(const rt_access *x, bool beside)
{
    const rt_hints *h = &x->f->hints;
    long bytes = x->write ? h->ind_wr_buffer_size : h->ind_rd_buffer_size;
    return beside && bytes > h->cb_buffer_size / 4 ? h->cb_buffer_size / 4 : bytes;
}

/* Whether the elements of a window lie in memory as they do in the file, without gaps; where. */
static char *in_place(const rt_access *x, const rt_entry *e, const rt_spans *s)
{
    if (s->n != 1 || s->at[0].length != s->at[0].wanted)
        return NULL;
    return rt_entry_place(x, e);
}

static void direct(rt_access *x, const rt_request *r, Move *move)
{
    rt_access one;
    rt_window w = { .n = 0 };
    rt_entry e = { .n = 0 };
    rt_spans s = { .n = 0 };
    if (r->count == 0)
        return;
    alone(x, r, &one, room_of(x, x->ahead || x->behind));
    long size = x->f->esize, most = one.room < one.block ? one.room : one.block;
    for (long k = 0; k < one.windows && !x->f->fault.code; k++) {
        x->f->active = MPI_Wtime();
        rt_window_get(&one, 0, k, &w);
        rt_entry_make(&one, &w, r, &e);
        if (e.count == 0)
            continue;
        s.n = 0;
        rt_spans_add(&one, &s, &e, x->hole);
        rt_spans_join(&s, x->hole);
        x->f->count.rounds++;
        char *place = in_place(&one, &e, &s);
        if (k == 0 && x->ahead) {
            rt_ahead_take(x->ahead);
            if (!x->f->fault.code)
                rt_entry_copy(&one, RT_DIRECT, &e, x->ahead->buffer, NULL);
            continue;
        }
        if (k == one.windows - 1 && x->behind) {
            char *memory = rt_ahead_memory(x, w.count * size);
            if (memory) {
                rt_entry_copy(&one, RT_DIRECT, &e, memory, NULL);
                rt_behind_write(&one, &w, &s, memory, w.count * size);
                continue;
            }
        }
        if (place) {
            move(&one, place, 0, w.range[0].lo + s.at[0].start, s.at[0].length);
            continue;
        }
        char *buffer = rt_file_buffer(most * size);
        if (x->write) {
            rt_entry_copy(&one, RT_DIRECT, &e, buffer, NULL);
            rt_window_write(&one, &w, &s, buffer);
        } else {
            rt_window_read(&one, &w, &s, buffer);
            rt_entry_copy(&one, RT_DIRECT, &e, buffer, NULL);
        }
    }
    rt_window_free(&w);
    rt_entry_free(&e);
    free(s.at);
}

void rt_direct_begin(rt_ahead *a)
{
    rt_access *x = &a->access, one;
    rt_window w = { .n = 0 };
    rt_entry e = { .n = 0 };
    rt_spans s = { .n = 0 };
    const rt_request *r = &x->req[x->f->rank];
    if (r->count == 0)
        return;
    alone(x, r, &one, room_of(x, true));
    rt_window_get(&one, 0, 0, &w);
    rt_entry_make(&one, &w, r, &e);
    rt_spans_add(&one, &s, &e, x->hole);
    rt_spans_join(&s, x->hole);
    rt_entry_free(&e);
    a->held = w.count * x->f->esize;
    a->memory = rt_ahead_memory(x, a->held);
    if (a->memory) {
        x->ahead = a;
        rt_ahead_read(a, &one, &w, &s, a->memory);
        return;
    }
    rt_window_free(&w);
    free(s.at);
}

void rt_direct_read(rt_access *x)
{
    direct(x, &x->req[x->f->rank], read_part);
}

bool rt_direct_early(rt_access *x, const rt_request *mine)
{
    enum { SMALL = 4096 };
    const hpf_file *f = x->f;
    if (f->fault.code || f->hints.romio_cb_read == RT_ENABLE || mine->count * f->esize > SMALL ||
        (mine->count && mine->last - mine->first + 1 != mine->count))
        return false;
    direct(x, mine, read_part);
    return true;
}

/* Without holes: what lies between the wanted elements may be another process's. */
void rt_direct_write(rt_access *x)
{
    x->hole = 0;
    direct(x, &x->req[x->f->rank], write_part);
}
