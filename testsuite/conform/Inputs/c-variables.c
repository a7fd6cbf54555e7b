int counter = 42;
extern double the_ratio;
extern long c_big;
void cvars_look(void)
{
    counter++;
    the_ratio *= 3;
    c_big *= 6;
}
