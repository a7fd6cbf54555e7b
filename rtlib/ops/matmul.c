/* matmul.c: MATMUL of all shapes and types.
 *
 * Two matrices: by panels of the inner dimension (the SUMMA scheme). The result's mapping decides
 * who computes what; of a and b each process needs its rows and its columns, which hpf_fetch
 * brings panel by panel, so that no process ever holds more than a panel of either.
 *
 * A matrix and a vector: the matrix stays where it is. The vector comes to it, each process
 * multiplies its part, and the partial results are added up and sent to where the result lies.
 *
 * The local product is CBLAS's where CBLAS has the type, on the elements where they are unless
 * neither dimension is contiguous there. */
#include <cblas.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "exchange/exchange.h"
#include "ooc/ooc.h"
#include "exchange/share.h"

enum { PANEL = 256 }; /* inner extent of a panel: 2 KiB a row in double precision */

/* ---- local matrices ---- */

/* Element (i, j) is at + i*rs + j*cs elements; one of rs and cs is 1. */
typedef struct Matrix {
    const char *at;
    long rows, columns, rs, cs;
    char *copy; /* where the elements are not so: a copy that is */
} Matrix;

/* Lines of a local matrix: the values that this process holds of a dimension, or lo..hi. */
typedef struct Axis {
    int idx;            /* index of the reference, -1: one line */
    const hpf_dim *dim; /* NULL: lo, lo+1, … n of them */
    long lo, n;
} Axis;

static int axis_runs(const Axis *x)
{
    return x->idx < 0 || x->dim == NULL ? 1 : x->dim->nrun;
}

/* Offset and increment of one run of lines, and how many they are. */
static hpf_step axis_step(const hpf_ref *ref, const Axis *x, int run, long *n)
{
    hpf_step none = {0, 0};
    if (x->idx < 0) {
        *n = 1;
        return none;
    }
    if (x->dim == NULL) {
        *n = x->n;
        return hpf_ref_step(ref, x->idx, x->lo, 1);
    }
    const hpf_run *r = &x->dim->run[run];
    *n = (r->hi - r->lo) / r->step + 1;
    return hpf_ref_step(ref, x->idx, r->lo, r->step);
}

/* Whether all lines follow each other at one increment; the offset of the first. */
static bool axis_even(const hpf_ref *ref, const Axis *x, long *off, long *inc)
{
    long n, seen = 0;
    *off = *inc = 0;
    for (int i = 0; i < axis_runs(x); i++) {
        hpf_step s = axis_step(ref, x, i, &n);
        if (i == 0) {
            *off = s.off;
            *inc = s.inc;
        } else if (s.off != *off + seen * *inc || s.inc != *inc) {
            return false;
        }
        seen += n;
    }
    return true;
}

static void copy_matrix(Matrix *m, const hpf_ref *ref, const Axis *row, const Axis *column,
                        long size)
{
    char *out = m->copy = rt_alloc((size_t)(m->rows * m->columns * size + 1), "MATMUL");
    long fixed = hpf_ref_step(ref, -1, 0, 1).off, rows, columns;
    for (int j = 0; j < axis_runs(column); j++) {
        hpf_step c = axis_step(ref, column, j, &columns);
        for (long k = 0; k < columns; k++) {
            for (int i = 0; i < axis_runs(row); i++) {
                hpf_step r = axis_step(ref, row, i, &rows);
                rt_copy_strided(out, size, (const char *)ref->x->base +
                                               (fixed + c.off + k * c.inc + r.off) * size,
                                r.inc * size, rows, size);
                out += rows * size;
            }
        }
    }
    m->at = m->copy;
    m->rs = 1;
    m->cs = m->rows;
}

