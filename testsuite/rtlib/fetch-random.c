/* fetch-random: what a nest reads through hpf_fetch are the array's elements, and what it writes
 * through hpf_store_begin and _end arrives, for random homes, layouts and subscripts. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 200 | FileCheck %s
// RUN: %hpfrun -n 3 %t 300 | FileCheck %s
// RUN: %hpfrun -n 4 %t 300 | FileCheck %s
// CHECK: fetch-random: ok
#include "layouts.h"

/* Calls body for each iteration that this process executes. */
typedef void Body(void *state, const long *i, char *element);

static void nest(const hpf_space *s, const hpf_ref *r, long size, Body *body, void *state)
{
    hpf_ranges ranges[HPF_MAX_RANK] = { { .n = 0 } };
    int at[HPF_MAX_RANK] = { 0 };
    long k[HPF_MAX_RANK] = { 0 }, i[HPF_MAX_RANK];
    bool any = true;
    for (int x = 0; x < s->n; x++) {
        int dim = -1;
        for (int d = 0; s->home && d < s->home->rank; d++)
            if (s->hsub[d].idx == x)
                dim = d;
        hpf_ranges_get(&ranges[x], dim < 0 ? NULL : s->home, dim, dim < 0 ? 1 : s->hsub[dim].c,
                       dim < 0 ? 0 : s->hsub[dim].d, s->index[x].lo, s->index[x].hi,
                       s->index[x].step);
        any = any && ranges[x].n;
    }
    for (int d = 0; s->home && d < s->home->rank; d++)
        if (s->hsub[d].idx < 0)
            any = any && s->home->holds && hpf_holds(s->home, d, s->hsub[d].d);
    any = any && (!s->home || s->home->holds);
    while (any) {
        hpf_step c = hpf_ref_step(r, -1, 0, 1);
        long off = c.off;
        for (int x = 0; x < s->n; x++) {
            const hpf_range *g = &ranges[x].at[at[x]];
            hpf_step step = hpf_ref_step(r, x, g->lo, g->step);
            i[x] = g->lo + k[x] * g->step;
            off += step.off + k[x] * step.inc;
        }
        body(state, i, (char *)r->x->base + off * size);
        int x = 0;
        for (; x < s->n; x++) {
            if (++k[x] < ranges[x].at[at[x]].n)
                break;
            k[x] = 0;
            if (++at[x] < ranges[x].n)
                break;
            at[x] = 0;
        }
        any = x < s->n;
    }
    for (int x = 0; x < s->n; x++)
        hpf_ranges_free(&ranges[x]);
}

typedef struct State {
    const hpf_array *x;
    const hpf_sub *sub;
    long round;
} State;

static void subscripts(const State *s, const long *i, long *sub)
{
    for (int d = 0; d < s->x->rank; d++)
        sub[d] = s->sub[d].idx < 0 ? s->sub[d].d : s->sub[d].c * i[s->sub[d].idx] + s->sub[d].d;
}

static void check_read(void *state, const long *i, char *p)
{
    const State *s = state;
    long sub[HPF_MAX_RANK];
    subscripts(s, i, sub);
    if (!has_value(s->x, p, value_of(s->x, sub, 1)))
        fail("fetch-random read", s->round, s->x, sub);
}

static void write(void *state, const long *i, char *p)
{
    const State *s = state;
    long sub[HPF_MAX_RANK];
    subscripts(s, i, sub);
    put_value(s->x, p, value_of(s->x, sub, 5));
}

static long in_triplet(hpf_triplet t, long i)
{
    return i >= t.lo && i <= t.hi && (i - t.lo) % t.step == 0;
}

