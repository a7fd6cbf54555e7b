/* heap.c: what pointers lead to, in C: structs, members behind addresses, association.
 *
 * Contract: sema_heap.c of the front end says what heaps, records, fields and bound arrays are. A
 * record is a struct whose members are the leaves of its components, nested structures without
 * pointers flattened as everywhere; a field is an hpf_array in it, declared when it is
 * first met. */
#include <string.h>

#include "cg.h"

static const char *drop_c(Cg *cg, const Type *t);

/* ---- structs ---- */

static bool is_known(Cg *cg, const Derived *t)
{
    for (int i = 0; i < cg->structs.n; i++)
        if (cg->structs.at[i] == t)
            return true;
    vec_push(cg->cx, &cg->structs, t);
    return false;
}

static const char *char_type(Cg *cg, Type t)
{
    Symbol like = {.kind = SYM_VAR, .type = t};
    return store_c(cg, &like);
}

/* What an address of this type leads to. */
static const char *pointed_type(Cg *cg, const Type *to)
{
    return to->base == TY_DERIVED ? to->derived->c_struct : char_type(cg, *to);
}

typedef struct Members {
    Text *out;
    const char *prefix;
    int64_t count;
    bool bundle, field, array;
} Members;

static void put_members(Cg *cg, const Derived *t, Members m);

static void put_member(Cg *cg, const Component *c, Members m)
{
    const char *name = m.prefix ? cg_fmt(cg, "%s_%s", m.prefix, c->stem) : c->stem;
    bool scalar = c->spec.kind == AS_SCALAR, derived = c->type.base == TY_DERIVED;
    bool points = (c->is_pointer || m.bundle) && scalar;
    bool field = m.field || c->is_allocatable || (m.bundle && !scalar);
    bool record = derived && derived_is_record(c->type.derived);
    if (derived && !record) {
        m.prefix = name;
        m.count *= field ? 1 : spec_elements(&c->spec);
        m.array |= !field && !scalar;
        m.bundle = points || m.bundle;
        m.field = field;
        put_members(cg, c->type.derived, m);
        return;
    }
    int64_t n = m.count * (scalar || field ? 1 : spec_elements(&c->spec));
    const char *size =
        m.array || (!scalar && !field) ? cg_fmt(cg, "[%lld]", (long long)(n < 1 ? 1 : n)) : "";
    if (field)
        text_printf(m.out, "    hpf_array %s_d;\n", name);
    else if (points)
        text_printf(m.out, "    %s%s%s;\n",
                    type_c((Type){.base = TY_INTEGER, .kind = 8, .to = &c->type}),
                    member_name(cg, name), size);
    else
        text_printf(m.out, "    %s %s%s;\n",
                    derived ? c->type.derived->c_struct : char_type(cg, c->type),
                    member_name(cg, name), size);
}

static void put_members(Cg *cg, const Derived *t, Members m)
{
    for (int i = 0; i < t->components.n; i++)
        put_member(cg, &t->components.at[i], m);
}

/* Structs that lie in this one come first. */
static void define_parts(Cg *cg, const Derived *t)
{
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        if (c->type.base != TY_DERIVED)
            continue;
        if (c->is_pointer && !c->is_allocatable && derived_is_record(c->type.derived))
            text_printf(&cg->file_decls, "%s;\n", c->type.derived->c_struct);
        else if (!c->is_pointer && !c->is_allocatable)
            heap_define(cg, c->type.derived);
    }
}

void heap_define(Cg *cg, const Derived *t)
{
    if (!derived_is_record(t)) {
        define_parts(cg, t);
        return;
    }
    if (is_known(cg, t))
        return;
    Text body;
    text_init(&body, cg->cx);
    define_parts(cg, t);
    put_members(cg, t, (Members){.out = &body, .count = 1});
    int64_t unit = derived_unit(t);
    if (unit > 8) { /* more than addresses need */
        text_printf(&cg->file_decls, "%s_parts {\n%s};\n", t->c_struct, body.at);
        text_printf(&body, "    char _rest[%lld - sizeof(%s_parts) %% %lld];\n", (long long)unit,
                    t->c_struct, (long long)unit);
    }
    text_printf(&cg->file_decls, "%s {\n%s};\n", t->c_struct, body.at);
}

