/* scan_array.c: scans of whole arrays: the staged scan (scan.c) with arrays for operand, mask,
 * segments and result.
 *
 * A plain operand is scanned where it lies. Large results are stored past the caches, which would
 * otherwise read their lines first; the next chunk's operand is asked for while this one is
 * scanned, since a scan waits for memory and little else. */
#include <stdlib.h>
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "exchange/exchange.h"
#include "exchange/share.h"
#include "ooc/ooc.h"
#include "scan/scan_side.h"

/* ---- one chunk ---- */

/* A place in the chunk's memory that is unlike the operand's: the loads of four parts of a chunk
 * would wait for stores whose addresses have the same low bits. */
static char *unlike(const hpf_chunk *c, const char *x, long size)
{
    uintptr_t part = (uintptr_t)(c->n / 4 * size), at = (uintptr_t)c->value;
    if (part < 64 || part > RT_SCAN_SLACK || x == c->value)
        return c->value;
    uintptr_t by = ((uintptr_t)x + part / 2 - at) % part;
    return (char *)c->value + by / (uintptr_t)size * (uintptr_t)size;
}

/* A part of the chunk, where the sides are now. */
static void one_piece(rt_sides *q)
{
    const hpf_chunk *c = &q->s.chunk;
    const rt_scan *s = q->s.work;
    const rt_side *a = &q->side[RT_OPERAND], *r = &q->side[RT_RESULT];
    const bool later = c->apply && a->inc == 1; /* the scan itself asks for the operand */
    /* Along long stretches the processor sees to it. */
    const bool ask = c->n <= HPF_SCAN_CHUNK && !(rt_scan_from_end(s) && s->long_ends);
    for (int i = later ? RT_MASK : RT_OPERAND; i < RT_RESULT && ask; i++)
        if (q->side[i].x && q->side[i].inc == 1)
            rt_side_read_ahead(&q->side[i], c->n);
    const bool marked = (q->masked || s->segments) && !q->count && rt_scan_takes_marks(s);
    const char *x = marked ? rt_sides_operand(q, c->value, c->n)
                           : rt_sides_take(q, c->value, c->segment, c->n);
    bool far = q->streaming && r->inc == 1 && rt_scan_far(s);
    char *out = (far || !q->streaming) && r->inc == 1 ? r->at : unlike(c, x, r->size);
    const long ahead = later ? a->at + a->ahead - x : 0;
    if (marked) {
        uint8_t room[2][HPF_SCAN_CHUNK];
        rt_scan_marks marks;
        rt_sides_marks(q, &marks, room, c->n);
        rt_scan_marked(&q->s, x, &marks, out, far, ahead);
    } else {
        rt_scan_chunk(&q->s, x, out, far, ahead);
    }
    if (c->apply && out != r->at)
        rt_sides_put(r, out, c->n, q->streaming);
}

/* Whether pieces stay where they are, however long: nothing is converted, dealt or kept between. */
static bool in_place(const rt_sides *q)
{
    const rt_side *a = &q->side[RT_OPERAND], *r = &q->side[RT_RESULT];
    const rt_scan *s = q->s.work;
    bool all = (q->masked || s->segments) && !q->count && !q->dealt && rt_scan_takes_marks(s) &&
               !a->deal && a->inc == 1 && !r->deal && r->inc == 1 &&
               (!q->streaming || rt_scan_far(s));
    for (int i = RT_MASK; i <= RT_SEGMENT; i++)
        all = all && (!q->side[i].x || (q->side[i].size == 1 && q->side[i].inc == 1));
    return all;
}

/* How many elements the first piece has less, so that the others' results begin at a line of the
 * cache and vectors fit into them without a rest. */
static long less(const rt_sides *q, bool down)
{
    enum { LINE = 64 };
    const rt_side *r = &q->side[RT_RESULT];
    if (r->deal || r->inc != 1)
        return 0;
    const uintptr_t at = (uintptr_t)(down ? r->at + q->s.chunk.n * r->size : r->at);
    return (long)((down ? -at : at) % LINE) / r->size;
}

