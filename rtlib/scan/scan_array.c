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
#include "ooc/ooc.h"
#include "scan/scan.h"
#include "exchange/share.h"

enum { FAR = 8192, LINE = 64 }; /* bytes to read ahead; of a line of the cache */
enum { LARGE = 4 << 20 };       /* bytes of a share that caches do not keep (HPF_SCAN_FAR) */

/* ---- one array of the scan, addressed by home's subscripts ---- */

typedef struct Side {
    hpf_array *x;   /* NULL: there is none */
    hpf_ref ref;
    long size;
    char *at;       /* at the chunk */
    long inc;
    long ahead;     /* bytes from there to what is read next */
    char *packed;   /* the first element here, if there are no gaps behind it */
    rt_deal *deal;  /* NULL: at, inc and ahead are so; else the elements come from blocks, */
    long sub;       /* and the chunk begins with this one */
} Side;

static void set_sub(const hpf_array *x, const hpf_array *home, hpf_sub *sub)
{
    for (int d = 0; d < x->rank; d++)
        sub[d] = (hpf_sub){ d, 1, x->dim[d].lo - home->dim[d].lo };
}

static void side_here(Side *s, const hpf_chunk *c, const rt_scan *scan, long lo)
{
    if (!s->x)
        return;
    s->sub = c->sub[0] + s->x->dim[0].lo - lo;
    if (s->deal)
        return;
    hpf_step step = hpf_ref_step(&s->ref, 0, c->sub[0], c->step);
    long off = hpf_ref_step(&s->ref, -1, 0, 1).off + step.off;
    for (int d = 1; d < s->x->rank; d++)
        off += hpf_ref_step(&s->ref, d, c->sub[d], 1).off;
    const char *last = s->at;
    s->at = (char *)s->ref.x->base + off * s->size;
    s->inc = step.inc;
    long by = last ? (long)((uintptr_t)s->at - (uintptr_t)last) : 0;
    s->ahead = by && labs(by) < FAR ? by * ((FAR + labs(by) - 1) / labs(by)) : by;
    if (!scan->vertical)
        s->ahead = scan->back != rt_scan_from_end(scan) ? -FAR : FAR;
}

/* Asks for what is read next: along lines what follows, across them what lies as far behind this
 * piece as this chunk lies behind the last. */
static void read_ahead(const Side *s, long n)
{
    uintptr_t at = (uintptr_t)s->at;
    long by = s->ahead;
    if (by == 0)
        return;
    for (long i = 0; i < n * s->size; i += LINE)
        __builtin_prefetch((const void *)(at + (uintptr_t)by + (uintptr_t)i));
}

/* ---- operands into the chunk ---- */

#define TRUTHS(T)                        \
    {                                    \
        const T *x = (const void *)at;   \
        if (inc == 1)                    \
            for (long i = 0; i < n; i++) \
                to[i] = x[i] != 0;       \
        else                             \
            for (long i = 0; i < n; i++) \
                to[i] = x[i * inc] != 0; \
        break;                           \
    }

/* Logical values as bytes 0 and 1. */
RT_VECTORS static void take_truths(signed char *restrict to, const char *at, long inc, long size,
                                   long n)
{
    switch (size) {
    case 1: TRUTHS(int8_t)
    case 2: TRUTHS(int16_t)
    case 4: TRUTHS(int32_t)
    default: TRUTHS(int64_t)
    }
}

typedef struct c16 { uint64_t part[2]; } c16;

#define KEEP(T)                                  \
    {                                            \
        T *restrict to = value;                  \
        const T *x = (const void *)at, other = *(const T *)none; \
        if (inc == 1)                            \
            for (long i = 0; i < n; i++) {       \
                const T v = x[i];                \
                to[i] = keep[i] ? v : other;     \
            }                                    \
        else                                     \
            for (long i = 0; i < n; i++)         \
                to[i] = keep[i] ? x[i * inc] : other; \
        break;                                   \
    }

RT_VECTORS static void take_kept(void *restrict value, const char *at, long inc, long size,
                                 const signed char *restrict keep, const void *none, long n)
{
    switch (size) {
    case 1: KEEP(uint8_t)
    case 2: KEEP(uint16_t)
    case 4: KEEP(uint32_t)
    case 8: KEEP(uint64_t)
    default: KEEP(c16)
    }
}

