/* delay.c: statements that wait for a later loop (contract: fuse_int.h).
 *
 *     x = x + alpha*p             shares no array with the next two, but p with the last one,
 *     r = r - alpha*q             which cannot join them: run just before it, the statement reads
 *     rr = sum(r*r)               p in the same pass
 *     p = r + (rr/rr_old)*p
 *
 * A nest moves over statements that it commutes with: neither sets what the other one uses. */
#include "../frontend/sema/sema.h"
#include "access.h"
#include "fuse_int.h"
#include "lower.h"
#include "mods.h"

enum { FAR = 8 }; /* statements to look ahead */

static int shares(const Nest *a, const Nest *b)
{
    int n = 0;
    for (int i = 0; i < a->refs.n; i++) {
        const Symbol *array = a->refs.at[i]->array;
        bool again = false, both = false;
        for (int k = 0; k < i; k++)
            again |= a->refs.at[k]->array == array;
        for (int k = 0; k < b->refs.n; k++)
            both |= b->refs.at[k]->array == array;
        n += both && !again;
    }
    return n;
}

static bool may_fuse(FusePass *p, Nest *a, Nest *b)
{
    Nest *second = b;
    return fuse_obstacle(p, a, &second) == NULL && second == b;
}

static bool arrays_commute(const Nest *a, const Nest *b)
{
    for (int i = 0; i < a->refs.n; i++) {
        for (int k = 0; k < b->refs.n; k++) {
            const NestRef *x = a->refs.at[i], *y = b->refs.at[k];
            if ((x->is_write || y->is_write) && symbols_share(x->array, y->array))
                return false;
        }
    }
    return true;
}

/* Does the nest use a scalar or array of the set, its bounds and its home included? */
static bool uses(Stmt *nest, const SymSet *set)
{
    const Nest *n = nest->nest;
    if (set->everything || set->globals)
        return true;
    for (int i = 0; i < set->list.n; i++)
        if (nest_names(n, set->list.at[i]))
            return true;
    for (int j = 0; j < n->rank + n->nserial; j++)
        if (expr_depends(n->index[j].lo, set) || expr_depends(n->index[j].hi, set) ||
            expr_depends(n->index[j].step, set))
            return true;
    for (int d = 0; n->home != NULL && d < n->home->rank; d++)
        if (expr_depends(n->home->sub[d].d, set))
            return true;
    return false;
}

static void find_array(Expr **e, void *arg)
{
    if (*e == NULL)
        return;
    *(bool *)arg |= (*e)->shape != NULL || (*e)->kind == EX_ELEM || (*e)->kind == EX_SECTION ||
                    ((*e)->sym != NULL && (*e)->sym->spec.kind != AS_SCALAR);
    expr_children(*e, find_array, arg);
}

/* A scalar variable gets a value that depends on scalars alone. */
static bool is_scalar_code(Stmt *s)
{
    bool array = false;
    if (!fuse_is_scalar_code(s) || s->kind != ST_ASSIGN)
        return false;
    find_array(&s->rhs, &array);
    return !array;
}

static bool commutes(FusePass *p, Stmt *nest, Stmt *s)
{
    if (s->label != 0 || (s->kind != ST_NEST && !is_scalar_code(s)))
        return false;
    if (s->kind == ST_NEST && (s->nest->scan != NULL || nest_calls(s->nest) ||
                               !arrays_commute(nest->nest, s->nest)))
        return false;
    SymSet mods = {0};
    mods_of_stmt(p->cx, s, &mods);
    return !uses(nest, &mods);
}

/* The place before which the nest block[at] had better stand; at: where it is. */
static int better_place(FusePass *p, const StmtVec *block, int at)
{
    Stmt *s = block->at[at];
    Nest *a = s->nest;
    int here = 0, last = -1; /* what it shares with nests near by that it can join; the last one */
    if (a->rank == 0 || a->scan != NULL || a->reds.n > 0 || s->label != 0 || nest_calls(a))
        return at;
    if (at > 0 && block->at[at - 1]->kind == ST_NEST && shares(block->at[at - 1]->nest, a) > 0 &&
        may_fuse(p, block->at[at - 1]->nest, a))
        return at;
    for (int i = at + 1; i < block->n && i <= at + FAR; i++) {
        Stmt *t = block->at[i];
        if (t->kind == ST_NEST && t->nest->rank > 0 && last >= 0) {
            int there = shares(a, t->nest);
            if (there > here && t->label == 0 && may_fuse(p, a, t->nest) &&
                !may_fuse(p, block->at[last]->nest, t->nest))
                return i;
        }
        if (!commutes(p, s, t))
            return at;
        if (t->kind != ST_NEST)
            continue;
        last = i;
        if (shares(a, t->nest) > 0 && may_fuse(p, a, t->nest))
            here += shares(a, t->nest);
    }
    return at;
}

void delay_nests(FusePass *p, StmtVec *block)
{
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        int to = s->kind == ST_NEST ? better_place(p, block, i) : i;
        if (to == i)
            continue;
        if (p->cx->opt.info_fuse) {
            diag_info(p->cx, s->span, "fusion: waits for a statement that uses the same arrays");
            diag_note(p->cx, block->at[to]->span, "that one");
        }
        s->nest->waits = true;
        for (int k = i; k + 1 < to; k++)
            block->at[k] = block->at[k + 1];
        block->at[to - 1] = s;
        i--;
    }
}
