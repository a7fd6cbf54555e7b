/* sema_section.c: subscripts, triplets and vector subscripts; substrings.
 *
 * Contract: what is known at compile time is checked here: the number of subscripts, their types,
 * constants against constant bounds. A section's shape is that of its triplets and vectors; a
 * vector whose extent only statements find is computed by one before. */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

/* ---- subscripts ---- */

bool sema_is_outside(const Symbol *sym, int d, int64_t v, int64_t *lo, int64_t *hi) {
    const Bound *b = &sym->spec.dim[d];
    *lo = 1;
    bool known = sym->spec.kind == AS_EXPLICIT && (!b->lo || expr_is_int(b->lo, lo)) &&
                 expr_is_int(b->hi, hi);
    /* x(1) as the last dimension of a dummy is how old programs say x(*) */
    bool open = known && sym->is_dummy && d == sym->spec.rank - 1 && *lo == 1 && *hi == 1;
    return known && !open && (v < *lo || v > *hi);
}

static void check_range(Sema *S, const Expr *at, const Symbol *sym, int d) {
    int64_t v, lo, hi;
    if (!expr_is_int(at, &v) || !sema_is_outside(sym, d, v, &lo, &hi))
        return;
    diag_warn(S->cx, WARN_ARRAY_BOUNDS, at->span,
              "subscript %lld is outside %lld:%lld, dimension %d of '%s'", (long long)v,
              (long long)lo, (long long)hi, d + 1, sym->name);
}

static void triplet(Sema *S, Expr *t, Symbol *sym, int d) {
    Context *cx = S->cx;
    int64_t step = 1;
    if (!t->hi && sym->spec.kind == AS_ASSUMED_SIZE && d == sym->spec.rank - 1) {
        diag_error(cx, t->span, "the section needs an upper bound: '%s' has assumed size",
                   sym->name);
        t->hi = mk_int(cx, t->span, 0, 8);
    }
    sema_no_boz(S, t->lo, "a subscript");
    sema_no_boz(S, t->hi, "a subscript");
    sema_no_boz(S, t->step, "a stride");
    t->lo = t->lo ? sema_scalar(S, t->lo, TY_INTEGER, "a subscript")
                  : mk_bound(cx, t->span, sym, d, BOUND_LOWER);
    t->hi = t->hi ? sema_scalar(S, t->hi, TY_INTEGER, "a subscript")
                  : mk_bound(cx, t->span, sym, d, BOUND_UPPER);
    if (t->step) {
        t->step = sema_scalar(S, t->step, TY_INTEGER, "the stride of a section");
        (void)expr_is_int(t->step, &step);
        sema_check_step(S, t->step, arena_printf(cx->arena, "stride of a section of '%s'",
                                                 symbol_said(sym)));
        if (step == 1 && t->step->kind == EX_CONST)
            t->step = NULL;
    }
    t->type = TYPE(INTEGER, 8);
    int64_t lo, hi;
    bool known = expr_is_int(t->lo, &lo) && expr_is_int(t->hi, &hi) && step != 0 &&
                 (!t->step || t->step->kind == EX_CONST);
    if (known && (step > 0 ? lo <= hi : lo >= hi)) { /* an empty section may lie anywhere */
        Expr last = *t->hi;
        last.value.i = lo + (hi - lo) / step * step;
        check_range(S, t->lo, sym, d);
        check_range(S, &last, sym, d);
    }
}

/* The whole dimension? Then the extent is the array's own. */
static bool is_whole_dim(const Expr *written) {
    return !written->lo && !written->hi && !written->step;
}

static void find_computed(Expr **e, void *found) {
    const Intrinsic *in = (*e)->kind == EX_INTRINSIC ? (*e)->intrinsic : NULL;
    bool of_value = in && in->id == IN_SIZE && (*e)->args.at[0]->kind != EX_VAR;
    *(bool *)found |= of_value || (in && in->cls == IC_TRANSFORMATIONAL);
    expr_children(*e, find_computed, found);
}

/* A vector subscript whose extent only its value tells (PACK, functions with ALLOCATABLE results),
 * or needs statements (v(:COUNT(m))), is computed by a statement before. */
static Expr *sized_vector(Sema *S, Expr *x) {
    bool computed = !x->shape->extent[0];
    if (!computed)
        find_computed(&x->shape->extent[0], &computed);
    bool where = S->in_where;
    S->in_where = false; /* no obstacle: place_needs() in sema_stmt.c */
    computed = computed && sema_known_before(S, x);
    S->in_where = where;
    if (!computed)
        return x;
    return mk_var(S->cx, x->span, sema_kept_in(S, x));
}

