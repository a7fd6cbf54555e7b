/* argument.c: what a call hands over.
 *
 * Contract: an array for a dummy of declared shape without mapping (passes_plain) goes over as the
 * address of its first element where its elements are known to follow each other, else as its
 * descriptor, which the procedure tells apart; any other array as its descriptor. Sections become
 * views, freed after the statement. Scalars go by address, CHARACTER by address and length. */
#include <string.h>

#include "../analysis/access.h"
#include "cg.h"

/* ---- array arguments ---- */

/* The section as triplets, and which dimensions are single subscripts (NULL: none). */
const char *triplet_list(Cg *cg, Expr *e, const char **single)
{
    Text t, one;
    bool any = false;
    text_init(&t, cg->cx);
    text_init(&one, cg->cx);
    text_puts(&t, "(hpf_triplet[]){");
    for (int d = 0; d < e->sym->spec.rank; d++) {
        Expr *x = e->kind == EX_SECTION ? e->args.at[d] : NULL;
        const char *lo, *hi, *step = "1";
        if (!x) { /* the whole array */
            lo = expr_long(cg, mk_bound(cg->cx, e->span, e->sym, d, BOUND_LOWER));
            hi = expr_long(cg, mk_bound(cg->cx, e->span, e->sym, d, BOUND_UPPER));
        } else if (x->kind == EX_TRIPLET) {
            lo = expr_long(cg, x->lo);
            hi = expr_long(cg, x->hi);
            step = x->step ? expr_long(cg, x->step) : "1";
        } else {
            if (expr_rank(x))
                cg_unsupported(cg, x->span, "a vector subscript here");
            lo = hi = expr_long(cg, x);
        }
        bool is_single = x && x->kind != EX_TRIPLET;
        any |= is_single;
        text_printf(&t, "%s{%s, %s, %s}", d ? ", " : "", lo, hi, step);
        text_printf(&one, "%s%s", d ? ", " : "", is_single ? "true" : "false");
    }
    text_puts(&t, "}");
    if (single)
        *single = any ? cg_fmt(cg, "(bool[]){%s}", one.at) : "NULL";
    return t.at;
}

static const char *first_of_run(Cg *cg, Expr *e);

/* A descriptor of the function's own for a part of the array. */
static const char *new_view(Cg *cg, const char *array)
{
    const char *want = cg_fmt(cg, "%s_v", array), *view = cg_local(cg, want);
    while (names_taken(&cg->u->objects_known, view)) /* a nest gave its names back, not this one */
        view = cg_local(cg, want);
    names_take(cg, &cg->u->objects_known, view);
    Text *was = cg->to;
    cg->to = &cg->u->objects;
    int indent = cg->indent;
    cg->indent = 1;
    cg_line(cg, "hpf_array %s;", view);
    cg->to = was;
    cg->indent = indent;
    return view;
}

/* A view of the section, where the condition `when` holds. */
static const char *view_arg(Cg *cg, Expr *e, const char *when)
{
    check_section(cg, e);
    const char *single, *view = new_view(cg, cg_sym(cg, e->sym)->name);
    const char *list = triplet_list(cg, e, &single);
    cg_line(cg, "%shpf_view(&%s, %s, %s, %s);", when, view, desc_ref(cg, e->sym), list, single);
    post_line(cg, "%shpf_free(&%s);", when, view);
    return cg_fmt(cg, "&%s", view);
}

const char *array_arg(Cg *cg, Expr *e)
{
    if (e->kind == EX_VAR && e->sym->gives_value)
        return cg_fmt(cg, "hpf_value(%s)", desc_ref(cg, e->sym));
    if (e->kind == EX_VAR)
        return desc_ref(cg, e->sym);
    if (e->kind != EX_SECTION) {
        cg_unsupported(cg, e->span, "this array expression as an argument");
        return "NULL";
    }
    const char *view = view_arg(cg, e, "");
    return e->sym->gives_value ? cg_fmt(cg, "hpf_value(%s)", view) : view;
}

