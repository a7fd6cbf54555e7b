/* forall_lower.c: FORALL statements and constructs, nested ones included.
 *
 * Contract: lower.h. Each statement of the body becomes a nest over the FORALL's indices (and its
 * own, where it is an array assignment), in order: one is complete before the next begins. A mask
 * is an IF in the nest where nothing that it reads is assigned, else its values are saved first. */
#include "lower.h"

#include "../frontend/sema/sema.h"

typedef struct Assigns {
    const Symbol *sym;
    bool found;
} Assigns;

static void find_assign(Stmt *s, void *arg) {
    Assigns *a = arg;
    a->found |= s->kind == ST_ASSIGN && symbols_share(s->lhs->sym, a->sym);
}

static bool is_assigned(StmtVec *body, const Symbol *s) {
    Assigns a = {.sym = s};
    walk_stmts(body, find_assign, &a);
    return a.found;
}

/* May the mask be evaluated anew in each nest of the body? It may where what it reads stays as it
 * is, or is the very element that the only statement assigns. */
typedef struct MaskReads {
    StmtVec *body;
    const Expr *only;
    bool stable;
} MaskReads;

static void check_mask(Expr **e, void *arg) {
    MaskReads *m = arg;
    if ((*e)->kind == EX_CALL) {
        m->stable = false;
        return;
    }
    if (!(*e)->sym || !(*e)->sym->spec.rank || !is_assigned(m->body, (*e)->sym))
        return;
    if (!m->only || (*e)->kind != EX_ELEM || !expr_equal(*e, m->only))
        m->stable = false;
}

static const Expr *only_lhs(StmtVec *body) {
    return body->n == 1 && body->at[0]->kind == ST_ASSIGN ? body->at[0]->lhs : NULL;
}

static Expr *first_target(StmtVec *body) {
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        Expr *e = s->kind == ST_ASSIGN   ? s->lhs
                  : s->kind == ST_FORALL ? first_target(&s->body)
                                         : NULL;
        for (int k = 0; k < s->arms.n && !e; k++)
            e = first_target(&s->arms.at[k].body);
        if (e)
            return e;
    }
    return NULL;
}

/* The dimensions of the model's part follow those of the outer indices. */
static int part_dims(Lower *L, const Expr *model, int rank, int *dims, Expr **subs)
{
    for (int d = 0; d < model->sym->spec.rank; d++) {
        Expr *sub = model->kind == EX_VAR ? NULL : model->args.at[d];
        if (sub && sub->kind != EX_TRIPLET)
            continue;
        if (rank < MAX_RANK) {
            dims[rank] = d;
            subs[rank] = sub ? expr_copy(L->cx, sub) : whole_range(L, L->span, model->sym, d);
        }
        rank++;
    }
    return rank;
}

Expr *indexed_temp(Lower *L, const Expr *model, const char *role, Type type, bool parts,
                   const char *what)
{
    Context *cx = L->cx;
    int outer = L->outer.n, dims[MAX_RANK] = {0};
    Expr *lo[MAX_RANK] = {NULL}, *hi[MAX_RANK] = {NULL}, *subs[MAX_RANK];
    Nest probe = {.rank = outer};
    int rank = parts ? part_dims(L, model, outer, dims, subs) : outer;
    if (rank > MAX_RANK)
        lower_error(L, L->span, "%s with so many indices needs an array of more than %d dimensions",
                    what, MAX_RANK);
    for (int k = 0; k < outer && rank <= MAX_RANK; k++) {
        dims[k] = -1;
        subs[k] = mk_index(cx, L->span, k, type_int8());
        for (int d = 0; d < model->args.n && dims[k] < 0; d++) {
            Expr *sub = model->args.at[d];
            if (sub->kind == EX_TRIPLET || sub->shape)
                continue;
            SubForm f = access_subform(cx, &probe, sub);
            if (f.kind == SUB_AFFINE && f.index == k && !is_open(model->sym, d)) {
                dims[k] = d;
                subs[k] = expr_copy(cx, sub);
            }
        }
        if (dims[k] < 0)
            outer_reach(L, k, &lo[k], &hi[k]);
    }
    if (L->failed)
        return NULL;
    Symbol *t = temp_like_bounds(L, role, type, model, rank, dims, lo, hi);
    if (outer == 0 && model->kind == EX_VAR)
        return mk_var(cx, model->span, t);
    Expr *m = mk_elem(cx, L->span, t);
    for (int k = 0; k < rank; k++)
        vec_push(cx, &m->args, subs[k]);
    if (rank > outer) {
        m->kind = EX_SECTION;
        m->shape = shape_copy(cx, model->shape);
    }
    return m;
}

