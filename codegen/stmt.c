/* stmt.c: statements of scalar code: control flow, assignments, allocation.
 *
 * Contract: a statement is preceded by its Fortran text as a comment. Loops have the trip count
 * that Fortran gives them: bounds are read once; the variable keeps its final value. */
#include <string.h>

#include "../analysis/depend.h"
#include "cgnest.h"

const char *var_c(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    c->printed = true;
    return c->by_pointer ? cg_fmt(cg, "*%s", c->name) : c->name;
}

/* ---- lines around a statement ---- */

void post_line(Cg *cg, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *s = cg_vfmt(cg, fmt, ap);
    va_end(ap);
    text_puts(&cg->post, s);
    text_puts(&cg->post, "\n");
}

void post_flush(Cg *cg)
{
    const char *s = cg->post.n ? cg->post.at : "";
    bool reloads = cg->reloads;
    cg->reloads = false;
    text_init(&cg->post, cg->cx);
    while (*s) {
        const char *end = strchr(s, '\n');
        cg_line(cg, "%.*s", (int)(end - s), s);
        s = end + 1;
    }
    if (reloads)
        decl_reload(cg);
}

/* An array section as an argument of a function needs a view, made before and freed behind; so does
 * an element that stands for those behind it. Behind a function that may allocate arrays comes the
 * question where they lie. */
typedef struct FindView {
    Cg *cg;
    bool found;
} FindView;

static void find_view(Expr **e, void *arg)
{
    FindView *f = arg;
    Expr *x = *e;
    const Unit *u = x->kind == EX_CALL ? interface_of(x->sym) : NULL;
    f->found |= x->kind == EX_CALL && call_reloads(f->cg, x);
    for (int i = 0; x->kind == EX_CALL && i < x->args.n; i++) {
        const Expr *a = x->args.at[i];
        const Symbol *dummy = u && i < u->dummies.n ? u->dummies.at[i] : NULL;
        bool sequence = a && a->kind == EX_ELEM && dummy && dummy->spec.kind != AS_SCALAR &&
                        !is_plain_element(f->cg, a, dummy);
        bool single = a && a->kind == EX_VAR && a->sym->is_single;
        f->found |= sequence || single || (a && a->kind == EX_SECTION);
    }
    expr_children(x, find_view, arg);
}

bool needs_lines(Cg *cg, Expr *e)
{
    FindView f = {.cg = cg};
    find_view(&e, &f);
    return f.found || char_needs_lines(e) || (cg->nest && mentions_indirect(e));
}

const char *value_c(Cg *cg, Expr *e)
{
    if (!needs_lines(cg, e))
        return expr_s(cg, e);
    const char *s = expr_s(cg, e), *name = cg_local(cg, "value");
    cg_line(cg, "%s %s = %s;", type_c(e->type), name, s);
    post_flush(cg);
    if (cg->nest)
        bump_counters(cg, e, NULL);
    return name;
}

/* ---- assignment ---- */

static bool is_mapped_element(Cg *cg, const Expr *e)
{
    if (e->kind != EX_ELEM || cg->nest)
        return false;
    Access a = cg_sym(cg, e->sym)->access;
    return a == ACC_NEST || a == ACC_REF;
}

static const char *subscripts(Cg *cg, const ExprVec *subs)
{
    Text t;
    text_init(&t, cg->cx);
    for (int d = 0; d < subs->n; d++)
        text_printf(&t, "%s%s", d ? ", " : "", expr_long(cg, subs->at[d]));
    return t.at;
}

/* The element is elsewhere: what is sent there is the operand. */
static bool is_combined(const Stmt *s)
{
    return s->lhs->ref && s->lhs->ref->combines && s->lhs->ref->loc == LOC_SCATTER;
}

void store_value_c(Cg *cg, Expr *lhs, Expr *rhs)
{
    if (expr_rank(lhs)) {
        if (rhs->kind == EX_CALL && lhs->kind == EX_VAR)
            call_c(cg, rhs->sym, rhs->a, &rhs->args, lhs, rhs->span);
        else if (rhs->kind == EX_INTRINSIC)
            runtime_call(cg, lhs, rhs);
        else
            cg_unsupported(cg, rhs->span, "this array assignment");
    } else if (lhs->type.base == TY_CHARACTER) {
        str_assign(cg, lhs, rhs);
    } else if (is_mapped_element(cg, lhs)) {
        cg_line(cg, "hpf_put(%s, %s, (long[]){%s}, %s);", cg_where(cg, lhs->span),
                desc_ref(cg, lhs->sym), subscripts(cg, &lhs->args),
                address_of_value(cg, lhs->type, expr_to(cg, rhs, lhs->type)));
    } else {
        const char *value = expr_to(cg, rhs, lhs->type);
        cg_line(cg, "%s = %s;", lvalue_c(cg, lhs), value);
    }
}

