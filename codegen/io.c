/* io.c: PRINT and WRITE: one call an item; arrays are streamed by the runtime. */
#include <string.h>

#include "cg.h"

static void write_items(Cg *cg, ExprVec *items);

static const char *writer(Type t)
{
    switch (t.base) {
    case TY_INTEGER:
        return "int";
    case TY_REAL:
        return "real";
    case TY_COMPLEX:
        return "complex";
    case TY_LOGICAL:
        return "logical";
    default:
        return NULL;
    }
}

static void write_scalar(Cg *cg, Expr *e)
{
    const char *what = writer(e->type);
    if (e->type.base == TY_CHARACTER) {
        const char *n, *text = str_pair(cg, e, &n);
        cg_line(cg, "hpf_write_char(%s, %s);", text, n);
        return;
    }
    if (!what) {
        cg_unsupported(cg, e->span, "this CHARACTER item");
        return;
    }
    bool variable = e->kind == EX_VAR && e->sym->kind == SYM_VAR;
    const char *at = variable ? (cg_sym(cg, e->sym)->by_pointer
                                     ? cg_sym(cg, e->sym)->name
                                     : cg_fmt(cg, "&%s", var_c(cg, e->sym)))
                              : address_of_value(cg, e->type, expr_to(cg, e, e->type));
    cg_line(cg, "hpf_write_%s(%s, %d);", what, at, e->type.kind);
}

static void write_implied_do(Cg *cg, Expr *e)
{
    SymCg *c = cg_sym(cg, e->sym);
    bool own = e->sym->scope != cg->u->unit->scope || !c->name;
    if (own)
        c->name = cg_local(cg, e->sym->name);
    int64_t step = 1;
    const char *var = own ? c->name : var_c(cg, e->sym);
    const char *type = own ? cg_fmt(cg, "%s ", type_c(e->sym->type)) : "";
    if (e->step && !expr_is_int(e->step, &step)) {
        const char *trips = cg_local(cg, cg_fmt(cg, "%s_trips", e->sym->name));
        cg_line(cg, "%s%s = %s;", type, var, expr_to(cg, e->lo, e->sym->type));
        cg_open(cg, "for (long %s = hpf_trips(%s, %s, %s); %s > 0; %s--, %s += %s)", trips, var,
                expr_long(cg, e->hi), expr_long(cg, e->step), trips, trips, var,
                expr_long(cg, e->step));
    } else {
        cg_open(cg, "for (%s%s = %s; %s %s %s; %s += %lld)", type, var,
                expr_to(cg, e->lo, e->sym->type), var, step > 0 ? "<=" : ">=",
                expr_to(cg, e->hi, e->sym->type), var, (long long)step);
    }
    write_items(cg, &e->args);
    cg_close(cg, "");
}

static void write_item(Cg *cg, Expr *e)
{
    if (e->kind == EX_IDO)
        write_implied_do(cg, e);
    else if (e->kind == EX_ARRAY)
        write_items(cg, &e->args);
    else if (!expr_rank(e))
        write_scalar(cg, e);
    else if (e->kind == EX_VAR || e->kind == EX_SECTION)
        cg_line(cg, "hpf_write_array(%s);", array_arg(cg, e));
    else
        cg_unsupported(cg, e->span, "this array expression as an output item");
}

static void write_items(Cg *cg, ExprVec *items)
{
    for (int i = 0; i < items->n; i++) {
        write_item(cg, items->at[i]);
        post_flush(cg);
    }
}

static bool says_no(const Expr *e)
{
    return e && e->kind == EX_CONST && e->value.len >= 2 && (e->value.s[0] | 32) == 'n' &&
           (e->value.s[1] | 32) == 'o';
}

void write_c(Cg *cg, Stmt *s)
{
    Expr *f = s->format;
    if (s->advance && s->advance->kind != EX_CONST)
        cg_unsupported(cg, s->advance->span, "ADVANCE= that is no constant");
    bool stays = says_no(s->advance);
    const char *flags = s->iostat && stays ? "HPF_IO_STAT | HPF_IO_NO_ADVANCE"
                        : s->iostat        ? "HPF_IO_STAT"
                        : stays            ? "HPF_IO_NO_ADVANCE"
                                           : "0";
    cg_line(cg, "hpf_write_begin(%s, %s, %s, %lld, %s);", cg_where(cg, s->span),
            s->unit ? expr_s(cg, s->unit) : "-1", f ? expr_s(cg, f) : "NULL",
            f ? (long long)f->value.len : 0LL, flags);
    write_items(cg, &s->args);
    if (s->iostat)
        cg_line(cg, "%s = hpf_write_end_stat();", lvalue_c(cg, s->iostat));
    else
        cg_line(cg, "hpf_write_end();");
}
