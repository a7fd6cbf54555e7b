/* system.c: what a program asks of the system: command line, environment, date, commands.
 *
 * Process 0 is asked, and all get its answer. Values go into CHARACTER variables as by assignment;
 * a NULL argument is absent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>

#include "rt.h"

/* Statuses as gfortran gives them: a value that does not fit is cut, what is not there is blank. */
enum { CUT = -1, MISSING = 1, NO_ARGUMENT = 42 };

/* The text that process 0 has, or none; everybody gets it, and frees it. [collective] */
static char *agreed(const char *text, long *n)
{
    *n = rt.rank == 0 && text ? (long)strlen(text) : -1;
    rt_bcast(n, sizeof *n, 0);
    if (*n < 0)
        return NULL;
    char *copy = rt_alloc((size_t)*n + 1, "a text of the system");
    if (rt.rank == 0)
        memcpy(copy, text, (size_t)*n);
    rt_bcast(copy, *n, 0);
    copy[*n] = '\0';
    return copy;
}

static void give(const char *text, long n, int missing, char *value, long len, long *length,
                 long *status)
{
    if (value)
        hpf_assign(value, len, hpf_chars(text ? text : "", text ? n : 0));
    if (length)
        *length = text ? n : 0;
    if (status)
        *status = !text ? missing : value && n > len ? CUT : 0;
}

static void give_agreed(const char *mine, int missing, char *value, long len, long *length,
                        long *status)
{
    long n;
    char *text = agreed(mine, &n);
    give(text, n, missing, value, len, length, status);
    free(text);
}

/* COMMAND_ARGUMENT_COUNT() [local] */
int hpf_argument_count(void)
{
    return rt.argc > 0 ? rt.argc - 1 : 0;
}

/* GET_COMMAND_ARGUMENT, GETARG: number 0 is the program's name [collective] */
void hpf_get_argument(long number, char *value, long len, long *length, long *status)
{
    bool there = number >= 0 && number < rt.argc;
    give_agreed(there ? rt.argv[number] : NULL, NO_ARGUMENT, value, len, length, status);
}

/* GET_COMMAND: the command line, its words with one blank between them [collective] */
void hpf_get_command(char *value, long len, long *length, long *status)
{
    size_t n = 1;
    for (int i = 0; i < rt.argc; i++)
        n += strlen(rt.argv[i]) + 1;
    char *line = rt_zalloc(n, "the command line");
    for (int i = 0; i < rt.argc; i++) {
        strcat(line, i ? " " : "");
        strcat(line, rt.argv[i]);
    }
    give_agreed(line, MISSING, value, len, length, status);
    free(line);
}

/* GET_ENVIRONMENT_VARIABLE, GETENV; trim: trailing blanks are no part of the name [collective] */
void hpf_get_environment(hpf_str name, char *value, long len, long *length, long *status, bool trim)
{
    if (trim)
        name = hpf_trim(name);
    char *word = rt_alloc((size_t)name.n + 1, "a name");
    memcpy(word, name.s, (size_t)name.n);
    word[name.n] = '\0';
    give_agreed(getenv(word), MISSING, value, len, length, status);
    free(word);
}

/* DATE_AND_TIME: values[8], or NULL; texts of at most these lengths [collective] */
void hpf_date_and_time(char *date, long date_len, char *time_of_day, long time_len, char *zone,
                       long zone_len, long *values)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    rt_bcast(&now, sizeof now, 0);
    struct tm t;
    localtime_r(&now.tv_sec, &t);
    long minutes = t.tm_gmtoff / 60, ms = now.tv_nsec / 1000000;
    rt_bcast(&minutes, sizeof minutes, 0);
    rt_bcast(&t, sizeof t, 0);
    char text[64];
    if (date) {
        snprintf(text, sizeof text, "%04d%02d%02d", t.tm_year + 1900, t.tm_mon + 1, t.tm_mday);
        hpf_set_text(date, date_len, text);
    }
    if (time_of_day) {
        snprintf(text, sizeof text, "%02d%02d%02d.%03ld", t.tm_hour, t.tm_min, t.tm_sec, ms);
        hpf_set_text(time_of_day, time_len, text);
    }
    if (zone) {
        long m = labs(minutes);
        snprintf(text, sizeof text, "%c%02ld%02ld", minutes < 0 ? '-' : '+', m / 60, m % 60);
        hpf_set_text(zone, zone_len, text);
    }
    const long all[8] = {t.tm_year + 1900, t.tm_mon + 1, t.tm_mday, minutes,
                         t.tm_hour,        t.tm_min,     t.tm_sec,  ms};
    if (values)
        memcpy(values, all, sizeof all);
}

/* Process 0 runs it, behind what the program wrote: what wait() tells of its end, -1: there is
 * nothing [collective] */
static int run(const char *where, hpf_str command, bool wait)
{
    hpf_flush(where, HPF_IO_STAT, -1);
    int how = 0;
    if (rt.rank == 0) {
        char *line = rt_alloc((size_t)command.n + 3, "a command");
        memcpy(line, command.s, (size_t)command.n);
        strcpy(line + command.n, wait ? "" : " &");
        how = system(line);
        free(line);
    }
    rt_bcast(&how, sizeof how, 0);
    return how;
}

/* EXECUTE_COMMAND_LINE, with libgfortran's values of CMDSTAT and their texts. */
void hpf_execute(const char *where, hpf_str command, bool wait, long *exit_status, long *status,
                 char *message, long n)
{
    enum { NO_STATUS = 1, INVALID = 3, NOT_EXECUTABLE = 126, NOT_FOUND = 127 };
    int how = run(where, command, wait);
    long code = how == -1 ? -1 : WIFEXITED(how) ? WEXITSTATUS(how) : 128 + WTERMSIG(how), stat = 0;
    if (code == -1)
        stat = NO_STATUS;
    else if (wait && (code == NOT_EXECUTABLE || code == NOT_FOUND))
        stat = INVALID;
    if (exit_status && wait && code != -1)
        *exit_status = code;
    if (!status && stat > 0)
        rt_fail_all(where, "EXECUTE_COMMAND_LINE: could not execute the command line");
    if (status)
        *status = stat;
    const char *text = stat == INVALID ? "Invalid command line"
                                       : "Termination status of the command-language interpreter "
                                         "cannot be obtained";
    if (stat > 0 && message)
        hpf_assign(message, n, hpf_chars(text, (long)strlen(text)));
}

/* SYSTEM gives what C's gives. */
void hpf_system(const char *where, hpf_str command, long *status)
{
    int how = run(where, command, true);
    if (status)
        *status = how;
}
