/* sema_interop.c: ISO_C_BINDING: its kinds and characters, C_PTR, C_LOC, C_F_POINTER and their
 * like.
 *
 * Contract: a C_PTR and a C_FUNPTR are INTEGER(8) to all passes, which hold addresses; only what is
 * written tells them apart (Type.address). C_LOC is the address of a variable as a POINTER would
 * hold it, C_F_POINTER sets such a POINTER, or the descriptor of an array; so no pass after this
 * one knows of them. */
#include <string.h>

#include "../structure/sema_struct.h"

static const struct {
    const char *name;
    IntrinsicId id;
} procedures[] = {
    {"c_associated", IN_C_ASSOCIATED}, {"c_f_pointer", IN_C_F_POINTER},
    {"c_f_procpointer", IN_C_F_PROCPOINTER}, {"c_funloc", IN_C_FUNLOC},
    {"c_loc", IN_C_LOC},               {"c_sizeof", IN_SIZEOF},
};

static const char address_of_data[] = "TYPE(C_PTR)", address_of_procedure[] = "TYPE(C_FUNPTR)";

static Type address_type(const char *which) {
    return (Type){.base = TY_INTEGER, .kind = 8, .address = which};
}

/* Is e such an address? Says where not. */
static bool is_address(Sema *S, const Expr *e, const char *which, const char *what) {
    bool is = e->type.base == TY_NONE || e->type.address == which;
    if (!is)
        diag_error(S->cx, e->span, "%s must be %s, not %s", what, which,
                   type_name(S->cx, e->type));
    return is;
}

void sema_fill_interop(Sema *S, Scope *in) {
    static const char *const types[] = {"c_ptr", "c_funptr"}, *const nulls[] = {"c_null_ptr",
                                                                              "c_null_funptr"};
    for (int i = 0; i < countof(types); i++) {
        Type t = address_type(i ? address_of_procedure : address_of_data);
        scope_add(S->cx, in, name_of(S->cx, types[i]), (Span){0, 0}, SYM_TYPE)->type = t;
        Symbol *null = scope_add(S->cx, in, name_of(S->cx, nulls[i]), (Span){0, 0}, SYM_CONST);
        null->type = t;
        null->init = mk_int(S->cx, null->span, 0, 8);
        null->init->type = t;
    }
    for (int i = 0; i < countof(procedures); i++)
        scope_add(S->cx, in, name_of(S->cx, procedures[i].name), (Span){0, 0}, SYM_INTRINSIC)
            ->intrinsic = intrinsic_row(procedures[i].id);
}

/* The address in an INTEGER(8), or back. */
static Expr *cast(Sema *S, Expr *e, Type to) {
    Expr *c = mk_expr(S->cx, EX_CONVERT, e->span);
    c->type = to;
    c->a = e;
    return c;
}

/* Argument i, or the one of that name; NULL: not given. */
static Expr *argument(const ExprVec *args, int i, const char *name) {
    for (int k = 0; k < args->n; k++)
        if (args->at[k]->kind == EX_KEYWORD && !strcmp(args->at[k]->name, name))
            return args->at[k]->a;
    return i < args->n && args->at[i]->kind != EX_KEYWORD ? args->at[i] : NULL;
}

static Expr *fail(Sema *S, Expr *e, const char *what) {
    diag_error(S->cx, e->span, "%s", what);
    return sema_fail(e);
}

/* The first element of an array or section. */
static Expr *first_of(Sema *S, Expr *e) {
    Expr *x = mk_expr(S->cx, EX_ELEM, e->span);
    x->sym = e->sym;
    x->name = e->sym->name;
    x->type = e->type;
    for (int d = 0; d < e->sym->spec.rank; d++) {
        Expr *at = e->kind == EX_SECTION ? e->args.at[d] : NULL;
        if (!at)
            at = mk_bound(S->cx, e->span, e->sym, d, BOUND_LOWER);
        vec_push(S->cx, &x->args, at->kind == EX_TRIPLET ? at->lo : at);
    }
    return x;
}

