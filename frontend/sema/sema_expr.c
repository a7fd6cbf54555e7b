/* sema_expr.c: types, kinds and shapes of expressions; conversions made explicit.
 *
 * Contract: sema_expr returns the typed expression, which may be another node than the one given;
 * operands of an operator are converted to one type (an integer exponent excepted), constants are
 * folded. sema_ref.c resolves names. */
#include <stdlib.h>

#include <string.h>

#include "../fold/fold.h"
#include "../structure/sema_struct.h"
#include "../source/source.h"

Expr *sema_fail(Expr *e) {
    e->type = TYPE(NONE, 0);
    e->shape = NULL;
    return e;
}

static bool failed(const Expr *e) {
    return e->type.base == TY_NONE;
}

bool type_numeric(Type t) {
    return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX;
}

static int max_int(int a, int b) {
    return a > b ? a : b;
}

/* Numeric promotion: the higher of integer < real < complex; an integer's kind does not count
 * beside a real one. */
Type type_promote(Type a, Type b) {
    Type t = {.base = a.base > b.base ? a.base : b.base};
    bool a_int = a.base == TY_INTEGER, b_int = b.base == TY_INTEGER;
    if (a_int && !b_int)
        t.kind = b.kind;
    else if (b_int && !a_int)
        t.kind = a.kind;
    else
        t.kind = max_int(a.kind, b.kind);
    return t;
}

/* ---- operators ---- */

/* TYPE(C_PTR), which is a number here, is none to the language. */
static bool is_number(Type t) {
    return type_numeric(t) && !t.address;
}

/* The variable whose declaration is at fault, if it is clear that it is: a numeric operation has a
 * LOGICAL or CHARACTER operand, or the other way round. */
static Symbol *blamed(const Expr *e, const char *wanted) {
    bool logical = !strcmp(wanted, "LOGICAL"), text = !strcmp(wanted, "CHARACTER");
    const Expr *side[] = {e->a, e->b};
    for (int i = 0; i < (e->kind == EX_UNARY ? 1 : 2); i++) {
        BaseType b = side[i]->type.base;
        bool fits = logical ? b == TY_LOGICAL : text ? b == TY_CHARACTER
                                                     : is_number(side[i]->type);
        if (!fits && (side[i]->kind == EX_VAR || side[i]->kind == EX_ELEM))
            return side[i]->sym;
    }
    return NULL;
}

static Expr *operand_error(Sema *S, Expr *e, const char *wanted) {
    Context *cx = S->cx;
    Symbol *s = blamed(e, wanted);
    if (s && sema_is_blamed(s))
        return sema_fail(e);
    if (e->kind == EX_UNARY)
        diag_error(cx, e->span, "the operand of %s must be %s, it is %s",
                   upper(cx, op_spelling(e->op)), wanted, type_name(cx, e->a->type));
    else
        diag_error(cx, e->span, "the operands of %s must be %s, they are %s and %s",
                   upper(cx, op_spelling(e->op)), wanted, type_name(cx, e->a->type),
                   type_name(cx, e->b->type));
    return sema_fail(e);
}

bool expr_is_boz(const Expr *e) {
    return e && e->kind == EX_CONST && e->type.base == TY_INTEGER && !e->type.to && e->value.s;
}

/* A BOZ constant, as it is written, where nothing says of which type it is. */
void sema_no_boz(Sema *S, Expr *e, const char *what) {
    if (!expr_is_boz(e))
        return;
    diag_error(S->cx, e->span, "a BOZ constant cannot be %s", what);
    diag_hint(S->cx, "INT(...) makes it an INTEGER");
    e->value.s = NULL;
}

static Expr *unary(Sema *S, Expr *e) {
    sema_no_boz(S, e->a, arena_printf(S->cx->arena, "an operand of %s", op_spelling(e->op)));
    e->a = sema_expr(S, e->a);
    if (failed(e->a))
        return sema_fail(e);
    Expr *defined = sema_defined_operator(S, e);
    if (defined)
        return defined;
    if (e->op == OP_NOT ? e->a->type.base != TY_LOGICAL : !is_number(e->a->type))
        return operand_error(S, e, e->op == OP_NOT ? "LOGICAL" : "numeric");
    e->type = e->a->type;
    e->shape = e->a->shape;
    return fold_node(S->cx, e);
}

