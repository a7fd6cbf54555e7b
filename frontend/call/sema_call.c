/* sema_call.c: references to user procedures: interfaces, arguments matched to dummies, results.
 *
 * Contract: a procedure of this file is checked against its definition even where its interface is
 * implicit; what needs an explicit interface (assumed shape, OPTIONAL, keywords, array results) is
 * an error without one. Arguments end up in the order of the dummies, absent ones NULL. */
#include <string.h>

#include "../fold/fold.h"
#include "../tree/constructs.h"
#include "sema_call.h"
#include "../structure/sema_struct.h"

/* Is the interface explicit here? An internal procedure, an interface body, the
 * procedure itself. */
bool call_has_interface(const Sema *S, const Symbol *proc) {
    const Unit *u = proc->iface;
    if (!u)
        return false;
    bool around = false; /* the call stands in it, or in another of its entries */
    for (const Unit *h = S->unit; h; h = h->host)
        around |= u == h || (u->family && u->family == h->family);
    return u->host || u->foreign || u->whole || u != proc->unit || around;
}

Symbol *sema_global(Sema *S, const char *name) {
    Symbol *s = scope_find(S->program->global, name);
    return s && s->kind != SYM_MODULE ? s : NULL;
}

/* IMPORT :: a: the unit around has an `a`. */
static void check_imported(Sema *S, const Decl *d) {
    for (int i = 0; d->kind == DC_ATTR && d->attrs & AT_IMPORT && i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        if (!scope_lookup(S->scope, e->name) && !scope_misses_names(S->scope))
            diag_error(S->cx, e->span, "there is no '%s' here that could be imported", e->name);
    }
}

void sema_interface(Sema *S, Unit *iface, bool is_abstract) {
    Context *cx = S->cx;
    Symbol *s = scope_find(S->scope, iface->name);
    bool import = false, all = false;
    Vec(const char *) names = {0};
    for (int i = 0; i < iface->decls.n; i++) {
        const Decl *d = iface->decls.at[i];
        if (d->kind != DC_ATTR || !(d->attrs & AT_IMPORT))
            continue;
        import = true;
        all |= !d->entities.n;
        for (int k = 0; k < d->entities.n; k++)
            vec_push(cx, &names, d->entities.at[k].name);
    }
    for (int i = 0; i < iface->decls.n; i++)
        check_imported(S, iface->decls.at[i]);
    const Unit *own = S->unit;
    if (iface->name == own->name && !own->family && !is_abstract && own->kind != UN_MODULE) {
        diag_error(cx, iface->span, "'%s' has the name of the procedure that this INTERFACE stands "
                   "in", iface->name);
        diag_note(cx, own->span, "'%s' begins here", own->name);
    }
    iface->scope = scope_new(cx, import ? S->scope : S->program->global, iface);
    for (int i = 0; !all && i < names.n; i++)
        vec_push(cx, &iface->scope->imports, names.at[i]);
    scope_implicit_default(cx, iface->scope); /* IMPORT is of names, not of rules */
    sema_impure(iface);
    if (s && (s->kind != SYM_UNKNOWN || scope_alias(S->scope, iface->name)) &&
        s->kind != SYM_GENERIC) {
        diag_error(cx, iface->span, "'%s' is declared already", iface->name);
        diag_note(cx, s->span, "'%s' is declared here", s->name);
    } else {
        if (!s)
            s = scope_add(cx, S->scope, iface->name, iface->span, SYM_PROC);
        Symbol *global = s->is_dummy || is_abstract ? NULL : sema_described(S, iface);
        s->kind = SYM_PROC;
        s->is_abstract = is_abstract;
        s->iface = iface;
        s->unit = global ? global->unit : NULL;
        s->is_function = iface->kind == UN_FUNCTION;
        s->is_pure = iface->is_pure;
        s->is_external = true;
        iface->sym = s;
    }
    sema_declarations(S, iface);
    if (iface->is_bind && iface->sym && !iface->sym->unit)
        sema_foreign(S, iface);
}

/* Names of procedures and of COMMON blocks are global: the block of this name in the unit. */
static const Entity *block_named(const Unit *u, const char *name) {
    for (int i = 0; i < u->decls.n; i++)
        for (int k = 0; k < u->decls.at[i]->entities.n; k++)
            if (u->decls.at[i]->entities.at[k].block == name)
                return &u->decls.at[i]->entities.at[k];
    return NULL;
}

