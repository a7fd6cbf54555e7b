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
static void object(Cg *cg, const char *decl, const char *name, const char *init, const char *free)
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

const char *overlap_obj(Cg *cg, CommOp *op)
{
    const char *name = cg_fmt(cg, "overlap%d", op->id), *halo = cg_fmt(cg, "halo%d", op->id);
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
        if (cg_sym(cg, h->array)->desc_pointer)
            cg_unsupported(cg, op->span, "an overlap area of an array-valued function's result");
        text_printf(&t, "%s{%s, {%s}, {%s}, %s}", i ? ", " : "", desc_ref(cg, h->array), lo.at,
                    hi.at, h->corners ? "true" : "false");
    }
    text_puts(&t, "}");
    object(cg, "hpf_halo ", cg_fmt(cg, "%s[]", halo), t.at, NULL);
    object(cg, "hpf_overlap ", name, cg_fmt(cg, "{%d, %s, NULL}", op->halo.n, halo),
           cg_fmt(cg, "hpf_overlap_free(&%s);", name));
    return name;
}

static const char *ref_object(Cg *cg, NestRef *r)
{
    const char *name = ref_obj(cg, r);
    object(cg, "hpf_ref ", name, "", cg_fmt(cg, "hpf_ref_free(&%s);", name));
    return name;
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
        object(cg, cg_fmt(cg, "%s *", type_c(r->array->type)), name,
               cg->u->recursive ? "NULL" : "", cg_fmt(cg, "free(%s);", name));
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
        text_printf(&index, "%s{%s, %s, %s}", k ? ", " : "",
                    expr_long(cg, ix->box_lo ? ix->box_lo : ix->lo),
                    expr_long(cg, ix->box_hi ? ix->box_hi : ix->hi),
                    ix->step ? expr_long(cg, ix->step) : "1");
    }
    const char *name = cg_local(cg, "space");
    cg_line(cg, "const hpf_space %s = {%d, %s, %s, %s};", name, n,
            n ? cg_fmt(cg, "(hpf_triplet[]){%s}", index.at) : "NULL",
            nest->home ? desc_ref(cg, nest->home->array) : "NULL",
            nest->home ? sub_list(cg, nest->home) : "NULL");
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

static void reason(Cg *cg, CommOp *op)
{
    Text t;
    text_init(&t, cg->cx);
    comm_op_text(op, &t);
    if (op->reason && op->kind != COMM_OVERLAP)
        text_printf(&t, ": %s", op->reason);
    cg_comment(cg, "%s", t.at);
}

/* ---- inspector ---- */

static void count_body(Cg *cg, NestCg *n, void *arg)
{
    (void)n;
    cg_line(cg, "%s++;", (const char *)arg);
}

typedef struct Listing {
    NestRef *ref;
    const char *subs, *count, *at;
    bool clamp;
} Listing;

static void list_body(Cg *cg, NestCg *n, void *arg)
{
    Listing *l = arg;
    (void)n;
    for (int d = 0; d < l->ref->rank; d++) {
        const char *s = expr_s(cg, l->ref->subscripts.at[d]);
        if (l->clamp)
            s = cg_fmt(cg, "hpf_clamp(%s, %d, %s)", desc_ref(cg, l->ref->array), d, s);
        if (d)
            cg_line(cg, "%s[%d * %s + %s] = %s;", l->subs, d, l->count, l->at, s);
        else
            cg_line(cg, "%s[%s] = %s;", l->subs, l->at, s);
    }
    cg_line(cg, "%s++;", l->at);
}

typedef struct FindRef {
    const NestRef *ref;
    bool found;
} FindRef;

static void find_ref(Expr **e, void *arg)
{
    FindRef *f = arg;
    if ((*e)->ref == f->ref)
        f->found = true;
    expr_children(*e, find_ref, arg);
}

static void find_ref_block(StmtVec *b, void *arg)
{
    for (int i = 0; i < b->n; i++) {
        stmt_exprs(b->at[i], find_ref, arg);
        stmt_blocks(b->at[i], find_ref_block, arg);
    }
}

