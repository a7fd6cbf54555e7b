/* sema_pointer.c: pointer assignment, p => t.
 *
 * Contract: pointers are arrays that may be allocated (Symbol.is_pointer and .is_allocatable),
 * whose descriptor may also be a view of a target's storage. Pointer and target are whole on all
 * processes. A pointer to structures is a pointer to each of their parts. Passes take any two
 * arrays of which symbols_share() says so for one and the same. */
#include <string.h>

#include "sema_struct.h"

static bool may_be_target(const Symbol *s) {
    for (; s; s = s->whole)
        if (s->is_target || s->is_pointer)
            return true;
    return false;
}

/* The function's result is a pointer to an array: the call gives its descriptor. */
static bool gives_pointer(const Expr *t) {
    const Unit *u = t->kind == EX_CALL && t->shape ? t->sym->iface : NULL;
    return u && u->result && u->result->is_pointer && !u->result->says_allocatable;
}

/* A section of more than one element with a constant stride. */
static bool has_stride(const Expr *t) {
    int64_t lo, hi, step;
    for (int d = 0; t->kind == EX_SECTION && d < t->args.n; d++) {
        const Expr *x = t->args.at[d];
        bool one = x->kind == EX_TRIPLET && expr_is_int(x->lo, &lo) && expr_is_int(x->hi, &hi) &&
                   x->step && expr_is_int(x->step, &step) &&
                   (step > 0 ? hi - lo < step : lo - hi < -step);
        if (x->kind == EX_TRIPLET && x->step && expr_is_int(x->step, &step) && step != 1 && !one)
            return true;
    }
    return false;
}

static void refuse_gathered(Sema *S, const Expr *t) {
    diag_unsupported(S->cx, t->span, "a pointer to this component of all elements of an array is "
                     "not supported, since their distance is no multiple of its size");
}

static bool good_target(Sema *S, const Expr *p, const Expr *t, bool any_rank) {
    Context *cx = S->cx;
    const Type type = t->type;
    if (t->kind == EX_SUBSTR && !t->shape)
        t = heap_variable(t->a);
    else if (t->kind == EX_SUBSTR && t->a->sym)
        t = t->a; /* t(:)(lo:hi) of what is no TARGET */
    bool call = gives_pointer(t);
    bool variable = t->kind == EX_VAR || t->kind == EX_SECTION || t->kind == EX_ELEM;
    if (!call && (heap_pointer(t) || !variable || t->sym->kind != SYM_VAR || t->sym->is_constant)) {
        diag_error(cx, t->span, "a pointer can only point to a variable");
        diag_hint(cx, "or to what a function with a POINTER result gives");
    } else if (!call && symbol_is_mapped(t->sym)) {
        diag_unsupported(cx, t->span, "a pointer to the mapped array '%s' is not supported",
                         t->sym->name);
        diag_hint(cx, "pointers point to arrays that every process holds whole");
    } else if (!call && (sema_is_gathered(S, t) || (expr_rank(t) && symbol_lies_apart(t->sym)))) {
        refuse_gathered(S, t);
    } else if (!call && !may_be_target(t->sym)) {
        diag_error(cx, t->span, "'%s' has neither TARGET nor POINTER", t->sym->name);
        diag_note(cx, t->sym->span, "'%s' is declared here", t->sym->name);
    } else if (!type_equal(p->type, type) && heap_pointer(p)) {
        diag_error(cx, t->span, "%s cannot be the target of a POINTER to %s",
                   type_name(cx, type), type_name(cx, p->type));
    } else if (!type_equal(p->type, type)) {
        diag_error(cx, t->span, "'%s' is %s and cannot point to %s", p->sym->name,
                   type_name(cx, p->type), type_name(cx, type));
    } else if (expr_rank(t) && type_lengths_differ(p->type, t->type)) { /* of a scalar, t may be
                                                                           the whole text */
        diag_error(cx, t->span, "the target has another length than the POINTER");
    } else if (any_rank ? !expr_rank(t) : expr_rank(p) != expr_rank(t)) {
        diag_error(cx, t->span, "'%s' has rank %d and cannot point to rank %d", p->sym->name,
                   expr_rank(p), expr_rank(t));
    } else if (p->sym && p->sym->attrs & AT_CONTIGUOUS && !call && has_stride(t)) {
        diag_error(cx, t->span, "'%s' is CONTIGUOUS and cannot point to elements that lie apart",
                   p->sym->name);
    } else if (!call && expr_has_vector(t)) {
        diag_error(cx, t->span, "a pointer cannot point to a section with a vector subscript");
    } else {
        return true;
    }
    return false;
}

