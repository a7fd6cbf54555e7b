/* sema_call.c: references to user procedures: interfaces, arguments matched to dummies, results.
 *
 * Contract: a procedure of this file is checked against its definition even where its interface is
 * implicit; what needs an explicit interface (assumed shape, OPTIONAL, keywords, array results) is
 * an error without one. Arguments end up in the order of the dummies, absent ones NULL. */
#include <string.h>

#include "fold.h"
#include "source.h"
#include "sema_struct.h"

/* Is the interface explicit here? An internal procedure, an interface body, the
 * procedure itself. */
static bool explicit_interface(const Sema *S, const Symbol *proc) {
    return proc->iface &&
           (proc->iface->host || proc->iface != proc->unit || proc->iface == S->unit);
}

Symbol *sema_global(Sema *S, const char *name) {
    Symbol *s = scope_find(S->program->global, name);
    return s && s->kind != SYM_MODULE ? s : NULL;
}

void sema_interface(Sema *S, Unit *iface, bool is_abstract) {
    Context *cx = S->cx;
    Symbol *s = scope_find(S->scope, iface->name);
    bool import = false;
    for (int i = 0; i < iface->decls.n; i++)
        import |= iface->decls.at[i]->kind == DC_ATTR && (iface->decls.at[i]->attrs & AT_IMPORT);
    iface->scope = scope_new(cx, import ? S->scope : S->program->global, iface);
    sema_impure(iface);
    if (s && (s->kind != SYM_UNKNOWN || scope_alias(S->scope, iface->name)) &&
        s->kind != SYM_GENERIC) {
        diag_error(cx, iface->span, "'%s' is declared already", iface->name);
        diag_note(cx, s->span, "'%s' is declared here", s->name);
    } else {
        if (!s)
            s = scope_add(cx, S->scope, iface->name, iface->span, SYM_PROC);
        Symbol *global = s->is_dummy || is_abstract ? NULL : sema_global(S, iface->name);
        s->kind = SYM_PROC;
        s->is_abstract = is_abstract;
        s->iface = iface;
        s->unit = global ? global->unit : NULL;
        s->is_function = iface->kind == UN_FUNCTION;
        s->is_pure = iface->is_pure;
        s->is_external = true;
        iface->sym = s;
        if (iface->is_bind && !is_abstract && !s->is_dummy && !global)
            diag_error(cx, iface->span, "'%s' is BIND(C) and no procedure of this program: "
                       "procedures of other languages are not supported", iface->name);
    }
    sema_declarations(S, iface);
}

Symbol *sema_external(Sema *S, const char *name, Span at, bool function) {
    Scope *unit = scope_unit(S->scope);
    Symbol *global = sema_global(S, name);
    Symbol *s = scope_add(S->cx, unit, name, at, SYM_PROC);
    s->is_external = true;
    s->is_function = function;
    s->unit = s->iface = global ? global->unit : NULL;
    if (function) {
        s->type = scope_implicit(unit, name);
        s->is_implicit = true;
    }
    return s;
}

/* ---- actual arguments ---- */

typedef struct CallSite {
    Sema *S;
    Symbol *proc;
    Unit *iface;
    Span span;
    bool ok;
    const Expr *like; /* the first array among the arguments of an ELEMENTAL procedure */
    bool may_copy;    /* a CALL: there is a place for statements behind it */
    StmtVec behind;
} CallSite;

static void fail_at(CallSite *c, Span at, const Symbol *dummy, const char *fmt, ...)
    PRINTF_LIKE(4, 5);
