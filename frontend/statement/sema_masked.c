/* sema_masked.c: WHERE constructs with defined assignments, and what must run between statements.
 *
 * Contract: sema_stmt.c has typed the construct. It becomes masks in variables, and one statement
 * behind the other under its mask. */
#include "../fold/fold.h"
#include "../structure/sema_struct.h"

typedef struct Changed {
    StmtVec *need;
    const Symbol *by; /* what a statement assigns */
    bool found;
} Changed;

static void find_changed(Expr **at, void *arg) {
    Changed *c = arg;
    c->found |= (*at)->kind == EX_CALL || ((*at)->sym && symbols_share((*at)->sym, c->by));
    expr_children(*at, find_changed, arg);
}

static void find_changed_in(StmtVec *v, void *arg) {
    Changed *c = arg;
    for (int i = 0; i < v->n; i++) {
        const Symbol *callee = v->at[i]->kind == ST_CALL ? v->at[i]->sym : NULL;
        /* may it see what it is not given? */
        c->found |= callee && (!callee->unit || callee->unit->host);
        stmt_exprs(v->at[i], find_changed, arg);
        stmt_blocks(v->at[i], find_changed_in, arg);
    }
}

static void try_change(Changed *c, const Expr *to) {
    c->by = to ? to->sym : NULL;
    if (c->by)
        find_changed_in(c->need, c);
}

static void find_changes(const StmtVec *v, Changed *c, const Stmt *of) {
    for (int i = 0; i < v->n && !c->found; i++) {
        const Stmt *s = v->at[i];
        if (s == of || s->is_before)
            continue;
        if (s->kind == ST_ASSIGN)
            try_change(c, s->lhs);
        for (int k = 0; s->kind == ST_CALL && k < s->args.n; k++)
            try_change(c, s->args.at[k]);
        find_changes(&s->body, c, of);
        for (int k = 0; k < s->arms.n; k++)
            find_changes(&s->arms.at[k].body, c, of);
    }
}

/* Do the statements read what the WHERE at work has assigned up to the statement `of`? */
bool sema_where_changed(Sema *S, StmtVec *need, const Stmt *of) {
    Changed c = {.need = need};
    for (int i = 0; i < S->where->arms.n; i++)
        find_changes(&S->where->arms.at[i].body, &c, of);
    return c.found;
}

/* A LOGICAL array like the mask, which lies like lhs (may be NULL); NULL: only run time knows how
 * large. */
static Symbol *mask_variable(Sema *S, StmtVec *out, Expr *mask, Expr *lhs, bool mapped) {
    Symbol *t = struct_temporary(S, TYPE(LOGICAL, 4), mask->span);
    ExprVec like = {0};
    vec_push(S->cx, &like, lhs);
    t->spec = (ArraySpec){.kind = AS_DEFERRED, .rank = expr_rank(mask)};
    t->is_allocatable = true;
    if (mapped)
        struct_spread(S, t, mask, &like);
    Expr shape = {.kind = EX_PAREN, .span = mask->span, .shape = mask->shape};
    for (int d = 0; d < mask->shape->rank; d++)
        if (!mask->shape->extent[d])
            return NULL;
    sema_free_array(S, out, t, mask->span);
    sema_allocate_like(S, out, t, &shape, mask->span);
    return t;
}

static Expr *logical(Sema *S, Op op, Expr *a, Expr *b) {
    Expr *e = b ? mk_binary(S->cx, a->span, op, a, b) : mk_unary(S->cx, a->span, op, a);
    e->type = TYPE(LOGICAL, 4);
    e->shape = a->shape;
    return e;
}

/* The loops over elements, of an ELEMENTAL call or an assignment, have the mask, from 1 on. */
static bool mask_loops(Sema *S, Stmt *loop, Symbol *mask) {
    Context *cx = S->cx;
    ExprVec subs = {0};
    for (;;) {
        Expr *past = mk_sub(cx, mk_var(cx, loop->span, loop->sym), expr_copy(cx, loop->lo));
        vec_push(cx, &subs, mk_add(cx, past, mk_int(cx, loop->span, 1, 8)));
        if (loop->body.n != 1 || loop->body.at[0]->kind != ST_DO)
            break;
        loop = loop->body.at[0];
    }
    if (subs.n != mask->spec.rank)
        return false;
    Expr *e = mk_expr(cx, EX_ELEM, loop->span);
    e->sym = mask;
    e->name = mask->name;
    e->type = mask->type;
    for (int d = subs.n - 1; d >= 0; d--)
        vec_push(cx, &e->args, subs.at[d]);
    Stmt *test = mk_if(cx, loop->span, e);
    test->arms.at[0].body = loop->body;
    loop->body = (StmtVec){0};
    vec_push(cx, &loop->body, test);
    return true;
}

static bool put_arm(Sema *S, StmtVec *out, Arm *arm, Symbol *mask) {
    Context *cx = S->cx;
    for (int i = 0; i < arm->body.n; i++) {
        Stmt *s = arm->body.at[i];
        if (s->is_before) {
            vec_push(cx, out, s);
            continue;
        }
        if (s->kind == ST_DO) {
            if (!mask_loops(S, s, mask))
                return false;
            vec_push(cx, out, s);
            continue;
        }
        Stmt *w = mk_stmt(cx, ST_WHERE, s->span);
        vec_push(cx, &w->arms, (Arm){.cond = mk_var(cx, s->span, mask), .span = s->span});
        vec_push(cx, &w->arms.at[0].body, s);
        vec_push(cx, out, w);
    }
    return true;
}

bool sema_defined_where(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    StmtVec out = {0};
    bool mapped = false;
    Expr *first = s->arms.at[0].cond, *lhs = NULL;
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        if (arm->cond)
            mapped |= expr_has_mapped(arm->cond);
        for (int k = 0; k < arm->body.n; k++) {
            if (arm->body.at[k]->is_before)
                continue;
            if (arm->body.at[k]->kind == ST_ASSIGN && !lhs)
                lhs = arm->body.at[k]->lhs;
            else if (arm->body.at[k]->kind == ST_DO)
                mapped |= arm->body.at[k]->dir != NULL;
        }
    }
    Symbol *now = mask_variable(S, &out, first, lhs, mapped);
    Symbol *rest = now ? mask_variable(S, &out, first, lhs, mapped) : NULL;
    if (!rest)
        return false;
    for (int i = 0; i < s->arms.n; i++) { /* rest: where no mask before was true */
        Arm *arm = &s->arms.at[i];
        Expr *here = mk_var(cx, s->span, now), *left = mk_var(cx, s->span, rest);
        Expr *value = !arm->cond ? expr_copy(cx, left)
                      : i == 0   ? mk_convert(cx, arm->cond, now->type)
                                 : logical(S, OP_AND, expr_copy(cx, left),
                                           mk_convert(cx, arm->cond, now->type));
        vec_push(cx, &out, mk_set(S->cx, here, value));
        Expr *no = logical(S, OP_NOT, expr_copy(cx, here), NULL);
        vec_push(cx, &out,
                 mk_set(S->cx, left, i == 0 ? no : logical(S, OP_AND, expr_copy(cx, left), no)));
        if (!put_arm(S, &out, arm, now))
            return false;
    }
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
    return true;
}
