/* sema_actual.c: one actual argument: typed, checked against its dummy, made what is handed over.
 *
 * Contract: nothing here knows which argument belongs to which dummy: sema_call.c does. What is
 * wrong is reported once, and CallSite.ok is false from then on. */
#include <string.h>

#include "../fold/fold.h"
#include "sema_call.h"
#include "../structure/sema_struct.h"
#include "../source/source.h"

void call_note_dummy(const CallSite *c, const Symbol *dummy) {
    if (dummy)
        diag_note(c->S->cx, dummy->span, "the dummy argument '%s' of '%s' is declared here",
                  dummy->name, c->proc->name);
}

void call_fail(CallSite *c, Span at, const Symbol *dummy, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(c->S->cx, at, "%s", text);
    call_note_dummy(c, dummy);
    c->ok = false;
}

/* An ELEMENTAL procedure works on all elements: the arrays among its arguments conform. */
static void elemental_argument(CallSite *c, const Expr *e) {
    if (c->like)
        c->ok &= shape_conform(c->S, c->like, e);
    else
        c->like = e;
}

static bool has_declared_shape(const Symbol *dummy) {
    return dummy->spec.kind == AS_EXPLICIT || dummy->spec.kind == AS_ASSUMED_SIZE;
}

/* Sequence association: an unmapped dummy of declared shape is whatever elements come, in array
 * element order, from the first on. */
static bool takes_sequence(const Symbol *dummy) {
    return has_declared_shape(dummy) && !symbol_is_mapped(dummy);
}

const Symbol *call_argument_base(const Expr *e) {
    while (e->kind == EX_SUBSTR || e->kind == EX_PAREN)
        e = e->a;
    return e->sym;
}

/* An array that is not a variable: its elements are in no place yet, and mapped dummies get them in
 * order as well. */
static bool is_array_value(const Expr *e) {
    return e->shape && e->kind != EX_VAR && e->kind != EX_SECTION && e->kind != EX_ELEM &&
           e->kind != EX_SUBSTR;
}

static bool takes_sequence_of(const Symbol *dummy, const Expr *e) {
    return takes_sequence(dummy) || (has_declared_shape(dummy) && is_array_value(e));
}

/* Its value, (v), is not. */
static bool is_mapped_variable(const Expr *e) {
    return e->kind != EX_PAREN && symbol_is_mapped(call_argument_base(e));
}

/* What may stand for a sequence of elements: an array, an element, a CHARACTER scalar. */
static bool gives_sequence(CallSite *c, const Symbol *dummy, const Expr *e) {
    if (!takes_sequence_of(dummy, e) ||
        (!e->shape && e->kind != EX_ELEM && e->type.base != TY_CHARACTER))
        return false;
    if (!is_mapped_variable(e))
        return true;
    call_fail(c, e->span, dummy,
              "the mapped array '%s' cannot be passed as a sequence of elements to "
              "'%s', which has another shape",
              call_argument_base(e)->name, dummy->name);
    return true;
}

/* Number of elements, or -1. */
static int64_t size_of(CallSite *c, const Expr *e) {
    int64_t n;
    Expr *size = e->shape ? shape_size(c->S->cx, e->span, e->shape) : NULL;
    return size && expr_is_int(size, &n) ? n : -1;
}

static void check_rank(CallSite *c, const Symbol *dummy, const Expr *e) {
    int want = dummy->spec.kind == AS_SCALAR ? 0 : dummy->spec.rank, have = expr_rank(e);
    if (want == have || (want > 0 && gives_sequence(c, dummy, e)))
        return;
    if (want == 0 && c->iface->is_elemental)
        elemental_argument(c, e);
    else if (want == 0)
        call_fail(c, e->span, dummy, "an array is passed to the scalar dummy argument '%s'",
                  dummy->name);
    else if (have == 0)
        call_fail(c, e->span, dummy, "%s is passed to the array '%s'",
                  e->kind == EX_ELEM ? "an array element" : "a scalar", dummy->name);
    else
        call_fail(c, e->span, dummy, "an array of rank %d is passed to '%s', which has rank %d",
                  have, dummy->name, want);
}

/* The dummy's elements and the actual's, counted in characters. */
static void check_sequence(CallSite *c, Symbol *dummy, const Expr *e) {
    Context *cx = c->S->cx;
    int64_t have = size_of(c, e), want = size_of(c, mk_var(cx, e->span, dummy)), a = 1, b = 1;
    if (e->type.base == TY_CHARACTER &&
        (!expr_is_int(e->type.len, &a) || !expr_is_int(dummy->type.len, &b)))
        return;
    if (have >= 0 && want > 1 && want * b > have * a)
        mismatch(c, e->span, dummy, "an array of %lld elements is passed to '%s', which has %lld",
                 (long long)have, dummy->name, (long long)want);
}

