/* sema_bounds.c: the bounds of declared arrays, which wait until all names of the unit have their
 * types; those that only statements find (reductions, functions of array expressions, array
 * components of what pointers lead to) become an ALLOCATE at the unit's beginning. */
#include "../structure/sema_struct.h"

/* (:) is assumed-shape for a dummy, deferred for an ALLOCATABLE, else an error. */
static bool settle_spec_kind(Sema *S, Symbol *s) {
    ArraySpec *spec = &s->spec;
    bool open = false; /* the parser has seen that all bounds are ':' or none */
    for (int d = 0; d + 1 < spec->rank && spec->kind == AS_ASSUMED_SIZE; d++)
        if (!spec->dim[d].hi) {
            diag_error(S->cx, s->span, "'*' stands only in the last dimension of an array");
            return false;
        }
    if (spec->kind == AS_ASSUMED_SIZE) {
        if (s->is_dummy && !s->is_allocatable)
            return true;
        diag_error(S->cx, s->span, "'%s' is no dummy argument, so its last bound cannot be '*'",
                   s->name);
        return false;
    }
    for (int d = 0; d < spec->rank; d++)
        open |= !spec->dim[d].hi;
    if (s->is_allocatable ? !open : open && !s->is_dummy) {
        diag_error(S->cx, s->span,
                   s->is_pointer       ? "'%s' is a POINTER: its bounds must be ':'"
                   : s->is_allocatable ? "'%s' is ALLOCATABLE: its bounds must be ':'"
                                     : "'%s' has no bounds: they may be ':' for a "
                                       "dummy argument or an ALLOCATABLE array only",
                   s->name);
        return false;
    }
    spec->kind = !open               ? AS_EXPLICIT
                 : s->is_allocatable ? AS_DEFERRED
                 : s->is_dummy       ? AS_ASSUMED
                                     : AS_DEFERRED;
    return true;
}

bool sema_bounds_constant(const ArraySpec *spec) {
    for (int d = 0; d < spec->rank; d++)
        if ((spec->dim[d].lo && spec->dim[d].lo->kind != EX_CONST) ||
            (spec->dim[d].hi && spec->dim[d].hi->kind != EX_CONST))
            return false;
    return true;
}

/* Sets *found where only a statement finds the value: a reduction, TRANSFER, a function of an array
 * that is an expression. */
void sema_find_computed(Expr **at, void *found) {
    const Expr *e = *at;
    bool reduces = e->kind == EX_INTRINSIC && e->intrinsic->cls == IC_TRANSFORMATIONAL;
    *(bool *)found |= reduces && e->intrinsic->id == IN_TRANSFER;
    for (int i = 0; (reduces || e->kind == EX_CALL) && i < e->args.n; i++)
        *(bool *)found |= e->args.at[i] && e->args.at[i]->shape &&
                          (reduces || e->args.at[i]->kind != EX_VAR);
    expr_children(*at, sema_find_computed, found);
}

typedef struct Automatic {
    Sema *S;
    bool found;
} Automatic;

/* Bounds of an array, or the length of a text, that a statement allocates: an array may not be
 * known as such yet. */
static void find_automatic(Expr **at, void *arg) {
    Automatic *a = arg;
    for (Symbol *s = (*at)->sym; s; s = s->whole) {
        if (s->kind == SYM_VAR && s->scope == a->S->unit->scope && sym_is_array(s))
            sema_array_bounds(a->S, s);
        a->found |= s->is_automatic || (s->late_length && !s->whole);
    }
    expr_children(*at, find_automatic, arg);
}

/* A bound or a length; *late is set where only statements find it: those that it needs before it
 * are left out here. */
Expr *sema_late_int(Sema *S, Expr *e, const char *what, bool *late) {
    StmtVec outer = sema_needs_begin(S);
    e = sema_spec_int(S, e, false, what);
    *late |= S->prelude.n > 0;
    sema_find_computed(&e, late);
    Automatic a = {S, false};
    find_automatic(&e, &a);
    *late |= a.found;
    S->prelude = outer;
    return e;
}

