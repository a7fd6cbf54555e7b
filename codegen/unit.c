/* unit.c: program units as C functions, and the file around them.
 *
 * Contract: one function a procedure; an internal procedure is an ordinary static function
 * (share.c: how it finds its host's variables). The file needs nothing but hpfrt.h and
 * any mpicc. */
#include <string.h>

#include "cg.h"
#include "../frontend/source/source.h"

/* ---- what a unit needs ---- */

UnitCg *unit_new(Cg *cg, Unit *unit)
{
    UnitCg *u = NEW(cg->cx, UnitCg);
    u->unit = unit;
    if (unit->alternates)
        names_fresh(cg, &u->names, "way");
    u->recursive = unit_recurs(unit) || (unit->sym && unit->sym->is_recursive);
    scan_unit(cg, unit, &u->used);
    text_init(&u->objects, cg->cx);
    text_init(&u->leave, cg->cx);
    text_init(&u->outlined, cg->cx);
    return u;
}

/* Scalar dummies are copied where nothing can change them, and no POINTER or LOC can tell the copy,
 * else reached through the pointer. */
static void plan_dummies(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->unit->dummies.n; i++) {
        Symbol *s = u->unit->dummies.at[i];
        SymCg *c = cg_sym(cg, s);
        if (s->kind == SYM_VAR && s->spec.kind == AS_SCALAR)
            c->by_pointer =
                s->type.base != TY_CHARACTER &&
                (c->shared || (!s->is_value &&
                               (s->is_optional || s->is_target || c->located ||
                                (c->assigned && s->intent != INTENT_IN) ||
                                s->type.base == TY_DERIVED)));
    }
    for (int i = 0; i < u->unit->dummies.n; i++) {
        Symbol *s = u->unit->dummies.at[i];
        if (!s->is_allocatable)
            continue;
        cg_sym(cg, s)->desc_pointer = true;
        if (s->inherit || (s->dist && !s->dist->n))
            cg_unsupported(cg, s->span, "an ALLOCATABLE dummy argument that takes the mapping of "
                                        "the actual one");
    }
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        cg_sym(cg, s)->plain = s->scope == u->unit->scope && passes_plain(s) &&
                               !cg_sym(cg, s)->shared;
        cg_sym(cg, s)->as_given = s->scope == u->unit->scope && !u->unit->foreign &&
                                  dummy_may_be_given(cg, s);
        cg_sym(cg, s)->desc_pointer |= s->is_bound || cg_sym(cg, s)->as_given;
        if (s->kind == SYM_VAR && s->common && s->spec.kind == AS_SCALAR)
            cg_sym(cg, s)->by_pointer = s->type.base != TY_CHARACTER;
    }
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        if (s->is_absent && s->kind == SYM_VAR && s->spec.kind == AS_SCALAR)
            cg_sym(cg, s)->by_pointer = s->type.base != TY_CHARACTER;
    }
    Symbol *r = u->unit->result;
    if (r && r->spec.kind != AS_SCALAR)
        cg_sym(cg, r)->desc_pointer = true;
}

static bool cleans(UnitCg *u)
{
    if (u->unit->kind == UN_PROGRAM)
        return false;
    for (int i = 0; i < u->used.n; i++) {
        const Symbol *s = u->used.at[i];
        if (s->kind == SYM_VAR && s->spec.kind != AS_SCALAR && s->scope == u->unit->scope)
            return true;
    }
    return false;
}

/* ---- functions ---- */

/* INTEGER arguments that keep their value: int n = *n_a; */
static void load_scalars(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->unit->dummies.n; i++) {
        Symbol *s = u->unit->dummies.at[i];
        SymCg *c = cg_sym(cg, s);
        if (s->kind == SYM_VAR && s->spec.kind == AS_SCALAR && s->type.base != TY_CHARACTER &&
            !c->shared && !c->by_pointer && c->printed)
            cg_line(cg, "%s %s = *%s;", type_c(s->type), c->name, c->param);
    }
}

/* Least number of processes that PROCESSORS directives of constant shape need. */
static long processors_of(const Symbol *s)
{
    int64_t n = 1;
    for (int d = 0; d < s->spec.rank; d++) {
        int64_t lo = 1, hi;
        const Bound *b = &s->spec.dim[d];
        if ((b->lo && !expr_is_int(b->lo, &lo)) || !expr_is_int(b->hi, &hi))
            return 1;
        n *= hi - lo + 1;
    }
    return (long)n;
}

