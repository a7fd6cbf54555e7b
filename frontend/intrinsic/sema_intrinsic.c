/* sema_intrinsic.c: references to intrinsic procedures: arguments matched to the dummies of the row
 * in intrinsics.def, type and shape of the result.
 *
 * Contract: some rows become other nodes (sema_intrinsic_nodes.c); inquiries that sema can answer
 * become constants, EX_BOUND or constructors; the rest stay EX_INTRINSIC with the arguments in the
 * row's order and KIND= removed (the type holds it). */
#include <string.h>

#include "../fold/fold.h"
#include "sema_intrinsic.h"
#include "../structure/sema_struct.h"

Expr *intrinsic_arg(const Match *m, const char *name) {
    IntrinsicDummy d;
    for (int i = 0; i < m->args.n && intrinsic_dummy(m->in, i, &d); i++)
        if (!strcmp(d.name, name))
            return m->args.at[i];
    return NULL;
}

/* ---- arguments to dummies ---- */

static int dummy_by_keyword(Match *m, const Expr *e) {
    IntrinsicDummy d;
    int slot = intrinsic_slot(m->in, e->name);
    if (slot >= 0)
        return slot;
    diag_error(m->S->cx, e->span, "%s has no argument '%s'", m->name, e->name);
    for (int i = 0; intrinsic_dummy(m->in, i, &d) && !(d.repeat && i > 7); i++)
        if (name_similar(e->name, d.name))
            diag_hint(m->S->cx, "did you mean '%s'?", d.name);
    m->ok = false;
    return -1;
}

static void place(Match *m, int slot, Expr *e) {
    while (m->args.n <= slot)
        vec_push(m->S->cx, &m->args, NULL);
    IntrinsicDummy d;
    if (m->args.at[slot] && intrinsic_dummy(m->in, slot, &d)) {
        const char *name =
            d.repeat ? arena_printf(m->S->cx->arena, "a%d", slot + 1) : d.name;
        diag_error(m->S->cx, e->span, "the argument '%s' of %s is given twice", name, m->name);
        m->ok = false;
    }
    m->args.at[slot] = e;
}

/* SUM(array, mask), SUM_SCATTER(array, base, indx, mask): a LOGICAL in the place of DIM or of a
 * further index is the mask. */
static int skip_dim(const Match *m, int slot, const Expr *e) {
    IntrinsicDummy d;
    if (e->type.base != TY_LOGICAL || m->in->shape == RS_SCAN ||
        !intrinsic_dummy(m->in, slot, &d) || (strcmp(d.name, "dim") && strncmp(d.name, "indx", 4)))
        return slot;
    for (int k = slot + 1; intrinsic_dummy(m->in, k, &d); k++)
        if (!strcmp(d.name, "mask"))
            return k;
    return slot;
}

/* MAX (a1=x, a2=y, a5=z) has three arguments. */
static void close_gaps(Match *m) {
    IntrinsicDummy d;
    int n = 0;
    for (int i = 0; i < m->args.n; i++)
        if (m->args.at[i] || !intrinsic_dummy(m->in, i, &d) || !d.repeat ||
            intrinsic_slot(m->in, d.name) == i)
            m->args.at[n++] = m->args.at[i];
    m->args.n = n;
}

static void match(Match *m, const ExprVec *given) {
    Sema *S = m->S;
    bool spec = S->in_spec, keywords = false;
    IntrinsicDummy d;
    if (m->in->cls == IC_INQUIRY)
        S->in_spec = false; /* only shape and type of the argument count */
    for (int i = 0, next = 0; i < given->n; i++) {
        Expr *e = given->at[i];
        int slot;
        if (e->kind == EX_KEYWORD) {
            slot = dummy_by_keyword(m, e);
            keywords = true;
            S->may_be_open = m->in->cls == IC_INQUIRY ? e->a : NULL;
            e = sema_expr(S, e->a);
        } else {
            S->may_be_open = m->in->cls == IC_INQUIRY ? e : NULL;
            e = sema_expr(S, e);
            slot = next = skip_dim(m, next, e);
            next++;
            if (keywords) {
                diag_error(S->cx, e->span, "an argument without keyword follows one with keyword");
                m->ok = false;
                slot = -1;
            } else if (!intrinsic_dummy(m->in, slot, &d)) {
                diag_error(S->cx, e->span, "%s has fewer arguments than are given", m->name);
                m->ok = false;
                slot = -1;
            }
        }
        e = intrinsic_state_part(m, e);
        if (slot >= 0)
            place(m, slot, e);
        m->ok &= e->type.base != TY_NONE;
    }
    S->in_spec = spec;
    close_gaps(m);
    for (int i = 0; intrinsic_dummy(m->in, i, &d) && (i < m->args.n || !d.repeat); i++) {
        if (i >= m->args.n)
            vec_push(S->cx, &m->args, NULL);
        if (!m->args.at[i] && !d.optional && m->ok) {
            diag_error(S->cx, m->span, "%s needs the argument '%s'", m->name, d.name);
            m->ok = false;
        }
    }
    if (m->ok && (m->in->id == IN_MAX || m->in->id == IN_MIN) && m->args.n < 2) {
        diag_error(S->cx, m->span, "%s needs two arguments at least", m->name);
        m->ok = false;
    }
}

