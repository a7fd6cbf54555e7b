/* sema_initlocal.c: -finit-integer= and its like: what local variables begin with.
 *
 * Contract: runs behind the bodies, when all variables are known. What is kept from call to call
 * gets an initial value; of other variables the procedure begins with an assignment. As in
 * gfortran, variables in COMMON or EQUIVALENCE, dummies, ALLOCATABLE and POINTER ones are left
 * alone. */
#include <math.h>

#include "../sema/sema.h"

static Expr *value_of(Context *cx, const Symbol *s) {
    Span at = s->span;
    int64_t len;
    Expr *e = NULL;
    static const double reals[] = {[INIT_ZERO] = 0, [INIT_NAN] = (double)NAN,
                                   [INIT_INF] = (double)INFINITY,
                                   [INIT_MINUS_INF] = -(double)INFINITY};
    switch (s->type.base) {
    case TY_INTEGER:
        return cx->opt.init.integer ? mk_int(cx, at, cx->opt.init.i, s->type.kind) : NULL;
    case TY_LOGICAL:
        return cx->opt.init.logical ? mk_logical(cx, at, cx->opt.init.l != 0, s->type.kind) : NULL;
    case TY_REAL:
    case TY_COMPLEX:
        if (!cx->opt.init.real)
            return NULL;
        e = mk_real(cx, at, reals[cx->opt.init.r], s->type.kind);
        e->type = s->type;
        if (s->type.base == TY_COMPLEX)
            e->value.im = e->value.re;
        return e;
    case TY_CHARACTER:
        if (!cx->opt.init.character || !expr_is_int(s->type.len, &len) || len < 0)
            return NULL;
        char *text = arena_alloc(cx->arena, (size_t)len + 1);
        for (int64_t i = 0; i < len; i++)
            text[i] = (char)cx->opt.init.c;
        return mk_char(cx, at, text, len);
    default:
        return NULL;
    }
}

static bool may_begin(const Symbol *s) {
    return s->kind == SYM_VAR && s->is_used && !s->is_dummy && !s->is_result && !s->is_constant &&
           !s->is_allocatable && !s->is_pointer && !s->common && !s->is_equivalenced && !s->init &&
           !s->is_heap && !s->is_index && !s->alias && !s->type.to && !s->ooc && s->name[0] != '_';
}

static void begin_unit(Sema *S, Unit *u) {
    Context *cx = S->cx;
    StmtVec entry = {0};
    bool kept = u->kind == UN_PROGRAM || u->kind == UN_MODULE;
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        Expr *v = may_begin(s) && s->scope == u->scope && (!s->whole || cx->opt.init.derived)
                      ? value_of(cx, s) : NULL;
        if (!v)
            continue;
        if (kept || s->is_save) {
            s->init = v;
            s->is_save = true;
            continue;
        }
        vec_push(cx, &entry, mk_begin(cx, s->span, s, v));
    }
    for (int i = 0; i < u->body.n && entry.n; i++)
        vec_push(cx, &entry, u->body.at[i]);
    if (entry.n)
        u->body = entry;
    for (int i = 0; i < u->contains.n; i++)
        begin_unit(S, u->contains.at[i]);
}

void sema_local_values(Sema *S) {
    const Options *o = &S->cx->opt;
    bool any = o->init.integer || o->init.real || o->init.logical || o->init.character;
    for (int i = 0; any && i < S->program->units.n; i++)
        if (!S->program->units.at[i]->is_wrapper && !S->program->units.at[i]->from_module_file)
            begin_unit(S, S->program->units.at[i]);
}
