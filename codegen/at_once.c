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

/* The references of one row. */
typedef struct Row {
    const NestRef *ref;
    RowOffset at;
    bool several; /* elements of it */
    const char *p, *v; /* where it lies; what is in registers */
} Row;

typedef Vec(Row) RowVec;

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
        text_printf(&pitch, "%s%s", k > 1 ? " * " : "", n->size[k]);
        outline_local(cg, n, "long ", n->org[k]);
        outline_local(cg, n, "long ", n->size[k]);
    }
    line_buffer(cg, n, pitch.at, nest->tile ? nest->tile->steps : 1);
}

/* The element of row `r` in the column of the iteration's own. */
static const char *in_row(Cg *cg, const NestRef *home, const NestRef *r, Span span)
{
    Expr e = {.kind = EX_ELEM, .span = span, .type = r->array->type, .sym = r->array,
              .ref = (NestRef *)r};
    for (int d = 0; d < r->rank; d++)
        vec_push(cg->cx, &e.args, (d == 0 ? home : r)->subscripts.at[d]);
    return lvalue_c(cg, &e);
}

void at_once_begin(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    const int last = nest->rank - 1;
    cg->by_vectors = true;
    const char *name[MAX_RANK] = {0}, *from = n->org[last];
    const char *lo = nest->tile ? n->first : n->ix[0].lo, *hi = nest->tile ? n->last : n->ix[0].hi;
    for (int k = 0; k < nest->rank; k++) {
        name[k] = n->ix[k].name;
        n->ix[k].name = k == 0 ? lo : n->org[k];
    }
    const char *element = in_row(cg, stored(nest), stored(nest), nest->span);
    for (int k = 0; k < nest->rank; k++)
        n->ix[k].name = name[k];
    n->grid = cg_block_local(cg, cg_fmt(cg, "%s_org", name[last]));
    cg_comment(cg, "in place, by vectors; of lines that were stored the old values are in %s",
               n->line);
    cg_line(cg, "const long %s = hpf_row_grid_%s(%s <= %s ? &%s : NULL, %s);", n->grid,
            tag_of(cg, nest), lo, hi, element, from);
}

/* ---- rows ---- */

static Row *row_find(RowVec *rows, const Nest *nest, const NestRef *r, const RowOffset *at)
{
    for (int i = 0; i < rows->n; i++) {
        bool same = rows->at[i].ref->array == r->array;
        for (int k = 0; k < nest->rank - 1; k++)
            same = same && rows->at[i].at.by[k] == at->by[k];
        if (same)
            return &rows->at[i];
    }
    return NULL;
}

/* The first one is the row that is stored. */
static void find_rows(Cg *cg, const Nest *nest, RowVec *rows)
{
    const NestRef *home = stored(nest);
    RowOffset at;
    (void)row_offset(nest, home, home, &at);
    vec_push(cg->cx, rows, (Row){.ref = home, .at = at});
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        if (!stmt_uses_ref(nest->body.at[first_of(nest)], r) || !row_offset(nest, home, r, &at))
            continue;
        Row *row = row_find(rows, nest, r, &at);
        if (!row) {
            vec_push(cg->cx, rows, (Row){.ref = r, .at = at});
            row = &rows->at[rows->n - 1];
        }
        row->several |= at.by[nest->rank - 1] != 0;
    }
}

/* Row j + off of the buffer. */
static const char *kept_row(Cg *cg, const NestCg *n, long off)
{
    if (n->nest->rank == 2)
        return n->row;
    const char *j = plus_c(cg, n->ix[1].name, off);
    return cg_fmt(cg, "%s + (%s - %s) * %s", n->row, j, n->org[1], n->size[2]);
}

/* Has a turn of this update stored the row? */
static const char *is_stored(Cg *cg, const NestCg *n, const Row *row, const char *lo)
{
    if (row->at.by[0] == 0)
        return cg_fmt(cg, "%s >= %s", plus_c(cg, n->ix[1].name, row->at.by[1]), n->ix[1].lo);
    const char *before = cg_fmt(cg, "%s > %s", n->ix[0].name, lo);
    if (n->nest->rank == 2 || row->at.by[1] == 0)
        return before;
    return cg_fmt(cg, "%s && %s <= %s", before, plus_c(cg, n->ix[1].name, row->at.by[1]),
                  n->ix[1].hi);
}

