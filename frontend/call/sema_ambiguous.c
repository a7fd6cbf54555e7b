/* sema_ambiguous.c: the procedures of one generic name, of which each call must mean one.
 *
 * Contract: runs when the dummies of all procedures are known. The rules are those of Fortran 2003,
 * 16.2.3, with what Fortran 2008 added (12.4.3.4.5): procedures and data, ALLOCATABLE and POINTER.
 * Where a type is not known, two procedures are taken to differ. */
#include <string.h>

#include "../sema/sema.h"

Type declared_type(const Symbol *s) {
    return s->type.to ? *s->type.to : s->type;
}

static int rank_of(const Symbol *s) {
    return sym_is_array(s) ? s->spec.rank : 0;
}

static bool procedures_differ(const Symbol *a, const Symbol *b) {
    if (!a->iface || !b->iface)
        return false;
    if (sema_is_function(a) != sema_is_function(b))
        return true;
    return sema_is_function(a) && a->iface->result && b->iface->result &&
           !type_equal(a->iface->result->type, b->iface->result->type);
}

/* Can an actual argument be meant for one of these dummies only? */
static bool differ(const Symbol *a, const Symbol *b) {
    Type t = declared_type(a), u = declared_type(b);
    if (a->kind == SYM_PROC && b->kind == SYM_PROC)
        return procedures_differ(a, b);
    if ((a->kind == SYM_PROC) != (b->kind == SYM_PROC))
        return true;
    if (t.base == TY_NONE || u.base == TY_NONE || a->has_error || b->has_error ||
        !type_written_equal(t, u))
        return true;
    if (rank_of(a) != rank_of(b))
        return true;
    const Symbol *pointer = a->attrs & AT_POINTER ? a : b, *other = pointer == a ? b : a;
    return pointer->attrs & AT_POINTER && other->attrs & AT_ALLOCATABLE &&
           pointer->intent != INTENT_IN;
}

/* How many dummies of u are like d; only those that must be there? */
static int count_like(const Unit *u, const Symbol *d, bool needed) {
    int n = 0;
    for (int i = 0; i < u->dummies.n; i++)
        n += !differ(u->dummies.at[i], d) && !(needed && u->dummies.at[i]->is_optional);
    return n;
}

/* Has u a dummy of whose kind the other procedure cannot take as many? */
static bool differ_in_number(const Unit *u, const Unit *other) {
    for (int i = 0; i < u->dummies.n; i++) {
        const Symbol *d = u->dummies.at[i];
        if (!d->is_optional && count_like(u, d, true) > count_like(other, d, false))
            return true;
    }
    return false;
}

static bool differ_by_name(const Symbol *d, const Unit *other) {
    for (int i = 0; i < other->dummies.n; i++)
        if (other->dummies.at[i]->name == d->name)
            return differ(d, other->dummies.at[i]);
    return true;
}

/* A dummy of u that the other has not at its place, and the same one or a later one that it has not
 * under its name. */
static bool differ_in_place(const Unit *u, const Unit *other) {
    bool place = false;
    for (int i = 0; i < u->dummies.n; i++) {
        const Symbol *d = u->dummies.at[i];
        if (d->is_optional)
            continue;
        place |= i >= other->dummies.n || differ(d, other->dummies.at[i]);
        if (place && differ_by_name(d, other))
            return true;
    }
    return false;
}

/* Operands have no keywords. */
static bool operands_differ(const Unit *u, const Unit *other) {
    bool apart = u->dummies.n != other->dummies.n;
    for (int i = 0; i < u->dummies.n && !apart; i++)
        apart = differ(u->dummies.at[i], other->dummies.at[i]);
    return apart;
}

static bool is_operation(const char *name) {
    return !strncmp(name, "operator(", 9) || !strcmp(name, "assignment(=)");
}

bool generic_told_apart(const Symbol *g, const Unit *u, const Unit *other) {
    if (is_operation(g->name))
        return operands_differ(u, other);
    return u->alternates != other->alternates || differ_in_number(u, other) ||
           differ_in_number(other, u) || differ_in_place(u, other) || differ_in_place(other, u);
}

/* ---- operators and assignment ---- */

