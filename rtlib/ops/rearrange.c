/* rearrange.c: PACK, UNPACK, RESHAPE and TRANSFER: arrays as sequences in array element order.
 *
 * The positions of the result (of the mask: PACK, UNPACK) are dealt out in equal intervals, one a
 * process; linear.c brings the elements that belong there, each process works on its interval, and
 * linear.c takes the results to their owners. So no process holds more than its share twice, and
 * nobody lists subscripts. What every process holds whole is rearranged without communication. */
#include <stdlib.h>
#include <string.h>

#include "ooc/ooc.h"
#include "exchange/share.h"
#include "sort/sort.h"

/* One interval lo[p]..hi[p]-1 of n positions, or of what there is, for each process. */
typedef struct Split {
    long *lo, *hi;
} Split;

static Split split_new(void)
{
    return (Split){rt_zalloc((size_t)rt.size * sizeof(long), "intervals"),
                   rt_zalloc((size_t)rt.size * sizeof(long), "intervals")};
}

static void split_free(Split *s)
{
    free(s->lo);
    free(s->hi);
}

/* n positions in equal parts that are multiples of `unit`. */
static Split split_evenly(long n, long unit)
{
    Split s = split_new();
    long units = (n + unit - 1) / unit, part = (units + rt.size - 1) / rt.size * unit;
    for (int p = 0; p < rt.size; p++) {
        s.lo[p] = p * part < n ? p * part : n;
        s.hi[p] = s.lo[p] + part < n ? s.lo[p] + part : n;
    }
    return s;
}

/* Intervals one after the other of which this process's has n; returns their sum. [collective] */
static Split split_counts(long n, long *total)
{
    Split s = split_new();
    rt_allgather(&n, sizeof n, s.hi);
    *total = 0;
    for (int p = 0; p < rt.size; p++) {
        s.lo[p] = *total;
        s.hi[p] = *total += s.hi[p];
    }
    return s;
}

static long size_of(const hpf_array *a)
{
    long n = 1;
    for (int d = 0; d < a->rank; d++)
        n *= hpf_extent(a, d);
    return n;
}

static bool everywhere(const hpf_array *a)
{
    return a == NULL || (rt_layout_everywhere(a->layout) && !rt_is_ooc(a));
}

/* The elements of a at the positions of this process's interval: what it has itself where every
 * process has all. [collective] */
static char *take(const char *where, const hpf_array *a, const Split *s)
{
    long size = rt_size_of(a), lo = s->lo[rt.rank], n = s->hi[rt.rank] - lo;
    if (rt_is_ooc(a) || s->lo[0] > 0) /* rt_linear_get begins with an array's first element */
        return rt_ooc_linear_get(where, a, lo, n);
    if (!everywhere(a))
        return rt_linear_get(RT_INTRINSIC, where, a, s->lo, s->hi);
    char *all = rt_alloc((size_t)(size_of(a) * size + 1), "a rearranged array");
    if (size_of(a) > 0)
        rt_share_get(a, all);
    memmove(all, all + lo * size, (size_t)(n * size));
    return all;
}

/* r's elements at these positions, in the order of its dimensions; `values` is freed.
 * [collective] */
static void put(const char *where, hpf_array *r, const rt_order *order, char *values,
                const Split *s, bool local)
{
    if (rt_is_ooc(r)) {
        rt_ooc_linear_put(where, r, order, s->lo[rt.rank], s->hi[rt.rank] - s->lo[rt.rank], values);
        free(values);
    } else if (local) {
        rt_linear_take(r, order, values);
        free(values);
    } else {
        rt_linear_put(RT_INTRINSIC, where, r, order, values, s->lo, s->hi);
    }
}

/* Whether a LOGICAL element is .TRUE. */
static bool truth(const char *values, long size, long i)
{
    return values[i * size] & 1; /* little-endian */
}

