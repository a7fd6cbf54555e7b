/* Called by 05-bounds-outlined-c.f90. */
void put(float *x, int n) { for (int i = 0; i < 3; i++) x[i] *= n; }
float get(float *x, int *n) { return x[0] + *n; }
