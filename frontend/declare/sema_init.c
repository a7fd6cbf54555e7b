/* sema_init.c: values of PARAMETERs, initial values (DATA: sema_data.c).
 *
 * Contract: afterwards Symbol.init of a scalar is an EX_CONST of the symbol's type; of an array a
 * scalar constant that all elements have, or an EX_ARRAY of constants in array element order. */
#include <string.h>

#include "../fold/fold.h"
#include "../sema/sema.h"

enum {
    MAX_ELEMENTS = 1 << 18, /* of a constant array: the generated C must stay compilable */
    MAX_UNNAMED = 1 << 12,  /* of a RESHAPE that is computed now; larger ones at run time */
};

/* ---- constant array expressions, element by element ---- */

static Expr *element_at(const ExprVec *v, int i) {
    return v->n == 1 ? v->at[0] : v->at[i];
}

/* Replaces an implied DO's variable by its value and folds again from the leaves. */
typedef struct Substitution {
    Context *cx;
    const Symbol *sym;
    int64_t value;
} Substitution;

static void substitute(Expr **at, void *arg) {
    Substitution *sub = arg;
    Expr *e = *at;
    expr_children(e, substitute, arg);
    if (e->kind == EX_VAR && e->sym == sub->sym)
        *at = mk_int(sub->cx, e->span, sub->value, e->type.kind);
    else if (e->kind == EX_ELEM && e->sym->is_constant && e->sym->init)
        *at = fold_constant_element(sub->cx, e);
    else if (e->kind != EX_IDO && e->kind != EX_ARRAY)
        *at = fold_node(sub->cx, e);
}

void const_substitute(Context *cx, Expr **e, const Symbol *sym, int64_t value) {
    Substitution sub = {cx, sym, value};
    substitute(e, &sub);
}

static bool elements(Sema *S, Expr *e, ExprVec *out);

static bool push(Sema *S, ExprVec *out, Expr *e) {
    if (out->n == MAX_ELEMENTS) {
        diag_error(S->cx, e->span, "a constant array of more than %d elements is not supported",
                   MAX_ELEMENTS);
        return false;
    }
    vec_push(S->cx, out, e);
    return true;
}

static bool items(Sema *S, const ExprVec *args, ExprVec *out) {
    for (int i = 0; i < args->n; i++)
        if (!elements(S, args->at[i], out))
            return false;
    return true;
}

/* The items of an implied DO for each value of its variable; false: not all is constant. */
static bool implied_items(Sema *S, const Expr *e, ExprVec *out) {
    int64_t lo, hi, step = 1;
    if (!expr_is_int(e->lo, &lo) || !expr_is_int(e->hi, &hi) ||
        (e->step && !expr_is_int(e->step, &step)) || step == 0)
        return false;
    for (int64_t i = lo; step > 0 ? i <= hi : i >= hi; i += step)
        for (int k = 0; k < e->args.n; k++) {
            Expr *item = expr_copy(S->cx, e->args.at[k]);
            const_substitute(S->cx, &item, e->sym, i);
            if (!push(S, out, item))
                return false;
        }
    return true;
}

static bool implied_do(Sema *S, Expr *e, ExprVec *out) {
    ExprVec all = {0};
    return implied_items(S, e, &all) && items(S, &all, out);
}

/* The items without implied DOs, as far as their bounds are constants; false: some are left. */
static bool unroll_items(Sema *S, const ExprVec *from, ExprVec *to) {
    bool done = true;
    for (int i = 0; i < from->n; i++) {
        ExprVec all = {0};
        Expr *item = from->at[i];
        if (item->kind == EX_IDO && implied_items(S, item, &all)) {
            done &= unroll_items(S, &all, to);
        } else {
            done &= item->kind != EX_IDO && !item->shape;
            vec_push(S->cx, to, item);
        }
    }
    return done;
}

