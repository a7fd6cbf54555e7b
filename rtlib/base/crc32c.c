/* crc32c.c: the CRC with Castagnoli's polynomial (RFC 3720, B.4), eight bytes a step by tables that
 * are made at first use. */
#include "file/file.h"

static uint32_t table[8][256];

static void make_tables(void)
{
    for (uint32_t i = 0; i < 256; i++) {
        uint32_t c = i;
        for (int k = 0; k < 8; k++)
            c = c & 1 ? c >> 1 ^ 0x82f63b78U : c >> 1;
        table[0][i] = c;
    }
    for (uint32_t i = 0; i < 256; i++)
        for (int t = 1; t < 8; t++)
            table[t][i] = table[t - 1][i] >> 8 ^ table[0][table[t - 1][i] & 0xff];
}

uint32_t rt_crc32c(uint32_t crc, const void *data, long bytes)
{
    const unsigned char *p = data;
    if (!table[0][1])
        make_tables();
    uint32_t c = ~crc;
    for (; bytes >= 8; bytes -= 8, p += 8) {
        uint32_t low = c ^ (p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
                            (uint32_t)p[3] << 24);
        c = table[7][low & 0xff] ^ table[6][low >> 8 & 0xff] ^ table[5][low >> 16 & 0xff] ^
            table[4][low >> 24] ^ table[3][p[4]] ^ table[2][p[5]] ^ table[1][p[6]] ^
            table[0][p[7]];
    }
    for (; bytes > 0; bytes--, p++)
        c = c >> 8 ^ table[0][(c ^ *p) & 0xff];
    return ~c;
}