/* Part of a structure that a POINTER leads to which may be nothing, for the dummy that is absent
 * then: a section of the component of all elements of an array, or a component with bounds. */
static const char *part_or_absent(Cg *cg, Expr *e)
{
    const char *array = desc_ref(cg, e->sym);
    if (e->kind == EX_VAR)
        return cg_fmt(cg, "%s == &hpf_none ? NULL : %s", array, array);
    const char *view = view_arg(cg, e, cg_fmt(cg, "if ((%s)->allocated) ", array));
    return cg_fmt(cg, "(%s)->allocated ? %s : NULL", array, view);
}

/* A view as an argument of a dummy that may be one: made in place, without the runtime. */
static bool is_light(Cg *cg, const Expr *e, const Symbol *dummy)
{
    Symbol *s = e->sym;
    Access a = s ? cg_sym(cg, s)->access : ACC_NEST;
    bool here = a == ACC_CONST || a == ACC_FIXED || a == ACC_MOVES;
    return dummy && (dummy->spec.kind == AS_ASSUMED || passes_plain(dummy)) &&
           !dummy->is_allocatable && !cg->nest && !dummy->scope->unit->foreign && s && here &&
           !s->is_heap && !s->ooc && s->type.base != TY_CHARACTER && s->type.base != TY_DERIVED &&
           !s->type.to && !lies_apart(cg, s) && !(cg->cx->opt.check & CHECK_BOUNDS);
}

/* The distance of neighbours in dimension d. */
static const char *stride_c(Cg *cg, const Symbol *s, int d)
{
    const SymCg *c = cg_sym(cg, (Symbol *)s);
    int64_t stride = 1, lo, hi;
    if (c->access != ACC_CONST)
        return c->s[d] ? c->s[d] : "1";
    for (int k = 0; k < d; k++) {
        lo = 1;
        if (s->spec.dim[k].lo)
            expr_is_int(s->spec.dim[k].lo, &lo);
        expr_is_int(s->spec.dim[k].hi, &hi);
        stride *= hi < lo ? 0 : hi - lo + 1;
    }
    return cg_fmt(cg, "%lld", (long long)stride);
}

static const char *extent_of(Cg *cg, const Expr *x)
{
    int64_t lo, hi, step = 1;
    const char *by = x->step ? expr_long(cg, x->step) : "1";
    if (expr_is_int(x->lo, &lo) && expr_is_int(x->hi, &hi) &&
        (!x->step || expr_is_int(x->step, &step)) && step) {
        int64_t n = (hi - lo + step) / step;
        return cg_fmt(cg, "%lld", (long long)(n < 0 ? 0 : n));
    }
    if (step_is_one(x->step))
        return cg_fmt(cg, "hpf_span(%s, %s)", expr_long(cg, x->lo), expr_long(cg, x->hi));
    return cg_fmt(cg, "hpf_count(%s, %s, %s)", expr_long(cg, x->lo), expr_long(cg, x->hi), by);
}

static const char *slice_arg(Cg *cg, Expr *e)
{
    const char *view = new_view(cg, cg_sym(cg, e->sym)->name);
    Symbol *s = e->sym;
    Text lines;
    int rank = 0;
    text_init(&lines, cg->cx);
    for (int d = 0; d < e->args.n; d++) {
        const Expr *x = e->args.at[d];
        if (x->kind != EX_TRIPLET)
            continue;
        const char *stride = stride_c(cg, s, d);
        if (!step_is_one(x->step))
            stride = cg_fmt(cg, strcmp(stride, "1") ? "%s * %s" : "%s",
                            expr_p(cg, x->step, P_UNARY), stride);
        text_printf(&lines, "%s{%s, %s}", rank++ ? ", " : "", extent_of(cg, x), stride);
    }
    cg_line(cg, "hpf_slice(&%s, \"%s\", %s, %d, %s, (hpf_line[]){%s});", view, symbol_said(s),
            symbol_rt(cg, s), rank, first_of_run(cg, e), lines.at);
    post_line(cg, "hpf_slice_end(&%s);", view);
    return cg_fmt(cg, "&%s", view);
}

