/* reblock_team.c: a pass that all processes make together (contract: reblock.h, run.h): their
 * memory is one for a template, so that it may be as many times larger, and source bricks across
 * the borders of templates are read again so much less often. What one pass more would keep in a
 * file between is kept here in memory, where it fits.
 *
 * A step's source bricks are dealt out in the order of the file; target bricks belong to the
 * processes in turn, in the order in which they become complete (the paper's load-balanced parallel
 * Max blocks: a step completes a number of bricks that keeps all at work). Who reads a brick sends
 * each owner the pieces that are his, all of a step in one message; both sides know from arithmetic
 * what is in it. They arrive where kept pieces stand, and stay until their target brick is
 * complete. While messages are under way and bricks are written a thread reads the next step's.
 *
 * A process that fails goes on with sending what it has; all agree once a step, before anything of
 * it is written, whether to go on. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "reblock/run.h"

enum { WORK = 30000000 }; /* pieces that a plan is ready to count */

/* The step of a template that completes target brick b of dimension d. */
static const rt_rstep *completing(const rt_rrun *r, const rt_rcursor *c, int d, long b)
{
    long at = b * r->to->brick[d], lo = 0, hi = c->steps[d] - 1;
    while (lo < hi) {
        long mid = lo + (hi - lo) / 2;
        if (c->step[d][mid].wto > at)
            hi = mid;
        else
            lo = mid + 1;
    }
    return &c->step[d][lo];
}

/* Its place among the bricks of its template, in the order of steps, and within a step in that of
 * the file. A template begins with another process than the one before. */
int rt_team_owner(const rt_rrun *r, const rt_rcursor *c, const long *coord)
{
    rt_shape before, width, all;
    long place = c->number, within = 0, scale = 1, inner = 1, outer = 1;
    for (int d = 0; d < r->n; d++) {
        const rt_rstep *s = completing(r, c, d, coord[d]);
        long begin = c->lo[d] / r->to->brick[d], first = s->wfrom / r->to->brick[d];
        before[d] = first - begin;
        width[d] = rt_ceil_div(s->wto, r->to->brick[d]) - first;
        all[d] = rt_ceil_div(c->hi[d], r->to->brick[d]) - begin;
        outer *= width[d];
    }
    for (int j = 0; j < r->n; j++) { /* order[0] is traversed first */
        int d = r->pass->order[j];
        outer /= width[d];
        place += before[d] * inner * outer;
        inner *= all[d];
    }
    for (int j = 0; j < r->n; j++) {
        int d = r->to->fast[j];
        within += (coord[d] - before[d] - c->lo[d] / r->to->brick[d]) * scale;
        scale *= width[d];
    }
    return (int)((place + within) % r->readers);
}

typedef struct Piece { /* of a source brick, for a target brick */
    long source;       /* which of the step's, from 0 */
    rt_unit *unit;     /* the source brick */
    long brick, bytes;
    int reader, owner;
    rt_shape at, size;
} Piece;

/* Calls visit for all pieces of a step, in an order that all processes agree upon: by source brick.
 * `unit` is called before for each source brick that is needed. */
typedef struct Visit {
    void (*unit)(void *arg, int reader, rt_unit *u, long bytes);
    void (*piece)(void *arg, const Piece *p);
    void *arg;
} Visit;

static void visit_pieces(const rt_rrun *r, const rt_rcursor *c, Piece *p, const Visit *v)
{
    rt_shape first, end, b;
    rt_unit t;
    rt_rcursor_targets(r, c, p->unit, first, end);
    memcpy(b, first, sizeof b);
    do {
        p->brick = rt_side_number(r->to, b);
        if (rt_rstate_done(r->state, p->brick))
            continue;
        rt_side_unit(r->to, b, &t);
        if (!rt_unit_meet(r->n, p->unit, t.lo, t.n, p->at, p->size))
            continue;
        p->bytes = r->to->esize;
        for (int d = 0; d < r->n; d++)
            p->bytes *= p->size[d];
        p->owner = rt_team_owner(r, c, b);
        v->piece(v->arg, p);
    } while (rt_next(r->n, r->to->fast, first, end, b));
}

static void visit_step(const rt_rrun *r, const rt_rcursor *c, const Visit *v)
{
    rt_shape first, end, b;
    rt_unit u;
    Piece p = { .unit = &u };
    long count = 1, lo, hi;
    if (!rt_rcursor_sources(r, c, first, end))
        return;
    for (int d = 0; d < r->n; d++)
        count *= end[d] - first[d];
    rt_rrun_share(r, 0, count, &lo, &hi);
    memcpy(b, first, sizeof b);
    do {
        while (p.source >= hi)
            rt_rrun_share(r, ++p.reader, count, &lo, &hi);
        long bytes = rt_side_unit(r->from, b, &u) * r->from->esize;
        if (rt_rrun_needs(r, c, &u)) {
            if (v->unit)
                v->unit(v->arg, p.reader, &u, bytes);
            visit_pieces(r, c, &p, v);
        }
        p.source++;
    } while (rt_next(r->n, r->from->fast, first, end, b));
}

