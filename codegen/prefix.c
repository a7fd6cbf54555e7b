/* prefix.c: prefix and suffix scans of HPF_LIBRARY.
 *
 * Contract: a scan of arrays is one call of hpf_scan. A nest that scans is a loop over the chunks
 * of the runtime's scanner: one loop fills in the operand, another one uses the results; or one
 * loop does both with a running value (NestScan.running). */
#include "cgnest.h"

/* DIM= as the runtime counts it, 0: absent. What only run time knows is checked there. */
static const char *dim_c(Cg *cg, Expr *dim, int rank)
{
    int64_t v = 0;
    if (!dim || expr_is_int(dim, &v))
        return cg_fmt(cg, "%lld", (long long)v);
    return cg_fmt(cg, "hpf_check_dim(%s, %s, %d)", cg_where(cg, dim->span), expr_long(cg, dim),
                  rank);
}

static const char *flags_c(Cg *cg, const Expr *e, Expr *exclusive, const NestScan *nest)
{
    bool segment = nest && nest->segment;
    Text t;
    text_init(&t, cg->cx);
    if (intrinsic_scan(e->intrinsic).suffix)
        text_puts(&t, "HPF_SCAN_SUFFIX");
    if (cg->cx->opt.reproducible)
        text_printf(&t, "%sHPF_SCAN_REPRODUCIBLE", t.n ? " | " : "");
    if (segment)
        text_printf(&t, "%sHPF_SCAN_SEGMENT", t.n ? " | " : "");
    if (nest && nest->running)
        text_printf(&t, "%sHPF_SCAN_RUNNING", t.n ? " | " : "");
    if (nest && nest->keep)
        text_printf(&t, "%sHPF_SCAN_KEEP", t.n ? " | " : "");
    if (exclusive && exclusive->kind != EX_CONST)
        text_printf(&t, "%s(%s ? HPF_SCAN_EXCLUSIVE : 0)", t.n ? " | " : "",
                    expr_p(cg, exclusive, P_COND));
    else if (exclusive && exclusive->value.i)
        text_printf(&t, "%sHPF_SCAN_EXCLUSIVE", t.n ? " | " : "");
    return t.n ? t.at : "0";
}

void scan_c(Cg *cg, Expr *e, const char *where, const char *r)
{
    const char *args[3] = {array_arg(cg, e->args.at[0]), "NULL", "NULL"};
    Expr *optional[] = {intrinsic_operand(e, "mask"), intrinsic_operand(e, "segment")};
    for (int i = 0; i < 2; i++)
        if (optional[i] && optional[i] != e->args.at[0])
            args[i + 1] = array_arg(cg, optional[i]);
    cg_line(cg, "hpf_scan(%s, HPF_OP_%s, %s, %s, %s, %s, %s, %s);", where, e->intrinsic->c, r,
            args[0], args[1], args[2], dim_c(cg, intrinsic_operand(e, "dim"), expr_rank(e)),
            flags_c(cg, e, intrinsic_operand(e, "exclusive"), NULL));
}

/* ---- nests that scan ---- */

/* Bytes an element of what the runtime would have to move for another home. */
static int moved(const Nest *nest)
{
    int bytes = 0;
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        Type t = r->array->type;
        int size = t.base == TY_COMPLEX ? 2 * t.kind : t.kind;
        if (r->loc == LOC_FETCH)
            bytes += r->is_read && r->is_write ? 2 * size : size;
    }
    return bytes;
}

static void open_chunk(Cg *cg, NestCg *n)
{
    const char *chunk = cg_local(cg, "chunk");
    Nest *nest = n->nest;
    cg_line(cg, "const hpf_chunk *%s = &%s.chunk;", chunk, n->scans.at[0].name);
    n->chunk = chunk;
    for (int i = 0; i < n->scans.n; i++) {
        const ScanCg *s = &n->scans.at[i];
        const char *type = type_c(s->scan->value->type);
        const char *own = i ? cg_fmt(cg, "%s.chunk.", s->name) : cg_fmt(cg, "%s->", chunk);
        if (s->scan->running)
            cg_line(cg, "%s %s = *(const %s *)%svalue;", type, s->values, type, own);
        else
            cg_line(cg, "%s *restrict %s = %svalue;", type, s->values, own);
        if (s->scan->segment)
            cg_line(cg, "signed char *restrict %s = %ssegment;", s->segments, own);
    }
    for (int k = 0; k < nest->rank; k++) {
        IndexCg *x = &n->ix[k];
        int d = nest->rank - 1 - k;
        if (d == 0)
            cg_line(cg, "const hpf_range %s = {.lo = %s->sub[0], .step = %s->step, .n = %s->n};",
                    x->range, chunk, chunk, chunk);
        else
            cg_line(cg, "const hpf_range %s = {.lo = %s->sub[%d], .step = 1, .n = 1};", x->range,
                    chunk, d);
        refs_range(cg, n, k);
    }
}

