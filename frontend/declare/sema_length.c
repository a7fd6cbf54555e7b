/* sema_length.c: how long a declared CHARACTER is.
 *
 * Contract: a length is a constant, an expression that is known when the unit begins, '*' or ':'.
 * Where only statements find it (reductions, functions of array expressions; in a BLOCK construct
 * whatever is no constant), a scalar is held as an ALLOCATABLE one of declared length, and an array
 * as one of CHARACTER(:), for which the unit, or the construct, begins with an ALLOCATE. */
#include <string.h>

#include "../structure/sema_struct.h"

/* The declarations of a BLOCK construct have a scope of their own. */
static bool in_block(const Sema *S) {
    return S->scope->unit == S->unit && S->scope != scope_unit(S->scope);
}

bool sema_says_open(const Expr *len) {
    return len && len->kind == EX_REF && !strcmp(len->name, ":");
}

/* Of what this ENTRY does not use, since its length depends on another one's arguments: 0, but no
 * constant, with which statements would be compared. */
static Expr *no_length(Sema *S, Span at) {
    Symbol *n = sema_own_variable(S, name_of(S->cx, "no%length"), TYPE(INTEGER, 8), at);
    n->init = mk_int(S->cx, at, 0, 8);
    n->is_save = n->is_own = true;
    return mk_var(S->cx, at, n);
}

/* The length of a CHARACTER as it is declared; NULL: '*', or only statements find it: *later is the
 * length as it is written then. */
Expr *sema_text_length(Sema *S, Expr *len, Span at, Expr **later) {
    int64_t n;
    *later = NULL;
    if (!len)
        return mk_int(S->cx, at, 1, 4);
    if (sema_says_open(len) || (len->kind == EX_REF && !strcmp(len->name, "*")))
        return NULL;
    if (S->unit->family && sema_needs_absent(S, len))
        return no_length(S, at);
    const Expr *written = len;
    bool late = in_block(S) && !sema_block_constant(S, len, "the length of a CHARACTER");
    if (!late)
        len = sema_late_int(S, expr_copy(S->cx, written), "the length of a CHARACTER", &late);
    if (S->unit->kind == UN_FUNCTION) /* its result, perhaps */
        sema_find_outlined(&len, &late);
    if (late && (len == written || len->type.base != TY_NONE)) {
        *later = expr_copy(S->cx, written);
        return NULL;
    }
    return expr_is_int(len, &n) && n < 0 ? mk_int(S->cx, at, 0, 4) : len;
}

Type sema_no_late_length(Sema *S, Type t, const Expr *later) {
    if (!later)
        return t;
    diag_error(S->cx, later->span, "a reduction, a function of an array expression or an array "
               "component behind a pointer in this length of a CHARACTER is not supported");
    return TYPE(NONE, 0);
}

static void fail(Symbol *s) {
    s->type = TYPE(NONE, 0);
    s->has_error = true;
    s->late_length = NULL;
}

/* A length that waits for statements. */
static void check_late(Sema *S, Symbol *s) {
    bool in_program = (S->unit->kind == UN_PROGRAM || S->unit->kind == UN_MODULE) && !in_block(S);
    if (s->is_save || in_program)
        diag_error(S->cx, s->span, "the length of '%s' must be a constant %s", s->name,
                   s->is_save ? "since it has SAVE"
                   : S->unit->kind == UN_MODULE ? "in a module" : "in the main program");
    else if (in_block(S) && (s->is_pointer || s->is_allocatable) && sym_is_array(s))
        diag_error(S->cx, s->span, "the length of the POINTER or ALLOCATABLE array '%s' must be a "
                   "constant in a BLOCK construct", s->name);
    else if (in_block(S) && (s->is_pointer || s->is_allocatable))
        return; /* sema_late_text sets it */
    else if (s->is_dummy || s->is_pointer || s->is_allocatable) {
        s->type.len = sema_outlined(S, s, s->late_length, "the length of a CHARACTER");
        s->late_length = NULL;
        if (s->type.len->type.base != TY_NONE)
            return;
    } else if (sym_is_array(s)) {
        return; /* sema_array_bounds makes it CHARACTER(:) */
    } else {
        s->is_allocatable = true;
        return;
    }
    fail(s);
}

