/* dump.c: units after the nest, fuse and comm passes as text (-fdump-nest and so on).
 *
 * A nest is printed as its indices with bounds, its home, its references with their localities
 * once the comm pass has set them, its body in Fortran spelling, and the communication
 * around it. */
#include "lower.h"

typedef struct Dump {
    Context *cx;
    FILE *out;
    int depth;
    bool comm; /* localities are set */
} Dump;

static void line(Dump *d, const char *fmt, ...) PRINTF_LIKE(2, 3);
static void line(Dump *d, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    fprintf(d->out, "%*s", 2 * d->depth, "");
    vfprintf(d->out, fmt, ap);
    fputc('\n', d->out);
    va_end(ap);
}

static const char *show(Dump *d, const Expr *e) {
    Text t;
    text_init(&t, d->cx);
    if (e)
        expr_text(e, &t);
    return t.at ? t.at : "";
}

static const char *show_list(Dump *d, const ExprVec *v) {
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, "");
    for (int i = 0; i < v->n; i++) {
        text_puts(&t, i ? ", " : "");
        if (v->at[i])
            expr_text(v->at[i], &t);
    }
    return t.at;
}

static const char *show_range(Dump *d, const Expr *lo, const Expr *hi, const Expr *step,
                              const char *sep) {
    int64_t one = 1;
    bool unit = !step || (expr_is_int(step, &one) && one == 1);
    return arena_printf(d->cx->arena, "%s%s%s%s%s", show(d, lo), sep, show(d, hi), unit ? "" : sep,
                        unit ? "" : show(d, step));
}

static const char *show_ref(Dump *d, const NestRef *r) {
    return arena_printf(d->cx->arena, "%s(%s)", r->array->name, show_list(d, &r->subscripts));
}

static void dump_block(Dump *d, const StmtVec *v);

static void dump_body(Dump *d, const StmtVec *v) {
    d->depth++;
    dump_block(d, v);
    d->depth--;
}

static void dump_op(Dump *d, const CommOp *op, const char *when) {
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, "");
    comm_op_text(op, &t);
    line(d, "%s %s", when, t.at);
}

static void dump_refs(Dump *d, const Nest *n) {
    static const char *const name[] = {
        [LOC_LOCAL] = "local",   [LOC_SHIFT] = "shift",     [LOC_FETCH] = "fetch",
        [LOC_GATHER] = "gather", [LOC_SCATTER] = "scatter", [LOC_ELEMENT] = "element",
        [LOC_SLAB] = "slab",
    };
    if (!d->comm)
        return;
    line(d, "home %s", n->home ? show_ref(d, n->home) : "all processes");
    for (int i = 0; i < n->refs.n; i++) {
        const NestRef *r = n->refs.at[i];
        line(d, "%s %s: %s", r->is_write ? (r->is_read ? "read-write" : "write") : "read",
             show_ref(d, r), name[r->loc]);
    }
}

/* What stands for each reference to an array of which lines are kept: offsets by index. */
static void dump_lines(Dump *d, const Nest *n, const TileLines *l) {
    Text t;
    text_init(&t, d->cx);
    for (int k = 0; k < l->refs.n; k++) {
        text_printf(&t, "%s %s(", k ? "," : "", l->refs.at[k].at->name);
        for (int j = 0; j < n->rank; j++)
            text_printf(&t, "%s%ld", j ? "," : "", l->refs.at[k].offset[j]);
        text_puts(&t, ")");
    }
    line(d, "lines of %s:%s", l->array->name, t.at);
}

static void dump_nest(Dump *d, const Nest *n) {
    Text t;
    text_init(&t, d->cx);
    text_puts(&t, "nest");
    for (int i = 0; i < n->rank; i++) {
        const NestIndex *x = &n->index[i];
        text_printf(&t, "%s %s = %s", i ? "," : "", x->name ? x->name : "?",
                    show_range(d, x->lo, x->hi, x->step, ":"));
    }
    line(d, "%s", t.at);
    d->depth++;
    for (const NestScan *sc = n->scan; sc; sc = sc->beside)
        line(d, "%s%s of %s like %s%s%s%s%s", sc != n->scan ? "beside: " : "",
             sc->call->intrinsic->name, sc->value->name, show(d, sc->like), sc->dim ? ", dim " : "",
             sc->dim ? show(d, sc->dim) : "", sc->exclusive ? ", exclusive " : "",
             sc->exclusive ? show(d, sc->exclusive) : "");
    if (n->scan)
        line(d, "%d of the statements give the operand%s%s", nest_fill(n),
             n->scan->beside ? "s" : "",
             n->scan->running ? ", into a running value" : n->scan->keep ? ", once" : "");
    for (int i = 0; i < n->before.n; i++)
        dump_op(d, n->before.at[i], "before:");
    if (nest_waits(n) && n->sweep->op)
        dump_op(d, n->sweep->op, "in order:");
    else if (n->sweep)
        line(d, "in order");
    dump_refs(d, n);
    for (int i = 0; i < n->reds.n; i++) {
        static const char *const op[] = {
#define X(name, f, rt) [RED_##name] = f,
            REDUCTIONS(X)
#undef X
            [RED_MAXLOC] = "maxloc", [RED_MINLOC] = "minloc",
        };
        const NestRed *r = n->reds.at[i];
        line(d, "reduce %s by %s%s", r->loc ? r->loc->name : r->var->name, op[r->op],
             r->keeps_old ? ", with its old value" : "");
        if (r->value)
            line(d, "  position (%s) of %s%s%s", show_list(d, &r->positions), show(d, r->value),
                 r->mask ? " where " : "", r->mask ? show(d, r->mask) : "");
    }
    if (n->privates.n) {
        text_init(&t, d->cx);
        for (int i = 0; i < n->privates.n; i++)
            text_printf(&t, " %s", n->privates.at[i]->name);
        line(d, "private%s", t.at);
    }
    for (int i = 0; n->tile && i < n->tile->lines.n; i++)
        dump_lines(d, n, &n->tile->lines.at[i]);
    dump_block(d, &n->body);
    for (int i = 0; i < n->after.n; i++)
        dump_op(d, n->after.at[i], "after:");
    d->depth--;
}

