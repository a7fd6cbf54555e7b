/* comm_report.c: what is communicated and why, in words (-finfo=comm, dumps, generated C). */
#include "comm.h"

static void put_ref(const NestRef *r, Text *t)
{
    text_puts(t, r->array->name);
    for (int d = 0; d < r->rank; d++) {
        text_puts(t, d == 0 ? "(" : ",");
        expr_text(r->subscripts.at[d], t);
    }
    text_puts(t, r->rank > 0 ? ")" : "");
}

static void put_halo(const CommOp *op, Text *t)
{
    text_puts(t, "overlap ");
    for (int i = 0; i < op->halo.n; i++) {
        const HaloNeed *h = &op->halo.at[i];
        text_printf(t, "%s%s", i > 0 ? ", " : "", h->array->name);
        for (int d = 0; d < h->array->spec.rank; d++)
            text_printf(t, "%s%ld:%ld", d == 0 ? "(" : ",", h->lo[d], h->hi[d]);
        text_puts(t, h->corners ? ") with corners" : ")");
    }
    if (op->behind)
        text_puts(t, "; behind the interior");
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
        const Symbol *what = r->var != NULL ? r->var : r->loc;
        text_printf(t, "%s%s by %s", i > 0 ? ", " : "", what->name, red_spelling(r->op));
    }
}

void comm_op_text(const CommOp *op, Text *t)
{
    static const char *const verb[] = {
        [COMM_FETCH] = "fetch ",     [COMM_STORE] = "store ",     [COMM_INSPECT] = "inspect ",
        [COMM_GATHER] = "gather ",   [COMM_SCATTER] = "scatter ", [COMM_ELEMENT] = "element ",
    };
    switch (op->kind) {
    case COMM_OVERLAP:
        put_halo(op, t);
        break;
    case COMM_REDUCE:
    case COMM_REDUCE_ARRAY:
        put_reductions(op, t);
        break;
    case COMM_TAKE:
    case COMM_COPY:
        text_puts(t, op->kind == COMM_TAKE ? "take over " : "copy ");
        expr_text(op->dst, t);
        text_puts(t, " <- ");
        expr_text(op->src, t);
        break;
    default:
        text_puts(t, verb[op->kind]);
        put_ref(op->ref, t);
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

void comm_report(CommPass *p, const Nest *nest)
{
    if (!p->cx->opt.info_comm)
        return;
    for (int i = 0; i < nest->before.n; i++)
        report_op(p, nest->before.at[i]);
    for (int i = 0; i < nest->after.n; i++)
        report_op(p, nest->after.at[i]);
    if (nest->before.n + nest->after.n == 0 && nest->home != NULL)
        diag_info(p->cx, nest->span, "no communication: all operands are local to '%s'",
                  nest->home->array->name);
}
