/* io_lower.c: input and output statements in the nest pass.
 *
 * Contract: nest.h. A READ becomes its parts: the begin, an item or a loop at a time, the end. What
 * an item needs (a bound that was just read, an element of a mapped array and its way back) is then
 * computed where its turn comes. A WRITE is taken apart only where an item of an implied DO needs
 * statements of its own. Before the values that were read are used in the same statement, all
 * processes get them (IO_SYNC). */
#include "lower.h"

#include "../frontend/sema/sema.h"
#include "doloop.h"
#include "live.h"
#include "prepare.h"

typedef struct Transfer {
    Lower *L;
    Stmt *s;
    bool reads;
    bool waiting; /* items were read that not all processes know */
    SymbolVec loops; /* variables of the implied DOs around the item */
} Transfer;

/* (a(…, c*i+d, …), i = l, h, s) is a section, ((a(i,j), i = …), j = …) too. NULL: it is not so
 * simple, or the array is a part of a C struct, which has no descriptor. */
static Expr *section_of(Lower *L, const Expr *ido) {
    Context *cx = L->cx;
    Expr *e = ido->args.n == 1 ? ido->args.at[0] : NULL, *range = NULL;
    if (e && e->kind == EX_IDO)
        e = section_of(L, e);
    else
        e = e && e->kind == EX_ELEM && !e->sym->is_heap ? expr_copy(cx, e) : NULL;
    for (int d = 0; e && d < e->args.n; d++) {
        if (e->args.at[d]->kind == EX_TRIPLET && range)
            return NULL; /* the inner loop runs along a later dimension */
        if (!expr_mentions(e->args.at[d], ido->sym))
            continue;
        if (e->args.at[d]->kind == EX_TRIPLET)
            return NULL; /* the inner loop's bounds depend on this one */
        Linear f = linear_of(e->args.at[d], false), rest = linear_const(f.c0);
        int64_t c = 0;
        for (int i = 0; i < f.n; i++)
            if (f.term[i].atom->kind == EX_VAR && f.term[i].atom->sym == ido->sym)
                c = f.term[i].coef;
            else if (expr_mentions(f.term[i].atom, ido->sym))
                return NULL;
            else
                rest.term[rest.n++] = f.term[i];
        if (!f.ok || !c || range)
            return NULL;
        int64_t step = 1;
        if (ido->step && !expr_is_int(ido->step, &step))
            return NULL;
        range = mk_expr(cx, EX_TRIPLET, e->span);
        Linear lo = linear_add(rest, linear_of(ido->lo, false), c);
        Linear hi = linear_add(rest, linear_of(ido->hi, false), c);
        range->lo = linear_expr(cx, &lo, e->span);
        range->hi = linear_expr(cx, &hi, e->span);
        range->step = c * step == 1 ? NULL : mk_int(cx, e->span, c * step, 8);
        e->args.at[d] = range;
    }
    if (!range)
        return NULL;
    int rank = e->kind == EX_SECTION ? expr_rank(e) : 0;
    Shape *inner = e->shape;
    e->kind = EX_SECTION;
    e->shape = shape_new(cx, rank + 1);
    for (int d = 0; d < rank; d++)
        e->shape->extent[d] = inner->extent[d];
    e->shape->extent[rank] = triplet_extent(cx, range->lo, range->hi, range->step);
    return e;
}

/* Does an implied DO inside e move sections of a mapped array? */
static bool has_section_do(Lower *L, const Expr *e) {
    for (int i = 0; i < e->args.n; i++) {
        const Expr *x = e->args.at[i];
        const Expr *section = x->kind == EX_IDO ? section_of(L, x) : NULL;
        if ((section && !array_replicated(section->sym)) ||
            (x->kind == EX_IDO && !section && has_section_do(L, x)))
            return true;
    }
    return false;
}

/* ---- WRITE in one piece ---- */

