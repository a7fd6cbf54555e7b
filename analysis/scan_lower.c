/* scan_lower.c: prefix and suffix scans, SUM_PREFIX and its kin of HPF_LIBRARY.
 *
 * Contract: lower.h. A scan of arrays stays in the tree as an assignment of the intrinsic,
 * `t = sum_prefix(a, dim, mask, segment, exclusive)`, whose array arguments are whole arrays or
 * sections; code generation prints it as one call of hpf_scan.
 *
 * With fusion on it is a nest whose iterations the runtime's scanner leads (NestScan): operands
 * that are expressions are computed there, and the fuse pass lets statements that use the result
 * join; where none did and the operands are arrays, it becomes the call again. */
#include "lower.h"
#include "prepare.h"
#include "scan_form.h"

#include <string.h>

#include "../frontend/sema/sema.h"

bool is_scan(const Expr *e) {
    return e->kind == EX_INTRINSIC && e->intrinsic->shape == RS_SCAN;
}

static void put_arg(Expr *e, const char *name, Expr *value) {
    int i = intrinsic_slot(e->intrinsic, name);
    if (i >= 0 && i < e->args.n)
        e->args.at[i] = value;
}

/* What nothing contributes to. MASK is an argument of these only. */
static Expr *scan_identity(Context *cx, const Expr *e) {
    RedOp op;
    return scan_operation(e->intrinsic, &op) ? red_identity(cx, op, e->span, e->type) : NULL;
}

/* A scalar MASK: the scan as without it, or nothing contributes anywhere. */
static Expr *under_scalar(Lower *L, Expr *e, Expr *mask, Expr *to) {
    Stmt *s = mk_if(L->cx, e->span, mask);
    StmtVec *out = L->out;
    vec_push(L->cx, &s->arms, (Arm){.span = e->span});
    L->out = &s->arms.at[0].body;
    transform_call(L, e, to);
    L->out = &s->arms.at[1].body;
    lower_assign(L, expr_copy(L->cx, to), scan_identity(L->cx, e), NULL);
    L->out = out;
    emit(L, s);
    return expr_copy(L->cx, to);
}


/* ---- scans as nests ---- */

/* Indices over the shape of `model` as the runtime's scanner counts them: an array's own
 * subscripts, a section's positions from 1. */
static void scan_space(Lower *L, Building *b, Space *sp, const Expr *model) {
    Context *cx = L->cx;
    Span at = L->span;
    *sp = (Space){.rank = expr_rank(model)};
    for (int d = sp->rank - 1; d >= 0; d--) {
        bool whole = model->kind == EX_VAR;
        Expr *lo = whole ? mk_bound(cx, at, model->sym, d, BOUND_LOWER) : mk_int(cx, at, 1, 8);
        Expr *hi = whole ? mk_bound(cx, at, model->sym, d, BOUND_UPPER)
                         : expr_copy(cx, model->shape->extent[d]);
        sp->dim[d].org = expr_copy(cx, lo);
        sp->dim[d].step = mk_int(cx, at, 1, 8);
        sp->dim[d].idx = build_index(L, b, NULL, lo, hi, NULL);
    }
}

/* The descriptor of the scanner, as the home. */
static NestRef *scanner_home(Lower *L, const Space *sp) {
    Context *cx = L->cx;
    UnitInfo *info = L->unit->info;
    NestRef *h = NEW(cx, NestRef);
    Symbol *s = NEW(cx, Symbol);
    h->id = ++info->next_id;
    s->kind = SYM_VAR;
    s->name = name_of(cx, arena_printf(cx->arena, "_scanner%d", h->id));
    s->span = L->span;
    s->type = type_int8();
    s->spec.rank = sp->rank;
    s->spec.kind = AS_DEFERRED;
    s->map = NEW(cx, Mapping);
    s->map->sym = s;
    s->map->kind = MAP_UNKNOWN;
    for (int d = 0; d < MAX_RANK; d++)
        s->map->tdim[d] = s->map->like_dim[d] = -1;
    h->array = s;
    h->rank = sp->rank;
    for (int d = 0; d < sp->rank; d++)
        vec_push(cx, &h->subscripts, expr_copy(cx, sp->dim[d].idx));
    return h;
}

