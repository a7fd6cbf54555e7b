/* prepare.c: pulls out of expressions what must be computed before the statement.
 *
 * Contract: lower.h. In scalar code elements of mapped arrays are fetched to all processes; in
 * nests they stay references, for the communication pass to bring where they are needed. Functions
 * that may communicate are called before the nest, once. */
#include "lower.h"

#include "../frontend/sema.h"

static Expr *prep(Lower *L, Expr *e, bool scalar_code);

Unit *proc_unit(const Symbol *proc) {
    return proc->iface ? proc->iface : proc->unit;
}

static bool is_elemental_proc(const Symbol *proc) {
    const Unit *u = proc_unit(proc);
    return (proc->is_elemental || (u && u->is_elemental)) && !(u && u->is_impure);
}

/* ---- procedures that a nest may call ---- */

typedef struct Local {
    int depth;
    bool is_pure;
    bool ok;
} Local;

static bool local_unit(const Unit *u, int depth);

static void local_expr(Expr **e, void *arg) {
    Local *l = arg;
    const Symbol *s = (*e)->sym;
    if (s && s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && !array_replicated(s))
        l->ok = false;
    if ((*e)->kind == EX_CALL && !(s->unit && local_unit(s->unit, l->depth)))
        l->ok = false;
}

static void local_stmt(Stmt *s, void *arg) {
    Local *l = arg;
    const Symbol *set = s->kind == ST_ASSIGN ? s->lhs->sym : s->kind == ST_DO ? s->sym : NULL;
    if (set && set->common) /* all processes must keep one value */
        l->ok = false;
    switch (s->kind) {
    case ST_CALL:
        l->ok &= s->sym && (s->sym->foreign ||
                            (s->sym->unit && local_unit(s->sym->unit, l->depth)));
        break;
    case ST_WRITE:
    case ST_READ:
    case ST_IO:
    case ST_ALLOCATE:
    case ST_DEALLOCATE:
    case ST_POINTER:
    case ST_REDISTRIBUTE:
    case ST_REALIGN:
        l->ok = false;
        break;
    case ST_STOP: /* PURE procedures stop without the other processes */
        l->ok &= l->is_pure;
        break;
    default:
        break;
    }
}

static bool local_unit(const Unit *u, int depth) {
    Local l = {.depth = depth + 1, .ok = depth < 8, .is_pure = u->is_pure};
    if (u->from_module_file)
        return u->is_local;
    if (u->foreign && !u->is_pure)
        return false;
    for (int i = 0; i < u->dummies.n && l.ok; i++)
        l.ok = u->dummies.at[i] && u->dummies.at[i]->spec.kind == AS_SCALAR;
    if (u->result && u->result->spec.kind != AS_SCALAR)
        l.ok = false;
    if (l.ok) { /* as written: in what has been lowered, elements of mapped arrays are scalars */
        StmtVec *body = (StmtVec *)(u->plain.n ? &u->plain : &u->body);
        walk_exprs(body, local_expr, &l);
        walk_stmts(body, local_stmt, &l);
    }
    return l.ok;
}

bool call_is_local(const Symbol *proc) {
    return proc->unit && local_unit(proc->unit, 0);
}

bool is_elemental_call(const Expr *e) {
    return e->kind == EX_CALL && is_elemental_proc(e->sym);
}

/* ---- elements ---- */

NestRef *element_ref(Lower *L, Expr *e) {
    Context *cx = L->cx;
    UnitInfo *info = L->unit->info;
    NestRef *r = NEW(cx, NestRef);
    r->array = e->sym;
    r->rank = e->args.n;
    r->is_read = true;
    r->tmpl = e->sym->map->tmpl && e->sym->map->tmpl->now ? e->sym->map->tmpl->now
                                                          : e->sym->map->tmpl;
    r->loc = LOC_ELEMENT;
    for (int d = 0; d < e->args.n; d++) {
        vec_push(cx, &r->subscripts, e->args.at[d]);
        r->sub[d] = (SubForm){.kind = SUB_INVARIANT, .index = -1, .d = e->args.at[d]};
    }
    Type type = symbol_has_open_length(e->sym) ? temp_type(L, e) : temp_type_of(cx, e->sym);
    r->value = temp_scalar(cx, L->unit, e->sym->name, type);
    if (late_length(r->value))
        emit_length(L, r->value, e->span);
    r->id = ++info->next_id;
    return r;
}