static void one(long round)
{
    int n = (int)pick(1, 3), rank = (int)pick(1, 3), hrank = (int)pick(1, n);
    int type = types[pick(0, 4)];
    hpf_triplet index[HPF_MAX_RANK];
    hpf_bound xb[HPF_MAX_RANK], hb[HPF_MAX_RANK];
    hpf_sub sub[HPF_MAX_RANK], hsub[HPF_MAX_RANK];
    for (int j = 0; j < n; j++) {
        index[j] = (hpf_triplet){ pick(-3, 5), 0, pick(1, 3) };
        index[j].hi = index[j].lo + (pick(0, n > 2 ? 4 : 9)) * index[j].step;
    }
    bool taken[2][HPF_MAX_RANK] = { { false } };
    for (int which = 0; which < 2; which++)
        for (int d = 0; d < (which ? hrank : rank); d++) {
            hpf_sub *s = which ? &hsub[d] : &sub[d];
            hpf_bound *b = which ? &hb[d] : &xb[d];
            int idx = (int)pick(0, which ? n - 1 : n);
            if (idx >= n || taken[which][idx]) {
                *s = (hpf_sub){ -1, 0, pick(-4, 4) };
                *b = (hpf_bound){ s->d - pick(0, 3), s->d + pick(0, 4) };
                continue;
            }
            taken[which][idx] = true;
            s->idx = idx;
            s->c = (long[]){ 1, 1, 1, 2, -1 }[pick(0, 4)];
            s->d = pick(-2, 2);
            long p = s->c * index[idx].lo + s->d, q = s->c * index[idx].hi + s->d;
            *b = (hpf_bound){ (p < q ? p : q) - pick(0, 2), (p < q ? q : p) + pick(0, 2) };
        }
    Mapped x, home;
    pick_mapped(&x, "x", type, rank, xb, false);
    bool with_home = pick(0, 5) > 0, alike = with_home && rank == hrank && pick(0, 2) == 0;
    if (with_home && x.t && pick(0, 2) == 0) { /* another alignment that makes x local */
        alike = false;
        hpf_axis axes[HPF_MAX_RANK];
        for (int k = 0; k < HPF_MAX_RANK; k++) {
            axes[k] = x.a.axis[k];
            if (axes[k].adim < 0)
                continue;
            const hpf_sub *s = &sub[axes[k].adim];
            axes[k].b += axes[k].a * s->d;
            axes[k].a *= s->c;
            axes[k].adim = s->idx < 0 ? HPF_AT : s->idx;
        }
        for (int j = 0; j < n; j++) {
            hsub[j] = (hpf_sub){ j, 1, 0 };
            hb[j] = (hpf_bound){ index[j].lo, index[j].hi };
        }
        home.t = NULL;
        hpf_declare(&home.a, "home", HPF_I4, n, x.t, axes);
        hpf_allocate("test:8", &home.a, hb);
    } else if (alike) { /* the same array, perhaps the same subscripts */
        memcpy(hsub, sub, sizeof sub);
        if (pick(0, 1))
            for (int d = 0; d < rank; d++)
                if (sub[d].idx >= 0 && sub[d].c == 1 && hsub[d].d > xb[d].lo - index[sub[d].idx].lo)
                    hsub[d].d--;
    } else if (with_home) {
        pick_mapped(&home, "home", HPF_I4, hrank, hb, false);
    }
    hpf_space space = { n, index, alike ? &x.a : with_home ? &home.a : NULL, hsub, 0 };
    hpf_ref r = { .x = NULL };
    State s = { &x.a, sub, round };
    fill(&x.a, 1);
    for (int twice = 0; twice < 2; twice++) {
        hpf_fetch("test:6", &r, &x.a, sub, &space);
        nest(&space, &r, HPF_TYPE_SIZE(type), check_read, &s);
    }
    bool once = true; /* a nest that writes an element twice would not be one */
    for (int j = 0; j < n; j++)
        once = once && (taken[0][j] || index[j].lo == index[j].hi);
    hpf_store_begin("test:7", &r, &x.a, sub, &space, pick(0, 1));
    if (once) {
        nest(&space, &r, HPF_TYPE_SIZE(type), write, &s);
        hpf_store_end("test:7", &r, &x.a);
    }
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &x.a));) {
        bool in = once;
        for (int d = 0; d < rank; d++) {
            hpf_triplet t = { sub[d].d, sub[d].d, 1 };
            if (sub[d].idx >= 0) {
                const hpf_triplet *i = &index[sub[d].idx];
                long a = sub[d].c * i->lo + sub[d].d, b = sub[d].c * i->hi + sub[d].d;
                t = (hpf_triplet){ a < b ? a : b, a < b ? b : a, labs(sub[d].c) * i->step };
            }
            in = in && in_triplet(t, v.sub[d]);
        }
        if (!has_value(&x.a, p, value_of(&x.a, v.sub, in ? 5 : 1)))
            fail("fetch-random write", round, &x.a, v.sub);
    }
    hpf_ref_free(&r);
    if (with_home && !alike)
        free_mapped(&home);
    free_mapped(&x);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "fetch-random.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    long rounds = argc > 1 ? atol(argv[1]) : 100;
    seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    for (long round = 0; round < rounds; round++)
        one(round);
    report("fetch-random");
    hpf_end();
}
