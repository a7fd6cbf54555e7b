/* lines.c: the buffers of arrays of which a nest with a tile keeps a few lines.
 *
 * Contract: nest.h, TileLines; lines of one step. The stage that sets them and those that use them
 * find each at its place in the buffer, which is used in turn:
 *
 *     double *restrict t_row = t_line + (j & 3) * t_pitch;             where it is set
 *         t_row[i - t_org] = …
 *     const double *t_row_m1 = t_line + ((j - 1) & 3) * t_pitch;       where it is used
 *         … t_row_m1[i + 1 - t_org] …
 *
 * In one dimension turns go by blocks. The buffer holds one and the elements before it that a later
 * turn uses, which move to its front when the turn ends: no index is taken modulo anything. */
#include "cgnest.h"


static const char *signed_c(Cg *cg, long v)
{
    return v == 0 ? "" : cg_fmt(cg, " %c %ld", v > 0 ? '+' : '-', v > 0 ? v : -v);
}

static const char *root_of(const TileLines *l)
{
    return l->array->name[0] == '_' ? "new" : l->array->name; /* a temporary */
}

bool is_line(const Nest *nest, const Symbol *s)
{
    for (int i = 0; nest->tile && i < nest->tile->lines.n; i++)
        for (int k = 0; k < nest->tile->lines.at[i].refs.n; k++)
            if (nest->tile->lines.at[i].refs.at[k].at == s)
                return true;
    return false;
}

static const char *row_name(Cg *cg, const LinesCg *l, long offset)
{
    if (offset == 0)
        return l->row;
    return cg_fmt(cg, "%s_%c%ld", l->row, offset > 0 ? 'p' : 'm', offset > 0 ? offset : -offset);
}

/* The element, from its row on. */
static const char *element(Cg *cg, const NestCg *n, const LinesCg *l, const LineRef *r)
{
    int rank = n->nest->rank;
    Text t;
    text_init(&t, cg->cx);
    if (rank == 1)
        text_printf(&t, "%s[%s%s - %s", l->row, n->ix[0].name, signed_c(cg, r->offset[0]),
                    l->org[0]);
    else
        text_printf(&t, "%s[", row_name(cg, l, r->offset[0]));
    for (int k = 1; k < rank; k++) {
        text_printf(&t, k + 1 < rank ? "%s(%s%s - %s)" : "%s%s%s - %s", k > 1 ? " + " : "",
                    n->ix[k].name, signed_c(cg, r->offset[k]), l->org[k]);
        for (int j = k + 1; j < rank; j++)
            text_printf(&t, " * %s", l->size[j]);
    }
    text_puts(&t, "]");
    return t.at;
}

/* Bounds of a line: those of the stage that sets it. */
static const char *line_bounds(Cg *cg, NestCg *n, const TileLines *t, LinesCg *l)
{
    const TileStage *s = &n->nest->tile->stages.at[t->stage];
    Text pitch;
    text_init(&pitch, cg->cx);
    for (int k = 1; k < n->nest->rank; k++) {
        const char *root = cg_fmt(cg, "%s_%s", root_of(t), n->ix[k].name);
        l->org[k] = cg_local(cg, cg_fmt(cg, "%s_org", root));
        l->size[k] = cg_local(cg, cg_fmt(cg, "%s_size", root));
        cg_line(cg, "const long %s = %s;", l->org[k], tile_bound(cg, n, s, k, false));
        cg_line(cg, "const long %s = hpf_max_i8(%s - %s + 1, 0);", l->size[k],
                tile_bound(cg, n, s, k, true), l->org[k]);
        outline_local(cg, n, "long ", l->org[k]);
        outline_local(cg, n, "long ", l->size[k]);
        text_printf(&pitch, "%s%s", k > 1 ? " * " : "", l->size[k]);
    }
    return pitch.at;
}

