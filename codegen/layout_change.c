/* layout_change.c: statements that give an array storage, another target or another mapping:
 * ALLOCATE, pointer assignment, REDISTRIBUTE, REALIGN. */
#include "layout.h"

/* REDISTRIBUTE (...), BRICK(...) :: a */
static void move_on_disk(Cg *cg, Stmt *s, Symbol *a)
{
    if (!s->ooc)
        return;
    OocDir to = *s->ooc;
    to.memory = a->ooc->memory;
    const char *spec = layout_file(cg, a, &to);
    cg_line(cg, "hpf_out_of_core_move(%s, %s, &%s);", cg_where(cg, s->span), desc_ref(cg, a), spec);
}

/* s is allocated: it is to lie as its target does, for which it is taken from now on. */
static void must_have_target(Cg *cg, const Symbol *s, const char *where)
{
    const Symbol *on = s->map->tmpl->sym;
    if (!on || on->kind != SYM_VAR || !on->is_allocatable || symbol_is_made(s))
        return;
    cg_line(cg, "if (!%s) hpf_fail(%s, \"'%%s' is aligned with '%%s', which is not allocated yet: "
            "allocate '%%s' first\", \"%s\", \"%s\", \"%s\");", template_ref(cg, s->map->tmpl),
            where, symbol_said(s), symbol_said(on), symbol_said(on));
}

/* One object: obj's args are lo:hi triplets. */
void layout_allocate(Cg *cg, Stmt *st, Expr *obj)
{
    Symbol *s = obj->sym;
    SymCg *c = cg_sym(cg, s);
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_bound[]){");
    for (int d = 0; d < obj->args.n; d++) {
        Expr *b = obj->args.at[d];
        text_printf(&t, "%s{%s, %s}", d ? ", " : "", b->lo ? expr_long(cg, b->lo) : "1",
                    expr_long(cg, b->hi));
    }
    text_puts(&t, "}");
    const char *where = cg_where(cg, st->span);
    bool stat = st->stat != NULL;
    if (s->is_pointer && !s->says_allocatable) /* what it pointed to is left */
        cg_line(cg, "hpf_point(%s, NULL, NULL, NULL);", desc_ref(cg, s));
    bool placed = s->map && s->map->tmpl && !array_replicated_c(s);
    if (late_length(s) && !placed)
        layout_declare(cg, s);
    if (placed) {
        cg_open(cg, "if (!%s.allocated)", desc_c(cg, s));
        cg_line(cg, "hpf_free(%s);", desc_ref(cg, s)); /* it may still stand on a former template */
        if (owns_template(s)) {
            if (s->may_remap)
                cg_line(cg, "hpf_template_release(%s);", c->obj);
            cg_line(cg, "hpf_template_drop(%s);", c->obj);
            layout_make_template(cg, s, t.at);
            if (s->is_dummy)
                cg_line(cg, "hpf_template_give(%s);", c->obj);
            if (s->may_remap)
                cg_line(cg, "hpf_template_hold(%s);", c->obj);
        } else {
            must_have_target(cg, s, where);
        }
        layout_declare(cg, s);
        cg_close(cg, "");
    }
    if (symbol_has_open_length(s) && !st->moves)
        cg_line(cg, "hpf_text_length(%s, %s);", desc_ref(cg, s), expr_long(cg, obj->lo));
    if (stat) {
        const char *like = layout_alike(cg, s);
        if (like)
            cg_line(cg, "if (!hpf_allocate_like_stat(%s, %s, %s))", desc_ref(cg, s), t.at, like);
        else
            cg_line(cg, "if (!hpf_allocate_stat(%s, %s))", desc_ref(cg, s), t.at);
        cg->indent++;
        cg_line(cg, "%s = %d;", lvalue_c(cg, st->stat), (int)stat_has_storage(st->stat));
        cg->indent--;
    } else if (st->moves) {
        cg_line(cg, "hpf_move_alloc(%s, %s, %s);", where, desc_ref(cg, s),
                desc_ref(cg, st->rhs->sym));
    } else {
        layout_allocate_array(cg, s, false, where, t.at);
    }
    if (s->is_pointer && !s->says_allocatable)
        cg_line(cg, "hpf_stays(%s);", desc_ref(cg, s));
    if (s->type.base == TY_DERIVED && !st->moves)
        cg_line(cg, "hpf_clear(%s);", desc_ref(cg, s));
    if (c->access == ACC_MOVES && late_length(s))
        declare_moving(cg, s);
    else if (c->access == ACC_MOVES)
        decl_load(cg, s, true, "");
}

