/* hpf-reblock.c: the command that changes the layout of an array on disk; hpf_reblock does the work
 * (rtlib/hpfrt_reblock.h), this reads the command line and tells what happened. */
#include <mpi.h>

#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "hpfrt.h"

static const char usage_text[] =
    "Usage: hpf-reblock [OPTION]... SOURCE TARGET\n"
    "       hpfrun -n N hpf-reblock [OPTION]... SOURCE TARGET\n"
    "\n"
    "Writes the array of SOURCE (.npy, a folder of Zarr, or HDF5: FILE.h5:/DATASET) to TARGET\n"
    "(.npy, .zarr or .h5) in another layout, at the least input and output that the memory\n"
    "permits. TARGET appears when it is whole.\n"
    "\n"
    "  --brick 512x256      extents of the target's bricks (.zarr, .h5)\n"
    "  --order C|F          row-major or column-major; also within bricks [as the source]\n"
    "  --permute 2,1        the target's dimensions, by those of the source [as they are]\n"
    "  --memory 256M        what each process may hold [256M]\n"
    "  --plan[=json]        print the plan and do nothing\n"
    "  --model=paper        with --plan: the published heuristics instead of ours\n"
    "  --resume             go on where an earlier run ended early\n"
    "  --verify             read both again and compare checksums before TARGET appears\n"
    "  --no-sync            leave it to the system when data come to disk\n"
    "  --quiet              neither progress nor summary\n"
    "  --help, --version\n";

static _Noreturn void usage_error(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
static _Noreturn void usage_error(const char *fmt, ...)
{
    const char *rank = getenv("PMI_RANK");
    rank = rank ? rank : getenv("OMPI_COMM_WORLD_RANK");
    if (!rank || strcmp(rank, "0") == 0) {
        va_list args;
        va_start(args, fmt);
        fputs("hpf-reblock: error: ", stderr);
        vfprintf(stderr, fmt, args);
        fputs("; hpf-reblock --help tells more\n", stderr);
        va_end(args);
    }
    exit(2);
}

/* Numbers from 1 on with one of `between` between them; how many. */
static int numbers(const char *option, const char *text, const char *between, long *to)
{
    int n = 0;
    for (const char *p = text;; p++) {
        char *end;
        errno = 0;
        long value = isdigit((unsigned char)*p) ? strtol(p, &end, 10) : 0;
        if (value < 1 || errno || n == HPF_MAX_RANK || (*end && !strchr(between, *end)))
            usage_error("%s takes 1 to %d positive numbers like 2%c3, not '%s'", option,
                        HPF_MAX_RANK, *between, text);
        to[n++] = value;
        if (!*end)
            return n;
        p = end;
    }
}

static long bytes_of(const char *text)
{
    static const char units[] = "kmgt";
    char *end;
    errno = 0;
    double value = isdigit((unsigned char)*text) ? strtod(text, &end) : -1;
    if (value <= 0 || errno)
        usage_error("--memory takes a number of bytes like 256M, not '%s'", text);
    const char *unit = *end ? strchr(units, tolower((unsigned char)*end)) : NULL;
    if (unit) {
        for (long k = 0; k <= unit - units; k++)
            value *= 1024;
        end++;
    }
    if (*end || value < 1 || value >= (double)(LONG_MAX / 4))
        usage_error("--memory takes a number of bytes like 256M, not '%s'", text);
    return (long)value;
}

enum {
    BRICK = 256, ORDER, PERMUTE, MEMORY, PLAN, MODEL, RESUME, VERIFY, NO_SYNC, QUIET, HELP, VERSION
};

static void take_option(hpf_reblock_spec *s, int option, bool *quiet)
{
    long list[HPF_MAX_RANK];
    switch (option) {
    case BRICK:
        numbers("--brick", optarg, "x,", s->brick);
        return;
    case ORDER:
        if (strcmp(optarg, "C") != 0 && strcmp(optarg, "F") != 0)
            usage_error("--order takes C or F, not '%s'", optarg);
        s->order = *optarg;
        return;
    case PERMUTE:
        for (int n = numbers("--permute", optarg, ",", list), d = 0; d < n; d++)
            s->permute[d] = list[d] > HPF_MAX_RANK ? HPF_MAX_RANK + 1 : (int)list[d];
        return;
    case MEMORY:
        s->memory = bytes_of(optarg);
        return;
    case PLAN:
        s->options |= HPF_REBLOCK_PLAN;
        if (optarg && strcmp(optarg, "json") != 0 && strcmp(optarg, "text") != 0)
            usage_error("--plan takes json or text, not '%s'", optarg);
        if (optarg && strcmp(optarg, "json") == 0)
            s->options |= HPF_REBLOCK_JSON;
        return;
    case MODEL:
        if (strcmp(optarg, "paper") != 0 && strcmp(optarg, "default") != 0)
            usage_error("--model takes default or paper, not '%s'", optarg);
        if (*optarg == 'p')
            s->options |= HPF_REBLOCK_PAPER;
        return;
    case RESUME: s->options |= HPF_REBLOCK_RESUME; return;
    case VERIFY: s->options |= HPF_REBLOCK_VERIFY; return;
    case NO_SYNC: s->options |= HPF_REBLOCK_NO_SYNC; return;
    case QUIET: *quiet = true; return;
    case HELP: fputs(usage_text, stdout); exit(0);
    case VERSION: puts("hpf-reblock " HPFC_VERSION); exit(0);
    }
}

static void parse(int argc, char **argv, hpf_reblock_spec *s, bool *quiet)
{
    static const struct option options[] = {
        { "brick", required_argument, NULL, BRICK }, { "order", required_argument, NULL, ORDER },
        { "permute", required_argument, NULL, PERMUTE },
        { "memory", required_argument, NULL, MEMORY }, { "plan", optional_argument, NULL, PLAN },
        { "model", required_argument, NULL, MODEL }, { "resume", no_argument, NULL, RESUME },
        { "verify", no_argument, NULL, VERIFY }, { "no-sync", no_argument, NULL, NO_SYNC },
        { "quiet", no_argument, NULL, QUIET }, { "help", no_argument, NULL, HELP },
        { "version", no_argument, NULL, VERSION }, { NULL, 0, NULL, 0 },
    };
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, ":", options, NULL)) != -1;) {
        if (option == ':')
            usage_error("'%s' needs an argument", argv[optind - 1]);
        if (option == '?')
            usage_error("unknown option '%s'", argv[optind - 1]);
        take_option(s, option, quiet);
    }
    if (argc - optind != 2)
        usage_error("a source and a target are needed");
    if ((s->options & HPF_REBLOCK_PAPER) && !(s->options & HPF_REBLOCK_PLAN))
        usage_error("--model=paper needs --plan");
    s->source = argv[optind];
    s->target = argv[optind + 1];
}

