/* ooc.c: what is done with out-of-core arrays outside nests, checked (ooc_report.c tells of them).
 *
 * Contract: ooc_check is called when the comm pass is done; then an out-of-core array appears in
 * nests (COMM_SLAB, one a reference), as a single element, and in what the runtime library does
 * slab by slab: copies, exchanges of storage, input and output, the transformational functions
 * named below, and as an argument of procedures whose dummies are known. Everything else is an
 * error, so nothing ever asks for its storage. */
#include <string.h>

#include "../frontend/tree/intrinsics.h"
#include "../frontend/sema/sema.h"
#include "comm.h"
#include "lower.h"

typedef struct Walk {
    Context *cx;
    Stmt *stmt;
    bool elements; /* told already of this statement */
} Walk;

static bool is_ooc(const Expr *e)
{
    return e != NULL && (e->kind == EX_VAR || e->kind == EX_SECTION) && e->sym != NULL &&
           e->sym->ooc != NULL;
}

static Symbol *ooc_argument(const ExprVec *args)
{
    for (int i = 0; i < args->n; i++)
        if (is_ooc(args->at[i]))
            return args->at[i]->sym;
    return NULL;
}

/* Functions whose runtime library form works in slabs. */
static bool works_in_slabs(const Expr *e)
{
    switch (e->intrinsic->id) {
    case IN_CSHIFT:
    case IN_EOSHIFT:
    case IN_MATMUL:
    case IN_PACK:
    case IN_UNPACK:
    case IN_RESHAPE:
    case IN_TRANSFER:
    case IN_SORT_UP:
    case IN_SORT_DOWN:
        return true;
    default:
        return (e->intrinsic->shape == RS_SCAN && e->type.base != TY_CHARACTER) ||
               e->intrinsic->shape == RS_SCATTER || e->intrinsic->shape == RS_GRADE;
    }
}

static void check_function(Walk *w, const Stmt *s)
{
    const Expr *e = s->rhs;
    Symbol *a = ooc_argument(&e->args);
    if (a == NULL && is_ooc(s->lhs))
        a = s->lhs->sym;
    if (a != NULL && works_in_slabs(e))
        ooc_report_call(w->cx, s);
    else if (a != NULL)
        diag_error(w->cx, e->span, "%s with the out-of-core array '%s' is not supported",
                   upper(w->cx, e->intrinsic->name), a->name);
}

/* An array that stays in its file is a characteristic of the dummy: the interface must be known. */
static void check_call(Walk *w, Symbol *proc, const ExprVec *args)
{
    for (int i = 0; i < args->n; i++) {
        const Unit *u = proc_unit(proc);
        if (!is_ooc(args->at[i]))
            continue;
        if (u != NULL)
            continue;
        diag_error(w->cx, args->at[i]->span, "the argument '%s' is out of core: '%s' needs an "
                   "explicit interface", args->at[i]->sym->name, proc->name);
    }
}

static void check_subroutine(Walk *w, const Stmt *s)
{
    Symbol *a = ooc_argument(&s->args);
    if (s->sym->kind != SYM_INTRINSIC) {
        check_call(w, s->sym, &s->args);
        return;
    }
    bool check = strncmp(s->sym->name, "check ", 6) == 0; /* of -fcheck: asks the descriptor */
    if (a != NULL && !check && strncmp(s->sym->name, "hpf_", 4) != 0 &&
        strcmp(s->sym->name, "random_number"))
        diag_error(w->cx, s->span, "%s of the out-of-core array '%s' is not supported",
                   upper(w->cx, s->sym->name), a->name);
}

static void tell_element(Walk *w, Span at, const Symbol *a)
{
    if (w->elements)
        return;
    w->elements = true;
    diag_warn(w->cx, WARN_PERFORMANCE, at,
              "single elements of the out-of-core array '%s' are read through a small "
              "cache of its file",
              a->name);
}

static void check_expr(Expr **at, void *arg)
{
    Walk *w = arg;
    const Expr *e = *at;
    if (e->kind == EX_CALL)
        check_call(w, e->sym, &e->args);
    if (e->kind == EX_ELEM && e->sym->ooc != NULL)
        tell_element(w, e->span, e->sym);
}

static void check_comm(Walk *w, const CommOp *op)
{
    if (op->kind == COMM_COPY && op->dst->sym->ooc && op->src->sym->ooc && w->cx->opt.info_io)
        diag_info(w->cx, op->span, "I/O: '%s' becomes the layout on disk of '%s': each is passed "
                  "over once in one pass, within MEMORY; slab by slab where that does not suffice",
                  op->src->sym->name, op->dst->sym->name);
    if (op->kind == COMM_ELEMENT && op->ref->array->ooc != NULL)
        tell_element(w, op->span, op->ref->array);
    if ((op->kind == COMM_TAKE || op->kind == COMM_COPY) && op->dst->sym->ooc != NULL &&
        op->dst->sym->ooc->status == OOC_READ)
        diag_error(w->cx, op->span, "'%s' has STATUS='READ' and cannot be written",
                   op->dst->sym->name);
}

static void check_items(Walk *w, const Stmt *s)
{
    for (int i = 0; s->kind == ST_READ && i < s->args.n; i++)
        if (is_ooc(s->args.at[i]) && s->args.at[i]->sym->ooc->status == OOC_READ)
            diag_error(w->cx, s->args.at[i]->span, "'%s' has STATUS='READ' and cannot be written",
                       s->args.at[i]->sym->name);
}

static void tell_moves(Walk *w, const Stmt *s)
{
    for (int i = 0; i < s->names.n && s->ooc && w->cx->opt.info_io; i++)
        diag_info(
            w->cx, s->names.at[i]->span,
            "I/O: '%s' gets another layout on disk: it is read and "
            "written once in one pass, within MEMORY; slab by slab where that does not suffice",
            s->names.at[i]->sym->name);
}

static void check_stmt(Stmt *s, void *arg)
{
    Walk *w = arg;
    w->stmt = s;
    w->elements = false;
    if (s->kind == ST_REDISTRIBUTE || s->kind == ST_REALIGN)
        tell_moves(w, s);
    if (s->kind == ST_NEST)
        return;
    if (s->kind == ST_COMM) {
        check_comm(w, s->comm);
        return;
    }
    if (s->kind == ST_ASSIGN && s->rhs->kind == EX_INTRINSIC && s->lhs->shape)
        check_function(w, s);
    if (s->kind == ST_CALL)
        check_subroutine(w, s);
    check_items(w, s);
    stmt_exprs(s, check_expr, w);
}

static void run_unit(Context *cx, Unit *u)
{
    Walk w = {.cx = cx};
    walk_stmts(&u->body, check_stmt, &w);
    for (int i = 0; i < u->contains.n; i++)
        run_unit(cx, u->contains.at[i]);
}

void ooc_check(Context *cx, Program *prog)
{
    for (int i = 0; i < prog->units.n; i++)
        run_unit(cx, prog->units.at[i]);
}
