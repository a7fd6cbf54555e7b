/* names.c: names in C: the user's own, but for C's keywords and what the printed code itself calls.
 *
 * Contract: a name is fresh within its function and against the host's names that the function
 * uses. External procedures are called name_hpf, so that a user's READ or DGEMM never replaces a
 * function that MPI or the C library needs. Fortran names are lower case here. */
#include <string.h>

#include "cg.h"

struct NameEntry {
    const char *name;
};

/* Keywords, predefined macros, and the names from headers that printed code uses. */
static const char *const reserved[] = {
    "abs",
    "acos",
    "acosf",
    "acosh",
    "alignas",
    "alignof",
    "argc",
    "argv",
    "asin",
    "asinf",
    "asm",
    "assert",
    "atan",
    "atan2",
    "atan2f",
    "atanf",
    "auto",
    "bool",
    "break",
    "calloc",
    "case",
    "ceil",
    "ceilf",
    "char",
    "complex",
    "const",
    "continue",
    "copysign",
    "copysignf",
    "cos",
    "cosf",
    "cosh",
    "coshf",
    "default",
    "do",
    "double",
    "double_t",
    "else",
    "enum",
    "exp",
    "expf",
    "extern",
    "fabs",
    "fabsf",
    "false",
    "float",
    "float_t",
    "floor",
    "floorf",
    "fmod",
    "fmodf",
    "for",
    "fpclassify",
    "free",
    "goto",
    "hypot",
    "hypotf",
    "i386",
    "if",
    "imaginary",
    "inline",
    "int",
    "int16_t",
    "int32_t",
    "int64_t",
    "int8_t",
    "isfinite",
    "isgreater",
    "isgreaterequal",
    "isinf",
    "isless",
    "islessequal",
    "islessgreater",
    "isnan",
    "isnormal",
    "isunordered",
    "labs",
    "ldexp",
    "linux",
    "log",
    "log10",
    "log10f",
    "logf",
    "long",
    "lround",
    "lroundf",
    "main",
    "malloc",
    "memset",
    "noreturn",
    "nullptr",
    "offsetof",
    "pow",
    "powf",
    "ptrdiff_t",
    "register",
    "restrict",
    "return",
    "round",
    "roundf",
    "short",
    "signbit",
    "signed",
    "sin",
    "sinf",
    "sinh",
    "sinhf",
    "size_t",
    "sizeof",
    "sqrt",
    "sqrtf",
    "static",
    "static_assert",
    "struct",
    "switch",
    "tan",
    "tanf",
    "tanh",
    "tanhf",
    "thread_local",
    "true",
    "trunc",
    "truncf",
    "typedef",
    "typeof",
    "union",
    "unix",
    "unsigned",
    "void",
    "volatile",
    "wchar_t",
    "while",
};

static bool is_reserved(const char *name)
{
    int lo = 0, hi = countof(reserved) - 1;
    while (lo <= hi) {
        int mid = (lo + hi) / 2, c = strcmp(name, reserved[mid]);
        if (c == 0)
            return true;
        if (c < 0)
            hi = mid - 1;
        else
            lo = mid + 1;
    }
    return !strncmp(name, "hpf_", 4);
}

/* What headers declare, besides str… and mem… of <string.h> and the types …_t: no names at file
 * level, though local variables may have them. */
