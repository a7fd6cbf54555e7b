/* sema_optional.c: OPTIONAL dummy arguments passed on to optional arguments of intrinsic procedures
 * (Fortran 95, 12.4.1.5: what is not present is not present there either).
 *
 * Contract: scalars in elemental functions become a choice within the expression: max(a, b, c),
 * where c is OPTIONAL, is merge(max(a, b, (c)), max(a, b), present(c)), of which one branch runs.
 * Where arrays or CHARACTER values take part, an IF before the statement gives a variable the value
 * with or without the argument; where no statement can stand, the argument itself is a choice: what
 * it is, or what the function takes in its place. A CALL becomes an IF around two. OPTIONAL arrays
 * that are arguments of the program's ELEMENTAL procedures are treated so too. */
#include <string.h>

#include "../tree/intrinsics.h"
#include "sema_call.h"
#include "../structure/sema_struct.h"

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

Expr *sema_present(Sema *S, const Symbol *s, Span at) {
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
    vec_push(S->cx, &r->args, sema_present(S, s, e->span));
    return r;
}

/* What is asked for, with and without the argument s. */
typedef struct Choice {
    Sema *S;
    const char *name;    /* of the function */
    bool is_elemental;   /* the value lies like its arguments */
    const Symbol *s;
    Expr *with, *without;
    StmtVec calls[2];    /* what they need first */
} Choice;

static Expr *refuse(const Choice *c, Expr *e, const char *why) {
    diag_unsupported(c->S->cx, e->span, "the OPTIONAL argument '%s' of %s %s is not supported",
                     c->s->name, c->name, why);
    diag_hint(c->S->cx, "test PRESENT(%s) with IF before", c->s->name);
    return sema_fail(e);
}

/* Not within FORALL and implied DOs, whose scopes have an index. */
static bool is_place_for_statements(const Sema *S) {
    bool index = false;
    for (const Scope *s = S->scope; s != scope_unit(S->scope); s = s->parent)
        for (int i = 0; i < s->symbols.n; i++)
            index |= s->symbols.at[i]->is_index;
    return !S->in_forall && !S->in_spec && !index;
}

/* A variable for either value: of CHARACTER values the longer one may be that with the argument. */
static Symbol *holder(const Choice *c) {
    Expr either = *c->with;
    int64_t n, m;
    if (either.type.base == TY_CHARACTER &&
        !(expr_is_int(c->with->type.len, &n) && expr_is_int(c->without->type.len, &m) && n == m))
        either.type.len = NULL;
    return sema_holder(c->S, &either, c->is_elemental ? &c->with->args : NULL);
}

/* IF (PRESENT(s)) THEN; t = e with s; ELSE; t = e without it. */
static Expr *choice_before(Choice *c, Expr *e) {
    Sema *S = c->S;
    Context *cx = S->cx;
    if (expr_rank(c->with) != expr_rank(c->without))
        return refuse(c, e, "on which the rank depends");
    Symbol *t = holder(c);
    Stmt *test = mk_stmt(cx, ST_IF, e->span);
    Arm with = {.cond = sema_present(S, c->s, e->span), .span = e->span, .body = c->calls[0]};
    Arm without = {.span = e->span, .body = c->calls[1]};
    bool array = c->with->shape != NULL;
    sema_hold(S, &with.body, t, c->with);
    sema_hold(S, &without.body, t, c->without);
    vec_push(cx, &test->arms, with);
    vec_push(cx, &test->arms, without);
    if (array)
        sema_free_array(S, &S->prelude, t, e->span);
    vec_push(cx, &S->prelude, test);
    return sema_held(S, t, e->span);
}

static Expr *one_of(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp, StmtVec *calls) {
    StmtVec before = S->prelude;
    S->prelude = (StmtVec){0};
    Expr *v = sema_intrinsic(S, e, in, sp);
    *calls = S->prelude;
    S->prelude = before;
    return v;
}

/* What the function takes for an argument that is absent; NULL: that depends on others. */
static Expr *default_of(Context *cx, const char *argument, const Symbol *s, Span at) {
    bool number = s->type.base == TY_INTEGER || s->type.base == TY_REAL ||
                  s->type.base == TY_COMPLEX;
    if (!strcmp(argument, "mask"))
        return mk_logical(cx, at, true, s->type.kind);
    if (!strcmp(argument, "boundary") && s->type.base == TY_LOGICAL)
        return mk_logical(cx, at, false, s->type.kind);
    if (!strcmp(argument, "boundary") && number)
        return mk_convert(cx, mk_int(cx, at, 0, 4), s->type);
    return NULL;
}

