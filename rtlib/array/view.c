/* view.c: descriptors of a part of an array, and what pointers lead to. */
#include <string.h>

#include "array/array.h"

/* A dummy X(1) of old programs goes on behind its last element, as X(*) does. What is beyond the
 * declared bounds of a dimension that every process holds is memory like the rest. */
static void reach_beyond(rt_ldim *l)
{
    long first = l->sa * l->lo + l->sb, last = l->sa * l->hi + l->sb;
    long top = first > last ? first : last;
    if (l->sst == 1 && top > l->shi)
        l->shi = top;
}

/* The elements of a at these subscripts (sec NULL: all), as an array of its own. */
typedef struct Part {
    rt_key key;
    int from[HPF_MAX_RANK]; /* by dimension: that of a */
    long at[HPF_MAX_RANK];  /* by dimension of a: the subscript, where there is only one */
} Part;

/* first: the lower bounds; NULL: 1 in sections, and those of a where it is whole. */
static void part_of(Part *p, const hpf_array *a, const hpf_triplet *sec, const bool *single,
                    const hpf_bound *first)
{
    const rt_key *of = &a->layout->key;
    rt_key *key = &p->key;
    int n = 0;
    memset(key, 0, sizeof *key);
    key->grid = of->grid;
    memcpy(key->role, of->role, sizeof key->role);
    memcpy(key->at, of->at, sizeof key->at);
    for (int d = 0; d < a->rank; d++) {
        const rt_ldim *l = &of->dim[d];
        hpf_triplet s = sec ? sec[d] : (hpf_triplet){ a->dim[d].lo, a->dim[d].hi, 1 };
        p->at[d] = s.lo;
        if (sec && single && single[d]) {
            if (l->g >= 0) {
                key->role[l->g] = RT_FIXED;
                key->at[l->g] = rt_layout_owner(of, d, s.lo);
            }
            continue;
        }
        rt_ldim *to = &key->dim[n];
        *to = *l;
        long count = rt_extent(s), step = s.step ? s.step : 1;
        to->lo = first ? first[n].lo : sec ? 1 : s.lo;
        to->hi = to->lo + count - 1;
        to->st = 1;
        to->sa = l->sa * step;
        to->sb = l->sa * (s.lo - step * to->lo) + l->sb;
        if (l->g >= 0)
            key->role[l->g] = n;
        else if (count > 0 && !rt_is_ooc(a))
            reach_beyond(to);
        p->from[n++] = d;
    }
    key->rank = n;
}

void hpf_view(hpf_array *view, const hpf_array *a, const hpf_triplet *sec, const bool *single)
{
    Part part;
    part_of(&part, a, sec, single, NULL);
    hpf_declare(view, a->name, a->type, part.key.rank, NULL, NULL);
    rt_array_share(view, a, &part.key, part.from, part.at);
}

/* Position of the first element held in a dimension, the distance to the next, and how many. */
static bool even_run(const hpf_dim *d, long *first, long *inc, long *n)
{
    *first = d->nrun ? d->run[0].off : 0;
    *inc = d->nrun ? d->run[0].inc : 1;
    *n = 0;
    for (int i = 0; i < d->nrun; i++) {
        const hpf_run *r = &d->run[i];
        long count = (r->hi - r->lo) / r->step + 1;
        if (*n == 1) /* one element alone has no distance to another */
            *inc = r->off - *first;
        if (r->off != *first + *n * *inc || (count > 1 && r->inc != *inc))
            return false;
        *n += count;
    }
    return true;
}

void hpf_local_part(const char *where, hpf_array *part, const hpf_array *a)
{
    hpf_bound bounds[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK], off = 0;
    rt_key key;
    for (int d = 0; d < a->rank; d++) {
        long first, inc, n;
        if (!even_run(&a->dim[d], &first, &inc, &n))
            hpf_fail(where, "what a process holds of '%s' is no array: it does not lie at even "
                            "distances; pass the whole array, or a section of a BLOCK one",
                     a->name);
        bounds[d] = (hpf_bound){ 1, n };
        stride[d] = inc * a->dim[d].stride;
        off += first * a->dim[d].stride;
    }
    hpf_declare(part, a->name, a->type, a->rank, NULL, NULL);
    rt_layout_key(&key, NULL, a->name, a->rank, bounds, NULL, NULL);
    rt_array_lend_strided(part, &key, (char *)a->base + off * a->unit, stride,
                          a->unit);
    part->allocated = true;
}

void hpf_point(hpf_array *p, const hpf_array *t, const hpf_triplet *sec, const bool *single)
{
    hpf_point_from(p, t, sec, single, NULL);
}

