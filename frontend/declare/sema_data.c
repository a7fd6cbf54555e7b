/* sema_data.c: DATA.
 *
 * Contract: objects are typed first, in the scopes of their implied DOs, then given their values
 * one by one: whole variables, elements, sections, substrings, and implied DOs of such. Afterwards
 * Symbol.init is as sema_init.c says; elements that no DATA names are zero, and where that matters
 * (storage that several variables share) Symbol.given says which have values. What lies in memory
 * as a C struct is assigned where its unit begins. As in gfortran, the first of two values counts.
 */
#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"

enum { MAX_TABLE = 1 << 24 }; /* elements of an array that are not all alike */

typedef struct Run {
    Expr *value;
    int64_t times;
} Run;

/* Which characters of a variable have values, one element after the other. */
typedef struct Chars {
    const Symbol *of;
    bool *given;
} Chars;

typedef struct Data {
    Sema *S;
    Vec(Run) runs;     /* of a statement */
    int at;            /* the run that the next value comes from */
    int64_t used;      /* of it */
    SymbolVec records; /* arrays of structures whose elements have got values */
    SymbolVec whole;   /* what has got all its values, without a table */
    Vec(Chars) parts;  /* what has got values for substrings */
    StmtVec *entry;    /* assignments that run at the first entry of the unit */
} Data;

/* ---- values ---- */

static bool is_null(const Expr *e) {
    return expr_names_null(e) && !e->args.n;
}

/* Its address, or its descriptor, is what it holds. */
static bool is_pointer(const Symbol *s) {
    return s->is_pointer || ((s->type.to || s->is_bundle) && !s->says_allocatable);
}

static bool read_values(Data *D, const Decl *d) {
    Sema *S = D->S;
    for (int i = 0; i < d->values.n; i++) {
        Expr *e = d->values.at[i];
        int64_t times = 1;
        if (e->kind == EX_BINARY && e->op == OP_MUL) {
            Expr *repeat = sema_spec_int(S, e->a, true, "a repetition in DATA");
            if (!expr_is_int(repeat, &times))
                return false;
            e = e->b;
        }
        bool null = is_null(e);
        e = null ? e : sema_expr(S, e);
        if (e->type.base == TY_NONE && !null)
            return false;
        if (!null && e->kind != EX_CONST && e->kind != EX_STRUCT) {
            diag_error(S->cx, e->span, "a value in DATA must be a constant");
            return false;
        }
        if (times > 0)
            vec_push(S->cx, &D->runs, (Run){e, times});
    }
    return true;
}

static bool values_left(Data *D) {
    return D->at < D->runs.n;
}

static Expr *take_value(Data *D) {
    Run *r = &D->runs.at[D->at];
    if (++D->used == r->times) {
        D->at++;
        D->used = 0;
    }
    return r->value;
}

static Expr *next_value(Data *D, Span at, const Symbol *s) {
    if (!values_left(D)) {
        diag_error(D->S->cx, at, "DATA has too few values for '%s'", s->name);
        return NULL;
    }
    Expr *v = take_value(D);
    if (!is_null(v) == is_pointer(s)) {
        diag_error(D->S->cx, v->span, is_pointer(s)
                   ? "DATA can give the POINTER '%s' only NULL()"
                   : "'%s' is no POINTER, so its value cannot be NULL()", s->name);
        return NULL;
    }
    return v;
}

/* The bits of a constant like Z'3F800000' are the value, whatever the type. */
static Expr *from_bits(Context *cx, const Expr *e, Type t) {
    int64_t bits = e->value.i;
    if (t.base == TY_INTEGER || t.base == TY_LOGICAL) {
        int shift = 64 - 8 * t.kind;
        Expr *c = mk_int(cx, e->span, (int64_t)((uint64_t)bits << shift) >> shift, t.kind);
        c->type = t;
        return c;
    }
    unsigned char bytes[16] = {0};
    memcpy(bytes, &bits, sizeof bits); /* the least byte first, as on the machines we know */
    return mk_real(cx, e->span, real_from_bytes(bytes, t.kind), t.kind);
}