void rt_key_in_blocks(rt_key *key, const char *where, const char *name, int rank,
                      const hpf_bound *bounds, const hpf_array *like)
{
    hpf_axis axes[HPF_MAX_RANK];
    hpf_dist dist[HPF_MAX_RANK];
    hpf_template *t = NULL;
    int along = rank - 1;
    long extent[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++) {
        axes[d] = (hpf_axis){d, 1, 0};
        extent[d] = hpf_span(bounds[d].lo, bounds[d].hi);
    }
    for (int d = 0; d < rank && extent[rank - 1] < rt.size; d++) {
        if (extent[d] > extent[along])
            along = d;
    }
    for (int d = 0; d < rank; d++)
        dist[d] = (hpf_dist){d == along ? HPF_DIST_BLOCK : HPF_DIST_STAR, 0, NULL};
    if (!everywhere(like))
        t = hpf_template_new(where, name, rank, bounds, dist, NULL);
    rt_layout_key(key, where, name, rank, bounds, t, t ? axes : NULL);
    if (t)
        hpf_template_free(t);
}

/* hpf_result: r gets this type and these extents, with bounds from 1: spread in blocks along its
 * last dimension (its longest, if there are more processes) where `like` is mapped, else whole on
 * every process. What r was before is freed. [collective]
 *
 * Errors: a name for the message, memory. */
void hpf_result(const char *where, hpf_array *r, const char *name, int type, int rank,
                const long *extents, const hpf_array *like)
{
    hpf_bound bounds[HPF_MAX_RANK];
    rt_key key;
    for (int d = 0; d < rank; d++)
        bounds[d] = (hpf_bound){1, extents[d] > 0 ? extents[d] : 0};
    rt_key_in_blocks(&key, where, name, rank, bounds, like);
    const hpf_ooc_spec *ooc = r->ooc;
    hpf_free(r);
    hpf_declare(r, name, type, rank, NULL, NULL);
    r->ooc = ooc;
    rt_array_allocate(where, r, &key);
}

/* ---- results in files: so many positions at a time ---- */

/* What MEMORY has room for, all processes together: values, and where elements do not stand in that
 * order the lists of schedules. */
static long room_of(const hpf_array *r, const hpf_array *a, const hpf_array *b)
{
    const hpf_array *all[] = {r, a, b};
    long each = 0, least = 1L << 40;
    for (int i = 0; i < 3; i++) {
        each += all[i] ? 2 * rt_size_of(all[i]) + (rt_ooc_is_linear(all[i]) ? 0 : 200) : 0;
        if (all[i] && rt_is_ooc(all[i]) && rt_ooc_of(all[i])->memory < least)
            least = rt_ooc_of(all[i])->memory;
    }
    return (least > each ? least / each : 1) * rt.size;
}

/* Positions from..to-1 in equal parts. */
static Split split_range(long from, long to)
{
    Split s = split_evenly(to - from, 1);
    for (int p = 0; p < rt.size; p++) {
        s.lo[p] += from;
        s.hi[p] += from;
    }
    return s;
}

/* ---- PACK ---- */

/* The chosen ones of n elements move to the front; returns how many. */
static long choose(char *values, long size, const char *chosen, long chosen_size, long n)
{
    long k = 0;
    for (long i = 0; i < n; i++) {
        if (!truth(chosen, chosen_size, i))
            continue;
        if (k < i)
            memcpy(values + k * size, values + i * size, (size_t)size);
        k++;
    }
    return k;
}

static long count(const char *chosen, long size, long n)
{
    long k = 0;
    for (long i = 0; i < n; i++)
        k += truth(chosen, size, i);
    return k;
}

static void check_shape(const char *where, const char *name, const hpf_array *a,
                        const hpf_array *mask)
{
    for (int d = 0; d < a->rank; d++) {
        if (mask->rank != a->rank || hpf_extent(mask, d) != hpf_extent(a, d))
            rt_fail_all(where, "%s: '%s' has not the shape of '%s'", name, mask->name, a->name);
    }
}

/* How many elements the mask chooses. [collective] */
static long count_chosen(const char *where, const hpf_array *mask, long n, long room)
{
    long all = 0;
    for (long from = 0; from < n; from += room) {
        Split s = split_range(from, from + room < n ? from + room : n);
        char *chosen = take(where, mask, &s);
        all += count(chosen, rt_size_of(mask), s.hi[rt.rank] - s.lo[rt.rank]);
        free(chosen);
        split_free(&s);
    }
    rt_allreduce(&all, 1, MPI_LONG, MPI_SUM);
    return all;
}

