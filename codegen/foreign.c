/* foreign.c: BIND(C): C functions that Fortran calls, and Fortran's procedures that C calls.
 *
 * Contract: a C function is called by a static function of the file, the wrapper, whose arguments
 * are those of any procedure (call.c) and the function's address; a procedure that C may call has
 * a second entry whose arguments are C's. Both have their names in C by an assembler label, so that
 * no declaration of the C library's headers can contradict what the program says of its functions.
 * Scalars go by value or address, arrays as the address of the first element, structures as C
 * structs made for the call. */
#include <string.h>

#include "cg.h"

/* ---- types ---- */

static const char *struct_in_c(Cg *cg, const Derived *t);

/* An extent of a component, which is constant. */
static int64_t elements_of(const ArraySpec *spec)
{
    int64_t n = 1, lo, hi;
    for (int d = 0; spec->kind != AS_SCALAR && d < spec->rank; d++) {
        lo = 1;
        if (spec->dim[d].lo)
            expr_is_int(spec->dim[d].lo, &lo);
        if (!spec->dim[d].hi || !expr_is_int(spec->dim[d].hi, &hi))
            return 1;
        n *= hi - lo + 1 > 0 ? hi - lo + 1 : 0;
    }
    return n;
}

static const char *type_in_c(Cg *cg, Type t)
{
    return t.base == TY_DERIVED ? struct_in_c(cg, t.derived) : type_c(t);
}

static const char *struct_in_c(Cg *cg, const Derived *t)
{
    const char *name = cg_fmt(cg, "%s_in_c", t->c_struct);
    if (names_taken(&cg->file_names, name))
        return name;
    names_take(cg, &cg->file_names, name);
    Text body;
    text_init(&body, cg->cx);
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        text_printf(&body, "    %s %s", type_in_c(cg, c->type), member_name(cg, c->stem));
        if (c->spec.kind != AS_SCALAR)
            text_printf(&body, "[%lld]", (long long)elements_of(&c->spec));
        text_puts(&body, ";\n");
    }
    text_printf(&cg->file_decls, "%s {\n%s};\n", name, body.n ? body.at : "");
    return name;
}

static bool by_value(const Symbol *s)
{
    return s->attrs & AT_VALUE && s->kind != SYM_PROC;
}

static const char *parameter_in_c(Cg *cg, const Symbol *s, bool named)
{
    const char *name = named ? cg_fmt(cg, "c_%s", s->name) : "";
    if (s->kind == SYM_PROC)
        return cg_fmt(cg, "hpf_proc *%s", name);
    return cg_fmt(cg, "%s%s%s", type_in_c(cg, s->type),
                  !by_value(s) ? " *" : named ? " " : "", name);
}

static const char *result_in_c(const Unit *u)
{
    return u->result ? type_c(u->result->type) : "void";
}

/* named: as the definition of the entry has them. */
static const char *parameters_in_c(Cg *cg, const Unit *u, bool named)
{
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0; i < u->arg_names.n; i++)
        text_printf(&t, "%s%s", i ? ", " : "", parameter_in_c(cg, unit_argument(u, i), named));
    return u->arg_names.n ? t.at : "void";
}

/* ---- names ---- */

const char *foreign_wrapper(Cg *cg, Unit *u)
{
    SymCg *c = cg_sym(cg, u->foreign);
    if (!c->name) {
        c->name = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_c", u->name));
        vec_push(cg->cx, &cg->foreign, u);
    }
    return c->name;
}

const char *foreign_passed(Cg *cg, Unit *u)
{
    SymCg *c = cg_sym(cg, u->sym);
    foreign_wrapper(cg, u);
    if (!c->name)
        c->name = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_passed", u->name));
    return c->name;
}

/* The C function itself: u's, or proc, which is called as u is. */
static const char *function_in_c(Cg *cg, Unit *u, Symbol *proc)
{
    SymCg *c = cg_sym(cg, proc ? proc : u->foreign);
    if (!c->param) {
        const char *name = proc ? proc->name : u->name;
        c->param = names_fresh(cg, &cg->file_names, cg_fmt(cg, "c_%s", name));
        text_printf(&cg->file_decls, "%s %s(%s) __asm__(\"%s\");\n", result_in_c(u), c->param,
                    parameters_in_c(cg, u, false), proc ? proc->c_name : u->c_name);
    }
    return c->param;
}

