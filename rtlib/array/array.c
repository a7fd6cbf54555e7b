/* array.c: arrays are declared, allocated, moved and freed (contract: array.h). */
#include <stdlib.h>
#include <string.h>

#include "array/array.h"
#include "exchange/exchange.h"
#include "ooc/ooc.h"

const char rt_no_error[] = "";

void hpf_declare(hpf_array *a, const char *name, int type, int rank, hpf_template *t,
                 const hpf_axis *axes)
{
    rt_clear(a, sizeof *a);
    a->self = a;
    a->name = name;
    a->type = type;
    a->unit = HPF_TYPE_SIZE(type);
    a->rank = rank;
    if (t)
        rt_array_enlist(a, t, axes);
}

void hpf_text_length(hpf_array *a, long length)
{
    if (a->allocated) /* ALLOCATE is in error, and says so */
        return;
    a->type = HPF_CHAR(length);
    a->unit = rt_size_of(a);
}

void rt_array_enlist(hpf_array *a, hpf_template *t, const hpf_axis *axes)
{
    a->t = t;
    memcpy(a->axis, axes, (size_t)t->rank * sizeof *axes);
    a->next_aligned = t->arrays;
    t->arrays = a;
}

void rt_array_delist(hpf_array *a)
{
    hpf_template *t = a->t;
    for (hpf_array **at = t ? &t->arrays : NULL; at && *at; at = &(*at)->next_aligned)
        if (*at == a) {
            *at = a->next_aligned;
            break;
        }
    if (t && t->dropped)
        rt_template_leave(t);
    a->next_aligned = NULL;
    a->t = NULL;
}

hpf_template *hpf_template_of(const hpf_array *a)
{
    return a->t;
}

/* ---- descriptors follow their block ---- */

static long local_position(const hpf_layout *l, int dim, long s)
{
    if (rt_layout_blocky(&l->key, dim))
        return s - l->anchor[dim];
    const hpf_run *run = rt_run_find(l->run[dim].at, l->run[dim].n, s);
    return run ? run->off + (s - run->lo) / run->step * run->inc : 0;
}

static void bind_dim(hpf_array *a, int d)
{
    const rt_use *use = a->use;
    const rt_block *b = use->block;
    const rt_ldim *l = &a->layout->key.dim[d];
    const rt_runs *runs = &a->layout->run[d];
    hpf_dim *to = &a->dim[d];
    int s = use->sdim[d];
    bool empty = l->hi < l->lo; /* LBOUND and UBOUND are then 1 and 0 */
    to->lo = empty ? 1 : l->lo;
    to->hi = empty ? 0 : l->hi;
    to->stride = b->stride[s];
    to->nrun = runs->n;
    to->run = runs->at;
    to->o = 0;
    to->s = to->stride;
    to->olo = l->sa == 1 ? b->olo[s] : l->sa == -1 ? b->ohi[s] : 0;
    to->ohi = l->sa == 1 ? b->ohi[s] : l->sa == -1 ? b->olo[s] : 0;
    to->vlo = to->vhi = 0;
    if (rt_layout_blocky(&a->layout->key, d)) {
        to->direct = true;
        to->o = (l->sb - b->layout->anchor[s]) * to->stride;
        to->s = l->sa * to->stride;
    } else if (runs->n == 1 && runs->at->step == 1) {
        to->direct = true;
        to->o = (runs->at->off - runs->at->lo * runs->at->inc) * to->stride;
        to->s = runs->at->inc * to->stride;
    } else {
        to->direct = runs->n == 0;
    }
}

bool rt_array_is_whole(const hpf_array *a)
{
    const rt_key *key = &a->layout->key;
    if (key->grid->n != rt.size)
        return false;
    for (int g = 0; g < key->grid->rank; g++)
        if (key->role[g] != RT_ALL)
            return false;
    return true;
}

