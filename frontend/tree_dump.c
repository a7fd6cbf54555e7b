/* tree_dump.c: the tree as text: expressions in Fortran spelling, units as an indented outline.
 *
 * Contract: expr_text writes what the user could have written, with as few parentheses as keep the
 * meaning and without kinds and conversions that sema made explicit; dumps show those too, as calls
 * of INT, REAL, CMPLX and LOGICAL. Output depends on the tree alone. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "intrinsics.h"
#include "tree.h"

enum { PREC_ARG = 0, PREC_PRIMARY = 20 };

static void put_expr(Text *t, const Expr *e, int prec, bool conversions);

static void put_args(Text *t, const ExprVec *v, bool conversions) {
    for (int i = 0; i < v->n; i++) {
        if (i)
            text_puts(t, ", ");
        if (v->at[i])
            put_expr(t, v->at[i], PREC_ARG, conversions);
    }
}

/* ---- constants ---- */

/* The shortest digits that read back as the same number of that kind. */
static void put_real(Text *t, double v, int kind) {
    char buf[40];
    for (int digits = kind == 4 ? 6 : 15; digits <= (kind == 4 ? 9 : 17); digits++) {
        snprintf(buf, sizeof buf, "%.*g", digits, v);
        if (kind == 4 ? strtof(buf, NULL) == (float)v : strtod(buf, NULL) == v)
            break;
    }
    char *exponent = strchr(buf, 'e');
    if (exponent)
        *exponent++ = '\0';
    text_puts(t, buf);
    if (!strpbrk(buf, ".nN")) /* nan, inf: as they are */
        text_puts(t, ".0");
    if (kind == 8 || exponent)
        text_printf(t, "%c%d", kind == 8 ? 'd' : 'e', exponent ? atoi(exponent) : 0);
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
    case TY_NONE:
        text_puts(t, "?");
        break;
    }
    if (parens)
        text_puts(t, ")");
}

/* ---- operations ---- */

static void put_conversion(Text *t, const Expr *e, int prec, bool conversions) {
    static const char *const name[] = {
        [TY_INTEGER] = "int", [TY_REAL] = "real", [TY_COMPLEX] = "cmplx", [TY_LOGICAL] = "logical"};
    if (!conversions) {
        put_expr(t, e->a, prec, conversions);
        return;
    }
    text_printf(t, "%s(", name[e->type.base]);
    put_expr(t, e->a, PREC_ARG, conversions);
    text_printf(t, e->type.base == TY_COMPLEX ? ", kind=%d)" : ", %d)", e->type.kind);
}

static void put_unary(Text *t, const Expr *e, int prec, bool conversions) {
    int own = op_precedence(e->op);
    bool parens = prec > own || (prec == own && e->op != OP_NOT);
    text_puts(t, parens ? "(" : "");
    text_puts(t, op_spelling(e->op));
    text_puts(t, e->op == OP_NOT ? " " : "");
    /* -a*b is -(a*b), and -a+b is (-a)+b: the operand may be a term, not a sum */
    put_expr(t, e->a, e->op == OP_NOT ? own : own + 1, conversions);
    text_puts(t, parens ? ")" : "");
}

static void put_binary(Text *t, const Expr *e, int prec, bool conversions) {
    int own = op_precedence(e->op);
    bool comparison = e->op >= OP_EQ && e->op <= OP_GE, right = e->op == OP_POW;
    bool tight = e->op == OP_POW || e->op == OP_MUL || e->op == OP_DIV;
    text_puts(t, prec > own ? "(" : "");
    put_expr(t, e->a, own + (right || comparison), conversions);
    text_printf(t, tight ? "%s" : " %s ", op_spelling(e->op));
    put_expr(t, e->b, own + !right, conversions);
    text_puts(t, prec > own ? ")" : "");
}

