/* structure.c: jumps as IFs and loops (contract: structure.h).
 *
 * A loop can become a nest only where each iteration runs from its head to its end, and what is
 * live behind a statement is known only where what follows it is written behind it. FORTRAN 77
 * says both with GO TO. Two rules, applied from the innermost block outwards:
 *
 *   back      10: A; IF (c) GO TO 10            DO; A; IF (.NOT. c) EXIT; END DO
 *   forward   IF (c) GO TO 10; A; 10:           IF (.NOT. c) THEN; A; END IF
 *
 * Forward, what stands between belongs to the only way through the IF that does not jump; an
 * IF-THEN-ELSE written with two GO TOs comes out as one. Where several ways go on, a logical
 * variable remembers the jump and what stands between asks it. CYCLE is a jump to the end of the
 * loop's body. Labels are taken in the order in which they stand, so that no jump into what is
 * wrapped is left; where one is, nothing is done. */
#include "structure.h"

#include "../frontend/sema/sema.h"
#include "lower.h"

/* Where jumps go: a label, or the end of a loop's body. */
typedef struct Goal {
    int label;        /* 0: none */
    const Stmt *loop; /* then: its CYCLEs */
} Goal;

typedef struct Structure {
    Context *cx;
    Unit *unit;
} Structure;

static bool jumps_to(const Stmt *s, Goal g)
{
    if (g.label == 0)
        return s->kind == ST_CYCLE && s->target == g.loop;
    return s->kind == ST_GOTO && s->code == NULL && s->labels.at[0] == g.label;
}

/* ---- questions about blocks ---- */

typedef struct Count {
    Goal goal;
    int jumps;  /* as jumps_to has it */
    int others; /* any other way to name the label */
} Count;

static void count_jumps(Stmt *s, void *arg)
{
    Count *c = arg;
    if (jumps_to(s, c->goal)) {
        c->jumps++;
        return;
    }
    for (int i = 0; c->goal.label != 0 && i < s->labels.n; i++)
        c->others += s->labels.at[i] == c->goal.label;
}

static Count count_in(Stmt *s, Goal g)
{
    Count c = {.goal = g};
    StmtVec one = {.at = &s, .n = 1};
    walk_stmts(&one, count_jumps, &c);
    return c;
}

static Count count_range(StmtVec *block, int from, int to, Goal g)
{
    Count sum = {.goal = g};
    for (int i = from; i < to; i++) {
        Count c = count_in(block->at[i], g);
        sum.jumps += c.jumps;
        sum.others += c.others;
    }
    return sum;
}

static int uses_in(StmtVec *block, int from, int to, int label)
{
    Count c = count_range(block, from, to, (Goal){.label = label});
    return c.jumps + c.others;
}

/* Do labels between stand for jumps from elsewhere? Those of blocks further in cannot. */
static bool is_entered(Structure *st, StmtVec *block, int from, int to)
{
    for (int i = from; i < to; i++) {
        const Stmt *s = block->at[i];
        if (s->kind == ST_LABEL &&
            uses_in(&st->unit->body, 0, st->unit->body.n, s->label) !=
                uses_in(block, from, to, s->label))
            return true;
    }
    return false;
}

static bool leaves(const StmtVec *block)
{
    if (block->n == 0)
        return false;
    const Stmt *last = block->at[block->n - 1];
    return (last->kind == ST_GOTO && last->code == NULL) || last->kind == ST_EXIT ||
           last->kind == ST_CYCLE || last->kind == ST_RETURN || last->kind == ST_STOP;
}

/* ---- small changes ---- */

static void remove_range(StmtVec *block, int from, int to)
{
    for (int i = to; i < block->n; i++)
        block->at[from + i - to] = block->at[i];
    block->n -= to - from;
}

static void move_range(Structure *st, StmtVec *to, StmtVec *block, int from, int end)
{
    for (int i = from; i < end; i++)
        vec_push(st->cx, to, block->at[i]);
    remove_range(block, from, end);
}

static void insert(Structure *st, StmtVec *block, int at, Stmt *s)
{
    vec_push(st->cx, block, s);
    for (int i = block->n - 1; i > at; i--)
        block->at[i] = block->at[i - 1];
    block->at[at] = s;
}

/* ---- jumps forward: one way goes on ---- */

typedef struct Ways {
    int on;  /* arms that go on behind the IF */
    int arm; /* the last of them; that of a missing ELSE: arms.n */
    bool ok; /* all jumps to the goal are the last statements of arms */
} Ways;