typedef struct Absent {
    Sema *S;
    bool found;
} Absent;

static void find_absent(Expr **at, void *arg) {
    Absent *a = arg;
    const Symbol *s = (*at)->sym;
    if (!s && (*at)->kind == EX_REF)
        s = scope_lookup(a->S->scope, (*at)->name);
    a->found |= s && s->is_absent;
    expr_children(*at, find_absent, arg);
}

/* Does it depend on a dummy argument of another ENTRY? Then this one does not use what has it. */
bool sema_needs_absent(Sema *S, Expr *e) {
    Absent a = {S, false};
    if (e)
        find_absent(&e, &a);
    return a.found;
}

static bool bounds_need_absent(Sema *S, const ArraySpec *spec) {
    bool absent = false;
    for (int d = 0; d < spec->rank; d++)
        absent |= sema_needs_absent(S, spec->dim[d].lo) || sema_needs_absent(S, spec->dim[d].hi);
    return absent;
}

/* A local array or a result whose bounds only statements find is ALLOCATABLE, and the unit begins
 * with its ALLOCATE. */
static void allocate_at_entry(Sema *S, Symbol *s, const ArraySpec *written) {
    Context *cx = S->cx;
    bool absent = sema_needs_absent(S, s->late_length) || bounds_need_absent(S, written);
    Unit *u = S->unit;
    Stmt *a = mk_stmt(cx, ST_ALLOCATE, s->span);
    Expr *e = mk_ref(cx, s->span, s->name);
    e->has_args = true;
    sema_late_before(S, u, s->late_length);
    for (int d = 0; d < written->rank; d++) {
        Expr *t = mk_expr(cx, EX_TRIPLET, s->span);
        sema_late_before(S, u, written->dim[d].lo);
        sema_late_before(S, u, written->dim[d].hi);
        t->lo = written->dim[d].lo;
        t->hi = written->dim[d].hi;
        vec_push(cx, &e->args, t);
        s->spec.dim[d] = (Bound){NULL, NULL};
    }
    s->spec.kind = AS_DEFERRED;
    s->is_allocatable = s->is_automatic = true;
    sema_late_array(S, u, s, a);
    const bool with_whole = s->whole && s->whole->is_automatic; /* its ALLOCATE is for all parts */
    if (absent || with_whole)
        return;
    vec_push(cx, &a->args, e);
    vec_push(cx, &u->body, a);
    for (int i = u->body.n - 1; i > u->automatic; i--)
        u->body.at[i] = u->body.at[i - 1];
    u->body.at[u->automatic++] = a;
}

static bool has_own_length(const Symbol *s) {
    return s->type.base == TY_CHARACTER && s->type.len && s->type.len->kind != EX_CONST;
}

/* A length that is known at entry waits for the ALLOCATE, where one finds the bounds. */
static void delay_length(Symbol *s) {
    if (!has_own_length(s))
        return;
    s->late_length = s->type.len;
    s->late_length->is_typed = true;
    s->type.len = NULL;
}

/* A bound that must be known when the unit begins. */
static Expr *known_bound(Sema *S, Symbol *s, const Expr *written) {
    bool late = false;
    Expr *e = sema_late_int(S, expr_copy(S->cx, written), "a bound", &late);
    return late && e->type.base != TY_NONE ? sema_outlined(S, s, written, "a bound") : e;
}

static bool is_result_part(const Symbol *s) {
    return s->whole && symbol_root(s)->is_result;
}

/* A component of a result that is an array of structures comes with the right shape. */
static void take_shape(Sema *S, Symbol *s, const ArraySpec *written) {
    s->spec.kind = AS_ASSUMED;
    for (int d = 0; d < s->spec.rank; d++) {
        const Expr *lo = written->dim[d].lo;
        s->spec.dim[d].lo = lo ? known_bound(S, s, lo) : NULL;
        s->spec.dim[d].hi = NULL;
    }
}

static Expr *resolve_bound(Sema *S, Symbol *s, Expr *e, bool *late) {
    if (s->is_dummy && !is_result_part(s))
        return known_bound(S, s, e);
    e = sema_late_int(S, e, "a bound", late);
    if (symbol_root(s)->is_result)
        sema_find_outlined(&e, late);
    return e;
}

