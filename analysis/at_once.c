/* at_once.c: updates in place that store a row's new values as soon as they are computed (contract:
 * at_once.h).
 *
 *     b(2:n-1,2:n-1) = f(a(1:n-2,1:n-2), …, a(3:n,3:n))
 *     a(2:n-1,2:n-1) = b(2:n-1,2:n-1)
 *
 * goes through each row by whole vectors, of which three are in registers: what lies left and right
 * of an element is in them, not in memory. So a vector of a may be stored although its neighbour in
 * the row needs the old values still. Rows that come later are as they were. Those that came
 * before are not: their old values are kept in a buffer of one line (in three dimensions, one
 * plane). Row j of it holds row j of the plane before until row j of this plane is stored, and that
 * row afterwards, so that both a(…, j, k-1) and a(…, j-1, k) are there when row j comes; but not
 * a(…, j-1, k-1).
 *
 * Some turns of the outermost index go together (unroll and jam): what is row k + 1 to one of them
 * and row k - 1 to another is loaded once, and of so many rows, or planes, only the last one's old
 * values go to the buffer. Planes keep one line each besides, which a(…, j-1, k) is found in.
 *
 * Beside the copy by way of a buffer of new lines (inplace.c), each line is read and written once
 * less, and steps that share a pass follow at half the distance. */
#include "at_once.h"

#include "../frontend/sema/sema.h"
#include "access.h"

enum { MAX_REACH = 2, /* elements along a row: the shortest vectors have two of REAL(8) */
       MAX_ROWS = 7 /* lines between two accesses, as in inplace.c */,
       REGISTERS = 28 /* for rows, of AVX-512's 32; with fewer, some rows are in cache */ };

bool row_offset(const Nest *n, const NestRef *home, const NestRef *r, RowOffset *to)
{
    if (r->rank != n->rank || home->rank != n->rank)
        return false;
    for (int d = 0; d < home->rank; d++) {
        const SubForm *h = &home->sub[d];
        if (h->kind != SUB_AFFINE || h->index != n->rank - 1 - d || h->c != 1)
            return false;
    }
    return ref_offsets(home, r, MAX_ROWS, to->by);
}

/* Does the row come before the one that is stored? */
static bool is_before(const Nest *n, const RowOffset *at)
{
    for (int k = 0; k < n->rank - 1; k++)
        if (at->by[k] != 0)
            return at->by[k] < 0;
    return false;
}

/* ---- rows of several turns ---- */

const NestRow *nest_row_find(const NestRowVec *rows, const Nest *n, const Symbol *array,
                             const RowOffset *at)
{
    for (int i = 0; i < rows->n; i++) {
        bool same = rows->at[i].ref->array == array;
        for (int k = 0; k < n->rank - 1; k++)
            same = same && rows->at[i].at.by[k] == at->by[k];
        if (same)
            return &rows->at[i];
    }
    return NULL;
}

static NestRow *row_add(Context *cx, NestRowVec *rows, const Nest *n, const NestRef *r,
                        const RowOffset *at)
{
    const NestRow *known = nest_row_find(rows, n, r->array, at);
    if (known != NULL)
        return &rows->at[known - rows->at];
    vec_push(cx, rows, (NestRow){.ref = r, .at = *at});
    NestRow *row = &rows->at[rows->n - 1];
    row->at.by[n->rank - 1] = 0;
    return row;
}

void nest_rows(Context *cx, const Nest *n, const Stmt *s, const NestRef *home, long turns,
               NestRowVec *rows)
{
    RowOffset at = {{0}};
    for (long t = 0; t < turns; t++) {
        at.by[0] = t;
        (void)row_add(cx, rows, n, home, &at);
    }
    for (long t = 0; t < turns; t++) {
        for (int i = 0; i < n->refs.n; i++) {
            const NestRef *r = n->refs.at[i];
            if (!stmt_uses_ref(s, r) || !row_offset(n, home, r, &at))
                continue;
            at.by[0] += t;
            row_add(cx, rows, n, r, &at)->several |= at.by[n->rank - 1] != 0;
        }
    }
}

RowKept row_kept(const Nest *n, const NestRef *home, const NestRow *row, long turns)
{
    const long *by = row->at.by;
    if (row->ref->array != home->array || by[0] >= turns)
        return ROW_STANDS;
    if (by[0] < 0)
        return ROW_IN_PLANE;
    if (n->rank == 2 || by[1] >= 0)
        return ROW_STANDS;
    return by[0] == turns - 1 ? ROW_IN_PLANE : ROW_IN_LINE;
}

/* ---- can its rows be worked on by vectors? ---- */

