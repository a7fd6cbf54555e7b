/* scan_window.c: plain vectors of many rounds, CYCLIC and CYCLIC(k), scanned in windows of rounds.
 *
 * All that comes before a window is one value. So the sums of all rounds need not be known before
 * the first is scanned: while the sums of one window are on their way, the next is summed up and an
 * earlier one, which is still in the cache, is scanned. Memory is read once, and what is kept are
 * the sums of few windows. The stages of the exchange follow each other at a distance of a window:
 * in each turn the window that began d turns ago is in stage d.
 *
 * Sums stand in the order of subscripts, also where the scan goes the other way. */
#include <stdlib.h>
#include <string.h>

#include "scan/scan.h"

enum { WINDOW = 192 << 10 }; /* bytes of the vector in a window, about (HPF_SCAN_WINDOW) */
enum { PART = 8192 };        /* of those of which single elements are scanned */
enum { LEAST = 64 << 10 };   /* of sums, even where a share is less */

typedef struct Slot { /* a window under way */
    long round, n;    /* its rounds: the lowest in the order of subscripts, how many */
    long unit, units; /* this process's: the first, how many */
    rt_sums all, before, got;
    bool led;         /* before: there is something */
    const char *own;  /* single elements: the sums of this process */
} Slot;

typedef struct Windows {
    rt_scan *s;
    const char *x;
    char *out;
    bool far;
    bool single;        /* CYCLIC: an element a round, unit u in the u-th of them, and plain */
    rt_scan_pieces pieces;
    long each, count;   /* rounds of a window; windows */
    int nstage, nslot;
    rt_scan_stage stage[RT_SCAN_STAGES];
    Slot *slot;
    char acc[RT_SCAN_LARGEST] __attribute__((aligned(16))); /* all windows so far */
    uint8_t acc_flag;
    uint8_t *flag, *cut; /* with flags: those of a window's rounds; where segments begin */
} Windows;

static rt_buffer room; /* from scan to scan */

void rt_scan_windows_end(void)
{
    rt_buffer_free(&room);
}

long rt_scan_window(const rt_key *key, long size)
{
    const rt_ldim *d = &key->dim[0];
    long rounds = key->rank == 1 && d->g >= 0 && d->np > 1 ? rt_scan_rounds(key, 0) : 1;
    if (rounds <= 1)
        return 0;
    int stages = 1; /* slots of three sums a round: no more than the share, where it is not small */
    for (; 1L << stages < d->np; stages++)
        ;
    stages *= d->np & (d->np - 1) ? 2 : 1;
    long share = rt_ceil_div(rt_ldim_extent(d), d->np), unit = rt_ceil_div(share, rounds);
    long bytes = rt_env_bytes("HPF_SCAN_WINDOW", WINDOW), each = bytes / (unit * size);
    long most = (share > LEAST / size ? share : LEAST / size) / (3 * (stages + 1));
    each = each < most ? each : most;
    each = each < rounds ? each : rounds;
    return each < 1 ? 1 : each;
}

/* ---- rounds and units, in the order of subscripts ---- */

static long round_of(const rt_scan_level *l, long u)
{
    long round = rt_scan_round(l, u);
    return l->back ? l->rounds - 1 - round : round;
}

