/* expr.c: scalar expressions in C: constants, variables, elements, operators, conversions.
 *
 * Contract: the printed expression has the value that gfortran computes: the tree's own order of
 * operations, wrapping integers (-fwrapv), REAL(4) in float. Complex numbers are pairs and go
 * through the inline functions of hpfrt_math.h. A text comes with its C precedence; whoever embeds
 * it asks for the least precedence that needs no parentheses. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cg.h"

CText ctext(const char *s, int prec)
{
    return (CText){s, prec};
}

const char *cparen(Cg *cg, CText t, int min)
{
    return t.prec >= min ? t.s : cg_fmt(cg, "(%s)", t.s);
}

bool type_is(Type t, BaseType base, int kind)
{
    return t.base == base && t.kind == kind;
}

/* The type of an address. */
static const char *pointer_c(const Type *to)
{
    switch (to->base) {
    case TY_INTEGER:
    case TY_LOGICAL:
        return integer_kind(to->kind)->c_pointer;
    case TY_REAL:
        return real_kind(to->kind)->c_pointer;
    case TY_COMPLEX:
        return real_kind(to->kind)->complex_pointer;
    case TY_CHARACTER:
        return "char *";
    case TY_DERIVED:
        return to->derived->c_pointer;
    case TY_NONE:
        break;
    }
    return "void *";
}

const char *type_c(Type t)
{
    if (t.to)
        return pointer_c(t.to);
    switch (t.base) {
    case TY_INTEGER:
    case TY_LOGICAL:
        return integer_kind(t.kind)->c;
    case TY_REAL:
        return real_kind(t.kind)->c;
    case TY_COMPLEX:
        return real_kind(t.kind)->c_complex;
    case TY_CHARACTER:
        return "char";
    case TY_DERIVED:
        return t.derived->c_struct;
    case TY_NONE:
        break;
    }
    return "void";
}

const char *type_tag(Type t)
{
    switch (t.base) {
    case TY_INTEGER:
        return integer_kind(t.kind)->tag;
    case TY_LOGICAL:
        return integer_kind(t.kind)->logical_tag;
    case TY_REAL:
        return real_kind(t.kind)->tag;
    case TY_COMPLEX:
        return real_kind(t.kind)->complex_tag;
    case TY_CHARACTER:
        return "s";
    case TY_DERIVED:
    case TY_NONE:
        break;
    }
    return "";
}

const char *type_suffix(Type t)
{
    return t.base == TY_REAL || t.base == TY_COMPLEX ? real_kind(t.kind)->suffix : "";
}

const char *type_rt(Cg *cg, Type t)
{
    if (t.base == TY_CHARACTER)
        return "HPF_TYPE(HPF_CHARACTER, 1)";
    char *s = arena_strndup(cg->cx->arena, type_tag(t), strlen(type_tag(t)));
    for (char *c = s; *c; c++)
        if (*c >= 'a' && *c <= 'z')
            *c = (char)(*c - 'a' + 'A');
    return cg_fmt(cg, "HPF_%s", s);
}

/* A struct in braces would initialise the first member only, so structures and complex values go
 * into an array. */
const char *address_of_value(Cg *cg, Type t, const char *value)
{
    bool members = t.base == TY_COMPLEX || t.base == TY_DERIVED;
    return cg_fmt(cg, members ? "(%s[]){%s}" : "&(%s){%s}", type_c(t), value);
}

/* ---- constants ---- */

/* TRANSFER gives those whose bits are not C's NAN, too: what they say is behind the first bit. */
static const char *nan_c(Cg *cg, Real v, int kind)
{
    const int bits = kind == 4 ? 22 : 51;
    uint64_t says = 0;
    if (kind <= 8)
        real_to_bytes(&says, v, kind);
    says &= ((uint64_t)1 << bits) - 1;
    const char *c = says ? cg_fmt(cg, "__builtin_nan%s(\"0x%llx\")", kind == 4 ? "f" : "",
                                  (unsigned long long)says)
                         : cg_fmt(cg, "(%s)NAN", real_kind(kind)->c);
    return signbit(v) ? cg_fmt(cg, "(-%s)", c) : c;
}