/* Those of the runtime's memory, which has room around them. */
static bool has_rows(const NestRef *r)
{
    const Symbol *a = r->array;
    return ref_by_blocks(r) && !a->is_dummy && !a->is_pointer && !a->pitch && a->ooc == NULL &&
           (r->loc == LOC_LOCAL || r->loc == LOC_SHIFT);
}

/* The old values of the row are there: see above. *along: where in it. */
static bool row_is_there(const Nest *n, const NestRef *home, const NestRef *r, long *along)
{
    RowOffset at;
    if (!has_rows(r) || !row_offset(n, home, r, &at))
        return false;
    *along = at.by[n->rank - 1];
    if (*along > MAX_REACH || *along < -MAX_REACH)
        return false;
    if (r->array != home->array || !is_before(n, &at) || at.by[0] == 0)
        return true;
    return at.by[0] == -1 && (n->rank == 2 || at.by[1] >= 0);
}

/* ---- is the value one of vectors? ---- */

static bool is_one(const Expr *e, const Type *t)
{
    return type_equal(e->type, *t) &&
           (e->kind == EX_CONST || (e->kind == EX_VAR && e->sym->spec.kind == AS_SCALAR));
}

/* In C, + - * / of vectors, of the type's scalars among them. */
static bool of_vectors(const Expr *e, const Type *t)
{
    switch (e->kind) {
    case EX_CONST:
    case EX_VAR:
        return is_one(e, t);
    case EX_ELEM:
        return type_equal(e->type, *t) && e->ref != NULL;
    case EX_CONVERT: /* C converts single REAL values by itself */
        return type_equal(e->type, *t) && e->a->type.base == TY_REAL &&
               e->a->type.kind <= t->kind && is_one(e->a, &e->a->type);
    case EX_PAREN:
        return of_vectors(e->a, t);
    case EX_UNARY:
        return (e->op == OP_NEG || e->op == OP_PLUS) && of_vectors(e->a, t);
    case EX_BINARY:
        return (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL || e->op == OP_DIV) &&
               of_vectors(e->a, t) && of_vectors(e->b, t);
    default:
        return false;
    }
}

static const Stmt *only_assignment(const Nest *n)
{
    const Stmt *s = n->body.n == 1 ? n->body.at[0] : NULL;
    return s != NULL && s->kind == ST_ASSIGN && s->label == 0 && s->lhs->kind == EX_ELEM ? s : NULL;
}

long at_once_reach(const Nest *set, const Nest *copy, const NestRef *target)
{
    const Stmt *first = only_assignment(set), *second = only_assignment(copy);
    const Symbol *a = target->array;
    long reach = 0;
    bool reads = false;
    if (first == NULL || second == NULL || second->rhs->kind != EX_ELEM || set->rank < 2 ||
        set->rank > 3 || set->reds.n > 0 || set->privates.n > 0 || copy->privates.n > 0 ||
        a->type.base != TY_REAL || (a->type.kind != 8 && a->type.kind != 4) ||
        !type_equal(first->lhs->type, a->type) || !of_vectors(first->rhs, &a->type))
        return -1;
    for (int i = 0; i < set->refs.n; i++) {
        const NestRef *r = set->refs.at[i];
        long along;
        if (r->is_write)
            continue;
        if (!row_is_there(set, target, r, &along))
            return -1;
        reach = along > reach ? along : -along > reach ? -along : reach;
        reads = reads || r->array == a;
    }
    return reads && has_rows(target) ? reach : -1;
}

/* Lines of planes are kept one by one. */
static bool lines_suffice(const Nest *n, const NestRef *home)
{
    RowOffset at;
    for (int i = 0; n->rank > 2 && i < n->refs.n; i++)
        if (n->refs.at[i]->array == home->array && row_offset(n, home, n->refs.at[i], &at) &&
            at.by[1] < -1)
            return false;
    return true;
}

long at_once_turns(Context *cx, const Nest *set, const NestRef *target)
{
    if (!cx->opt.jam || !lines_suffice(set, target))
        return 1;
    NestRowVec one = {0};
    nest_rows(cx, set, set->body.at[0], target, 1, &one);
    for (long turns = AT_ONCE_TURNS; turns > 1; turns /= 2) {
        NestRowVec rows = {0};
        nest_rows(cx, set, set->body.at[0], target, turns, &rows);
        if (rows.n == turns * one.n)
            return 1; /* they share none */
        int registers = 0;
        for (int i = 0; i < rows.n; i++)
            registers += rows.at[i].several ? 3 : 1;
        if (registers <= REGISTERS)
            return turns;
    }
    return 1;
}
