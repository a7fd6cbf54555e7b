/* sema_sized.c: array values whose extents are known only where they are computed.
 *
 * Contract: loops over elements, and arrays like a value, need its extents before it. A PACK has as
 * many elements as its mask is true for; any other value goes into an array, before the statement
 * at work, that has the extents then. Arrays of structures, which are taken apart into components,
 * always have extents: what gives one is made so where it is typed (the constructors by
 * sema_constructor.c). */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

static bool is_open(Type t) {
    return t.base == TY_CHARACTER && !(t.len && t.len->kind == EX_CONST);
}

Symbol *sema_holder(Sema *S, const Expr *e, const ExprVec *like) {
    Type type = e->type;
    bool open = is_open(type);
    Symbol *t;
    if (!e->shape) {
        t = open ? heap_text_variable(S, e->span) : struct_temporary(S, type, e->span);
        if (!open)
            sema_struct_parts(S, t);
        return t;
    }
    if (open)
        type.len = NULL;
    t = struct_array(S, type, e->shape->rank, e->span);
    struct_spread(S, t, e, like);
    return t;
}

void sema_hold(Sema *S, StmtVec *out, Symbol *t, Expr *e) {
    Context *cx = S->cx;
    Expr *to = mk_var(cx, e->span, t);
    if (!e->shape) {
        if (t->length)
            heap_assign_text(S, out, heap_value(S, to), e);
        else if (struct_is(e))
            heap_assign(S, out, to, e);
        else
            vec_push(cx, out, mk_set(cx, to, e));
        return;
    }
    bool known = shape_size(cx, e->span, e->shape) != NULL;
    bool open = is_open(e->type) || is_open(t->type);
    if (is_open(e->type))
        heap_call_once(S, out, &e);
    if (known && !(open && e->kind == EX_CALL)) /* else it gets the shape of its value */
        sema_allocate_like(S, out, t, e, e->span);
    if (open) {
        Stmt *set = mk_set(cx, to, e);
        set->is_plain = t->may_move = true;
        vec_push(cx, out, set);
    } else {
        sema_put(S, out, to, e);
    }
}

Expr *sema_held(Sema *S, Symbol *t, Span at) {
    Expr *v = mk_var(S->cx, at, t);
    return t->length && t->type.to ? heap_value(S, v) : v;
}

Symbol *sema_kept_in(Sema *S, Expr *e) {
    bool forall = S->in_forall, where = S->in_where;
    StmtVec out = {0};
    if (e->kind == EX_INTRINSIC && e->shape)
        sema_count_packed(S, e);
    if (e->shape)
        S->in_forall = S->in_where = false; /* it stands before them */
    Symbol *t = sema_holder(S, e, NULL);
    if (e->shape)
        sema_free_array(S, &out, t, e->span);
    sema_hold(S, &out, t, e);
    vec_append(S->cx, &S->prelude, &out);
    S->in_forall = forall;
    S->in_where = where;
    return t;
}

Expr *sema_kept(Sema *S, Expr *e) {
    return sema_held(S, sema_kept_in(S, e), e->span);
}

/* What needs statements, or may need them for its arguments. */
static void find_work(Expr **e, void *found) {
    const Intrinsic *in = (*e)->kind == EX_INTRINSIC ? (*e)->intrinsic : NULL;
    *(bool *)found |= (in && in->cls == IC_TRANSFORMATIONAL) || (*e)->kind == EX_CALL;
    expr_children(*e, find_work, found);
}

/* A length or a bound that a value's shape comes from: what needs statements is a variable that is
 * set before. */
Expr *sema_settled(Sema *S, Expr *e) {
    bool found = false, impure = false;
    if (!e || e->type.base == TY_NONE || e->kind == EX_CONST)
        return e;
    find_work(&e, &found);
    expr_find_impure(&e, &impure); /* that has its turn */
    if (!found || impure)
        return e;
    sema_fold_transforms(&e, S);
    return e->kind != EX_CONST && sema_known_before(S, e) ? sema_kept(S, e) : e;
}

/* ---- PACK ---- */

/* With a scalar as mask: all or nothing. */
static Expr *all_or_none(Sema *S, const Expr *e) {
    Context *cx = S->cx;
    Expr *all = shape_size(cx, e->span, e->args.at[0]->shape);
    return all ? sema_intrinsic_of(S, e->span, IN_MERGE, mk_convert(cx, all, TYPE(INTEGER, 8)),
                                   mk_int(cx, e->span, 0, 8), expr_copy(cx, e->args.at[1]))
               : NULL;
}

void sema_count_packed(Sema *S, Expr *e) {
    Context *cx = S->cx;
    if (e->kind != EX_INTRINSIC || e->intrinsic->id != IN_PACK || e->shape->extent[0] ||
        e->args.n < 2 || (e->args.n > 2 && e->args.at[2]))
        return;
    if (!e->args.at[1]->shape) {
        e->shape->extent[0] = all_or_none(S, e);
        return;
    }
    Expr *n = mk_expr(cx, EX_INTRINSIC, e->span);
    n->intrinsic = intrinsic_row(IN_COUNT);
    n->name = n->intrinsic->name;
    n->type = TYPE(INTEGER, 8);
    vec_push(cx, &n->args, expr_copy(cx, e->args.at[1]));
    vec_push(cx, &n->args, NULL);
    e->shape->extent[0] = n;
}

/* ---- any value ---- */

/* The array e, or, where its extents are known only then, a variable that has its value. */
Expr *sema_sized(Sema *S, Expr *e) {
    if (e->type.base == TY_NONE || S->in_spec || S->in_init || expr_has_extents(e))
        return e;
    if (sema_has_index(e)) {
        diag_unsupported(S->cx, e->span, "an array whose extents are only known where it is "
                         "computed cannot depend on the index of a FORALL here");
        diag_hint(S->cx, "use a DO loop");
        return sema_fail(e);
    }
    return mk_var(S->cx, e->span, sema_kept_in(S, e));
}

/* A mask that is asked twice, for the number of elements and for them. */
static Expr *kept_mask(Sema *S, Expr *mask) {
    return expr_has_call(mask) && !sema_has_index(mask) ? sema_kept(S, mask) : mask;
}

/* PACK of structures has the number of its elements in a variable. */
void sema_size_packed(Sema *S, Expr *e) {
    if (S->in_spec || S->in_init || expr_has_extents(e))
        return;
    sema_count_packed(S, e);
    Expr *n = e->shape->extent[0];
    if (n && n->kind != EX_CONST && !sema_has_index(n))
        e->shape->extent[0] = sema_kept(S, n);
}

/* An intrinsic function of structures: arguments, such as masks, that its shape comes from. */
void sema_size_arguments(Sema *S, const Intrinsic *in, ExprVec *args) {
    bool any = false;
    for (int i = 0; i < args->n; i++)
        any |= struct_is(args->at[i]);
    for (int i = 0; i < args->n && any; i++)
        if (args->at[i])
            args->at[i] = sema_sized(S, args->at[i]);
    if (any && in->id == IN_PACK && (args->n < 3 || !args->at[2]))
        args->at[1] = kept_mask(S, args->at[1]);
}

/* One of the arrays among the arguments of an ELEMENTAL procedure has extents. */
void sema_size_elements(Sema *S, ExprVec *args) {
    Expr **late = NULL;
    for (int i = 0; i < args->n; i++) {
        Expr **e = &args->at[i];
        if (!*e || !(*e)->shape)
            continue;
        if (expr_has_extents(*e))
            return;
        late = late ? late : e;
    }
    if (late)
        *late = sema_sized(S, *late);
}
