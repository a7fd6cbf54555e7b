/* sema_ref.c: names in expressions: variables, constants, elements, sections, calls.
 *
 * Contract: sema_ref takes an EX_REF and returns EX_VAR, EX_ELEM, EX_SECTION, EX_CALL,
 * EX_INTRINSIC, or a constant. A name means, in this order: what the unit or a host declares; an
 * intrinsic; a function of another program unit; under IMPLICIT typing a new variable. */
#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"

static Expr *not_declared(Sema *S, Expr *e) {
    const char *similar = scope_similar(S, e->name, e->has_args);
    if (scope_misses_names(S->scope))
        return sema_fail(e);
    if (e->name[0] == 'o' && strchr(e->name, '(')) {
        int n = (int)strlen(e->name) - 10;
        diag_error(S->cx, e->span, "the operator %.*s is not defined here", n, e->name + 9);
        return sema_fail(e);
    }
    if (e->has_args)
        diag_error(S->cx, e->span, "'%s' is no array or function that is known here", e->name);
    else
        diag_error(S->cx, e->span, "'%s' is not declared, and IMPLICIT NONE is in force", e->name);
    if (e->has_args && library_find(e->name))
        diag_hint(S->cx, "%s is a function of the module HPF_LIBRARY: USE HPF_LIBRARY",
                  upper(S->cx, e->name));
    else if (similar)
        diag_hint(S->cx, "did you mean '%s'?", similar);
    return sema_fail(e);
}

/* Its statements, which declare the name, are typed later. */
Scope *sema_declaring_host(const Sema *S, const char *name) {
    const Unit *host = scope_unit(S->scope)->unit->host;
    return host && host->kind != UN_MODULE && sema_mentions(host, name) ? host->scope : NULL;
}

Symbol *sema_variable(Sema *S, const char *name, Span at) {
    Symbol *sym = scope_lookup(S->scope, name);
    if (!sema_mentionable(S, sym, at))
        return NULL;
    if (sym)
        return sym;
    Scope *host = S->in_spec ? sema_declaring_host(S, name) : NULL;
    Scope *unit = host ? host : scope_unit(S->scope);
    /* where a module is missing, the name may be its own, of any type */
    Type t = scope_misses_names(unit) ? TYPE(NONE, 0) : scope_implicit(unit, name);
    if (t.base == TY_NONE) {
        Expr e = {.kind = EX_REF, .name = name, .span = at};
        not_declared(S, &e);
        /* said once: the name exists from here on, without a type */
        scope_add(S->cx, unit, name, at, SYM_VAR)->has_error = true;
        return NULL;
    }
    sym = scope_add(S->cx, unit, name, at, SYM_VAR);
    sym->has_error = sema_is_own_name(S, unit->unit, name, at);
    if (sym->has_error)
        return NULL;
    sym->type = t;
    sym->is_implicit = true;
    sym->is_save = unit->saves_all;
    sym->is_assigned = true; /* sema_assigned ran before it had a symbol: perhaps */
    return sym;
}

const char *sym_kind_word(const Symbol *s) {
    switch (s->kind) {
    case SYM_TEMPLATE:
        return "a TEMPLATE";
    case SYM_PROCESSORS:
        return "a PROCESSORS arrangement";
    case SYM_NAMELIST:
        return "a NAMELIST group";
    case SYM_UNIT:
        return "the program's name";
    case SYM_CONSTRUCT:
        return "a construct name";
    case SYM_STATEMENT_FUNCTION:
        return "a statement function";
    case SYM_INTRINSIC:
        return "an intrinsic procedure";
    case SYM_MODULE:
        return "a module";
    case SYM_TYPE:
        return "a derived type";
    case SYM_GENERIC:
        return "a generic procedure";
    case SYM_PROC:
        if (s->iface)
            return s->iface->kind == UN_PROGRAM    ? "the main program"
                   : s->iface->kind == UN_FUNCTION ? "a function"
                                                   : "a subroutine";
        return s->is_function ? "a function" : "a procedure";
    default:
        return sym_is_array(s) ? "an array" : "a scalar";
    }
}

