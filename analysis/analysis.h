/* analysis.h: the passes between the typed tree and C, as the driver's pass table calls them.
 * Each returns false when it reported errors. */
#ifndef HPFC_ANALYSIS_H
#define HPFC_ANALYSIS_H

#include "nest.h"

bool map_run(Context *cx, Program *p);  /* mapping directives -> Symbol.map */
void map_dump(Context *cx, Program *p, FILE *out);
bool nest_run(Context *cx, Program *p); /* parallel statements -> ST_NEST */
void nest_dump(Context *cx, Program *p, FILE *out);
bool fuse_run(Context *cx, Program *p); /* merges nests, contracts temporaries */
void fuse_dump(Context *cx, Program *p, FILE *out);
bool comm_run(Context *cx, Program *p); /* homes, localities, communication and its placement */
void comm_dump(Context *cx, Program *p, FILE *out);
void nest_verify(Context *cx, Program *p); /* the contract of nest.h, for --verify-each */

bool call_is_local(const Symbol *proc); /* may it be called inside a nest? after nest_run */
bool call_may_stop(const Symbol *proc); /* and has it ERROR STOP? */

#endif
