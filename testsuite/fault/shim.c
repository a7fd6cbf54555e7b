/* shim.c: stands before the C library and makes system calls on files fail, the n-th of a kind.
 *
 * Linked with a test, or loaded by LD_PRELOAD. Only files whose names contain the watched text count.
 * A program arms it by fault_arm; a preloaded one also by the environment:
 *
 *     HPF_FAULT=CALL:N:WHAT:RANK   CALL open, read, write, fsync, truncate, rename, unlink
 *                                  WHAT an errno's name, SHORT, KILL, STOP or FLIP
 *     HPF_FAULT_WATCH=TEXT         what a file's name must contain
 *     HPF_FAULT_LOG=FILE           gets a line for each fault that was injected
 *
 * EINTR, SHORT (half of what was asked for) and FLIP (a byte is written that is not the program's,
 * and nobody told) happen once; the others once as well, unless the
 * name ends in +: then from the n-th call on, as a full disk would have it. What a watched file's
 * fsync would wait for is left out: no test takes the power away. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

#include "shim.h"

enum { FDS = 4096, SHORT = FAULT_SHORT, KILL = FAULT_KILL, STOP = FAULT_STOP, FLIP = FAULT_FLIP };
static const char *const names[] = { "open", "read", "write", "fsync", "truncate", "rename", "unlink" };
static const struct { const char *name; int code; } codes[] = {
    { "ENOSPC", ENOSPC }, { "EDQUOT", EDQUOT }, { "EIO", EIO }, { "EINTR", EINTR },
    { "EACCES", EACCES }, { "EROFS", EROFS }, { "SHORT", SHORT }, { "KILL", KILL },
    { "STOP", STOP }, { "FLIP", FLIP },
};

static char watch[256];
static char watched[FDS]; /* file descriptors of watched files */
static int armed = -1, what, sticky;
static long at, seen, injected;
static FaultMove *notes;
static long nnote, most_notes;

void fault_watch(const char *text)
{
    snprintf(watch, sizeof watch, "%s", text);
}

void fault_arm(int call, long n, int code, int again)
{
    armed = call;
    at = n;
    what = code;
    sticky = again;
    seen = injected = 0;
}

long fault_injected(void)
{
    return injected;
}

void fault_note(FaultMove *to, long most)
{
    notes = to;
    most_notes = most;
    nnote = 0;
}

long fault_noted(void)
{
    return nnote;
}

static void note(int call, off_t offset, size_t n)
{
    if (notes && nnote < most_notes)
        notes[nnote] = (FaultMove){ call, (long)offset, (long)n };
    nnote += notes != NULL;
}

static void from_environment(void)
{
    static int done;
    const char *text = getenv("HPF_FAULT"), *rank = getenv("PMI_RANK");
    char call[16], name[16];
    long n;
    int who;
    if (done)
        return;
    done = 1;
    if (getenv("HPF_FAULT_WATCH"))
        fault_watch(getenv("HPF_FAULT_WATCH"));
    rank = rank ? rank : getenv("OMPI_COMM_WORLD_RANK");
    if (!text || sscanf(text, "%15[^:]:%ld:%15[^:]:%d", call, &n, name, &who) != 4 ||
        who != atoi(rank ? rank : "0"))
        return;
    char *plus = strchr(name, '+');
    if (plus)
        *plus = '\0';
    for (int c = 0; c < FAULT_CALLS; c++)
        for (size_t k = 0; k < sizeof codes / sizeof *codes; k++)
            if (strcmp(call, names[c]) == 0 && strcmp(name, codes[k].name) == 0)
                fault_arm(c, n, codes[k].code, plus != NULL);
}

