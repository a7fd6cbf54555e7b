! Clause 7.1.6: PURE functions of the program in bounds and lengths, declared before or after.
! RUN: %compare --np 1,3 %s
module sizes
  implicit none
  integer :: base = 2
contains
  function stretched(x, n) result(r)
    integer, intent(in) :: n
    real, intent(in) :: x(:)
    real :: r(twice(size(x)) + n)
    r = 0
    r(1:size(x)) = x
    r(size(r)) = n
  end function stretched
  subroutine work(n, m)
    integer, intent(in) :: n, m
    real :: a(twice(n), 0:grow(m, n)), b(twice(twice(n)))
    character(len=twice(n)) :: text
    character(len=grow(n, m)) :: list(twice(m))
!hpf$ distribute a(block,*)
!hpf$ distribute b(cyclic)
    integer :: i
    a = 1; b = (/ (i, i = 1, size(b)) /)
    text = 'abcdefghijklmnopqrstuvwxyz'
    list = text
    print *, shape(a), sum(a), size(b), sum(b), len(text), text, len(list), size(list), list(1)
  end subroutine work
  pure integer function twice(n)
    integer, intent(in) :: n
    twice = base*n
  end function twice
  elemental integer function grow(n, m)
    integer, intent(in) :: n, m
    grow = twice(n) + m
  end function grow
  function name(k) result(r)
    integer, intent(in) :: k
    character(len=grow(k, 1)) :: r
    r = 'xyzxyzxyzxyz'
  end function name
end module sizes
program t
  use sizes
  implicit none
  real :: y(7)
  call work(2, 3)
  call work(3, 1)
  base = 3
  call work(2, 2)
  y = stretched((/1.,2./), 1)
  print *, y, name(2), len(name(3)), '|'
  print *, stretched((/5.,6.,7./), 0)
  call other(4)
contains
  subroutine other(k)
    integer, intent(in) :: k
    interface
      pure integer function ext(n)
        integer, intent(in) :: n
      end function ext
    end interface
    integer :: q(ext(k)), w(k:ext(k))
    q = k
    w = 1
    print *, size(q), sum(q), lbound(w), ubound(w)
    call of_itself
  end subroutine other
  subroutine of_itself
    integer, parameter :: most = huge(most), least = -most-1, n(3) = size(n)
    integer(1), parameter :: small = huge(small)
    character(len=4), parameter :: c = repeat('a', len(c))
    print *, most, least, n, small, c, kind(small)
  end subroutine of_itself
end program
pure integer function ext(n)
  integer, intent(in) :: n
  ext = n*n
end function ext
