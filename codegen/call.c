/* call.c: calls of procedures, intrinsic subroutines, and the runtime's array intrinsics.
 *
 * Contract (calling convention): arguments are addresses (argument.c), scalar function results are
 * C values, array results an hpf_array * behind the arguments, which the function itself declares
 * and allocates. */
#include <string.h>

#include "../analysis/lower.h"
#include "cg.h"

Unit *interface_of(const Symbol *proc)
{
    return proc->unit ? proc->unit : proc->iface;
}

/* ---- prototypes ---- */

static bool is_text(const Symbol *dummy)
{
    return dummy->kind == SYM_VAR && dummy->type.base == TY_CHARACTER &&
           dummy->spec.kind == AS_SCALAR;
}

/* The name of the parameter for a dummy, and of the one beside it for its length, or NULL. */
typedef struct ParamNames {
    const char *at, *length;
} ParamNames;

static ParamNames parameter_names(Cg *cg, const Symbol *d)
{
    const SymCg *c = cg_sym(cg, (Symbol *)d);
    if (d->kind == SYM_PROC)
        return (ParamNames){c->shared ? c->param : c->name, NULL};
    if (is_text(d) && c->shared)
        return (ParamNames){c->param, cg_fmt(cg, "%s_len", c->param)};
    if (is_text(d)) /* a result's length may be known */
        return (ParamNames){c->name, c->len ? c->len : cg_fmt(cg, "%s_len", c->name)};
    const char *name = c->given && !c->plain         ? c->given
                       : c->by_pointer && !c->shared ? c->name
                                                     : c->param;
    return (ParamNames){name ? name : "", c->text};
}

static const char *parameter(Cg *cg, Symbol *d, bool named)
{
    bool array = d->kind == SYM_VAR && d->spec.kind != AS_SCALAR;
    const char *type = d->kind == SYM_PROC                           ? "hpf_proc"
                       : is_text(d)                                  ? "char"
                       : array && (!passes_plain(d) || d->is_result) ? "hpf_array"
                                                                     : type_c(d->type);
    ParamNames n = named ? parameter_names(cg, d) : (ParamNames){"", NULL};
    if (!is_text(d) && (!symbol_takes_length(d) || d->is_result))
        return cg_fmt(cg, "%s *%s", type, n.at);
    return cg_fmt(cg, "%s *%s, long%s%s", type, n.at, n.length ? " " : "",
                  n.length ? n.length : "");
}

/* The dummies in the order of the parameters: a CHARACTER result comes first, an array last. */
static SymbolVec parameter_order(Cg *cg, const Unit *u)
{
    SymbolVec order = {0};
    if (u->result && is_text(u->result))
        vec_push(cg->cx, &order, u->result);
    vec_append(cg->cx, &order, &u->dummies);
    if (u->result && u->result->spec.kind != AS_SCALAR)
        vec_push(cg->cx, &order, u->result);
    return order;
}

/* Where the wrapper of a C function has its address among them; -1: it is none. */
static int target_place(const Unit *u)
{
    return !u->foreign ? -1 : u->result && is_text(u->result);
}

static const char *parameter_list(Cg *cg, Unit *u, bool named, int target)
{
    SymbolVec order = parameter_order(cg, u);
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0; i <= order.n; i++) {
        if (i == target)
            text_printf(&t, "%shpf_proc *%s", t.n ? ", " : "", named ? "c_function" : "");
        if (i < order.n)
            text_printf(&t, "%s%s", t.n ? ", " : "", parameter(cg, order.at[i], named));
    }
    return t.n ? t.at : "void";
}

static const char *parameters(Cg *cg, Unit *u, bool named)
{
    return parameter_list(cg, u, named, target_place(u));
}

