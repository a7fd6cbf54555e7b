/* pause.c: PAUSE. Process 0 asks, as libgfortran does, and all follow its answer. */
#include <stdio.h>
#include <string.h>

#include "io/format.h"
#include "rt.h"

/* hpf_pause: waits for `go` on standard input; anything else ends the program [collective] */
void hpf_pause(const char *text, long len)
{
    int go = 0;
    if (rt.rank == 0) {
        char line[4] = "";
        rt_io_flush(true);
        fprintf(stderr, "PAUSE %.*s\n", (int)len, text);
        fputs("To resume execution, type go.  Other input will terminate the job.\n", stderr);
        if (fgets(line, sizeof line, stdin))
            go = strncmp(line, "go\n", 3) == 0;
        if (go)
            fputs("RESUMED\n", stderr);
    }
    MPI_Request request;
    MPI_Ibcast(&go, 1, MPI_INT, 0, rt.world, &request);
    rt_wait(&request);
    if (!go)
        hpf_stop(0, true);
}
