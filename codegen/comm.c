/* comm.c: communication operations as calls of the runtime, one call each.
 *
 * Contract: an op of a nest is printed around its loops (comm_before, comm_after), one that moved
 * out as a statement (comm_c). Objects that keep plans are static in procedures that are not
 * recursive; their names carry the number of the op or reference, so that the statement that
 * prepares and the nest that uses meet. */
#include <string.h>

#include "cgnest.h"

/* ---- objects at the top of the function ---- */

/* Declares an object once; in recursive procedures it lives as long as the call. */
void object(Cg *cg, const char *decl, const char *name, const char *init, const char *free)
{
    UnitCg *u = cg->u;
    Text *was = cg->to;
    int indent = cg->indent;
    if (names_taken(&u->objects_known, name))
        return;
    names_fresh(cg, &u->objects_known, name);
    cg->to = &u->objects;
    cg->indent = 1;
    if (u->recursive)
        cg_line(cg, "%s%s = %s;", decl, name, *init ? init : "{0}");
    else
        cg_line(cg, "static %s%s%s%s;", decl, name, *init ? " = " : "", init);
    if (u->recursive && free) {
        u->cleans = true;
        cg->to = &u->leave;
        cg_line(cg, "%s", free);
    }
    cg->to = was;
    cg->indent = indent;
}

static void put_way(Text *t, const CommOp *op, const HaloNeed *h)
{
    if (op->kind != COMM_SWEEP)
        return;
    text_puts(t, ", .way = {");
    for (int d = 0; d < h->array->spec.rank; d++)
        text_printf(t, "%s%d", d ? ", " : "", h->way[d]);
    text_puts(t, "}");
    if (op->nest->sweep->cut >= 0)
        text_printf(t, ", .cut = %d, .c = %ld, .d = %ld", h->cut, h->c, h->d);
}

/* Whether each call gives it another descriptor: results, ALLOCATABLE dummies, and what an internal
 * procedure finds in its host's frame. A plan asks for layouts, so it serves them all. */
static bool comes_with_call(Cg *cg, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    return c->desc_pointer || c->framed;
}

const char *overlap_obj(Cg *cg, CommOp *op)
{
    const char *name = cg_fmt(cg, op->kind == COMM_SWEEP ? "sweep%d" : "overlap%d", op->id);
    const char *halo = cg_fmt(cg, "halo%d", op->id);
    if (names_taken(&cg->u->objects_known, name))
        return name;
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "{");
    for (int i = 0; i < op->halo.n; i++) {
        HaloNeed *h = &op->halo.at[i];
        Text lo, hi;
        text_init(&lo, cg->cx);
        text_init(&hi, cg->cx);
        for (int d = 0; d < h->array->spec.rank; d++) {
            text_printf(&lo, "%s%ld", d ? ", " : "", h->lo[d]);
            text_printf(&hi, "%s%ld", d ? ", " : "", h->hi[d]);
        }
        text_printf(&t, "%s{%s, {%s}, {%s}, %s%s", i ? ", " : "",
                    comes_with_call(cg, h->array) ? "NULL" : desc_ref(cg, h->array), lo.at, hi.at,
                    h->corners ? "true" : "false", h->room ? ", true" : "");
        put_way(&t, op, h);
        text_puts(&t, "}");
    }
    text_puts(&t, "}");
    object(cg, "hpf_halo ", cg_fmt(cg, "%s[]", halo), t.at, NULL);
    for (int i = 0; i < op->halo.n; i++)
        if (comes_with_call(cg, op->halo.at[i].array))
            text_puts(&cg->u->objects, cg_fmt(cg, "    %s[%d].a = %s;\n", halo, i,
                                              desc_ref(cg, op->halo.at[i].array)));
    const char *turns = op->kind == COMM_SWEEP && op->nest->sweep->turns
                            ? cg_fmt(cg, ", .turns = true, .reach = %d", op->nest->sweep->reach)
                            : "";
    object(cg, "hpf_overlap ", name, cg_fmt(cg, "{%d, %s, NULL%s}", op->halo.n, halo, turns),
           cg_fmt(cg, "hpf_overlap_free(&%s);", name));
    return name;
}

