/* overlap.c: loaded before hpf-reblock, it makes each large read last 80 ms at least, each large write and wait for
 * messages 20 ms, and notes when it began and ended: a line `KIND PID BEGIN END THREAD OFFSET BYTES`, in ns, in the file
 * $OVERLAP_LOG; what the system is asked to read ahead too. With $OVERLAP_QUICK they last as long as they do.
 * A machine with few cores is made to look like one with enough. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { LARGE = 64 << 10 };

#define REAL(type, name, ...) union { void *symbol; type (*call)(__VA_ARGS__); } real = { dlsym(RTLD_NEXT, name) }

static long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000 + t.tv_nsec;
}

static long begin(long ms)
{
    long at = now();
    if (!getenv("OVERLAP_QUICK"))
        nanosleep(&(struct timespec){ .tv_nsec = ms * 1000000 }, NULL);
    return at;
}

static void note(char kind, long since, off_t offset, size_t bytes)
{
    char line[160];
    int n = snprintf(line, sizeof line, "%c %d %ld %ld %d %ld %zu\n", kind, (int)getpid(), since, now(), (int)gettid(),
                     (long)offset, bytes);
    int fd = open(getenv("OVERLAP_LOG"), O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (write(fd, line, (size_t)n) != n)
        abort();
    close(fd);
}

ssize_t pread(int fd, void *to, size_t bytes, off_t offset)
{
    REAL(ssize_t, "pread", int, void *, size_t, off_t);
    long since = bytes < LARGE ? 0 : begin(80);
    ssize_t n = real.call(fd, to, bytes, offset);
    if (since)
        note('r', since, offset, bytes);
    return n;
}

ssize_t pwrite(int fd, const void *from, size_t bytes, off_t offset)
{
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    long since = bytes < LARGE ? 0 : begin(20);
    ssize_t n = real.call(fd, from, bytes, offset);
    if (since)
        note('w', since, offset, bytes);
    return n;
}

int posix_fadvise(int fd, off_t offset, off_t bytes, int advice)
{
    REAL(int, "posix_fadvise", int, off_t, off_t, int);
    if (advice == POSIX_FADV_WILLNEED)
        note('a', now(), offset, (size_t)bytes);
    return real.call(fd, offset, bytes, advice);
}

/* A step's messages: the library asks for all of them until they are there. */
int MPI_Testall(int count, void *requests, int *done, void *statuses)
{
    static _Thread_local long since;
    REAL(int, "MPI_Testall", int, void *, int *, void *);
    since = since || count < 1 ? since : begin(20);
    int code = real.call(count, requests, done, statuses);
    if (since && *done) {
        note('x', since, 0, 0);
        since = 0;
    }
    return code;
}

long sysconf(int name)
{
    REAL(long, "sysconf", int);
    return name == _SC_NPROCESSORS_ONLN ? 8 : real.call(name);
}