/* The elements of a reference at these lines; `rows_adjacent`: rs must be 1. */
static Matrix local_matrix(const hpf_ref *ref, Axis row, Axis column, bool rows_adjacent)
{
    Matrix m = {.rows = row.n, .columns = column.n};
    long r, c, size = rt_size_of(ref->x);
    bool even = axis_even(ref, &row, &r, &m.rs) && axis_even(ref, &column, &c, &m.cs);
    m.rs = m.rows == 1 ? 1 : m.rs;
    if (!even || m.cs < 0 || m.rs < 0 || (m.rs != 1 && (m.cs != 1 || rows_adjacent)) ||
        (m.rs == 1 ? m.cs < m.rows && m.columns > 1 : m.rs < m.columns)) {
        copy_matrix(&m, ref, &row, &column, size);
        return m;
    }
    m.at = (const char *)ref->x->base + (hpf_ref_step(ref, -1, 0, 1).off + r + c) * size;
    if (m.rs == 1 && m.cs < m.rows)
        m.cs = m.rows;
    return m;
}

/* ---- local products, in column-major order ---- */

static bool has_blas(int type)
{
    return type == HPF_R4 || type == HPF_R8 || type == HPF_C8 || type == HPF_C16;
}

static void check_counts(const char *where, const Matrix *m)
{
    if (m->rows > INT_MAX || m->columns > INT_MAX || m->rs > INT_MAX || m->cs > INT_MAX)
        hpf_fail(where, "MATMUL: %ld by %ld elements on one process are more than BLAS can count",
                 m->rows, m->columns);
}

#if HPFC_QUAD
typedef _Complex float rt_complex32 __attribute__((mode(TC)));
#endif

#define PLAIN(T, ADD)                                                      \
    for (long j = 0; j < b->columns; j++)                                     \
        for (long l = 0; l < b->rows; l++) {                                  \
            const T y = ((const T *)(const void *)b->at)[l * b->rs + j * b->cs]; \
            const T *restrict x = (const T *)(const void *)a->at + l * a->cs; \
            T *restrict z = (T *)c + j * ldc;                                 \
            for (long i = 0; i < a->rows; i++)                                \
                z[i] = (T)(ADD);                                              \
        }                                                                     \
    break;
#define ADD_PRODUCT(T) PLAIN(T, (uint64_t)z[i] + (uint64_t)x[i] * (uint64_t)y)
#define ADD_QUAD(T) PLAIN(T, z[i] + x[i] * y)
#define OR_BOTH(T) PLAIN(T, z[i] | (x[i] & y))

/* c = beta*c + a * b, beta 0 or 1; a's rows are adjacent where BLAS does not do it. */
static void multiply(int type, const Matrix *a, const Matrix *b, void *c, long ldc, bool more)
{
    static const double one[2] = {1, 0}, zero[2] = {0, 0};
    static const float onef[2] = {1, 0}, zerof[2] = {0, 0};
    enum CBLAS_TRANSPOSE ta = a->rs == 1 ? CblasNoTrans : CblasTrans;
    enum CBLAS_TRANSPOSE tb = b->rs == 1 ? CblasNoTrans : CblasTrans;
    int m = (int)a->rows, n = (int)b->columns, k = (int)b->rows;
    int lda = (int)(a->rs == 1 ? a->cs : a->rs), ldb = (int)(b->rs == 1 ? b->cs : b->rs);
    if (!has_blas(type) && !more) {
        for (long j = 0; j < n; j++)
            memset((char *)c + j * ldc * HPF_TYPE_SIZE(type), 0,
                   (size_t)(m * HPF_TYPE_SIZE(type)));
    }
    switch (type) {
    case HPF_R4:
        cblas_sgemm(CblasColMajor, ta, tb, m, n, k, 1, (const void *)a->at, lda,
                    (const void *)b->at, ldb, more, c, (int)ldc);
        break;
    case HPF_R8:
        cblas_dgemm(CblasColMajor, ta, tb, m, n, k, 1, (const void *)a->at, lda,
                    (const void *)b->at, ldb, more, c, (int)ldc);
        break;
    case HPF_C8:
        cblas_cgemm(CblasColMajor, ta, tb, m, n, k, onef, a->at, lda, b->at, ldb,
                    more ? onef : zerof, c, (int)ldc);
        break;
    case HPF_C16:
        cblas_zgemm(CblasColMajor, ta, tb, m, n, k, one, a->at, lda, b->at, ldb,
                    more ? one : zero, c, (int)ldc);
        break;
    case HPF_I1:
        ADD_PRODUCT(int8_t)
    case HPF_I2:
        ADD_PRODUCT(int16_t)
    case HPF_I4:
        ADD_PRODUCT(int32_t)
    case HPF_I8:
        ADD_PRODUCT(int64_t)
#if HPFC_QUAD
    case HPF_R16:
        ADD_QUAD(__float128)
    case HPF_C32:
        ADD_QUAD(rt_complex32)
#endif
    case HPF_L1:
        OR_BOTH(int8_t)
    case HPF_L2:
        OR_BOTH(int16_t)
    case HPF_L4:
        OR_BOTH(int32_t)
    default:
        OR_BOTH(int64_t)
    }
}

