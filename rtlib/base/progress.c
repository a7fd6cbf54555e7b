/* progress.c: how far long transfers are, on a terminal (contract: rt.h). */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "rt.h"

enum { BAR = 30 };
static const double often = 0.2; /* seconds between two pictures */

/* mpirun reads what processes write, so hpfrun tells whether it has a terminal itself. */
static bool has_terminal(void)
{
    const char *told = getenv("HPF_TERMINAL");
    return isatty(STDERR_FILENO) || (told && told[0] == '1');
}

void rt_progress_begin(rt_progress *p, const char *what, double after)
{
    *p = (rt_progress){ .what = what, .start = MPI_Wtime(), .after = after,
                        .on = rt.rank == 0 && has_terminal() };
}

void rt_progress_show(rt_progress *p, double part, double bytes)
{
    char bar[BAR + 1], rate[40] = "";
    double now = p->on ? MPI_Wtime() : 0, spent = now - p->start;
    if (!p->on || spent < p->after || (p->shown > 0 && now - p->shown < often && part < 1))
        return;
    part = part > 1 ? 1 : part;
    for (int k = 0; k < BAR; k++)
        bar[k] = k < (int)(part * BAR) ? '#' : '.';
    bar[BAR] = '\0';
    p->shown = now;
    if (bytes > 0)
        snprintf(rate, sizeof rate, "%.0f MiB/s  ", bytes / (spent + 1e-9) / 1048576);
    /* In one piece: what the program prints comes by another pipe. */
    fprintf(stderr, "\r%s[%s] %3.0f %%  %s%.0f s left ", p->what, bar, part * 100, rate,
            part > 0 ? spent / part * (1 - part) : 0);
    fflush(stderr);
}

void rt_progress_end(rt_progress *p, bool keep)
{
    if (p->shown > 0)
        fputs(keep ? "\n" : "\r\033[K", stderr);
    p->shown = 0;
}