void rt_sides_in_pieces(rt_sides *q)
{
    enum { PIECE = 1024, LONG = 8192, END = 64 };
    rt_scan *s = q->s.work;
    hpf_chunk *c = &q->s.chunk;
    const bool end = rt_scan_from_end(s), down = s->back != end, few = end && !s->long_ends;
    const long n = c->n, longest = n > PIECE && in_place(q) ? LONG : PIECE;
    const long usual = n <= longest ? n : longest;
    long most = few ? END : usual < n ? usual - less(q, down) : n, sub[RT_SIDES];
    char *at[RT_SIDES];
    for (int i = 0; i < RT_SIDES; i++) {
        at[i] = q->side[i].at;
        sub[i] = q->side[i].sub;
    }
    for (long done = 0; done < n && !s->unit_done; done += c->n) {
        c->n = n - done < most ? n - done : most;
        most = few && most < PIECE ? 2 * most : usual;
        long first = down ? n - done - c->n : done;
        for (int i = 0; i < RT_SIDES; i++) {
            q->side[i].sub = sub[i] + first;
            if (at[i])
                q->side[i].at = at[i] + first * q->side[i].inc * q->side[i].size;
        }
        one_piece(q);
    }
    c->n = n;
    if (end)
        s->long_ends = !s->unit_done;
    for (int i = 0; i < RT_SIDES; i++) {
        q->side[i].at = at[i];
        q->side[i].sub = sub[i];
    }
}

static void one_chunk(rt_sides *q)
{
    const rt_scan *s = q->s.work;
    const hpf_chunk *c = &q->s.chunk;
    const rt_side *a = &q->side[RT_OPERAND];
    if (q->border && rt_border_chunk(q))
        return;
    for (int i = 0; i < RT_SIDES; i++)
        rt_side_here(&q->side[i], c, s, q->s.home.dim[0].lo);
    if (a->deal && !c->apply && !s->state.flag && !s->fixed && !q->masked && !q->count)
        rt_deal_total(a->deal, a->sub, &s->op, s->state.value, c->n);
    else if (s->vertical || rt_scan_in_turns(s))
        one_piece(q);
    else
        rt_sides_in_pieces(q);
}

/* HPF_SCAN_STEPS: without what comes before units, with what does in their round, and with all. */
static void run_in_steps(const char *where, rt_sides *q)
{
    rt_scan *s = q->s.work;
    const hpf_array *r = q->side[RT_RESULT].ref.x;
    int all_of[3] = { s->member ? (int)s->level[0].rounds : 0,
                      s->alone || s->pass == RT_SCAN_OVER, 0 };
    s->steps = true;
    while (hpf_scan_next(&q->s))
        one_chunk(q);
    all_of[2] = s->nhistory;
    rt_allreduce(all_of, 3, MPI_INT, MPI_MAX);
    if (all_of[1]) {
        rt_scan_show_step(where, 1, "one process has whole lines", r);
        return;
    }
    rt_sums none = { .n = 0 }, all = { .n = 0 };
    if (s->member) {
        rt_sums_make(&s->op, &none, s->sum.n, s->sum.flag != NULL);
        rt_sums_make(&s->op, &all, s->sum.n, s->sum.flag != NULL);
        rt_sums_copy(&s->op, &all, 0, &s->sum, 0, all.n);
    }
    const rt_sums *carry[] = { &none, &s->in_round, &all };
    static const char *const what[] = { "each block by itself",
                                        "with what comes before in the round",
                                        "with all that comes before" };
    for (int i = 0, step = 1; i < 3; i++) {
        if (i == 1 && all_of[0] == 1)
            continue;
        rt_scan_again(&q->s, carry[i]);
        while (hpf_scan_next(&q->s))
            one_chunk(q);
        rt_scan_show_step(where, step++, what[i], r);
        if (i == 0)
            rt_scan_show_sums(s, all_of[2]);
        if (i == 1)
            rt_scan_show_rounds(s, step++, &s->rounds);
    }
    rt_sums_free(&none);
    rt_sums_free(&all);
}

