/* act_stmt.c: actions of the grammar: executable statements.
 *
 * Contract: parse.h. Statements of one form share a grammar rule; the class (p->c->cls) says which
 * one it is. Constructs get their header here and their blocks in block_stmts.c. */
#include <string.h>

#include "parse.h"

Stmt *act_new_stmt(Parse *p, StmtKind kind, Span at) {
    Stmt *s = mk_stmt(p->cx, kind, at);
    s->construct = p->c->construct;
    return p->out->stmt = s;
}

void act_assign(Parse *p, Span at, Expr *lhs, Expr *rhs) {
    Stmt *s = act_new_stmt(p, ST_ASSIGN, at);
    s->lhs = lhs;
    s->rhs = rhs;
}

/* CALL s(x, *10), CALL a%p(x): lhs names the component. */
void act_call_stmt(Parse *p, Span at, Expr *called) {
    Stmt *s = act_new_stmt(p, ST_CALL, at);
    if (called->kind == EX_SUBSTR) {
        act_error(p, called->span, "expected a procedure");
        return;
    }
    s->name = called->name;
    s->lhs = called->kind == EX_COMPONENT ? called : NULL;
    ExprVec args = called->args;
    called->args = (ExprVec){0};
    called->has_args = false;
    for (int i = 0; i < args.n; i++) {
        Expr *e = args.at[i];
        if (act_is_star(e) && e->index) { /* *10: where to go on after RETURN n */
            act_accept(p, e);
            vec_push(p->cx, &s->labels, e->index);
        } else {
            vec_push(p->cx, &s->args, e);
        }
    }
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
    if (cls == C_DO_WHILE || cls == C_SELECT_CASE) {
        act_new_stmt(p, cls == C_DO_WHILE ? ST_DO_WHILE : ST_SELECT, at)->cond = e;
        return;
    }
    Stmt *s = act_new_stmt(p, cls == C_WHERE || cls == C_WHERE_STMT ? ST_WHERE : ST_IF, at);
    vec_push(p->cx, &s->arms, (Arm){.cond = e, .span = at});
}

void act_opt_name(Parse *p, Span at, NameAt name) {
    p->out->name = name;
    if (p->c->cls == C_EXIT || p->c->cls == C_CYCLE)
        act_new_stmt(p, p->c->cls == C_EXIT ? ST_EXIT : ST_CYCLE, at)->name = name.name;
}

void act_opt_expr(Parse *p, Span at, Expr *e) {
    StmtClass cls = p->c->cls;
    bool stop = cls == C_STOP || cls == C_ERROR_STOP;
    Stmt *s = act_new_stmt(p, stop ? ST_STOP : cls == C_PAUSE ? ST_PAUSE : ST_RETURN, at);
    s->code = e;
    s->is_error = cls == C_ERROR_STOP;
}

void act_stop(Parse *p, Span at, Expr *e, NameAt word, Expr *quiet) {
    StmtClass cls = p->c->cls;
    act_opt_expr(p, at, e);
    if ((cls != C_STOP && cls != C_ERROR_STOP) || strcmp(word.name, "quiet") != 0)
        act_error(p, word.span, "expected end of statement");
    else
        p->out->stmt->cond = quiet;
}

void act_nothing(Parse *p, Span at) {
    if (p->c->cls == C_CONTINUE)
        act_new_stmt(p, ST_CONTINUE, at);
    else if (p->c->cls == C_DO_FOREVER)
        act_new_stmt(p, ST_DO_WHILE, at);
    else if (p->c->cls == C_BLOCK)
        act_block(p->cx, act_new_stmt(p, ST_BLOCK, at));
}

void act_block(Context *cx, Stmt *s) {
    s->block = NEW(cx, Unit);
    s->block->kind = UN_SUBROUTINE;
    s->block->name = name_of(cx, "BLOCK"); /* no name of a program: those are lower case */
    s->block->span = s->span;
}

void act_do(Parse *p, Span at, NameAt var, Expr *lo, Expr *hi, Expr *step) {
    Stmt *s = act_new_stmt(p, ST_DO, at);
    s->name = var.name;
    s->lo = lo;
    s->hi = hi;
    s->step = step;
}

/* DO CONCURRENT ([INTEGER ::] i = 1:n, j = 1:m, mask) LOCAL (x) */
void act_concurrent(Parse *p, Span at, Expr *kind, ExprVec *header) {
    act_forall(p, at, kind, header);
    Concurrent *c = p->out->stmt->concurrent = NEW(p->cx, Concurrent);
    c->locals = p->locals;
    c->local_inits = p->local_inits;
}

Expr *act_index_kind(Parse *p, ExprVec *selector) {
    Expr *e = selector->at[0];
    if (e->kind == EX_KEYWORD && !strcmp(e->name, "kind"))
        e = e->a;
    if (selector->n != 1 || e->kind == EX_KEYWORD || e->kind == EX_TRIPLET)
        act_error(p, e->span, "expected one kind");
    return e;
}