void assign_c(Cg *cg, Expr *lhs, Expr *rhs)
{
    store_value_c(cg, lhs, rhs);
    if (cg->nest && !expr_rank(lhs))
        bump_counters(cg, lhs, rhs);
}

/* ---- IF ---- */

static void if_c(Cg *cg, Stmt *s)
{
    int depth = 0; /* of "else {" that hold an IF whose condition needs lines before it */
    if (cg->n && row_met(cg->n, s)) {
        block_c(cg, &s->arms.at[0].body);
        return;
    }
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        if (!arm->cond) {
            cg->indent--;
            cg_open(cg, "} else");
        } else if (i == 0) {
            cg_open(cg, "if (%s)", value_c(cg, arm->cond));
        } else if (needs_lines(cg, arm->cond)) {
            cg->indent--;
            cg_open(cg, "} else");
            cg_open(cg, "if (%s)", value_c(cg, arm->cond));
            depth++;
        } else {
            cg->indent--;
            cg_open(cg, "} else if (%s)", expr_s(cg, arm->cond));
        }
        block_c(cg, &arm->body);
    }
    cg_close(cg, "");
    while (depth--)
        cg_close(cg, "");
}

/* ---- loops ---- */

static LoopLabel *label_of(Cg *cg, Stmt *loop)
{
    UnitCg *u = cg->u;
    for (int i = 0; i < u->labels.n; i++)
        if (u->labels.at[i].loop == loop)
            return &u->labels.at[i];
    vec_push(cg->cx, &u->labels, (LoopLabel){.loop = loop});
    return &u->labels.at[u->labels.n - 1];
}

static void jump_c(Cg *cg, Stmt *s)
{
    bool is_exit = s->kind == ST_EXIT;
    if (cg->loops.n && cg->loops.at[cg->loops.n - 1] == s->target) {
        cg_line(cg, is_exit ? "break;" : "continue;");
        return;
    }
    LoopLabel *l = label_of(cg, s->target);
    const char **name = is_exit ? &l->exit : &l->cycle;
    const char *root = s->target->construct ? s->target->construct : "loop";
    if (!*name)
        *name = cg_local(cg, cg_fmt(cg, "%s_%s", root, is_exit ? "exit" : "cycle"));
    cg_line(cg, "goto %s;", *name);
}

void loop_body(Cg *cg, Stmt *s)
{
    vec_push(cg->cx, &cg->loops, s);
    block_c(cg, &s->body);
    cg->loops.n--;
    LoopLabel *l = label_of(cg, s);
    if (l->cycle)
        cg_line(cg, "%s:;", l->cycle);
}

void loop_label(Cg *cg, Stmt *s)
{
    LoopLabel *l = label_of(cg, s);
    if (l->exit)
        cg_line(cg, "%s:;", l->exit);
}

static void loop_end(Cg *cg, Stmt *s)
{
    cg_close(cg, "");
    loop_label(cg, s);
}

typedef struct Stable {
    StmtVec *body;
    bool yes;
} Stable;

static void check_stable(Expr **e, void *arg)
{
    Stable *s = arg;
    Expr *x = *e;
    if (x->kind == EX_CALL || x->kind == EX_ELEM || x->kind == EX_INTRINSIC || x->kind == EX_BOUND)
        s->yes = false;
    if (x->kind == EX_VAR && scan_assigns(s->body, x->sym))
        s->yes = false;
    if (x->kind == EX_BOUND && x->sym->is_allocatable) /* or a pointer: it may have others then */
        s->yes = false;
    expr_children(x, check_stable, arg);
}

/* Does e keep its value while the body runs, and is it cheap to evaluate each time? */
static bool stable(Expr *e, StmtVec *body)
{
    Stable s = {.body = body, .yes = true};
    check_stable(&e, &s);
    return s.yes;
}

/* -fcheck=do: before the next iteration, the variable still has the value that the last one began
 * with; else "". *first: how that begins. Statements that assign to it are errors, so that only
 * procedures may change it. */
