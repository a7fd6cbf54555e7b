/* reblock_alone.c: a pass whose processes work each for itself (contract: run.h), with templates
 * shared out among them in the order of the target file, and a process's among its threads.
 *
 * A thread holds the source bricks of one step, whole; the pieces of target bricks that are not
 * complete; and one target brick that is put together: what the plan counts, and nothing else of
 * that size. Each reads, puts together and writes by itself, so that data stay in its core's cache
 * and nobody waits for another's brick. Where the plan has them share steps, that memory is there
 * once: each reads some of a step's source bricks and then writes some of its target bricks. Where
 * the plan has one thread, the limit has room and there is a core left, a second one writes a
 * target brick while the next is put together in a second place, and one reads the next step's
 * source bricks, as many as there is room for: source bricks stand in a ring of places. Where
 * there is none, the system is asked to read ahead. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "reblock/run.h"

enum { WORTH = 256 << 10, MOST_THREADS = 4 }; /* bytes for which a thread is worth its start */

bool rt_core_left(void)
{
    return sysconf(_SC_NPROCESSORS_ONLN) > rt.size;
}

int rt_reblock_threads(void)
{
    const char *asked = getenv("HPF_REBLOCK_THREADS");
    long n = asked && *asked ? atol(asked) : sysconf(_SC_NPROCESSORS_ONLN) / rt.size;
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : (int)n;
}

typedef struct Worker {
    rt_rrun r;
    rt_side from, to;
    hpf_file file[2];  /* with counts and a fault of its own */
    rt_beside thread;
    char *ring;        /* of source bricks, in places of so many bytes */
    long place, places;
} Worker;

static void note(rt_rrun *r)
{
    pthread_mutex_lock(&r->crew->lock);
    bool due = rt_rstate_due(r->state);
    pthread_mutex_unlock(&r->crew->lock);
    if (!due)
        return;
    rt_rrun_settle(r);
    pthread_mutex_lock(&r->crew->lock);
    rt_rstate_note(r->state);
    if (r->state->f->fault.code)
        __atomic_store_n(&r->crew->failed, true, __ATOMIC_RELAXED);
    pthread_mutex_unlock(&r->crew->lock);
}

static void go_through(rt_rrun *r)
{
    rt_rcursor *c = &r->load[0].c;
    while (!rt_rrun_ended(r) && rt_rcursor_next(r, c, c)) {
        rt_rrun_through(r, c);
        note(r);
    }
    rt_rrun_settle(r);
    rt_rrun_ended(r); /* so that others know of a fault */
}

/* The source bricks of a step get places behind those of the step before, which has `taken` from
 * `*first` on; boxes of linear files, which need not be equally large, stand together in one. How
 * many there is room for before that step is done. */
static long lay_out(Worker *w, rt_rload *l, long *first, long *taken)
{
    rt_rrun *r = &w->r;
    long free_places = w->places - *taken;
    rt_rload_list(r, l);
    *first = (*first + *taken) % w->places;
    *taken = r->from->linear ? 1 : l->units;
    if (r->from->linear)
        rt_rload_pack(r, l, w->ring + *first * w->place);
    for (long k = 0; k < l->units && !r->from->linear; k++)
        l->unit[k].data = w->ring + (*first + k) % w->places * w->place;
    return *taken <= free_places ? l->units : r->from->linear ? 0 : free_places;
}

/* Waits until all threads that share steps are here; true: one of them ended, so all do. */
static bool meet(rt_crew *c, bool ended)
{
    pthread_mutex_lock(&c->lock);
    unsigned long turn = c->turn;
    c->ended = c->ended || ended;
    if (++c->waiting == c->size) {
        c->waiting = 0;
        c->over = c->ended;
        c->turn++;
        pthread_cond_broadcast(&c->met);
    }
    while (c->turn == turn)
        pthread_cond_wait(&c->met, &c->lock);
    bool over = c->over;
    pthread_mutex_unlock(&c->lock);
    return over;
}

static void share_steps(Worker *w)
{
    rt_rrun *r = &w->r;
    rt_rload *now = &r->load[0], *next = &r->load[1];
    bool more = rt_rcursor_next(r, &now->c, &now->c), over = false;
    while (more && !over) {
        long first = 0, taken = 0;
        lay_out(w, now, &first, &taken);
        rt_rload_fill(r, now, now->units * r->part / r->parts,
                      now->units * (r->part + 1) / r->parts);
        over = meet(r->crew, rt_rrun_ended(r));
        more = rt_rcursor_next(r, &now->c, &next->c);
        if (more)
            rt_rload_ahead(r, &next->c);
        if (!over)
            rt_rrun_step(r, now);
        note(r);
        over = meet(r->crew, over || rt_rrun_ended(r)); /* nobody needs the source bricks */
        rt_rload *swap = now;
        now = next;
        next = swap;
    }
}

