/* shape.c: shapes of expressions: extents of sections, conformance.
 *
 * Contract: an extent is an INTEGER(8) expression that is valid at the statement, constant where it
 * can be; constant extents that differ are an error, others are compared at run time (-fcheck). */
#include <string.h>

#include "../sema/sema.h"

Shape *shape_new(Context *cx, int rank) {
    Shape *s = NEW(cx, Shape);
    s->rank = rank;
    return s;
}

Expr *mk_max0(Context *cx, Expr *e) {
    int64_t v;
    if (expr_is_int(e, &v))
        return v < 0 ? mk_int(cx, e->span, 0, e->type.kind) : e;
    if (e->kind == EX_BOUND && e->bound == BOUND_EXTENT)
        return e;
    Expr *m = mk_expr(cx, EX_INTRINSIC, e->span);
    m->intrinsic = intrinsic_row(IN_MAX);
    m->type = e->type;
    vec_push(cx, &m->args, mk_int(cx, e->span, 0, e->type.kind));
    vec_push(cx, &m->args, e);
    return m;
}

/* ---- lengths of CHARACTER values ---- */

typedef struct First {
    Context *cx;
    const Expr *ido;
} First;

static void at_first(Expr **e, void *arg) {
    const First *f = arg;
    if ((*e)->kind == EX_VAR && (*e)->sym == f->ido->sym)
        *e = mk_convert(f->cx, expr_copy(f->cx, f->ido->lo), (*e)->type);
    else
        expr_children(*e, at_first, arg);
}

/* The length of the first item of a constructor, which all items have. */
static Expr *first_length(Context *cx, const Expr *e) {
    if (e->kind != EX_IDO)
        return char_length(cx, e);
    Expr *n = first_length(cx, e->args.at[0]);
    First f = {cx, e};
    at_first(&n, &f);
    return n;
}

/* What MAXVAL and MINVAL of no CHARACTER values give: nothing but the least or greatest byte;
 * NULL: the length is no constant. */
Expr *text_extreme(Context *cx, Span at, Type t, int byte) {
    int64_t n;
    if (!expr_is_int(t.len, &n))
        return NULL;
    char *s = arena_alloc(cx->arena, (size_t)n + 1);
    memset(s, byte, (size_t)n);
    return mk_char(cx, at, s, n);
}

/* Does an intrinsic function give elements as long as those of an operand? */
static bool has_operand_length(const Expr *e) {
    IntrinsicId id = e->intrinsic->id;
    return e->intrinsic->cls == IC_TRANSFORMATIONAL || id == IN_MERGE || id == IN_ADJUSTL ||
           id == IN_ADJUSTR;
}

bool expr_is_inquiry(const Expr *e) {
    return e->kind == EX_BOUND ||
           (e->kind == EX_INTRINSIC && e->intrinsic->cls == IC_INQUIRY);
}

Expr *char_length(Context *cx, const Expr *e) {
    Type t = {.base = TY_INTEGER, .kind = 8};
    int64_t n;
    if (expr_is_int(e->type.len, &n))
        return mk_int(cx, e->span, n, 8);
    if (e->kind == EX_PAREN)
        return char_length(cx, e->a);
    if (e->kind == EX_BINARY)
        return mk_add(cx, char_length(cx, e->a), char_length(cx, e->b));
    if (e->kind == EX_SUBSTR && (!e->lo || expr_is_int(e->lo, &n))) {
        Expr *hi = e->hi ? mk_convert(cx, expr_copy(cx, e->hi), t) : char_length(cx, e->a);
        Expr *size = mk_sub(cx, hi, mk_int(cx, e->span, e->lo ? n - 1 : 0, 8));
        return mk_max0(cx, size);
    }
    if (e->kind == EX_SUBSTR && e->shape) { /* what lo and hi are, all elements have it */
        Expr *hi = e->hi ? mk_convert(cx, expr_copy(cx, e->hi), t) : char_length(cx, e->a);
        Expr *size = mk_sub(cx, hi, mk_convert(cx, expr_copy(cx, e->lo), t));
        return mk_max0(cx, mk_add(cx, size, mk_int(cx, e->span, 1, 8)));
    }
    if ((e->kind == EX_CALL || e->kind == EX_ELEM || e->kind == EX_ARRAY) && e->lo)
        return mk_convert(cx, expr_copy(cx, e->lo), t);
    if (e->kind == EX_ARRAY && e->args.n)
        return first_length(cx, e->args.at[0]);
    if (e->kind == EX_INTRINSIC && has_operand_length(e))
        return char_length(cx, e->args.at[e->intrinsic->type == RT_SECOND]);
    Expr *whole = expr_copy(cx, e);
    if (e->kind == EX_ELEM || e->kind == EX_SECTION) /* all elements have it */
        whole = mk_var(cx, e->span, e->sym);
    Expr *r = mk_expr(cx, EX_INTRINSIC, e->span);
    r->intrinsic = intrinsic_row(IN_LEN);
    r->name = r->intrinsic->name;
    r->type = t;
    vec_push(cx, &r->args, whole);
    return r;
}

