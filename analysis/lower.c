/* lower.c: nests under construction, and array expressions at given indices.
 *
 * Contract: lower.h. */
#include "lower.h"

#include <stdarg.h>
#include <string.h>

#include "../frontend/sema/sema.h"

void lower_error(Lower *L, Span at, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (!L->quiet)
        diag_unsupported(L->cx, at, "%s", text);
    if (!L->failed) {
        L->why = arena_printf(L->cx->arena, "%s", text);
        L->why_at = at;
    }
    L->failed = true;
}

/* ---- small trees ---- */

Type type_int8(void) {
    return (Type){.base = TY_INTEGER, .kind = 8};
}

Type type_logical(void) {
    return (Type){.base = TY_LOGICAL, .kind = 4};
}

Expr *mk_index(Context *cx, Span at, int number, Type t) {
    Expr *e = mk_expr(cx, EX_INDEX, at);
    e->index = number;
    e->type = t;
    return e;
}

Expr *mk_elem(Context *cx, Span at, Symbol *array) {
    Expr *e = mk_expr(cx, EX_ELEM, at);
    e->sym = array;
    e->name = array->name;
    e->type = array->type;
    return e;
}

Expr *mk_intrinsic(Context *cx, Span at, IntrinsicId id, Type t, Expr *a, Expr *b) {
    Expr *e = mk_expr(cx, EX_INTRINSIC, at);
    e->intrinsic = intrinsic_row(id);
    e->name = e->intrinsic->name;
    e->type = t;
    vec_push(cx, &e->args, a);
    if (b)
        vec_push(cx, &e->args, b);
    return e;
}

Stmt *mk_assign(Context *cx, Span at, Expr *lhs, Expr *rhs) {
    Stmt *s = mk_stmt(cx, ST_ASSIGN, at);
    s->lhs = lhs;
    s->rhs = mk_convert(cx, rhs, lhs->type);
    return s;
}

Expr *mk_not(Context *cx, Expr *e) {
    return mk_unary(cx, e->span, OP_NOT, e);
}

void emit(Lower *L, Stmt *s) {
    vec_push(L->cx, L->out, s);
}

void emit_after(Lower *L, StmtVec *after) {
    for (int i = 0; i < after->n; i++)
        emit(L, after->at[i]);
    after->n = 0;
}

/* ---- nests under construction ---- */

void build_begin(Lower *L, Building *b, unsigned with) {
    memset(b, 0, sizeof *b);
    Nest *n = b->nest = NEW(L->cx, Nest);
    n->span = L->span;
    b->body = &n->body;
    for (int k = 0; k < NEST_INDICES; k++)
        b->number[k] = -1;
    unsigned all = (1u << L->outer.n) - 1;
    for (int k = 0; k < L->outer.n; k++) {
        if (!(with & (1u << k)))
            continue;
        b->number[k] = n->rank;
        n->index[n->rank] = L->outer.at[k].index;
        NestIndex *x = &n->index[n->rank++];
        x->lo = build_renumber(L, b, expr_copy(L->cx, x->lo));
        x->hi = build_renumber(L, b, expr_copy(L->cx, x->hi));
    }
    if ((with & all) == all)
        for (int i = 0; i < L->guards.n; i++)
            build_guard(L, b, expr_copy(L->cx, L->guards.at[i]))->is_row =
                i < 32 && L->rows & 1u << i;
}

typedef struct Renumber {
    Lower *L;
    const Building *b;
    unsigned used;
} Renumber;

static void renumber(Expr **e, void *arg) {
    Renumber *r = arg;
    if ((*e)->kind != EX_INDEX)
        return;
    for (int k = 0; k < r->L->outer.n; k++)
        if (r->L->outer.at[k].at == (*e)->index) {
            r->used |= 1u << k;
            if (r->b && r->b->number[k] >= 0)
                (*e)->index = r->b->number[k];
            return;
        }
}

Expr *build_renumber(Lower *L, const Building *b, Expr *e) {
    Renumber r = {.L = L, .b = b};
    walk_expr(&e, renumber, &r);
    return e;
}

unsigned outer_used(Lower *L, const Expr *e) {
    Renumber r = {.L = L};
    Expr *x = (Expr *)e;
    walk_expr(&x, renumber, &r);
    for (int k = L->outer.n - 1; k >= 0; k--) /* what their bounds depend on */
        if (r.used & (1u << k)) {
            x = L->outer.at[k].index.lo;
            walk_expr(&x, renumber, &r);
            x = L->outer.at[k].index.hi;
            walk_expr(&x, renumber, &r);
        }
    return r.used;
}

