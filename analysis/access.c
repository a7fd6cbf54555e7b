/* access.c: subscripts as functions of nest indices, and the list of a nest's references.
 *
 * Contract: access.h. */
#include "access.h"

#include "depend.h"

/* ---- sums ---- */

static Expr *put_term(Context *cx, Expr *sum, const LinearTerm *t, Span at) {
    Expr *atom = expr_copy(cx, t->atom);
    bool minus = sum && t->coef < 0;
    int64_t c = minus ? -t->coef : t->coef;
    Expr *e = c == 1    ? atom
              : c == -1 ? mk_unary(cx, at, OP_NEG, atom)
                        : mk_mul(cx, mk_int(cx, at, c, atom->type.kind), atom);
    if (!sum)
        return e;
    return minus ? mk_sub(cx, sum, e) : mk_add(cx, sum, e);
}

Expr *linear_expr(Context *cx, const Linear *f, Span at) {
    enum { INDICES, ADDED, SUBTRACTED };
    Expr *sum = NULL;
    int64_t rest = f->c0;
    for (int pass = INDICES; pass <= SUBTRACTED; pass++) {
        if (pass == SUBTRACTED && !sum && rest > 0 && f->n) { /* n - i, not -i + n */
            sum = mk_int(cx, at, rest, 8);
            rest = 0;
        }
        for (int i = 0; i < f->n; i++) {
            const LinearTerm *t = &f->term[i];
            int of = t->coef < 0                  ? SUBTRACTED
                     : t->atom->kind == EX_INDEX ? INDICES
                                                  : ADDED;
            if (of == pass)
                sum = put_term(cx, sum, t, at);
        }
    }
    if (!sum)
        return mk_int(cx, at, rest, 8);
    return rest ? mk_add(cx, sum, mk_int(cx, at, rest, sum->type.kind)) : sum;
}

Expr *linear_simplify(Context *cx, Expr *e) {
    Linear f = linear_of(e, false);
    return f.ok ? linear_expr(cx, &f, e->span) : e;
}

/* ---- walks ---- */

typedef struct Walk {
    void (*f)(Expr **e, void *arg);
    void (*s)(Stmt *s, void *arg);
    void *arg;
} Walk;

static void walk_step(Expr **e, void *arg) {
    Walk *w = arg;
    w->f(e, w->arg);
    expr_children(*e, walk_step, w);
}

void walk_expr(Expr **e, void (*f)(Expr **e, void *arg), void *arg) {
    if (*e)
        walk_step(e, &(Walk){.f = f, .arg = arg});
}

static void walk_block(StmtVec *body, void *arg) {
    Walk *w = arg;
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        if (w->f)
            stmt_exprs(s, walk_step, w);
        if (w->s)
            w->s(s, w->arg);
        stmt_blocks(s, walk_block, w);
    }
}

void walk_exprs(StmtVec *body, void (*f)(Expr **e, void *arg), void *arg) {
    walk_block(body, &(Walk){.f = f, .arg = arg});
}

void walk_stmts(StmtVec *body, void (*f)(Stmt *s, void *arg), void *arg) {
    walk_block(body, &(Walk){.s = f, .arg = arg});
}

/* ---- invariance ---- */

static void find_index(Expr **e, void *arg) {
    *(bool *)arg |= (*e)->kind == EX_INDEX;
}

bool expr_has_index(const Expr *e) {
    bool found = false;
    Expr *x = (Expr *)e;
    walk_expr(&x, find_index, &found);
    return found;
}

bool bound_is_nested(const Expr *e)
{
    Linear l = linear_of((Expr *)e, false);
    for (int i = 0; i < l.n; i++)
        if (l.term[i].atom->kind != EX_INDEX && expr_has_index(l.term[i].atom))
            return true;
    return !l.ok;
}

bool step_is_one(const Expr *step) {
    int64_t v;
    return !step || (expr_is_int(step, &v) && v == 1);
}

bool index_has_unit_step(const NestIndex *ix) {
    return step_is_one(ix->step);
}

bool index_is_plain(const NestIndex *ix) {
    return index_has_unit_step(ix) && !expr_has_index(ix->lo) && !expr_has_index(ix->hi);
}

typedef struct Assigned {
    const Symbol *sym;
    bool found;
} Assigned;

static void find_assigned(Stmt *s, void *arg) {
    Assigned *a = arg;
    if ((s->kind == ST_ASSIGN && s->lhs->sym == a->sym) || (s->kind == ST_DO && s->sym == a->sym))
        a->found = true;
}

typedef struct Vary {
    const Nest *n;
    bool varies;
} Vary;