static void check_not_block(Sema *S, const char *name, Span at) {
    const Entity *e = block_named(S->unit, name);
    if (!e)
        return;
    diag_error(S->cx, at, "the procedure '%s' has the name of a COMMON block", name);
    diag_note(S->cx, e->span, "the block stands here");
}

/* A unit of this source that is no procedure has the name. */
static bool check_not_unit(Sema *S, const char *name, Span at) {
    const Symbol *s = scope_find(S->program->global, name);
    const Unit *u = s ? s->unit : NULL;
    if (!u || u->file != unit_outermost(S->unit)->file || u->from_module_file ||
        (u->kind != UN_MODULE && !u->is_block_data))
        return true;
    diag_error(S->cx, at, "'%s' is a %s and cannot be called", name,
               u->is_block_data ? "BLOCK DATA unit" : "module");
    diag_note(S->cx, s->span, "'%s' is declared here", name);
    return false;
}

Symbol *sema_external(Sema *S, const char *name, Span at, bool function) {
    Scope *unit = scope_unit(S->scope);
    Symbol *self = sema_itself(S, name), *global = self ? self : sema_global(S, name);
    bool wanted = false;
    for (const Scope *in = unit; in; in = in->parent)
        wanted |= in->wants_external;
    if (wanted) {
        const char *similar = scope_similar(S, name, true);
        diag_error(S->cx, at, "'%s' is not declared, and IMPLICIT NONE (EXTERNAL) is in force",
                   name);
        if (similar)
            diag_hint(S->cx, "did you mean '%s'?", similar);
    }
    check_not_block(S, name, at);
    if (!check_not_unit(S, name, at))
        global = NULL;
    Symbol *s = scope_add(S->cx, unit, name, at, SYM_PROC);
    s->is_external = true;
    s->is_function = function;
    s->unit = s->iface = global ? global->unit : NULL;
    if (function) {
        s->type = scope_implicit(unit, name);
        s->is_implicit = true;
    }
    return s;
}

static int dummy_index(CallSite *c, const Expr *e) {
    for (int i = 0; i < c->iface->dummies.n; i++)
        if (dummy_name(c->iface->dummies.at[i]) == e->name)
            return i;
    call_fail(c, e->span, NULL, "'%s' has no dummy argument '%s'", c->proc->name, e->name);
    for (int i = 0; i < c->iface->dummies.n; i++)
        if (name_similar(e->name, c->iface->dummies.at[i]->name))
            diag_hint(c->S->cx, "did you mean '%s'?", c->iface->dummies.at[i]->name);
    return -1;
}

/* Without any knowledge of the procedure: the arguments as they are. */
static void unknown_procedure(CallSite *c, ExprVec *args) {
    for (int i = 0; i < args->n; i++) {
        Expr *e = args->at[i];
        if (e->kind == EX_KEYWORD) {
            if (c->ok && !scope_misses_names(c->S->scope))
                call_fail(c, e->span, NULL,
                          "an argument with keyword needs an explicit interface of '%s'",
                          c->proc->name);
            c->ok = false;
            continue;
        }
        args->at[i] = call_unknown_argument(c, e);
    }
    if (c->ok && !procedure_is_value(c->proc))
        sema_implicit_call(c->S, c->proc->name, args, c->span);
}

/* NULL() for an OPTIONAL dummy that is no POINTER: no argument (Fortran 2008, 12.5.2.12). */
static bool is_absent(const CallSite *c, const Symbol *dummy, const Expr *e) {
    return dummy->is_optional && dummy->kind == SYM_VAR && !dummy->is_pointer &&
           !dummy->is_allocatable && !dummy->says_allocatable && !dummy->type.to &&
           !dummy->is_bundle && expr_names_null(e) && !e->args.n &&
           !scope_lookup(c->S->scope, e->name);
}

