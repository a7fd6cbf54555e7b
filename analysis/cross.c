/* cross.c: whether two nests' references meet (contract: cross.h).
 *
 * Elements that one process sets and another one reads are elements where a write meets a read that
 * stands at another position of the template: the cross-process data elements of paper 004, section
 * III. */
#include "cross.h"

#include "access.h"
#include "meet.h"

typedef struct Side {
    const Nest *nest;
    bool together;
    MeetLoop loop[NEST_INDICES];
} Side;

static bool is_fixed(const Expr *atom, const void *arg)
{
    const Side *s = arg;
    if (!expr_invariant(s->nest, atom))
        return false;
    return s->together || (atom->kind == EX_VAR && !atom->sym->is_assigned);
}

static MeetSide side_of(const Nest *n, const NestRef *r, bool together, Side *s)
{
    s->nest = n;
    s->together = together;
    for (int j = 0; j < n->rank + n->nserial; j++) {
        const NestIndex *ix = &n->index[j];
        s->loop[j] = (MeetLoop){.index = j, .lo = ix->lo, .hi = ix->hi, .step = ix->step};
    }
    return (MeetSide){s->loop, n->rank + n->nserial, &r->subscripts, is_fixed, s, NULL};
}

bool refs_meet(Context *cx, const Nest *a, const NestRef *x, const Nest *b, const NestRef *y,
               bool together)
{
    Side first, second;
    MeetSide sa = side_of(a, x, together, &first), sb = side_of(b, y, together, &second);
    Meet *m = meet_begin(cx, NULL);
    bool meet = meet_possible(m, "0 = 0", &sa, &sb);
    meet_end(m);
    return meet;
}
