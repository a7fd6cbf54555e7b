/* hpfc.c: the compiler's main program and the order of its passes, which stands in one table.
 *
 * Contract: exit status 0; 1 when a source has errors (nothing is written for it, and nothing is
 * linked) or a program that we run fails; 2 for errors of usage; 3 for a crash of our own. */
#include "driver/build.h"
#include "driver/options.h"
#include "driver/paths.h"
#include "driver/run.h"

#include "codegen/codegen.h"
#include "config.h"
#include "frontend/tree/constructs.h"
#include "frontend/frontend.h"
#include "frontend/source/source.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct Pass {
    const char *name; /* of -fdump-NAME, -ftime-report */
    const char *what;
    bool (*run)(Context *cx, Program *p);
    void (*dump)(Context *cx, Program *p, FILE *out);
    void (*verify)(Context *cx, Program *p); /* --verify-each */
} Pass;

/* The way of a program. The first row, frontend_parse(), makes the Program; the last one,
 * codegen_run(), prints it. */
static const Pass passes[] = {
    {"parse", "parsing", NULL, tree_dump, NULL},
    {"sema", "semantic analysis", sema_run, tree_dump, tree_verify},
    {"map", "mapping", map_run, map_dump, tree_verify},
    {"nest", "parallel loops", nest_run, nest_dump, nest_verify},
    {"fuse", "fusion", fuse_run, fuse_dump, nest_verify},
    {"comm", "communication", comm_run, comm_dump, nest_verify},
    {"codegen", "code generation", NULL, codegen_run, NULL},
};

enum { PARSE = 0, CODEGEN = countof(passes) - 1 };

static double seconds_passes[countof(passes)];

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool find_dumps(const Settings *s, bool *dump, int *last)
{
    *last = -1;
    for (int i = 0; i < s->dumps.n; i++) {
        int k = 0;
        while (k < countof(passes) && strcmp(passes[k].name, s->dumps.at[i]))
            k++;
        if (k == countof(passes)) {
            fprintf(stderr, "hpfc: error: -fdump-%s: there is no such pass; they are",
                    s->dumps.at[i]);
            for (k = 0; k < countof(passes); k++)
                fprintf(stderr, "%s %s", k ? "," : "", passes[k].name);
            fputc('\n', stderr);
            return false;
        }
        dump[k] = true;
        if (k > *last)
            *last = k;
    }
    return true;
}

/* A source on its way through the passes. */
typedef struct Source {
    const Input *in;
    int number;         /* among the inputs */
    int group;          /* sources with one number are one Program */
    bool ok;
    char *text;         /* its C, NULL where none is wanted */
    ModuleNames modules;
} Source;

typedef Vec(Source) SourceVec;

static bool parse_source(Context *cx, const Settings *s, Program *p, const Input *in)
{
    cx->opt = s->opt;
    if (!cx->opt.free_form && !cx->opt.fixed_form) {
        cx->opt.fixed_form = in->kind == IN_FIXED;
        cx->opt.free_form = !cx->opt.fixed_form;
    }
    const char *why;
    if (in->preprocessed && sources_add_preprocessed(cx, in->path, in->preprocessed, &why) < 0) {
        driver_error("cannot read '%s': %s", in->preprocessed, why);
        return false;
    }
    return frontend_parse_file(cx, p, in->path);
}

static bool parse_group(Context *cx, const Settings *s, Program *p, const SourceVec *all, int group)
{
    bool ok = true;
    for (int i = 0; i < all->n; i++)
        if (all->at[i].group == group)
            ok &= parse_source(cx, s, p, all->at[i].in);
    if (ok && !diag_errors(cx))
        modfiles_load(cx, p);
    return ok;
}

/* The C of each source of the group. */
static void print_group(Context *cx, Program *p, SourceVec *all, int group)
{
    p->file = 0;
    for (int i = 0; i < all->n; i++) {
        size_t size;
        if (all->at[i].group != group)
            continue;
        FILE *out = open_memstream(&all->at[i].text, &size);
        if (!out)
            abort();
        codegen_run(cx, p, out);
        fclose(out);
        p->file++;
    }
}