void const_unroll(Expr **at, void *arg) {
    Sema *S = arg;
    Expr *e = *at;
    ExprVec all = {0};
    if (e->kind == EX_ARRAY && unroll_items(S, &e->args, &all))
        e->shape->extent[0] = mk_int(S->cx, e->span, all.n, 8);
    if (e->kind == EX_ARRAY)
        e->args = all;
    expr_children(e, const_unroll, arg);
}

/* One node's operands, each as elements; then the node for each element. */
static bool elementwise(Sema *S, Expr *e, ExprVec *out) {
    ExprVec operand[8] = {0};
    int n = 1, count = 0;
    Expr *from[8] = {0};
    if (e->kind == EX_INTRINSIC) {
        for (; count < e->args.n && count < 8; count++)
            from[count] = e->args.at[count];
        if (e->args.n > 8 || e->intrinsic->cls != IC_ELEMENTAL)
            return false;
    } else {
        from[count++] = e->a;
        if (e->b)
            from[count++] = e->b;
    }
    for (int k = 0; k < count; k++) {
        if (!from[k])
            continue;
        if (!elements(S, from[k], &operand[k]))
            return false;
        if (from[k]->shape)
            n = operand[k].n;
    }
    for (int i = 0; i < n; i++) {
        Expr *x = NEW(S->cx, Expr);
        *x = *e;
        x->shape = NULL;
        memset(&x->args, 0, sizeof x->args);
        for (int k = 0; k < count; k++) {
            Expr *v = from[k] ? element_at(&operand[k], i) : NULL;
            if (e->kind == EX_INTRINSIC)
                vec_push(S->cx, &x->args, v);
            else if (k == 0)
                x->a = v;
            else
                x->b = v;
        }
        x = fold_node(S->cx, x);
        if (x->kind != EX_CONST || !push(S, out, x))
            return false;
    }
    return true;
}

/* A section of an array PARAMETER: dimension d of it, the fastest one last to be set. */
static bool section_elements(Sema *S, Expr *e, int d, ExprVec *subs, ExprVec *out) {
    Context *cx = S->cx;
    ExprVec list = {0};
    if (d < 0) {
        Expr *x = mk_expr(cx, EX_ELEM, e->span);
        x->sym = e->sym;
        x->name = e->name;
        x->type = e->type;
        for (int k = subs->n - 1; k >= 0; k--)
            vec_push(cx, &x->args, subs->at[k]);
        x = fold_constant_element(cx, x);
        return x->kind == EX_CONST && push(S, out, x);
    }
    Expr *s = e->args.at[d];
    if (s->kind == EX_TRIPLET) {
        int64_t lo, hi, step = 1;
        if (!expr_is_int(s->lo ? s->lo : mk_bound(cx, e->span, e->sym, d, BOUND_LOWER), &lo) ||
            !expr_is_int(s->hi ? s->hi : mk_bound(cx, e->span, e->sym, d, BOUND_UPPER), &hi) ||
            (s->step && !expr_is_int(s->step, &step)) || step == 0)
            return false;
        for (int64_t i = lo; step > 0 ? i <= hi : i >= hi; i += step)
            if (!push(S, &list, mk_int(cx, s->span, i, 8)))
                return false;
    } else if (!elements(S, s, &list)) {
        return false;
    }
    for (int i = 0; i < list.n; i++) {
        vec_push(cx, subs, list.at[i]);
        bool ok = section_elements(S, e, d - 1, subs, out);
        subs->n--;
        if (!ok)
            return false;
    }
    return true;
}

static bool reshape_shape(Sema *S, Expr *e);
static bool reshape_elements(Sema *S, Expr *e, ExprVec *out);

