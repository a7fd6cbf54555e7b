/* mapping_local.c: what EXTRINSIC (HPF_LOCAL) code may do.
 *
 * Contract: it runs on each process by itself, with that process's part of mapped arguments (HPF
 * 2.0, section 11.1). So it can have nothing to do with data that lies over processes: neither
 * name it, nor call what takes it, which all processes would have to do together. */
#include "mapping_int.h"

typedef struct Local {
    Context *cx;
    const char *name;
} Local;

static void check_call(const Local *l, const Symbol *proc, Span at) {
    const Unit *u = proc ? proc->iface : NULL;
    for (int i = 0; u && i < u->dummies.n; i++) {
        const Symbol *d = u->dummies.at[i];
        if (d->kind != SYM_VAR || !symbol_is_spread(d))
            continue;
        diag_error(l->cx, at, "'%s' is local code and cannot call '%s', whose argument '%s' is "
                   "mapped", l->name, proc->name, d->name);
        return;
    }
}

static void see_expr(Expr **at, void *arg) {
    const Local *l = arg;
    const Expr *e = *at;
    if (e->kind == EX_CALL)
        check_call(l, e->sym, e->span);
    else if (e->sym && e->sym->kind == SYM_VAR && symbol_is_spread(e->sym))
        diag_error(l->cx, e->span, "'%s' is mapped, and '%s' is local code, which sees nothing "
                   "that lies over processes but its arguments", e->sym->name, l->name);
}

static void see_stmt(Stmt *s, void *arg) {
    const Local *l = arg;
    if (s->kind == ST_CALL)
        check_call(l, s->sym, s->span);
}

void check_local_code(Context *cx, Unit *u) {
    Local l = {cx, u->whole ? u->whole->name : u->name};
    if (u->is_hpf_local && !u->part) {
        walk_exprs(&u->body, see_expr, &l);
        walk_stmts(&u->body, see_stmt, &l);
    }
    for (int i = 0; i < u->contains.n; i++)
        check_local_code(cx, u->contains.at[i]);
}