/* y = a * x, contiguous vectors. */
static void multiply_vector(int type, const Matrix *a, const void *x, void *y)
{
    static const double one[2] = {1, 0}, zero[2] = {0, 0};
    static const float onef[2] = {1, 0}, zerof[2] = {0, 0};
    bool plain = a->rs == 1;
    enum CBLAS_TRANSPOSE t = plain ? CblasNoTrans : CblasTrans;
    int m = (int)(plain ? a->rows : a->columns), n = (int)(plain ? a->columns : a->rows);
    int lda = (int)(plain ? a->cs : a->rs);
    Matrix column = {.at = x, .rows = a->columns, .columns = 1, .rs = 1, .cs = a->columns};
    switch (type) {
    case HPF_R4:
        cblas_sgemv(CblasColMajor, t, m, n, 1, (const void *)a->at, lda, x, 1, 0, y, 1);
        break;
    case HPF_R8:
        cblas_dgemv(CblasColMajor, t, m, n, 1, (const void *)a->at, lda, x, 1, 0, y, 1);
        break;
    case HPF_C8:
        cblas_cgemv(CblasColMajor, t, m, n, onef, a->at, lda, x, 1, zerof, y, 1);
        break;
    case HPF_C16:
        cblas_zgemv(CblasColMajor, t, m, n, one, a->at, lda, x, 1, zero, y, 1);
        break;
    default:
        multiply(type, a, &column, y, a->rows, false);
    }
}

/* ---- a matrix and a vector ---- */

/* The part of x that this process's part of the matrix is multiplied by. [collective] */
static char *fetch_vector(const char *where, hpf_array *matrix, int inner, hpf_array *x)
{
    hpf_triplet index[2];
    hpf_sub home[2], sub[1];
    hpf_ref ref = {.x = NULL};
    for (int d = 0; d < 2; d++) {
        index[d] = (hpf_triplet){matrix->dim[d].lo, matrix->dim[d].hi, 1};
        home[d] = (hpf_sub){d, 1, 0};
    }
    sub[0] = (hpf_sub){inner, 1, x->dim[0].lo - matrix->dim[inner].lo};
    hpf_space space = {2, index, matrix, home, 0};
    hpf_fetch(where, &ref, x, sub, &space);
    long size = rt_size_of(x), n = matrix->holds ? rt_share_extent(matrix, inner) : 0;
    char *values = rt_alloc((size_t)(n * size + 1), "MATMUL");
    Axis row = {inner, &matrix->dim[inner], 0, n}, column = {-1, NULL, 0, 1};
    if (n > 0) {
        Matrix v = {.rows = n, .columns = 1};
        free(values);
        copy_matrix(&v, &ref, &row, &column, size);
        values = v.copy;
    }
    hpf_ref_free(&ref);
    return values;
}