static void renumber_by(Expr **e, void *arg) {
    const int *number = arg;
    if ((*e)->kind == EX_INDEX && number[(*e)->index] >= 0)
        (*e)->index = number[(*e)->index];
}

Expr *index_renumber(Expr *e, const int *number) {
    walk_expr(&e, renumber_by, (void *)number);
    return e;
}

Expr *build_index(Lower *L, Building *b, const char *name, Expr *lo, Expr *hi, Expr *step) {
    Nest *n = b->nest;
    NestIndex x = {.name = name, .lo = lo, .hi = hi,
                   .step = step ? step : mk_int(L->cx, L->span, 1, 8)};
    int at = n->rank++;
    if (L->inside) {
        x.sym = temp_scalar(L->cx, L->unit, "i", type_int8());
        x.name = x.sym->name;
    }
    n->index[at] = x;
    return L->inside ? mk_var(L->cx, L->span, x.sym) : mk_index(L->cx, L->span, at, type_int8());
}

Stmt *build_guard(Lower *L, Building *b, Expr *cond) {
    Stmt *s = mk_if(L->cx, cond->span, cond);
    vec_push(L->cx, b->body, s);
    b->body = &s->arms.at[0].body;
    return s;
}

/* ---- names of indices ---- */

typedef struct Naming {
    const Nest *n;
    const char *name;
    bool clash;
} Naming;

static void find_clash(Expr **e, void *arg) {
    Naming *m = arg;
    if ((*e)->sym && (*e)->kind != EX_INDEX && (*e)->sym->name == m->name)
        m->clash = true;
}

static bool name_clashes(Nest *n, const char *name) {
    Naming m = {.n = n, .name = name};
    walk_exprs(&n->body, find_clash, &m);
    for (int i = 0; i < n->rank + n->nserial; i++) {
        m.clash |= n->index[i].name == name;
        walk_expr(&n->index[i].lo, find_clash, &m);
        walk_expr(&n->index[i].hi, find_clash, &m);
    }
    for (int i = 0; i < n->reds.n; i++) {
        m.clash |= n->reds.at[i]->var->name == name;
        if (n->reds.at[i]->value)
            walk_expr(&n->reds.at[i]->value, find_clash, &m);
    }
    return m.clash;
}

/* i, j, k … from the innermost index out, but for names that the nest mentions. */
void nest_name_indices(Context *cx, Nest *n) {
    static const char *const choice[] = {"i",  "j",  "k",  "l",  "m",  "n",  "ii",
                                         "jj", "kk", "i1", "i2", "i3", "i4", "i5"};
    for (int k = n->rank - 1, next = 0; k >= 0; k--)
        while (!n->index[k].name && next < countof(choice)) {
            const char *name = name_of(cx, choice[next++]);
            if (!name_clashes(n, name))
                n->index[k].name = name;
        }
}

/* In a nest's body: loops around what was built, outermost first. */
static void emit_loops(Lower *L, Building *b) {
    StmtVec *out = L->out;
    for (int k = 0; k < b->nest->rank; k++) {
        NestIndex *x = &b->nest->index[k];
        Stmt *s = mk_stmt(L->cx, ST_DO, L->span);
        s->sym = x->sym;
        s->lo = x->lo;
        s->hi = x->hi;
        s->step = x->step;
        vec_push(L->cx, out, s);
        out = &s->body;
    }
    vec_append(L->cx, out, &b->nest->body);
}

void nest_finish(Lower *L, Nest *n) {
    UnitInfo *info = L->unit->info;
    n->id = ++info->next_id;
    nest_name_indices(L->cx, n);
    reach_mark(L->reach, n);
    nest_refs_build(L->cx, L->unit, n);
    Stmt *s = mk_stmt(L->cx, ST_NEST, n->span);
    s->nest = n;
    emit(L, s);
}

void build_end(Lower *L, Building *b) {
    if (L->inside)
        emit_loops(L, b);
    else
        nest_finish(L, b->nest);
}

/* ---- index spaces ---- */