/* Absent optional arguments are left out; those behind one get their keywords. */
static void put_intrinsic(Text *t, const Expr *e, bool conversions) {
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
        put_expr(t, e->args.at[i], PREC_ARG, conversions);
    }
    text_puts(t, ")");
}

static void put_call(Text *t, const Expr *e, bool conversions) {
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
        put_expr(t, e->args.at[i], PREC_ARG, conversions);
    }
    text_puts(t, ")");
}

static void put_triplet(Text *t, const Expr *e, bool conversions) {
    if (e->lo)
        put_expr(t, e->lo, PREC_ARG, conversions);
    text_puts(t, ":");
    if (e->hi)
        put_expr(t, e->hi, PREC_ARG, conversions);
    int64_t one;
    if (e->step && !(expr_is_int(e->step, &one) && one == 1)) {
        text_puts(t, ":");
        put_expr(t, e->step, PREC_ARG, conversions);
    }
}

static void put_implied_do(Text *t, const Expr *e, bool conversions) {
    text_puts(t, "(");
    put_args(t, &e->args, conversions);
    text_printf(t, ", %s = ", e->sym ? e->sym->name : e->name);
    put_expr(t, e->lo, PREC_ARG, conversions);
    text_puts(t, ", ");
    put_expr(t, e->hi, PREC_ARG, conversions);
    if (e->step) {
        text_puts(t, ", ");
        put_expr(t, e->step, PREC_ARG, conversions);
    }
    text_puts(t, ")");
}

static void put_bound(Text *t, const Expr *e) {
    static const char *const name[] = {"lbound", "ubound", "size"};
    text_printf(t, "%s(%s, %d)", name[e->bound], e->sym->name, e->index + 1);
}

static void put_expr(Text *t, const Expr *e, int prec, bool conversions) {
    switch (e->kind) {
    case EX_CONST:
        put_const(t, e, prec, conversions);
        break;
    case EX_REF:
    case EX_VAR:
    case EX_ELEM:
    case EX_SECTION:
        text_puts(t, e->sym ? e->sym->name : e->name);
        if (e->kind == EX_VAR || (e->kind == EX_REF && !e->has_args && !e->args.n))
            break;
        text_puts(t, "(");
        put_args(t, &e->args, conversions);
        text_puts(t, ")");
        break;
    case EX_CALL:
        put_call(t, e, conversions);
        break;
    case EX_INTRINSIC:
        put_intrinsic(t, e, conversions);
        break;
    case EX_UNARY:
        put_unary(t, e, prec, conversions);
        break;
    case EX_BINARY:
        put_binary(t, e, prec, conversions);
        break;
    case EX_CONVERT:
        put_conversion(t, e, prec, conversions);
        break;
    case EX_PAREN:
        text_puts(t, "(");
        put_expr(t, e->a, PREC_ARG, conversions);
        text_puts(t, ")");
        break;
    case EX_COMPLEX:
        text_puts(t, "(");
        put_expr(t, e->a, PREC_ARG, conversions);
        text_puts(t, ", ");
        put_expr(t, e->b, PREC_ARG, conversions);
        text_puts(t, ")");
        break;
    case EX_ARRAY:
        text_puts(t, "(/ ");
        put_args(t, &e->args, conversions);
        text_puts(t, " /)");
        break;
    case EX_IDO:
        put_implied_do(t, e, conversions);
        break;
    case EX_TRIPLET:
        put_triplet(t, e, conversions);
        break;
    case EX_KEYWORD:
        text_printf(t, "%s=", e->name);
        put_expr(t, e->a, PREC_ARG, conversions);
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
    }
}

