/* twophase_flow.c: letters are sent, received and counted (contract: twophase_flow.h).
 *
 * They are not plans of the exchange engine. A plan runs when all of its data are in memory, and
 * all at once; here the data of one window after the other come from a file, or go there, while
 * others are read or packed, a letter may say that its sender failed, and every wait has a limit.
 * What is the same is shared: the algebra of pieces, and the engine's walk over them, which copies.
 * Where all processes are on one node there are no letters (twophase_shared.c). */
#include "twophase/twophase_flow.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "file/board.h"

int rt_cursor_next(const rt_access *x, rt_cursor *c, const rt_request *r, rt_entry *e)
{
    for (; c->round < c->end; c->round++, c->domain = 0)
        while (c->domain < x->domains) {
            int domain = c->domain++, rank = rt_aggregator(x, domain);
            if (rank == x->f->rank || !rt_window_get(x, domain, c->round, &c->window))
                continue;
            rt_entry_make(x, &c->window, r, e);
            if (e->count)
                return rank;
        }
    return -1;
}

void rt_mail_start(rt_mail *m, hpf_file *f, long most)
{
    m->f = f;
    m->most = most;
    m->n = 0;
    m->bytes = 0;
    for (int k = 0; k < RT_LETTERS; k++) {
        m->request[k] = MPI_REQUEST_NULL;
        m->letter[k] = (rt_letter){ .data = NULL };
    }
}

void rt_mail_end(rt_mail *m)
{
    for (int k = 0; k < RT_LETTERS; k++)
        rt_entry_free(&m->letter[k].entry);
}

bool rt_mail_room(const rt_mail *m, long bytes)
{
    return m->n == 0 || (m->n < RT_LETTERS && m->bytes + bytes <= m->most);
}

int rt_mail_new(const rt_mail *m)
{
    int k = 0;
    while (m->letter[k].data || m->request[k] != MPI_REQUEST_NULL)
        k++;
    return k;
}

static void add(rt_mail *m, int k, char *data, long bytes, int peer)
{
    rt_letter *l = &m->letter[k];
    l->data = data;
    l->bytes = bytes;
    l->peer = peer;
    l->arrived = l->lent = false;
    m->n++;
}

void rt_mail_send(rt_mail *m, int k, char *data, long bytes, int *shared, int to)
{
    add(m, k, data, bytes, to);
    m->letter[k].shared = shared;
    if (!shared)
        m->bytes += bytes;
    MPI_Isend(data, (int)bytes, MPI_BYTE, to, RT_DATA, m->f->comm, &m->request[k]);
    m->f->count.messages++;
    m->f->count.exchanged_bytes += bytes;
}

void rt_mail_lend(rt_mail *m, int k, char *data, long bytes, int to)
{
    rt_mail_send(m, k, data, bytes, NULL, to);
    m->letter[k].lent = true;
}

void rt_mail_receive(rt_mail *m, int k, char *in, long bytes, int from)
{
    add(m, k, in ? in : rt_alloc((size_t)bytes, "a file access"), bytes, from);
    m->letter[k].lent = in != NULL;
    m->letter[k].shared = NULL;
    m->bytes += bytes;
    MPI_Irecv(m->letter[k].data, (int)bytes, MPI_BYTE, from, RT_DATA, m->f->comm, &m->request[k]);
}

void rt_mail_tell(rt_mail *m, bool good, int tag, int to)
{
    int k = rt_mail_new(m);
    add(m, k, rt_zalloc(1, "a file access"), good, to);
    m->letter[k].shared = NULL;
    m->bytes += good;
    MPI_Isend(m->letter[k].data, good, MPI_BYTE, to, tag, m->f->comm, &m->request[k]);
    m->f->count.messages++;
}

int rt_mail_done(rt_mail *m)
{
    int n = 0;
    if (m->n == 0)
        return 0;
    MPI_Testsome(RT_LETTERS, m->request, &n, m->done, m->status);
    if (n == MPI_UNDEFINED || n <= 0)
        return 0;
    m->f->active = MPI_Wtime();
    return n;
}

long rt_mail_length(const rt_mail *m, int which)
{
    int bytes = 0;
    MPI_Get_count(&m->status[which], MPI_BYTE, &bytes);
    return bytes;
}

void rt_mail_drop(rt_mail *m, int k)
{
    rt_letter *l = &m->letter[k];
    m->n--;
    if (l->shared) {
        if (--*l->shared == 0) {
            m->bytes -= l->bytes;
            free(l->data);
            free(l->shared);
        }
    } else {
        m->bytes -= l->bytes;
        if (!l->lent)
            free(l->data);
    }
    l->data = NULL;
    l->shared = NULL;
}

int rt_mail_peer(const rt_mail *m)
{
    for (int k = 0; k < RT_LETTERS; k++)
        if (m->request[k] != MPI_REQUEST_NULL)
            return m->letter[k].peer;
    return -1;
}

/* ---- windows that others reach ---- */

long rt_epoch(const rt_access *x)
{
    const long far = 16;
    return x->near ? x->slots : far;
}

bool rt_is_near(const rt_access *x, int q)
{
    return x->near && x->f->near[q] >= 0;
}

char *rt_own_windows(const rt_access *x)
{
    long bytes = x->slots * x->room * x->f->esize;
    if (!x->near)
        return rt_file_buffer(bytes);
    rt_board_settle();
    rt_behind_wait();
    return rt_near_room(RT_NEAR_NOW, bytes);
}

char *rt_own_window(const rt_access *x, char *windows, long w)
{
    return windows + w % x->slots * x->room * x->f->esize;
}

char *rt_near_window(const rt_access *x, int q, long w)
{
    char *windows = rt_near_peer(x->f->near[q], RT_NEAR_NOW,
                                 x->slots * x->room * x->f->esize);
    if (!windows) {
        rt_file_fault(x->f, errno, "the memory of rank %d is out of reach: %s (rank %d)", q,
                      strerror(errno), x->f->rank);
        return NULL;
    }
    return rt_own_window(x, windows, w);
}