static const char *real_c(Cg *cg, Real v, int kind, const char *spelling)
{
    const RealKind *k = real_kind(kind);
    if (isnan(v))
        return nan_c(cg, v, kind);
    if (isinf(v))
        return v < 0 ? "(-INFINITY)" : "INFINITY";
    const char *s = spelling;
    if (s) {
        const char *e = strchr(s, 'e');
        if (e && (!strcmp(e, "e0") || !strcmp(e, "e+0") || !strcmp(e, "e00") || !strcmp(e, "e+00")))
            s = arena_strndup(cg->cx->arena, s, (size_t)(e - s));
    } else {
        s = real_text(cg->cx, v, kind);
    }
    bool integral = !strpbrk(s, ".e");
    return cg_fmt(cg, "%s%s%s", s, integral ? ".0" : "", k->literal);
}

const char *const_c(Cg *cg, const Const *v, Type t)
{
    switch (t.base) {
    case TY_INTEGER:
    case TY_LOGICAL:
        if (v->i == INT64_MIN)
            return "(-9223372036854775807L - 1)";
        if (v->i == INT32_MIN)
            return "(-2147483647 - 1)";
        return cg_fmt(cg, v->i > INT32_MAX || v->i < INT32_MIN ? "%lldL" : "%lld", (long long)v->i);
    case TY_REAL:
        return real_c(cg, v->re, t.kind, v->s);
    case TY_COMPLEX:
        return cg_fmt(cg, "(%s){%s, %s}", type_c(t), real_c(cg, v->re, t.kind, NULL),
                      real_c(cg, v->im, t.kind, NULL));
    case TY_CHARACTER:
        return cg_string(cg, v->s, v->len);
    case TY_DERIVED:
    case TY_NONE:
        break;
    }
    return "0";
}

static CText const_text(Cg *cg, const Expr *e)
{
    if (e->type.to)
        return ctext("NULL", P_POSTFIX);
    const char *s = const_c(cg, &e->value, e->type);
    return ctext(s, s[0] == '-' ? P_UNARY : P_POSTFIX);
}

/* ---- conversions ---- */

/* The type that C gives the printed expression; constants and indices differ from Fortran's. */
static Type natural_type(const Expr *e)
{
    Type t = e->type;
    if (e->kind == EX_CONST && t.base == TY_INTEGER && t.kind == 8 && e->value.i <= INT32_MAX &&
        e->value.i > INT32_MIN)
        t.kind = 4;
    return t;
}

static CText convert_c(Cg *cg, Expr *a, Type to)
{
    Type from = a->type;
    if (type_equal(from, to) && !from.to == !to.to)
        return expr_c(cg, a);
    if (to.base == TY_COMPLEX) {
        if (from.base == TY_COMPLEX)
            return ctext(
                cg_fmt(cg, "hpf_%s_of_%s(%s)", type_tag(to), type_tag(from), expr_s(cg, a)),
                P_POSTFIX);
        return ctext(cg_fmt(cg, "(%s){%s, 0}", type_c(to), expr_s(cg, a)), P_POSTFIX);
    }
    if (from.base == TY_COMPLEX) {
        const char *re = cg_fmt(cg, "%s.re", expr_p(cg, a, P_POSTFIX));
        if (to.base == TY_REAL && to.kind == from.kind)
            return ctext(re, P_POSTFIX);
        return ctext(cg_fmt(cg, "(%s)%s", type_c(to), re), P_UNARY);
    }
    return ctext(cg_fmt(cg, "(%s)%s", type_c(to), expr_p(cg, a, P_UNARY)), P_UNARY);
}

/* C converts by itself, and to the same value, where the context has type `to`. */
static bool implicit(Type from, Type to)
{
    if (from.base == TY_COMPLEX || to.base == TY_COMPLEX || to.base == TY_CHARACTER ||
        !from.to != !to.to)
        return false;
    if (to.base == TY_REAL)
        return true;
    return from.base == to.base && from.kind <= to.kind;
}

static Expr *converted_by_c(Expr *e, Type to)
{
    while (e->kind == EX_CONVERT && type_equal(e->type, to) && implicit(e->a->type, to))
        e = e->a, to = e->type;
    return e;
}

const char *expr_to(Cg *cg, Expr *e, Type to)
{
    return expr_s(cg, converted_by_c(e, to));
}

const char *expr_limit(Cg *cg, Expr *e, Type to)
{
    return expr_p(cg, converted_by_c(e, to), P_ADD);
}

