/* combine.c: one table of combining operations for all element types (contract: combine.h).
 *
 * Logical values are 0 or 1 in an integer of their size. Sums keep the order in which they are
 * asked for; the order between processes is MPI's. */
#include "ops/combine.h"

#include <limits.h>
#include <math.h>
#include <string.h>

#include "exchange/share.h"

/* *p = *p op q, step by step; the plain loop is the one that vectorises. */
#define LOOP(T, EXPR)                              \
    {                                              \
        T *x = inout;                              \
        const T *y = in;                           \
        if (at == NULL && from == NULL) {          \
            for (long i = 0; i < n; i++) {         \
                T *p = &x[i];                      \
                const T q = y[i];                  \
                *p = (T)(EXPR);                    \
            }                                      \
        } else {                                   \
            for (long i = 0; i < n; i++) {         \
                T *p = &x[at ? at[i] : i];         \
                const T q = y[from ? from[i] : i]; \
                *p = (T)(EXPR);                    \
            }                                      \
        }                                          \
        break;                                     \
    }

/* Sums and products of integers wrap: U is unsigned, or T of a floating type. Any number is a
 * better extreme than a NaN. */
#define ARITHMETIC(T, U)         \
    switch (op) {                \
    case HPF_OP_COPY:            \
        LOOP(T, q)               \
    case HPF_OP_SUM:             \
        LOOP(T, (U)*p + (U)q)    \
    case HPF_OP_PRODUCT:         \
        LOOP(T, (U)*p * (U)q)    \
    case HPF_OP_MAX:             \
        LOOP(T, q > *p || (*p != *p && q == q) ? q : *p) \
    case HPF_OP_MIN:             \
        LOOP(T, q < *p || (*p != *p && q == q) ? q : *p) \
    default:                     \
        break;                   \
    }

#define BITS(T)         \
    switch (op) {       \
    case HPF_OP_IAND:   \
        LOOP(T, *p & q) \
    case HPF_OP_IOR:    \
        LOOP(T, *p | q) \
    case HPF_OP_IEOR:   \
        LOOP(T, *p ^ q) \
    default:            \
        break;          \
    }

#define TRUTH(T)           \
    switch (op) {          \
    case HPF_OP_COPY:      \
        LOOP(T, q)         \
    case HPF_OP_AND:       \
        LOOP(T, *p && q)   \
    case HPF_OP_OR:        \
        LOOP(T, *p || q)   \
    case HPF_OP_EQV:       \
        LOOP(T, !*p == !q) \
    case HPF_OP_NEQV:      \
        LOOP(T, !*p != !q) \
    default:               \
        break;             \
    }

#if HPFC_QUAD
HPF_NORM_JOIN(rt_quad, rt_quads, norm_c32, small.im * ratio * ratio)
#endif

#define PAIRS(T, R, NORM)                      \
    {                                          \
        T *x = inout;                          \
        const T *y = in;                       \
        for (long i = 0; i < n; i++) {         \
            T *p = &x[at ? at[i] : i];         \
            const T q = y[from ? from[i] : i]; \
            R re = p->re, im = p->im;          \
            if (op == HPF_OP_SUM) {            \
                p->re += q.re;                 \
                p->im += q.im;                 \
            } else if (op == HPF_OP_PRODUCT) { \
                p->re = re * q.re - im * q.im; \
                p->im = re * q.im + im * q.re; \
            } else if (op == HPF_OP_NORM) {    \
                *p = NORM(*p, q);              \
            } else {                           \
                *p = q;                        \
            }                                  \
        }                                      \
    }

/* CHARACTER: MAX and MIN. */
static void combine_texts(hpf_op op, int type, void *inout, const void *in, long n)
{
    const long size = HPF_TYPE_SIZE(type), len = HPF_TEXT_LENGTH(type);
    char *x = inout;
    const char *y = in;
    for (long i = 0; i < n; i++, x += size, y += size) {
        int order = hpf_compare(hpf_chars(y, len), hpf_chars(x, len));
        if (op == HPF_OP_MAX ? order > 0 : order < 0)
            memcpy(x, y, (size_t)len);
    }
}

/* CASE(type, element, kind of operation) */
#if HPFC_QUAD
#define QUAD(CASE) CASE(HPF_R16, rt_quad, REAL)
#else
#define QUAD(CASE)
#endif
#define ELEMENTS(CASE)             \
    CASE(HPF_I1, int8_t, INTEGER)  \
    CASE(HPF_I2, int16_t, INTEGER) \
    CASE(HPF_I4, int32_t, INTEGER) \
    CASE(HPF_I8, int64_t, INTEGER) \
    CASE(HPF_R4, float, REAL)      \
    CASE(HPF_R8, double, REAL)     \
    QUAD(CASE)                     \
    CASE(HPF_L1, int8_t, LOGICAL)  \
    CASE(HPF_L2, int16_t, LOGICAL) \
    CASE(HPF_L4, int32_t, LOGICAL) \
    CASE(HPF_L8, int64_t, LOGICAL)