static Expr *value_for(Data *D, Span at, const Symbol *s) {
    Expr *e = next_value(D, at, s);
    if (!e)
        return NULL;
    if (e->value.s && e->type.base == TY_INTEGER &&
        (s->type.base == TY_REAL || s->type.base == TY_INTEGER || s->type.base == TY_LOGICAL))
        return from_bits(D->S->cx, e, s->type);
    e = sema_assign_convert(D->S, e, s->type, "the value");
    sema_warn_cut(D->S, e, s->type, arena_printf(D->S->cx->arena, "'%s'", s->name));
    return e->type.base == TY_NONE ? NULL : e;
}

/* The same of a structure too. */
static Expr *value_of_type(Data *D, Span at, const Symbol *s) {
    Context *cx = D->S->cx;
    if (s->type.base != TY_DERIVED)
        return value_for(D, at, s);
    Expr *e = next_value(D, at, s);
    if (!e || type_equal(e->type, s->type))
        return e;
    diag_error(cx, e->span, "'%s' is %s, its value is %s", s->name, type_name(cx, s->type),
               type_name(cx, e->type));
    return NULL;
}

/* ---- objects: names, subscripts and implied DOs ---- */

/* What has a value by its type gets no other. */
static bool defaults_forbid(Sema *S, const Expr *o, Symbol *s) {
    if (s->type.base != TY_DERIVED || s->has_error || !sema_has_defaults(s->type.derived))
        return false;
    s->has_error = true;
    diag_error(S->cx, o->span, "DATA cannot give '%s' a value: TYPE(%s) has default values",
               s->name, s->type.derived->name);
    return true;
}

static Symbol *data_variable(Sema *S, const Expr *o) {
    const Scope *in = S->scope; /* of an implied DO, perhaps */
    while (in != S->unit->scope && !scope_find(in, o->name))
        in = in->parent;
    Symbol *s = scope_find(in, o->name);
    if (s && s->kind == SYM_VAR && !s->is_dummy && !s->is_result && !s->is_constant &&
        !s->says_allocatable &&
        (is_pointer(s) || (!s->is_allocatable &&
                           (s->spec.kind == AS_SCALAR || s->spec.kind == AS_EXPLICIT))))
        return s->is_data = true, s->type.base == TY_NONE || defaults_forbid(S, o, s) ? NULL : s;
    if (!s || !s->has_error)
        diag_error(S->cx, o->span, "'%s' is no local variable of fixed shape, so DATA cannot give "
                   "it a value", o->name);
    return NULL;
}

static Expr *type_object(Sema *S, Expr *o);

static bool type_subscripts(Sema *S, Expr *o) {
    if (!o->sym->spec.rank && !o->args.n) {
        diag_error(S->cx, o->span, "'%s' is a scalar and has no subscripts", o->name);
        return false;
    }
    if (o->args.n != o->sym->spec.rank) {
        diag_error(S->cx, o->span, "'%s' has rank %d, %d subscript%s given", o->name,
                   o->sym->spec.rank, o->args.n, o->args.n == 1 ? " is" : "s are");
        return false;
    }
    bool ok = true;
    for (int d = 0; d < o->args.n; d++) {
        Expr *x = o->args.at[d];
        Expr **part[] = {&x->lo, &x->hi, &x->step};
        if (x->kind == EX_TRIPLET) {
            x->lo = x->lo ? x->lo : mk_bound(S->cx, x->span, o->sym, d, BOUND_LOWER);
            x->hi = x->hi ? x->hi : mk_bound(S->cx, x->span, o->sym, d, BOUND_UPPER);
            x->step = x->step ? x->step : mk_int(S->cx, x->span, 1, 8);
            for (int k = 0; k < 3; k++)
                *part[k] = sema_spec_int(S, *part[k], false, "a subscript");
            ok &= x->lo->type.base && x->hi->type.base && x->step->type.base;
        } else {
            o->args.at[d] = sema_spec_int(S, x, false, "a subscript");
            ok &= o->args.at[d]->type.base != TY_NONE;
        }
    }
    return ok;
}