static void convert_operands(Sema *S, Expr *e, Type t) {
    bool integer_power = e->op == OP_POW && e->b->type.base == TY_INTEGER;
    const Expr a = *e->a, b = *e->b;
    e->a = mk_convert(S->cx, e->a, t);
    if (!integer_power)
        e->b = mk_convert(S->cx, e->b, t);
    if (a.kind == EX_CONST)
        sema_warn_conversion(S, &a, e->a);
    if (b.kind == EX_CONST && !integer_power)
        sema_warn_conversion(S, &b, e->b);
}

static bool is_hollerith(const Expr *e) {
    return e->kind == EX_CONST && e->type.base == TY_CHARACTER && e->value.hollerith;
}

static Expr *compare(Sema *S, Expr *e) {
    if (is_hollerith(e->a) || is_hollerith(e->b)) {
        diag_error(S->cx, (is_hollerith(e->a) ? e->a : e->b)->span,
                   "a Hollerith constant cannot be an operand of %s", op_spelling(e->op));
        return sema_fail(e);
    }
    Type a = e->a->type, b = e->b->type;
    if (a.base == TY_CHARACTER && b.base == TY_CHARACTER) {
        ; /* of any lengths: the shorter one is padded */
    } else if (a.base == TY_LOGICAL && b.base == TY_LOGICAL) {
        diag_error(S->cx, e->span, "LOGICAL values cannot be compared with %s", op_spelling(e->op));
        diag_hint(S->cx, "did you mean %s?", e->op == OP_EQ ? ".EQV." : ".NEQV.");
        return sema_fail(e);
    } else if (!is_number(a) || !is_number(b)) {
        if (a.address && a.address == b.address)
            diag_error(S->cx, e->span, "values of %s cannot be compared with %s",
                       type_name(S->cx, a), op_spelling(e->op));
        else
            return operand_error(S, e, "numeric");
        diag_hint(S->cx, "C_ASSOCIATED tells whether they are the same");
        return sema_fail(e);
    } else {
        Type t = type_promote(a, b);
        if (t.base == TY_COMPLEX && e->op != OP_EQ && e->op != OP_NE)
            return operand_error(S, e, "INTEGER or REAL");
        convert_operands(S, e, t);
    }
    e->type = DEFAULT(S->cx, LOGICAL);
    return e;
}

static Expr *operator_type(Sema *S, Expr *e) {
    Type a = e->a->type, b = e->b->type;
    if (e->op >= OP_EQ && e->op <= OP_GE)
        return compare(S, e);
    if (e->op == OP_CONCAT) {
        if (a.base != TY_CHARACTER || b.base != TY_CHARACTER)
            return operand_error(S, e, "CHARACTER");
        int64_t m, n;
        e->type = TYPE(CHARACTER, 1);
        if (expr_is_int(a.len, &m) && expr_is_int(b.len, &n))
            e->type.len = mk_int(S->cx, e->span, m + n, 8);
    } else if (e->op >= OP_AND && e->op <= OP_NEQV) {
        if (a.base != TY_LOGICAL || b.base != TY_LOGICAL)
            return operand_error(S, e, "LOGICAL");
        e->type = TYPE(LOGICAL, max_int(a.kind, b.kind));
        convert_operands(S, e, e->type);
    } else {
        if (!is_number(a) || !is_number(b))
            return operand_error(S, e, "numeric");
        e->type = e->op == OP_POW && b.base == TY_INTEGER && a.base != TY_INTEGER
                      ? a
                      : type_promote(a, b);
        convert_operands(S, e, e->type);
    }
    return e;
}

