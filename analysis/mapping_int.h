/* mapping_int.h: what the files of the mapping pass share. */
#ifndef HPFC_MAPPING_INT_H
#define HPFC_MAPPING_INT_H

#include <stdlib.h>

#include "access.h"
#include "analysis.h"

typedef struct MapPass {
    Context *cx;
    Unit *unit;
    SymbolVec chain; /* arrays whose ALIGN is being followed */
} MapPass;

/* ---- mapping.c ---- */
bool map_symbol(MapPass *P, Symbol *s);
void template_distribute(MapPass *P, TemplateMap *t, const DistDir *dist, Scope *scope);
bool align_resolve(MapPass *P, Symbol *s, const AlignDir *dir, Mapping *m);
UnitInfo *unit_info(Context *cx, Unit *u);
Expr *bound_lo(Context *cx, const Bound *b, Span at);

/* ---- mapping_dummies.c ---- */
void map_dummies(Program *p);
void map_assertions(Context *cx, Unit *u); /* mapping_assert.c */

/* ---- mapping_local.c ---- */
void check_local_code(Context *cx, Unit *u);

/* ---- mapping_check.c: each reports what is wrong and returns false then ---- */
bool map_error(MapPass *P, Span at, const char *fmt, ...) PRINTF_LIKE(3, 4); /* returns false */
bool mentions_name(const Expr *e, const char *name);
Symbol *onto_symbol(MapPass *P, const DistDir *dist, Scope *scope);
Symbol *align_target(MapPass *P, Symbol *s, const AlignDir *dir);
bool check_symbol(MapPass *P, Symbol *s);
bool check_distribution(MapPass *P, Symbol *s, DistDir *dist, Scope *scope);
bool check_alignment(MapPass *P, Symbol *s, const AlignDir *dir, const Symbol *target,
                     const AxisMap *ax);
void check_remaps(MapPass *P, Unit *u);
void mark_realigned(Unit *u); /* Symbol.is_realigned */

#endif