Expr *fetch_element(Lower *L, Expr *e) {
    Context *cx = L->cx;
    NestRef *r = element_ref(L, e);
    CommOp *op = NEW(cx, CommOp);
    op->kind = COMM_ELEMENT;
    op->span = e->span;
    op->ref = r;
    op->reason = "an element that every process needs";
    op->id = r->id;
    r->op = op;
    Stmt *s = mk_stmt(cx, ST_COMM, e->span);
    s->comm = op;
    emit(L, s);
    return mk_var(cx, e->span, r->value);
}

typedef struct Has {
    bool (*is)(const Expr *e);
    bool found;
} Has;

static void has_step(Expr **e, void *arg) {
    Has *h = arg;
    h->found |= h->is(*e);
}

static bool has(const Expr *e, bool (*is)(const Expr *e)) {
    Has h = {.is = is};
    Expr *x = (Expr *)e;
    walk_expr(&x, has_step, &h);
    return h.found;
}

static bool is_changeable(const Expr *e) {
    return e->kind == EX_ELEM || e->kind == EX_CALL;
}

/* Of what no nest can call. */
static bool is_far_call(const Expr *e) {
    return e->kind == EX_CALL && !call_is_local(e->sym);
}

/* Of what may change something, so that each process must call it, and once. */
static bool is_acting_call(const Expr *e) {
    return is_far_call(e) || (e->kind == EX_CALL && !e->sym->is_pure && !is_elemental_call(e));
}

/* Needs statements of its own to be computed. */
static bool is_hoisted(const Expr *e) {
    return is_far_call(e) || (e->kind == EX_ARRAY) ||
           (e->kind == EX_INTRINSIC && e->intrinsic->cls == IC_TRANSFORMATIONAL);
}

Expr *save_scalar(Lower *L, const char *role, Expr *e) {
    Symbol *t = temp_saved(L, role, e);
    emit(L, mk_assign(L->cx, e->span, mk_var(L->cx, e->span, t), e));
    return mk_var(L->cx, e->span, t);
}

Expr *save_element(Lower *L, Expr *e) {
    return array_replicated(e->sym) ? save_scalar(L, e->sym->name, e) : fetch_element(L, e);
}

/* The same value, saved for the same statement: nothing but temporaries was set since. */
static Expr *saved_before(Lower *L, const Expr *e) {
    for (int i = L->out->n - 1; i >= 0 && !expr_has_call(e); i--) {
        const Stmt *s = L->out->at[i];
        if (s->kind != ST_ASSIGN || s->lhs->kind != EX_VAR || s->lhs->sym->name[0] != '_')
            break;
        if (s->lhs->type.kind == e->type.kind && expr_equal(s->rhs, e))
            return mk_var(L->cx, e->span, s->lhs->sym);
        if (expr_mentions(e, s->lhs->sym))
            break;
    }
    return NULL;
}

static Expr *freeze(Lower *L, Expr *e) {
    bool scalar_code = !L->inside && !outer_used(L, e);
    e = prep(L, e, scalar_code);
    if (scalar_code)
        order_expr(L, &e);
    if (has(e, is_changeable) && !outer_used(L, e)) {
        Expr *value = mk_convert(L->cx, e, type_int8()), *saved = saved_before(L, value);
        return saved ? saved : save_scalar(L, "at", value);
    }
    return e;
}

/* ordered: order_… is still to be called, which saves what must be. */
static void prep_subscripts(Lower *L, Expr *e, bool ordered) {
    for (int i = 0; i < e->args.n; i++) {
        Expr *sub = e->args.at[i];
        if (sub->kind == EX_TRIPLET) {
            sub->lo = sub->lo ? freeze(L, sub->lo) : NULL;
            sub->hi = sub->hi ? freeze(L, sub->hi) : NULL;
            sub->step = sub->step ? freeze(L, sub->step) : NULL;
        } else if (sub->shape) {
            e->args.at[i] = prep(L, sub, false);
        } else if (e->kind == EX_SECTION) {
            e->args.at[i] = freeze(L, sub);
        } else {
            bool apart = !array_replicated(e->sym) ? has(sub, is_acting_call)
                                                   : !ordered && subscript_is_early(sub);
            bool scalar_code = !L->inside && !outer_used(L, sub) && !apart;
            e->args.at[i] = prep(L, sub, scalar_code);
        }
    }
}

bool subscript_is_early(const Expr *sub) {
    return has(sub, is_far_call);
}

Expr *prepare_designator(Lower *L, Expr *e) {
    prep_subscripts(L, e, false);
    return e;
}

