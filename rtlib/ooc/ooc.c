/* ooc.c: the files of out-of-core arrays: opened when an array is allocated, brought to disk when
 * it is freed or the program ends (contract: hpfrt_ooc.h, ooc.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "ooc/ooc.h"
#include "twophase/twophase.h"

static rt_ooc *all;
static long serial;

void hpf_out_of_core(hpf_array *a, const hpf_ooc_spec *spec)
{
    a->ooc = spec;
}

/* HPF_OOC_MEMORY, or a quarter of the machine shared by the processes that run on it. */
static long default_memory(void)
{
    static long memory;
    if (memory)
        return memory;
    memory = rt_env_bytes("HPF_OOC_MEMORY", 0);
    if (memory)
        return memory;
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    long quarter = pages > 0 && page > 0 ? pages / 4 * page : 1L << 30;
    memory = quarter / rt.node_size;
    rt_allreduce(&memory, 1, MPI_LONG, MPI_MIN);
    return memory;
}

static const char *scratch_folder(void)
{
    static const char *const names[] = { "HPF_OOC_DIR", "TMPDIR" };
    for (int i = 0; i < 2; i++) {
        const char *text = getenv(names[i]);
        if (text && *text)
            return text;
    }
    return "/tmp";
}

enum { SCRATCH_NAME = 4096 };

static const char *scratch_name(char *name, const char *array)
{
    snprintf(name, SCRATCH_NAME, "%s/hpf-%s-%ld", scratch_folder(), array, ++serial);
    return name;
}

/* Slabs and buffers go back to the system when they are freed: the allocator would keep larger and
 * larger ones, each in another place, and the process be larger than what it was told to use. */
static void give_memory_back(void)
{
#ifdef M_MMAP_THRESHOLD
    mallopt(M_MMAP_THRESHOLD, 1 << 17);
#endif
}

rt_ooc *rt_ooc_open(const char *where, const hpf_array *a, const rt_key *key)
{
    const hpf_ooc_spec *spec = a->ooc;
    give_memory_back();
    rt_ooc *o = rt_zalloc(sizeof *o, "an out-of-core array");
    hpf_file_spec s = { .name = spec->file, .status = spec->status, .type = a->type,
                        .size = rt_size_of(a), .rank = a->rank, .order = spec->order,
                        .raw = spec->raw };
    char name[SCRATCH_NAME];
    for (int d = 0; d < a->rank; d++) {
        const rt_ldim *l = &key->dim[d];
        s.extent[d] = l->hi >= l->lo ? l->hi - l->lo + 1 : 0;
        s.brick[d] = spec->brick[d];
        o->lo[d] = l->lo;
    }
    if (!s.name) {
        s.name = scratch_name(name, a->name);
        s.status = HPF_FILE_SCRATCH;
        s.raw = true;
    }
    o->scratch = s.status == HPF_FILE_SCRATCH;
    o->memory = spec->memory ? spec->memory : default_memory();
    o->refs = 1;
    hpf_file_open(where, &o->file, &s, 0);
    rt_ooc **end = &all;
    while (*end)
        end = &(*end)->next;
    *end = o;
    return o;
}

hpf_file *rt_ooc_scratch(const char *where, const char *name, long bytes)
{
    char path[SCRATCH_NAME];
    hpf_file *f;
    hpf_file_spec s = { .name = scratch_name(path, name), .status = HPF_FILE_SCRATCH,
                        .type = HPF_I1, .rank = 1, .extent = { bytes }, .raw = true };
    hpf_file_open(where, &f, &s, 0);
    return f;
}

void rt_ooc_progress(rt_progress *p, char label[80], const char *where, const char *array)
{
    const char *after = getenv("HPF_PROGRESS");
    snprintf(label, 80, "%.40s: %.30s ", where, array);
    rt_progress_begin(p, label, after ? atof(after) : 2);
}

rt_ooc *rt_ooc_keep(rt_ooc *o)
{
    o->refs++;
    return o;
}

void rt_ooc_release(rt_ooc *o)
{
    if (--o->refs)
        return;
    for (rt_ooc **at = &all; *at; at = &(*at)->next)
        if (*at == o) {
            *at = o->next;
            break;
        }
    hpf_file_close(o->file->where, o->file, 0);
    free(o->cache);
    free(o);
}

void rt_ooc_end(void)
{
    while (all) {
        rt_ooc *o = all;
        all = o->next;
        hpf_file_close(o->file->where, o->file, 0);
        free(o->cache);
        free(o);
    }
}

void rt_ooc_refuse(const char *where, const hpf_array *a, const char *what)
{
    if (rt_is_ooc(a))
        rt_fail_all(where, "%s of the out-of-core array '%s' is not supported", what, a->name);
}

/* ---- from subscripts to the file ---- */

int rt_ooc_dim(const hpf_array *a, int d, long *step, long *base)
{
    const rt_use *use = a->use;
    const rt_ldim *l = &a->layout->key.dim[d];
    int s = use->sdim[d];
    *step = l->sa;
    *base = l->sb - use->block->ooc->lo[s];
    return s;
}

static void add_seg(rt_segs *s, rt_seg seg)
{
    if (s->n == s->cap) {
        s->cap = s->cap ? 2 * s->cap : 1;
        s->at = rt_grow(s->at, (size_t)s->cap * sizeof *s->at, "a file access");
    }
    s->at[s->n++] = seg;
}

