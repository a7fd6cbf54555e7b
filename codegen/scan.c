/* scan.c: the symbols that a unit refers to, and which scalars its statements may change.
 *
 * Contract: everything that may be printed is visited: statements, nests, communication, and the
 * bounds and mappings of the arrays met. Declared symbols that nothing refers to are not
 * printed. */
#include "cg.h"

typedef struct Scan {
    Cg *cg;
    SymbolVec *used;
    Vec(Nest *) nests;
    int serial;
} Scan;

static void scan_expr(Scan *s, Expr *e);
static void scan_block(Scan *s, StmtVec *body);
static void scan_comm(Scan *s, CommOp *op);

static void scan_mapping(Scan *s, Mapping *m);

static void scan_symbol(Scan *s, Symbol *sym)
{
    if (!sym || sym->is_heap)
        return;
    SymCg *c = cg_sym(s->cg, sym);
    if (c->seen == s->serial)
        return;
    c->seen = s->serial;
    if (sym->is_assigned)
        c->assigned = true;
    vec_push(s->cg->cx, s->used, sym);
    for (int d = 0; d < sym->spec.rank; d++) {
        scan_expr(s, sym->spec.dim[d].lo);
        scan_expr(s, sym->spec.dim[d].hi);
    }
    scan_expr(s, sym->section);
    if (sym->kind == SYM_VAR || sym->kind == SYM_TEMPLATE)
        scan_mapping(s, sym->map);
    if (sym->kind == SYM_VAR)
        scan_expr(s, sym->type.len);
}

static void scan_formats(Scan *s, const DistFormat *f, int n)
{
    for (int t = 0; t < n; t++)
        scan_expr(s, f[t].arg);
}

static void scan_mapping(Scan *s, Mapping *m)
{
    if (!m || !m->tmpl)
        return;
    TemplateMap *t = m->tmpl;
    scan_symbol(s, t->sym);
    scan_symbol(s, t->onto);
    scan_formats(s, t->dist, t->rank);
    for (int d = 0; d < t->rank; d++) {
        scan_expr(s, t->bound[d].lo);
        scan_expr(s, t->bound[d].hi);
        scan_expr(s, m->axis[d].b);
    }
}

static void mark_assigned(Scan *s, Expr *e)
{
    if (e && e->sym)
        cg_sym(s->cg, e->sym)->assigned = true;
}

/* A variable that is handed to a procedure may change there unless its dummy says INTENT(IN). */
static void scan_args(Scan *s, Symbol *proc, ExprVec *args)
{
    for (int i = 0; i < args->n; i++) {
        Expr *a = args->at[i];
        if (!a || (a->kind != EX_VAR && a->kind != EX_ELEM && a->kind != EX_SECTION))
            continue;
        Unit *u = proc ? proc->unit : NULL;
        if (u && i < u->dummies.n && u->dummies.at[i]->intent == INTENT_IN)
            continue;
        mark_assigned(s, a);
    }
}

static void scan_child(Expr **e, void *arg)
{
    scan_expr(arg, *e);
}

static void scan_expr(Scan *s, Expr *e)
{
    if (!e)
        return;
    if (e->sym)
        scan_symbol(s, e->sym);
    if (e->kind == EX_CALL)
        scan_args(s, e->sym, &e->args);
    if (e->kind == EX_ADDRESS) {
        mark_assigned(s, e->a);
        if (e->a && e->a->sym)
            cg_sym(s->cg, e->a->sym)->located = true;
    }
    expr_children(e, scan_child, s);
}

static void scan_ref(Scan *s, NestRef *r)
{
    if (!r)
        return;
    scan_symbol(s, r->array);
    scan_symbol(s, r->value);
    for (int d = 0; d < r->rank; d++)
        scan_expr(s, r->sub[d].d);
    for (int d = 0; d < r->subscripts.n; d++)
        scan_expr(s, r->subscripts.at[d]);
}

static void scan_red(Scan *s, NestRed *r)
{
    scan_symbol(s, r->var);
    scan_symbol(s, r->loc);
    cg_sym(s->cg, r->var)->assigned = true;
    for (int d = 0; d < r->positions.n; d++)
        scan_expr(s, r->positions.at[d]);
    scan_expr(s, r->value);
    scan_expr(s, r->mask);
}