/* The chosen elements of positions from..to-1, to r from position `done` on; how many. */
static long pack_part(const char *where, hpf_array *r, hpf_array *a, const hpf_array *mask,
                      long from, long to, long done)
{
    Split s = split_range(from, to);
    long here = s.hi[rt.rank] - s.lo[rt.rank], total;
    char *values = take(where, a, &s);
    if (mask) {
        char *chosen = take(where, mask, &s);
        here = choose(values, rt_size_of(a), chosen, rt_size_of(mask), here);
        free(chosen);
    }
    Split counts = split_counts(here, &total);
    rt_order order = rt_order_of(r, -1);
    rt_ooc_linear_put(where, r, &order, done + counts.lo[rt.rank], here, values);
    free(values);
    split_free(&s);
    split_free(&counts);
    return total;
}

/* PACK into a file. */
static void pack_file(const char *where, hpf_array *r, hpf_array *a, const hpf_operand *mask,
                      hpf_array *vector)
{
    long n = size_of(a), done = 0, length, total;
    long room = room_of(vector, a, mask->a);
    total = !mask->a ? (mask->value ? n : 0) : count_chosen(where, mask->a, n, room);
    length = vector ? size_of(vector) : total;
    if (length < total)
        rt_fail_all(where, "PACK: VECTOR has %ld elements, MASK chooses %ld", length, total);
    hpf_result(where, r, "pack", a->type, 1, &length, a);
    if (vector && length > total)
        hpf_copy(where, r, &(hpf_triplet){total + 1, length, 1}, vector,
                 &(hpf_triplet){vector->dim[0].lo + total, vector->dim[0].hi, 1}, (int[]){0});
    for (long from = 0; from < n && total > 0; from += room)
        done += pack_part(where, r, a, mask->a, from, from + room < n ? from + room : n, done);
}

/* hpf_pack: r = PACK(a, mask [, vector]) [collective]
 *
 * In: a of any shape; mask: of a's shape, or one value for all; vector of rank 1 and a's type, or
 * NULL. r is made here, as by hpf_result; what it was before is freed. Memory: this process's share
 * of a and of r. Errors: shapes that differ, a vector that is too short. */
void hpf_pack(const char *where, hpf_array *r, hpf_array *a, const hpf_operand *mask,
              hpf_array *vector)
{
    long n = size_of(a), size = rt_size_of(a), total, length;
    bool local = everywhere(a) && (mask->a == NULL || everywhere(mask->a));
    if (mask->a)
        check_shape(where, "PACK", a, mask->a);
    if (r->ooc) {
        pack_file(where, r, a, mask, vector);
        return;
    }
    Split s = split_evenly(n, 1), counts;
    if (local) {
        s.lo[rt.rank] = 0;
        s.hi[rt.rank] = n;
    }
    long here = s.hi[rt.rank] - s.lo[rt.rank];
    char *values = take(where, a, &s);
    if (mask->a) {
        char *chosen = take(where, mask->a, &s);
        here = choose(values, size, chosen, rt_size_of(mask->a), here);
        free(chosen);
    } else if (!mask->value) {
        here = 0;
    }
    split_free(&s);
    if (local) {
        counts = split_new();
        counts.hi[rt.rank] = total = here;
    } else {
        counts = split_counts(here, &total);
    }
    length = vector ? size_of(vector) : total;
    if (length < total)
        rt_fail_all(where, "PACK: VECTOR has %ld elements, MASK chooses %ld", length, total);
    hpf_result(where, r, "pack", a->type, 1, &length, local && everywhere(vector) ? NULL : a);
    if (vector && length > total)
        hpf_copy(where, r, &(hpf_triplet){total + 1, length, 1}, vector,
                 &(hpf_triplet){vector->dim[0].lo + total, vector->dim[0].hi, 1}, (int[]){0});
    if (total > 0) {
        hpf_array front;
        bool one = false;
        hpf_view(&front, r, &(hpf_triplet){1, total, 1}, &one);
        rt_order order = rt_order_of(&front, -1);
        put(where, &front, &order, values, &counts, local);
        hpf_free(&front);
    } else {
        free(values);
    }
    split_free(&counts);
    hpf_written(r);
    rt_count(RT_INTRINSIC, where, 0, 0);
}

