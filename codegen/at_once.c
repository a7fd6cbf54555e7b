/* at_once.c: updates in place by whole vectors (see analysis/at_once.c).
 *
 *     for (long j = j_lo; j <= j_hi; j++) {
 *         double *restrict a_row = a_line;
 *         double *old = a_row;
 *         const double *a_1 = &a(i_org, j), *a_2 = j > j_lo ? a_row : &a(i_org, j - 1);
 *         hpf_row_r8 a_1v = hpf_row_begin_r8(…), a_2v = …;
 *         for (long i = …; i <= i_hi + 1; i += HPF_LANES_r8) {
 *             hpf_row_next_r8(&a_1v, &a_1[i - i_org]);
 *             …
 *             const hpf_vec_r8 b = 0.5 * (hpf_row_at_r8(&a_1v, -1) + hpf_row_at_r8(&a_2v, 1));
 *             hpf_store_r8(&old[i - i_org], a_1v.here);
 *             hpf_store_part_r8(&a(i, j), b, i_lo - i, i_hi - i);
 *
 * Vectors begin where lines of the cache do; the first and the last one of a row reach over its
 * ends, so that the buffer has the elements left and right of it, too. */
#include "cgnest.h"
#include "../analysis/access.h"
#include "../analysis/at_once.h"

/* Of a row: where it lies; what of it is in registers. */
typedef struct RowCg {
    const char *p, *v;
} RowCg;

/* Turns of the outermost index that run together. */
typedef struct Turns {
    NestRowVec rows; /* the first ones: those that they store */
    Vec(RowCg) c;    /* of each */
    long n;
    const char *old[AT_ONCE_TURNS]; /* where old values of their rows go, NULL: nowhere */
    const char *lo;             /* where the index begins */
} Turns;

/* The stage of a tile; NULL: there is no tile, or no such stage. */
static const TileStage *stage_of(const Nest *nest)
{
    for (int i = 0; nest->tile && i < nest->tile->stages.n; i++)
        if (nest->tile->stages.at[i].at_once)
            return &nest->tile->stages.at[i];
    return NULL;
}

bool is_at_once(const Nest *nest)
{
    return nest->tile ? stage_of(nest) != NULL
                      : nest->stages.n == 1 && nest->stages.at[0].at_once;
}

static const char *tag_of(Cg *cg, const Nest *nest)
{
    return cg_fmt(cg, "r%d", nest->rolled->type.kind);
}

/* Where its two statements begin in the body. */
static int first_of(const Nest *nest)
{
    const TileStage *s = stage_of(nest);
    return s ? s->first : 0;
}

/* Of the outermost index, together. */
static long turns_of(const Nest *nest)
{
    return nest->tile ? nest->tile->block : nest->stages.at[0].turns;
}

/* How far along the row elements are read. */
static long reach_of(const Nest *nest)
{
    const TileStage *s = stage_of(nest);
    return s ? s->reach : nest->stages.at[0].reach;
}

/* The element that an iteration stores. */
static const NestRef *stored(const Nest *nest)
{
    return nest->body.at[first_of(nest) + 1]->lhs->ref;
}

const Symbol *at_once_array(const Nest *nest)
{
    return stored(nest)->array;
}

void at_once_buffer(Cg *cg, NestCg *n, const char *const *lo, const char *const *hi)
{
    Nest *nest = n->nest;
    const long reach = reach_of(nest);
    const int last = nest->rank - 1;
    Text pitch;
    text_init(&pitch, cg->cx);
    for (int k = 1; k < nest->rank; k++) {
        const long more = k == last ? reach : 0;
        n->org[k] = cg_local(cg, cg_fmt(cg, k == last ? "%s_from" : "%s_org", n->ix[k].name));
        n->size[k] = cg_local(cg, cg_fmt(cg, "%s_size", n->ix[k].name));
        cg_line(cg, "const long %s = %s;", n->org[k], plus_c(cg, lo[k], -more));
        const char *extent = cg_fmt(cg, "hpf_max_i8(%s - %s + 1, 0)", plus_c(cg, hi[k], more),
                                    n->org[k]);
        cg_line(cg, "const long %s = %s;", n->size[k],
                k == last ? cg_fmt(cg, "hpf_row_room_%s(%s)", tag_of(cg, nest), extent) : extent);
        const char *lines = k == 1 && last > 1 && turns_of(nest) > 1
                                ? cg_fmt(cg, "(%s)", plus_c(cg, n->size[k], turns_of(nest) - 1))
                                : n->size[k];
        text_printf(&pitch, "%s%s", k > 1 ? " * " : "", lines);
        outline_local(cg, n, "long ", n->org[k]);
        outline_local(cg, n, "long ", n->size[k]);
    }
    line_buffer(cg, n, pitch.at, nest->tile ? nest->tile->steps : 1);
}