/* ---- types of arguments ---- */

static char type_letter(Type t) {
    return t.address ? 't' : "?irclst"[t.base];
}

static const char *type_words(Context *cx, const char *letters) {
    static const struct {
        char letter;
        const char *word;
    } words[] = {{'i', "INTEGER"}, {'r', "REAL"}, {'c', "COMPLEX"}, {'l', "LOGICAL"},
                 {'s', "CHARACTER"}};
    Text t;
    text_init(&t, cx);
    for (const char *p = letters; *p; p++)
        for (int k = 0; k < countof(words); k++)
            if (words[k].letter == *p)
                text_printf(&t, "%s%s", p == letters ? "" : p[1] ? ", " : " or ", words[k].word);
    return t.at;
}

static void bad_argument(Match *m, const Expr *e, const IntrinsicDummy *d, const char *wanted) {
    diag_error(m->S->cx, e->span, "argument '%s' of %s must be %s", d->name, m->name, wanted);
    m->ok = false;
}

/* As gfortran: the result has the larger kind. */
static bool may_mix_kinds(const Match *m) {
    IntrinsicId id = m->in->id;
    return id == IN_MAX || id == IN_MIN || id == IN_MOD || id == IN_MODULO || id == IN_DIM;
}

static void check_argument(Match *m, const Expr *e, const IntrinsicDummy *d) {
    Context *cx = m->S->cx;
    const Expr *first = m->args.at[0];
    if (d->same && first && e != first &&
        (e->type.base != first->type.base ||
         (e->type.kind != first->type.kind && !may_mix_kinds(m))))
        bad_argument(m, e, d, arena_printf(cx->arena, "%s as the first, it is %s",
                                           type_name(cx, first->type), type_name(cx, e->type)));
    else if (d->types[0] && !strchr(d->types, type_letter(e->type)) &&
             !(type_letter(e->type) == 't' && strlen(d->types) == 5)) /* all types do */
        bad_argument(m, e, d, arena_printf(cx->arena, "%s, it is %s", type_words(cx, d->types),
                                           type_name(cx, e->type)));
    else if (d->array && !e->shape)
        bad_argument(m, e, d, "an array");
    else if ((d->scalar || d->constant) && e->shape)
        bad_argument(m, e, d, "scalar");
    else if (d->constant && e->kind != EX_CONST && e->kind != EX_ARRAY &&
             !(e->kind == EX_VAR && e->sym->is_constant))
        bad_argument(m, e, d, "a constant");
}

static void check_arguments(Match *m) {
    IntrinsicDummy d;
    for (int i = 0; i < m->args.n && m->ok; i++)
        if (m->args.at[i] && intrinsic_dummy(m->in, i, &d))
            check_argument(m, m->args.at[i], &d);
}

/* The bits of a BOZ constant as an INTEGER of this kind. */
static void give_kind(Expr *boz, int kind) {
    const int unused = 64 - 8 * kind;
    boz->value.s = NULL; /* a number now */
    boz->value.i = (int64_t)((uint64_t)boz->value.i << unused) >> unused;
    boz->type.kind = kind;
}

/* BOZ constants are of the kind of the argument beside them: of two none says of which kind the
 * other is. */