/* Structures without POINTER components are held by components where nobody asks for addresses. */
static bool has_address(Sema *S, const Expr *x, const char *what) {
    if (!struct_is(x) || derived_is_record(x->type.derived))
        return true;
    const char *type = x->type.derived->name;
    bool again = sema_keep_whole(S, x->type.derived);
    diag_unsupported(S->cx, x->span, "%s of a structure of TYPE(%s) is not supported here", what,
                     type);
    if (!again)
        diag_hint(S->cx, "compile the module that defines TYPE(%s) together with this source",
                  type);
    return false;
}

/* C_LOC, or LOC of FORTRAN 77 compilers, which asks for no TARGET. */
static Expr *location(Sema *S, Expr *e, Expr *x, const char *what, bool any) {
    Context *cx = S->cx;
    if (!x)
        return fail(S, e, arena_printf(cx->arena, "%s needs a variable", what));
    S->may_be_open = x;
    x = sema_designator(S, x);
    if (x->type.base == TY_NONE)
        return sema_fail(e);
    const Expr *behind = NULL; /* of a text, where the substring begins */
    if (x->kind == EX_SUBSTR && !x->shape && (x->a->kind == EX_VAR || x->a->kind == EX_ELEM)) {
        behind = x->lo;
        x = x->a;
    }
    const Expr *v = heap_variable(x);
    bool variable = v->kind == EX_VAR || v->kind == EX_ELEM || v->kind == EX_SECTION;
    if (!variable || !v->sym || v->sym->is_constant)
        return fail(S, x, arena_printf(cx->arena, "%s needs a variable", what));
    if (symbol_is_mapped(v->sym))
        return fail(S, x, arena_printf(cx->arena, "%s of a mapped array is not supported", what));
    if (!has_address(S, x, what))
        return sema_fail(x);
    if (any && !v->sym->is_dummy)
        v->sym->is_target = true;
    for (const Symbol *s = v->sym; !any && !heap_pointer(x) && s; s = s->whole)
        if (s->is_target || s->is_pointer)
            break;
        else if (!s->whole)
            return fail(S, x, "the argument of C_LOC has neither TARGET nor POINTER");
    if (x->shape)
        x = first_of(S, x);
    Expr *at = heap_address(S, heap_reference(S, x));
    if (behind)
        at = mk_add(cx, cast(S, at, TYPE(INTEGER, 8)),
                    mk_sub(cx, mk_convert(cx, expr_copy(cx, behind), TYPE(INTEGER, 8)),
                           mk_int(cx, x->span, 1, 8)));
    return cast(S, at, any ? TYPE(INTEGER, 8) : address_type(address_of_data));
}

static Expr *logical(Sema *S, Expr *e) {
    e->type = DEFAULT(S->cx, LOGICAL);
    return e;
}

static Expr *associated(Sema *S, Expr *e, Expr *p, Expr *other) {
    Context *cx = S->cx;
    if (!p)
        return fail(S, e, "C_ASSOCIATED needs an address");
    p = sema_expr(S, p);
    other = other ? sema_expr(S, other) : other;
    if (p->type.base == TY_NONE || (other && other->type.base == TY_NONE))
        return sema_fail(e);
    const Expr *list = p->shape ? p : other && other->shape ? other : NULL;
    if (list) {
        diag_error(cx, list->span, "an argument of C_ASSOCIATED must be scalar");
        return sema_fail(e);
    }
    if (!p->type.address) {
        is_address(S, p, address_of_data, "the first argument of C_ASSOCIATED");
        return sema_fail(e);
    }
    if (other && !is_address(S, other, p->type.address, "the second argument of C_ASSOCIATED"))
        return sema_fail(e);
    Expr *is = logical(S, mk_binary(cx, e->span, OP_NE, p, mk_int(cx, e->span, 0, 8)));
    if (!other)
        return is;
    Expr *same = logical(S, mk_binary(cx, e->span, OP_EQ, expr_copy(cx, p), other));
    return logical(S, mk_binary(cx, e->span, OP_AND, is, same));
}

