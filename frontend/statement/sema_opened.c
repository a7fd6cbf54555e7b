/* sema_opened.c: IF and DO constructs that jumps from outside enter, as FORTRAN 66 had it for the
 * extended range of DO and compilers still take it.
 *
 * Contract: before labels are looked at, and before the body is typed, such a construct becomes
 * what it stands for, IF (...) GO TO and statements in a list, so that all jumps are within one
 * block and nobody else need know. A DO loop that is entered goes on where it was left; one that
 * never began is over at its end. Constructs with names of their own, those of other kinds and
 * INDEPENDENT loops stay: sema_labels.c reports jumps into them. */
#include "../sema/sema.h"

enum { OPENED_LABEL = 3000000 }; /* labels that no program has */

typedef struct Use {
    int label;
    const Stmt *stmt;
} Use;

typedef Vec(Use) UseVec;

typedef struct Open {
    Sema *S;
    Unit *u;
    UseVec uses;     /* of the whole unit */
    StmtVec begin;   /* what stands before all else */
    int made;        /* labels */
} Open;

/* The labels that stand, and are jumped to, in some statements. */
typedef struct Inside {
    const Open *o;
    IntVec placed;
    UseVec uses;
} Inside;

static void look(StmtVec *block, void *arg) {
    Inside *in = arg;
    Context *cx = in->o->S->cx;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (s->label)
            vec_push(cx, &in->placed, s->label);
        for (int k = 0; k < s->labels.n && s->kind != ST_ASSIGN_LABEL; k++)
            vec_push(cx, &in->uses, ((Use){s->labels.at[k], s}));
        stmt_blocks(s, look, arg);
    }
}

static bool is_within(const UseVec *uses, const Stmt *s) {
    for (int i = 0; i < uses->n; i++)
        if (uses->at[i].stmt == s)
            return true;
    return false;
}

/* A jump to a label in the block that comes from elsewhere, another arm included; NULL: none. */
static const Use *jump_into(const Open *o, StmtVec *block) {
    Inside in = {.o = o};
    look(block, &in);
    for (int i = 0; i < in.placed.n; i++)
        for (int k = 0; k < o->uses.n; k++)
            if (o->uses.at[k].label == in.placed.at[i] && !is_within(&in.uses, o->uses.at[k].stmt))
                return &o->uses.at[k];
    return NULL;
}

static const Use *jump_into_any(const Open *o, Stmt *s) {
    const Use *use = s->kind == ST_IF ? NULL : jump_into(o, &s->body);
    for (int i = 0; i < s->arms.n && !use; i++)
        use = jump_into(o, &s->arms.at[i].body);
    return use;
}

/* ---- what a construct becomes ---- */

typedef struct Flat {
    Open *o;
    StmtVec *out;
    const Stmt *of;
} Flat;

static Stmt *jump(Flat *f, int label) {
    Stmt *s = mk_stmt(f->o->S->cx, ST_GOTO, f->of->span);
    vec_push(f->o->S->cx, &s->labels, label);
    return s;
}

static void put(Flat *f, Stmt *s) {
    vec_push(f->o->S->cx, f->out, s);
}

static void put_all(Flat *f, const StmtVec *body) {
    for (int i = 0; i < body->n; i++)
        put(f, body->at[i]);
}

static void put_label(Flat *f, int label) {
    Stmt *s = mk_stmt(f->o->S->cx, ST_CONTINUE, f->of->span);
    s->label = label;
    if (label)
        put(f, s);
}

static void put_if(Flat *f, Expr *cond, Stmt *then) {
    Stmt *s = mk_if(f->o->S->cx, f->of->span, cond);
    vec_push(f->o->S->cx, &s->arms.at[0].body, then);
    put(f, s);
}

static Expr *not(Flat *f, Expr *e) {
    return mk_unary(f->o->S->cx, e->span, OP_NOT, e);
}

