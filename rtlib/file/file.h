/* file.h: what the files of array I/O share.
 *
 * Inside, dimensions stand in the file's order, fastest first, and subscripts and offsets of
 * elements count from 0: a row-major file is a column-major one whose dimensions are reversed, and
 * a linear file is one brick. A process that fails goes on as if nothing were, without touching
 * the file, until all agree (rt_file_agree); so nobody waits for what never comes. */
#ifndef RT_FILE_H
#define RT_FILE_H

#include "rt.h"
#include "layout/section.h"

/* Hints: name, effective value when nobody sets it, kind (N: a number or bytes; S: enable, disable,
 * automatic), what it means. ROMIO's names where they mean the same. */
#define RT_HINTS(X)                                                                             \
    X(cb_nodes, 0, N, "processes that access the file for all; 0: chosen")                      \
    X(cb_buffer_size, 16 << 20, N, "bytes of the file that one holds at a time")                \
    X(romio_cb_read, RT_AUTOMATIC, S, "share out the accesses of reads")                        \
    X(romio_cb_write, RT_AUTOMATIC, S, "share out the accesses of writes")                      \
    X(romio_ds_read, RT_AUTOMATIC, S, "read what lies between wanted elements along with them") \
    X(romio_ds_write, RT_AUTOMATIC, S, "the same for writes, which then read first")            \
    X(ind_rd_buffer_size, 4 << 20, N, "bytes held at a time where each process reads alone")    \
    X(ind_wr_buffer_size, 4 << 20, N, "the same for writes")                                    \
    X(striping_unit, 0, N, "bytes of a stripe of the file; 0: unknown")                         \
    X(striping_factor, 0, N, "stripes that are accessed at once; 0: unknown")                   \
    X(hpf_domains, RT_DYNAMIC, D, "static, dynamic, cyclic or stripe: how the file is shared out") \
    X(hpf_domain_block, 1 << 20, N, "bytes of a block of cyclic file domains")                  \
    X(hpf_hole_read, 0, N, "greatest hole in bytes that is read along; 0: chosen")               \
    X(hpf_hole_write, 0, N, "greatest hole in bytes that is written along; 0: chosen")           \
    X(hpf_near, RT_AUTOMATIC, S, "hand data over in memory that processes of a node share")      \
    X(hpf_timeout, 300, N, "seconds without progress before the program is ended")

enum { RT_AUTOMATIC, RT_ENABLE, RT_DISABLE };
enum { RT_DYNAMIC, RT_STATIC, RT_CYCLIC, RT_STRIPE };

typedef struct rt_hints {
#define X(name, value, kind, text) long name;
    RT_HINTS(X)
#undef X
} rt_hints;

/* The hints in force: defaults, then the file that ROMIO_HINTS names, HPF_IO_HINTS, `info` and
 * `text`, the later before the earlier. Warnings and, if asked for, the list of values and where
 * they come from are printed if `tell`. (iohints.c) */
void rt_hints_get(rt_hints *h, const char *file, const char *text, MPI_Info info, bool tell);

enum { RT_RAW, RT_NPY, RT_ZARR, RT_HDF5 }; /* formats of files */

typedef struct rt_fault { /* the first thing that went wrong on this process */
    int code;             /* errno; 0: nothing */
    char text[500];
} rt_fault;

struct hpf_file {
    MPI_Comm comm;
    int rank, size;
    bool world;           /* comm's ranks are the program's */
    int *near;            /* by rank: the handle of its memory (near.h), -1: on another node, or
                             this process; NULL: nobody reaches anybody's */
    int *slot;            /* by rank: its board (board.h); NULL: not all reach each other's */
    long round;           /* what was told there last */
    hpf_file_spec spec;   /* name and hints are copies */
    int format;
    char *dataset;        /* HDF5: its path, or NULL */
    char *part, *mark;    /* NAME.part, NAME.incomplete */
    bool fresh;           /* NAME.part is there, and goes if it does not become NAME */
    bool resumed;         /* it was there before, and is gone on with */
    bool keep;            /* except that it is kept for a later program, which goes on with it */
    bool lazy;            /* the system decides when data come to disk */
    char *data;           /* Zarr: the shard */
    const char *path;     /* what is open */
    int fd;
    long start;           /* byte of the first element */
    long *address;        /* byte of each brick, -1: not there, it holds zeros; NULL: the bricks
                             follow each other from `start` on */
    long esize;           /* bytes of an element */
    int n;                /* dimensions */
    int dim[HPF_MAX_RANK];    /* file dimension j is the array's dimension dim[j] */
    long extent[HPF_MAX_RANK], brick[HPF_MAX_RANK], nbrick[HPF_MAX_RANK];
    long stride[HPF_MAX_RANK];      /* elements, within a brick */
    long brick_stride[HPF_MAX_RANK]; /* elements, from brick to brick */
    long volume, total;   /* elements of a brick, of the file with the padding of its bricks */
    rt_hints hints;
    bool marked;          /* NAME.incomplete is there, and ours */
    bool dirty;           /* this process wrote since the last fsync */
    bool written;         /* some process did: the same on all */
    bool behind;          /* something may still be written by threads; the same on all */
    bool broken;          /* a write failed: the update will never be whole; the same on all */
    rt_fault fault;
    rt_fault late;        /* of what was written behind */
    hpf_file_count count;
    const char *where, *array; /* of the call at work */
    double active;        /* time of the last progress */
    struct hpf_file *next; /* all open files of this process */
};

/* ---- file.c ---- */