static void tell(int call)
{
    const char *path = getenv("HPF_FAULT_LOG");
    char line[80];
    if (!path)
        return;
    int n = snprintf(line, sizeof line, "%s %ld %d\n", names[call], seen, what);
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    int fd = real(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (fd >= 0 && write(fd, line, (size_t)n) < 0)
        abort();
    close(fd);
}

/* Whether this call shall go wrong; SHORT is left to the caller. */
static int strike(int call)
{
    if (call != armed || (++seen != at && !(sticky && seen > at)))
        return 0;
    injected++;
    tell(call);
    if (what == KILL)
        kill(getpid(), SIGKILL);
    if (what == STOP) { /* whoever lets it go on finds nothing wrong */
        kill(getpid(), SIGSTOP);
        return 0;
    }
    if (what != SHORT && what != FLIP)
        errno = what;
    return 1;
}

static ssize_t flip(ssize_t (*real)(int, const void *, size_t, off_t), int fd, const char *from, size_t n,
                    off_t offset)
{
    char other = (char)~*from;
    ssize_t done = real(fd, from, n, offset);
    return real(fd, &other, 1, offset) == 1 ? done : -1;
}

static int is_watched(const char *path)
{
    from_environment();
    return *watch && strstr(path, watch) != NULL;
}

static int fd_watched(int fd)
{
    return fd >= 0 && fd < FDS && watched[fd];
}

#define REAL(type, name, ...)                                   \
    static type (*real)(__VA_ARGS__);                           \
    if (!real)                                                  \
        *(void **)&real = dlsym(RTLD_NEXT, name)

static int open_by(const char *name, const char *path, int flags, mode_t mode)
{
    int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, name);
    int mine = is_watched(path);
    if (mine && strike(FAULT_OPEN))
        return -1;
    int fd = real(path, flags, mode);
    if (fd >= 0 && fd < FDS)
        watched[fd] = (char)mine;
    return fd;
}

#define OPEN(name)                                              \
    int name(const char *path, int flags, ...)                  \
    {                                                           \
        va_list args;                                           \
        va_start(args, flags);                                  \
        mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0; \
        va_end(args);                                           \
        return open_by(#name, path, flags, mode);               \
    }
OPEN(open)
OPEN(open64)

#define READ(name)                                              \
    ssize_t name(int fd, void *to, size_t n, off_t offset)      \
    {                                                           \
        REAL(ssize_t, #name, int, void *, size_t, off_t);       \
        if (fd_watched(fd))                                     \
            note(FAULT_READ, offset, n);                        \
        if (fd_watched(fd) && strike(FAULT_READ)) {             \
            if (what != SHORT)                                  \
                return -1;                                      \
            n = n > 1 ? n / 2 : n;                              \
        }                                                       \
        return real(fd, to, n, offset);                         \
    }
READ(pread)
READ(pread64)

#define WRITE(name)                                             \
    ssize_t name(int fd, const void *from, size_t n, off_t offset) \
    {                                                           \
        REAL(ssize_t, #name, int, const void *, size_t, off_t); \
        if (fd_watched(fd))                                     \
            note(FAULT_WRITE, offset, n);                       \
        if (fd_watched(fd) && strike(FAULT_WRITE)) {            \
            if (what == FLIP)                                   \
                return flip(real, fd, from, n, offset);         \
            if (what != SHORT)                                  \
                return -1;                                      \
            n = n > 1 ? n / 2 : n;                              \
        }                                                       \
        return real(fd, from, n, offset);                       \
    }
WRITE(pwrite)
WRITE(pwrite64)

int close(int fd)
{
    REAL(int, "close", int);
    if (fd >= 0 && fd < FDS)
        watched[fd] = 0;
    return real(fd);
}

int fsync(int fd)
{
    REAL(int, "fsync", int);
    return !fd_watched(fd) ? real(fd) : strike(FAULT_FSYNC) ? -1 : 0;
}

#define TRUNCATE(name)                                          \
    int name(int fd, off_t n)                                   \
    {                                                           \
        REAL(int, #name, int, off_t);                           \
        return fd_watched(fd) && strike(FAULT_TRUNCATE) ? -1 : real(fd, n); \
    }
TRUNCATE(ftruncate)
TRUNCATE(ftruncate64)

int rename(const char *from, const char *to)
{
    REAL(int, "rename", const char *, const char *);
    return is_watched(from) && strike(FAULT_RENAME) ? -1 : real(from, to);
}

int unlink(const char *path)
{
    REAL(int, "unlink", const char *);
    return is_watched(path) && strike(FAULT_UNLINK) ? -1 : real(path);
}
