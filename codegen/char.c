/* char.c: CHARACTER values in C.
 *
 * Contract: a variable is bytes padded with blanks, an argument is an address and a length beside
 * it, a value that is computed is an hpf_str (address and length, by value; hpfrt_char.h). Storage
 * of values such as a // b is the runtime's scratch stack, released behind the statement. An
 * array's element type is `hpf_char8` for length 8; where only run time knows the length, a typedef
 * in the function. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cg.h"

/* ---- storage ---- */

/* The typedef of a length that a statement computes. */
static const char *late_type(Cg *cg, Symbol *length)
{
    return cg_fmt(cg, "%s_type", cg_sym(cg, length)->name);
}

/* Lengths of declared arrays are known from the entry on: variables of such lengths begin there. */
static bool begins_at_entry(const Symbol *s)
{
    const Symbol *length = late_length(s);
    return length && !symbol_is_made(length) && symbol_is_made(s);
}

static void declare_late(Cg *cg, Symbol *s)
{
    const char *n = var_c(cg, late_length(s));
    cg_line(cg, "char %s[%s > 0 ? %s : 1];", cg_sym(cg, s)->name, n, n);
}

/* Variables of the unit at work whose length is `length`, or one of its host (NULL). */
static void declare_all_late(Cg *cg, const UnitCg *u, const Symbol *length)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        if (s->kind == SYM_VAR && s->spec.kind == AS_SCALAR && s->scope == u->unit->scope &&
            begins_at_entry(s) &&
            (length ? late_length(s) == length : late_length(s)->scope != s->scope))
            declare_late(cg, s);
    }
}

void char_length_known(Cg *cg, Symbol *s)
{
    if (begins_at_entry(s))
        return;
    if (late_length(s)) {
        declare_late(cg, s);
        return;
    }
    const char *n = var_c(cg, s);
    cg_line(cg, "typedef char %s[%s > 0 ? %s : 1];", late_type(cg, s), n, n);
    if (!symbol_is_made(s))
        declare_all_late(cg, cg->u, s);
}

static int64_t storage_length(const Symbol *s)
{
    int64_t n = -1;
    if (!expr_is_int(s->type.len, &n))
        return -1;
    return n < 1 ? 1 : n; /* C has no arrays of length 0 */
}

/* The typedef of a constant length, which stands at the top of the file. */
static const char *char_typedef(Cg *cg, int64_t n)
{
    const char *name = cg_fmt(cg, "hpf_char%lld", (long long)n);
    for (int i = 0; i < cg->lengths.n; i++)
        if (cg->lengths.at[i] == n)
            return name;
    vec_push(cg->cx, &cg->lengths, n);
    return name;
}

const char *store_c(Cg *cg, Symbol *s)
{
    heap_define_type(cg, s->type);
    if (s->type.base == TY_DERIVED)
        return record_c(cg, s->type);
    if (s->type.base != TY_CHARACTER)
        return type_c(s->type);
    int64_t n = storage_length(s);
    if (n < 0 && late_length(s))
        return late_type(cg, late_length(s));
    if (symbol_has_open_length(s))
        return "char";
    return n >= 0 ? char_typedef(cg, n) : cg_sym(cg, s)->elem;
}


const char *symbol_rt(Cg *cg, Symbol *s)
{
    int64_t n = storage_length(s);
    if (s->type.base == TY_DERIVED)
        return cg_fmt(cg, "HPF_CHAR(sizeof(%s))", record_c(cg, s->type));
    if (s->type.base != TY_CHARACTER)
        return type_rt(cg, s->type);
    if (n >= 0) /* as it is declared */
        return cg_fmt(cg, "HPF_CHAR(%s)", symbol_length(cg, s));
    if (symbol_has_open_length(s))
        return "HPF_CHAR(0)";
    if (s->is_dummy)
        return cg_fmt(cg, "HPF_CHAR(%s)", cg_sym(cg, s)->len);
    if (late_length(s))
        return cg_fmt(cg, "HPF_CHAR(%s)", var_c(cg, late_length(s)));
    return cg_fmt(cg, "HPF_CHAR(%s)", symbol_length(cg, s));
}