Expr *triplet_lo(Context *cx, const Expr *e, int dim) {
    if (e->kind == EX_VAR)
        return mk_bound(cx, e->span, e->sym, dim, BOUND_LOWER);
    for (int i = 0, d = 0; i < e->args.n; i++)
        if (e->args.at[i]->kind == EX_TRIPLET && d++ == dim)
            return expr_copy(cx, e->args.at[i]->lo);
        else if (e->args.at[i]->shape)
            d++;
    return mk_int(cx, e->span, 1, 8);
}

/* The subscript that makes dimension dim of a section's shape; NULL: EX_VAR. */
static const Expr *subscript_of(const Expr *e, int dim) {
    if (e->kind != EX_SECTION)
        return NULL;
    for (int i = 0; i < e->args.n; i++)
        if ((e->args.at[i]->kind == EX_TRIPLET || e->args.at[i]->shape) && dim-- == 0)
            return e->args.at[i];
    return NULL;
}

static bool is_reference(const Expr *e) {
    return e->shape && (e->kind == EX_VAR || e->kind == EX_SECTION);
}

static bool is_vector_sub(const Expr *sub) {
    return sub && sub->kind != EX_TRIPLET;
}

/* Better models have no vector subscripts and are mapped. */
static int model_score(const Expr *e) {
    int score = 1;
    if (!array_replicated(e->sym))
        score += 4;
    for (int d = 0; d < expr_rank(e); d++)
        if (is_vector_sub(subscript_of(e, d)))
            return score - 1 > 0 ? 1 : 0;
    return score + 1;
}

typedef struct Model {
    int rank, score;
    Expr *best;
} Model;

bool is_elementwise(const Expr *e) {
    return e->kind != EX_INTRINSIC || e->intrinsic->cls == IC_ELEMENTAL;
}

static void find_model(Expr **e, void *arg) {
    Model *m = arg;
    if (expr_rank(*e) != m->rank)
        return;
    if (is_reference(*e)) {
        int score = model_score(*e);
        if (score > m->score) {
            m->score = score;
            m->best = *e;
        }
    } else if (is_elementwise(*e)) {
        expr_children(*e, find_model, m);
    }
}

Expr *space_model(Expr *e) {
    Model m = {.rank = expr_rank(e)};
    find_model(&e, &m);
    return m.best ? m.best : e;
}

typedef struct Strides {
    int dim, rank;
    Expr *step;
    bool ok;
} Strides;

static void check_strides(Expr **e, void *arg) {
    Strides *s = arg;
    if (expr_rank(*e) != s->rank)
        return;
    int64_t step, stride = 1;
    const Expr *sub = NULL;
    if (is_reference(*e))
        sub = subscript_of(*e, s->dim);
    else if (is_elementwise(*e) && (*e)->kind != EX_ARRAY)
        return expr_children(*e, check_strides, s);
    /* spread, transposed, constructed: as of stride 1 */
    const Expr *by = sub && sub->kind == EX_TRIPLET ? sub->step : NULL;
    if (by && expr_equal(by, s->step))
        return;
    if ((by && !expr_is_int(by, &stride)) || !expr_is_int(s->step, &step) || stride % step)
        s->ok = false;
}

void space_make(Lower *L, Building *b, Space *sp, Expr *model, Expr **others, int n) {
    Context *cx = L->cx;
    Span at = model->span;
    *sp = (Space){.rank = expr_rank(model)};
    for (int d = sp->rank - 1; d >= 0; d--) {
        const Expr *sub = is_reference(model) ? subscript_of(model, d) : NULL;
        Expr *lo = NULL, *hi = NULL, *step = mk_int(cx, at, 1, 8);
        int64_t by = 1;
        if (is_reference(model) && !sub) {
            lo = mk_bound(cx, at, model->sym, d, BOUND_LOWER);
            hi = mk_bound(cx, at, model->sym, d, BOUND_UPPER);
        } else if (sub && sub->kind == EX_TRIPLET) {
            lo = expr_copy(cx, sub->lo);
            hi = expr_copy(cx, sub->hi);
            if (sub->step)
                step = expr_copy(cx, sub->step);
        }
        Strides s = {.dim = d, .rank = sp->rank, .step = step, .ok = lo != NULL};
        if (lo && expr_is_int(step, &by) && by < (b->by_position ? 0 : -1))
            s.ok = false;
        for (int i = 0; i < n && s.ok; i++)
            if (others[i])
                check_strides(&others[i], &s);
        Expr *extent = model->shape->extent[d];
        if (sub && sub->kind == EX_TRIPLET && extent) /* of what is evaluated already */
            extent = triplet_extent(cx, sub->lo, sub->hi, sub->step);
        if (!s.ok && !extent) {
            lower_error(L, at, "the shape of this expression is not known at compile time");
            extent = mk_int(cx, at, 0, 8);
        }
        SpaceDim *dim = &sp->dim[d];
        if (!s.ok) { /* positions counted from 1 */
            dim->org = mk_int(cx, at, 1, 8);
            dim->step = mk_int(cx, at, 1, 8);
            dim->run = (Range){mk_int(cx, at, 1, 8), extent_now(L, extent), mk_int(cx, at, 1, 8)};
        } else {
            dim->org = lo;
            dim->step = step;
            dim->run = (Range){lo, hi, step};
            if (by == -1) /* upwards all the same */
                dim->run = (Range){hi, lo, mk_int(cx, at, 1, 8)};
        }
        dim->idx = box_index(L, b, (Range){expr_copy(cx, dim->run.lo), expr_copy(cx, dim->run.hi),
                                           expr_copy(cx, dim->run.step)});
    }
}