/* f(a, MERGE(s, default, PRESENT(s))) */
static Expr *with_default(Sema *S, Expr *e, int k, const Intrinsic *in, const Specific *sp,
                          const Symbol *s) {
    Expr *c = expr_copy(S->cx, e), **arg = &c->args.at[k];
    const bool word = (*arg)->kind == EX_KEYWORD;
    IntrinsicDummy d;
    intrinsic_dummy(in, word ? intrinsic_slot(in, (*arg)->name) : k, &d);
    Expr *other = default_of(S->cx, d.name, s, e->span);
    if (!other)
        return NULL;
    arg = word ? &(*arg)->a : arg;
    *arg = choice_within(S, *arg, sema_expr(S, *arg), other, s);
    (*arg)->is_typed = true;
    return sema_intrinsic(S, c, in, sp);
}

static Expr *with_or_without(Sema *S, Expr *e, int k, const Intrinsic *in, const Specific *sp,
                             const Symbol *s) {
    Choice c = {.S = S, .name = upper(S->cx, in->name), .s = s};
    c.is_elemental = in->cls == IC_ELEMENTAL || in->id == IN_CSHIFT || in->id == IN_EOSHIFT;
    c.with = one_of(S, with_argument(S, e, k), in, sp, &c.calls[0]);
    c.without = one_of(S, without_argument(S, e, in, k), in, sp, &c.calls[1]);
    bool within = s->spec.kind == AS_SCALAR && c.with->type.base != TY_CHARACTER &&
                  (in->cls == IC_ELEMENTAL || in->id == IN_SIZE);
    if (c.with->type.base == TY_NONE || c.without->type.base == TY_NONE)
        return c.with->type.base == TY_NONE ? c.with : c.without;
    if (in->cls == IC_ELEMENTAL && expr_rank(c.with) != expr_rank(c.without)) {
        vec_append(S->cx, &S->prelude, &c.calls[0]); /* the only array must be there (12.4.1.5) */
        return c.with;
    }
    if (within) {
        vec_append(S->cx, &S->prelude, &c.calls[0]);
        vec_append(S->cx, &S->prelude, &c.calls[1]);
        return choice_within(S, e, c.with, c.without, s);
    }
    if (is_place_for_statements(S))
        return choice_before(&c, e);
    Expr *value = with_default(S, e, k, in, sp, s);
    return value ? value : refuse(&c, e, "here");
}

Expr *sema_optional_arguments(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp) {
    for (int k = 0; k < e->args.n; k++) {
        Symbol *s = maybe_absent(S, e->args.at[k]);
        if (!s || !may_miss(in, e->args.at[k], k))
            continue;
        s->is_used = true;
        if (in->id == IN_TRANSFER) {
            diag_error(S->cx, e->args.at[k]->span, "SIZE= of TRANSFER cannot be the OPTIONAL "
                       "argument '%s'", s->name);
            return sema_fail(e);
        }
        return with_or_without(S, e, k, in, sp, s);
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
                arm.cond = sema_present(S, v, s->span);
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

/* ---- ELEMENTAL procedures of the program ---- */

static Symbol *absent_array(const Expr *e) {
    return e && e->kind == EX_VAR && e->shape && e->sym->is_dummy && e->sym->is_optional ? e->sym
                                                                                        : NULL;
}

/* Does e say better than `like` how many elements there are? It is there, and has extents, which
 * one of the arguments has (sema_size_elements). */
static bool tells_more(const Expr *e, const Expr *like) {
    return !like || !expr_has_extents(like) ||
           (absent_array(like) && !absent_array(e) && expr_has_extents(e));
}

/* The shape of the arguments that are there. */
static Shape *shape_of_arguments(Sema *S, const ExprVec *args) {
    const Expr *like = NULL;
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i];
        if (e && e->shape && tells_more(e, like))
            like = e;
    }
    return like ? shape_copy(S->cx, like->shape) : NULL;
}

