/* stages.c: nests whose later stage runs some turns of the outermost index behind the first.
 *
 * Contract: nest.h, NestStage. All indices are direct and of step 1; bounds are those of the whole
 * nest. The values that the first stage leaves for the later one lie in a buffer of lines that is
 * used in turn:
 *
 *     for (long j = j_lo; j <= j_hi + 1; j++) {
 *         if (j <= j_hi) {
 *             double *restrict b_row = b_line + (j & 1) * b_pitch;
 *             for (long i = i_lo; i <= i_hi; i++)
 *                 b_row[i - i_lo] = …
 *         }
 *         if (j - 1 >= j_lo) {
 *             const long j_1 = j - 1;
 *             …
 *
 * In three and more dimensions both stages stand in the loop over rows, where the analysis says so.
 * In one dimension the loop goes by blocks of STAGE_BLOCK elements, of which the buffer holds two:
 *
 *     for (long i_0 = i_lo; i_0 <= i_hi + 1024; i_0 += 1024) {
 *         if (i_0 <= i_hi) {
 *             double *restrict b_row = b_line + ((i_0 - i_lo) & 1024);
 *             const long i_1 = hpf_min_i8(i_0 + 1023, i_hi);
 *             for (long i = i_0; i <= i_1; i++)
 *                 b_row[i - i_0] = … */
#include "cgnest.h"
#include "../analysis/mods.h"

/* Room between lines, so that they do not share their places in the cache. */
enum { LINE_PAD = 16 };

/* Extents of indices k+1… of this process, multiplied. */
static const char *stride_of(Cg *cg, NestCg *n, int k)
{
    Text t;
    text_init(&t, cg->cx);
    for (int j = k + 1; j < n->nest->rank; j++)
        text_printf(&t, "%s(%s - %s + 1)", j > k + 1 ? " * " : "", n->ix[j].hi, n->ix[j].lo);
    return t.at;
}

const char *rolled_name(Cg *cg, NestCg *n)
{
    const char *root = n->nest->rolled_from->name;
    if (root[0] == '_') /* a temporary */
        root = "new";
    n->line = cg_fmt(cg, "%s_line%d", root, n->nest->id);
    n->row = cg_local(cg, cg_fmt(cg, "%s_row", root));
    n->pitch = cg_local(cg, cg_fmt(cg, "%s_pitch", root));
    return n->row; /* its subscript is known with the bounds: stages_begin, tile_begin */
}

static const char *lower(Cg *cg, const char *lo)
{
    return lo[0] == '-' ? cg_fmt(cg, "(%s)", lo) : lo;
}

/* The buffer's element, by what the indices are called now. */
static void name_element(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    Text at;
    text_init(&at, cg->cx);
    text_printf(&at, "%s[", n->row);
    if (nest->rank == 1)
        text_printf(&at, "%s - %s", n->ix[0].name, lower(cg, n->ix[0].lo));
    for (int k = 1; k < nest->rank; k++) {
        IndexCg *x = &n->ix[k];
        const char *s = k + 1 < nest->rank ? stride_of(cg, n, k) : NULL;
        text_printf(&at, s ? "%s(%s - %s) * %s" : "%s%s - %s", k > 1 ? " + " : "", x->name,
                    lower(cg, x->lo), s);
    }
    text_puts(&at, "]");
    cg_sym(cg, nest->rolled)->name = at.at;
}

void stages_begin(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const char *type = store_c(cg, nest->rolled);
    name_element(cg, n);
    object(cg, cg_fmt(cg, "%s *", type), n->line, cg->u->recursive ? "NULL" : "",
           cg_fmt(cg, "free(%s);", n->line));
    if (nest->rank == 1)
        n->pitch = cg_fmt(cg, "%d", STAGE_BLOCK);
    else
        cg_line(cg, "const long %s = hpf_max_i8(%s, 0) + %d;", n->pitch, stride_of(cg, n, 0),
                LINE_PAD);
    cg_line(cg, "%s = hpf_scratch(%s, %ld * %s * (long)sizeof *%s);", n->line, n->line, nest->lines,
            n->pitch, n->line);
    outline_local(cg, n, cg_fmt(cg, "%s *restrict ", type), n->line);
    if (nest->rank == 1)
        return;
    outline_local(cg, n, "long ", n->pitch);
}

