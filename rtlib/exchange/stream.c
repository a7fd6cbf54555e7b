/* stream.c: a distributed array goes to process 0 in array element order, or comes from there, in
 * pieces of a bounded size: whole leading dimensions, part of one, single subscripts of the
 * rest. */
#include "exchange/exchange.h"
#include "io/format.h"
#include "ooc/ooc.h"

enum { PIECE = 1 << 20 }; /* bytes */

typedef struct Stream {
    hpf_array *a;
    hpf_array piece;     /* on process 0 alone, bounds from 1 */
    int cut;             /* the dimension that is cut; those before are whole */
    long width;          /* subscripts of it in a piece */
    long before;         /* elements of the dimensions before it */
} Stream;

static void begin(Stream *s, hpf_array *a)
{
    *s = (Stream){ .a = a, .before = 1 };
    long bytes = (long)rt_size_of(a), most = bytes ? PIECE / bytes : PIECE; /* CHARACTER(0) */
    while (s->cut < a->rank - 1 &&
           s->before * (a->dim[s->cut].hi - a->dim[s->cut].lo + 1) <= most) {
        s->before *= a->dim[s->cut].hi - a->dim[s->cut].lo + 1;
        s->cut++;
    }
    long n = a->dim[s->cut].hi - a->dim[s->cut].lo + 1;
    s->width = most / s->before < 1 ? 1 : most / s->before < n ? most / s->before : n;
    rt_key key;
    hpf_bound b[HPF_MAX_RANK];
    for (int d = 0; d <= s->cut; d++)
        b[d] = (hpf_bound){ 1, d < s->cut ? a->dim[d].hi - a->dim[d].lo + 1 : s->width };
    rt_layout_key(&key, rt_output_at, a->name, s->cut + 1, b, NULL, NULL);
    key.role[0] = RT_FIXED;
    key.at[0] = 0;
    hpf_declare(&s->piece, a->name, a->type, s->cut + 1, NULL, NULL);
    rt_array_allocate(rt_output_at, &s->piece, &key);
}

/* Subscripts at[cut] and `width` on, at[d] of later dimensions, to the piece or from there. */
static void move(Stream *s, const long *at, long width, bool back)
{
    hpf_triplet whole[HPF_MAX_RANK], part[HPF_MAX_RANK];
    for (int d = 0; d < s->a->rank; d++) {
        long lo = d < s->cut ? s->a->dim[d].lo : at[d];
        long n = d < s->cut ? s->a->dim[d].hi - lo + 1 : d == s->cut ? width : 1;
        whole[d] = (hpf_triplet){ lo, lo + n - 1, 1 };
        part[d] = (hpf_triplet){ 1, n, 1 };
    }
    rt_copy c = { .dst = back ? s->a->layout : s->piece.layout,
                  .src = back ? s->piece.layout : s->a->layout };
    for (int d = 0; d < s->a->rank; d++) {
        if (back) {
            c.dsec[d] = whole[d];
            c.from[d] = d <= s->cut ? d : -1;
        } else {
            c.ssec[d] = whole[d];
        }
        if (d > s->cut)
            continue;
        (back ? c.ssec : c.dsec)[d] = part[d];
        c.from[d] = d;
    }
    if (rt_is_ooc(s->a)) {
        rt_ooc_copy(rt_output_at, back ? s->a : &s->piece, c.dsec, back ? &s->piece : s->a, c.ssec,
                    c.from);
        return;
    }
    rt_plan *p = rt_plan_make(&c);
    rt_plan_run(RT_IO, rt_output_at, p, back ? s->a : &s->piece, back ? &s->piece : s->a);
    rt_plan_release(p);
}

/* An item of the statement under way, piece by piece. While reading, elements that keep their
 * values (null values, an error) must be in the piece before. */
static void stream(hpf_array *a, bool reading)
{
    long at[HPF_MAX_RANK];
    const int flags = rt_transfer.flags,
              errors = HPF_IO_STAT | HPF_IO_END | HPF_IO_EOR | HPF_IO_ERR;
    bool keeps = (!rt_transfer.fmt && !(flags & HPF_IO_UNFORMATTED)) || (flags & errors);
    for (int d = 0; d < a->rank; d++) {
        at[d] = a->dim[d].lo;
        if (a->dim[d].hi < a->dim[d].lo)
            return;
    }
    Stream s;
    begin(&s, a);
    for (;;) {
        long left = a->dim[s.cut].hi - at[s.cut] + 1, width = left < s.width ? left : s.width;
        if (!reading || keeps)
            move(&s, at, width, false);
        if (rt.rank == 0 && reading)
            rt_read_items(a->type, s.piece.base, s.before * width);
        else if (rt.rank == 0)
            hpf_write_items(a->type, s.piece.base, s.before * width, 1);
        if (reading)
            move(&s, at, width, true);
        int d = s.cut;
        at[d] += width;
        for (; d < a->rank && at[d] > a->dim[d].hi; d++) {
            at[d] = a->dim[d].lo;
            if (d + 1 < a->rank)
                at[d + 1]++;
        }
        if (d == a->rank)
            break;
    }
    rt_array_leave(&s.piece);
}

/* hpf_write_array: an array as items of the current output statement [collective] */
void hpf_write_array(const hpf_array *a)
{
    stream((hpf_array *)a, false);
}

/* hpf_read_array: an array as items of the current input statement [collective] */
void hpf_read_array(hpf_array *a)
{
    stream(a, true);
    hpf_written(a);
}