/* Where it is in the column `i`. */
static const char *row_element(Cg *cg, NestCg *n, const NestRow *row, const char *i)
{
    const NestRef *home = stored(n->nest);
    const Symbol *a = row->ref->array;
    const char *name[MAX_RANK];
    const int last = n->nest->rank - 1;
    for (int k = 0; k <= last; k++) {
        name[k] = n->ix[k].name;
        n->ix[k].name = k == last ? i : plus_c(cg, name[k], row->at.by[k]);
    }
    Expr e = {.kind = EX_ELEM, .span = n->nest->span, .type = a->type, .sym = (Symbol *)a,
              .args = home->subscripts, .ref = (NestRef *)row->ref};
    const char *element = lvalue_c(cg, &e);
    for (int k = 0; k <= last; k++)
        n->ix[k].name = name[k];
    return element;
}

void at_once_begin(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const int last = nest->rank - 1;
    cg->by_vectors = true;
    const char *name[MAX_RANK] = {0}, *from = n->org[last];
    const char *lo = nest->tile ? n->first : n->ix[0].lo, *hi = nest->tile ? n->last : n->ix[0].hi;
    for (int k = 0; k < last; k++) {
        name[k] = n->ix[k].name;
        n->ix[k].name = k == 0 ? lo : n->org[k];
    }
    const char *element = row_element(cg, n, &(NestRow){.ref = stored(nest)}, from);
    for (int k = 0; k < last; k++)
        n->ix[k].name = name[k];
    n->grid = cg_block_local(cg, cg_fmt(cg, "%s_org", n->ix[last].name));
    cg_comment(cg, "in place, by vectors; of lines that were stored the old values are in %s",
               n->line);
    cg_line(cg, "const long %s = hpf_row_grid_%s(%s <= %s ? &%s : NULL, %s);", n->grid,
            tag_of(cg, nest), lo, hi, element, from);
}

/* ---- rows ---- */

static RowKept kept(const NestCg *n, const Turns *t, const NestRow *row)
{
    return row_kept(n->nest, stored(n->nest), row, t->n);
}

static void find_rows(Cg *cg, const Nest *nest, Turns *t)
{
    nest_rows(cg->cx, nest, nest->body.at[first_of(nest)], stored(nest), t->n, &t->rows);
    for (int i = 0; i < t->rows.n; i++)
        vec_push(cg->cx, &t->c, (RowCg){NULL, NULL});
}

/* Which one the reference of the turn is of, -1: none; and where in it. */
static int row_of(const NestCg *n, const Turns *t, const NestRef *r, long turn, long *along)
{
    RowOffset at;
    const Nest *nest = n->nest;
    if (!row_offset(nest, stored(nest), r, &at))
        return -1;
    *along = at.by[nest->rank - 1];
    at.by[0] += turn;
    const NestRow *row = nest_row_find(&t->rows, nest, r->array, &at);
    return row ? (int)(row - t->rows.at) : -1;
}

/* The buffer's line for row j + off of the turn: of the last one, in the plane. */
static const char *kept_line(Cg *cg, const NestCg *n, const Turns *t, long turn, long off)
{
    if (n->nest->rank == 2)
        return n->row;
    if (turn >= 0 && turn < t->n - 1)
        return cg_fmt(cg, turn == 0 ? "%s + %s * %s" : "%s + (%s) * %s", n->row,
                      plus_c(cg, n->size[1], turn), n->size[2]);
    const char *j = plus_c(cg, n->ix[1].name, off);
    return cg_fmt(cg, "%s + (%s - %s) * %s", n->row, j, n->org[1], n->size[2]);
}

/* Have these turns, or those before them, stored the row? */
static const char *is_stored(Cg *cg, const NestCg *n, const Turns *t, const NestRow *row)
{
    if (row->at.by[0] >= 0)
        return cg_fmt(cg, "%s >= %s", plus_c(cg, n->ix[1].name, row->at.by[1]), n->ix[1].lo);
    const char *before = cg_fmt(cg, "%s > %s", n->ix[0].name, t->lo);
    if (n->nest->rank == 2 || row->at.by[1] == 0)
        return before;
    return cg_fmt(cg, "%s && %s <= %s", before, plus_c(cg, n->ix[1].name, row->at.by[1]),
                  n->ix[1].hi);
}