/* The array that goes over to a dummy which is not a POINTER or ALLOCATABLE. */
static const char *light_arg(Cg *cg, Expr *e, const Symbol *dummy)
{
    bool odd = false; /* what the runtime refuses, or what may not be computed twice */
    for (int d = 0; e->kind == EX_SECTION && d < e->args.n; d++) {
        Expr *x = e->args.at[d];
        odd |= expr_has_call(x) || (x->kind != EX_TRIPLET && expr_rank(x));
    }
    if (odd || !is_light(cg, e, dummy))
        return array_arg(cg, e);
    if (e->kind == EX_SECTION)
        return slice_arg(cg, e);
    if (e->kind != EX_VAR)
        return array_arg(cg, e);
    if (!e->sym->is_bound && (!e->sym->is_pointer || e->sym->says_allocatable))
        return desc_seen(cg, e->sym);
    const char *view = new_view(cg, cg_sym(cg, e->sym)->name);
    if (dummy->is_optional)
        cg_line(cg, "%s.use = NULL;", view); /* it may be absent */
    post_line(cg, "hpf_slice_end(&%s);", view);
    return cg_fmt(cg, "hpf_led(&%s, %s)", view, desc_ref(cg, e->sym));
}

/* ---- scalar arguments ---- */

/* What is said of what a pointer leads to, where it, or what it is a part of, is there. */
static const char *where_present(Cg *cg, Expr *e, const char *s, const char *absent)
{
    Expr *p = e->args.at[e->args.n - 1];
    const bool may_miss = p->kind == EX_VAR && p->sym->is_optional;
    const bool part = e->sym->whole && p->kind != EX_ADDRESS && !expr_has_call(p);
    if (!may_miss && !part)
        return s;
    return cg_fmt(cg, "(%s%s%s ? %s : %s)", may_miss ? given_c(cg, p) : "",
                  may_miss && part ? " && " : "", part ? expr_p(cg, p, P_UNARY) : "", s, absent);
}

/* What a pointer leads to, for an OPTIONAL dummy argument: absent where that is nothing, or the
 * pointer is absent itself. A part of nothing would have an address. */
static const char *pointed_or_absent(Cg *cg, Expr *e)
{
    const char *s = unchecked_lvalue_c(cg, e);
    if (e->type.base != TY_CHARACTER)
        return where_present(cg, e, cg_fmt(cg, "&%s", s), "NULL");
    const char *n = e->lo ? where_present(cg, e, expr_long(cg, e->lo), "0")
                          : symbol_length(cg, e->sym);
    return cg_fmt(cg, "%s, %s", where_present(cg, e, s, "NULL"), n);
}

/* An element of a mapped array: a copy goes in, and comes back unless it cannot have changed. */
static const char *mapped_element(Cg *cg, Expr *e, bool comes_back)
{
    const char *name = cg_local(cg, cg_fmt(cg, "%s_e", cg_sym(cg, e->sym)->name));
    cg_line(cg, "%s %s = %s;", type_c(e->type), name, expr_s(cg, e));
    if (comes_back) {
        Text subs;
        text_init(&subs, cg->cx);
        for (int d = 0; d < e->args.n; d++)
            text_printf(&subs, "%s%s", d ? ", " : "", expr_long(cg, e->args.at[d]));
        post_line(cg, "hpf_put(%s, %s, (long[]){%s}, &%s);", cg_where(cg, e->span),
                  desc_ref(cg, e->sym), subs.at, name);
    }
    return cg_fmt(cg, "&%s", name);
}

