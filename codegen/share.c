/* share.c: the variables of a host that its internal procedures use.
 *
 * Contract: they stand at file level, so that an internal procedure is an ordinary static function.
 * Of a RECURSIVE host each activation has its own: they are members of a structure on its stack,
 * the frame, and a pointer at file level tells the frame of the activation at work. Its internal
 * procedures are called by it and by each other, so that this is the activation they belong to. As
 * an argument one could be called in another activation: what is passed sets the pointer first. */
#include <string.h>

#include "cg.h"

static bool is_storage(const Symbol *s)
{
    return s->kind == SYM_VAR || s->kind == SYM_TEMPLATE || (s->kind == SYM_PROC && s->is_dummy);
}

static bool shares(Cg *cg, const UnitCg *u, Symbol *s)
{
    return cg_sym(cg, s)->shared && s->scope == u->unit->scope && is_storage(s);
}

void share_mark(Cg *cg, UnitCg *host, UnitCg *inner)
{
    SymbolVec shared = {0};
    for (int i = 0; i < inner->used.n; i++) {
        Symbol *s = inner->used.at[i];
        if (s->scope != host->unit->scope || !is_storage(s))
            continue;
        SymCg *c = cg_sym(cg, s);
        vec_push(cg->cx, &shared, s);
        c->shared = true;
        c->framed = host->recursive && !s->is_save && !s->init &&
                    (!s->common || common_of_activation(s->common));
    }
    scan_more(cg, &shared, &host->used); /* the host itself may not mention them */
}

/* Do internal procedures use its template by name? They find an array's through its descriptor, but
 * for one that they may allocate. */
bool shared_template(Cg *cg, Symbol *s)
{
    return cg_sym(cg, s)->shared && (s->kind == SYM_TEMPLATE || s->is_allocatable);
}

/* ---- declarations ---- */

static bool is_text(const Symbol *s)
{
    return s->kind == SYM_VAR && s->spec.kind == AS_SCALAR && s->type.base == TY_CHARACTER;
}

/* CHARACTER scalars of a length that the file does not know are reached by a pointer. */
static bool is_far_text(const Symbol *s, const SymCg *c)
{
    return is_text(s) && (s->is_dummy || s->is_result || c->len);
}

/* A BIND(C) variable: C may define it too, where it has no value here. */
static const char *c_label(Cg *cg, const Symbol *s, bool defines)
{
    if (!s->c_name || !*s->c_name || !cg_sym(cg, (Symbol *)s)->global ||
        s->type.base == TY_CHARACTER || s->type.base == TY_DERIVED)
        return "";
    return cg_fmt(cg, " __asm__(\"%s\")%s", s->c_name,
                  defines && !s->init ? " __attribute__((common))" : "");
}

void storage_declare(Cg *cg, const Unit *owner, Symbol *s, const char *storage)
{
    SymCg *c = cg_sym(cg, s);
    bool defines = strcmp(storage, "extern ") != 0;
    const char *of = c->global ? "" : cg_fmt(cg, " /* of %s */", owner->name);
    if (c->obj && (shared_template(cg, s) || c->global))
        cg_line(cg, "%shpf_template *%s;", storage, c->obj);
    if (s->kind == SYM_TEMPLATE || s->common_place)
        return;
    if (c->len)
        cg_line(cg, "%slong %s;", storage, c->len);
    if (c->len && s->is_result && s->type.len && s->type.len->kind != EX_CONST)
        cg_line(cg, "%slong %s_own;", storage, c->len);
    if (c->given)
        cg_line(cg, "%shpf_array *%s;%s", storage, c->param, of);
    if (s->kind == SYM_PROC) {
        cg_line(cg, "%shpf_proc *%s; /* argument of %s */", storage, c->name, owner->name);
    } else if (common_holds_descriptor(s)) {
        common_descriptor_pointer(cg, s, "static ");
    } else if (s->spec.kind != AS_SCALAR) {
        cg_line(cg, "%shpf_array %s%s;%s", storage, c->desc_pointer ? "*" : "", c->desc, of);
    } else if (s->common && c->framed) {
        common_pointer_framed(cg, s);
    } else if (s->common) {
        common_pointer(cg, s, "static ");
    } else if (is_far_text(s, c)) {
        cg_line(cg, "%schar *%s;%s", storage, c->name, of);
    } else if (s->is_dummy) {
        cg_line(cg, "%s%s *%s; /* argument of %s */", storage, type_c(s->type), c->name,
                owner->name);
    } else {
        const char *value = "";
        if (s->init && defines) {
            const char *v = const_c(cg, &s->init->value, s->type);
            value = cg_fmt(cg, " = %s", s->type.base == TY_COMPLEX ? strchr(v, '{') : v);
        }
        cg_line(cg, "%s%s %s%s%s;%s", storage, store_c(cg, s), c->name, c_label(cg, s, defines),
                value, of);
    }
}