static void type_boz(Match *m, int n) {
    Expr **at = m->args.at;
    const bool first = expr_is_boz(at[0]);
    if (first && expr_is_boz(at[1])) {
        diag_error(m->S->cx, m->span, "the first two arguments of %s cannot both be BOZ constants",
                   m->name);
        m->ok = false;
        return;
    }
    for (int i = 0; i < n; i++)
        if (expr_is_boz(at[i]) && at[first]->type.base == TY_INTEGER)
            give_kind(at[i], at[first]->type.kind);
}

static void check_boz(Match *m) {
    static const IntrinsicId ids[] = {IN_IAND, IN_IOR, IN_IEOR, IN_AND, IN_OR, IN_XOR,
                                      IN_DSHIFTL, IN_DSHIFTR, IN_MERGE_BITS};
    static const IntrinsicId others[] = {IN_INT, IN_REAL, IN_DBLE, IN_CMPLX, IN_DCMPLX,
                                         IN_BGE, IN_BGT, IN_BLE, IN_BLT};
    bool takes = false; /* their bits have a meaning there */
    for (int i = 0; i < countof(ids); i++)
        takes |= m->in->id == ids[i];
    for (int i = 0; i < countof(others); i++)
        takes |= m->in->id == others[i];
    for (int i = 0; i < m->args.n && !takes; i++)
        if (expr_is_boz(m->args.at[i])) {
            sema_no_boz(m->S, m->args.at[i],
                        arena_printf(m->S->cx->arena, "an argument of %s", m->name));
            m->ok = false;
        }
    for (int i = 0; i < countof(ids) && m->ok; i++)
        if (m->in->id == ids[i])
            type_boz(m, m->in->id == IN_MERGE_BITS ? 3 : 2);
}

/* MAX1, AMIN0, ... take any kind of their argument's type, as in gfortran: those of single REALs
 * convert them, the others give what MAX and MIN do. */
static bool is_extremum(const Match *m) {
    return m->in->id == IN_MAX || m->in->id == IN_MIN;
}

static void check_specific(Match *m, const Specific *sp) {
    Context *cx = m->S->cx;
    for (int i = 0; sp && m->ok && i < m->args.n; i++) {
        Expr *e = m->args.at[i];
        if (!e || type_equal(e->type, sp->arg))
            continue;
        if (e->type.base == TY_INTEGER && sp->arg.base == TY_INTEGER &&
            sp->result.base == TY_REAL && !is_extremum(m))
            continue; /* FLOAT and DFLOAT of any kind, as gfortran has it */
        if (sp->id == IN_REAL && e->type.base == TY_REAL && sp->arg.base == TY_REAL)
            continue; /* SNGL too */
        if (is_extremum(m) && e->type.base == sp->arg.base) {
            if (type_equal(sp->arg, DEFAULT(cx, REAL)))
                m->args.at[i] = mk_convert(cx, e, sp->arg);
            continue;
        }
        diag_error(cx, e->span, "the argument of %s must be %s, it is %s", m->name,
                   type_name(cx, sp->arg), type_name(cx, e->type));
        diag_hint(cx, "the generic name %s takes any kind", upper(cx, m->in->name));
        m->ok = false;
    }
}

static void promote_arguments_of(Match *m, int n) {
    Type t = m->args.at[0]->type;
    for (int i = 1; i < n; i++)
        if (m->args.at[i])
            t = type_promote(t, m->args.at[i]->type);
    for (int i = 0; i < n; i++)
        if (m->args.at[i])
            m->args.at[i] = mk_convert(m->S->cx, m->args.at[i], t);
}

static void promote_arguments(Match *m) {
    promote_arguments_of(m, m->args.n);
}

/* DOT_PRODUCT, MATMUL: both numeric or both LOGICAL. */
static void promote_operands(Match *m) {
    Type a = m->args.at[0]->type, b = m->args.at[1]->type;
    if ((a.base == TY_LOGICAL) != (b.base == TY_LOGICAL)) {
        diag_error(m->S->cx, m->span, "the arguments of %s must be both numeric or both LOGICAL",
                   m->name);
        m->ok = false;
        return;
    }
    promote_arguments(m);
}

/* FINDLOC compares: both numeric, both LOGICAL or both CHARACTER. */
static void check_sought(Match *m) {
    Type a = m->args.at[0]->type, v = m->args.at[1]->type;
    bool numbers = type_numeric(a) && type_numeric(v);
    if (!numbers && a.base != v.base) {
        diag_error(m->S->cx, m->args.at[1]->span, "%s cannot be found in an array that is %s",
                   type_name(m->S->cx, v), type_name(m->S->cx, a));
        m->ok = false;
    } else if (numbers) {
        promote_arguments_of(m, 2);
    }
}