static void needs_statements(Expr **e, void *arg) {
    const Expr *x = *e;
    if (x->kind == EX_ARRAY || call_acts(x) || (x->kind == EX_CALL && !call_is_local(x->sym)) ||
        (x->kind == EX_INTRINSIC && x->intrinsic->cls == IC_TRANSFORMATIONAL) ||
        (x->shape && x->kind != EX_VAR && x->kind != EX_SECTION) ||
        (x->kind == EX_ELEM && x->type.base == TY_CHARACTER && !array_replicated(x->sym)))
        *(bool *)arg = true;
}

static bool is_simple_do(Lower *L, Expr *e) {
    bool complex = false;
    if (section_of(L, e))
        return true;
    walk_expr(&e, needs_statements, &complex);
    return !complex && !has_section_do(L, e);
}

static void fetch_in_ido(Expr **e, void *arg) {
    if ((*e)->kind == EX_ELEM && !array_replicated((*e)->sym))
        (*e)->ref = element_ref(arg, *e);
}

/* Do items outside of its implied DOs mention the variable? */
static bool used_outside(const ExprVec *items, const Symbol *var) {
    for (int i = 0; i < items->n; i++) {
        const Expr *e = items->at[i];
        bool found = e->kind != EX_IDO ? expr_mentions(e, var)
                                       : expr_mentions(e->lo, var) || expr_mentions(e->hi, var) ||
                                             (e->sym != var && used_outside(&e->args, var));
        if (found)
            return true;
    }
    return false;
}

/* Limits that need statements or calls are computed once: the section has them, and last_value. */
static void keep_limits(Lower *L, Expr *ido) {
    Expr **limits[] = {&ido->lo, &ido->hi, &ido->step};
    for (int i = 0; i < countof(limits); i++) {
        Expr *e = *limits[i];
        bool complex = e && expr_has_call(e);
        if (e && !complex)
            walk_expr(&e, needs_statements, &complex);
        if (!complex)
            continue;
        Symbol *t = temp_scalar(L->cx, L->unit, "limit", type_int8());
        emit(L, mk_assign(L->cx, e->span, mk_var(L->cx, e->span, t), prepare_scalar(L, e)));
        *limits[i] = mk_var(L->cx, e->span, t);
    }
    if (ido->args.n == 1 && ido->args.at[0]->kind == EX_IDO)
        keep_limits(L, ido->args.at[0]);
}

/* section_of, with such limits. */
static Expr *kept_section(Lower *L, Expr *ido) {
    keep_limits(L, ido);
    return section_of(L, ido);
}

/* The variable of an implied DO that a section replaced keeps its last value. */
static void last_value(Lower *L, const Stmt *s, Expr *ido) {
    Context *cx = L->cx;
    Stmt loop = {.kind = ST_DO, .span = ido->span, .sym = ido->sym, .lo = ido->lo, .hi = ido->hi,
                 .step = ido->step};
    Expr *inner = ido->args.n == 1 && ido->args.at[0]->kind == EX_IDO ? ido->args.at[0] : NULL;
    if (used_outside(&s->args, ido->sym) || scalar_live_after(L->unit, (Stmt *)s, ido->sym))
        emit(L, do_final_value(cx, &loop));
    if (!inner)
        return;
    Stmt *cond = mk_if(cx, ido->span, do_runs(cx, &loop)); /* the inner loop ran, if this one did */
    StmtVec *out = L->out, body = {0};
    L->out = &body;
    last_value(L, s, inner);
    L->out = out;
    cond->arms.at[0].body = body;
    if (body.n)
        emit(L, cond);
}

typedef struct Mapped {
    const Symbol *array;
} Mapped;

static void find_mapped(Expr **e, void *arg) {
    Mapped *m = arg;
    if ((*e)->kind == EX_ELEM && !array_replicated((*e)->sym))
        m->array = (*e)->sym;
}

