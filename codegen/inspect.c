/* inspect.c: the inspector: which elements a nest refers to by subscripts that only run time knows.
 *
 * Contract: the loops of the nest run with a body that only lists. It follows the same conditions
 * and serial loops as the nest's own body, and computes the private variables that they depend on,
 * so that access number k of the list is access number k of the nest. */
#include <string.h>

#include "cgnest.h"

typedef Vec(const NestRef *) RefVec;

bool is_indirect(const NestRef *r)
{
    return r && (r->loc == LOC_GATHER || r->loc == LOC_SCATTER);
}

const char *access_counter(Cg *cg, const NestRef *r)
{
    return cg_fmt(cg, "%s_at%d", cg_sym(cg, r->array)->name, r->id);
}

static bool ref_in(const RefVec *v, const NestRef *r)
{
    for (int i = 0; i < v->n; i++)
        if (v->at[i] == r)
            return true;
    return false;
}

typedef struct Collect {
    Cg *cg;
    RefVec *out;
} Collect;

/* Indirect references in e, and those in their subscripts: each is one access. */
static void collect(Expr **e, void *arg)
{
    Collect *c = arg;
    if (is_indirect((*e)->ref)) {
        if (!ref_in(c->out, (*e)->ref))
            vec_push(c->cg->cx, c->out, (*e)->ref);
    }
    expr_children(*e, collect, arg);
}

static void collect_expr(Cg *cg, Expr *e, RefVec *out)
{
    Collect c = {cg, out};
    if (e)
        collect(&e, &c);
}

static void find_indirect(Expr **e, void *arg)
{
    if (is_indirect((*e)->ref))
        *(bool *)arg = true;
    else
        expr_children(*e, find_indirect, arg);
}

bool mentions_indirect(Expr *e)
{
    bool found = false;
    if (e)
        find_indirect(&e, &found);
    return found;
}

/* A reference in a condition, with subscripts of the parallel indices only, is accessed once an
 * iteration, wherever else it stands: so the list does not depend on the condition. Where an
 * iteration does not need it, its subscripts are clamped to the bounds. */
static void find_varying(Expr **e, void *arg)
{
    void **a = arg;
    const Nest *nest = a[0];
    bool *yes = a[1];
    if ((*e)->kind == EX_INDEX && (*e)->index >= nest->rank)
        *yes = true;
    for (int i = 0; i < nest->privates.n; i++)
        if ((*e)->kind == EX_VAR && (*e)->sym == nest->privates.at[i])
            *yes = true;
    expr_children(*e, find_varying, arg);
}

static bool per_iteration(Cg *cg, const Nest *nest, const NestRef *r)
{
    bool varies = false, tested = false;
    void *arg[] = {(void *)nest, &varies};
    if (r->loc != LOC_GATHER)
        return false;
    for (int d = 0; d < r->subscripts.n; d++)
        find_varying(&((NestRef *)r)->subscripts.at[d], arg);
    for (int i = 0; i < nest->body.n && !varies && !tested; i++) {
        Stmt *s = nest->body.at[i];
        RefVec v = {0};
        for (int k = 0; s->kind == ST_IF && k < s->arms.n; k++)
            collect_expr(cg, s->arms.at[k].cond, &v);
        tested = ref_in(&v, r);
    }
    return tested && !varies;
}

void bump_iteration(Cg *cg, const Nest *nest, const NestRef *but)
{
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        if (is_indirect(r) && r != but && per_iteration(cg, nest, r))
            cg_line(cg, "%s++;", access_counter(cg, r));
    }
}

void bump_counters(Cg *cg, Expr *a, Expr *b)
{
    RefVec v = {0};
    collect_expr(cg, a, &v);
    collect_expr(cg, b, &v);
    for (int i = 0; i < v.n; i++)
        if (!per_iteration(cg, cg->nest, v.at[i]))
            cg_line(cg, "%s++;", access_counter(cg, v.at[i]));
}

void declare_counters(Cg *cg, NestCg *n, const NestRef *but)
{
    for (int i = 0; i < n->nest->refs.n; i++) {
        NestRef *r = n->nest->refs.at[i];
        if (!is_indirect(r) || r == but)
            continue;
        const char *values = gather_obj(cg, r, 'g'), *at = access_counter(cg, r);
        cg_line(cg, "long %s = 0;", at);
        outline_local(cg, n, cg_fmt(cg, "%s *", store_c(cg, r->array)), values);
        outline_local(cg, n, "long ", at);
    }
}

