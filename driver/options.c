/* options.c: the command line, by the table in options.def. */
#include "driver/options.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef enum Action {
    ACT_NONE,
    ACT_OUTPUT,
    ACT_LINE_LENGTH,
    ACT_INCLUDE_DIR,
    ACT_MODULE_DIR,
    ACT_DEFINE,
    ACT_FREE_LENGTH,
    ACT_DEFINE_NOT,
    ACT_INFO,
    ACT_WARNING,
    ACT_WARNING_ERROR,
    ACT_WARNING_NO_ERROR,
    ACT_OPT_LEVEL,
    ACT_TILE_STEPS,
    ACT_DEBUG,
    ACT_DUMP,
    ACT_CHECK,
    ACT_LIBRARY_DIR,
    ACT_LIBRARY,
    ACT_CC_OPTION,
    ACT_LINKER_WL,
    ACT_LINKER,
    ACT_MAX_ERRORS,
    ACT_INIT_INTEGER,
    ACT_INIT_REAL,
    ACT_INIT_LOGICAL,
    ACT_INIT_CHARACTER,
    ACT_CONVERT,
    ACT_FPE_TRAP,
} Action;

/* -finit-local-zero; components are asked for by themselves. */
#define INIT_ALL_ZERO                                                                          \
    ((__typeof__(s->opt.init)){                                                                \
        .integer = true, .real = true, .logical = true, .character = true,                    \
        .derived = s->opt.init.derived })

enum { MAX_TILE_STEPS = 64 };

typedef enum RowKind {
    ROW_GROUP,
    ROW_FLAG,
    ROW_TAKES,
    ROW_JOINED,
    ROW_CC,
    ROW_CC_JOINED,
    ROW_NOTHING,
    ROW_NOTHING_JOINED,
    ROW_REFUSED,
} RowKind;

typedef struct Row {
    RowKind kind;
    Action action;
    const char *spelling, *metavar, *help; /* metavar of ROW_REFUSED: why */
    void (*set)(Settings *s); /* of a FLAG */
} Row;

/* A function for each FLAG row, named by the row's line. */
#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
#define GROUP(title)
#define FLAG(spelling, field, value, help)             \
    static void PASTE(set_, __LINE__)(Settings * s)    \
    {                                                  \
        s->field = value;                              \
    }
#define TAKES(spelling, action, metavar, help)
#define JOINED(spelling, action, metavar, help)
#define CC(spelling, help)
#define CC_JOINED(spelling, metavar, help)
#define NOTHING(spelling)
#define NOTHING_JOINED(spelling)
#define REFUSED(spelling, why)
#include "driver/options.def"

static const Row rows[] = {
#define GROUP(title) {ROW_GROUP, ACT_NONE, title, "", "", NULL},
#define FLAG(spelling, field, value, help) \
    {ROW_FLAG, ACT_NONE, spelling, "", help, PASTE(set_, __LINE__)},
#define TAKES(spelling, action, metavar, help) {ROW_TAKES, action, spelling, metavar, help, NULL},
#define JOINED(spelling, action, metavar, help) {ROW_JOINED, action, spelling, metavar, help, NULL},
#define CC(spelling, help) {ROW_CC, ACT_NONE, spelling, "", help, NULL},
#define CC_JOINED(spelling, metavar, help) {ROW_CC_JOINED, ACT_NONE, spelling, metavar, help, NULL},
#define NOTHING(spelling) {ROW_NOTHING, ACT_NONE, spelling, "", "", NULL},
#define NOTHING_JOINED(spelling) {ROW_NOTHING_JOINED, ACT_NONE, spelling, "", "", NULL},
#define REFUSED(spelling, why) {ROW_REFUSED, ACT_NONE, spelling, why, "", NULL},
#include "driver/options.def"
};

void driver_error(const char *fmt, ...)
{
    va_list ap;
    fflush(stdout);
    fputs("hpfc: error: ", stderr);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fputc('\n', stderr);
}

