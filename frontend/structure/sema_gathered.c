/* sema_gathered.c: what lies in the elements of an array of records: a%pos.
 *
 * Contract: where its distance is no multiple of its size (record_size.c), it is no array in C. It
 * is gathered: copies of them in an array of their own stand for them, made before the
 * statement at work. Where the statement changes the copies, they are scattered behind it. */
#include "../fold/fold.h"
#include "sema_struct.h"

/* e is the reference, not typed, but for the array at its root: the same of one element. */
static Expr *of_element(Sema *S, StmtVec *out, const Expr *e, Expr **count) {
    StmtVec outer = sema_needs_begin(S);
    Expr *x = expr_copy(S->cx, e), *c = x;
    while (c->a->kind == EX_COMPONENT)
        c = c->a;
    c->a = record_element(S, c->a, count);
    x = sema_expr(S, x);
    vec_append(S->cx, out, &S->prelude);
    S->prelude = outer;
    return x;
}

/* root: the array, typed. NULL: they cannot be gathered here. */
Expr *sema_gathered(Sema *S, Expr *e, Expr *root) {
    Expr *count[MAX_RANK];
    Gathered g = {0};
    StmtVec in = {0};
    if (S->in_spec || S->in_init || sema_has_index(e) || !expr_has_extents(root))
        return NULL;
    StmtVec *body = record_loops(S, &in, root->shape, e->span, count);
    Expr *x = of_element(S, body, e, count);
    if (x->type.base == TY_NONE || x->shape) /* two parts are arrays */
        return x->type.base == TY_NONE ? x : NULL;
    Expr *copies = record_array(S, &S->prelude, x->type, root->shape, e->span);
    sema_put(S, body, record_element(S, copies, count), x);
    vec_append(S->cx, &S->prelude, &in);
    body = record_loops(S, &g.back, root->shape, e->span, count);
    x = of_element(S, body, e, count);
    sema_put(S, body, x, record_element(S, copies, count));
    if (S->cx->opt.info_fuse)
        diag_info(S->cx, e->span, "fusion: this component of all elements of '%s' is copied, since "
                  "their distance is no multiple of its size", symbol_said(root->sym));
    copies->sym->place = x;
    g.copies = copies->sym;
    g.of = root->sym;
    vec_push(S->cx, &S->gathered, g);
    return copies;
}

/* What has e for its copies; NULL: nothing. */
static Gathered *gathered_as(const Sema *S, const Expr *e) {
    for (int i = 0; e && e->sym && i < S->gathered.n; i++)
        if (S->gathered.at[i].copies == e->sym)
            return &S->gathered.at[i];
    return NULL;
}

bool sema_is_gathered(const Sema *S, const Expr *e) {
    return gathered_as(S, e) != NULL;
}

/* May this change what was gathered, or the copies? They are all since `first`. */
static bool may_reach(const Sema *S, const Expr *to, const Scope *inner, int first) {
    while (to->kind == EX_COMPONENT || to->kind == EX_SUBSTR)
        to = to->a;
    const Symbol *s = scope_lookup(inner, to->name);
    bool reaches = !s || s->is_target || s->is_pointer || s->alias || s->type.to;
    for (int i = first; i < S->gathered.n && !reaches; i++) {
        const Gathered *g = &S->gathered.at[i];
        reaches = s == g->of || s == g->copies || g->of->is_pointer || symbols_share(s, g->of);
    }
    return reaches;
}

bool sema_reads_gathered(const Sema *S, const StmtVec *body, const Scope *inner, int first) {
    bool reads = true;
    for (int i = 0; i < body->n && reads; i++) {
        const Stmt *s = body->at[i];
        reads = s->kind == ST_WRITE || s->kind == ST_IF ||
                (s->kind == ST_ASSIGN && !may_reach(S, s->lhs, inner, first));
        for (int k = 0; k < s->arms.n; k++)
            reads &= sema_reads_gathered(S, &s->arms.at[k].body, inner, first);
    }
    return reads;
}

void sema_changes_gathered(Sema *S, const Expr *e) {
    Gathered *g = gathered_as(S, e);
    if (g)
        g->changes = true;
}

/* A WHERE of one assignment: the copies have its mask, and it is done before they are scattered. */
static bool is_alone(const Stmt *where) {
    return where->kind == ST_WHERE && where->arms.n == 1 && where->arms.at[0].body.n == 1 &&
           where->arms.at[0].body.at[0]->kind != ST_WHERE;
}

void sema_scatter(Sema *S, StmtVec *out, int first, const Stmt *s) {
    bool block = s->kind == ST_BLOCK || s->kind == ST_WHERE || (!s->body.n && !s->arms.n);
    if (S->in_where && !S->in_forall && is_alone(S->where))
        return; /* behind the WHERE */
    for (int i = first; i < S->gathered.n; i++) {
        const Gathered *g = &S->gathered.at[i];
        if (!g->changes)
            continue;
        if (!block || S->in_where || S->in_forall)
            diag_unsupported(S->cx, s->span, "a change of structures with POINTER or ALLOCATABLE "
                             "components that lie in all elements of an array is not supported "
                             "here");
        vec_append(S->cx, out, &g->back);
    }
    S->gathered.n = first;
}
