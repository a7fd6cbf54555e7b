/* where_lower.c: WHERE statements and constructs.
 *
 * Contract: lower.h. Where every reference to an array that the construct assigns stands at the
 * element assigned, or can be read beforehand, the construct is one nest with an IF in it.
 * Otherwise the masks go into an integer temporary that says which arm an element belongs to, and
 * each assignment becomes a nest of its own. */
#include "lower.h"

#include <string.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "mods.h"

/* An arm's masks and assignments as scalar trees, in textual order. */
typedef struct Piece {
    Expr **e;      /* a mask or a right side, over the indices */
    Expr *lhs;     /* NULL: a mask */
    int order;
} Piece;

typedef struct Construct {
    Lower *L;
    Space sp;
    Building b;
    Vec(Piece) pieces;
    SymbolVec assigned;
    Vec(int) order; /* of assigned: where first */
    bool ok;
} Construct;

/* ---- everything prepared, nothing assigned yet ---- */

static void note_assigned(Construct *c, Symbol *s, int order) {
    for (int i = 0; i < c->assigned.n; i++)
        if (c->assigned.at[i] == s)
            return;
    vec_push(c->L->cx, &c->assigned, s);
    vec_push(c->L->cx, &c->order, order);
}

typedef struct Reads {
    Construct *c;
    bool any;
} Reads;

static void find_reads(Expr **e, void *arg) {
    Reads *r = arg;
    r->any |= (*e)->kind == EX_CALL && r->c->assigned.n; /* may read anything */
    for (int i = 0; i < r->c->assigned.n; i++)
        r->any |= (*e)->sym && symbols_share((*e)->sym, r->c->assigned.at[i]);
}

/* Do the statements emitted since `from` read what the construct has assigned before? */
static void check_emitted(Construct *c, int from) {
    StmtVec *out = c->L->out;
    for (int i = from; i < out->n; i++) {
        Reads r = {.c = c};
        Stmt *s = out->at[i];
        walk_exprs(&(StmtVec){.at = &s, .n = 1}, find_reads, &r);
        if (s->nest)
            walk_exprs(&s->nest->body, find_reads, &r);
        if (s->nest)
            for (int k = 0; k < s->nest->refs.n; k++)
                for (int j = 0; j < c->assigned.n; j++)
                    r.any |= symbols_share(s->nest->refs.at[k]->array, c->assigned.at[j]);
        if (s->comm && s->comm->ref)
            for (int j = 0; j < c->assigned.n; j++)
                r.any |= s->comm->ref->array == c->assigned.at[j];
        if (r.any)
            c->ok = false;
    }
}

static void prepare_arms(Construct *c, Stmt *w, int *order) {
    Lower *L = c->L;
    for (int i = 0; i < w->arms.n && c->ok; i++) {
        Arm *arm = &w->arms.at[i];
        int before = L->out->n;
        if (arm->cond)
            arm->cond = prepare(L, arm->cond);
        check_emitted(c, before);
        ++*order;
        for (int k = 0; k < arm->body.n && c->ok; k++) {
            Stmt *s = arm->body.at[k];
            if (s->kind == ST_WHERE) {
                prepare_arms(c, s, order);
                continue;
            }
            before = L->out->n;
            L->span = s->span;
            s->lhs = prepare_designator(L, s->lhs);
            s->rhs = mk_convert(L->cx, prepare(L, s->rhs), s->lhs->type);
            check_emitted(c, before);
            c->ok &= !expr_has_vector(s->lhs);
            note_assigned(c, s->lhs->sym, ++*order);
        }
    }
}

static Expr *first_lhs(Stmt *w) {
    for (int i = 0; i < w->arms.n; i++)
        for (int k = 0; k < w->arms.at[i].body.n; k++) {
            Stmt *s = w->arms.at[i].body.at[k];
            Expr *lhs = s->kind == ST_WHERE ? first_lhs(s) : s->lhs;
            if (lhs)
                return lhs;
        }
    return NULL;
}

static void collect_exprs(Stmt *w, ExprVec *v, Context *cx) {
    for (int i = 0; i < w->arms.n; i++) {
        if (w->arms.at[i].cond)
            vec_push(cx, v, w->arms.at[i].cond);
        for (int k = 0; k < w->arms.at[i].body.n; k++) {
            Stmt *s = w->arms.at[i].body.at[k];
            if (s->kind == ST_WHERE) {
                collect_exprs(s, v, cx);
                continue;
            }
            vec_push(cx, v, s->lhs);
            vec_push(cx, v, s->rhs);
        }
    }
}

/* ---- the scalar form: IF … ELSE IF … over the indices ---- */

