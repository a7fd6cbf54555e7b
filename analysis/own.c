/* own.c: arrays that each iteration of a parallel loop has to itself (contract: own.h).
 *
 * A process runs its iterations one after the other, so one array a process serves them all: a
 * replicated temporary, which references reach without communication and which has no owner. */
#include "own.h"

#include "../frontend/sema/sema.h"
#include "mods.h"

Symbol *own_array(Lower *L, Symbol *of, Expr *const *lo, Expr *const *hi)
{
    Symbol *t = temp_local(L, of->name, temp_type_of(L->cx, of), of->spec.rank, lo, hi, NULL);
    t->own_of = of;
    return t;
}

typedef struct Swap {
    Symbol *from, *to;
} Swap;

static void swap_in(Expr **e, void *arg)
{
    const Swap *s = arg;
    if ((*e)->sym == s->from)
        (*e)->sym = s->to;
}

void own_swap(Stmt *loop, Symbol *from, Symbol *to)
{
    Swap swap = {from, to};
    walk_exprs(&loop->body, swap_in, &swap);
}

Symbol *own_stand_in(Lower *L, Stmt *loop, Symbol *of, Span at)
{
    Expr *lo[MAX_RANK], *hi[MAX_RANK];
    for (int d = 0; d < of->spec.rank; d++) {
        lo[d] = mk_bound(L->cx, at, of, d, BOUND_LOWER);
        hi[d] = mk_bound(L->cx, at, of, d, BOUND_UPPER);
    }
    Symbol *own = own_array(L, of, lo, hi);
    own_swap(loop, of, own);
    return own;
}

static const char *obstacle(const Symbol *s)
{
    if (s->kind != SYM_VAR || s->parts.n || s->ooc)
        return "this NEW array is not supported";
    if (symbol_has_open_length(s))
        return "the length of a NEW array is not known";
    if (s->spec.kind == AS_ASSUMED_SIZE || s->is_pointer)
        return "the bounds of a NEW array are not known";
    return NULL;
}

static bool own_listed(Lower *L, Stmt *loop, const char **why, Span *at)
{
    Context *cx = L->cx;
    IndependentDir *dir = NEW(cx, IndependentDir);
    *dir = *loop->dir;
    dir->new_vars = (ExprVec){0};
    for (int i = 0; i < loop->dir->new_vars.n; i++) {
        Expr *e = loop->dir->new_vars.at[i];
        if (!e->sym || e->sym->spec.kind == AS_SCALAR) {
            vec_push(cx, &dir->new_vars, e);
            continue;
        }
        *why = obstacle(e->sym);
        *at = e->span;
        if (*why)
            return false;
        own_stand_in(L, loop, e->sym, e->span);
    }
    loop->dir = dir;
    return true;
}

bool own_new_arrays(Lower *L, Stmt *loop, const char **why, Span *at)
{
    if (loop->kind == ST_DO && loop->dir && !own_listed(L, loop, why, at))
        return false;
    for (int i = 0; i < loop->body.n; i++)
        if (!own_new_arrays(L, loop->body.at[i], why, at))
            return false;
    for (int k = 0; k < loop->arms.n; k++)
        for (int i = 0; i < loop->arms.at[k].body.n; i++)
            if (!own_new_arrays(L, loop->arms.at[k].body.at[i], why, at))
                return false;
    return true;
}
