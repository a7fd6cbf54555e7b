/* build.c: the C compiler and the linker, called through the MPI's wrapper (see build.h).
 *
 * Generated C is compiled by the rules of docs/design.md: integers wrap, no contraction to fused
 * multiply-add, so that neither fusion nor the number of processes changes a result's bits. */
#include "driver/build.h"

#include "driver/run.h"

#include <string.h>

static void push(Context *cx, StrVec *v, const char *s)
{
    vec_push(cx, v, s);
}

static void push_all(Context *cx, StrVec *v, const StrVec *more)
{
    for (int i = 0; i < more->n; i++)
        push(cx, v, more->at[i]);
}

/* The words of a list in hpfc.conf; quotes and backslashes as in the shell's simplest cases. */
static void push_words(Context *cx, StrVec *v, const char *s)
{
    while (*s) {
        s += strspn(s, " \t");
        if (!*s)
            return;
        Text word;
        text_init(&word, cx);
        for (char quote = 0; *s && (quote || !strchr(" \t", *s)); s++) {
            if (quote ? *s == quote : *s == '\'' || *s == '"')
                quote = quote ? 0 : *s;
            else if (*s == '\\' && s[1] && quote != '\'')
                text_putn(&word, ++s, 1);
            else
                text_putn(&word, s, 1);
        }
        push(cx, v, word.at);
    }
}

static const char *base_name(const char *path, int *n)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash ? slash + 1 : path;
    const char *dot = strrchr(base, '.');
    *n = dot && dot > base ? (int)(dot - base) : (int)strlen(base);
    return base;
}

const char *build_output_name(Context *cx, const char *source, const char *ending)
{
    int n;
    const char *base = base_name(source, &n);
    return arena_printf(cx->arena, "%.*s%s", n, base, ending);
}

const char *build_temp_name(Context *cx, const char *source, int number, const char *ending)
{
    int n;
    const char *base = base_name(source, &n);
    const char *name = number ? arena_printf(cx->arena, "%.*s-%d%s", n, base, number, ending)
                              : arena_printf(cx->arena, "%.*s%s", n, base, ending);
    return temp_file(cx, name);
}

/* The wrapper, told to use the C compiler of configure. */
static const char *begin_command(Context *cx, const Settings *s, const Paths *p, StrVec *v)
{
    push(cx, v, p->mpicc);
    push_words(cx, v, p->cflags);
    if (s->debug)
        push(cx, v, s->debug);
    if (s->profile)
        push(cx, v, "-pg");
    push(cx, v, arena_printf(cx->arena, "-O%s", s->opt_level));
    if (!*p->mpicc_env || !*p->cc)
        return NULL;
    return arena_printf(cx->arena, "%s=%s", p->mpicc_env, p->cc);
}

static bool finish_command(Context *cx, const Settings *s, StrVec *v, const char *env)
{
    push(cx, v, NULL);
    return run_program(v, env, s->verbose, s->dry_run) == 0;
}

#define OF_GCC(macro) "-D" #macro "=" MACRO_TEXT(macro)
#define MACRO_TEXT(value) QUOTED(value)
#define QUOTED(value) #value

/* As gfortran: traditional, so that // and quotes in comments are text, and without the macros of
 * the C compiler, which are ordinary words in Fortran. Sources choose by macros among the ways of
 * compilers; ours are those of gfortran 12. */