const char *own_call_c(Cg *cg, Unit *u, const char *name)
{
    SymbolVec order = parameter_order(cg, u);
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0; i <= order.n; i++) {
        if (i == target_place(u))
            text_printf(&t, "%sc_function", t.n ? ", " : "");
        if (i == order.n)
            break;
        ParamNames n = parameter_names(cg, order.at[i]);
        text_printf(&t, "%s%s%s%s", t.n ? ", " : "", n.at, n.length ? ", " : "",
                    n.length ? n.length : "");
    }
    return cg_fmt(cg, "%s(%s)", name, t.n ? t.at : "");
}

static const char *result_type(const Unit *u)
{
    return returns_value(u) ? type_c(u->result->type) : u->alternates ? "int" : "void";
}

const char *own_proto_c(Cg *cg, Unit *u, const char *name)
{
    return cg_fmt(cg, "%s %s(%s)", result_type(u), name, parameters(cg, u, true));
}

const char *passed_proto_c(Cg *cg, Unit *u, const char *name)
{
    return cg_fmt(cg, "%s %s(%s)", result_type(u), name, parameter_list(cg, u, true, -1));
}

bool unit_is_internal(const Unit *u)
{
    return u->host && u->host->kind != UN_MODULE;
}

const char *proto_c(Cg *cg, Unit *u)
{
    return cg_fmt(cg, "%s%s",
                  u->foreign || u->is_block_data || unit_is_internal(u) ? "static "
                  : u->is_wrapper ? "__attribute__((weak)) " : "",
                  own_proto_c(cg, u, unit_cname(cg, u)));
}

const char *proto_foreign(Cg *cg, Unit *u)
{
    return cg_fmt(cg, "%s %s(%s)", result_type(u), unit_cname(cg, u), parameters(cg, u, false));
}

void declare_foreign(Cg *cg, Unit *u)
{
    if (u->foreign) {
        foreign_wrapper(cg, u);
        return;
    }
    SymCg *c = cg_sym(cg, u->sym);
    heap_define_unit(cg, u);
    if (!unit_here(cg, u) && !c->declared)
        text_puts(&cg->file_decls, cg_fmt(cg, "%s;\n", proto_foreign(cg, u)));
    c->declared = true;
}

/* Types of the parameters of a procedure that is known by this call only: the address of an
 * argument may be that of a descriptor or of plain data, which the procedure tells apart
 * (hpf_dummy_enter). */
static const char *parameters_of_call(Cg *cg, const ExprVec *args, const ExprVec *longest,
                                      bool text, bool array)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, text ? "char *, long" : "");
    const ExprVec *all = longest && longest->n > args->n ? longest : args;
    for (int i = 0; i < all->n; i++) {
        const Expr *a = i < args->n ? args->at[i] : all->at[i];
        bool proc = a && a->kind == EX_PROC;
        bool scalar_text = a && !proc && a->type.base == TY_CHARACTER && !a->is_moving;
        text_printf(&t, "%s%s%s", t.n ? ", " : "", proc ? "hpf_proc *" : "void *",
                    scalar_text ? ", long" : "");
    }
    if (array)
        text_printf(&t, "%shpf_array *", t.n ? ", " : "");
    return t.n ? t.at : "void";
}

/* A dummy procedure or pointer is an address without a type: each call says how it is called. */
static const char *dummy_procedure(Cg *cg, Symbol *proc, Expr *address, ExprVec *args,
                                   bool function)
{
    const Symbol *r = proc->iface ? proc->iface->result : NULL;
    bool array = r && r->spec.kind != AS_SCALAR;
    bool text = function && !array && proc->type.base == TY_CHARACTER;
    const char *type = proc->iface                ? result_type(proc->iface)
                       : function && proc->type.base == TY_NONE ? "int" /* alternate returns */
                       : function && !text        ? type_c(proc->type)
                                                  : "void";
    const char *at = address ? expr_p(cg, address, P_UNARY) : cg_sym(cg, proc)->name;
    if (address)
        at = check_procedure(cg, address, proc->name, at);
    return cg_fmt(cg, "((%s (*)(%s))%s)", type,
                  proc->iface ? parameters(cg, proc->iface, false)
                              : parameters_of_call(cg, args, NULL, text, false), at);
}