/* ASSOCIATED (p, t) of typed arguments: may p point to t? `named`: the variable that t begins
 * with, if it is no component. */
bool sema_good_asked(Sema *S, const Symbol *named, const Expr *e) {
    const Expr *p = e->args.at[0], *t = e->args.at[1];
    bool variable = named && named->kind == SYM_VAR && !named->alias && !named->is_constant;
    if (p->type.base == TY_NONE || t->type.base == TY_NONE)
        return true; /* reported */
    if (!type_equal(p->type, t->type))
        diag_error(S->cx, t->span, "%s cannot be the target of a POINTER to %s",
                   type_name(S->cx, t->type), type_name(S->cx, p->type));
    else if (expr_rank(p) != expr_rank(t))
        diag_error(S->cx, t->span, "a POINTER of rank %d cannot point to rank %d", expr_rank(p),
                   expr_rank(t));
    else if (sema_is_gathered(S, t))
        refuse_gathered(S, t);
    else if (variable && !named->is_target && !(named->attrs & (AT_TARGET | AT_POINTER)))
        diag_error(S->cx, t->span, "'%s' has neither TARGET nor POINTER", named->name);
    else
        return true;
    return false;
}

/* NULL(mold) for a pointer of that type and rank. */
bool sema_good_mold(Sema *S, Type t, int rank, Expr **at) {
    Expr *mold = *at = sema_designator(S, (*at)->kind == EX_KEYWORD ? (*at)->a : *at);
    if (mold->type.base == TY_NONE)
        return false;
    if (type_equal(t, mold->type) && rank == expr_rank(mold))
        return true;
    diag_error(S->cx, mold->span, "the pointer in NULL() is %s of rank %d, but %s of rank %d is to "
               "be associated", type_name(S->cx, mold->type), expr_rank(mold),
               type_name(S->cx, t), rank);
    return false;
}

/* p => t of scalars. */
static void point_scalar(Sema *S, Stmt *s, Expr *p, Expr *t) {
    Context *cx = S->cx;
    Expr *to = NULL;
    const Expr *whole = t && t->kind == EX_SUBSTR ? t->a : t; /* a part of a text may be one */
    if (t && !heap_pointer(whole)) {
        if (!good_target(S, s->lhs, heap_variable(t), false))
            return;
    } else if (t && !type_equal(s->lhs->type, t->type)) {
        diag_error(cx, t->span, "%s cannot be the target of a POINTER to %s",
                   type_name(cx, t->type), type_name(cx, s->lhs->type));
        return;
    }
    const Expr *length = t && t->kind == EX_SUBSTR ? char_length(cx, t) : NULL;
    int64_t n;
    if (t && (length ? expr_is_int(length, &n) && text_has_other_length(s->lhs->type, n)
                     : type_lengths_differ(s->lhs->type, t->type))) {
        diag_error(cx, t->span, "the target has another length than the POINTER");
        return;
    }
    if (t && t->type.base == TY_CHARACTER && !s->lhs->lo)
        sema_check_lengths(S, t->span, s->lhs->type.len, char_length(cx, t),
                           "a pointer assignment");
    if (t)
        to = heap_address(S, t);
    Stmt *a = heap_point(S, p, to);
    a->span = s->span;
    if (!s->lhs->lo || !t) {
        a->label = s->label;
        *s = *a;
        return;
    }
    StmtVec out = {0};
    heap_point_length(S, &out, s->lhs, t);
    vec_push(cx, &out, a);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
}

