/* reduce-random: hpf_reduce combines many scalars of mixed types and operations, hpf_reduce_loc
 * finds the first extreme position in array element order, hpf_reduce_array combines partial
 * results along the reduced dimensions; replicas of the home count once. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 120 | FileCheck %s
// RUN: %hpfrun -n 3 %t 180 | FileCheck %s
// RUN: %hpfrun -n 4 %t 120 | FileCheck %s
// CHECK: reduce-random: ok
#include "intrinsics.h"

/* The identity, within I1's range. */
static Pair identity(hpf_op op)
{
    switch (op) {
    case HPF_OP_PRODUCT: case HPF_OP_AND: case HPF_OP_EQV: return (Pair){ 1, 0 };
    case HPF_OP_MAX: return (Pair){ -128, 0 };
    case HPF_OP_MIN: return (Pair){ 127, 0 };
    case HPF_OP_IAND: return (Pair){ -1, 0 };
    default: return (Pair){ 0, 0 };
    }
}

/* Goes through all elements of an array. */
static bool first_of(const hpf_array *x, long *sub)
{
    bool any = true;
    for (int d = 0; d < x->rank; d++) {
        sub[d] = x->dim[d].lo;
        any = any && x->dim[d].hi >= x->dim[d].lo;
    }
    return any;
}

static bool next_of(const hpf_array *x, long *sub)
{
    for (int d = 0; d < x->rank; d++) {
        if (++sub[d] <= x->dim[d].hi)
            return true;
        sub[d] = x->dim[d].lo;
    }
    return false;
}

static void scalars(const hpf_array *home, long round)
{
    enum { MANY = 90 };
    static char part[MANY][16], all[MANY][16];
    static hpf_red red[MANY];
    int n = pick(0, 5) ? (int)pick(1, 9) : (int)pick(1, MANY);
    for (int i = 0; i < n; i++) {
        int type = all_types[pick(0, 11)];
        hpf_op op = pick_op(type);
        red[i] = (hpf_red){ part[i], type, op };
        Pair mine = identity(op), total = identity(op);
        Visit v = { .begun = false };
        while (visit(&v, home))
            mine = apply(op, mine, number_for(type, op, v.sub, home->rank, i));
        long sub[HPF_MAX_RANK];
        for (bool more = first_of(home, sub); more; more = next_of(home, sub))
            total = apply(op, total, number_for(type, op, sub, home->rank, i));
        put_number(type, part[i], mine.re, mine.im);
        put_number(type, all[i], total.re, total.im);
    }
    bool none = false;
    for (int d = 0; d < home->rank; d++)
        none = none || home->dim[d].hi < home->dim[d].lo;
    hpf_reduce("test:5", home, n, red);
    for (int i = 0; i < n; i++) {
        const hpf_c16 *z = (const void *)all[i];
        const hpf_c8 *c = (const void *)all[i];
        bool same = memcmp(part[i], all[i], (size_t)HPF_TYPE_SIZE(red[i].type)) == 0;
        if (red[i].type == HPF_C16)
            same = is_number(HPF_C16, part[i], (long)z->re, (long)z->im);
        if (red[i].type == HPF_C8)
            same = is_number(HPF_C8, part[i], (long)c->re, (long)c->im);
        if (none && (red[i].op == HPF_OP_MAX || red[i].op == HPF_OP_MIN))
            continue; /* identities of wider types differ from the test's */
        if (!same)
            fail("hpf_reduce", round * 100 + i, home, (long[HPF_MAX_RANK]){ red[i].op });
    }
}