/* ---- what the list depends on ---- */

typedef struct Listing {
    Cg *cg;
    Nest *nest;
    const NestRef *ref;
    RefVec relevant;    /* references whose accesses must be counted: ref, and what decides on it */
    SymbolVec privates; /* private variables that decide as well */
    SymbolVec written;  /* arrays that statements before this one have written */
    const char *subs, *count, *at; /* subs NULL: only count */
} Listing;

static bool symbol_in(const SymbolVec *v, const Symbol *s)
{
    for (int i = 0; i < v->n; i++)
        if (v->at[i] == s)
            return true;
    return false;
}

static void find_private(Expr **e, void *arg)
{
    Listing *l = arg;
    if ((*e)->kind == EX_VAR && symbol_in(&l->nest->privates, (*e)->sym) &&
        !symbol_in(&l->privates, (*e)->sym))
        vec_push(l->cg->cx, &l->privates, (*e)->sym);
    expr_children(*e, find_private, arg);
}

static void depend_on(Listing *l, Expr *e)
{
    if (!e)
        return;
    collect_expr(l->cg, e, &l->relevant);
    find_private(&e, l);
}

static bool mentions_relevant(Listing *l, Expr *e)
{
    RefVec v = {0};
    collect_expr(l->cg, e, &v);
    for (int i = 0; i < v.n; i++)
        if (ref_in(&l->relevant, v.at[i]))
            return true;
    return false;
}

static bool sets_private(const Listing *l, const Stmt *s)
{
    return s->kind == ST_ASSIGN && s->lhs->kind == EX_VAR && symbol_in(&l->privates, s->lhs->sym);
}

static bool block_matters(Listing *l, StmtVec *b);
static bool matters(Listing *l, Stmt *s);

static bool contains(StmtVec *b, const Stmt *s)
{
    for (int i = 0; i < b->n; i++) {
        bool here = b->at[i] == s || contains(&b->at[i]->body, s);
        for (int k = 0; k < b->at[i]->arms.n && !here; k++)
            here = contains(&b->at[i]->arms.at[k].body, s);
        if (here)
            return true;
    }
    return false;
}

/* Does a CYCLE in b skip anything that matters? What stands behind it in its loop does. */
static bool skips(Listing *l, StmtVec *b, const Stmt *cycle)
{
    bool behind = false;
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        if (behind && matters(l, s))
            return true;
        if (s == cycle || !contains(&(StmtVec){.at = &s, .n = 1}, cycle))
            continue;
        behind = true;
        if (s->kind != ST_IF)
            return true;
        for (int k = 0; k < s->arms.n; k++)
            if (contains(&s->arms.at[k].body, cycle) && skips(l, &s->arms.at[k].body, cycle))
                return true;
    }
    return false;
}

/* Must the statement be followed by the inspector? */
static bool matters(Listing *l, Stmt *s)
{
    switch (s->kind) {
    case ST_ASSIGN:
        return mentions_relevant(l, s->lhs) || mentions_relevant(l, s->rhs) || sets_private(l, s);
    case ST_IF:
        for (int i = 0; i < s->arms.n; i++)
            if (mentions_relevant(l, s->arms.at[i].cond) || block_matters(l, &s->arms.at[i].body))
                return true;
        return false;
    case ST_DO:
    case ST_DO_WHILE:
        return block_matters(l, &s->body);
    case ST_CYCLE:
        return s->target == NULL || skips(l, &s->target->body, s);
    default:
        return s->kind == ST_EXIT;
    }
}

static bool block_matters(Listing *l, StmtVec *b)
{
    for (int i = 0; i < b->n; i++)
        if (matters(l, b->at[i]))
            return true;
    return false;
}

/* Adds what conditions, loop bounds and private values that matter depend on. */
static void find_dependences(Listing *l, StmtVec *b)
{
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        if (!matters(l, s))
            continue;
        if (sets_private(l, s))
            depend_on(l, s->rhs);
        for (int k = 0; k < s->arms.n; k++) {
            depend_on(l, s->arms.at[k].cond);
            find_dependences(l, &s->arms.at[k].body);
        }
        if (s->kind == ST_DO || s->kind == ST_DO_WHILE) {
            depend_on(l, s->lo);
            depend_on(l, s->hi);
            depend_on(l, s->cond);
            find_dependences(l, &s->body);
        }
    }
}

