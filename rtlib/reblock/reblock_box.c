/* reblock_box.c: boxes copied from one order of dimensions to another (contract: reblock.h).
 *
 * Dimensions that go on in one another are joined. Then either both sides have runs, or lines of
 * one side are columns of the other: these are turned in tiles of a few cache lines each way, so
 * that each line is loaded once. Strides in the source are long, and what comes next is asked for
 * early. */
#include <string.h>
#ifdef __SSE2__
#include <emmintrin.h>
#endif

#include "exchange/exchange.h"
#include "reblock/reblock.h"

typedef struct Box { /* dimensions by their stride in the target */
    int n;
    long count[HPF_MAX_RANK], d[HPF_MAX_RANK], s[HPF_MAX_RANK];
} Box;

static Box box_of(int dims, const long *n, const long *dstride, const long *sstride)
{
    int order[HPF_MAX_RANK], m = 0, k = 0;
    Box b = { .n = 0 };
    for (int i = 0; i < dims; i++) {
        if (n[i] == 1)
            continue;
        int j = m++;
        for (; j > 0 && dstride[order[j - 1]] > dstride[i]; j--)
            order[j] = order[j - 1];
        order[j] = i;
    }
    for (int i = 0; i < m; i++) {
        int o = order[i];
        if (k && dstride[o] == b.d[k - 1] * b.count[k - 1] &&
            sstride[o] == b.s[k - 1] * b.count[k - 1]) {
            b.count[k - 1] *= n[o];
            continue;
        }
        b.count[k] = n[o];
        b.d[k] = dstride[o];
        b.s[k++] = sstride[o];
    }
    b.n = k;
    return b;
}

/* Runs of so many bytes; steps in bytes. */
static void copy_runs(char *restrict d, long dstep, const char *restrict s, long sstep, long runs,
                      long bytes)
{
    enum { AHEAD = 8, SHORT = 1024, LINE = 64 };
    if (bytes > SHORT || runs <= AHEAD) {
        for (long r = 0; r < runs; r++)
            memcpy(d + r * dstep, s + r * sstep, (size_t)bytes);
        return;
    }
    for (long r = 0; r < runs; r++, d += dstep, s += sstep) {
        const char *next = s + (r + AHEAD < runs ? AHEAD : 0) * sstep;
        for (long k = 0; k < bytes; k += LINE)
            __builtin_prefetch(next + k);
        memcpy(d, s, (size_t)bytes);
    }
}

typedef struct Pair {
    uint64_t part[2];
} Pair;

enum { SPREAD = 2 << 20 }; /* bytes over which lines do not stay in the cache */

/* d[i + j * ds] = s[i * ss + j], i < m, j < n. Where the target's lines are far apart those of the
 * next tile are asked for, and the source is read along its lines; else the target is written
 * along its own. */
#define TURN(T, TILE)                                                              \
    static inline void tile_##T(T *restrict d, long ds, const T *restrict s,       \
                                long ss)                                           \
    {                                                                              \
        for (int y = 0; y < TILE; y++)                                             \
            for (int x = 0; x < TILE; x++)                                         \
                d[x + y * ds] = s[x * ss + y];                                     \
    }                                                                              \
    static void turn_##T(char *to, long ds, const char *from, long ss, long m,     \
                         long n)                                                   \
    {                                                                              \
        T *restrict d = (T *)(void *)to;                                           \
        const T *restrict s = (const T *)(const void *)from;                       \
        long mt = m / TILE * TILE, nt = n / TILE * TILE;                           \
        if (n * ds * (long)sizeof *d > SPREAD) {                                   \
            for (long i = 0; i < mt; i += TILE)                                    \
                for (long j = 0; j < nt; j += TILE) {                              \
                    for (int y = 0; y < TILE && j + TILE < nt; y++) {              \
                        __builtin_prefetch(d + i + (j + TILE + y) * ds, 1);        \
                        __builtin_prefetch(d + i + TILE - 1 + (j + TILE + y) * ds, 1); \
                    }                                                              \
                    tile_##T(d + i + j * ds, ds, s + i * ss + j, ss);              \
                }                                                                  \
        } else {                                                                   \
            for (long j = 0; j < nt; j += TILE)                                    \
                for (long i = 0; i < mt; i += TILE)                                \
                    tile_##T(d + i + j * ds, ds, s + i * ss + j, ss);              \
        }                                                                          \
        for (long y = 0; y < n; y++)                                               \
            for (long i = y < nt ? mt : 0; i < m; i++)                             \
                d[i + y * ds] = s[i * ss + y];                                     \
    }