bool part_mentions(Cg *cg, StmtVec *body, int from, int to, const Symbol *s)
{
    SymSet mods = {0};
    bool reads = false;
    for (int i = from; i < to; i++) {
        mods_of_stmt(cg->cx, body->at[i], &mods);
        reads = reads || stmt_reads(body->at[i], s);
    }
    return reads || symset_has(&mods, s);
}

void declare_part(Cg *cg, NestCg *n, int from, int to)
{
    Nest *nest = n->nest;
    SymbolVec all = nest->privates, here = {0};
    for (int i = 0; i < all.n; i++)
        if (part_mentions(cg, &nest->body, from, to, all.at[i]))
            vec_push(cg->cx, &here, all.at[i]);
    nest->privates = here;
    declare_privates(cg, nest);
    nest->privates = all;
}

void put_part(Cg *cg, NestCg *n, int from, int to)
{
    StmtVec part = {0};
    for (int i = from; i < to; i++)
        vec_push(cg->cx, &part, n->nest->body.at[i]);
    declare_part(cg, n, from, to);
    block_c(cg, &part);
}

/* From index `at` on. */
static void stage_loops(Cg *cg, NestCg *n, int at, int from, int to, const char *pragma)
{
    Nest *nest = n->nest;
    int opened = 0;
    cg_line(cg, "%s *restrict %s = %s + (%s & %ld) * %s;", store_c(cg, nest->rolled), n->row,
            n->line, n->ix[0].name, nest->lines - 1, n->pitch);
    for (int k = at; k < nest->rank; k++, opened++)
        open_elements(cg, n, k, pragma);
    put_part(cg, n, from, to);
    while (opened--)
        cg_close(cg, "");
}

/* Index k is `delay` less from here on. */
static void behind(Cg *cg, IndexCg *x, long delay)
{
    const char *name = x->name;
    if (delay == 0)
        return;
    x->name = cg_block_local(cg, cg_fmt(cg, "%s_%ld", name, delay));
    cg_line(cg, "const long %s = %s - %ld;", x->name, name, delay);
}

static const char *last_turn(Cg *cg, const IndexCg *x, long delay)
{
    return delay > 0 ? cg_fmt(cg, "%s + %ld", x->hi, delay) : x->hi;
}

/* The two stages take turns: row j of one plane, row j - row_delay of the plane `delay` before. */
static void stages_by_rows(Cg *cg, NestCg *n, const char *pragma)
{
    Nest *nest = n->nest;
    const NestStage *s = &nest->stages.at[0];
    IndexCg *plane = &n->ix[0], *row = &n->ix[1];
    const char *k = plane->name, *j = row->name;
    int names = cg->u->names.n;
    cg_open(cg, "for (long %s = %s; %s <= %s; %s++)", k, plane->lo, k,
            last_turn(cg, plane, s->delay), k);
    cg_open(cg, "for (long %s = %s; %s <= %s; %s++)", j, row->lo, j,
            last_turn(cg, row, s->row_delay), j);
    Text first, second;
    text_init(&first, cg->cx);
    text_init(&second, cg->cx);
    if (s->delay > 0) {
        text_printf(&first, "if (%s <= %s", k, plane->hi);
        text_printf(&second, "if (%s - %ld >= %s", k, s->delay, plane->lo);
    }
    if (s->row_delay > 0) {
        const char *and = s->delay > 0 ? " && " : "if (";
        text_printf(&first, "%s%s <= %s", and, j, row->hi);
        text_printf(&second, "%s%s - %ld >= %s", and, j, s->row_delay, row->lo);
    }
    cg_open(cg, first.n ? "%s)" : "%s", first.n ? first.at : "");
    stage_loops(cg, n, 2, 0, s->first, pragma);
    cg_close(cg, "");
    cg_open(cg, second.n ? "%s)" : "%s", second.n ? second.at : "");
    behind(cg, plane, s->delay);
    behind(cg, row, s->row_delay);
    name_element(cg, n);
    stage_loops(cg, n, 2, s->first, nest->body.n, pragma ? "#pragma omp simd" : NULL);
    cg_close(cg, "");
    plane->name = k;
    row->name = j;
    cg->u->names.n = names;
    cg_close(cg, "");
    cg_close(cg, "");
}