static void bind(hpf_array *a)
{
    const rt_use *use = a->use;
    const rt_block *b = use->block;
    a->o = 0;
    a->whole = !a->t && !b->ooc && rt_array_is_whole(a);
    for (int d = 0; d < a->rank; d++) {
        bind_dim(a, d);
        a->o += a->dim[d].o;
        a->whole = a->whole && a->dim[d].direct;
    }
    a->corners = false;
    a->holds = a->layout->holds && (b->first || b->ooc);
    long off = 0;
    for (int s = 0; s < b->layout->key.rank; s++)
        if (use->fixed[s])
            off += local_position(b->layout, s, use->fix[s]) * b->stride[s];
    a->unit = b->unit;
    a->base = a->layout->member && b->first ? b->first + off * b->unit : NULL;
    a->allocated = true;
    a->storage = use->block;
}

void rt_block_bind(rt_block *b)
{
    for (rt_use *u = b->uses; u; u = u->next)
        bind(u->a);
}

/* ---- storage ---- */

static void use_block(hpf_array *a, rt_block *b, const int *sdim)
{
    rt_use *use = b->first_use.a ? rt_zalloc(sizeof *use, "a descriptor") : &b->first_use;
    use->a = a;
    use->block = b;
    use->next = b->uses;
    for (int d = 0; d < a->rank; d++)
        use->sdim[d] = sdim ? sdim[d] : d;
    b->uses = use;
    a->use = use;
}

/* A block whose elements stand in a file that another one has too. */
static void allocate_in_file(hpf_array *a, const rt_key *key, rt_ooc *ooc)
{
    rt_block *b = rt_zalloc(sizeof *b, "a descriptor");
    b->layout = rt_layout_intern(key);
    b->ooc = rt_ooc_keep(ooc);
    a->layout = rt_layout_keep(b->layout);
    use_block(a, b, NULL);
    bind(a);
}

/* Its overlap areas are asked for, also where one process has all and needs none, or those of
 * arrays beside it. Arrays that are not distributed stay without gaps: others may take their
 * elements as a sequence. */
static bool is_stencil(const hpf_array *a)
{
    bool wide = a->in_lines, spread = false;
    for (int d = 0; d < a->rank; d++)
        wide = wide || a->dim[d].olo > 0 || a->dim[d].ohi > 0;
    for (int x = 0; a->t && x < a->t->rank; x++)
        spread = spread || a->t->gdim[x] >= 0;
    return wide && spread;
}

/* layout: a reference that the array's storage keeps. */
static bool allocate(const char *where, hpf_array *a, hpf_layout *layout, bool zero)
{
    const rt_key *key = &layout->key;
    rt_block *b = rt_zalloc(sizeof *b, "a descriptor");
    b->layout = layout;
    b->stencil = is_stencil(a);
    for (int d = 0; d < key->rank; d++)
        if (key->dim[d].g >= 0 && rt_layout_blocky(key, d)) {
            b->olo[d] = a->dim[d].olo;
            b->ohi[d] = a->dim[d].ohi;
        }
    if (a->ooc) {
        b->ooc = rt_ooc_open(where, a, key);
    } else if (!rt_block_memory(b, rt_size_of(a), zero)) {
        if (where != rt_no_error)
            hpf_fail(where, "out of memory: array '%s' needs %ld bytes (rank %d)", a->name,
                     b->bytes, rt.rank);
        rt_block_free(b);
        return false;
    }
    a->layout = rt_layout_keep(b->layout);
    use_block(a, b, NULL);
    a->bytes = b->bytes;
    bind(a);
    return true;
}

bool rt_array_allocate(const char *where, hpf_array *a, const rt_key *key)
{
    return allocate(where, a, rt_layout_intern(key), false);
}

void rt_array_share(hpf_array *view, const hpf_array *a, const rt_key *key, const int *from,
                    const long *at)
{
    const rt_use *of = a->use;
    rt_block *b = of->block;
    int sdim[HPF_MAX_RANK];
    bool named[HPF_MAX_RANK] = { false };
    for (int d = 0; d < key->rank; d++) {
        sdim[d] = of->sdim[from[d]];
        named[from[d]] = true;
    }
    view->layout = rt_layout_intern(key);
    view->bytes = 0;
    use_block(view, b, sdim);
    memcpy(view->use->fixed, of->fixed, sizeof of->fixed);
    memcpy(view->use->fix, of->fix, sizeof of->fix);
    for (int d = 0; d < a->rank; d++)
        if (!named[d]) {
            const rt_ldim *l = &a->layout->key.dim[d];
            view->use->fixed[of->sdim[d]] = true;
            view->use->fix[of->sdim[d]] = l->sa * at[d] + l->sb;
        }
    bind(view);
}

