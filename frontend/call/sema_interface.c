/* sema_interface.c: interface bodies against the procedures that they describe.
 *
 * Contract: runs when all declarations are known and calls have told which dummies are procedures.
 * An interface body and a definition in one compilation agree in all that decides how arguments and
 * the result are handed over; bounds and lengths of arguments, names and INTENT may differ. */
#include <string.h>

#include "../sema/sema.h"

typedef struct Rename {
    const Unit *from, *to;
} Rename;

static void rename_dummy(Expr **at, void *arg) {
    const Rename *r = arg;
    Expr *e = *at;
    for (int i = 0; e->sym && i < r->from->dummies.n && i < r->to->dummies.n; i++)
        if (e->sym == r->from->dummies.at[i]) {
            e->sym = r->to->dummies.at[i];
            break;
        }
    expr_children(e, rename_dummy, arg);
}

/* Are the two distributed by the same words, where other dummies have the names that each side
 * gives them? */
static bool distributed_alike(Context *cx, const Symbol *a, const Symbol *b) {
    Symbol like = *b;
    Rename r = {b->scope->unit, a->scope->unit};
    if (!b->dist || !r.from || !r.to)
        return sema_distributed_alike(a, b);
    like.dist = NEW(cx, DistDir);
    *like.dist = *b->dist;
    for (int i = 0; i < like.dist->n; i++) {
        DistFormat *f = &like.dist->format[i];
        f->arg = f->arg ? expr_copy(cx, f->arg) : NULL;
        if (f->arg)
            rename_dummy(&f->arg, &r);
    }
    return sema_distributed_alike(a, &like);
}

/* What a dummy argument or a result is, in words; NULL: the two are handed over alike. */
static const char *difference(Context *cx, const Symbol *a, const Symbol *b) {
    Type t = a->type.to ? *a->type.to : a->type, u = b->type.to ? *b->type.to : b->type;
    bool pointer = a->is_pointer || (a->type.to && !a->says_allocatable);
    bool to_pointer = b->is_pointer || (b->type.to && !b->says_allocatable);
    bool structures = t.base == TY_DERIVED && u.base == TY_DERIVED;
    if (a->kind != SYM_VAR || b->kind != SYM_VAR || t.base == TY_NONE || u.base == TY_NONE)
        return NULL;
    if (structures ? t.derived->name != u.derived->name : !type_equal(t, u))
        return arena_printf(cx->arena, "is %s, but %s", type_name(cx, t), type_name(cx, u));
    if (sym_is_array(a) != sym_is_array(b))
        return sym_is_array(a) ? "is an array, but a scalar" : "is a scalar, but an array";
    if (structures && a->is_bundle != b->is_bundle)
        return a->is_bundle ? "is a POINTER or ALLOCATABLE, but not" : "is no POINTER, but one";
    if (pointer != to_pointer)
        return pointer ? "is a POINTER, but none" : "is no POINTER, but one";
    if ((a->is_allocatable || a->type.to) != (b->is_allocatable || b->type.to))
        return a->is_allocatable || a->type.to ? "is ALLOCATABLE, but not"
                                               : "is not ALLOCATABLE, but so";
    if (a->is_allocatable && a->is_dummy && !a->is_pointer && sym_is_array(a) &&
        !distributed_alike(cx, a, b))
        return "is not distributed as"; /* either side may allocate it */
    if ((a->spec.kind == AS_ASSUMED) != (b->spec.kind == AS_ASSUMED))
        return a->spec.kind == AS_ASSUMED ? "is an assumed-shape array, but none"
                                          : "is no assumed-shape array, but one";
    if (a->spec.kind == AS_ASSUMED && a->spec.rank != b->spec.rank)
        return arena_printf(cx->arena, "has rank %d, but %d", a->spec.rank, b->spec.rank);
    if (a->is_optional != b->is_optional)
        return a->is_optional ? "is OPTIONAL, but not" : "is not OPTIONAL, but so";
    if ((a->is_value || a->is_copied) != (b->is_value || b->is_copied))
        return a->is_value || a->is_copied ? "has VALUE, but not" : "has no VALUE, but one";
    return NULL;
}