/* Learns which index values the statements mention. */
static void find_used(Cg *cg, NestCg *n, StmtVec *body)
{
    Text *was = cg->to, scratch;
    int names = cg->u->names.n;
    for (int k = 0; k < n->nest->rank; k++)
        n->ix[k].used = false;
    text_init(&scratch, cg->cx);
    cg->to = &scratch;
    block_c(cg, body);
    cg->to = was;
    cg->u->names.n = names;
}

/* suffixes: with a running value from the last element to the first. */
static void element_loop(Cg *cg, NestCg *n, StmtVec *body, bool privates, const char *pragma)
{
    Nest *nest = n->nest;
    const IndexCg *inner = &n->ix[nest->rank - 1];
    const char *i = inner->count;
    find_used(cg, n, body);
    for (int k = 0; k < nest->rank - 1; k++)
        if (n->ix[k].used)
            cg_line(cg, "const long %s = %s.lo;", n->ix[k].name, n->ix[k].range);
    if (pragma)
        cg_line(cg, "%s", pragma);
    if (nest->scan->running && intrinsic_scan(nest->scan->call->intrinsic).suffix)
        cg_open(cg, "for (long %s = %s.n - 1; %s >= 0; %s--)", i, inner->range, i, i);
    else
        cg_open(cg, "for (long %s = 0; %s < %s.n; %s++)", i, i, inner->range, i);
    if (inner->used)
        cg_line(cg, "const long %s = %s.lo + %s * %s.step;", inner->name, inner->range, i,
                inner->range);
    if (privates)
        declare_privates(cg, nest);
    block_c(cg, body);
    cg_close(cg, "");
}

/* Chunks are filled in, scanned and used. */
static void fill_and_use(Cg *cg, NestCg *n, const char *pragma)
{
    Nest *nest = n->nest;
    int filled = nest_fill(nest), rest = nest->body.n - filled;
    StmtVec fill = {nest->body.at, filled, filled};
    StmtVec use = {nest->body.at + filled, rest, rest};
    if (nest->scan->keep)
        cg_open(cg, "if (%s->fill)", n->chunk);
    element_loop(cg, n, &fill, false, nest->vector_ok ? "#pragma omp simd" : NULL);
    if (nest->scan->keep)
        cg_close(cg, "");
    cg_line(cg, "hpf_scan_chunk(&%s);", n->scans.at[0].name);
    cg_open(cg, "if (%s->apply)", n->chunk);
    element_loop(cg, n, &use, true, pragma);
    cg_close(cg, "");
}

/* What a loop that only sums up may do in vectors. */
static const char *summing_pragma(Cg *cg, const NestCg *n)
{
    static const char *const clause[] = {[RED_SUM] = "+",  [RED_PRODUCT] = "*", [RED_MAX] = "max",
                                         [RED_MIN] = "min", [RED_IAND] = "&",   [RED_IOR] = "|",
                                         [RED_IEOR] = "^"};
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "#pragma omp simd");
    for (int i = 0; i < n->scans.n; i++)
        text_printf(&t, " reduction(%s:%s)", clause[n->scans.at[i].scan->op],
                    n->scans.at[i].values);
    return t.at;
}

