/* sortkernel.h: sorting and merging for one kind of record; sortlocal.c includes it once a kind.
 *
 * In: REC, the record; NAME(f), the names made; KEY(r) and KEYBYTES, an unsigned integer that
 * decides the order of all records but those that keep theirs; LESS(a, b), the whole order. */

/* x[0..n-1], stable. */
static void NAME(insert)(REC *x, long n)
{
    for (long i = 1; i < n; i++) {
        REC r = x[i];
        long k = i;
        for (; k > 0 && KEY(r) < KEY(x[k - 1]); k--)
            x[k] = x[k - 1];
        x[k] = r;
    }
}

/* to[] = a[0..na-1] and b[0..nb-1], a's first where they are equal. */
static void NAME(merge)(REC *restrict to, const REC *restrict a, long na, const REC *restrict b,
                        long nb)
{
    const REC *enda = a + na, *endb = b + nb;
    while (a < enda && b < endb) {
        bool second = LESS(*b, *a); /* without a branch: which one is next cannot be foretold */
        *to++ = second ? *b : *a;
        b += second;
        a += !second;
    }
    memcpy(to, a, (size_t)((const char *)enda - (const char *)a));
    memcpy(to + (enda - a), b, (size_t)((const char *)endb - (const char *)b));
}

/* Byte by byte from the lowest on; bytes that are the same everywhere cost nothing. */
static REC *NAME(radix)(REC *x, REC *y, long n)
{
    static const int places = KEYBYTES;
    long count[KEYBYTES][256];
    memset(count, 0, sizeof count);
    for (long i = 0; i < n; i++) {
        for (int b = 0; b < places; b++)
            count[b][KEY(x[i]) >> 8 * b & 255]++;
    }
    for (int b = 0; b < places; b++) {
        long at = 0;
        if (count[b][KEY(x[0]) >> 8 * b & 255] == n)
            continue;
        for (int v = 0; v < 256; v++) {
            long c = count[b][v];
            count[b][v] = at;
            at += c;
        }
        for (long i = 0; i < n; i++)
            y[count[b][KEY(x[i]) >> 8 * b & 255]++] = x[i];
        REC *t = x;
        x = y;
        y = t;
    }
    return x;
}

static REC *NAME(sort)(REC *x, REC *y, long n)
{
    enum { FEW = 24, SOME = 128 * KEYBYTES };
    if (n > SOME)
        return NAME(radix)(x, y, n);
    for (long i = 0; i < n; i += FEW)
        NAME(insert)(x + i, n - i < FEW ? n - i : FEW);
    for (long w = FEW; w < n; w *= 2) {
        for (long i = 0; i < n; i += 2 * w) {
            long na = n - i < w ? n - i : w, nb = n - i - na < w ? n - i - na : w;
            NAME(merge)(y + i, x + i, na, x + i + na, nb);
        }
        REC *t = x;
        x = y;
        y = t;
    }
    return x;
}

#undef REC
#undef NAME
#undef KEY
#undef KEYBYTES
#undef LESS
