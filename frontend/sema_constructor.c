/* sema_constructor.c: array constructors whose implied DOs have items that need statements.
 *
 * They become loops before the statement, which set the elements of a new array one after the
 * other: (sema_needs.c). Its size must be known before. */
#include "sema.h"
#include "sema_struct.h"

typedef struct Fill {
    Sema *S;
    Symbol *array, *at; /* at: the elements that are set */
} Fill;

static void stand_in(Stmt *s, void *arg);

static void stand_in_block(StmtVec *block, void *arg) {
    for (int i = 0; i < block->n; i++)
        stand_in(block->at[i], arg);
}

static void stand_in(Stmt *s, void *arg) {
    stmt_exprs(s, expr_stand_in, arg);
    stmt_blocks(s, stand_in_block, arg);
}

static Stmt *assign(Sema *S, StmtVec *out, Expr *to, Expr *e) {
    Stmt *s = mk_stmt(S->cx, ST_ASSIGN, e->span);
    s->lhs = to;
    s->rhs = e;
    vec_push(S->cx, out, s);
    return s;
}

/* array(at + 1), or array(at + 1:at + size) = e; at = at + size */
static void put_item(Fill *f, StmtVec *out, Expr *e) {
    Sema *S = f->S;
    Context *cx = S->cx;
    Expr *at = mk_var(cx, e->span, f->at), *one = mk_int(cx, e->span, 1, 8);
    Expr *size = e->shape ? shape_size(cx, e->span, e->shape) : one;
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
    }
    vec_push(cx, &to->args, sub);
    Stmt *set = assign(S, out, to, e);
    if (struct_is(e)) {
        StmtVec outer = sema_needs_begin(S);
        out->n--;
        sema_struct_assignment(S, set);
        for (int i = 0; i < S->prelude.n; i++)
            vec_push(cx, out, S->prelude.at[i]);
        vec_push(cx, out, set);
        S->prelude = outer;
    }
    assign(S, out, mk_var(cx, e->span, f->at), mk_add(cx, expr_copy(cx, at), expr_copy(cx, size)));
}

static void put_items(Fill *f, StmtVec *out, const ExprVec *items) {
    Sema *S = f->S;
    Context *cx = S->cx;
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        const StmtVec *need = sema_needs_of(S, e);
        for (int k = 0; need && k < need->n; k++)
            vec_push(cx, out, need->at[k]);
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
        stand_in_block(&loop->body, &r);
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

/* The same as sema_needs_end; what depends on no index goes before the whole statement. */
void sema_constructor_needs(Sema *S, StmtVec outer, const Expr *item) {
    bool inside = false;
    block_mentions(&S->prelude, &inside);
    StmtVec statements = S->prelude;
    if (inside) {
        sema_needs_end(S, outer, item);
        return;
    }
    S->prelude = outer;
    for (int i = 0; i < statements.n; i++)
        vec_push(S->cx, &S->prelude, statements.at[i]);
}

/* e: a typed constructor. The variable that has its value, where an item needs it; needs from
 * `first` on are its own. */
Expr *sema_constructor_loops(Sema *S, Expr *e, int first) {
    Context *cx = S->cx;
    Fill f = {.S = S};
    if (!sema_needs_any(S, &e->args))
        return e;
    if (!e->shape->extent[0] || (e->type.base == TY_CHARACTER && !e->type.len)) {
        diag_error(cx, e->span, "an array constructor whose implied DO calls functions that give "
                   "structures, or has components of elements, must be of a size and a length that "
                   "are known before it");
        diag_hint(cx, "use a DO loop");
        return sema_fail(e);
    }
    f.array = struct_temporary(S, e->type, e->span);
    f.array->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = 1};
    f.array->is_allocatable = true;
    sema_struct_parts(S, f.array);
    f.at = struct_temporary(S, TYPE(INTEGER, 8), e->span);
    sema_free_array(S, &S->prelude, f.array, e->span);
    sema_allocate_like(S, &S->prelude, f.array, e, e->span);
    StmtVec loops = {0};
    assign(S, &loops, mk_var(cx, e->span, f.at), mk_int(cx, e->span, 0, 8));
    put_items(&f, &loops, &e->args);
    for (int i = 0; i < loops.n; i++)
        vec_push(cx, &S->prelude, loops.at[i]);
    S->needs.n = first;
    return mk_var(cx, e->span, f.array);
}
