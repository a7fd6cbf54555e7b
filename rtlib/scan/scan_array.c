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

enum { FAR = 4096, LINE = 64 }; /* bytes to read ahead; of a line of the cache */
enum { LARGE = 4 << 20 };       /* bytes of a share that caches do not keep (HPF_SCAN_FAR) */

/* ---- one array of the scan, addressed by home's subscripts ---- */

typedef struct Side {
    hpf_array *x;   /* NULL: there is none */
    hpf_ref ref;
    long size;
    char *at;       /* at the chunk */
    long inc;
    long ahead;     /* bytes from there to what is read next */
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
RT_VECTORS static void take_truths(signed char *restrict to, const Side *s, long n)
{
    const char *at = s->at;
    const long inc = s->inc;
    switch (s->size) {
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
        const T *x = (const void *)s->at, other = *(const T *)none; \
        const long inc = s->inc;                 \
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

RT_VECTORS static void take_kept(void *restrict value, const Side *s,
                                 const signed char *restrict keep, const void *none, long n)
{
    switch (s->size) {
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
} Scan;

/* A part of the chunk, where the sides are now. */
static void one_piece(Scan *q)
{
    const hpf_chunk *c = &q->s.chunk;
    const Side *a = &q->side[A], *mask = &q->side[MASK], *r = &q->side[R];
    signed char yes[HPF_SCAN_CHUNK], keep[HPF_SCAN_CHUNK];
    const bool later = c->apply && a->inc == 1; /* the scan itself asks for the operand */
    for (int i = later ? MASK : A; i < R; i++)
        if (q->side[i].x && q->side[i].inc == 1)
            read_ahead(&q->side[i], c->n);
    if (c->segment)
        take_truths(c->segment, &q->side[SEGMENT], c->n);
    if (mask->x)
        take_truths(keep, mask, c->n);
    const char *x = c->value;
    if (q->count) {
        take_truths(yes, a, c->n);
        take_counted(c->value, r->size, yes, mask->x ? keep : NULL, c->n);
    } else if (a->deal) {
        rt_deal_copy(a->deal, a->sub, c->value, c->n, a->size, true);
    } else if (mask->x) {
        take_kept(c->value, a, keep, q->s.none, c->n);
    } else if (a->inc == 1) {
        x = a->at;
    } else {
        rt_copy_strided(c->value, 1, a->at, a->inc, c->n, a->size);
    }
    bool far = q->streaming && r->inc == 1 && rt_scan_far(q->s.work);
    char *out = (far || !q->streaming) && r->inc == 1 ? r->at : unlike(c, x, r->size);
    rt_scan_chunk(&q->s, x, out, far, later ? a->at + a->ahead - x : 0);
    if (!c->apply || out == r->at)
        return;
    if (r->deal)
        rt_deal_copy(r->deal, r->sub, out, c->n, r->size, false);
    else if (r->inc == 1)
        hpf_stream(r->at, out, c->n * r->size);
    else
        rt_copy_strided(r->at, r->inc, out, 1, c->n, r->size);
}

/* Along dimension 0 in pieces, so that memory is read and written all the time and not by fits. */
static void one_chunk(Scan *q)
{
    enum { PIECE = 512 };
    const rt_scan *s = q->s.work;
    hpf_chunk *c = &q->s.chunk;
    for (int i = 0; i < SIDES; i++)
        side_here(&q->side[i], c, s, q->s.home.dim[0].lo);
    if (q->side[A].deal && !c->apply && !s->state.flag && !s->fixed) {
        rt_deal_total(q->side[A].deal, q->side[A].sub, &s->op, s->state.value, c->n);
        return;
    }
    if (c->n <= PIECE || s->vertical || rt_scan_in_turns(s)) {
        one_piece(q);
        return;
    }
    const bool down = s->back != rt_scan_from_end(s);
    long sub = c->sub[0], n = c->n, pieces = (n + PIECE - 1) / PIECE;
    char *at[SIDES];
    for (int i = 0; i < SIDES; i++)
        at[i] = q->side[i].at;
    for (long k = 0; k < pieces && !s->unit_done; k++) {
        long first = (down ? pieces - 1 - k : k) * PIECE;
        c->n = n - first < PIECE ? n - first : PIECE;
        for (int i = 0; i < SIDES; i++)
            if (q->side[i].x) {
                q->side[i].at = at[i] + first * q->side[i].inc * q->side[i].size;
                q->side[i].sub = sub + first + q->side[i].x->dim[0].lo - q->s.home.dim[0].lo;
            }
        one_piece(q);
    }
    c->n = n;
    for (int i = 0; i < SIDES; i++)
        q->side[i].at = at[i];
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

/* Elements of a share that is stored past the caches. */
static long far_count(const hpf_array *r)
{
    return rt_env_bytes("HPF_SCAN_FAR", LARGE) / rt_size_of(r);
}

/* [collective] A vector where whole units are scanned without chunks; false: nothing is done. */
static bool in_units(Scan *q)
{
    const Side *side = q->side;
    const rt_scan *s = q->s.work;
    const rt_key *key = &q->s.home.layout->key;
    if (side[MASK].x || side[SEGMENT].x || q->count || s->op.flags || s->fixed || s->steps ||
        key->rank != 1 || s->pass == RT_SCAN_OVER)
        return false;
    char *x = NULL, *out = NULL;
    if (side[A].deal && side[R].deal) {
        const hpf_array *r = side[R].x;
        bool far = r->storage != side[A].x->storage && rt_share_count(r) >= far_count(r);
        if (s->member)
            rt_deal_scan(q->s.work, side[A].deal, side[R].deal, far);
        return s->member;
    }
    if (s->member) {
        x = packed(&side[A], s->level[0].count);
        out = packed(&side[R], s->level[0].count);
    }
    int fits = !s->member || (x && out);
    long window = side[A].deal ? 0 : rt_scan_window(key, s->op.size);
    if (window)
        rt_allreduce(&fits, 1, MPI_INT, MPI_MIN);
    if (window && fits) {
        if (s->member)
            rt_scan_windows(&q->s, x, out, q->streaming, window);
        return true;
    }
    return s->member && x && out && rt_scan_units(&q->s, x, out, q->streaming);
}

static void run_scan(const char *where, Scan *q)
{
    const hpf_array *home = &q->s.home;
    hpf_triplet index[HPF_MAX_RANK];
    hpf_sub hsub[HPF_MAX_RANK], sub[HPF_MAX_RANK];
    for (int d = 0; d < home->rank; d++) {
        index[d] = (hpf_triplet){ home->dim[d].lo, home->dim[d].hi, 1 };
        hsub[d] = (hpf_sub){ d, 1, 0 };
    }
    hpf_space space = { home->rank, index, home, hsub };
    const bool dealable = !q->side[MASK].x && !q->count && !rt_scan_steps_wanted();
    for (int i = 0; i < SIDES; i++) {
        Side *s = &q->side[i];
        if (!s->x)
            continue;
        s->size = rt_size_of(s->x);
        set_sub(s->x, home, sub);
        if (dealable && (i == A || i == R) && rt_deal_fits(s->x, &home->layout->key)) {
            s->deal = rt_zalloc(sizeof *s->deal, "a scan");
            rt_deal_begin(where, s->deal, s->x, &home->layout->key,
                          i == R ? q->side[A].deal : NULL);
            if (i != R)
                rt_deal_move(where, s->deal, false);
            continue;
        }
        if (i == R)
            hpf_store_begin(where, &s->ref, s->x, sub, &space, false);
        else
            hpf_fetch(where, &s->ref, s->x, sub, &space);
    }
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
    hpf_array *sides[SIDES] = { a, mask, segment, r };
    long moved = 0;
    for (int i = 0; i < SIDES; i++) {
        q->side[i].x = sides[i];
        if (sides[i] && rt_layout_alike(&sides[i]->layout->key, &a->layout->key))
            moved += rt_size_of(sides[i]);
    }
    flags &= ~HPF_SCAN_SEGMENT;
    hpf_scan_begin(where, &q->s, q->count ? HPF_OP_SUM : op, r->type, a, dim,
                   flags | (segment ? HPF_SCAN_SEGMENT : 0) |
                       (mask || segment || q->count ? 0 : RT_SCAN_PLAIN), moved);
    rt_scan_lengthen(&q->s);
    run_scan(where, q);
    hpf_scan_end(&q->s);
    free(q);
}