/* Of an object that has its type. */
static Expr *type_substring(Sema *S, Expr *o) {
    const Expr *a = o->a;
    if (!a)
        return NULL;
    if (a->type.base != TY_CHARACTER || (a->kind != EX_VAR && a->kind != EX_ELEM)) {
        diag_error(S->cx, o->span, "'%s' is no CHARACTER variable, so it has no substrings",
                   a->name);
        return NULL;
    }
    o->lo = sema_spec_int(S, o->lo ? o->lo : mk_int(S->cx, o->span, 1, 8), false,
                          "a substring bound");
    o->hi = sema_spec_int(S, o->hi ? o->hi : expr_copy(S->cx, a->sym->type.len), false,
                          "a substring bound");
    o->type = TYPE(CHARACTER, 1);
    return o->lo->type.base && o->hi->type.base ? o : NULL;
}

/* The objects of an implied DO are typed where its variable is known. */
static Expr *type_implied_do(Sema *S, Expr *o) {
    bool spec = S->in_spec;
    S->in_spec = true;
    Scope *outer = sema_implied_do(S, o);
    S->in_spec = spec;
    bool ok = o->sym->type.base != TY_NONE && o->lo->type.base && o->hi->type.base &&
              (!o->step || o->step->type.base);
    for (int i = 0; i < o->args.n; i++) {
        o->args.at[i] = type_object(S, o->args.at[i]);
        ok &= o->args.at[i] != NULL;
    }
    S->scope = outer;
    o->type = TYPE(INTEGER, 4); /* none of its own: a typed node for the walks */
    return ok ? o : NULL;
}

static Expr *type_object(Sema *S, Expr *o) {
    if (o->kind == EX_IDO)
        return type_implied_do(S, o);
    if (o->kind == EX_SUBSTR) {
        o->a = type_object(S, o->a);
        return type_substring(S, o);
    }
    if (o->kind == EX_COMPONENT) {
        int needs = S->prelude.n;
        o = sema_component(S, o);
        if (o->type.base == TY_NONE)
            return NULL;
        S->prelude.n = needs; /* a hidden array's association: store_at_entry does not need it */
        for (int d = 0; o->kind == EX_SECTION && d < o->args.n; d++)
            if (o->args.at[d]->kind == EX_TRIPLET && !o->args.at[d]->step)
                o->args.at[d]->step = mk_int(S->cx, o->span, 1, 8);
        if (o->kind == EX_VAR || o->kind == EX_ELEM || o->kind == EX_SECTION)
            return o;
        if (o->kind == EX_SUBSTR)
            return type_substring(S, o);
    }
    if (o->kind != EX_REF) {
        diag_error(S->cx, o->span, "expected a variable in DATA");
        return NULL;
    }
    Symbol *s = data_variable(S, o);
    if (!s)
        return NULL;
    if (o->has_args && !sym_is_array(s) && s->type.base == TY_CHARACTER && o->args.n == 1 &&
        o->args.at[0]->kind == EX_TRIPLET) {
        Expr *part = mk_expr(S->cx, EX_SUBSTR, o->span);
        part->a = type_object(S, mk_ref(S->cx, o->span, o->name));
        part->lo = o->args.at[0]->lo;
        part->hi = o->args.at[0]->hi;
        return type_substring(S, part);
    }
    o->sym = s;
    o->type = s->type;
    o->kind = o->has_args ? EX_ELEM : EX_VAR;
    return !o->has_args || type_subscripts(S, o) ? o : NULL;
}

/* ---- storing ---- */

static int64_t element_count(Sema *S, const Symbol *s) {
    int64_t n = 1, extent;
    for (int d = 0; d < s->spec.rank; d++) {
        Expr *e = mk_bound(S->cx, s->span, (Symbol *)s, d, BOUND_EXTENT);
        if (!expr_is_int(e, &extent)) {
            diag_error(S->cx, s->span, "'%s' has an initial value, so its bounds must be constants",
                       s->name);
            return -1;
        }
        n *= extent;
    }
    return n;
}

static Expr *empty_value(Context *cx, const Symbol *s, Span at) {
    int64_t len = 0;
    Expr *e = mk_int(cx, at, 0, 4);
    if (s->type.base == TY_CHARACTER && expr_is_int(s->type.len, &len)) {
        char *blank = arena_alloc(cx->arena, (size_t)len + 1);
        memset(blank, ' ', (size_t)len);
        return mk_char(cx, at, blank, len);
    }
    e->type = s->type;
    return e;
}

static void large_table(Sema *S, Span at) {
    diag_error(S->cx, at, "DATA for a part of an array of more than %d elements is not supported",
               MAX_TABLE);
}