static bool same_extents(CallSite *c, Symbol *dummy, const Expr *e) {
    int last = expr_rank(e) - 1;
    for (int d = 0; d <= last; d++) {
        int64_t want, have;
        Expr *n = mk_bound(c->S->cx, e->span, dummy, d, BOUND_EXTENT);
        if (expr_is_int(n, &want) && expr_is_int(e->shape->extent[d], &have) &&
            (d < last ? want != have : want > have))
            return false;
    }
    return true;
}

static void check_extents(CallSite *c, Symbol *dummy, const Expr *e) {
    if (expr_rank(e) != dummy->spec.rank ||
        (takes_sequence_of(dummy, e) && !is_mapped_variable(e)) ||
        same_extents(c, dummy, e)) {
        check_sequence(c, dummy, e);
        return;
    }
    for (int d = 0; d < expr_rank(e) && c->ok; d++) {
        int64_t want, have;
        Expr *n = mk_bound(c->S->cx, e->span, dummy, d, BOUND_EXTENT);
        if (expr_is_int(n, &want) && expr_is_int(e->shape->extent[d], &have) && want != have)
            call_fail(c, e->span, dummy, "an array of extent %lld in dimension %d is passed to "
                      "'%s', which has %lld",
                      (long long)have, d + 1, dummy->name, (long long)want);
    }
}

/* A dummy with a length of its own must find it, or it means what lies behind, too; elements of
 * arrays have one length on both sides. */
static void check_length(CallSite *c, const Symbol *dummy, const Expr *e) {
    int64_t want, have;
    if (sym_is_array(dummy) && takes_sequence(dummy))
        return;
    if (!expr_is_int(dummy->type.len, &want) || !expr_is_int(e->type.len, &have) || have == want ||
        (have > want && !e->shape))
        return;
    const char *text = arena_printf(c->S->cx->arena, "a CHARACTER of length %lld is passed to "
                                    "'%s', which has %lld", (long long)have, dummy->name,
                                    (long long)want);
    if (e->shape || dummy->spec.rank || dummy->is_allocatable || dummy->is_pointer)
        call_fail(c, e->span, dummy, "%s", text);
    else if (diag_warn(c->S->cx, WARN_MISMATCH, e->span, "%s", text))
        diag_note(c->S->cx, dummy->span, "the dummy argument '%s' of '%s' is declared here",
                  dummy->name, c->proc->name);
}

/* Is the procedure compiled here, so that it looks at the lengths of its arguments? */
static bool checks_length(const CallSite *c, const Symbol *dummy) {
    const Unit *u = c->proc->unit;
    return (c->S->cx->opt.check & CHECK_BOUNDS) && u && !u->foreign && !u->from_module_file &&
           !dummy->is_value && !dummy->is_copied;
}

/* A text that is shorter than the scalar dummy, which cannot change it: blanks stand for what is
 * missing, so that the procedure does not read what lies behind. */
static Expr *fill_length(CallSite *c, const Symbol *dummy, Expr *e) {
    int64_t want, have;
    bool fails = checks_length(c, dummy);
    bool text = e->type.base == TY_CHARACTER && !e->shape && dummy->kind == SYM_VAR &&
                dummy->type.base == TY_CHARACTER && !sym_is_array(dummy) && e->kind != EX_PROC;
    bool variable = e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SUBSTR;
    if (!text || (variable && dummy->intent != INTENT_IN) || dummy->intent == INTENT_OUT ||
        dummy->intent == INTENT_INOUT || !expr_is_int(dummy->type.len, &want) ||
        !expr_is_int(e->type.len, &have) || have >= want)
        return e;
    diag_warn(c->S->cx, WARN_MISMATCH, e->span, "a CHARACTER of length %lld is passed to '%s', "
              "which has %lld: it is %s", (long long)have, dummy->name, (long long)want,
              fails ? "an error when it runs" : "filled with blanks");
    return fails ? e : sema_fit_item(c->S, e, dummy->type);
}

/* A Hollerith constant is passed as what the dummy is: the bytes of one value, or of several. */
static Expr *hollerith_actual(Sema *S, const Symbol *dummy, Expr *e) {
    Expr *value = dummy->type.base == TY_CHARACTER ? e : sema_hollerith(S, e, dummy->type);
    int64_t bytes = dummy->type.kind * (dummy->type.base == TY_COMPLEX ? 2 : 1);
    if (value == e || dummy->spec.kind == AS_SCALAR)
        return value;
    Expr *all = mk_expr(S->cx, EX_ARRAY, e->span);
    for (int64_t at = 0; at == 0 || at < e->value.len; at += bytes) {
        Expr part = *e;
        part.value.s += at;
        part.value.len = e->value.len - at < bytes ? e->value.len - at : bytes;
        vec_push(S->cx, &all->args, sema_hollerith(S, &part, dummy->type));
    }
    return sema_expr(S, all);
}

