/* act_expr.c: actions of the grammar: expressions and lists.
 *
 * Contract: parse.h. `args` in the grammar takes everything that any list in parentheses may hold;
 * an item that most lists may not hold ('*', an implied DO, `i = l:u`) waits in p->pending until
 * the rule that ends the list accepts it. What nobody accepts is an error. */
#include <string.h>

#include "parse.h"

bool act_error(Parse *p, Span at, const char *fmt, ...) {
    bool first = !p->failed && !p->line->bad;
    p->failed = true;
    if (!first)
        return false;
    char message[400];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(message, sizeof message, fmt, ap);
    va_end(ap);
    diag_error(p->cx, at, "%s", message);
    return true;
}

/* Passes walk expressions by recursion: a limit of ours comes before that of the stack. */
static void count_operator(Parse *p, Span at) {
    if (++p->operators == MAX_OPERATORS + 1)
        act_error(p, at, "a statement has more than %d operators", MAX_OPERATORS);
}

Expr *act_unary(Parse *p, Span at, Op op, Expr *a) {
    if (a->kind != EX_CONST)
        count_operator(p, at);
    return mk_unary(p->cx, at, op, a);
}

static bool is_signed(const Expr *e) {
    return e->kind == EX_UNARY && e->op != OP_NOT;
}

/* Fortran 95, R704-R706: a sign stands only in front of the first term. Elsewhere it is an
 * extension, of the next operand alone: a*-b*c is (a*(-b))*c. The grammar gives a*(-(b*c)). */
static Expr *signed_operand(Parse *p, Span at, Op op, Expr *a, Expr *b) {
    Expr **first = &b->a;
    diag_warn(p->cx, WARN_EXTENSIONS, b->span,
              "a signed operand behind '%s' should be in parentheses", op_spelling(op));
    while (op <= OP_DIV && (*first)->kind == EX_BINARY &&
           ((*first)->op == OP_MUL || (*first)->op == OP_DIV)) {
        (*first)->span.beg = at.beg;
        first = &(*first)->a;
    }
    if (first == &b->a)
        return mk_binary(p->cx, at, op, a, b);
    Expr *product = b->a, *sign = b;
    sign->a = *first;
    sign->span.end = sign->a->span.end;
    *first = mk_binary(p->cx, (Span){at.beg, sign->span.end}, op, a, sign);
    return product;
}

Expr *act_binary(Parse *p, Span at, Op op, Expr *a, Expr *b) {
    count_operator(p, at);
    if (op >= OP_POW && op <= OP_SUB && is_signed(b))
        return signed_operand(p, at, op, a, b);
    return mk_binary(p->cx, at, op, a, b);
}

/* A call of the generic `operator(.op.)`. */
Expr *act_defined(Parse *p, Span at, NameAt op, Expr *a, Expr *b) {
    count_operator(p, at);
    Expr *e = mk_ref(p->cx, at, op.name);
    e->has_args = true;
    vec_push(p->cx, &e->args, a);
    if (b)
        vec_push(p->cx, &e->args, b);
    return e;
}

Expr *act_repeat(Parse *p, Span at, Expr *count, Expr *a) {
    return mk_binary(p->cx, at, OP_MUL, count, a);
}

Expr *act_call(Parse *p, Span at, Expr *base, ExprVec *args) {
    if (base->has_args || base->kind == EX_SUBSTR || base->kind == EX_CONST) {
        if (base->has_args && base->kind == EX_REF && !base->args.n)
            act_error(p, at, "a function reference has no substrings");
        const Expr *range = args->n == 1 && args->at[0]->kind == EX_TRIPLET ? args->at[0] : NULL;
        if (!range || range->step || base->kind == EX_SUBSTR)
            act_error(p, at, "expected a substring, as in (first:last)");
        Expr *e = mk_expr(p->cx, EX_SUBSTR, at);
        e->a = base;
        e->lo = range ? range->lo : NULL;
        e->hi = range ? range->hi : NULL;
        return e;
    }
    base->has_args = true;
    base->args = *args;
    base->span = at;
    return base;
}

Expr *act_component(Parse *p, Span at, Expr *base, NameAt name) {
    if (base->kind == EX_SUBSTR)
        act_error(p, at, "a substring has no components");
    Expr *e = mk_expr(p->cx, EX_COMPONENT, at);
    e->a = base;
    e->name = name.name;
    e->name_span = name.span;
    return e;
}

/* ---- items that wait to be accepted ---- */

static Expr *wait_for(Parse *p, Expr *e) {
    vec_push(p->cx, &p->pending, e);
    return e;
}

void act_accept(Parse *p, Expr *e) {
    for (int i = p->pending.n - 1; i >= 0; i--) {
        if (p->pending.at[i] == e) {
            p->pending.at[i] = p->pending.at[--p->pending.n];
            return;
        }
    }
}

void act_accept_all(Parse *p, const ExprVec *v) {
    for (int i = v->n - 1; i >= 0 && p->pending.n; i--) /* the latest wait at the end */
        act_accept(p, v->at[i]);
}

void act_check_block(Parse *p) {
    if (p->block_at.end)
        act_error(p, p->block_at, "no variables stand behind this COMMON block");
}

