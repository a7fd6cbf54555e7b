/* sema_optional.c: OPTIONAL dummy arguments passed on to optional arguments of intrinsic functions
 * (Fortran 95, 12.4.1.5: what is not present is not present there either). max(a, b, c), where c is
 * OPTIONAL, becomes merge(max(a, b, (c)), max(a, b), present(c)), of which one branch runs. */
#include "intrinsics.h"
#include "sema.h"

/* The OPTIONAL scalar that a given argument is, else NULL. */
static Symbol *maybe_absent(Sema *S, const Expr *given) {
    const Expr *e = given->kind == EX_KEYWORD ? given->a : given;
    if (e->kind != EX_REF || e->has_args)
        return NULL;
    Symbol *s = scope_lookup(S->scope, e->name);
    return s && s->kind == SYM_VAR && s->is_dummy && s->is_optional && s->spec.kind == AS_SCALAR
               ? s
               : NULL;
}

static bool may_miss(const Intrinsic *in, const Expr *given, int k) {
    IntrinsicDummy d;
    int slot = given->kind == EX_KEYWORD ? intrinsic_slot(in, given->name) : k;
    return slot >= 0 && intrinsic_dummy(in, slot, &d) && (d.optional || (d.repeat && slot >= 2));
}

static Expr *with_argument(Sema *S, const Expr *e, int k) {
    Expr *c = expr_copy(S->cx, e), **arg = &c->args.at[k];
    if ((*arg)->kind == EX_KEYWORD)
        arg = &(*arg)->a;
    Expr *paren = mk_expr(S->cx, EX_PAREN, (*arg)->span); /* no variable: it is there */
    paren->a = *arg;
    *arg = paren;
    return c;
}

static Expr *without_argument(Sema *S, const Expr *e, const Intrinsic *in, int k) {
    Expr *c = expr_copy(S->cx, e);
    IntrinsicDummy d;
    c->args.n = 0;
    for (int i = 0; i < e->args.n; i++) {
        Expr *arg = expr_copy(S->cx, e->args.at[i]);
        if (i == k)
            continue;
        if (i > k && arg->kind != EX_KEYWORD && intrinsic_dummy(in, i, &d) && !d.repeat) {
            Expr *word = mk_expr(S->cx, EX_KEYWORD, arg->span);
            word->name = name_of(S->cx, d.name);
            word->name_span = arg->span;
            word->a = arg;
            arg = word;
        }
        vec_push(S->cx, &c->args, arg);
    }
    return c;
}

Expr *sema_optional_arguments(Sema *S, const Expr *e, const Intrinsic *in, const Specific *sp) {
    Context *cx = S->cx;
    if (in->cls != IC_ELEMENTAL)
        return NULL;
    for (int k = 0; k < e->args.n; k++) {
        Symbol *s = maybe_absent(S, e->args.at[k]);
        if (!s || !may_miss(in, e->args.at[k], k))
            continue;
        Expr *ask = mk_expr(cx, EX_REF, e->span), *r = mk_expr(cx, EX_INTRINSIC, e->span);
        ask->name = name_of(cx, "present");
        vec_push(cx, &ask->args, mk_ref(cx, e->span, s->name));
        Expr *with = sema_intrinsic(S, with_argument(S, e, k), in, sp);
        Expr *without = sema_intrinsic(S, without_argument(S, e, in, k), in, sp);
        ask = sema_intrinsic(S, ask, intrinsic_row(IN_PRESENT), NULL);
        if (with->type.base == TY_NONE || without->type.base == TY_NONE)
            return with->type.base == TY_NONE ? with : without;
        r->intrinsic = intrinsic_row(IN_MERGE);
        r->type = with->type;
        r->shape = with->shape ? with->shape : without->shape;
        vec_push(cx, &r->args, with);
        vec_push(cx, &r->args, without);
        vec_push(cx, &r->args, ask);
        return r;
    }
    return NULL;
}