static const char *const declared[] = {
    "a64l", "abort", "acoshf", "aligned_alloc", "arc4random", "arc4random_buf",
    "arc4random_uniform", "asinh", "asinhf", "at_quick_exit", "atanh", "atanhf",
    "atexit", "atof", "atoi", "atol", "atoll", "basename", "bcmp", "bcopy", "be16toh", "be32toh",
    "be64toh", "bsearch", "bzero", "cabs", "cacos", "canonicalize_file_name", "carg", "casin",
    "catan", "cbrt", "ccos", "ccosh", "cexp", "cimag", "clearenv", "clog", "conj", "cpow", "cproj",
    "creal", "csin", "csinh", "csqrt", "ctan", "ctanh", "div", "drand48", "drand48_r", "drem",
    "ecvt", "ecvt_r", "erand48", "erand48_r", "erf", "erfc", "exit", "exp10", "exp2",
    "explicit_bzero", "expm1", "fcvt", "fcvt_r", "fd_mask", "fd_set", "fdim", "ffs", "ffsl",
    "ffsll", "finite", "finitef", "finitel", "fma", "fmax", "fmin", "frexp", "fromfp", "gamma",
    "gcvt", "getenv", "getloadavg", "getpt", "getsubopt", "grantpt", "htole16", "htole32",
    "htole64", "ilogb", "index", "initstate", "initstate_r", "iscanonical", "iseqsig", "isinff",
    "isinfl", "isnanf", "isnanl", "issignaling", "issubnormal", "iszero", "j0", "j1", "jn",
    "jrand48", "jrand48_r", "l64a", "lcong48", "lcong48_r", "ldiv", "lgamma", "lgamma_r",
    "lgammaf_r", "lgammal_r", "llabs", "lldiv", "llogb", "llrint", "llround", "log1p", "log2",
    "logb", "lrand48", "lrand48_r", "lrint", "math_errhandling", "mblen", "mbstowcs", "mbtowc",
    "mkdtemp", "mkostemp", "mkostemp64", "mkostemps", "mkostemps64", "mkstemp", "mkstemp64",
    "mkstemps", "mkstemps64", "mktemp", "modf", "mrand48", "mrand48_r", "nan", "nearbyint",
    "nextafter", "nexttoward", "nrand48", "nrand48_r", "on_exit", "posix_memalign", "posix_openpt",
    "pow10", "pselect", "ptsname", "ptsname_r", "putenv", "qecvt", "qecvt_r", "qfcvt", "qfcvt_r",
    "qgcvt", "qsort", "qsort_r", "quick_exit", "rand", "rand_r", "random", "random_r", "rawmemchr",
    "realloc", "reallocarray", "realpath", "remainder", "remquo", "rindex", "rint", "rpmatch",
    "scalb", "scalbln", "scalbn", "secure_getenv", "seed48", "seed48_r", "select", "setenv",
    "setstate", "setstate_r", "sigabbrev_np", "sigdescr_np", "signgam", "significand", "srand",
    "srand48", "srand48_r", "srandom", "srandom_r", "stpcpy", "stpncpy", "system", "tgamma",
    "u_char", "u_int", "u_long", "u_short", "uint", "ulong", "unlockpt", "unsetenv", "ushort",
    "valloc", "wcstombs", "wctomb", "y0", "y1", "yn",
};

/* Functions of <math.h> have variants of other types: expl, cabsf. */
static bool is_math(const char *name)
{
    static const char *const roots[] = {
        "acos",       "acosh",   "asin",     "asinh",       "atan",   "atan2",     "atanh",
        "cabs",       "cacos",   "cacosh",   "carg",        "casin",  "casinh",    "catan",
        "catanh",     "cbrt",    "ccos",     "ccosh",       "ceil",   "cexp",      "cimag",
        "clog",       "conj",    "copysign", "cos",         "cosh",   "cpow",      "cproj",
        "creal",      "csin",    "csinh",    "csqrt",       "ctan",   "ctanh",     "drem",
        "erf",        "erfc",    "exp",      "exp10",       "exp2",   "expm1",     "fabs",
        "fdim",       "floor",   "fma",      "fmax",        "fmin",   "fmod",      "frexp",
        "gamma",      "hypot",   "ilogb",    "j0",          "j1",     "jn",        "ldexp",
        "lgamma",     "llrint",  "llround",  "log",         "log10",  "log1p",     "log2",
        "logb",       "lrint",   "lround",   "modf",        "nan",    "nearbyint", "nextafter",
        "nexttoward", "pow",     "pow10",    "remainder",   "remquo", "rint",      "round",
        "scalb",      "scalbln", "scalbn",   "significand", "sin",    "sincos",    "sinh",
        "sqrt",       "tan",     "tanh",     "tgamma",      "trunc",  "y0",        "y1",
        "yn"};
    size_t n = strlen(name);
    bool variant = n && (name[n - 1] == 'f' || name[n - 1] == 'l');
    for (int i = 0; i < countof(roots); i++) {
        size_t m = strlen(roots[i]);
        if (!strncmp(name, roots[i], m) && (n == m || (variant && n == m + 1)))
            return true;
    }
    return false;
}