/* ---- arrays in storage ---- */

static bool is_plain_array(const Expr *e) {
    if (!e->shape || (e->kind != EX_VAR && e->kind != EX_SECTION))
        return false;
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i]->kind != EX_TRIPLET && e->args.at[i]->shape)
            return false;
    return true;
}

/* The part of t that the model is of its own array, t having the bounds of its dimensions dims[].
 * A whole allocated t is a section too: its bounds are then known to be the model's. */
Expr *part_of(Lower *L, Span at, Symbol *t, const Expr *m, const int *dims) {
    Context *cx = L->cx;
    Expr *ref = mk_var(cx, at, t);
    if (m->kind == EX_VAR && t->spec.kind == AS_EXPLICIT)
        return ref;
    ref->kind = EX_SECTION;
    ref->shape = shape_copy(cx, m->shape);
    for (int d = 0; d < t->spec.rank; d++) {
        if (m->kind == EX_SECTION) {
            vec_push(cx, &ref->args, expr_copy(cx, m->args.at[dims[d]]));
            continue;
        }
        Expr *range = mk_expr(cx, EX_TRIPLET, at);
        range->lo = mk_bound(cx, at, m->sym, d, BOUND_LOWER);
        range->hi = mk_bound(cx, at, m->sym, d, BOUND_UPPER);
        vec_push(cx, &ref->args, range);
    }
    return ref;
}

/* A temporary array that lies like the model's; the part of it that the model is of its own. */
Expr *part_like(Lower *L, Span at, Type type, const Expr *m) {
    int dims[MAX_RANK] = {0}, n = 0;
    for (int i = 0; i < m->sym->spec.rank; i++)
        if (m->kind == EX_VAR || m->args.at[i]->kind == EX_TRIPLET)
            dims[n++] = i;
    return part_of(L, at, temp_like(L, "tmp", type, m, n, dims), m, dims);
}

Expr *copy_like(Lower *L, Expr *e, const Expr *model) {
    Context *cx = L->cx;
    if (!is_plain_array(e) || !is_plain_array(model))
        return e;
    UnitInfo *info = L->unit->info;
    Expr *to = part_like(L, e->span, temp_type(L, e), model);
    CommOp *op = NEW(cx, CommOp);
    op->kind = COMM_COPY;
    op->span = e->span;
    op->dst = to;
    op->src = e;
    for (int d = 0; d < MAX_RANK; d++)
        op->from[d] = -1;
    for (int i = 0, d = 0; i < e->sym->spec.rank; i++) /* dimension of the array, not the shape */
        if (e->kind == EX_VAR || e->args.at[i]->kind == EX_TRIPLET)
            op->from[d++] = i;
    op->reason = "strides that only run time knows";
    op->id = ++info->next_id;
    Stmt *s = mk_stmt(cx, ST_COMM, e->span);
    s->comm = op;
    emit(L, s);
    return expr_copy(cx, to);
}

/* e's values in a temporary that lies like what e is made of. */
Expr *materialize(Lower *L, Expr *e) {
    Context *cx = L->cx;
    Expr *m = space_model(e), *ref;
    int rank = expr_rank(e);
    if (is_plain_array(m)) {
        ref = part_like(L, e->span, temp_type(L, e), m);
    } else {
        Expr *lo[MAX_RANK], *hi[MAX_RANK];
        for (int d = 0; d < rank; d++) {
            lo[d] = mk_int(cx, e->span, 1, 8);
            hi[d] = e->shape->extent[d];
            if (!hi[d]) {
                lower_error(L, e->span,
                            "the shape of this expression is not known at compile time");
                hi[d] = mk_int(cx, e->span, 0, 8);
            }
        }
        Symbol *t = temp_local(L, "tmp", temp_type(L, e), rank, lo, hi, NULL);
        ref = mk_var(cx, e->span, t);
    }
    lower_assign(L, expr_copy(cx, ref), e, NULL);
    return ref;
}

Expr *prepare_operand(Lower *L, Expr *e) {
    if (is_plain_array(e)) {
        prep_subscripts(L, e, false);
        return e;
    }
    e = prep(L, e, false);
    return is_plain_array(e) ? e : materialize(L, e);
}

/* ---- actual arguments ---- */