static bool elements(Sema *S, Expr *e, ExprVec *out) {
    switch (e->kind) {
    case EX_CONST:
        return push(S, out, e);
    case EX_ARRAY:
        return !e->lo && items(S, &e->args, out); /* lo: a length that is no constant */
    case EX_IDO:
        return implied_do(S, e, out);
    case EX_VAR: {
        int64_t n;
        Expr *size = shape_size(S->cx, e->span, e->shape);
        if (!e->sym->is_constant || !e->sym->init || !expr_is_int(size, &n))
            return false;
        for (int64_t i = 0; i < n; i++)
            if (!push(S, out, element_at(e->sym->init->kind == EX_ARRAY ? &e->sym->init->args
                                         : &(ExprVec){&e->sym->init, 1, 1}, (int)i)))
                return false;
        return true;
    }
    case EX_SECTION: {
        ExprVec subs = {0};
        return e->sym->is_constant && e->sym->init &&
               section_elements(S, e, e->args.n - 1, &subs, out);
    }
    case EX_PAREN:
        return elements(S, e->a, out);
    case EX_UNARY:
    case EX_BINARY:
    case EX_CONVERT:
    case EX_SUBSTR:
        return elementwise(S, e, out);
    case EX_INTRINSIC:
        if (e->intrinsic->id == IN_RESHAPE)
            return (e->shape || reshape_shape(S, e)) && reshape_elements(S, e, out);
        if (e->intrinsic->cls == IC_TRANSFORMATIONAL)
            return const_transform(S, e, out);
        return elementwise(S, e, out);
    default:
        return false;
    }
}

/* A CHARACTER constant padded or cut to a length. */
Expr *const_fit(Context *cx, Expr *e, Type type) {
    int64_t len;
    if (e->type.base != TY_CHARACTER || !expr_is_int(type.len, &len) || e->value.len == len)
        return e;
    char *text = arena_alloc(cx->arena, (size_t)len + 1);
    memset(text, ' ', (size_t)len);
    memcpy(text, e->value.s, (size_t)(e->value.len < len ? e->value.len : len));
    return mk_char(cx, e->span, text, len);
}

bool const_values(Sema *S, Expr *e, ExprVec *out) {
    return elements(S, e, out);
}

bool const_elements(Sema *S, Expr *e, Type type, ExprVec *out) {
    int errors = diag_errors(S->cx);
    ExprVec raw = {0};
    if (!elements(S, e, &raw)) {
        if (diag_errors(S->cx) == errors)
            diag_error(S->cx, e->span, "the value must be a constant");
        return false;
    }
    for (int i = 0; i < raw.n; i++) {
        Expr *x = sema_assign_convert(S, raw.at[i], type, "the value");
        if (x->type.base == TY_NONE)
            return false;
        sema_warn_conversion(S, raw.at[i], x);
        vec_push(S->cx, out, const_fit(S->cx, x, type));
    }
    return true;
}

/* ---- PARAMETER and initial values ---- */

/* Extents of a constant-shape array; false: reported. */
static bool constant_size(Sema *S, const Symbol *s, int64_t extent[MAX_RANK], int64_t *size) {
    *size = 1;
    for (int d = 0; d < s->spec.rank; d++) {
        Expr *n = mk_bound(S->cx, s->span, (Symbol *)s, d, BOUND_EXTENT);
        if (!expr_is_int(n, &extent[d])) {
            diag_error(S->cx, s->span, "'%s' has an initial value, so its bounds must be constants",
                       s->name);
            return false;
        }
        *size = extent[d] && *size > INT64_MAX / extent[d] ? INT64_MAX : *size * extent[d];
    }
    return true;
}

