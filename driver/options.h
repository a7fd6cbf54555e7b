/* options.h: what the command line of hpfc asks for. */
#ifndef HPFC_OPTIONS_H
#define HPFC_OPTIONS_H

#include "frontend/base/base.h"

typedef Vec(const char *) StrVec;

typedef enum Stop { STOP_LINK, STOP_OBJECT, STOP_C, STOP_SYNTAX, STOP_SOURCE } Stop;

typedef enum InputKind {
    IN_FREE,   /* .hpf .f90 ... */
    IN_FIXED,  /* .f .for ... */
    IN_C,      /* .c */
    IN_LINK,   /* .o .a .so: an argument of the linker */
    IN_OPTION, /* -lm, -Wl,...: an argument of the linker that keeps its place among the files */
} InputKind;

typedef struct Input {
    const char *path;
    InputKind kind;
    const char *preprocessed; /* what the C preprocessor made of it, or NULL */
} Input;

typedef struct Settings {
    Options opt; /* what passes see */
    Stop stop;
    const char *output;
    const char *opt_level; /* "3" */
    const char *debug;     /* -g as written, or NULL */
    bool time_report, verbose, dry_run, save_temps, verify, profile, strip;
    bool link_static, link_shared;
    bool cpp, no_cpp; /* -cpp, -nocpp: whatever the name's ending */
    bool openmp; /* -fopenmp */
    bool help, version, dump_version, dump_machine;
    StrVec dumps;      /* names of passes */
    StrVec includes;   /* DIR */
    StrVec cpp_args;   /* -DX, -UX */
    StrVec cc_args;    /* of the C compiler, and of the linker's call */
    Vec(Input) inputs; /* files and linker options in their order */
    int nfiles;
} Settings;

/* Reads the command line. False: a usage error, which has been printed. */
bool options_parse(Context *cx, Settings *s, int argc, char **argv);
void options_help(FILE *out);

/* A message of the driver itself, "hpfc: error: ...", on standard error. */
void driver_error(const char *fmt, ...) PRINTF_LIKE(1, 2);

#endif