/* ---- UNPACK ---- */

/* The positions of these intervals; `done` elements of the vector are used up already. Returns how
 * many more are. [collective] */
static long unpack_part(const char *where, hpf_array *r, hpf_array *vector, hpf_array *mask,
                        hpf_array *field, const void *value, Split s, long done, bool local)
{
    long size = rt_size_of(r), total, k = 0;
    rt_order order = rt_order_of(r, -1);
    long here = s.hi[rt.rank] - s.lo[rt.rank];
    Split part;
    char *chosen = take(where, mask, &s);
    long mine = count(chosen, rt_size_of(mask), here);
    if (local) {
        part = split_new();
        part.hi[rt.rank] = total = mine;
    } else {
        part = split_counts(mine, &total);
    }
    if (done + total > size_of(vector))
        rt_fail_all(where, "UNPACK: VECTOR has %ld elements, MASK chooses %s%ld", size_of(vector),
                    done ? "at least " : "", done + total);
    for (int p = 0; p < rt.size; p++) {
        part.lo[p] += done;
        part.hi[p] += done;
    }
    char *from = take(where, vector, &part);
    char *values = field ? take(where, field, &s)
                         : rt_alloc((size_t)(here * size + 1), "an unpacked array");
    for (long i = 0; i < here; i++) {
        if (truth(chosen, rt_size_of(mask), i))
            memcpy(values + i * size, from + k++ * size, (size_t)size);
        else if (!field)
            memcpy(values + i * size, value, (size_t)size);
    }
    free(chosen);
    free(from);
    put(where, r, &order, values, &s, local);
    split_free(&s);
    split_free(&part);
    return total;
}

/* hpf_unpack: r = UNPACK(vector, mask, field) [collective]
 *
 * In: vector of rank 1; mask, whose shape r has; field of that shape, or NULL: `value` for all its
 * elements. Memory: this process's share of r and of field. Errors: shapes that differ, a vector
 * with fewer elements than mask has .TRUE. ones. */
void hpf_unpack(const char *where, hpf_array *r, hpf_array *vector, hpf_array *mask,
                hpf_array *field, const void *value)
{
    long n = size_of(mask), room = rt_is_ooc(r) ? room_of(r, mask, field) : n, done = 0;
    bool local = everywhere(mask) && everywhere(vector) && everywhere(field) && !rt_is_ooc(r);
    check_shape(where, "UNPACK", mask, r);
    if (field)
        check_shape(where, "UNPACK", mask, field);
    for (long from = 0; from == 0 || from < n; from += room) {
        Split s = split_range(from, from + room < n ? from + room : n);
        if (local) {
            s.lo[rt.rank] = 0;
            s.hi[rt.rank] = n;
        }
        done += unpack_part(where, r, vector, mask, field, value, s, done, local);
        if (room == 0)
            break;
    }
    rt_count(RT_INTRINSIC, where, 0, 0);
}

/* ---- RESHAPE ---- */

/* ORDER=: which dimension is the fastest, the next one … A permutation, or an error. */
static rt_order order_by(const char *where, const hpf_array *r, const long *order)
{
    rt_order o = rt_order_of(r, -1);
    bool seen[HPF_MAX_RANK] = {false};
    for (int i = 0; order && i < r->rank; i++) {
        long d = order[i] - 1;
        if (d < 0 || d >= r->rank || seen[d])
            rt_fail_all(where, "RESHAPE: ORDER is no permutation of 1 to %d", r->rank);
        seen[d] = true;
        o.dim[i] = (int)d;
        o.extent[i] = hpf_extent(r, (int)d);
    }
    return o;
}