static void find_array(Expr **e, void *arg)
{
    const Symbol *s = (*e)->sym;
    *(bool *)arg |= s && s->spec.kind != AS_SCALAR;
    expr_children(*e, find_array, arg);
}

/* A dummy that says how long it is: the characters of the actual argument from the first on. */
static bool has_own_length(const Symbol *s)
{
    return s->is_dummy && !s->is_absent && s->type.len && s->type.len->kind != EX_CONST &&
           (s->spec.kind == AS_SCALAR || s->spec.kind == AS_EXPLICIT ||
            s->spec.kind == AS_ASSUMED_SIZE);
}

/* Does the declared length ask for bounds or elements of an array? */
static bool declared_asks_array(Symbol *s)
{
    bool found = false;
    if (s->type.len)
        find_array(&s->type.len, &found);
    return found;
}

/* Must it wait for them? Other dummies have the length of the argument: only its check waits. */
static bool asks_array(Symbol *s)
{
    return (!s->is_dummy || s->spec.kind == AS_SCALAR || has_own_length(s)) &&
           declared_asks_array(s);
}

static bool check_waits(Symbol *s)
{
    return !asks_array(s) && declared_asks_array(s);
}

/* -fcheck=bounds: an actual argument has at least the characters of the scalar dummy, and the
 * length of an array that knows its shape (of others, elements follow in sequence). */
static void check_length(Cg *cg, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    const Type long_type = {.base = TY_INTEGER, .kind = 8};
    bool array = s->spec.kind != AS_SCALAR;
    if (!(cg->cx->opt.check & CHECK_BOUNDS) || !s->is_dummy || s->is_absent || s->is_value ||
        s->spec.kind == AS_EXPLICIT || s->spec.kind == AS_ASSUMED_SIZE || !s->type.len ||
        (array && s->scope->unit->foreign))
        return;
    const char *want = expr_s(cg, mk_max0(cg->cx, mk_convert(cg->cx, s->type.len, long_type)));
    const char *name = c->shared || array ? c->param : c->name;
    const char *given = array                ? cg_fmt(cg, "HPF_TEXT_LENGTH(%s->type)", name)
                        : c->len && !c->shared ? c->len
                                               : cg_fmt(cg, "%s_len", name);
    if (s->is_optional)
        cg_line(cg, "if (%s)", name);
    if (array)
        cg_line(cg, "%shpf_check_lengths(%s, %s, %s, \"the argument for '%s'\");",
                s->is_optional ? "    " : "", cg_where(cg, s->span), given, want, s->name);
    else
        cg_line(cg, "%shpf_check_length(%s, \"%s\", %s, %s);", s->is_optional ? "    " : "",
                cg_where(cg, s->span), s->name, given, want);
}

/* The declaration alone says how long it is, or each ALLOCATE does. */
static bool is_settled(const Symbol *s)
{
    return storage_length(s) >= 0 || late_length(s) || symbol_has_open_length(s);
}

/* In a procedure of the host: the host's typedef ends with its function. */
static void retype(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    if (!is_settled(s) && s->spec.kind != AS_SCALAR && c->shared && !c->global)
        cg_line(cg, "typedef char %s[%s > 0 ? %s : 1];", c->elem, c->len, c->len);
}

/* The length as a variable: from the declaration, or from the actual argument. */
static void put_length(Cg *cg, Symbol *s)
{
    const Type long_type = {.base = TY_INTEGER, .kind = 8};
    SymCg *c = cg_sym(cg, s);
    bool array = s->spec.kind != AS_SCALAR, own = has_own_length(s);
    const char *declares = c->shared || (own && !array) ? "" : "const long ";
    if (s->is_result && !array && !c->asked && !c->shared)
        return;
    if (!own && array && s->is_dummy)
        cg_line(cg, "%s%s = %s%sHPF_TEXT_LENGTH(%s->type);", declares, c->len,
                s->is_optional ? c->param : "", s->is_optional ? " == NULL ? 1 : " : "", c->param);
    else if (s->type.len && (own || !s->is_dummy))
        cg_line(cg, "%s%s = %s;", declares,
                s->is_result ? cg_fmt(cg, "%s_own", c->len) : c->len,
                expr_s(cg, mk_max0(cg->cx, mk_convert(cg->cx, s->type.len, long_type))));
}

