/* do_lower.c: INDEPENDENT loops, and loops that dependence analysis proves parallel, as nests.
 *
 * Contract: lower.h, doloop.h. The body is tried on a copy, its array statements as serial loops;
 * what cannot stand in a nest leaves the loop serial, which is always right, with a warning where
 * the user asserted INDEPENDENT. */
#include "lower.h"

#include <string.h>

#include "../frontend/tree/constructs.h"
#include "../frontend/sema/sema.h"
#include "along.h"
#include "asked.h"
#include "by_forall.h"
#include "covered.h"
#include "decide.h"
#include "doloop.h"
#include "fission.h"
#include "inline.h"
#include "known.h"
#include "live.h"
#include "locality.h"
#include "mods.h"
#include "own.h"
#include "partial.h"
#include "rows.h"
#include "starts.h"
#include "sums.h"
#include "unroll.h"

typedef struct Attempt {
    Lower *L;
    Lower body;          /* for the copy's body */
    SymSet changing;     /* in the copy */
    StmtVec setup, after; /* run before and after the nest: storage of arrays of its own */
    Stmt *loops[MAX_RANK];
    LoopFacts facts;
    int n;
    SymSet allowed;      /* NEW variables, reduction variables, DO variables, temporaries */
    SymSet structures;   /* NEW: parts that are assigned are the iteration's own */
} Attempt;

static bool refuse(Attempt *a, Span at, const char *why) {
    if (!a->body.why) {
        a->body.why = why;
        a->body.why_at = at;
    }
    return false;
}

/* ---- the loops of the nest, from the outside in ---- */

/* A loop that nobody calls INDEPENDENT may be, where it makes what it sums up as the outer one
 * does. */
static bool is_parallel(Attempt *a, Stmt *loop) {
    LoopFacts f = depend_loop(a->L->cx, a->L->unit, loop);
    for (int i = 0; i < f.reductions.n; i++)
        f.parallel &= f.reductions.at[i].var->is_partial;
    return f.parallel;
}

static void collect_loops(Attempt *a, Stmt *loop) {
    int known = known_mark(a->L->unit);
    a->loops[a->n++] = loop;
    for (Stmt *s = doloop_only_inner(loop); s && a->n < MAX_RANK; s = doloop_only_inner(s)) {
        known_loop(a->L->cx, a->L->unit, a->loops[a->n - 1]);
        if (!s->dir && !doloop_is_made(s) && !is_parallel(a, s))
            break;
        a->loops[a->n++] = s;
    }
    known_forget(a->L->unit, known);
}

/* ---- variables ---- */

typedef struct Rename {
    Context *cx;
    Unit *unit;
    SymbolVec seen;
} Rename;

static void rename_in(Expr **e, void *arg) {
    Symbol **pair = arg;
    if ((*e)->kind == EX_VAR && (*e)->sym == pair[0])
        (*e)->sym = pair[1];
}

/* Two loops over one variable become loops over two: a nest knows its indices by their symbols. */
static void rename_loops(Stmt *s, void *arg) {
    Rename *r = arg;
    if (s->kind != ST_DO)
        return;
    bool twice = false;
    for (int i = 0; i < r->seen.n; i++)
        twice |= r->seen.at[i] == s->sym;
    if (twice) {
        Symbol *pair[2] = {s->sym, temp_scalar(r->cx, r->unit, s->sym->name, s->sym->type)};
        pair[1]->renames = pair[0];
        s->sym = pair[1];
        walk_exprs(&s->body, rename_in, pair);
    }
    vec_push(r->cx, &r->seen, s->sym);
}

typedef struct Vars {
    Attempt *a;
    StmtVec *body;
} Vars;

/* A serial loop's variable is the iteration's own, if nothing but the loop uses it. */
static void allow_loop_var(Stmt *s, void *arg) {
    Vars *v = arg;
    if (s->kind == ST_DO && !doloop_named_outside(v->body, s->sym))
        symset_add(v->a->L->cx, &v->a->allowed, s->sym);
}

static Symbol *named(const Expr *e) {
    return e->sym && e->sym->spec.kind == AS_SCALAR ? e->sym : NULL;
}