void expr_text(const Expr *e, Text *out) {
    put_expr(out, e, PREC_ARG, false);
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

/* ---- units ---- */

typedef struct Dump {
    Context *cx;
    FILE *out;
    int depth;
} Dump;

static const char *show(Dump *d, const Expr *e) {
    Text t;
    text_init(&t, d->cx);
    put_expr(&t, e, PREC_ARG, true);
    return t.at;
}

static const char *show_list(Dump *d, const ExprVec *v) {
    Text t;
    text_init(&t, d->cx);
    put_args(&t, v, true);
    return t.at;
}

static void line(Dump *d, const char *fmt, ...) PRINTF_LIKE(2, 3);
static void line(Dump *d, const char *fmt, ...) {
    va_list ap;
    fprintf(d->out, "%*s", 2 * d->depth, "");
    va_start(ap, fmt);
    vfprintf(d->out, fmt, ap);
    va_end(ap);
    fputc('\n', d->out);
}

static void put_spec(Text *t, const ArraySpec *s) {
    if (s->kind == AS_SCALAR)
        return;
    text_puts(t, "(");
    for (int d = 0; d < s->rank; d++) {
        const Bound *b = &s->dim[d];
        text_puts(t, d ? ", " : "");
        if (b->lo) {
            put_expr(t, b->lo, PREC_ARG, true);
            text_puts(t, ":");
        }
        if (b->hi)
            put_expr(t, b->hi, PREC_ARG, true);
        else if (s->kind == AS_ASSUMED_SIZE && d == s->rank - 1)
            text_puts(t, "*");
        else if (!b->lo)
            text_puts(t, ":");
    }
    text_puts(t, ")");
}

static void put_align(Text *t, const AlignDir *a) {
    text_puts(t, " align");
    if (a->n) {
        text_puts(t, "(");
        for (int i = 0; i < a->n; i++)
            text_printf(t, "%s%s", i ? ", " : "", a->source[i]);
        text_puts(t, ")");
    }
    text_puts(t, a->how == MAP_DESCRIPTIVE ? " with *" : " with ");
    put_expr(t, a->target, PREC_ARG, true);
}

static void put_dist(Text *t, const DistDir *dd) {
    static const char *const name[] = {"*", "block", "cyclic", "gen_block", "indirect"};
    text_puts(t, " distribute");
    text_puts(t, dd->how != MAP_PRESCRIPTIVE ? " *" : dd->n ? " " : "");
    for (int i = 0; i < dd->n; i++) {
        text_puts(t, i ? ", " : "(");
        text_puts(t, name[dd->format[i].kind]);
        if (dd->format[i].arg) {
            text_puts(t, "(");
            put_expr(t, dd->format[i].arg, PREC_ARG, true);
            text_puts(t, ")");
        }
    }
    text_puts(t, dd->n ? ")" : "");
    if (dd->onto || dd->onto_how != MAP_PRESCRIPTIVE)
        text_puts(t, dd->onto_how != MAP_PRESCRIPTIVE ? " onto *" : " onto ");
    if (dd->onto)
        put_expr(t, dd->onto, PREC_ARG, true);
}

static void put_shadow(Text *t, Expr *const shadow[MAX_RANK][2]) {
    bool any = false;
    for (int i = 0; i < MAX_RANK; i++) {
        if (!shadow[i][0])
            continue;
        text_puts(t, any ? ", " : " shadow(");
        any = true;
        put_expr(t, shadow[i][0], PREC_ARG, true);
        text_puts(t, ":");
        put_expr(t, shadow[i][1], PREC_ARG, true);
    }
    text_puts(t, any ? ")" : "");
}

static void put_flag(Text *t, bool on, const char *name) {
    if (on)
        text_printf(t, " %s", name);
}

static void dump_symbol(Dump *d, const Symbol *s) {
    static const char *const kind[] = {"unknown",  "variable",   "parameter", "procedure", "intrinsic",
                                       "template", "processors", "program",   "construct"};
    static const char *const intent[] = {"", "intent(in)", "intent(out)", "intent(inout)"};
    Text t;
    text_init(&t, d->cx);
    text_printf(&t, "%s %s", kind[s->kind], s->name);
    put_spec(&t, &s->spec);
    if (s->type.base != TY_NONE)
        text_printf(&t, " %s", type_name(d->cx, s->type));
    put_flag(&t, s->is_dummy, "dummy");
    put_flag(&t, s->intent != INTENT_NONE, intent[s->intent]);
    put_flag(&t, s->is_optional, "optional");
    put_flag(&t, s->is_result, "result");
    put_flag(&t, s->is_allocatable, "allocatable");
    put_flag(&t, s->is_save, "save");
    put_flag(&t, s->is_target, "target");
    put_flag(&t, s->is_external, "external");
    put_flag(&t, s->is_implicit, "implicit");
    put_flag(&t, s->is_dynamic, "dynamic");
    put_flag(&t, s->inherit, "inherit");
    if (s->align)
        put_align(&t, s->align);
    if (s->dist)
        put_dist(&t, s->dist);
    put_shadow(&t, s->shadow);
    if (s->init) {
        text_puts(&t, " = ");
        put_expr(&t, s->init, PREC_ARG, true);
    }
    line(d, "%s", t.at);
}

static const char *bounds_text(Dump *d, const Expr *lo, const Expr *hi, const Expr *step,
                               const char *sep) {
    Text t;
    text_init(&t, d->cx);
    put_expr(&t, lo, PREC_ARG, true);
    text_puts(&t, sep);
    put_expr(&t, hi, PREC_ARG, true);
    if (step) {
        text_puts(&t, sep);
        put_expr(&t, step, PREC_ARG, true);
    }
    return t.at;
}

static void dump_block(Dump *d, const StmtVec *v);

static void dump_body(Dump *d, const StmtVec *v) {
    d->depth++;
    dump_block(d, v);
    d->depth--;
}

static void dump_arms(Dump *d, const Stmt *s, const char *first, const char *next,
                      const char *otherwise) {
    for (int i = 0; i < s->arms.n; i++) {
        const Arm *arm = &s->arms.at[i];
        if (arm->cond)
            line(d, "%s (%s)", i ? next : first, show(d, arm->cond));
        else
            line(d, "%s", otherwise);
        dump_body(d, &arm->body);
    }
}

static void dump_independent(Dump *d, const IndependentDir *dir) {
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, "independent");
    if (dir->indices.n)
        text_printf(&t, "(%s)", show_list(d, &dir->indices));
    if (dir->new_vars.n)
        text_printf(&t, " new(%s)", show_list(d, &dir->new_vars));
    if (dir->reduction.n)
        text_printf(&t, " reduction(%s)", show_list(d, &dir->reduction));
    if (dir->on_home)
        text_printf(&t, " on home(%s)", show(d, dir->on_home));
    line(d, "%s", t.at);
}