static void scan_nest(Scan *s, Nest *n)
{
    vec_push(s->cg->cx, &s->nests, n);
    for (int k = 0; k < n->rank; k++) {
        scan_expr(s, n->index[k].lo);
        scan_expr(s, n->index[k].hi);
        scan_expr(s, n->index[k].step);
    }
    for (int i = 0; n->tile && i < n->tile->stages.n; i++) {
        for (int k = 0; k < n->rank; k++) {
            scan_expr(s, n->tile->stages.at[i].lo[k]);
            scan_expr(s, n->tile->stages.at[i].hi[k]);
        }
    }
    scan_ref(s, n->home);
    for (int i = 0; i < n->refs.n; i++)
        scan_ref(s, n->refs.at[i]);
    for (int i = 0; i < n->reds.n; i++)
        scan_red(s, n->reds.at[i]);
    for (int i = 0; i < n->privates.n; i++)
        scan_symbol(s, n->privates.at[i]);
    for (const NestScan *sc = n->scan; sc; sc = sc->beside) {
        scan_expr(s, sc->like);
        scan_expr(s, sc->dim);
        scan_expr(s, sc->exclusive);
    }
    for (int i = 0; i < n->before.n; i++)
        scan_comm(s, n->before.at[i]);
    scan_block(s, &n->body);
    for (int i = 0; i < n->after.n; i++)
        scan_comm(s, n->after.at[i]);
}

static void scan_halo(Scan *s, HaloNeed *h)
{
    SymCg *c = cg_sym(s->cg, h->array);
    scan_symbol(s, h->array);
    c->halo = true;
    for (int d = 0; d < h->array->spec.rank; d++) {
        if (h->lo[d] > c->halo_lo[d])
            c->halo_lo[d] = h->lo[d];
        if (h->hi[d] > c->halo_hi[d])
            c->halo_hi[d] = h->hi[d];
    }
}

static void scan_comm(Scan *s, CommOp *op)
{
    scan_ref(s, op->ref);
    for (int i = 0; i < op->halo.n; i++)
        scan_halo(s, &op->halo.at[i]);
    for (int i = 0; i < op->reds.n; i++)
        scan_red(s, op->reds.at[i]);
    scan_expr(s, op->dst);
    scan_expr(s, op->src);
    scan_expr(s, op->passes);
    if (op->nest && op->nest->home)
        scan_ref(s, op->nest->home);
}

static void scan_stmt_expr(Expr **e, void *arg)
{
    scan_expr(arg, *e);
}

static void scan_stmt_block(StmtVec *b, void *arg)
{
    scan_block(arg, b);
}

static void scan_items(Scan *s, ExprVec *items, bool reads)
{
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        if (reads || e->kind == EX_IDO)
            mark_assigned(s, e);
        if (e->kind == EX_IDO)
            scan_items(s, &e->args, reads);
    }
}

/* What an input or output statement sets. */
static void scan_io(Scan *s, Stmt *st)
{
    const IoList *io = st->io;
    if (!io)
        return;
    scan_items(s, &st->args, st->kind == ST_READ);
    if (io->internal)
        mark_assigned(s, st->unit);
    for (int i = 0; i < IOS_COUNT; i++)
        if (io_spec_is_output(io->kind, (IoSpecId)i))
            mark_assigned(s, io->spec[i]);
}

static void scan_stmt(Scan *s, Stmt *st)
{
    switch (st->kind) {
    case ST_ASSIGN:
        mark_assigned(s, st->lhs);
        break;
    case ST_CALL:
        scan_args(s, st->sym, &st->args);
        break;
    case ST_DO:
        cg_sym(s->cg, st->sym)->assigned = true;
        break;
    default:
        break;
    }
    mark_assigned(s, st->stat);
    scan_io(s, st);
    if (st->sym)
        scan_symbol(s, st->sym);
    stmt_exprs(st, scan_stmt_expr, s);
    stmt_blocks(st, scan_stmt_block, s);
    for (int i = 0; i < st->names.n; i++)
        scan_expr(s, st->names.at[i]);
    if (st->dist) {
        scan_formats(s, st->dist->format, st->dist->n);
        scan_expr(s, st->dist->onto);
    }
    if (st->align)
        scan_expr(s, st->align->target);
    if (st->nest)
        scan_nest(s, st->nest);
    if (st->comm)
        scan_comm(s, st->comm);
}

static void scan_block(Scan *s, StmtVec *body)
{
    for (int i = 0; i < body->n; i++)
        scan_stmt(s, body->at[i]);
}