static Stmt *scalar_if(Construct *c, Stmt *w, int *order) {
    Context *cx = c->L->cx;
    Stmt *r = mk_stmt(cx, ST_IF, w->span);
    for (int i = 0; i < w->arms.n; i++) {
        const Arm *arm = &w->arms.at[i];
        vec_push(cx, &r->arms, (Arm){.span = arm->span});
        int at = r->arms.n - 1;
        ++*order;
        if (arm->cond)
            r->arms.at[at].cond = at_index(c->L, arm->cond, &c->sp);
        for (int k = 0; k < arm->body.n; k++) {
            Stmt *s = arm->body.at[k], *t;
            if (s->kind == ST_WHERE) {
                t = scalar_if(c, s, order);
            } else {
                t = mk_assign(cx, s->span, at_index(c->L, s->lhs, &c->sp),
                              at_index(c->L, s->rhs, &c->sp));
                ++*order;
            }
            vec_push(cx, &r->arms.at[at].body, t);
        }
    }
    return r;
}

static void list_pieces(Construct *c, Stmt *r, int *order) {
    for (int i = 0; i < r->arms.n; i++) {
        Arm *arm = &r->arms.at[i];
        ++*order;
        if (arm->cond)
            vec_push(c->L->cx, &c->pieces, (Piece){&arm->cond, NULL, *order});
        for (int k = 0; k < arm->body.n; k++) {
            Stmt *s = arm->body.at[k];
            if (s->kind == ST_IF)
                list_pieces(c, s, order);
            else
                vec_push(c->L->cx, &c->pieces, (Piece){&s->rhs, s->lhs, ++*order});
        }
    }
}

/* One reference to an assigned array elsewhere than at the element assigned. */
typedef struct Check {
    Construct *c;
    int order;
    bool rewrite;
} Check;

static void check_ref(Expr **e, void *arg) {
    Check *k = arg;
    Construct *c = k->c;
    expr_children(*e, check_ref, k);
    if ((*e)->kind != EX_ELEM)
        return;
    for (int i = 0; i < c->pieces.n; i++) {
        const Expr *lhs = c->pieces.at[i].lhs;
        if (lhs && lhs->sym != (*e)->sym && symbols_share(lhs->sym, (*e)->sym))
            c->ok = false; /* which element it is is not known */
        if (!lhs || lhs->sym != (*e)->sym || !reads_other(c->L, c->b.nest, lhs, *e))
            continue;
        int first = 0;
        for (int j = 0; j < c->assigned.n; j++)
            if (c->assigned.at[j] == lhs->sym)
                first = c->order.at[j];
        if (k->order > first || c->L->inside) { /* it must see the new value, of another element */
            c->ok = false;
            return;
        }
        if (!k->rewrite) {
            if (expr_has_index(*e) && !can_snapshot(c->L, c->b.nest, *e))
                c->ok = false;
            return;
        }
        *e = read_before(c->L, c->b.nest, *e);
        return;
    }
}

static void check_pieces(Construct *c, bool rewrite) {
    for (int i = 0; i < c->pieces.n && c->ok; i++) {
        Check k = {.c = c, .order = c->pieces.at[i].order, .rewrite = rewrite};
        check_ref(c->pieces.at[i].e, &k);
    }
    /* two assignments to one array must be to the same element */
    for (int i = 0; i < c->pieces.n; i++)
        for (int j = 0; j < i; j++)
            if (c->pieces.at[i].lhs && c->pieces.at[j].lhs &&
                (reads_other(c->L, c->b.nest, c->pieces.at[i].lhs, c->pieces.at[j].lhs) ||
                 (c->pieces.at[i].lhs->sym != c->pieces.at[j].lhs->sym &&
                  symbols_share(c->pieces.at[i].lhs->sym, c->pieces.at[j].lhs->sym))))
                c->ok = false;
}

static void find_indirect(Expr **e, void *arg) {
    bool mapped = (*e)->kind == EX_ELEM && !array_replicated((*e)->sym);
    for (int d = 0; mapped && d < (*e)->args.n; d++)
        *(bool *)arg |= expr_reads_array((*e)->args.at[d]);
}

/* Which elements vector subscripts name is listed before anything is assigned, so no later mask may
 * depend on what the construct assigns. */
static bool masks_hold_still(Construct *c) {
    bool indirect = false, still = true;
    for (int i = 0; i < c->pieces.n; i++) {
        walk_expr(c->pieces.at[i].e, find_indirect, &indirect);
        walk_expr(&c->pieces.at[i].lhs, find_indirect, &indirect);
    }
    for (int i = 0; i < c->pieces.n && indirect; i++)
        for (int k = 0; k < c->assigned.n && !c->pieces.at[i].lhs; k++)
            still &= c->order.at[k] > c->pieces.at[i].order ||
                     !expr_reads(*c->pieces.at[i].e, c->assigned.at[k]);
    return still;
}

