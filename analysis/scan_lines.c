/* scan_lines.c: functions of whole arrays in FORALL, of operands that depend on its indices.
 *
 * Contract: lower.h. A scan of lines, `forall (j = 1:m) b(:,j) = sum_prefix(a(:,j))`, is one scan
 * along a dimension of an array that holds the operands for all values of the indices: its first
 * dimensions are the operand's, the others run with the indices.
 *
 * What cannot be brought into that form is computed in a loop over the indices, for one after the
 * other, on all processes together; a warning says how often. FORALL assigns when all values are
 * there, so the loop fills a temporary array that lies like the one assigned. */
#include "lower.h"

#include "../frontend/sema/sema.h"

/* ---- one scan of many lines ---- */

static bool uses_outer(Lower *L, const Expr *e) {
    return e && outer_used(L, e) != 0;
}

typedef struct Bounds {
    Lower *L;
    bool vary;
} Bounds;

static void see_bounds(Expr **at, void *arg) {
    Bounds *b = arg;
    for (int d = 0; (*at)->kind == EX_SECTION && d < (*at)->args.n; d++) {
        const Expr *t = (*at)->args.at[d];
        if (t->kind == EX_TRIPLET)
            b->vary |= uses_outer(b->L, t->lo) || uses_outer(b->L, t->hi) ||
                       uses_outer(b->L, t->step);
        else
            b->vary |= t->shape != NULL && uses_outer(b->L, t);
    }
}

/* Lines of one length, along one dimension, all with the same options. */
static bool is_lines(Lower *L, const Expr *e) {
    Bounds b = {L, false};
    Expr *x = (Expr *)e;
    const Expr *dim = intrinsic_operand(e, "dim");
    walk_expr(&x, see_bounds, &b);
    return is_scan(e) && !b.vary && (expr_rank(e) == 1 || dim) && !uses_outer(L, dim) &&
           !uses_outer(L, intrinsic_operand(e, "exclusive")) && !expr_has_call(e);
}

typedef struct Lines {
    Lower *L;
    Building b;
    Space sp;
    KeptArray kept;
    const Expr *model; /* NULL: not an array's */
    const Expr *e;
} Lines;

/* Fills an array with the argument's values, for all indices; the array's part that they are. */
static Expr *keep_argument(Lines *n, const char *role, const Expr *arg) {
    Lower *L = n->L;
    Symbol *t = kept_temp(L, &n->kept, &n->b, n->model, role, temp_type(L, arg));
    if (L->failed)
        return NULL;
    vec_push(L->cx, n->b.body,
             mk_assign(L->cx, arg->span, kept_elem(L, &n->kept, t), at_index(L, arg, &n->sp)));
    return kept_part(L, n->e, &n->b, &n->sp, &n->kept, t, true);
}

