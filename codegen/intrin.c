/* intrin.c: elemental and inquiry intrinsics in scalar expressions.
 *
 * Contract: one row an intrinsic, one text for each family of argument types. In a text, $1 is an
 * argument, @1 the same in parentheses unless it is a name or a call, #f the suffix of C's
 * functions for its kind, "f" of REAL(4) (of the result, #F), #t the type tag of the first argument
 * (r8), #s of the second, #T of the result, #r the C type of the result. */
#include <string.h>

#include "cg.h"

typedef struct Row {
    IntrinsicId id;
    int prec;
    const char *ints, *reals, *complexes; /* NULL: another family's business, or none */
} Row;

static const Row rows[] = {
    {IN_ABS, P_POSTFIX, "hpf_abs_#t($1)", "fabs#f($1)", "hpf_abs_#t($1)"},
    {IN_ACOS, P_POSTFIX, NULL, "acos#f($1)", "hpf_acos_#t($1)"},
    {IN_ACOSD, P_MUL, NULL, "acos#f($1) * (180 / 3.14159265358979323846264338327950288#f)", NULL},
    {IN_ACOSH, P_POSTFIX, NULL, "acosh#f($1)", "hpf_acosh_#t($1)"},
    {IN_AIMAG, P_POSTFIX, NULL, NULL, "@1.im"},
    {IN_AINT, P_UNARY, NULL, "(#r)trunc#f($1)", NULL},
    {IN_AND, P_POSTFIX, "(@1 & @2)", NULL, NULL},
    {IN_ANINT, P_UNARY, NULL, "(#r)round#f($1)", NULL},
    {IN_ASIN, P_POSTFIX, NULL, "asin#f($1)", "hpf_asin_#t($1)"},
    {IN_ASIND, P_MUL, NULL, "asin#f($1) * (180 / 3.14159265358979323846264338327950288#f)", NULL},
    {IN_ASINH, P_POSTFIX, NULL, "asinh#f($1)", "hpf_asinh_#t($1)"},
    {IN_ATAN, P_POSTFIX, NULL, "atan#f($1)", "hpf_atan_#t($1)"},
    {IN_ATAND, P_MUL, NULL, "atan#f($1) * (180 / 3.14159265358979323846264338327950288#f)", NULL},
    {IN_ATAN2, P_POSTFIX, NULL, "atan2#f($1, $2)", NULL},
    {IN_ATAN2D, P_MUL, NULL,
     "atan2#f($1, $2) * (180 / 3.14159265358979323846264338327950288#f)", NULL},
    {IN_ATANH, P_POSTFIX, NULL, "atanh#f($1)", "hpf_atanh_#t($1)"},
    {IN_BESSEL_J0, P_POSTFIX, NULL, "j0#f($1)", NULL},
    {IN_BESSEL_J1, P_POSTFIX, NULL, "j1#f($1)", NULL},
    {IN_BESSEL_JN, P_POSTFIX, "jn#F($1, $2)", NULL, NULL},
    {IN_BESSEL_JN_AT, P_POSTFIX, "hpf_bessel_jn_#T($1, $2, $3, $4)", NULL, NULL},
    {IN_BESSEL_Y0, P_POSTFIX, NULL, "y0#f($1)", NULL},
    {IN_BESSEL_Y1, P_POSTFIX, NULL, "y1#f($1)", NULL},
    {IN_BESSEL_YN, P_POSTFIX, "yn#F($1, $2)", NULL, NULL},
    {IN_BESSEL_YN_AT, P_POSTFIX, "hpf_bessel_yn_#T($1, $2, $3, $4)", NULL, NULL},
    {IN_BGE, P_REL, "hpf_bits_#t($1) >= hpf_bits_#s($2)", NULL, NULL},
    {IN_BGT, P_REL, "hpf_bits_#t($1) > hpf_bits_#s($2)", NULL, NULL},
    {IN_BLE, P_REL, "hpf_bits_#t($1) <= hpf_bits_#s($2)", NULL, NULL},
    {IN_BLT, P_REL, "hpf_bits_#t($1) < hpf_bits_#s($2)", NULL, NULL},
    {IN_BTEST, P_POSTFIX, "(int)(@1 >> @2 & 1)", NULL, NULL},
    {IN_CEILING, P_UNARY, NULL, "(#r)ceil#f($1)", NULL},
    {IN_CONJG, P_POSTFIX, NULL, NULL, "hpf_conjg_#t($1)"},
    {IN_COS, P_POSTFIX, NULL, "cos#f($1)", "hpf_cos_#t($1)"},
    {IN_COSD, P_POSTFIX, NULL, "hpf_cosd_#t($1)", NULL},
    {IN_COSH, P_POSTFIX, NULL, "cosh#f($1)", "hpf_cosh_#t($1)"},
    {IN_COTAN, P_UNARY, NULL, "-tan#f(@1 + 1.57079632679489661923132169163975144#f)",
     "hpf_cotan_#t($1)"},
    {IN_COTAND, P_UNARY, NULL, "-hpf_tand_#t(@1 + 90)", NULL},
    {IN_DIM, P_POSTFIX, "hpf_dim_#t($1, $2)", "hpf_dim_#t($1, $2)", NULL},
    {IN_DPROD, P_MUL, NULL, "(double)@1 * @2", NULL},
    {IN_DSHIFTL, P_POSTFIX, "hpf_dshiftl_#t($1, $2, $3)", NULL, NULL},
    {IN_DSHIFTR, P_POSTFIX, "hpf_dshiftr_#t($1, $2, $3)", NULL, NULL},
    {IN_ERF, P_POSTFIX, NULL, "erf#f($1)", NULL},
    {IN_ERFC, P_POSTFIX, NULL, "erfc#f($1)", NULL},
    {IN_ERFC_SCALED, P_POSTFIX, NULL, "hpf_erfc_scaled_#t($1)", NULL},
    {IN_EXP, P_POSTFIX, NULL, "exp#f($1)", "hpf_exp_#t($1)"},
    {IN_EXPONENT, P_POSTFIX, NULL, "hpf_exponent_#t($1)", NULL},
    {IN_FLOOR, P_UNARY, NULL, "(#r)floor#f($1)", NULL},
    {IN_FRACTION, P_POSTFIX, NULL, "hpf_fraction_#t($1)", NULL},
    {IN_GAMMA, P_POSTFIX, NULL, "tgamma#f($1)", NULL},
    {IN_HYPOT, P_POSTFIX, NULL, "hypot#f($1, $2)", NULL},
    {IN_IAND, P_POSTFIX, "(@1 & @2)", NULL, NULL},
    {IN_IBCLR, P_POSTFIX, "(#r)(@1 & ~((#r)1 << @2))", NULL, NULL},
    {IN_IBITS, P_POSTFIX, "hpf_ibits_#t($1, $2, $3)", NULL, NULL},
    {IN_IBSET, P_POSTFIX, "(#r)(@1 | (#r)1 << @2)", NULL, NULL},
    {IN_IEOR, P_POSTFIX, "(@1 ^ @2)", NULL, NULL},
    {IN_IEEE_CLASS, P_POSTFIX, NULL, "hpf_ieee_class_#t($1)", NULL},
    {IN_IEEE_IS_FINITE, P_POSTFIX, NULL, "(isfinite($1) != 0)", NULL},
    {IN_IEEE_IS_NEGATIVE, P_POSTFIX, NULL, "(signbit($1) != 0 && !isnan($1))", NULL},
    {IN_IEEE_IS_NORMAL, P_POSTFIX, NULL, "(isnormal($1) || @1 == 0)", NULL},
    {IN_IEEE_LOGB, P_POSTFIX, NULL, "logb#f($1)", NULL},
    {IN_IEEE_NEXT_AFTER, P_POSTFIX, NULL, "nextafter#f($1, hpf_toward($1, $2))", NULL},
    {IN_IEEE_REM, P_POSTFIX, NULL, "remainder#f($1, $2)", NULL},
    {IN_IEEE_RINT, P_POSTFIX, NULL, "rint#f($1)", NULL},
    {IN_IEEE_UNORDERED, P_POSTFIX, NULL, "(isunordered($1, $2) != 0)", NULL},
    {IN_IEEE_VALUE, P_POSTFIX, NULL, "hpf_ieee_value_#t($2)", NULL},
    {IN_ILEN, P_POSTFIX, "hpf_ilen_#t($1)", NULL, NULL},
    {IN_IMAG, P_POSTFIX, NULL, NULL, "@1.im"},
    {IN_IMAGPART, P_POSTFIX, NULL, NULL, "@1.im"},
    {IN_IOR, P_POSTFIX, "(@1 | @2)", NULL, NULL},
    {IN_ISHFT, P_POSTFIX, "hpf_ishft_#t($1, $2)", NULL, NULL},
    {IN_ISNAN, P_POSTFIX, NULL, "(isnan($1) != 0)", NULL},
    {IN_IS_IOSTAT_END, P_REL, "@1 == -1", NULL, NULL},
    {IN_IS_IOSTAT_EOR, P_REL, "@1 == -2", NULL, NULL},
    {IN_KEEP, P_POSTFIX, "hpf_keep_record($1)", NULL, NULL},
    {IN_KEPT, P_POSTFIX, "hpf_kept_record($1)", NULL, NULL},
    {IN_LEADZ, P_POSTFIX, "hpf_leadz_#t($1)", NULL, NULL},
    {IN_LOG, P_POSTFIX, NULL, "log#f($1)", "hpf_log_#t($1)"},
    {IN_LOG10, P_POSTFIX, NULL, "log10#f($1)", NULL},
    {IN_LOG_GAMMA, P_POSTFIX, NULL, "lgamma#f($1)", NULL},
    {IN_LSHIFT, P_POSTFIX, "hpf_shiftl_#t($1, $2)", NULL, NULL},
    {IN_MASKL, P_POSTFIX, "hpf_maskl_#T($1)", NULL, NULL},
    {IN_MASKR, P_POSTFIX, "hpf_maskr_#T($1)", NULL, NULL},
    {IN_MERGE, P_COND, "@3 ? $1 : $2", "@3 ? $1 : $2", "@3 ? $1 : $2"},
    {IN_MERGE_BITS, P_POSTFIX, "((@1 & @3) | (@2 & ~@3))", NULL, NULL},
    {IN_MOD, P_POSTFIX, NULL, "fmod#f($1, $2)", NULL},
    {IN_MODULO, P_POSTFIX, "hpf_modulo_#t($1, $2)", "hpf_modulo_#t($1, $2)", NULL},
    {IN_MVBITS_VALUE, P_POSTFIX, "hpf_mvbits_#t($1, $2, $3, $4, $5)", NULL, NULL},
    {IN_NEAREST, P_POSTFIX, NULL, "hpf_nearest_#t($1, $2)", NULL},
    {IN_NINT, P_UNARY, NULL, "(#r)lround#f($1)", NULL},
    {IN_NORM_JOIN, P_POSTFIX, NULL, NULL, "hpf_norm_join_#t($1, $2)"},
    {IN_NORM_JOIN_DIM, P_POSTFIX, NULL, NULL, "hpf_norm_join_dim_#t($1, $2)"},
    {IN_NORM_VALUE, P_POSTFIX, NULL, NULL, "hpf_norm_value_#t($1)"},
    {IN_NOT, P_UNARY, "~@1", NULL, NULL},
    {IN_OR, P_POSTFIX, "(@1 | @2)", NULL, NULL},
    {IN_POPCNT, P_POSTFIX, "hpf_popcnt_#t($1)", NULL, NULL},
    {IN_POPPAR, P_POSTFIX, "(hpf_popcnt_#t($1) & 1)", NULL, NULL},
    {IN_REALPART, P_POSTFIX, NULL, NULL, "@1.re"},
    {IN_RRSPACING, P_POSTFIX, NULL, "hpf_rrspacing_#t($1)", NULL},
    {IN_RSHIFT, P_POSTFIX, "hpf_shifta_#t($1, $2)", NULL, NULL},
    {IN_SCALE, P_POSTFIX, NULL, "hpf_scale_#t($1, $2)", NULL},
    {IN_SELECTED_INT_KIND, P_POSTFIX, "hpf_selected_int_kind($1)", NULL, NULL},
    {IN_SELECTED_REAL_KIND, P_POSTFIX, "hpf_selected_real_kind($1, $2, $3)", NULL, NULL},
    {IN_SET_EXPONENT, P_POSTFIX, NULL, "hpf_set_exponent_#t($1, $2)", NULL},
    {IN_SHIFTA, P_POSTFIX, "hpf_shifta_#t($1, $2)", NULL, NULL},
    {IN_SHIFTL, P_POSTFIX, "hpf_shiftl_#t($1, $2)", NULL, NULL},
    {IN_SHIFTR, P_POSTFIX, "hpf_shiftr_#t($1, $2)", NULL, NULL},
    {IN_SIGN, P_POSTFIX, "hpf_sign_#t($1, $2)", "copysign#f($1, $2)", NULL},
    {IN_SIN, P_POSTFIX, NULL, "sin#f($1)", "hpf_sin_#t($1)"},
    {IN_SIND, P_POSTFIX, NULL, "hpf_sind_#t($1)", NULL},
    {IN_SINH, P_POSTFIX, NULL, "sinh#f($1)", "hpf_sinh_#t($1)"},
    {IN_SPACING, P_POSTFIX, NULL, "hpf_spacing_#t($1)", NULL},
    {IN_SQRT, P_POSTFIX, NULL, "sqrt#f($1)", "hpf_sqrt_#t($1)"},
    {IN_TAN, P_POSTFIX, NULL, "tan#f($1)", "hpf_tan_#t($1)"},
    {IN_TAND, P_POSTFIX, NULL, "hpf_tand_#t($1)", NULL},
    {IN_TANH, P_POSTFIX, NULL, "tanh#f($1)", "hpf_tanh_#t($1)"},
    {IN_TRAILZ, P_POSTFIX, "hpf_trailz_#t($1)", NULL, NULL},
    {IN_XOR, P_POSTFIX, "(@1 ^ @2)", NULL, NULL},
};