static Expr *binary(Sema *S, Expr *e) {
    const char *operand = arena_printf(S->cx->arena, "an operand of %s", op_spelling(e->op));
    sema_no_boz(S, e->a, operand);
    sema_no_boz(S, e->b, operand);
    e->a = sema_expr(S, e->a);
    e->b = sema_expr(S, e->b);
    if (failed(e->a) || failed(e->b))
        return sema_fail(e);
    Expr *defined = sema_defined_operator(S, e);
    if (defined)
        return defined;
    e = operator_type(S, e);
    if (failed(e))
        return e;
    if (!shape_conform(S, e->a, e->b))
        return sema_fail(e);
    int64_t x, y;
    if (e->op == OP_DIV && e->type.base == TY_INTEGER && expr_is_int(e->a, &x) &&
        expr_is_int(e->b, &y) && y != 0 && x % y != 0 && x != INT64_MIN)
        diag_warn(S->cx, WARN_INTEGER_DIVISION, e->span, "the quotient of integers is cut to %lld",
                  (long long)(x / y));
    if (e->op == OP_POW && e->type.base == TY_INTEGER && expr_is_int(e->a, &x) &&
        expr_is_int(e->b, &y) && y < 0 && (x > 1 || x < -1))
        diag_warn(S->cx, WARN_INTEGER_DIVISION, e->span, "this power of integers is 0");
    if ((e->op == OP_EQ || e->op == OP_NE) &&
        (e->a->type.base == TY_REAL || e->a->type.base == TY_COMPLEX))
        diag_warn(S->cx, WARN_COMPARE_REALS, e->span, "%s values are compared with %s",
                  type_name(S->cx, e->a->type), op_spelling(e->op));
    e->shape = e->a->shape ? e->a->shape : e->b->shape;
    if (e->a->shape && e->b->shape) { /* prefer what is known */
        e->shape = shape_new(S->cx, e->a->shape->rank);
        for (int d = 0; d < e->shape->rank; d++) {
            Expr *x = e->a->shape->extent[d], *y = e->b->shape->extent[d];
            e->shape->extent[d] = y && (!x || (x->kind != EX_CONST && y->kind == EX_CONST)) ? y : x;
        }
    }
    return fold_node(S->cx, e);
}

/* ---- constants and constructors ---- */

/* A number, which may have a sign, or the name of a constant. */
static bool is_complex_part(const Expr *e) {
    const Expr *number = e->kind == EX_UNARY && (e->op == OP_NEG || e->op == OP_PLUS) ? e->a : e;
    return number->kind == EX_CONST || (e->kind == EX_REF && !e->has_args);
}

static Expr *complex_constant(Sema *S, Expr *e) {
    const bool written[2] = {is_complex_part(e->a), is_complex_part(e->b)};
    Expr *part[2] = {sema_expr(S, e->a), sema_expr(S, e->b)};
    int kind = 0;
    for (int i = 0; i < 2; i++) {
        sema_no_boz(S, part[i], "a part of a COMPLEX constant");
        if (failed(part[i]))
            return sema_fail(e);
        BaseType base = part[i]->type.base;
        if (!written[i] || part[i]->kind != EX_CONST || (base != TY_INTEGER && base != TY_REAL)) {
            diag_error(S->cx, part[i]->span,
                       "the parts of a COMPLEX constant must be INTEGER or REAL constants");
            diag_hint(S->cx, "use CMPLX(re, im) for values that are computed");
            return sema_fail(e);
        }
        if (base == TY_REAL && part[i]->type.kind > kind)
            kind = part[i]->type.kind;
    }
    kind = kind ? kind : DEFAULT(S->cx, REAL).kind;
    Expr *c = mk_expr(S->cx, EX_CONST, e->span);
    c->type = TYPE(COMPLEX, kind);
    c->value.re = mk_convert(S->cx, part[0], TYPE(REAL, kind))->value.re;
    c->value.im = mk_convert(S->cx, part[1], TYPE(REAL, kind))->value.re;
    return c;
}

/* A literal with a kind, 1_8 or 1.0_dp: the digits are read again, since 0.1_8 is not 0.1. */
static bool literal_kind(Sema *S, Expr *e) {
    Expr *kind = e->a;
    e->a = NULL;
    e->type = sema_kind(S, e->type, kind, false, e->span);
    if (e->type.base == TY_REAL && e->value.s)
        e->value.re = real_read(e->value.s, e->type.kind);
    if (e->type.base == TY_REAL && isinf(e->value.re) && !S->cx->opt.no_range_check) {
        diag_error(S->cx, e->span, "real constant is too large for REAL(%d)", e->type.kind);
        e->type.base = TY_NONE;
    }
    return e->type.base != TY_NONE;
}