static bool subscript(Sema *S, Expr *e, int d, Shape *shape, bool *section) {
    Context *cx = S->cx;
    Expr *x = e->args.at[d];
    if (x->kind == EX_TRIPLET) {
        bool all = is_whole_dim(x);
        triplet(S, x, e->sym, d);
        *section = true;
        shape->extent[shape->rank++] = all ? mk_bound(cx, x->span, e->sym, d, BOUND_EXTENT)
                                           : triplet_extent(cx, x->lo, x->hi, x->step);
        return x->lo->type.base != TY_NONE && x->hi->type.base != TY_NONE;
    }
    sema_no_boz(S, x, "a subscript");
    x = e->args.at[d] = sema_expr(S, x);
    if (x->type.base == TY_NONE)
        return false;
    if (x->type.base == TY_REAL && !x->shape) {
        diag_warn(cx, WARN_EXTENSIONS, x->span, "a REAL subscript is cut to an INTEGER");
        x = e->args.at[d] = mk_convert(cx, x, TYPE(INTEGER, 8));
    }
    if (x->type.base != TY_INTEGER || expr_rank(x) > 1) {
        if (x->kind == EX_VAR && sema_is_blamed(x->sym))
            return false;
        diag_error(cx, x->span,
                   "a subscript must be an INTEGER scalar, triplet or vector, it is %s%s",
                   type_name(cx, x->type),
                   expr_rank(x) ? arena_printf(cx->arena, " of rank %d", expr_rank(x)) : "");
        return false;
    }
    if (x->shape) {
        x = e->args.at[d] = sized_vector(S, x);
        *section = true;
        shape->extent[shape->rank++] = x->shape->extent[0];
    } else {
        check_range(S, x, e->sym, d);
    }
    return true;
}

void sema_subscripts(Sema *S, Expr *e) {
    Context *cx = S->cx;
    Symbol *sym = e->sym;
    Shape *shape = shape_new(cx, 0);
    bool section = false, ok = true;
    if (e->args.n != sym->spec.rank) {
        diag_error(cx, e->span, "%s has rank %d, %d subscript%s given", expr_subject(cx, e),
                   sym->spec.rank, e->args.n, e->args.n == 1 ? " is" : "s are");
        if (sym->span.end && !symbol_is_made(sym))
            diag_note(cx, sym->span, "'%s' is declared here", sym->name);
        sema_fail(e);
        return;
    }
    for (int d = 0; d < e->args.n; d++)
        ok &= subscript(S, e, d, shape, &section);
    e->kind = section ? EX_SECTION : EX_ELEM;
    e->type = sym->type;
    e->shape = section ? shape : NULL;
    sym->is_used = true;
    if (!ok)
        sema_fail(e);
}

/* ---- substrings ---- */

/* Bounds that are known and do not fit; an empty substring may lie anywhere. */
static bool substring_fits(Sema *S, const Expr *e) {
    int64_t lo, hi, len;
    if (!expr_is_int(e->lo, &lo) || (e->hi && !expr_is_int(e->hi, &hi)))
        return true;
    bool known = expr_is_int(e->a->type.len, &len);
    if (!e->hi && !known)
        return true;
    if (!e->hi)
        hi = len;
    if (lo > hi || (lo >= 1 && (!known || hi <= len)))
        return true;
    if (lo < 1)
        diag_error(S->cx, e->lo->span, "the substring begins at %lld, before the first character",
                   (long long)lo);
    else
        diag_error(S->cx, e->hi ? e->hi->span : e->span,
                   "the substring ends at %lld, but the length is %lld", (long long)hi,
                   (long long)len);
    return false;
}

/* ASSOCIATE may have given a substring a name, which has substrings; one that is written has
 * none. */
bool sema_names_text(Sema *S, const Expr *e) {
    const Symbol *s = e->kind == EX_REF && e->name ? scope_lookup(S->scope, e->name) : NULL;
    return s && s->alias && (!e->has_args || s->alias->shape);
}

/* Characters lo to hi of a substring are those of the whole. */
static void take_of_whole(Context *cx, Expr *e) {
    const Type type = TYPE(INTEGER, 8);
    Expr *inner = e->a, *before = mk_convert(cx, expr_copy(cx, inner->lo), type);
    before = mk_binary(cx, e->span, OP_SUB, before, mk_int(cx, e->span, 1, 8));
    before->type = type;
    e->lo = mk_add(cx, before, mk_convert(cx, e->lo, type));
    e->hi = e->hi ? mk_add(cx, expr_copy(cx, before), mk_convert(cx, e->hi, type)) : inner->hi;
    e->a = inner->a;
}

Expr *sema_substring(Sema *S, Expr *e, bool named) {
    Context *cx = S->cx;
    int64_t lo, hi;
    if (e->a->type.base == TY_NONE)
        return sema_fail(e);
    if (e->a->type.base != TY_CHARACTER) {
        diag_error(cx, e->span, "a substring of %s, which is not CHARACTER",
                   type_name(cx, e->a->type));
        return sema_fail(e);
    }
    if (e->a->kind == EX_SUBSTR && !named) {
        diag_error(cx, e->span, "a substring has no substrings");
        return sema_fail(e);
    }
    e->sym = e->a->kind == EX_CONST ? NULL : e->a->sym;
    e->shape = e->a->shape;
    e->type = TYPE(CHARACTER, 1);
    e->lo =
        e->lo ? sema_scalar(S, e->lo, TY_INTEGER, "a substring bound") : mk_int(cx, e->span, 1, 8);
    if (e->hi)
        e->hi = sema_scalar(S, e->hi, TY_INTEGER, "a substring bound");
    else if (expr_is_int(e->a->type.len, &hi))
        e->hi = mk_int(cx, e->span, hi, 8);
    if (e->lo->type.base == TY_NONE || (e->hi && e->hi->type.base == TY_NONE) ||
        !substring_fits(S, e))
        return sema_fail(e);
    if (expr_is_int(e->lo, &lo) && e->hi && expr_is_int(e->hi, &hi))
        e->type.len = mk_int(cx, e->span, hi < lo ? 0 : hi - lo + 1, 8);
    if (e->a->kind == EX_SUBSTR)
        take_of_whole(cx, e);
    return fold_node(cx, e);
}
