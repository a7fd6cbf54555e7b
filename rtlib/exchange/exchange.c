/* exchange.c: plans are kept and run.
 *
 * A run goes in rounds, so that buffers stay within HPF_BUFFER however much moves: in round r every
 * message carries its r-th chunk. The chunk size depends on the number of processes alone, so both
 * ends agree on it. A round waits only for the same round of others, hence nobody waits forever. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "ooc/ooc.h"

/* ---- the cache: least recently used goes first ---- */

enum { PLANS = 256, SLOTS = 512 };
typedef struct Key {
    unsigned long dst, src;
    long sec[HPF_MAX_RANK][5]; /* of dst: lo, step, count; of src: lo, step */
    int from[HPF_MAX_RANK], rank;
} Key;
typedef struct Entry {
    Key key;
    uint64_t hash;
    rt_plan *plan;
    struct Entry *chain, *newer, *older;
} Entry;
static Entry *slots[SLOTS], *newest, *oldest;
static int entries;

static void make_key(Key *k, const rt_copy *c)
{
    memset(k, 0, sizeof *k);
    k->dst = c->dst->id;
    k->src = c->src->id;
    k->rank = c->dst->key.rank;
    for (int d = 0; d < c->dst->key.rank; d++) {
        k->sec[d][0] = c->dsec[d].lo;
        k->sec[d][1] = c->dsec[d].step;
        k->sec[d][2] = rt_extent(c->dsec[d]);
        k->from[d] = c->from[d];
    }
    for (int e = 0; e < c->src->key.rank; e++) {
        k->sec[e][3] = c->ssec[e].lo;
        k->sec[e][4] = c->ssec[e].step;
    }
}

static void unlink_age(Entry *e)
{
    *(e->newer ? &e->newer->older : &newest) = e->older;
    *(e->older ? &e->older->newer : &oldest) = e->newer;
}

static void link_newest(Entry *e)
{
    e->newer = NULL;
    e->older = newest;
    *(newest ? &newest->newer : &oldest) = e;
    newest = e;
}

static void drop_oldest(void)
{
    Entry *e = oldest;
    unlink_age(e);
    for (Entry **at = &slots[e->hash % SLOTS]; *at; at = &(*at)->chain)
        if (*at == e) {
            *at = e->chain;
            break;
        }
    rt_plan_release(e->plan);
    free(e);
    entries--;
}

rt_plan *rt_plan_get(const rt_copy *c)
{
    Key key;
    make_key(&key, c);
    uint64_t h = rt_hash(&key, sizeof key);
    for (Entry *e = slots[h % SLOTS]; e; e = e->chain)
        if (e->hash == h && memcmp(&e->key, &key, sizeof key) == 0) {
            unlink_age(e);
            link_newest(e);
            return rt_plan_keep(e->plan);
        }
    if (entries == PLANS)
        drop_oldest();
    Entry *e = rt_zalloc(sizeof *e, "an exchange plan");
    e->key = key;
    e->hash = h;
    e->plan = rt_plan_make(c);
    e->chain = slots[h % SLOTS];
    slots[h % SLOTS] = e;
    link_newest(e);
    entries++;
    return rt_plan_keep(e->plan);
}

void rt_plan_end(void)
{
    while (oldest)
        drop_oldest();
}

/* ---- running a plan ---- */

typedef struct Run {
    const rt_plan *plan;
    rt_what what;
    const char *where;
    char *dst;                  /* element at local position 0 */
    const char *src;            /* the same, fixed positions added */
    long dstride[HPF_MAX_RANK]; /* by message dimension, then spread dimensions */
    long sstride[HPF_MAX_RANK];
    long size, chunk;           /* bytes of an element; elements of a chunk */
    bool alias;                 /* one block of memory on both sides */
    bool self;                  /* what stays on the process is copied too */
    long messages, bytes;
} Run;

static char *pool; /* kept from run to run, within HPF_BUFFER */
static long pool_bytes;

static char *pool_get(long bytes)
{
    if (bytes > pool_bytes) {
        free(pool);
        pool = rt_alloc((size_t)bytes, "exchange buffers");
        pool_bytes = bytes;
    }
    return pool;
}

static void pool_trim(void)
{
    if (pool_bytes > 2 * rt.buffer) { /* sends and receives */
        free(pool);
        pool = NULL;
        pool_bytes = 0;
    }
}

void rt_exchange_end(void)
{
    rt_plan_end();
    free(pool);
    pool = NULL;
    pool_bytes = 0;
}

static long round_up(long bytes)
{
    return (bytes + 63) / 64 * 64;
}

static long part_of(const Run *r, const rt_message *m, long round)
{
    long left = m->count - round * r->chunk;
    return left < 0 ? 0 : left < r->chunk ? left : r->chunk;
}

/* The address of a message that lies in one piece in this side's storage; NULL if it does not. */
static char *in_place(const rt_plan *p, const rt_message *m, bool sending, char *base,
                      const long *stride, long size)
{
    if (!sending && p->nspread)
        return NULL;
    return rt_walk_place(p->ndim, m->dim, !sending, stride, size, base);
}