/* Where a length may be '*' or an expression. */
void sema_check_length(Sema *S, Symbol *s, bool is_result) {
    if (s->late_length) {
        check_late(S, s);
        return;
    }
    if (s->is_deferred) {
        if (s->is_pointer || s->is_allocatable)
            return;
        diag_error(S->cx, s->span, "'%s' can have length ':' only as a POINTER or ALLOCATABLE",
                   s->name);
        fail(s);
        return;
    }
    bool constant = !s->type.len || s->type.len->kind == EX_CONST;
    bool is_recursive = S->unit->is_recursive && !S->cx->opt.recursive;
    if (!s->type.len && !s->is_dummy && !is_result && !s->is_constant)
        diag_error(S->cx, s->span, "'%s' can have length '*' only as a dummy argument, a PARAMETER "
                   "or the result of a function", s->name);
    else if (!s->type.len && !s->is_dummy && !s->is_constant &&
             (sym_is_array(s) || s->is_pointer || s->is_allocatable))
        diag_error(S->cx, s->span, "the result '%s' of length '*' can only be a scalar that is "
                   "neither POINTER nor ALLOCATABLE", s->name);
    else if (!s->type.len && is_result && S->unit->host)
        diag_error(S->cx, s->span, "the result '%s' cannot have the length '*': '%s' is %s "
                   "procedure", s->name, S->unit->name,
                   S->unit->host->kind == UN_MODULE ? "a module" : "an internal");
    else if (!s->type.len && is_result && (is_recursive || S->unit->is_pure))
        diag_error(S->cx, s->span, "the result '%s' cannot have the length '*': '%s' is %s",
                   s->name, S->unit->name, S->unit->is_pure ? "PURE" : "RECURSIVE");
    else if (!constant && (S->unit->kind == UN_PROGRAM || s->is_save))
        diag_error(S->cx, s->span, "the length of '%s' must be a constant %s", s->name,
                   s->is_save ? "since it has SAVE" : "in the main program");
    else
        return;
    fail(s);
}

/* e, an array of CHARACTER(:) that the ALLOCATE statement s allocates: the length, in e->lo. */
void sema_allocated_length(Sema *S, const Stmt *s, Expr *e) {
    if (!symbol_has_open_length(e->sym))
        return;
    bool source = s->rhs && s->rhs->type.base == TY_CHARACTER;
    Expr *n = s->code ? expr_copy(S->cx, s->code) : source ? char_length(S->cx, s->rhs) : NULL;
    if (n) {
        e->lo = mk_max0(S->cx, mk_convert(S->cx, n, TYPE(INTEGER, 8)));
        return;
    }
    diag_error(S->cx, e->span, "ALLOCATE needs the length of '%s'", e->sym->name);
    diag_hint(S->cx, "write ALLOCATE (CHARACTER(LEN=...) :: %s(...))", e->sym->name);
}

/* The unit begins with st, behind what stands there for others. */
static void begin_with(Sema *S, Unit *u, Stmt *st) {
    vec_push(S->cx, &u->body, st);
    for (int i = u->body.n - 1; i > u->automatic; i--)
        u->body.at[i] = u->body.at[i - 1];
    u->body.at[u->automatic++] = st;
}

/* Templates need the length in a variable of the unit (ST_LENGTH). */
static void mapped_length(Sema *S, Unit *u, Symbol *s) {
    Context *cx = S->cx;
    const char *name = name_of(cx, arena_printf(cx->arena, "%s%%len", s->name));
    Symbol *n = sema_own_variable(S, name, TYPE(INTEGER, 8), s->span);
    n->is_used = n->is_assigned = n->is_length = true;
    Stmt *known = mk_stmt(cx, ST_LENGTH, s->span);
    known->sym = n;
    Expr *least = mk_max0(cx, mk_var(cx, s->span, n));
    least->is_typed = true;
    begin_with(S, u, mk_begin(cx, s->span, n, s->late_length));
    begin_with(S, u, mk_begin(cx, s->span, n, least));
    begin_with(S, u, known);
    s->type.len = mk_var(cx, s->span, n);
    s->late_length = NULL;
}

/* s is an array that the statement a, which u begins with, allocates with the length that it is
 * declared with. */
void sema_late_array(Sema *S, Unit *u, Symbol *s, Stmt *a) {
    if (!s->late_length)
        return;
    if (symbol_is_mapped(s)) {
        mapped_length(S, u, s);
        return;
    }
    a->code = expr_copy(S->cx, s->late_length);
    s->late_length = NULL;
    s->is_deferred = s->is_automatic = true;
}

typedef struct Before {
    Sema *S;
    Unit *u;
} Before;