/* p(lo:) => t, p(lo:hi) => t: are all of one form, which is told? */
static bool bounds_fit(Sema *S, Stmt *s, bool *shapes) {
    Context *cx = S->cx;
    const Expr *p = s->lhs;
    int uppers = 0;
    for (int i = 0; i < s->args.n; i++) {
        Expr *t = s->args.at[i];
        t->lo = sema_scalar(S, t->lo, TY_INTEGER, "a bound");
        if (t->hi)
            t->hi = sema_scalar(S, t->hi, TY_INTEGER, "a bound");
        t->type = TYPE(INTEGER, 8);
        uppers += t->hi != NULL;
        if (t->lo->type.base == TY_NONE || (t->hi && t->hi->type.base == TY_NONE))
            return false;
    }
    *shapes = s->args.n && uppers == s->args.n;
    if (uppers && !*shapes)
        diag_error(cx, s->args.at[0]->span, "either all bounds of a pointer have an upper one or "
                   "none has");
    else if (s->args.n && s->args.n != expr_rank(p))
        diag_error(cx, p->span, "the pointer has rank %d, %d bound%s given", expr_rank(p),
                   s->args.n, s->args.n == 1 ? " is" : "s are");
    else if (s->args.n && !s->rhs)
        diag_error(cx, p->span, "NULL() has no bounds");
    else
        return true;
    return false;
}

/* p(lo:hi) => t: t has as many elements as p gets, as far as constants tell. */
static bool has_enough(Sema *S, const Stmt *s) {
    Context *cx = S->cx;
    int64_t have, want, lo, hi;
    __int128 all = 1;
    Expr *size = s->rhs->shape ? shape_size(cx, s->rhs->span, s->rhs->shape) : NULL;
    if (!size || !expr_is_int(size, &have))
        return true;
    for (int i = 0; i < s->args.n; i++) {
        if (!expr_is_int(s->args.at[i]->lo, &lo) || !expr_is_int(s->args.at[i]->hi, &hi))
            return true;
        want = hi < lo ? 0 : hi - lo + 1;
        all = all * want > have && want ? (__int128)have + 1 : all * want;
    }
    if (all > have)
        diag_error(cx, s->rhs->span, "the target has %lld element%s, the POINTER gets more",
                   (long long)have, have == 1 ? "" : "s");
    return all <= have;
}

/* A component of all elements of an array is no whole array: its bounds begin at 1. */
static Expr *from_one(Sema *S, Expr *t) {
    const Symbol *v = t->sym;
    if (t->kind != EX_VAR || !v->component || v->component->spec.rank || !t->shape ||
        v->is_pointer || !v->whole || v->whole->is_bundle)
        return t;
    Expr *x = mk_expr(S->cx, EX_SECTION, t->span);
    x->sym = t->sym;
    x->name = t->name;
    for (int d = 0; d < v->spec.rank; d++)
        vec_push(S->cx, &x->args, mk_expr(S->cx, EX_TRIPLET, t->span));
    sema_subscripts(S, x);
    return x;
}

/* An array as a target has a descriptor: parts of texts become a section. */
static Expr *described_target(Sema *S, Expr *t) {
    t = from_one(S, t);
    if (t->kind != EX_SUBSTR || !t->a->sym || !may_be_target(t->a->sym))
        return t;
    t = heap_texts(S, t);
    return t->kind == EX_SUBSTR && sema_has_index(t) ? sema_fail(t) : t; /* that is reported */
}

