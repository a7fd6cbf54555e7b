/* ooc_copy.c: dst(section) = src(section) where either, or both, are out of core: the nest that it
 * is, slab by slab. An array in memory is where the nest runs, so no element moves but to and from
 * the files. */
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "ooc/ooc.h"
#include "reblock/reblock.h"
#include "twophase/twophase.h"

typedef struct Copy {
    hpf_space space;
    hpf_triplet index[HPF_MAX_RANK];
    hpf_sub hsub[HPF_MAX_RANK], dsub[HPF_MAX_RANK], ssub[HPF_MAX_RANK];
    hpf_ref dst, src;
    long size;
} Copy;

/* Index k of the nest counts the positions of dst's dimension k, from 0. */
static void make(Copy *c, const hpf_array *dst, const hpf_triplet *dsec, const hpf_array *src,
                 const hpf_triplet *ssec, const int *from)
{
    memset(c, 0, sizeof *c);
    c->size = rt_size_of(dst);
    for (int s = 0; s < src->rank; s++)
        c->ssub[s] = (hpf_sub){ -1, 0, ssec[s].lo };
    for (int d = 0; d < dst->rank; d++) {
        long n = rt_extent(dsec[d]);
        c->index[d] = (hpf_triplet){ 0, n - 1, 1 };
        c->dsub[d] = (hpf_sub){ d, n == 1 ? 1 : dsec[d].step, dsec[d].lo };
        if (from[d] >= 0)
            c->ssub[from[d]] = (hpf_sub){ d, n == 1 ? 1 : ssec[from[d]].step, ssec[from[d]].lo };
    }
    bool at_src = !rt_is_ooc(src) && !rt_layout_everywhere(src->layout);
    c->space = (hpf_space){ dst->rank, c->index, at_src ? src : dst, c->hsub, 0 };
    memcpy(c->hsub, at_src ? c->ssub : c->dsub, sizeof c->hsub);
}

static bool by_value(const hpf_ranges *r, int n)
{
    for (int k = 0; k < n; k++)
        if (r[k].n == 0)
            return false;
    return true;
}

/* The elements of the local box, dimensions 0..k; the offsets are of what is further out. */
static void copy_box(Copy *c, const hpf_ranges *ranges, int k, long doff, long soff)
{
    const long dunit = c->dst.x->unit, sunit = c->src.x->unit;
    char *d = c->dst.x->base;
    const char *s = c->src.x->base;
    if (k < 0) {
        memcpy(d + doff * dunit, s + soff * sunit, (size_t)c->size);
        return;
    }
    for (int i = 0; i < ranges[k].n; i++) {
        const hpf_range *r = &ranges[k].at[i];
        hpf_step ds = hpf_ref_step(&c->dst, k, r->lo, r->step);
        hpf_step ss = hpf_ref_step(&c->src, k, r->lo, r->step);
        if (k == 0) {
            rt_copy_strided(d + (doff + ds.off) * dunit, ds.inc * dunit,
                            s + (soff + ss.off) * sunit, ss.inc * sunit, r->n, c->size);
            continue;
        }
        for (long j = 0; j < r->n; j++)
            copy_box(c, ranges, k - 1, doff + ds.off + j * ds.inc, soff + ss.off + j * ss.inc);
    }
}

/* This process's part of each index in the box. */
static void local_ranges(const Copy *c, const hpf_slabs *s, hpf_ranges *r)
{
    const hpf_array *home = c->space.home;
    for (int k = 0; k < c->space.n; k++) {
        int dim = -1;
        for (int d = 0; d < home->rank; d++)
            dim = c->hsub[d].idx == k ? d : dim;
        const hpf_sub *h = dim >= 0 ? &c->hsub[dim] : NULL;
        hpf_ranges_get(&r[k], h ? home : NULL, dim, h ? h->c : 0, h ? h->d : 0, c->index[k].lo,
                       c->index[k].hi, 1);
        hpf_slab_cut(s, k, &r[k]);
    }
}

