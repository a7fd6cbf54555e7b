/* beside.c: a thread and its queue (contract: beside.h). */
#include "base/beside.h"

#include <stddef.h>

/* Bytes, far more than work takes. The system's 8 MiB would count where a process's data are
 * limited. */
enum { STACK = 512 << 10 };

static void *run(void *arg)
{
    rt_beside *b = arg;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (!b->first && !b->over)
            pthread_cond_wait(&b->given, &b->lock);
        rt_work *w = b->first;
        if (!w)
            break;
        pthread_mutex_unlock(&b->lock);
        w->run(w->arg);
        pthread_mutex_lock(&b->lock);
        b->first = w->next;
        w->done = true;
        pthread_cond_broadcast(&b->done);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

void rt_beside_start(rt_beside *b)
{
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->given, NULL);
    pthread_cond_init(&b->done, NULL);
    b->first = b->last = NULL;
    b->over = false;
    pthread_attr_t small;
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, STACK);
    b->there = pthread_create(&b->thread, &small, run, b) == 0;
    pthread_attr_destroy(&small);
}

void rt_beside_add(rt_beside *b, rt_work *w)
{
    w->next = NULL;
    w->done = !b->there;
    if (!b->there) {
        w->run(w->arg);
        return;
    }
    pthread_mutex_lock(&b->lock);
    if (b->first)
        b->last->next = w;
    else
        b->first = w;
    b->last = w;
    pthread_cond_signal(&b->given);
    pthread_mutex_unlock(&b->lock);
}

void rt_beside_await(rt_beside *b, rt_work *w)
{
    if (!b->there)
        return;
    pthread_mutex_lock(&b->lock);
    while (!w->done)
        pthread_cond_wait(&b->done, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

void rt_beside_wait(rt_beside *b)
{
    if (!b->there)
        return;
    pthread_mutex_lock(&b->lock);
    while (b->first)
        pthread_cond_wait(&b->done, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

void rt_beside_give(rt_beside *b, void (*work)(void *), void *arg)
{
    rt_beside_wait(b);
    b->own = (rt_work){ .run = work, .arg = arg };
    rt_beside_add(b, &b->own);
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
