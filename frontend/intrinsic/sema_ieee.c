/* sema_ieee.c: the modules IEEE_ARITHMETIC, IEEE_EXCEPTIONS and IEEE_FEATURES.
 *
 * Contract: their types are INTEGER to all passes, since programs may only assign and compare their
 * values. Flags are bits; procedures are rows of intrinsics.def, some of them others'
 * (IEEE_IS_NAN is ISNAN). */
#include <string.h>

#include "sema_intrinsic.h"

enum { ARITHMETIC = 1, EXCEPTIONS = 2, FEATURES = 4, BOTH = ARITHMETIC | EXCEPTIONS };

static const struct {
    const char *name;
    int where;
} types[] = {
    {"ieee_class_type", ARITHMETIC}, {"ieee_round_type", ARITHMETIC}, {"ieee_flag_type", BOTH},
    {"ieee_status_type", BOTH},      {"ieee_features_type", FEATURES},
};

static const struct {
    const char *name;
    int where, value;
} constants[] = {
    {"ieee_other_value", ARITHMETIC, 0},       {"ieee_signaling_nan", ARITHMETIC, 1},
    {"ieee_quiet_nan", ARITHMETIC, 2},         {"ieee_negative_inf", ARITHMETIC, 3},
    {"ieee_negative_normal", ARITHMETIC, 4},   {"ieee_negative_denormal", ARITHMETIC, 5},
    {"ieee_negative_subnormal", ARITHMETIC, 5}, {"ieee_negative_zero", ARITHMETIC, 6},
    {"ieee_positive_zero", ARITHMETIC, 7},     {"ieee_positive_denormal", ARITHMETIC, 8},
    {"ieee_positive_subnormal", ARITHMETIC, 8}, {"ieee_positive_normal", ARITHMETIC, 9},
    {"ieee_positive_inf", ARITHMETIC, 10},     {"ieee_nearest", ARITHMETIC, 1},
    {"ieee_to_zero", ARITHMETIC, 2},           {"ieee_up", ARITHMETIC, 3},
    {"ieee_down", ARITHMETIC, 4},              {"ieee_other", ARITHMETIC, 0},
    {"ieee_invalid", BOTH, 1},                 {"ieee_divide_by_zero", BOTH, 4},
    {"ieee_overflow", BOTH, 8},                {"ieee_underflow", BOTH, 16},
    {"ieee_inexact", BOTH, 32},                {"ieee_datatype", FEATURES, 1},
    {"ieee_denormal", FEATURES, 2},            {"ieee_divide", FEATURES, 3},
    {"ieee_halting", FEATURES, 4},             {"ieee_inexact_flag", FEATURES, 5},
    {"ieee_inf", FEATURES, 6},                 {"ieee_invalid_flag", FEATURES, 7},
    {"ieee_nan", FEATURES, 8},                 {"ieee_rounding", FEATURES, 9},
    {"ieee_sqrt", FEATURES, 10},               {"ieee_subnormal", FEATURES, 2},
    {"ieee_underflow_flag", FEATURES, 11},
};

static const int flags[] = {8, 4, 1, 16, 32}; /* IEEE_ALL; the first three are IEEE_USUAL */