/* A declared variable is of the wrong type: perhaps its declaration is what is to be changed, so
 * two messages do for all places where it is used. */
bool sema_is_blamed(Symbol *s) {
    return s->has_error || s->blames++ >= 2;
}

static Expr *misused(Sema *S, Expr *e, Symbol *sym, const char *wanted) {
    if (sym->has_error)
        return sema_fail(e);
    sym->has_error = true;
    diag_error(S->cx, e->span, "'%s' is %s, not %s", sym->name, sym_kind_word(sym), wanted);
    if (sym->span.end)
        diag_note(S->cx, sym->span, "'%s' is declared here", sym->name);
    return sema_fail(e);
}

/* Is it in a COMMON block, or EQUIVALENCE to what is? `depth`: sets that led here. */
static bool lies_in_common(const Unit *u, const char *name, int depth) {
    enum { MAX_SETS = 8 };
    bool lies = false;
    for (int i = 0; u && i < u->decls.n && depth < MAX_SETS && !lies; i++) {
        const Decl *d = u->decls.at[i];
        bool in_set = false;
        for (int k = 0; d->kind == DC_COMMON && k < d->entities.n; k++)
            lies |= d->entities.at[k].name == name;
        for (int k = 0; d->kind == DC_EQUIVALENCE && k < d->objects.n; k++)
            in_set |= d->objects.at[k]->name == name;
        for (int k = 0; in_set && k < d->objects.n && !lies; k++)
            lies = d->objects.at[k]->name && d->objects.at[k]->name != name &&
                   lies_in_common(u, d->objects.at[k]->name, depth + 1);
    }
    return lies;
}

/* May a specification expression use this variable? Its value must be known at entry. */
bool sema_known_at_entry(const Sema *S, const Symbol *sym) {
    bool foreign = scope_unit(sym->scope)->unit != S->unit;
    if (sym->is_index || sym->is_constant || foreign || (sym->common && !sym->common->is_local))
        return true;
    if (sym->is_heap || sym->is_field) /* the pointer, or the structure, is asked for itself */
        return true;
    if (sym->is_dummy)
        return (!sym->is_optional || sym->is_absent) && sym->intent != INTENT_OUT;
    return lies_in_common(S->unit, sym->name, 0);
}

static bool allowed_in_spec(Sema *S, const Expr *e, Symbol *sym) {
    if (sema_known_at_entry(S, sym))
        return true;
    if (sym->is_misplaced || (sym->is_implicit && scope_misses_names(sym->scope)))
        return false; /* said once */
    sym->is_misplaced = true;
    diag_error(S->cx, e->span,
               S->in_init ? "'%s' is no constant, as an initial value needs"
                          : "'%s' is no constant, dummy argument or variable of the host, as a "
                            "bound or size needs",
               sym->name);
    if (sym->is_dummy)
        diag_note(S->cx, sym->span, "'%s' is %s", sym->name,
                  sym->is_optional ? "OPTIONAL" : "INTENT(OUT)");
    return false;
}

/* A name whose declarations may go on, as in KIND(x) or SIZE(a) of the same specification part. */
static bool half_declared(Sema *S, const Expr *e, Symbol *sym) {
    if (sym->type.base == TY_NONE && sym->is_result)
        sema_prefix_type(S, scope_unit(sym->scope)->unit);
    if (sym->type.base == TY_NONE && !sym->has_error) {
        sym->type = scope_implicit(S->scope, sym->name);
        sym->is_implicit = true;
        if (sym->type.base == TY_NONE)
            diag_error(S->cx, e->span, "'%s' is used before its type is declared", sym->name);
        sym->has_error |= sym->type.base == TY_NONE;
    }
    if (sym_is_array(sym) && !sym->has_error)
        sema_array_bounds(S, sym);
    if (sym->type.base != TY_DERIVED && !sym_is_array(sym) &&
        (sym->is_pointer || sym->is_allocatable)) {
        sym->kind = SYM_VAR; /* its value is that of the target, which may say how long it is */
        heap_settle(S, sym);
    }
    return sym->type.base != TY_NONE;
}