/* ---- strides that only run time knows ---- */

typedef struct Fit {
    Lower *L;
    const Expr *model;
} Fit;

static bool stride_fits(const Expr *e, const Expr *model, int d) {
    const Expr *x = subscript_of(e, d), *y = subscript_of(model, d);
    const Expr *s = x && x->kind == EX_TRIPLET ? x->step : NULL;
    const Expr *t = y && y->kind == EX_TRIPLET ? y->step : NULL;
    int64_t v;
    bool constant = (!s || expr_is_int(s, &v)) && (!t || expr_is_int(t, &v));
    return constant || (s && t && expr_equal(s, t));
}

static void fit_step(Expr **e, void *arg) {
    Fit *f = arg;
    if (expr_rank(*e) != expr_rank(f->model))
        return;
    if (is_reference(*e)) {
        bool fits = true;
        for (int d = 0; d < expr_rank(*e); d++)
            fits &= is_vector_sub(subscript_of(*e, d)) || stride_fits(*e, f->model, d);
        if (!fits && !(array_replicated((*e)->sym) && array_replicated(f->model->sym)))
            *e = copy_like(f->L, *e, f->model);
    } else if (is_elementwise(*e)) {
        expr_children(*e, fit_step, f);
    }
}

/* References whose strides relate to the model's in a way that only run time knows are no linear
 * functions of its indices: they are copied, as sections, to where the model lies, unless every
 * process has all of both. */
Expr *fit_strides(Lower *L, Expr *e, const Expr *model) {
    if (is_reference(model) && !L->inside && !L->outer.n)
        fit_step(&e, &(Fit){L, model});
    return e;
}

/* start + stride*position, where position = (idx - org)/step. */
static Expr *subscript_at(Lower *L, const Expr *start, const Expr *stride, const SpaceDim *dim) {
    Context *cx = L->cx;
    Expr *from = mk_sub(cx, expr_copy(cx, dim->idx), expr_copy(cx, dim->org));
    int64_t s = 1, t = 1;
    bool s_known = expr_is_int(dim->step, &s), t_known = !stride || expr_is_int(stride, &t);
    Expr *move;
    if (stride && expr_equal(stride, dim->step))
        move = from;
    else if (s_known && t_known && t % s == 0)
        move = mk_mul(cx, mk_int(cx, start->span, t / s, 8), from);
    else if (s_known && (s == 1 || s == -1))
        move = mk_mul(cx, expr_copy(cx, stride),
                      s == 1 ? from : mk_unary(cx, from->span, OP_NEG, from));
    else {
        Expr *p = mk_binary(cx, from->span, OP_DIV, from,
                            mk_convert(cx, expr_copy(cx, dim->step), from->type));
        move = stride ? mk_mul(cx, expr_copy(cx, stride), p) : p;
    }
    return linear_simplify(cx, mk_add(cx, mk_convert(cx, expr_copy(cx, start), type_int8()), move));
}

Space space_without(const Space *sp, int skip) {
    Space r = {.rank = 0};
    for (int d = 0; d < sp->rank; d++)
        if (d != skip)
            r.dim[r.rank++] = sp->dim[d];
    return r;
}

