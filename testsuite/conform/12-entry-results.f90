! Clause 12: entries of module functions: results of several types, automatic, pointers, structures, OPTIONAL, generic.
! RUN: %compare %light %s
module types
  type t
    integer :: a
    real :: b
  end type
  interface gen
    module procedure gi, gr
  end interface
contains
  function gi(i) result(v)
    integer, intent(in) :: i
    type(t) :: v
    real, intent(in) :: r
    v = t(i, 0.)
    return
  entry gr(r) result(v)
    v = t(0, r)
  end function
  function pf(x) result(p)
    integer, target :: x(:)
    integer, pointer :: p(:)
    p => x(1:2)
    return
  entry pg(x) result(p)
    p => x(2:3)
  end function
  function opt(a, b) result(r)
    integer, intent(in), optional :: a, b
    integer :: r
    r = 0
    if (present(a)) r = r + a
    if (present(b)) r = r + 10*b
    return
  entry opt2(b) result(r)
    r = -1
    if (present(b)) r = b
  end function
  function aut(n, s) result(r)
    integer, intent(in) :: n
    character(*), intent(in) :: s
    integer :: r(n)
    r = len(s)
    return
  entry aut2(n) result(r)
    r = n
  end function
  elemental function el(x) result(y)
    integer, intent(in) :: x
    integer :: y
    y = x + 1
    return
  entry el2(x) result(y)
    y = x * 2
  end function
  function cl(s) result(r)
    character(*), intent(in) :: s
    character(len(s)+2) :: r
    r = '<' // s // '>'
    return
  entry cl2(s) result(r)
    r = '{' // s // '}'
  end function
end module
program p
  use types
  implicit none
  integer, target :: x(3) = (/1,2,3/)
  integer, pointer :: q(:)
  type(t) :: v
  v = gen(3); print *, v
  v = gen(2.5); print *, v
  q => pf(x); print *, q
  q => pg(x); print *, q
  print *, opt(1,2), opt(b=3), opt(), opt2(), opt2(7)
  print *, aut(2,'abc'), aut2(3)
  print *, el(x), el2(x)
  print *, cl('ab'), cl2('abc'), len(cl2('x'))
end program