static CText expand(Cg *cg, Expr *e, const char *text, int prec)
{
    Type t = e->args.at[0]->type;
    Text out;
    text_init(&out, cg->cx);
    for (const char *c = text; *c; c++) {
        if ((*c == '$' || *c == '@') && c[1] >= '1' && c[1] <= '9') {
            Expr *a = e->args.at[c[1] - '1'];
            int tight = c[2] == '.' ? P_POSTFIX : P_UNARY; /* a member of what @ gives */
            text_puts(&out, *c == '$' ? expr_s(cg, a) : expr_p(cg, a, tight));
            c++;
        } else if (*c == '#') {
            c++;
            text_puts(&out, *c == 'f' ? type_suffix(t)
                            : *c == 'F' ? type_suffix(e->type)
                            : *c == 't' ? type_tag(t)
                            : *c == 'T' ? type_tag(e->type)
                            : *c == 's' ? type_tag(e->args.at[1]->type)
                                        : type_c(e->type));
        } else {
            text_putn(&out, c, 1);
        }
    }
    return ctext(out.at, prec);
}

/* MAX and MIN of any number of arguments: nested calls of the function of two. */
static CText extremum(Cg *cg, Expr *e)
{
    const char *name = e->intrinsic->id == IN_MAX ? "max" : "min";
    const char *s = expr_s(cg, e->args.at[0]);
    for (int i = 1; i < e->args.n; i++)
        s = cg_fmt(cg, "hpf_%s_%s(%s, %s)", name, type_tag(e->type), s, expr_s(cg, e->args.at[i]));
    return ctext(s, P_POSTFIX);
}

