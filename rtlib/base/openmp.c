/* openmp.c: the procedures of OpenMP's run-time library, as one thread has them.
 *
 * Contract: their names and arguments are those of external Fortran procedures, so that programs
 * may call them with modules/omp_lib.mod, modules/omp_lib.h or declarations of their own.
 * Directives are comments, so there is one thread, and what the standard has of stubs is right
 * (OpenMP 5.0, section 3.7 and its appendix of stubs). Process 0 reads the clock [collective]. */
#include <stdint.h>

#include "rt.h"

/* A program may have procedures of these names of its own. */
#define WEAK __attribute__((weak))

#define SUBROUTINE(name, ...) \
    WEAK void name##_hpf(__VA_ARGS__); \
    void name##_hpf(__VA_ARGS__)
/* A function without effect, of a value. */
#define VALUE(name, value) \
    WEAK int name##_hpf(void); \
    int name##_hpf(void) \
    { \
        return value; \
    }
/* A subroutine that sets what has no effect on one thread. */
#define WITHOUT_EFFECT(name) \
    SUBROUTINE(name, const void *value) \
    { \
        (void)value; \
    }

VALUE(omp_get_num_threads, 1)
VALUE(omp_get_max_threads, 1)
VALUE(omp_get_thread_num, 0)
VALUE(omp_get_num_procs, 1)
VALUE(omp_in_parallel, 0)
VALUE(omp_get_dynamic, 0)
VALUE(omp_get_nested, 0)
VALUE(omp_get_thread_limit, 1)
VALUE(omp_get_max_active_levels, 0)
VALUE(omp_get_supported_active_levels, 0)
VALUE(omp_get_level, 0)
VALUE(omp_get_active_level, 0)
VALUE(omp_in_final, 1)
VALUE(omp_get_cancellation, 0)
VALUE(omp_get_proc_bind, 0)
VALUE(omp_get_num_places, 0)
VALUE(omp_get_default_device, 0)
VALUE(omp_get_num_devices, 0)
VALUE(omp_get_device_num, 0)
VALUE(omp_get_initial_device, 0)
VALUE(omp_is_initial_device, 1)
VALUE(omp_get_num_teams, 1)
VALUE(omp_get_team_num, 0)
VALUE(omp_get_max_task_priority, 0)

WITHOUT_EFFECT(omp_set_num_threads)
WITHOUT_EFFECT(omp_set_dynamic)
WITHOUT_EFFECT(omp_set_nested)
WITHOUT_EFFECT(omp_set_max_active_levels)
WITHOUT_EFFECT(omp_set_default_device)

SUBROUTINE(omp_set_schedule, const void *kind, const void *chunk)
{
    (void)kind;
    (void)chunk;
}

SUBROUTINE(omp_get_schedule, int32_t *kind, int32_t *chunk)
{
    *kind = 1; /* static */
    *chunk = 0;
}

/* Only the thread that there is has ancestors, and only at level 0. */
WEAK int omp_get_ancestor_thread_num_hpf(const int32_t *level);
int omp_get_ancestor_thread_num_hpf(const int32_t *level)
{
    return *level == 0 ? 0 : -1;
}

WEAK int omp_get_team_size_hpf(const int32_t *level);
int omp_get_team_size_hpf(const int32_t *level)
{
    return *level == 0 ? 1 : -1;
}

/* ---- locks ----
 *
 * One is -1 while it is free, and then how often it is set, less one. Whoever would have to wait
 * waits for itself. */

#define LOCKS(lock, type) \
    SUBROUTINE(omp_init_##lock, type *at) \
    { \
        *at = -1; \
    } \
    SUBROUTINE(omp_destroy_##lock, type *at) \
    { \
        *at = 0; \
    } \
    SUBROUTINE(omp_unset_##lock, type *at) \
    { \
        if (*at >= 0) \
            --*at; \
    }

LOCKS(lock, int32_t)
LOCKS(nest_lock, int64_t)

SUBROUTINE(omp_set_lock, int32_t *at)
{
    if (*at >= 0)
        rt_fail_all(NULL, "OMP_SET_LOCK: the lock is set already, and there is no other thread");
    *at = 0;
}

SUBROUTINE(omp_set_nest_lock, int64_t *at)
{
    ++*at;
}

WEAK int omp_test_lock_hpf(int32_t *at);
int omp_test_lock_hpf(int32_t *at)
{
    if (*at >= 0)
        return 0;
    *at = 0;
    return 1;
}

WEAK int omp_test_nest_lock_hpf(int64_t *at);
int omp_test_nest_lock_hpf(int64_t *at)
{
    return (int)++*at + 1;
}

/* ---- clocks ---- */

WEAK double omp_get_wtime_hpf(void);
double omp_get_wtime_hpf(void)
{
    int64_t count;
    hpf_system_clock(&count, NULL, NULL);
    return (double)count * 1e-9;
}

WEAK double omp_get_wtick_hpf(void);
double omp_get_wtick_hpf(void)
{
    return 1e-9;
}
