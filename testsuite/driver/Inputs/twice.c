/* twice.c: for programs of two files. */
#ifndef FACTOR
#define FACTOR 2
#endif
int twice(int x)
{
    return FACTOR * x;
}