static Ways ways_through(Stmt *s, Goal g)
{
    Ways w = {.ok = true};
    bool has_else = false;
    for (int k = 0; k < s->arms.n; k++) {
        Arm *arm = &s->arms.at[k];
        has_else |= arm->cond == NULL;
        int jumps = count_range(&arm->body, 0, arm->body.n, g).jumps;
        bool at_end = arm->body.n > 0 && jumps_to(arm->body.at[arm->body.n - 1], g);
        w.ok &= jumps == at_end;
        if (!leaves(&arm->body)) {
            w.on++;
            w.arm = k;
        }
    }
    if (!has_else) {
        w.on++;
        w.arm = s->arms.n;
    }
    return w;
}

/* block[at] is an IF, the goal is at `end`: what stands between goes into the arm that goes on. */
static void into_arm(Structure *st, StmtVec *block, int at, int end, Goal g, Ways w)
{
    Stmt *s = block->at[at];
    for (int k = 0; k < s->arms.n; k++) {
        StmtVec *body = &s->arms.at[k].body;
        if (body->n > 0 && jumps_to(body->at[body->n - 1], g))
            body->n--;
    }
    if (w.on == 0) { /* it is never reached */
        remove_range(block, at + 1, end);
        return;
    }
    if (at + 1 == end)
        return;
    if (w.arm == s->arms.n && w.arm == 1 && s->arms.at[0].body.n == 0) {
        s->arms.at[0].cond = mk_not(st->cx, s->arms.at[0].cond);
        w.arm = 0;
    } else if (w.arm == s->arms.n) {
        vec_push(st->cx, &s->arms, (Arm){.span = s->span});
    }
    move_range(st, &s->arms.at[w.arm].body, block, at + 1, end);
}

/* ---- jumps forward: a variable remembers ---- */

typedef struct Memory {
    Structure *st;
    Goal goal;
    Symbol *flag; /* NULL: nothing stands between */
    Stmt *loop;   /* the outermost one around, which the jump leaves; NULL: none */
} Memory;

static Stmt *set_flag(Context *cx, Span at, Symbol *flag, bool value)
{
    return mk_assign(cx, at, mk_var(cx, at, flag), mk_logical(cx, at, value, 4));
}

static void remember(StmtVec *block, void *arg)
{
    Memory *m = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (!jumps_to(s, m->goal)) {
            stmt_blocks(s, remember, m);
            continue;
        }
        if (m->loop != NULL) {
            s->kind = ST_EXIT;
            s->target = m->loop;
            s->labels.n = 0;
        }
        if (m->flag != NULL)
            insert(m->st, block, i++, set_flag(m->st->cx, s->span, m->flag, true));
    }
}

static void find_label(Stmt *s, void *arg)
{
    *(bool *)arg |= s->kind == ST_LABEL;
}

static bool has_label(Stmt *s)
{
    bool found = false;
    StmtVec one = {.at = &s, .n = 1};
    walk_stmts(&one, find_label, &found);
    return found;
}

static bool all_forward(Structure *st, StmtVec *block, int end, Goal g);

/* In a block whose end is as good as the goal, once the variable is set. */
static void to_the_end(StmtVec *block, void *arg)
{
    Memory *m = arg;
    all_forward(m->st, block, block->n, m->goal);
}

static bool with_flag(Structure *st, StmtVec *block, int at, int end, Goal g)
{
    Stmt *s = block->at[at];
    if (has_label(s))
        return false;
    bool is_loop = s->kind == ST_DO || s->kind == ST_DO_WHILE;
    Memory m = {.st = st, .goal = g, .loop = is_loop ? s : NULL};
    if (at + 1 < end)
        m.flag = unit_variable(st->cx, st->unit, "past", type_logical());
    stmt_blocks(s, remember, &m);
    if (!is_loop)
        stmt_blocks(s, to_the_end, &m);
    if (m.flag == NULL)
        return true;
    Expr *on = mk_not(st->cx, mk_var(st->cx, s->span, m.flag));
    Stmt *rest = mk_if(st->cx, s->span, on);
    move_range(st, &rest->arms.at[0].body, block, at + 1, end);
    insert(st, block, at + 1, rest);
    insert(st, block, at, set_flag(st->cx, s->span, m.flag, false));
    return true;
}

/* The jumps of block[at] to the goal at block[end]: are they gone? */
static bool forward(Structure *st, StmtVec *block, int at, int end, Goal g)
{
    Stmt *s = block->at[at];
    if (is_entered(st, block, at + 1, end))
        return false;
    if (jumps_to(s, g)) {
        remove_range(block, at, end);
        return true;
    }
    if (s->kind == ST_IF) {
        Ways w = ways_through(s, g);
        if (w.ok && w.on <= 1) {
            into_arm(st, block, at, end, g, w);
            return true;
        }
    }
    return with_flag(st, block, at, end, g);
}

/* ---- jumps back ---- */

