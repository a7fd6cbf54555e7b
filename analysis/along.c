/* along.c: INDEPENDENT loops over lines of arrays whose mapping only run time knows (contract:
 * along.h).
 *
 *     do j = 1, n                          t = x            blocks of the last dimension
 *         do i = 2, m                      do j = 1, n
 *             x(i,j) = x(i,j) + x(i-1,j)  ->   do i = 2, m; t(i,j) = t(i,j) + t(i-1,j); end do
 *         end do                           end do
 *     end do                               x = t
 *
 * The lines of an INHERIT dummy may be spread over processes, and then no process owns an
 * iteration. Two changes of layout cost less than a message for each element. */
#include "along.h"

#include "mods.h"
#include "own.h"

typedef struct Uses {
    const Symbol *array, *index;
    int dim; /* the one that the loop runs along, in all uses; -1: none */
    bool any, hidden;
} Uses;

/* What is called finds the array itself, not the copy. */
static void see_call(Stmt *s, void *arg)
{
    Uses *u = arg;
    u->hidden |= s->kind == ST_CALL && procedure_may_use(s->sym, &s->args, u->array);
}

static void see_use(Expr **e, void *arg)
{
    Uses *u = arg;
    u->hidden |= (*e)->kind == EX_CALL && call_may_use(*e, u->array);
    if ((*e)->sym != u->array || (*e)->kind == EX_BOUND)
        return;
    int dim = -1;
    for (int d = 0; d < (*e)->args.n; d++)
        if ((*e)->args.at[d]->kind == EX_VAR && (*e)->args.at[d]->sym == u->index)
            dim = d;
    if ((*e)->kind != EX_ELEM && (*e)->kind != EX_SECTION)
        dim = -1;
    u->dim = !u->any || u->dim == dim ? dim : -1;
    u->any = true;
}

/* The dimension of the array that each iteration has one place in; -1: there is none. */
static int dim_along(Stmt *loop, const Symbol *array)
{
    Uses u = {.array = array, .index = loop->sym, .dim = -1};
    walk_exprs(&loop->body, see_use, &u);
    walk_stmts(&loop->body, see_call, &u);
    return u.hidden ? -1 : u.dim;
}

static bool is_listed(const ExprVec *v, const Symbol *s)
{
    for (int i = 0; i < v->n; i++)
        if (v->at[i]->sym == s)
            return true;
    return false;
}

static bool may_move(const Stmt *loop, const Symbol *s)
{
    return s->kind == SYM_VAR && s->map != NULL && s->map->kind == MAP_UNKNOWN &&
           s->spec.rank > 1 && s->spec.kind != AS_ASSUMED_SIZE && !s->is_pointer &&
           !s->is_target && !s->is_allocatable && !s->is_equivalenced && s->ooc == NULL &&
           s->parts.n == 0 && !symbol_may_lack(s) && s->type.base != TY_CHARACTER &&
           s->type.base != TY_DERIVED && !is_listed(&loop->dir->new_vars, s) &&
           !is_listed(&loop->dir->reduction, s);
}

static void move(Lower *L, Stmt *loop, Symbol *s, int dim, StmtVec *behind)
{
    Context *cx = L->cx;
    Symbol *t = temp_lines(L, s, dim);
    StmtVec *out = L->out;
    lower_assign(L, mk_var(cx, L->span, t), mk_var(cx, L->span, s), NULL);
    own_swap(loop, s, t);
    L->out = behind;
    lower_assign(L, mk_var(cx, L->span, s), mk_var(cx, L->span, t), NULL);
    L->out = out;
}

Stmt *along_lines(Lower *L, Stmt *loop, StmtVec *behind)
{
    SymSet set = {.everything = false};
    Stmt *copy = NULL;
    mods_of_block(L->cx, &loop->body, &set);
    for (int i = 0; i < set.list.n && !set.everything && loop->dir->on_home == NULL; i++) {
        Symbol *s = set.list.at[i];
        const int dim = may_move(loop, s) ? dim_along(loop, s) : -1;
        if (dim < 0)
            continue;
        if (copy == NULL)
            copy = stmt_copy(L->cx, loop);
        move(L, copy, s, dim, behind);
    }
    emit_after(&(Lower){.cx = L->cx, .out = behind}, &L->after);
    return L->failed ? NULL : copy;
}