static void settle_before(Expr **at, void *arg) {
    Before *b = arg;
    Symbol *s = (*at)->kind == EX_REF ? scope_find(b->S->scope, (*at)->name) : NULL;
    if (s && s->kind == SYM_VAR && s->late_length && !sym_is_array(s) && s->length)
        sema_late_text(b->S, b->u, s);
    expr_children(*at, settle_before, arg);
}

/* Declarations have no order: the texts that e, as written, asks for their length are allocated
 * before what it is for. */
void sema_late_before(Sema *S, Unit *u, Expr *e) {
    Before b = {S, u};
    if (e)
        settle_before(&e, &b);
}

/* A BLOCK construct begins with the ALLOCATEs of its arrays: those declared before s, whose bounds
 * the length of s may ask for, come first. */
static void pass_arrays_before(Unit *block, const Symbol *s) {
    for (int i = block->automatic; i < block->body.n; i++) {
        const Stmt *st = block->body.at[i];
        if (st->kind != ST_ALLOCATE) /* the length of the next */
            continue;
        if (scope_find(block->scope, st->args.at[0]->name)->id > s->id)
            return;
        block->automatic = i + 1;
    }
}

/* s%len = length; ALLOCATE (s): in front of the body of u, a unit or the declarations of a BLOCK
 * construct, behind those that stand there for others. What the program allocates has a length
 * only. */
void sema_late_text(Sema *S, Unit *u, Symbol *s) {
    Context *cx = S->cx;
    if (s->bounds_done || sema_needs_absent(S, s->late_length))
        return;
    s->bounds_done = true;
    sema_late_before(S, u, s->late_length);
    if (in_block(S))
        pass_arrays_before(u, s);
    begin_with(S, u, mk_begin(cx, s->span, s->length, s->late_length));
    if (s->attrs & (AT_POINTER | AT_ALLOCATABLE))
        return;
    Stmt *a = mk_stmt(cx, ST_ALLOCATE, s->span);
    vec_push(cx, &a->args, mk_ref(cx, s->span, s->name));
    begin_with(S, u, a);
}

bool text_has_other_length(Type t, int64_t n) {
    int64_t length;
    return t.base == TY_CHARACTER && t.len && expr_is_int(t.len, &length) && length != n;
}

bool sema_known_before(Sema *S, const Expr *e) {
    return !S->in_spec && !S->in_init && !S->in_forall && !S->in_where &&
           !sema_has_index((Expr *)e);
}

static bool is_known_before(Sema *S, const Expr *e) {
    return sema_known_before(S, e) && !expr_has_call(e);
}

void sema_constant_step(Sema *S, const Expr *step, const char *word) {
    int64_t v;
    if (step->kind == EX_CONST && step->type.base == TY_REAL ? step->value.re == 0
                                                             : expr_is_int(step, &v) && v == 0)
        diag_error(S->cx, step->span, "the %s must not be zero", word);
}

void sema_check_step(Sema *S, Expr *step, const char *what) {
    Context *cx = S->cx;
    if (!step)
        return;
    sema_constant_step(S, step, strncmp(what, "stride", 6) ? "step" : "stride");
    if (!(cx->opt.check & (CHECK_DO | CHECK_BOUNDS)) || step->kind == EX_CONST ||
        step->type.base == TY_NONE || step->shape || !is_known_before(S, step))
        return;
    Stmt *c = mk_intrinsic_call(cx, step->span, scope_unit(S->scope),
                                intrinsic_row(IN_CHECK_STEP));
    vec_push(cx, &c->args, expr_copy(cx, step));
    vec_push(cx, &c->args, mk_char(cx, step->span, what, (int64_t)strlen(what)));
    vec_push(cx, &S->prelude, c);
}

void sema_check_lengths(Sema *S, Span at, const Expr *first, const Expr *other, const char *in) {
    Context *cx = S->cx;
    int64_t a, b;
    if (!(cx->opt.check & CHECK_BOUNDS) || !first || !other ||
        !is_known_before(S, first) || !is_known_before(S, other) || expr_equal(first, other) ||
        (expr_is_int(first, &a) && expr_is_int(other, &b) && a == b))
        return;
    const Expr *lengths[] = {first, other};
    Stmt *c = mk_intrinsic_call(cx, at, scope_unit(S->scope), intrinsic_row(IN_CHECK_LENGTHS));
    for (int i = 0; i < 2; i++)
        vec_push(cx, &c->args,
                 mk_max0(cx, mk_convert(cx, expr_copy(cx, lengths[i]), TYPE(INTEGER, 8))));
    vec_push(cx, &c->args, mk_char(cx, at, in, (int64_t)strlen(in)));
    vec_push(cx, &S->prelude, c);
}
