/* sema_storage.h: what COMMON, EQUIVALENCE and the entries of a procedure share. */
#ifndef HPFC_SEMA_STORAGE_H
#define HPFC_SEMA_STORAGE_H

#include "../structure/sema_struct.h"

/* ---- sema_storage.c ---- */
const char *storage_unfit(const Symbol *s); /* why it cannot share storage, in words; NULL */
int64_t storage_up(int64_t at, int64_t align);
bool storage_keeps_pointer(const Symbol *s);
const Component *storage_first_owned(const Derived *t); /* ALLOCATABLE; NULL: none */
int64_t storage_bytes(Sema *S, Type t, int64_t *align, const Component **bad);
int64_t storage_of(Sema *S, Symbol *s); /* of all its elements */

typedef struct Laid {
    Symbol *sym;
    int64_t at;
} Laid;

typedef Vec(Laid) LaidVec;

/* Lays out s, at so many bytes: what is no structure itself has Symbol.bytes and .pitch then, and
 * goes to *to. outer: the pitch of its last n dimensions, those of what it is a part of. */
bool storage_lay_out(Sema *S, LaidVec *to, Symbol *s, int64_t at, const int64_t *outer, int n);

/* ---- sema_common.c ---- */
void common_place(Sema *S, Common *c, SymbolVec *to, Symbol *s); /* Symbol.bytes is set */
bool common_mapped(Sema *S, Common *c, Symbol *s); /* s, if it is mapped; false: it is not */

#endif
