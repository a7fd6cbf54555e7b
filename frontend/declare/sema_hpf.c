/* sema_hpf.c: HPF directives: attached to the symbols that they name, their expressions resolved.
 *
 * Contract: after sema_directives_check, Symbol.align and .dist are the symbol's own copies with
 * resolved expressions (tree.h). Whether alignment and distribution make sense together is decided
 * by the mapping pass, which knows the composed mappings. */
#include <string.h>
#include <strings.h>

#include "../sema/sema.h"
#include "../structure/sema_struct.h"

/* ---- attaching, in the order of the directives ---- */

static void twice(Sema *S, const Symbol *s, Span at, const char *what, Span before) {
    diag_error(S->cx, at, "'%s' has %s already", s->name, what);
    if (before.end)
        diag_note(S->cx, before, "it stands here");
}

static void give_shape(Sema *S, Symbol *s, const ArraySpec *spec, SymKind kind, Span at) {
    bool processors = kind == SYM_PROCESSORS;
    const char *what = processors ? "a PROCESSORS arrangement" : "a TEMPLATE";
    if (s->kind != SYM_UNKNOWN || s->type.base != TY_NONE || s->is_dummy || s->is_result ||
        sym_is_array(s)) {
        diag_error(S->cx, at, "'%s' is declared already and cannot be %s", s->name, what);
        if (s->span.end && s->span.beg != at.beg)
            diag_note(S->cx, s->span, "'%s' is declared here", s->name);
        return;
    }
    s->kind = kind;
    s->span = at;
    s->spec = *spec;
    if (spec->kind == AS_SCALAR && !processors)
        diag_error(S->cx, at, "the TEMPLATE '%s' needs a shape", s->name);
    for (int d = 0; d < spec->rank; d++) {
        const Bound *b = &spec->dim[d];
        s->spec.dim[d].lo = b->lo ? expr_copy(S->cx, b->lo) : NULL;
        s->spec.dim[d].hi = b->hi ? expr_copy(S->cx, b->hi) : NULL;
        if (!b->hi) {
            diag_error(S->cx, at, "the bounds of %s must be given", what);
            s->has_error = true;
            break;
        }
    }
}

static void attach_ooc(Sema *S, Symbol *s, const Decl *d, const Entity *e) {
    if (!(d->attrs & HPF_AT_OUT_OF_CORE)) {
        if (d->ooc)
            diag_error(S->cx, d->ooc->span, "this clause belongs to OUT_OF_CORE");
        return;
    }
    static const OocDir none;
    if (s->ooc) {
        diag_error(S->cx, e->span, "'%s' has OUT_OF_CORE already", s->name);
        return;
    }
    s->ooc = NEW(S->cx, OocDir);
    *s->ooc = d->ooc ? *d->ooc : none;
    s->ooc->span = e->span;
    if (s->ooc->clause[OOC_FILE] && d->entities.n > 1 && e == &d->entities.at[1])
        diag_error(S->cx, e->span, "FILE= is for one array: '%s' needs a directive of its own",
                   s->name);
}

static void attach(Sema *S, Symbol *s, const Decl *d, const Entity *e) {
    const ArraySpec *spec = e->spec.kind != AS_SCALAR ? &e->spec : &d->spec;
    if (d->attrs & HPF_AT_PROCESSORS)
        give_shape(S, s, spec, SYM_PROCESSORS, e->span);
    if (d->attrs & HPF_AT_TEMPLATE)
        give_shape(S, s, spec, SYM_TEMPLATE, e->span);
    if (d->attrs & HPF_AT_ALIGN) {
        if (s->align)
            twice(S, s, e->span, "an ALIGN", s->align->span);
        else
            s->align = d->align;
    }
    if (d->attrs & HPF_AT_DISTRIBUTE) {
        if (s->dist)
            twice(S, s, e->span, "a DISTRIBUTE", s->dist->span);
        else
            s->dist = d->dist;
    }
    attach_ooc(S, s, d, e);
    s->inherit |= (d->attrs & HPF_AT_INHERIT) != 0;
    s->is_dynamic |= (d->attrs & HPF_AT_DYNAMIC) != 0;
    s->is_sequence |= (d->attrs & HPF_AT_SEQUENCE) != 0;
    if (d->attrs & HPF_AT_SHADOW)
        for (int k = 0; k < MAX_RANK; k++)
            for (int side = 0; side < 2; side++)
                s->shadow[k][side] =
                    d->shadow[k][side] ? expr_copy(S->cx, d->shadow[k][side]) : NULL;
}

