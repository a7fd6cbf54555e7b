/* options_mpi.c: options.hpf written by hand in C and MPI: one loop, d1 and d2 in registers. */
#include "by_hand.h"

enum { N = 1000000, TURNS = 4 };

static inline double normal(double d)
{
    double k = 1 / (1 + 0.2316419 * fabs(d));
    double w = 0.39894228040143267794 * exp(-0.5 * d * d) *
               (k * (0.31938153 + k * (-0.356563782 + k * (1.781477937 + k * (-1.821255978 + k * 1.330274429)))));
    return d > 0 ? 1 - w : w;
}

static void price(long n, const double *restrict s, const double *restrict x, const double *restrict t,
                  double *restrict call, double *restrict put, double rate, double v)
{
    for (long i = 0; i < n; i++) {
        double root = v * sqrt(t[i]);
        double d1 = (log(s[i] / x[i]) + (rate + 0.5 * v * v) * t[i]) / root, d2 = d1 - root;
        double later = x[i] * exp(-rate * t[i]);
        call[i] = s[i] * normal(d1) - later * normal(d2);
        put[i] = later * normal(-d2) - s[i] * normal(-d1);
    }
}

int main(int argc, char **argv)
{
    long lo, hi;
    start(&argc, &argv);
    share(N, &lo, &hi);
    long n = hi - lo;
    double *s = room(n), *x = room(n), *t = room(n), *call = room(n), *put = room(n);
    for (long i = lo + 1; i <= hi; i++) {
        s[i - lo - 1] = 5 + 0.25 * (double)(i % 100);
        x[i - lo - 1] = 1 + 0.5 * (double)(3 * i % 200);
        t[i - lo - 1] = 0.25 + 0.125 * (double)(i % 64);
        call[i - lo - 1] = put[i - lo - 1] = 1; /* memory is touched before the clock runs */
    }
    BenchClock clock = bench_begin();
    double v = 0.3;
    for (int turn = 0; turn < TURNS; turn++, v += 0.0625)
        price(n, s, x, t, call, put, 0.02, v);
    clock = bench_end(clock);
    const long at[3] = {0, N / 3 - 1, N - 1};
    double w[3];
    for (int k = 0; k < 3; k++)
        w[k] = everywhere(at[k] >= lo && at[k] < hi ? (k < 2 ? call : put)[at[k] - lo] : 0);
    if (rank == 0)
        printf("values%18.10E%18.10E%18.10E\n", w[0], w[1], w[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