/* ---- result type ---- */

static Type result_type(Match *m) {
    Context *cx = m->S->cx;
    Type first = m->args.n && m->args.at[0] ? m->args.at[0]->type : DEFAULT(cx, INTEGER);
    Expr *kind_arg = intrinsic_arg(m, "kind");
    int kind = 0;
    if (kind_arg && m->in->id != IN_KIND)
        kind = (int)kind_arg->value.i;
    switch (m->in->type) {
    case RT_NONE:
        return TYPE(NONE, 0);
    case RT_FIRST:
    case RT_PROMOTE:
        return first;
    case RT_SECOND:
        return m->args.at[1]->type;
    case RT_ABS:
        return first.base == TY_COMPLEX ? TYPE(REAL, first.kind) : first;
    case RT_INTEGER:
        return TYPE(INTEGER, kind ? kind : DEFAULT(cx, INTEGER).kind);
    case RT_REAL:
        return TYPE(REAL, kind                        ? kind
                          : first.base == TY_COMPLEX ? first.kind
                                                     : DEFAULT(cx, REAL).kind);
    case RT_COMPLEX:
        return TYPE(COMPLEX, kind ? kind : DEFAULT(cx, COMPLEX).kind);
    case RT_LOGICAL:
        return TYPE(LOGICAL, kind ? kind : DEFAULT(cx, LOGICAL).kind);
    case RT_DOUBLE:
        return TYPE(REAL, kind_double(cx));
    case RT_DCOMPLEX:
        return TYPE(COMPLEX, kind_double(cx));
    case RT_LONG:
        return TYPE(INTEGER, 8);
    case RT_CHAR:
        return (Type){.base = TY_CHARACTER, .kind = 1, .len = mk_int(m->S->cx, m->span, 1, 4)};
    case RT_KIND:
        return (Type){.base = first.base, .kind = kind ? kind : first.kind};
    }
    return first;
}

static bool kind_exists(Type t) {
    if (t.base == TY_REAL || t.base == TY_COMPLEX)
        return real_kind(t.kind) != NULL;
    return integer_kind(t.kind) != NULL;
}

/* ---- the whole reference ---- */

/* SUM_PREFIX_EXCLUSIVE(a) is SUM_PREFIX(a, EXCLUSIVE=.TRUE.). */
static void plain_scan(Match *m, Expr *e) {
    ScanKind k = intrinsic_scan(m->in);
    if (k.row == m->in)
        return;
    vec_push(m->S->cx, &m->args,
             k.exclusive == SCAN_EXCLUSIVE ? mk_logical(m->S->cx, m->span, true, 4) : NULL);
    e->intrinsic = m->in = k.row;
}

static void drop_kind(Match *m) {
    IntrinsicDummy d;
    for (int i = 0; i < m->args.n; i++)
        if (intrinsic_dummy(m->in, i, &d) && !strcmp(d.name, "kind"))
            m->args.at[i] = NULL;
}

static bool all_constant(const ExprVec *v) {
    for (int i = 0; i < v->n; i++)
        if (v->at[i] && v->at[i]->kind != EX_CONST)
            return false;
    return true;
}

/* How many items the constructors among these constants have; -1: none is one, or not all are
 * constants. */
static int list_length(const ExprVec *args) {
    int n = -1;
    for (int i = 0; i < args->n; i++) {
        const Expr *a = args->at[i];
        if (!a || a->kind == EX_CONST)
            continue;
        if (a->kind != EX_ARRAY || (n >= 0 && a->args.n != n) || !all_constant(&a->args))
            return -1;
        n = a->args.n;
    }
    return n;
}

/* SIN ([1.0, 2.0]) is computed here, as gfortran has it: the last bit may be another than the C
 * library's. */
