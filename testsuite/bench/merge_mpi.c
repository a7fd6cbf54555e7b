/* merge_mpi.c: merge.hpf written by hand in C and MPI: each element searched for in registers, in a copy of the
 * other list; what lands with other processes goes there in one exchange. */
#include "by_hand.h"

enum { N = 1000000, TURNS = 6 };

static long lo, hi;

static void positions(long n, const double *restrict x, const double *restrict all, int *restrict at, int equal)
{
    for (long i = 0; i < n; i++) {
        int from = 0, to = N;
        while (from < to) {
            int mid = (from + to) / 2;
            if (equal ? all[mid] <= x[i] : all[mid] < x[i])
                from = mid + 1;
            else
                to = mid;
        }
        at[i] = (int)(lo + i) + from;
    }
}

/* at[] ascends, so what goes to one process is one run of it. */
static void place(double *z, const double *x, const int *at, long n)
{
    long m = (2L * N + size - 1) / size;
    int *send = calloc(4 * (size_t)size, sizeof *send), *recv = send + size, *so = recv + size, *ro = so + size;
    for (long i = 0; i < n; i++)
        send[at[i] / m]++;
    MPI_Alltoall(send, 1, MPI_INT, recv, 1, MPI_INT, MPI_COMM_WORLD);
    int all = recv[0];
    for (int k = 1; k < size; k++, all += recv[k]) {
        so[k] = so[k - 1] + send[k - 1];
        ro[k] = ro[k - 1] + recv[k - 1];
    }
    all = ro[size - 1] + recv[size - 1];
    int *where = malloc((size_t)all * sizeof *where + 1);
    double *value = malloc((size_t)all * sizeof *value + 1);
    MPI_Alltoallv(at, send, so, MPI_INT, where, recv, ro, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallv(x, send, so, MPI_DOUBLE, value, recv, ro, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int i = 0; i < all; i++)
        z[where[i] - rank * m] = value[i];
    free(where);
    free(value);
    free(send);
}

static void gather(const double *x, double *all, const int *counts, const int *offsets)
{
    MPI_Allgatherv(x, (int)(hi - lo), MPI_DOUBLE, all, counts, offsets, MPI_DOUBLE, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    start(&argc, &argv);
    share(N, &lo, &hi);
    long n = hi - lo, zlo, zhi;
    share(2L * N, &zlo, &zhi);
    int *counts = malloc(2 * (size_t)size * sizeof(int)), *offsets = counts + size;
    int mine[2] = {(int)n, (int)lo}, (*both)[2] = malloc((size_t)size * sizeof *both);
    MPI_Allgather(mine, 2, MPI_INT, both, 2, MPI_INT, MPI_COMM_WORLD);
    for (int k = 0; k < size; k++) {
        counts[k] = both[k][0];
        offsets[k] = both[k][1];
    }
    double *x = room(n), *y = room(n), *z = room(zhi - zlo), *x_all = room(N), *y_all = room(N);
    int *at = malloc((size_t)n * sizeof *at);
    for (long i = lo + 1; i <= hi; i++) {
        x[i - lo - 1] = 3 * (double)i + (double)(i % 2);
        y[i - lo - 1] = 3 * (double)i + (double)(2 * i % 3);
    }
    memset(z, 0, (size_t)(zhi - zlo) * sizeof(double));
    BenchClock clock = bench_begin();
    for (int turn = 0; turn < TURNS; turn++) {
        const double *xs = x, *ys = y;
        if (size > 1) {
            gather(y, y_all, counts, offsets);
            gather(x, x_all, counts, offsets);
            xs = x_all;
            ys = y_all;
        }
        positions(n, x, ys, at, 0);
        if (size > 1)
            place(z, x, at, n);
        else
            for (long i = 0; i < n; i++)
                z[at[i]] = x[i];
        positions(n, y, xs, at, 1);
        if (size > 1)
            place(z, y, at, n);
        else
            for (long i = 0; i < n; i++)
                z[at[i]] = y[i];
    }
    clock = bench_end(clock);
    const long where[3] = {0, N / 3 - 1, 2L * N - 1};
    double v[3];
    for (int k = 0; k < 3; k++)
        v[k] = everywhere(where[k] >= zlo && where[k] < zhi ? z[where[k] - zlo] : 0);
    if (rank == 0)
        printf("values%22.14E%22.14E%22.14E\n", v[0], v[1], v[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
