/* prepare.c: pulls out of expressions what must be computed before the statement.
 *
 * Contract: lower.h. In scalar code elements of mapped arrays are fetched to all processes; in
 * nests they stay references, for the communication pass to bring where they are needed. */
#include <string.h>

#include "prepare.h"

#include "../frontend/sema/sema.h"

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

bool has(const Expr *e, bool (*is)(const Expr *e)) {
    Has h = {.is = is};
    Expr *x = (Expr *)e;
    walk_expr(&x, has_step, &h);
    return h.found;
}

bool is_changeable(const Expr *e) {
    return e->kind == EX_ELEM || e->kind == EX_CALL;
}

/* Of what no nest can call. */
static bool is_far_call(const Expr *e) {
    return e->kind == EX_CALL && !call_is_local(e->sym);
}

/* Of what may change something, so that each process must call it, and once. */
bool is_acting_call(const Expr *e) {
    return is_far_call(e) || (e->kind == EX_CALL && !e->sym->is_pure && !is_elemental_call(e));
}

bool is_hoisted(const Expr *e) {
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

Expr *freeze(Lower *L, Expr *e) {
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

/* Elements: from the last to the first, as gfortran has them (call_order.c). */
void prep_subscripts(Lower *L, Expr *e, bool ordered) {
    int n = e->args.n;
    for (int k = 0; k < n; k++) {
        int i = e->kind == EX_ELEM ? n - 1 - k : k;
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

bool is_plain_array(const Expr *e) {
    if (!e->shape || (e->kind != EX_VAR && e->kind != EX_SECTION) || symbol_lies_apart(e->sym))
        return false;
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i]->kind != EX_TRIPLET && e->args.at[i]->shape)
            return false;
    return true;
}

/* All of dimension d of s, with the bounds it has. */
Expr *whole_range(Lower *L, Span at, Symbol *s, int d) {
    Expr *range = mk_expr(L->cx, EX_TRIPLET, at);
    range->lo = mk_bound(L->cx, at, s, d, BOUND_LOWER);
    range->hi = mk_bound(L->cx, at, s, d, BOUND_UPPER);
    return range;
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
        bool section = m->kind == EX_SECTION;
        vec_push(cx, &ref->args,
                 section ? expr_copy(cx, m->args.at[dims[d]]) : whole_range(L, at, m->sym, d));
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

/* A temporary of e's shape, in blocks where e has mapped parts. */
static Expr *of_shape(Lower *L, Expr *e) {
    Context *cx = L->cx;
    int rank = expr_rank(e);
    Expr *lo[MAX_RANK], *hi[MAX_RANK];
    for (int d = 0; d < rank; d++) {
        lo[d] = mk_int(cx, e->span, 1, 8);
        hi[d] = e->shape->extent[d];
        if (!hi[d]) {
            lower_error(L, e->span, "the shape of this expression is not known at compile time");
            hi[d] = mk_int(cx, e->span, 0, 8);
        }
    }
    return mk_var(cx, e->span, temp_local(L, "tmp", temp_type(L, e), rank, lo, hi, e));
}

const char *said_in_short(Lower *L, const Expr *e) {
    enum { MOST = 60 };
    Text t;
    text_init(&t, L->cx);
    expr_said(e, &t);
    if (t.n > MOST || strpbrk(t.at, "\"\\\n")) /* it stands in a text of C */
        return "(a value)";
    return t.at[0] == '(' ? t.at : arena_printf(L->cx->arena, "(%s)", t.at);
}

/* e's values in a temporary that lies like what e is made of, the mapped part of it. */
Expr *materialize(Lower *L, Expr *e) {
    Expr *m = space_model(e);
    bool whole = is_plain_array(m) && array_replicated(m->sym) && expr_has_extents(e) &&
                 map_has_spread(e);
    Expr *ref = is_plain_array(m) && !whole ? part_like(L, e->span, temp_type(L, e), m)
                                            : of_shape(L, e);
    ref->sym->holds = said_in_short(L, e);
    lower_assign(L, expr_copy(L->cx, ref), e, NULL);
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

/* The same of what may change: who takes it copies it and gives it back where that must be. */
Expr *prepare_variable(Lower *L, Expr *e) {
    bool apart = (e->kind == EX_VAR || e->kind == EX_SECTION) && symbol_lies_apart(e->sym) &&
                 !expr_has_vector(e);
    if (!apart)
        return prepare_operand(L, e);
    prep_subscripts(L, e, false);
    return e;
}

/* ---- expressions ---- */

/* What MERGE does not choose is not called, where calls come as they stand. */
static Expr *prep_merge(Lower *L, Expr *e) {
    Context *cx = L->cx;
    e->args.at[2] = prep(L, e->args.at[2], true);
    Expr *v = mk_var(cx, e->span, temp_saved(L, "merge", e));
    Stmt *s = mk_if(cx, e->span, e->args.at[2]);
    vec_push(cx, &s->arms, (Arm){.span = e->span});
    StmtVec *out = L->out;
    for (int i = 0; i < 2; i++) {
        L->out = &s->arms.at[i].body;
        emit(L, mk_assign(cx, e->span, expr_copy(cx, v), prep(L, e->args.at[i], true)));
    }
    L->out = out;
    emit(L, s);
    return v;
}

static Expr *prep_intrinsic(Lower *L, Expr *e, bool scalar_code) {
    const Intrinsic *in = e->intrinsic;
    if (in->id == IN_MERGE && L->calls_now && !e->shape && !L->inside && !L->outer.n &&
        (has(e->args.at[0], is_acting_call) || has(e->args.at[1], is_acting_call)))
        return prep_merge(L, e);
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

/* An extent that needs no statements of its own. */
static bool is_extent(const Expr *n) {
    return n && !has(n, is_hoisted);
}

static bool has_plain_extents(const Expr *e) {
    bool plain = true;
    for (int d = 0; d < expr_rank(e); d++)
        plain &= is_extent(e->shape->extent[d]);
    return plain;
}

Expr *extent_now(Lower *L, const Expr *n) {
    Expr *x = expr_copy(L->cx, n);
    return is_extent(x) ? x : freeze(L, x);
}

typedef struct Sized {
    int rank;
    const Expr *found;
} Sized;

static void find_sized(Expr **e, void *arg) {
    Sized *s = arg;
    if (!s->found && expr_rank(*e) == s->rank && has_plain_extents(*e))
        s->found = *e;
}

static Shape *reference_shape(Context *cx, const Expr *e) {
    Shape *s = shape_new(cx, expr_rank(e));
    for (int i = 0, d = 0; i < e->sym->spec.rank; i++) {
        const Expr *sub = e->kind == EX_SECTION ? e->args.at[i] : NULL;
        if (!sub)
            s->extent[d++] = mk_bound(cx, e->span, e->sym, i, BOUND_EXTENT);
        else if (sub->kind == EX_TRIPLET)
            s->extent[d++] = triplet_extent(cx, sub->lo, sub->hi, sub->step);
        else if (sub->shape)
            s->extent[d++] = sub->shape->extent[0];
    }
    return s;
}

/* Extents that e lacked before values in it, of calls, came into arrays, or that need statements of
 * their own: those of what has them. */
static Expr *take_extents(Context *cx, Expr *e) {
    if (has_plain_extents(e))
        return e;
    if (is_plain_array(e)) {
        e->shape = reference_shape(cx, e);
        return e;
    }
    IntrinsicId id = e->kind == EX_INTRINSIC ? e->intrinsic->id : IN_NONE;
    Sized model = {expr_rank(e), NULL};
    int64_t dim = 0;
    if (id == IN_SPREAD || id == IN_TRANSPOSE)
        model.found = e->args.at[0]->shape ? e->args.at[0] : NULL;
    else if (is_elementwise(e) && e->kind != EX_ARRAY)
        expr_children(e, find_sized, &model);
    if (!model.found || (id == IN_SPREAD && !expr_is_int(e->args.at[1], &dim)))
        return e;
    Shape *s = shape_new(cx, model.rank);
    for (int d = 0; d < s->rank; d++) {
        int from = id == IN_TRANSPOSE ? 1 - d : d - (id == IN_SPREAD && d >= dim);
        Expr *n = e->shape->extent[d];
        bool copies = id == IN_SPREAD && d == dim - 1;
        s->extent[d] = copies || is_extent(n) ? n : model.found->shape->extent[from];
    }
    e->shape = s;
    return e;
}

static Expr *prep_parts(Lower *L, Expr *e, bool scalar_code);

Expr *prep(Lower *L, Expr *e, bool scalar_code) {
    return e ? take_extents(L->cx, prep_parts(L, e, scalar_code)) : NULL;
}

static Expr *prep_parts(Lower *L, Expr *e, bool scalar_code) {
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

/* An element of a mapped array that is fetched behind calls in its subscripts. */
static bool has_calls_before(const Expr *e) {
    bool acts = false;
    for (int d = 0; e->kind == EX_ELEM && !array_replicated(e->sym) && d < e->args.n; d++)
        acts |= has(e->args.at[d], is_acting_call);
    return acts;
}

/* Where one call stores what it has changed, or an element is fetched behind it, the others that
 * act keep their places before and behind it. */
static Expr *prep_all(Lower *L, Expr *e, bool scalar_code) {
    bool now = L->calls_now;
    L->calls_now |= e && !L->inside && (has(e, is_storing_call) || has(e, has_calls_before));
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
