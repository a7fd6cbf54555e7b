/* env.c: settings from the environment. Each process reads its own; mpirun makes them the same. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "rt.h"

long rt_number(const char *text)
{
    char *end;
    long n = strtol(text, &end, 10);
    int shift = 0;
    switch (tolower((unsigned char)*end)) {
    case 'k': shift = 10; break;
    case 'm': shift = 20; break;
    case 'g': shift = 30; break;
    }
    end += shift != 0;
    return end == text || *end || n < 0 || n > INT64_MAX >> shift ? -1 : n << shift;
}

long rt_env_bytes(const char *name, long unset)
{
    const char *text = getenv(name);
    if (!text || !*text)
        return unset;
    long value = rt_number(text);
    if (value <= 0)
        rt_fail_all(NULL, "%s=%s is not a number of bytes, such as 64m", name, text);
    return value;
}

static bool set(const char *name)
{
    const char *text = getenv(name);
    return text && *text && strcmp(text, "0") != 0 && strcasecmp(text, "no") != 0;
}

void rt_env_read(void)
{
    rt.stat = set("HPF_STAT");
    rt.trace = set("HPF_TRACE") ? getenv("HPF_TRACE") : NULL;
    const char *huge = getenv("HPF_HUGE_PAGES");
    rt.huge_pages = !huge || !*huge || set("HPF_HUGE_PAGES");
    rt.buffer = rt_env_bytes("HPF_BUFFER", 64L << 20);
}