static void allow_listed(Attempt *a, const IndependentDir *dir) {
    for (int i = 0; dir && i < dir->new_vars.n; i++) {
        Symbol *s = named(dir->new_vars.at[i]);
        if (!s) {
            refuse(a, dir->new_vars.at[i]->span, "this NEW variable is not supported");
            continue;
        }
        if (s->parts.n > 0) {
            symset_add(a->L->cx, &a->structures, s);
            continue;
        }
        if (!symset_has(&a->allowed, s)) /* NEW of two loops */
            vec_push(a->L->cx, &a->facts.privates, s);
        symset_add(a->L->cx, &a->allowed, s);
    }
}

typedef struct Update {
    const Symbol *var;
    Stmt *first;
    RedOp op;
    bool mixed;
} Update;

static void find_update(Stmt *s, void *arg) {
    Update *u = arg;
    RedOp op;
    if (s->kind != ST_ASSIGN || s->lhs->sym != u->var)
        return;
    if (!reduction_form(s, &op) || (u->first && op != u->op))
        u->mixed = true;
    u->op = op;
    if (!u->first)
        u->first = s;
}

static bool is_reduced(const Attempt *a, const Symbol *var) {
    bool found = false;
    for (int i = 0; i < a->facts.reductions.n; i++)
        found |= a->facts.reductions.at[i].var == var;
    return found;
}

static void allow_reductions(Attempt *a, const IndependentDir *dir) {
    for (int i = 0; dir && i < dir->reduction.n; i++) {
        Expr *e = dir->reduction.at[i];
        Update u = {.var = named(e)};
        if (!u.var && e->sym && partial_stands_for(a->loops[0], e->sym))
            continue;
        if (!u.var) {
            refuse(a, e->span, "a REDUCTION array is not supported");
            continue;
        }
        walk_stmts(&a->loops[0]->body, find_update, &u);
        if (!u.first || is_reduced(a, e->sym)) /* REDUCTION of two loops */
            continue;
        if (u.mixed) {
            refuse(a, e->span, "the REDUCTION variable is not always updated in the same way");
            continue;
        }
        symset_add(a->L->cx, &a->allowed, e->sym);
        vec_push(a->L->cx, &a->facts.reductions, (LoopReduction){e->sym, u.op, u.first});
    }
}

/* What NEW and REDUCTION leave out is found as in loops that nobody calls INDEPENDENT; all loops of
 * the nest must agree about it. */
static bool scalar_found(Attempt *a, Symbol *s) {
    LoopFacts f = {.parallel = true};
    int before = a->facts.reductions.n;
    Stmt *around = a->loops[0], *inner = a->loops[a->n - 1];
    if (!depend_scalar(a->L->cx, a->L->unit, around, s, &a->facts))
        return false;
    return around == inner ||
           (depend_scalar(a->L->cx, a->L->unit, inner, s, &f) &&
            f.reductions.n == a->facts.reductions.n - before);
}

/* Is s a part of a structure that is NEW? */
static bool is_part_of_new(const Attempt *a, const Symbol *s) {
    while (s->whole && !symset_has(&a->structures, s->whole))
        s = s->whole;
    return s->whole != NULL;
}

/* Every scalar that the body assigns must be the iteration's own, or a reduction. */
static bool scalars_fit(Attempt *a) {
    Context *cx = a->L->cx;
    SymSet mods = {.everything = false};
    Stmt *inner = a->loops[a->n - 1];
    mods_of_block(cx, &inner->body, &mods);
    if (mods.everything)
        return refuse(a, inner->span, "a procedure that may change any variable is called");
    for (int i = 0; i < mods.list.n; i++) {
        Symbol *s = mods.list.at[i];
        if (s->spec.kind != AS_SCALAR || symset_has(&a->allowed, s))
            continue;
        if (s->name[0] == '_' || is_part_of_new(a, s)) {
            vec_push(cx, &a->facts.privates, s);
            continue;
        }
        if (scalar_found(a, s))
            continue;
        return refuse(a, inner->span, arena_printf(cx->arena,
                      "'%s' is assigned but is neither NEW nor REDUCTION", s->name));
    }
    return true;
}