/* How many units are of lower rounds. */
static long units_below(const rt_scan_level *l, long round)
{
    long lo = 0, hi = l->nunit;
    if (!l->round) {
        long u = round - round_of(l, 0);
        return u < 0 ? 0 : u < hi ? u : hi;
    }
    while (lo < hi) {
        long mid = (lo + hi) / 2;
        if (round_of(l, mid) < round)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* Of the first unit, among those of the window. */
static long first_round(const rt_scan_level *l, const Slot *w)
{
    return w->units ? round_of(l, w->unit) - w->round : 0;
}

static bool gapless(const rt_scan_level *l, const Slot *w)
{
    return w->units == 0 || !l->round ||
           round_of(l, w->unit + w->units - 1) - round_of(l, w->unit) == w->units - 1;
}

/* ---- summing up ---- */

static void fill_none(const rt_scan_op *o, char *value, long n)
{
    for (long i = 0; i < n; i++)
        memcpy(value + i * o->size, o->none, (size_t)o->size);
}

static void set_length(Slot *w, const rt_scan_op *o, long n)
{
    rt_sums *sums[] = { &w->all, &w->before, &w->got };
    w->n = n;
    for (int k = 0; k < 3; k++) {
        sums[k]->n = n;
        if (sums[k]->flag) /* values and flags are one message */
            sums[k]->flag = (uint8_t *)sums[k]->value + n * o->size;
    }
}

static void sum_up(Windows *q, Slot *w, long number)
{
    const rt_scan_level *l = &q->s->level[0];
    const rt_scan_op *o = &q->s->op;
    long from = number * q->each, to = from + q->each;
    to = to < l->rounds ? to : l->rounds;
    w->round = l->back ? l->rounds - to : from;
    set_length(w, o, to - from);
    w->unit = units_below(l, w->round);
    w->units = units_below(l, w->round + w->n) - w->unit;
    w->led = false;
    w->own = q->single ? q->x + w->unit * o->size : NULL;
    if (q->single && q->nstage == 1 && w->units == w->n)
        return; /* they stay as they are */
    if (q->single) {
        fill_none(o, w->all.value + w->units * o->size, w->n - w->units);
        memcpy(w->all.value, w->own, (size_t)(w->units * o->size));
        w->own = w->all.value;
        return;
    }
    if (w->units < w->n) {
        fill_none(o, w->all.value, w->n);
        if (w->all.flag)
            memset(w->all.flag, 0, (size_t)w->n);
    }
    if (gapless(l, w)) {
        rt_pieces_sum(&q->pieces, w->unit, w->units, &w->all, first_round(l, w));
        return;
    }
    rt_pieces_sum(&q->pieces, w->unit, w->units, &w->got, 0);
    for (long i = 0; i < w->units; i++)
        rt_sums_copy(o, &w->all, round_of(l, w->unit + i) - w->round, &w->got, i, 1);
}

/* ---- the exchange ---- */

static void take_in(Windows *q, Slot *w, const rt_scan_stage *stage)
{
    if (stage->how == RT_STAGE_BEFORE && !w->led) {
        rt_sums_join(&q->s->op, &w->before, 0, &w->got, 0, &w->all, 0, w->n);
        rt_sums sum = w->before;
        w->before = w->got;
        w->got = w->all;
        w->all = sum;
        w->own = sum.value;
        w->led = true;
        return;
    }
    rt_scan_stage_join(&q->s->op, stage, &w->all, &w->before, &w->got);
}

/* ---- results ---- */

/* Where an element of n sums begins a segment, f[-1] or with `back` f[n] being the flags before. */
RT_VECTORS static void find_cuts(uint8_t *restrict cut, const uint8_t *f, long n, long before)
{
    for (long i = 0; i < n; i++) {
        const uint8_t p = f[i + before], r = f[i];
        cut[i] = (uint8_t)(~(p & (r >> 1) & ~((p >> 3) ^ (r >> 2))) & 1);
    }
}

/* Rounds without elements go on with the segment before them. */
static void fill_empty(uint8_t *f, long n, bool back)
{
    for (long k = 0; k < n; k++) {
        const long i = back ? n - 1 - k : k;
        const uint8_t p = f[back ? i + 1 : i - 1];
        if (!(f[i] & RT_SUM_ANY))
            f[i] = (uint8_t)((p & RT_SUM_ANY) | RT_SUM_EVEN |
                             (p & RT_SUM_LAST ? RT_SUM_FIRST | RT_SUM_LAST : 0));
    }
}

RT_VECTORS static bool all_have(const uint8_t *f, long n)
{
    uint8_t all = RT_SUM_ANY;
    for (long i = 0; i < n; i++)
        all &= f[i];
    return all;
}

/* What stands before each round, from the sums of rounds. */
static rt_sums scan_rounds(Windows *q, Slot *w)
{
    rt_scan *s = q->s;
    const long size = s->op.size, n = w->n, before = s->back ? 1 : -1;
    char *all = w->all.value;
    uint8_t *f = q->flag + 1, *cut = w->all.flag ? q->cut : NULL;
    if (cut) { /* what stands before the first lies where the flags were */
        memcpy(f, w->all.flag, (size_t)n);
        f[s->back ? n : -1] = q->acc_flag;
        if (!all_have(f, n))
            fill_empty(f, n, s->back);
        find_cuts(cut, f, n, before);
        q->acc_flag = f[s->back ? 0 : n - 1];
    }
    memcpy(s->back ? all + n * size : all - size, q->acc, (size_t)size);
    memcpy(s->state.value, q->acc, (size_t)size);
    rt_scan_stretch(s, all, cut, all, n, false, 0);
    memcpy(q->acc, s->state.value, (size_t)size);
    return (rt_sums){ n, all + before * size, cut ? f + before : NULL };
}

static void results(Windows *q, Slot *w)
{
    const rt_scan_level *l = &q->s->level[0];
    const rt_scan_op *o = &q->s->op;
    rt_sums carry = scan_rounds(q, w), *spare = &w->got;
    if (w->led) {
        rt_sums_join(o, &w->got, 0, &carry, 0, &w->before, 0, w->n);
        carry = w->got;
        spare = &w->before;
    }
    if (w->units == 0)
        return;
    if (gapless(l, w)) {
        rt_pieces_scan(&q->pieces, w->unit, w->units, &carry, first_round(l, w));
        return;
    }
    for (long i = 0; i < w->units; i++)
        rt_sums_copy(o, spare, i, &carry, round_of(l, w->unit + i) - w->round, 1);
    rt_pieces_scan(&q->pieces, w->unit, w->units, spare, 0);
}

/* Single elements: m rounds from the i-th of the window on, and what came in the last stage. Stays
 * within the first-level cache. */
static void some_rounds(Windows *q, const Slot *w, long i, long m)
{
    enum { MOST = PART + 2 * 64 };
    char sums[MOST] __attribute__((aligned(64))), lead[MOST] __attribute__((aligned(64)));
    char result[MOST] __attribute__((aligned(64)));
    rt_scan *s = q->s;
    const rt_scan_op *o = &s->op;
    const rt_scan_stage *last = &q->stage[q->nstage - 1];
    const long size = o->size, by = i * size, mine = w->units - i < m ? w->units - i : m;
    const char *own = w->own + by, *got = w->got.value + by, *led = w->before.value + by;
    const bool came = last->from >= 0, ahead = came && last->how == RT_STAGE_BEFORE;
    char *all = sums + 64, *out = q->out + (w->unit + i) * size;
    const char *total = !came ? own : last->how == RT_STAGE_ALL ? got : all;
    if (total == all)
        o->join(all, ahead ? got : own, ahead ? own : got, m);
    memcpy(s->back ? all + m * size : all - size, q->acc, (size_t)size);
    memcpy(s->state.value, q->acc, (size_t)size);
    rt_scan_stretch(s, total, NULL, all, m, false, 0);
    memcpy(q->acc, s->state.value, (size_t)size);
    const char *carry = s->back ? all + size : all - size;
    if (ahead && w->led) {
        o->join(lead, got, led, m);
        o->join(lead, carry, lead, m);
    } else if (ahead || w->led) {
        o->join(lead, carry, ahead ? got : led, m);
    }
    carry = ahead || w->led ? lead : carry;
    if (mine <= 0)
        return;
    const bool end = s->level[0].place == s->level[0].places - 1; /* of each round */
    if (!s->exclusive && !end)
        o->join(result, carry, q->x + (w->unit + i) * size, mine);
    else
        memcpy(result, s->exclusive ? carry : all, (size_t)(mine * size));
    rt_scan_show(o, result, mine);
    if (q->far)
        hpf_stream(out, result, mine * size);
    else
        memcpy(out, result, (size_t)(mine * size));
}

static void results_of_rounds(Windows *q, const Slot *w)
{
    const long most = PART / q->s->op.size;
    for (long done = 0, m; done < w->n; done += m) {
        m = w->n - done < most ? w->n - done : most;
        some_rounds(q, w, q->s->back ? w->n - done - m : done, m);
    }
}

/* ---- all windows ---- */

static void make_slots(Windows *q)
{
    const rt_scan_op *o = &q->s->op;
    const bool flags = q->s->state.flag;
    /* an element before and one behind */
    long bytes = (q->each * (o->size + flags) + 63) / 64 * 64 + 128;
    char *at = rt_buffer_room(&room, 3 * q->nslot * bytes + 2 * (q->each + 2), "a scan");
    q->slot = rt_zalloc((size_t)q->nslot * sizeof *q->slot, "a scan");
    for (int i = 0; i < q->nslot; i++) {
        rt_sums *sums[] = { &q->slot[i].all, &q->slot[i].before, &q->slot[i].got };
        for (int k = 0; k < 3; k++, at += bytes)
            *sums[k] = (rt_sums){ 0, at + 64, flags ? (uint8_t *)at + 64 : NULL };
    }
    q->flag = (uint8_t *)at;
    q->cut = q->flag + q->each + 2;
}

static Slot *slot_of(const Windows *q, long number)
{
    return number >= 0 && number < q->count ? &q->slot[number % q->nslot] : NULL;
}

void rt_scan_windows(hpf_scanner *hs, const rt_scan_feed *feed, long each)
{
    rt_scan *s = hs->work;
    const rt_scan_level *l = &s->level[0];
    MPI_Request request[2 * RT_SCAN_STAGES];
    int pending = 0;
    s->pass = RT_SCAN_OVER;
    if (l->place < 0)
        return;
    Windows q = { .s = s, .x = feed->x, .out = feed->out, .far = feed->far, .each = each };
    rt_pieces_begin(&q.pieces, hs, feed);
    q.single = q.pieces.plain && rt_scan_in_turns(s) && !l->round;
    q.count = rt_ceil_div(l->rounds, each);
    q.nstage = rt_scan_stages(l, true, false, q.stage);
    q.nslot = q.nstage + 1;
    memcpy(q.acc, s->op.none, sizeof q.acc);
    make_slots(&q);
    for (long turn = 0; turn < q.count + q.nstage; turn++) {
        Slot *w = slot_of(&q, turn);
        if (w)
            sum_up(&q, w, turn);
        rt_waitall(pending, request);
        pending = 0;
        for (int k = 0; k < q.nstage - q.single; k++)
            if ((w = slot_of(&q, turn - 1 - k)) && q.stage[k].from >= 0)
                take_in(&q, w, &q.stage[k]);
        for (int k = 0; k < q.nstage; k++) {
            if (!(w = slot_of(&q, turn - k)))
                continue;
            rt_sums out = w->all;
            if (q.single)
                out.value = (char *)(uintptr_t)w->own;
            pending += rt_sums_post(s, &out, q.stage[k].to, &w->got, q.stage[k].from,
                                    request + pending);
        }
        if ((w = slot_of(&q, turn - q.nstage)) && q.single)
            results_of_rounds(&q, w);
        else if (w)
            results(&q, w);
    }
    free(q.slot);
    rt_pieces_end(&q.pieces);
    if (room.bytes > rt.buffer)
        rt_scan_windows_end();
}