/* The storage of a local scalar, or the type of an array's elements. */
static void put_storage(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    const char *n = s->is_result && s->type.len ? cg_fmt(cg, "%s_own", c->len) : c->len;
    if (s->spec.kind != AS_SCALAR) {
        cg_line(cg, "typedef char %s[%s > 0 ? %s : 1];", c->elem, n, n);
    } else if (s->is_dummy || s->is_result) {
        return;
    } else if (c->shared) {
        const char *room = cg_local(cg, cg_fmt(cg, "%s_room", s->name));
        cg_line(cg, "char %s[%s > 0 ? %s : 1];", room, c->len, c->len);
        cg_line(cg, "%s = %s;", c->name, room);
    } else {
        cg_line(cg, "char %s[%s > 0 ? %s : 1];", c->name, c->len, c->len);
    }
}

/* Once, behind what the length asks of arrays and of other lengths. */
void char_length_entry(Cg *cg, UnitCg *u, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    if (s->kind != SYM_VAR || s->type.base != TY_CHARACTER || s->scope != u->unit->scope ||
        c->measured)
        return;
    c->measured = true;
    bool kept = is_settled(s);
    if (!kept && s->type.len && (has_own_length(s) || !s->is_dummy || s->spec.kind == AS_SCALAR))
        layout_enter_for(cg, u, s, &s->type.len);
    if ((!kept || storage_length(s) >= 0) && !check_waits(s))
        check_length(cg, s);
    if (kept || !c->len) /* a symbol that only a constant was taken from has no name */
        return;
    put_length(cg, s);
    put_storage(cg, s);
}

/* Lengths that the entry of a procedure computes, and the storage of scalars that have them. */
void char_entry(Cg *cg, UnitCg *u, bool of_arrays)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        if (s->kind != SYM_VAR || s->type.base != TY_CHARACTER)
            continue;
        if (of_arrays && s->scope == u->unit->scope && check_waits(s))
            check_length(cg, s);
        if (asks_array(s) != of_arrays)
            continue;
        if (s->scope == u->unit->scope)
            char_length_entry(cg, u, s);
        else
            retype(cg, s);
    }
    if (!of_arrays)
        declare_all_late(cg, u, NULL);
}

/* ---- scratch ---- */

/* The statement at work makes values on the scratch stack. */
static void scratch(Cg *cg)
{
    UnitCg *u = cg->u;
    if (!u->str_mark) {
        u->str_mark = cg_local(cg, "str_mark");
        text_puts(&u->objects, cg_fmt(cg, "    const long %s = hpf_str_mark();\n", u->str_mark));
    }
    const char *line = cg_fmt(cg, "hpf_str_release(%s);", u->str_mark);
    if (!cg->post.n || !strstr(cg->post.at, line))
        post_line(cg, "%s", line);
}

static bool allocates(const Expr *e)
{
    if (e->type.base != TY_CHARACTER)
        return false;
    if (e->kind == EX_BINARY || e->kind == EX_CALL)
        return true;
    IntrinsicId id = e->kind == EX_INTRINSIC ? e->intrinsic->id : IN_NONE;
    return id == IN_ADJUSTL || id == IN_ADJUSTR || id == IN_REPEAT;
}

static void find_lines(Expr **e, void *arg)
{
    Expr *x = *e;
    *(bool *)arg |= allocates(x);
    for (int i = 0; x->kind == EX_CALL && i < x->args.n; i++)
        *(bool *)arg |= x->args.at[i] && x->args.at[i]->type.base == TY_CHARACTER;
    expr_children(x, find_lines, arg);
}

bool char_needs_lines(Expr *e)
{
    bool found = false;
    find_lines(&e, &found);
    return found;
}

/* ---- values ---- */

/* Address and length; "" for an address where the value must be computed first. */
typedef struct Pair {
    const char *s, *n;
} Pair;

static const char *long_s(Cg *cg, Expr *e)
{
    return expr_long(cg, e);
}

