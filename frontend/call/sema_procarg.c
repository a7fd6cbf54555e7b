/* sema_procarg.c: procedures as arguments: are they what the dummy procedure is? */
#include "sema_call.h"

static const char *procedure_word(bool function) {
    return function ? "a function" : "a subroutine";
}

typedef struct Signature {
    bool known, function;
    Type type; /* of a function's value; TY_NONE: not known */
} Signature;

bool sema_is_function(const Symbol *p) {
    return p->iface ? p->iface->kind == UN_FUNCTION : p->is_function;
}

static Signature signature_of(const Symbol *p) {
    return (Signature){p->iface || p->is_function, sema_is_function(p),
                       p->iface && p->iface->result ? p->iface->result->type : p->type};
}

static bool signatures_agree(Signature has, Signature want) {
    return !((has.known && want.known && has.function != want.function) ||
             (has.known && !has.function && want.function));
}

static bool types_agree(Signature has, Signature want) {
    return !has.function || !want.function || has.type.base == TY_NONE ||
           want.type.base == TY_NONE || type_equal(has.type, want.type);
}

bool sema_procedure_fits(const Symbol *dummy, const Symbol *p) {
    Signature has = signature_of(p), want = signature_of(dummy);
    return dummy->kind == SYM_PROC && signatures_agree(has, want) && types_agree(has, want);
}

/* A procedure of which nothing is known, for a dummy argument whose interface says what it is, is
 * that from here on; false: it cannot be. */
static bool becomes(CallSite *c, const Symbol *dummy, Expr *e) {
    Symbol *p = e->sym;
    if (signature_of(p).known || !dummy->iface || !call_has_interface(c->S, c->proc))
        return true;
    bool function = dummy->iface->kind == UN_FUNCTION;
    if (function && p->is_subroutine) {
        call_fail(c, e->span, dummy, "'%s' is a subroutine, as it stands in a CALL or as an "
                  "argument, but the dummy argument '%s' is a function", p->name, dummy->name);
    } else if (function && p->type.base == TY_NONE && !p->is_dummy &&
               scope_implicit(p->scope, p->name).base == TY_NONE) {
        call_fail(c, e->span, dummy, "'%s' has no type and is no function, but the dummy "
                  "argument '%s' is one", p->name, dummy->name);
        diag_hint(c->S->cx, "declare its type, or write an INTERFACE block");
    } else {
        *(function ? &p->is_function : &p->is_subroutine) = true;
    }
    return c->ok;
}

void call_check_procedure(CallSite *c, const Symbol *dummy, Expr *e) {
    Context *cx = c->S->cx;
    const Symbol *p = e->kind == EX_PROC ? e->sym : NULL;
    const char *what = NULL;
    if (!p && sema_is_blamed((Symbol *)dummy)) {
        c->ok = false;
        return;
    }
    if (!p) {
        call_fail(c, e->span, dummy, "the argument '%s' of '%s' must be a procedure", dummy->name,
                  c->proc->name);
        return;
    }
    if (dummy->kind != SYM_PROC) {
        call_fail(c, e->span, dummy, "the procedure '%s' is passed to '%s', which is %s", p->name,
                  dummy->name, sym_kind_word(dummy));
        return;
    }
    if (!becomes(c, dummy, e))
        return;
    Signature has = signature_of(p), want = signature_of(dummy);
    if (!signatures_agree(has, want))
        call_fail(c, e->span, dummy, "'%s' is %s, but the dummy argument '%s' is %s", p->name,
                  procedure_word(has.function), dummy->name, procedure_word(want.function));
    else if (!types_agree(has, want))
        call_fail(c, e->span, dummy, "the function '%s' is %s, but the dummy argument '%s' is %s",
                  p->name, type_name(cx, has.type), dummy->name, type_name(cx, want.type));
    else if (dummy->iface && p->iface &&
             (p->iface->is_wrapper ? p->iface->dummies.n != dummy->iface->dummies.n
                                   : call_has_interface(c->S, p)) &&
             (what = sema_procedure_difference(cx, p->iface, dummy->iface)))
        call_fail(c, e->span, dummy, "'%s' does not fit the dummy argument '%s': %s there",
                  e->name ? e->name : p->name, dummy->name, what);
    else if (has.function && want.function && type_lengths_differ(p->type, dummy->type))
        call_fail(c, e->span, dummy, "the result of '%s' has another length than that of the dummy "
                  "argument '%s'", p->name, dummy->name);
    else if (!sema_entry_fits(c->S, dummy, e, &what))
        call_fail(c, e->span, dummy, "'%s' does not fit the dummy argument '%s': %s",
                  e->name ? e->name : p->name, dummy->name, what);
}
