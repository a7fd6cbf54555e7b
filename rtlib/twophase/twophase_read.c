/* twophase_read.c: a collective read. Aggregators load window after window of their file domains
 * and send each process what it asked for; while these messages fly the next window is read. What
 * several processes ask for alike is read and packed once. */
#include <stdlib.h>
#include <string.h>

#include "twophase/twophase_flow.h"

typedef struct Reader {
    rt_access *x;
    hpf_file *f;
    const rt_request *mine;
    bool failed;          /* here or elsewhere: nothing is read any more */
    rt_mail in, out;
    rt_cursor cursor;     /* what to expect */
    rt_entry expected;    /* the next of it, */
    int from;             /* and from whom; -1: nothing more */
    long from_round;
    int domain;           /* this process's, or -1 */
    long window, end;     /* of it */
    bool loaded;
    rt_window own;
    rt_entry *entries;    /* by rank, of those that ask first for something */
    rt_entry to_self;     /* the same as its leader's, with places in this process's memory */
    rt_spans spans;
    char *windows, *buffer; /* of all windows, of this one */
    int leader, member;   /* who is served next */
    char *packed;         /* for all that ask for what the leader does */
    long bytes;           /* of it; 0: none, for want of data */
    int *shared;
} Reader;

/* ---- aggregator ---- */

static void read_ahead(const Reader *r)
{
    rt_window next = { .n = 0 };
    if (!r->x->cached && r->window + 1 < r->end &&
        rt_window_get(r->x, r->domain, r->window + 1, &next))
        for (int k = 0; k < next.n; k++)
            rt_file_ahead(r->f, r->f->start + next.range[k].lo * r->f->esize,
                          (next.range[k].hi - next.range[k].lo) * r->f->esize);
    rt_window_free(&next);
}

/* The next window, if anybody wants something of it. */
static void load(Reader *r)
{
    rt_access *x = r->x;
    bool any = false;
    if (!rt_window_get(x, r->domain, r->window, &r->own)) {
        r->window++;
        return;
    }
    r->spans.n = 0;
    for (int q = 0; q < r->f->size; q++) {
        r->entries[q].count = 0;
        if (x->req[q].leader != q || x->req[q].count == 0)
            continue;
        rt_entry_make(x, &r->own, &x->req[q], &r->entries[q]);
        if (r->entries[q].count)
            rt_spans_add(x, &r->spans, &r->entries[q], x->hole);
        any = any || r->entries[q].count;
    }
    if (!any) {
        r->window++;
        return;
    }
    rt_entry_make(x, &r->own, r->mine, &r->to_self);
    rt_spans_join(&r->spans, x->hole);
    r->f->count.rounds++;
    r->buffer = rt_own_window(x, r->windows, r->window);
    if (!r->failed && !r->f->fault.code) {
        read_ahead(r);
        rt_window_read(x, &r->own, &r->spans, r->buffer);
    }
    r->loaded = true;
    r->leader = 0;
    r->member = -1;
}

/* The next rank after r->member that asks for what the leader does. */
static int next_member(const Reader *r)
{
    int q = r->member + 1;
    while (q < r->f->size && (r->x->req[q].leader != r->leader || r->x->req[q].count == 0))
        q++;
    return q;
}

/* Those that must be sent the data. */
static int members_afar(const Reader *r)
{
    int n = 0;
    for (int q = r->leader; q < r->f->size; q++)
        n += r->x->req[q].leader == r->leader && r->x->req[q].count && q != r->f->rank &&
             !rt_is_near(r->x, q);
    return n;
}

/* Packs for the leader and those that ask for the same; false: no room yet. */
static bool pack(Reader *r)
{
    const rt_entry *e = &r->entries[r->leader];
    int others = members_afar(r);
    r->bytes = r->failed || r->f->fault.code ? 0 : e->count * r->f->esize;
    if (others == 0)
        return true;
    if (!rt_mail_room(&r->out, r->bytes))
        return false;
    r->packed = rt_alloc((size_t)r->bytes, "a file access");
    r->shared = rt_alloc(sizeof *r->shared, "a file access");
    *r->shared = others;
    r->out.bytes += r->bytes;
    if (r->bytes)
        rt_entry_copy(r->x, RT_PACK, e, r->buffer, r->packed);
    return true;
}

/* One step of serving the window that is loaded; false: no room yet. */
static bool serve(Reader *r)
{
    if (r->member < 0) { /* a new leader */
        while (r->leader < r->f->size && r->entries[r->leader].count == 0)
            r->leader++;
        if (r->leader == r->f->size) {
            r->loaded = false;
            r->window++;
            return true;
        }
        if (!pack(r))
            return false;
        r->member = r->leader - 1;
    }
    int q = next_member(r);
    if (q == r->f->size) {
        r->leader++;
        r->member = -1;
        return true;
    }
    if (q == r->f->rank) {
        if (r->bytes)
            rt_entry_copy(r->x, RT_DIRECT, &r->to_self, r->buffer, NULL);
    } else if (r->out.n == RT_LETTERS) {
        return false;
    } else if (rt_is_near(r->x, q)) {
        rt_mail_tell(&r->out, r->bytes > 0, RT_DATA, q);
    } else {
        rt_mail_send(&r->out, rt_mail_new(&r->out), r->packed, r->bytes, r->shared, q);
    }
    r->member = q;
    return true;
}