/* What NULL(mold) points to for a dummy that points to `t`: a text that is as long as the dummy
 * says, else as the mold; where neither is a constant, of any length, as nobody asks for it. */
static Type null_type(Type t, const Expr *mold) {
    const Expr *len = t.len ? t.len : mold ? mold->type.len : NULL;
    t.len = len && len->kind == EX_CONST ? (Expr *)len : NULL;
    return t;
}

/* A pointer variable that leads nowhere, to an array or to a structure by components. */
static Expr *null_variable(Sema *S, Type to, int rank, Span at) {
    Symbol *t = struct_temporary(S, to, at);
    t->attrs |= AT_POINTER;
    t->is_pointer = true;
    t->is_allocatable = rank > 0;
    t->is_deferred = to.base == TY_CHARACTER && !to.len;
    t->spec = (ArraySpec){.kind = rank ? AS_DEFERRED : AS_SCALAR, .rank = rank};
    heap_settle(S, t);
    sema_struct_parts(S, t);
    Stmt *none = mk_point(S->cx, mk_var(S->cx, at, t), NULL);
    if (t->parts.n)
        sema_struct_point(S, none);
    vec_push(S->cx, &S->prelude, none);
    return mk_var(S->cx, at, t);
}

/* NULL() for a POINTER dummy: a pointer that is not associated; else NULL. */
static Expr *null_actual(CallSite *c, const Symbol *dummy, const Expr *e) {
    Sema *S = c->S;
    bool variable = dummy->is_bundle || (dummy->is_pointer && sym_is_array(dummy));
    if (!expr_names_null(e) || dummy->says_allocatable || !(dummy->type.to || variable))
        return NULL;
    Type to = dummy->type.to ? *dummy->type.to : dummy->type;
    Expr *mold = e->args.n ? e->args.at[0] : NULL;
    if (mold && !sema_good_mold(S, to, dummy->spec.rank, &mold))
        return sema_fail((Expr *)e);
    to = null_type(to, mold);
    if (dummy->type.to)
        return heap_null(S, heap_pointer_type(S, to), e->span);
    Expr *v = null_variable(S, to, dummy->spec.rank, e->span);
    if (dummy->type.len && !to.len)
        vec_push(S->cx, &c->nulls, v->sym);
    return v;
}

static bool is_null_of_call(const CallSite *c, const Expr *e) {
    for (int i = 0; e && e->kind == EX_VAR && i < c->nulls.n; i++)
        if (c->nulls.at[i] == e->sym)
            return true;
    return false;
}

/* An array itself says how long its elements are, where it leads nowhere, too: as the dummy that
 * NULL() is for declares, when all arguments are known. */
void call_null_lengths(CallSite *c, const ExprVec *args) {
    Sema *S = c->S;
    for (int i = 0; i < args->n; i++) {
        Expr *e = args->at[i];
        if (!is_null_of_call(c, e))
            continue;
        const Symbol *dummy = c->iface->dummies.at[i];
        Expr none = {.kind = EX_ARRAY, .span = e->span, .type = e->type};
        none.lo = sema_declared_length(S, c->iface, args, dummy);
        none.shape = shape_new(S->cx, e->sym->spec.rank);
        for (int d = 0; d < e->sym->spec.rank; d++)
            none.shape->extent[d] = mk_int(S->cx, e->span, 0, 8);
        if (!none.lo) {
            call_fail(c, e->span, dummy, "NULL() for '%s' of '%s', whose length cannot be computed "
                      "here, is not supported", dummy->name, c->proc->name);
            continue;
        }
        vec_push(S->cx, &S->prelude, struct_allocate_like(S, e->sym, &none, e->span));
        vec_push(S->cx, &S->prelude, struct_deallocate(S, e->sym, e->span));
    }
}

/* A pointer for a POINTER dummy. */
static void check_pointer(CallSite *c, const Symbol *dummy, const Expr *e) {
    Type to = dummy->type.to ? *dummy->type.to : dummy->type;
    bool null = expr_is_null(e);
    bool pointer = heap_pointer(e) || null || (e->sym && e->sym->is_bundle && !e->shape);
    if (!pointer)
        call_fail(c, e->span, dummy, "the argument '%s' of '%s' must be %s", dummy->name,
                  c->proc->name, dummy->says_allocatable ? "an ALLOCATABLE variable" : "a POINTER");
    else if (!null && !type_equal(to, e->type))
        call_fail(c, e->span, dummy,
                  "a POINTER to %s is passed to the dummy argument '%s', which points "
                  "to %s",
                  type_name(c->S->cx, e->type), dummy->name, type_name(c->S->cx, to));
    else if (dummy->type.to && to.base == TY_CHARACTER && !dummy->is_deferred && !null &&
             heap_pointer(e)->kind == EX_VAR && heap_pointer(e)->sym->is_deferred)
        call_fail(c, e->span, dummy, "the argument '%s' of '%s' has no length ':', but this one "
                  "has", dummy->name, c->proc->name);
    else if (dummy->length && dummy->is_deferred && e->type.len &&
             e->type.len->kind == EX_CONST && !null)
        call_fail(c, e->span, dummy,
                  "the argument '%s' of '%s' must have the length ':', as the dummy "
                  "argument",
                  dummy->name, c->proc->name);
}