static Expr *reference_at(Lower *L, const Expr *e, const Space *sp) {
    Context *cx = L->cx;
    Expr *r = mk_elem(cx, e->span, e->sym);
    r->type = e->type;
    for (int i = 0, d = 0; i < e->sym->spec.rank; i++) {
        const Expr *sub = e->kind == EX_SECTION ? e->args.at[i] : NULL;
        Expr *at;
        if (!sub) {
            Expr *lo = mk_bound(cx, e->span, e->sym, i, BOUND_LOWER);
            at = subscript_at(L, lo, NULL, &sp->dim[d++]);
        } else if (sub->kind == EX_TRIPLET) {
            at = subscript_at(L, sub->lo, sub->step, &sp->dim[d++]);
        } else if (sub->shape) {
            Space one = {.rank = 1, .dim = {sp->dim[d++]}};
            at = at_index(L, sub, &one);
        } else {
            at = expr_copy(cx, sub);
        }
        vec_push(cx, &r->args, at);
    }
    return r;
}

/* (/ (item, v = lo, hi, step) /) at its dimension: item with v replaced. */
typedef struct Replace {
    Context *cx;
    const Symbol *sym;
    Expr *by;
} Replace;

static void replace(Expr **e, void *arg) {
    Replace *r = arg;
    if ((*e)->kind == EX_VAR && (*e)->sym == r->sym)
        *e = mk_convert(r->cx, expr_copy(r->cx, r->by), (*e)->type);
    else
        expr_children(*e, replace, r);
    if ((*e)->shape)
        (*e)->shape = shape_copy(r->cx, (*e)->shape);
    for (int d = 0; d < expr_rank(*e); d++)
        if ((*e)->shape->extent[d])
            replace(&(*e)->shape->extent[d], r);
}

Expr *replace_var(Context *cx, Expr *e, const Symbol *s, Expr *by) {
    replace(&e, &(Replace){.cx = cx, .sym = s, .by = by});
    return e;
}

/* An implied DO with its variable in place, or the item whose position it is. */
static Expr *constructor_at(Lower *L, const Expr *e, const Space *sp) {
    Context *cx = L->cx;
    const Expr *ido = e->args.at[0];
    if (ido->kind == EX_IDO) {
        Expr *v = subscript_at(L, ido->lo, ido->step, &sp->dim[0]);
        return replace_var(cx, expr_copy(cx, ido->args.at[0]), ido->sym, v);
    }
    Expr *at = subscript_at(L, mk_int(cx, e->span, 0, 8), NULL, &sp->dim[0]);
    int last = e->args.n - 1;
    Expr *item = expr_copy(cx, e->args.at[last]);
    for (int i = last - 1; i >= 0; i--) {
        Expr *here = mk_binary(cx, e->span, OP_EQ, expr_copy(cx, at), mk_int(cx, e->span, i, 8));
        here->type = type_logical();
        item = mk_intrinsic(cx, e->span, IN_MERGE, e->type, expr_copy(cx, e->args.at[i]), item);
        vec_push(cx, &item->args, here);
    }
    return item;
}

bool is_shift(const Expr *e) {
    return e->kind == EX_INTRINSIC &&
           (e->intrinsic->id == IN_CSHIFT || e->intrinsic->id == IN_EOSHIFT);
}

/* A shift whose operands differ from one iteration to the next: element p of a line of n is element
 * modulo(p + shift, n) of the operand's, or the boundary where p + shift leaves the line. The
 * division is of the shift alone, so that it leaves the loop along the line. */