static bool has_entry(Cg *cg, const Unit *u)
{
    return !u->foreign && u->c_name && !unit_not_in_c(cg->cx, u);
}

static const char *entry_label(Cg *cg, const Unit *u)
{
    return unit_is_internal(u) || !*u->c_name ? "" : cg_fmt(cg, " __asm__(\"%s\")", u->c_name);
}

const char *foreign_address(Cg *cg, Symbol *proc)
{
    Unit *u = interface_of(proc);
    if (u->foreign)
        return function_in_c(cg, u, proc->c_name ? proc : NULL);
    const char *name = cg_fmt(cg, "%s_bind", unit_cname(cg, u));
    const Unit *top = u;
    while (top->host)
        top = top->host;
    if (unit_here(cg, top) && !names_taken(&cg->file_names, name)) {
        names_take(cg, &cg->file_names, name);
        text_printf(&cg->file_decls, "%s%s %s(%s)%s;\n", unit_is_internal(u) ? "static " : "",
                    result_in_c(u), name, parameters_in_c(cg, u, false), entry_label(cg, u));
    } else if (!names_taken(&cg->file_names, name)) {
        names_take(cg, &cg->file_names, name);
        text_printf(&cg->file_decls, "void %s(void)%s;\n", name, entry_label(cg, u));
    }
    return name;
}

/* ---- structures: the parts that hold one, and the struct ---- */

typedef struct Parts {
    const char *at, *n; /* of the structs: the first one's address; how many there are */
    bool out;           /* from the struct to the parts */
} Parts;

/* The address of an array argument's elements. */
static const char *elements_in_c(Cg *cg, Symbol *s)
{
    const SymCg *c = cg_sym(cg, s);
    return c->plain ? c->p : cg_fmt(cg, "hpf_foreign_data(%s)", desc_ref(cg, s));
}

static void copy_parts(Cg *cg, const Symbol *of, const char *path, Parts p)
{
    const Derived *t = of->type.derived;
    for (int i = 0; i < of->parts.n && i < t->components.n; i++) {
        Symbol *part = of->parts.at[i];
        const Component *c = &t->components.at[i];
        const char *member = cg_fmt(cg, "%s%s%s", path, *path ? "." : "",
                                    member_name(cg, c->stem));
        if (part->kind == SYM_STRUCT && c->spec.kind != AS_SCALAR) {
            cg_unsupported(cg, part->span, "an array of structures in a structure for C");
        } else if (part->kind == SYM_STRUCT) {
            copy_parts(cg, part, member, p);
        } else {
            SymCg *s = cg_sym(cg, part);
            bool array = part->spec.kind != AS_SCALAR, text = part->type.base == TY_CHARACTER;
            s->printed = true;
            const char *data = array ? elements_in_c(cg, part)
                               : text || s->by_pointer ? s->name
                                                       : cg_fmt(cg, "&%s", s->name);
            cg_line(cg, "hpf_foreign_%s(%s, sizeof *%s, (char *)&%s->%s - (char *)%s, %s, "
                    "sizeof %s->%s, %s);", p.out ? "part" : "struct", p.at, p.at, p.at, member,
                    p.at, data, p.at, member, p.n);
        }
    }
}

/* Any part that has the whole's dimensions says how many there are. */
static const char *structs_of(Cg *cg, const Symbol *whole)
{
    Text t;
    text_init(&t, cg->cx);
    text_puts(&t, "1L");
    for (int d = 0; whole->spec.kind == AS_EXPLICIT && d < whole->spec.rank; d++)
        text_printf(&t, " * hpf_span(%s, %s)",
                    whole->spec.dim[d].lo ? expr_long(cg, whole->spec.dim[d].lo) : "1",
                    expr_long(cg, whole->spec.dim[d].hi));
    return t.at;
}