static void run_scan(const char *where, rt_sides *q, rt_sums *before)
{
    rt_scan *s = q->s.work;
    s->before = before;
    q->border = rt_border_make(q);
    rt_sides_begin(where, q);
    rt_border_begin(q);
    const rt_side *to = &q->side[RT_RESULT], *from = &q->side[RT_OPERAND];
    const hpf_array *r = to->deal ? to->x : to->ref.x, *a = from->deal ? from->x : from->ref.x;
    q->streaming = !to->deal && rt_side_far(r, a, s->member && rt_scan_far(s));
    s->aligned = !to->deal && rt_side_large(r, a);
    if (rt_scan_steps_wanted() && !s->fixed && r->storage != a->storage)
        run_in_steps(where, q);
    if (!rt_sides_in_units(q))
        while (hpf_scan_next(&q->s))
            one_chunk(q);
    rt_border_end(q);
    if (before)
        rt_scan_total(&q->s, before);
#ifdef __SSE2__
    _mm_sfence();
#endif
    rt_sides_end(where, q);
}

/* ---- arguments ---- */

static void check_shape(const char *where, const char *what, const hpf_array *x, const hpf_array *a)
{
    if (x->rank != a->rank)
        rt_fail_all(where, "a scan of '%s', of rank %d: %s '%s' has rank %d", a->name, a->rank,
                    what, x->name, x->rank);
    for (int d = 0; d < a->rank; d++) {
        long n = a->dim[d].hi - a->dim[d].lo + 1, m = x->dim[d].hi - x->dim[d].lo + 1;
        n = n > 0 ? n : 0;
        m = m > 0 ? m : 0;
        if (n != m)
            rt_fail_all(where, "a scan of '%s': %s '%s' has extent %ld in dimension %d, '%s' has "
                        "%ld", a->name, what, x->name, m, d + 1, a->name, n);
    }
}

static void check(const char *where, hpf_op op, const hpf_array *r, const hpf_array *a,
                  const hpf_array *mask, const hpf_array *segment)
{
    const hpf_array *logical[] = { mask, segment };
    static const char *const name[] = { "MASK", "SEGMENT" };
    if (a->rank == 0)
        rt_fail_all(where, "a scan of '%s': it is a scalar", a->name);
    check_shape(where, "the result", r, a);
    for (int i = 0; i < 2; i++)
        if (logical[i]) {
            check_shape(where, name[i], logical[i], a);
            if (HPF_TYPE_BASE(logical[i]->type) != HPF_LOGICAL)
                rt_fail_all(where, "a scan of '%s': %s '%s' is not logical", a->name, name[i],
                            logical[i]->name);
        }
    bool fits = op != HPF_OP_COUNT ? r->type == a->type
                                   : HPF_TYPE_BASE(a->type) == HPF_LOGICAL &&
                                         HPF_TYPE_BASE(r->type) == HPF_INTEGER;
    if (!fits)
        rt_fail_all(where, "a scan of '%s': the result '%s' has not the type for it", a->name,
                    r->name);
    if (op == HPF_OP_COPY && mask)
        rt_fail_all(where, "a scan that copies '%s' cannot have MASK", a->name);
}

/* Whether r and x share memory, but not each element with the one of the same subscripts. */
static bool entangled(const hpf_array *r, const hpf_array *x)
{
    if (!x || r->storage != x->storage)
        return false;
    bool same = r->layout == x->layout;
    for (int k = 0; same && k < HPF_MAX_RANK; k++)
        same = r->use->fixed[k] == x->use->fixed[k] && r->use->fix[k] == x->use->fix[k] &&
               (k >= r->rank || r->use->sdim[k] == x->use->sdim[k]);
    return !same;
}

/* ---- by parts ---- */

/* In how many parts arrays are scanned, so that copies of what lies otherwise than the home take no
 * more memory than a share of the operand. */