/* ---- jumps ---- */

typedef struct Jumps {
    Attempt *a;
    SymSet none;
    Vec(Stmt *) loops;
    bool out;
} Jumps;

static void see_loops(Stmt *s, void *arg) {
    Jumps *j = arg;
    if (s->kind == ST_DO || s->kind == ST_DO_WHILE)
        vec_push(j->a->L->cx, &j->loops, s);
}

static void see_jumps(Stmt *s, void *arg) {
    Jumps *j = arg;
    if (s->kind != ST_EXIT && s->kind != ST_CYCLE)
        return;
    bool inside = false;
    for (int i = 0; i < j->loops.n; i++)
        inside |= j->loops.at[i] == s->target;
    if (!inside)
        j->out = true;
}

static bool jumps_fit(Attempt *a) {
    Jumps j = {.a = a};
    walk_stmts(&a->loops[a->n - 1]->body, see_loops, &j);
    walk_stmts(&a->loops[a->n - 1]->body, see_jumps, &j);
    return !j.out || refuse(a, a->loops[0]->span, "EXIT or CYCLE of the loop itself");
}

/* ---- ON HOME ---- */

static void set_home(Attempt *a, Nest *n, const Expr *home) {
    Context *cx = a->L->cx;
    if (!home || home->kind != EX_ELEM || array_replicated(home->sym) || n->home ||
        locality_writes_copies(n))
        return; /* n->home: the order of its writes demands another one */
    Expr *e = expr_copy(cx, home);
    for (int k = 0; k < a->n; k++)
        for (int d = 0; d < e->args.n; d++)
            e->args.at[d] = replace_var(cx, e->args.at[d], a->loops[k]->sym,
                                        mk_index(cx, e->span, k, a->loops[k]->sym->type));
    NestRef *r = NEW(cx, NestRef);
    r->array = e->sym;
    r->rank = e->args.n;
    r->subscripts = e->args;
    for (int d = 0; d < e->args.n; d++)
        r->sub[d] = access_subform(cx, n, e->args.at[d]);
    r->tmpl = home->sym->map->tmpl && home->sym->map->tmpl->now ? home->sym->map->tmpl->now
                                                                : home->sym->map->tmpl;
    UnitInfo *info = a->L->unit->info;
    r->id = ++info->next_id;
    if (locality_can_be_home(n, r))
        n->home = r;
}

/* ---- INDEPENDENT ---- */

static Expr *home_of(const Attempt *a) {
    for (int k = a->n - 1; k >= 0; k--)
        if (a->loops[k]->dir && a->loops[k]->dir->on_home)
            return a->loops[k]->dir->on_home;
    return NULL;
}

static void list_update(Stmt *s, void *arg) {
    Attempt *a = arg;
    LoopReduction r = {.update = s};
    if (s->kind != ST_ASSIGN || !s->lhs->sym->is_partial || !reduction_form(s, &r.op))
        return;
    r.var = s->lhs->sym;
    if (!is_reduced(a, r.var))
        vec_push(a->L->cx, &a->facts.reductions, r);
}

static void list_partial(Attempt *a, Stmt *copy) {
    walk_stmts(&copy->body, list_update, a);
}