void act_check_pending(Parse *p) {
    act_check_block(p);
    for (int i = 0; i < p->pending.n; i++) {
        const Expr *e = p->pending.at[i];
        if (act_is_star(e))
            act_error(p, e->span, "'*' cannot stand here");
        else if (e->kind == EX_IDO)
            act_error(p, e->span, "an implied DO stands only in array constructors, output lists "
                                  "and DATA");
        else
            act_error(p, e->span, "'%s = first:last' stands only in FORALL", e->name);
    }
}

Expr *act_star(Parse *p, Span at) {
    return wait_for(p, mk_ref(p->cx, at, name_of(p->cx, "*")));
}

Expr *act_label(Parse *p, Span at, Expr *label) {
    Expr *e = act_star(p, at);
    e->span = at;
    e->index = (int)label->value.i;
    return e;
}

bool act_is_star(const Expr *e) {
    return e->kind == EX_REF && e->name[0] == '*';
}

Span act_name_span(const Expr *e) {
    return (Span){e->span.beg, e->span.beg + (uint32_t)strlen(e->name)};
}

/* ---- lists ---- */

ExprVec *act_list(Parse *p, ExprVec *list, Expr *e) {
    if (!list)
        list = NEW(p->cx, ExprVec);
    if (e)
        vec_push(p->cx, list, e);
    return list;
}

/* Arguments are passed by reference anyway. */
Expr *act_passed(Parse *p, Span at, NameAt how, Expr *e) {
    if (!strcmp(how.name, "val")) {
        if (act_error(p, at, "'%%VAL' is not supported"))
            diag_hint(p->cx, "give the C function an interface body with BIND(C), whose dummy "
                      "argument has VALUE");
    } else if (!strcmp(how.name, "loc")) {
        if (act_error(p, at, "'%%LOC' is not supported"))
            diag_hint(p->cx, "write LOC(x)");
    } else if (strcmp(how.name, "ref") != 0) {
        act_error(p, how.span, "expected REF");
    }
    return e;
}

Expr *act_keyword(Parse *p, Span at, NameAt name, Expr *a) {
    Expr *e = mk_expr(p->cx, EX_KEYWORD, at);
    e->name = name.name;
    e->a = a;
    return a->kind == EX_TRIPLET ? wait_for(p, e) : e;
}

Expr *act_triplet(Parse *p, Span at, Expr *lo, Expr *hi, Expr *step) {
    Expr *e = mk_expr(p->cx, EX_TRIPLET, at);
    e->lo = lo;
    e->hi = hi;
    e->step = step;
    return e;
}

Expr *act_array(Parse *p, Span at, ExprVec *items) {
    Expr *e = mk_expr(p->cx, EX_ARRAY, at);
    e->args = *items;
    act_accept_all(p, items);
    return e;
}

Expr *act_typed_array(Parse *p, Span at, Expr *type, ExprVec *items) {
    Expr *e = act_array(p, at, items);
    e->a = act_starred_type(p, type);
    return e;
}

/* REAL*8, COMPLEX*16, which were read as products: REAL(8), COMPLEX(8). */
Expr *act_starred_type(Parse *p, Expr *type) {
    bool star = type->kind == EX_BINARY && type->op == OP_MUL && type->b->kind == EX_CONST;
    if (!star || type->a->kind != EX_REF || type->a->has_args)
        return type;
    Expr *bytes = type->b;
    if (!strcmp(type->a->name, "complex"))
        bytes->value.i /= 2;
    vec_push(p->cx, &type->a->args, bytes);
    return type->a;
}

Expr *act_two_words(Parse *p, Span at, NameAt first, NameAt second) {
    return mk_ref(p->cx, at, name_of(p->cx, arena_printf(p->cx->arena, "%s%s", first.name,
                                                         second.name)));
}

Expr *act_complex(Parse *p, Span at, Expr *re, Expr *im) {
    Expr *e = mk_expr(p->cx, EX_COMPLEX, at);
    e->a = re;
    e->b = im;
    return e;
}

/* (items, i = lo, hi [, step]), where items.at[k] is `i = lo`. */
static Expr *implied_do(Parse *p, Span at, ExprVec *items, int k) {
    Expr *e = mk_expr(p->cx, EX_IDO, at), *control = items->at[k];
    int bounds = items->n - k;
    bool plain = k > 0 && (bounds == 2 || bounds == 3);
    for (int i = k + 1; i < items->n; i++)
        plain &= items->at[i]->kind != EX_KEYWORD;
    if (!plain) {
        act_error(p, at, "an implied DO has the form (items, %s = first, last)", control->name);
        return e;
    }
    e->name = control->name;
    e->lo = control->a;
    e->hi = items->at[k + 1];
    e->step = bounds == 3 ? items->at[k + 2] : NULL;
    e->args = *items;
    e->args.n = k;
    act_accept_all(p, &e->args);
    return wait_for(p, e);
}

/* ( … ): a parenthesized expression, a complex constant, or an implied DO. */
Expr *act_paren(Parse *p, Span at, ExprVec *items) {
    for (int k = 0; k < items->n; k++)
        if (items->at[k]->kind == EX_KEYWORD)
            return implied_do(p, at, items, k);
    if (items->n == 2)
        return act_complex(p, at, items->at[0], items->at[1]);
    if (items->n > 2)
        act_error(p, items->at[2]->span, "expected ')': a complex constant has two parts");
    Expr *e = mk_expr(p->cx, EX_PAREN, at);
    e->a = items->at[0];
    return e;
}
