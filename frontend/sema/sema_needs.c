/* sema_needs.c: statements that items in implied DOs need before them.
 *
 * What cannot be an expression in C (a call that gives a structure, the binding of a hidden array
 * to a component of an element) stands in statements before the one at work: S->prelude. Inside an
 * implied DO its place is before the item, in each iteration. What collects items here (input and
 * output, array constructors) puts a DO loop in place of the implied DO. */
#include "sema.h"

/* Statements that come from here on belong to an item. */
StmtVec sema_needs_begin(Sema *S) {
    StmtVec outer = S->prelude;
    S->prelude = (StmtVec){0};
    return outer;
}

/* NULL: nothing. */
static const Need *known(const Sema *S, const Expr *item) {
    for (int i = 0; i < S->needs.n; i++)
        if (S->needs.at[i].item == item)
            return &S->needs.at[i];
    return NULL;
}

static Need *need_of(Sema *S, const Expr *item) {
    if (!known(S, item))
        vec_push(S->cx, &S->needs, (Need){.item = item});
    return (Need *)known(S, item);
}

static void put(Context *cx, StmtVec *out, const StmtVec *more) {
    vec_append(cx, out, more);
}

/* The statements since the beginning are what the item needs. */
void sema_needs_end(Sema *S, StmtVec outer, const Expr *item) {
    if (S->prelude.n)
        put(S->cx, &need_of(S, item)->statements, &S->prelude);
    S->prelude = outer;
}

/* In each iteration of an implied DO one statement stands in front of all that the item needs, and
 * another behind the loop. */
void sema_needs_set(Sema *S, const Expr *item, Stmt *first, const Expr *loop, Stmt *behind) {
    Need *n = need_of(S, item);
    StmtVec all = {0};
    vec_push(S->cx, &all, first);
    put(S->cx, &all, &n->statements);
    n->statements = all;
    vec_push(S->cx, &need_of(S, loop)->behind, behind);
}

bool sema_needs_put(const Sema *S, StmtVec *out, const Expr *item) {
    const Need *n = known(S, item);
    if (n)
        put(S->cx, out, &n->statements);
    return n != NULL;
}

void sema_needs_behind(const Sema *S, StmtVec *out, const Expr *loop) {
    const Need *n = known(S, loop);
    if (n)
        put(S->cx, out, &n->behind);
}

/* Of one of the items, those of implied DOs among them included. */
bool sema_needs_any(const Sema *S, const ExprVec *items) {
    for (int i = 0; i < items->n; i++)
        if (known(S, items->at[i]) ||
            (items->at[i]->kind == EX_IDO && sema_needs_any(S, &items->at[i]->args)))
            return true;
    return false;
}

static void find_index(Expr **at, void *arg) {
    const Symbol *s = (*at)->sym;
    *(bool *)arg |= s && s->is_index && !s->takes_loop;
    expr_children(*at, find_index, arg);
}

/* Does e depend on an index of a FORALL or an implied DO in whose place no loop can stand? */
bool sema_has_index(Expr *e) {
    bool found = false;
    find_index(&e, &found);
    return found;
}