static const char *in_frame(Cg *cg, const UnitCg *u, const char *name)
{
    return name ? cg_fmt(cg, "%s->%s", u->frame, name) : NULL;
}

/* Where an internal procedure is an argument, or a pointer leads to it. */
static void name_entry(Cg *cg, UnitCg *u, Symbol *proc)
{
    if (!proc->is_passed)
        return;
    if (!u->frames) {
        u->frames = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_frames", u->unit->name));
        cg_line(cg, "static void *%s[HPF_ACTIVATIONS_MAX];", u->frames);
    }
    cg_sym(cg, proc)->here = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_here", proc->name));
    cg_line(cg, "static hpf_proc *%s(void);", cg_sym(cg, proc)->here);
}

static void declare_frame(Cg *cg, UnitCg *u)
{
    u->frame = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_frame", u->unit->name));
    cg_line(cg, "static struct %s {", u->frame);
    cg->indent = 1;
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (!shares(cg, u, s) || !c->framed)
            continue;
        storage_declare(cg, u->unit, s, "");
        if (shared_template(cg, s))
            c->obj = in_frame(cg, u, c->obj);
        if (s->kind == SYM_TEMPLATE)
            continue;
        if (s->kind == SYM_VAR && s->spec.kind != AS_SCALAR)
            c->desc = in_frame(cg, u, c->desc);
        else
            c->name = in_frame(cg, u, c->name);
        c->len = in_frame(cg, u, c->len);
        if (c->given)
            c->param = in_frame(cg, u, c->param);
    }
    cg->indent = 0;
    cg_line(cg, "} *%s; /* of the activation of %s at work */", u->frame, u->unit->name);
    names_take(cg, &u->names, u->frame);
    for (int i = 0; i < u->unit->contains.n; i++)
        name_entry(cg, u, u->unit->contains.at[i]->sym);
    u->frame_own = names_fresh(cg, &u->names, "frame");
    u->frame_of_caller = names_fresh(cg, &u->names, "outer_frame");
}

void share_declare(Cg *cg, UnitCg *u)
{
    Text *was = cg->to;
    bool framed = false;
    cg->to = &cg->file_decls;
    cg->indent = 0;
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        if (shares(cg, u, s) && cg_sym(cg, s)->framed)
            framed = true;
        else if (shares(cg, u, s))
            storage_declare(cg, u->unit, s, "static ");
    }
    if (framed)
        declare_frame(cg, u);
    cg->to = was;
}

/* ---- entry and return ---- */

/* The arguments that internal procedures use, and the CHARACTER result. */
static void share_argument(Cg *cg, Symbol *s)
{
    SymCg *c = cg_sym(cg, s);
    bool array = s->kind == SYM_VAR && s->spec.kind != AS_SCALAR;
    const char *from = s->is_absent ? "NULL" : c->given ? c->given : c->param;
    if (c->given) /* which may be declared as the address of elements */
        cg_line(cg, "%s = (void *)%s;", c->param, from);
    if (s->is_value && !array && s->type.base != TY_CHARACTER) {
        const char *own = cg_local(cg, cg_fmt(cg, "%s_own", s->name));
        cg_line(cg, "%s %s = *%s;", type_c(s->type), own, from);
        cg_line(cg, "%s = &%s;", c->name, own);
    } else if (!array)
        cg_line(cg, "%s = %s;", c->name, from);
    else if (c->desc_pointer)
        cg_line(cg, "%s = %s;", c->desc, from);
    else if (s->is_absent && !c->given)
        cg_line(cg, "hpf_array *%s = NULL;", c->param);
    if (is_text(s) && c->len)
        cg_line(cg, s->is_absent ? "%s = 0;" : "%s = %s_len;", c->len, c->param);
}