Expr *lower_scan_lines(Lower *L, Expr *e) {
    Context *cx = L->cx;
    Lines n = {.L = L, .kept = {.what = "a scan"}, .e = e};
    static const char *const name[] = {"mask", "segment"};
    Expr *dim = intrinsic_operand(e, "dim"), *exclusive = intrinsic_operand(e, "exclusive");
    Expr *operand = prepare(L, e->args.at[0]), *option[2];
    for (int i = 0; i < 2; i++) {
        option[i] = intrinsic_operand(e, name[i]);
        option[i] = option[i] && option[i] != e->args.at[0] ? prepare(L, option[i]) : NULL;
    }
    dim = dim ? prepare_scalar(L, dim) : mk_int(cx, e->span, 1, 4);
    exclusive = exclusive ? prepare_scalar(L, exclusive) : NULL;
    unsigned outer = outer_used(L, operand);
    for (int i = 0; i < 2; i++)
        outer |= option[i] ? outer_used(L, option[i]) : 0;
    if (L->guards.n) /* masked iterations may have subscripts out of bounds */
        outer = (1u << L->outer.n) - 1;
    if (L->failed)
        return e;
    build_begin(L, &n.b, outer);
    operand = build_renumber(L, &n.b, operand);
    for (int i = 0; i < 2; i++)
        option[i] = option[i] ? build_renumber(L, &n.b, option[i]) : NULL;
    Expr *model = space_model(operand);
    space_make(L, &n.b, &n.sp, model, option, 2);
    n.model = model->kind == EX_VAR || model->kind == EX_SECTION ? model : NULL;
    Expr *elem = n.model ? at_index(L, model, &n.sp) : NULL;
    for (int d = 0; d < n.sp.rank; d++)
        kept_add(L, &n.kept, &n.b, elem, n.sp.dim[d].idx->index, -1, d);
    for (int o = L->outer.n - 1; o >= 0; o--)
        if (n.b.number[o] >= 0)
            kept_add(L, &n.kept, &n.b, elem, n.b.number[o], o, -1);
    Expr *kept = L->failed ? NULL : keep_argument(&n, e->intrinsic->name, operand);
    Expr *call = mk_intrinsic(cx, e->span, e->intrinsic->id, e->type, kept, NULL);
    while (call->args.n < e->args.n)
        vec_push(cx, &call->args, NULL);
    for (int i = 0; i < 2 && !L->failed; i++)
        if (option[i])
            call->args.at[intrinsic_slot(e->intrinsic, name[i])] =
                keep_argument(&n, name[i], option[i]);
    if (L->failed)
        return e;
    Symbol *t = call->args.at[0]->sym;
    if (!type_equal(operand->type, e->type)) /* COUNT */
        t = kept_temp(L, &n.kept, &n.b, n.model, e->intrinsic->name, e->type);
    call->args.at[intrinsic_slot(e->intrinsic, "dim")] = dim;
    if (exclusive)
        call->args.at[intrinsic_slot(e->intrinsic, "exclusive")] = exclusive;
    Expr *to = kept_part(L, e, &n.b, &n.sp, &n.kept, t, true);
    Expr *part = kept_part(L, e, &n.b, &n.sp, &n.kept, t, false);
    call->shape = to->shape;
    build_end(L, &n.b);
    transform_call(L, call, to);
    return part;
}

/* ---- one after the other ---- */

typedef struct Find {
    Lower *L;
    const Expr *first; /* what needs the loop */
} Find;

static void find_loop(Expr **at, void *arg) {
    Find *f = arg;
    const Expr *e = *at;
    bool at_index = (e->kind == EX_INTRINSIC && is_shift(e)) || is_small_product(e);
    if (!f->first && is_runtime_transform(e) && !at_index && outer_used(f->L, e) &&
        !is_lines(f->L, e))
        f->first = e;
    if (!f->first && e->kind == EX_CALL && !call_is_local(e->sym) && outer_used(f->L, e))
        f->first = e; /* a function with array arguments, or one that uses mapped data */
}

static const char *loop_word(Context *cx, const Expr *e) {
    return e->kind == EX_CALL ? arena_printf(cx->arena, "'%s'", e->sym->name)
                              : upper(cx, e->intrinsic->name);
}

const Expr *forall_needs_loop(Lower *L, Expr *e) {
    Find f = {L, NULL};
    if (!L->inside && L->outer.n > 0)
        walk_expr(&e, find_loop, &f);
    return f.first;
}

typedef struct Variables {
    Lower *L;
    Symbol *at[MAX_RANK + 2];
} Variables;

static void put_variable(Expr **e, void *arg) {
    const Variables *v = arg;
    for (int k = 0; (*e)->kind == EX_INDEX && k < v->L->outer.n; k++)
        if (v->L->outer.at[k].at == (*e)->index)
            *e = mk_var(v->L->cx, (*e)->span, v->at[k]);
    if (!(*e)->shape)
        return;
    (*e)->shape = shape_copy(v->L->cx, (*e)->shape); /* RESHAPE(…, (/ i /)) */
    for (int d = 0; d < (*e)->shape->rank; d++)
        if ((*e)->shape->extent[d])
            walk_expr(&(*e)->shape->extent[d], put_variable, arg);
}

