/* assign.c: array assignments, and elements of mapped arrays assigned in scalar code.
 *
 * Contract: lower.h. The right side has its value before anything is stored: where a reference to
 * the left side's array may read what another iteration writes, an element is saved first, a row
 * or column is copied first, or the whole right side goes through a temporary that lies like the
 * left side. */
#include "lower.h"

#include <string.h>

#include "../frontend/sema/sema.h"
#include "doloop.h"
#include "known.h"
#include "mods.h"

/* ---- temporaries with storage ---- */

static void allocate_temp(Lower *L, Symbol *t, Expr *const *lo, Expr *const *hi) {
    Context *cx = L->cx;
    bool fixed = L->around != NULL;
    for (int d = 0; d < t->spec.rank && fixed; d++)
        fixed = !expr_depends(lo[d], L->changing) && !expr_depends(hi[d], L->changing);
    if (L->inside && fixed) {
        L->around->span = L->span;
        allocate_temp(L->around, t, lo, hi);
        return;
    }
    if (L->inside)
        lower_error(L, L->span, "a statement of this parallel loop needs an array temporary, which "
                    "is not supported");
    t->spec.kind = AS_DEFERRED;
    t->is_allocatable = true;
    Expr *a = mk_expr(cx, EX_SECTION, L->span);
    a->sym = t;
    a->name = t->name;
    a->type = t->type;
    for (int d = 0; d < t->spec.rank; d++) {
        Expr *range = mk_expr(cx, EX_TRIPLET, L->span);
        range->lo = expr_copy(cx, lo[d]);
        range->hi = extent_now(L, hi[d]);
        t->spec.dim[d] = (Bound){NULL, NULL};
        vec_push(cx, &a->args, range);
    }
    Stmt *s = mk_stmt(cx, ST_ALLOCATE, L->span);
    vec_push(cx, &s->args, a);
    emit(L, s);
    Stmt *f = mk_stmt(cx, ST_DEALLOCATE, L->span);
    vec_push(cx, &f->args, mk_var(cx, L->span, t));
    vec_push(cx, &L->after, f);
}

Symbol *temp_local(Lower *L, const char *role, Type t, int rank, Expr *const *lo,
                   Expr *const *hi, Expr *of) {
    Shape shape = {.rank = rank};
    bool constant = true;
    int64_t n = 1;
    for (int d = 0; d < rank; d++) {
        int64_t v;
        shape.extent[d] = hi[d];
        constant &= expr_is_int(lo[d], &v) && expr_is_int(hi[d], &v);
        n *= constant && n <= MAX_RANK ? v : 1;
    }
    Symbol *s = temp_array(L->cx, L->unit, role, t, &shape, NULL);
    bool large = !constant || n > MAX_RANK;
    constant &= !late_length(s);
    s->bounds_fixed = true;
    s->own_of = L->inside ? s : NULL;
    if (constant)
        for (int d = 0; d < rank; d++)
            s->spec.dim[d].lo = expr_copy(L->cx, lo[d]);
    else
        allocate_temp(L, s, lo, hi);
    if (of && !L->inside && large && map_has_spread(of))
        map_in_blocks(L->cx, L->unit, s, rank - 1);
    return s;
}

Symbol *temp_lines(Lower *L, Symbol *of, int dim) {
    Expr *lo[MAX_RANK], *hi[MAX_RANK];
    for (int d = 0; d < of->spec.rank; d++) {
        lo[d] = mk_bound(L->cx, L->span, of, d, BOUND_LOWER);
        hi[d] = mk_bound(L->cx, L->span, of, d, BOUND_UPPER);
    }
    Symbol *t = temp_local(L, of->name, temp_type_of(L->cx, of), of->spec.rank, lo, hi, NULL);
    map_in_blocks(L->cx, L->unit, t, dim);
    return t;
}

/* Of an array in a file, can what has these of its dimensions be as large as memory? A row or a
 * column is not, unless there are few of them. */
