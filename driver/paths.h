/* paths.h: where this hpfc finds its runtime library, the MPI and the C compiler. */
#ifndef HPFC_PATHS_H
#define HPFC_PATHS_H

#include "driver/options.h"

/* The entries of hpfc.conf; lists are separated by blanks. Directories are absolute once read. */
typedef struct Paths {
    const char *file; /* hpfc.conf itself */
    const char *mpi, *mpicc, *mpicc_env, *cc, *cflags, *ldflags, *libs, *include, *lib;
} Paths;

/* Finds and reads hpfc.conf by the place of the running executable. False: reported. */
bool paths_find(Context *cx, Paths *p);

#endif