/* Items of an implied DO that move by themselves. */
static void find_single(Lower *L, Expr *ido, Mapped *m) {
    for (int i = 0; i < ido->args.n; i++) {
        Expr *x = ido->args.at[i];
        if (x->kind != EX_IDO)
            walk_expr(&x, find_mapped, m);
        else if (!section_of(L, x))
            find_single(L, x, m);
    }
}

/* An implied DO that is no section goes element by element: that is slow, and shall be known. */
static void warn_elements(Lower *L, Expr *ido, bool reads) {
    Mapped m = {NULL};
    find_single(L, ido, &m);
    if (m.array)
        diag_warn(L->cx, WARN_PERFORMANCE, ido->span,
                  "%s %s '%s' element by element, with %s for each: "
                  "whole arrays and sections go in large pieces",
                  ido->sym && ido->sym->name[0] != '_' ? "this implied DO" : "this",
                  reads ? "reads" : "writes", m.array->name,
                  reads ? "two broadcasts" : "a broadcast");
}

static Expr *write_item(Lower *L, Stmt *s, Expr *e) {
    if (e->kind == EX_IDO) {
        if (section_of(L, e)) {
            StmtVec *out = L->out;
            Expr *section = prepare_operand(L, kept_section(L, e));
            L->out = &L->after;
            last_value(L, s, e);
            L->out = out;
            return section;
        }
        warn_elements(L, e, false);
        walk_expr(&e, fetch_in_ido, L);
        return e;
    }
    return e->shape ? prepare_operand(L, e) : prepare_scalar(L, e);
}

/* ---- parts ---- */

static void emit_part(Transfer *t, IoPart part, Expr *item) {
    Context *cx = t->L->cx;
    Stmt *s = NEW(cx, Stmt);
    *s = *t->s;
    s->label = part == IO_BEGIN ? s->label : 0;
    s->args = (ExprVec){0};
    s->io = NEW(cx, IoList);
    *s->io = *t->s->io;
    s->io->part = part;
    if (part != IO_BEGIN && part != IO_END) {
        s->unit = s->format = NULL;
        for (int i = 0; i < IOS_COUNT; i++)
            s->io->spec[i] = NULL;
    }
    if (item)
        vec_push(cx, &s->args, item);
    emit(t->L, s);
}

typedef struct Uses {
    const Transfer *t;
    bool found;
} Uses;

static void find_scalar(Expr **e, void *arg) {
    Uses *u = arg;
    const Expr *x = *e;
    bool loop = false;
    for (int i = 0; i < u->t->loops.n; i++)
        loop |= x->sym == u->t->loops.at[i];
    if (x->kind == EX_CALL || x->kind == EX_ELEM || x->kind == EX_SUBSTR ||
        (x->kind == EX_VAR && !x->shape && !loop))
        u->found = true;
}

/* The values read so far are known to all before e is computed, unless it can have none of them. */
static void sync_for(Transfer *t, Expr *e) {
    Uses uses = {.t = t};
    if (!t->reads || !t->waiting || !e)
        return;
    walk_expr(&e, find_scalar, &uses);
    if (!uses.found)
        return;
    emit_part(t, IO_SYNC, NULL);
    t->waiting = false;
}

static void sync_for_subscripts(Transfer *t, Expr *e) {
    for (int i = 0; i < e->args.n; i++)
        sync_for(t, e->args.at[i]);
    if (e->kind == EX_SUBSTR) {
        sync_for(t, e->lo);
        sync_for(t, e->hi);
        sync_for_subscripts(t, e->a);
    }
}

/* An element of a mapped array is read into a scalar that all have, and goes where it belongs. */
static void read_mapped(Transfer *t, Expr *e) {
    Lower *L = t->L;
    Expr *element = e->kind == EX_SUBSTR ? e->a : e, *item;
    for (int d = 0; d < element->args.n; d++)
        element->args.at[d] = prepare_frozen(L, element->args.at[d]);
    Expr *value = fetch_element(L, expr_copy(L->cx, element));
    if (e->kind == EX_SUBSTR) {
        item = expr_copy(L->cx, e);
        item->a = expr_copy(L->cx, value);
        item->sym = value->sym;
    } else {
        item = expr_copy(L->cx, value);
    }
    emit_part(t, IO_ITEMS, item);
    emit_part(t, IO_SYNC, NULL);
    lower_assign(L, element, value, NULL);
}