static bool is_large(const Symbol *like, int rank, const int *dims) {
    int64_t others = 1, lo, hi;
    if (rank == like->spec.rank || rank >= 2)
        return true;
    for (int k = 0; k < like->spec.rank; k++) {
        const Bound *b = &like->spec.dim[k];
        bool kept = rank > 0 && dims[0] == k;
        lo = 1;
        if (kept)
            continue;
        if (like->spec.kind != AS_EXPLICIT || (b->lo && !expr_is_int(b->lo, &lo)) ||
            !expr_is_int(b->hi, &hi))
            return false;
        others *= hi - lo + 1 > 0 ? hi - lo + 1 : 1;
    }
    return rank > 0 && others < 16;
}

/* A section whose subscripts are what those of e, an element, take in the nest. */
static Expr *taken(Lower *L, const Nest *n, const Expr *e) {
    Expr *part = expr_copy(L->cx, e);
    int last = e->sym->spec.rank - 1;
    Expr *range = mk_expr(L->cx, EX_TRIPLET, e->span);
    if (is_open(e->sym, last) &&
        subscript_range(L->cx, n, e->args.at[last], &range->lo, &range->hi))
        part->args.at[last] = range;
    return part;
}

/* What `of` takes of the last dimension of an assumed size, whose end nobody knows. */
static void open_bounds(Lower *L, const Expr *of, Expr **lo, Expr **hi) {
    Nest outer = {.rank = L->outer.n};
    for (int k = 0; k < outer.rank && k < NEST_INDICES; k++)
        outer.index[k] = L->outer.at[k].index;
    const Expr *sub = of->args.n ? of->args.at[of->args.n - 1] : NULL;
    if (sub && subscript_range(L->cx, &outer, sub, lo, hi))
        return;
    lower_error(L, of->span, "this needs a copy of a part of '%s', whose size is assumed: "
                "how large it is is not known", of->sym->name);
    *lo = *hi = mk_int(L->cx, of->span, 1, 8);
}

Symbol *temp_like_bounds(Lower *L, const char *role, Type t, const Expr *of, int rank,
                         const int *given, Expr *const *lo, Expr *const *hi) {
    Context *cx = L->cx;
    Symbol *like = of->sym;
    int dims[MAX_RANK];
    Shape shape = {.rank = rank};
    Expr *l[MAX_RANK], *h[MAX_RANK];
    bool fixed = like->spec.kind == AS_EXPLICIT && !like->is_realigned, constant = fixed;
    for (int d = 0; d < rank; d++) {
        int64_t v;
        bool open = given[d] >= 0 && is_open(like, given[d]);
        dims[d] = open ? -1 : given[d];
        l[d] = dims[d] < 0 && !open ? lo[d] : mk_bound(cx, L->span, like, given[d], BOUND_LOWER);
        h[d] = dims[d] < 0 && !open ? hi[d] : mk_bound(cx, L->span, like, given[d], BOUND_UPPER);
        if (open)
            open_bounds(L, of, &l[d], &h[d]);
        shape.extent[d] = h[d];
        constant &= expr_is_int(l[d], &v) && expr_is_int(h[d], &v);
        if (dims[d] < 0 ? !expr_is_int(l[d], &v) || !expr_is_int(h[d], &v)
                        : l[d]->kind == EX_BOUND || h[d]->kind == EX_BOUND)
            fixed = false;
    }
    Mapping *m = mapping_derive(cx, like->map, rank, dims);
    Symbol *s = temp_array(cx, L->unit, role, t, &shape, m);
    if (like->ooc && is_large(like, rank, dims)) { /* a scratch file */
        s->ooc = NEW(cx, OocDir);
        *s->ooc = (OocDir){.span = L->span, .memory = like->ooc->memory};
    }
    if (!late_length(s) && (constant || (fixed && like->scope == L->unit->scope))) {
        s->bounds_fixed = true;
        for (int d = 0; d < rank; d++)
            s->spec.dim[d] = (Bound){expr_copy(cx, l[d]), expr_copy(cx, h[d])};
    } else {
        allocate_temp(L, s, l, h);
    }
    return s;
}

Symbol *temp_like(Lower *L, const char *role, Type t, const Expr *of, int rank, const int *dims) {
    return temp_like_bounds(L, role, t, of, rank, dims, NULL, NULL);
}

/* ---- does the right side see what is stored? ---- */

