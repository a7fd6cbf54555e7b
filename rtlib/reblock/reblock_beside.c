/* reblock_beside.c: a thread that works beside the one that starts it, one piece of work at a time
 * (contract: run.h). Where the system gives none, the work is done at once. */
#include "reblock/run.h"

static void *run(void *arg)
{
    rt_beside *b = arg;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (!b->busy && !b->over)
            pthread_cond_wait(&b->given, &b->lock);
        if (!b->busy)
            break;
        pthread_mutex_unlock(&b->lock);
        b->work(b->arg);
        pthread_mutex_lock(&b->lock);
        b->busy = false;
        pthread_cond_signal(&b->done);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

void rt_beside_start(rt_beside *b)
{
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->given, NULL);
    pthread_cond_init(&b->done, NULL);
    b->busy = b->over = false;
    b->there = pthread_create(&b->thread, NULL, run, b) == 0;
}

void rt_beside_wait(rt_beside *b)
{
    if (!b->there)
        return;
    pthread_mutex_lock(&b->lock);
    while (b->busy)
        pthread_cond_wait(&b->done, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

void rt_beside_give(rt_beside *b, void (*work)(void *), void *arg)
{
    if (!b->there) {
        work(arg);
        return;
    }
    rt_beside_wait(b);
    pthread_mutex_lock(&b->lock);
    b->work = work;
    b->arg = arg;
    b->busy = true;
    pthread_cond_signal(&b->given);
    pthread_mutex_unlock(&b->lock);
}

void rt_beside_end(rt_beside *b)
{
    if (!b->there)
        return;
    pthread_mutex_lock(&b->lock);
    b->over = true;
    pthread_cond_signal(&b->given);
    pthread_mutex_unlock(&b->lock);
    pthread_join(b->thread, NULL);
    pthread_mutex_destroy(&b->lock);
    pthread_cond_destroy(&b->given);
    pthread_cond_destroy(&b->done);
    b->there = false;
}
