/* heat_mpi.c: heat_bench.hpf written by hand in C and MPI, as the yardstick of `make bench`.
 * Two-dimensional blocks, halos exchanged by persistent requests while the interior is computed,
 * update and convergence test in one sweep, by strips that are stored past the cache, pointers
 * swapped at the end of a step. */
#include <mpi.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "room.h"
#include "strips.h"

enum { N = 1600, STEPS = 400 };

/* Points are (i,j), 0..N+1 in both; i is contiguous. A process holds ib..ie, jb..je and one more
 * on each side. */
static long ib, ie, jb, je, pitch;

static double *at(double *x, long i, long j)
{
    return x + (i - ib + 1) + (j - jb + 1) * pitch;
}

/* Sweep over [ilo,ihi] x [jlo,jhi]; the largest change is returned. */
static double sweep(double *a, double *b, long ilo, long ihi, long jlo, long jhi, double error)
{
    for (long j = jlo; j <= jhi; j++) {
        const double *c = at(a, 0, j), *s = at(a, 0, j - 1), *n = at(a, 0, j + 1);
        for (long first = ilo, last; first <= ihi; first = last + 1) {
            double x[STRIP];
            last = strip_end(first, ihi);
            fetch_ahead(n + first, last - first + 1);
#pragma omp simd reduction(max : error)
            for (long i = first; i <= last; i++) {
                double v = 0.25 * (c[i - 1] + c[i + 1] + s[i] + n[i]);
                double d = fabs(v - c[i]);
                x[i - first] = v;
                error = d > error ? d : error;
            }
            store_past(at(b, first, j), x, last - first + 1);
        }
    }
    return error;
}

static void share(long n, int parts, int part, long *lo, long *hi)
{
    long m = (n + parts - 1) / parts;
    *lo = part * m;
    *hi = *lo + m - 1 < n - 1 ? *lo + m - 1 : n - 1;
}

static MPI_Comm grid;
static int left, right, down, up;
static MPI_Datatype line; /* a halo line of constant i */

static void requests(double *x, MPI_Request *q)
{
    int n = (int)(ie - ib + 1);
    MPI_Recv_init(at(x, ib, jb - 1), n, MPI_DOUBLE, down, 0, grid, &q[0]);
    MPI_Recv_init(at(x, ib, je + 1), n, MPI_DOUBLE, up, 1, grid, &q[1]);
    MPI_Recv_init(at(x, ib - 1, jb), 1, line, left, 2, grid, &q[2]);
    MPI_Recv_init(at(x, ie + 1, jb), 1, line, right, 3, grid, &q[3]);
    MPI_Send_init(at(x, ib, je), n, MPI_DOUBLE, up, 0, grid, &q[4]);
    MPI_Send_init(at(x, ib, jb), n, MPI_DOUBLE, down, 1, grid, &q[5]);
    MPI_Send_init(at(x, ie, jb), 1, line, right, 2, grid, &q[6]);
    MPI_Send_init(at(x, ib, jb), 1, line, left, 3, grid, &q[7]);
}

/* The value of point (i,j), on all processes. */
static double value(double *x, long i, long j)
{
    double v = 0, w;
    if (i >= ib && i <= ie && j >= jb && j <= je)
        v = *at(x, i, j);
    MPI_Allreduce(&v, &w, 1, MPI_DOUBLE, MPI_SUM, grid);
    return w;
}

int main(int argc, char **argv)
{
    int size, rank, dims[2] = {0, 0}, periods[2] = {0, 0}, me[2], flag;
    MPI_Init(&argc, &argv);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Dims_create(size, 2, dims);
    int swap = dims[0]; /* cut the slow subscript first: long contiguous halos */
    dims[0] = dims[1];
    dims[1] = swap;
    MPI_Cart_create(MPI_COMM_WORLD, 2, dims, periods, 0, &grid);
    MPI_Comm_rank(grid, &rank);
    MPI_Cart_coords(grid, rank, 2, me);
    MPI_Cart_shift(grid, 0, 1, &left, &right);
    MPI_Cart_shift(grid, 1, 1, &down, &up);
    share(N + 2, dims[0], me[0], &ib, &ie);
    share(N + 2, dims[1], me[1], &jb, &je);
    pitch = PADDED(ie - ib + 3);
    long all = pitch * (je - jb + 3);
    size_t bytes = (size_t)all * sizeof(double);
    const long first = ib > 1 ? 1 : 2 - ib; /* in a line of storage, of those computed */
    double *a = room_from(all, first), *b = room_from(all, first);
    memset(a, 0, bytes);
    for (long j = jb; j <= je; j++)
        for (long i = ib; i <= ie; i++)
            *at(a, i, j) = j == 0 ? 0.5 : i == 0 ? 1.0 : 0.0;
    memcpy(b, a, bytes);
    MPI_Type_vector((int)(je - jb + 1), 1, (int)pitch, MPI_DOUBLE, &line);
    MPI_Type_commit(&line);
    MPI_Request q[2][8], *now = q[0], *next = q[1];
    requests(a, now);
    requests(b, next);

    long ilo = ib < 1 ? 1 : ib, ihi = ie > N ? N : ie, jlo = jb < 1 ? 1 : jb, jhi = je > N ? N : je;
    long il = left == MPI_PROC_NULL ? ilo : ilo + 1, ih = right == MPI_PROC_NULL ? ihi : ihi - 1;
    long jl = down == MPI_PROC_NULL ? jlo : jlo + 1, jh = up == MPI_PROC_NULL ? jhi : jhi - 1;
    double error = 0;
    BenchClock clock = bench_begin();
    for (int step = 1; step <= STEPS; step++) {
        double mine = 0;
        MPI_Startall(8, now);
        for (long j = jl; j <= jh; j += 16) { /* interior; a poll now and then moves the messages */
            mine = sweep(a, b, il, ih, j, j + 15 < jh ? j + 15 : jh, mine);
            if (size > 1)
                MPI_Testall(8, now, &flag, MPI_STATUSES_IGNORE);
        }
        MPI_Waitall(8, now, MPI_STATUSES_IGNORE);
        if (jl > jlo)
            mine = sweep(a, b, ilo, ihi, jlo, jlo, mine);
        if (jh < jhi)
            mine = sweep(a, b, ilo, ihi, jhi, jhi, mine);
        if (il > ilo)
            mine = sweep(a, b, ilo, ilo, jl, jh, mine);
        if (ih < ihi)
            mine = sweep(a, b, ihi, ihi, jl, jh, mine);
        MPI_Allreduce(&mine, &error, 1, MPI_DOUBLE, MPI_MAX, grid);
        double *t = a;
        a = b;
        b = t;
        MPI_Request *u = now;
        now = next;
        next = u;
    }
    clock = bench_end(clock);
    double v1 = value(a, 1, 1), v2 = value(a, N / 16, N / 8), v3 = value(a, N / 2, 3);
    if (rank == 0)
        printf("error %22.14E\nvalues%22.14E%22.14E%22.14E\n", error, v1, v2, v3);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