static void match_arguments(CallSite *c, ExprVec *args) {
    Sema *S = c->S;
    const SymbolVec *dummies = &c->iface->dummies;
    ExprVec given = *args, out = {0};
    bool keywords = false, explicit_here = call_has_interface(S, c->proc);
    for (int i = 0; i < dummies->n; i++)
        vec_push(S->cx, &out, NULL);
    for (int i = 0; i < given.n; i++) {
        Expr *e = given.at[i];
        int k = i;
        if (e->kind == EX_KEYWORD) {
            if (!explicit_here)
                call_fail(c, e->span, NULL,
                          "an argument with keyword needs an explicit interface of '%s'",
                          c->proc->name);
            keywords = true;
            k = dummy_index(c, e);
            e = e->a;
        } else if (keywords) {
            call_fail(c, e->span, NULL, "an argument without keyword follows one with keyword");
            k = -1;
        } else if (k >= dummies->n) {
            mismatch(c, e->span, NULL, "'%s' has %d argument%s, %d are given", c->proc->name,
                     dummies->n, dummies->n == 1 ? "" : "s", given.n);
            diag_note(S->cx, c->iface->span, "'%s' is declared here", c->proc->name);
            break;
        }
        if (k >= 0 && out.at[k])
            call_fail(c, e->span, NULL, "the argument '%s' is given twice", dummies->at[k]->name);
        if (k >= 0 && is_absent(c, dummies->at[k], e))
            continue;
        e = call_argument(c, k >= 0 ? dummies->at[k] : NULL, e);
        if (k >= 0)
            out.at[k] = e;
    }
    for (int i = 0; i < dummies->n && c->ok; i++)
        if (!out.at[i] && !dummies->at[i]->is_optional &&
            !(out.at[i] = mismatch_missing(c, dummies->at[i])))
            call_fail(c, c->span, dummies->at[i], "the argument '%s' of '%s' is missing",
                      dummies->at[i]->name, c->proc->name);
    *args = out;
}

/* What there is about a dummy argument that a caller must have been told by an interface. */
static const char *asks_for_interface(const Symbol *d) {
    return d->kind != SYM_VAR                      ? NULL
           : d->spec.kind == AS_ASSUMED            ? "has assumed-shape dummy arguments"
           : d->is_optional                        ? "has OPTIONAL dummy arguments"
           : d->attrs & AT_POINTER                 ? "has POINTER dummy arguments"
           : d->is_allocatable || d->attrs & AT_ALLOCATABLE ? "has ALLOCATABLE dummy arguments"
           : d->attrs & AT_TARGET                  ? "has TARGET dummy arguments"
           : d->attrs & AT_VALUE                   ? "has dummy arguments with VALUE"
           : d->attrs & AT_VOLATILE                ? "has VOLATILE dummy arguments"
           : d->attrs & AT_ASYNCHRONOUS            ? "has ASYNCHRONOUS dummy arguments"
                                                   : NULL;
}

/* What the definition has so. */
static void check_implicit_interface(CallSite *c) {
    const Unit *u = c->iface;
    const char *what = NULL;
    if (call_has_interface(c->S, c->proc))
        return;
    for (int i = 0; i < u->dummies.n && !what; i++)
        what = asks_for_interface(u->dummies.at[i]);
    const Symbol *r = u->result;
    if (!what && r && sym_is_array(r))
        what = "has an array as result";
    else if (!what && r && (r->attrs & (AT_POINTER | AT_ALLOCATABLE)))
        what = "has a POINTER or ALLOCATABLE as result";
    else if (!what && r && r->type.base == TY_CHARACTER && r->type.len &&
             r->type.len->kind != EX_CONST)
        what = "has a result whose length is no constant";
    else if (!what && u->is_elemental)
        what = "is ELEMENTAL";
    if (!what)
        return;
    call_fail(c, c->span, NULL, "'%s' %s, so it needs an explicit interface here", c->proc->name,
              what);
    diag_note(c->S->cx, u->span, "'%s' is declared here", c->proc->name);
    diag_hint(c->S->cx, "put it behind CONTAINS of the caller, or write an INTERFACE block");
}

static void check_recursion(CallSite *c) {
    Unit *u = c->S->unit;
    sema_loop_call(c->S, c->proc->unit, c->span);
    for (; u; u = u->host)
        if (c->proc->unit == u && !u->is_recursive && u->kind != UN_PROGRAM)
            call_fail(c, c->span, NULL,
                      "'%s' is called while it is at work, but it is not RECURSIVE",
                      c->proc->name);
}

static bool in_concurrent(const Sema *S) {
    bool in = false;
    for (int i = 0; i < S->loops.n; i++)
        in |= S->loops.at[i]->dir && S->loops.at[i]->dir->is_concurrent;
    return in;
}