static const char *kept(Cg *cg, Stmt *s, const char *var, const char **first)
{
    *first = "";
    if (!(cg->cx->opt.check & CHECK_DO) || !scan_has_call(&s->body))
        return "";
    const char *was = cg_local(cg, cg_fmt(cg, "%s_was", s->sym->name));
    cg_line(cg, "long %s;", was);
    *first = cg_fmt(cg, "%s = %s", was, var);
    return cg_fmt(cg, "hpf_check_do(%s, \"%s\", %s, %s), ", cg_where(cg, s->span), s->sym->name,
                  was, var);
}

/* Steps of unknown sign, and bounds so near to the largest integer that the variable would wrap. */
static void counted_loop(Cg *cg, Stmt *s, const char *var)
{
    const char *trips = cg_local(cg, cg_fmt(cg, "%s_trips", s->sym->name));
    const char *step = s->step ? expr_long(cg, s->step) : "1";
    int64_t v;
    if (s->step && !expr_is_int(s->step, &v) && !stable(s->step, &s->body)) {
        const char *name = cg_local(cg, cg_fmt(cg, "%s_step", s->sym->name));
        cg_line(cg, "const %s %s = %s;", type_c(s->sym->type), name, step);
        step = name;
    }
    check_step(cg, s->span, s->step, step, s->sym->name);
    const char *first, *same = kept(cg, s, var, &first);
    cg_line(cg, "%s = %s;", var, expr_to(cg, s->lo, s->sym->type));
    if (*first)
        cg_line(cg, "%s;", first);
    cg_open(cg, "for (long %s = hpf_trips(%s, %s, %s); %s > 0; %s%s--, %s += %s%s%s)", trips, var,
            expr_long(cg, s->hi), step, trips, same, trips, var, step, *first ? ", " : "", first);
}

static void do_c(Cg *cg, Stmt *s)
{
    if (s->nest) {
        tile_do_c(cg, s);
        return;
    }
    if (nest_serial_do(cg, s)) {
        loop_body(cg, s);
        loop_end(cg, s);
        return;
    }
    const char *var = var_c(cg, s->sym);
    const char *each = cg_sym(cg, s->sym)->by_pointer ? cg_fmt(cg, "(%s)", var) : var;
    int64_t step = 1, hi;
    bool step_known = !s->step || expr_is_int(s->step, &step);
    int64_t most = integer_huge(s->sym->type.kind);
    bool near_end = expr_is_int(s->hi, &hi) && (hi > most - (step > 0 ? step : -step) ||
                                                hi < -most + (step > 0 ? step : -step));
    if (step_known && (step == 1 || step == -1))
        check_last(cg, s, (int)step);
    if (!step_known || near_end) {
        counted_loop(cg, s, var);
    } else {
        const char *last = expr_limit(cg, s->hi, s->sym->type);
        if (!stable(s->hi, &s->body)) {
            const char *name = cg_local(cg, cg_fmt(cg, "%s_last", s->sym->name));
            cg_line(cg, "const %s %s = %s;", type_c(s->sym->type), name, last);
            last = name;
        }
        const char *advance = step == 1    ? cg_fmt(cg, "%s++", each)
                              : step == -1 ? cg_fmt(cg, "%s--", each)
                              : step > 0   ? cg_fmt(cg, "%s += %lld", var, (long long)step)
                                           : cg_fmt(cg, "%s -= %lld", var, (long long)-step);
        const char *first, *same = kept(cg, s, var, &first), *and = *first ? ", " : "";
        cg_open(cg, "for (%s = %s%s%s; %s %s %s; %s%s%s%s)", var,
                expr_to(cg, s->lo, s->sym->type), and, first, var, step > 0 ? "<=" : ">=", last,
                same, advance, and, first);
    }
    loop_body(cg, s);
    loop_end(cg, s);
}

static void while_c(Cg *cg, Stmt *s)
{
    if (s->nest) {
        tile_do_c(cg, s);
        return;
    }
    if (!s->cond) {
        cg_open(cg, "for (;;)");
    } else if (needs_lines(cg, s->cond)) {
        cg_open(cg, "for (;;)");
        const char *go_on = value_c(cg, s->cond);
        cg_line(cg, "if (!%s)", go_on);
        cg->indent++;
        cg_line(cg, "break;");
        cg->indent--;
    } else {
        cg_open(cg, "while (%s)", expr_s(cg, s->cond));
    }
    loop_body(cg, s);
    loop_end(cg, s);
}

/* ---- the rest ---- */