/* Where the rows lie; and of each, what is in registers. */
static void declare_rows(Cg *cg, NestCg *n, RowVec *rows, const char *lo, const char *from)
{
    Nest *nest = n->nest;
    IndexCg *inner = &n->ix[nest->rank - 1];
    const char *i = inner->name, *type = store_c(cg, nest->rolled), *tag = tag_of(cg, nest);
    for (int k = 0; k < rows->n; k++) {
        Row *row = &rows->at[k];
        const char *name = cg_sym(cg, row->ref->array)->name;
        row->p = cg_block_local(cg, cg_fmt(cg, "%s_%d", name, k + 1));
        inner->name = n->grid;
        const char *there = cg_fmt(cg, "&%s", in_row(cg, stored(nest), row->ref, nest->span));
        inner->name = i;
        if (row_is_kept(nest, stored(nest), row->ref))
            there = cg_fmt(cg, "%s ? %s : %s", is_stored(cg, n, row, lo),
                           kept_row(cg, n, nest->rank > 2 ? row->at.by[1] : 0), there);
        cg_line(cg, "const %s *%s = %s;", type, row->p, there);
    }
    for (int k = 0; k < rows->n; k++) {
        Row *row = &rows->at[k];
        row->v = cg_block_local(cg, cg_fmt(cg, "%sv", row->p));
        if (row->several)
            cg_line(cg, "hpf_row_%s %s = hpf_row_begin_%s(&%s[%s - %s]);", tag, row->v, tag, row->p,
                    from, n->grid);
    }
}

const char *at_once_element(NestCg *n, const NestRef *r)
{
    for (int i = 0; i < n->vectors.n; i++)
        if (n->nest->refs.at[i] == r)
            return n->vectors.at[i];
    return NULL;
}

/* The value that the statement computes of the vectors. */
static const char *value_of(Cg *cg, NestCg *n, RowVec *rows, Expr *e)
{
    Nest *nest = n->nest;
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        RowOffset at;
        const char *text = NULL;
        Row *row = row_offset(nest, stored(nest), r, &at) ? row_find(rows, nest, r, &at) : NULL;
        const long along = row ? at.by[nest->rank - 1] : 0;
        if (row && along != 0)
            text = cg_fmt(cg, "hpf_row_at_%s(&%s, %ld)", tag_of(cg, nest), row->v, along);
        else if (row)
            text = cg_fmt(cg, row->several ? "%s.here" : "%s", row->v);
        vec_push(cg->cx, &n->vectors, text);
    }
    const char *value = expr_s(cg, e);
    n->vectors.n = 0;
    return value;
}

static void vectors(Cg *cg, NestCg *n, RowVec *rows, bool keeps)
{
    Nest *nest = n->nest;
    const IndexCg *inner = &n->ix[nest->rank - 1];
    const char *i = inner->name, *tag = tag_of(cg, nest);
    const char *at = cg_fmt(cg, "[%s - %s]", i, n->grid);
    const int first = first_of(nest);
    prefetch_part(n, first, first + 2);
    prefetch_vector(cg, n);
    for (int k = 0; k < rows->n; k++) {
        const Row *row = &rows->at[k];
        if (row->several)
            cg_line(cg, "hpf_row_next_%s(&%s, &%s%s);", tag, row->v, row->p, at);
        else
            cg_line(cg, "const hpf_vec_%s %s = hpf_load_%s(&%s%s);", tag, row->v, tag, row->p, at);
    }
    const char *value = cg_block_local(cg, nest->rolled_from->name[0] == '_'
                                               ? "value" : nest->rolled_from->name);
    cg_line(cg, "const hpf_vec_%s %s = %s;", tag, value,
            value_of(cg, n, rows, nest->body.at[first]->rhs));
    if (keeps)
        cg_line(cg, "hpf_store_%s(&%s%s, %s%s);", tag, cg_block_local(cg, "old"), at,
                rows->at[0].v, rows->at[0].several ? ".here" : "");
    cg_line(cg, "hpf_store_part_%s(&%s, %s, %s - %s, %s - %s);", tag,
            in_row(cg, stored(nest), stored(nest), nest->span), value, inner->lo, i, inner->hi, i);
}

void at_once_turn(Cg *cg, NestCg *n, const char *lo)
{
    Nest *nest = n->nest;
    IndexCg *inner = &n->ix[nest->rank - 1];
    const char *tag = tag_of(cg, nest);
    int opened = 0, names = cg->u->names.n;
    const long reach = reach_of(nest);
    bool keeps = false;
    RowVec rows = {0};
    find_rows(cg, nest, &rows);
    for (int k = 0; k < rows.n; k++)
        keeps = keeps || row_is_kept(nest, stored(nest), rows.at[k].ref);
    for (int k = 1; k < nest->rank - 1; k++)
        opened += open_elements(cg, n, k, NULL);
    const char *from = cg_block_local(cg, cg_fmt(cg, "%s_0", inner->name));
    cg_line(cg, "const long %s = hpf_row_from_%s(%s, %s);", from, tag,
            plus_c(cg, inner->lo, -reach), n->grid);
    if (keeps)
        cg_line(cg, "%s *%s = %s;", store_c(cg, nest->rolled), cg_block_local(cg, "old"),
                kept_row(cg, n, 0));
    declare_rows(cg, n, &rows, lo, from);
    cg_open(cg, "for (long %s = %s; %s <= %s; %s += HPF_LANES_%s)", inner->name, from, inner->name,
            plus_c(cg, inner->hi, reach), inner->name, tag);
    vectors(cg, n, &rows, keeps);
    cg_close(cg, "");
    while (opened--)
        cg_close(cg, "");
    cg->u->names.n = names;
}
