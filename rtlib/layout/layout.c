/* layout.c: layouts made from templates and alignments, interned; what each process owns. */
#include <stdlib.h>
#include <string.h>

#include "layout/layout.h"

/* ---- templates ---- */

typedef struct Map { /* interned contents of GEN_BLOCK and INDIRECT */
    struct Map *next;
    long n;
    long at[];
} Map;
static Map *maps;

const long *rt_layout_map(const long *at, long n)
{
    for (Map *m = maps; m; m = m->next)
        if (m->n == n && memcmp(m->at, at, (size_t)n * sizeof *at) == 0)
            return m->at;
    Map *m = rt_alloc(sizeof *m + (size_t)n * sizeof *at, "a distribution");
    m->n = n;
    memcpy(m->at, at, (size_t)n * sizeof *at);
    m->next = maps;
    maps = m;
    return m->at;
}

/* GEN_BLOCK(sizes): where each block begins. The sizes may be those of another number of
 * processors: the last one has what is left, or some have nothing. */
static const long *block_starts(const char *where, const char *name, const hpf_dist *dist, int np,
                                long extent)
{
    long *start = rt_alloc((size_t)(np + 1) * sizeof *start, "a distribution");
    long sum = 0, sizes = dist->k ? dist->k : np;
    for (long c = 0; c < sizes; c++) {
        if (dist->map[c] < 0)
            rt_fail_all(where,
                        "GEN_BLOCK gives '%s' a block of size %ld on processor %ld: sizes must "
                        "not be negative",
                        name, dist->map[c], c + 1);
        if (c < np)
            start[c] = sum;
        if (__builtin_add_overflow(sum, dist->map[c], &sum))
            sum = INT64_MAX;
    }
    if (sum < extent)
        rt_fail_all(where, "the sizes of GEN_BLOCK add up to %ld, which does not cover '%s' with "
                    "extent %ld", sum, name, extent);
    for (long c = sizes; c < np; c++)
        start[c] = sum;
    start[np] = sum;
    const long *result = rt_layout_map(start, np + 1);
    free(start);
    return result;
}

static const long *indirect_owners(const char *where, const char *name, const hpf_dist *dist,
                                   int np, long extent)
{
    if (dist->k && dist->k != extent)
        rt_fail_all(where, "INDIRECT maps %ld elements, '%s' has extent %ld: give a processor for "
                    "each", dist->k, name, extent);
    long *owner = rt_alloc((size_t)extent * sizeof *owner, "a distribution");
    for (long q = 0; q < extent; q++) {
        if (dist->map[q] < 1)
            rt_fail_all(where, "INDIRECT maps element %ld of '%s' to processor %ld: processors are "
                        "numbered from 1", q + 1, name, dist->map[q]);
        owner[q] = (dist->map[q] - 1) % np;
    }
    const long *result = rt_layout_map(owner, extent);
    free(owner);
    return result;
}

/* Resolves block sizes, for as many processors as there are. */
static void set_distribution(hpf_template *t, const char *where, const hpf_dist *dist,
                             hpf_grid *grid)
{
    int used = 0;
    for (int d = 0; d < t->rank; d++)
        used += dist[d].kind != HPF_DIST_STAR;
    if (used == 0 && (!grid || grid->world)) {
        grid = rt_grid_world();
    } else if (!grid) {
        long any[HPF_MAX_RANK] = { 0 };
        grid = hpf_grid_get(where, used, any);
    }
    if (used > grid->rank || (used && grid->world))
        rt_fail_all(where, "'%s' is distributed in %d dimensions, its processor arrangement has %d",
                    t->name, used, grid->world ? 0 : grid->rank);
    t->grid = grid;
    for (int d = 0, g = 0; d < t->rank; d++) {
        long extent = t->bound[d].hi - t->bound[d].lo + 1;
        extent = extent > 0 ? extent : 0;
        hpf_dist *to = &t->dist[d];
        *to = dist[d];
        t->gdim[d] = to->kind == HPF_DIST_STAR ? -1 : g++;
        int np = t->gdim[d] < 0 ? 1 : grid->extent[t->gdim[d]];
        switch (to->kind) {
        case HPF_DIST_STAR:
            break;
        case HPF_DIST_BLOCK:
            if (to->k < 0)
                rt_fail_all(where, "BLOCK(%ld) of '%s': the block size must be positive", to->k,
                            t->name);
            if (to->k < rt_ceil_div(extent, np))
                to->k = rt_ceil_div(extent, np);
            to->k = to->k ? to->k : 1;
            break;
        case HPF_DIST_CYCLIC:
            if (to->k < 0)
                rt_fail_all(where, "CYCLIC(%ld) of '%s': the block size must be positive", to->k,
                            t->name);
            to->k = to->k ? to->k : 1;
            break;
        case HPF_DIST_GEN_BLOCK:
            to->map = block_starts(where, t->name, to, np, extent);
            to->k = 0;
            break;
        case HPF_DIST_INDIRECT:
            to->map = indirect_owners(where, t->name, to, np, extent);
            to->k = 0;
            break;
        }
    }
}