/* What the clauses of OUT_OF_CORE say; they are constants. */
static Expr *clause_constant(Sema *S, const OocDir *d, OocClause c, BaseType base) {
    static const char *const name[] = {"FILE", "MEMORY", "STATUS", "ORDER", "FORM"};
    if (!d->clause[c])
        return NULL;
    Expr *e = sema_expr(S, expr_copy(S->cx, d->clause[c]));
    if (e->type.base == TY_NONE)
        return NULL;
    if (e->kind == EX_CONST && e->type.base == base)
        return e;
    diag_error(S->cx, d->clause[c]->span, "%s= of OUT_OF_CORE must be %s constant", name[c],
               base == TY_CHARACTER ? "a CHARACTER" : "an INTEGER");
    return NULL;
}

typedef struct OocWord {
    OocClause clause;
    const char *word;
    int value;
} OocWord;

/* One of the words that a clause may have; `unset` where it is not given. */
static int clause_word(Sema *S, const OocDir *d, OocClause c, int unset) {
    static const OocWord words[] = {
        {OOC_STATUS, "scratch", OOC_SCRATCH}, {OOC_STATUS, "new", OOC_NEW},
        {OOC_STATUS, "replace", OOC_NEW},     {OOC_STATUS, "old", OOC_OLD},
        {OOC_STATUS, "read", OOC_READ},       {OOC_ORDER, "column", 0},
        {OOC_ORDER, "row", 1},                {OOC_FORM, "npy", 0},
        {OOC_FORM, "raw", 1}};
    static const char *const expected[] = {
        [OOC_STATUS] = "STATUS= of OUT_OF_CORE is 'NEW', 'OLD', 'READ' or 'SCRATCH'",
        [OOC_ORDER] = "ORDER= of OUT_OF_CORE is 'COLUMN' or 'ROW'",
        [OOC_FORM] = "FORM= of OUT_OF_CORE is 'NPY' or 'RAW'"};
    Expr *e = clause_constant(S, d, c, TY_CHARACTER);
    if (!e)
        return unset;
    for (int i = 0; i < countof(words); i++)
        if (words[i].clause == c && e->value.len == (int64_t)strlen(words[i].word) &&
            !strncasecmp(e->value.s, words[i].word, (size_t)e->value.len))
            return words[i].value;
    diag_error(S->cx, d->clause[c]->span, "%s", expected[c]);
    return unset;
}

static void set_memory(Sema *S, OocDir *d) {
    static const char units[] = "kmg";
    Expr *e = clause_constant(S, d, OOC_MEMORY, TY_INTEGER);
    int shift = 0;
    if (d->unit) {
        const char *u = strchr(units, d->unit[0]);
        if (!u || d->unit[1])
            diag_error(S->cx, d->unit_span, "expected K, M or G behind the number of bytes");
        else
            shift = 10 * (int)(u - units + 1);
    }
    if (e && (e->value.i < 1 || e->value.i > INT64_MAX >> shift))
        diag_error(S->cx, e->span, "MEMORY= of OUT_OF_CORE must be a positive number of bytes");
    else if (e)
        d->memory = e->value.i << shift;
}

/* Constant extents, as many as the array has dimensions. */
static void set_brick(Sema *S, const Symbol *s, OocDir *d) {
    int n = 0;
    for (; n < MAX_RANK && d->brick[n]; n++) {
        Expr *e = sema_expr(S, expr_copy(S->cx, d->brick[n]));
        d->brick[n] = e;
        if (e->type.base != TY_NONE &&
            (e->kind != EX_CONST || e->type.base != TY_INTEGER || e->value.i < 1))
            diag_error(S->cx, e->span, "BRICK of OUT_OF_CORE takes positive INTEGER constants");
    }
    if (n && s->kind == SYM_VAR && sym_is_array(s) && n != s->spec.rank)
        diag_error(S->cx, d->brick_span, "BRICK has %d extents, '%s' has rank %d", n, s->name,
                   s->spec.rank);
}