static bool attempt(Attempt *a, Stmt *copy) {
    Context *cx = a->L->cx;
    a->facts = (LoopFacts){.parallel = true};
    a->body = (Lower){.cx = cx, .unit = a->L->unit, .inside = true, .quiet = true,
                      .reach = a->L->reach};
    Lower around = {.cx = cx, .unit = a->L->unit, .out = &a->setup, .span = copy->span,
                    .reach = a->L->reach};
    if (!own_new_arrays(&around, copy, &a->body.why, &a->body.why_at) ||
        !inline_calls(&around, copy, &a->body.why, &a->body.why_at))
        return false;
    stmts_open_all(cx, &copy->body);
    copy = doloop_own_inside(cx, a->L->unit, copy);
    copy = rows_plain(&around, covered_own_arrays(&around, copy));
    mods_of_stmt(cx, copy, &a->changing);
    a->body.around = &around;
    a->body.changing = &a->changing;
    ReachState now = reach_save(a->L->reach);
    lower_loop_body(&a->body, copy);
    reach_restore(a->L->reach, now); /* the attempt may have ended anywhere */
    if (a->body.failed)
        return false;
    if (partial_any(cx, copy) && partial_arrays(&around, copy))
        list_partial(a, copy);
    a->after = around.after;
    collect_loops(a, copy);
    SymbolVec made = {0}; /* scalars_fit finds them */
    decide_once(cx, a->L->unit, a->loops, a->n, &made);
    const char *why = doloop_obstacle(cx, a->loops, a->n);
    while (why) {
        if (a->n == 1)
            return refuse(a, copy->span, why);
        why = doloop_obstacle(cx, a->loops, --a->n);
    }
    StmtVec *body = &a->loops[a->n - 1]->body;
    Rename r = {.cx = cx, .unit = a->L->unit};
    for (int k = 0; k < a->n; k++) {
        symset_add(cx, &a->allowed, a->loops[k]->sym);
        vec_push(cx, &r.seen, a->loops[k]->sym);
        allow_listed(a, a->loops[k]->dir);
        allow_reductions(a, a->loops[k]->dir);
    }
    Vars v = {a, body};
    walk_stmts(body, allow_loop_var, &v);
    walk_stmts(body, rename_loops, &r);
    walk_stmts(body, allow_loop_var, &v);
    if (r.seen.n > NEST_INDICES)
        return refuse(a, copy->span, "it contains too many loops");
    if (a->body.why || !scalars_fit(a) || !jumps_fit(a))
        return false;
    return doloop_order_holds(cx, a->L->unit, a->loops, &a->facts, a->n) ||
           refuse(a, copy->span, "elements are set again away from where the iteration runs");
}

/* Indices that array statements made are called i, j, k as in other nests. */
static void name_made(Lower *L, Nest *n) {
    bool made = false;
    for (int k = 0; k < n->rank; k++)
        if (n->index[k].sym && n->index[k].sym->name[0] == '_') {
            n->index[k].sym = NULL;
            n->index[k].name = NULL;
            made = true;
        }
    if (!made)
        return;
    nest_name_indices(L->cx, n);
    nest_refs_build(L->cx, L->unit, n);
}

static bool touches_mapped(Expr **e) {
    return ((*e)->kind == EX_VAR || (*e)->kind == EX_ELEM || (*e)->kind == EX_SECTION) &&
           (*e)->sym->spec.kind != AS_SCALAR && !array_replicated((*e)->sym);
}

static void find_mapped(Expr **e, void *arg) {
    *(bool *)arg |= touches_mapped(e);
}

static void warn_new(Stmt *s, void *arg) {
    Context *cx = arg;
    for (int i = 0; s->dir && i < s->dir->new_vars.n; i++) {
        const Expr *e = s->dir->new_vars.at[i];
        if (e->sym && e->sym->spec.kind != AS_SCALAR && !array_replicated(e->sym))
            diag_warn(cx, WARN_PERFORMANCE, e->span, "'%s' is mapped, but what an iteration has "
                      "to itself lies whole on each process", e->sym->name);
    }
}

static bool lower_independent(Lower *L, Stmt *s, Obstacle *o);

static bool by_lines(Lower *L, Stmt *s) {
    StmtVec before = {0}, nest = {0}, behind = {0};
    Lower around = {.cx = L->cx, .unit = L->unit, .out = &before, .span = s->span,
                    .reach = L->reach, .quiet = true};
    Stmt *copy = L->inside ? NULL : along_lines(&around, s, &behind);
    Lower inner = *L;
    Obstacle o;
    inner.out = &nest;
    if (!copy || !lower_independent(&inner, copy, &o))
        return false;
    L->after = inner.after;
    emit_after(L, &before);
    emit_after(L, &nest);
    emit_after(L, &behind);
    return true;
}