Expr *sema_component_target(Sema *S, const Component *c, Expr *t) {
    Symbol p = {.kind = SYM_VAR, .name = c->name, .span = c->span, .type = c->type,
                .spec = c->spec};
    t = described_target(S, t);
    if (t->type.base == TY_NONE || (t->sym && t->sym->is_bundle))
        return t;
    if (!good_target(S, mk_var(S->cx, t->span, &p), t, false))
        return sema_fail(t);
    if (t->kind != EX_CALL)
        t->sym->is_target = true; /* a part of one */
    return t;
}

/* p => a(2)%v, a whole array, which has the bounds of the component. */
static void component_bounds(Sema *S, Stmt *s, const Component *c) {
    for (int d = 0; d < c->spec.rank; d++) {
        Expr *t = mk_expr(S->cx, EX_TRIPLET, s->span);
        t->type = TYPE(INTEGER, 8);
        t->lo = c->spec.dim[d].lo ? mk_convert(S->cx, expr_copy(S->cx, c->spec.dim[d].lo), t->type)
                                  : mk_int(S->cx, s->span, 1, 8);
        vec_push(S->cx, &s->args, t);
    }
}

/* ---- targets as actual arguments ---- */

/* A pointer of our own to the array; a text's length that is no constant is that of the target. */
static Expr *pointer_to(Sema *S, Expr *e) {
    Type t = e->type;
    if (t.len && t.len->kind != EX_CONST)
        t.len = NULL;
    Symbol *p = struct_array(S, t, expr_rank(e), e->span);
    p->is_pointer = p->is_target = true;
    vec_push(S->cx, &S->prelude, mk_point(S->cx, mk_var(S->cx, e->span, p), e));
    return mk_var(S->cx, e->span, p);
}

/* The same for a scalar, by its address. */
static Expr *pointer_to_scalar(Sema *S, Expr *e) {
    Symbol *p = struct_temporary(S, heap_pointer_type(S, e->type), e->span);
    vec_push(S->cx, &S->prelude, heap_point(S, mk_var(S->cx, e->span, p), heap_address(S, e)));
    return heap_value(S, mk_var(S->cx, e->span, p));
}

/* The same for a structure, or an array of them. */
static Expr *pointer_to_structure(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Symbol *p = struct_temporary(S, e->type, e->span);
    if (e->shape) {
        p->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = expr_rank(e)};
        p->is_pointer = p->is_allocatable = true;
    }
    p->is_bundle = e->sym->is_bundle || !e->shape;
    p->is_target = true;
    sema_struct_parts(S, p);
    Stmt *point = mk_point(cx, mk_var(cx, e->span, p), e);
    if (p->parts.n)
        sema_struct_point(S, point);
    vec_push(cx, &S->prelude, point);
    return mk_var(cx, e->span, p);
}

static bool is_led_to(const Symbol *s) {
    for (; s; s = s->whole)
        if (s->is_bundle || (s->is_pointer && !s->says_allocatable))
            return true;
    return false;
}

/* An element of an array that a POINTER leads to, by its address. */
static Expr *element_kept(Sema *S, Expr *e) {
    if (e->sym->is_heap || e->type.base == TY_CHARACTER || e->type.to)
        return e;
    return pointer_to_scalar(S, e);
}

/* What a POINTER leads to, by a pointer of our own: the POINTER may lead elsewhere while a name
 * stands for that. All else is returned as it is. */
Expr *sema_pointer_kept(Sema *S, Expr *e) {
    bool place = e->kind == EX_VAR || e->kind == EX_SECTION || e->kind == EX_ELEM;
    if (!place || e->type.base == TY_NONE || !is_led_to(e->sym) || expr_has_vector(e) ||
        sema_is_gathered(S, e))
        return e;
    if (e->type.base != TY_DERIVED)
        return e->shape ? pointer_to(S, e) : e->kind == EX_ELEM ? element_kept(S, e) : e;
    if (!e->sym->parts.n && (!e->shape || e->sym->is_heap))
        return e;
    return pointer_to_structure(S, e);
}

/* A section that is not simply contiguous (Fortran 2008, 6.5.4), which an argument for a CONTIGUOUS
 * POINTER must be: with a stride, with an element chosen in front of a triplet, or of a POINTER
 * that is not CONTIGUOUS. */
