/* scan_ops.c: operations of scans: their loops by type, what is neutral, and what stands where
 * nothing contributed (contract: scan.h). */
#include <float.h>
#include <string.h>

#include "scan/scan.h"

typedef struct Row {
    int type; /* of integers: logicals of the same size have the operations on bits too */
    hpf_op op;
    const rt_scan_loops *loops;
} Row;

#define INTEGER_ROWS(TYPE, BITS)                                                    \
    { TYPE, HPF_OP_SUM, &rt_i##BITS##_sum }, { TYPE, HPF_OP_PRODUCT, &rt_i##BITS##_product }, \
        { TYPE, HPF_OP_MAX, &rt_i##BITS##_max }, { TYPE, HPF_OP_MIN, &rt_i##BITS##_min },     \
        { TYPE, HPF_OP_IAND, &rt_i##BITS##_and }, { TYPE, HPF_OP_IOR, &rt_i##BITS##_or },     \
        { TYPE, HPF_OP_IEOR, &rt_i##BITS##_xor }, { TYPE, HPF_OP_COPY, &rt_i##BITS##_copy }
#define REAL_ROWS(TYPE, BITS)                                                       \
    { TYPE, HPF_OP_SUM, &rt_r##BITS##_sum }, { TYPE, HPF_OP_PRODUCT, &rt_r##BITS##_product }, \
        { TYPE, HPF_OP_MAX, &rt_r##BITS##_max }, { TYPE, HPF_OP_MIN, &rt_r##BITS##_min }

static const Row rows[] = {
    INTEGER_ROWS(HPF_I1, 8),
    INTEGER_ROWS(HPF_I2, 16),
    INTEGER_ROWS(HPF_I4, 32),
    INTEGER_ROWS(HPF_I8, 64),
    REAL_ROWS(HPF_R4, 32),
    REAL_ROWS(HPF_R8, 64),
    { HPF_C8, HPF_OP_SUM, &rt_z32_sum },
    { HPF_C8, HPF_OP_PRODUCT, &rt_z32_product },
    { HPF_C16, HPF_OP_SUM, &rt_z64_sum },
    { HPF_C16, HPF_OP_PRODUCT, &rt_z64_product },
    { HPF_C16, HPF_OP_COPY, &rt_i128_copy },
    { HPF_C32, HPF_OP_COPY, &rt_i256_copy },
#if HPFC_QUAD
    REAL_ROWS(HPF_R16, 128),
    { HPF_C32, HPF_OP_SUM, &rt_z128_sum },
    { HPF_C32, HPF_OP_PRODUCT, &rt_z128_product },
#endif
};

/* The row's type and operation for what was asked: copies go by size, logicals as integers. */
static bool find(rt_scan_op *o, hpf_op op, int type)
{
    int base = HPF_TYPE_BASE(type), size = HPF_TYPE_SIZE(type);
    if (op == HPF_OP_COPY) {
        type = size > 8 ? HPF_TYPE(HPF_COMPLEX, size) : HPF_TYPE(HPF_INTEGER, size);
    } else if (base == HPF_LOGICAL) {
        type = HPF_TYPE(HPF_INTEGER, size);
        if (op != HPF_OP_AND && op != HPF_OP_OR && op != HPF_OP_NEQV)
            return false;
        op = op == HPF_OP_AND ? HPF_OP_IAND : op == HPF_OP_OR ? HPF_OP_IOR : HPF_OP_IEOR;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].type == type && rows[i].op == op) {
            const rt_scan_loops *l = rows[i].loops;
            *o = (rt_scan_op){ l->size, l->total, l->scan, l->step, l->join,
                               .loops = l, .vectors = rt_scan_vectors_of(l) };
            return true;
        }
    return false;
}

static void put_integer(void *to, int64_t v, int size)
{
    memcpy(to, &v, (size_t)size); /* little-endian: the low bytes */
}

/* Of reals, and of the real part of complex numbers. */
#define PUT_REAL(T, MARK, HUGE)                                                                   \
    {                                                                                             \
        const T mark = MARK, one = op == HPF_OP_PRODUCT;                                          \
        const T huge = op == HPF_OP_MAX ? -HUGE : HUGE; /* -huge would hide -Inf of operands */   \
        memcpy(o->none, o->marked ? &mark : &one, sizeof one);                                    \
        memcpy(o->empty, extreme ? &huge : &one, sizeof one);                                     \
        break;                                                                                    \
    }

bool rt_scan_op_get(rt_scan_op *o, hpf_op op, int type)
{
    if (!find(o, op, type))
        return false;
    int base = HPF_TYPE_BASE(type), size = HPF_TYPE_SIZE(type);
    bool extreme = op == HPF_OP_MAX || op == HPF_OP_MIN;
    int64_t most = size > 8 ? 0 : (int64_t)(~(uint64_t)0 >> (65 - 8 * size));
    memset(o->none, 0, sizeof o->none);
    memset(o->empty, 0, sizeof o->empty);
    o->flags = op == HPF_OP_COPY;
    o->marked = (extreme && base == HPF_REAL) || (op == HPF_OP_PRODUCT && base == HPF_COMPLEX);
    if (op == HPF_OP_COPY)
        return true;
    switch (base == HPF_COMPLEX ? size / 2 : base == HPF_REAL ? size : 0) {
    case 4: PUT_REAL(float, RT_SCAN_MARK_32, FLT_MAX)
    case 8: PUT_REAL(double, RT_SCAN_MARK_64, DBL_MAX)
#if HPFC_QUAD
    case 16: PUT_REAL(__float128, RT_SCAN_MARK_128, 0x1.ffffffffffffffffffffffffffffp16383Q)
#endif
    default:
        put_integer(o->none, op == HPF_OP_PRODUCT || op == HPF_OP_AND ? 1
                             : op == HPF_OP_IAND ? -1
                             : op == HPF_OP_MAX ? -most - 1
                             : op == HPF_OP_MIN ? most : 0, size);
        memcpy(o->empty, o->none, sizeof o->empty);
    }
    return true;
}

#define SHOW(T)                                     \
    {                                               \
        T mark, empty, t;                           \
        memcpy(&mark, o->none, sizeof mark);        \
        memcpy(&empty, o->empty, sizeof empty);     \
        for (char *p = values, *end = p + n * (long)sizeof t; p < end; p += sizeof t) { \
            memcpy(&t, p, sizeof t);                \
            t = t == mark ? empty : t;              \
            memcpy(p, &t, sizeof t);                \
        }                                           \
    }

void rt_scan_show(const rt_scan_op *o, void *values, long n)
{
    if (!o->marked)
        return;
    if (o->size == 4)
        SHOW(uint32_t)
    else if (o->size == 8)
        SHOW(uint64_t)
    else
        for (char *p = values, *end = p + n * o->size; p < end; p += o->size)
            if (memcmp(p, o->none, (size_t)o->size) == 0)
                memcpy(p, o->empty, (size_t)o->size);
}
