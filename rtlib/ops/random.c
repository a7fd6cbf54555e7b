/* random.c: RANDOM_NUMBER. The n-th number drawn is a function of n alone, so that every number of
 * processes and every mapping gives the same values, element by element. */
#include <string.h>

#include "ooc/ooc.h"

static uint64_t drawn; /* numbers so far, the same on all processes */
static uint64_t key;   /* what RANDOM_SEED chose the stream by */
enum { SEED = 8 };     /* 32-bit words of a seed: `drawn` in the first two, the others make `key` */
static int32_t words[SEED];

/* A bijection of 64 bits with good avalanche (Stafford's 13th variant of MurmurHash3's mix). */
static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    return x ^ (x >> 31);
}

#define GOLDEN 0x9e3779b97f4a7c15u /* 2^64 / the golden ratio: Weyl's sequence */

#if HPFC_QUAD
/* 112 bits. */
static __float128 long_number(uint64_t n)
{
    uint64_t high = mix((n + 1) * GOLDEN + key), low = mix(high + GOLDEN) >> 16;
    return ((__float128)high + (__float128)low * 0x1p-48) * 0x1p-64;
}

void hpf_random_quad(void *value)
{
    __float128 v = long_number(drawn++);
    memcpy(value, &v, sizeof v);
}
#endif

static double number(uint64_t n)
{
    return (double)(mix((n + 1) * GOLDEN + key) >> 11) * 0x1p-53;
}

double hpf_random_scalar(void)
{
    return number(drawn++);
}

/* n numbers from the first-th on, `skip` apart, to elements inc apart. */
static void fill_run(int type, void *mem, long inc, uint64_t first, uint64_t skip, long n)
{
    if (type == HPF_R4) {
        float *p = mem;
        for (long i = 0; i < n; i++) /* 24 bits: below 1 in single precision too */
            p[i * inc] =
                (float)(mix((first + (uint64_t)i * skip + 1) * GOLDEN + key) >> 40) * 0x1p-24f;
#if HPFC_QUAD
    } else if (type == HPF_R16) {
        __float128 *p = mem;
        for (long i = 0; i < n; i++)
            p[i * inc] = long_number(first + (uint64_t)i * skip);
#endif
    } else {
        double *p = mem;
        for (long i = 0; i < n; i++)
            p[i * inc] = number(first + (uint64_t)i * skip);
    }
}

/* Dimensions 0..dim of the local elements; `first` is the position of the enclosing line. */
static void fill(const hpf_array *a, int dim, char *mem, uint64_t first, const uint64_t *weight)
{
    long bytes = rt_size_of(a);
    if (dim < 0) { /* a scalar */
        fill_run(a->type, mem, 0, first, 0, 1);
        return;
    }
    long stride = a->dim[dim].stride;
    for (int r = 0; r < a->dim[dim].nrun; r++) {
        const hpf_run *run = &a->dim[dim].run[r];
        uint64_t at = first + (uint64_t)(run->lo - a->dim[dim].lo) * weight[dim];
        uint64_t skip = (uint64_t)run->step * weight[dim];
        long n = (run->hi - run->lo) / run->step + 1;
        char *to = mem + run->off * stride * bytes;
        if (dim == 0)
            fill_run(a->type, to, run->inc * stride, at, skip, n);
        for (long i = 0; i < n && dim > 0; i++)
            fill(a, dim - 1, to + i * run->inc * stride * bytes, at + (uint64_t)i * skip, weight);
    }
}

/* hpf_random_seed: RANDOM_SEED [local]
 *
 * What GET= gives, PUT= takes back to the same place of the same stream. */
void hpf_random_seed(const char *where, long *size, const hpf_numbers *put, long *get)
{
    static const int32_t start[SEED];
    if ((size != NULL) + (put != NULL) + (get != NULL) > 1)
        hpf_fail(where, "RANDOM_SEED takes one argument, more are present");
    if (put && put->n < SEED)
        hpf_fail(where, "RANDOM_SEED: PUT= has %ld elements, a seed has %d", put->n, SEED);
    for (int i = 0; i < SEED && put; i++)
        words[i] = (int32_t)put->at[i];
    if (!size && !put && !get)
        memcpy(words, start, sizeof words);
    if (put || (!size && !get)) {
        drawn = (uint64_t)(uint32_t)words[1] << 32 | (uint32_t)words[0];
        key = 0;
        for (int i = 2; i < SEED; i++)
            key = mix(key ^ (uint32_t)words[i] * (uint64_t)GOLDEN);
    }
    words[0] = (int32_t)drawn;
    words[1] = (int32_t)(drawn >> 32);
    for (int i = 0; i < SEED && get; i++)
        get[i] = words[i];
    if (size)
        *size = SEED;
}

/* RANDOM_INIT [local]: what is not repeatable goes on in the stream; images are one. */
void hpf_random_init(bool repeatable, bool distinct)
{
    (void)distinct;
    if (repeatable)
        hpf_random_seed("", NULL, NULL, NULL);
}

/* The same for an array in a file, plane by plane. [collective] */
static void fill_file(const char *where, hpf_array *a, const uint64_t *weight)
{
    int cut = a->rank - 1;
    long extents[HPF_MAX_RANK], all = a->dim[cut].hi - a->dim[cut].lo + 1;
    long planes = rt_piece_planes(where, "RANDOM_NUMBER", a, cut, (const hpf_array *[]){ a }, 1,
                                  2 * rt_size_of(a));
    for (int d = 0; d < a->rank; d++)
        extents[d] = a->dim[d].hi - a->dim[d].lo + 1;
    for (long q = 0; q < all; q += planes) {
        hpf_array x;
        extents[cut] = q + planes < all ? planes : all - q;
        rt_piece_make(where, &x, a->name, a->type, a->rank, extents, cut);
        if (x.holds)
            fill(&x, cut, x.base, drawn + (uint64_t)q * weight[cut], weight);
        rt_piece_move(where, &x, a, cut, 0, q, extents[cut], true);
        rt_piece_free(&x);
    }
}

/* hpf_random_number: a = random numbers in [0, 1), in array element order [local]
 *
 * Every process must call it, so that the count of numbers drawn stays the same. */
void hpf_random_number(const char *where, hpf_array *a)
{
    uint64_t weight[HPF_MAX_RANK], n = 1;
    for (int d = 0; d < a->rank; d++) {
        weight[d] = n;
        long extent = a->dim[d].hi - a->dim[d].lo + 1;
        n *= (uint64_t)(extent > 0 ? extent : 0);
    }
    if (rt_is_ooc(a) && n > 0)
        fill_file(where, a, weight);
    else if (a->holds)
        fill(a, a->rank - 1, a->base, drawn, weight);
    drawn += n;
    hpf_written(a);
}