/* value = operand, where MASK is false `none`; segment = SEGMENT. */
static void put_operand(Lower *L, Building *b, NestScan *sc, const Expr *e, const Space *sp) {
    Context *cx = L->cx;
    Span at = L->span;
    Expr *mask = intrinsic_operand(e, "mask"), *segment = intrinsic_operand(e, "segment");
    Expr *operand = at_index(L, e->args.at[0], sp);
    if (e->intrinsic->type == RT_INTEGER) { /* COUNT */
        Expr *one = mk_intrinsic(cx, at, IN_MERGE, e->type, mk_int(cx, at, 1, e->type.kind),
                                 mk_int(cx, at, 0, e->type.kind));
        vec_push(cx, &one->args, operand);
        operand = one;
    }
    Stmt *s = mk_assign(cx, at, mk_var(cx, at, sc->value), operand);
    if (mask && mask != e->args.at[0]) {
        Stmt *choice = mk_if(cx, at, at_index(L, mask, sp));
        sc->none = temp_scalar(cx, L->unit, "none", e->type);
        vec_push(cx, &choice->arms.at[0].body, s);
        vec_push(cx, &choice->arms, (Arm){.span = at});
        vec_push(cx, &choice->arms.at[1].body,
                 mk_assign(cx, at, mk_var(cx, at, sc->value), mk_var(cx, at, sc->none)));
        s = choice;
    }
    vec_push(cx, b->body, s);
    if (segment) {
        sc->segment = temp_scalar(cx, L->unit, "segment", (Type){.base = TY_LOGICAL, .kind = 1});
        vec_push(cx, b->body, mk_assign(cx, at, mk_var(cx, at, sc->segment),
                                        at_index(L, segment, sp)));
    }
    sc->nfill = b->body->n;
}

typedef struct Regular {
    Context *cx;
    const Nest *nest;
    const Expr *written;
    bool ok;
} Regular;

/* Can the runtime bring it to the scanner's layout, and does it keep its value until it is read? */
static void check_regular(Expr **at, void *arg) {
    Regular *r = arg;
    const Expr *e = *at;
    unsigned seen = 0;
    if (e->kind == EX_CALL && call_may_use(e, r->written->sym))
        r->ok = false; /* it may be set before the function is called for the last time */
    if (e->kind != EX_ELEM)
        return;
    if (e->sym == r->written->sym && !expr_equal(e, r->written))
        r->ok = false;
    for (int d = 0; d < e->args.n && !array_replicated(e->sym); d++) {
        SubForm s = access_subform(r->cx, r->nest, e->args.at[d]);
        if (s.kind == SUB_OPAQUE || (s.kind == SUB_AFFINE && (seen & (1u << s.index))))
            r->ok = false;
        seen |= s.kind == SUB_AFFINE ? 1u << s.index : 0;
    }
}

static Expr *saved(Lower *L, const char *role, Expr *e) {
    return !e || e->kind == EX_CONST ? e : save_scalar(L, role, e);
}

/* acc = acc op value at the last element: one process has something else than nothing. */
static const Expr *put_total(Lower *L, Building *b, NestScan *sc, Symbol *acc) {
    Context *cx = L->cx;
    bool product = sc->call->intrinsic->id == IN_PRODUCT_PREFIX;
    Span at = L->span;
    Expr *last = NULL, *to = mk_var(cx, at, acc);
    for (int k = 0; k < b->nest->rank; k++) {
        Expr *here = mk_binary(cx, at, OP_EQ, mk_index(cx, at, k, type_int8()),
                               expr_copy(cx, b->nest->index[k].hi));
        last = last ? mk_binary(cx, at, OP_AND, last, here) : here;
    }
    NestRed *red = NEW(cx, NestRed);
    red->op = product ? RED_PRODUCT : RED_SUM;
    red->var = acc;
    red->update = mk_assign(cx, at, to, red_update(cx, red->op, at, expr_copy(cx, to),
                                                   mk_var(cx, at, sc->value)));
    vec_push(cx, &b->nest->reds, red);
    build_guard(L, b, last);
    vec_push(cx, b->body, red->update);
    return to;
}

/* to = scan as a nest, or where `to` is NULL acc = its last value. False: the references are too
 * irregular, and nothing was emitted. */
