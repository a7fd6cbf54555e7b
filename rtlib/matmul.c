/* matmul.c: MATMUL of all shapes and types by panels (the SUMMA scheme).
 *
 * The result's mapping decides who computes what. Of a and b each process needs its rows and its
 * columns; they come in panels of the inner dimension through hpf_fetch, so that no process ever
 * holds more than a panel of either. The local product is CBLAS's where CBLAS has the type.
 * Vectors are matrices of one row (left) or column (right). */
#include <cblas.h>
#include <stdlib.h>
#include <string.h>

#include "combine.h"
#include "share.h"

enum { PANEL = 256 }; /* inner extent of a panel: 2 KiB a row in double precision */

typedef struct Panels {
    const char *where;
    hpf_array *r, *a, *b;
    bool row, column;     /* a is a vector (one row), b is a vector (one column) */
    long m, n, k;         /* local rows and columns of the result, inner extent */
    char *abuf, *bbuf, *cbuf;
    hpf_ref aref, bref;
    long size;
    int type;
} Panels;

static long extent(const hpf_array *a, int d)
{
    long n = a->dim[d].hi - a->dim[d].lo + 1;
    return n > 0 ? n : 0;
}

static long held(const hpf_array *a, int d)
{
    long n = 0;
    for (int i = 0; i < a->dim[d].nrun; i++)
        n += (a->dim[d].run[i].hi - a->dim[d].run[i].lo) / a->dim[d].run[i].step + 1;
    return n;
}

/* ---- panels ---- */

/* Copies one line of a panel: `out` steps by one element. Index idx takes the values held of the
 * result's dimension d. */
static void pack_line(const Panels *p, const hpf_ref *ref, int idx, int d, long fixed, char *out,
                      long out_step)
{
    const hpf_dim *dim = &p->r->dim[d];
    for (int i = 0; i < dim->nrun; i++) {
        const hpf_run *run = &dim->run[i];
        hpf_step s = hpf_ref_step(ref, idx, run->lo, run->step);
        const char *from = (const char *)ref->x->base + (fixed + s.off) * p->size;
        for (long v = run->lo; v <= run->hi; v += run->step) {
            memcpy(out, from, (size_t)p->size);
            out += out_step * p->size;
            from += s.inc * p->size;
        }
    }
}

/* Panel columns klo..khi of a as an m by kb matrix, or of b as kb by n, in column-major order. */
static void pack_a(const Panels *p, long klo, long kb)
{
    int inner = p->r->rank;
    long base = hpf_ref_step(&p->aref, -1, 0, 1).off;
    for (long k = 0; k < kb; k++) {
        char *out = p->abuf + k * p->m * p->size;
        long fixed = base + hpf_ref_step(&p->aref, inner, klo + k, 1).off;
        if (p->row)
            memcpy(out, (const char *)p->aref.x->base + fixed * p->size, (size_t)p->size);
        else
            pack_line(p, &p->aref, 0, 0, fixed, out, 1);
    }
}

static void pack_b(const Panels *p, long klo, long kb)
{
    int inner = p->r->rank;
    long base = hpf_ref_step(&p->bref, -1, 0, 1).off;
    for (long k = 0; k < kb; k++) {
        char *out = p->bbuf + k * p->size;
        long fixed = base + hpf_ref_step(&p->bref, inner, klo + k, 1).off;
        if (p->column)
            memcpy(out, (const char *)p->bref.x->base + fixed * p->size, (size_t)p->size);
        else
            pack_line(p, &p->bref, p->row ? 0 : 1, p->row ? 0 : 1, fixed, out, kb);
    }
}

/* Makes panel klo..khi (positions from 0) of both operands readable. Indices of the space: those
 * of the result, then the inner one. [collective] */
static void fetch_panels(Panels *p, long klo, long khi)
{
    hpf_triplet index[3];
    hpf_sub home[2];
    int n = p->r->rank;
    for (int d = 0; d < n; d++) {
        index[d] = (hpf_triplet){p->r->dim[d].lo, p->r->dim[d].hi, 1};
        home[d] = (hpf_sub){d, 1, 0};
    }
    index[n] = (hpf_triplet){klo, khi, 1};
    hpf_space space = {n + 1, index, p->r, home};
    hpf_sub a[2], b[2];
    int ka = p->row ? 0 : 1; /* a's inner dimension; b's is always the first */
    if (!p->row)
        a[0] = (hpf_sub){0, 1, p->a->dim[0].lo - p->r->dim[0].lo};
    a[ka] = (hpf_sub){n, 1, p->a->dim[ka].lo};
    b[0] = (hpf_sub){n, 1, p->b->dim[0].lo};
    if (!p->column)
        b[1] = (hpf_sub){n - 1, 1, p->b->dim[1].lo - p->r->dim[n - 1].lo};
    hpf_fetch(p->where, &p->aref, p->a, a, &space);
    hpf_fetch(p->where, &p->bref, p->b, b, &space);
}