static const char *foreign_type(const Symbol *proc, bool function)
{
    if (proc->iface)
        return result_type(proc->iface);
    if (!function || proc->type.base == TY_CHARACTER)
        return "void";
    return proc->type.base == TY_NONE ? "int" /* alternate returns */ : type_c(proc->type);
}

/* The first declaration of an external name in the file is C's; another scope may see the same
 * procedure, or another one of that name, with other arguments, and calls it through a pointer. */
static const char *declare_external(Cg *cg, const char *name, const char *type, const char *list)
{
    const char *proto = cg_fmt(cg, "%s %s(%s);\n", type, name, list);
    bool known = false;
    for (int i = 0; i < cg->externals.n; i++) {
        if (strcmp(cg->externals.at[i].name, name))
            continue;
        known = true;
        if (!strcmp(cg->externals.at[i].proto, proto))
            return cg->externals.at[i].called;
    }
    if (known) {
        const char *other = names_fresh(cg, &cg->file_names, name);
        text_puts(&cg->file_decls,
                  cg_fmt(cg, "static %s (*%s)(%s) = (%s (*)(%s))(hpf_proc *)%s;\n", type, other,
                         list, type, list, name));
        vec_push(cg->cx, &cg->externals, (External){name, proto, other});
        return other;
    }
    if (names_taken(&cg->file_names, name))
        return name;
    names_take(cg, &cg->file_names, name);
    vec_push(cg->cx, &cg->externals, (External){name, proto, name});
    text_puts(&cg->file_decls, proto);
    return name;
}

/* The C name of a procedure; one from another file is declared when it is first met. */
static const char *procedure_name(Cg *cg, Symbol *proc, Expr *address, ExprVec *args,
                                  bool function)
{
    SymCg *c = cg_sym(cg, proc);
    if (!proc->unit && proc->iface && proc->iface->foreign)
        return foreign_wrapper(cg, proc->iface);
    if (procedure_is_value(proc))
        return dummy_procedure(cg, proc, address, args, function);
    if (proc->unit) {
        declare_foreign(cg, proc->unit);
        return unit_cname(cg, proc->unit);
    }
    if (c->name && proc->iface)
        return c->name;
    bool text = function && proc->type.base == TY_CHARACTER;
    const char *called =
        declare_external(cg, cg_fmt(cg, "%s_hpf", proc->name), foreign_type(proc, function),
                         proc->iface ? parameters(cg, proc->iface, false)
                                     : parameters_of_call(cg, args, longest_call(cg, proc), text,
                                                          false));
    c->name = c->name ? c->name : called;
    return called;
}

/* ---- calls ---- */

CText call_expr(Cg *cg, Expr *e)
{
    return ctext(call_text(cg, e, NULL), P_POSTFIX);
}

bool call_reloads(Cg *cg, const Expr *e)
{
    return !cg->nest && call_acts(e) && decl_may_reload(cg);
}

const char *call_text(Cg *cg, Expr *e, const char *first)
{
    cg->reloads = cg->reloads || call_reloads(cg, e);
    const char *args = arguments_c(cg, e->sym, e->a, &e->args, false);
    return cg_fmt(cg, "%s(%s%s%s)", procedure_name(cg, e->sym, e->a, &e->args, true),
                  first ? first : "", first && *args ? ", " : "", args);
}