static OocDir *resolve_ooc(Sema *S, const OocDir *given) {
    OocDir *d = NEW(S->cx, OocDir);
    *d = *given;
    Expr *file = clause_constant(S, d, OOC_FILE, TY_CHARACTER);
    if (file) {
        int64_t n = file->value.len;
        while (n > 0 && file->value.s[n - 1] == ' ')
            n--;
        if (n == 0)
            diag_error(S->cx, file->span, "FILE= of OUT_OF_CORE is blank");
        d->file = arena_printf(S->cx->arena, "%.*s", (int)n, file->value.s);
    }
    set_memory(S, d);
    d->status = (OocStatus)clause_word(S, d, OOC_STATUS, file ? OOC_NEW : OOC_SCRATCH);
    d->row_major = clause_word(S, d, OOC_ORDER, 0);
    d->raw = clause_word(S, d, OOC_FORM, 0);
    if (!file && !d->clause[OOC_FILE] && d->status != OOC_SCRATCH)
        diag_error(S->cx, d->clause[OOC_STATUS]->span, "this STATUS= needs FILE=");
    if (file && d->status == OOC_SCRATCH)
        diag_error(S->cx, d->clause[OOC_STATUS]->span, "a scratch file has no FILE=");
    return d;
}

static void check_ooc(Sema *S, Symbol *s) {
    if (!s->ooc)
        return;
    Span at = s->ooc->span;
    s->ooc = resolve_ooc(S, s->ooc);
    set_brick(S, s, s->ooc);
    s->ooc->span = at;
    if (s->has_error)
        return;
    if (s->kind != SYM_VAR || !sym_is_array(s))
        diag_error(S->cx, at, "OUT_OF_CORE: '%s' is not an array", s->name);
    else if (s->common && !s->common_place)
        diag_error(S->cx, at, "OUT_OF_CORE: '%s' shares the storage of a COMMON block or by "
                   "EQUIVALENCE", s->name);
    else if (s->init)
        diag_error(S->cx, at, "OUT_OF_CORE: '%s' has initial values", s->name);
    else if (s->is_result)
        diag_error(S->cx, at, "OUT_OF_CORE: '%s' is the result of a function, which is not "
                   "supported", s->name);
    else if (s->is_dummy && s->ooc->clause[OOC_FILE])
        diag_error(S->cx, s->ooc->clause[OOC_FILE]->span,
                   "the dummy argument '%s' has the file of its actual argument", s->name);
    else if (s->is_dummy && s->ooc->brick[0])
        diag_error(S->cx, s->ooc->brick_span,
                   "the dummy argument '%s' has the bricks of its actual argument", s->name);
    else if (s->is_sequence)
        diag_error(S->cx, at, "'%s' has SEQUENCE and cannot be out of core", s->name);
    else if (s->is_target || s->is_pointer)
        diag_error(S->cx, at, "OUT_OF_CORE: '%s' is a %s, which is not supported", s->name,
                   s->is_pointer ? "POINTER" : "TARGET");
}

void sema_directive(Sema *S, Decl *d) {
    for (int i = 0; i < d->entities.n; i++) {
        const Entity *e = &d->entities.at[i];
        Symbol *s = scope_find(S->scope, e->name);
        if (scope_alias(S->scope, e->name)) {
            diag_error(S->cx, e->span, "'%s' comes from a module, where its mapping must stand",
                       e->name);
            if (s->span.end)
                diag_note(S->cx, s->span, "'%s' is declared here", s->name);
            continue;
        }
        if (!s)
            s = scope_add(S->cx, S->scope, e->name, e->span, SYM_UNKNOWN);
        attach(S, s, d, e);
    }
}

