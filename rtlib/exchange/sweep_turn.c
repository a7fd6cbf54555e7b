/* sweep_turn.c: sweeps that a loop does over and over.
 *
 * A process needs of the earlier ones what they have set in this turn, and of the later ones what
 * those had set in the turn before. The latter comes in pieces, too: each process sends what it has
 * set of a piece back as soon as it is through with it, and receives it in the next turn when a
 * piece first needs it. So the pipeline goes on from turn to turn and fills only once. Sends are
 * not waited for before the end of the next turn: by then all have been received. */
#include <stdlib.h>

#include "exchange/overlap.h"

typedef struct Pieces {
    hpf_stretch *at;
    int n, cap;
} Pieces;

typedef struct Sent { /* messages under way */
    MPI_Request *req;
    char **buffer; /* of each, NULL where it shares another one's */
    int n, cap;
} Sent;

typedef struct rt_turns {
    hpf_overlap back; /* the sweep, its ways reversed */
    Pieces now, was;  /* of this turn, and of the one before */
    int got;          /* of `was`, received */
    Sent sent, sent_was;
} rt_turns;

static rt_turns *turns_of(hpf_overlap *o)
{
    rt_halo_state *x = rt_halo_state_of(o);
    if (x->turns)
        return x->turns;
    rt_turns *t = x->turns = rt_zalloc(sizeof *t, "a sweep");
    t->back.n = o->n;
    t->back.halo = rt_alloc((size_t)o->n * sizeof *o->halo, "a sweep");
    for (int i = 0; i < o->n; i++) {
        t->back.halo[i] = o->halo[i];
        for (int d = 0; d < o->halo[i].a->rank; d++)
            t->back.halo[i].way[d] = -o->halo[i].way[d];
    }
    return t;
}

static void finish(Sent *s)
{
    if (s->n > 0)
        rt_waitall(s->n, s->req);
    for (int i = 0; i < s->n; i++)
        free(s->buffer[i]);
    s->n = 0;
}

void rt_turns_free(rt_turns *t)
{
    if (!t)
        return;
    hpf_overlap_free(&t->back);
    free(t->back.halo);
    free(t->now.at);
    free(t->was.at);
    for (Sent *s = &t->sent;; s = &t->sent_was) {
        finish(s);
        free(s->req);
        free(s->buffer);
        if (s == &t->sent_was)
            break;
    }
    free(t);
}

/* Is what came enough for a piece that reads so far ahead? Pieces go down where they do. */
static bool is_enough(const rt_turns *t, const hpf_stretch *part, long reach)
{
    if (t->got == t->was.n)
        return true;
    if (t->got == 0)
        return false;
    const hpf_stretch *at = t->was.at;
    return at[0].lo > at[1].lo ? at[t->got - 1].lo <= part->lo - reach
                               : at[t->got - 1].hi >= part->hi + reach;
}

static void receive_next(rt_turns *t)
{
    rt_sweep_receive(&t->back, &t->was.at[t->got++], RT_TAG_TURN);
}

void rt_turn_wait(hpf_overlap *o, const hpf_stretch *part)
{
    rt_turns *t = turns_of(o);
    while (!is_enough(t, part, o->reach))
        receive_next(t);
}

/* Room for `more` messages. */
static void grow(Sent *s, int more)
{
    if (s->n + more <= s->cap)
        return;
    s->cap = 2 * (s->n + more);
    s->req = rt_grow(s->req, (size_t)s->cap * sizeof *s->req, "a sweep");
    s->buffer = rt_grow(s->buffer, (size_t)s->cap * sizeof *s->buffer, "a sweep");
}

void rt_turn_pass(const char *where, hpf_overlap *o, const hpf_stretch *part)
{
    rt_turns *t = turns_of(o);
    rt_halo_plan *p = rt_sweep_plan(&t->back);
    Sent *s = &t->sent;
    long all = 0;
    int was = s->n;
    for (int i = 0; i < p->n[RT_OUT]; i++) {
        rt_halo_link l = p->link[RT_OUT][i];
        long bytes = rt_sweep_move(&t->back, &l, part, true, false);
        if (bytes == 0)
            continue;
        l.buffer = rt_alloc((size_t)bytes, "a sweep");
        rt_sweep_move(&t->back, &l, part, true, true);
        grow(s, p->nreq[RT_OUT]);
        int n = rt_sweep_post(&l, bytes, RT_OUT, RT_TAG_TURN, s->req + s->n);
        for (int k = 0; k < n; k++)
            s->buffer[s->n++] = k == 0 ? l.buffer : NULL;
        all += bytes;
    }
    rt_count(RT_OVERLAP, where, s->n - was, all);
    if (t->now.n == t->now.cap) {
        t->now.cap = t->now.cap ? 2 * t->now.cap : 8;
        t->now.at = rt_grow(t->now.at, (size_t)t->now.cap * sizeof *t->now.at, "a sweep");
    }
    t->now.at[t->now.n++] = *part;
}

void hpf_sweep_turn(const char *where, hpf_overlap *o)
{
    rt_turns *t = turns_of(o);
    while (t->got < t->was.n)
        receive_next(t);
    finish(&t->sent_was);
    Sent sent = t->sent_was;
    t->sent_was = t->sent;
    t->sent = sent;
    Pieces was = t->was;
    t->was = t->now;
    t->now = was;
    t->now.n = t->got = 0;
    for (int i = 0; i < o->n; i++)
        rt_halo_set_valid(&o->halo[i]);
    rt_event(RT_OVERLAP, "turn", where, -1, 0);
}

void hpf_sweep_end(hpf_overlap *o)
{
    rt_turns *t = turns_of(o);
    while (t->got < t->was.n)
        receive_next(t);
    finish(&t->sent_was);
    t->was.n = t->got = 0;
}