/* max(0, (hi - lo + step)/step), folded. */
Expr *triplet_extent(Context *cx, Expr *lo, Expr *hi, Expr *step) {
    Type long_int = TYPE(INTEGER, 8);
    int64_t s = 1, l, h;
    if (!lo || !hi || lo->type.base != TY_INTEGER || hi->type.base != TY_INTEGER ||
        (step && step->type.base != TY_INTEGER))
        return NULL;
    bool known = !step || expr_is_int(step, &s);
    if (known && s == 0)
        return NULL;
    if (known && expr_is_int(lo, &l) && expr_is_int(hi, &h)) {
        bool empty = s > 0 ? h < l : h > l;
        /* in 128 bits: the bounds may be any */
        __int128 n = empty ? 0 : ((__int128)h - l + s) / s;
        return mk_int(cx, lo->span, n > INT64_MAX ? INT64_MAX : (int64_t)n, 8);
    }
    lo = mk_convert(cx, expr_copy(cx, lo), long_int);
    hi = mk_convert(cx, expr_copy(cx, hi), long_int);
    if (known && s == 1)
        return mk_max0(cx, mk_add(cx, mk_sub(cx, hi, lo), mk_int(cx, lo->span, 1, 8)));
    Expr *by = mk_convert(cx, expr_copy(cx, step), long_int);
    Expr *span = mk_add(cx, mk_sub(cx, hi, lo), by);
    return mk_max0(cx, mk_binary(cx, lo->span, OP_DIV, span, expr_copy(cx, by)));
}

/* Where an expression's shape comes from: of b + 1 that is b. */
static const Expr *shape_origin(const Expr *e) {
    for (;;) {
        const Expr *next = NULL;
        bool operation = e->kind == EX_UNARY || e->kind == EX_BINARY || e->kind == EX_CONVERT ||
                         e->kind == EX_PAREN;
        if (operation)
            next = e->a->shape || !e->b ? e->a : e->b;
        else if (e->kind == EX_INTRINSIC && e->intrinsic->cls == IC_ELEMENTAL)
            for (int i = 0; i < e->args.n && !next; i++)
                next = e->args.at[i] && e->args.at[i]->shape ? e->args.at[i] : NULL;
        if (!next)
            return e;
        e = next;
    }
}

const char *expr_subject(Context *cx, const Expr *e) {
    e = shape_origin(e);
    const Symbol *s = e->sym;
    if (s && s->is_heap && !s->whole && e->kind == EX_ELEM) { /* behind an address */
        const Expr *p = e->args.at[0];
        return expr_subject(cx, p->kind == EX_ADDRESS && p->a ? p->a : p);
    }
    if (s && symbol_is_made(s))
        return "the variable";
    if (s)
        return arena_printf(cx->arena, "'%s'",
                            s->is_heap && s->component ? s->component->name : s->name);
    if (e->kind == EX_INTRINSIC)
        return arena_printf(cx->arena, "the result of %s", upper(cx, e->intrinsic->name));
    return e->kind == EX_ARRAY ? "the array constructor" : "the expression";
}

static void note_declared(Sema *S, const Expr *e) {
    e = shape_origin(e);
    if (e->sym && e->sym->span.end)
        diag_note(S->cx, e->sym->span, "'%s' is declared here", e->sym->name);
}

bool shape_conform(Sema *S, const Expr *a, const Expr *b) {
    Context *cx = S->cx;
    if (!a->shape || !b->shape)
        return true;
    if (a->shape->rank != b->shape->rank) {
        diag_error(cx, shape_origin(b)->span, "%s has rank %d, %s has rank %d", expr_subject(cx, b),
                   b->shape->rank, expr_subject(cx, a), a->shape->rank);
        note_declared(S, a);
        return false;
    }
    for (int d = 0; d < a->shape->rank; d++) {
        int64_t x, y;
        if (!expr_is_int(a->shape->extent[d], &x) || !expr_is_int(b->shape->extent[d], &y) ||
            x == y)
            continue;
        diag_error(cx, shape_origin(b)->span, "%s has extent %lld in dimension %d, %s has %lld",
                   expr_subject(cx, b), (long long)y, d + 1, expr_subject(cx, a), (long long)x);
        note_declared(S, a);
        return false;
    }
    return true;
}

Expr *shape_size(Context *cx, Span at, const Shape *s) {
    Expr *n = mk_int(cx, at, 1, 8);
    for (int d = 0; s && d < s->rank; d++) {
        if (!s->extent[d])
            return NULL;
        n = mk_mul(cx, n, mk_convert(cx, expr_copy(cx, s->extent[d]), TYPE(INTEGER, 8)));
    }
    return n;
}