/* ---- resolving ---- */

static bool is_name(const char *source) {
    return source[0] != ':' && source[0] != '*';
}

static bool is_star(const Expr *e) {
    return !e || (e->kind == EX_REF && e->name && !strcmp(e->name, "*"));
}

static Expr *opt_int(Sema *S, Expr *e, const char *what) {
    return e ? sema_scalar(S, e, TY_INTEGER, what) : NULL;
}

/* The directive with its expressions copied and resolved. Align dummies live in a scope of their
 * own. Parts of structures are named by the compiler alone, and stand beside the alignee. */
static AlignDir *resolve_align(Sema *S, const AlignDir *given, Scope *beside) {
    Context *cx = S->cx;
    Scope *outer = S->scope;
    AlignDir *a = NEW(cx, AlignDir);
    *a = *given;
    a->target = expr_copy(cx, given->target);
    a->target->sym = scope_lookup(strchr(a->target->name, '%') ? beside : outer, a->target->name);
    if (a->target->sym) {
        a->target->sym->is_used = a->target->sym->is_set = true; /* it may be there for that */
        sema_struct_stand_in(cx, a->target);
    }
    S->scope = scope_new(cx, outer, S->unit);
    for (int d = 0; d < a->n; d++)
        if (is_name(a->source[d]) && !scope_find(S->scope, a->source[d])) {
            Symbol *dummy = scope_add(cx, S->scope, a->source[d], a->span, SYM_VAR);
            dummy->type = TYPE(INTEGER, 4);
            dummy->is_index = true;
        }
    for (int i = 0; i < a->target->args.n; i++) {
        Expr *e = a->target->args.at[i];
        if (is_star(e))
            continue;
        if (e->kind == EX_TRIPLET) {
            e->lo = opt_int(S, e->lo, "an ALIGN subscript");
            e->hi = opt_int(S, e->hi, "an ALIGN subscript");
            e->step = opt_int(S, e->step, "an ALIGN subscript");
        } else {
            a->target->args.at[i] = sema_scalar(S, e, TY_INTEGER, "an ALIGN subscript");
        }
    }
    S->scope = outer;
    return a;
}

/* ---- the arrays of GEN_BLOCK and INDIRECT ---- */

typedef struct MapArg {
    Sema *S;
    Symbol *mapped; /* a directive's, whose array needs its values at entry; NULL: a statement */
    bool ok;
} MapArg;

/* Items of a list are scalars, or implied DOs of such. */
static bool is_list(const Expr *e) {
    for (int i = 0; i < e->args.n; i++) {
        const Expr *x = e->args.at[i];
        if (x->kind == EX_IDO ? !is_list(x) : x->shape != NULL)
            return false;
    }
    return true;
}

static bool is_plain_section(const Expr *e) {
    for (int d = 0; d < e->args.n; d++)
        if (e->args.at[d]->kind != EX_TRIPLET && e->args.at[d]->shape)
            return false;
    return true;
}

static void check_value(Expr **at, void *arg) {
    MapArg *m = arg;
    Expr *e = *at;
    expr_children(e, check_value, arg);
    if (!m->ok)
        return;
    if (e->kind == EX_CALL || e->kind == EX_ELEM) {
        diag_error(m->S->cx, e->span, "%s in a list of GEN_BLOCK or INDIRECT is not supported",
                   e->kind == EX_CALL ? "a function reference" : "an array element");
        diag_hint(m->S->cx, "keep the numbers in an array");
        m->ok = false;
    } else if ((e->kind == EX_VAR || e->kind == EX_SECTION) && m->mapped &&
               m->mapped->is_allocatable) {
        m->mapped->lists_late |= !e->sym->init && !sema_known_at_entry(m->S, e->sym);
    } else if ((e->kind == EX_VAR || e->kind == EX_SECTION) && m->mapped &&
               !e->sym->init && !sema_known_at_entry(m->S, e->sym)) {
        diag_error(m->S->cx, e->span, "'%s' has no value yet where '%s' is mapped", e->sym->name,
                   m->mapped->name);
        diag_hint(m->S->cx,
                  "make it a PARAMETER, a dummy argument or an array with initial values; "
                  "or REDISTRIBUTE '%s' when it has its values",
                  m->mapped->name);
        m->ok = false;
    }
}