/* a(:)(lo:hi), which the procedure may change: a copy goes in and comes back. */
static void substrings_argument(Lower *L, Expr **arg) {
    Context *cx = L->cx;
    Expr *e = *arg, *back = mk_expr(cx, EX_UPDATE, e->span);
    prep_subscripts(L, e->a, false);
    e->lo = freeze(L, e->lo);
    e->hi = e->hi ? freeze(L, e->hi) : char_length(cx, e->a);
    *back = (Expr){.kind = EX_UPDATE,
                   .span = e->span,
                   .type = e->a->type,
                   .shape = e->a->shape,
                   .a = expr_copy(cx, e->a),
                   .lo = expr_copy(cx, e->lo),
                   .hi = expr_copy(cx, e->hi)};
    Expr *to = expr_copy(cx, e->a);
    *arg = materialize(L, e);
    back->b = expr_copy(cx, *arg);
    StmtVec *out = L->out, after = L->after, now = {0};
    L->out = &now;
    lower_assign(L, to, back, NULL);
    L->out = out;
    for (int i = 0; i < after.n; i++) /* the copy is given back behind that */
        vec_push(cx, &now, after.at[i]);
    L->after = now;
}

static void array_argument(Lower *L, Expr **arg, const Symbol *dummy, bool store_back) {
    Expr *e = *arg;
    bool written = store_back && (!dummy || dummy->intent != INTENT_IN);
    if (L->inside || L->outer.n) {
        lower_error(L, e->span, "an array argument in a parallel loop is not supported");
        return;
    }
    if (e->kind == EX_SECTION && !is_plain_array(e) && written && dummy &&
        (dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT))
        lower_error(L, e->span, "a section with a vector subscript is passed to a procedure that "
                    "may change it");
    if (written && e->kind == EX_SUBSTR && (e->a->kind == EX_VAR || e->a->kind == EX_SECTION)) {
        substrings_argument(L, arg);
        return;
    }
    *arg = prepare_operand(L, e);
}

static void element_argument(Lower *L, Expr **arg, const Symbol *dummy, bool store_back) {
    Expr *e = *arg;
    bool scalar = !dummy || dummy->spec.kind == AS_SCALAR;
    prep_subscripts(L, e, scalar && !L->inside && !L->outer.n);
    if (dummy && dummy->spec.kind != AS_SCALAR) {
        for (int d = 0; d < e->args.n; d++)
            if (has(e->args.at[d], is_changeable))
                e->args.at[d] = save_scalar(L, "at", e->args.at[d]);
        return;
    }
    if (L->inside || L->outer.n || array_replicated(e->sym))
        return;
    for (int d = 0; d < e->args.n; d++)
        if (has(e->args.at[d], is_changeable))
            e->args.at[d] = save_scalar(L, "at", e->args.at[d]);
    *arg = fetch_element(L, expr_copy(L->cx, e));
    (*arg)->sym->is_single = !dummy;
    if (!store_back || (dummy && (dummy->intent == INTENT_IN || dummy->is_value)))
        return;
    StmtVec *out = L->out;
    L->out = &L->after;
    lower_assign(L, e, expr_copy(L->cx, *arg), NULL);
    L->out = out;
}

/* store_back: of elements, when the statement is done. */
static void prep_args(Lower *L, ExprVec *args, Symbol *proc, bool store_back) {
    const Unit *u = proc_unit(proc);
    for (int i = 0; i < args->n; i++) {
        Expr **arg = &args->at[i];
        const Symbol *dummy = u && i < u->dummies.n ? u->dummies.at[i] : NULL;
        if (!*arg || (*arg)->sym == NULL)
            *arg = *arg && (*arg)->shape ? (array_argument(L, arg, dummy, store_back), *arg)
                   : *arg                ? prepare_unordered(L, *arg)
                                         : NULL;
        else if ((*arg)->shape)
            array_argument(L, arg, dummy, store_back);
        else if ((*arg)->kind == EX_ELEM)
            element_argument(L, arg, dummy, store_back);
        else
            *arg = prepare_unordered(L, *arg);
    }
}

void prepare_args(Lower *L, ExprVec *args, Symbol *proc, bool store_back) {
    prep_args(L, args, proc, store_back);
    if (!L->inside && !L->outer.n)
        order_arguments(L, args, proc);
}

/* ---- function references ---- */