#define COUNTED(T)                                     \
    {                                                  \
        T *to = value;                                 \
        for (long i = 0; i < n; i++)                   \
            to[i] = (T)(yes[i] & (keep ? keep[i] : 1)); \
        break;                                         \
    }

RT_VECTORS static void take_counted(void *restrict value, long size,
                                    const signed char *restrict yes,
                                    const signed char *restrict keep, long n)
{
    switch (size) {
    case 1: COUNTED(int8_t)
    case 2: COUNTED(int16_t)
    case 4: COUNTED(int32_t)
    default: COUNTED(int64_t)
    }
}

/* MASK and SEGMENT values in a byte, and out of it. */
RT_VECTORS static void join_marks(signed char *restrict mark, const signed char *restrict keep,
                                  const signed char *restrict segment, long n)
{
    for (long i = 0; i < n; i++)
        mark[i] = (signed char)(keep[i] | segment[i] << 1);
}

RT_VECTORS static void split_marks(const signed char *restrict mark, signed char *restrict keep,
                                   signed char *restrict segment, long n)
{
    for (long i = 0; i < n; i++) {
        keep[i] = mark[i] & 1;
        segment[i] = (signed char)(mark[i] >> 1);
    }
}

/* ---- results out of the chunk ---- */

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

/* ---- the scan ---- */

enum { A, MASK, SEGMENT, R, SIDES };

typedef struct Scan {
    hpf_scanner s;
    Side side[SIDES];
    bool count, streaming;
    bool even;      /* operands are packed */
    bool masked;
    hpf_array marks; /* MASK and SEGMENT values in a byte, where the operand is, */
    rt_deal *dealt;  /* and in blocks as it is; NULL: there are none */
} Scan;

/* n operands from where the sides are, in `room` or in place, and SEGMENT values. */
static const char *operands(const Scan *q, void *room, signed char *segment, long n)
{
    const Side *a = &q->side[A], *mask = &q->side[MASK], *g = &q->side[SEGMENT];
    signed char yes[HPF_SCAN_CHUNK], truths[HPF_SCAN_CHUNK], mark[HPF_SCAN_CHUNK];
    char moved[HPF_SCAN_CHUNK * 16] __attribute__((aligned(64)));
    const signed char *keep = truths;
    const char *x = a->at;
    long inc = a->inc;
    if (q->dealt) {
        rt_deal_copy(q->dealt, a->sub - a->deal->low + q->dealt->low, mark, n, 1, true);
        split_marks(mark, truths, segment ? segment : yes, n);
    } else if (segment) {
        take_truths(segment, g->at, g->inc, g->size, n);
    }
    if (mask->x && mask->size == 1 && mask->inc == 1 && !q->count)
        keep = (const void *)mask->at;
    else if (mask->x)
        take_truths(truths, mask->at, mask->inc, mask->size, n);
    if (a->deal) {
        inc = 1;
        x = q->count || q->masked ? moved : room;
        rt_deal_copy(a->deal, a->sub, (char *)(uintptr_t)x, n, a->size, true);
    }
    if (q->count) {
        take_truths(yes, x, inc, a->size, n);
        take_counted(room, q->side[R].size, yes, q->masked ? keep : NULL, n);
    } else if (q->masked) {
        take_kept(room, x, inc, a->size, keep, q->s.none, n);
    } else if (!a->deal && inc == 1) {
        return a->at;
    } else if (!a->deal) {
        rt_copy_strided(room, 1, x, inc, n, a->size);
    }
    return room;
}

/* n results to where the side is. */
static void put_results(const Side *r, const char *out, long n, bool far)
{
    if (r->deal)
        rt_deal_copy(r->deal, r->sub, (char *)(uintptr_t)out, n, r->size, false);
    else if (r->inc != 1)
        rt_copy_strided(r->at, r->inc, out, 1, n, r->size);
    else if (far)
        hpf_stream(r->at, out, n * r->size);
    else
        memcpy(r->at, out, (size_t)(n * r->size));
}