static void plan(Listing *l)
{
    vec_push(l->cg->cx, &l->relevant, l->ref);
    for (int before = -1, was = -1; before != l->relevant.n || was != l->privates.n;) {
        before = l->relevant.n;
        was = l->privates.n;
        for (int i = 0; i < l->relevant.n; i++)
            for (int d = 0; d < l->relevant.at[i]->subscripts.n; d++)
                if (l->relevant.at[i] == l->ref)
                    depend_on(l, l->relevant.at[i]->subscripts.at[d]);
        find_dependences(l, &l->nest->body);
    }
}

/* ---- printing ---- */

static void find_written(Expr **e, void *arg)
{
    Listing *l = arg;
    for (int i = 0; i < l->written.n; i++)
        if ((*e)->kind == EX_ELEM && (*e)->sym == l->written.at[i])
            cg_unsupported(l->cg, (*e)->span, "a vector subscript that depends on what the same "
                                              "parallel statement has computed");
    expr_children(*e, find_written, arg);
}

/* The expression is printed: its elements must have been gathered before, and hold still. */
static void check(Listing *l, Expr *e)
{
    RefVec v = {0};
    if (e)
        find_written(&e, l);
    collect_expr(l->cg, e, &v);
    for (int i = 0; i < v.n; i++) {
        int at = -1, mine = -1; /* -1: moved out of this nest */
        for (int k = 0; k < l->nest->before.n; k++) {
            at = l->nest->before.at[k] == v.at[i]->op ? k : at;
            mine = l->nest->before.at[k] == l->ref->inspect ? k : mine;
        }
        if (at > mine || v.at[i]->loc == LOC_SCATTER)
            cg_unsupported(l->cg, e->span, "a decision by a vector subscript here");
    }
}

static bool divides(const Expr *e)
{
    if (!e)
        return false;
    if ((e->kind == EX_BINARY && e->op == OP_DIV) ||
        (e->kind == EX_INTRINSIC &&
         (e->intrinsic->id == IN_MOD || e->intrinsic->id == IN_MODULO))) {
        const Expr *by = e->kind == EX_BINARY ? e->b : e->args.at[1];
        if (by->kind != EX_CONST)
            return true;
    }
    if (divides(e->a) || divides(e->b))
        return true;
    for (int i = 0; i < e->args.n; i++)
        if (divides(e->args.at[i]))
            return true;
    return false;
}

static void list_access(Listing *l)
{
    Cg *cg = l->cg;
    if (!l->subs) {
        cg_line(cg, "%s++;", l->count);
        return;
    }
    bool always = per_iteration(cg, l->nest, l->ref);
    for (int d = 0; d < l->ref->rank; d++) {
        Expr *e = l->ref->subscripts.at[d];
        check(l, e);
        const char *s = expr_s(cg, e);
        if (always) {
            if (divides(e))
                cg_unsupported(cg, e->span, "a division in a vector subscript of a condition");
            s = cg_fmt(cg, "hpf_clamp(%s, %d, %s)", desc_ref(cg, l->ref->array), d, s);
        }
        if (d)
            cg_line(cg, "%s[%d * %s + %s] = %s;", l->subs, d, l->count, l->at, s);
        else
            cg_line(cg, "%s[%s] = %s;", l->subs, l->at, s);
    }
    cg_line(cg, "%s++;", l->at);
}

/* One access, if a or b mentions the reference; the others that matter are counted. */
static void count_accesses(Listing *l, Expr *a, Expr *b)
{
    RefVec v = {0};
    collect_expr(l->cg, a, &v);
    collect_expr(l->cg, b, &v);
    if (ref_in(&v, l->ref))
        list_access(l);
    for (int i = 0; i < v.n; i++)
        if (v.at[i] != l->ref && ref_in(&l->relevant, v.at[i]) &&
            !per_iteration(l->cg, l->nest, v.at[i]))
            cg_line(l->cg, "%s++;", access_counter(l->cg, v.at[i]));
}

static void list_block(Listing *l, StmtVec *b);

/* Does anything behind the condition of arm i decide or make accesses? */
static bool rest_matters(Listing *l, Stmt *s, int i)
{
    for (int k = i; k < s->arms.n; k++)
        if ((k > i && mentions_relevant(l, s->arms.at[k].cond)) ||
            block_matters(l, &s->arms.at[k].body))
            return true;
    return false;
}