/* Prints text from column `col` on, in lines of at most 100 columns. */
static void print_wrapped(FILE *out, int col, const char *text)
{
    int at = col;
    while (*text) {
        int n = (int)strcspn(text, " ");
        if (at + n > 98 && at > col) {
            fprintf(out, "\n%*s", col, "");
            at = col;
        }
        fprintf(out, "%.*s", n, text);
        at += n;
        text += n;
        if (*text == ' ') {
            fputc(' ', out);
            at++;
            text++;
        }
    }
    fputc('\n', out);
}

void options_help(FILE *out)
{
    fputs("Usage: hpfc [OPTION]... FILE...\n"
          "Compiles High Performance Fortran to C with MPI, and links it with its runtime.\n"
          "Sources: .hpf .f90 (free form), .f .for (fixed form), .c; .o .a .so are linked.\n"
          "Run the program with hpfrun, or with the mpirun of the MPI it was built for.\n",
          out);
    for (int i = 0; i < countof(rows); i++) {
        const Row *r = &rows[i];
        if (r->kind == ROW_GROUP) {
            fprintf(out, "\n%s:\n", r->spelling);
            continue;
        }
        if (!*r->help)
            continue;
        int n = fprintf(out, "  %s%s%s", r->spelling, r->kind == ROW_TAKES ? " " : "",
                        r->metavar);
        if (n > 27) {
            fputc('\n', out);
            n = 0;
        }
        fprintf(out, "%*s", 28 - n, "");
        print_wrapped(out, 28, r->help);
    }
}

static int at_least(int a, int b, int c)
{
    int m = a < b ? a : b;
    return m < c ? m : c;
}

/* Edit distance, to guess what was meant; long words are cut. */
static int distance(const char *a, const char *b)
{
    enum { MAX = 40 };
    int n = (int)strnlen(a, MAX), m = (int)strnlen(b, MAX);
    int row[MAX + 1];
    for (int j = 0; j <= m; j++)
        row[j] = j;
    for (int i = 1; i <= n; i++) {
        int diag = row[0];
        row[0] = i;
        for (int j = 1; j <= m; j++) {
            int up = row[j];
            row[j] = at_least(up + 1, row[j - 1] + 1, diag + (a[i - 1] != b[j - 1]));
            diag = up;
        }
    }
    return row[m];
}

static bool unknown_option(const char *arg)
{
    const char *best = NULL;
    int least = 4;
    for (int i = 0; i < countof(rows); i++) {
        if (rows[i].kind == ROW_GROUP || strlen(rows[i].spelling) < 4)
            continue;
        int d = distance(arg, rows[i].spelling);
        if (d < least) {
            least = d;
            best = rows[i].spelling;
        }
    }
    if (best)
        driver_error("unknown option '%s'; did you mean '%s'?", arg, best);
    else
        driver_error("unknown option '%s' (hpfc --help lists them)", arg);
    return false;
}

static bool set_info(Settings *s, const char *arg)
{
    while (true) {
        size_t n = strcspn(arg, ",");
        bool all = n == 3 && !strncmp(arg, "all", 3), known = all;
#define INFO(name, field)                                           \
    if (all || (n == strlen(name) && !strncmp(arg, name, n))) { \
        s->opt.field = true;                                        \
        known = true;                                               \
    }
        INFO("comm", info_comm)
        INFO("loops", info_loops)
        INFO("fuse", info_fuse)
        INFO("map", info_map)
        INFO("io", info_io)
#undef INFO
        if (!known) {
            driver_error("-finfo= knows comm, loops, fuse, map, io and all, not '%.*s'", (int)n,
                         arg);
            return false;
        }
        if (!arg[n])
            return true;
        arg += n + 1;
    }
}

