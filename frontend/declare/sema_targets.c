/* sema_targets.c: pointers that begin with a target: POINTER :: p => t.
 *
 * Contract: pointer assignments, and those of DATA for records (sema_data.c), in front of the
 * unit's body that run once. A module has no body: they are that of a procedure which its setup
 * calls, and whose names are the module's. */
#include "../structure/sema_struct.h"

/* A subroutine that belongs to the module, whose names are looked up in `around`. */
static Unit *module_subroutine(Sema *S, Unit *m, const char *suffix, Scope *around) {
    Context *cx = S->cx;
    Unit *u = NEW(cx, Unit);
    u->kind = UN_SUBROUTINE;
    u->name = name_of(cx, arena_printf(cx->arena, "%s__%s", m->name, suffix));
    u->span = u->end_span = m->span;
    u->from_module_file = m->from_module_file;
    u->file = m->file;
    u->scope = scope_new(cx, around, u);
    Symbol *s = scope_add(cx, S->program->global, u->name, m->span, SYM_PROC);
    s->unit = s->iface = u;
    s->is_external = true;
    u->sym = s;
    vec_push(cx, &S->program->units, u);
    vec_push(cx, &S->declared, u);
    return u;
}

Unit *sema_module_defaults(Sema *S, Unit *m) {
    if (!m->defaults) {
        m->defaults = module_subroutine(S, m, "defaults", S->program->global);
        m->defaults->is_wrapper = true;
    }
    return m->defaults;
}

/* Whoever names the pointer, or a part of it, calls the module's setup first. */
void sema_needs_setup(Symbol *s) {
    s->needs_setup = true;
    for (int i = 0; i < s->parts.n; i++)
        sema_needs_setup(s->parts.at[i]);
}

static void module_targets(Sema *S, Unit *m, const StmtVec *targets) {
    Context *cx = S->cx;
    Unit *u = module_subroutine(S, m, "targets", m->scope);
    Stmt *call = mk_stmt(cx, ST_CALL, m->span);
    u->body = *targets;
    call->sym = u->sym;
    vec_push(cx, &sema_module_defaults(S, m)->body, call);
    for (int i = 0; i < targets->n; i++) {
        const Expr *lhs = targets->at[i]->lhs;
        while (lhs->kind == EX_COMPONENT || lhs->kind == EX_SUBSTR) /* of DATA */
            lhs = lhs->a;
        Symbol *p = scope_find(m->scope, lhs->name);
        sema_needs_setup(p->address ? p->address : p);
    }
}

/* IF (.NOT. done) THEN; done = .TRUE.; p => t; …; END IF, with a variable that is kept. */
static void unit_targets(Sema *S, Unit *u, const StmtVec *targets) {
    Context *cx = S->cx;
    StmtVec body = {0};
    Span at = targets->at[0]->span;
    Symbol *done = struct_temporary(S, TYPE(LOGICAL, 4), at);
    done->is_save = true;
    done->init = mk_logical(cx, at, false, 4);
    Expr *not_yet = mk_unary(cx, at, OP_NOT, mk_var(cx, at, done));
    not_yet->type = TYPE(LOGICAL, 4);
    Stmt *first = mk_if(cx, at, not_yet);
    vec_push(cx, &first->arms.at[0].body,
             mk_set(cx, mk_var(cx, at, done), mk_logical(cx, at, true, 4)));
    vec_append(cx, &first->arms.at[0].body, targets);
    vec_push(cx, &body, first);
    vec_append(cx, &body, &u->body);
    u->body = body;
}

/* A bound or subscript of a target that is there before anything runs. */
static void check_constant(Sema *S, const Expr *x) {
    if (!x)
        return;
    StmtVec outer = sema_needs_begin(S);
    const Expr *e = sema_expr(S, expr_copy(S->cx, x));
    S->prelude = outer;
    if (e->type.base != TY_NONE && e->kind != EX_CONST)
        diag_error(S->cx, x->span, "the target that a pointer begins with has constant subscripts "
                   "only");
}

/* Does the variable keep its storage? */
static bool stays(const Symbol *s) {
    const Unit *u = scope_unit(s->scope)->unit;
    bool local = u && unit_is_procedure(u);
    return !local || s->is_save || s->scope->saves_all || s->init || s->is_data || s->common ||
           s->is_equivalenced;
}

/* Is it a procedure that may be there when nothing runs? */
static void check_begun(Sema *S, const Symbol *s, Span at) {
    const Unit *host = s->unit ? s->unit->host : NULL;
    const char *what = s->is_dummy                        ? "a dummy argument"
                       : s->address                       ? "a POINTER"
                       : host && host->kind != UN_MODULE ? "an internal procedure"
                                                          : NULL;
    if (what)
        diag_error(S->cx, at, "a procedure pointer can only begin with an external or module "
                   "procedure, and '%s' is %s", s->name, what);
}

void sema_check_target(Sema *S, const Expr *t) {
    for (; t && (t->kind == EX_COMPONENT || t->kind == EX_SUBSTR || t->kind == EX_REF); t = t->a) {
        const Symbol *s = t->kind == EX_REF ? scope_lookup(S->scope, t->name) : NULL;
        const Declared as = t->kind == EX_COMPONENT ? struct_declared(S, t) : DECLARED_UNKNOWN;
        if (as == DECLARED_POINTER || as == DECLARED_ALLOCATABLE) {
            diag_error(S->cx, t->span, "a pointer can only begin with a target that is there, and "
                       "'%s' is %s", t->name, as == DECLARED_POINTER ? "a POINTER" : "ALLOCATABLE");
            return;
        }
        if (s && s->kind == SYM_PROC)
            check_begun(S, s, t->span);
        if (s && (s->kind != SYM_VAR || s->has_error))
            return;
        if (s && !stays(s))
            diag_error(S->cx, t->span, "a pointer can only begin with a target that has SAVE, "
                       "unlike '%s'", s->name);
        if (s && s->attrs & (AT_POINTER | AT_ALLOCATABLE))
            diag_error(S->cx, t->span, "a pointer can only begin with a target that is there, and "
                       "'%s' is %s", s->name, s->attrs & AT_POINTER ? "a POINTER" : "ALLOCATABLE");
        for (int i = 0; i < t->args.n; i++) {
            const Expr *x = t->args.at[i];
            if (x->kind == EX_TRIPLET) {
                check_constant(S, x->lo);
                check_constant(S, x->hi);
                check_constant(S, x->step);
            } else {
                check_constant(S, x);
            }
        }
        if (t->kind == EX_SUBSTR) {
            check_constant(S, t->lo);
            check_constant(S, t->hi);
        }
        if (s)
            return;
    }
}

void sema_initial_targets(Sema *S, Unit *u, const StmtVec *targets) {
    for (int i = 0; i < targets->n && !u->from_module_file; i++)
        sema_check_target(S, targets->at[i]->rhs);
    if (targets->n && u->kind == UN_MODULE)
        module_targets(S, u, targets);
    else if (targets->n)
        unit_targets(S, u, targets);
}