static bool may_have_gaps(const Expr *e) {
    bool chosen = false, gaps = has_stride(e);
    for (int d = 0; e->kind == EX_SECTION && d < e->args.n; d++) {
        gaps |= chosen && e->args.at[d]->kind == EX_TRIPLET;
        chosen |= e->args.at[d]->kind != EX_TRIPLET;
    }
    return gaps || (e->sym->attrs & AT_POINTER && !(e->sym->attrs & AT_CONTIGUOUS));
}

static Expr *array_target(Sema *S, const Symbol *dummy, Expr *e) {
    Type t = e->type;
    bool variable = e->kind == EX_VAR || e->kind == EX_SECTION;
    bool pointer = e->kind == EX_VAR && e->sym->is_pointer && !e->sym->says_allocatable;
    if (!variable || pointer || e->sym->kind != SYM_VAR || sema_is_gathered(S, e) ||
        !may_be_target(e->sym) || symbol_is_mapped(e->sym) || expr_has_vector(e) ||
        !type_equal(t, dummy->type) || expr_rank(e) != dummy->spec.rank)
        return e;
    if (dummy->attrs & AT_CONTIGUOUS && may_have_gaps(e)) {
        diag_error(S->cx, e->span, "'%s' is CONTIGUOUS and cannot point to elements that lie apart",
                   dummy->name);
        return sema_fail(e);
    }
    e->sym->is_target = true; /* a part of one */
    return t.base == TY_DERIVED ? pointer_to_structure(S, e) : pointer_to(S, e);
}

/* For a POINTER to a structure without pointers, which leads to each of its parts. */
static Expr *bundle_target(Sema *S, const Symbol *dummy, Expr *e) {
    bool variable = e->kind == EX_VAR || e->kind == EX_ELEM;
    if (!variable || e->shape || e->sym->is_bundle || e->sym->kind != SYM_VAR ||
        !may_be_target(e->sym) || symbol_is_mapped(e->sym) || !type_equal(e->type, dummy->type))
        return e;
    e->sym->is_target = true;
    return pointer_to_structure(S, e);
}

static Expr *scalar_target(Sema *S, const Symbol *dummy, Expr *e) {
    const Expr *v = heap_variable(e);
    bool variable = v->kind == EX_VAR || v->kind == EX_ELEM;
    if (!variable || heap_pointer(e) || e->shape || dummy->length || v->sym->kind != SYM_VAR ||
        !may_be_target(v->sym) || symbol_is_mapped(v->sym) || !type_equal(e->type, *dummy->type.to))
        return e;
    return pointer_to_scalar(S, e);
}

/* A function that gives a POINTER, for a POINTER array: what it gives is one. */
static Expr *pointer_result(Sema *S, const Symbol *dummy, Expr *e) {
    const Symbol *r = e->sym->iface ? e->sym->iface->result : NULL;
    if (!r || !r->is_pointer || r->says_allocatable || e->type.base == TY_DERIVED ||
        !type_equal(e->type, dummy->type) || expr_rank(e) != dummy->spec.rank)
        return e;
    return pointer_to(S, e);
}

/* A POINTER with INTENT(IN) takes a TARGET as well, a pointer to it (Fortran 2008, 12.5.2.7); what
 * is none is returned as it is. */
Expr *sema_target_actual(Sema *S, const Symbol *dummy, Expr *e) {
    bool array = dummy->is_pointer && sym_is_array(dummy);
    if (array && dummy->kind == SYM_VAR && e->kind == EX_CALL && !dummy->says_allocatable &&
        (dummy->intent == INTENT_IN || dummy->intent == INTENT_NONE) && !sema_has_index(e))
        return pointer_result(S, dummy, e);
    if (dummy->kind != SYM_VAR || dummy->intent != INTENT_IN || dummy->says_allocatable ||
        e->type.base == TY_NONE || e->kind == EX_PROC ||
        (!array && !dummy->type.to && !dummy->is_bundle) || sema_has_index(e))
        return e;
    return array ? array_target(S, dummy, e) : dummy->type.to ? scalar_target(S, dummy, e)
                                                              : bundle_target(S, dummy, e);
}