/* Afterwards: a whole array, a section, or a list whose items are constants where they can be. */
static Expr *map_argument(Sema *S, Expr *e, const char *format, Symbol *mapped) {
    bool spec = S->in_spec;
    S->in_spec = false;
    e = sema_expr(S, e);
    S->in_spec = spec;
    if (e->type.base == TY_NONE)
        return e;
    if (e->type.base != TY_INTEGER || expr_rank(e) != 1) {
        diag_error(S->cx, e->span, "the argument of %s must be an INTEGER array of rank 1", format);
        return sema_fail(e);
    }
    ExprVec values = {0};
    if (e->kind != EX_VAR && const_values(S, e, &values)) {
        Expr *list = mk_expr(S->cx, EX_ARRAY, e->span);
        list->type = e->type;
        list->shape = e->shape;
        list->args = values;
        return list;
    }
    if (e->kind != EX_VAR && !(e->kind == EX_SECTION && is_plain_section(e)) &&
        !(e->kind == EX_ARRAY && is_list(e))) {
        diag_error(
            S->cx, e->span,
            "the argument of %s must be an array, a section l:u:s of one, or a list of scalars",
            format);
        diag_hint(S->cx, "assign the expression to an array before");
        return sema_fail(e);
    }
    MapArg m = {.S = S, .mapped = mapped, .ok = true};
    check_value(&e, &m);
    return m.ok ? e : sema_fail(e);
}

static Expr *position(Sema *S, const Expr *e, const Symbol *of, int d) {
    Context *cx = S->cx;
    Expr *one = mk_int(cx, e->span, 1, 8), *lo = of->spec.dim[d].lo;
    Expr *at = mk_convert(cx, sema_spec_int(S, expr_copy(cx, e), false, "a processor"),
                          TYPE(INTEGER, 8));
    return lo ? mk_add(cx, mk_sub(cx, at, mk_convert(cx, expr_copy(cx, lo), TYPE(INTEGER, 8))), one)
              : at;
}

/* l:u:s of a dimension, in positions from 1. */
static Expr *positions(Sema *S, const Expr *t, const Symbol *of, int d) {
    Context *cx = S->cx;
    Expr *r = mk_expr(cx, EX_TRIPLET, t->span);
    const Bound *b = &of->spec.dim[d];
    Expr *last = b->lo ? mk_add(cx, mk_sub(cx, expr_copy(cx, b->hi), expr_copy(cx, b->lo)),
                                mk_int(cx, t->span, 1, 8))
                       : expr_copy(cx, b->hi);
    int64_t by = 1;
    r->step = t->step ? sema_spec_int(S, expr_copy(cx, t->step), true, "a stride")
                      : mk_int(cx, t->span, 1, 8);
    if (expr_is_int(r->step, &by) && by == 0)
        diag_error(cx, t->span, "the stride of this part of '%s' is zero", of->name);
    Expr *first = mk_int(cx, t->span, 1, 8);
    r->lo = t->lo ? position(S, t->lo, of, d) : by < 0 ? last : first;
    r->hi = t->hi ? position(S, t->hi, of, d) : by < 0 ? first : last;
    r->lo = mk_convert(cx, r->lo, TYPE(INTEGER, 8));
    r->hi = mk_convert(cx, r->hi, TYPE(INTEGER, 8));
    r->step = mk_convert(cx, r->step, TYPE(INTEGER, 8));
    return r;
}

static void resolve_shape(Sema *S, Symbol *s);

/* ONTO p(1:4,2): what stands there is an arrangement, too, one for all directives of the unit that
 * name the same part. */
