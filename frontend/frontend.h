/* frontend.h: text -> typed tree. The two passes that the driver calls, in this order. */
#ifndef HPFC_FRONTEND_H
#define HPFC_FRONTEND_H

#include "tree/tree_make.h"

/* Reads and parses one source file. Errors are in cx->diag; the tree then holds what could be
 * parsed. NULL: the file cannot be read (reported). */
Program *frontend_parse(Context *cx, const char *path);

/* The same in parts: an empty program, and the units of one more source. The form (free, fixed) is
 * that of cx->opt at the call. False: the file cannot be read (reported). */
Program *program_new(Context *cx);
bool frontend_parse_file(Context *cx, Program *p, const char *path);

/* Reads the files (NAME.mod) of modules that the program uses and does not define, from
 * opt.module_dir, the working directory and opt.include_dirs. What is missing sema reports. */
void modfiles_load(Context *cx, Program *p);
/* Writes the module's file into a directory; `local` says which procedures nests may call. False,
 * reported: it cannot be written. */
bool modfile_write(Context *cx, const Unit *module, const char *dir,
                   bool (*local)(const Symbol *proc), bool (*stops)(const Symbol *proc));
/* Does the file that it was read from say that this type or variable of the module is whole? */
bool modfile_marks(const Unit *module, const char *name);

/* Names of the modules that a parsed program defines and uses, and of all its program units (a main
 * program's is "": there may be only one), interned in its context. */
typedef struct ModuleNames {
    Vec(const char *) defined, used, units;
} ModuleNames;
void frontend_modules(Context *cx, const Program *p, ModuleNames *out);

/* Resolves and types the tree in place (contract: tree.h). False when there were errors. */
bool sema_run(Context *cx, Program *p);

/* Checks the contract of a typed tree, for --verify-each; an inconsistency is an internal error. */
void tree_verify(Context *cx, Program *p);

#endif