static Expr *constant(Sema *S, Expr *e) {
    if (e->a && !literal_kind(S, e))
        return sema_fail(e);
    if (e->type.base == TY_INTEGER && !fold_fits(e->value.i, e->type.kind) &&
        S->cx->opt.no_range_check && !e->value.s)
        return mk_convert(S->cx, mk_int(S->cx, e->span, e->value.i, 8), e->type);
    if (e->type.base == TY_INTEGER && !fold_fits(e->value.i, e->type.kind)) {
        diag_error(S->cx, e->span, "the constant does not fit into %s", type_name(S->cx, e->type));
        return sema_fail(e);
    }
    return e;
}

/* Does e use the variable? */
typedef struct Search {
    const Symbol *sym;
    bool found;
} Search;

static void search_node(Expr **e, void *arg) {
    Search *s = arg;
    if ((*e)->sym == s->sym)
        s->found = true;
    if (!s->found)
        expr_children(*e, search_node, arg);
}

static bool uses(Expr *e, const Symbol *sym) {
    Search s = {.sym = sym};
    if (e)
        search_node(&e, &s);
    return s.found;
}

/* Items of one type, taken from the first. Sum of their sizes: extent of the constructor; NULL and
 * reported where it cannot be written as an expression. */
typedef struct ItemType {
    Type type;  /* of the items, taken from the first unless it is given */
    bool given; /* [type :: …]: items are converted to it */
    bool bad;   /* an item was reported */
    const Expr *first; /* of several that have no length of their own given */
} ItemType;
static Expr *constructor_items(Sema *S, ExprVec *items, ItemType *type, Span at);

Type sema_index_type(Sema *S, const Expr *kind) {
    return kind ? sema_kind(S, TYPE(INTEGER, 4), expr_copy(S->cx, kind), false, kind->span)
                : TYPE(NONE, 0);
}

Symbol *sema_index(Sema *S, const char *name, Span at, const Expr *kind, const char *what) {
    Scope *outer = S->scope->parent;
    Symbol *seen = scope_lookup(outer, name);
    Symbol *s = scope_add(S->cx, S->scope, name, sources_word(S->cx, at, name, NULL), SYM_VAR);
    s->is_index = true;
    s->is_item_index = strcmp(what, "FORALL") != 0;
    if (seen && seen->is_index && seen->is_item_index == s->is_item_index)
        diag_error(S->cx, sources_word(S->cx, at, name, NULL), "'%s' is the index of %s around "
                   "this", name, s->is_item_index ? "an implied DO" : "a FORALL");
    s->type = sema_index_type(S, kind);
    if (s->type.base == TY_NONE)
        s->type = seen && seen->type.base != TY_NONE ? seen->type : scope_implicit(outer, name);
    if (s->type.to) /* a scalar with POINTER or ALLOCATABLE lends its type */
        s->type = *s->type.to;
    if (seen && !kind)
        seen->is_used = seen->is_set = true;
    if (seen && (seen->kind == SYM_CONST || seen->is_constant) && !strcmp(what, "an implied DO")) {
        diag_error(S->cx, at, "'%s' is a PARAMETER and cannot be changed by %s", name, what);
        if (seen->span.end)
            diag_note(S->cx, seen->span, "'%s' is declared here", name);
    }
    at = sources_word(S->cx, at, name, NULL);
    const bool procedure = seen && seen->kind == SYM_PROC;
    if (seen && !kind && (procedure || (seen->kind == SYM_VAR && sym_is_array(seen)))) {
        diag_error(S->cx, at, "'%s' is %s and cannot be the index of %s", name,
                   procedure ? "a procedure" : "an array", what);
        s->type = TYPE(NONE, 0);
    } else if (s->type.base == TY_NONE && !(seen && seen->has_error)) {
        diag_error(S->cx, at, "'%s' is not declared, and IMPLICIT NONE is in force", name);
        if (!seen)
            scope_add(S->cx, scope_unit(outer), name, at, SYM_VAR)->has_error = true;
    } else if (s->type.base != TY_INTEGER && s->type.base != TY_NONE)
        diag_error(S->cx, at, "the index '%s' of %s must be INTEGER, it is %s", name, what,
                   type_name(S->cx, s->type));
    if (s->type.base != TY_INTEGER)
        s->type = TYPE(NONE, 0);
    return s;
}