static Symbol *processors_part(Sema *S, const Expr *onto, Symbol *of) {
    Context *cx = S->cx;
    if (of->spec.rank != onto->args.n) {
        diag_error(cx, onto->span, "'%s' has rank %d, %d subscripts are given", of->name,
                   of->spec.rank, onto->args.n);
        return NULL;
    }
    Text name;
    text_init(&name, cx);
    expr_text(onto, &name);
    Symbol *s = scope_find(S->scope, name_of(cx, name.at));
    if (s)
        return s;
    resolve_shape(S, of);
    s = scope_add(cx, S->scope, name_of(cx, name.at), onto->span, SYM_PROCESSORS);
    s->is_used = true;
    s->section = mk_expr(cx, EX_SECTION, onto->span);
    s->section->sym = of;
    s->section->name = of->name;
    s->spec.kind = AS_EXPLICIT;
    for (int d = 0; d < of->spec.rank; d++) {
        const Expr *x = onto->args.at[d];
        bool range = x->kind == EX_TRIPLET;
        Expr *at = range ? positions(S, x, of, d) : position(S, x, of, d);
        vec_push(cx, &s->section->args, at);
        if (range)
            s->spec.dim[s->spec.rank++].hi = triplet_extent(cx, at->lo, at->hi, at->step);
    }
    if (s->spec.rank == 0)
        s->spec.kind = AS_SCALAR;
    return s;
}

/* mapped: whose directive it is; NULL: a REDISTRIBUTE. */
static DistDir *resolve_dist(Sema *S, const DistDir *given, Symbol *mapped) {
    static const char *const what[] = {
        [DIST_BLOCK] = "the argument of BLOCK", [DIST_CYCLIC] = "the argument of CYCLIC",
        [DIST_GEN_BLOCK] = "GEN_BLOCK",         [DIST_INDIRECT] = "INDIRECT",
    };
    Context *cx = S->cx;
    DistDir *d = NEW(cx, DistDir);
    *d = *given;
    for (int i = 0; i < d->n; i++) {
        DistFormat *f = &d->format[i];
        if (!f->arg)
            continue;
        f->arg = expr_copy(cx, f->arg);
        if (f->kind == DIST_BLOCK || f->kind == DIST_CYCLIC)
            f->arg = sema_scalar(S, f->arg, TY_INTEGER, what[f->kind]);
        else
            f->arg = map_argument(S, f->arg, what[f->kind], mapped);
    }
    if (d->onto) {
        d->onto = expr_copy(cx, given->onto);
        d->onto->sym = scope_lookup(S->scope, d->onto->name);
        Symbol *of = d->onto->sym;
        if (of)
            of->is_used = true;
        if (of && of->kind == SYM_PROCESSORS && d->onto->args.n) {
            d->onto->sym = processors_part(S, d->onto, of);
            d->onto->name = d->onto->sym ? d->onto->sym->name : d->onto->name;
            d->onto->args.n = 0;
        }
    }
    return d;
}

static void resolve_shape(Sema *S, Symbol *s) {
    for (int d = 0; d < s->spec.rank && !s->has_error; d++) {
        Bound *b = &s->spec.dim[d];
        if (b->lo)
            b->lo = sema_spec_int(S, b->lo, false, "a bound");
        b->hi = sema_spec_int(S, b->hi, false, "a bound");
    }
}

static void resolve_shadow(Sema *S, Symbol *s) {
    int64_t v;
    for (int d = 0; d < MAX_RANK; d++)
        for (int side = 0; side < 2; side++) {
            Expr *e = s->shadow[d][side];
            if (!e)
                continue;
            e = s->shadow[d][side] = sema_spec_int(S, e, true, "the width of SHADOW");
            if (expr_is_int(e, &v) && v < 0)
                diag_error(S->cx, e->span, "the width of SHADOW must not be negative");
            else if (d >= s->spec.rank && s->type.base != TY_NONE)
                diag_error(S->cx, e->span, "SHADOW gives more dimensions than '%s' has", s->name);
        }
}

/* What a TYPE definition says of its components has the names that are known there. */
static Scope *names_for(const Sema *S, const Symbol *s) {
    bool of_type = s->component && (s->component->dist || s->component->align);
    return of_type ? s->whole->type.derived->scope : S->scope;
}

