/* verify.c: checks the contract of nest.h after each pass (--verify-each). What it finds is the
 * compiler's fault, reported as an internal error at the statement. */
#include "lower.h"

typedef struct Verify {
    Context *cx;
    const Nest *nest;
    Span at;
} Verify;

static void bug(Verify *v, const char *what) {
    diag_error(v->cx, v->at, "internal error: %s", what);
}

static void check_expr(Expr **e, void *arg) {
    Verify *v = arg;
    const Nest *n = v->nest;
    bool asked = (*e)->kind == EX_VAR && (*e)->type.base == TY_CHARACTER; /* by LEN */
    if ((*e)->shape && !asked)
        bug(v, "an array expression in a nest");
    switch ((*e)->kind) {
    case EX_INDEX:
        if ((*e)->index < 0 || (*e)->index >= n->rank + n->nserial)
            bug(v, "an index that the nest does not have");
        break;
    case EX_ELEM: {
        bool listed = false;
        for (int i = 0; i < n->refs.n; i++)
            listed |= n->refs.at[i] == (*e)->ref;
        if (!listed)
            bug(v, "a reference that the nest does not list");
        break;
    }
    case EX_SECTION:
    case EX_ARRAY:
    case EX_TRIPLET:
    case EX_REF:
        bug(v, "an expression that is not scalar in a nest");
        break;
    default:
        break;
    }
}

static void check_stmt(Stmt *s, void *arg) {
    Verify *v = arg;
    switch (s->kind) {
    case ST_ASSIGN:
        if (s->lhs->kind != EX_ELEM && s->lhs->kind != EX_VAR)
            bug(v, "an assignment to something else than a variable or an element");
        break;
    case ST_IF:
    case ST_DO:
    case ST_DO_WHILE:
    case ST_CONTINUE:
    case ST_EXIT:
    case ST_CYCLE:
        break;
    default:
        bug(v, "a statement that cannot stand in a nest");
    }
}

static void check_nest(Verify *v, Nest *n) {
    v->nest = n;
    v->at = n->span;
    if (n->rank < 0 || n->rank + n->nserial > NEST_INDICES)
        bug(v, "too many indices");
    for (int i = 0; i < n->rank; i++) {
        Expr *bound[] = {n->index[i].lo, n->index[i].hi};
        if (!bound[0] || !bound[1])
            bug(v, "an index without bounds");
        for (int k = 0; k < 2; k++)
            if (bound[k] && bound[k]->kind == EX_INDEX && bound[k]->index >= i)
                bug(v, "a bound that depends on an inner index");
    }
    walk_exprs(&n->body, check_expr, v);
    walk_stmts(&n->body, check_stmt, v);
}

/* Outside nests nothing works on arrays but what code generation prints as one call. */
static bool is_call(const Stmt *s) {
    const Expr *e = s->rhs;
    return (s->lhs->kind == EX_VAR || s->lhs->kind == EX_SECTION) &&
           (e->kind == EX_CALL || is_runtime_transform(e));
}

static void check_scalar(Stmt *s, void *arg) {
    Verify *v = arg;
    v->at = s->span;
    if (s->kind == ST_NEST)
        check_nest(v, s->nest);
    else if (s->kind == ST_WHERE || s->kind == ST_FORALL)
        bug(v, "a statement that was not lowered");
    else if (s->kind == ST_ASSIGN && s->lhs->shape && !is_call(s))
        bug(v, "an array assignment that was not lowered");
    else if (s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM && !array_replicated(s->lhs->sym))
        bug(v, "an element of a mapped array assigned outside a nest");
}

static void verify_unit(Context *cx, Unit *u) {
    Verify v = {.cx = cx};
    walk_stmts(&u->body, check_scalar, &v);
    for (int i = 0; i < u->contains.n; i++)
        verify_unit(cx, u->contains.at[i]);
}

void nest_verify(Context *cx, Program *p) {
    for (int i = 0; i < p->units.n; i++)
        verify_unit(cx, p->units.at[i]);
}