/* What is handed over: the pointer itself, or the variable and not its address. */
static Expr *as_argument(Expr *e, const Symbol *dummy) {
    Expr *p = heap_pointer(e);
    if (dummy && dummy->type.to && p)
        return p;
    Expr *v = e->type.base != TY_DERIVED && e->type.base != TY_NONE ? heap_variable(e) : e;
    return v;
}

/* A structure that is no TARGET, for a dummy that is one. */
static void become_target(CallSite *c, const Symbol *dummy, const Symbol *s) {
    diag_unsupported(c->S->cx, s->span, "'%s' is no TARGET, and '%s' of '%s', for which it is an "
                     "argument, is one", s->name, dummy->name, c->proc->name);
    c->ok = false;
}

/* The same where it cannot become one: a copy, to which pointers may lead until the call returns
 * (Fortran 95, 12.4.1.1: they are undefined then). What a function changed is put back behind its
 * reference (sema_call.c). */
static void pass_target(CallSite *c, const Symbol *dummy, Expr *e) {
    Sema *S = c->S;
    Context *cx = S->cx;
    Expr *given = expr_copy(cx, e);
    Symbol *t = struct_temporary(S, e->type, e->span);
    t->is_target = true;
    sema_struct_parts(S, t);
    *e = *heap_reference(S, mk_var(cx, given->span, t));
    if (dummy->intent != INTENT_OUT)
        sema_put(S, &S->prelude, expr_copy(cx, e), expr_copy(cx, given));
    if (dummy->intent != INTENT_IN && given->kind != EX_STRUCT)
        sema_put(S, &c->behind, given, expr_copy(cx, e));
}

/* A constructor for such a dummy. */
static void pass_constructor(CallSite *c, const Symbol *dummy, Expr *e) {
    if (dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT)
        c->ok &= sema_definable(c->S, e, arena_printf(c->S->cx->arena, "changed by '%s'",
                                                      c->proc->name));
    else if (!sema_has_index(e))
        pass_target(c, dummy, e);
    else {
        diag_unsupported(c->S->cx, e->span, "a constructor for '%s' of '%s', which is a TARGET, "
                         "cannot depend on the index of a FORALL or an implied DO", dummy->name,
                         c->proc->name);
        c->ok = false;
    }
}

/* An array of which it is not known how many elements follow, or whether they follow each other. */
static void check_whole(CallSite *c, const Symbol *dummy, const Expr *actual) {
    const Expr *e = heap_variable((Expr *)actual);
    const Symbol *s = e->sym;
    bool variable = s && s->kind == SYM_VAR && (e->kind == EX_VAR || e->kind == EX_ELEM);
    bool element = e->kind == EX_ELEM && !s->is_heap && sym_is_array(s) && !e->shape;
    if (!variable)
        return;
    if (e->kind == EX_VAR && s->spec.kind == AS_ASSUMED_SIZE && s->is_dummy &&
        !takes_sequence(dummy))
        call_fail(c, e->span, dummy, "'%s' has assumed size and cannot be passed to '%s', which "
                  "must be told its shape", s->name, dummy->name);
    else if (element && e->type.base != TY_CHARACTER && !(s->attrs & AT_CONTIGUOUS) &&
             (s->attrs & AT_POINTER || s->spec.kind == AS_ASSUMED))
        mismatch(c, e->span, dummy, "an element of '%s' is passed to the array '%s', but the "
                 "elements of %s need not follow each other", s->name, dummy->name,
                 s->attrs & AT_POINTER ? "a POINTER" : "an assumed-shape array");
}

/* An element stands for what follows it in the array: so many there are, or -1. */
static int64_t elements_from(CallSite *c, const Expr *e) {
    int64_t left = 1, stride = 1, at, lo, n;
    for (int d = 0; d < e->sym->spec.rank; d++) {
        if (!expr_is_int(e->args.at[d], &at) ||
            !expr_is_int(mk_bound(c->S->cx, e->span, e->sym, d, BOUND_LOWER), &lo) ||
            !expr_is_int(mk_bound(c->S->cx, e->span, e->sym, d, BOUND_EXTENT), &n))
            return -1;
        left -= (at - lo) * stride;
        stride *= n;
    }
    return stride - 1 + left;
}

