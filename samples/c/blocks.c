/* blocks.c: an array in a file, read and written by all processes together, from C.
 *
 *     hpfc -o blocks blocks.c && hpfrun -n 4 ./blocks
 *
 * A 60 x 40 array is written to blocks.npy (numpy.load opens it), each process giving some of its
 * rows; then every process reads a block that overlaps its neighbours', and a mapped array reads
 * a section. The output does not depend on the number of processes. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <hpfrt.h>

#define TEXT(x) #x
#define PLACE(line) "blocks.c:" TEXT(line)
#define HERE PLACE(__LINE__)

enum { N = 60, M = 40 };

/* Rows rank+1, rank+1+size, ... of all columns: in the file they lie among the others'. */
static void write_rows(void)
{
    hpf_file_spec spec = {.name = "blocks.npy", .status = HPF_FILE_REPLACE, .type = HPF_R8,
                          .rank = 2, .extent = {N, M}};
    hpf_file *f;
    hpf_file_open(HERE, &f, &spec, 0);

    long first = hpf_rank() + 1, n = first > N ? 0 : (N - first) / hpf_size() + 1;
    double *rows = malloc((size_t)(n * M + 1) * sizeof *rows);
    for (long j = 0; j < M; j++)
        for (long i = 0; i < n; i++)
            rows[i + j * n] = (double)(first + i * hpf_size()) + 1000 * (double)(j + 1);
    hpf_file_part part = {.sec = {{first, N, hpf_size()}, {1, M, 1}}, .base = rows};
    hpf_file_write(HERE, f, "rows", n ? &part : NULL, 0);
    hpf_file_close(HERE, f, 0); /* on disk, and only now under its name */
    free(rows);
}

/* Three columns and those next to them: parts of different processes overlap. */
static double read_columns(hpf_file *f)
{
    double sum = 0, data[5][N];
    for (long first = 1; first <= M; first += 3 * hpf_size()) { /* as often on every process */
        long j = first + 3 * hpf_rank();
        long lo = j > 1 ? j - 1 : 1, hi = j + 3 < M ? j + 3 : M;
        hpf_file_part part = {.sec = {{1, N, 1}, {lo, hi, 1}}, .base = data};
        hpf_file_read(HERE, f, "data", j <= M ? &part : NULL, 0); /* NULL: nothing */
        for (long k = j; k < j + 3 && k <= M; k++)
            for (long i = 0; i < N; i++)
                sum += data[k - lo][i];
    }
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sum;
}

/* a(20,20), distributed (BLOCK,BLOCK), = every third row and second column of the file. */
static double read_section(hpf_file *f)
{
    const hpf_bound square[2] = {{1, 20}, {1, 20}};
    const hpf_axis identity[2] = {{0, 1, 0}, {1, 1, 0}};
    const hpf_dist blocks[2] = {HPF_BLOCK, HPF_BLOCK};
    const hpf_triplet section[2] = {{1, N, 3}, {1, M, 2}};
    hpf_template *t = hpf_template_new(HERE, "t", 2, square, blocks, NULL);
    hpf_array a;
    hpf_declare(&a, "a", HPF_R8, 2, t, identity);
    hpf_allocate(HERE, &a, square);
    hpf_file_get(HERE, f, &a, NULL, section, 0);
    double corner;
    hpf_get(HERE, &a, (const long[]){20, 20}, &corner);
    hpf_free(&a);
    hpf_template_free(t);
    return corner;
}

int main(int argc, char **argv)
{
    static const hpf_program program = {"blocks.c", HPF_MPI, 1};
    hpf_start(&argc, &argv, &program);
    write_rows();

    hpf_file *f;
    hpf_file_spec old = {.name = "blocks.npy", .hints = "cb_buffer_size=1m"};
    hpf_file_open(HERE, &f, &old, 0); /* type and shape come from the file */
    double sum = read_columns(f), corner = read_section(f);
    const hpf_file_spec *is = hpf_file_shape(f);
    if (hpf_rank() == 0)
        printf("%ld x %ld elements, sum %.0f, a(20,20) = %.0f\n", is->extent[0], is->extent[1], sum,
               corner);
    hpf_file_close(HERE, f, 0);

    /* An error is the same on every process; HPF_IO_STAT returns it. */
    hpf_file_spec none = {.name = "no-such.npy"};
    int code = hpf_file_open(HERE, &f, &none, HPF_IO_STAT);
    if (code && hpf_rank() == hpf_size() - 1)
        printf("%s\n", hpf_file_message());
    hpf_end();
}