static bool is_declared(const char *name)
{
    size_t n = strlen(name);
    bool of_string_h = !strncmp(name, "str", 3) || !strncmp(name, "mem", 3);
    for (size_t i = 3; of_string_h && i < n; i++) /* strlen_1 is none */
        of_string_h = name[i] != '_';
    if (is_math(name) || of_string_h || (n > 2 && !strcmp(name + n - 2, "_t")))
        return true;
    for (int i = 0; i < countof(declared); i++)
        if (!strcmp(declared[i], name))
            return true;
    return false;
}

const char *member_name(Cg *cg, const char *name)
{
    return is_reserved(name) ? cg_fmt(cg, "%s_", name) : name;
}

bool names_taken(const NameSet *s, const char *name)
{
    for (int i = 0; i < s->n; i++)
        if (!strcmp(s->at[i].name, name))
            return true;
    return false;
}

void names_take(Cg *cg, NameSet *s, const char *name)
{
    vec_push(cg->cx, s, (struct NameEntry){name});
}

/* The name of a part of a structure, a%b, as C has it. */
static const char *flat_name(Cg *cg, const char *name, const char *instead)
{
    const char *sign;
    while ((sign = strchr(name, '%')))
        name = cg_fmt(cg, "%.*s%s%s", (int)(sign - name), name, instead, sign + 1);
    return name;
}

const char *names_of_member(const char *name)
{
    const char *arrow = strstr(name, "->");
    return arrow ? arrow + strlen("->") : name;
}

const char *names_fresh(Cg *cg, NameSet *s, const char *want)
{
    want = names_of_member(want);
    if (!strncmp(want, "hpf_", 4)) /* the runtime's */
        want = cg_fmt(cg, "my_%s", want);
    want = flat_name(cg, want, "_");
    const char *name = want;
    bool file = s == &cg->file_names;
    for (int k = 1; is_reserved(name) || names_taken(s, name) || (file && is_declared(name)); k++)
        name = k == 1 ? cg_fmt(cg, "%s_", want) : cg_fmt(cg, "%s_%d", want, k);
    names_take(cg, s, name);
    return name;
}

const char *cg_local(Cg *cg, const char *want)
{
    return names_fresh(cg, &cg->u->names, want);
}

const char *cg_block_local(Cg *cg, const char *want)
{
    for (int i = 0; i < cg->u->blocks.n; i++)
        if (!strcmp(cg->u->blocks.at[i].want, want))
            return cg->u->blocks.at[i].name;
    const char *name = cg_local(cg, want);
    vec_push(cg->cx, &cg->u->blocks, (BlockName){want, name});
    return name;
}

SymCg *cg_sym(Cg *cg, Symbol *s)
{
    if (!s->cg) {
        SymCg *c = s->cg = NEW(cg->cx, SymCg);
        c->desc_pointer = common_holds_descriptor(s);
    }
    return s->cg;
}

static bool is_array(const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind != AS_SCALAR;
}

/* A name within u; with `file`, one of the whole file, which internal procedures know as well: what
 * a BLOCK construct declares may be called like it and have its name already. */
static const char *name_in_unit(Cg *cg, UnitCg *u, bool file, const char *want)
{
    if (!file)
        return names_fresh(cg, &u->names, want);
    const char *name;
    do
        name = names_fresh(cg, &cg->file_names, want);
    while (names_taken(&u->names, name));
    names_take(cg, &u->names, name);
    return name;
}