static Expr *fold_lists(Context *cx, const Expr *e) {
    int n = list_length(&e->args);
    if (n < 0 || expr_rank(e) != 1 || (e->type.base != TY_REAL && e->type.base != TY_COMPLEX))
        return NULL;
    Expr *list = mk_expr(cx, EX_ARRAY, e->span);
    list->type = e->type;
    list->shape = e->shape;
    for (int k = 0; k < n; k++) {
        Expr *one = expr_copy(cx, e);
        one->shape = NULL;
        for (int i = 0; i < one->args.n; i++)
            if (one->args.at[i] && one->args.at[i]->kind == EX_ARRAY)
                one->args.at[i] = one->args.at[i]->args.at[k];
        one = fold_node(cx, one);
        if (one->kind != EX_CONST)
            return NULL;
        vec_push(cx, &list->args, one);
    }
    return list;
}

/* PRESENT of an OPTIONAL procedure. */
static bool asks_procedure(Sema *S, Expr *e, const Intrinsic *in) {
    Expr *a = in->id == IN_PRESENT && e->args.n == 1 ? e->args.at[0] : NULL;
    Symbol *s = a && a->kind == EX_REF && !a->has_args ? scope_lookup(S->scope, a->name) : NULL;
    if (!s || s->kind != SYM_PROC || !s->is_optional)
        return false;
    a->kind = s->address ? EX_VAR : EX_PROC;
    a->sym = s->address ? s->address : s;
    a->type = s->address ? s->address->type : a->type;
    s->is_used = true;
    e->kind = EX_INTRINSIC;
    e->intrinsic = in;
    e->type = DEFAULT(S->cx, LOGICAL);
    e->is_typed = true;
    return true;
}

/* PRESENT(x%i), PRESENT(x(1)) */
static bool asks_part(Sema *S, const Expr *e, const Intrinsic *in) {
    const Expr *a = in->id == IN_PRESENT && e->args.n == 1 ? e->args.at[0] : NULL;
    if (!a || (a->kind != EX_COMPONENT && a->kind != EX_SUBSTR &&
               !(a->kind == EX_REF && a->has_args)))
        return false;
    diag_error(S->cx, a->span, "the argument of PRESENT must be the whole of a dummy argument");
    return true;
}

/* The arguments of ALLOCATED, ASSOCIATED and PRESENT in their order, without keywords: what they
 * ask of is looked at before it gets a type. What is wrong with them is for match. */
static void in_order(Expr *e, const Intrinsic *in) {
    Expr *at[2] = {0};
    for (int i = 0; i < e->args.n; i++) {
        Expr *a = e->args.at[i];
        bool named = a->kind == EX_KEYWORD;
        IntrinsicDummy d;
        int slot = named ? 0 : i;
        if (named && in->id == IN_ALLOCATED) /* (ARRAY=a), (SCALAR=s) */
            slot = strcmp(a->name, "array") && strcmp(a->name, "scalar") ? countof(at) : 0;
        else if (named)
            while (intrinsic_dummy(in, slot, &d) && strcmp(d.name, a->name))
                slot++;
        if (slot >= countof(at) || at[slot] ||
            (!named && i && e->args.at[i - 1]->kind == EX_KEYWORD))
            return;
        at[slot] = named ? a->a : a;
    }
    for (int i = 0; i < e->args.n; i++)
        if (!at[i])
            return;
    for (int i = 0; i < e->args.n; i++)
        e->args.at[i] = at[i];
}

/* COMPLEX(x, y): of the greater kind. */
static int kind_of_parts(Sema *S, Expr *e) {
    int kind = DEFAULT(S->cx, REAL).kind;
    for (int i = 0; i < e->args.n; i++) {
        Expr *a = e->args.at[i], **value = a->kind == EX_KEYWORD ? &a->a : &e->args.at[i];
        *value = sema_expr(S, *value);
        (*value)->is_typed = true;
        if ((*value)->type.base == TY_REAL && (*value)->type.kind > kind)
            kind = (*value)->type.kind;
    }
    return kind;
}

/* INT2(a), INT8(a): INT with KIND= */
static void kind_in_name(Sema *S, Expr *e, const Intrinsic *in) {
    static const struct {
        const char *name;
        IntrinsicId id;
        int kind; /* 0: by the arguments */
    } names[] = {{"int2", IN_INT, 2}, {"int8", IN_INT, 8}, {"complex", IN_CMPLX, 0}};
    for (int i = 0; i < countof(names) && e->name; i++) {
        if (names[i].id != in->id || strcmp(e->name, names[i].name))
            continue;
        Expr *kind = mk_expr(S->cx, EX_KEYWORD, e->span);
        kind->name = name_of(S->cx, "kind");
        kind->a = mk_int(S->cx, e->span, names[i].kind ? names[i].kind : kind_of_parts(S, e), 4);
        vec_push(S->cx, &e->args, kind);
    }
}

