! Clause 12: arrays of texts that functions give, whose length only the statement knows (the C was wrong), and bounds and
! lengths in the terms of dummies, of module variables and of PURE functions.
! RUN: %compare %light %s
! specification expressions in corners: LEN, SIZE, module functions, host parameters, INTENT, nested automatic
module sp
  implicit none
  integer, parameter :: base(3) = (/ 2, 3, 5 /)
  integer :: extra = 1
  type dim
    integer :: n = 2, m = 3
  end type
  interface
    pure integer function twice(i)
      integer, intent(in) :: i
    end function
  end interface
contains
  pure integer function cube(i)
    integer, intent(in) :: i
    cube = i**3
  end function
  subroutine a(c, d, x, y)
    character(*), intent(in) :: c(:)
    type(dim), intent(in) :: d
    real, intent(in) :: x(:, 0:), y(*)
    real :: t(size(x,2):2*size(x,2), d%n), u(cube(d%n), ubound(x,2)), w(lbound(x,2):ubound(x,2))
    character(len(c)*size(c)+extra) :: s
    character(len=len(s)/2) :: h
    integer :: k(twice(d%m) - base(2)), z(max(base(1), d%m), min(size(c), 7))
    logical :: q(size(t), kind(1d0))
    s = 'abc'
    h = s
    print *, shape(t), lbound(t), shape(u), bounds(w), len(s), len(h), size(k), shape(z), shape(q)
    t = y(3)
    print *, sum(t), h, '|'
    call b(t, k(:))
  contains
    subroutine b(e, k)
      real, intent(in) :: e(:,:)
      integer, intent(out) :: k(:)
      real :: f(size(e,1)+size(k), d%m), g(size(t,2))
      k = 1
      g = e(1,:)
      print *, shape(f), g, k(size(k))
    end subroutine
  end subroutine
  function bounds(w) result(r)
    real, intent(in) :: w(0:)
    integer :: r(2)
    r = (/ lbound(w,1), ubound(w,1) /)
  end function
  function chars(n, c, pad) result(r)
    integer, intent(in) :: n
    character(*), intent(in) :: c
    logical, intent(in), optional :: pad
    character(n*len(c) + 2*extra) :: r(n, max(1, n-1))
    integer :: i
    do i = 1, n
      r(i, :) = repeat(c, i)
      if (present(pad)) r(i, 1) = adjustr(r(i, 1))
    end do
  end function
end module
pure integer function twice(i)
  integer, intent(in) :: i
  twice = 2*i
end function
program p
  use sp
  implicit none
  type(dim) :: d
  real :: x(2,4)
  x = 1
  call a((/'xy','zw','uv'/), d, x, (/1.,2.,3./))
  d%m = 4; extra = 3
  call a((/'x','z'/), d, x(:,2:3), x(:,1:4:3))
  print *, chars(2, 'ab'), len(chars(3, 'x'))
  print *, chars(1, 'q', .true.), shape(chars(3,'y'))
end program