static const char *scalar_arg(Cg *cg, Expr *e, const Symbol *dummy, bool statement)
{
    if (cg->nest) { /* a value of this iteration: the procedure is PURE and gets a copy */
        if (!dummy || (dummy->intent != INTENT_IN && !dummy->is_value &&
                       (dummy->is_assigned || dummy->scope->unit->from_module_file)))
            cg_unsupported(cg, e->span, "an argument that the function may change in a parallel "
                                        "statement");
        if (e->kind == EX_VAR && e->sym->is_optional && cg_sym(cg, e->sym)->by_pointer)
            return cg_sym(cg, e->sym)->name; /* it may not be there */
        if (e->kind == EX_ELEM && e->sym->is_heap && dummy->is_optional)
            return pointed_or_absent(cg, e);
        return address_of_value(cg, e->type, expr_to(cg, e, e->type));
    }
    if (e->kind == EX_VAR && e->sym->kind == SYM_VAR) {
        SymCg *c = cg_sym(cg, e->sym);
        c->printed = true;
        return c->by_pointer ? c->name : cg_fmt(cg, "&%s", c->name);
    }
    if (e->kind == EX_ELEM) {
        Access a = cg_sym(cg, e->sym)->access;
        bool changes = !dummy || dummy->intent != INTENT_IN;
        bool may_miss = e->sym->is_heap && dummy && dummy->is_optional;
        if (a != ACC_NEST && a != ACC_REF)
            return may_miss ? pointed_or_absent(cg, e) : cg_fmt(cg, "&%s", element_c(cg, e));
        if (statement)
            return mapped_element(cg, e, changes);
        if (changes && (!dummy || dummy->is_assigned || dummy->scope->unit->from_module_file))
            cg_unsupported(cg, e->span, "an element of a mapped array as an argument that a "
                                        "function may change");
    }
    return address_of_value(cg, e->type, expr_to(cg, e, e->type));
}

/* ---- arrays by the address of their elements ---- */

/* Known here to lie element after element, in storage that its name alone stands for. */
static bool in_order(Cg *cg, Symbol *s)
{
    Access a = cg_sym(cg, s)->access;
    return (a == ACC_CONST || a == ACC_FIXED || a == ACC_MOVES) && !s->is_pointer && !s->pitch &&
           !s->is_heap && !s->is_bound && s->type.base != TY_CHARACTER &&
           s->type.base != TY_DERIVED && !s->type.to &&
           (!s->is_dummy || s->is_allocatable || cg_sym(cg, s)->plain);
}

static bool has_elements(const Symbol *s)
{
    for (int d = 0; d < s->spec.rank; d++) {
        int64_t lo = 1, hi;
        const Bound *b = &s->spec.dim[d];
        if ((b->lo && !expr_is_int(b->lo, &lo)) || !expr_is_int(b->hi, &hi) || hi < lo)
            return false;
    }
    return true;
}

/* All of dimension d: its triplet names the declared bounds. */
static bool is_full(const Expr *e, int d)
{
    const Expr *x = e->args.at[d], *ends[] = {x->lo, x->hi};
    const Bound *b = &e->sym->spec.dim[d];
    for (int k = 0; k < 2; k++) {
        const Expr *end = ends[k], *declared = k ? b->hi : b->lo;
        int64_t v, want = 1;
        bool same = end && end->kind == EX_BOUND && end->sym == e->sym && end->index == d &&
                    end->bound == (k ? BOUND_UPPER : BOUND_LOWER);
        bool constant = end && expr_is_int(end, &v) && (k == 0 || declared) &&
                        (!declared || expr_is_int(declared, &want)) && v == want;
        if (!same && !constant)
            return false;
    }
    return true;
}

static bool is_range(const Expr *x)
{
    return x->kind == EX_TRIPLET && step_is_one(x->step);
}

/* A section whose elements follow each other in an array whose own do: a(:,:,k1:k2,m). */
static bool is_run(const Expr *e)
{
    int d = 0, n = e->args.n;
    while (d < n && is_range(e->args.at[d]) && is_full(e, d))
        d++;
    if (d < n && is_range(e->args.at[d]))
        d++;
    for (; d < n; d++)
        if (e->args.at[d]->kind == EX_TRIPLET || expr_rank(e->args.at[d]))
            return false;
    return true;
}

