/* gauss_seidel_mpi.c: gauss_seidel.hpf written by hand in C and MPI. Lines are shared out by blocks; a line is
 * worked on in pieces, each of which goes to the next process as soon as it is done, so that processes run one piece
 * behind each other, also from one sweep to the next. Within a piece four lines run at a time, each an element behind
 * the one before: what an element must wait for is then under way four times. */
#include "by_hand.h"

enum { N = 2000, TURNS = 20, LINE = PADDED(N + 2), PIECE = 250, /* of a line */ JAM = 4 };

static inline double point(const double *a)
{
    return (a[1] + a[LINE] + a[-LINE] + a[-1]) * 0.25;
}

/* Elements lo..hi of lines a, a + LINE, …: line l runs l elements behind. */
static void jammed(double *a, long lo, long hi)
{
    for (long l = 0; l < JAM - 1; l++)
        for (long i = lo; i < lo + JAM - 1 - l && i <= hi; i++)
            a[l * LINE + i] = point(a + l * LINE + i);
    double *a0 = a, *a1 = a + LINE, *a2 = a + 2 * LINE, *a3 = a + 3 * LINE;
    if (hi - lo + 1 >= JAM) {
        double w0 = a0[lo + 2], w1 = a1[lo + 1], w2 = a2[lo], w3 = a3[lo - 1];
        for (long i = lo + JAM - 1; i <= hi; i++) {
            double v0 = (a0[i + 1] + a1[i] + a0[i - LINE] + w0) * 0.25;
            double v1 = (a1[i] + a2[i - 1] + w0 + w1) * 0.25;
            double v2 = (a2[i - 1] + a3[i - 2] + w1 + w2) * 0.25;
            double v3 = (a3[i - 2] + a3[i - 3 + LINE] + w2 + w3) * 0.25;
            a0[i] = w0 = v0;
            a1[i - 1] = w1 = v1;
            a2[i - 2] = w2 = v2;
            a3[i - 3] = w3 = v3;
        }
    }
    for (long l = 1; l < JAM; l++)
        for (long i = hi - l + 1 < lo ? lo : hi - l + 1; i <= hi; i++)
            if (i >= lo + JAM - 1 - l)
                a[l * LINE + i] = point(a + l * LINE + i);
}

static void piece(double *a, long lines, long lo, long hi)
{
    long j = 1;
    for (; j + JAM - 1 <= lines; j += JAM)
        jammed(a + j * LINE, lo, hi);
    for (; j <= lines; j++) {
        double w = a[j * LINE + lo - 1];
        for (long i = lo; i <= hi; i++)
            a[j * LINE + i] = w = (a[j * LINE + i + 1] + a[(j + 1) * LINE + i] + a[(j - 1) * LINE + i] + w) * 0.25;
    }
}

int main(int argc, char **argv)
{
    long lo, hi; /* lines of 0 … N + 1 */
    start(&argc, &argv);
    share(N + 2, &lo, &hi);
    int down = rank > 0 ? rank - 1 : MPI_PROC_NULL, up = hi < N + 2 ? rank + 1 : MPI_PROC_NULL;
    double *a = room_from((hi - lo + 2) * LINE, 1); /* line lo is behind one of halo */
    for (long j = lo; j < hi; j++)
        for (long i = 0; i < LINE; i++)
            a[(j - lo + 1) * LINE + i] = (double)((i * 7 + j * 3) % 16);
    long first = lo == 0 ? 1 : 0, last = hi == N + 2 ? hi - lo - 2 : hi - lo - 1; /* of lines lo + … */
    double *inner = a + first * LINE;
    long lines = last - first + 1;
    MPI_Request request[4] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    BenchClock clock = bench_begin();
    halo_start(a, LINE, lo, hi, 0, request); /* the lines above, as they were; of those below nothing is used */
    MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
    const long most = size > 1 ? PIECE : N;
    for (int turn = 0; turn < TURNS; turn++) {
        for (long from = 1; from <= N; from += most) {
            long n = from + most - 1 <= N ? most : N - from + 1;
            double *below = inner + from, *above = inner + (lines + 1) * LINE + from;
            MPI_Recv(below, (int)n, MPI_DOUBLE, down, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (turn > 0)
                MPI_Recv(above, (int)n, MPI_DOUBLE, up, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
            piece(inner, lines, from, from + n - 1);
            MPI_Isend(inner + lines * LINE + from, (int)n, MPI_DOUBLE, up, 2, MPI_COMM_WORLD, &request[0]);
            if (turn + 1 < TURNS)
                MPI_Isend(inner + LINE + from, (int)n, MPI_DOUBLE, down, 3, MPI_COMM_WORLD, &request[1]);
        }
    }
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    clock = bench_end(clock);
    const long at[3][2] = {{1, 1}, {N / 3, N / 2}, {N, N}};
    double v[3];
    for (int k = 0; k < 3; k++) {
        long j = at[k][1];
        v[k] = everywhere(j >= lo && j < hi ? a[(j - lo + 1) * LINE + at[k][0]] : 0);
    }
    if (rank == 0)
        printf("values%22.14E%22.14E%22.14E\n", v[0], v[1], v[2]);
    bench_print(clock, rank);
    MPI_Finalize();
    return 0;
}
