/* start.c: how a program starts and ends. */
#include <fenv.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "ops/combine.h"
#include "exchange/exchange.h"
#include "file/file.h"
#include "io/format.h"
#include "layout/group.h"
#include "ooc/ooc.h"
#include "rt.h"
#include "scan/scan.h"

rt_state rt = { .size = 1, .buffer = 64L << 20 };

#if defined(OPEN_MPI)
static const char *const built_for = "openmpi";
#else
static const char *const built_for = "mpich";
#endif

static long env_number(const char *name)
{
    const char *text = getenv(name);
    return text ? strtol(text, NULL, 10) : 0;
}

/* The other MPI's mpirun starts n processes that each believe to be alone. */
static void check_launcher(void)
{
    bool mpich = strcmp(built_for, "mpich") == 0;
    long size = env_number(mpich ? "OMPI_COMM_WORLD_SIZE" : "PMI_SIZE");
    bool ours = getenv(mpich ? "PMI_RANK" : "OMPI_COMM_WORLD_RANK") != NULL;
    if (size <= 1 || ours)
        return;
    rt.rank = (int)env_number(mpich ? "OMPI_COMM_WORLD_RANK" : "PMI_RANK");
    rt_fail_all(NULL,
                "'%s' was built for %s but started by the mpirun of %s; use hpfrun, or mpirun.%s",
                rt.program->name, mpich ? "MPICH" : "Open MPI", mpich ? "Open MPI" : "MPICH",
                built_for);
}

/* ---- the wait for all processes ----
 *
 * MPI waits without limit for a process that was stopped, or never came, while it starts. Whoever
 * has waited for long ends, and mpirun then ends the others. */

static struct sigaction alarm_before;

static void on_alarm(int number)
{
    static const char text[] = "error: the program has not started on all processes: one of them "
                               "is stopped, or has not come (HPF_START_TIMEOUT)\n";
    (void)number;
    (void)!write(2, text, sizeof text - 1);
    _exit(2);
}

/* Lower ranks come first, so that one message is enough. */
static void watch_start(void)
{
    const char *text = getenv("HPF_START_TIMEOUT");
    long seconds = text && *text ? strtol(text, NULL, 10) : 300;
    long rank = env_number("PMI_RANK") + env_number("OMPI_COMM_WORLD_RANK");
    struct sigaction action = { .sa_handler = on_alarm };
    sigaction(SIGALRM, &action, &alarm_before);
    if (seconds > 0)
        alarm((unsigned)(seconds + (rank < 2 ? rank : 2)));
}

static void started(void)
{
    alarm(0);
    sigaction(SIGALRM, &alarm_before, NULL);
}

/* Whether this node runs more ranks than this process may use cores. */
static bool crowded(MPI_Comm node)
{
    /* Ranks bound to a core each see one core: count the cores of all of them. */
    cpu_set_t mine;
    CPU_ZERO(&mine);
    if (sched_getaffinity(0, sizeof mine, &mine) != 0)
        for (int i = 0; i < CPU_SETSIZE; i++)
            CPU_SET(i, &mine);
    cpu_set_t all;
    MPI_Allreduce(&mine, &all, sizeof mine, MPI_BYTE, MPI_BOR, node);
    const char *text = getenv("HPF_POLITE");
    rt.cores = CPU_COUNT(&all);
    if (text && *text)
        return *text != '0';
    return rt.node_size > rt.cores;
}

/* What this process shares its node with. */
static void start_node(void)
{
    MPI_Comm node;
    MPI_Comm_split_type(rt.world, MPI_COMM_TYPE_SHARED, rt.rank, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &rt.node_size);
    rt.polite = crowded(node);
    rt_error_start(node);
    MPI_Comm_free(&node);
}

/* hpfrun may hand the program's standard input on under another number: see there. */
static void take_input(void)
{
    int fd = (int)env_number("HPF_STDIN");
    if (fd <= STDERR_FILENO)
        return;
    if (rt.rank == 0)
        dup2(fd, STDIN_FILENO);
    close(fd);
    unsetenv("HPF_STDIN"); /* not for programs that this one runs */
}