void act_locality(Parse *p, NameAt word, ExprVec *names) {
    bool local = !strcmp(word.name, "local"), init = !strcmp(word.name, "local_init");
    bool other = !strcmp(word.name, "shared") || !strcmp(word.name, "default");
    if (!local && !init && !other)
        act_error(p, word.span, "expected LOCAL, LOCAL_INIT, SHARED or DEFAULT (NONE)");
    for (int i = 0; i < names->n; i++) {
        Expr *e = names->at[i];
        if (e->kind != EX_REF || e->has_args)
            act_error(p, e->span, "expected a name");
        else if (!other)
            vec_push(p->cx, local ? &p->locals : &p->local_inits, e);
    }
}

/* FORALL ([INTEGER ::] i = 1:n, j = 1:m:2, mask) */
void act_forall(Parse *p, Span at, Expr *kind, ExprVec *header) {
    Stmt *s = act_new_stmt(p, ST_FORALL, at);
    for (int i = 0; i < header->n; i++) {
        Expr *e = header->at[i];
        const Expr *range = e->kind == EX_KEYWORD && e->a->kind == EX_TRIPLET ? e->a : NULL;
        if (range && range->lo && range->hi) {
            act_accept(p, e);
            vec_push(p->cx, &s->indices, (ForallIndex){.name = e->name, .lo = range->lo,
                                                       .hi = range->hi, .step = range->step,
                                                       .kind = kind});
        } else if (i > 0 && i == header->n - 1 && e->kind != EX_KEYWORD && e->kind != EX_TRIPLET) {
            s->cond = e;
        } else {
            act_error(p, e->span, "expected 'index = first:last' in the header of %s", p->c->name);
        }
    }
}

Expr *act_named(Parse *p, Span at, NameAt name, Expr *e) {
    Expr *k = mk_expr(p->cx, EX_KEYWORD, at);
    k->name = name.name;
    k->a = e;
    return k;
}

void act_associate(Parse *p, Span at, ExprVec *names) {
    Stmt *s = act_new_stmt(p, ST_BLOCK, at);
    s->is_scope = true;
    s->args = *names;
}

/* ---- jumps, CASE ---- */

static void set_labels(Parse *p, Stmt *s, const ExprVec *labels) {
    for (int i = 0; labels && i < labels->n; i++) {
        int64_t v = labels->at[i]->value.i;
        if (v < 1 || v > 99999)
            act_error(p, labels->at[i]->span, "a label is a number from 1 to 99999");
        vec_push(p->cx, &s->labels, (int)v);
    }
}

void act_go_to(Parse *p, Span at, ExprVec *labels, Expr *index) {
    Stmt *s = act_new_stmt(p, ST_GOTO, at);
    s->code = index;
    set_labels(p, s, labels);
}

/* GO TO k [, (labels)]: to the label that ASSIGN gave k. */
void act_go_to_name(Parse *p, Span at, NameAt name, ExprVec *labels) {
    Stmt *s = act_new_stmt(p, ST_GOTO, at);
    s->code = mk_ref(p->cx, name.span, name.name);
    s->by_label = true;
    set_labels(p, s, labels);
}

/* ASSIGN 10 TO k; in fixed form TO may be glued to the name. */
void act_assign_label(Parse *p, Span at, Expr *label, NameAt a, NameAt b) {
    Stmt *s = act_new_stmt(p, ST_ASSIGN_LABEL, at);
    set_labels(p, s, act_list(p, NULL, label));
    bool glued = !b.name && p->line->fixed && !strncmp(a.name, "to", 2) && a.name[2];
    if (glued)
        s->lhs = mk_ref(p->cx, a.span, name_of(p->cx, a.name + 2));
    else if (b.name && !strcmp(a.name, "to"))
        s->lhs = mk_ref(p->cx, b.span, b.name);
    else
        act_error(p, a.span, "expected TO and a variable in ASSIGN");
}

void act_arithmetic(Parse *p, Span at, Expr *e, ExprVec *labels) {
    Stmt *s = act_new_stmt(p, ST_ARITHMETIC, at);
    s->cond = e;
    set_labels(p, s, labels);
    if (labels->n != 3)
        act_error(p, at, "an arithmetic IF has three labels, for negative, zero and positive");
}

void act_case(Parse *p, Span at, ExprVec *values, NameAt name) {
    p->out->name = name;
    p->out->cases = *values;
    for (int i = 0; i < values->n; i++)
        if (values->at[i]->kind == EX_KEYWORD)
            act_error(p, at, "expected constants and ranges in CASE");
}

void act_case_default(Parse *p, Span at, NameAt a, NameAt name) {
    bool glued = !name.name && p->line->fixed && !strncmp(a.name, "default", 7) && a.name[7];
    if (glued)
        name = (NameAt){name_of(p->cx, a.name + 7), a.span};
    else if (strcmp(a.name, "default"))
        act_error(p, at, "expected DEFAULT or values in parentheses after CASE");
    p->out->name = name;
}