/* The structs of this argument, made for the call; freed behind it. */
static const char *structs(Cg *cg, const Symbol *s)
{
    const char *at = cg_local(cg, cg_fmt(cg, "%s_in_c", s->name)), *n = cg_fmt(cg, "%s_n", at);
    const char *type = struct_in_c(cg, s->type.derived);
    cg_line(cg, "long %s = %s;", n, structs_of(cg, s));
    cg_line(cg, "%s *%s = hpf_foreign_structs(%s, sizeof(%s));", type, at, n, type);
    copy_parts(cg, s, "", (Parts){at, n, false});
    return at;
}

/* ---- the call ---- */

static const char *argument_in_c(Cg *cg, Symbol *s, const char *made)
{
    SymCg *c = cg_sym(cg, s);
    if (s->kind == SYM_PROC)
        return c->name;
    if (made)
        return by_value(s) ? cg_fmt(cg, "*%s", made) : made;
    if (s->spec.kind != AS_SCALAR)
        return s->is_optional && !c->plain
                   ? cg_fmt(cg, "%s ? %s : NULL", c->param, elements_in_c(cg, s))
                   : elements_in_c(cg, s);
    c->printed = true;
    if (s->type.base == TY_CHARACTER || c->by_pointer)
        return by_value(s) ? cg_fmt(cg, "*%s", c->name) : c->name;
    return by_value(s) ? c->name : cg_fmt(cg, "&%s", c->name);
}

/* All processes go on with what process 0 has: a clock, the length of a line that was read. */
static void agree(Cg *cg, Symbol *s, const char *made)
{
    SymCg *c = cg_sym(cg, s);
    bool changes = s->kind == SYM_VAR && s->intent != INTENT_IN && !by_value(s);
    bool text = s->type.base == TY_CHARACTER, array = s->spec.kind != AS_SCALAR;
    if (!changes || made || s->is_c_address || (array && !text))
        return;
    if (array)
        cg_line(cg, "%shpf_foreign_agree_array(%s);",
                s->is_optional ? cg_fmt(cg, "if (%s) ", c->param) : "", desc_ref(cg, s));
    else
        cg_line(cg, "%shpf_foreign_agree(%s%s, sizeof(%s));",
                s->is_optional ? cg_fmt(cg, "if (%s) ", c->name) : "",
                text || c->by_pointer ? "" : "&", c->name, type_c(s->type));
}

void foreign_call(Cg *cg, Unit *u, Expr *result)
{
    int n = u->arg_names.n;
    const char **made = arena_alloc(cg->cx->arena, sizeof *made * (size_t)(n + 1));
    Text t;
    text_init(&t, cg->cx);
    for (int i = 0; i < n; i++) {
        Symbol *s = unit_argument(u, i);
        made[i] = s->kind == SYM_STRUCT ? structs(cg, s) : NULL;
        text_printf(&t, "%s%s", i ? ", " : "", argument_in_c(cg, s, made[i]));
    }
    const char *f = cg_fmt(cg, "((%s (*)(%s))c_function)", result_in_c(u),
                           parameters_in_c(cg, u, false));
    const char *to = result      ? cg_fmt(cg, "%s = ", lvalue_c(cg, result))
                     : u->result ? cg_fmt(cg, "*%s = ", cg_sym(cg, u->result)->name)
                                 : "";
    if (!u->is_pure)
        cg_line(cg, "hpf_foreign_enter();");
    cg_line(cg, "%s%s(%s);", to, f, n ? t.at : "");
    if (!u->is_pure)
        cg_line(cg, "hpf_foreign_leave();");
    for (int i = 0; i < n; i++) {
        const Symbol *s = unit_argument(u, i);
        if (made[i] && !by_value(s) && s->intent != INTENT_IN)
            copy_parts(cg, s, "", (Parts){made[i], cg_fmt(cg, "%s_n", made[i]), true});
        if (made[i])
            cg_line(cg, "free(%s);", made[i]);
    }
    if (u->is_pure)
        return;
    for (int i = 0; i < n; i++)
        agree(cg, unit_argument(u, i), made[i]);
    if (u->result && !u->result->is_c_address)
        cg_line(cg, "hpf_foreign_agree(%s%s, sizeof(%s));", result ? "&" : "",
                result ? lvalue_c(cg, result) : cg_sym(cg, u->result)->name,
                type_c(u->result->type));
}