/* ---- what it takes, counted out ---- */

typedef struct Count { /* bytes, by process */
    long *read, *sent, *came, *kept;
    long most_read, most_sent, most_held, pieces;
} Count;

static void count_unit(void *arg, int reader, rt_unit *u, long bytes)
{
    (void)u;
    ((Count *)arg)->read[reader] += bytes;
}

static void count_piece(void *arg, const Piece *p)
{
    Count *c = arg;
    c->pieces++;
    c->came[p->owner] += p->bytes;
    if (p->owner != p->reader)
        c->sent[p->reader] += p->bytes;
}

static void count_complete(const rt_rrun *r, const rt_rcursor *at, Count *c)
{
    rt_shape first, end, b;
    rt_unit t;
    if (!rt_rcursor_complete(r, at, first, end))
        return;
    memcpy(b, first, sizeof b);
    do {
        long bytes = r->to->esize;
        rt_side_unit(r->to, b, &t);
        for (int d = 0; d < r->n; d++)
            bytes *= t.n[d];
        c->kept[rt_team_owner(r, at, b)] -= bytes;
    } while (rt_next(r->n, r->to->fast, first, end, b));
}

static void take_most(Count *c, int P)
{
    for (int q = 0; q < P; q++) {
        long held = c->kept[q] + c->came[q];
        c->most_read = c->read[q] > c->most_read ? c->read[q] : c->most_read;
        c->most_sent = c->sent[q] > c->most_sent ? c->sent[q] : c->most_sent;
        c->most_held = held > c->most_held ? held : c->most_held;
        c->kept[q] = held;
        c->read[q] = c->sent[q] = c->came[q] = 0;
    }
}

long rt_team_count(const rt_rproblem *p, rt_rpass *pass)
{
    rt_side from, to;
    rt_rstate none = { .map = NULL };
    rt_rrun r;
    int P = p->processes;
    long *table = rt_zalloc(4 * (size_t)P * sizeof *table, "a plan"), write = p->esize;
    Count c = { table, table + P, table + 2 * P, table + 3 * P, 0, 0, 0, 0 };
    Visit v = { count_unit, count_piece, &c };
    rt_side_plain(&from, p->n, p->extent, p->esize, &pass->from);
    rt_side_plain(&to, p->n, p->extent, p->esize, &pass->to);
    rt_rrun_start(&r, &from, &to, pass, &none);
    r.readers = P;
    rt_rcursor *at = &r.load[0].c;
    while (c.pieces < WORK && rt_rcursor_next(&r, at, at)) {
        visit_step(&r, at, &v);
        take_most(&c, P);
        count_complete(&r, at, &c);
    }
    for (int d = 0; d < p->n; d++)
        write *= to.linear && to.brick[d] > to.extent[d] ? to.extent[d] : to.brick[d];
    rt_rrun_end(&r);
    free(table);
    pass->room[0] = c.most_read;
    pass->room[1] = c.most_sent;
    pass->room[2] = c.most_held;
    pass->memory = c.most_read + c.most_sent + c.most_held + write;
    return c.pieces < WORK ? pass->memory : LONG_MAX / 2;
}

/* ---- the pass ---- */

typedef struct Team {
    rt_rrun *r;
    rt_rload *l;
    char *send;
    long *out, *in;       /* bytes for and from each process, then where they are */
    long unit;            /* of this process's source bricks, the next */
    MPI_Request *request;
    int requests, cap;
} Team;

static void measure_piece(void *arg, const Piece *p)
{
    Team *t = arg;
    if (p->reader == rt.rank && p->owner != rt.rank)
        t->out[p->owner] += p->bytes;
    if (p->owner == rt.rank)
        t->in[p->reader] += p->bytes;
}

static void place_unit(void *arg, int reader, rt_unit *u, long bytes)
{
    Team *t = arg;
    (void)bytes;
    u->data = NULL;
    if (reader == rt.rank && t->unit < t->l->units)
        u->data = t->l->unit[t->unit].data;
    t->unit += reader == rt.rank;
}

