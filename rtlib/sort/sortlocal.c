/* sortlocal.c: sorting and merging in one process, stable (contract: sort.h).
 *
 * Keys of one word are sorted by radix, in time linear in their number, a few of them by merging.
 * Records of several words (CHARACTER) are merged: they are too long to be moved once a byte. */
#include <stdlib.h>
#include <string.h>

#include "sort/sort.h"

#define REC uint8_t
#define NAME(f) f##_1
#define KEY(r) (r)
#define KEYBYTES 1
#define LESS(a, b) ((a) < (b))
#include "sort/sortkernel.h"

#define REC uint16_t
#define NAME(f) f##_2
#define KEY(r) (r)
#define KEYBYTES 2
#define LESS(a, b) ((a) < (b))
#include "sort/sortkernel.h"

#define REC uint32_t
#define NAME(f) f##_4
#define KEY(r) (r)
#define KEYBYTES 4
#define LESS(a, b) ((a) < (b))
#include "sort/sortkernel.h"

#define REC uint64_t
#define NAME(f) f##_8
#define KEY(r) (r)
#define KEYBYTES 8
#define LESS(a, b) ((a) < (b))
#include "sort/sortkernel.h"

typedef struct Graded { /* a key of one word */
    uint64_t key, position;
} Graded;

#define REC Graded
#define NAME(f) f##_graded
#define KEY(r) (r).key
#define KEYBYTES 8
#define LESS(a, b) (((a).key < (b).key) | (((a).key == (b).key) & ((a).position < (b).position)))
#include "sort/sortkernel.h"

typedef struct Carried { /* the same with the element */
    uint64_t key, element, position;
} Carried;

#define REC Carried
#define NAME(f) f##_carried
#define KEY(r) (r).key
#define KEYBYTES 8
#define LESS(a, b) (((a).key < (b).key) | (((a).key == (b).key) & ((a).position < (b).position)))
#include "sort/sortkernel.h"

/* ---- records of any length, by lines ---- */

/* Is record a before b: by position / line (line > 0), key, position? */
static bool before(const rt_form *f, const uint64_t *a, const uint64_t *b, long line)
{
    int last = f->words + f->payload;
    if (line > 0 && (long)a[last] / line != (long)b[last] / line)
        return a[last] < b[last];
    for (int w = 0; w < f->words; w++) {
        if (a[w] != b[w])
            return a[w] < b[w];
    }
    return a[last] < b[last];
}

bool rt_record_before(const rt_form *f, const void *a, const void *b)
{
    if (!f->bare)
        return before(f, a, b, 0);
    switch (f->size) {
    case 1:
        return *(const uint8_t *)a < *(const uint8_t *)b;
    case 2:
        return *(const uint16_t *)a < *(const uint16_t *)b;
    case 4:
        return *(const uint32_t *)a < *(const uint32_t *)b;
    default:
        return *(const uint64_t *)a < *(const uint64_t *)b;
    }
}

static void merge_long(const rt_form *f, uint64_t *to, const uint64_t *a, long na,
                       const uint64_t *b, long nb, long line)
{
    long words = rt_record_words(f);
    while (na > 0 && nb > 0) {
        bool second = before(f, b, a, line);
        memcpy(to, second ? b : a, (size_t)f->size);
        to += words;
        if (second) {
            b += words;
            nb--;
        } else {
            a += words;
            na--;
        }
    }
    memcpy(to, a, (size_t)(na * f->size));
    memcpy(to + na * words, b, (size_t)(nb * f->size));
}

static void merge_two(const rt_form *f, void *to, const void *a, long na, const void *b, long nb,
                      long line)
{
    if (f->bare) {
        switch (f->size) {
        case 1:
            merge_1(to, a, na, b, nb);
            break;
        case 2:
            merge_2(to, a, na, b, nb);
            break;
        case 4:
            merge_4(to, a, na, b, nb);
            break;
        default:
            merge_8(to, a, na, b, nb);
        }
    } else if (f->words == 1 && line == 0) {
        if (f->payload)
            merge_carried(to, a, na, b, nb);
        else
            merge_graded(to, a, na, b, nb);
    } else {
        merge_long(f, to, a, na, b, nb, line);
    }
}

void *rt_merge_runs(const rt_form *f, void *records, void *other, long *run, long nruns, long line)
{
    while (nruns > 1) { /* neighbours, so that each round halves the number of runs */
        long out = 0;
        for (long i = 0; i < nruns; i += 2) {
            long lo = run[i], mid = run[i + 1], hi = i + 1 < nruns ? run[i + 2] : mid;
            char *from = records;
            merge_two(f, (char *)other + lo * f->size, from + lo * f->size, mid - lo,
                      from + mid * f->size, hi - mid, line);
            run[out++] = lo;
            run[out] = hi;
        }
        nruns = out;
        void *t = records;
        records = other;
        other = t;
    }
    return records;
}

/* ---- sorting ---- */

static void *sort_long(const rt_form *f, void *records, void *other, long n)
{
    for (long w = 1; w < n; w *= 2) {
        for (long i = 0; i < n; i += 2 * w) {
            long na = n - i < w ? n - i : w, nb = n - i - na < w ? n - i - na : w;
            const uint64_t *a = (const uint64_t *)records + i * rt_record_words(f);
            merge_long(f, (uint64_t *)other + i * rt_record_words(f), a, na,
                       a + na * rt_record_words(f), nb, 0);
        }
        void *t = records;
        records = other;
        other = t;
    }
    return records;
}

void *rt_sort_records(const rt_form *f, void *records, void *other, long n)
{
    if (n < 2)
        return records;
    if (!f->bare && f->words > 1)
        return sort_long(f, records, other, n);
    if (!f->bare && f->payload)
        return sort_carried(records, other, n);
    if (!f->bare)
        return sort_graded(records, other, n);
    switch (f->size) {
    case 1:
        return sort_1(records, other, n);
    case 2:
        return sort_2(records, other, n);
    case 4:
        return sort_4(records, other, n);
    default:
        return sort_8(records, other, n);
    }
}
