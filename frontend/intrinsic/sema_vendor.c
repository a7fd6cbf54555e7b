/* sema_vendor.c: functions of FORTRAN 77 compilers that ask the system or keep a state: SECOND,
 * ETIME, TIME, RAND and their like.
 *
 * Contract: a reference becomes a variable, and a call of the subroutine that gives the value to it
 * stands before the statement: what a clock says is asked once, and is the same on
 * all processes. */
#include <string.h>

#include "../sema/sema.h"

static const struct {
    const char *name;
    IntrinsicId row; /* its last dummy takes the value */
    BaseType base;
    int kind; /* 0: default; of CHARACTER: the length */
} functions[] = {
    {"second", IN_SECOND, TY_REAL, 4},      {"etime", IN_ETIME, TY_REAL, 4},
    {"dtime", IN_DTIME, TY_REAL, 4},        {"secnds", IN_SECNDS, TY_REAL, 4},
    {"time", IN_TIME_VALUE, TY_INTEGER, 4}, {"time8", IN_TIME_VALUE, TY_INTEGER, 8},
    {"mclock", IN_MCLOCK, TY_INTEGER, 4},   {"mclock8", IN_MCLOCK, TY_INTEGER, 8},
    {"rand", IN_RAND, TY_REAL, 4},          {"ran", IN_RAND, TY_REAL, 4},
    {"irand", IN_IRAND, TY_INTEGER, 4},     {"getpid", IN_GETPID, TY_INTEGER, 4},
    {"system", IN_SYSTEM, TY_INTEGER, 0},   {"getcwd", IN_GETCWD, TY_INTEGER, 4},
    {"hostnm", IN_HOSTNM, TY_INTEGER, 4},   {"unlink", IN_UNLINK, TY_INTEGER, 4},
    {"rename", IN_RENAME, TY_INTEGER, 0},   {"chdir", IN_CHDIR, TY_INTEGER, 0},
    {"fdate", IN_FDATE, TY_CHARACTER, 24},  {"ctime", IN_CTIME, TY_CHARACTER, 24},
    {"access", IN_ACCESS, TY_INTEGER, 4},   {"chmod", IN_CHMOD, TY_INTEGER, 4},
    {"fget", IN_FGET, TY_INTEGER, 4},       {"fgetc", IN_FGETC, TY_INTEGER, 4},
    {"fput", IN_FPUT, TY_INTEGER, 4},       {"fputc", IN_FPUTC, TY_INTEGER, 4},
    {"fnum", IN_FNUM, TY_INTEGER, 4},       {"ftell", IN_FTELL, TY_INTEGER, 8},
    {"fstat", IN_FSTAT, TY_INTEGER, 4},     {"lstat", IN_LSTAT, TY_INTEGER, 4},
    {"stat", IN_STAT, TY_INTEGER, 4},       {"isatty", IN_ISATTY, TY_LOGICAL, 4},
    {"getuid", IN_GETUID, TY_INTEGER, 4},   {"getgid", IN_GETGID, TY_INTEGER, 4},
    {"ierrno", IN_IERRNO, TY_INTEGER, 4},   {"kill", IN_KILL, TY_INTEGER, 4},
    {"link", IN_LINK, TY_INTEGER, 4},       {"symlnk", IN_SYMLNK, TY_INTEGER, 4},
    {"ttynam", IN_TTYNAM, TY_CHARACTER, 25}, {"umask", IN_UMASK, TY_INTEGER, 4},
};

static int find(const char *name) {
    for (int i = 0; i < countof(functions); i++)
        if (!strcmp(functions[i].name, name))
            return i;
    return -1;
}

bool sema_is_vendor_function(const char *name) {
    return find(name) >= 0;
}

static Symbol *temporary(Sema *S, Type t, Span at) {
    Scope *unit = scope_unit(S->scope);
    const char *name = arena_printf(S->cx->arena, "_value%d", unit->symbols.n);
    Symbol *s = scope_add(S->cx, unit, name_of(S->cx, name), at, SYM_VAR);
    s->type = t;
    s->is_assigned = s->is_used = s->is_set = s->bounds_done = true;
    return s;
}

static const char *last_dummy(Context *cx, const Intrinsic *in) {
    IntrinsicDummy d = {.optional = false};
    for (int i = 0; intrinsic_dummy(in, i, &d); i++)
        ;
    return name_of(cx, d.name);
}

Expr *sema_vendor_function(Sema *S, Expr *e) {
    Context *cx = S->cx;
    int which = find(e->name);
    const Intrinsic *in = intrinsic_row(functions[which].row);
    if (S->in_spec || S->in_forall) {
        diag_unsupported(cx, e->span, "%s cannot stand in a specification or FORALL",
                         upper(cx, e->name));
        return sema_fail(e);
    }
    Type t = {.base = functions[which].base, .kind = functions[which].kind};
    if (t.kind == 0)
        t = type_default(cx, t.base);
    if (t.base == TY_CHARACTER) {
        t.len = mk_int(cx, e->span, t.kind, 8);
        t.kind = 1;
    }
    Symbol *value = temporary(S, t, e->span);
    Expr *to = mk_expr(cx, EX_KEYWORD, e->span);
    to->name = last_dummy(cx, in);
    to->a = mk_var(cx, e->span, value);
    Stmt *call = mk_stmt(cx, ST_CALL, e->span);
    call->name = in->name;
    call->args = e->args;
    vec_push(cx, &call->args, to);
    int errors = diag_errors(cx);
    sema_intrinsic_call(S, call, in);
    if (diag_errors(cx) > errors)
        return sema_fail(e);
    vec_push(cx, &S->prelude, call);
    return mk_var(cx, e->span, value);
}

/* ETIME(values, time): the parts come as scalars, which then are assigned. */
void sema_etime(Sema *S, Stmt *s, Expr *values, Expr *time, IntrinsicId parts) {
    Context *cx = S->cx;
    int64_t n;
    if (values->kind != EX_VAR || values->shape->rank != 1 ||
        (expr_is_int(values->shape->extent[0], &n) && n < 2)) {
        diag_error(cx, values->span, "the first argument must be an array of two REAL values");
        return;
    }
    const Intrinsic *in = intrinsic_row(parts);
    Stmt *call = mk_stmt(cx, ST_CALL, s->span);
    StmtVec out = {0};
    call->name = in->name;
    vec_push(cx, &out, call);
    for (int i = 0; i < 2; i++) {
        Symbol *part = temporary(S, TYPE(REAL, 8), s->span);
        Stmt *to = mk_stmt(cx, ST_ASSIGN, s->span);
        Expr *element = mk_expr(cx, EX_ELEM, values->span);
        element->sym = values->sym;
        element->type = values->type;
        vec_push(cx, &element->args, mk_add(cx, mk_bound(cx, s->span, values->sym, 0, BOUND_LOWER),
                                            mk_int(cx, s->span, i, 8)));
        to->lhs = element;
        to->rhs = mk_convert(cx, mk_var(cx, s->span, part), values->type);
        vec_push(cx, &call->args, mk_var(cx, s->span, part));
        vec_push(cx, &out, to);
    }
    vec_push(cx, &call->args, time);
    sema_intrinsic_call(S, call, in);
    *s = (Stmt){.kind = ST_BLOCK, .span = s->span, .label = s->label, .body = out};
}
