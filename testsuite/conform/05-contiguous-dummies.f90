! 5.3.7 (F2008): a CONTIGUOUS dummy has its elements together, as a copy where those given lie apart.
! RUN: %compare %s
module places
  use iso_c_binding
  type pair
    integer :: i = 1
    real :: r(2) = 2
  end type
contains
  subroutine shift(x, y)
    real, contiguous, intent(inout), target :: x(:)
    real, contiguous, optional :: y(0:, :)
    real, pointer, contiguous :: p(:)
    print *, is_contiguous(x), loc(x(2)) - loc(x(1)), lbound(x), size(x)
    p => x
    x(2:) = x(:size(x) - 1) + 1
    p(1) = -p(1)
    call tail(x(2:))
    if (.not. present(y)) return
    print *, is_contiguous(y), loc(y(1, 1)) - loc(y(0, 1)), loc(y(0, 2)) - loc(y(0, 1)), shape(y)
    y(1, :) = y(0, :) * 2
  end subroutine
  subroutine tail(x)
    real, intent(inout) :: x(2)
    x = x * 10
  end subroutine
  subroutine read_only(x)
    integer, contiguous, intent(in), target :: x(:)
    integer, pointer :: p(:)
    call c_f_pointer(c_loc(x(1)), p, shape(x))
    print *, p, is_contiguous(x), is_contiguous(x(1:3:2))
  end subroutine
  subroutine texts(x)
    character(*), contiguous :: x(:)
    print *, is_contiguous(x), x
    x(2) = 'q'
  end subroutine
  subroutine pairs(x)
    type(pair), contiguous :: x(:)
    print *, is_contiguous(x), x%i
    x%i = (/ (i, i = 1, size(x)) /)
  end subroutine
  subroutine any_pairs(x)
    type(pair) :: x(:)
    print *, is_contiguous(x), x%i
  end subroutine
end module
program p
  use places
  real :: a(9) = (/ (i, i = 1, 9) /), b(6, 6) = 1
  integer :: k(9) = (/ (i, i = 1, 9) /)
  character(3) :: c(6) = 'abc'
  type(pair) :: v(5)
  type(pair), target :: w(3, 3)
  type(pair), pointer :: q(:)
  real, pointer :: f(:)
  call shift(a(1:9:3))
  call shift(a)
  print *, a
  call shift(a(9:1:-4), b(2:6:3, 1:5:2))
  print *, a, b
  allocate (f(8))
  f = 3
  call shift(f(8:1:-2))
  print *, f
  call read_only(k(1:9:3))
  call read_only(k(4:6))
  call texts(c(2:6:2))
  print *, c
  call pairs(v(5:1:-2))
  call pairs(v(2:3))
  print *, v%i, is_contiguous(v), is_contiguous(v(1:3:2))
  call any_pairs(v)
  call any_pairs(v(1:5:2))
  q => w(2, :)
  print *, is_contiguous(q), is_contiguous(q(1:1))
  q => w(:, 2)
  print *, is_contiguous(q)
end program