/* ---- operators ---- */

static const struct {
    const char *c;
    int prec, left, right; /* own precedence; least ones of the operands */
} operators[OP_COUNT] = {
    [OP_MUL] = {"*", P_MUL, P_MUL, P_MUL + 1},    [OP_DIV] = {"/", P_MUL, P_MUL, P_MUL + 1},
    [OP_ADD] = {"+", P_ADD, P_ADD, P_ADD + 1},    [OP_SUB] = {"-", P_ADD, P_ADD, P_ADD + 1},
    [OP_EQ] = {"==", P_EQ, P_ADD, P_ADD},         [OP_NE] = {"!=", P_EQ, P_ADD, P_ADD},
    [OP_LT] = {"<", P_REL, P_ADD, P_ADD},         [OP_LE] = {"<=", P_REL, P_ADD, P_ADD},
    [OP_GT] = {">", P_REL, P_ADD, P_ADD},         [OP_GE] = {">=", P_REL, P_ADD, P_ADD},
    [OP_AND] = {"&&", P_AND, P_AND, P_AND},       [OP_OR] = {"||", P_OR, P_AND + 1, P_AND + 1},
    [OP_EQV] = {"==", P_EQ, P_UNARY, P_UNARY},    [OP_NEQV] = {"!=", P_EQ, P_UNARY, P_UNARY},
};

/* Beside an operand of type `to`: C computes in the wider type of two REAL ones, and
 * never narrows. */
static bool widens(Type from, Type to)
{
    return implicit(from, to) && (from.base != TY_REAL || from.kind <= to.kind);
}

/* Operand a beside operand b in an operation of type t: a conversion that C does is not written. */
static const char *operand(Cg *cg, Expr *a, const Expr *b, int min)
{
    if (a->kind == EX_CONVERT && widens(a->a->type, a->type) &&
        type_equal(natural_type(b), a->type) && b->kind != EX_CONVERT)
        return expr_p(cg, a->a, min);
    return expr_p(cg, a, min);
}

/* Or-ed conditions: `a || b` inside `||` needs no parentheses, `&&` inside gets them. */
static const char *or_operand(Cg *cg, Expr *a, int min)
{
    CText t = expr_c(cg, a);
    return t.prec == P_OR ? t.s : cparen(cg, t, min);
}

static CText complex_binary(Cg *cg, Expr *e)
{
    const char *name = e->op == OP_ADD   ? "add"
                       : e->op == OP_SUB ? "sub"
                       : e->op == OP_MUL ? "mul"
                       : e->op == OP_DIV ? "div"
                                         : "eq";
    const char *s = cg_fmt(cg, "hpf_%s_%s(%s, %s)", name, type_tag(e->a->type), expr_s(cg, e->a),
                           expr_s(cg, e->b));
    return e->op == OP_NE ? ctext(cg_fmt(cg, "!%s", s), P_UNARY) : ctext(s, P_POSTFIX);
}

/* A text that may be written twice: a name or an element with plain subscripts. */
static bool simple_operand(const Expr *e)
{
    while (e->kind == EX_PAREN)
        e = e->a;
    return e->kind == EX_VAR || e->kind == EX_INDEX;
}

static CText power_c(Cg *cg, Expr *e)
{
    Expr *x = e->a, *n = e->b;
    const char *tag = type_tag(x->type);
    int64_t k;
    if (n->type.base == TY_INTEGER) {
        if (expr_is_int(n, &k) && k == 2 && x->type.base != TY_COMPLEX && x->type.kind >= 4) {
            if (simple_operand(x))
                return ctext(cg_fmt(cg, "%s * %s", expr_p(cg, x, P_MUL), expr_p(cg, x, P_MUL + 1)),
                             P_MUL);
            return ctext(cg_fmt(cg, "hpf_sqr_%s(%s)", tag, expr_s(cg, x)), P_POSTFIX);
        }
        if (x->type.base == TY_COMPLEX && expr_is_int(n, &k) && k >= -1 && k <= 2)
            return ctext(cg_fmt(cg, "hpf_powc_%s(%s, %d)", tag, expr_s(cg, x), (int)k), P_POSTFIX);
        const char *wide = x->type.base != TY_INTEGER && n->type.kind == 8 ? "l" : "";
        return ctext(cg_fmt(cg, "hpf_pow%s%s_%s(%s, %s)", x->type.base == TY_INTEGER ? "" : "i",
                            wide, tag, expr_s(cg, x), expr_s(cg, n)),
                     P_POSTFIX);
    }
    if (x->type.base == TY_COMPLEX)
        return ctext(cg_fmt(cg, "hpf_pow_%s(%s, %s)", tag, expr_s(cg, x), expr_s(cg, n)),
                     P_POSTFIX);
    return ctext(cg_fmt(cg, "pow%s(%s, %s)", type_suffix(x->type), expr_s(cg, x),
                        expr_s(cg, n)),
                 P_POSTFIX);
}

