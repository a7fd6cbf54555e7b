/* relax.c: the runtime library from C: declare a layout, exchange overlap areas, reduce, gather,
 * and copy between layouts.
 *
 *     hpfc -o relax relax.c && hpfrun -n 4 ./relax
 *
 * A square plate, 1 on its left edge and 0 on the others, is relaxed ten times. The output does not
 * depend on the number of processes. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <hpfrt.h>

#define TEXT(x) #x
#define PLACE(line) "relax.c:" TEXT(line)
#define HERE PLACE(__LINE__) /* where messages and statistics say a call is */

enum { N = 12, STEPS = 10 };

/* Element (i,j) of an array in direct form, which BLOCK arrays have: owned or overlap area. */
#define AT(x, i, j) ((double *)(x).base)[(x).o + (i) * (x).dim[0].s + (j) * (x).dim[1].s]

/* a = the mean of its four neighbours, b keeps the old values; returns the greatest change. */
static double relax(hpf_array *a, hpf_array *b, hpf_overlap *halo)
{
    const hpf_triplet inside[2] = {{2, N - 1, 1}, {2, N - 1, 1}};
    long ilo = 2, ihi = N - 1, jlo = 2, jhi = N - 1;
    double change = 0;

    hpf_overlap_start(HERE, halo); /* what is still valid is not sent again */
    hpf_overlap_finish(halo);
    hpf_clip(b, 0, 1, 0, 1, &ilo, &ihi); /* the iterations whose element of b is here */
    hpf_clip(b, 1, 1, 0, 1, &jlo, &jhi);
    for (long j = jlo; j <= jhi; j++)
        for (long i = ilo; i <= ihi; i++) {
            AT(*b, i, j) = 0.25 * (AT(*a, i - 1, j) + AT(*a, i + 1, j) + AT(*a, i, j - 1) +
                                   AT(*a, i, j + 1));
            change = fmax(change, fabs(AT(*b, i, j) - AT(*a, i, j)));
        }
    hpf_written(b); /* its overlap areas are old now */
    hpf_reduce(HERE, b, 1, (hpf_red[]){{&change, HPF_R8, HPF_OP_MAX}});
    hpf_take(HERE, a, b, inside); /* a(2:N-1,2:N-1) = b(2:N-1,2:N-1): storage is swapped */
    return change;
}

/* The diagonal, shared out among the processes: each asks for the elements it wants, wherever they
 * are. */
static double trace_of(const hpf_array *a)
{
    long n = 0, subs[2 * N];
    double values[N], sum = 0;
    hpf_schedule *schedule = NULL;
    for (long i = 1 + hpf_rank(); i <= N; i += hpf_size())
        subs[n++] = i;
    for (long k = 0; k < n; k++) /* subs[d*n + k]: dimension d of the k-th element */
        subs[n + k] = subs[k];
    hpf_inspect(HERE, &schedule, a, n, subs);
    hpf_gather(HERE, schedule, values, a); /* again and again, if values change */
    hpf_schedule_free(schedule);
    for (long k = 0; k < n; k++)
        sum += values[k];
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv)
{
    static const hpf_program program = {"relax.c", HPF_MPI, 1};
    hpf_start(&argc, &argv, &program);

    /* !HPF$ DISTRIBUTE (BLOCK,BLOCK) :: a, b */
    const hpf_bound square[2] = {{1, N}, {1, N}};
    const hpf_axis identity[2] = {{0, 1, 0}, {1, 1, 0}}; /* subscripts are template positions */
    const hpf_dist blocks[2] = {HPF_BLOCK, HPF_BLOCK}, cyclic[2] = {HPF_CYCLIC, HPF_STAR};
    hpf_template *t = hpf_template_new(HERE, "t", 2, square, blocks, NULL);
    hpf_array a, b;
    hpf_declare(&a, "a", HPF_R8, 2, t, identity);
    hpf_declare(&b, "b", HPF_R8, 2, t, identity);
    hpf_allocate(HERE, &a, square);
    hpf_allocate(HERE, &b, square);
    hpf_fill(&a, &(double){0}, false);
    hpf_fill(&b, &(double){0}, false);
    long ilo = 1, ihi = N, jlo = 1, jhi = 1;
    hpf_clip(&a, 0, 1, 0, 1, &ilo, &ihi);
    hpf_clip(&a, 1, 1, 0, 1, &jlo, &jhi);
    for (long i = ilo; i <= ihi && jlo <= jhi; i++)
        AT(a, i, 1) = 1;

    const long one[2] = {1, 1};
    hpf_overlap_require(&a, one, one);
    hpf_halo need = {.a = &a, .lo = {1, 1}, .hi = {1, 1}};
    hpf_overlap halo = {.n = 1, .halo = &need};
    double change = 0;
    for (int step = 0; step < STEPS; step++)
        change = relax(&a, &b, &halo);

    /* c(CYCLIC,*) = transpose(a): dimension 0 of c runs with 1 of a, dimension 1 with 0 */
    hpf_template *rows = hpf_template_new(HERE, "rows", 2, square, cyclic, NULL);
    hpf_array c;
    hpf_declare(&c, "c", HPF_R8, 2, rows, identity);
    hpf_allocate(HERE, &c, square);
    const hpf_triplet all[2] = {{1, N, 1}, {1, N, 1}};
    hpf_copy(HERE, &c, all, &a, all, (const int[]){1, 0});

    /* Any layout: the owned subscripts come as runs; here each process adds up its rows. */
    double total = 0;
    int64_t warm = 0;
    for (int r = 0; r < c.dim[0].nrun && c.holds; r++)
        for (long i = c.dim[0].run[r].lo; i <= c.dim[0].run[r].hi; i += c.dim[0].run[r].step)
            for (long j = 1; j <= N; j++) {
                double x = ((double *)c.base)[hpf_offset(&c, 0, i) + hpf_offset(&c, 1, j)];
                total += x;
                warm += x > 0.25;
            }
    hpf_reduce(HERE, &c, 2, (hpf_red[]){{&total, HPF_R8, HPF_OP_SUM},
                                        {&warm, HPF_I8, HPF_OP_SUM}}); /* one message */
    double diagonal = trace_of(&a), corner;
    hpf_get(HERE, &a, (const long[]){2, 2}, &corner);
    if (hpf_rank() == 0) {
        printf("after %d steps: greatest change %.6f, a(2,2) = %.6f\n", STEPS, change, corner);
        printf("sum %.6f, diagonal %.6f, %ld points above 0.25\n", total, diagonal, (long)warm);
    }
    hpf_overlap_free(&halo);
    hpf_free(&a);
    hpf_free(&b);
    hpf_free(&c);
    hpf_template_free(t);
    hpf_template_free(rows);
    hpf_end();
}
