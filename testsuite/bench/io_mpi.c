/* io_mpi.c: the access patterns of the extended two-phase method's paper by MPI's own collective
 * calls, for run-io. No runtime library of ours: any MPI compiles it.
 *
 *     io_mpi FILE EXTENT ROUNDS WAY [PATTERNS]   those that are named: `4.II,5.`; otherwise all
 *
 * The file view of a process is a subarray, or of sections with steps a vector of vectors; setting it
 * is not timed. WAY is the name that results are printed under. */
#include "io_case.h"

static MPI_Datatype file_type(const IoStep *s, long extent, MPI_Offset *first)
{
    MPI_Datatype row, type;
    *first = IO_HEADER;
    if (s->step[0] == 1 && s->step[1] == 1) {
        int whole[] = { (int)extent, (int)extent }, part[] = { (int)s->n[0], (int)s->n[1] };
        int start[] = { (int)s->lo[0] - 1, (int)s->lo[1] - 1 };
        MPI_Type_create_subarray(2, whole, part, start, MPI_ORDER_FORTRAN, MPI_FLOAT, &type);
        return type;
    }
    MPI_Type_vector((int)s->n[0], 1, (int)s->step[0], MPI_FLOAT, &row);
    MPI_Type_create_hvector((int)s->n[1], 1, s->step[1] * extent * (long)sizeof(float), row, &type);
    MPI_Type_free(&row);
    *first += ((s->lo[0] - 1) + (s->lo[1] - 1) * extent) * (MPI_Offset)sizeof(float);
    return type;
}

static IoTime access_one(MPI_File f, const IoStep *s, long extent, float *data)
{
    int count = (int)(s->n[0] * s->n[1]);
    MPI_Datatype type = MPI_FLOAT;
    MPI_Offset first = IO_HEADER;
    if (count) {
        type = file_type(s, extent, &first);
        MPI_Type_commit(&type);
    }
    MPI_File_set_view(f, first, MPI_FLOAT, type, "native", MPI_INFO_NULL);
    IoTime begin = io_begin();
    if (s->writes)
        MPI_File_write_all(f, data, count, MPI_FLOAT, MPI_STATUS_IGNORE);
    else
        MPI_File_read_all(f, data, count, MPI_FLOAT, MPI_STATUS_IGNORE);
    IoTime took = io_end(begin);
    if (count)
        MPI_Type_free(&type);
    return took;
}

static IoTime once(const MPI_File *f, int c, long extent, float *data)
{
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    IoTime sum = { 0 };
    for (long k = 0; k < io_steps(c, size); k++) {
        IoStep s = io_step(c, k, extent, rank, size);
        io_add(&sum, access_one(f[s.file], &s, io_extent(extent, s.file), data));
    }
    return sum;
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc < 5) {
        fprintf(stderr, "usage: io_mpi FILE EXTENT ROUNDS WAY [PATTERNS]\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    long extent = atol(argv[2]);
    int rounds = atoi(argv[3]);
    float *data = calloc((size_t)(extent * extent), sizeof *data);
    MPI_File f[IO_FILES];
    for (int i = 0; i < IO_FILES; i++)
        if (MPI_File_open(MPI_COMM_WORLD, io_file(argv[1], i), MPI_MODE_RDWR, MPI_INFO_NULL, &f[i]) !=
            MPI_SUCCESS)
            MPI_Abort(MPI_COMM_WORLD, 1);
    for (int c = 0; c < IO_CASES; c++) {
        if (!pattern_named(io_name(c), argc > 5 ? argv[5] : NULL))
            continue;
        if (c < PATTERNS)
            once(f, c, extent, data); /* the first touches the memory */
        for (int r = 0; r < rounds; r++)
            io_tell(c, argv[4], once(f, c, extent, data), "-");
    }
    for (int i = 0; i < IO_FILES; i++)
        MPI_File_close(&f[i]);
    free(data);
    MPI_Finalize();
    return 0;
}
