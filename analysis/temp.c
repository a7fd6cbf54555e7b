/* temp.c: temporary variables that the passes make.
 *
 * Contract: nest.h. A temporary is an ordinary symbol of the unit's scope; its name begins with
 * '_', which no user's name does, and says its role. */
#include "lower.h"

#include "../frontend/sema/sema.h"

Symbol *unit_variable(Context *cx, Unit *u, const char *role, Type t) {
    UnitInfo *info = u->info;
    if (role[0] == '*') /* all values that addresses lead to, of which this is one */
        role = "value";
    const char *name = name_of(cx, arena_printf(cx->arena, "_%s%d", role, ++info->next_id));
    Symbol *s = scope_add(cx, u->scope, name, u->span, SYM_VAR);
    s->type = t;
    s->is_assigned = s->is_used = true;
    return s;
}

static Symbol *temp_new(Context *cx, Unit *u, const char *role, Type t) {
    UnitInfo *info = u->info;
    Symbol *s = unit_variable(cx, u, role, t);
    vec_push(cx, &info->temps, s);
    return s;
}

typedef struct Entry {
    const Unit *unit;
    bool known;
} Entry;

static bool comes_as_it_stays(const Symbol *s) {
    return s->is_dummy && !s->is_allocatable && !s->is_pointer;
}

/* Constants, and lengths and bounds of dummies, which do not change; those of others are computed
 * at entry as well, but in an order of their own, or later. */
static void known_at_entry(Expr **e, void *arg) {
    Entry *k = arg;
    if ((*e)->kind == EX_INTRINSIC && (*e)->intrinsic->id == IN_LEN)
        k->known &= (*e)->args.at[0]->kind == EX_VAR &&
                    comes_as_it_stays((*e)->args.at[0]->sym);
    else if ((*e)->kind == EX_BOUND)
        k->known &= comes_as_it_stays((*e)->sym);
    else if ((*e)->kind == EX_VAR || (*e)->kind == EX_ELEM || (*e)->kind == EX_CALL ||
             (*e)->kind == EX_INDEX)
        k->known = false;
    else
        expr_children(*e, known_at_entry, arg);
}

void emit_length(Lower *L, Symbol *s, Span at) {
    Stmt *st = mk_stmt(L->cx, ST_LENGTH, at);
    st->sym = s;
    emit(L, st);
    L->late = true;
}

/* The length in a variable, computed before the statement at work. */
static Expr *late(Lower *L, const Expr *e, Expr *len) {
    Context *cx = L->cx;
    if (L->inside || outer_used(L, len)) {
        lower_error(L, e->span, "this CHARACTER value needs storage, but its length is only known "
                    "where it is used: this is not supported");
        return mk_int(cx, e->span, 1, 8);
    }
    Symbol *s = temp_scalar(cx, L->unit, "len", type_int8());
    s->is_length = true;
    len = mk_max0(cx, mk_convert(cx, prepare_scalar(L, expr_copy(cx, len)), type_int8()));
    emit(L, mk_assign(cx, e->span, mk_var(cx, e->span, s), len));
    emit_length(L, s, e->span);
    return mk_var(cx, e->span, s);
}

Symbol *temp_saved(Lower *L, const char *role, const Expr *e) {
    Symbol *s = temp_scalar(L->cx, L->unit, role, temp_type(L, e));
    if (late_length(s))
        emit_length(L, s, e->span);
    return s;
}

Type temp_type(Lower *L, const Expr *e) {
    Type t = e->type;
    if (t.base != TY_CHARACTER || t.len)
        return t;
    Entry k = {L->unit, true};
    t.len = char_length(L->cx, e);
    known_at_entry(&t.len, &k);
    if (!k.known)
        t.len = late(L, e, t.len);
    return t;
}

Type temp_type_of(Context *cx, Symbol *s) {
    Type t = symbol_type(s);
    if (late_length(s))
        t.len = s->type.len;
    if (t.base == TY_CHARACTER && !t.len)
        t.len = char_length(cx, mk_var(cx, s->span, s));
    return t;
}

Symbol *temp_scalar(Context *cx, Unit *u, const char *role, Type t) {
    return temp_new(cx, u, role, t);
}

