/* sema_sized.c: array values whose extents are known only where they are computed.
 *
 * Contract: loops over elements, and arrays like a value, need its extents before it. A PACK has as
 * many elements as its mask is true for; any other value goes into an array, before the statement
 * at work, that has the extents then. Arrays of structures, which are taken apart into components,
 * always have extents: what gives one is made so where it is typed (the constructors by
 * sema_constructor.c). */
#include "fold.h"
#include "sema_struct.h"

Symbol *sema_array_value(Sema *S, Expr *e) {
    Context *cx = S->cx;
    if (e->kind == EX_INTRINSIC)
        sema_count_packed(S, e);
    bool known = shape_size(cx, e->span, e->shape) != NULL;
    Type type = e->type;
    if (type.base == TY_CHARACTER && type.len && type.len->kind != EX_CONST)
        type.len = NULL;
    bool open = type.base == TY_CHARACTER && !type.len, call = e->kind == EX_CALL;
    bool forall = S->in_forall, where = S->in_where;
    S->in_forall = S->in_where = false; /* it stands before them */
    Symbol *t = struct_array(S, type, e->shape->rank, e->span);
    struct_spread(S, t, e, NULL);
    sema_free_array(S, &S->prelude, t, e->span);
    if (known && !(open && call)) /* else the assignment gives it the shape of its value */
        sema_allocate_like(S, &S->prelude, t, e, e->span);
    if (open) {
        Stmt *set = mk_set(cx, mk_var(cx, e->span, t), e);
        set->is_plain = t->may_move = true;
        vec_push(cx, &S->prelude, set);
    } else {
        sema_put(S, &S->prelude, mk_var(cx, e->span, t), e);
    }
    S->in_forall = forall;
    S->in_where = where;
    return t;
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
    return mk_var(S->cx, e->span, sema_array_value(S, e));
}

Expr *sema_kept(Sema *S, Expr *e) {
    if (e->shape)
        return mk_var(S->cx, e->span, sema_array_value(S, e));
    Symbol *t = struct_temporary(S, e->type, e->span);
    vec_push(S->cx, &S->prelude, mk_set(S->cx, mk_var(S->cx, e->span, t), e));
    return mk_var(S->cx, e->span, t);
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