/* The shape of RESHAPE(source, shape): as many extents as `shape` has elements. */
static bool reshape_shape(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Expr *shape = e->args.at[1];
    ExprVec extents = {0};
    int64_t rank = 0;
    bool list = elements(S, shape, &extents);
    if (!list) {
        extents = shape->args;
        list = shape->kind == EX_ARRAY; /* extents that are not constant */
        for (int i = 0; list && i < extents.n; i++)
            list = extents.at[i]->kind != EX_IDO && !extents.at[i]->shape;
    }
    if (list) {
        rank = extents.n;
    } else if (expr_rank(shape) != 1 || !expr_is_int(shape->shape->extent[0], &rank)) {
        diag_error(cx, shape->span, "the shape of RESHAPE must have rank 1 and a constant size");
        return false;
    }
    if (rank > MAX_RANK) {
        diag_error(cx, e->span, "the result of RESHAPE would have a rank above %d", MAX_RANK);
        return false;
    }
    e->shape = shape_new(cx, (int)rank); /* not a list: run time knows the extents */
    for (int d = 0; list && d < rank; d++)
        e->shape->extent[d] = mk_max0(cx, mk_convert(cx, expr_copy(cx, extents.at[d]),
                                                     TYPE(INTEGER, 8)));
    return true;
}

static bool reshape_enough(Sema *S, const Expr *e, int64_t have) {
    int64_t want;
    if (!expr_is_int(shape_size(S->cx, e->span, e->shape), &want) || have >= want)
        return true;
    diag_error(S->cx, e->span, "RESHAPE has %lld values for %lld elements", (long long)have,
               (long long)want);
    return false;
}

static Expr *reshape_argument(const Expr *e, int i) {
    return i < e->args.n ? e->args.at[i] : NULL;
}

/* ORDER= as dimensions from 0, the fastest first; false: it is no constant, or no permutation
 * (which is reported). */
static bool reshape_order(Sema *S, const Expr *e, int *order) {
    const Expr *arg = reshape_argument(e, 3);
    ExprVec list = {0};
    unsigned seen = 0;
    int rank = expr_rank(e);
    for (int i = 0; i < rank; i++)
        order[i] = i;
    if (!arg)
        return true;
    if (!elements(S, (Expr *)arg, &list))
        return false;
    for (int i = 0; i < list.n && i < rank; i++) {
        int64_t d = list.at[i]->value.i - 1;
        if (d >= 0 && d < rank)
            seen |= 1u << d;
        order[i] = (int)d;
    }
    if (list.n == rank && seen == (1u << rank) - 1)
        return true;
    diag_error(S->cx, arg->span, "ORDER= of RESHAPE must be a permutation of 1 to %d", rank);
    return false;
}

/* The elements of a constant RESHAPE, whose shape is known. */
static bool reshape_elements(Sema *S, Expr *e, ExprVec *out) {
    int64_t size, extent[MAX_RANK], weight[MAX_RANK], at[MAX_RANK] = {0}, w = 1;
    int order[MAX_RANK], rank = expr_rank(e);
    ExprVec source = {0}, pad = {0};
    int64_t most = S->in_init ? MAX_ELEMENTS : MAX_UNNAMED;
    if (!expr_is_int(shape_size(S->cx, e->span, e->shape), &size) || size > most ||
        !elements(S, e->args.at[0], &source) || !reshape_order(S, e, order) ||
        (reshape_argument(e, 2) && !elements(S, e->args.at[2], &pad)))
        return false;
    if (source.n < size && !pad.n)
        return reshape_enough(S, e, source.n);
    for (int d = 0; d < rank; d++) {
        expr_is_int(e->shape->extent[d], &extent[d]);
        weight[d] = w;
        w *= extent[d];
    }
    Expr **to = size ? arena_alloc(S->cx->arena, (size_t)size * sizeof *to) : NULL;
    for (int64_t k = 0; k < size; k++) {
        int64_t place = 0;
        for (int d = 0; d < rank; d++)
            place += at[d] * weight[d];
        to[place] = k < source.n ? source.at[k] : pad.at[(k - source.n) % pad.n];
        for (int i = 0; i < rank && ++at[order[i]] == extent[order[i]]; i++)
            at[order[i]] = 0;
    }
    for (int64_t k = 0; k < size; k++)
        if (!push(S, out, to[k]))
            return false;
    return true;
}

bool sema_reshape_shape(Sema *S, Expr *e) {
    return reshape_shape(S, e);
}

/* RESHAPE outside of declarations. Of constants it is an unnamed array PARAMETER, but not of
 * structures, whose components go each their own way (of none, too). */