const char *ref_object(Cg *cg, NestRef *r)
{
    const char *name = ref_obj(cg, r);
    object(cg, "hpf_ref ", name, "", cg_fmt(cg, "hpf_ref_free(&%s);", name));
    return name;
}

/* Texts of a length that run time says have a type that is not known yet where variables are. */
static bool is_typed_later(const Symbol *s)
{
    int64_t n;
    return s->type.base == TY_CHARACTER && !symbol_has_open_length(s) &&
           !expr_is_int(s->type.len, &n);
}

const char *gathered_type(Cg *cg, const NestRef *r)
{
    return is_typed_later(r->array) ? "void *" : cg_fmt(cg, "%s *", store_c(cg, r->array));
}

const char *gathered_c(Cg *cg, NestRef *r)
{
    const char *values = gather_obj(cg, r, 'g');
    return is_typed_later(r->array) ? cg_fmt(cg, "((%s *)%s)", store_c(cg, r->array), values)
                                    : values;
}

const char *gather_obj(Cg *cg, NestRef *r, char what)
{
    const char *root = cg_sym(cg, r->array)->name;
    const char *name = cg_fmt(cg, "%s_%s%d", root, what == 'h' ? "plan" : what == 'g' ? "values"
                                                                                      : "count",
                              r->id);
    if (what == 'h')
        object(cg, "hpf_schedule *", name, cg->u->recursive ? "NULL" : "",
               cg_fmt(cg, "hpf_schedule_free(%s);", name));
    else if (what == 'g')
        object(cg, gathered_type(cg, r), name, cg->u->recursive ? "NULL" : "",
               cg_fmt(cg, "free(%s);", name));
    else
        object(cg, "long ", name, cg->u->recursive ? "0" : "", NULL);
    return name;
}

/* ---- spaces ---- */

const char *space_ref(Cg *cg, Nest *nest)
{
    Text index;
    text_init(&index, cg->cx);
    int n = nest->rank + nest->nserial;
    for (int k = 0; k < n; k++) {
        NestIndex *ix = &nest->index[k];
        bool boxed = ix->box_lo != NULL;
        Expr *step = boxed ? ix->box_step : ix->step;
        text_printf(&index, "%s{%s, %s, %s}", k ? ", " : "",
                    expr_long(cg, boxed ? ix->box_lo : ix->lo),
                    expr_long(cg, boxed ? ix->box_hi : ix->hi),
                    step ? expr_long(cg, step) : "1");
    }
    const char *name = cg_local(cg, "space");
    cg_line(cg, "const hpf_space %s = {%d, %s, %s, %s%s};", name, n,
            n ? cg_fmt(cg, "(hpf_triplet[]){%s}", index.at) : "NULL",
            nest->home ? desc_ref(cg, nest->home->array) : "NULL",
            nest->home ? sub_list(cg, nest->home) : "NULL",
            nest->nserial ? cg_fmt(cg, ", %d", nest->nserial) : "");
    return cg_fmt(cg, "&%s", name);
}

static const char *nest_space(Cg *cg, NestCg *n, CommOp *op)
{
    if (!n || n->nest != op->nest)
        return space_ref(cg, op->nest);
    if (!n->space)
        n->space = space_ref(cg, op->nest);
    return n->space;
}

void comm_reason(Cg *cg, CommOp *op)
{
    Text t;
    text_init(&t, cg->cx);
    comm_op_text(op, &t);
    if (op->reason && op->kind != COMM_OVERLAP)
        text_printf(&t, ": %s", op->reason);
    cg_comment(cg, "%s", t.at);
}

/* ---- operations ---- */

static const char *subscript_texts(Cg *cg, const NestRef *r)
{
    Text t;
    text_init(&t, cg->cx);
    for (int d = 0; d < r->rank; d++) { /* c - c + 1 is invariant: then d says its value */
        bool fixed = r->sub[d].kind == SUB_INVARIANT && r->sub[d].d;
        text_printf(&t, "%s%s", d ? ", " : "",
                    expr_long(cg, fixed ? r->sub[d].d : r->subscripts.at[d]));
    }
    return t.at;
}

