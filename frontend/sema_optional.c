/* sema_optional.c: OPTIONAL dummy arguments passed on to optional arguments of intrinsic procedures
 * (Fortran 95, 12.4.1.5: what is not present is not present there either).
 *
 * Contract: scalars in elemental functions become a choice within the expression: max(a, b, c), where
 * c is OPTIONAL, is merge(max(a, b, (c)), max(a, b), present(c)), of which one branch runs. Where
 * arrays take part, an IF before the statement gives a variable the value with or without the
 * argument. A CALL becomes an IF around two. */
#include "intrinsics.h"
#include "sema_struct.h"

/* The OPTIONAL variable that a given argument is, else NULL. */
static Symbol *maybe_absent(Sema *S, const Expr *given) {
    const Expr *e = given->kind == EX_KEYWORD ? given->a : given;
    if (e->kind != EX_REF || e->has_args)
        return NULL;
    Symbol *s = scope_lookup(S->scope, e->name);
    return s && s->kind == SYM_VAR && s->is_dummy && s->is_optional ? s : NULL;
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

static Expr *present(Sema *S, const Symbol *s, Span at) {
    Expr *ask = mk_expr(S->cx, EX_REF, at);
    ask->name = name_of(S->cx, "present");
    vec_push(S->cx, &ask->args, mk_ref(S->cx, at, s->name));
    return sema_intrinsic(S, ask, intrinsic_row(IN_PRESENT), NULL);
}

/* Scalars: of MERGE with a scalar condition one branch runs. */
static Expr *choice_within(Sema *S, Expr *e, Expr *with, Expr *without, const Symbol *s) {
    Expr *r = mk_expr(S->cx, EX_INTRINSIC, e->span);
    r->intrinsic = intrinsic_row(IN_MERGE);
    r->type = with->type;
    r->shape = with->shape ? with->shape : without->shape;
    vec_push(S->cx, &r->args, with);
    vec_push(S->cx, &r->args, without);
    vec_push(S->cx, &r->args, present(S, s, e->span));
    return r;
}

static Expr *refuse(Sema *S, Expr *e, const Intrinsic *in, const Symbol *s, const char *why) {
    diag_error(S->cx, e->span, "the OPTIONAL argument '%s' of %s %s is not supported", s->name,
               upper(S->cx, in->name), why);
    diag_hint(S->cx, "test PRESENT(%s) with IF before", s->name);
    return sema_fail(e);
}

static void find_mapped(Expr **at, void *arg) {
    *(bool *)arg |= (*at)->sym && symbol_is_mapped((*at)->sym);
    expr_children(*at, find_mapped, arg);
}

/* A variable that can hold the value of e; NULL: reported. */
static Symbol *holder(Sema *S, Expr *e, const Expr *other, const Intrinsic *in, const Symbol *s) {
    bool known = e->type.base != TY_CHARACTER || (e->type.len && e->type.len->kind == EX_CONST);
    sema_count_packed(S, e);
    sema_count_packed(S, (Expr *)other);
    for (int d = 0; e->shape && d < e->shape->rank; d++)
        known &= e->shape->extent[d] && other->shape && other->shape->rank == e->shape->rank &&
                 other->shape->extent[d];
    if (!known || e->type.base == TY_DERIVED) {
        refuse(S, e, in, s, "with a value of this kind");
        return NULL;
    }
    Symbol *t = struct_temporary(S, e->type, e->span);
    const Expr *part = NULL;
    if (!e->shape)
        return t;
    t->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = e->shape->rank};
    t->is_allocatable = true;
    bool like = in->cls == IC_ELEMENTAL || in->id == IN_CSHIFT || in->id == IN_EOSHIFT, mapped = false;
    find_mapped(&e, &mapped);
    int64_t n = 0;
    bool place = e->shape->rank == 1 && expr_is_int(e->shape->extent[0], &n) && n <= MAX_RANK;
    if (mapped && !place && (!like || !struct_lie_like(S, t, &e->args, &part))) {
        refuse(S, e, in, s, "with mapped arrays");
        return NULL;
    }
    return t;
}