static long unit_processors(const Unit *u)
{
    long most = 1;
    for (int k = 0; u->scope && k < u->scope->symbols.n; k++) {
        const Symbol *s = u->scope->symbols.at[k];
        long n = s->kind == SYM_PROCESSORS ? processors_of(s) : 1;
        most = n > most ? n : most;
    }
    for (int i = 0; i < u->contains.n; i++) {
        long n = unit_processors(u->contains.at[i]);
        most = n > most ? n : most;
    }
    return most;
}

static long processors_needed(const Program *p)
{
    long most = 1;
    for (int i = 0; i < p->units.n; i++) {
        long n = unit_processors(p->units.at[i]);
        most = n > most ? n : most;
    }
    return most;
}

static void define_structs(Cg *cg, UnitCg *u)
{
    heap_define_unit(cg, u->unit);
    for (int i = 0; i < u->used.n; i++)
        if (u->used.at[i]->kind == SYM_VAR)
            heap_define_type(cg, u->used.at[i]->type);
}

static void open_function(Cg *cg, UnitCg *u)
{
    if (u->unit->kind == UN_PROGRAM)
        cg_line(cg, "int main(int argc, char **argv)");
    else
        cg_line(cg, "%s", proto_c(cg, u->unit));
    cg_line(cg, "{");
    cg->indent = 1;
}

static void close_function(Cg *cg, UnitCg *u)
{
    Symbol *r = u->unit->result;
    bool scalar = returns_value(u->unit);
    if (u->leaves) {
        cg->indent = 0;
        cg_line(cg, "leave:");
        cg->indent = 1;
        if (!u->leave.n && !scalar)
            cg_line(cg, ";");
    }
    if (r && r->is_allocatable && (!r->is_pointer || r->says_allocatable))
        cg_line(cg, "if (!%s.allocated) hpf_fail(%s, \"the result of '%s' is not allocated\");",
                desc_c(cg, r), cg_where(cg, u->unit->span), u->unit->name);
    if (u->leave.n)
        text_puts(cg->to, u->leave.at);
    if (u->unit->kind == UN_PROGRAM)
        cg_line(cg, "hpf_end();");
    else if (scalar)
        cg_line(cg, "return %s;", share_result(cg, u, r));
    else if (u->unit->alternates)
        cg_line(cg, "return %s;", u->cleans ? "way" : "0");
    cg->indent = 0;
    cg_line(cg, "}");
}

/* Dummies of other entries: nobody hands them over. */
static void declare_absent(Cg *cg, UnitCg *u)
{
    for (int i = 0; i < u->used.n; i++) {
        Symbol *s = u->used.at[i];
        SymCg *c = cg_sym(cg, s);
        if (!s->is_absent || s->scope != u->unit->scope || c->shared)
            continue;
        if (s->kind == SYM_PROC)
            cg_line(cg, "hpf_proc *%s = NULL;", c->name);
        else if (s->spec.kind != AS_SCALAR)
            cg_line(cg, "%s *%s = NULL;", c->plain ? type_c(s->type) : "hpf_array", c->param);
        else
            cg_line(cg, "%s *%s = NULL;", type_c(s->type), c->name);
        if (s->kind == SYM_VAR && s->spec.kind == AS_SCALAR && s->type.base == TY_CHARACTER)
            cg_line(cg, "const long %s = 0;", c->len);
    }
}

/* -fcheck=recursion: this procedure must not be called while it runs. */
static bool checks_recursion(Cg *cg, const Unit *u)
{
    return (cg->cx->opt.check & CHECK_RECURSION) && !u->is_recursive &&
           unit_is_procedure(u);
}