/* Elements of the block that begins at `first`. */
static void block_elements(Cg *cg, NestCg *n, const char *first, int from, int to,
                           const char *pragma)
{
    IndexCg *x = &n->ix[0];
    const char *lo = x->lo, *hi = x->hi;
    int names = cg->u->names.n;
    x->hi = cg_block_local(cg, cg_fmt(cg, "%s_1", x->name));
    cg_line(cg, "%s *restrict %s = %s + ((%s - %s) & %d);", store_c(cg, n->nest->rolled), n->row,
            n->line, first, lower(cg, lo), n->nest->lines > 1 ? STAGE_BLOCK : 0);
    cg_line(cg, "const long %s = hpf_min_i8(%s + %d, %s);", x->hi, first, STAGE_BLOCK - 1, hi);
    x->lo = first;
    name_element(cg, n);
    open_elements(cg, n, 0, pragma);
    put_part(cg, n, from, to);
    cg_close(cg, "");
    x->lo = lo;
    x->hi = hi;
    cg->u->names.n = names;
}

static void stages_by_blocks(Cg *cg, NestCg *n, const char *pragma)
{
    Nest *nest = n->nest;
    const NestStage *s = &nest->stages.at[0];
    IndexCg *x = &n->ix[0];
    int names = cg->u->names.n;
    bool behind = nest->lines > 1;
    const char *at = cg_block_local(cg, cg_fmt(cg, "%s_0", x->name)), *first = at;
    cg_open(cg, "for (long %s = %s; %s <= %s; %s += %d)", at, x->lo, at,
            last_turn(cg, x, behind ? STAGE_BLOCK : 0), at, STAGE_BLOCK);
    cg_open(cg, "%s", behind ? cg_fmt(cg, "if (%s <= %s)", at, x->hi) : "");
    block_elements(cg, n, at, 0, s->first, pragma);
    cg_close(cg, "");
    cg_open(cg, "%s", behind ? cg_fmt(cg, "if (%s - %d >= %s)", at, STAGE_BLOCK, x->lo) : "");
    if (behind) {
        first = cg_block_local(cg, cg_fmt(cg, "%s_2", x->name));
        cg_line(cg, "const long %s = %s - %d;", first, at, STAGE_BLOCK);
    }
    block_elements(cg, n, first, s->first, nest->body.n, pragma ? "#pragma omp simd" : NULL);
    cg_close(cg, "");
    cg_close(cg, "");
    cg->u->names.n = names;
}

void stages_loops(Cg *cg, NestCg *n, const char *pragma)
{
    Nest *nest = n->nest;
    IndexCg *x = &n->ix[0];
    if (nest->rank == 1) {
        stages_by_blocks(cg, n, pragma);
        return;
    }
    if (nest->stages.n == 1 && nest->stages.at[0].by_rows) {
        stages_by_rows(cg, n, pragma);
        return;
    }
    const char *j = x->name;
    long last = nest->stages.at[nest->stages.n - 1].delay;
    cg_open(cg, "for (long %s = %s; %s <= %s; %s++)", j, x->lo, j, last_turn(cg, x, last), j);
    for (int s = -1; s < nest->stages.n; s++) {
        long delay = s < 0 ? 0 : nest->stages.at[s].delay;
        int from = s < 0 ? 0 : nest->stages.at[s].first;
        int to = s + 1 < nest->stages.n ? nest->stages.at[s + 1].first : nest->body.n;
        int names = cg->u->names.n;
        if (delay == 0 && last > 0) {
            cg_open(cg, "if (%s <= %s)", j, x->hi);
        } else if (delay > 0) {
            cg_open(cg, "if (%s - %ld >= %s)", j, delay, x->lo);
            behind(cg, x, delay);
        } else {
            cg_open(cg, "%s", "");
        }
        stage_loops(cg, n, 1, from, to, pragma && s >= 0 ? "#pragma omp simd" : pragma);
        cg_close(cg, "");
        x->name = j;
        cg->u->names.n = names;
    }
    cg_close(cg, "");
}
