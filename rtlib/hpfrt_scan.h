/* hpfrt_scan.h: prefix and suffix scans of compiled programs (scan.c); part of hpfrt.h.
 *
 * Contract: a scan is one call, or chunks that loops fill in and take from. */
#ifndef HPFRT_SCAN_H
#define HPFRT_SCAN_H

/* The operations of HPF_LIBRARY's prefix and suffix functions are, as hpf_op: SUM, PRODUCT, MAXVAL
 * MAX, MINVAL MIN, COPY; of integers IALL IAND, IANY IOR, IPARITY IEOR; of logicals ALL AND, ANY
 * OR, PARITY NEQV, COUNT COUNT. SUM and PRODUCT also take complex numbers, COPY any type. */
enum {
    HPF_SCAN_SUFFIX = 1,       /* from the last element to the first */
    HPF_SCAN_EXCLUSIVE = 2,    /* without the element itself; not for COPY */
    HPF_SCAN_REPRODUCIBLE = 4, /* the same bits for any number of processes and any mapping */
    HPF_SCAN_SEGMENT = 8,      /* hpf_scan_begin: chunks bring SEGMENT values */
    HPF_SCAN_RUNNING = 16,     /* hpf_scan_begin: the loops keep the running value */
    HPF_SCAN_KEEP = 32,        /* hpf_scan_begin: the operand is computed once, and kept */
};
/* [collective] r = PREFIX(a, dim, mask, segment, exclusive). dim counts from 1 (0: the whole
 * array in array element order). mask, segment: logical, of a's shape, or NULL. r: a's shape and
 * type (COUNT: a is logical, r integer). All may be views, and mapped in any way: what lies unlike
 * the others is moved by the exchange engine, as a cost model finds cheapest. r may be a, mask or
 * segment, or share storage with them. Elements to which nothing contributes get 0, 1 (PRODUCT),
 * -huge (MAX), huge (MIN), .TRUE. (AND), -1 (IAND). Errors: shapes, types, operations that the type
 * does not have. Memory: at most one local share of what moves, else a value for each line and
 * block. */
void hpf_scan(const char *where, hpf_op op, hpf_array *r, hpf_array *a, hpf_array *mask,
              hpf_array *segment, int dim, int flags);

/* The same in stages, for operands and consumers that are expressions: b = a / SUM_PREFIX(a*w) is
 *
 *     hpf_scan_begin("x.hpf:9", &s, HPF_OP_SUM, HPF_R8, &a, 1, flags);
 *     ... make a, w and b local to the nest whose home is &s.home (hpf_fetch, hpf_store_begin)
 *     while (hpf_scan_next(&s)) {
 *         const hpf_chunk *c = &s.chunk;     elements sub[0], sub[0] + step, … of dimension 0
 *         double *v = c->value;
 *         for (long i = 0; i < c->n; i++) v[i] = a[…] * w[…];
 *         hpf_scan_chunk(&s);
 *         if (c->apply)                      v holds the results
 *             for (long i = 0; i < c->n; i++) b[…] = a[…] / v[i];
 *     }
 *     hpf_scan_end(&s);
 *     hpf_store_end(…)
 *
 * Chunks come once (the scanned dimension is on one process) or twice: first to be summed up (with
 * SEGMENT only those that matter to what follows), then, with apply, to be scanned. The operand is
 * filled in where `fill` says so: both times, and must be the same then, or with HPF_SCAN_KEEP once
 * (that takes a local share of memory where there are two passes). Each chunk lies in one run of
 * home's dimension 0, whatever dimension is scanned, at fixed other subscripts. Chunks of the pass
 * that applies come in an order in which storing results over the operand elements at the same
 * subscripts is safe.
 *
 * With HPF_SCAN_RUNNING (dim at most 1, neither SEGMENT nor KEEP) `value` is one value, that of
 * everything in front of the chunk, or summing up of what the chunk belongs to; the loop takes the
 * elements into it, of suffixes from the last one to the first, and there is no hpf_scan_chunk:
 *
 *     double sum = *(double *)c->value;
 *     for (long i = 0; i < c->n; i++) {
 *         sum += a[…] * w[…];
 *         if (c->apply) b[…] = a[…] / sum;
 *     }
 *     *(double *)c->value = sum;
 *
 * A chunk is as long as its run then, so this is for arrays whose dimension 0 lies in long runs.
 * Not for MAX and MIN of reals, COPY, and with REPRODUCIBLE. */
enum { HPF_SCAN_CHUNK = 1024 };
typedef struct hpf_chunk {
    bool apply;                /* hpf_scan_chunk turns operands into results */
    bool fill;                 /* the operand is asked for */
    long n;                    /* elements, 1 .. HPF_SCAN_CHUNK, or with RUNNING any number */
    long step;                 /* between the subscripts of dimension 0, > 0 */
    long sub[HPF_MAX_RANK];    /* home's subscripts of element 0 */
    void *value;               /* n elements of the scan's type, 64-byte aligned: to be filled */
    signed char *segment;      /* with HPF_SCAN_SEGMENT: n SEGMENT values, 0 or 1, to be filled */
} hpf_chunk;
typedef struct hpf_scanner {
    hpf_array home;            /* whose layout is iterated: that of `like`, or one easier to scan,
                                  of the same bounds; it has no elements */
    hpf_chunk chunk;
    char none[16];             /* an element that contributes nothing, in the scan's type: what an
                                  operand is where its MASK is false. (Not 0 or -huge always.) */
    struct rt_scan *work;
} hpf_scanner;
/* [collective] op, type: of the scanned values (COUNT: SUM of integers 0 and 1). like: array (or
 * view) that has the operand's shape and preferably its mapping. dim: from 1, 0: the whole array.
 * moved: bytes an element, of all arrays mapped like `like` that the operand and its consumers
 * mention; they weigh against another home (0: those of one operand and one result). */
void hpf_scan_begin(const char *where, hpf_scanner *s, hpf_op op, int type, const hpf_array *like,
                    int dim, int flags, long moved);
/* [collective] Another scan of the same elements at the same time, b = SUM_PREFIX(a) /
 * COUNT_PREFIX(m), between hpf_scan_begin and the first hpf_scan_next of `first`: home, dimension
 * and chunks are those of first. hpf_scan_next, _chunk and _end of first are for all beside it;
 * each has its own operation, type, SEGMENT, EXCLUSIVE and chunk.value. Errors: another direction
 * than first's, RUNNING of one of them only, REPRODUCIBLE with a floating type of one of
 * them only. */
void hpf_scan_beside(const char *where, hpf_scanner *s, hpf_scanner *first, hpf_op op, int type,
                     int flags);
bool hpf_scan_next(hpf_scanner *s);  /* [collective] the next chunk in s->chunk; false: the end */
void hpf_scan_chunk(hpf_scanner *s); /* [local] sums up or scans what was filled in */
void hpf_scan_end(hpf_scanner *s);   /* [local] */

#endif