static Expr *whole(Sema *S, Expr *e) {
    Symbol *sym = sema_variable(S, e->name, e->span);
    if (!sym)
        return sema_fail(e);
    if (sym->part)
        return sema_part_value(S, sema_open_part(S, sym, e));
    if (sym->alias) {
        Expr *x = expr_copy(S->cx, sym->alias);
        x->span = e->span;
        return x;
    }
    if (sym->kind == SYM_CONST) {
        sym->is_used = true;
        if (!sym->init)
            return sema_fail(e);
        Expr *c = expr_copy(S->cx, sym->init);
        if (c->kind == EX_CONST && c->type.base == TY_INTEGER)
            c->value.s = NULL; /* a number now, though it was written as bits */
        c->value.is_found = false;
        c->span = e->span;
        return c;
    }
    if (sym->kind == SYM_UNKNOWN && !half_declared(S, e, sym))
        return sema_fail(e);
    if (sym->kind != SYM_VAR && sym->kind != SYM_UNKNOWN)
        return misused(S, e, sym, "a variable");
    if (sym->type.base == TY_NONE || (S->in_spec && !allowed_in_spec(S, e, sym)))
        return sema_fail(e);
    sym->is_used = true;
    if (sym->spec.kind == AS_ASSUMED_SIZE && sym->is_dummy && e != S->may_be_open) {
        diag_error(S->cx, e->span, "'%s' has assumed size: nobody knows its last upper bound, so "
                   "it has no value as a whole", e->name);
        diag_hint(S->cx, "write a section with that bound");
        return sema_fail(e);
    }
    *e = *mk_var(S->cx, e->span, sym);
    return S->as_named ? e : heap_reference(S, e);
}

/* ---- elements and substrings ---- */

static Expr *element(Sema *S, Expr *e, Symbol *sym) {
    if (sym->kind == SYM_UNKNOWN && !half_declared(S, e, sym))
        return sema_fail(e);
    if (S->in_spec && !allowed_in_spec(S, e, sym))
        return sema_fail(e);
    if (sym->part)
        return sema_part_value(S, sema_open_part(S, sym, e));
    if (sym->alias)
        return sema_alias_element(S, e, sym);
    e->sym = sym;
    sema_subscripts(S, e);
    if (e->kind != EX_ELEM || e->type.base == TY_NONE)
        return e;
    return fold_constant_element(S->cx, heap_reference(S, e));
}

/* name(lo:hi) of a scalar becomes a substring of the name. */
static bool is_substring(const Expr *e, const Symbol *sym) {
    const Type *t = sym->type.to ? sym->type.to : &sym->type;
    return t->base == TY_CHARACTER && !sym_is_array(sym) && e->args.n == 1 &&
           e->args.at[0]->kind == EX_TRIPLET && !e->args.at[0]->step;
}

static Expr *as_substring(Sema *S, Expr *e) {
    Expr *r = mk_expr(S->cx, EX_SUBSTR, e->span), *t = e->args.at[0];
    r->lo = t->lo;
    r->hi = t->hi;
    r->a = mk_ref(S->cx, (Span){e->span.beg, e->span.beg + (uint32_t)strlen(e->name)}, e->name);
    return r;
}

/* ---- name(args) ---- */

/* The intrinsic function of that name; NULL: none, or an external one stands before it. */
static const Intrinsic *intrinsic_here(Sema *S, const char *name, const Specific *sp) {
    const Intrinsic *in = sp ? intrinsic_row(sp->id) : intrinsic_find(name);
    bool is_hidden = in && intrinsic_is_hpf(in) && sema_global(S, name);
    return in && in->cls != IC_SUBROUTINE && !is_hidden ? in : NULL;
}

/* A scalar of the specification part that is called: a function, or an intrinsic whose type was
 * declared needlessly. */
