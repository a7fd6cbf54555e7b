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

/* The statements since the beginning are what the item needs. */
void sema_needs_end(Sema *S, StmtVec outer, const Expr *item) {
    if (S->prelude.n)
        vec_push(S->cx, &S->needs, ((Need){item, S->prelude}));
    S->prelude = outer;
}

/* NULL: nothing. */
const StmtVec *sema_needs_of(const Sema *S, const Expr *item) {
    for (int i = 0; i < S->needs.n; i++)
        if (S->needs.at[i].item == item)
            return &S->needs.at[i].statements;
    return NULL;
}

/* Of one of the items, those of implied DOs among them included. */
bool sema_needs_any(const Sema *S, const ExprVec *items) {
    for (int i = 0; i < items->n; i++)
        if (sema_needs_of(S, items->at[i]) ||
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