static void dump_arms(Dump *d, const Stmt *s) {
    for (int i = 0; i < s->arms.n; i++) {
        const Arm *a = &s->arms.at[i];
        if (a->cond)
            line(d, "%s (%s)", i ? "else if" : "if", show(d, a->cond));
        else
            line(d, "else");
        dump_body(d, &a->body);
    }
}

static void dump_io(Dump *d, const Stmt *s) {
    static const char *const parts[] = {"", " begin", "", " sync", " end"};
    const char *word = s->kind == ST_WRITE  ? "write"
                       : s->kind == ST_READ ? "read"
                                            : io_word(s->io ? s->io->kind : IO_WAIT);
    line(d, "%s%s %s", word, s->io ? parts[s->io->part] : "", show_list(d, &s->args));
}

static void dump_stmt(Dump *d, const Stmt *s) {
    switch (s->kind) {
    case ST_ASSIGN:
        line(d, "%s = %s", show(d, s->lhs), show(d, s->rhs));
        break;
    case ST_CALL:
        line(d, "call %s(%s)", s->sym ? s->sym->name : s->name, show_list(d, &s->args));
        break;
    case ST_IF:
        dump_arms(d, s);
        break;
    case ST_DO:
        line(d, "do %s = %s", s->sym->name, show_range(d, s->lo, s->hi, s->step, ", "));
        dump_body(d, &s->body);
        break;
    case ST_DO_WHILE:
        line(d, "do while (%s)", s->cond ? show(d, s->cond) : ".true.");
        dump_body(d, &s->body);
        break;
    case ST_WRITE:
    case ST_READ:
    case ST_IO:
        dump_io(d, s);
        break;
    case ST_ALLOCATE:
        line(d, "allocate %s", show_list(d, &s->args));
        break;
    case ST_DEALLOCATE:
        line(d, "deallocate %s", show_list(d, &s->args));
        break;
    case ST_POINTER:
        line(d, s->rhs ? "%s => %s" : "%s => null()", show(d, s->lhs),
             s->rhs ? show(d, s->rhs) : "");
        break;
    case ST_REDISTRIBUTE:
        line(d, "redistribute %s", show_list(d, &s->names));
        break;
    case ST_REALIGN:
        line(d, "realign %s", show_list(d, &s->names));
        break;
    case ST_STOP:
        line(d, "stop %s", show(d, s->code));
        break;
    case ST_RETURN:
        line(d, "return");
        break;
    case ST_EXIT:
    case ST_CYCLE:
        line(d, "%s", s->kind == ST_EXIT ? "exit" : "cycle");
        break;
    case ST_LABEL:
        line(d, "%d continue", s->label);
        break;
    case ST_GOTO:
    case ST_ARITHMETIC:
        line(d, "goto");
        break;
    case ST_PAUSE:
        line(d, "pause");
        break;
    case ST_ASSIGN_LABEL:
    case ST_SELECT:
        break; /* gone since sema */
    case ST_CONTINUE:
        line(d, "continue");
        break;
    case ST_LENGTH:
        line(d, "length of %s", s->sym->name);
        break;
    case ST_BLOCK:
        dump_block(d, &s->body);
        break;
    case ST_NEST:
        dump_nest(d, s->nest);
        break;
    case ST_COMM:
        dump_op(d, s->comm, "communicate:");
        break;
    case ST_WHERE:
    case ST_FORALL:
        line(d, "not lowered");
        break;
    }
}

static void dump_block(Dump *d, const StmtVec *v) {
    for (int i = 0; i < v->n; i++)
        dump_stmt(d, v->at[i]);
}

static void dump_unit(Dump *d, const Unit *u) {
    line(d, "unit %s", u->name);
    dump_body(d, &u->body);
    for (int i = 0; i < u->contains.n; i++)
        dump_unit(d, u->contains.at[i]);
}

static void dump_program(Context *cx, Program *p, FILE *out, bool comm) {
    Dump d = {.cx = cx, .out = out, .comm = comm};
    for (int i = 0; i < p->units.n; i++)
        dump_unit(&d, p->units.at[i]);
}

void nest_dump(Context *cx, Program *p, FILE *out) {
    dump_program(cx, p, out, false);
}

static void dump_history(const Unit *u, FILE *out) {
    const UnitInfo *info = u->info;
    if (info->history)
        fputs(info->history, out);
    for (int i = 0; i < u->contains.n; i++)
        dump_history(u->contains.at[i], out);
}

/* The operations as written and where they synchronise, then what they were fused to. */
void fuse_dump(Context *cx, Program *p, FILE *out) {
    for (int i = 0; i < p->units.n; i++)
        dump_history(p->units.at[i], out);
    dump_program(cx, p, out, false);
}

void comm_dump(Context *cx, Program *p, FILE *out) {
    dump_program(cx, p, out, true);
}
