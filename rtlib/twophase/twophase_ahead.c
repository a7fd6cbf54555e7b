/* twophase_ahead.c: windows that a thread reads ahead of their access, or writes behind it. The
 * thread only moves bytes between a file and a buffer that nobody else touches meanwhile; what goes
 * wrong, and what it counts, stands in a copy of the file's record until the process asks for it.
 *
 * HPF_PREFETCH=0: never, 1: always; otherwise where a core is left for it, or the data seem to be
 * on disk, and there are enough of them. */
#include <stdlib.h>
#include <string.h>

#include "reblock/reblock.h"
#include "twophase/twophase.h"

static rt_beside helper;
static long begun, used; /* reads that have, and the bytes of everybody's room that they take */
static long held;        /* bytes of memory besides */
static int behind;       /* files of which something may be written behind */
static rt_ahead *writes; /* this process's */

bool rt_ahead_wanted(const rt_access *x)
{
    static int way = -1, left;
    const long worth = 1 << 18;
    if (way < 0) { /* the first time for all at once */
        const char *text = getenv("HPF_PREFETCH");
        way = text && *text ? (*text == '0' ? 0 : 1) : 2;
        left = rt_core_left();
        rt_allreduce(&way, 1, MPI_INT, MPI_MIN);
        rt_allreduce(&left, 1, MPI_INT, MPI_MIN);
    }
    bool much = (x->last - x->first + 1) * x->f->esize >= worth;
    return way == 1 || (way == 2 && much && (left || !x->cached));
}

bool rt_ahead_room(const rt_access *x, long bytes, long *at)
{
    if (used + bytes > x->f->hints.cb_buffer_size)
        return false;
    *at = used;
    used += bytes;
    begun++;
    return true;
}

char *rt_ahead_memory(const rt_access *x, long bytes)
{
    if (held + bytes > x->f->hints.cb_buffer_size)
        return NULL;
    held += bytes;
    return rt_alloc((size_t)bytes, "file data");
}

static void start(rt_ahead *a, const rt_access *x, rt_window *w, rt_spans *s, char *buffer)
{
    a->its = *x;
    a->file = *x->f;
    a->file.fault.code = 0;
    memset(&a->file.count, 0, sizeof a->file.count);
    a->its.f = &a->file;
    a->window = *w;
    a->spans = *s;
    *w = (rt_window){ .n = 0 };
    *s = (rt_spans){ .n = 0 };
    a->buffer = buffer;
    a->given = true;
    if (!helper.there)
        rt_beside_start(&helper);
    rt_beside_add(&helper, &a->work);
}

static void do_read(void *arg)
{
    rt_ahead *a = arg;
    rt_window_read(&a->its, &a->window, &a->spans, a->buffer);
}

static void do_write(void *arg)
{
    rt_ahead *a = arg;
    rt_window_write(&a->its, &a->window, &a->spans, a->buffer);
}

void rt_ahead_read(rt_ahead *a, const rt_access *x, rt_window *w, rt_spans *s, char *buffer)
{
    a->work = (rt_work){ .run = do_read, .arg = a };
    start(a, x, w, s, buffer);
}

void rt_behind_write(const rt_access *x, rt_window *w, rt_spans *s, char *buffer, long memory)
{
    rt_ahead *a = rt_zalloc(sizeof *a, "a file access");
    a->access.f = x->f;
    a->held = memory;
    a->memory = memory ? buffer : NULL;
    a->next = writes;
    writes = a;
    a->work = (rt_work){ .run = do_write, .arg = a };
    start(a, x, w, s, buffer);
}

/* What the thread found and counted. */
static void take(rt_ahead *a, hpf_file *f, rt_fault *fault)
{
    rt_beside_await(&helper, &a->work);
    a->file.count.ahead_bytes = a->file.count.read_bytes;
    a->file.count.behind_bytes = a->file.count.written_bytes;
    rt_file_count_add(&f->count, &a->file.count, NULL);
    f->dirty = f->dirty || a->file.dirty;
    if (a->file.fault.code && !fault->code)
        *fault = a->file.fault;
    a->given = false;
}

void rt_ahead_take(rt_ahead *a)
{
    if (a->given)
        take(a, a->access.f, &a->access.f->fault);
}

void rt_ahead_free(rt_ahead *a)
{
    if (a->access.ahead && !a->memory && --begun == 0)
        used = 0;
    rt_window_free(&a->window);
    free(a->spans.at);
    if (a->memory)
        held -= a->held;
    free(a->memory);
    free(a);
}

void rt_behind_begin(hpf_file *f)
{
    f->behind = true;
    behind++;
}

void rt_behind_wait(void)
{
    if (writes)
        rt_beside_wait(&helper);
}

bool rt_behind_any(void)
{
    return behind > 0;
}

void rt_file_settle(hpf_file *f)
{
    if (!f->behind)
        return;
    f->behind = false;
    behind--;
    for (rt_ahead **at = &writes; *at;) {
        rt_ahead *a = *at;
        if (a->access.f != f) {
            at = &a->next;
            continue;
        }
        take(a, f, &f->late);
        *at = a->next;
        rt_ahead_free(a);
    }
    f->fault = f->late;
    f->late.code = 0;
    if (rt_file_agree(f))
        f->broken = true;
}

void rt_beside_files_wait(void)
{
    rt_beside_wait(&helper);
}

void rt_beside_files_end(void)
{
    rt_beside_end(&helper);
    while (writes) {
        rt_ahead *a = writes;
        writes = a->next;
        rt_ahead_free(a);
    }
}