static void dump_forall(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    for (int i = 0; i < s->indices.n; i++) {
        const ForallIndex *x = &s->indices.at[i];
        text_printf(&t, "%s%s=%s", i ? ", " : "", x->name, bounds_text(d, x->lo, x->hi, x->step, ":"));
    }
    if (s->cond)
        text_printf(&t, ", %s", show(d, s->cond));
    line(d, "forall (%s)", t.at);
    dump_body(d, &s->body);
}

static void dump_write(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    text_printf(&t, "write unit=%s fmt=", s->unit ? show(d, s->unit) : "*");
    if (s->format_label && !s->format)
        text_printf(&t, "%d", s->format_label);
    else
        text_puts(&t, s->format ? show(d, s->format) : "*");
    if (s->advance)
        text_printf(&t, " advance=%s", show(d, s->advance));
    if (s->iostat)
        text_printf(&t, " iostat=%s", show(d, s->iostat));
    line(d, "%s: %s", t.at, show_list(d, &s->args));
}

static void dump_mapping(Dump *d, const Stmt *s) {
    Text t;
    text_init(&t, d->cx);
    if (s->align)
        put_align(&t, s->align);
    if (s->dist)
        put_dist(&t, s->dist);
    line(d, "%s %s:%s", s->kind == ST_REALIGN ? "realign" : "redistribute",
         show_list(d, &s->names), t.at);
}