static bool set_check(Settings *s, const char *arg)
{
    static const struct {
        const char *name;
        unsigned bits;
    } kinds[] = {{"all", CHECK_ALL},   {"bounds", CHECK_BOUNDS},       {"do", CHECK_DO},
                 {"mem", CHECK_MEM},   {"recursion", CHECK_RECURSION}, {"pointer", CHECK_POINTER},
                 {"no", 0},            {"none", 0},                    {"bits", 0},
                 {"array-temps", 0}};
    while (true) {
        size_t n = strcspn(arg, ",");
        int k = 0;
        while (k < countof(kinds) && (strlen(kinds[k].name) != n || strncmp(arg, kinds[k].name, n)))
            k++;
        if (k == countof(kinds)) {
            driver_error(
                "-fcheck= knows bounds, do, mem, recursion, pointer, all and no, not '%.*s'",
                (int)n, arg);
            return false;
        }
        s->opt.check = kinds[k].name[0] == 'n' ? 0 : s->opt.check | kinds[k].bits;
        if (!arg[n])
            return true;
        arg += n + 1;
    }
}

/* gfortran's names for what we do not look at, or say anyway. */
static const char *const other_warnings[] = {
    "array-temporaries", "c-binding-type", "do-subscript", "function-elimination",
    "implicit-procedure", "intrinsics-std", "maybe-uninitialized", "missing-include-dirs",
    "overwrite-recursive", "padded", "pedantic", "real-q-constant", "realloc-lhs",
    "realloc-lhs-all", "underflow", "use-without-only", "frontend-loop-interchange",
    "error", "date-time", "format", "format-security", "lto-type-mismatch", "openacc-parallelism",
    "openmp-simd", "strict-aliasing", "unused-value"};

static void set_warnings(Settings *s, uint64_t bits, bool off, Action action)
{
    bool error = action != ACT_WARNING;
    if (action == ACT_WARNING_NO_ERROR) {
        s->opt.warn_no_error |= bits;
        s->opt.warn_error &= ~bits;
        return;
    }
    *(off ? &s->opt.warn_off : error ? &s->opt.warn_error : &s->opt.warn_on) |= bits;
    *(off ? &s->opt.warn_on : error ? &s->opt.warn_no_error : &s->opt.warn_off) &= ~bits;
}

static bool set_warning(Settings *s, const char *whole, const char *name, Action action)
{
    static const char *const known[] = {
#define WARNING(id, name, from, help) name,
#include "frontend/base/warnings.def"
    };
    bool off = action == ACT_WARNING && !strncmp(name, "no-", 3);
    name += off ? 3 : 0;
    if (off && !strcmp(name, "all"))
        s->opt.wall = false;
    if (off && !strcmp(name, "extra"))
        s->opt.wextra = false;
    uint64_t bits = 0;
    bool group = !strcmp(name, "unused"); /* all of them */
    for (int i = 0; i < countof(known); i++)
        if (!strcmp(known[i], name) || (group && !strncmp(known[i], "unused-", 7)))
            bits |= (uint64_t)1 << i;
    set_warnings(s, bits, off, action);
    if (bits || !strcmp(name, "all") || !strcmp(name, "extra"))
        return true;
    for (int i = 0; i < countof(other_warnings); i++)
        if (!strcmp(other_warnings[i], name))
            return true;
    const char *best = NULL;
    int least = (int)strlen(name) / 2 + 1;
    least = least < 4 ? least : 4;
    for (int i = 0; i < countof(known); i++)
        if (distance(name, known[i]) < least) {
            least = distance(name, known[i]);
            best = known[i];
        }
    if (best)
        driver_error("there is no warning '%s'; did you mean '%s'?", name, best);
    else
        driver_error("unknown option '%s': there is no warning of that name", whole);
    return false;
}

static bool set_line_length(Settings *s, const char *arg)
{
    char *end;
    long n = strtol(arg, &end, 10);
    if (!strcmp(arg, "none"))
        n = 0;
    else if (!isdigit((unsigned char)*arg) || *end || (n != 0 && n < 7) || n > 1000000) {
        driver_error("-ffixed-line-length- takes a number from 7 on, or none, not '%s'", arg);
        return false;
    }
    s->opt.fixed_line_length = (int)n;
    return true;
}