Scope *sema_implied_do(Sema *S, Expr *e) {
    Scope *outer = S->scope;
    e->lo = sema_scalar(S, e->lo, TY_INTEGER, "a bound of an implied DO");
    e->hi = sema_scalar(S, e->hi, TY_INTEGER, "a bound of an implied DO");
    if (e->step)
        e->step = sema_scalar(S, e->step, TY_INTEGER, "the step of an implied DO");
    sema_check_step(S, e->step, "step of an implied DO");
    sema_warn_empty(S, e->span, e->lo, e->hi, e->step);
    S->scope = scope_new(S->cx, outer, S->unit);
    e->sym = sema_index(S, e->name, e->span, NULL, "an implied DO");
    return outer;
}

static Expr *implied_do(Sema *S, Expr *e, ItemType *type) {
    Context *cx = S->cx;
    Scope *outer = sema_implied_do(S, e), *inner = S->scope;
    S->scope = outer;
    Expr **bound[] = {&e->lo, &e->hi, &e->step};
    for (int i = 0; i < countof(bound); i++)
        *bound[i] = sema_settled(S, *bound[i]);
    S->scope = inner;
    e->sym->takes_loop = !S->in_spec && !S->in_init;
    S->in_constructor_do += e->sym->takes_loop;
    Expr *extent = e->sym->type.base == TY_NONE ? NULL
                                                : constructor_items(S, &e->args, type, e->span);
    if (extent && uses(extent, e->sym)) /* run time counts them */
        extent = NULL;
    S->scope = outer;
    S->in_constructor_do -= e->sym->takes_loop;
    Expr *trips = extent ? triplet_extent(cx, e->lo, e->hi, e->step) : NULL;
    e->type = type->type;
    return trips ? mk_mul(cx, trips, extent) : NULL;
}

/* An item of a constructor with a type: converted; CHARACTER padded or cut. */
Expr *sema_fit_item(Sema *S, Expr *e, Type type) {
    Context *cx = S->cx;
    int64_t have, want;
    e = sema_assign_convert(S, e, type, "an array constructor of that type");
    if (failed(e) || type.base != TY_CHARACTER || !expr_is_int(type.len, &want) ||
        (expr_is_int(e->type.len, &have) && have == want))
        return e;
    char *blanks = arena_alloc(cx->arena, (size_t)want + 1);
    memset(blanks, ' ', (size_t)want);
    Expr *padded = mk_binary(cx, e->span, OP_CONCAT, e, mk_char(cx, e->span, blanks, want));
    padded->type = (Type){.base = TY_CHARACTER, .kind = 1};
    if (expr_is_int(e->type.len, &have))
        padded->type.len = mk_int(cx, e->span, have + want, 8);
    padded->shape = e->shape;
    Expr *part = mk_expr(cx, EX_SUBSTR, e->span);
    part->a = fold_node(cx, padded);
    part->lo = mk_int(cx, e->span, 1, 8);
    part->hi = mk_int(cx, e->span, want, 8);
    part->type = type;
    part->shape = e->shape;
    return fold_node(cx, part);
}

