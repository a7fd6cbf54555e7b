! Clause 5: the same of dummies that are structures, texts, pointers, OPTIONAL or INTENT(OUT), and in FORALL.
! RUN: %compare %light %s
module m0
  implicit none
contains
  pure function f(n) result(r)
    integer, intent(in) :: n
    integer :: r(n), i
    r = [(i, i = 1, n)]
  end function
end module
module m
  use m0
  implicit none
  type s
    integer :: k
    real :: v(2)
  end type
contains
  subroutine structures(a, n)
    integer, intent(in) :: n
    type(s) :: a(sum(f(n)))
    print *, size(a), a%k, a(size(a))%v
  end subroutine
  function of_structures(n) result(a)
    integer, intent(in) :: n
    type(s) :: a(minval(f(n)) + 1 : sum(f(n)))
    integer :: i
    a%k = [(i, i = 1, size(a))]
    do i = lbound(a, 1), ubound(a, 1)
      a(i)%v = i
    end do
    print *, lbound(a), ubound(a)
  end function
  pure subroutine in_forall(x, n, r)
    integer, intent(in) :: n
    real, intent(in) :: x(sum(f(n)))
    real, intent(out) :: r
    r = sum(x)
  end subroutine
  pure function total(x, n) result(r)
    integer, intent(in) :: n
    real, intent(in) :: x(sum(f(n)))
    real :: r
    r = sum(x)
  end function
  elemental function short(c, n) result(r)
    integer, intent(in) :: n
    character(len=*), intent(in) :: c
    character(len=2) :: r
    r = c
  end function
  subroutine optionals(x, n, y)
    integer, intent(in) :: n
    real, optional :: x(sum(f(n))), y(sum(f(n)) + 1)
    if (present(x)) print *, size(x), x
    if (present(y)) print *, size(y), y
  end subroutine
  subroutine kinds(a, b, c, n, z)
    integer(8), intent(in) :: n
    complex(8), value :: z
    integer, target :: a(sum(f(int(n))))
    logical :: b(sum(f(int(n)) * 2) - 2 * int(n))
    character(len=int(n)) :: c(sum(f(int(n))))
    a(2) = 7
    print *, a, b, c, real(z)
  end subroutine
  subroutine intents(b, x)
    integer, intent(out) :: b(:)
    real, intent(in) :: x(sum(f(size(b))))
    b = size(x)
  end subroutine
  character(len=sum(f(n))) function prefixed(n, c)
    integer, intent(in) :: n
    character(len=sum(f(n))), intent(in) :: c
    prefixed = '<' // c
  end function
  subroutine points(p, q, n)
    integer, intent(in) :: n
    character(len=sum(f(n))), pointer :: p
    character(len=sum(f(n))), pointer :: q(:)
    print *, p, q
  end subroutine
  subroutine changes(n, x)
    integer :: n
    real :: x(sum(f(n)), sum(f(n)) - 1)
    n = 1
    print *, shape(x), x(2, 2), ubound(x), x(3, :)
    call show(x)
    n = 2
  contains
    subroutine show(y)
      real :: y(sum(f(n)))
      print *, size(x), size(y), y, n
    end subroutine
  end subroutine
end module
program p
  use m
  implicit none
  type(s) :: a(6)
  real :: y(30), r(3)
  integer :: i, b(2), n, k3(3)
  logical :: l(3) = [.true., .false., .true.]
  character(len=3), target :: t = 'abc', tt(2) = ['123', '456']
  character(len=3), pointer :: q, qq(:)
  y = [(i, i = 1, 30)]
  a(:5) = of_structures(3)
  a%k = [1, 2, 3, 4, 5, 6]
  do i = 1, 6
    a(i)%v = i
  end do
  call structures(a, 2)
  forall (i = 1:3) r(i) = total(y(i:), i)
  print *, r
  call in_forall(y, 4, r(1))
  print *, r(1)
  call optionals(n=2)
  call optionals(y, 2)
  call optionals(y=y, n=2)
  k3 = [1, 2, 3]; call kinds(k3, l, ['ab', 'cd', 'ef'], 2_8, (1d0, 2d0))
  call intents(b, y)
  print *, b
  print *, prefixed(2, 'abc'), len(prefixed(3, 'abcdef'))
  q => t
  qq => tt
  call points(q, qq, 2)
  n = 2
  call changes(n, y)
end program