static const struct {
    const char *name;
    int where;
    IntrinsicId id;
} procedures[] = {
    {"ieee_class", ARITHMETIC, IN_IEEE_CLASS},
    {"ieee_copy_sign", ARITHMETIC, IN_IEEE_COPY_SIGN},
    {"ieee_is_finite", ARITHMETIC, IN_IEEE_IS_FINITE},
    {"ieee_is_nan", ARITHMETIC, IN_ISNAN},
    {"ieee_is_negative", ARITHMETIC, IN_IEEE_IS_NEGATIVE},
    {"ieee_is_normal", ARITHMETIC, IN_IEEE_IS_NORMAL},
    {"ieee_logb", ARITHMETIC, IN_IEEE_LOGB},
    {"ieee_next_after", ARITHMETIC, IN_IEEE_NEXT_AFTER},
    {"ieee_rem", ARITHMETIC, IN_IEEE_REM},
    {"ieee_rint", ARITHMETIC, IN_IEEE_RINT},
    {"ieee_scalb", ARITHMETIC, IN_SCALE},
    {"ieee_selected_real_kind", ARITHMETIC, IN_SELECTED_REAL_KIND},
    {"ieee_support_datatype", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_denormal", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_divide", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_flag", BOTH, IN_IEEE_SUPPORT_FLAG},
    {"ieee_support_halting", BOTH, IN_IEEE_SUPPORT_HALTING},
    {"ieee_support_inf", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_io", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_nan", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_rounding", ARITHMETIC, IN_IEEE_SUPPORT_ROUNDING},
    {"ieee_support_sqrt", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_standard", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_subnormal", ARITHMETIC, IN_IEEE_SUPPORT},
    {"ieee_support_underflow_control", ARITHMETIC, IN_IEEE_SUPPORT_UNDERFLOW},
    {"ieee_unordered", ARITHMETIC, IN_IEEE_UNORDERED},
    {"ieee_value", ARITHMETIC, IN_IEEE_VALUE},
    {"ieee_get_flag", BOTH, IN_IEEE_GET_FLAG},
    {"ieee_get_halting_mode", BOTH, IN_IEEE_GET_HALTING_MODE},
    {"ieee_get_rounding_mode", ARITHMETIC, IN_IEEE_GET_ROUNDING_MODE},
    {"ieee_get_status", BOTH, IN_IEEE_GET_STATUS},
    {"ieee_get_underflow_mode", ARITHMETIC, IN_IEEE_GET_UNDERFLOW_MODE},
    {"ieee_set_flag", BOTH, IN_IEEE_SET_FLAG},
    {"ieee_set_halting_mode", BOTH, IN_IEEE_SET_HALTING_MODE},
    {"ieee_set_rounding_mode", ARITHMETIC, IN_IEEE_SET_ROUNDING_MODE},
    {"ieee_set_status", BOTH, IN_IEEE_SET_STATUS},
    {"ieee_set_underflow_mode", ARITHMETIC, IN_IEEE_SET_UNDERFLOW_MODE},
};

static int module_number(const char *name) {
    return !strcmp(name, "ieee_arithmetic")   ? ARITHMETIC
           : !strcmp(name, "ieee_exceptions") ? EXCEPTIONS
           : !strcmp(name, "ieee_features")   ? FEATURES
                                              : 0;
}

bool sema_is_ieee(const char *module) {
    return module_number(module) != 0;
}

/* Comparisons of the module's types, which are those of INTEGERs here. */
bool sema_ieee_has_operator(const char *module, const char *name) {
    return module_number(module) & ARITHMETIC &&
           (!strcmp(name, "operator(==)") || !strcmp(name, "operator(/=)"));
}

/* IEEE_ARITHMETIC and IEEE_EXCEPTIONS give some names both: one symbol each. */
static Symbol *own(Sema *S, Scope *in, const char *name, SymKind kind) {
    const char *known = name_of(S->cx, name);
    for (int i = 0; i < S->program->intrinsic_modules->symbols.n; i++) {
        const Symbol *m = S->program->intrinsic_modules->symbols.at[i];
        Symbol *s = m->module && sema_is_ieee(m->name) ? scope_find(m->module, known) : NULL;
        if (s && m->module != in) {
            scope_bind(S->cx, in, known, s);
            vec_push(S->cx, &in->aliases, (Alias){.name = known, .sym = s});
            return NULL;
        }
    }
    return scope_add(S->cx, in, known, (Span){0, 0}, kind);
}

void sema_fill_ieee(Sema *S, Scope *in, const char *module) {
    int where = module_number(module);
    Symbol *s;
    S->cx->may_round |= (where & ARITHMETIC) != 0;
    for (int i = 0; i < countof(types); i++)
        if (types[i].where & where && (s = own(S, in, types[i].name, SYM_TYPE)))
            s->type = TYPE(INTEGER, 4);
    for (int i = 0; i < countof(constants); i++)
        if (constants[i].where & where && (s = own(S, in, constants[i].name, SYM_CONST))) {
            s->type = TYPE(INTEGER, 4);
            s->init = mk_int(S->cx, s->span, constants[i].value, 4);
        }
    if (where & BOTH && (s = own(S, in, "ieee_all", SYM_VAR)))
        sema_integer_list(S, s, TYPE(INTEGER, 4), flags, countof(flags));
    if (where & BOTH && (s = own(S, in, "ieee_usual", SYM_VAR)))
        sema_integer_list(S, s, TYPE(INTEGER, 4), flags, 3);
    for (int i = 0; i < countof(procedures); i++)
        if (procedures[i].where & where && (s = own(S, in, procedures[i].name, SYM_INTRINSIC)))
            s->intrinsic = intrinsic_row(procedures[i].id);
}

/* Arguments of these functions may have two kinds (Fortran 2003, 14.10). */
void sema_ieee_arguments(Match *m) {
    IntrinsicId id = m->in->id;
    if (id != IN_IEEE_COPY_SIGN && id != IN_IEEE_UNORDERED)
        return; /* of IEEE_NEXT_AFTER 'y' keeps its kind: the way to 1+1d-10 is no way to 1.0 */
    Expr **x = &m->args.at[0], **y = &m->args.at[1];
    Type t = id == IN_IEEE_UNORDERED ? type_promote((*x)->type, (*y)->type) : (*x)->type;
    *x = mk_convert(m->S->cx, *x, t);
    *y = mk_convert(m->S->cx, *y, t);
    if (id == IN_IEEE_COPY_SIGN)
        m->in = intrinsic_row(IN_SIGN);
}