/* Types one item; how many elements it has, or NULL. */
static Expr *constructor_item(Sema *S, Expr **item, ItemType *kind, Span at) {
    Type *type = &kind->type;
    Context *cx = S->cx;
    if ((*item)->kind == EX_IDO)
        return implied_do(S, *item, kind);
    Expr *e = *item = sema_expr(S, *item);
    sema_no_boz(S, e, "an item of an array constructor");
    if (S->in_constructor_do && !failed(e))
        e = *item = sema_sized(S, e);
    if (!failed(e) && kind->given)
        e = *item = sema_fit_item(S, e, *type);
    else if (!failed(e) && type->base == TY_NONE)
        *type = e->type;
    kind->bad |= failed(e);
    if (failed(e))
        return NULL;
    if (!type_equal(*type, e->type)) {
        diag_error(cx, e->span, "an item is %s, those before it are %s", type_name(cx, e->type),
                   type_name(cx, *type));
        diag_note(cx, at, "all items of an array constructor must have one type");
        kind->bad = true;
        return NULL;
    }
    int64_t len, first;
    if (expr_is_int(e->type.len, &len) && expr_is_int(type->len, &first) && len != first) {
        diag_error(cx, e->span, "an item has length %lld, those before it have %lld",
                   (long long)len, (long long)first);
        diag_note(cx, at, "all items of an array constructor must have one length");
        kind->bad = true;
        return NULL;
    }
    if (!kind->given && type->base == TY_CHARACTER && kind->first)
        sema_check_lengths(S, e->span, char_length(cx, kind->first), char_length(cx, e),
                           "an array constructor");
    kind->first = kind->first ? kind->first : e;
    if (struct_is(e)) {
        struct_call_once(S, e);
        struct_values_once(S, e);
    }
    return e->shape ? shape_size(cx, e->span, e->shape) : mk_int(cx, e->span, 1, 8);
}

/* What an item needs stands before it within implied DOs; and behind one that has such items, since
 * what its loop calls comes first. */
static Expr *constructor_items(Sema *S, ExprVec *items, ItemType *kind, Span at) {
    Expr *sum = mk_int(S->cx, at, 0, 8);
    bool in_order = S->in_constructor_do;
    for (int i = 0; i < items->n; i++) {
        StmtVec outer = {0};
        if (in_order)
            outer = sema_needs_begin(S);
        Expr *n = constructor_item(S, &items->at[i], kind, at);
        if (in_order)
            sema_constructor_needs(S, outer, items->at[i]);
        in_order = in_order || sema_needs_any(S, &(ExprVec){.at = &items->at[i], .n = 1});
        sum = n && sum ? mk_add(S->cx, sum, n) : NULL;
    }
    return sum;
}

typedef struct WordRow {
    const char *word;
    BaseType base;
    bool twice;
} WordRow;

static const WordRow *type_word(const Expr *e) {
    static const WordRow words[] = {{"integer", TY_INTEGER, false},
                                    {"real", TY_REAL, false},
                                    {"complex", TY_COMPLEX, false},
                                    {"logical", TY_LOGICAL, false},
                                    {"character", TY_CHARACTER, false},
                                    {"doubleprecision", TY_REAL, true},
                                    {"doublecomplex", TY_COMPLEX, true}};
    for (int k = 0; k < countof(words) && e->kind == EX_REF; k++)
        if (!strcmp(words[k].word, e->name))
            return &words[k];
    return NULL;
}

bool sema_is_type_word(const Expr *e) {
    return type_word(e) != NULL;
}

/* A type where expressions may stand too, in front of a constructor's items: REAL(8), a derived
 * type's name, CHARACTER(LEN=n). A length that is no constant: *late, where late is not NULL. */
Type sema_worded_type(Sema *S, const Expr *spec, Expr **late) {
    const WordRow *row = type_word(spec);
    if (!row && spec->kind == EX_REF && !spec->has_args)
        return sema_derived_type(S, spec->name, spec->span);
    if (!row) {
        diag_error(S->cx, spec->span, "this is no type");
        return TYPE(NONE, 0);
    }
    Expr *kind = NULL, *len = NULL;
    bool text = row->base == TY_CHARACTER;
    if (spec->has_args && !spec->args.n)
        diag_error(S->cx, spec->span, text ? "expected a length or KIND=" : "expected one kind");
    for (int i = 0; i < spec->args.n; i++) {
        Expr *e = spec->args.at[i], *value = e->kind == EX_KEYWORD ? e->a : e;
        const char *word = e->kind == EX_KEYWORD ? e->name : text && i == 0 ? "len" : "kind";
        if (text && !strcmp(word, "len"))
            len = value;
        else if (!strcmp(word, "kind"))
            kind = value;
        else
            diag_error(S->cx, e->span, text ? "expected a length or KIND=" : "expected one kind");
    }
    Type t = {.base = row->base};
    t = sema_kind(S, t, kind, row->twice, spec->span);
    int64_t n = 1;
    if (len)
        len = sema_settled(S, sema_scalar(S, len, TY_INTEGER, "a length"));
    if (len && !expr_is_int(len, &n)) {
        if (late)
            *late = len; /* the items are fitted where they are put */
        else if (!failed(len))
            diag_error(S->cx, len->span, "the length here must be a constant");
        return failed(len) || !late ? TYPE(NONE, 0) : t;
    }
    if (t.base == TY_CHARACTER)
        t.len = mk_int(S->cx, spec->span, n < 0 ? 0 : n, 8);
    return t;
}

