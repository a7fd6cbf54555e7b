/* sema_io_parts.c: input and output items that need statements before them.
 *
 * What an item needs (sema_needs.c) is due in each iteration of an implied DO, in a READ behind the
 * items that it may depend on. Such a statement is taken apart: its beginning, items, DO loops for
 * the implied DOs that need it, its end (IoPart). Implied DOs that need nothing stay what
 * they are. */
#include "../sema/sema.h"
#include "../structure/sema_struct.h"

static Stmt *part(Sema *S, StmtVec *out, const Stmt *s, IoPart which) {
    Stmt *p = mk_stmt(S->cx, s->kind, s->span);
    p->io = NEW(S->cx, IoList);
    *p->io = *s->io;
    p->io->part = which;
    if (which == IO_BEGIN || which == IO_END) {
        p->unit = s->unit;
        p->format = s->format;
    } else {
        for (int i = 0; i < IOS_COUNT; i++)
            p->io->spec[i] = NULL;
    }
    vec_push(S->cx, out, p);
    return p;
}

static void put_items(Sema *S, StmtVec *out, const Stmt *s, const ExprVec *items) {
    Stmt *open = NULL; /* takes the next item */
    for (int i = 0; i < items->n; i++) {
        Expr *e = items->at[i];
        StmtVec need = {0};
        bool apart = e->kind == EX_IDO && sema_needs_any(S, &e->args);
        if (sema_needs_put(S, &need, e) || apart) {
            if (s->kind == ST_READ)
                part(S, out, s, IO_SYNC); /* they may use what was read */
            vec_append(S->cx, out, &need);
            open = NULL;
        }
        if (apart) {
            Stmt *loop = mk_stmt(S->cx, ST_DO, e->span);
            loop->sym = e->sym;
            loop->lo = e->lo;
            loop->hi = e->hi;
            loop->step = e->step;
            put_items(S, &loop->body, s, &e->args);
            vec_push(S->cx, out, loop);
            sema_needs_behind(S, out, e);
            continue;
        }
        if (!open)
            open = part(S, out, s, IO_ITEMS);
        vec_push(S->cx, &open->args, e);
    }
}

static void assign(Sema *S, StmtVec *out, Expr *to, Expr *e) {
    vec_push(S->cx, out, mk_set(S->cx, to, e));
}

/* What the statement sets stands in its beginning and its end: an element goes by way of a scalar,
 * so that its subscripts are computed once. IOMSG= may leave its value. */
static void set_by_scalar(Sema *S, Stmt *s, StmtVec *first, StmtVec *then) {
    for (int i = 0; i < IOS_COUNT; i++) {
        Expr *e = s->io->spec[i];
        if (!e || !io_spec_is_output(s->io->kind, (IoSpecId)i) || e->kind == EX_VAR)
            continue;
        Symbol *t = struct_temporary(S, e->type, e->span);
        assign(S, first, mk_var(S->cx, e->span, t), expr_copy(S->cx, e));
        assign(S, then, e, mk_var(S->cx, e->span, t));
        s->io->spec[i] = mk_var(S->cx, e->span, t);
    }
}

void sema_unit_copied(Sema *S, Stmt *s, StmtVec *back) {
    Expr *u = sema_keep_place(S, s->unit);
    Symbol *t = sema_kept_in(S, expr_copy(S->cx, u));
    t->align = NULL; /* every process has all records */
    t->dist = NULL;
    s->unit = sema_held(S, t, u->span);
    if (s->kind != ST_WRITE)
        return;
    assign(S, back, u, sema_held(S, t, u->span));
    if (u->kind == EX_SUBSTR)
        sema_update_part(S->cx, back->at[back->n - 1]);
}

/* s becomes its parts, where an item needs it. */
void sema_io_parts(Sema *S, Stmt *s) {
    StmtVec body = {0}, then = {0};
    if (sema_needs_any(S, &s->args)) {
        set_by_scalar(S, s, &body, &then);
        part(S, &body, s, IO_BEGIN);
        put_items(S, &body, s, &s->args);
        part(S, &body, s, IO_END);
        vec_append(S->cx, &body, &then);
        *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = body};
    }
    S->needs.n = 0;
}