/* What is passed on as a procedure: the wrapper, told of its function. */
static void passed_c(Cg *cg, Unit *u, const char *name)
{
    const char *proto = cg_fmt(cg, "static %s", passed_proto_c(cg, u, name));
    text_puts(&cg->file_decls, cg_fmt(cg, "%s;\n", proto));
    cg_blank(cg);
    cg_line(cg, "%s", proto);
    cg_line(cg, "{");
    cg->indent = 1;
    cg_line(cg, "hpf_proc *c_function = (hpf_proc *)%s;", function_in_c(cg, u, NULL));
    cg_line(cg, "%s%s;", returns_value(u) ? "return " : "",
            own_call_c(cg, u, foreign_wrapper(cg, u)));
    cg->indent = 0;
    cg_line(cg, "}");
}

void foreign_units(Cg *cg)
{
    for (int i = 0; i < cg->foreign.n; i++) {
        Unit *u = cg->foreign.at[i];
        unit_c(cg, u);
        if (cg_sym(cg, u->sym)->name)
            passed_c(cg, u, cg_sym(cg, u->sym)->name);
    }
}

/* ---- entries ---- */

/* The parts of a structure at `at`, in the order of the dummies. */
static void parts_of(Cg *cg, Text *t, const Symbol *of, const char *at)
{
    for (int i = 0; i < of->parts.n && i < of->type.derived->components.n; i++) {
        const Symbol *part = of->parts.at[i];
        const Component *c = &of->type.derived->components.at[i];
        const char *member = cg_fmt(cg, "%s%s", at, member_name(cg, c->stem));
        bool array = part->spec.kind != AS_SCALAR, text = part->type.base == TY_CHARACTER;
        if (part->kind == SYM_STRUCT && !array)
            parts_of(cg, t, part, cg_fmt(cg, "%s.", member));
        else
            text_printf(t, "%s%s&%s%s", t->n ? ", " : "", array ? "(void *)" : "", member,
                        text ? ", 1" : "");
    }
}

void foreign_entry(Cg *cg, Unit *u)
{
    if (!has_entry(cg, u))
        return;
    bool text_result = u->result && u->result->type.base == TY_CHARACTER;
    const char *name = foreign_address(cg, u->sym);
    Text t;
    text_init(&t, cg->cx);
    if (text_result)
        text_puts(&t, "&value, 1");
    for (int i = 0; i < u->arg_names.n; i++) {
        const Symbol *s = unit_argument(u, i);
        const char *arg = cg_fmt(cg, "c_%s", u->arg_names.at[i]);
        const char *amp = by_value(s) ? "&" : "";
        if (s->kind == SYM_STRUCT)
            parts_of(cg, &t, s, cg_fmt(cg, by_value(s) ? "%s." : "%s->", arg));
        else
            text_printf(&t, "%s%s%s%s%s", t.n ? ", " : "",
                        s->spec.kind != AS_SCALAR ? "(void *)" : "", amp, arg,
                        s->type.base == TY_CHARACTER && s->kind != SYM_PROC ? ", 1" : "");
        for (int k = 0; k < s->further; k++)
            text_puts(&t, ", NULL");
    }
    cg_blank(cg);
    cg_comment(cg, "%s, as C calls it", u->name);
    cg_line(cg, "%s%s %s(%s)", unit_is_internal(u) ? "static " : "", result_in_c(u), name,
            parameters_in_c(cg, u, true));
    cg_line(cg, "{");
    cg->indent = 1;
    const char *call = cg_fmt(cg, "%s(%s)", unit_cname(cg, u), t.n ? t.at : "");
    if (u->result)
        cg_line(cg, "%s value;", type_c(u->result->type));
    if (!u->is_pure) /* what C has printed comes first */
        cg_line(cg, "hpf_foreign_leave();");
    cg_line(cg, "%s%s;", u->result && !text_result ? "value = " : "", call);
    if (!u->is_pure)
        cg_line(cg, "hpf_foreign_enter();");
    if (u->result)
        cg_line(cg, "return value;");
    cg->indent = 0;
    cg_line(cg, "}");
}
