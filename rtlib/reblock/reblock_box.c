/* reblock_box.c: boxes copied from one order of dimensions to another (contract: reblock.h).
 *
 * Dimensions that go on in one another are joined. Then either both sides have runs, or lines of
 * one side are columns of the other: these are turned a few cache lines at a time, so that each
 * line is loaded once. Strides in the source are long, and what comes next is asked for early. */
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

typedef void Turn(char *d, long ds, const char *s, long ss, long m, long n);

enum { LINE = 64 };

/* d[i + j * ds] = s[i * ss + j], i < m, j < n: so many columns at a time, where there are. */
#define TURN(T, STEP)                                                                     \
    static void turn_##T(char *to, long ds, const char *from, long ss, long m, long n)    \
    {                                                                                     \
        T *restrict d = (T *)(void *)to;                                                  \
        const T *restrict s = (const T *)(const void *)from;                              \
        long nt = n / STEP * STEP;                                                        \
        for (long j = 0; j < nt; j += STEP)                                               \
            for (long i = 0; i < m; i++)                                                  \
                for (int y = 0; y < STEP; y++)                                            \
                    d[i + (j + y) * ds] = s[i * ss + j + y];                              \
        for (long i = 0; i < m; i++)                                                      \
            for (long j = nt; j < n; j++)                                                 \
                d[i + j * ds] = s[i * ss + j];                                            \
    }
TURN(uint8_t, 64)
TURN(uint16_t, 32)
TURN(uint32_t, 16)
TURN(uint64_t, 8)
TURN(Pair, 4)

/* In tiles of so many elements each way. */
#define TURN_TILES(T, TILE)                                                               \
    static void tiles_##T(char *to, long ds, const char *from, long ss, long m, long n)   \
    {                                                                                     \
        T *restrict d = (T *)(void *)to;                                                  \
        const T *restrict s = (const T *)(const void *)from;                              \
        long mt = m / TILE * TILE, nt = n / TILE * TILE;                                  \
        for (long j = 0; j < nt; j += TILE)                                               \
            for (long i = 0; i < mt; i += TILE)                                           \
                for (int y = 0; y < TILE; y++)                                            \
                    for (int x = 0; x < TILE; x++)                                        \
                        d[i + x + (j + y) * ds] = s[(i + x) * ss + j + y];                \
        for (long y = 0; y < n; y++)                                                      \
            for (long i = y < nt ? mt : 0; i < m; i++)                                    \
                d[i + y * ds] = s[i * ss + y];                                            \
    }
TURN_TILES(uint64_t, 16)
TURN_TILES(Pair, 8)

#ifdef __SSE2__
static void turn_8(char *to, long ds, const char *from, long ss, long m, long n)
{
    long mt = m / 2 * 2, nt = n / 2 * 2;
    for (long j = 0; j < nt; j += 2)
        for (long i = 0; i < mt; i += 2) {
            const char *s = from + (i * ss + j) * 8;
            char *d = to + (i + j * ds) * 8;
            __m128i a = _mm_loadu_si128((const void *)s);
            __m128i b = _mm_loadu_si128((const void *)(s + ss * 8));
            _mm_storeu_si128((void *)d, _mm_unpacklo_epi64(a, b));
            _mm_storeu_si128((void *)(d + ds * 8), _mm_unpackhi_epi64(a, b));
        }
    turn_uint64_t(to + mt * 8, ds, from + mt * ss * 8, ss, m - mt, nt);
    turn_uint64_t(to + nt * ds * 8, ds, from + nt * 8, ss, m, n - nt);
}

static void turn_4(char *to, long ds, const char *from, long ss, long m, long n)
{
    long mt = m / 4 * 4, nt = n / 4 * 4;
    for (long j = 0; j < nt; j += 4)
        for (long i = 0; i < mt; i += 4) {
            const char *s = from + (i * ss + j) * 4;
            char *d = to + (i + j * ds) * 4;
            __m128i a = _mm_loadu_si128((const void *)s);
            __m128i b = _mm_loadu_si128((const void *)(s + ss * 4));
            __m128i c = _mm_loadu_si128((const void *)(s + ss * 8));
            __m128i e = _mm_loadu_si128((const void *)(s + ss * 12));
            __m128i ab = _mm_unpacklo_epi32(a, b), ce = _mm_unpacklo_epi32(c, e);
            _mm_storeu_si128((void *)d, _mm_unpacklo_epi64(ab, ce));
            _mm_storeu_si128((void *)(d + ds * 4), _mm_unpackhi_epi64(ab, ce));
            ab = _mm_unpackhi_epi32(a, b), ce = _mm_unpackhi_epi32(c, e);
            _mm_storeu_si128((void *)(d + ds * 8), _mm_unpacklo_epi64(ab, ce));
            _mm_storeu_si128((void *)(d + ds * 12), _mm_unpackhi_epi64(ab, ce));
        }
    turn_uint32_t(to + mt * 4, ds, from + mt * ss * 4, ss, m - mt, nt);
    turn_uint32_t(to + nt * ds * 4, ds, from + nt * 4, ss, m, n - nt);
}