/* Where the triplet of dimension d begins; a constant needs no descriptor. */
static Expr *first_index(Cg *cg, const Expr *e, int d)
{
    Expr *lo = e->args.at[d]->lo;
    const ArraySpec *spec = &e->sym->spec;
    bool declared = lo->kind == EX_BOUND && (spec->kind == AS_EXPLICIT ||
                                             spec->kind == AS_ASSUMED_SIZE);
    int64_t v = 1;
    if (!declared || (spec->dim[d].lo && !expr_is_int(spec->dim[d].lo, &v)))
        return lo;
    return mk_int(cg->cx, e->span, v, 4);
}

/* The address of a section's first element. */
static const char *first_of_run(Cg *cg, Expr *e)
{
    Expr *first = NEW(cg->cx, Expr);
    *first = (Expr){.kind = EX_ELEM, .sym = e->sym, .type = e->type, .span = e->span};
    for (int d = 0; d < e->args.n; d++) {
        Expr *x = e->args.at[d];
        vec_push(cg->cx, &first->args, x->kind == EX_TRIPLET ? first_index(cg, e, d) : x);
    }
    return cg_fmt(cg, "&%s", element_c(cg, first));
}

/* The address of the first element of an array or section that is known to lie in order, else
 * NULL. An array without elements may have no address. */
static const char *elements_address(Cg *cg, Expr *e)
{
    if ((cg->cx->opt.check & CHECK_BOUNDS) || !in_order(cg, e->sym))
        return NULL;
    SymCg *c = cg_sym(cg, e->sym);
    if (e->kind == EX_SECTION && is_run(e))
        return first_of_run(cg, e);
    if (e->kind != EX_VAR || (!c->plain && !c->light &&
                              (c->access != ACC_CONST || !has_elements(e->sym))))
        return NULL;
    if (!c->plain)
        macro_use(cg, e->sym);
    return c->p;
}

/* An array for a dummy of declared shape without mapping, or for a procedure that nobody knows:
 * what run time finds to be in order goes by its address as well. */
static const char *elements_arg(Cg *cg, Expr *e, const Symbol *dummy)
{
    const char *address = elements_address(cg, e);
    if (address)
        return address;
    const char *a = light_arg(cg, e, dummy);
    Access access = cg_sym(cg, e->sym)->access;
    bool mapped = access == ACC_NEST || access == ACC_REF;
    bool checked = cg->cx->opt.check & CHECK_BOUNDS; /* the procedure shall know how many */
    return dummy && (mapped || checked) ? cg_fmt(cg, "(void *)%s", a)
                                        : cg_fmt(cg, "hpf_data(%s)", a);
}

/* An element that stands for those behind it, in storage that is known to go on in order. */
bool is_plain_element(Cg *cg, const Expr *e, const Symbol *dummy)
{
    return e->kind == EX_ELEM && passes_plain(dummy) && !(cg->cx->opt.check & CHECK_BOUNDS) &&
           in_order(cg, e->sym);
}

/* The array whose elements a substring of one of them goes on with, if it has a name in C. */
static Symbol *array_of_text(const Expr *e)
{
    const Expr *element = e->kind == EX_SUBSTR ? e->a : NULL;
    const bool known = element && element->kind == EX_ELEM && element->sym;
    return known && !element->sym->is_heap ? element->sym : NULL;
}

/* A descriptor for the elements from this one on, for the characters from a part of an element on,
 * or for those of a scalar. */
static const char *sequence(Cg *cg, Expr *e)
{
    const bool named = e->sym && !e->sym->is_heap; /* an object on the heap has no name in C */
    const char *view = new_view(cg, named ? cg_sym(cg, e->sym)->name : "text");
    if (!named && e->type.base == TY_DERIVED) {
        cg_unsupported(cg, e->span, "an element of an array that a POINTER leads to, of structures "
                       "with POINTER or ALLOCATABLE components, for an array");
        return "NULL";
    }
    if (named && e->kind == EX_ELEM) {
        cg_line(cg, "hpf_sequence(%s, &%s, %s, (long[]){%s});", cg_where(cg, e->span), view,
                desc_ref(cg, e->sym), subscript_list(cg, &e->args));
    } else {
        const char *n, *text = str_pair(cg, e, &n);
        Symbol *array = array_of_text(e);
        const char *all = array ? desc_ref(cg, array) : "NULL";
        cg_line(cg, "hpf_sequence_text(&%s, %s, %s, %s);", view, all, text, n);
    }
    post_line(cg, "hpf_free(&%s);", view);
    return cg_fmt(cg, "&%s", view);
}