/* The loops keep the running values. */
static void run_and_use(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    StmtVec sum = {0};
    int behind = 0;
    for (int i = 0; i < nest_fill(nest); i++)
        vec_push(cg->cx, &sum, nest->body.at[i]);
    for (int i = 0; i < n->scans.n; i++)
        behind += n->scans.at[i].scan->behind;
    for (int i = behind; i > 0; i--)
        vec_push(cg->cx, &sum, nest->body.at[nest->body.n - i]);
    cg_open(cg, "if (%s->apply)", n->chunk);
    element_loop(cg, n, &nest->body, true, NULL);
    cg->indent--;
    cg_open(cg, "} else");
    element_loop(cg, n, &sum, behind > 0, nest->vector_ok ? summing_pragma(cg, n) : NULL);
    cg_close(cg, "");
    for (int i = 0; i < n->scans.n; i++) {
        const ScanCg *s = &n->scans.at[i];
        cg_line(cg, "*(%s *)%s = %s;", type_c(s->scan->value->type),
                i ? cg_fmt(cg, "%s.chunk.value", s->name) : cg_fmt(cg, "%s->value", n->chunk),
                s->values);
    }
}

void scan_loops_c(Cg *cg, NestCg *n, const char *pragma)
{
    refs_declare(cg, n);
    cg_open(cg, "while (hpf_scan_next(&%s))", n->scans.at[0].name);
    open_chunk(cg, n);
    if (n->nest->scan->running)
        run_and_use(cg, n);
    else
        fill_and_use(cg, n, pragma);
    cg_close(cg, "");
}

/* The first scan chooses the home; the others go beside it. */
static void begin_one(Cg *cg, NestCg *n, const ScanCg *s, const char *like)
{
    const NestScan *sc = s->scan;
    const Expr *e = sc->call;
    const char *where = cg_where(cg, e->span), *type = type_rt(cg, sc->value->type);
    const char *op = e->intrinsic->type == RT_INTEGER ? "SUM" /* COUNT */ : e->intrinsic->c;
    const char *flags = flags_c(cg, e, sc->exclusive, sc);
    if (sc != n->nest->scan)
        cg_line(cg, "hpf_scan_beside(%s, &%s, &%s, HPF_OP_%s, %s, %s);", where, s->name,
                n->scans.at[0].name, op, type, flags);
    else
        cg_line(cg, "hpf_scan_begin(%s, &%s, HPF_OP_%s, %s, %s, %s, %s, %d);", where, s->name, op,
                type, like, dim_c(cg, sc->dim, expr_rank(e)), flags, moved(n->nest));
}

void scan_begin_c(Cg *cg, NestCg *n, const char *like)
{
    Nest *nest = n->nest;
    static const char *const role[] = {[RED_SUM] = "sum", [RED_PRODUCT] = "product",
                                       [RED_MAX] = "largest", [RED_MIN] = "least",
                                       [RED_IAND] = "all", [RED_IOR] = "any",
                                       [RED_IEOR] = "parity"};
    Text names;
    text_init(&names, cg->cx);
    for (const NestScan *sc = nest->scan; sc; sc = sc->beside) {
        ScanCg s = {.scan = sc, .name = cg_local(cg, "scan")};
        s.values = cg_local(cg, sc->running ? role[sc->op] : "value");
        s.segments = sc->segment ? cg_local(cg, "segment") : NULL;
        s.none = sc->none ? cg_local(cg, "none") : NULL;
        text_printf(&names, "%s%s", names.n ? ", " : "", s.name);
        vec_push(cg->cx, &n->scans, s);
    }
    cg_sym(cg, nest->home->array)->desc = cg_fmt(cg, "%s.home", n->scans.at[0].name);
    for (int k = 0; k < nest->rank; k++) {
        IndexCg *x = &n->ix[k];
        x->range = cg_local(cg, cg_fmt(cg, "%s_part", x->name));
        x->count = cg_local(cg, cg_fmt(cg, "%s_n", x->name));
        x->fixed = k < nest->rank - 1;
    }
    cg_line(cg, "hpf_scanner %s;", names.at);
    for (int i = 0; i < n->scans.n; i++)
        begin_one(cg, n, &n->scans.at[i], like);
    post_flush(cg);
    for (int i = 0; i < n->scans.n; i++) {
        const ScanCg *s = &n->scans.at[i];
        const char *type = type_c(s->scan->value->type);
        if (s->none)
            cg_line(cg, "const %s %s = *(const %s *)%s.none;", type, s->none, type, s->name);
    }
}
