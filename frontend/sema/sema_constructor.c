/* sema_constructor.c: array constructors whose implied DOs have items that need statements.
 *
 * They become loops before the statement, which set the elements of a new array one after the
 * other, each behind what it needs (sema_needs.c). Where only those statements know how many
 * elements an item has, the array grows: to twice its size, so that each element is copied a few
 * times only. */
#include "sema.h"
#include "../structure/sema_struct.h"

typedef struct Fill {
    Sema *S;
    Symbol *array, *at; /* at: the elements that are set */
    Symbol *wider;      /* where the array grows: what it grows by; else NULL */
} Fill;

static void stand_in(Stmt *s, void *arg);

void sema_stand_in(StmtVec *block, void *arg) {
    for (int i = 0; i < block->n; i++)
        stand_in(block->at[i], arg);
}

static void stand_in(Stmt *s, void *arg) {
    stmt_exprs(s, expr_stand_in, arg);
    stmt_blocks(s, sema_stand_in, arg);
}

static Stmt *assign(Sema *S, StmtVec *out, Expr *to, Expr *e) {
    Stmt *s = mk_stmt(S->cx, ST_ASSIGN, e->span);
    s->lhs = to;
    s->rhs = e;
    vec_push(S->cx, out, s);
    return s;
}

/* The first n elements of an array. */
static Expr *front(Fill *f, Symbol *array, Expr *n) {
    Context *cx = f->S->cx;
    Expr *e = mk_expr(cx, EX_SECTION, n->span), *range = mk_expr(cx, EX_TRIPLET, n->span);
    e->sym = array;
    e->name = array->name;
    e->type = array->type;
    range->lo = mk_int(cx, n->span, 1, 8);
    range->hi = n;
    vec_push(cx, &e->args, range);
    e->shape = shape_new(cx, 1);
    e->shape->extent[0] = expr_copy(cx, n);
    return e;
}

/* A new array of n elements, whatever it was, as long as the item, if they are texts. */
static void renew(Fill *f, StmtVec *out, Symbol *array, Expr *n, Expr *item) {
    Context *cx = f->S->cx;
    Span at = item->span;
    Expr like = {.kind = EX_PAREN, .span = at, .type = item->type, .a = item};
    like.shape = shape_new(cx, 1);
    like.shape->extent[0] = n;
    sema_free_array(f->S, out, array, at);
    sema_allocate_like(f->S, out, array, &like, at);
}

/* IF (at + size > SIZE(array)): the array becomes one of 2*(at + size) elements. */
static void grow(Fill *f, StmtVec *out, const Expr *size, Expr *item) {
    Context *cx = f->S->cx;
    Span at = item->span;
    Expr *need = mk_add(cx, mk_var(cx, at, f->at), expr_copy(cx, size));
    Expr *have = mk_bound(cx, at, sema_struct_lead(f->array), 0, BOUND_EXTENT);
    Expr *twice = mk_mul(cx, mk_int(cx, at, 2, 8), expr_copy(cx, need));
    Expr *set = mk_var(cx, at, f->at);
    Expr *full = mk_binary(cx, at, OP_GT, need, have);
    full->type = TYPE(LOGICAL, 4);
    Stmt *test = mk_if(cx, at, full);
    StmtVec *body = &test->arms.at[0].body;
    renew(f, body, f->wider, set, item);
    sema_put(f->S, body, mk_var(cx, at, f->wider), front(f, f->array, expr_copy(cx, set)));
    renew(f, body, f->array, twice, item);
    sema_put(f->S, body, front(f, f->array, expr_copy(cx, set)), mk_var(cx, at, f->wider));
    vec_push(cx, out, test);
}

/* The elements of an array of any rank, in their order. */
static Expr *as_list(Context *cx, Expr *e, Shape *shape) {
    Expr *list = mk_expr(cx, EX_ARRAY, e->span);
    vec_push(cx, &list->args, e);
    list->type = e->type;
    list->shape = shape;
    return list;
}

/* array(at + 1), or array(at + 1:at + size) = e; at = at + size */
static void put_item(Fill *f, StmtVec *out, Expr *e) {
    Sema *S = f->S;
    Context *cx = S->cx;
    Expr *at = mk_var(cx, e->span, f->at), *one = mk_int(cx, e->span, 1, 8);
    Expr *size = e->shape ? mk_convert(cx, shape_size(cx, e->span, e->shape), TYPE(INTEGER, 8))
                          : one;
    if (f->wider)
        grow(f, out, size, e);
    Expr *to = mk_expr(cx, e->shape ? EX_SECTION : EX_ELEM, e->span), *sub = mk_add(cx, at, one);
    to->sym = f->array;
    to->name = f->array->name;
    to->type = f->array->type;
    if (e->shape) {
        Expr *range = mk_expr(cx, EX_TRIPLET, e->span);
        range->lo = sub;
        range->hi = mk_add(cx, expr_copy(cx, at), size);
        sub = range;
        to->shape = shape_new(cx, 1);
        to->shape->extent[0] = expr_copy(cx, size);
        if (e->shape->rank > 1)
            e = as_list(cx, e, to->shape);
    }
    vec_push(cx, &to->args, sub);
    sema_put(S, out, e->shape ? to : heap_reference(S, to), e);
    assign(S, out, mk_var(cx, e->span, f->at), mk_add(cx, expr_copy(cx, at), expr_copy(cx, size)));
}