static void pack(const Run *r, const rt_message *m, long first, long count, char *to)
{
    rt_walk_copy(RT_PACK, r->plan->ndim, m->dim, r->dstride, r->sstride, r->size, first, count, to,
                 r->src);
}

/* Once for each combination of positions in the dimensions along which values repeat. */
static void unpack(const Run *r, const rt_message *m, long first, long count, const char *from)
{
    const rt_plan *p = r->plan;
    int piece[HPF_MAX_RANK] = { 0 };
    long k[HPF_MAX_RANK] = { 0 };
    for (;;) {
        long off = 0;
        for (int j = 0; j < p->nspread; j++) {
            const rt_piece *x = &p->repeat[j]->at[piece[j]];
            off += (x->doff + k[j] * x->dinc) * r->dstride[p->ndim + j];
        }
        rt_walk_copy(RT_UNPACK, p->ndim, m->dim, r->dstride, r->sstride, r->size, first, count,
                     r->dst + off, from);
        int j = 0;
        for (; j < p->nspread; j++) {
            if (++k[j] < p->repeat[j]->at[piece[j]].n)
                break;
            k[j] = 0;
            if (++piece[j] < p->repeat[j]->n)
                break;
            piece[j] = 0;
        }
        if (j == p->nspread)
            return;
    }
}

/* What this process copies to itself, with the repeated dimensions in dst's order. */
static void copy_self(const Run *r)
{
    const rt_plan *p = r->plan;
    const rt_pieces *dim[HPF_MAX_RANK];
    long ds[HPF_MAX_RANK], ss[HPF_MAX_RANK], count = p->self.count;
    int n = p->ndim + p->nspread;
    for (int d = 0; d < n; d++) {
        for (int j = 0; j < p->ndim; j++)
            if (p->ddim[j] == d) {
                dim[d] = p->self.dim[j];
                ds[d] = r->dstride[j];
                ss[d] = r->sstride[j];
            }
        for (int j = 0; j < p->nspread; j++)
            if (p->spread[j] == d) {
                dim[d] = p->repeat[j];
                ds[d] = r->dstride[p->ndim + j];
                ss[d] = 0;
                count *= p->repeat[j]->total;
            }
    }
    rt_walk_copy(RT_DIRECT, n, dim, ds, ss, r->size, 0, count, r->dst, r->src);
}

static void post(Run *r, const char *data, long count, int to, int root, MPI_Request *request)
{
    MPI_Isend(data, (int)(count * r->size), MPI_BYTE, to, RT_TAG_EXCHANGE + root, rt.world,
              request);
    r->messages++;
    r->bytes += count * r->size;
    rt_event(r->what, "send", r->where, to, count * r->size);
}

typedef struct Buffers { /* by message: where a chunk lies */
    char **send, **recv;
    MPI_Request *in, *out;
    int *done, nout;
} Buffers;

static void run_round(Run *r, Buffers *b, long round, bool packed, bool self)
{
    const rt_plan *p = r->plan;
    long first = round * r->chunk;
    b->nout = 0;
    for (int i = 0; i < p->nrecv; i++) {
        const rt_message *m = &p->recv[i];
        long n = part_of(r, m, round);
        b->in[i] = MPI_REQUEST_NULL;
        if (!n)
            continue;
        char *place = r->alias ? NULL : in_place(p, m, false, r->dst, r->dstride, r->size);
        MPI_Irecv(place ? place + first * r->size : b->recv[i], (int)(n * r->size), MPI_BYTE,
                  m->parent, RT_TAG_EXCHANGE + m->root, rt.world, &b->in[i]);
    }
    for (int i = 0; i < p->nsend; i++) {
        const rt_message *m = &p->send[i];
        long n = part_of(r, m, round);
        if (!n)
            continue;
        const char *data = packed ? b->send[i] + first * r->size : NULL;
        if (!packed && !r->alias &&
            (data = in_place(p, m, true, (char *)(uintptr_t)r->src, r->sstride, r->size)))
            data += first * r->size;
        if (!data) {
            pack(r, m, first, n, b->send[i]);
            data = b->send[i];
        }
        for (int t = 0; t < m->nto; t++)
            post(r, data, n, m->to[t], m->root, &b->out[b->nout++]);
    }
    if (self)
        copy_self(r);
    for (int left; (left = rt_waitsome(p->nrecv, b->in, b->done)) > 0;)
        for (int k = 0; k < left; k++) {
            int i = b->done[k];
            const rt_message *m = &p->recv[i];
            long n = part_of(r, m, round);
            char *place = r->alias ? NULL : in_place(p, m, false, r->dst, r->dstride, r->size);
            const char *data = place ? place + first * r->size : b->recv[i];
            rt_event(r->what, "arrive", r->where, m->parent, n * r->size);
            for (int t = 0; t < m->nto; t++)
                post(r, data, n, m->to[t], m->root, &b->out[b->nout++]);
            if (!place)
                unpack(r, m, first, n, data);
        }
    rt_waitall(b->nout, b->out);
}

