/* plan.c: who sends what to whom in a copy dst(dsec) = src(ssec), from the two layouts alone.
 *
 * Both layouts are products, so the elements that process p has and process q needs are the
 * product of one list of pieces a dimension, and a list depends on one coordinate of p and one of q
 * only. Peers are found by going through the coordinates with a list that is not empty. Where both
 * sides repeat, so does the list, of which one period is kept (period.c).
 *
 * Where the source is replicated, each process that needs elements takes them from itself if it
 * can, else from the replica whose coordinates along the replicated dimensions are its own; so
 * everybody knows who serves whom. Where the destination is replicated, the processes that need
 * the same elements of the same source form a line, in which a binomial tree hands them on. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"

typedef struct rt_part { /* what is freed with the plan */
    struct rt_part *next;
    rt_pieces pieces;
    void *memory;
} rt_part;

typedef struct Side {
    const rt_key *key;
    bool member;                        /* this process holds what it is asked for */
    int coord[HPF_MAX_RANK];            /* of this process */
    rt_segs *segs[HPF_MAX_RANK];        /* by array dimension and coordinate */
} Side;

typedef struct Maker {
    const rt_copy *c;
    rt_plan *plan;
    Side src, dst;
    long extent[HPF_MAX_RANK];          /* by dimension of dst */
    int to[HPF_MAX_RANK];               /* by dimension of src: that of dst, or -1 */
    const rt_pieces **both[HPF_MAX_RANK]; /* pieces by dst dimension and the other's coordinate */
    int nmine;                          /* this process's line: ranks that need what it needs */
    int *mine;
    rt_part *parts;
} Maker;

static void *keep_memory(Maker *m, size_t bytes)
{
    rt_part *part = rt_zalloc(sizeof *part, "an exchange plan");
    part->memory = rt_zalloc(bytes, "an exchange plan");
    part->next = m->parts;
    m->parts = part;
    return part->memory;
}

static rt_pieces *keep_pieces(Maker *m)
{
    rt_part *part = rt_zalloc(sizeof *part, "an exchange plan");
    part->next = m->parts;
    m->parts = part;
    return &part->pieces;
}

static int coords_of(const rt_key *key, int dim)
{
    return key->dim[dim].g < 0 ? 1 : key->grid->extent[key->dim[dim].g];
}

/* What the process with that coordinate owns of the section, in dimension dim of a side. */
static const rt_segs *segs_of(Maker *m, Side *side, int dim, int coord)
{
    bool dst = side == &m->dst;
    if (!side->segs[dim])
        side->segs[dim] = rt_zalloc((size_t)coords_of(side->key, dim) * sizeof(rt_segs),
                                    "an exchange plan");
    rt_segs *s = &side->segs[dim][coord];
    if (!s->known) {
        const hpf_triplet *sec = dst ? &m->c->dsec[dim] : &m->c->ssec[dim];
        const hpf_layout *l = dst ? m->c->dst : m->c->src;
        int mine = side->key->dim[dim].g < 0 ? 0 : side->coord[side->key->dim[dim].g];
        if (l->member && coord == mine) {
            rt_segs_make(s, &l->run[dim], sec->lo, sec->step, rt_extent(*sec));
        } else {
            rt_runs runs = { .n = 0 };
            rt_layout_runs(side->key, dim, coord, &runs);
            rt_segs_make(s, &runs, sec->lo, sec->step, rt_extent(*sec));
            rt_runs_free(&runs);
        }
    }
    return s;
}

static int my_coord(const Side *side, int dim)
{
    int g = side->key->dim[dim].g;
    return g < 0 ? 0 : side->coord[g];
}

static rt_end end_of(const Maker *m, const Side *side, int dim, int coord)
{
    bool dst = side == &m->dst;
    const hpf_layout *l = dst ? m->c->dst : m->c->src;
    return (rt_end){ side->key, l->member && coord == my_coord(side, dim) ? &l->run[dim] : NULL,
                     dim, coord, dst ? m->c->dsec[dim] : m->c->ssec[dim] };
}