/* r = matrix * x along the matrix's dimension `inner`. [collective] */
static void multiply_in_place(const char *where, hpf_array *r, hpf_array *matrix, int inner,
                              hpf_array *x)
{
    int outer = 1 - inner, along[1] = {0};
    hpf_bound bounds[1] = {{matrix->dim[outer].lo, matrix->dim[outer].hi}};
    char *values = fetch_vector(where, matrix, inner, x);
    hpf_array part;
    hpf_declare(&part, r->name, r->type, 1, NULL, NULL);
    hpf_allocate_like(where, &part, bounds, matrix, &outer);
    long n = rt_share_count(&part);
    char *sums = rt_zalloc((size_t)(n * rt_size_of(r) + 1), "MATMUL");
    if (matrix->holds) {
        hpf_ref ref = {.x = NULL};
        hpf_sub sub[2] = {{0, 1, 0}, {1, 1, 0}};
        hpf_ref_local(&ref, matrix, sub);
        Axis row = {outer, &matrix->dim[outer], 0, rt_share_extent(matrix, outer)};
        Axis column = {inner, &matrix->dim[inner], 0, rt_share_extent(matrix, inner)};
        Matrix m = local_matrix(&ref, row, column, !has_blas(r->type));
        check_counts(where, &m);
        multiply_vector(r->type, &m, values, sums);
        free(m.copy);
        hpf_ref_free(&ref);
    }
    rt_share_put(&part, sums);
    free(values);
    free(sums);
    hpf_reduce_array(where, matrix, NULL, &part,
                     HPF_TYPE_BASE(r->type) == HPF_LOGICAL ? HPF_OP_OR : HPF_OP_SUM);
    hpf_triplet to = {r->dim[0].lo, r->dim[0].hi, 1}, from = {bounds->lo, bounds->hi, 1};
    hpf_copy(where, r, &to, &part, &from, along);
    hpf_free(&part);
}

/* ---- panels ---- */

typedef struct Panels {
    const char *where;
    hpf_array *r, *a, *b;
    bool row, column;     /* a is a vector (one row), b is a vector (one column) */
    long m, n;            /* local rows and columns of the result */
    hpf_ref aref, bref;
} Panels;

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
    hpf_space space = {n + 1, index, p->r, home, 0};
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

static void add_panel(Panels *p, long at, long kb, char *sums, long ldc, bool more)
{
    int last = p->r->rank - 1, type = p->r->type;
    Axis inner = {last + 1, NULL, at, kb};
    Axis row = {p->row ? -1 : 0, &p->r->dim[0], 0, p->m};
    Axis column = {p->column ? -1 : last, &p->r->dim[last], 0, p->n};
    Matrix a = local_matrix(&p->aref, row, inner, !has_blas(type));
    Matrix b = local_matrix(&p->bref, inner, column, false);
    check_counts(p->where, &a);
    check_counts(p->where, &b);
    multiply(type, &a, &b, sums, ldc, more);
    free(a.copy);
    free(b.copy);
}

/* The result's share as a matrix that can be computed in place, or NULL. */
static char *result_in_place(const Panels *p, long *ldc)
{
    hpf_ref ref = {.x = NULL};
    hpf_sub sub[2] = {{0, 1, 0}, {1, 1, 0}};
    long r, c, rs, cs;
    if (p->row || p->column)
        return NULL;
    hpf_ref_local(&ref, p->r, sub);
    Axis row = {0, &p->r->dim[0], 0, p->m}, column = {1, &p->r->dim[1], 0, p->n};
    bool even = axis_even(&ref, &row, &r, &rs) && axis_even(&ref, &column, &c, &cs) &&
                (rs == 1 || p->m == 1) && (cs >= p->m || p->n == 1);
    long fixed = hpf_ref_step(&ref, -1, 0, 1).off;
    hpf_ref_free(&ref);
    *ldc = cs > p->m ? cs : p->m;
    return even && *ldc <= INT_MAX ? (char *)p->r->base + (fixed + r + c) * rt_size_of(p->r) : NULL;
}

