/* nestref.c: how the references of a nest are addressed.
 *
 * Contract: an array whose layout allows it is named through its macro with global subscripts.
 * Every other reference is a base pointer, an offset and one increment for each index that its
 * subscripts use, all taken from an hpf_ref before the loops; gathered and scattered values lie in
 * a buffer in the order of the local iterations. */
#include "cgnest.h"

bool ref_uses(const NestRef *r, int k)
{
    for (int d = 0; d < r->rank; d++)
        if (r->sub[d].kind == SUB_AFFINE && r->sub[d].index == k)
            return true;
    return false;
}

static bool is_macro(Cg *cg, const NestRef *r)
{
    Access a = cg_sym(cg, r->array)->access;
    if (r->loc != LOC_LOCAL && r->loc != LOC_SHIFT)
        return false;
    return a != ACC_REF;
}

bool ref_is_pointer(Cg *cg, const NestRef *r)
{
    return r->loc != LOC_ELEMENT && r->loc != LOC_GATHER && r->loc != LOC_SCATTER &&
           !is_macro(cg, r);
}

static RefCg *ref_find(NestCg *n, const NestRef *r)
{
    for (int i = 0; i < n->refs.n; i++)
        if (n->refs.at[i].ref == r)
            return &n->refs.at[i];
    return NULL;
}

/* The hpf_ref object: kept in static storage where it has a plan. */
const char *ref_obj(Cg *cg, NestRef *r)
{
    return cg_fmt(cg, "%s_r%d", cg_sym(cg, r->array)->name, r->id);
}

const char *sub_list(Cg *cg, const NestRef *r)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "(hpf_sub[]){");
    for (int d = 0; d < r->rank; d++) {
        const SubForm *s = &r->sub[d];
        text_puts(&t, d ? ", " : "");
        if (s->kind == SUB_AFFINE)
            text_printf(&t, "{%d, %lld, %s}", s->index, (long long)s->c,
                        s->d ? expr_long(cg, s->d) : "0");
        else if (s->kind == SUB_INVARIANT)
            text_printf(&t, "{-1, 0, %s}", expr_long(cg, s->d));
        else
            text_puts(&t, "{-1, 0, 0}");
    }
    text_puts(&t, "}");
    return t.at;
}

/* A subscript that is no function of one index may stand only where the dimension lies on each
 * process as a whole; it is added by hand. */
static const char *opaque_terms(Cg *cg, const NestRef *r)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "");
    for (int d = 0; d < r->rank; d++) {
        if (r->sub[d].kind != SUB_OPAQUE)
            continue;
        if (r->loc == LOC_FETCH || r->loc == LOC_SLAB || !mapping_direct(r->array->map, d))
            cg_unsupported(cg, r->subscripts.at[d]->span,
                           "this subscript of an array whose mapping only run time knows");
        text_printf(&t, " + %s * %s.dim[%d].s",
                    cparen(cg, subscript_c(cg, r->subscripts.at[d]), P_MUL), desc_c(cg, r->array),
                    d);
    }
    return t.at;
}

static bool pointer_used(const NestCg *n, const NestRef *r)
{
    for (int i = 0; i < n->pointer_used.n; i++)
        if (n->pointer_used.at[i] == r)
            return true;
    return n->dry;
}

static bool macro_used(const NestCg *n, const Symbol *a)
{
    for (int i = 0; i < n->macro_used.n; i++)
        if (n->macro_used.at[i] == a)
            return true;
    return n->dry;
}

