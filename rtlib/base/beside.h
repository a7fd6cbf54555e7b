/* beside.h: a thread that works beside the one that starts it, one piece of work after the other.
 * It makes no call of MPI. Where the system gives no thread, work is done at once. What the two
 * sides touch meanwhile is theirs to agree upon. */
#ifndef RT_BESIDE_H
#define RT_BESIDE_H

#include <pthread.h>
#include <stdbool.h>

typedef struct rt_work { /* stays where it is until it is done */
    void (*run)(void *arg);
    void *arg;
    bool done;
    struct rt_work *next;
} rt_work;

typedef struct rt_beside { /* zeros: none */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t given, done;
    rt_work *first, *last; /* at work, and waiting */
    rt_work own;           /* of rt_beside_give */
    bool there, over;
} rt_beside;

void rt_beside_start(rt_beside *b);
void rt_beside_add(rt_beside *b, rt_work *w);
void rt_beside_await(rt_beside *b, rt_work *w);
/* The same for work that nobody awaits alone: it waits for all earlier work. */
void rt_beside_give(rt_beside *b, void (*work)(void *), void *arg);
void rt_beside_wait(rt_beside *b); /* until there is nothing to do */
void rt_beside_end(rt_beside *b);

#endif
