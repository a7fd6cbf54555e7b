#include <complex.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
struct point { double x, y; int tag[3]; char name[4]; };
struct box { struct point a, b; bool filled; };
void cside_twice(int n, struct point *a)
{
    for (int i = 0; i < n; i++)
        a[i].x *= 2, a[i].tag[1] += i, a[i].name[0] = 'A' + i;
}
double complex cside_mul(double complex a, double complex b) { return a * b; }
bool cside_both(bool a, const bool *b) { return a && *b; }
void cside_fill(char *t, size_t n) { memset(t, '*', n); t[1] = 'x'; }
void cside_scale(int n, int m, float *a)
{
    for (int i = 0; i < n * m; i++)
        a[i] *= i;
}
void cside_call_back(void (*f)(int), int n)
{
    for (int i = 0; i < n; i++) {
        fprintf(stderr, "C calls %d\n", i);
        f(i);
    }
}
static int add(int a, int b) { return a + b; }
typedef int fun(int, int);
fun *cside_adder(void) { return add; }
double cside_maybe(const double *x) { return x ? *x : -1; }
long cside_total(const short *a, int n)
{
    long s = 0;
    for (int i = 0; a && i < n; i++)
        s += a[i];
    return a ? s : -n;
}