void act_point(Parse *p, Span at, Expr *pointer, Expr *target) {
    Stmt *s = act_new_stmt(p, ST_POINTER, at);
    s->lhs = pointer;
    const bool null = expr_names_null(target);
    s->rhs = null ? NULL : target;
    s->code = null && target->args.n ? target->args.at[0] : NULL; /* NULL(MOLD) */
    if (!pointer->has_args || (pointer->kind != EX_REF && pointer->kind != EX_COMPONENT))
        return;
    if (!pointer->args.n)
        act_error(p, pointer->span, "expected the bounds of a pointer, as in p(0:) or p(1:n)");
    for (int i = 0; i < pointer->args.n; i++) { /* p(lo:) => t, p(lo:hi) => t */
        const Expr *t = pointer->args.at[i];
        if (t->kind != EX_TRIPLET || !t->lo || t->step) {
            act_error(p, t->span, "expected the bounds of a pointer, as in p(0:) or p(1:n)");
            return;
        }
    }
    s->args = pointer->args;
    pointer->args = (ExprVec){0};
    pointer->has_args = false;
}

/* `= NULL()` is what `=> NULL()` was meant to be. */
Expr *act_value(Parse *p, Span at, Expr *e) {
    if (expr_names_null(e) && act_error(p, at, "a POINTER begins with '=> NULL()', not with '='"))
        diag_hint(p->cx, "write =>");
    return e;
}

/* What a pointer begins with: NULL() or a target. */
Expr *act_initial(Parse *p, Span at, Expr *e) {
    const Expr *of = e->kind == EX_SUBSTR ? e->a : e;
    if (!expr_names_null(e) && of->kind != EX_REF && of->kind != EX_COMPONENT)
        act_error(p, at, "a pointer can only begin with NULL() or a variable");
    if (expr_names_null(e))
        return e;
    Expr *target = mk_expr(p->cx, EX_PAREN, e->span); /* no value, but where it lies */
    target->a = e;
    return target;
}

/* ALLOCATE (a(n), b(0:m), STAT=s), DEALLOCATE (a, STAT=s) */
/* ALLOCATE (type :: object, …), which reads like a section with a stride: the object. The type,
 * s->step, is the object's own, so that only a length says something new. */
static Expr *allocate_type(Parse *p, Stmt *s, Expr *e) {
    Expr *type = e->lo;
    bool text = type->kind == EX_REF && !strcmp(type->name, "character");
    if (type->kind != EX_REF)
        act_error(p, type->span, "expected a type");
    s->step = type;
    for (int i = 0; text && i < type->args.n; i++) {
        Expr *a = type->args.at[i];
        act_accept(p, a->kind == EX_KEYWORD ? a->a : a); /* '*': a dummy's own length */
        if (a->kind != EX_KEYWORD ? i == 0 : !strcmp(a->name, "len"))
            s->code = a->kind == EX_KEYWORD ? a->a : a;
    }
    if (text && !s->code)
        s->code = mk_int(p->cx, type->span, 1, 4);
    s->is_assumed_length = s->code && act_is_star(s->code);
    if (s->code && (s->code->kind == EX_TRIPLET || act_is_star(s->code)))
        s->code = NULL;
    return e->step;
}

void act_allocate(Parse *p, Span at, ExprVec *objects) {
    bool allocate = p->c->cls == C_ALLOCATE, nullify = p->c->cls == C_NULLIFY;
    Stmt *s = act_new_stmt(p, allocate ? ST_ALLOCATE : ST_DEALLOCATE, at);
    for (int i = 0; i < objects->n; i++) {
        Expr *e = objects->at[i];
        if (i == 0 && allocate && e->kind == EX_TRIPLET && e->lo && e->step && !e->hi)
            e = allocate_type(p, s, e);
        if (e->kind == EX_KEYWORD && !strcmp(e->name, "stat") && !s->stat && !nullify)
            s->stat = e->a;
        else if (e->kind == EX_KEYWORD && !strcmp(e->name, "errmsg") && !s->cond && !nullify)
            s->cond = e->a;
        else if (e->kind == EX_KEYWORD && allocate && !s->rhs &&
                 (!strcmp(e->name, "source") || !strcmp(e->name, "mold"))) {
            s->rhs = e->a;
            s->is_mold = e->name[0] == 'm';
        } else if (e->kind == EX_KEYWORD)
            act_error(p, e->span, "'%s=' cannot stand here", e->name);
        else if ((e->kind != EX_REF && e->kind != EX_COMPONENT) || act_is_star(e))
            act_error(p, e->span, "expected the name of an array in %s", p->c->name);
        else if (!allocate && e->has_args)
            act_error(p, e->span, "DEALLOCATE takes the name '%s' without subscripts", e->name);
        else
            vec_push(p->cx, &s->args, e);
    }
    if (!s->args.n)
        act_error(p, at, "%s needs the name of an object", p->c->name);
    if (!nullify)
        return;
    s->kind = ST_BLOCK; /* p => NULL() of each */
    for (int i = 0; i < s->args.n; i++) {
        Stmt *null = mk_stmt(p->cx, ST_POINTER, at);
        null->lhs = s->args.at[i];
        vec_push(p->cx, &s->body, null);
    }
    s->args.n = 0;
}
