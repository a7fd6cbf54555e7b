/* twophase_write.c: a collective write. Each process sends what it has to the aggregators, who put
 * it into window after window, in the order of ranks, and write those. Where a span that is written
 * in one go has holes, it is read before. Of processes that write the same section only the
 * highest rank sends. */
#include <stdlib.h>
#include <string.h>

#include "twophase/twophase_flow.h"

typedef struct Writer {
    rt_access *x;
    hpf_file *f;
    const rt_request *mine;
    rt_mail in, out;
    rt_cursor cursor;     /* what to send */
    rt_entry next;        /* the next of it, */
    int to;               /* and to whom; -1: nothing more */
    MPI_Request may_put;  /* says that its window is open, where it is reached from here */
    bool asked, good;     /* that is awaited; this end of it did not fail */
    int domain;           /* this process's, or -1 */
    long window, end;     /* of it */
    bool open;
    rt_window own;
    rt_entry *entries;    /* by rank */
    rt_spans spans;
    char *windows, *buffer, *marks; /* of all windows, of this one */
    int opened, posted, taken; /* ranks below know that it is open; have their message posted; are
                                  in the buffer */
    int *letter;          /* by rank: where it is received */
} Writer;

/* ---- aggregator ---- */

static bool takes_part(const Writer *w, int q)
{
    return w->entries[q].count > 0;
}

static void find_holes(Writer *w)
{
    rt_access *x = w->x;
    w->marks = rt_window_in_doubt(x, &w->spans) ? rt_zalloc((size_t)w->own.count, "a file access")
                                                : NULL;
    for (int q = 0; q < w->f->size && w->marks; q++)
        if (takes_part(w, q))
            rt_entry_mark(x, &w->entries[q], w->marks);
    rt_window_fill_holes(x, &w->own, &w->spans, w->marks, w->buffer);
    free(w->marks);
    w->marks = NULL;
}

/* The next window, if anybody writes to it. */
static void begin(Writer *w)
{
    rt_access *x = w->x;
    bool any = false;
    if (!rt_window_get(x, w->domain, w->window, &w->own)) {
        w->window++;
        return;
    }
    w->spans.n = 0;
    for (int q = 0; q < w->f->size; q++) {
        w->entries[q].count = 0;
        if (x->req[q].twin != q || x->req[q].count == 0)
            continue;
        rt_entry_make(x, &w->own, &x->req[q], &w->entries[q]);
        if (w->entries[q].count)
            rt_spans_add(x, &w->spans, &w->entries[q], x->hole);
        any = any || w->entries[q].count;
    }
    if (!any) {
        w->window++;
        return;
    }
    rt_spans_join(&w->spans, x->hole);
    w->f->count.rounds++;
    w->buffer = rt_own_window(x, w->windows, w->window);
    find_holes(w);
    w->open = true;
    w->opened = w->posted = w->taken = 0;
}

/* Tells those that reach the window that they may put their elements there. */
static bool let_in(Writer *w)
{
    while (w->opened < w->f->size &&
           (!takes_part(w, w->opened) || !rt_is_near(w->x, w->opened)))
        w->opened++;
    if (w->opened == w->f->size || w->out.n == RT_LETTERS)
        return false;
    rt_mail_tell(&w->out, w->f->fault.code == 0, RT_OPEN, w->opened++);
    return true;
}

static bool post(Writer *w)
{
    while (w->posted < w->f->size && (!takes_part(w, w->posted) || w->posted == w->f->rank))
        w->posted++;
    if (w->posted == w->f->size)
        return false;
    bool near = rt_is_near(w->x, w->posted);
    long bytes = near ? 1 : w->entries[w->posted].count * w->f->esize;
    if (!rt_mail_room(&w->in, bytes))
        return false;
    int k = rt_mail_new(&w->in);
    rt_mail_receive(&w->in, k, NULL, bytes, w->posted);
    w->letter[w->posted++] = k;
    return true;
}

/* Takes what arrived, in the order of ranks; true if anything was done. */
static bool take(Writer *w)
{
    bool moved = false;
    for (; w->taken < w->f->size; w->taken++) {
        int q = w->taken, k = w->letter[q];
        if (!takes_part(w, q))
            continue;
        if (q == w->f->rank) {
            rt_entry_copy(w->x, RT_DIRECT, &w->entries[q], w->buffer, NULL);
            continue;
        }
        if (q >= w->posted || !w->in.letter[k].arrived)
            return moved;
        if (!rt_is_near(w->x, q))
            rt_entry_copy(w->x, RT_UNPACK, &w->entries[q], w->buffer, w->in.letter[k].data);
        rt_mail_drop(&w->in, k);
        moved = true;
    }
    rt_window_write(w->x, &w->own, &w->spans, w->buffer);
    w->open = false;
    w->window++;
    return true;
}