#define DO_INTEGER(T) ARITHMETIC(T, uint64_t) BITS(T)
#define DO_REAL(T) ARITHMETIC(T, T)
#define DO_LOGICAL(T) TRUTH(T)

void rt_combine_at(hpf_op op, int type, void *inout, const long *at, const void *in,
                   const long *from, long n)
{
    switch (type) {
#define CASE(code, T, what) \
    case code:              \
        DO_##what(T) break;
        ELEMENTS(CASE)
#undef CASE
    case HPF_C8:
        PAIRS(hpf_c8, float, hpf_norm_join_dim_c8)
        break;
    case HPF_C16:
        PAIRS(hpf_c16, double, hpf_norm_join_dim_c16)
        break;
#if HPFC_QUAD
    case HPF_C32:
        PAIRS(rt_quads, rt_quad, norm_c32)
        break;
#endif
    default:
        break;
    }
}

void rt_elements_combine(hpf_op op, hpf_array *a, const long *at, const void *values,
                         const long *from, long n)
{
    if (op == HPF_OP_COPY)
        rt_elements_put(a, at, n, values, from);
    else
        rt_combine_at(op, a->type, a->base, at, values, from, n);
}

void rt_combine(hpf_op op, int type, void *inout, const void *in, long n)
{
    if (HPF_TYPE_BASE(type) == HPF_CHARACTER)
        combine_texts(op, type, inout, in, n);
    else
        rt_combine_at(op, type, inout, NULL, in, NULL, n);
}

/* ---- identities ---- */

static void put_integer(int size, int64_t v, void *value)
{
    memcpy(value, &v, (size_t)size); /* little-endian: the low bytes */
}

static int64_t integer_identity(hpf_op op, int size)
{
    int64_t huge = (int64_t)(~(uint64_t)0 >> (65 - 8 * size));
    switch (op) {
    case HPF_OP_PRODUCT:
    case HPF_OP_AND:
    case HPF_OP_EQV:
        return 1;
    case HPF_OP_MAX:
        return -huge - 1; /* gfortran's MAXVAL of nothing */
    case HPF_OP_MIN:
        return huge;
    case HPF_OP_IAND:
        return -1;
    default:
        return 0;
    }
}

static double real_identity(hpf_op op)
{
    return op == HPF_OP_PRODUCT ? 1
           : op == HPF_OP_MAX   ? -INFINITY
           : op == HPF_OP_MIN   ? INFINITY
                                : 0;
}

void rt_identity(hpf_op op, int type, void *value)
{
    switch (type) {
    case HPF_R4:
        *(float *)value = (float)real_identity(op);
        break;
    case HPF_R8:
        *(double *)value = real_identity(op);
        break;
    case HPF_C8:
        *(hpf_c8 *)value = (hpf_c8){op == HPF_OP_PRODUCT || op == HPF_OP_NORM, 0};
        break;
    case HPF_C16:
        *(hpf_c16 *)value = (hpf_c16){op == HPF_OP_PRODUCT || op == HPF_OP_NORM, 0};
        break;
#if HPFC_QUAD
    case HPF_R16:
        *(rt_quad *)value = real_identity(op);
        break;
    case HPF_C32:
        *(rt_quads *)value = (rt_quads){op == HPF_OP_PRODUCT || op == HPF_OP_NORM, 0};
        break;
#endif
    default:
        if (HPF_TYPE_BASE(type) == HPF_CHARACTER)
            memset(value, op == HPF_OP_MAX ? 0 : UCHAR_MAX, (size_t)HPF_TYPE_SIZE(type));
        else
            put_integer(HPF_TYPE_SIZE(type), integer_identity(op, HPF_TYPE_SIZE(type)), value);
    }
}

/* ---- over processes ---- */

static MPI_Datatype mpi_type(int type)
{
    switch (type) {
    case HPF_R4:
        return MPI_FLOAT;
    case HPF_R8:
        return MPI_DOUBLE;
    case HPF_C8:
        return MPI_C_FLOAT_COMPLEX;
    case HPF_C16:
        return MPI_C_DOUBLE_COMPLEX;
    default:
        break;
    }
    switch (HPF_TYPE_SIZE(type)) {
    case 1:
        return MPI_INT8_T;
    case 2:
        return MPI_INT16_T;
    case 4:
        return MPI_INT32_T;
    default:
        return MPI_INT64_T;
    }
}

static MPI_Op mpi_op(hpf_op op)
{
    switch (op) {
    case HPF_OP_PRODUCT:
        return MPI_PROD;
    case HPF_OP_MAX:
        return MPI_MAX;
    case HPF_OP_MIN:
        return MPI_MIN;
    case HPF_OP_AND:
        return MPI_LAND;
    case HPF_OP_OR:
        return MPI_LOR;
    case HPF_OP_EQV:
    case HPF_OP_NEQV:
        return MPI_LXOR;
    case HPF_OP_IAND:
        return MPI_BAND;
    case HPF_OP_IOR:
        return MPI_BOR;
    case HPF_OP_IEOR:
        return MPI_BXOR;
    default:
        return MPI_SUM;
    }
}

