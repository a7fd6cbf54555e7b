/* sweep.c: nests that processes run one after the other, in a pipeline of pieces.
 *
 * A sweep is an overlap whose halos say, by dimension, which processes come later (`way`): plans
 * hold messages from earlier processes and to later ones only. A piece restricts each box to the
 * subscripts that the piece sets along one dimension of the array; both sides own equal parts of
 * that dimension, and so find equal boxes. */
#include <math.h>
#include <stdlib.h>

#include "exchange/overlap.h"

/* Usual costs, in seconds: a message with the wait for it, an iteration, and the beginning of a
 * loop: its first elements are not in cache, and several lines at a time are not under way
 * at once. */
static const double MESSAGE = 3e-6, ITERATION = 2e-9, LINE = 1e-8;
enum { LEAST = 4 }; /* values of the index in a piece */
/* Of a loop that repeats the nest, its number is not known; the pipeline fills once in all of them.
 * With fewer than FEWEST pieces processes would wait for each other whenever one is late. */
enum { TURNS = 10, FEWEST = 4 };

/* hpf_sweep_parts: with p processes one after the other and k pieces of a nest that takes t on
 * each, and c = MESSAGE + lines*LINE for each piece, the last is through after t + (p - 1)*t/k +
 * k*c; least where k = sqrt((p - 1)*t/c). Of n turns, after n*t + (p - 1)*t/k + n*k*c. */
long hpf_sweep_parts(const hpf_overlap *o, long lo, long hi, long work, long lines)
{
    long n = hi - lo + 1, most = n / LEAST, deep = 0;
    int ranks = 1;
    for (int i = 0; i < o->n; i++) {
        const hpf_array *a = o->halo[i].a;
        long steps = 0;
        int all = 1;
        for (int d = 0; d < a->rank; d++) {
            if (a->layout->key.dim[d].g < 0)
                continue;
            all *= a->layout->key.dim[d].np;
            steps += o->halo[i].way[d] ? a->layout->key.dim[d].np - 1 : 0;
        }
        deep = steps > deep ? steps : deep;
        ranks = all > ranks ? all : ranks;
    }
    if (deep == 0 || most < 2 || work < 1)
        return 1;
    double piece = MESSAGE + (double)lines / ranks * LINE;
    double k = sqrt((double)deep * (double)n * ((double)work / ranks) * ITERATION /
                    (o->turns ? TURNS * piece : piece));
    if (o->turns && k < FEWEST)
        k = FEWEST;
    return k < 1 ? 1 : k > (double)most ? most : (long)k;
}

hpf_stretch hpf_sweep_part(long k, long parts, long lo, long hi, bool down)
{
    long n = hi - lo + 1, at = down ? parts - 1 - k : k;
    if (n < 0)
        n = 0;
    long each = n / parts, more = n % parts;
    long first = lo + at * each + (at < more ? at : more);
    return (hpf_stretch){ first, first + each + (at < more) - 1 };
}

/* ---- the boxes of one piece ---- */

/* Cuts a box to what the part sets; false: nothing of it. The whole dimension is put into *was. */
static bool cut_box(const hpf_halo *h, rt_halo_box *b, const hpf_stretch *part, rt_piece *was)
{
    rt_pieces *p = &b->dim[h->cut];
    const hpf_run *own = h->a->dim[h->cut].run;
    if (part->lo > part->hi || p->n != 1)
        return false;
    long lo = h->c * (h->c > 0 ? part->lo : part->hi) + h->d;
    long hi = h->c * (h->c > 0 ? part->hi : part->lo) + h->d;
    lo = lo > own->lo ? lo : own->lo;
    hi = hi < own->hi ? hi : own->hi;
    *was = *p->at;
    if (lo > hi)
        return false;
    p->at->soff += (lo - own->lo) * p->at->sinc;
    p->at->doff += (lo - own->lo) * p->at->dinc;
    p->at->n = p->total = hi - lo + 1;
    b->count = b->count / was->n * p->total;
    return true;
}

