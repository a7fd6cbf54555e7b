! omp_lib.h: the declarations of OpenMP, for a program that runs as one thread.
! In columns 7 to 72, without continuation: for fixed and free form (rtlib/base/openmp.c).
      integer(4) openmp_version
      parameter (openmp_version = 201511)
      integer(4) omp_lock_kind
      parameter (omp_lock_kind = 4)
      integer(4) omp_nest_lock_kind
      parameter (omp_nest_lock_kind = 8)
      integer(4) omp_sched_kind
      parameter (omp_sched_kind = 4)
      integer(4) omp_sched_static
      parameter (omp_sched_static = 1)
      integer(4) omp_sched_dynamic
      parameter (omp_sched_dynamic = 2)
      integer(4) omp_sched_guided
      parameter (omp_sched_guided = 3)
      integer(4) omp_sched_auto
      parameter (omp_sched_auto = 4)
      integer(4) omp_proc_bind_kind
      parameter (omp_proc_bind_kind = 4)
      integer(4) omp_proc_bind_false
      parameter (omp_proc_bind_false = 0)
      integer(4) omp_proc_bind_true
      parameter (omp_proc_bind_true = 1)
      integer(4) omp_proc_bind_primary
      parameter (omp_proc_bind_primary = 2)
      integer(4) omp_proc_bind_master
      parameter (omp_proc_bind_master = 2)
      integer(4) omp_proc_bind_close
      parameter (omp_proc_bind_close = 3)
      integer(4) omp_proc_bind_spread
      parameter (omp_proc_bind_spread = 4)
      external omp_get_num_threads
      integer(4) omp_get_num_threads
      external omp_get_max_threads
      integer(4) omp_get_max_threads
      external omp_get_thread_num
      integer(4) omp_get_thread_num
      external omp_get_num_procs
      integer(4) omp_get_num_procs
      external omp_get_thread_limit
      integer(4) omp_get_thread_limit
      external omp_get_max_active_levels
      integer(4) omp_get_max_active_levels
      external omp_get_supported_active_levels
      integer(4) omp_get_supported_active_levels
      external omp_get_level
      integer(4) omp_get_level
      external omp_get_ancestor_thread_num
      integer(4) omp_get_ancestor_thread_num
      external omp_get_team_size
      integer(4) omp_get_team_size
      external omp_get_active_level
      integer(4) omp_get_active_level
      external omp_get_proc_bind
      integer(4) omp_get_proc_bind
      external omp_get_num_places
      integer(4) omp_get_num_places
      external omp_get_default_device
      integer(4) omp_get_default_device
      external omp_get_num_devices
      integer(4) omp_get_num_devices
      external omp_get_device_num
      integer(4) omp_get_device_num
      external omp_get_initial_device
      integer(4) omp_get_initial_device
      external omp_get_num_teams
      integer(4) omp_get_num_teams
      external omp_get_team_num
      integer(4) omp_get_team_num
      external omp_get_max_task_priority
      integer(4) omp_get_max_task_priority
      external omp_test_nest_lock
      integer(4) omp_test_nest_lock
      external omp_in_parallel
      logical(4) omp_in_parallel
      external omp_get_dynamic
      logical(4) omp_get_dynamic
      external omp_get_nested
      logical(4) omp_get_nested
      external omp_in_final
      logical(4) omp_in_final
      external omp_get_cancellation
      logical(4) omp_get_cancellation
      external omp_is_initial_device
      logical(4) omp_is_initial_device
      external omp_test_lock
      logical(4) omp_test_lock
      external omp_get_wtime
      real(8) omp_get_wtime
      external omp_get_wtick
      real(8) omp_get_wtick
      external omp_set_num_threads
      external omp_set_dynamic
      external omp_set_nested
      external omp_set_schedule
      external omp_get_schedule
      external omp_set_max_active_levels
      external omp_set_default_device
      external omp_init_lock
      external omp_destroy_lock
      external omp_set_lock
      external omp_unset_lock
      external omp_init_nest_lock
      external omp_destroy_nest_lock
      external omp_set_nest_lock
      external omp_unset_nest_lock