/* r = a * b, or with `more` r + a * b. */
static void multiply_panels(Panels *p, long k, bool more)
{
    long size = rt_size_of(p->r), ldc;
    bool here = p->r->holds;
    p->m = !here ? 0 : p->row ? 1 : rt_share_extent(p->r, 0);
    p->n = !here ? 0 : p->column ? 1 : rt_share_extent(p->r, p->r->rank - 1);
    char *in_place = here && k > 0 ? result_in_place(p, &ldc) : NULL, *sums = in_place;
    if (in_place == NULL) {
        sums = rt_zalloc((size_t)(p->m * p->n * size + 1), "the result of MATMUL");
        ldc = p->m;
        if (more && here)
            rt_share_get(p->r, sums);
    }
    for (long at = 0; at < k; at += PANEL) {
        long kb = k - at < PANEL ? k - at : PANEL;
        fetch_panels(p, at, at + kb - 1);
        if (here)
            add_panel(p, at, kb, sums, ldc, more || at > 0);
    }
    if (in_place == NULL) {
        rt_share_put(p->r, sums);
        free(sums);
    }
    hpf_ref_free(&p->aref);
    hpf_ref_free(&p->bref);
}

/* ---- MATMUL ---- */

static void check_shapes(const char *where, const hpf_array *r, const hpf_array *a,
                         const hpf_array *b)
{
    long k = hpf_extent(b, 0), inner = hpf_extent(a, a->rank - 1);
    if (inner != k)
        rt_fail_all(where, "MATMUL: '%s' has extent %ld in dimension %d, '%s' has %ld in "
                    "dimension 1", a->name, inner, a->rank, b->name, k);
    bool fits = r->rank == a->rank + b->rank - 2;
    if (fits && a->rank == 2)
        fits = hpf_extent(r, 0) == hpf_extent(a, 0);
    if (fits && b->rank == 2)
        fits = hpf_extent(r, r->rank - 1) == hpf_extent(b, 1);
    if (!fits || r->type != a->type || r->type != b->type)
        rt_fail_all(where, "MATMUL: '%s' has not the shape and type of the product of '%s' and "
                    "'%s'", r->name, a->name, b->name);
}

void rt_matmul_add(const char *where, hpf_array *r, hpf_array *a, hpf_array *b)
{
    Panels p = {.where = where, .r = r, .a = a, .b = b};
    multiply_panels(&p, hpf_extent(b, 0), true);
    hpf_written(r);
    rt_count(RT_INTRINSIC, where, 0, 0);
}

/* hpf_matmul: r = MATMUL(a, b) [collective]
 *
 * In: operands of r's type, (m,k)*(k,n), (k)*(k,n) or (m,k)*(k); r is another array. Memory besides
 * the three: PANEL columns or rows of this process's share of the result, or for a vector the part
 * of it that meets this process's part of the matrix. Errors: shapes that do not fit.
 * Source: R. van de Geijn, J. Watts, SUMMA, 1997. */
void hpf_matmul(const char *where, hpf_array *r, hpf_array *a, hpf_array *b)
{
    check_shapes(where, r, a, b);
    bool empty = false;
    for (int d = 0; d < r->rank; d++)
        empty = empty || hpf_extent(r, d) == 0;
    if (empty)
        return;
    long k = hpf_extent(b, 0);
    if (rt_is_ooc(r) || rt_is_ooc(a) || rt_is_ooc(b)) {
        rt_ooc_matmul(where, r, a, b);
        return;
    }
    if (b->rank == 1 && k > 0 && !rt_layout_everywhere(a->layout)) {
        multiply_in_place(where, r, a, 1, b);
    } else if (a->rank == 1 && k > 0 && !rt_layout_everywhere(b->layout)) {
        multiply_in_place(where, r, b, 0, a);
    } else {
        Panels p = {.where = where, .r = r, .a = a, .b = b, .row = a->rank == 1,
                    .column = b->rank == 1};
        multiply_panels(&p, k, false);
    }
    hpf_written(r);
    rt_count(RT_INTRINSIC, where, 0, 0);
}
