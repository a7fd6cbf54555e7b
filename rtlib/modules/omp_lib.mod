! hpfc module file 2, free form, kinds any
! omp_lib.mod: the module of OpenMP, for a program that runs as one thread (rtlib/base/openmp.c).
      module omp_lib
      integer(4), parameter :: openmp_version = 201511
      integer(4), parameter :: omp_lock_kind = 4
      integer(4), parameter :: omp_nest_lock_kind = 8
      integer(4), parameter :: omp_sched_kind = 4
      integer(4), parameter :: omp_sched_static = 1
      integer(4), parameter :: omp_sched_dynamic = 2
      integer(4), parameter :: omp_sched_guided = 3
      integer(4), parameter :: omp_sched_auto = 4
      integer(4), parameter :: omp_proc_bind_kind = 4
      integer(4), parameter :: omp_proc_bind_false = 0
      integer(4), parameter :: omp_proc_bind_true = 1
      integer(4), parameter :: omp_proc_bind_primary = 2
      integer(4), parameter :: omp_proc_bind_master = 2
      integer(4), parameter :: omp_proc_bind_close = 3
      integer(4), parameter :: omp_proc_bind_spread = 4
      interface
      subroutine omp_set_num_threads(num_threads)
      integer(4), intent(in) :: num_threads
      end subroutine
      integer(4) function omp_get_num_threads()
      end function
      integer(4) function omp_get_max_threads()
      end function
      integer(4) function omp_get_thread_num()
      end function
      integer(4) function omp_get_num_procs()
      end function
      logical(4) function omp_in_parallel()
      end function
      subroutine omp_set_dynamic(dynamic_threads)
      logical(4), intent(in) :: dynamic_threads
      end subroutine
      logical(4) function omp_get_dynamic()
      end function
      subroutine omp_set_nested(nested)
      logical(4), intent(in) :: nested
      end subroutine
      logical(4) function omp_get_nested()
      end function
      subroutine omp_set_schedule(kind, chunk_size)
      integer(4), intent(in) :: kind
      integer(4), intent(in) :: chunk_size
      end subroutine
      subroutine omp_get_schedule(kind, chunk_size)
      integer(4), intent(out) :: kind
      integer(4), intent(out) :: chunk_size
      end subroutine
      integer(4) function omp_get_thread_limit()
      end function
      subroutine omp_set_max_active_levels(max_levels)
      integer(4), intent(in) :: max_levels
      end subroutine
      integer(4) function omp_get_max_active_levels()
      end function
      integer(4) function omp_get_supported_active_levels()
      end function
      integer(4) function omp_get_level()
      end function
      integer(4) function omp_get_ancestor_thread_num(level)
      integer(4), intent(in) :: level
      end function
      integer(4) function omp_get_team_size(level)
      integer(4), intent(in) :: level
      end function
      integer(4) function omp_get_active_level()
      end function
      logical(4) function omp_in_final()
      end function
      logical(4) function omp_get_cancellation()
      end function
      integer(4) function omp_get_proc_bind()
      end function
      integer(4) function omp_get_num_places()
      end function
      subroutine omp_set_default_device(device_num)
      integer(4), intent(in) :: device_num
      end subroutine
      integer(4) function omp_get_default_device()
      end function
      integer(4) function omp_get_num_devices()
      end function
      integer(4) function omp_get_device_num()
      end function
      integer(4) function omp_get_initial_device()
      end function
      logical(4) function omp_is_initial_device()
      end function
      integer(4) function omp_get_num_teams()
      end function
      integer(4) function omp_get_team_num()
      end function
      integer(4) function omp_get_max_task_priority()
      end function
      subroutine omp_init_lock(svar)
      integer(4), intent(inout) :: svar
      end subroutine
      subroutine omp_destroy_lock(svar)
      integer(4), intent(inout) :: svar
      end subroutine
      subroutine omp_set_lock(svar)
      integer(4), intent(inout) :: svar
      end subroutine
      subroutine omp_unset_lock(svar)
      integer(4), intent(inout) :: svar
      end subroutine
      logical(4) function omp_test_lock(svar)
      integer(4), intent(inout) :: svar
      end function
      subroutine omp_init_nest_lock(nvar)
      integer(8), intent(inout) :: nvar
      end subroutine
      subroutine omp_destroy_nest_lock(nvar)
      integer(8), intent(inout) :: nvar
      end subroutine
      subroutine omp_set_nest_lock(nvar)
      integer(8), intent(inout) :: nvar
      end subroutine
      subroutine omp_unset_nest_lock(nvar)
      integer(8), intent(inout) :: nvar
      end subroutine
      integer(4) function omp_test_nest_lock(nvar)
      integer(8), intent(inout) :: nvar
      end function
      real(8) function omp_get_wtime()
      end function
      real(8) function omp_get_wtick()
      end function
      end interface
      end module
