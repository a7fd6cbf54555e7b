/* sema_stfn.c: statement functions, f(x, y) = expression.
 *
 * Contract: they are taken off the front of a unit's body when its declarations are done; a
 * reference becomes the expression with its arguments in place, converted as an assignment would.
 * An argument that calls functions is not written twice: such references are an error. */
#include "../sema/sema.h"

#include <string.h>

#include "../fold/fold.h"

/* An array of the host, or of a unit that it uses: its element is assigned. */
static bool is_host_array(const Scope *scope, const char *name) {
    const Symbol *s = NULL;
    for (scope = scope->parent; scope && scope->parent && !s; scope = scope->parent)
        s = scope_find(scope, name);
    return s && s->kind == SYM_VAR && sym_is_array(s);
}

/* f(a, b) = e, where f is no array and no character substring? */
static bool is_statement_function(const Scope *scope, const Stmt *s) {
    if (s->kind != ST_ASSIGN || s->lhs->kind != EX_REF || !s->lhs->has_args)
        return false;
    const Symbol *f = scope_find(scope, s->lhs->name);
    if (!f && is_host_array(scope, s->lhs->name))
        return false;
    if (f && (f->kind != SYM_VAR || sym_is_array(f) || f->is_dummy || f->is_result || f->init))
        return false;
    for (int i = 0; i < s->lhs->args.n; i++) {
        const Expr *a = s->lhs->args.at[i];
        if (a->kind != EX_REF || a->has_args || a->name[0] == '*')
            return false;
    }
    return true;
}

/* What its declaration says of a dummy, or its name. */
static Type dummy_type(const Symbol *f, const char *name) {
    const Symbol *known = scope_lookup(f->scope, name);
    if (known && known->type.to)
        return *known->type.to;
    return known && known->type.base != TY_NONE ? symbol_type(known)
                                                : scope_implicit(f->scope, name);
}

static void define(Sema *S, Stmt *s) {
    Scope *scope = S->scope;
    Symbol *f = scope_find(scope, s->lhs->name);
    if (!f) {
        f = scope_add(S->cx, scope, s->lhs->name, s->lhs->span, SYM_VAR);
        f->type = scope_implicit(scope, f->name);
        if (f->type.base == TY_NONE)
            diag_error(S->cx, s->lhs->span, "'%s' has no type, and IMPLICIT NONE is in force",
                       f->name);
    }
    const char *wrong = f->attrs & AT_POINTER       ? "a POINTER"
                        : f->attrs & AT_ALLOCATABLE ? "ALLOCATABLE"
                        : f->attrs & AT_TARGET      ? "a TARGET"
                        : f->attrs & AT_SAVE        ? "SAVE"
                        : f->is_equivalenced        ? "in EQUIVALENCE"
                        : f->common                 ? "in COMMON"
                                                    : NULL;
    if (wrong)
        diag_error(S->cx, s->lhs->span, "the statement function '%s' cannot be %s", f->name, wrong);
    for (int i = 0; i < s->lhs->args.n; i++)
        if (s->lhs->args.at[i]->name == f->name)
            diag_error(S->cx, s->lhs->args.at[i]->span,
                       "the statement function '%s' is an argument of itself", f->name);
    for (int i = 0; i < s->lhs->args.n; i++)
        for (int k = 0; k < i; k++)
            if (s->lhs->args.at[i]->name == s->lhs->args.at[k]->name)
                diag_error(S->cx, s->lhs->args.at[i]->span, "'%s' is an argument of the statement "
                           "function '%s' already", s->lhs->args.at[i]->name, f->name);
    f->kind = SYM_STATEMENT_FUNCTION;
    f->statement = s;
    f->is_used = true;
    for (int i = 0; i < s->lhs->args.n; i++) { /* a declaration may give it its type */
        const Expr *dummy = s->lhs->args.at[i];
        Symbol *a = scope_find(scope, dummy->name);
        if (!a && dummy_type(f, dummy->name).base == TY_NONE)
            diag_error(S->cx, dummy->span, "'%s' has no type, and IMPLICIT NONE is in force",
                       dummy->name);
        if (!a)
            continue;
        a->is_formal = true;
        if (!sym_is_array(a))
            continue;
        diag_error(S->cx, s->lhs->args.at[i]->span, "the argument '%s' of the statement function "
                   "'%s' must be scalar", a->name, f->name);
        diag_note(S->cx, a->span, "'%s' is declared an array here", a->name);
    }
}

/* What reads like a statement function is an assignment after all; declarations behind it? */
static void check_declarations(Sema *S, const Unit *u, int first) {
    for (int i = first; i < u->body.n; i++) {
        if (!u->body.at[i]->declared_behind.end)
            continue;
        diag_error(S->cx, u->body.at[i]->declared_behind,
                   "this must come before the first executable statement");
        diag_note(S->cx, u->body.at[first]->span, "that is this one: no statement function");
        return;
    }
}

