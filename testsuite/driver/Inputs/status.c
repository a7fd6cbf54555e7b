/* status.c: an MPI program that says what it was given, and ends with status argv[1]. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size, status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        printf("processes: %d\n", size);
        for (int i = 2; i < argc; i++)
            printf("argument: %s\n", argv[i]);
        for (int c; (c = getchar()) != EOF;)
            putchar(c);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    status = argc > 1 ? atoi(argv[1]) : 0;
    MPI_Finalize();
    exit(status);
}
