/* namelist.h: NAMELIST, between the statement and the list-directed editing of its values. */
#ifndef RT_NAMELIST_H
#define RT_NAMELIST_H

#include "io/format.h"

/* Output, on process 0 (namelist.c). */
void rt_namelist_begin_write(const char *group);
void rt_namelist_object(const char *name);
void rt_namelist_value(int base, const void *p, long kind);
void rt_namelist_flush(void);
void rt_namelist_end_write(void);

/* Input (read_namelist.c): the objects of the statement, on every process. */
typedef struct rt_object {
    char *name;
    int type;            /* scalars; of characters len is the length */
    void *at;
    long len;
    hpf_array *array;    /* NULL: a scalar */
    bool is_view;        /* of our own */
} rt_object;
/* What process 0 found next: values of the section of an object. */
typedef struct rt_command {
    int object;          /* < 0: nothing more */
    hpf_triplet sec[HPF_MAX_RANK];
    long from, to;       /* of characters: which of them */
} rt_command;
void rt_namelist_read(void); /* [collective] (receive.c) */
void rt_namelist_find_group(const char *group);
void rt_namelist_begin_read(void);
void rt_namelist_next(rt_command *c, const rt_object *objects, int n);

#endif
