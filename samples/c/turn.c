/* turn.c: the layout of an array on disk is changed, from C.
 *
 *     hpfc -o turn turn.c && hpfrun -n 4 ./turn
 *
 * A 300 x 200 array is written to rows.npy in row-major order; hpf_reblock cuts it into bricks of 64 x
 * 48 elements (bricks.zarr, which Zarr's libraries open), and then turns it: turned.npy is its
 * transpose. Each process holds 64 KiB at most. The output does not depend on the number of processes. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include <hpfrt.h>

#define TEXT(x) #x
#define PLACE(line) "turn.c:" TEXT(line)
#define HERE PLACE(__LINE__)

enum { N = 300, M = 200 };

/* Each process writes some of the rows; element (i,j) is 1000 i + j. */
static void write_rows(void)
{
    hpf_file_spec spec = {.name = "rows.npy", .status = HPF_FILE_REPLACE, .type = HPF_I4, .rank = 2,
                          .extent = {N, M}, .order = HPF_FILE_ROW_MAJOR};
    hpf_file *f;
    hpf_file_open(HERE, &f, &spec, 0);
    long lo = (long)N * hpf_rank() / hpf_size() + 1, hi = (long)N * (hpf_rank() + 1) / hpf_size();
    int *rows = malloc((size_t)((hi - lo + 1) * M + 1) * sizeof *rows);
    for (long j = 1; j <= M; j++)
        for (long i = lo; i <= hi; i++)
            rows[(i - lo) + (j - 1) * (hi - lo + 1)] = (int)(1000 * i + j);
    hpf_file_part part = {.sec = {{lo, hi, 1}, {1, M, 1}}, .base = rows};
    hpf_file_write(HERE, f, "rows", lo <= hi ? &part : NULL, 0);
    hpf_file_close(HERE, f, 0);
    free(rows);
}

static void change(const hpf_reblock_spec *spec)
{
    hpf_reblock_count count;
    hpf_reblock(HERE, spec, &count, 0);
    if (hpf_rank() == 0)
        printf("%s to %s: checksum %016lx\n", spec->source, spec->target, (unsigned long)count.sum);
}

int main(int argc, char **argv)
{
    static const hpf_program program = {"turn.c", HPF_MPI, 1};
    hpf_start(&argc, &argv, &program);
    write_rows();
    hpf_reblock_spec cut = {.source = "rows.npy", .target = "bricks.zarr", .brick = {64, 48},
                            .memory = 64 << 10, .options = HPF_REBLOCK_VERIFY};
    change(&cut);
    hpf_reblock_spec turn = {.source = "bricks.zarr", .target = "turned.npy", .permute = {2, 1},
                             .memory = 64 << 10, .options = HPF_REBLOCK_VERIFY};
    change(&turn);

    hpf_file *f;
    hpf_file_spec old = {.name = "turned.npy"};
    hpf_file_open(HERE, &f, &old, 0);
    int corner = 0;
    hpf_file_part part = {.sec = {{M - 1, M - 1, 1}, {N, N, 1}}, .base = &corner};
    hpf_file_read(HERE, f, "corner", &part, 0);
    if (hpf_rank() == 0)
        printf("turned: %ld x %ld, element (%d,%d) is %d\n", hpf_file_shape(f)->extent[0],
               hpf_file_shape(f)->extent[1], M - 1, N, corner);
    hpf_file_close(HERE, f, 0);

    /* A limit that no plan keeps to is an error that says what would do. */
    cut.target = "never.zarr";
    cut.memory = 1000;
    if (hpf_reblock(HERE, &cut, NULL, HPF_IO_STAT) && hpf_rank() == 0)
        printf("%s\n", hpf_file_message());
    hpf_end();
}