Expr *sema_reshape(Sema *S, Expr *e) {
    Context *cx = S->cx;
    ExprVec source = {0};
    int64_t size, have;
    int errors = diag_errors(cx);
    if (!reshape_shape(S, e))
        return sema_fail(e);
    if (e->type.base == TY_DERIVED || !reshape_elements(S, e, &source)) {
        Expr *n = shape_size(cx, e->span, e->args.at[0]->shape);
        bool known = n && expr_is_int(n, &have) && !reshape_argument(e, 2);
        if (known && shape_size(cx, e->span, e->shape))
            reshape_enough(S, e, have);
        return diag_errors(cx) > errors ? sema_fail(e) : e;
    }
    size = source.n;
    Scope *unit = scope_unit(S->scope);
    const char *name = arena_printf(cx->arena, "_const%d", unit->symbols.n);
    Symbol *s = scope_add(cx, unit, name_of(cx, name), e->span, SYM_VAR);
    s->type = size > 0 ? source.at[0]->type : e->type; /* implied DOs have no length of their own */
    if (s->type.base == TY_CHARACTER && !s->type.len)
        s->type.len = mk_int(cx, e->span, 0, 8);
    s->is_constant = s->is_save = s->is_used = s->bounds_done = true;
    s->spec = (ArraySpec){.kind = AS_EXPLICIT, .rank = e->shape->rank};
    for (int d = 0; d < e->shape->rank; d++)
        s->spec.dim[d].hi = e->shape->extent[d];
    source.n = (int)size;
    s->init = mk_expr(cx, EX_ARRAY, e->span);
    s->init->args = source;
    s->init->type = s->type;
    s->init->shape = shape_new(cx, 1);
    s->init->shape->extent[0] = mk_int(cx, e->span, size, 8);
    return mk_var(cx, e->span, s);
}

/* A CHARACTER PARAMETER with a length is padded or cut to it. */
static Expr *fit_length(Context *cx, Symbol *s, Expr *e) {
    if (!s->type.len) /* len=* */
        s->type.len = mk_int(cx, e->span, e->value.len, 4);
    return const_fit(cx, e, s->type);
}

static bool has_implied_shape(const Symbol *s) {
    return s->is_constant && s->spec.kind == AS_ASSUMED_SIZE;
}

static bool ranks_agree(Sema *S, const Symbol *s, const Expr *e) {
    if (expr_rank(e) == s->spec.rank)
        return true;
    diag_error(S->cx, e->span, "'%s' has rank %d, its value has rank %d", s->name, s->spec.rank,
               expr_rank(e));
    return false;
}

/* PARAMETER a(*), b(0:*, *): upper bounds from the value, whose extents are constants. */
static bool implied_shape(Sema *S, Symbol *s, Expr *e) {
    Context *cx = S->cx;
    ExprVec v = {0};
    int64_t n;
    if (!ranks_agree(S, s, e))
        return false;
    for (int d = 0; d < s->spec.rank; d++) {
        Expr *extent = e->shape->extent[d], *lo = s->spec.dim[d].lo;
        if (!extent && s->spec.rank == 1 && elements(S, e, &v))
            extent = mk_int(cx, e->span, v.n, 8);
        if (!expr_is_int(extent, &n)) {
            diag_error(cx, e->span, "the value must be a constant");
            return false;
        }
        lo = lo ? sema_spec_int(S, lo, true, "a bound") : mk_int(cx, s->span, 1, 8);
        s->spec.dim[d].lo = lo;
        s->spec.dim[d].hi = mk_add(cx, mk_int(cx, e->span, n - 1, 8), expr_copy(cx, lo));
    }
    s->spec.kind = AS_EXPLICIT;
    sema_array_bounds(S, s);
    return s->type.base != TY_NONE;
}

