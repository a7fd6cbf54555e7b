/* shallow_mpi.c: shallow.hpf written by hand in C and MPI: two loops a step, the first shifted so that its
 * four arrays need one iteration space, the second with the time filter and in place; one exchange of
 * u, v and p a step, behind which the inner lines are computed. */
#include "by_hand.h"

enum { N = SIDE(1500), STEPS = TIMES(20, 1500L * 1500, N * N), LINE = PADDED(N + 2) };

static double *u, *v, *p, *uold, *vold, *pold, *cu, *cv, *z, *h;

/* Line j of z and cv, line j - 1 of cu and h. */
static void fluxes(long from, long to)
{
    for (long j = from; j < to; j++) {
        const double *restrict u0 = u + (j - 1) * LINE, *restrict u1 = u + j * LINE;
        const double *restrict v0 = v + (j - 1) * LINE, *restrict v1 = v + j * LINE;
        const double *restrict p0 = p + (j - 1) * LINE, *restrict p1 = p + j * LINE;
        double *restrict cu0 = cu + (j - 1) * LINE, *restrict h0 = h + (j - 1) * LINE;
        double *restrict cv1 = cv + j * LINE, *restrict z1 = z + j * LINE;
#pragma omp simd
        for (long i = 1; i <= N + 1; i++) {
            cu0[i] = 0.5 * (p0[i] + p0[i - 1]) * u0[i];
            cv1[i - 1] = 0.5 * (p1[i - 1] + p0[i - 1]) * v1[i - 1];
            z1[i] = 4.0 * (v1[i] - v1[i - 1] - u1[i] + u0[i]) / (p0[i - 1] + p0[i] + p1[i] + p1[i - 1]);
            h0[i - 1] = p0[i - 1] + 0.25 * (u0[i] * u0[i] + u0[i - 1] * u0[i - 1] +
                                            v1[i - 1] * v1[i - 1] + v0[i - 1] * v0[i - 1]);
        }
    }
}

static void update(long from, long to)
{
    const double dt8 = 0.01, dx = 0.02, dy = 0.025, alpha = 0.001;
    for (long j = from; j < to; j++) {
        long at = j * LINE;
        const double *restrict cu0 = cu + at - LINE, *restrict cu1 = cu + at;
        const double *restrict cv1 = cv + at, *restrict cv2 = cv + at + LINE;
        const double *restrict z1 = z + at, *restrict z2 = z + at + LINE;
        const double *restrict h0 = h + at - LINE, *restrict h1 = h + at;
        double *restrict uo = uold + at, *restrict vo = vold + at, *restrict po = pold + at;
        double *restrict uu = u + at, *restrict vv = v + at, *restrict pp = p + at;
#pragma omp simd
        for (long i = 1; i <= N; i++) {
            double un = uo[i] + dt8 * (z2[i] + z1[i]) * (cv2[i] + cv2[i - 1] + cv1[i - 1] + cv1[i]) -
                        dx * (h1[i] - h1[i - 1]);
            double vn = vo[i] - dt8 * (z1[i + 1] + z1[i]) * (cu1[i + 1] + cu1[i] + cu0[i] + cu0[i + 1]) -
                        dy * (h1[i] - h0[i]);
            double pn = po[i] - dx * (cu1[i + 1] - cu1[i]) - dy * (cv2[i] - cv1[i]);
            uo[i] = uu[i] + alpha * (un - 2 * uu[i] + uo[i]);
            vo[i] = vv[i] + alpha * (vn - 2 * vv[i] + vo[i]);
            po[i] = pp[i] + alpha * (pn - 2 * pp[i] + po[i]);
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