void rt_array_alias(hpf_array *view, const hpf_array *a)
{
    const rt_use *of = a->use;
    view->layout = rt_layout_keep(a->layout);
    use_block(view, of->block, of->sdim);
    memcpy(view->use->fixed, of->fixed, sizeof of->fixed);
    memcpy(view->use->fix, of->fix, sizeof of->fix);
    memcpy(view->dim, a->dim, (size_t)a->rank * sizeof *a->dim);
    view->base = a->base;
    view->unit = a->unit;
    view->o = a->o;
    view->allocated = true;
    view->whole = a->whole;
    view->holds = a->holds;
    view->corners = a->corners;
    view->storage = of->block;
}

void rt_array_own(hpf_array *a, const hpf_array *from)
{
    a->layout = rt_layout_keep(from->layout);
    use_block(a, from->use->block, NULL);
    a->bytes = from->bytes;
    bind(a);
}

/* stride: in units; NULL: the elements held here follow each other. */
static void lend(hpf_array *a, const rt_key *key, void *base, const long *stride, long unit)
{
    long step = 1;
    rt_block *b = rt_zalloc(sizeof *b, "a descriptor");
    b->layout = rt_layout_intern(key);
    for (int d = 0; d < key->rank; d++) {
        b->stride[d] = stride ? stride[d] : step;
        step *= b->layout->run[d].count;
    }
    b->first = base;
    b->unit = unit;
    b->lent = true;
    a->layout = rt_layout_keep(b->layout);
    a->bytes = 0;
    use_block(a, b, NULL);
    bind(a);
}

void rt_array_lend_strided(hpf_array *a, const rt_key *key, void *base, const long *stride,
                           long unit)
{
    lend(a, key, base, stride, unit);
}

void rt_array_lend(hpf_array *a, const rt_key *key, void *base)
{
    lend(a, key, base, NULL, rt_size_of(a));
}

void rt_array_leave(hpf_array *a)
{
    rt_use *use = a->use;
    if (!use)
        return;
    rt_block *b = use->block;
    for (rt_use **at = &b->uses; *at; at = &(*at)->next)
        if (*at == use) {
            *at = use->next;
            break;
        }
    if (use == &b->first_use)
        memset(use, 0, sizeof *use);
    else
        free(use);
    if (!b->uses && !b->kept)
        rt_block_free(b);
    rt_layout_release(a->layout);
    a->use = NULL;
    a->layout = NULL;
    a->storage = a->base = NULL;
    a->allocated = a->holds = a->whole = false;
    a->bytes = 0;
    for (int d = 0; d < a->rank; d++) {
        a->dim[d].nrun = 0;
        a->dim[d].run = NULL;
        a->dim[d].vlo = a->dim[d].vhi = 0;
    }
}

static void allocate_new(const char *where, hpf_array *a, const hpf_bound *bounds, bool zero)
{
    if (a->allocated)
        rt_fail_all(where, "ALLOCATE: '%s' is already allocated", a->name);
    if (!a->t) {
        allocate(where, a, rt_layout_whole(a->rank, bounds), zero);
        return;
    }
    rt_key key;
    rt_layout_key(&key, where, a->name, a->rank, bounds, a->t, a->axis);
    allocate(where, a, rt_layout_intern(&key), zero);
}

void hpf_allocate(const char *where, hpf_array *a, const hpf_bound *bounds)
{
    allocate_new(where, a, bounds, false);
}

void hpf_allocate_zero(const char *where, hpf_array *a, const hpf_bound *bounds)
{
    allocate_new(where, a, bounds, true);
}

