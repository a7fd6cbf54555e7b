/* sema_unset.c: variables whose value is taken before any statement can have given them one.
 *
 * Contract: called for the statements of a unit in their order, before they are typed, while
 * Symbol.is_set says what the ones before may set. Only what is certain is said: the caller leaves
 * out statements that jumps may lead to, and those on a condition within a loop. What the value is
 * taken for must be plain to see: arguments of procedures are not looked at. */
#include "sema.h"

typedef struct Reads {
    const Unit *unit;
    const Scope *scope;
} Reads;

static bool may_be_unset(const Reads *r, const Symbol *s) {
    return s && s->kind == SYM_VAR && s->scope == r->unit->scope && !s->is_set && !s->is_dummy &&
           !s->is_result && !s->init && !s->is_data && !s->common && !s->is_equivalenced &&
           !s->is_save && !s->scope->saves_all && !s->is_allocatable && !s->is_pointer &&
           !s->is_target && !s->is_constant && !s->alias && !s->type.to && !s->whole &&
           !s->has_error && s->spec.kind == AS_SCALAR && s->type.base != TY_NONE &&
           s->type.base != TY_DERIVED;
}

static void see_value(Expr **at, void *arg) {
    const Reads *r = arg;
    Expr *e = *at;
    if (e->kind == EX_IDO)
        return;
    if (e->kind == EX_REF && e->name) {
        Symbol *s = scope_lookup(r->scope, e->name);
        const Intrinsic *in = !s || s->kind == SYM_INTRINSIC ? intrinsic_find(e->name) : NULL;
        bool elements = s && s->kind == SYM_VAR && sym_is_array(s);
        bool function = in && (in->cls == IC_ELEMENTAL || in->cls == IC_TRANSFORMATIONAL);
        if (e->has_args && !elements && !function)
            return; /* the procedure may set it, or ask only what it is */
        if (!e->has_args && may_be_unset(r, s) && !s->unset_read.end)
            s->unset_read = e->span;
        if (in && in->id == IN_TRANSFER && e->args.n) { /* of MOLD only the type counts */
            see_value(&e->args.at[0], arg);
            return;
        }
    }
    expr_children(e, see_value, arg);
}

void sema_unset_reads(const Unit *u, const Scope *scope, Stmt *s) {
    Reads r = {u, scope};
    switch (s->kind) {
    case ST_ASSIGN:
        for (int i = 0; i < s->lhs->args.n; i++)
            see_value(&s->lhs->args.at[i], &r);
        see_value(&s->rhs, &r);
        break;
    case ST_IF:
    case ST_SELECT:
        if (s->arms.n && s->arms.at[0].cond)
            see_value(&s->arms.at[0].cond, &r);
        if (s->cond)
            see_value(&s->cond, &r);
        break;
    case ST_DO:
    case ST_DO_WHILE:
    case ST_ARITHMETIC:
        if (s->lo)
            see_value(&s->lo, &r);
        if (s->hi)
            see_value(&s->hi, &r);
        if (s->step)
            see_value(&s->step, &r);
        if (s->cond)
            see_value(&s->cond, &r);
        break;
    case ST_WRITE:
        for (int i = 0; i < s->args.n; i++)
            see_value(&s->args.at[i], &r);
        break;
    default:
        break;
    }
}
