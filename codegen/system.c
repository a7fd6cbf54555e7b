/* system.c: intrinsic subroutines that ask the system: one call of the runtime library each.
 *
 * Contract: a row says how each argument is passed, a letter a dummy of intrinsics.def: i an
 * integer value, b a truth value (absent: true), s a CHARACTER value, S a CHARACTER variable
 * (address and length), L an integer variable, R a real one, 0 and 1 a truth value that the row
 * gives, V an integer vector of at least `room` elements to be set, N one to be read, - not passed.
 * Absent arguments are NULL. What the runtime puts into longs is assigned afterwards. */
#include <string.h>

#include "cg.h"

typedef struct Row {
    IntrinsicId id;
    const char *call, *how;
    bool where; /* the first argument is the place, for messages */
    int room;
} Row;

static const Row rows[] = {
    {IN_DATE_AND_TIME, "hpf_date_and_time", "SSSV", false, 8},
    {IN_EXECUTE_COMMAND_LINE, "hpf_execute", "sbLLS", true, 0},
    {IN_GETARG, "hpf_get_argument", "iS--", false, 0},
    {IN_GETENV, "hpf_get_environment", "sS--b", false, 0},
    {IN_GET_COMMAND, "hpf_get_command", "SLL", false, 0},
    {IN_GET_COMMAND_ARGUMENT, "hpf_get_argument", "iSLL", false, 0},
    {IN_GET_ENVIRONMENT_VARIABLE, "hpf_get_environment", "sSLLb", false, 0},
    {IN_RANDOM_SEED, "hpf_random_seed", "LNV", true, 8},
    {IN_SYSTEM, "hpf_system", "sL", true, 0},
    {IN_CHDIR, "hpf_chdir", "sL", false, 0},
    {IN_CTIME, "hpf_ctime", "iS", false, 0},
    {IN_DTIME_PARTS, "hpf_etime", "RRR1", false, 0},
    {IN_ETIME_PARTS, "hpf_etime", "RRR0", false, 0},
    {IN_FDATE, "hpf_fdate", "S", false, 0},
    {IN_GETCWD, "hpf_getcwd", "SL", false, 0},
    {IN_GETPID, "hpf_getpid", "L", false, 0},
    {IN_GMTIME, "hpf_gmtime", "iV", false, 9},
    {IN_HOSTNM, "hpf_hostnm", "SL", false, 0},
    {IN_IDATE, "hpf_idate", "V", false, 3},
    {IN_IEEE_GET_FLAG, "hpf_ieee_get_flag", "iL", false, 0},
    {IN_IEEE_GET_HALTING_MODE, "hpf_ieee_get_halting", "iL", false, 0},
    {IN_IEEE_GET_ROUNDING_MODE, "hpf_ieee_get_rounding", "L", false, 0},
    {IN_IEEE_GET_STATUS, "hpf_ieee_get_status", "L", false, 0},
    {IN_IEEE_GET_UNDERFLOW_MODE, "hpf_ieee_get_underflow", "L", false, 0},
    {IN_IEEE_SET_FLAG, "hpf_ieee_set_flag", "ib", false, 0},
    {IN_IEEE_SET_HALTING_MODE, "hpf_ieee_set_halting", "ib", false, 0},
    {IN_IEEE_SET_ROUNDING_MODE, "hpf_ieee_set_rounding", "i", false, 0},
    {IN_IEEE_SET_STATUS, "hpf_ieee_set_status", "i", false, 0},
    {IN_IEEE_SET_UNDERFLOW_MODE, "hpf_ieee_set_underflow", "b", false, 0},
    {IN_IRAND, "hpf_irand", "iL", false, 0},
    {IN_ITIME, "hpf_itime", "V", false, 3},
    {IN_LTIME, "hpf_ltime", "iV", false, 9},
    {IN_MCLOCK, "hpf_mclock", "L", false, 0},
    {IN_RENAME, "hpf_rename", "ssL", false, 0},
    {IN_SLEEP, "hpf_sleep", "i", false, 0},
    {IN_SRAND, "hpf_srand", "i", false, 0},
    {IN_TIME_VALUE, "hpf_time_value", "L", false, 0},
    {IN_UNLINK, "hpf_unlink", "sL", false, 0},
    {IN_ACCESS, "hpf_access", "ssL", false, 0},
    {IN_BACKTRACE, "hpf_backtrace", "", false, 0},
    {IN_CHMOD, "hpf_chmod", "ssL", false, 0},
    {IN_FGET, "hpf_fget", "SL", true, 0},
    {IN_FGETC, "hpf_fgetc", "iSL", true, 0},
    {IN_FNUM, "hpf_fnum", "iL", false, 0},
    {IN_FPUT, "hpf_fput", "sL", true, 0},
    {IN_FPUTC, "hpf_fputc", "isL", true, 0},
    {IN_FSEEK, "hpf_fseek", "iiiL", true, 0},
    {IN_FSTAT, "hpf_fstat", "iVL", false, 13},
    {IN_FTELL, "hpf_ftell", "iL", false, 0},
    {IN_GERROR, "hpf_gerror", "S", false, 0},
    {IN_GETGID, "hpf_getgid", "L", false, 0},
    {IN_GETLOG, "hpf_getlog", "S", false, 0},
    {IN_GETUID, "hpf_getuid", "L", false, 0},
    {IN_IERRNO, "hpf_ierrno", "L", false, 0},
    {IN_ISATTY, "hpf_isatty", "iL", false, 0},
    {IN_KILL, "hpf_kill", "iiL", false, 0},
    {IN_LINK, "hpf_link", "ssL", false, 0},
    {IN_LSTAT, "hpf_lstat", "sVL", false, 13},
    {IN_PERROR, "hpf_perror", "s", false, 0},
    {IN_RANDOM_INIT, "hpf_random_init", "bb", false, 0},
    {IN_STAT, "hpf_stat", "sVL", false, 13},
    {IN_SYMLNK, "hpf_symlnk", "ssL", false, 0},
    {IN_TTYNAM, "hpf_ttynam", "iS", false, 0},
    {IN_UMASK, "hpf_umask", "iL", false, 0},
};