/* A procedure as an argument: its address, of whatever type. */
const char *procedure_address(Cg *cg, Expr *e)
{
    Symbol *proc = e->sym;
    if (proc->address)
        return cg_fmt(cg, "(hpf_proc *)%s", expr_p(cg, e->a, P_UNARY));
    if (proc->is_dummy)
        return cg_sym(cg, proc)->name;
    if (e->is_c_entry)
        return cg_fmt(cg, "(hpf_proc *)%s", foreign_address(cg, proc));
    if (cg_sym(cg, proc)->here)
        return cg_fmt(cg, "%s()", cg_sym(cg, proc)->here);
    const char *name = cg_fmt(cg, "%s_hpf", proc->name);
    if (proc->unit && proc->unit->foreign) {
        name = foreign_passed(cg, proc->unit);
    } else if (proc->unit) {
        declare_foreign(cg, proc->unit);
        name = unit_cname(cg, proc->unit);
    } else {
        vec_push(cg->cx, &cg->procs, name);
    }
    return cg_fmt(cg, "(hpf_proc *)%s", name);
}

/* The same as an argument: CHARACTER*(*) dummy functions ask how long its result is. */
static const char *pass_procedure(Cg *cg, Expr *e)
{
    const char *address = procedure_address(cg, e);
    const Symbol *proc = e->sym;
    bool text = proc->type.base == TY_CHARACTER && proc->type.len && !procedure_is_value(proc);
    int64_t n;
    if (text && expr_is_int(proc->type.len, &n))
        cg_line(cg, "hpf_result_is(%s, %lld);", address, (long long)(n > 0 ? n : 0));
    return address;
}

/* Another type than the dummy's, or a scalar for an array (sema_mismatch.c): the address of plain
 * data, as a caller without interface would hand it over. */
static bool is_mismatch(const Expr *e, const Symbol *dummy)
{
    bool differs = e->type.base != dummy->type.base || e->type.kind != dummy->type.kind;
    bool scalar = dummy->spec.kind != AS_SCALAR && !e->shape && e->kind != EX_ELEM &&
                  e->type.base != TY_CHARACTER;
    return dummy->kind == SYM_VAR && e->kind != EX_PROC && !dummy->type.to && !e->type.to &&
           dummy->type.base != TY_DERIVED && (differs || scalar);
}

static const char *plain_argument(Cg *cg, Expr *e, const Symbol *dummy, bool statement)
{
    long size = e->type.kind * (e->type.base == TY_COMPLEX ? 2 : 1);
    const char *n = cg_fmt(cg, "%ld", size), *at;
    if (expr_rank(e)) {
        if (e->type.base != TY_CHARACTER && e->type.base != TY_DERIVED &&
            !symbol_takes_length(dummy))
            return cg_fmt(cg, "(void *)%s", elements_arg(cg, e, NULL));
        const char *a = array_arg(cg, e);
        at = cg_fmt(cg, "hpf_data(%s)", a);
        n = cg_fmt(cg, "HPF_TYPE_SIZE((%s)->type)", a);
    } else if (e->type.base == TY_CHARACTER) {
        at = str_pair(cg, e, &n);
    } else {
        at = scalar_arg(cg, e, NULL, statement);
    }
    return cg_fmt(cg, symbol_takes_length(dummy) ? "(void *)%s, %s" : "(void *)%s", at, n);
}