static void array_init(Sema *S, Symbol *s, Expr *e) {
    Context *cx = S->cx;
    int64_t extent[MAX_RANK], size;
    if (has_implied_shape(s) && !implied_shape(S, s, e))
        return;
    if (s->spec.kind != AS_EXPLICIT) {
        diag_error(cx, e->span, "'%s' has no constant shape and cannot have an initial value",
                   s->name);
        return;
    }
    if (!constant_size(S, s, extent, &size))
        return;
    if (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_RESHAPE && !reshape_shape(S, e))
        return;
    if (!e->shape) {
        e = sema_assign_convert(S, e, s->type, "the initial value");
        if (e->type.base != TY_NONE && e->kind != EX_CONST)
            diag_error(cx, e->span, "the value of '%s' must be a constant", s->name);
        else if (e->type.base == TY_CHARACTER)
            s->init = fit_length(cx, s, e);
        else if (e->type.base != TY_NONE)
            s->init = e;
        return;
    }
    if (s->type.base == TY_CHARACTER && !s->type.len)
        s->type.len = e->type.len;
    Expr like = {.kind = EX_VAR, .span = s->span, .sym = s, .type = s->type};
    like.shape = shape_new(cx, s->spec.rank);
    for (int d = 0; d < s->spec.rank; d++)
        like.shape->extent[d] = mk_int(cx, s->span, extent[d], 8);
    if (!shape_conform(S, &like, e))
        return;
    Expr *list = mk_expr(cx, EX_ARRAY, e->span);
    if (!const_elements(S, e, s->type, &list->args))
        return;
    if (list->args.n != size) {
        diag_error(cx, e->span, "%d values are given for the %lld elements of '%s'", list->args.n,
                   (long long)size, s->name);
        return;
    }
    list->args.n = (int)size;
    list->type = s->type;
    list->shape = shape_new(cx, 1);
    list->shape->extent[0] = mk_int(cx, e->span, size, 8);
    s->init = list;
}

/* The vector in the shape of these extents, a list without a type yet. */
Expr *sema_in_extents(Sema *S, Expr *vector, Expr *extents) {
    if (extents->args.n == 1)
        return vector;
    extents->type = TYPE(INTEGER, 8);
    extents->shape = shape_new(S->cx, 1);
    extents->shape->extent[0] = mk_int(S->cx, vector->span, extents->args.n, 8);
    Expr *call = mk_expr(S->cx, EX_INTRINSIC, vector->span);
    call->intrinsic = intrinsic_row(IN_RESHAPE);
    call->type = vector->type;
    vec_push(S->cx, &call->args, vector);
    vec_push(S->cx, &call->args, extents);
    return sema_reshape(S, call);
}

void sema_constant_init(Sema *S, Symbol *s, Expr *init) {
    bool spec = S->in_spec, outer = S->in_init;
    S->in_spec = S->in_init = true;
    Expr *e = sema_expr(S, init);
    S->in_spec = spec;
    S->in_init = outer;
    if (e->type.base == TY_NONE || s->type.base == TY_NONE)
        return;
    if (s->type.base == TY_DERIVED) {
        const bool fits = has_implied_shape(s) ? implied_shape(S, s, e)
                                               : !e->shape || ranks_agree(S, s, e);
        if (fits)
            sema_struct_constant(S, s, e);
        return;
    }
    if (sym_is_array(s)) {
        array_init(S, s, e);
        return;
    }
    if (e->shape) {
        diag_error(S->cx, e->span, "'%s' is scalar, its value is an array", s->name);
        return;
    }
    const Expr *written = e;
    e = sema_assign_convert(S, e, s->type, "the value");
    if (e->type.base != TY_NONE)
        sema_warn_conversion(S, written, e);
    if (e->type.base != TY_NONE && e->kind != EX_CONST)
        diag_error(S->cx, e->span, "the value of '%s' must be a constant", s->name);
    else if (e->type.base == TY_CHARACTER)
        s->init = fit_length(S->cx, s, e);
    else if (e->type.base != TY_NONE)
        s->init = e;
}