/* IF (.NOT. c) GO TO next; ...; GO TO end; next: ...; end: */
static void open_if(Flat *f, Stmt *s) {
    int end = OPENED_LABEL + f->o->made++;
    for (int i = 0; i < s->arms.n; i++) {
        Arm *arm = &s->arms.at[i];
        bool last = i + 1 == s->arms.n;
        int next = last ? end : OPENED_LABEL + f->o->made++;
        if (arm->cond)
            put_if(f, not(f, arm->cond), jump(f, next));
        put_all(f, &arm->body);
        if (!last) {
            put(f, jump(f, end));
            put_label(f, next);
        }
    }
    put_label(f, end);
}

typedef struct Leaving {
    const Stmt *loop;
    Context *cx;
    bool inner; /* in a loop within it: only by its name */
    int exit, cycle;
} Leaving;

static void leave(StmtVec *block, void *arg) {
    Leaving *l = arg;
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        bool leaves = s->kind == ST_EXIT || s->kind == ST_CYCLE;
        Leaving within = *l;
        within.inner |= s->kind == ST_DO || s->kind == ST_DO_WHILE || s->concurrent;
        stmt_blocks(s, leave, &within);
        if (!leaves || (s->name ? s->name != l->loop->construct : l->inner))
            continue;
        vec_push(l->cx, &s->labels, s->kind == ST_EXIT ? l->exit : l->cycle);
        s->kind = ST_GOTO;
        s->name = NULL;
    }
}

static Symbol *scalar(Open *o, const char *role, Type t, Span at) {
    Context *cx = o->S->cx;
    const char *name = arena_printf(cx->arena, "_%s%d", role, o->u->scope->symbols.n);
    Symbol *s = scope_add(cx, o->u->scope, name_of(cx, name), at, SYM_VAR);
    s->type = t;
    s->is_assigned = s->is_used = s->is_set = true;
    return s;
}

static Stmt *set(Flat *f, const char *to, Expr *e) {
    Stmt *s = mk_stmt(f->o->S->cx, ST_ASSIGN, f->of->span);
    s->lhs = mk_ref(f->o->S->cx, f->of->span, to);
    s->rhs = e;
    return s;
}

/* The trips are counted as sema_do.c does: (hi - lo)/step + 1 where hi is not before lo. */
static void put_count(Flat *f, const char *n, const char *lo, const char *hi, const char *step) {
    Context *cx = f->o->S->cx;
    Span at = f->of->span;
    Expr *zero = mk_int(cx, at, 0, 4), *one = mk_int(cx, at, 1, 8);
    Expr *up = mk_binary(cx, at, OP_AND,
                         mk_binary(cx, at, OP_GT, mk_ref(cx, at, step), zero),
                         mk_binary(cx, at, OP_GE, mk_ref(cx, at, hi), mk_ref(cx, at, lo)));
    Expr *down = mk_binary(cx, at, OP_AND,
                           mk_binary(cx, at, OP_LT, mk_ref(cx, at, step), expr_copy(cx, zero)),
                           mk_binary(cx, at, OP_LE, mk_ref(cx, at, hi), mk_ref(cx, at, lo)));
    Expr *gap = mk_binary(cx, at, OP_SUB, mk_ref(cx, at, hi), mk_ref(cx, at, lo));
    put(f, set(f, n, mk_int(cx, at, 0, 8)));
    put_if(f, mk_binary(cx, at, OP_OR, up, down),
           set(f, n, mk_binary(cx, at, OP_DIV, gap, mk_ref(cx, at, step))));
    Stmt *count = f->out->at[f->out->n - 1];
    vec_push(cx, &count->arms.at[0].body,
             set(f, n, mk_binary(cx, at, OP_ADD, mk_ref(cx, at, n), one)));
}