/* t = e, behind what e needs. */
static void give(Sema *S, Symbol *t, Expr *e, StmtVec *out) {
    if (e->shape)
        sema_allocate_like(S, out, t, e, e->span);
    Stmt *a = mk_stmt(S->cx, ST_ASSIGN, e->span);
    a->lhs = mk_var(S->cx, e->span, t);
    a->rhs = e;
    vec_push(S->cx, out, a);
}

static Expr *one_of(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp, StmtVec *calls) {
    StmtVec before = S->prelude;
    S->prelude = (StmtVec){0};
    Expr *v = sema_intrinsic(S, e, in, sp);
    *calls = S->prelude;
    S->prelude = before;
    return v;
}

/* IF (PRESENT(s)) THEN; t = e with s; ELSE; t = e without it. */
static Expr *choice_before(Sema *S, Expr *e, int k, const Intrinsic *in, const Specific *sp,
                           const Symbol *s) {
    Context *cx = S->cx;
    if (S->in_forall || S->in_where || S->in_io_do || S->in_spec || S->scope != scope_unit(S->scope))
        return refuse(S, e, in, s, "here");
    Stmt *test = mk_stmt(cx, ST_IF, e->span);
    Arm arm[2] = {{.cond = present(S, s, e->span), .span = e->span}, {.span = e->span}};
    Expr *with = one_of(S, with_argument(S, e, k), in, sp, &arm[0].body);
    Expr *without = one_of(S, without_argument(S, e, in, k), in, sp, &arm[1].body);
    if (with->type.base == TY_NONE || without->type.base == TY_NONE)
        return with->type.base == TY_NONE ? with : without;
    Symbol *t = holder(S, with, without, in, s);
    if (!t)
        return sema_fail(e);
    give(S, t, with, &arm[0].body);
    give(S, t, without, &arm[1].body);
    vec_push(cx, &test->arms, arm[0]);
    vec_push(cx, &test->arms, arm[1]);
    if (with->shape)
        sema_free_array(S, &S->prelude, t, e->span);
    vec_push(cx, &S->prelude, test);
    return mk_var(cx, e->span, t);
}

Expr *sema_optional_arguments(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp) {
    for (int k = 0; k < e->args.n; k++) {
        Symbol *s = maybe_absent(S, e->args.at[k]);
        if (!s || !may_miss(in, e->args.at[k], k))
            continue;
        s->is_used = true;
        bool scalar = s->spec.kind == AS_SCALAR;
        if (!scalar || (in->cls != IC_ELEMENTAL && in->id != IN_SIZE))
            return choice_before(S, e, k, in, sp, s);
        Expr *with = sema_intrinsic(S, with_argument(S, e, k), in, sp);
        Expr *without = sema_intrinsic(S, without_argument(S, e, in, k), in, sp);
        if (with->type.base == TY_NONE || without->type.base == TY_NONE)
            return with->type.base == TY_NONE ? with : without;
        return choice_within(S, e, with, without, s);
    }
    return NULL;
}

bool sema_optional_call(Sema *S, Stmt *s, const Intrinsic *in) {
    Context *cx = S->cx;
    for (int k = 0; k < s->args.n; k++) {
        Symbol *v = maybe_absent(S, s->args.at[k]);
        if (!v || !may_miss(in, s->args.at[k], k))
            continue;
        Expr list = {.args = s->args, .span = s->span};
        Stmt *test = mk_stmt(cx, ST_IF, s->span);
        for (int i = 0; i < 2; i++) {
            Stmt *call = mk_stmt(cx, ST_CALL, s->span);
            Arm arm = {.span = s->span};
            if (i == 0)
                arm.cond = present(S, v, s->span);
            call->name = s->name;
            call->args = i ? without_argument(S, &list, in, k)->args : expr_copy(cx, &list)->args;
            if (i == 0) { /* looked at: it is there */
                Expr **at = &call->args.at[k];
                at = (*at)->kind == EX_KEYWORD ? &(*at)->a : at;
                *at = sema_expr(S, *at);
                (*at)->is_typed = true;
            }
            sema_intrinsic_call(S, call, in);
            vec_push(cx, &arm.body, call);
            vec_push(cx, &test->arms, arm);
        }
        *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label};
        vec_push(cx, &s->body, test);
        return true;
    }
    return false;
}