static hpf_beginning *beginnings;

void hpf_begin_with(hpf_beginning *what)
{
    what->next = beginnings;
    beginnings = what;
}

void hpf_start(int *argc, char ***argv, const hpf_program *program)
{
    rt.program = program;
    if (*argc == 2 && strcmp((*argv)[1], "--hpf-info") == 0) {
        printf("mpi=%s processors=%ld\n", program->mpi, program->processors);
        exit(0);
    }
    if (strcmp(program->mpi, built_for) != 0)
        rt_fail_all(NULL, "'%s' was compiled for %s but linked with the runtime library for %s",
                    program->name, program->mpi, built_for);
    check_launcher();
    int already;
    MPI_Initialized(&already);
    watch_start();
    if (!already)
        MPI_Init(argc, argv);
    rt.argc = *argc;
    rt.argv = *argv;
    MPI_Comm_dup(MPI_COMM_WORLD, &rt.world);
    MPI_Comm_rank(rt.world, &rt.rank);
    MPI_Comm_size(rt.world, &rt.size);
    take_input();
    start_node();
    started();
    rt.started = true;
    rt_env_read();
    for (const hpf_beginning *b = beginnings; b; b = b->next)
        b->run();
    feclearexcept(FE_ALL_EXCEPT); /* a program begins with no flag of IEEE_EXCEPTIONS raised */
}

/* All processes leave together, so that one that fails late finds the others where they listen. An
 * error that some processes take for one that all know must not hang: after a while it is fatal. */
static void meet(int status)
{
    MPI_Request request;
    MPI_Ibarrier(rt.world, &request);
    if (status != 2) {
        rt_wait(&request);
        return;
    }
    double begin = MPI_Wtime();
    for (int done = 0; !done; rt_yield()) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        if (!done && MPI_Wtime() - begin > 5.0)
            MPI_Abort(MPI_COMM_WORLD, status);
    }
}

_Noreturn void rt_leave(int status)
{
    rt_io_flush(status != 2); /* a full disk or closed pipe is an error, while errors can be told */
    fflush(NULL);
    rt_file_abandon(status == 0);
    if (rt.started) {
        meet(status);
        if (status != 2)
            rt_trace_end();
        rt_reduce_end();
        rt_group_end();
        rt_exchange_end();
        rt_scan_end();
        rt_scan_windows_end();
        rt_file_end();
        rt_layout_end();
        rt_grid_end();
        rt_error_end();
        MPI_Comm_free(&rt.world);
        MPI_Finalize();
        rt.started = false;
    }
    exit(status);
}

_Noreturn void hpf_end(void)
{
    rt_ooc_end();
    rt_leave(0);
}

_Noreturn void hpf_stop(int code, bool quiet)
{
    rt_ooc_end();
    if (!quiet && code && rt.rank == 0) {
        rt_io_flush(false);
        fprintf(stderr, "STOP %d\n", code);
    }
    rt_leave(code);
}

_Noreturn void hpf_error_stop(int code, const char *text, long len)
{
    rt_ooc_end();
    if (rt.rank == 0) {
        rt_io_flush(false);
        if (text)
            fprintf(stderr, "ERROR STOP %.*s\n", (int)len, text);
        else
            fprintf(stderr, "ERROR STOP %d\n", code);
    }
    rt_leave(code);
}

_Noreturn void hpf_stop_text(const char *text, long len)
{
    rt_ooc_end();
    if (rt.rank == 0) {
        rt_io_flush(false);
        fprintf(stderr, "STOP %.*s\n", (int)len, text);
    }
    rt_leave(0);
}

int hpf_size(void)
{
    return rt.size;
}

int hpf_rank(void)
{
    return rt.rank;
}

void hpf_check_agree(const char *where, long value)
{
    long ends[2] = { value, -value };
    rt_allreduce(ends, 2, MPI_LONG, MPI_MAX);
    if (ends[0] != -ends[1])
        rt_fail_all(where, "processes disagree about a scalar that controls the program: "
                    "its least value is %ld, its greatest %ld", -ends[1], ends[0]);
}