static void print_unit(Cg *cg, UnitCg *u)
{
    Text *file = cg->to;
    Text body, entry, test, redo;
    cg->u = u;
    cg->last_line = 0;
    text_init(&body, cg->cx);
    text_init(&entry, cg->cx);
    text_init(&test, cg->cx);
    text_init(&redo, cg->cx);
    text_init(&cg->post, cg->cx);
    if (u->unit->result && u->unit->result->spec.kind == AS_SCALAR)
        cg_sym(cg, u->unit->result)->printed = true;
    u->cleans = cleans(u) || u->frame || checks_recursion(cg, u->unit) ||
                ieee_saves(u->unit);
    cg->to = &body;
    cg->indent = 1;
    block_c(cg, &u->unit->body);
    dummies_settle(cg, u);
    cg->to = &u->leave;
    cg->indent = 1;
    layout_leave(cg, u);
    data_leave(cg, u->unit);
    if (checks_recursion(cg, u->unit))
        cg_line(cg, "is_active = false;");
    share_leave(cg, u);
    ieee_leave(cg, u);
    cg->to = &test;
    dummies_redo(cg, u, &redo);
    cg->to = &entry;
    if (checks_recursion(cg, u->unit)) {
        cg_line(cg, "static bool is_active;");
        cg_line(
            cg,
            "if (is_active) hpf_fail(%s, \"'%s' is called while it runs, and is not RECURSIVE\");",
            cg_where(cg, u->unit->span), u->unit->name);
        cg_line(cg, "is_active = true;");
    }
    ieee_enter(cg, u);
    layout_entry(cg, u);
    decl_loads(cg, u);

    cg->to = file;
    cg->indent = 0;
    cg_blank(cg);
    if (redo.n)
        text_puts(cg->to, redo.at);
    decl_macros(cg, u);
    if (u->outlined.n && u->macros.n)
        cg_blank(cg);
    if (u->outlined.n)
        text_puts(cg->to, u->outlined.at);
    cg->last_line = 0;
    cg_source(cg, u->unit->span);
    open_function(cg, u);
    if (test.n)
        text_puts(cg->to, test.at);
    data_enter(cg, u->unit);
    commons_of_activation(cg, u->unit);
    share_enter(cg, u);
    load_scalars(cg, u);
    declare_absent(cg, u);
    decl_scalars(cg, u);
    decl_arrays(cg, u);
    if (u->unit->alternates && u->cleans)
        cg_line(cg, "int way = 0; /* the alternate return */");
    if (u->objects.n)
        text_puts(cg->to, u->objects.at);
    if (u->unit->kind == UN_PROGRAM) {
        cg_blank(cg);
        cg_line(cg, "hpf_start(&argc, &argv, &(hpf_program){\"%s\", HPF_MPI, %ld});", cg->source,
                processors_needed(cg->program));
        if (cg->cx->opt.swap_files)
            cg_line(cg, "hpf_swap_files();");
        if (cg->cx->opt.fpe_trap)
            cg_line(cg, "hpf_ieee_set_halting(%u, true);", cg->cx->opt.fpe_trap);
    }
    if (entry.n)
        text_puts(cg->to, entry.at);
    cg_blank(cg);
    if (body.n)
        text_puts(cg->to, body.at);
    close_function(cg, u);
    decl_undef_macros(cg, u);
    cg->u = NULL;
}

/* Values that are no tables: assigned when the program begins. */
static void begin_common(Cg *cg, Unit *block_data)
{
    const char *name = unit_cname(cg, block_data);
    cg_blank(cg);
    cg_line(cg, "__attribute__((constructor)) static void %s(void)",
            names_fresh(cg, &cg->file_names, cg_fmt(cg, "%s_begin", name)));
    cg_open(cg, "%s", "");
    cg_line(cg, "static hpf_beginning of_%s = {%s, NULL};", name, name);
    cg_line(cg, "hpf_begin_with(&of_%s);", name);
    cg_close(cg, "");
}

