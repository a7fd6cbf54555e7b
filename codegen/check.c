/* check.c: -fcheck=bounds before a nest: iterations that no process would execute, because the
 * element that they store to does not exist, and elements that would be fetched for nothing.
 *
 * Contract: only statements that every iteration executes are looked at, in nests whose bounds do
 * not depend on other indices; all processes see the same numbers. Elements are looked at again
 * where they are used (element_c). */
#include "../analysis/access.h"
#include "cgnest.h"

typedef struct Ranges {
    Cg *cg;
    const Nest *nest;
    const char *any; /* C condition: there are iterations */
} Ranges;

static const char *step_c(Cg *cg, const NestIndex *x)
{
    return x->step ? expr_long(cg, x->step) : "1";
}

static const char *runs(Cg *cg, const Nest *n)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "");
    for (int k = 0; k < n->rank; k++) {
        const NestIndex *x = &n->index[k];
        if (expr_has_index(x->lo) || expr_has_index(x->hi) ||
            (x->step && expr_has_index(x->step)))
            return NULL;
        text_printf(&t, "%shpf_trips(%s, %s, %s) > 0", k ? " && " : "", expr_long(cg, x->lo),
                    expr_long(cg, x->hi), step_c(cg, x));
    }
    return t.at;
}

static void range(Ranges *r, Expr *e)
{
    Cg *cg = r->cg;
    const NestRef *ref = e->ref;
    if (!ref || symbol_is_made(ref->array) || ref->array->is_heap)
        return;
    for (int d = 0; d < ref->rank; d++) {
        const SubForm *s = &ref->sub[d];
        if (s->kind == SUB_OPAQUE || (s->kind == SUB_AFFINE && s->index >= r->nest->rank))
            continue;
        const NestIndex *x = s->kind == SUB_AFFINE ? &r->nest->index[s->index] : NULL;
        if (r->nest->rank)
            cg_line(cg, "if (%s)", r->any);
        cg_line(cg,
                r->nest->rank
                    ? "    hpf_check_range(%s, %s, %d, %lld, %s, (hpf_triplet){%s, %s, %s});"
                    : "hpf_check_range(%s, %s, %d, %lld, %s, "
                      "(hpf_triplet){%s, %s, %s});",
                cg_where(cg, e->span), desc_ref(cg, ref->array), d, x ? (long long)s->c : 0LL,
                s->d ? expr_long(cg, s->d) : "0", x ? expr_long(cg, x->lo) : "0",
                x ? expr_long(cg, x->hi) : "0", x ? step_c(cg, x) : "1");
    }
}

static void elements(Expr **e, void *arg)
{
    Expr *x = *e;
    bool lazy = (x->kind == EX_INTRINSIC && x->intrinsic->id == IN_MERGE) ||
                (x->kind == EX_BINARY && (x->op == OP_AND || x->op == OP_OR));
    if (x->kind == EX_ELEM)
        range(arg, x);
    if (!lazy)
        expr_children(x, elements, arg);
}

/* -fcheck=mem: the program ends here if `array` is not allocated. Absent, it is a mask or another
 * choice whose branch does not run. */
void check_allocated_c(Cg *cg, Span at, Symbol *array)
{
    cg_line(cg, "%sif (!%s.allocated)", if_present(cg, array), desc_c(cg, array));
    cg_line(cg, "    hpf_fail(%s, \"array '%%s' is not allocated (process %%d)\", \"%s\", "
            "hpf_rank());",
            cg_where(cg, at), symbol_said(array));
}

/* -fcheck=do: the step, text `s`, of a loop over the variable. NULL: it is 1. */
void check_step(Cg *cg, Span at, const Expr *step, const char *s, const char *variable)
{
    if ((cg->cx->opt.check & CHECK_DO) && step && step->kind != EX_CONST)
        cg_line(cg,
                "if ((%s) == 0) hpf_fail(%s, \"the step of the DO loop over '%s' is zero\");", s,
                cg_where(cg, at), variable);
}

/* -fcheck=do: the variable of this loop, whose step is 1 or -1, can hold what follows the last. */
void check_last(Cg *cg, const Stmt *s, int step)
{
    int64_t hi, most = integer_huge(s->sym->type.kind);
    bool known = expr_is_int(s->hi, &hi) && hi != most && hi != -most - 1;
    if ((cg->cx->opt.check & CHECK_DO) && !known && s->sym->type.kind <= 8 &&
        s->sym->name[0] != '_' && !expr_has_call(s->lo) && !expr_has_call(s->hi))
        cg_line(cg, "hpf_check_last(%s, \"%s\", %s, %s, %d, %d);", cg_where(cg, s->span),
                s->sym->name, expr_long(cg, s->lo), expr_long(cg, s->hi), step, s->sym->type.kind);
}

