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
 * Joined stages are one loop, and of what they hand on one line less is kept:
 *
 *     for (long j = j_lo; j <= j_hi + 1; j++) {
 *         const long j_1 = j - 1;
 *         double *restrict b_row = b_line;
 *         if (j_1 >= j_lo && j <= j_hi) {
 *             for (long i = i_lo; i <= i_hi; i++) {
 *                 const double b_before = b_row[i - i_lo];
 *                 b_row[i - i_lo] = …
 *                 a(i, j_1) = b_before;
 *             }
 *         } else if (j <= j_hi) {
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

/* Extents of indices k+1… of this process, multiplied. */
static const char *stride_of(Cg *cg, NestCg *n, int k)
{
    Text t;
    text_init(&t, cg->cx);
    for (int j = k + 1; j < n->nest->rank; j++)
        text_printf(&t, "%s(%s - %s + 1)", j > k + 1 ? " * " : "", n->ix[j].hi, n->ix[j].lo);
    return t.at;
}

static const char *root_of(const Nest *nest)
{
    const char *root = (is_at_once(nest) ? at_once_array(nest) : nest->rolled_from)->name;
    return root[0] == '_' ? "new" : root; /* a temporary */
}

const char *rolled_name(Cg *cg, NestCg *n)
{
    const char *root = root_of(n->nest);
    n->line = cg_local(cg, cg_fmt(cg, "%s_line%d", root, n->nest->id));
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

void line_buffer(Cg *cg, NestCg *n, const char *extent, long lines)
{
    const char *type = store_c(cg, n->nest->rolled);
    object(cg, cg_fmt(cg, "%s *", type), n->line, cg->u->recursive ? "NULL" : "",
           cg_fmt(cg, "free(%s);", n->line));
    if (extent)
        cg_line(cg, "const long %s = %s + %d;", n->pitch, extent, LINE_PAD);
    cg_line(cg, "%s = hpf_scratch(%s, %ld * %s * (long)sizeof *%s);", n->line, n->line, lines,
            n->pitch, n->line);
    outline_local(cg, n, cg_fmt(cg, "%s *restrict ", type), n->line);
    if (extent)
        outline_local(cg, n, "long ", n->pitch);
}

void stages_begin(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    if (is_at_once(nest)) {
        const char *lo[MAX_RANK], *hi[MAX_RANK];
        for (int k = 0; k < nest->rank; k++) {
            lo[k] = n->ix[k].lo;
            hi[k] = n->ix[k].hi;
        }
        at_once_buffer(cg, n, lo, hi);
        return;
    }
    name_element(cg, n);
    if (nest->rank == 1)
        n->pitch = cg_fmt(cg, "%d", STAGE_BLOCK);
    const char *extent =
        nest->rank == 1 ? NULL : cg_fmt(cg, "hpf_max_i8(%s, 0)", stride_of(cg, n, 0));
    line_buffer(cg, n, extent, nest->lines);
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

static void part_c(Cg *cg, NestCg *n, int from, int to)
{
    StmtVec part = {0};
    for (int i = from; i < to; i++)
        vec_push(cg->cx, &part, n->nest->body.at[i]);
    block_c(cg, &part);
}

void put_part(Cg *cg, NestCg *n, int from, int to)
{
    declare_part(cg, n, from, to);
    part_c(cg, n, from, to);
}

/* The line of the turn. */
static void turn_row(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const char *type = store_c(cg, nest->rolled);
    if (nest->lines == 1)
        cg_line(cg, "%s *restrict %s = %s;", type, n->row, n->line);
    else
        cg_line(cg, "%s *restrict %s = %s + (%s & %ld) * %s;", type, n->row, n->line,
                n->ix[0].name, nest->lines - 1, n->pitch);
}

/* From index `at` on. */
static void elements(Cg *cg, NestCg *n, int at, int from, int to, const char *pragma)
{
    int opened = 0;
    prefetch_part(n, from, to);
    for (int k = at; k < n->nest->rank; k++)
        opened += open_elements(cg, n, k, pragma);
    put_part(cg, n, from, to);
    while (opened--)
        cg_close(cg, "");
}

static void stage_loops(Cg *cg, NestCg *n, int at, int from, int to, const char *pragma)
{
    turn_row(cg, n);
    elements(cg, n, at, from, to, pragma);
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

/* Statements first..middle-1, and of the turn `before` middle..end-1, which take what was left for
 * them before a value of this turn takes its place. */
static void joined_elements(Cg *cg, NestCg *n, int first, int middle, int end, const char *before,
                            const char *pragma)
{
    Nest *nest = n->nest;
    SymCg *rolled = cg_sym(cg, nest->rolled);
    const char *turn = n->ix[0].name, *element = rolled->name;
    int opened = 0, names = cg->u->names.n;
    prefetch_part(n, first, end);
    for (int k = 1; k < nest->rank; k++)
        opened += open_elements(cg, n, k, pragma);
    const char *left = cg_block_local(cg, cg_fmt(cg, "%s_before", root_of(nest)));
    cg_line(cg, "const %s %s = %s;", store_c(cg, nest->rolled), left, element);
    declare_part(cg, n, first, end);
    part_c(cg, n, first, middle);
    n->ix[0].name = before;
    rolled->name = left;
    part_c(cg, n, middle, end);
    n->ix[0].name = turn;
    rolled->name = element;
    cg->u->names.n = names;
    while (opened--)
        cg_close(cg, "");
}

void joined_turn(Cg *cg, NestCg *n, const JoinedCg *j, const char *pragma)
{
    IndexCg *x = &n->ix[0];
    const char *turn = x->name;
    cg_open(cg, "if (%s >= %s && %s <= %s)", j->before, j->lo, turn, j->hi);
    joined_elements(cg, n, j->first, j->middle, j->end, j->before, pragma);
    cg->indent--;
    cg_open(cg, "} else if (%s >= %s && %s <= %s)", turn, j->lo, turn, j->hi);
    elements(cg, n, 1, j->first, j->middle, pragma);
    cg->indent--;
    cg_open(cg, "} else if (%s >= %s && %s <= %s)", j->before, j->lo, j->before, j->hi);
    x->name = j->before;
    elements(cg, n, 1, j->middle, j->end, pragma ? "#pragma omp simd" : NULL);
    x->name = turn;
    cg_close(cg, "");
}

static void at_once_loops(Cg *cg, NestCg *n)
{
    const IndexCg *x = &n->ix[0], *y = &n->ix[n->nest->rank - 1];
    at_once_begin(cg, n);
    cg_open(cg, "if (%s <= %s)", y->lo, y->hi);
    turn_row(cg, n);
    at_once_run(cg, n, x->lo, x->lo, x->hi);
    cg_close(cg, "");
}

static void joined_stages(Cg *cg, NestCg *n, const char *pragma)
{
    const NestStage *s = &n->nest->stages.at[0];
    IndexCg *x = &n->ix[0];
    const char *turn = x->name;
    int names = cg->u->names.n;
    cg_open(cg, "for (long %s = %s; %s <= %s; %s++)", turn, x->lo, turn, last_turn(cg, x, s->delay),
            turn);
    behind(cg, x, s->delay);
    const JoinedCg j = {0, s->first, n->nest->body.n, x->lo, x->hi, x->name};
    x->name = turn;
    turn_row(cg, n);
    joined_turn(cg, n, &j, pragma);
    cg->u->names.n = names;
    cg_close(cg, "");
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
    if (is_at_once(nest)) {
        at_once_loops(cg, n);
        return;
    }
    if (nest->stages.n == 1 && nest->stages.at[0].joined) {
        joined_stages(cg, n, pragma);
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