static Expr *procedure_location(Sema *S, Expr *e, Expr *x) {
    x = x ? sema_actual(S, x) : NULL;
    if (x && x->kind != EX_PROC && x->type.base == TY_NONE)
        return sema_fail(e);
    if (!x || x->kind != EX_PROC)
        return fail(S, e, "C_FUNLOC needs a procedure");
    const Unit *u = x->sym->iface;
    if (x->a && u && u->is_bind && !u->foreign)
        return fail(S, x, arena_printf(S->cx->arena, "'%s' has its interface from a definition, "
                                       "which C_FUNLOC does not support", x->sym->name));
    if (x->a)
        return cast(S, x->a, address_type(address_of_procedure));
    const char *why = u && u->is_bind && !u->foreign ? unit_not_in_c(S->cx, u) : NULL;
    if (why)
        return fail(S, x, arena_printf(S->cx->arena, "C cannot call '%s': %s", u->name, why));
    x->is_c_entry = u && u->is_bind && !procedure_is_value(x->sym);
    x->type = TYPE(INTEGER, 8);
    Expr *value = mk_expr(S->cx, EX_PAREN, x->span); /* no procedure any more */
    value->a = x;
    value->type = address_type(address_of_procedure);
    return value;
}

Expr *sema_interop(Sema *S, Expr *e, const Intrinsic *in) {
    const int most = in->id == IN_C_ASSOCIATED ? 2 : 1;
    bool ours = in->id == IN_C_LOC || in->id == IN_LOC || in->id == IN_C_FUNLOC ||
                in->id == IN_C_ASSOCIATED;
    if (ours && e->args.n > most)
        return fail(S, e, arena_printf(S->cx->arena, "'%s' takes %d argument%s, not %d", e->name,
                                       most, most == 1 ? "" : "s", e->args.n));
    switch (in->id) {
    case IN_C_LOC:
        return location(S, e, argument(&e->args, 0, "x"), "C_LOC", false);
    case IN_LOC:
        return location(S, e, argument(&e->args, 0, "x"), "LOC", true);
    case IN_C_FUNLOC:
        return procedure_location(S, e, argument(&e->args, 0, "x"));
    case IN_C_ASSOCIATED:
        return associated(S, e, argument(&e->args, 0, "c_ptr_1"), argument(&e->args, 1, "c_ptr_2"));
    default:
        return NULL;
    }
}

/* ---- C_F_POINTER ---- */

/* The extents that SHAPE gives become the bounds 1:n. */
static bool put_bounds(Sema *S, Stmt *s, Expr *shape, int rank) {
    Context *cx = S->cx;
    int64_t n;
    shape = shape ? sema_expr(S, shape) : NULL;
    if (!shape || shape->type.base == TY_NONE)
        return shape != NULL;
    bool list = shape->kind == EX_ARRAY, variable = shape->kind == EX_VAR;
    for (int i = 0; list && i < shape->args.n; i++)
        list &= shape->args.at[i]->kind != EX_IDO && !shape->args.at[i]->shape;
    if (shape->type.base != TY_INTEGER || expr_rank(shape) != 1) {
        diag_error(cx, shape->span, "SHAPE must be an INTEGER array of rank 1");
        return true;
    }
    if (!list && (!variable || symbol_is_mapped(shape->sym))) {
        shape = mk_var(cx, shape->span, sema_kept_in(S, shape));
    }
    const Expr *size = shape->shape ? shape->shape->extent[0] : NULL;
    if (size && expr_is_int(size, &n) && n != rank)
        diag_error(cx, shape->span, "SHAPE has %lld elements, the pointer has rank %d",
                   (long long)n, rank);
    else
        for (int d = 0; d < rank; d++) {
            Expr *t = mk_expr(cx, EX_TRIPLET, shape->span), *extent = NULL;
            if (list) {
                extent = shape->args.at[d];
            } else {
                extent = mk_expr(cx, EX_ELEM, shape->span);
                extent->sym = shape->sym;
                extent->type = shape->type;
                vec_push(cx, &extent->args,
                         mk_add(cx, mk_bound(cx, shape->span, shape->sym, 0, BOUND_LOWER),
                                mk_int(cx, shape->span, d, 8)));
            }
            t->lo = mk_int(cx, shape->span, 1, 8);
            t->hi = mk_convert(cx, extent, TYPE(INTEGER, 8));
            t->type = TYPE(INTEGER, 8);
            vec_push(cx, &s->args, t);
        }
    return true;
}