/* The smallest (or greatest) value that lhs subscript c*i + d takes, c = 1: is it
 * beyond `fixed`? */
static bool beyond(const Nest *n, const SubForm *s, Expr *fixed) {
    int64_t step, diff;
    if (s->kind != SUB_AFFINE || s->c != 1 || s->index >= n->rank)
        return false;
    const NestIndex *x = &n->index[s->index];
    if (!expr_is_int(x->step, &step))
        return false;
    Expr *least = step > 0 ? x->lo : x->hi, *most = step > 0 ? x->hi : x->lo;
    Linear l = linear_add(linear_add(linear_of(least, false), linear_of(s->d, false), 1),
                          linear_of(fixed, false), -1);
    if (linear_is_const(&l, &diff) && diff > 0)
        return true;
    l = linear_add(linear_add(linear_of(most, false), linear_of(s->d, false), 1),
                   linear_of(fixed, false), -1);
    return linear_is_const(&l, &diff) && diff < 0;
}

bool assign_needs_temp(Context *cx, const Nest *n, const Expr *lhs, const Expr *read) {
    if (lhs->sym != read->sym || n->rank == 0)
        return n->rank > 0 && symbols_share(lhs->sym, read->sym);
    bool same = true;
    for (int d = 0; d < lhs->args.n; d++) {
        Expr *w = lhs->args.at[d], *r = read->args.at[d];
        int64_t diff;
        if (expr_equal(w, r))
            continue;
        bool w_fixed = !expr_has_index(w), r_fixed = !expr_has_index(r);
        if (linear_difference(w, r, &diff)) {
            if (diff == 0)
                continue;
            if (w_fixed && r_fixed)
                return false; /* different rows throughout */
        }
        same = false;
        SubForm s;
        if (r_fixed && (s = access_subform(cx, n, w), beyond(n, &s, r)))
            return false;
        if (w_fixed && (s = access_subform(cx, n, r), beyond(n, &s, w)))
            return false;
    }
    return !same;
}

/* ---- reading first ---- */

/* The same question for serial loops in the body of a parallel one. */
static bool serial_conflict(const Nest *n, const Expr *lhs, const Expr *read) {
    bool same = true;
    if (lhs->sym != read->sym)
        return symbols_share(lhs->sym, read->sym);
    for (int d = 0; d < lhs->args.n; d++) {
        Expr *w = lhs->args.at[d], *r = read->args.at[d];
        int64_t diff;
        bool fixed = true;
        if (expr_equal(w, r))
            continue;
        for (int k = 0; k < n->rank; k++)
            fixed &= !expr_mentions(w, n->index[k].sym) && !expr_mentions(r, n->index[k].sym);
        if (fixed && linear_difference(w, r, &diff) && diff)
            return false;
        same = false;
    }
    return !same;
}

bool reads_other(Lower *L, const Nest *n, const Expr *lhs, const Expr *read) {
    bool other = L->inside ? serial_conflict(n, lhs, read)
                           : assign_needs_temp(L->cx, n, lhs, read);
    return other && (lhs->sym != read->sym ||
                     known_may_meet(L->cx, L->unit, n, L->inside, lhs, read));
}

typedef struct Conflicts {
    Lower *L;
    Nest *n;
    const Expr *lhs;
    bool whole; /* the whole right side needs a temporary */
} Conflicts;

/* Does e use few of the nest's indices, one a dimension? Then a copy of its values is small. */
static int snapshot_dims(Lower *L, const Nest *n, const Expr *e, int *dims, int *used) {
    int rank = 0;
    if (L->inside || L->guards.n)
        return -1;
    for (int d = 0; d < e->args.n; d++) {
        SubForm s = access_subform(L->cx, n, e->args.at[d]);
        if (s.kind == SUB_OPAQUE)
            return -1;
        if (s.kind == SUB_INVARIANT)
            continue;
        for (int k = 0; k < rank; k++)
            if (used[k] == s.index)
                return -1;
        if (expr_has_index(n->index[s.index].lo) || expr_has_index(n->index[s.index].hi))
            return -1;
        used[rank] = s.index;
        dims[rank++] = d;
    }
    return rank < n->rank ? rank : -1;
}