static void element(Cg *cg, CommOp *op)
{
    NestRef *r = op->ref;
    if (r->array->type.base == TY_CHARACTER) {
        cg_line(cg, "hpf_%s(%s, %s, (long[]){%s}, %s);", op->nest ? "peek" : "get",
                cg_where(cg, op->span), desc_ref(cg, r->array), subscript_texts(cg, r),
                var_c(cg, r->value));
        return;
    }
    /* a nest may turn out to need it for no iteration: then its subscripts may be anything */
    cg_line(cg, "%s = hpf_%s_%s(%s, %s, (long[]){%s});", var_c(cg, r->value),
            op->nest ? "peek" : "get",
            type_tag(r->array->type), cg_where(cg, op->span), desc_ref(cg, r->array),
            subscript_texts(cg, r));
}

static void copy(Cg *cg, CommOp *op)
{
    Text from;
    text_init(&from, cg->cx);
    int k = op->dst->sym->spec.rank;
    for (int d = 0; d < k; d++)
        text_printf(&from, "%s%d", d ? ", " : "", op->from[d]);
    cg_line(cg, "hpf_copy(%s, %s, %s, %s, %s, (int[]){%s});", cg_where(cg, op->span),
            desc_ref(cg, op->dst->sym), triplet_list(cg, op->dst, NULL), desc_ref(cg, op->src->sym),
            triplet_list(cg, op->src, NULL), from.at);
}

static void turned(Cg *cg, const CommOp *op)
{
    Text dims;
    if (op->passes == NULL) {
        cg_line(cg, "hpf_turned(%s, %s, NULL, NULL, 0, 0);", cg_where(cg, op->span),
                desc_ref(cg, op->dst->sym));
        return;
    }
    text_init(&dims, cg->cx);
    if (!op->again)
        ooc_declare(cg, op->dst->sym);
    for (int d = 0; d < op->dst->sym->spec.rank; d++)
        text_printf(&dims, "%s%d", d ? ", " : "", op->from[d]);
    cg_line(cg, "hpf_turned%s(%s, %s, %s, (int[]){%s}, %s, %d);", op->again ? "_again" : "",
            cg_where(cg, op->span), desc_ref(cg, op->dst->sym), desc_ref(cg, op->src->sym), dims.at,
            expr_c(cg, op->passes).s, op->others);
}

/* Everything but what needs the loops around it. */
static void plain_op(Cg *cg, NestCg *n, CommOp *op)
{
    const char *where = cg_where(cg, op->span);
    switch (op->kind) {
    case COMM_OVERLAP:
        cg_line(cg, "hpf_overlap_start(%s, &%s);", where, overlap_obj(cg, op));
        if (!n || n->behind != op)
            cg_line(cg, "hpf_overlap_finish(&%s);", overlap_obj(cg, op));
        break;
    case COMM_BEGIN:
        if (op->goes_on)
            cg_line(cg, "if (%s)", expr_s(cg, op->goes_on));
        cg_line(cg, "%shpf_%s(%s, &%s);", op->goes_on ? "    " : "",
                op->early->kind == COMM_SWEEP ? "sweep_turn" : "overlap_early",
                cg_where(cg, op->early->span), overlap_obj(cg, op->early));
        break;
    case COMM_END:
        cg_line(cg, "hpf_%s(&%s);", op->early->kind == COMM_SWEEP ? "sweep_end" : "overlap_finish",
                overlap_obj(cg, op->early));
        break;
    case COMM_FETCH: {
        const char *space = nest_space(cg, n, op);
        cg_line(cg, "hpf_fetch(%s, &%s, %s, %s, %s);", where, ref_object(cg, op->ref),
                desc_ref(cg, op->ref->array), sub_list(cg, op->ref), space);
        break;
    }
    case COMM_STORE: {
        const char *space = nest_space(cg, n, op);
        cg_line(cg, "hpf_store_begin(%s, &%s, %s, %s, %s, %s);", where, ref_object(cg, op->ref),
                desc_ref(cg, op->ref->array), sub_list(cg, op->ref), space,
                op->keep ? "true" : "false");
        break;
    }
    case COMM_INSPECT:
        inspect_c(cg, op);
        break;
    case COMM_GATHER:
        cg_line(cg, "hpf_gather(%s, %s, %s, %s);", where, gather_obj(cg, op->ref, 'h'),
                gather_obj(cg, op->ref, 'g'), desc_ref(cg, op->ref->array));
        break;
    case COMM_SLAB: /* hpf_slabs_next */
        break;
    case COMM_ELEMENT:
        element(cg, op);
        break;
    case COMM_COPY:
        copy(cg, op);
        break;
    case COMM_TURNED:
        turned(cg, op);
        break;
    case COMM_WINDOWS:
        windows_fit(cg, op);
        break;
    case COMM_TAKE:
        cg_line(cg, "hpf_take(%s, %s, %s, %s);", where, desc_ref(cg, op->dst->sym),
                desc_ref(cg, op->src->sym), triplet_list(cg, op->dst, NULL));
        break;
    default:
        diag_error(cg->cx, op->span, "internal error: this communication has no nest around it");
    }
}