const char *symbol_length(Cg *cg, Symbol *s)
{
    int64_t n;
    if (expr_is_int(s->type.len, &n))
        return cg_fmt(cg, "%lld", (long long)n);
    if (late_length(s))
        return var_c(cg, late_length(s));
    if (symbol_has_open_length(s))
        return cg_fmt(cg, "(long)HPF_TEXT_LENGTH(%s.type)", desc_c(cg, s));
    if (s->kind == SYM_VAR && s->is_result && s->type.len) {
        cg_sym(cg, s)->asked = true;
        return cg_fmt(cg, "%s_own", cg_sym(cg, s)->len);
    }
    return cg_sym(cg, s)->len ? cg_sym(cg, s)->len : "0";
}

static bool is_place(const Expr *e)
{
    while (e->kind == EX_PAREN)
        e = e->a;
    return e->kind == EX_CONST || e->kind == EX_VAR || e->kind == EX_ELEM;
}

static Pair place(Cg *cg, Expr *e)
{
    while (e->kind == EX_PAREN)
        e = e->a;
    if (e->kind == EX_CONST)
        return (Pair){cg_string(cg, e->value.s, e->value.len),
                      cg_fmt(cg, "%lld", (long long)e->value.len)};
    if (e->kind == EX_VAR)
        return (Pair){var_c(cg, e->sym), symbol_length(cg, e->sym)};
    Access a = cg_sym(cg, e->sym)->access;
    if ((a == ACC_NEST || a == ACC_REF) && !cg->nest) { /* brought to all processes */
        const char *name = cg_local(cg, cg_fmt(cg, "%s_e", cg_sym(cg, e->sym)->name));
        cg_line(cg, "%s %s;", store_c(cg, e->sym), name);
        cg_line(cg, "hpf_get(%s, %s, (long[]){%s}, %s);", cg_where(cg, e->span),
                desc_ref(cg, e->sym), subscript_list(cg, &e->args), name);
        return (Pair){name, symbol_length(cg, e->sym)};
    }
    return (Pair){element_c(cg, e), e->lo ? expr_long(cg, e->lo) : symbol_length(cg, e->sym)};
}

/* What messages call a text: a variable or component, also behind a pointer. */
static const char *place_name(const Expr *e)
{
    while (e->kind == EX_PAREN)
        e = e->a;
    if (e->kind == EX_CONST)
        return "a constant";
    if (e->sym->is_heap && e->sym->component)
        return e->sym->component->name;
    return e->sym->is_heap ? heap_pointer_name(e->args.at[0]) : symbol_said(e->sym);
}

/* A bound of a substring: base + more, or a number where there is no base. */
typedef struct Bounded {
    const Expr *base;
    long more;
    const char *text, *minus; /* base, as it is added and taken away; NULL: none */
} Bounded;

/* e NULL: the last of n characters. */
static Bounded bounded(Cg *cg, Expr *e, const char *n)
{
    Bounded b = {.text = n};
    int64_t more;
    if (!e) {
        if (strspn(n, "0123456789") == strlen(n))
            b = (Bounded){.more = strtol(n, NULL, 10)};
        return b;
    }
    for (;;) {
        while (e->kind == EX_PAREN || (e->kind == EX_CONVERT && e->a->type.base == TY_INTEGER))
            e = e->a;
        bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
        if (!sum || !expr_is_int(e->b, &more) || more < INT32_MIN || more > INT32_MAX)
            break;
        b.more += e->op == OP_ADD ? more : -more;
        e = e->a;
    }
    if (expr_is_int(e, &more)) {
        b.more += more;
        b.text = NULL;
        return b;
    }
    b.base = e;
    b.text = cparen(cg, subscript_c(cg, e), P_ADD);
    b.minus = cparen(cg, subscript_c(cg, e), P_MUL);
    return b;
}