/* Sums and products of constants that are listed come to be at run time, but are known here. */
static bool fits_its_type(Sema *S, const Expr *e) {
    int id = e->intrinsic->id, errors = diag_errors(S->cx);
    bool adds = id == IN_SUM || id == IN_PRODUCT || id == IN_DOT_PRODUCT || id == IN_MATMUL;
    if (adds && e->args.at[0]->kind == EX_ARRAY)
        sema_constant_transform(S, expr_copy(S->cx, e));
    return diag_errors(S->cx) == errors;
}

/* In a bound or a length: what a function gives is asked for without a call, but its length or
 * shape may call others. */
static bool may_be_specified(Sema *S, const Expr *answer, Expr *of) {
    bool impure = false;
    if (!S->in_spec || S->in_init || !of || answer->kind == EX_CONST)
        return true;
    expr_find_impure(&of, &impure);
    if (impure)
        diag_error(S->cx, of->span, "a function must be PURE with an explicit interface, as it "
                   "stands in a specification expression");
    return !impure;
}

/* What the shape of RESHAPE's or SPREAD's value is made of. */
static void settle_extents(Match *m) {
    Expr *shape = m->in->id == IN_RESHAPE ? intrinsic_arg(m, "shape") : NULL;
    for (int i = 0; shape && shape->kind == EX_ARRAY && i < shape->args.n; i++)
        if (shape->args.at[i]->kind != EX_IDO && !shape->args.at[i]->shape)
            shape->args.at[i] = sema_settled(m->S, shape->args.at[i]);
    if (m->in->id == IN_SPREAD)
        m->args.at[2] = sema_settled(m->S, m->args.at[2]);
}