/* A text that is no element is a sequence of its own characters. */
static void check_characters(CallSite *c, Symbol *dummy, const Expr *e) {
    int64_t have, takes;
    int64_t want = size_of(c, mk_var(c->S->cx, e->span, dummy));
    if (expr_is_int(e->type.len, &have) && expr_is_int(dummy->type.len, &takes) && want >= 0 &&
        want * takes > have)
        call_fail(c, e->span, dummy, "%lld character%s passed to '%s', which has %lld",
                  (long long)have, have == 1 ? " is" : "s are", dummy->name,
                  (long long)(want * takes));
}

/* Of text the characters are counted: those from a substring on, too. */
static void check_elements(CallSite *c, Symbol *dummy, const Expr *e) {
    const Expr *from = e->kind == EX_SUBSTR ? e->a : heap_variable((Expr *)e);
    int64_t has = 1, takes = 1, lo = 1;
    if (from->kind != EX_ELEM && e->kind != EX_SUBSTR && e->type.base == TY_CHARACTER &&
        call_has_interface(c->S, c->proc))
        check_characters(c, dummy, e);
    if (from->kind != EX_ELEM || from->sym->is_heap || from->sym->spec.kind != AS_EXPLICIT ||
        !call_has_interface(c->S, c->proc))
        return;
    if (e->type.base == TY_CHARACTER &&
        (!expr_is_int(from->type.len, &has) || !expr_is_int(dummy->type.len, &takes)))
        return;
    if (e->kind == EX_SUBSTR && e->lo && !expr_is_int(e->lo, &lo))
        return;
    int64_t have = elements_from(c, from), want = size_of(c, mk_var(c->S->cx, e->span, dummy));
    if (have >= 0 && want >= 0 && want * takes > have * has - (lo - 1))
        call_fail(c, e->span, dummy, "%lld element%s from this one on are passed to '%s', which "
                  "has %lld", (long long)have, have == 1 ? "" : "s", dummy->name,
                  (long long)want);
}

/* A function whose result is called for where its value is needed, not before the statement. */
static bool gives_pointer(const CallSite *c) {
    const Symbol *r = c->iface ? c->iface->result : NULL;
    return c->proc->type.to && !(r && r->length);
}

/* (e) as the argument of a structure with TARGET: what a function's pointer leads to is handed over
 * itself, of anything else a copy. */
static void open_parentheses(CallSite *c, Expr *e) {
    const Expr *in = e->a;
    const Expr *address = in->kind == EX_ELEM && in->sym->is_heap ? in->args.at[0] : NULL;
    const bool given = address && (address->kind == EX_CALL ||
                                   (address->kind == EX_VAR && address->sym->name[0] == '_'));
    *e = given ? *in : *sema_kept(c->S, e->a);
}

/* Structures that an expression or constructor gives and no variable holds. */
static bool is_value(Expr *e) {
    return !heap_variable(e)->sym;
}

/* What may be copied at the call cannot be VOLATILE in it (Fortran 2003, C1232 and C1233). */
static void check_volatile(CallSite *c, const Symbol *dummy, const Expr *e) {
    const Symbol *s = e->sym;
    const char *what = NULL;
    if (expr_has_vector(e))
        what = "a section with a vector subscript";
    else if (!e->shape || !sym_is_array(dummy) || dummy->is_pointer ||
             dummy->spec.kind == AS_ASSUMED || !s || s->kind != SYM_VAR)
        return;
    else if (e->kind == EX_SECTION)
        what = "a section, but for an assumed-shape array";
    else if (e->kind == EX_VAR && s->spec.kind == AS_ASSUMED)
        what = "an assumed-shape array, but for another one";
    else if (e->kind == EX_VAR && s->is_pointer && !s->says_allocatable)
        what = "a POINTER, but for another one, or an assumed-shape array";
    if (what)
        call_fail(c, e->span, dummy, "'%s' is VOLATILE and cannot be %s", dummy->name, what);
}