void sema_resolve_mapping(Sema *S, Symbol *s) {
    Scope *own = S->scope;
    S->scope = names_for(S, s);
    if (s->align)
        s->align = resolve_align(S, s->align, own);
    if (s->dist)
        s->dist = resolve_dist(S, s->dist, s);
    S->scope = own;
}

void sema_directives_check(Sema *S, Unit *u) {
    bool spec = S->in_spec;
    S->in_spec = true;
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        if (s->kind == SYM_TEMPLATE || s->kind == SYM_PROCESSORS)
            resolve_shape(S, s);
    }
    for (int i = 0; i < u->scope->symbols.n; i++) {
        Symbol *s = u->scope->symbols.at[i];
        bool free = s->is_dynamic && !s->align && !s->dist && !s->inherit && !s->is_dummy;
        if (free && (s->kind == SYM_TEMPLATE || (s->kind == SYM_VAR && sym_is_array(s)))) {
            s->dist =
                NEW(S->cx, DistDir); /* DYNAMIC alone: how it begins is the compiler's choice */
            s->dist->span = s->span;
            s->dist->how = MAP_PRESCRIPTIVE;
        }
        sema_resolve_mapping(S, s);
        resolve_shadow(S, s);
        check_ooc(S, s);
        if (s->is_sequence && (s->align || s->dist))
            diag_error(S->cx, s->align ? s->align->span : s->dist->span,
                       "'%s' has SEQUENCE and cannot be mapped", s->name);
    }
    S->in_spec = spec;
    u->directives_checked = true;
}

/* ---- executable directives ---- */

/* That a scalar with POINTER or ALLOCATABLE is: its address. */
static const Symbol *declared_symbol(const Expr *e) {
    const Expr *address = heap_pointer(e);
    return address ? address->sym : e->sym;
}

static void clause_variables(Sema *S, ExprVec *v, const char *clause) {
    for (int i = 0; i < v->n; i++) {
        Expr *e = v->at[i] = heap_variable(sema_designator(S, v->at[i]));
        const Symbol *s = declared_symbol(e);
        for (int k = 0; k < i; k++)
            if (s && declared_symbol(v->at[k]) == s)
                diag_error(S->cx, e->span, "'%s' stands in %s twice", s->name, clause);
    }
}

static bool is_loop_index(const Stmt *s, const char *name) {
    if (s->kind == ST_DO)
        return s->name == name;
    for (int i = 0; i < s->indices.n; i++)
        if (s->indices.at[i].name == name)
            return true;
    return false;
}

void sema_independent(Sema *S, Stmt *s) {
    IndependentDir *d = s->dir;
    for (int i = 0; i < d->indices.n; i++) {
        Expr *e = d->indices.at[i];
        if (!is_loop_index(s, e->name))
            diag_error(S->cx, e->span, "'%s' is not the index of the loop behind INDEPENDENT",
                       e->name);
        d->indices.at[i] = sema_expr(S, e);
    }
    clause_variables(S, &d->new_vars, "NEW");
    clause_variables(S, &d->reduction, "REDUCTION");
    for (int i = 0; i < d->new_vars.n; i++)
        for (int k = 0; k < d->reduction.n; k++)
            if (d->new_vars.at[i]->sym && d->new_vars.at[i]->sym == d->reduction.at[k]->sym)
                diag_error(S->cx, d->reduction.at[k]->span, "'%s' stands in both NEW and REDUCTION",
                           d->reduction.at[k]->sym->name);
    const Symbol *home = d->on_home && d->on_home->kind == EX_REF
                             ? scope_lookup(S->scope, d->on_home->name)
                             : NULL;
    const bool place = home && (home->kind == SYM_TEMPLATE || home->kind == SYM_PROCESSORS);
    /* templates and processors say nothing more than owners do */
    if (place || (home && d->is_advice && (home->kind != SYM_VAR || !sym_is_array(home))))
        d->on_home = NULL;
    if (d->on_home)
        d->on_home = sema_expr(S, d->on_home);
}

static bool ends_with(const char *name, const char *ending) {
    size_t n = strlen(name), k = strlen(ending);
    return n >= k && !strcmp(name + n - k, ending);
}

