/* sema.c: the order of semantic analysis.
 *
 * Contract: frontend.h. All declarations come before all bodies, so that a call is checked against
 * its procedure wherever that stands; hosts come before what they contain. */
#include <string.h>

#include "../frontend.h"
#include "sema.h"

/* A procedure cannot have the name of its host, or of one of the host's entries. */
static const Unit *namesake(const Unit *u) {
    const Unit *h = u->host;
    if (!h || h->name == u->name)
        return h;
    for (int i = 0; h->family && i < h->family->headers.n; i++)
        if (h->family->headers.at[i]->name == u->name)
            return h->family->headers.at[i];
    return NULL;
}

static void declare_unit(Sema *S, Unit *u, Scope *in) {
    Symbol *s = scope_find(in, u->name);
    const Unit *host = namesake(u);
    if (host && !host->is_unnamed) { /* it may have none */
        diag_error(S->cx, u->span, "'%s' has the name of its host", u->name);
        diag_note(S->cx, host->span, "'%s' is defined here", host->name);
    }
    u->scope = scope_new(S->cx, in, u);
    sema_impure(u);
    u->is_recursive |= S->cx->opt.recursive && !S->cx->opt.no_automatic &&
                       unit_is_procedure(u);
    if (s) {
        diag_error(S->cx, u->span, "'%s' is defined already", u->name);
        diag_note(S->cx, s->span, "'%s' is defined here", u->name);
    } else {
        s = scope_add(S->cx, in, u->name, u->span,
                      u->kind == UN_PROGRAM  ? SYM_UNIT
                      : u->kind == UN_MODULE ? SYM_MODULE
                                             : SYM_PROC);
        s->unit = s->iface = u;
        s->is_function = u->kind == UN_FUNCTION;
        s->is_pure = u->is_pure;
        s->is_elemental = u->is_elemental;
        s->is_recursive = u->is_recursive;
    }
    u->sym = s;
}

static bool is_declared(const Sema *S, const Unit *u) {
    for (int i = 0; i < S->declared.n; i++)
        if (S->declared.at[i] == u)
            return true;
    return false;
}

static void declarations(Sema *S, Unit *u) {
    if (is_declared(S, u)) /* a bound called it: sema_declare_early */
        return;
    for (int i = 0; i < u->contains.n; i++) {
        u->contains.at[i]->host = u;
        declare_unit(S, u->contains.at[i], u->scope);
    }
    sema_declarations(S, u);
    for (int i = 0; i < u->contains.n; i++) {
        /* IMPLICIT rules of the host are known only now */
        for (int k = 0; k < 26; k++)
            u->contains.at[i]->scope->implicit[k] =
                u->contains.at[i]->scope->parent->implicit[k];
        declarations(S, u->contains.at[i]);
    }
}

void sema_declare_early(Sema *S, Unit *u) {
    Sema now = *S;
    if (!S->in_declarations || is_declared(S, u) || !u->scope)
        return;
    S->in_spec = S->in_init = S->in_forall = false;
    for (int k = 0; u->host && k < 26; k++)
        u->scope->implicit[k] = u->scope->parent->implicit[k];
    declarations(S, u);
    S->in_spec = now.in_spec;
    S->in_init = now.in_init;
    S->in_forall = now.in_forall;
}

static void bodies(Sema *S, Unit *u) {
    if (!u->is_wrapper) /* which is made as it must be */
        sema_body(S, u);
    for (int i = 0; i < u->contains.n; i++)
        bodies(S, u->contains.at[i]);
}

/* Only one main program; an unnamed one is "main". */
static void check_programs(Sema *S) {
    const Unit *first = NULL;
    for (int i = 0; i < S->program->units.n; i++) {
        const Unit *u = S->program->units.at[i];
        if (u->kind != UN_PROGRAM)
            continue;
        if (first && first->name != u->name) {
            diag_error(S->cx, u->span, "a second main program");
            diag_note(S->cx, first->span, "the first is here");
        }
        first = first ? first : u;
    }
}

/* ---- modules before the units that use them ---- */

typedef struct Order {
    Sema *S;
    Vec(Unit *) done;
    Vec(Unit *) open; /* modules on the way to the one at work */
} Order;

static void place_unit(Order *o, Unit *u);

static void place_used(Order *o, const Unit *u) {
    Context *cx = o->S->cx;
    for (int i = 0; i < u->decls.n; i++) {
        const Decl *d = u->decls.at[i];
        for (int k = 0; k < d->interface.n; k++)
            place_used(o, d->interface.at[k]);
        Unit *m = d->kind == DC_USE ? sema_find_module(o->S->program, d->name) : NULL;
        bool circle = false;
        for (int k = 0; m && k < o->open.n; k++)
            circle |= o->open.at[k] == m;
        if (circle)
            diag_error(cx, d->name_span, "module '%s' uses itself%s", m->name,
                       o->open.at[o->open.n - 1] == m ? "" : ", through others");
        else if (m)
            place_unit(o, m);
    }
    for (int i = 0; i < u->contains.n; i++)
        place_used(o, u->contains.at[i]);
    for (int i = 0; i < u->blocks.n; i++)
        place_used(o, u->blocks.at[i]);
}

static void place_unit(Order *o, Unit *u) {
    for (int i = 0; i < o->done.n; i++)
        if (o->done.at[i] == u)
            return;
    vec_push(o->S->cx, &o->open, u);
    place_used(o, u);
    o->open.n--;
    vec_push(o->S->cx, &o->done, u);
}

/* Puts the units in an order in which each module stands before those that use it. */
static void order_units(Sema *S) {
    Order o = {.S = S};
    for (int i = 0; i < S->program->units.n; i++)
        place_unit(&o, S->program->units.at[i]);
    for (int i = 0; i < o.done.n; i++)
        S->program->units.at[i] = o.done.at[i];
}

bool sema_run(Context *cx, Program *p) {
    int errors = diag_errors(cx);
    Sema S = {.cx = cx, .program = p, .in_declarations = true};
    p->global = scope_new(cx, NULL, NULL);
    p->intrinsic_modules = scope_new(cx, NULL, NULL);
    order_units(&S);
    sema_cycles(&S);
    sema_namesakes(&S);
    for (int i = 0; i < p->units.n; i++)
        declare_unit(&S, p->units.at[i], p->global);
    check_programs(&S);
    for (int i = 0; i < p->units.n; i++)
        declarations(&S, p->units.at[i]);
    S.in_declarations = false;
    sema_common_check(&S);
    for (int i = 0; i < p->units.n; i++)
        sema_assigned(&S, p->units.at[i]);
    sema_interfaces(&S);
    sema_allocated(&S);
    for (int i = 0; i < p->units.n; i++)
        bodies(&S, p->units.at[i]);
    sema_loop_check(&S);
    sema_warnings(&S);
    sema_local_values(&S);
    sema_struct_finish(&S);
    for (int i = 0; i < p->units.n; i++)
        if (p->units.at[i]->foreign)
            sema_foreign_body(&S, p->units.at[i]);
    if (diag_errors(cx) == errors) /* what was not understood must have been reported */
        tree_verify(cx, p);
    return diag_errors(cx) == errors;
}
