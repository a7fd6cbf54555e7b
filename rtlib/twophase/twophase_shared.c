/* twophase_shared.c: a collective access where all processes reach all windows (one node): no
 * message is sent. Rounds take turns with agreements, after which a window that was read may be
 * copied from, and one that was filled may be written. */
#include <errno.h>
#include <stdlib.h>

#include "file/board.h"
#include "twophase/twophase_flow.h"

typedef struct Own { /* a window of this process's */
    rt_window window;
    rt_spans spans;
    bool wanted;     /* somebody has elements in it */
} Own;

typedef struct Shared {
    rt_access *x;
    hpf_file *f;
    const rt_request *mine;
    int domain;      /* this process's, or -1 */
    char *windows;
    Own own[2];      /* of a round, and the one before */
    rt_window other; /* of whoever has elements for this process, or gets some */
    rt_entry entry;
} Shared;

static void begin(Shared *s, rt_access *x)
{
    hpf_file *f = x->f;
    *s = (Shared){ .x = x, .f = f, .mine = &x->req[f->rank], .domain = -1 };
    for (int d = 0; d < x->domains; d++)
        if (rt_aggregator(x, d) == f->rank)
            s->domain = d;
    if (s->domain >= 0)
        f->count.domains++;
    if (s->domain >= 0 && (x->windows > 1 || !x->ahead))
        s->windows = rt_own_windows(x);
}

static bool is_ahead(const rt_access *x, long w)
{
    return x->ahead && w == 0;
}

/* The window of round w of process q; NULL and errno: out of reach. */
static char *window_of(Shared *s, int q, long w)
{
    rt_access *x = s->x;
    long one = x->room * s->f->esize, at = is_ahead(x, w) ? x->ahead->at : w % x->slots * one;
    int room = is_ahead(x, w) ? RT_NEAR_AHEAD : RT_NEAR_NOW;
    char *begin = q != s->f->rank ? rt_near_peer(s->f->near[q], room, at + one)
                  : is_ahead(x, w) ? rt_near_room(room, at + one) : s->windows;
    return begin ? begin + at : NULL;
}

static void end(Shared *s)
{
    for (int k = 0; k < 2; k++) {
        free(s->own[k].spans.at);
        rt_window_free(&s->own[k].window);
    }
    rt_window_free(&s->other);
    rt_entry_free(&s->entry);
}

/* This process's window of round w: what is asked for of it, each by one of those who ask for the
 * same. */
static Own *look_at(Shared *s, long w)
{
    rt_access *x = s->x;
    Own *o = &s->own[w % 2];
    o->wanted = false;
    o->spans.n = 0;
    if (s->domain < 0 || !rt_window_get(x, s->domain, w, &o->window))
        return o;
    for (int q = 0; q < s->f->size; q++) {
        const rt_request *r = &x->req[q];
        if (r->count == 0 || (x->write ? r->twin : r->leader) != q)
            continue;
        rt_entry_make(x, &o->window, r, &s->entry);
        if (s->entry.count)
            rt_spans_add(x, &o->spans, &s->entry, x->hole);
        o->wanted = o->wanted || s->entry.count;
    }
    if (o->wanted) {
        rt_spans_join(&o->spans, x->hole);
        s->f->count.rounds++;
    }
    s->f->active = MPI_Wtime();
    return o;
}

/* Makes others' windows reachable, so that nothing can go wrong once all agree that they
 * are full. */
static void reach(Shared *s)
{
    rt_access *x = s->x;
    for (int d = 0; d < x->domains && !s->f->fault.code; d++) {
        int q = rt_aggregator(x, d);
        for (long w = 0; w < x->windows && w <= x->slots && q != s->f->rank; w++)
            if (!window_of(s, q, w))
                rt_file_fault(s->f, errno, "the memory of rank %d is out of reach: %s (rank %d)", q,
                              strerror(errno), s->f->rank);
    }
}

/* Until the process has made its room as large as this access needs. */
static void await_room(Shared *s, int q)
{
    long bytes = s->x->slots * s->x->room * s->f->esize;
    for (int turn = 0; q != s->f->rank && !rt_near_has(s->f->near[q], bytes); turn++)
        rt_file_idle(s->f, turn, q);
}

/* This process's elements from all windows of the round, or to them. */
static void copy(Shared *s, long w)
{
    rt_access *x = s->x;
    if (s->mine->count == 0 || (x->write && s->mine->twin != s->f->rank))
        return;
    for (int d = 0; d < x->domains; d++) {
        int q = rt_aggregator(x, d);
        if (!rt_window_get(x, d, w, &s->other) || !rt_window_touches(&s->other, s->mine))
            continue;
        rt_entry_make(x, &s->other, s->mine, &s->entry);
        if (s->entry.count == 0)
            continue;
        if (w == 0 && x->write)
            await_room(s, q);
        rt_entry_copy(x, RT_DIRECT, &s->entry, window_of(s, q, w), NULL);
    }
}