void lines_begin(Cg *cg, NestCg *n)
{
    const NestTile *tile = n->nest->tile;
    n->lines.n = 0;
    for (int i = 0; i < tile->lines.n; i++) {
        const TileLines *t = &tile->lines.at[i];
        const char *type = store_c(cg, t->array), *elements;
        const char *line = cg_fmt(cg, "%s_line%d_%d", root_of(t), n->nest->id, i + 1);
        LinesCg l = {.line = cg_local(cg, line),
                     .row = cg_local(cg, cg_fmt(cg, "%s_row", root_of(t)))};
        object(cg, cg_fmt(cg, "%s *", type), l.line, cg->u->recursive ? "NULL" : "",
               cg_fmt(cg, "free(%s);", l.line));
        if (n->nest->rank == 1) {
            l.org[0] = cg_local(cg, cg_fmt(cg, "%s_org", root_of(t)));
            elements = cg_fmt(cg, "%ld", tile->block + t->behind);
        } else {
            const char *extent = line_bounds(cg, n, t, &l);
            l.pitch = cg_local(cg, cg_fmt(cg, "%s_pitch", root_of(t)));
            cg_line(cg, "const long %s = %s + %d;", l.pitch, extent, LINE_PAD);
            outline_local(cg, n, "long ", l.pitch);
            elements = cg_fmt(cg, "%ld * %s", t->lines, l.pitch);
        }
        cg_line(cg, "%s = hpf_scratch(%s, %s * (long)sizeof *%s);", l.line, l.line, elements,
                l.line);
        outline_local(cg, n, cg_fmt(cg, "%s *restrict ", type), l.line);
        for (int k = 0; k < t->refs.n; k++)
            cg_sym(cg, t->refs.at[k].at)->name = element(cg, n, &l, &t->refs.at[k]);
        vec_push(cg->cx, &n->lines, l);
    }
}

/* Is another reference, a line as far away, before it? */
static bool row_is_known(const TileLines *t, int k)
{
    for (int i = 0; i < k; i++)
        if (t->refs.at[i].offset[0] == t->refs.at[k].offset[0])
            return true;
    return false;
}

static bool names_row(Cg *cg, const NestCg *n, const TileStage *s, const TileLines *t, long offset)
{
    for (int i = 0; i < t->refs.n; i++)
        if (t->refs.at[i].offset[0] == offset &&
            part_mentions(cg, &n->nest->body, s->first, s->end, t->refs.at[i].at))
            return true;
    return false;
}

/* The rows that the stage's statements name, one for each distance. */
void lines_rows(Cg *cg, NestCg *n, const TileStage *s)
{
    const NestTile *tile = n->nest->tile;
    const char *turn = n->ix[0].name;
    for (int i = 0; i < tile->lines.n; i++) {
        const TileLines *t = &tile->lines.at[i];
        const LinesCg *l = &n->lines.at[i];
        const TileStage *set = &tile->stages.at[t->stage];
        const char *type =
            cg_fmt(cg, s == set ? "%s *restrict " : "const %s *", store_c(cg, t->array));
        bool any = false;
        for (int k = 0; k < t->refs.n; k++) {
            long offset = t->refs.at[k].offset[0];
            if (row_is_known(t, k) || !names_row(cg, n, s, t, offset))
                continue;
            any = true;
            if (n->nest->rank > 1)
                cg_line(cg, "%s%s = %s + (%s & %ld) * %s;", type, row_name(cg, l, offset), l->line,
                        offset ? cg_fmt(cg, "(%s%s)", turn, signed_c(cg, offset)) : turn,
                        t->lines - 1, l->pitch);
        }
        if (!any || n->nest->rank > 1)
            continue;
        cg_line(cg, "%s%s = %s;", type, l->row, l->line);
        cg_line(cg, "const long %s = %s%s;", l->org[0],
                cg_block_local(cg, cg_fmt(cg, "%s_at", turn)),
                signed_c(cg, -set->delay - t->behind));
    }
}

/* At the end of a turn over a block. */
void lines_end(Cg *cg, NestCg *n)
{
    const NestTile *tile = n->nest->tile;
    for (int i = 0; i < tile->lines.n && n->nest->rank == 1; i++) {
        const TileLines *t = &tile->lines.at[i];
        const char *line = n->lines.at[i].line, *k = cg_block_local(cg, "k");
        if (t->behind == 0)
            continue;
        cg_open(cg, "for (long %s = 0; %s < %ld; %s++)", k, k, t->behind, k);
        cg_line(cg, "%s[%s] = %s[%s + %ld];", line, k, line, k, tile->block);
        cg_close(cg, "");
    }
}