static void read_item(Transfer *t, Expr *e) {
    Lower *L = t->L;
    sync_for_subscripts(t, e);
    const Expr *place = e->kind == EX_SUBSTR ? e->a : e;
    if (place->kind == EX_ELEM && !array_replicated(place->sym)) {
        read_mapped(t, e);
    } else if (e->shape && e->kind == EX_SUBSTR) {
        prepare_substrings(L, &e, &(SymSet){0});
        emit_part(t, IO_ITEMS, e);
    } else if (e->shape && e->kind == EX_SECTION && expr_has_vector(e)) {
        Expr *values = prepare_operand(L, expr_copy(L->cx, e));
        emit_part(t, IO_ITEMS, values);
        lower_assign(L, prepare_designator(L, e), expr_copy(L->cx, values), NULL);
    } else {
        if (e->shape)
            e = prepare_variable(L, e);
        else if (e->kind == EX_ELEM)
            e = prepare_designator(L, e);
        emit_part(t, IO_ITEMS, e);
        t->waiting |= !e->shape;
    }
    emit_after(L, &L->after);
}

static void put_item(Transfer *t, Expr *e);

/* An implied DO as a loop; the items in it may use what was read before them. */
static void put_loop(Transfer *t, Expr *e) {
    Lower *L = t->L;
    sync_for(t, e->lo);
    sync_for(t, e->hi);
    sync_for(t, e->step);
    Stmt *s = mk_stmt(L->cx, ST_DO, (Span){0, 0});
    s->sym = e->sym;
    s->lo = prepare_frozen(L, e->lo);
    s->hi = prepare_frozen(L, e->hi);
    s->step = e->step ? prepare_frozen(L, e->step) : NULL;
    emit_after(L, &L->after);
    StmtVec *out = L->out;
    vec_push(L->cx, &t->loops, e->sym);
    t->waiting = t->reads; /* by the iteration before */
    L->out = &s->body;
    for (int i = 0; i < e->args.n; i++)
        put_item(t, e->args.at[i]);
    L->out = out;
    t->loops.n--;
    t->waiting = t->reads;
    emit(L, s);
}

static void put_item(Transfer *t, Expr *e) {
    Lower *L = t->L;
    if (e->kind == EX_IDO) {
        Expr *section = section_of(L, e);
        if (!section) {
            if (t->loops.n == 0)
                warn_elements(L, e, t->reads);
            put_loop(t, e);
            return;
        }
        sync_for_subscripts(t, section);
        emit_part(t, IO_ITEMS, prepare_variable(L, kept_section(L, e)));
        emit_after(L, &L->after);
        last_value(L, t->s, e);
    } else if (t->reads) {
        read_item(t, e);
    } else {
        emit_part(t, IO_ITEMS, e->shape ? prepare_operand(L, e) : prepare_scalar(L, e));
        emit_after(L, &L->after);
    }
}

/* ---- statements ---- */

