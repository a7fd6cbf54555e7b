! Clause 6.3.1 of Fortran 2003: SOURCE= and MOLD= whose extents are known where they are computed: that is once, and bounds begin at 1.
! RUN: %compare %light %s
module m
  type key
    integer :: n = 1
    character(len=3) :: name = 'a'
  end type
contains
  function ramp(n)
    integer, intent(in) :: n
    real, allocatable :: ramp(:)
    allocate(ramp(-1:n))
    ramp = (/(i, i = -1, n)/)
    print *, 'ramp', n
  end function
  function words(n)
    integer, intent(in) :: n
    character(len=:), allocatable :: words(:)
    allocate(character(len=n) :: words(2))
    words = 'abcdef'
  end function
  function keys(n)
    integer, intent(in) :: n
    type(key), allocatable :: keys(:)
    allocate(keys(n))
    keys%n = (/(i, i = 1, n)/)
  end function
end module
program p
  use m
  type box
    real, allocatable :: x(:)
  end type
  real, allocatable :: a(:), b(:), c(:)
  real, pointer :: q(:)
  integer, allocatable :: k(:)
  character(len=:), allocatable :: w(:)
  type(key), allocatable :: s(:)
  type(box) :: v
  integer :: d(4) = (/1, 2, 3, 4/)
  do i = 2, 3
    allocate(a, source=ramp(i))
    allocate(b, c, source=ramp(i) + 1)
    print *, lbound(a), ubound(a), a
    print *, lbound(c), ubound(b), b + c
    deallocate(a, b, c)
  end do
  allocate(a, mold=ramp(5))
  print *, lbound(a), ubound(a)
  allocate(k, source=pack(d, d > 2))
  print *, k
  deallocate(k)
  allocate(k, source=2*pack(d, mod(d, 2) == 1))
  print *, k
  allocate(q, source=ramp(0)*2)
  print *, q
  allocate(v%x, source=ramp(1))
  print *, v%x
  allocate(w, source=words(3))
  print *, w, len(w), size(w)
  allocate(s, source=keys(3))
  print *, s%n, s%name
end program