static void on_signal(int number)
{
    (void)number;
    hpf_reblock_stop();
}

static void summary(const hpf_reblock_count *c, double seconds)
{
    double mib = 1048576;
    printf("%d pass%s%s: read %.1f MiB, wrote %.1f MiB in %.2f s", c->passes,
           c->passes == 1 ? "" : "es", c->resumed ? " (resumed)" : "", (double)c->read / mib,
           (double)c->written / mib, seconds);
    if (c->sum)
        printf("; checksum %016lx", (unsigned long)c->sum);
    putchar('\n');
}

/* A process that no launcher started has nobody to talk to: it need not look for networks, nor for
 * the devices of the machine, which takes longer than a small array. */
static void stay_alone(void)
{
    static const char *const launched[] = { "PMI_RANK", "PMI_PORT", "PMI_FD", "PMIX_RANK",
                                            "OMPI_COMM_WORLD_RANK", "SLURM_PROCID" };
    for (size_t k = 0; k < sizeof launched / sizeof *launched; k++)
        if (getenv(launched[k]))
            return;
    setenv("UCX_TLS", "self,posix", 0);
    setenv("HWLOC_COMPONENTS", "-linuxio,-pci,-gl,-opencl,-x86", 0);
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "hpf-reblock", HPF_MPI, 1 };
    hpf_reblock_spec spec = { .options = 0 };
    hpf_reblock_count count;
    bool quiet = false;
    if (!(argc == 2 && strcmp(argv[1], "--hpf-info") == 0))
        parse(argc, argv, &spec, &quiet);
    stay_alone();
    hpf_start(&argc, &argv, &program);
    if (!quiet)
        spec.options |= HPF_REBLOCK_PROGRESS;
    struct sigaction act = { .sa_handler = on_signal, .sa_flags = SA_RESTART };
    sigaction(SIGINT, &act, NULL);
    sigaction(SIGTERM, &act, NULL);
    double begin = MPI_Wtime();
    int code = hpf_reblock("hpf-reblock", &spec, &count, HPF_IO_STAT);
    if (hpf_rank() == 0 && code)
        fprintf(stderr, "hpf-reblock: error: %s\n", hpf_file_message());
    else if (hpf_rank() == 0 && !quiet && !(spec.options & HPF_REBLOCK_PLAN))
        summary(&count, MPI_Wtime() - begin);
    hpf_stop(code == 0 ? 0 : code == EINTR ? 130 : 1, true);
}