/* Pieces of dst dimension d between this process as one side and coordinate c of the other. */
static const rt_pieces *meet(Maker *m, bool sending, int d, int c)
{
    int e = m->c->from[d];
    Side *other = sending ? &m->dst : &m->src;
    int n = coords_of(other->key, sending ? d : e);
    if (!m->both[d])
        m->both[d] = rt_zalloc((size_t)n * sizeof *m->both[d], "an exchange plan");
    if (!m->both[d][c]) {
        rt_pieces *p = keep_pieces(m);
        int from = sending ? my_coord(&m->src, e) : c, to = sending ? c : my_coord(&m->dst, d);
        rt_end src = end_of(m, &m->src, e, from), dst = end_of(m, &m->dst, d, to);
        if (!rt_pieces_between(p, &src, &dst))
            rt_pieces_make(p, segs_of(m, &m->src, e, from), segs_of(m, &m->dst, d, to));
        m->both[d][c] = p;
    }
    return m->both[d][c];
}

static void forget_meetings(Maker *m)
{
    for (int d = 0; d < m->c->dst->key.rank; d++) {
        free(m->both[d]);
        m->both[d] = NULL;
    }
}

/* The coordinate along replicated dimension g of src that serves rank q. */
static int server(const Maker *m, int q, int g)
{
    const hpf_grid *grid = m->src.key->grid;
    int coord[HPF_MAX_RANK];
    if (!rt_grid_coord(grid, q, coord))
        rt_grid_position(grid, q, coord);
    return coord[g];
}

static bool same_server(const Maker *m, int p, int q)
{
    const rt_key *src = m->src.key;
    for (int g = 0; g < src->grid->rank; g++)
        if (src->role[g] == RT_ALL && server(m, p, g) != server(m, q, g))
            return false;
    return true;
}

/* ---- lines: the processes that need the same elements ---- */