/* They stand behind the jump to an ENTRY's place, and such places may stand among them. */
void sema_statement_functions(Sema *S, Unit *u) {
    int kept = u->entry > 0, i = kept;
    for (; i < u->body.n; i++) {
        Stmt *s = u->body.at[i];
        if (is_statement_function(u->scope, s))
            define(S, s);
        else if (s->kind == ST_CONTINUE && s->label > ENTRY_LABEL)
            u->body.at[kept++] = s;
        else
            break;
    }
    check_declarations(S, u, i);
    for (; i < u->body.n; i++)
        u->body.at[kept++] = u->body.at[i];
    u->body.n = kept;
}

/* ---- references ---- */

typedef struct Expand {
    Sema *S;
    const Scope *scope; /* of the dummies */
    ExprVec args;
    bool calls[64], used[64], twice;
} Expand;

static void put_argument(Expr **at, void *arg) {
    Expand *x = arg;
    Expr *e = *at;
    if (e->kind == EX_VAR && e->sym->scope == x->scope) {
        int k = e->sym->dummy_index;
        x->twice |= x->calls[k] && x->used[k];
        x->used[k] = true;
        *at = expr_copy(x->S->cx, x->args.at[k]);
        return;
    }
    expr_children(e, put_argument, arg);
    *at = fold_node(x->S->cx, e);
}

/* A value as the dummy, or the function, has it: an expression of its own. */
static Expr *value_as(Sema *S, Expr *e, Type t, const char *what) {
    e = sema_assign_convert(S, e, t, what);
    if (e->type.base == TY_NONE || e->kind == EX_CONST || e->kind == EX_PAREN)
        return e;
    Expr *p = mk_expr(S->cx, EX_PAREN, e->span);
    p->a = e;
    p->type = e->type;
    return p;
}

/* Is padding or cutting needed? */
static bool other_length(const Expr *e, Type t) {
    int64_t m, n;
    return t.base == TY_CHARACTER && e->type.base == TY_CHARACTER && expr_is_int(t.len, &n) &&
           !(expr_is_int(e->type.len, &m) && m == n);
}

typedef struct Count {
    const char *name;
    int n;
} Count;

static void count_name(Expr **e, void *arg) {
    Count *c = arg;
    c->n += (*e)->kind == EX_REF && (*e)->name == c->name;
    expr_children(*e, count_name, arg);
}

/* What calls a function and is needed more than once is computed before the statement. */
static Expr *computed_before(Expand *x, const Symbol *f, Expr *a, int k) {
    Sema *S = x->S;
    Count uses = {.name = f->statement->lhs->args.at[k]->name};
    bool index = S->in_spec || S->in_forall || sema_has_index(a);
    count_name(&f->statement->rhs, &uses);
    if (!x->calls[k] || uses.n < 2 || index || a->type.base == TY_CHARACTER)
        return a;
    Scope *unit = scope_unit(S->scope);
    const char *name = arena_printf(S->cx->arena, "_argument%d", unit->symbols.n);
    Symbol *t = scope_add(S->cx, unit, name_of(S->cx, name), a->span, SYM_VAR);
    t->type = a->type;
    t->is_assigned = t->is_used = t->is_set = true;
    Stmt *s = mk_stmt(S->cx, ST_ASSIGN, a->span);
    s->lhs = mk_var(S->cx, a->span, t);
    s->rhs = a;
    vec_push(S->cx, &S->prelude, s);
    x->calls[k] = false;
    return mk_var(S->cx, a->span, t);
}

/* The argument is of the dummy's type; FORTRAN 77 compilers converted it. */
static bool has_type(Sema *S, const Expr *a, Type t, const char *name) {
    if (!type_numeric(a->type) || !type_numeric(t) || type_equal(a->type, t))
        return true;
    bool taken = sema_takes_mismatch(S);
    const char *text = arena_printf(S->cx->arena, "%s is passed to the argument '%s' of the "
                                    "statement function, which is %s", type_name(S->cx, a->type),
                                    name, type_name(S->cx, t));
    if (taken)
        diag_warn(S->cx, WARN_MISMATCH, a->span, "%s", text);
    else
        diag_error(S->cx, a->span, "%s", text);
    return taken;
}

/* A structure: the dummy is a name for the argument. */
static bool bind_structure(Expand *x, Expr *a, Type t, const Expr *dummy, Scope *inner) {
    Sema *S = x->S;
    bool place = a->kind == EX_VAR || a->kind == EX_ELEM;
    if (a->type.base == TY_NONE || t.base == TY_NONE)
        return false;
    if (!type_equal(a->type, t)) {
        diag_error(S->cx, a->span, "%s is passed to the argument '%s' of the statement function, "
                   "which is %s", type_name(S->cx, a->type), dummy->name, type_name(S->cx, t));
        return false;
    }
    if (!place && sema_has_index(a)) {
        diag_unsupported(S->cx, a->span, "the value of a structure as an argument of a statement "
                         "function cannot depend on the index of a FORALL");
        return false;
    }
    sema_associate_name(S, inner, dummy->name, dummy->span, a, !sema_has_index(a));
    vec_push(S->cx, &x->args, a);
    return true;
}