void hpf_allocate_at(const char *where, hpf_array *a, const hpf_bound *bounds, void *base,
                     const long *pitch)
{
    rt_key key;
    long stride[HPF_MAX_RANK], unit = rt_size_of(a);
    rt_layout_key(&key, where, a->name, a->rank, bounds, NULL, NULL);
    for (int d = 0; pitch && d < a->rank; d++)
        unit = unit && pitch[d] % unit ? 1 : unit;
    for (int d = 0; pitch && d < a->rank; d++)
        stride[d] = unit ? pitch[d] / unit : 0;
    lend(a, &key, base, pitch ? stride : NULL, unit);
    a->allocated = true;
}

/* Whether two units keep an array in the same place; the first one's MEMORY counts. */
static bool same_file(const hpf_ooc_spec *x, const hpf_ooc_spec *y)
{
    if (!x || !y)
        return x == y;
    const char *a = x->file ? x->file : "", *b = y->file ? y->file : "";
    return strcmp(a, b) == 0 && x->status == y->status && x->order == y->order &&
           x->raw == y->raw && memcmp(x->brick, y->brick, sizeof x->brick) == 0;
}

/* What the program's BLOCK DATA gives, to its end. */
typedef struct Initial {
    const hpf_array *array;
    const void *values;
    bool table;
    struct Initial *next;
} Initial;

static Initial *initial;

void hpf_common_values(const hpf_array *a, const void *values, bool table)
{
    Initial *v = rt_alloc(sizeof *v, "initial values");
    *v = (Initial){ a, values, table, initial };
    initial = v;
}

static void begin_common(const char *where, hpf_array *a)
{
    bool filled = false;
    for (const Initial *v = initial; v; v = v->next) {
        if (v->array != a)
            continue;
        if (filled)
            rt_fail_all(where, "'%s' has initial values in two program units", a->name);
        hpf_fill(a, v->values, v->table);
        filled = true;
    }
}

void hpf_common_array(const char *where, hpf_array *a, const char *name, int type, int rank,
                      const hpf_bound *bounds, hpf_template *t, const hpf_axis *axes,
                      const hpf_ooc_spec *ooc)
{
    rt_key key;
    if (!a->allocated) {
        hpf_declare(a, name, type, rank, t, axes);
        a->ooc = ooc;
        hpf_allocate_zero(where, a, bounds);
        begin_common(where, a);
        return;
    }
    rt_layout_key(&key, where, name, rank, bounds, t, axes);
    bool same = a->type == type && a->rank == rank && rt_layout_alike(&a->layout->key, &key);
    for (int d = 0; d < rank && same; d++)
        same = (a->dim[d].lo == bounds[d].lo && a->dim[d].hi == bounds[d].hi) ||
               (a->dim[d].hi < a->dim[d].lo && bounds[d].hi < bounds[d].lo);
    if (!same)
        rt_fail_all(where,
                    "'%s' is the mapped array of a COMMON block that another program unit calls "
                    "'%s', but differs from it in type, bounds or mapping",
                    name, a->name);
    if (!same_file(a->ooc, ooc))
        rt_fail_all(where,
                    "'%s' is the array of a COMMON block that another program unit calls '%s', but "
                    "one is in memory or in another file",
                    name, a->name);
}

_Static_assert(sizeof(hpf_array) == HPF_DESCRIPTOR_BYTES, "COMMON blocks and records keep them");

void hpf_common_pointer(const char *where, hpf_array *a, const char *name, int type, int rank)
{
    if (!a->name)
        hpf_declare(a, name, type, rank, NULL, NULL);
    else if (a->type != type || a->rank != rank)
        rt_fail_all(where,
                    "'%s' is the POINTER of a COMMON block that another program unit calls '%s', "
                    "but differs from it in type or rank",
                    name, a->name);
}

bool rt_array_try(hpf_array *a, const rt_key *key)
{
    int ok = rt_array_allocate(rt_no_error, a, key);
    bool mine = ok;
    rt_allreduce(&ok, 1, MPI_INT, MPI_MIN);
    if (!ok && mine)
        rt_array_leave(a);
    return ok;
}

bool hpf_allocate_stat(hpf_array *a, const hpf_bound *bounds)
{
    if (a->allocated)
        return false;
    rt_key key;
    rt_layout_key(&key, NULL, a->name, a->rank, bounds, a->t, a->axis);
    return rt_array_try(a, &key);
}

void hpf_free(hpf_array *a)
{
    a->self = NULL;
    rt_array_leave(a);
    rt_array_delist(a);
}

