/* mapping.h: what the compiler knows of an array's mapping, and the algebra that compares mappings.
 *
 * Contract: after map_run every array symbol (dummies and temporaries of passes too) has
 * Symbol.map. A mapping composes all ALIGN steps down to the ultimate template; it says nothing of
 * the number of processes. Comparisons are symbolic: "equal" means proved for any number of
 * processes and any values of the variables in bounds; not proved is "unknown". */
#ifndef HPFC_MAPPING_H
#define HPFC_MAPPING_H

#include "../frontend/tree/tree_make.h"

/* The ultimate template: a TEMPLATE, a distributed array's own index space, or a temporary's. */
typedef struct TemplateMap {
    Symbol *sym; /* the template or array that it belongs to */
    int rank;
    Bound bound[MAX_RANK];
    DistFormat dist[MAX_RANK];
    int gdim[MAX_RANK]; /* grid dimension of each template dimension, -1: STAR */
    int grid_rank;
    Symbol *onto;     /* processors arrangement, NULL: chosen at run time */
    bool is_dynamic;  /* may be redistributed: dist is what holds at entry only */
    bool is_kept;     /* what is kept from call to call lies on it, and finds it as it left it */
    int id;           /* serial number in the unit */
    /* A dynamic template while the nest pass walks: as it is distributed at that point, where all
     * REDISTRIBUTEs that reach it agree; else NULL, and always NULL in later passes, which find it
     * in NestRef.tmpl. */
    struct TemplateMap *now;
} TemplateMap;

typedef enum MapKind {
    MAP_REPLICATED, /* a copy on each process: no directives, or all collapsed */
    MAP_TEMPLATE,   /* known, by axis[] on tmpl */
    MAP_UNKNOWN,    /* dummy without mapping directives, INHERIT, '*', a realigned array: only the
                       descriptor knows */
} MapKind;

/* One template dimension seen from the array. */
typedef struct AxisMap {
    enum { AX_DIM, AX_AT, AX_ALL } kind;
    int adim;  /* AX_DIM: the array dimension */
    int64_t a; /* AX_DIM: position a*i + b */
    Expr *b;   /* AX_DIM offset, AX_AT position: integer expression of the specification part */
} AxisMap;

struct Mapping {
    MapKind kind;
    TemplateMap *tmpl;
    AxisMap axis[MAX_RANK];  /* one a template dimension */
    int tdim[MAX_RANK];      /* array dimension -> template dimension, -1: collapsed */
    Prescription how;        /* dummies: prescriptive, descriptive */
    bool is_dynamic;         /* this array may be realigned or its template redistributed */
    bool is_dummy;
    bool is_guess; /* MAP_REPLICATED because no call hands this dummy anything mapped */
    bool is_pointed; /* a statement makes a pointer lead to it */
    Symbol *sym; /* whose mapping it is */
    /* MAP_UNKNOWN by derivation (a temporary, or aligned with such an array): dimension d lies like
     * dimension like_dim[d] of `like` (-1: collapsed), at the same subscripts. NULL: else.
     * MAP_UNKNOWN with tmpl set: an array that is REALIGNed; tmpl and axis hold at entry only. */
    Symbol *like;
    int like_dim[MAX_RANK];
};

/* Distribution that array dimension d of m has: DIST_STAR where collapsed or its template
 * dimension is '*'; DIST_INDIRECT where a dynamic template's is not known. */
DistKind mapping_dist(const Mapping *m, int d);
DistKind template_dist(const TemplateMap *t, int tdim);
/* MAP_TEMPLATE: may a process hold some of it, and not all? Else each process of the arrangement
 * holds all. */
bool mapping_is_spread(const Mapping *m);
/* May it lie elsewhere at another time, or does only run time know where? */
bool mapping_may_move(const Mapping *m);
/* Whether the function is known, and its result a copy on every process. */
bool map_gives_copies(const Symbol *proc);
bool map_has_spread(Expr *e); /* are there arrays in it that not every process holds whole? */
/* Spreads s, a new temporary of unit u, in blocks of a dimension. */
void map_in_blocks(Context *cx, Unit *u, Symbol *s, int dim);
/* Is dimension d one run of step 1 on each process, whatever happens (BLOCK or GEN_BLOCK with
 * |a| == 1, or any a since packed; collapsed)? Then codegen may use the direct form. */
bool mapping_direct(const Mapping *m, int d);

/* A new mapping for a temporary that lies like `like`, whose dimension d is like's dimension
 * dims[d] (-1: collapsed); like's other dimensions are replicated over. */
Mapping *mapping_derive(Context *cx, const Mapping *like, int rank, const int *dims);
void mapping_print(const Symbol *s, FILE *out); /* -fdump-map, -finfo=map wording */

#endif
