/* take.c: copies whose source dies, as at the end of a time step (contract: take.h).
 *
 *     b(2:n-1) = … a …          the next turn overwrites all of b(2:n-1) before it reads any,
 *     a(2:n-1) = b(2:n-1)       so a may take over b's storage (hpf_take)
 *
 * Only storage that the unit owns may change hands: no dummy, nothing with SAVE or seen by internal
 * procedures. DESIGN.md section 4, "Fusion". */
#include "take.h"

#include "access.h"
#include "linear.h"
#include "live.h"
#include "locality.h"

static bool fixed_value(const Expr *e)
{
    Linear l = linear_of(e, false);
    for (int i = 0; i < l.n; i++) {
        const Expr *atom = l.term[i].atom;
        if (atom->kind != EX_VAR || atom->sym->is_assigned)
            return false;
    }
    return l.ok;
}

/* Unit-step bounds that have one value during the whole unit. */
static bool fixed_bounds(const Nest *n)
{
    for (int j = 0; j < n->rank; j++) {
        if (!index_has_unit_step(&n->index[j]))
            return false;
        if (!fixed_value(n->index[j].lo) || !fixed_value(n->index[j].hi))
            return false;
    }
    return true;
}

/* Each dimension i + d with an index of its own, d of one value throughout. */
static bool is_section(const Nest *n, const NestRef *r)
{
    if (!nest_is_point(n, r))
        return false;
    for (int d = 0; d < r->rank; d++)
        if (!fixed_value(r->sub[d].d))
            return false;
    return true;
}

bool region_is_fixed(const Nest *n, const NestRef *r)
{
    return fixed_bounds(n) && is_section(n, r);
}

static bool owned_here(const Unit *u, const Symbol *s)
{
    return s->scope == u->scope && !s->is_dummy && !s->is_result && !s->is_save &&
           s->init == NULL && !s->is_target && !s->is_list && s->map != NULL &&
           s->map->kind == MAP_TEMPLATE && !s->map->is_dynamic && !s->map->tmpl->is_dynamic;
}

static Expr *section_of(Context *cx, const Nest *n, const NestRef *r)
{
    Span at = n->span;
    Expr *e = mk_expr(cx, EX_SECTION, at);
    e->sym = r->array;
    e->type = r->array->type;
    for (int d = 0; d < r->rank; d++) {
        const NestIndex *ix = &n->index[r->sub[d].index];
        Expr *t = mk_expr(cx, EX_TRIPLET, at);
        t->lo = linear_simplify(cx, mk_add(cx, expr_copy(cx, ix->lo), expr_copy(cx, r->sub[d].d)));
        t->hi = linear_simplify(cx, mk_add(cx, expr_copy(cx, ix->hi), expr_copy(cx, r->sub[d].d)));
        t->step = mk_int(cx, at, 1, 8);
        vec_push(cx, &e->args, t);
    }
    return e;
}

static const Stmt *only_assignment(const Nest *n)
{
    if (n->rank == 0 || n->tile != NULL || n->nserial > 0 || n->reds.n > 0 || n->body.n != 1)
        return NULL;
    const Stmt *s = n->body.at[0];
    bool copy = s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM && s->rhs->kind == EX_ELEM &&
                s->lhs->sym != s->rhs->sym && type_equal(s->lhs->type, s->rhs->type);
    return copy ? s : NULL;
}

CommOp *take_of(Context *cx, Unit *u, Stmt *s)
{
    Nest *n = s->nest;
    const Stmt *copy = only_assignment(n);
    if (copy == NULL || !fixed_bounds(n))
        return NULL;
    NestRef *a = copy->lhs->ref, *b = copy->rhs->ref;
    long shift[MAX_RANK];
    if (!owned_here(u, a->array) || !owned_here(u, b->array) || a->rank != b->rank ||
        !is_section(n, a) || !is_section(n, b) || locality_of(n, a, b, shift) != LOC_LOCAL)
        return NULL;
    for (int d = 0; d < a->rank; d++) {
        if (!expr_equal(a->subscripts.at[d], b->subscripts.at[d]))
            return NULL;
    }
    if (value_live_after(u, s, &(Value){.sym = b->array, .region = b, .nest = n}))
        return NULL;
    CommOp *op = NEW(cx, CommOp);
    op->kind = COMM_TAKE;
    op->nest = n;
    op->span = n->span;
    op->dst = section_of(cx, n, a);
    op->src = section_of(cx, n, b);
    op->reason = "its values are not needed afterwards: storage is exchanged";
    op->id = ++((UnitInfo *)u->info)->next_id;
    return op;
}
