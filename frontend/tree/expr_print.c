/* expr_print.c: expressions as text, in Fortran spelling.
 *
 * Contract: expr_text writes what the user could have written, with as few parentheses as keep the
 * meaning and without kinds and conversions that sema made explicit; dumps show those too, as calls
 * of INT, REAL, CMPLX and LOGICAL. Output depends on the tree alone. */
#include "expr_print.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "intrinsics.h"

enum { PREC_ARG = 0, PREC_PRIMARY = 20 };

typedef enum Words {
    AS_SAID,   /* by the program: a copy has the name of what it is of */
    AS_NAMED,  /* with the names of copies */
    AS_DUMPED, /* and with kinds and conversions */
} Words;

static void put_expr(Text *t, const Expr *e, int prec, Words as);

static void put_args(Text *t, const ExprVec *v, Words as) {
    for (int i = 0; i < v->n; i++) {
        if (i)
            text_puts(t, ", ");
        if (v->at[i])
            put_expr(t, v->at[i], PREC_ARG, as);
    }
}

/* ---- constants ---- */

/* The shortest digits that read back as the same number of that kind. */
static void put_real(Text *t, Real v, int kind) {
    char *buf = real_text(t->cx, v, kind);
    char *exponent = strchr(buf, 'e');
    if (exponent)
        *exponent++ = '\0';
    text_puts(t, buf);
    if (!strpbrk(buf, ".nN")) /* nan, inf: as they are */
        text_puts(t, ".0");
    if (kind != 4 || exponent)
        text_printf(t, "%c%d", real_kind(kind)->letter, exponent ? atoi(exponent) : 0);
}

static void put_characters(Text *t, const Const *c) {
    text_puts(t, "'");
    for (int64_t i = 0; i < c->len; i++) {
        if (c->s[i] == '\'')
            text_puts(t, "'");
        text_putn(t, &c->s[i], 1);
    }
    text_puts(t, "'");
}

/* Kinds of integers and logicals matter in dumps only. */
static void put_const(Text *t, const Expr *e, int prec, bool kinds) {
    const Const *c = &e->value;
    bool negative = e->type.base == TY_INTEGER ? c->i < 0
                    : e->type.base == TY_REAL ? c->re < 0
                                              : false;
    bool parens = negative && prec > op_precedence(OP_ADD);
    if (parens)
        text_puts(t, "(");
    switch (e->type.base) {
    case TY_INTEGER:
        text_printf(t, "%" PRId64, c->i);
        if (kinds && e->type.kind != 4)
            text_printf(t, "_%d", e->type.kind);
        break;
    case TY_LOGICAL:
        text_puts(t, c->i ? ".true." : ".false.");
        if (kinds && e->type.kind != 4)
            text_printf(t, "_%d", e->type.kind);
        break;
    case TY_REAL:
        put_real(t, c->re, e->type.kind);
        break;
    case TY_COMPLEX:
        text_puts(t, "(");
        put_real(t, c->re, e->type.kind);
        text_puts(t, ", ");
        put_real(t, c->im, e->type.kind);
        text_puts(t, ")");
        break;
    case TY_CHARACTER:
        put_characters(t, c);
        break;
    case TY_DERIVED:
    case TY_NONE:
        text_puts(t, "?");
        break;
    }
    if (parens)
        text_puts(t, ")");
}

/* ---- operations ---- */

static void put_conversion(Text *t, const Expr *e, int prec, Words as) {
    static const char *const name[] = {
        [TY_INTEGER] = "int", [TY_REAL] = "real", [TY_COMPLEX] = "cmplx", [TY_LOGICAL] = "logical"};
    if (as != AS_DUMPED) {
        put_expr(t, e->a, prec, as);
        return;
    }
    text_printf(t, "%s(", name[e->type.base]);
    put_expr(t, e->a, PREC_ARG, as);
    text_printf(t, e->type.base == TY_COMPLEX ? ", kind=%d)" : ", %d)", e->type.kind);
}