/* What this process holds of a mapped array, as an array of its own (Unit.whole). */
static const char *part_arg(Cg *cg, Expr *e)
{
    const char *array = desc_ref(cg, e->sym), *view = new_view(cg, cg_sym(cg, e->sym)->name);
    const char *given = e->sym->is_optional ? cg_sym(cg, e->sym)->param : NULL;
    if (e->sym->ooc)
        cg_unsupported(cg, e->span, "an out-of-core array as an argument of local code");
    cg_line(cg, "%shpf_local_part(%s, &%s, %s);", given ? cg_fmt(cg, "if (%s) ", given) : "",
            cg_where(cg, e->span), view, array);
    post_line(cg, "%shpf_free(&%s);", given ? cg_fmt(cg, "if (%s) ", given) : "", view);
    return given ? cg_fmt(cg, "%s ? &%s : NULL", given, view) : cg_fmt(cg, "&%s", view);
}

/* Equal types of two program units are two structs of C. */
static bool is_other_struct(const Expr *e, const Symbol *dummy)
{
    return dummy && (e->type.to && dummy->type.to ? e->type.to->derived != dummy->type.to->derived
                                                  : e->type.derived != dummy->type.derived);
}

/* The array e is given with the structure that it is a part of, which may be nothing. */
static bool is_part_absent(const Expr *e, const Symbol *dummy)
{
    if (!dummy->is_optional || !dummy->whole || passes_plain(dummy))
        return false;
    return (e->kind == EX_VAR && e->sym->is_bound && dummy->is_allocatable) ||
           (e->kind == EX_SECTION && e->sym->is_allocatable && symbol_is_made(e->sym));
}

/* unknown: this call has no interface to go by. */
static const char *argument(Cg *cg, Expr *e, const Symbol *dummy, bool unknown, bool statement)
{
    if (e && e->kind == EX_PROC && e->sym->address && dummy && !dummy->is_pointer &&
        !dummy->address && !dummy->is_optional)
        return check_procedure(cg, e->a, e->sym->name, procedure_address(cg, e));
    if (e && e->kind == EX_PROC)
        return pass_procedure(cg, e);
    if (!e)
        return dummy && symbol_takes_length(dummy) ? "NULL, 0" : "NULL";
    if (dummy && dummy->scope->unit->whole && e->kind == EX_VAR && symbol_is_mapped(e->sym))
        return part_arg(cg, e);
    if (dummy && is_mismatch(e, dummy))
        return plain_argument(cg, e, dummy, statement);
    bool array_dummy = dummy && dummy->spec.kind != AS_SCALAR;
    const char *beside = dummy && symbol_takes_length(dummy) ? ", 0" : "";
    if (dummy && is_part_absent(e, dummy))
        return cg_fmt(cg, "%s%s", part_or_absent(cg, e), beside);
    if (expr_rank(e)) {
        check_array_argument(cg, e, dummy);
        bool elements = dummy ? passes_plain(dummy)
                              : unknown && e->type.base != TY_CHARACTER &&
                                    e->type.base != TY_DERIVED && !e->is_moving;
        const char *a = elements ? elements_arg(cg, e, dummy) : light_arg(cg, e, dummy);
        if (!dummy && unknown && e->type.base == TY_CHARACTER && !e->is_moving)
            return cg_fmt(cg, "hpf_data(%s), HPF_TEXT_LENGTH((%s)->type)", a, a);
        if (!dummy && unknown)
            return a;
        bool may_miss = e->kind == EX_VAR && e->sym->is_optional && dummy && dummy->is_optional;
        if (elements && e->kind == EX_VAR && cg_sym(cg, e->sym)->plain)
            return a;
        bool may_lack = e->kind == EX_VAR && e->sym->is_allocatable && dummy &&
                        dummy->is_optional && !dummy->is_allocatable;
        if (may_miss && may_lack)
            a = cg_fmt(cg, "%s && (%s)->allocated ? %s : NULL", cg_sym(cg, e->sym)->param,
                       desc_ref(cg, e->sym), a);
        else if (may_miss || may_lack)
            a = may_miss ? cg_fmt(cg, "%s ? %s : NULL", cg_sym(cg, e->sym)->param, a)
                         : cg_fmt(cg, "(%s)->allocated ? %s : NULL", desc_ref(cg, e->sym), a);
        return cg_fmt(cg, "%s%s", a, beside);
    }
    if (array_dummy && is_plain_element(cg, e, dummy))
        return cg_fmt(cg, "&%s", element_c(cg, e));
    if (array_dummy)
        return cg_fmt(cg, "%s%s%s", passes_plain(dummy) ? "(void *)" : "", sequence(cg, e), beside);
    if (unknown && e->kind == EX_VAR && e->sym->is_single) {
        bool text = e->type.base == TY_CHARACTER;
        const char *n, *a = text ? str_pair(cg, e, &n) : scalar_arg(cg, e, NULL, statement);
        cg_line(cg, "hpf_single(%s);", a);
        post_line(cg, "hpf_single(NULL);");
        return text ? cg_fmt(cg, "%s, %s", a, n) : a;
    }
    if (e->type.base == TY_CHARACTER && e->kind == EX_ELEM && e->sym->is_heap && dummy &&
        dummy->is_optional)
        return pointed_or_absent(cg, e);
    if (e->type.base == TY_CHARACTER) {
        if (e->kind == EX_INTRINSIC &&
            e->intrinsic->id == IN_TRIM) { /* a value, not the variable */
            e = mk_binary(cg->cx, e->span, OP_CONCAT, e, mk_char(cg->cx, e->span, "", 0));
            e->type = e->a->type;
        }
        const char *n, *text = str_pair(cg, e, &n);
        return cg_fmt(cg, "%s, %s", text, n);
    }
    const char *at = scalar_arg(cg, e, dummy, statement);
    return is_other_struct(e, dummy) ? cg_fmt(cg, "(void *)%s", at) : at;
}

