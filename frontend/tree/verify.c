/* verify.c: the contract of a typed tree, checked for --verify-each.
 *
 * Contract: an inconsistency is a fault of the compiler, reported as an internal error with the
 * place in the source and what is wrong with the node. */
#include "../frontend.h"
#include "intrinsics.h"

typedef struct Verify {
    Context *cx;
    const Unit *unit;
} Verify;

static void broken(Verify *v, const Expr *e, const char *what) {
    diag_error(v->cx, e->span, "internal error: tree_verify: %s", what);
}

static void verify_type(Verify *v, const Expr *e) {
    if (e->kind == EX_PROC)
        return;
    Type t = e->type;
    bool real = t.base == TY_REAL || t.base == TY_COMPLEX;
    bool record = t.base == TY_DERIVED && e->sym &&
                  (symbol_is_record(e->sym) || (e->sym->is_heap && !e->sym->whole));
    bool ok =
        t.base == TY_CHARACTER || record ||
        (real ? real_kind(t.kind) != NULL : t.base != TY_NONE && integer_kind(t.kind) != NULL);
    if (!ok)
        broken(v, e, "an expression has no valid type");
}

static void verify_operands(Verify *v, const Expr *e) {
    if (!e->a || (e->kind == EX_BINARY && !e->b)) {
        broken(v, e, "an operator lacks an operand");
        return;
    }
    if (e->kind != EX_BINARY)
        return;
    bool integer_power = e->op == OP_POW && e->b->type.base == TY_INTEGER;
    if (!type_equal(e->a->type, e->b->type) && !integer_power)
        broken(v, e, "the operands of an operator have different types");
    if (e->a->shape && e->b->shape && e->a->shape->rank != e->b->shape->rank)
        broken(v, e, "the operands of an operator have different ranks");
}

static void verify_subscripts(Verify *v, const Expr *e) {
    int rank = 0;
    if (!e->sym || e->args.n != e->sym->spec.rank) {
        broken(v, e, "the subscripts are not as many as the rank");
        return;
    }
    for (int i = 0; i < e->args.n; i++) {
        const Expr *x = e->args.at[i];
        if (x->kind == EX_TRIPLET ? !x->lo || !x->hi : x->type.base != TY_INTEGER)
            broken(v, x, "a subscript is not complete");
        rank += x->kind == EX_TRIPLET || x->shape;
    }
    if (rank != expr_rank(e) || (e->kind == EX_ELEM) != (rank == 0))
        broken(v, e, "a section's rank is not that of its subscripts");
}

static void verify_expr(Expr **at, void *arg) {
    Verify *v = arg;
    Expr *e = *at;
    expr_children(e, verify_expr, arg);
    switch (e->kind) {
    case EX_REF:
    case EX_KEYWORD:
    case EX_COMPLEX:
        broken(v, e, "an unresolved node");
        return;
    case EX_TRIPLET:
    case EX_IDO:
        return;
    case EX_VAR:
        if (!e->sym || e->sym->kind != SYM_VAR)
            broken(v, e, "a variable without its symbol");
        break;
    case EX_ELEM:
    case EX_SECTION:
        verify_subscripts(v, e);
        break;
    case EX_CALL:
        if (!e->sym || e->sym->kind != SYM_PROC)
            broken(v, e, "a call without its procedure");
        break;
    case EX_INTRINSIC:
        if (!e->intrinsic)
            broken(v, e, "an intrinsic without its row");
        break;
    case EX_SUBSTR:
    case EX_UPDATE:
        if (!e->a || !e->lo || (e->kind == EX_UPDATE && !e->b))
            broken(v, e, "a substring without its parts");
        break;
    case EX_UNARY:
    case EX_BINARY:
    case EX_CONVERT:
    case EX_PAREN:
        verify_operands(v, e);
        break;
    default:
        break;
    }
    verify_type(v, e);
}

static void verify_block(StmtVec *block, void *arg);

static void verify_stmt(Verify *v, Stmt *s) {
    Expr at = {.span = s->span};
    if (s->kind == ST_NEST || s->kind == ST_COMM)
        return; /* nest_verify */
    stmt_exprs(s, verify_expr, v);
    if (s->kind == ST_ASSIGN && s->lhs && s->rhs) {
        if (!type_equal(s->lhs->type, s->rhs->type))
            broken(v, s->rhs, "the sides of an assignment have different types");
        if (s->rhs->shape && expr_rank(s->lhs) != expr_rank(s->rhs))
            broken(v, s->rhs, "the sides of an assignment have different ranks");
    }
    if (s->kind == ST_DO && !s->sym)
        broken(v, &at, "a DO without its variable");
    if ((s->kind == ST_EXIT || s->kind == ST_CYCLE) && !s->target)
        broken(v, &at, "EXIT or CYCLE without its loop");
    if (s->kind == ST_CALL && !s->sym)
        broken(v, &at, "a CALL without its procedure");
    for (int i = 0; i < s->indices.n; i++)
        if (!s->indices.at[i].sym)
            broken(v, &at, "a FORALL index without its symbol");
    stmt_blocks(s, verify_block, v);
}

static void verify_block(StmtVec *block, void *arg) {
    for (int i = 0; i < block->n; i++)
        verify_stmt(arg, block->at[i]);
}

static void verify_unit(Context *cx, Unit *u) {
    Verify v = {cx, u};
    Expr at = {.span = u->span};
    if (!u->scope || (u->kind == UN_FUNCTION && !u->result)) {
        broken(&v, &at, "a unit without its scope or result");
        return;
    }
    for (int i = 0; i < u->scope->symbols.n; i++) {
        const Symbol *s = u->scope->symbols.at[i];
        at.span = s->span;
        if (s->kind == SYM_UNKNOWN || (s->kind == SYM_VAR && s->type.base == TY_NONE))
            broken(&v, &at, "a symbol without kind or type");
    }
    verify_block(&u->body, &v);
    for (int i = 0; i < u->contains.n; i++)
        verify_unit(cx, u->contains.at[i]);
}

void tree_verify(Context *cx, Program *p) {
    for (int i = 0; i < p->units.n; i++)
        verify_unit(cx, p->units.at[i]);
}
