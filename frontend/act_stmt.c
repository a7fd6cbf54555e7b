/* act_stmt.c: actions of the grammar: executable statements.
 *
 * Contract: parse.h. Statements of one form share a grammar rule; the class (p->c->cls) says which
 * one it is. Constructs get their header here and their blocks in blocks.c. */
#include <string.h>

#include "parse.h"

static Stmt *new_stmt(Parse *p, StmtKind kind, Span at) {
    Stmt *s = mk_stmt(p->cx, kind, at);
    s->construct = p->c->construct;
    return p->out->stmt = s;
}

void act_assign(Parse *p, Span at, Expr *lhs, Expr *rhs) {
    Stmt *s = new_stmt(p, ST_ASSIGN, at);
    s->lhs = lhs;
    s->rhs = rhs;
}

void act_call_stmt(Parse *p, Span at, NameAt name, ExprVec *args) {
    Stmt *s = new_stmt(p, ST_CALL, at);
    s->name = name.name;
    if (args)
        s->args = *args;
}

/* Where the grammar takes an optional name that this class has not. */
static void no_name_here(Parse *p, NameAt name) {
    if (name.name)
        act_error(p, name.span, "expected end of statement, found '%s'", name.name);
}

void act_condition(Parse *p, Span at, Expr *e, NameAt name) {
    p->out->name = name;
    p->out->cond = e;
    StmtClass cls = p->c->cls;
    if (cls == C_ELSE_IF || cls == C_ELSEWHERE_MASK)
        return;
    no_name_here(p, name);
    if (cls == C_DO_WHILE) {
        new_stmt(p, ST_DO_WHILE, at)->cond = e;
        return;
    }
    Stmt *s = new_stmt(p, cls == C_WHERE || cls == C_WHERE_STMT ? ST_WHERE : ST_IF, at);
    vec_push(p->cx, &s->arms, (Arm){.cond = e, .span = at});
}

void act_opt_name(Parse *p, Span at, NameAt name) {
    p->out->name = name;
    if (p->c->cls == C_EXIT || p->c->cls == C_CYCLE)
        new_stmt(p, p->c->cls == C_EXIT ? ST_EXIT : ST_CYCLE, at)->name = name.name;
}

void act_opt_expr(Parse *p, Span at, Expr *e) {
    Stmt *s = new_stmt(p, p->c->cls == C_STOP ? ST_STOP : ST_RETURN, at);
    s->code = e;
    if (e && s->kind == ST_RETURN)
        act_error(p, e->span, "alternate RETURN is not supported");
}

void act_nothing(Parse *p, Span at) {
    if (p->c->cls == C_CONTINUE)
        new_stmt(p, ST_CONTINUE, at);
    else if (p->c->cls == C_DO_FOREVER)
        new_stmt(p, ST_DO_WHILE, at);
}

void act_do(Parse *p, Span at, NameAt var, Expr *lo, Expr *hi, Expr *step) {
    Stmt *s = new_stmt(p, ST_DO, at);
    s->name = var.name;
    s->lo = lo;
    s->hi = hi;
    s->step = step;
}

/* FORALL (i = 1:n, j = 1:m:2, mask) */
void act_forall(Parse *p, Span at, ExprVec *header) {
    Stmt *s = new_stmt(p, ST_FORALL, at);
    for (int i = 0; i < header->n; i++) {
        Expr *e = header->at[i];
        const Expr *range = e->kind == EX_KEYWORD && e->a->kind == EX_TRIPLET ? e->a : NULL;
        if (range && range->lo && range->hi) {
            act_accept(p, e);
            vec_push(p->cx, &s->indices, (ForallIndex){.name = e->name, .lo = range->lo,
                                                       .hi = range->hi, .step = range->step});
        } else if (i > 0 && i == header->n - 1 && e->kind != EX_KEYWORD && e->kind != EX_TRIPLET) {
            s->cond = e;
        } else {
            act_error(p, e->span, "expected 'index = first:last' in the FORALL header");
        }
    }
}