/* *o: why not, if the loop is one to share out. */
static bool lower_independent(Lower *L, Stmt *s, Obstacle *o) {
    bool mapped = false;
    walk_exprs(&s->body, find_mapped, &mapped);
    if (!mapped) /* every process runs it: nothing to share out */
        return false;
    Attempt a = {.L = L};
    StmtVec behind = {0};
    Stmt *copy = unroll_stencils(L->cx, L->unit, stmt_copy(L->cx, s));
    copy = starts_plain(L->cx, doloop_own_variables(L->cx, L->unit, copy, &behind));
    if (!attempt(&a, copy)) {
        if (loop_by_statements(L, s))
            return true;
        *o = (Obstacle){a.body.why_at, a.body.why};
        return by_lines(L, s);
    }
    Nest *n = nest_of_loops(L->cx, L->unit, a.loops, &a.facts, a.n);
    if (!L->quiet)
        walk_stmts(&(StmtVec){.at = &s, .n = 1}, warn_new, L->cx);
    emit_after(L, &a.setup);
    reach_mark(L->reach, n);
    name_made(L, n);
    set_home(&a, n, home_of(&a));
    Stmt *nest = mk_stmt(L->cx, ST_NEST, s->span);
    nest->nest = n;
    emit(L, nest);
    emit_after(L, &a.after);
    emit_after(L, &behind);
    if (scalar_live_after(L->unit, s, s->sym))
        emit(L, do_final_value(L->cx, s));
    return true;
}

typedef struct Arrays {
    bool any, other;
} Arrays;

static bool reads_bounds(const Stmt *s) {
    const Expr *bound[] = {s->lo, s->hi, s->step};
    for (int k = 0; k < 3; k++)
        if (bound[k] && expr_reads_array(bound[k]))
            return true;
    return false;
}

static void see_arrays(Stmt *s, void *arg) {
    Arrays *a = arg;
    a->any |= s->kind == ST_FORALL || s->kind == ST_WHERE ||
              (s->kind == ST_ASSIGN && s->lhs->shape) || (s->kind == ST_DO && reads_bounds(s));
    a->other |= s->kind == ST_CALL || s->io || s->kind == ST_DO_WHILE ||
                s->kind == ST_EXIT || s->kind == ST_CYCLE || s->kind == ST_REDISTRIBUTE ||
                s->kind == ST_REALIGN || s->kind == ST_GOTO || s->kind == ST_ARITHMETIC ||
                s->kind == ST_LABEL;
}

/* The loop with arrays of partial results (partial.h) as a nest; *before: what stands before it;
 * *o, if it is none: what of the copy is in the way. */
static Stmt *with_partial(Lower *L, Stmt *s, StmtVec *before, StmtVec *after, Obstacle *o) {
    if (!partial_any(L->cx, s))
        return NULL;
    Stmt *copy = stmt_copy(L->cx, s), *nest = NULL;
    StmtVec out = {0}, behind = {0};
    Lower around = {.cx = L->cx, .unit = L->unit, .out = &out, .span = s->span, .reach = L->reach,
                    .quiet = true};
    if (partial_arrays(&around, copy) && !around.failed)
        nest = doloop_to_nest(L->cx, L->unit, copy, &behind);
    if (!nest) {
        if (!around.failed && L->cx->opt.info_loops)
            doloop_why_not(L->cx, L->unit, copy, o);
        return NULL;
    }
    stmts_append(L->cx, before, &out);
    stmts_append(L->cx, after, &behind);
    stmts_append(L->cx, after, &around.after);
    return nest;
}

/* The loop with the array statements and reductions of its body as serial loops, and bounds of
 * loops in scalars of the iteration: may its iterations run in any order then, or process after
 * process? The usual cases are do j = 1, n; a(:,j) = …; end do and the rows of a sparse matrix. *o:
 * if not, what of the copy is in the way, or of the copying. */