static Expr *constructor(Sema *S, Expr *e) {
    int needs = S->needs.n;
    if (!e->args.n && !e->a && e->type.base != TY_NONE) /* a default value, of implied DOs */
        return e;
    ItemType items = {.given = e->a != NULL};
    if (e->a)
        items.type = sema_worded_type(S, e->a, &e->lo);
    if (items.given && items.type.base == TY_NONE)
        return sema_fail(e);
    e->a = NULL;
    Expr *extent = constructor_items(S, &e->args, &items, e->span);
    if (!e->args.n && !items.given) {
        diag_error(S->cx, e->span, "an array constructor without items needs a type");
        diag_hint(S->cx, "[INTEGER ::]");
        return sema_fail(e);
    }
    if (items.bad || items.type.base == TY_NONE)
        return sema_fail(e);
    e->type = items.type;
    e->shape = shape_new(S->cx, 1);
    ExprVec values = {0};
    if (!extent && S->in_init && const_values(S, e, &values)) /* loops within depend on others */
        extent = mk_int(S->cx, e->span, values.n, 8);
    e->shape->extent[0] = extent;
    return sema_constructor_loops(S, e, needs);
}

/* Variables and constants have substrings, the values of functions have none. */
static Expr *substring(Sema *S, Expr *e) {
    const Expr *of = e->a;
    bool written = !of->is_typed && of->kind == EX_REF && of->has_args;
    bool named = sema_names_text(S, of);
    e->a = sema_expr(S, e->a);
    if (written && (e->a->kind == EX_CALL || e->a->kind == EX_INTRINSIC)) {
        diag_error(S->cx, e->span, "the value of the function '%s' has no substrings", of->name);
        return sema_fail(e);
    }
    return sema_substring(S, e, named);
}

Expr *sema_expr(Sema *S, Expr *e) {
    if (e->is_typed)
        return e;
    switch (e->kind) {
    case EX_CONST:
        return constant(S, e);
    case EX_REF:
        return sema_ref(S, e);
    case EX_COMPONENT:
        return sema_component(S, e);
    case EX_SUBSTR:
        return substring(S, e);
    case EX_UNARY:
        return unary(S, e);
    case EX_BINARY:
        return binary(S, e);
    case EX_PAREN:
        sema_no_boz(S, e->a, "an operand of parentheses");
        e->a = sema_expr(S, e->a);
        e->type = e->a->type;
        e->shape = e->a->shape;
        return e->type.base == TY_DERIVED ? e : fold_node(S->cx, e);
    case EX_COMPLEX:
        return complex_constant(S, e);
    case EX_ARRAY:
        return constructor(S, e);
    case EX_IDO:
        diag_error(S->cx, e->span, "an implied DO may stand only in an array constructor or an "
                                   "output list");
        return sema_fail(e);
    case EX_TRIPLET:
        diag_error(S->cx, e->span, "a subscript triplet may stand only as a subscript");
        return sema_fail(e);
    case EX_KEYWORD:
        diag_error(S->cx, e->span, "'%s=' may stand only in an argument list", e->name);
        return sema_fail(e);
    default:
        return e; /* typed already */
    }
}

/* ---- what statements and declarations want of expressions ---- */

Expr *sema_scalar(Sema *S, Expr *e, BaseType base, const char *what) {
    return sema_check_scalar(S, sema_expr(S, e), base, what);
}