/* Does the reference stand inside an IF or a serial loop of the body? */
static bool under_if(StmtVec *body, const NestRef *r)
{
    FindRef f = {.ref = r};
    for (int i = 0; i < body->n; i++)
        stmt_blocks(body->at[i], find_ref_block, &f);
    return f.found;
}

static bool in_serial_loop(StmtVec *body, const NestRef *r)
{
    for (int i = 0; i < body->n; i++) {
        Stmt *s = body->at[i];
        FindRef f = {.ref = r};
        if (s->kind == ST_DO || s->kind == ST_DO_WHILE) {
            stmt_exprs(s, find_ref, &f);
            stmt_blocks(s, find_ref_block, &f);
            if (f.found)
                return true;
        }
        for (int k = 0; k < s->arms.n; k++)
            if (in_serial_loop(&s->arms.at[k].body, r))
                return true;
    }
    return false;
}

static bool uses_private(const Nest *nest, Expr *e)
{
    if (!e)
        return false;
    for (int i = 0; i < nest->privates.n; i++)
        if (e->kind == EX_VAR && e->sym == nest->privates.at[i])
            return true;
    if (uses_private(nest, e->a) || uses_private(nest, e->b))
        return true;
    for (int i = 0; i < e->args.n; i++)
        if (uses_private(nest, e->args.at[i]))
            return true;
    return false;
}

static bool may_trap(const Expr *e)
{
    int64_t v;
    if (!e)
        return false;
    if (e->kind == EX_BINARY && e->op == OP_DIV && !(expr_is_int(e->b, &v) && v != 0))
        return true;
    if (e->kind == EX_INTRINSIC && (e->intrinsic->id == IN_MOD || e->intrinsic->id == IN_MODULO) &&
        !(expr_is_int(e->args.at[1], &v) && v != 0))
        return true;
    if (may_trap(e->a) || may_trap(e->b))
        return true;
    for (int i = 0; i < e->args.n; i++)
        if (may_trap(e->args.at[i]))
            return true;
    return false;
}

/* The loops of the nest around a body that only counts or lists. */
static void inspector_loops(Cg *cg, Nest *nest, NestBody *body, void *arg, const char *counter)
{
    NestCg state, *n = &state, *outer_n = cg->n;
    Nest *outer = cg->nest;
    int names = cg->u->names.n;
    nest_plan(cg, n, nest);
    n->counter = counter; /* values gathered before, for subscripts of subscripts */
    cg_open(cg, "%s", "");
    const char *guard = nest_guard(cg, n);
    cg->nest = nest;
    cg->n = n;
    Text *was = cg->to, scratch;
    int indent = cg->indent;
    text_init(&scratch, cg->cx);
    for (int pass = 0; pass < 2; pass++) {
        cg->to = pass ? was : &scratch;
        cg->indent = indent;
        int inner = cg->u->names.n;
        n->refs.n = 0;
        if (guard)
            cg_open(cg, "if (%s)", guard);
        nest_bounds(cg, n);
        if (body != count_body) {
            refs_declare(cg, n);
            refs_load_arrays(cg, n);
        }
        nest_loops(cg, n, body, arg, NULL);
        nest_free_ranges(cg, n);
        if (guard)
            cg_close(cg, "");
        cg->u->names.n = inner;
    }
    cg->nest = outer;
    cg->n = outer_n;
    cg_close(cg, "");
    cg->u->names.n = names;
}

