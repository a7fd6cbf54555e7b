/* reach.c: which distribution a dynamic template has at each point of a procedure.
 *
 * Contract: while the nest pass walks a unit, TemplateMap.now of its dynamic templates is right at
 * the statement at work: the distribution that every REDISTRIBUTE reaching it agrees on. Only
 * templates that the unit itself owns are followed; one that an internal procedure redistributes
 * is never known; one that nothing redistributes is always what it is at entry; what a kept one,
 * which something redistributes, is at entry is not known. */
#include "reach.h"

#include <string.h>

#include "mapping_int.h"

/* ---- one clone for each distribution that a template gets ---- */

static bool same_formats(const TemplateMap *a, const TemplateMap *b) {
    if (a->onto != b->onto)
        return false;
    for (int d = 0; d < a->rank; d++) {
        const Expr *x = a->dist[d].arg, *y = b->dist[d].arg;
        if (a->dist[d].kind != b->dist[d].kind || !x != !y || (x && !expr_equal(x, y)))
            return false;
    }
    return true;
}

static TemplateMap *clone_of(Reach *r, const TemplateMap *t) {
    for (int i = 0; i < r->clones.n; i++)
        if (r->clones.at[i]->sym == t->sym && same_formats(r->clones.at[i], t))
            return r->clones.at[i];
    TemplateMap *c = NEW(r->cx, TemplateMap);
    *c = *t;
    c->is_dynamic = false;
    c->now = NULL;
    vec_push(r->cx, &r->clones, c);
    return c;
}

static TemplateMap *distributed(Reach *r, const TemplateMap *t, const DistDir *dist) {
    for (int d = 0; d < dist->n; d++) {
        const Expr *e = dist->format[d].arg;
        int64_t v;
        if (e && !expr_is_int(e, &v) && !(e->kind == EX_VAR && e->sym->is_constant))
            return NULL; /* another value each time, perhaps */
    }
    MapPass P = {.cx = r->cx, .unit = r->unit};
    TemplateMap c = *t;
    for (int d = 0; d < c.rank; d++)
        c.gdim[d] = -1;
    template_distribute(&P, &c, dist, r->unit->scope);
    return clone_of(r, &c);
}

/* ---- states ---- */

static void state_get(const Reach *r, TemplateMap **s) {
    for (int i = 0; i < r->templates.n; i++)
        s[i] = r->templates.at[i]->now;
}

static void state_set(Reach *r, TemplateMap *const *s) {
    for (int i = 0; i < r->templates.n; i++)
        r->templates.at[i]->now = s[i];
}

static bool state_join(const Reach *r, TemplateMap **into, TemplateMap *const *from) {
    bool changed = false;
    for (int i = 0; i < r->templates.n; i++)
        if (into[i] && into[i] != from[i]) {
            into[i] = NULL;
            changed = true;
        }
    return changed;
}

ReachState reach_save(Reach *r) {
    ReachState s = NEW_ARRAY(r->cx, TemplateMap *, r->templates.n + 1);
    state_get(r, s);
    return s;
}

void reach_restore(Reach *r, ReachState s) {
    state_set(r, s);
}

ReachState reach_join(Reach *r, ReachState a, ReachState b) {
    if (!a)
        return b;
    state_join(r, a, b);
    return a;
}

/* ---- what statements do ---- */

void reach_redistribute(Reach *r, const Stmt *s) {
    for (int i = 0; i < s->names.n; i++) {
        const Symbol *a = s->names.at[i]->sym;
        if (!a || !a->map || !a->map->tmpl)
            continue;
        for (int k = 0; k < r->templates.n; k++)
            if (r->templates.at[k] == a->map->tmpl)
                a->map->tmpl->now = r->lost.at[k] ? NULL : distributed(r, a->map->tmpl, s->dist);
    }
}

static void effect_block(StmtVec *body, void *arg);

static void effect_stmt(Reach *r, Stmt *s) {
    ReachState before, after = NULL;
    switch (s->kind) {
    case ST_REDISTRIBUTE:
        reach_redistribute(r, s);
        break;
    case ST_IF: {
        before = reach_save(r);
        bool otherwise = false;
        for (int i = 0; i < s->arms.n; i++) {
            reach_restore(r, before);
            effect_block(&s->arms.at[i].body, r);
            after = reach_join(r, after, reach_save(r));
            otherwise |= !s->arms.at[i].cond;
        }
        reach_restore(r, otherwise ? after : reach_join(r, after, before));
        break;
    }
    case ST_DO:
    case ST_DO_WHILE:
        reach_loop(r, s);
        break;
    default:
        stmt_blocks(s, effect_block, r);
    }
}

