/* comm_report.c: what is communicated and why, in words (-finfo=comm, dumps, generated C). */
#include "../frontend/tree/intrinsics.h"
#include "../frontend/sema/sema.h"
#include "comm.h"
#include "lower.h"

/* A nest's index has the name of the loop's variable. */
static void say_index(Expr **e, void *arg)
{
    const Nest *nest = arg;
    const Symbol *v = (*e)->kind == EX_INDEX ? nest->index[(*e)->index].sym : NULL;
    if (v != NULL)
        (*e)->name = symbol_said(v);
    expr_children(*e, say_index, arg);
}

static void put_ref(const NestRef *r, Nest *nest, Text *t)
{
    text_puts(t, symbol_said(r->array));
    for (int d = 0; d < r->rank; d++) {
        text_puts(t, d == 0 ? "(" : ",");
        Expr *subscript = expr_copy(t->cx, r->subscripts.at[d]);
        if (nest != NULL)
            say_index(&subscript, nest);
        expr_said(subscript, t);
    }
    text_puts(t, r->rank > 0 ? ")" : "");
}

static void put_halo(const CommOp *op, Text *t)
{
    text_puts(t, "overlap ");
    for (int i = 0; i < op->halo.n; i++) {
        const HaloNeed *h = &op->halo.at[i];
        text_printf(t, "%s%s%s", i > 0 ? ", " : "", h->room ? "room for " : "", h->array->name);
        for (int d = 0; d < h->array->spec.rank; d++)
            text_printf(t, "%s%ld:%ld", d == 0 ? "(" : ",", h->lo[d], h->hi[d]);
        text_puts(t, h->corners ? ") with corners" : ")");
    }
}

static void put_sweep(const CommOp *op, Text *t)
{
    const NestSweep *s = op->nest->sweep;
    text_puts(t, "sweep ");
    for (int i = 0; i < op->halo.n; i++) {
        const HaloNeed *h = &op->halo.at[i];
        text_printf(t, "%s%s", i > 0 ? ", " : "", h->array->name);
        for (int d = 0; d < h->array->spec.rank; d++)
            text_printf(t, "%s%s", d == 0 ? "(" : ",",
                        h->way[d] > 0 ? "up" : h->way[d] < 0 ? "down" : ":");
        text_puts(t, ")");
    }
    if (s->cut >= 0)
        text_printf(t, " in pieces of '%s'", op->nest->index[s->cut].name);
}

static const char *red_spelling(RedOp op)
{
    static const char *const spelling[] = {
#define X(name, f, rt) [RED_##name] = f,
        REDUCTIONS(X)
#undef X
        [RED_MAXLOC] = "maxloc", [RED_MINLOC] = "minloc",
    };
    return spelling[op];
}

static void put_reductions(const CommOp *op, Text *t)
{
    text_puts(t, "reduce ");
    for (int i = 0; i < op->reds.n; i++) {
        const NestRed *r = op->reds.at[i];
        if (r->of != NULL) { /* with the extreme, or behind it */
            if (op->reds.n == 1)
                text_printf(t, "what %s has seen", r->of->name);
            continue;
        }
        const Symbol *what = r->var != NULL ? r->var : r->loc;
        text_printf(t, "%s%s by %s", i > 0 ? ", " : "", what->name, red_spelling(r->op));
    }
}

void comm_op_text(const CommOp *op, Text *t)
{
    static const char *const verb[] = {
        [COMM_FETCH] = "fetch ",     [COMM_STORE] = "store ",     [COMM_INSPECT] = "inspect ",
        [COMM_GATHER] = "gather ",   [COMM_SCATTER] = "scatter ", [COMM_ELEMENT] = "element ",
        [COMM_SLAB] = "slab ",
    };
    switch (op->kind) {
    case COMM_OVERLAP:
        put_halo(op, t);
        text_puts(t, op->behind ? "; behind the interior" : "");
        break;
    case COMM_SWEEP:
        put_sweep(op, t);
        break;
    case COMM_WINDOWS:
        text_puts(t, "windows of");
        for (int i = 0; i < op->nest->tile->windows.n; i++)
            text_printf(t, "%s %s", i ? "," : "", op->nest->tile->windows.at[i].array->name);
        break;
    case COMM_REDUCE:
    case COMM_REDUCE_ARRAY:
        put_reductions(op, t);
        break;
    case COMM_BEGIN:
    case COMM_END:
        text_puts(t, op->kind == COMM_BEGIN ? "begin " : "end ");
        if (op->early->kind == COMM_SWEEP)
            put_sweep(op->early, t);
        else
            put_halo(op->early, t);
        text_puts(t, op->kind == COMM_BEGIN ? " of the next turn" : "");
        break;
    case COMM_TAKE:
    case COMM_COPY:
    case COMM_TURNED:
        text_puts(t, op->kind == COMM_TAKE   ? "take over "
                     : op->kind == COMM_COPY ? "copy "
                     : op->again             ? "turn again "
                     : op->passes != NULL    ? "turn "
                                             : "end of ");
        expr_said(op->dst, t);
        text_puts(t, " <- ");
        expr_said(op->src, t);
        break;
    default:
        text_puts(t, verb[op->kind]);
        put_ref(op->ref, op->nest, t);
        if (op->kind == COMM_SCATTER && op->ref->combines)
            text_printf(t, " by %s", red_spelling(op->ref->combine));
    }
}

