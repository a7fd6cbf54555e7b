! Clauses 4, 5 and 12: types without components or with nothing behind CONTAINS, in NAMELIST too, declarations behind ENTRY, IMPLICIT TYPE, ALLOCATE (DOUBLE PRECISION ::), DO, i.
! RUN: %compare %light %s
module m
  implicit none
  type nothing
  contains
  end type
  type both
    integer :: k = 3
    type(nothing) :: n
    real :: r = 1.5
  contains
    ! no procedures
  end type both
  type cx
    integer :: a1, a2
  end type
contains
  function left(z, k)
  entry right(k, z)
    type(cx) :: left, right
    type(cx), intent(in) :: z
    integer, intent(in) :: k
    left%a1 = z%a1 + k
    left%a2 = z%a2
  end function
  subroutine show(n, b)
    type(nothing), intent(in) :: n
    type(both), intent(inout) :: b
    b%n = n
    print *, b
    b%k = b%k + 1
  end subroutine
  function make() result(n)
    type(nothing) :: n
    n = nothing()
  end function
end module
subroutine implicitly
  use m
  implicit type(cx) (z)
  double precision d, daa
  allocatable :: d(:), daa(:, :)
  integer :: i
  z1 = cx(1, 2)
  zz%a1 = z1%a2
  zz%a2 = 7
  print *, z1, zz
  allocate (double precision :: d(3), daa(2, 2))
  do, i = 1, 3
    d(i) = i / 4d0
  end do
  daa = 0.5d0
  print *, d, sum(daa), kind(d)
end subroutine
program p
  use m
  type(nothing) :: a, e(3)
  type(both) :: b, bb(2)
  type(nothing), pointer :: q
  type(nothing), allocatable :: w(:)
  type(cx) :: c
  integer :: j
  namelist /empty/ a
  namelist /group/ a, b, j, e
  a = nothing()
  e = a
  e(2) = make()
  call show(a, b)
  call show(e(2), b)
  bb(2) = both(5, a, 2.5)
  bb(1) = both(r=0.25, n=nothing())
  print *, bb
  allocate (q, w(4))
  q = a
  print *, associated(q), size(w), allocated(w)
  c = left(cx(1, 2), 5)
  print *, c, right(6, cx(3, 4))
  lp: do, j = 1, 2
    print *, 'x', e, j
  end do lp
  call implicitly
  write (*, empty)
  write (*, group)
end program