static void effect_block(StmtVec *body, void *arg) {
    for (int i = 0; i < body->n; i++)
        effect_stmt(arg, body->at[i]);
}

typedef struct Jumps {
    Reach *r;
    bool jumps;
} Jumps;

static void find_jump(Stmt *s, void *arg) {
    Jumps *j = arg;
    j->jumps |= s->kind == ST_EXIT || s->kind == ST_CYCLE;
}

static void lose_named(Stmt *s, void *arg) {
    (void)arg;
    if (s->kind == ST_REDISTRIBUTE)
        for (int i = 0; i < s->names.n; i++)
            if (s->names.at[i]->sym && s->names.at[i]->sym->map && s->names.at[i]->sym->map->tmpl)
                s->names.at[i]->sym->map->tmpl->now = NULL;
}

/* What is kept from call to call is, at entry, as the call before left it. */
static void lose_kept(Stmt *s, void *arg) {
    (void)arg;
    if (s->kind == ST_REDISTRIBUTE)
        for (int i = 0; i < s->names.n; i++) {
            const Symbol *a = s->names.at[i]->sym;
            if (a && a->map && a->map->tmpl && a->map->tmpl->is_kept)
                a->map->tmpl->now = NULL;
        }
}

void reach_loop(Reach *r, Stmt *loop) {
    if (!r->templates.n)
        return;
    Jumps j = {.r = r};
    walk_stmts(&loop->body, find_jump, &j);
    if (j.jumps) /* ways in and out that are not followed */
        walk_stmts(&loop->body, lose_named, NULL);
    ReachState head = reach_save(r);
    for (bool changed = true; changed;) {
        reach_restore(r, head);
        effect_block(&loop->body, r);
        changed = state_join(r, head, reach_save(r));
    }
    reach_restore(r, head);
}

/* ---- units ---- */

static void find_lost(Stmt *s, void *arg) {
    Reach *r = arg;
    if (s->kind != ST_REDISTRIBUTE)
        return;
    for (int i = 0; i < s->names.n; i++)
        for (int k = 0; k < r->templates.n; k++)
            if (s->names.at[i]->sym && s->names.at[i]->sym->map &&
                s->names.at[i]->sym->map->tmpl == r->templates.at[k])
                r->lost.at[k] = true;
}

static void find_lost_in(Reach *r, Unit *u) {
    for (int i = 0; i < u->contains.n; i++) {
        walk_stmts(&u->contains.at[i]->body, find_lost, r);
        find_lost_in(r, u->contains.at[i]);
    }
}

void reach_begin(Reach *r, Context *cx, Unit *u) {
    UnitInfo *info = u->info;
    *r = (Reach){.cx = cx, .unit = u};
    for (int i = 0; i < info->templates.n; i++)
        if (info->templates.at[i]->is_dynamic) {
            vec_push(cx, &r->templates, info->templates.at[i]);
            vec_push(cx, &r->lost, false);
        }
    find_lost_in(r, u);
    if (u->has_jumps) /* the order of statements is not followed */
        walk_stmts(&u->body, find_lost, r);
    for (int i = 0; i < r->templates.n; i++)
        r->templates.at[i]->now = r->lost.at[i] ? NULL : clone_of(r, r->templates.at[i]);
    if (u->kind != UN_PROGRAM) /* which is entered once */
        walk_stmts(&u->body, lose_kept, NULL);
    /* the host's are as they were at some call: known only if nothing redistributes them */
    for (Unit *h = u->host; h && h->kind != UN_MODULE; h = h->host) { /* all units see a module's */
        Reach up = {.cx = cx, .unit = h};
        UnitInfo *hi = h->info;
        for (int i = 0; i < hi->templates.n; i++)
            if (hi->templates.at[i]->is_dynamic) {
                vec_push(cx, &up.templates, hi->templates.at[i]);
                vec_push(cx, &up.lost, false);
            }
        walk_stmts(&h->body, find_lost, &up);
        find_lost_in(&up, h);
        for (int i = 0; i < up.templates.n; i++)
            up.templates.at[i]->now = up.lost.at[i] ? NULL : clone_of(r, up.templates.at[i]);
    }
}

void reach_end(Reach *r) {
    for (Unit *u = r->unit; u; u = u->host) {
        UnitInfo *info = u->info;
        for (int i = 0; i < info->templates.n; i++)
            info->templates.at[i]->now = NULL;
    }
}

void reach_mark(Reach *r, Nest *n) {
    for (Unit *u = r->unit; u; u = u->host) {
        UnitInfo *info = u->info;
        for (int i = 0; i < info->templates.n; i++)
            if (info->templates.at[i]->now)
                vec_push(r->cx, &n->now, info->templates.at[i]->now);
    }
}