static bool scan_nest(Lower *L, Expr *e, Expr *to, Symbol *acc, const Expr *model, Stmt *plain) {
    Context *cx = L->cx;
    Lower own = *L; /* not one of a FORALL's iterations */
    own.outer.n = own.guards.n = 0;
    Building b;
    Space sp;
    build_begin(&own, &b, OUTER_NONE);
    scan_space(&own, &b, &sp, model);
    NestScan *sc = NEW(cx, NestScan);
    sc->call = e;
    sc->like = expr_copy(cx, model);
    sc->value = temp_scalar(cx, L->unit, e->intrinsic->name, e->type);
    sc->plain = plain;
    put_operand(&own, &b, sc, e, &sp);
    const Expr *store;
    if (to) {
        Expr *lhs = at_index(&own, to, &sp);
        vec_push(cx, b.body, mk_assign(cx, L->span, lhs, mk_var(cx, L->span, sc->value)));
        store = lhs;
    } else {
        store = put_total(&own, &b, sc, acc);
    }
    Regular r = {cx, b.nest, store, !own.failed};
    walk_exprs(&b.nest->body, check_regular, &r);
    if (!r.ok)
        return false;
    sc->dim = saved(L, "dim", intrinsic_operand(e, "dim"));
    sc->exclusive = saved(L, "exclusive", intrinsic_operand(e, "exclusive"));
    put_arg(e, "dim", sc->dim);
    put_arg(e, "exclusive", sc->exclusive);
    b.nest->scan = sc;
    b.nest->home = scanner_home(&own, &sp);
    build_end(&own, &b);
    return true;
}

/* The reference whose layout the scan follows; NULL: there is none. */
static const Expr *scan_model(const Expr *e) {
    Expr *m = space_model(e->args.at[0]);
    return is_plain_array(m) ? m : NULL;
}

static bool known_extents(const Expr *e) {
    for (int d = 0; d < expr_rank(e); d++)
        if (e->kind == EX_SECTION && !e->shape->extent[d])
            return false;
    return true;
}

Expr *lower_scan(Lower *L, Expr *e, Expr *into) {
    Context *cx = L->cx;
    if (!L->inside && outer_used(L, e))
        return lower_scan_lines(L, e);
    if (L->inside) {
        lower_error(L, e->span, "%s in a parallel loop is not supported",
                    upper(cx, e->intrinsic->name));
        return e;
    }
    Expr *scalar = NULL;
    for (int i = 0; i < e->args.n; i++) {
        Expr *a = e->args.at[i];
        if (a)
            e->args.at[i] = !a->shape       ? prepare_scalar(L, a)
                            : cx->opt.fuse ? prepare(L, a)
                                           : prepare_operand(L, a);
    }
    Expr *mask = intrinsic_operand(e, "mask");
    if (mask && !mask->shape && mask != e->args.at[0]) {
        scalar = mask->kind == EX_CONST && mask->value.i ? NULL : mask;
        put_arg(e, "mask", NULL);
    }
    if (L->failed)
        return e;
    const Expr *model = scan_model(e);
    bool in_file = mentions_ooc(e) || (into && into->sym->ooc); /* they stream plane by plane */
    bool plain = true, nest = cx->opt.fuse && !scalar && model && known_extents(model) &&
                              !in_file && e->type.base != TY_CHARACTER;
    for (int i = 0; i < e->args.n; i++)
        plain &= !e->args.at[i] || !e->args.at[i]->shape || is_plain_array(e->args.at[i]);
    if (nest) {
        Expr *to = into && array_replicated(into->sym) == array_replicated(model->sym)
                       ? into
                       : result_like(L, e, model);
        Stmt *call = NULL;
        if (plain) {
            call = mk_stmt(cx, ST_ASSIGN, L->span);
            call->lhs = expr_copy(cx, to);
            call->rhs = e;
        }
        /* a line that one process holds: the others do not come by to set copies of theirs */
        bool held = !array_replicated(to->sym) || array_replicated(model->sym);
        if (held && scan_nest(L, e, to, NULL, model, call)) {
            if (into && to != into)
                lower_assign(L, into, expr_copy(cx, to), NULL);
            return expr_copy(cx, to);
        }
        into = into ? into : to;
    }
    for (int i = 0; i < e->args.n; i++)
        if (e->args.at[i] && e->args.at[i]->shape)
            e->args.at[i] = prepare_operand(L, e->args.at[i]);
    if (L->failed)
        return e;
    Expr *to = into ? into : result_like(L, e, e->args.at[0]);
    return scalar ? under_scalar(L, e, scalar, to) : transform_call(L, e, to);
}

void lower_scan_total(Lower *L, Expr *e, Symbol *acc) {
    const Expr *model = scan_model(e);
    if (model && known_extents(model) && scan_nest(L, e, NULL, acc, model, NULL))
        return;
    for (int i = 0; i < e->args.n && !L->failed; i++)
        if (e->args.at[i] && e->args.at[i]->shape)
            e->args.at[i] = prepare_operand(L, e->args.at[i]);
    model = L->failed ? NULL : scan_model(e);
    if (!model || !known_extents(model) || !scan_nest(L, e, NULL, acc, model, NULL))
        lower_error(L, e->span, "this reduction is not supported with -freproducible");
}