/* INTEGER(1) and (2) wrap at their own width; C computes in int. */
static CText narrow(Cg *cg, CText t, Type type)
{
    if (type.base != TY_INTEGER || type.kind >= 4)
        return t;
    return ctext(cg_fmt(cg, "(%s)%s", type_c(type), cparen(cg, t, P_UNARY)), P_UNARY);
}

static void see_impure(Expr **e, void *arg)
{
    if (!*e)
        return;
    const Unit *u = (*e)->kind == EX_CALL ? (*e)->sym->iface : NULL;
    *(bool *)arg |= (*e)->kind == EX_CALL && !(*e)->sym->is_pure && !(u && u->is_pure);
    expr_children(*e, see_impure, arg);
}

/* Functions with side effects are called on both sides, as gfortran calls them. */
static CText both_sides(Cg *cg, Expr *e)
{
    bool and = e->op == OP_AND;
    int prec = and ? P_BAND : P_BOR;
    return ctext(cg_fmt(cg, "%s %s %s", expr_p(cg, e->a, P_UNARY), and ? "&" : "|",
                        expr_p(cg, e->b, P_UNARY)), prec);
}

static CText binary_c(Cg *cg, Expr *e)
{
    bool impure = false;
    if (e->op == OP_AND || e->op == OP_OR)
        see_impure(&e->b, &impure);
    if (impure)
        return both_sides(cg, e);
    if (e->op == OP_POW)
        return narrow(cg, power_c(cg, e), e->type);
    if (e->a->type.base == TY_COMPLEX)
        return complex_binary(cg, e);
    if (e->a->type.base == TY_CHARACTER)
        return str_compare(cg, e);
    int left = operators[e->op].left, right = operators[e->op].right;
    const char *a, *b;
    if (e->op == OP_OR) {
        a = or_operand(cg, e->a, left);
        b = or_operand(cg, e->b, right);
    } else {
        a = operand(cg, e->a, e->b, left);
        b = operand(cg, e->b, e->a, right);
    }
    if ((e->op == OP_EQV || e->op == OP_NEQV) && a[0] == '!')
        a = cg_fmt(cg, "(%s)", a);
    CText t = ctext(cg_fmt(cg, "%s %s %s", a, operators[e->op].c, b), operators[e->op].prec);
    return narrow(cg, t, e->type);
}

static CText unary_c(Cg *cg, Expr *e)
{
    if (e->op == OP_PLUS)
        return expr_c(cg, e->a);
    if (e->op == OP_NOT)
        return ctext(cg_fmt(cg, "!%s", expr_p(cg, e->a, P_UNARY)), P_UNARY);
    if (e->type.base == TY_COMPLEX)
        return ctext(cg_fmt(cg, "hpf_neg_%s(%s)", type_tag(e->type), expr_s(cg, e->a)), P_POSTFIX);
    const char *a = expr_p(cg, e->a, P_UNARY);
    CText t = ctext(cg_fmt(cg, a[0] == '-' ? "-(%s)" : "-%s", a), P_UNARY);
    return narrow(cg, t, e->type);
}

/* ---- variables and elements ---- */

static CText variable_c(Cg *cg, Expr *e)
{
    SymCg *c = cg_sym(cg, e->sym);
    if (e->sym->kind == SYM_CONST && e->sym->init)
        return expr_c(cg, e->sym->init);
    if (!c->name) {
        cg_unsupported(cg, e->span, "this use of a name");
        return ctext("0", P_POSTFIX);
    }
    c->printed = true;
    return c->by_pointer ? ctext(cg_fmt(cg, "*%s", c->name), P_UNARY) : ctext(c->name, P_POSTFIX);
}