static void find_varying(Expr **e, void *arg) {
    Vary *v = arg;
    if ((*e)->kind == EX_INDEX || (*e)->kind == EX_CALL)
        v->varies = true;
    if (v->varies || !(*e)->sym || ((*e)->kind != EX_VAR && (*e)->kind != EX_ELEM))
        return;
    Assigned a = {.sym = (*e)->sym};
    walk_stmts((StmtVec *)&v->n->body, find_assigned, &a);
    for (int i = 0; i < v->n->privates.n; i++)
        a.found |= v->n->privates.at[i] == (*e)->sym;
    v->varies = a.found || nest_reduces_into(v->n, (*e)->sym);
}

bool expr_invariant(const Nest *n, const Expr *e) {
    Vary v = {.n = n};
    Expr *x = (Expr *)e;
    walk_expr(&x, find_varying, &v);
    return !v.varies;
}

static void find_element(Expr **e, void *arg) {
    *(bool *)arg |= (*e)->kind == EX_ELEM || (*e)->kind == EX_CALL;
}

bool expr_reads_array(const Expr *e) {
    bool found = false;
    Expr *x = (Expr *)e;
    walk_expr(&x, find_element, &found);
    return found;
}

typedef struct RefUse {
    const NestRef *r;
    bool found;
} RefUse;

static void find_ref(Expr **e, void *arg)
{
    RefUse *u = arg;
    u->found |= (*e)->kind == EX_ELEM && (*e)->ref == u->r;
}

bool expr_uses_ref(const Expr *e, const NestRef *r)
{
    RefUse u = {r, false};
    Expr *x = (Expr *)e;
    walk_expr(&x, find_ref, &u);
    return u.found;
}

bool stmt_uses_ref(const Stmt *s, const NestRef *r)
{
    RefUse u = {r, false};
    Stmt *one = (Stmt *)s;
    walk_exprs(&(StmtVec){.at = &one, .n = 1}, find_ref, &u);
    return u.found;
}

/* Linear in outer indices that are not ragged themselves, invariant otherwise. */
static bool is_ragged_bound(const Nest *n, const Expr *e)
{
    if (e == NULL || expr_invariant(n, e))
        return false;
    Linear l = linear_of(e, false);
    for (int i = 0; l.ok && i < l.n; i++) {
        const Expr *atom = l.term[i].atom;
        if (atom->kind == EX_INDEX ? index_is_ragged(n, atom->index) : !expr_invariant(n, atom))
            return true;
    }
    return !l.ok;
}

/* Iterations that begin elsewhere, in steps of more than one, meet other values. */
static bool is_staggered(const Nest *n, const NestIndex *ix)
{
    int64_t step = 1;
    bool unit = ix->step == NULL || (expr_is_int(ix->step, &step) && (step == 1 || step == -1));
    return !unit && (expr_has_index(ix->lo) || !expr_invariant(n, ix->step));
}

bool index_is_ragged(const Nest *n, int k)
{
    const NestIndex *ix = &n->index[k];
    return k >= n->rank &&
           (is_ragged_bound(n, ix->lo) || is_ragged_bound(n, ix->hi) || is_staggered(n, ix));
}

SubForm access_subform(Context *cx, const Nest *n, Expr *subscript) {
    Linear f = linear_of(subscript, false), rest = linear_const(f.c0);
    const SubForm opaque = {.kind = SUB_OPAQUE, .index = -1};
    SubForm s = {.kind = SUB_INVARIANT, .index = -1};
    if (!f.ok)
        return expr_invariant(n, subscript) ? (s.d = subscript, s) : opaque;
    for (int i = 0; i < f.n; i++) {
        const LinearTerm *t = &f.term[i];
        if (t->atom->kind == EX_INDEX) {
            if (s.kind == SUB_AFFINE)
                return opaque;
            s.kind = SUB_AFFINE;
            s.index = t->atom->index;
            s.c = t->coef;
        } else if (expr_invariant(n, t->atom)) {
            rest.term[rest.n++] = *t;
        } else {
            return opaque;
        }
    }
    s.d = linear_expr(cx, &rest, subscript->span);
    return s;
}

/* ---- the references of a nest ---- */

bool array_replicated(const Symbol *s) {
    return s->kind == SYM_CONST || !s->map || s->map->kind == MAP_REPLICATED;
}

bool subscript_equal(const Expr *a, const Expr *b) {
    int64_t c;
    return expr_equal(a, b) || (linear_difference(a, b, &c) && c == 0);
}

bool ref_same_subscripts(const NestRef *a, const NestRef *b) {
    if (a->rank != b->rank)
        return false;
    for (int d = 0; d < a->rank; d++)
        if (!subscript_equal(a->subscripts.at[d], b->subscripts.at[d]))
            return false;
    return true;
}

bool ref_same_element(const NestRef *a, const NestRef *b) {
    return a->array == b->array && ref_same_subscripts(a, b);
}

