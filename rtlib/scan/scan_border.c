/* scan_border.c: reproducible scans of vectors in blocks, where the vector lies (contract:
 * scan_side.h).
 *
 * The home has whole fixed blocks (scan_fixed.c), each where its first element is. So all chunks
 * but the last are of elements that this process has; of the last block the process behind may have
 * the end. Its operands, after the mask, and SEGMENT values are brought here in one message, and
 * its results back in another; nothing else moves. */
#include <stdlib.h>
#include <string.h>

#include "scan/scan_side.h"

struct rt_border {
    int before, behind; /* ranks that have the beginning, and the end, of blocks cut in two; -1 */
    long head;          /* elements at the beginning of this share that the one before scans */
    long sub, own;      /* the block whose end is elsewhere: from here on, as many are here */
    rt_sums block;      /* its operands, and SEGMENT values in flags */
    rt_sums away, mine; /* of the process behind; for the one before */
};

rt_border *rt_border_make(const rt_sides *q)
{
    const rt_ldim *d = &q->s.home.layout->key.dim[0];
    const rt_scan *s = q->s.work;
    const bool near = s->fixed && q->s.home.rank == 1 && d->g >= 0 &&
                      d->kind == HPF_DIST_GEN_BLOCK;
    return near ? rt_zalloc(sizeof(rt_border), "a scan") : NULL;
}

/* The sides to n elements from this subscript on. */
static void sides_to(rt_sides *q, long sub, long n)
{
    const hpf_chunk at = { .sub = { sub }, .n = n, .step = 1 };
    for (int i = 0; i < RT_SIDES; i++)
        rt_side_here(&q->side[i], &at, q->s.work, q->s.home.dim[0].lo);
}

static void take(rt_sides *q, long sub, long n, const rt_sums *to)
{
    if (n == 0)
        return;
    sides_to(q, sub, n);
    const char *x = rt_sides_take(q, to->value, (signed char *)to->flag, n);
    if (x != to->value)
        memcpy(to->value, x, (size_t)(n * ((rt_scan *)q->s.work)->op.size));
}

static void put(rt_sides *q, long sub, long n, const char *from)
{
    if (n == 0)
        return;
    sides_to(q, sub, n);
    rt_sides_put(&q->side[RT_RESULT], from, n, false);
}

/* How the home's elements here differ from the operand's. */
static void compare(const rt_sides *q, rt_border *b)
{
    const rt_scan *s = q->s.work;
    const rt_scan_level *l = &s->level[0];
    const hpf_array *home = &q->s.home, *a = q->side[RT_OPERAND].x;
    const int down = s->back ? 1 : -1;
    b->before = b->behind = -1;
    if (!a->holds)
        return;
    const hpf_run *own = a->dim[0].run, *scanned = home->dim[0].run;
    b->head = (home->holds ? scanned->lo : own->hi + 1) - own->lo;
    if (b->head > 0)
        b->before = l->rank[l->place + down];
    if (!home->holds || scanned->hi == own->hi)
        return;
    b->behind = l->rank[l->place - down];
    b->sub = scanned->lo + (scanned->hi - scanned->lo) / l->stretch * l->stretch;
    b->own = own->hi + 1 - b->sub;
}

void rt_border_begin(rt_sides *q)
{
    rt_scan *s = q->s.work;
    rt_border *b = q->border;
    if (!b || !s->member)
        return;
    compare(q, b);
    const long away = b->behind >= 0 ? q->s.home.dim[0].run->hi + 1 - b->sub - b->own : 0;
    rt_sums_make(&s->op, &b->mine, b->head, s->segments);
    rt_sums_make(&s->op, &b->away, away, s->segments);
    rt_sums_make(&s->op, &b->block, b->own + away, s->segments);
    take(q, q->side[RT_OPERAND].x->holds ? q->side[RT_OPERAND].x->dim[0].run->lo : 0, b->head,
         &b->mine);
    rt_sums_swap(s, &b->mine, b->before, &b->away, b->behind);
    take(q, b->sub, b->own, &b->block);
    rt_sums_copy(&s->op, &b->block, b->own, &b->away, 0, away);
}

bool rt_border_chunk(rt_sides *q)
{
    const rt_scan *s = q->s.work;
    const rt_border *b = q->border;
    const hpf_chunk *c = &q->s.chunk;
    if (b->behind < 0 || c->sub[0] != b->sub)
        return false;
    if (c->segment)
        memcpy(c->segment, b->block.flag, (size_t)c->n);
    rt_scan_chunk(&q->s, b->block.value, c->value, false, 0);
    if (!c->apply)
        return true;
    const char *out = c->value;
    put(q, b->sub, b->own, out);
    memcpy(b->away.value, out + b->own * s->op.size, (size_t)(b->away.n * s->op.size));
    return true;
}

void rt_border_end(rt_sides *q)
{
    rt_scan *s = q->s.work;
    rt_border *b = q->border;
    if (b && s->member) {
        const rt_sums out = { b->away.n, b->away.value, NULL };
        const rt_sums in = { b->mine.n, b->mine.value, NULL };
        rt_sums_swap(s, &out, b->behind, &in, b->before);
        put(q, b->head ? q->side[RT_OPERAND].x->dim[0].run->lo : 0, b->head, in.value);
        rt_sums_free(&b->block);
        rt_sums_free(&b->away);
        rt_sums_free(&b->mine);
    }
    free(b);
}