static CText convert_to(Cg *cg, Expr *a, Type to)
{
    return expr_c(cg, mk_convert(cg->cx, a, to));
}

static CText mod_c(Cg *cg, Expr *e)
{
    CText t = ctext(cg_fmt(cg, "%s %% %s", expr_p(cg, e->args.at[0], P_MUL),
                           expr_p(cg, e->args.at[1], P_MUL + 1)),
                    P_MUL);
    if (e->type.kind < 4)
        return ctext(cg_fmt(cg, "(%s)(%s)", type_c(e->type), t.s), P_UNARY);
    return t;
}

static CText cmplx_c(Cg *cg, Expr *e)
{
    Expr *y = e->args.n > 1 ? e->args.at[1] : NULL;
    if (e->args.at[0]->type.base == TY_COMPLEX)
        return convert_to(cg, e->args.at[0], e->type);
    Type part = {.base = TY_REAL, .kind = e->type.kind};
    return ctext(cg_fmt(cg, "((%s){%s, %s})", type_c(e->type), /* it may be a macro's argument */
                        convert_to(cg, e->args.at[0], part).s,
                        y ? convert_to(cg, y, part).s : "0"),
                 P_POSTFIX);
}

/* Extent or bound of an array argument by its descriptor; dim counts from 1. */
static CText inquiry(Cg *cg, Expr *e)
{
    Expr *a = e->args.at[0], *dim = e->args.n > 1 ? e->args.at[1] : NULL;
    if (a->kind != EX_VAR || a->sym->spec.kind == AS_SCALAR) {
        cg_unsupported(cg, e->span, "this inquiry about an array expression");
        return ctext("0", P_POSTFIX);
    }
    const char *d = e->intrinsic->id == IN_SIZE ? desc_seen(cg, a->sym) : desc_ref(cg, a->sym);
    const char *what = e->intrinsic->id == IN_SIZE     ? (dim ? "extent" : "size_of")
                       : e->intrinsic->id == IN_LBOUND ? "lbound"
                                                       : "ubound";
    const char *s =
        dim ? cg_fmt(cg, "hpf_%s(%s, %s)", what, d,
                     expr_long(cg, mk_sub(cg->cx, dim, mk_int(cg->cx, dim->span, 1, 4))))
            : cg_fmt(cg, "hpf_%s(%s)", what, d);
    return ctext(cg_fmt(cg, "(%s)%s", type_c(e->type), s), P_UNARY);
}