typedef struct Build {
    Context *cx;
    UnitInfo *info;
    Nest *n;
    Vec(NestRef *) old;
    bool unsure; /* what is built stands under a condition */
} Build;

static bool same_subscripts(const NestRef *r, const Expr *e) {
    if (r->array != e->sym || r->subscripts.n != e->args.n)
        return false;
    for (int d = 0; d < e->args.n; d++)
        if (!subscript_equal(r->subscripts.at[d], e->args.at[d]))
            return false;
    return true;
}

static const TemplateMap *template_at(const Nest *n, const Mapping *m) {
    if (!m || !m->tmpl || !m->tmpl->is_dynamic)
        return m ? m->tmpl : NULL;
    for (int i = 0; i < n->now.n; i++)
        if (n->now.at[i]->sym == m->tmpl->sym)
            return n->now.at[i];
    return m->tmpl->now ? m->tmpl->now : m->tmpl;
}

DistKind ref_dist(const NestRef *r, int d) {
    const Mapping *m = r->array->map;
    if (m->kind != MAP_TEMPLATE || m->tdim[d] < 0)
        return DIST_STAR;
    return template_dist(r->tmpl, m->tdim[d]);
}

bool ref_by_blocks(const NestRef *r) {
    const Mapping *m = r->array->map;
    if (m == NULL || m->kind != MAP_TEMPLATE || m->is_dynamic || m->tmpl->is_dynamic)
        return false;
    for (int d = 0; d < r->rank; d++) {
        DistKind kind = ref_dist(r, d);
        if (kind != DIST_STAR && kind != DIST_BLOCK && kind != DIST_GEN_BLOCK)
            return false;
    }
    return true;
}

bool ref_offsets(const NestRef *from, const NestRef *r, long most, long *by) {
    for (int d = 0; d < from->rank; d++) {
        const SubForm *a = &from->sub[d], *b = &r->sub[d];
        int64_t c;
        if (b->kind != SUB_AFFINE || b->c != 1 || b->index != a->index ||
            !linear_difference(b->d, a->d, &c) || c > most || c < -most)
            return false;
        by[a->index] = (long)c;
    }
    return true;
}

static NestRef *ref_of(Build *b, Expr *e) {
    for (int i = 0; i < b->n->refs.n; i++)
        if (same_subscripts(b->n->refs.at[i], e))
            return b->n->refs.at[i];
    NestRef *r = NULL;
    for (int i = 0; i < b->old.n && !r; i++)
        if (same_subscripts(b->old.at[i], e))
            r = b->old.at[i];
    if (!r && b->n->home && same_subscripts(b->n->home, e))
        r = b->n->home;
    if (!r) {
        r = NEW(b->cx, NestRef);
        r->array = e->sym;
        r->id = ++b->info->next_id;
    }
    r->rank = e->args.n;
    r->tmpl = r->tmpl ? r->tmpl : template_at(b->n, e->sym->map);
    r->is_read = r->is_write = r->combines = r->sure = false;
    r->subscripts = (ExprVec){0};
    for (int d = 0; d < e->args.n; d++) {
        vec_push(b->cx, &r->subscripts, e->args.at[d]);
        r->sub[d] = access_subform(b->cx, b->n, e->args.at[d]);
    }
    vec_push(b->cx, &b->n->refs, r);
    return r;
}

static void build_read(Expr **e, void *arg) {
    Build *b = arg;
    expr_children(*e, build_read, b);
    if ((*e)->kind == EX_ELEM) {
        (*e)->ref = ref_of(b, *e);
        (*e)->ref->is_read = true;
        (*e)->ref->sure |= !b->unsure;
    }
}

static void build_stmts(StmtVec *body, void *arg) {
    Build *b = arg;
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        if (s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM) {
            for (int d = 0; d < s->lhs->args.n; d++)
                build_read(&s->lhs->args.at[d], b);
            build_read(&s->rhs, b);
            s->lhs->ref = ref_of(b, s->lhs);
            s->lhs->ref->is_write = true;
            s->lhs->ref->sure |= !b->unsure;
            s->lhs->ref->combines = s->combines && reduction_form(s, &s->lhs->ref->combine);
        } else if (s->kind != ST_IF) {
            stmt_exprs(s, build_read, b);
        }
        const bool unsure = b->unsure;
        for (int k = 0; k < s->arms.n; k++, b->unsure = true)
            if (s->arms.at[k].cond)
                build_read(&s->arms.at[k].cond, b);
        stmt_blocks(s, build_stmts, b);
        b->unsure = unsure;
    }
}

static void add_private(Context *cx, Nest *n, Symbol *v) {
    for (int i = 0; i < n->privates.n; i++)
        if (n->privates.at[i] == v)
            return;
    vec_push(cx, &n->privates, v);
}