static bool set_tile_steps(Settings *s, const char *arg, const char *whole)
{
    char *end;
    long n = strtol(arg, &end, 10);
    if (n < 2 || n > MAX_TILE_STEPS || *end) {
        driver_error("'%s' needs a number of steps, 2 to %d", whole, MAX_TILE_STEPS);
        return false;
    }
    s->opt.time_tile = TILE_ALWAYS;
    s->opt.tile_steps = (int)n;
    return true;
}

static bool set_max_errors(Settings *s, const char *arg)
{
    char *end;
    long n = strtol(arg, &end, 10);
    if (!isdigit((unsigned char)*arg) || *end || n > 1000000) {
        driver_error("-fmax-errors= takes a number, 0 for all, not '%s'", arg);
        return false;
    }
    s->opt.max_errors = (int)n;
    return true;
}

/* Words of an option, each with a value. */
typedef struct Word {
    const char *name;
    unsigned value;
} Word;

static bool find_word(const Word *words, const char *s, size_t n, unsigned *value)
{
    for (; words->name; words++)
        if (strlen(words->name) == n && !strncmp(words->name, s, n)) {
            *value = words->value;
            return true;
        }
    return false;
}

static bool set_init_number(const char *arg, const char *whole, int64_t least, int64_t most,
                            int64_t *to)
{
    char *end;
    errno = 0;
    *to = strtoll(arg, &end, 10);
    if (end != arg && !*end && !errno && *to >= least && *to <= most)
        return true;
    driver_error("'%s' needs a number, %lld to %lld", whole, (long long)least, (long long)most);
    return false;
}

static bool set_init(Settings *s, Action action, const char *arg, const char *whole)
{
    static const Word reals[] = { { "zero", INIT_ZERO }, { "nan", INIT_NAN }, { "snan", INIT_NAN },
                                  { "inf", INIT_INF }, { "-inf", INIT_MINUS_INF }, { NULL, 0 } };
    static const Word logicals[] = { { "true", 1 }, { "false", 0 }, { NULL, 0 } };
    unsigned v;
    bool real = action == ACT_INIT_REAL;
    if (action == ACT_INIT_INTEGER)
        return s->opt.init.integer = set_init_number(arg, whole, INT32_MIN, INT32_MAX,
                                                     &s->opt.init.i);
    if (action == ACT_INIT_CHARACTER)
        return s->opt.init.character = set_init_number(arg, whole, 0, 127, &s->opt.init.c);
    if (!find_word(real ? reals : logicals, arg, strlen(arg), &v)) {
        driver_error("'%s' takes %s", whole,
                     real ? "zero, inf, -inf, nan or snan" : "true or false");
        return false;
    }
    if (real) {
        s->opt.init.real = true;
        s->opt.init.r = (int)v;
    } else {
        s->opt.init.logical = true;
        s->opt.init.l = (int64_t)v;
    }
    return true;
}

static bool set_convert(Settings *s, const char *arg)
{
    enum { BIG = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ };
    static const Word orders[] = { { "native", 0 },
                                   { "swap", 1 },
                                   { "big-endian", !BIG },
                                   { "little-endian", BIG },
                                   { NULL, 0 } };
    unsigned v;
    if (!find_word(orders, arg, strlen(arg), &v)) {
        driver_error("-fconvert= takes native, swap, big-endian or little-endian, not '%s'", arg);
        return false;
    }
    s->opt.swap_files = v;
    return true;
}

