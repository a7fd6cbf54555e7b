/* inspect.c: the inspector: which elements a nest refers to by subscripts that only run time knows.
 *
 * Contract: the loops of the nest run with a body that only lists. It follows the same conditions
 * and serial loops as the nest's own body, and computes the private variables that they depend on,
 * arrays of the iteration's own too, so that access number k of the list is access number k of the
 * nest. */
#include <string.h>

#include "../analysis/listing.h"
#include "cgnest.h"

bool is_indirect(const NestRef *r)
{
    return r && (r->loc == LOC_GATHER || r->loc == LOC_SCATTER);
}

const char *access_counter(Cg *cg, const NestRef *r)
{
    return cg_fmt(cg, "%s_at%d", cg_sym(cg, r->array)->name, r->id);
}

/* Indirect references in a and b, and those in their subscripts: each is one access. */
static RefExprVec accesses(Cg *cg, const Nest *nest, Expr *a, Expr *b)
{
    RefExprVec v = {0};
    Listing l = listing_of_nest(cg->cx, (Nest *)nest);
    listing_collect(&l, a, &v);
    listing_collect(&l, b, &v);
    return v;
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

/* Where an iteration does not need such an access, its subscripts are clamped to the bounds. */
static bool per_iteration(Cg *cg, const Nest *nest, const Expr *ref)
{
    Listing l = listing_of_nest(cg->cx, (Nest *)nest);
    return ref->ref->loc == LOC_GATHER && listing_per_iteration(&l, ref);
}

void bump_iteration(Cg *cg, const Nest *nest, const NestRef *but)
{
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (is_indirect(r) && r != but && per_iteration(cg, nest, listing_element(cg->cx, r)))
            cg_line(cg, "%s++;", access_counter(cg, r));
    }
}

void bump_counters(Cg *cg, Expr *a, Expr *b)
{
    RefExprVec v = accesses(cg, cg->nest, a, b);
    for (int i = 0; i < v.n; i++)
        if (!per_iteration(cg, cg->nest, v.at[i]))
            cg_line(cg, "%s++;", access_counter(cg, v.at[i]->ref));
}

void declare_counters(Cg *cg, NestCg *n, const NestRef *but)
{
    for (int i = 0; i < n->nest->refs.n; i++) {
        NestRef *r = n->nest->refs.at[i];
        if (!is_indirect(r) || r == but)
            continue;
        const char *values = gather_obj(cg, r, 'g'), *at = access_counter(cg, r);
        cg_line(cg, "long %s = 0;", at);
        outline_local(cg, n, gathered_type(cg, r), values);
        outline_local(cg, n, "long ", at);
    }
}

/* ---- printing ---- */

typedef struct Lister {
    Cg *cg;
    Nest *nest;
    const NestRef *ref;
    Listing plan;
    SymbolVec written;  /* arrays that statements before this one have written */
    const char *subs, *count, *at; /* subs NULL: only count */
} Lister;

static void find_written(Expr **e, void *arg)
{
    Lister *l = arg;
    for (int i = 0; i < l->written.n; i++)
        if ((*e)->kind == EX_ELEM && (*e)->sym == l->written.at[i] && !(*e)->sym->own_of)
            cg_unsupported(l->cg, (*e)->span, "a vector subscript that depends on what the same "
                                              "parallel statement has computed");
    expr_children(*e, find_written, arg);
}

