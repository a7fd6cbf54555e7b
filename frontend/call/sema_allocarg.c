/* sema_allocarg.c: ALLOCATABLE and POINTER arguments, which are handed over themselves.
 *
 * Contract: caller and procedure each map the array as they say. Where they say it differently it
 * moves there and back, of which the caller is warned, or it is an error. */
#include "sema_call.h"

static bool equal_or_none(const Expr *a, const Expr *b) {
    return a && b ? expr_equal(a, b) : a == b;
}

/* Both ONTO the same processors, which units declare each for itself. */
static bool same_grid(const Expr *a, const Expr *b) {
    if (!a || !b || a->args.n || b->args.n || !a->sym || !b->sym || a->sym == b->sym)
        return equal_or_none(a, b);
    const ArraySpec *x = &a->sym->spec, *y = &b->sym->spec;
    bool same = a->name == b->name && x->rank == y->rank;
    for (int d = 0; same && d < x->rank; d++)
        same = equal_or_none(x->dim[d].lo, y->dim[d].lo) &&
               equal_or_none(x->dim[d].hi, y->dim[d].hi);
    return same;
}

bool sema_distributed_alike(const Symbol *a, const Symbol *b) {
    if (!a->dist || !b->dist)
        return a->dist == b->dist;
    bool alike = a->dist->n == b->dist->n && a->dist->n > 0 &&
                 same_grid(a->dist->onto, b->dist->onto);
    for (int i = 0; alike && i < a->dist->n; i++) {
        const DistFormat *x = &a->dist->format[i], *y = &b->dist->format[i];
        alike = x->kind == y->kind && equal_or_none(x->arg, y->arg);
    }
    return alike;
}

static bool is_listed(const Symbol *s) {
    bool listed = false;
    for (int i = 0; s->dist && i < s->dist->n; i++)
        listed |= dist_is_listed(&s->dist->format[i]);
    return listed;
}

/* Does the array move where it is handed over, and back? Not to a list of sizes that has its values
 * only where the array is allocated. */
static bool can_settle(const Symbol *a, const Symbol *dummy) {
    const Symbol *both[] = {a, dummy};
    bool ok = (!a->is_pointer || a->says_allocatable) && !dummy->lists_late;
    for (int i = 0; i < 2; i++)
        ok &= !both[i]->inherit && !both[i]->ooc && !(is_listed(both[i]) && both[i]->is_dynamic) &&
              !(both[i]->dist && !both[i]->dist->n);
    return ok;
}

/* An array that is handed over itself is allocated by either side, each in its own mapping. */
static void same_mapping(CallSite *c, const Symbol *dummy, const Expr *e) {
    Symbol *a = e->sym;
    bool direct = !a->align && !dummy->align && !a->is_dynamic && !dummy->is_dynamic &&
                  !a->inherit && !dummy->inherit && !a->ooc == !dummy->ooc;
    bool own_file = a->ooc && a->ooc->clause[OOC_FILE]; /* which only its ALLOCATE knows */
    bool alike = direct && !own_file && sema_distributed_alike(a, dummy);
    if (alike && (!is_listed(a) || !can_settle(a, dummy)))
        return;
    if (!can_settle(a, dummy)) {
        call_fail(c, e->span, dummy, "'%s' is not mapped as the ALLOCATABLE argument '%s' of '%s' "
                  "is", a->name, dummy->name, c->proc->name);
        return;
    }
    a->may_remap = true;
    bool perhaps = is_listed(a) && is_listed(dummy); /* it is, in other words */
    if (direct && !perhaps &&
        diag_warn(c->S->cx, WARN_PERFORMANCE, e->span, "'%s' is not distributed as the ALLOCATABLE "
                  "argument '%s' of '%s' is: it moves there and back", a->name, dummy->name,
                  c->proc->name))
        diag_note(c->S->cx, dummy->span, "the dummy argument is declared here");
}

/* A POINTER that may lead to what has gaps. */
static bool may_lead_to_gaps(const Symbol *p) {
    const Component *c = p->component;
    return c && c->is_pointer ? !c->is_contiguous
                              : p->attrs & AT_POINTER && !(p->attrs & AT_CONTIGUOUS);
}

void call_check_allocatable(CallSite *c, const Symbol *dummy, const Expr *e) {
    if (e->kind != EX_VAR || !e->sym->is_allocatable)
        call_fail(c, e->span, dummy, "the argument '%s' of '%s' must be %s", dummy->name,
                  c->proc->name, dummy->is_pointer ? "a POINTER" : "an ALLOCATABLE array");
    else if ((e->sym->is_pointer && !e->sym->says_allocatable) != dummy->is_pointer)
        call_fail(c, e->span, dummy, "the argument '%s' of '%s' must be %s", dummy->name,
                  c->proc->name, dummy->is_pointer ? "a POINTER" : "ALLOCATABLE, not a POINTER");
    else if (dummy->is_pointer && dummy->attrs & AT_CONTIGUOUS && may_lead_to_gaps(e->sym))
        call_fail(c, e->span, dummy, "the argument '%s' of '%s' must be CONTIGUOUS", dummy->name,
                  c->proc->name);
    else if (e->sym->intent == INTENT_IN &&
             (dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT))
        call_fail(c, e->span, dummy, "'%s' is INTENT(IN) and cannot be changed by '%s'",
                  e->sym->name, c->proc->name);
    else if (e->sym->is_deferred != dummy->is_deferred && !symbol_is_made(e->sym))
        call_fail(c, e->span, dummy, dummy->is_deferred
                  ? "the argument '%s' of '%s' must have the length ':', as the dummy argument"
                  : "the argument '%s' of '%s' has no length ':', but this one has",
                  dummy->name, c->proc->name);
    else {
        same_mapping(c, dummy, e);
        e->sym->may_move = true;
    }
}

/* A POINTER or ALLOCATABLE variable, as it is written, that the procedure may lead elsewhere or
 * allocate: may it change? */
bool call_associable(Sema *S, const Symbol *proc, const Symbol *dummy, const Expr *e) {
    bool changes = dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT;
    return !changes || !(dummy->attrs & AT_POINTER || dummy->says_allocatable) ||
           sema_associable(S, e, arena_printf(S->cx->arena, "changed by '%s'", proc->name));
}
