/* scan_form.c: how the loops of a nest that scans are written (NestScan.running and .keep).
 *
 * With a running value the loops are those a person writes: what is scanned goes straight into a
 * sum, and the consumer reads it there; nothing lies in memory between them. Else chunks are filled
 * in, scanned by the runtime library and used, which serves every operation and layout.
 *
 * Where the scanned dimension lies on several processes there are two passes over the operand. To
 * keep its values after the first pass they are written (which first reads the memory) and read
 * back: three times their size in bytes. To compute them again, what the consumers do not read
 * anyway is read again, and the operations are carried out again (cost.h). Values are kept where
 * that costs less, by a margin for the memory that it takes. */
#include <string.h>

#include "cost.h"
#include "lower.h"
#include "scan_form.h"

enum { KEEP_FACTOR = 4 }; /* times the size: write, read for it, read back; and the margin */

bool scan_operation(const Intrinsic *in, RedOp *op) {
    static const struct {
        const char *name;
        RedOp op;
    } how[] = {{"SUM", RED_SUM}, {"PRODUCT", RED_PRODUCT}, {"MAX", RED_MAX},  {"MIN", RED_MIN},
               {"IAND", RED_IAND}, {"IOR", RED_IOR},       {"IEOR", RED_IEOR}, {"COUNT", RED_SUM}};
    for (int i = 0; i < countof(how); i++)
        if (!strcmp(in->c, how[i].name)) {
            *op = how[i].op;
            return true;
        }
    return false;
}

/* ---- the cost of computing the operand again ---- */

typedef struct Cost {
    const Nest *nest;
    long bytes;
    ExprVec seen; /* references counted */
    Context *cx;
} Cost;

static int size_of(Type t) {
    return t.base == TY_COMPLEX ? 2 * t.kind : t.kind;
}

typedef struct Mention {
    const Expr *ref;
    bool found;
} Mention;

static void find_mention(Expr **e, void *arg) {
    Mention *m = arg;
    m->found |= expr_equal(*e, m->ref);
}

/* The statements that use results. */
static StmtVec after_fill(const Nest *nest) {
    int fill = nest_fill(nest);
    return (StmtVec){nest->body.at + fill, nest->body.n - fill, nest->body.n - fill};
}

static bool consumers_read(const Nest *nest, const Expr *ref) {
    Mention m = {.ref = ref};
    StmtVec rest = after_fill(nest);
    walk_exprs(&rest, find_mention, &m);
    return m.found;
}

static void add_cost(Expr **at, void *arg) {
    Cost *c = arg;
    const Expr *e = *at;
    c->bytes += cost_of_operation(e);
    if (e->kind == EX_ELEM) {
        for (int i = 0; i < c->seen.n; i++)
            if (expr_equal(c->seen.at[i], e))
                return;
        vec_push(c->cx, &c->seen, *at);
        c->bytes += consumers_read(c->nest, e) ? 0 : size_of(e->type);
    }
}

static long cost_again(Context *cx, const Nest *nest) {
    Cost c = {.nest = nest, .cx = cx};
    StmtVec fill = {nest->body.at, nest_fill(nest), nest_fill(nest)};
    walk_exprs(&fill, add_cost, &c);
    return c.bytes;
}

/* ---- running values ---- */

/* Does dimension 0 of what the scan follows lie in one run on each process? */
static bool in_long_runs(const Expr *like) {
    int d = 0;
    while (like->kind == EX_SECTION && like->args.at[d]->kind != EX_TRIPLET)
        d++;
    return mapping_direct(like->sym->map, d);
}

static bool may_run(const Context *cx, const NestScan *sc, RedOp *op) {
    int64_t dim = 0;
    Type t = sc->value->type;
    if (cx->opt.reproducible || sc->segment || !scan_operation(sc->call->intrinsic, op) ||
        (t.base != TY_INTEGER && t.base != TY_REAL))
        return false;
    if (t.base == TY_REAL && (*op == RED_MAX || *op == RED_MIN))
        return false; /* what stands for nothing is a mark, which is not to be seen */
    if ((sc->dim && !expr_is_int(sc->dim, &dim)) || dim > 1)
        return false;
    return (!sc->exclusive || sc->exclusive->kind == EX_CONST) && in_long_runs(sc->like);
}

typedef struct Replace {
    Context *cx;
    const Symbol *from;
    Symbol *to;
} Replace;

static void replace(Expr **e, void *arg) {
    const Replace *r = arg;
    if ((*e)->kind == EX_VAR && (*e)->sym == r->from)
        *e = mk_var(r->cx, (*e)->span, r->to);
}

static Stmt *update(Context *cx, const NestScan *sc, Expr *by) {
    Span at = by->span;
    return mk_assign(cx, at, mk_var(cx, at, sc->total),
                     red_update(cx, sc->op, at, mk_var(cx, at, sc->total), by));
}

/* The statements are to use the running value of the scan with statement `at`. Exclusive: it is
 * updated behind them, by what was read in front of them. */
static void run(Context *cx, Unit *u, Nest *nest, NestScan *sc, int at) {
    sc->total = temp_scalar(cx, u, "total", sc->value->type);
    StmtVec rest = after_fill(nest);
    Replace r = {cx, sc->value, sc->total};
    walk_exprs(&rest, replace, &r);
    if (sc->exclusive && sc->exclusive->value.i) {
        vec_push(cx, &nest->privates, sc->value);
        vec_push(cx, &nest->body, update(cx, sc, mk_var(cx, nest->span, sc->value)));
        sc->behind = true;
        return;
    }
    Stmt *fill = nest->body.at[at];
    if (fill->kind == ST_IF)
        fill->arms.n = 1;
    Stmt **to = fill->kind == ST_IF ? &fill->arms.at[0].body.at[0] : &nest->body.at[at];
    *to = update(cx, sc, (*to)->rhs);
    sc->none = NULL;
}

void scan_form(Context *cx, Unit *u, Nest *nest) {
    long size = 0;
    bool running = true;
    int at = 0;
    for (const NestScan *sc = nest->scan; sc; sc = sc->beside)
        size += size_of(sc->value->type);
    const bool keep = cost_again(cx, nest) > KEEP_FACTOR * size;
    for (NestScan *sc = nest->scan; sc; sc = sc->beside) {
        sc->keep = keep;
        running = running && !keep && may_run(cx, sc, &sc->op);
    }
    for (NestScan *sc = nest->scan; sc && running; sc = sc->beside) {
        sc->running = true;
        run(cx, u, nest, sc, at++);
    }
}
