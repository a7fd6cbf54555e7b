/* transform_lower.c: CSHIFT, EOSHIFT, MATMUL, PACK, UNPACK, RESHAPE, TRANSFER; scans are in
 * scan_lower.c. SPREAD, TRANSPOSE and MERGE need no lowering: they are other subscripts of the same
 * elements (at_index).
 *
 * Contract: lower.h. What the runtime library computes stays in the tree as an assignment of the
 * intrinsic to a whole array or a section, `t = cshift(a, 1, 1)`, whose array arguments are whole
 * arrays or sections too; code generation prints it as one call on views. */
#include "access.h"
#include "lower.h"

#include "../frontend/sema/sema.h"

static bool is_rearranging(IntrinsicId id) {
    return id == IN_PACK || id == IN_UNPACK || id == IN_RESHAPE || id == IN_TRANSFER;
}

bool is_runtime_transform(const Expr *e) {
    if (e->kind != EX_INTRINSIC)
        return false;
    IntrinsicId id = e->intrinsic->id;
    return id == IN_CSHIFT || id == IN_EOSHIFT || id == IN_MATMUL || is_scan(e) ||
           is_library_function(id) || is_rearranging(id);
}

static void find_ooc(Expr **e, void *arg) {
    *(bool *)arg |= *e && (*e)->sym && (*e)->sym->ooc;
}

bool mentions_ooc(Expr *e) {
    bool found = false;
    walk_expr(&e, find_ooc, &found);
    return found;
}

Expr *result_like(Lower *L, const Expr *e, const Expr *operand) {
    int dims[MAX_RANK] = {0}, n = 0;
    bool whole = operand->kind == EX_VAR;
    for (int i = 0; i < operand->sym->spec.rank; i++)
        if (whole || operand->args.at[i]->kind == EX_TRIPLET)
            dims[n++] = i;
    Symbol *t = temp_like(L, e->intrinsic->name, temp_type(L, e), operand, n, dims);
    return part_of(L, e->span, t, operand, dims);
}

Expr *transform_call(Lower *L, Expr *e, Expr *to) {
    Stmt *s = mk_stmt(L->cx, ST_ASSIGN, L->span);
    s->lhs = to;
    s->rhs = e;
    emit(L, s);
    return expr_copy(L->cx, to);
}

static Expr *lower_shift(Lower *L, Expr *e, Symbol *into) {
    bool eoshift = e->intrinsic->id == IN_EOSHIFT;
    Expr **arg = e->args.at, *dim = intrinsic_operand(e, "dim");
    if (dim && dim->kind != EX_CONST)
        arg[eoshift ? 3 : 2] = expr_rank(arg[0]) == 1 ? mk_int(L->cx, dim->span, 1, 4)
                                                      : prepare_scalar(L, dim);
    arg[0] = prepare_operand(L, arg[0]);
    arg[1] = arg[1]->shape ? prepare_operand(L, arg[1]) : prepare_scalar(L, arg[1]);
    if (eoshift && arg[2])
        arg[2] = arg[2]->shape ? prepare_operand(L, arg[2]) : prepare_scalar(L, arg[2]);
    return transform_call(L, e, into ? mk_var(L->cx, e->span, into) : result_like(L, e, arg[0]));
}

static Expr *lower_matmul(Lower *L, Expr *e, Symbol *into) {
    Context *cx = L->cx;
    Expr **arg = e->args.at;
    for (int i = 0; i < 2; i++) {
        if (!type_equal(arg[i]->type, e->type))
            arg[i] = mk_convert(cx, arg[i], e->type);
        arg[i] = prepare_operand(L, arg[i]);
    }
    Symbol *t = into;
    if (!into) {
        /* rows lie like the first operand's rows, columns like the second one's columns where that
         * is a vector's only dimension; the other dimension is whole */
        int rank = expr_rank(e), ra = expr_rank(arg[0]), dims[MAX_RANK];
        Expr *lo[MAX_RANK], *hi[MAX_RANK];
        const Expr *like = ra == 2 ? arg[0] : arg[1];
        bool whole = like->kind == EX_VAR;
        for (int d = 0; d < rank; d++) {
            dims[d] = -1;
            lo[d] = mk_int(cx, e->span, 1, 8);
            const Shape *sh = d == 0 && ra == 2 ? arg[0]->shape : arg[1]->shape;
            hi[d] = e->shape->extent[d] ? e->shape->extent[d]
                                        : sh->extent[d == 0 && ra == 2 ? 0 : sh->rank - 1];
        }
        dims[0] = whole ? (ra == 2 ? 0 : 1) : -1;
        t = whole ? temp_like_bounds(L, "matmul", e->type, like, rank, dims, lo, hi)
                  : temp_local(L, "matmul", e->type, rank, lo, hi, e);
    }
    return transform_call(L, e, mk_var(cx, e->span, t));
}

