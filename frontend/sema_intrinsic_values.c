/* sema_intrinsic_values.c: arguments of intrinsic procedures whose values, or lengths, do not fit.
 *
 * Contract: called when types and keywords are known to be right; looks at constants only. What
 * only run time knows is the runtime's matter, or the user's. */
#include "sema_intrinsic.h"

enum { SEED = 8 }; /* elements: rtlib, hpf_random_seed */

typedef enum Range {
    POSITION, /* of a bit: 0 to bits - 1 */
    COUNT,    /* of bits: 0 to bits */
    SHIFT,    /* -bits to bits */
    NATURAL,  /* not negative */
} Range;

typedef struct Limit {
    IntrinsicId id;
    const char *arg;
    Range range;
    const char *of; /* the argument that has the bits */
    const char *more; /* NULL, or another argument: the sum of both is at most the bits */
} Limit;

static const Limit limits[] = {
    {IN_BTEST, "pos", POSITION, "i", NULL},      {IN_IBCLR, "pos", POSITION, "i", NULL},
    {IN_IBSET, "pos", POSITION, "i", NULL},      {IN_IBITS, "pos", NATURAL, "i", "len"},
    {IN_IBITS, "len", NATURAL, "i", NULL},       {IN_ISHFT, "shift", SHIFT, "i", NULL},
    {IN_ISHFTC, "shift", SHIFT, "i", NULL},      {IN_SHIFTL, "shift", COUNT, "i", NULL},
    {IN_SHIFTR, "shift", COUNT, "i", NULL},      {IN_SHIFTA, "shift", COUNT, "i", NULL},
    {IN_DSHIFTL, "shift", COUNT, "i", NULL},     {IN_DSHIFTR, "shift", COUNT, "i", NULL},
    {IN_MVBITS, "frompos", NATURAL, "from", "len"}, {IN_MVBITS, "len", NATURAL, "from", NULL},
    {IN_MVBITS, "topos", NATURAL, "to", "len"},
};

static void outside(Match *m, const Expr *e, const char *arg, const char *want, int64_t is) {
    Context *cx = m->S->cx;
    diag_error(cx, e->span, "the argument '%s' of %s must be %s, it is %lld", arg, m->name, want,
               (long long)is);
    m->ok = false;
}

static void check_limit(Match *m, const Limit *l) {
    Context *cx = m->S->cx;
    const Expr *e = intrinsic_arg(m, l->arg), *of = intrinsic_arg(m, l->of);
    const Expr *other = l->more ? intrinsic_arg(m, l->more) : NULL;
    int64_t v, more, bits = 8 * of->type.kind, least = l->range == SHIFT ? -bits : 0;
    int64_t most = l->range == POSITION ? bits - 1 : l->range == NATURAL ? INT64_MAX : bits;
    if (!m->ok || !e || !expr_is_int(e, &v))
        return;
    if (v < least || v > most)
        outside(m, e, l->arg, most == INT64_MAX ? "0 or more"
                : arena_printf(cx->arena, "from %lld to %lld", (long long)least, (long long)most),
                v);
    else if (other && expr_is_int(other, &more) && more >= 0 && v + more > bits)
        diag_error(cx, e->span, "%s reaches bit %lld, but '%s' has %lld", m->name,
                   (long long)(v + more), l->of, (long long)bits);
    else
        return;
    m->ok = false;
}

static void check_lengths(Match *m) {
    const Expr *a = m->args.at[0], *b = m->args.at[1];
    int64_t x, y;
    if (a->type.base == TY_CHARACTER && a->type.len && b->type.len &&
        expr_is_int(a->type.len, &x) && expr_is_int(b->type.len, &y) && x != y) {
        diag_error(m->S->cx, m->span, "TSOURCE and FSOURCE of MERGE have the lengths %lld and %lld",
                   (long long)x, (long long)y);
        m->ok = false;
    }
    if (m->ok && a->type.base == TY_CHARACTER)
        sema_check_lengths(m->S, m->span, char_length(m->S->cx, a), char_length(m->S->cx, b),
                           LENGTHS_OF_MERGE);
}

static void check_seed(Match *m) {
    int given = 0;
    for (int i = 0; i < m->args.n; i++) { /* an OPTIONAL one may be absent */
        const Expr *e = m->args.at[i];
        given += e && !(e->kind == EX_VAR && e->sym->is_optional);
    }
    for (int i = 1; i < m->args.n; i++) {
        int64_t n;
        const Expr *e = m->args.at[i];
        if (e && e->shape && expr_is_int(e->shape->extent[0], &n) && n < SEED) {
            diag_error(m->S->cx, e->span, "this array has %lld elements, a seed has %d",
                       (long long)n, SEED);
            m->ok = false;
        }
    }
    if (given > 1) {
        diag_error(m->S->cx, m->span, "RANDOM_SEED takes one argument, %d are given", given);
        m->ok = false;
    }
}

void intrinsic_values(Match *m) {
    for (int i = 0; i < countof(limits); i++)
        if (limits[i].id == m->in->id)
            check_limit(m, &limits[i]);
    if (m->in->id == IN_MERGE)
        check_lengths(m);
    if (m->in->id == IN_RANDOM_SEED)
        check_seed(m);
    if (m->in->id == IN_EOSHIFT && m->args.at[0]->type.base == TY_DERIVED &&
        !intrinsic_arg(m, "boundary")) {
        diag_error(m->S->cx, m->span, "EOSHIFT of structures needs the argument 'boundary'");
        m->ok = false;
    }
}