/* The parameter of the OPTIONAL dummy argument that e names; NULL is that it is absent. */
const char *given_c(Cg *cg, const Expr *e)
{
    SymCg *c = cg_sym(cg, e->sym);
    bool named = c->by_pointer || e->kind == EX_PROC || (e->type.base == TY_CHARACTER && !e->shape);
    return named ? c->name : c->param;
}

static CText present(Cg *cg, Expr *e)
{
    return ctext(cg_fmt(cg, "(%s != NULL)", given_c(cg, e->args.at[0])), P_POSTFIX);
}

/* ASSOCIATED(p, t) of arrays; empty elements have no place that they could share. */
static CText associated_with(Cg *cg, const Expr *p, Symbol *t) {
    const char *same = cg_fmt(cg, "hpf_associated(%s, %s)", desc_ref(cg, p->sym), desc_ref(cg, t));
    Expr *n = p->type.base == TY_CHARACTER ? char_length(cg->cx, p) : NULL;
    int64_t known;
    if (!n || (expr_is_int(n, &known) && known > 0))
        return ctext(same, P_POSTFIX);
    return ctext(cg_fmt(cg, "(%s > 0 && %s)", expr_s(cg, n), same), P_POSTFIX);
}

CText intrinsic_c(Cg *cg, Expr *e)
{
    CText text;
    if (str_intrinsic(cg, e, &text))
        return text;
    switch (e->intrinsic->id) {
    case IN_RESULT_LENGTH:
        return ctext(cg_fmt(cg, "hpf_result_length(%s)", procedure_address(cg, e->args.at[0])),
                     P_POSTFIX);
    case IN_MAX:
    case IN_MIN:
        return extremum(cg, e);
    case IN_INT:
    case IN_REAL:
    case IN_DBLE:
    case IN_LOGICAL:
        return convert_to(cg, e->args.at[0], e->type);
    case IN_CMPLX:
    case IN_DCMPLX:
        return cmplx_c(cg, e);
    case IN_MOD:
        if (e->type.base == TY_INTEGER)
            return mod_c(cg, e);
        break;
    case IN_ISHFTC: {
        Expr *size = e->args.n > 2 ? e->args.at[2] : NULL;
        return ctext(cg_fmt(cg, "hpf_ishftc_%s(%s, %s, %s)", type_tag(e->type),
                            expr_s(cg, e->args.at[0]), expr_s(cg, e->args.at[1]),
                            size ? expr_s(cg, size) : cg_fmt(cg, "%d", 8 * e->type.kind)),
                     P_POSTFIX);
    }
    case IN_SIZE:
    case IN_LBOUND:
    case IN_UBOUND:
        return inquiry(cg, e);
    case IN_ALLOCATED:
        return ctext(cg_fmt(cg, "%s.allocated", desc_c(cg, e->args.at[0]->sym)), P_POSTFIX);
    case IN_ASSOCIATED:
        if (e->args.n > 1 && e->args.at[1])
            return associated_with(cg, e->args.at[0], e->args.at[1]->sym);
        return ctext(cg_fmt(cg, "%s.allocated", desc_c(cg, e->args.at[0]->sym)), P_POSTFIX);
    case IN_IS_CONTIGUOUS:
        return ctext(cg_fmt(cg, "hpf_is_contiguous(%s)", desc_ref(cg, e->args.at[0]->sym)),
                     P_POSTFIX);
    case IN_PRESENT:
        return present(cg, e);
    case IN_COMMAND_ARGUMENT_COUNT:
    case IN_IARGC:
        return ctext("hpf_argument_count()", P_POSTFIX);
    case IN_IEEE_SUPPORT_UNDERFLOW:
        return ctext("hpf_ieee_controls_underflow()", P_POSTFIX);
    case IN_NUMBER_OF_PROCESSORS:
        if (e->args.n && e->args.at[0]) /* the machine is one line of processors */
            return ctext("hpf_size()", P_POSTFIX);
        return ctext("hpf_size()", P_POSTFIX);
    default:
        break;
    }
    BaseType base = e->args.n && e->args.at[0] ? e->args.at[0]->type.base : TY_NONE;
    for (int i = 0; i < countof(rows); i++) {
        if (rows[i].id != e->intrinsic->id)
            continue;
        const char *text = base == TY_REAL      ? rows[i].reals
                           : base == TY_COMPLEX ? rows[i].complexes
                                                : rows[i].ints;
        if (text)
            return expand(cg, e, text, rows[i].prec);
    }
    cg_unsupported(cg, e->span, cg_fmt(cg, "the intrinsic '%s' here", e->intrinsic->name));
    return ctext("0", P_POSTFIX);
}