typedef struct Retarget {
    Goal goal;
    Stmt *loop;
} Retarget;

static void retarget(Stmt *s, void *arg)
{
    const Retarget *r = arg;
    if (jumps_to(s, r->goal)) {
        s->kind = ST_CYCLE;
        s->labels.n = 0;
        s->target = r->loop;
    }
}

/* block[at] is the label, block[last] the last statement that jumps back to it. */
static bool back(Structure *st, StmtVec *block, int at, int last)
{
    Context *cx = st->cx;
    Goal g = {.label = block->at[at]->label};
    if (is_entered(st, block, at + 1, last + 1) ||
        count_range(block, at, last + 1, g).others > 0)
        return false;
    Stmt *end = block->at[last], *loop = mk_stmt(cx, ST_DO_WHILE, block->at[at]->span);
    move_range(st, &loop->body, block, at + 1, last + 1);
    insert(st, block, at + 1, loop);
    StmtVec *body = &loop->body;
    bool test = end->kind == ST_IF && end->arms.n == 1 && end->arms.at[0].body.n == 1 &&
                jumps_to(end->arms.at[0].body.at[0], g);
    Stmt *leave = mk_stmt(cx, ST_EXIT, end->span);
    leave->target = loop;
    if (jumps_to(end, g)) {
        body->n--;
    } else if (test) {
        end->arms.at[0].cond = mk_not(cx, end->arms.at[0].cond);
        end->arms.at[0].body.at[0] = leave;
    } else {
        vec_push(cx, body, leave);
    }
    Retarget r = {.goal = g, .loop = loop};
    walk_stmts(body, retarget, &r);
    return true;
}

/* ---- blocks ---- */

static bool is_unused(Structure *st, const Stmt *s)
{
    return s->kind == ST_LABEL && uses_in(&st->unit->body, 0, st->unit->body.n, s->label) == 0;
}

/* The jumps forward to the goal at `end`, from the last one on: are they gone? */
static bool all_forward(Structure *st, StmtVec *block, int end, Goal g)
{
    for (int i = end - 1; i >= 0; i--) {
        int behind = block->n - end;
        if (count_in(block->at[i], g).jumps > 0 && !forward(st, block, i, end, g))
            return false;
        end = block->n - behind;
    }
    return true;
}

/* Labels that only jumps back name; inner loops come first, since they are entered from outside
 * until the outer ones are there. */
static bool loops_of(Structure *st, StmtVec *block)
{
    for (int i = block->n - 1; i >= 0; i--) {
        if (block->at[i]->kind != ST_LABEL)
            continue;
        Goal g = {.label = block->at[i]->label};
        int last = -1;
        for (int k = i + 1; k < block->n; k++)
            last = count_in(block->at[k], g).jumps > 0 ? k : last;
        if (last >= 0 && back(st, block, i, last))
            return true;
    }
    return false;
}

static void structure_block(StmtVec *block, void *arg)
{
    Structure *st = arg;
    while (loops_of(st, block))
        ;
    for (int i = 0; i < block->n; i++)
        stmt_blocks(block->at[i], structure_block, st);
    for (int i = 0; i < block->n; i++) {
        if (block->at[i]->kind != ST_LABEL)
            continue;
        int behind = block->n - i;
        all_forward(st, block, i, (Goal){.label = block->at[i]->label});
        i = block->n - behind;
        if (is_unused(st, block->at[i]))
            remove_range(block, i, i + 1), i--;
    }
}

/* ---- jumps in other words ---- */

static Stmt *go_to(Context *cx, Span at, int label)
{
    Stmt *s = mk_stmt(cx, ST_GOTO, at);
    vec_push(cx, &s->labels, label);
    return s;
}

/* Another arm: the jump where the operator holds between e and the constant. with NULL: ELSE. */
static void add_jump(Context *cx, Stmt *s, Op op, Expr *e, Expr *with, int label)
{
    Arm arm = {.span = s->span};
    if (with != NULL) {
        arm.cond = mk_binary(cx, s->span, op, expr_copy(cx, e), with);
        arm.cond->type = type_logical();
    }
    vec_push(cx, &arm.body, go_to(cx, s->span, label));
    vec_push(cx, &s->arms, arm);
}

static void arithmetic_as_if(Context *cx, Stmt *s)
{
    const int *to = s->labels.at;
    Expr *zero = mk_convert(cx, mk_int(cx, s->span, 0, 4), s->cond->type), *e = s->cond;
    Stmt *by = mk_stmt(cx, ST_IF, s->span);
    if (to[0] == to[1])
        add_jump(cx, by, OP_LE, e, zero, to[0]);
    else if (to[0] != to[2])
        add_jump(cx, by, OP_LT, e, zero, to[0]);
    if (to[0] != to[1] && to[1] != to[2])
        add_jump(cx, by, OP_EQ, e, expr_copy(cx, zero), to[1]);
    add_jump(cx, by, OP_EQ, e, NULL, to[2]);
    by->label = s->label;
    *s = *by;
}