/* The records of an internal unit that is a section, or mapped, are copied to all processes. */
static void copied_unit(Lower *L, Stmt *s) {
    Context *cx = L->cx;
    Expr *u = prepare_designator(L, s->unit);
    Expr *lo[MAX_RANK], *hi[MAX_RANK];
    for (int d = 0; d < u->shape->rank; d++) {
        lo[d] = mk_int(cx, u->span, 1, 8);
        hi[d] = u->shape->extent[d];
        if (!hi[d]) {
            lower_error(L, u->span,
                        "an internal unit whose size only run time knows is not supported");
            return;
        }
    }
    Symbol *t = temp_local(L, "unit", temp_type(L, u), u->shape->rank, lo, hi, NULL);
    s->unit = mk_var(cx, u->span, t);
    lower_assign(L, mk_var(cx, u->span, t), prepare(L, expr_copy(cx, u)), NULL);
    if (s->kind != ST_WRITE)
        return;
    StmtVec *out = L->out, after = L->after, *now = NEW(cx, StmtVec);
    L->out = now;
    L->after = (StmtVec){0};
    lower_assign(L, u, mk_var(cx, u->span, t), NULL);
    L->out = out;
    vec_append(cx, now, &L->after);
    for (int i = 0; i < after.n; i++) /* the copy is given back behind that */
        vec_push(cx, now, after.at[i]);
    L->after = *now;
}

static void internal_unit(Lower *L, Stmt *s) {
    Expr *u = s->unit;
    const Expr *place = u->kind == EX_SUBSTR ? u->a : u;
    if (u->shape && (u->kind != EX_VAR || !array_replicated(u->sym))) {
        copied_unit(L, s);
    } else if (place->kind == EX_ELEM && !array_replicated(place->sym)) {
        if (s->kind == ST_WRITE)
            prepare_set(L, &s->unit);
        else
            s->unit = prepare_scalar(L, u);
    } else if (u->kind == EX_ELEM) {
        s->unit = prepare_designator(L, u);
    }
}

/* The beginning has the records. What they are copies of gets them back behind the end. */
static void parted_unit(Lower *L, Stmt *s) {
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    internal_unit(L, s);
    L->parted = L->after;
    L->after = after;
}

static void end_parts(Lower *L, Stmt *s) {
    s->unit = NULL;
    vec_append(L->cx, &L->after, &L->parted);
    L->parted = (StmtVec){0};
}

void lower_io(Lower *L, Stmt *s) {
    Transfer t = {.L = L, .s = s, .reads = s->kind == ST_READ};
    if (L->inside) {
        lower_error(L, s->span, "%s in a parallel loop", s->kind == ST_WRITE ? "output"
                                                        : t.reads ? "input"
                                                                  : "this statement");
        return;
    }
    if (s->unit && s->io && s->io->internal) {
        if (s->io->part == IO_END)
            end_parts(L, s);
        else if (s->io->part == IO_BEGIN)
            parted_unit(L, s);
        else
            internal_unit(L, s);
    } else if (s->unit) {
        s->unit = prepare_scalar(L, s->unit);
    }
    s->format = s->format ? prepare_scalar(L, s->format) : NULL;
    for (int i = 0; s->io && i < IOS_COUNT; i++) {
        if (!s->io->spec[i])
            continue;
        if (io_spec_is_output(s->io->kind, (IoSpecId)i))
            prepare_set(L, &s->io->spec[i]);
        else
            s->io->spec[i] = prepare_scalar(L, s->io->spec[i]);
    }
    bool whole = !s->io || s->io->part == IO_WHOLE;
    if (s->io && (s->io->group || (!whole && s->io->part != IO_ITEMS))) {
        emit(L, s);
        return;
    }
    bool apart = t.reads || items_need_order(&s->args);
    for (int i = 0; i < s->args.n; i++)
        apart |= s->args.at[i]->kind == EX_IDO &&
                 (!is_simple_do(L, s->args.at[i]) || used_outside(&s->args, s->args.at[i]->sym));
    if (!apart) {
        for (int i = 0; i < s->args.n; i++)
            s->args.at[i] = write_item(L, s, s->args.at[i]);
        emit(L, s);
        return;
    }
    StmtVec after = L->after;
    L->after = (StmtVec){0};
    ExprVec items = s->args;
    t.waiting = t.reads && !whole; /* by the part before */
    if (whole)
        emit_part(&t, IO_BEGIN, NULL);
    for (int i = 0; i < items.n; i++)
        put_item(&t, items.at[i]);
    if (whole)
        emit_part(&t, IO_END, NULL);
    L->after = after;
}