/* Does it change elements of mapped arrays? They are stored when it returns. */
static bool is_storing_call(const Expr *e) {
    if (!call_acts(e))
        return false;
    const Unit *u = proc_unit(e->sym);
    bool found = false;
    for (int i = 0; i < e->args.n; i++) {
        const Symbol *dummy = u && i < u->dummies.n ? u->dummies.at[i] : NULL;
        const Expr *arg = e->args.at[i];
        found |= arg && arg->kind == EX_ELEM && !array_replicated(arg->sym) &&
                 (!dummy || (dummy->spec.kind == AS_SCALAR && dummy->intent != INTENT_IN &&
                             !dummy->is_value));
    }
    return found;
}

/* The callee declares its result's bounds and mapping; the caller knows them at run time only, but
 * for results without a mapping. */
Expr *call_array(Lower *L, Expr *e) {
    Context *cx = L->cx;
    if (L->inside || L->outer.n) {
        lower_error(L, e->span, "an array-valued function in a parallel loop is not supported");
        return e;
    }
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    prepare_args(L, &e->args, e->sym, call_acts(e));
    Symbol *t = temp_at_run_time(cx, L->unit, e->sym->name, temp_type(L, e), expr_rank(e));
    if (map_gives_copies(e->sym))
        t->map->kind = MAP_REPLICATED;
    Expr *ref = mk_var(cx, e->span, t);
    Stmt *s = mk_stmt(cx, ST_ASSIGN, e->span);
    s->lhs = expr_copy(cx, ref);
    s->rhs = e;
    emit(L, s);
    emit_after(L, &L->after);
    L->after = after;
    return ref;
}

/* It is called here and now, and what it changes is stored. */
static Expr *call_now(Lower *L, Expr *e) {
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    prep_args(L, &e->args, e->sym, true);
    e = save_scalar(L, e->sym->name, e);
    emit_after(L, &L->after);
    L->after = after;
    return e;
}

static Expr *prep_call(Lower *L, Expr *e, bool scalar_code) {
    bool in_nest = L->inside || outer_used(L, e);
    if (e->shape && is_elemental_call(e)) {
        for (int i = 0; i < e->args.n; i++)
            if (e->args.at[i])
                e->args.at[i] = prep(L, e->args.at[i], false);
        if (!call_is_local(e->sym))
            lower_error(L, e->span,
                        "the elemental function '%s' uses mapped data or is not in this "
                        "file: its use on arrays is not supported",
                        e->sym->name);
        return e;
    }
    if (e->shape)
        return call_array(L, e);
    if (in_nest) {
        for (int i = 0; i < e->args.n; i++)
            if (e->args.at[i])
                e->args.at[i] = prep(L, e->args.at[i], false);
        if (!call_is_local(e->sym))
            lower_error(L, e->span, "'%s' is called in a parallel loop, but has array arguments, "
                        "uses mapped data or is not in this file", e->sym->name);
        return e;
    }
    if (is_storing_call(e) || (L->calls_now && call_acts(e)))
        return call_now(L, e);
    prep_args(L, &e->args, e->sym, false);
    return scalar_code ? e : save_scalar(L, e->sym->name, e);
}

/* ---- array constructors ---- */

static bool all_constant(const ExprVec *items) {
    for (int i = 0; i < items->n; i++)
        if (items->at[i]->kind != EX_CONST)
            return false;
    return items->n > 0;
}

/* The DO loop of an implied DO, emitted; what it repeats goes to its body. The items over its
 * variable in `inner`. */
static Stmt *ido_loop(Lower *L, const Expr *ido, ExprVec *inner) {
    Context *cx = L->cx;
    Stmt *s = mk_stmt(cx, ST_DO, ido->span);
    s->sym = temp_scalar(cx, L->unit, ido->sym->name, ido->sym->type);
    s->lo = prepare_scalar(L, mk_convert(cx, expr_copy(cx, ido->lo), s->sym->type));
    s->hi = prepare_scalar(L, mk_convert(cx, expr_copy(cx, ido->hi), s->sym->type));
    s->step = ido->step ? prepare_scalar(L, mk_convert(cx, expr_copy(cx, ido->step), s->sym->type))
                        : mk_int(cx, ido->span, 1, s->sym->type.kind);
    emit(L, s);
    Expr *v = mk_var(cx, ido->span, s->sym);
    for (int k = 0; k < ido->args.n; k++)
        vec_push(cx, inner, replace_var(cx, expr_copy(cx, ido->args.at[k]), ido->sym, v));
    return s;
}