/* Characters lo:hi behind an address. */
static Pair part(Cg *cg, const char *name, Pair p, Expr *lo, Expr *hi)
{
    Bounded from = bounded(cg, lo, NULL), to = bounded(cg, hi, p.n), end = bounded(cg, NULL, p.n);
    bool all = !hi && !from.text && from.more == 1;
    bool known = hi && !from.text && !to.text &&
                 (to.more < from.more || (from.more >= 1 && !end.text && to.more <= end.more));
    if ((cg->cx->opt.check & CHECK_BOUNDS) && !all && !known)
        p.s = cg_fmt(cg, "%s + hpf_checked_part(%s, \"%s\", %s, %s, %s) - 1", p.s,
                     cg_where(cg, lo->span), name, expr_long(cg, lo),
                     hi ? expr_long(cg, hi) : p.n, p.n);
    else
        p.s = plus_c(cg, from.text ? cg_fmt(cg, "%s + %s", p.s, from.text) : p.s, from.more - 1);
    long more = to.more - from.more + 1;
    bool known_length = from.base ? to.base && expr_equal(from.base, to.base) : !to.text;
    if (known_length)
        p.n = cg_fmt(cg, "%ld", more < 0 ? 0 : more);
    else if (!from.text)
        p.n = cg_fmt(cg, "hpf_max_i8(%s, 0)", plus_c(cg, to.text, more));
    else if (!to.text)
        p.n = cg_fmt(cg, "hpf_max_i8(%ld - %s, 0)", more, from.minus);
    else
        p.n = cg_fmt(cg, "hpf_max_i8(%s, 0)",
                     plus_c(cg, cg_fmt(cg, "%s - %s", to.text, from.minus), more));
    return p;
}

/* A substring bound is written twice: what calls functions is computed once. */
static Expr *once(Cg *cg, Expr *e)
{
    if (!e || !expr_has_call(e))
        return e;
    Symbol *s = NEW(cg->cx, Symbol);
    s->kind = SYM_VAR;
    s->name = "at";
    s->type = (Type){.base = TY_INTEGER, .kind = 8};
    cg_sym(cg, s)->name = cg_local(cg, "at");
    cg_line(cg, "const long %s = %s;", cg_sym(cg, s)->name, expr_long(cg, e));
    return mk_var(cg->cx, e->span, s);
}

static const char *value(Cg *cg, Expr *e);

Pair str_place(Cg *cg, Expr *e);

static const char *text_of(Cg *cg, Pair p)
{
    return cg_fmt(cg, "hpf_chars(%s, %s)", p.s, p.n);
}

static Expr *arg_at(Expr *e, int i)
{
    return i < e->args.n ? e->args.at[i] : NULL;
}

static const char *intrinsic_value(Cg *cg, Expr *e)
{
    const char *a = e->args.n && e->args.at[0]->type.base == TY_CHARACTER
                        ? value(cg, e->args.at[0]) : "";
    switch (e->intrinsic->id) {
    case IN_ADJUSTL:
    case IN_ADJUSTR:
        scratch(cg);
        return cg_fmt(cg, "hpf_%s(%s)", e->intrinsic->c, a);
    case IN_TRIM:
        return cg_fmt(cg, "hpf_trim(%s)", a);
    case IN_REPEAT:
        scratch(cg);
        return cg_fmt(cg, "hpf_repeat(%s, %s, %s)", cg_where(cg, e->span), a,
                      long_s(cg, e->args.at[1]));
    case IN_CHAR:
    case IN_ACHAR:
        return cg_fmt(cg, "hpf_char(%s)", expr_s(cg, e->args.at[0]));
    case IN_MERGE:
        return cg_fmt(cg, "(%s ? %s : %s)", expr_p(cg, e->args.at[2], P_OR), a,
                      value(cg, e->args.at[1]));
    default:
        cg_unsupported(cg, e->span, cg_fmt(cg, "the CHARACTER function '%s' here",
                                           e->intrinsic->name));
        return "hpf_chars(\"\", 0)";
    }
}

/* f(args) into scratch: the call stands before the statement. */
static Pair call_value(Cg *cg, Expr *e)
{
    scratch(cg);
    const char *name = cg_local(cg, cg_fmt(cg, "%s_text", e->sym->name)), *n;
    int64_t len;
    if (expr_is_int(e->type.len, &len)) {
        n = cg_fmt(cg, "%lld", (long long)len);
    } else {
        n = cg_local(cg, cg_fmt(cg, "%s_len", e->sym->name));
        cg_line(cg, "const long %s = %s;", n, expr_long(cg, e->lo));
    }
    cg_line(cg, "char *%s = hpf_str_new(%s);", name, n);
    cg_line(cg, "%s;", call_text(cg, e, cg_fmt(cg, "%s, %s", name, n)));
    return (Pair){name, n};
}

