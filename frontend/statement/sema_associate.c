/* sema_associate.c: ASSOCIATE, whose names stand for variables, parts of them, and values.
 *
 * Contract: a name for a whole variable is that variable, bound in a scope of the construct; what a
 * POINTER leads to is named by a pointer of our own. A name for an element or a section is a copy
 * of it (Symbol.alias), whose subscripts and addresses were computed at the beginning; subscripts
 * behind the name are those of a section of a section. A name for a value is a variable that gets
 * it; one for z%re is that part of what a name of our own stands for (Symbol.part). */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

/* ---- what keeps its value while the construct runs ---- */

static Expr *keep(Sema *S, Expr *e) {
    return !e || e->kind == EX_CONST || e->kind == EX_BOUND ? e : sema_kept(S, e);
}

Expr *sema_keep_place(Sema *S, Expr *e) {
    Context *cx = S->cx;
    if (e->kind == EX_SUBSTR) {
        e->a = sema_keep_place(S, e->a);
        e->lo = keep(S, e->lo);
        e->hi = keep(S, e->hi);
        return e;
    }
    for (int d = 0; d < e->args.n; d++) {
        Expr *a = e->args.at[d];
        if (a->kind == EX_TRIPLET) {
            a->lo = keep(S, a->lo);
            a->hi = keep(S, a->hi);
            a->step = keep(S, a->step);
        } else {
            e->args.at[d] = keep(S, a);
        }
    }
    if (e->kind == EX_ELEM && e->lo)
        e->lo = keep(S, mk_convert(cx, e->lo, TYPE(INTEGER, 8)));
    return e;
}

/* ---- names ---- */

/* All elements of the array that e is, by their subscripts. */
static Expr *by_subscripts(Sema *S, Expr *e) {
    if (e->kind != EX_VAR)
        return e;
    Expr *x = mk_expr(S->cx, EX_SECTION, e->span);
    x->sym = e->sym;
    x->name = e->sym->name;
    for (int d = 0; d < e->sym->spec.rank; d++)
        vec_push(S->cx, &x->args, mk_expr(S->cx, EX_TRIPLET, e->span));
    sema_subscripts(S, x);
    return x;
}

void sema_associate_name(Sema *S, Scope *inner, const char *name, Span at, Expr *e, bool keeps) {
    Context *cx = S->cx;
    if (expr_is_of_elements(e) && e->type.base != TY_NONE)
        e = by_subscripts(S, e);
    if (keeps)
        e = sema_pointer_kept(S, e);
    bool place = e->kind == EX_ELEM || e->kind == EX_SECTION ||
                 (e->kind == EX_SUBSTR && e->a->kind != EX_CONST);
    Symbol *t = NULL;
    if (e->type.base != TY_NONE && e->kind == EX_VAR)
        t = e->sym;
    else if (e->type.base != TY_NONE && !place)
        t = sema_kept_in(S, e);
    if (t && e->kind != EX_VAR)
        t->is_associated_value = true;
    if (t) {
        scope_bind(cx, inner, name, t);
        return;
    }
    Symbol *s = scope_add(cx, inner, name, at, SYM_VAR);
    s->type = e->type;
    s->is_used = s->is_assigned = s->bounds_done = true;
    s->has_error = e->type.base == TY_NONE || !place;
    if (s->has_error) {
        s->type = TYPE(NONE, 0);
        return;
    }
    if (e->shape)
        s->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = e->shape->rank};
    s->alias = keeps ? sema_keep_place(S, e) : e;
}

/* A name for z%re: z gets one of the compiler's, which is a section where it is an array, as z%re
 * is no whole array and begins at 1. */
static bool associate_part(Sema *S, Scope *inner, const Expr *k) {
    Context *cx = S->cx;
    if (!sema_is_complex_part(S, k->a) || struct_named(S, k->a->a)->kind == SYM_CONST)
        return false;
    Expr *z = sema_designator(S, expr_copy(cx, k->a->a));
    bool variable = z->kind == EX_VAR || z->kind == EX_ELEM || z->kind == EX_SECTION;
    if (!variable || z->type.base != TY_COMPLEX)
        return false;
    const char *name = name_of(cx, arena_printf(cx->arena, "_z%d", ++S->temporaries));
    Symbol *s = scope_add(cx, inner, k->name, k->span, SYM_VAR);
    s->type = TYPE(REAL, z->type.kind);
    s->is_used = s->is_assigned = s->bounds_done = true;
    if (z->shape)
        s->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = z->shape->rank};
    s->part = mk_expr(cx, EX_COMPONENT, k->span);
    s->part->name = k->a->name;
    s->part->a = mk_ref(cx, k->span, name);
    Scope *own = scope_new(cx, inner, S->unit); /* so that messages have its name */
    sema_associate_name(S, own, k->name, k->span, z->shape ? by_subscripts(S, z) : z, true);
    scope_bind(cx, inner, name, scope_find(own, k->name));
    return true;
}

static void associate_name(Sema *S, Scope *inner, const Expr *k) {
    sema_no_boz(S, k->a, "the selector of ASSOCIATE");
    if (associate_part(S, inner, k))
        return;
    Expr *e = sema_expr(S, k->a);
    sema_associate_name(S, inner, k->name, k->span, e, true);
}

