! internal-variables.f90: what internal procedures use of their hosts: of RECURSIVE ones, ALLOCATABLE and OPTIONAL arguments, lengths that only run time knows, results.
! RUN: %compare %s
module m
  implicit none
contains
  subroutine alloc_arg(a, n)
    real, allocatable, intent(inout) :: a(:)
    integer, intent(in) :: n
    call make
    call fill(2.0)
    if (size(a) /= n) print *, 'wrong size'
  contains
    subroutine make
      if (allocated(a)) deallocate (a)
      allocate (a(n))
    end subroutine
    subroutine fill(s)
      real, intent(in) :: s
      integer :: i
      a = (/ (s*i, i=1,n) /)
    end subroutine
  end subroutine
  subroutine lengths(s, n)
    character(len=*), intent(inout) :: s
    integer, intent(in) :: n
    character(len=n) :: t, ts(3)
    character(len=len(s)) :: same
    t = 'begin'
    ts = 'x'
    call inner
    print *, t, '|', ts, '|', same, '|', s
  contains
    subroutine inner
      integer :: k
      same = s
      do k = 1, 3
        ts(k) = t(k:)
      end do
      t = t(2:)//s
      s = 'changed'
      print *, len(t), len(ts), len(same), len(s)
    end subroutine
  end subroutine
  function text(n) result(s)
    integer, intent(in) :: n
    character(len=n) :: s
    call build
    s(n:n) = '!'
  contains
    subroutine build
      s = 'built by an internal procedure'
      if (len(s) /= n) print *, 'length is wrong'
    end subroutine
  end function
  function fixed() result(s)
    character(len=8) :: s
    call build
  contains
    subroutine build
      s = 'fixed'//' form'
    end subroutine
  end function
  function array(n) result(r)
    integer, intent(in) :: n
    real :: r(n)
    r = 0
    call build
    r(n) = -1
  contains
    subroutine build
      integer :: i
      do i = 1, n
        r(i) = i*i
      end do
    end subroutine
  end function
  function scalar(x)
    real, intent(in) :: x
    real :: scalar
    scalar = 1
    call twice
    call twice
  contains
    subroutine twice
      scalar = scalar*x
    end subroutine
  end function
  subroutine optional_args(a, b, s, v)
    real, intent(in), optional :: a
    real, intent(out), optional :: b
    character(len=*), intent(in), optional :: s
    real, intent(in), optional :: v(:)
    call show
  contains
    subroutine show
      if (present(a)) print *, 'a', a
      if (present(b)) b = 5
      if (present(s)) print *, 's ', s, len(s)
      if (present(v)) print *, 'v', size(v), sum(v)
    end subroutine
  end subroutine
  recursive subroutine mapped(n, total)
    integer, intent(in) :: n
    real, intent(inout) :: total
    real :: x(4*n)
    integer :: i
!HPF$ DISTRIBUTE x(BLOCK)
    call fill
    if (n > 1) call mapped(n - 1, total)
    call add
  contains
    subroutine fill
      forall (i = 1:4*n) x(i) = n*i
    end subroutine
    subroutine add
      total = total + sum(x)
      x = cshift(x, 1)
      print *, n, x(1), x(4*n)
    end subroutine
  end subroutine
  subroutine apply(f, n, r)
    interface
      integer function f(i)
        integer, intent(in) :: i
      end function
    end interface
    integer, intent(in) :: n
    integer, intent(out) :: r
    call each
  contains
    subroutine each
      integer :: i
      r = 0
      do i = 1, n
        r = r + f(i)
      end do
    end subroutine
  end subroutine
  integer function square(i)
    integer, intent(in) :: i
    square = i*i
  end function
end module
module recursions
  implicit none
contains
  recursive function ack(m, n) result(r)
    integer, intent(in) :: m, n
    integer :: r
    if (m == 0) then
      r = n + 1
    else if (n == 0) then
      r = ack(m - 1, 1)
    else
      r = ack(m - 1, inner())
    end if
  contains
    recursive function inner() result(k)
      integer :: k
      k = ack(m, n - 1)
    end function
  end function
  recursive subroutine sort(a)
    real, intent(inout) :: a(:)
    integer :: p
    if (size(a) <= 1) return
    call partition
    call sort(a(:p - 1))
    call sort(a(p + 1:))
  contains
    subroutine partition
      integer :: i
      real :: t
      p = 1
      do i = 2, size(a)
        if (a(i) < a(1)) then
          p = p + 1
          t = a(i); a(i) = a(p); a(p) = t
        end if
      end do
      t = a(1); a(1) = a(p); a(p) = t
    end subroutine
  end subroutine
  recursive function fib(n) result(f)
    integer, intent(in) :: n
    integer :: f, work(3), k
    real, allocatable :: tmp(:)
    character(len=n + 1) :: s
    work = 0
    allocate (tmp(n + 1))
    call set
    if (n < 2) then
      f = n
      return
    end if
    work(1) = fib(n - 1)
    work(2) = fib(n - 2)
    call add
    if (any(tmp /= n)) print *, 'tmp is wrong', n
    if (s /= repeat('x', n + 1)) print *, 's is wrong', n, s
  contains
    subroutine add
      f = work(1) + work(2)
      work(3) = f
    end subroutine
    subroutine set
      tmp = n
      s = repeat('x', n + 1)
      k = n
    end subroutine
  end function
  recursive function words(n, sep) result(s)
    integer, intent(in) :: n
    character(len=*), intent(in) :: sep
    character(len=30) :: s
    character(len=2), save :: last = '??'
    integer, save :: calls = 0
    calls = calls + 1
    s = ' '
    if (n > 0) s = trim(words(n - 1, sep))//digit()
    last = digit()
    if (n == -4) call report
  contains
    function digit()
      character(len=2) :: digit
      digit = achar(iachar('0') + n)//sep
    end function
    subroutine report
      print *, calls, last, sep, len(sep), len(s), trim(s)
    end subroutine
  end function
end module
program main
  use recursions
  use m
  implicit none
  real, allocatable :: a(:)
  real :: b, total, x(9) = (/ 3., 1., 4., 1., 5., 9., 2., 6., 5. /)
  character(len=9) :: s
  integer :: r
  call alloc_arg(a, 3)
  call alloc_arg(a, 4)
  print *, a
  s = 'some text'
  call lengths(s, 7)
  call lengths(s(2:5), 6)
  print *, text(12), '|', fixed(), '|'
  print *, array(4), scalar(3.0)
  call optional_args()
  call optional_args(1.0, b, 'text', (/ 1.0, 2.0 /))
  print *, b
  total = 0
  call mapped(3, total)
  print *, total
  call apply(square, 4, r)
  print *, r
  print *, ack(2, 3), fib(11), words(4, '-')
  call sort(x)
  print '(9f4.0)', x
end program