static const char *value(Cg *cg, Expr *e)
{
    while (e->kind == EX_PAREN)
        e = e->a;
    if (is_place(e))
        return text_of(cg, place(cg, e));
    switch (e->kind) {
    case EX_SUBSTR:
        if (is_place(e->a)) {
            Pair p = place(cg, e->a);
            Expr *lo = once(cg, e->lo), *hi = once(cg, e->hi);
            return text_of(cg, part(cg, place_name(e->a), p, lo, hi));
        }
        if (!e->hi)
            return cg_fmt(cg, "hpf_from(%s, %s)", value(cg, e->a), long_s(cg, e->lo));
        return cg_fmt(cg, "hpf_part(%s, %s, %s)", value(cg, e->a), long_s(cg, e->lo),
                      long_s(cg, e->hi));
    case EX_BINARY:
        scratch(cg);
        return cg_fmt(cg, "hpf_concat(%s, %s)", value(cg, e->a), value(cg, e->b));
    case EX_INTRINSIC:
        return intrinsic_value(cg, e);
    case EX_CALL:
        return text_of(cg, call_value(cg, e));
    default:
        cg_unsupported(cg, e->span, "this CHARACTER expression here");
        return "hpf_chars(\"\", 0)";
    }
}

CText str_c(Cg *cg, Expr *e)
{
    return ctext(value(cg, e), P_POSTFIX);
}

const char *str_pair(Cg *cg, Expr *e, const char **n)
{
    Pair p;
    while (e->kind == EX_PAREN)
        e = e->a;
    if (is_place(e)) {
        p = place(cg, e);
    } else if (e->kind == EX_SUBSTR && is_place(e->a)) {
        p = place(cg, e->a);
        Expr *lo = once(cg, e->lo), *hi = once(cg, e->hi);
        p = part(cg, place_name(e->a), p, lo, hi);
    } else if (e->kind == EX_CALL) {
        p = call_value(cg, e);
    } else {
        const char *v = value(cg, e), *name = cg_local(cg, "text");
        cg_line(cg, "const hpf_str %s = %s;", name, v);
        p = (Pair){cg_fmt(cg, "(char *)%s.s", name), cg_fmt(cg, "%s.n", name)};
    }
    *n = p.n;
    return p.s;
}

/* ---- numbers from characters ---- */

CText str_compare(Cg *cg, Expr *e)
{
    static const struct {
        Op op;
        const char *c;
        int prec;
    } ops[] = {{OP_EQ, "==", P_EQ}, {OP_NE, "!=", P_EQ}, {OP_LT, "<", P_REL},
               {OP_LE, "<=", P_REL}, {OP_GT, ">", P_REL}, {OP_GE, ">=", P_REL}};
    const char *a = value(cg, e->a), *b = value(cg, e->b);
    for (int i = 0; i < countof(ops); i++)
        if (ops[i].op == e->op)
            return ctext(cg_fmt(cg, "hpf_compare(%s, %s) %s 0", a, b, ops[i].c), ops[i].prec);
    cg_unsupported(cg, e->span, "this CHARACTER operation");
    return ctext("0", P_POSTFIX);
}

static CText length_c(Cg *cg, Expr *e)
{
    Expr *a = e->args.at[0];
    const char *n;
    if (a->kind == EX_ELEM && a->lo)
        n = expr_long(cg, a->lo);
    else if (a->kind == EX_VAR || a->kind == EX_ELEM || a->kind == EX_SECTION)
        n = symbol_length(cg, a->sym);
    else if (a->kind == EX_CALL && a->lo)
        n = expr_long(cg, a->lo);
    else
        n = cg_fmt(cg, "%s.n", value(cg, a));
    return ctext(cg_fmt(cg, "(%s)%s", type_c(e->type), n), P_UNARY);
}

