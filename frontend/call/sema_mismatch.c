/* sema_mismatch.c: FORTRAN 77 calls whose arguments do not fit the procedure's definition.
 *
 * Contract: where no interface is explicit, programs in fixed form may hand over any storage: a
 * scalar for an array of one element, a REAL work space for an INTEGER one, an array for its first
 * element. It means what it would mean if caller and procedure were compiled apart: the address of
 * plain data (codegen: plain_argument()). Each such argument has a warning. What is mapped or a
 * procedure is none of these; a structure is where the components of its type are like the dummy's,
 * or, as a copy of its bytes, where the dummy is of numbers. In free form, where such calls are
 * mistakes more often than old habits, they are errors, as gfortran has it, unless an option takes
 * them. */
#include "sema_call.h"
#include "../source/source.h"

bool sema_takes_mismatch(const Sema *S) {
    const Unit *u = unit_outermost(S->unit);
    return u->fixed_form || S->cx->opt.legacy;
}

/* Only the definition tells, which the caller does not see, and it asks for nothing that FORTRAN
 * 77 does not have. */
static bool is_bare(const CallSite *c) {
    const Unit *u = c->iface;
    return u && sema_takes_mismatch(c->S) && !u->host && !call_has_interface(c->S, c->proc) &&
           !u->is_elemental && !procedure_is_value(c->proc);
}

void mismatch(CallSite *c, Span at, const Symbol *dummy, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (!is_bare(c))
        call_fail(c, at, dummy, "%s", text);
    else if (diag_warn(c->S->cx, WARN_MISMATCH, at, "%s", text))
        call_note_dummy(c, dummy);
}

static bool is_plain_dummy(const Symbol *d) {
    return d->kind == SYM_VAR && d->type.base != TY_DERIVED && d->type.base != TY_NONE &&
           !d->type.to && !d->is_allocatable && !d->is_pointer && !d->is_optional &&
           !d->is_value && !symbol_is_mapped(d) &&
           (d->spec.kind == AS_SCALAR || d->spec.kind == AS_EXPLICIT ||
            d->spec.kind == AS_ASSUMED_SIZE);
}

static bool is_plain_actual(const Expr *e) {
    const Symbol *s = call_argument_base(e);
    return e->kind != EX_PROC && e->type.base != TY_DERIVED && e->type.base != TY_NONE &&
           !e->type.to && !(s && symbol_is_mapped(s));
}

/* Of a whole array. */
static Expr *first_element(Context *cx, const Expr *e) {
    Expr *first = mk_first(cx, e->span, e->sym);
    first->type = e->type;
    first->is_typed = true;
    return first;
}

Expr *mismatch_first_element(CallSite *c, const Symbol *dummy, Expr *e) {
    if (!is_bare(c) || e->kind != EX_VAR || !e->shape || !is_plain_dummy(dummy) ||
        dummy->spec.rank || e->sym->is_allocatable || e->type.base == TY_DERIVED)
        return e;
    mismatch(c, e->span, dummy, "the array '%s' is passed to the scalar dummy argument '%s', which "
             "is its first element then", e->sym->name, dummy->name);
    return first_element(c->S->cx, e);
}

bool mismatch_is_taken(CallSite *c, const Symbol *dummy, const Expr *e) {
    if (!is_bare(c) || !is_plain_dummy(dummy) || !is_plain_actual(e))
        return false;
    if (!type_equal(e->type, dummy->type) && (dummy->spec.rank || !e->shape)) {
        mismatch(c, e->span, dummy, "%s is passed to the dummy argument '%s', which is %s",
                 type_name(c->S->cx, e->type), dummy->name, type_name(c->S->cx, dummy->type));
        return true;
    }
    if (dummy->spec.rank && !e->shape && e->kind != EX_ELEM && e->type.base != TY_CHARACTER) {
        mismatch(c, e->span, dummy, "a scalar is passed to the array '%s'", dummy->name);
        return true;
    }
    return false;
}

static Expr *zero(Context *cx, Type t, Span at) {
    return t.base == TY_LOGICAL ? mk_logical(cx, at, false, t.kind)
                                : mk_convert(cx, mk_int(cx, at, 0, 4), t);
}