static void check_pure(CallSite *c) {
    bool pure = c->iface && c->iface->is_pure;
    const Stmt *ordered = c->S->in_order;
    if ((c->S->in_forall || (ordered && ordered->kind == ST_FORALL)) && !pure)
        call_fail(c, c->span, NULL, "'%s' must be PURE to be called in a FORALL", c->proc->name);
    else if (in_concurrent(c->S) && !pure)
        call_fail(c, c->span, NULL, "'%s' must be PURE to be called in a DO CONCURRENT",
                  c->proc->name);
    else if (c->S->unit->is_pure && !pure)
        call_fail(c, c->span, NULL, "'%s' must be PURE to be called from the PURE procedure '%s'",
                  c->proc->name, c->S->unit->name);
}

/* One variable for two dummies of which one is changed. */
static void warn_aliasing(CallSite *c, const ExprVec *args) {
    Context *cx = c->S->cx;
    for (int i = 0; i < args->n && i < c->iface->dummies.n; i++) {
        const Expr *a = args->at[i];
        Intent changed = c->iface->dummies.at[i]->intent;
        if (!a || a->kind != EX_VAR || (changed != INTENT_OUT && changed != INTENT_INOUT))
            continue;
        for (int k = 0; k < args->n && k < c->iface->dummies.n; k++) {
            const Expr *b = args->at[k];
            if (k == i || !b || b->kind != EX_VAR || b->sym != a->sym ||
                (k < i && c->iface->dummies.at[k]->intent == changed))
                continue;
            diag_warn(cx, WARN_ALIASING, b->span,
                      "'%s' is passed to '%s' and to '%s', which is changed", a->sym->name,
                      c->iface->dummies.at[k]->name, c->iface->dummies.at[i]->name);
        }
    }
}

/* C knows of no mapping: what is spread over processes comes together for it, on each of them. */
static void warn_whole_copies(CallSite *c, const ExprVec *args) {
    for (int i = 0; i < args->n; i++) {
        const Expr *e = args->at[i];
        const Symbol *s = e && e->shape ? call_argument_base(e) : NULL;
        if (s && symbol_is_mapped(s))
            diag_warn(c->S->cx, WARN_PERFORMANCE, e->span, "'%s' is mapped: every process holds a "
                      "copy of what is passed to the C function '%s'", s->name, c->proc->name);
    }
}

/* Where there are arrays, what an ELEMENTAL subroutine changes must be one: which of the calls
 * would be the one that counts? */
static void check_elemental(CallSite *c, const ExprVec *args) {
    bool any = false;
    for (int i = 0; i < args->n; i++)
        any |= args->at[i] && args->at[i]->shape != NULL;
    for (int i = 0; any && i < args->n && i < c->iface->dummies.n; i++) {
        const Symbol *d = c->iface->dummies.at[i];
        if (args->at[i] && !args->at[i]->shape && args->at[i]->type.base != TY_NONE &&
            (d->intent == INTENT_OUT || d->intent == INTENT_INOUT))
            call_fail(c, args->at[i]->span, d, "a scalar is passed to '%s', which is changed, but "
                      "other arguments are arrays", d->name);
    }
}

static bool call_arguments(CallSite *c, ExprVec *args) {
    if (!call_has_interface(c->S, c->proc) && !procedure_is_value(c->proc))
        diag_warn(c->S->cx, WARN_IMPLICIT_INTERFACE, c->span, "'%s' has no explicit interface here",
                  c->proc->name);
    if (c->proc->is_abstract)
        call_fail(c, c->span, NULL, "'%s' is an ABSTRACT INTERFACE and no procedure",
                  c->proc->name);
    bool to_c = c->iface && c->iface->foreign && (!c->proc->unit || c->proc->unit->foreign);
    if (to_c)
        c->ok &= sema_foreign_fits(c->S, c->proc, c->span);
    if (c->iface) {
        check_implicit_interface(c);
        if (c->ok)
            match_arguments(c, args);
    } else {
        unknown_procedure(c, args);
    }
    if (c->ok && c->iface && c->iface->is_elemental && c->iface->kind == UN_SUBROUTINE)
        check_elemental(c, args);
    if (c->ok)
        check_recursion(c);
    if (c->ok)
        check_pure(c);
    if (c->ok && c->iface)
        warn_aliasing(c, args);
    if (c->ok && to_c)
        warn_whole_copies(c, args);
    if (c->ok && c->iface)
        call_null_lengths(c, args);
    if (c->ok && c->iface)
        sema_check_text_arguments(c->S, c->iface, args);
    return c->ok;
}