static void check_actual(CallSite *c, Symbol *dummy, Expr *e) {
    Context *cx = c->S->cx;
    if (e->kind == EX_PROC || dummy->kind == SYM_PROC) {
        if (e->kind == EX_PROC || e->type.base != TY_NONE)
            call_check_procedure(c, dummy, e);
        else
            c->ok = false;
        return;
    }
    if (e->type.base == TY_NONE || dummy->type.base == TY_NONE) {
        c->ok = false;
        return;
    }
    if (dummy->type.to || dummy->is_bundle) {
        check_pointer(c, dummy, e);
        return;
    }
    if (symbol_is_record(dummy) && !dummy->spec.rank && e->kind == EX_PAREN)
        open_parentheses(c, e);
    if (symbol_is_record(dummy) && !dummy->spec.rank && e->kind == EX_STRUCT &&
        type_equal(e->type, dummy->type)) {
        pass_constructor(c, dummy, e);
        return;
    }
    if (symbol_is_record(dummy) && !dummy->spec.rank && is_value(e) &&
        type_equal(e->type, dummy->type) && !sema_has_index(e))
        *e = *sema_kept(c->S, expr_copy(cx, e));
    if (symbol_is_record(dummy) && !dummy->spec.rank && heap_address(c->S, e)->kind == EX_ADDRESS &&
        !(is_value(e) || symbol_is_record(heap_variable(e)->sym))) {
        const Symbol *whole = symbol_root(heap_variable(e)->sym);
        if (whole && heap_can_be_target(whole)) {
            become_target(c, dummy, whole);
            return;
        }
        if ((c->may_copy || dummy->intent == INTENT_IN) && e->kind == EX_VAR &&
            type_equal(e->type, dummy->type) &&
            (dummy->intent == INTENT_IN || !gives_pointer(c))) {
            pass_target(c, dummy, e);
            return;
        }
        call_fail(c, e->span, dummy,
                  "the argument '%s' of '%s' has TARGET, so that the actual argument "
                  "must be a TARGET or what a POINTER leads to",
                  dummy->name, c->proc->name);
        return;
    }
    if (mismatch_is_taken(c, dummy, e))
        return;
    if (!type_written_equal(e->type, dummy->type) && !mismatch_is_alike(c, dummy, e)) {
        call_fail(c, e->span, dummy, "%s is passed to the dummy argument '%s', which is %s",
                  type_name(cx, e->type), dummy->name, type_name(cx, dummy->type));
        return;
    }
    check_rank(c, dummy, e);
    if (c->ok && sym_is_array(dummy))
        check_whole(c, dummy, e);
    if (c->ok && dummy->is_allocatable)
        call_check_allocatable(c, dummy, e);
    if (c->ok && e->type.base == TY_CHARACTER)
        check_length(c, dummy, e);
    if (c->ok && e->shape && sym_is_array(dummy))
        check_extents(c, dummy, e);
    else if (c->ok && sym_is_array(dummy))
        check_elements(c, dummy, e);
    if (c->ok && dummy->attrs & AT_VOLATILE)
        check_volatile(c, dummy, e);
    if (c->ok && (dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT)) {
        c->ok &= sema_definable(c->S, e, arena_printf(cx->arena, "changed by '%s'", c->proc->name));
        if (c->ok && expr_has_vector(e))
            call_fail(c, e->span, dummy,
                      "a section with a vector subscript cannot be changed by '%s'", c->proc->name);
    }
}

/* The procedure of a generic that has its name; else the generic itself. */
static Symbol *specific_of_name(Sema *S, Symbol *generic, Span at) {
    Symbol *known = NULL;
    for (int i = 0; i < generic->specifics.n; i++) {
        Symbol *p = generic->specifics.at[i];
        if (p->name != generic->name)
            continue;
        if (known && known->iface != p->iface) {
            diag_error(S->cx, at, "'%s' may be either of two procedures here", p->name);
            diag_note(S->cx, known->span, "one of them is declared here");
            diag_note(S->cx, p->span, "the other is declared here");
            return known;
        }
        known = p;
    }
    return known ? known : generic;
}

/* A declared scalar that nothing has used and that is called further on was a function all along,
 * as gfortran has it, though no EXTERNAL says so. */
static void called_further_on(Sema *S, Symbol *s) {
    if (!s || s->kind != SYM_VAR || s->scope != S->unit->scope || sym_is_array(s) || s->is_dummy ||
        s->is_result || s->is_used || s->init || s->is_save || s->is_index || s->is_implicit ||
        s->common || s->is_equivalenced || s->has_error || s->attrs || s->alias ||
        s->type.base == TY_NONE || s->type.base == TY_DERIVED || s->type.to ||
        specific_find(s->name) || intrinsic_find(s->name) || !sema_is_called(S->unit, s))
        return;
    const Symbol *global = sema_global(S, s->name);
    s->kind = SYM_PROC;
    s->is_external = s->is_function = true;
    s->unit = s->iface = global ? global->unit : NULL;
}