/* ---- sender ---- */

static void find_next(Writer *w)
{
    w->to = rt_cursor_next(w->x, &w->cursor, w->mine, &w->next);
}

/* Puts the elements into the window of an aggregator that this process reaches, once it is open. */
static bool put_next(Writer *w)
{
    int open = 0, bytes;
    MPI_Status status;
    if (!w->asked)
        MPI_Irecv(&w->good, 1, MPI_BYTE, w->to, RT_OPEN, w->f->comm, &w->may_put);
    w->asked = true;
    if (w->out.n == RT_LETTERS || (MPI_Test(&w->may_put, &open, &status), !open))
        return false;
    w->asked = false;
    MPI_Get_count(&status, MPI_BYTE, &bytes);
    char *window = bytes ? rt_near_window(w->x, w->to, w->cursor.round) : NULL;
    if (window)
        rt_entry_copy(w->x, RT_DIRECT, &w->next, window, NULL);
    rt_mail_tell(&w->out, window != NULL, RT_DATA, w->to);
    find_next(w);
    return true;
}

static bool send_next(Writer *w)
{
    if (w->to >= 0 && rt_is_near(w->x, w->to))
        return put_next(w);
    long bytes = w->next.count * w->f->esize;
    if (w->to < 0 || !rt_mail_room(&w->out, bytes))
        return false;
    char *data = rt_entry_place(w->x, &w->next);
    if (data) {
        rt_mail_lend(&w->out, rt_mail_new(&w->out), data, bytes, w->to);
    } else {
        data = rt_alloc((size_t)bytes, "a file access");
        rt_entry_copy(w->x, RT_PACK, &w->next, NULL, data);
        rt_mail_send(&w->out, rt_mail_new(&w->out), data, bytes, NULL, w->to);
    }
    find_next(w);
    return true;
}

/* ---- both ---- */

static void epoch(Writer *w, long first, long end)
{
    w->cursor.round = first;
    w->cursor.end = end;
    w->cursor.domain = 0;
    w->window = first;
    w->end = w->domain < 0 ? first : end;
    w->to = -1;
    if (w->mine->count && w->mine->twin == w->f->rank)
        find_next(w);
    for (int turn = 0;;) {
        bool moved = false;
        while (send_next(w))
            moved = true;
        if (w->open) {
            while (let_in(w))
                moved = true;
            while (post(w))
                moved = true;
            int n = rt_mail_done(&w->in);
            for (int i = 0; i < n; i++)
                w->in.letter[w->in.done[i]].arrived = true;
            moved = take(w) || n > 0 || moved;
        } else if (w->window < w->end) {
            begin(w);
            moved = true;
        }
        int sent = rt_mail_done(&w->out);
        for (int i = 0; i < sent; i++)
            rt_mail_drop(&w->out, w->out.done[i]);
        if (w->to < 0 && w->out.n == 0 && !w->open && w->window >= w->end)
            break;
        if (moved || sent) {
            turn = 0;
            w->f->active = MPI_Wtime();
        } else {
            rt_file_idle(w->f, turn++, w->in.n ? rt_mail_peer(&w->in)
                                       : w->asked ? w->to : rt_mail_peer(&w->out));
        }
    }
}

void rt_twophase_write(rt_access *x)
{
    hpf_file *f = x->f;
    Writer *w = rt_zalloc(sizeof *w, "a file access");
    w->x = x;
    w->f = f;
    w->mine = &x->req[f->rank];
    w->domain = -1;
    for (int d = 0; d < x->domains; d++)
        if (rt_aggregator(x, d) == f->rank)
            w->domain = d;
    rt_mail_start(&w->in, f, f->hints.cb_buffer_size);
    rt_mail_start(&w->out, f, f->hints.cb_buffer_size);
    if (w->domain >= 0) {
        f->count.domains++;
        w->entries = rt_zalloc((size_t)f->size * sizeof *w->entries, "a file access");
        w->letter = rt_zalloc((size_t)f->size * sizeof *w->letter, "a file access");
        w->windows = rt_own_windows(x);
    }
    for (long k = 0, n = rt_epoch(x); k < x->windows; k += n) {
        epoch(w, k, k + n < x->windows ? k + n : x->windows);
        if (k + n < x->windows && rt_file_agree(f))
            break;
    }
    for (int q = 0; w->entries && q < f->size; q++)
        rt_entry_free(&w->entries[q]);
    free(w->entries);
    free(w->letter);
    free(w->spans.at);
    rt_window_free(&w->own);
    rt_window_free(&w->cursor.window);
    rt_entry_free(&w->next);
    rt_mail_end(&w->in);
    rt_mail_end(&w->out);
    free(w);
}