/* n = n + the number of values of the items. */
static void count_items(Lower *L, Symbol *n, const ExprVec *items) {
    Context *cx = L->cx;
    for (int i = 0; i < items->n; i++) {
        Expr *item = items->at[i], *var = mk_var(cx, item->span, n);
        if (item->kind == EX_IDO) {
            ExprVec inner = {0};
            StmtVec *out = L->out;
            Stmt *loop = ido_loop(L, item, &inner);
            L->out = &loop->body;
            count_items(L, n, &inner);
            L->out = out;
            continue;
        }
        Expr *count = item->shape ? shape_size(cx, item->span, item->shape)
                                  : mk_int(cx, item->span, 1, 8);
        if (!count) {
            lower_error(L, item->span, "the size of this array is not known at compile time: its "
                        "use in an implied DO is not supported");
            return;
        }
        emit(L, mk_assign(cx, item->span, var,
                          mk_add(cx, expr_copy(cx, var),
                                 prepare_scalar(L, expr_copy(cx, count)))));
    }
}

/* The items in array element order: of an array of rank 2 and more, its elements as a vector. */
static Expr *as_vector(Lower *L, Expr *item, Expr *n) {
    if (expr_rank(item) == 1)
        return item;
    Expr *e = mk_intrinsic(L->cx, item->span, IN_RESHAPE, item->type, item, NULL);
    Shape vector = {.rank = 1, .extent = {n}};
    e->shape = shape_copy(L->cx, &vector);
    return e;
}

/* -fcheck=bounds: has this item of a constructor a length of its own, which only its turn of the
 * implied DO tells? */
static bool has_checked_length(Lower *L, const Expr *item) {
    if (!(L->cx->opt.check & CHECK_BOUNDS) || item->type.base != TY_CHARACTER || item->shape)
        return false;
    Expr *n = char_length(L->cx, item);
    return n->kind != EX_CONST && !expr_has_call(n);
}

static void check_item_length(Lower *L, const Expr *item, const Expr *first) {
    if (!first || !has_checked_length(L, item))
        return;
    Expr *have = prepare_scalar(L, char_length(L->cx, item));
    check_lengths(L, item->span, expr_copy(L->cx, first), have, "an array constructor");
}

/* t(p) = item and p = p + 1, for each value of the items in order. first: the length that texts
 * must have; NULL: they are fitted to that which the constructor gives. */
static void put_items(Lower *L, Symbol *t, Symbol *p, const ExprVec *items, const Expr *first) {
    Context *cx = L->cx;
    for (int i = 0; i < items->n; i++) {
        Expr *item = items->at[i];
        Expr *count = mk_int(cx, item->span, 1, 8);
        if (item->kind == EX_IDO) {
            StmtVec *out = L->out;
            ExprVec inner = {0};
            Stmt *s = ido_loop(L, item, &inner);
            L->out = &s->body;
            put_items(L, t, p, &inner, first);
            L->out = out;
            continue;
        }
        Expr *to = mk_elem(cx, item->span, t);
        Expr *at = mk_var(cx, item->span, p);
        if (item->shape) {
            Expr *n = shape_size(cx, item->span, item->shape);
            if (!n) {
                lower_error(L, item->span, "the size of this array is not known at compile time: "
                            "its use in an implied DO is not supported");
                return;
            }
            item = as_vector(L, item, expr_copy(cx, n));
            count = expr_copy(cx, n);
            to->kind = EX_SECTION;
            to->shape = shape_copy(cx, item->shape);
            Expr *range = mk_expr(cx, EX_TRIPLET, item->span);
            range->lo = at;
            range->hi = mk_add(cx, expr_copy(cx, at), mk_sub(cx, n, mk_int(cx, n->span, 1, 8)));
            vec_push(cx, &to->args, range);
            lower_assign(L, to, prep(L, mk_convert(cx, item, t->type), false), NULL);
        } else {
            vec_push(cx, &to->args, at);
            check_item_length(L, item, first);
            emit(L, mk_assign(cx, item->span, to, prepare_scalar(L, item)));
        }
        emit(L, mk_assign(cx, item->span, mk_var(cx, item->span, p),
                          mk_add(cx, mk_var(cx, item->span, p), count)));
    }
}

enum { MOST_ITEMS = 16 }; /* of a list whose items are picked by position */

/* Can the items of a list be told apart by their positions where one is used? Each is looked at. */
static bool is_short_list(Expr *e) {
    for (int i = 0; i < e->args.n; i++) {
        Expr *item = e->args.at[i];
        if (item->shape || item->kind == EX_IDO || has(item, is_hoisted))
            return false;
    }
    return e->args.n > 0 && e->args.n <= MOST_ITEMS && e->type.base != TY_CHARACTER;
}