bool can_snapshot(Lower *L, const Nest *n, const Expr *e) {
    int dims[MAX_RANK], used[MAX_RANK];
    return snapshot_dims(L, n, e, dims, used) >= 0;
}

Expr *snapshot(Lower *L, const Nest *n, Expr *e) {
    Context *cx = L->cx;
    int dims[MAX_RANK] = {0}, used[MAX_RANK] = {0}, rank = snapshot_dims(L, n, e, dims, used);
    if (rank < 0)
        return NULL;
    Symbol *t = temp_like(L, e->sym->name, temp_type(L, e), taken(L, n, e), rank, dims);
    Lower inner = *L;
    inner.outer.n = 0;
    Building b;
    build_begin(&inner, &b, OUTER_NONE);
    Expr *from = expr_copy(cx, e), *to = mk_elem(cx, e->span, t), *there = mk_elem(cx, e->span, t);
    for (int k = rank - 1; k >= 0; k--) {
        const NestIndex *x = &n->index[used[k]];
        int at = build_index(&inner, &b, x->name, expr_copy(cx, x->lo), expr_copy(cx, x->hi),
                             expr_copy(cx, x->step))->index;
        b.nest->index[at].sym = x->sym;
        b.number[used[k]] = at;
    }
    for (int d = 0; d < from->args.n; d++)
        from->args.at[d] = index_renumber(from->args.at[d], b.number);
    for (int k = 0; k < rank; k++) {
        vec_push(cx, &to->args, expr_copy(cx, from->args.at[dims[k]]));
        vec_push(cx, &there->args, expr_copy(cx, e->args.at[dims[k]]));
    }
    vec_push(cx, b.body, mk_assign(cx, e->span, to, from));
    build_end(&inner, &b);
    return there;
}

/* No process can tell from the indices alone that it owns the element. */
static bool is_scatter(Lower *L, const Nest *n, const Expr *lhs) {
    const Mapping *m = lhs->sym->map;
    unsigned seen = 0;
    if (array_replicated(lhs->sym))
        return false;
    for (int d = 0; d < lhs->args.n; d++) {
        SubForm s = access_subform(L->cx, n, lhs->args.at[d]);
        if ((m->kind == MAP_TEMPLATE && mapping_dist(m, d) == DIST_STAR) || s.kind == SUB_INVARIANT)
            continue;
        if (s.kind == SUB_OPAQUE || (seen & (1u << s.index)))
            return true;
        seen |= 1u << s.index;
    }
    return false;
}

Expr *read_before(Lower *L, const Nest *n, Expr *e) {
    for (int i = 0; i < L->saved.n; i++)
        if (L->saved.at[i].nest == n && expr_equal(L->saved.at[i].from, e))
            return expr_copy(L->cx, L->saved.at[i].to);
    Expr *from = expr_copy(L->cx, e);
    Expr *to = expr_has_index(e) ? snapshot(L, n, e) : save_element(L, e);
    if (to)
        vec_push(L->cx, &L->saved, (Saved){n, from, expr_copy(L->cx, to)});
    return to;
}

/* Does a function of the program read by itself what is assigned? */
static bool finds_target(const Conflicts *c, const Expr *e) {
    return e->kind == EX_CALL && c->n->rank > 0 && !c->L->inside && e->sym->is_pure &&
           e->sym->unit && call_may_use(e, c->lhs->sym);
}

/* ---- values that differ: u(:,new) = u(:,old) needs no temporary where new /= old ---- */

static bool told_apart(const ExprVec *pairs, const Expr *lhs, const Expr *read) {
    for (int i = 0; pairs && i < pairs->n; i += 2)
        for (int d = 0; d < lhs->args.n; d++)
            if (expr_equal(pairs->at[i], lhs->args.at[d]) &&
                expr_equal(pairs->at[i + 1], read->args.at[d]))
                return true;
    return false;
}

typedef struct Apart {
    Conflicts *c;
    ExprVec pairs;
    bool all; /* that stands in the way can be told apart */
} Apart;

