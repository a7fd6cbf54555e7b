/* ooc_lines.c: what works on the lines along one dimension, each by itself, of arrays in files: as
 * many lines at a time as MEMORY has room for, by the function for arrays in memory (ooc.h). */
#include "ooc/ooc.h"

/* The dimension to cut: the slowest of the file that lines do not run along. */
static int cut_of(const rt_ooc_lines *l)
{
    const hpf_array *a = rt_is_ooc(l->a) ? l->a : l->r;
    bool row = rt_is_ooc(a) && rt_ooc_of(a)->file->spec.order == HPF_FILE_ROW_MAJOR;
    int cut = row ? 0 : a->rank - 1;
    return cut == l->dim ? cut + (row ? 1 : -1) : cut;
}

static long least_memory(const rt_ooc_lines *l, const hpf_array **of)
{
    const hpf_array *all[] = { l->r, l->a, l->x[0], l->x[1] };
    long least = 0;
    for (int i = 0; i < 4; i++)
        if (all[i] && rt_is_ooc(all[i]) && (!least || rt_ooc_of(all[i])->memory < least)) {
            *of = all[i];
            least = rt_ooc_of(all[i])->memory;
        }
    return least;
}

/* How many planes of lines fit: whole ones on each process, or where one is too large for that, a
 * part of each on all. */
static long planes_of(const rt_ooc_lines *l, int cut)
{
    const hpf_array *a = l->a, *least = a;
    double bytes = (double)(3 * rt_size_of(a) + 2 * rt_size_of(l->r) + l->each);
    double memory = (double)least_memory(l, &least), whole = bytes, most = 0;
    for (int d = 0; d < a->rank; d++) {
        double n = (double)hpf_extent(a, d);
        whole *= d == cut ? 1 : n;
        most = d != cut && n > most ? n : most;
    }
    double part = whole / most * (double)rt_ceil_div((long)most, rt.size), planes = memory / whole;
    planes = planes >= 1 ? (double)((long)planes * rt.size) : memory / part;
    if (planes < 1)
        rt_fail_all(l->where, "out of memory: MEMORY of the out-of-core array '%s' is %.0f bytes, "
                    "%s needs %.0f", least->name, memory, l->what, part);
    return planes < (double)hpf_extent(a, cut) ? (long)planes : hpf_extent(a, cut);
}

/* One value a line: planes of an array of one dimension less. */
static void make_values(const rt_ooc_lines *l, hpf_array *piece, hpf_array *x, int cut, long q,
                        long m)
{
    long extents[HPF_MAX_RANK];
    int at = cut - (cut > l->dim);
    for (int d = 0; d < x->rank; d++)
        extents[d] = d == at ? m : hpf_extent(x, d);
    rt_piece_make(l->where, piece, x->name, x->type, x->rank, extents, -1);
    rt_piece_move(l->where, piece, x, at, 0, q, m, false);
}

void rt_ooc_by_lines(const rt_ooc_lines *l)
{
    int cut = cut_of(l);
    long planes = planes_of(l, cut), extents[HPF_MAX_RANK], m;
    for (int d = 0; d < l->a->rank; d++)
        extents[d] = hpf_extent(l->a, d);
    long n = extents[cut];
    rt_progress progress;
    char label[80];
    rt_ooc_progress(&progress, label, l->where, l->r->name);
    for (long q = 0; q < n; q += m) {
        hpf_array r, a, value[2], *x[2];
        m = extents[cut] = q + planes < n ? planes : n - q;
        /* spread so that lines stay whole, if there are enough of them */
        rt_piece_make(l->where, &a, l->a->name, l->a->type, l->a->rank, extents, l->dim);
        rt_piece_make(l->where, &r, l->r->name, l->r->type, l->a->rank, extents, l->dim);
        rt_piece_move(l->where, &a, l->a, cut, 0, q, m, false);
        for (int i = 0; i < 2; i++) {
            bool lines = l->x[i] && l->x[i]->rank > 0;
            x[i] = lines ? &value[i] : l->x[i];
            if (lines)
                make_values(l, &value[i], l->x[i], cut, q, m);
        }
        l->work(&r, &a, x, l->arg);
        rt_piece_move(l->where, &r, l->r, cut, 0, q, m, true);
        rt_piece_free(&r);
        rt_piece_free(&a);
        for (int i = 0; i < 2; i++)
            if (x[i] == &value[i])
                rt_piece_free(&value[i]);
        rt_progress_show(&progress, (double)(q + m) / (double)n, 0);
    }
    rt_progress_end(&progress, false);
}
