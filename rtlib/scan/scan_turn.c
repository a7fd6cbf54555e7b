/* scan_turn.c: matrices of few columns turned so that these are what is contiguous, and back
 * (contract: scan.h). With the number of columns known, compilers make shuffles of vectors. */
#include "exchange/exchange.h"
#include "scan/scan.h"

typedef struct c16 { uint64_t part[2]; } c16;

#define TURN(T, M, TO, FROM)               \
    case M: {                              \
        T *restrict d = dst;               \
        const T *restrict s = src;         \
        for (long j = 0; j < n; j++)       \
            for (int c = 0; c < M; c++)    \
                d[TO(M)] = s[FROM(M)];     \
        return;                            \
    }
#define BY_ROWS(M) j * M + c
#define BY_COLUMNS(M) c * n + j
#define TURNS(T, TO, FROM)                                                                      \
    switch (m) {                                                                                \
        TURN(T, 2, TO, FROM) TURN(T, 3, TO, FROM) TURN(T, 4, TO, FROM) TURN(T, 5, TO, FROM)     \
        TURN(T, 6, TO, FROM) TURN(T, 7, TO, FROM) TURN(T, 8, TO, FROM)                          \
    }                                                                                           \
    break;
#define SIZES(TO, FROM)                    \
    switch (size) {                        \
    case 1: TURNS(uint8_t, TO, FROM)       \
    case 2: TURNS(uint16_t, TO, FROM)      \
    case 4: TURNS(uint32_t, TO, FROM)      \
    case 8: TURNS(uint64_t, TO, FROM)      \
    case 16: TURNS(c16, TO, FROM)          \
    }

RT_VECTORS void rt_turn_in(long size, void *dst, const void *src, long m, long n)
{
    SIZES(BY_COLUMNS, BY_ROWS)
    for (long c = 0; c < m; c++)
        rt_copy_strided((char *)dst + c * n * size, size, (const char *)src + c * size, m * size, n,
                            size);
}

RT_VECTORS void rt_turn_out(long size, void *dst, const void *src, long m, long n)
{
    SIZES(BY_ROWS, BY_COLUMNS)
    for (long c = 0; c < m; c++)
        rt_copy_strided((char *)dst + c * size, m * size, (const char *)src + c * n * size, size, n,
                            size);
}