TURN(uint8_t, 32)
TURN(uint16_t, 32)
TURN(uint32_t, 16)
TURN(uint64_t, 16)
TURN(Pair, 8)

#ifdef __SSE2__
static void turn_plain(char *to, long ds, const char *from, long ss, long i0, long i1, long j0,
                       long j1)
{
    uint64_t *d = (uint64_t *)(void *)to;
    const uint64_t *s = (const uint64_t *)(const void *)from;
    for (long j = j0; j < j1; j++)
        for (long i = i0; i < i1; i++)
            d[i + j * ds] = s[i * ss + j];
}

/* Elements of 8 bytes whose target does not stay in the cache: its lines are written whole, past the
 * cache, and are not read before. False where the target's columns do not begin with lines. */
static bool turn_past(char *to, long ds, const char *from, long ss, long m, long n)
{
    enum { LINE = 8, BLOCK = 8 };
    double *d = (double *)(void *)to;
    const double *s = (const double *)(const void *)from;
    if (n * ds * (long)sizeof *d <= SPREAD || m < 2 * LINE || ds % LINE != 0 ||
        (uintptr_t)to % sizeof *d != 0)
        return false;
    long first = (long)(-(uintptr_t)to / sizeof *d % LINE), nt = n / BLOCK * BLOCK;
    long last = first + (m - first) / LINE * LINE;
    for (long i = first; i < last; i += LINE)
        for (long j = 0; j < nt; j += BLOCK)
            for (long y = j; y < j + BLOCK; y += 2)
                for (long x = i; x < i + LINE; x += 2) {
                    __m128d a = _mm_loadu_pd(s + x * ss + y);
                    __m128d b = _mm_loadu_pd(s + (x + 1) * ss + y);
                    _mm_stream_pd(d + x + y * ds, _mm_unpacklo_pd(a, b));
                    _mm_stream_pd(d + x + (y + 1) * ds, _mm_unpackhi_pd(a, b));
                }
    _mm_sfence();
    turn_plain(to, ds, from, ss, 0, first, 0, nt);
    turn_plain(to, ds, from, ss, last, m, 0, nt);
    turn_plain(to, ds, from, ss, 0, m, nt, n);
    return true;
}
#else
static bool turn_past(char *to, long ds, const char *from, long ss, long m, long n)
{
    return (void)to, (void)ds, (void)from, (void)ss, (void)m, (void)n, false;
}
#endif

typedef void Turn(char *to, long ds, const char *from, long ss, long m, long n);

static Turn *turn_of(long esize)
{
    switch (esize) {
    case 1: return turn_uint8_t;
    case 2: return turn_uint16_t;
    case 4: return turn_uint32_t;
    case 8: return turn_uint64_t;
    case 16: return turn_Pair;
    }
    return NULL;
}

void rt_box_copy(int dims, const long *n, long esize, char *dst, const long *dstride,
                 const char *src, const long *sstride)
{
    for (int d = 0; d < dims; d++)
        if (n[d] == 0)
            return;
    Box b = box_of(dims, n, dstride, sstride);
    Turn *turn = turn_of(esize);
    int second = 1; /* the inner dimensions are 0 and this one */
    if (b.n == 0) {
        memcpy(dst, src, (size_t)esize);
        return;
    }
    bool runs = b.d[0] == 1 && b.s[0] == 1;
    for (int k = 1; k < b.n && !runs && b.d[0] == 1; k++)
        second = b.s[k] == 1 ? k : second;
    bool turned = !runs && b.n > 1 && b.d[0] == 1 && b.s[second] == 1 && turn;
    bool inner = b.n > 1 && (runs || turned); /* two dimensions at a time */
    int outer[HPF_MAX_RANK], m = 0;
    for (int k = 1; k < b.n; k++)
        if (!inner || k != second)
            outer[m++] = k;
    rt_shape zero = { 0 }, at = { 0 };
    do {
        char *to = dst;
        const char *from = src;
        for (int k = 0; k < m; k++) {
            to += at[outer[k]] * b.d[outer[k]] * esize;
            from += at[outer[k]] * b.s[outer[k]] * esize;
        }
        if (runs && inner)
            copy_runs(to, b.d[1] * esize, from, b.s[1] * esize, b.count[1], b.count[0] * esize);
        else if (turned && (esize != 8 || !turn_past(to, b.d[second], from, b.s[0], b.count[0],
                                                     b.count[second])))
            turn(to, b.d[second], from, b.s[0], b.count[0], b.count[second]);
        else if (!turned)
            rt_copy_strided(to, b.d[0], from, b.s[0], b.count[0], esize);
    } while (rt_next(m, outer, zero, b.count, at));
}