/* Two arrays of one rank whose bounds are constants. */
static bool extents_differ(Context *cx, Symbol *a, Symbol *b) {
    int64_t n, m;
    for (int d = 0; a->spec.kind == AS_EXPLICIT && b->spec.kind == AS_EXPLICIT && d < a->spec.rank;
         d++)
        if (expr_is_int(mk_bound(cx, a->span, a, d, BOUND_EXTENT), &n) &&
            expr_is_int(mk_bound(cx, b->span, b, d, BOUND_EXTENT), &m) && n != m)
            return true;
    return false;
}

/* The same of two that must have equal shapes and lengths, too. */
static const char *value_difference(Context *cx, Symbol *a, Symbol *b) {
    if (a->has_error || b->has_error) /* there is no more to say */
        return NULL;
    const char *what = difference(cx, a, b);
    if (what || a->kind != SYM_VAR || b->kind != SYM_VAR)
        return what;
    if (a->spec.rank != b->spec.rank)
        return arena_printf(cx->arena, "has rank %d, but %d", a->spec.rank, b->spec.rank);
    return extents_differ(cx, a, b)                ? "has another shape than"
           : type_lengths_differ(a->type, b->type) ? "has another length than"
                                                   : NULL;
}

/* The results of two functions: who calls makes room for what the interface says. */
static const char *result_difference(Context *cx, const Unit *has, const Unit *want) {
    return has->result && want->result ? value_difference(cx, has->result, want->result) : NULL;
}

/* Dummy procedures of two dummy procedures: their dummies, but no further. */
static bool procedures_differ(Context *cx, const Unit *a, const Unit *b) {
    bool differ = a->dummies.n != b->dummies.n;
    for (int i = 0; !differ && i < a->dummies.n; i++)
        differ = difference(cx, a->dummies.at[i], b->dummies.at[i]) != NULL;
    return differ;
}

/* The same of what also decides whether one procedure may be called as the other. */
static const char *dummy_difference(Context *cx, Symbol *a, Symbol *b) {
    if ((a->kind == SYM_PROC) != (b->kind == SYM_PROC))
        return a->kind == SYM_PROC ? "is a procedure, but none" : "is no procedure, but one";
    if (a->kind == SYM_PROC && a->iface && b->iface && a->iface != b->iface &&
        procedures_differ(cx, a->iface, b->iface))
        return "is a procedure with other arguments than";
    const char *what = value_difference(cx, a, b);
    bool variables = a->kind == SYM_VAR && b->kind == SYM_VAR;
    return !what && variables && a->intent != b->intent ? "has another INTENT than" : what;
}

const char *sema_procedure_difference(Context *cx, const Unit *has, const Unit *want) {
    if (want->is_pure && !has->is_pure)
        return "it is not PURE, as it must be";
    if (has->dummies.n != want->dummies.n)
        return arena_printf(cx->arena, "it has %d argument%s, but %d", has->dummies.n,
                            has->dummies.n == 1 ? "" : "s", want->dummies.n);
    for (int i = 0; i < want->dummies.n; i++) {
        const char *what = dummy_difference(cx, has->dummies.at[i], want->dummies.at[i]);
        if (what)
            return arena_printf(cx->arena, "its argument '%s' %s", has->dummies.at[i]->name, what);
    }
    const char *what = result_difference(cx, has, want);
    return what ? arena_printf(cx->arena, "its result %s", what) : NULL;
}

static void report(Sema *S, Span at, const Unit *u, const char *text) {
    diag_error(S->cx, at, "%s in the definition of '%s'", text, u->name);
    diag_note(S->cx, u->span, "'%s' is defined here", u->name);
}

/* at: where `body`, an interface, is said to be that of u. */
static void compare(Sema *S, Span at, const Unit *body, const Unit *u) {
    Context *cx = S->cx;
    const char *what = NULL;
    if ((body->kind == UN_FUNCTION) != (u->kind == UN_FUNCTION)) {
        report(S, at, u, body->kind == UN_FUNCTION ? "this is a function, but a subroutine"
                                                   : "this is a subroutine, but a function");
        return;
    }
    if (body->dummies.n != u->dummies.n) {
        report(S, at, u, arena_printf(cx->arena, "here '%s' has %d argument%s, but %d", u->name,
                                      body->dummies.n, body->dummies.n == 1 ? "" : "s",
                                      u->dummies.n));
        return;
    }
    for (int i = 0; i < u->dummies.n && !what; i++) {
        what = difference(cx, body->dummies.at[i], u->dummies.at[i]);
        if (what)
            report(S, at, u, arena_printf(cx->arena, "the argument '%s' of '%s' %s",
                                          body->dummies.at[i]->name, u->name, what));
    }
    if (!what && (what = result_difference(cx, body, u)))
        report(S, at, u, arena_printf(cx->arena, "the result of '%s' %s", u->name, what));
}