/* Two operands, or sides, or an operand, for which the language has the operation already. */
static bool is_built_in(const char *name, const Unit *u) {
    const Symbol *a = u->dummies.at[0], *b = u->dummies.at[u->dummies.n - 1];
    int left = rank_of(a), right = rank_of(b);
    bool assignment = name[0] == 'a';
    Type t = declared_type(a), v = declared_type(b);
    bool numbers = type_numeric(t) && type_numeric(v);
    bool complex = t.base == TY_COMPLEX || v.base == TY_COMPLEX;
    if (left != right && right != 0 && (assignment || left != 0))
        return false;
    if (assignment)
        return numbers || (t.base == v.base && t.base != TY_DERIVED && t.base != TY_NONE);
    char first = name[9]; /* .and., .cross., //: not looked at */
    return numbers && first != '.' && strcmp(name, "operator(//)") != 0 &&
           !(complex && (first == '<' || first == '>'));
}

/* Why no operator, or assignment, can be defined by u; NULL: it can. */
static const char *unfit(const char *name, const Unit *u) {
    bool assignment = name[0] == 'a';
    if (assignment != (u->kind == UN_SUBROUTINE))
        return assignment ? "it is no subroutine" : "it is no function";
    if (assignment ? u->dummies.n != 2 : u->dummies.n < 1 || u->dummies.n > 2)
        return assignment ? "it has not two arguments" : "it has not one argument or two";
    for (int i = 0; i < u->dummies.n; i++) {
        const Symbol *d = u->dummies.at[i];
        if (d->kind != SYM_VAR || d->is_optional)
            return "its arguments must be data and not OPTIONAL";
        if (assignment && i == 0 && d->intent != INTENT_OUT && d->intent != INTENT_INOUT)
            return "its first argument must be INTENT(OUT) or INTENT(INOUT)";
        if ((!assignment || i > 0) && d->intent != INTENT_IN && !(d->attrs & AT_VALUE))
            return assignment ? "its second argument must be INTENT(IN)"
                              : "its arguments must be INTENT(IN)";
    }
    return is_built_in(name, u) ? "the language defines it for such operands" : NULL;
}

/* What is in error defines nothing. */
static void check_operation(Sema *S, Symbol *g) {
    SymbolVec good = {0};
    for (int i = 0; i < g->specifics.n; i++) {
        Symbol *p = g->specifics.at[i];
        const char *why = p->iface && !p->iface->from_module_file ? unfit(g->name, p->iface) : NULL;
        if (why)
            diag_error(S->cx, p->iface->span, "'%s' cannot be %s: %s", p->name,
                       upper(S->cx, g->name), why);
        else
            vec_push(S->cx, &good, p);
    }
    g->specifics = good;
}

/* The generic g, as it is declared in this scope. */
static void check_generic(Sema *S, const Symbol *g) {
    for (int i = 1; i < g->specifics.n; i++) {
        const Symbol *p = g->specifics.at[i];
        for (int k = 0; k < i; k++) {
            const Symbol *q = g->specifics.at[k];
            const Unit *u = p->iface, *other = q->iface;
            if (!u || !other || u == other || p->scope != g->scope || q->scope != g->scope)
                continue;
            if ((u->kind == UN_FUNCTION) != (other->kind == UN_FUNCTION))
                diag_error(S->cx, u->span, "'%s' is %s, but '%s' of the same generic '%s' is not",
                           p->name, u->kind == UN_FUNCTION ? "a function" : "a subroutine",
                           q->name, g->name);
            else if (!generic_told_apart(g, u, other))
                diag_error(S->cx, u->span, "no call can tell '%s' from '%s', which belongs to the "
                           "generic '%s' too", p->name, q->name, g->name);
            else
                continue;
            diag_note(S->cx, other->span, "'%s' is declared here", q->name);
            break;
        }
    }
}

void sema_ambiguous(Sema *S, const Unit *u) {
    for (int i = 0; i < u->scope->symbols.n && !u->from_module_file; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (s->kind == SYM_AMBIGUOUS || !s->specifics.n)
            continue;
        if (is_operation(s->name))
            check_operation(S, s);
        check_generic(S, s);
    }
}
