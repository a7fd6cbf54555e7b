/* gather-random: hpf_inspect and hpf_gather bring any elements, repeated ones too; hpf_scatter
 * combines values into them by all operations, in all replicas alike; kept schedules serve again,
 * also for another array of the same mapping, and after overlap areas grew. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 200 | FileCheck %s
// RUN: %hpfrun -n 3 %t 300 | FileCheck %s
// RUN: %hpfrun -n 4 %t 200 | FileCheck %s
// CHECK: gather-random: ok
#include "intrinsics.h"

/* Accesses of all processes; every process works out all of them. */
typedef struct Access {
    long n;       /* of one process */
    long sub[60][HPF_MAX_RANK];
} Access;

static void pick_accesses(Access *of, const hpf_array *x, bool permute)
{
    long all = 1;
    for (int d = 0; d < x->rank; d++)
        all *= x->dim[d].hi - x->dim[d].lo + 1;
    for (int p = 0; p < hpf_size(); p++) {
        of[p].n = all && pick(0, 4) ? pick(0, permute ? 8 : 60) : 0;
        for (long k = 0; k < of[p].n; k++)
            for (int d = 0; d < x->rank; d++)
                of[p].sub[k][d] = pick(x->dim[d].lo, x->dim[d].hi);
    }
}

static long *mine(const Access *of, const hpf_array *x)
{
    const Access *a = &of[hpf_rank()];
    long *subs = malloc((size_t)(a->n * x->rank + 1) * sizeof(long));
    for (long k = 0; k < a->n; k++)
        for (int d = 0; d < x->rank; d++)
            subs[d * a->n + k] = a->sub[k][d];
    return subs;
}

static void check_gather(const Access *of, const hpf_array *x, hpf_schedule **s, long salt,
                         long round)
{
    const Access *a = &of[hpf_rank()];
    long size = HPF_TYPE_SIZE(x->type);
    char *values = malloc((size_t)(a->n * size + 1));
    hpf_gather("test:6", *s, values, x);
    for (long k = 0; k < a->n; k++)
        if (!has_value(x, values + k * size, value_of(x, a->sub[k], salt)))
            fail("gather", round, x, a->sub[k]);
    free(values);
}

static bool same_subs(const hpf_array *x, const long *a, const long *b)
{
    bool same = true;
    for (int d = 0; d < x->rank; d++)
        same = same && a[d] == b[d];
    return same;
}

static void one_scatter(hpf_array *x, long round)
{
    static Access of[64];
    static char values[60 * 16];
    hpf_op op = pick(0, 3) ? pick_op(x->type) : HPF_OP_COPY;
    hpf_schedule *s = NULL;
    long size = HPF_TYPE_SIZE(x->type);
    pick_accesses(of, x, op == HPF_OP_COPY);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, x));) {
        Pair old = number_for(x->type, op, v.sub, x->rank, 17);
        memset(p, 0, (size_t)size);
        put_number(x->type, p, old.re, old.im);
    }
    const Access *a = &of[hpf_rank()];
    for (long k = 0; k < a->n; k++) {
        long who[2] = { op == HPF_OP_COPY ? 0 : hpf_rank(), op == HPF_OP_COPY ? 0 : k };
        Pair y = number_for(x->type, op, op == HPF_OP_COPY ? a->sub[k] : who,
                            op == HPF_OP_COPY ? x->rank : 2, 31);
        put_number(x->type, values + k * size, y.re, y.im);
    }
    long *subs = mine(of, x);
    hpf_inspect("test:7", &s, x, a->n, subs);
    int times = op == HPF_OP_COPY ? 1 : (int)pick(1, 2);
    for (int i = 0; i < times; i++)
        hpf_scatter("test:8", s, x, values, op);
    Visit w = { .begun = false };
    for (char *p; (p = visit(&w, x));) {
        Pair want = number_for(x->type, op, w.sub, x->rank, 17);
        for (int i = 0; i < times; i++)
            for (int q = 0; q < hpf_size(); q++)
                for (long k = 0; k < of[q].n; k++) {
                    long who[2] = { q, k };
                    if (!same_subs(x, of[q].sub[k], w.sub))
                        continue;
                    bool copy = op == HPF_OP_COPY;
                    want = apply(op, want, number_for(x->type, op, copy ? w.sub : who,
                                                      copy ? x->rank : 2, 31));
                }
        if (!is_number(x->type, p, want.re, want.im))
            fail((const char *[]){ "scatter COPY", "SUM", "PRODUCT", "MAX", "MIN", "AND", "OR",
                                   "EQV", "NEQV", "IAND", "IOR", "IEOR" }[op], round, x, w.sub);
    }
    hpf_schedule_free(s);
    free(subs);
}

static void one(long round)
{
    static Access of[64];
    int rank = (int)pick(0, 3), type = types[pick(0, 4)];
    long extent[HPF_MAX_RANK];
    hpf_bound b[HPF_MAX_RANK], c[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++)
        extent[d] = pick(0, 20) ? pick(1, rank == 1 ? 40 : rank == 2 ? 14 : 7) : 0;
    pick_lower(b, rank, extent);
    Mapped x, y;
    pick_mapped(&x, "x", type, rank, b, false);
    fill(&x.a, 1);
    hpf_schedule *s = NULL;
    pick_accesses(of, &x.a, false);
    long *subs = mine(of, &x.a), n = of[hpf_rank()].n;
    for (int i = 0; i < 2; i++) {
        hpf_inspect("test:5", &s, &x.a, n, subs);
        check_gather(of, &x.a, &s, 1, round);
    }
    for (int d = 0; d < rank; d++) /* another array of the same layout, with other strides */
        c[d] = (hpf_bound){ x.a.dim[d].lo, x.a.dim[d].hi };
    y.t = NULL;
    hpf_declare(&y.a, "y", type, rank, NULL, NULL);
    const long low[] = { 1, 0, 2 }, high[] = { 2, 1, 0 };
    hpf_overlap_require(&y.a, low, high);
    hpf_allocate_like("test:8", &y.a, c, &x.a, (const int[]){ 0, 1, 2 });
    fill(&y.a, 2);
    if (y.a.layout == x.a.layout) {
        check_gather(of, &y.a, &s, 2, round);
        check_gather(of, &x.a, &s, 1, round);
    }
    hpf_schedule_free(s);
    free(subs);
    free_mapped(&y);
    free_mapped(&x);
    int number = all_types[pick(0, 11)];
    pick_mapped(&x, "x", number, rank, b, false);
    one_scatter(&x.a, round);
    free_mapped(&x);
}

int main(int argc, char **argv)
{
    run_rounds("gather-random", argc, argv, one);
}