static void put_items(Fill *f, StmtVec *out, const ExprVec *items) {
    Sema *S = f->S;
    Context *cx = S->cx;
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        sema_needs_put(S, out, e);
        if (e->kind != EX_IDO) {
            put_item(f, out, e);
            continue;
        }
        Symbol *k = struct_temporary(S, TYPE(INTEGER, 8), e->span);
        Stmt *loop = mk_stmt(cx, ST_DO, e->span);
        StandIn r = {e->sym, mk_convert(cx, mk_var(cx, e->span, k), e->sym->type)};
        loop->sym = k;
        loop->name = k->name;
        loop->lo = mk_convert(cx, e->lo, k->type);
        loop->hi = mk_convert(cx, e->hi, k->type);
        loop->step = e->step ? mk_convert(cx, e->step, k->type) : NULL;
        put_items(f, &loop->body, &e->args);
        sema_stand_in(&loop->body, &r);
        vec_push(cx, out, loop);
    }
}

static void mentions_index(Expr **at, void *arg) {
    *(bool *)arg |= (*at)->sym && (*at)->sym->takes_loop;
    expr_children(*at, mentions_index, arg);
}

static void block_mentions(StmtVec *block, void *arg) {
    for (int i = 0; i < block->n; i++) {
        stmt_exprs(block->at[i], mentions_index, arg);
        stmt_blocks(block->at[i], block_mentions, arg);
    }
}

bool sema_takes_loop(StmtVec *block) {
    bool any = false;
    block_mentions(block, &any);
    return any;
}

static void block_impure(StmtVec *block, void *arg) {
    for (int i = 0; i < block->n; i++) {
        const Stmt *s = block->at[i];
        const Symbol *to = s->kind == ST_ASSIGN && s->lhs && s->lhs->sym
                               ? symbol_root(s->lhs->sym) : NULL;
        *(bool *)arg |= s->kind == ST_CALL && s->sym && !s->sym->is_pure;
        *(bool *)arg |= to && to->is_copied; /* for an argument, which the function may change */
        stmt_exprs(block->at[i], expr_find_impure, arg);
        stmt_blocks(block->at[i], block_impure, arg);
    }
}

/* May each iteration get something else of them? */
static bool calls_anew(StmtVec *block) {
    bool any = false;
    block_impure(block, &any);
    return any;
}

/* The same as sema_needs_end; what all iterations have alike goes before the whole statement. */
void sema_constructor_needs(Sema *S, StmtVec outer, const Expr *item) {
    StmtVec statements = S->prelude;
    if (sema_takes_loop(&S->prelude) || calls_anew(&S->prelude)) {
        sema_needs_end(S, outer, item);
        return;
    }
    S->prelude = outer;
    vec_append(S->cx, &S->prelude, &statements);
}

typedef struct Hidden {
    Context *cx;
    SymbolVec found;
} Hidden;

/* The hidden variables that an expression mentions. */
static void find_hidden(Expr **at, void *arg) {
    Hidden *h = arg;
    Symbol *s = (*at)->sym;
    if (s && (s->name[0] == '_' || s->name[0] == '*' || s->whole))
        vec_push(h->cx, &h->found, s);
    expr_children(*at, find_hidden, arg);
}

static void find_hidden_in(StmtVec *block, void *arg) {
    for (int i = 0; i < block->n; i++) {
        stmt_exprs(block->at[i], find_hidden, arg);
        stmt_blocks(block->at[i], find_hidden_in, arg);
    }
}

/* Does the number of elements depend on what items need, from `first` on? */
static bool size_is_late(Sema *S, Expr *extent, int first) {
    Hidden needs = {.cx = S->cx}, size = {.cx = S->cx};
    if (!extent)
        return true;
    find_hidden(&extent, &size);
    for (int i = first; i < S->needs.n; i++)
        find_hidden_in(&S->needs.at[i].statements, &needs);
    for (int i = 0; i < size.found.n; i++)
        for (int k = 0; k < needs.found.n; k++)
            if (size.found.at[i] == needs.found.at[k])
                return true;
    return false;
}

/* e: a typed constructor. The variable that has its value, where an item needs it; needs from
 * `first` on are its own. */
Expr *sema_constructor_loops(Sema *S, Expr *e, int first) {
    Context *cx = S->cx;
    Fill f = {.S = S};
    bool uncounted = struct_is(e) && !e->shape->extent[0] && !S->in_spec && !S->in_init;
    if (!sema_needs_any(S, &e->args) && !uncounted)
        return e;
    if (sema_has_index(e)) {
        diag_unsupported(cx, e->span, "an array of structures whose extent is only known where it "
                         "is computed cannot depend on the index of a FORALL");
        diag_hint(cx, "use a DO loop");
        return sema_fail(e);
    }
    f.array = struct_array(S, e->type, 1, e->span);
    f.at = struct_temporary(S, TYPE(INTEGER, 8), e->span);
    bool open = e->type.base == TY_CHARACTER && !e->type.len; /* the first item says how long */
    if (open || size_is_late(S, e->shape->extent[0], first)) {
        f.wider = struct_array(S, e->type, 1, e->span);
        Expr *none = open ? mk_char(cx, e->span, "", 0) : mk_var(cx, e->span, f.array);
        renew(&f, &S->prelude, f.array, mk_int(cx, e->span, 0, 8), none);
    } else {
        sema_allocate_before(S, f.array, e, e->span);
    }
    StmtVec loops = {0};
    assign(S, &loops, mk_var(cx, e->span, f.at), mk_int(cx, e->span, 0, 8));
    put_items(&f, &loops, &e->args);
    vec_append(cx, &S->prelude, &loops);
    S->needs.n = first;
    return f.wider ? front(&f, f.array, mk_var(cx, e->span, f.at)) : mk_var(cx, e->span, f.array);
}