static void fail_at(CallSite *c, Span at, const Symbol *dummy, const char *fmt, ...) {
    char text[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(c->S->cx, at, "%s", text);
    if (dummy)
        diag_note(c->S->cx, dummy->span, "the dummy argument '%s' of '%s' is declared here",
                  dummy->name, c->proc->name);
    c->ok = false;
}

/* An ELEMENTAL procedure works on all elements: the arrays among its arguments conform. */
static void elemental_argument(CallSite *c, const Expr *e) {
    if (c->like)
        c->ok &= shape_conform(c->S, c->like, e);
    else
        c->like = e;
}

/* Sequence association: an unmapped dummy of declared shape is whatever elements come, in array
 * element order, from the first on. */
static bool takes_sequence(const Symbol *dummy) {
    return (dummy->spec.kind == AS_EXPLICIT || dummy->spec.kind == AS_ASSUMED_SIZE) &&
           !symbol_is_mapped(dummy);
}

static const Symbol *base_symbol(const Expr *e) {
    while (e->kind == EX_SUBSTR || e->kind == EX_PAREN)
        e = e->a;
    return e->sym;
}

/* What may stand for a sequence of elements: an array, an element, a CHARACTER scalar. */
static bool gives_sequence(CallSite *c, const Symbol *dummy, const Expr *e) {
    if (!takes_sequence(dummy) ||
        (!e->shape && e->kind != EX_ELEM && e->type.base != TY_CHARACTER))
        return false;
    const Symbol *s = base_symbol(e);
    if (!symbol_is_mapped(s))
        return true;
    fail_at(c, e->span, dummy,
            "the mapped array '%s' cannot be passed as a sequence of elements to "
            "'%s', which has another shape",
            s->name, dummy->name);
    return true;
}

static void check_rank(CallSite *c, const Symbol *dummy, const Expr *e) {
    int want = dummy->spec.kind == AS_SCALAR ? 0 : dummy->spec.rank, have = expr_rank(e);
    if (want == have || (want > 0 && gives_sequence(c, dummy, e)))
        return;
    if (want == 0 && c->iface->is_elemental)
        elemental_argument(c, e);
    else if (want == 0)
        fail_at(c, e->span, dummy, "an array is passed to the scalar dummy argument '%s'",
                dummy->name);
    else if (have == 0)
        fail_at(c, e->span, dummy, "%s is passed to the array '%s'",
                e->kind == EX_ELEM ? "an array element" : "a scalar", dummy->name);
    else
        fail_at(c, e->span, dummy, "an array of rank %d is passed to '%s', which has rank %d", have,
                dummy->name, want);
}

/* Number of elements, or -1. */
static int64_t size_of(CallSite *c, const Expr *e) {
    int64_t n;
    Expr *size = e->shape ? shape_size(c->S->cx, e->span, e->shape) : NULL;
    return size && expr_is_int(size, &n) ? n : -1;
}

/* The dummy's elements and the actual's, counted in characters. */
static void check_sequence(CallSite *c, Symbol *dummy, const Expr *e) {
    Context *cx = c->S->cx;
    int64_t have = size_of(c, e), want = size_of(c, mk_var(cx, e->span, dummy)), a = 1, b = 1;
    if (e->type.base == TY_CHARACTER &&
        (!expr_is_int(e->type.len, &a) || !expr_is_int(dummy->type.len, &b)))
        return;
    if (have >= 0 && want > 1 && want * b > have * a)
        fail_at(c, e->span, dummy, "an array of %lld elements is passed to '%s', which has %lld",
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
        (takes_sequence(dummy) && !symbol_is_mapped(base_symbol(e))) || same_extents(c, dummy, e)) {
        check_sequence(c, dummy, e);
        return;
    }
    for (int d = 0; d < expr_rank(e) && c->ok; d++) {
        int64_t want, have;
        Expr *n = mk_bound(c->S->cx, e->span, dummy, d, BOUND_EXTENT);
        if (expr_is_int(n, &want) && expr_is_int(e->shape->extent[d], &have) && want != have)
            fail_at(c, e->span, dummy, "an array of extent %lld in dimension %d is passed to '%s', "
                    "which has %lld",
                    (long long)have, d + 1, dummy->name, (long long)want);
    }
}

/* A dummy with a length of its own must find it; elements of arrays have one length on both
 * sides. */
static void check_length(CallSite *c, const Symbol *dummy, const Expr *e) {
    int64_t want, have;
    if (sym_is_array(dummy) && takes_sequence(dummy))
        return;
    if (!expr_is_int(dummy->type.len, &want) || !expr_is_int(e->type.len, &have) || have == want ||
        (have > want && !e->shape))
        return;
    fail_at(c, e->span, dummy, "a CHARACTER of length %lld is passed to '%s', which has %lld",
            (long long)have, dummy->name, (long long)want);
}

/* A text that is shorter than the scalar dummy, which cannot change it: blanks stand for what is
 * missing, so that the procedure does not read what lies behind. */
static Expr *fill_length(CallSite *c, const Symbol *dummy, Expr *e) {
    int64_t want, have;
    bool text = e->type.base == TY_CHARACTER && !e->shape && dummy->kind == SYM_VAR &&
                dummy->type.base == TY_CHARACTER && !sym_is_array(dummy) && e->kind != EX_PROC;
    bool variable = e->kind == EX_VAR || e->kind == EX_ELEM || e->kind == EX_SUBSTR;
    if (!text || (variable && dummy->intent != INTENT_IN) || dummy->intent == INTENT_OUT ||
        dummy->intent == INTENT_INOUT || !expr_is_int(dummy->type.len, &want) ||
        !expr_is_int(e->type.len, &have) || have >= want)
        return e;
    diag_warn(c->S->cx, WARN_SHORT_TEXT, e->span, "a CHARACTER of length %lld is passed to '%s', "
              "which has %lld: it is filled with blanks", (long long)have, dummy->name,
              (long long)want);
    return sema_fit_item(c->S, e, dummy->type);
}

/* The array itself is handed over, to be allocated or not: both are copies on all processes. */
static void allocatable_argument(CallSite *c, const Symbol *dummy, const Expr *e) {
    if (e->kind != EX_VAR || !e->sym->is_allocatable)
        fail_at(c, e->span, dummy, "the argument '%s' of '%s' must be %s", dummy->name,
                c->proc->name, dummy->is_pointer ? "a POINTER" : "an ALLOCATABLE array");
    else if ((e->sym->is_pointer && !e->sym->says_allocatable) != dummy->is_pointer)
        fail_at(c, e->span, dummy, "the argument '%s' of '%s' must be %s", dummy->name,
                c->proc->name, dummy->is_pointer ? "a POINTER" : "ALLOCATABLE, not a POINTER");
    else if (e->sym->align || e->sym->dist || e->sym->is_dynamic)
        fail_at(c, e->span, dummy,
                "the mapped array '%s' as an ALLOCATABLE argument is not supported", e->sym->name);
    else
        e->sym->may_move = true;
}

static const char *procedure_word(bool function) {
    return function ? "a function" : "a subroutine";
}

typedef struct Signature {
    bool known, function;
    Type type; /* of a function's value; TY_NONE: not known */
} Signature;

static Signature signature_of(const Symbol *p) {
    bool function = p->iface ? p->iface->kind == UN_FUNCTION : p->is_function;
    return (Signature){p->iface || p->is_function, function,
                       p->iface && p->iface->result ? p->iface->result->type : p->type};
}

static bool signatures_agree(Signature has, Signature want) {
    return !((has.known && want.known && has.function != want.function) ||
             (has.known && !has.function && want.function));
}

static bool types_agree(Signature has, Signature want) {
    return !has.function || !want.function || has.type.base == TY_NONE ||
           want.type.base == TY_NONE || type_equal(has.type, want.type);
}

bool sema_procedure_fits(const Symbol *dummy, const Symbol *p) {
    Signature has = signature_of(p), want = signature_of(dummy);
    return dummy->kind == SYM_PROC && signatures_agree(has, want) && types_agree(has, want);
}

/* A procedure for a dummy procedure: both functions of one type, or both subroutines, as far as
 * that is known. */
static void check_procedure(CallSite *c, const Symbol *dummy, const Expr *e) {
    Context *cx = c->S->cx;
    const Symbol *p = e->kind == EX_PROC ? e->sym : NULL;
    if (!p) {
        fail_at(c, e->span, dummy, "the argument '%s' of '%s' must be a procedure", dummy->name,
                c->proc->name);
        return;
    }
    if (dummy->kind != SYM_PROC) {
        fail_at(c, e->span, dummy, "the procedure '%s' is passed to '%s', which is %s", p->name,
                dummy->name, sym_kind_word(dummy));
        return;
    }
    Signature has = signature_of(p), want = signature_of(dummy);
    if (!signatures_agree(has, want))
        fail_at(c, e->span, dummy, "'%s' is %s, but the dummy argument '%s' is %s", p->name,
                procedure_word(has.function), dummy->name, procedure_word(want.function));
    else if (!types_agree(has, want))
        fail_at(c, e->span, dummy, "the function '%s' is %s, but the dummy argument '%s' is %s",
                p->name, type_name(cx, has.type), dummy->name, type_name(cx, want.type));
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

/* NULL() for a POINTER dummy: a pointer that is not associated; else NULL. */
static Expr *null_actual(Sema *S, const Symbol *dummy, const Expr *e) {
    if (e->kind != EX_REF || strcmp(e->name, "null") != 0 || !e->has_args || e->args.n > 1)
        return NULL;
    if (dummy->type.to && !dummy->says_allocatable)
        return heap_null(S, dummy->type, e->span);
    if (!dummy->is_pointer || dummy->says_allocatable || !sym_is_array(dummy) ||
        dummy->type.base == TY_DERIVED || dummy->type.base == TY_CHARACTER)
        return NULL;
    Symbol *t = struct_temporary(S, dummy->type, e->span);
    t->is_pointer = t->is_allocatable = true;
    t->spec.kind = AS_DEFERRED;
    t->spec.rank = dummy->spec.rank;
    Stmt *none = mk_stmt(S->cx, ST_POINTER, e->span);
    none->lhs = mk_var(S->cx, e->span, t);
    vec_push(S->cx, &S->prelude, none);
    return mk_var(S->cx, e->span, t);
}

static bool is_null(const Expr *e) {
    return e->kind == EX_CONST && e->type.to;
}

/* A pointer for a POINTER dummy. */
static void check_pointer(CallSite *c, const Symbol *dummy, const Expr *e) {
    Type to = dummy->type.to ? *dummy->type.to : dummy->type;
    bool pointer = heap_pointer(e) || is_null(e) || (e->sym && e->sym->is_bundle && !e->shape);
    if (!pointer)
        fail_at(c, e->span, dummy, "the argument '%s' of '%s' must be %s", dummy->name,
                c->proc->name, dummy->says_allocatable ? "an ALLOCATABLE variable" : "a POINTER");
    else if (!is_null(e) && !type_equal(to, e->type))
        fail_at(c, e->span, dummy,
                "a POINTER to %s is passed to the dummy argument '%s', which points "
                "to %s",
                type_name(c->S->cx, e->type), dummy->name, type_name(c->S->cx, to));
    else if (dummy->length && dummy->is_deferred && e->type.len &&
             e->type.len->kind == EX_CONST && !is_null(e))
        fail_at(c, e->span, dummy,
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

/* A structure that is no TARGET, for a dummy that is one: a copy, to which pointers may lead until
 * the call returns (Fortran 95, 12.4.1.1: they are undefined then). */
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
    if (dummy->intent != INTENT_IN)
        sema_put(S, &c->behind, given, expr_copy(cx, e));
}

static void check_actual(CallSite *c, Symbol *dummy, Expr *e) {
    Context *cx = c->S->cx;
    if (e->kind == EX_PROC || dummy->kind == SYM_PROC) {
        if (e->kind == EX_PROC || e->type.base != TY_NONE)
            check_procedure(c, dummy, e);
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
    if (symbol_is_record(dummy) && !dummy->spec.rank && heap_address(c->S, e)->kind == EX_ADDRESS &&
        !symbol_is_record(heap_variable(e)->sym)) {
        if (c->may_copy && e->kind == EX_VAR && type_equal(e->type, dummy->type)) {
            pass_target(c, dummy, e);
            return;
        }
        fail_at(c, e->span, dummy,
                "the argument '%s' of '%s' has TARGET, so that the actual argument "
                "must be a TARGET or what a POINTER leads to",
                dummy->name, c->proc->name);
        return;
    }
    if (!type_equal(e->type, dummy->type)) {
        fail_at(c, e->span, dummy, "%s is passed to the dummy argument '%s', which is %s",
                type_name(cx, e->type), dummy->name, type_name(cx, dummy->type));
        return;
    }
    check_rank(c, dummy, e);
    if (c->ok && dummy->is_allocatable)
        allocatable_argument(c, dummy, e);
    if (c->ok && e->type.base == TY_CHARACTER)
        check_length(c, dummy, e);
    if (c->ok && e->shape && sym_is_array(dummy))
        check_extents(c, dummy, e);
    if (c->ok && (dummy->intent == INTENT_OUT || dummy->intent == INTENT_INOUT)) {
        c->ok &= sema_definable(c->S, e, arena_printf(cx->arena, "changed by '%s'", c->proc->name));
        if (c->ok && expr_has_vector(e))
            fail_at(c, e->span, dummy,
                    "a section with a vector subscript cannot be changed by '%s'", c->proc->name);
    }
}

static int dummy_index(CallSite *c, const Expr *e) {
    for (int i = 0; i < c->iface->dummies.n; i++)
        if (c->iface->dummies.at[i]->name == e->name)
            return i;
    fail_at(c, e->span, NULL, "'%s' has no dummy argument '%s'", c->proc->name, e->name);
    for (int i = 0; i < c->iface->dummies.n; i++)
        if (name_similar(e->name, c->iface->dummies.at[i]->name))
            diag_hint(c->S->cx, "did you mean '%s'?", c->iface->dummies.at[i]->name);
    return -1;
}

Expr *sema_actual(Sema *S, Expr *e) {
    Symbol *component = e->has_args ? NULL : component_procedure(S, e);
    if (component) {
        Expr *p = mk_expr(S->cx, EX_PROC, e->span);
        p->sym = component;
        p->a = component_address(S, e);
        return p;
    }
    if (e->kind != EX_REF || e->has_args || e->args.n)
        return sema_expr(S, e);
    Symbol *s = scope_lookup(S->scope, e->name);
    for (int i = 0; s && s->kind == SYM_GENERIC && i < s->specifics.n; i++)
        if (s->specifics.at[i]->name == s->name)
            s = s->specifics.at[i];
    if (!s || (s->kind != SYM_PROC && s->kind != SYM_INTRINSIC))
        return sema_expr(S, e);
    if (s->kind == SYM_INTRINSIC && !(s = sema_intrinsic_procedure(S, s, e->span)))
        return sema_fail(e);
    if (s->is_abstract)
        diag_error(S->cx, e->span, "'%s' is an ABSTRACT INTERFACE and no procedure", s->name);
    e->kind = EX_PROC;
    e->sym = s;
    e->a = sema_procedure_address(S, s, e->span);
    s->is_used = true;
    return e;
}

/* z%re is taken as a value: a procedure that may change it would change a copy. dummy NULL: not
 * known. */
static void complex_part_argument(CallSite *c, const Symbol *dummy, const Expr *e) {
    if (struct_is_complex_part(c->S, e) &&
        (!dummy || (dummy->intent == INTENT_NONE && !dummy->is_value)))
        fail_at(c, e->span, dummy, "a part of a COMPLEX variable as an argument that is not "
                "INTENT(IN) is not supported: (z%%%s) passes its value", e->name);
}

/* Without any knowledge of the procedure: the arguments as they are. */
static void unknown_procedure(CallSite *c, ExprVec *args) {
    for (int i = 0; i < args->n; i++) {
        Expr *e = args->at[i];
        if (e->kind == EX_KEYWORD) {
            if (c->ok && !scope_misses_names(c->S->scope))
                fail_at(c, e->span, NULL,
                        "an argument with keyword needs an explicit interface of '%s'",
                        c->proc->name);
            c->ok = false;
            continue;
        }
        complex_part_argument(c, NULL, e);
        args->at[i] = sema_actual(c->S, e);
        if (args->at[i]->type.base == TY_CHARACTER && args->at[i]->value.len <= 4)
            args->at[i] = sema_hollerith(c->S, args->at[i], TYPE(INTEGER, 4));
        if (args->at[i]->kind != EX_PROC)
            args->at[i] = as_argument(args->at[i], NULL);
        c->ok &= args->at[i]->kind == EX_PROC || args->at[i]->type.base != TY_NONE;
    }
    if (c->ok && !procedure_is_value(c->proc))
        sema_implicit_call(c->S, c->proc->name, args, c->span);
}

static const char *file_of(Context *cx, Span at) {
    const char *path = NULL;
    sources_locate(cx, at.beg, &path, NULL, NULL);
    return path ? path : "";
}

/* FORTRAN 77 of several files: an array where the procedure, in another file and without an
 * interface here, has a scalar stands for its first element, as if each file were
 * compiled apart. */
static Expr *first_element(CallSite *c, const Symbol *dummy, Expr *e) {
    Context *cx = c->S->cx;
    bool fits = e->kind == EX_VAR && e->shape && dummy->kind == SYM_VAR && !dummy->spec.rank &&
                !e->sym->is_allocatable && e->type.base != TY_DERIVED &&
                type_equal(e->type, dummy->type) &&
                !c->iface->is_elemental && !explicit_interface(c->S, c->proc);
    if (!fits || !strcmp(file_of(cx, e->span), file_of(cx, c->iface->span)))
        return e;
    diag_warn(cx, WARN_SURPRISING, e->span, "the array '%s' is passed to the scalar dummy argument "
              "'%s', which is its first element then", e->sym->name, dummy->name);
    Expr *first = mk_expr(cx, EX_ELEM, e->span);
    first->sym = e->sym;
    first->name = e->name;
    first->type = e->type;
    first->is_typed = true;
    for (int d = 0; d < e->sym->spec.rank; d++)
        vec_push(cx, &first->args, mk_bound(cx, e->span, e->sym, d, BOUND_LOWER));
    return first;
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
    if (e->shape || (e->sym && e->sym->is_optional) ||
        (text && (!t.len || t.len->kind != EX_CONST))) {
        fail_at(c, e->span, dummy, "this argument for the dummy argument '%s' with VALUE is not "
                "supported", dummy->name);
        return e;
    }
    Symbol *copy = struct_temporary(S, t, e->span);
    vec_push(S->cx, &S->prelude, mk_begin(S->cx, e->span, copy, e));
    return mk_var(S->cx, e->span, copy);
}

static void match_arguments(CallSite *c, ExprVec *args) {
    Sema *S = c->S;
    const SymbolVec *dummies = &c->iface->dummies;
    ExprVec given = *args, out = {0};
    bool keywords = false, explicit_here = explicit_interface(S, c->proc);
    for (int i = 0; i < dummies->n; i++)
        vec_push(S->cx, &out, NULL);
    for (int i = 0; i < given.n; i++) {
        Expr *e = given.at[i];
        int k = i;
        if (e->kind == EX_KEYWORD) {
            if (!explicit_here)
                fail_at(c, e->span, NULL,
                        "an argument with keyword needs an explicit interface of '%s'",
                        c->proc->name);
            keywords = true;
            k = dummy_index(c, e);
            e = e->a;
        } else if (keywords) {
            fail_at(c, e->span, NULL, "an argument without keyword follows one with keyword");
            k = -1;
        } else if (k >= dummies->n) {
            fail_at(c, e->span, NULL, "'%s' has %d argument%s, %d are given", c->proc->name,
                    dummies->n, dummies->n == 1 ? "" : "s", given.n);
            diag_note(S->cx, c->iface->span, "'%s' is declared here", c->proc->name);
            break;
        }
        complex_part_argument(c, k >= 0 ? dummies->at[k] : NULL, e);
        Expr *null = k >= 0 ? null_actual(S, dummies->at[k], e) : NULL;
        e = null ? null : sema_actual(S, e);
        if (k >= 0 && out.at[k])
            fail_at(c, e->span, NULL, "the argument '%s' is given twice", dummies->at[k]->name);
        if (k >= 0) {
            e = hollerith_actual(S, dummies->at[k], e);
            e = first_element(c, dummies->at[k], e);
            e = fill_length(c, dummies->at[k], e);
            check_actual(c, dummies->at[k], e);
            e = copied_actual(c, dummies->at[k], e);
            out.at[k] = e->kind == EX_PROC ? e : as_argument(e, dummies->at[k]);
        }
    }
    for (int i = 0; i < dummies->n && c->ok; i++)
        if (!out.at[i] && !dummies->at[i]->is_optional)
            fail_at(c, c->span, dummies->at[i], "the argument '%s' of '%s' is missing",
                    dummies->at[i]->name, c->proc->name);
    *args = out;
}

/* What the definition has that a caller must have been told by an interface. */
static void check_implicit_interface(CallSite *c) {
    const Unit *u = c->iface;
    const char *what = NULL;
    if (explicit_interface(c->S, c->proc))
        return;
    for (int i = 0; i < u->dummies.n && !what; i++)
        what = u->dummies.at[i]->spec.kind == AS_ASSUMED ? "assumed-shape dummy arguments"
               : u->dummies.at[i]->is_optional           ? "OPTIONAL dummy arguments"
               : u->dummies.at[i]->is_allocatable        ? "ALLOCATABLE dummy arguments"
                                                         : NULL;
    if (!what && u->result && sym_is_array(u->result))
        what = "an array as result";
    if (!what)
        return;
    fail_at(c, c->span, NULL, "'%s' has %s, so it needs an explicit interface here", c->proc->name,
            what);
    diag_note(c->S->cx, u->span, "'%s' is declared here", c->proc->name);
    diag_hint(c->S->cx, "put it behind CONTAINS of the caller, or write an INTERFACE block");
}

static void check_recursion(CallSite *c) {
    Unit *u = c->S->unit;
    for (; u; u = u->host)
        if (c->proc->unit == u && !u->is_recursive && u->kind != UN_PROGRAM)
            fail_at(c, c->span, NULL, "'%s' is called while it is at work, but it is not RECURSIVE",
                    c->proc->name);
}

static void check_pure(CallSite *c) {
    bool pure = c->iface && c->iface->is_pure;
    if (c->S->in_forall && !pure)
        fail_at(c, c->span, NULL, "'%s' must be PURE to be called in a FORALL", c->proc->name);
    else if (c->S->unit->is_pure && !pure)
        fail_at(c, c->span, NULL, "'%s' must be PURE to be called from the PURE procedure '%s'",
                c->proc->name, c->S->unit->name);
}

/* One variable for two dummies of which one is changed. */
static void warn_aliasing(CallSite *c, const ExprVec *args) {
    Context *cx = c->S->cx;
    for (int i = 0; i < args->n && i < c->iface->dummies.n; i++) {
        const Expr *a = args->at[i];
        Intent changed = c->iface->dummies.at[i]->intent;
        if (!a || a->kind != EX_VAR || (changed != INTENT_OUT && changed != INTENT_INOUT))
            continue;
        for (int k = 0; k < args->n && k < c->iface->dummies.n; k++) {
            const Expr *b = args->at[k];
            if (k == i || !b || b->kind != EX_VAR || b->sym != a->sym ||
                (k < i && c->iface->dummies.at[k]->intent == changed))
                continue;
            diag_warn(cx, WARN_ALIASING, b->span,
                      "'%s' is passed to '%s' and to '%s', which is changed", a->sym->name,
                      c->iface->dummies.at[k]->name, c->iface->dummies.at[i]->name);
        }
    }
}

static bool call_arguments(CallSite *c, ExprVec *args) {
    if (!explicit_interface(c->S, c->proc) && !procedure_is_value(c->proc))
        diag_warn(c->S->cx, WARN_IMPLICIT_INTERFACE, c->span, "'%s' has no explicit interface here",
                  c->proc->name);
    if (c->proc->is_abstract)
        fail_at(c, c->span, NULL, "'%s' is an ABSTRACT INTERFACE and no procedure", c->proc->name);
    if (c->iface) {
        check_implicit_interface(c);
        if (c->ok)
            match_arguments(c, args);
    } else {
        unknown_procedure(c, args);
    }
    if (c->ok)
        check_recursion(c);
    if (c->ok)
        check_pure(c);
    if (c->ok && c->iface)
        warn_aliasing(c, args);
    return c->ok;
}

/* ---- function references and CALL ---- */

static void name_length(CallSite *c, Expr *e) {
    if (!sema_result_length(c->S, c->proc, c->iface, e))
        fail_at(c, e->span, NULL, "the length of the result of '%s' is not known here",
                c->proc->name);
}

static bool function_type(CallSite *c) {
    Sema *S = c->S;
    Symbol *proc = c->proc;
    const Unit *u = c->iface;
    if (u && u->kind != UN_FUNCTION) {
        fail_at(c, c->span, NULL, "'%s' is %s, not a function", proc->name, sym_kind_word(proc));
        diag_note(S->cx, u->span, "'%s' is declared here", proc->name);
        return false;
    }
    if (u && u->result && (explicit_interface(S, proc) || proc->is_implicit) &&
        proc->type.base == TY_NONE)
        proc->type = u->result->type;
    if (proc->type.base == TY_NONE && !u) {
        proc->type = scope_implicit(S->scope, proc->name);
        if (proc->type.base == TY_NONE)
            fail_at(c, c->span, NULL,
                    "the type of the function '%s' is not declared, and IMPLICIT NONE "
                    "is in force",
                    proc->name);
    } else if (u && u->result && proc->type.base == TY_NONE) {
        proc->type = u->result->type;
    }
    if (u && u->result && u->result->type.base != TY_NONE && c->ok &&
        !type_equal(u->result->type, proc->type)) {
        fail_at(c, c->span, NULL, "'%s' is %s here, but the function returns %s", proc->name,
                type_name(S->cx, proc->type), type_name(S->cx, u->result->type));
        diag_note(S->cx, u->span, "'%s' is declared here", proc->name);
    }
    return c->ok;
}

/* In a bound or a length: called once, when the procedure begins. */
static bool specification_function(CallSite *c) {
    const Unit *u = c->iface;
    if (c->S->in_init) {
        fail_at(c, c->span, NULL, "a constant cannot be the value of the function '%s'",
                c->proc->name);
    } else if (!u || !u->is_pure) {
        fail_at(c, c->span, NULL, "'%s' must be PURE with an explicit interface, as it stands in a "
                                  "specification expression",
                c->proc->name);
    } else if (!u->result || sym_is_array(u->result) || u->result->type.base == TY_CHARACTER ||
               u->result->type.base == TY_DERIVED || u->result->is_pointer) {
        fail_at(c, c->span, NULL, "the function '%s' in a specification expression must give a "
                                  "number or a LOGICAL value",
                c->proc->name);
    }
    return c->ok;
}

Expr *sema_function(Sema *S, Expr *e, Symbol *proc) {
    if (S->in_spec && proc->iface)
        sema_declare_early(S, proc->iface);
    CallSite c = {.S = S, .proc = proc, .iface = proc->iface, .span = e->span, .ok = true};
    bool spec = S->in_spec;
    proc->is_used = true;
    if (!function_type(&c) || !call_arguments(&c, &e->args))
        return sema_fail(e);
    if (spec && !specification_function(&c))
        return sema_fail(e);
    proc->is_function = true;
    e->kind = EX_CALL;
    e->sym = proc;
    e->a = e->a ? e->a : sema_procedure_address(S, proc, e->span);
    e->type = proc->type;
    if (proc->type.base == TY_CHARACTER)
        name_length(&c, e);
    if (c.iface && c.iface->result && sym_is_array(c.iface->result))
        sema_result_shape(S, c.iface, e);
    if (c.ok && c.like)
        e = sema_optional_elemental(S, e);
    if (e->kind != EX_CALL)
        return e;
    if (c.ok && e->type.base == TY_DERIVED)
        return sema_struct_call(S, e, c.iface);
    if (c.ok)
        sema_struct_arguments(S, &e->args, c.iface);
    if (c.ok && c.iface && c.iface->result && c.iface->result->length)
        return sema_text_call(S, e, c.iface);
    if (c.ok && e->type.to)
        return heap_value(S, e);
    return c.ok ? e : sema_fail(e);
}

static Symbol *called_subroutine(Sema *S, const Stmt *s) {
    Context *cx = S->cx;
    Symbol *proc = scope_lookup(S->scope, s->name);
    if (!proc)
        proc = sema_external(S, s->name, s->span, false);
    if (!sema_mentionable(S, proc, s->span))
        return NULL;
    bool function = proc->iface ? proc->iface->kind == UN_FUNCTION : proc->is_function;
    if (proc->kind == SYM_PROC && !function && !(proc->iface && proc->iface->kind == UN_PROGRAM))
        return proc;
    if (proc->has_error)
        return NULL;
    Span declared = proc->iface ? proc->iface->span : proc->span;
    diag_error(cx, s->span, "'%s' is %s, not a subroutine", s->name, sym_kind_word(proc));
    if (declared.end)
        diag_note(cx, declared, "'%s' is declared here", proc->name);
    return NULL;
}

/* s becomes a block of the call, which is returned, and the statements behind it. */
static Stmt *put_behind(Sema *S, Stmt *s, const StmtVec *behind) {
    Stmt *call = NEW(S->cx, Stmt);
    *call = *s;
    call->label = 0;
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label};
    vec_push(S->cx, &s->body, call);
    for (int i = 0; i < behind->n; i++)
        vec_push(S->cx, &s->body, behind->at[i]);
    return call;
}

/* CALL f(x, *10, *20): the call gives a number, and a computed GO TO follows. */
static void alternate_returns(Sema *S, Stmt *s) {
    Context *cx = S->cx;
    Scope *unit = scope_unit(S->scope);
    const char *name = name_of(cx, arena_printf(cx->arena, "_way%d", unit->symbols.n));
    Symbol *way = scope_add(cx, unit, name, s->span, SYM_VAR);
    way->type = TYPE(INTEGER, 4);
    way->is_assigned = way->is_used = true;
    Stmt *jump = mk_stmt(cx, ST_GOTO, s->span);
    StmtVec behind = {0};
    jump->code = mk_var(cx, s->span, way);
    jump->labels = s->labels;
    s->labels = (IntVec){0};
    vec_push(cx, &behind, jump);
    Stmt *call = put_behind(S, s, &behind);
    call->stat = mk_var(cx, call->span, way);
}

/* CALL a%p(x) */
static void call_component(Sema *S, Stmt *s) {
    const Expr *e = s->lhs;
    s->sym = component_procedure(S, e);
    s->lhs = NULL;
    if (!s->sym) {
        diag_error(S->cx, e->span, "'%s' is no component that is a procedure pointer", e->name);
        return;
    }
    s->rhs = component_address(S, e);
    if (s->rhs->type.base != TY_NONE)
        sema_call_resolved(S, s);
}

void sema_call(Sema *S, Stmt *s) {
    if (s->lhs) {
        call_component(S, s);
        return;
    }
    const Symbol *known = scope_lookup(S->scope, s->name);
    const Intrinsic *in = !known                         ? intrinsic_find(s->name)
                          : known->kind != SYM_INTRINSIC ? NULL
                          : known->intrinsic             ? known->intrinsic
                                                         : intrinsic_find(known->name);
    if (in && in->cls == IC_SUBROUTINE) {
        sema_intrinsic_call(S, s, in);
        return;
    }
    if (!known && !sema_global(S, s->name) && !strcmp(s->name, "move_alloc") &&
        sema_move_alloc(S, s))
        return;
    if (known && known->specifics.n && known->kind != SYM_AMBIGUOUS)
        s->sym = sema_generic_subroutine(S, s, scope_lookup(S->scope, s->name));
    else
        s->sym = called_subroutine(S, s);
    if (s->sym)
        sema_call_resolved(S, s);
}

void sema_call_resolved(Sema *S, Stmt *s) {
    s->sym->is_used = true;
    s->rhs = s->rhs ? s->rhs : sema_procedure_address(S, s->sym, s->span);
    CallSite c = {.S = S, .proc = s->sym, .iface = s->sym->iface, .span = s->span, .ok = true,
                  .may_copy = !s->labels.n};
    call_arguments(&c, &s->args);
    int want = c.iface ? c.iface->alternates : s->labels.n;
    if (c.ok && want != s->labels.n)
        fail_at(&c, s->span, NULL, "'%s' has %d alternate return%s, %d label%s given",
                s->sym->name, want, want == 1 ? "" : "s", s->labels.n,
                s->labels.n == 1 ? " is" : "s are");
    if (c.ok)
        sema_struct_arguments(S, &s->args, c.iface);
    if (c.ok && s->labels.n)
        alternate_returns(S, s);
    if (c.ok && c.like)
        sema_optional_elemental_call(S, s);
    if (c.behind.n)
        put_behind(S, s, &c.behind);
}