void unit_c(Cg *cg, Unit *unit)
{
    if (unit->is_block_data && !unit->body.n)
        return; /* nothing but initial values */
    UnitCg *u = unit_new(cg, unit);
    Vec(UnitCg *) inner = {0};
    for (int i = 0; i < unit->contains.n; i++) {
        UnitCg *v = unit_new(cg, unit->contains.at[i]);
        share_mark(cg, u, v);
        vec_push(cg->cx, &inner, v);
    }
    define_structs(cg, u);
    for (int i = 0; i < inner.n; i++)
        define_structs(cg, inner.at[i]);
    module_declare(cg, u);
    for (int i = 0; i < inner.n; i++)
        module_declare(cg, inner.at[i]);
    plan_dummies(cg, u);
    names_unit(cg, u);
    cg->u = u;
    layout_plan(cg, u);
    share_declare(cg, u);
    for (int i = 0; i < inner.n; i++) {
        UnitCg *v = inner.at[i];
        plan_dummies(cg, v);
        names_unit(cg, v);
        cg->u = v;
        layout_plan(cg, v);
        text_puts(&cg->file_decls, cg_fmt(cg, "%s;\n", proto_c(cg, v->unit)));
    }
    if (unit->kind != UN_PROGRAM)
        text_puts(&cg->file_decls, cg_fmt(cg, "%s;\n", proto_c(cg, unit)));
    print_unit(cg, u);
    for (int i = 0; i < inner.n; i++) {
        print_unit(cg, inner.at[i]);
        share_entry(cg, u, inner.at[i]);
    }
    if (unit->is_block_data)
        begin_common(cg, unit);
    foreign_entry(cg, unit);
    for (int i = 0; i < unit->contains.n; i++)
        foreign_entry(cg, unit->contains.at[i]);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* What another file's codegen has noted in the symbols. */
static void forget_unit(Unit *u)
{
    for (int i = 0; i < u->scope->symbols.n; i++)
        u->scope->symbols.at[i]->cg = NULL;
    if (u->foreign)
        u->sym->cg = NULL;
    for (int i = 0; i < u->contains.n; i++)
        forget_unit(u->contains.at[i]);
}

static void forget(Program *p)
{
    for (int i = 0; i < p->global->symbols.n; i++)
        p->global->symbols.at[i]->cg = NULL;
    for (int i = 0; i < p->units.n; i++)
        forget_unit(p->units.at[i]);
}

/* External procedures that are arguments here and nowhere called. */
static void declare_arguments(Cg *cg)
{
    for (int i = 0; i < cg->procs.n; i++) {
        if (names_taken(&cg->file_names, cg->procs.at[i]))
            continue;
        names_take(cg, &cg->file_names, cg->procs.at[i]);
        text_puts(&cg->file_decls, cg_fmt(cg, "void %s(void);\n", cg->procs.at[i]));
    }
}

static bool uses_common(const Program *p)
{
    for (int i = 0; i < p->units.n; i++) {
        const Unit *u = p->units.at[i];
        bool any = u->commons.n > 0;
        for (int k = 0; k < u->contains.n; k++)
            any |= u->contains.at[k]->commons.n > 0;
        if (any)
            return true;
    }
    return false;
}

void codegen_run(Context *cx, Program *p, FILE *out)
{
    Cg cg = {.cx = cx, .program = p, .source = base_name(p->files.at[p->file])};
    Text head, body;
    text_init(&head, cx);
    text_init(&body, cx);
    text_init(&cg.file_decls, cx);
    text_init(&cg.post, cx);
    forget(p);
    modules_plan(&cg);
    names_file(&cg);
    cg.to = &body;
    for (int i = 0; i < p->units.n; i++) {
        Unit *u = p->units.at[i];
        if (unit_here(&cg, u) && u->kind == UN_MODULE)
            module_c(&cg, u);
        else if (unit_here(&cg, u) && !u->foreign)
            unit_c(&cg, u);
        if (unit_here(&cg, u))
            commons_initialise(&cg, u);
    }
    foreign_units(&cg);
    declare_arguments(&cg);
    cg.to = &head;
    cg.indent = 0;
    cg_comment(&cg, "Made from %s by hpfc. Compile with -O3 -fwrapv -ffp-contract=off "
               "-fno-math-errno -fopenmp-simd; link with libhpfrt.", cg.source);
    if (cx->may_cast || uses_common(p)) /* one place, seen as several types */
        cg_line(&cg, "#pragma GCC optimize (\"no-strict-aliasing\")");
    if (cx->may_round) /* -(x*2) is not x*(-2) then */
        cg_line(&cg, "#pragma GCC optimize (\"rounding-math\")");
    if (cx->has_quad)
        cg_line(&cg, "#define HPF_QUAD");
    cg_line(&cg, "#include <mpi.h>");
    cg_line(&cg, "#include \"hpfrt.h\"");
    if (cx->opt.vector_math)
        cg_line(&cg, "#include \"hpfrt_vector.h\"");
    if (cg.by_vectors)
        cg_line(&cg, "#include \"hpfrt_rows.h\"");
    cg_line(&cg, "%s", "");
    commons_declare(&cg);
    for (int i = 0; i < cg.lengths.n; i++)
        cg_line(&cg, "typedef char hpf_char%lld[%lld];", (long long)cg.lengths.at[i],
                (long long)cg.lengths.at[i]);
    if (cg.file_decls.n)
        text_puts(&head, cg.file_decls.at);
    fwrite(head.at, 1, head.n, out);
    fwrite(body.at, 1, body.n, out);
}
