! STAT= and ERRMSG= are no part of the component that the statement allocates.
! RUN: %check-errors %s
program own_status
  implicit none
  type :: box
    integer, allocatable :: n(:), m(:)
    character(80), allocatable :: text(:)
    integer, pointer :: p => null()
  end type box
  type(box) :: b, c(2)
  integer :: i
  allocate (b%n(2), stat=b%m(1))
  allocate (b%n(2), stat=b%n(1))               !error: STAT= is a part of what the statement allocates
  deallocate (b%n, stat=b%n(1))                !error: STAT= is a part of what the statement gives back
  allocate (b%text(2), errmsg=b%text(1), stat=i)    !error: ERRMSG= is a part of what the statement allocates
  allocate (c(1)%n(2), stat=c(2)%n(1))
  allocate (c(1)%n(2), stat=c(1)%n(1))         !error: STAT= is a part of what the statement allocates
  allocate (b%p, stat=b%p)                     !error: STAT= is a part of what the statement allocates
end program own_status
