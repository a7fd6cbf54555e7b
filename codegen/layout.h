/* layout.h: what makes one template or array, shared by the entry of procedures (layout.c) and the
 * statements that allocate and remap (layout_change.c). */
#ifndef HPFC_CG_LAYOUT_H
#define HPFC_CG_LAYOUT_H

#include "cg.h"

/* In the main program, entered once, the pointer to this template is a plain local. */
bool layout_is_local_pointer(Cg *cg, const UnitCg *u, Symbol *s);
/* The template that belongs to s, with these bounds. */
void layout_make_template(Cg *cg, Symbol *s, const char *bounds);
/* Type, rank, mapping and overlap area of s; its template was made. */
void layout_declare(Cg *cg, Symbol *s);
/* Which other array, whose mapping only run time knows, it lies like, and its dimensions; NULL: it
 * has a mapping of its own. */
const char *layout_alike(Cg *cg, const Symbol *s);
/* The storage of s, cleared where `zero` says so; `where` is the C of a source position. */
void layout_allocate_array(Cg *cg, Symbol *s, bool zero, const char *where, const char *bounds);
void layout_init(Cg *cg, Symbol *s);
/* What says in which file and order an out-of-core array is kept; the name of its C object. */
const char *layout_file(Cg *cg, Symbol *s, const OocDir *o);

#endif