static void resolve_bounds(Sema *S, Symbol *s) {
    bool in_program = S->unit->kind == UN_PROGRAM || S->unit->kind == UN_MODULE, late = false;
    ArraySpec *spec = &s->spec, written = *spec;
    for (int d = 0; d < spec->rank; d++) {
        Bound *b = &written.dim[d];
        b->lo = b->lo ? expr_copy(S->cx, b->lo) : NULL;
        b->hi = b->hi ? expr_copy(S->cx, b->hi) : NULL;
    }
    for (int d = 0; d < spec->rank; d++) {
        Bound *b = &spec->dim[d];
        if (b->lo)
            b->lo = resolve_bound(S, s, b->lo, &late);
        if (b->hi)
            b->hi = resolve_bound(S, s, b->hi, &late);
        s->has_error |= (b->lo && b->lo->type.base == TY_NONE) ||
                        (b->hi && b->hi->type.base == TY_NONE);
    }
    bool variable = !s->has_error && !sema_bounds_constant(spec) && !s->is_dummy;
    late |= variable && S->unit->family && bounds_need_absent(S, &written);
    bool text = s->late_length && !s->has_error && !s->is_dummy && spec->kind == AS_EXPLICIT &&
                !in_program && !s->is_save;
    if (variable && (in_program || s->is_save))
        diag_error(S->cx, s->span, "the bounds of '%s' must be constants %s", s->name,
                   S->unit->kind == UN_MODULE ? "in a module"
                   : in_program               ? "in the main program"
                                              : "since it has SAVE");
    else if (late && !s->has_error && is_result_part(s))
        take_shape(S, s, &written);
    else if ((late && variable) || text) {
        delay_length(s);
        allocate_at_entry(S, s, &written);
    }
}

/* REAL W(LW) of a dummy argument W, where LW is a mere local variable, without a value at entry.
 * That says nothing of W but where it begins, which is what W(*) says. */
static bool has_no_extent(const Sema *S, const Symbol *s) {
    const Expr *e = s->is_dummy && s->spec.rank && s->spec.kind == AS_EXPLICIT
                        ? s->spec.dim[s->spec.rank - 1].hi : NULL;
    if (!e || e->kind != EX_REF || e->has_args || symbol_is_mapped(s))
        return false;
    const Symbol *hi = scope_lookup(S->scope, e->name);
    if (!hi)
        return !sema_declaring_host(S, e->name) &&
               scope_implicit(S->scope, e->name).base == TY_INTEGER;
    return hi->scope == S->unit->scope && (hi->kind == SYM_VAR || hi->kind == SYM_UNKNOWN) &&
           !hi->is_dummy && !hi->is_result && !hi->common && !hi->is_equivalenced && !hi->init &&
           !hi->has_error && !hi->alias && !hi->type.to && !sym_is_array(hi) &&
           !sema_known_at_entry(S, hi);
}

static void open_extent(Sema *S, Symbol *s) {
    Bound *b = &s->spec.dim[s->spec.rank - 1];
    diag_warn(S->cx, WARN_EXTENSIONS, b->hi->span, "'%s' has no value when '%s' begins: the last "
              "bound of '%s' is taken for '*'", b->hi->name, S->unit->name, s->name);
    b->hi = NULL;
    s->spec.kind = AS_ASSUMED_SIZE;
}

void sema_array_bounds(Sema *S, Symbol *s) {
    if (s->bounds_done)
        return;
    const bool init = S->in_init; /* an initial value asks about s, whose bounds may be anything */
    S->in_init = false;
    s->bounds_done = true;
    if (s->whole && sym_is_array(s->whole))
        sema_array_bounds(S, s->whole);
    if (has_no_extent(S, s))
        open_extent(S, s);
    if (settle_spec_kind(S, s))
        resolve_bounds(S, s);
    else
        s->has_error = true;
    if (s->has_error)
        s->type = TYPE(NONE, 0);
    S->in_init = init;
}