/* Positions of all intervals that lie in from..to-1, counted from there. */
static Split part_of(const Split *s, long from, long to)
{
    Split part = split_new();
    for (int p = 0; p < rt.size; p++) {
        long lo = s->lo[p] < from ? from : s->lo[p], hi = s->hi[p] > to ? to : s->hi[p];
        part.lo[p] = lo < hi ? lo - from : 0;
        part.hi[p] = lo < hi ? hi - from : 0;
    }
    return part;
}

/* One round of `pad`, or the source itself: what of its elements this process's interval needs, at
 * positions from.. of the result. [collective] */
static void fill(const char *where, hpf_array *a, char *values, const Split *s, long from)
{
    long size = rt_size_of(a);
    Split part = part_of(s, from, from + size_of(a));
    long n = part.hi[rt.rank] - part.lo[rt.rank];
    char *got = take(where, a, &part);
    if (n > 0)
        memcpy(values + (from + part.lo[rt.rank] - s->lo[rt.rank]) * size, got,
               (size_t)(n * size));
    free(got);
    split_free(&part);
}

/* A whole copy of pad, for one that is shorter than a share of the result. [collective] */
static void whole_copy(const char *where, hpf_array *copy, hpf_array *pad)
{
    static const int same[HPF_MAX_RANK] = {0, 1, 2, 3, 4, 5, 6};
    hpf_triplet to[HPF_MAX_RANK], from[HPF_MAX_RANK];
    hpf_bound bounds[HPF_MAX_RANK];
    for (int d = 0; d < pad->rank; d++) {
        bounds[d] = (hpf_bound){1, hpf_extent(pad, d)};
        to[d] = (hpf_triplet){1, hpf_extent(pad, d), 1};
        from[d] = (hpf_triplet){pad->dim[d].lo, pad->dim[d].hi, 1};
    }
    hpf_declare(copy, pad->name, pad->type, pad->rank, NULL, NULL);
    hpf_allocate(where, copy, bounds);
    hpf_copy(where, copy, to, pad, from, same);
}

/* RESHAPE into a file: room by room, of source, then of pad again and again. [collective] */
static void reshape_file(const char *where, hpf_array *r, hpf_array *source, hpf_array *pad,
                         const rt_order *o)
{
    long n = size_of(r), have = size_of(source), room = room_of(r, source, pad), to;
    for (long from = 0; from < n; from = to) {
        hpf_array *a = from < have ? source : pad;
        long at = from < have ? from : (from - have) % size_of(pad);
        to = from + size_of(a) - at < n ? from + size_of(a) - at : n;
        to = to < from + room ? to : from + room;
        Split s = split_range(at, at + to - from);
        char *values = take(where, a, &s);
        rt_ooc_linear_put(where, r, o, from + s.lo[rt.rank] - at, s.hi[rt.rank] - s.lo[rt.rank],
                          values);
        free(values);
        split_free(&s);
    }
}

/* hpf_reshape: r = RESHAPE(source, SHAPE(r) [, pad] [, order]) [collective]
 *
 * In: source and pad of any rank and of r's type; order: as many numbers as r has dimensions, or
 * NULL. Memory: this process's share of r, of source what it needs of that. Errors: too few
 * elements, an order that is no permutation. */
void hpf_reshape(const char *where, hpf_array *r, hpf_array *source, hpf_array *pad,
                 const long *order)
{
    long n = size_of(r), have = size_of(source), size = rt_size_of(r);
    long more = pad ? size_of(pad) : 0;
    bool local = everywhere(source) && everywhere(pad);
    rt_order o = order_by(where, r, order);
    Split s = split_evenly(n, 1);
    hpf_array copy, *by = pad;
    if (have < n && more == 0)
        rt_fail_all(where, "RESHAPE: '%s' has %ld elements, SHAPE asks for %ld", source->name, have,
                    n);
    if (rt_is_ooc(r)) {
        split_free(&s);
        reshape_file(where, r, source, pad, &o);
        return;
    }
    if (local) {
        s.lo[rt.rank] = 0;
        s.hi[rt.rank] = n;
    }
    long first = s.lo[rt.rank], here = s.hi[rt.rank] - first;
    char *values = rt_alloc((size_t)(here * size + 1), "a reshaped array");
    fill(where, source, values, &s, 0);
    bool small = have < n && more <= n / rt.size + 64;
    if (small && !everywhere(pad)) {
        whole_copy(where, &copy, pad);
        by = &copy;
    }
    if (small && here > 0 && first + here > have) {
        char *all = rt_alloc((size_t)(more * size), "a reshaped array");
        rt_share_get(by, all);
        for (long k = have > first ? have : first; k < first + here; k++)
            memcpy(values + (k - first) * size, all + (k - have) % more * size, (size_t)size);
        free(all);
    }
    for (long k = have; k < n && !small; k += more)
        fill(where, pad, values, &s, k);
    if (by == &copy)
        hpf_free(&copy);
    put(where, r, &o, values, &s, local);
    split_free(&s);
    rt_count(RT_INTRINSIC, where, 0, 0);
}