static void to_pointer(Sema *S, Stmt *s, Expr *from, Expr *p, Expr *shape) {
    Context *cx = S->cx;
    from = from ? sema_scalar(S, from, TY_INTEGER, "the first argument of C_F_POINTER") : from;
    p = p ? sema_designator(S, p) : p;
    if (from && !is_address(S, from, address_of_data, "the first argument of C_F_POINTER"))
        return;
    if (!from || !p || from->type.base == TY_NONE || p->type.base == TY_NONE) {
        if (!from || !p)
            diag_error(cx, s->span, "C_F_POINTER needs two arguments");
        return;
    }
    if (!has_address(S, p, "C_F_POINTER"))
        return;
    Expr *address = heap_pointer(p);
    if (address && !p->lo && !shape) {
        Stmt *a = heap_point(S, address, cast(S, from, address->type));
        a->span = s->span;
        a->label = s->label;
        *s = *a;
        return;
    }
    bool array = p->kind == EX_VAR && p->shape && p->sym->is_pointer && !p->sym->says_allocatable;
    int64_t length = 1;
    bool text = p->type.base == TY_CHARACTER && (!expr_is_int(p->type.len, &length) || length != 1);
    if (!array || text) {
        diag_error(cx, p->span, "as the second argument of C_F_POINTER this is not supported: it "
                   "must be a POINTER");
        return;
    }
    Stmt to = {.kind = ST_POINTER, .span = s->span, .label = s->label, .lhs = p,
               .rhs = cast(S, from, heap_pointer_type(S, p->type))};
    if (put_bounds(S, &to, shape, expr_rank(p)))
        *s = to;
    else
        diag_error(cx, s->span, "C_F_POINTER of an array needs SHAPE");
}

/* CALL C_F_PROCPOINTER(from, p): p's address is what `from` holds. */
static void to_procedure(Sema *S, Stmt *s, Expr *from, const Expr *p) {
    Symbol *proc = p && p->kind == EX_REF ? scope_lookup(S->scope, p->name) : NULL;
    from = from ? sema_scalar(S, from, TY_INTEGER, "the first argument of C_F_PROCPOINTER") : from;
    if (!from || !proc || !proc->address) {
        diag_error(S->cx, s->span, "C_F_PROCPOINTER needs a C_FUNPTR and a procedure pointer");
        return;
    }
    if (proc->iface && proc->iface->is_bind && !proc->iface->foreign)
        diag_error(S->cx, s->span, "'%s' has its interface from a definition, which "
                   "C_F_PROCPOINTER does not support: write an ABSTRACT INTERFACE", proc->name);
    if (!is_address(S, from, address_of_procedure, "the first argument of C_F_PROCPOINTER"))
        return;
    proc->is_used = true;
    *s = (Stmt){.kind = ST_ASSIGN, .span = s->span, .label = s->label, .is_plain = true,
                .lhs = mk_var(S->cx, s->span, proc->address), .rhs = from};
}

bool sema_interop_call(Sema *S, Stmt *s, const Intrinsic *in) {
    S->cx->may_cast |= in->id == IN_C_F_POINTER;
    if (in->id == IN_C_F_POINTER)
        to_pointer(S, s, argument(&s->args, 0, "cptr"), argument(&s->args, 1, "fptr"),
                   argument(&s->args, 2, "shape"));
    else if (in->id == IN_C_F_PROCPOINTER)
        to_procedure(S, s, argument(&s->args, 0, "cptr"), argument(&s->args, 1, "fptr"));
    else
        return false;
    return true;
}
