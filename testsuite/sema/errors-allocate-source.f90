! SOURCE= is a scalar or has the shape of what is allocated.
! RUN: %check-errors %s
program sources
  implicit none
  type :: box
    integer, allocatable :: list(:)
    integer, pointer :: one
  end type box
  type(box) :: b, two(2, 2)
  type(box), allocatable :: many(:)
  integer :: m(3, 3), n
  integer, allocatable :: s, v(:), w(:, :)
  integer, pointer :: p
  allocate (s, source=[1])         !error: SOURCE= is an array and 's' is a scalar
  allocate (p, source=m)           !error: SOURCE= is an array and 'p' is a scalar
  allocate (b%one, source=m)       !error: SOURCE= is an array and 'b%one' is a scalar
  allocate (v(9), source=m)        !error: SOURCE= has rank 2 and 'v' has rank 1
  allocate (b%list(3), source=m)   !error: SOURCE= has rank 2 and 'b%list' has rank 1
  allocate (many(4), source=two)   !error: SOURCE= has rank 2 and 'many' has rank 1
  allocate (v, source=m)           !error: SOURCE= has rank 2 and 'v' has rank 1
  allocate (w(3, 2), source=m)     !error: SOURCE= has extent 3 in dimension 2, 'w' is allocated with 2
  allocate (w(0:2, n), source=m)
  allocate (v(9), mold=m)
  allocate (v(9), source=4)
end program sources