void heap_define_type(Cg *cg, Type t)
{
    while (t.to)
        t = *t.to;
    if (t.base == TY_DERIVED && t.derived)
        heap_define(cg, t.derived);
}

void heap_define_unit(Cg *cg, const Unit *u)
{
    for (int i = 0; i < u->dummies.n; i++)
        heap_define_type(cg, u->dummies.at[i]->type);
    if (u->result)
        heap_define_type(cg, u->result->type);
}

const char *record_c(Cg *cg, Type t)
{
    heap_define(cg, t.derived);
    return t.derived->c_struct;
}

/* ---- giving back what is owned ---- */

/* Does an object of this type own storage: has it ALLOCATABLE components? */
static bool owns(const Derived *t)
{
    for (int i = 0; i < t->components.n; i++) {
        const Component *c = &t->components.at[i];
        bool inside = c->type.base == TY_DERIVED && !c->is_pointer && !c->is_allocatable;
        if (c->is_owned || (inside && owns(c->type.derived)))
            return true;
    }
    return false;
}

static void put_drops(Cg *cg, Text *out, const Derived *t, const char *prefix, bool owned,
                      bool field);

static void put_drop(Cg *cg, Text *out, const Component *c, const char *prefix, bool owned,
                     bool field)
{
    const char *name = prefix ? cg_fmt(cg, "%s_%s", prefix, c->stem) : c->stem;
    bool scalar = c->spec.kind == AS_SCALAR, derived = c->type.base == TY_DERIVED;
    bool record = derived && derived_is_record(c->type.derived);
    if (c->is_owned)
        owned = true;
    else if (c->is_pointer)
        return;
    field |= c->is_allocatable || (owned && !scalar);
    if (derived && !record) {
        put_drops(cg, out, c->type.derived, name, owned, field);
        return;
    }
    const char *drop = record ? drop_c(cg, &c->type) : NULL;
    const char *member = cg_fmt(cg, "p->%s", member_name(cg, name));
    if (field && owned) {
        if (drop)
            text_printf(out, "    hpf_drop_all(&p->%s_d, sizeof(%s), %s);\n", name,
                        c->type.derived->c_struct, drop);
        text_printf(out, "    if (p->%s_d.self == &p->%s_d) hpf_free(&p->%s_d);\n", name, name,
                    name);
    } else if (owned) {
        text_printf(out, drop ? "    free(%s(%s));\n" : "    free(%s%s);\n", drop ? drop : "",
                    member);
        text_printf(out, "    %s = NULL;\n", member);
    } else if (drop && scalar) {
        text_printf(out, "    %s(&%s);\n", drop, member);
    } else if (drop) {
        text_printf(out, "    for (int i = 0; i < %lld; i++)\n        %s(&%s[i]);\n",
                    (long long)spec_elements(&c->spec), drop, member);
    }
}

static void put_drops(Cg *cg, Text *out, const Derived *t, const char *prefix, bool owned,
                      bool field)
{
    for (int i = 0; i < t->components.n; i++)
        put_drop(cg, out, &t->components.at[i], prefix, owned, field);
}

/* The function that gives back what a record owns, and returns its address; NULL: it
 * owns nothing. */
