/* reblock_between.c: the change of layout that a copy between two arrays in files is (contract:
 * reblock.h): one pass from bricks or runs of one file to those of the other, without files
 * between, notes or names. */
#include <string.h>

#include "reblock/reblock.h"
#include "twophase/twophase.h"

typedef struct Between {
    const char *where;
    hpf_file *from;
    const int *perm;  /* dimension d of `to` is the source's perm[d] */
    rt_rplan plan;
    long memory;
} Between;

static void side_of(const hpf_file *f, const int *perm, rt_rside *out)
{
    *out = (rt_rside){ .linear = f->spec.brick[0] == 0 };
    for (int j = 0; j < f->n; j++) {
        out->fast[j] = perm ? perm[f->dim[j]] : f->dim[j];
        out->brick[out->fast[j]] = f->brick[j];
    }
}

static void work(hpf_file *to, void *arg)
{
    Between *b = arg;
    const rt_rpass *pass = &b->plan.pass[0];
    rt_rstate none = { .f = to, .fd = -1, .every = 1e300 };
    hpf_file_count before = b->from->count;
    rt_side from, target;
    rt_side_of(&from, b->from, &pass->from, NULL);
    rt_side_of(&target, to, &pass->to, b->perm);
    rt_reblock_stopped = 0;
    b->from->count.accesses++;
    rt_reblock_pass(&from, &target, pass, b->memory, &none, NULL, NULL);
    rt_file_stat(b->where, b->from->spec.name, &b->from->count, &before);
    if (b->from->fault.code)
        rt_file_fault(to, b->from->fault.code, "%s", b->from->fault.text);
    b->from->fault.code = 0;
    to->dirty = true;
}

bool rt_reblock_between(const char *where, hpf_file *from, hpf_file *to, const int *perm,
                        long memory, const char *array)
{
    Between b = { .where = where, .from = from, .perm = perm, .memory = memory };
    rt_rproblem p = { .n = from->n, .esize = from->esize, .memory = memory,
                      .processes = rt.size, .call = 4096, .threads = rt_reblock_threads() };
    for (int j = 0; j < from->n; j++)
        p.extent[from->dim[j]] = from->extent[j];
    side_of(from, NULL, &p.source);
    side_of(to, perm, &p.target);
    if (rt.rank == 0)
        rt_reblock_plan(&p, &b.plan);
    rt_bcast(&b.plan, sizeof b.plan, 0);
    if (b.plan.n != 1)
        return false;
    rt_file_apart(where, to, array, true, work, &b);
    return true;
}
