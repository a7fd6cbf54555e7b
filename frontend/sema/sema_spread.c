/* sema_spread.c: where the values lie that statements keep in variables of their own.
 *
 * What is made of mapped data may be as large as that: no process could hold it whole. It lies like
 * a mapped array that stands whole in it, so that nothing moves, else in blocks of its last
 * dimension, as the results of PACK and its kin do (hpf_result). A few numbers are whole
 * everywhere: subscripts, as MAXLOC gives them. */
#include "sema.h"
#include "../structure/sema_struct.h"

static void find_spread(Expr **e, void *found) {
    const Symbol *s = (*e)->sym;
    if (s)
        *(bool *)found |= symbol_is_spread(s) || s->is_dynamic || (s->dist && !s->dist->n);
    expr_children(*e, find_spread, found);
}

static bool has_spread(const Expr *e) {
    bool found = false;
    if (e)
        find_spread(&(Expr *){(Expr *)e}, &found);
    return found;
}

/* Only run time knows how it is mapped, or whether it is there. */
static bool is_uncertain(const Symbol *s) {
    return s->is_dynamic || s->inherit || symbol_root(s)->is_optional;
}

/* A whole mapped array among the operands of an elementwise expression. */
static const Expr *mapped_operand(const Expr *e) {
    const Expr *found = NULL;
    if (!e || !e->shape)
        return NULL;
    if (e->kind == EX_VAR)
        return has_spread(e) && !is_uncertain(e->sym) ? e : NULL;
    if (e->kind == EX_UNARY || e->kind == EX_BINARY || e->kind == EX_CONVERT || e->kind == EX_PAREN)
        found = mapped_operand(e->a);
    if (!found && e->kind == EX_BINARY)
        found = mapped_operand(e->b);
    for (int i = 0; e->kind == EX_INTRINSIC && e->intrinsic->cls == IC_ELEMENTAL && i < e->args.n;
         i++)
        found = found ? found : mapped_operand(e->args.at[i]);
    return found;
}

static void align(Sema *S, Symbol *t, const Expr *model) {
    Context *cx = S->cx;
    t->align = NEW(cx, AlignDir);
    t->align->span = model->span;
    t->align->target = mk_ref(cx, model->span, model->sym->name);
    t->align->target->sym = model->sym;
    sema_struct_stand_in(cx, t->align->target);
    for (int d = 0; t->align->target->args.n && d < model->shape->rank; d++)
        t->align->source[t->align->n++] = name_of(cx, ":"); /* of the triplets there */
}

static void distribute(Sema *S, Symbol *t) {
    DistDir *d = t->dist = NEW(S->cx, DistDir);
    d->span = t->span;
    d->n = t->spec.rank;
    for (int i = 0; i < d->n; i++)
        d->format[i] = (DistFormat){.kind = i + 1 < d->n ? DIST_STAR : DIST_BLOCK, .span = d->span};
}

bool sema_moves_addresses(Sema *S, const Expr *e, const char *name) {
    const bool record = e->type.base == TY_DERIVED && derived_is_record(e->type.derived);
    if (e->intrinsic->cls != IC_TRANSFORMATIONAL || record || !type_is_local(e->type) ||
        !has_spread(e))
        return false;
    diag_unsupported(S->cx, e->span, "%s by mapped arrays of addresses of procedures or of C's "
                     "data is not supported, since they differ from process to process", name);
    diag_hint(S->cx, "use a DO loop");
    return true;
}

void struct_spread(Sema *S, Symbol *t, const Expr *e, const ExprVec *args) {
    int64_t n;
    const Expr *size = shape_size(S->cx, e->span, e->shape), *model = mapped_operand(e);
    bool apart = has_spread(e);
    if ((size && expr_is_int(size, &n) && n <= MAX_RANK) || S->unit->is_hpf_local ||
        type_is_local(t->type))
        return;
    for (int i = 0; args && i < args->n; i++) {
        const Expr *m = mapped_operand(args->at[i]);
        model = model ? model : m && expr_rank(m) == t->spec.rank ? m : NULL;
        apart |= has_spread(args->at[i]);
    }
    if (model)
        align(S, t, model);
    else if (apart)
        distribute(S, t);
    sema_struct_parts(S, t);
}