/* Whole lines go past the cache, and are not read before. */
static void put_past(char *to, const char *from, long bytes)
{
    long head = (long)(-(uintptr_t)to % LINE), end = head + (bytes - head) / LINE * LINE;
    memcpy(to, from, (size_t)head);
    for (long k = head; k < end; k += 16)
        _mm_stream_si128((void *)(to + k), _mm_loadu_si128((const void *)(from + k)));
    memcpy(to + end, from + end, (size_t)(bytes - end));
}
#else
#define turn_8 turn_uint64_t
#define turn_4 turn_uint32_t
#define put_past(to, from, bytes) memcpy(to, from, (size_t)(bytes))
#define _mm_sfence() (void)0
#endif

static const struct Way { /* of turning elements of a size */
    long esize;
    Turn *placed; /* a line of the source wide */
    Turn *tiles;  /* in tiles, where that is better in the cache; NULL: it is not */
} ways[] = { { 1, turn_uint8_t, NULL }, { 2, turn_uint16_t, NULL }, { 4, turn_4, NULL },
             { 8, turn_8, tiles_uint64_t }, { 16, turn_Pair, tiles_Pair } };

static const struct Way *way_of(long esize)
{
    for (size_t k = 0; k < sizeof ways / sizeof *ways; k++)
        if (ways[k].esize == esize)
            return &ways[k];
    return NULL;
}

enum { SPREAD = 2 << 20 }; /* bytes over which lines do not stay in the cache */

/* d[i + j * ds] = s[i * ss + j], i < m, j < n, by a place in the first-level cache, a line of the
 * source wide: then a piece of each target line is written at a time. Strides of a power of two, as
 * arrays often have, would leave few of the target's lines in the cache, and to write one line of
 * each after the other is slow in memory. */
static void turn(const struct Way *way, char *to, long ds, const char *from, long ss, long m,
                 long n)
{
    enum { ROWS = 128 };
    long esize = way->esize, wide = LINE / esize;
    char place[ROWS * LINE] __attribute__((aligned(LINE)));
    bool past = n * ds * esize > SPREAD;
    if (way->tiles && !past) {
        way->tiles(to, ds, from, ss, m, n);
        return;
    }
    for (long j = 0; j < n; j += wide)
        for (long i = 0; i < m; i += ROWS) {
            long columns = n - j < wide ? n - j : wide, rows = m - i < ROWS ? m - i : ROWS;
            long bytes = rows * esize;
            way->placed(place, rows, from + (i * ss + j) * esize, ss, rows, columns);
            for (long y = 0; y < columns; y++) {
                char *line = to + (i + (j + y) * ds) * esize;
                if (past && bytes >= 4 * LINE)
                    put_past(line, place + y * bytes, bytes);
                else
                    memcpy(line, place + y * bytes, (size_t)bytes);
            }
        }
    if (past)
        _mm_sfence();
}

void rt_box_copy(int dims, const long *n, long esize, char *dst, const long *dstride,
                 const char *src, const long *sstride)
{
    for (int d = 0; d < dims; d++)
        if (n[d] == 0)
            return;
    Box b = box_of(dims, n, dstride, sstride);
    const struct Way *way = way_of(esize);
    int second = 1; /* the inner dimensions are 0 and this one */
    if (b.n == 0) {
        memcpy(dst, src, (size_t)esize);
        return;
    }
    bool runs = b.d[0] == 1 && b.s[0] == 1;
    for (int k = 1; k < b.n && !runs && b.d[0] == 1; k++)
        second = b.s[k] == 1 ? k : second;
    bool turned = !runs && b.n > 1 && b.d[0] == 1 && b.s[second] == 1 && way;
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
        else if (turned)
            turn(way, to, b.d[second], from, b.s[0], b.count[0], b.count[second]);
        else
            rt_copy_strided(to, b.d[0] * esize, from, b.s[0] * esize, b.count[0], esize);
    } while (rt_next(m, outer, zero, b.count, at));
}