/* z%re, not typed, for a POINTER with INTENT(IN): what is no TARGET is returned as it is. */
Expr *sema_complex_part_actual(Sema *S, Expr *e) {
    Expr *part = sema_complex_part_place(S, e);
    if (part->type.base == TY_NONE)
        return part;
    if (!may_be_target(part->a->sym) || symbol_is_mapped(part->a->sym) || sema_has_index(part))
        return e;
    Expr *p;
    if (part->shape) {
        part = described_target(S, part);
        p = part->type.base == TY_NONE ? part : pointer_to(S, part);
    } else {
        p = pointer_to_scalar(S, part);
    }
    p->is_typed = true;
    return p;
}

static Symbol *root_of(const Sema *S, const Expr *e) {
    e = e ? sema_variable_of(e) : NULL;
    return e && e->kind == EX_REF && e->name ? scope_lookup(S->scope, e->name) : NULL;
}

/* P => T, where T is gone when the procedure returns, and P is not. */
static void warn_lifetime(Sema *S, const Stmt *s) {
    const Unit *u = S->unit;
    const Symbol *p = root_of(S, s->lhs);
    const Symbol *t = s->rhs && s->rhs->kind == EX_REF ? root_of(S, s->rhs) : NULL;
    if (!p || !t || !unit_is_procedure(u))
        return;
    bool goes = t->kind == SYM_VAR && t->scope == u->scope && t->is_target && !t->is_save &&
                !t->init && !t->is_dummy && !t->is_result && !t->common && !t->is_pointer &&
                !t->is_heap && !t->type.to;
    if (goes && p->kind == SYM_VAR &&
        (p->scope != u->scope || p->is_dummy || p->is_result || p->common || p->is_save))
        diag_warn(S->cx, WARN_TARGET_LIFETIME, s->span,
                  "'%s' may outlive its target: '%s' is gone when '%s' returns", p->name, t->name,
                  u->name);
}

/* A PURE procedure associates its own pointers with its own targets: what its host, COMMON and
 * arguments that cannot change hold is neither. */
bool sema_pure_may(Sema *S, const Expr *e, const char *be) {
    const Symbol *s = e ? root_of(S, e) : NULL;
    const char *why = NULL;
    if (!S->unit->is_pure || !s || s->kind != SYM_VAR)
        return true;
    if (scope_unit(s->scope)->unit != S->unit)
        why = "belongs to the host";
    else if (s->common)
        why = "is in COMMON";
    else if (s->is_dummy && (s->intent == INTENT_IN || S->unit->kind == UN_FUNCTION))
        why = s->intent == INTENT_IN ? "is INTENT(IN)" : "is the argument of a function";
    if (why)
        diag_error(S->cx, e->span, "'%s' %s and cannot be %s in the PURE procedure '%s'", s->name,
                   why, be, S->unit->name);
    return !why;
}

static bool has_pointer(const Derived *t) {
    bool found = false;
    for (int i = 0; i < t->components.n && !found; i++) {
        const Component *c = &t->components.at[i];
        found = c->type.base == TY_DERIVED && !c->is_pointer && !c->is_allocatable
                    ? has_pointer(c->type.derived) : c->is_pointer && !c->is_owned;
    }
    return found;
}

/* Nor does it copy pointers that lie there: `written` is what a structure is assigned. */
bool sema_pure_may_copy(Sema *S, const Expr *written, Type t) {
    bool name = written->kind == EX_REF || written->kind == EX_COMPONENT;
    if (!S->unit->is_pure || !name || t.base != TY_DERIVED || !has_pointer(t.derived))
        return true;
    const Symbol *s = root_of(S, written);
    return (s && s->is_value) ||
           sema_pure_may(S, written, "assigned, with POINTER components,");
}