static Expr *called_scalar(Sema *S, Expr *e, Symbol *sym) {
    const Specific *sp = specific_find(e->name);
    const Intrinsic *in = intrinsic_here(S, e->name, sp);
    if (is_substring(e, sym))
        return sema_expr(S, as_substring(S, e));
    if (sym->is_result) {
        diag_error(S->cx, e->span, "a recursive reference to '%s' needs a RESULT clause",
                   sym->name);
        diag_hint(S->cx, "write RECURSIVE FUNCTION %s(...) RESULT(r)", sym->name);
        return sema_fail(e);
    }
    const unsigned variable = AT_TARGET | AT_ALLOCATABLE | AT_VOLATILE | AT_ASYNCHRONOUS | AT_VALUE;
    if (sym->is_dummy || sym->is_used || sym->init || sym->is_save || sym->is_index ||
        sym->is_implicit || sym->attrs & variable)
        return misused(S, e, sym, "an array or function");
    sym->is_function = true;
    if (in) {
        sym->kind = SYM_INTRINSIC;
        return sema_intrinsic(S, e, in, sp);
    }
    if (sema_is_vendor_function(e->name)) {
        sym->kind = SYM_INTRINSIC;
        return sema_vendor_function(S, e);
    }
    const Unit *own = scope_unit(S->scope)->unit; /* a statement function is written in the host */
    if (own && own->host && sym->scope != own->scope && e->span.beg > own->span.beg) {
        diag_error(S->cx, e->span, "'%s' is a variable of the host, which does not call it, and no "
                   "function here", sym->name);
        diag_note(S->cx, sym->span, "'%s' is declared here", sym->name);
        return sema_fail(e);
    }
    sym->kind = SYM_PROC;
    Symbol *global = sema_global(S, sym->name);
    if (global) {
        sym->unit = global->unit;
        sym->iface = global->unit;
    }
    return sema_function(S, e, sym);
}

Symbol *sema_itself(Sema *S, const char *name) {
    for (const Unit *u = S->unit; u; u = u->host) {
        if (!unit_is_procedure(u))
            continue;
        if ((u->own_name ? u->own_name : u->name) == name && u->sym)
            return u->sym;
        for (int k = 0; u->family && k < u->family->headers.n; k++)
            if (u->family->headers.at[k]->name == name)
                return sema_global(S, name);
    }
    return NULL;
}