/* One more piece of a list. */
static void add_piece(Cg *cg, Text *t, NestRef *r)
{
    const char *use = r->op->keep    ? "HPF_PIECE_WRITE | HPF_PIECE_KEEP"
                      : r->is_write ? "HPF_PIECE_WRITE"
                                    : "HPF_PIECE_READ";
    text_printf(t, "%s{%s, %s, &%s, %s", t->n ? ", " : "", desc_ref(cg, r->array), sub_list(cg, r),
                ref_object(cg, r), use);
    if (r->slab != 0)
        text_printf(t, ", %d", r->slab);
    text_printf(t, "}");
}

const char *slabs_before(Cg *cg, NestCg *n, NestRef *const *refs, int count)
{
    const char *slabs = cg_local(cg, "slabs");
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0; i < count; i++)
        add_piece(cg, &t, refs[i]);
    cg_line(cg, "hpf_slabs %s;", slabs);
    cg_line(cg, "hpf_slabs_begin(%s, &%s, %s, %d, %d, (hpf_piece[]){%s});",
            cg_where(cg, n->nest->span), slabs, n->space, n->nest->rank, count, t.at);
    return slabs;
}

/* One piece a reference to an out-of-core array. */
void slabs_begin(Cg *cg, NestCg *n)
{
    Nest *nest = n->nest;
    Text t;
    int count = 0;
    text_init(&t, cg->cx);
    if (!n->space)
        n->space = space_ref(cg, nest);
    for (int i = 0; i < nest->refs.n; i++) {
        NestRef *r = nest->refs.at[i];
        count += is_indirect(r) || r->loc == LOC_SLAB;
        if (is_indirect(r))
            text_printf(&t, "%s{%s, NULL, NULL, HPF_PIECE_LIST}", t.n ? ", " : "",
                        desc_ref(cg, r->array));
        else if (r->loc == LOC_SLAB)
            add_piece(cg, &t, r);
    }
    const char *rows = rows_c(cg, n), *where = cg_where(cg, nest->span);
    n->slabs = cg_local(cg, "slabs");
    cg_line(cg, "hpf_slabs %s;", n->slabs);
    if (rows)
        cg_line(cg, "hpf_slabs_begin_rows(%s, &%s, %s, %d, &%s, %d, (hpf_piece[]){%s});", where,
                n->slabs, n->space, nest->rank, rows, count, t.at);
    else
        cg_line(cg, "hpf_slabs_begin(%s, &%s, %s, %d, %d, (hpf_piece[]){%s});", where, n->slabs,
                n->space, nest->rank, count, t.at);
}

void comm_before(Cg *cg, NestCg *n, CommOp *op)
{
    plain_op(cg, n, op);
}

