/* random-number: RANDOM_NUMBER draws the same numbers in [0, 1) in array element order whatever the
 * number of processes and the mapping; they do not repeat and are spread evenly. */
// RUN: %build-c %s -o %t
// RUN: %hpfrun -n 1 %t 100 > %t.1
// RUN: FileCheck %s < %t.1
// RUN: %hpfrun -n 2 %t 100 | diff %t.1 -
// RUN: %hpfrun -n 3 %t 100 | diff %t.1 -
// RUN: %hpfrun -n 6 %t 100 | diff %t.1 -
// CHECK: first: 0.{{[0-9]+}} 0.{{[0-9]+}}
// CHECK: random-number: ok
#include "intrinsics.h"

/* Prints the numbers that an array of random mapping gets; an array on all processes has them. */
static void one(long round)
{
    seed = (uint64_t)round + 1; /* layouts take more random numbers the more processes there are */
    pick(0, 1);
    int rank = (int)pick(0, 3), type = pick(0, 1) ? HPF_R8 : HPF_R4;
    long extent[HPF_MAX_RANK], n = 1;
    hpf_bound b[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++) {
        extent[d] = pick(0, 20) ? pick(1, rank == 1 ? 40 : rank == 2 ? 14 : 7) : 0;
        n *= extent[d];
    }
    pick_lower(b, rank, extent);
    Mapped x;
    pick_mapped(&x, "x", type, rank, b, false);
    hpf_random_number("test:5", &x.a);
    hpf_array all; /* every process gets all of them */
    hpf_declare(&all, "all", type, rank, NULL, NULL);
    hpf_allocate("test:6", &all, b);
    hpf_triplet sec[HPF_MAX_RANK];
    int from[HPF_MAX_RANK];
    for (int d = 0; d < rank; d++) {
        sec[d] = (hpf_triplet){ b[d].lo, b[d].hi, 1 };
        from[d] = d;
    }
    hpf_copy("test:7", &all, sec, &x.a, sec, from);
    for (long i = 0; i < n; i++) {
        double v = type == HPF_R4 ? (double)((float *)all.base)[i] : ((double *)all.base)[i];
        failures += v < 0 || v >= 1;
        if (hpf_rank() == 0)
            printf(i == 0 ? "%.9g" : " %.9g", v);
    }
    if (hpf_rank() == 0)
        printf("\n");
    hpf_free(&all);
    free_mapped(&x);
}

static void spread(void)
{
    enum { N = 100000, BOXES = 10 };
    long box[BOXES] = { 0 };
    double sum = 0, last = -1;
    for (long i = 0; i < N; i++) {
        double x = hpf_random_scalar();
        sum += x;
        box[(int)(x * BOXES)]++;
        failures += x == last;
        last = x;
    }
    for (int i = 0; i < BOXES; i++)
        failures += labs(box[i] - N / BOXES) > 500;
    failures += fabs(sum / N - 0.5) > 0.005;
}

int main(int argc, char **argv)
{
    static const hpf_program program = { "random-number.c", HPF_TEST_MPI, 1 };
    hpf_start(&argc, &argv, &program);
    double a = hpf_random_scalar(), b = hpf_random_scalar();
    if (hpf_rank() == 0)
        printf("first: %.9f %.9f\n", a, b);
    long rounds = argc > 1 ? atol(argv[1]) : 100;
    for (long round = 0; round < rounds; round++)
        one(round);
    spread();
    report("random-number");
    hpf_end();
}
