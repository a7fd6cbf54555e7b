/* gradients_mpi.c: gradients.hpf written by hand in C and MPI: three loops a turn, sums in vectors, halos while
 * the inner lines are computed, the update of x where p is read anyway. */
#include "by_hand.h"
#include "strips.h"

enum { N = SIDE(1500), TURNS = TIMES(30, 1500L * 1500, N * N), LINE = PADDED(N + 2) };

static double product(double *q, const double *p, long from, long to, double sum)
{
    for (long j = from; j < to; j++) {
        const double *restrict c = p + j * LINE;
        double *restrict y = q + j * LINE;
        for (long first = 1, last; first <= N; first = last + 1) {
            last = strip_end(first, N);
            fetch_ahead(c + LINE + first, last - first + 1);
            fetch_ahead(y + first, last - first + 1);
#pragma omp simd reduction(+ : sum)
            for (long i = first; i <= last; i++) {
                double w = 4 * c[i] - c[i - 1] - c[i + 1] - c[i - LINE] - c[i + LINE];
                y[i] = w;
                sum += c[i] * w;
            }
        }
    }
    return sum;
}

static double residual(double *r, const double *q, double alpha, long from, long to)
{
    double sum = 0;
    for (long j = from; j < to; j++) {
        const double *restrict y = q + j * LINE;
        double *restrict e = r + j * LINE;
#pragma omp simd reduction(+ : sum)
        for (long i = 1; i <= N; i++) {
            double w = e[i] - alpha * y[i];
            e[i] = w;
            sum += w * w;
        }
    }
    return sum;
}

static void directions(double *x, double *p, const double *r, double alpha, double beta, long from, long to)
{
    for (long j = from; j < to; j++) {
        const double *restrict e = r + j * LINE;
        double *restrict c = p + j * LINE, *restrict s = x + j * LINE;
#pragma omp simd
        for (long i = 1; i <= N; i++) {
            s[i] += alpha * c[i];
            c[i] = e[i] + beta * c[i];
        }
    }
}

int main(int argc, char **argv)
{
    long lo, hi;
    MPI_Request m[4];
    start(&argc, &argv);
    share(N + 2, &lo, &hi);
    long mine = hi - lo, all = (mine + 2) * LINE;
    double *x = room_from(all, 1), *r = room_from(all, 1), *p = room_from(all, 1), *q = room_from(all, 1), rr = 0;
    memset(x, 0, (size_t)all * sizeof(double));
    memset(q, 0, (size_t)all * sizeof(double));
    memset(p, 0, (size_t)all * sizeof(double));
    for (long j = lo; j < hi; j++)
        for (long i = 1; i <= N && j >= 1 && j <= N; i++) {
            double w = p[(j - lo + 1) * LINE + i] = (double)(1 + (i + 3 * j) % 8);
            rr += w * w;
        }
    memcpy(r, p, (size_t)all * sizeof(double));
    rr = everywhere(rr);
    long from = lo == 0 ? 2 : 1, to = hi == N + 2 ? mine : mine + 1; /* lines in storage */
    long inner = rank > 0 ? from + 1 : from, outer = rank + 1 < size ? to - 1 : to;
    BenchClock clock = bench_begin();
    for (int turn = 0; turn < TURNS; turn++) {
        halo_start(p, LINE, lo, hi, 0, m);
        double pq = product(q, p, inner, outer, 0);
        MPI_Waitall(4, m, MPI_STATUSES_IGNORE);
        pq = product(q, p, from, inner, pq);
        pq = everywhere(product(q, p, outer, to, pq));
        double alpha = rr / pq, old = rr;
        rr = everywhere(residual(r, q, alpha, from, to));
        directions(x, p, r, alpha, rr / old, from, to);
    }
    clock = bench_end(clock);
    const long at[2][2] = {{1, 1}, {N / 3, N / 2}};
    double v[2];
    for (int k = 0; k < 2; k++)
        v[k] = everywhere(at[k][1] >= lo && at[k][1] < hi ? x[(at[k][1] - lo + 1) * LINE + at[k][0]] : 0);
    if (rank == 0)
        printf("values%14.6E%14.6E%14.6E\n", rr, v[0], v[1]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