/* A file of its own is replaced by one of the same name: it must tell its layout, and how to. */
static void check_move(Sema *S, const Symbol *sym, const OocDir *to, Span at) {
    const OocDir *is = sym->ooc;
    const char *why = NULL;
    if (!is->file)
        return;
    if (is->status == OOC_READ)
        why = "is only read";
    else if (is->raw)
        why = "does not tell its layout (FORM='RAW')";
    else if (ends_with(is->file, ".h5") || strstr(is->file, ".h5:"))
        why = "may hold other datasets";
    else if (to->brick[0] && !ends_with(is->file, ".zarr"))
        why = "has no bricks; one of Zarr has ('….zarr')";
    if (why) {
        diag_error(S->cx, at, "the file '%s' of '%s' %s", is->file, sym->name, why);
        diag_hint(S->cx, "assign '%s' to an OUT_OF_CORE array with this BRICK or ORDER=, or give "
                  "the file another layout with hpf-reblock", sym->name);
    }
}

/* REDISTRIBUTE (BLOCK,*), BRICK(64,512) :: a */
static void remap_on_disk(Sema *S, Stmt *s, const Expr *name, Symbol *sym) {
    const char *word = s->kind == ST_REALIGN ? "REALIGN" : "REDISTRIBUTE";
    for (int c = 0; c < OOC_CLAUSES; c++)
        if (c != OOC_ORDER && s->ooc->clause[c]) {
            diag_error(S->cx, s->ooc->clause[c]->span, "%s takes BRICK and ORDER= only", word);
            return;
        }
    if (!sym->ooc)
        diag_error(S->cx, name->span, "BRICK and ORDER= are for out-of-core arrays; '%s' is none",
                   sym->name);
    else if (sym->is_dummy) {
        diag_error(S->cx, name->span, "the dummy argument '%s' lies on disk as its actual argument",
                   sym->name);
        diag_hint(S->cx, "change the layout of the actual argument before the call");
    } else {
        set_brick(S, sym, s->ooc);
        check_move(S, sym, s->ooc, name->span);
    }
    sym->is_reblocked = true;
}

void sema_remap(Sema *S, Stmt *s) {
    if (s->ooc)
        s->ooc = resolve_ooc(S, s->ooc);
    for (int i = 0; i < s->names.n; i++) {
        Expr *e = s->names.at[i];
        Symbol *sym = scope_lookup(S->scope, e->name);
        if (!sym || (sym->kind != SYM_VAR && sym->kind != SYM_TEMPLATE) || !sym_is_array(sym)) {
            if (!sym || !sym->has_error)
                diag_error(S->cx, e->span, "'%s' is not an array or TEMPLATE", e->name);
            continue;
        }
        sym->is_used = true;
        if (sym->parts.n) { /* the others follow the part that leads */
            Symbol *lead = sema_struct_lead(sym);
            if (s->kind == ST_REALIGN || sym->align || lead->spec.rank != sym->spec.rank) {
                diag_error(S->cx, e->span, "%s of the array of structures '%s' is not supported",
                           s->kind == ST_REALIGN ? "REALIGN" : "REDISTRIBUTE", sym->name);
                continue;
            }
            sym = lead;
        }
        if (s->ooc)
            remap_on_disk(S, s, e, sym);
        s->names.at[i] = mk_var(S->cx, e->span, sym);
    }
    if (s->align)
        s->align = resolve_align(S, s->align, S->scope);
    if (s->dist)
        s->dist = resolve_dist(S, s->dist, NULL);
    if (S->unit->is_pure)
        diag_error(S->cx, s->span, "%s is not allowed in a PURE procedure",
                   s->kind == ST_REALIGN ? "REALIGN" : "REDISTRIBUTE");
    for (int i = 0; i < S->loops.n; i++)
        if (S->loops.at[i]->dir)
            diag_error(S->cx, s->span, "%s is not allowed in an INDEPENDENT loop",
                       s->kind == ST_REALIGN ? "REALIGN" : "REDISTRIBUTE");
}