static int by_number(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

/* Ranks with these dst coordinates, but any along the replicated dimensions, for which `serve`
 * holds: this process's grid position serves them (as source), or they share a server with `q`. */
static int line_of(const Maker *m, const int *coord, int q, bool serve, int *out)
{
    const rt_key *dst = m->dst.key, *src = m->src.key;
    const hpf_grid *grid = dst->grid;
    int at[HPF_MAX_RANK], n = 0;
    for (int g = 0; g < grid->rank; g++)
        at[g] = dst->role[g] == RT_ALL ? 0 : coord[g];
    for (;;) {
        int rank = rt_grid_rank(grid, at);
        bool in = true;
        if (serve) {
            for (int g = 0; g < src->grid->rank && in; g++)
                in = src->role[g] != RT_ALL || server(m, rank, g) == m->src.coord[g];
        } else {
            in = same_server(m, rank, q);
        }
        if (in)
            out[n++] = rank;
        int g = 0;
        for (; g < grid->rank; g++) {
            if (dst->role[g] != RT_ALL)
                continue;
            if (++at[g] < grid->extent[g])
                break;
            at[g] = 0;
        }
        if (g == grid->rank)
            break;
    }
    qsort(out, (size_t)n, sizeof *out, by_number);
    return n;
}

/* This process's place in the binomial tree over `root` and the line without it: member i > 0
 * has the parent i without its highest bit, and the children i + 2^j for 2^j > i. */
static void set_tree(Maker *m, rt_message *msg, int root, const int *line, int n)
{
    int skip = n; /* where the root stands in the line */
    for (int i = 0; i < n; i++)
        if (line[i] == root)
            skip = i;
    int members = n + 1 - (skip < n), me = 0;
    if (rt.rank != root)
        for (int i = 0; i < n; i++)
            if (line[i] == rt.rank)
                me = i < skip ? i + 1 : i;
    int high = 1;
    while (high <= me)
        high *= 2;
    msg->root = root;
    msg->nto = 0;
    for (int j = high; me + j < members; j *= 2)
        msg->nto++;
    msg->to = msg->nto ? keep_memory(m, (size_t)msg->nto * sizeof *msg->to) : NULL;
    msg->nto = 0;
#define MEMBER(i) ((i) == 0 ? root : line[(i) - 1 < skip ? (i) - 1 : (i)])
    for (int j = high; me + j < members; j *= 2)
        msg->to[msg->nto++] = MEMBER(me + j);
    msg->parent = me == 0 ? -1 : MEMBER(me - high / 2);
#undef MEMBER
    m->plan->nto += msg->nto;
}

/* ---- sends and receives ---- */

static rt_message *add_message(rt_message **list, int *n, int *cap)
{
    if (*n == *cap) {
        *cap = *cap ? 2 * *cap : 4;
        *list = rt_grow(*list, (size_t)*cap * sizeof **list, "an exchange plan");
    }
    rt_message *msg = &(*list)[(*n)++];
    memset(msg, 0, sizeof *msg);
    return msg;
}

static void set_dims(Maker *m, rt_message *msg, bool sending, const int *coord)
{
    msg->count = 1;
    for (int j = 0; j < m->plan->ndim; j++) {
        int d = m->plan->ddim[j], e = m->plan->sdim[j];
        const Side *other = sending ? &m->dst : &m->src;
        int g = other->key->dim[sending ? d : e].g;
        msg->dim[j] = meet(m, sending, d, g < 0 ? 0 : coord[g]);
        msg->count *= msg->dim[j]->total;
    }
}

/* Coordinates along grid dimension g of the other side that have elements in common with us. */
static int candidates(Maker *m, bool sending, int g, int *out)
{
    Side *other = sending ? &m->dst : &m->src;
    int role = other->key->role[g], extent = other->key->grid->extent[g], n = 0;
    if (role == RT_FIXED) {
        out[n++] = other->key->at[g];
    } else if (role == RT_ALL) {
        out[n++] = sending ? 0 : server(m, rt.rank, g); /* lines are made of the rest */
    } else if (sending && m->c->from[role] < 0) {
        for (int c = 0; c < extent; c++)
            if (segs_of(m, other, role, c)->n)
                out[n++] = c;
    } else if (!sending && m->to[role] < 0) {
        out[n++] = rt_layout_owner(other->key, role, m->c->ssec[role].lo);
    } else {
        for (int c = 0; c < extent; c++)
            if (meet(m, sending, sending ? role : m->to[role], c)->n)
                out[n++] = c;
    }
    return n;
}

/* Collapsed dimensions of the other side have no coordinates: nothing in common there is nothing
 * in common at all. */
static bool collapsed_touch(Maker *m, bool sending)
{
    for (int j = 0; j < m->plan->ndim; j++) {
        int d = m->plan->ddim[j], e = m->plan->sdim[j];
        const Side *other = sending ? &m->dst : &m->src;
        if (other->key->dim[sending ? d : e].g < 0 && meet(m, sending, d, 0)->n == 0)
            return false;
    }
    return true;
}

static void send_to_line(Maker *m, const int *coord, int *line, int *cap)
{
    int n = line_of(m, coord, 0, true, line), others = n;
    for (int i = 0; i < n; i++)
        others -= line[i] == rt.rank;
    rt_plan *plan = m->plan;
    if (others < n) {
        plan->has_self = true;
        set_dims(m, &plan->self, true, coord);
        for (int j = 0; j < plan->nspread; j++) {
            rt_pieces *p = keep_pieces(m);
            int d = plan->spread[j], g = m->dst.key->dim[d].g;
            rt_pieces_spread(p, segs_of(m, &m->dst, d, g < 0 ? 0 : coord[g]));
            plan->repeat[j] = p;
        }
    }
    if (others) {
        rt_message *msg = add_message(&plan->send, &plan->nsend, cap);
        set_dims(m, msg, true, coord);
        set_tree(m, msg, rt.rank, line, n);
    }
}

static void receive_from(Maker *m, const int *coord, int *cap)
{
    int root = rt_grid_rank(m->src.key->grid, coord);
    if (root == rt.rank)
        return;
    rt_message *msg = add_message(&m->plan->recv, &m->plan->nrecv, cap);
    set_dims(m, msg, false, coord);
    set_tree(m, msg, root, m->mine, m->nmine);
}

/* Goes through the product of the candidates of each grid dimension of the other side. */
static void each_peer(Maker *m, bool sending)
{
    if (!collapsed_touch(m, sending))
        return;
    const hpf_grid *grid = (sending ? &m->dst : &m->src)->key->grid;
    int *list[HPF_MAX_RANK], n[HPF_MAX_RANK], at[HPF_MAX_RANK] = { 0 }, coord[HPF_MAX_RANK];
    bool any = true;
    for (int g = 0; g < grid->rank; g++) {
        list[g] = rt_alloc((size_t)grid->extent[g] * sizeof(int), "an exchange plan");
        n[g] = candidates(m, sending, g, list[g]);
        any = any && n[g];
    }
    int cap = 0, *line = rt_alloc((size_t)grid->n * sizeof *line, "an exchange plan");
    while (any) {
        for (int g = 0; g < grid->rank; g++)
            coord[g] = list[g][at[g]];
        if (sending)
            send_to_line(m, coord, line, &cap);
        else
            receive_from(m, coord, &cap);
        int g = 0;
        for (; g < grid->rank && ++at[g] == n[g]; g++)
            at[g] = 0;
        any = g < grid->rank;
    }
    free(line);
    for (int g = 0; g < grid->rank; g++)
        free(list[g]);
}

/* Whether this process has the elements of src at its fixed positions; their local offsets. */
static bool fixed_positions(Maker *m)
{
    bool have = m->c->src->member;
    for (int e = 0; e < m->src.key->rank; e++) {
        if (m->to[e] >= 0)
            continue;
        const rt_runs *runs = &m->c->src->run[e];
        long i = m->c->ssec[e].lo;
        const hpf_run *run = rt_run_find(runs->at, runs->n, i);
        have = have && run;
        if (run)
            m->plan->soff[e] = run->off + (i - run->lo) / run->step * run->inc;
    }
    return have;
}

static void free_sides(Maker *m)
{
    for (int s = 0; s < 2; s++) {
        Side *side = s ? &m->dst : &m->src;
        for (int d = 0; d < side->key->rank; d++) {
            for (int c = 0; side->segs[d] && c < coords_of(side->key, d); c++)
                rt_segs_free(&side->segs[d][c]);
            free(side->segs[d]);
        }
    }
    free(m->mine);
}

rt_plan *rt_plan_make(const rt_copy *c)
{
    Maker m = { .c = c, .src.key = &c->src->key, .dst.key = &c->dst->key };
    rt_plan *plan = m.plan = rt_zalloc(sizeof *plan, "an exchange plan");
    plan->refs = 1;
    plan->nsrc = m.src.key->rank;
    for (int e = 0; e < HPF_MAX_RANK; e++)
        m.to[e] = -1;
    bool empty = false;
    for (int d = 0; d < m.dst.key->rank; d++) {
        empty = empty || rt_extent(c->dsec[d]) == 0;
        if (c->from[d] < 0) {
            plan->spread[plan->nspread++] = d;
            continue;
        }
        m.to[c->from[d]] = d;
        plan->ddim[plan->ndim] = d;
        plan->sdim[plan->ndim++] = c->from[d];
    }
    if (empty)
        return plan;
    m.src.member = rt_grid_coord(m.src.key->grid, rt.rank, m.src.coord) && fixed_positions(&m);
    m.dst.member = rt_grid_coord(m.dst.key->grid, rt.rank, m.dst.coord) && c->dst->member;
    if (m.src.member)
        each_peer(&m, true);
    forget_meetings(&m);
    for (int j = 0; m.dst.member && j < plan->nspread; j++)
        m.dst.member = segs_of(&m, &m.dst, plan->spread[j], my_coord(&m.dst, plan->spread[j]))->n;
    if (m.dst.member) {
        for (int j = 0; j < plan->nspread; j++) {
            rt_pieces *p = keep_pieces(&m);
            int d = plan->spread[j];
            rt_pieces_spread(p, segs_of(&m, &m.dst, d, my_coord(&m.dst, d)));
            plan->repeat[j] = p;
        }
        m.mine = rt_alloc((size_t)m.dst.key->grid->n * sizeof *m.mine, "an exchange plan");
        m.nmine = line_of(&m, m.dst.coord, rt.rank, false, m.mine);
        each_peer(&m, false);
    }
    forget_meetings(&m);
    free_sides(&m);
    plan->parts = m.parts;
    return plan;
}

void rt_plan_release(rt_plan *p)
{
    if (!p || --p->refs)
        return;
    for (rt_part *part = p->parts, *next; part; part = next) {
        next = part->next;
        rt_pieces_free(&part->pieces);
        free(part->memory);
        free(part);
    }
    free(p->send);
    free(p->recv);
    free(p);
}

rt_plan *rt_plan_keep(rt_plan *p)
{
    p->refs++;
    return p;
}
