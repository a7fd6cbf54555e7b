! Clause 5: CHARACTER arrays whose length only statements find, as targets, units, operands and in PURE functions.
! RUN: %compare --np 1,3,4 %light %s
subroutine s(n, k)
  integer, intent(in) :: k, n(k)
  character(len=maxval(n)) :: d(3)
  namelist /nl/ d
  d = 'abc'
  write (*, nl)
  read (*,*) d
end
module m
contains
pure integer function f(n)
  integer, intent(in) :: n(:)
  character(len=maxval(n)) :: d(3)
  integer :: i
  d = 'abc'
  f = 0
  do i = 1, 3
    f = f + len_trim(d(i)) * i
  end do
end function
end module
program p
  use m
  integer :: x(3), i
!hpf$ distribute x(block)
  forall (i = 1:3) x(i) = f([i, 1])
  print *, x
  call t([2,3])
  call v([2,3],4)
  call v([1],2)
contains
 subroutine v(n, k)
  integer, intent(in) :: n(:), k
  character(k) :: d(maxval(n))
  character(size(n)+k) :: e(sum(n), 2)
  d = 'abcdefghi'
  e = 'klmnopqrst'
  d = 'x'
  print *, d, len(d), size(d), e, len(e), shape(e)
 end subroutine
 subroutine t(n)
  integer, intent(in) :: n(2)
  character(len=maxval(n)), target :: d(3)
  character(:), pointer :: p(:)
  character(len=sum(n)) :: u(2)
  character(len=10) :: o
  d = ['abc', 'def', 'ghi']
  p => d
  print *, p, len(p)
  write (o, '(3a)') d
  print *, o
  u = 'abcdefgh'
  write (u, '(a,/,a)') 'x', 'y'
  print *, u, len(u), index(u, 'y')
  print *, pack(d, d > 'b'), reshape(d, [1,3]), cshift(d, 1), d(3:1:-1), transfer(d(1), 'ab')
  print *, d, any(d == 'k'), count(d(:)(1:1) == 'k')
  d(:)(2:) = 'zz'
  print *, d
  o = d(1) // d(2)
  print *, o
 end subroutine
end program