/* It, or the structure that it is a part of. */
static bool has_whole(const Data *D, const Symbol *s) {
    bool found = false;
    for (; s; s = s->whole)
        for (int i = 0; i < D->whole.n; i++)
            found |= D->whole.at[i] == s;
    return found;
}

static void warn_again(Data *D, const Symbol *s, Span at) {
    diag_warn(D->S->cx, WARN_EXTENSIONS, at, "%s '%s' has an initial value already: the first one "
              "counts", sym_is_array(s) ? "an element of" : "the variable", s->name);
}

/* Its declaration gives it one. */
static bool has_other(Data *D, const Symbol *s, Span at) {
    if (!s->init || s->given || has_whole(D, s))
        return false;
    diag_error(D->S->cx, at, "'%s' has an initial value already", s->name);
    return true;
}

/* The table of an array's values, made when a part of it gets the first. */
static bool make_table(Data *D, Symbol *s, Span at) {
    Context *cx = D->S->cx;
    if (s->given && s->init)
        return true;
    int64_t n = element_count(D->S, s);
    if (n > MAX_TABLE)
        large_table(D->S, at);
    if (n < 0 || n > MAX_TABLE)
        return false;
    s->given = NEW_ARRAY(cx, bool, n ? n : 1);
    Expr *zero = empty_value(cx, s, at), *list = zero;
    if (sym_is_array(s)) {
        list = mk_expr(cx, EX_ARRAY, at);
        for (int64_t i = 0; i < n; i++)
            vec_push(cx, &list->args, zero);
        list->type = s->type;
        list->shape = shape_new(cx, 1);
        list->shape->extent[0] = mk_int(cx, at, n, 8);
    }
    s->init = list;
    s->is_save = true;
    if (s->type.base == TY_DERIVED)
        vec_push(cx, &D->records, s);
    return true;
}

/* Which characters of element `at` have values; NULL: all or none, as Symbol.given says. */
static bool *chars_given(Data *D, const Symbol *s, int64_t at, int64_t len, bool make) {
    Context *cx = D->S->cx;
    for (int i = 0; i < D->parts.n; i++)
        if (D->parts.at[i].of == s)
            return D->parts.at[i].given + at * len;
    if (!make)
        return NULL;
    int64_t n = element_count(D->S, s);
    Chars c = {s, NEW_ARRAY(cx, bool, n * len + 1)};
    for (int64_t i = 0; i < n * len; i++)
        c.given[i] = s->given[i / len];
    vec_push(cx, &D->parts, c);
    return c.given + at * len;
}

/* Characters lo to hi of an element, but for those that have values. */
static Expr *with_part(Context *cx, const Expr *old, const Expr *e, int64_t lo, int64_t hi,
                       bool *given) {
    char *text = arena_strndup(cx->arena, old->value.s, (size_t)old->value.len);
    for (int64_t i = lo; i <= hi; i++)
        if (!given[i - 1]) {
            text[i - 1] = i - lo < e->value.len ? e->value.s[i - lo] : ' ';
            given[i - 1] = true;
        }
    return mk_char(cx, e->span, text, old->value.len);
}

/* What a record in COMMON begins with is assigned before the program begins. */
static bool may_store(Data *D, const Symbol *s, Span at) {
    bool may = !s->common || s->common->is_local || !symbol_is_record(s) ||
               D->S->unit->is_block_data;
    if (!may)
        diag_error(D->S->cx, at, "DATA for structures with POINTER components, or of a type whose "
                   "address C_LOC gives, in COMMON must stand in BLOCK DATA");
    return may;
}

