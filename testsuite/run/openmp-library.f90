! OpenMP's run-time library, by its module, its include file and plain declarations: one thread, whatever the kinds
! RUN: %hpfc -o %t %s && %hpfrun -n 1 %t | FileCheck %s
! RUN: %hpfrun -n 3 %t | FileCheck %s
! RUN: %hpfc -w -fopenmp -fdefault-integer-8 -o %t %s && %hpfrun -n 3 %t | FileCheck %s
subroutine included
  include 'omp_lib.h'
  integer(omp_nest_lock_kind) many
  integer(omp_sched_kind) kind
  integer(4) chunk
  call omp_init_nest_lock(many)
  call omp_set_nest_lock(many)
  print *, 'nested', omp_test_nest_lock(many)
  call omp_unset_nest_lock(many)
  call omp_unset_nest_lock(many)
  print *, 'again', omp_test_nest_lock(many)
  call omp_destroy_nest_lock(many)
  call omp_get_schedule(kind, chunk)
  print *, 'schedule', kind == omp_sched_static, omp_in_final(), omp_get_wtick() > 0
end subroutine
subroutine declared
  integer(4) omp_get_thread_num, omp_get_num_threads
  external omp_get_thread_num
  logical(4), external :: omp_in_parallel
  real(8) omp_get_wtime, before
  before = omp_get_wtime()
  print *, 'declared', omp_get_thread_num(), omp_get_num_threads(), omp_in_parallel(), &
    omp_get_wtime() >= before
end subroutine
program main
  use omp_lib, only: omp_lock_kind, omp_init_lock, omp_set_lock, omp_unset_lock, omp_test_lock, &
    omp_set_num_threads, omp_get_max_threads, me => omp_get_thread_num, omp_get_team_size
  implicit none
  integer, parameter :: n = 20
  integer(omp_lock_kind) :: lock
  integer :: i
  real :: a(n), total
!hpf$ distribute a(block)
  call omp_set_num_threads(4_4)
  total = 0
  !$omp parallel do reduction(+:total)
  do i = 1, n
    a(i) = i + me()
    total = total + a(i)
  end do
  ! CHECK: total 210 1 0 1 -1
  print '(a,4(1x,i0),1x,i0)', 'total', int(total), omp_get_max_threads(), me(), &
    omp_get_team_size(0_4), omp_get_team_size(1_4)
  call omp_init_lock(lock)
  call omp_set_lock(lock)
  ! CHECK-NEXT: F
  print *, omp_test_lock(lock)
  call omp_unset_lock(lock)
  ! CHECK-NEXT: T
  print *, omp_test_lock(lock)
  ! CHECK-NEXT: nested {{ *}}2
  ! CHECK-NEXT: again {{ *}}1
  ! CHECK-NEXT: schedule T T T
  call included
  ! CHECK-NEXT: declared {{ *}}0 {{ *}}1 F T
  call declared
end program