/* to = e for all values of the indices; e may have what a nest cannot hold. */
static void save_value(Lower *L, const Expr *to, Expr *e) {
    const Expr *first = forall_needs_loop(L, e);
    if (first)
        lower_forall_values(L, to, e, first);
    else
        lower_assign(L, expr_copy(L->cx, to), e, NULL);
}

static Expr *save_mask(Lower *L, StmtVec *body, Expr *mask) {
    Context *cx = L->cx;
    Expr *target = first_target(body);
    if (L->outer.n > MAX_RANK || L->inside || !target) {
        lower_error(L, mask->span, "this FORALL mask needs an array temporary, which is not "
                    "supported here");
        return mask;
    }
    Span span = L->span;
    L->span = mask->span;
    Expr *m = indexed_temp(L, target, "mask", type_logical(), false, "a FORALL mask");
    L->span = span;
    if (!m)
        return mask;
    if (L->guards.n) { /* where an enclosing mask is false nothing reads it, but it has a value */
        ExprVec guards = L->guards;
        L->guards.n = 0;
        lower_assign(L, expr_copy(cx, m), mk_logical(cx, mask->span, false, 4), NULL);
        L->guards = guards;
    }
    save_value(L, m, mask);
    return m;
}

typedef struct Sharing {
    Lower *L;
    const Symbol *array;
    const Expr *found; /* the first element of it */
} Sharing;

static void find_sharing(Expr **e, void *arg) {
    Sharing *s = arg;
    if (!s->found && (*e)->kind == EX_ELEM && symbols_share((*e)->sym, s->array))
        s->found = *e;
}

/* Subscripts that a nest cannot hold have been computed before, for all values of the indices. */
static void loop_subscripts(Lower *L, Expr *lhs) {
    for (int d = 0; d < lhs->args.n && !L->failed; d++) {
        Expr *sub = lhs->args.at[d];
        if (sub->kind == EX_TRIPLET || sub->shape || !forall_needs_loop(L, sub))
            continue;
        Expr *m = indexed_temp(L, lhs, "sub", type_int8(), false, "a subscript");
        if (!m)
            return;
        save_value(L, m, sub);
        lhs->args.at[d] = m;
    }
}

/* p(p(i)) = …: the subscripts as they are before anything is assigned. */
static void save_subscripts(Lower *L, Expr *lhs) {
    for (int d = 0; d < lhs->args.n && !L->failed; d++) {
        Expr *sub = lhs->args.at[d];
        Sharing s = {.L = L, .array = lhs->sym};
        if (sub->kind == EX_ADDRESS && sub->a &&
            sub->a->kind == EX_ELEM) /* its value is not read */
            expr_children(sub->a, find_sharing, &s);
        else if (sub->kind != EX_TRIPLET && !sub->shape)
            walk_expr(&sub, find_sharing, &s);
        if (!s.found || !expr_has_index(sub))
            continue;
        if (L->inside || L->outer.n > MAX_RANK) {
            lower_error(L, sub->span, "a subscript that the FORALL assigns is not supported here");
            return;
        }
        Type type = sub->type.to ? sub->type : type_int8();
        Expr *m = indexed_temp(L, s.found, "sub", type, false, "a subscript");
        if (!m)
            return;
        lower_assign(L, expr_copy(L->cx, m), sub, NULL);
        lhs->args.at[d] = m;
    }
}

static Expr *with_index(Lower *L, Expr *e, const Stmt *s, int first) {
    for (int i = 0; e && i < s->indices.n; i++) {
        const ForallIndex *x = &s->indices.at[i];
        const OuterIndex *o = &L->outer.at[first + s->indices.n - 1 - i];
        Expr *v = o->at < 0 ? mk_var(L->cx, e->span, o->index.sym)
                            : mk_index(L->cx, e->span, o->at, x->sym->type);
        e = replace_var(L->cx, e, x->sym, v);
    }
    return e;
}

typedef struct Substitute {
    Lower *L;
    const Stmt *s;
    int first;
} Substitute;

static void substitute(Expr **e, void *arg) {
    Substitute *x = arg;
    *e = with_index(x->L, *e, x->s, x->first);
}

static void substitute_block(StmtVec *body, void *arg) {
    for (int i = 0; i < body->n; i++) {
        stmt_exprs(body->at[i], substitute, arg);
        stmt_blocks(body->at[i], substitute_block, arg);
    }
}