/* CHARACTER(10), EXTERNAL :: f: the caller makes the room for the result. */
static void check_result_length(CallSite *c, const Expr *returns) {
    int64_t here, there;
    const Expr *len = c->proc->type.len;
    if (c->proc->type.base != TY_CHARACTER || !len || !returns || !expr_is_int(len, &here) ||
        !expr_is_int(returns, &there) || here == there)
        return;
    call_fail(c, c->span, NULL, "'%s' has length %lld here, but the function returns %lld",
              c->proc->name, (long long)here, (long long)there);
    diag_note(c->S->cx, c->iface->span, "'%s' is declared here", c->proc->name);
}

/* ---- function references and CALL ---- */

static void name_length(CallSite *c, Expr *e) {
    if (!sema_result_length(c->S, c->proc, c->iface, e))
        call_fail(c, e->span, NULL, "the length of the result of '%s' is not known here",
                  c->proc->name);
}

/* Is an ELEMENTAL function of arrays called for all elements before the statement? It is where a
 * nest cannot call it, too, since it may send messages; but under a mask only for what that
 * chooses, and only a WHERE of one assignment has one mask. */
static bool called_before(const CallSite *c, const Expr *e) {
    return sema_takes_parts(c->iface, &e->args) ||
           (c->iface && c->iface->is_elemental && (!c->S->masked || c->S->mask) &&
            construct_in_order(c->S->cx, e->span));
}

static bool function_type(CallSite *c) {
    Sema *S = c->S;
    Symbol *proc = c->proc;
    const Unit *u = c->iface;
    if (u && u->kind != UN_FUNCTION) {
        call_fail(c, c->span, NULL, "'%s' is %s, not a function", proc->name, sym_kind_word(proc));
        diag_note(S->cx, u->span, "'%s' is declared here", proc->name);
        return false;
    }
    if (u && u->result && (call_has_interface(S, proc) || proc->is_implicit) &&
        proc->type.base == TY_NONE)
        proc->type = u->result->type;
    if (proc->type.base == TY_NONE && !u) {
        proc->type = scope_implicit(S->scope, proc->name);
        if (proc->type.base == TY_NONE && proc->has_error) {
            c->ok = false;
            return false;
        }
        proc->has_error |= proc->type.base == TY_NONE;
        if (proc->type.base == TY_NONE)
            call_fail(c, c->span, NULL,
                      "the type of the function '%s' is not declared, and IMPLICIT NONE "
                      "is in force",
                      proc->name);
    } else if (u && u->result && proc->type.base == TY_NONE) {
        proc->type = u->result->type;
    }
    if (u && u->result && u->result->type.base != TY_NONE && c->ok &&
        !type_equal(u->result->type, proc->type)) {
        call_fail(c, c->span, NULL, "'%s' is %s here, but the function returns %s", proc->name,
                  type_name(S->cx, proc->type), type_name(S->cx, u->result->type));
        diag_note(S->cx, u->span, "'%s' is declared here", proc->name);
    }
    if (u && u->result && c->ok && !call_has_interface(S, proc))
        check_result_length(c, u->result->type.len);
    return c->ok;
}

/* In a bound or a length: called once, when the procedure begins. */
static bool specification_function(CallSite *c) {
    const Unit *u = c->iface;
    if (c->S->in_init) {
        call_fail(c, c->span, NULL, "a constant cannot be the value of the function '%s'",
                  c->proc->name);
    } else if (!u || !u->is_pure) {
        call_fail(c, c->span, NULL, "'%s' must be PURE with an explicit interface, as it stands in "
                                    "a specification expression",
                  c->proc->name);
    } else if (u->host && u->host->kind != UN_MODULE && !u->is_outlined) {
        call_fail(c, c->span, NULL, "the internal function '%s' cannot stand in a specification "
                                    "expression",
                  c->proc->name);
    }
    return c->ok;
}

/* What the reference e, whose arguments are resolved, stands for; `open`: its length is not known
 * before. */
