/* fission.c: loops divided into several nests (contract: fission.h).
 *
 * Iterations that do not depend on each other may each do the first part of their body before any
 * does the second. What one iteration hands from one part to the other must be in arrays: a scalar
 * has one value at the end of a loop, so a cut with such a scalar is not tried. */
#include "fission.h"

#include "access.h"
#include "doloop.h"
#include "live.h"

enum { MOST_STATEMENTS = 16 }; /* of a body: each cut is tried */

typedef struct Fission {
    Context *cx;
    Unit *unit;
    const LoopFacts *facts;
    bool in_order; /* parts may be nests that run in order */
} Fission;

static Stmt *part(const Fission *f, const Stmt *loop, int from, int to)
{
    Stmt *copy = stmt_copy(f->cx, loop);
    StmtVec body = {0};
    for (int i = from; i < to; i++)
        vec_push(f->cx, &body, copy->body.at[i]);
    copy->body = body;
    copy->label = 0;
    return copy;
}

static bool is_summed(const Fission *f, const Symbol *s)
{
    for (int i = 0; i < f->facts->reductions.n; i++)
        if (f->facts->reductions.at[i].var == s)
            return true;
    return false;
}

static bool mentions(StmtVec *body, const Symbol *s)
{
    for (int i = 0; i < body->n; i++)
        if (stmt_reads(body->at[i], s))
            return true;
    return false;
}

/* Does the second part need a value of the iteration's own that the first one leaves? */
static bool hands_over(const Fission *f, Stmt *first, Stmt *second)
{
    SymSet mods = {.everything = false};
    mods_of_block(f->cx, &first->body, &mods);
    for (int i = 0; i < mods.list.n; i++) {
        const Symbol *s = mods.list.at[i];
        if (s->own_of && mentions(&second->body, s))
            return true;
        if (s->spec.kind != AS_SCALAR || is_summed(f, s))
            continue;
        Fate use = block_first_use(&second->body, &(Value){.sym = s});
        if (use == FATE_READ || use == FATE_LEFT)
            return true;
    }
    return false;
}

static bool to_nest(const Fission *f, Stmt *loop, StmtVec *out)
{
    StmtVec after = {0};
    Stmt *nest = doloop_to_nest(f->cx, f->unit, loop, &after);
    if (nest == NULL && f->in_order)
        nest = doloop_to_sweep(f->cx, f->unit, loop, &after);
    if (nest == NULL)
        return false;
    vec_push(f->cx, out, nest);
    stmts_append(f->cx, out, &after);
    return true;
}

/* The longest first part that is a nest, and the rest in one or more. */
static bool divide(const Fission *f, Stmt *loop, StmtVec *out)
{
    for (int cut = loop->body.n - 1; cut > 0; cut--) {
        Stmt *first = part(f, loop, 0, cut), *second = part(f, loop, cut, loop->body.n);
        UnitInfo *info = f->unit->info;
        int id = info->next_id;
        StmtVec nests = {0};
        if (!hands_over(f, first, second) && to_nest(f, first, &nests) &&
            (to_nest(f, second, &nests) || divide(f, part(f, loop, cut, loop->body.n), &nests))) {
            stmts_append(f->cx, out, &nests);
            return true;
        }
        info->next_id = id;
    }
    return false;
}

bool fission_to_nests(Context *cx, Unit *u, Stmt *loop, bool in_order, StmtVec *out)
{
    /* Elements of arrays in files are better reached one by one than in nests that slabs do not
     * serve. */
    if (doloop_in_file(loop) || loop->body.n < 2 || loop->body.n > MOST_STATEMENTS ||
        block_jumps(&loop->body) || !doloop_keeps_bounds(cx, loop))
        return false;
    LoopFacts facts = depend_loop(cx, u, loop);
    Fission f = {cx, u, &facts, in_order};
    return facts.parallel && doloop_bounds_linear(&loop, 1) && divide(&f, loop, out);
}
