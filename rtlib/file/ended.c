/* ended.c: signals that end a program do not leave its NAME.part: the user's or a batch system's,
 * and those that mpirun sends the others when a process has died. Handlers that the program has set
 * are left alone, and so are signals that it ignores. */
#include <pthread.h>
#include <signal.h>
#include <stddef.h>

#include "file/file.h"

static const int ends[] = { SIGHUP, SIGINT, SIGTERM };
static pthread_t opener; /* the thread that changes the list of files */

static void on_end(int number)
{
    if (!pthread_equal(pthread_self(), opener)) {
        pthread_kill(opener, number);
        return;
    }
    rt_file_drop_parts();
    signal(number, SIG_DFL);
    raise(number); /* comes when this handler has returned */
}

void rt_file_watch_ends(void)
{
    static bool watched;
    if (watched)
        return;
    watched = true;
    opener = pthread_self();
    for (size_t k = 0; k < sizeof ends / sizeof *ends; k++) {
        struct sigaction now, own = { .sa_handler = on_end, .sa_flags = SA_RESTART };
        if (sigaction(ends[k], NULL, &now) == 0 && !(now.sa_flags & SA_SIGINFO) &&
            now.sa_handler == SIG_DFL)
            sigaction(ends[k], &own, NULL);
    }
}
