/* by_forall.c: parallel loops as FORALL statements (contract: by_forall.h).
 *
 *     do j = 1, n
 *       v(j) = sum(a(:,j))
 *     end do
 *
 * As a nest over j this adds up columns where v lies: where a lies by rows it brings all of a
 * there. FORALL has partial sums for all j at once, which are combined. */
#include "by_forall.h"

#include "doloop.h"
#include "live.h"
#include "locality.h"

/* ---- statement by statement ---- */

bool loop_as_forall(Lower *L, Stmt *s)
{
    if (L->inside || s->sym->spec.kind != AS_SCALAR)
        return false;
    for (int i = 0; i < s->body.n; i++) {
        Stmt *b = s->body.at[i];
        if (b->kind != ST_ASSIGN || b->label || b->lhs->sym->spec.kind == AS_SCALAR ||
            b->lhs->sym->type.base == TY_CHARACTER)
            return false;
    }
    Stmt *forall = stmt_copy(L->cx, s);
    forall->kind = ST_FORALL;
    forall->cond = NULL;
    ForallIndex index = {.name = s->sym->name, .sym = s->sym, .lo = s->lo, .hi = s->hi,
                         .step = s->step};
    vec_push(L->cx, &forall->indices, index);
    StmtVec tried = {0};
    Lower plain = *L;
    plain.out = &tried;
    plain.quiet = true;
    lower_forall(&plain, forall);
    if (plain.failed)
        return false;
    for (int i = 0; i < tried.n; i++)
        emit(L, tried.at[i]);
    L->after = plain.after;
    if (scalar_live_after(L->unit, s, s->sym))
        emit(L, do_final_value(L->cx, s));
    return true;
}

static void find_transform(Expr **e, void *arg)
{
    *(bool *)arg |= is_runtime_transform(*e) && !is_shift(*e) && !is_small_product(*e);
}

bool loop_by_statements(Lower *L, Stmt *s)
{
    bool any = false;
    if (s->dir->new_vars.n > 0 || s->dir->reduction.n > 0)
        return false;
    for (int i = 0; i < s->body.n; i++)
        walk_expr(&s->body.at[i]->rhs, find_transform, &any);
    return any && loop_as_forall(L, s);
}

/* ---- which loops ---- */

static void find_whole(Expr **e, void *arg)
{
    *(bool *)arg |= (*e)->kind == EX_INTRINSIC && (*e)->intrinsic->cls != IC_ELEMENTAL &&
                    (*e)->intrinsic->cls != IC_INQUIRY;
}

bool loop_has_transforms(Stmt *s)
{
    bool any = false;
    walk_exprs(&s->body, find_whole, &any);
    return any;
}

typedef struct Uses {
    int parallel, serial; /* indices among its subscripts */
} Uses;

static Uses uses(const Nest *nest, const NestRef *r)
{
    Uses u = {0, 0};
    for (int d = 0; d < r->rank; d++) {
        const bool moves = r->sub[d].kind == SUB_AFFINE;
        u.parallel += moves && r->sub[d].index < nest->rank;
        u.serial += moves && r->sub[d].index >= nest->rank;
    }
    return u;
}

/* wide: what the loops inside use lies, but for some lines, with the home. */
static Brings brings(const Nest *nest, const NestRef *r, bool wide)
{
    const Uses u = uses(nest, r);
    if (r->loc != LOC_FETCH || u.serial == 0)
        return BRINGS_LITTLE;
    if (nest->home == NULL) /* all processes run all iterations */
        return BRINGS_ALL;
    if (u.parallel + u.serial < 2)
        return wide ? BRINGS_LITTLE : BRINGS_PARTS;
    return u.parallel > 0 ? BRINGS_PARTS : BRINGS_ALL;
}

Brings nest_brings(Context *cx, Nest *nest)
{
    NestRef *home = nest->home;
    Brings most = BRINGS_LITTLE;
    bool wide = false;
    locality_run(cx, nest);
    for (int i = 0; i < nest->refs.n; i++) {
        const Uses u = uses(nest, nest->refs.at[i]);
        wide |= nest->refs.at[i]->loc != LOC_FETCH && u.parallel > 0 && u.serial > 0;
    }
    for (int i = 0; i < nest->refs.n; i++) {
        const Brings b = brings(nest, nest->refs.at[i], wide);
        most = b > most ? b : most;
    }
    nest->home = home; /* it is chosen when all is known of the nest */
    return most;
}