/* ERROR STOP where a nest may have called the procedure, on some processes. */
static void stop_alone(Cg *cg, Stmt *s)
{
    const char *quiet = s->is_quiet ? "true" : "false";
    if (s->code && s->code->type.base == TY_INTEGER) {
        cg_line(cg, "hpf_error_stop_alone(%s, NULL, 0, %s);", expr_s(cg, s->code), quiet);
    } else {
        const char *n = "0", *text = s->code ? str_pair(cg, s->code, &n) : "\"\"";
        cg_line(cg, "hpf_error_stop_alone(1, %s, %s, %s);", text, n, quiet);
    }
}

static void stop_c(Cg *cg, Stmt *s)
{
    if (s->is_error && cg->u->unit->is_pure)
        stop_alone(cg, s);
    else if (s->is_quiet && (!s->code || s->code->type.base == TY_CHARACTER))
        cg_line(cg, "hpf_stop(%d, true);", s->is_error);
    else if (s->is_quiet)
        cg_line(cg, "hpf_stop(%s, true);", expr_s(cg, s->code));
    else if (s->is_error && (!s->code || s->code->type.base == TY_CHARACTER)) {
        const char *n = "0", *text = s->code ? str_pair(cg, s->code, &n) : "\"\"";
        cg_line(cg, "hpf_error_stop(1, %s, %s);", text, n);
    } else if (s->is_error) {
        cg_line(cg, "hpf_error_stop(%s, NULL, 0);", expr_s(cg, s->code));
    } else if (!s->code)
        cg_line(cg, "hpf_stop(0, true);");
    else if (s->code->type.base == TY_CHARACTER) {
        const char *n, *text = str_pair(cg, s->code, &n);
        cg_line(cg, "hpf_stop_text(%s, %s);", text, n);
    } else if (s->code->type.base == TY_INTEGER)
        cg_line(cg, "hpf_stop(%s, false);", expr_s(cg, s->code));
    else
        cg_unsupported(cg, s->code->span, "this code of STOP");
}

static void return_c(Cg *cg, Stmt *s)
{
    UnitCg *u = cg->u;
    Symbol *r = u->unit->result;
    const char *way = s->code ? value_c(cg, s->code) : "0";
    if (u->cleans) {
        if (s->code)
            cg_line(cg, "way = %s;", way);
        u->leaves = true;
        cg_line(cg, "goto leave;");
    } else if (returns_value(u->unit)) {
        cg_line(cg, "return %s;", var_c(cg, r));
    } else if (u->unit->alternates) {
        cg_line(cg, "return %s;", way);
    } else {
        cg_line(cg, "return;");
    }
}

/* ---- jumps ---- */

static void go_to_c(Cg *cg, Stmt *s)
{
    if (!s->code) {
        cg_line(cg, "goto L%d;", s->labels.at[0]);
        return;
    }
    cg_open(cg, "switch (%s)", value_c(cg, s->code));
    for (int i = 0; i < s->labels.n; i++) {
        bool again = false; /* the same label from two ASSIGNs */
        for (int k = 0; s->by_label && k < i; k++)
            again |= s->labels.at[k] == s->labels.at[i];
        if (!again)
            cg_line(cg, "case %d: goto L%d;", s->by_label ? s->labels.at[i] : i + 1,
                    s->labels.at[i]);
    }
    if (s->by_label)
        cg_line(cg, "default: hpf_fail(%s, \"the variable of this GO TO has none of its labels\");",
                cg_where(cg, s->span));
    cg_close(cg, "");
}

static void arithmetic_c(Cg *cg, Stmt *s)
{
    const char *v = value_c(cg, s->cond), *name = cg_local(cg, "sign");
    cg_open(cg, "%s", "");
    cg_line(cg, "const %s %s = %s;", type_c(s->cond->type), name, v);
    cg_line(cg, "if (%s < 0)", name);
    cg->indent++;
    cg_line(cg, "goto L%d;", s->labels.at[0]);
    cg->indent--;
    cg_line(cg, "if (%s == 0)", name);
    cg->indent++;
    cg_line(cg, "goto L%d;", s->labels.at[1]);
    cg->indent--;
    cg_line(cg, "goto L%d;", s->labels.at[2]);
    cg_close(cg, "");
}

static void pause_c(Cg *cg, Stmt *s)
{
    const char *n = "0", *text = "\"\"";
    if (s->code && s->code->type.base == TY_CHARACTER) {
        text = str_pair(cg, s->code, &n);
    } else if (s->code && s->code->kind == EX_CONST) {
        const char *digits = cg_fmt(cg, "%lld", (long long)s->code->value.i);
        text = cg_string(cg, digits, (int64_t)strlen(digits));
        n = cg_fmt(cg, "%d", (int)strlen(digits));
    } else if (s->code) {
        cg_unsupported(cg, s->code->span, "this code of PAUSE");
    }
    cg_line(cg, "hpf_pause(%s, %s);", text, n);
}