/* A bound as it is before anything is assigned, for all values of the indices around. */
static Expr *header_bound(Lower *L, Stmt *s, Expr *e) {
    const Expr *first = forall_needs_loop(L, e);
    Expr *bound = first ? e : prepare_frozen(L, e);
    MaskReads m = {.body = &s->body, .stable = true};
    walk_expr(&bound, check_mask, &m);
    if (L->inside || !outer_used(L, bound) || (m.stable && !first))
        return bound;
    Expr *target = first_target(&s->body);
    Expr *saved = target ? indexed_temp(L, target, "bound", type_int8(), false, "a bound") : NULL;
    if (!saved)
        return mk_int(L->cx, e->span, 1, 8);
    save_value(L, saved, mk_convert(L->cx, bound, type_int8()));
    return saved;
}

static void add_guard(Lower *L, Expr *cond, bool is_row) {
    if (!cond)
        return;
    unsigned bit = L->guards.n < 32 ? 1u << L->guards.n : 0;
    L->rows = is_row ? L->rows | bit : L->rows & ~bit;
    vec_push(L->cx, &L->guards, cond);
}

/* The FORALL's indices become outer indices, the first one innermost: subscripts mostly stand in
 * that order, and the first dimension should run fastest. */
static void push_indices(Lower *L, Stmt *s) {
    Context *cx = L->cx;
    int first = L->outer.n;
    Vec(OuterIndex) added = {0}; /* no bound is of the others' */
    Vec(RowBox) box = {0};
    for (int i = s->indices.n - 1; i >= 0; i--) {
        ForallIndex *f = &s->indices.at[i];
        OuterIndex o = {.at = first + added.n};
        Range r = {header_bound(L, s, f->lo), header_bound(L, s, f->hi),
                   f->step ? header_bound(L, s, f->step) : mk_int(cx, s->span, 1, 8)};
        RowBox b = {NULL, NULL};
        if (!L->inside && !L->failed && !range_is_box(&r))
            b = box_outer(L, mk_index(cx, s->span, o.at, type_int8()), &r);
        o.index = (NestIndex){.name = f->name, .sym = f->sym, .lo = r.lo, .hi = r.hi,
                              .step = r.step};
        if (L->inside) {
            o.index.sym = temp_scalar(cx, L->unit, f->name, f->sym->type);
            o.index.name = o.index.sym->name;
            o.at = -1;
        }
        vec_push(cx, &added, o);
        vec_push(cx, &box, b);
    }
    vec_append(cx, &L->outer, &added);
    for (int i = 0; i < box.n; i++) {
        add_guard(L, box.at[i].row, true);
        add_guard(L, box.at[i].steps, false);
    }
    if (L->outer.n > MAX_RANK + 1)
        lower_error(L, s->span, "so many FORALL indices are not supported");
    Substitute x = {L, s, first};
    s->cond = with_index(L, s->cond, s, first);
    substitute_block(&s->body, &x);
}

static void lower_body(Lower *L, StmtVec *body) {
    for (int i = 0; i < body->n && !L->failed; i++) {
        Stmt *s = body->at[i];
        L->span = s->span;
        if (s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR && !s->lhs->shape) {
            lower_error(L, s->span, "a FORALL that assigns the scalar '%s' is not supported",
                        s->lhs->sym->name); /* a nest would have one for each iteration */
            continue;
        }
        if (s->kind == ST_ASSIGN)
            loop_subscripts(L, s->lhs);
        const Expr *first = s->kind == ST_ASSIGN ? forall_needs_loop(L, s->rhs) : NULL;
        if (first) {
            lower_forall_loop(L, s, first);
        } else if (s->kind == ST_ASSIGN) {
            Expr *lhs = prepare_designator(L, s->lhs);
            save_subscripts(L, lhs);
            lower_assign(L, lhs, prepare(L, s->rhs), NULL);
        } else if (s->kind == ST_FORALL) {
            lower_forall(L, s);
        } else if (s->kind == ST_WHERE) {
            lower_where(L, s);
        } else {
            lower_error(L, s->span, "this statement is not supported in a FORALL");
        }
    }
}

void lower_forall(Lower *L, Stmt *s) {
    int outer = L->outer.n, guards = L->guards.n;
    unsigned rows = L->rows;
    L->span = s->span;
    push_indices(L, s);
    if (s->cond) {
        bool loop = forall_needs_loop(L, s->cond) != NULL;
        Expr *mask = loop ? s->cond : prepare(L, s->cond);
        MaskReads m = {.body = &s->body, .only = only_lhs(&s->body), .stable = true};
        walk_expr(&mask, check_mask, &m);
        if (loop || !m.stable)
            mask = save_mask(L, &s->body, mask);
        add_guard(L, mask, false);
    }
    lower_body(L, &s->body);
    L->outer.n = outer;
    L->guards.n = guards;
    L->rows = rows;
}