void hpf_point_from(hpf_array *p, const hpf_array *t, const hpf_triplet *sec, const bool *single,
                    const hpf_bound *bounds)
{
    if (!t || !t->allocated) {
        rt_array_leave(p);
        return;
    }
    Part part;
    hpf_array was;
    part_of(&part, t, sec, single, bounds);
    if (p == t) { /* its storage stays */
        hpf_declare(&was, t->name, t->type, t->rank, NULL, NULL);
        rt_array_alias(&was, t);
        t = &was;
    }
    int type = t->type;
    rt_array_leave(p);
    if (HPF_TYPE_BASE(type) == HPF_CHARACTER)
        p->type = type; /* CHARACTER(:) */
    rt_array_share(p, t, &part.key, part.from, part.at);
    if (t == &was)
        hpf_free(&was);
}

static long extent(long lo, long hi)
{
    return hi < lo ? 0 : hi - lo + 1;
}

static long view_extent(const hpf_array *view, int d)
{
    return d < view->rank ? extent(view->dim[d].lo, view->dim[d].hi) : 1;
}

/* How far apart the elements of dimensions from..to-1 lie, in their order; 0: not evenly. */
static long even_stride(const hpf_array *view, int from, int to)
{
    long step = 0, next = 1;
    for (int d = from; d < to; d++) {
        long n = view_extent(view, d);
        if (n == 1)
            continue;
        if (!step)
            step = next = view->dim[d].s;
        if (view->dim[d].s != next)
            return 0;
        next *= n;
    }
    return step ? step : 1;
}

/* The strides by which an array of these bounds has the elements of the view in their order. Its
 * dimensions and the view's are taken in groups of as many elements, the least there are, so that
 * those of a component need not follow the others'. False: there are no such strides. */
static bool strides_over(const hpf_array *view, int rank, const hpf_bound *bounds, long *stride)
{
    for (int from = 0, to = 0; to < rank;) {
        int seen = from + 1, made = to;
        long have = view_extent(view, from), want = extent(bounds[made].lo, bounds[made].hi);
        made++;
        while (want != have && (made < rank || seen < view->rank)) {
            if (seen >= view->rank || (want < have && made < rank)) {
                want *= extent(bounds[made].lo, bounds[made].hi);
                made++;
            } else {
                have *= view_extent(view, seen++);
            }
        }
        long step = even_stride(view, from, seen < view->rank ? seen : view->rank);
        if (!step)
            return false;
        for (; to < made; to++) {
            stride[to] = step;
            step *= extent(bounds[to].lo, bounds[to].hi);
        }
        from = seen;
    }
    return true;
}

void hpf_point_shaped(const char *where, hpf_array *p, const hpf_array *t, const hpf_triplet *sec,
                      const bool *single, const hpf_bound *bounds)
{
    long want = 1, have = 1, stride[HPF_MAX_RANK] = { 0 };
    if (!t->allocated) {
        rt_array_leave(p);
        return;
    }
    hpf_array *view = rt_zalloc(sizeof *view, "a descriptor");
    hpf_view(view, t, sec, single);
    long first = view->o;
    for (int d = 0; d < view->rank; d++) {
        have *= view_extent(view, d);
        first += view->dim[d].lo * view->dim[d].s;
    }
    for (int d = 0; d < p->rank; d++)
        want *= extent(bounds[d].lo, bounds[d].hi);
    if (want > have)
        hpf_fail(where, "pointer assignment: '%s' would have %ld elements, its target '%s' has %ld",
                 p->name, want, t->name, have);
    if (want && !strides_over(view, p->rank, bounds, stride))
        hpf_fail(where, "pointer assignment: the elements of the target '%s' do not follow each "
                 "other, as bounds of the pointer '%s' need", t->name, p->name);
    rt_array_leave(p); /* p may be t: the view holds its storage */
    if (HPF_TYPE_BASE(view->type) == HPF_CHARACTER)
        p->type = view->type; /* CHARACTER(:) */
    rt_key key;
    rt_layout_key(&key, where, p->name, p->rank, bounds, NULL, NULL);
    rt_array_lend_strided(p, &key,
                          want ? (char *)view->base + first * view->unit : (char *)view, stride,
                          view->unit);
    p->use->block->owner = view;
    p->allocated = true;
}

bool hpf_associated(const hpf_array *p, const hpf_array *t)
{
    if (!p->allocated || !t->allocated || p->base == NULL || p->rank != t->rank)
        return false;
    const char *first = (const char *)p->base + p->o * p->unit;
    const char *tfirst = (const char *)t->base + t->o * t->unit;
    for (int d = 0; d < p->rank; d++) {
        long n = p->dim[d].hi - p->dim[d].lo;
        long step = p->dim[d].s * p->unit, tstep = t->dim[d].s * t->unit;
        if (n < 0 || n != t->dim[d].hi - t->dim[d].lo || (n > 0 && step != tstep))
            return false;
        first += p->dim[d].lo * step;
        tfirst += t->dim[d].lo * tstep;
    }
    return first == tfirst;
}