/* The template that was dropped last while arrays stood on it. */
static const hpf_template *left;

/* An array that is allocated anew is the template of others: the compiler takes those for local to
 * it, which they are not where they still lie as it did before. (But for temporaries: they are
 * arguments of the procedure that allocates, and used no more behind.) */
static void check_left(const char *where, const hpf_template *t)
{
    const hpf_template *old = left;
    left = NULL;
    if (!old || old->rank != t->rank || strcmp(old->name, t->name) != 0)
        return;
    bool same = true;
    for (int d = 0; d < t->rank && same; d++)
        same = old->bound[d].lo == t->bound[d].lo && old->bound[d].hi == t->bound[d].hi;
    for (const hpf_array *a = old->arrays; a && !same; a = a->next_aligned)
        if (a->allocated && !rt_is_temporary(a))
            rt_fail_all(where,
                        "'%s' is allocated with other bounds than before, on which '%s' still "
                        "lies, that is aligned with it: deallocate '%s' first",
                        t->name, a->name, a->name);
}

hpf_template *hpf_template_new(const char *where, const char *name, int rank,
                               const hpf_bound *bounds, const hpf_dist *dist, hpf_grid *grid)
{
    hpf_template *t = rt_zalloc(sizeof *t, "a template");
    t->name = name;
    t->rank = rank;
    memcpy(t->bound, bounds, (size_t)rank * sizeof *bounds);
    set_distribution(t, where, dist, grid);
    check_left(where, t);
    return t;
}

void rt_template_distribute(hpf_template *t, const char *where, const hpf_dist *dist,
                            hpf_grid *grid)
{
    set_distribution(t, where, dist, grid);
}

void hpf_template_free(hpf_template *t)
{
    if (!t)
        return;
    for (hpf_array *a = t->arrays, *next; a; a = next) {
        next = a->next_aligned;
        a->next_aligned = NULL;
        a->t = NULL;
    }
    free(t);
}

void rt_template_leave(hpf_template *t)
{
    if (t->arrays || t->held)
        t->dropped = true;
    else
        free(t);
}

void hpf_template_drop(hpf_template *t)
{
    left = t && t->arrays ? t : NULL;
    hpf_template_leave(t);
}

void hpf_template_leave(hpf_template *t)
{
    if (t)
        rt_template_leave(t);
}

/* ---- keys ---- */

