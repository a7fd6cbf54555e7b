/* posix.c: system calls under the names that FORTRAN 77 compilers gave them and gfortran keeps.
 *
 * Contract: process 0 asks the system, all get its answer [collective]. A status is 0 or the
 * system's error. */
#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "io/unit.h"
#include "rt.h"

#ifdef __has_include
#if __has_include(<execinfo.h>)
#include <execinfo.h>
#define HAS_BACKTRACE 1
#endif
#endif

/* ---- modes of chmod(1) ---- */

/* The bits of "rwxst" up to another letter. */
static long bits_of(const char **p, long was, bool directory)
{
    long bits = 0;
    for (; **p && strchr("rwxXst", **p); (*p)++)
        switch (**p) {
        case 'r': bits |= 0444; break;
        case 'w': bits |= 0222; break;
        case 'x': bits |= 0111; break;
        case 'X': bits |= directory || (was & 0111) ? 0111 : 0; break;
        case 's': bits |= 06000; break;
        default: bits |= 01000;
        }
    return bits;
}

/* "u+x,go-w" applied to a mode; -1: it is none. */
static long symbolic_mode(const char *p, long mode, bool directory, mode_t mask)
{
    for (; *p; p += *p == ',') {
        long who = 0;
        for (; *p && strchr("ugoa", *p); p++)
            who |= *p == 'u' ? 04700 : *p == 'g' ? 02070 : *p == 'o' ? 01007 : 07777;
        long all = who ? who : 07777 & ~(long)mask;
        if (!*p || !strchr("+-=", *p))
            return -1;
        while (*p && strchr("+-=", *p)) {
            char how = *p++;
            long bits = bits_of(&p, mode, directory) & all;
            mode = how == '+' ? mode | bits : how == '-' ? mode & ~bits : (mode & ~all) | bits;
        }
        if (*p && *p != ',')
            return -1;
    }
    return mode;
}

/* ---- files ---- */

char *rt_path_of(hpf_str s)
{
    s = hpf_trim(s);
    char *path = rt_alloc((size_t)s.n + 1, "a path");
    memcpy(path, s.s, (size_t)s.n);
    path[s.n] = '\0';
    return path;
}

/* What IERRNO and GERROR tell: the error of the last call here that failed. */
static long last_error;

void rt_note_error(long code)
{
    last_error = code ? code : last_error;
}

static void give_status(int failed, long *status)
{
    long code = failed ? errno : 0;
    rt_bcast(&code, sizeof code, 0);
    rt_note_error(code);
    if (status)
        *status = code;
}

void hpf_unlink(hpf_str name, long *status)
{
    char *path = rt_path_of(name);
    give_status(rt.rank == 0 && unlink(path), status);
    free(path);
}

/* Calls with two paths, or a path and a mode. */
static void two_paths(int (*call)(const char *, const char *), hpf_str from, hpf_str to,
                      long *status)
{
    char *old = rt_path_of(from), *new = rt_path_of(to);
    give_status(rt.rank == 0 && call(old, new), status);
    free(old);
    free(new);
}

void hpf_rename(hpf_str from, hpf_str to, long *status)
{
    two_paths(rename, from, to, status);
}

void hpf_link(hpf_str from, hpf_str to, long *status)
{
    two_paths(link, from, to, status);
}

void hpf_symlnk(hpf_str from, hpf_str to, long *status)
{
    two_paths(symlink, from, to, status);
}

/* The mode is one of chmod(1): a number, or letters. */
static int change_mode(const char *path, const char *mode)
{
    char *end;
    struct stat s;
    mode_t mask = umask(0);
    umask(mask);
    long bits = strtol(mode, &end, 8);
    if (stat(path, &s))
        return -1;
    if (!*mode || *end)
        bits = symbolic_mode(mode, s.st_mode & 07777, S_ISDIR(s.st_mode), mask);
    errno = EINVAL;
    return bits < 0 ? -1 : chmod(path, (mode_t)bits);
}

void hpf_chmod(hpf_str name, hpf_str mode, long *status)
{
    two_paths(change_mode, name, mode, status);
}

static int accessible(const char *path, const char *mode)
{
    int want = F_OK;
    for (; *mode; mode++) {
        int letter = tolower((unsigned char)*mode);
        want |= letter == 'r' ? R_OK : letter == 'w' ? W_OK : letter == 'x' ? X_OK : 0;
        errno = EINVAL;
        if (!strchr("rwx ", letter))
            return -1;
    }
    return access(path, want);
}

void hpf_access(hpf_str name, hpf_str mode, long *status)
{
    two_paths(accessible, name, mode, status);
}

void hpf_chdir(hpf_str name, long *status)
{
    char *path = rt_path_of(name);
    give_status(chdir(path), status);
    free(path);
}

static void give_text(int failed, char *text, size_t room, char *to, long len, long *status)
{
    give_status(failed, status);
    if (failed)
        text[0] = '\0';
    text[room - 1] = '\0';
    rt_bcast(text, (long)room, 0);
    hpf_set_text(to, len, text);
}

void hpf_getcwd(char *to, long len, long *status)
{
    char text[4096];
    give_text(!getcwd(text, sizeof text), text, sizeof text, to, len, status);
}

void hpf_hostnm(char *to, long len, long *status)
{
    char text[256];
    give_text(gethostname(text, sizeof text), text, sizeof text, to, len, status);
}

void hpf_sleep(long seconds)
{
    struct timespec t = {.tv_sec = seconds > 0 ? seconds : 0};
    while (nanosleep(&t, &t) && errno == EINTR)
        ;
}

/* ---- processes and users ---- */

void rt_give_number(long value, long *to)
{
    rt_bcast(&value, sizeof value, 0);
    if (to)
        *to = value;
}

void hpf_getpid(long *id)
{
    rt_give_number((long)getpid(), id);
}

void hpf_getuid(long *id)
{
    rt_give_number((long)getuid(), id);
}

void hpf_getgid(long *id)
{
    rt_give_number((long)getgid(), id);
}

void hpf_umask(long mask, long *old)
{
    rt_give_number((long)umask((mode_t)mask), old);
}

void hpf_getlog(char *to, long len)
{
    char name[256];
    give_text(getlogin_r(name, sizeof name), name, sizeof name, to, len, NULL);
}

void hpf_kill(long id, long signal, long *status)
{
    give_status(rt.rank == 0 && kill((pid_t)id, (int)signal), status);
}

/* ---- errors ---- */

void hpf_ierrno(long *code)
{
    *code = last_error;
}

void hpf_gerror(char *to, long len)
{
    hpf_set_text(to, len, strerror((int)last_error));
}

void hpf_perror(hpf_str text)
{
    text = hpf_trim(text);
    rt_io_flush(false);
    if (rt.rank == 0)
        fprintf(stderr, "%.*s: %s\n", (int)text.n, text.s, strerror((int)last_error));
}

/* BACKTRACE: on standard error, by one voice: all processes are at the same place. */
void hpf_backtrace(void)
{
    rt_io_flush(false);
    if (rt.rank != 0)
        return;
    fprintf(stderr, "Backtrace of process 0 of %d:\n", rt.size);
#ifdef HAS_BACKTRACE
    enum { DEPTH = 64 };
    void *at[DEPTH];
    fflush(stderr);
    backtrace_symbols_fd(at + 1, backtrace(at, DEPTH) - 1, STDERR_FILENO);
#endif
}