static void tell_apart(Expr **e, void *arg) {
    Apart *a = arg;
    const Expr *lhs = a->c->lhs;
    int64_t difference;
    if ((*e)->kind != EX_ELEM || !reads_other(a->c->L, a->c->n, lhs, *e) ||
        told_apart(&a->pairs, lhs, *e))
        return;
    int d = lhs->args.n - 1; /* levels in time, say; for rows of a matrix a copy costs little */
    Expr *x = lhs->args.at[d], *y = (*e)->sym == lhs->sym ? (*e)->args.at[d] : NULL;
    const Mapping *m = lhs->sym->map;
    bool collapsed = array_replicated(lhs->sym) ||
                     (m->kind == MAP_TEMPLATE && mapping_dist(m, d) == DIST_STAR);
    if (!y || !collapsed ||
        expr_has_index(x) || expr_has_index(y) || expr_reads_array(x) || expr_reads_array(y) ||
        linear_difference(x, y, &difference)) {
        a->all = false;
        return;
    }
    vec_push(a->c->L->cx, &a->pairs, x);
    vec_push(a->c->L->cx, &a->pairs, y);
}

/* One arm of the two: what it takes, and gives back, is its own. */
static void lower_version(Lower *L, Stmt *s, Expr *cond, Expr *lhs, Expr *rhs,
                          const ExprVec *apart) {
    StmtVec *out = L->out, after = L->after;
    vec_push(L->cx, &s->arms, (Arm){.cond = cond, .span = L->span});
    L->out = &s->arms.at[s->arms.n - 1].body;
    L->after = (StmtVec){0};
    L->apart = apart;
    lower_assign(L, expr_copy(L->cx, lhs), expr_copy(L->cx, rhs), NULL);
    emit_after(L, &L->after);
    L->out = out;
    L->after = after;
    L->apart = NULL;
}

/* IF (values differ) THEN; the assignment in place; ELSE; as it must be where they may be equal. */
static bool lower_versions(Conflicts *c, Expr **from, Expr *lhs, Expr *rhs) {
    Lower *L = c->L;
    Apart a = {.c = c, .all = true};
    walk_expr(from, tell_apart, &a);
    if (!a.all || !a.pairs.n || !lhs->shape || expr_has_call(rhs))
        return false;
    ExprVec none = {0};
    Stmt *s = mk_stmt(L->cx, ST_IF, L->span);
    lower_version(L, s, all_differ(L->cx, &a.pairs), lhs, rhs, &a.pairs);
    lower_version(L, s, NULL, lhs, rhs, &none);
    emit(L, s);
    return true;
}

static void resolve(Expr **e, void *arg) {
    Conflicts *c = arg;
    Lower *L = c->L;
    bool place = (*e)->kind == EX_ADDRESS && (*e)->a; /* its value is not read */
    expr_children(place ? (*e)->a : *e, resolve, c);
    if ((*e)->kind == EX_VAR && (*e)->sym != c->lhs->sym && symbols_share((*e)->sym, c->lhs->sym))
        c->whole = true; /* a scalar that lies in the array */
    if (finds_target(c, *e))
        c->whole = true;
    if ((*e)->kind != EX_ELEM)
        return;
    if ((*e)->sym == c->lhs->sym && !L->inside && is_scatter(L, c->n, c->lhs)) {
        c->whole = true; /* no gathering and scattering of one array in one nest */
        return;
    }
    if (!reads_other(L, c->n, c->lhs, *e) || told_apart(L->apart, c->lhs, *e))
        return;
    if (L->inside) {
        c->whole = true;
        return;
    }
    bool guarded = L->guards.n > 0; /* where the mask is false there may be no such element */
    Expr *copy = guarded ? NULL : read_before(L, c->n, *e);
    if (copy)
        *e = copy;
    else
        c->whole = true;
}

/* ---- the assignment ---- */

typedef struct Assign {
    Building b;
    Space sp;
    Expr *to, *from, *mask;
} Assign;

static void assign_begin(Lower *L, Assign *a, Expr *lhs, Expr *rhs, Expr *mask) {
    build_begin(L, &a->b, OUTER_ALL);
    a->sp.rank = 0;
    if (lhs->shape) {
        Expr *others[2] = {rhs, mask};
        space_make(L, &a->b, &a->sp, lhs, others, 2);
    }
    a->to = at_index(L, lhs, &a->sp);
    a->from = rhs ? at_index(L, rhs, &a->sp) : NULL;
    a->mask = mask ? at_index(L, mask, &a->sp) : NULL;
}