/* Of the memory, and of that which it is a part of. */
static void set_kept(hpf_array *a, bool kept)
{
    while (a && a->use) {
        rt_block *b = a->use->block;
        b->kept = kept && !b->lent;
        a = b->owner;
    }
}

void hpf_stays(hpf_array *a)
{
    set_kept(a, true);
}

void hpf_deallocate(const char *where, hpf_array *a)
{
    if (!a->allocated)
        rt_fail_all(where, "DEALLOCATE: '%s' is not allocated", a->name);
    set_kept(a, false);
    rt_array_leave(a);
}

/* ---- other layouts ---- */

void rt_key_own(rt_key *key)
{
    for (int d = 0; d < key->rank; d++) {
        rt_ldim *l = &key->dim[d];
        if (l->g >= 0) {
            l->b += l->a * l->sb;
            l->a *= l->sa;
        }
        l->slo = l->lo;
        l->shi = l->hi;
        l->sst = l->st;
        l->sa = 1;
        l->sb = 0;
    }
}

void rt_array_move(const char *where, hpf_array *a, const rt_key *key, bool keep)
{
    hpf_array old;
    hpf_declare(&old, a->name, a->type, a->rank, NULL, NULL);
    int from[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++)
        from[d] = d;
    rt_key was = a->layout->key;
    rt_array_share(&old, a, &was, from, NULL);
    long olo[HPF_MAX_RANK], ohi[HPF_MAX_RANK];
    for (int d = 0; d < a->rank; d++) {
        olo[d] = a->dim[d].olo;
        ohi[d] = a->dim[d].ohi;
    }
    rt_array_leave(a);
    if (rt_is_ooc(&old)) { /* a file has no layout: only who works on what changes */
        allocate_in_file(a, key, old.use->block->ooc);
        rt_array_leave(&old);
        return;
    }
    for (int d = 0; d < a->rank; d++) {
        a->dim[d].olo = olo[d];
        a->dim[d].ohi = ohi[d];
    }
    rt_array_allocate(where, a, key);
    if (keep)
        rt_exchange_all(RT_REMAP, where, a, &old);
    rt_array_leave(&old);
}

/* ---- swapping ---- */

void hpf_swap(const char *where, hpf_array *a, hpf_array *b)
{
    rt_block *x = a->use->block, *y = b->use->block;
    if (x == y)
        return;
    if (x->layout != y->layout || a->layout != x->layout || b->layout != y->layout || x->lent ||
        y->lent || (x->ooc && !x->ooc->scratch) || (y->ooc && !y->ooc->scratch)) {
        rt_exchange_all(RT_COPY, where, a, b);
        hpf_written(a);
        return;
    }
    long vlo[2][HPF_MAX_RANK], vhi[2][HPF_MAX_RANK];
    bool corners[2] = { a->corners, b->corners };
    for (int d = 0; d < a->rank; d++) {
        vlo[0][d] = a->dim[d].vlo;
        vhi[0][d] = a->dim[d].vhi;
        vlo[1][d] = b->dim[d].vlo;
        vhi[1][d] = b->dim[d].vhi;
    }
    rt_block swap = *x;
    rt_use *ux = x->uses, *uy = y->uses, first_y = y->first_use;
    *x = *y;
    *y = swap;
    x->uses = ux;
    y->uses = uy;
    x->first_use = swap.first_use;
    y->first_use = first_y;
    if (x->ooc && y->ooc) { /* MEMORY is the array's, not the file's */
        long memory = x->ooc->memory;
        x->ooc->memory = y->ooc->memory;
        y->ooc->memory = memory;
    }
    rt_block_bind(x);
    rt_block_bind(y);
    long bytes = a->bytes;
    a->bytes = b->bytes;
    b->bytes = bytes;
    for (int d = 0; d < a->rank; d++) {
        a->dim[d].vlo = vlo[1][d];
        a->dim[d].vhi = vhi[1][d];
        b->dim[d].vlo = vlo[0][d];
        b->dim[d].vhi = vhi[0][d];
    }
    a->corners = corners[1];
    b->corners = corners[0];
}