/* ---- BIND(C) ---- */

/* name: what C knows it by at `at`. */
static void compare_name(Sema *S, Span at, const char *name, Unit *u) {
    const char *own = u->is_bind ? sema_binding(S, u) : NULL;
    if (!own)
        own = "no function of C";
    else if (!strcmp(own, name))
        return;
    else
        own = arena_printf(S->cx->arena, "'%s'", own);
    report(S, at, u, arena_printf(S->cx->arena, "'%s' is '%s' in C here, but %s", u->name, name,
                                  own));
}

/* No two procedures have one name in C, and an interface body says that of its definition: who
 * calls by the one name must not get what has the other. */
static void bindings(Sema *S) {
    Vec(Unit *) seen = {0};
    for (int i = 0; i < S->declared.n; i++) {
        Unit *u = S->declared.at[i];
        if (!u->is_bind || !u->sym || u->foreign || u->sym->is_dummy || u->sym->is_abstract)
            continue;
        const char *name = sema_binding(S, u);
        Unit *other = u->sym->unit;
        if (other != u) {
            if (other && other->is_bind)
                compare_name(S, u->span, name, other);
            continue;
        }
        const Symbol *plain = *name ? sema_global(S, name_of(S->cx, name)) : NULL;
        if (plain && plain->unit && plain->unit != u && !plain->unit->is_bind &&
            plain->kind == SYM_PROC) {
            diag_error(S->cx, u->span, "'%s' is '%s' in C, which is the name of another procedure",
                       u->name, name);
            diag_note(S->cx, plain->span, "'%s' is defined here", plain->name);
        }
        for (int k = 0; k < seen.n && *name; k++) {
            if (strcmp(name, sema_binding(S, seen.at[k])) != 0)
                continue;
            diag_error(S->cx, u->span, "another procedure is '%s' in C already", name);
            diag_note(S->cx, seen.at[k]->span, "'%s' is defined here", seen.at[k]->name);
            break;
        }
        vec_push(S->cx, &seen, u);
    }
}

/* NAME='' gives none. */
static bool has_c_name(const Symbol *s) {
    return s->kind == SYM_VAR && s->c_name && *s->c_name;
}

/* Nor has a variable of a module the name in C of another one, or of a procedure. */
static void variable_bindings(Sema *S) {
    SymbolVec seen = {0};
    for (int i = 0; i < S->program->units.n; i++) {
        const Unit *m = S->program->units.at[i];
        for (int k = 0; m->kind == UN_MODULE && k < m->scope->symbols.n; k++)
            if (has_c_name(m->scope->symbols.at[k]))
                vec_push(S->cx, &seen, m->scope->symbols.at[k]);
    }
    for (int i = 0; i < seen.n; i++) {
        const Symbol *v = seen.at[i];
        Span other = {0, 0};
        for (int k = 0; k < i && !other.end; k++)
            if (!strcmp(v->c_name, seen.at[k]->c_name))
                other = seen.at[k]->span;
        for (int k = 0; k < S->declared.n && !other.end; k++) {
            Unit *u = S->declared.at[k];
            if (u->is_bind && u->sym && !u->sym->is_dummy && !u->sym->is_abstract &&
                !strcmp(v->c_name, sema_binding(S, u)))
                other = u->span;
        }
        if (!other.end)
            continue;
        diag_error(S->cx, v->span, "'%s' is '%s' in C, as something else is already", v->name,
                   v->c_name);
        diag_note(S->cx, other, "this is '%s' too", v->c_name);
    }
}

void sema_interfaces(Sema *S) {
    bindings(S);
    variable_bindings(S);
    for (int i = 0; i < S->declared.n; i++) {
        const Unit *body = S->declared.at[i];
        sema_ambiguous(S, body);
        const Unit *u = body->sym && body->sym->iface == body ? body->sym->unit : NULL;
        if (u && u != body && !u->host)
            compare(S, body->span, body, u);
    }
    for (int i = 0; i < S->like_procedures.n; i++) {
        const Symbol *s = S->like_procedures.at[i];
        compare(S, s->span, s->iface, s->unit);
        if (s->c_name)
            compare_name(S, s->span, s->c_name, s->unit);
    }
}