void rt_file_fault(hpf_file *f, int code, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* [collective] The fault of the lowest rank that has one becomes everybody's; true if there is. */
bool rt_file_agree(hpf_file *f);
/* Ends a call: its status, after the program was ended or the message kept. */
int rt_file_result(hpf_file *f, int flags);
/* [collective] What is written behind is written; all know of its fault. (twophase_ahead.c) */
void rt_file_settle(hpf_file *f);
/* Called between two tests of requests that are not done; ends the program if for too long none
 * was. `who` is a rank that is waited for, or -1. */
void rt_file_idle(hpf_file *f, int turn, int who);
void rt_file_wait(hpf_file *f, MPI_Request *request);
/* Files that are open when the program ends, in whatever way: no NAME.part is left behind. */
void rt_file_abandon(bool warn);
void rt_file_end(void);
/* The same from a handler of a signal that ends this process. (ended.c) */
void rt_file_drop_parts(void);
void rt_file_watch_ends(void); /* such signals are handled from now on */
/* Opens like hpf_file_open a file with HPF_FILE_REPLACE of which NAME.part may exist: it is gone on
 * with if `resume` and it is like what would be made (f->resumed), and kept when the program ends
 * early. `lazy`: nobody waits until data are on disk. */
int rt_file_open_kept(const char *where, hpf_file **f, const hpf_file_spec *spec, bool resume,
                      bool lazy, int flags);
/* [collective] NAME.part gets another name, so that a file may be made that is to be
 * NAME instead. */
void rt_file_step_aside(const char *where, hpf_file *f);
/* Dimensions, strides and sizes from f->spec; false if there are too many elements to count. */
bool rt_file_set_shape(hpf_file *f);
/* Bricks one after another need no f->address. */
void rt_file_drop_table(hpf_file *f);
/* Whether a spec (rank 0: of an old file) is given what an old file holds; faults otherwise. */
void rt_file_accept(hpf_file *f, const hpf_file_spec *found, const char *descr);

/* ---- fileio.c: system calls, continued where they are interrupted or short. A fault is kept in
 * f->fault; afterwards nothing is done any more. Offsets are bytes of the file. ---- */

int rt_file_open_fd(hpf_file *f, const char *path, int flags); /* -1 after a fault */
void rt_file_read(hpf_file *f, void *buffer, long bytes, long offset);
void rt_file_write(hpf_file *f, const void *buffer, long bytes, long offset);
void rt_file_fsync(hpf_file *f);
void rt_file_fsync_folder(hpf_file *f);
void rt_file_truncate(hpf_file *f, long bytes);

/* A file of which each byte will be written (f->keep; others are left alone) gets its space at
 * once: too little of it is told before anything is done, and pieces in any order find theirs.
 * Where the system cannot do this, space is found piece by piece. */
void rt_file_reserve(hpf_file *f, long bytes);

void rt_file_rename(hpf_file *f, const char *from, const char *to);
void rt_file_unlink(hpf_file *f, const char *path); /* no fault if it is not there */
bool rt_file_exists(const char *path);
/* Whether the byte at offset is in memory; true where the system does not tell. */
bool rt_file_cached(hpf_file *f, long offset);
void rt_file_ahead(hpf_file *f, long offset, long bytes);

/* ---- npy.c ---- */

enum { RT_NPY_HEADER = 4096 };
/* The header for f->spec. */
void rt_npy_make(const hpf_file *f, char header[RT_NPY_HEADER]);
/* Reads the header of an open file, and checks or fills f->spec; sets f->start. */
void rt_npy_read(hpf_file *f);

/* ---- zarr.c: arrays as one shard of Zarr, version 3 ---- */

bool rt_zarr_is(const char *name); /* a folder with a zarr.json */
bool rt_zarr_named(const char *name); /* ends in .zarr */
/* Makes the folder NAME.part: metadata, the shard at its full length and its index. Sets f->data,
 * f->path and f->fd. An existing one of the same kind is gone on with if f->keep. */
void rt_zarr_create(hpf_file *f);
/* Reads metadata and index, and checks or fills f->spec; opens the shard by `flags`. */
void rt_zarr_read(hpf_file *f, int flags);
/* Once f->spec is known: where the shard is below that folder. */
void rt_zarr_data(hpf_file *f, const char *folder, const char *key);
/* The folder NAME.part becomes NAME; one of that name goes. */
void rt_zarr_rename(hpf_file *f);
void rt_zarr_remove(const char *folder);
void rt_zarr_drop(const hpf_file *f); /* NAME.part goes, from a handler of a signal */
uint32_t rt_crc32c(uint32_t crc, const void *data, long bytes); /* crc32c.c; first crc: 0 */

/* ---- h5.c: a dataset of HDF5, contiguous or in chunks. A name may tell which:
 * FILE.h5:/PATH ---- */

size_t rt_h5_name(const char *name); /* the length of what names the file */
bool rt_h5_named(const char *name);  /* ends in .h5 or .hdf5 */
bool rt_h5_is(hpf_file *f, const char *name); /* has HDF5's signature; may fail */
/* Makes NAME.part with space for all elements. An existing one of the same kind is gone on with if
 * f->resumed. Sets f->fd, f->start and f->address. */
void rt_h5_create(hpf_file *f);
/* Checks or fills f->spec from f->path; opens that by `flags` and sets where its elements are. */
void rt_h5_read(hpf_file *f, int flags);

/* ---- filestat.c: HPF_STAT's table of file accesses ---- */

void rt_file_count_add(hpf_file_count *to, const hpf_file_count *from, const hpf_file_count *less);
/* Adds this access's counters to those of its place. */
void rt_file_stat(const char *where, const char *file, const hpf_file_count *after,
                  const hpf_file_count *before);
void rt_file_stat_end(void); /* [collective] prints the table */

#endif