/* Where old values are kept for the rows that come later. */
static void declare_old(Cg *cg, NestCg *n, Turns *t)
{
    for (int i = 0; i < t->rows.n; i++) {
        const NestRow *row = &t->rows.at[i];
        const RowKept where = kept(n, t, row);
        const long turn = where == ROW_IN_LINE ? row->at.by[0] : t->n - 1;
        if (where == ROW_STANDS || t->old[turn])
            continue;
        t->old[turn] = cg_block_local(cg, where == ROW_IN_LINE ? cg_fmt(cg, "old_%ld", turn + 1)
                                                               : "old");
        cg_line(cg, "%s *%s = %s;", store_c(cg, n->nest->rolled), t->old[turn],
                kept_line(cg, n, t, turn, 0));
    }
}

/* Where the rows lie; and of each, what is in registers. */
static void declare_rows(Cg *cg, NestCg *n, Turns *t, const char *left, const char *from)
{
    Nest *nest = n->nest;
    const char *type = store_c(cg, nest->rolled), *tag = tag_of(cg, nest);
    for (int k = 0; k < t->rows.n; k++) {
        const NestRow *r = &t->rows.at[k];
        RowCg *c = &t->c.at[k];
        const char *name = cg_sym(cg, r->ref->array)->name;
        c->p = cg_block_local(cg, cg_fmt(cg, "%s_%d", name, k + 1));
        cg_sym(cg, r->ref->array)->described = true; /* vectors need the room around its storage */
        const char *there = cg_fmt(cg, "&%s", row_element(cg, n, r, n->grid));
        if (kept(n, t, r) != ROW_STANDS)
            there = cg_fmt(cg, "%s ? %s : %s", is_stored(cg, n, t, r),
                           kept_line(cg, n, t, r->at.by[0], nest->rank > 2 ? r->at.by[1] : 0),
                           there);
        cg_line(cg, "const %s *%s = %s;", type, c->p, there);
    }
    for (int k = 0; k < t->rows.n; k++) {
        RowCg *c = &t->c.at[k];
        c->v = cg_block_local(cg, cg_fmt(cg, "%sv", c->p));
        if (t->rows.at[k].several)
            cg_line(cg, "hpf_row_%s %s = hpf_row_begin_%s(&%s[%s - %s], &%s[%s - %s]);", tag,
                    c->v, tag, c->p, left, n->grid, c->p, from, n->grid);
    }
}

/* ---- vectors ---- */

const char *at_once_element(NestCg *n, const NestRef *r)
{
    for (int i = 0; i < n->vectors.n; i++)
        if (n->nest->refs.at[i] == r)
            return n->vectors.at[i];
    return NULL;
}

static const char *here(Cg *cg, const Turns *t, int k)
{
    return cg_fmt(cg, t->rows.at[k].several ? "%s.here" : "%s", t->c.at[k].v);
}

/* The value that the turn's statement computes of the vectors. */
static const char *value_of(Cg *cg, NestCg *n, const Turns *t, long turn)
{
    Nest *nest = n->nest;
    for (int i = 0; i < nest->refs.n; i++) {
        long along = 0;
        const char *text = NULL;
        const int k = row_of(n, t, nest->refs.at[i], turn, &along);
        if (k >= 0 && along != 0)
            text = cg_fmt(cg, "hpf_row_at_%s(&%s, %ld)", tag_of(cg, nest), t->c.at[k].v, along);
        else if (k >= 0)
            text = here(cg, t, k);
        vec_push(cg->cx, &n->vectors, text);
    }
    const char *value = expr_s(cg, nest->body.at[first_of(nest)]->rhs);
    n->vectors.n = 0;
    return value;
}

static void load_rows(Cg *cg, const NestCg *n, const Turns *t, const char *at)
{
    const char *tag = tag_of(cg, n->nest);
    for (int k = 0; k < t->rows.n; k++) {
        const RowCg *c = &t->c.at[k];
        if (t->rows.at[k].several)
            cg_line(cg, "hpf_row_next_%s(&%s, &%s%s);", tag, c->v, c->p, at);
        else
            cg_line(cg, "const hpf_vec_%s %s = hpf_load_%s(&%s%s);", tag, c->v, tag, c->p, at);
    }
}