/* The auxiliary names of an array: descriptor, base, offset, strides. */
static void name_array(Cg *cg, UnitCg *u, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    const char *root = c->name;
    NameSet *set = &u->names;
    if (s->common_place) {
        c->desc = common_descriptor(cg, s);
        names_take(cg, set, c->desc);
    } else {
        c->desc = name_in_unit(cg, u, c->shared, cg_fmt(cg, "%s_d", root));
    }
    c->p = names_fresh(cg, set, cg_fmt(cg, "%s_p", root));
    c->o = names_fresh(cg, set, cg_fmt(cg, "%s_o", root));
    for (int d = 0; d < s->spec.rank; d++)
        c->s[d] = d == 0 && !s->is_pointer && !s->pitch && (!s->is_dummy || dummy_is_contiguous(s))
                      ? NULL : names_fresh(cg, set, cg_fmt(cg, "%s_s%d", root, d + 1));
    if (s->is_dummy || s == u->unit->result)
        c->param = c->plain                        ? c->p
                   : c->desc_pointer && !c->shared && !c->as_given ? c->desc
                                                   : names_fresh(cg, set, cg_fmt(cg, "%s_a", root));
    if (c->plain)
        c->given = names_fresh(cg, set, cg_fmt(cg, "%s_a", root));
    if (s->is_dummy && symbol_takes_length(s))
        c->text = names_fresh(cg, set, cg_fmt(cg, "%s_len", c->param));
    if (c->shared && s->is_optional) { /* is it there? internal procedures ask as well */
        c->given = c->param;
        c->param = name_in_unit(cg, u, true, cg_fmt(cg, "%s_given", root));
    }
}

/* The parameter, variable or typedef that says how long a CHARACTER is. */
static void name_length(Cg *cg, UnitCg *u, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    bool constant = s->type.len && s->type.len->kind == EX_CONST;
    if (s->kind != SYM_VAR || s->type.base != TY_CHARACTER || (constant && !s->is_dummy) ||
        late_length(s) || symbol_has_open_length(s))
        return;
    if (is_array(s) && constant)
        return;
    c->len = name_in_unit(cg, u, c->shared, cg_fmt(cg, "%s_len", c->name));
    if (is_array(s))
        c->elem = names_fresh(cg, &u->names, cg_fmt(cg, "%s_type", c->name));
}

/* Names that symbols of a host have there are taken in its internal procedures as well. */
static void take_host_names(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if ((s->scope == u->unit->scope && !c->global) || !c->name)
            continue;
        const char *all[] = {c->name, c->desc, c->p, c->o, c->obj, c->elem};
        for (int k = 0; k < countof(all); k++)
            if (all[k])
                names_take(cg, &u->names, all[k]);
        for (int d = 0; d < MAX_RANK; d++)
            if (c->s[d])
                names_take(cg, &u->names, c->s[d]);
    }
}

static void name_symbol(Cg *cg, UnitCg *u, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    if (c->name || (s->kind == SYM_PROC && !s->is_dummy) || s->kind == SYM_UNIT ||
        s->kind == SYM_INTRINSIC)
        return;
    if (s->kind == SYM_TEMPLATE || s->kind == SYM_PROCESSORS) {
        c->name = s->name;
        return;
    }
    /* An array result's macro must not replace the name of its own function. */
    bool like_unit = s->is_result && s->spec.kind != AS_SCALAR;
    const char *want = like_unit ? cg_fmt(cg, "%s_result", s->name) : s->name;
    c->name = name_in_unit(cg, u, c->shared, want);
}

/* The pointer to a template. */
static void name_template(Cg *cg, UnitCg *u, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    c->obj = name_in_unit(cg, u, shared_template(cg, s), cg_fmt(cg, "%s_t", s->name));
}

