/* ieee.c: floating-point modes and flags, which procedures with a USE of an IEEE module find quiet
 * and leave as they were (Fortran 2003, 14.3 and 14.4).
 *
 * Contract: the C compiler knows nothing of modes and flags: it takes x/3 for the same on both
 * sides of a call that changes the rounding, and an operation whose value is not needed yet for
 * one that can wait. So scalars are fenced there: what they are made of is computed before, and
 * what is made of them after. Elements of arrays lie in memory, which a call may change. */
#include <string.h>

#include "cg.h"
#include "../frontend/sema/sema.h"

bool ieee_reads_or_sets(IntrinsicId id)
{
    switch (id) {
    case IN_IEEE_GET_FLAG:
    case IN_IEEE_GET_STATUS:
    case IN_IEEE_SET_FLAG:
    case IN_IEEE_SET_HALTING_MODE:
    case IN_IEEE_SET_ROUNDING_MODE:
    case IN_IEEE_SET_STATUS:
    case IN_IEEE_SET_UNDERFLOW_MODE:
        return true;
    default:
        return false;
    }
}

static bool may_be_fenced(Cg *cg, const UnitCg *u, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    return s->kind == SYM_VAR && s->spec.kind == AS_SCALAR && s->scope == u->unit->scope &&
           (s->type.base == TY_REAL || s->type.base == TY_COMPLEX) && !s->type.to && !s->common &&
           !c->shared && !c->by_pointer && !s->is_absent && !s->is_pointer && !s->is_optional;
}

void ieee_fence(Cg *cg)
{
    for (int i = 0; i < cg->u->used.n; i++)
        if (may_be_fenced(cg, cg->u, cg->u->used.at[i]))
            cg_line(cg, "hpf_ieee_fence(%s);", var_c(cg, cg->u->used.at[i]));
}

bool ieee_saves(const Unit *u)
{
    if (!unit_is_procedure(u))
        return false;
    for (int i = 0; i < u->decls.n; i++)
        if (u->decls.at[i]->kind == DC_USE && sema_is_ieee(u->decls.at[i]->name))
            return true;
    return false;
}

void ieee_enter(Cg *cg, UnitCg *u)
{
    if (ieee_saves(u->unit))
        cg_line(cg, "const long _modes = hpf_ieee_enter();");
}

void ieee_leave(Cg *cg, UnitCg *u)
{
    if (!ieee_saves(u->unit))
        return;
    ieee_fence(cg);
    cg_line(cg, "hpf_ieee_leave(_modes);");
}