static void list_if(Listing *l, Stmt *s)
{
    Cg *cg = l->cg;
    int depth = 0;
    bool bare = false; /* the innermost block is an ELSE whose condition is an access only */
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        if (arm->cond) {
            RefVec v = {0};
            collect_expr(cg, arm->cond, &v);
            if (i > 0) {
                cg->indent--;
                cg_open(cg, "} else");
                depth++;
            }
            if (ref_in(&v, l->ref) && !rest_matters(l, s, i)) {
                count_accesses(l, arm->cond, NULL);
                bare = i > 0;
                break;
            }
            if (ref_in(&v, l->ref)) /* its value is what the list is made for */
                cg_unsupported(cg, arm->cond->span, "a vector subscript in this condition");
            check(l, arm->cond);
            const char *test = expr_s(cg, arm->cond);
            if (v.n) {
                const char *name = cg_local(cg, "test");
                cg_line(cg, "const int %s = %s;", name, test);
                count_accesses(l, arm->cond, NULL);
                test = name;
            }
            cg_open(cg, "if (%s)", test);
        } else {
            cg->indent--;
            cg_open(cg, "} else");
        }
        list_block(l, &arm->body);
    }
    if (!bare)
        cg_close(cg, "");
    while (depth--)
        cg_close(cg, "");
}

static int count_do(StmtVec *b)
{
    int n = 0;
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        n += s->kind == ST_DO;
        if (s->kind == ST_DO || s->kind == ST_DO_WHILE)
            n += count_do(&s->body);
        for (int k = 0; k < s->arms.n; k++)
            n += count_do(&s->arms.at[k].body);
    }
    return n;
}

static void note_written(Listing *l, Stmt *s)
{
    if (s->kind == ST_ASSIGN && s->lhs->kind == EX_ELEM)
        vec_push(l->cg->cx, &l->written, s->lhs->sym);
    for (int k = 0; k < s->arms.n; k++)
        for (int i = 0; i < s->arms.at[k].body.n; i++)
            note_written(l, s->arms.at[k].body.at[i]);
    for (int i = 0; i < s->body.n && (s->kind == ST_DO || s->kind == ST_DO_WHILE); i++)
        note_written(l, s->body.at[i]);
}

/* A condition that only is an access, with nothing to follow in its arms. */
static bool if_is_access_only(Listing *l, Stmt *s)
{
    RefVec v = {0};
    if (s->arms.n == 0)
        return false;
    collect_expr(l->cg, s->arms.at[0].cond, &v);
    return ref_in(&v, l->ref) && !rest_matters(l, s, 0);
}

static void list_block(Listing *l, StmtVec *b)
{
    Cg *cg = l->cg;
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        if (!matters(l, s)) {
            cg->n->serial_open += count_do(&(StmtVec){.at = &s, .n = 1});
        } else if (s->kind == ST_ASSIGN) {
            if (sets_private(l, s)) {
                if (mentions_relevant(l, s->rhs)) {
                    RefVec v = {0};
                    collect_expr(cg, s->rhs, &v);
                    if (ref_in(&v, l->ref))
                        goto only_count; /* what is listed now cannot decide on itself */
                }
                check(l, s->rhs);
                cg_line(cg, "%s = %s;", lvalue_c(cg, s->lhs), expr_to(cg, s->rhs, s->lhs->type));
            }
        only_count:
            count_accesses(l, s->lhs, s->rhs);
        } else if (s->kind == ST_IF && if_is_access_only(l, s)) {
            count_accesses(l, s->arms.at[0].cond, NULL);
        } else if (s->kind == ST_IF) {
            list_if(l, s);
        } else if (s->kind == ST_DO) {
            check(l, s->lo);
            check(l, s->hi);
            if (!nest_serial_do(cg, s)) {
                cg_unsupported(cg, s->span, "this loop around a vector subscript");
                continue;
            }
            for (int k = 0; k < s->body.n; k++) /* earlier iterations count as before */
                note_written(l, s->body.at[k]);
            vec_push(cg->cx, &cg->loops, s);
            list_block(l, &s->body);
            cg->loops.n--;
            cg_close(cg, "");
        } else if (s->kind == ST_EXIT || s->kind == ST_CYCLE) {
            if (cg->loops.n && cg->loops.at[cg->loops.n - 1] == s->target)
                cg_line(cg, s->kind == ST_EXIT ? "break;" : "continue;");
            else
                cg_unsupported(cg, s->span, "this EXIT or CYCLE beside a vector subscript");
        } else {
            cg_unsupported(cg, s->span, "this loop around a vector subscript");
        }
        note_written(l, s);
    }
}

