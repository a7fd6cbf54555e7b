/* contract.c: arrays that only carry values from one statement of an iteration to the next become
 * scalars (contract: fuse_int.h). */
#include "access.h"
#include "fuse_int.h"
#include "live.h"
#include "locality.h"
#include "mods.h"
#include "take.h"

/* Where a temporary array stands in the unit. */
typedef struct Uses {
    const Symbol *array;
    const Nest *nest;
    const Expr *first; /* in the nest */
    bool outside;      /* used elsewhere, allocation aside */
    bool differ;       /* not always with the same subscripts */
} Uses;

static bool same_subscripts(const Expr *a, const Expr *b)
{
    for (int d = 0; d < a->args.n && a->args.n == b->args.n; d++) {
        if (!subscript_equal(a->args.at[d], b->args.at[d]))
            return false;
    }
    return a->args.n == b->args.n;
}

static void use_inside(Expr **e, void *arg)
{
    Uses *u = arg;
    if ((*e)->sym != u->array)
        return;
    if ((*e)->kind != EX_ELEM || (u->first != NULL && !same_subscripts(u->first, *e)))
        u->differ = true;
    if (u->first == NULL)
        u->first = *e;
}

static void use_outside(Expr **e, void *arg)
{
    Uses *u = arg;
    u->outside |= expr_mentions(*e, u->array);
}

static void use_stmt(Stmt *s, void *arg)
{
    Uses *u = arg;
    if (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE) {
        for (int i = 0; i < s->args.n; i++)
            u->outside |= s->moves && s->args.at[i]->sym == u->array;
        return;
    }
    if (s->kind == ST_COMM) {
        u->outside |= stmt_reads(s, u->array) ||
                      (s->comm->dst != NULL && s->comm->dst->sym == u->array);
        return;
    }
    if (s->kind != ST_NEST) {
        stmt_exprs(s, use_outside, u);
        return;
    }
    u->outside |= s->nest != u->nest && s->nest->home != NULL && s->nest->home->array == u->array;
    for (int i = 0; s->nest != u->nest && i < s->nest->refs.n; i++)
        u->outside |= s->nest->refs.at[i]->array == u->array;
    u->outside |= nest_reduces_into(s->nest, u->array);
}

static bool only_in(FusePass *p, Nest *nest, const Symbol *array)
{
    Uses u = {.array = array, .nest = nest};
    walk_exprs(&nest->body, use_inside, &u);
    walk_stmts(&p->unit->body, use_stmt, &u);
    return !u.outside && !u.differ;
}

typedef struct Replace {
    Context *cx;
    const Symbol *array;
    Symbol *scalar;
} Replace;

static void replace_elem(Expr **e, void *arg)
{
    const Replace *r = arg;
    if ((*e)->kind == EX_ELEM && (*e)->sym == r->array)
        *e = mk_var(r->cx, (*e)->span, r->scalar);
}

static void drop_allocation(StmtVec *block, void *arg)
{
    const Symbol *array = arg;
    int kept = 0;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool drop = (s->kind == ST_ALLOCATE || s->kind == ST_DEALLOCATE) && s->args.n == 1 &&
                    s->args.at[0]->sym == array;
        if (drop)
            continue;
        stmt_blocks(s, drop_allocation, arg);
        block->at[kept++] = s;
    }
    block->n = kept;
}

static void forget(SymbolVec *list, const Symbol *s)
{
    int kept = 0;
    for (int i = 0; i < list->n; i++) {
        if (list->at[i] != s)
            list->at[kept++] = list->at[i];
    }
    list->n = kept;
}

static void remove_stmt(StmtVec *body, int at)
{
    for (int i = at; i + 1 < body->n; i++)
        body->at[i] = body->at[i + 1];
    body->n--;
}

/* Internal procedures see the arrays of their host. */
static bool used_by_contained(const Unit *u, const Symbol *s)
{
    Uses uses = {.array = s};
    for (int i = 0; i < u->contains.n; i++)
        walk_stmts(&u->contains.at[i]->body, use_stmt, &uses);
    return uses.outside;
}