static void mend_box(const hpf_halo *h, rt_halo_box *b, const rt_piece *was)
{
    rt_pieces *p = &b->dim[h->cut];
    b->count = b->count / p->total * was->n;
    p->total = was->n;
    *p->at = *was;
}

long rt_sweep_move(const hpf_overlap *o, rt_halo_link *l, const hpf_stretch *part, bool packing,
                   bool moves)
{
    long at = 0;
    for (int i = 0; i < l->nbox; i++) {
        rt_halo_box *b = &l->box[i];
        const hpf_halo *h = &o->halo[b->halo];
        rt_piece was;
        if (part && !cut_box(h, b, part, &was))
            continue;
        rt_halo_link one = { .nbox = 1, .box = b, .buffer = l->buffer + at - b->at };
        if (moves)
            rt_halo_move(o, &one, packing);
        at += (b->count * rt_size_of(h->a) + 15) / 16 * 16;
        if (part)
            mend_box(h, b, &was);
    }
    return at;
}

/* ---- the messages ---- */

rt_halo_plan *rt_sweep_plan(hpf_overlap *o)
{
    rt_halo_state *x = rt_halo_state_of(o);
    for (int i = 0; i < o->n; i++) {
        hpf_overlap_require(o->halo[i].a, o->halo[i].lo, o->halo[i].hi);
        x->ask[i] = o->halo[i].a->layout->id;
    }
    return rt_halo_plan_for(o, x);
}

int rt_sweep_post(rt_halo_link *l, long bytes, int way, int tag, MPI_Request *req)
{
    int n = 0;
    for (long at = 0; at < bytes; at += RT_MOST) {
        int count = (int)(bytes - at < RT_MOST ? bytes - at : RT_MOST);
        if (way == RT_IN)
            MPI_Irecv(l->buffer + at, count, MPI_BYTE, l->rank, tag, rt.world, &req[n++]);
        else
            MPI_Isend(l->buffer + at, count, MPI_BYTE, l->rank, tag, rt.world, &req[n++]);
    }
    return n;
}

void rt_sweep_receive(hpf_overlap *o, const hpf_stretch *part, int tag)
{
    rt_halo_plan *p = rt_sweep_plan(o);
    int n = 0;
    MPI_Request *req = rt_alloc((size_t)p->nreq[RT_IN] * sizeof *req + 1, "a sweep");
    for (int i = 0; i < p->n[RT_IN]; i++) {
        rt_halo_link *l = &p->link[RT_IN][i];
        n += rt_sweep_post(l, rt_sweep_move(o, l, part, false, false), RT_IN, tag, req + n);
    }
    if (n > 0)
        rt_waitall(n, req);
    free(req);
    for (int i = 0; i < p->n[RT_IN]; i++)
        rt_sweep_move(o, &p->link[RT_IN][i], part, false, true);
}

void hpf_sweep_wait(const char *where, hpf_overlap *o, const hpf_stretch *part)
{
    rt_halo_plan *p = rt_sweep_plan(o);
    if (o->turns)
        rt_turn_wait(o, part);
    if (p->n[RT_IN] == 0)
        return;
    rt_sweep_receive(o, part, RT_TAG_SWEEP);
    rt_event(RT_OVERLAP, "ready", where, -1, 0);
}

void hpf_sweep_pass(const char *where, hpf_overlap *o, const hpf_stretch *part)
{
    rt_halo_plan *p = rt_sweep_plan(o);
    if (o->turns)
        rt_turn_pass(where, o, part);
    if (p->n[RT_OUT] == 0)
        return;
    int n = 0;
    long all = 0;
    MPI_Request *req = rt_alloc((size_t)p->nreq[RT_OUT] * sizeof *req + 1, "a sweep");
    for (int i = 0; i < p->n[RT_OUT]; i++) {
        rt_halo_link *l = &p->link[RT_OUT][i];
        long bytes = rt_sweep_move(o, l, part, true, true);
        n += rt_sweep_post(l, bytes, RT_OUT, RT_TAG_SWEEP, req + n);
        all += bytes;
    }
    if (n > 0)
        rt_waitall(n, req);
    rt_count(RT_OVERLAP, where, n, all);
    free(req);
}