static Expr *prep_constructor(Lower *L, Expr *e) {
    Context *cx = L->cx;
    Expr *ido = e->args.n == 1 && e->args.at[0]->kind == EX_IDO ? e->args.at[0] : NULL;
    if (ido && ido->args.n == 1 && e->shape->extent[0] && !ido->args.at[0]->shape && !e->lo &&
        ido->args.at[0]->kind != EX_IDO && !has(ido->args.at[0], is_hoisted) &&
        !has(ido->args.at[0], call_acts) &&
        !(has_checked_length(L, ido->args.at[0]) && !L->inside && !outer_used(L, e))) {
        ido->lo = freeze(L, ido->lo);
        ido->hi = freeze(L, ido->hi);
        ido->step = ido->step ? freeze(L, ido->step) : NULL;
        return e;
    }
    bool table = all_constant(&e->args) && e->shape->extent[0];
    if (!table && (outer_used(L, e) || L->inside)) {
        if (is_short_list(e))
            return e;
        if (outer_used(L, e) || !L->around || !e->shape->extent[0]) {
            lower_error(L, e->span, "this array constructor in a parallel loop is not supported");
            return e;
        }
    }
    Expr *lo[1] = {mk_int(cx, e->span, 1, 8)}, *hi[1] = {e->shape->extent[0]};
    for (int i = 0; i < e->args.n; i++) /* function results whose size only they know */
        if (e->args.at[i]->shape && !shape_size(cx, e->span, e->args.at[i]->shape))
            e->args.at[i] = prepare_operand(L, e->args.at[i]);
    if (!hi[0]) {
        Symbol *n = temp_scalar(cx, L->unit, "items", type_int8());
        hi[0] = mk_var(cx, e->span, n);
        emit(L, mk_assign(cx, e->span, hi[0], mk_int(cx, e->span, 0, 8)));
        count_items(L, n, &e->args);
    }
    Symbol *t = temp_local(L, "list", temp_type(L, e), 1, lo, hi, NULL);
    if (all_constant(&e->args) && t->spec.kind == AS_EXPLICIT && !e->lo) {
        t->init = e;
        t->is_save = t->is_constant = true;
        t->is_assigned = false;
    } else {
        Symbol *p = temp_scalar(cx, L->unit, "at", type_int8());
        emit(L, mk_assign(cx, e->span, mk_var(cx, e->span, p), mk_int(cx, e->span, 1, 8)));
        Expr *first = e->type.base == TY_CHARACTER && !e->lo ? char_length(cx, e) : NULL;
        bool known = first && !expr_has_call(first);
        put_items(L, t, p, &e->args, known ? prepare_scalar(L, first) : NULL);
    }
    return mk_var(cx, e->span, t);
}

/* ---- expressions ---- */

static Expr *prep_intrinsic(Lower *L, Expr *e, bool scalar_code) {
    const Intrinsic *in = e->intrinsic;
    if (in->id == IN_SIZE && e->args.at[0]->kind != EX_VAR && e->args.at[0]->shape) {
        e->args.at[0] = prepare_operand(L, e->args.at[0]); /* only its value has the extents */
        if (e->args.n > 1 && e->args.at[1])
            e->args.at[1] = prepare_scalar(L, e->args.at[1]);
        if (L->inside)
            lower_error(L, e->span, "SIZE of an array expression in a parallel loop");
        else if (!outer_used(L, e))
            return save_scalar(L, "size", e);
    }
    if (in->cls == IC_INQUIRY) {
        for (int i = 0; i < e->args.n; i++) /* SIZE(a, d): d may need fetching, a is not read */
            if (e->args.at[i] && !e->args.at[i]->shape && e->args.at[i]->kind != EX_VAR)
                e->args.at[i] = prep(L, e->args.at[i], scalar_code);
        return e;
    }
    if (is_reduction(e))
        return lower_reduction(L, e, NULL);
    if (in->id == IN_SPREAD && e->args.at[0]->shape && e->args.at[1]->kind != EX_CONST &&
        !L->inside && !outer_used(L, e))
        return spread_some_dim(L, e);
    bool reindexed = in->id == IN_SPREAD || in->id == IN_TRANSPOSE || is_small_product(e) ||
                     (is_shift(e) && (L->inside || outer_used(L, e)));
    if (in->cls == IC_TRANSFORMATIONAL && !reindexed)
        return lower_transform(L, e, NULL);
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i])
            e->args.at[i] = prep(L, e->args.at[i], scalar_code && in->cls == IC_ELEMENTAL);
    return e;
}