bool array_is_private(const FusePass *p, const Symbol *s)
{
    return s->scope == p->unit->scope && p->unit->kind != UN_MODULE &&
           s->spec.kind == AS_EXPLICIT && !s->is_dummy && !s->is_result && !s->is_save &&
           s->init == NULL && !s->is_target && !s->is_list && s->common == NULL &&
           !s->is_equivalenced && s->ooc == NULL && s->type.base != TY_CHARACTER &&
           !used_by_contained(p->unit, s);
}

void drop_array(FusePass *p, Symbol *temp)
{
    UnitInfo *info = p->unit->info;
    drop_allocation(&p->unit->body, temp);
    forget(&info->temps, temp);
    forget(&p->unit->scope->symbols, temp);
}

/* What the nest leaves in the array, which others use too, is overwritten before they read it. */
static bool dies_in(FusePass *p, Stmt *at, const Expr *set)
{
    Nest *nest = at->nest;
    Uses u = {.array = set->sym, .nest = nest};
    walk_exprs(&nest->body, use_inside, &u);
    return !u.differ && !nest_reduces_into(nest, set->sym) && set->ref != NULL &&
           nest->tile == NULL && nest->stages.n == 0 && region_is_fixed(nest, set->ref) &&
           !value_live_after(p->unit, at,
                             &(Value){.sym = set->sym, .region = set->ref, .nest = nest});
}

static bool is_scanned(const Nest *nest, const Symbol *value)
{
    for (const NestScan *sc = nest->scan; sc != NULL; sc = sc->beside) {
        if (sc->value == value)
            return true;
    }
    return false;
}

/* A temporary array, or one of the user's, whose values are set and used in one nest only, always
 * in the same iteration, set first and unconditionally, is a scalar of the iteration; but for that
 * which spreads the iterations over processes, where nothing else would. */
void contract_nest(FusePass *p, Stmt *at)
{
    UnitInfo *info = p->unit->info;
    Nest *nest = at->nest;
    for (int i = 0; i < nest->body.n && nest->sweep == NULL; i++) {
        Stmt *s = nest->body.at[i];
        if (s->kind != ST_ASSIGN || s->lhs->kind != EX_ELEM)
            continue;
        Symbol *array = s->lhs->sym;
        bool temp = false;
        for (int k = 0; k < info->temps.n; k++)
            temp |= info->temps.at[k] == array;
        temp &= nest->scan == NULL || nest->scan->like->sym != array;
        bool own = !temp && nest->scan == NULL && array_is_private(p, array);
        if ((!temp && !own) || expr_mentions(s->rhs, array))
            continue;
        bool only = only_in(p, nest, array), before = false;
        if (!only && (!own || !dies_in(p, at, s->lhs)))
            continue;
        for (int k = 0; k < i; k++)
            before |= stmt_reads(nest->body.at[k], array);
        bool home = nest->home != NULL && nest->home->array == array;
        if (before || (home && !locality_other_home(nest, array)))
            continue;
        bool result = s->rhs->kind == EX_VAR && is_scanned(nest, s->rhs->sym);
        Replace r = {p->cx, array, result ? s->rhs->sym
                                          : temp_scalar(p->cx, p->unit, own ? array->name : "v",
                                                        array->type)};
        walk_exprs(&nest->body, replace_elem, &r);
        if (result)
            remove_stmt(&nest->body, i--);
        else
            vec_push(p->cx, &nest->privates, r.scalar);
        if (temp)
            drop_array(p, array);
        if (home)
            nest->home = NULL;
        nest_refs_build(p->cx, p->unit, nest);
        locality_run(p->cx, nest);
        if (p->cx->opt.info_fuse)
            diag_info(p->cx, s->span, "fusion: %s became a scalar",
                      temp ? "a temporary array"
                           : arena_printf(p->cx->arena,
                                          only ? "'%s', which nothing else uses,"
                                               : "'%s', whose values nothing else uses,",
                                          array->name));
    }
}