void sema_point(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    warn_lifetime(S, s);
    if (s->rhs && s->rhs->kind == EX_ELEM && s->rhs->sym->is_heap && s->lhs->kind == EX_VAR)
        return; /* made here, at entry */
    if (sema_point_procedure(S, s)) {
        s->code = NULL; /* NULL(p): a procedure pointer, as all are */
        return;
    }
    const char *be = "in a pointer assignment";
    if (!sema_associable(S, s->lhs, "associated") || !sema_pure_may(S, s->lhs, be) ||
        !sema_pure_may(S, s->rhs, be))
        return;
    const Symbol *target = root_of(S, s->rhs);
    if (target && target->kind == SYM_VAR && target->attrs & AT_PROTECTED &&
        !(target->attrs & AT_POINTER) && !sema_is_within(S, target->scope)) {
        diag_error(cx, s->rhs->span, "'%s' is PROTECTED and cannot be the target of a POINTER "
                   "outside of the module '%s'", target->name, target->scope->unit->name);
        return;
    }
    Declared as = struct_declared(S, s->lhs);
    Expr *p = s->lhs = sema_designator(S, s->lhs);
    if (p->type.base == TY_NONE)
        return;
    Expr *address = heap_pointer(p);
    bool bundle = p->type.base == TY_DERIVED && p->sym && p->sym->is_bundle;
    if (as == DECLARED_PLAIN || as == DECLARED_ALLOCATABLE || (!address && !bundle &&
        (p->kind != EX_VAR || !p->sym->is_pointer || p->sym->says_allocatable))) {
        diag_error(cx, p->span, "only a POINTER can be associated");
        return;
    }
    if (s->code && !sema_good_mold(S, p->type, expr_rank(p), &s->code))
        return;
    s->code = NULL;
    if (S->in_forall && (!address || p->lo)) {
        diag_unsupported(cx, s->span, "a pointer assignment of an array pointer in FORALL is not "
                         "supported");
        return;
    }
    if (s->rhs && s->rhs->kind == EX_REF && !strcmp(s->rhs->name, "null") && s->rhs->has_args &&
        !s->rhs->args.n)
        s->rhs = NULL;
    if (s->rhs)
        s->rhs = sema_is_complex_part(S, s->rhs) ? sema_complex_part_place(S, s->rhs)
                 : s->rhs->kind == EX_REF && s->rhs->has_args ? sema_expr(S, s->rhs)
                 : s->rhs->kind != EX_VAR && s->rhs->kind != EX_SECTION ? sema_designator(S, s->rhs)
                                                                        : s->rhs;
    bool shapes = false;
    if ((s->rhs && s->rhs->type.base == TY_NONE) || !bounds_fit(S, s, &shapes))
        return;
    if (s->rhs && !address && s->rhs->component && !s->args.n)
        component_bounds(S, s, s->rhs->component);
    if (s->rhs && !address)
        s->rhs = described_target(S, s->rhs);
    if (s->rhs && s->rhs->type.base == TY_NONE)
        return;
    if (address) {
        point_scalar(S, s, address, s->rhs);
        return;
    }
    if (s->rhs && !(bundle && s->rhs->sym && s->rhs->sym->is_bundle) &&
        !good_target(S, p, s->rhs, shapes))
        return;
    if (s->rhs && shapes && !has_enough(S, s))
        return;
    if (s->rhs && p->type.base == TY_CHARACTER && p->type.len && !symbol_has_open_length(p->sym))
        sema_check_lengths(S, s->rhs->span, p->type.len, char_length(cx, s->rhs),
                           "a pointer assignment");
    if (s->rhs && s->rhs->kind != EX_CALL)
        s->rhs->sym->is_target = true; /* a part of one */
    if (p->type.base == TY_DERIVED && p->sym->parts.n)
        sema_struct_point(S, s);
}