void names_unit(Cg *cg, UnitCg *u)
{
    take_host_names(cg, u);
    for (int i = 0; i < u->used.n; i++)
        if (u->used.at[i]->scope == u->unit->scope)
            name_symbol(cg, u, u->used.at[i]);
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (s->scope != u->unit->scope)
            continue;
        if (is_array(s))
            name_array(cg, u, s);
        else if (s->is_dummy || (c->shared && s == u->unit->result))
            c->param = names_fresh(cg, &u->names, cg_fmt(cg, "%s_a", c->name));
        name_length(cg, u, s);
        if ((is_array(s) || s->kind == SYM_TEMPLATE) && s->map && s->map->tmpl &&
            s->map->tmpl->sym == s)
            name_template(cg, u, s);
    }
}

const char *unit_cname(Cg *cg, Unit *u)
{
    return u->foreign ? foreign_wrapper(cg, u) : cg_sym(cg, u->sym)->name;
}

static void name_procedure(Cg *cg, Unit *u)
{
    SymCg *c = cg_sym(cg, u->sym);
    if (u->kind == UN_PROGRAM)
        c->name = "main";
    else if (u->foreign || u->kind == UN_MODULE || c->name)
        ; /* where it is called: foreign.c; a module's procedures have their names already */
    else if (u->host)
        c->name = names_fresh(cg, &cg->file_names, u->name);
    else
        c->name = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_hpf", u->name));
    for (int i = 0; i < u->contains.n; i++)
        name_procedure(cg, u->contains.at[i]);
}

/* A module's variables and procedures are module__name in all files. */
static const char *module_name(Cg *cg, const Unit *m, const char *name)
{
    name = flat_name(cg, name, "__"); /* other files must find the same: no name may be taken */
    const char *full = cg_fmt(cg, "%s__%s", m->name, name);
    if (strstr(m->name, "__") || strstr(name, "__") || m->name[strlen(m->name) - 1] == '_')
        full = cg_fmt(cg, "%s_%d", full, (int)strlen(m->name)); /* a__b of c, or b__c of a */
    names_take(cg, &cg->file_names, full);
    return full;
}

/* A name of the program has no two underscores, or its length behind it: none of these is one. */
static void name_module_array(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    c->desc = s->common_place ? common_descriptor(cg, s) : cg_fmt(cg, "%s__d", c->name);
    c->p = cg_fmt(cg, "%s__p", c->name);
    c->o = cg_fmt(cg, "%s__o", c->name);
    for (int d = s->is_pointer || s->pitch ? 0 : 1; d < s->spec.rank; d++)
        c->s[d] = cg_fmt(cg, "%s__s%d", c->name, d + 1);
    if (!s->common_place) /* whose name is taken where it is declared */
        names_take(cg, &cg->file_names, c->desc);
}

void names_module(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (s->scope != u->unit->scope || (s->kind != SYM_VAR && s->kind != SYM_TEMPLATE))
            continue;
        c->global = c->shared = c->assigned = true;
        c->name = module_name(cg, u->unit, s->name);
        if (is_array(s))
            name_module_array(cg, s);
        if ((is_array(s) || s->kind == SYM_TEMPLATE) && s->map && s->map->tmpl &&
            s->map->tmpl->sym == s)
            c->obj = cg_fmt(cg, "%s__t", c->name);
    }
    for (int i = 0; i < u->unit->contains.n; i++) {
        Unit *p = u->unit->contains.at[i];
        cg_sym(cg, p->sym)->name = module_name(cg, u->unit, p->name);
    }
}

/* Names that other files rely on come first: nothing local may take them. */
static void name_externals(Cg *cg)
{
    for (int i = 0; i < cg->program->units.n; i++) {
        Unit *u = cg->program->units.at[i];
        if (!u->foreign && unit_is_procedure(u))
            cg_sym(cg, u->sym)->name =
                names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_hpf", u->name));
    }
}

void names_file(Cg *cg)
{
    name_externals(cg);
    for (int i = 0; i < cg->program->units.n; i++)
        name_procedure(cg, cg->program->units.at[i]);
}
