/* strips.c: nests whose iterations have WHILE loops of their own, in strips.
 *
 * An iteration at a time waits for each load of a search and guesses each of its branches; all
 * iterations of a strip, turn by turn, are a vector loop whose loads do not wait for one another.
 * The body is cut into parts, at its WHILE loops; each part is a loop over the strip, and scalars
 * that carry values from part to part, or from turn to turn, are arrays of the strip. An iteration
 * whose condition is false does nothing more, as before. When few of a strip are still at work,
 * these end one after the other, so that one long search does not hold up the others.
 *
 * Iterations of a nest are independent but for reductions, whose order is kept where one part does
 * all of it. */
#include "access.h"
#include "comm.h"
#include "fuse_int.h"
#include "live.h"

enum {
    STRIP_BYTES = 8192, /* of the arrays that stand for scalars: a quarter of the first cache */
    MOST = 256, LEAST = 16,
};

/* ---- the parts of the body ---- */

/* Statements from..end-1 of the body are a part: a WHILE loop, or all between two of them. */
int strip_part_end(const StmtVec *body, int from)
{
    int end = from + 1;
    if (body->at[from]->kind == ST_DO_WHILE)
        return end;
    while (end < body->n && body->at[end]->kind != ST_DO_WHILE)
        end++;
    return end;
}

static StmtVec part_of(const StmtVec *body, int from, int end)
{
    return (StmtVec){body->at + from, end - from, end - from};
}

static bool mentions(Context *cx, StmtVec *part, const Symbol *s)
{
    SymSet mods = {0};
    mods_of_block(cx, part, &mods);
    bool found = symset_has(&mods, s);
    for (int i = 0; i < part->n; i++)
        found |= stmt_reads(part->at[i], s);
    return found;
}

/* Parts that mention the scalar; `carried`: one may find there what was set before it. */
static int parts_with(Context *cx, const Nest *nest, const Symbol *s, bool *carried)
{
    int count = 0;
    *carried = false;
    for (int i = 0, end; i < nest->body.n; i = end) {
        end = strip_part_end(&nest->body, i);
        StmtVec part = part_of(&nest->body, i, end);
        count += mentions(cx, &part, s);
        *carried |= block_first_use(&part, &(Value){.sym = s}) == FATE_READ;
    }
    return count;
}

/* ---- may it be? ---- */

/* What a WHILE loop may hold: assignments, under conditions. */
static bool is_plain(const StmtVec *block)
{
    for (int i = 0; i < block->n; i++) {
        const Stmt *s = block->at[i];
        if ((s->kind != ST_ASSIGN && s->kind != ST_CONTINUE && s->kind != ST_IF) || s->label != 0)
            return false;
        for (int k = 0; k < s->arms.n; k++)
            if (!is_plain(&s->arms.at[k].body))
                return false;
    }
    return true;
}

typedef struct Whiles {
    const Stmt *first;
    int n;
} Whiles;

static void find_whiles(Stmt *s, void *arg)
{
    Whiles *w = arg;
    if (s->kind == ST_DO_WHILE && w->n++ == 0)
        w->first = s;
}

static const char *loops_obstacle(const Nest *nest, const Whiles *all)
{
    int outer = 0;
    for (int i = 0; i < nest->body.n; i++) {
        const Stmt *s = nest->body.at[i];
        if (s->kind != ST_DO_WHILE)
            continue;
        outer++;
        if (s->cond == NULL || !is_plain(&s->body))
            return "a loop has more in it than assignments and conditions";
    }
    return outer < all->n ? "a loop stands in a loop or under a condition" : NULL;
}

static const char *order_obstacle(CommPass *p, const Nest *nest)
{
    if (nest->sweep != NULL || nest->scan != NULL || nest->stages.n > 0 || nest->tile != NULL)
        return "the iterations run in order";
    if (nest_calls(nest))
        return "they call procedures";
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        const char *name = r->array->name;
        if (r->array->own_of != NULL)
            return arena_printf(p->cx->arena, "one '%s' serves them all", r->array->own_of->name);
        if (r->loc == LOC_GATHER || r->loc == LOC_SCATTER)
            return arena_printf(p->cx->arena, "elements of '%s' are listed in their order", name);
        if (r->combines)
            return arena_printf(p->cx->arena, "several add to an element of '%s'", name);
    }
    return NULL;
}

static const char *scalars_obstacle(CommPass *p, const Nest *nest)
{
    bool carried;
    for (int i = 0; i < nest->privates.n; i++) {
        const Symbol *s = nest->privates.at[i];
        if (s->type.base == TY_CHARACTER || s->type.base == TY_DERIVED || s->spec.kind != AS_SCALAR)
            return arena_printf(p->cx->arena, "'%s' is no number", s->name);
    }
    for (int i = 0; i < nest->reds.n; i++) {
        const NestRed *red = nest->reds.at[i];
        bool inside = false;
        for (int k = 0; k < nest->body.n; k++)
            inside |= nest->body.at[k]->kind == ST_DO_WHILE &&
                      mentions(p->cx, &nest->body.at[k]->body, red->var);
        if (inside || red->loc != NULL || red->var->spec.kind != AS_SCALAR ||
            parts_with(p->cx, nest, red->var, &carried) > 1)
            return arena_printf(p->cx->arena, "'%s' is reduced in their order", red->var->name);
    }
    return NULL;
}

/* Scalars that carry values; the length of a strip. */
static void find_scalars(Context *cx, Nest *nest)
{
    int64_t bytes = 1;
    bool carried;
    nest->strip = MOST;
    for (int i = 0; i < nest->privates.n; i++) {
        Symbol *s = nest->privates.at[i];
        if (parts_with(cx, nest, s, &carried) == 0 || !carried)
            continue;
        vec_push(cx, &nest->strip_scalars, s);
        bytes += s->type.kind * (s->type.base == TY_COMPLEX ? 2 : 1);
    }
    while (nest->strip > LEAST && nest->strip * bytes > STRIP_BYTES)
        nest->strip /= 2;
}

void strips_build(CommPass *p, Nest *nest)
{
    Context *cx = p->cx;
    Whiles whiles = {0};
    if (!cx->opt.fuse || !cx->opt.strips || cx->opt.check != 0 || nest->rank == 0)
        return;
    walk_stmts(&nest->body, find_whiles, &whiles);
    if (whiles.n == 0)
        return;
    const char *why = loops_obstacle(nest, &whiles);
    if (why == NULL)
        why = order_obstacle(p, nest);
    if (why == NULL)
        why = scalars_obstacle(p, nest);
    if (why == NULL)
        find_scalars(cx, nest);
    if (!cx->opt.info_fuse)
        return;
    if (why != NULL)
        diag_info(cx, whiles.first->span, "fusion: iterations loop one after the other: %s", why);
    else
        diag_info(cx, whiles.first->span, "fusion: %d iterations loop side by side", nest->strip);
}
