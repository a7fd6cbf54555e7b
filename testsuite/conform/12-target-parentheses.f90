! Clause 12: pointers to structures that functions give, as arguments with TARGET: within parentheses, and in the extents of results.
! RUN: %compare %light %s
module m
  implicit none
  type cons
    integer :: car
    type(cons), pointer :: cdr => null()
  end type
  type(cons), target, save :: g
contains
  integer function f(l)
    type(cons), target, intent(in) :: l
    type(cons), pointer :: p
    p => l
    g%car = 77
    f = p%car
    if (associated(p%cdr)) f = f + 100*p%cdr%car
  end function
  function mk(i) result(p)
    integer, intent(in) :: i
    type(cons), pointer :: p
    allocate (p)
    p%car = i
  end function
  subroutine s(l, n)
    type(cons), target :: l
    integer, intent(out) :: n
    n = f((l)) + f(l)
  end subroutine
end module
program t
  use m
  implicit none
  type(cons), target :: x
  type(cons) :: y
  type(cons), pointer :: q
  integer :: n
  x%car = 3; x%cdr => g
  g%car = 5
  print *, f((x)), g%car
  g%car = 5
  print *, f((g)), f(g)
  y%car = 8
  print *, f((y)), f(y), f((mk(4))), f(mk(6))
  q => mk(9)
  q%cdr => x
  print *, f((q)), f(q), f(q%cdr), f((q%cdr))
  call s((q), n)
  print *, n
  call s(y, n)
  print *, n
end program