void rt_combiner_make(rt_combiner *c, size_t bytes, MPI_User_function *f)
{
    if (c->made)
        return;
    MPI_Type_contiguous((int)bytes, MPI_BYTE, &c->type);
    MPI_Type_commit(&c->type);
    MPI_Op_create(f, 1, &c->op);
    c->made = true;
}

void rt_combiner_free(rt_combiner *c)
{
    if (!c->made)
        return;
    MPI_Op_free(&c->op);
    MPI_Type_free(&c->type);
    c->made = false;
}

/* What MPI does not know: norms, and the functions of REAL(16) and its complex numbers. */
#define OWN(X)                                                           \
    X(r16_sum, HPF_R16, SUM) X(r16_product, HPF_R16, PRODUCT)            \
    X(r16_max, HPF_R16, MAX) X(r16_min, HPF_R16, MIN)                    \
    X(c32_sum, HPF_C32, SUM) X(c32_product, HPF_C32, PRODUCT)            \
    X(c8_norm, HPF_C8, NORM) X(c16_norm, HPF_C16, NORM) X(c32_norm, HPF_C32, NORM)
#define FUNCTION(NAME, TYPE, OP)                                                  \
    static void NAME(void *in, void *inout, int *len, MPI_Datatype *datatype)     \
    {                                                                             \
        (void)datatype;                                                           \
        rt_combine(HPF_OP_##OP, TYPE, inout, in, *len);                           \
    }
OWN(FUNCTION)

static struct Own {
    int type;
    hpf_op op;
    MPI_User_function *f;
    rt_combiner made;
} own[] = {
#define ROW(NAME, TYPE, OP) { TYPE, HPF_OP_##OP, NAME, { 0 } },
    OWN(ROW)
};
enum { NOWN = sizeof own / sizeof *own };

/* MPI's type and operation. */
static rt_combiner combiner_of(hpf_op op, int type)
{
    for (int i = 0; i < NOWN; i++)
        if (own[i].type == type && own[i].op == op) {
            rt_combiner_make(&own[i].made, (size_t)HPF_TYPE_SIZE(type), own[i].f);
            return own[i].made;
        }
    return (rt_combiner){ .type = mpi_type(type), .op = mpi_op(op) };
}

/* CHARACTER values: the MPI type says how long they are. */
static void max_texts(void *in, void *inout, int *len, MPI_Datatype *type)
{
    int size;
    MPI_Type_size(*type, &size);
    rt_combine(HPF_OP_MAX, HPF_TYPE(HPF_CHARACTER, size), inout, in, *len);
}

static void min_texts(void *in, void *inout, int *len, MPI_Datatype *type)
{
    int size;
    MPI_Type_size(*type, &size);
    rt_combine(HPF_OP_MIN, HPF_TYPE(HPF_CHARACTER, size), inout, in, *len);
}

static rt_combiner texts[2]; /* of one byte; [1]: MAX */

static rt_combiner text_combiner(hpf_op op, int type)
{
    rt_combiner *c = &texts[op == HPF_OP_MAX], all;
    rt_combiner_make(c, 1, op == HPF_OP_MAX ? max_texts : min_texts);
    all = *c;
    MPI_Type_contiguous(HPF_TYPE_SIZE(type), MPI_BYTE, &all.type);
    MPI_Type_commit(&all.type);
    return all;
}

void rt_combine_end(void)
{
    for (int i = 0; i < 2; i++)
        rt_combiner_free(&texts[i]);
    for (int i = 0; i < NOWN; i++)
        rt_combiner_free(&own[i].made);
}

/* x EQV y is not (x xor y): in the complement it is xor, which MPI has. */
static void complement(int type, void *values, long n)
{
    char *p = values;
    int64_t zero = 0;
    for (long i = 0; i < n; i++, p += HPF_TYPE_SIZE(type))
        put_integer(HPF_TYPE_SIZE(type), memcmp(p, &zero, (size_t)HPF_TYPE_SIZE(type)) == 0, p);
}

void rt_combine_all(MPI_Comm comm, hpf_op op, int type, void *inout, long n)
{
    enum { PIECE = 1 << 28 }; /* MPI counts are 32 bits */
    const bool text = HPF_TYPE_BASE(type) == HPF_CHARACTER;
    rt_combiner c = text ? text_combiner(op, type) : combiner_of(op, type);
    if (op == HPF_OP_EQV)
        complement(type, inout, n);
    for (long at = 0; at < n; at += PIECE) {
        MPI_Request request;
        int count = (int)(n - at < PIECE ? n - at : PIECE);
        char *p = (char *)inout + at * HPF_TYPE_SIZE(type);
        MPI_Iallreduce(MPI_IN_PLACE, p, count, c.type, c.op, comm, &request);
        rt_wait(&request);
    }
    if (text)
        MPI_Type_free(&c.type);
    if (op == HPF_OP_EQV)
        complement(type, inout, n);
}