/* ---- output ---- */

/* '*', a label, or a character expression. */
static void set_format(Parse *p, Stmt *s, Expr *e) {
    act_accept(p, e);
    if (act_is_star(e))
        return;
    int64_t label;
    if (expr_is_int(e, &label)) {
        if (label < 1 || label > 99999)
            act_error(p, e->span, "a format label is a number from 1 to 99999");
        s->format_label = (int)label;
    } else {
        s->format = e;
    }
}

static void set_items(Parse *p, Stmt *s, ExprVec *items) {
    if (!items)
        return;
    s->args = *items;
    act_accept_all(p, items);
}

void act_print(Parse *p, Span at, Expr *format, ExprVec *items) {
    Stmt *s = new_stmt(p, ST_WRITE, at);
    set_format(p, s, format);
    set_items(p, s, items);
}

/* WRITE ([UNIT=]u, [FMT=]f, ADVANCE=…, IOSTAT=…) */
void act_write(Parse *p, Span at, ExprVec *controls, ExprVec *items) {
    Stmt *s = new_stmt(p, ST_WRITE, at);
    bool have_unit = false, have_format = false;
    for (int i = 0; i < controls->n; i++) {
        Expr *e = controls->at[i], *value = e->kind == EX_KEYWORD ? e->a : e;
        const char *word = e->kind == EX_KEYWORD ? e->name : i == 0 ? "unit" : i == 1 ? "fmt" : "";
        Expr **place = !strcmp(word, "advance") ? &s->advance
                       : !strcmp(word, "iostat") ? &s->iostat
                                                 : NULL;
        if (value->kind == EX_TRIPLET) {
            act_error(p, value->span, "expected an expression in the control list of WRITE");
        } else if (!strcmp(word, "unit") && !have_unit) {
            have_unit = true;
            act_accept(p, value);
            s->unit = act_is_star(value) ? NULL : value;
        } else if (!strcmp(word, "fmt") && !have_format) {
            have_format = true;
            set_format(p, s, value);
        } else if (place && !*place) {
            *place = value;
        } else if (!*word) {
            act_error(p, e->span,
                      "expected a keyword, as in IOSTAT=, in the control list of WRITE");
        } else if (place || !strcmp(word, "unit") || !strcmp(word, "fmt")) {
            act_error(p, e->span, "'%s=' is given twice", word);
        } else {
            act_error(p, e->span, "'%s=' in WRITE is not supported", word);
        }
    }
    if (!have_unit)
        act_error(p, at, "WRITE needs a unit");
    else if (!have_format)
        act_error(p, at, "unformatted WRITE is not supported");
    set_items(p, s, items);
}

/* ALLOCATE (a(n), b(0:m), STAT=s), DEALLOCATE (a, STAT=s) */
void act_allocate(Parse *p, Span at, ExprVec *objects) {
    bool allocate = p->c->cls == C_ALLOCATE;
    Stmt *s = new_stmt(p, allocate ? ST_ALLOCATE : ST_DEALLOCATE, at);
    for (int i = 0; i < objects->n; i++) {
        Expr *e = objects->at[i];
        if (e->kind == EX_KEYWORD && !strcmp(e->name, "stat") && !s->stat)
            s->stat = e->a;
        else if (e->kind == EX_KEYWORD)
            act_error(p, e->span, "'%s=' cannot stand here", e->name);
        else if (e->kind != EX_REF || act_is_star(e))
            act_error(p, e->span, "expected the name of an array in %s", p->c->name);
        else if (allocate && !e->has_args)
            act_error(p, e->span, "ALLOCATE needs the bounds of '%s'", e->name);
        else if (!allocate && e->has_args)
            act_error(p, e->span, "DEALLOCATE takes the name '%s' without subscripts", e->name);
        else
            vec_push(p->cx, &s->args, e);
    }
}