static void run(const char *where, Copy *c, hpf_array *dst, hpf_array *src)
{
    hpf_piece piece[2];
    hpf_ranges ranges[HPF_MAX_RANK] = { { .n = 0 } };
    hpf_slabs s;
    int n = 0;
    hpf_ref_local(&c->dst, dst, c->dsub);
    hpf_ref_local(&c->src, src, c->ssub);
    if (rt_is_ooc(dst))
        piece[n++] = (hpf_piece){ dst, c->dsub, &c->dst, HPF_PIECE_WRITE, 0 };
    if (rt_is_ooc(src))
        piece[n++] = (hpf_piece){ src, c->ssub, &c->src, HPF_PIECE_READ, 0 };
    hpf_slabs_begin(where, &s, &c->space, c->space.n, n, piece);
    while (hpf_slabs_next(&s)) {
        local_ranges(c, &s, ranges);
        if (by_value(ranges, c->space.n))
            copy_box(c, ranges, c->space.n - 1, hpf_ref_step(&c->dst, -1, 0, 0).off,
                     hpf_ref_step(&c->src, -1, 0, 0).off);
    }
    for (int k = 0; k < HPF_MAX_RANK; k++)
        hpf_ranges_free(&ranges[k]);
}

/* The source section in a scratch file: what is written may lie in what is still to be read. */
static void copy_through_scratch(const char *where, hpf_array *dst, const hpf_triplet *dsec,
                                 hpf_array *src, const hpf_triplet *ssec, const int *from)
{
    hpf_ooc_spec spec = { .memory = rt_ooc_of(dst)->memory };
    hpf_array tmp;
    hpf_bound bounds[HPF_MAX_RANK];
    hpf_triplet all[HPF_MAX_RANK];
    int own[HPF_MAX_RANK];
    for (int d = 0; d < dst->rank; d++) { /* within dst's bounds: it lies like dst */
        long n = rt_extent(dsec[d]), lo = dsec[d].lo;
        lo = dsec[d].step < 0 ? lo + (n - 1) * dsec[d].step : lo;
        bounds[d] = (hpf_bound){ lo, lo + n - 1 };
        all[d] = (hpf_triplet){ lo, lo + n - 1, 1 };
        own[d] = d;
    }
    hpf_declare(&tmp, dst->name, dst->type, dst->rank, NULL, NULL);
    hpf_out_of_core(&tmp, &spec);
    hpf_allocate_like(where, &tmp, bounds, dst, own);
    rt_ooc_copy(where, &tmp, all, src, ssec, from);
    rt_ooc_copy(where, dst, dsec, &tmp, all, own);
    hpf_free(&tmp);
}

/* Between a file and memory straight, where each element of one is one of the other: what this
 * process holds of the array in memory is a product of progressions. */
typedef struct Straight {
    hpf_array *file;
    rt_segs part[HPF_MAX_RANK];
    char *base;
    long stride[HPF_MAX_RANK];
} Straight;

static bool find_straight(Straight *out, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
                          const hpf_triplet *ssec, const int *from)
{
    bool in = rt_is_ooc(src);
    rt_segs *part = out->part;
    long *stride = out->stride, off = 0;
    hpf_array *mem = in ? dst : src, *file = in ? src : dst;
    const hpf_triplet *msec = in ? dsec : ssec, *fsec = in ? ssec : dsec;
    int fdim[HPF_MAX_RANK], used = 0;
    memset(out, 0, sizeof *out);
    if ((rt_is_ooc(dst) && rt_is_ooc(src)) || mem->unit != rt_size_of(mem))
        return false;
    for (int d = 0; d < mem->rank; d++)
        fdim[d] = -1;
    for (int d = 0; d < dst->rank; d++) {
        if (from[d] < 0)
            return false;
        fdim[in ? d : from[d]] = in ? from[d] : d;
    }
    for (int d = 0; d < mem->rank; d++)
        used += fdim[d] >= 0;
    if (used < (in ? mem->rank : file->rank))
        return false;
    bool here = mem->holds && (in || hpf_first_replica(mem));
    for (int f = 0; f < file->rank && here; f++)
        rt_ooc_add(&part[f], file, f, fsec[f].lo, 1, 1, 0, 0);
    for (int d = 0; d < mem->rank && here; d++) {
        rt_segs segs = { .n = 0 };
        int f = fdim[d];
        rt_segs_make(&segs, &mem->layout->run[d], msec[d].lo, msec[d].step, rt_extent(msec[d]));
        if (f < 0) { /* one subscript of an array whose others are copied */
            here = segs.n > 0;
            off += here ? segs.at[0].off * mem->dim[d].stride : 0;
        } else {
            part[f].n = 0;
            stride[f] = mem->dim[d].stride;
        }
        for (int i = 0; i < segs.n && f >= 0; i++)
            rt_ooc_add(&part[f], file, f, fsec[f].lo + segs.at[i].t * fsec[f].step,
                       segs.at[i].step * fsec[f].step, segs.at[i].n, segs.at[i].off,
                       segs.at[i].inc);
        rt_segs_free(&segs);
    }
    for (int f = 0; f < file->rank && !here; f++)
        rt_segs_free(&part[f]);
    out->file = file;
    out->base = (char *)mem->base + off * rt_size_of(mem);
    return true;
}