static Expr *with_args(Sema *S, Expr *e) {
    Symbol *sym = scope_lookup(S->scope, e->name);
    if (!sym) {
        Symbol *self = sema_itself(S, e->name);
        if (self && self->is_function) /* whatever else has the name */
            return sema_function(S, e, self);
        const Specific *sp = specific_find(e->name);
        const Intrinsic *in = intrinsic_here(S, e->name, sp);
        if (in)
            return sema_intrinsic(S, e, in, sp);
        if (sema_is_vendor_function(e->name))
            return sema_vendor_function(S, e);
        if (!strcmp(e->name, "null") && e->args.n <= 1 && !sema_global(S, e->name)) {
            diag_error(S->cx, e->span, "NULL() has no value: it is what a POINTER can be "
                       "associated with or begin with, or an argument for one");
            return sema_fail(e);
        }
        if (!strcmp(e->name, "operator(.xor.)") && e->args.n == 2) /* of DEC's compilers */
            return sema_expr(S, mk_binary(S->cx, e->span, OP_NEQV, e->args.at[0], e->args.at[1]));
        if (strchr(e->name, '(')) { /* operator(.op.), which no call can name */
            not_declared(S, e);
            return e;
        }
        Symbol *global = sema_global(S, e->name);
        if (scope_implicit(S->scope, e->name).base == TY_NONE ||
            (!global && scope_misses_names(S->scope))) {
            not_declared(S, e);
            if (global) {
                diag_note(S->cx, global->span, "'%s' is defined here", e->name);
                diag_hint(S->cx, "declare its type here too, as an EXTERNAL function");
            }
            /* said once: the name exists from here on, without a type */
            scope_add(S->cx, scope_unit(S->scope), e->name, e->span, SYM_VAR)->has_error = true;
            return e;
        }
        sym = sema_external(S, e->name, e->span, true);
        return sym ? sema_function(S, e, sym) : sema_fail(e);
    }
    if (!sema_mentionable(S, sym, e->span))
        return sema_fail(e);
    if (sym->specifics.n)
        return sema_generic_function(S, e, sym);
    if (sym->kind == SYM_UNKNOWN && sym_is_array(sym))
        return element(S, e, sym);
    if (sym->kind == SYM_UNKNOWN && is_substring(e, sym))
        return sema_expr(S, as_substring(S, e));
    switch (sym->kind) {
    case SYM_VAR:
        if (sym->type.base == TY_NONE)
            return sema_fail(e);
        return sym_is_array(sym) ? element(S, e, sym) : called_scalar(S, e, sym);
    case SYM_PROC:
        return sema_function(S, e, sym);
    case SYM_UNKNOWN: /* in a constant: `integer max` before it */
        return intrinsic_here(S, e->name, specific_find(e->name))
                   ? called_scalar(S, e, sym) : misused(S, e, sym, "an array or function");
    case SYM_TYPE:
        if (!sym->type.derived) {
            diag_error(S->cx, e->span, "the components of TYPE(%s) are PRIVATE", sym->name);
            return sema_fail(e);
        }
        return sema_struct_constructor(S, e, sym);
    case SYM_STATEMENT_FUNCTION:
        return sema_statement_function(S, e, sym);
    case SYM_INTRINSIC: {
        if (sym->intrinsic && sym->intrinsic->cls == IC_SUBROUTINE)
            return misused(S, e, sym, "a function");
        if (sym->intrinsic)
            return sema_intrinsic(S, e, sym->intrinsic, NULL);
        const Specific *sp = specific_find(sym->name);
        const Intrinsic *in = intrinsic_find(sym->name);
        if (!sp && sema_is_vendor_function(sym->name))
            return sema_vendor_function(S, e);
        if (!sp && in->cls == IC_SUBROUTINE)
            return misused(S, e, sym, "a function");
        return sema_intrinsic(S, e, sp ? intrinsic_row(sp->id) : intrinsic_find(sym->name), sp);
    }
    case SYM_CONST:
        if (is_substring(e, sym))
            return called_scalar(S, e, sym);
        if (sym->is_function && !e->args.n) {
            Expr *value = expr_copy(S->cx, sym->init);
            value->span = e->span;
            return value;
        }
        /* fall through */
    default:
        return misused(S, e, sym, "an array or function");
    }
}

Expr *sema_ref(Sema *S, Expr *e) {
    return e->has_args || e->args.n ? with_args(S, e) : whole(S, e);
}

/* ---- places that are assigned ---- */

bool sema_is_within(const Sema *S, const Scope *scope) {
    const Scope *s = S->unit->scope; /* what a module's setup does, stands in no unit of it */
    while (s && s != scope)
        s = s->parent;
    return s != NULL;
}

/* false, reported: the name is INTENT(IN), or PROTECTED here. */
static bool may_change(Sema *S, const Symbol *sym, Span at, const char *action) {
    Context *cx = S->cx;
    const Symbol *root = symbol_root(sym);
    if (root->is_associated_value) {
        diag_error(cx, at, "this name is associated with the value of an expression and cannot be "
                   "%s", action);
        return false;
    }
    if (sym->intent == INTENT_IN) {
        diag_error(cx, at, "'%s' is INTENT(IN) and cannot be %s", sym->name, action);
        diag_note(cx, sym->span, "'%s' is declared here", sym->name);
        return false;
    }
    if (!(root->attrs & AT_PROTECTED) || sema_is_within(S, root->scope))
        return true;
    diag_error(cx, at, "'%s' is PROTECTED and cannot be %s outside of the module '%s'", root->name,
               action, root->scope->unit->name);
    return false;
}

/* A name that ASSOCIATE gives: it is neither a POINTER nor ALLOCATABLE. */
static bool is_associate_name(const Sema *S, const char *name) {
    for (const Scope *in = S->scope; in && in->unit; in = in->parent) {
        const Symbol *s = scope_find(in, name);
        if (s)
            return in->is_associate;
    }
    return false;
}

