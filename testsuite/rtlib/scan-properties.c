/* scan-properties: laws that scans obey, on random layouts: the scan of a concatenation, segments as
 * scans of their own, a suffix as the prefix of the reversed array, an exclusive scan as the
 * inclusive one shifted, lines of a matrix as vectors, columns laid end to end as the whole array. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 30 | FileCheck %s
// RUN: %hpfrun -n 3 %t 30 | FileCheck %s
// RUN: env HPF_SCAN=unit %hpfrun -n 4 %t 30 | FileCheck %s
// CHECK: scan-properties: ok
#include "scan_reference.h"

enum { MOST = 400 };

/* All elements of a vector on all processes. */
static void collect(hpf_array *x, int64_t *all)
{
    for (long i = x->dim[0].lo; i <= x->dim[0].hi; i++)
        hpf_get("test:1", x, &i, &all[i - x->dim[0].lo]);
}

static void same(const char *law, long round, const hpf_array *x, const int64_t *got,
                 const int64_t *want, long n)
{
    for (long i = 0; i < n; i++)
        if (got[i] != want[i])
            fail(law, round, x, &i);
}

static hpf_array section(hpf_array *x, long from, long to, long step, hpf_array *view)
{
    hpf_triplet sec = { x->dim[0].lo + from, x->dim[0].lo + to, step };
    hpf_view(view, x, &sec, NULL);
    return *view;
}

static void fill_vector(hpf_array *x, long salt, long n)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, x));) {
        long pos = v.sub[0] - x->dim[0].lo;
        put_number(x->type, p, hash_of(1, &pos, salt, n), 0);
    }
}

static void vectors(long round)
{
    static int64_t one[MOST], two[MOST], whole[MOST];
    long n = pick(2, 90), cut = pick(1, n - 1), ext[1] = { n };
    hpf_op op = (hpf_op[]){ HPF_OP_SUM, HPF_OP_IEOR, HPF_OP_MAX }[pick(0, 2)];
    hpf_bound b = { 1, n };
    Mapped x, y, seg;
    hpf_array left, right, rleft, rright, back;
    pick_lower(&b, 1, ext);
    pick_mapped(&x, "x", HPF_I8, 1, &b, false);
    pick_mapped(&y, "y", HPF_I8, 1, &b, false);
    pick_mapped(&seg, "seg", HPF_L4, 1, &b, false);
    fill_vector(&x.a, round, 1000);

    /* the scan of a concatenation: the right part continues from the left one's last result */
    hpf_scan("test:2", op, &y.a, &x.a, NULL, NULL, 1, 0);
    collect(&y.a, whole);
    section(&x.a, 0, cut - 1, 1, &left);
    section(&x.a, cut, n - 1, 1, &right);
    section(&y.a, 0, cut - 1, 1, &rleft);
    section(&y.a, cut, n - 1, 1, &rright);
    hpf_scan("test:3", op, &rleft, &left, NULL, NULL, 1, 0);
    hpf_scan("test:4", op, &rright, &right, NULL, NULL, 0, 0);
    collect(&y.a, one);
    for (long i = 0; i < n; i++)
        two[i] = i < cut ? one[i]
                         : apply(op, (Pair){ one[cut - 1], 0 }, (Pair){ one[i], 0 }).re;
    same("concatenation", round, &y.a, whole, two, n);

    /* segments are scans of their own */
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &seg.a));)
        put_number(HPF_L4, p, v.sub[0] - seg.a.dim[0].lo < cut, 0);
    hpf_scan("test:5", op, &y.a, &x.a, NULL, &seg.a, 1, 0);
    collect(&y.a, two);
    same("segments", round, &y.a, two, one, n);

    /* a suffix scan is the prefix scan of the reversed array, reversed */
    section(&x.a, n - 1, 0, -1, &back);
    hpf_scan("test:6", op, &y.a, &x.a, NULL, &seg.a, 1, HPF_SCAN_SUFFIX);
    collect(&y.a, one);
    hpf_array rback, sback;
    section(&y.a, n - 1, 0, -1, &rback);
    section(&seg.a, n - 1, 0, -1, &sback);
    hpf_scan("test:7", op, &rback, &back, NULL, &sback, 1, 0);
    collect(&y.a, two);
    same("suffix", round, &y.a, one, two, n);

    /* an exclusive scan is the inclusive one, shifted */
    hpf_scan("test:8", op, &y.a, &x.a, NULL, NULL, 1, HPF_SCAN_EXCLUSIVE);
    collect(&y.a, one);
    same("exclusive", round, &y.a, one + 1, whole, n - 1);
    if (one[0] != (op == HPF_OP_MAX ? INT64_MIN : 0))
        fail("exclusive, first", round, &y.a, &b.lo);

    hpf_array *views[] = { &left, &right, &rleft, &rright, &back, &rback, &sback };
    for (int i = 0; i < 7; i++)
        hpf_free(views[i]);
    free_mapped(&x);
    free_mapped(&y);
    free_mapped(&seg);
}

/* Each line of a matrix along dim is a vector; without dim the columns follow each other. */
static void matrices(long round)
{
    static int64_t want[MOST], got[MOST];
    long n = pick(1, 12), m = pick(1, 12), dim = pick(0, 2);
    hpf_bound b[2] = { { 1, n }, { 1, m } }, line = { 1, dim == 0 ? n * m : dim == 1 ? n : m };
    Mapped x, y, v;
    pick_mapped(&x, "x", HPF_I8, 2, b, false);
    pick_mapped(&y, "y", HPF_I8, 2, b, false);
    pick_mapped(&v, "v", HPF_I8, 1, &line, true);
    fill(&x.a, 0);
    hpf_scan("test:9", HPF_OP_SUM, &y.a, &x.a, NULL, NULL, (int)dim, 0);
    long lines = dim == 0 ? 1 : dim == 1 ? m : n;
    for (long k = 1; k <= lines; k += pick(1, 4)) {
        for (long i = 1; i <= line.hi; i++) {
            long at[2] = { dim == 1 ? i : dim == 2 ? k : (i - 1) % n + 1,
                           dim == 1 ? k : dim == 2 ? i : (i - 1) / n + 1 };
            int64_t e = value_of(&x.a, at, 0);
            hpf_put("test:10", &v.a, &i, &e);
            hpf_get("test:11", &y.a, at, &got[i - 1]);
        }
        hpf_scan("test:12", HPF_OP_SUM, &v.a, &v.a, NULL, NULL, 1, 0);
        collect(&v.a, want);
        same("lines", round, &v.a, got, want, line.hi);
    }
    free_mapped(&x);
    free_mapped(&y);
    free_mapped(&v);
}

static void one(long round)
{
    vectors(round);
    matrices(round);
}

int main(int argc, char **argv)
{
    run_rounds("scan-properties", argc, argv, one);
}