static Expr *shifted_at(Lower *L, const Expr *e, const Space *sp) {
    Context *cx = L->cx;
    bool eoshift = e->intrinsic->id == IN_EOSHIFT;
    const Expr *dim_arg = e->args.n > (eoshift ? 3 : 2) ? e->args.at[eoshift ? 3 : 2] : NULL;
    int64_t dim = 1;
    if (dim_arg && !expr_is_int(dim_arg, &dim)) {
        lower_error(L, e->span, "a DIM= that is not constant is not supported here");
        return expr_copy(cx, e);
    }
    Expr *n = e->shape->extent[dim - 1];
    if (!n) {
        lower_error(L, e->span, "the shape of this expression is not known at compile time");
        return expr_copy(cx, e);
    }
    Expr *zero = mk_int(cx, e->span, 0, 8), *one = mk_int(cx, e->span, 1, 8);
    Space lines = space_without(sp, (int)dim - 1), from = *sp;
    Expr *shift = mk_convert(cx, at_index(L, e->args.at[1], &lines), type_int8());
    n = mk_convert(cx, expr_copy(cx, n), type_int8());
    if (!eoshift)
        shift = mk_intrinsic(cx, e->span, IN_MODULO, type_int8(), shift, expr_copy(cx, n));
    Expr *p = mk_add(cx, subscript_at(L, zero, NULL, &sp->dim[dim - 1]), shift);
    Expr *place;
    if (eoshift) {
        Expr *last = mk_sub(cx, n, one);
        place = mk_intrinsic(cx, e->span, IN_MAX, type_int8(),
                             mk_intrinsic(cx, e->span, IN_MIN, type_int8(), p, last), zero);
    } else {
        Expr *beyond = mk_binary(cx, e->span, OP_GE, expr_copy(cx, p), expr_copy(cx, n));
        beyond->type = type_logical();
        place = mk_intrinsic(cx, e->span, IN_MERGE, type_int8(),
                             mk_sub(cx, expr_copy(cx, p), n), p);
        vec_push(cx, &place->args, beyond);
    }
    from.dim[dim - 1] = (SpaceDim){.idx = place, .org = zero, .step = one};
    Expr *value = at_index(L, e->args.at[0], &from);
    if (!eoshift)
        return value;
    Expr *edge = e->args.at[2] ? at_index(L, e->args.at[2], &lines) : NULL;
    if (!edge)
        edge = e->type.base == TY_LOGICAL ? mk_logical(cx, e->span, false, e->type.kind)
                                          : mk_convert(cx, mk_int(cx, e->span, 0, 4), e->type);
    Expr *inside = mk_binary(cx, e->span, OP_EQ, expr_copy(cx, p), expr_copy(cx, place));
    inside->type = type_logical();
    Expr *merge = mk_intrinsic(cx, e->span, IN_MERGE, e->type, value, edge);
    vec_push(cx, &merge->args, inside);
    return merge;
}

/* The source's dimension d is the result's, or the next one where the copies stand in front. */
static Expr *spread_at(Lower *L, const Expr *e, const Space *sp) {
    Context *cx = L->cx;
    const Expr *which = e->args.at[1];
    int64_t dim = 1;
    bool known = expr_is_int(which, &dim);
    Space rest = space_without(sp, (int)dim - 1);
    for (int d = 0; d < rest.rank && !known; d++) {
        Expr *zero = mk_int(cx, e->span, 0, 8), *one = mk_int(cx, e->span, 1, 8);
        Expr *in_front = mk_binary(cx, e->span, OP_GT,
                                   mk_convert(cx, expr_copy(cx, which), type_int8()),
                                   mk_int(cx, e->span, d + 1, 8));
        in_front->type = type_logical();
        Expr *at = mk_intrinsic(cx, e->span, IN_MERGE, type_int8(),
                                subscript_at(L, zero, NULL, &sp->dim[d]),
                                subscript_at(L, zero, NULL, &sp->dim[d + 1]));
        vec_push(cx, &at->args, in_front);
        rest.dim[d] = (SpaceDim){.idx = at, .org = zero, .step = one};
    }
    return at_index(L, e->args.at[0], &rest);
}

Expr *at_index(Lower *L, const Expr *e, const Space *sp) {
    Context *cx = L->cx;
    if (!e->shape)
        return expr_copy(cx, e);
    if (is_reference(e))
        return reference_at(L, e, sp);
    if (e->kind == EX_ARRAY)
        return constructor_at(L, e, sp);
    if (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_SPREAD)
        return spread_at(L, e, sp);
    if (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_TRANSPOSE) {
        Space swapped = {.rank = 2, .dim = {sp->dim[1], sp->dim[0]}};
        return at_index(L, e->args.at[0], &swapped);
    }
    if (is_shift(e))
        return shifted_at(L, e, sp);
    if (is_small_product(e))
        return small_product_at(L, e, sp);
    Expr *r = NEW(cx, Expr);
    *r = *e;
    r->shape = NULL;
    r->args = (ExprVec){0};
    r->a = e->a ? at_index(L, e->a, sp) : NULL;
    r->b = e->b ? at_index(L, e->b, sp) : NULL;
    r->lo = e->lo ? expr_copy(cx, e->lo) : NULL;
    r->hi = e->hi ? expr_copy(cx, e->hi) : NULL;
    for (int i = 0; i < e->args.n; i++)
        vec_push(cx, &r->args, e->args.at[i] ? at_index(L, e->args.at[i], sp) : NULL);
    return r;
}