static Stmt *with_serial_arrays(Lower *L, Stmt *s, StmtVec *before, StmtVec *after, Obstacle *o) {
    Arrays arrays = {.any = false};
    bool mapped = false;
    walk_exprs(&s->body, find_mapped, &mapped);
    walk_stmts(&s->body, see_arrays, &arrays);
    arrays.any |= loop_has_transforms(s);
    if (!mapped || !arrays.any || arrays.other)
        return NULL;
    Stmt *copy = stmt_copy(L->cx, s);
    Lower body = {.cx = L->cx, .unit = L->unit, .inside = true, .quiet = true, .reach = L->reach};
    ReachState now = reach_save(L->reach);
    lower_loop_body(&body, copy);
    reach_restore(L->reach, now); /* the attempt may have ended anywhere */
    Stmt *nest = body.failed ? NULL : doloop_to_nest(L->cx, L->unit, copy, after);
    if (!nest && !body.failed)
        nest = with_partial(L, copy, before, after, o);
    if (!nest && !body.failed)
        nest = doloop_to_sweep(L->cx, L->unit, copy, after);
    if (body.failed)
        *o = (Obstacle){body.why_at, body.why};
    else if ((!nest || nest->nest->sweep) && L->cx->opt.info_loops)
        doloop_why_not(L->cx, L->unit, copy, o);
    return nest;
}

static bool is_promised(const Stmt *s) {
    return s->dir && !s->dir->is_concurrent;
}

static void warn_serial(Lower *L, const Stmt *s, Obstacle o) {
    if (!is_promised(s) || !o.why)
        return;
    diag_warn(L->cx, WARN_PERFORMANCE, s->span,
              s->sym->name[0] == '_' ? "the elements are computed one after the other"
                                     : "this INDEPENDENT loop runs serially");
    diag_note(L->cx, o.at, "%s", o.why);
}

/* -finfo=loops: the loop over mapped arrays runs in order, and why. */
static void report_serial(Lower *L, Stmt *s, const char *how, Obstacle o) {
    if (!L->cx->opt.info_loops || L->quiet || L->inside || s->is_version)
        return;
    if (!o.why && !doloop_why_not(L->cx, L->unit, s, &o))
        return;
    diag_info(L->cx, s->span, "loops: the iterations over '%s' run %s", s->sym->name, how);
    diag_note(L->cx, o.at, "%s", o.why);
}

static void report_versions(Lower *L, const Stmt *s) {
    if (!L->cx->opt.info_loops || L->quiet)
        return;
    Text t;
    text_init(&t, L->cx);
    expr_said(s->arms.at[0].cond, &t);
    diag_info(L->cx, s->span,
              "loops: the iterations over '%s' run in any order where %s, else in order",
              s->arms.at[0].body.at[0]->sym->name, t.at);
}

/* The nests of a loop that was divided. */
static void emit_parts(Lower *L, const Stmt *s, StmtVec *parts) {
    int n = 0;
    for (int i = 0; i < parts->n; i++) {
        Stmt *p = parts->at[i];
        if (p->kind == ST_NEST) {
            reach_mark(L->reach, p->nest);
            name_made(L, p->nest);
            n++;
        }
        emit(L, p);
    }
    if (L->cx->opt.info_loops && !L->quiet)
        diag_info(L->cx, s->span,
                  "loops: the loop over '%s' is divided into %d, one behind the other",
                  s->sym->name, n);
}

/* The indices of a loop, and of those within, that are TARGETs. PURE procedures that know nothing
 * of what leads to them may be called. */
typedef struct TargetIndices {
    Context *cx;
    SymSet set;
    bool led; /* something may be reached that a pointer leads to */
} TargetIndices;

static void find_target_index(Stmt *s, void *arg) {
    TargetIndices *t = arg;
    if (s->kind == ST_DO && s->sym->is_target)
        symset_add(t->cx, &t->set, s->sym);
}

static void find_call(Stmt *s, void *arg) {
    TargetIndices *t = arg;
    for (int i = 0; s->kind == ST_CALL && i < t->set.list.n; i++)
        t->led |= procedure_may_use(s->sym, &s->args, t->set.list.at[i]);
}

/* The variable x, as a TARGET is reached; NULL: it is something else. */
static Expr *named_target(const Expr *x) {
    bool target = x->kind == EX_ELEM && x->sym->is_heap && !x->sym->whole;
    Expr *at = target ? x->args.at[0] : NULL;
    return at && at->kind == EX_ADDRESS && at->a && at->a->kind == EX_VAR ? at->a : NULL;
}

