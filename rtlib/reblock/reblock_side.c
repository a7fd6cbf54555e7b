/* reblock_side.c: bricks of a file read and written whole (contract: reblock.h). A linear file's
 * brick is a box of it, packed in the file's order; it is read and written in the longest runs
 * that it has. */
#include "reblock/reblock.h"

#include <fcntl.h>
#include <string.h>

void rt_side_plain(rt_side *s, int n, const long *extent, long esize, const rt_rside *shape)
{
    *s = (rt_side){ .n = n, .esize = esize, .linear = shape->linear, .volume = 1, .bricks = 1 };
    for (int j = 0; j < n; j++) {
        int d = shape->fast[j];
        s->fast[j] = d;
        s->extent[d] = extent[d];
        s->brick[d] = shape->brick[d];
        s->count[d] = rt_ceil_div(s->extent[d], s->brick[d]);
        s->number[d] = s->bricks;
        s->inner[d] = s->volume;
        s->bricks *= s->count[d];
        s->volume *= s->brick[d];
    }
}

void rt_side_of(rt_side *s, hpf_file *f, const rt_rside *shape, const int *perm)
{
    rt_rside turned = *shape;
    rt_shape extent;
    for (int j = 0; j < f->n; j++) {
        int d = perm ? perm[f->dim[j]] : f->dim[j];
        turned.fast[j] = d;
        extent[d] = f->extent[j];
    }
    rt_side_plain(s, f->n, extent, f->esize, &turned);
    s->f = f;
}

long rt_side_number(const rt_side *s, const long *coord)
{
    long number = 0;
    for (int d = 0; d < s->n; d++)
        number += coord[d] * s->number[d];
    return number;
}

long rt_side_unit(const rt_side *s, const long *coord, rt_unit *u)
{
    long volume = 1;
    for (int j = 0; j < s->n; j++) {
        int d = s->fast[j];
        u->lo[d] = coord[d] * s->brick[d];
        u->n[d] = s->extent[d] - u->lo[d] < s->brick[d] ? s->extent[d] - u->lo[d] : s->brick[d];
        u->stride[d] = s->linear ? volume : s->inner[d];
        volume *= s->linear ? u->n[d] : s->brick[d];
    }
    return volume;
}

long rt_side_offset(const rt_side *s, const long *coord)
{
    long number = rt_side_number(s, coord);
    return s->f->address ? s->f->address[number] : s->f->start + number * s->volume * s->esize;
}

/* File systems hold what is written in memory that they take in pieces as large as the call. Those
 * of 1 MiB and more are often memory that a virtual machine gave back to its host and must fetch
 * again: the same bytes took 1.2 s then instead of 0.15. Smaller ones were in use just before. */
static void write_bytes(hpf_file *f, const char *data, long bytes, long at)
{
    enum { PIECE = 256 << 10 };
    for (long done = 0; done < bytes; done += PIECE)
        rt_file_write(f, data + done, bytes - done < PIECE ? bytes - done : PIECE, at + done);
}

/* Each run of a box of a linear file. */
static void runs(rt_side *s, const rt_unit *u, bool write)
{
    hpf_file *f = s->f;
    long length = u->n[s->fast[0]], at = 0, stride[HPF_MAX_RANK], scale = 1;
    rt_shape zero = { 0 }, k = { 0 };
    int whole = 1;
    for (int j = 0; j < s->n; j++) {
        stride[s->fast[j]] = scale;
        at += u->lo[s->fast[j]] * scale;
        scale *= s->extent[s->fast[j]];
    }
    while (whole < s->n && u->n[s->fast[whole - 1]] == s->extent[s->fast[whole - 1]])
        length *= u->n[s->fast[whole++]];
    char *data = u->data;
    do {
        long place = at;
        for (int j = whole; j < s->n; j++)
            place += k[s->fast[j]] * stride[s->fast[j]];
        place = f->start + place * s->esize;
        if (write)
            write_bytes(f, data, length * s->esize, place);
        else
            rt_file_read(f, data, length * s->esize, place);
        data += length * s->esize;
    } while (!f->fault.code && rt_next(s->n - whole, s->fast + whole, zero, u->n, k));
}

long rt_slice_of(int n, const int *fast, const long *box, long esize, long *slice)
{
    enum { SLICE = 256 << 10, LINES = 16 }; /* so many lines make whole ones of the other side's */
    long bytes = esize;
    for (int j = 0; j < n; j++) {
        long most = SLICE / bytes, length = box[fast[j]];
        if (j == 1)
            most = most < LINES ? LINES : most / LINES * LINES;
        if (j > 0 && length > most)
            length = most < 1 ? 1 : most;
        if (slice)
            slice[fast[j]] = length;
        bytes *= length;
    }
    return bytes;
}

void rt_side_pack(const rt_side *s, rt_unit *u)
{
    long volume = 1;
    for (int j = 0; j < s->n; j++) {
        u->stride[s->fast[j]] = volume;
        volume *= u->n[s->fast[j]];
    }
}

void rt_side_read_box(rt_side *s, const rt_unit *u)
{
    runs(s, u, false);
}

void rt_side_read(rt_side *s, const long *coord, rt_unit *u)
{
    long volume = rt_side_unit(s, coord, u), at;
    if (s->linear)
        runs(s, u, false);
    else if ((at = rt_side_offset(s, coord)) < 0)
        memset(u->data, 0, (size_t)(volume * s->esize)); /* never written */
    else
        rt_file_read(s->f, u->data, volume * s->esize, at);
}

void rt_side_write(rt_side *s, const long *coord, const rt_unit *u)
{
    if (s->linear)
        runs(s, u, true);
    else
        write_bytes(s->f, u->data, s->volume * s->esize, rt_side_offset(s, coord));
}

void rt_side_ahead(rt_side *s, const long *coord)
{
    long at = s->linear ? -1 : rt_side_offset(s, coord);
    if (at >= 0)
        rt_file_ahead(s->f, at, s->volume * s->esize);
}

bool rt_next(int n, const int *order, const long *lo, const long *hi, long *at)
{
    for (int j = 0; j < n; j++) {
        int d = order[j];
        if (++at[d] < hi[d])
            return true;
        at[d] = lo[d];
    }
    return false;
}