/* DO v = lo, hi, step; v is an INTEGER or REAL variable. */
static void open_do(Flat *f, Stmt *s, const Symbol *v) {
    Open *o = f->o;
    Context *cx = o->S->cx;
    Span at = s->span;
    Type wide = v->type.base == TY_INTEGER ? TYPE(INTEGER, 8) : v->type;
    const char *lo = scalar(o, "first", wide, at)->name, *hi = scalar(o, "last", wide, at)->name;
    const char *step = scalar(o, "step", v->type, at)->name;
    Symbol *n = scalar(o, "trips", TYPE(INTEGER, 8), at);
    int again = OPENED_LABEL + o->made++, end = OPENED_LABEL + o->made++;
    int cycle = OPENED_LABEL + o->made++;
    Leaving l = {.loop = s, .cx = cx, .exit = end, .cycle = cycle};
    leave(&s->body, &l);
    vec_push(cx, &o->begin, set(f, n->name, mk_int(cx, at, 0, 8)));
    vec_push(cx, &o->begin, set(f, step, mk_int(cx, at, 0, 4)));
    put(f, set(f, lo, s->lo));
    put(f, set(f, hi, s->hi));
    put(f, set(f, step, s->step ? s->step : mk_int(cx, at, 1, 4)));
    put(f, set(f, s->name, mk_ref(cx, at, lo)));
    put_count(f, n->name, lo, hi, step);
    put_label(f, again);
    put_if(f, mk_binary(cx, at, OP_LE, mk_ref(cx, at, n->name), mk_int(cx, at, 0, 8)),
           jump(f, end));
    put_all(f, &s->body);
    put_label(f, cycle);
    put(f, set(f, s->name, mk_binary(cx, at, OP_ADD, mk_ref(cx, at, s->name),
                                     mk_ref(cx, at, step))));
    put(f, set(f, n->name, mk_binary(cx, at, OP_SUB, mk_ref(cx, at, n->name),
                                     mk_int(cx, at, 1, 8))));
    put(f, jump(f, again));
    put_label(f, end);
}

static void open_do_while(Flat *f, Stmt *s) {
    int again = OPENED_LABEL + f->o->made++, end = OPENED_LABEL + f->o->made++;
    Leaving l = {.loop = s, .cx = f->o->S->cx, .exit = end, .cycle = again};
    leave(&s->body, &l);
    put_label(f, again);
    if (s->cond)
        put_if(f, not(f, s->cond), jump(f, end));
    put_all(f, &s->body);
    put(f, jump(f, again));
    put_label(f, end);
}

/* ---- which ones ---- */

/* The variable of a loop that is to be written out; NULL: it has another form. */
static const Symbol *loop_variable(Sema *S, const Stmt *s) {
    const Symbol *v = sema_variable(S, s->name, s->span);
    bool plain = v && v->kind == SYM_VAR && !sym_is_array(v) && !v->type.to &&
                 (v->type.base == TY_INTEGER || v->type.base == TY_REAL);
    return plain ? v : NULL;
}

static void open_block(StmtVec *block, void *arg) {
    Open *o = arg;
    Context *cx = o->S->cx;
    StmtVec out = {0};
    for (int i = 0; i < block->n; i++) {
        Stmt *s = block->at[i];
        if (!s->block && !s->is_scope && !s->concurrent) /* names may be others there */
            stmt_blocks(s, open_block, o);
        bool may = s->kind == ST_IF || s->kind == ST_DO_WHILE || (s->kind == ST_DO && !s->dir);
        const Use *use = may ? jump_into_any(o, s) : NULL;
        const Symbol *v = use && s->kind == ST_DO ? loop_variable(o->S, s) : NULL;
        if (!use || (s->kind == ST_DO && !v)) {
            vec_push(cx, &out, s);
            continue;
        }
        diag_warn(cx, WARN_EXTENSIONS, sema_label_place(cx, use->stmt, use->label),
                  "this jump leads into a block that it is outside of");
        diag_note(cx, s->span, "the block begins here");
        Flat f = {.o = o, .out = &out, .of = s};
        put_label(&f, s->label);
        if (s->kind == ST_IF)
            open_if(&f, s);
        else if (s->kind == ST_DO)
            open_do(&f, s, v);
        else
            open_do_while(&f, s);
    }
    *block = out;
}

void sema_open_blocks(Sema *S, Unit *u) {
    Open o = {.S = S, .u = u};
    Inside all = {.o = &o};
    look(&u->body, &all);
    o.uses = all.uses;
    if (!o.uses.n)
        return;
    open_block(&u->body, &o);
    for (int i = 0; i < u->body.n && o.begin.n; i++)
        vec_push(S->cx, &o.begin, u->body.at[i]);
    if (o.begin.n)
        u->body = o.begin;
}