/* CALL of an intrinsic. Arguments are scalars, but for RANDOM_NUMBER's. */
static void intrinsic_call(Cg *cg, Symbol *proc, ExprVec *args, Span at)
{
    const Intrinsic *in = proc->intrinsic ? proc->intrinsic : intrinsic_find(proc->name);
    Expr *a = args->n ? args->at[0] : NULL;
    switch (in ? in->id : IN_NONE) {
    case IN_RANDOM_NUMBER:
        if (expr_rank(a))
            cg_line(cg, "hpf_random_number(%s, %s);", cg_where(cg, at), array_arg(cg, a));
        else if (a->type.kind != 8)
            cg_line(cg, "%s = hpf_random_scalar_%s();", lvalue_c(cg, a), type_tag(a->type));
        else
            cg_line(cg, "%s = hpf_random_scalar();", lvalue_c(cg, a));
        break;
    case IN_RAND:
        cg_line(cg, "%s = (%s)hpf_rand(%s);", lvalue_c(cg, args->at[1]), type_c(args->at[1]->type),
                a ? expr_long(cg, a) : "0");
        break;
    case IN_SECNDS:
        cg_line(cg, "%s = (%s)hpf_secnds(%s);", lvalue_c(cg, args->at[1]),
                type_c(args->at[1]->type), expr_s(cg, a));
        break;
    case IN_SECOND:
    case IN_CPU_TIME:
        cg_line(cg, "%s = hpf_cpu_time();", lvalue_c(cg, a));
        break;
    case IN_SYSTEM_CLOCK: {
        const char *part[] = {cg_local(cg, "count"), cg_local(cg, "rate"), cg_local(cg, "max")};
        cg_open(cg, "%s", "");
        cg_line(cg, "int64_t %s, %s, %s;", part[0], part[1], part[2]);
        const Expr *count = args->n ? args->at[0] : NULL;
        int least = 4;
        for (int i = 0; i < args->n; i++)
            if (args->at[i] && args->at[i]->type.base == TY_INTEGER &&
                args->at[i]->type.kind < least)
                least = args->at[i]->type.kind;
        /* a clock that only has 32 bits counts milliseconds, as gfortran's does */
        bool narrow = true;
        for (int i = 0; i < args->n; i++)
            narrow &= !args->at[i] || args->at[i]->type.base != TY_INTEGER ||
                      args->at[i]->type.kind < 8;
        if (least < 4) /* there is none that counts in so few bits */
            cg_line(cg, "%s = -%d, %s = %s = 0;", part[0],
                    count && count->type.kind == 1 ? INT8_MAX : INT16_MAX, part[1], part[2]);
        else
            cg_line(cg, "hpf_system_clock(&%s, &%s, &%s);", part[0], part[1], part[2]);
        if (narrow && least == 4) {
            cg_line(cg, "%s = %s / (%s / 1000) %% 2147483648;", part[0], part[0], part[1]);
            cg_line(cg, "%s = 1000;", part[1]);
            cg_line(cg, "%s = 2147483647;", part[2]);
        }
        for (int i = 0; i < args->n && i < 3; i++)
            if (args->at[i])
                cg_line(cg, "%s = %s;", lvalue_c(cg, args->at[i]), part[i]);
        cg_close(cg, "");
        break;
    }
    case IN_CHECK_ALLOCATED:
        check_allocated_c(cg, at, a->sym);
        break;
    case IN_CHECK_STEP:
        cg_line(cg, "if (%s == 0) hpf_fail(%s, \"the %.*s is zero\");", expr_p(cg, a, P_POSTFIX),
                cg_where(cg, at), (int)args->at[1]->value.len, args->at[1]->value.s);
        break;
    case IN_CHECK_DIM:
        cg_line(cg, "hpf_check_dim(%s, %s, %s);", cg_where(cg, at), expr_long(cg, a),
                expr_s(cg, args->at[1]));
        break;
    case IN_CHECK_REAL_DO:
        cg_line(cg, "hpf_check_real_do(%s, \"%.*s\", %s, %s);", cg_where(cg, at),
                (int)args->at[2]->value.len, args->at[2]->value.s, expr_s(cg, a),
                expr_s(cg, args->at[1]));
        break;
    case IN_CHECK_LENGTHS:
        cg_line(cg, "hpf_check_lengths(%s, %s, %s, \"%.*s\");", cg_where(cg, at), expr_long(cg, a),
                expr_long(cg, args->at[1]), (int)args->at[2]->value.len, args->at[2]->value.s);
        break;
    case IN_CHECK_EXTENT:
        cg_line(cg, "%shpf_check_extent(%s, \"%s\", %s, %s, %s);", if_present(cg, a->sym),
                cg_where(cg, at), symbol_said(a->sym), expr_s(cg, args->at[1]),
                expr_long(cg, args->at[2]), expr_long(cg, args->at[3]));
        break;
    case IN_ABORT:
        cg_line(cg, "hpf_stop(134, true);");
        break;
    case IN_EXIT:
        cg_line(cg, "hpf_stop(%s, true);", a ? cg_fmt(cg, "(int)(%s)", expr_s(cg, a)) : "0");
        break;
    case IN_FLUSH:
        cg_line(cg, "hpf_flush(%s, HPF_IO_STAT, %s);", cg_where(cg, at),
                a ? cg_fmt(cg, "(int)(%s)", expr_s(cg, a)) : "-1");
        break;
    default:
        if (!inquiry_call(cg, in, args, at) && !system_call(cg, in, args, at))
            cg_unsupported(cg, at, cg_fmt(cg, "the subroutine '%s'", proc->name));
    }
}

