/* shallow_mpi.c: shallow.hpf written by hand in C and MPI: two loops a step, the first shifted so that its
 * four arrays need one iteration space, the second with the time filter and in place; one exchange of
 * u, v and p a step, behind which the inner lines are computed; by vectors. What the first loop makes goes past the
 * cache, since the second one has all arrays to go through before. */
#include "by_hand.h"
#include "vectors.h"

enum { N = SIDE(1500), STEPS = TIMES(20, 1500L * 1500, N * N), LINE = PADDED(N + 2) };

static double *u, *v, *p, *uold, *vold, *pold, *cu, *cv, *z, *h;

/* What the fluxes of a point are made of, and what its update is; values or vectors of them. West and south are the
 * point's neighbours at i - 1 and j - 1, east and north those at i + 1 and j + 1. */
#define FLUX_U(p, p_west, u) (0.5 * ((p) + (p_west)) * (u))
#define FLUX_V(p, p_south, v) (0.5 * ((p) + (p_south)) * (v))
#define VORTICITY(v, v_west, u, u_south, p_both, p_south, p, p_west)                                                     \
    (4.0 * ((v) - (v_west) - (u) + (u_south)) / ((p_both) + (p_south) + (p) + (p_west)))
#define HEIGHT(p, u_east, u, v_north, v)                                                                                 \
    ((p) + 0.25 * ((u_east) * (u_east) + (u) * (u) + (v_north) * (v_north) + (v) * (v)))

/* Line j of z and cv, line j - 1 of cu and h: elements i of cu and z, i - 1 of cv and h. */
static inline void flux(long j, long i, int east, int west)
{
    const double *u0 = u + (j - 1) * LINE, *u1 = u0 + LINE, *v0 = v + (j - 1) * LINE, *v1 = v0 + LINE;
    const double *p0 = p + (j - 1) * LINE, *p1 = p0 + LINE;
    if (east) {
        cu[(j - 1) * LINE + i] = FLUX_U(p0[i], p0[i - 1], u0[i]);
        z[j * LINE + i] = VORTICITY(v1[i], v1[i - 1], u1[i], u0[i], p0[i - 1], p0[i], p1[i], p1[i - 1]);
    }
    if (west) {
        cv[j * LINE + i] = FLUX_V(p1[i], p0[i], v1[i]);
        h[(j - 1) * LINE + i] = HEIGHT(p0[i], u0[i + 1], u0[i], v1[i], v0[i]);
    }
}

static void fluxes(long from, long to)
{
    for (long j = from; j < to; j++) {
        const double *u0 = u + (j - 1) * LINE, *u1 = u0 + LINE, *v0 = v + (j - 1) * LINE, *v1 = v0 + LINE;
        const double *p0 = p + (j - 1) * LINE, *p1 = p0 + LINE;
        Vector u_here = load(u0 + 1), v_west = load(v1 - 7), p0_west = load(p0 - 7), p1_west = load(p1 - 7);
        long i = 1;
        flux(j, 0, 0, 1);
        for (; i + 7 <= N; i += 8) {
            Vector u_next = load(u0 + i + 8), v_here = load(v1 + i), p0_here = load(p0 + i), p1_here = load(p1 + i);
            Vector v_before = before(v_west, v_here), p0_before = before(p0_west, p0_here);
            Vector p1_before = before(p1_west, p1_here);
            fetch(u1 + i, AHEAD);
            fetch(v1 + i, AHEAD);
            fetch(p1 + i, AHEAD);
            store(cu + (j - 1) * LINE + i, FLUX_U(p0_here, p0_before, u_here));
            store(cv + j * LINE + i, FLUX_V(p1_here, p0_here, v_here));
            store(z + j * LINE + i, VORTICITY(v_here, v_before, load(u1 + i), u_here, p0_before, p0_here, p1_here, p1_before));
            store(h + (j - 1) * LINE + i, HEIGHT(p0_here, behind(u_here, u_next), u_here, v_here, load(v0 + i)));
            u_here = u_next, v_west = v_here, p0_west = p0_here, p1_west = p1_here;
        }
        for (; i <= N; i++)
            flux(j, i, 1, 1);
        flux(j, N + 1, 1, 0);
    }
}

#define DT8 0.01
#define DX 0.02
#define DY 0.025
#define ALPHA 0.001
#define NEW_U(old, z_north, z, v1, v2, v3, v4, h, h_west)                                                                \
    ((old) + DT8 * ((z_north) + (z)) * ((v1) + (v2) + (v3) + (v4)) - DX * ((h) - (h_west)))
#define NEW_V(old, z_east, z, u1, u2, u3, u4, h, h_south)                                                                \
    ((old) - DT8 * ((z_east) + (z)) * ((u1) + (u2) + (u3) + (u4)) - DY * ((h) - (h_south)))
#define NEW_P(old, u_east, u, v_north, v) ((old) - DX * ((u_east) - (u)) - DY * ((v_north) - (v)))
#define FILTERED(now, new, old) ((now) + ALPHA * ((new) - 2 * (now) + (old)))

