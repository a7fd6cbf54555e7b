/* sema_mismatch.c: FORTRAN 77 calls whose arguments do not fit the procedure's definition.
 *
 * Contract: where no interface is explicit, programs in fixed form may hand over any storage: a
 * scalar for an array of one element, a REAL work space for an INTEGER one, an array for its first
 * element. It means what it would mean if caller and procedure were compiled apart: the address of
 * plain data (codegen: plain_argument()). Each such argument has a warning; what is mapped or a
 * procedure is none of these, and a structure only where the components of its type are like the
 * dummy's. In free form, where such calls are mistakes more often than old habits, they are errors,
 * as gfortran has it, unless an option takes them. */
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

Expr *mismatch_first_element(CallSite *c, const Symbol *dummy, Expr *e) {
    Context *cx = c->S->cx;
    if (!is_bare(c) || e->kind != EX_VAR || !e->shape || !is_plain_dummy(dummy) ||
        dummy->spec.rank || e->sym->is_allocatable || e->type.base == TY_DERIVED)
        return e;
    mismatch(c, e->span, dummy, "the array '%s' is passed to the scalar dummy argument '%s', which "
             "is its first element then", e->sym->name, dummy->name);
    Expr *first = mk_expr(cx, EX_ELEM, e->span);
    first->sym = e->sym;
    first->name = e->name;
    first->type = e->type;
    first->is_typed = true;
    for (int d = 0; d < e->sym->spec.rank; d++)
        vec_push(cx, &first->args, mk_bound(cx, e->span, e->sym, d, BOUND_LOWER));
    return first;
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
    Expr *none = dummy->type.base == TY_CHARACTER ? mk_char(c->S->cx, c->span, "", 0)
                                                  : mk_int(c->S->cx, c->span, 0, 4);
    return dummy->type.base == TY_CHARACTER ? sema_fit_item(c->S, none, dummy->type)
           : dummy->type.base == TY_LOGICAL ? mk_logical(c->S->cx, c->span, false, dummy->type.kind)
                                            : mk_convert(c->S->cx, none, dummy->type);
}
