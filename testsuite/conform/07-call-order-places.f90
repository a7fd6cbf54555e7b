! Clause 7: calls whose order matters: arguments that need a place, MAX, texts come first.
! RUN: %compare --np 1,3 %light %s
module m
  implicit none
  integer :: seq = 0, arr(20) = 0, a2(9,9)
  type t
    integer :: a, b, c
  end type
  interface operator(.foo.)
    module procedure foo
  end interface
contains
  integer function r(k)
    integer, intent(in) :: k
    seq = seq + 1
    write(*, '(a,i0)', advance='no') ' ', k
    r = seq
  end function
  integer function q(s)
    integer, intent(inout) :: s
    s = mod(s*5 + 3, 17)
    q = s
  end function
  character(3) function c(k)
    integer, intent(in) :: k
    seq = seq + 1
    write(*, '(a,i0)', advance='no') ' ', k
    write(c, '(i3)') seq
  end function
  logical function l(k, v)
    integer, intent(in) :: k
    logical, intent(in) :: v
    write(*, '(a,i0)', advance='no') ' ', k
    l = v
  end function
  function v(k)
    integer, intent(in) :: k
    integer :: v(2)
    write(*, '(a,i0)', advance='no') ' ', k
    seq = seq + 1
    v = seq
  end function
  integer function foo(a, b)
    integer, intent(in) :: a, b
    foo = 10*a + b
  end function
  integer function f(a, b, d)
    integer, intent(in) :: a, b
    integer, intent(in), optional :: d
    f = 10*a + b
    if (present(d)) f = 10*f + d
  end function
  integer function fv(a, b)
    integer, value :: a, b
    fv = 10*a + b
  end function
  subroutine g(a, b, d)
    integer, intent(in) :: a, b
    integer, intent(in), optional :: d
    write(*,'(a,2i3)', advance='no') ' g', a, b
    if (present(d)) write(*,'(a,2i3)', advance='no') ' g', d
  end subroutine
  subroutine gc(a, b)
    character(*), intent(in) :: a, b
    write(*,'(a)', advance='no') ' g' // a // b
  end subroutine
  type(t) function tf(k)
    integer, intent(in) :: k
    seq = seq + 1
    write(*, '(a,i0)', advance='no') ' ', k
    tf = t(seq, seq, seq)
  end function
  subroutine gt(a, b)
    type(t), intent(in) :: a, b
    write(*,'(a,2i3)', advance='no') ' g', a%a, b%a
  end subroutine
  subroutine start(s)
    character(*), intent(in) :: s
    write (*,'(3a)', advance='no') ' [', s, ']'
    seq = 0
  end subroutine
end module
program p
  use m
  implicit none
  integer :: x, s, y(4), i, b(4), z(2,2)
  character(6) :: t6
  logical :: lo
  real :: rr
  call start('a'); x = r(1) + f(r(2), r(3)); print *, x
  call start('b'); x = r(1) - max(r(2), r(3)); print *, x
  call start('c'); x = r(1) + merge(r(2), r(3), l(4,.true.)); print *, x
  call start('d'); x = r(1) + index(c(2), c(3)); print *, x
  call start('e'); x = r(1) + f(r(2)+1, 3) * f(4, r(5)); print *, x
  call start('f'); lo = r(1) > 0 .and. c(2) < c(3); print *, lo
  call start('g'); lo = r(1) > 0 .eqv. c(2) < c(3); print *, lo
  call start('h'); x = r(1) + a2(r(2), r(3)) + r(4); print *, x
  call start('i'); x = r(1) + mod(r(2)+3, r(3)) + abs(r(4)); print *, x
  call start('j'); x = r(1) + f(f(r(2), 1), r(3)) ; print *, x
  call start('k'); x = r(1) + ichar(c(2)) + r(3); print *, x
  call start('l'); call g(r(1) + f(r(2), r(3)), r(4)); print *
  call start('m'); x = r(1) + sign(r(2), r(3)) + nint(real(r(4))) ; print *, x
end program
