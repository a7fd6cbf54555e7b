/* owner.c: whose iterations are those of DO loops (contract: owner.h). */
#include "owner.h"

#include "access.h"
#include "linear.h"
#include "listing.h"
#include "mods.h"

/* Owner computes: each write must say by parallel indices alone who executes it. A distributed
 * dimension subscripted by a serial loop inside the body would need all owners in one iteration;
 * then the loops inside make better nests. But what is only known at run time is listed and sent,
 * where nothing else names the array. Writes to replicated and to mapped arrays do not mix. */
typedef struct OwnerWalk {
    Stmt **loops;
    int n;
    SymSet assigned; /* in the body, variables of loops inside it included */
    Listing lists;
    int mapped, replicated;
    bool shared; /* under a condition, elements are written that other iterations name, too */
    bool ok;
} OwnerWalk;

static bool owned_by_loops(const OwnerWalk *w, const Expr *subscript)
{
    Linear l = linear_of(subscript, false);
    int used = 0;
    for (int i = 0; i < l.n; i++) {
        Expr *atom = (Expr *)l.term[i].atom;
        if (atom->kind == EX_BOUND) /* nothing is allocated in there */
            continue;
        if (expr_depends(atom, &w->assigned))
            return false;
        for (int j = 0; j < w->n; j++) {
            if (atom->kind == EX_VAR && atom->sym == w->loops[j]->sym)
                used++;
            else if (expr_mentions(atom, w->loops[j]->sym))
                return false;
        }
    }
    return l.ok && used <= 1;
}

static bool in_all_iterations(const OwnerWalk *w, const Stmt *s)
{
    const StmtVec *body = &w->loops[w->n - 1]->body;
    for (int i = 0; i < body->n; i++)
        if (body->at[i] == s)
            return true;
    return false;
}

static bool names_variable(const Expr *element, const Symbol *v)
{
    for (int d = 0; d < element->args.n; d++)
        if (expr_mentions(element->args.at[d], v))
            return true;
    return false;
}

static bool is_only_stored(const OwnerWalk *w, const Expr *element)
{
    return block_names(&w->loops[w->n - 1]->body, element->sym) == 1 && element->sym->ooc == NULL &&
           w->lists.indirect(element, w->lists.arg);
}

static void owner_stmt(Stmt *s, void *arg)
{
    OwnerWalk *w = arg;
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM)
        return;
    const Symbol *a = s->lhs->sym;
    if (a->own_of)
        return;
    if (array_replicated(a)) {
        w->replicated++;
        return;
    }
    w->mapped++;
    if (s->combines || is_only_stored(w, s->lhs))
        return;
    for (int d = 0; d < s->lhs->args.n; d++) {
        bool star = a->map->kind == MAP_TEMPLATE && mapping_dist(a->map, d) == DIST_STAR;
        w->ok = w->ok && (star || owned_by_loops(w, s->lhs->args.at[d]));
    }
    for (int k = 0; k < w->n; k++)
        w->shared |= !in_all_iterations(w, s) && !names_variable(s->lhs, w->loops[k]->sym);
}

bool owner_follows(Context *cx, Stmt **loops, int n)
{
    OwnerWalk w = {.loops = loops, .n = n, .ok = true};
    mods_of_block(cx, &loops[n - 1]->body, &w.assigned);
    w.lists = listing_of_loops(cx, loops, n, &w.assigned);
    walk_stmts(&loops[n - 1]->body, owner_stmt, &w);
    /* Away from its home all processes would store such an element, most of them as it was. */
    return w.ok && (w.mapped == 0 || w.replicated == 0) && !(w.shared && w.mapped > 1);
}

static void find_irregular(Expr **e, void *arg)
{
    OwnerWalk *w = arg;
    for (int d = 0; (*e)->kind == EX_ELEM && !array_replicated((*e)->sym) && d < (*e)->args.n; d++)
        w->ok = w->ok && owned_by_loops(w, (*e)->args.at[d]);
}

bool owner_reads_regularly(Context *cx, Stmt **loops, int n)
{
    OwnerWalk w = {.loops = loops, .n = n, .ok = true};
    mods_of_block(cx, &loops[n - 1]->body, &w.assigned);
    walk_exprs(&loops[n - 1]->body, find_irregular, &w);
    return w.ok;
}