static const char *drop_c(Cg *cg, const Type *t)
{
    if (t->base != TY_DERIVED || !derived_is_record(t->derived) || !owns(t->derived))
        return NULL;
    const Derived *type = t->derived;
    const char *name = cg_fmt(cg, "drop_%s", type->c_struct + strlen("struct "));
    for (int i = 0; i < cg->drops.n; i++)
        if (cg->drops.at[i] == type)
            return name;
    vec_push(cg->cx, &cg->drops, type);
    heap_define(cg, type);
    text_printf(&cg->file_decls, "static void *%s(void *record);\n", name);
    Text body;
    text_init(&body, cg->cx);
    put_drops(cg, &body, type, NULL, false, false);
    text_printf(&cg->file_decls,
                "static void *%s(void *record)\n{\n    %s *p = record;\n\n    if (!p)\n"
                "        return NULL;\n%s    return p;\n}\n",
                name, type->c_struct, body.at);
    return name;
}

void heap_drop_elements(Cg *cg, Symbol *array)
{
    const char *drop = symbol_is_record(array) ? drop_c(cg, &array->type) : NULL;
    if (drop)
        cg_line(cg, "hpf_drop_all(%s, sizeof(%s), %s);", desc_ref(cg, array),
                array->type.derived->c_struct, drop);
}

/* A variable of the program whose storage ends with the procedure. */
static bool ends_here(const UnitCg *u, const Symbol *s)
{
    const Symbol *whole = symbol_root(s);
    return s->kind == SYM_VAR && s->scope == u->unit->scope && !whole->is_dummy &&
           !whole->is_result && whole != u->unit->result && !whole->is_save && !s->is_save &&
           !s->common_place && !s->is_bound && !s->is_heap && whole->name[0] != '_';
}

void heap_leave(Cg *cg, UnitCg *u)
{
    for (int i = u->used.n - 1; i >= 0; i--) {
        Symbol *s = u->used.at[i];
        const Symbol *whole = s->whole;
        if (!ends_here(u, s))
            continue;
        if (s->spec.kind != AS_SCALAR) {
            if (!s->is_pointer)
                heap_drop_elements(cg, s);
        } else if (symbol_is_record(s) && !s->is_pointer) {
            const char *drop = drop_c(cg, &s->type);
            if (drop)
                cg_line(cg, "%s(&%s);", drop, var_c(cg, s));
        } else if (s->type.to && (s->says_allocatable || (s->component && s->component->is_owned) ||
                                  (whole && whole->is_bundle && whole->says_allocatable))) {
            const char *drop = drop_c(cg, s->type.to);
            const SymCg *c = cg_sym(cg, s);
            cg_line(cg, drop ? "free(%s(%s));" : "free(%s%s);", drop ? drop : "", var_c(cg, s));
            if ((c->shared && !c->framed) || c->is_static) /* it begins anew at the next call */
                cg_line(cg, "%s = NULL;", var_c(cg, s));
        }
    }
}

/* ---- elements ---- */

static const char *path_name(Cg *cg, const Symbol *s)
{
    if (!s->whole->whole)
        return s->component->stem;
    return cg_fmt(cg, "%s_%s", path_name(cg, s->whole), s->component->stem);
}

/* The object at an address: its text, and whether that is an address. */
static const char *object_at(Cg *cg, Expr *address, bool check, bool *arrow)
{
    *arrow = address->kind != EX_ADDRESS || !address->a;
    if (*arrow)
        heap_define_type(cg, *address->type.to);
    if (*arrow && (check || address->kind != EX_ELEM)) {
        const char *p = expr_p(cg, address, P_POSTFIX);
        const char *seen = check ? check_address(cg, address->span, address, p) : p;
        const Type *to = address->type.to;
        const char *type = to->base == TY_CHARACTER ? "char" : pointed_type(cg, to);
        return seen == p ? p : cg_fmt(cg, "((%s *)%s)", type, seen);
    }
    Expr *e = *arrow ? address : address->a;
    const char *s = check ? lvalue_c(cg, e) : unchecked_lvalue_c(cg, e);
    return s[0] == '*' ? cg_fmt(cg, "(%s)", s) : s;
}

