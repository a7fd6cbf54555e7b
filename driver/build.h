/* build.h: the C compiler and the linker, called through the MPI's wrapper. */
#ifndef HPFC_BUILD_H
#define HPFC_BUILD_H

#include "driver/options.h"
#include "driver/paths.h"

/* The default output of a source: its base name with another ending, in the current directory. */
const char *build_output_name(Context *cx, const char *source, const char *ending);
/* The same as a temporary file; `number` keeps equal base names apart. */
const char *build_temp_name(Context *cx, const char *source, int number, const char *ending);

/* Runs the C preprocessor over a source that asks for it; the result is in->preprocessed. */
bool build_preprocess(Context *cx, const Settings *s, const Paths *paths, Input *in, int number);

/* Compiles the C file `c`, made from (or the same as) `source`; *object is the result. */
bool build_object(Context *cx, const Settings *s, const Paths *paths, const char *source,
                  const char *c, int number, const char **object);

/* Links objects and linker options in their order, with the runtime library. */
bool build_program(Context *cx, const Settings *s, const Paths *paths, const StrVec *items);

#endif
