/* sema_cycles.c: procedures that come back to themselves through others, without RECURSIVE.
 *
 * Contract: Unit.is_reentered is set, before anything is declared, for each procedure on a circle
 * of calls, judged by names alone, so for some too many: a generic name calls all of its
 * procedures, and what calls a dummy argument all procedures that are arguments anywhere. Fortran
 * 2018 has such calls without the word, and so has gfortran, whose local variables lie on the
 * stack: all that hangs on the flag is that those of each activation are its own. */
#include <stdlib.h>
#include <string.h>

#include "../sema/sema.h"

typedef struct Named {
    const char *name;
    int node;          /* the procedure; -1: a generic name */
    const Decl *group; /* then what it stands for */
} Named;

typedef struct Node {
    Unit *unit;
    Vec(int) calls;
    int seen, low; /* Tarjan's numbers, from 1 on */
    bool on_stack, calls_dummy, is_passed;
} Node;

typedef struct Graph {
    Context *cx;
    Vec(Node) nodes;
    Vec(Named) names; /* sorted by address */
    Vec(int) stack;
    int count;
    int at; /* the node whose statements are looked at */
} Graph;

/* A main program is one that nothing calls, but it passes procedures on. */
static void add_node(Graph *g, Unit *u, Unit *host) {
    u->host = host;
    if (unit_is_procedure(u))
        vec_push(g->cx, &g->names, (Named){u->name, g->nodes.n, NULL});
    if (u->kind != UN_MODULE)
        vec_push(g->cx, &g->nodes, (Node){.unit = u});
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind == DC_INTERFACE && u->decls.at[i]->name)
            vec_push(g->cx, &g->names, (Named){u->decls.at[i]->name, -1, u->decls.at[i]});
    for (int i = 0; i < u->contains.n; i++)
        add_node(g, u->contains.at[i], u);
}

static int by_address(const void *a, const void *b) {
    uintptr_t x = (uintptr_t)((const Named *)a)->name, y = (uintptr_t)((const Named *)b)->name;
    return (x > y) - (x < y);
}

/* An internal procedure is known in its host alone, and in what that contains. */
static bool is_known(const Unit *callee, const Unit *in) {
    const Unit *host = callee->host;
    for (; host && host->kind != UN_MODULE && in; in = in->host)
        if (in == host)
            return true;
    return !host || host->kind == UN_MODULE;
}

static int first_named(const Graph *g, const char *name) {
    int lo = 0, hi = g->names.n;
    while (lo < hi) {
        int mid = (lo + hi) / 2;
        if ((uintptr_t)g->names.at[mid].name < (uintptr_t)name)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

/* The unit at work mentions the name: as a call, or as what may be an argument. */
static void mention(Graph *g, const char *name, bool call, bool generic) {
    Node *from = &g->nodes.at[g->at];
    if (call && sema_has_dummy(from->unit, name))
        from->calls_dummy = true;
    for (int i = first_named(g, name); i < g->names.n && g->names.at[i].name == name; i++) {
        const Named *n = &g->names.at[i];
        if (n->node >= 0 && is_known(g->nodes.at[n->node].unit, from->unit)) {
            bool own = n->node == g->at; /* its result */
            g->nodes.at[n->node].is_passed |= !call && !own;
            if (call)
                vec_push(g->cx, &from->calls, n->node);
        }
        for (int k = 0; n->group && generic && call && k < n->group->entities.n; k++)
            mention(g, n->group->entities.at[k].name, call, false);
    }
}

static void mention_in(Expr **at, void *arg) {
    const Expr *e = *at;
    expr_children(*at, mention_in, arg);
    if (e->kind == EX_REF && e->name)
        mention(arg, e->name, e->has_args || e->args.n > 0, true);
}

static void look_at(Graph *g, const StmtVec *body) {
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        if (s->kind == ST_CALL && s->name)
            mention(g, s->name, true, true);
        stmt_exprs(s, mention_in, g);
        for (int k = 0; k < s->arms.n; k++)
            look_at(g, &s->arms.at[k].body);
        look_at(g, &s->body);
    }
}

/* Tarjan 1972: strongly connected components; one of more than one node is a circle. */
static void connect(Graph *g, int v);

static void go_on(Graph *g, int v, int w) {
    if (!g->nodes.at[w].seen) {
        connect(g, w);
        if (g->nodes.at[w].low < g->nodes.at[v].low)
            g->nodes.at[v].low = g->nodes.at[w].low;
    } else if (g->nodes.at[w].on_stack && g->nodes.at[w].seen < g->nodes.at[v].low) {
        g->nodes.at[v].low = g->nodes.at[w].seen;
    }
}

static void connect(Graph *g, int v) {
    g->nodes.at[v].seen = g->nodes.at[v].low = ++g->count;
    g->nodes.at[v].on_stack = true;
    vec_push(g->cx, &g->stack, v);
    for (int i = 0; i < g->nodes.at[v].calls.n; i++)
        go_on(g, v, g->nodes.at[v].calls.at[i]);
    for (int w = 0; g->nodes.at[v].calls_dummy && w < g->nodes.n; w++)
        if (g->nodes.at[w].is_passed)
            go_on(g, v, w);
    if (g->nodes.at[v].low != g->nodes.at[v].seen)
        return;
    bool circle = g->stack.at[g->stack.n - 1] != v;
    for (int w = -1; w != v;) {
        w = g->stack.at[--g->stack.n];
        g->nodes.at[w].on_stack = false;
        g->nodes.at[w].unit->is_reentered = circle;
    }
}

void sema_cycles(Sema *S) {
    Graph g = {.cx = S->cx};
    for (int i = 0; i < S->program->units.n; i++)
        add_node(&g, S->program->units.at[i], NULL);
    if (g.names.n)
        qsort(g.names.at, (size_t)g.names.n, sizeof *g.names.at, by_address);
    for (g.at = 0; g.at < g.nodes.n; g.at++)
        look_at(&g, &g.nodes.at[g.at].unit->body);
    for (int v = 0; v < g.nodes.n; v++)
        if (!g.nodes.at[v].seen)
            connect(&g, v);
}