static const char *pointed(Cg *cg, Span at, const char *name, const char *s)
{
    return cg_fmt(cg, "hpf_pointed(%s, \"%s\", %s)", cg_where(cg, at), name, s);
}

static bool is_variable(const Expr *address)
{
    return (address->kind == EX_VAR || address->kind == EX_ELEM) && address->sym &&
           address->sym->kind == SYM_VAR;
}

const char *heap_pointer_name(const Expr *address)
{
    if (address->kind == EX_ADDRESS && address->a)
        address = address->a;
    const Symbol *v = address->sym;
    return !is_variable(address) ? "_" : v->component ? v->component->name : symbol_said(v);
}

/* -fcheck=pointer: the address, text `s`, that a variable or component holds, where it is used. */
const char *check_address(Cg *cg, Span at, const Expr *address, const char *s)
{
    const Symbol *v = address->sym;
    bool own = is_variable(address);
    const char *name = own ? heap_pointer_name(address) : "_";
    if (!(cg->cx->opt.check & CHECK_POINTER) || name[0] == '_' || expr_has_call(address))
        return s;
    if (own && v->is_optional) /* absent, it leads nowhere either */
        s = cg_fmt(cg, "(%s ? %s : NULL)", given_c(cg, address), s);
    return pointed(cg, at, name, s);
}

/* The same of a procedure pointer that is called or passed on. */
const char *check_procedure(Cg *cg, const Expr *address, const char *name, const char *s)
{
    if (!(cg->cx->opt.check & CHECK_POINTER) || expr_has_call(address))
        return s;
    s = cg_fmt(cg, "(void *)%s", s);
    if (address->kind == EX_VAR && address->sym->is_optional)
        s = cg_fmt(cg, "(%s ? %s : NULL)", given_c(cg, address), s);
    return pointed(cg, address->span, name, s);
}

/* The same of an array that is an argument for a dummy that is neither POINTER nor ALLOCATABLE. */
void check_array_argument(Cg *cg, const Expr *e, const Symbol *dummy)
{
    if (!(cg->cx->opt.check & CHECK_POINTER) || (e->kind != EX_VAR && e->kind != EX_SECTION) ||
        !(e->sym->is_pointer || e->sym->is_allocatable) || symbol_is_made(e->sym) || !dummy ||
        dummy->is_pointer || dummy->is_allocatable || dummy->is_optional)
        return;
    const char *array =
        cg_fmt(cg, "%s.allocated ? %s : NULL", desc_c(cg, e->sym), desc_ref(cg, e->sym));
    if (e->sym->is_optional)
        array = cg_fmt(cg, "%s && %s", given_c(cg, e), array);
    cg_line(cg, "%s;", pointed(cg, e->span, symbol_said(e->sym), array));
}

/* A section that is passed or transferred as a whole. */
void check_section(Cg *cg, Expr *e)
{
    if (!(cg->cx->opt.check & CHECK_BOUNDS) || symbol_is_made(e->sym) || e->sym->is_heap)
        return;
    for (int d = 0; d < e->args.n; d++) {
        Expr *x = e->args.at[d];
        if (x->kind != EX_TRIPLET) {
            cg_line(cg, "hpf_check_range(%s, %s, %d, 0, %s, (hpf_triplet){0, 0, 1});",
                    cg_where(cg, x->span), desc_ref(cg, e->sym), d, expr_long(cg, x));
            continue;
        }
        const char *step = x->step ? expr_long(cg, x->step) : "1";
        const char *lo = expr_long(cg, x->lo), *hi = expr_long(cg, x->hi);
        cg_line(cg, "if (hpf_trips(%s, %s, %s) > 0)", lo, hi, step);
        cg_line(cg, "    hpf_check_range(%s, %s, %d, 1, 0, (hpf_triplet){%s, %s, %s});",
                cg_where(cg, x->span), desc_ref(cg, e->sym), d, lo, hi, step);
    }
}

void check_ranges(Cg *cg, Nest *n)
{
    Ranges r = {.cg = cg, .nest = n};
    if (!(cg->cx->opt.check & CHECK_BOUNDS) || n->scan || !(r.any = runs(cg, n)))
        return;
    for (int i = 0; i < n->body.n; i++) {
        Stmt *s = n->body.at[i];
        if (s->kind == ST_ASSIGN) {
            elements(&s->lhs, &r);
            elements(&s->rhs, &r);
        }
    }
}