/* ---- local products: c += a * b, column-major, a is m by k, b is k by n ---- */

#define PLAIN(T, ADD)                                                \
    for (long j = 0; j < p->n; j++)                                  \
        for (long l = 0; l < kb; l++)                                \
            for (long i = 0; i < p->m; i++) {                        \
                T *c = (T *)p->cbuf + i + j * p->m;                  \
                const T x = ((const T *)p->abuf)[i + l * p->m];      \
                const T y = ((const T *)p->bbuf)[l + j * kb];        \
                *c = (T)(ADD);                                       \
            }

static void multiply(Panels *p, long kb)
{
    static const double one[2] = {1, 0};
    static const float onef[2] = {1, 0};
    int m = (int)p->m, n = (int)p->n, k = (int)kb;
    switch (p->type) {
    case HPF_R4:
        cblas_sgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, (float *)p->abuf, m,
                    (float *)p->bbuf, k, 1, (float *)p->cbuf, m);
        break;
    case HPF_R8:
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, (double *)p->abuf, m,
                    (double *)p->bbuf, k, 1, (double *)p->cbuf, m);
        break;
    case HPF_C8:
        cblas_cgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, onef, p->abuf, m, p->bbuf,
                    k, onef, p->cbuf, m);
        break;
    case HPF_C16:
        cblas_zgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, m, n, k, one, p->abuf, m, p->bbuf,
                    k, one, p->cbuf, m);
        break;
    case HPF_I1:
        PLAIN(int8_t, *c + x * y)
        break;
    case HPF_I2:
        PLAIN(int16_t, *c + x * y)
        break;
    case HPF_I4:
        PLAIN(int32_t, (uint32_t)*c + (uint32_t)x * (uint32_t)y)
        break;
    case HPF_I8:
        PLAIN(int64_t, (uint64_t)*c + (uint64_t)x * (uint64_t)y)
        break;
    case HPF_L1:
        PLAIN(int8_t, *c || (x && y))
        break;
    case HPF_L2:
        PLAIN(int16_t, *c || (x && y))
        break;
    case HPF_L4:
        PLAIN(int32_t, *c || (x && y))
        break;
    default:
        PLAIN(int64_t, *c || (x && y))
        break;
    }
}

/* r = MATMUL(a, b): operands of r's type; (m,k)*(k,n), (k)*(k,n) or (m,k)*(k). Memory besides the
 * operands: this process's share of r, and PANEL columns or rows of a and b. [collective]
 * Source: R. van de Geijn, J. Watts, SUMMA, 1997. */
void hpf_matmul(const char *where, hpf_array *r, hpf_array *a, hpf_array *b)
{
    Panels p = {.where = where, .r = r, .a = a, .b = b, .type = r->type,
                .row = a->rank == 1, .column = b->rank == 1, .size = HPF_TYPE_SIZE(r->type)};
    p.k = extent(b, 0);
    if (extent(a, a->rank - 1) != p.k)
        hpf_fail(where, "MATMUL: '%s' has extent %ld in dimension %d, '%s' has %ld in dimension 1",
                 a->name, extent(a, a->rank - 1), a->rank, b->name, p.k);
    for (int d = 0; d < r->rank; d++) {
        if (extent(r, d) == 0)
            return;
    }
    p.m = p.row ? 1 : held(r, 0);
    p.n = p.column ? 1 : held(r, r->rank - 1);
    if (!r->holds)
        p.m = p.n = 0;
    p.abuf = rt_alloc((size_t)(p.m * PANEL * p.size + 1), "a panel of MATMUL");
    p.bbuf = rt_alloc((size_t)(p.n * PANEL * p.size + 1), "a panel of MATMUL");
    p.cbuf = rt_zalloc((size_t)(p.m * p.n * p.size + 1), "the result of MATMUL");
    for (long at = 0; at < p.k; at += PANEL) {
        long kb = p.k - at < PANEL ? p.k - at : PANEL;
        fetch_panels(&p, at, at + kb - 1);
        if (p.m == 0 || p.n == 0)
            continue;
        pack_a(&p, at, kb);
        pack_b(&p, at, kb);
        multiply(&p, kb);
    }
    rt_share_put(r, p.cbuf);
    hpf_written(r);
    hpf_ref_free(&p.aref);
    hpf_ref_free(&p.bref);
    free(p.abuf);
    free(p.bbuf);
    free(p.cbuf);
    rt_count(RT_INTRINSIC, where, 0, 0);
}