static void list_body(Cg *cg, NestCg *n, void *arg)
{
    Listing *l = arg;
    n->serial_open = 0;
    l->written.n = 0;
    if (per_iteration(cg, n->nest, l->ref)) {
        list_access(l);
        bump_iteration(cg, n->nest, l->ref);
        return;
    }
    if (l->privates.n)
        declare_privates(cg, n->nest);
    list_block(l, &n->nest->body);
    for (int i = 0; i < n->nest->reds.n; i++)
        if (n->nest->reds.at[i]->loc)
            count_accesses(l, n->nest->reds.at[i]->value, n->nest->reds.at[i]->mask);
    bump_iteration(cg, n->nest, l->ref);
}

/* The loops of the nest around the list. */
static void inspector_loops(Cg *cg, Nest *nest, Listing *l)
{
    NestCg state, *n = &state, *outer_n = cg->n;
    Nest *outer = cg->nest;
    UnitCg *u = cg->u;
    int names = u->names.n, indent = cg->indent;
    Text *was = cg->to, scratch;
    nest_plan(cg, n, nest);
    cg_open(cg, "%s", "");
    const char *guard = nest_guard(cg, n);
    declare_counters(cg, n, l->ref);
    Vec(Saved) saved = {0};
    for (int i = 0; i < nest->privates.n; i++)
        vec_push(cg->cx, &saved, localise(cg, nest->privates.at[i], NULL));
    cg->nest = nest;
    cg->n = n;
    text_init(&scratch, cg->cx);
    for (int pass = 0; pass < 2; pass++) {
        cg->to = pass ? was : &scratch;
        cg->indent = indent + 1;
        n->dry = !pass;
        n->refs.n = 0;
        int inner = u->names.n;
        if (guard)
            cg_open(cg, "if (%s)", guard);
        nest_bounds(cg, n);
        refs_declare(cg, n);
        refs_load_arrays(cg, n);
        nest_loops(cg, n, list_body, l, NULL);
        nest_free_ranges(cg, n);
        if (guard)
            cg_close(cg, "");
        u->names.n = inner;
    }
    for (int i = 0; i < saved.n; i++)
        restore(cg, saved.at[i]);
    cg->nest = outer;
    cg->n = outer_n;
    cg_close(cg, "");
    u->names.n = names;
}

void inspect_c(Cg *cg, CommOp *op)
{
    NestRef *r = op->ref;
    Nest *nest = op->nest;
    const char *count = gather_obj(cg, r, 'n'), *schedule = gather_obj(cg, r, 'h');
    const char *values = gather_obj(cg, r, 'g');
    Listing l = {.cg = cg, .nest = nest, .ref = r, .count = count};
    plan(&l);
    comm_reason(cg, op);
    cg_open(cg, "%s", "");
    cg_line(cg, "%s = 0;", count);
    inspector_loops(cg, nest, &l);
    cg_line(cg, "%s = hpf_scratch(%s, (%s + 1) * (long)sizeof *%s);", values, values, count, values);
    if (!nest->home && r->is_write)
        cg_line(cg, "%s = hpf_rank() == 0 ? %s : 0; /* all have the values, one sends */", count,
                count);
    l.at = cg_local(cg, "at");
    l.subs = cg_local(cg, "subscripts");
    cg_line(cg, "long *%s = hpf_scratch(NULL, (%d * %s + 1) * (long)sizeof(long)), %s = 0;", l.subs,
            r->rank, count, l.at);
    if (!nest->home && r->is_write)
        cg_open(cg, "if (%s > 0)", count);
    inspector_loops(cg, nest, &l);
    if (!nest->home && r->is_write)
        cg_close(cg, "");
    cg_line(cg, "hpf_inspect(%s, &%s, %s, %s, %s);", cg_where(cg, op->span), schedule,
            desc_ref(cg, r->array), count, l.subs);
    cg_line(cg, "free(%s);", l.subs);
    cg_close(cg, "");
}