static bool set_fpe_trap(Settings *s, const char *arg)
{
    static const Word traps[] = { { "invalid", 1 }, { "zero", 4 }, { "overflow", 8 },
                                  { "underflow", 16 }, { "inexact", 32 }, { "precision", 32 },
                                  { "denormal", 0 }, { "none", 0 }, { NULL, 0 } };
    unsigned v;
    for (size_t n; ; arg += n + 1) {
        n = strcspn(arg, ",");
        if (!find_word(traps, arg, n, &v)) {
            driver_error("-ffpe-trap= knows invalid, zero, overflow, underflow, inexact and none, "
                         "not '%.*s'", (int)n, arg);
            return false;
        }
        s->opt.fpe_trap |= v;
        if (!arg[n])
            return true;
    }
}

static bool set_opt_level(Context *cx, Settings *s, const char *arg)
{
    static const char *const levels[] = {"", "0", "1", "2", "3", "s", "g", "fast"};
    for (int i = 0; i < countof(levels); i++)
        if (!strcmp(arg, levels[i])) {
            s->opt_level = *arg ? arena_strndup(cx->arena, arg, strlen(arg)) : "1";
            return true;
        }
    driver_error("-O takes 0, 1, 2, 3, s, g or fast, not '%s'", arg);
    return false;
}

static void add_link_item(Context *cx, Settings *s, const char *text)
{
    vec_push(cx, &s->inputs, (Input){text, IN_OPTION, NULL});
}

static bool option_action(Context *cx, Settings *s, const Row *r, const char *whole,
                          const char *arg)
{
    switch (r->action) {
    case ACT_OUTPUT: s->output = arg; return true;
    case ACT_LINE_LENGTH: return set_line_length(s, arg);
    case ACT_MODULE_DIR: s->opt.module_dir = arg; return true;
    case ACT_INCLUDE_DIR: vec_push(cx, &s->includes, arg); return true;
    case ACT_FREE_LENGTH: {
        char *end = "";
        long n = strcmp(arg, "none") ? strtol(arg, &end, 10) : 0;
        if (n < 0 || n > 1000000 || *end || !*arg) {
            driver_error("'%s' needs a number of columns or 'none'", whole);
            return false;
        }
        s->opt.free_line_length = (int)n;
        s->opt.long_lines = n == 0;
        return true;
    }
    case ACT_DEFINE:
    case ACT_DEFINE_NOT:
        vec_push(cx, &s->cpp_args, arena_printf(cx->arena, "%s%s", r->spelling, arg));
        return true;
    case ACT_CHECK: return set_check(s, arg);
    case ACT_INFO: return set_info(s, arg);
    case ACT_WARNING:
    case ACT_WARNING_ERROR:
    case ACT_WARNING_NO_ERROR: return set_warning(s, whole, arg, r->action);
    case ACT_OPT_LEVEL: return set_opt_level(cx, s, arg);
    case ACT_MAX_ERRORS: return set_max_errors(s, arg);
    case ACT_INIT_INTEGER:
    case ACT_INIT_REAL:
    case ACT_INIT_LOGICAL:
    case ACT_INIT_CHARACTER: return set_init(s, r->action, arg, whole);
    case ACT_CONVERT: return set_convert(s, arg);
    case ACT_FPE_TRAP: return set_fpe_trap(s, arg);
    case ACT_TILE_STEPS: return set_tile_steps(s, arg, whole);
    case ACT_DEBUG:
        if (!*arg || !strcmp(arg, "1") || !strcmp(arg, "2") || !strcmp(arg, "3") ||
            !strcmp(arg, "db"))
            s->debug = whole;
        else if (!strcmp(arg, "0"))
            s->debug = NULL;
        else
            return unknown_option(whole);
        s->opt.line_directives = s->debug != NULL;
        return true;
    case ACT_DUMP: /* hpfc.c knows the passes */
        vec_push(cx, &s->dumps, arg);
        s->opt.dump_fuse |= !strcmp(arg, "fuse");
        return true;
    case ACT_LIBRARY_DIR:
    case ACT_LIBRARY:
        add_link_item(cx, s, arena_printf(cx->arena, "%s%s", r->spelling, arg));
        return true;
    case ACT_CC_OPTION:
        while (*arg) {
            size_t n = strcspn(arg, ",");
            vec_push(cx, &s->cc_args, arena_strndup(cx->arena, arg, n));
            arg += n + (arg[n] == ',');
        }
        return true;
    case ACT_LINKER_WL: add_link_item(cx, s, whole); return true;
    case ACT_LINKER:
        add_link_item(cx, s, "-Xlinker");
        add_link_item(cx, s, arg);
        return true;
    case ACT_NONE: break;
    }
    return unknown_option(whole);
}