/* Tries the one-nest form on w, whose expressions become prepared ones. */
static bool where_fused(Lower *L, Stmt *w) {
    Construct c = {.L = L, .ok = true};
    int order = 0;
    prepare_arms(&c, w, &order);
    Expr *lhs = first_lhs(w);
    if (!c.ok || !lhs || L->failed)
        return false;
    L->span = w->span;
    ExprVec all = {0};
    collect_exprs(w, &all, L->cx);
    for (int i = 0; i < all.n; i++)
        check_assignment(L, lhs, all.at[i], NULL);
    build_begin(L, &c.b, OUTER_ALL);
    space_make(L, &c.b, &c.sp, lhs, all.at, all.n);
    order = 0;
    Stmt *r = scalar_if(&c, w, &order);
    order = 0;
    list_pieces(&c, r, &order);
    check_pieces(&c, false);
    if (!c.ok || !masks_hold_still(&c))
        return false;
    check_pieces(&c, true);
    vec_push(L->cx, c.b.body, r);
    build_end(L, &c.b);
    return true;
}

/* ---- the general form ---- */

static Expr *equals(Context *cx, Expr *arm, int which) {
    Expr *e = mk_binary(cx, arm->span, OP_EQ, expr_copy(cx, arm), mk_int(cx, arm->span, which, 4));
    e->shape = arm->shape;
    return e;
}

static Expr *both(Context *cx, Expr *a, Expr *b) {
    if (!a)
        return b;
    Expr *e = mk_binary(cx, a->span, OP_AND, expr_copy(cx, a), b);
    e->shape = a->shape ? a->shape : b->shape;
    return e;
}

static void where_general(Lower *L, Stmt *w, Expr *guard) {
    Context *cx = L->cx;
    Expr *model = first_lhs(w);
    if (!model)
        return;
    const Expr *mask = space_model(w->arms.at[0].cond);
    bool plain = (mask->kind == EX_VAR || mask->kind == EX_SECTION) && !expr_has_vector(mask);
    if (expr_has_vector(model) && plain)
        model = (Expr *)mask;
    model = prepare_designator(L, expr_copy(cx, model));
    Type type = {.base = TY_INTEGER, .kind = 4};
    if (L->inside || (L->outer.n && expr_has_vector(model))) {
        lower_error(L, w->span,
                    "this WHERE in a parallel loop needs its mask in a temporary, which "
                    "is not supported");
        return;
    }
    L->span = w->span;
    /* which arm each element belongs to */
    Expr *arm = expr_has_vector(model) ? positions_like(L, model, type)
                                  : indexed_temp(L, model, "arm", type, true, "a WHERE");
    if (!arm)
        return;
    lower_assign(L, expr_copy(cx, arm), mk_int(cx, w->span, guard ? -1 : 0, 4), NULL);
    if (guard)
        lower_assign(L, expr_copy(cx, arm), mk_int(cx, w->span, 0, 4), expr_copy(cx, guard));
    for (int i = 0; i < w->arms.n; i++) {
        Arm *a = &w->arms.at[i];
        int which = a->cond ? i + 1 : 0;
        L->span = a->span.beg ? a->span : w->span;
        if (a->cond) { /* only where no arm has been taken yet */
            bool first = i == 0 && !guard;
            lower_assign(L, expr_copy(cx, arm), mk_int(cx, w->span, which, 4),
                         both(cx, first ? NULL : equals(cx, arm, 0), prepare(L, a->cond)));
        }
        for (int k = 0; k < a->body.n; k++) {
            Stmt *s = a->body.at[k];
            Expr *mask = equals(cx, arm, which);
            L->span = s->span;
            if (s->kind == ST_WHERE) {
                where_general(L, s, mask);
                continue;
            }
            Expr *lhs = prepare_designator(L, s->lhs);
            lower_assign(L, lhs, prepare(L, s->rhs), mask);
        }
    }
}

void lower_where(Lower *L, Stmt *w) {
    StmtVec *out = L->out, trial = {0}, after = L->after;
    Stmt *copy = stmt_copy(L->cx, w);
    L->out = &trial;
    bool fused = where_fused(L, copy);
    L->out = out;
    if (fused) {
        emit_after(L, &trial);
        return;
    }
    L->after = after;
    where_general(L, w, NULL);
}