Expr *sema_check_scalar(Sema *S, Expr *e, BaseType base, const char *what) {
    if (failed(e))
        return e;
    sema_no_boz(S, e, what);
    if (e->type.base != base) {
        diag_error(S->cx, e->span, "%s must be %s, it is %s", what,
                   base == TY_LOGICAL   ? "LOGICAL"
                   : base == TY_INTEGER ? "INTEGER"
                                        : "CHARACTER",
                   type_name(S->cx, e->type));
        return sema_fail(e);
    }
    if (e->shape) {
        diag_error(S->cx, e->span, "%s must be scalar, it is an array", what);
        return sema_fail(e);
    }
    return e;
}

/* The bytes of a Hollerith constant, padded with blanks or cut, as a value of type t. */
static Expr *hollerith_value(Sema *S, const Expr *e, Type t) {
    unsigned char bytes[32];
    Expr *c = mk_expr(S->cx, EX_CONST, e->span);
    memset(bytes, ' ', sizeof bytes);
    memcpy(bytes, e->value.s,
           (size_t)(e->value.len < countof(bytes) ? e->value.len : countof(bytes)));
    c->type = t;
    if (t.base == TY_REAL || t.base == TY_COMPLEX) {
        c->value.re = real_from_bytes(bytes, t.kind);
        c->value.im = t.base == TY_REAL ? 0 : real_from_bytes(bytes + t.kind, t.kind);
        return c;
    }
    memcpy(&c->value.i, bytes, sizeof c->value.i);
    int shift = 64 - 8 * t.kind;
    c->value.i = (int64_t)((uint64_t)c->value.i << shift) >> shift;
    return c;
}

/* (/ 4Habcd, 2Hef /) */
static bool lists_hollerith(const Expr *e) {
    bool all = e->kind == EX_ARRAY && e->args.n;
    for (int i = 0; all && i < e->args.n; i++)
        all = is_hollerith(e->args.at[i]);
    return all;
}

Expr *sema_hollerith(Sema *S, Expr *e, Type t) {
    if (t.base < TY_INTEGER || t.base > TY_LOGICAL)
        return e;
    if (is_hollerith(e))
        return hollerith_value(S, e, t);
    if (!lists_hollerith(e))
        return e;
    Expr *list = expr_copy(S->cx, e);
    list->type = t;
    for (int i = 0; i < list->args.n; i++)
        list->args.at[i] = hollerith_value(S, e->args.at[i], t);
    return list;
}

/* An extension: .TRUE. is 1, and what is not 0 is true. */
static Expr *truth(Sema *S, Expr *e, Type to) {
    Context *cx = S->cx;
    diag_warn(cx, WARN_EXTENSIONS, e->span, "%s is converted to %s", type_name(cx, e->type),
              type_name(cx, to));
    if (to.base == TY_INTEGER)
        return mk_convert(cx, e, to);
    Expr *test = mk_binary(cx, e->span, OP_NE, e, mk_int(cx, e->span, 0, e->type.kind));
    test->type = TYPE(LOGICAL, 4);
    test->shape = e->shape;
    return mk_convert(cx, fold_node(cx, test), to);
}

Expr *sema_assign_convert(Sema *S, Expr *e, Type to, const char *what) {
    if (failed(e) || to.base == TY_NONE)
        return e;
    e = sema_hollerith(S, e, to);
    if (to.base == TY_LOGICAL && expr_is_boz(e)) {
        sema_no_boz(S, e, "LOGICAL");
        return sema_fail(e);
    }
    if ((e->type.base == TY_LOGICAL && to.base == TY_INTEGER) ||
        (e->type.base == TY_INTEGER && to.base == TY_LOGICAL))
        return truth(S, e, to);
    if (to.base == TY_DERIVED && type_equal(e->type, to))
        return e;
    bool ok = (type_numeric(e->type) && type_numeric(to) && e->type.address == to.address) ||
              (e->type.base == TY_LOGICAL && to.base == TY_LOGICAL) ||
              (e->type.base == TY_CHARACTER && to.base == TY_CHARACTER);
    if (!ok) {
        diag_error(S->cx, e->span, "%s cannot be converted to %s for %s",
                   type_name(S->cx, e->type), type_name(S->cx, to), what);
        return sema_fail(e);
    }
    return to.base == TY_CHARACTER ? e : mk_convert(S->cx, e, to);
}