const char *subscript_list(Cg *cg, const ExprVec *subs)
{
    Text t;
    text_init(&t, cg->cx);
    for (int d = 0; d < subs->n; d++)
        text_printf(&t, "%s%s", d ? ", " : "", subscript_c(cg, subs->at[d]).s);
    return t.at ? t.at : "";
}

static const char *plain_element(Cg *cg, Expr *e, bool check);

/* -fcheck=bounds: the element, behind a look at its subscripts where it is used; not at those that
 * call functions, which must not be called again. */
const char *element_c(Cg *cg, Expr *e)
{
    const char *s = plain_element(cg, e, true);
    bool own =
        symbol_is_made(e->sym) || e->sym->is_heap || (e->sym->is_constant && !e->sym->is_assigned);
    const SymCg *c = cg_sym(cg, e->sym);
    bool plain = c->plain && c->settled && !c->described; /* while the entry finds out its bounds */
    if (!(cg->cx->opt.check & CHECK_BOUNDS) || own || !e->args.n || plain || expr_has_call(e))
        return s;
    return cg_fmt(cg, "(*(hpf_checked(%s, %s, (long[]){%s}), &%s))", cg_where(cg, e->span),
                  desc_ref(cg, e->sym), subscript_list(cg, &e->args), s);
}

static const char *plain_element(Cg *cg, Expr *e, bool check)
{
    if (e->sym->is_heap)
        return heap_element(cg, e, check);
    if (e->ref && cg->nest) {
        const char *s = nest_element(cg, e);
        if (s)
            return s;
    }
    macro_use(cg, e->sym);
    return cg_fmt(cg, "%s(%s)", cg_sym(cg, e->sym)->name, subscript_list(cg, &e->args));
}

static CText element_value(Cg *cg, Expr *e)
{
    SymCg *c = cg_sym(cg, e->sym);
    bool mapped = c->access == ACC_NEST || c->access == ACC_REF;
    if (mapped && !cg->nest)
        return ctext(cg_fmt(cg, "hpf_get_%s(%s, %s, (long[]){%s})", type_tag(e->type),
                            cg_where(cg, e->span), desc_ref(cg, e->sym),
                            subscript_list(cg, &e->args)),
                     P_POSTFIX);
    if (mapped && !e->ref)
        diag_error(cg->cx, e->span, "internal error: '%s' is mapped and was not made local here",
                   e->sym->name);
    const char *s = element_c(cg, e);
    return ctext(s, s[0] == '*' ? P_UNARY : P_POSTFIX);
}

const char *lvalue_c(Cg *cg, Expr *e)
{
    return e->kind == EX_ELEM ? element_c(cg, e) : variable_c(cg, e).s;
}

const char *unchecked_lvalue_c(Cg *cg, Expr *e)
{
    return e->kind == EX_ELEM ? plain_element(cg, e, false) : variable_c(cg, e).s;
}

/* What dummies are aligned with comes before them, and may be as large as they are. */
static const char *unmade_bound(Cg *cg, const Expr *e)
{
    Expr *lo = e->sym->spec.dim[e->index].lo;
    const char *first = lo ? expr_long(cg, lo) : "1";
    const char *extent = cg_fmt(cg, "hpf_extent(%s, %d)", cg_sym(cg, e->sym)->param, e->index);
    if (e->bound == BOUND_UPPER)
        return cg_fmt(cg, "(%s + %s - 1)", first, extent);
    return e->bound == BOUND_LOWER ? cg_fmt(cg, "(%s)", first) : extent;
}

static CText bound_c(Cg *cg, Expr *e)
{
    const SymCg *c = cg_sym(cg, e->sym);
    if (c->unmade)
        return ctext(unmade_bound(cg, e), P_UNARY);
    bool seen = c->as_given; /* its subscripts begin with 1 */
    if (seen && e->bound == BOUND_LOWER)
        return ctext("1", P_POSTFIX);
    if (seen || e->bound == BOUND_EXTENT)
        return ctext(cg_fmt(cg, "hpf_extent(%s, %d)", desc_seen(cg, e->sym), e->index), P_POSTFIX);
    return ctext(cg_fmt(cg, "%s.dim[%d].%s", c->light ? c->desc : desc_c(cg, e->sym), e->index,
                        e->bound == BOUND_LOWER ? "lo" : "hi"), P_POSTFIX);
}

