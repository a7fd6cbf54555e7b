/* stream.c: innermost loops whose results are stored past the cache (see analysis/stream.c).
 *
 *     for (long i_0 = i_lo, i_1; i_0 <= i_hi; i_0 = i_1 + 1) {
 *         _Alignas(64) double a_piece[HPF_PIECE];
 *         double *restrict a_out = past ? a_piece : &a(i_0);
 *         i_1 = past ? hpf_min_i8(i_0 + HPF_PIECE - 1, i_hi) : i_hi;
 *         for (long i = i_0; i <= i_1; i++)
 *             a_out[i - i_0] = …
 *         if (past)
 *             hpf_stream(&a(i_0), a_piece, (i_1 - i_0 + 1) * (long)sizeof *a_piece);
 *     }
 *
 * Where the array is not large on this process, or past the cache takes longer there (hpf_streams),
 * the one piece is the loop and a_out the array. */
#include <string.h>

#include "cgnest.h"

/* What its turns take past the cache, and through it. */
static const char *timing(Cg *cg, const Nest *nest)
{
    return cg_fmt(cg, "streaming%d", nest->id);
}

void stream_begin(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    n->past = NULL;
    if (nest->streams.n == 0 || n->lists || n->ix[nest->rank - 1].ranged)
        return;
    for (int i = 0; i < nest->streams.n; i++) {
        const SymCg *c = cg_sym(cg, nest->streams.at[i]->array);
        if (c->access != ACC_NEST || c->s[0])
            return; /* not known to lie in one piece */
    }
    const char *past = cg_local(cg, "past");
    object(cg, "hpf_streaming ", timing(cg, nest), "", "");
    cg_line(cg, "const bool %s = hpf_streams(&%s, %s%s);", past, timing(cg, nest),
            desc_ref(cg, nest->streams.at[0]->array),
            cg->cx->opt.stream_always ? ", 0" : ", HPF_LARGE");
    outline_local(cg, n, "bool ", past);
    n->past = past;
}

void stream_end(Cg *cg, NestCg *n)
{
    if (!n->past)
        return;
    cg_line(cg, "hpf_stream_end(&%s, %s, %s);", timing(cg, n->nest),
            desc_ref(cg, n->nest->streams.at[0]->array), n->past);
}

static const char *piece(Cg *cg, const NestRef *r, const char *role)
{
    return cg_fmt(cg, "%s_%s", cg_sym(cg, r->array)->name, role);
}

/* The first element of the piece: in the array, not what stands for it. */
static const char *first_element(Cg *cg, NestCg *n, NestRef *r)
{
    n->streaming = false;
    const char *s = inner_element(cg, n, r, n->piece_lo);
    n->streaming = true;
    return s;
}

void stream_open(Cg *cg, NestCg *n, const char **lo, const char **hi)
{
    Nest *nest = n->nest;
    const char *i = n->ix[nest->rank - 1].name;
    n->piece_lo = cg_block_local(cg, cg_fmt(cg, "%s_0", i));
    n->piece_hi = cg_block_local(cg, cg_fmt(cg, "%s_1", i));
    cg_open(cg, "for (long %s = %s, %s; %s <= %s; %s = %s + 1)", n->piece_lo, *lo,
            n->piece_hi, n->piece_lo, *hi,
            n->piece_lo, n->piece_hi);
    for (int k = 0; k < nest->streams.n; k++) {
        NestRef *r = nest->streams.at[k];
        const char *type = store_c(cg, r->array);
        cg_line(cg, "_Alignas(64) %s %s[HPF_PIECE]; /* %s: stored past the cache */", type,
                piece(cg, r, "piece"), r->array->name);
        cg_line(cg, "%s *restrict %s = %s ? %s : &%s;", type, piece(cg, r, "out"), n->past,
                piece(cg, r, "piece"), first_element(cg, n, r));
    }
    cg_line(cg, "%s = %s ? hpf_min_i8(%s + HPF_PIECE - 1, %s) : %s;", n->piece_hi,
            n->past, n->piece_lo, *hi, *hi);
    *lo = n->piece_lo;
    *hi = n->piece_hi;
    n->streaming = true;
}

void stream_close(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    cg_open(cg, "if (%s)", n->past);
    for (int k = 0; k < nest->streams.n; k++) {
        NestRef *r = nest->streams.at[k];
        const char *from = piece(cg, r, "piece");
        cg_line(cg, "hpf_stream(&%s, %s, (%s - %s + 1) * (long)sizeof *%s);",
                first_element(cg, n, r), from, n->piece_hi, n->piece_lo, from);
    }
    cg_close(cg, "");
    cg_close(cg, "");
    n->streaming = false;
}

/* What stands for an element of an array that is stored past the cache; NULL: of any other. */
const char *stream_element(Cg *cg, NestCg *n, const NestRef *r)
{
    for (int k = 0; n->streaming && k < n->nest->streams.n; k++)
        if (n->nest->streams.at[k] == r)
            return cg_fmt(cg, "%s[%s - %s]", piece(cg, r, "out"), nest_index(cg, n->nest->rank - 1),
                          n->piece_lo);
    return NULL;
}