void rt_layout_key(rt_key *key, const char *where, const char *name, int rank,
                   const hpf_bound *bounds, const hpf_template *t, const hpf_axis *axes)
{
    memset(key, 0, sizeof *key);
    key->rank = rank;
    key->grid = t ? t->grid : rt_grid_world();
    for (int d = 0; d < rank; d++) {
        rt_ldim *l = &key->dim[d];
        l->lo = l->slo = bounds[d].lo;
        l->hi = l->shi = bounds[d].hi >= bounds[d].lo ? bounds[d].hi : bounds[d].lo - 1;
        l->st = l->sst = l->sa = l->a = l->np = 1;
        l->g = -1;
    }
    for (int g = 0; g < key->grid->rank; g++)
        key->role[g] = RT_ALL;
    for (int x = 0; t && x < t->rank; x++) {
        const hpf_dist *dist = &t->dist[x];
        const hpf_bound *tb = &t->bound[x];
        const hpf_axis *axis = &axes[x];
        if (axis->adim == HPF_ALL)
            continue;
        bool constant = axis->adim == HPF_AT || axis->a == 0;
        rt_ldim fixed = { .np = 1 }, *l = constant ? &fixed : &key->dim[axis->adim];
        long p = axis->b, q = axis->b;
        if (!constant) {
            p += axis->a * l->lo;
            q += axis->a * l->hi;
        }
        if ((constant || l->lo <= l->hi) &&
            (p < tb->lo || p > tb->hi || q < tb->lo || q > tb->hi))
            hpf_fail(where, "array '%s' is aligned with positions %ld to %ld of dimension %d of "
                     "'%s', whose bounds are %ld:%ld", name, p < q ? p : q, p < q ? q : p, x + 1,
                     t->name, tb->lo, tb->hi);
        int g = t->gdim[x], np = g < 0 ? 1 : t->grid->extent[g];
        if (np == 1)
            continue; /* on one processor everything is collapsed */
        l->kind = dist->kind;
        l->k = dist->k;
        l->np = np;
        l->map = dist->map;
        if (constant) {
            key->role[g] = RT_FIXED;
            key->at[g] = rt_owner_of_position(l, axis->b - tb->lo);
        } else {
            key->role[g] = axis->adim;
            l->g = g;
            l->a = axis->a;
            l->b = axis->b - tb->lo;
        }
    }
    /* Replicated over all processes is one layout, whatever the arrangement. */
    bool all = key->grid->n == rt.size;
    for (int g = 0; g < key->grid->rank; g++)
        all = all && key->role[g] == RT_ALL;
    if (all) {
        key->grid = rt_grid_world();
        memset(key->role, 0, sizeof key->role);
        key->role[0] = RT_ALL;
    }
}

/* ---- ownership ---- */

int rt_owner_of_position(const rt_ldim *d, long q)
{
    switch (d->kind) {
    case HPF_DIST_STAR:
        return 0;
    case HPF_DIST_BLOCK:
        return (int)(q / d->k);
    case HPF_DIST_CYCLIC:
        return (int)(q / d->k % d->np);
    case HPF_DIST_GEN_BLOCK: {
        long lo = 0, hi = d->np - 1; /* the last block that begins at or before q */
        while (lo < hi) {
            long mid = (lo + hi + 1) / 2;
            if (d->map[mid] <= q)
                lo = mid;
            else
                hi = mid - 1;
        }
        return (int)lo;
    }
    case HPF_DIST_INDIRECT:
        return (int)d->map[q];
    }
    return 0;
}

int rt_layout_owner(const rt_key *key, int dim, long i)
{
    const rt_ldim *d = &key->dim[dim];
    return d->g < 0 ? 0 : rt_owner_of_position(d, d->a * (d->sa * i + d->sb) + d->b);
}

/* Appends storage subscripts at template positions v. */
static void add_positions(rt_runs *out, const rt_ldim *d, hpf_triplet v)
{
    hpf_triplet s;
    if (!rt_solve(d->a, d->b, v, &s) ||
        !rt_meet(s, (hpf_triplet){ d->slo, d->shi, d->sst }, &s))
        return;
    rt_runs_add(out, (hpf_run){ s.lo, s.hi, s.step, out->count, 1 });
}