static Expr *function_value(CallSite *c, Expr *e, bool open) {
    Sema *S = c->S;
    if (c->ok && e->type.base == TY_DERIVED)
        return sema_struct_call(S, e, c->iface);
    if (c->ok && e->shape && S->masked && !S->mask && sema_takes_parts(c->iface, &e->args)) {
        diag_unsupported(S->cx, e->span, "an ELEMENTAL function of such structures is not "
                         "supported among several statements under a mask");
        return sema_fail(e); /* that WHERE runs in order, with one mask a statement */
    }
    if (c->ok && e->shape && called_before(c, e) && !sema_has_index(e))
        return sema_elemental_values(S, e, c->iface);
    if (c->ok && e->shape && c->iface && c->iface->is_elemental && c->iface->is_impure) {
        call_fail(c, e->span, NULL, "the IMPURE function '%s' of arrays cannot depend on the "
                  "index of an implied DO", c->proc->name);
        return sema_fail(e);
    }
    if (c->ok)
        sema_struct_arguments(S, &e->args, c->iface);
    if (c->ok && c->iface && c->iface->result && c->iface->result->length)
        return sema_text_call(S, e, c->iface);
    if (c->ok && open)
        return sema_text_array_call(S, e, c->iface->result);
    if (c->ok && e->type.to)
        return heap_value(S, e);
    return c->ok ? e : sema_fail(e);
}

/* The function is called before the statement, and what must follow the call comes there, too. */
static Expr *value_before(CallSite *c, Expr *e) {
    Sema *S = c->S;
    Context *cx = S->cx;
    if (e->type.base == TY_NONE)
        return e;
    if (e->kind == EX_CALL) {
        if (sema_has_index(e)) {
            diag_unsupported(cx, e->span, "a function that changes an argument cannot depend on "
                             "the index of a FORALL or an implied DO here");
            return sema_fail(e);
        }
        e = sema_kept(S, e);
    }
    vec_append(cx, &S->prelude, &c->behind);
    return e;
}

Expr *sema_function(Sema *S, Expr *e, Symbol *proc) {
    if (proc->iface)
        sema_declare_early(S, proc->iface);
    bool spec = S->in_spec;
    CallSite c = {.S = S, .proc = proc, .iface = proc->iface, .span = e->span, .ok = true,
                  .may_copy = !spec && !S->in_init};
    proc->is_used = true;
    if (proc->is_subroutine) {
        diag_error(S->cx, e->span, "'%s' stands in a CALL and is no function", proc->name);
        return sema_fail(e);
    }
    if (c.iface && c.iface->result && c.iface->result->points && S->gives_procedure != e) {
        diag_error(S->cx, e->span, "the result of '%s' is a procedure pointer, which has no value: "
                   "another can point to what it gives", proc->name);
        return sema_fail(e);
    }
    if (!function_type(&c) || !call_arguments(&c, &e->args))
        return sema_fail(e);
    if (spec && !specification_function(&c))
        return sema_fail(e);
    proc->is_function = true;
    e->kind = EX_CALL;
    e->sym = proc;
    e->a = e->a ? e->a : sema_procedure_address(S, proc, e->span);
    e->type = proc->type;
    bool open = c.iface && c.iface->result && symbol_has_open_length(c.iface->result);
    if (proc->type.base == TY_CHARACTER && !open)
        name_length(&c, e);
    if (c.iface && c.iface->result && sym_is_array(c.iface->result))
        sema_result_shape(S, c.iface, e);
    if (c.ok && c.like && (e->type.base == TY_DERIVED || called_before(&c, e)))
        sema_size_elements(S, &e->args);
    if (c.ok && c.like)
        e = sema_optional_elemental(S, e);
    e = e->kind == EX_CALL ? function_value(&c, e, open) : e;
    return c.behind.n ? value_before(&c, e) : e;
}

static Symbol *called_subroutine(Sema *S, const Stmt *s) {
    Context *cx = S->cx;
    Symbol *proc = scope_lookup(S->scope, s->name);
    if (!proc)
        proc = sema_external(S, s->name, s->span, false);
    if (!sema_mentionable(S, proc, s->span))
        return NULL;
    bool function = proc->iface ? proc->iface->kind == UN_FUNCTION : proc->is_function;
    if (proc->kind == SYM_PROC && !function && !(proc->iface && proc->iface->kind == UN_PROGRAM)) {
        proc->is_subroutine |= !proc->iface;
        return proc;
    }
    if (proc->has_error)
        return NULL;
    Span declared = proc->iface ? proc->iface->span : proc->span;
    diag_error(cx, s->span, "'%s' is %s, not a subroutine", s->name, sym_kind_word(proc));
    if (declared.end)
        diag_note(cx, declared, "'%s' is declared here", proc->name);
    return NULL;
}

Stmt *sema_put_behind(Sema *S, Stmt *s, const StmtVec *behind) {
    Stmt *call = NEW(S->cx, Stmt);
    *call = *s;
    call->label = 0;
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label};
    vec_push(S->cx, &s->body, call);
    vec_append(S->cx, &s->body, behind);
    return call;
}