static bool write_modules(Context *cx, const Settings *s, const Program *p)
{
    bool ok = true;
    for (int i = 0; i < p->units.n; i++)
        if (p->units.at[i]->kind == UN_MODULE && !p->units.at[i]->from_module_file)
            ok &= modfile_write(cx, p->units.at[i], s->opt.module_dir ? s->opt.module_dir : ".",
                                call_is_local, call_may_stop);
    return ok;
}

/* Runs the passes over the sources of a group, whose C is then in their `text`. *again: there are
 * errors, but they need not be (constructs.h). */
static bool translate(const Settings *s, SourceVec *all, int group, double *time,
                      Constructs *constructs, bool *again)
{
    Context cx;
    bool dump[countof(passes)] = {false}, ok = true;
    int last;
    const char *path = all->at[group].in->path;

    if (!find_dumps(s, dump, &last))
        exit(2);
    context_init(&cx);
    cx.constructs = constructs;
    Program *p = program_new(&cx);
    for (int i = 0; i < countof(passes) && ok; i++) {
        const Pass *pass = &passes[i];
        double begin = seconds();
        run_doing(pass->what, path);
        if (i == CODEGEN && s->stop == STOP_SYNTAX && !dump[i])
            break;
        if (i == PARSE) {
            ok = parse_group(&cx, s, p, all, group);
        } else if (i == CODEGEN) {
            print_group(&cx, p, all, group);
            if (s->stop == STOP_OBJECT && last < 0 && diag_errors(&cx) == 0)
                write_modules(&cx, s, p);
        } else {
            ok = pass->run(&cx, p);
        }
        ok = ok && diag_errors(&cx) == 0;
        if (ok && s->verify && pass->verify)
            pass->verify(&cx, p);
        time[i] += seconds() - begin;
        if (dump[i] && ok && diag_errors(&cx) == 0) { /* a tree with errors has holes */
            for (int k = 0; i == CODEGEN && k < all->n; k++)
                if (all->at[k].group == group)
                    fputs(all->at[k].text, stdout);
            if (i != CODEGEN)
                pass->dump(&cx, p, stdout);
        }
        if (last == i)
            break;
        /* Statements that could not be parsed would only make more errors in the passes behind. */
        if (i == PARSE && diag_errors(&cx))
            ok = false;
    }
    run_doing(NULL, NULL);
    ok = ok && diag_errors(&cx) == 0;
    *again = !ok && constructs_again(&cx);
    if (!*again)
        diag_flush(&cx, stderr);
    for (int i = 0; i < all->n; i++) {
        Source *source = &all->at[i];
        if (source->group != group)
            continue;
        source->ok = ok;
        if (!ok || s->stop == STOP_SYNTAX || last >= 0) {
            free(source->text);
            source->text = NULL;
        }
    }
    context_free(&cx);
    return ok;
}

static bool translate_group(const Settings *s, SourceVec *all, int group)
{
    Constructs constructs = {0};
    bool ok, again;
    do
        ok = translate(s, all, group, seconds_passes, &constructs, &again);
    while (again);
    constructs_free(&constructs);
    return ok;
}

static bool write_text(const char *path, const char *text)
{
    FILE *f = stdout;
    if (path) {
        f = fopen(path, "w");
        if (!f) {
            driver_error("cannot write '%s': %s", path, strerror(errno));
            return false;
        }
        output_begin(path);
    }
    errno = 0;
    fputs(text, f);
    bool bad = fflush(f) != 0 || ferror(f);
    int why = errno;
    if (path && fclose(f) != 0 && !bad) {
        bad = true;
        why = errno;
    }
    if (bad) {
        driver_error("cannot write '%s': %s", path ? path : "standard output", strerror(why));
        return false; /* what was written goes when the compiler ends */
    }
    output_done();
    return true;
}

/* ---- sources that are compiled together ---- */

static bool has_name(const char *name, const ModuleNames *m)
{
    for (int i = 0; i < m->defined.n; i++)
        if (!strcmp(m->defined.at[i], name))
            return true;
    return false;
}