/* A piece that comes gets its place; one that this process read goes to where it is to be. */
static void place_piece(void *arg, const Piece *p)
{
    Team *t = arg;
    rt_rrun *r = t->r;
    char *to = NULL;
    rt_kept piece = { .bytes = p->bytes };
    memcpy(piece.lo, p->at, sizeof piece.lo);
    memcpy(piece.n, p->size, sizeof piece.n);
    if (p->owner == rt.rank)
        to = r->keep.data + rt_keep_new(&r->keep, p->brick, p->at, p->size)->at;
    if (p->reader != rt.rank)
        return;
    if (p->owner != rt.rank) {
        to = t->send + t->out[p->owner];
        t->out[p->owner] += p->bytes;
    }
    if (p->unit->data) {
        rt_shape stride;
        rt_kept_strides(&r->keep, &piece, stride);
        rt_rrun_copy(r, to, p->at, stride, p->unit->data, p->unit->lo, p->unit->stride, p->at,
                     p->size);
    }
}

static void post(Team *t, int peer, char *data, long bytes, bool send)
{
    int n = rt_messages(bytes);
    if (t->requests + n > t->cap) {
        t->cap = 2 * t->cap + n;
        t->request = rt_grow(t->request, (size_t)t->cap * sizeof *t->request, "messages");
    }
    t->requests += rt_post(send, data, bytes, peer, RT_TAG_OTHER, t->request + t->requests);
}

/* Receives and sends of a step are begun; its source bricks are no longer needed then. */
static void begin_exchange(Team *t)
{
    rt_rrun *r = t->r;
    int P = rt.size;
    long came = 0, sent = 0;
    memset(t->out, 0, (size_t)P * sizeof *t->out);
    memset(t->in, 0, (size_t)P * sizeof *t->in);
    visit_step(r, &t->l->c, &(Visit){ NULL, measure_piece, t });
    for (int q = 0; q < P; q++)
        came += t->in[q];
    long at = rt_keep_room(&r->keep, came);
    t->requests = 0;
    for (int q = 0; q < P; q++) {
        if (q != rt.rank)
            post(t, q, r->keep.data + at, t->in[q], false);
        at += t->in[q];
        long n = t->out[q];
        t->in[q] = t->out[q];
        t->out[q] = sent;
        sent += n;
    }
    t->unit = 0;
    visit_step(r, &t->l->c, &(Visit){ place_unit, place_piece, t });
    for (int q = 0; q < P; q++)
        post(t, q, t->send + t->out[q] - t->in[q], t->in[q], true);
}

static void write_mine(rt_rrun *r, const rt_rcursor *c)
{
    rt_shape first, end, b;
    if (!rt_rcursor_complete(r, c, first, end))
        return;
    memcpy(b, first, sizeof b);
    do
        if (rt_team_owner(r, c, b) == rt.rank)
            rt_rrun_complete(r, NULL, b);
    while (!r->to->f->fault.code && rt_next(r->n, r->to->fast, first, end, b));
}

/* One step after another; the source bricks of the first are there. */
static void steps(Team *t)
{
    rt_rrun *r = t->r;
    bool more = true;
    for (rt_rload *next = &r->load[1], *swap; more; swap = t->l, t->l = next, next = swap) {
        MPI_Request agree;
        int bad = rt_rrun_ended(r), any = 0;
        begin_exchange(t);
        MPI_Iallreduce(&bad, &any, 1, MPI_INT, MPI_MAX, rt.world, &agree);
        more = rt_rcursor_next(r, &t->l->c, &next->c);
        if (more && !bad) {
            rt_rload_list(r, next);
            rt_rload_pack(r, next, next->data);
            rt_rload_begin(r, next, next->units);
        }
        rt_waitall(t->requests, t->request);
        rt_wait(&agree);
        if (!any) {
            write_mine(r, &t->l->c);
            rt_rstate_note(r->state);
        }
        rt_rload_wait(r);
        if (any)
            return;
    }
}

void rt_team_pass(rt_rrun *r)
{
    const long *room = r->pass->room;
    Team t = { .r = r, .l = &r->load[0] };
    r->readers = rt.size;
    r->reader = rt.rank;
    r->write[0] = rt_alloc_aligned((size_t)r->write_bytes, "a target brick");
    rt_keep_start(&r->keep, r->n, r->to->esize, r->to->fast, room[2]);
    char *read = rt_alloc_aligned((size_t)room[0] + 1, "source bricks");
    r->load[0].data = r->load[1].data = read;
    t.send = rt_alloc_aligned((size_t)room[1] + 1, "messages");
    t.out = rt_alloc((size_t)rt.size * sizeof *t.out, "messages");
    t.in = rt_alloc((size_t)rt.size * sizeof *t.in, "messages");
    if (rt_rcursor_next(r, &t.l->c, &t.l->c)) {
        rt_rload_list(r, t.l);
        rt_rload_pack(r, t.l, t.l->data);
        rt_rload_fill(r, t.l, 0, t.l->units);
        steps(&t);
    }
    rt_keep_end(&r->keep);
    free(read);
    free(t.send);
    free(t.out);
    free(t.in);
    free(t.request);
}