/* The bounds that a pointer gets: lower ones, or all, {NULL, …} where there are none. */
static const char *pointer_bounds(Cg *cg, const Stmt *st)
{
    Text t;
    if (!st->args.n)
        return NULL;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_bound[]){");
    for (int d = 0; d < st->args.n; d++) {
        Expr *b = st->args.at[d];
        text_printf(&t, b->hi ? "%s{%s, %s}" : "%s{%s}", d ? ", " : "", expr_long(cg, b->lo),
                    b->hi ? expr_long(cg, b->hi) : "");
    }
    text_puts(&t, "}");
    return t.at;
}

/* The call that makes p point, its target and section written already. */
static void point_call(Cg *cg, Stmt *st, const char *target)
{
    const char *p = desc_ref(cg, st->lhs->sym), *bounds = pointer_bounds(cg, st);
    if (!bounds)
        cg_line(cg, "hpf_point(%s, %s);", p, target);
    else if (st->args.at[0]->hi)
        cg_line(cg, "hpf_point_shaped(%s, %s, %s, %s);", cg_where(cg, st->span), p, target, bounds);
    else
        cg_line(cg, "hpf_point_from(%s, %s, %s);", p, target, bounds);
}

/* p => t, p => t(sections), p => NULL(); p(lo:) => t, p(lo:hi) => t */
void layout_point(Cg *cg, Stmt *st)
{
    Symbol *p = st->lhs->sym;
    Expr *t = st->rhs;
    if (t && t->kind == EX_ELEM && t->sym->is_heap) {
        heap_bind(cg, p, t);
        if (cg_sym(cg, p)->access == ACC_MOVES)
            decl_load(cg, p, true, "");
        return;
    }
    if (t && t->kind == EX_SUBSTR) { /* a hidden array: of all elements */
        cg_line(cg, "hpf_lie_within(%s, %s, %s, %s);", desc_ref(cg, p), desc_ref(cg, t->a->sym),
                expr_long(cg, t->lo), expr_long(cg, t->hi));
    } else if (t && !t->shape && t->type.to) { /* C_F_POINTER */
        cg_line(cg, "hpf_lie_at(%s, %s, %s);", desc_ref(cg, p), pointer_bounds(cg, st),
                expr_s(cg, t));
    } else if (!t || t->kind == EX_VAR) {
        point_call(cg, st, cg_fmt(cg, "%s, NULL, NULL", t ? desc_ref(cg, t->sym) : "NULL"));
    } else {
        Text sec, single;
        text_init(&sec, cg->cx);
        text_init(&single, cg->cx);
        for (int d = 0; d < t->args.n; d++) {
            Expr *x = t->args.at[d];
            const char *comma = d ? ", " : "";
            if (x->kind == EX_TRIPLET)
                text_printf(&sec, "%s{%s, %s, %s}", comma, expr_long(cg, x->lo),
                            expr_long(cg, x->hi), x->step ? expr_long(cg, x->step) : "1");
            else
                text_printf(&sec, "%s{%s, %s, 1}", comma, expr_long(cg, x), expr_long(cg, x));
            text_printf(&single, "%s%s", comma, x->kind == EX_TRIPLET ? "false" : "true");
        }
        point_call(cg, st, cg_fmt(cg, "%s, (hpf_triplet[]){%s}, (bool[]){%s}",
                                  desc_ref(cg, t->sym), sec.at, single.at));
    }
    if (cg_sym(cg, p)->access == ACC_MOVES)
        decl_load(cg, p, true, "");
}

void layout_redistribute(Cg *cg, Stmt *s)
{
    Symbol *onto = s->dist->onto ? s->dist->onto->sym : NULL;
    for (int i = 0; i < s->names.n; i++) {
        Symbol *a = s->names.at[i]->sym;
        TemplateMap *t = a->map ? a->map->tmpl : NULL;
        const char *ref = a->kind == SYM_TEMPLATE ? template_ref(cg, t)
                          : t ? cg_fmt(cg, "hpf_template_of(%s)", desc_ref(cg, a))
                              : cg_fmt(cg, "hpf_template_own(%s)", desc_ref(cg, a));
        const char *dist = dist_list(cg, s->dist->format, s->dist->n);
        cg_line(cg, "hpf_redistribute(%s, %s, %s, %s);", cg_where(cg, s->span), ref, dist,
                grid_ref(cg, onto));
        move_on_disk(cg, s, a);
    }
}

void layout_realign(Cg *cg, Stmt *s)
{
    for (int i = 0; i < s->names.n; i++) {
        Symbol *a = s->names.at[i]->sym;
        Mapping *m = s->maps.at[i];
        cg_line(cg, "hpf_realign(%s, %s, %s, %s);", cg_where(cg, s->span), desc_ref(cg, a),
                m->tmpl ? template_ref(cg, m->tmpl) : "NULL", m->tmpl ? axes_list(cg, m) : "NULL");
        move_on_disk(cg, s, a);
    }
}