Expr *sema_actual(Sema *S, Expr *e) {
    Symbol *component = e->has_args ? NULL : component_procedure(S, e);
    if (component) {
        Expr *p = mk_expr(S->cx, EX_PROC, e->span);
        p->sym = component;
        p->a = component_address(S, e);
        return p;
    }
    Expr *given = procedure_given(S, e);
    if (given)
        return given;
    if (e->kind != EX_REF || e->has_args || e->args.n)
        return sema_expr(S, e);
    S->may_be_open = e;
    Symbol *s = scope_lookup(S->scope, e->name);
    s = s ? s : sema_itself(S, e->name);
    called_further_on(S, s);
    if (s && s->kind == SYM_GENERIC)
        s = specific_of_name(S, s, e->span);
    if (!s || (s->kind != SYM_PROC && s->kind != SYM_INTRINSIC))
        return sema_expr(S, e);
    if (s->kind == SYM_INTRINSIC)
        s = sema_intrinsic_procedure(S, s, e->span, "an actual argument");
    if (!s)
        return sema_fail(e);
    if (s->is_abstract)
        diag_error(S->cx, e->span, "'%s' is an ABSTRACT INTERFACE and no procedure", s->name);
    else if (s->iface && s->iface->is_elemental && !s->iface->is_wrapper)
        diag_error(S->cx, e->span, "the ELEMENTAL procedure '%s' cannot be an argument or what a "
                   "POINTER leads to", s->name);
    e->kind = EX_PROC;
    e->sym = s;
    e->a = sema_procedure_address(S, s, e->span);
    s->is_used = s->is_passed = true;
    return e;
}

/* z%re, which the procedure may change: a copy, which goes back behind the call. */
static Expr *complex_part_argument(CallSite *c, const Symbol *dummy, Expr *e) {
    if (!sema_is_complex_part(c->S, e) || (dummy && dummy->is_value))
        return e;
    if (dummy && dummy->intent == INTENT_IN)
        return dummy->attrs & AT_POINTER ? sema_complex_part_actual(c->S, e) : e;
    if (c->may_copy)
        return sema_complex_part_copy(
            c->S, e, arena_printf(c->S->cx->arena, "changed by '%s'", c->proc->name), &c->behind);
    call_fail(c, e->span, dummy, "a part of a COMPLEX variable as an argument that is not "
              "INTENT(IN) is not supported here: (z%%%s) passes its value", e->name);
    return e;
}

static bool is_by_components(Type t) {
    return t.base == TY_DERIVED && !derived_is_record(t.derived);
}

/* Is it handed over as addresses, which may be none? */
static bool is_by_addresses(Type t) {
    bool only = true;
    for (int i = 0; is_by_components(t) && only && i < t.derived->components.n; i++) {
        const Component *c = &t.derived->components.at[i];
        only = c->spec.kind == AS_SCALAR && is_by_addresses(c->type);
    }
    return only;
}

/* The copy, or its parts, as what pointers lead to: nowhere, unless `there` is run. */
static Expr *led_to(Sema *S, Symbol *copy, StmtVec *there) {
    Context *cx = S->cx;
    Span at = copy->span;
    copy->is_copied = true;
    if (is_by_components(copy->type)) {
        Expr *all = mk_expr(cx, EX_STRUCT, at);
        all->type = copy->type;
        for (int k = 0; k < copy->parts.n; k++)
            vec_push(cx, &all->args, led_to(S, copy->parts.at[k], there));
        return all;
    }
    Symbol *p = struct_temporary(S, heap_pointer_type(S, copy->type), at);
    copy->is_target = p->is_copied = true;
    vec_push(cx, &S->prelude, heap_point(S, mk_var(cx, at, p), NULL));
    vec_push(cx, there, heap_point(S, mk_var(cx, at, p), heap_address(S, mk_var(cx, at, copy))));
    return heap_value(S, mk_var(cx, at, p));
}

/* The pointer that leads to e, or to its first part; NULL: none. */
static Expr *leading_pointer(Sema *S, Expr *e) {
    while (e->type.base == TY_DERIVED && e->sym && e->sym->is_bundle && !e->shape)
        e = struct_part(S, e, 0);
    return heap_pointer(e);
}

/* An OPTIONAL variable, or what a pointer leads to, as the copy for an OPTIONAL dummy with VALUE:
 * what a pointer leads to, which leads nowhere where that is absent. */
static Expr *copied_if_there(Sema *S, Type t, Expr *e) {
    Context *cx = S->cx;
    Span at = e->span;
    Expr *from = leading_pointer(S, e);
    const Symbol *s = from ? from->sym : heap_variable(e)->sym;
    Symbol *copy = struct_temporary(S, t, at);
    StmtVec made = {0};
    copy->span = at;
    if (t.base == TY_DERIVED)
        sema_struct_parts(S, copy);
    Expr *value = led_to(S, copy, &made);
    StmtVec *out = &S->prelude;
    Expr *there[] = {s && s->is_optional ? sema_present(S, s, at) : NULL,
                     from ? heap_associated(S, from, NULL) : NULL};
    for (int k = 0; k < countof(there); k++) {
        if (!there[k])
            continue;
        Stmt *test = mk_if(cx, at, there[k]);
        vec_push(cx, out, test);
        out = &test->arms.at[0].body;
    }
    if (t.base == TY_DERIVED)
        sema_put(S, out, heap_reference(S, mk_var(cx, at, copy)), expr_copy(cx, e));
    else
        vec_push(cx, out, mk_begin(cx, at, copy, e));
    vec_append(cx, out, &made);
    return value;
}