/* ---- TRANSFER ---- */

static long common_multiple(long a, long b)
{
    long x = a, y = b;
    while (y) {
        long t = x % y;
        x = y;
        y = t;
    }
    return a / x * b;
}

/* Elements of r, of source where they are, s.lo[p]..s.hi[p] of each process p. */
static Split source_of(const hpf_array *source, const Split *s, long to)
{
    Split part = split_new();
    long from = rt_size_of(source), have = size_of(source);
    for (int p = 0; p < rt.size; p++) {
        long lo = s->lo[p] * to / from, hi = (s->hi[p] * to + from - 1) / from;
        part.lo[p] = lo < have ? lo : have;
        part.hi[p] = hi < have ? hi : have;
    }
    return part;
}

/* This process's bytes of r's elements. [collective] */
static char *transferred(const char *where, hpf_array *source, const Split *s, long to)
{
    Split part = source_of(source, s, to);
    long bytes = (s->hi[rt.rank] - s->lo[rt.rank]) * to;
    long got = (part.hi[rt.rank] - part.lo[rt.rank]) * rt_size_of(source);
    char *values = rt_zalloc((size_t)bytes + 1, "TRANSFER"), *mine = take(where, source, &part);
    memcpy(values, mine, (size_t)(got < bytes ? got : bytes));
    free(mine);
    split_free(&part);
    return values;
}

/* From a file, or into one: room by room. [collective] */
static void transfer_file(const char *where, hpf_array *r, hpf_array *source, long unit)
{
    rt_order order = rt_order_of(r, -1);
    long n = size_of(r), units = room_of(r, source, NULL) / rt.size / unit;
    long room = (units > 0 ? units : 1) * unit * rt.size;
    for (long from = 0; from < n; from += room) {
        long m = n - from < room ? n - from : room;
        Split s = split_evenly(m, unit);
        for (int p = 0; p < rt.size; p++) {
            s.lo[p] += from;
            s.hi[p] += from;
        }
        char *values = transferred(where, source, &s, rt_size_of(r));
        rt_ooc_linear_put(where, r, &order, s.lo[rt.rank], s.hi[rt.rank] - s.lo[rt.rank], values);
        free(values);
        split_free(&s);
    }
}

/* hpf_transfer: r = TRANSFER(source, MOLD [, SIZE]) [collective]
 *
 * In: source of any rank and type, r of rank 1 and any type: its bytes are those of source's
 * elements in array element order; bytes of r beyond them are 0. */
void hpf_transfer(const char *where, hpf_array *r, hpf_array *source)
{
    long from = rt_size_of(source), to = rt_size_of(r), n = size_of(r);
    long unit = common_multiple(from, to) / to;
    bool local = everywhere(source);
    rt_order order = rt_order_of(r, -1);
    if (rt_is_ooc(r) || rt_is_ooc(source)) {
        transfer_file(where, r, source, unit);
        hpf_written(r);
        return;
    }
    Split s = split_evenly(n, unit);
    if (local) {
        s.lo[rt.rank] = 0;
        s.hi[rt.rank] = n;
    }
    char *values = transferred(where, source, &s, to);
    put(where, r, &order, values, &s, local);
    split_free(&s);
    rt_count(RT_INTRINSIC, where, 0, 0);
}
