/* values.h: a number as an element of any type. */
#ifndef VALUES_H
#define VALUES_H

#include <stdint.h>

#include "hpfrt.h"

static inline void put_number(int type, void *p, long re, long im)
{
    switch (type) {
    case HPF_I1: *(int8_t *)p = (int8_t)re; break;
    case HPF_I2: *(int16_t *)p = (int16_t)re; break;
    case HPF_I4: *(int32_t *)p = (int32_t)re; break;
    case HPF_I8: *(int64_t *)p = re; break;
    case HPF_R4: *(float *)p = (float)re; break;
    case HPF_R8: *(double *)p = (double)re; break;
    case HPF_C8: *(hpf_c8 *)p = (hpf_c8){ (float)re, (float)im }; break;
    case HPF_C16: *(hpf_c16 *)p = (hpf_c16){ (double)re, (double)im }; break;
    case HPF_L1: *(int8_t *)p = (int8_t)re; break;
    case HPF_L2: *(int16_t *)p = (int16_t)re; break;
    case HPF_L4: *(int32_t *)p = (int32_t)re; break;
    default: *(int64_t *)p = re; break;
    }
}

/* The same for the tests of files: logical values of one byte are 0 or 1. */
static inline void put_element(char *p, int type, long v)
{
    put_number(type, p, type == HPF_L1 ? v % 2 : v, -v);
}

#endif
