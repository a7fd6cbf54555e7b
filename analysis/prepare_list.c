/* prepare_list.c: array constructors.
 *
 * One implied DO over a scalar, and a short list where one item is picked, stay expressions; of
 * anything else an array gets the values before the statement, item by item. */
#include "prepare.h"

#include "../frontend/sema/sema.h"

static bool all_constant(const ExprVec *items) {
    for (int i = 0; i < items->n; i++)
        if (items->at[i]->kind != EX_CONST)
            return false;
    return items->n > 0;
}

/* The DO loop of an implied DO, emitted; what it repeats goes to its body. The items over its
 * variable in `inner`. */
static Stmt *ido_loop(Lower *L, const Expr *ido, ExprVec *inner) {
    Context *cx = L->cx;
    Stmt *s = mk_stmt(cx, ST_DO, ido->span);
    s->sym = temp_scalar(cx, L->unit, ido->sym->name, ido->sym->type);
    s->lo = prepare_scalar(L, mk_convert(cx, expr_copy(cx, ido->lo), s->sym->type));
    s->hi = prepare_scalar(L, mk_convert(cx, expr_copy(cx, ido->hi), s->sym->type));
    s->step = ido->step ? prepare_scalar(L, mk_convert(cx, expr_copy(cx, ido->step), s->sym->type))
                        : mk_int(cx, ido->span, 1, s->sym->type.kind);
    emit(L, s);
    Expr *v = mk_var(cx, ido->span, s->sym);
    for (int k = 0; k < ido->args.n; k++)
        vec_push(cx, inner, replace_var(cx, expr_copy(cx, ido->args.at[k]), ido->sym, v));
    return s;
}

/* Statements go into the loop, and what is to follow them, such as temporaries that are freed, to
 * the end of the same turn. */
typedef struct Turn {
    StmtVec *out, after;
} Turn;

static Turn turn_begin(Lower *L, Stmt *loop) {
    Turn t = {L->out, L->after};
    L->out = &loop->body;
    L->after = (StmtVec){0};
    return t;
}

static void turn_end(Lower *L, const Turn *t) {
    emit_after(L, &L->after);
    L->after = t->after;
    L->out = t->out;
}

/* n = n + the number of values of the items. */
static void count_items(Lower *L, Symbol *n, const ExprVec *items) {
    Context *cx = L->cx;
    for (int i = 0; i < items->n; i++) {
        Expr *item = items->at[i], *var = mk_var(cx, item->span, n);
        if (item->kind == EX_IDO) {
            ExprVec inner = {0};
            Turn turn = turn_begin(L, ido_loop(L, item, &inner));
            count_items(L, n, &inner);
            turn_end(L, &turn);
            continue;
        }
        Expr *count = item->shape ? shape_size(cx, item->span, item->shape)
                                  : mk_int(cx, item->span, 1, 8);
        if (!count) {
            lower_error(L, item->span, "the size of this array is not known at compile time: its "
                        "use in an implied DO is not supported");
            return;
        }
        emit(L, mk_assign(cx, item->span, var,
                          mk_add(cx, expr_copy(cx, var),
                                 prepare_scalar(L, expr_copy(cx, count)))));
    }
}

/* The items in array element order: of an array of rank 2 and more, its elements as a vector. */
static Expr *as_vector(Lower *L, Expr *item, Expr *n) {
    if (expr_rank(item) == 1)
        return item;
    Expr *e = mk_intrinsic(L->cx, item->span, IN_RESHAPE, item->type, item, NULL);
    Shape vector = {.rank = 1, .extent = {n}};
    e->shape = shape_copy(L->cx, &vector);
    return e;
}

/* -fcheck=bounds: has this item of a constructor a length of its own, which only its turn of the
 * implied DO tells? */
static bool has_checked_length(Lower *L, const Expr *item) {
    if (!(L->cx->opt.check & CHECK_BOUNDS) || item->type.base != TY_CHARACTER || item->shape)
        return false;
    Expr *n = char_length(L->cx, item);
    return n->kind != EX_CONST && !expr_has_call(n);
}

static void check_item_length(Lower *L, const Expr *item, const Expr *first) {
    if (!first || !has_checked_length(L, item))
        return;
    Expr *have = prepare_scalar(L, char_length(L->cx, item));
    check_lengths(L, item->span, expr_copy(L->cx, first), have, "an array constructor");
}

/* list = [list, x] is written where nothing may be allocated yet: that ends with a message, without
 * -fcheck too, and not in a segmentation fault. */
static void check_items(Lower *L, const ExprVec *items) {
    for (int i = 0; i < items->n; i++) {
        const Expr *e = items->at[i];
        if (e->shape && (e->kind == EX_VAR || e->kind == EX_SECTION))
            check_allocated(L, e);
    }
}

/* t(p) = item and p = p + 1, for each value of the items in order. first: the length that texts
 * must have; NULL: they are fitted to that which the constructor gives. */