static long parts_of(const rt_sides *q, int dim)
{
    const rt_key *home = &q->s.home.layout->key;
    const rt_side *a = &q->side[RT_OPERAND];
    bool copied = false, beside = true; /* marks lie as the operand does */
    long bytes = 0, all = 0;
    for (int i = RT_MASK; i <= RT_SEGMENT; i++)
        beside = beside && (!q->side[i].x || rt_layout_alike(&q->side[i].x->layout->key,
                                                             &a->x->layout->key));
    if (beside && rt_deal_fits(a->x, home)) /* columns move, not copies, and a byte for marks */
        return 1;
    for (int i = 0; i < RT_SIDES; i++) {
        const hpf_array *x = q->side[i].x;
        all += i != RT_RESULT || x->type != a->x->type ? q->side[i].size : 0;
        if (!x || rt_layout_alike(&x->layout->key, home) || rt_layout_everywhere(x->layout))
            continue;
        copied = copied || i == RT_OPERAND;
        if (i != RT_RESULT || !copied || x->type != a->x->type) /* else in the operand's memory */
            bytes += q->side[i].size;
    }
    if (!dim && bytes > a->size) /* parts have homes of their own, where all are copied */
        bytes = all;
    return rt_ceil_div(bytes, a->size);
}

/* The dimension to cut: of lines, one that all processes have whole, if there is one. -1: there is
 * none. */
static int cut_of(const hpf_array *a, int dim)
{
    int cut = -1;
    for (int d = 0; d < a->rank && !dim; d++)
        if (hpf_extent(a, d) > 1)
            cut = d;
    if (!dim)
        return cut;
    for (int d = 0; d < a->rank; d++) {
        const bool whole = a->layout->key.dim[d].g < 0;
        const bool before = cut >= 0 && a->layout->key.dim[cut].g < 0;
        if (d != dim - 1 && hpf_extent(a, d) > 1 &&
            (cut < 0 || whole > before ||
             (whole == before && hpf_extent(a, d) >= hpf_extent(a, cut))))
            cut = d;
    }
    return cut;
}

/* Part k of n: in blocks, some of the elements of each process, but all of a stretch if like is
 * NULL. */
static void part_view(hpf_array *view, const hpf_array *x, const rt_ldim *like, int cut, long k,
                      long n)
{
    hpf_triplet sec[HPF_MAX_RANK];
    for (int d = 0; d < x->rank; d++)
        sec[d] = (hpf_triplet){ x->dim[d].lo, x->dim[d].hi, 1 };
    const long lo = sec[cut].lo, extent = sec[cut].hi + 1 - lo;
    if (like && like->g >= 0 && (like->kind == HPF_DIST_BLOCK || like->kind == HPF_DIST_GEN_BLOCK))
        sec[cut] = (hpf_triplet){ lo + k, sec[cut].hi, n };
    else
        sec[cut] = (hpf_triplet){ lo + k * extent / n, lo + (k + 1) * extent / n - 1, 1 };
    hpf_view(view, x, sec, (bool[HPF_MAX_RANK]){ false });
}

static void scan_sides(const char *where, hpf_op op, hpf_array *const *sides, int dim, int flags,
                       rt_sums *before);

/* Lines by some of them at a time; or the array, without DIM, by stretches of its last dimension,
 * from each of which the sum of all before goes to the next. */
static void scan_parts(const char *where, hpf_op op, hpf_array *const *sides, int dim, int flags,
                       int cut, long n, rt_sums *before)
{
    hpf_array view[RT_SIDES];
    const rt_ldim *like = dim ? &sides[RT_OPERAND]->layout->key.dim[cut] : NULL;
    for (long k = 0; k < n; k++) {
        hpf_array *x[RT_SIDES] = { NULL };
        for (int i = 0; i < RT_SIDES; i++)
            if (sides[i]) {
                x[i] = &view[i];
                part_view(x[i], sides[i], like, cut,
                          !dim && flags & HPF_SCAN_SUFFIX ? n - 1 - k : k, n);
            }
        scan_sides(where, op, x, dim, flags | RT_SCAN_PART, before);
        for (int i = 0; i < RT_SIDES; i++)
            if (x[i])
                hpf_free(x[i]);
    }
    hpf_written(sides[RT_RESULT]);
}