static void put_unary(Text *t, const Expr *e, int prec, Words as) {
    int own = op_precedence(e->op);
    bool parens = prec > own;
    text_puts(t, parens ? "(" : "");
    text_puts(t, op_spelling(e->op));
    text_puts(t, e->op == OP_NOT ? " " : "");
    /* -a*b is -(a*b), and -a+b is (-a)+b: the operand may be a term, not a sum */
    put_expr(t, e->a, e->op == OP_NOT ? own : own + 1, as);
    text_puts(t, parens ? ")" : "");
}

static void put_binary(Text *t, const Expr *e, int prec, Words as) {
    int own = op_precedence(e->op);
    bool comparison = e->op >= OP_EQ && e->op <= OP_GE, right = e->op == OP_POW;
    bool tight = e->op == OP_POW || e->op == OP_MUL || e->op == OP_DIV;
    text_puts(t, prec > own ? "(" : "");
    put_expr(t, e->a, own + (right || comparison), as);
    text_printf(t, tight ? "%s" : " %s ", op_spelling(e->op));
    put_expr(t, e->b, own + !right, as);
    text_puts(t, prec > own ? ")" : "");
}

/* Absent optional arguments are left out; those behind one get their keywords. */
static void put_intrinsic(Text *t, const Expr *e, Words as) {
    bool gap = false, first = true;
    text_printf(t, "%s(", e->intrinsic->name);
    for (int i = 0; i < e->args.n; i++) {
        IntrinsicDummy d;
        if (!e->args.at[i]) {
            gap = true;
            continue;
        }
        text_puts(t, first ? "" : ", ");
        first = false;
        if (gap && intrinsic_dummy(e->intrinsic, i, &d))
            text_printf(t, "%s=", d.name);
        put_expr(t, e->args.at[i], PREC_ARG, as);
    }
    text_puts(t, ")");
}

static void put_call(Text *t, const Expr *e, Words as) {
    const Unit *u = e->sym ? e->sym->unit : NULL;
    bool gap = false, first = true;
    text_printf(t, "%s(", e->sym ? e->sym->name : e->name);
    for (int i = 0; i < e->args.n; i++) {
        if (!e->args.at[i]) {
            gap = true;
            continue;
        }
        text_puts(t, first ? "" : ", ");
        first = false;
        if (gap && u && i < u->arg_names.n)
            text_printf(t, "%s=", u->arg_names.at[i]);
        put_expr(t, e->args.at[i], PREC_ARG, as);
    }
    text_puts(t, ")");
}

static void put_triplet(Text *t, const Expr *e, Words as) {
    if (e->lo)
        put_expr(t, e->lo, PREC_ARG, as);
    text_puts(t, ":");
    if (e->hi)
        put_expr(t, e->hi, PREC_ARG, as);
    int64_t one;
    if (e->step && !(expr_is_int(e->step, &one) && one == 1)) {
        text_puts(t, ":");
        put_expr(t, e->step, PREC_ARG, as);
    }
}

static void put_range(Text *t, const Expr *e, Words as) {
    text_puts(t, "(");
    put_triplet(t, e, as);
    text_puts(t, ")");
}

static void put_implied_do(Text *t, const Expr *e, Words as) {
    text_puts(t, "(");
    put_args(t, &e->args, as);
    text_printf(t, ", %s = ", e->sym ? e->sym->name : e->name);
    put_expr(t, e->lo, PREC_ARG, as);
    text_puts(t, ", ");
    put_expr(t, e->hi, PREC_ARG, as);
    if (e->step) {
        text_puts(t, ", ");
        put_expr(t, e->step, PREC_ARG, as);
    }
    text_puts(t, ")");
}

static void put_bound(Text *t, const Expr *e) {
    static const char *const name[] = {"lbound", "ubound", "size"};
    text_printf(t, "%s(%s, %d)", name[e->bound], e->sym->name, e->index + 1);
}

