/* order.c: elements as unsigned integers of the same order, and as records (contract: sort.h).
 *
 * The order of reals is that of their values: -0 and 0 are equal, and all NaNs are equal to each
 * other and greater than +Infinity. Keys of bare records tell all bits apart all the same: -0 comes
 * before 0, then the numbers, +Infinity, NaNs by their bits. CHARACTER values are compared byte by
 * byte, as unsigned numbers. Descending order is ascending order of the complements. */
#include <string.h>

#include "sort/sort.h"

typedef unsigned __int128 u128;

/* Keys of reals of `bits` bits with `mantissa` bits of fraction: integers of the same order whose
 * range begins at -Infinity; negative NaNs would lie below it, and so wrap to the top. */
#define REAL_KEYS(T, bits, mantissa)                                              \
    static inline T key_r##bits(T b)                                              \
    {                                                                             \
        const T sign = (T)1 << (bits - 1), below = ((T)1 << mantissa) - 1;        \
        return (T)((b & sign ? (T)~b : (T)(b | sign)) - below);                   \
    }                                                                             \
    static inline T value_r##bits(T k)                                            \
    {                                                                             \
        const T sign = (T)1 << (bits - 1), below = ((T)1 << mantissa) - 1;        \
        k = (T)(k + below);                                                       \
        return k & sign ? (T)(k ^ sign) : (T)~k;                                  \
    }                                                                             \
    /* The same key for all that is equal. */                                     \
    static inline T equal_r##bits(T k)                                            \
    {                                                                             \
        const T infinity = (((T)1 << (bits - 1)) - 1) ^ (((T)1 << mantissa) - 1); \
        const T nan = (T)(key_r##bits(infinity) + 1), zero = key_r##bits(0);      \
        return k >= nan ? nan : k == (T)(zero - 1) ? zero : k;                    \
    }
REAL_KEYS(uint32_t, 32, 23)
REAL_KEYS(uint64_t, 64, 52)
REAL_KEYS(u128, 128, 112)

rt_form rt_form_of(int type, bool down, bool bare, bool graded)
{
    rt_form f = {.type = type, .down = down, .bare = bare, .words = 1};
    long bytes = HPF_TYPE_SIZE(type);
    if (HPF_TYPE_BASE(type) == HPF_CHARACTER || type == HPF_R16)
        f.words = (int)((bytes + 7) / 8);
    if (HPF_TYPE_BASE(type) == HPF_REAL && !bare && !graded)
        f.payload = f.words;
    f.size = bare ? bytes : 8 * (f.words + f.payload + 1);
    return f;
}

bool rt_order_has_bare(int type)
{
    return HPF_TYPE_BASE(type) != HPF_CHARACTER && type != HPF_R16;
}

bool rt_order_blurred(int type, const void *values, long n)
{
    int odd = 0;
    if (type == HPF_R4) {
        const uint32_t *b = values;
        for (long i = 0; i < n; i++)
            odd |= (b[i] == 1u << 31) | ((b[i] & 0x7fffffffu) > 0x7f800000u);
    } else if (type == HPF_R8) {
        const uint64_t *b = values;
        for (long i = 0; i < n; i++)
            odd |= (b[i] == (uint64_t)1 << 63) |
                   ((b[i] & ~((uint64_t)1 << 63)) > (uint64_t)0x7ff << 52);
    }
    return odd;
}

/* TYPES(X): type, unsigned integer of its size, key of the bits v, bits of the key v, and the key
 * of all that is equal to the key v. */
#define TYPES(X)                                                                       \
    X(HPF_I1, uint8_t, v ^ 0x80, v ^ 0x80, v)                                          \
    X(HPF_I2, uint16_t, v ^ 0x8000, v ^ 0x8000, v)                                     \
    X(HPF_I4, uint32_t, v ^ 0x80000000u, v ^ 0x80000000u, v)                           \
    X(HPF_I8, uint64_t, v ^ (uint64_t)1 << 63, v ^ (uint64_t)1 << 63, v)               \
    X(HPF_R4, uint32_t, key_r32(v), value_r32(v), equal_r32(v))                        \
    X(HPF_R8, uint64_t, key_r64(v), value_r64(v), equal_r64(v))

/* Keys are complemented for descending order. */
#define LOOPS(TYPE, T, KEY, BITS, EQUAL)                  \
    static void keys_##TYPE(void *values, long n, bool down) \
    {                                                     \
        T *x = values;                                    \
        const T flip = down ? (T)~(T)0 : (T)0;            \
        for (long i = 0; i < n; i++) {                    \
            const T v = x[i];                             \
            x[i] = (T)((KEY) ^ flip);                     \
        }                                                 \
    }                                                     \
    static void bits_##TYPE(void *keys, long n, bool down) \
    {                                                     \
        T *x = keys;                                      \
        const T flip = down ? (T)~(T)0 : (T)0;            \
        for (long i = 0; i < n; i++) {                    \
            const T v = (T)(x[i] ^ flip);                 \
            x[i] = (T)(BITS);                             \
        }                                                 \
    }                                                     \
    static uint64_t key_##TYPE(const void *value)         \
    {                                                     \
        T v;                                              \
        memcpy(&v, value, sizeof v);                      \
        v = (T)(KEY);                                     \
        return EQUAL;                                     \
    }
TYPES(LOOPS)

typedef struct Row {
    int type;
    void (*keys)(void *values, long n, bool down);
    void (*bits)(void *keys, long n, bool down);
    uint64_t (*key)(const void *value);
} Row;

static const Row rows[] = {
#define ROW(TYPE, T, KEY, BITS, EQUAL) { TYPE, keys_##TYPE, bits_##TYPE, key_##TYPE },
    TYPES(ROW)
};

/* Of a type that has bare records. */
static const Row *row_of(int type)
{
    const Row *r = rows;
    while (r->type != type)
        r++;
    return r;
}

void rt_order_bare(const rt_form *f, void *values, long n)
{
    row_of(f->type)->keys(values, n, f->down);
}

void rt_order_value(const rt_form *f, void *records, long n)
{
    row_of(f->type)->bits(records, n, f->down);
}

/* ---- full records ---- */

/* The bytes of a CHARACTER value, the first one in the highest place. */
static void text_words(const rt_form *f, const char *value, uint64_t *words)
{
    long bytes = HPF_TYPE_SIZE(f->type);
    for (int w = 0; w < f->words; w++) {
        uint64_t word = 0;
        for (long b = 8 * w; b < 8 * w + 8; b++)
            word = word << 8 | (b < bytes ? (unsigned char)value[b] : 0);
        words[w] = f->down ? ~word : word;
    }
}

/* The key of a REAL(16) value. */
static void quad_words(const rt_form *f, const char *value, uint64_t *words)
{
    u128 v;
    memcpy(&v, value, sizeof v);
    v = equal_r128(key_r128(v));
    v = f->down ? ~v : v;
    words[0] = (uint64_t)(v >> 64);
    words[1] = (uint64_t)v;
}

void rt_order_full(const rt_form *f, const char *values, long step, long n, const long *position,
                   long first, uint64_t *records)
{
    bool text = HPF_TYPE_BASE(f->type) == HPF_CHARACTER;
    bool quad = f->type == HPF_R16;
    const Row *row = text || quad ? NULL : row_of(f->type);
    const uint64_t flip = f->down ? ~(uint64_t)0 : 0;
    long bytes = HPF_TYPE_SIZE(f->type);
    for (long i = 0; i < n; i++, values += step) {
        if (text)
            text_words(f, values, records);
        else if (quad)
            quad_words(f, values, records);
        else
            *records = row->key(values) ^ flip;
        records += f->words;
        if (f->payload) {
            *records = 0;
            memcpy(records, values, (size_t)bytes);
            records += f->payload;
        }
        *records++ = (uint64_t)(first + (position ? position[i] : i));
    }
}

void rt_order_element(const rt_form *f, const uint64_t *record, void *value)
{
    long bytes = HPF_TYPE_SIZE(f->type);
    if (f->payload) {
        memcpy(value, &record[f->words], (size_t)bytes);
    } else if (HPF_TYPE_BASE(f->type) == HPF_CHARACTER) {
        char *text = value;
        for (long b = 0; b < bytes; b++) {
            uint64_t word = f->down ? ~record[b / 8] : record[b / 8];
            text[b] = (char)(word >> (56 - 8 * (b % 8)));
        }
    } else {
        uint64_t key = f->down ? ~*record : *record;
        key ^= (uint64_t)1 << (8 * bytes - 1);
        memcpy(value, &key, (size_t)bytes); /* little-endian: the low bytes */
    }
}
