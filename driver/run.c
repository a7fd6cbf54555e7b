/* run.c: temporary files and other programs; see run.h.
 *
 * A signal handler may do little: it walks a fixed table of names and calls unlink() and rmdir(),
 * so names are copied into that table when they are made. */
#include "driver/run.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_TEMPS = 4096, MAX_PATH = 4096 };

/* The process's own state, as signals and exit see it: the one place in the compiler with any. */
static struct {
    char dir[MAX_PATH];
    char *temps[MAX_TEMPS];
    volatile sig_atomic_t ntemps;
    char output[MAX_PATH];
    volatile sig_atomic_t child;
    const char *volatile what, *volatile path;
} state;

void run_finish(void)
{
    for (int i = 0; i < state.ntemps; i++)
        unlink(state.temps[i]);
    if (state.output[0])
        unlink(state.output);
    if (state.dir[0])
        rmdir(state.dir);
    state.ntemps = 0;
    state.dir[0] = state.output[0] = 0;
}

static void put(const char *s)
{
    if (write(STDERR_FILENO, s, strlen(s)) < 0)
        return;
}

/* A signal from outside: pass it on to the program that we run, clean up, and die by it. */
static void on_signal(int sig)
{
    if (state.child > 0) {
        kill(-state.child, sig);
        waitpid(state.child, NULL, 0);
    }
    run_finish();
    signal(sig, SIG_DFL);
    raise(sig);
}

/* A crash of the compiler itself is reported like one, and leaves nothing behind. */
static void on_crash(int sig)
{
    put("hpfc: internal error: ");
    put(sig == SIGSEGV ? "segmentation fault" : sig == SIGABRT ? "abort" : "crash");
    if (state.what) {
        put(" in ");
        put(state.what);
    }
    if (state.path) {
        put(", ");
        put(state.path);
    }
    put("\nPlease report this, with the source if you can.\n");
    run_finish();
    _exit(3);
}

void run_init(void)
{
    static const int outside[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU};
    static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT};
    static char stack[65536]; /* an overflow of the ordinary stack is a crash too */
    stack_t ss = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction sa = {0};
    sigemptyset(&sa.sa_mask);
    for (int i = 0; i < countof(outside); i++)
        sigaddset(&sa.sa_mask, outside[i]);
    sa.sa_handler = on_signal;
    for (int i = 0; i < countof(outside); i++) {
        struct sigaction old;
        sigaction(outside[i], NULL, &old);
        if (old.sa_handler != SIG_IGN) /* nohup */
            sigaction(outside[i], &sa, NULL);
    }
#ifndef __SANITIZE_ADDRESS__
    sigaltstack(&ss, NULL);
    sa.sa_handler = on_crash;
    sa.sa_flags = SA_ONSTACK | SA_RESETHAND;
    for (int i = 0; i < countof(crashes); i++)
        sigaction(crashes[i], &sa, NULL);
#else
    (void)ss, (void)crashes, (void)on_crash;
#endif
    atexit(run_finish);
}

void run_doing(const char *what, const char *path)
{
    state.what = what;
    state.path = path;
}

static bool make_temp_dir(void)
{
    const char *tmp = getenv("TMPDIR");
    if (!tmp || !*tmp || access(tmp, W_OK | X_OK) != 0)
        tmp = "/tmp";
    char dir[MAX_PATH];
    int n = snprintf(dir, sizeof dir, "%s/hpfc-XXXXXX", tmp);
    if (n < 0 || n >= MAX_PATH - 256 || !mkdtemp(dir)) {
        driver_error("no temporary directory in '%s': %s", tmp, strerror(errno));
        return false;
    }
    memcpy(state.dir, dir, sizeof dir);
    return true;
}

const char *temp_file(Context *cx, const char *name)
{
    if (!state.dir[0] && !make_temp_dir())
        return NULL;
    if (state.ntemps == MAX_TEMPS) {
        driver_error("more than %d files at once", MAX_TEMPS / 2);
        return NULL;
    }
    char *path = arena_printf(cx->arena, "%s/%s", state.dir, name);
    state.temps[state.ntemps] = path;
    state.ntemps++;
    return path;
}

void output_begin(const char *path)
{
    struct stat st; /* never a device: -o /dev/null */
    if (strlen(path) < MAX_PATH && stat(path, &st) == 0 && S_ISREG(st.st_mode))
        strcpy(state.output, path);
}

void output_done(void)
{
    state.output[0] = 0;
}

static void show_command(const StrVec *argv, const char *env)
{
    if (env)
        fprintf(stderr, " %s", env);
    for (int i = 0; i < argv->n - 1; i++) {
        const char *a = argv->at[i];
        if (*a && !a[strcspn(a, " \t\n\"'\\$`*?[]{}()<>|&;~#!")])
            fprintf(stderr, " %s", a);
        else {
            fputs(" '", stderr);
            for (; *a; a++)
                fputs(*a == '\'' ? "'\\''" : (char[]){*a, 0}, stderr);
            fputc('\'', stderr);
        }
    }
    fputc('\n', stderr);
}

int run_program(const StrVec *argv, const char *env, bool show, bool dry)
{
    if (show || dry)
        show_command(argv, env);
    if (dry)
        return 0;
    fflush(NULL);
    sigset_t all, old;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &old); /* no signal between fork and knowing the child */
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0); /* so that a signal reaches what a wrapper script starts, too */
        static const int reset[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGXCPU, SIGSEGV, SIGABRT};
        for (int i = 0; i < countof(reset); i++)
            if (signal(reset[i], SIG_DFL) == SIG_IGN)
                signal(reset[i], SIG_IGN);
        sigprocmask(SIG_SETMASK, &old, NULL);
        if (env)
            putenv(strdup(env));
        execvp(argv->at[0], (char **)(uintptr_t)argv->at);
        driver_error("cannot run '%s': %s", argv->at[0], strerror(errno));
        _exit(126);
    }
    if (pid > 0)
        setpgid(pid, pid);
    state.child = pid;
    sigprocmask(SIG_SETMASK, &old, NULL);
    if (pid < 0) {
        driver_error("cannot start '%s': %s", argv->at[0], strerror(errno));
        return 126;
    }
    int status;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR) {
            state.child = 0;
            return 126;
        }
    state.child = 0;
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    driver_error("'%s' was ended by a signal: %s", argv->at[0], strsignal(WTERMSIG(status)));
    return 126;
}