void refs_declare(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (!ref_is_pointer(cg, r) || ref_find(n, r) || !pointer_used(n, r))
            continue;
        RefCg c = {.ref = r};
        const char *root = cg_fmt(cg, "%s%d", cg_sym(cg, r->array)->name, r->id);
        const char *obj = ref_obj(cg, r);
        c.p = cg_local(cg, root);
        c.o = cg_local(cg, cg_fmt(cg, "%s_o", root));
        if (r->loc != LOC_FETCH && r->loc != LOC_SLAB) {
            cg_line(cg, "hpf_ref %s;", obj);
            cg_line(cg, "hpf_ref_local(&%s, %s, %s);", obj, desc_ref(cg, r->array),
                    sub_list(cg, r));
        }
        cg_line(cg, "%s *%s = %s.x->base;", store_c(cg, r->array), c.p, obj);
        cg_line(cg, "long %s = hpf_ref_step(&%s, -1, 0, 0).off;", c.o, obj);
        if (lies_apart(cg, r->array)) {
            c.unit = cg_local(cg, cg_fmt(cg, "%s_unit", root));
            cg_line(cg, "const long %s = %s.x->unit;", c.unit, obj);
        }
        for (int k = 0; k < nest->rank + nest->nserial; k++) {
            IndexCg *x = &n->ix[k];
            if (!ref_uses(r, k))
                continue;
            c.step[k] = cg_local(cg, cg_fmt(cg, "%s_%s", root, x->name));
            if (x->ranged)
                continue;
            const char *from = x->serial ? expr_p(cg, nest->index[k].box_lo, P_MUL) : x->lo;
            if (x->serial)
                x->counted = x->step != 1 && x->step != -1 && !nest->index[k].ragged;
            if (x->counted) { /* position counts iterations of the serial loop */
                from = expr_s(cg, nest->index[k].lo);
                cg_line(cg, "const hpf_step %s = hpf_ref_step(&%s, %d, %s, %s);", c.step[k], obj, k,
                        from, expr_long(cg, nest->index[k].step));
                cg_line(cg, "%s += %s.off;", c.o, c.step[k]);
                continue;
            }
            cg_line(cg, "const hpf_step %s = hpf_ref_step(&%s, %d, %s, 1);", c.step[k], obj, k,
                    from);
            cg_line(cg, "%s += %s.off - %s * %s.inc;", c.o, c.step[k],
                    x->serial ? cparen(cg, subscript_c(cg, nest->index[k].box_lo), P_MUL) : from,
                    c.step[k]);
        }
        vec_push(cg->cx, &n->refs, c);
    }
}

void refs_range(Cg *cg, NestCg *n, int k)
{
    IndexCg *x = &n->ix[k];
    for (int i = 0; i < n->refs.n; i++) {
        RefCg *c = &n->refs.at[i];
        if (c->step[k])
            cg_line(cg, "const hpf_step %s = hpf_ref_step(&%s, %d, %s.lo, %s.step);", c->step[k],
                    ref_obj(cg, c->ref), k, x->range, x->range);
    }
}

/* Base, offset and strides of the mapped arrays that the nest names by macros. Different arrays
 * never overlap in Fortran; one that is also reached through an hpf_ref may. */
void refs_load_arrays(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        if (!is_macro(cg, r) || cg_sym(cg, r->array)->access != ACC_NEST)
            continue;
        bool again = false, alone = true;
        for (int k = 0; k < nest->refs.n; k++) {
            NestRef *q = nest->refs.at[k];
            if (q->array != r->array)
                continue;
            again = again || (k < i && is_macro(cg, q));
            alone = alone && is_macro(cg, q);
        }
        if (!again && macro_used(n, r->array))
            decl_load(cg, r->array, false, alone ? "restrict " : "");
    }
}

/* A slab is packed in its array's order: the first dimension has stride 1. */
static bool unit_stride(const NestCg *n, const NestRef *r, int k)
{
    const IndexCg *x = &n->ix[k];
    const SubForm *s = &r->sub[0];
    return r->loc == LOC_SLAB && !x->ranged && !x->serial && x->step == 1 && r->rank > 0 &&
           s->kind == SUB_AFFINE && s->index == k && s->c == 1;
}

static const char *pointer_element(Cg *cg, NestCg *n, RefCg *c)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, c->o);
    for (int k = 0; k < n->nest->rank + n->nest->nserial; k++) {
        IndexCg *x = &n->ix[k];
        if (!c->step[k])
            continue;
        if (x->fixed)
            text_printf(&t, " + %s.off", c->step[k]);
        else if (unit_stride(n, c->ref, k))
            text_printf(&t, " + %s", nest_index(cg, k));
        else if (x->ranged)
            text_printf(&t, " + %s.off + %s * %s.inc", c->step[k], x->count, c->step[k]);
        else
            text_printf(&t, " + %s * %s.inc", x->counted ? x->count : nest_index(cg, k),
                        c->step[k]);
    }
    text_puts(&t, opaque_terms(cg, c->ref));
    return place_c(cg, c->ref->array, c->p,
                        c->unit ? cg_fmt(cg, "(%s) * %s", t.at, c->unit) : t.at);
}

