/* sema_subscripts.c: DO loops over constants whose first or last iteration leaves an array: a(i-1)
 * where i begins at 1.
 *
 * Contract: warnings only. The loop is typed. Looked at are statements that every iteration
 * executes: up to the first one that may lead elsewhere, and not inside IF and its like; subscripts
 * made of the loop's variable and constants by + - and *. */
#include "../sema/sema.h"

typedef struct Look {
    Sema *S;
    const Symbol *index;
    int64_t first, last;
} Look;

/* The value of e where the index is v; false: something else is in it. */
static bool value_at(const Expr *e, const Symbol *index, int64_t v, int64_t *out, bool *uses) {
    int64_t a, b;
    if (expr_is_int(e, out))
        return true;
    switch (e->kind) {
    case EX_VAR:
        *out = v;
        *uses |= e->sym == index;
        return e->sym == index;
    case EX_CONVERT:
        return e->type.base == TY_INTEGER && e->a->type.base == TY_INTEGER &&
               value_at(e->a, index, v, out, uses);
    case EX_UNARY:
        if (e->type.base != TY_INTEGER || !value_at(e->a, index, v, &a, uses))
            return false;
        return e->op == OP_NEG && !__builtin_sub_overflow((int64_t)0, a, out);
    case EX_BINARY:
        if (e->type.base != TY_INTEGER || !value_at(e->a, index, v, &a, uses) ||
            !value_at(e->b, index, v, &b, uses))
            return false;
        return e->op == OP_ADD   ? !__builtin_add_overflow(a, b, out)
               : e->op == OP_SUB ? !__builtin_sub_overflow(a, b, out)
               : e->op == OP_MUL ? !__builtin_mul_overflow(a, b, out)
                                 : false;
    default:
        return false;
    }
}

static void check_subscript(const Look *k, const Expr *x, const Symbol *array, int d) {
    for (int i = 0; i < 2; i++) {
        int64_t at = i ? k->last : k->first, v, lo, hi;
        bool uses = false;
        if (!value_at(x, k->index, at, &v, &uses) || !uses ||
            !sema_is_outside(array, d, v, &lo, &hi))
            continue;
        diag_warn(k->S->cx, WARN_ARRAY_BOUNDS, x->span,
                  "subscript %lld is outside %lld:%lld, dimension %d of '%s', where '%s' is %lld",
                  (long long)v, (long long)lo, (long long)hi, d + 1, array->name, k->index->name,
                  (long long)at);
        return;
    }
}

static void look_at(Expr **at, void *arg) {
    const Look *k = arg;
    const Expr *e = *at;
    bool asks = e->kind == EX_INTRINSIC && e->intrinsic && e->intrinsic->cls == IC_INQUIRY;
    if (asks || e->kind == EX_IDO || (e->kind == EX_INTRINSIC && e->intrinsic->id == IN_MERGE))
        return; /* no value is taken, or perhaps none */
    for (int d = 0; e->kind == EX_ELEM && e->sym && d < e->args.n && d < e->sym->spec.rank; d++)
        check_subscript(k, e->args.at[d], e->sym, d);
    expr_children(*at, look_at, arg);
}

static bool last_value(const Stmt *s, int64_t *first, int64_t *last) {
    int64_t hi, step = 1;
    if (!expr_is_int(s->lo, first) || !expr_is_int(s->hi, &hi) ||
        (s->step && !expr_is_int(s->step, &step)) || step == 0 ||
        (step > 0 ? *first > hi : *first < hi) || hi > INT32_MAX || *first > INT32_MAX ||
        hi < INT32_MIN || *first < INT32_MIN)
        return false;
    *last = *first + (hi - *first) / step * step;
    return true;
}

/* false: what follows may not be executed in each iteration */
static bool look_through(const Look *k, const StmtVec *body) {
    int64_t first, last;
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        if (s->label)
            return false;
        switch (s->kind) {
        case ST_BLOCK:
            if (!look_through(k, &s->body))
                return false;
            break;
        case ST_DO:
            if (!s->lo || !s->hi || !s->sym || !last_value(s, &first, &last) ||
                !look_through(k, &s->body))
                return false;
            break;
        case ST_ASSIGN:
        case ST_CALL:
            stmt_exprs(s, look_at, (void *)k);
            break;
        default:
            return false;
        }
    }
    return true;
}

void sema_warn_subscripts(Sema *S, const Stmt *loop) {
    Look k = {.S = S, .index = loop->sym};
    if (!loop->sym || !loop->lo || !loop->hi || loop->sym->name[0] == '_' ||
        !diag_warns(S->cx, WARN_ARRAY_BOUNDS) || !last_value(loop, &k.first, &k.last))
        return;
    look_through(&k, &loop->body);
}