static bool copy_straight(const char *where, hpf_array *dst, const hpf_triplet *dsec,
                          hpf_array *src, const hpf_triplet *ssec, const int *from)
{
    Straight s;
    if (!find_straight(&s, dst, dsec, src, ssec, from))
        return false;
    rt_ooc_transfer(where, s.file, s.part, s.base, s.stride, !rt_is_ooc(src));
    return true;
}

static bool is_empty(const hpf_array *a, const hpf_triplet *sec)
{
    for (int d = 0; d < a->rank; d++)
        if (rt_extent(sec[d]) == 0)
            return true;
    return false;
}

rt_ahead *rt_ooc_copy_begin(const char *where, hpf_array *dst, const hpf_triplet *dsec,
                            hpf_array *src, const hpf_triplet *ssec, const int *from)
{
    Straight s;
    if (!rt_is_ooc(src) || is_empty(dst, dsec) || !find_straight(&s, dst, dsec, src, ssec, from))
        return NULL;
    return rt_ooc_read_begin(where, src, s.part, s.base, s.stride);
}

void rt_ooc_copy_end(const char *where, hpf_array *dst, const hpf_array *src, rt_ahead *a)
{
    rt_file_read_end(where, src->name, a);
    hpf_written(dst);
}

bool rt_ooc_copy_behind(const char *where, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
                        const hpf_triplet *ssec, const int *from)
{
    Straight s;
    if (!rt_is_ooc(dst) || is_empty(dst, dsec) || !find_straight(&s, dst, dsec, src, ssec, from))
        return false;
    rt_ooc_write_behind(where, dst, s.part, s.base, s.stride);
    return true;
}

/* Between two files, all elements of both: the change of layout that it is. Where views leave
 * elements out, or one is small, slabs do. */
static bool copy_files(const char *where, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
                       const hpf_triplet *ssec, const int *from)
{
    hpf_file *f, *t;
    int perm[HPF_MAX_RANK];
    if (!rt_is_ooc(dst) || !rt_is_ooc(src) || dst->rank != src->rank)
        return false;
    f = rt_ooc_of(src)->file;
    t = rt_ooc_of(dst)->file;
    if (f->n != src->rank || t->n != dst->rank || !f->world || !t->world || f->esize != t->esize)
        return false;
    for (int d = 0; d < dst->rank; d++) {
        long dstep, dbase, sstep, sbase;
        int s = from[d];
        if (s < 0)
            return false;
        int td = rt_ooc_dim(dst, d, &dstep, &dbase), fd = rt_ooc_dim(src, s, &sstep, &sbase);
        perm[td] = fd;
        if (dsec[d].step != 1 || ssec[s].step != 1 || dstep != 1 || sstep != 1 ||
            dsec[d].lo + dbase != 0 || ssec[s].lo + sbase != 0 ||
            rt_extent(dsec[d]) != t->spec.extent[td] || rt_extent(ssec[s]) != f->spec.extent[fd])
            return false;
    }
    long memory = rt_ooc_of(dst)->memory;
    memory = rt_ooc_of(src)->memory < memory ? rt_ooc_of(src)->memory : memory;
    rt_ooc_changed(rt_ooc_of(dst));
    return rt_reblock_between(where, f, t, perm, memory, dst->name);
}

void rt_ooc_copy(const char *where, hpf_array *dst, const hpf_triplet *dsec, hpf_array *src,
                 const hpf_triplet *ssec, const int *from)
{
    Copy c;
    if (is_empty(dst, dsec))
        return;
    if (rt_is_ooc(dst) && rt_is_ooc(src) && rt_ooc_of(dst) == rt_ooc_of(src)) {
        copy_through_scratch(where, dst, dsec, src, ssec, from);
        return;
    }
    if (!copy_files(where, dst, dsec, src, ssec, from) &&
        !copy_straight(where, dst, dsec, src, ssec, from)) {
        make(&c, dst, dsec, src, ssec, from);
        run(where, &c, dst, src);
    }
    if (!rt_is_ooc(dst))
        hpf_written(dst);
}