Expr *sema_intrinsic(Sema *S, Expr *e, const Intrinsic *in, const Specific *sp) {
    Context *cx = S->cx;
    if (sp && intrinsic_find(sp->name)) /* BESJ0: a generic name too */
        sp = NULL;
    kind_in_name(S, e, in);
    Specific own = sp ? specific_here(cx, sp) : (Specific){.name = NULL};
    sp = sp ? &own : NULL;
    if (in->id == IN_ALLOCATED || in->id == IN_ASSOCIATED || in->id == IN_PRESENT)
        in_order(e, in);
    if (asks_part(S, e, in))
        return sema_fail(e);
    if (asks_procedure(S, e, in))
        return e;
    Expr *of_c = sema_interop(S, e, in);
    if (of_c)
        return of_c;
    Expr *procedure = in->id == IN_ASSOCIATED ? sema_procedure_associated(S, e) : NULL;
    if (procedure)
        return procedure;
    if (in->id == IN_ALLOCATED || in->id == IN_ASSOCIATED || in->id == IN_PRESENT) {
        Expr *known = heap_state(S, e, in->id);
        if (known)
            return known;
    }
    Expr *either = sema_optional_arguments(S, e, in, sp);
    if (either)
        return either;
    Expr *unfolded = sp ? NULL : intrinsic_unfolded(S, e, in);
    if (unfolded)
        return unfolded;
    if (in->id == IN_ATAN && e->args.n == 2)
        in = intrinsic_row(IN_ATAN2);
    Match m = {.S = S, .span = e->span, .in = in, .name = upper(cx, e->name), .ok = true};
    match(&m, &e->args);
    if (m.ok && in->id == IN_TRANSFER && (struct_is(m.args.at[0]) || struct_is(m.args.at[1])))
        return sema_transfer(S, e, m.args.at[0], m.args.at[1], m.args.at[2]);
    if (m.ok)
        check_boz(&m);
    if (m.ok)
        check_specific(&m, sp);
    if (m.ok)
        check_arguments(&m);
    if (m.ok)
        intrinsic_values(&m);
    if (m.ok && may_mix_kinds(&m))
        promote_arguments(&m);
    if (m.ok && in->type == RT_PROMOTE)
        promote_operands(&m);
    if (m.ok && in->id == IN_FINDLOC)
        check_sought(&m);
    if (m.ok)
        sema_ieee_arguments(&m);
    if (!m.ok)
        return sema_fail(e);
    in = m.in;
    if (in->cls != IC_INQUIRY)
        sema_size_arguments(S, in, &m.args);
    settle_extents(&m);
    e->kind = EX_INTRINSIC;
    e->intrinsic = in;
    e->type = result_type(&m);
    e->shape = intrinsic_shape(&m);
    S->cx->has_quad |= e->type.base != TY_NONE && e->type.kind > 8;
    if (m.ok && !kind_exists(e->type) && e->type.base != TY_CHARACTER &&
        e->type.base != TY_DERIVED) {
        const Expr *kind = intrinsic_arg(&m, "kind");
        diag_error(cx, kind ? kind->span : e->span, "there is no %s", type_name(cx, e->type));
        m.ok = false;
    }
    if (!m.ok)
        return sema_fail(e);
    if (in->cls == IC_INQUIRY) {
        drop_kind(&m);
        e->args = m.args;
        Expr *answer = intrinsic_inquiry(&m, e);
        if (S->in_spec || S->in_init) /* its argument was no part of that: see match() */
            sema_fold_transforms(&answer, S);
        Expr *of = m.args.n ? m.args.at[0] : NULL;
        bool may = sema_may_be_asked(S, answer, of) && may_be_specified(S, answer, of);
        return may ? answer : sema_fail(e);
    }
    if (in->shape == RS_SCAN)
        plain_scan(&m, e);
    if (in->id == IN_TRANSFER)
        sema_warn_transfer(S, e, m.args.at[0]);
    Expr *other = intrinsic_rewritten(&m, e);
    drop_kind(&m);
    e->args = m.args;
    if (sema_moves_addresses(S, e, m.name))
        return sema_fail(e);
    if (struct_is(e) && e->shape)
        sema_size_packed(S, e);
    e = record_merge(S, e);
    if (e->kind != EX_INTRINSIC)
        return e;
    if (!other && (S->in_spec || S->in_init))
        other = sema_constant_transform(S, e);
    else if (!other && !fits_its_type(S, e))
        return sema_fail(e);
    if (S->in_spec && !S->in_init && (!other || other->kind == EX_INTRINSIC)) {
        Expr *few = sema_unroll(S, other ? other : e);
        other = few ? few : other;
    }
    if (!other && in->cls == IC_ELEMENTAL && !all_constant(&e->args))
        other = fold_lists(cx, e);
    if (!other)
        other = in->cls == IC_ELEMENTAL && all_constant(&e->args) ? fold_node(cx, e) : e;
    bool generic = !sp || (is_extremum(&m) && type_equal(sp->arg, sp->result));
    return generic || other->type.base == TY_NONE ? other : mk_convert(cx, other, sp->result);
}

Expr *sema_intrinsic_of(Sema *S, Span at, IntrinsicId id, Expr *a, Expr *b, Expr *c) {
    Expr *e = mk_ref(S->cx, at, intrinsic_row(id)->name), *args[] = {a, b, c};
    e->has_args = true;
    for (int i = 0; i < countof(args) && args[i]; i++) {
        args[i]->is_typed = true;
        vec_push(S->cx, &e->args, args[i]);
    }
    return sema_intrinsic(S, e, intrinsic_row(id), NULL);
}

/* A mapping inquiry: asks about a variable, answers in vectors. */
static void check_inquiry(Match *m) {
    IntrinsicDummy d;
    for (int i = 0; i < m->args.n && intrinsic_dummy(m->in, i, &d); i++) {
        const Expr *e = m->args.at[i];
        if (i == 0 && (e->kind != EX_VAR || e->sym->kind != SYM_VAR))
            bad_argument(m, e, &d, "a variable, whole");
        else if (i > 0 && e && d.array && expr_rank(e) != 1)
            bad_argument(m, e, &d, arena_printf(m->S->cx->arena, "of rank 1, it has rank %d",
                                                expr_rank(e)));
    }
}

static bool is_elemental_ieee(const Intrinsic *in) {
    return in->id == IN_IEEE_GET_FLAG || in->id == IN_IEEE_SET_FLAG ||
           in->id == IN_IEEE_GET_HALTING_MODE || in->id == IN_IEEE_SET_HALTING_MODE;
}