static bool store(Data *D, Symbol *s, int64_t at, const Expr *part, Span span) {
    Context *cx = D->S->cx;
    if (!may_store(D, s, span) || has_other(D, s, span))
        return false;
    Expr *e = value_of_type(D, span, s);
    if (!e)
        return false;
    if (has_whole(D, s)) {
        warn_again(D, s, span);
        return true;
    }
    if (!make_table(D, s, span))
        return false;
    Expr **place = sym_is_array(s) ? &s->init->args.at[at] : &s->init;
    const bool text = s->type.base == TY_CHARACTER;
    int64_t lo = 1, hi = text ? (*place)->value.len : 0;
    if (part && (!expr_is_int(part->lo, &lo) || !expr_is_int(part->hi, &hi) || lo < 1 ||
                 hi > (*place)->value.len)) {
        diag_error(cx, span, "the substring in DATA does not lie in '%s'", s->name);
        return false;
    }
    bool *given = text ? chars_given(D, s, at, (*place)->value.len, part != NULL) : NULL;
    bool again = given ? false : s->given[at];
    for (int64_t i = lo; given && i <= hi; i++)
        again |= given[i - 1];
    if (again)
        warn_again(D, s, span);
    if (given)
        *place = with_part(cx, *place, e, lo, hi, given);
    else if (!again)
        *place = s->type.base == TY_DERIVED ? e : const_fit(cx, e, s->type);
    s->given[at] = true;
    return true;
}

/* All of a variable. Where one repeated value serves, no table is made. */
static bool store_whole(Data *D, Symbol *s, Span at) {
    if (is_pointer(s)) { /* so it begins */
        s->is_save = true;
        return next_value(D, at, s) != NULL;
    }
    int64_t n = element_count(D->S, s);
    if (n < 0 || !may_store(D, s, at))
        return false;
    if (s->type.base == TY_DERIVED && !sym_is_array(s)) {
        Expr *e = value_of_type(D, at, s);
        if (e && has_whole(D, s)) {
            warn_again(D, s, at);
        } else if (e) {
            sema_struct_constant(D->S, s, e);
            vec_push(D->S->cx, &D->whole, s);
        }
        return e != NULL;
    }
    bool uniform = s->type.base != TY_DERIVED && values_left(D) &&
                   D->runs.at[D->at].times - D->used >= n && n > 0 && !s->given;
    if (!uniform) {
        for (int64_t i = 0; i < n; i++)
            if (!store(D, s, i, NULL, at))
                return false;
        return true;
    }
    if (has_other(D, s, at))
        return false;
    Expr *e = value_for(D, at, s);
    if (!e)
        return false;
    Run *r = &D->runs.at[D->at];
    if (n > 1 && (D->used += n - 1) == r->times) {
        D->at++;
        D->used = 0;
    }
    s->is_save = true;
    if (has_whole(D, s)) {
        warn_again(D, s, at);
        return true;
    }
    s->init = const_fit(D->S->cx, e, s->type);
    vec_push(D->S->cx, &D->whole, s);
    return true;
}

static bool out_of_bounds(Data *D, const Symbol *s, Span at) {
    diag_error(D->S->cx, at, "an element that DATA names lies outside of '%s'", s->name);
    return false;
}

/* Subscript d onwards of a section or element; `at` counts what is before it. */
static bool store_section(Data *D, const Expr *o, int d, int64_t at, const Expr *part) {
    Symbol *s = o->sym;
    if (d < 0)
        return store(D, s, at, part, o->span);
    int64_t lo, hi, from, to, step = 1;
    expr_is_int(mk_bound(D->S->cx, o->span, s, d, BOUND_LOWER), &lo);
    expr_is_int(mk_bound(D->S->cx, o->span, s, d, BOUND_UPPER), &hi);
    const Expr *x = o->args.at[d];
    bool range = x->kind == EX_TRIPLET;
    if (range ? !expr_is_int(x->lo, &from) || !expr_is_int(x->hi, &to) ||
                    !expr_is_int(x->step, &step) || step == 0
              : !expr_is_int(x, &from)) {
        diag_error(D->S->cx, x->span, "a subscript in DATA must be a constant");
        return false;
    }
    to = range ? to : from;
    for (int64_t i = from; step > 0 ? i <= to : i >= to; i += step) {
        if (i < lo || i > hi)
            return out_of_bounds(D, s, o->span);
        if (!store_section(D, o, d - 1, at * (hi - lo + 1) + i - lo, part))
            return false;
    }
    return true;
}

typedef struct Index {
    Context *cx;
    const char *name;
    int64_t value;
} Index;

static void put_index(Expr **at, void *arg) {
    const Index *x = arg;
    expr_children(*at, put_index, arg);
    if ((*at)->kind == EX_REF && !(*at)->has_args && (*at)->name == x->name)
        *at = mk_int(x->cx, (*at)->span, x->value, 4);
}