/* Could a and b not be parts of one program? */
static bool are_rivals(const Source *a, const Source *b)
{
    for (int i = 0; i < a->modules.units.n; i++)
        for (int k = 0; k < b->modules.units.n; k++)
            if (!strcmp(a->modules.units.at[i], b->modules.units.at[k]))
                return true;
    return false;
}

/* -fsyntax-only takes the sources for one program, unless they cannot be. */
static bool may_be_one(const Settings *s, const SourceVec *all)
{
    bool one = s->stop == STOP_SYNTAX;
    for (int i = 0; i < all->n; i++)
        for (int k = 0; k < i && one; k++)
            one = !are_rivals(&all->at[i], &all->at[k]);
    return one;
}

static bool uses_other(const Source *a, const Source *b)
{
    for (int i = 0; i < a->modules.used.n; i++)
        if (has_name(a->modules.used.at[i], &b->modules))
            return true;
    return false;
}

static void join_groups(SourceVec *all, int from, int to)
{
    for (int i = 0; i < all->n; i++)
        if (all->at[i].group == from)
            all->at[i].group = to;
}

/* What is linked into one program, or is checked and may be, is one Program; else sources are,
 * where one uses modules of another. A group has the number of its first source. */
static void make_groups(const Settings *s, SourceVec *all)
{
    for (int i = 0; i < all->n; i++)
        all->at[i].group = s->stop == STOP_LINK ? 0 : i;
    if (all->n < 2 || s->stop == STOP_LINK)
        return;
    Context look; /* its messages are not printed: the sources are read again */
    context_init(&look);
    for (int i = 0; i < all->n; i++) {
        Program *p = program_new(&look);
        if (parse_source(&look, s, p, all->at[i].in))
            frontend_modules(&look, p, &all->at[i].modules);
    }
    if (may_be_one(s, all))
        for (int i = 0; i < all->n; i++)
            all->at[i].group = 0;
    for (int i = 0; i < all->n; i++)
        for (int k = 0; k < all->n; k++)
            if (uses_other(&all->at[i], &all->at[k]) && all->at[i].group != all->at[k].group) {
                int a = all->at[i].group, b = all->at[k].group;
                join_groups(all, a > b ? a : b, a > b ? b : a);
            }
    context_free(&look);
}

static bool translate_all(const Settings *s, SourceVec *all)
{
    bool ok = true;
    make_groups(s, all);
    for (int i = 0; i < all->n; i++)
        if (all->at[i].group == i)
            ok &= translate_group(s, all, i);
    return ok;
}

/* One translated source, as far as -c, -S and the others ask; *object is what the linker takes. */
static bool compile_source(Context *cx, const Settings *s, const Paths *paths, Source *source,
                           const char **object)
{
    const Input *in = source->in;
    int number = source->number;
    char *text = source->text;
    run_doing("the driver", in->path);
    if (!source->ok)
        return false;
    *object = NULL;
    if (!text)
        return true;
    bool ok;
    if (s->stop == STOP_C) {
        const char *to = s->output ? s->output : build_output_name(cx, in->path, ".c");
        if (!strcmp(to, in->path)) {
            driver_error("the output '%s' would overwrite an input file", to);
            ok = false;
        } else {
            ok = write_text(strcmp(to, "-") ? to : NULL, text);
        }
    } else {
        const char *c = s->save_temps ? build_output_name(cx, in->path, ".c")
                                      : build_temp_name(cx, in->path, number, ".c");
        ok = c && write_text(c, text) && build_object(cx, s, paths, in->path, c, number, object);
    }
    free(text);
    return ok;
}

static void time_report(double compilers, double all)
{
    double sum = 0;
    fputs("time in seconds\n", stderr);
    for (int i = 0; i < countof(passes); i++) {
        fprintf(stderr, "  %-20s %8.4f\n", passes[i].what, seconds_passes[i]);
        sum += seconds_passes[i];
    }
    fprintf(stderr, "  %-20s %8.4f\n", "hpfc, all passes", sum);
    fprintf(stderr, "  %-20s %8.4f\n", "C compiler, linker", compilers);
    fprintf(stderr, "  %-20s %8.4f\n", "everything", all);
}