void sema_associate(Sema *S, Stmt *s) {
    Scope *outer = S->scope, *inner = scope_new(S->cx, outer, S->unit);
    StmtVec before;
    const int gathered = S->gathered.n;
    inner->is_associate = true;
    for (int i = 0; i < s->args.n; i++) {
        const Expr *k = s->args.at[i];
        if (scope_find(inner, k->name))
            diag_error(S->cx, k->span, "'%s' is associated twice", k->name);
        else
            associate_name(S, inner, k);
    }
    if (s->args.n && S->gathered.n > gathered &&
        !sema_reads_gathered(S, &s->body, inner, gathered))
        diag_unsupported(S->cx, s->args.at[0]->span, "a name for this component of all elements of "
                         "an array is not supported where more than other variables may change, "
                         "since their distance is no multiple of its size");
    s->args.n = 0;
    before = S->prelude;
    S->prelude = (StmtVec){0};
    S->scope = inner;
    sema_block(S, &s->body);
    S->scope = outer;
    S->prelude = before;
}

/* ---- subscripts behind a name ---- */

/* lo + (k - 1)*step */
static Expr *along(Sema *S, const Expr *t, Expr *k) {
    Context *cx = S->cx;
    Type type = TYPE(INTEGER, 8);
    int64_t lo;
    if (!t->step && expr_is_int(t->lo, &lo) && lo == 1)
        return k;
    Shape *shape = k->shape;
    k = mk_sub(cx, mk_convert(cx, k, type), mk_int(cx, k->span, 1, 8));
    k->shape = shape;
    if (t->step)
        k = mk_mul(cx, k, mk_convert(cx, expr_copy(cx, t->step), type));
    k->shape = shape;
    k = mk_add(cx, mk_convert(cx, expr_copy(cx, t->lo), type), k);
    k->shape = shape;
    return k;
}

/* May what it is a part of be assigned? Not by a name for a section with a vector subscript. */
bool sema_alias_changes(Sema *S, const Expr *e) {
    while (e->kind == EX_COMPONENT || e->kind == EX_SUBSTR)
        e = e->a;
    const Symbol *s = e->kind == EX_REF ? scope_lookup(S->scope, e->name) : NULL;
    bool listed = false;
    for (int d = 0; s && s->alias && d < s->alias->args.n; d++)
        listed |= s->alias->args.at[d]->kind != EX_TRIPLET && s->alias->args.at[d]->shape;
    if (listed)
        diag_error(S->cx, e->span, "'%s' stands for a section with a vector subscript and cannot "
                   "be assigned", s->name);
    return !listed;
}

/* The elements of x that e selects: the same subscripts of the name. */
static Expr *elements_of(Sema *S, Expr *e, Expr *x) {
    Context *cx = S->cx;
    for (int d = 0, k = 0; d < x->args.n; d++) {
        Expr *t = x->args.at[d];
        if (t->kind != EX_TRIPLET && !t->shape)
            continue;
        Expr *u = e->args.at[k++];
        bool all = u->kind == EX_TRIPLET && !u->lo && !u->hi && !u->step;
        if (all)
            continue;
        if (t->kind != EX_TRIPLET) {
            Expr *of = mk_ref(cx, u->span, t->sym->name); /* where it is kept */
            of->has_args = true;
            vec_push(cx, &of->args, u);
            x->args.at[d] = sema_expr(S, of);
            continue;
        }
        if (u->kind != EX_TRIPLET) {
            u = sema_expr(S, u);
            if (u->type.base != TY_INTEGER || expr_rank(u) > 1) {
                diag_error(cx, u->span, "a subscript must be an INTEGER scalar, triplet or vector");
                return sema_fail(e);
            }
            x->args.at[d] = along(S, t, u);
            continue;
        }
        Expr *part = mk_expr(cx, EX_TRIPLET, u->span);
        part->lo = u->lo ? along(S, t, sema_scalar(S, u->lo, TY_INTEGER, "a subscript")) : t->lo;
        part->hi = u->hi ? along(S, t, sema_scalar(S, u->hi, TY_INTEGER, "a subscript")) : t->hi;
        part->step = u->step;
        if (t->step && u->step)
            part->step = mk_mul(cx, mk_convert(cx, sema_scalar(S, u->step, TY_INTEGER, "a stride"),
                                               TYPE(INTEGER, 8)),
                                mk_convert(cx, expr_copy(cx, t->step), TYPE(INTEGER, 8)));
        else if (t->step)
            part->step = expr_copy(cx, t->step);
        x->args.at[d] = part;
    }
    x->shape = NULL;
    x->span = e->span;
    sema_subscripts(S, x);
    return x->kind == EX_ELEM && x->type.base != TY_NONE ? heap_reference(S, x) : x;
}

Expr *sema_alias_element(Sema *S, Expr *e, const Symbol *sym) {
    Expr *x = expr_copy(S->cx, sym->alias);
    if (e->args.n != sym->spec.rank) {
        diag_error(S->cx, e->span, "'%s' has rank %d, %d subscript%s given", sym->name,
                   sym->spec.rank, e->args.n, e->args.n == 1 ? " is" : "s are");
        return sema_fail(e);
    }
    if (x->kind != EX_SUBSTR)
        return elements_of(S, e, x);
    x->a = elements_of(S, e, by_subscripts(S, x->a)); /* of texts in all elements of an array */
    x->shape = x->a->shape;
    x->span = e->span;
    return x->a->type.base == TY_NONE ? x->a : x;
}