/* TRANSFER's SOURCE: an array, though it be of one element. */
static Expr *as_array(Lower *L, Expr *e) {
    Context *cx = L->cx;
    if (e->shape)
        return prepare_operand(L, e);
    Expr *one[1] = {mk_int(cx, e->span, 1, 8)};
    Symbol *t = temp_local(L, "source", temp_type(L, e), 1, one, one, NULL);
    Expr *to = mk_elem(cx, e->span, t);
    vec_push(cx, &to->args, mk_int(cx, e->span, 1, 8));
    emit(L, mk_assign(cx, e->span, to, prepare_scalar(L, e)));
    return mk_var(cx, e->span, t);
}

/* TRANSFER's extent where only run time knows SOURCE's, which is a whole array or a section now. */
static Expr *transferred_extent(Lower *L, const Expr *e) {
    Context *cx = L->cx;
    Expr *source = e->args.at[0];
    Expr *n = mk_intrinsic(cx, e->span, IN_SIZE, type_int8(), expr_copy(cx, source), NULL);
    n = intrinsic_transferred(cx, e->span, source, n, e->args.at[1]);
    if (!n)
        lower_error(L, e->args.at[1]->span, "a MOLD whose length is not known is not supported");
    return n;
}

/* PACK makes its result; the others fill one, which the runtime library makes too where only it
 * knows the shape, or would spread it. */
static Expr *lower_rearranging(Lower *L, Expr *e, Symbol *into) {
    Context *cx = L->cx;
    IntrinsicId id = e->intrinsic->id;
    for (int i = 0; i < e->args.n; i++) {
        Expr **a = &e->args.at[i];
        bool shape = id == IN_RESHAPE && i == 1 && e->shape->extent[0];
        if (!*a || shape || (id == IN_TRANSFER && i > 0))
            continue;
        *a = id == IN_TRANSFER ? as_array(L, *a)
             : (*a)->shape     ? prepare_operand(L, *a)
                               : prepare_scalar(L, *a);
    }
    if (L->failed)
        return e;
    if (id == IN_TRANSFER && e->shape && !e->shape->extent[0])
        e->shape->extent[0] = transferred_extent(L, e);
    if (L->failed)
        return e;
    if (id == IN_RESHAPE || id == IN_TRANSFER) /* temporaries' bounds must be of one value */
        for (int d = 0; e->shape && d < e->shape->rank; d++)
            if (e->shape->extent[d])
                e->shape->extent[d] = prepare_frozen(L, expr_copy(cx, e->shape->extent[d]));
    if (into)
        return transform_call(L, e, mk_var(cx, e->span, into));
    if (id == IN_UNPACK)
        return transform_call(L, e, result_like(L, e, e->args.at[1]));
    Symbol *t = temp_at_run_time(cx, L->unit, e->intrinsic->name, temp_type(L, e),
                                 e->shape ? expr_rank(e) : 1);
    if (mentions_ooc(e) && e->shape) {
        t->ooc = NEW(cx, OocDir);
        *t->ooc = (OocDir){.span = e->span};
    }
    Expr *r = transform_call(L, e, mk_var(cx, e->span, t));
    if (e->shape)
        return r;
    Expr *first = mk_elem(cx, e->span, t); /* TRANSFER to a scalar */
    vec_push(cx, &first->args, mk_int(cx, e->span, 1, 8));
    return save_element(L, first);
}

Expr *lower_transform(Lower *L, Expr *e, Symbol *into) {
    IntrinsicId id = e->intrinsic->id;
    if (is_scan(e))
        return lower_scan(L, e, into ? mk_var(L->cx, e->span, into) : NULL);
    if (outer_used(L, e) || L->inside) {
        lower_error(L, e->span, "%s in a parallel loop is not supported",
                    upper(L->cx, e->intrinsic->name));
        return e;
    }
    switch (id) {
    case IN_CSHIFT:
    case IN_EOSHIFT:
        return lower_shift(L, e, into);
    case IN_MATMUL:
        return lower_matmul(L, e, into);
    case IN_PACK:
    case IN_UNPACK:
    case IN_RESHAPE:
    case IN_TRANSFER:
        return lower_rearranging(L, e, into);
    default:
        if (is_library_function(id))
            return lower_library(L, e, into);
        lower_error(L, e->span, "%s is not supported", upper(L->cx, e->intrinsic->name));
        return e;
    }
}