/* A name, or a component of one, as it is written, whose association or allocation changes. */
bool sema_associable(Sema *S, const Expr *e, const char *action) {
    const Expr *base = e;
    bool led_to = false; /* by a POINTER component */
    while (base->kind == EX_COMPONENT) {
        base = base->a;
        const Symbol *part = base->kind == EX_COMPONENT ? struct_named(S, base) : NULL;
        led_to |= part && part->component && part->component->is_pointer;
    }
    const Symbol *sym = base->kind == EX_REF ? scope_lookup(S->scope, base->name) : NULL;
    led_to |= sym && base != e && sym->attrs & AT_POINTER;
    if (base == e && sym && is_associate_name(S, e->name)) {
        diag_error(S->cx, e->span, "'%s' is a name of ASSOCIATE and cannot be %s", e->name, action);
        return false;
    }
    return !sym || sym->kind != SYM_VAR || led_to || may_change(S, sym, e->span, action);
}

/* Is it a POINTER, or a part of what a POINTER leads to? What it leads to may change, whatever is
 * said of the name; but for PURE procedures, whose arguments it belongs to. */
static bool is_led_to(const Sema *S, const Symbol *sym) {
    if (S->unit->is_pure)
        return false;
    for (const Symbol *s = sym; s; s = s->whole)
        if (s->attrs & AT_POINTER ||
            (s->component && s->component->is_pointer && !s->component->is_owned))
            return true;
    return false;
}

/* Each element of a variable that is set stands in it once, as far as constants tell. */
static bool names_once(Sema *S, const Expr *e, const char *action) {
    for (int d = 0; e->kind == EX_SECTION && d < e->args.n; d++) {
        const Expr *list = e->args.at[d];
        int64_t v, w;
        for (int i = 1; list->kind == EX_ARRAY && i < list->args.n && i < 1000; i++)
            for (int k = 0; k < i; k++) {
                if (!expr_is_int(list->args.at[i], &v) || !expr_is_int(list->args.at[k], &w) ||
                    v != w)
                    continue;
                diag_error(S->cx, list->args.at[i]->span, "element %lld stands twice in a section "
                           "that is %s", (long long)v, action);
                return false;
            }
    }
    return true;
}

/* The variable whose part this is, behind addresses: an element of an array of C structs, or of its
 * ALLOCATABLE components, or an array in them. NULL: a pointer leads to it, or it is reached by its
 * own name. */
static const Symbol *holder_of(const Sema *S, const Expr *e) {
    const Expr *first = e;
    const Symbol *s = e->sym;
    while (s->parts.n)
        s = s->parts.at[0];
    if (s->place)
        e = s->place;
    while (e->kind == EX_ELEM && e->sym->is_heap && e->args.n) {
        const Expr *p = e->args.at[e->args.n - 1];
        bool owned = (p->kind == EX_ELEM || p->kind == EX_VAR) && p->sym->component &&
                     p->sym->component->is_owned;
        bool pure = S->unit->is_pure && p->kind == EX_VAR && !symbol_is_made(p->sym);
        if (is_led_to(S, e->sym) || !(owned || pure || (p->kind == EX_ADDRESS && p->a)))
            return NULL;
        e = p->kind == EX_ADDRESS ? p->a : p;
    }
    bool named = e->kind == EX_ELEM || e->kind == EX_VAR;
    return e == first || !named || is_led_to(S, e->sym) ? NULL : e->sym;
}

