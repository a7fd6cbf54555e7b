/* prefetch.c: rows of arrays that stencils read are asked for before they are used.
 *
 * A processor guesses from the loads of a loop which lines of the cache come next. In a stencil
 * that updates its array, and in the first of several steps, it guesses too few: rows are read
 * several times and stored, and only the first reading waits for memory. So the innermost loop
 * runs in short pieces, and before each one what the foremost row has so much further on is
 * fetched (rtlib: hpf_prefetch). Sums of whole arrays and the like need nothing: one load after
 * the other is guessed right.
 *
 * What such a loop stores through the cache, and does not read, waits for memory as well: its lines
 * are read before they are written. It is fetched with the rest.
 *
 * What a process holds is known at run time only, so the program asks whether it is large; where
 * it is not, the only piece is the whole loop. */
#include <string.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "comm.h"

enum { LEAST = 1 << 20 /* bytes: smaller arrays stay in the cache */, MOST = 4 /* arrays */ };

/* So many turns of the outermost index is the statement's stage behind the first. */
static long delay_of(const Nest *nest, int at)
{
    long delay = 0;
    for (int i = 0; nest->tile != NULL && i < nest->tile->stages.n; i++) {
        const TileStage *s = &nest->tile->stages.at[i];
        if (at >= s->first && at < s->end)
            delay = s->delay;
    }
    for (int i = 0; nest->tile == NULL && i < nest->stages.n; i++)
        if (at >= nest->stages.at[i].first)
            delay = nest->stages.at[i].delay;
    return delay;
}

/* Do its dimensions run with the indices, the first with the innermost, by ones? Then where its
 * row lies, from the iteration's own: by dimension, `row[0]` not used. */
static bool row_of(const Nest *nest, const NestRef *r, long delay, long *row)
{
    if (r->rank != nest->rank || (r->loc != LOC_LOCAL && r->loc != LOC_SHIFT))
        return false;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        int64_t offset = 0;
        if (s->kind != SUB_AFFINE || s->index != nest->rank - 1 - d || s->c != 1 ||
            (s->d != NULL && !expr_is_int(s->d, &offset)))
            return false;
        row[d] = (long)offset - (s->index == 0 ? delay : 0);
    }
    return true;
}

/* < 0: row a is before row b in memory. */
static int row_compare(const long *a, const long *b, int rank)
{
    for (int d = rank - 1; d > 0; d--)
        if (a[d] != b[d])
            return a[d] < b[d] ? -1 : 1;
    return 0;
}

/* The reading of the array that comes first to each of its rows; no ref: all readings are of one
 * row, or not all are known, or the nest has stored the row before. */
static NestAhead foremost(const Nest *nest, const Symbol *array)
{
    NestAhead best = {NULL, 0};
    long row[MAX_RANK], first[MAX_RANK];
    bool several = false, stored = false;
    for (int at = 0; at < nest->body.n; at++) {
        for (int i = 0; i < nest->refs.n; i++) {
            NestRef *r = nest->refs.at[i];
            if (r->array != array || !stmt_uses_ref(nest->body.at[at], r))
                continue;
            if (!row_of(nest, r, delay_of(nest, at), row))
                return (NestAhead){NULL, 0};
            const int ahead = best.ref != NULL ? row_compare(row, first, r->rank) : 1;
            several = several || (best.ref != NULL && ahead != 0);
            if (ahead > 0) {
                best = (NestAhead){r, at};
                stored = r->is_write;
                memcpy(first, row, sizeof first);
            }
        }
    }
    return several && !stored ? best : (NestAhead){NULL, 0};
}

/* Is the array, all processes together, known to be too small for that? */
static bool is_small(const Symbol *a)
{
    int64_t bytes = a->type.kind * (a->type.base == TY_COMPLEX ? 2 : 1);
    for (int d = 0; d < a->spec.rank; d++) {
        const Bound *b = &a->spec.dim[d];
        int64_t lo = 1, hi;
        if ((b->lo != NULL && !expr_is_int(b->lo, &lo)) || b->hi == NULL ||
            !expr_is_int(b->hi, &hi))
            return false;
        if (hi - lo >= LEAST)
            return false;
        bytes *= hi < lo ? 0 : hi - lo + 1;
        if (bytes >= LEAST)
            return false;
    }
    return true;
}

static bool has_rows(const Nest *nest)
{
    if (nest->rank < 2 || nest->scan != NULL || nest->sweep != NULL || nest->slabs ||
        nest->nserial > 0 || nest->strip != 0 || nest_lists(nest) ||
        (nest->tile != NULL && nest->tile->windows.n > 0))
        return false;
    for (int j = 0; j < nest->rank; j++)
        if (!nest->direct[j] || !index_is_plain(&nest->index[j]))
            return false;
    return true;
}

/* The reference that stores elements of the array before the nest reads any; no ref: another one is
 * first, or they go past the cache. */
static NestAhead target(const Nest *nest, const Symbol *array)
{
    const NestAhead none = {NULL, 0};
    long row[MAX_RANK];
    int at = nest->body.n;
    for (int i = 0; i < nest->streams.n; i++)
        if (nest->streams.at[i]->array == array)
            return none;
    for (int i = 0; i < nest->refs.n; i++)
        for (int k = 0; nest->refs.at[i]->array == array && k < at; k++)
            if (stmt_uses_ref(nest->body.at[k], nest->refs.at[i]))
                at = k;
    const Stmt *s = at < nest->body.n ? nest->body.at[at] : NULL;
    if (s == NULL || s->kind != ST_ASSIGN || s->lhs->sym != array || s->lhs->ref == NULL ||
        expr_mentions(s->rhs, array) || !row_of(nest, s->lhs->ref, 0, row))
        return none;
    return (NestAhead){s->lhs->ref, at};
}

typedef NestAhead FindAhead(const Nest *nest, const Symbol *array);

static void fetch_arrays(CommPass *p, Nest *nest, FindAhead *find)
{
    const Options *opt = &p->cx->opt;
    for (int i = 0; i < nest->refs.n && nest->ahead.n < MOST; i++) {
        const Symbol *a = nest->refs.at[i]->array;
        bool again = false;
        for (int k = 0; k < i; k++)
            again = again || nest->refs.at[k]->array == a;
        if (again || a->type.base == TY_CHARACTER || a->type.base == TY_DERIVED ||
            (is_small(a) && !opt->prefetch_always))
            continue;
        const NestAhead first = find(nest, a);
        if (first.ref == NULL)
            continue;
        vec_push(p->cx, &nest->ahead, first);
        if (opt->info_fuse)
            diag_info(p->cx, nest->span, "fusion: rows of '%s' are fetched ahead where a process "
                      "holds much of it", a->name);
    }
}

void prefetch_build(CommPass *p, Nest *nest)
{
    const Options *opt = &p->cx->opt;
    if (!opt->fuse || !opt->prefetch || !nest->vector_ok || !has_rows(nest))
        return;
    fetch_arrays(p, nest, foremost);
    if (nest->ahead.n > 0 && nest->stages.n == 0 && nest->tile == NULL)
        fetch_arrays(p, nest, target);
}