/* Scalars assigned in the body that are not reduction variables. */
static void build_private(Stmt *s, void *arg) {
    Build *b = arg;
    Symbol *v = s->kind == ST_DO                                       ? s->sym
                : s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR ? s->lhs->sym
                                                                       : NULL;
    if (!v)
        return;
    for (const NestScan *scan = b->n->scan; scan; scan = scan->beside)
        if (v == scan->value || v == scan->segment)
            return;
    for (int i = 0; i < b->n->reds.n; i++)
        if (b->n->reds.at[i]->var == v)
            return;
    add_private(b->cx, b->n, v);
}

static void put_name(Expr **e, void *arg) {
    const Nest *n = arg;
    if ((*e)->kind == EX_INDEX)
        (*e)->name = n->index[(*e)->index].name;
}

static void put_names(Nest *n) {
    if (n->home)
        for (int d = 0; d < n->home->rank; d++)
            walk_expr(&n->home->subscripts.at[d], put_name, n);
    walk_exprs(&n->body, put_name, n);
    for (int i = 0; i < n->rank + n->nserial; i++) {
        walk_expr(&n->index[i].lo, put_name, n);
        walk_expr(&n->index[i].hi, put_name, n);
    }
    for (int i = 0; i < n->reds.n; i++) {
        NestRed *r = n->reds.at[i];
        for (int k = 0; k < r->positions.n; k++)
            walk_expr(&r->positions.at[k], put_name, n);
        if (r->value)
            walk_expr(&r->value, put_name, n);
        if (r->mask)
            walk_expr(&r->mask, put_name, n);
    }
}

int nest_fill(const Nest *n) {
    int fill = 0;
    for (const NestScan *sc = n->scan; sc; sc = sc->beside)
        fill += sc->nfill;
    return fill;
}

void stmts_append(Context *cx, StmtVec *to, const StmtVec *more) {
    vec_append(cx, to, more);
}

void nest_append(Context *cx, Nest *a, const Nest *b) {
    vec_append(cx, &a->body, &b->body);
    vec_append(cx, &a->reds, &b->reds);
    for (int i = 0; i < b->privates.n; i++)
        add_private(cx, a, b->privates.at[i]);
    vec_push(cx, &a->fused, b->span);
    vec_append(cx, &a->fused, &b->fused);
}

void nest_refs_build(Context *cx, Unit *u, Nest *n) {
    Build b = {.cx = cx, .info = u->info, .n = n};
    vec_append(cx, &b.old, &n->refs);
    n->refs.n = 0;
    put_names(n);
    walk_stmts(&n->body, build_private, &b);
    build_stmts(&n->body, &b);
    for (int i = 0; i < n->reds.n; i++) {
        NestRed *r = n->reds.at[i];
        for (int k = 0; k < r->positions.n; k++)
            build_read(&r->positions.at[k], &b);
        if (r->value)
            build_read(&r->value, &b);
        if (r->mask)
            build_read(&r->mask, &b);
    }
    if (n->home) /* a home that no longer is among the body's references keeps its own subscripts */
        for (int d = 0; d < n->home->rank; d++)
            n->home->sub[d] = access_subform(cx, n, n->home->subscripts.at[d]);
}

bool nest_reduces_into(const Nest *n, const Symbol *v)
{
    for (int i = 0; i < n->reds.n; i++) {
        if (n->reds.at[i]->var == v || n->reds.at[i]->loc == v)
            return true;
    }
    return false;
}

bool nest_is_point(const Nest *n, const NestRef *r)
{
    unsigned seen = 0;
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        if (s->kind != SUB_AFFINE || s->c != 1 || s->index >= n->rank || (seen & (1u << s->index)))
            return false;
        seen |= 1u << s->index;
    }
    return r->rank == n->rank;
}

bool nest_writes(const Nest *n, const Symbol *array)
{
    for (int i = 0; i < n->refs.n; i++)
        if (n->refs.at[i]->is_write && n->refs.at[i]->array == array)
            return true;
    return false;
}

void nest_refused(Context *cx, const Nest *n)
{
    diag_part(cx, n->span);
    for (int i = 0; i < n->fused.n; i++)
        diag_part(cx, n->fused.at[i]);
}

bool nest_lists(const Nest *n)
{
    for (int i = 0; i < n->refs.n; i++)
        if (n->refs.at[i]->loc == LOC_GATHER || n->refs.at[i]->loc == LOC_SCATTER)
            return true;
    return false;
}

bool nest_waits(const Nest *n) {
    bool any = false;
    for (int k = 0; n->sweep && k < n->rank; k++)
        any |= n->sweep->way[k] != 0;
    return any;
}