static void assign_end(Lower *L, Assign *a, Expr *to, Expr *from) {
    if (a->mask)
        build_guard(L, &a->b, a->mask);
    vec_push(L->cx, a->b.body, mk_assign(L->cx, L->span, to, from));
    build_end(L, &a->b);
}

/* Element of temporary t at the subscripts of lhs that move. */
static Expr *moving(Lower *L, Symbol *t, const Expr *lhs) {
    Expr *e = mk_elem(L->cx, lhs->span, t);
    for (int d = 0; d < lhs->args.n; d++)
        if (expr_has_index(lhs->args.at[d]))
            vec_push(L->cx, &e->args, expr_copy(L->cx, lhs->args.at[d]));
    return e;
}

static void through_temp(Lower *L, Assign *a, Expr *lhs, Expr *rhs, Expr *mask) {
    int dims[MAX_RANK], rank = 0;
    if (lhs->sym->is_heap) { /* whose subscripts are addresses: one value for each index instead */
        Expr *t = indexed_temp(L, lhs, "tmp", temp_type(L, lhs), false, "an assignment");
        if (!t)
            return;
        lower_assign(L, expr_copy(L->cx, t), rhs, NULL);
        Assign second;
        assign_begin(L, &second, lhs, NULL, NULL);
        assign_end(L, &second, second.to, t);
        return;
    }
    for (int d = 0; d < a->to->args.n; d++)
        if (expr_has_index(a->to->args.at[d]))
            dims[rank++] = d;
    if (!rank) { /* one element */
        Expr *t = save_scalar(L, "tmp", rhs);
        Assign second;
        assign_begin(L, &second, lhs, NULL, mask);
        assign_end(L, &second, second.to, t);
        return;
    }
    Symbol *t = temp_like(L, "tmp", temp_type(L, lhs), lhs, rank, dims);
    assign_end(L, a, moving(L, t, a->to), a->from);
    Assign second;
    assign_begin(L, &second, lhs, NULL, mask);
    assign_end(L, &second, second.to, moving(L, t, second.to));
}

static bool is_whole_or_section(const Expr *e) {
    return (e->kind == EX_VAR || e->kind == EX_SECTION) && e->shape && !expr_has_vector(e);
}

Expr *positions_like(Lower *L, const Expr *lhs, Type type) {
    Context *cx = L->cx;
    int dims[MAX_RANK] = {0}, rank = 0;
    Expr *lo[MAX_RANK] = {0}, *hi[MAX_RANK] = {0}, *part[MAX_RANK] = {0};
    for (int i = 0; i < lhs->args.n; i++) {
        Expr *sub = lhs->args.at[i];
        if (sub->kind != EX_TRIPLET && !sub->shape)
            continue;
        dims[rank] = sub->shape ? -1 : i;
        part[rank] = sub->shape ? mk_expr(cx, EX_TRIPLET, L->span) : expr_copy(cx, sub);
        if (sub->shape) {
            lo[rank] = mk_int(cx, L->span, 1, 8);
            hi[rank] = sub->shape->extent[0];
            if (!hi[rank]) {
                lower_error(L, sub->span,
                            "the shape of this expression is not known at compile time");
                hi[rank] = mk_int(cx, L->span, 0, 8);
            }
            part[rank]->lo = expr_copy(cx, lo[rank]);
            part[rank]->hi = expr_copy(cx, hi[rank]);
        }
        rank++;
    }
    Expr *t = mk_var(cx, L->span, temp_like_bounds(L, "tmp", type, lhs, rank, dims, lo, hi));
    t->kind = EX_SECTION;
    t->shape = shape_copy(cx, lhs->shape);
    for (int d = 0; d < rank; d++)
        vec_push(cx, &t->args, part[d]);
    return t;
}

/* The values first, where the right side's (or the mask's) elements lie, then the scatter. Under a
 * mask the elements left alone are read and stored again: no element of a vector subscript on the
 * left stands there twice, whatever the mask. */