static int show_version(const Paths *paths)
{
    printf("hpfc %s (%s, %s)\n", HPFC_VERSION, HPFC_TARGET, paths->mpi);
    puts("Copyright (c) 2026 the hpfc authors. MIT license; no warranty.");
    return 0;
}

/* Everything behind the reading of options. */
/* Are all procedures of the program in the sources given, or in libraries that know nothing of
 * their modules? */
static bool is_whole(const Settings *s)
{
    if (s->stop != STOP_LINK || s->link_shared)
        return false;
    for (int i = 0; i < s->inputs.n; i++)
        if (s->inputs.at[i].kind > IN_FIXED && s->inputs.at[i].path[0] != '-')
            return false;
    return true;
}

static int drive(Context *cx, Settings *s)
{
    Paths paths;
    bool ok = true, dump[countof(passes)] = {false};
    int last;
    double begin = seconds(), compilers = 0;

    if (!paths_find(cx, &paths))
        return 1;
    if (s->version)
        return show_version(&paths);
    if (s->nfiles == 0) {
        if (s->verbose) {
            show_version(&paths);
            printf("table of paths: %s\nMPI compiler: %s\nruntime library: %s/libhpfrt.a\n",
                   paths.file, paths.mpicc, paths.lib);
            return 0;
        }
        driver_error("no input files");
        return 2;
    }
    if (!find_dumps(s, dump, &last))
        return 2;

    /* Modules and INCLUDE files that come with the runtime library are looked for last. */
    vec_push(cx, &s->includes, arena_printf(cx->arena, "%s/modules", paths.include));
    vec_push(cx, &s->includes, NULL);
    s->opt.include_dirs = s->includes.at;
    s->includes.n -= 2;

    StrVec link = {0};
    SourceVec sources = {0};
    for (int i = 0; i < s->inputs.n; i++)
        if (s->inputs.at[i].kind <= IN_FIXED)
            vec_push(cx, &sources, (Source){.in = &s->inputs.at[i], .number = i});
    for (int i = 0; i < s->inputs.n && ok; i++)
        ok = build_preprocess(cx, s, &paths, &s->inputs.at[i], i);
    if (!ok || s->stop == STOP_SOURCE)
        return ok ? 0 : 1;
    s->opt.whole_program = is_whole(s);
    if (sources.n)
        ok = translate_all(s, &sources);
    int next = 0;
    for (int i = 0; i < s->inputs.n; i++) {
        const Input *in = &s->inputs.at[i];
        const char *object = in->path;
        double t = seconds();
        double inside = 0;
        for (int k = 0; k < countof(passes); k++)
            inside -= seconds_passes[k];
        if (in->kind <= IN_FIXED)
            ok &= compile_source(cx, s, &paths, &sources.at[next++], &object);
        else if (in->kind == IN_C && s->stop <= STOP_OBJECT && last < 0)
            ok &= build_object(cx, s, &paths, in->path, in->path, i, &object);
        else if (in->kind == IN_LINK && s->stop == STOP_LINK && access(in->path, R_OK) != 0) {
            driver_error("cannot read '%s': %s", in->path, strerror(errno));
            ok = false;
        }
        for (int k = 0; k < countof(passes); k++)
            inside += seconds_passes[k];
        compilers += seconds() - t - inside;
        vec_push(cx, &link, object);
    }
    if (ok && s->stop == STOP_LINK && last < 0) {
        double t = seconds();
        ok = build_program(cx, s, &paths, &link);
        compilers += seconds() - t;
    }
    if (s->time_report)
        time_report(compilers, seconds() - begin);
    return ok ? 0 : 1;
}

int main(int argc, char **argv)
{
    Context cx;
    Settings s;
    int status = 2;
    run_init();
    context_init(&cx);
    if (options_parse(&cx, &s, argc, argv)) {
        if (s.help) {
            options_help(stdout);
            status = 0;
        } else if (s.dump_version || s.dump_machine) {
            puts(s.dump_version ? HPFC_VERSION : HPFC_TARGET);
            status = 0;
        } else {
            status = drive(&cx, &s);
        }
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        driver_error("cannot write to standard output: %s", strerror(errno));
        status = status ? status : 1;
    }
    run_finish();
    context_free(&cx);
    return status;
}
