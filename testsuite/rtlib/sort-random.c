/* sort-random: SORT_UP, SORT_DOWN, GRADE_UP and GRADE_DOWN of random values with many equal ones,
 * -0 and NaNs among the reals, of all types, ranks 1 to 4, with and without DIM, for random layouts
 * of operand and result, give what a stable sort by insertion gives. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 180 | FileCheck %s
// RUN: %hpfrun -n 3 %t 180 2 | FileCheck %s
// RUN: %hpfrun -n 4 %t 120 3 | FileCheck %s
// CHECK: sort-random: ok
#include "intrinsics.h"

enum { TEXT = 11 };

static const int sort_types[] = { HPF_R8, HPF_I4, HPF_R4, HPF_I1, HPF_I8, HPF_I2,
                                  HPF_TYPE(HPF_CHARACTER, TEXT), HPF_TYPE(HPF_CHARACTER, 1) };

typedef struct Value {
    char bytes[16];
} Value;

static long spread; /* how many different values there are */

/* The element at these subscripts, from 0. */
static Value value_at(int type, int rank, const long *sub)
{
    Value v = { { 0 } };
    long h = hash_of(rank, sub, 11, spread);
    double special[] = { -0.0, 0.0, (double)NAN, -(double)NAN, (double)INFINITY,
                         -(double)INFINITY };
    double x = h % 13 == 5 && spread % 2 ? special[h % 6] : (double)(h - spread / 2) / 4;
    if (HPF_TYPE_BASE(type) == HPF_CHARACTER)
        for (int b = 0; b < HPF_TYPE_SIZE(type); b++)
            v.bytes[b] = (char)(b < 5 ? "aZ\xe9 "[h >> 2 * b & 3] : 'x' + (h >> b) % 2);
    else if (type == HPF_R8)
        memcpy(v.bytes, &x, 8);
    else if (type == HPF_R4)
        memcpy(v.bytes, &(float){ (float)x }, 4);
    else
        memcpy(v.bytes, &(long){ h * 7919 - spread * 2000 }, (size_t)HPF_TYPE_SIZE(type));
    return v;
}

/* Less than 0, 0, greater: a before, like, behind b. */
static int compare(int type, const Value *a, const Value *b)
{
    int size = HPF_TYPE_SIZE(type);
    if (HPF_TYPE_BASE(type) == HPF_CHARACTER)
        return memcmp(a->bytes, b->bytes, (size_t)size);
    if (HPF_TYPE_BASE(type) == HPF_REAL) {
        float f[2];
        double x, y;
        memcpy(&f[0], a->bytes, 4);
        memcpy(&f[1], b->bytes, 4);
        memcpy(&x, a->bytes, 8);
        memcpy(&y, b->bytes, 8);
        if (size == 4) {
            x = (double)f[0];
            y = (double)f[1];
        }
        return isnan(x) || isnan(y) ? isnan(x) - isnan(y) : (x > y) - (x < y);
    }
    long x = 0, y = 0;
    memcpy(&x, a->bytes, (size_t)size);
    memcpy(&y, b->bytes, (size_t)size);
    x = (long)((uint64_t)x << (64 - 8 * size)) >> (64 - 8 * size);
    y = (long)((uint64_t)y << (64 - 8 * size)) >> (64 - 8 * size);
    return (x > y) - (x < y);
}

enum { MOST = 700 };
typedef struct Table { /* the elements in the order in which they are sorted, and where from */
    long n, line;      /* all, in one line */
    Value value[MOST];
    long from[MOST];
} Table;

/* Positions count with `dim` as the fastest dimension, or in array element order (-1). */
static long place(const hpf_array *a, int dim, const long *sub)
{
    long at = 0;
    for (int d = a->rank - 1; d >= 0; d--)
        if (d != dim)
            at = at * (a->dim[d].hi - a->dim[d].lo + 1) + sub[d];
    return dim < 0 ? at : at * (a->dim[dim].hi - a->dim[dim].lo + 1) + sub[dim];
}

