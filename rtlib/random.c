/* random.c: RANDOM_NUMBER. The n-th number drawn is a function of n alone, so that every number of
 * processes and every mapping gives the same values, element by element. */
#include "array.h"

static uint64_t drawn; /* numbers so far, the same on all processes */

/* A bijection of 64 bits with good avalanche (Stafford's 13th variant of MurmurHash3's mix). */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

static double number(uint64_t n)
{
    return (double)(mix((n + 1) * 0x9e3779b97f4a7c15u) >> 11) * 0x1p-53;
}

static void put(void *p, int type, double v)
{
    if (type == HPF_R4) {
        float f = (float)((long)(v * 0x1p24)) * 0x1p-24f; /* below 1 in single precision too */
        *(float *)p = f;
    } else {
        *(double *)p = v;
    }
}

double hpf_random_scalar(void)
{
    return number(drawn++);
}

/* Dimensions 0..dim of the local elements; `first` is the position of the enclosing line. */
static void fill(const hpf_array *a, int dim, char *mem, uint64_t first, const uint64_t *weight)
{
    long size = HPF_TYPE_SIZE(a->type);
    if (dim < 0) {
        put(mem, a->type, number(first));
        return;
    }
    for (int r = 0; r < a->dim[dim].nrun; r++) {
        const hpf_run *run = &a->dim[dim].run[r];
        for (long i = run->lo, at = run->off; i <= run->hi; i += run->step, at += run->inc)
            fill(a, dim - 1, mem + at * a->dim[dim].stride * size,
                 first + (uint64_t)(i - a->dim[dim].lo) * weight[dim], weight);
    }
}

/* a = random numbers in [0, 1), in array element order. Local; call it on every process. */
void hpf_random_number(const char *where, hpf_array *a)
{
    (void)where;
    uint64_t weight[HPF_MAX_RANK], n = 1;
    for (int d = 0; d < a->rank; d++) {
        weight[d] = n;
        long extent = a->dim[d].hi - a->dim[d].lo + 1;
        n *= (uint64_t)(extent > 0 ? extent : 0);
    }
    if (a->holds)
        fill(a, a->rank - 1, a->base, drawn, weight);
    drawn += n;
    hpf_written(a);
}