static void computed_as_if(Context *cx, Stmt *s)
{
    Stmt *by = mk_stmt(cx, ST_IF, s->span);
    for (int i = 0; i < s->labels.n; i++)
        add_jump(cx, by, OP_EQ, s->code, mk_int(cx, s->span, i + 1, s->code->type.kind),
                 s->labels.at[i]);
    by->label = s->label;
    *s = *by;
}

static void as_if(Stmt *s, void *arg)
{
    Context *cx = arg;
    if (s->kind == ST_ARITHMETIC && !expr_has_call(s->cond))
        arithmetic_as_if(cx, s);
    else if (s->kind == ST_GOTO && s->code != NULL && !s->by_label && !expr_has_call(s->code))
        computed_as_if(cx, s);
}

/* ---- INDEPENDENT loops ---- */

/* The first jump in a loop that is none within a block: to a label, or out of the loop. */
typedef struct Left {
    const Stmt *loop;
    const Stmt *jump;
} Left;

static void find_left(Stmt *s, void *arg)
{
    Left *l = arg;
    bool is_left = s->kind == ST_GOTO || s->kind == ST_ARITHMETIC ||
                   (s->kind == ST_EXIT && s->target == l->loop);
    if (is_left && l->jump == NULL)
        l->jump = s;
}

/* Iterations that still jump about inside are independent, but not one nest. */
static void keep_serial(Stmt *s, void *arg)
{
    Context *cx = arg;
    if (s->dir == NULL)
        return;
    Left l = {.loop = s};
    walk_stmts(&s->body, find_left, &l);
    if (l.jump == NULL)
        return;
    if (!s->dir->is_concurrent) {
        const char *word = l.jump->kind == ST_ARITHMETIC ? "an arithmetic IF" : "GO TO";
        diag_warn(cx, WARN_PERFORMANCE, s->dir->span,
                  "the loop over '%s' stays serial, though INDEPENDENT: it has %s inside", s->name,
                  word);
        diag_note(cx, l.jump->span, "%s stands here", word);
    }
    s->dir = NULL;
}

/* ---- units ---- */

void structure_see_mapped(Expr **e, void *arg)
{
    const Symbol *s = (*e)->sym;
    *(bool *)arg |= s != NULL && s->kind == SYM_VAR && s->spec.kind != AS_SCALAR &&
                    !array_replicated(s);
}

/* A label in front of a statement says nothing more: its jumps have an ST_LABEL. */
static void forget_label(Stmt *s, void *arg)
{
    *(bool *)arg |= s->kind == ST_LABEL;
    if (s->kind != ST_LABEL)
        s->label = 0;
}

typedef struct InnerCycles {
    Goal goal;
    bool found;
} InnerCycles;

static void find_inner(Stmt *s, void *arg)
{
    InnerCycles *in = arg;
    if (s->kind == ST_DO || s->kind == ST_DO_WHILE)
        in->found |= count_in(s, in->goal).jumps > 0;
}

/* CYCLEs in loops inside: those would have to leave their loops first, which then are no nests. */
static bool cycles_inside(StmtVec *block, Goal g)
{
    InnerCycles in = {.goal = g};
    walk_stmts(block, find_inner, &in);
    return in.found;
}

static void structure_loop(Stmt *s, void *arg)
{
    Structure *st = arg;
    Goal g = {.loop = s};
    bool mapped = false;
    if (s->kind != ST_DO)
        return;
    walk_exprs(&s->body, structure_see_mapped, &mapped);
    if (mapped && !cycles_inside(&s->body, g))
        all_forward(st, &s->body, s->body.n, g);
}

static void structure_jumps(Structure *st, Unit *u)
{
    if (u->has_jumps && u->family == NULL) {
        walk_stmts(&u->body, as_if, st->cx);
        structure_block(&u->body, st);
    }
    u->has_jumps = false;
    walk_stmts(&u->body, forget_label, &u->has_jumps);
}

void structure_unit(Context *cx, Unit *u)
{
    Structure st = {.cx = cx, .unit = u};
    bool mapped = false;
    walk_exprs(&u->body, structure_see_mapped, &mapped);
    if (mapped)
        structure_jumps(&st, u);
    walk_stmts(&u->body, keep_serial, cx);
    if (!mapped)
        return;
    walk_stmts(&u->body, structure_loop, &st);
    induct_unit(cx, u);
    extremes_unit(cx, u);
    firsts_unit(cx, u);
}