/* A structure, or as many as follow: an element of an array stands for those behind it, too. */
static Expr *structures_from(Sema *S, const Symbol *dummy, Expr *e) {
    if (e->kind != EX_ELEM || !dummy->spec.rank)
        return e;
    Expr *x = mk_expr(S->cx, EX_SECTION, e->span), *from = mk_expr(S->cx, EX_TRIPLET, e->span);
    from->lo = e->args.at[0];
    from->type = from->lo->type;
    x->sym = e->sym;
    x->name = e->name;
    vec_push(S->cx, &x->args, from);
    sema_subscripts(S, x);
    return x;
}

/* What can be copied to numbers and back as one row of bytes. */
static bool is_in_bytes(Sema *S, const Symbol *dummy, const Expr *e) {
    const Symbol *s = call_argument_base(e);
    bool variable = e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SECTION;
    bool follows = e->kind == EX_ELEM && dummy->spec.rank; /* those behind it are passed, too */
    return e->type.base == TY_DERIVED && dummy->type.base != TY_CHARACTER && expr_rank(e) <= 1 &&
           !(s && (symbol_is_mapped(s) || s->is_optional)) && !(variable && e->sym->is_heap) &&
           !(variable && e->sym->spec.kind == AS_ASSUMED_SIZE) && !(follows && e->args.n > 1) &&
           sema_value_bytes(S, e->type) > 0;
}

/* What the call has made of the copy, as the structures that it is of. */
static void put_back(CallSite *c, Expr *e, const Expr *copy) {
    Sema *S = c->S;
    StmtVec outer = sema_needs_begin(S); /* what it takes stands behind the call, too */
    Expr *back = sema_intrinsic_of(S, e->span, IN_TRANSFER, expr_copy(S->cx, copy), e, NULL);
    vec_append(S->cx, &c->behind, &S->prelude);
    S->prelude = outer;
    sema_put(S, &c->behind, expr_copy(S->cx, e), back);
}

Expr *mismatch_structure(CallSite *c, const Symbol *dummy, Expr *e) {
    Sema *S = c->S;
    if (!c->may_copy || !is_bare(c) || !is_plain_dummy(dummy) || !is_in_bytes(S, dummy, e))
        return e;
    mismatch(c, e->span, dummy, "%s is passed to the dummy argument '%s', which is %s",
             type_name(S->cx, e->type), dummy->name, type_name(S->cx, dummy->type));
    bool variable = e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SECTION;
    bool changes = variable && dummy->intent != INTENT_IN && !e->sym->is_constant &&
                   e->sym->intent != INTENT_IN;
    e = variable ? sema_keep_place(S, structures_from(S, dummy, e)) : e;
    Expr *mold = mk_expr(S->cx, EX_ARRAY, e->span);
    vec_push(S->cx, &mold->args, zero(S->cx, dummy->type, e->span));
    Expr *bytes = sema_intrinsic_of(S, e->span, IN_TRANSFER, expr_copy(S->cx, e),
                                    sema_expr(S, mold), NULL);
    Expr *copy = mk_var(S->cx, e->span, sema_kept_in(S, bytes));
    if (changes)
        put_back(c, e, copy);
    return dummy->spec.rank ? copy : first_element(S->cx, copy);
}

/* The two are held alike, so that each component is handed over for its like. */
bool mismatch_is_alike(CallSite *c, const Symbol *dummy, const Expr *e) {
    const Symbol *s = call_argument_base(e);
    if (!is_bare(c) || !type_alike(e->type, dummy->type) || (s && symbol_is_mapped(s)) ||
        symbol_is_mapped(dummy) || dummy->is_optional || dummy->is_value ||
        e->type.derived->is_whole != dummy->type.derived->is_whole)
        return false;
    mismatch(c, e->span, dummy, "%s is passed to the dummy argument '%s', whose type is another "
             "one with components like its own", type_name(c->S->cx, e->type), dummy->name);
    return true;
}

Expr *mismatch_missing(CallSite *c, const Symbol *dummy) {
    if (!is_bare(c) || !is_plain_dummy(dummy))
        return NULL;
    mismatch(c, c->span, dummy, "the argument '%s' of '%s' is missing", dummy->name,
             c->proc->name);
    return dummy->type.base == TY_CHARACTER
               ? sema_fit_item(c->S, mk_char(c->S->cx, c->span, "", 0), dummy->type)
               : zero(c->S->cx, dummy->type, c->span);
}