void comm_c(Cg *cg, CommOp *op)
{
    if (op->span.beg)
        cg_source(cg, op->span);
    if (op->kind != COMM_INSPECT)
        comm_reason(cg, op);
    plain_op(cg, NULL, op);
}

/* ---- reductions ---- */

const char *red_part(Cg *cg, NestRed *r)
{
    const char *root = names_of_member(cg_sym(cg, r->var)->name);
    size_t n = strlen(root);
    if (n > 5 && !strcmp(root + n - 5, "_part")) /* asked for while it stands for the variable */
        return root;
    return cg_fmt(cg, "%s_part", root);
}

const char *identity_c(Cg *cg, RedOp op, Type t)
{
    static const char *const most_int[] = {[1] = "INT8_MAX", [2] = "INT16_MAX", [4] = "INT32_MAX",
                                           [8] = "INT64_MAX"};
    static const char *const least_int[] = {[1] = "INT8_MIN", [2] = "INT16_MIN", [4] = "INT32_MIN",
                                            [8] = "INT64_MIN"};
    switch (op) {
    case RED_MAX:
    case RED_MAXLOC:
        return t.base == TY_INTEGER ? least_int[t.kind] : "-INFINITY";
    case RED_MIN:
    case RED_MINLOC:
        return t.base == TY_INTEGER ? most_int[t.kind] : "INFINITY";
    case RED_PRODUCT:
    case RED_NORM:
    case RED_NORM_DIM:
        return t.base == TY_COMPLEX ? cg_fmt(cg, "(%s){1, 0}", type_c(t)) : "1";
    case RED_AND:
    case RED_EQV:
        return "1";
    case RED_IAND:
        return "-1";
    default:
        return t.base == TY_COMPLEX ? cg_fmt(cg, "(%s){0, 0}", type_c(t)) : "0";
    }
}

const char *red_op(RedOp op)
{
    static const char *const names[] = {
#define X(name, f, rt) [RED_##name] = rt,
        REDUCTIONS(X)
#undef X
        [RED_MAXLOC] = "HPF_OP_MAX", [RED_MINLOC] = "HPF_OP_MIN",
    };
    return names[op];
}

static void reduce(Cg *cg, CommOp *op)
{
    const char *home = op->nest->home ? desc_ref(cg, op->nest->home->array) : "NULL";
    Text t;
    int n = 0;
    text_init(&t, cg->cx);
    for (int i = 0; i < op->reds.n; i++) {
        NestRed *r = op->reds.at[i];
        const char *part = red_part(cg, r);
        if (r->loc) {
            cg_line(cg, "hpf_reduce_loc(%s, %s, %s, %s, &%s, %s_at, %d, &%s_has);",
                    cg_where(cg, op->span), home, red_op(r->op), type_rt(cg, r->var->type), part,
                    part, r->positions.n, part);
            continue;
        }
        text_printf(&t, "%s{%s%s, %s, %s}", n++ ? ", " : "",
                    r->var->type.base == TY_CHARACTER ? "" : "&", part,
                    symbol_rt(cg, r->var), red_op(r->op));
    }
    if (n)
        cg_line(cg, "hpf_reduce(%s, %s, %d, (hpf_red[]){%s});", cg_where(cg, op->span), home, n,
                t.at);
}

static void reduce_array(Cg *cg, CommOp *op)
{
    for (int i = 0; i < op->reds.n; i++) {
        NestRed *r = op->reds.at[i];
        if (op->nest->home)
            cg_line(cg, "hpf_reduce_array(%s, %s, %s, %s, %s);", cg_where(cg, op->span),
                    desc_ref(cg, op->nest->home->array), sub_list(cg, op->nest->home),
                    desc_ref(cg, r->var), red_op(r->op));
    }
}