/* ---- requester ---- */

static void expect_next(Reader *r)
{
    r->from = rt_cursor_next(r->x, &r->cursor, r->mine, &r->expected);
    r->from_round = r->cursor.round;
}

static bool post(Reader *r)
{
    bool near = r->from >= 0 && rt_is_near(r->x, r->from);
    long bytes = near ? 1 : r->expected.count * r->f->esize;
    if (r->from < 0 || !rt_mail_room(&r->in, bytes))
        return false;
    int k = rt_mail_new(&r->in);
    rt_entry swap = r->in.letter[k].entry;
    r->in.letter[k].entry = r->expected;
    r->expected = swap;
    r->in.letter[k].round = r->from_round;
    char *place = near ? NULL : rt_entry_place(r->x, &r->in.letter[k].entry);
    rt_mail_receive(&r->in, k, place, bytes, r->from);
    expect_next(r);
    return true;
}

/* Elements from the window of an aggregator that this process reaches. */
static void fetch(Reader *r, const rt_letter *l)
{
    char *window = rt_near_window(r->x, l->peer, l->round);
    if (window)
        rt_entry_copy(r->x, RT_DIRECT, &l->entry, window, NULL);
}

static bool receive(Reader *r)
{
    int n = rt_mail_done(&r->in);
    for (int i = 0; i < n; i++) {
        int k = r->in.done[i];
        rt_letter *l = &r->in.letter[k];
        if (rt_mail_length(&r->in, i) == 0)
            r->failed = true;
        else if (rt_is_near(r->x, l->peer))
            fetch(r, l);
        else if (!l->lent)
            rt_entry_copy(r->x, RT_UNPACK, &l->entry, NULL, l->data);
        rt_mail_drop(&r->in, k);
    }
    return n > 0;
}

/* ---- both ---- */

/* Rounds first .. end - 1. */
static void epoch(Reader *r, long first, long end)
{
    r->cursor.round = first;
    r->cursor.end = end;
    r->cursor.domain = 0;
    r->window = first;
    r->end = r->domain < 0 ? first : end;
    if (r->mine->count)
        expect_next(r);
    else
        r->from = -1;
    for (int turn = 0;;) {
        bool moved = false;
        while (post(r))
            moved = true;
        moved = receive(r) || moved;
        if (r->loaded) {
            while (r->loaded && serve(r))
                moved = true;
        } else if (r->window < r->end) {
            load(r);
            moved = true;
        }
        int sent = rt_mail_done(&r->out);
        for (int i = 0; i < sent; i++)
            rt_mail_drop(&r->out, r->out.done[i]);
        if (r->from < 0 && r->in.n == 0 && r->out.n == 0 && !r->loaded && r->window >= r->end)
            break;
        if (moved || sent) {
            turn = 0;
            r->f->active = MPI_Wtime();
        } else {
            rt_file_idle(r->f, turn++, rt_mail_peer(r->in.n ? &r->in : &r->out));
        }
    }
}

void rt_twophase_read(rt_access *x)
{
    hpf_file *f = x->f;
    Reader *r = rt_zalloc(sizeof *r, "a file access");
    r->x = x;
    r->f = f;
    r->mine = &x->req[f->rank];
    r->domain = -1;
    for (int d = 0; d < x->domains; d++)
        if (rt_aggregator(x, d) == f->rank)
            r->domain = d;
    rt_mail_start(&r->in, f, f->hints.cb_buffer_size);
    rt_mail_start(&r->out, f, f->hints.cb_buffer_size);
    if (r->domain >= 0) {
        f->count.domains++;
        r->entries = rt_zalloc((size_t)f->size * sizeof *r->entries, "a file access");
        r->windows = rt_own_windows(x);
    }
    for (long w = 0, n = rt_epoch(x); w < x->windows; w += n) {
        epoch(r, w, w + n < x->windows ? w + n : x->windows);
        if (w + n < x->windows && rt_file_agree(f))
            break;
    }
    for (int q = 0; r->entries && q < f->size; q++)
        rt_entry_free(&r->entries[q]);
    free(r->entries);
    rt_entry_free(&r->to_self);
    free(r->spans.at);
    rt_window_free(&r->own);
    rt_window_free(&r->cursor.window);
    rt_entry_free(&r->expected);
    rt_mail_end(&r->in);
    rt_mail_end(&r->out);
    free(r);
}