/* CYCLIC(k): the blocks of this coordinate that the storage reaches, ascending in subscripts. */
static void add_blocks(rt_runs *out, const rt_ldim *d, int coord)
{
    if (d->slo > d->shi)
        return;
    long first = d->a * d->slo + d->b, last = d->a * d->shi + d->b;
    long least = first < last ? first : last, most = first < last ? last : first;
    long round = d->k * d->np;
    long j0 = rt_ceil_div(least - coord * d->k - d->k + 1, round);
    long j1 = rt_floor_div(most - coord * d->k, round);
    for (long j = j0; j <= j1; j++) {
        long at = (d->a > 0 ? j : j0 + j1 - j) * round + coord * d->k;
        add_positions(out, d, (hpf_triplet){ at, at + d->k - 1, 1 });
    }
}

/* INDIRECT: a run for each interval of positions that has one owner. */
static void add_indirect(rt_runs *out, const rt_ldim *d, int coord)
{
    if (d->slo > d->shi)
        return;
    long first = d->a * d->slo + d->b, last = d->a * d->shi + d->b;
    long step = d->a > 0 ? 1 : -1, end = last + step;
    for (long q = first; q != end;) {
        long from = q;
        while (q != end && d->map[q] == coord)
            q += step;
        if (q == from)
            q += step;
        else
            add_positions(out, d, step > 0 ? (hpf_triplet){ from, q - 1, 1 }
                                           : (hpf_triplet){ q + 1, from, 1 });
    }
}

static void storage_runs(const rt_ldim *d, int coord, rt_runs *out)
{
    if (d->g < 0) {
        if (d->slo <= d->shi)
            rt_runs_add(out, (hpf_run){ d->slo, d->shi, d->sst, 0, 1 });
        return;
    }
    switch (d->kind) {
    case HPF_DIST_STAR:
        break;
    case HPF_DIST_BLOCK:
        add_positions(out, d, (hpf_triplet){ coord * d->k, coord * d->k + d->k - 1, 1 });
        break;
    case HPF_DIST_CYCLIC:
        if (d->k > 1) {
            add_blocks(out, d, coord);
        } else if (d->slo <= d->shi) {
            long most = d->a * (d->a > 0 ? d->shi : d->slo) + d->b;
            most -= rt_mod(most - coord, d->np);
            add_positions(out, d, (hpf_triplet){ coord, most, d->np });
        }
        break;
    case HPF_DIST_GEN_BLOCK:
        add_positions(out, d, (hpf_triplet){ d->map[coord], d->map[coord + 1] - 1, 1 });
        break;
    case HPF_DIST_INDIRECT:
        add_indirect(out, d, coord);
        break;
    }
}

bool rt_layout_everywhere(const hpf_layout *l)
{
    const rt_key *key = &l->key;
    bool all = key->grid->n == rt.size;
    for (int g = 0; g < key->grid->rank; g++)
        all = all && (key->role[g] == RT_ALL || key->grid->extent[g] == 1);
    return all;
}

void rt_layout_runs(const rt_key *key, int dim, int coord, rt_runs *out)
{
    rt_ldim_runs(&key->dim[dim], coord, out);
}

void rt_ldim_runs(const rt_ldim *d, int coord, rt_runs *out)
{
    out->n = 0;
    out->count = 0;
    if (d->sa == 1 && d->sb == 0 && d->lo == d->slo && d->hi == d->shi && d->st == d->sst) {
        storage_runs(d, coord, out);
        return;
    }
    rt_runs own = { .n = 0 };
    storage_runs(d, coord, &own);
    for (int j = 0; j < own.n; j++) {
        const hpf_run *run = &own.at[d->sa > 0 ? j : own.n - 1 - j];
        hpf_triplet i;
        if (d->lo > d->hi || !rt_solve(d->sa, d->sb, (hpf_triplet){ run->lo, run->hi, run->step },
                                       &i) ||
            !rt_meet(i, (hpf_triplet){ d->lo, d->hi, d->st }, &i))
            continue;
        long off = run->off + (d->sa * i.lo + d->sb - run->lo) / run->step * run->inc;
        long inc = i.lo == i.hi ? 1 : d->sa * i.step / run->step * run->inc;
        rt_runs_add(out, (hpf_run){ i.lo, i.hi, i.step, off, inc });
    }
    rt_runs_free(&own);
}