static void find_led(Expr **e, void *arg) {
    const Expr *x = *e;
    TargetIndices *t = arg;
    bool target = x->kind == EX_ELEM && x->sym->is_heap && !x->sym->whole;
    t->led |= target && !named_target(x);
    for (int i = 0; x->kind == EX_CALL && i < t->set.list.n; i++)
        t->led |= procedure_may_use(x->sym, &x->args, t->set.list.at[i]);
}

static void name_plainly(Expr **e, void *arg) {
    Expr *v = named_target(*e);
    if (v && symset_has(&((TargetIndices *)arg)->set, v->sym))
        *e = v;
}

/* Where no pointer can lead to them, indices that are TARGETs are as others in this loop; else what
 * a pointer gives changes from iteration to iteration: they are why it runs in order. */
static const Symbol *target_index(Context *cx, Stmt *s) {
    TargetIndices t = {.cx = cx};
    StmtVec loop = {0};
    vec_push(cx, &loop, s);
    walk_stmts(&loop, find_target_index, &t);
    if (!t.set.list.n)
        return NULL;
    walk_exprs(&loop, find_led, &t);
    walk_stmts(&loop, find_call, &t);
    if (t.led)
        return t.set.list.at[0];
    walk_exprs(&loop, name_plainly, &t);
    return NULL;
}

typedef struct OtherNames {
    Context *cx;
    SymSet changing;
    Obstacle *found;
} OtherNames;

static void find_other_name(Expr **e, void *arg) {
    OtherNames *o = arg;
    const Symbol *v = (*e)->sym;
    if ((*e)->kind != EX_VAR || !v->is_equivalenced)
        return;
    for (int i = 0; i < o->changing.list.n; i++) {
        const Symbol *t = o->changing.list.at[i];
        if (t != v && t->spec.kind == AS_SCALAR && symbols_share(t, v))
            *o->found = (Obstacle){(*e)->span, arena_printf(o->cx->arena, "'%s' and '%s' share "
                                                            "storage", v->name, t->name)};
    }
}

/* What another name says of an index or private scalar is not what the iteration makes of it. */
static bool other_names(Context *cx, Stmt *s, Obstacle *found) {
    OtherNames o = {.cx = cx, .found = found};
    mods_of_stmt(cx, s, &o.changing);
    walk_exprs(&s->body, find_other_name, &o);
    return found->why;
}