static const char *within_name(Cg *cg, const NestRef *r, int d, const char *end)
{
    return cg_fmt(cg, "%s%d_%s%d", cg_sym(cg, r->array)->name, r->id, end, d + 1);
}

/* The bounds that subscripts known at run time only must keep. */
void within_begin(Cg *cg, NestCg *n)
{
    for (int i = 0; i < n->nest->refs.n; i++) {
        NestRef *r = n->nest->refs.at[i];
        for (int d = 0; r->within && d < r->rank; d++) {
            if (r->sub[d].kind != SUB_OPAQUE)
                continue;
            const char *lo = within_name(cg, r, d, "lo"), *hi = within_name(cg, r, d, "hi");
            const char *desc = desc_c(cg, r->array);
            cg_line(cg, "const long %s = %s.dim[%d].lo, %s = %s.dim[%d].hi;", lo, desc, d, hi,
                    desc, d);
            outline_local(cg, n, "long ", lo);
            outline_local(cg, n, "long ", hi);
        }
    }
}

static const char *within_element(Cg *cg, NestCg *n, Expr *e)
{
    NestRef *r = e->ref;
    Text t;
    text_init(&t, cg->cx);
    macro_use(cg, e->sym);
    if (n->dry)
        vec_push(cg->cx, &n->macro_used, r->array);
    text_printf(&t, "%s(", cg_sym(cg, e->sym)->name);
    for (int d = 0; d < r->rank; d++) {
        const char *s = subscript_c(cg, e->args.at[d]).s;
        text_puts(&t, d ? ", " : "");
        if (r->sub[d].kind == SUB_OPAQUE)
            text_printf(&t, "hpf_within(%s, %s, %s, %s, \"%s\", %d)", s,
                        within_name(cg, r, d, "lo"), within_name(cg, r, d, "hi"),
                        cg_where(cg, e->span), e->sym->name, d + 1);
        else
            text_puts(&t, s);
    }
    text_puts(&t, ")");
    return t.at;
}

const char *nest_element(Cg *cg, Expr *e)
{
    NestCg *n = cg->n;
    NestRef *r = e->ref;
    if (r->loc == LOC_ELEMENT) {
        if (!r->value) {
            cg_unsupported(cg, e->span, "this element in a parallel statement");
            return "0";
        }
        return var_c(cg, r->value);
    }
    if (r->loc == LOC_GATHER || r->loc == LOC_SCATTER)
        return packed_c(cg, r->array, gathered_c(cg, r), access_counter(cg, r));
    if (n->carried && n->nest->sweep->last == r)
        return n->carried;
    const char *vector = at_once_element(n, r);
    if (vector)
        return vector;
    const char *piece = stream_element(cg, n, r);
    if (piece)
        return piece;
    RefCg *c = ref_find(n, r);
    if (c) {
        if (n->dry)
            vec_push(cg->cx, &n->pointer_used, r);
        return pointer_element(cg, n, c);
    }
    if (r->within)
        return within_element(cg, n, e);
    if (n->dry)
        vec_push(cg->cx, &n->macro_used, r->array);
    return NULL;
}

const char *nest_index(Cg *cg, int k)
{
    if (!cg->n) {
        diag_unsupported(cg->cx, cg->nest ? cg->nest->span : (Span){0, 0}, "internal error: an "
                         "index outside its nest");
        return "0";
    }
    cg->n->ix[k].used = true;
    return cg->n->ix[k].name;
}

const char *inner_element(Cg *cg, NestCg *n, NestRef *r, const char *value)
{
    IndexCg *x = &n->ix[n->nest->rank - 1];
    const char *name = x->name;
    Expr e = {.kind = EX_ELEM, .span = n->nest->span, .type = r->array->type, .sym = r->array,
              .args = r->subscripts, .ref = r};
    x->name = value;
    const char *s = lvalue_c(cg, &e);
    x->name = name;
    return s;
}