/* The C function that is called, by its name or as what a procedure pointer or dummy leads to;
 * NULL: it is none. */
static const char *foreign_target(Cg *cg, Symbol *proc, Expr *address)
{
    const Unit *u = interface_of(proc);
    if (!u || !u->foreign)
        return NULL;
    if (!procedure_is_value(proc))
        return cg_fmt(cg, "(hpf_proc *)%s", foreign_address(cg, proc));
    const char *at = address ? expr_p(cg, address, P_UNARY) : cg_sym(cg, proc)->name;
    return cg_fmt(cg, "(hpf_proc *)%s",
                  address ? check_procedure(cg, address, proc->name, at) : at);
}

const ExprVec *longest_call(const Cg *cg, const Symbol *proc)
{
    for (int i = 0; i < cg->program->loose_calls.n; i++)
        if (cg->program->loose_calls.at[i].name == proc->name && !interface_of(proc) &&
            !procedure_is_value(proc))
            return &cg->program->loose_calls.at[i].args;
    return NULL;
}

/* The procedure makes no use of it, but may load its value on entry. */
static const char *missing_argument(const Expr *e)
{
    return e->kind == EX_PROC             ? "NULL"
           : e->type.base == TY_CHARACTER ? "\"\", 0"
                                          : "(long[4]){0}";
}

const char *arguments_c(Cg *cg, Symbol *proc, Expr *address, ExprVec *args, bool statement)
{
    Unit *u = interface_of(proc);
    const char *target = foreign_target(cg, proc, address);
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, target ? target : "");
    for (int i = 0; i < args->n; i++) {
        const Symbol *dummy = u && i < u->dummies.n ? u->dummies.at[i] : NULL;
        text_printf(&t, "%s%s", t.n ? ", " : "", argument(cg, args->at[i], dummy, !u, statement));
    }
    const ExprVec *longest = longest_call(cg, proc);
    for (int i = args->n; longest && i < longest->n; i++)
        text_printf(&t, "%s%s", t.n ? ", " : "", missing_argument(longest->at[i]));
    return t.at;
}
