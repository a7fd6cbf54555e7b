/* sema_wrapper.c: intrinsic functions as actual arguments.
 *
 * Contract: CALL s(SIN) hands over the specific intrinsic function of that name. It becomes a
 * function unit of the program, `hpf_sin(x) = SIN(x)` with arguments of the specific types, made
 * once a program and then treated like any other. Where a generic name is meant, as in SIN, its
 * specific function is that of default REAL (COMPLEX, INTEGER where it takes no REAL). */
#include <string.h>

#include "../sema/sema.h"

/* The type of all arguments of the specific function. */
static Type argument_type(const Context *cx, const Intrinsic *in, const Specific *sp) {
    IntrinsicDummy d;
    if (sp)
        return specific_here(cx, sp).arg;
    if (in->id == IN_MOD || !intrinsic_dummy(in, 0, &d))
        return DEFAULT(cx, INTEGER);
    if (strchr(d.types, 'r') || !d.types[0])
        return DEFAULT(cx, REAL);
    return strchr(d.types, 'c')   ? DEFAULT(cx, COMPLEX)
           : strchr(d.types, 's') ? TYPE(CHARACTER, 1)
                                  : DEFAULT(cx, INTEGER);
}

/* Fortran 95, 13.13: the functions with a specific name for a procedure, and extensions of them.
 * `log` is none of LOG's names. */
static bool may_be_argument(const Intrinsic *in, const Specific *sp) {
    static const IntrinsicId procedures[] = {
        IN_ABS,    IN_ACOS,  IN_ACOSD,  IN_ACOSH, IN_AIMAG, IN_AINT,   IN_ANINT, IN_ASIN,
        IN_ASIND,  IN_ASINH, IN_ATAN,   IN_ATAN2, IN_ATAN2D, IN_ATAND, IN_ATANH, IN_CONJG,
        IN_COS,    IN_COSD,  IN_COSH,   IN_COTAN, IN_COTAND, IN_DIM,   IN_DPROD, IN_EXP,
        IN_IMAG,   IN_IMAGPART, IN_INDEX, IN_LEN, IN_MOD,   IN_NINT,   IN_SIGN,  IN_SIN,
        IN_SIND,   IN_SINH,  IN_SQRT,   IN_TAN,   IN_TAND,  IN_TANH};
    bool may = sp && (in->id == IN_LOG || in->id == IN_LOG10);
    for (int i = 0; i < countof(procedures); i++)
        may |= in->id == procedures[i];
    return may;
}

static Symbol *add_variable(Sema *S, Unit *u, const char *name, Type t, Span at) {
    Symbol *s = scope_add(S->cx, u->scope, name_of(S->cx, name), at, SYM_VAR);
    s->type = t;
    s->is_used = s->bounds_done = true;
    return s;
}

static void make_body(Sema *S, Unit *u, const Intrinsic *in, const Symbol *intrinsic, Type t) {
    Context *cx = S->cx;
    IntrinsicDummy d;
    Expr *call = mk_ref(cx, u->span, intrinsic->name);
    call->has_args = true;
    for (int i = 0; intrinsic_dummy(in, i, &d) && !d.optional; i++) {
        Symbol *x = add_variable(S, u, d.name, t, u->span);
        x->is_dummy = true;
        x->dummy_index = i;
        x->intent = INTENT_IN;
        vec_push(cx, &u->dummies, x);
        vec_push(cx, &u->arg_names, x->name);
        vec_push(cx, &call->args, mk_ref(cx, u->span, x->name));
    }
    Unit *unit = S->unit;
    Scope *scope = S->scope;
    S->unit = u;
    S->scope = u->scope;
    Stmt *s = mk_stmt(cx, ST_ASSIGN, u->span);
    s->rhs = sema_expr(S, call);
    u->result = add_variable(S, u, "value", s->rhs->type, u->span);
    u->result->is_result = u->result->is_assigned = true;
    s->lhs = mk_var(cx, u->span, u->result);
    vec_push(cx, &u->body, s);
    S->unit = unit;
    S->scope = scope;
}

Symbol *sema_intrinsic_procedure(Sema *S, const Symbol *intrinsic, Span at, const char *as) {
    Context *cx = S->cx;
    const Specific *sp = specific_find(intrinsic->name);
    const Intrinsic *in = sp ? intrinsic_row(sp->id) : intrinsic_find(intrinsic->name);
    if (!in || !may_be_argument(in, sp)) {
        diag_error(cx, at, "the intrinsic '%s' cannot be %s", intrinsic->name, as);
        return NULL;
    }
    const char *name = name_of(cx, arena_printf(cx->arena, "intrinsic %s", intrinsic->name));
    Symbol *known = scope_find(S->program->global, name);
    if (known)
        return known;
    Unit *u = NEW(cx, Unit);
    u->kind = UN_FUNCTION;
    u->name = name_of(cx, arena_printf(cx->arena, "intrinsic_%s", intrinsic->name));
    u->span = u->end_span = at;
    u->is_pure = u->is_wrapper = true;
    for (Unit *host = S->unit; host; host = host->host)
        u->file = host->file;
    u->scope = scope_new(cx, S->program->global, u);
    make_body(S, u, in, intrinsic, argument_type(cx, in, sp));
    Symbol *s = scope_add(cx, S->program->global, name, at, SYM_PROC);
    s->unit = s->iface = u;
    s->is_function = s->is_pure = s->is_external = true;
    s->type = u->result->type;
    u->sym = s;
    vec_push(cx, &S->program->units, u);
    vec_push(cx, &S->declared, u);
    return u->result->type.base == TY_NONE ? NULL : s;
}
