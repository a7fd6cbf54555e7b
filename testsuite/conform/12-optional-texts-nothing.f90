! Clause 12: texts that lead nowhere, and parts of what leads nowhere, are absent where the dummy is OPTIONAL, with -fcheck=pointer too.
! RUN: %compare %s && %compare --flags=-fcheck=all %s
program optional_texts
  character(3), pointer :: q => null()
  character(:), allocatable :: d
  type t
    character(:), allocatable :: c
    character(2), pointer :: e => null()
  end type
  type(t) :: x, y(2)
  call in_expressions
  call s()
  call s(q)
  call s(q, d)
  d = 'abcd'; allocate(q); q = 'xyz'
  call s(q, d)
  call s2(x%c, x%e)
  call s2(y(2)%c, x%e)
  x%c = 'hh'; allocate(x%e); x%e = 'ij'
  call s2(x%c, x%e)
  print *, k(x%c) + k(y(1)%c) + k(d) + k(d(2:3)), kk(y(2)%e, 3), kk(x%e,2)
contains
  subroutine s(a, b)
    character(3), pointer, optional :: a
    character(:), allocatable, optional :: b
    call s2(a, b)
    print *, kk(a, 2), k(b)
  end subroutine
  subroutine s2(a, b)
    character(*), optional :: a, b
    if (present(a)) print *, a, len(a)
    if (present(b)) print *, b, len(b)
    print *, kk(a, 2)
  end subroutine
  integer function k(a)
    character(*), optional :: a
    k = -1
    if (present(a)) k = len(a)
  end function
  function kk(a, n)
    character(*), optional :: a
    integer :: n, kk(n)
    kk = -1
    if (present(a)) kk = iachar(a(1:1))
  end function
end program
subroutine in_expressions
  character(2), allocatable :: a
  character(3), pointer :: q => null()
  integer, allocatable :: i
  character(2), allocatable :: b(:)
  integer :: w(3)
  print *, f(a, 3)
  print *, sum(f(a, 3))
  if (sum(f(q, 3)) == 1) print *, 'one'
  do k = 1, sum(f(q, 2))
    print *, k
  end do
  if (sum(f(a, 3)) == -1) stop
  print *, sum(g(i, 2)), sum(h(b, 2))
  w = f(a, 3)
  k = 0
  do while (k < sum(f(q,1)) .and. k < 3)
    k = k + 1
    if (sum(abs(f(a, 3))) == -1) exit
  end do
contains
  function f(x, n)
    character(*), optional :: x
    integer :: n, f(n)
    f = n
    if (present(x)) f = -1
  end
  function g(x, n)
    integer, optional :: x
    integer :: n, g(n)
    g = n
    if (present(x)) g = -1
  end
  function h(x, n)
    character(*), optional :: x(:)
    integer :: n, h(n)
    h = n
    if (present(x)) h = -1
  end
end subroutine