/* The expression is printed: its elements must have been gathered before, and hold still. */
static void check(Lister *l, Expr *e)
{
    RefExprVec v = accesses(l->cg, l->nest, e, NULL);
    if (e)
        find_written(&e, l);
    for (int i = 0; i < v.n; i++) {
        int at = -1, mine = -1; /* -1: moved out of this nest */
        for (int k = 0; k < l->nest->before.n; k++) {
            at = l->nest->before.at[k] == v.at[i]->ref->op ? k : at;
            mine = l->nest->before.at[k] == l->ref->inspect ? k : mine;
        }
        if (at > mine || v.at[i]->ref->loc == LOC_SCATTER)
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

static void list_access(Lister *l)
{
    Cg *cg = l->cg;
    if (!l->subs) {
        cg_line(cg, "%s++;", l->count);
        return;
    }
    bool always = per_iteration(cg, l->nest, l->plan.ref);
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
static void count_accesses(Lister *l, Expr *a, Expr *b)
{
    RefExprVec v = accesses(l->cg, l->nest, a, b);
    if (listing_has(&v, l->plan.ref))
        list_access(l);
    for (int i = 0; i < v.n; i++)
        if (v.at[i]->ref != l->ref && listing_has(&l->plan.relevant, v.at[i]) &&
            !per_iteration(l->cg, l->nest, v.at[i]))
            cg_line(l->cg, "%s++;", access_counter(l->cg, v.at[i]->ref));
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

/* Serial loops in the arms of an IF from arm `from` on are not listed. */
static void skip_loops(Lister *l, Stmt *s, int from)
{
    for (int k = from; k < s->arms.n; k++)
        l->cg->n->serial_open += count_do(&s->arms.at[k].body);
}

static void list_block(Lister *l, StmtVec *b);

static void list_if(Lister *l, Stmt *s)
{
    Cg *cg = l->cg;
    int depth = 0;
    if (row_met(cg->n, s)) {
        list_block(l, &s->arms.at[0].body);
        return;
    }
    bool bare = false; /* the innermost block is an ELSE whose condition is an access only */
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        if (arm->cond) {
            RefExprVec v = accesses(cg, l->nest, arm->cond, NULL);
            if (i > 0) {
                cg->indent--;
                cg_open(cg, "} else");
                depth++;
            }
            if (!listing_rest_matters(&l->plan, s, i)) { /* accesses are listed, not decided */
                count_accesses(l, arm->cond, NULL);
                skip_loops(l, s, i);
                bare = true;
                break;
            }
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

static void note_written(Lister *l, Stmt *s)
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
static bool if_is_access_only(Lister *l, Stmt *s)
{
    return s->arms.n > 0 && !listing_rest_matters(&l->plan, s, 0);
}

static void list_block(Lister *l, StmtVec *b)
{
    Cg *cg = l->cg;
    for (int i = 0; i < b->n; i++) {
        Stmt *s = b->at[i];
        if (!listing_matters(&l->plan, s)) {
            cg->n->serial_open += count_do(&(StmtVec){.at = &s, .n = 1});
        } else if (s->kind == ST_ASSIGN) {
            if (listing_sets_private(&l->plan, s)) {
                for (int d = 0; d < s->lhs->args.n; d++)
                    check(l, s->lhs->args.at[d]);
                check(l, s->rhs);
                store_value_c(cg, s->lhs, s->rhs);
            }
            count_accesses(l, s->lhs, s->rhs);
        } else if (s->kind == ST_IF && if_is_access_only(l, s)) {
            count_accesses(l, s->arms.at[0].cond, NULL);
            skip_loops(l, s, 0);
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
    Lister *l = arg;
    n->serial_open = 0;
    l->written.n = 0;
    if (per_iteration(cg, n->nest, l->plan.ref)) {
        list_access(l);
        bump_iteration(cg, n->nest, l->ref);
        return;
    }
    if (l->plan.privates.n)
        declare_privates(cg, n->nest);
    list_block(l, &n->nest->body);
    for (int i = 0; i < n->nest->reds.n; i++)
        if (n->nest->reds.at[i]->loc)
            count_accesses(l, n->nest->reds.at[i]->value, n->nest->reds.at[i]->mask);
    bump_iteration(cg, n->nest, l->ref);
}

void extra_loops(Cg *cg, Nest *nest, const char *slabs, const NestRef *but, NestBody *body,
                 void *arg)
{
    NestCg state, *n = &state, *outer_n = cg->n;
    Nest *outer = cg->nest;
    UnitCg *u = cg->u;
    int names = u->names.n, indent = cg->indent;
    Text *was = cg->to, scratch;
    nest_plan(cg, n, nest);
    n->slabs = slabs;
    cg_open(cg, "%s", "");
    const char *guard = nest_guard(cg, n);
    if (but)
        declare_counters(cg, n, but);
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
        nest_loops(cg, n, body, arg, NULL);
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

/* The loops of the nest around the list. */
static void inspector_loops(Cg *cg, Nest *nest, Lister *l)
{
    extra_loops(cg, nest, nest->slabs ? cg->n->slabs : NULL, l->ref, list_body, l);
}

void inspect_c(Cg *cg, CommOp *op)
{
    NestRef *r = op->ref;
    Nest *nest = op->nest;
    const char *count = gather_obj(cg, r, 'n'), *schedule = gather_obj(cg, r, 'h');
    const char *values = gather_obj(cg, r, 'g');
    Lister l = {.cg = cg, .nest = nest, .ref = r, .count = count};
    l.plan = listing_of_nest(cg->cx, nest);
    l.plan.ref = listing_element(cg->cx, r);
    listing_plan(&l.plan);
    if (listing_has(&l.plan.deciding, l.plan.ref))
        cg_unsupported(cg, op->span, "an element by a vector subscript that decides on itself");
    comm_reason(cg, op);
    cg_open(cg, "%s", "");
    cg_line(cg, "%s = 0;", count);
    inspector_loops(cg, nest, &l);
    const char *size = symbol_has_open_length(r->array)
                           ? cg_fmt(cg, "HPF_TYPE_SIZE(%s.type)", desc_c(cg, r->array))
                           : cg_fmt(cg, "sizeof(%s)", store_c(cg, r->array));
    cg_line(cg, "%s = hpf_scratch(%s, (%s + 1) * (long)%s);", values, values, count, size);
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