static void dump_stmt(Dump *d, const Stmt *s) {
    if (s->label && s->kind == ST_CONTINUE) {
        line(d, "%d continue", s->label);
        return;
    }
    if (s->dir)
        dump_independent(d, s->dir);
    switch (s->kind) {
    case ST_ASSIGN:
        line(d, "%s = %s", show(d, s->lhs), show(d, s->rhs));
        break;
    case ST_CALL:
        line(d, "call %s(%s)", s->sym ? s->sym->name : s->name, show_list(d, &s->args));
        break;
    case ST_IF:
        dump_arms(d, s, "if", "else if", "else");
        break;
    case ST_DO:
        line(d, "%s%sdo %s = %s", s->construct ? s->construct : "", s->construct ? ": " : "",
             s->sym ? s->sym->name : s->name, bounds_text(d, s->lo, s->hi, s->step, ", "));
        dump_body(d, &s->body);
        break;
    case ST_DO_WHILE:
        line(d, "do while (%s)", s->cond ? show(d, s->cond) : ".true.");
        dump_body(d, &s->body);
        break;
    case ST_EXIT:
    case ST_CYCLE:
        line(d, "%s%s%s", s->kind == ST_EXIT ? "exit" : "cycle", s->name ? " " : "",
             s->name ? s->name : "");
        break;
    case ST_STOP:
        line(d, "stop%s%s", s->code ? " " : "", s->code ? show(d, s->code) : "");
        break;
    case ST_RETURN:
        line(d, "return");
        break;
    case ST_CONTINUE:
        line(d, "continue");
        break;
    case ST_WRITE:
        dump_write(d, s);
        break;
    case ST_WHERE:
        dump_arms(d, s, "where", "elsewhere", "elsewhere");
        break;
    case ST_FORALL:
        dump_forall(d, s);
        break;
    case ST_ALLOCATE:
    case ST_DEALLOCATE:
        line(d, "%s %s%s%s", s->kind == ST_ALLOCATE ? "allocate" : "deallocate",
             show_list(d, &s->args), s->stat ? " stat=" : "", s->stat ? show(d, s->stat) : "");
        break;
    case ST_REDISTRIBUTE:
    case ST_REALIGN:
        dump_mapping(d, s);
        break;
    case ST_BLOCK:
        dump_block(d, &s->body);
        break;
    case ST_NEST:
        line(d, "nest");
        break;
    case ST_COMM:
        line(d, "communication");
        break;
    }
}

static void dump_block(Dump *d, const StmtVec *v) {
    for (int i = 0; i < v->n; i++)
        dump_stmt(d, v->at[i]);
}

/* ---- declarations as written: before sema there are no symbols ---- */

static void dump_unit(Dump *d, const Unit *u);

static void put_attrs(Text *t, const Decl *dc) {
    static const char *const fortran[] = {"dimension", "parameter", "allocatable",
                                          "save",      "intent",    "external",
                                          "intrinsic", "optional",  "target"};
    static const char *const hpf[] = {"processors", "template", "align",     "distribute",
                                      "inherit",    "dynamic",  "shadow",    "dimension",
                                      "sequence",   "no sequence"};
    static const char *const intent[] = {"", "(in)", "(out)", "(inout)"};
    bool directive = dc->kind == DC_HPF;
    unsigned shown = directive ? HPF_AT_ALIGN | HPF_AT_DISTRIBUTE | HPF_AT_SHADOW : 0; /* below */
    for (int i = 0; i < (directive ? countof(hpf) : countof(fortran)); i++) {
        if (!(dc->attrs & ~shown & 1u << i))
            continue;
        text_printf(t, " %s", directive ? hpf[i] : fortran[i]);
        if (!directive && 1 << i == AT_INTENT)
            text_puts(t, intent[dc->intent]);
    }
}