/* A variable that the call fills, and the argument that gets its value. */
typedef struct Result {
    const char *name;
    Expr *to;
} Result;

static const char *long_result(Cg *cg, Expr *e, Result *r)
{
    if (!e)
        return "NULL";
    *r = (Result){cg_local(cg, "answer"), e};
    cg_line(cg, "long %s = 0;", r->name);
    return cg_fmt(cg, "&%s", r->name);
}

static const char *real_result(Cg *cg, Expr *e, Result *r)
{
    *r = (Result){cg_local(cg, "answer"), e};
    cg_line(cg, "double %s = 0;", r->name);
    return cg_fmt(cg, "&%s", r->name);
}

/* A vector to be filled, or one whose values are read. */
static const char *vector(Cg *cg, Expr *e, int room, Result *r)
{
    if (!e)
        return "NULL";
    *r = (Result){cg_local(cg, "values"), e};
    cg_line(cg, "long %s[%d];", r->name, room);
    return r->name;
}

static const char *numbers(Cg *cg, Expr *e, const char *where, Result *r)
{
    if (!e)
        return "NULL";
    *r = (Result){cg_local(cg, "numbers"), NULL};
    cg_line(cg, "hpf_numbers %s = hpf_numbers_of(%s, %s);", r->name, where, array_arg(cg, e));
    return cg_fmt(cg, "&%s", r->name);
}

static void put_results(Cg *cg, const Result *r, int n, int room, const char *where)
{
    for (int i = 0; i < n; i++) {
        if (r[i].name && !r[i].to)
            cg_line(cg, "hpf_numbers_free(&%s);", r[i].name);
        else if (!r[i].to)
            continue;
        else if (r[i].to->shape)
            cg_line(cg, "hpf_mapping_put(%s, \"VALUES\", %s, %s, %d);", where,
                    array_arg(cg, r[i].to), r[i].name, room);
        else
            cg_line(cg, "%s = (%s)%s;", lvalue_c(cg, r[i].to), type_c(r[i].to->type), r[i].name);
    }
}

static void argument(Cg *cg, char how, Expr *e, int room, const char *where, Text *t, Result *r)
{
    const char *n = "0", *s;
    switch (how) {
    case 'i':
        text_puts(t, e ? expr_long(cg, e) : "0");
        break;
    case 'b':
        text_puts(t, e ? expr_s(cg, e) : "true");
        break;
    case 's':
        text_puts(t, str_c(cg, e).s);
        break;
    case 'S':
        s = e ? str_pair(cg, e, &n) : "NULL";
        text_printf(t, "%s, %s", s, n);
        break;
    case 'L':
        text_puts(t, long_result(cg, e, r));
        break;
    case 'R':
        text_puts(t, real_result(cg, e, r));
        break;
    case '0':
    case '1':
        text_puts(t, how == '1' ? "true" : "false");
        break;
    case 'N':
        text_puts(t, numbers(cg, e, where, r));
        break;
    case 'V':
        text_puts(t, vector(cg, e, room, r));
        break;
    default:
        text_puts(t, "NULL");
    }
}

bool system_call(Cg *cg, const Intrinsic *in, ExprVec *args, Span at)
{
    const Row *row = NULL;
    for (int i = 0; in && i < countof(rows); i++)
        if (rows[i].id == in->id)
            row = &rows[i];
    if (!row)
        return false;
    const char *where = cg_where(cg, at);
    Result results[8] = {{NULL, NULL}};
    Text t;
    text_init(&t, cg->cx);
    cg_open(cg, "%s", "");
    if (row->where)
        text_puts(&t, where);
    for (int i = 0; row->how[i]; i++) {
        if (i || row->where)
            text_puts(&t, ", ");
        Expr *e = i < args->n ? args->at[i] : NULL;
        argument(cg, row->how[i], e, row->room, where, &t, &results[i]);
    }
    const bool fenced = ieee_reads_or_sets(in->id);
    if (fenced)
        ieee_fence(cg);
    cg_line(cg, "%s(%s);", row->call, t.at);
    if (fenced)
        ieee_fence(cg);
    put_results(cg, results, countof(results), row->room, where);
    cg_close(cg, "");
    return true;
}