/* An array that each call finds as the last one left it, and makes anew only where its shape is
 * another one (hpf_returns). */
bool result_is_kept(const Unit *u)
{
    const Symbol *r = u->result;
    return r && r->spec.kind == AS_EXPLICIT && array_replicated_c(r) && !r->is_allocatable &&
           !r->ooc && !u->foreign && r->type.base != TY_CHARACTER && r->type.base != TY_DERIVED &&
           !r->type.to;
}

void call_c(Cg *cg, Symbol *proc, Expr *address, ExprVec *args, Expr *result, Span at)
{
    if (proc->kind == SYM_INTRINSIC) {
        intrinsic_call(cg, proc, args, at);
        return;
    }
    if (proc->foreign) {
        foreign_call(cg, proc->foreign, result);
        return;
    }
    const char *list = arguments_c(cg, proc, address, args, true);
    bool array = result && expr_rank(result);
    const char *name = procedure_name(cg, proc, address, args, result != NULL);
    if (result && !array) { /* the number of its alternate return */
        cg_line(cg, "%s = %s(%s);", lvalue_c(cg, result), name, list);
    } else if (result) {
        const char *r = desc_ref(cg, result->sym);
        if (!interface_of(proc) || !result_is_kept(interface_of(proc)))
            cg_line(cg, "hpf_free(%s);", r);
        else if (result->sym->name[0] == '_' && !cg->u->recursive && result->sym->is_allocatable &&
                 result->sym->scope == cg->u->unit->scope)
            cg_sym(cg, result->sym)->kept = cg_sym(cg, result->sym)->persistent = true;
        cg_line(cg, "%s(%s%s%s);", name, list, *list ? ", " : "", r);
    } else {
        cg_line(cg, "%s(%s);", name, list);
    }
    cg->reloads = true;
    post_flush(cg);
    bool moves = array && cg_sym(cg, result->sym)->access == ACC_MOVES;
    if (moves && late_length(result->sym)) /* only here its type is known */
        declare_moving(cg, result->sym);
    else if (moves)
        decl_load(cg, result->sym, true, "");
}

/* ---- array intrinsics of the runtime: lhs = f(args) ---- */

static Expr *arg_at(Expr *e, int i)
{
    return i < e->args.n ? e->args.at[i] : NULL;
}

/* DIM=, from 0. */
static const char *dim_of(Cg *cg, Expr *dim)
{
    int64_t v = 1;
    if (dim && !expr_is_int(dim, &v))
        return cg_fmt(cg, "(int)(%s - 1)", expr_long(cg, dim));
    return cg_fmt(cg, "%d", (int)v - 1);
}