bool rt_layout_blocky(const rt_key *key, int dim)
{
    const rt_ldim *d = &key->dim[dim];
    return d->sst == 1 && d->st == 1 &&
           (d->g < 0 || d->kind == HPF_DIST_BLOCK || d->kind == HPF_DIST_GEN_BLOCK);
}

void rt_layout_block(const rt_key *key, int dim, int coord, long *lo, long *hi)
{
    const rt_ldim *d = &key->dim[dim];
    if (d->g < 0) {
        *lo = d->lo;
        *hi = d->hi;
        return;
    }
    long first = d->kind == HPF_DIST_BLOCK ? coord * d->k : d->map[coord];
    long last = d->kind == HPF_DIST_BLOCK ? first + d->k - 1 : d->map[coord + 1] - 1;
    long a = d->a * d->sa, b = d->a * d->sb + d->b;
    *lo = rt_ceil_div((a > 0 ? first : last) - b, a);
    *hi = rt_floor_div((a > 0 ? last : first) - b, a);
}

bool rt_layout_member(const rt_key *key, int rank, int *coord)
{
    if (!rt_grid_coord(key->grid, rank, coord))
        return false;
    for (int g = 0; g < key->grid->rank; g++)
        if (key->role[g] == RT_FIXED && coord[g] != key->at[g])
            return false;
    return true;
}

/* ---- comparison ---- */

bool rt_layout_meets(const rt_ldim *x, long cx, long dx, const rt_ldim *y, long cy, long dy)
{
    if (x->kind != y->kind || x->k != y->k || x->np != y->np || x->map != y->map)
        return false;
    return x->a * x->sa * cx == y->a * y->sa * cy &&
           x->a * (x->sa * dx + x->sb) + x->b == y->a * (y->sa * dy + y->sb) + y->b;
}

bool rt_layout_alike(const rt_key *x, const rt_key *y)
{
    if (x->rank != y->rank || x->grid != y->grid)
        return false;
    for (int g = 0; g < x->grid->rank; g++)
        if (x->role[g] != y->role[g] || x->at[g] != y->at[g])
            return false;
    for (int d = 0; d < x->rank; d++) {
        const rt_ldim *p = &x->dim[d], *q = &y->dim[d];
        if (p->hi - p->lo != q->hi - q->lo || p->st != q->st || p->g != q->g)
            return false;
        if (p->g >= 0 && !rt_layout_meets(p, 1, p->lo, q, 1, q->lo))
            return false;
    }
    return true;
}

/* ---- interning ---- */

enum { BUCKETS = 256, IDLE_MOST = 512 };
static hpf_layout *table[BUCKETS];
static int idle; /* layouts that nobody refers to, kept for the next one who asks */
static unsigned long last_id;

uint64_t rt_hash(const void *key, size_t bytes)
{
    uint64_t h = 1469598103934665603u;
    const uint64_t *word = key;
    for (size_t i = 0; i < bytes / sizeof *word; i++)
        h = (h ^ word[i]) * 1099511628211u;
    return h ^ h >> 31;
}

static void free_layout(hpf_layout *l)
{
    for (int d = 0; d < l->key.rank; d++)
        rt_runs_free(&l->run[d]);
    free(l);
}

static void drop_idle(void)
{
    for (int b = 0; b < BUCKETS; b++)
        for (hpf_layout **at = &table[b]; *at;) {
            hpf_layout *l = *at;
            if (l->refs) {
                at = &l->next;
            } else {
                *at = l->next;
                free_layout(l);
            }
        }
    idle = 0;
}

/* The storage subscript at local position 0: the first owned, or where it would be. */
static long anchor(const rt_key *key, int dim, int coord)
{
    rt_key own = *key; /* the same dimension in storage subscripts */
    rt_ldim *d = &own.dim[dim];
    d->lo = d->slo;
    d->hi = d->shi;
    d->st = d->sst;
    d->sa = 1;
    d->sb = 0;
    if (!rt_layout_blocky(&own, dim))
        return 0;
    long lo, hi;
    rt_layout_block(&own, dim, coord, &lo, &hi);
    if (lo <= hi && lo <= d->shi && hi >= d->slo)
        return lo > d->slo ? lo : d->slo;
    return hi < d->slo ? hi + 1 : lo;
}