void rt_ooc_add(rt_segs *out, const hpf_array *a, int d, long first, long step, long n, long off,
                long inc)
{
    long by, base, last = first + (n - 1) * step;
    rt_ooc_dim(a, d, &by, &base);
    if (n <= 0)
        return;
    if (step < 0) { /* upwards in the array's subscripts, then in the file's */
        long swap = first;
        first = last;
        last = swap;
        off += (n - 1) * inc;
        step = -step;
        inc = -inc;
    }
    hpf_triplet t = { first, last, step ? step : 1 };
    if (!rt_clip(&t, a->dim[d].lo, a->dim[d].hi))
        return;
    off += (t.lo - first) / t.step * inc;
    n = (t.hi - t.lo) / t.step + 1;
    long from = by * (by > 0 ? t.lo : t.hi) + base;
    if (by < 0) {
        off += (n - 1) * inc;
        inc = -inc;
    }
    add_seg(out, (rt_seg){ from, n, n == 1 ? 1 : t.step * labs(by), off, n == 1 ? 1 : inc });
}

static int by_position(const void *a, const void *b)
{
    const rt_seg *x = a, *y = b;
    return x->t < y->t ? -1 : x->t > y->t;
}

/* A part by the array's dimensions as one by the file's. */
static void in_file(const hpf_array *a, rt_segs *part, const long *stride, rt_segs *dim,
                    long *strides)
{
    const rt_use *use = a->use;
    rt_ooc *o = use->block->ooc;
    memset(dim, 0, HPF_MAX_RANK * sizeof *dim);
    memset(strides, 0, HPF_MAX_RANK * sizeof *strides);
    for (int s = 0; s < o->file->n; s++)
        if (use->fixed[s])
            add_seg(&dim[s], (rt_seg){ use->fix[s] - o->lo[s], 1, 1, 0, 1 });
    for (int d = 0; d < a->rank; d++) {
        if (part[d].n > 1)
            qsort(part[d].at, (size_t)part[d].n, sizeof *part[d].at, by_position);
        dim[use->sdim[d]] = part[d];
        strides[use->sdim[d]] = stride[d];
        part[d] = (rt_segs){ .n = 0 };
    }
}

void rt_ooc_transfer(const char *where, const hpf_array *a, rt_segs *part, void *base,
                     const long *stride, bool write)
{
    rt_segs dim[HPF_MAX_RANK];
    long strides[HPF_MAX_RANK];
    in_file(a, part, stride, dim, strides);
    if (write)
        rt_ooc_changed(rt_ooc_of(a));
    rt_file_transfer(where, rt_ooc_of(a)->file, a->name, dim, base, strides, write);
}

void rt_ooc_write_behind(const char *where, const hpf_array *a, rt_segs *part, void *base,
                         const long *stride)
{
    rt_segs dim[HPF_MAX_RANK];
    long strides[HPF_MAX_RANK];
    in_file(a, part, stride, dim, strides);
    rt_ooc_changed(rt_ooc_of(a));
    rt_file_write_behind(where, rt_ooc_of(a)->file, a->name, dim, base, strides);
}

rt_ahead *rt_ooc_read_begin(const char *where, const hpf_array *a, rt_segs *part, void *base,
                            const long *stride)
{
    rt_segs dim[HPF_MAX_RANK];
    long strides[HPF_MAX_RANK];
    in_file(a, part, stride, dim, strides);
    return rt_file_read_begin(where, rt_ooc_of(a)->file, a->name, dim, base, strides);
}

void rt_ooc_settle(const char *where, const hpf_array *a)
{
    hpf_file *f = rt_ooc_of(a)->file;
    hpf_file_count before = f->count;
    f->where = where;
    rt_file_settle(f);
    rt_file_stat(where, f->spec.name, &f->count, &before);
    rt_file_result(f, 0);
}

void rt_ooc_ahead(const hpf_array *a, const rt_segs *part)
{
    hpf_file *f = rt_ooc_of(a)->file;
    const rt_use *use = a->use;
    long first[HPF_MAX_RANK] = { 0 }, last[HPF_MAX_RANK] = { 0 }, count = 1;
    for (int j = 0; j < f->n; j++)
        if (use->fixed[f->dim[j]])
            first[j] = last[j] = use->fix[f->dim[j]] - rt_ooc_of(a)->lo[f->dim[j]];
    for (int d = 0; d < a->rank; d++) {
        const rt_segs *s = &part[d];
        long n = 0;
        int j = 0;
        while (f->dim[j] != use->sdim[d])
            j++;
        for (int i = 0; i < s->n; i++) {
            long end = s->at[i].t + (s->at[i].n - 1) * s->at[i].step;
            first[j] = i == 0 || s->at[i].t < first[j] ? s->at[i].t : first[j];
            last[j] = i == 0 || end > last[j] ? end : last[j];
            n += s->at[i].n;
        }
        count *= n;
    }
    long from = rt_file_linear(f, first), all = rt_file_linear(f, last) - from + 1;
    if (count > 0 && all <= 2 * count) /* what is scattered is not worth it */
        rt_file_ahead(f, f->start + from * f->esize, all * f->esize);
}
