/* direct.c: gathers and scatters where there is one process (contract: comm.h).
 *
 * What an inspector would list is all at hand then: `z(at(i)) = x(i)` is that loop. The program
 * asks how many processes there are, and has both forms. Subscripts are looked at as an inspector
 * does.
 *
 * The direct form stores as it goes, a schedule when all iterations are done, so nothing else in
 * the nest may touch an array that is scattered to; nor may a gathered one be written. */
#include <string.h>

#include "../frontend/sema/sema.h"
#include "access.h"
#include "comm.h"
#include "locality.h"
#include "lower.h"

static bool is_listed(const NestRef *r)
{
    return r->loc == LOC_GATHER || r->loc == LOC_SCATTER;
}

/* Each process's part is one piece, whose elements have addresses linear in the subscripts. */
static bool in_one_piece(const Symbol *a)
{
    const Mapping *m = a->map;
    if (array_replicated(a))
        return true;
    if (m == NULL || m->kind != MAP_TEMPLATE || m->is_dynamic || a->ooc != NULL ||
        (m->tmpl != NULL && m->tmpl->is_dynamic))
        return false;
    for (int d = 0; d < a->spec.rank; d++)
        if (!mapping_direct(m, d))
            return false;
    return true;
}

static bool fits(const Nest *nest)
{
    bool listed = false;
    for (int i = 0; i < nest->refs.n; i++) {
        const NestRef *r = nest->refs.at[i];
        if (r->loc != LOC_LOCAL && r->loc != LOC_SHIFT && !is_listed(r))
            return false;
        if (!is_listed(r))
            continue;
        listed = true;
        if (!in_one_piece(r->array) || r->array->type.base == TY_CHARACTER ||
            r->array->is_pointer || r->array->is_target || r->array->is_equivalenced)
            return false;
        for (int k = 0; k < nest->refs.n; k++) {
            const NestRef *q = nest->refs.at[k];
            if (q != r && (q->is_write || r->is_write) && symbols_share(q->array, r->array) &&
                !(q->combines && r->combines))
                return false;
        }
        if (r->is_write && r->is_read && !r->combines)
            return false;
    }
    for (int i = 0; i < nest->reds.n; i++)
        if (nest->reds.at[i]->var->spec.kind != AS_SCALAR || nest->reds.at[i]->loc != NULL)
            return false;
    for (int i = 0; i < nest->after.n; i++)
        if (nest->after.at[i]->kind != COMM_SCATTER && nest->after.at[i]->kind != COMM_REDUCE)
            return false;
    return listed && nest->rank > 0 && nest->scan == NULL && !nest->slabs &&
           nest->stages.n == 0 && nest->tile == NULL;
}

void direct_build(CommPass *p, Nest *nest)
{
    Context *cx = p->cx;
    if (!cx->opt.fuse || !cx->opt.direct || cx->opt.check != 0 || !fits(nest))
        return;
    Nest *c = NEW(cx, Nest);
    *c = *nest;
    c->body = (StmtVec){0};
    memset(&c->refs, 0, sizeof c->refs);
    memset(&c->before, 0, sizeof c->before);
    memset(&c->after, 0, sizeof c->after);
    memset(&c->streams, 0, sizeof c->streams);
    for (int i = 0; i < nest->body.n; i++)
        vec_push(cx, &c->body, stmt_copy(cx, nest->body.at[i]));
    nest_refs_build(cx, p->unit, c);
    for (int i = 0; i < c->refs.n; i++) {
        NestRef *r = c->refs.at[i];
        r->loc = locality_of(c, c->home, r, r->shift);
        r->within = is_listed(r);
        c->vector_ok &= !r->within || !r->is_write; /* two iterations may store to one element */
        if (r->within)
            r->loc = LOC_LOCAL;
        if (r->loc != LOC_LOCAL && r->loc != LOC_SHIFT)
            return;
        if (c->home != NULL && ref_same_element(r, c->home))
            c->home = r;
    }
    for (int i = 0; i < nest->after.n; i++)
        if (nest->after.at[i]->kind == COMM_REDUCE)
            vec_push(cx, &c->after, nest->after.at[i]);
    nest->alone = c;
    if (cx->opt.info_comm)
        diag_info(cx, nest->span, "communication: on one process, elements by subscripts that only "
                  "run time knows are used where they stand");
}
