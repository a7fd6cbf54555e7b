/* hpfrt_file.h: arrays in files, read and written by many processes together. Part of hpfrt.h.
 *
 * A file holds one array: in column-major or row-major order as a NumPy .npy file, cut into bricks
 * as one shard of Zarr, or raw. Every process names the section that it wants, any section, or
 * none; the processes then share out the file accesses among themselves (the extended two-phase
 * method, R. Thakur and A. Choudhary, Scientific Programming 5, 1996), or each makes its own where
 * that is cheaper.
 *
 * Subscripts of the file's array count from 1; sizes, offsets and buffers are bytes, extents and
 * strides elements. All calls are [collective] over the processes that opened the file, which must
 * make them in the same order. A call that fails on one process fails on all of them with the same
 * error, and none waits forever.
 *
 * Errors: with HPF_IO_STAT among the flags a call returns errno (0: success), the same everywhere,
 * and hpf_file_message() tells what happened; without it the program ends with that one message. */
#ifndef HPFRT_FILE_H
#define HPFRT_FILE_H

typedef struct hpf_file hpf_file;

typedef enum hpf_file_status {
    HPF_FILE_OLD,     /* an existing file, to be read only */
    HPF_FILE_UPDATE,  /* an existing file, read and written in place. From before the first write
                         until hpf_file_sync or hpf_file_close 'NAME.incomplete' stands beside it */
    HPF_FILE_REPLACE, /* a new file: written as 'NAME.part', and renamed when it is closed, so that
                         NAME holds the old or the new contents whole. Elements start as zeros */
    HPF_FILE_SCRATCH, /* a new file that is gone when it is closed or the program ends */
} hpf_file_status;

typedef enum hpf_file_order {
    HPF_FILE_COLUMN_MAJOR, /* Fortran's: the first subscript varies fastest */
    HPF_FILE_ROW_MAJOR,    /* C's: the last one does */
} hpf_file_order;

typedef struct hpf_file_spec {
    const char *name;
    hpf_file_status status;
    int type;                   /* HPF_TYPE; 0: unknown, `size` counts */
    long size;                  /* bytes of an element; 0: the type's */
    char descr[8];              /* type 0: NumPy's name of the elements, or "" */
    int rank;                   /* an old file that is not raw: 0 takes type, rank and extents from
                                   it */
    long extent[HPF_MAX_RANK];
    hpf_file_order order;       /* an old .npy file: its own */
    long brick[HPF_MAX_RANK];   /* extents of a brick; all 0: none. Bricks follow each other in the
                                   file's order, those at the edges are as large as the others. Not
                                   raw: one shard of Zarr, version 3 (a folder) */
    bool raw;                   /* neither a .npy header nor Zarr's metadata */
    long offset;                /* raw: bytes before the first element */
    const char *hints;          /* "cb_nodes=2;romio_cb_read=enable", or NULL; see docs/io.md */
} hpf_file_spec;

/* Opens a file for all processes. A .npy file must hold what the spec says; another type or
 * shape, a header that is no such header, big-endian elements, a missing or truncated file, and an
 * update that was never finished ('NAME.incomplete' exists) are errors. *f is NULL after one. */
int hpf_file_open(const char *where, hpf_file **f, const hpf_file_spec *spec, int flags);
#ifdef MPI_VERSION
/* The same for the processes of a communicator, which is duplicated. Hints of `info` come before
 * those of the spec; MPI_INFO_NULL: none. */
int hpf_file_open_on(const char *where, hpf_file **f, const hpf_file_spec *spec, MPI_Comm comm,
                     MPI_Info info, int flags);
#endif
/* What the file holds: the spec with type, rank, extents and order filled in [local]. */
const hpf_file_spec *hpf_file_shape(const hpf_file *f);
/* Everything written is on disk when this returns, and an update is whole. */
int hpf_file_sync(const char *where, hpf_file *f, int flags);
/* The same, and takes the new file's name for it; the handle is gone, whatever is returned. */
int hpf_file_close(const char *where, hpf_file *f, int flags);
/* Closes without that: a file being replaced keeps its old contents. */
void hpf_file_discard(hpf_file *f);
/* The message of the last call that failed, on each process that made it [local]. */
const char *hpf_file_message(void);

/* One process's part of an access: subscripts of the file's array, and memory. */
typedef struct hpf_file_part {
    hpf_triplet sec[HPF_MAX_RANK];  /* steps of either sign; no subscripts at all: an empty part */
    const long *list[HPF_MAX_RANK]; /* instead of the triplet: subscripts in any order; of equal
                                       ones the last is written */
    long nlist[HPF_MAX_RANK];
    void *base;                     /* the first element, aligned as its size asks */
    const long *stride;             /* elements, by dimension; NULL: the part's elements follow
                                       each other, the first dimension fastest */
} hpf_file_part;

/* Every process reads, or writes, its part; NULL is an empty one. Where parts to be written meet,
 * the element of the highest rank is kept. `array` is its name for messages. Memory besides the
 * part's: cb_buffer_size for the file and once more for messages each way.
 * Errors besides those of the file system: a subscript beyond the file's array, a file that ends
 * early (ENODATA). After a failed write the file stays marked ('NAME.incomplete'), or keeps its
 * old contents. */
int hpf_file_read(const char *where, hpf_file *f, const char *array, const hpf_file_part *part,
                  int flags);
int hpf_file_write(const char *where, hpf_file *f, const char *array, const hpf_file_part *part,
                   int flags);
/* a(asec) = file(fsec), and file(fsec) = a(asec), for a mapped array; NULL: all of it. Ranks, types
 * and extents must agree, and the file be open on all processes. */
int hpf_file_get(const char *where, hpf_file *f, hpf_array *a, const hpf_triplet *asec,
                 const hpf_triplet *fsec, int flags);
int hpf_file_put(const char *where, hpf_file *f, const hpf_array *a, const hpf_triplet *asec,
                 const hpf_triplet *fsec, int flags);

/* What the accesses to a file took: sums over its processes since it was opened. */
typedef struct hpf_file_count {
    long accesses;      /* collective reads and writes, of all processes together */
    long direct;        /* of them those where each process made its own */
    long elements;      /* asked for by all parts together */
    long reads, read_bytes, writes, written_bytes; /* system calls and what they moved */
    long advised;       /* bytes that the system was asked to read ahead */
    long domains;       /* file domains */
    long rounds;        /* buffers' loads of them */
    long messages, exchanged_bytes;
    long holes, hole_bytes; /* between wanted elements, read or written along with them */
    long ahead_bytes, behind_bytes; /* read and written while the program computed */
} hpf_file_count;
void hpf_file_counters(hpf_file *f, hpf_file_count *count);

#endif