/* Only fetches scalars: may be left out. */
static bool is_fetch(const Stmt *s) {
    if (s->kind == ST_IF)
        for (int i = 0; i < s->arms.at[0].body.n; i++)
            if (!is_fetch(s->arms.at[0].body.at[i]))
                return false;
    return s->kind == ST_IF || (s->kind == ST_COMM && s->comm->kind == COMM_ELEMENT) ||
           (s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR && !s->lhs->shape &&
            !expr_has_call(s->rhs));
}

/* The right operand of .AND. and .OR. matters only where the left one leaves the value open, and
 * elsewhere it may have none (`i <= n .and. a(i) > 0`): its elements are fetched there only. */
static void prep_right(Lower *L, Expr *e) {
    Context *cx = L->cx;
    StmtVec *out = L->out, fetched = {0};
    L->out = &fetched;
    e->b = prep(L, e->b, true);
    L->out = out;
    bool simple = fetched.n > 0;
    for (int i = 0; i < fetched.n; i++)
        simple &= is_fetch(fetched.at[i]);
    if (simple) {
        e->a = expr_has_call(e->a) ? save_scalar(L, "is", e->a) : e->a;
        Expr *open = expr_copy(cx, e->a);
        Stmt *s = mk_if(cx, e->span, e->op == OP_AND ? open : mk_not(cx, open));
        s->arms.at[0].body = fetched;
        emit(L, s);
        return;
    }
    for (int i = 0; i < fetched.n; i++)
        emit(L, fetched.at[i]);
}

static Expr *prep(Lower *L, Expr *e, bool scalar_code) {
    if (!e)
        return NULL;
    if (e->kind == EX_INTRINSIC && !scalar_code && !L->inside && e->args.n == 1 &&
        (e->intrinsic->id == IN_PRESENT || e->intrinsic->id == IN_ALLOCATED))
        return save_scalar(L, "is", e); /* a nest has no whole arrays */
    switch (e->kind) {
    case EX_ELEM:
        prep_subscripts(L, e, scalar_code);
        if (scalar_code && !array_replicated(e->sym))
            return fetch_element(L, e);
        return e;
    case EX_SECTION:
        prep_subscripts(L, e, false);
        return e;
    case EX_UNARY:
    case EX_CONVERT:
    case EX_PAREN:
        e->a = prep(L, e->a, scalar_code);
        return e;
    case EX_SUBSTR:
    case EX_UPDATE:
        e->lo = prep(L, e->lo, scalar_code && !e->lo->shape);
        e->hi = prep(L, e->hi, scalar_code);
        e->a = prep(L, e->a, scalar_code);
        e->b = prep(L, e->b, scalar_code);
        return e;
    case EX_BINARY:
        e->a = prep(L, e->a, scalar_code);
        if (scalar_code && (e->op == OP_AND || e->op == OP_OR))
            prep_right(L, e);
        else
            e->b = prep(L, e->b, scalar_code);
        return e;
    case EX_INTRINSIC:
        return prep_intrinsic(L, e, scalar_code);
    case EX_ADDRESS: /* v(maxloc(w, 1))%k */
        e->a = prep(L, e->a, scalar_code);
        e->b = prep(L, e->b, scalar_code);
        e->lo = prep(L, e->lo, scalar_code);
        return e;
    case EX_CALL:
        return prep_call(L, e, scalar_code);
    case EX_ARRAY:
        return prep_constructor(L, e);
    default:
        return e;
    }
}

/* Where one call stores what it has changed, the others that act keep their places before and
 * behind it. */
static Expr *prep_all(Lower *L, Expr *e, bool scalar_code) {
    bool now = L->calls_now;
    L->calls_now |= e && !L->inside && has(e, is_storing_call);
    e = prep(L, e, scalar_code);
    L->calls_now = now;
    return e;
}

Expr *prepare(Lower *L, Expr *e) {
    return prep_all(L, e, false);
}

Expr *prepare_unordered(Lower *L, Expr *e) {
    return prep_all(L, e, !L->inside && !L->outer.n);
}

Expr *prepare_scalar(Lower *L, Expr *e) {
    e = prepare_unordered(L, e);
    if (!L->inside && !L->outer.n)
        order_expr(L, &e);
    return e;
}

Expr *prepare_frozen(Lower *L, Expr *e) {
    return freeze(L, e);
}