static bool bind_arguments(Expand *x, Expr *e, const Symbol *f, Scope *inner) {
    Sema *S = x->S;
    const ExprVec *dummies = &f->statement->lhs->args;
    if (e->args.n != dummies->n || e->args.n > countof(x->calls)) {
        diag_error(S->cx, e->span, "'%s' has %d argument%s, %d are given", f->name, dummies->n,
                   dummies->n == 1 ? "" : "s", e->args.n);
        diag_note(S->cx, f->statement->span, "the statement function is here");
        return false;
    }
    bool ok = true;
    for (int i = 0; i < e->args.n; i++) {
        const char *name = dummies->at[i]->name;
        const Type t = dummy_type(f, name);
        Expr *a = sema_expr(S, e->args.at[i]);
        if (a->shape) {
            diag_error(S->cx, a->span, "an argument of a statement function must be scalar");
            ok = false;
        }
        if (!a->shape && (a->type.base == TY_DERIVED || t.base == TY_DERIVED)) {
            ok &= bind_structure(x, a, t, dummies->at[i], inner);
            continue;
        }
        ok &= has_type(S, a, t, name);
        if (other_length(a, t))
            a = sema_fit_item(S, a, t);
        a = value_as(S, a, t, "the argument");
        ok &= a->type.base != TY_NONE;
        expr_find_impure(&a, &x->calls[i]);
        vec_push(S->cx, &x->args, ok ? computed_before(x, f, a, i) : a);
        Symbol *d = scope_add(S->cx, inner, name, dummies->at[i]->span, SYM_VAR);
        d->type = t;
        d->dummy_index = i;
        d->is_index = true; /* a name of the statement's own */
    }
    return ok;
}

/* The expression, where the names of the dummies stand for what `inner` has. */
static Expr *value_of(Sema *S, Symbol *f, Scope *inner) {
    Scope *outer = S->scope;
    f->is_expanding = f->is_expanded = true;
    S->scope = inner;
    Expr *body = sema_expr(S, expr_copy(S->cx, f->statement->rhs));
    S->scope = outer;
    f->is_expanding = false;
    sema_no_boz(S, body, "the value of a statement function");
    if (body->type.base == TY_NONE || !body->shape)
        return body;
    diag_error(S->cx, body->span, "the value of the statement function '%s' must be scalar",
               f->name);
    return sema_fail(body);
}

static Expr *as_result(Sema *S, Expr *body, const Symbol *f) {
    const Type t = symbol_type(f);
    if (other_length(body, t))
        body = sema_fit_item(S, body, t);
    return value_as(S, body, t, arena_printf(S->cx->arena, "the statement function '%s'", f->name));
}

Expr *sema_statement_function(Sema *S, Expr *e, Symbol *f) {
    Context *cx = S->cx;
    Scope *inner = scope_new(cx, f->scope, f->scope->unit);
    Expand x = {.S = S, .scope = inner};
    if (!f->statement || f->is_expanding) {
        diag_error(cx, e->span, "the statement function '%s' uses itself", f->name);
        return sema_fail(e);
    }
    if (!bind_arguments(&x, e, f, inner) || f->type.base == TY_NONE)
        return sema_fail(e);
    Expr *body = value_of(S, f, inner);
    if (body->type.base == TY_NONE)
        return sema_fail(e);
    put_argument(&body, &x);
    if (x.twice) {
        diag_unsupported(cx, e->span, "an argument of the statement function '%s' calls a function "
                         "and is used twice: this is not supported", f->name);
        diag_hint(cx, "compute it into a variable before");
        return sema_fail(e);
    }
    body = as_result(S, body, f);
    body->span = e->span;
    return body;
}

/* What nothing refers to is right all the same. */
static void check_unused(Sema *S, Symbol *f) {
    Scope *inner = scope_new(S->cx, f->scope, f->scope->unit);
    const ExprVec *dummies = &f->statement->lhs->args;
    for (int i = 0; i < dummies->n; i++) {
        const Expr *a = dummies->at[i];
        Symbol *d = scope_add(S->cx, inner, a->name, a->span, SYM_VAR);
        d->type = dummy_type(f, a->name);
        d->is_index = true;
        if (d->type.base == TY_NONE)
            return;
        if (d->type.base == TY_DERIVED)
            sema_struct_parts(S, d);
    }
    const StmtVec prelude = S->prelude;
    Expr *body = value_of(S, f, inner);
    if (body->type.base != TY_NONE && f->type.base != TY_NONE)
        as_result(S, body, f);
    S->prelude = prelude;
}

void sema_unused_statement_functions(Sema *S, const Unit *u) {
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *f = u->scope->symbols.at[i];
        if (f->kind == SYM_STATEMENT_FUNCTION && f->statement && !f->is_expanded)
            check_unused(S, f);
    }
}
