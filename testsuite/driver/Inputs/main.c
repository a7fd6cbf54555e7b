/* main.c: for programs of two files. */
#include "hpfrt.h"
#include <stdio.h>

int twice(int x);

int main(void)
{
    printf("%d\n", twice(21));
    return 0;
}