/* The same of structures that are handed over by components, whose own dimensions do not count. */
static Shape *shape_of_parts(Sema *S, const ExprVec *args, const Unit *u) {
    const Expr *like = NULL;
    int own = 0;
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i];
        const Symbol *d = e && e->shape ? sema_handed_to(S->cx, u, args, i) : NULL;
        const int theirs = d && !record_is_array(e) ? d->spec.rank : 0;
        if (!e || expr_rank(e) <= theirs || !tells_more(e, like))
            continue;
        like = e;
        own = theirs;
    }
    Shape *shape = like ? shape_new(S->cx, expr_rank(like) - own) : NULL;
    for (int d = 0; shape && d < shape->rank; d++)
        shape->extent[d] = like->shape->extent[own + d];
    return shape ? shape_copy(S->cx, shape) : NULL;
}

/* The only array must be there. */
static bool may_be_absent(const ExprVec *args, const Symbol *dummy, int k) {
    bool other = false;
    for (int i = 0; i < args->n; i++)
        other |= i != k && args->at[i] && args->at[i]->shape;
    return other && absent_array(args->at[k]) && dummy && dummy->is_optional;
}

static Symbol *dummy_of(const Unit *u, int k) {
    return k < u->dummies.n ? u->dummies.at[k] : NULL;
}

/* f(a, b), where b is an OPTIONAL array; e is typed. Arguments before `from` are there. */
static Expr *function_from(Sema *S, Expr *e, int from) {
    int k = from;
    e->shape = shape_of_arguments(S, &e->args);
    while (k < e->args.n && !may_be_absent(&e->args, dummy_of(e->sym->iface, k), k))
        k++;
    if (k == e->args.n)
        return e;
    Choice c = {.S = S, .name = arena_printf(S->cx->arena, "'%s'", e->sym->name),
                .s = e->args.at[k]->sym, .is_elemental = true};
    if (!is_place_for_statements(S) || e->type.base == TY_DERIVED)
        return refuse(&c, e, "here");
    StmtVec before = S->prelude;
    Expr *without = expr_copy(S->cx, e);
    without->args.at[k] = NULL;
    S->prelude = (StmtVec){0};
    c.with = function_from(S, e, k + 1);
    c.calls[0] = S->prelude;
    S->prelude = (StmtVec){0};
    c.without = function_from(S, without, k + 1);
    c.calls[1] = S->prelude;
    S->prelude = before;
    if (c.with->type.base == TY_NONE || c.without->type.base == TY_NONE)
        return c.with->type.base == TY_NONE ? c.with : c.without;
    return choice_before(&c, e);
}

Expr *sema_optional_elemental(Sema *S, Expr *e) {
    return function_from(S, e, 0);
}

static void call_from(Sema *S, Stmt *s, int from) {
    Context *cx = S->cx;
    int k = from;
    const Unit *u = s->sym->iface;
    while (k < s->args.n && !may_be_absent(&s->args, sema_handed_to(cx, u, &s->args, k), k))
        k++;
    if (k == s->args.n) {
        const Shape *shape = shape_of_parts(S, &s->args, u);
        if (shape) /* NULL: arrays of structures without components */
            sema_elemental_call(S, s, shape);
        return;
    }
    Stmt *test = mk_stmt(cx, ST_IF, s->span);
    for (int i = 0; i < 2; i++) {
        Stmt *call = mk_stmt(cx, ST_CALL, s->span);
        Arm arm = {.span = s->span};
        if (i == 0)
            arm.cond = sema_present(S, s->args.at[k]->sym, s->span);
        Expr list = {.args = s->args, .span = s->span};
        call->name = s->name;
        call->sym = s->sym;
        call->rhs = s->rhs ? expr_copy(cx, s->rhs) : NULL;
        call->args = expr_copy(cx, &list)->args;
        if (i == 1)
            call->args.at[k] = NULL;
        call_from(S, call, k + 1);
        vec_push(cx, &arm.body, call);
        vec_push(cx, &test->arms, arm);
    }
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label};
    vec_push(cx, &s->body, test);
}

void sema_optional_elemental_call(Sema *S, Stmt *s) {
    call_from(S, s, 0);
}

/* Bounds and lengths depend on whether an argument is there, not on one that may be absent. */
bool sema_may_be_asked(Sema *S, const Expr *answer, const Expr *of) {
    const Symbol *s = of ? call_argument_base(of) : NULL;
    if (!S->in_spec || answer->kind == EX_CONST || !s || !s->is_dummy || !s->is_optional ||
        s->is_absent || (answer->kind == EX_INTRINSIC && answer->intrinsic->id == IN_PRESENT))
        return true;
    diag_error(S->cx, of->span, "'%s' is OPTIONAL, so that no bound or length can depend on it",
               s->name);
    diag_note(S->cx, s->span, "'%s' is declared here", s->name);
    return false;
}