void rt_shared_begin(rt_ahead *a)
{
    rt_access *x = &a->access;
    Shared s = { .x = x, .f = x->f, .domain = -1 };
    if (!x->f->world || !rt_ahead_room(x, x->room * x->f->esize, &a->at))
        return;
    x->ahead = a;
    for (int d = 0; d < x->domains; d++)
        if (rt_aggregator(x, d) == x->f->rank)
            s.domain = d;
    Own *o = look_at(&s, 0);
    x->f->count.rounds -= o->wanted; /* it is looked at again */
    if (o->wanted) {
        long bytes = a->at + x->room * x->f->esize;
        if (!rt_near_fits(RT_NEAR_AHEAD, bytes))
            rt_beside_files_wait();
        rt_ahead_read(a, x, &o->window, &o->spans, rt_near_room(RT_NEAR_AHEAD, bytes) + a->at);
    }
    end(&s);
}

/* While all copy from one window, the next one is read into the other slot, if there is one. */
void rt_shared_read(rt_access *x)
{
    Shared s;
    begin(&s, x);
    reach(&s);
    for (long w = 0; w < x->windows; w++) {
        if (w > 0 && x->slots == 1 && rt_file_agree(s.f))
            break;
        Own *o = look_at(&s, w);
        if (is_ahead(x, w))
            rt_ahead_take(x->ahead);
        else if (o->wanted && !s.f->fault.code)
            rt_window_read(x, &o->window, &o->spans, rt_own_window(x, s.windows, w));
        if (rt_file_agree(s.f))
            break;
        copy(&s, w);
    }
    rt_board_done(s.f);
    end(&s);
}

/* ---- writing ---- */

/* Where only marks tell what is written of a window. */
static char *marks_of(Shared *s, Own *o)
{
    rt_access *x = s->x;
    if (!rt_window_in_doubt(x, &o->spans))
        return NULL;
    char *marks = rt_zalloc((size_t)o->window.count, "a file access");
    for (int q = 0; q < s->f->size; q++) {
        if (x->req[q].count == 0 || x->req[q].twin != q)
            continue;
        rt_entry_make(x, &o->window, &x->req[q], &s->entry);
        if (s->entry.count)
            rt_entry_mark(x, &s->entry, marks);
    }
    return marks;
}

/* Whether each element from the first to the last one is written: then a window needs nothing of
 * the file, and may be filled before its owner has looked at it. */
static bool is_whole(const rt_access *x)
{
    long sum = 0;
    for (int q = 0; q < x->f->size; q++)
        sum += x->req[q].twin == q ? x->req[q].count : 0;
    return x->f->world && !x->meet && !rt_behind_any() && sum == x->last - x->first + 1;
}

static void open_window(Shared *s, long w)
{
    Own *o = look_at(s, w);
    if (!o->wanted)
        return;
    char *marks = marks_of(s, o);
    rt_window_fill_holes(s->x, &o->window, &o->spans, marks, rt_own_window(s->x, s->windows, w));
    free(marks);
}

/* Puts this process's elements in when it is its turn; false: some process failed. */
static bool put_in(Shared *s, long w)
{
    for (int turn = 0; turn < s->x->turns; turn++) {
        if (turn > 0 && rt_file_agree(s->f))
            return false;
        if (s->mine->turn == turn)
            copy(s, w);
    }
    return true;
}

static void write_window(Shared *s, long w)
{
    Own *o = &s->own[w % 2];
    if (o->wanted)
        rt_window_write(s->x, &o->window, &o->spans, rt_own_window(s->x, s->windows, w));
}

/* While a window is written, all fill the next one in the other slot, if there is one. */
void rt_shared_write(rt_access *x)
{
    Shared s;
    bool whole = is_whole(x), failed = false;
    begin(&s, x);
    reach(&s);
    for (long w = 0; w < x->windows && !failed; w++) {
        if (w > 0 && x->slots == 1) {
            failed = rt_file_agree(s.f);
            if (!failed)
                write_window(&s, w - 1);
        }
        open_window(&s, w);
        failed = failed || ((w > 0 || !whole) && rt_file_agree(s.f));
        if (!failed && w > 0 && x->slots > 1)
            write_window(&s, w - 1);
        failed = failed || !put_in(&s, w);
    }
    failed = failed || rt_file_agree(s.f);
    long last = x->windows - 1;
    Own *o = &s.own[last % 2];
    if (!failed && o->wanted && x->behind)
        rt_behind_write(x, &o->window, &o->spans, rt_own_window(x, s.windows, last), 0);
    else if (!failed)
        write_window(&s, last);
    end(&s);
}