/* -fcheck=bounds: a subscript, which is within the constant bounds of its dimension. */
static const char *within(Cg *cg, const Expr *e, int d, int64_t lo, int64_t n, int tight)
{
    CText c = subscript_c(cg, e->args.at[d]);
    if (!(cg->cx->opt.check & CHECK_BOUNDS) || !e->sym->component || expr_has_call(e->args.at[d]))
        return cparen(cg, c, tight);
    return cg_fmt(cg, "hpf_within(%s, %lld, %lld, %s, \"%s\", %d)", c.s, (long long)lo,
                  (long long)(lo + n - 1), cg_where(cg, e->span), e->sym->component->name, d + 1);
}

/* Subscripts in front of the address: the element of an array of constant shape. */
static const char *element_number(Cg *cg, const Expr *e)
{
    Text t;
    int64_t stride = 1, offset = 0;
    text_init(&t, cg->cx);
    for (int d = 0; d < e->args.n - 1; d++) {
        int64_t lo = 1, n = 1, k;
        expr_is_int(mk_bound(cg->cx, e->span, e->sym, d, BOUND_LOWER), &lo);
        expr_is_int(mk_bound(cg->cx, e->span, e->sym, d, BOUND_EXTENT), &n);
        offset += lo * stride;
        if (expr_is_int(e->args.at[d], &k))
            offset -= k * stride;
        else
            text_printf(&t, "%s%s%s", t.n ? " + " : "",
                        stride != 1 ? cg_fmt(cg, "%lldL * ", (long long)stride) : "",
                        within(cg, e, d, lo, n, stride != 1 ? P_MUL : P_ADD));
        stride *= n;
    }
    if (!t.n)
        return cg_fmt(cg, "%lld", (long long)-offset);
    if (offset)
        text_printf(&t, " %c %lld", offset > 0 ? '-' : '+',
                    (long long)(offset > 0 ? offset : -offset));
    return t.at;
}

const char *heap_element(Cg *cg, Expr *e, bool check)
{
    bool arrow;
    const char *object = object_at(cg, e->args.at[e->args.n - 1], check, &arrow);
    if (!e->sym->whole && e->type.base == TY_CHARACTER)
        return object;
    if (!e->sym->whole)
        return arrow ? cg_fmt(cg, "*%s", object) : object;
    const char *own = path_name(cg, e->sym);
    bool field = e->sym->is_field && e->args.n == 1;
    const char *member = field ? cg_fmt(cg, "%s_d", own) : member_name(cg, own);
    const char *name = cg_fmt(cg, "%s%s%s", object, arrow ? "->" : ".", member);
    return e->args.n == 1 ? name : cg_fmt(cg, "%s[%s]", name, element_number(cg, e));
}

CText heap_address_c(Cg *cg, Expr *e)
{
    if (e->b) {
        const char *p = expr_s(cg, e->b), *drop = drop_c(cg, e->type.to);
        if (drop)
            p = cg_fmt(cg, "%s(%s)", drop, p);
        if (e->type.to->base == TY_DERIVED) {
            heap_define_type(cg, *e->type.to);
            p = cg_fmt(cg, "hpf_forget(%s, sizeof(%s))", p, pointed_type(cg, e->type.to));
        }
        return ctext(cg_fmt(cg, "hpf_give_back(%s, %s)", cg_where(cg, e->span), p), P_POSTFIX);
    }
    if (!e->a && e->lo)
        return ctext(cg_fmt(cg, "hpf_new(%s, hpf_max_i8(%s, 1))", cg_where(cg, e->span),
                            expr_long(cg, e->lo)), P_POSTFIX);
    if (!e->a) {
        heap_define_type(cg, *e->type.to);
        return ctext(cg_fmt(cg, "hpf_new(%s, sizeof(%s))", cg_where(cg, e->span),
                            pointed_type(cg, e->type.to)), P_POSTFIX);
    }
    const char *n;
    int64_t first;
    if (e->a->kind == EX_SUBSTR && e->a->a->type.base == TY_COMPLEX) {
        const char *z = unchecked_lvalue_c(cg, e->a->a);
        z = z[0] == '*' ? z + 1 : cg_fmt(cg, "&%s", z);
        bool re = expr_is_int(e->a->lo, &first) && first == 1;
        return ctext(cg_fmt(cg, "(%s)%s%s", type_c(e->type), z, re ? "" : " + 1"),
                     re ? P_UNARY : P_ADD);
    }
    if (e->a->kind == EX_SUBSTR)
        return ctext(str_pair(cg, e->a, &n), P_ADD);
    bool target = e->a->kind == EX_ELEM && e->a->sym->is_heap && !e->a->sym->whole;
    const char *s = target ? unchecked_lvalue_c(cg, e->a) : lvalue_c(cg, e->a); /* p => q */
    if (e->a->type.base == TY_CHARACTER)
        return ctext(s, P_POSTFIX);
    return ctext(s[0] == '*' ? s + 1 : cg_fmt(cg, "&%s", s), P_UNARY);
}