/* A part of the chunk, where the sides are now. */
static void one_piece(Scan *q)
{
    const hpf_chunk *c = &q->s.chunk;
    const Side *a = &q->side[A], *r = &q->side[R];
    const bool later = c->apply && a->inc == 1; /* the scan itself asks for the operand */
    for (int i = later ? MASK : A; i < R; i++)
        if (q->side[i].x && q->side[i].inc == 1)
            read_ahead(&q->side[i], c->n);
    const char *x = operands(q, c->value, c->segment, c->n);
    bool far = q->streaming && r->inc == 1 && rt_scan_far(q->s.work);
    char *out = (far || !q->streaming) && r->inc == 1 ? r->at : unlike(c, x, r->size);
    rt_scan_chunk(&q->s, x, out, far, later ? a->at + a->ahead - x : 0);
    if (c->apply && out != r->at)
        put_results(r, out, c->n, q->streaming);
}

/* Along dimension 0 in pieces, so that memory is read and written all the time and not by fits. Where
 * all that counts may lie at the end, the first pieces are small. */
static void in_pieces(Scan *q)
{
    enum { PIECE = 512, END = 64 };
    const rt_scan *s = q->s.work;
    hpf_chunk *c = &q->s.chunk;
    const bool end = rt_scan_from_end(s), down = s->back != end;
    long n = c->n, most = end ? END : n <= HPF_SCAN_CHUNK ? n : PIECE, sub[SIDES];
    char *at[SIDES];
    for (int i = 0; i < SIDES; i++) {
        at[i] = q->side[i].at;
        sub[i] = q->side[i].sub;
    }
    for (long done = 0; done < n && !s->unit_done; done += c->n) {
        c->n = n - done < most ? n - done : most;
        most = end && most < PIECE ? 2 * most : most;
        long first = down ? n - done - c->n : done;
        for (int i = 0; i < SIDES; i++) {
            q->side[i].sub = sub[i] + first;
            if (at[i])
                q->side[i].at = at[i] + first * q->side[i].inc * q->side[i].size;
        }
        one_piece(q);
    }
    c->n = n;
    for (int i = 0; i < SIDES; i++) {
        q->side[i].at = at[i];
        q->side[i].sub = sub[i];
    }
}

static void one_chunk(Scan *q)
{
    const rt_scan *s = q->s.work;
    const hpf_chunk *c = &q->s.chunk;
    const Side *a = &q->side[A];
    for (int i = 0; i < SIDES; i++)
        side_here(&q->side[i], c, s, q->s.home.dim[0].lo);
    if (a->deal && !c->apply && !s->state.flag && !s->fixed && !q->masked && !q->count)
        rt_deal_total(a->deal, a->sub, &s->op, s->state.value, c->n);
    else if (s->vertical || rt_scan_in_turns(s))
        one_piece(q);
    else
        in_pieces(q);
}