bool sema_definable(Sema *S, const Expr *e, const char *action) {
    Context *cx = S->cx;
    if (e->type.base == TY_NONE)
        return false;
    sema_changes_gathered(S, e);
    e = heap_variable((Expr *)e);
    const Symbol *sym = e->sym;
    if ((e->kind != EX_VAR && e->kind != EX_ELEM && e->kind != EX_SECTION &&
         e->kind != EX_SUBSTR) || !sym ||
        sym->kind != SYM_VAR || sym->is_constant) {
        if (sym && sym->is_constant)
            diag_error(cx, e->span, "'%s' is a PARAMETER and cannot be %s", sym->name, action);
        else
            diag_error(cx, e->span, "only a variable can be %s", action);
        return false;
    }
    const Symbol *holder = holder_of(S, e), *named = holder ? holder : sym;
    if (!is_led_to(S, sym) && !may_change(S, named, e->span, action))
        return false;
    if (!names_once(S, e, action))
        return false;
    if (S->unit->is_pure && !sym->is_index && scope_unit(named->scope)->unit != S->unit) {
        diag_error(cx, e->span,
                   "'%s' belongs to the host and cannot be %s in the PURE procedure '%s'",
                   named->name, action, S->unit->name);
        return false;
    }
    if (S->unit->is_pure && named->common) {
        diag_error(cx, e->span, "'%s' is in COMMON and cannot be %s in the PURE procedure '%s'",
                   named->name, action, S->unit->name);
        return false;
    }
    bool loop_variable = sym->is_index;
    for (int i = 0; i < S->loops.n; i++)
        loop_variable |= sema_loop_variable(S->loops.at[i]) == sym &&
                         S->loops.at[i]->kind == ST_DO;
    if (loop_variable) {
        diag_error(cx, e->span, "'%s' is the variable of a loop around this and cannot be %s",
                   sym->name, action);
        return false;
    }
    sema_host_change(S, sym, e->span);
    return true;
}

Expr *sema_designator(Sema *S, Expr *e) {
    if (e->kind == EX_SUBSTR) {
        bool named = sema_names_text(S, e->a);
        e->a = sema_designator(S, e->a);
        return sema_substring(S, e, named);
    }
    if (e->kind != EX_REF)
        return sema_expr(S, e);
    Symbol *sym = scope_lookup(S->scope, e->name);
    if (!sema_mentionable(S, sym, e->span))
        return sema_fail(e);
    if (sym && (sym->kind == SYM_CONST || sym->is_constant)) {
        diag_error(S->cx, e->span, "'%s' is a PARAMETER and cannot be assigned", sym->name);
        return sema_fail(e);
    }
    if (!e->has_args && !e->args.n) {
        if (!sym && !(sym = sema_variable(S, e->name, e->span)))
            return sema_fail(e);
        if (sym->kind == SYM_PROC && sym->unit && sym->unit == S->unit && S->unit->result_name) {
            diag_error(S->cx, e->span, "the result of '%s' is the variable '%s'", sym->name,
                       S->unit->result_name);
            return sema_fail(e);
        }
        return whole(S, e);
    }
    if (sym && sym->kind == SYM_VAR && sym_is_array(sym) && sym->type.base != TY_NONE)
        return element(S, e, sym);
    if (sym && sym->type.base == TY_NONE && sym->kind == SYM_VAR)
        return sema_fail(e);
    if (sym && sym->kind == SYM_VAR && is_substring(e, sym))
        return sema_designator(S, as_substring(S, e));
    if (scope_misses_names(S->scope) || (sym && sym->has_error))
        return sema_fail(e);
    if (!sym && scope_implicit(S->scope, e->name).base == TY_NONE) {
        sema_variable(S, e->name, e->span); /* says so */
        return sema_fail(e);
    }
    diag_error(S->cx, e->span, "'%s' is not an array", e->name);
    if (sym)
        sym->has_error = true;
    const char *similar = sym ? NULL : scope_similar(S, e->name, false);
    if (similar)
        diag_hint(S->cx, "did you mean '%s'?", similar);
    if (!sym)
        scope_add(S->cx, scope_unit(S->scope), e->name, e->span, SYM_VAR)->has_error = true;
    return sema_fail(e);
}

Expr *sema_spec_int(Sema *S, Expr *e, bool constant, const char *what) {
    bool before = S->in_spec;
    S->in_spec = true;
    e = sema_scalar(S, e, TY_INTEGER, what);
    S->in_spec = before;
    if (constant && e->type.base != TY_NONE && e->kind != EX_CONST) {
        diag_error(S->cx, e->span, "%s must be a constant", what);
        return sema_fail(e);
    }
    return e;
}