void comm_after(Cg *cg, NestCg *n, CommOp *op)
{
    (void)n;
    const char *where = cg_where(cg, op->span);
    switch (op->kind) {
    case COMM_STORE:
        cg_line(cg, "hpf_store_end(%s, &%s, %s);", where, ref_object(cg, op->ref),
                desc_ref(cg, op->ref->array));
        break;
    case COMM_SCATTER:
        cg_line(cg, "hpf_scatter(%s, %s, %s, %s, %s);", where, gather_obj(cg, op->ref, 'h'),
                desc_ref(cg, op->ref->array), gather_obj(cg, op->ref, 'g'),
                op->ref->combines ? red_op(op->ref->combine) : "HPF_OP_COPY");
        break;
    case COMM_REDUCE:
        if (op->nest->tile)
            tile_reduce(cg, op);
        else
            reduce(cg, op);
        break;
    case COMM_REDUCE_ARRAY:
        reduce_array(cg, op);
        break;
    default:
        plain_op(cg, NULL, op);
    }
}

/* Two values combined, as an expression. */
static const char *combined(Cg *cg, NestRed *r, const char *a, const char *b)
{
    Type t = r->var->type;
    const char *tag = type_tag(t);
    switch (r->op) {
    case RED_SUM:
    case RED_PRODUCT:
        if (t.base == TY_COMPLEX)
            return cg_fmt(cg, "hpf_%s_%s(%s, %s)", r->op == RED_SUM ? "add" : "mul", tag, a, b);
        return cg_fmt(cg, "%s %c %s", a, r->op == RED_SUM ? '+' : '*', b);
    case RED_MAX:
    case RED_MIN:
        return cg_fmt(cg, "hpf_%s_%s(%s, %s)", r->op == RED_MAX ? "max" : "min", tag, a, b);
    case RED_AND:
        return cg_fmt(cg, "%s && %s", a, b);
    case RED_OR:
        return cg_fmt(cg, "%s || %s", a, b);
    case RED_EQV:
        return cg_fmt(cg, "%s == %s", a, b);
    case RED_NEQV:
        return cg_fmt(cg, "%s != %s", a, b);
    case RED_IAND:
        return cg_fmt(cg, "%s & %s", a, b);
    case RED_IOR:
        return cg_fmt(cg, "%s | %s", a, b);
    case RED_IEOR:
        return cg_fmt(cg, "%s ^ %s", a, b);
    case RED_NORM:
    case RED_NORM_DIM:
        return cg_fmt(cg, "hpf_norm_join_%s(%s, %s)", tag, a, b);
    case RED_MAXLOC:
    case RED_MINLOC:
        break;
    }
    return b;
}

/* The results go into the user's variables. */
void comm_fold(Cg *cg, Nest *nest)
{
    for (int i = 0; i < nest->reds.n; i++) {
        NestRed *r = nest->reds.at[i];
        if (r->var->spec.kind != AS_SCALAR || r->of)
            continue;
        const char *part = red_part(cg, r), *var = var_c(cg, r->var);
        bool inexact = (r->op == RED_SUM || r->op == RED_PRODUCT) &&
                       (r->var->type.base == TY_REAL || r->var->type.base == TY_COMPLEX);
        if (r->loc) {
            for (int d = 0; d < r->positions.n; d++) {
                macro_use(cg, r->loc);
                cg_line(cg, "%s(%d) = %s_has ? %s_at[%d] : 0;", cg_sym(cg, r->loc)->name, d + 1,
                        part, part, d);
            }
        } else if (r->seen) {
            cg_line(cg, "%s = hpf_extreme_%s(%s, %s_part, %s%s);", var, type_tag(r->var->type),
                    part, cg_sym(cg, r->seen)->name, r->op == RED_MAX ? "-" : "",
                    real_kind(r->var->type.kind)->c_huge);
        } else if (r->var->type.base == TY_CHARACTER) {
            text_fold(cg, r, part);
        } else if (!r->keeps_old || !nest->home) {
            cg_line(cg, "%s = %s;", var, part);
        } else if (inexact) {
            cg_line(cg, "%s = hpf_size() == 1 ? %s : %s;", var, part, combined(cg, r, var, part));
        } else {
            cg_line(cg, "%s = %s;", var, combined(cg, r, var, part));
        }
    }
}