/* Arrays that nests use together with one that has overlap areas have their rows where it has them:
 * what a loop loads and stores then lies in whole lines of the cache, of all of them. */
static void scan_rows(Scan *s)
{
    for (int i = 0; i < s->nests.n; i++) {
        const Nest *n = s->nests.at[i];
        bool any = false;
        for (int r = 0; r < n->refs.n; r++)
            any = any || cg_sym(s->cg, n->refs.at[r]->array)->halo;
        for (int r = 0; r < n->refs.n && any; r++)
            cg_sym(s->cg, n->refs.at[r]->array)->beside_halo = true;
    }
}

void scan_unit(Cg *cg, Unit *u, SymbolVec *used)
{
    Scan s = {.cg = cg, .used = used, .serial = ++cg->scans};
    for (int i = 0; u->kind == UN_MODULE && i < u->scope->symbols.n; i++) {
        Symbol *sym = u->scope->symbols.at[i];
        if (sym->kind == SYM_VAR || sym->kind == SYM_TEMPLATE)
            scan_symbol(&s, sym);
    }
    for (int i = 0; i < u->dummies.n; i++)
        scan_symbol(&s, u->dummies.at[i]);
    if (u->result)
        scan_symbol(&s, u->result);
    scan_block(&s, &u->body);
    scan_rows(&s);
}

void scan_more(Cg *cg, const SymbolVec *more, SymbolVec *used)
{
    Scan s = {.cg = cg, .used = used, .serial = ++cg->scans};
    for (int i = 0; i < used->n; i++)
        cg_sym(cg, used->at[i])->seen = s.serial;
    for (int i = 0; i < more->n; i++)
        scan_symbol(&s, more->at[i]);
}

/* ---- may these statements change scalar s? ---- */

typedef struct Change {
    const Symbol *sym;
    bool yes, calls;
} Change;

static void change_block(StmtVec *body, void *arg);

static void change_expr(Expr **e, void *arg)
{
    Change *c = arg;
    if ((*e)->kind == EX_CALL)
        c->calls = true;
    expr_children(*e, change_expr, arg);
}

static bool items_change(const ExprVec *items, const Symbol *s, bool reads)
{
    for (int i = 0; i < items->n; i++) {
        const Expr *e = items->at[i];
        if ((e->sym == s && (reads || e->kind == EX_IDO)) ||
            (e->kind == EX_IDO && items_change(&e->args, s, reads)))
            return true;
    }
    return false;
}

static bool io_changes(const Stmt *st, const Symbol *s)
{
    const IoList *io = st->io;
    bool yes = io && (items_change(&st->args, s, st->kind == ST_READ) ||
                      (io->internal && st->unit && st->unit->sym == s));
    for (int i = 0; io && i < IOS_COUNT; i++)
        yes |= io->spec[i] && io->spec[i]->sym == s && io_spec_is_output(io->kind, (IoSpecId)i);
    return yes;
}

static void change_stmt(Change *c, Stmt *st)
{
    const Symbol *s = c->sym;
    if (st->kind == ST_CALL)
        c->calls = true;
    if ((st->kind == ST_ASSIGN && st->lhs->sym == s) || (st->kind == ST_DO && st->sym == s) ||
        (st->stat && st->stat->sym == s) || io_changes(st, s))
        c->yes = true;
    if (st->kind == ST_CALL)
        for (int i = 0; i < st->args.n; i++)
            if (st->args.at[i] && st->args.at[i]->sym == s && st->args.at[i]->kind == EX_VAR)
                c->yes = true;
    stmt_exprs(st, change_expr, c);
    stmt_blocks(st, change_block, c);
    if (st->kind == ST_NEST) {
        c->yes |= nest_reduces_into(st->nest, s);
        change_block(&st->nest->body, c);
    }
    if (st->kind == ST_COMM && st->comm->ref && st->comm->ref->value == s)
        c->yes = true;
}

static void change_block(StmtVec *body, void *arg)
{
    for (int i = 0; i < body->n; i++)
        change_stmt(arg, body->at[i]);
}

bool scan_assigns(StmtVec *body, const Symbol *s)
{
    Change c = {.sym = s};
    if (s->is_equivalenced)
        return true; /* by another name, perhaps */
    change_block(body, &c);
    if (c.calls && s->cg && ((SymCg *)s->cg)->assigned)
        return true; /* by argument or host association */
    return c.yes;
}

bool scan_has_call(StmtVec *body)
{
    Change c = {0};
    change_block(body, &c);
    return c.calls;
}
