/* kept.c: temporary arrays with a dimension for each of several indices of a nest.
 *
 * Contract: lower.h. What a nest in a FORALL computes for each value of its indices and reads later
 * is kept in such an array. A dimension lies like that of the array that the nest follows whose
 * subscript is of the index alone, and has its bounds; else it is collapsed. */
#include "lower.h"

#include "../frontend/sema/sema.h"

void kept_add(Lower *L, KeptArray *a, const Building *b, const Expr *elem, int number, int outer,
              int dim) {
    Context *cx = L->cx;
    if (a->rank == MAX_RANK) {
        lower_error(L, L->span, "%s over so many indices is not supported", a->what);
        return;
    }
    Kept *k = &a->kept[a->rank++];
    *k = (Kept){number, outer, dim, -1, mk_index(cx, L->span, number, type_int8())};
    for (int i = 0; elem && i < elem->args.n && k->like < 0; i++) {
        if (is_open(elem->sym, i))
            continue;
        SubForm s = access_subform(cx, b->nest, elem->args.at[i]);
        if (s.kind == SUB_AFFINE && s.index == number) {
            k->like = i;
            k->sub = expr_copy(cx, elem->args.at[i]);
        }
    }
}

Symbol *kept_temp(Lower *L, const KeptArray *a, const Building *b, const Expr *model,
                  const char *role, Type t) {
    int dims[MAX_RANK];
    Expr *lo[MAX_RANK], *hi[MAX_RANK];
    for (int k = 0; k < a->rank; k++) {
        const NestIndex *x = &b->nest->index[a->kept[k].number];
        dims[k] = a->kept[k].like;
        if (dims[k] < 0)
            index_reach(L, b->nest, x, &lo[k], &hi[k]);
    }
    if (!model)
        return temp_local(L, role, t, a->rank, lo, hi, NULL);
    Symbol *s = temp_like_bounds(L, role, t, model, a->rank, dims, lo, hi);
    if (a->rank < model->sym->spec.rank)
        s->ooc = NULL; /* partial results are combined in memory */
    return s;
}

Expr *kept_elem(Lower *L, const KeptArray *a, Symbol *t) {
    Expr *e = mk_elem(L->cx, L->span, t);
    for (int k = 0; k < a->rank; k++)
        vec_push(L->cx, &e->args, expr_copy(L->cx, a->kept[k].sub));
    return e;
}

Expr *with_value(Context *cx, const Expr *sub, int number, Expr *value) {
    Linear f = linear_of(sub, false), g = linear_const(f.c0);
    for (int i = 0; i < f.n; i++)
        if (f.term[i].atom->kind == EX_INDEX && f.term[i].atom->index == number)
            g = linear_add(g, linear_of(value, false), f.term[i].coef);
        else
            g.term[g.n++] = f.term[i];
    return linear_expr(cx, &g, sub->span);
}

/* The subscripts that the index runs through: in the order of positions, of a dimension of the
 * space; else as the index goes. */
static Expr *range_of(Lower *L, Span at, const Kept *k, const Building *b, const SpaceDim *sd) {
    Context *cx = L->cx;
    const NestIndex *x = &b->nest->index[k->number];
    Expr *first = sd ? sd->run.lo : x->lo, *last = sd ? sd->run.hi : x->hi;
    bool up = !sd || expr_equal(sd->org, first);
    const Expr *by = sd ? sd->step : x->step;
    int64_t step = 1, c = access_subform(cx, b->nest, k->sub).c;
    Expr *range = mk_expr(cx, EX_TRIPLET, at);
    range->lo = with_value(cx, k->sub, k->number, up ? first : last);
    range->hi = with_value(cx, k->sub, k->number, up ? last : first);
    if (c != 1 || !expr_is_int(by, &step) || step != 1)
        range->step = mk_mul(cx, mk_int(cx, at, c, 8), expr_copy(cx, by));
    return range;
}

Expr *kept_part(Lower *L, const Expr *e, const Building *b, const Space *sp, const KeptArray *a,
                Symbol *t, bool whole) {
    Context *cx = L->cx;
    Expr *res = mk_elem(cx, e->span, t);
    bool section = whole;
    int back[NEST_INDICES];
    for (int j = 0; j < NEST_INDICES; j++)
        back[j] = -1;
    for (int j = 0; j < L->outer.n; j++)
        if (b->number[j] >= 0)
            back[b->number[j]] = L->outer.at[j].at;
    for (int i = 0; i < a->rank; i++) {
        const Kept *k = &a->kept[i];
        section |= k->dim >= 0;
        Expr *sub = k->dim < 0 && !whole
                        ? expr_copy(cx, k->sub)
                        : range_of(L, e->span, k, b, k->dim < 0 ? NULL : &sp->dim[k->dim]);
        vec_push(cx, &res->args, whole ? sub : index_renumber(sub, back));
    }
    if (!section)
        return res;
    res->kind = EX_SECTION;
    res->shape = NEW(cx, Shape);
    if (!whole)
        res->shape = shape_copy(cx, e->shape);
    for (int i = 0, d = 0; i < a->rank; i++) {
        const Expr *range = res->args.at[i];
        if (range->kind != EX_TRIPLET)
            continue;
        if (whole)
            res->shape->rank = d + 1;
        if (!res->shape->extent[d])
            res->shape->extent[d] = triplet_extent(cx, range->lo, range->hi, range->step);
        d++;
    }
    return res;
}