static void table_make(Table *t, const hpf_array *a, int dim, bool down)
{
    static Value all[MOST];
    long sub[HPF_MAX_RANK] = { 0 };
    t->n = 1;
    for (int d = 0; d < a->rank; d++)
        t->n *= a->dim[d].hi - a->dim[d].lo + 1;
    t->line = dim < 0 ? t->n : a->dim[dim].hi - a->dim[dim].lo + 1;
    for (long i = 0; i < t->n; i++) {
        all[place(a, dim, sub)] = value_at(a->type, a->rank, sub);
        for (int d = 0; d < a->rank; d++) {
            if (++sub[d] <= a->dim[d].hi - a->dim[d].lo)
                break;
            sub[d] = 0;
        }
    }
    for (long i = 0; i < t->n; i++) {
        long k = i;
        for (; k % t->line > 0; k--) {
            int c = compare(a->type, &all[i], &t->value[k - 1]);
            if (down ? c <= 0 : c >= 0)
                break;
            t->value[k] = t->value[k - 1];
            t->from[k] = t->from[k - 1];
        }
        t->value[k] = all[i];
        t->from[k] = i;
    }
}

static void check_sorted(const hpf_array *r, int dim, const Table *t, long round)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, r));) {
        long sub[HPF_MAX_RANK];
        for (int d = 0; d < r->rank; d++)
            sub[d] = v.sub[d] - r->dim[d].lo;
        if (memcmp(p, t->value[place(r, dim, sub)].bytes, (size_t)HPF_TYPE_SIZE(r->type)) != 0)
            fail("SORT", round, r, v.sub);
    }
}

static void check_graded(const hpf_array *r, const hpf_array *a, int dim, const Table *t,
                         long round)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, r));) {
        long sub[HPF_MAX_RANK], have = 0, want;
        for (int d = 0; d < r->rank; d++)
            sub[d] = v.sub[d] - r->dim[d].lo;
        memcpy(&have, p, (size_t)HPF_TYPE_SIZE(r->type));
        if (dim >= 0) {
            want = t->from[place(r, dim, sub)] % t->line;
        } else {
            want = t->from[sub[1]];
            for (int d = 0; d < sub[0]; d++)
                want /= a->dim[d].hi - a->dim[d].lo + 1;
            want %= a->dim[sub[0]].hi - a->dim[sub[0]].lo + 1;
        }
        if (have != want + 1)
            fail("GRADE", round, r, v.sub);
    }
}

static void one(long round)
{
    static Table table;
    int rank = (int)pick(1, 4), type = sort_types[pick(0, 7)];
    bool down = pick(0, 1), empty = pick(0, 20) == 0, in_place = pick(0, 4) == 0;
    long extent[HPF_MAX_RANK];
    hpf_bound b[HPF_MAX_RANK], c[HPF_MAX_RANK], g[HPF_MAX_RANK];
    int dim = (int)pick(-1, rank - 1);
    spread = pick(0, 3) ? pick(1, 30) : 10000;
    for (int d = 0; d < rank; d++)
        extent[d] = pick(1, rank == 1 ? 80 : rank == 2 ? 14 : rank == 3 ? 7 : 4);
    if (rank == 2 && pick(0, 1))
        extent[pick(0, 1)] = pick(1, 40); /* few long lines, or many */
    if (empty)
        extent[pick(0, rank - 1)] = 0;
    pick_lower(b, rank, extent);
    Mapped a, r, s;
    pick_mapped(&a, "a", type, rank, b, false);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &a.a));) {
        long sub[HPF_MAX_RANK];
        for (int d = 0; d < rank; d++)
            sub[d] = v.sub[d] - a.a.dim[d].lo;
        memcpy(p, value_at(type, rank, sub).bytes, (size_t)HPF_TYPE_SIZE(type));
    }
    table_make(&table, &a.a, dim, down);
    pick_lower(c, rank, extent);
    pick_partner(&r, "r", type, rank, c, &a.a);
    long columns[2] = { rank, table.n };
    pick_lower(g, dim < 0 ? 2 : rank, dim < 0 ? columns : extent);
    pick_partner(&s, "s", pick(0, 3) ? HPF_I4 : HPF_I8, dim < 0 ? 2 : rank, g,
                 dim < 0 ? NULL : &a.a);
    hpf_grade("test:1", &s.a, &a.a, dim + 1, down);
    check_graded(&s.a, &a.a, dim, &table, round);
    hpf_sort("test:2", in_place ? &a.a : &r.a, &a.a, dim + 1, down);
    check_sorted(in_place ? &a.a : &r.a, dim, &table, round);
    free_mapped(&s);
    free_mapped(&r);
    free_mapped(&a);
}

int main(int argc, char **argv)
{
    run_rounds("sort-random", argc, argv, one);
}