static void put_items(Lower *L, Symbol *t, Symbol *p, const ExprVec *items, const Expr *first) {
    Context *cx = L->cx;
    for (int i = 0; i < items->n; i++) {
        Expr *item = items->at[i];
        Expr *count = mk_int(cx, item->span, 1, 8);
        if (item->kind == EX_IDO) {
            ExprVec inner = {0};
            Turn turn = turn_begin(L, ido_loop(L, item, &inner));
            put_items(L, t, p, &inner, first);
            turn_end(L, &turn);
            continue;
        }
        Expr *to = mk_elem(cx, item->span, t);
        Expr *at = mk_var(cx, item->span, p);
        if (item->shape) {
            Expr *n = shape_size(cx, item->span, item->shape);
            if (!n) {
                lower_error(L, item->span, "the size of this array is not known at compile time: "
                            "its use in an implied DO is not supported");
                return;
            }
            item = as_vector(L, item, expr_copy(cx, n));
            count = expr_copy(cx, n);
            to->kind = EX_SECTION;
            to->shape = shape_copy(cx, item->shape);
            Expr *range = mk_expr(cx, EX_TRIPLET, item->span);
            range->lo = at;
            range->hi = mk_add(cx, expr_copy(cx, at), mk_sub(cx, n, mk_int(cx, n->span, 1, 8)));
            vec_push(cx, &to->args, range);
            lower_assign(L, to, prep(L, mk_convert(cx, item, t->type), false), NULL);
        } else {
            vec_push(cx, &to->args, at);
            check_item_length(L, item, first);
            item = prepare_scalar(L, item);
            if (!L->inside && !array_replicated(t) && has(item, is_acting_call))
                item = save_scalar(L, "item", item); /* not by the element's owner alone */
            lower_assign(L, to, item, NULL);
        }
        emit(L, mk_assign(cx, item->span, mk_var(cx, item->span, p),
                          mk_add(cx, mk_var(cx, item->span, p), count)));
    }
}

enum { MOST_ITEMS = 16 }; /* of a list whose items are picked by position */

/* Can the items of a list be told apart by their positions where one is used? Each is looked at. */
static bool is_short_list(Expr *e) {
    for (int i = 0; i < e->args.n; i++) {
        Expr *item = e->args.at[i];
        if (item->shape || item->kind == EX_IDO || has(item, is_hoisted))
            return false;
    }
    return e->args.n > 0 && e->args.n <= MOST_ITEMS && e->type.base != TY_CHARACTER;
}

Expr *prep_constructor(Lower *L, Expr *e) {
    Context *cx = L->cx;
    Expr *ido = e->args.n == 1 && e->args.at[0]->kind == EX_IDO ? e->args.at[0] : NULL;
    if (ido && ido->args.n == 1 && e->shape->extent[0] && !ido->args.at[0]->shape && !e->lo &&
        ido->args.at[0]->kind != EX_IDO && !has(ido->args.at[0], is_hoisted) &&
        !has(ido->args.at[0], call_acts) &&
        !(has_checked_length(L, ido->args.at[0]) && !L->inside && !outer_used(L, e))) {
        ido->lo = freeze(L, ido->lo);
        ido->hi = freeze(L, ido->hi);
        ido->step = ido->step ? freeze(L, ido->step) : NULL;
        if (has(e->shape->extent[0], is_hoisted)) {
            e->shape = shape_new(cx, 1);
            e->shape->extent[0] = triplet_extent(cx, expr_copy(cx, ido->lo), expr_copy(cx, ido->hi),
                                                 ido->step);
        }
        return e;
    }
    bool table = all_constant(&e->args) && e->shape->extent[0];
    if (!table && (outer_used(L, e) || L->inside)) {
        if (is_short_list(e))
            return e;
        if (outer_used(L, e) || !L->around || !e->shape->extent[0]) {
            lower_error(L, e->span, "this array constructor in a parallel loop is not supported");
            return e;
        }
    }
    Expr *lo[1] = {mk_int(cx, e->span, 1, 8)}, *hi[1] = {e->shape->extent[0]};
    check_items(L, &e->args);
    for (int i = 0; i < e->args.n; i++) /* function results whose size only they know */
        if (e->args.at[i]->shape && !shape_size(cx, e->span, e->args.at[i]->shape))
            e->args.at[i] = prepare_operand(L, e->args.at[i]);
    if (!hi[0]) {
        Symbol *n = temp_scalar(cx, L->unit, "items", type_int8());
        hi[0] = mk_var(cx, e->span, n);
        emit(L, mk_assign(cx, e->span, hi[0], mk_int(cx, e->span, 0, 8)));
        count_items(L, n, &e->args);
    }
    Symbol *t = temp_local(L, "list", temp_type(L, e), 1, lo, hi, e);
    if (all_constant(&e->args) && t->spec.kind == AS_EXPLICIT && !e->lo) {
        t->init = e;
        t->is_save = t->is_constant = true;
        t->is_assigned = false;
    } else {
        Symbol *p = temp_scalar(cx, L->unit, "at", type_int8());
        emit(L, mk_assign(cx, e->span, mk_var(cx, e->span, p), mk_int(cx, e->span, 1, 8)));
        Expr *first = e->type.base == TY_CHARACTER && !e->lo ? char_length(cx, e) : NULL;
        bool known = first && !expr_has_call(first);
        put_items(L, t, p, &e->args, known ? prepare_scalar(L, first) : NULL);
    }
    return mk_var(cx, e->span, t);
}