static const char *searching(Cg *cg, Expr *e)
{
    Expr *back = arg_at(e, 2);
    return cg_fmt(cg, "(%s)hpf_str_%s(%s, %s, %s)", type_c(e->type), e->intrinsic->c,
                  value(cg, e->args.at[0]), value(cg, e->args.at[1]),
                  back ? expr_s(cg, back) : "false");
}

/* An intrinsic function of CHARACTER arguments with another result; false: it is not one. */
bool str_intrinsic(Cg *cg, Expr *e, CText *out)
{
    Expr *a = arg_at(e, 0);
    if (!a || a->type.base != TY_CHARACTER)
        return false;
    switch (e->intrinsic->id) {
    case IN_LEN:
        *out = length_c(cg, e);
        return true;
    case IN_SELECTED_CHAR_KIND:
        *out = ctext(cg_fmt(cg, "hpf_selected_char_kind(%s)", value(cg, a)), P_POSTFIX);
        return true;
    case IN_LEN_TRIM:
        *out = ctext(cg_fmt(cg, "(%s)hpf_len_trim(%s)", type_c(e->type), value(cg, a)), P_UNARY);
        return true;
    case IN_ICHAR:
    case IN_IACHAR:
        *out = ctext(cg_fmt(cg, "hpf_ichar(%s)", value(cg, a)), P_POSTFIX);
        return true;
    case IN_INDEX:
    case IN_SCAN:
    case IN_VERIFY:
        *out = ctext(searching(cg, e), P_UNARY);
        return true;
    case IN_LGE:
    case IN_LGT:
    case IN_LLE:
    case IN_LLT: {
        IntrinsicId id = e->intrinsic->id;
        const char *op = id == IN_LGE ? ">=" : id == IN_LGT ? ">" : id == IN_LLE ? "<=" : "<";
        *out = ctext(cg_fmt(cg, "hpf_compare(%s, %s) %s 0", value(cg, a),
                            value(cg, e->args.at[1]), op), P_REL);
        return true;
    }
    default:
        return false;
    }
}

/* ---- assignment ---- */

/* An element of a mapped array outside of nests: a copy with the new value goes to its owner. */
static void put_mapped(Cg *cg, Expr *lhs, Expr *rhs)
{
    Pair p = place(cg, lhs);
    cg_line(cg, "hpf_assign(%s, %s, %s);", p.s, p.n, value(cg, rhs));
    cg_line(cg, "hpf_put(%s, %s, (long[]){%s}, %s);", cg_where(cg, lhs->span),
            desc_ref(cg, lhs->sym), subscript_list(cg, &lhs->args), p.s);
}

void str_assign(Cg *cg, Expr *lhs, Expr *rhs)
{
    Access a = cg_sym(cg, lhs->sym)->access;
    if (lhs->kind == EX_ELEM && (a == ACC_NEST || a == ACC_REF) && !cg->nest) {
        put_mapped(cg, lhs, rhs);
        return;
    }
    Pair to;
    if (rhs->kind == EX_UPDATE) {
        if (!expr_equal(lhs, rhs->a))
            str_assign(cg, lhs, rhs->a);
        const char *v = value(cg, rhs->b);
        Expr *lo = once(cg, rhs->lo), *hi = once(cg, rhs->hi);
        to = part(cg, place_name(lhs), place(cg, lhs), lo, hi);
        cg_line(cg, "hpf_assign(%s, %s, %s);", to.s, to.n, v);
        return;
    }
    const char *v = value(cg, rhs);
    to = place(cg, lhs);
    cg_line(cg, "hpf_assign(%s, %s, %s);", to.s, to.n, v);
}

/* ---- MAXVAL and MINVAL ---- */

/* A process's part, from the value of nothing on. */
void text_part(Cg *cg, NestRed *r, const char *part)
{
    const char *n = symbol_length(cg, r->var);
    cg_line(cg, "char %s[%s > 0 ? %s : 1];", part, n, n);
    cg_line(cg, "memset(%s, %s, sizeof %s);", part, r->op == RED_MAX ? "0" : "255", part);
}

void text_fold(Cg *cg, NestRed *r, const char *part)
{
    const char *n = symbol_length(cg, r->var);
    cg_line(cg, "hpf_assign(%s, %s, hpf_chars(%s, %s));", var_c(cg, r->var), n, part, n);
}
