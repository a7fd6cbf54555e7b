/* hpfrt_rows.h: rows of arrays by whole vectors, for generated loops that update in place.
 *
 * Contract: inline functions only. A vector has as many elements as the machine's registers hold
 * that the compiler was told of; of a row, three follow each other, so that neighbours of an
 * element are taken out of registers. Vectors may begin at any element; loops begin where whole
 * lines of the cache do. Up to one vector before the first element and two behind the last one are
 * read: arrays have so much room around them (hpf_allocate), buffers get it from hpf_row_room.
 * Elements there may have any value; none is stored. */
#ifndef HPFRT_ROWS_H
#define HPFRT_ROWS_H

#include <stdint.h>
#include <string.h>

#if defined __AVX512F__
#define HPF_VECTOR 64 /* bytes */
#elif defined __AVX__
#define HPF_VECTOR 32
#else
#define HPF_VECTOR 16
#endif

/* Elements `at` of two vectors that follow each other. */
#ifdef __clang__
#define HPF_SHUFFLE(tag, a, b, at)                                                                 \
    ({                                                                                             \
        hpf_vec_##tag to_;                                                                         \
        for (int k_ = 0; k_ < HPF_LANES_##tag; k_++)                                               \
            to_[k_] = at[k_] < HPF_LANES_##tag ? (a)[at[k_]] : (b)[at[k_] - HPF_LANES_##tag];      \
        to_;                                                                                       \
    })
#else
#define HPF_SHUFFLE(tag, a, b, at) __builtin_shuffle(a, b, at)
#endif

#define HPF_ROWS(tag, type, index)                                                                 \
    enum { HPF_LANES_##tag = HPF_VECTOR / sizeof(type) };                                          \
    typedef type hpf_vec_##tag __attribute__((vector_size(HPF_VECTOR)));                           \
    typedef index hpf_lane_##tag __attribute__((vector_size(HPF_VECTOR)));                         \
    typedef struct hpf_row_##tag {                                                                 \
        hpf_vec_##tag left, here, right;                                                           \
    } hpf_row_##tag;                                                                               \
    static inline hpf_vec_##tag hpf_load_##tag(const type *p)                                      \
    {                                                                                              \
        hpf_vec_##tag v;                                                                           \
        memcpy(&v, p, sizeof v);                                                                   \
        return v;                                                                                  \
    }                                                                                              \
    static inline void hpf_store_##tag(type *p, hpf_vec_##tag v)                                   \
    {                                                                                              \
        memcpy(p, &v, sizeof v);                                                                   \
    }                                                                                              \
    /* The ends of a row: elements from..to of the vector. */                                      \
    static __attribute__((noinline, cold, unused)) void hpf_store_end_##tag(                       \
        type *p, const hpf_vec_##tag *v, long from, long to)                                       \
    {                                                                                              \
        for (long k = from > 0 ? from : 0; k <= to && k < HPF_LANES_##tag; k++)                    \
            p[k] = (*v)[k];                                                                        \
    }                                                                                              \
    /* Elements from..to of the vector, which are those of the loop. */                            \
    static inline void hpf_store_part_##tag(type *p, hpf_vec_##tag v, long from, long to)          \
    {                                                                                              \
        if (__builtin_expect(from <= 0 && to >= HPF_LANES_##tag - 1, 1))                           \
            memcpy(p, &v, sizeof v);                                                               \
        else                                                                                       \
            hpf_store_end_##tag(p, &v, from, to);                                                  \
    }                                                                                              \
    /* A row whose first vector begins at p; what lies left of it is in the one at `before`. */    \
    static inline hpf_row_##tag hpf_row_begin_##tag(const type *before, const type *p)             \
    {                                                                                              \
        return (hpf_row_##tag){{0}, hpf_load_##tag(before), hpf_load_##tag(p)};                    \
    }                                                                                              \
    /* On to the vector at p. */                                                                   \
    static inline void hpf_row_next_##tag(hpf_row_##tag *row, const type *p)                       \
    {                                                                                              \
        row->left = row->here;                                                                     \
        row->here = row->right;                                                                    \
        row->right = hpf_load_##tag(p + HPF_LANES_##tag);                                          \
    }                                                                                              \
    /* The elements k (-HPF_LANES to HPF_LANES) further than those of the vector. */               \
    static inline __attribute__((always_inline)) hpf_vec_##tag hpf_row_at_##tag(                   \
        const hpf_row_##tag *row, int k)                                                           \
    {                                                                                              \
        hpf_lane_##tag at;                                                                         \
        for (int i = 0; i < HPF_LANES_##tag; i++)                                                  \
            at[i] = (k < 0 ? HPF_LANES_##tag : 0) + k + i;                                         \
        return k < 0 ? HPF_SHUFFLE(tag, row->left, row->here, at)                                  \
                     : HPF_SHUFFLE(tag, row->here, row->right, at);                                \
    }                                                                                              \
    /* Where the vector begins that element `first`, at p, is in. */                               \
    static inline long hpf_row_grid_##tag(const type *p, long first)                               \
    {                                                                                              \
        return first - (long)((uintptr_t)p / sizeof(type) % HPF_LANES_##tag);                      \
    }                                                                                              \
    /* Where the vector begins that element `first` is in, if one begins at `grid`. */             \
    static inline long hpf_row_from_##tag(long first, long grid)                                   \
    {                                                                                              \
        return grid + (first - grid) / HPF_LANES_##tag * HPF_LANES_##tag;                          \
    }                                                                                              \
    /* Elements of a buffer for a row of n, vectors before and behind them included. */            \
    static inline long hpf_row_room_##tag(long n)                                                  \
    {                                                                                              \
        return (n + 4 * HPF_LANES_##tag) / HPF_LANES_##tag * HPF_LANES_##tag;                      \
    }

HPF_ROWS(r8, double, int64_t)
HPF_ROWS(r4, float, int32_t)

#endif