static void put_expr(Text *t, const Expr *e, int prec, Words as) {
    switch (e->kind) {
    case EX_CONST:
        put_const(t, e, prec, as == AS_DUMPED);
        break;
    case EX_PROC:
        text_puts(t, e->sym->name);
        break;
    case EX_REF:
    case EX_VAR:
    case EX_ELEM:
    case EX_SECTION:
        text_puts(t, !e->sym ? e->name : as == AS_SAID ? symbol_said(e->sym) : e->sym->name);
        if (e->kind == EX_VAR || (e->kind == EX_REF && !e->has_args && !e->args.n))
            break;
        text_puts(t, "(");
        put_args(t, &e->args, as);
        text_puts(t, ")");
        break;
    case EX_CALL:
        put_call(t, e, as);
        break;
    case EX_INTRINSIC:
        put_intrinsic(t, e, as);
        break;
    case EX_UNARY:
        put_unary(t, e, prec, as);
        break;
    case EX_BINARY:
        put_binary(t, e, prec, as);
        break;
    case EX_CONVERT:
        put_conversion(t, e, prec, as);
        break;
    case EX_SUBSTR:
        put_expr(t, e->a, PREC_ARG, as);
        put_range(t, e, as);
        break;
    case EX_UPDATE:
        text_puts(t, "update(");
        put_expr(t, e->a, PREC_ARG, as);
        put_range(t, e, as);
        text_puts(t, ", ");
        put_expr(t, e->b, PREC_ARG, as);
        text_puts(t, ")");
        break;
    case EX_PAREN:
        text_puts(t, "(");
        put_expr(t, e->a, PREC_ARG, as);
        text_puts(t, ")");
        break;
    case EX_COMPLEX:
        text_puts(t, "(");
        put_expr(t, e->a, PREC_ARG, as);
        text_puts(t, ", ");
        put_expr(t, e->b, PREC_ARG, as);
        text_puts(t, ")");
        break;
    case EX_ARRAY:
        text_puts(t, "(/ ");
        put_args(t, &e->args, as);
        text_puts(t, " /)");
        break;
    case EX_IDO:
        put_implied_do(t, e, as);
        break;
    case EX_TRIPLET:
        put_triplet(t, e, as);
        break;
    case EX_COMPONENT:
        put_expr(t, e->a, PREC_ARG, as);
        text_printf(t, "%%%s", e->name);
        if (e->has_args) {
            text_puts(t, "(");
            put_args(t, &e->args, as);
            text_puts(t, ")");
        }
        break;
    case EX_STRUCT:
        text_printf(t, "%s(", e->type.derived ? e->type.derived->name : "?");
        put_args(t, &e->args, as);
        text_puts(t, ")");
        break;
    case EX_KEYWORD:
        text_printf(t, "%s=", e->name);
        put_expr(t, e->a, PREC_ARG, as);
        break;
    case EX_INDEX:
        if (e->name)
            text_puts(t, e->name);
        else
            text_printf(t, "i%d", e->index + 1);
        break;
    case EX_BOUND:
        put_bound(t, e);
        break;
    case EX_ADDRESS:
        text_puts(t, e->a ? "address(" : e->b ? "give_back(" : "new(");
        if (e->a || e->b)
            put_expr(t, e->a ? e->a : e->b, PREC_ARG, as);
        text_puts(t, ")");
        break;
    }
}

void expr_said(const Expr *e, Text *out) {
    put_expr(out, e, PREC_ARG, AS_SAID);
}

void expr_text(const Expr *e, Text *out) {
    put_expr(out, e, PREC_ARG, AS_NAMED);
}

void expr_print(const Expr *e, FILE *out) {
    Context cx;
    Text t;
    context_init(&cx);
    text_init(&t, &cx);
    expr_text(e, &t);
    fputs(t.at, out);
    context_free(&cx);
}

void expr_put(Text *t, const Expr *e) {
    put_expr(t, e, PREC_ARG, AS_DUMPED);
}

void expr_put_list(Text *t, const ExprVec *v) {
    put_args(t, v, AS_DUMPED);
}