/* The address of a value that has the array's type and, of CHARACTER, its length. */
static const char *boundary_c(Cg *cg, Expr *e)
{
    const char *n;
    if (e->type.base == TY_CHARACTER)
        return str_pair(cg, e, &n);
    return address_of_value(cg, e->type, expr_s(cg, e));
}

static void eoshift_c(Cg *cg, Expr *e, const char *where, const char *r)
{
    Expr *shift = arg_at(e, 1), *boundary = arg_at(e, 2);
    const char *dim = dim_of(cg, arg_at(e, 3));
    const char *a = array_arg(cg, e->args.at[0]);
    if (!expr_rank(shift) && (!boundary || !expr_rank(boundary))) {
        cg_line(cg, "hpf_eoshift(%s, %s, %s, %s, %s, %s);", where, r, a, expr_long(cg, shift),
                boundary ? boundary_c(cg, boundary) : "NULL",
                dim);
        return;
    }
    const char *s = expr_rank(shift) ? array_arg(cg, shift) : "NULL";
    const char *b = boundary && expr_rank(boundary) ? array_arg(cg, boundary) : "NULL";
    if (!expr_rank(shift) || (boundary && !expr_rank(boundary)))
        cg_line(cg, "hpf_eoshift_lines(%s, %s, %s, %s, %s, %s, %s, %s);", where, r, a, s,
                expr_rank(shift) ? "0" : expr_long(cg, shift), b,
                boundary && !expr_rank(boundary) ? boundary_c(cg, boundary) : "NULL", dim);
    else
        cg_line(cg, "hpf_eoshift_array(%s, %s, %s, %s, %s, %s);", where, r, a, s, b, dim);
}

/* ---- PACK, UNPACK, RESHAPE, TRANSFER ---- */

/* The extents that e shall have, as an array of long: a compound literal, or what SHAPE= gives. */
static const char *extents_c(Cg *cg, Expr *e, const char *where)
{
    Text t;
    text_init(&t, cg->cx);
    if (e->shape && !e->shape->extent[0]) {
        const char *list = cg_local(cg, "extents");
        cg_line(cg, "hpf_numbers %s = hpf_numbers_of(%s, %s);", list, where,
                array_arg(cg, e->args.at[1]));
        return list;
    }
    text_puts(&t, "(long[]){");
    for (int d = 0; e->shape && d < expr_rank(e); d++)
        text_printf(&t, "%s%s", d ? ", " : "", expr_long(cg, e->shape->extent[d]));
    text_puts(&t, e->shape ? "}" : "1}");
    return t.at;
}

static void make_result(Cg *cg, Expr *lhs, Expr *e, const char *where, const char *r,
                        const char *like)
{
    const char *extents = extents_c(cg, e, where);
    bool list = extents[0] != '(';
    cg_line(cg, "hpf_result(%s, %s, \"%s\", %s, %d, %s%s, %s);", where, r, e->intrinsic->name,
            symbol_rt(cg, lhs->sym), expr_rank(lhs), extents, list ? ".at" : "", like);
    if (list)
        cg_line(cg, "hpf_numbers_free(&%s);", extents);
}

static void reshape_c(Cg *cg, Expr *e, const char *where, const char *r, const char *source)
{
    Expr *pad = arg_at(e, 2), *order = arg_at(e, 3);
    const char *p = pad ? array_arg(cg, pad) : "NULL", *list = NULL;
    if (order) {
        list = cg_local(cg, "order");
        cg_line(cg, "hpf_numbers %s = hpf_numbers_of(%s, %s);", list, where, array_arg(cg, order));
    }
    cg_line(cg, "hpf_reshape(%s, %s, %s, %s, %s);", where, r, source, p,
            list ? cg_fmt(cg, "%s.at", list) : "NULL");
    if (list)
        cg_line(cg, "hpf_numbers_free(&%s);", list);
}