static void inspect(Cg *cg, CommOp *op)
{
    NestRef *r = op->ref;
    Nest *nest = op->nest;
    const char *count = gather_obj(cg, r, 'n'), *plan = gather_obj(cg, r, 'h');
    const char *values = gather_obj(cg, r, 'g');
    bool conditional = under_if(&nest->body, r);
    for (int d = 0; d < r->subscripts.n; d++) {
        if (uses_private(nest, r->subscripts.at[d]))
            cg_unsupported(cg, r->subscripts.at[d]->span,
                           "a subscript that is computed in the parallel loop itself");
        if (conditional && may_trap(r->subscripts.at[d]))
            cg_unsupported(cg, r->subscripts.at[d]->span,
                           "a division in a subscript under a condition");
    }
    if (in_serial_loop(&nest->body, r))
        cg_unsupported(cg, op->span, "a vector subscript in a serial loop of a parallel one");
    if (r->is_write && conditional)
        cg_unsupported(cg, op->span, "an assignment by vector subscripts under a mask");
    reason(cg, op);
    cg_open(cg, "%s", "");
    const char *at = cg_local(cg, "at"), *subs = cg_local(cg, "subscripts");
    cg_line(cg, "%s = 0;", count);
    inspector_loops(cg, nest, count_body, (void *)count, NULL);
    cg_line(cg, "%s = hpf_scratch(%s, (%s + 1) * (long)sizeof *%s);", values, values, count, values);
    if (!nest->home && r->is_write)
        cg_line(cg, "%s = hpf_rank() == 0 ? %s : 0; /* all have the values, one sends */", count,
                count);
    cg_line(cg, "long *%s = hpf_scratch(NULL, (%d * %s + 1) * (long)sizeof(long)), %s = 0;", subs,
            r->rank, count, at);
    Listing l = {r, subs, count, at, conditional};
    if (!nest->home && r->is_write) {
        cg_open(cg, "if (%s > 0)", count);
        inspector_loops(cg, nest, list_body, &l, at);
        cg_close(cg, "");
    } else {
        inspector_loops(cg, nest, list_body, &l, at);
    }
    cg_line(cg, "hpf_inspect(%s, &%s, %s, %s, %s);", cg_where(cg, op->span), plan,
            desc_ref(cg, r->array), count, subs);
    cg_line(cg, "free(%s);", subs);
    cg_close(cg, "");
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
    cg_line(cg, "%s = hpf_peek_%s(%s, %s, (long[]){%s});", var_c(cg, r->value),
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
        inspect(cg, op);
        break;
    case COMM_GATHER:
        cg_line(cg, "hpf_gather(%s, %s, %s, %s);", where, gather_obj(cg, op->ref, 'h'),
                gather_obj(cg, op->ref, 'g'), desc_ref(cg, op->ref->array));
        break;
    case COMM_ELEMENT:
        element(cg, op);
        break;
    case COMM_COPY:
        copy(cg, op);
        break;
    case COMM_TAKE:
        cg_line(cg, "hpf_take(%s, %s, %s, %s);", where, desc_ref(cg, op->dst->sym),
                desc_ref(cg, op->src->sym), triplet_list(cg, op->dst, NULL));
        break;
    default:
        diag_error(cg->cx, op->span, "internal error: this communication has no nest around it");
    }
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
        reason(cg, op);
    plain_op(cg, NULL, op);
}

/* ---- reductions ---- */

const char *red_part(Cg *cg, NestRed *r)
{
    const char *root = cg_sym(cg, r->var)->name;
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
    const char *most = t.base == TY_INTEGER ? most_int[t.kind] : t.kind == 4 ? "FLT_MAX" : "DBL_MAX";
    switch (op) {
    case RED_MAX:
    case RED_MAXLOC:
        return t.base == TY_INTEGER ? least_int[t.kind] : cg_fmt(cg, "-%s", most);
    case RED_MIN:
    case RED_MINLOC:
        return most;
    case RED_PRODUCT:
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
        text_printf(&t, "%s{&%s, %s, %s}", n++ ? ", " : "", part, type_rt(cg, r->var->type),
                    red_op(r->op));
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
        cg_line(cg, "hpf_scatter(%s, %s, %s, %s, HPF_OP_COPY);", where, gather_obj(cg, op->ref, 'h'),
                desc_ref(cg, op->ref->array), gather_obj(cg, op->ref, 'g'));
        break;
    case COMM_REDUCE:
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
        if (r->var->spec.kind != AS_SCALAR)
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
        } else if (!r->keeps_old || !nest->home) {
            cg_line(cg, "%s = %s;", var, part);
        } else if (inexact) {
            cg_line(cg, "%s = hpf_size() == 1 ? %s : %s;", var, part, combined(cg, r, var, part));
        } else {
            cg_line(cg, "%s = %s;", var, combined(cg, r, var, part));
        }
    }
}