/* CALL f(x, *10, *20): the call gives a number, and a computed GO TO follows. */
static void alternate_returns(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Scope *unit = scope_unit(S->scope);
    const char *name = name_of(cx, arena_printf(cx->arena, "_way%d", unit->symbols.n));
    Symbol *way = scope_add(cx, unit, name, s->span, SYM_VAR);
    way->type = TYPE(INTEGER, 4);
    way->is_assigned = way->is_used = true;
    Stmt *jump = mk_stmt(cx, ST_GOTO, s->span);
    StmtVec behind = {0};
    jump->code = mk_var(cx, s->span, way);
    jump->labels = s->labels;
    s->labels = (IntVec){0};
    vec_push(cx, &behind, jump);
    Stmt *call = sema_put_behind(S, s, &behind);
    call->stat = mk_var(cx, call->span, way);
}

/* CALL a%p(x) */
static void call_component(Sema *S, Stmt *s) {
    const Expr *e = s->lhs;
    s->sym = component_procedure(S, e);
    s->lhs = NULL;
    s->rhs = component_address(S, e);
    if (s->rhs->type.base == TY_NONE)
        return; /* what is wrong with the way there is said */
    if (s->sym)
        sema_call_resolved(S, s);
    else
        diag_error(S->cx, e->span, "'%s' is no component that is a procedure pointer", e->name);
}

void sema_call(Sema *S, Stmt *s) {
    if (s->lhs) {
        call_component(S, s);
        return;
    }
    const Symbol *known = scope_lookup(S->scope, s->name);
    bool itself = !known && sema_itself(S, s->name);
    const Intrinsic *in = itself                         ? NULL
                          : !known                       ? intrinsic_find(s->name)
                          : known->kind != SYM_INTRINSIC ? NULL
                          : known->intrinsic             ? known->intrinsic
                                                         : intrinsic_find(known->name);
    if (in && in->cls == IC_SUBROUTINE) {
        sema_intrinsic_call(S, s, in);
        return;
    }
    if (!known && !sema_global(S, s->name) && !strcmp(s->name, "move_alloc") &&
        sema_move_alloc(S, s))
        return;
    bool generic = known && known->specifics.n && known->kind != SYM_AMBIGUOUS;
    Symbol *proc = generic ? sema_generic_subroutine(S, s, scope_lookup(S->scope, s->name))
                           : called_subroutine(S, s);
    if (!proc)
        return; /* reported, or intrinsic */
    s->sym = proc;
    sema_call_resolved(S, s);
}

/* A procedure of which only its calls are known has as many alternate returns in all of them. */
static void check_ways(Sema *S, const Stmt *s) {
    Symbol *proc = s->sym;
    if (!proc->is_subroutine || sema_takes_mismatch(S))
        return;
    if (!proc->ways)
        proc->ways = s->labels.n + 1;
    else if (proc->ways != s->labels.n + 1)
        diag_error(S->cx, s->span, "here '%s' has %d label%s, in a CALL before %d", proc->name,
                   s->labels.n, s->labels.n == 1 ? "" : "s", proc->ways - 1);
}

void sema_call_resolved(Sema *S, Stmt *s) {
    s->sym->is_used = true;
    s->rhs = s->rhs ? s->rhs : sema_procedure_address(S, s->sym, s->span);
    CallSite c = {.S = S, .proc = s->sym, .iface = s->sym->iface, .span = s->span, .ok = true,
                  .may_copy = !s->labels.n};
    call_arguments(&c, &s->args);
    check_ways(S, s);
    int want = c.iface ? c.iface->alternates : s->labels.n;
    if (c.ok && want != s->labels.n)
        call_fail(&c, s->span, NULL, "'%s' has %d alternate return%s, %d label%s given",
                  s->sym->name, want, want == 1 ? "" : "s", s->labels.n,
                  s->labels.n == 1 ? " is" : "s are");
    if (c.ok && c.like)
        sema_size_elements(S, &s->args);
    if (c.ok)
        sema_struct_arguments(S, &s->args, c.iface);
    if (c.ok && s->labels.n)
        alternate_returns(S, s);
    if (c.ok && c.like)
        sema_optional_elemental_call(S, s);
    if (c.behind.n)
        sema_put_behind(S, s, &c.behind);
}