/* Does e name a POINTER, or what one leads to? */
static bool leads_on(Sema *S, const Expr *e) {
    e = e->kind == EX_SUBSTR ? e->a : e;
    Declared as = struct_declared(S, e);
    return as == DECLARED_POINTER || as == DECLARED_ALLOCATABLE ||
           (e->kind == EX_COMPONENT && leads_on(S, e->a));
}

/* The values of the array o, one for each element, as for the variable `of`; NULL: reported. */
static Expr *values_of_all(Data *D, const Expr *o, const Symbol *of) {
    Sema *S = D->S;
    Expr *list = mk_expr(S->cx, EX_ARRAY, o->span), *extents = mk_expr(S->cx, EX_ARRAY, o->span);
    int64_t n = 0;
    for (int d = 0; d < o->shape->rank; d++)
        vec_push(S->cx, &extents->args, expr_copy(S->cx, o->shape->extent[d]));
    Expr *size = shape_size(S->cx, o->span, o->shape);
    if (!expr_is_int(size, &n) || n > MAX_TABLE) {
        large_table(S, o->span);
        return NULL;
    }
    for (int64_t i = 0; i < n; i++) {
        Expr *v = value_of_type(D, o->span, of);
        if (!v)
            return NULL;
        vec_push(S->cx, &list->args, v);
    }
    list->type = o->type;
    list->shape = shape_new(S->cx, 1);
    list->shape->extent[0] = size;
    return sema_in_extents(S, list, extents);
}

/* A component of a record, which is in no table: an assignment at the first entry of the unit. As
 * pointers nothing leads to begin so anyway. */
static bool store_at_entry(Data *D, const Expr *o, Expr *written) {
    Sema *S = D->S;
    const Expr *named = written->kind == EX_SUBSTR ? written->a : written, *root = named;
    while (root->kind == EX_COMPONENT)
        root = root->a;
    Symbol *s = root->kind == EX_REF ? scope_find(S->scope, root->name) : NULL;
    bool null = values_left(D) && is_null(D->runs.at[D->at].value) &&
                struct_declared(S, written) == DECLARED_POINTER;
    bool behind = null ? written->kind == EX_COMPONENT && leads_on(S, written->a)
                       : leads_on(S, written);
    if (!s || behind) {
        diag_error(S->cx, o->span, "DATA for what a POINTER leads to is not supported");
        return false;
    }
    if (!may_store(D, s, o->span))
        return false;
    s->is_save = s->is_data = true;
    if (null)
        return take_value(D) != NULL;
    const Expr *whole = o->kind == EX_SUBSTR ? o->a : o;
    Symbol of = {.name = named->name, .type = whole->type}; /* where o lies is no matter here */
    Expr *v = o->shape ? values_of_all(D, o, &of) : value_of_type(D, o->span, &of);
    Stmt *set = mk_stmt(S->cx, ST_ASSIGN, o->span);
    set->lhs = written;
    set->rhs = v;
    if (v)
        vec_push(S->cx, D->entry, set);
    return v != NULL;
}

/* A section runs through its first subscript fastest, so it is taken apart from the last on, and
 * the place of an element found from the last subscript to the first, as Horner's rule has it. */
static bool store_object(Data *D, Expr *o, Expr *written) {
    Context *cx = D->S->cx;
    int64_t lo, hi, step = 1;
    bool null = values_left(D) && is_null(D->runs.at[D->at].value);
    if (null && o->kind == EX_ELEM && o->sym->is_heap && o->args.at[0]->kind == EX_VAR)
        o = o->args.at[0]; /* not what the component leads to, but the address */
    const Symbol *s = o->kind == EX_SUBSTR ? o->a->sym : o->sym;
    if (s && (s->is_heap || symbol_is_made(s)))
        return store_at_entry(D, o, written);
    if (o->kind == EX_SUBSTR)
        return o->a->kind == EX_VAR ? store(D, o->a->sym, 0, o, o->span)
                                    : store_section(D, o->a, o->a->args.n - 1, 0, o);
    if (o->kind == EX_VAR)
        return store_whole(D, o->sym, o->span);
    if (o->kind == EX_ELEM || o->kind == EX_SECTION)
        return element_count(D->S, o->sym) >= 0 &&
               store_section(D, o, o->args.n - 1, 0, NULL);
    if (!expr_is_int(o->lo, &lo) || !expr_is_int(o->hi, &hi) ||
        (o->step && (!expr_is_int(o->step, &step) || !step))) {
        diag_error(cx, o->span, "the bounds of an implied DO in DATA must be constants");
        return false;
    }
    for (int64_t i = lo; step > 0 ? i <= hi : i >= hi; i += step)
        for (int k = 0; k < o->args.n; k++) {
            Expr *item = expr_copy(cx, o->args.at[k]), *as = expr_copy(cx, written->args.at[k]);
            Index index = {cx, o->sym->name, i};
            const_substitute(cx, &item, o->sym, i);
            put_index(&as, &index);
            if (!store_object(D, item, as))
                return false;
        }
    return true;
}