/* Handles argv[*i], advancing *i over an argument in the next word. */
static bool parse_option(Context *cx, Settings *s, int argc, char **argv, int *i)
{
    const char *a = argv[*i];
    const Row *best = NULL;
    size_t len = 0; /* the longest row that fits: -ffixed-form before -f, -save-temps before -s */
    for (int k = 0; k < countof(rows); k++) {
        const Row *r = &rows[k];
        size_t n = strlen(r->spelling);
        bool exact = r->kind == ROW_FLAG || r->kind == ROW_CC || r->kind == ROW_NOTHING ||
                     r->kind == ROW_REFUSED;
        if (r->kind == ROW_GROUP || n < len || (exact ? strcmp(a, r->spelling) != 0
                                                      : strncmp(a, r->spelling, n) != 0))
            continue;
        best = r;
        len = n;
    }
    if (!best)
        return unknown_option(a);
    const char *arg = a + len;
    switch (best->kind) {
    case ROW_FLAG: best->set(s); return true;
    case ROW_CC:
    case ROW_CC_JOINED: vec_push(cx, &s->cc_args, a); return true;
    case ROW_TAKES:
        if (!*arg) {
            if (*i + 1 >= argc) {
                driver_error("'%s' needs an argument: %s", a, best->metavar);
                return false;
            }
            arg = argv[++*i];
        }
        if (!*arg) {
            driver_error("the argument of '%s' is empty", a);
            return false;
        }
        return option_action(cx, s, best, a, arg);
    case ROW_JOINED: return option_action(cx, s, best, a, arg);
    case ROW_NOTHING:
    case ROW_NOTHING_JOINED: return true;
    case ROW_REFUSED:
        driver_error("'%s' is not supported: %s", a, best->metavar);
        return false;
    case ROW_GROUP: break;
    }
    return false;
}

static bool ends_with_one_of(const char *ext, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(ext, *list))
            return true;
    return false;
}

static bool add_file(Context *cx, Settings *s, const char *path)
{
    static const char *const free_form[] = {".hpf", ".f90", ".f95", ".f03", ".f08", ".HPF",
                                            ".F90", ".F95", ".F03", ".F08", NULL};
    static const char *const fixed_form[] = {".f",   ".for", ".ftn", ".f77", ".F",
                                             ".FOR", ".FTN", ".F77", NULL};
    static const char *const c_source[] = {".c", NULL};
    static const char *const object[] = {".o", ".a", ".so", ".obj", ".lo", NULL};
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    const char *ext = strrchr(base, '.');
    InputKind kind;
    if (!ext)
        ext = "";
    if (ends_with_one_of(ext, free_form))
        kind = IN_FREE;
    else if (ends_with_one_of(ext, fixed_form))
        kind = IN_FIXED;
    else if (ends_with_one_of(ext, c_source))
        kind = IN_C;
    else if (ends_with_one_of(ext, object) || strstr(base, ".so."))
        kind = IN_LINK;
    else if (s->opt.free_form || s->opt.fixed_form)
        kind = IN_FREE;
    else {
        driver_error("'%s': the ending of the name does not tell what it is "
                     "(-ffree-form and -ffixed-form make it a source)", path);
        return false;
    }
    vec_push(cx, &s->inputs, (Input){path, kind, NULL});
    s->nfiles++;
    return true;
}

