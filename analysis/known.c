/* known.c: what loops and IFs around a statement say (contract: known.h). */
#include "known.h"

#include "access.h"
#include "mods.h"

MeetGuardVec *known_of(const Unit *u)
{
    UnitInfo *info = u->info;
    return &info->known;
}

/* ---- noting it ---- */

int known_mark(const Unit *u)
{
    return known_of(u)->n;
}

void known_forget(Unit *u, int mark)
{
    known_of(u)->n = mark;
}

/* A condition that nothing in the body, which changes `mods`, makes another one. */
static void note(Context *cx, Unit *u, Expr *cond, bool fails, const SymSet *mods)
{
    if (!mods->everything && !expr_depends(cond, mods) && !expr_has_call(cond))
        vec_push(cx, known_of(u), (MeetGuard){cond, fails});
}

void known_loop(Context *cx, Unit *u, const Stmt *loop)
{
    SymSet mods = {.everything = false};
    int64_t step = 1;
    if (loop->step != NULL && (!expr_is_int(loop->step, &step) || step == 0))
        return;
    mods_of_block(cx, (StmtVec *)&loop->body, &mods);
    const Expr *limit[] = {step > 0 ? loop->lo : loop->hi, step > 0 ? loop->hi : loop->lo};
    for (int k = 0; k < 2; k++) {
        Expr *v = mk_var(cx, loop->span, loop->sym);
        note(cx, u, mk_binary(cx, loop->span, k == 0 ? OP_GE : OP_LE, v, expr_copy(cx, limit[k])),
             false, &mods);
    }
}

void known_arm(Context *cx, Unit *u, const Stmt *s, int arm)
{
    SymSet mods = {.everything = false};
    mods_of_block(cx, (StmtVec *)&s->arms.at[arm].body, &mods);
    for (int i = 0; i <= arm; i++)
        if (s->arms.at[i].cond != NULL && expr_has_call(s->arms.at[i].cond))
            return; /* it may change what conditions before say */
    for (int i = 0; i <= arm; i++)
        if (s->arms.at[i].cond != NULL)
            note(cx, u, s->arms.at[i].cond, i < arm, &mods);
}

/* ---- asking ---- */

typedef struct Fixed {
    const Nest *nest; /* NULL: its indices are no variables */
    SymSet assigned;
} Fixed;

static bool is_fixed(const Expr *atom, const void *arg)
{
    const Fixed *f = arg;
    for (int k = 0; f->nest != NULL && k < f->nest->rank; k++)
        if (expr_mentions(atom, f->nest->index[k].sym))
            return false;
    return !expr_has_index(atom) && !expr_reads_array(atom) &&
           !expr_depends((Expr *)atom, &f->assigned);
}

bool known_may_meet(Context *cx, const Unit *u, const Nest *n, bool inside, const Expr *lhs,
                    const Expr *read)
{
    MeetLoop loop[NEST_INDICES];
    Fixed f = {.nest = inside ? n : NULL};
    for (int k = 0; k < n->rank; k++) {
        const NestIndex *ix = &n->index[k];
        if (inside && ix->sym == NULL)
            return true;
        loop[k] = (MeetLoop){inside ? ix->sym : NULL, k, ix->lo, ix->hi, ix->step};
    }
    symset_add(cx, &f.assigned, lhs->sym);
    MeetSide a = {loop, n->rank, &lhs->args, is_fixed, &f, NULL};
    MeetSide b = {loop, n->rank, &read->args, is_fixed, &f, NULL};
    Meet *m = meet_begin(cx, known_of(u));
    bool meet = meet_possible(m, "0 = 0", &a, &b);
    meet_end(m);
    return meet;
}
