#include <stdio.h>
#include <unistd.h>
void say(void (*f)(int *))
{
    int five = 5;
    printf("C begins\n");
    f(&five);
    printf("C ends\n");
}
int different(void)
{
    static int n;
    return (int)getpid() + n++;
}