static void update(long from, long to)
{
    for (long j = from; j < to; j++) {
        const long at = j * LINE;
        const double *cu0 = cu + at - LINE, *cu1 = cu + at, *cv1 = cv + at, *cv2 = cv + at + LINE;
        const double *z1 = z + at, *z2 = z + at + LINE, *h0 = h + at - LINE, *h1 = h + at;
        double *uo = uold + at, *vo = vold + at, *po = pold + at, *uu = u + at, *vv = v + at, *pp = p + at;
        Vector cu0_here = load(cu0 + 1), cu1_here = load(cu1 + 1), z_here = load(z1 + 1);
        Vector cv1_west = load(cv1 - 7), cv2_west = load(cv2 - 7), h_west = load(h1 - 7);
        long i = 1;
        for (; i + 7 <= N; i += 8) {
            Vector cu0_next = load(cu0 + i + 8), cu1_next = load(cu1 + i + 8), z_next = load(z1 + i + 8);
            Vector cv1_here = load(cv1 + i), cv2_here = load(cv2 + i), h_here = load(h1 + i);
            Vector u_now = load(uu + i), v_now = load(vv + i), p_now = load(pp + i);
            Vector u_old = load(uo + i), v_old = load(vo + i), p_old = load(po + i);
            Vector cu1_east = behind(cu1_here, cu1_next);
            Vector un = NEW_U(u_old, load(z2 + i), z_here, cv2_here, before(cv2_west, cv2_here),
                              before(cv1_west, cv1_here), cv1_here, h_here, before(h_west, h_here));
            Vector vn = NEW_V(v_old, behind(z_here, z_next), z_here, cu1_east, cu1_here, cu0_here,
                              behind(cu0_here, cu0_next), h_here, load(h0 + i));
            Vector pn = NEW_P(p_old, cu1_east, cu1_here, cv2_here, cv1_here);
            keep(uo + i, FILTERED(u_now, un, u_old));
            keep(vo + i, FILTERED(v_now, vn, v_old));
            keep(po + i, FILTERED(p_now, pn, p_old));
            keep(uu + i, un);
            keep(vv + i, vn);
            keep(pp + i, pn);
            cu0_here = cu0_next, cu1_here = cu1_next, z_here = z_next;
            cv1_west = cv1_here, cv2_west = cv2_here, h_west = h_here;
        }
        for (; i <= N; i++) {
            double un = NEW_U(uo[i], z2[i], z1[i], cv2[i], cv2[i - 1], cv1[i - 1], cv1[i], h1[i], h1[i - 1]);
            double vn = NEW_V(vo[i], z1[i + 1], z1[i], cu1[i + 1], cu1[i], cu0[i], cu0[i + 1], h1[i], h0[i]);
            double pn = NEW_P(po[i], cu1[i + 1], cu1[i], cv2[i], cv1[i]);
            uo[i] = FILTERED(uu[i], un, uo[i]);
            vo[i] = FILTERED(vv[i], vn, vo[i]);
            po[i] = FILTERED(pp[i], pn, po[i]);
            uu[i] = un;
            vv[i] = vn;
            pp[i] = pn;
        }
    }
}

int main(int argc, char **argv)
{
    long lo, hi;
    MPI_Request q[12];
    double **all[] = {&u, &v, &p, &uold, &vold, &pold, &cu, &cv, &z, &h};
    start(&argc, &argv);
    share(N + 2, &lo, &hi);
    long mine = hi - lo;
    for (int k = 0; k < 10; k++) {
        *all[k] = room_from((mine + 2) * LINE, 1);
        memset(*all[k], 0, (size_t)((mine + 2) * LINE) * sizeof **all[k]);
    }
    for (long j = lo; j < hi; j++)
        for (long i = 0; i < LINE; i++) {
            long at = (j - lo + 1) * LINE + i;
            u[at] = uold[at] = 0.125 * (double)((i + 3 * j) % 8);
            v[at] = vold[at] = 0.0625 * (double)((5 * i + j) % 16);
            p[at] = pold[at] = 10.0 + 0.25 * (double)((i + j) % 4);
        }
    long from = lo == 0 ? 2 : 1, to = hi == N + 2 ? mine : mine + 1; /* lines in storage to update */
    BenchClock clock = bench_begin();
    for (int step = 0; step < STEPS; step++) {
        halo_start(u, LINE, lo, hi, 0, q);
        halo_start(v, LINE, lo, hi, 1, q + 4);
        halo_start(p, LINE, lo, hi, 2, q + 8);
        fluxes(from + 1, to);
        MPI_Waitall(12, q, MPI_STATUSES_IGNORE);
        fluxes(from, from + 1);
        fluxes(to, to + 1);
        update(from, to);
    }
    clock = bench_end(clock);
    const long at[3][2] = {{1, 1}, {N / 3, N / 2}, {N, N}};
    double *of[3] = {u, v, p}, w[3];
    for (int k = 0; k < 3; k++)
        w[k] = everywhere(at[k][1] >= lo && at[k][1] < hi
                              ? of[k][(at[k][1] - lo + 1) * LINE + at[k][0]] : 0);
    if (rank == 0)
        printf("values%22.14E%22.14E%22.14E\n", w[0], w[1], w[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