/* Bytes of buffers for messages; whole: not in chunks. Addresses only where base is given. */
static long lay_out(const Run *r, const rt_message *m, int n, bool whole, char *base, char **at)
{
    long bytes = 0;
    for (int i = 0; i < n; i++) {
        if (base)
            at[i] = base + bytes;
        long count = whole || m[i].count < r->chunk ? m[i].count : r->chunk;
        bytes += round_up(count * r->size);
    }
    return bytes;
}

static void run_messages(Run *r)
{
    const rt_plan *p = r->plan;
    long longest = 0;
    for (int i = 0; i < p->nsend; i++)
        longest = p->send[i].count > longest ? p->send[i].count : longest;
    for (int i = 0; i < p->nrecv; i++)
        longest = p->recv[i].count > longest ? p->recv[i].count : longest;
    long rounds = (longest + r->chunk - 1) / r->chunk;
    /* Where both sides are one block, everything is read before anything is written. */
    long self = r->alias && r->self ? round_up(p->self.count * r->size) : 0;
    bool packed = r->alias && rounds > 1;
    long sends = lay_out(r, p->send, p->nsend, packed, NULL, NULL);
    long recvs = lay_out(r, p->recv, p->nrecv, false, NULL, NULL);
    char *memory = pool_get(self + sends + recvs);
    int n = p->nsend + p->nrecv;
    Buffers b;
    b.send = rt_alloc((size_t)n * sizeof *b.send, "exchange buffers");
    b.recv = b.send + p->nsend;
    b.in = rt_alloc((size_t)(p->nrecv + p->nto) * sizeof *b.in, "exchange buffers");
    b.out = b.in + p->nrecv;
    b.done = rt_alloc((size_t)p->nrecv * sizeof *b.done, "exchange buffers");
    lay_out(r, p->send, p->nsend, packed, memory + self, b.send);
    lay_out(r, p->recv, p->nrecv, false, memory + self + sends, b.recv);
    if (self)
        pack(r, &p->self, 0, p->self.count, memory);
    for (int i = 0; packed && i < p->nsend; i++)
        pack(r, &p->send[i], 0, p->send[i].count, b.send[i]);
    for (long round = 0; round < rounds; round++)
        run_round(r, &b, round, packed, r->self && !r->alias && round == 0);
    if (self)
        unpack(r, &p->self, 0, p->self.count, memory);
    free(b.send);
    free(b.in);
    free(b.done);
    pool_trim();
}

static void run_plan(rt_what what, const char *where, const rt_plan *p, hpf_array *dst,
                     const hpf_array *src, bool self)
{
    Run r = { .plan = p, .what = what, .where = where, .size = rt_size_of(dst) };
    r.self = p->has_self && self;
    r.alias = dst->storage == src->storage;
    rt_ooc_refuse(where, dst, "this use");
    rt_ooc_refuse(where, src, "this use");
    if (p->nsend + p->nrecv || r.self) {
        for (int j = 0; j < p->ndim; j++) {
            r.dstride[j] = dst->dim[p->ddim[j]].stride * dst->unit;
            r.sstride[j] = src->dim[p->sdim[j]].stride * src->unit;
        }
        for (int j = 0; j < p->nspread; j++)
            r.dstride[p->ndim + j] = dst->dim[p->spread[j]].stride * dst->unit;
        long off = 0;
        for (int e = 0; e < p->nsrc; e++)
            off += p->soff[e] * src->dim[e].stride * src->unit;
        r.dst = dst->base;
        r.src = src->base ? (const char *)src->base + off : NULL;
        long bytes = rt.buffer / rt.size, least = rt.buffer < 1 << 16 ? rt.buffer : 1 << 16;
        bytes = bytes < least ? least : bytes > 1 << 30 ? 1 << 30 : bytes;
        r.chunk = bytes < r.size ? 1 : bytes / r.size;
        if (p->nsend + p->nrecv || r.alias)
            run_messages(&r);
        else
            copy_self(&r);
    }
    rt_count(what, where, r.messages, r.bytes);
}

void rt_plan_run(rt_what what, const char *where, const rt_plan *p, hpf_array *dst,
                 const hpf_array *src)
{
    run_plan(what, where, p, dst, src, true);
}

void rt_plan_run_others(rt_what what, const char *where, const rt_plan *p, hpf_array *dst,
                        const hpf_array *src)
{
    run_plan(what, where, p, dst, src, false);
}

void rt_exchange_all(rt_what what, const char *where, hpf_array *dst, const hpf_array *src)
{
    rt_copy c = { .dst = dst->layout, .src = src->layout };
    for (int d = 0; d < dst->rank; d++) {
        c.dsec[d] = (hpf_triplet){ dst->dim[d].lo, dst->dim[d].hi, 1 };
        c.ssec[d] = (hpf_triplet){ src->dim[d].lo, src->dim[d].hi, 1 };
        c.from[d] = d;
    }
    if (rt_is_ooc(dst) || rt_is_ooc(src)) {
        rt_ooc_copy(where, dst, c.dsec, (hpf_array *)src, c.ssec, c.from);
        return;
    }
    rt_plan *p = rt_plan_get(&c);
    rt_plan_run(what, where, p, dst, src);
    rt_plan_release(p);
}