static void scatter_through_temp(Lower *L, Expr *lhs, Expr *rhs, Expr *mask) {
    Expr *model = space_model(mask && mask->shape ? mask : rhs);
    for (int i = 0; !is_whole_or_section(model) && expr_rank(lhs) == 1 && i < lhs->args.n; i++)
        if (lhs->args.at[i]->shape) /* where the subscripts themselves lie */
            model = space_model(lhs->args.at[i]);
    Expr *t = is_whole_or_section(model) ? part_like(L, L->span, temp_type(L, lhs), model)
                                         : positions_like(L, lhs, temp_type(L, lhs));
    if (mask)
        lower_assign(L, expr_copy(L->cx, t), expr_copy(L->cx, lhs), NULL);
    lower_assign(L, expr_copy(L->cx, t), rhs, mask);
    lower_assign(L, lhs, t, NULL);
}

/* In an iteration of a parallel loop: through an array of its own. */
static void through_own(Lower *L, Expr *lhs, Expr *rhs, Expr *mask) {
    Context *cx = L->cx;
    int rank = expr_rank(lhs);
    bool known = rank > 0; /* not in FORALL, which has no shape */
    Expr *lo[MAX_RANK];
    for (int d = 0; d < rank; d++) {
        lo[d] = mk_int(cx, L->span, 1, 8);
        known &= lhs->shape->extent[d] != NULL;
    }
    if (!known) {
        lower_error(L, L->span, "this assignment in a parallel loop needs an array temporary, "
                    "which is not supported");
        return;
    }
    Symbol *t = temp_local(L, "tmp", temp_type(L, lhs), rank, lo, lhs->shape->extent, NULL);
    if (L->failed)
        return;
    lower_assign(L, mk_var(cx, L->span, t), rhs, mask ? expr_copy(cx, mask) : NULL);
    lower_assign(L, lhs, mk_var(cx, L->span, t), mask);
}

void lower_assign(Lower *L, Expr *lhs, Expr *rhs, Expr *mask) {
    if (L->failed) /* what could not be prepared cannot be taken apart */
        return;
    rhs = mk_convert(L->cx, rhs, lhs->type);
    if (!lhs->shape && !L->outer.n && (L->inside || array_replicated(lhs->sym))) {
        emit(L, mk_assign(L->cx, L->span, lhs, rhs)); /* scalar code, or the body of a nest */
        return;
    }
    bool scatters = expr_has_vector(lhs) && !L->inside && !L->outer.n;
    for (int i = 0; scatters && i < lhs->args.n; i++) /* a(a) = …, p(q) = …: as they are now */
        if (lhs->args.at[i]->kind != EX_TRIPLET && expr_shares(lhs->args.at[i], lhs->sym, false))
            lhs->args.at[i] = materialize(L, lhs->args.at[i]);
    if (lhs->shape) {
        rhs = fit_strides(L, rhs, lhs);
        mask = mask ? fit_strides(L, mask, lhs) : NULL;
    }
    check_assignment(L, lhs, rhs, mask);
    Expr *mask_again = mask ? expr_copy(L->cx, mask) : NULL;
    Expr *rhs_again = expr_copy(L->cx, rhs);
    if (scatters && mask) {
        scatter_through_temp(L, lhs, rhs, mask);
        return;
    }
    Assign a;
    assign_begin(L, &a, lhs, rhs, mask);
    Conflicts c = {.L = L, .n = a.b.nest, .lhs = a.to};
    if (!L->inside && !L->outer.n && !scatters && !mask && !L->apart &&
        lower_versions(&c, &a.from, lhs, rhs_again))
        return;
    resolve(&a.from, &c);
    for (int d = 0; d < a.to->args.n; d++)
        resolve(&a.to->args.at[d], &c);
    if (c.whole && scatters)
        scatter_through_temp(L, lhs, rhs_again, mask_again);
    else if (c.whole && L->inside)
        through_own(L, lhs, rhs_again, mask_again);
    else if (c.whole)
        through_temp(L, &a, lhs, rhs_again, mask_again);
    else
        assign_end(L, &a, a.to, a.from);
}