static bool check_combinations(Context *cx, Settings *s)
{
    int sources = 0, ours = 0;
    for (int i = 0; i < s->inputs.n; i++) {
        sources += s->inputs.at[i].kind <= IN_C;
        ours += s->inputs.at[i].kind <= IN_FIXED;
    }
    if (s->openmp)
        vec_push(cx, &s->cc_args, "-fopenmp");
    if (s->openmp && ours && !s->opt.no_warnings)
        fputs("hpfc: warning: -fopenmp: OpenMP directives of Fortran sources are comments; "
              "processes run in parallel, not threads\n", stderr);
    if (s->opt.free_form && s->opt.fixed_form) {
        driver_error("-ffree-form and -ffixed-form exclude each other");
        return false;
    }
    if (s->output && s->stop != STOP_LINK && sources > 1) {
        static const char *const said[] = {[STOP_OBJECT] = "-c", [STOP_C] = "-S",
                                           [STOP_SYNTAX] = "-fsyntax-only", [STOP_SOURCE] = "-E"};
        driver_error("-o with %s takes one source file, not %d", said[s->stop], sources);
        return false;
    }
    if (s->output && !strcmp(s->output, "-") && s->stop != STOP_C && s->stop != STOP_SOURCE) {
        driver_error("-o - is for -S and -E; programs and object files need a name");
        return false;
    }
    for (int i = 0; s->stop == STOP_SOURCE && i < s->inputs.n; i++)
        if (s->inputs.at[i].kind == IN_C) {
            driver_error("-E is for Fortran sources, not for '%s'", s->inputs.at[i].path);
            return false;
        }
    for (int i = 0; s->output && i < s->inputs.n; i++)
        if (s->inputs.at[i].kind != IN_OPTION && !strcmp(s->output, s->inputs.at[i].path)) {
            driver_error("the output '%s' would overwrite an input file", s->output);
            return false;
        }
    return true;
}

bool options_parse(Context *cx, Settings *s, int argc, char **argv)
{
    bool ok = true, options_end = false;
    StrVec files = {0};
    Text given;
    text_init(&given, cx);
    *s = (Settings){.opt_level = "3"};
    s->opt.fuse = s->opt.overlap = s->opt.autopar = s->opt.sweep = s->opt.interleave = true;
    s->opt.time_tile = TILE_SURE;
    s->opt.once = s->opt.delay = s->opt.loop_mask = s->opt.direct = s->opt.strips = true;
    s->opt.contract = s->opt.exchange = s->opt.in_place = s->opt.at_once = s->opt.shift = true;
    s->opt.jam = true;
    s->opt.stream = s->opt.prefetch = s->opt.early = true;
    s->opt.line_buffers = true;
    s->opt.reblock = true;
    s->opt.fixed_line_length = 72;
    s->opt.max_errors = 20;
    for (int i = 1; i < argc; i++) {
        if (!options_end && !strcmp(argv[i], "--"))
            options_end = true;
        else if (!options_end && argv[i][0] == '-' && argv[i][1]) {
            int first = i;
            ok &= parse_option(cx, s, argc, argv, &i);
            for (int k = first; k <= i && k < argc; k++)
                text_printf(&given, "%s%s", given.n ? " " : "", argv[k]);
        } else {
            /* Its kind may depend on options that follow; keep its place. */
            vec_push(cx, &s->inputs, (Input){NULL, IN_OPTION, NULL});
            vec_push(cx, &files, argv[i]);
        }
    }
    s->opt.given = given.n ? given.at : "";
    if (!ok)
        return false;
    /* Put the files where their places are. */
    int n = s->inputs.n, next = 0;
    Input *items = s->inputs.at;
    s->inputs.at = NULL;
    s->inputs.n = s->inputs.cap = 0;
    for (int i = 0; i < n; i++) {
        if (items[i].path)
            vec_push(cx, &s->inputs, items[i]);
        else
            ok &= add_file(cx, s, files.at[next++]);
    }
    return ok && check_combinations(cx, s);
}