/* HPF_SCAN_STEPS: without what comes before units, with what does in their round, and with all. */
static void run_in_steps(const char *where, Scan *q)
{
    rt_scan *s = q->s.work;
    const hpf_array *r = q->side[R].ref.x;
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

/* Where this process's elements are, if they follow each other and are `count`, those that the scan
 * wants. NULL: they do not. */
static char *packed(const Side *s, long count)
{
    const hpf_array *x = s->ref.x;
    if (s->deal || !x || x->rank != 1 || !x->holds || x->dim[0].stride != 1)
        return NULL; /* runs lie in order: if they fill what they span, they have no gaps */
    const rt_runs *runs = &x->layout->run[0];
    const hpf_run *first = &runs->at[0], *last = &runs->at[runs->n - 1];
    long end = last->off + (last->hi - last->lo) / last->step * last->inc + 1;
    bool close = runs->count == count && end - first->off == count;
    return close ? (char *)x->base + hpf_offset(x, 0, first->lo) * s->size : NULL;
}

/* ---- elements of a vector by their number here (rt_scan_feed) ---- */

/* The sides to element i, of unit u. */
static void sides_to(Scan *q, long u, long i)
{
    const hpf_array *home = &q->s.home;
    const rt_scan *scan = q->s.work;
    const rt_scan_level *l = &scan->level[0];
    for (int k = 0; k < SIDES; k++) {
        Side *s = &q->side[k];
        if (!s->x)
            continue;
        s->ahead = rt_scan_from_end(scan) ? 0 : scan->back ? -FAR : FAR;
        if (s->packed) {
            s->at = s->packed + i * s->size;
            s->inc = 1;
            continue;
        }
        const hpf_run *run = &home->dim[0].run[l->stretch ? 0 : u]; /* units are runs, or in one */
        long at = l->stretch ? i : i - rt_scan_first(l, u);
        hpf_step step = hpf_ref_step(&s->ref, 0, run->lo + at * run->step, run->step);
        s->at = (char *)s->ref.x->base +
                (hpf_ref_step(&s->ref, -1, 0, 1).off + step.off) * s->size;
        s->inc = step.inc;
    }
}

/* How many of n elements from i on, of units from u on, have the places that sides_to finds. */
static long in_reach(const Scan *q, bool even, long u, long i, long n)
{
    const rt_scan_level *l = &((const rt_scan *)q->s.work)->level[0];
    long end = even || l->stretch ? i + n : rt_scan_first(l, u + 1);
    return end - i < n ? end - i : n;
}

static const char *feed_take(void *data, long u, long i, long n, void *room, signed char *segment)
{
    Scan *q = data;
    const long size = q->side[R].size;
    const char *x = NULL;
    for (long done = 0, m; done < n; done += m, u++) {
        m = in_reach(q, q->even, u, i + done, n - done);
        sides_to(q, u, i + done);
        for (int k = A; k < R; k++)
            if (q->side[k].x && q->side[k].inc == 1)
                read_ahead(&q->side[k], m);
        char *to = (char *)room + done * size;
        x = operands(q, to, segment ? segment + done : NULL, m);
        if (m == n)
            return x;
        if (x != to)
            memcpy(to, x, (size_t)(m * size));
    }
    return room;
}

static void feed_put(void *data, long u, long i, long n, const void *value)
{
    Scan *q = data;
    for (long done = 0, m; done < n; done += m, u++) {
        m = in_reach(q, q->side[R].packed, u, i + done, n - done);
        sides_to(q, u, i + done);
        put_results(&q->side[R], (const char *)value + done * q->side[R].size, m, q->streaming);
    }
}

/* Asks for the end, in scan order, of a unit that is summed up soon. */
static void ask_for_end(const Scan *q, long u)
{
    enum { END = 64 };
    const rt_scan *s = q->s.work;
    const rt_scan_level *l = &s->level[0];
    if (u >= l->nunit)
        return;
    long from = rt_scan_first(l, u), to = rt_scan_first(l, u + 1);
    if (s->back)
        to = from + END < to ? from + END : to;
    else
        from = to - END > from ? to - END : from;
    for (int k = A; k < R; k++)
        for (long i = from * q->side[k].size; q->side[k].packed && i < to * q->side[k].size;
             i += LINE)
            __builtin_prefetch(q->side[k].packed + i);
}

static void feed_chunk(void *data, long u, long i, long n)
{
    enum { SOON = 4 };
    Scan *q = data;
    const rt_scan *s = q->s.work;
    hpf_chunk *c = &q->s.chunk;
    c->n = n;
    c->value = s->buffer;
    c->segment = s->segments ? s->segment : NULL;
    sides_to(q, u, i);
    if (rt_scan_from_end(s))
        ask_for_end(q, u + SOON);
    in_pieces(q);
}

/* Elements of a share that is stored past the caches. */
static long far_count(const hpf_array *r)
{
    return rt_env_bytes("HPF_SCAN_FAR", LARGE) / rt_size_of(r);
}

/* [collective] A vector where whole units are scanned without chunks; false: nothing is done. */
static bool in_units(Scan *q)
{
    Side *side = q->side;
    rt_scan *s = q->s.work;
    const rt_key *key = &q->s.home.layout->key;
    if (s->fixed || s->steps || key->rank != 1 || s->pass == RT_SCAN_OVER)
        return false;
    const bool plain = !q->masked && !s->segments && !q->count && !s->op.flags;
    if (side[A].deal && side[R].deal) {
        const hpf_array *r = side[R].x;
        bool far = r->storage != side[A].x->storage && rt_share_count(r) >= far_count(r);
        if (s->member && plain)
            rt_deal_scan(s, side[A].deal, side[R].deal, far);
        return s->member && plain;
    }
    if (!s->member)
        return true;
    if (side[A].deal || side[R].deal)
        return false;
    q->even = true;
    for (int i = 0; i < SIDES; i++) {
        side[i].packed = side[i].x ? packed(&side[i], s->level[0].count) : NULL;
        q->even = q->even && (i == R || !side[i].x || side[i].packed);
    }
    rt_scan_feed feed = { .far = q->streaming, .data = q, .take = feed_take, .put = feed_put,
                          .chunk = feed_chunk, .x = plain ? side[A].packed : NULL,
                          .out = side[R].packed };
    if (s->window)
        rt_scan_windows(&q->s, &feed, s->window);
    return s->window ||
           (feed.x && feed.out && rt_scan_units(&q->s, feed.x, feed.out, q->streaming));
}

/* The iteration space of x. */
static hpf_space space_of(const hpf_array *x, hpf_triplet *index, hpf_sub *sub)
{
    for (int d = 0; d < x->rank; d++) {
        index[d] = (hpf_triplet){ x->dim[d].lo, x->dim[d].hi, 1 };
        sub[d] = (hpf_sub){ d, 1, 0 };
    }
    return (hpf_space){ x->rank, index, x, sub };
}

/* [collective] MASK and SEGMENT values of this process's operands, a byte for each, so that they
 * move to blocks as operands do. */
static void make_marks(const char *where, Scan *q)
{
    const hpf_array *a = q->side[A].x;
    hpf_triplet index[1];
    hpf_sub asub[1], sub[1];
    hpf_space space = space_of(a, index, asub);
    rt_key key = a->layout->key;
    rt_key_own(&key);
    hpf_declare(&q->marks, "marks", HPF_I1, 1, NULL, NULL);
    rt_array_allocate(where, &q->marks, &key);
    for (int k = MASK; k <= SEGMENT; k++)
        if (q->side[k].x) {
            set_sub(q->side[k].x, a, sub);
            hpf_fetch(where, &q->side[k].ref, q->side[k].x, sub, &space);
        }
    const hpf_run *run = a->dim[0].run;
    long n = a->holds ? (run->hi - run->lo) / run->step + 1 : 0, m;
    signed char truths[2][HPF_SCAN_CHUNK], *mark = NULL;
    if (n > 0)
        mark = (signed char *)q->marks.base + hpf_offset(&q->marks, 0, q->marks.dim[0].run->lo);
    memset(truths, 0, sizeof truths);
    for (long done = 0; done < n; done += m) {
        m = n - done < HPF_SCAN_CHUNK ? n - done : HPF_SCAN_CHUNK;
        for (int k = MASK; k <= SEGMENT; k++) {
            const hpf_ref *ref = &q->side[k].ref;
            if (!q->side[k].x)
                continue;
            hpf_step step = hpf_ref_step(ref, 0, run->lo + done * run->step, run->step);
            step.off += hpf_ref_step(ref, -1, 0, 1).off;
            take_truths(truths[k - MASK], (char *)ref->x->base + step.off * q->side[k].size,
                        step.inc, q->side[k].size, m);
        }
        join_marks(mark + done, truths[0], truths[1], m);
    }
    for (int k = MASK; k <= SEGMENT; k++) {
        hpf_ref_free(&q->side[k].ref);
        q->side[k].x = NULL;
    }
    q->dealt = rt_zalloc(sizeof *q->dealt, "a scan");
}

/* Where operands and results are copies that lie alike, results take the operands' memory. */
static void share_copies(Scan *q)
{
    static const int same[] = { 0, 1, 2, 3, 4, 5, 6 };
    hpf_ref *a = &q->side[A].ref, *r = &q->side[R].ref;
    if (a->x != &a->tmp || r->x != &r->tmp || a->tmp.type != r->tmp.type || !a->tmp.layout ||
        a->tmp.layout != r->tmp.layout || rt_scan_steps_wanted())
        return;
    rt_key key = a->tmp.layout->key;
    hpf_free(&r->tmp);
    hpf_declare(&r->tmp, q->side[R].x->name, a->tmp.type, a->tmp.rank, NULL, NULL);
    rt_array_share(&r->tmp, &a->tmp, &key, same, NULL);
}

/* [collective] The sides by blocks of the home, or where the home is. */
static void begin_sides(const char *where, Scan *q)
{
    const hpf_array *home = &q->s.home;
    const rt_key *key = &home->layout->key;
    hpf_triplet index[HPF_MAX_RANK];
    hpf_sub hsub[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    hpf_space space = space_of(home, index, hsub);
    const bool dealable = !rt_scan_steps_wanted();
    if (dealable && (q->side[MASK].x || q->side[SEGMENT].x) && rt_deal_fits(q->side[A].x, key))
        make_marks(where, q);
    for (int i = 0; i < SIDES; i++) {
        Side *s = &q->side[i];
        if (!s->x)
            continue;
        set_sub(s->x, home, sub);
        if (dealable && (i == A || i == R) && rt_deal_fits(s->x, key)) {
            s->deal = rt_zalloc(sizeof *s->deal, "a scan");
            rt_deal_begin(where, s->deal, s->x, key, i == R ? q->side[A].deal : NULL,
                          i == A || !q->side[A].deal);
            if (i != R)
                rt_deal_move(where, s->deal, false);
        } else if (i == R) {
            hpf_store_begin(where, &s->ref, s->x, sub, &space, false);
        } else {
            hpf_fetch(where, &s->ref, s->x, sub, &space);
        }
    }
    share_copies(q);
    if (q->dealt) {
        rt_deal_begin(where, q->dealt, &q->marks, key, NULL, false);
        rt_deal_move(where, q->dealt, false);
    }
}

static void end_sides(const char *where, Scan *q)
{
    if (q->side[R].deal) {
        rt_deal_move(where, q->side[R].deal, true);
        hpf_written(q->side[R].x);
    } else {
        hpf_store_end(where, &q->side[R].ref, q->side[R].x);
    }
    for (int i = 0; i < SIDES; i++) {
        if (q->side[i].deal)
            rt_deal_end(q->side[i].deal);
        free(q->side[i].deal);
        hpf_ref_free(&q->side[i].ref);
    }
    if (q->dealt) {
        rt_deal_end(q->dealt);
        free(q->dealt);
        hpf_free(&q->marks);
    }
}

static void run_scan(const char *where, Scan *q)
{
    begin_sides(where, q);
    const hpf_array *r = q->side[R].deal ? q->side[R].x : q->side[R].ref.x;
    const hpf_array *a = q->side[A].deal ? q->side[A].x : q->side[A].ref.x;
    q->streaming = !q->side[R].deal && r->storage != a->storage &&
                   rt_share_count(r) >= far_count(r);
    if (rt_scan_steps_wanted() && !((rt_scan *)q->s.work)->fixed &&
        r->storage != a->storage)
        run_in_steps(where, q);
    if (!in_units(q))
        while (hpf_scan_next(&q->s))
            one_chunk(q);
#ifdef __SSE2__
    _mm_sfence();
#endif
    end_sides(where, q);
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

void hpf_scan(const char *where, hpf_op op, hpf_array *r, hpf_array *a, hpf_array *mask,
              hpf_array *segment, int dim, int flags)
{
    check(where, op, r, a, mask, segment);
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
    Scan *q = rt_zalloc(sizeof *q, "a scan");
    q->count = op == HPF_OP_COUNT;
    q->masked = mask;
    hpf_array *sides[SIDES] = { a, mask, segment, r };
    long moved = 0;
    for (int i = 0; i < SIDES; i++) {
        q->side[i].x = sides[i];
        q->side[i].size = sides[i] ? rt_size_of(sides[i]) : 0;
        if (sides[i] && (i == A || i == R || a->rank > 1) &&
            rt_layout_alike(&sides[i]->layout->key, &a->layout->key))
            moved += rt_size_of(sides[i]);
    }
    moved += a->rank == 1 && (mask || segment); /* a byte for both */
    flags &= ~HPF_SCAN_SEGMENT;
    hpf_scan_begin(where, &q->s, q->count ? HPF_OP_SUM : op, r->type, a, dim,
                   flags | (segment ? HPF_SCAN_SEGMENT : 0) | RT_SCAN_WHOLE |
                       (mask || segment ? RT_SCAN_MARKS : 0), moved);
    rt_scan_lengthen(&q->s);
    run_scan(where, q);
    hpf_scan_end(&q->s);
    free(q);
}