/* RANDOM_NUMBER and its like are not PURE. */
static void check_impure(const Match *m, const Intrinsic *in) {
    const Sema *S = m->S;
    if (in->id == IN_MVBITS || in->library || is_elemental_ieee(in))
        return;
    if (S->unit->is_pure)
        diag_error(S->cx, m->span, "%s is not PURE, as what is called from the PURE procedure '%s' "
                   "must be", m->name, S->unit->name);
    for (int i = 0; i < S->loops.n; i++)
        if (S->loops.at[i]->dir && S->loops.at[i]->dir->is_concurrent) {
            diag_error(S->cx, m->span, "%s is not PURE, as what is called in a DO CONCURRENT must "
                       "be", m->name);
            return;
        }
}

/* These are ELEMENTAL: a call for each element. */
static void over_elements(Match *m, Stmt *s) {
    const Expr *flag = m->args.at[0], *value = m->args.at[1];
    if (flag->shape && value->shape && expr_rank(flag) != expr_rank(value))
        diag_error(m->S->cx, value->span, "the arguments of %s have ranks %d and %d", m->name,
                   expr_rank(flag), expr_rank(value));
    else if (flag->shape && !value->shape && m->in->id != IN_IEEE_SET_FLAG &&
             m->in->id != IN_IEEE_SET_HALTING_MODE)
        diag_error(m->S->cx, value->span, "a scalar cannot have the values of an array of flags");
    else if (flag->shape || value->shape)
        sema_elemental_call(m->S, s, flag->shape ? flag->shape : value->shape);
}

/* z%re, which the subroutine sets: a copy, which goes back behind the call. */
static void copy_complex_parts(Sema *S, Stmt *s, const Intrinsic *in, StmtVec *back) {
    for (int i = 0; i < s->args.n && !in->library; i++) {
        Expr **at = &s->args.at[i];
        at = (*at)->kind == EX_KEYWORD ? &(*at)->a : at;
        if (!sema_is_complex_part(S, *at))
            continue;
        const char *by = arena_printf(S->cx->arena, "set by %s", upper(S->cx, in->name));
        *at = sema_complex_part_copy(S, *at, by, back);
        (*at)->is_typed = true;
    }
}

void sema_intrinsic_call(Sema *S, Stmt *s, const Intrinsic *in) {
    Context *cx = S->cx;
    StmtVec back = {0};
    copy_complex_parts(S, s, in, &back);
    if (back.n)
        s = sema_put_behind(S, s, &back);
    if (sema_interop_call(S, s, in) || sema_optional_call(S, s, in))
        return;
    Match m = {.S = S, .span = s->span, .in = in, .name = upper(cx, in->name), .ok = true};
    match(&m, &s->args);
    if (m.ok)
        check_arguments(&m);
    if (m.ok)
        intrinsic_values(&m);
    if (m.ok && in->library)
        check_inquiry(&m);
    IntrinsicDummy d = {.input = false};
    for (int i = in->library; m.ok && i < m.args.n; i++)
        if (m.args.at[i] && intrinsic_dummy(in, i, &d) && !d.input) {
            m.args.at[i] = heap_called_array(S, m.args.at[i]);
            sema_definable(S, m.args.at[i], arena_printf(cx->arena, "set by %s", m.name));
        }
    check_impure(&m, in);
    if (in->id == IN_MVBITS && m.ok && sema_moves_alike(&m)) {
        sema_mvbits(&m, s);
        return;
    }
    if (m.ok && (in->id == IN_ETIME || in->id == IN_DTIME)) {
        sema_etime(S, s, m.args.at[0], m.args.at[1],
                   in->id == IN_ETIME ? IN_ETIME_PARTS : IN_DTIME_PARTS);
        return;
    }
    s->args = m.args;
    Scope *unit = scope_unit(S->scope);
    const char *name = s->name;
    s->sym = scope_lookup(unit, name);
    if (s->sym && s->sym->kind != SYM_INTRINSIC) { /* a generic that goes on with the intrinsic */
        name = name_of(cx, arena_printf(cx->arena, "%%%s", in->name));
        s->sym = scope_find(unit, name);
    }
    if (!s->sym)
        s->sym = scope_add(cx, unit, name, s->span, SYM_INTRINSIC);
    s->sym->intrinsic = in;
    if (m.ok && is_elemental_ieee(in))
        over_elements(&m, s);
}
