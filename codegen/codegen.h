/* codegen.h: nests and scalar code -> C text. */
#ifndef HPFC_CODEGEN_H
#define HPFC_CODEGEN_H

#include "../analysis/analysis.h"

/* Prints the program as one C file. `source` is the name shown in comments and messages. */
void codegen_run(Context *cx, Program *p, FILE *out);

#endif
