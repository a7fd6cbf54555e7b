/* mapping_assert.c: actual arguments that do not lie as their dummies' descriptive mappings say.
 *
 * Contract: run when all mappings of the program are made. DISTRIBUTE x *(BLOCK) tells of the
 * actual argument that it comes so. Where it does not it is remapped, which is right but hardly
 * what was meant: what is known here to differ is warned of. So is a mapped array for a dummy that
 * is whole on every process (mapping_dummies.c). */
#include "mapping_int.h"

static bool is_known(const Symbol *s) {
    const Mapping *m = s->map;
    return m && m->kind != MAP_UNKNOWN && !m->is_dynamic && !(m->tmpl && m->tmpl->is_dynamic);
}

static bool differ(const Symbol *a, const Symbol *dummy) {
    bool differ = false;
    for (int d = 0; d < dummy->spec.rank; d++)
        differ |= mapping_dist(a->map, d) != mapping_dist(dummy->map, d);
    return differ;
}

/* Why the dummy is whole on every process, if that is certain; NULL: it is not. Those of interface
 * bodies have no Mapping. */
static const char *why_whole(const Symbol *dummy) {
    const Mapping *m = dummy->map;
    if (dummy->kind != SYM_VAR || dummy->spec.kind == AS_SCALAR || symbol_is_mapped(dummy) ||
        (m && (m->is_guess || m->kind != MAP_REPLICATED)))
        return NULL;
    return dummy->spec.kind == AS_ASSUMED_SIZE ? "has assumed size"
           : m && m->is_pointed                ? "is a TARGET that pointers lead to"
           : dummy->scope->unit->is_hpf_serial ? "belongs to serial code"
                                               : NULL;
}

static void warn_copy(Context *cx, const Symbol *proc, const Expr *e, const Symbol *dummy) {
    const Symbol *s = e && e->shape && (e->kind == EX_VAR || e->kind == EX_SECTION) ? e->sym : NULL;
    const char *why = dummy ? why_whole(dummy) : NULL;
    if (why && s && s->name[0] != '_' && is_known(s) && s->map->kind != MAP_REPLICATED)
        diag_warn(cx, WARN_PERFORMANCE, e->span, "'%s' is mapped: every process holds a copy of "
                  "what is passed to '%s', whose argument '%s' %s", s->name, proc->name,
                  dummy->name, why);
}

static void see_args(Context *cx, const Symbol *proc, const ExprVec *args) {
    const Unit *u = !proc ? NULL : proc->iface ? proc->iface : proc->unit;
    for (int i = 0; u && i < args->n && i < u->dummies.n; i++) {
        const Expr *e = args->at[i];
        const Symbol *dummy = u->dummies.at[i];
        if (!u->foreign && !u->is_hpf_local)
            warn_copy(cx, proc, e, dummy);
        bool whole = e && e->kind == EX_VAR && e->sym->kind == SYM_VAR && e->sym->spec.rank > 0;
        if (!whole || !dummy || !dummy->dist || dummy->dist->how != MAP_DESCRIPTIVE ||
            e->sym->spec.rank != dummy->spec.rank || dummy->is_allocatable || e->sym->ooc ||
            !is_known(e->sym) || !is_known(dummy) || !differ(e->sym, dummy))
            continue;
        if (!diag_warn(cx, WARN_PERFORMANCE, e->span, "'%s' is not distributed as '%s' says of its "
                       "argument '%s': it is remapped", e->sym->name, proc->name, dummy->name))
            continue;
        diag_note(cx, dummy->dist->span.end ? dummy->dist->span : dummy->span,
                  "the actual argument should lie so");
    }
}

static void see_expr(Expr **e, void *arg) {
    if ((*e)->kind == EX_CALL)
        see_args(arg, (*e)->sym, &(*e)->args);
}

static void see_stmt(Stmt *s, void *arg) {
    if (s->kind == ST_CALL)
        see_args(arg, s->sym, &s->args);
}

void map_assertions(Context *cx, Unit *u) {
    walk_exprs(&u->body, see_expr, cx);
    walk_stmts(&u->body, see_stmt, cx);
    for (int i = 0; i < u->contains.n; i++)
        map_assertions(cx, u->contains.at[i]);
}
