/* shift-random: CSHIFT and EOSHIFT by a scalar and by arrays of shifts, with and without scalar and
 * array boundaries, give the shifted elements for random layouts of all arrays. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 200 | FileCheck %s
// RUN: %hpfrun -n 3 %t 300 | FileCheck %s
// RUN: env HPF_BUFFER=1 %hpfrun -n 4 %t 200 | FileCheck %s
// CHECK: shift-random: ok
#include "intrinsics.h"

static const int shift_types[] = { HPF_I1, HPF_I2, HPF_I4, HPF_I8 };

typedef struct Case {
    hpf_array *r, *a, *shift, *boundary;
    long scalar, reach; /* scalar shift; array shifts lie in -reach..reach */
    int dim, rank;
    long n;
    bool circular;
} Case;

/* The shift of the line through these positions (from 0). */
static long shift_at(const Case *c, const long *line)
{
    return c->shift && c->shift->rank ? hash_of(c->rank - 1, line, 7, 2 * c->reach + 1) - c->reach
                                      : c->scalar;
}

static void put_lines(const Case *c, hpf_array *s, bool shifts)
{
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, s));) {
        long line[HPF_MAX_RANK];
        for (int d = 0; d < s->rank; d++)
            line[d] = v.sub[d] - s->dim[d].lo;
        if (shifts)
            put_number(s->type, p, shift_at(c, line), 0);
        else
            put_value(s, p, value_of(s, line, 3));
    }
}

static void check(const Case *c, long round)
{
    static const char *const kind[] = { "EOSHIFT", "CSHIFT" };
    Visit v = { .begun = false };
    for (char *p; (p = visit(&v, c->r));) {
        long line[HPF_MAX_RANK], from[HPF_MAX_RANK] = { 0 };
        for (int d = 0, k = 0; d < c->rank; d++) {
            from[d] = v.sub[d] - c->r->dim[d].lo;
            if (d != c->dim)
                line[k++] = from[d];
        }
        long at = from[c->dim] + shift_at(c, line), want = 0;
        if (c->circular)
            at = ((at % c->n) + c->n) % c->n;
        from[c->dim] = at;
        for (int d = 0; d < c->rank; d++)
            from[d] += c->a->dim[d].lo;
        if (at >= 0 && at < c->n)
            want = value_of(c->a, from, 1);
        else if (c->boundary)
            want = c->boundary->rank ? value_of(c->boundary, line, 3) : 4711;
        if (!has_value(c->r, p, want))
            fail(kind[c->circular], round, c->r, v.sub);
    }
}

static void one(long round)
{
    int rank = (int)pick(1, 3), type = types[pick(0, 4)];
    Case c = { .dim = (int)pick(0, rank - 1), .rank = rank, .circular = pick(0, 1) };
    long extent[HPF_MAX_RANK], lines[HPF_MAX_RANK];
    hpf_bound ab[HPF_MAX_RANK], rb[HPF_MAX_RANK], sb[HPF_MAX_RANK], bb[HPF_MAX_RANK];
    for (int d = 0, k = 0; d < rank; d++) {
        extent[d] = pick(0, 20) ? pick(1, rank == 1 ? 40 : rank == 2 ? 14 : 7) : 0;
        if (d != c.dim)
            lines[k++] = extent[d];
    }
    c.n = extent[c.dim];
    c.reach = c.n + 2;
    c.scalar = pick(-c.n - 3, c.n + 3);
    if (pick(0, 9) == 0)
        c.scalar = pick(0, 1) ? INT64_MAX / 2 : -INT64_MAX / 2;
    pick_lower(ab, rank, extent);
    pick_lower(rb, rank, extent);
    pick_lower(sb, rank - 1, lines);
    pick_lower(bb, rank - 1, lines);
    Mapped r, a, shift, boundary;
    pick_mapped(&a, "a", type, rank, ab, false);
    pick_partner(&r, "r", type, rank, rb, &a.a);
    c.r = &r.a;
    c.a = &a.a;
    bool with_shift = pick(0, 1), with_boundary = !c.circular && pick(0, 1);
    if (with_shift) {
        pick_mapped(&shift, "shift", shift_types[pick(0, 3)], rank - 1, sb, false);
        c.shift = &shift.a;
        if (rank == 1)
            c.scalar = pick(-9, 9);
        put_lines(&c, c.shift, true);
        if (rank == 1 && shift.a.holds)
            put_number(shift.a.type, shift.a.base, c.scalar, 0);
    }
    if (with_boundary) {
        pick_mapped(&boundary, "boundary", type, rank - 1, bb, false);
        c.boundary = &boundary.a;
        put_lines(&c, c.boundary, false);
    }
    fill(&a.a, 1);
    fill(&r.a, 2);
    if (c.circular && with_shift && rank > 1) {
        hpf_cshift_array("test:5", &r.a, &a.a, c.shift, c.dim);
    } else if (c.circular) {
        hpf_cshift("test:5", &r.a, &a.a, c.scalar, c.dim);
    } else if (with_boundary || with_shift) {
        hpf_array scalar;
        if (labs(c.scalar) > 1000)
            c.scalar = c.scalar < 0 ? -1000 : 1000;
        int32_t s = (int32_t)c.scalar;
        if (!with_shift) {
            hpf_declare(&scalar, "scalar", HPF_I4, 0, NULL, NULL);
            hpf_allocate("test:9", &scalar, NULL);
            *(int32_t *)scalar.base = s;
        }
        if (with_boundary && rank == 1 && boundary.a.holds)
            put_value(&boundary.a, boundary.a.base, 4711);
        hpf_eoshift_array("test:5", &r.a, &a.a, with_shift ? c.shift : &scalar, c.boundary, c.dim);
        if (!with_shift)
            hpf_free(&scalar);
    } else {
        hpf_eoshift("test:5", &r.a, &a.a, c.scalar, NULL, c.dim);
    }
    check(&c, round);
    free_mapped(&r);
    free_mapped(&a);
    if (with_shift)
        free_mapped(&shift);
    if (with_boundary)
        free_mapped(&boundary);
}

int main(int argc, char **argv)
{
    run_rounds("shift-random", argc, argv, one);
}
