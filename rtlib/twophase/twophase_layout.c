/* twophase_layout.c: where elements lie in a file: in bricks one after another, each of them, and
 * their order, with dimension 0 fastest. A linear file is one brick. Elements are never listed: an
 * interval of the file is a few rectangles. */
#include <stdlib.h>

#include "twophase/twophase.h"

long rt_file_linear(const hpf_file *f, const long *subscripts)
{
    long at = 0;
    for (int d = 0; d < f->n; d++)
        at += subscripts[d] / f->brick[d] * f->brick_stride[d] +
              subscripts[d] % f->brick[d] * f->stride[d];
    return at;
}

static void add_box(rt_boxes *b, const rt_box *box)
{
    if (b->n == b->cap) {
        b->cap = b->cap ? 2 * b->cap : 8;
        b->at = rt_grow(b->at, (size_t)b->cap * sizeof *b->at, "a file access");
    }
    b->at[b->n++] = *box;
}

/* Elements lo .. hi - 1 of the brick whose first subscripts are corner[]: whole slabs of as many
 * dimensions as fit, first smaller and smaller ones at the front, then at the back; 2n - 1 boxes at
 * most. */
static void brick_boxes(const hpf_file *f, const long *corner, long lo, long hi, long base,
                        rt_boxes *out)
{
    for (long x = lo; x < hi;) {
        int d = f->n - 1;
        while (d > 0 && (x % f->stride[d] || x + f->stride[d] > hi))
            d--;
        long first = x / f->stride[d] % f->brick[d], n = (hi - x) / f->stride[d];
        n = n < f->brick[d] - first ? n : f->brick[d] - first;
        rt_box box = { .at = base + x - lo };
        bool any = true;
        for (int e = 0; e < f->n; e++) {
            box.lo[e] = corner[e] + (e < d ? 0 : e == d ? first : x / f->stride[e] % f->brick[e]);
            box.n[e] = e < d ? f->brick[e] : e == d ? n : 1;
            long left = f->extent[e] - box.lo[e];
            box.n[e] = box.n[e] < left ? box.n[e] : left;
            any = any && box.n[e] > 0;
        }
        if (any)
            add_box(out, &box);
        x += n * f->stride[d];
    }
}

void rt_file_boxes(const hpf_file *f, long lo, long hi, long base, rt_boxes *out)
{
    for (long x = lo; x < hi;) {
        long brick = x / f->volume, begin = brick * f->volume, end = begin + f->volume;
        long corner[HPF_MAX_RANK], rest = brick;
        for (int d = 0; d < f->n; d++) {
            corner[d] = rest % f->nbrick[d] * f->brick[d];
            rest /= f->nbrick[d];
        }
        end = end < hi ? end : hi;
        brick_boxes(f, corner, x - begin, end - begin, base + x - lo, out);
        x = end;
    }
}

long rt_file_existing(const hpf_file *f, long lo, long hi)
{
    rt_boxes boxes = { .n = 0 };
    long sum = 0;
    rt_file_boxes(f, lo, hi, 0, &boxes);
    for (int k = 0; k < boxes.n; k++) {
        long volume = 1;
        for (int d = 0; d < f->n; d++)
            volume *= boxes.at[k].n[d];
        sum += volume;
    }
    free(boxes.at);
    return sum;
}