static void fill(hpf_layout *l)
{
    const rt_key *key = &l->key;
    int coord[HPF_MAX_RANK] = { 0 };
    l->member = l->holds = rt_layout_member(key, rt.rank, coord);
    for (int d = 0; l->member && d < key->rank; d++) {
        int c = key->dim[d].g < 0 ? 0 : coord[key->dim[d].g];
        rt_layout_runs(key, d, c, &l->run[d]);
        l->anchor[d] = anchor(key, d, c);
        l->holds = l->holds && l->run[d].n > 0;
    }
}

/* Only what the rank makes use of: procedures with array arguments ask at every call. */
static uint64_t hash_key(const rt_key *key)
{
    const size_t begin = offsetof(rt_key, role);
    return rt_hash(key, offsetof(rt_key, dim) + (size_t)key->rank * sizeof *key->dim) ^
           rt_hash((const char *)key + begin, sizeof *key - begin);
}

static bool same_key(const rt_key *x, const rt_key *y)
{
    return x->rank == y->rank && x->grid == y->grid &&
           memcmp(x->dim, y->dim, (size_t)x->rank * sizeof *x->dim) == 0 &&
           memcmp(x->role, y->role, sizeof x->role) == 0 &&
           memcmp(x->at, y->at, sizeof x->at) == 0;
}

hpf_layout *rt_layout_intern(const rt_key *key)
{
    uint64_t h = hash_key(key);
    hpf_layout **bucket = &table[h % BUCKETS];
    for (hpf_layout *l = *bucket; l; l = l->next)
        if (l->hash == h && same_key(&l->key, key)) {
            idle -= l->refs == 0;
            return rt_layout_keep(l);
        }
    if (idle > IDLE_MOST)
        drop_idle();
    hpf_layout *l = rt_zalloc(sizeof *l, "a layout");
    l->key = *key;
    l->hash = h;
    l->id = ++last_id;
    fill(l);
    l->next = *bucket;
    *bucket = l;
    return rt_layout_keep(l);
}

hpf_layout *rt_layout_keep(hpf_layout *l)
{
    l->refs++;
    return l;
}

void rt_layout_release(hpf_layout *l)
{
    if (l && --l->refs == 0)
        idle++;
}

/* ---- arrays without a mapping ---- */

/* Small arrays come and go in loops: the last layouts, found by their bounds alone. */
enum { WHOLE = 64 };
static hpf_layout *whole[WHOLE];

static bool has_bounds(const hpf_layout *l, int rank, const hpf_bound *bounds)
{
    if (l->key.rank != rank)
        return false;
    for (int d = 0; d < rank; d++)
        if (l->key.dim[d].lo != bounds[d].lo || l->key.dim[d].hi != bounds[d].hi)
            return false;
    return true;
}

hpf_layout *rt_layout_whole(int rank, const hpf_bound *bounds)
{
    uint64_t h = (uint64_t)rank;
    for (int d = 0; d < rank; d++)
        h = (h * 31 + (uint64_t)bounds[d].lo) * 31 + (uint64_t)bounds[d].hi;
    hpf_layout **at = &whole[h % WHOLE];
    if (!*at || !has_bounds(*at, rank, bounds)) {
        rt_key key;
        rt_layout_key(&key, NULL, NULL, rank, bounds, NULL, NULL);
        rt_layout_release(*at);
        *at = rt_layout_intern(&key);
    }
    return rt_layout_keep(*at);
}

void rt_layout_end(void)
{
    memset(whole, 0, sizeof whole);
    for (int b = 0; b < BUCKETS; b++)
        while (table[b]) {
            hpf_layout *next = table[b]->next;
            free_layout(table[b]);
            table[b] = next;
        }
    while (maps) {
        Map *next = maps->next;
        free(maps);
        maps = next;
    }
    idle = 0;
}