static void report_op(CommPass *p, const CommOp *op)
{
    Text t;
    text_init(&t, p->cx);
    comm_op_text(op, &t);
    if (op->reason != NULL && op->kind != COMM_OVERLAP)
        text_printf(&t, ": %s", op->reason);
    diag_info(p->cx, op->span, "communication: %s", t.at);
}

/* What a scan sends depends on the layout, which may be known at run time only. */
static void report_scan(CommPass *p, const Expr *e, const Expr *dim, const char *like)
{
    int64_t d;
    const char *along = dim == NULL             ? "in array element order"
                        : expr_is_int(dim, &d) ? arena_printf(p->cx->arena, "along dimension %lld",
                                                              (long long)d)
                                                : "along a dimension known at run time";
    diag_info(p->cx, e->span,
              "communication: %s of '%s' %s: a partial result for each line and block, combined by "
              "one exclusive scan over processes; '%s' is remapped where that is cheaper",
              upper(p->cx, e->intrinsic->name), like, along, like);
}

void comm_report(CommPass *p, const Nest *nest)
{
    if (!p->cx->opt.info_comm)
        return;
    for (const NestScan *sc = nest->scan; sc != NULL; sc = sc->beside) {
        Text t;
        text_init(&t, p->cx);
        expr_said(sc->like, &t);
        report_scan(p, sc->call, sc->dim, t.at);
    }
    for (int i = 0; i < nest->before.n; i++)
        report_op(p, nest->before.at[i]);
    if (nest_waits(nest))
        report_op(p, nest->sweep->op);
    for (int i = 0; i < nest->after.n; i++)
        report_op(p, nest->after.at[i]);
    if (nest->before.n + nest->after.n == 0 && nest->home != NULL && !nest_waits(nest))
        diag_info(p->cx, nest->span, "no communication: all operands are local to '%s'",
                  nest->home->array->name);
}

/* What the runtime library's part of HPF_LIBRARY sends. */
static const char *library_traffic(const Expr *e)
{
    const Expr *a = e->args.at[0], *dim = e->args.n > 1 ? e->args.at[1] : NULL;
    if (array_replicated(a->sym))
        return "every process has all of the operand; what it takes to fill the result is local";
    if (e->intrinsic->shape == RS_SCATTER)
        return "indices to their owners once, then one value for each element that a process "
               "contributes to, combined before it is sent";
    if (!dim)
        return "sorted where they are; counts for the splitters; every element to its place once";
    int64_t d;
    bool whole = a->kind == EX_VAR && expr_is_int(dim, &d) && a->sym->map->kind == MAP_TEMPLATE &&
                 mapping_dist(a->sym->map, (int)d - 1) == DIST_STAR;
    return whole ? "lines are sorted where they are; no communication if the result lies alike"
                 : "lines that several processes share are brought together, sorted, and sent home";
}

void comm_report_call(CommPass *p, const Stmt *s)
{
    const Expr *e = s->rhs;
    if (!p->cx->opt.info_comm || s->kind != ST_ASSIGN || e->kind != EX_INTRINSIC)
        return;
    if (is_scan(e)) {
        Text t;
        text_init(&t, p->cx);
        expr_said(e->args.at[0], &t);
        report_scan(p, e, intrinsic_operand(e, "dim"), t.at);
        return;
    }
    if (!is_library_function(e->intrinsic->id))
        return;
    diag_info(p->cx, e->span, "communication: %s of '%s': %s", upper(p->cx, e->intrinsic->name),
              e->args.at[0]->sym->name, library_traffic(e));
}