/* VALUE: the copy that the procedure may change. */
static Expr *copied_actual(CallSite *c, const Symbol *dummy, Expr *e) {
    Sema *S = c->S;
    bool text = dummy->type.base == TY_CHARACTER;
    Type t = dummy->type;
    if (!dummy->is_copied || !c->ok)
        return e;
    if (text && (!t.len || t.len->kind != EX_CONST))
        t.len = e->type.len;
    const Symbol *named = heap_variable(e)->sym;
    bool leads = heap_pointer(e) || (named && named->is_bundle && !e->shape);
    bool may_miss = dummy->is_optional && (leads || (named && named->is_optional));
    if (sym_is_array(dummy) && e->shape && !may_miss) /* what is passed of (a) is none of a */
        return mk_paren(S->cx, e->span, e);
    if (sym_is_array(dummy) || e->shape || (may_miss && !is_by_addresses(t)) ||
        (text && (!t.len || t.len->kind != EX_CONST))) {
        call_fail(c, e->span, dummy, "this argument for the dummy argument '%s' with VALUE is not "
                  "supported", dummy->name);
        return e;
    }
    if (may_miss)
        return copied_if_there(S, t, e);
    Symbol *copy = struct_temporary(S, t, e->span);
    copy->is_copied = true;
    if (t.base == TY_DERIVED) {
        sema_struct_parts(S, copy);
        Expr *whole = heap_reference(S, mk_var(S->cx, e->span, copy));
        sema_put(S, &S->prelude, expr_copy(S->cx, whole), expr_copy(S->cx, e));
        return whole;
    } else {
        vec_push(S->cx, &S->prelude, mk_begin(S->cx, e->span, copy, e));
    }
    return mk_var(S->cx, e->span, copy);
}

/* Z'FF' has no type of its own that a procedure could know. */
static void no_bits(CallSite *c, const Expr *e) {
    if (expr_is_boz(e))
        call_fail(c, e->span, NULL, "a BOZ constant cannot be an argument of '%s'", c->proc->name);
}

/* An actual argument for this dummy (NULL: nobody knows which): what is handed over. */
Expr *call_argument(CallSite *c, Symbol *dummy, Expr *e) {
    if (dummy && dummy->points)
        return procedure_pointer_actual(c, dummy, e);
    if (dummy)
        c->ok &= call_associable(c->S, c->proc, dummy, e);
    e = complex_part_argument(c, dummy, e);
    Expr *null = dummy ? null_actual(c, dummy, e) : NULL;
    e = null ? null : sema_actual(c->S, e);
    if (!dummy)
        return e;
    no_bits(c, e);
    e = hollerith_actual(c->S, dummy, e);
    e = mismatch_structure(c, dummy, e);
    e = mismatch_first_element(c, dummy, e);
    e = fill_length(c, dummy, e);
    e = sema_target_actual(c->S, dummy, e);
    if (c->may_copy && dummy->intent != INTENT_IN && e->shape && !dummy->is_pointer)
        e = heap_called_array(c->S, e);
    check_actual(c, dummy, e);
    if (dummy->intent != INTENT_IN)
        sema_changes_gathered(c->S, e);
    e = copied_actual(c, dummy, e);
    if (c->ok && sym_is_array(dummy) && takes_sequence(dummy))
        e = heap_sequence(c->S, e);
    const bool changes = dummy->intent != INTENT_IN;
    const bool gapless = sym_is_array(dummy) &&
                         (takes_sequence(dummy) || dummy->attrs & AT_CONTIGUOUS);
    if (c->ok && symbol_is_record(dummy) && gapless && record_is_array(e) &&
        (c->may_copy || !changes))
        e = record_sequence(c->S, e, changes ? &c->behind : NULL);
    return e->kind == EX_PROC ? e : as_argument(e, dummy);
}

/* The same where no interface tells what the dummy is. */
Expr *call_unknown_argument(CallSite *c, Expr *e) {
    Sema *S = c->S;
    e = complex_part_argument(c, NULL, e);
    e = sema_actual(S, e);
    no_bits(c, e);
    if (e->type.base == TY_CHARACTER && e->value.len <= 4)
        e = sema_hollerith(S, e, TYPE(INTEGER, 4));
    if (c->ok && c->may_copy && record_is_array(e)) /* the dummy has declared shape */
        e = record_sequence(S, record_value(S, e, false), &c->behind);
    if (e->kind != EX_PROC)
        e = as_argument(e, NULL);
    c->ok &= e->kind == EX_PROC || e->type.base != TY_NONE;
    return e;
}