/* before: of a part without DIM. */
static void scan_sides(const char *where, hpf_op op, hpf_array *const *sides, int dim, int flags,
                       rt_sums *before)
{
    hpf_array *a = sides[RT_OPERAND], *r = sides[RT_RESULT];
    dim = a->rank == 1 && dim == 1 ? 0 : dim; /* a vector is its only line */
    const bool marks = sides[RT_MASK] || sides[RT_SEGMENT];
    const bool part = flags & RT_SCAN_PART;
    rt_sides *q = rt_zalloc(sizeof *q, "a scan");
    q->count = op == HPF_OP_COUNT;
    q->masked = sides[RT_MASK];
    long moved = 0;
    for (int i = 0; i < RT_SIDES; i++) {
        q->side[i].x = sides[i];
        q->side[i].size = sides[i] ? rt_size_of(sides[i]) : 0;
        if (sides[i] && (i == RT_OPERAND || i == RT_RESULT || a->rank > 1) &&
            rt_layout_alike(&sides[i]->layout->key, &a->layout->key))
            moved += rt_size_of(sides[i]);
    }
    moved += a->rank == 1 && marks; /* a byte for both */
    hpf_scan_begin(where, &q->s, q->count ? HPF_OP_SUM : op, r->type, a, dim,
                   (flags & ~HPF_SCAN_SEGMENT) | (sides[RT_SEGMENT] ? HPF_SCAN_SEGMENT : 0) |
                       RT_SCAN_WHOLE | (marks || op == HPF_OP_COPY ? RT_SCAN_MARKS : 0), moved);
    const rt_scan *s = q->s.work;
    const int cut = part || (!dim && (s->fixed || rt_scan_steps_wanted())) ? -1 : cut_of(a, dim);
    const long n = cut < 0 ? 1 : parts_of(q, dim);
    rt_sums first = { .n = 0 };
    if (n > 1 && !dim)
        rt_sums_make(&s->op, &first, 1, sides[RT_SEGMENT] || s->op.flags);
    if (n <= 1) {
        rt_scan_lengthen(&q->s);
        run_scan(where, q, before);
    }
    hpf_scan_end(&q->s);
    free(q);
    if (n > 1)
        scan_parts(where, op, sides, dim, flags, cut,
                   n < hpf_extent(a, cut) ? n : hpf_extent(a, cut), dim ? NULL : &first);
    rt_sums_free(&first);
}

void hpf_scan(const char *where, hpf_op op, hpf_array *r, hpf_array *a, hpf_array *mask,
              hpf_array *segment, int dim, int flags)
{
    check(where, op, r, a, mask, segment);
    if (HPF_TYPE_BASE(a->type) >= HPF_CHARACTER) {
        rt_scan_texts(where, r, a, segment, dim, flags);
        hpf_written(r);
        return;
    }
    bool mixed = entangled(r, a) || entangled(r, mask) || entangled(r, segment);
    if (rt_is_ooc(a) || rt_is_ooc(r) || (mask && rt_is_ooc(mask)) ||
        (segment && rt_is_ooc(segment))) {
        mixed = mixed || (segment && r->storage == segment->storage); /* it is read behind */
        if (!mixed || rt_is_ooc(r)) {
            rt_ooc_scan(where, op, r, a, mask, segment, dim, flags, mixed);
            hpf_written(r);
            return;
        }
    }
    if (mixed) {
        hpf_array tmp;
        rt_key key = r->layout->key;
        rt_key_own(&key);
        hpf_declare(&tmp, r->name, r->type, r->rank, NULL, NULL);
        rt_array_allocate(where, &tmp, &key);
        hpf_scan(where, op, &tmp, a, mask, segment, dim, flags);
        rt_exchange_all(RT_SCAN, where, r, &tmp);
        hpf_written(r);
        hpf_free(&tmp);
        return;
    }
    scan_sides(where, op, (hpf_array *[]){ a, mask, segment, r }, dim, flags, NULL);
}
