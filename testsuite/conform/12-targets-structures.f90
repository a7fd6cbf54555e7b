! Clause 12: structures with TARGET for INTENT(IN) dummies that are POINTERs.
! RUN: %compare %light %s
module m
  implicit none
  type in
    real(8) :: a(2)
    logical :: l
    character(3) :: c
  end type
  type out
    type(in) :: s, v(2)
    type(out), pointer :: next => null()
  end type
  type(in), pointer :: kept
  interface give
    module procedure one, other
  end interface
contains
  subroutine one(q, n)
    type(in), pointer, intent(in) :: q
    integer, optional :: n
    print *, associated(q), q%a, q%l, q%c, present(n)
    q%a = q%a*2
    q%c(2:2) = 'z'
    kept => q
  end subroutine
  subroutine other(o)
    type(out), pointer, intent(in) :: o
    print *, associated(o%next), o%s%a, o%v%c
    call one(q=o%s)
    call one(o%v(2), 4)
  end subroutine
  real(8) function total(q) result(r)
    type(in), pointer, intent(in) :: q
    r = sum(q%a)
  end function
end module
program p
  use m
  type(in), target :: x, y(3), z(2,2)
  type(in), target, allocatable :: b, d(:)
  type(in), pointer :: w, ws(:)
  type(out), target :: o, os(2)
  integer :: i
  x = in([1, 2], .true., 'abc')
  call give(x)
  print *, x, associated(kept)
  kept%l = .false.
  print *, x%l, total(x), total(q=x) + total(x)
  y = x
  do i = 1, 3
    call one(y(i), i)
  end do
  print *, y%c, y(3)%a, total(y(2))
  z = y(1)
  call one(n=3, q=z(2,1))
  print *, z(2,1), z(1,2)
  allocate (b, d(2:3), w, ws(2))
  b = x; d = y(:2); w = x; ws = x
  call one(b)
  call one(d(3))
  call one(w)
  call one(ws(2))
  print *, b%a, d(3)%a, w%a, ws%a(1)
  o = out(x, x, null())
  os = o
  call give(o)
  call give(os(2))
  print *, o%s%a, o%v(2)%a, os(2)%v(2)%a
  call dummies(x, y)
contains
  subroutine dummies(u, v)
    type(in), target :: u, v(:)
    call one(u)
    call one(v(2))
    print *, u%a, v(2)%a, total(u)
  end subroutine
end program