static Expr *with_variables(const Variables *v, const Expr *e) {
    Expr *x = expr_copy(v->L->cx, e);
    walk_expr(&x, put_variable, (void *)v);
    return x;
}

static void see_made(Expr **e, void *arg) {
    *(bool *)arg |= (*e)->kind == EX_VAR && symbol_is_made((*e)->sym);
}

static void warn(Lower *L, const Expr *first) {
    Text t;
    text_init(&t, L->cx);
    for (int k = 0; k < L->outer.n; k++) {
        const NestIndex *x = &L->outer.at[k].index;
        Expr *n = triplet_extent(L->cx, x->lo, x->hi, x->step);
        bool made = false; /* of a box, which the program does not have */
        if (n)
            walk_expr(&n, see_made, &made);
        text_puts(&t, k ? " * " : "");
        if (n && !made)
            expr_text(n, &t);
        else
            text_puts(&t, "?");
    }
    diag_warn(L->cx, WARN_PERFORMANCE, first->span,
              "%s is computed for one index value of the FORALL after the other: %s times",
              loop_word(L->cx, first), t.at);
}

/* to = e in loops, one index value after the other; `to` is read by none of them. */
void lower_forall_values(Lower *L, const Expr *to, const Expr *e, const Expr *first) {
    Context *cx = L->cx;
    Span at = e->span;
    if (L->quiet) {
        lower_error(L, first->span, "%s of an operand that depends on the index",
                    loop_word(cx, first));
        return;
    }
    warn(L, first);
    Variables v = {.L = L};
    Stmt *loops = NULL;
    StmtVec *body = NULL;
    for (int k = 0; k < L->outer.n; k++) {
        const NestIndex *x = &L->outer.at[k].index;
        v.at[k] = temp_scalar(cx, L->unit, x->name, x->sym->type);
        Stmt *loop = mk_stmt(cx, ST_DO, at);
        loop->sym = v.at[k];
        loop->lo = mk_convert(cx, with_variables(&v, x->lo), x->sym->type);
        loop->hi = mk_convert(cx, with_variables(&v, x->hi), x->sym->type);
        loop->step = mk_convert(cx, with_variables(&v, x->step), x->sym->type);
        if (loops)
            vec_push(cx, body, loop);
        else
            loops = loop;
        body = &loop->body;
    }
    for (int k = 0; k < L->guards.n; k++) {
        Stmt *guard = mk_if(cx, at, with_variables(&v, L->guards.at[k]));
        vec_push(cx, body, guard);
        body = &guard->arms.at[0].body;
    }
    vec_push(cx, body, mk_assign(cx, at, with_variables(&v, to), with_variables(&v, e)));
    Lower plain = *L;
    plain.outer.n = plain.guards.n = 0;
    plain.after = (StmtVec){0};
    lower_stmt(&plain, loops);
    L->failed |= plain.failed;
}

/* t(…) = rhs in loops, then lhs = t(…). */
void lower_forall_loop(Lower *L, Stmt *s, const Expr *first) {
    int dims[MAX_RANK];
    for (int d = 0; d < MAX_RANK; d++)
        dims[d] = d;
    Symbol *to = s->lhs->sym;
    Symbol *t = L->quiet ? to
                         : temp_like(L, "forall", temp_type(L, s->lhs), s->lhs, to->spec.rank,
                                     dims);
    Expr *copy = expr_copy(L->cx, s->lhs);
    copy->sym = t;
    copy->name = t->name;
    lower_forall_values(L, copy, s->rhs, first);
    if (!L->failed)
        lower_assign(L, prepare_designator(L, s->lhs), prepare(L, copy), NULL);
}
