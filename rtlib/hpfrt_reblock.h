/* hpfrt_reblock.h: the layout of an array on disk is changed. Part of hpfrt.h.
 *
 * An array in a .npy file, in one of Zarr or in one of HDF5 (hpfrt_file.h) is written to another
 * file in another order, in other bricks, with its dimensions permuted, or all of that, at the
 * least input and output that a given memory permits (docs/reblock.md). */
#ifndef HPFRT_REBLOCK_H
#define HPFRT_REBLOCK_H

typedef enum hpf_reblock_flag {
    HPF_REBLOCK_RESUME = 1,   /* goes on where an earlier call for the same change ended early */
    HPF_REBLOCK_VERIFY = 2,   /* reads both again and compares checksums before the end */
    HPF_REBLOCK_PROGRESS = 4, /* a bar on standard error, if that is a terminal */
    HPF_REBLOCK_NO_SYNC = 8,  /* leaves it to the system when data come to disk, as cp does */
    HPF_REBLOCK_PLAN = 16,    /* only prints the plan on standard output */
    HPF_REBLOCK_JSON = 32,    /* that as JSON */
    HPF_REBLOCK_PAPER = 64,   /* that by the paper's own model and heuristics */
} hpf_reblock_flag;

typedef struct hpf_reblock_spec {
    const char *source;       /* is only read */
    const char *target; /* by its ending: .npy, .zarr or .h5. Appears or is replaced when whole */
    long brick[HPF_MAX_RANK]; /* .zarr, .h5: elements, by dimension of the target; all 0: the
                                 source's, or about 1 MiB */
    char order;               /* 'C' row-major, 'F' column-major, 0 the source's: of a .npy file,
                                 and of the elements of a brick */
    int permute[HPF_MAX_RANK]; /* dimension d of the target (from 0) is this one of the source
                                  (from 1); all 0: the same */
    long memory;              /* bytes that each process may hold; 0: 256 MiB */
    unsigned options;         /* HPF_REBLOCK_… */
} hpf_reblock_spec;

typedef struct hpf_reblock_count {
    int passes;
    bool resumed;
    long read, written;       /* bytes, all processes together */
    long memory;              /* bytes that the plan takes on each */
    uint64_t sum;             /* the checksum, if it was asked for */
} hpf_reblock_count;

/* hpf_reblock: changes a layout [collective] Out: *count, unless it is NULL. Errors: with
 * HPF_IO_STAT in `flags` as errno, and hpf_file_message(); else the program ends. Those of
 * files; EINVAL for a spec that cannot be; ENOMEM where no plan does with the memory (the
 * message says what would); EINTR after hpf_reblock_stop. After an error or a signal
 * TARGET.part and TARGET.reblock remain, from which HPF_REBLOCK_RESUME goes on; the target is
 * as it was. */
int hpf_reblock(const char *where, const hpf_reblock_spec *spec, hpf_reblock_count *count,
                int flags);
/* Ends a hpf_reblock at its next step; may be called by a signal handler. [local] */
void hpf_reblock_stop(void);

#endif
