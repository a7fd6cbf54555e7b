/* patterns.h: the access patterns of Tables 1 to 8 of R. Thakur and A. Choudhary, An extended
 * two-phase method for accessing sections of out-of-core arrays, 1996, as sections of a square
 * array of any size. */
#ifndef PATTERNS_H
#define PATTERNS_H

#include <string.h>

typedef struct Axis { /* process p asks for lo + ov*p : hi + ov*p : step */
    long lo, hi, ov, step; /* ALL: as many as there are; PROCS: p + 1 : n : processes */
} Axis;
enum { ALL = -1, PROCS = -2 };

typedef struct Pattern {
    const char *name; /* table and case; w: the writing one of two */
    int writes;
    long n;           /* extent that the numbers are meant for */
    Axis row, column; /* first and second subscript */
} Pattern;

static const Pattern patterns[] = {
    { "1.I", 0, 4096, { 1, 100, 0, 1 }, { 1, 100, 0, 1 } },
    { "1.II", 0, 4096, { 200, 300, 0, 1 }, { 200, 300, 0, 1 } },
    { "1.III", 0, 4096, { 400, 800, 0, 1 }, { 400, 800, 0, 1 } },
    { "1.IV", 0, 4096, { 32, 64, 0, 1 }, { 128, 1024, 0, 1 } },
    { "1.V", 0, 4096, { 1, 16, 0, 1 }, { 1, ALL, 0, 1 } },
    { "1.VI", 0, 4096, { 1, ALL, 0, 1 }, { 1, 16, 0, 1 } },
    { "2.I", 0, 4096, { 1, 100, 0, 1 }, { 1, 100, 10, 1 } },
    { "2.II", 0, 4096, { 1, 100, 0, 1 }, { 1, 100, 50, 1 } },
    { "2.III", 0, 4096, { 400, 800, 0, 1 }, { 400, 800, 100, 1 } },
    { "2.IV", 0, 4096, { 1, ALL, 0, 1 }, { 1, 16, 8, 1 } },
    { "2.V", 0, 4096, { 1, 100, 50, 1 }, { 1, 100, 0, 1 } },
    { "2.VI", 0, 4096, { 400, 800, 100, 1 }, { 400, 800, 0, 1 } },
    { "2.VII", 0, 4096, { 1, 16, 8, 1 }, { 1, ALL, 0, 1 } },
    { "2.VIII", 0, 4096, { 200, 400, 100, 1 }, { 200, 400, 100, 1 } },
#define DISTINCT(table, writes)                                                       \
    { table ".I", writes, 4096, { 1, 100, 0, 1 }, { 1, 100, 100, 1 } },               \
    { table ".II", writes, 4096, { 1, 100, 100, 1 }, { 1, 100, 0, 1 } },              \
    { table ".III", writes, 4096, { 200, 400, 200, 1 }, { 512, 1024, 0, 1 } },        \
    { table ".IV", writes, 4096, { 1, 16, 32, 1 }, { 1, ALL, 0, 1 } },                \
    { table ".V", writes, 4096, { 200, 400, 200, 1 }, { 1, 512, 200, 1 } },           \
    { table ".VI", writes, 4096, { 1, 32, 32, 1 }, { 1, 1024, 100, 1 } }
    DISTINCT("3", 0),
    DISTINCT("4", 1),
#define STRIDED(table, writes)                                                        \
    { table ".I", writes, 4096, { 1, ALL, 0, PROCS }, { 1, ALL, 0, PROCS } },         \
    { table ".II", writes, 4096, { 1, 250, 250, 2 }, { 1, 250, 250, 2 } },            \
    { table ".III", writes, 4096, { 1, 500, 200, 3 }, { 1, 500, 200, 3 } },           \
    { table ".IV", writes, 4096, { 1, 64, 64, 2 }, { 500, 2500, 0, 3 } },             \
    { table ".V", writes, 4096, { 500, 2500, 0, 3 }, { 1, 64, 64, 2 } }
    STRIDED("5", 0),
    STRIDED("6", 1),
    /* Table 7 has some of these again, for other numbers of processes */
    { "7.I", 0, 4096, { 400, 800, 0, 1 }, { 400, 800, 0, 1 } },
    { "7.II", 0, 4096, { 1, 16, 0, 1 }, { 1, ALL, 0, 1 } },
    { "7.III", 0, 4096, { 400, 800, 0, 1 }, { 400, 800, 25, 1 } },
    { "7.IV", 0, 4096, { 1, 16, 8, 1 }, { 1, ALL, 0, 1 } },
#define SCALED(w, writes)                                                             \
    { "7.V" w, writes, 4096, { 1, 16, 25, 1 }, { 1, ALL, 0, 1 } },                    \
    { "7.VI" w, writes, 4096, { 1, 32, 32, 1 }, { 1, 1024, 24, 1 } },                 \
    { "7.VII" w, writes, 4096, { 1, ALL, 0, PROCS }, { 1, ALL, 0, PROCS } },          \
    { "7.VIII" w, writes, 4096, { 500, 2500, 0, 3 }, { 1, 32, 32, 2 } }
    SCALED("", 0),
    SCALED("w", 1),
    { "8.I", 0, 16384, { 5000, 6000, 0, 1 }, { 5000, 6000, 0, 1 } },
    { "8.II", 0, 16384, { 1, 300, 100, 1 }, { 4000, 8000, 0, 1 } },
    { "8.III", 0, 16384, { 1, 400, 100, 1 }, { 2000, 2800, 20, 1 } },
    { "8.IV", 0, 16384, { 5000, 8000, 0, 1 }, { 1, 3, 4, 1 } },
#define LARGE(w, writes)                                                              \
    { "8.V" w, writes, 16384, { 1, 100, 100, 1 }, { 1, 1024, 100, 1 } },              \
    { "8.VI" w, writes, 16384, { 1, 16, 20, 1 }, { 4000, 12000, 0, 1 } }
    LARGE("", 0),
    LARGE("w", 1),
};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

/* Whether a name stands in a list with commas: `4.II`, or `4.` for all of a table; NULL, "": all. */
static int pattern_named(const char *name, const char *list)
{
    unsigned long n = 0;
    for (const char *at = list; at && *at; at += n + (at[n] == ',')) {
        n = strcspn(at, ",");
        if (n && strncmp(name, at, n) == 0 && (at[n - 1] == '.' || name[n] == '\0'))
            return 1;
    }
    return !list || !*list;
}

/* The subscripts that process p of np asks for in an array of extent n, numbers scaled to it. */
static void axis_section(const Pattern *t, const Axis *a, long n, int p, int np, long *lo, long *hi,
                         long *step)
{
    long k = t->n / n < 1 ? 1 : t->n / n;
    long ov = a->ov / k + (a->ov > 0 && a->ov < k);
    *step = a->step == PROCS ? np : a->step;
    *lo = a->step == PROCS ? p + 1 : (a->lo + k - 1) / k + ov * p;
    *hi = a->hi == ALL ? n : (a->hi + k - 1) / k + ov * p;
    *hi = *hi > n ? n : *hi;
}

#endif