static void locations(const hpf_array *home, long round)
{
    static const int loc_types[] = { HPF_I1, HPF_I2, HPF_I4, HPF_I8, HPF_R4, HPF_R8 };
    int type = loc_types[pick(0, 5)], rank = home->rank;
    hpf_op op = pick(0, 1) ? HPF_OP_MAX : HPF_OP_MIN;
    long spread = pick(0, 1) ? 3 : 60, masked = pick(0, 3); /* masked == 3: no element counts */
    long sub[HPF_MAX_RANK], want_at[HPF_MAX_RANK], at[HPF_MAX_RANK] = { 0 }, want = 0;
    bool want_has = false, has = false;
    char value[16] = { 0 };
    long best = 0;
    Visit v = { .begun = false };
    while (visit(&v, home)) {
        long y = hash_of(rank, v.sub, 5, spread) - spread / 2;
        if (masked == 3 || (masked && hash_of(rank, v.sub, 6, 3)))
            continue;
        bool better = !has || (op == HPF_OP_MAX ? y > best : y < best);
        bool before = false; /* views may be visited in another order */
        for (int d = rank - 1; d >= 0 && has && y == best && v.sub[d] != at[d]; d = -1)
            before = v.sub[d] < at[d];
        if (better || before) {
            best = y;
            memcpy(at, v.sub, sizeof at);
        }
        has = true;
    }
    if (has)
        put_number(type, value, best, 0);
    for (bool more = first_of(home, sub); more; more = next_of(home, sub)) {
        long y = hash_of(rank, sub, 5, spread) - spread / 2;
        if (masked == 3 || (masked && hash_of(rank, sub, 6, 3)))
            continue;
        if (!want_has || (op == HPF_OP_MAX ? y > want : y < want)) {
            want = y;
            memcpy(want_at, sub, sizeof sub);
        }
        want_has = true;
    }
    hpf_reduce_loc("test:6", home, op, type, value, at, rank, &has);
    bool right = has == want_has && (!has || is_number(type, value, want, 0));
    for (int d = 0; d < rank && has; d++)
        right = right && at[d] == want_at[d];
    if (!right)
        fail("hpf_reduce_loc", round, home, at);
}

/* part(i of the kept dimensions) = op over the others */
static void partial(const hpf_array *home, long round)
{
    int type = all_types[pick(0, 11)], rank = home->rank, prank = 0;
    int dims[HPF_MAX_RANK] = { 0 };
    hpf_sub hsub[HPF_MAX_RANK];
    hpf_bound bounds[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++) {
        hsub[d] = (hpf_sub){ d, 1, 0 };
        if (pick(0, 1)) {
            bounds[prank] = (hpf_bound){ home->dim[d].lo, home->dim[d].hi };
            dims[prank++] = d;
        }
    }
    hpf_op op = pick_op(type);
    hpf_array part;
    bool replicated = pick(0, 4) == 0;
    hpf_declare(&part, "part", type, prank, NULL, NULL);
    if (replicated)
        hpf_allocate("test:7", &part, bounds);
    else
        hpf_allocate_like("test:7", &part, bounds, home, dims);
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, &part));) {
        Pair mine = identity(op);
        Visit w = { .begun = false };
        while (visit(&w, home)) {
            bool counts = true;
            for (int d = 0; d < prank; d++)
                counts = counts && w.sub[dims[d]] == v.sub[d];
            if (counts)
                mine = apply(op, mine, number_for(type, op, w.sub, rank, 3));
        }
        put_number(type, p, mine.re, mine.im);
    }
    hpf_reduce_array("test:8", home, hsub, &part, op);
    Visit u = { .begun = false };
    for (char *p; (p = visit(&u, &part));) {
        Pair total = identity(op);
        long sub[HPF_MAX_RANK];
        bool none = true;
        for (bool more = first_of(home, sub); more; more = next_of(home, sub)) {
            bool counts = true;
            for (int d = 0; d < prank; d++)
                counts = counts && sub[dims[d]] == u.sub[d];
            if (counts)
                total = apply(op, total, number_for(type, op, sub, rank, 3));
            none = none && !counts;
        }
        if (!none && !is_number(type, p, total.re, total.im))
            fail("hpf_reduce_array", round, &part, u.sub);
    }
    hpf_free(&part);
}

static void one(long round)
{
    int rank = (int)pick(0, 3);
    long extent[HPF_MAX_RANK];
    hpf_bound b[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++)
        extent[d] = pick(0, 20) ? pick(1, rank == 1 ? 40 : rank == 2 ? 12 : 5) : 0;
    pick_lower(b, rank, extent);
    Mapped home;
    pick_mapped(&home, "home", HPF_I4, rank, b, false);
    scalars(&home.a, round);
    locations(&home.a, round);
    partial(&home.a, round);
    free_mapped(&home);
}

int main(int argc, char **argv)
{
    run_rounds("reduce-random", argc, argv, one);
}