static void work(void *arg)
{
    Worker *w = arg;
    rt_rrun *r = &w->r;
    if (r->through) {
        go_through(r);
        return;
    }
    if (r->crew->size) {
        share_steps(w);
        return;
    }
    rt_rload *now = &r->load[0], *next = &r->load[1];
    long first = 0, taken = 0;
    bool more = rt_rcursor_next(r, &now->c, &now->c);
    if (more) {
        lay_out(w, now, &first, &taken);
        rt_rload_fill(r, now, 0, now->units);
    }
    while (more && !rt_rrun_ended(r)) {
        more = rt_rcursor_next(r, &now->c, &next->c);
        long ahead = more ? lay_out(w, next, &first, &taken) : 0;
        if (ahead > 0)
            rt_rload_begin(r, next, ahead);
        else if (more)
            rt_rload_ahead(r, &next->c);
        rt_rrun_step(r, now);
        note(r);
        rt_rload_wait(r);
        if (more && !rt_rrun_ended(r))
            rt_rload_fill(r, next, ahead, next->units);
        rt_rload *swap = now;
        now = next;
        next = swap;
    }
    rt_rrun_settle(r);
    rt_rrun_ended(r); /* so that others know of a fault */
}

static void take_file(rt_side *side, const rt_side *of, hpf_file *copy)
{
    *copy = *of->f;
    memset(&copy->count, 0, sizeof copy->count);
    *side = *of;
    side->f = copy;
}

static void give_back(hpf_file *f, const hpf_file *copy)
{
    rt_file_count_add(&f->count, &copy->count, NULL);
    f->dirty = f->dirty || copy->dirty;
    if (copy->fault.code && !f->fault.code)
        f->fault = copy->fault;
}

/* Places for a step's source bricks, which take `read` bytes; the bytes of one. */
static long places_of(const rt_rrun *r, long read, long *place)
{
    *place = r->from->linear ? read : r->from->volume * r->from->esize;
    return read / *place;
}

/* Worker k of those that share steps: the source bricks are the first one's. */
static void start_shared(Worker *crowd, int k)
{
    rt_rrun *r = &crowd[k].r;
    long templates = r->end;
    r->first = templates * rt.rank / rt.size;
    r->end = templates * (rt.rank + 1) / rt.size;
    crowd[k].places = places_of(r, r->read_bytes, &crowd[k].place);
    if (k == 0)
        crowd[0].ring = rt_alloc_passing((size_t)r->read_bytes, "source bricks");
    crowd[k].ring = crowd[0].ring;
    r->write[0] = rt_alloc_aligned((size_t)r->write_bytes, "a target brick");
    rt_keep_start(&r->keep, r->n, r->to->esize, r->to->fast, 0);
}

/* Worker k; `left` bytes of the limit are not planned with. */
static void start(Worker *w, int k, int all, long memory, long left)
{
    rt_rrun *r = &w->r;
    long templates = r->end, read = r->read_bytes, write = r->write_bytes;
    bool behind = write >= WORTH && left >= write;
    long step = places_of(r, read, &w->place), more = (left - (behind ? write : 0)) / w->place;
    more = r->through || read < WORTH || more < 0 ? 0 : more < step ? more : step;
    w->places = step + more;
    r->first = templates * (rt.rank * all + k) / (rt.size * all);
    r->end = templates * (rt.rank * all + k + 1) / (rt.size * all);
    rt_keep_start(&r->keep, r->n, r->to->esize, r->to->fast, memory / all - read - write);
    w->ring = rt_alloc_aligned((size_t)(w->places * w->place), "source bricks");
    r->load[0].data = w->ring;
    r->write[0] = rt_alloc_aligned((size_t)write, "a target brick");
    if (behind) {
        r->write[1] = rt_alloc_aligned((size_t)write, "a target brick");
        rt_beside_start(&r->writes);
    }
    if (more)
        rt_beside_start(&r->reads);
}

/* Those that there are threads for; the others' work goes to them where they share steps. */
static void begin(Worker *crowd, int all, rt_crew *crew, bool shared)
{
    int there = 1;
    for (int k = 1; k < all; k++) {
        rt_beside_start(&crowd[k].thread);
        there += crowd[k].thread.there;
    }
    crew->size = shared ? there : 0;
    for (int k = all - 1, part = there; k >= 0 && shared; k--) {
        part -= k == 0 || crowd[k].thread.there;
        crowd[k].r.part = part;
        crowd[k].r.parts = there;
    }
    for (int k = 1; k < all; k++)
        if (!shared || crowd[k].thread.there)
            rt_beside_give(&crowd[k].thread, work, &crowd[k]);
    work(&crowd[0]);
}

void rt_alone_pass(rt_side *from, rt_side *to, const rt_rpass *pass, long limit, rt_rstate *state,
                   rt_crew *crew)
{
    int all = pass->threads;
    long left = all == 1 && rt_core_left() ? limit - pass->memory : 0;
    Worker *crowd = rt_zalloc((size_t)all * sizeof *crowd, "threads");
    to->f->dirty = true;
    for (int k = 0; k < all; k++) {
        Worker *w = &crowd[k];
        take_file(&w->from, from, &w->file[0]);
        take_file(&w->to, to, &w->file[1]);
        rt_rrun_start(&w->r, &w->from, &w->to, pass, state);
        w->r.crew = crew;
        if (pass->shared)
            start_shared(crowd, k);
        else
            start(w, k, all, pass->memory, left);
    }
    begin(crowd, all, crew, pass->shared);
    for (int k = 0; k < all; k++) {
        Worker *w = &crowd[k];
        rt_beside_end(&w->thread);
        give_back(from->f, &w->file[0]);
        give_back(to->f, &w->file[1]);
        rt_keep_end(&w->r.keep);
        if (k == 0 || !pass->shared)
            free(w->ring);
        rt_rrun_end(&w->r);
    }
    free(crowd);
}
