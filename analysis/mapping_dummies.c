/* mapping_dummies.c: dummy arrays that are never given a mapped array.
 *
 * Contract: run when all mappings of the program are made. A dummy without directives takes the
 * mapping that comes, which only run time knows; but where no call of the program hands it anything
 * mapped it is a copy on every process (MAP_REPLICATED), whose elements are reached without asking.
 * That holds of programs that are compiled whole, and of files without a directive; it is no
 * assumption: an array that comes mapped all the same is remapped on entry. Assumed-size arrays are
 * never mapped, nor are those that pointers are made to lead to: they know of no mapping. */
#include "mapping_int.h"

typedef struct Finder {
    Program *program;
    bool changed;
} Finder;

/* May become replicated: its mapping was only left open. What stays in a file is never. */
static bool is_open(const Symbol *s) {
    return s->kind == SYM_VAR && s->is_dummy && !s->is_allocatable && s->spec.kind != AS_SCALAR &&
           s->map && s->map->kind == MAP_UNKNOWN && !s->align && !s->dist && !s->inherit &&
           !s->is_dynamic && !s->map->like && !s->ooc;
}

static bool is_spread(const Symbol *s) {
    return s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && s->map &&
           s->map->kind != MAP_REPLICATED;
}

bool map_gives_copies(const Symbol *proc)
{
    const Symbol *r = proc->unit ? proc->unit->result : NULL;
    return r && r->map && r->map->kind == MAP_REPLICATED && !r->is_pointer;
}

static void find_spread(Expr **e, void *found) {
    if ((*e)->sym && (*e)->kind != EX_CALL && (*e)->kind != EX_BOUND)
        *(bool *)found |= is_spread((*e)->sym);
    if ((*e)->kind == EX_CALL && (*e)->shape && !map_gives_copies((*e)->sym))
        *(bool *)found = true; /* the function says how its result lies */
}

bool map_has_spread(Expr *e) {
    bool found = false;
    walk_expr(&e, find_spread, &found);
    return found;
}

/* Takes the guess back for the dummies that get mapped arrays in this call. */
static void see_call(Finder *f, const Symbol *proc, ExprVec *args) {
    const Unit *u = proc ? proc->unit : NULL;
    for (int i = 0; u && i < args->n && i < u->dummies.n; i++) {
        Symbol *dummy = u->dummies.at[i];
        if (!args->at[i] || dummy->kind != SYM_VAR || !dummy->map || !dummy->map->is_guess)
            continue;
        if (!map_has_spread(args->at[i]))
            continue;
        dummy->map->kind = MAP_UNKNOWN;
        dummy->map->is_guess = false;
        f->changed = true;
    }
}

static void see_expr(Expr **e, void *arg) {
    if ((*e)->kind == EX_CALL)
        see_call(arg, (*e)->sym, &(*e)->args);
}

static void see_stmt(Stmt *s, void *arg) {
    if (s->kind == ST_CALL)
        see_call(arg, s->sym, &s->args);
}

static void see_unit(Finder *f, Unit *u) {
    walk_exprs(&u->body, see_expr, f);
    walk_stmts(&u->body, see_stmt, f);
    for (int i = 0; i < u->contains.n; i++)
        see_unit(f, u->contains.at[i]);
}

typedef void Each(Symbol *s, void *arg);

static void each_symbol(Unit *u, Each *f, void *arg) {
    for (int i = 0; i < u->scope->symbols.n; i++)
        f(u->scope->symbols.at[i], arg);
    for (int i = 0; i < u->contains.n; i++)
        each_symbol(u->contains.at[i], f, arg);
}

static void has_directive(Symbol *s, void *arg) {
    *(bool *)arg |= symbol_is_mapped(s) || s->kind == SYM_TEMPLATE || s->kind == SYM_PROCESSORS;
}

/* A dummy that another one is aligned with keeps its open mapping. */
static void keep_model(Symbol *s, void *arg) {
    (void)arg;
    if (s->map && s->map->like && s->map->like->map && s->map->like->map->is_guess) {
        s->map->like->map->kind = MAP_UNKNOWN;
        s->map->like->map->is_guess = false;
    }
}

static void mark_pointed(const Expr *e) {
    while (e && e->kind == EX_SUBSTR)
        e = e->a;
    bool named = e && (e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SECTION);
    if (named && e->sym->map)
        e->sym->map->is_pointed = true;
}

static void point_expr(Expr **e, void *arg) {
    (void)arg;
    if ((*e)->kind == EX_ADDRESS)
        mark_pointed((*e)->a);
}

static void point_stmt(Stmt *s, void *arg) {
    (void)arg;
    if (s->kind == ST_POINTER)
        mark_pointed(s->rhs);
}

/* What pointers are made to lead to. */
static void see_pointers(Unit *u) {
    walk_exprs(&u->body, point_expr, NULL);
    walk_stmts(&u->body, point_stmt, NULL);
    for (int i = 0; i < u->contains.n; i++)
        see_pointers(u->contains.at[i]);
}

static bool is_whole(const Symbol *s) {
    return s->is_dummy && s->map &&
           (s->spec.kind == AS_ASSUMED_SIZE || (s->map->is_pointed && s->map->kind == MAP_UNKNOWN));
}

static void guess(Symbol *s, void *arg) {
    (void)arg;
    if (is_whole(s))
        s->map->kind = MAP_REPLICATED;
    else if (is_open(s)) {
        s->map->kind = MAP_REPLICATED;
        s->map->is_guess = true;
    }
}

static void whole(Symbol *s, void *arg) {
    if (is_whole(s))
        guess(s, arg);
}

/* C, local and serial code know of no mapping: what they get is whole on every process. */
static void fix(Symbol *s, void *arg) {
    const Unit *u = s->scope->unit;
    const bool plain = (u->is_hpf_local || u->is_hpf_serial) && !symbol_is_mapped(s);
    (void)arg;
    if (s->is_dummy && s->map && (u->foreign || plain)) {
        s->map->kind = MAP_REPLICATED;
        s->map->is_guess = false;
    }
}

void map_dummies(Program *p) {
    bool main = false, directives = false;
    for (int i = 0; i < p->units.n; i++) {
        Unit *u = p->units.at[i];
        main |= u->kind == UN_PROGRAM;
        each_symbol(u, has_directive, &directives);
    }
    Finder f = {.program = p, .changed = true};
    for (int i = 0; i < p->units.n; i++)
        see_pointers(p->units.at[i]);
    for (int i = 0; i < p->units.n; i++)
        if (!p->units.at[i]->from_module_file)
            each_symbol(p->units.at[i], main || !directives ? guess : whole, NULL);
    for (int i = 0; i < p->units.n; i++) {
        each_symbol(p->units.at[i], fix, NULL);
        each_symbol(p->units.at[i], keep_model, NULL);
    }
    while (f.changed) {
        f.changed = false;
        for (int i = 0; i < p->units.n; i++)
            see_unit(&f, p->units.at[i]);
    }
}