bool build_preprocess(Context *cx, const Settings *s, const Paths *p, Input *in, int number)
{
    static const char *const fixed[] = {"-E", "-traditional-cpp", "-undef", "-nostdinc", "-x", "c",
                                        "-D__HPFC__=1", "-D__GFORTRAN__=1",
                                        "-D_LANGUAGE_FORTRAN=1", "-D__GNUC__=12",
                                        "-D__GNUC_MINOR__=2", "-D__GNUC_PATCHLEVEL__=0",
                                        "-D__VERSION__=\"12.2.0\"",
                                        "-D__GFC_INT_1__=1", "-D__GFC_INT_2__=1",
                                        "-D__GFC_INT_8__=1", "-D__GFC_REAL_16__=1",
#ifdef __LP64__
                                        "-D_LP64=1", "-D__LP64__=1",
#endif
                                        OF_GCC(__SIZEOF_POINTER__), OF_GCC(__SIZEOF_SIZE_T__),
                                        OF_GCC(__SIZEOF_SHORT__), OF_GCC(__SIZEOF_INT__),
                                        OF_GCC(__SIZEOF_LONG__), OF_GCC(__SIZEOF_LONG_LONG__),
                                        OF_GCC(__SIZEOF_FLOAT__), OF_GCC(__SIZEOF_DOUBLE__),
                                        OF_GCC(__SIZEOF_LONG_DOUBLE__), OF_GCC(__CHAR_BIT__),
                                        OF_GCC(__ORDER_LITTLE_ENDIAN__),
                                        OF_GCC(__ORDER_BIG_ENDIAN__),
                                        OF_GCC(__ORDER_PDP_ENDIAN__), OF_GCC(__BYTE_ORDER__),
                                        OF_GCC(__FLOAT_WORD_ORDER__)};
    const bool only = s->stop == STOP_SOURCE;
    if (in->kind > IN_FIXED || (s->no_cpp && !only))
        return true;
    const char *dot = strrchr(in->path, '.');
    if (!s->cpp && !only && !(dot && dot[1] >= 'A' && dot[1] <= 'Z'))
        return true;
    StrVec v = {0};
    push(cx, &v, p->mpicc);
    for (int i = 0; i < countof(fixed); i++)
        push(cx, &v, fixed[i]);
    push_all(cx, &v, &s->cpp_args);
    for (int i = 0; i < s->includes.n; i++)
        push(cx, &v, arena_printf(cx->arena, "-I%s", s->includes.at[i]));
    const char *to = !only       ? build_temp_name(cx, in->path, number, ".i")
                     : s->output ? s->output
                                 : "-";
    if (!to)
        return false;
    push(cx, &v, in->path);
    push(cx, &v, "-o");
    push(cx, &v, to);
    in->preprocessed = to;
    const char *env = *p->mpicc_env && *p->cc
                          ? arena_printf(cx->arena, "%s=%s", p->mpicc_env, p->cc) : NULL;
    return finish_command(cx, s, &v, env);
}

bool build_object(Context *cx, const Settings *s, const Paths *p, const char *source, const char *c,
                  int number, const char **object)
{
    StrVec v = {0};
    bool generated = strcmp(source, c) != 0;
    if (s->stop == STOP_OBJECT)
        *object = s->output ? s->output : build_output_name(cx, source, ".o");
    else
        *object = build_temp_name(cx, source, number, ".o");
    if (!*object)
        return false;
    const char *env = begin_command(cx, s, p, &v);
    if (generated) {
        push(cx, &v, "-fwrapv");
        push(cx, &v, "-ffp-contract=off");
        push(cx, &v, "-fno-math-errno");
    } else if (s->opt.wall) {
        push(cx, &v, "-Wall");
    }
    if (!generated && s->opt.werror)
        push(cx, &v, "-Werror");
    push_all(cx, &v, &s->cc_args);
    if (!generated) /* in generated C a macro could hit any name */
        push_all(cx, &v, &s->cpp_args);
    for (int i = 0; i < s->includes.n && !generated; i++) /* a Fortran file may be called math.h */
        push(cx, &v, arena_printf(cx->arena, "-I%s", s->includes.at[i]));
    push(cx, &v, arena_printf(cx->arena, "-I%s", p->include));
    push(cx, &v, "-c");
    push(cx, &v, "-o");
    push(cx, &v, *object);
    push(cx, &v, c);
    if (finish_command(cx, s, &v, env))
        return true;
    if (generated)
        driver_error("the C compiler did not take what was generated for '%s'; "
                     "-save-temps keeps that", source);
    return false;
}

bool build_program(Context *cx, const Settings *s, const Paths *p, const StrVec *items)
{
    StrVec v = {0};
    const char *env = begin_command(cx, s, p, &v);
    push_all(cx, &v, &s->cc_args);
    if (s->link_static)
        push(cx, &v, "-static");
    if (s->link_shared)
        push(cx, &v, "-shared");
    if (s->strip)
        push(cx, &v, "-s");
    push(cx, &v, "-o");
    push(cx, &v, s->output ? s->output : "a.out");
    push_all(cx, &v, items);
    if (!s->link_shared) { /* of the runtime's state there is one in a program */
        push(cx, &v, arena_printf(cx->arena, "-L%s", p->lib));
        push(cx, &v, "-lhpfrt");
        push_words(cx, &v, p->ldflags);
        push_words(cx, &v, p->libs);
    }
    return finish_command(cx, s, &v, env);
}