void share_enter(Cg *cg, UnitCg *u)
{
    if (u->frame) {
        cg_line(cg, "struct %s %s = {0}, *%s = %s;", u->frame, u->frame_own, u->frame_of_caller,
                u->frame);
        cg_line(cg, "%s = &%s;", u->frame, u->frame_own);
    }
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        bool text_result = s == u->unit->result && is_text(s);
        bool array_result = s == u->unit->result && cg_sym(cg, s)->desc_pointer;
        if (shares(cg, u, s) && (s->is_dummy || s->is_absent || text_result || array_result))
            share_argument(cg, s);
        else if (shares(cg, u, s) && cg_sym(cg, s)->framed && s->common &&
                 s->spec.kind == AS_SCALAR)
            common_pointer_set(cg, s);
    }
}

/* The function that stands for v, of the host u, in one activation: C has no other place for the
 * frame than the address that is called, so there is one for each activation that may have passed
 * v on. The function `here` gives that of the activation at work. */
void share_entry(Cg *cg, UnitCg *u, UnitCg *v)
{
    const char *here = cg_sym(cg, v->unit->sym)->here;
    if (!here)
        return;
    const char *name = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_of", v->unit->name));
    const char *each = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_each", v->unit->name));
    const char *code = unit_cname(cg, v->unit), *alias = NULL;
    if (v->unit->result && !returns_value(v->unit)) /* a parameter has the name of the function */
        alias = names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_code", v->unit->name));
    const char *call = own_call_c(cg, v->unit, alias ? alias : code);
    const char *outer = names_fresh(cg, &v->names, "outer");
    const char *value = returns_value(v->unit) || v->unit->alternates
                            ? names_fresh(cg, &v->names, "value") : NULL;
    cg_blank(cg);
    cg_comment(cg, "%s as an argument, for each activation of %s", v->unit->name, u->unit->name);
    if (alias)
        cg_line(cg, "static %s = %s;", own_proto_c(cg, v->unit, cg_fmt(cg, "(*const %s)", alias)),
                code);
    cg_line(cg, "#define %s(K) static %s { \\", each,
            own_proto_c(cg, v->unit, cg_fmt(cg, "%s##K", name)));
    cg_line(cg, "    void *%s = %s; \\", outer, u->frame);
    cg_line(cg, "    %s = %s[K]; \\", u->frame, u->frames);
    if (value)
        cg_line(cg, "    %s %s = %s; \\",
                returns_value(v->unit) ? type_c(v->unit->result->type) : "int", value, call);
    else
        cg_line(cg, "    %s; \\", call);
    cg_line(cg, "    %s = %s;%s }", u->frame, outer,
            value ? cg_fmt(cg, " return %s;", value) : "");
    cg_line(cg, "HPF_ACTIVATIONS(%s)", each);
    cg_line(cg, "#undef %s", each);
    cg_line(cg, "#define %s(K) (hpf_proc *)%s##K,", each, name);
    cg_line(cg, "static hpf_proc *%s(void)", here);
    cg_line(cg, "{");
    cg_line(cg, "    static hpf_proc *const at[] = {HPF_ACTIVATIONS(%s)};", each);
    cg_line(cg, "    return at[hpf_activation(%s, %s, \"%s\")];", u->frames, u->frame,
            u->unit->name);
    cg_line(cg, "}");
    cg_line(cg, "#undef %s", each);
}

void share_leave(Cg *cg, UnitCg *u)
{
    if (u->frames)
        cg_line(cg, "hpf_activation_ends(%s, &%s);", u->frames, u->frame_own);
    if (u->frame)
        cg_line(cg, "%s = %s;", u->frame, u->frame_of_caller);
}

/* A function's value at its end, where the frame at work is the caller's again. */
const char *share_result(Cg *cg, UnitCg *u, Symbol *r)
{
    SymCg *c = cg_sym(cg, r);
    if (!c->framed)
        return var_c(cg, r);
    return cg_fmt(cg, "%s.%s", u->frame_own, c->name + strlen(u->frame) + strlen("->"));
}
