/* dummy-random: dummies of any mapping hold what their actual arguments (arrays, views) hold, give
 * back what is written, also after REDISTRIBUTE or wider overlap areas in the callee; REDISTRIBUTE
 * and REALIGN keep the values of all arrays on a template. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 200 | FileCheck %s
// RUN: %hpfrun -n 3 %t 200 | FileCheck %s
// RUN: %hpfrun -n 4 %t 200 | FileCheck %s
// CHECK: dummy-random: ok
#include "layouts.h"

static void check(const char *what, long round, const hpf_array *a, long salt)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, a));)
        if (!has_value(a, p, value_of(a, v.sub, salt)))
            fail(what, round, a, v.sub);
}

/* A view's subscripts in its array. */
typedef struct Section {
    hpf_triplet sec[HPF_MAX_RANK];
    bool single[HPF_MAX_RANK];
} Section;

static void behind(const Section *s, int rank, const long *sub, const hpf_array *d, long *out)
{
    for (int e = 0, k = 0; e < rank; e++)
        if (s->single[e]) {
            out[e] = s->sec[e].lo;
        } else {
            out[e] = s->sec[e].lo + (sub[k] - d->dim[k].lo) * s->sec[e].step;
            k++;
        }
}

static void remap(hpf_template *t)
{
    hpf_dist dist[HPF_MAX_RANK];
    for (int d = 0; d < HPF_MAX_RANK; d++)
        do
            dist[d] = pick_dist(31, 1, false);
        while (dist[d].kind == HPF_DIST_BLOCK && dist[d].k);
    hpf_redistribute("test:1", t, dist, NULL);
}

static void one(long round)
{
    int rank = (int)pick(1, 3), type = types[pick(0, 4)];
    hpf_bound b[HPF_MAX_RANK];
    Section s;
    int n = 0;
    for (int d = 0; d < rank; d++) {
        b[d].lo = pick(-3, 3);
        b[d].hi = b[d].lo + pick(0, rank > 2 ? 6 : 12);
        long step = pick(0, 1) ? 1 : pick(-3, 3);
        step = step ? step : 1;
        long len = b[d].hi - b[d].lo + 1, count = pick(0, 3) ? 1 + (len - 1) / labs(step) : 1;
        long lo = b[d].lo + pick(0, len - 1 - (count - 1) * labs(step));
        long hi = lo + (count - 1) * labs(step);
        s.sec[d] = step > 0 ? (hpf_triplet){ lo, hi, step } : (hpf_triplet){ hi, lo, step };
        s.single[d] = pick(0, 3) == 0;
        n += !s.single[d];
    }
    Mapped m;
    pick_mapped(&m, "actual", type, rank, b, false);
    fill(&m.a, 1);
    bool whole = pick(0, 2) == 0 || n == 0;
    hpf_array view;
    if (whole) {
        n = rank;
        for (int d = 0; d < rank; d++) {
            s.sec[d] = (hpf_triplet){ b[d].lo, b[d].hi, 1 };
            s.single[d] = false;
        }
    }
    hpf_view(&view, &m.a, s.sec, s.single);
    hpf_bound db[HPF_MAX_RANK];
    for (int d = 0; d < n; d++) {
        db[d].lo = pick(-2, 2);
        db[d].hi = db[d].lo + view.dim[d].hi - 1;
        if (d == n - 1 && pick(0, 3) == 0 && db[d].hi > db[d].lo)
            db[d].hi--;
    }
    Mapped model; /* lends its mapping to the dummy */
    pick_mapped(&model, "model", type, n, db, false);
    bool inherit = pick(0, 3) == 0, replicated = !inherit && pick(0, 4) == 0;
    hpf_dummy want = { "dummy", type, n, db, false, replicated, true, true };
    hpf_template *t = inherit || replicated ? NULL : model.t;
    if (!inherit && !model.t)
        want.replicated = true;
    hpf_axis axes[HPF_MAX_RANK];
    memcpy(axes, model.a.axis, sizeof axes);
    hpf_free(&model.a); /* the template's only array is now the dummy */
    hpf_array d;
    hpf_dummy_enter("test:2", &d, whole ? &m.a : &view, &want, t, axes);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &d));) {
        long sub[HPF_MAX_RANK];
        behind(&s, rank, v.sub, &d, sub);
        if (!has_value(&d, p, value_of(&m.a, sub, 1)))
            fail("dummy-random: entry", round, &d, v.sub);
        put_value(&d, p, value_of(&m.a, sub, 2));
    }
    if (t && pick(0, 3) == 0)
        remap(t);
    if (pick(0, 1)) {
        v = (Visit){ .begun = false };
        for (char *p; (p = visit(&v, &d));) {
            long sub[HPF_MAX_RANK];
            behind(&s, rank, v.sub, &d, sub);
            put_value(&d, p, value_of(&m.a, sub, 2));
        }
    }
    long len[HPF_MAX_RANK];
    for (int k = 0; k < n; k++)
        len[k] = d.dim[k].hi - d.dim[k].lo + 1;
    hpf_dummy_leave(&d, whole ? &m.a : &view, true);
    hpf_free(&view);
    v = (Visit){ .begun = false };
    for (char *p; (p = visit(&v, &m.a));) {
        bool in = true;
        for (int e = 0, k = 0; e < rank; e++) {
            long at = v.sub[e] - s.sec[e].lo, step = s.single[e] ? 1 : s.sec[e].step;
            in = in && at % step == 0 && at / step >= 0 && at / step < (s.single[e] ? 1 : len[k]);
            k += !s.single[e];
        }
        if (!has_value(&m.a, p, value_of(&m.a, v.sub, in ? 2 : 1)))
            fail("dummy-random: return", round, &m.a, v.sub);
    }
    fill(&m.a, 3);
    for (int k = 0; k < 2 && m.t; k++) {
        remap(m.t);
        check("dummy-random: redistribute", round, &m.a, 3);
    }
    if (model.t) { /* not bound to fit: only where the ranks agree and bounds are the template's */
        hpf_bound tb[HPF_MAX_RANK];
        hpf_dist dist[HPF_MAX_RANK];
        hpf_axis id[HPF_MAX_RANK];
        for (int e = 0; e < rank; e++) {
            tb[e] = (hpf_bound){ -30, 30 };
            dist[e] = pick_dist(61, 1, false);
            if (dist[e].kind == HPF_DIST_BLOCK)
                dist[e].k = 0;
            id[e] = (hpf_axis){ e, pick(0, 1) ? 1 : -1, pick(-5, 5) };
        }
        hpf_template *other = hpf_template_new("test:4", "other", rank, tb, dist, NULL);
        hpf_realign("test:5", &m.a, other, id);
        check("dummy-random: realign", round, &m.a, 3);
        hpf_template_free(other);
    }
    hpf_template_free(model.t);
    free_mapped(&m);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "dummy-random.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    long rounds = argc > 1 ? atol(argv[1]) : 100;
    seed = argc > 2 ? (uint64_t)atol(argv[2]) : 1;
    for (long round = 0; round < rounds; round++)
        one(round);
    report("dummy-random");
    hpf_end();
}