CText expr_c(Cg *cg, Expr *e)
{
    if (e->type.base == TY_CHARACTER && e->kind != EX_CONST)
        return str_c(cg, e);
    switch (e->kind) {
    case EX_CONST:
        return const_text(cg, e);
    case EX_VAR:
        return variable_c(cg, e);
    case EX_ELEM:
        return element_value(cg, e);
    case EX_CALL:
        return call_expr(cg, e);
    case EX_INTRINSIC:
        return intrinsic_c(cg, e);
    case EX_UNARY:
        return unary_c(cg, e);
    case EX_BINARY:
        return binary_c(cg, e);
    case EX_CONVERT:
        return convert_c(cg, e->a, e->type);
    case EX_PAREN:
        return expr_c(cg, e->a);
    case EX_INDEX: /* a long in C; its own kind where its value is computed with */
        if (e->type.kind != 8)
            return ctext(cg_fmt(cg, "(%s)%s", type_c(e->type), nest_index(cg, e->index)), P_UNARY);
        return ctext(nest_index(cg, e->index), P_POSTFIX);
    case EX_BOUND:
        return bound_c(cg, e);
    case EX_PROC: /* the value of a procedure pointer */
        return ctext(cg_fmt(cg, "(int64_t)%s", procedure_address(cg, e)), P_UNARY);
    case EX_ADDRESS:
        return heap_address_c(cg, e);
    default:
        cg_unsupported(cg, e->span, "this form of expression here");
        return ctext("0", P_POSTFIX);
    }
}

const char *expr_s(Cg *cg, Expr *e)
{
    return expr_c(cg, e).s;
}

const char *expr_p(Cg *cg, Expr *e, int min)
{
    return cparen(cg, expr_c(cg, e), min);
}

/* Factors keep their conversions: the product of two INTEGER(4) may need 64 bits. */
static CText factor_c(Cg *cg, Expr *e)
{
    return e->kind == EX_CONVERT ? expr_c(cg, e) : subscript_c(cg, e);
}

/* A subscript is affine as a rule: then indices need no cast, and conversions none either, since a
 * value that wraps could not be a subscript. */
/* A constant beside an INTEGER variable: subscripts are added up as long, so that what a loop
 * counts need not be extended at each. */
static CText addend_c(Cg *cg, Expr *e, const Expr *other)
{
    int64_t v;
    while (other->kind == EX_PAREN || other->kind == EX_CONVERT)
        other = other->a;
    if (other->kind != EX_INDEX && expr_is_int(e, &v) && v >= 0 && v <= INT32_MAX)
        return ctext(cg_fmt(cg, "%lldL", (long long)v), P_POSTFIX);
    return subscript_c(cg, e);
}

CText subscript_c(Cg *cg, Expr *e)
{
    while (e->kind == EX_PAREN || (e->kind == EX_CONVERT && e->a->type.base == TY_INTEGER))
        e = e->a;
    if (e->kind == EX_INDEX)
        return ctext(nest_index(cg, e->index), P_POSTFIX);
    if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL)) {
        int left = operators[e->op].left, right = operators[e->op].right;
        CText a = e->op == OP_MUL ? factor_c(cg, e->a) : addend_c(cg, e->a, e->b);
        CText b = e->op == OP_MUL ? factor_c(cg, e->b) : addend_c(cg, e->b, e->a);
        return ctext(cg_fmt(cg, "%s %s %s", cparen(cg, a, left), operators[e->op].c,
                            cparen(cg, b, right)),
                     operators[e->op].prec);
    }
    if (e->kind == EX_UNARY && e->op == OP_NEG) {
        const char *a = cparen(cg, subscript_c(cg, e->a), P_UNARY);
        return ctext(cg_fmt(cg, a[0] == '-' ? "-(%s)" : "-%s", a), P_UNARY);
    }
    return expr_c(cg, e);
}

const char *plus_c(Cg *cg, const char *a, long b)
{
    return b == 0 ? a : cg_fmt(cg, "%s %c %ld", a, b > 0 ? '+' : '-', b > 0 ? b : -b);
}

const char *expr_long(Cg *cg, Expr *e)
{
    return cparen(cg, subscript_c(cg, e), P_ADD); /* of MERGE and IAND, wherever it goes */
}