/* What memory is waited for: in each turn, the foremost row of an array. */
static void fetch_rows(Cg *cg, NestCg *n, const Turns *t)
{
    const Nest *nest = n->nest;
    const char *i = n->ix[nest->rank - 1].name;
    NestRowVec ahead = {0};
    for (int k = 0; n->ahead && k < nest->ahead.n; k++) {
        NestRow row = {.ref = nest->ahead.at[k].ref};
        if (row_offset(nest, stored(nest), row.ref, &row.at))
            vec_push(cg->cx, &ahead, row);
    }
    if (ahead.n == 0)
        return;
    const bool several = ahead.n * t->n > 1;
    cg_line(cg, several ? "if (%s) {" : "if (%s)", prefetch_now(cg, n));
    cg->indent++;
    for (int k = 0; k < ahead.n; k++) {
        for (long turn = 0; turn < t->n; turn++) {
            NestRow row = ahead.at[k];
            row.at.by[0] += turn;
            cg_line(cg, "hpf_prefetch(&%s, HPF_VECTOR);", row_element(cg, n, &row, i));
        }
    }
    cg->indent--;
    if (several)
        cg_line(cg, "}");
}

static void vectors(Cg *cg, NestCg *n, const Turns *t)
{
    Nest *nest = n->nest;
    const IndexCg *inner = &n->ix[nest->rank - 1];
    const char *i = inner->name, *tag = tag_of(cg, nest);
    const char *root = nest->rolled_from->name[0] == '_' ? "value" : nest->rolled_from->name;
    const char *at = cg_fmt(cg, "[%s - %s]", i, n->grid);
    fetch_rows(cg, n, t);
    load_rows(cg, n, t, at);
    for (long turn = 0; turn < t->n; turn++) {
        const char *value =
            cg_block_local(cg, t->n == 1 ? root : cg_fmt(cg, "%s_%ld", root, turn + 1));
        cg_line(cg, "const hpf_vec_%s %s = %s;", tag, value, value_of(cg, n, t, turn));
        if (t->old[turn])
            cg_line(cg, "hpf_store_%s(&%s%s, %s);", tag, t->old[turn], at,
                    here(cg, t, (int)turn));
        cg_line(cg, "hpf_store_part_%s(&%s, %s, %s - %s, %s - %s);", tag,
                row_element(cg, n, &t->rows.at[turn], i), value, inner->lo, i, inner->hi, i);
    }
}

/* So far left and right of the loop's elements those of rows that are kept are read, and kept. */
static long kept_reach(const NestCg *n, const Turns *t)
{
    for (int i = 0; i < t->rows.n; i++)
        if (t->rows.at[i].several && kept(n, t, &t->rows.at[i]) != ROW_STANDS)
            return reach_of(n->nest);
    return 0;
}

/* So many turns from the index's value on, together: the loops inside. */
static void turns_c(Cg *cg, NestCg *n, const char *lo, long turns)
{
    Nest *nest = n->nest;
    IndexCg *inner = &n->ix[nest->rank - 1];
    const char *tag = tag_of(cg, nest);
    int opened = 0, names = cg->u->names.n;
    Turns t = {.n = turns, .lo = lo};
    find_rows(cg, nest, &t);
    const long reach = kept_reach(n, &t);
    for (int k = 1; k < nest->rank - 1; k++)
        opened += open_elements(cg, n, k, NULL);
    const char *from = cg_block_local(cg, cg_fmt(cg, "%s_0", inner->name));
    cg_line(cg, "const long %s = hpf_row_from_%s(%s, %s);", from, tag,
            plus_c(cg, inner->lo, -reach), n->grid);
    const char *left = from;
    if (reach < reach_of(nest)) {
        left = cg_block_local(cg, cg_fmt(cg, "%s_left", inner->name));
        cg_line(cg, "const long %s = hpf_row_from_%s(%s, %s);", left, tag,
                plus_c(cg, inner->lo, -reach_of(nest)), n->grid);
    }
    declare_old(cg, n, &t);
    declare_rows(cg, n, &t, left, from);
    cg_open(cg, "for (long %s = %s; %s <= %s; %s += HPF_LANES_%s)", inner->name, from, inner->name,
            plus_c(cg, inner->hi, reach), inner->name, tag);
    vectors(cg, n, &t);
    cg_close(cg, "");
    while (opened--)
        cg_close(cg, "");
    cg->u->names.n = names;
}

void at_once_run(Cg *cg, NestCg *n, const char *lo, const char *from, const char *to)
{
    const IndexCg *x = &n->ix[0];
    const long turns = turns_of(n->nest);
    if (turns == 1) {
        cg_open(cg, "for (long %s = %s; %s <= %s; %s++)", x->name, from, x->name, to, x->name);
    } else {
        cg_line(cg, "long %s = %s;", x->name, from);
        cg_open(cg, "for (; %s <= %s; %s += %ld)", x->name, plus_c(cg, to, 1 - turns), x->name,
                turns);
        turns_c(cg, n, lo, turns);
        cg_close(cg, "");
        cg_open(cg, "for (; %s <= %s; %s++)", x->name, to, x->name);
    }
    turns_c(cg, n, lo, 1);
    cg_close(cg, "");
}