/* ---- association of the hidden arrays ---- */

/* Is an address on the way to e nothing? Then the program may not use the array, but its condition
 * may have been meant to see that first. */
static void guards(Cg *cg, Expr *e, Text *t)
{
    Expr *a = e->kind == EX_ELEM && e->sym->is_heap ? e->args.at[e->args.n - 1] : e;
    if (a == e || a->kind == EX_CALL)
        return;
    if (a->kind == EX_ADDRESS) {
        if (a->a)
            guards(cg, a->a, t);
        return;
    }
    guards(cg, a, t);
    text_printf(t, "%s%s", t->n ? " && " : "", expr_p(cg, a, P_UNARY));
}

static const char *field_name(Cg *cg, const Symbol *s)
{
    return cg_string(cg, s->component->name, (int64_t)strlen(s->component->name));
}

void heap_bind(Cg *cg, Symbol *v, Expr *e)
{
    SymCg *c = cg_sym(cg, v);
    bool may_be_empty = !v->is_bound && v->spec.rank > e->args.n - 1; /* the array that it is of */
    const char *place = heap_element(cg, e, !may_be_empty);
    Text guard;
    text_init(&guard, cg->cx);
    guards(cg, e, &guard);
    const char *when = guard.n ? cg_fmt(cg, "%s ? ", guard.at) : "";
    if (v->is_bound) {
        cg_line(cg, "%s = %shpf_field(&%s, %s, %d, %s)%s;", c->desc, when, place, symbol_rt(cg, v),
                v->spec.rank, field_name(cg, e->sym), guard.n ? " : &hpf_none" : "");
        return;
    }
    Text b;
    int own = e->args.n - 1;
    text_init(&b, cg->cx);
    for (int d = 0; d < own; d++)
        text_printf(&b, "%s{%s, %s}", d ? ", " : "",
                    expr_long(cg, mk_bound(cg->cx, e->span, e->sym, d, BOUND_LOWER)),
                    expr_long(cg, mk_bound(cg->cx, e->span, e->sym, d, BOUND_UPPER)));
    const Expr *object = e->args.at[own];
    if (v->spec.rank > own) { /* in all records of an array */
        while (object->a->sym->is_heap)
            object = object->a->args.at[object->a->args.n - 1];
        cg_line(cg, "hpf_lie_in(%s, %s, %d, %s, &%s);", desc_ref(cg, v),
                desc_ref(cg, object->a->sym), own,
                own ? cg_fmt(cg, "(hpf_bound[]){%s}", b.at) : "NULL", place);
        return;
    }
    cg_line(cg, "hpf_lie_at(%s, (hpf_bound[]){%s}, %s&%s%s);", desc_ref(cg, v), b.at, when, place,
            guard.n ? " : NULL" : "");
}