static bool make_parallel(Lower *L, Stmt *s) {
    StmtVec before = {0}, after = {0}, behind = {0};
    Obstacle o = {.why = NULL}, promised = {.why = NULL};
    const Symbol *target = target_index(L->cx, s);
    if (target)
        promised = (Obstacle){s->span, arena_printf(L->cx->arena, "'%s' is a TARGET",
                                                    target->name)};
    if (target || other_names(L->cx, s, &promised)) {
        warn_serial(L, s, promised);
        report_serial(L, s, "one after the other", promised);
        return false;
    }
    if (!L->quiet && construct_in_order(L->cx, s->span)) {
        promised = (Obstacle){s->span, "it cannot be compiled for several iterations at a time"};
        warn_serial(L, s, promised);
        return false;
    }
    if (s->dir && lower_independent(L, s, &promised))
        return true;
    if (!L->cx->opt.autopar || (is_promised(s) && !promised.why)) {
        warn_serial(L, s, promised);
        return false;
    }
    Stmt *loop = unroll_stencils(L->cx, L->unit, s);
    loop = doloop_own_variables(L->cx, L->unit, loop, &behind);
    loop = starts_plain(L->cx, loop);
    Lower around = {.cx = L->cx,
                    .unit = L->unit,
                    .out = &before,
                    .span = s->span,
                    .reach = L->reach,
                    .quiet = true};
    loop = rows_plain(&around, covered_own_arrays(&around, loop));
    Stmt *nest = doloop_to_nest(L->cx, L->unit, loop, &after);
    if (!nest) {
        int first = before.n;
        nest = with_serial_arrays(L, loop, &before, &after, &o);
        Brings much = nest && loop_has_transforms(loop) ? nest_brings(L->cx, nest->nest)
                                                        : BRINGS_LITTLE;
        if (much != BRINGS_LITTLE && loop_as_forall(L, s))
            return true;
        if (much == BRINGS_ALL) {
            nest = NULL;
            before.n = first;
            after.n = 0;
            o = (Obstacle){s->span, "its iterations need whole arrays, of which each process has "
                           "a part"};
        }
    }
    if (!nest)
        nest = with_partial(L, loop, &before, &after, &o);
    Stmt *sums = nest ? NULL : sums_apart(L->cx, L->unit, loop);
    if (sums) {
        emit_after(L, &before);
        lower_stmt(L, sums);
        emit_after(L, &behind);
        emit_after(L, &around.after);
        return true;
    }
    StmtVec nests = {0};
    bool divided = !nest && fission_to_nests(L->cx, L->unit, loop, false, &nests);
    Stmt *versions = nest || divided ? NULL : doloop_versions(L->cx, L->unit, loop);
    if (!nest && !divided && !versions) {
        nest = doloop_to_sweep(L->cx, L->unit, loop, &after);
        divided = !nest && fission_to_nests(L->cx, L->unit, loop, true, &nests);
    }
    if (divided) {
        emit_after(L, &before);
        emit_parts(L, s, &nests);
        emit_after(L, &behind);
        emit_after(L, &around.after);
        return true;
    }
    if (versions) {
        report_versions(L, versions);
        emit_after(L, &before);
        lower_stmt(L, versions);
        emit_after(L, &behind);
        emit_after(L, &around.after);
        return true;
    }
    if (!nest || nest->nest->sweep)
        warn_serial(L, s, promised);
    if (!nest)
        report_serial(L, loop, "one after the other", o);
    if (!nest)
        return false;
    if (nest->nest->sweep)
        report_serial(L, loop,
                      nest_waits(nest->nest) ? "in order, on one process after the other"
                                             : "in order on each process, on all at once",
                      o);
    reach_mark(L->reach, nest->nest);
    name_made(L, nest->nest);
    emit_after(L, &before);
    emit(L, nest);
    emit_after(L, &after);
    emit_after(L, &behind);
    emit_after(L, &around.after);
    return true;
}

/* The limits are those at the loop's beginning: what its body changes, or the loop itself, is kept
 * before. A serial loop keeps its own. */
static bool with_limits(Lower *L, Stmt *s) {
    SymSet own = doloop_sets(L->cx, s);
    Expr **limits[] = {&s->lo, &s->hi, &s->step}, *were[] = {s->lo, s->hi, s->step};
    int from = L->out->n;
    for (int k = 0; k < countof(limits); k++)
        if (expr_depends(*limits[k], &own))
            *limits[k] = save_scalar(L, "limit", *limits[k]);
    if (make_parallel(L, s))
        return true;
    for (int k = 0; k < countof(limits); k++)
        *limits[k] = were[k];
    L->out->n = from;
    return false;
}

/* The loop, which asks about arrays, in its versions; false: it stays serial. */
static bool by_answers(Lower *L, Stmt *s, const Expr *question) {
    UnitInfo *info = L->unit->info;
    int id = info->next_id;
    StmtVec trial = {0};
    Lower attempt = *L;
    attempt.out = &trial;
    attempt.quiet = true;
    bool parallel = with_limits(&attempt, stmt_copy(L->cx, s));
    info->next_id = id;
    if (parallel)
        lower_answers(L, s, question);
    return parallel;
}

bool lower_parallel_do(Lower *L, Stmt *s) {
    stmts_open_all(L->cx, &s->body);
    Asked asked = asked_of(L->cx, s, L->versions);
    if (!asked.question)
        return with_limits(L, s);
    if (!asked.too_many)
        return by_answers(L, s, asked.question);
    Obstacle o = {asked.question->span, "it asks after too many arrays"};
    report_serial(L, s, "one after the other", o);
    warn_serial(L, s, o);
    return false;
}