/* A constant's components become values of element `at` of the parts. */
static bool put_parts(Data *D, Symbol *s, int64_t at, Expr *v) {
    Sema *S = D->S;
    for (int k = 0; k < s->parts.n; k++) {
        Symbol *p = s->parts.at[k], own = {.spec = p->component->spec};
        int64_t n = element_count(S, &own);
        Expr *c = v->args.at[k];
        ExprVec values = {0};
        if (!c || n < 0)
            continue;
        if (p->type.base == TY_DERIVED) {
            for (int64_t i = 0; i < n; i++)
                if (!put_parts(D, p, at * n + i, c->kind == EX_ARRAY ? c->args.at[i] : c))
                    return false;
            continue;
        }
        if (!make_table(D, p, v->span) || !const_elements(S, c, p->type, &values) || !values.n)
            return false;
        for (int64_t i = 0; i < n; i++) {
            Expr *x = const_fit(S->cx, values.at[i < values.n ? i : 0], p->type);
            *(sym_is_array(p) ? &p->init->args.at[at * n + i] : &p->init) = x;
            p->given[at * n + i] = true;
        }
    }
    return true;
}

/* Element `at` of an array of records gets its value where the unit begins. */
static void set_element(Data *D, Symbol *s, int64_t at, Expr *v) {
    Context *cx = D->S->cx;
    Expr *element = mk_ref(cx, v->span, s->name);
    element->has_args = true;
    for (int d = 0; d < s->spec.rank; d++) {
        int64_t lo = 1, extent = 1;
        expr_is_int(mk_bound(cx, v->span, s, d, BOUND_LOWER), &lo);
        expr_is_int(mk_bound(cx, v->span, s, d, BOUND_EXTENT), &extent);
        vec_push(cx, &element->args, mk_int(cx, v->span, lo + at % extent, 8));
        at /= extent;
    }
    vec_push(cx, D->entry, mk_set(cx, element, v));
}

/* The components of an array of structures are arrays of their own. */
static void finish_records(Data *D) {
    for (int i = 0; i < D->records.n; i++) {
        Symbol *s = D->records.at[i];
        Expr *values = s->init;
        const bool record = symbol_is_record(s);
        bool all = s->spec.rank == 1;
        for (int k = 0; k < values->args.n; k++)
            all &= s->given[k];
        s->init = NULL;
        if (all)
            sema_struct_constant(D->S, s, values);
        for (int k = 0; !all && k < values->args.n; k++) {
            if (s->given[k] && record)
                set_element(D, s, k, values->args.at[k]);
            else if (s->given[k] && !put_parts(D, s, k, values->args.at[k]))
                return;
        }
    }
}

static bool statement(Data *D, const Decl *d) {
    D->runs.n = D->at = 0;
    D->used = 0;
    if (!read_values(D, d))
        return false;
    for (int i = 0; i < d->objects.n; i++) {
        Context *cx = D->S->cx;
        Expr *written = expr_copy(cx, d->objects.at[i]), *o = type_object(D->S, d->objects.at[i]);
        if (!o || !store_object(D, o, written))
            return false;
    }
    if (values_left(D))
        diag_error(D->S->cx, D->runs.at[D->at].value->span,
                   "DATA has more values than variables to take them");
    return true;
}

void sema_data(Sema *S, const DeclVec *statements, StmtVec *entry) {
    Data D = {.S = S, .entry = entry};
    bool ok = true;
    for (int i = 0; i < statements->n; i++)
        ok &= statement(&D, statements->at[i]);
    if (ok)
        finish_records(&D);
}