static void allocate_c(Cg *cg, Stmt *s)
{
    if (s->stat)
        cg_line(cg, "%s = 0;", lvalue_c(cg, s->stat));
    for (int first = 1; first >= 0; first--) /* those that others are aligned with */
        for (int i = 0; i < s->args.n; i++)
            if (owns_template(s->args.at[i]->sym) == first)
                layout_allocate(cg, s, s->args.at[i]);
}

static void deallocate_c(Cg *cg, Stmt *s)
{
    if (s->moves) /* hpf_move_alloc has */
        return;
    if (s->stat)
        cg_line(cg, "%s = 0;", lvalue_c(cg, s->stat));
    for (int i = 0; i < s->args.n; i++) {
        Symbol *a = s->args.at[i]->sym;
        if (s->stat) {
            cg_line(cg, "if (!%s.allocated)", desc_c(cg, a));
            cg->indent++;
            cg_line(cg, "%s = 1;", lvalue_c(cg, s->stat));
            cg->indent--;
            cg_open(cg, "else");
        }
        heap_drop_elements(cg, a);
        cg_line(cg, "hpf_deallocate(%s, %s);", cg_where(cg, s->span), desc_ref(cg, a));
        if (s->stat)
            cg_close(cg, "");
    }
}

static bool shows_source(const Stmt *s)
{
    return s->kind != ST_CONTINUE && s->kind != ST_LABEL && s->kind != ST_BLOCK &&
           s->kind != ST_LENGTH && s->kind != ST_NEST && s->kind != ST_COMM &&
           (s->span.beg || s->span.end);
}

/* A block in braces: types that stand in it end with it. */
static bool has_lengths(const Stmt *block)
{
    for (int i = 0; i < block->body.n; i++)
        if (block->body.at[i]->kind == ST_LENGTH)
            return true;
    return false;
}

void stmt_c(Cg *cg, Stmt *s)
{
    if (shows_source(s) && !cg->nest)
        cg_source(cg, s->span);
    switch (s->kind) {
    case ST_ASSIGN:
        assign_c(cg, s->lhs, is_combined(s) ? reduction_operand(cg->cx, s) : s->rhs);
        break;
    case ST_CALL:
        call_c(cg, s->sym, s->rhs, &s->args, s->stat, s->span);
        break;
    case ST_IF:
        if_c(cg, s);
        break;
    case ST_DO:
        do_c(cg, s);
        break;
    case ST_DO_WHILE:
        while_c(cg, s);
        break;
    case ST_EXIT:
    case ST_CYCLE:
        jump_c(cg, s);
        break;
    case ST_STOP:
        stop_c(cg, s);
        break;
    case ST_RETURN:
        return_c(cg, s);
        break;
    case ST_CONTINUE:
        break;
    case ST_LABEL:
        cg_line(cg, "L%d:;", s->label);
        break;
    case ST_GOTO:
        go_to_c(cg, s);
        break;
    case ST_ARITHMETIC:
        arithmetic_c(cg, s);
        break;
    case ST_PAUSE:
        pause_c(cg, s);
        break;
    case ST_WRITE:
    case ST_READ:
        transfer_c(cg, s);
        break;
    case ST_IO:
        io_c(cg, s);
        break;
    case ST_ALLOCATE:
        allocate_c(cg, s);
        break;
    case ST_DEALLOCATE:
        deallocate_c(cg, s);
        break;
    case ST_POINTER:
        layout_point(cg, s);
        break;
    case ST_REDISTRIBUTE:
        layout_redistribute(cg, s);
        break;
    case ST_REALIGN:
        layout_realign(cg, s);
        break;
    case ST_LENGTH:
        char_length_known(cg, s->sym);
        break;
    case ST_BLOCK:
        if (has_lengths(s))
            cg_open(cg, "%s", "");
        block_c(cg, &s->body);
        if (has_lengths(s))
            cg_close(cg, "");
        break;
    case ST_NEST:
        nest_c(cg, s);
        break;
    case ST_COMM:
        comm_c(cg, s->comm);
        break;
    case ST_WHERE:
    case ST_FORALL:
    case ST_ASSIGN_LABEL:
    case ST_SELECT:
        cg_unsupported(cg, s->span, "this statement here");
        break;
    }
    post_flush(cg);
}

void block_c(Cg *cg, StmtVec *body)
{
    for (int i = 0; i < body->n; i++)
        stmt_c(cg, body->at[i]);
}