Symbol *temp_array(Context *cx, Unit *u, const char *role, Type t, const Shape *shape, Mapping *m) {
    Symbol *s = temp_new(cx, u, role, t);
    s->spec.rank = shape->rank;
    s->spec.kind = AS_EXPLICIT;
    for (int d = 0; d < shape->rank; d++) {
        s->spec.dim[d].hi = shape->extent[d] ? expr_copy(cx, shape->extent[d]) : NULL;
        if (!s->spec.dim[d].hi)
            s->spec.kind = AS_DEFERRED;
    }
    s->is_allocatable = s->spec.kind == AS_DEFERRED;
    if (!m) {
        m = NEW(cx, Mapping);
        for (int d = 0; d < MAX_RANK; d++)
            m->tdim[d] = m->like_dim[d] = -1;
    }
    s->map = m;
    m->sym = s;
    return s;
}

Symbol *temp_at_run_time(Context *cx, Unit *u, const char *role, Type t, int rank)
{
    Mapping *m = NEW(cx, Mapping);
    m->kind = MAP_UNKNOWN;
    m->how = MAP_TRANSCRIPTIVE;
    for (int d = 0; d < MAX_RANK; d++)
        m->tdim[d] = m->like_dim[d] = -1;
    Shape unknown = {.rank = rank};
    return temp_array(cx, u, role, t, &unknown, m);
}

/* ---- what a subscript takes ---- */

bool is_open(const Symbol *s, int d) {
    return s->spec.kind == AS_ASSUMED_SIZE && d == s->spec.rank - 1;
}

/* A sum of multiples of indices and of what has no index. */
static bool is_monotone(const Expr *e) {
    if (!expr_has_index(e))
        return true;
    Linear f = linear_of(e, false);
    bool is = f.ok;
    for (int i = 0; is && i < f.n; i++)
        is = f.term[i].atom->kind == EX_INDEX || !expr_has_index(f.term[i].atom);
    return is;
}

static Expr *extreme(Context *cx, IntrinsicId id, const ExprVec *v) {
    Expr *e = NULL;
    for (int i = 0; i < v->n; i++) {
        Expr *x = mk_convert(cx, expr_copy(cx, v->at[i]), type_int8());
        e = e ? mk_intrinsic(cx, x->span, id, type_int8(), e, x) : x;
    }
    return e;
}

/* The ends of the indices, from the innermost on, whose bounds may use those outside it. */
static bool at_ends(Context *cx, const Nest *n, ExprVec *v) {
    enum { MOST = 16 };
    for (int k = n->rank + n->nserial - 1; k >= 0; k--) {
        ExprVec next = {0};
        for (int i = 0; i < v->n; i++) {
            Expr *e = v->at[i];
            if (!is_monotone(e))
                return false;
            Expr *first = with_value(cx, e, k, n->index[k].lo);
            vec_push(cx, &next, expr_has_index(e) ? first : e);
            if (expr_has_index(e) && !expr_equal(first, e))
                vec_push(cx, &next, with_value(cx, e, k, n->index[k].hi));
        }
        *v = next;
        if (v->n > MOST)
            return false;
    }
    return true;
}

bool subscript_range(Context *cx, const Nest *n, const Expr *sub, Expr **lo, Expr **hi) {
    ExprVec v = {0};
    bool range = sub->kind == EX_TRIPLET;
    int64_t step = 1;
    if (!range && sub->shape)
        return false;
    vec_push(cx, &v, range ? sub->lo : (Expr *)sub);
    if (range)
        vec_push(cx, &v, sub->hi);
    if (!at_ends(cx, n, &v))
        return false;
    for (int i = 0; i < v.n; i++)
        if (expr_has_index(v.at[i]))
            return false;
    if (range && v.n == 2 && (!sub->step || expr_is_int(sub->step, &step))) {
        *lo = mk_convert(cx, expr_copy(cx, v.at[step < 0]), type_int8());
        *hi = mk_convert(cx, expr_copy(cx, v.at[step > 0]), type_int8());
        return true;
    }
    *lo = extreme(cx, IN_MIN, &v);
    *hi = extreme(cx, IN_MAX, &v);
    return true;
}