static void unpack_c(Cg *cg, Expr *e, const char *where, const char *r)
{
    const char *v = array_arg(cg, e->args.at[0]), *m = array_arg(cg, e->args.at[1]);
    Expr *field = e->args.at[2];
    if (expr_rank(field))
        cg_line(cg, "hpf_unpack(%s, %s, %s, %s, %s, NULL);", where, r, v, m,
                array_arg(cg, field));
    else
        cg_line(cg, "hpf_unpack(%s, %s, %s, %s, NULL, %s);", where, r, v, m,
                boundary_c(cg, field));
}

static bool rearrange_c(Cg *cg, Expr *lhs, Expr *e, const char *where, const char *r, bool made)
{
    IntrinsicId id = e->intrinsic->id;
    if (id == IN_UNPACK) {
        unpack_c(cg, e, where, r);
        return true;
    }
    if (id != IN_PACK && id != IN_RESHAPE && id != IN_TRANSFER)
        return false;
    cg_open(cg, "%s", "");
    const char *a = array_arg(cg, e->args.at[0]);
    if (id == IN_PACK) {
        Expr *mask = e->args.at[1], *vector = arg_at(e, 2);
        const char *m = expr_rank(mask) ? cg_fmt(cg, "{%s, 0}", array_arg(cg, mask))
                                        : cg_fmt(cg, "{NULL, %s}", expr_long(cg, mask));
        cg_line(cg, "hpf_pack(%s, %s, %s, &(hpf_operand)%s, %s);", where, r, a, m,
                vector ? array_arg(cg, vector) : "NULL");
        cg_close(cg, "");
        return true;
    }
    if (!made)
        make_result(cg, lhs, e, where, r, a);
    if (id == IN_RESHAPE)
        reshape_c(cg, e, where, r, a);
    else
        cg_line(cg, "hpf_transfer(%s, %s, %s);", where, r, a);
    cg_close(cg, "");
    return true;
}

/* A temporary whose shape and mapping the runtime chooses: for GRADE without DIM, PACK, … */
static bool is_chosen(const Expr *lhs)
{
    return lhs->kind == EX_VAR && lhs->sym->name[0] == '_' && lhs->sym->is_allocatable &&
           lhs->sym->map->kind == MAP_UNKNOWN && !lhs->sym->map->like;
}

void runtime_call(Cg *cg, Expr *lhs, Expr *e)
{
    const char *where = cg_where(cg, e->span);
    bool chosen = is_chosen(lhs);
    const char *r = chosen ? desc_ref(cg, lhs->sym) : array_arg(cg, lhs);
    if (rearrange_c(cg, lhs, e, where, r, !chosen))
        return;
    if (chosen)
        cg_line(cg, "hpf_grade_columns(%s, %s, %s, %s);", where, r, type_rt(cg, e->type),
                array_arg(cg, e->args.at[0]));
    switch (e->intrinsic->id) {
    case IN_CSHIFT: {
        Expr *shift = arg_at(e, 1);
        const char *a = array_arg(cg, e->args.at[0]);
        const char *dim = dim_of(cg, arg_at(e, 2));
        if (expr_rank(shift))
            cg_line(cg, "hpf_cshift_array(%s, %s, %s, %s, %s);", where, r, a, array_arg(cg, shift),
                    dim);
        else
            cg_line(cg, "hpf_cshift(%s, %s, %s, %s, %s);", where, r, a, expr_long(cg, shift), dim);
        break;
    }
    case IN_EOSHIFT:
        eoshift_c(cg, e, where, r);
        break;
    case IN_MATMUL: {
        const char *a = array_arg(cg, e->args.at[0]), *b = array_arg(cg, e->args.at[1]);
        cg_line(cg, "hpf_matmul(%s, %s, %s, %s);", where, r, a, b);
        break;
    }
    default:
        if (e->intrinsic->shape == RS_SCAN)
            scan_c(cg, e, where, r);
        else if (!library_call(cg, e, where, r))
            cg_unsupported(cg, e->span,
                           cg_fmt(cg, "the array function '%s' here", e->intrinsic->name));
    }
}