static void put_entity(Dump *d, Text *t, const Entity *e) {
    text_puts(t, e->name);
    put_spec(t, &e->spec);
    if (e->char_len)
        text_printf(t, "*%s", show(d, e->char_len));
    if (e->init)
        text_printf(t, " = %s", show(d, e->init));
}

static void put_letters(Text *t, const Decl *dc) {
    if (dc->implicit.none)
        text_puts(t, " none");
    for (int i = 0; i < dc->implicit.n; i++)
        text_printf(t, " %c-%c", dc->implicit.from[i], dc->implicit.to[i]);
}

static void dump_decl(Dump *d, const Decl *dc) {
    static const char *const kind[] = {"type", "attributes", "parameter", "implicit",
                                       "data", "directive",  "interface"};
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, kind[dc->kind]);
    if (dc->type_given)
        text_printf(&t, " %s", type_name(d->cx, dc->type));
    if (dc->type_given && dc->type.len)
        text_printf(&t, " len=%s", show(d, dc->type.len));
    if (dc->kind_expr)
        text_printf(&t, " kind=%s", show(d, dc->kind_expr));
    if (dc->kind != DC_PARAMETER)
        put_attrs(&t, dc);
    put_spec(&t, &dc->spec);
    if (dc->align)
        put_align(&t, dc->align);
    if (dc->dist)
        put_dist(&t, dc->dist);
    put_shadow(&t, dc->shadow);
    put_letters(&t, dc);
    for (int i = 0; i < dc->entities.n; i++) {
        text_puts(&t, i ? ", " : " :: ");
        put_entity(d, &t, &dc->entities.at[i]);
    }
    if (dc->kind == DC_DATA)
        text_printf(&t, " %s / %s /", show_list(d, &dc->objects), show_list(d, &dc->values));
    line(d, "%s", t.at);
    d->depth++;
    for (int i = 0; i < dc->interface.n; i++)
        dump_unit(d, dc->interface.at[i]);
    d->depth--;
}

static void dump_unit(Dump *d, const Unit *u) {
    static const char *const kind[] = {"program", "subroutine", "function"};
    Text t;
    text_init(&t, d->cx);
    text_printf(&t, "%s%s%s", u->is_recursive ? "recursive " : "", u->is_pure ? "pure " : "",
                u->is_elemental ? "elemental " : "");
    if (u->type.base != TY_NONE && !u->scope)
        text_printf(&t, "%s ", type_name(d->cx, u->type));
    text_printf(&t, "%s %s", kind[u->kind], u->name);
    if (u->kind != UN_PROGRAM) {
        text_puts(&t, "(");
        for (int i = 0; i < u->arg_names.n; i++)
            text_printf(&t, "%s%s", i ? ", " : "", u->arg_names.at[i]);
        text_puts(&t, ")");
    }
    if (u->result_name)
        text_printf(&t, " result(%s)", u->result_name);
    line(d, "%s", t.at);
    d->depth++;
    if (u->scope)
        for (int i = 0; i < u->scope->symbols.n; i++)
            dump_symbol(d, u->scope->symbols.at[i]);
    else
        for (int i = 0; i < u->decls.n; i++)
            dump_decl(d, u->decls.at[i]);
    for (int i = 0; i < u->formats.n; i++)
        line(d, "%d format %s", u->formats.label[i], u->formats.text[i]);
    line(d, "body");
    dump_body(d, &u->body);
    for (int i = 0; i < u->contains.n; i++)
        dump_unit(d, u->contains.at[i]);
    d->depth--;
}

void tree_dump(Context *cx, Program *p, FILE *out) {
    Dump d = {.cx = cx, .out = out};
    for (int i = 0; i < p->units.n; i++)
        dump_unit(&d, p->units.at[i]);
}
